"""Which keys the last line of the table names, and what they do now."""

from __future__ import annotations

from core.seat.seat import Seat
from core.seat.words import word
from tui.screens.game_page import GamePage
from tui.screens.page import KeyLine
from tui.screens.table_panes import TablePanes


class TableKeys(KeyLine):
    page: GamePage

    def __init__(self, page: GamePage, seat: Seat, panes: TablePanes) -> None:
        super().__init__(page)
        self.seat, self.panes = seat, panes

    def named(self) -> tuple[str, ...]:
        """A key whose action would be refused explains why, but is not in the key line."""
        game, seats, board = self.page.game, self.seat.desk.session.seats, self.page.board
        idle = set()
        if not (game.moves and seats):
            idle.add("table.undo")
        if board.chart is None:
            idle.add("table.map")
        if not self.seat.taking_back.may_redo():
            idle.add("table.redo")
        if not self.seat.talk.mistyped():
            idle.add("table.talk")
        if all(game.why_not_break_in(seat) for seat in seats):
            idle.add("table.break-in")
        usual = (name for name in self.page.footer if name not in idle)
        first = (*board.turning_keys(), *board.event_log.first_keys())
        back = ("table.back",) if self.panes.answers_elsewhere() else ()
        return tuple(dict.fromkeys((*first, *back, *usual)))

    def brief(self, name: str) -> str:
        return self.page.board.turning_text(name) or self._now(name) or super().brief(name)

    def text(self, name: str) -> str:
        if name.startswith("board.pane-"):
            return self.page.board.key_text(name)
        return self._now(name) or super().text(name)

    def _now(self, name: str) -> str:
        """What a binding does at this table, if that depends on what is asked."""
        desk, lang = self.seat.desk, self.page.lang
        if name == "log.pick":  # Enter on a line of the log takes back to there
            return word("table.pick", lang)
        if name == "table.back" and self.panes.answers_elsewhere():
            return word("table.to-answers", lang)
        if name == "table.talk" and self.seat.talk.mistyped():
            return word("table.correct-key", lang)
        if name == "table.details" and desk.details:
            return word("table.fewer", lang)
        ask = self.panes.candidate_list
        if name == "rows.choose" and self.page.focused is ask and ask.many:
            draft = desk.draft
            alone = draft and draft.options and not draft.marked and draft.options.least <= 1
            return word("table.this-one" if alone else "table.go-on", lang)
        return ""
