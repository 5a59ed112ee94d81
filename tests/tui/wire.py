"""The app with a wire in between: what it meant to show, what was sent, and what came of that."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

import tui
from core.contract import SEATS
from tests.terminal import Screen
from tests.tui.at_table import settle
from tests.tui.idle import until_nothing_is_due
from tui.app import RubiconApp
from tui.terminal.abilities import Talents
from tui.terminal.picture import Picture
from tui.widgets.board import Board
from tui.widgets.line_pane import LinePane

TALENTS = Talents.of("xterm-256color")
QUIET = 2  # pictures in a row with nothing to send


class Wire(HeadlessDriver):
    """Sends through a thrifty picture to one terminal, and as it comes to another."""

    talents = TALENTS

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.sent = ""  # since somebody looked last
        self.pictures: list[list[str]] = []  # what was seen from time to time, since the start
        size = self._get_terminal_size()
        self.thin, self.plain = Screen(*size, TALENTS.paints), Screen(*size, TALENTS.paints)
        self._picture = Picture(self.talents)
        self._picture.columns = size[0]

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        thinned = self._picture.thin(data)
        self.sent += thinned
        self.thin.feed(thinned)
        if thinned and self.thin.lines() not in self.pictures[-1:]:
            self.pictures.append(self.thin.lines())
        self.plain.feed(data)


class MarginWire(Wire):
    """To a terminal that scrolls parts of its screen."""

    talents = TALENTS._replace(parts=True)


class OldWire(Wire):
    """To a terminal of the eighties."""

    talents = Talents.of("vt100")


class StiffWire(Wire):
    """To a terminal that scrolls nothing but the whole screen."""

    talents = Talents.of("ansi")


class WiredApp(RubiconApp):
    CSS_PATH = Path(tui.__file__).with_name(str(RubiconApp.CSS_PATH))

    def _mind_the_terminal(self) -> None:
        """There is none."""

    @property
    def wire(self) -> Wire:
        assert isinstance(self._driver, Wire)
        return self._driver


Walk = Callable[[Pilot[Any], WiredApp], Awaitable[None]]


def over_wire(
    path: Path,
    walk: Walk,
    size: tuple[int, int],
    replay: bool = False,
    wire: type[Wire] = Wire,
) -> None:
    async def session() -> None:
        app = WiredApp(path, replay, lang="en", seats=SEATS, mouse=False)
        app.driver_class = wire
        async with app.run_test(headless=False, size=size) as pilot:
            await settle(pilot)
            await walk(pilot, app)

    # 256 colours: what a terminal could do beyond that is not told to the other side. All wires
    # alike: a style keeps the codes that it was first written with.
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLORTERM")
        asyncio.run(session())


async def sent_by(pilot: Pilot[Any], app: WiredApp, key: str) -> str:
    """What a key brings."""
    app.wire.sent = ""
    app.wire.send_message(events.Key(key, key if len(key) == 1 else None))
    await at_rest(pilot, app)
    return app.wire.sent


async def sent_at_rest(pilot: Pilot[Any], app: WiredApp) -> str:
    """What follows once the cursor rests."""
    app.wire.sent = ""
    board = app.screen.query_one(Board)
    board.rest()
    for line_pane in board.query(LinePane):
        line_pane.fill_in()
    await at_rest(pilot, app)
    return app.wire.sent


async def at_rest(pilot: Pilot[Any], app: WiredApp) -> None:
    """All that was brought about is sent: on a busy machine some of it may come late."""
    quiet = 0
    while quiet < QUIET:
        before = app.wire.sent
        await painted(pilot)
        quiet = quiet + 1 if app.wire.sent == before else 0


async def painted(pilot: Pilot[Any]) -> None:
    """As `Pilot.pause`, without a message to every part of the screen, and without waiting until
    it is time to draw: hundreds of keys are pressed here."""
    await until_nothing_is_due(soon=0.0)
    pilot.app.screen._on_timer_update()
