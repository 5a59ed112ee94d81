"""A real table is typed in: at most three keys a fact, names apart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from core.game import Game
from core.republic.start.setup import all_phases
from core.run import encode
from core.texts import LANGUAGES
from tests.tui.at_table import settle
from tui.app import RubiconApp
from tui.screens.form import FormScreen
from tui.screens.newgame import NewGameScreen
from tui.screens.table import TableScreen
from tui.widgets.line import Line
from tui.widgets.line_pane import LinePane
from tui.widgets.rows import RowList

pytestmark = pytest.mark.slow

Script = Callable[[Pilot[Any], FormScreen], Awaitable[None]]

# The year of four wars, fact by fact: keys, and in quotes the letters of a name. A line is a part
# or a record; the last keys of a fact lead to the next.
YEAR = {
    "en": """
        3 enter | 2 0 enter | 1 enter | 5 pagedown
        'mit2' enter | 'slv3' enter | 'pir2' enter enter
        'spa' enter enter
        'C. M' enter | 1 enter | 4 enter | 3 pagedown
        'Sulla' enter | 'the r' enter | 'Oct' enter | 6 f | 3 plus
        'Luc' enter | 'MIT' enter enter | 3 f | 2 s | 5 plus
        'Magnus' enter | 'PIR' enter enter | 2 s | 1 1 pagedown
        'Afr' enter | 'Pap' enter | 'the r' enter | space | enter 1 | enter 4 | enter 4 plus
        'Cil' enter | 'Acil' enter enter | f 3 plus
        'Crete' enter | 'Calp' enter enter | l 1 | m 3 | f 3
    """,
    "fr": """
        3 enter | 2 0 enter | 1 enter | 5 pagedown
        'mit2' enter | 'slv3' enter | 'pir2' enter enter
        'spa' enter enter
        'C. M' enter | 1 enter | 4 enter | 3 pagedown
        'Sulla' enter | 'le r' enter | 'Oct' enter | 6 n | 3 plus
        'Luc' enter | 'MIT' enter enter | 3 n | 2 e | 5 plus
        'Magnus' enter | 'PIR' enter enter | 2 e | 1 1 pagedown
        'Afr' enter | 'Pap' enter | 'le r' enter | space | enter 1 | enter 4 | enter 4 plus
        'Cil' enter | 'Acil' enter enter | f 3 plus
        'Crete' enter | 'Calp' enter enter | l 1 | m 3 | f 3
    """,
}
KEYS_A_FACT = 3


def facts(lang: str) -> list[str]:
    lines = YEAR[lang].strip().splitlines()
    return [fact.strip() for line in lines for fact in line.split("|")]


def keys_of(fact: str) -> tuple[list[str], list[str]]:
    """The letters of a name, and the other keys."""
    _, _, rest = fact.partition("'")
    name, _, rest = rest.partition("'")
    letters = ["space" if c == " " else "full_stop" if c == "." else c for c in name]
    return letters, (rest if name else fact).split()


async def type_in(pilot: Pilot[Any], lang: str) -> None:
    for fact in facts(lang):
        letters, keys = keys_of(fact)
        await pilot.press(*letters, *keys)
    await settle(pilot)


async def type_text(pilot: Pilot[Any], keys: str) -> None:
    await pilot.press(*keys.split())
    await settle(pilot)


def form_open(
    folder: Path, script: Script, lang: str = "en", size: tuple[int, int] = (80, 24)
) -> None:
    """From the first screen to the form, as a player comes there."""

    async def session() -> None:
        app = RubiconApp(lang=lang, games=folder, saves=folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            await type_text(pilot, "n")
            new = app.screen
            assert isinstance(new, NewGameScreen)
            new.query_one("#scenarios", RowList).select("republic/table")
            await settle(pilot)
            await type_text(pilot, "s")
            assert isinstance(app.screen, FormScreen)
            await script(pilot, app.screen)

    asyncio.run(session())


def shown(screen: FormScreen) -> list[str]:
    pane = screen.query_one("#sheet", LinePane)
    return [pane.render_line(y).text.rstrip() for y in range(pane.size.height)]


def said(screen: FormScreen) -> str:
    return screen.query_one("#notice", Line).full_text


def the_game(folder: Path) -> Game:
    (path,) = folder.glob("*.rubicon")
    return Game.open(path)


# --- scenario 10 ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_fact_takes_more_than_three_keys(lang: str) -> None:
    assert len(facts(lang)) == 41
    for fact in facts(lang):
        assert len(keys_of(fact)[1]) <= KEYS_A_FACT, fact


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_year_of_four_wars_is_typed_from_scratch(tmp_path: Path, lang: str) -> None:
    """The game that begins is the scenario's, but for its par and its name."""

    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_in(pilot, lang)
        await type_text(pilot, "ctrl+s")
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)

    form_open(tmp_path, script, lang)
    typed, wanted = the_game(tmp_path), Game.new("republic/10", 1, {"dice": "manual"})
    for game in (typed, wanted):
        game.state.scenario, game.state.par = "", None
    assert encode(typed.state) == encode(wanted.state)
    assert typed.header.settings["dice"] == "manual"
    assert typed.header.position is not None, "it lies in the file"
    assert "par" in all_phases()["10"]


def test_what_was_typed_is_told_in_a_line_a_record(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_in(pilot, "en")
        lines = shown(form)
        assert any("Lucullus" in line and "2nd Mithridatic War" in line for line in lines)
        assert any(line.startswith(">   Flotillas") and line.endswith("3") for line in lines)
        assert all(len(line) <= 80 for line in lines)

    form_open(tmp_path, script)


# --- keys ----------------------------------------------------------------------------------------


def test_names_are_typed_by_their_first_letters(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "pagedown g a l")
        line = next(line for line in shown(form) if line.startswith(">"))
        assert "[1st Gallic War (GAL1)]" in line or "[2nd Gallic War (GAL2)]" in line
        first = form.desk.matches()[0].value
        await type_text(pilot, "down enter")
        assert form.desk.values["conflicts"][0]["conflict"] == "gal2" != first
        await type_text(pilot, "g a l 2")
        assert form.desk.typed == "gal", "each conflict is there once"
        assert "No name begins with gal2" in said(form)
        await type_text(pilot, "escape enter")
        assert form.desk.spot.part == "leaders"

    form_open(tmp_path, script)


def test_a_number_has_its_limits_and_is_typed_again(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "g 2 6")
        assert form.desk.values["rome"][0]["guard"] == 2
        assert "From 0 to 25" in said(form)
        await type_text(pilot, "backspace 1 2")
        assert form.desk.values["rome"][0]["guard"] == 12
        await type_text(pilot, "right")
        assert form.desk.values["rome"][0]["guard"] == 13
        await type_text(pilot, "x")
        assert "No field here begins with x" in said(form)

    form_open(tmp_path, script)


def test_letters_change_yes_and_no(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "pagedown pagedown pagedown pagedown pagedown")
        await type_text(pilot, "a f r enter enter enter d")
        assert form.desk.values["provinces"][0]["developed"] is True
        await type_text(pilot, "space")
        assert form.desk.values["provinces"][0]["developed"] is False

    form_open(tmp_path, script)


def test_a_record_is_removed(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "pagedown g a l 1 enter up delete")
        assert form.desk.values["conflicts"] == []

    form_open(tmp_path, script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_are_told_on_the_screen_and_in_help(tmp_path: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        foot = form.query_one("#keys", Line).full_text
        start, back = ("start", "back") if lang == "en" else ("commencer", "retour")
        assert start in foot
        assert back in foot
        await type_text(pilot, "question_mark")
        assert pilot.app.screen is not form
        await type_text(pilot, "escape")
        assert pilot.app.screen is form

    form_open(tmp_path, script, lang)


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_position_is_refused_and_the_field_is_pointed_at(tmp_path: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "pagedown p u n 1 enter")
        await type_text(pilot, "pagedown pagedown pagedown")
        await type_text(pilot, "F a b i u s enter p u n enter enter 5 enter plus ctrl+s")
        assert isinstance(pilot.app.screen, TableScreen)

    async def wrong(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "pagedown p u n 1 enter")
        await type_text(pilot, "pagedown pagedown pagedown")
        await type_text(pilot, "F a b i u s enter ctrl+s")
        assert pilot.app.screen is form
        assert "8.0.13.commander" in said(form) or "table.position" in said(form)
        assert form.desk.spot.part == "armies"
        assert form.desk.spot.record == 0
        assert not list(tmp_path.glob("*.rubicon"))
        await type_text(pilot, "escape s")
        again = pilot.app.screen
        assert isinstance(again, FormScreen)
        assert len(again.desk.values["armies"]) == 1, "what was typed is kept"

    form_open(tmp_path, wrong, lang)
    form_open(tmp_path, script, lang)


def test_an_empty_form_says_plainly_that_there_is_nothing_to_fight(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "end enter")
        assert pilot.app.screen is form
        assert "nothing to fight" in said(form)
        assert form.desk.spot.part == "conflicts"

    form_open(tmp_path, script)


def test_militia_over_the_cards_maximum_is_pointed_at(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "pagedown p i r 2 enter")
        await type_text(pilot, "pagedown pagedown pagedown pagedown")
        await type_text(pilot, "c i l enter enter enter m 1 plus ctrl+s")
        assert pilot.app.screen is form
        assert tuple(form.desk.spot) == ("provinces", 0, "militia")
        assert any(line.startswith(">   Militia") and "<" in line for line in shown(form))
        await type_text(pilot, "0 ctrl+s")
        assert the_game(tmp_path).header.position is not None

    form_open(tmp_path, script)


def test_keys_typed_ahead_keep_their_order(tmp_path: Path) -> None:
    """A fast typist, or a slow line: all keys come at once."""

    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        keys = ["3", "enter", "2", "0", "enter", "1", "enter", "5", "pagedown", *"gal1", "enter"]
        sheet = form.query_one("#sheet")
        for key in keys:
            sheet.post_message(Key(key, key if len(key) == 1 else None))
        await settle(pilot)
        rome = form.desk.values["rome"][0]
        assert [rome[name] for name in ("unrest", "treasury", "omens", "guard")] == [3, 20, 1, 5]
        assert form.desk.values["conflicts"][0]["conflict"] == "gal1"

    form_open(tmp_path, script)


def test_another_language_keeps_what_was_typed(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], form: FormScreen) -> None:
        await type_text(pilot, "3 pagedown g a l 1 enter ctrl+g")
        assert any("1re Guerre des Gaules" in line for line in shown(form))
        assert form.desk.values["rome"][0]["unrest"] == 3

    form_open(tmp_path, script)
