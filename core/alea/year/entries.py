"""2.C and 2.D: leaders who enter or die of age, recruits who arrive, legions sent home."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from core.alea.box.actions import Disband
from core.alea.box.board import (
    CAESARIAN,
    DEAD,
    LEGIO,
    NAVES,
    NOBODY,
    RECRUITED,
    REPUBLICAN,
    RETURNING,
    WAITING,
)
from core.alea.box.pieces import eliminate, move, set_side
from core.alea.box.state import State, closed_to_romans, controlled, in_box, on_map
from core.alea.box.victory_points import score
from core.alea.march.movement import loose_legions, spare_legions
from core.alea.politics.death import fall, go_over_to_caesar
from core.alea.politics.faction_leaders import MOST_CHIEFS, heirs, name_faction_leader, succession
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.politics.triumvirs import free_regions
from core.contract import (
    Action,
    Event,
    Flow,
    Limit,
    Options,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import D6, D10
from core.flow import ask
from core.imperator.actions import Done, Place
from core.imperator.asking.choices import counter, kinds, place_options, whole
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.rolls import roll_for
from core.imperator.asking.sample import Sample
from core.imperator.graph import places_of

FIRST_DEATHS, PERIOD = -43, 5  # the table's periods: -43 to -39, -38 to -34, -33 to -29
GROUP = 3  # 10.1: legions disbanded for a point


# --- 3.3.2 entries -----------------------------------------------------------------------------


def enters_now(state: State, leader: int) -> bool:
    """Does this leader enter (or come back) now?"""
    if state.where[leader] == RETURNING:
        return True
    if state.where[leader] != WAITING:
        return False
    entry = state.board.leaders[leader].entry
    if entry == "A":  # entry.caesar: in the phase C that follows Caesar's death
        return bool(state.caesar_died) and state.caesar_died < state.year
    return entry.startswith("-") and state.year >= int(entry)


def entry_zones(state: State, side: int) -> Sequence[int]:
    """3.3.2: a city of a region that the side controls, free of enemy units."""
    board = state.board
    return places_of(board.city_mask & controlled(state, side) & ~closed_to_romans(state, side))


def heirs_zones(state: State, side: int) -> list[int]:
    """3.5.2: who enters on Caesar's death joins a leader of his faction."""
    index, board = state.index, state.board
    romans = len(board.leaders)
    zones = places_of(index.leader_mask[side] & board.land_mask)
    return [z for z in zones if any(x < romans for x in index.leaders[side][z])]


def entry_zones_of(state: State, leader: int) -> Sequence[int]:
    side = state.side[leader]
    board = state.board
    with_caesar = leader in board.turncoats and side == CAESARIAN
    if with_caesar and state.where[leader] == WAITING and on_map(state, board.caesar):
        return [state.where[board.caesar]]
    heir = state.where[leader] == WAITING and board.leaders[leader].entry == "A"
    zones = (heirs_zones(state, side) if heir else []) or entry_zones(state, side)
    barred = board.barred[leader]  # s6.chiefs
    return [zone for zone in zones if not barred >> zone & 1] if barred else zones


def _rule_of(state: State, leader: int) -> str:
    if state.where[leader] == RETURNING:
        return "3.3.2"
    return "entry.caesar" if state.board.leaders[leader].entry == "A" else "entry.date"


def enter_one(table: Table, state: State) -> Flow[bool]:
    """The player places one leader who is due; those without a zone wait."""
    if state.where[state.board.pompeius] == DEAD:
        go_over_to_caesar(table, state, [WAITING])
    yield from _toss_sides(table, state)
    action = yield from ask(table, state, _entry_question)
    if not isinstance(action, Place):
        return False
    leader = action.pieces[0]
    rule = _rule_of(state, leader)
    move(state, leader, action.zone)
    table.tell(Event("enters", rule, {"leader": leader, "to": action.zone}))
    side = state.side[leader]
    octavianus = leader == state.board.piece("octavianus") and rule == "entry.caesar"
    if octavianus and not state.disinherited and len(state.faction_leaders[side]) < MOST_CHIEFS:
        name_faction_leader(table, state, leader, "3.5.2.caesar")
    elif not state.faction_leaders[side] and leader in heirs(state, side):
        name_faction_leader(table, state, leader, "3.5.2.none")
    return True


def _toss_sides(table: Table, state: State) -> Step:
    """A leader of no fixed side joins by the die: even Caesarian, odd Republican."""
    for leader in _off_the_map(state):
        if state.side[leader] == NOBODY and enters_now(state, leader):
            die = yield from roll_for(table, state, D6, leader, rule="entry.caesar", purpose="side")
            set_side(state, leader, REPUBLICAN if die % 2 else CAESARIAN)


def _off_the_map(state: State) -> list[int]:
    """Roman leaders who may still enter or come back."""
    last = len(state.board.roman_leaders)  # they come first among the counters
    return sorted(in_box(state, WAITING, last) + in_box(state, RETURNING, last))


def entering(state: State, side: int) -> dict[int, Sequence[int]]:
    """Who enters now, and the zones that he may enter."""
    ours = [x for x in _off_the_map(state) if state.side[x] == side and enters_now(state, x)]
    zones_by_leader = {leader: entry_zones_of(state, leader) for leader in ours}
    return {leader: zones for leader, zones in zones_by_leader.items() if zones}


def _entry_question(state: State) -> EntryPrompt | None:
    prompt = EntryPrompt(state)
    return prompt if prompt.due_now else None


class EntryPrompt(ActivePrompt[Place]):
    """3.3.2: who enters where?"""

    kind = "entry"
    rule = "3.3.2"

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.due_now = entering(state, self.side)

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if len(action.pieces) != 1:
            return refuse("not-an-answer", "table.action")
        zones = self.due_now.get(action.pieces[0])
        if zones is None:
            return refuse("not-due", "3.3.2")
        if action.zone not in zones:
            return refuse("no-entry-there", "3.3.2", zone=action.zone)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        due_now = self.due_now.items()
        return [Place((x,), zone) for x, zones in due_now for zone in zones]


# --- natural deaths ----------------------------------------------------------------------------


def natural_deaths(table: Table, state: State) -> Step:
    """Below his number for the period, a leader on the map dies of age."""
    period = (state.year - FIRST_DEATHS) // PERIOD
    if not 0 <= period < 3:
        return
    for leader, printed in enumerate(state.board.leaders):
        threshold = printed.deaths[period]
        if threshold and on_map(state, leader):
            die = yield from roll_for(
                table, state, D10, leader, rule="death.natural", purpose="age"
            )
            if die < threshold:
                fall(table, state, leader, "death.natural")
    yield from free_regions(table, state)
    yield from succession(table, state)


# --- reinforcements ----------------------------------------------------------------------------


def recruit_zones(state: State, unit: int) -> Sequence[int]:
    """A city or port of the region that recruited it, free of enemies; fleets need a port."""
    board, side = state.board, state.side[unit]
    region = state.where[unit] - RECRUITED
    if not 0 <= region < len(board.regions) or state.control[region] != side:
        return []
    return places_of(_open_to_recruits(state, side, region, fleet=board.kind[unit] == NAVES))


def _open_to_recruits(state: State, side: int, region: int, fleet: bool) -> int:
    board = state.board
    free = board.region_mask[region] & ~closed_to_romans(state, side)
    return free & (board.port_mask if fleet else board.city_mask | board.port_mask)


def arriving(state: State, side: int) -> list[int]:
    """Recruits of this side that have a zone to arrive in."""
    recruits: list[int] = []
    for region, holder in enumerate(state.control):
        if holder != side:
            continue
        units = in_box(state, RECRUITED + region)
        if not units:
            continue
        units = [unit for unit in units if state.side[unit] == side]
        if units and not _open_to_recruits(state, side, region, fleet=True):  # fleets wait
            units = [unit for unit in units if state.board.kind[unit] != NAVES]
        if units and _open_to_recruits(state, side, region, fleet=False):
            recruits += units
    return sorted(recruits)


def kept_waiting(state: State, side: int) -> dict[int, list[int]]:
    """Recruits of this side that have no such zone now, by the region that raised them."""
    coming = arriving(state, side)
    by_region: dict[int, list[int]] = {}
    for region in range(len(state.board.regions)):
        box = in_box(state, RECRUITED + region)
        units = [u for u in box if state.side[u] == side and u not in coming]
        if units:
            by_region[region] = units
    return by_region


def place_recruits(table: Table, state: State) -> Flow[bool]:
    """2.D: recruits of one region go to one of its zones; all of them must be placed."""
    action = yield from ask(table, state, _recruits_question)
    if not isinstance(action, Place):
        for region, units in kept_waiting(state, state.active).items():
            args = {"side": state.active, "region": region, "units": units}
            table.tell(Event("recruits-wait", "2.D.reinforcements", args))
        return False
    for unit in action.pieces:
        move(state, unit, action.zone)
    args = {"units": list(action.pieces), "to": action.zone, "side": state.active}
    table.tell(Event("reinforced", "2.D.reinforcements", args))
    yield from flee_lone_leaders(table, state, action.zone)
    return True


def _recruits_question(state: State) -> RecruitsPrompt | None:
    prompt = RecruitsPrompt(state)
    return prompt if prompt.recruits else None


_SEVERAL_REGIONS = refuse("recruits-of-two-regions", "2.D.reinforcements")


class RecruitsPrompt(ActivePrompt[Place]):
    """2.D: which recruits arrive where?"""

    kind = "reinforcements"
    rule = "2.D.reinforcements"
    complete = False

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.recruits = arriving(state, self.side)

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if not action.pieces:
            return refuse("not-an-answer", "table.action")
        if len(set(action.pieces)) != len(action.pieces):
            return refuse("named-twice", "table.action")
        board, side = state.board, self.side
        ours = [u for u in action.pieces if 0 <= u < board.piece_count and state.side[u] == side]
        if len(ours) < len(action.pieces):
            return refuse("not-a-recruit", "2.D.reinforcements")
        zones = [recruit_zones(state, unit) for unit in ours]
        for unit, fit in zip(ours, zones, strict=True):
            if not fit:
                return self._why_waiting(state, unit)
        if len({state.where[unit] for unit in ours}) > 1:
            return _SEVERAL_REGIONS
        if any(action.zone not in fit for fit in zones):
            return refuse("no-recruits-there", "3.3.2", zone=action.zone)
        return None

    def _why_waiting(self, state: State, unit: int) -> Refusal:
        region = next((r for r, us in kept_waiting(state, self.side).items() if unit in us), None)
        if region is None:
            return refuse("not-a-recruit", "2.D.reinforcements")
        return refuse("recruits-wait", "2.D.reinforcements", region=region)

    def legal(self, state: State) -> Sequence[Action]:
        units = self.recruits
        first, where, kind = units[0], state.where, state.board.kind
        singles: list[Action] = [Place((first,), zone) for zone in recruit_zones(state, first)]
        together = tuple(unit for unit in units if where[unit] == where[first])
        fleet = any(kind[unit] == NAVES for unit in together)
        common = _open_to_recruits(state, self.side, where[first] - RECRUITED, fleet)
        return singles + [Place(together, zone) for zone in places_of(common)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Those of one region stand together, and arrive together; those who have to wait come
        after them."""
        units = sorted(self.recruits, key=view.where.__getitem__)
        zones = dict.fromkeys(z for unit in units for z in recruit_zones(view, unit))
        if "pieces" in partial:
            zones = dict.fromkeys(z for u in partial["pieces"] for z in recruit_zones(view, u))
        options = place_options(
            view.board, partial, units, zones, lambda place: self.why_not(view, Place(*place))
        )
        if options is None or options.field != "pieces":
            return options
        late = [unit for units in kept_waiting(view, self.side).values() for unit in units]
        barred = [counter(view.board, unit, self._why_waiting(view, unit)) for unit in late]
        boxes = groupby(units, key=view.where.__getitem__)
        apart = tuple(tuple(recruits) for _, recruits in boxes)
        most, why = max(map(len, apart)), _SEVERAL_REGIONS
        return msgspec.structs.replace(
            options,
            candidates=[*options.candidates, *barred],
            apart=apart,
            mixed=why,
            most=most,
            over=why,
        )


# --- disbanding --------------------------------------------------------------------------------


def disband(table: Table, state: State) -> Flow[bool]:
    """2.D: legions are sent home, a point for every three (10.1)."""
    action, side = (yield from ask(table, state, DisbandPrompt)), state.active
    if not isinstance(action, Disband):
        table.tell(Event("disbands-nobody", "2.D.disband", {"side": side}))
        return False
    args = {"side": side, "units": list(action.legions)}
    table.tell(Event("disbanded", "2.D.disband", args))
    for legion in action.legions:
        eliminate(state, legion)
        state.disbanded[side] += 1
        if state.disbanded[side] % GROUP == 0:
            score(table, state, side, 1, "10.1.disband")
    return True


def dismissible(state: State, side: int) -> list[int]:
    """Legions on land whose going breaks no garrison."""
    return loose_legions(state, side)


def _stripped(state: State, side: int, legions: Sequence[int]) -> int | None:
    """The region that these legions may not leave, if any."""
    board = state.board
    going: dict[int, int] = {}
    for legion in legions:
        region = board.region_of[state.where[legion]]
        going[region] = going.get(region, 0) + 1
    for region, count in going.items():
        if count > spare_legions(state, side, region):
            return region
    return None


class DisbandPrompt(ActivePrompt[Disband | Done]):
    """2.D: does anybody go home?"""

    kind = "disband"
    rule = "2.D.disband"
    complete = False

    def why_not(self, state: State, action: Disband | Done) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not action.legions:
            return refuse("not-an-answer", "table.action")
        board = state.board
        if len(set(action.legions)) != len(action.legions):
            return refuse("named-twice", "table.action")
        for unit in action.legions:
            ours = 0 <= unit < board.piece_count and state.side[unit] == self.side
            if not ours or board.kind[unit] != LEGIO or state.where[unit] >= board.place_count:
                return refuse("legions-only", "2.D.disband")
        region = _stripped(state, self.side, action.legions)
        if region is not None:
            need = board.regions[region].garrison
            return refuse("garrison", "3.1.1.garrison", region=region, least=need)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        units = dismissible(state, self.side)
        return Sample(1 + len(units), lambda i: Disband((units[i - 1],)) if i else Done())

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        legions = dismissible(view, self.side)
        if "type" not in partial:
            return kinds(["done", "disband"] if legions else ["done"])
        if partial["type"] == "done":
            return None
        if "legions" in partial:
            return whole("legions", self.why_not(view, Disband(tuple(partial["legions"]))))
        options = [
            counter(view.board, u, self.why_not(view, Disband((u,)))) for u in self.ours(view)
        ]
        limits = self._limits(view, legions)
        most = len(legions) - sum(len(limit.values) - limit.most for limit in limits)
        return Options("legions", options, many=True, least=1, most=most, scarce=limits)

    def _limits(self, view: State, legions: Sequence[int]) -> tuple[Limit, ...]:
        """3.1.1: of a region's legions those that its garrison can spare."""
        regions: dict[int, list[int]] = {}
        for legion in legions:
            regions.setdefault(view.board.region_of[view.where[legion]], []).append(legion)
        limits = []
        for region, here in regions.items():
            spare = spare_legions(view, self.side, region)
            if len(here) > spare:
                why = self.why_not(view, Disband(tuple(here)))
                limits.append(Limit(tuple(here), spare, why))
        return tuple(limits)

    def final(self, action: Action) -> bool:
        """No legion goes: a plain "no"."""
        return isinstance(action, Disband)

    def ours(self, state: State) -> list[int]:
        """All legions of this side on land, whether they may go or not."""
        board = state.board
        return [
            unit
            for unit in board.roman_of_kind[LEGIO]
            if state.side[unit] == self.side and state.where[unit] < board.zone_count
        ]
