"""How much a key sends, what follows it included; and that the terminal shows what was meant."""

import shutil
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from textual import events
from textual.geometry import Region
from textual.pilot import Pilot

from core.paths import saves_dir
from tests.tui.test_thrift import seen
from tests.tui.wire import MarginWire, Wire, WiredApp, over_wire, painted, sent_by
from tui.widgets.board import KEYS as KEYS_OF
from tui.widgets.board import MAIN, Board

LIMIT = 400  # bytes
TURN = 4000  # bytes to turn to another pane
KEYS = 20  # down, and as many up
PANES = {"map": "1", "stack": "2", "log": "4"}
SMALL, WIDE, VAST = (80, 24), (120, 36), (160, 48)
ALEA, CAESAR = "rise-of-caesar-half-way.rubicon", "blocks-deployed-freely.rubicon"
Sizes = dict[str, list[int]]


@pytest.fixture(autouse=True)
def over_ssh(monkeypatch: pytest.MonkeyPatch) -> None:
    """256 colours: what a terminal could do beyond that is not told to the other side."""
    monkeypatch.delenv("COLORTERM")


def walked(name: str, folder: Path, size: tuple[int, int], wire: type[Wire]) -> Sizes:
    """Bytes of each key in each pane."""
    path = folder / name
    shutil.copy(saves_dir() / name, path)
    sizes: Sizes = {}

    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        board = app.screen.query_one(Board)
        for pane, key in PANES.items():
            if pane == "stack":
                board.select(most_crowded(board))
                await painted(pilot)
            await sent_by(pilot, app, key)
            await sent_by(pilot, app, "g")
            keys = ["down"] * KEYS + ["up"] * KEYS
            sent = [await sent_by(pilot, app, key) for key in keys]
            sizes[pane] = [len(text.encode()) for text in sent if text]
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


@pytest.mark.parametrize("name", [ALEA, CAESAR])
def test_where_a_pane_stands_alone_every_key_sends_little(name: str, tmp_path: Path) -> None:
    for pane, sizes in walked(name, tmp_path, SMALL, Wire).items():
        assert max(sizes) < LIMIT, pane


@pytest.mark.parametrize("wire", [Wire, MarginWire])
@pytest.mark.parametrize("size", [WIDE, VAST])
@pytest.mark.parametrize("name", [ALEA, CAESAR])
def test_most_keys_send_little_beside_other_panes(
    name: str, size: tuple[int, int], wire: type[Wire], tmp_path: Path
) -> None:
    """And a terminal with margins is not sent the log again when it scrolls."""
    walks = walked(name, tmp_path, size, wire)
    for pane, sizes in walks.items():
        assert median(sizes) < LIMIT, pane
    if wire is MarginWire and size == VAST:
        assert max(walks["log"]) < LIMIT


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
                sizes[back, page] = len((await sent_by(pilot, app, KEYS_OF[number])).encode())
                if back:
                    sizes[page, back] = len((await sent_by(pilot, app, back)).encode())
        await as_meant(pilot, app)

    over_wire(path, turn, size)
    assert len(sizes) > 20
    assert {turn: size for turn, size in sizes.items() if not 0 < size < TURN} == {}


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
    monkeypatch.setattr("tui.widgets.board.REST", 600.0)  # what other panes tell is left out
    path = tmp_path / name
    shutil.copy(saves_dir() / name, path)
    scrolled: list[int] = []

    async def walk(pilot: Pilot[Any], app: WiredApp) -> None:
        board = app.screen.query_one(Board)
        listed = board.rows("map")
        for key in ("1", "g", *["down"] * 3 * KEYS, *["up"] * 3 * KEYS):
            top, app.wire.sent = listed.top, ""
            app.wire.send_message(events.Key(key, key if len(key) == 1 else None))
            await painted(pilot)
            await painted(pilot)
            if listed.top != top and key in ("down", "up"):
                scrolled.append(len(app.wire.sent.encode()))
                ahead = listed.body_height - (listed.cursor - listed.top) - 1
                if key == "up":
                    ahead = listed.cursor - listed.top
                at_end = listed.top in (0, listed.count() - listed.body_height)
                assert at_end or ahead >= listed.body_height // 3

    over_wire(path, walk, size)
    assert 5 <= len(scrolled) <= 17
    assert max(scrolled) < 430
