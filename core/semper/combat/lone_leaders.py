"""7.1 and 4.2.4: leaders who stand alone among enemies, and where they flee.

Who dies here is told to `emperors.death`; the sequence settles what follows (3.5.2).
"""

from __future__ import annotations

from core.contract import Chance, Event, Step, Table
from core.dice import D10, odds_of
from core.flow import ask
from core.imperator.asking.rolls import roll_for
from core.imperator.combat.questions import FleePrompt
from core.imperator.graph import places_of
from core.semper.box.board import SIDES
from core.semper.box.pieces import move
from core.semper.box.state import State, units_enemy_to
from core.semper.combat.refuge import flights, rooms, why_no_flight, why_no_room
from core.semper.emperors.death import fall
from core.semper.stratagems.plague import expose_to_plague

LONE_DEATH = 9  # 7.1: on the d10


def flee_lone_leaders(table: Table, state: State, zone: int) -> Step:
    """7.1: a leader who stands alone among enemy units must get away at once."""
    if not uneasy_at(state, zone):
        return
    index = state.index
    for side in SIDES:
        if index.band_mask[side] >> zone & 1:
            for leader in list(index.leaders[side][zone]):
                if _crowded(state, side, leader, zone):
                    yield from _give_way(table, state, side, leader, zone)
    for side in SIDES:
        if not index.unit_mask[side] >> zone & 1:
            for leader in list(index.leaders[side][zone]):
                if _caught(state, side, leader, zone):
                    yield from _flee(table, state, side, leader, zone)


def flee_everywhere(table: Table, state: State) -> Step:
    """After a change of sides, or when a people goes to war or makes peace: leaders who now stand
    alone among enemies."""
    for zone in places_of(uneasy_zones(state)):
        yield from flee_lone_leaders(table, state, zone)


def uneasy_at(state: State, place: int) -> bool:
    """Do leaders stand here alone among enemy units, or Romans with peoples of their own side? Else
    nobody has to go."""
    return bool(led_zones(state) >> place & 1 and uneasy_zones(state) >> place & 1)


def led_zones(state: State) -> int:
    """The places, as a mask, where there are leaders of either side."""
    _, led, foes_led = state.index.leader_mask
    return led | foes_led


def uneasy_zones(state: State) -> int:
    """The zones for which that holds, as a mask."""
    index = state.index
    _, led, foes_led = index.leader_mask
    _, units, foes = index.unit_mask
    _, romans_led, foes_romans_led = index.roman_leader_mask
    _, bands, foes_bands = index.band_mask
    uneasy = led & foes & ~units | foes_led & units & ~foes
    uneasy |= romans_led & bands | foes_romans_led & foes_bands
    return uneasy & state.board.land_mask


def threats(state: State, side: int, leader: int) -> int:
    """Enemy units that catch a leader: for the leader of a people only Romans are enemies
    (4.4.1)."""
    return units_enemy_to(state, side, state.board.hostile[leader])


def _caught(state: State, side: int, leader: int, zone: int) -> bool:
    alone = not state.index.unit_mask[side] >> zone & 1
    here = state.where[leader] == zone and state.side[leader] == side
    return alone and here and bool(threats(state, side, leader) >> zone & 1)


def _flee(table: Table, state: State, side: int, leader: int, zone: int) -> Step:
    if leader in state.ill:  # he would have to leave
        fall(table, state, leader, "event.4")
        return
    if flights(state, side, leader, zone):
        die = yield from roll_for(
            table, state, D10, leader, rule="7.1.lone", purpose="lone", good=_escapes
        )
        if not _escapes(state, die):
            fall(table, state, leader, "7.1.lone")
            return
    action = yield from ask(table, state, lambda s: _flee_question(s, side, leader, zone))
    if action is not None:
        move(state, leader, action.to)
        args = {"leader": leader, "origin": zone, "to": action.to}
        table.tell(Event("flees", "7.1.lone", args))
        yield from expose_to_plague(table, state, action.to, [leader])
    elif _caught(state, side, leader, zone):
        fall(table, state, leader, "7.1.lone")


def _escapes(state: State, face: int) -> bool:
    return face < LONE_DEATH


# --- 4.2.4 ---------------------------------------------------------------------------------------


def _crowded(state: State, side: int, leader: int, zone: int) -> bool:
    """4.2.4: where a people of his own side takes the field a Roman leader without units of his
    own does not stay."""
    index, bit = state.index, 1 << zone
    if state.board.hostile[leader] or state.where[leader] != zone or state.side[leader] != side:
        return False
    return bool(index.band_mask[side] & bit) and not index.roman_mask[side] & bit


def _give_way(table: Table, state: State, side: int, leader: int, zone: int) -> Step:
    """He goes unharmed to the nearest zone where he may be."""
    action = yield from ask(table, state, lambda s: _room_question(s, side, leader, zone))
    if action is not None:
        move(state, leader, action.to)
        args = {"leader": leader, "origin": zone, "to": action.to}
        table.tell(Event("gives-way", "4.2.4", args))
        yield from expose_to_plague(table, state, action.to, [leader])


# --- forecasts -----------------------------------------------------------------------------------


def perils(state: State, place: int) -> list[tuple[int, Chance]]:
    """7.1: the leaders who stand alone among enemies here, and how likely each is to get away."""
    if not uneasy_at(state, place):
        return []
    return [
        (leader, _lone_chance(state, side, leader, place))
        for side in SIDES
        for leader in state.index.leaders[side][place]
        if _caught(state, side, leader, place)
    ]


def _lone_chance(state: State, side: int, leader: int, zone: int) -> Chance:
    """As in `_flee`: a leader who is ill or has nowhere to go falls without a die."""
    if leader in state.ill:
        return odds_of(D10, "event.4", lambda face: False)
    if not flights(state, side, leader, zone):
        return odds_of(D10, "7.1.lone", lambda face: False)
    return odds_of(D10, "7.1.lone", lambda face: _escapes(state, face))


# --- questions -----------------------------------------------------------------------------------


def _flee_question(state: State, side: int, leader: int, zone: int) -> FleePrompt | None:
    """The board may have changed since he began to flee."""
    if not _caught(state, side, leader, zone) or not flights(state, side, leader, zone):
        return None
    return FleePrompt(state, side, leader, zone, "7.1.lone", flights, why_no_flight)


def _room_question(state: State, side: int, leader: int, zone: int) -> RoomPrompt | None:
    if not _crowded(state, side, leader, zone) or not rooms(state, side, leader, zone):
        return None
    return RoomPrompt(state, side, leader, zone, "4.2.4", rooms, why_no_room)


class RoomPrompt(FleePrompt):
    """4.2.4: where does the leader go who may not stay with a people?"""

    kind = "give-way"
    rule = "4.2.4"
