"""Screenshots for README, from real games: python -m tui.shots OUTDIR"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from core.paths import saves_dir
from tui.app import RubiconApp

NARROW, WIDE = (80, 24), (120, 36)


async def shoot(
    out: Path, size: tuple[int, int], game: Path | None = None, keys: tuple[str, ...] = ()
) -> None:
    """One picture, after the game is open and the keys are pressed."""
    app = RubiconApp(game, lang="en")
    async with app.run_test(size=size) as pilot:
        await _settle(pilot)
        await pilot.press(*keys)
        await _settle(pilot)
        out.write_text(app.export_screenshot(title="Rubicon"), encoding="utf-8")
    print(out)


async def _settle(pilot: Pilot[Any]) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    game = saves_dir() / "pharsalus-complete.rubicon"
    asyncio.run(shoot(out / "home.svg", NARROW))
    asyncio.run(shoot(out / "game.svg", WIDE, game, ("pageup",)))
    asyncio.run(shoot(out / "log.svg", NARROW, game, ("6",)))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"))
