"""3.1.2: Constantinopolis is begun, given up, or built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Event, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Done
from core.semper.box.actions import Build
from core.semper.box.board import PRIMUS, SECONDUS, SIDES
from core.semper.box.state import NEVER, State, attach, head_of
from core.semper.box.victory_points import score
from core.semper.emperors.titles import roman_units_at, usurpers_of

BUILDING_YEARS = 6  # from the year of the beginning to the box of the marker
CITY_POINTS = 10  # 10.2.constantinople


def offer_to_build(table: Table, state: State) -> Step:
    """3.1.2.constantinople: PRIMUS may begin in phase C."""
    action = yield from ask(table, state, _question)
    if isinstance(action, Build):
        state.founding = state.year + BUILDING_YEARS
        args = {"place": state.board.byzantium, "year": state.founding}
        table.tell(Event("city-begun", "3.1.2.constantinople", args))
    elif action is not None:
        table.tell(Event("city-waits", "3.1.2.constantinople"))


def why_not_build(state: State) -> Refusal | None:
    """3.1.2.constantinople: tested only when the building begins."""
    board, rule = state.board, "3.1.2.constantinople"
    if state.built:
        return refuse("city-stands", rule)
    if state.founding != NEVER:
        return refuse("city-in-work", rule, year=state.founding)
    if state.control[board.thracia] != PRIMUS:
        return refuse("thracia-needed", rule, diocese=board.thracia)
    if head_of(state, PRIMUS) != board.constantin:
        return refuse("only-constantin-builds", rule, leader=board.constantin)
    return None


def _question(state: State) -> BuildPrompt | None:
    return BuildPrompt(state) if why_not_build(state) is None else None


class BuildPrompt(Prompt[Build | Done]):
    """3.1.2.constantinople: is the new capital begun?"""

    kind = "build"
    rule = "3.1.2.constantinople"

    def __init__(self, state: State) -> None:
        self.side = PRIMUS
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def final(self, action: Action) -> bool:
        return False

    def why_not(self, state: State, action: Build | Done) -> Refusal | None:
        return None if isinstance(action, Done) else why_not_build(state)

    def legal(self, state: State) -> Sequence[Action]:
        return [Build(), Done()]


def test_interruption(table: Table, state: State) -> None:
    """3.1.2.interrupted: the Secundus Augustus or a usurper holds the site with a unit at the end
    of a sequence: all is to begin again."""
    if state.founding == NEVER or state.built:
        return
    site = state.board.byzantium
    for side in SIDES:
        breakers = [x for x in _breakers(state, side) if state.where[x] == site]
        if breakers and roman_units_at(state, side, site):
            state.founding = NEVER
            args = {"leader": breakers[0], "place": site}
            table.tell(Event("city-interrupted", "3.1.2.interrupted", args))
            return


def _breakers(state: State, side: int) -> list[int]:
    """Whose presence stops the work: not his who is Primus Augustus himself by now."""
    heads = [head_of(state, SECONDUS)] if side == SECONDUS else []
    return [
        x for x in [*usurpers_of(state, side), *heads] if x < len(state.title) and x != state.heir
    ]


def complete(table: Table, state: State) -> None:
    """3.1.2.built: in the phase F in which the marker of the year comes to its box."""
    if state.built or state.founding == NEVER or state.year + 1 < state.founding:
        return
    state.built, state.founding = True, NEVER
    table.tell(Event("city-built", "3.1.2.built", {"place": state.board.byzantium}))
    score(table, state, PRIMUS, CITY_POINTS, "10.2.constantinople")
    attach(state, state.board.base)
