"""What the seat asks aside, line by line: yes or no, a choice, a curtain."""

from __future__ import annotations

from typing import NamedTuple

from core.seat import shown as asked
from core.seat.seat import Seat
from core.seat.shown import Changed, Shown
from core.seat.words import counted, word
from core.texts import LANGUAGES
from tui.plain.commands import Command, parsed, typed_text
from tui.plain.lines import Ended, Lines
from tui.plain.printing import NEWS, Printer
from tui.plain.reading import WIDE


class Next(NamedTuple):
    """What came of an answer. `lifted`: a curtain has risen just now."""

    shown: Shown
    lifted: bool = False


class Dialogs:
    """Each reads lines until it is answered, and gives back what came of it. The caller shows
    that, and asks what is asked next: no dialog is opened by another."""

    def __init__(self, seat: Seat, lines: Lines, printer: Printer) -> None:
        self.seat, self.lines, self.printer = seat, lines, printer
        self.desk, self.lang = seat.desk, seat.desk.lang
        self._private = False  # is what is asked now for one pair of eyes?

    def ask(self, shown: Shown) -> Next | None:
        """What is asked aside; None: nothing is."""
        if shown.request is not None:
            return self._ask_request(shown.request)
        match shown.dialog:
            case asked.Sure() as sure:
                return Next(sure.answer(self._yes_or_no(sure.text)))
            case asked.Choice() as choice:
                return self._ask_choice(choice)
            case asked.Handover() as handover:
                return self._draw_curtain(handover.seat)
            case asked.Aside() as aside:
                return self._call_aside(aside)
            case asked.Told() as told:
                return self._let_read(told)
        self._private = False
        return None

    def _ask_request(self, request: asked.Request) -> Next:
        if request.hides:
            self.lines.blank()
        return Next(request.answer(self._yes_or_no(request.text)))

    def _yes_or_no(self, text: str) -> bool:
        """Enter is no answer: it may have been typed for something else."""
        self.lines.say(text)
        while True:
            yes, no = (word(f"plain.typed.{name}", self.lang).split()[0] for name in ("yes", "no"))
            self.lines.say(word("plain.yes-or-no", self.lang, yes=yes, no=no))
            answer = self.lines.read().lower()
            for name, agreed in (("yes", True), ("no", False)):
                if any(answer in word(f"plain.typed.{name}", lang).split() for lang in LANGUAGES):
                    return agreed

    def _ask_choice(self, choice: asked.Choice) -> Next:
        self.lines.say(choice.title)
        for number, (_, text) in enumerate(choice.choices, 1):
            self.lines.say(f"{number}. {text}")
        if choice.text:
            self.lines.say(choice.text)
        while True:
            self.lines.say(typed_text("choice", self.lang, "back"))
            typed = parsed(self.lines.read())
            number = typed.number()
            if typed.name != "back" and not 0 < number <= len(choice.choices):
                continue
            if self._private:  # what one player was offered is not for the other
                self.lines.blank()
            if typed.name == "back":
                return Next(self.desk.shown(Changed.ANSWER))
            return Next(choice.choose(choice.choices[number - 1][0]))

    def _let_read(self, told: asked.Told) -> Next:
        self.lines.say(told.text)
        self.lines.say(typed_text("read", self.lang))
        self.lines.read()
        self.lines.blank()
        return Next(told.then())

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
            line = self.lines.read()
            command = parsed(line) if line else Command("")
            if command.name == "quit":
                raise Ended
            if not line:
                return Next(hands.lift(seat), lifted=True)
            if command.name in ways:
                return Next(ways[command.name]())

    def _call_aside(self, aside: asked.Aside) -> Next:
        self.lines.blank()
        self._curtain(self.seat.handing_over.called(aside.seat, self.lang, aside.purpose))
        self.lines.say(typed_text("call-off", self.lang, "back"))
        if self.lines.read():
            return Next(self.desk.shown(Changed.ANSWER))
        self._private = True
        return Next(aside.answer(), lifted=True)
