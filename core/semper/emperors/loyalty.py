"""3.7, 3.6.3.stack: leaders and units change sides, and who may not stay beside whom after that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Relocate
from core.imperator.asking.choices import one_asked
from core.imperator.graph import places_of
from core.semper.box.board import NOWHERE
from core.semper.box.pieces import move, set_side, set_sides
from core.semper.box.state import (
    COMBAT,
    EVASION,
    State,
    anybody_in_revolt,
    enemy,
    holdings,
    on_map,
)
from core.semper.combat.refuge import rooms, why_no_room
from core.semper.emperors.honours import lay_down, mark_rebel
from core.semper.emperors.titles import (
    out_of_place,
    roman_leaders_at,
    roman_units_at,
)
from core.semper.peoples.armenia import send_armenians_home

# --- going over ----------------------------------------------------------------------------------


def change_side(table: Table, state: State, leader: int, side: int) -> None:
    """3.7.1: a leader serves another side from now on, as a plain leader."""
    lay_down(table, state, leader)
    set_side(state, leader, side)


def go_over(
    table: Table,
    state: State,
    place: int,
    to: int,
    rule: str,
    leaders: Sequence[int],
    units: Sequence[int],
    usurper: int = NOWHERE,
) -> None:
    """Leaders and Roman units of a place join the side `to`; if they follow a usurper the leaders
    get civil war markers."""
    if not leaders and not units:
        return
    for leader in leaders:
        origin = state.side[leader]
        change_side(table, state, leader, to)
        if usurper != NOWHERE:
            mark_rebel(state, leader, usurper, origin)
    set_sides(state, units, to)
    board = state.board
    if place >= board.zone_count:  # 3.4.2: the ship goes where all go who are aboard
        state.fleet_side[board.fleet_of(place)] = to
    args = {"side": to, "place": place, "leaders": list(leaders), "units": list(units)}
    table.tell(Event("goes-over", rule, args))
    leave_armenians(table, state, place, to, rule)


def leave_armenians(table: Table, state: State, place: int, side: int, rule: str) -> None:
    """3.6.3.A: Armenians of the other side do not follow those who join this one: they go home."""
    board = state.board
    units = state.index.units[enemy(side)][place]
    allies = [unit for unit in units if board.piece_people[unit] == board.armenia]
    send_armenians_home(table, state, allies, rule)


# --- 3.7.2 units without a leader ----------------------------------------------------------------


def settle_zone(table: Table, state: State, zone: int) -> None:
    """3.7.2.leaderless: Roman units without a leader belong to the side that controls the
    diocese. Outside the Empire, in Armenia and at sea their last owner keeps them."""
    if not _astray(state, zone):
        return
    holder = state.control[state.board.diocese_of[zone]]
    units = roman_units_at(state, enemy(holder), zone)
    go_over(table, state, zone, holder, "3.7.2.leaderless", (), units)


def settle_everywhere(table: Table, state: State) -> None:
    """The same for all zones."""
    for zone in unsettled(state):
        settle_zone(table, state, zone)


def unsettled(state: State) -> list[int]:
    """The zones where units have lost their leader and are still their old side's."""
    index = state.index
    _, romans, foes = index.roman_mask
    _, led, foes_led = index.leader_mask
    _, ours, theirs = holdings(state)
    mask = romans & ~led & theirs | foes & ~foes_led & ours
    return [zone for zone in places_of(mask) if _astray(state, zone)] if mask else []


def _astray(state: State, zone: int) -> bool:
    board = state.board
    diocese = board.diocese_of[zone] if zone < board.zone_count else -1
    if diocese < 0 or _fought_over(state, zone):
        return False
    side = enemy(state.control[diocese])
    units = roman_units_at(state, side, zone)
    return bool(units) and not roman_leaders_at(state, side, zone)


def _fought_over(state: State, zone: int) -> bool:
    """3.7.2.leaderless: from the end of the moves until the beaten have left nobody changes sides
    where there is a battle."""
    units = state.index.unit_mask
    return state.step in (EVASION, COMBAT) and bool(units[1] & units[2] & 1 << zone)


# --- 3.6.3.stack ---------------------------------------------------------------------------------


def make_room(table: Table, state: State, arriving: Iterable[int]) -> Step:
    """Those who arrive go to the nearest zone that is allowed, by their owner's choice."""
    if not anybody_in_revolt(state):
        return
    for leader in arriving:
        if on_map(state, leader) and out_of_place(state, leader):
            yield from _go_elsewhere(table, state, leader)


def part_revolts(table: Table, state: State, turned: Sequence[int]) -> Step:
    """The same for leaders who have changed sides where they stand: if they brought units along
    they stay, and whoever is there without units goes."""
    if not anybody_in_revolt(state):
        return
    for place in sorted({state.where[leader] for leader in turned if on_map(state, leader)}):
        here = [leader for leader in turned if state.where[leader] == place]
        side = state.side[here[0]]
        if roman_units_at(state, side, place):
            others = roman_leaders_at(state, side, place)
            here = [leader for leader in others if leader not in turned]
        yield from make_room(table, state, here)


def _go_elsewhere(table: Table, state: State, leader: int) -> Step:
    origin = state.where[leader]
    zones = rooms(state, state.side[leader], leader, origin)
    if not zones:
        return
    to = zones[0]
    if len(zones) > 1:
        action = yield from ask(table, state, lambda s: MakeRoomPrompt(s, leader))
        to = action.to
    move(state, leader, to)
    args = {"leader": leader, "origin": origin, "to": to}
    table.tell(Event("makes-room", "3.6.3.stack", args))


class MakeRoomPrompt(Prompt[Relocate]):
    """3.6.3.stack: to which of equally near zones does he go?"""

    kind = "make-room"
    rule = "3.6.3.stack"

    def __init__(self, state: State, leader: int) -> None:
        self.leader, self.side, self.place = leader, state.side[leader], state.where[leader]
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "leader": self.leader, "place": self.place}

    def why_not(self, state: State, action: Relocate) -> Refusal | None:
        if action.pieces != (self.leader,):
            return refuse("he-alone-goes", "3.6.3.stack", leader=self.leader)
        return why_no_room(state, self.side, self.leader, self.place, action.to)

    def legal(self, state: State) -> Sequence[Action]:
        zones = rooms(state, self.side, self.leader, self.place)
        return [Relocate((self.leader,), zone) for zone in zones]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Who goes is no choice; zones next to it that are barred are shown with the reason."""
        if "pieces" not in partial:
            return super().options(view, partial)
        if "to" in partial:
            return None
        ways = [*rooms(view, self.side, self.leader, self.place), *view.board.near[self.place]]
        return one_asked(
            "to",
            dict.fromkeys(ways),
            lambda to: self.why_not(view, Relocate((self.leader,), to)),
        )
