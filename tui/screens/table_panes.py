"""The panes of the table: the position on the board, the question and its candidates below."""

from __future__ import annotations

from core.contract import Event, Pane, Topic
from core.seat import places
from core.seat.answer_notes import Room, notice, with_requests
from core.seat.draft import Draft
from core.seat.outlook import Plan
from core.seat.rows import COLUMNS, WHY, first_open, question, rows, title
from core.seat.seat import Seat
from core.seat.shown import Changed, Shown
from core.seat.typed import letters
from core.seat.wording import ROOMY
from core.seat.words import word
from tui.screens.game_page import GamePage
from tui.widgets.board import Board
from tui.widgets.candidate_list import CandidateList
from tui.widgets.line import Line
from tui.widgets.rows import RowList

NEWS = frozenset(Topic) - {Topic.MOVE, Topic.TALK}  # what is worth a look


class TablePanes:
    """What a seat shows, in the widgets of its page."""

    def __init__(self, page: GamePage, seat: Seat) -> None:
        self.page, self.desk = page, seat.desk
        self.leaving = False  # was the last key the one that leaves the table?

    @property
    def board(self) -> Board:
        return self.page.board

    @property
    def candidate_list(self) -> CandidateList:
        return self.page.query_one(CandidateList)

    @property
    def width(self) -> int:
        """Of a line."""
        return self.page.app.size.width - 2

    def at(self) -> int | None:
        """The candidate under the cursor."""
        key = self.candidate_list.key
        return int(key) if key.isdigit() else None

    def plan(self) -> Plan:
        return Plan(self.desk, self.at())

    # --- what has changed ------------------------------------------------------------------------

    def show(self, shown: Shown) -> None:
        """Draw anew what has changed."""
        at = self.candidate_list.key if shown.stays else shown.at
        if shown.other_eyes:  # columns are as wide as what these see
            self.board.forget_widths()
        if shown.look is not None:
            self.board.select(shown.look or self.board.first_place())
        if shown.log_replaced:
            self.page.tell()
        if shown.changed is Changed.TABLE:
            self.show_position()
            if shown.another:
                self._look_there()
        if shown.changed >= Changed.ANSWER:
            self.show_answer(shown.afresh, at)
        elif shown.changed is Changed.NOTICE:
            self.show_plan()
        if shown.news is not None:
            self._bring_news(shown.news)
        if shown.stage:
            self.board.front(self.desk.presenter.stage(self.desk.view))
        if shown.focus:
            self.candidate_list.focus()

    def show_position(self) -> None:
        self.page.show_status()
        self.board.show(self.desk.view, self.plan().outlook())
        self.board.event_log.show(self.desk.game.position)
        self.board.event_log.mark_since(self.desk.session.last_own_position())

    def _look_there(self) -> None:
        """The board looks at the place that the question is about."""
        desk = self.desk
        for key in places.asked_about(desk, self.at()):
            self.board.select(key)
        asked = desk.prompt is not None and not desk.session.curtain()
        if asked and (stage := desk.presenter.stage(desk.view)) != "log":
            self.board.front(stage)

    def _bring_news(self, events: tuple[Event, ...]) -> None:
        """What dice and fortune brought stands in front until the player looks elsewhere."""
        board, presenter = self.board, self.desk.presenter
        board.event_log.catch_up()
        topics = {presenter.topic(event) for event in events if self.desk.sees(event)}
        stage, battle = presenter.stage(self.desk.view), board.forecast
        if topics.intersection(NEWS):
            board.front(stage)
        if Topic.DICE in topics and stage == "log" and battle is not None and not battle.settled:
            board.bring_log()

    # --- the question and its candidates ---------------------------------------------------------

    def show_answer(self, afresh: bool = False, at: str = "") -> None:
        """The answer as far as it is built, and the candidates for what comes next; the cursor
        stands on the row `at`, else on the same as before, unless all are `afresh`."""
        self.give_room()  # who is not asked has no candidates
        self.page.query_one("#prompt", Line).say(question(self.desk, self.width))
        self._show_candidates(afresh, at or ("" if afresh else self.candidate_list.key))
        self.show_plan()
        self.page.show_keys()

    def _show_candidates(self, afresh: bool, at: str) -> None:
        draft, ask = self.desk.draft, self.candidate_list
        options = draft.options if draft is not None else None
        if afresh:
            ask.start()
        ask.what = options.named if options is not None else ""
        ask.fell = not self.desk.breaking_in
        ask.many = options is not None and options.many
        ask.letters, ask.telling = letters(self.desk), self._typing
        ask.offer(self._listed, title(self.desk))
        if draft is None or options is None:
            self.board.point_out({})
            return
        self._move_to(draft, at, afresh)
        if afresh:
            self.board.point_out(places.marked(self.desk, options))
            self.follow_cursor()

    def _typing(self, line: str) -> str:
        draft = self.desk.draft
        field = self.desk.wording.field(draft) if draft is not None and draft.options else ""
        return word("table.typing", self.desk.lang, field=field, typed=line)

    def _listed(self, width: int) -> Pane:
        return Pane("candidates", "", COLUMNS, rows(self.desk, width), spare=(WHY,))

    def _move_to(self, draft: Draft, at: str, afresh: bool) -> None:
        ask = self.candidate_list
        if afresh and not at:
            at = first_open(draft, ask.pane.rows)
        if at not in ("", ask.key) and not ask.waits:
            with self.page.prevent(RowList.Moved):  # the player has not moved: keep the refusal
                ask.select(at)

    def give_room(self) -> None:
        """On a narrow terminal the pane with the focus gets the room."""
        # a class of the whole screen would have every widget look up its style anew
        idle = self.desk.draft is None and self.desk.game.outcome is None
        self.candidate_list.set_class(self.page.focused is not self.candidate_list or idle, "aside")

    def answers_elsewhere(self) -> bool:
        """Something is asked, and the keys belong to another pane."""
        return self.page.focused is not self.candidate_list and bool(self.candidate_list.pane.rows)

    # --- what it would bring ---------------------------------------------------------------------

    def show_plan(self) -> None:
        """The battle that the answer under the cursor would bring on, before it is given."""
        self.leaving = False
        plan = self.plan()
        self.board.expect(plan.forecast)
        self._say(notice(plan, self._room()))

    def _room(self) -> Room:
        """How much room there is; on a wide terminal the list leaves out no explanation."""
        row, roomy = self.candidate_list.row, self.page.app.size.width >= ROOMY
        label = None if row is None or roomy else row.cells[1]
        return Room(self.width, self.board.event_log.display, label)

    def say(self, text: str) -> None:
        """Show something other than what the answer would bring."""
        self._say(text)

    def say_leaving(self, text: str) -> None:
        """The next key leaves the table: what waits for an answer stays to be read."""
        self.leaving = True
        self._say(with_requests(self.desk, text, self.width))

    def _say(self, text: str) -> None:
        self.page.query_one("#notice", Line).say(text)

    # --- on the board ----------------------------------------------------------------------------

    def follow_cursor(self) -> None:
        """The board looks at the place that the candidate means."""
        look = places.meant_by(self.desk, self.at())
        if look.marked is not None:
            self.board.point_out(look.marked)
        if look.place:
            self.board.select(look.place)
        if look.map:
            self.board.front("map")

    def look_elsewhere(self) -> None:
        """The player reads a pane: `?` opens the rules of its lines, not the last refusal's, and
        the next key does not leave the table."""
        if self.desk.refusal is not None or self.leaving:
            self.desk.note(None)
            self.show_plan()

    def choose_place(self, key: str) -> None:
        """Enter on a place: go to a candidate that means it; if there is none, show its forces and
        why it is no answer."""
        number = places.candidate_at(self.desk, key)
        if number is None and (number := places.begin_at(self.desk, key)) is not None:
            self.show_answer(afresh=True)
        if number is None:
            with self.page.prevent(Board.Turned):  # that would take the reason away again
                self.board.turn_to("stack")
            self.desk.note(places.why_not_there(self.desk, key))
            self.show_plan()
            return
        self.candidate_list.focus()
        self.candidate_list.select(str(number))

    def come_from_map(self, key: str | None, chosen: bool) -> None:
        """A place that was chosen but is no answer shows its forces, as in the list: the
        next Enter must not answer by accident. A place that was only looked at begins nothing."""
        if key:
            self.board.select(key)
            if chosen or places.candidate_at(self.desk, key) is not None:
                self.choose_place(key)
