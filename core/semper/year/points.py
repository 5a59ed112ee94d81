"""10.1, 10.2: the points of the year."""

from __future__ import annotations

from core.contract import Event, Table
from core.imperator.graph import places_of
from core.semper.box.board import NOBODY, NOWHERE, PRIMUS, SECONDUS, SIDES
from core.semper.box.state import (
    USURPER,
    State,
    at_war,
    controlled,
    enemy,
    head_of,
    with_title,
)
from core.semper.box.victory_points import score
from core.semper.stratagems import lying

DIOCESES_FOR_A_POINT = 3  # 10.1.dioceses
PAX_POINTS = {PRIMUS: 2, SECONDUS: 1}  # 10.2.pax
IN_A_CAPITAL, NO_CIVIL_WAR, BARBARIAN, BARBARIAN_CAPITAL = 1, 1, 1, 3
NO_RIVAL, USURPED = 3, 3
END_BONUS = 5  # 10.2.end

Due = tuple[int, int, str]  # side, points, rule


def yearly_points(table: Table, state: State) -> None:
    for side, points, rule in due(state):
        score(table, state, side, points, rule)


def due(state: State) -> list[Due]:
    """What both sides would score if this were phase F; pacifications are paid beside it."""
    entries: list[Due] = []
    for side in SIDES:
        held = state.control.count(side)
        entries.append((side, held // DIOCESES_FOR_A_POINT, "10.1.dioceses"))
        head = head_of(state, side)
        if head != NOWHERE and _in_a_capital(state, head):
            entries.append((side, IN_A_CAPITAL, "10.2.capital"))
        entries += _foreign(state, side)
        if state.pax:
            entries.append((side, PAX_POINTS[side], "10.2.pax"))
    entries += _civil_war(state)
    if head_of(state, SECONDUS) == NOWHERE:
        entries.append((PRIMUS, NO_RIVAL, "10.2.no-secundus"))
    entries += lying.due_points(state)
    return [entry for entry in entries if entry[1]]


def _in_a_capital(state: State, leader: int) -> bool:
    return bool(state.board.capital_mask >> state.where[leader] & 1)


def _civil_war(state: State) -> list[Due]:
    """10.2.peace: nobody usurps; 10.2.usurpation: somebody does, against PRIMUS. A usurper who
    has won wears the crown already, and counts no more."""
    usurpers = [x for side in SIDES for x in with_title(state, side, USURPER)]
    if not usurpers:
        return [(PRIMUS, NO_CIVIL_WAR, "10.2.peace")]
    if with_title(state, SECONDUS, USURPER):
        return [(SECONDUS, USURPED, "10.2.usurpation")]
    return []


def _foreign(state: State, side: int) -> list[Due]:
    """10.2.foreign: units of peoples in the other's dioceses, whoever runs them; once more if one
    holds a capital."""
    board, index = state.board, state.index
    soil = controlled(state, enemy(side))
    there = [
        zone
        for bands, units in zip(index.band_mask, index.units, strict=True)
        for zone in places_of(bands & soil)
        for unit in units[zone]
        if board.hostile[unit]
    ]
    entries: list[Due] = [(side, BARBARIAN * len(there), "10.2.foreign")]
    if any(board.capital_mask >> zone & 1 for zone in there):
        entries.append((side, BARBARIAN_CAPITAL, "10.2.foreign-capital"))
    return entries


# --- pacified by arms ----------------------------------------------------------------------------


def annihilated(state: State, people: int) -> bool:
    """9.4: a people at war without a unit on the map. With Gothi at war all of them count."""
    board = state.board
    if not at_war(state, people):
        return False
    peoples = [people]
    goths = (board.visigothi, board.ostrogothi)
    if people in goths and all(at_war(state, goth) for goth in goths):
        peoples = list(goths)
    return not any(
        state.where[unit] < board.place_count for p in peoples for unit in board.people_units[p]
    )


def note_pacified(table: Table, state: State, before: bytes) -> None:
    """10.2.minor, 10.2.major: for peoples of the other side who have been pacified by arms this
    year, by last year's control."""
    board = state.board
    for people, side in enumerate(before):
        if side == NOBODY or not annihilated(state, people):
            continue
        if people == board.ostrogothi and at_war(state, board.visigothi):
            continue  # 4.1.gothi: one people, paid once
        rule = "10.2.major" if board.major[people] else "10.2.minor"
        table.tell(Event("pacified-by-arms", rule, {"people": people, "side": enemy(side)}))
        score(table, state, enemy(side), board.peoples[people].vp, rule)
