"""2.F: control (3.7.3), yearly points (10.2), winter quarters (9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.board import NAVES, NOBODY, RETURNING, SIDES
from core.alea.box.pieces import eliminate, move
from core.alea.box.state import State, closed_to_romans, controlled, enemy, units_at
from core.alea.box.victory_points import book
from core.alea.march.ground import barred
from core.alea.march.movement import sheltered
from core.contract import (
    Action,
    Event,
    Flow,
    Option,
    Options,
    Prospect,
    Refusal,
    Table,
    foretell,
    refuse,
)
from core.flow import ask
from core.imperator.actions import Done, Relocate
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.graph import places_of

CONTROL_PAY = ((15, 3), (12, 2))  # 10.2: control points, victory points


# --- 3.7.3 control -----------------------------------------------------------------------------


def check_control(table: Table, state: State) -> None:
    for region in range(len(state.board.regions)):
        if not any(region == closed for _, closed in state.triumvirs):
            _check_region(table, state, region)
    roma = roma_held_by(state)
    if roma != state.roma:
        state.roma = roma
        kind = "roma-taken" if roma else "roma-free"
        table.tell(Event(kind, "3.7.3.roma", {"side": roma}))


def _check_region(table: Table, state: State, region: int) -> None:
    """Invaded by peoples, conquered by the other player, or back to the side that held it last."""
    holder = state.control[region]
    if overrun(state, region):
        if holder:
            state.control[region], state.last_control[region] = NOBODY, holder
            table.tell(Event("region-lost", "3.7.3.invasion", {"region": region}))
        return
    owner = holder or state.last_control[region]
    heir = next((s for s in SIDES if s != owner and conquers(state, s, region)), owner)
    state.control[region] = heir
    if heir != holder:
        rule = "3.7.3" if heir != owner else "3.7.3.back"
        table.tell(Event("region-taken", rule, {"side": heir, "region": region}))


def overrun(state: State, region: int) -> bool:
    """3.7.3: peoples at war hold the majority of the zones, a city among them."""
    board, index = state.board, state.index
    bands = (index.land_mask[1] & index.band_mask[1]) | (index.land_mask[2] & index.band_mask[2])
    held = bands & board.region_mask[region]
    most = held.bit_count() * 2 > len(board.region_zones[region])
    return most and bool(held & board.city_mask)


def zones_held(state: State, side: int, region: int) -> list[int]:
    """Zones with at least one own Roman land unit and no enemy unit."""
    index, people = state.index, state.board.piece_people
    foes = index.units_mask[enemy(side)]
    return [
        zone
        for zone in state.board.region_zones[region]
        if not foes >> zone & 1 and any(people[unit] < 0 for unit in index.land[side][zone])
    ]


def conquers(state: State, side: int, region: int) -> bool:
    """A leader in the region, the majority of its zones and half of its cities."""
    board, printed = state.board, state.board.regions[region]
    if not leaders_in(state, side, region):
        return False
    held = zones_held(state, side, region)
    cities = sum(1 for zone in held if board.city[zone])
    return len(held) >= printed.zones and cities >= printed.cities


def leaders_in(state: State, side: int, region: int) -> list[int]:
    """Its Roman leaders there."""
    zones, romans = state.board.region_zones[region], len(state.board.leaders)
    return [x for zone in zones for x in state.index.leaders[side][zone] if x < romans]


def roma_held_by(state: State) -> int:
    """A Roman leader in Italia 1, and no enemy leader or land unit there."""
    index, roma = state.index, state.board.roma
    for side in SIDES:
        foe = enemy(side)
        contested = index.leaders[foe][roma] or index.land[foe][roma]
        leads = any(state.board.piece_people[x] < 0 for x in index.leaders[side][roma])
        if leads and not contested:
            return side
    return NOBODY


# --- 10.2 yearly points ------------------------------------------------------------------------


def control_points(state: State, side: int) -> int:
    board = state.board
    total = sum(r.points for n, r in enumerate(board.regions) if state.control[n] == side)
    return total + (board.data.roma_points if state.roma == side else 0)


def yearly_points(table: Table, state: State) -> None:
    """Both sides' points fall together: the caller judges the score when all are booked."""
    for side in SIDES:
        allied = sum(
            1
            for people, printed in enumerate(state.board.peoples)
            if printed.major and state.allied[people] == side
        )
        if allied:
            book(table, state, side, allied, "10.2.allegiance")
        pay = next((vp for cp, vp in CONTROL_PAY if control_points(state, side) >= cp), 0)
        if pay:
            book(table, state, side, pay, "10.2.control")
        if state.roma == side:
            book(table, state, side, 1, "10.2.roma")


# --- 9.1 fleets --------------------------------------------------------------------------------


def fleets_winter(table: Table, state: State) -> None:
    """In port they are refitted; elsewhere they are lost, with what they carry."""
    lose_adrift(table, state)
    index = state.index
    for side in SIDES:
        for place in places_of(index.fleet_mask[side]):
            _refit(table, state, list(index.fleets[side][place]), "9.1.recovery")


def lose_adrift(table: Table, state: State) -> None:
    """Fleets that are in no port."""
    for side in SIDES:
        for place in places_of(state.index.fleet_mask[side]):
            if not _harbour(state, side, place):
                _lose_afloat(table, state, side, place)


def _harbour(state: State, side: int, place: int) -> bool:
    """A port of the Republic, of an ally, or of the people that owns the fleets."""
    board = state.board
    if not board.port[place]:
        return False
    bands = bool(state.index.band_mask[side] >> place & 1)
    return bands or bool(board.republic_mask >> place & 1) or sheltered(state, side, place)


def _lose_afloat(table: Table, state: State, side: int, place: int) -> None:
    index, at_sea = state.index, state.board.is_sea(place)
    lost = list(index.fleets[side][place])
    cargo = list(index.land[side][place]) if at_sea else []
    ashore = not at_sea and bool(index.land[side][place])
    leaders = [] if ashore else list(index.leaders[side][place])
    for unit in lost + cargo:
        eliminate(state, unit)
    table.tell(Event("winter-losses", "9.1", {"units": lost, "place": place, "side": side}))
    if cargo:
        args = {"units": cargo, "place": place, "side": side}
        table.tell(Event("winter-losses", "3.4.2.excess", args))
    _send_back(table, state, leaders, "9.1")


def _send_back(table: Table, state: State, leaders: list[int], rule: str) -> None:
    """Leaders of a stack lost in winter come back in the next phase C."""
    for leader in leaders:
        move(state, leader, RETURNING)
        table.tell(Event("leader-returns-later", rule, {"leader": leader}))


def _refit(table: Table, state: State, units: list[int], rule: str) -> None:
    tired = [unit for unit in units if state.reduced[unit]]
    for unit in tired:
        state.reduced[unit] = 0
    if tired:
        args = {"units": tired, "place": state.where[tired[0]]}
        table.tell(Event("recovers", rule, args))


# --- 9.2 land units ----------------------------------------------------------------------------


def recover(table: Table, state: State) -> None:
    """In a city that touches no enemy in the Republic, units are brought up to strength."""
    board, index = state.board, state.index
    for side in SIDES:
        foes = index.units_mask[enemy(side)] & board.republic_mask
        for zone in places_of(index.land_mask[side] & board.city_mask & board.republic_mask):
            if not board.near_mask[zone] & foes:
                roman = [u for u in index.land[side][zone] if board.piece_people[u] < 0]
                _refit(table, state, roman, "9.2.recovery")


def lose_outside(table: Table, state: State) -> None:
    """Roman units outside the Republic are lost, unless an allied people shelters them."""
    board, index = state.board, state.index
    for side in SIDES:
        for zone in places_of(index.land_mask[side] & board.abroad_mask):
            if sheltered(state, side, zone):
                continue
            lost = [u for u in units_at(state, side, zone) if board.piece_people[u] < 0]
            lost = [u for u in lost if board.kind[u] != NAVES]
            if not lost:
                continue
            leaders = [x for x in index.leaders[side][zone] if x < len(board.leaders)]
            for unit in lost:
                eliminate(state, unit)
            event_args = {"units": lost, "place": zone, "side": side}
            table.tell(Event("winter-losses", "9.2.outside", event_args))
            _send_back(table, state, leaders, "9.2.outside")


def quarters(state: State, side: int) -> Sequence[int]:
    """Zones of the side's regions without enemy units."""
    return places_of(controlled(state, side) & ~closed_to_romans(state, side))


def quarters_for(state: State, side: int, pieces: Sequence[int]) -> Sequence[int]:
    """s6: some leaders may not winter everywhere."""
    return open_to(state, pieces, quarters(state, side))


def open_to(state: State, pieces: Sequence[int], zones: Sequence[int]) -> Sequence[int]:
    forbidden = barred(state, pieces)
    return [zone for zone in zones if not forbidden >> zone & 1] if forbidden else zones


def displaced(state: State, side: int) -> list[tuple[int, ...]]:
    """Stacks that must go: in a region that is not theirs, or leaders alone outside it all."""
    board, index = state.board, state.index
    ours = controlled(state, side)
    elsewhere = (index.land_mask[side] | index.leader_mask[side]) & board.republic_mask & ~ours
    alone = index.leader_mask[side] & ~index.units_mask[side] & board.abroad_mask
    rooms = quarters(state, side) if elsewhere or alone else []
    if not rooms:
        return []
    stacks = []
    for zone in places_of(elsewhere | alone):
        leaders = [x for x in index.leaders[side][zone] if x < len(board.leaders)]
        land = [u for u in index.land[side][zone] if board.piece_people[u] < 0]
        stack = (*leaders, *land)
        if stack and open_to(state, stack, rooms):
            stacks.append(stack)
    return stacks


def idle_leaders(state: State, side: int) -> list[int]:
    """9.2: leaders alone in a zone of their own side may winter elsewhere, once."""
    index, romans = state.index, len(state.board.leaders)
    zones = index.leader_mask[side] & ~index.units_mask[side] & controlled(state, side)
    return [
        leader
        for zone in places_of(zones)
        for leader in index.leaders[side][zone]
        if not state.moved[leader] and leader < romans
    ]


def relocate_one(table: Table, state: State) -> Flow[bool]:
    action = yield from ask(table, state, _relocation_question)
    if not isinstance(action, Relocate):
        if action is not None:  # else nobody had to be asked
            table.tell(Event("all-winter", "9.2.lone", {"side": state.active}))
        state.moved = bytearray(len(state.moved))
        return False
    lone = action.pieces[0] in idle_leaders(state, state.active)
    for piece in action.pieces:
        move(state, piece, action.to)
        state.moved[piece] = 1
    args = {"pieces": list(action.pieces), "to": action.to, "side": state.active}
    table.tell(Event("relocated", "9.2.lone" if lone else "9.2.relocation", args))
    return True


def _relocation_question(state: State) -> RelocatePrompt | None:
    prompt = RelocatePrompt(state)
    return prompt if prompt.must or (prompt.idle and quarters(state, prompt.side)) else None


def _first_these(stack: Sequence[int]) -> Refusal:
    return refuse("must-relocate", "9.2.relocation", pieces=list(stack), some=list(stack))


class RelocatePrompt(ActivePrompt[Done | Relocate]):
    """9.2: who winters where?"""

    kind = "relocate"
    rule = "9.2.relocation"

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.must = displaced(state, self.side)
        self.idle = [(leader,) for leader in idle_leaders(state, self.side)]
        if not self.must:
            self.rule = "9.2.lone"

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "why": "displaced" if self.must else "lone"}

    def why_not(self, state: State, action: Done | Relocate) -> Refusal | None:
        if isinstance(action, Done):
            return _first_these(self.must[0]) if self.must else None
        if action.pieces not in self.must and action.pieces not in self.idle:
            return refuse("stack-stays-together", "9.2.relocation")
        if action.to not in quarters_for(state, self.side, action.pieces):
            return refuse("no-quarters-there", "9.2.relocation", zone=action.to)
        if state.where[action.pieces[0]] == action.to:
            return refuse("already-there", "9.2.relocation", zone=action.to)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        actions: list[Action] = [] if self.must else [Done()]
        rooms = quarters(state, self.side)
        for pieces in (*self.must, *self.idle):
            here = state.where[pieces[0]]
            actions += [Relocate(pieces, z) for z in open_to(state, pieces, rooms) if z != here]
        return actions

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        options = super().options(view, partial)
        barred = None if partial else self.why_not(view, Done())
        if options is not None and barred is not None:
            options.candidates.append(Option("done", refusal=barred))
        if options is None or options.field != "pieces":
            return options
        return Options("pieces", self._stacks(view), least=1)

    def _stacks(self, view: State) -> list[Option]:
        """Who has to go before the winter can end, and who may as well stay: a stack is one
        candidate."""
        legal = [action for action in self.legal(view) if isinstance(action, Relocate)]
        stacks = dict.fromkeys(action.pieces for action in legal)
        return [Option(list(pieces), note=self._note(pieces)) for pieces in stacks]

    def _note(self, pieces: tuple[int, ...]) -> Prospect:
        if pieces in self.must:
            return foretell("must-go", "9.2.relocation")
        return foretell("may-go", "9.2.lone")
