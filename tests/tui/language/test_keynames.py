"""Whoever has given every key another meaning reads his own keys everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import OfferDraw, refuse
from core.game import Game
from core.seat.words import word, words
from core.texts import LANGUAGES
from tests.tui.driving import drive, press, rows, said, screen
from tui.app import RubiconApp
from tui.language.keys import long_name, spoken
from tui.screens.keymap import HELD, bindings, is_key, usable
from tui.screens.table import TableScreen
from tui.tools.shots import MARCH, stopped

PLAIN_WORDS = ("a", "à", "y")  # of one letter
# What says no key: marks that a legend or the line of time has, days and hours, a size.
MARKS = ("map.", "replay.does.", "ago.", "too-small", "keyname.", "letter-yes", "settings-file")
# The search of the log reads its keys itself, and the line mode its words: nothing remaps them.
OWN = ("log.typing", "plain.command.", "plain.typed.")


def other_keys() -> dict[str, str]:
    """No key means what it usually does."""
    held = ("alt", "ctrl", "shift", "alt+ctrl", "alt+shift", "ctrl+shift", "alt+ctrl+shift")
    foreign = (f"{down}+f{n}" for down in held for n in range(1, 25))
    return dict(zip(bindings(), foreign, strict=False))


KEYS = other_keys()


def test_they_are_all_other_keys_and_none_clashes() -> None:
    assert set(KEYS) == set(bindings())
    assert usable(KEYS) == (KEYS, [])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_that_is_held_down_has_a_name(lang: str) -> None:
    for held in HELD:
        assert is_key(f"{held}+f2")
        assert re.fullmatch(r"\w+\+F2", spoken(f"{held}+f2", lang)), held


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_key_that_is_one_sign_is_named_by_it(lang: str) -> None:
    """Whatever sign somebody puts into his settings."""
    for sign in map(chr, range(33, 127)):
        assert is_key(long_name(sign))
        assert spoken(long_name(sign), lang) == sign


# --- the catalogue -------------------------------------------------------------------------------


def lone_letters(text: str) -> Iterator[str]:
    """Letters and signs that stand alone, as a key does: (d), T answers, [?]."""
    told = re.sub(r"{\w+}", "word", text)
    for token in re.findall(r"(?<![\w.'-])\w(?![\w.'])|(?<=[(\[])[?/](?=[)\]])", told):
        if token.lower() not in PLAIN_WORDS and not token.isdigit():
            yield token


def test_such_a_letter_is_found() -> None:
    for text in ("{count} more (d)", "offers a draw: T answers", "{text} [?]", "u undoes"):
        assert len(list(lone_letters(text))) == 1
    for text in ("{first}-{last} av. J.-C.", "N'est plus", "Il y a", "Undo to {count}?", "44 BC"):
        assert list(lone_letters(text)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_of_the_app_names_a_key_by_itself(lang: str) -> None:
    """It takes the key from the map of keys."""
    names = [word(f"keyname.{key}", lang) for key in ("enter", "escape", "tab", "space")]
    for key, text in words().items():
        if key.startswith((*MARKS, *OWN)):
            continue
        assert not re.search(rf"\b({'|'.join(names)})\b", text[lang]), (key, text[lang])
        assert list(lone_letters(text[lang])) == [], (key, text[lang])


# --- the screens ---------------------------------------------------------------------------------


def remapped(tmp_path: Path, path: Path | None, lang: str, **more: Any) -> RubiconApp:
    settings = tmp_path / "config" / "rubicon" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    lines = [f'"{name}" = "{key}"' for name, key in KEYS.items()]
    settings.write_text("[keys]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return RubiconApp(path, lang=lang, saves=tmp_path, games=tmp_path, **more)


async def by(pilot: Pilot[Any], *names: str) -> None:
    """Press the keys of these bindings."""
    await press(pilot, *(KEYS[name] for name in names))


def usual_keys(pilot: Pilot[Any], lang: str) -> list[str]:
    """Lines of the screen that name a key as it is without a map of keys."""
    names = "|".join(word(f"keyname.{key}", lang) for key in ("enter", "escape", "tab"))
    usual = re.compile(rf"\b({names})\b|[(\[]([a-z?/]|{names})[)\]]")
    return [line for line in screen(pilot) if usual.search(line)]


def names_key(name: str, lang: str) -> str:
    return spoken(KEYS[name], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_and_what_it_leads_to(tmp_path: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        ways: list[tuple[list[str], str]] = [
            ([], ""),
            (["home.new"], "newgame.back"),
            (["home.settings"], "settings.back"),
            (["app.rules"], "rules.back"),
            (["app.keys"], "help.back"),
        ]
        for keys, back in ways:
            await by(pilot, *keys)
            if keys != ["app.keys"]:  # which lists keys
                assert usual_keys(pilot, lang) == [], keys
            await by(pilot, *([back] if back else []))
        await by(pilot, "home.settings")
        assert names_key("rows.choose", lang) in rows(pilot, "key-list").title
        await by(pilot, "settings.back", "app.rules", "rules.search")
        assert names_key("rules.back", lang) in "\n".join(screen(pilot))

    drive(remapped(tmp_path, None, lang), script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table(tmp_path: Path, lang: str) -> None:
    path = stopped(MARCH, tmp_path)
    everybody = ("ask.all", "rows.choose")

    async def script(pilot: Pilot[Any]) -> None:
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert usual_keys(pilot, lang) == []
        await by(pilot, "rows.choose")
        table.candidate_list.select("1")
        await by(pilot, "rows.choose", *everybody, *everybody)  # other ways are listed on demand
        assert names_key("table.details", lang) in table.candidate_list.pane.rows[-1].cells[1]
        table.show(table.desk.refuse(refuse("not-an-answer", "table.action")))
        assert said(pilot, "notice").endswith(f"[{names_key('app.help', lang)}]")
        table.show(table.desk.push(OfferDraw(), 1))
        await pilot.pause()
        assert f" {names_key('table.talk', lang)} " in said(pilot, "notice")
        assert usual_keys(pilot, lang) == []
        await by(pilot, "table.map")
        assert usual_keys(pilot, lang) == []

    drive(remapped(tmp_path, path, lang, seats=(1, 2)), script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_replay_and_the_end(tmp_path: Path, finished: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert usual_keys(pilot, lang) == []
        await by(pilot, "replay.result")
        assert usual_keys(pilot, lang) == []
        await by(pilot, "over.battles")
        assert names_key("rows.choose", lang) in rows(pilot, "battles").title
        assert usual_keys(pilot, lang) == []

    assert Game.open(finished).outcome is not None
    drive(remapped(tmp_path, finished, lang, replay=True), script)
