"""A game, looked at: the panes of one position, a line of time, and keys to go along it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from textual import events
from textual.binding import Binding
from textual.timer import Timer

from core.contract import Event
from core.dice import fresh_seed
from core.error_text import complaint
from core.game import Game
from core.log import LogError
from core.paths import games_dir
from core.seat.words import word
from tui.files.shelf import free_name, placed, why_not
from tui.language.keys import keys_of
from tui.screens.dialogs import yes_no
from tui.screens.end import EndScreen
from tui.screens.map import whole_map
from tui.screens.page import KeyLine
from tui.screens.replay_bookmarks import Bookmarks
from tui.screens.replay_view import BATTLE, ReplayView
from tui.screens.typein import AskLine
from tui.widgets.board import PANE_KEYS
from tui.widgets.event_log import EventLog
from tui.widgets.past import extent, past_of, place_of, stop_after, stop_before, way_to_say
from tui.widgets.timeline import Timeline

FOLLOW = 1.0  # seconds between two looks at the file
SPEEDS = {"slow": 2.0, "medium": 0.8, "fast": 0.2}  # seconds an action is shown


class ReplayKeys(KeyLine):
    page: ReplayScreen

    def named(self) -> tuple[str, ...]:
        """At the end its result is what one asks for, and the ways back: nothing comes next."""
        page, game = self.page, self.page.game
        names: tuple[str, ...] = (*page.board.turning_keys(), *page.board.event_log.first_keys())
        if game.position == len(game.moves):
            names += ("replay.result", *page.ways_back, "replay.start")
            idle = {*page.ways_on, "replay.play"}
            idle |= {"replay.branch"} if game.ended() else set()
            names += tuple(name for name in page.footer if name not in idle)
        else:
            names += page.footer
        if page.board.chart is None:
            names = tuple(name for name in names if name != "replay.map")
        return tuple(dict.fromkeys(names))

    def brief(self, name: str) -> str:
        return self.page.board.turning_text(name) or super().brief(name)

    def text(self, name: str) -> str:
        """Under `?` there is room to say more than in the last line."""
        if name.startswith("replay."):
            return word(f"replay.does.{name.removeprefix('replay.')}", self.page.lang)
        if name.startswith("board.pane-"):
            return self.page.board.key_text(name)
        return super().text(name)


class ReplayScreen(ReplayView):
    """The keys of a replay: along the line of time, whose eyes look, notes, and on from here."""

    AUTO_FOCUS = "#map"
    BINDINGS = [
        Binding("escape", "app.pop_screen", "Back", id="replay.back"),
        Binding("left", "step(-1)", "Action back", id="replay.back-one"),
        Binding("right", "step(1)", "Action", id="replay.on-one"),
        Binding("comma", "stop_at('phase', -1)", "Phase back", id="replay.back-phase"),
        Binding("full_stop", "stop_at('phase', 1)", "Phase", id="replay.on-phase"),
        Binding("less_than_sign", "stop_at('battle', -1)", "Battle back", id="replay.back-battle"),
        Binding("greater_than_sign", "stop_at('battle', 1)", "Battle", id="replay.on-battle"),
        Binding("minus", "stop_at('year', -1)", "Year back", id="replay.back-year"),
        Binding("plus,equals_sign", "stop_at('year', 1)", "Year", id="replay.on-year"),
        Binding("s", "first", "Start", id="replay.start"),
        Binding("e", "last", "End", id="replay.end"),
        Binding("a", "play", "Auto-play", id="replay.play"),
        Binding("o", "go", "Go to", id="replay.go"),
        Binding("p", "eyes", "Point of view", id="replay.eyes"),
        Binding("t", "bookmark", "Bookmark", id="replay.bookmark"),
        Binding("T", "note", "Note", id="replay.note"),
        Binding("i", "bookmarks", "Bookmarks", id="replay.bookmarks"),
        Binding("c", "branch", "Continue from here", id="replay.branch"),
        Binding("r", "result", "Result", id="replay.result"),
        Binding("m", "map", "Map", id="replay.map"),
        Binding("tab", "app.focus_next", "Next pane", id="replay.next-pane"),
        Binding("shift+tab", "app.focus_previous", "Pane before", id="replay.previous-pane"),
        *PANE_KEYS,
    ]
    # By their weight: where there is no room, the last but one goes first.
    ways_on = ("replay.on-one", "replay.on-phase", "replay.on-battle", "replay.on-year")
    ways_back = ("replay.back-one", "replay.back-phase", "replay.back-battle", "replay.back-year")
    footer = (
        *ways_on,
        "replay.branch",
        "log.search",
        "log.filter",
        "replay.play",
        "replay.go",
        "replay.result",
        "replay.note",
        "replay.map",
        "replay.eyes",
        "replay.bookmarks",
        "replay.back",
        "app.help",
    )

    def __init__(
        self, game: Game, lang: str, at: int | None = None, seats: tuple[int, ...] | None = None
    ) -> None:
        super().__init__(game, lang, at, seats)
        self.key_line = ReplayKeys(self)
        self._turn: int | None = None  # whose eyes were asked for last
        self._clock: Timer | None = None

    def opened(self) -> None:
        super().opened()
        self._look_at_battle()  # one may come for it
        self.set_interval(FOLLOW, self.follow)

    # --- the drawn map ---------------------------------------------------------------------------

    def action_map(self) -> None:
        """The drawn map on the whole screen; the place that was looked at there is looked at."""
        screen = whole_map(self.board)
        if screen is not None:
            self.app.push_screen(screen, self._from_map)

    def _from_map(self, key: str | None) -> None:
        if key:
            self.board.select(key)

    # --- along the line --------------------------------------------------------------------------

    def seek(self, position: int, to_battle: bool = False) -> None:
        """Show another position; `to_battle`: look at the place that was fought over there, too."""
        position = max(0, min(position, len(self.game.moves)))
        changed = position != self.game.position or bool(self.notice)
        if position != self.game.position:
            self.game.seek(position)
        self.notice = ""
        if self.board.event_log.come_along() or changed:
            self.show(self._battlefield() if to_battle else "")
        if to_battle:
            self._look_at_battle()

    def action_step(self, count: int) -> None:
        self.seek_or_say(self.game.position + count)

    def seek_or_say(self, position: int) -> None:
        """Go to a position; if the game goes no further, say so."""
        here = self.game.position
        self.seek(position)
        if self.game.position == here:
            self.say(word("replay.last" if here else "replay.first", self.lang))

    def action_stop_at(self, what: str, direction: int) -> None:
        """The next stop of its kind; past the last year or phase there is still the end."""
        look = stop_after if direction > 0 else stop_before
        stop = look(self._stops(what), self.game.position)
        if stop is not None:
            self.seek(stop, to_battle=what == "battle")
        elif what == "battle":
            way = "after" if direction > 0 else "before"
            self.say(word(f"replay.no-battle-{way}", self.lang))
        else:
            self.seek_or_say(self.past.end if direction > 0 else 0)

    def _look_at_battle(self) -> None:
        """If there is one, the map list stands on the place that was fought over; where there is
        room for one pane only, the one that tells of the battle comes to the front."""
        self.board.select(self._battlefield())
        stage = self.presenter.stage(self.view)
        if self._fought() and not self.board.wide and self.board.current != stage:
            self.board.turn_to(stage)

    def _fought(self) -> list[Event]:
        topic, here = self.presenter.topic, self.game.events(self.game.position)
        return [event for event in here if topic(event) in BATTLE]

    def _battlefield(self) -> str:
        """The key of the place that was fought over last."""
        place = self.presenter.place
        args = (arg for event in self._fought() for arg in event.args.items())
        return next((key for arg in reversed([*args]) if (key := place(*arg))), "")

    def _stops(self, what: str) -> Sequence[int]:
        if what == "year":
            return [position for position, _ in self.past.years]
        return self.past.battles if what == "battle" else self.past.phases

    def action_first(self) -> None:
        self.seek(0)

    def action_last(self) -> None:
        self.seek(len(self.game.moves))
        self.follow()

    def on_timeline_pointed(self, event: Timeline.Pointed) -> None:
        self.halt()
        self.seek(event.position)

    def on_event_log_picked(self, event: EventLog.Picked) -> None:
        """Enter on a line of the log: to that moment."""
        self.seek(event.position)

    def action_go(self) -> None:
        first, last = extent(self.past, self.lang)
        where = word("replay.go-text", self.lang, end=self.past.end, first=first, last=last)
        how, year = way_to_say(self.past)
        text = f"{where}\n\n{word(f'replay.{how}', self.lang, year=year)}"
        title = word("replay.go-title", self.lang)
        self.app.push_screen(AskLine(title, text, self.lang, check=self._no_such_place), self._go)

    def _no_such_place(self, text: str) -> str:
        wrong = bool(text) and place_of(text, self.past) is None
        return word("replay.no-such-place", self.lang) if wrong else ""

    def _go(self, text: str | None) -> None:
        position = place_of(text, self.past) if text else None
        if position is not None:
            self.seek(position, to_battle=True)

    # --- what others play ------------------------------------------------------------------------

    def follow(self) -> None:
        """A reader at the end follows what others play; one further back stays there."""
        game = self.game
        if game.log is None or game.position != len(game.moves):
            return
        lost = self.file.lost
        if self.file.take_news(self.lang):
            self.past, self.notice = past_of(game), ""
            self.tell()  # an undo may have changed what was told, an end opens everything
            self.show()
            self.show_keys()
        elif lost != self.file.lost:
            self.show_line()

    # --- auto-play -------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Off, slow, medium, fast, and off again."""
        order = ["", *SPEEDS]
        self._set_speed(order[(order.index(self.speed) + 1) % len(order)])

    def _set_speed(self, speed: str) -> None:
        if self._clock is not None:
            self._clock.stop()
        at_end = self.game.position == len(self.game.moves)
        self.speed = "" if at_end else speed
        self._clock = self.set_interval(SPEEDS[speed], self.beat) if self.speed else None
        self.notice = word("replay.at-end", self.lang) if speed and at_end else ""
        self.show_line()

    def beat(self) -> None:
        """One action on; at the end it stops by itself."""
        if self.speed:
            self.seek(self.game.position + 1)
            if self.game.position == len(self.game.moves):
                self.halt()

    def halt(self) -> None:
        if self.speed:
            self._set_speed("")

    def on_key(self, event: events.Key) -> None:
        """Any other key stops it, and then does what it does."""
        if self.speed and event.key not in keys_of(self).get("replay.play", []):
            self.halt()

    # --- whose eyes ------------------------------------------------------------------------------

    def _who_may_look(self) -> tuple[int, ...]:
        """Nobody has more than one seat of a game that hides something, but two may sit here."""
        if self.own and self.game.hides:
            return (self.own,)
        return self.game.seats if self.seats is None or not self.game.hides else self.seats

    def action_eyes(self) -> None:
        """Everybody's, then each seat's: also when nobody has said that it is his."""
        seat = self._turn = dict(pairwise((None, *self._who_may_look()))).get(self._turn)
        if seat is None or not self.game.hides or seat == self.own:
            self._look_as(seat)
            return

        def answered(yes: bool | None) -> None:
            """If two players sit here, ask again: the keyboard may have gone to the other."""
            if yes:
                self.own = seat if self.seats is None else 0
                self._look_as(seat)

        question = yes_no("replay.may-see", self.lang, whose=self.seat_name(seat))
        self.app.push_screen(question, answered)

    def _look_as(self, seat: int | None) -> None:
        self.eyes, self.notice = seat, ""
        self.notes.seat = self.own or (seat or 0 if self.game.hides else 0)
        self.tell()
        self.show()
        if seat is None:
            self.say(
                word("replay.seen-by-nobody" if self.game.hides else "replay.seen-whole", self.lang)
            )

    # --- bookmarks and notes ---------------------------------------------------------------------

    def action_bookmark(self) -> None:
        """Set or remove a bookmark here; a slip of the key must not delete a note."""
        position = self.game.position
        note = self.notes.at(self.game, position)
        if note is None:
            self.notes.put(self.game, position)
        elif note.text:
            self.say(word("replay.has-words", self.lang))
            return
        else:
            self.notes.strike(note)
        self._noted()

    def action_note(self) -> None:
        note = self.notes.at(self.game, self.game.position)
        title = word("replay.note-title", self.lang, at=self.game.position)
        text = word("replay.note-text", self.lang)
        line = AskLine(title, text, self.lang, note.text if note else "")
        self.app.push_screen(line, partial(self._note, self.game.position))

    def _note(self, position: int, text: str | None) -> None:
        if text is not None:
            self.notes.put(self.game, position, text)
            self._noted()

    def _noted(self) -> None:
        self.notice = ""
        self.show_line()

    def action_bookmarks(self) -> None:
        self.app.push_screen(Bookmarks(self.game, self.notes, self.lang), self._marked)

    def _marked(self, position: int | None) -> None:
        self._noted()
        if position is not None:
            self.seek(position, to_battle=True)

    # --- what if ---------------------------------------------------------------------------------

    def action_branch(self) -> None:
        """A finished game has nothing left to play at its end; a game that hides something from the
        viewer has nothing for that viewer to play."""
        lang, position = self.lang, self.game.position
        if self.game.hides and self.seats == ():
            self.say(word("replay.no-seat", lang))
            return
        if self.game.ended() and position == len(self.game.moves):
            self.say(word("replay.no-way-on", lang))
            return
        kind = "replay.branch-text" if self.game.ended() else "replay.branch-text-other"
        text = word(kind, lang, at=position, folder=games_dir())
        title = word("replay.branch-title", lang)
        name = free_name(games_dir(), f"{self._stem()}-{position}").stem
        line = AskLine(title, text, lang, name, partial(why_not, games_dir(), lang))
        self.app.push_screen(line, partial(self._branch, position))

    def _stem(self) -> str:
        game = self.game
        return game.log.path.stem if game.log is not None else game.header.scenario

    def _branch(self, position: int, name: str | None) -> None:
        """The file is made here, and played like any other."""
        if not name:
            return
        path = placed(games_dir(), name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            branch = self.game.branch(position, path, self._other_dice())
        except (LogError, OSError) as error:
            self.say(word("replay.no-branch", self.lang, error=complaint(error, self.lang)))
            return
        assert branch.log is not None
        branch.log.close()
        self.rubicon.open_table(path, self.seats if self.game.hides else None)

    def _other_dice(self) -> str | None:
        """The seed of a branch from a game that still runs: it shall not tell the dice of that."""
        return None if self.game.ended() else fresh_seed()

    # --- the end ---------------------------------------------------------------------------------

    def allows(self, action: str) -> bool:
        if action == "map":
            return self.board.chart is not None
        return self.game.ended() if action == "result" else True

    def action_result(self) -> None:
        """The language may have been changed there; the place is the same."""

        def looked(position: int | None) -> None:
            self.notice = ""
            self.show()
            if position is not None:
                self.seek(position, to_battle=True)

        self.app.push_screen(EndScreen(self.game, self.lang), looked)
