"""What must hold of crowns and revolts (3.5, 3.6, 5) in a game that was played."""

from __future__ import annotations

from core.contract import Fault
from core.semper.box.board import NOBODY, NOWHERE, PRIMUS, RETURNING, SECONDUS, SIDES
from core.semper.box.state import (
    HEAD,
    INITIATIVE,
    REBEL,
    STRATAGEMS,
    USURPER,
    State,
    head_of,
    on_map,
    with_title,
)


def faults_of_the_crown(state: State) -> list[Fault]:
    """Every one of them, with the rule that it breaks."""
    return [*_late(state), *_roles(state), *_markers(state), *_extensions(state)]


def _fault(rule: str, kind: str, **args: object) -> Fault:
    return Fault(rule, kind, args, "semper")


def _name(state: State, leader: int) -> str:
    return state.board.piece_names[leader]


def _settling(state: State) -> bool:
    """Is a death or the end of a battle still being settled?"""
    return bool(state.fallen or state.lost_usurpers or state.battle is not None)


def _late(state: State) -> list[Fault]:
    """3.3.1.dux: who comes back next year only is a Dux, and away."""
    board = state.board
    wrong = [x for x in state.late if not board.is_dux[x] or state.where[x] != RETURNING]
    return [_fault("3.3.1.dux", "cannot-be-there", name=_name(state, leader)) for leader in wrong]


def _roles(state: State) -> list[Fault]:
    """5: between the fall of a Primus and phase F there is one Primus, in the other camp; no year
    begins with that still open."""
    if _settling(state):
        return []
    heir = state.heir
    if state.swap and state.step in (STRATAGEMS, INITIATIVE):
        return [_fault("5", "roles-pending")]
    if state.swap != (heir != NOWHERE):
        return [_fault("5", "heir-unknown")]
    fine = not state.swap or (on_map(state, heir) and state.side[heir] == SECONDUS)
    if not fine or (state.swap and head_of(state, PRIMUS) != NOWHERE):
        return [_fault("5", "heir-unknown")]
    return []


def _markers(state: State) -> list[Fault]:
    """3.6.3: those in revolt have left a camp, and follow a usurper of their own one; nothing of
    that is left on anybody else."""
    if _settling(state):
        return []
    faults = []
    for leader, title in enumerate(state.title):
        cause, origin = state.cause[leader], state.taken_from[leader]
        if title == REBEL:
            fine = origin in SIDES and _leads(state, cause, state.side[leader])
        elif title == USURPER:
            fine = origin in SIDES and cause == NOWHERE
        else:
            fine = origin == NOBODY and cause == NOWHERE and not state.bonus[leader]
        if not fine:
            faults.append(_fault("3.6.3", "wrong-marker", name=_name(state, leader)))
    return faults


def _leads(state: State, leader: int, side: int) -> bool:
    """A usurper of this side, or one who has won already (3.6.4.success)."""
    return leader in with_title(state, side, USURPER, HEAD)


def _extensions(state: State) -> list[Fault]:
    """3.6.5: the usurpers of a camp have carried the revolt into different dioceses."""
    faults = []
    for side in SIDES:
        usurpers = with_title(state, side, USURPER)
        dioceses = [diocese for usurper, diocese in state.extensions if usurper in usurpers]
        if len(set(dioceses)) < len(dioceses):
            faults.append(_fault("3.6.5", "extended-twice"))
    return faults
