"""A Senate and an Opposition that follow plain rules of thumb.

They see views, answer from what a question offers, and reckon with the sums of the battles. They
measure whether the campaigns are fair; nobody has to play like them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.contract import Action, Prompt
from core.players.republic.opposition import OPPOSITION
from core.players.republic.senate import SENATE
from core.republic.box.board import FOES, ROME
from core.republic.box.state import State

Policy = Callable[[Prompt, State], Action | None]


class Script:
    """Answers by the policies of a seat, by the kind of question; else with the first answer that
    does something."""

    def __init__(self, policies: Mapping[str, Policy]) -> None:
        self.policies = policies

    def answer(self, prompt: Prompt, view: Any) -> Action:
        policy = self.policies.get(prompt.kind)
        action = None if policy is None else policy(prompt, view)
        if action is not None and prompt.judge(view, action) is None:
            return action
        return usual(prompt, view)


def usual(prompt: Prompt, view: Any) -> Action:
    """What the program proposes; else the first answer."""
    offered = prompt.offered(view)
    if offered is not None:
        return offered
    answers: Sequence[Action] = prompt.legal(view)
    return answers[0]


def scripts() -> dict[int, Script]:
    return {ROME: Script(SENATE), FOES: Script(OPPOSITION)}
