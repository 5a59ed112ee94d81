"""9.2, 9.3: fleets, Roman units and Roman leaders in winter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Event, Flow, Options, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Place, Relocate
from core.imperator.asking.choices import one_asked, place_options
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.graph import mask_of, places_of
from core.semper.box.board import COMITATENSES, NOWHERE, RESERVE, RIPENSES, SIDES
from core.semper.box.pieces import eliminate, move, set_side
from core.semper.box.state import State, enemy, in_box
from core.semper.emperors.death import fall
from core.semper.march.stacking import closed_to_stack

ABSENCE = 6  # 9.2: gone in 318, a fleet is back in 324
RECOVERY = ("9.3.1.recovery", "9.3.2.recovery")  # of limitanei, of comitatenses
OUTSIDE = ("9.3.1.outside", "9.3.2.outside")

# --- 9.2 fleets --------------------------------------------------------------------------------


def fleets_winter(table: Table, state: State) -> None:
    """9.2: a fleet that is not in its home port is lost, with the leaders aboard; units come
    back with all others."""
    board = state.board
    for fleet, home in enumerate(board.fleet_homes):
        place = state.fleet_at[fleet]
        if place in (home, NOWHERE):
            continue
        hold, back = board.hold(fleet), state.year + ABSENCE
        table.tell(Event("fleet-lost", "9.2", {"fleet": hold, "place": place, "year": back}))
        for side in SIDES:
            _founder(table, state, side, hold)
        state.fleet_at[fleet], state.fleet_back[fleet] = NOWHERE, back


def _founder(table: Table, state: State, side: int, hold: int) -> None:
    """Leaders aboard die, and nobody scores for it."""
    units = list(state.index.units[side][hold])
    leaders = list(state.index.leaders[side][hold])
    _lose(table, state, units, "9.2")
    for leader in leaders:
        fall(table, state, leader, "9.2")


def _lose(table: Table, state: State, units: Sequence[int], rule: str) -> None:
    """They come back this winter, if there is room for them."""
    if not units:
        return
    args = {"units": list(units), "place": state.where[units[0]], "side": state.side[units[0]]}
    for unit in units:
        eliminate(state, unit)
    table.tell(Event("winter-losses", rule, args))


# --- 9.3.1, 9.3.2 units ------------------------------------------------------------------------


def recover_and_return(table: Table, state: State) -> Step:
    """9.3.1, 9.3.2: units recover where they are; those outside the Empire are lost; lost
    comitatenses come back. Limitanei are placed after that."""
    yield from ()
    for side in SIDES:
        _recover(table, state, side)
    for side in SIDES:
        _leave_abroad(table, state, side)
    for zone, units in _homes_of_the_lost(state).items():
        _come_back(table, state, zone, units)


def _recover(table: Table, state: State, side: int) -> None:
    """9.3.1.recovery, 9.3.2.recovery: those next to no enemy unit in the Empire."""
    board, index = state.board, state.index
    foes = index.unit_mask[enemy(side)] & board.empire_mask
    weak = mask_of([state.where[unit] for unit, reduced in enumerate(state.reduced) if reduced])
    for zone in places_of(weak & index.roman_mask[side] & board.empire_mask & ~foes):
        if board.near_mask[zone] & foes:
            continue
        tired = [u for u in index.units[side][zone] if state.reduced[u] and recovers_here(state, u)]
        for rule, units in _by_chapter(state, tired, RECOVERY):
            for unit in units:
                state.reduced[unit] = 0
            table.tell(Event("recovers", rule, {"units": units, "place": zone}))


def recovers_here(state: State, unit: int) -> bool:
    """Is this a place where the unit can recover? Limitanei do at home, and with the
    comitatenses in every zone with a city or a capital."""
    board, zone = state.board, state.where[unit]
    if not board.is_roman(unit):
        return False
    at_home = board.diocese_of[zone] == board.home_diocese[unit]
    return at_home or bool(board.city_mask >> zone & 1)


def _by_chapter(
    state: State, units: Sequence[int], rules: tuple[str, str]
) -> list[tuple[str, list[int]]]:
    """Limitanei follow the first of these rules, comitatenses the second."""
    if not units:
        return []
    kind = state.board.kind
    limitanei = [unit for unit in units if kind[unit] != COMITATENSES]
    comitatenses = [unit for unit in units if kind[unit] == COMITATENSES]
    parts = zip(rules, (limitanei, comitatenses), strict=True)
    return [(rule, chosen) for rule, chosen in parts if chosen]


def _leave_abroad(table: Table, state: State, side: int) -> None:
    """9.3.1.outside, 9.3.2.outside: units outside the Empire are lost, in Armenia as well."""
    board, index = state.board, state.index
    for zone in places_of(index.roman_mask[side] & board.abroad_mask):
        romans = [unit for unit in index.units[side][zone] if board.is_roman(unit)]
        for rule, units in _by_chapter(state, romans, OUTSIDE):
            _lose(table, state, units, rule)


def _homes_of_the_lost(state: State) -> dict[int, list[int]]:
    """9.3.2.return: zone -> the comitatenses that come back there."""
    homes: dict[int, list[int]] = {}
    for unit in state.board.comitatenses:
        if state.where[unit] == RESERVE:
            homes.setdefault(state.board.home_zone[unit], []).append(unit)
    return dict(sorted(homes.items()))


def _come_back(table: Table, state: State, zone: int, units: list[int]) -> None:
    """They wait while units of a people stand there; else they belong to whoever holds it."""
    side = holder_of(state, zone)
    args = {"units": units, "to": zone, "side": side}
    if closed_to_return(state, side) >> zone & 1:
        table.tell(Event("units-wait", "9.3.2.return", args))
        return
    _put(state, units, zone, side)
    table.tell(Event("units-return", "9.3.2.return", args))


def _put(state: State, units: Sequence[int], zone: int, side: int) -> None:
    for unit in units:
        set_side(state, unit, side)
        move(state, unit, zone)


def holder_of(state: State, zone: int) -> int:
    """3.7.2: whose a unit is that comes to this zone: its that has leader and units there alone,
    or else that of the diocese's controller."""
    board, index = state.board, state.index
    held = [
        side
        for side in SIDES
        if any(map(board.is_roman, index.units[side][zone]))
        and any(map(board.is_roman, index.leaders[side][zone]))
    ]
    return held[0] if len(held) == 1 else state.control[board.diocese_of[zone]]


def closed_to_return(state: State, side: int) -> int:
    """Zones with units of peoples, as a mask, and (4.2.4) with leaders of the side's own peoples;
    Armenia's units count as Roman."""
    index, foe = state.index, enemy(side)
    return index.band_mask[side] | index.band_mask[foe] & index.unit_mask[foe]


# --- 9.3.1 limitanei ---------------------------------------------------------------------------


def return_zones(state: State, unit: int) -> Sequence[int]:
    """9.3.1.return: zones of its diocese without foreign units or enemy Romans; 3.3.2.frontier:
    ripenses come back on the frontier."""
    board, diocese = state.board, state.board.home_diocese[unit]
    ripenses = board.kind[unit] == RIPENSES
    mask = board.frontier_mask[diocese] if ripenses else board.diocese_mask[diocese]
    side = state.control[diocese]
    foes = state.index.roman_mask[enemy(side)]
    return places_of(mask & ~foes & ~closed_to_return(state, side))


def lost_limitanei(state: State, side: int) -> dict[int, Sequence[int]]:
    """Those that the side has to place, and where they may come back; those without room wait."""
    board = state.board
    return {
        unit: zones
        for unit in in_box(state, RESERVE)
        if board.home_diocese[unit] >= 0 and state.control[board.home_diocese[unit]] == side
        if (zones := return_zones(state, unit))
    }


def place_limitanei(table: Table, state: State) -> Flow[bool]:
    """9.3.1.return: one stack of the active side comes back; False when all of them stand."""
    lost = lost_limitanei(state, state.active)
    if not lost:
        return False
    forced: dict[int, list[int]] = {}
    for unit, zones in lost.items():
        if len(zones) == 1:
            forced.setdefault(zones[0], []).append(unit)
    if forced:
        zone, units = next(iter(forced.items()))
        action = Place(tuple(units), zone)
    else:
        action = yield from ask(table, state, LimitaneiPrompt)
    _put(state, action.pieces, action.zone, state.active)
    args = {"units": list(action.pieces), "to": action.zone, "side": state.active}
    table.tell(Event("units-return", "9.3.1.return", args))
    return True


class LimitaneiPrompt(ActivePrompt[Place]):
    """9.3.1.return: which limitanei come back where?"""

    kind = "limitanei"
    rule = "9.3.1.return"
    complete = False

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if not action.pieces:
            return refuse("not-an-answer", "table.action")
        if len(set(action.pieces)) != len(action.pieces):
            return refuse("named-twice", "table.action")
        lost = lost_limitanei(state, self.side)
        for unit in action.pieces:
            if unit not in lost:
                return refuse("not-coming-back", "9.3.1.return")
            if action.zone not in lost[unit]:
                return _why_not_back(state, unit, action.zone)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        """Each alone, and all of a diocese that may come back to the same zone."""
        lost = lost_limitanei(state, self.side)
        stacks: dict[int, list[int]] = {}
        for unit, zones in lost.items():
            for zone in zones:
                stacks.setdefault(zone, []).append(unit)
        alone = [Place((unit,), zone) for unit, zones in lost.items() for zone in zones]
        return alone + [Place(tuple(units), z) for z, units in stacks.items() if len(units) > 1]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        lost = lost_limitanei(view, self.side)
        board = view.board
        chosen = partial.get("pieces") or ()
        dioceses = dict.fromkeys(board.home_diocese[unit] for unit in chosen)
        zones = [zone for diocese in dioceses for zone in board.diocese_zones[diocese]]
        return place_options(
            board, partial, list(lost), zones, lambda place: self.why_not(view, Place(*place))
        )


def _why_not_back(state: State, unit: int, zone: int) -> Refusal:
    board, diocese = state.board, state.board.home_diocese[unit]
    if not 0 <= zone < board.zone_count:
        return refuse("no-such-place", "table.action")
    if board.diocese_of[zone] != diocese:
        return refuse("not-his-diocese", "9.3.1.return", unit=unit, zone=zone)
    if board.kind[unit] == RIPENSES and not board.frontier_mask[diocese] >> zone & 1:
        return refuse("not-on-the-frontier", "3.3.2.frontier", unit=unit, zone=zone)
    return refuse("enemies-there", "9.3.1.return", zone=zone)


# --- 9.3.3 leaders -----------------------------------------------------------------------------


def leaders_abroad(state: State, side: int) -> dict[int, list[int]]:
    """The Roman leaders outside the Empire, and where each may go home."""
    board, index = state.board, state.index
    away = places_of(index.leader_mask[side] & board.abroad_mask)
    leaders = [x for zone in away for x in index.leaders[side][zone] if board.is_roman(x)]
    return {x: homes for x in leaders if (homes := winter_quarters(state, x))}


def winter_quarters(state: State, leader: int) -> list[int]:
    """9.3.3: the nearest zones with a city or a capital and without enemy units, in any diocese;
    he may not stand there with everybody (4.2.4, 3.6.3.stack)."""
    board, side = state.board, state.side[leader]
    closed = state.index.unit_mask[enemy(side)] | closed_to_stack(state, side, (leader,))
    steps = board.steps_from(state.where[leader])
    cities = places_of(board.city_mask & board.empire_mask & ~closed)
    nearest = min([steps[zone] for zone in cities], default=0)
    return [zone for zone in cities if steps[zone] == nearest]


def bring_leader_home(table: Table, state: State) -> Flow[bool]:
    """9.3.3: one leader of the active side comes home; False when there is none (or no room)."""
    abroad = leaders_abroad(state, state.active)
    if not abroad:
        return False
    forced = [Relocate((x,), homes[0]) for x, homes in abroad.items() if len(homes) == 1]
    action = forced[0] if forced else (yield from ask(table, state, LeaderHomePrompt))
    leader, origin = action.pieces[0], state.where[action.pieces[0]]
    move(state, leader, action.to)
    args = {"leader": leader, "origin": origin, "to": action.to}
    table.tell(Event("leader-home", "9.3.3", args))
    return True


class LeaderHomePrompt(ActivePrompt[Relocate]):
    """9.3.3: in which of equally near cities does he winter?"""

    kind = "leader-home"
    rule = "9.3.3"

    def why_not(self, state: State, action: Relocate) -> Refusal | None:
        if len(action.pieces) != 1:
            return refuse("not-an-answer", "table.action")
        homes = leaders_abroad(state, self.side).get(action.pieces[0])
        if homes is None:
            return refuse("not-abroad", "9.3.3", side=self.side)
        if action.to not in homes:
            return refuse("not-the-nearest-city", "9.3.3", zone=action.to)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        abroad = leaders_abroad(state, self.side)
        return [Relocate((leader,), zone) for leader, homes in abroad.items() for zone in homes]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Cities that are farther away, or barred, are no candidates: there are many."""
        if "pieces" not in partial or "to" in partial:
            return super().options(view, partial)
        leader = tuple(partial["pieces"])
        homes = leaders_abroad(view, self.side).get(leader[0], [])
        return one_asked("to", homes, lambda to: self.why_not(view, Relocate(leader, to)))
