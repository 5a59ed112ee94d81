"""The replay of a file, driven by keys, and what it says."""

import asyncio
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from core.game import Game
from tests.tui.driving import Script, settle
from tui.app import RubiconApp
from tui.screens.replay import ReplayScreen
from tui.widgets.line_pane import LinePane
from tui.widgets.timeline import Timeline


def drive(
    path: Path,
    script: Script,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    at: int = 0,
    seats: tuple[int, ...] | None = None,
) -> None:
    """The replay of a file, without a terminal."""

    async def session() -> None:
        app = RubiconApp(lang=lang, saves=path.parent / "none")
        async with app.run_test(size=size) as pilot:
            await app.push_screen(ReplayScreen(Game.open(path), lang, at, seats))
            await settle(pilot)
            await script(pilot)

    asyncio.run(session())


def replay(pilot: Pilot[Any]) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def at(pilot: Pilot[Any]) -> int:
    return replay(pilot).game.position


def lines(pilot: Pilot[Any], id: str) -> str:
    line_pane = pilot.app.screen.query_one(f"#{id}", LinePane)
    return "\n".join(line_pane.render_line(y).text for y in range(line_pane.size.height))


def told(pilot: Pilot[Any]) -> str:
    """The log that is seen, without its line breaks and numbers."""
    return " ".join(lines(pilot, "log").replace(">", " ").split())


def line_of_time(pilot: Pilot[Any]) -> list[str]:
    line = pilot.app.screen.query_one(Timeline)
    return [line.render_line(y).text for y in range(2)]
