"""A player's side of the table: it holds the open question and gives the game the answer.

Every method that does something returns a `Shown`: what has changed, and which dialog to open.
The caller draws that, on a screen or line by line, and needs to know no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from core.contract import (
    Action,
    Event,
    Options,
    Outcome,
    Prompt,
    Prospect,
    Refusal,
)
from core.dice import DRAW, NOT_IN_THE_CUP, no_such_face
from core.error_text import complaint
from core.game import Game
from core.log import LogError
from core.record import Done, Move
from core.seat.draft import Draft
from core.seat.following import Followed
from core.seat.session import Session
from core.seat.shown import MORE, NOBODY, Changed, Dialog, Handover, Shown, Sure
from core.seat.wording import KeyName, Wording, asked_of_seat
from core.seat.words import word
from core.texts import prompt_text
from core.undo_rights import DECLINED, LAPSED

MOST_PROSPECTS = 5  # lines of what an answer would bring

Written = TypeVar("Written")


class Desk:
    """`seats` are the players here; `draft` is the answer that is being built."""

    def __init__(
        self,
        game: Game,
        lang: str,
        seats: tuple[int, ...] | None = None,
        key: KeyName | None = None,
    ) -> None:
        """`key`: what a player types for a binding."""
        self.game, self.lang, self.key = game, lang, key
        self.system = game.system
        self.presenter = game.system.presenter
        self.session = Session(game, seats)
        self.file = Followed(game)
        self.view = self.session.view()
        self.draft: Draft | None = None
        self.asked: Prompt | None = None  # what the draft answers
        self._questions = 0  # so many were put
        self._moves_then: list[Move] = []  # those in force when it was put
        self._speaker_then: int | None = None  # who was asked
        self.breaking_in = 0  # the seat whose interjection is being built
        self.details = False  # are candidates that are seldom wanted listed?
        self.confirm = True  # ask again before a player ends something?
        self.refusal: Refusal | None = None  # the last one, until something else happens
        self.gone_elsewhere = 0  # so many actions were taken back at another terminal
        self.unwritten = ""  # why the file did not take what was said last
        self.selected = ""  # the place that is looked at, where there is a board
        self._places: dict[int | None, str] = {}  # where each seat looked last
        self._request = (0, 0)  # for an undo: the one that stood when the game was looked at last
        self._end_shown: Outcome | None = None
        self._log_replaced = self._other_eyes = False  # not shown yet
        self._look: str | None = None

    # --- words -----------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt | None:
        """The question as it is put to the player who answers here, or as a spectator hears it."""
        prompt, speaker = self.game.prompt, self.session.speaker()
        if prompt is not None and speaker:
            return prompt.put_to(speaker)
        return prompt.openly() if prompt is not None and not self.session.seats else prompt

    @property
    def question_id(self) -> tuple[int, int]:
        """Another one for each question, and for each seat that breaks in: an answer to another
        question is void."""
        return self._questions, self.breaking_in

    @property
    def wording(self) -> Wording:
        prompt = self.game.prompt if not self.breaking_in else None
        kind, sentence = (prompt.kind, prompt.sentence) if prompt is not None else ("", "")
        return Wording(self.system, self.view, self.lang, kind, self.key, sentence)

    def side(self, seat: int, lang: str = "") -> str:
        return self.presenter.faction(self.view, seat, lang or self.lang)

    def asked_text(self, prompt: Prompt) -> str:
        if self.breaking_in:
            return word("table.breaking-in", self.lang, seat=self.breaking_in)
        text = prompt_text(self.system, prompt, self.lang)
        return asked_of_seat(self.presenter, self.view, prompt.seat, self.lang) + text

    # --- the question ----------------------------------------------------------------------------

    def put_question(self) -> Shown:
        """Show where the game stands. A half-built answer to the same question stays."""
        self._hear_answer()
        same = self._turn_to_asked()
        self._questions += not same
        stays, at = self._settle_draft(same)
        self.asked, self._moves_then = self.game.prompt, list(self.game.moves)
        self._speaker_then = self.session.speaker()
        seat = self.session.curtain()
        return self.shown(
            Changed.TABLE,
            afresh=True,
            at=at,
            stays=stays,
            another=not same,
            over=self._news_of_the_end(),
            dialog=Handover(seat) if seat else None,
        )

    def _turn_to_asked(self) -> bool:
        """Take the view of the player who is asked now. Are question and viewer the same as
        before?"""
        before, self.breaking_in = (self.asked, self.session.eyes, self.breaking_in), 0
        self.session.look()
        self.view = self.session.view()
        if before[1] != self.session.eyes:
            self._other_eyes = True
            if self.session.hidden:  # hide what only the previous viewer was told
                self._log_replaced = True
        asked = self.game.prompt if not self._still_asked(before[0]) else before[0]
        return before == (asked, self.session.eyes, 0)

    def _still_asked(self, before: Prompt | None) -> bool:
        """Where players answer at the same time: have only others answered since, each for
        himself? Then the question to this player is the same."""
        now, speaker, moves = self.game.prompt, self.session.speaker(), self._moves_then
        since = self.game.moves[len(moves) :]
        if before is None or now is None or not speaker or not since:
            return False
        if speaker != self._speaker_then:
            return False
        own, still = before.put_to(speaker), now.put_to(speaker)
        if type(own) is not type(still) or own.seat != speaker or own.args() != still.args():
            return False
        answered = {move.seat for move in since}
        at_once = all(seat and before.why_not_seat(seat) is None for seat in answered)
        return at_once and speaker not in answered and self.game.moves[: len(moves)] == moves

    def _settle_draft(self, same: bool) -> tuple[bool, str]:
        """Begin a new answer, or keep that to the same question: then whether the row that is
        pointed at stays, or which one is."""
        if same and self.draft is not None:
            if self.draft.options is not None:
                return True, ""
            if self.draft.back():  # an answer that was whole and refused: to its last field
                return False, row_taken_back(self.draft)
        self.draft = self._fresh_draft()
        return False, ""

    def _fresh_draft(self) -> Draft | None:
        prompt, view = self.prompt, self.view
        if prompt is None or self.session.speaker() is None or self.session.curtain():
            return None
        return Draft(lambda partial: prompt.question(view, partial), self.system.actions)

    def put_again(self) -> Shown:
        """Show the question again, in another language or after news. A player who is breaking in
        goes on with that, if no action has come in between."""
        if self.breaking_in and self.asked is self.game.prompt:
            return self.shown(Changed.TABLE)
        return self.put_question()

    def _news_of_the_end(self) -> bool | None:
        """True if the game has just ended, False if its end was taken back, else None: each end is
        told once."""
        outcome, shown = self.game.outcome, self._end_shown
        self._end_shown = outcome
        if outcome == shown:
            return None
        return outcome is not None

    # --- results ----------------------------------------------------------------------------------

    def shown(
        self,
        changed: Changed,
        *,
        afresh: bool = False,
        at: str = "",
        stays: bool = False,
        another: bool = False,
        focus: bool = False,
        over: bool | None = None,
        dialog: Dialog | None = None,
    ) -> Shown:
        """A result, with all that has changed since the last one."""
        log_replaced, self._log_replaced = self._log_replaced, False
        other_eyes, self._other_eyes = self._other_eyes, False
        look, self._look = self._look, None
        return Shown(
            changed,
            afresh=afresh,
            at=at,
            stays=stays,
            another=another,
            log_replaced=log_replaced,
            other_eyes=other_eyes,
            look=look,
            focus=focus,
            over=over,
            dialog=dialog,
        )

    def ask(self, dialog: Dialog | None) -> Shown:
        """Nothing has changed yet, but a dialog opens."""
        return self.shown(Changed.NOTHING, dialog=dialog)

    def refuse(self, refusal: Refusal | None) -> Shown:
        """Say why not."""
        self.note(refusal)
        return self.shown(Changed.NOTICE)

    def note(self, refusal: Refusal | None) -> None:
        """Something has happened: forget the last refusal, and what others took back."""
        self.refusal, self.gone_elsewhere = refusal, 0

    def tell_again(self) -> None:
        """The log must be drawn from its beginning: the past or the viewer has changed."""
        self._log_replaced = True

    def written(self, work: Callable[[], Written]) -> Written | None:
        """Do something that is written into the file, and return its result; None if it could not
        be written. Then nothing has changed, and the reason is shown until a write succeeds. It
        also takes in what others have written since the last look."""
        known, done = self.game.records, None
        try:
            done, self.unwritten = work(), ""
        except (LogError, OSError) as error:
            self.unwritten = complaint(error, self.lang)
        if self.game.records > known + 1:  # others wrote, too: the past may have changed
            self.tell_again()
        return done

    # --- whose keyboard it is --------------------------------------------------------------------

    def take_keyboard(self, seat: int) -> None:
        """The curtain has risen. Forget where the other player looked, how wide his cards were and
        what was refused to him."""
        self._places[self.session.eyes] = self.selected
        self.session.lift(seat)
        self._other_eyes, self._look = True, self._places.get(seat, "")
        self.note(None)
        self.tell_again()

    def leave_keyboard(self) -> None:
        """It is not known who sits there now: show nothing of the former viewer any more."""
        self._places[self.session.eyes] = self.selected
        self.session.hand_over()
        self.tell_again()

    # --- answering -------------------------------------------------------------------------------

    def choose(self, number: int) -> Shown:
        """The marked candidates are the answer, or else this one."""
        draft = self.draft
        if draft is None or draft.options is None:
            return Shown()
        if refusal := self._refusal_of(draft, draft.options, number):
            return self.refuse(refusal)
        return self._go_on(draft)

    @staticmethod
    def _refusal_of(draft: Draft, options: Options, number: int) -> Refusal | None:
        refusal = options.candidates[number].refusal
        if not options.many:
            if refusal is None:
                draft.choose(number)
            return refusal
        return draft.confirm(number)

    def choose_nobody(self) -> Shown:
        if self.draft is None:
            return Shown()
        self.draft.clear()
        if refusal := self.draft.confirm():
            return self.refuse(refusal)
        return self._go_on(self.draft)

    def typed(self, answer: Action | int | None) -> Shown:
        """What fell is typed: a candidate (its number), another answer, or nothing that is known
        here (see `typed_answer`)."""
        if isinstance(answer, int):
            return self.choose(answer)
        if answer is not None:
            return self.push(answer)
        options = self.draft.options if self.draft else None
        if options is None or not options.candidates:
            return Shown()
        if options.named.startswith(DRAW):
            return self.refuse(NOT_IN_THE_CUP)
        return self.refuse(no_such_face([option.value for option in options.candidates]))

    def _go_on(self, draft: Draft) -> Shown:
        """Ask for the next field, or push the whole action."""
        self.note(None)
        action = draft.action()
        if action is None:
            return self.shown(Changed.ANSWER, afresh=True)
        if self.confirm and self._ends(action):
            return self.ask(self._make_sure(action))
        return self.push(action)

    def _ends(self, action: Action) -> bool:
        """Does it end something, although there is more to do? What leaves no choice is no more."""
        prompt = self.prompt
        if prompt is None or not prompt.final(action):
            return False
        options = Draft(partial(prompt.options, self.view), self.system.actions).options
        return options is None or options.many or len(options.open()) > 1

    def _make_sure(self, action: Action) -> Sure:
        """What was asked tells what is left to do; and what it would bring as things stand."""
        prompt = self.prompt
        asked_text = self.asked_text(prompt) if prompt is not None else ""
        ahead = self.wording.prospects(self._brings(action), MOST_PROSPECTS)
        text = word(
            "table.ends-with" if ahead else "table.ends",
            self.lang,
            ahead="\n".join(ahead),
            asked=asked_text,
            action=self.wording.action(action),
        )
        asked = self.question_id
        return Sure(text, lambda yes: self._sure(action, yes, asked))

    def _brings(self, action: Action) -> Sequence[Prospect]:
        """What it would bring by itself."""
        seat, prompt = self.breaking_in, self.prompt
        if prompt is None or (seat and self.system.interjection(self.view, seat, action)):
            return ()
        return self.presenter.prospects(self.view, prompt, action)

    def _sure(self, action: Action, yes: bool, asked: tuple[int, int]) -> Shown:
        """Others may have acted meanwhile: then it answers another question."""
        if asked != self.question_id:
            return self.put_question()
        if yes:
            return self.push(action)
        if self.draft is None:
            return Shown()
        if self.draft.options is None:  # else news that changed nothing have led back already
            self.draft.back()
        return self.shown(Changed.ANSWER, afresh=True, at=row_taken_back(self.draft))

    def push(self, action: Action, seat: int | None = None) -> Shown:
        """An illegal action changes nothing; the refusal says why."""
        speaker = seat if seat is not None else (self.breaking_in or None)
        done = self.written(lambda: self.session.push(action, speaker))
        self.note(done if isinstance(done, Refusal) else None)
        shown = self.put_question()
        return shown.with_news(done.events) if isinstance(done, Done) else shown

    def mark(self, what: str, at: int | None) -> Shown:
        """Several may be chosen: mark or unmark this one (toggle), all of its type (type), all, or
        none. What changes nothing says why."""
        draft = self.draft
        if draft is None or draft.options is None or not draft.options.many:
            return Shown()
        self.note(None)
        before = list(draft.marked)
        if what == "all":
            draft.toggle_all(self.details)
        elif what == "none":
            draft.clear()
        elif at is not None and what == "type":
            draft.toggle_group(at, self.details)
        elif at is not None:
            draft.toggle(at)
        if at is not None and at not in before and what != "none" and draft.marked == before:
            self.note(draft.why_not_mark(at))
        return self.shown(Changed.ANSWER)

    def back(self) -> Shown | None:
        """One field back; else out of the interjection; None if there is no way back."""
        self.note(None)
        if self.draft is not None and self.draft.back():
            return self.shown(Changed.ANSWER, afresh=True, at=row_taken_back(self.draft))
        return self.put_question() if self.breaking_in else None

    def list_details(self, row: str = "") -> Shown:
        """List what is seldom wanted, or leave it out. The pointer stays on its candidate; from
        the row that leads to the others it goes to the first of them, and back to it from one that
        is kept aside again."""
        self.details = not self.details
        candidates = self.draft.candidates() if self.draft else []
        if row == MORE:
            row = next((str(n) for n, o in enumerate(candidates) if o.aside and o.times), row)
        elif row.isdigit() and candidates[int(row)].aside:
            row = MORE
        return self.shown(Changed.ANSWER, at=row)

    # --- others ----------------------------------------------------------------------------------

    def follow(self) -> Shown | None:
        """What others wrote; a half-built answer to the same question stays. None: no news."""
        lost, undone = self.file.lost, len(self.game.undone)
        if self.file.take_news(self.lang):
            self.note(None)
            self.gone_elsewhere = max(0, len(self.game.undone) - undone)
            self._hear_answer()
            self.tell_again()
            return self.put_again().with_stage()
        return self.shown(Changed.NOTICE) if lost != self.file.lost else None

    def _hear_answer(self) -> None:
        """An open request for an undo was answered or is void. Tell a no to the player who asked;
        tell both that it is void because somebody has acted."""
        stood, self._request = self._request, self.game.asked_undo
        denied = self.game.undo_denied if stood[0] and stood != self._request else None
        if denied is LAPSED or (denied is DECLINED and stood[0] in self.session.seats):
            self.note(self.refusal or denied)

    def sees(self, event: Event) -> bool:
        return self.session.sees(event)


def row_taken_back(draft: Draft) -> str:
    """The row of the answer that was taken back."""
    return NOBODY if draft.at is None else str(draft.at)
