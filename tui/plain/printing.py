"""Printing the table: what has happened, the question, and its answers."""

from __future__ import annotations

from core.contract import LABEL, Row
from core.record import Move
from core.seat.answer_notes import Room, notice
from core.seat.desk import Desk
from core.seat.draft import Draft
from core.seat.following import status_text
from core.seat.outlook import Plan
from core.seat.rows import face_asked, question, rows, title
from core.seat.shown import RESULT
from core.seat.words import counted, word
from tui.plain import pane_lines
from tui.plain.lines import Lines
from tui.plain.pane_lines import WIDE

NEWS = 30  # lines of what has happened that are told at once
MANY = 12  # rows of a list of faces; a longer one is told by its ends
FEW = 6  # names of what is marked that are told
MARKS = {"[x]": "plain.marked", "[!]": "plain.needed", " - ": "plain.barred"}


class Printer:
    """It remembers what each viewer was told."""

    def __init__(self, desk: Desk, lines: Lines) -> None:
        self.desk, self.lines = desk, lines
        self.game, self.lang = desk.game, desk.lang
        self._moves: list[Move] = list(self.game.moves)  # those in force when we looked last
        self._heard_up_to: dict[int | None, int] = {}  # the last move that each pair of eyes saw
        self._opened_at = self.game.position

    def tell(self, lifted: bool) -> None:
        """What has happened since this viewer looked last. `lifted`: a curtain has just risen, and
        has already told what everybody may know."""
        self.tell_undo()
        eyes = self.desk.session.eyes if self.desk.session.hidden else None
        since, now = self._heard_up_to.get(eyes, self._opened_at), self.game.position
        events = pane_lines.events_of(self.desk, range(since + 1, now + 1))
        if lifted:
            events = [event for event in events if not event.visible_to(None)]
        self._heard_up_to[eyes] = now
        if len(events) > NEWS:
            self.lines.say(counted("table.curtain-more", self.lang, len(events) - NEWS))
        for event in events[-NEWS:]:
            self.lines.say(pane_lines.event_line(self.desk, event))

    def tell_undo(self) -> None:
        """Actions that were in force and are not any more."""
        before, now = self._moves, self.game.moves
        same = 0
        for old, new in zip(before, now, strict=False):
            if old is not new and old != new:
                break
            same += 1
        if gone := len(before) - same:
            self.lines.say(counted("plain.taken-back", self.lang, gone, position=same))
        self._moves = list(now)
        self._heard_up_to = {eyes: min(at, same) for eyes, at in self._heard_up_to.items()}
        self._opened_at = min(self._opened_at, same)

    def put(self, all_of_it: bool) -> None:
        """Where the game stands, what is asked, and the candidates by their numbers."""
        desk, lines = self.desk, self.lines
        if all_of_it:
            lines.say(status_text(self.game, desk.view, self.lang, WIDE))
        lines.say(question(desk, WIDE))
        listed = rows(desk, WIDE)
        if listed:
            lines.say(title(desk))
        typed = face_asked(desk)
        if typed and len(listed) > MANY:  # they are as many as may be typed: no need to tell them
            listed = []
        for number, row in enumerate(listed, 1):
            text = self._candidate(row)
            lines.say(text if typed else f"{number}. {text}")
        self.notice()

    def _candidate(self, row: Row) -> str:
        if row.key == RESULT:
            return word("plain.result", self.lang)
        mark, label, cost, why = row.cells
        text = ", ".join(part for part in (label, cost) if part)
        if mark in MARKS:
            text = word(MARKS[mark], self.lang, label=text, why=why)
        elif why:
            text = f"{text}, {why}"
        return text

    def tell_marks(self, draft: Draft, before: list[int]) -> None:
        """What is marked now, or no more; how many that makes; and why it is not more."""
        for key, changed in (
            ("plain.marks", [at for at in draft.marked if at not in before]),
            ("plain.unmarks", [at for at in before if at not in draft.marked]),
        ):
            if changed:
                self.lines.say(word(key, self.lang, names=self._names(draft, changed)))
        self.lines.say(title(self.desk))
        self.notice()

    def _names(self, draft: Draft, numbers: list[int]) -> str:
        """By name; of many, how many."""
        if len(numbers) > FEW:
            return str(len(numbers))
        candidates, wording = draft.candidates(), self.desk.wording
        labels = [wording.label(draft, candidates[at], LABEL) for at in numbers]
        return ", ".join(label.split("  ")[0] for label in labels)

    def notice(self) -> None:
        """What is said about the answer, if anything is."""
        if note := notice(Plan(self.desk, None), Room(WIDE, log=True)):
            self.lines.say(note)
