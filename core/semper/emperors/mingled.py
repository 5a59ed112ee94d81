"""4.2.4: Romans who have come over where a people of their new side stands go elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Relocate
from core.imperator.asking.choices import one_asked
from core.imperator.graph import places_of
from core.semper.box.board import SIDES
from core.semper.box.pieces import eliminate, move_together
from core.semper.box.state import ENEMY, State
from core.semper.emperors.titles import roman_leaders_at, roman_units_at
from core.semper.march.ground import shut_to, why_shut
from core.semper.march.stacking import closed_to_stack, why_not_stack


def mingled(state: State) -> list[tuple[int, int]]:
    """(side, zone): where Roman units of a side are among peoples of the same side."""
    index = state.index
    _, bands, foes_bands = index.band_mask
    _, romans, foes = index.roman_mask
    if not bands & romans and not foes_bands & foes:
        return []
    return [
        (side, zone)
        for side in SIDES
        for zone in places_of(
            index.band_mask[side] & index.roman_mask[side] & state.board.land_mask
        )
        if roman_units_at(state, side, zone)
    ]


def leave_peoples(table: Table, state: State) -> Step:
    """They go to the nearest zone that is open to all of them, by their owner's choice; if there is
    none each unit for itself, and those without any are lost. Leaders alone go by 4.2.4 in any
    case."""
    for side, zone in mingled(state):
        party = tuple(romans_at(state, side, zone))
        if nearest_open(state, side, zone, party):
            yield from _go(table, state, side, zone, party)
            continue
        for unit in roman_units_at(state, side, zone):
            if nearest_open(state, side, zone, (unit,)):
                yield from _go(table, state, side, zone, (unit,))
            else:
                table.tell(Event("unit-lost", "4.2.4", {"unit": unit, "place": zone}))
                eliminate(state, unit)


def romans_at(state: State, side: int, zone: int) -> list[int]:
    return roman_leaders_at(state, side, zone) + roman_units_at(state, side, zone)


def nearest_open(state: State, side: int, zone: int, party: Sequence[int]) -> list[int]:
    """The nearest zones where these may stay."""
    board = state.board
    leaders = [piece for piece in party if piece < board.leader_count]
    units = [piece for piece in party if piece >= board.leader_count]
    closed = state.index.unit_mask[ENEMY[side]] | 1 << zone
    closed |= shut_to(state, side, leaders, units) | closed_to_stack(state, side, party)
    steps = board.steps_from(zone)
    free = places_of(board.land_mask & ~closed)
    nearest = min((steps[to] for to in free), default=255)
    return [to for to in free if steps[to] == nearest < 255]


def _go(table: Table, state: State, side: int, zone: int, party: tuple[int, ...]) -> Step:
    zones = nearest_open(state, side, zone, party)
    to = zones[0]
    if len(zones) > 1:
        action = yield from ask(table, state, lambda s: LeavePeoplesPrompt(s, side, zone, party))
        to = action.to
    move_together(state, party, to)
    args = {"side": side, "pieces": list(party), "origin": zone, "to": to}
    table.tell(Event("leaves-peoples", "4.2.4", args))


class LeavePeoplesPrompt(Prompt[Relocate]):
    """4.2.4: to which of equally near zones do they go?"""

    kind = "leave-peoples"
    rule = "4.2.4"

    def __init__(self, state: State, side: int, place: int, party: tuple[int, ...]) -> None:
        self.side, self.place, self.party = side, place, party
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place, "pieces": list(self.party)}

    def why_not(self, state: State, action: Relocate) -> Refusal | None:
        if action.pieces != self.party:
            return refuse("all-of-them-go", "4.2.4", place=self.place)
        return self._why_not_there(state, action.to)

    def _why_not_there(self, state: State, to: int) -> Refusal | None:
        board = state.board
        if to in nearest_open(state, self.side, self.place, self.party):
            return None
        if not 0 <= to < board.zone_count:
            return refuse("no-such-place", "table.action")
        if state.index.unit_mask[ENEMY[self.side]] >> to & 1:
            return refuse("enemies-there", "8.2", zone=to)
        leaders = tuple(piece for piece in self.party if piece < board.leader_count)
        units = tuple(piece for piece in self.party if piece >= board.leader_count)
        if shut_to(state, self.side, leaders, units) >> to & 1:
            return why_shut(state, self.side, leaders, units, to)
        refusal = why_not_stack(state, self.side, self.party, to)
        return refusal or refuse("not-nearest", "4.2.4", zone=to)

    def legal(self, state: State) -> Sequence[Action]:
        zones = nearest_open(state, self.side, self.place, self.party)
        return [Relocate(self.party, zone) for zone in zones]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Who goes is no choice; zones next to it that are barred are shown with the reason."""
        if "pieces" not in partial:
            return super().options(view, partial)
        if "to" in partial:
            return None
        ways = [
            *nearest_open(view, self.side, self.place, self.party),
            *view.board.near[self.place],
        ]
        return one_asked("to", dict.fromkeys(ways), lambda to: self._why_not_there(view, to))
