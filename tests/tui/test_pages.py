"""The pages of the board on larger terminals: whatever is whole at 80 columns is whole there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from core.game import Game
from tests.tui.at_table import at_table, lines, new_game, press
from tui.app import RubiconApp
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.widgets.board import KEYS, MAIN, Board

SAVES = Path(__file__).resolve().parent.parent.parent / "saves"
SMALL, MIDDLE, LARGE = (80, 24), (120, 36), (160, 48)
Size = tuple[int, int]
Look = Callable[[Pilot[Any], Board], Awaitable[None]]


def replaying(name: str, at: int, look: Look, size: Size, lang: str = "en") -> None:
    async def session() -> None:
        app = RubiconApp(lang=lang)
        async with app.run_test(size=size) as pilot:
            screen = ReplayScreen(Game.open(SAVES / f"{name}.rubicon"), lang, at)
            await app.push_screen(screen)
            await pilot.pause()
            await look(pilot, screen.board)

    asyncio.run(session())


def written(board: Board, name: str) -> list[str]:
    """Every line of a page, those out of sight included, in the room that it has."""
    page = board.rows(name)
    width = page.size.width
    body = (page.body_line(n, width)[0] for n in range(page.count()))
    texts = [page.render_line(0).text, page.heads(width), *body]
    return [text.rstrip()[: width + 1] for text in texts]


def pages(name: str, at: int, size: Size, lang: str) -> dict[str, list[str]]:
    """The lines of each page that are cut."""
    found: dict[str, list[str]] = {}

    async def look(pilot: Pilot[Any], board: Board) -> None:
        for number, page in enumerate(board.order[len(MAIN) :], len(MAIN)):
            await pilot.press(KEYS[number])
            await pilot.pause()
            assert board.current == page
            width = board.sheet(page).size.width
            told = written(board, page)
            assert len(told) > 2, page
            found[page] = [line for line in told if ".." in line or len(line) > width]

    replaying(name, at, look, size, lang)
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("war-at-sea", 370),
        ("civil-wars-complete", 900),
        ("rise-of-caesar-half-way", 60),
        ("blocks-deployed-freely", 30),
        ("blocks-a-leader-falls", 40),
    ],
)
def test_no_page_is_cut_where_there_is_more_room(name: str, at: int, lang: str) -> None:
    small = pages(name, at, SMALL, lang)
    assert small, "there are pages"
    for size in (MIDDLE, LARGE):
        large = pages(name, at, size, lang)
        assert large.keys() == small.keys()
        wrong = {page: cut for page, cut in large.items() if cut and not small[page]}
        assert wrong == {}, size


@pytest.mark.parametrize(
    ("size", "column", "page", "listed"),
    [
        (MIDDLE, 67, 120, 0),
        ((132, 40), 67, 132, 0),
        ((133, 40), 67, 80, 52),
        (LARGE, 68, 80, 79),
        ((160, 36), 79, 79, 80),  # the page is whole in its column
        ((200, 60), 85, 85, 65),
    ],
)
def test_the_columns_are_those_of_the_styles(
    size: Size, column: int, page: int, listed: int
) -> None:
    """What the board reckons with is what the styles give."""

    async def look(pilot: Pilot[Any], board: Board) -> None:
        assert board.sheet("log").size.width == board.column() == column
        await pilot.press("6")  # the peoples
        await pilot.pause()
        assert (board.sheet("peoples").size.width, board.sheet("map").size.width) == (page, listed)

    replaying("war-at-sea", 370, look, size)


@pytest.mark.parametrize(
    ("size", "round"),
    [(MIDDLE, "map stack table peoples"), (LARGE, "chart map stack table peoples")],
)
def test_the_focus_goes_round_as_if_all_were_in_sight(size: Size, round: str) -> None:
    """The panes that gave way to a page come back as soon as they have their turn."""

    async def look(pilot: Pilot[Any], board: Board) -> None:
        names = round.split()
        before = {name: pilot.app.screen.query_one(f"#{name}").region for name in names[:-1]}
        for key, order in (("tab", names), ("shift+tab", [*names[-2::-1], names[-1]])):
            await pilot.press("6")
            await pilot.pause()
            for name in order:
                await pilot.press(key)
                await pilot.pause()
                assert pilot.app.screen.focused is pilot.app.screen.query_one(f"#{name}")
                if name != "peoples":
                    assert {n: pilot.app.screen.query_one(f"#{n}").region for n in before} == before

    replaying("war-at-sea", 370, look, size)


@pytest.mark.parametrize("size", [MIDDLE, LARGE])
def test_who_goes_back_to_the_question_sees_the_map_again(tmp_path: Path, size: Size) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        board = screen.board
        asked, before = screen.focused, board.sheet("map").size
        await press(pilot, "6")
        assert "Hamites-Semites" in "".join(lines(screen, "peoples"))
        assert board.sheet("map").size != before
        await press(pilot, "escape")
        assert screen.focused is asked
        assert board.sheet("map").size == before

    at_table(new_game(tmp_path / "new.rubicon"), script, size)


def test_a_page_stays_as_it_is_while_another_window_is_looked_at() -> None:
    """The terminal says that it lost the focus: nothing is to be drawn for that."""

    async def look(pilot: Pilot[Any], board: Board) -> None:
        await pilot.press("6")
        await pilot.pause()
        before = board.sheet("peoples").size
        pilot.app.post_message(events.AppBlur())
        await pilot.pause()
        assert pilot.app.screen.focused is None
        await pilot.resize_terminal(121, 36)
        await pilot.pause()
        assert board.sheet("peoples").size == (before.width + 1, before.height)

    replaying("war-at-sea", 370, look, MIDDLE)
