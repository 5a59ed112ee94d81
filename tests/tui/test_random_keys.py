"""Thousands of keys without a plan: nothing breaks, and the game file stays sound."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import WorkerCancelled

from core.game import Done, Game
from core.paths import saves_dir
from core.seat.answer_notes import LINES as NOTICE
from core.seat.wrapping import folded
from core.systems import SYSTEMS, open_system
from core.texts import LANGUAGES
from tui.app import RubiconApp
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.widgets.board import Board
from tui.widgets.candidate_list import CandidateList
from tui.widgets.chart import ChartMap
from tui.widgets.line import Line

pytestmark = pytest.mark.slow

PRESSES = 160  # of each run; the runs together make thousands
MOST = 10 * PRESSES  # of a run whose keys have played nothing so far
OPENING = 40  # actions before the keys begin, in every other run: the middle of a year
SIZES = ((80, 24), (120, 36), (160, 48))
JUNK = ("f5", "ctrl+k", "ctrl+u", "delete", "insert", "é", "@", "plus", "alt+x", "f12", "tilde")
# What plays a game forwards comes more often than it would among so many keys.
USUAL = ("enter", "enter", "enter", "down", "up", "space", "a", "tab", "y")
RESIZE = 0.02
AHEAD = 4  # keys at most that are typed before the first has been answered
BURST_KEYS = int(os.environ.get("RUBICON_BURST_KEYS", "2000"))  # that come many at once
BURST = 40  # of them at most in one write
BURSTS = 6  # before the app is started anew
RESTS = 0.5  # how often a burst is answered before the next comes
# Not `q`: that comes at the end.
TYPED = (
    *"abcdefghijklmnoprstuvwxyzACDEFGHJMNRSTUV/?_<>[]0123456789,.-+",
    *("enter", "enter", "escape", "escape", "tab", "shift+tab", "space", "backspace", "delete"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "f1", "f2", "ctrl+g"),
)
TURNS = 40  # of the event loop: so much a key may set going
MANY = 7  # scenarios of a system; of more, keys meet nothing else in the rest
SCENARIOS = [
    info.id
    for name in SYSTEMS
    for listed in [open_system(name).scenarios()]
    for info in (listed if len(listed) <= MANY else listed[::3])
]


def bound(screen: Screen[Any]) -> list[str]:
    """The keys that do something here."""
    return sorted(key for key, active in screen.active_bindings.items() if active.enabled)


def quits(screen: Screen[Any], key: str) -> bool:
    """Where nothing is marked to be copied, Ctrl+C is left to the app."""
    active = screen.active_bindings.get(key)
    return key in ("q", "ctrl+c") or (active is not None and active.binding.action.endswith("quit"))


def next_key(app: RubiconApp, luck: random.Random) -> str:
    """From all that are bound, the usual ones, and some that mean nothing; never the end."""
    while True:
        kind = luck.random()
        if isinstance(app.screen, TableScreen) and kind < 0.3:  # answer, or back to the question
            return "enter" if isinstance(app.focused, CandidateList) else "escape"
        keys = USUAL if kind < 0.5 else bound(app.screen) if kind < 0.92 else JUNK
        key = luck.choice(keys or JUNK)
        if not quits(app.screen, key):
            return key


def press(app: RubiconApp, key: str) -> None:
    """Without waiting for what it does: people type ahead."""
    typed = len(key) == 1
    app.post_message(events.Key(_character_to_key(key) if typed else key, key if typed else None))


async def turn(times: int) -> None:
    """The event loop goes round."""
    for _ in range(times):
        await asyncio.sleep(0)


async def settled(app: RubiconApp, pilot: Pilot[Any]) -> None:
    if app.is_running:
        with suppress(WorkerCancelled):  # the app has been left meanwhile
            await app.workers.wait_for_complete()
        await pilot.pause()


def read_in(turns: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is read within so many turns of the event loop: from a thread it would come at a
    moment that no second run meets again."""

    async def read(work: Callable[..., Any], *args: Any) -> Any:
        await turn(turns())
        return work(*args)

    monkeypatch.setattr(asyncio, "to_thread", read)


async def mash(app: RubiconApp, pilot: Pilot[Any], luck: random.Random, run: Run) -> None:
    """Whoever walks away from the table of the run is brought back."""
    while run.goes_on() and app.is_running:
        if run.path and not any(isinstance(screen, TableScreen) for screen in app.screen_stack):
            app.open_table(run.path)
            await app.workers.wait_for_complete()
        if luck.random() < RESIZE:
            await pilot.resize_terminal(*luck.choice(SIZES))
        keys = [next_key(app, luck) for _ in range(luck.randint(1, AHEAD))]
        run.pressed += keys
        for key in keys:
            press(app, key)
        await turn(TURNS)
        all_is_seen(app)


def all_is_seen(app: RubiconApp) -> None:
    """What is said above the question finds room there."""
    table = app.screen
    if isinstance(table, TableScreen) and table.is_mounted:
        said = table.query_one("#notice", Line).full_text
        assert len(folded(said, app.size.width - 2).split("\n")) <= NOTICE, said


class Run:
    """Any exception in the app comes out of here, with the keys that led to it."""

    def __init__(
        self, seed: int, saves: Path, path: Path | None = None, plays: bool = False
    ) -> None:
        """`plays`: keys are pressed until something was played."""
        self.saves, self.path, self._plays = saves, path, plays
        self.pressed: list[str] = []
        self._before = path.stat().st_size if path else 0
        luck = random.Random(seed)
        try:
            while self.goes_on():
                app = self.app(luck)
                asyncio.run(self.session(app, luck))
                assert not app.return_code
        except BaseException as error:
            error.add_note(f"seed {seed}, keys: {' '.join(self.pressed)}")
            raise

    def app(self, luck: random.Random) -> RubiconApp:
        return RubiconApp(self.path, lang=luck.choice(LANGUAGES), saves=self.saves)

    async def session(self, app: RubiconApp, luck: random.Random) -> None:
        async with app.run_test(size=luck.choice(SIZES)) as pilot:
            await settled(app, pilot)
            await mash(app, pilot, luck, self)
            await settled(app, pilot)

    def goes_on(self) -> bool:
        """What keys do depends on when they come, too: few of them may play nothing."""
        return len(self.pressed) < (MOST if self._plays and not self.played() else PRESSES)

    def played(self) -> bool:
        return self.path is not None and self.path.stat().st_size > self._before


def new_game(path: Path, scenario: str, seed: int, **settings: Any) -> None:
    game = Game.new(scenario, seed, settings, path=path)
    luck = random.Random(seed)
    for _ in range(OPENING if seed % 2 else 0):
        if game.prompt is None:
            break
        legal = list(game.prompt.legal(game.state))
        assert isinstance(game.push(game.prompt.seat, luck.choice(legal)), Done)
    assert game.log is not None
    game.log.close()


def sound(path: Path) -> Game:
    """The whole file replays, with equal dice and positions."""
    game = Game.open(path)
    assert game.difference is None
    assert game.log is not None
    assert not game.log.torn
    return game


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the keys rename, delete or set: nothing of the player's own. And as over SSH,
    where panes put off what is dear."""
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home" / name.lower()))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("number", range(len(SCENARIOS)))
def test_at_a_table_of_each_scenario(tmp_path: Path, number: int) -> None:
    """From the deployment, and from the middle of a year."""
    played = False
    for seed in (2 * number, 2 * number + 1):
        path = tmp_path / f"{seed}.rubicon"
        new_game(path, SCENARIOS[number], seed)
        running = seed % 2 == 1  # to deploy by hand takes a plan
        played |= Run(seed, tmp_path / "none", path, plays=running and not played).played()
        sound(path)
    assert played, "all these keys have played nothing"


@pytest.mark.parametrize("seed", range(3))
def test_from_the_first_screen(tmp_path: Path, seed: int) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    for sample in sorted(saves_dir().glob("*.rubicon"))[seed : seed + 2]:
        shutil.copy(sample, saves)
    Run(seed, saves)
    for path in tmp_path.rglob("*.rubicon"):
        sound(path)


def test_with_hidden_hands_and_physical_dice(tmp_path: Path) -> None:
    """Curtains, pauses and typed dice."""
    path = tmp_path / "hidden.rubicon"
    new_game(path, SCENARIOS[0], 1, hands="hidden", dice="manual", undo="fair")
    Run(1, tmp_path / "none", path)
    sound(path)


class Bursts(Run):
    """A slow line brings many keys at once: what they mean, nobody has looked at."""

    def __init__(self, size: tuple[int, int], games: Path) -> None:
        self.size, self.games = size, games
        super().__init__(size[0], games)

    def goes_on(self) -> bool:
        return len(self.pressed) < BURST_KEYS // len(SIZES)

    def app(self, luck: random.Random) -> RubiconApp:
        """On the first screen, at a table, or in a replay."""
        path = luck.choice([None, *sorted(self.games.glob("*.rubicon"))])
        lang, none = luck.choice(LANGUAGES), self.games / "none"
        return RubiconApp(path, luck.random() < 0.5, lang=lang, saves=none, games=self.games)

    async def session(self, app: RubiconApp, luck: random.Random) -> None:
        """The first keys come before the first screen does."""
        async with app.run_test(size=self.size) as pilot:
            for number in range(1, BURSTS + 1):
                if not app.is_running:
                    break
                self.burst(app, luck, at_end=number == BURSTS)
                if luck.random() < RESTS:
                    await settled(app, pilot)
                else:
                    await turn(luck.randrange(TURNS))
            await settled(app, pilot)

    def burst(self, app: RubiconApp, luck: random.Random, at_end: bool) -> None:
        """The last one ends in the key that leaves the app, wherever that is met."""
        keys = [luck.choice(TYPED) for _ in range(luck.randint(2, BURST))]
        keys += ["q"] if at_end else []
        self.pressed += keys
        for key in keys:
            press(app, key)


@pytest.mark.parametrize("size", SIZES)
def test_bursts(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(size[1])
    read_in(lambda: luck.randrange(TURNS), monkeypatch)
    games = tmp_path / "games"
    games.mkdir()
    for name in ("pharsalus-complete", "blocks-sides-bid-for"):
        shutil.copy(saves_dir() / f"{name}.rubicon", games)
    new_game(games / "running.rubicon", SCENARIOS[0], 1)
    run = Bursts(size, games)
    assert len(run.pressed) >= BURST_KEYS // len(SIZES)
    for path in tmp_path.rglob("*.rubicon"):
        sound(path)


@pytest.mark.parametrize("keys", ["mlmp/h_p", "p/h_q"])
def test_keys_meet_a_game_that_is_half_shown(
    tmp_path: Path, keys: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All at once, on the first screen; the game comes at any moment of their way."""
    games = tmp_path / "games"
    games.mkdir()
    shutil.copy(saves_dir() / "pharsalus-complete.rubicon", games)

    async def session() -> None:
        app = RubiconApp(lang="en", saves=tmp_path / "none", games=games)
        async with app.run_test(size=(120, 36)) as pilot:
            await settled(app, pilot)
            for key in keys:
                press(app, key)
            await settled(app, pilot)
            assert isinstance(app.screen, ReplayScreen) or "q" in keys
        assert not app.return_code

    for turns in range(0, TURNS // 2, 2):
        read_in(partial(int, turns), monkeypatch)
        asyncio.run(session())


@pytest.mark.parametrize("turns", range(6))
@pytest.mark.parametrize("page", ["replay", "table"])
def test_no_key_reaches_a_page_before_its_parts_are_there(
    tmp_path: Path, page: str, turns: int
) -> None:
    """So many turns of the event loop after it was opened, every key that it knows is pressed."""
    path = tmp_path / "game.rubicon"
    shutil.copy(saves_dir() / "pharsalus-complete.rubicon", path)

    async def session() -> None:
        app = RubiconApp(lang="en", saves=tmp_path / "none")
        async with app.run_test(size=(120, 36)) as pilot:
            screen = (
                ReplayScreen(Game.open(path), "en", 0, None)
                if page == "replay"
                else TableScreen(Game.open(path), "en")
            )
            app.push_screen(screen)
            await turn(turns)
            assert app.screen is screen
            for key in sorted(screen._bindings.key_to_bindings):
                if not quits(screen, key):
                    await app._check_bindings(key)
            await pilot.pause()

    asyncio.run(session())


def test_list_and_drawn_map_do_not_chase_each_other(tmp_path: Path) -> None:
    """One follows the other: a second step may come at any moment of the first one's way."""
    path = tmp_path / "ahead.rubicon"
    new_game(path, SCENARIOS[0], 1)

    async def session() -> None:
        app = RubiconApp(path, lang="en", saves=tmp_path / "none")
        async with app.run_test(size=(160, 48)) as pilot:
            await app.workers.wait_for_complete()
            await pilot.press("1", "g")
            board, chart = app.screen.query_one(Board), app.screen.query_one(ChartMap)
            places = board.rows("map")
            for turns in range(TURNS // 4):
                places.action_line(1)
                await turn(turns)
                places.action_line(1)
                wanted = places.key
                await turn(TURNS * 5)
                for _ in range(200):  # the drawn map follows when the cursor rests
                    if chart.key == wanted:
                        break
                    await pilot.pause(0.01)
                assert (places.key, chart.key) == (wanted, wanted)

    asyncio.run(session())
