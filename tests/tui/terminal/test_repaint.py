"""What is not drawn is not missed."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from core.paths import saves_dir
from tests.tui.driving import drive, press
from tests.tui.wire import WiredApp, at_rest, over_wire, painted, sent_at_rest, sent_by
from tui.app import RubiconApp
from tui.terminal.repaint import Cells, LineCompositor, Render
from tui.widgets.board import Board
from tui.widgets.line_pane import LinePane

SAMPLE = "rise-of-caesar-half-way.rubicon"
WIDTH, HEIGHT = 12, 6

regions = st.builds(
    lambda x, y, right, bottom: Region(
        min(x, right), min(y, bottom), abs(x - right), abs(y - bottom)
    ),
    *(st.integers(0, end) for end in (WIDTH, HEIGHT, WIDTH, HEIGHT)),
)


@given(st.lists(regions, max_size=8))
def test_a_part_is_drawn_if_some_cell_of_it_is_seen(parts: list[Region]) -> None:
    drawn_over, covered = Cells(HEIGHT), set[tuple[int, int]]()
    for part in parts:
        cells = {(x, y) for x in part.column_range for y in part.line_range}
        seen = {y for _, y in cells - covered}
        drawn = drawn_over.left(part)
        drawn_over.add(part)
        if not seen:
            assert not drawn
        else:
            assert drawn.column_range == part.column_range
            assert (drawn.y, drawn.bottom - 1) == (min(seen), max(seen))
        covered |= cells


@given(st.lists(regions, max_size=8), regions)
def test_of_a_part_the_lines_are_drawn_in_which_something_has_changed(
    changed: list[Region], part: Region
) -> None:
    cells = {(x, y) for region in changed for x in region.column_range for y in region.line_range}
    lines = [y for y in part.line_range for x in part.column_range if (x, y) in cells]
    drawn = Cells(HEIGHT).left(part, Cells(HEIGHT, changed))
    if not lines:
        assert not drawn
    else:
        assert drawn.column_range == part.column_range
        assert (drawn.y, drawn.bottom - 1) == (lines[0], lines[-1])


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_ground_behind_panes_is_not_drawn_and_the_picture_is_textuals(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        for key in ("5", "R", "escape", "h", "escape", "m"):
            await sent_by(pilot, app, key)
            compositor = app.screen._compositor
            assert isinstance(compositor, LineCompositor)
            ours, theirs = (
                drawn(renders, compositor)
                for renders in (LineCompositor._get_renders, Compositor._get_renders)
            )
            assert ours[0] == theirs[0], key
            assert ours[1] < theirs[1], key
            await painted(pilot)

    over_wire(copied(tmp_path), walk, size)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_lines_of_panes_are_those_that_textual_would_make(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        for key in ("full_stop", "2", "3", "4", "5", "R", "escape", "greater_than_sign", "m"):
            await sent_by(pilot, app, key)
            seen = [line_pane for line_pane in app.screen.query(LinePane) if line_pane.size]
            assert seen
            for line_pane in seen:
                all_of_it = line_pane.size.region
                ours = line_pane.render_lines(all_of_it)
                assert ours == StylesCache().render_widget(line_pane, all_of_it), (key, line_pane)
                part = Region(3, 1, 20, 4)
                assert line_pane.render_lines(part) == [line.crop(3, 23) for line in ours[1:5]]

    over_wire(copied(tmp_path), walk, size, replay=True)


def test_a_pane_has_the_room_that_textual_gave_it(tmp_path: Path) -> None:
    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        rooms = []
        for key in ("2", "5", "greater_than_sign", "3", "3", "full_stop", "R", "escape", "4"):
            await sent_by(pilot, app, key)
            for line_pane in app.screen.query(LinePane):
                assert line_pane.size == Widget.size.fget(line_pane), (key, line_pane)  # type: ignore[attr-defined]
                rooms.append(line_pane.size)
        assert any(rooms)
        assert not all(rooms)

    for size in ((80, 24), (160, 48)):
        over_wire(copied(tmp_path), walk, size, replay=True)


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


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_no_pane_has_a_frame_that_its_lines_would_lack(
    saves: Path, whole: Path, size: tuple[int, int]
) -> None:
    seen = set()

    async def look(pilot: Pilot[Any], *ways: str) -> None:
        for way in ways:
            await press(pilot, *way.split())
            sheets = list(pilot.app.screen.query(LinePane))
            assert [line_pane for line_pane in sheets if line_pane.gutter] == []
            seen.update(line_pane.id for line_pane in sheets if line_pane.size)

    async def from_home(pilot: Pilot[Any]) -> None:
        await look(pilot, "home", "n", "escape s", "escape R", "escape h")

    async def at_the_end(pilot: Pilot[Any]) -> None:
        await look(pilot, "home", "e", "r", "escape m", "escape R", "escape i")

    drive(RubiconApp(lang="en", saves=saves), from_home, size)
    drive(RubiconApp(whole, replay=True, lang="en", saves=saves), at_the_end, size)
    assert len(seen) >= 12


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


def drawn(renders: Any, compositor: LineCompositor) -> tuple[list[Strip], int]:
    """The whole screen, and how many lines of widgets went into it."""
    lines = 0

    def counted(self: Compositor, crop: Region | None = None) -> Iterable[Render]:
        nonlocal lines
        for render in renders(self, crop):
            lines += len(render[2])
            yield render

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LineCompositor, "_get_renders", counted)
        return compositor.render_strips(), lines
