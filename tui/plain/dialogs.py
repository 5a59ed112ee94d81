"""Dialogs line by line: yes or no, a choice, a curtain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from core.seat import shown as asked
from core.seat.seat import Seat
from core.seat.shown import Changed, Shown
from core.seat.words import counted, word
from core.texts import LANGUAGES
from tui.plain.commands import ECHO, Command, help_lines, parsed, typed_text
from tui.plain.lines import Ended, Lines
from tui.plain.pane_lines import WIDE
from tui.plain.printing import NEWS, Printer


class Next(NamedTuple):
    """What came of an answer. `lifted`: a curtain has risen just now."""

    shown: Shown
    lifted: bool = False


class Overtaken(Exception):
    """The dialog is void, because others have written meanwhile; this is shown instead."""

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self.shown = shown


class Dialogs:
    """Each reads lines until it is answered, and returns the result. The caller shows that and
    opens the next dialog: none opens another itself."""

    def __init__(self, seat: Seat, lines: Lines, printer: Printer) -> None:
        self.seat, self.lines, self.printer = seat, lines, printer
        self.desk, self.lang = seat.desk, seat.desk.lang
        self._news = False  # has others' news come while this was asked?
        self._private = False  # is what is asked now for one pair of eyes?

    def ask(self, shown: Shown) -> Next | None:
        """Open the dialog, and return its result; None if there is no dialog."""
        self._news = False
        try:
            coming = self._ask(shown)
        except Overtaken as overtaken:
            return Next(overtaken.shown)
        if (
            coming is not None and coming.shown == Shown()
        ):  # nothing has changed: show the question again
            coming = Next(self.desk.shown(Changed.ANSWER), coming.lifted)
        if coming is not None and self._news:  # what others wrote is told first
            request = coming.shown.request or self.seat.taking_back.request()
            shown = replace(coming.shown, changed=Changed.TABLE, request=request)
            return Next(shown, coming.lifted)
        return coming

    def _ask(self, shown: Shown) -> Next | None:
        if shown.request is not None:
            return self._ask_request(shown.request)
        match shown.dialog:
            case asked.Sure() as sure:
                return Next(sure.answer(self._yes_or_no(sure.text, self._same_question())))
            case asked.Choice() as choice:
                return self._ask_choice(choice)
            case asked.Handover() as handover:
                return self._draw_curtain(handover.seat)
            case asked.Aside() as aside:
                return self._call_aside(aside)
            case asked.Told() as secret:
                return self._let_read(secret)
        self._private = False
        return None

    def _read(self, stands: Callable[[], bool]) -> str:
        """The next line. First take in what others have written meanwhile; if the dialog is void
        then, so is the line."""
        line = self.lines.read()
        if (news := self.seat.follow()) is not None:
            self._news = True
            if not stands():
                if line:
                    self.lines.say(word("plain.overtaken", self.lang, typed=line[:ECHO]))
                raise Overtaken(news)
        return line

    def _served(self, line: str) -> bool:
        """Help and leaving work in every dialog. Was it help?"""
        name = parsed(line).name if line else ""
        if name == "quit":
            raise Ended
        if name == "help":
            for text in help_lines(self.lang):
                self.lines.say(text)
        return name == "help"

    def _same_question(self) -> Callable[[], bool]:
        """A test whether the open question is still the present one."""
        now = self.desk.question_id
        return lambda: self.desk.question_id == now

    def _ask_request(self, request: asked.Request) -> Next:
        if request.hides:
            self.lines.blank()
        agreed = self._yes_or_no(request.text, lambda: self.desk.game.asked_undo == request.about)
        return Next(request.answer(agreed))

    def _yes_or_no(self, text: str, stands: Callable[[], bool]) -> bool:
        """Enter is no answer: it may have been typed for something else."""
        self.lines.say(text)
        while True:
            yes, no = (word(f"plain.typed.{name}", self.lang).split()[0] for name in ("yes", "no"))
            self.lines.say(word("plain.yes-or-no", self.lang, yes=yes, no=no))
            answer = self._read(stands).lower()
            if self._served(answer):
                continue
            for name, agreed in (("yes", True), ("no", False)):
                if any(answer in word(f"plain.typed.{name}", lang).split() for lang in LANGUAGES):
                    return agreed

    def _ask_choice(self, choice: asked.Choice) -> Next:
        self.lines.say(choice.title)
        for number, (_, text) in enumerate(choice.choices, 1):
            self.lines.say(f"{number}. {text}")
        if choice.text:
            self.lines.say(choice.text)
        stands = self._same_question()
        while True:
            self.lines.say(typed_text("choice", self.lang, "back"))
            line = self._read(stands)
            if self._served(line):
                continue
            typed = parsed(line)
            number = typed.number()
            if typed.name != "back" and not 0 < number <= len(choice.choices):
                continue
            if self._private:  # what one player was offered is not for the other
                self.lines.blank()
            if typed.name == "back":
                return Next(self.desk.shown(Changed.ANSWER))
            return Next(choice.choose(choice.choices[number - 1][0]))

    def _let_read(self, secret: asked.Told) -> Next:
        self.lines.say(secret.text)
        self.lines.say(typed_text("read", self.lang))
        self.lines.read()
        self.lines.blank()
        return Next(self.seat.follow() or secret.then())

    # --- curtains --------------------------------------------------------------------------------

    def _curtain(self, text: str) -> None:
        """A screenful of blank lines; no terminal forgets what it has scrolled away for them."""
        self.lines.say(text)
        self.lines.say(word("plain.scrollback", self.lang))

    def _draw_curtain(self, seat: int) -> Next:
        hands = self.seat.handing_over
        self.lines.blank()
        self.printer.tell_undo()
        news, before = hands.news(seat, self.lang, WIDE, NEWS)
        if before:
            self.lines.say(counted("table.curtain-more", self.lang, before))
        for line in (*news, self.seat.taking_back.why_not_taken_back(self.lang)):
            if line:
                self.lines.say(line)
        self._curtain(hands.called(seat, self.lang))
        ways = {"undo": hands.undo, "redo": hands.redo}
        while True:
            self.lines.say(typed_text("ready", self.lang, "undo", "redo", "quit"))
            line = self._read(lambda: False)  # the curtain falls again, with what is new
            if self._served(line):
                continue
            command = parsed(line) if line else Command("")
            if not line:
                return Next(hands.lift(seat), lifted=True)
            if command.name in ways:
                return Next(ways[command.name]())

    def _call_aside(self, aside: asked.Aside) -> Next:
        self.lines.blank()
        self._curtain(self.seat.handing_over.called(aside.seat, self.lang, aside.purpose))
        self.lines.say(typed_text("call-off", self.lang, "back"))
        if self._read(self._same_question()):
            return Next(self.desk.shown(Changed.ANSWER))
        self._private = True
        return Next(aside.answer(), lifted=True)
