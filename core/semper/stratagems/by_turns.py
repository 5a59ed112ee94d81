"""2.C: what uprisings and usurpations have in common: one play at a time, until both pass."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from core.contract import Action, Option, Options, Refusal, Reply
from core.imperator.actions import Done
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.stratagems.cup import held
from core.semper.box.actions import Play
from core.semper.box.state import State, enemy
from core.semper.stratagems.cup import may_hold, why_not_counter, why_not_now, with_hand


class ByTurnsPrompt(ActivePrompt[Reply]):
    """A stratagem of this step, or nothing more?"""

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)
        self.faces = self.timely(side)

    @abstractmethod
    def timely(self, side: int) -> tuple[str, ...]:
        """The faces that this side plays in this step."""

    @abstractmethod
    def why_hopeless(self, state: State, face: str) -> Refusal | None:
        """Why the face can be aimed at nobody, as everybody can see; None: it can."""

    @abstractmethod
    def why_not_aim(self, state: State, play: Play) -> Refusal | None:
        """Why it cannot be aimed at this."""

    @abstractmethod
    def aimed(self, state: State, counter: int, face: str) -> Iterable[Play]:
        """The face with all that it can be aimed at."""

    def worthwhile(self, state: State) -> bool:
        """With hidden hands the question must not depend on what this player holds: he is asked as
        long as he may hold something that could be played, for all that everybody knows."""
        if not state.hidden_hands:
            return next(iter(self.chances(state)), None) is not None
        useful = [face for face in self.faces if self.why_hopeless(state, face) is None]
        return may_hold(state, self.seat, useful)

    def final(self, action: Action) -> bool:
        """A pass hands over; one that nobody answers any more ends the step."""
        return isinstance(action, Done) and bool(self.sentence)

    def why_not(self, state: State, action: Any) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if action.face not in self.faces:
            return self._why_not_now(state, action)
        refusal = why_not_counter(state, self.seat, action)
        return refusal or self.why_not_aim(state, action)

    def _why_not_now(self, state: State, play: Play) -> Refusal:
        """The other camp's faces of this step are refused for that; all others for their phase."""
        if play.face in self.timely(enemy(self.side)):
            refusal = why_not_counter(state, self.seat, play)
            if refusal is not None:
                return refusal
        return why_not_now(play)

    def chances(self, state: State) -> Iterator[Action]:
        """Everything but being done."""
        for counter, face in held(state, self.seat, self.faces):
            if self.why_hopeless(state, face) is None:
                yield from self.aimed(state, counter, face)

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *self.chances(state)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """What is legal, and with its reason whatever else a player might think of."""
        if partial.get("type") == "play" and "face" in partial:
            return self.aims(view, partial)
        options = super().options(view, partial)
        why_not = lambda play: self._why_not_face(view, play)  # noqa: E731
        options = with_hand(options, view, self.seat, partial, self.faces, why_not)
        if options is not None and options.field == "type":
            options.candidates.extend(self.barred_kinds(view))
        return options

    @abstractmethod
    def aims(self, view: State, partial: dict[str, Any]) -> Options | None:
        """What the face that was chosen can be aimed at, and what not."""

    def barred_kinds(self, view: State) -> Iterable[Option]:
        """Other kinds of answers that are barred now."""
        return ()

    def _why_not_face(self, view: State, play: Play) -> Refusal | None:
        """A face of the hand that is not for now, or could be aimed at nobody."""
        if play.face in self.faces:
            return self.why_hopeless(view, play.face)
        return self.why_not(view, play)


_Turn = TypeVar("_Turn", bound=ByTurnsPrompt[Any])


def whose_turn(
    state: State, asked: Callable[[State, int], _Turn], last: Callable[[State, int], _Turn]
) -> _Turn | None:
    """The question to the active side, if it may have anything to play: in other words after the
    other player has passed, or when he has nothing that he could do."""
    prompt = asked(state, state.active)
    if not prompt.worthwhile(state):
        return None
    other = asked(state, enemy(state.active))
    if state.passes or not other.worthwhile(state):
        return last(state, state.active)
    return prompt
