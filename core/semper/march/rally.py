"""3.6.3.D: usurpers and their followers call leaderless units of the other camp over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Chance, Event, Flow, Prompt, Refusal, Table
from core.dice import D6, odds_of
from core.flow import Good, ask
from core.imperator.actions import Stand
from core.imperator.asking.rolls import roll_for
from core.semper.box.actions import TryRally
from core.semper.box.board import NOWHERE
from core.semper.box.pieces import set_side
from core.semper.box.state import ENEMY, USURPER, State, anybody_in_revolt, in_revolt

# --- who calls whom --------------------------------------------------------------------------


def waverers(state: State, side: int, zone: int) -> list[int]:
    """The Roman units of the other camp in a zone without any leader of theirs."""
    index, foe = state.index, ENEMY[side]
    if zone >= state.board.zone_count or index.leaders[foe][zone]:
        return []
    return [unit for unit in index.units[foe][zone] if not state.board.foreign[unit]]


def caller(state: State, side: int, zone: int) -> int:
    """The usurper who is here, or the best of those who follow one; NOWHERE if there is none."""
    rebels = [x for x in state.index.leaders[side][zone] if in_revolt(state, x)]
    capacity = state.board.pc

    def rank(leader: int) -> tuple[bool, int, int]:
        usurper = state.title[leader] == USURPER
        return usurper, capacity[leader] + rally_bonus(state, leader), -leader

    return max(rebels, key=rank, default=NOWHERE)


def rally_bonus(state: State, leader: int) -> int:
    """6.1, 6.2: what the stratagem of his usurpation adds to the attempt; to those who follow, as
    long as the usurper lives."""
    usurper = leader if state.title[leader] == USURPER else state.cause[leader]
    if usurper >= len(state.title) or state.title[usurper] != USURPER:
        return 0
    return state.bonus[usurper]


def can_call(state: State, side: int, zone: int, party: Sequence[int]) -> bool:
    """Has somebody in revolt just come to units that may be called, for the first time in this
    sequence?"""
    if not anybody_in_revolt(state) or zone in state.called or not waverers(state, side, zone):
        return False
    return any(
        state.where[piece] == zone and state.side[piece] == side and in_revolt(state, piece)
        for piece in party
    )


# --- the attempt -----------------------------------------------------------------------------


def call_over(
    table: Table, state: State, side: int, zone: int, party: Sequence[int]
) -> Flow[list[int]]:
    """They may try it; the units that are theirs afterwards."""
    action = yield from ask(table, state, lambda s: _question(s, side, zone, party))
    if action is None:
        return []
    leader = caller(state, side, zone)
    if isinstance(action, Stand):
        table.tell(Event("calls-nobody", "3.6.3.D", {"leader": leader, "place": zone}))
        return []
    state.called.append(zone)
    die = yield from roll_for(
        table, state, D6, leader, rule="3.6.3.D", purpose="rally", good=_test(leader)
    )
    units = waverers(state, side, zone)
    args = {"leader": leader, "place": zone, "units": units}
    if not _test(leader)(state, die):
        table.tell(Event("rally-fails", "3.6.3.D", args))
        return []
    for unit in units:
        set_side(state, unit, side)
        state.moved[unit] = 1  # 3.4.1.once: they go on at once with their new leader, or stay
    table.tell(Event("rallies", "3.6.3.D", args))
    return units


def _test(leader: int) -> Good:
    """What a face of his die means: at most his political capacity and his bonus."""

    def good(state: State, face: int) -> bool:
        return face - rally_bonus(state, leader) <= state.board.pc[leader]

    return good


def _question(state: State, side: int, zone: int, party: Sequence[int]) -> RallyPrompt | None:
    if not can_call(state, side, zone, party):
        return None
    return RallyPrompt(state, side, zone)


class RallyPrompt(Prompt[Stand | TryRally]):
    """3.6.3.D: call the units over, or not?"""

    kind = "rally"
    rule = "3.6.3.D"
    open = True

    def __init__(self, state: State, side: int, place: int) -> None:
        self.side, self.place, self.seat = side, place, state.seat_of(side)
        self.leader = caller(state, side, place)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "leader": self.leader, "place": self.place}

    def why_not(self, state: State, action: Stand | TryRally) -> Refusal | None:
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [TryRally(), Stand()]

    def chance(self, view: State, action: Stand | TryRally) -> Chance | None:
        if isinstance(action, Stand):
            return None
        good = _test(self.leader)
        return odds_of(D6, "3.6.3.D", lambda face: good(view, face))
