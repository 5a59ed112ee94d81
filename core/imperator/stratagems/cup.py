"""2.A, 2.F and 6: stratagem counters in the cup and in the hands.

What a face does, what lies on the map and how many counters may be kept is each game's own: its
functions give it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from typing import Any, Protocol, TypeVar

import msgspec

from core.contract import (
    Action,
    Event,
    Option,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import draw
from core.flow import ask
from core.imperator.actions import Discard
from core.imperator.asking.choices import subset
from core.imperator.state import Box, SeriesState

UNKNOWN = 0  # what a hidden counter looks like to the other seat


class Played(Protocol):
    """A game's action of playing a counter; it may be aimed at something."""

    @property
    def counter(self) -> int: ...
    @property
    def face(self) -> str: ...


P = TypeVar("P", bound=Played)

# --- where the counters are --------------------------------------------------------------------


def faces_of(board: Box, counter: int) -> tuple[str, ...]:
    """What it shows; nothing for a counter that is face down or does not exist."""
    return board.faces[counter] if 0 <= counter < len(board.faces) else ()


def carriers(board: Box, faces: Collection[str]) -> list[int]:
    """The counters that show one of these faces."""
    return [n for n, shown in enumerate(board.faces) if any(face in faces for face in shown)]


def left_in_cup(state: SeriesState, lying_open: Collection[int]) -> list[int]:
    """6: every counter that is nowhere else."""
    out = {*state.hands[0], *state.hands[1], *lying_open}
    return [n for n in range(1, len(state.board.faces)) if n not in out]


def held(state: SeriesState, seat: int, faces: Collection[str]) -> list[tuple[int, str]]:
    """What a seat could play of these faces: counter and face."""
    shown = state.board.faces
    return [
        (counter, face)
        for counter in state.hands[seat - 1]
        for face in shown[counter]
        if face in faces
    ]


def is_asked(state: SeriesState, seat: int, faces: Collection[str], seen: Collection[int]) -> bool:
    """Is this seat to be asked for these faces? With hidden hands that must depend on what
    everybody knows: the size of the hand, and what is `seen` elsewhere."""
    if not state.hidden_hands:
        return bool(held(state, seat, faces))
    if not state.hands[seat - 1]:
        return False
    return any(counter not in seen for counter in carriers(state.board, faces))


def is_possible(
    view: SeriesState, seat: int, faces: Collection[str], lying_open: Collection[int]
) -> bool:
    """Might this seat play one of these faces, as far as this view shows? A counter that the viewer
    sees in a hand is in no hidden hand."""
    hand, carrying = view.hands[seat - 1], carriers(view.board, faces)
    if UNKNOWN not in hand:
        return any(counter in hand for counter in carrying)
    seen = {*view.hands[0], *view.hands[1], *lying_open}
    return any(counter not in seen for counter in carrying)


# --- 6 playing one -------------------------------------------------------------------------------


def why_not_held(state: SeriesState, seat: int, play: Played) -> Refusal | None:
    """The counter is in this hand and shows that face."""
    if play.counter not in state.hands[seat - 1]:
        return refuse("not-in-hand", "6", counter=play.counter)
    if play.face not in faces_of(state.board, play.counter):
        return refuse("not-on-counter", "6", counter=play.counter)
    return None


def with_rest_of_hand(
    options: Options | None,
    state: SeriesState,
    seat: int,
    partial: dict[str, Any],
    timely: Collection[str],
    play: Callable[[int, str], P],
    why_not: Callable[[P], Refusal | None],
) -> Options | None:
    """The rest of the hand, as far as it is seen, with the reason why it is not for now: that of
    a `timely` face, where the counter has one."""
    if options is None or options.field not in ("type", "counter", "face"):
        return options
    known = [option.value for option in options.candidates]
    hand = [n for n in state.hands[seat - 1] if faces_of(state.board, n)]
    plays = [play(n, _nearest(state.board, n, timely)) for n in hand]
    if options.field == "type":
        rest: list[tuple[Any, Refusal | None]] = []
        if plays and "play" not in known:
            bars = [why_not(one) for one in plays if one.face in timely]
            rest = [("play", _one_reason(bars))]
    elif options.field == "counter":
        rest = [(one.counter, why_not(one)) for one in plays if one.counter not in known]
    else:
        number = partial["counter"]
        faces = [face for face in faces_of(state.board, number) if face not in known]
        rest = [(face, why_not(play(number, face))) for face in faces]
    barred = [Option(value, refusal=refusal) for value, refusal in rest]
    return msgspec.structs.replace(options, candidates=options.candidates + barred)


def _nearest(board: Box, counter: int, timely: Collection[str]) -> str:
    faces = faces_of(board, counter)
    return next((face for face in faces if face in timely), faces[0])


def _one_reason(bars: Sequence[Refusal | None]) -> Refusal | None:
    """Why nothing of a hand can be played: the reason that all timely faces share, if any do."""
    shared = len({bar.kind for bar in bars if bar is not None}) == 1
    return bars[0] if shared else refuse("nothing-to-play", "6")


def show_played(
    table: Table, state: SeriesState, seat: int, play: Played, rules: dict[str, str]
) -> None:
    """The counter is shown and leaves the hand: into the cup, unless its face keeps it. The event
    cites the rule of its face."""
    state.hands[seat - 1].remove(play.counter)
    args = {"side": state.factions[seat - 1], "face": play.face, "counter": play.counter}
    table.tell(Event("stratagem-played", rules[play.face], args, reveals=True))


# --- 2.A -----------------------------------------------------------------------------------------


def draw_one(table: Table, state: SeriesState, side: int, items: Sequence[int]) -> Step:
    """2.A: this side's player draws one of the counters, in secret."""
    if not items:
        return
    seat = state.seat_of(side)
    counter = yield from draw(
        table, state, items, seat=seat, purpose="stratagem", secret=state.hidden_hands
    )
    state.hands[seat - 1] = sorted([*state.hands[seat - 1], counter])
    args = {"side": side, "stratagem": counter}
    if state.hidden_hands:
        table.tell(Event("draws", "2.A", {"side": side}, only=-seat))
        table.tell(Event("drew", "2.A", args, only=seat))
    else:
        table.tell(Event("drew", "2.A", args))


# --- 2.F -----------------------------------------------------------------------------------------


def keep_at_most(table: Table, state: SeriesState, side: int, limit: int) -> Step:
    """2.F: the player of this side puts back what he may not keep."""
    action = yield from ask(table, state, _discard_question(side, limit))
    if action is not None:
        _discard(table, state, side, action.counters)


def _discard(table: Table, state: SeriesState, side: int, counters: Sequence[int]) -> None:
    """The owner hears which, the others how many."""
    seat = state.seat_of(side)
    for counter in counters:
        state.hands[seat - 1].remove(counter)
    named = {"side": side, "counters": sorted(counters)}
    if not state.hidden_hands:
        table.tell(Event("discarded", "2.F.hands", named))
        return
    args = {"side": side, "count": len(counters)}
    table.tell(Event("discards", "2.F.hands", args, only=-seat))
    table.tell(Event("discarded", "2.F.hands", named, only=seat))


def _discard_question(side: int, limit: int) -> Callable[[SeriesState], DiscardPrompt | None]:
    def question(state: SeriesState) -> DiscardPrompt | None:
        surplus = len(state.hands[state.seat_of(side) - 1]) - limit
        return DiscardPrompt(state, side, surplus) if surplus > 0 else None

    return question


class DiscardPrompt(Prompt[Discard]):
    """2.F: which counters go back into the cup?"""

    kind = "discard"
    rule = "2.F.hands"

    def __init__(self, state: SeriesState, side: int, surplus: int) -> None:
        self.side, self.surplus = side, surplus
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "count": self.surplus}

    def why_not(self, state: SeriesState, action: Discard) -> Refusal | None:
        if len(set(action.counters)) != len(action.counters):
            return refuse("named-twice", "table.action")
        if len(action.counters) != self.surplus:
            return refuse("wrong-surplus", "2.F.hands", count=self.surplus)
        for counter in action.counters:
            if counter not in state.hands[self.seat - 1]:
                return refuse("not-in-hand", "2.F.hands", counter=counter)
        return None

    def _hand(self, state: SeriesState) -> list[int]:
        """Nobody else sees which counters these are."""
        return [n for n in state.hands[self.seat - 1] if faces_of(state.board, n)]

    def legal(self, state: SeriesState) -> Sequence[Action]:
        return [Discard(way) for way in combinations(self._hand(state), self.surplus)]

    def options(self, view: SeriesState, partial: dict[str, Any]) -> Options | None:
        options = [Option(counter) for counter in self._hand(view)]
        return subset(partial, "discard", "counters", options, self.surplus, self.surplus)
