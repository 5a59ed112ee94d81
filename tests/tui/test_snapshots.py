"""What the screens look like; `pytest --snapshot-update` accepts a change that was meant."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tui.app import RubiconApp

SIZES = [(80, 24), (160, 48)]
Compare = Callable[..., bool]


async def opened(pilot: Pilot[Any]) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "160x48"])
def test_home(
    snap_compare: Compare, saves: Path, short: Path, size: tuple[int, int], lang: str
) -> None:
    app = RubiconApp(lang=lang, saves=saves)
    assert snap_compare(app, terminal_size=size, run_before=opened)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "160x48"])
def test_game(
    snap_compare: Compare, saves: Path, short: Path, size: tuple[int, int], lang: str
) -> None:
    app = RubiconApp(short, lang=lang, saves=saves)
    assert snap_compare(app, terminal_size=size, run_before=opened)
