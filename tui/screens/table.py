"""The table: a game being played. Keys go to the seat, and what comes of them to the panes."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widget import Widget

from core.contract import Event
from core.dice import DIE, THROW
from core.game import Game
from core.seat.seat import Seat
from core.seat.shown import Shown
from core.seat.typed import typed_answer
from core.seat.words import word
from tui.files.taken_seats import Sitting
from tui.language.keys import key_name
from tui.screens.game_page import GamePage
from tui.screens.map import whole_map
from tui.screens.page import there
from tui.screens.table_dialogs import TableDialogs
from tui.screens.table_keys import TableKeys
from tui.screens.table_panes import TablePanes
from tui.widgets.board import PANE_KEYS, Board
from tui.widgets.candidate_list import CandidateList
from tui.widgets.event_log import EventLog
from tui.widgets.line import Line
from tui.widgets.rows import RowList

FOLLOW = 0.5  # seconds between two looks at the file

# What to do before Enter answers, where real dice are read.
WAITS = {DIE: "table.type-face", THROW: "table.type-throw"}


class TableScreen(GamePage):
    """One question at a time: its candidates below, the board above."""

    AUTO_FOCUS = "#candidates"
    BINDINGS = [
        Binding("escape", "back", "Back", id="table.back"),
        Binding("u", "do('undo')", "Undo", id="table.undo"),
        Binding("U", "do('undo-phase')", "Undo the phase", id="table.undo-phase"),
        Binding("r", "do('redo')", "Redo", id="table.redo"),
        Binding("A", "do('ask-undo')", "Ask for an undo", id="table.ask-undo"),
        Binding("i", "do('break-in')", "Break in", id="table.break-in"),
        Binding("T", "do('talk')", "Talk", id="table.talk"),
        Binding("m", "map", "Map", id="table.map"),
        Binding("d", "do('details')", "More", id="table.details"),
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
        seats: tuple[int, ...] | None = None,
        sitting: Sitting | None = None,
    ) -> None:
        """`sitting`: what other terminals see of it."""
        super().__init__(game, lang)
        self.sitting = sitting
        self.seat = Seat(
            game, lang, seats, lambda name, key: key_name(self.app, name, key, self.lang)
        )
        self.desk = self.seat.desk
        self.session = self.desk.session
        self.file, self.view = self.desk.file, self.desk.view
        self.panes = TablePanes(self, self.seat)
        self.dialogs = TableDialogs(self, self.seat, self.show)
        self.key_line = TableKeys(self, self.seat, self.panes)

    def on_unmount(self) -> None:
        if self.sitting is not None:
            self.sitting.leave()

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
        self.show(self.seat.requests())

    @property
    def candidate_list(self) -> CandidateList:
        return self.query_one(CandidateList)

    @property
    def focus_chain(self) -> list[Widget]:
        """While another player is asked, there is nothing to answer: Tab passes over it."""
        return [
            pane
            for pane in super().focus_chain
            if pane is not self.candidate_list or self.candidate_list.pane.rows
        ]

    def sees(self, event: Event) -> bool:
        return self.desk.sees(event)

    # --- showing ---------------------------------------------------------------------------------

    def relabel(self) -> None:
        self.desk.lang = self.lang
        self.board.speak(self.lang)
        self.desk.tell_again()
        self.show(self.desk.put_again())
        super().relabel()

    def show(self, shown: Shown) -> None:
        """What came of a key, or of what others wrote."""
        self.file, self.view = self.desk.file, self.desk.view
        self.panes.show(shown)
        if shown.over is not None:
            self.rubicon.close_end()  # another one, which was taken back
        if shown.over:
            self.rubicon.show_end(self.game)
        self.dialogs.open(shown)

    def follow(self) -> None:
        """What others wrote appears."""
        if (shown := self.seat.follow()) is not None:
            self.show(shown)

    def rule_here(self) -> str:
        """A refusal is explained first."""
        barred = self.panes.plan().barred() if self.focused is self.candidate_list else None
        refusal = self.desk.refusal or barred
        return refusal.rule if refusal is not None else super().rule_here()

    # --- what the player says --------------------------------------------------------------------

    @on(RowList.Chosen)
    @on(CandidateList.Said)
    @on(CandidateList.Typed)
    @on(EventLog.Picked)
    @on(Board.Chosen)
    def answered(self, message: Message) -> None:
        """Enter on a candidate, on a place or on a line of the log (undo to here); marks; a die."""
        self.desk.confirm = self.rubicon.settings.confirm
        match message:
            case RowList.Chosen() if message.rows is self.candidate_list:
                message.stop()
                self._choose(message)
            case CandidateList.Typed():
                self.show(self.desk.typed(typed_answer(self.desk, message.text)))
            case CandidateList.Said(what="back"):
                if self.desk.draft is not None and self.desk.draft.options is not None:
                    self.action_back()
            case CandidateList.Said():
                self.show(self.desk.mark(message.what, self.panes.at()))
            case EventLog.Picked():
                self.show(self.seat.taking_back.undo_to(message.position))
            case Board.Chosen():
                self.panes.choose_place(message.key)

    def _choose(self, chosen: RowList.Chosen) -> None:
        if chosen.contents != self.candidate_list.contents:
            return  # it was typed ahead, for a question that has been answered since
        if self.candidate_list.waits:
            key = WAITS.get(self.candidate_list.what, "table.choose-drawn")
            self.panes.say(word(key, self.lang, enter=word("keyname.enter", self.lang)))
        else:
            self.show(self.seat.choose(chosen.key))

    def action_do(self, verb: str) -> None:
        """undo, undo-phase, redo, ask-undo, break-in, talk, details."""
        if verb == "details":
            self.show(self.desk.list_details(self.candidate_list.key))
        else:
            self.show(self.seat.do(verb))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return super().check_action(str(parameters[0]) if action == "do" else action, parameters)

    def allows(self, action: str) -> bool:
        """Keys that can do nothing now are not shown."""
        if action == "break-in":
            return bool(self.system.windows)
        if action == "details":
            return self.desk.draft is not None and any(
                option.aside for option in self.desk.draft.candidates()
            )
        return bool(self.game.undone) if action == "redo" else True

    def action_back(self) -> None:
        """One field back; else out of the pane; else out of the interjection; else home."""
        if self.focused is not self.candidate_list:
            self.desk.note(None)
            self.candidate_list.focus()
            self.panes.show_plan()
        elif (shown := self.desk.back()) is not None:
            self.show(shown)
        elif self.panes.leaving:
            self.app.pop_screen()
        else:
            press = self.key_line.key("table.back")
            self.panes.say_leaving(word("table.leave", self.lang, press=press))

    # --- looking ---------------------------------------------------------------------------------

    @on(RowList.Moved)
    @on(Board.Turned)
    @on(events.ScreenSuspend)
    def looked(self, message: Message) -> None:
        """The player moved to another candidate, pane or screen: the next key does not leave."""
        match message:
            case RowList.Chosen():
                pass  # Textual counts it among those that move, too
            case RowList.Moved() if message.rows is self.candidate_list:
                self.desk.note(None)
                self.panes.follow_cursor()
                self.panes.show_plan()
            case RowList.Moved() if not message.rows.has_focus:
                pass
            case events.ScreenSuspend():
                if self.panes.leaving and there(self):
                    self.panes.show_plan()
            case _:
                self.panes.look_elsewhere()

    @on(events.Resize)
    @on(events.DescendantFocus)
    def given_room(self, event: Message) -> None:
        """The width has changed, and with it how much a line can say."""
        if isinstance(event, events.DescendantFocus):
            self.panes.give_room()
        elif there(self):
            self.show_status()
            self.call_after_refresh(self.panes.show_answer)

    def action_step(self, way: int) -> None:
        """Tab: the next pane, or the one before."""
        if way > 0:
            self.focus_next()
        else:
            self.focus_previous()
        self.panes.look_elsewhere()

    def action_map(self) -> None:
        """The drawn map on the whole screen; Enter there is Enter on the place."""
        self.panes.look_elsewhere()
        screen = whole_map(self.board)
        if screen is not None:
            self.app.push_screen(screen, lambda key: self.panes.come_from_map(key, screen.chosen))

    def action_replay(self) -> None:
        if self.game.log is not None:
            self.rubicon.open_replay(self.game.log.path, seats=self.session.seats)
