"""A game, looked at: the panes of one position, a line of time, and keys to go along it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.timer import Timer

from core.complaints import complaint
from core.contract import NO_TOLL, SEATS, TABLE, Event, Topic
from core.dice import fresh_seed
from core.game import Game
from core.log import LogError
from core.notes import notes_path
from core.paths import games_dir
from core.seat.telling import broken, cut, happened, toll_text
from core.seat.timeline import extent, past_of, place_of, stop_after, stop_before
from core.texts import event_text, outcome_text, prompt_text
from tui.files.notes import Notes
from tui.files.shelf import free_name, placed, why_not
from tui.language.keys import keys_of
from tui.language.words import word
from tui.screens.dialogs import yes_no
from tui.screens.end import EndScreen
from tui.screens.game_page import GamePage
from tui.screens.map import whole_map
from tui.screens.page import KeyLine, there
from tui.screens.replay_bookmarks import Bookmarks
from tui.screens.typein import AskLine
from tui.widgets.board import PANE_KEYS, Board
from tui.widgets.event_log import EventLog
from tui.widgets.line import Line
from tui.widgets.timeline import Timeline

FOLLOW = 1.0  # seconds between two looks at the file
SPEEDS = {"slow": 2.0, "medium": 0.8, "fast": 0.2}  # seconds an action is shown
LOG = "log"
BATTLE = (Topic.BATTLE, Topic.ONSET)
MOMENT = 3  # lines for what happened and what is asked next


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


class ReplayScreen(GamePage):
    """One view, one cursor: every pane shows the same moment, as the same eyes see it."""

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
        """`seats` are those who are known to sit here: while the game hides something, nobody else
        looks. None: nobody knows who sits here."""
        super().__init__(game, lang)
        self.key_line = ReplayKeys(self)
        self.seats = seats
        if at is not None:
            game.seek(max(0, min(at, len(game.moves))))
        self.past = past_of(game)
        file = game.log.path if game.log is not None else None
        self.notes = Notes(notes_path(file), file) if file is not None else Notes(None)
        self.eyes: int | None = None  # None: what everybody may see, of an open game everything
        self.own = seats[0] if seats is not None and len(seats) == 1 else 0  # 0: not known
        self.notes.seat = self.own
        self._turn: int | None = None  # whose eyes were asked for last
        self.view = self._view()
        self.said = ""  # a word about the last key, until the next
        self.speed = ""  # of the auto-play; "": it stands still
        self._clock: Timer | None = None
        self._foot: tuple[str, ...] = ()  # the keys that were named last

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield Board(self.game, self.view, self.lang, self.sees, log_stays=True)
        yield Timeline(self.past, self.lang, self.rubicon.ascii)
        yield Line(id="mode")
        yield Line(id="notice")
        yield Line(id="prompt")
        yield Line(id="keys")

    def opened(self) -> None:
        super().opened()
        self._look_at_battle()  # one may come for it
        self.set_interval(FOLLOW, self.follow)

    # --- showing ---------------------------------------------------------------------------------

    def relabel(self) -> None:
        self.board.speak(self.lang)
        self.said = ""
        self.tell()
        self.show()
        super().relabel()

    def show(self, place: str = "") -> None:
        """Everything, from the position at the cursor; what did not change is not repainted."""
        self.view = self._view()
        self.show_status()
        self.board.show(self.view, self.presenter.fight(self.view), place)
        self.board.event_log.show(self.game.position)
        self._show_moment()
        self._show_line()
        if self.board.current not in ("map", "stack", LOG) or self.key_line.named() != self._foot:
            self._foot = self.key_line.named()
            self.show_keys()  # a battle begins or ends: the combat table has another side, or none

    def on_resize(self, event: events.Resize) -> None:
        if there(self):
            self.show_status()
            self.call_after_refresh(self._show_moment)

    def on_board_laid_out(self, event: Board.LaidOut) -> None:
        """What the log tells need not be told beside it."""
        self._show_moment()

    def _show_moment(self) -> None:
        """What has just happened, unless the log tells it, and what is asked next. It has as many
        lines at every step, so that the board stays where it is."""
        told, width = not (self.board.wide or self.board.current == LOG), self.app.size.width - 2
        lines = broken(self._question(), width)
        if told:
            lines = self._with_news(lines, width)
        prompt = self.query_one("#prompt", Line)
        prompt.set_class(told, "told")
        prompt.say("\n".join(lines))

    def _with_news(self, question: list[str], width: int) -> list[str]:
        """What happened above what is asked. Where it does not find room, those who fell are named
        first: they take lines of the question, if need be."""
        events = [event for event in self.game.events(self.game.position) if self.sees(event)]
        room = MOMENT - len(question)
        told = self._happened(events, width, room) if room > 0 else []
        tolls = [(event, self.presenter.toll(event, self.lang)) for event in events]
        if not all(self._tells(told, event) for event, toll in tolls if toll != NO_TOLL):
            fell = cut(toll_text((toll for _, toll in tolls), self.lang), width, MOMENT)
            question = question[: MOMENT - len(fell)]
            room = MOMENT - len(question)
            rest = room - len(fell)
            told = fell + (self._happened(events, width, rest) if rest else [])
        return [*told[:room], *[""] * (room - len(told)), *question]

    def _tells(self, told: list[str], event: Event) -> bool:
        """Is it there, with every name?"""
        texts = (event_text(self.system, event, self.lang, brief=brief) for brief in (False, True))
        return any(text in " ".join(told) for text in texts)

    def _happened(self, events: list[Event], width: int, lines: int) -> list[str]:
        """A battle before what led to it; the log has the rest."""
        system = self.system
        fought = (n for n, event in enumerate(events) if system.presenter.topic(event) in BATTLE)
        first = next(fought, 0)
        return happened(system, events[first:], self.lang, width, lines, more=first > 0)

    def _show_line(self) -> None:
        """The line of time, and what is said of this moment beside the board."""
        bookmarks = self.notes.positions(self.game)
        self.query_one(Timeline).show(self.past, self.game.position, bookmarks, self.lang)
        self.query_one("#mode", Line).say(self._mode())
        self.query_one("#notice", Line).say(self.said or self._warning())

    def _question(self) -> str:
        game, lang = self.game, self.lang
        if game.outcome is not None:
            return word("over", lang) + outcome_text(self.system, game.outcome, lang)
        if (prompt := game.prompt) is None:
            return ""
        prompt = prompt if self.eyes is None else prompt.put_to(self.eyes)
        text, seat = prompt_text(self.system, prompt, lang), prompt.seat
        return word("asked", lang, seat=seat) + text if seat != TABLE else text

    def _mode(self) -> str:
        """Who looks, how fast it plays, what was noted here: only what is not as usual."""
        lang, parts = self.lang, []
        if self.speed:
            parts.append(word(f"replay.playing-{self.speed}", lang))
        if self.eyes is not None:
            parts.append(word("replay.seen-by", lang, whose=self._seat_name(self.eyes)))
        for note in self.notes.here(self.game, self.game.position):
            parts.append(f"* {note.text or word('replay.a-bookmark', lang)}")
        return "  ".join(parts)

    def _seat_name(self, seat: int) -> str:
        faction = self.presenter.faction(self.view, seat, self.lang)
        return word("replay.seat", self.lang, seat=seat, faction=faction)

    def _warning(self) -> str:
        why = self.notes.lost(self.lang)
        notes = word("replay.notes-lost", self.lang, error=why) if why else ""
        return self.file.cut_off(self.lang) or self.file.torn(self.lang) or notes

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Enter on a place: who stands there."""
        self.board.turn_to("stack")

    def on_board_turned(self, event: Board.Turned) -> None:
        """Other panes, other keys."""
        self._show_moment()
        self.show_keys()

    def action_map(self) -> None:
        """The drawn map on the whole screen; the place that was looked at there is looked at."""
        screen = whole_map(self.board)
        if screen is not None:
            self.app.push_screen(screen, self._from_map)

    def _from_map(self, key: str | None) -> None:
        if key:
            self.board.select(key)

    # --- along the line --------------------------------------------------------------------------

    def seek(self, position: int) -> None:
        if self._moved_to(position):
            self.show()

    def _moved_to(self, position: int) -> bool:
        """Is there anything else to show now?"""
        position = max(0, min(position, len(self.game.moves)))
        moved, said = position != self.game.position, self.said
        if moved:
            self.game.seek(position)
        self.said = ""
        return self.board.event_log.come_along() or moved or bool(said)

    def say(self, text: str) -> None:
        self.said = text
        self._show_line()

    def action_step(self, count: int) -> None:
        self._seek_on(self.game.position + count)

    def _seek_on(self, position: int) -> None:
        """Where it goes no further, that is said."""
        here = self.game.position
        self.seek(position)
        if self.game.position == here:
            self.say(word("replay.last" if here else "replay.first", self.lang))

    def action_stop_at(self, what: str, direction: int) -> None:
        """The next stop of its kind; past the last year or phase there is still the end."""
        look = stop_after if direction > 0 else stop_before
        found = look(self._stops(what), self.game.position)
        if found is not None:
            if what == "battle":
                self._go_to(found)
            else:
                self.seek(found)
        elif what == "battle":
            way = "after" if direction > 0 else "before"
            self.say(word(f"replay.no-battle-{way}", self.lang))
        else:
            self._seek_on(self.past.end if direction > 0 else 0)

    def _go_to(self, position: int) -> None:
        """Somewhere else altogether."""
        if self._moved_to(position):
            self._arrive()
        else:
            self._look_at_battle()

    def _arrive(self) -> None:
        self.show(self._battlefield())
        self._look_at_battle()

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
        text = word("replay.go-text", self.lang, end=self.past.end, first=first, last=last)
        title = word("replay.go-title", self.lang)
        self.app.push_screen(AskLine(title, text, self.lang, check=self._no_such_place), self._go)

    def _no_such_place(self, text: str) -> str:
        wrong = bool(text) and place_of(text, self.past) is None
        return word("replay.no-such-place", self.lang) if wrong else ""

    def _go(self, text: str | None) -> None:
        position = place_of(text, self.past) if text else None
        if position is not None:
            self._go_to(position)

    # --- what others play ------------------------------------------------------------------------

    def follow(self) -> None:
        """Whoever stands at the end sees what others play; whoever looks back is left alone."""
        game = self.game
        if game.log is None or game.position != len(game.moves):
            return
        lost = self.file.lost
        if self.file.take_news(self.lang):
            self.past, self.said = past_of(game), ""
            self.tell()  # an undo may have changed what was told, an end opens everything
            self.show()
            self.show_keys()
        elif lost != self.file.lost:
            self._show_line()

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
        self.said = word("replay.at-end", self.lang) if speed and at_end else ""
        self._show_line()

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

    def _view(self) -> Any:
        """A finished game lies open, unless somebody wants to see it as a seat did."""
        if self.eyes is None:
            return self.game.view(None)
        return self.system.view(self.game.state, self.eyes)

    def sees(self, event: Event) -> bool:
        return event.told(self.eyes, openly=self.eyes is None and not self.game.hides)

    def _who_may_look(self) -> tuple[int, ...]:
        """Nobody has more than one seat of a game that hides something, but two may sit here."""
        if self.own and self.game.hides:
            return (self.own,)
        return SEATS if self.seats is None or not self.game.hides else self.seats

    def action_eyes(self) -> None:
        """Everybody's, then each seat's: also when nobody has said that it is his."""
        seat = self._turn = dict(pairwise((None, *self._who_may_look()))).get(self._turn)
        if seat is None or not self.game.hides or seat == self.own:
            self._look_as(seat)
            return

        def answered(yes: bool | None) -> None:
            """Where two sit, the keyboard may go to the other at any time: that is asked again."""
            if yes:
                self.own = seat if self.seats is None else 0
                self._look_as(seat)

        question = yes_no("replay.may-see", self.lang, whose=self._seat_name(seat))
        self.app.push_screen(question, answered)

    def _look_as(self, seat: int | None) -> None:
        self.eyes, self.said = seat, ""
        self.notes.seat = self.own or (seat or 0 if self.game.hides else 0)
        self.tell()
        self.show()
        if seat is None:
            self.say(
                word("replay.seen-by-nobody" if self.game.hides else "replay.seen-whole", self.lang)
            )

    # --- bookmarks and notes ---------------------------------------------------------------------

    def action_bookmark(self) -> None:
        """Set one here, or take it away; words are not thrown away by a slip."""
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
        self.said = ""
        self._show_line()

    def action_bookmarks(self) -> None:
        self.app.push_screen(Bookmarks(self.game, self.notes, self.lang), self._marked)

    def _marked(self, position: int | None) -> None:
        self._noted()
        if position is not None:
            self._go_to(position)

    # --- what if ---------------------------------------------------------------------------------

    def action_branch(self) -> None:
        """From the end of a finished game there is nothing to play; of one that hides something
        from whoever looks, there is nothing for him to play."""
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
        """The language may have been changed there; whoever only looked is where he was."""

        def looked(position: int | None) -> None:
            if position is not None:
                self._moved_to(position)
                self._arrive()
                return
            self.said = ""
            self.show()

        self.app.push_screen(EndScreen(self.game, self.lang), looked)
