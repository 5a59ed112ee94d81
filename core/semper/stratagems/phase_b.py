"""2.B: the stratagem Initiative, played when the die has fallen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.stratagems.cup import held
from core.semper.box.actions import Play
from core.semper.box.state import State, enemy
from core.semper.stratagems.cup import may_hold, spend, why_not_counter, why_not_now, with_hand


class PlayPrompt(Prompt[Done | Play]):
    """Does this side play one of these faces now?"""

    faces: ClassVar[tuple[str, ...]] = ()

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def why_not(self, state: State, action: Done | Play) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if action.face not in self.faces:
            return why_not_now(action)
        return why_not_counter(state, self.seat, action)

    def final(self, action: Action) -> bool:
        """Not to play ends nothing."""
        return False

    def legal(self, state: State) -> Sequence[Action]:
        ours = held(state, self.seat, self.faces)
        return [Done(), *(Play(counter, face) for counter, face in ours)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        options = super().options(view, partial)
        why_not = lambda play: self.why_not(view, play)  # noqa: E731
        return with_hand(options, view, self.seat, partial, self.faces, why_not)


class InitiativePrompt(PlayPrompt):
    """6.3.initiative: does the loser of the initiative turn it round?"""

    kind = "play-initiative"
    rule = "6.3.initiative"
    faces = ("initiative",)


def contest_initiative(table: Table, state: State) -> Step:
    """6.3.initiative: the loser may turn the initiative round, the other may answer."""
    loser = enemy(state.initiative)
    gone: list[int] = []
    for side in (loser, enemy(loser)):
        action = yield from ask(table, state, _question(side, gone))
        if not isinstance(action, Play):
            return
        spend(table, state, state.seat_of(side), action)
        state.initiative = side
        table.tell(Event("initiative-reversed", "6.3.initiative", {"side": side}))
        gone.append(action.counter)


def _question(side: int, gone: Sequence[int]) -> Callable[[State], InitiativePrompt | None]:
    def question(state: State) -> InitiativePrompt | None:
        prompt = InitiativePrompt(state, side)
        return prompt if may_hold(state, prompt.seat, prompt.faces, gone) else None

    return question
