"""How much a key sends, what follows it included; and that the terminal shows what was meant."""

import asyncio
import shutil
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from core.paths import saves_dir
from tests.tui.at_table import said
from tests.tui.idle import until_nothing_is_due
from tests.tui.terminal.test_driver import seen
from tests.tui.wire import (
    MarginWire,
    OldWire,
    StiffWire,
    Wire,
    WiredApp,
    over_wire,
    painted,
    sent_at_rest,
    sent_by,
)
from tui.screens.dialogs import Menu
from tui.screens.table import TableScreen
from tui.widgets.board import Board
from tui.widgets.board_layout import KEYS as KEYS_OF
from tui.widgets.board_layout import MAIN
from tui.widgets.line import Line
from tui.widgets.line_pane import LinePane

pytestmark = pytest.mark.slow

LIMIT = 400  # bytes
TURN = 4000  # bytes to turn to another pane
BOX = 2000  # bytes of a box, or of what it hid
POINTER = "\x1b]22;"  # begins what shapes that of the mouse, which is off
KEYS = 20  # down, and as many up
PANES = {"map": "1", "stack": "2", "log": "4"}
SMALL, WIDE, VAST = (80, 24), (120, 36), (160, 48)
ALEA, CAESAR = "rise-of-caesar-half-way.rubicon", "blocks-deployed-freely.rubicon"
OTHERS = ("civil-wars-complete.rubicon", "war-at-sea.rubicon")  # their keys are counted alone


class Sizes(NamedTuple):
    """Bytes of each key in a pane, and with what follows if the cursor rests after each."""

    keys: list[int]
    rested: list[int]


@pytest.fixture(autouse=True)
def over_ssh(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no clock: the cursor rests when the test says so."""
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    for module in ("line_pane", "board"):
        monkeypatch.setattr(f"tui.widgets.{module}.REST", 600.0)


def walked(
    name: str, folder: Path, size: tuple[int, int], wire: type[Wire], rests: bool = True
) -> dict[str, Sizes]:
    """Down through each pane, and up again."""
    path = folder / name
    shutil.copy(saves_dir() / name, path)
    sizes: dict[str, Sizes] = {}

    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        board = app.screen.query_one(Board)
        for pane, key in PANES.items():
            if pane == "stack":
                board.select(most_crowded(board))
                await painted(pilot)
            for turn in (key, "g"):
                await sent_by(pilot, app, turn)
                await sent_at_rest(pilot, app)
            sizes[pane] = Sizes([], [])
            for key in ["down"] * KEYS + ["up"] * KEYS:
                if not (sent := await sent_by(pilot, app, key)):
                    continue
                sizes[pane].keys.append(len(sent.encode()))
                sent += await sent_at_rest(pilot, app) if rests else ""
                sizes[pane].rested.append(len(sent.encode()))
            await as_meant(pilot, app)

    over_wire(path, walk, size, wire=wire)
    return sizes


def most_crowded(board: Board) -> str:
    places = [row.key for row in board.rows("map").pane.rows if not row.heading]
    return max(places, key=lambda key: len(board.presenter.stack(board.view, key, "en").rows))


async def as_meant(pilot: Pilot[Any], app: WiredApp) -> None:
    """The terminal shows what Textual sent, and that is what all of it drawn afresh shows."""
    shown = seen(app.wire.thin)
    assert shown == seen(app.wire.plain)
    app.screen.refresh()
    await painted(pilot)
    assert seen(app.wire.plain) == shown


@pytest.mark.parametrize("size", [SMALL, WIDE, VAST])
def test_a_notice_that_comes_and_goes_with_a_candidate_moves_nothing(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """To sail is barred this year, to march is not."""
    path = tmp_path / ALEA
    shutil.copy(saves_dir() / ALEA, path)

    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        table = app.screen
        assert isinstance(table, TableScreen)
        notices = set()
        for key in ("down", "up", "down", "down", "up", "up"):
            sent = await sent_by(pilot, app, key)
            assert 0 < len(sent.encode()) < LIMIT, key
            notices.add(said(table, "notice"))
        assert len(notices) > 1
        await as_meant(pilot, app)

    over_wire(path, walk, size)


@pytest.mark.parametrize("wire", [Wire, OldWire])
@pytest.mark.parametrize("name", [ALEA, CAESAR])
def test_where_a_pane_stands_alone_every_key_sends_little(
    name: str, wire: type[Wire], tmp_path: Path
) -> None:
    for pane, sizes in walked(name, tmp_path, SMALL, wire).items():
        assert max(sizes.rested) < LIMIT, pane


@pytest.mark.parametrize("name", [ALEA, CAESAR])
def test_a_terminal_that_scrolls_nothing_is_seldom_sent_a_pane_again(
    name: str, tmp_path: Path
) -> None:
    """By half a page, not by lines."""
    for pane, sizes in walked(name, tmp_path, SMALL, StiffWire).items():
        assert sum(size >= LIMIT for size in sizes.rested) <= 4, pane


@pytest.mark.parametrize("size", [WIDE, VAST])
@pytest.mark.parametrize("name", OTHERS)
def test_every_key_sends_little_beside_other_panes(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """Be it that a pane scrolls."""
    for pane, sizes in walked(name, tmp_path, size, Wire, rests=False).items():
        assert max(sizes.keys) < LIMIT, pane


@pytest.mark.parametrize(
    ("name", "size", "wire"),
    [
        (ALEA, WIDE, Wire),
        (ALEA, VAST, MarginWire),
        (CAESAR, WIDE, MarginWire),
        (CAESAR, VAST, Wire),
    ],
)
def test_most_keys_send_little_with_what_follows_them(
    name: str, size: tuple[int, int], wire: type[Wire], tmp_path: Path
) -> None:
    """And a terminal with margins is not sent the log again when it scrolls."""
    walks = walked(name, tmp_path, size, wire)
    for pane, sizes in walks.items():
        assert max(sizes.keys) < LIMIT, pane
        assert median(sizes.rested) < LIMIT, pane
    if wire is MarginWire:
        assert max(walks["log"].rested) < LIMIT


@pytest.mark.parametrize(("pane", "ends"), [("map", "Gg"), ("log", "Gg")])
def test_what_a_page_left_out_comes_when_the_cursor_rests(
    pane: str, ends: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines under the cursor and next to it come at once; then the rest, as it would have come
    to a terminal that is near."""
    path = tmp_path / ALEA
    shutil.copy(saves_dir() / ALEA, path)
    pictures: list[list[list[str]]] = []

    async def jump(pilot: Pilot[Any], app: WiredApp) -> None:
        line_pane = app.screen.query_one(Board).line_pane(pane)
        for key in (PANES[pane], ends[0]):
            await sent_by(pilot, app, key)
            await sent_at_rest(pilot, app)
        await sent_by(pilot, app, ends[1])
        first, blank = body(app, line_pane), len(line_pane.put_off)
        await sent_at_rest(pilot, app)
        pictures.append([first, body(app, line_pane)])
        assert blank == sum(not line.strip() for line in first)
        assert not line_pane.put_off

    over_wire(path, jump, VAST)
    monkeypatch.delenv("SSH_CONNECTION")
    over_wire(path, jump, VAST)
    (soon, late), near = pictures
    assert near == [late, late]
    assert 0 < sum(one == other for one, other in zip(soon, late, strict=True)) < len(late)
    assert any(line.startswith(">") for line in soon)


def test_a_cursor_that_stops_is_at_rest_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.widgets.line_pane.REST", 2.0)  # long enough for a busy machine
    path = tmp_path / ALEA
    shutil.copy(saves_dir() / ALEA, path)

    async def stop(pilot: Pilot[Any], app: WiredApp) -> None:
        log = app.screen.query_one(Board).line_pane("log")
        await sent_by(pilot, app, PANES["log"])
        await sent_by(pilot, app, "g")
        assert log.put_off
        async with asyncio.timeout(30):
            while log.put_off:
                await pilot.pause(0.1)
        await pilot.pause()
        assert all(line.strip() for line in body(app, log))

    over_wire(path, stop, VAST)


def body(app: WiredApp, line_pane: LinePane) -> list[str]:
    """The lines of a pane under its heads, as the terminal shows them."""
    box = line_pane.region
    lines = app.wire.thin.lines()[box.y + line_pane.fixed : box.bottom]
    return [line.ljust(box.right)[box.x : box.right] for line in lines]


@pytest.mark.parametrize("size", [SMALL, WIDE, VAST])
@pytest.mark.parametrize("name", [ALEA, CAESAR])
def test_to_turn_to_a_page_and_back_sends_little(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """The drawn map and the lists beside it stay where they are."""
    path = tmp_path / name
    shutil.copy(saves_dir() / name, path)
    sizes: dict[tuple[str, str], int] = {}

    async def turn(pilot: Pilot[Any], app: WiredApp) -> None:
        board = app.screen.query_one(Board)
        for back in ("1", "4", ""):
            for number, page in enumerate(board.order[len(MAIN) :], len(MAIN)):
                sizes[back, page] = await turned_to(pilot, app, KEYS_OF[number])
                if back:
                    sizes[page, back] = await turned_to(pilot, app, back)
        await as_meant(pilot, app)

    over_wire(path, turn, size)
    assert len(sizes) > 20
    assert {turn: size for turn, size in sizes.items() if not 0 < size < TURN} == {}


async def turned_to(pilot: Pilot[Any], app: WiredApp, key: str) -> int:
    sent = await sent_by(pilot, app, key)
    return len((sent + await sent_at_rest(pilot, app)).encode())


@pytest.mark.parametrize("replay", [False, True])
@pytest.mark.parametrize("size", [SMALL, WIDE, VAST])
def test_the_first_picture_of_a_game_is_right(
    size: tuple[int, int], replay: bool, tmp_path: Path
) -> None:
    """Laid out, filled and focused; only what takes long to draw, the map, comes after it."""
    path = tmp_path / ALEA
    shutil.copy(saves_dir() / ALEA, path)
    found: list[list[str]] = []

    async def look(pilot: Pilot[Any], app: WiredApp) -> None:
        board = app.screen.query_one(Board)
        end = f"{board.game.position}/{len(board.game.moves)}"
        found.extend(seen for seen in app.wire.pictures if any(end in line for line in seen[:3]))
        drawn = board.query_one("#chart").region if board.vast else Region()
        for picture in found:
            for y in range(drawn.y, drawn.bottom):
                picture[y] = picture[y][drawn.right :]

    over_wire(path, look, size, replay)
    assert len(found) == (2 if size == VAST else 1)
    assert found[0] == found[-1]


@pytest.mark.parametrize("size", [WIDE, VAST])
@pytest.mark.parametrize("name", [ALEA, CAESAR])
def test_a_list_that_is_sent_again_is_sent_where_that_is_cheap(
    name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And seldom: most of what it shows then lies in the way that the cursor goes."""
    monkeypatch.delenv("SSH_CONNECTION")  # all of it at once
    path = tmp_path / name
    shutil.copy(saves_dir() / name, path)
    scrolled: list[int] = []

    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        board = app.screen.query_one(Board)
        listed = board.rows("map")
        for key in ("1", "g", *["down"] * 3 * KEYS, *["up"] * 3 * KEYS):
            top = listed.top
            sent = await sent_by(pilot, app, key)
            if listed.top != top and key in ("down", "up"):
                scrolled.append(len(sent.encode()))
                ahead = listed.body_height - (listed.cursor - listed.top) - 1
                if key == "up":
                    ahead = listed.cursor - listed.top
                at_end = listed.top in (0, listed.count() - listed.body_height)
                assert at_end or ahead >= listed.body_height // 3

    over_wire(path, walk, size)
    assert 5 <= len(scrolled) <= 17
    assert max(scrolled) < 430


@pytest.mark.parametrize("size", [SMALL, WIDE, VAST])
def test_a_dialog_is_a_box_over_what_was_shown(size: tuple[int, int], tmp_path: Path) -> None:
    """Neither to open it nor to close it is the screen sent again; under it the keys are gone, and
    what changes there is seen around it."""
    path = tmp_path / ALEA
    shutil.copy(saves_dir() / ALEA, path)

    async def look(pilot: Pilot[Any], app: WiredApp) -> None:
        table, before = app.screen, app.wire.thin.lines()
        opened = await sent_by(pilot, app, "T")
        assert isinstance(app.screen, Menu)
        assert 0 < len(opened.encode()) < BOX
        assert POINTER not in opened
        await as_meant(pilot, app)
        box, seen_now = app.screen.query_one("#dialog").region, app.wire.thin.lines()
        for y in range(size[1] - 1):
            assert around(seen_now[y], y, box) == around(before[y], y, box)
        assert not seen_now[-1].strip()

        table.query_one("#status", Line).say("VENI VIDI VICI")
        await sent_by(pilot, app, "down")
        await until_nothing_is_due()  # what lies below is drawn by a clock of its own
        assert 0 < len(app.wire.sent.encode()) < LIMIT
        assert "VENI VIDI VICI" in app.wire.thin.lines()[0]
        await as_meant(pilot, app)

        closed = await sent_by(pilot, app, "escape")
        assert 0 < len(closed.encode()) < BOX
        assert app.wire.thin.lines()[1:] == before[1:]
        await as_meant(pilot, app)

    over_wire(path, look, size)


def around(line: str, y: int, box: Region) -> str:
    line = line.ljust(box.right)
    return line[: box.x] + line[box.right :] if box.y <= y < box.bottom else line.rstrip()
