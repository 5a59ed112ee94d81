"""frame.end: the end of a turn, and of a campaign."""

from __future__ import annotations

from core.contract import Event, Outcome, Step, Table
from core.republic.box.board import FOES, GUARD, HELD, HOME, NOBODY, REBEL, ROME
from core.republic.box.pieces import move
from core.republic.box.state import FORUM, NOT_FOUGHT, State, squadrons_at
from core.republic.start.setup import all_campaigns

NEEDED = 10  # frame.end.1: Authority with which the Senate wins
SECURE, MISTRESS = 18, 23
UNREST_FOR_A_POINT = 3  # of unrest


def turn_end(table: Table, state: State) -> Step:
    """Marks of this turn go; a new turn, or the last count."""
    clear(state)
    if state.turn >= all_campaigns()[state.campaign].turns:
        last_count(table, state)
    else:
        state.turn += 1
        state.step = FORUM
    yield from ()


def clear(state: State) -> None:
    """What was true of one turn only."""
    move(state, squadrons_at(state, GUARD), HOME)
    state.convoys, state.assaulting, state.fresh, state.victors = [], [], [], []
    state.tried, state.levied, state.spent, state.hand = [], [], [], []
    state.numbers_off = bytearray(len(state.numbers_off))
    state.raised = state.games = state.commissions = state.manpower = 0
    state.battle = None
    for army in state.expeditions:
        army.fate, army.at_sea, army.needs = NOT_FOUGHT, False, 0
    if state.rebellion is not None:
        state.rebellion.checked = state.rebellion.convoyed = False
    if all(army.master == NOBODY for army in state.expeditions):
        state.dictator = NOBODY


def last_count(table: Table, state: State) -> None:
    """frame.score.1.end, frame.end.1: provinces that are lost, unrest, and who has won."""
    lost = [p for p, holder in enumerate(state.holder) if holder == REBEL or holder >= HELD]
    if lost:
        _authority(table, state, -len(lost))
    if state.unrest >= UNREST_FOR_A_POINT:
        _authority(table, state, -(state.unrest // UNREST_FOR_A_POINT))
    table.tell(Event("campaign-over", "frame.end.1", {"total": state.authority}))
    state.outcome = outcome_of(state.authority)


def _authority(table: Table, state: State, points: int) -> None:
    state.authority += points
    args = {"points": points, "authority": state.authority}
    table.tell(Event("authority", "frame.score.1.end", args))


def outcome_of(authority: int) -> Outcome:
    """frame.end.1"""
    if authority >= MISTRESS:
        return Outcome(ROME, "mistress", "frame.end.1", "third")
    if authority >= SECURE:
        return Outcome(ROME, "secure", "frame.end.1", "second")
    if authority >= NEEDED:
        return Outcome(ROME, "stands", "frame.end.1", "first")
    return Outcome(FOES, "hollow", "frame.end.1", "first")
