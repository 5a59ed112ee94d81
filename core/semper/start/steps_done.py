"""What must hold where a step of the year begins: the steps before it have done their work.

A position that a player sees stands inside a step, and what the winter has settled is undone by the
next march. So this is asked between two steps, where nothing is under way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.contract import Fault
from core.semper.box.board import BOX, NOWHERE, RESERVE, RETURNING, SIDES, WAITING
from core.semper.box.event_effects import MILD
from core.semper.box.state import (
    CALENDAR,
    CITY,
    CONTROL,
    GUARDS,
    HANDS,
    LEADERS_HOME,
    LIMITANEI,
    NEVER,
    NOMINATIONS,
    PEOPLES,
    PEOPLES_CONTROL,
    POINTS,
    REINFORCEMENTS,
    ROMANS_WINTER,
    SACRIFICE,
    STRATAGEMS,
    SWAP,
    WAR_DRAW,
    State,
    at_war,
    capitals_held,
    emperors,
    enemy,
    first_turn,
    head_of,
    on_map,
)
from core.semper.emperors.loyalty import unsettled
from core.semper.emperors.mingled import mingled
from core.semper.peoples.armenia import armenians_away, may_leave_armenia
from core.semper.peoples.foreign_leaders import hosts, people_leaders
from core.semper.peoples.homelands import free_homes, in_the_box, on_the_map, own_homes
from core.semper.peoples.war import named_controller
from core.semper.start.invariants import faults_in_play
from core.semper.year.control import conquers
from core.semper.year.deaths import CERTAIN, death_number
from core.semper.year.entries import entry_place, entry_zones
from core.semper.year.winter import (
    closed_to_return,
    holder_of,
    lost_limitanei,
    recovers_here,
    winter_quarters,
)

Faults = Iterator[Fault]
WINTER = (SWAP, POINTS, PEOPLES, HANDS, GUARDS, CITY, STRATAGEMS)


def faults_between_steps(state: State) -> list[Fault]:
    """Whatever the steps that are over have left undone, with its rule."""
    faults = [fault for check in (_settled, *DONE.get(state.step, ())) for fault in check(state)]
    if state.step in WINTER:  # nobody is asked in most of these steps: nothing else looks then
        faults += faults_in_play(state)
    return faults


def _undone(rule: str) -> Fault:
    return Fault(rule, "left-undone", {}, "semper")


def _stays(state: State, rule: str, piece: int) -> Fault:
    return Fault(rule, "left-as-it-was", {"name": state.board.piece_names[piece]}, "semper")


# --- at any time ---------------------------------------------------------------------------------


def _settled(state: State) -> Faults:
    """3.5.2, 3.6.4: no death is left open; 3.7.2, 4.2.4: no Roman stays where he cannot."""
    if state.fallen or state.lost_usurpers:
        yield _undone("3.5.2")
    if unsettled(state):
        yield _undone("3.7.2.leaderless")
    if mingled(state):
        yield _undone("4.2.4")


# --- C and D -------------------------------------------------------------------------------------


def _entered(state: State) -> Faults:
    """entry.date, 4.2.1.return: who is due has come, if there is a place for him."""
    board, where = state.board, state.where
    for leader in board.entered_by(state.year):
        awaited = where[leader] == WAITING and entry_place(state, leader) != NOWHERE
        if awaited and entry_zones(state, leader):
            yield _stays(state, "entry.date", leader)
    for leader in people_leaders(board):
        if where[leader] == RETURNING and hosts(state, leader):
            yield _stays(state, "4.2.1.return", leader)


def _shared_out(state: State) -> Faults:
    """2.D.share: half of the sequences for each, an odd one for the initiative; event.8."""
    first = state.initiative
    ours, theirs = state.sequences[first], state.sequences[enemy(first)]
    if ours - theirs not in (0, 1) or (state.event == MILD and (ours, theirs) != (1, 1)):
        yield _undone("2.D.share")


def _the_old_are_dead(state: State) -> Faults:
    for leader in state.board.roman_leaders:
        if on_map(state, leader) and death_number(state, leader) >= CERTAIN:
            yield _stays(state, "death.certain", leader)


def _fleets_back(state: State) -> Faults:
    """9.2.return: in a year of Pax Romana there is no phase D for it."""
    if not state.pax and any(year != NEVER and year <= state.year for year in state.fleet_back):
        yield _undone("9.2.return")


# --- E and F -------------------------------------------------------------------------------------


def _war_is_over(state: State) -> Faults:
    """2.E: all sequences have been played; 4.4.2.move: Armenians are at home in peace."""
    if any(state.sequences) or state.extra:
        yield _undone("2.E")
    if not state.pax and not may_leave_armenia(state):
        yield from (_stays(state, "4.4.2.move", unit) for unit in armenians_away(state))


def _roles_changed(state: State) -> Faults:
    if state.swap:
        yield _undone("5")


def _dioceses_taken(state: State) -> Faults:
    """3.7.3: nobody occupies what he does not control."""
    if state.active == state.initiative:
        for diocese, holder in enumerate(state.control):
            if conquers(state, enemy(holder), diocese):
                yield _undone("3.7.3")


def _colleges_cut(state: State) -> Faults:
    """3.5.4: nobody but the heads reigns without a capital."""
    for side in SIDES:
        reigning = emperors(state, side)
        if len(reigning) > max(capitals_held(state, side), int(head_of(state, side) in reigning)):
            yield _undone("3.5.4")


def _masters_known(state: State) -> Faults:
    """4.4.1, 4.4.2, 3.4.2.control: peoples and fleets follow the dioceses."""
    board = state.board
    for people, master in enumerate(state.war):
        allied = people == board.armenia
        if (master or allied) and any(
            state.side[piece] != named_controller(state, people)
            for piece in board.people_units[people]
            if on_map(state, piece)
        ):
            yield _undone("4.4.2" if allied else "4.4.1")
    for fleet, home in enumerate(board.fleet_homes):
        owner = state.control[board.diocese_of[home]]
        if state.fleet_at[fleet] != NOWHERE and state.fleet_side[fleet] != owner:
            yield _undone("3.4.2.control")


# --- 9: winter -----------------------------------------------------------------------------------


def _fleets_home(state: State) -> Faults:
    for fleet, place in enumerate(state.fleet_at):
        if place not in (state.board.fleet_homes[fleet], NOWHERE):
            yield _undone("9.2")


def _romans_recovered(state: State) -> Faults:
    """9.3.1, 9.3.2: who can recover has done so; no unit is abroad; lost comitatenses are back."""
    board, index = state.board, state.index
    for unit in board.roman_units:
        place, side = state.where[unit], state.side[unit]
        if place == RESERVE:
            home = board.home_zone[unit] if unit in board.comitatenses else NOWHERE
            if home != NOWHERE and not closed_to_return(state, holder_of(state, home)) >> home & 1:
                yield _stays(state, "9.3.2.return", unit)
        elif board.abroad_mask >> place & 1:
            yield _stays(state, "9.3.2.outside", unit)
        elif state.reduced[unit] and recovers_here(state, unit):
            around = (board.near_mask[place] | 1 << place) & board.empire_mask
            if not around & index.unit_mask[enemy(side)]:
                yield _stays(state, "9.3.2.recovery", unit)


def _limitanei_back(state: State) -> Faults:
    for side in SIDES:
        yield from (_stays(state, "9.3.1.return", unit) for unit in lost_limitanei(state, side))


def _leaders_home(state: State) -> Faults:
    """9.3.3: no Roman leader stays outside the Empire who has a city to go to."""
    abroad = state.board.abroad_mask
    for leader in state.board.roman_leaders:
        place = state.where[leader]
        if (
            place < state.board.zone_count
            and abroad >> place & 1
            and winter_quarters(state, leader)
        ):
            yield _stays(state, "9.3.3", leader)


def _peoples_wintered(state: State) -> Faults:
    """9.4: a people at war is on the map; at home and in cities its units are whole again, and
    the lost are back; 4.4.2.return: so are Armenia's."""
    board = state.board
    quarters = board.city_mask & board.empire_mask
    for people, printed in enumerate(board.peoples):
        if at_war(state, people) and not on_the_map(state, people):
            yield _undone("9.4.minor" if printed.rank == "minor" else "9.4.major")
        if people == board.armenia or (printed.rank == "minor" and not at_war(state, people)):
            continue
        homes = own_homes(state, people)
        for unit in board.people_units[people]:
            place = state.where[unit]
            if state.reduced[unit] and (place in homes or quarters >> place & 1):
                yield _stays(state, "9.4.recovery", unit)
        if in_the_box(state, people) and free_homes(state, people):
            yield _undone("9.4.return")
    yield from _armenia_wintered(state)


def _armenia_wintered(state: State) -> Faults:
    board = state.board
    home = board.homelands[board.armenia][0]
    barred = any(state.where[unit] == home for unit in board.people_units[board.persae])
    for unit in board.people_units[board.armenia]:
        place = state.where[unit]
        if (place == home and state.reduced[unit]) or (place == BOX and not barred):
            yield _stays(state, "4.4.2.return", unit)
    if state.pax and not may_leave_armenia(state):
        yield from (_stays(state, "4.4.2.move", unit) for unit in armenians_away(state))


# --- the end of the year -------------------------------------------------------------------------


def _city_stands(state: State) -> Faults:
    if state.founding != NEVER and state.founding <= state.year + 1:
        yield _undone("3.1.2.built")


def _new_year(state: State) -> Faults:
    """2.F.calendar: nothing of last year's event, vetoes and vows is left."""
    traces = (state.event, state.ill, state.detained, state.extra, state.pax, state.deaths_done)
    vows = (state.mutinied, state.refused, state.vetoes, state.named, state.calmed, state.late)
    if not first_turn(state) and any((*traces, *vows)):
        yield _undone("2.F.calendar")


DONE: dict[str, tuple[Callable[[State], Faults], ...]] = {
    WAR_DRAW: (_entered,),
    NOMINATIONS: (_shared_out,),
    REINFORCEMENTS: (_the_old_are_dead,),
    SWAP: (_the_old_are_dead, _war_is_over),
    CONTROL: (_roles_changed,),
    SACRIFICE: (_dioceses_taken,),
    PEOPLES_CONTROL: (_colleges_cut,),
    POINTS: (_masters_known, _fleets_back),
    ROMANS_WINTER: (_fleets_home,),
    LIMITANEI: (_romans_recovered,),
    LEADERS_HOME: (_limitanei_back,),
    PEOPLES: (_leaders_home,),
    HANDS: (_peoples_wintered,),
    CALENDAR: (_city_stands,),
    STRATAGEMS: (_new_year,),
}  # a step -> what those before it have left
