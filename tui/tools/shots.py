"""Screenshots for the pages, from real games: python -m tui.tools.shots OUTDIR"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from textual.pilot import Pilot

from core.game import Game
from core.paths import saves_dir
from tui.app import RubiconApp
from tui.widgets.board import Board

MIDDLE, LARGE = (120, 36), (160, 48)


class Moment(NamedTuple):
    """A sample game stopped at a position, to be played on."""

    save: str
    position: int


MARCH = Moment("pharsalus-complete", 66)
BATTLE = Moment("pharsalus-complete", 206)
BLOCKS_BATTLE = Moment("blocks-a-leader-falls", 50)
EMPERORS = Moment("emperors-half-way", 120)


def stopped(moment: Moment, folder: Path) -> Path:
    """A copy of the game that ends at this moment."""
    sample = Game.open(saves_dir() / f"{moment.save}.rubicon")
    path = folder / f"{moment.save}-{moment.position}.rubicon"
    copy = sample.branch(moment.position, path)
    for game in (sample, copy):
        if game.log is not None:
            game.log.close()
    return path


FOUR_WARS = "republic/10"


def begun(scenario: str, folder: Path) -> Path:
    """A game that has just begun."""
    path = folder / f"{scenario.replace('/', '-')}.rubicon"
    game = Game.new(scenario, 1, {}, path=path)
    if game.log is not None:
        game.log.close()
    return path


# A march that is planned: from the fifth place, everybody, to the destination under the cursor.
PLAN = "enter down enter a enter a enter"


COLLEGE = "6"  # the pane of the emperors, and of who would succeed them
NEXT_BATTLE = "greater_than_sign"


async def shoot(
    out: Path, size: tuple[int, int], game: Path, keys: str = "", replay: bool = False
) -> None:
    """One picture, after the game is open and the keys are pressed."""
    app = RubiconApp(game, replay=replay, lang="en")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for key in keys.split():
            await pilot.press(key)
            await settle(pilot)
        out.write_text(app.export_screenshot(title="Rubicon"), encoding="utf-8")
    print(out)


async def settle(pilot: Pilot[Any]) -> None:
    await pilot.pause()
    while len(pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    for board in pilot.app.screen.query(Board):
        board.rest()
    await pilot.pause()


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("CONFIG", "DATA", "CACHE", "STATE"):  # nobody's own settings
            os.environ[f"XDG_{name}_HOME"] = folder
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
        march, battle = stopped(MARCH, Path(folder)), stopped(BATTLE, Path(folder))
        asyncio.run(shoot(out / "table.svg", LARGE, march, PLAN))
        asyncio.run(shoot(out / "battle.svg", MIDDLE, battle))
        asyncio.run(shoot(out / "map.svg", MIDDLE, march, "m"))
        blocks = stopped(BLOCKS_BATTLE, Path(folder))
        asyncio.run(shoot(out / "blocks.svg", LARGE, blocks, "enter"))
        emperors = stopped(EMPERORS, Path(folder))
        asyncio.run(shoot(out / "emperors.svg", LARGE, emperors, COLLEGE))
        wars = begun(FOUR_WARS, Path(folder))
        asyncio.run(shoot(out / "wars.svg", LARGE, wars))
        whole = saves_dir() / "pharsalus-complete.rubicon"
        keys = f"{NEXT_BATTLE} {NEXT_BATTLE} 4"
        asyncio.run(shoot(out / "replay.svg", MIDDLE, whole, keys, replay=True))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
