"""Names, notes and files that mean harm: the app shows them, obeys nothing, and goes on."""

from __future__ import annotations

import codecs
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core.escaping import escaped, harmful
from core.game import Game
from core.notes import digest_at, notes_path
from core.paths import cache_dir, config_dir, games_dir, state_dir
from tests.terminal import Terminal
from tests.tui.at_home import app
from tests.tui.conftest import push_first, short_game
from tests.tui.driving import drive, go_home, press, rows, said, screen
from tui.app import RubiconApp
from tui.files.config import settings_file
from tui.files.memory import FILE, Memory
from tui.files.notes import Notes
from tui.files.shelf import INDEX, Shelf
from tui.screens.home import HomeScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.slow

EVIL = "e\x1b]52;c;QQ==\x07\x1b[2Jv\u202ei\u200bl\u009b2Jx"
BYTES = b"g\xff\xfe".decode(errors="surrogateescape")
SEATS = {"hands": "hidden"}


def shown(pilot: Pilot[Any]) -> str:
    """The whole screen, in which nothing is to be obeyed."""
    lines = screen(pilot)
    assert not [line for line in lines if harmful(line)]
    return "\n".join(lines)


def note_on(path: Path, text: str) -> None:
    """A note as somebody else may have written it into the file."""
    game = Game.open(path)
    note = {"position": 0, "digest": digest_at(game, 0), "text": text}
    notes_path(path).write_text(json.dumps({"format": 1, "notes": [note]}))


# --- what a real terminal gets -------------------------------------------------------------------


def commands(sent: bytes) -> str:
    """What reaches the terminal, and is not what every app of ours sends."""
    text = codecs.getincrementaldecoder("utf-8")().decode(sent)  # the last letter may be cut
    assert "\x1b]52" not in text
    assert not re.search("[\u202e\u200b\u0080-\u009f]", text)
    return text


def test_no_name_of_a_file_and_no_note_reaches_a_terminal_raw(tmp_path: Path, games: Path) -> None:
    path = short_game(games / f"{EVIL}.rubicon")
    note_on(path, f"note {EVIL}")
    env = {"HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    spelt = escaped(EVIL)
    with Terminal([sys.executable, "-m", "tui"], env, (160, 48)) as terminal:
        terminal.expect(f"{spelt}.rubicon")  # a screen that was cleared would not show it
        commands(terminal.sent)
        terminal.press(b"e")  # the name, to be changed
        terminal.expect(f"New name of {spelt}")
        terminal.press(b"\x1b")
        terminal.wait_for(lambda screen: "New name" not in screen.text())
        terminal.press(b"p")
        terminal.expect(f"note {spelt}")
        terminal.press(b"i")
        terminal.wait_for(lambda screen: screen.text().count(f"note {spelt}") > 1)
        commands(terminal.sent)
        terminal.press(b"\x1b\x1b")
        terminal.press(b"q")
        terminal.drop()
    with Terminal([sys.executable, "-m", "tui", "play", str(path)], env) as terminal:
        assert terminal.wait_for(lambda screen: "1/" in screen.text() or "[" in screen.text())
        commands(terminal.sent)


def evil_settings() -> None:
    settings_file().parent.mkdir(parents=True)
    name = json.dumps(EVIL)
    settings_file().write_text(f'theme = {name}\n{name} = 1\n[keys]\n{name} = "x"\n')


def test_no_setting_reaches_a_terminal_raw(tmp_path: Path) -> None:
    evil_settings()
    env = {"HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    with Terminal([sys.executable, "-m", "tui"], env, (160, 48)) as terminal:
        terminal.expect(escaped(EVIL))
        terminal.press(b"s")
        seen = terminal.wait_for(lambda screen: screen.text().count(r"\x1b]52") > 2)
        assert seen, terminal.screen.text()
        commands(terminal.sent)


def test_no_name_of_a_folder_reaches_a_terminal_raw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player's own folders: what cannot be written there is told with their names."""
    home = tmp_path / f"{EVIL}{BYTES}"
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    games_dir().mkdir(parents=True)
    short_game(games_dir() / "short.rubicon")
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("theme = 1\n")
    env = {"HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    with Terminal([sys.executable, "-m", "tui"], env, (160, 48)) as terminal:
        terminal.expect("settings.toml, line 1")
        terminal.press(b"p")
        terminal.expect("0/3")
        terminal.press(b"c")
        terminal.expect(r"2Jxg\xff\xfe/data")  # the end of it: it is folded
        commands(terminal.sent)


def test_a_settings_file_is_only_told(saves: Path) -> None:
    evil_settings()

    async def script(pilot: Pilot[Any]) -> None:
        assert "settings.toml" in shown(pilot)
        await press(pilot, "s")
        assert r"\x1b]52" in shown(pilot)

    drive(app(saves), script, (160, 48))


def test_a_damaged_game_is_only_told(saves: Path, games: Path) -> None:
    path = games / f"{EVIL}\n2.rubicon"
    path.write_text("no game")

    async def script(pilot: Pilot[Any]) -> None:
        assert escaped(path.name) in shown(pilot)
        rows(pilot, "games").select(str(path))
        await press(pilot, "p")
        assert "Cannot open" in shown(pilot)

    drive(app(saves), script, (160, 48))


def test_what_is_typed_is_kept_as_it_is_shown(short: Path) -> None:
    game = Game.open(short)
    notes = Notes(notes_path(short))
    notes.put(game, 1, f"typed {EVIL} \udcff")
    assert notes.problem is None
    kept = Notes(notes_path(short)).notes[0].text
    assert kept == f"typed {escaped(EVIL)} " + r"\xff"


@pytest.mark.parametrize("name", ["[red]x[.rubicon", "a[b=c].rubicon", "[@click=quit()]go.rubicon"])
def test_brackets_are_no_markup(saves: Path, games: Path, name: str) -> None:
    short_game(games / name)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "e")
        assert f"New name of {name}" in shown(pilot)

    drive(app(saves), script)


# --- names that are no text ----------------------------------------------------------------------


def test_such_a_game_is_opened_by_the_command_line(tmp_path: Path) -> None:
    path = short_game(tmp_path / f"{BYTES}.rubicon")
    env = {"HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    for command, seen in (("play", "3/3"), ("replay", "0/3")):
        with Terminal([sys.executable, "-m", "tui", command, str(path)], env) as terminal:
            terminal.expect(seen)
            assert terminal.wait_for(lambda _: (state_dir() / FILE).exists())
            commands(terminal.sent)
    with Terminal([sys.executable, "-m", "tui"], env, (160, 48)) as terminal:
        terminal.expect(r"g\xff\xfe.rubicon")  # remembered, though it lies elsewhere
        terminal.press(b"c")
        terminal.wait_for(lambda screen: r"g\xff\xfe.rubicon" not in screen.text())
        commands(terminal.sent)


NAMES = {
    "as long as may be": "n" * 247,
    "long, of bytes": "\udcff" * 247,
    "lines": "two\nlines\r",
    "an option": "--seat",
    "spaces": "  x  ",
    "hidden": ".x",
    "unseen": "\u200b",
    "sequences": EVIL,
    "wide": "\u6f22" * 80,
    "braces": "{file} %s $(x)",
    "spelt out": r"a\x1b",
}


@pytest.mark.parametrize("which", NAMES)
def test_any_name_is_played_copied_renamed_and_deleted(
    saves: Path, games: Path, which: str
) -> None:
    path = short_game(games / f"{NAMES[which]}.rubicon")

    def there() -> int:
        return len([name for name in os.listdir(games) if name.endswith(".rubicon")])

    async def script(pilot: Pilot[Any]) -> None:
        rows(pilot, "games").select(str(path))
        pilot.app.screen.query_one("#games").focus()
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen), shown(pilot)
        await press(pilot, "escape", "escape")
        await go_home(pilot)
        await press(pilot, "p", "c")
        shown(pilot)
        await press(pilot, "escape")
        await go_home(pilot)
        await press(pilot, "y")
        shown(pilot)
        await press(pilot, "enter")
        assert there() == 2, shown(pilot)
        rows(pilot, "games").select(str(path))
        await press(pilot, "e", "backspace", "2", "enter")
        assert (there(), path.exists()) == (2, False), shown(pilot)
        await press(pilot, "d")
        shown(pilot)
        await press(pilot, "y")
        assert there() == 1, shown(pilot)

    drive(app(saves), script)


def test_a_name_that_is_no_utf_8_is_played_renamed_and_deleted(saves: Path, games: Path) -> None:
    path = short_game(games / f"{BYTES}.rubicon", **SEATS)

    async def script(pilot: Pilot[Any]) -> None:
        assert r"g\xff\xfe.rubicon" in shown(pilot)
        rows(pilot, "games").select(str(path))
        pilot.app.screen.query_one("#games").focus()
        await press(pilot, "enter", "down", "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        shown(pilot)
        await press(pilot, "escape", "escape")
        await go_home(pilot)
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "t", "escape")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "e")
        assert pilot.app.screen.query_one(Input).value == BYTES
        assert r"New name of g\xff\xfe.rubicon" in shown(pilot)
        await press(pilot, "2", "enter")
        assert (games / f"{BYTES}2.rubicon").exists()
        assert r"g\xff\xfe2.rubicon" in shown(pilot)
        await press(pilot, "d")
        assert r"g\xff\xfe2" in shown(pilot)
        await press(pilot, "y")
        assert list(games.iterdir()) == []

    drive(app(saves), script, (160, 48))


def test_who_sat_at_such_a_game_is_remembered(tmp_path: Path) -> None:
    path, plain = (short_game(tmp_path / f"{name}.rubicon") for name in (BYTES, "plain"))
    for place in (path, plain):
        Memory().sit(place, "1")
        Memory().open(place)
    again = Memory()
    assert (again.sat(path), again.sat(plain)) == ("1", "1")
    assert {path, plain} == set(again.elsewhere)


def test_such_a_game_is_kept_in_the_index(games: Path, saves: Path) -> None:
    path = short_game(games / f"{BYTES}.rubicon")
    shelf = Shelf(games, saves)
    from tui.files.shelf import Card

    shelf.keep(shelf.list()[0], Card(system="kept"))
    shelf.write()
    game = Shelf(games, saves).list()[0]
    assert (game.path, game.fresh) == (path, True)
    assert game.card == Card(system="kept")


# --- files that are none -------------------------------------------------------------------------

DEEP = '{"x":' + "[" * 100_000
OWN = {
    "settings": settings_file,
    "memory": lambda: state_dir() / FILE,
    "index": lambda: cache_dir() / INDEX,
    "data": lambda: config_dir() / "alea.toml",
    "notes": lambda: notes_path(games_dir() / "mine.rubicon"),
}

KINDS = ("pipe", "folder", "device", "large", "deep", "long", "hexadecimal")


def put(path: Path, what: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    match what:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "device":
            path.symlink_to("/dev/zero")
        case "large":
            with path.open("wb") as file:
                file.truncate(1 << 30)
        case "deep":
            path.write_text("a = " + "[" * 100_000 if path.suffix == ".toml" else DEEP)
        case "long":
            toml = path.suffix == ".toml"
            path.write_text(f"{'a = ' if toml else ''}{'1' * 5000}")
        case "hexadecimal":
            path.write_text(f"theme = 0x{'f' * 5000}")


@pytest.mark.parametrize("what", KINDS)
def test_a_file_that_is_none_ends_nothing(saves: Path, mine: Path, what: str) -> None:
    for which in OWN:
        if which != "data":  # without them a game may be started, and notes be looked at
            put(OWN[which](), what)

    async def script(pilot: Pilot[Any]) -> None:
        assert "settings.toml" in shown(pilot)
        await press(pilot, "n", "s")
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "escape", "escape")
        put(OWN["data"](), what)
        await press(pilot, "n", "s")
        assert "alea.toml" in shown(pilot)
        assert not isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "escape")
        rows(pilot, "games").select(str(mine))
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "t")
        assert "mine.notes.json" in shown(pilot)

    drive(app(saves), script, (160, 48))


@pytest.mark.parametrize(("which", "what"), zip(OWN, KINDS, strict=False))
def test_one_file_that_is_none_ends_nothing(saves: Path, mine: Path, which: str, what: str) -> None:
    """Among others that are in order."""
    put(OWN[which](), what)

    async def script(pilot: Pilot[Any]) -> None:
        if which == "settings":
            assert "settings.toml" in shown(pilot)
        await press(pilot, "n", "s")
        if which == "data":
            assert "alea.toml" in shown(pilot)
            assert not isinstance(pilot.app.screen, TableScreen)
            await press(pilot, "escape")
        else:
            assert isinstance(pilot.app.screen, TableScreen)
            await press(pilot, "escape", "escape")
        rows(pilot, "games").select(str(mine))
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "t")
        if which == "notes":
            assert "mine.notes.json" in shown(pilot)

    drive(app(saves), script, (160, 48))


@pytest.mark.parametrize(("which", "what"), [("settings", "pipe"), ("notes", "pipe")])
def test_a_pipe_is_told_and_left_alone(saves: Path, mine: Path, which: str, what: str) -> None:
    put(OWN[which](), what)

    async def script(pilot: Pilot[Any]) -> None:
        if which == "notes":
            rows(pilot, "games").select(str(mine))
            await press(pilot, "p", "t")
        assert "not a plain file" in shown(pilot)

    drive(app(saves), script, (160, 48))
    assert OWN[which]().is_fifo()


def test_notes_and_settings_are_their_owners_alone(saves: Path, mine: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        rows(pilot, "games").select(str(mine))
        await press(pilot, "p", "t", "escape")
        await press(pilot, "ctrl+g")

    drive(app(saves), script)
    made = [path for which, make in OWN.items() if which != "data" and (path := make()).exists()]
    assert OWN["notes"]() in made
    assert OWN["index"]() in made
    assert {path.stat().st_mode & 0o777 for path in made} == {0o600}


def test_copied_notes_are_their_owners_alone(saves: Path, mine: Path) -> None:
    note_on(mine, "open")
    notes_path(mine).chmod(0o644)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "y", "enter")

    drive(app(saves), script)
    assert (mine.parent / "mine-2.notes.json").stat().st_mode & 0o777 == 0o600


# --- corrected data ------------------------------------------------------------------------------

DATA = {"units": [{"id": "legio-x", "full": {"sp": 6, "qu": 4, "tb": 1}}]}
TOLD = {
    ("en", 80): "  corrected (3)",
    ("fr", 80): "  corrigé (3)",
    ("en", 160): "  with corrected data (3 values)",
    ("fr", 160): "  avec des données corrigées (3 valeurs)",
}


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("replay", [False, True])
def test_the_status_tells_of_corrected_data(
    tmp_path: Path, saves: Path, size: tuple[int, int], lang: str, replay: bool
) -> None:
    path = tmp_path / "a.rubicon"
    game = Game.new("alea/1", seed=1, data=DATA, path=path)
    push_first(game)

    async def script(pilot: Pilot[Any]) -> None:
        assert said(pilot, "status").endswith(TOLD[lang, size[0]])
        assert TOLD[lang, size[0]] in shown(pilot).splitlines()[0]

    drive(RubiconApp(path, replay, lang=lang, saves=saves), script, size)


def test_a_new_game_tells_of_corrected_data(saves: Path, short: Path) -> None:
    own = config_dir() / "alea.toml"
    own.parent.mkdir(parents=True)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        assert "corrected" not in shown(pilot)
        await press(pilot, "escape")
        own.write_text('[[units]]\nid = "legio-x"\nfull = { sp = 6, qu = 4, tb = 1 }\n')
        await press(pilot, "n")
        assert "with corrected data (3 values)" in said(pilot, "status")
        await press(pilot, "s")
        assert re.search(r"corrected (\(3\)|data \(3 values\))", said(pilot, "status"))

    drive(app(saves), script)


def test_corrected_data_with_harmful_names_are_told(saves: Path) -> None:
    own = config_dir() / "alea.toml"
    own.parent.mkdir(parents=True)
    own.write_text(f'[[units]]\nid = "legio-x"\nname = {json.dumps(EVIL)}\n')

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", "s")
        assert not isinstance(pilot.app.screen, TableScreen)
        assert r"\x1b]52" in shown(pilot)

    drive(app(saves), script, (160, 48))
