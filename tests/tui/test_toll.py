"""Who died and which units were lost is in view after a battle, whatever else it brought."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import Toll
from core.game import Game
from core.paths import saves_dir
from core.seat.event_lines import toll_text
from core.texts import LANGUAGES
from tests.tui.at_table import at_table, push, settle
from tests.tui.driving import screen
from tests.tui.replaying import drive, replay
from tui.screens.dialogs import Curtain
from tui.screens.replay_view import MOMENT
from tui.screens.table import TableScreen

pytestmark = pytest.mark.slow

SIZES = ((80, 24), (120, 36), (160, 48))
NAMES = (
    "civil-wars-complete",
    "ides-of-march",
    "blocks-a-leader-falls",
    "blocks-deployed-freely",
)
WHICH = ("most fall", "most happens")


def fallen(game: Game, position: int, lang: str) -> list[str]:
    """What tells one from others of its kind: the last word of each name, without the side."""
    tolls = [game.system.presenter.toll(event, lang) for event in game.events(position)]
    names = [name for toll in tolls for name in (*toll.died, *toll.lost)]
    return [name.partition(" (")[0].split()[-1] for name in names]


def worst(game: Game, which: str) -> int:
    """The action in which most have fallen, or of those with somebody fallen the longest."""
    positions = range(1, len(game.moves) + 1)
    tolls = {at: len(fallen(game, at, "en")) for at in positions}
    found = [(tolls[at], len(game.events(at)), at) for at in positions if tolls[at]]
    return max(found)[-1] if which == "most fall" else max(found, key=lambda each: each[1])[-1]


async def lift_curtain(pilot: Pilot[Any]) -> None:
    await settle(pilot)
    while isinstance(pilot.app.screen, Curtain):
        await pilot.press("enter")
        await settle(pilot)


def all_in_view(shown: list[str], names: list[str]) -> None:
    text = " ".join(" ".join(shown).replace(",", " ").replace(".", " ").replace(";", " ").split())
    for name in names:
        assert f" {name} " in text, (name, shown)


@pytest.mark.parametrize("name", NAMES)
def test_in_the_replay(name: str) -> None:
    """Reached from the start, in all sizes and languages."""
    path = saves_dir() / f"{name}.rubicon"
    game = Game.open(path)
    positions = {worst(game, which) for which in WHICH}

    async def script(pilot: Pilot[Any]) -> None:
        for lang, size in product(LANGUAGES, SIZES):
            pilot.app.set_language(lang)  # type: ignore[attr-defined]
            await pilot.resize_terminal(*size)
            for position in positions:
                replay(pilot).seek(0)
                replay(pilot).seek(position)
                await settle(pilot)
                all_in_view(screen(pilot), fallen(game, position, lang))

    drive(path, script)


@pytest.mark.parametrize(
    ("name", "size", "which", "lang"),
    [
        (name, size, WHICH[(n + m) % 2], LANGUAGES[(n // 2 + m) % 2])
        for n, name in enumerate(NAMES)
        for m, size in enumerate(SIZES)
    ],
)
def test_at_the_table(
    tmp_path: Path, name: str, size: tuple[int, int], which: str, lang: str
) -> None:
    """The action that brings the battle is made there. Of games, sizes, battles and languages any
    two meet."""
    whole = Game.open(saves_dir() / f"{name}.rubicon")
    position = worst(whole, which)
    path = tmp_path / "battle.rubicon"
    game = whole.branch(position - 1, path)
    assert game.log is not None
    game.log.close()
    move = whole.moves[position - 1]
    names = fallen(whole, position, lang)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await lift_curtain(pilot)
        push(table, move.action, move.seat)
        await lift_curtain(pilot)
        all_in_view(screen(pilot), names)

    at_table(path, script, size=size, lang=lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "name", ["civil-wars-complete", "war-at-sea", "rise-of-caesar-half-way", "pharsalus-complete"]
)
def test_after_a_winter(name: str, lang: str) -> None:
    """Where one pane has room: the year's end tells much before it tells of them, and the lines
    may break anywhere."""
    path = saves_dir() / f"{name}.rubicon"
    game = Game.open(path)
    positions = [
        at
        for at in range(1, len(game.moves) + 1)
        if any(event.kind == "winter-losses" for event in game.events(at))
    ]
    assert positions

    async def script(pilot: Pilot[Any]) -> None:
        for position in positions:
            replay(pilot).seek(position)
            names = fallen(game, position, lang)
            for width in range(50, 118):
                told = replay(pilot)._with_news(["What do you do?"], width)
                assert len(told) <= MOMENT
                all_in_view(["", *told], names)

    drive(path, script, lang=lang)


def test_the_kind_of_a_unit_is_named_once() -> None:
    tolls = [
        Toll(lost=("Legio III", "Auxilia 2")),
        Toll(died=("Cassius",)),
        Toll(lost=("Legio V",)),
    ]
    assert toll_text(tolls, "en") == "Died: Cassius. Lost: Legio III, V; Auxilia 2."
    assert toll_text([Toll()], "en") == ""
