"""3.2.1, 3.2.2, 3.4.1, 4.3, 7: what the map is like for one kind of traveller, as masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from core.contract import Refusal, refuse
from core.imperator.march.allowance import LEADER_MA, UNIT_MA
from core.semper.box.board import BAND, COMITATENSES, PRIMUS, RIPENSES
from core.semper.box.event_effects import slowed
from core.semper.box.state import ENEMY, State, controlled, enemy, is_titled
from core.semper.march.stacking import (
    ROMANS,
    closed_by_revolt,
    other_bands,
    people_of_band,
    shared_with_band,
    why_not_stack,
)
from core.semper.peoples.homelands import reach_of
from core.semper.peoples.war import controller_of

NOBODYS = -2  # whose people: nobody's yet

Travellers = Sequence[int]


class TravelLimits(msgspec.Struct, frozen=True, gc=False):
    """How far a traveller comes, and what the zones are to him."""

    allowance: int  # 0: one zone, at any cost
    stops: int  # 7.1.stop: enemy units: a force that enters must stop
    shut: int  # never to be entered
    inner: int  # 4.3.entry: to be entered from within the Empire only
    shared: int  # 4.2.4, 3.6.3.stack: may be crossed, but not ended in


# --- Romans and Armenians ------------------------------------------------------------------------


class Realm:
    """What war, peace and the control markers make of the map for one side."""

    __slots__ = (
        "armenian", "control", "homes", "own_soil", "quiet_homes", "restless", "war",
    )  # fmt: skip

    def __init__(self, state: State, side: int) -> None:
        board = state.board
        self.war, self.control = state.war.copy(), state.control.copy()
        self.homes = homes_at_peace(state)
        self.armenian = _armenian_ground(state, self.homes)
        # 3.7.2.leaderless: where units may be without a leader
        self.own_soil = board.empire_mask & ~controlled(state, ENEMY[side])
        # 4.3.home: the peoples at peace that this side moves about in several homes, and these
        self.restless = [
            people
            for people in board.with_several_homes
            if not self.war[people] and controller_of(state, people) == side
        ]
        self.quiet_homes = 0
        for people in self.restless:
            self.quiet_homes |= board.homeland_mask[people]


def realm_for(state: State, side: int) -> Realm:
    """What a side has of it now; built afresh when a war or a marker has changed."""
    realm: Realm | None = state.index.realms[side]
    if realm is None or realm.war != state.war or realm.control != state.control:
        realm = state.index.realms[side] = Realm(state, side)
    return realm


_ALONE, _LED, _SLOW, _LEADERLESS = range(4)  # who travels: leaders alone, with units, units alone


class Ground:
    """The map as one side's Romans find it; the same while nobody on it changes hands."""

    __slots__ = ("bands", "clear", "event", "foes", "kinds", "narrow", "realm", "side")

    def __init__(self, state: State, side: int, realm: Realm) -> None:
        index = state.index
        self.side, self.realm, self.event = side, realm, state.event
        self.foes, self.bands = index.unit_mask[ENEMY[side]], index.band_mask[side]
        self.clear = ~(realm.homes | self.bands)  # where units can go that nothing ties
        self.kinds: tuple[TravelLimits, ...] = ()
        # those with more zones closed: such as are never entered, or not ended in
        self.narrow: dict[tuple[int, int, int], TravelLimits] = {}

    def _all_kinds(self, state: State) -> tuple[TravelLimits, ...]:
        """By who travels."""
        less, shared, homes = slowed(state), self.bands, self.realm.homes
        stops = self.foes & state.board.land_mask
        self.kinds = (
            # 3.4.1.alone, 7.1: a leader alone goes anywhere, past enemies too
            TravelLimits(LEADER_MA - less, 0, 0, 0, shared),
            TravelLimits(LEADER_MA - less, stops, homes, 0, shared),
            TravelLimits(UNIT_MA - less, stops, homes, 0, shared),
            TravelLimits(0, stops, homes, 0, shared),
        )
        return self.kinds

    def limits_for(self, state: State, leaders: Travellers, units: Travellers) -> TravelLimits:
        """The limits within which these travel together."""
        shut = 0
        if not units:
            kind = _ALONE
        elif leaders and _comitatenses_only(state, units):
            kind = _LED
        else:
            kind = _SLOW if leaders else _LEADERLESS
            shut = _tied(state, self.realm, leaders, units)
        shared, index = 0, state.index
        if index.in_revolt or index.titles != state.title:
            shared = closed_by_revolt(state, self.side, leaders or units)
        kinds = self.kinds or self._all_kinds(state)
        if not shut and not shared:
            return kinds[kind]
        known = self.narrow.get((kind, shut, shared))
        if known is None:
            wide = kinds[kind]
            known = self.narrow[kind, shut, shared] = TravelLimits(
                wide.allowance, wide.stops, wide.shut | shut, wide.inner, wide.shared | shared
            )
        return known


def ground_in(state: State, side: int, realm: Realm) -> Ground:
    """What the Romans of a side find in its realm now, built afresh when it has changed."""
    index = state.index
    ground: Ground | None = index.grounds[side]
    if (
        ground is None
        or ground.foes != index.unit_mask[ENEMY[side]]
        or ground.bands != index.band_mask[side]
        or ground.event != state.event
        or ground.realm is not realm
    ):
        ground = index.grounds[side] = Ground(state, side, realm)
    return ground


def homes_at_peace(state: State) -> int:
    """3.4.1.homeland: closed to Roman units; Armenia is always open to them (4.4.2)."""
    board, mask = state.board, 0
    for people, homeland in enumerate(board.homeland_mask):
        if not state.war[people] and people != board.armenia:
            mask |= homeland
    return mask


def _armenian_ground(state: State, at_peace: int) -> int:
    """4.4.2.move: where Armenian units may be: at home, and next to it while Iberia or Persae are
    at war."""
    board = state.board
    home = board.homeland_mask[board.armenia]
    if state.war[board.persae] or state.war[board.iberia]:
        return (home | board.beside_armenia) & ~at_peace
    return home


def open_to(state: State, realm: Realm, unit: int, led: bool, titled: bool) -> int:
    """3.2: where such a unit may be, by its kind and by who leads it."""
    board = state.board
    kind = board.kind[unit]
    if kind == COMITATENSES:
        return board.land_mask if led else realm.own_soil
    if kind == BAND:
        return realm.armenian
    if titled and kind != RIPENSES:
        return board.land_mask
    home = board.diocese_mask[board.home_diocese[unit]]
    if not home >> state.where[unit] & 1:  # 3.2.1.pseudo: a step that begins outside is barred too
        return 0
    return home if led else home & realm.own_soil


def _tied(state: State, realm: Realm, leaders: Travellers, units: Travellers) -> int:
    """3.2: zones that are shut to some of these units."""
    led, titled = bool(leaders), False
    for leader in leaders:
        titled = titled or is_titled(state, leader)
    board = state.board
    mask = land = board.land_mask
    for unit in units:
        if board.kind[unit] != COMITATENSES:
            mask &= open_to(state, realm, unit, led, titled)
        elif not led:
            mask &= realm.own_soil
    return land & ~mask


def _comitatenses_only(state: State, units: Travellers) -> bool:
    kinds = state.board.kind
    for unit in units:  # noqa: SIM110 - a generator takes twice as long
        if kinds[unit] != COMITATENSES:
            return False
    return True


# --- 4.3: peoples --------------------------------------------------------------------------------


def restless(state: State, side: int) -> list[int]:
    """4.3.home: the peoples at peace that this side moves about in several homes."""
    return realm_for(state, side).restless


def nation_of(state: State, people: int) -> int:
    """4.1.gothi: Visigothi and Ostrogothi who are both at war are one people."""
    board = state.board
    if people == board.ostrogothi and state.war[people] and state.war[board.visigothi]:
        return board.visigothi
    return people


def shut_to_people(state: State, people: int) -> int:
    """4.3: where a people may never go, at war or at peace."""
    known = state.index.shut_to_band.get(people)
    if known is None:
        known = state.index.shut_to_band[people] = _shut_to_people(state, people)
    return known


def _shut_to_people(state: State, people: int) -> int:
    """4.3.home, 4.3.leash, 4.3.homeland."""
    board = state.board
    if not state.war[people]:
        return board.land_mask & ~board.homeland_mask[people]
    armenia = board.armenia
    mask = board.land_mask & ~reach_of(state, people)
    mask |= realm_for(state, PRIMUS).homes & ~board.homeland_mask[people]
    if people != armenia and not state.war[armenia] and not _armenia_open(state, people):
        mask |= board.homeland_mask[armenia]
    return mask


def _armenia_open(state: State, people: int) -> bool:
    """4.4.2: the Armenians' enemies may invade them, though they are never at war with Rome."""
    return state.war[people] == enemy(state.control[state.board.oriens])


def entered_from_within(state: State, people: int) -> int:
    """4.3.entry: zones of the Empire that are not in the diocese of the people's band."""
    return state.board.entered_from_within[people]


def _band_limits(
    state: State, side: int, people: int, leaders: Travellers, units: Travellers
) -> TravelLimits:
    """Units of a people, with a leader of theirs or one zone without; or its leader alone."""
    board, shut, inner = state.board, shut_to_people(state, people), 0
    stops = shared = 0
    if state.war[people]:
        inner = board.entered_from_within[people]
        shared = shared_with_band(state, side, people)
        shut |= other_bands(state, side) & board.land_mask
        if units:
            stops = state.index.roman_mask[ENEMY[side]] & board.land_mask
        else:  # 4.3.alone
            shut |= board.empire_mask
    allowance = 0
    if leaders:
        allowance = (UNIT_MA if units else LEADER_MA) - slowed(state)
    return TravelLimits(allowance, stops, shut, inner, shared)


# --- who travels ---------------------------------------------------------------------------------


def limits_for(state: State, side: int, leaders: Travellers, units: Travellers) -> TravelLimits:
    """The limits within which these travel together."""
    board, piece = state.board, (leaders or units)[0]
    if board.hostile[piece]:
        return _band_limits(state, side, board.piece_people[piece], leaders, units)
    return ground_in(state, side, realm_for(state, side)).limits_for(state, leaders, units)


def shut_to(state: State, side: int, leaders: Travellers, units: Travellers) -> int:
    """3.2, 3.4.1, 4.3: the zones next to them that these may not enter by one step."""
    limits = limits_for(state, side, leaders, units)
    start = state.where[(*leaders, *units)[0]]
    abroad = state.board.abroad_mask >> start & 1
    return limits.shut | limits.inner if abroad else limits.shut


def why_shut(state: State, side: int, leaders: Travellers, units: Travellers, zone: int) -> Refusal:
    """The reason why these may not enter a zone that is shut to them, or not end in it."""
    people = people_of_band(state, leaders or units)
    if people != ROMANS:
        return _why_shut_to_people(state, side, leaders, units, zone)
    realm, bit = realm_for(state, side), 1 << zone
    for unit in units:
        if _tied(state, realm, leaders, (unit,)) & bit:
            return _why_tied(state, leaders, unit, zone)
    if units and realm.homes & bit:
        return _at_peace(state, zone)
    refusal = why_not_stack(state, side, (*leaders, *units), zone)
    assert refusal is not None, "the zone is open to these"
    return refusal


def _at_peace(state: State, zone: int) -> Refusal:
    people = state.board.people_of[zone]
    return refuse("homeland-at-peace", "3.4.1.homeland", zone=zone, people=people)


def _why_tied(state: State, leaders: Travellers, unit: int, zone: int) -> Refusal:
    board = state.board
    kind, home = board.kind[unit], board.home_diocese[unit]
    if kind == BAND:
        return _why_armenia(state, unit, zone)
    if kind == RIPENSES:
        return refuse("ripenses-stay", "3.2.1.ripenses", piece=unit, diocese=home)
    outside = not board.diocese_mask[max(home, 0)] >> zone & 1
    stranded = not board.diocese_mask[max(home, 0)] >> state.where[unit] & 1
    untitled = not any(is_titled(state, leader) for leader in leaders)
    if kind != COMITATENSES and untitled and (outside or stranded):
        return refuse("pseudo-need-emperor", "3.2.1.pseudo", piece=unit, diocese=home)
    if board.abroad_mask >> zone & 1:
        return refuse("outside-needs-leader", "3.2.2", zone=zone)
    return refuse("enemy-soil-needs-leader", "3.7.2.leaderless", zone=zone)


def _why_armenia(state: State, unit: int, zone: int) -> Refusal:
    """4.4.2.move: peace keeps them at home, war next to it."""
    board = state.board
    if not state.war[board.persae] and not state.war[board.iberia]:
        return refuse("armenians-stay", "4.4.2.move", piece=unit)
    if homes_at_peace(state) >> zone & 1:
        return _at_peace(state, zone)
    return refuse("armenians-near-home", "4.4.2.move", piece=unit, zone=zone)


def _why_shut_to_people(
    state: State, side: int, leaders: Travellers, units: Travellers, zone: int
) -> Refusal:
    board, bit = state.board, 1 << zone
    people = people_of_band(state, leaders or units)
    if not state.war[people]:
        return refuse("people-at-home", "4.3.home", people=people)
    if not reach_of(state, people) & bit:
        return refuse("beyond-leash", "4.3.leash", zone=zone, people=people)
    if shut_to_people(state, people) & bit:
        return refuse("homeland-not-at-war", "4.3.homeland", zone=zone)
    if not units and board.empire_mask & bit:
        return refuse("foreign-leader-alone", "4.3.alone", zone=zone)
    refusal = why_not_stack(state, side, (*leaders, *units), zone)
    if refusal is not None:
        return refusal
    diocese = board.entry_of[people]
    return refuse("not-their-entry", "4.3.entry", zone=zone, people=people, diocese=diocese)


def one_nation(state: State, pieces: Iterable[int]) -> bool:
    """4.3.own: are they all Romans with their allies, or all of one people?"""
    board, first = state.board, NOBODYS
    for piece in pieces:
        people = board.piece_people[piece]
        owner = nation_of(state, people) if board.hostile[piece] else ROMANS
        if first == NOBODYS:
            first = owner
        elif owner != first:
            return False
    return True
