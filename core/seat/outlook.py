"""The consequences of an answer before a player gives it: a battle, or the chance of a die."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from core.contract import Action, Chance, Forecast, Option, Prospect, Refusal
from core.seat.desk import Desk


class Plan:
    """The half-built answer with the candidate under the cursor (`at`)."""

    def __init__(self, desk: Desk, at: int | None) -> None:
        self.desk, self.at = desk, at

    @cached_property
    def action(self) -> Action | None:
        """The action that this candidate completes, if it is legal."""
        desk, prompt = self.desk, self.desk.prompt
        if desk.draft is None or prompt is None or desk.breaking_in:
            return None
        action = desk.draft.would_be(self.at)
        return action if action and prompt.why_not(desk.view, action) is None else None

    @cached_property
    def forecast(self) -> Forecast | None:
        """The battle of the whole or half-built answer; else the battle that goes on."""
        return self._fight(self.action) or self.desk.presenter.fight(self.desk.view)

    def outlook(self) -> Forecast | None:
        """The same, from the half-built answer alone."""
        return self._fight(None) or self.desk.presenter.fight(self.desk.view)

    def _fight(self, action: Action | None) -> Forecast | None:
        desk, prompt, partial = self.desk, self.desk.prompt, self._half_built()
        if desk.breaking_in:
            if not partial:
                return None
            return desk.system.interjection_forecast(desk.view, desk.breaking_in, partial)
        if prompt is not None and action is not None:
            return prompt.forecast(desk.view, action)
        return prompt.outlook(desk.view, partial) if prompt is not None and partial else None

    def _half_built(self) -> dict[str, Any] | None:
        draft = self.desk.draft
        return None if draft is None else draft.would_say(self.at)

    def chance(self) -> Chance | None:
        """The chance that the answer or the interjection succeeds, if a die decides that."""
        desk, prompt = self.desk, self.desk.prompt
        if desk.breaking_in and desk.draft is not None:
            action = self._broken_in_with()
            if action is None:
                return None
            return desk.system.interjection_chance(desk.view, desk.breaking_in, action)
        return prompt.chance(desk.view, self.action) if prompt and self.action else None

    def _broken_in_with(self) -> Action | None:
        """The interjection that the draft completes, if it is legal."""
        desk = self.desk
        action = desk.draft.would_be(self.at) if desk.draft is not None else None
        if action is None or desk.system.interjection(desk.view, desk.breaking_in, action):
            return None
        return action

    def prospects(self) -> Sequence[Prospect]:
        """Effects of the answer or of the interjection that its player may not foresee."""
        desk = self.desk
        action = self._broken_in_with() if desk.breaking_in else self.action
        if desk.prompt is None or action is None:
            return ()
        return desk.presenter.prospects(desk.view, desk.prompt, action)

    # --- the candidate ---------------------------------------------------------------------------

    @property
    def candidate(self) -> Option | None:
        draft, at = self.desk.draft, self.at
        if draft is None or at is None or at >= len(draft.candidates()):
            return None
        return draft.candidates()[at]

    def barred(self) -> Refusal | None:
        """Why the candidate is barred."""
        return None if self.candidate is None else self.candidate.refusal

    def noted(self) -> Prospect | None:
        """Why the candidate differs from the others."""
        return None if self.candidate is None else self.candidate.note
