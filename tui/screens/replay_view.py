"""What a replay shows of one position: the board, what has happened, what is asked next."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult

from core.contract import NO_TOLL, Event, Topic, heard
from core.game import Game
from core.notes import notes_path
from core.seat.event_lines import broken, cut, happened, toll_text
from core.seat.wording import asked_of_seat
from core.seat.words import word
from core.texts import event_text, outcome_text, prompt_text
from tui.files.notes import Notes
from tui.screens.game_page import GamePage
from tui.screens.page import there
from tui.widgets.board import Board
from tui.widgets.line import Line
from tui.widgets.past import past_of
from tui.widgets.timeline import Timeline

LOG = "log"
BATTLE = (Topic.BATTLE, Topic.ONSET)
MOMENT = 3  # lines for what happened and what is asked next


class ReplayView(GamePage):
    """One view, one cursor: every pane shows the same moment, as the same eyes see it."""

    def __init__(
        self, game: Game, lang: str, at: int | None = None, seats: tuple[int, ...] | None = None
    ) -> None:
        """`seats` are those who are known to sit here: while the game hides something, nobody else
        looks. None: nobody knows who sits here."""
        super().__init__(game, lang)
        self.seats = seats
        if at is not None:
            game.seek(max(0, min(at, len(game.moves))))
        self.past = past_of(game)
        file = game.log.path if game.log is not None else None
        self.notes = Notes(notes_path(file), file) if file is not None else Notes(None)
        self.eyes: int | None = None  # None: what everybody may see, of an open game everything
        self.own = seats[0] if seats is not None and len(seats) == 1 else 0  # 0: not known
        self.notes.seat = self.own
        self.view = self._see()
        self.notice = ""  # a word about the last key, until the next
        self.speed = ""  # of the auto-play; "": it stands still
        self._foot: tuple[str, ...] = ()  # the keys that were named last

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield Board(self.game, self.view, self.lang, self.sees, log_stays=True)
        yield Timeline(self.past, self.lang, self.rubicon.ascii)
        yield Line(id="mode")
        yield Line(id="notice")
        yield Line(id="prompt")
        yield Line(id="keys")

    # --- showing ---------------------------------------------------------------------------------

    def relabel(self) -> None:
        self.board.speak(self.lang)
        self.notice = ""
        self.tell()
        self.show()
        super().relabel()

    def show(self, place: str = "") -> None:
        """Everything, from the position at the cursor; what did not change is not repainted."""
        self.view = self._see()
        self.show_status()
        self.board.show(self.view, self.presenter.fight(self.view), place)
        self.board.event_log.show(self.game.position)
        self._show_moment()
        self.show_line()
        if self.board.current not in ("map", "stack", LOG) or self.key_line.named() != self._foot:
            self._foot = self.key_line.named()
            self.show_keys()  # a battle begins or ends: the combat table has another side, or none

    def on_resize(self, event: events.Resize) -> None:
        if there(self):
            self.show_status()
            self.call_after_refresh(self._show_moment)

    def on_board_laid_out(self, event: Board.LaidOut) -> None:
        """Show nothing beside the log that the log shows already."""
        self._show_moment()

    def _show_moment(self) -> None:
        """What has just happened, unless the log tells it, and what is asked next. It has as many
        lines at every step, so that the board stays where it is."""
        in_notice, width = (
            not (self.board.wide or self.board.current == LOG),
            self.app.size.width - 2,
        )
        lines = broken(self._question(), width)
        if in_notice:
            lines = self._with_news(lines, width)
        prompt = self.query_one("#prompt", Line)
        prompt.set_class(in_notice, "told")
        prompt.say("\n".join(lines))

    def _with_news(self, question: list[str], width: int) -> list[str]:
        """What happened, then the question. If room is short, the dead and lost are named
        first, on lines of the question if need be."""
        events = [event for event in self.game.events(self.game.position) if self.sees(event)]
        room = MOMENT - len(question)
        news = self._happened(events, width, room) if room > 0 else []
        tolls = [(event, self.presenter.toll(event, self.lang)) for event in events]
        if not all(self._tells(news, event) for event, toll in tolls if toll != NO_TOLL):
            fell = cut(toll_text((toll for _, toll in tolls), self.lang), width, MOMENT)
            question = question[: MOMENT - len(fell)]
            room = MOMENT - len(question)
            rest = room - len(fell)
            news = fell + (self._happened(events, width, rest) if rest else [])
        return [*news[:room], *[""] * (room - len(news)), *question]

    def _tells(self, lines: list[str], event: Event) -> bool:
        """Is it there, with every name?"""
        texts = (event_text(self.system, event, self.lang, brief=brief) for brief in (False, True))
        return any(text in " ".join(lines) for text in texts)

    def _happened(self, events: list[Event], width: int, lines: int) -> list[str]:
        """A battle before what led to it; the log has the rest."""
        system = self.system
        fought = (n for n, event in enumerate(events) if system.presenter.topic(event) in BATTLE)
        first = next(fought, 0)
        return happened(system, events[first:], self.lang, width, lines, more=first > 0)

    def show_line(self) -> None:
        """The line of time, and what is said of this moment beside the board."""
        bookmarks = self.notes.positions(self.game)
        self.query_one(Timeline).show(self.past, self.game.position, bookmarks, self.lang)
        self.query_one("#mode", Line).say(self._mode())
        self.query_one("#notice", Line).say(self.notice or self._warning())

    def _question(self) -> str:
        game, lang = self.game, self.lang
        if game.outcome is not None:
            return word("over", lang) + outcome_text(self.system, game.outcome, lang)
        if (prompt := game.prompt) is None:
            return ""
        if self.eyes is not None or not game.ended():
            prompt = heard(prompt, self.eyes)
        text, seat = prompt_text(self.system, prompt, lang), prompt.seat
        return asked_of_seat(self.system.presenter, self.board.view, seat, lang) + text

    def _mode(self) -> str:
        """Who looks, how fast it plays, what was noted here: only what is not as usual."""
        lang, parts = self.lang, []
        if self.speed:
            parts.append(word(f"replay.playing-{self.speed}", lang))
        if self.eyes is not None:
            parts.append(word("replay.seen-by", lang, whose=self.seat_name(self.eyes)))
        for note in self.notes.here(self.game, self.game.position):
            parts.append(f"* {note.text or word('replay.a-bookmark', lang)}")
        return "  ".join(parts)

    def seat_name(self, seat: int) -> str:
        faction = self.presenter.faction(self.view, seat, self.lang)
        return word("replay.seat", self.lang, seat=seat, faction=faction)

    def _warning(self) -> str:
        why = self.notes.lost(self.lang)
        notes = word("replay.notes-lost", self.lang, error=why) if why else ""
        return self.file.cut_off(self.lang) or self.file.torn(self.lang) or notes

    def say(self, text: str) -> None:
        self.notice = text
        self.show_line()

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Enter on a place: who stands there."""
        self.board.turn_to("stack")

    def on_board_turned(self, event: Board.Turned) -> None:
        """Other panes, other keys."""
        self._show_moment()
        self.show_keys()

    # --- whose eyes ------------------------------------------------------------------------------

    def _see(self) -> Any:
        """A finished game lies open, unless the reader chooses a seat's view."""
        if self.eyes is None:
            return self.game.view(None)
        return self.system.view(self.game.state, self.eyes)

    def sees(self, event: Event) -> bool:
        return event.shown_to(self.eyes, openly=self.eyes is None and not self.game.hides)
