"""What must hold after every action, whatever was played."""

from __future__ import annotations

from core.alea.board import (
    BOX,
    CAESARIAN,
    DEAD,
    LEADER,
    NAVES,
    NOBODY,
    RECRUITED,
    REPUBLICAN,
    RESERVE,
    RETURNING,
    SIDES,
    UNPLACED,
    WAITING,
)
from core.alea.naval import fits
from core.alea.state import (
    ASSIGNMENT,
    COMBAT,
    DEPLOYMENT,
    EVASION,
    GARRISONS,
    MOVEMENT,
    NAVAL_EVASION,
    RECRUITMENT,
    Index,
    State,
    enemy,
)
from core.alea.year_end import displaced

FIGHTING = (ASSIGNMENT, EVASION, NAVAL_EVASION, COMBAT)
WINTER = (GARRISONS, RECRUITMENT)
LEADER_BOXES = (DEAD, WAITING, RETURNING)


def faults(state: State) -> list[str]:
    """Every broken invariant, with the rule that it breaks; empty if all is well."""
    checks = (_places, _owners, _peoples, _forbidden, _winter, _mixed, _caught, _index)
    return [fault for check in checks for fault in check(state)]


def _name(state: State, piece: int) -> str:
    return state.board.piece_names[piece]


def _places(state: State) -> list[str]:
    """Every counter is in exactly one place that exists for it."""
    board, found = state.board, []
    for piece, place in enumerate(state.where):
        roman = board.piece_people[piece] < 0
        if place < board.place_count:
            continue
        if board.kind[piece] == LEADER:
            fine = place in LEADER_BOXES or (place == UNPLACED and state.step == DEPLOYMENT)
        elif not roman:
            fine = place == BOX
        elif place == UNPLACED:
            fine = state.step == DEPLOYMENT
        else:
            fine = place == RESERVE or 0 <= place - RECRUITED < len(board.regions)
        if not fine:
            found.append(f"3.3.1: {_name(state, piece)} cannot be where it is")
    return found


def _owners(state: State) -> list[str]:
    """3.7.1, 3.7.2: Roman counters on the map have a side, leaders a face of it."""
    board, found = state.board, []
    for piece, place in enumerate(state.where):
        if place >= board.place_count or board.piece_people[piece] >= 0:
            continue
        side = state.side[piece]
        if side not in SIDES:
            found.append(f"3.7.2: {_name(state, piece)} belongs to nobody")
        elif board.kind[piece] == LEADER:
            printed = board.leaders[piece]
            face = printed.caesarian if side == CAESARIAN else printed.republican
            if face is None:
                found.append(f"3.7.1: {_name(state, piece)} has no such face")
    for unit in board.roman_units:
        boxed = 0 <= state.where[unit] - RECRUITED < len(board.regions)
        if boxed and state.side[unit] not in SIDES:
            found.append(f"3.7.2: {_name(state, unit)} was recruited by nobody")
        if state.where[unit] == RESERVE and (state.side[unit] or state.reduced[unit]):
            found.append(f"8.4.2: {_name(state, unit)} in the reserve is not fresh")
    for side in (NOBODY, CAESARIAN, REPUBLICAN):
        chiefs = state.faction_leaders[side]
        if len(chiefs) > 2 or any(state.side[x] != side or state.where[x] == DEAD for x in chiefs):
            names = ", ".join(_name(state, x) for x in chiefs)
            found.append(f"3.5.1: not the Faction Leaders of one side: {names}")
    return found


def _peoples(state: State) -> list[str]:
    """4.2.3, 4.4: a people at peace stays at home and is nobody's; else it has one master."""
    board, found = state.board, []
    for piece, place in enumerate(state.where):
        people = board.piece_people[piece]
        if people < 0 or place >= board.place_count:
            continue
        master = state.war[people] or state.allied[people]
        if state.side[piece] != master:
            found.append(f"4.4.1: {_name(state, piece)} does not follow its people")
        elif not master and board.people_of[place] != people:
            found.append(f"4.2.3: {_name(state, piece)} is at peace and away from home")
    return found


def _forbidden(state: State) -> list[str]:
    """No unit is where its rules forbid: fleets inland, units adrift, Romans among the peaceful."""
    board, index, found = state.board, state.index, []
    for side in SIDES:
        for place in range(board.place_count):
            fleets, land = index.fleets[side][place], index.land[side][place]
            if fleets and not board.is_sea(place) and not board.seas[place]:
                found.append(f"3.4.2: a fleet inland in {board.place_ids[place]}")
            if not board.is_sea(place):
                continue
            if state.battle is None and not fits(board, fleets, land):
                found.append(f"3.4.2: units adrift in {board.place_ids[place]}")
            if state.battle is None and index.leaders[side][place] and not fleets:
                found.append(f"3.4.2: leaders adrift in {board.place_ids[place]}")
        peaceful = state.index.peaceful[side]
        for unit in board.roman_units:
            place = state.where[unit]
            if state.side[unit] == side and place < board.zone_count and peaceful >> place & 1:
                found.append(f"3.4.1: {_name(state, unit)} in a homeland at peace")
    found += [
        f"1.3.2: {_name(state, piece)} cannot be reduced"
        for piece in range(board.leader_count)
        if state.reduced[piece]
    ]
    return found


def _winter(state: State) -> list[str]:
    """9.1, 9.2: when winter has come fleets are in port, units at home, in their own regions."""
    if state.step not in WINTER:
        return []
    board, index, found = state.board, state.index, []
    for side in SIDES:
        afloat = index.units_mask[side] & ~board.land_mask
        if afloat or index.fleet_mask[side] & ~board.port_mask:
            found.append("9.1: a fleet winters out of port")
        abroad = [u for u in board.roman_units if state.side[u] == side and _abroad(state, u)]
        found += [f"9.2: {_name(state, unit)} winters outside the Republic" for unit in abroad]
        if displaced(state, side):
            found.append("9.2: a stack winters in a region that is not its own")
    return found


def _abroad(state: State, unit: int) -> bool:
    board, place = state.board, state.where[unit]
    if place >= board.zone_count or board.region_of[place] >= 0 or board.kind[unit] == NAVES:
        return False
    people = board.people_of[place]
    return people < 0 or state.allied[people] != state.side[unit]


def _caught(state: State) -> list[str]:
    """8.2: before anybody moves, no leader stands alone among enemy units."""
    if state.step != MOVEMENT or 1 in state.moved:
        return []
    index = state.index
    found = []
    for side in SIDES:
        alone = index.leader_mask[side] & ~index.units_mask[side] & state.board.land_mask
        if alone & index.units_mask[enemy(side)]:
            found.append("8.2.lone: a leader stands alone among enemies")
    return found


def _mixed(state: State) -> list[str]:
    """8.4.1: after combat a zone holds counters of one player only."""
    if state.step in FIGHTING or (state.step == MOVEMENT and 1 in state.moved):
        return []
    index, board = state.index, state.board
    both = index.units_mask[CAESARIAN] & index.units_mask[REPUBLICAN]
    seas = both & ~board.land_mask
    fleets = index.fleet_mask[CAESARIAN] & index.fleet_mask[REPUBLICAN]
    if both & board.land_mask or seas & fleets:
        return [f"8.4.1: units of both sides in {_places_named(state, both)}"]
    return []


def _places_named(state: State, mask: int) -> str:
    return ", ".join(n for p, n in enumerate(state.board.place_ids) if mask >> p & 1)


def _index(state: State) -> list[str]:
    """The kept index equals a rebuilt one."""
    return [] if state.index == Index(state) else ["index: differs from a rebuilt one"]
