"""6: the counters that a seat does not see, filled in: any that lie nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from core.contract import SEATS, Action, Answered, Seen
from core.imperator.actions import Discard
from core.imperator.state import S, SeriesState
from core.imperator.stratagems.cup import UNKNOWN, Played


def shown(state: SeriesState, action: Action) -> Action:
    """2.F: only the player who puts counters back knows which."""
    return Answered() if state.hidden_hands and isinstance(action, Discard) else action


def anything(state: SeriesState, seat: int, counter: int) -> bool:
    """Any counter of the cup may be in this hand."""
    return True


def deal_unseen(
    view: S,
    seen: Seen,
    luck: Random,
    play: type[Played],
    cup: Callable[[S], list[int]],
    fits: Callable[[S, int, int], bool] = anything,
) -> S:
    """What a hand has shown since, by an action of playing, was in it; for the rest of the unseen
    counters any of the cup will do that everybody knows to be possible there."""
    for deed in seen.since:
        hand = view.hands[deed.seat - 1] if deed.seat in SEATS else []
        if isinstance(deed.action, play) and UNKNOWN in hand:
            hand[hand.index(UNKNOWN)] = deed.action.counter
    rest = cup(view)
    luck.shuffle(rest)
    for seat in SEATS:
        hand = view.hands[seat - 1]
        could = [counter for counter in rest if fits(view, seat, counter)]
        view.hands[seat - 1] = sorted(could.pop() if n == UNKNOWN else n for n in hand)
        rest = [counter for counter in rest if counter not in view.hands[seat - 1]]
    return view
