"""What is not drawn is not missed."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.paths import saves_dir
from tests.tui.driving import drive, press
from tests.tui.wire import WiredApp, at_rest, over_wire, sent_at_rest, sent_by
from tui.app import RubiconApp
from tui.widgets.board import Board

pytestmark = pytest.mark.slow

SAMPLE = "rise-of-caesar-half-way.rubicon"


WALKS = {
    False: "down down 2 down 3 4 up up 5 7 1 tab T escape h escape m L plus escape R down escape",
    True: "right full_stop greater_than_sign 4 up left 3 plus 6 1 o escape i escape m escape e s",
}


@pytest.mark.parametrize("replay", WALKS)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_a_terminal_shows_what_would_be_drawn_afresh(
    size: tuple[int, int], replay: bool, tmp_path: Path
) -> None:
    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        for key in WALKS[replay].split():
            await sent_by(pilot, app, key)
            if app.screen.query(Board):
                await sent_at_rest(pilot, app)
            afresh = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
            assert [line.rstrip() for line in app.wire.thin.lines()] == afresh, key

    over_wire(copied(tmp_path), walk, size, replay)


@pytest.mark.parametrize("size", [(120, 36), (160, 48)])
def test_a_jump_of_a_replay_is_one_picture(size: tuple[int, int], tmp_path: Path) -> None:
    """With a battle panes come and go, and the map list stands on another place."""

    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        for key in ("greater_than_sign", "full_stop", "greater_than_sign", "plus", "e", "s"):
            app.wire.pictures.clear()
            await sent_by(pilot, app, key)
            assert len(app.wire.pictures) == 1, key

    over_wire(copied(tmp_path), walk, size, replay=True)


def test_other_glyphs_are_drawn_at_once(tmp_path: Path) -> None:
    """Nothing else has changed: no style, no text."""

    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        def rules() -> set[str]:
            return {
                mark
                for mark in "=═"
                if any(f"{mark * 8}" in line for line in app.wire.thin.lines())
            }

        for setting, mark in (("ascii", "="), ("unicode", "═")):
            app.use_glyphs(setting)
            await at_rest(pilot, app)
            assert rules() == {mark}

    over_wire(copied(tmp_path), walk, (80, 24))


def test_a_kept_page_has_nothing_to_draw_while_the_app_ends(saves: Path) -> None:
    app = RubiconApp(lang="en", saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "R")
        page = app.screen
        await press(pilot, "escape")
        stack, app._screen_stacks = app._screen_stacks, {"_default": []}
        page._on_timer_update()
        app._screen_stacks = stack

    drive(app, script)


def copied(folder: Path) -> Path:
    return Path(shutil.copy(saves_dir() / SAMPLE, folder / SAMPLE))
