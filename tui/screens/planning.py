"""What an answer would bring, before it is given: the battle, or the chance of a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import (
    Action,
    Chance,
    Forecast,
    Option,
    Options,
    Prompt,
    Prospect,
    Refusal,
    not_listed,
)
from tui.screens.seated import Seated


class Planning(Seated):
    """It looks at the answer as far as it is built, with the candidate under the cursor."""

    @property
    def prompt(self) -> Prompt | None:
        """The question as it is put to whoever answers here."""
        prompt, speaker = self.game.prompt, self.session.speaker()
        return prompt.put_to(speaker) if prompt is not None and speaker else prompt

    def planned(self) -> Action | None:
        """The action that Enter would lead to, if it is legal."""
        prompt = self.prompt
        if self.draft is None or prompt is None or self.breaking_in:
            return None
        action = self.draft.would_be(self.at())
        return action if action and prompt.why_not(self.view, action) is None else None

    def forecast(self, action: Action | None) -> Forecast | None:
        """Of the answer, whole or half-built; else of the battle that is on."""
        prompt, said, planned = self.prompt, self._half_said(), None
        if self.breaking_in:
            if said:
                planned = self.system.interjection_forecast(self.view, self.breaking_in, said)
        elif prompt is not None and action is not None:
            planned = prompt.forecast(self.view, action)
        elif prompt is not None and said:
            planned = prompt.outlook(self.view, said)
        return planned or self.presenter.fight(self.view)

    def _half_said(self) -> dict[str, Any] | None:
        return None if self.draft is None else self.draft.would_say(self.at())

    def at(self) -> int | None:
        """The candidate under the cursor."""
        key = self.candidate_list.key
        return int(key) if key.isdigit() else None

    def chance(self, action: Action | None) -> Chance | None:
        """Where a die decides what becomes of the answer, or of what somebody breaks in with."""
        if self.breaking_in and self.draft is not None:
            action = self._broken_in_with()
            if action is None:
                return None
            return self.system.interjection_chance(self.view, self.breaking_in, action)
        return self.prompt.chance(self.view, action) if self.prompt and action else None

    def _broken_in_with(self) -> Action | None:
        """What the draft of an interjection would be, if it is legal."""
        action = self.draft.would_be(self.at()) if self.draft is not None else None
        if action is None or self.system.interjection(self.view, self.breaking_in, action):
            return None
        return action

    def prospects(self, action: Action | None) -> Sequence[Prospect]:
        """What the answer, or what somebody breaks in with, would bring by itself."""
        if self.breaking_in:
            action = self._broken_in_with()
        if self.prompt is None or action is None:
            return ()
        return self.presenter.prospects(self.view, self.prompt, action)

    def barred(self) -> Refusal | None:
        """What bars the candidate under the cursor."""
        here = self._candidate()
        return None if here is None else here.refusal

    def noted(self) -> Prospect | None:
        """What sets it apart from the others."""
        here = self._candidate()
        return None if here is None else here.note

    def _candidate(self) -> Option | None:
        at = self.at()
        if self.draft is None or at is None or at >= len(self.draft.candidates()):
            return None
        return self.draft.candidates()[at]

    def why_not_there(self, key: str) -> Refusal | None:
        """Where places are asked for: what bars one that is not among the candidates."""
        draft, prompt = self.draft, self.prompt
        if draft is None or draft.options is None or prompt is None:
            return None
        field = draft.options.field
        if not any(self.presenter.place(field, o.value) for o in draft.options.candidates):
            return None
        value = self.presenter.meant(self.view, draft.partial, field, key)
        action = None if value is None else draft.trial(value)
        if action is None:
            return not_listed()
        if self.breaking_in:
            return self.system.interjection(self.view, self.breaking_in, action) or not_listed()
        return prompt.why_not(self.view, action) or not_listed()

    # --- where it is on the board ----------------------------------------------------------------

    def point_out(self, options: Options) -> None:
        """The drawn map marks the places that can be chosen, with what they cost."""
        found: dict[str, str] = {}
        for option in options.open():
            key = self.presenter.place(options.field, option.value)
            if key and key not in found:
                found[key] = "" if option.cost is None else str(option.cost)
        self.board.point_out(found)

    def follow_cursor(self) -> None:
        """The board looks at the place that the candidate means, else at where he stands; of one
        who waits beside the map it marks where he may go."""
        if self.draft is None or self.draft.options is None or (at := self.at()) is None:
            return
        options = self.draft.options
        value = options.candidates[at].value
        if key := self.presenter.place(options.field, value):
            self.board.select(key)
            self.board.front("map")
            return
        stands = self.presenter.stands(self.view, options.named, value)
        after = self.draft.leads_to(at) if stands == "" else None
        self.point_out(after or options)
        if stands:
            self.board.select(stands)
