"""A half-built action: its fields so far, and the candidates for the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from core.contract import Action, Option, Options, Refusal

NextOptions = Callable[[dict[str, Any]], Options | None]


class Said(NamedTuple):
    """How a field was answered: where the cursor stood, and what was marked."""

    field: str
    by_person: bool
    at: int | None = None
    marked: tuple[int, ...] = ()


class Draft:
    """Takes one field after the other; `options` is None when the action is whole."""

    def __init__(self, ask: NextOptions, actions: Any) -> None:
        self._ask = ask
        self._actions = actions
        self.partial: dict[str, Any] = {}
        self.asked: list[Said] = []
        self.at: int | None = None  # the candidate of the choice that was last taken back
        self.options = ask({})
        self.marked: list[int] = []  # candidates marked so far, where several may be chosen
        self._pass_over()

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Answer with one candidate."""
        assert self.options is not None
        self._say(self.options.candidates[index].value, index)

    def confirm(self, index: int | None = None) -> Refusal | None:
        """Answer with the marked candidates, else with the one under the cursor. If nothing can
        follow that, return the reason instead."""
        assert self.options is not None
        chosen = self.chosen()
        if not self.marked and index is not None:
            chosen = [self.options.candidates[index].value]
        refusal = self.options.why_not(chosen)
        after = None if refusal else self._ask(self.partial | {self.options.field: chosen})
        refusal = refusal or (after.stuck() if after is not None else None)
        if refusal is None:
            self._say(chosen, index)
        return refusal

    def chosen(self) -> list[Any]:
        assert self.options is not None
        return [self.options.candidates[n].value for n in sorted(self.marked)]

    def may_be_nobody(self) -> bool:
        """May a player choose none of several candidates?"""
        options = self.options
        return options is not None and options.many and options.why_not([]) is None

    def optional(self) -> bool:
        """Is the action whole without the present field?"""
        return self._built(self.partial) is not None

    def _say(self, value: Any, at: int | None) -> None:
        assert self.options is not None
        self._set(Said(self.options.field, True, at, tuple(self.marked)), value)
        self._pass_over()

    def _set(self, answer: Said, value: Any) -> None:
        self.partial = {**self.partial, answer.field: value}
        self.asked.append(answer)
        self.options = self._ask(self.partial)
        self.marked = self._needed()

    def _needed(self) -> list[int]:
        """The candidates that must come; they are marked from the start."""
        options = self.options
        if options is None or not options.many:
            return []
        all_must = options.least >= len(options.open())
        return [
            n
            for n, o in enumerate(options.candidates)
            if o.refusal is None and (all_must or o.value in options.needed)
        ]

    def _pass_over(self) -> None:
        """Skip fields without a choice, unless that would complete the action unseen."""
        while (only := self._only()) is not None:
            assert self.options is not None
            further = {**self.partial, self.options.field: only}
            if self._ask(further) is None:
                return
            self._set(Said(self.options.field, False), only)

    def _only(self) -> Any:
        options = self.options
        if options is None:
            return None
        if options.many and not options.candidates and options.stuck() is None:
            return []  # there is nobody, and none has to come
        if len(options.candidates) != 1 or options.candidates[0].refusal:
            return None
        if not options.many:
            return options.candidates[0].value
        return [options.candidates[0].value] if options.least == 1 else None

    def back(self) -> bool:
        """Take back the last field that a person chose, with its marks; False if there is none."""
        while any(answer.by_person for answer in self.asked):
            answer = self.asked.pop()
            self.partial = {k: v for k, v in self.partial.items() if k != answer.field}
            if answer.by_person:
                self.options = self._ask(self.partial)
                self.marked, self.at = list(answer.marked), answer.at
                return True
        return False

    # --- marking several -------------------------------------------------------------------------

    def toggle(self, index: int) -> bool:
        """Mark or unmark one; False if it cannot come."""
        if index in self.marked:
            self.marked.remove(index)
            return True
        return self._mark(index)

    def _mark(self, index: int) -> bool:
        options = self.options
        assert options is not None
        if options.candidates[index].refusal is not None or index in self.marked:
            return False
        self.marked.append(index)
        if self._too_many():
            self.marked.remove(index)
            return False
        return True

    def _too_many(self) -> bool:
        """Do these exceed the allowed number, or that of the scarce ones?"""
        options = self.options
        assert options is not None
        return options.why_too_many(self.chosen()) is not None

    def fill(self, group: str | None = None, asides: bool = True) -> bool:
        """Mark as many as may come, of one type or of all; candidates aside only on request. False
        if no more may come."""
        assert self.options is not None
        before = len(self.marked)
        for index, option in enumerate(self.options.candidates):
            if group in (None, option.group) and (asides or not option.aside):
                self._mark(index)
        return len(self.marked) > before

    def toggle_all(self, asides: bool = True) -> None:
        """Mark as many as may come; if no more may, unmark all."""
        if not self.fill(asides=asides):
            self.clear()

    def toggle_group(self, index: int, asides: bool = True) -> None:
        """Mark all of this one's type; if no more may come, unmark them."""
        candidates = self.candidates()
        group = candidates[index].group
        if not self.fill(group, asides):
            kept = self._needed()
            self.marked = [n for n in self.marked if n in kept or candidates[n].group != group]

    def clear(self) -> None:
        self.marked = self._needed()

    def why_not_mark(self, index: int) -> Refusal | None:
        """Why this one cannot come in addition."""
        assert self.options is not None
        return self.options.why_too_many([*self.chosen(), self.options.candidates[index].value])

    def leads_to(self, index: int | None) -> Options | None:
        """The next options if a player chose this candidate (or the marked ones)."""
        answer = self.would_say(index)
        return None if answer is None or answer == self.partial else self._ask(answer)

    # --- the action ------------------------------------------------------------------------------

    def action(self) -> Action | None:
        """The action, if nothing more is asked."""
        return None if self.options is not None else self._built(self.partial)

    def would_be(self, index: int | None) -> Action | None:
        """The action if a player chose this candidate and nothing more."""
        answer = self.would_say(index)
        return None if answer is None else self._built(answer)

    def action_with(self, value: Any) -> Action | None:
        """The action if this value were the answer, even if it is no candidate."""
        if self.options is None or self.options.many:
            return None
        return self._built({**self.partial, self.options.field: value})

    def would_say(self, index: int | None) -> dict[str, Any] | None:
        """The half-built action if a player chose this candidate; marks go before the cursor."""
        options = self.options
        if options is None:
            return self.partial
        if options.many:
            value: Any = self.chosen() or self._alone(index)
        elif index is not None and index < len(options.candidates):
            value = options.candidates[index].value
        else:
            return None
        return {**self.partial, options.field: value}

    def _alone(self, index: int | None) -> list[Any]:
        options = self.options
        if options is None or index is None or index >= len(options.candidates):
            return []
        option = options.candidates[index]
        return [] if option.refusal is not None else [option.value]

    def _built(self, partial: dict[str, Any]) -> Action | None:
        try:
            action: Action = msgspec.convert(partial, self._actions)
        except msgspec.ValidationError:
            return None
        return action

    def candidates(self) -> list[Option]:
        return [] if self.options is None else self.options.candidates
