"""The first screen: what can be done, and the games that are there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.worker import get_current_worker

from core.contract import Pane, Row
from core.error_text import complaint
from core.escaping import escaped
from core.log import LogError
from core.seat.words import word
from core.texts import year_text
from tui.files import shelf
from tui.files.memory import SEAT_CHOICES, place_of
from tui.files.shelf import Card, Shelf, Taken, why_not_named
from tui.language.file_names import file_name, file_stem, home_path
from tui.language.keys import keys_of, spoken
from tui.screens.dialogs import Agreement, yes_no
from tui.screens.page import Notice, Page, there
from tui.screens.typein import NameFile, OpenFile
from tui.widgets.line import Line
from tui.widgets.rows import RowList

WIDE = 120  # columns from which each game also shows its file
STANDS = 2  # the column that tells the year and the phase
MENU = ("home.continue", "home.new", "home.open", "app.rules", "home.settings", "app.quit")
FOLDER = 60  # columns for the name of a folder
HINT = 54  # columns beside a row of the menu on a narrow terminal
UNITS = (("days", 86400), ("hours", 3600), ("minutes", 60))


class HomeScreen(Page):
    BINDINGS = [
        Binding("c", "continue", "Continue", id="home.continue"),
        Binding("n", "new", "New game", id="home.new"),
        Binding("o", "open_file", "Open a file", id="home.open"),
        Binding("s", "settings", "Settings", id="home.settings"),
        Binding("p", "replay", "Replay", id="home.replay"),
        Binding("e", "rename", "Rename", id="home.rename"),
        Binding("y", "copy", "Copy", id="home.copy"),
        Binding("d", "delete", "Delete", id="home.delete"),
        Binding("tab", "app.focus_next", "Next pane", id="home.next", show=False),
        Binding("shift+tab", "app.focus_previous", "Pane before", id="home.previous", show=False),
    ]
    footer = (
        "rows.choose",
        "home.next",
        "home.replay",
        "home.rename",
        "home.copy",
        "home.delete",
        "app.language",
        "app.help",
    )

    def __init__(self, lang: str, library: Shelf, quiet: bool = False) -> None:
        """`quiet`: a game is opened at once, and nothing is shown until it is there."""
        super().__init__(lang)
        self.quiet = quiet
        self.shelf = library
        self.games: dict[str, shelf.Game] = {}
        self._all_read = False
        self.played: Path | None = None  # a game was opened: the cursor will stand on it

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield RowList(id="menu")
        yield RowList(id="games", chooses=True)
        yield Line(id="about")
        yield Line(id="notice")
        yield Line(id="keys")

    def opened(self) -> None:
        self.query_one("#menu", RowList).fixed = 1
        self.set_class(self.quiet, "quiet")
        super().opened()

    def wake(self) -> None:
        """A game was read, or could not be: show Home as usual again."""
        if self.quiet:
            self.quiet = False
            self.remove_class("quiet")
            self.relabel()
            self.query_one("#menu", RowList).focus()
        self.show_notice()

    # --- the list ------------------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """A game may have been added or played on while another was looked at."""
        self._look()

    def _look(self) -> None:
        self.games = {str(game.path): game for game in self.shelf.list()}
        self._show_games()
        self._stand_on_played()
        if not all(game.fresh for game in self.games.values()):
            self.call_after_refresh(self._learn)

    def _stand_on_played(self) -> None:
        """It may be listed by another way to its folder."""
        played = self.played
        if played is not None and not self.quiet and self.is_mounted:
            for key, game in self.games.items():
                if game.path.name == played.name and place_of(game.path) == place_of(played):
                    self.query_one("#games", RowList).select(key)
                    self.played = None

    def _learn(self) -> None:
        """Where the games stand that are not in the index; it takes a moment for each.

        Not while a player waits for one game: coming back to Home is early enough.
        """
        if self.rubicon.opening:
            return
        self.run_worker(self._read_all, thread=True, group="shelf", exclusive=True)

    def _read_all(self) -> None:
        """In a thread: it only posts, so that nobody waits for an app that has ended."""
        worker = get_current_worker()
        for game in [game for game in self.games.values() if not game.fresh]:
            if worker.is_cancelled:
                break
            self.shelf.keep(game, shelf.describe(game.path))
            self.call_later(self._show_games)
        self.shelf.write()

    def show_keys(self) -> None:
        if not self.quiet:
            super().show_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Wide terminals show more of each game."""
        if there(self):
            self._show_games()

    def relabel(self) -> None:
        if self.quiet:
            return
        super().relabel()
        self.query_one("#status", Line).say(f"RUBICON  {word('motto', self.lang)}")
        self._show_games()
        self.show_notice()

    def _show_games(self) -> None:
        """All rows from what is known now; the cursor stays with its game."""
        if self.quiet or not self.is_mounted:
            return
        lang, games = self.lang, self.query_one("#games", RowList)
        at, wide = games.key, self.app.size.width >= WIDE
        heads = ("system", "scenario", "stands", "side", "played", *(("file",) if wide else ()))
        rows = self._sections(wide)
        columns = tuple(word(f"home.{head}", lang) for head in heads)
        read = all(game.card is not None for game in self.games.values())
        if read and not self._all_read:
            games.forget_widths()  # names of files stood where titles stand now
        self._all_read = read
        games.show(
            Pane("games", "", columns, rows, brief=self._brief_heads(columns)),
            word("home.games", lang),
        )
        games.select(at)
        self._show_menu()
        self._show_about()

    def _brief_heads(self, columns: tuple[str, ...]) -> tuple[str, ...]:
        """Where years stand without their era, the head of their column tells it."""
        if not before_christ(self.games.values()):
            return ()
        return (*columns[:STANDS], word("home.stands-bc", self.lang), *columns[STANDS + 1 :])

    def _sections(self, wide: bool) -> list[Row]:
        """Games from elsewhere stand under their folders: two may have one name."""
        sections: dict[str, list[Row]] = {}
        bare = before_christ(self.games.values())
        for game in self.games.values():
            row = row_of(game, self.lang, wide, bare)
            sections.setdefault(heading(game, self.lang), []).append(row)
        if all(game.sample for game in self.games.values()):
            sections = {word("home.none", self.lang): [], **sections}
        return [
            row
            for text, rows in sections.items()
            for row in (Row(text, (text,), heading=True), *rows)
        ]

    def _show_about(self) -> None:
        """The game under the cursor in full; its rules are those that may be asked for."""
        game, lang = self.selected, self.lang
        card = game.card if game is not None else None
        self.rules_of = card.scenario.partition("/")[0] if card is not None else ""
        text = ""
        if game is not None:
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.played))
            name = file_name(game.path)
            played = name if game.sample else word("home.last", lang, file=name, when=when)
            text = f"{in_full(game.card, lang)}\n{played}"
        self.query_one("#about", Line).say(text)

    @property
    def selected(self) -> shelf.Game | None:
        return self.games.get(self.query_one("#games", RowList).key)

    @property
    def last(self) -> shelf.Game | None:
        """The game that was played last and is not over, wherever it lies."""
        own = (game for game in self.games.values() if not game.sample)
        going = (g for g in own if g.card is None or not (g.card.ended or g.card.problem))
        return max(going, key=lambda game: game.played, default=None)

    # --- the menu ------------------------------------------------------------------------------

    def _show_menu(self) -> None:
        lang, there, last = self.lang, keys_of(self), self.last
        rows = []
        for name in MENU:
            if name == "home.continue" and last is None:
                continue
            key = spoken(there[name][0], lang) if name in there else ""
            what = word(f"menu.{name.partition('.')[2]}", lang)
            full, brief = self._hint(last) if name == "home.continue" and last else ("", "")
            rows.append(Row(name, (key, what, full), brief=(key, what, brief)))
        menu = self.query_one("#menu", RowList)
        at = menu.key if menu.cursor else rows[0].key  # a game to continue comes before the rest
        menu.show(Pane("menu", "", ("", "", ""), rows), word("home.menu", lang))
        menu.select(at)
        menu.styles.height = len(rows) + menu.fixed

    def _hint(self, last: shelf.Game) -> tuple[str, str]:
        """Two games may stand alike: the file tells which it is, if need be without the rest."""
        card, lang = last.card or Card(), self.lang
        if not card.scenario:
            return file_name(last.path), file_stem(last.path)
        text = f"{card.text('title', lang)}, {stands(card, lang)} ({file_name(last.path)})"
        short = f"{file_stem(last.path)}, {stands(card, lang)}"
        fits = len(short) <= HINT
        return text, short if fits else f"{file_stem(last.path)}, {stands(card, lang, brief=True)}"

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        if event.rows.id == "games":
            self._show_about()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows.id == "games":
            self._play()
        else:
            self._chosen(event.key)

    def _chosen(self, name: str) -> None:
        """A row of the menu does what its key does."""
        match name:
            case "home.continue":
                self.action_continue()
            case "home.new":
                self.action_new()
            case "home.open":
                self.action_open_file()
            case "app.rules":
                self.rubicon.action_rules()
            case "home.settings":
                self.action_settings()
            case "app.quit":
                self.app.exit()

    # --- notices -------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        for line in self.query("#notice").results(Line):  # none while the app ends
            line.say(text)

    def say_reading(self, file: str) -> None:
        """Home may call this only when the game has been read."""

        def say() -> None:
            if self.rubicon.opening:
                self.say(word("reading", self.lang, file=file))

        self.call_later(say)

    def show_notice(self) -> None:
        """What is wrong with the settings file, by line; nothing if nothing is."""
        problems, lang = self.rubicon.problems, self.lang
        text = problems[0].text(lang) if problems else ""
        if len(problems) > 1:
            text += " " + word("problem.more-there", lang, count=len(problems) - 1)
        self.say(text)

    # --- playing -------------------------------------------------------------------------------

    def action_continue(self) -> None:
        """One key: the same players as last time sit at the game."""
        if self.last is not None:
            path = self.last.path
            self.rubicon.open_table(path, SEAT_CHOICES.get(self.shelf.memory.sat(path)))

    def action_new(self) -> None:
        self.rubicon.new_game()

    def _play(self) -> None:
        if self.selected is not None:
            self.rubicon.open_table(self.selected.path)

    def ask_copy(self, sample: Path, seats: tuple[int, ...] | None) -> None:
        """A sample is never changed: the player gets a copy, and the app names its file, so
        that another player can sit down at it."""
        target = shelf.free_name(self.shelf.games, sample.stem)

        def answered(yes: bool | None) -> None:
            if yes and self._try(lambda: shelf.copy(sample, target).touch()):
                self.rubicon.open_table(target, seats)

        question = yes_no("home.play-sample", self.lang, file=home_path(target))
        self.app.push_screen(question, answered)

    def action_replay(self) -> None:
        if self.selected is not None:
            self.rubicon.open_replay(self.selected.path, 0)

    def action_open_file(self) -> None:
        self.app.push_screen(OpenFile(self.lang), self._typed)

    def _typed(self, path: str | None) -> None:
        if not path:
            return
        place = shelf.called(self.shelf.games, path)
        real = os.path.realpath(place)
        known_games = self.games.values()
        known = next((game for game in known_games if os.path.realpath(game.path) == real), None)
        self.rubicon.open_table(place if known is None else known.path)

    def action_settings(self) -> None:
        self.rubicon.show_settings()

    # --- rename, copy, delete ------------------------------------------------------------------

    def _try(self, work: Callable[[], Any]) -> bool:
        """Do something to a file; show what goes wrong, and list the games again."""
        lang = self.lang
        try:
            work()
        except Taken:
            text = word("home.taken", lang)
        except (OSError, LogError) as error:
            text = complaint(error, lang)
        else:
            self._look()
            return True
        self.app.push_screen(Notice(word("home.cannot", lang), text, lang))
        self._look()
        return False

    def _own(self) -> shelf.Game | None:
        """The game under the cursor, if it is the player's own.

        Elsewhere another user may have it open, which cannot be seen from here.
        """
        game = self.selected
        if game is not None and (game.sample or game.elsewhere):
            name = "home.sample-stays" if game.sample else "home.elsewhere-stays"
            text = word(name, self.lang)
            self.app.push_screen(Notice(word("home.cannot", self.lang), text, self.lang))
            return None
        return game

    def action_rename(self) -> None:
        if (game := self._own()) is None:
            return

        def typed(name: str | None) -> None:
            if name:
                self._try(lambda: self._renamed(game.path, name))

        title = word("home.rename", self.lang, file=file_name(game.path))
        check = partial(why_not_named, game.path.parent, self.lang, itself=game.path)
        self.app.push_screen(NameFile(title, game.path.stem, self.lang, check), typed)

    def _renamed(self, path: Path, name: str) -> None:
        self.played = self.shelf.rename(path, name)  # the cursor goes with it

    def action_copy(self) -> None:
        if (game := self.selected) is None:
            return

        def typed(name: str | None) -> None:
            if name:
                self._try(lambda: shelf.copy(game.path, self.shelf.games / shelf.named(name)))

        title = word("home.copy", self.lang, file=file_name(game.path))
        stem = shelf.free_name(self.shelf.games, game.path.stem).stem
        check = partial(why_not_named, self.shelf.games, self.lang)
        self.app.push_screen(NameFile(title, stem, self.lang, check), typed)

    def action_delete(self) -> None:
        if (game := self._own()) is None:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._try(lambda: self.shelf.delete(game.path))

        text = word("home.delete", self.lang, file=file_name(game.path))
        self.app.push_screen(Agreement(text, self.lang), answered)


def heading(game: shelf.Game, lang: str) -> str:
    """What a game is listed under."""
    if game.elsewhere:
        return word("home.elsewhere", lang, folder=brief(game.path.parent))
    return word("home.samples" if game.sample else "home.own", lang)


def before_christ(games: Iterable[shelf.Game]) -> bool:
    """Are all of them of years before Christ?"""
    cards = (game.card for game in games)
    years = [card.year for card in cards if card and card.scenario]
    return bool(years) and max(years) < 0


def row_of(game: shelf.Game, lang: str, wide: bool, bare: bool) -> Row:
    """A line of the list of games; `bare`: where there is little room, its year has no era."""
    card = game.card or Card()
    played = "" if game.sample else ago(time.time() - game.played, lang)
    if game.card is not None and not card.scenario:
        cells = ("?", file_name(game.path), word("home.damaged", lang), "", played)
    else:
        system = card.system if wide else card.scenario.partition("/")[0]
        title = card.text("title", lang) or file_name(game.path)
        cells = (system, title, stands(card, lang), card.text("who", lang), played)
    if wide:
        return Row(str(game.path), (*cells, file_name(game.path)))
    short = cells if not card.scenario else (*cells[:STANDS], stands(card, lang, True, bare))
    return Row(str(game.path), cells, brief=(*short, *cells[len(short) :]))


def stands(card: Card, lang: str, brief: bool = False, bare: bool = True) -> str:
    """Year and phase; of a game that is over, whether the side beside it has won."""
    if not card.scenario:
        return ""
    year = year_text(card.year, lang)
    if brief and card.year < 0:
        year = str(-card.year) if bare else word("home.year-bc", lang, year=-card.year)
    if not card.ended:
        return f"{year} {card.text('phase', lang)}".lstrip()
    return f"{year} {word('home.won' if card.text('who', lang) else 'home.over', lang)}".lstrip()


def brief(folder: Path) -> str:
    """A folder as it is spoken of; of a long name, the end."""
    name, home = str(folder), os.path.expanduser("~")
    if name == home or name.startswith(home.rstrip("/") + "/"):
        name = "~" + name[len(home.rstrip("/")) :]
    name = escaped(name)
    return name if len(name) <= FOLDER else "..." + name[3 - FOLDER :]


def in_full(card: Card | None, lang: str) -> str:
    if card is None:
        return word("home.unread", lang)
    if card.problem:
        return card.text("problem", lang)
    text = card.text("outcome", lang)
    if not card.ended:
        phase, who = card.text("phase", lang), card.text("who", lang)
        text = f"{phase} - {word('home.to-move', lang, who=who)}" if who else phase
    parts = (card.system, card.text("title", lang), year_text(card.year, lang), text)
    return " - ".join(part for part in parts if part)


def ago(seconds: float, lang: str) -> str:
    """How long it is since a game was played."""
    for unit, length in UNITS:
        if seconds >= length:
            return word(f"ago.{unit}", lang, count=int(seconds / length))
    return word("ago.now", lang)
