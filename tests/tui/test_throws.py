"""Real dice and a real cup: a few keys each, in the app and line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import Drawn, Fall, Rolled, Thrown
from core.game import Game
from core.texts import LANGUAGES
from tests.bones import register
from tests.kernel.asking import do
from tests.patience import Dig, GoHome
from tests.plain.console import typed
from tests.tui.at_table import at_table, lines, press, said
from tui.app import RubiconApp
from tui.screens.end import EndScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _bones(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Three dice are asked for."""
    path = tmp_path / "bones.rubicon"
    game = Game.new("bones/one", 1, {"dice": "manual"}, path=path)
    do(game, 1, Dig())
    assert game.log is not None
    game.log.close()
    return path


def last(path: Path) -> tuple[Fall, ...]:
    return Game.open(path).moves[-1].falls


DICE = (Fall("d6", 4), Fall("d6", 5), Fall("d6", 4))
TOTAL = (Fall("3d6", 13),)


def alone(path: Path, lang: str = "en") -> RubiconApp:
    return RubiconApp(path, lang=lang, seats=(1,))


@pytest.mark.parametrize(
    ("keys", "fallen"),
    [
        ("1 3 enter", TOTAL),
        ("4 comma 5 comma 4 enter", DICE),
        ("4 space 5 space 4 enter", DICE),
        ("4 5 4 enter", DICE),
        ("1 2 backspace 3 enter", TOTAL),
        ("9 escape 1 3 enter", TOTAL),
    ],
)
def test_a_total_or_the_dice_are_typed(path: Path, keys: str, fallen: tuple[Fall, ...]) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, keys)
        assert table.desk.game.moves[-1].falls == fallen

    at_table(path, script, app=alone(path))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_title_tells_what_to_type_and_what_was_typed(path: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert "4 5 4" in lines(table, "candidates")[0]
        await press(pilot, "1")
        assert ": 1 " in lines(table, "candidates")[0].replace("\u00a0", " ")
        await press(pilot, "backspace")
        assert "4 5 4" in lines(table, "candidates")[0]

    at_table(path, script, lang=lang, app=alone(path, lang))


def test_a_wrong_total_is_refused_and_can_be_typed_again(path: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "1 9 enter")
        assert "from 3 to 18" in said(table, "notice")
        await press(pilot, "4 space 5 enter")
        assert "3 dice" in said(table, "notice")
        await press(pilot, "1 3 enter")
        assert table.desk.game.moves[-1].falls == TOTAL

    at_table(path, script, app=alone(path))


@pytest.mark.parametrize(
    ("keys", "chit"), [("7 enter", 7), ("0 enter", 0), ("3 0 enter", 30), ("D enter", 31)]
)
def test_a_chit_is_typed_by_its_number(path: Path, keys: str, chit: int) -> None:
    """`d` has another meaning at the table: not while a chit is asked for."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "1 3 enter")
        await press(pilot, keys)
        assert table.desk.game.moves[-1].falls == (Fall("draw", chit),)

    at_table(path, script, app=alone(path))


def test_a_chit_that_is_not_in_the_cup_is_refused(path: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "1 3 enter")
        before = table.desk.game.position
        await press(pilot, "4 5 enter")
        assert "out of the cup" in said(table, "notice")
        assert table.desk.game.position == before

    at_table(path, script, app=alone(path))


def test_a_mistyped_throw_is_corrected_from_the_menu(path: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "1 3 enter")
        await press(pilot, "T enter")
        await press(pilot, "down enter")
        assert table.desk.game.moves[-1].falls == (Fall("3d6", 3),)

    at_table(path, script, app=alone(path))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_of_the_end_tell_totals_and_dice_apart(path: Path, lang: str) -> None:
    game = Game.open(path)
    do(game, 0, Rolled(13), Drawn(0))
    do(game, 1, Dig())
    do(game, 0, Thrown((4, 5, 4)), Drawn(0))
    do(game, 1, GoHome())
    end = EndScreen(game, lang)
    cells = [" ".join(row.cells) for row in end._dice().rows]
    assert any("13:1" in text for text in cells)
    assert any(text.startswith("3d6") or " 3d6" in text for text in cells)


# --- line by line --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "fallen"), [("13", TOTAL), ("4 5 4", DICE), ("4,5,4", DICE), ("454", DICE)]
)
def test_plain_lines_are_a_total_or_the_dice(
    path: Path, line: str, fallen: tuple[Fall, ...], lang: str
) -> None:
    typed(path, line, seats=(1,), lang=lang)
    assert last(path) == fallen


@pytest.mark.parametrize(("line", "chit"), [("7", 7), ("0", 0), ("d", 31), ("D", 31)])
def test_plain_lines_are_a_chit(path: Path, line: str, chit: int) -> None:
    said = typed(path, "13", line, seats=(1,))
    assert last(path) == (Fall("draw", chit),)
    assert "Your answer? What came out: 0-30, d; or help." in said


def test_plain_lines_refuse_what_cannot_be(path: Path) -> None:
    said = typed(path, "19", "4 5", "13", "77", seats=(1,))
    assert any("from 3 to 18" in line for line in said)
    assert any("the 3 dice" in line for line in said)
    assert any("out of the cup" in line for line in said)
    assert last(path) == TOTAL
    assert not any(line == "17" for line in said), "totals need no list"
