"""The app driven by keys alone, and what its screens say."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot

from tui.app import RubiconApp
from tui.screens.home import HomeScreen
from tui.widgets.line import Line
from tui.widgets.line_pane import LinePane
from tui.widgets.rows import RowList

Script = Callable[[Pilot[Any]], Awaitable[None]]


def drive(app: RubiconApp, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Run the app without a terminal, and the script once its first game (if any) is open."""

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await script(pilot)

    asyncio.run(session())


async def settle(pilot: Pilot[Any]) -> None:
    """Until nothing is under way: what was read may ask for more to be read."""
    await pilot.pause()
    while len(pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Keys one by one, each when what the one before began is done."""
    for key in keys:
        await pilot.press(key)
        if len(pilot.app.workers):
            await settle(pilot)
    await settle(pilot)


async def go_home(pilot: Pilot[Any]) -> None:
    """Escape leads out of every screen; the table wants it twice."""
    for _ in range(10):
        if isinstance(pilot.app.screen, HomeScreen):
            return
        await press(pilot, "escape")
    raise AssertionError(pilot.app.screen)


def said(pilot: Pilot[Any], id: str) -> str:
    return pilot.app.screen.query_one(f"#{id}", Line).full_text


def rows(pilot: Pilot[Any], id: str) -> RowList:
    return pilot.app.screen.query_one(f"#{id}", RowList)


def lines(pilot: Pilot[Any], id: str) -> list[str]:
    """What a pane shows."""
    line_pane = pilot.app.screen.query_one(f"#{id}", LinePane)
    return [line_pane.render_line(y).text.rstrip() for y in range(line_pane.size.height)]


def screen(pilot: Pilot[Any]) -> list[str]:
    """The whole screen, as the terminal gets it."""
    strips = pilot.app.screen._compositor.render_strips()
    return [strip.text.rstrip() for strip in strips]
