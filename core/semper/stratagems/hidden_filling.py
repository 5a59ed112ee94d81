"""6.secret: the counters that a seat does not see, filled in: any that lie nowhere else."""

from __future__ import annotations

from random import Random

from core.contract import SEATS, Action, Answered, Seen
from core.imperator.actions import Discard
from core.imperator.cup import UNKNOWN
from core.semper.box.actions import Play
from core.semper.box.state import State
from core.semper.stratagems.cup import cup


def shown(state: State, action: Action) -> Action:
    """2.F: only the player who puts counters back knows which."""
    return Answered() if state.hidden_hands and isinstance(action, Discard) else action


def deal_unseen(view: State, seen: Seen, luck: Random) -> State:
    """What a hand has shown since was in it; for the rest of the unseen counters any will do."""
    view = _with_played(view, seen)
    rest = cup(view)
    luck.shuffle(rest)
    for seat in SEATS:
        hand = view.hands[seat - 1]
        view.hands[seat - 1] = sorted(rest.pop() if n == UNKNOWN else n for n in hand)
    return view


def _with_played(view: State, seen: Seen) -> State:
    for deed in seen.since:
        hand = view.hands[deed.seat - 1] if deed.seat in SEATS else []
        if isinstance(deed.action, Play) and UNKNOWN in hand:
            hand[hand.index(UNKNOWN)] = deed.action.counter
    return view
