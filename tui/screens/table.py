"""The table: a game being played. It asks the core what is asked, and tells it what was said."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widget import Widget

from core.contract import (
    SEATS,
    TABLE,
    Action,
    Forecast,
    Pane,
    Prompt,
    Row,
)
from core.flow import WindowPrompt
from core.game import Game
from core.seat.draft import Draft
from core.seat.telling import broken, cut, toll_text
from core.seat.wording import ROOMY
from core.texts import outcome_text
from tui.files.sitting import Sitting
from tui.language.words import counted, word
from tui.screens.answering import BREAK_IN, MORE, NOBODY, RESULT, Answering
from tui.screens.breaking_in import BreakingIn
from tui.screens.handing_over import HandingOver
from tui.screens.map import whole_map
from tui.screens.page import there
from tui.screens.talk import mistyped, talk
from tui.widgets.board import PANE_KEYS, Board
from tui.widgets.candidate_list import DIE, CandidateList
from tui.widgets.line import Line
from tui.widgets.rows import RowList

FOLLOW = 0.5  # seconds between two looks at the file
COLUMNS = ("", "", "", "")  # mark, candidate, cost, what bars it
WHY = 3
NOTICE = 2  # lines


class TableScreen(HandingOver, BreakingIn, Answering):
    """One question at a time: its candidates below, the board above."""

    AUTO_FOCUS = "#candidates"
    BINDINGS = [
        Binding("escape", "back", "Back", id="table.back"),
        Binding("u", "undo", "Undo", id="table.undo"),
        Binding("U", "undo_phase", "Undo the phase", id="table.undo-phase"),
        Binding("r", "redo", "Redo", id="table.redo"),
        Binding("A", "ask_undo", "Ask for an undo", id="table.ask-undo"),
        Binding("i", "break_in", "Break in", id="table.break-in"),
        Binding("T", "talk", "Talk", id="table.talk"),
        Binding("m", "map", "Map", id="table.map"),
        Binding("d", "details", "More", id="table.details"),
        Binding("p", "replay", "Replay", id="table.replay"),
        Binding("tab", "step(1)", "Next pane", id="table.next-pane"),
        Binding("shift+tab", "step(-1)", "Pane before", id="table.previous-pane"),
        *PANE_KEYS,
    ]
    # By their weight: where there is no room, the last but one goes first.
    footer = (
        "rows.choose",
        "ask.toggle",
        "ask.all",
        "log.pick",
        "log.search",
        "table.undo",
        "table.talk",
        "table.back",
        "table.details",
        "table.next-pane",
        "table.map",
        "table.break-in",
        "ask.type",
        "log.filter",
        "table.redo",
        "app.quit",
        "app.help",
    )

    def __init__(
        self,
        game: Game,
        lang: str,
        seats: tuple[int, ...] = SEATS,
        sitting: Sitting | None = None,
    ) -> None:
        """`sitting`: what other terminals see of it."""
        super().__init__(game, lang, seats)
        self.sitting = sitting
        self.asked: Prompt | None = None  # what the draft answers
        self.leaving = False  # was the last key the one that leaves the table?

    def on_unmount(self) -> None:
        if self.sitting is not None:
            self.sitting.leave()

    # --- what stands where -----------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield Board(self.game, self.view, self.lang, self.sees)
        yield Line(id="notice")
        yield Line(id="prompt")
        yield CandidateList()
        yield Line(id="keys")

    def opened(self) -> None:
        super().opened()
        self.set_interval(FOLLOW, self.follow)
        self.follow()
        self.answer_undo()

    def relabel(self) -> None:
        self.board.speak(self.lang)
        self.tell()
        self._put_again()
        super().relabel()

    # --- the position ----------------------------------------------------------------------------

    def put_question(self) -> None:
        """Show where the game stands. A half-built answer to the same question stays."""
        self.hear_answer()
        same = self._turn_to_asked()
        at = self._settle_draft(same)
        self.asked = self.game.prompt
        self.show_position()
        if not same:
            self._look_there()
        self.show_draft(afresh=True, at=at)
        self._see_to_the_end()
        if seat := self.session.curtain():
            self.draw_curtain(seat)

    def _turn_to_asked(self) -> bool:
        """See the game as whoever is asked now does. Is it the same question to the same eyes?"""
        before, self.breaking_in = (self.asked, self.session.eyes, self.breaking_in), 0
        self.session.look()
        self.view = self.session.view()
        if before[1] != self.session.eyes:
            self.board.forget_widths()
            if self.session.hidden:  # what only the eyes before were told is told no more
                self.tell()
        return before == (self.game.prompt, self.session.eyes, 0)

    def _settle_draft(self, same: bool) -> str:
        """Begin a new answer, or keep that to the same question; then, the row of its cursor."""
        if same and self.draft is not None:
            if self.draft.options is not None:
                return self.candidate_list.key
            if self.draft.back():  # an answer that was whole and refused: to its last field
                return self.taken_back(self.draft)
        self.draft = self._fresh_draft()
        return ""

    def _put_again(self) -> None:
        """In other words, or after news; who breaks in between the same two actions as before goes
        on with that."""
        if self.breaking_in and self.asked is self.game.prompt:
            self.show_position()
            self.show_draft()
        else:
            self.put_question()

    def show_position(self) -> None:
        self.show_status()
        self.board.show(self.view, self.forecast(None))
        self.board.event_log.show(self.game.position)
        self.board.event_log.mark_since(self.session.last_own_position())

    def _look_there(self) -> None:
        """The board looks at the place that the question is about, else at the battle that is on:
        a pause for whoever may break in names no place."""
        if (prompt := self.prompt) is not None and not self.session.curtain():
            asked = prompt.args()
            if battle := self.forecast(None):
                asked = {"place": battle.where} | asked
            for name, value in asked.items():
                if key := self.presenter.place(name, value):
                    self.board.select(key)
            if (stage := self.presenter.stage(self.view)) != "log":
                self.board.front(stage)

    def _fresh_draft(self) -> Draft | None:
        prompt, view = self.prompt, self.view
        if prompt is None or self.session.speaker() is None or self.session.curtain():
            return None
        return Draft(lambda partial: prompt.question(view, partial), self.system.actions)

    # --- the question and its candidates ---------------------------------------------------------

    def show_draft(self, afresh: bool = False, at: str = "") -> None:
        self._give_room()  # who is not asked has no candidates
        self.query_one("#prompt", Line).say(self._question())
        self._show_candidates(afresh, at or ("" if afresh else self.candidate_list.key))
        self.show_plan()
        self.show_keys()

    def _question(self) -> str:
        game, lang = self.game, self.lang
        if game.outcome is not None:
            return word("over", lang) + outcome_text(self.system, game.outcome, lang)
        prompt = self.prompt
        if prompt is None:
            return ""
        if self.draft is None:
            seat = prompt.seat or next((s for s in SEATS if s not in self.session.seats), 1)
            return word("table.waiting", lang, seat=seat, side=self.side(seat))
        said = self.wording.so_far(self.draft, self.app.size.width - 2)
        return f"{self.asked_text(prompt)}\n{said}" if said else self.asked_text(prompt)

    def _show_candidates(self, afresh: bool, at: str) -> None:
        draft, listing = self.draft, self.candidate_list
        if afresh:
            listing.start()
        if draft is None or draft.options is None:
            self.board.point_out({})
            listing.what, listing.many = "", False
            listing.offer(self._idle_pane, word("table.not-asked", self.lang))
            return
        listing.what = draft.options.named
        listing.fell = not self.breaking_in
        listing.many = draft.options.many

        def listed(width: int) -> Pane:
            return Pane("candidates", "", COLUMNS, self._rows(draft, width), spare=(WHY,))

        listing.offer(listed, self._addressed(self.wording.field(draft)))
        if afresh and not at:
            at = self._first_open(draft, listing.pane.rows)
        if at not in ("", listing.key) and not listing.waits:
            with self.prevent(RowList.Moved):  # nobody looks elsewhere: what was refused stays
                listing.select(at)
        if afresh:
            self.point_out(draft.options)
            self.follow_cursor()

    def _idle_pane(self, width: int) -> Pane:
        """Nothing is asked; of a game that is over the result can be looked at again."""
        result = Row(RESULT, ("", word("table.result", self.lang), "", ""))
        return Pane("candidates", "", COLUMNS, [result] if self.game.outcome is not None else [])

    @staticmethod
    def _first_open(draft: Draft, rows: list[Row]) -> str:
        """The first candidate that can be chosen, if those above it are barred and keep their
        place."""
        free = {str(n) for n, option in enumerate(draft.candidates()) if option.refusal is None}
        if not rows or not rows[0].key.isdigit():
            return ""
        return next((row.key for row in rows if row.key in free), "")

    def _addressed(self, field: str) -> str:
        """Whose answer it is: the status line names the one whose sequence it is, who may be the
        other. A die may be typed."""
        if self.candidate_list.what == DIE:
            field = word("table.digit", self.lang, field=field)
        seat = self.breaking_in or (self.prompt.seat if self.prompt is not None else TABLE)
        if seat == TABLE:
            return field
        return word("table.whose", self.lang, side=self.side(seat), field=field)

    def _rows(self, draft: Draft, width: int) -> list[Row]:
        """Candidates; those that are seldom wanted only on demand."""
        wording, lang = self.wording, self.lang
        listed = [
            (n, option)
            for n, option in enumerate(draft.candidates())
            if option.times and (self.details or not option.aside)
        ]
        rows = wording.candidates(draft, listed, width)
        if draft.may_be_nobody():
            nobody = Row(NOBODY, ("", wording.nobody(draft), "", ""))
            rows.insert(0 if draft.optional() else len(rows), nobody)
        if self._at_pause():
            rows.append(Row(BREAK_IN, ("", word("table.break-in", lang), "", "")))
        if few := sum(1 for option in draft.candidates() if option.times) - len(listed):
            rows.append(Row(MORE, ("", wording.more(few), "", "")))
        return rows

    def action_details(self) -> None:
        """The cursor stays on its candidate; from the row that leads to the others it goes to the
        first of them, and back to it from one that is kept aside again."""
        self.details = not self.details
        here, candidates = self.at(), self.draft.candidates() if self.draft else []
        at = self.candidate_list.key
        if at == MORE:
            at = next((str(n) for n, o in enumerate(candidates) if o.aside and o.times), at)
        elif here is not None and candidates[here].aside:
            at = MORE
        self.show_draft(at=at)

    def _at_pause(self) -> bool:
        return isinstance(self.game.prompt, WindowPrompt) and not self.breaking_in

    # --- planning --------------------------------------------------------------------------------

    def show_plan(self) -> None:
        """The battle that the answer under the cursor would bring on, before it is given."""
        self.leaving = False
        action = self.planned()
        forecast = self.forecast(action)
        self.board.expect(forecast)
        self.query_one("#notice", Line).say(self._notice(action, forecast))

    def _notice(self, action: Action | None, forecast: Forecast | None) -> str:
        """A refusal first, then what is wrong with the file, then what to expect."""
        if told := self._with_requests(self._urgent(action)):
            return told
        if foretold := self._foretold(action, forecast):
            return "\n".join(foretold)
        return self.torn()

    def _with_requests(self, note: str) -> str:
        """What waits for an answer stays to be read below, where there is room."""
        waits = self.requests()
        room = len(broken(note, self.app.size.width - 2)) < NOTICE
        return "\n".join(filter(None, (note, waits))) if room else note

    def _urgent(self, action: Action | None) -> str:
        if refusal := self.refusal:
            return self.wording.refused(refusal) + self.more_to_undo(refusal)
        if self.gone_elsewhere:
            return counted("table.gone-elsewhere", self.lang, self.gone_elsewhere)
        if barred := self.barred():
            return self.wording.refused(barred, tried=False)
        if self.unwritten:
            return word("unwritten", self.lang, error=self.unwritten)
        if trouble := self.cut_off():
            return trouble
        if (chance := self.chance(action)) is not None:
            return self.wording.chance(chance)
        return ""

    def _foretold(self, action: Action | None, forecast: Forecast | None) -> list[str]:
        """By its weight, as far as the lines reach: who has just fallen, the odds, what sets the
        candidate apart, what the answer would bring, and what the list had no room for."""
        width, wording = self.app.size.width - 2, self.wording
        told = cut(self._fell(), width, NOTICE)
        if forecast is not None and len(told) < NOTICE:
            told += cut(wording.odds(forecast), width, NOTICE - len(told))
        if (note := self.noted()) and len(told) < NOTICE:
            told += cut(wording.note(note), width, NOTICE - len(told))
        told += wording.ahead_in(self.prospects(action), width, NOTICE - len(told))
        whole = broken(self._left_out(width), width)
        return whole + told if len(whole) + len(told) <= NOTICE else told

    def _fell(self) -> str:
        """Who died in the last action and what was lost, while another pane stands where the log
        would tell it."""
        if self.board.event_log.display:
            return ""
        told = (event for event in self.game.events(self.game.position) if self.sees(event))
        return toll_text((self.presenter.toll(event, self.lang) for event in told), self.lang)

    def _left_out(self, width: int) -> str:
        """All that a line tells of the candidate under the cursor, where the list has no room; on
        a roomy terminal it leaves out nothing that puzzles."""
        here, row = self._candidate(), self.candidate_list.row
        if here is None or row is None or self.draft is None or self.app.size.width >= ROOMY:
            return ""
        whole = self.wording.label(self.draft, here, width)
        return "" if row.cells[1].startswith(whole) else whole

    def rule_here(self) -> str:
        """A refusal is explained first."""
        refusal = self.refusal or (self.barred() if self.focused is self.candidate_list else None)
        return refusal.rule if refusal is not None else super().rule_here()

    @property
    def focus_chain(self) -> list[Widget]:
        """While somebody else is asked, there is nothing to answer: Tab passes over it."""
        return [
            pane
            for pane in super().focus_chain
            if pane is not self.candidate_list or self.candidate_list.pane.rows
        ]

    # --- looking and leaving ----------------------------------------------------------------------

    def on_screen_suspend(self) -> None:
        """Who looks at something else first has not left yet."""
        if self.leaving and there(self):
            self.show_plan()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        if event.rows is self.candidate_list:
            self.refusal = None
            self.follow_cursor()
            self.show_plan()
        elif event.rows.has_focus:
            self._look_elsewhere()

    def on_board_turned(self) -> None:
        self._look_elsewhere()

    def action_step(self, way: int) -> None:
        """Tab: the next pane, or the one before."""
        if way > 0:
            self.focus_next()
        else:
            self.focus_previous()
        self._look_elsewhere()

    def _look_elsewhere(self) -> None:
        """Whoever reads a pane asks for the rules of its lines, no more for the last refusal's; nor
        does he leave the table with his next key."""
        if self.refusal is not None or self.leaving:
            self.refuse(None)

    def action_back(self) -> None:
        """One field back; else out of the pane; else out of the interjection; else home."""
        self.refusal = None
        if self.focused is not self.candidate_list:
            self.candidate_list.focus()
            self.show_plan()
        elif self.draft is not None and self.draft.back():
            self.show_draft(afresh=True, at=self.taken_back(self.draft))
        elif self.breaking_in:
            self.put_question()
        elif self.leaving:
            self.app.pop_screen()
        else:
            self.leaving = True
            note = word("table.leave", self.lang, press=self.key_for("table.back"))
            self.query_one("#notice", Line).say(self._with_requests(note))

    # --- the board answers, too ------------------------------------------------------------------

    def key_text(self, name: str) -> str:
        pane = name.startswith("board.pane-")
        return self.board.key_text(name) if pane else self._does_now(name) or super().key_text(name)

    def footer_now(self) -> tuple[str, ...]:
        """What would be refused is told why, but not advertised."""
        game, seats = self.game, self.session.seats
        idle = set()
        if not (game.moves and seats):
            idle.add("table.undo")
        if not self.may_redo():
            idle.add("table.redo")
        if not mistyped(self):
            idle.add("table.talk")
        if all(game.why_not_break_in(seat) for seat in seats):
            idle.add("table.break-in")
        usual = (name for name in self.footer if name not in idle)
        first = (*self.board.turning_keys(), *self.board.event_log.first_keys())
        back = ("table.back",) if self._elsewhere() else ()
        return tuple(dict.fromkeys((*first, *back, *usual)))

    def _elsewhere(self) -> bool:
        """Something is asked, and the keys belong to another pane."""
        return self.focused is not self.candidate_list and bool(self.candidate_list.pane.rows)

    def foot_text(self, name: str) -> str:
        return self.board.turning_text(name) or self._does_now(name) or super().foot_text(name)

    def _does_now(self, name: str) -> str:
        """What a binding does at this table, if that depends on what is asked."""
        if name == "log.pick":  # Enter on a line of the log takes back to there
            return word("table.pick", self.lang)
        if name == "table.back" and self._elsewhere():
            return word("table.to-answers", self.lang)
        if name == "table.talk" and mistyped(self):
            return word("table.correct-key", self.lang)
        if name == "table.details" and self.details:
            return word("table.fewer", self.lang)
        if (
            name == "rows.choose"
            and self.focused is self.candidate_list
            and self.candidate_list.many
        ):
            draft = self.draft
            alone = draft and draft.options and not draft.marked and draft.options.least <= 1
            return word("table.this-one" if alone else "table.go-on", self.lang)
        return ""

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Enter on a place: the candidates that mean it, if there are any; else its forces, and
        why it is no answer."""
        number = self._candidate_at(event.key)
        if number is None:
            number = self._begin_at(event.key)
        if number is None:
            with self.prevent(Board.Turned):  # that would take the reason away again
                self.board.turn_to("stack")
            self.refuse(self.why_not_there(event.key))
            return
        self.candidate_list.focus()
        self.candidate_list.select(str(number))

    def _candidate_at(self, key: str) -> int | None:
        """The first candidate that means this place."""
        draft = self.draft
        if draft is None or draft.options is None:
            return None
        for number, option in enumerate(draft.options.candidates):
            listed = self.details or not option.aside
            if listed and self.presenter.place(draft.options.field, option.value) == key:
                return number
        return None

    def _begin_at(self, key: str) -> int | None:
        """At the first question a place may begin an action: the first kind that starts there, of
        those that are not barred. It is begun, and the candidate that means the place is told."""
        draft = self.draft
        if draft is None or draft.options is None or draft.options.field != "type":
            return None
        for number, option in enumerate(draft.options.candidates):
            following = draft.leads_to(number) if option.refusal is None else None
            for at, further in enumerate(following.candidates if following else []):
                assert following is not None
                if self.presenter.place(following.field, further.value) == key:
                    draft.choose(number)
                    self.show_draft(afresh=True)
                    return at
        return None

    def allows(self, action: str) -> bool:
        """Keys that can do nothing now are not shown."""
        if action == "break_in":
            return bool(self.system.windows)
        if action == "details":
            return self.draft is not None and any(o.aside for o in self.draft.candidates())
        if action == "redo":
            return bool(self.game.undone)
        return True

    def action_map(self) -> None:
        """The drawn map on the whole screen; Enter there is Enter on the place."""
        self._look_elsewhere()
        screen = whole_map(self.board)
        if screen is not None:
            self.app.push_screen(screen, lambda key: self._from_map(key, screen.chosen))

    def _from_map(self, key: str | None, chosen: bool) -> None:
        """A place that was taken and answers nothing leads to its forces, as in the list: the
        next Enter shall not answer with another. One that was only looked at begins nothing."""
        if key:
            self.board.select(key)
            if chosen or self._candidate_at(key) is not None:
                self.on_board_chosen(Board.Chosen(key))

    def on_resize(self, event: events.Resize) -> None:
        """What is told in a line depends on how long it is."""
        if there(self):
            self.show_status()
            self.call_after_refresh(self.show_draft)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """On a narrow terminal the pane that is looked at gets the room."""
        self._give_room()

    def _give_room(self) -> None:
        # a class of the whole screen would have every widget look up its style anew
        idle = self.draft is None and self.game.outcome is None
        self.candidate_list.set_class(self.focused is not self.candidate_list or idle, "aside")

    # --- others ----------------------------------------------------------------------------------

    def follow(self) -> None:
        """What others wrote appears; a half-built answer to the same question stays."""
        lost, undone = self.lost, len(self.game.undone)
        if self.take_news():
            self.refusal = None
            self.gone_elsewhere = max(0, len(self.game.undone) - undone)
            self.hear_answer()
            self.tell()
            self._put_again()
            self.board.front(self.presenter.stage(self.view))
            self.answer_undo()
        elif lost != self.lost:
            self.show_plan()

    def action_replay(self) -> None:
        if self.game.log is not None:
            self.rubicon.open_replay(self.game.log.path, seats=self.session.seats)

    def action_talk(self) -> None:
        """What players say to each other about the game."""
        talk(self)

    def say(self, seat: int, action: Action) -> None:
        self.push(action, seat)

    def _see_to_the_end(self) -> None:
        """Tell of each once; one that was taken back is none."""
        outcome, told = self.game.outcome, self.told_end
        self.told_end = outcome
        if told not in (None, outcome):
            self.rubicon.close_end()
        if outcome not in (None, told):
            self.rubicon.show_end(self.game)
