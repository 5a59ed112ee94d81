"""What must hold after every action, whatever was played."""

from __future__ import annotations

from core.alea.box.board import (
    BOX,
    CAESARIAN,
    DEAD,
    LEADER,
    NAVES,
    NOBODY,
    NOWHERE,
    RECRUITED,
    REPUBLICAN,
    RESERVE,
    RETURNING,
    SIDES,
    UNPLACED,
    WAITING,
)
from core.alea.box.index import Index
from core.alea.box.state import (
    ASSIGNMENT,
    COMBAT,
    DEPLOYMENT,
    EVASION,
    GARRISONS,
    GEOSTRATEGY,
    MOVEMENT,
    MURDER,
    NAVAL_EVASION,
    RECRUITMENT,
    SWAP,
    State,
    enemy,
    follows_rome,
    neutral_zones,
    units_at,
)
from core.alea.march.naval import fits
from core.alea.politics.faction_leaders import heirs
from core.alea.politics.lone_leaders import threats
from core.alea.stratagems.cup import misplaced
from core.alea.year.year_end import displaced
from core.contract import Fault
from core.imperator.graph import places_of

UNSETTLED = (SWAP, MURDER)  # succession is settled at the end of these
FIGHTING = (ASSIGNMENT, EVASION, NAVAL_EVASION, COMBAT)
WINTER_QUESTIONS = (GARRISONS, RECRUITMENT)
LEADER_BOXES = (DEAD, WAITING, RETURNING)


def faults(state: State) -> list[Fault]:
    """Every broken invariant, with the rule that it breaks; empty if all is well."""
    checks = (
        _places,
        _owners,
        _chiefs,
        _peoples,
        _stacking,
        _forbidden,
        _winter,
        _mixed,
        _caught,
        _stratagems,
        _index,
    )
    return [fault for check in checks for fault in check(state)]


def faults_in_play(state: State) -> list[Fault]:
    """The same, and what an edited position may lack but a game never does."""
    return faults(state) + _led(state)


def _fault(rule: str, kind: str, **args: object) -> Fault:
    return Fault(rule, kind, args, "alea")


def _name(state: State, piece: int) -> str:
    return state.board.piece_names[piece]


def _places(state: State) -> list[Fault]:
    """Every counter is in exactly one place that exists for it."""
    board, faults = state.board, []
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
            faults.append(_fault("3.3.1", "cannot-be-there", name=_name(state, piece)))
    return faults


def _owners(state: State) -> list[Fault]:
    """3.7.1, 3.7.2: Roman counters on the map have a side, leaders a face of it."""
    board, faults = state.board, []
    for piece, place in enumerate(state.where):
        if place >= board.place_count or board.piece_people[piece] >= 0:
            continue
        side = state.side[piece]
        neutral = neutral_zones(state) >> place & 1
        if (side in SIDES) == bool(neutral):
            faults.append(_fault("3.7.2", "belongs-to-nobody", name=_name(state, piece)))
        elif neutral:
            continue
        elif board.kind[piece] == LEADER:
            printed = board.leaders[piece]
            face = printed.caesarian if side == CAESARIAN else printed.republican
            if face is None:
                faults.append(_fault("3.7.1", "no-such-face", name=_name(state, piece)))
    for unit in board.roman_units:
        boxed = 0 <= state.where[unit] - RECRUITED < len(board.regions)
        if boxed and state.side[unit] not in SIDES:
            faults.append(_fault("3.7.2", "recruited-by-nobody", name=_name(state, unit)))
        if state.where[unit] == RESERVE and (state.side[unit] or state.reduced[unit]):
            faults.append(_fault("8.4.2", "not-fresh", name=_name(state, unit)))
    return faults


def _chiefs(state: State) -> list[Fault]:
    """3.5.1, 3.6.1: Faction Leaders are of their side, Pretenders of the other one, and alive."""
    faults = []
    for side in (NOBODY, CAESARIAN, REPUBLICAN):
        chiefs = state.faction_leaders[side]
        if len(chiefs) > 2 or any(state.side[x] != side or state.where[x] == DEAD for x in chiefs):
            names = ", ".join(_name(state, x) for x in chiefs)
            faults.append(_fault("3.5.1", "not-the-chiefs", names=names))
        claimant = state.pretenders[side]
        if claimant == NOWHERE:
            continue
        if state.where[claimant] == DEAD or state.side[claimant] != enemy(side):
            faults.append(_fault("3.6.1", "no-pretender", name=_name(state, claimant)))
    return faults


def _led(state: State) -> list[Fault]:
    """3.5.1: in play, a side with leaders has a Faction Leader. In a coup it may just have got its
    first leaders: lone ones roll for their flight before one of them is named."""
    if state.fallen_chiefs or state.battle is not None:
        return []
    if state.step in (*UNSETTLED, GEOSTRATEGY):
        return []
    faults = []
    for side in SIDES:
        vacant = not state.faction_leaders[side] and not state.swap & side
        if vacant and heirs(state, side):
            faults.append(_fault("3.5.1", "leaderless"))
    return faults


def _peoples(state: State) -> list[Fault]:
    """4.2.3, 4.4: a people at peace stays at home and is nobody's; else it has one master."""
    board, faults = state.board, []
    for piece, place in enumerate(state.where):
        people = board.piece_people[piece]
        if people < 0 or place >= board.place_count:
            continue
        master = state.war[people] or state.allied[people]
        if neutral_zones(state) >> place & 1 and not state.war[people]:
            continue
        if state.side[piece] != master:
            faults.append(_fault("4.4.1", "not-with-its-people", name=_name(state, piece)))
        elif not master and board.people_of[place] != people:
            faults.append(_fault("4.2.3", "peaceful-abroad", name=_name(state, piece)))
    return faults


def _stacking(state: State) -> list[Fault]:
    """4.2.4, 4.3: peoples at war keep to their group and their leash, away from their masters."""
    board, index, faults = state.board, state.index, []
    groups: dict[tuple[int, int], set[int]] = {}  # place and controller
    for piece, place in enumerate(state.where):
        people = board.piece_people[piece]
        if people < 0 or not state.war[people] or place >= board.place_count:
            continue
        groups.setdefault((place, state.war[people]), set()).add(board.group_of[people])
        if place < board.zone_count and not board.leash_mask[people] >> place & 1:
            faults.append(_fault("4.3", "beyond-leash", name=_name(state, piece)))
    for (place, _), kinds in groups.items():
        if len(kinds) > 1:
            faults.append(_fault("4.2.4", "different-groups", place=board.place_ids[place]))
    for place in sorted({place for place, _ in groups}):
        for side in SIDES:
            here = units_at(state, side, place)
            if state.step == MOVEMENT:  # else a leader may just be asked where he gives way to
                here = here + index.leaders[side][place]
            if len({follows_rome(state, piece) for piece in here}) > 1:
                faults.append(_fault("4.2.4", "romans-and-people", place=board.place_ids[place]))
    return faults


def _stratagems(state: State) -> list[Fault]:
    """6: every counter is in one place at most; the rest are in the cup."""
    if strays := misplaced(state):
        return strays
    return [] if 0 <= state.track <= 5 else [_fault("5.1.1", "off-the-track")]


def _forbidden(state: State) -> list[Fault]:
    """No unit is where its rules forbid: fleets inland, units adrift."""
    board, index, faults = state.board, state.index, []
    for side in SIDES:
        for place in range(board.place_count):
            fleets, land = index.fleets[side][place], index.land[side][place]
            if fleets and not board.is_sea(place) and not board.seas[place]:
                faults.append(_fault("3.4.2", "fleet-inland", place=board.place_ids[place]))
            if not board.is_sea(place) or state.step in UNSETTLED:  # a stack is being divided
                continue
            if state.battle is None and not fits(board, fleets, land):
                faults.append(_fault("3.4.2", "units-adrift", place=board.place_ids[place]))
            if state.battle is None and index.leaders[side][place] and not fleets:
                faults.append(_fault("3.4.2", "leaders-adrift", place=board.place_ids[place]))
    faults += _among_the_peaceful(state)
    faults += [
        _fault("1.3.2", "cannot-be-reduced", name=_name(state, piece))
        for piece in range(board.leader_count)
        if state.reduced[piece]
    ]
    return faults


def _among_the_peaceful(state: State) -> list[Fault]:
    """3.4.1: no Roman unit stands in a homeland at peace, unless peace was made around it."""
    board = state.board
    calmed = sum(board.homeland_mask[people] for people in state.calmed)
    peaceful = state.index.peaceful & ~calmed
    return [
        _fault("3.4.1", "homeland-at-peace", name=_name(state, unit))
        for unit in board.roman_units
        if state.where[unit] < board.zone_count and peaceful >> state.where[unit] & 1
    ]


def _winter(state: State) -> list[Fault]:
    """9.1, 9.2: when winter has come fleets are in port, units at home, in their own regions."""
    if state.step not in WINTER_QUESTIONS:
        return []
    board, index, faults = state.board, state.index, []
    for side in SIDES:
        afloat = index.units_mask[side] & ~board.land_mask
        if afloat or index.fleet_mask[side] & ~board.port_mask:
            faults.append(_fault("9.1", "winters-out-of-port"))
        abroad = [u for u in board.roman_units if state.side[u] == side and _abroad(state, u)]
        faults += [_fault("9.2", "winters-abroad", name=_name(state, unit)) for unit in abroad]
        stacks = displaced(state, side)  # leaders whom 9.3 left alone abroad are no stack
        if any(_inside(state, stack) for stack in stacks):
            faults.append(_fault("9.2", "winters-elsewhere"))
    return faults


def _inside(state: State, stack: tuple[int, ...]) -> bool:
    """Does it stand in the Republic, or has it units?"""
    board = state.board
    zone = state.where[stack[0]]
    return bool(board.republic_mask >> zone & 1) or any(board.kind[p] != LEADER for p in stack)


def _abroad(state: State, unit: int) -> bool:
    board, place = state.board, state.where[unit]
    if place >= board.zone_count or board.region_of[place] >= 0 or board.kind[unit] == NAVES:
        return False
    people = board.people_of[place]
    return people < 0 or state.allied[people] != state.side[unit]


def _caught(state: State) -> list[Fault]:
    """8.2: before anybody moves, no leader stands alone among enemy units. While a die lies there
    or a title is vacant he may just be about to roll: whoever marched here may be dead."""
    if state.step != MOVEMENT or 1 in state.moved:
        return []
    if state.window is not None or state.fallen_chiefs:
        return []
    index = state.index
    faults = []
    for side in SIDES:
        alone = index.leader_mask[side] & ~index.units_mask[side] & state.board.land_mask
        if any(threats(state, side, zone) >> zone & 1 for zone in places_of(alone)):
            faults.append(_fault("8.2.lone", "alone-among-enemies"))
    return faults


def _mixed(state: State) -> list[Fault]:
    """8.4.1: after combat a zone holds counters of one player only."""
    if state.step in (*FIGHTING, GEOSTRATEGY, *UNSETTLED):  # coups divide what stood together
        return []
    if state.step == MOVEMENT and 1 in state.moved:
        return []
    index, board = state.index, state.board
    strangers = index.band_mask[CAESARIAN] & index.band_mask[REPUBLICAN]  # they do not fight
    both = index.units_mask[CAESARIAN] & index.units_mask[REPUBLICAN] & ~strangers
    seas = both & ~board.land_mask
    fleets = index.fleet_mask[CAESARIAN] & index.fleet_mask[REPUBLICAN]
    if both & board.land_mask or seas & fleets:
        return [_fault("8.4.1", "both-sides", places=_places_named(state, both))]
    return []


def _places_named(state: State, mask: int) -> str:
    return ", ".join(n for p, n in enumerate(state.board.place_ids) if mask >> p & 1)


def _index(state: State) -> list[Fault]:
    """The kept index equals a rebuilt one."""
    return [] if state.index == Index(state) else [_fault("table.position", "index")]
