"""6.3, half-built: which counter, which face; what it is aimed at is each game's own."""

from __future__ import annotations

from collections.abc import Callable, Collection

from core.contract import Options, Refusal, nothing_to_play
from core.imperator.asking.choices import Partial, kinds, kinds_asked, one_asked
from core.imperator.state import SeriesState
from core.imperator.stratagems.cup import faces_of


class HandOptions:
    """What a seat may say of its hand: `why_not` bars a face of a counter, `aimed` goes on once
    both are chosen; the reason of a `timely` face is told before that of others."""

    __slots__ = ("aimed", "hand", "timely", "view", "why_not")

    def __init__(
        self,
        view: SeriesState,
        seat: int,
        why_not: Callable[[int, str], Refusal | None],
        aimed: Callable[[int, str], Options | None],
        timely: Collection[str] = (),
    ) -> None:
        self.view, self.why_not, self.aimed, self.timely = view, why_not, aimed, timely
        self.hand = [number for number in view.hands[seat - 1] if faces_of(view.board, number)]

    def options(self, partial: Partial) -> Options | None:
        if "type" not in partial:
            return self._anything()
        if "counter" not in partial:
            return one_asked("counter", self.hand, self._bar_of)
        number = partial["counter"]
        if "face" not in partial:
            faces = faces_of(self.view.board, number)
            return one_asked("face", faces, lambda face: self.why_not(number, face))
        return self.aimed(number, partial["face"])

    def _anything(self) -> Options:
        """Nothing can be played: told as one reason, if all counters share it."""
        bars = [self._bar_of(number) for number in self.hand]
        if not all(bars):
            return kinds(["play"])
        shared = len({bar.kind for bar in bars if bar}) == 1
        return kinds_asked([("play", bars[0])]) if shared else nothing_to_play()

    def _bar_of(self, number: int) -> Refusal | None:
        """None if any of its faces can be played now, else the first reason why not."""
        first: Refusal | None = None
        faces = faces_of(self.view.board, number)
        for face in sorted(faces, key=lambda face: face not in self.timely):
            refusal = self.why_not(number, face)
            if refusal is None:
                return None
            first = first or refusal
        return first
