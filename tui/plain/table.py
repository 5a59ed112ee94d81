"""The table line by line: what is asked, numbered answers, and short commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from core.contract import Row
from core.game import Game
from core.seat.outlook import Plan
from core.seat.rows import rows
from core.seat.seat import Seat
from core.seat.shown import Changed, Handover, Shown
from core.seat.typed import asks_throw, letters, range_text, typed_answer, typed_words
from core.seat.words import word
from tui.plain import pane_lines
from tui.plain.commands import (
    ANSWERS,
    ECHO,
    NUMBER,
    Command,
    help_lines,
    key_name,
    parsed,
    short,
    typed_text,
)
from tui.plain.dialogs import Dialogs, Next
from tui.plain.lines import Ended, Lines
from tui.plain.pane_lines import WIDE
from tui.plain.printing import Printer

WITH_NUMBERS = ("mark", "unmark", "type")
MARKERS = (*WITH_NUMBERS, "all", "none")
ALONE = frozenset(  # commands that nothing follows
    {"all", "none", "ok", "back", "phase", "redo", "ask", "break-in", "talk", "again", "more"}
)
LOG = 10  # actions that `log` tells if no number is given


class PlainTable:
    """A seat whose questions are printed, and whose answers are typed."""

    def __init__(
        self, game: Game, lang: str, seats: tuple[int, ...], lines: Lines, confirm: bool = True
    ) -> None:
        self.game, self.lang, self.lines = game, lang, lines
        self.seat = Seat(game, lang, seats, partial(key_name, lang))
        self.desk = self.seat.desk
        self.desk.confirm = confirm
        self.printer = Printer(self.desk, lines)
        self.dialogs = Dialogs(self.seat, lines, self.printer)
        self._readers: dict[str, Callable[[Command], Iterable[str]]] = {
            "why": self._why,
            "odds": self._odds,
            "map": lambda command: pane_lines.map_lines(self.desk, command.rest),
            "force": lambda command: pane_lines.force_lines(self.desk, command.rest),
            "pane": lambda command: pane_lines.named_pane(self.desk, command.rest),
            "legend": lambda command: pane_lines.legend_lines(self.desk, command.rest),
            "log": self._log,
            "rule": self._rule,
            "help": lambda command: help_lines(self.lang),
        }
        self._doers: dict[str, Callable[[], Shown]] = {
            "phase": partial(self.seat.do, "undo-phase"),
            "redo": partial(self.seat.do, "redo"),
            "ask": partial(self.seat.do, "ask-undo"),
            "break-in": partial(self.seat.do, "break-in"),
            "talk": partial(self.seat.do, "talk"),
            "more": self.desk.list_details,
            "again": partial(self.desk.shown, Changed.TABLE),
        }

    def play(self) -> None:
        """Until nobody types any more."""
        try:
            self.show(self.seat.open())
            while True:
                self._prompt()
                self.hear(self.lines.read(None if self.desk.draft else self._wait))
        except Ended:
            self.lines.say(word("plain.left", self.lang))

    def _wait(self) -> None:
        """Another player is asked: show each of that player's actions as it comes."""
        if (shown := self.seat.follow()) is not None:
            self.show(shown)
            self._prompt()

    def _prompt(self) -> None:
        """What may be typed now: the last line before it is waited for."""
        key = "several" if self._several() else "answer" if self._listed() else "wait"
        if words := typed_words(self.desk):
            key = "throw" if asks_throw(self.desk) else "drawn" if letters(self.desk) else "face"
        self.lines.say(typed_text(key, self.lang, "help", "ok", range=range_text(words)))

    # --- what is typed ---------------------------------------------------------------------------

    def hear(self, line: str) -> None:
        """A command. What others wrote meanwhile comes first, and what was typed as an answer to
        the previous question does not answer this one."""
        command, asked = self._command(line), self.desk.question_id
        printed = None  # how many records there were when the table was printed just now
        if (news := self.seat.follow()) is not None:
            self.show(news)
            printed = self.game.records if news.changed is Changed.TABLE else None
            if command.name == "again" and printed is not None:
                return  # all of it was told with the news
            if self.desk.question_id != asked and command.name in ANSWERS:
                self.lines.say(word("plain.overtaken", self.lang, typed=line[:ECHO]))
                return
        if command.name == "quit":
            raise Ended
        if command.name in self._readers:
            for text in self._readers[command.name](command):
                self.lines.say(text)
            return
        if command.rest and command.name in ALONE:
            self._say("plain.no-argument", typed=short(command.name, self.lang))
            return
        shown = self._done(command)
        if shown == Shown():
            shown = self._say("plain.nothing-done")
        refused = self.game.records == printed and shown.dialog is None
        if refused and shown.changed is Changed.TABLE:  # it stands there already
            shown = replace(shown, changed=Changed.NOTICE)
        self.show(shown)

    def _command(self, line: str) -> Command:
        """What fell, typed as it is, goes before a command of the same letter."""
        if not line:
            return Command("again")
        answers = typed_answer(self.desk, line) is not None
        return Command(NUMBER, line) if answers else parsed(line)

    def _done(self, command: Command) -> Shown:
        if command.name in self._doers:
            return self._doers[command.name]()
        if command.name == NUMBER:
            return self._choose(command)
        if command.name in MARKERS:
            return self._mark(command)
        if command.name == "ok":
            return self._confirm()
        if command.name == "undo":
            return self._undo(command)
        if command.name == "back":
            return self.desk.back() or self._say("plain.no-way-back")
        return self._say("plain.unknown", typed=command.rest[:ECHO], help=short("help", self.lang))

    def _undo(self, command: Command) -> Shown:
        """The last action; with a number, so many."""
        numbers = command.numbers()
        if not command.rest:
            return self.seat.do("undo")
        if len(numbers) != 1 or not numbers[0]:
            return self._say("plain.how-many", typed=short("undo", self.lang))
        return self.seat.taking_back.undo_many(numbers[0])

    def _say(self, key: str, **args: object) -> Shown:
        """Nothing has changed, and why."""
        return self._say_text(word(key, self.lang, **args))

    def _say_text(self, text: str) -> Shown:
        self.lines.say(text)
        return Shown(stays=True)

    def _no_number(self) -> str:
        """Which numbers there are."""
        last = len(self._listed())
        if faces := [int(typed) for typed in typed_words(self.desk) if typed.isdecimal()]:
            return word("plain.no-number", self.lang, first=min(faces), last=max(faces))
        if not last:
            return word("plain.not-asked", self.lang)
        return word("plain.no-number", self.lang, first=1, last=last)

    def _listed(self) -> list[Row]:
        return rows(self.desk, WIDE)

    def _row(self, number: int) -> Row | None:
        listed = self._listed()
        if words := typed_words(self.desk):
            key = str(words.get(str(number), ""))
            return next((row for row in listed if row.key == key), None)
        return listed[number - 1] if 0 < number <= len(listed) else None

    def _choose(self, command: Command) -> Shown:
        """One row; or several candidates at once, where several may be chosen: they come with what
        is marked. Of a die the number is its face."""
        numbers = command.numbers()
        if typed_words(self.desk):
            return self.desk.typed(typed_answer(self.desk, command.rest))
        chosen = [self._row(number) for number in numbers]
        if not chosen or None in chosen:
            return self._say_text(self._no_number())
        rows = [row for row in chosen if row is not None]
        if len(rows) == 1 and not (self._marked() and rows[0].key.isdigit()):
            return self.seat.choose(rows[0].key)
        for row in rows:
            if not row.key.isdigit() or not self._several():
                return self._say("plain.only-one")
            if refused := self._add(int(row.key)):
                return refused
        return self._confirm()

    def _several(self) -> bool:
        draft = self.desk.draft
        return draft is not None and draft.options is not None and draft.options.many

    def _marked(self) -> bool:
        return self.desk.draft is not None and bool(self.desk.draft.marked)

    def _add(self, at: int) -> Shown | None:
        """Mark one more; if it cannot come, why not."""
        draft = self.desk.draft
        if draft is None or at in draft.marked:
            return None
        shown = self.desk.mark("toggle", at)
        return shown if self.desk.refusal is not None else None

    def _confirm(self) -> Shown:
        """What is marked is the answer."""
        draft = self.desk.draft
        if draft is None or draft.options is None or not draft.options.many:
            return self._say("plain.only-one")
        return self.desk.choose(draft.marked[0]) if draft.marked else self.desk.choose_nobody()

    def _mark(self, command: Command) -> Shown:
        """Mark candidates, or mark them no more; and tell that in a line, not as a list."""
        draft, numbers = self.desk.draft, command.numbers()
        if draft is None or not self._several():
            return self._say("plain.only-one")
        if not numbers and command.name in WITH_NUMBERS:
            return self._say("plain.one-number", typed=short(command.name, self.lang))
        chosen = [row.key if (row := self._row(number)) else "" for number in numbers]
        if not all(key.isdigit() for key in chosen):
            return self._say_text(self._no_number())
        before = list(draft.marked)
        for at in map(int, chosen):
            if command.name == "type" or (at in draft.marked) is (command.name == "unmark"):
                self.desk.mark("type" if command.name == "type" else "toggle", at)
                if self.desk.refusal is not None:
                    break
        if command.name in ("all", "none"):
            self.desk.mark(command.name, None)
        self.printer.tell_marks(draft, before)
        return Shown(stays=True)

    def _at(self, command: Command) -> int | str:
        """The candidate whose number stands behind a command, if it can come with those that are
        marked; else the reason why there is nothing to tell of it."""
        numbers, draft = command.numbers(), self.desk.draft
        if draft is None or not self._listed():
            return word("plain.not-asked", self.lang)
        if len(numbers) != 1:
            return word("plain.one-number", self.lang, typed=short(command.name, self.lang))
        row = self._row(numbers[0])
        if row is None:
            return self._no_number()
        if not row.key.isdigit():
            return word("plain.no-candidate", self.lang, number=numbers[0], label=row.cells[1])
        at = int(row.key)
        if not draft.marked or at in draft.marked or draft.candidates()[at].refusal is not None:
            return at
        refusal = draft.why_not_mark(at)
        return at if refusal is None else self.desk.wording.refused(refusal, tried=False)

    @contextmanager
    def _joined(self, at: int) -> Iterator[None]:
        """What is told of a candidate is told of it with those that are marked."""
        draft = self.desk.draft
        marked = draft.marked if draft is not None else []
        if draft is not None and marked and at not in marked:
            draft.marked = [*marked, at]
        try:
            yield
        finally:
            if draft is not None:
                draft.marked = marked

    def _odds(self, command: Command) -> Iterable[str]:
        """Of the battle that is on, or of the one that the answer would bring."""
        if not command.rest:
            return pane_lines.odds_lines(self.desk, None)
        at = self._at(command)
        if isinstance(at, str):
            return [at]
        with self._joined(at):
            return list(pane_lines.odds_lines(self.desk, at))

    # --- what is only read -----------------------------------------------------------------------

    def _why(self, command: Command) -> Iterable[str]:
        """What bars a candidate; else what sets it apart, and what it would bring."""
        at = self._at(command)
        if isinstance(at, str):
            return [at]
        with self._joined(at):
            return self._foretold(at)

    def _foretold(self, at: int) -> list[str]:
        plan, wording = Plan(self.desk, at), self.desk.wording
        if barred := plan.barred():
            return [wording.refused(barred, tried=False)]
        lines = [wording.note(note)] if (note := plan.noted()) is not None else []
        if (chance := plan.chance()) is not None:
            lines.append(wording.chance(chance))
        if plan.forecast is not None:
            lines.append(wording.odds(plan.forecast))
        lines += [wording.note(prospect) for prospect in plan.prospects()]
        return lines or [word("plain.nothing-against", self.lang)]

    def _rule(self, command: Command) -> Iterable[str]:
        """By its number; without one that of the last refusal, else of the question."""
        prompt, refusal = self.desk.prompt, self.desk.refusal
        usual = refusal.rule if refusal is not None else prompt.rule if prompt is not None else ""
        return pane_lines.rule_lines(self.desk.system, command.rest or usual, self.lang)

    def _log(self, command: Command) -> Iterable[str]:
        """The last actions."""
        now, count = self.game.position, (command.numbers() or [LOG])[0]
        events = pane_lines.events_of(self.desk, range(max(0, now + 1 - count), now + 1))
        yield word("plain.log", self.lang, position=now)
        for event in events:
            yield pane_lines.event_line(self.desk, event)

    # --- what is shown ---------------------------------------------------------------------------

    def show(self, shown: Shown) -> None:
        """Print what has changed, and open dialogs until there is none."""
        coming: Next | None = Next(shown)
        while coming is not None:
            self._print(coming)
            coming = self.dialogs.ask(coming.shown)

    def _print(self, coming: Next) -> None:
        shown, lifted = coming
        session = self.desk.session
        curtain = isinstance(shown.dialog, Handover)
        if shown.other_eyes and session.hot_seat and session.hidden and not (curtain or lifted):
            self.lines.blank()  # hide what the previous player saw
        if shown.changed is Changed.TABLE and not curtain:
            self.printer.tell(lifted)
        if shown.request is not None or shown.dialog is not None:
            return
        if shown.over and shown.changed is Changed.NOTHING:
            for line in pane_lines.ledger_lines(self.desk):
                self.lines.say(line)
        elif shown.changed >= Changed.ANSWER:
            self.printer.put(shown.changed is Changed.TABLE)
        elif shown.changed is Changed.NOTICE:
            self.printer.notice()
