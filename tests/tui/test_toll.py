"""Who died and which units were lost is in view after a battle, whatever else it brought."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import Toll
from core.game import Game
from core.paths import saves_dir
from core.texts import LANGUAGES
from tests.tui.at_table import at_table, settle
from tests.tui.driving import screen
from tests.tui.replaying import drive, replay
from tui.language.telling import toll_text
from tui.screens.table import TableScreen

SIZES = ((80, 24), (120, 36), (160, 48))
# five units and three leaders with no way to retreat; one unit, two leaders, the end of the year;
# nine units and four leaders; a winter that three fleets do not outlast; and blocks
BATTLES = (
    ("civil-wars-complete", 1957),
    ("civil-wars-complete", 268),
    ("ides-of-march", 1786),
    ("ides-of-march", 443),
    ("blocks-a-leader-falls", 99),
    ("blocks-deployed-freely", 47),
)


def fallen(game: Game, position: int, lang: str) -> list[str]:
    """What tells one from others of its kind: the last word of each name, without the side."""
    tolls = [game.system.presenter.toll(event, lang) for event in game.events(position)]
    names = [name for toll in tolls for name in (*toll.died, *toll.lost)]
    return [name.partition(" (")[0].split()[-1] for name in names]


def all_in_view(shown: list[str], names: list[str]) -> None:
    text = " ".join(" ".join(shown).replace(",", " ").replace(".", " ").replace(";", " ").split())
    for name in names:
        assert f" {name} " in text, (name, shown)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "position"), BATTLES)
def test_in_the_replay(size: tuple[int, int], lang: str, name: str, position: int) -> None:
    path = saves_dir() / f"{name}.rubicon"
    names = fallen(Game.open(path), position, lang)
    assert names

    async def script(pilot: Pilot[Any]) -> None:
        replay(pilot).seek(position)
        await settle(pilot)
        all_in_view(screen(pilot), names)

    drive(path, script, size=size, lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "position"), BATTLES)
def test_at_the_table(
    tmp_path: Path, size: tuple[int, int], lang: str, name: str, position: int
) -> None:
    """The action that brings the battle is made there."""
    whole = Game.open(saves_dir() / f"{name}.rubicon")
    path = tmp_path / "battle.rubicon"
    game = whole.branch(position - 1, path)
    assert game.log is not None
    game.log.close()
    move = whole.moves[position - 1]
    names = fallen(whole, position, lang)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        table.push(move.action, move.seat)
        await settle(pilot)
        all_in_view(screen(pilot), names)

    at_table(path, script, size=size, lang=lang)


def test_the_kind_of_a_unit_is_named_once() -> None:
    tolls = [
        Toll(lost=("Legio III", "Auxilia 2")),
        Toll(died=("Cassius",)),
        Toll(lost=("Legio V",)),
    ]
    assert toll_text(tolls, "en") == "Died: Cassius. Lost: Legio III, V; Auxilia 2."
    assert toll_text([Toll()], "en") == ""
