"""What must hold after every action, whatever was played."""

from __future__ import annotations

from core.contract import Fault
from core.imperator.graph import places_of
from core.semper.box.board import (
    BOX,
    DEAD,
    LEADER,
    NOWHERE,
    PRIMUS,
    PSEUDO,
    RESERVE,
    RETURNING,
    RIPENSES,
    SIDES,
    UNPLACED,
    WAITING,
)
from core.semper.box.index import Index
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    CALENDAR,
    DEPLOYMENT,
    GUARDS,
    HANDS,
    HEAD,
    INITIATIVE,
    MOVEMENT,
    NOMINATIONS,
    REBEL,
    RECORD,
    USURPER,
    State,
    capitals_held,
    emperors,
    in_revolt,
    on_map,
    with_title,
)
from core.semper.combat.contested import contested
from core.semper.start.crown import faults_of_the_crown
from core.semper.start.seasons import faults_of_the_season
from core.semper.stratagems.cup import misplaced

YEAR_IS_OVER = (HANDS, GUARDS, CALENDAR)  # all of phase F that changes anything is done
SETTLED = (INITIATIVE, NOMINATIONS, MOVEMENT, HANDS, GUARDS)  # nobody is on his way
LEADER_BOXES = (DEAD, WAITING, RETURNING)
IN_A_CAMP = 2  # 3.5.1.camp: Augusti, and Caesars
USURPERS = 2  # 3.6.1: of each camp


def faults(state: State) -> list[Fault]:
    """Every broken invariant, with the rule that it breaks; empty if all is well."""
    checks = (_places, _owners, _titles, _limits, _peoples, _stacking, _tied, _stratagems, _index)
    return [fault for check in checks for fault in check(state)]


def faults_in_play(state: State) -> list[Fault]:
    """The same, and what an edited position may lack but a game never does."""
    return (
        faults(state)
        + _headed(state)
        + _mixed(state)
        + _caught(state)
        + faults_of_the_crown(state)
        + faults_of_the_season(state)
    )


def _fault(rule: str, kind: str, **args: object) -> Fault:
    return Fault(rule, kind, args, "semper")


def _name(state: State, piece: int) -> str:
    return state.board.piece_names[piece]


def _places(state: State) -> list[Fault]:
    """Every counter is in exactly one place that exists for it."""
    board, faults = state.board, []
    for piece, place in enumerate(state.where):
        if place < board.place_count:
            fine = not board.is_sea(place) and not _foreign_aboard(state, piece, place)
        elif board.kind[piece] == LEADER:
            fine = place in LEADER_BOXES
        elif board.piece_people[piece] >= 0:
            fine = place == BOX
        else:
            fine = place == RESERVE or (place == UNPLACED and state.step == DEPLOYMENT)
        if not fine:
            faults.append(_fault("3.3.2", "cannot-be-there", name=_name(state, piece)))
    for fleet, place in enumerate(state.fleet_at):
        at_sea = board.is_sea(place)
        if not at_sea and place != NOWHERE and place not in board.fleet_homes:
            faults.append(_fault("3.4.2", "fleet-inland", name=board.fleet_names[fleet]))
        hold = board.hold(fleet)
        cargo = [p for p, where in enumerate(state.where) if where == hold]
        if cargo and not at_sea:
            faults.append(_fault("3.4.2", "adrift", name=board.fleet_names[fleet]))
        units = [p for p in cargo if board.kind[p] != LEADER]
        if len(units) > 2 or any(board.kind[unit] == RIPENSES for unit in units):
            faults.append(_fault("3.4.2.capacity", "overloaded", name=board.fleet_names[fleet]))
    return faults


def _foreign_aboard(state: State, piece: int, place: int) -> bool:
    board = state.board
    return place >= board.first_hold and board.piece_people[piece] >= 0


def _owners(state: State) -> list[Fault]:
    """3.7.1, 3.7.2: Roman counters on the map have a camp; in the reserve they are nobody's."""
    board, faults = state.board, []
    for piece, place in enumerate(state.where):
        if board.piece_people[piece] >= 0:
            continue
        if place < board.place_count and state.side[piece] not in SIDES:
            faults.append(_fault("3.7.2", "belongs-to-nobody", name=_name(state, piece)))
        if place == RESERVE and (state.side[piece] or state.reduced[piece]):
            faults.append(_fault("8.4.2", "not-fresh", name=_name(state, piece)))
    return faults


def _titles(state: State) -> list[Fault]:
    """3.5.1, 3.6.1: one head a camp at most, two usurpers at most; titles of the living, no Dux."""
    board, faults = state.board, []
    for leader, title in enumerate(state.title):
        if not title:
            continue
        if not on_map(state, leader) or (board.is_dux[leader] and title != REBEL):
            faults.append(_fault("3.5.1", "no-bearer", name=_name(state, leader)))
        if title == REBEL and not _has_cause(state, leader):
            faults.append(_fault("3.6.3", "rebel-without-cause", name=_name(state, leader)))
    for side in SIDES:
        if len(with_title(state, side, HEAD)) > 1:
            faults.append(_fault("3.5.1", "two-heads"))
        if len(with_title(state, side, CAESAR)) > IN_A_CAMP:
            faults.append(_fault("3.5.1.camp", "too-many-emperors"))
        if len(with_title(state, side, USURPER)) > USURPERS:
            faults.append(_fault("3.6.1", "too-many-usurpers"))
        bearer = state.guards[side]
        if bearer != NOWHERE and bearer not in emperors(state, side) and not state.swap:
            faults.append(_fault("3.5.3", "no-emperor-guarded", name=_name(state, bearer)))
    return faults


def _has_cause(state: State, rebel: int) -> bool:
    """3.6.3: his usurper lives, or has just won; or he has just died, and that is being settled."""
    leader = state.cause[rebel]
    alive = leader != NOWHERE and state.title[leader] in (USURPER, HEAD)
    pending = state.fallen or state.lost_usurpers or state.battle is not None
    return alive or bool(pending)


def _limits(state: State) -> list[Fault]:
    """3.5.1, 3.5.4: when the year is over titles are within every limit, the heads excepted."""
    if state.step not in YEAR_IS_OVER:
        return []
    faults, total = [], 0
    for side in SIDES:
        augusti, caesars = with_title(state, side, AUGUSTUS, HEAD), with_title(state, side, CAESAR)
        total += len(augusti) + len(caesars)
        if len(augusti) > IN_A_CAMP or len(caesars) > IN_A_CAMP:
            faults.append(_fault("3.5.1.camp", "too-many-emperors"))
        others = len(augusti) + len(caesars) - len(with_title(state, side, HEAD))
        if others and len(augusti) + len(caesars) > max(1, capitals_held(state, side)):
            faults.append(_fault("3.5.4", "emperors-without-capitals"))
    if total > max(2, len(state.board.capital_dioceses)):
        faults.append(_fault("3.5.1.total", "too-many-emperors"))
    return faults


def _headed(state: State) -> list[Fault]:
    """3.5.1: there is always a Primus Augustus, unless nobody is left (or he waits for phase F)."""
    if state.fallen or state.lost_usurpers or state.battle is not None or state.swap:
        return []
    romans = [
        x for x in state.board.roman_leaders if on_map(state, x) and not state.board.is_dux[x]
    ]
    if romans and not with_title(state, PRIMUS, HEAD) and state.heir == NOWHERE:
        return [_fault("3.5.1", "no-primus")]
    return []


def _peoples(state: State) -> list[Fault]:
    """4.2.3, 4.4: a people at peace stays at home and is nobody's; else it has one master."""
    board, faults = state.board, []
    for piece, place in enumerate(state.where):
        people = board.piece_people[piece]
        if people < 0 or place >= board.place_count:
            continue
        master = state.war[people]
        if people == board.armenia:
            master = state.control[board.oriens]
            if state.step != DEPLOYMENT and not _armenian_ground(state, place):
                faults.append(_fault("4.4.2.move", "beyond-armenia", name=_name(state, piece)))
        elif not master and board.people_of[place] != people:
            faults.append(_fault("4.2.3", "peaceful-abroad", name=_name(state, piece)))
        elif master and not _leash(state, people) >> place & 1:
            faults.append(_fault("4.3.leash", "beyond-leash", name=_name(state, piece)))
        if state.side[piece] != master:
            faults.append(_fault("4.4.1", "not-with-its-people", name=_name(state, piece)))
    return faults


def _armenian_ground(state: State, place: int) -> bool:
    board = state.board
    homes = board.homeland_mask[board.armenia]
    return bool((homes | board.near_mask_of(homes)) >> place & 1)


def _leash(state: State, people: int) -> int:
    board = state.board
    goths = (board.visigothi, board.ostrogothi)
    if people in goths and all(state.war[goth] for goth in goths):
        return board.gothic_leash
    return board.leash_mask[people]


def _stacking(state: State) -> list[Fault]:
    """4.2.4: who stands together; before that he may be asked where he goes instead."""
    if _on_the_way(state):
        return []
    board, index, faults = state.board, state.index, []
    for side in SIDES:
        groups = index.group_mask[side]
        romans = index.roman_mask[side]
        for zone in places_of(index.band_mask[side]):
            kinds = sum(mask >> zone & 1 for mask in groups) + (romans >> zone & 1)
            if kinds > 1:
                faults.append(_fault("4.2.4", "different-groups", place=board.place_ids[zone]))
    return faults + _revolts_apart(state)


def _on_the_way(state: State) -> bool:
    """May somebody still have to leave the zone where he has just come, or changed sides?"""
    unsettled = state.fallen or state.lost_usurpers or state.window is not None
    return bool(unsettled) or state.step not in SETTLED or 1 in state.moved


def _revolts_apart(state: State) -> list[Fault]:
    """3.6.3.stack: a revolt keeps apart from its own camp's leaders; between a success and the
    change of roles it is a revolt no more."""
    if state.swap:
        return []
    board, index, faults = state.board, state.index, []
    for side in SIDES:
        for zone in places_of(index.leader_mask[side] & board.land_mask):
            leaders = [x for x in index.leaders[side][zone] if board.is_roman(x)]
            if len({in_revolt(state, x) for x in leaders}) > 1:
                faults.append(_fault("3.6.3.stack", "revolt-beside", place=board.place_ids[zone]))
    return faults


def _tied(state: State) -> list[Fault]:
    """3.2.1: ripenses stay in their diocese."""
    board, faults = state.board, []
    for unit in board.limitanei:
        place = state.where[unit]
        if place >= board.zone_count or board.kind[unit] == PSEUDO:
            continue
        if board.diocese_of[place] != board.home_diocese[unit]:
            faults.append(_fault("3.2.1.ripenses", "left-its-diocese", name=_name(state, unit)))
    return faults


def _stratagems(state: State) -> list[Fault]:
    """6: every counter is in one place at most; the rest are in the cup."""
    return misplaced(state)


def _mixed(state: State) -> list[Fault]:
    """8.4.1: after combat nobody is left to fight in a zone, but where a revolt that failed left
    units of both camps (3.6.4.failure): those fight in the next sequence."""
    if state.step != RECORD or state.window is not None:
        return []
    places = [state.board.place_ids[zone] for zone in contested(state)]
    return [_fault("8.4.1", "both-sides", places=", ".join(places))] if places else []


def _caught(state: State) -> list[Fault]:
    """7.1: no leader stays alone among enemy units. During the movements he may just be asked
    where he flees to."""
    if state.step == MOVEMENT or _on_the_way(state):
        return []
    index, faults = state.index, []
    for side in SIDES:
        foe = 3 - side
        alone = index.leader_mask[side] & ~index.unit_mask[side] & state.board.land_mask
        threats = index.unit_mask[foe] & ~(index.band_mask[side] & ~index.roman_mask[foe])
        for zone in places_of(alone & threats):
            faults.append(
                _fault("7.1.lone", "alone-among-enemies", place=state.board.place_ids[zone])
            )
    return faults


def _index(state: State) -> list[Fault]:
    """The kept index equals a rebuilt one."""
    return [] if state.index == Index(state) else [_fault("table.position", "index")]
