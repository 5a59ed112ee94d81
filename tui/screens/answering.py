"""Answering at the table: candidates are chosen and marked, a whole action is said."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from core.contract import TABLE, Action, Event, Options, Prompt, Refusal, Rolled, Topic
from core.record import Done
from core.seat.draft import Draft
from core.seat.wording import Wording
from core.texts import prompt_text
from tui.language.words import word
from tui.screens.dialogs import yes_no
from tui.screens.planning import Planning
from tui.widgets.candidate_list import DIE, CandidateList
from tui.widgets.line import Line
from tui.widgets.rows import RowList

BREAK_IN = "break-in"  # the row that leads to what may be played at a pause
MORE = "more"  # the row that lists the rest
NOBODY = "nobody"  # the row that says so, where nobody has to be chosen
RESULT = "result"  # the row of a game that is over
NEWS = frozenset(Topic) - {Topic.MOVE, Topic.TALK}  # what is worth a look
AHEAD = 5  # lines of what an answer would bring


class Answering(Planning):
    """The draft goes on field by field; when it is whole, it is pushed."""

    details = False  # are candidates that are seldom wanted listed?

    @property
    def wording(self) -> Wording:
        prompt = self.game.prompt if not self.breaking_in else None
        kind, said = (prompt.kind, prompt.said) if prompt is not None else ("", "")
        return Wording(self.system, self.view, self.lang, kind, self.key_name, said)

    def asked_text(self, prompt: Prompt) -> str:
        if self.breaking_in:
            return word("table.breaking-in", self.lang, seat=self.breaking_in)
        text = prompt_text(self.system, prompt, self.lang)
        return text if prompt.seat == TABLE else word("asked", self.lang, seat=prompt.seat) + text

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows is not self.candidate_list:
            return
        event.stop()
        if event.contents != self.candidate_list.contents:
            return  # it was typed ahead, for a question that has been answered since
        if self.candidate_list.waits:
            key = "table.type-face" if self.candidate_list.what == DIE else "table.choose-drawn"
            self.query_one("#notice", Line).say(word(key, self.lang))
            return
        if event.key == BREAK_IN:
            self.action_break_in()
        elif event.key == MORE:
            self.action_details()
        elif event.key == NOBODY:
            self._answer_nobody()
        elif event.key == RESULT:
            self.rubicon.show_end(self.game)
        else:
            self._answer(int(event.key))

    def on_candidate_list_typed(self, event: CandidateList.Typed) -> None:
        """A physical die is typed."""
        for number, option in enumerate(self.draft.candidates() if self.draft else []):
            if option.value == event.digit:
                self._answer(number)
                return
        self.refuse(self.game.why_not(TABLE, Rolled(event.digit)))

    def _answer(self, number: int) -> None:
        """Enter: the marked ones, or else the candidate under the cursor."""
        draft = self.draft
        if draft is None or draft.options is None:
            return
        if refusal := self._said(draft, draft.options, number):
            self.refuse(refusal)
        else:
            self._go_on()

    @staticmethod
    def _said(draft: Draft, options: Options, number: int) -> Refusal | None:
        refusal = options.candidates[number].refusal
        if not options.many:
            if refusal is None:
                draft.choose(number)
            return refusal
        return draft.confirm(number)

    def _answer_nobody(self) -> None:
        if self.draft is not None:
            self.draft.clear()
            if refusal := self.draft.confirm():
                self.refuse(refusal)
            else:
                self._go_on()

    def _go_on(self) -> None:
        """Ask for the next field, or push the whole action."""
        assert self.draft is not None
        self.refusal = None
        action = self.draft.action()
        if action is None:
            self.show_draft(afresh=True)
        elif self._ends(action) and self.rubicon.settings.confirm:
            self._make_sure(action)
        else:
            self.push(action)

    def _ends(self, action: Action) -> bool:
        """Does it end something, although there is more to do? What leaves no choice is no more."""
        prompt = self.prompt
        if prompt is None or not prompt.final(action):
            return False
        options = Draft(partial(prompt.options, self.view), self.system.actions).options
        return options is None or options.many or len(options.open()) > 1

    def _make_sure(self, action: Action) -> None:
        """What was asked tells what is left to do; and what it would bring as things stand."""
        told = {"action": self.wording.action(action)}
        if prompt := self.prompt:
            told["asked"] = self.asked_text(prompt)
        ahead = self.wording.ahead(self.prospects(action), AHEAD)
        key = "table.ends-with" if ahead else "table.ends"
        question = yes_no(key, self.lang, ahead="\n".join(ahead), **told)
        asked = self.game.prompt, self.breaking_in
        self.app.push_screen(question, lambda yes: self._sure(action, bool(yes), asked))

    def _sure(self, action: Action, yes: bool, asked: tuple[Prompt | None, int]) -> None:
        """Others may have acted meanwhile: then it answers another question."""
        if asked != (self.game.prompt, self.breaking_in):
            self.put_question()
        elif yes:
            self.push(action)
        elif self.draft is not None:
            self.draft.back()
            self.show_draft(afresh=True, at=self.taken_back(self.draft))

    def push(self, action: Action, seat: int | None = None) -> None:
        """An illegal action changes nothing; what is wrong with it is told."""
        speaker = seat if seat is not None else (self.breaking_in or None)
        done = self.written(lambda: self.session.push(action, speaker))
        self.refusal = done if isinstance(done, Refusal) else None
        self.put_question()
        if isinstance(done, Done):
            self._bring_news(done.events)

    def _bring_news(self, events: list[Event]) -> None:
        """What dice and fortune brought stands in front until the player looks elsewhere."""
        self.board.event_log.catch_up()
        told = {self.presenter.topic(event) for event in events if self.session.sees(event)}
        stage, battle = self.presenter.stage(self.view), self.board.forecast
        if told.intersection(NEWS):
            self.board.front(stage)
        if Topic.DICE in told and stage == "log" and battle is not None and not battle.settled:
            self.board.bring_log()

    def on_candidate_list_said(self, event: CandidateList.Said) -> None:
        draft = self.draft
        if draft is None or draft.options is None:
            return
        if event.what == "back":
            self.action_back()
            return
        if not draft.options.many:
            return
        self._mark(draft, event.what)
        self.show_draft()

    def _mark(self, draft: Draft, what: str) -> None:
        """A key that changes nothing says why."""
        self.refusal = None
        at, before = self.at(), list(draft.marked)
        if what == "all":
            draft.toggle_all(self.details)
        elif what == "none":
            draft.clear()
        elif at is not None and what == "type":
            draft.toggle_group(at, self.details)
        elif at is not None:
            draft.toggle(at)
        if at is not None and at not in before and what != "none" and draft.marked == before:
            self.refusal = draft.why_not_mark(at)

    @staticmethod
    def taken_back(draft: Draft) -> str:
        """The row of the answer that was taken back."""
        return NOBODY if draft.at is None else str(draft.at)

    @abstractmethod
    def action_back(self) -> None:
        """One step back."""

    @abstractmethod
    def action_details(self) -> None:
        """List what is seldom wanted, or leave it out."""

    @abstractmethod
    def action_break_in(self) -> None:
        """Somebody acts between two actions."""
