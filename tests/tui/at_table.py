"""A table to test at: games of any kind, keys that answer, and what is on the screen."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from core.alea.start.edited_position import write
from core.contract import SEATS, Action
from core.game import Game
from tests.alea.scene import Scene
from tui.app import RubiconApp
from tui.screens.dialogs import Curtain, Question
from tui.screens.table import TableScreen
from tui.widgets.line import Line
from tui.widgets.line_pane import LinePane

Script = Callable[[Pilot[Any], TableScreen], Awaitable[None]]

DONE = "done"


def new_game(path: Path, scenario: str = "alea/1", seed: int = 5, **settings: str) -> Path:
    game = Game.new(scenario, seed, settings, path=path)
    assert game.log is not None
    game.log.close()
    return path


def from_scene(scene: Scene, path: Path, **settings: str) -> Path:
    """A game file that starts from a position."""
    scenario = f"alea/{scene.state.scenario}"
    game = Game.new(scenario, 7, settings, position=write(scene.state), path=path)
    assert game.log is not None
    game.log.close()
    return path


def field(table: TableScreen) -> str:
    """The field of the action that is asked for, if any is."""
    options = table.desk.draft.options if table.desk.draft is not None else None
    return options.field if options is not None else ""


def at_table(
    path: Path,
    script: Script,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    app: RubiconApp | None = None,
) -> None:
    """Open the game, and run the script once it is on the screen."""

    async def session() -> None:
        program = app or RubiconApp(path, lang=lang, seats=SEATS)
        async with program.run_test(size=size) as pilot:
            await settle(pilot)
            if not any(isinstance(s, TableScreen) for s in program.screen_stack):
                await press(pilot, "enter")  # both players sit here
            screen = next(s for s in program.screen_stack if isinstance(s, TableScreen))
            await script(pilot, screen)

    asyncio.run(session())


async def settle(pilot: Pilot[Any]) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def follow(pilot: Pilot[Any], table: TableScreen) -> None:
    """The table looks at the file."""
    table.follow()
    await settle(pilot)


async def press(pilot: Pilot[Any], keys: str) -> None:
    """Keys in words: "down enter"."""
    await pilot.press(*keys.split())
    await settle(pilot)


def push(table: TableScreen, action: Action, seat: int | None = None) -> None:
    """What a player says, without keys."""
    table.show(table.desk.push(action, seat))


def said(screen: TableScreen, id: str) -> str:
    return screen.query_one(f"#{id}", Line).full_text


def lines(screen: TableScreen, id: str) -> list[str]:
    line_pane = screen.query_one(f"#{id}", LinePane)
    return [line_pane.render_line(y).text.rstrip() for y in range(line_pane.size.height)]


async def choose_kind(pilot: Pilot[Any], screen: TableScreen, tag: str) -> None:
    """Choose a kind of action, however it is worded here."""
    assert screen.desk.draft is not None
    values = [option.value for option in screen.desk.draft.candidates()]
    screen.candidate_list.select(str(values.index(tag)))
    await press(pilot, "enter")


async def choose(pilot: Pilot[Any], screen: TableScreen, text: str) -> None:
    """Go to the candidate that begins with this text, and press Enter."""
    rows = screen.candidate_list.pane.rows
    at = next(n for n, row in enumerate(rows) if row.cells[1].startswith(text))
    await mark(pilot, screen, at)
    await press(pilot, "enter")


async def mark(pilot: Pilot[Any], screen: TableScreen, at: int) -> None:
    """Move the cursor to a candidate."""
    while screen.candidate_list.cursor != at:
        await pilot.press("down" if screen.candidate_list.cursor < at else "up")


async def play_on(pilot: Pilot[Any], screen: TableScreen, until: str, limit: int = 60) -> None:
    """End what can be ended, else take the first candidate, until a prompt of this kind."""
    for _ in range(limit):
        if isinstance(pilot.app.screen, Question | Curtain):
            await press(pilot, "enter")
        elif screen.game.prompt is not None and screen.game.prompt.kind == until:
            return
        elif screen.desk.draft is not None and DONE in [
            o.value for o in screen.desk.draft.candidates()
        ]:
            await choose_kind(pilot, screen, DONE)
        else:
            await press(pilot, "down enter" if screen.candidate_list.waits else "enter")
    raise AssertionError(f"no question {until!r} after {limit} keys")
