"""Terminals without our glyphs: every character has a stand-in, and nothing shifts."""

import asyncio
import string
from pathlib import Path
from typing import Any

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from core.paths import data_dir, saves_dir
from tests.tui.driving import settle
from tui.app import RubiconApp
from tui.terminal.abilities import fitting_driver, plain_terminal, says_utf8, wants_ascii
from tui.terminal.glyphs import AsciiFilter, NoColourFilter, plain, plain_line, undrawn

BLACK = Color(0, 0, 0)
GAME = saves_dir() / "pharsalus-complete.rubicon"


def seen(app: Any) -> list[str]:
    """The screen as the terminal gets it."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


# --- the stand-ins -------------------------------------------------------------------------------


def test_boxes_look_like_boxes() -> None:
    assert undrawn("╔═╗║╚╝├─┼│┌┐") == "+=+|+++-+|++"
    assert undrawn("▀▄█ ⠀⣿é") == '"_#  :é'


def test_accents_are_lost_and_words_kept() -> None:
    assert plain("« Échap » : où es-tu, cœur naïf ?") == '" Echap " : ou es-tu, coeur naif ?'
    assert plain("M. Antonius’ fleet – 3×") == "M. Antonius' fleet - 3x"


def test_every_character_of_the_texts_has_a_stand_in() -> None:
    letters = set()
    for path in data_dir().glob("*/*.toml"):
        letters |= set(path.read_text(encoding="utf-8"))
    lost = {letter for letter in letters if letter != "?" and "?" in plain(letter)}
    assert not lost
    assert plain("".join(letters)).isascii()


def test_a_line_keeps_its_length() -> None:
    assert plain_line(["le cœur  ", "|"]) == ["le coeur ", "|"]
    assert plain_line(["cœur", "   |"]) == ["coeur", "  |"]
    assert plain_line(["cœur|"]) == ["cour|"]  # no room


def test_the_filters_touch_only_what_they_must() -> None:
    red = Style(color="red", bold=True, reverse=True)
    line = [Segment("Scénario ═", red)]
    assert AsciiFilter(letters=False).apply(line, BLACK) == [Segment("Scénario =", red)]
    assert AsciiFilter(letters=True).apply(line, BLACK) == [Segment("Scenario =", red)]
    untouched = [Segment(string.printable, red)]
    assert AsciiFilter(letters=True).apply(untouched, BLACK) is untouched
    bare = NoColourFilter().apply(line, BLACK)[0].style
    assert bare is not None
    assert bare.color is None
    assert bare.bold
    assert bare.reverse


# --- when they are used --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "utf8_mode", "expected"),
    [
        ({"LANG": "fr_FR.UTF-8"}, False, True),
        ({"LANG": "de_DE.utf8@euro"}, False, True),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, True, False),
        ({"LANG": "fr_FR.ISO-8859-1"}, False, False),
        ({"LC_ALL": "POSIX"}, True, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True, False),  # put there by Python
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False, True),  # asked for
        ({"LANG": "C.UTF-8"}, False, True),
        # a locale that is not installed: Python takes it for C, the terminal does not
        ({"LANG": "fr_FR.UTF-8", "LC_CTYPE": "C.UTF-8"}, True, True),
    ],
)
def test_the_locale_tells_the_encoding(
    environ: dict[str, str], utf8_mode: bool, expected: bool
) -> None:
    assert says_utf8(environ, utf8_mode) is expected


def test_the_setting_comes_before_the_terminal() -> None:
    good = {"LANG": "en_GB.UTF-8", "TERM": "xterm-256color"}
    assert not wants_ascii("auto", good)
    assert wants_ascii("ascii", good)
    for term in ("vt100", "vt220", "dumb"):
        assert wants_ascii("auto", good | {"TERM": term})
        assert not wants_ascii("unicode", good | {"TERM": term})
    assert not wants_ascii("auto", good | {"TERM": "linux"})  # it can draw boxes
    assert not plain_terminal(good | {"TERM": "screen-256color"})


def test_modern_terminals_keep_textuals_driver() -> None:
    driver = RubiconApp(lang="en").driver_class
    assert fitting_driver(driver, {"TERM": "tmux-256color"}) is driver
    assert fitting_driver(driver, {"TERM": "linux"}) is not driver
    assert fitting_driver(driver, {}) is driver


# --- whole screens -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (130, 36)])
def test_every_screen_is_ascii_under_a_plain_locale(
    monkeypatch: pytest.MonkeyPatch, lang: str, size: tuple[int, int], saves: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    app = RubiconApp(lang=lang, saves=saves)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            for keys in ([], ["question_mark"], ["escape", "enter"], ["escape", "o"]):
                await pilot.press(*keys)
                assert "".join(seen(app)).isascii()
                assert all(len(line) == size[0] for line in seen(app))
            await pilot.press("escape")
            app.open_replay(GAME)
            await settle(pilot)
            for key in "123456789":
                await pilot.press(key)
                assert "".join(seen(app)).isascii()
                assert "?" not in "".join(seen(app)[3:-2])

    asyncio.run(session())


def test_glyphs_can_be_changed_while_it_runs(saves: Path) -> None:
    app = RubiconApp(lang="fr", saves=saves)

    async def session() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            assert "══ Que faire\u00a0? ═" in seen(app)[1]
            app.use_glyphs("ascii")
            await settle(pilot)
            assert "== Que faire\u00a0? =" in seen(app)[1]
            assert any("Règles" in line for line in seen(app))  # the locale has accents
            app.use_glyphs("unicode")
            await settle(pilot)
            assert "══ Que faire\u00a0? ═" in seen(app)[1]

    asyncio.run(session())
