"""Jupiter and Vulcan: what two of the gods do instead of a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.caesar.box.actions import Done, Erupt, Turn
from core.caesar.box.board import LEADER
from core.caesar.box.prompts import SidePrompt
from core.caesar.box.state import (
    LEVIES,
    State,
    blocks_at,
    contested,
    enemy,
    forget,
    friendly,
    hostile,
    put,
    set_owner,
)
from core.caesar.combat.losses import lose_step
from core.contract import Action, Event, Option, Options, Refusal, Step, Table, refuse
from core.dice import draw
from core.flow import ask


class JupiterPrompt(SidePrompt[Done | Turn]):
    """One enemy block next to a friendly city."""

    kind = "jupiter"
    rule = "event.jupiter"

    def why_not(self, state: State, action: Done | Turn) -> Refusal | None:
        if isinstance(action, Done):
            return None
        return why_not_turn(state, self.side, action)

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *_turns(state, self.side)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Whether Cleopatra is aimed at is a field of its own where others stand beside her."""
        options = super().options(view, partial)
        if options is not None or partial.get("type") != "turn" or "cleopatra" in partial:
            return options
        aims = [
            turn.cleopatra
            for turn in _turns(view, self.side)
            if (turn.place, turn.to) == (partial["place"], partial["to"])
        ]
        return Options("cleopatra", [Option(aim) for aim in aims], least=1)


def why_not_turn(state: State, side: int, action: Turn) -> Refusal | None:
    board, place, to = state.board, action.place, action.to
    if not 0 <= place < board.place_count or not hostile(state, side, place):
        return refuse("nobody-to-turn", "event.jupiter", place=place)
    if not 0 <= to < board.city_count or not friendly(state, side, to):
        return refuse("city-not-friendly", "event.jupiter", place=to)
    if place not in board.roads[to] and place not in board.seas[to]:
        return refuse("not-adjacent", "event.jupiter", origin=place, to=to)
    if action.cleopatra != (action.cleopatra and _aimed(state, side, place)):
        return refuse("cleopatra-elsewhere", "event.jupiter", place=place)
    if not action.cleopatra and not _others(state, side, place):
        return refuse("only-cleopatra", "event.jupiter", place=place)
    return None


def _aimed(state: State, side: int, place: int) -> bool:
    """Her block is blue: everybody sees where it stands."""
    return state.board.cleopatra in blocks_at(state, enemy(side), place)


def _others(state: State, side: int, place: int) -> list[int]:
    return [b for b in blocks_at(state, enemy(side), place) if b != state.board.cleopatra]


def _turns(state: State, side: int) -> list[Turn]:
    board = state.board
    trials = [
        Turn(place, to, cleopatra)
        for to in range(board.city_count)
        if friendly(state, side, to)
        for place in board.roads[to] + board.seas[to]
        if hostile(state, side, place)
        for cleopatra in (False, True)
    ]
    return [turn for turn in trials if why_not_turn(state, side, turn) is None]


def jupiter(table: Table, state: State) -> Step:
    side = state.active
    action = yield from ask(table, state, lambda s: JupiterPrompt(s, side))
    state.step = LEVIES
    if not isinstance(action, Turn):
        table.tell(Event("god-declined", "event.jupiter", {"side": side}))
        return
    block = state.board.cleopatra
    if not action.cleopatra:
        cup = _others(state, side, action.place)
        block = yield from draw(table, state, cup, purpose="jupiter", secret=True)
    args = {"side": side, "block": block, "place": action.place}
    if state.board.kind[block] == LEADER or state.board.fleet[block]:
        table.tell(Event("jupiter-strikes", "event.jupiter", args, reveals=True))
        lose_step(table, state, block, "event.jupiter")
        return
    table.tell(Event("jupiter-turns", "event.jupiter", {**args, "to": action.to}, reveals=True))
    set_owner(state, block, side)
    forget(state, block)
    put(state, block, action.to)
    state.moved[block] = 1


class VulcanPrompt(SidePrompt[Done | Erupt]):
    kind = "vulcan"
    rule = "event.vulcan"

    def why_not(self, state: State, action: Done | Erupt) -> Refusal | None:
        if isinstance(action, Done):
            return None
        city = action.city
        if not 0 <= city < state.board.city_count or not friendly(state, enemy(self.side), city):
            return refuse("not-an-enemy-city", "event.vulcan", place=city)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        foe = enemy(self.side)
        cities = range(state.board.city_count)
        return [Done(), *(Erupt(city) for city in cities if friendly(state, foe, city))]


def vulcan(table: Table, state: State) -> Step:
    side = state.active
    action = yield from ask(table, state, lambda s: VulcanPrompt(s, side))
    state.step = LEVIES
    if not isinstance(action, Erupt):
        table.tell(Event("god-declined", "event.vulcan", {"side": side}))
        return
    args = {"side": side, "place": action.city}
    table.tell(Event("vulcan", "event.vulcan", args, reveals=True))  # who falls, and who does not
    for block in list(blocks_at(state, enemy(side), action.city)):
        lose_step(table, state, block, "event.vulcan", shown=state.steps[block] == 1)
    if contested(state, action.city):  # Cleopatra has changed side there
        state.attacker[action.city] = side
