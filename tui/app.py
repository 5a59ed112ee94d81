"""The app: which screen is shown, in which language and colours, and the opening of game files."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from textual import events
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import AwaitMount
from textual.worker import WorkType

from core.paths import games_dir, saves_dir
from core.seat.words import users_language, word
from core.small_files import read_small
from core.systems import SYSTEMS
from core.texts import LANGUAGES
from tui.files import config
from tui.files.memory import SEAT_CHOICES, seated
from tui.files.shelf import Shelf
from tui.files.taken_seats import Seats, Sitting
from tui.language.file_names import file_name
from tui.preloading import LATER, read_ahead
from tui.screens import app_keys
from tui.screens.home import HomeScreen
from tui.screens.kept_pages import forget, taken_out
from tui.screens.page import Notice, Page, Rubicon
from tui.screens.too_small import HEIGHT, WIDTH, TooSmall
from tui.terminal.repaint import SteadyScreen
from tui.terminal_app import TerminalApp

if TYPE_CHECKING:
    from core.game import Game

NAMED = {seats: name for name, seats in SEAT_CHOICES.items()}


class RubiconApp(TerminalApp, inherit_bindings=False):
    """`path` is a game to open at once, to play it or (`replay`) to step through it."""

    TITLE = "Rubicon"
    CSS_PATH = "rubicon.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = app_keys.BINDINGS

    def __init__(
        self,
        path: Path | None = None,
        replay: bool = False,
        *,
        lang: str | None = None,
        mouse: bool | None = None,
        seats: tuple[int, ...] | None = None,
        saves: Path | None = None,
        games: Path | None = None,
    ) -> None:
        self.settings_file = config.settings_file()
        settings, self.problems = config.load(self.settings_file)
        super().__init__(settings, mouse)
        self.path, self.replay, self.seats = path, replay, seats
        self.opening = False  # is a game being read?
        self.seats_here = Seats()
        self._looked_ahead = False
        self._warned = path is None  # has the player been told of them? Home does so
        self._chosen: set[str] = set()  # settings that are not in the file yet
        self._rebound: set[str] = set()  # bindings whose keys are not
        self._strange: set[str] = set()  # bindings of the file that mean nothing
        self.lang = lang or self.settings.language or users_language()
        shelf = Shelf(games or games_dir(), saves or saves_dir())
        self.home = HomeScreen(self.lang, shelf, quiet=path is not None)

    # --- the terminal --------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self.mind_size(event.size)

    def mind_size(self, size: Size | None = None) -> None:
        """Too small a terminal shows nothing but that, until it grows."""
        width, height = size or self.size
        if (width < WIDTH or height < HEIGHT) and not isinstance(self.screen, TooSmall):
            super().push_screen(TooSmall(self.lang))

    def push_screen(self, *args: Any, **options: Any) -> Any:
        pushed = super().push_screen(*args, **options)
        self.call_later(self.mind_size)
        return pushed

    # --- starting ------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._mind_the_terminal()
        self.set_keymap(self.settings.keys)
        self.push_screen(self.home)
        if self.path is None:
            self.home.call_after_refresh(self._look_ahead)
        if self.settings.keys:  # to know all keys, all screens must be read: after the picture
            self.home.call_after_refresh(self._check_keys)
        if self.path is not None:
            if self.replay:
                self.open_replay(self.path, 0, self.seats)
            else:
                self.open_table(self.path, self.seats)

    def _look_ahead(self) -> None:
        """Wait until the game that was asked for is open: two threads would slow each other."""
        if not self.is_headless and not self._looked_ahead:
            self._looked_ahead = True
            self.set_timer(LATER, read_ahead)

    def _check_keys(self) -> None:
        """Leave out the keys of the settings file that mean nothing."""
        good = self._judge_keys(self.settings.keys)
        if self._strange:
            self.settings.keys = good
            self.set_keymap(good)
            self.home.show_notice()
            self.speak()

    def _judge_keys(self, keys: dict[str, str]) -> dict[str, str]:
        """Return the keys that mean something; show the player the lines of the others."""
        from tui.screens.keymap import usable

        good, bad = usable(keys)
        text = ""
        with suppress(OSError, UnicodeDecodeError):  # it may have gone since
            text = read_small(self.settings_file).decode("utf-8")
        self._strange = {name for name, _, _ in bad}
        for name, kind, args in bad:
            line = config.line_of(text, name, "keys")
            self.problems.append(config.Problem(line, kind, args))
        self.problems.sort(key=lambda problem: problem.line)
        return good

    # --- opening -------------------------------------------------------------------------------

    def open_table(self, path: Path, seats: tuple[int, ...] | None = None) -> None:
        """Play a game; who sits here is asked if it matters. One that is over is looked at, and a
        sample is played in a copy."""

        async def show(game: Game) -> None:
            if not game.ended() and self.home.shelf.is_sample(path):
                close(game)
                self.home.ask_copy(path, seats)
                return
            if game.ended():
                await self._show_replay(game, None)
            elif seats is None and len(game.seats) > 1 and (game.fair or game.hidden_hands):
                self._ask_seats(game, path)
            else:
                await self._sit_down(game, game.seats if seats is None else seats)
            await asyncio.to_thread(self.home.shelf.remember, path)
            if seats in NAMED:
                await asyncio.to_thread(self.home.shelf.memory.sit, path, NAMED[seats])

        self._open(path, show)

    def open_replay(
        self, path: Path, at: int | None = None, seats: tuple[int, ...] | None = None
    ) -> None:
        """Step through a game, from a position or (None) from its end; `seats` sit here."""

        async def show(game: Game) -> None:
            await self._show_replay(game, at, seats)

        self._open(path, show)

    def _open(self, path: Path, show: Callable[[Game], Awaitable[None]]) -> None:
        """Reading replays the whole game: the screen stays alive meanwhile.

        One at a time: to call off another would leave its screen half built.
        """
        if self.opening:
            return
        self.opening = True
        self.home.say_reading(file_name(path))
        # No coroutine: of an app that is left before it begins, Python would say so to the player.
        work: WorkType[None] = partial(self._read, path, show, self.screen)
        self.run_worker(work)

    async def _read(
        self, path: Path, show: Callable[[Game], Awaitable[None]], asked_on: Screen[Any]
    ) -> None:
        from core.game import Game
        from tui.files.file_errors import explain

        try:
            game = await asyncio.to_thread(Game.open, path)
        except Exception as error:
            self._warned, text = True, explain(path, error, self.lang)
            await self.push_screen(Notice(word("cannot-open", self.lang), text, self.lang))
        else:
            self.home.played = path
            await self._come_back_to(asked_on)
            await show(game)
        self.opening = False
        self.home.wake()
        self._look_ahead()

    async def _come_back_to(self, screen: Screen[Any]) -> None:
        """Close the pages that only looked on while a game was read: a player who leaves the game
        then comes back to the page that opened it."""
        while (above := self._above(screen)) and all(page.gives_way for page in above):
            await self.pop_screen()  # meanwhile a key may open another

    def _above(self, screen: Screen[Any]) -> list[SteadyScreen[Any]]:
        stack = self.screen_stack
        over = stack[stack.index(screen) + 1 :] if screen in stack else []
        return [page for page in over if isinstance(page, SteadyScreen)]

    def _ask_seats(self, game: Game, path: Path) -> None:
        """Where something is hidden, or undo is a right of each seat, it matters who looks. Enter
        takes the same as last time."""
        from tui.screens.dialogs import Menu

        view, lang = game.view(None), self.lang
        choices = []
        seat_choices = seated(game.seats) | {"watch": ()}
        for key, seats in seat_choices.items():
            who = game.system.presenter.faction(view, seats[0], lang) if seats else ""
            text = word(f"seats.{'one' if len(seats) == 1 else key}", lang, who=who)
            if self.seats_here.taken_elsewhere(path, seats):
                text = word("seats.marked", lang, seat=text)
            choices.append((key, text))

        shelf = self.home.shelf

        def chosen(key: str | None) -> None:
            if key is not None:
                self.run_worker(lambda: shelf.memory.sit(path, key), thread=True, group="seats")
                self._sit_down(game, seat_choices[key])
                return
            self._warned = True
            close(game)

        title, last = word("seats.title", lang), shelf.memory.sat(path)
        menu = Menu(title, choices, lang, at=last).hiding()  # what comes is the game, not Home
        self.push_screen(menu, chosen)

    def _sit_down(self, game: Game, seats: tuple[int, ...]) -> AwaitMount:
        """A player who would share a seat with another terminal is told so first."""
        from tui.screens.dialogs import Agreement

        assert game.log is not None
        sitting = self.seats_here.sit(game.log.path, seats)
        if not sitting.taken:
            return self._lay(self._table(game, seats, sitting))

        def answered(yes: bool | None) -> None:
            if yes:
                self._lay(self._table(game, seats, sitting))
            else:
                self._warned = True
                sitting.leave()
                close(game)

        view, presenter = game.view(None), game.system.presenter
        who = ", ".join(presenter.faction(view, seat, self.lang) for seat in sitting.taken)
        text = word("seats.taken", self.lang, who=who)
        shown: AwaitMount = self.push_screen(Agreement(text, self.lang).hiding(), answered)
        return shown

    def _table(self, game: Game, seats: tuple[int, ...], sitting: Sitting) -> Page:
        from tui.screens.table import TableScreen

        return TableScreen(game, self.lang, seats, sitting)

    async def _show_replay(
        self, game: Game, at: int | None, seats: tuple[int, ...] | None = None
    ) -> None:
        from tui.screens.replay import ReplayScreen

        await self._lay(ReplayScreen(game, self.lang, at, seats))

    def _lay(self, page: Page) -> AwaitMount:
        """Show a game, and over it what is wrong with the settings, if Home has not told that."""
        shown: AwaitMount = self.push_screen(page)
        page.call_after_refresh(self._warn)
        return shown

    def _warn(self) -> None:
        if self.problems and not self._warned:
            title = word("settings.problems", self.lang, file=self.settings_file.name)
            text = config.listed(self.problems, self.lang)
            self.push_screen(Notice(title, text, self.lang))
        self._warned = True

    def show_end(self, game: Game) -> None:
        """The game is over: who won and by what, and from there back into it."""
        from tui.screens.end import EndScreen

        def look_back(at: int | None) -> None:
            if at is not None and game.log is not None:
                self.open_replay(game.log.path, at)

        self.push_screen(EndScreen(game, self.lang), look_back)

    def close_end(self) -> None:
        """Close the page of the end: an undo has taken the end back."""
        from tui.screens.end import EndScreen

        if isinstance(self.screen, EndScreen):
            self.pop_screen()

    def show_rules(self, system_id: str, rule: str = "") -> None:
        """The rules index of a system, open at an entry."""
        from tui.screens.rules import RulesScreen

        self.push_screen(taken_out(self, RulesScreen, system_id, self.lang, rule))

    def new_game(self) -> None:
        from tui.screens.newgame import NewGameScreen

        self.push_screen(taken_out(self, NewGameScreen, self.lang, self.home.shelf.games))

    def show_settings(self) -> None:
        from tui.screens.settings import SettingsScreen

        self.push_screen(taken_out(self, SettingsScreen, self.lang))

    # --- settings ------------------------------------------------------------------------------

    def change_settings(self, **changes: Any) -> None:
        """Put a choice into effect at once; the settings screen keeps it in the file."""
        before, self.settings = self.settings, msgspec.structs.replace(self.settings, **changes)
        self._chosen |= changes.keys()
        self._rebound |= {name for name, _ in before.keys.items() ^ self.settings.keys.items()}
        if "language" in changes:
            self.lang = self.settings.language or users_language()
        if "theme" in changes:
            self.use_theme()
        if "mouse" in changes:
            self.follow_mouse_setting()
        if "keys" in changes:
            self.set_keymap(self.settings.keys)
        if "glyphs" in changes:
            self.use_glyphs(self.settings.glyphs)
        self.speak()
        forget(self)

    def look_at_settings(self) -> None:
        """Read the settings file again, and note what is wrong with it now."""
        settings, self.problems = config.load(self.settings_file)
        self._judge_keys(settings.keys)
        self.home.show_notice()

    def save_settings(self) -> None:
        """Write what was chosen here; drop keys that mean nothing."""
        keys = self._rebound | self._strange
        config.update(self.settings_file, self.settings, self._chosen, keys, self.lang)
        self._chosen, self._rebound, self._strange = set(), set(), set()
        self.problems = []
        self.home.show_notice()

    def speak(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.speak(self.lang)

    # --- keys ----------------------------------------------------------------------------------

    def action_language(self) -> None:
        self.set_language(LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)])

    def set_language(self, lang: str) -> None:
        """As the settings screen does it, and kept like there; a file that is not understood is
        not written over without asking."""
        self.change_settings(language=lang)
        _, problems = config.load(self.settings_file)
        if not problems and not self.problems:
            with suppress(OSError):  # else it holds until the player quits
                config.update(self.settings_file, self.settings, {"language"}, lang=lang)
                self._chosen.discard("language")

    def action_help(self) -> None:
        """The rule that what is under the cursor rests on, else the keys."""
        page = self.screen
        if isinstance(page, Page) and page.rules_of and (rule := page.rule_here()):
            self.show_rules(page.rules_of, rule)
        else:
            self.action_keys()

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        page = self.screen
        if isinstance(page, Page) and not isinstance(page, RulesScreen):
            self.show_rules(page.rules_of or next(iter(SYSTEMS)), page.rule_here())

    def action_keys(self) -> None:
        from tui.screens.help import HelpScreen

        if isinstance(self.screen, Page) and not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen, self.lang))


def close(game: Game) -> None:
    """Close a game that nobody will play after all."""
    if game.log is not None:
        game.log.close()


if TYPE_CHECKING:  # it is what its pages may ask of it
    _: type[Rubicon] = RubiconApp
