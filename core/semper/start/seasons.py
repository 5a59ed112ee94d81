"""What must hold at certain moments of the year, in a game that was played from its beginning.

A position put up by hand need not have come about by the rules: it is not asked for all this.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.imperator.graph import places_of
from core.semper.box.board import BOX, COMITATENSES, DEAD, NOWHERE, SIDES, WAITING
from core.semper.box.state import (
    COMBAT,
    ENTRIES,
    GUARDS,
    HANDS,
    INITIATIVE,
    MOVEMENT,
    NOMINATIONS,
    PEOPLES_CONTROL,
    SACRIFICE,
    STRATAGEMS,
    WAR,
    State,
)
from core.semper.emperors.loyalty import unsettled
from core.semper.peoples.foreign_leaders import people_leaders
from core.semper.peoples.war import named_controller, resting
from core.semper.stratagems.cup import KEPT, TOLERANCE, usable
from core.semper.stratagems.lying import NO_KING, PLAGUES, face_on
from core.semper.year.winter import OUTSIDE

WINTERED = (HANDS, GUARDS, INITIATIVE, NOMINATIONS)  # 9 is done, and nobody has moved since
USED_UP = ("rise-majors", "pax-romana", "persecution")  # faces whose counters leave the game
OF_FAITH = ("persecution", "heresy")


def faults_of_the_season(state: State) -> list[Fault]:
    """Every one of them, with the rule that it breaks."""
    checks = (_masters, _boxes, _kings, _apart, _battle, _leaderless, _lying, _hands, _winter)
    return [fault for check in checks for fault in check(state)]


def _fault(rule: str, kind: str, **args: object) -> Fault:
    return Fault(rule, kind, args, "semper")


# --- peoples -------------------------------------------------------------------------------------


def _masters(state: State) -> Iterator[Fault]:
    """4.4.1: a people at war serves the opponent of whoever controls its diocese, but while phase F
    is still to settle that. 9.4.peace: only the Persae go to war in their years of peace."""
    if state.step in (SACRIFICE, PEOPLES_CONTROL):
        return
    board = state.board
    for people, master in enumerate(state.war):
        name = board.peoples[people].name
        if master and master != named_controller(state, people):
            yield _fault("4.4.1", "wrong-master", name=name)
        if master and resting(state, people) and people != board.persae:
            yield _fault("9.4.peace", "restless", name=name)


def _boxes(state: State) -> Iterator[Fault]:
    """4.2.3: a minor people at peace is off the map; 8.4.2: and nobody there is reduced."""
    board = state.board
    for people, printed in enumerate(board.peoples):
        for unit in board.people_units[people]:
            waits, name = state.where[unit] == BOX, board.piece_names[unit]
            if printed.rank == "minor" and not state.war[people] and not waits:
                yield _fault("4.2.3", "takes-the-field-in-peace", name=name)
            if waits and state.reduced[unit]:
                yield _fault("8.4.2", "not-fresh", name=name)


def _kings(state: State) -> Iterator[Fault]:
    """4.2.1: no leader of a people dies for good but a king whose years are over; 4.2.1.kings: he
    is on the map in his years only, from phase C of the first on."""
    entered = state.step not in (STRATAGEMS, INITIATIVE, ENTRIES)
    for leader in people_leaders(state.board):
        printed, place = state.board.foreign_data(leader), state.where[leader]
        over = bool(printed.last) and state.year > printed.last
        early = state.year < printed.first or (state.year == printed.first and not entered)
        early = early and state.year > state.board.scenarios[state.scenario].first
        if (over and place != DEAD) or (early and place != WAITING):
            yield _fault("4.2.1.kings", "out-of-time", name=printed.name)
        if place == DEAD and not printed.last:
            yield _fault("4.2.1.return", "gone-for-good", name=printed.name)


def _apart(state: State) -> Iterator[Fault]:
    """4.2.4: peoples of both players share no zone, but while some still have to go."""
    index, zones = state.index, state.board.land_mask
    if state.step not in (*WINTERED, MOVEMENT):
        return
    for side in SIDES:
        zones &= index.unit_mask[side] & index.band_mask[side] & ~index.roman_mask[side]
    for zone in places_of(zones):
        yield _fault("4.2.4", "different-groups", place=state.board.place_ids[zone])


# --- battle --------------------------------------------------------------------------------------


def _battle(state: State) -> Iterator[Fault]:
    """8.3: a battle is over before anything else begins."""
    if state.battle is not None and state.step != COMBAT:
        yield _fault("8.3", "battle-goes-on")


def _leaderless(state: State) -> Iterator[Fault]:
    """3.7.2.leaderless: units without a leader are those of the diocese's controller."""
    pending = state.fallen or state.lost_usurpers or state.window is not None or 1 in state.moved
    if state.step not in (*WINTERED, MOVEMENT) or pending:
        return
    for zone in unsettled(state):
        yield _fault("3.7.2.leaderless", "wrong-side", place=state.board.place_ids[zone])


# --- stratagems ----------------------------------------------------------------------------------


def _lying(state: State) -> Iterator[Fault]:
    """6.3: what lies on the map lies where it may, and in its time; 6.once: nothing else is out of
    the game. What has its end in phase A is taken away there."""
    for counter, zone in state.lying:
        face = face_on(state, counter)
        if not (
            _in_place(state, face, zone) and (_in_time(state, face) or state.step == STRATAGEMS)
        ):
            yield _fault("6.3", "lies-wrong", place=state.board.place_ids[zone])
    if any(face_on(state, counter) not in USED_UP for counter in state.spent):
        yield _fault("6.once", "out-of-the-game")


def _in_place(state: State, face: str, zone: int) -> bool:
    board = state.board
    if face in PLAGUES:
        return zone < board.zone_count
    if face == "persian-coup":
        return zone == board.ctesiphon
    if zone >= board.zone_count or board.diocese_of[zone] < 0:
        return False
    diocese = board.dioceses[board.diocese_of[zone]]
    if face in OF_FAITH:
        return diocese.faithful and bool(board.city_mask >> zone & 1)
    return face == "bagaudae" and diocese.bagaudae


def _in_time(state: State, face: str) -> bool:
    if face in PLAGUES:
        return state.step in WAR
    if face == "persian-coup":
        return state.year not in NO_KING
    return face != "persecution" or state.year < TOLERANCE


def _hands(state: State) -> Iterator[Fault]:
    """2.F.hands: what each player keeps over the winter."""
    if state.step != GUARDS:
        return
    for side in SIDES:
        hand = state.hands[state.seat_of(side) - 1]
        if len(hand) > KEPT or not all(usable(state.board, counter, side) for counter in hand):
            yield _fault("2.F.hands", "hand-too-rich")


# --- winter --------------------------------------------------------------------------------------


def _winter(state: State) -> Iterator[Fault]:
    """9.2: fleets are in their home ports or gone; 9.3: no Roman unit is outside the Empire."""
    if state.step not in WINTERED:
        return
    board = state.board
    for fleet, place in enumerate(state.fleet_at):
        if place not in (board.fleet_homes[fleet], NOWHERE):
            yield _fault("9.2", "fleet-out-in-winter", name=board.fleet_names[fleet])
    for unit in board.roman_units:
        place = state.where[unit]
        if place < board.zone_count and board.abroad_mask >> place & 1:
            rule = OUTSIDE[board.kind[unit] == COMITATENSES]
            yield _fault(rule, "abroad-in-winter", name=board.piece_names[unit])
