"""The pages of the board on larger terminals: whatever is whole at 80 columns is whole there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Game
from core.texts import LANGUAGES
from tests.tui.at_table import at_table, lines, new_game, press
from tui.app import RubiconApp
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.widgets.board import Board
from tui.widgets.board_layout import KEYS, MAIN

pytestmark = pytest.mark.slow

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
    heads = (page.heads(width, n) for n in range(page.fixed - 1))
    texts = [page.render_line(0).text, *heads, *body]
    return [text.rstrip()[: width + 1] for text in texts]


def words(texts: list[str]) -> set[str]:
    """Without the brackets that may stand around what is pointed out."""
    return set(" ".join(texts).replace("[", " ").replace("]", " ").split())


def missing(board: Board, page: str, told: list[str]) -> list[str]:
    """The words of a page that stand nowhere in these lines."""
    pane = board.rows(page).pane
    cells = [*pane.columns, *(cell for row in pane.rows for cell in row.cells)]
    return sorted(words(cells) - words(told))


async def cut_pages(pilot: Pilot[Any], board: Board) -> dict[str, list[str]]:
    """The lines of each page that are cut, and where words of it are missing."""
    found: dict[str, list[str]] = {}
    for number, page in enumerate(board.order[len(MAIN) :], len(MAIN)):
        await pilot.press(KEYS[number])
        await pilot.pause()
        assert board.current == page
        width = board.line_pane(page).size.width
        told = written(board, page)
        assert len(told) > 2, page
        cut = [line for line in told if ".." in line or len(line) > width]
        found[page] = cut + missing(board, page, told)
    return found


@pytest.mark.parametrize(
    ("name", "at", "first"),
    [
        ("war-at-sea", 370, 0),
        ("civil-wars-complete", 900, 1),
        ("rise-of-caesar-half-way", 60, 0),
        ("blocks-deployed-freely", 30, 0),
        ("blocks-a-leader-falls", 40, 1),
    ],
)
def test_no_page_is_cut_where_there_is_more_room(name: str, at: int, first: int) -> None:
    """In all sizes, the languages taking turns: two games of a system show each size in both."""

    async def look(pilot: Pilot[Any], board: Board) -> None:
        for number, size in enumerate((SMALL, MIDDLE, LARGE), first):
            lang = LANGUAGES[number % len(LANGUAGES)]
            pilot.app.set_language(lang)  # type: ignore[attr-defined]
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert (board.size.width, board.lang) == (size[0], lang)
            cut = await cut_pages(pilot, board)
            assert cut, "there are pages"
            assert {page: lines for page, lines in cut.items() if lines} == {}, (size, lang)

    replaying(name, at, look, SMALL)


@pytest.mark.parametrize("size", [MIDDLE, (133, 40), LARGE, (200, 60)])
def test_a_page_has_the_right_half_and_takes_nothing_from_the_left(size: Size) -> None:
    """The drawn map would be sent again, and a list be cut."""

    async def look(pilot: Pilot[Any], board: Board) -> None:
        left = [pilot.app.screen.query_one(f"#{name}") for name in ("chart", "map", "stack")]
        before = [pane.region for pane in left]
        table, log = board.line_pane("table").region, board.line_pane("log").region
        for key in ("6", "5", "1"):
            await pilot.press(key)
            await pilot.pause()
            assert [pane.region for pane in left] == before
            assert board.line_pane(board.beside).region == table.union(log)
            assert not board.line_pane("table").display
        assert board.beside == "regions", "it stays while other panes are looked at"
        await pilot.press("3")
        await pilot.pause()
        assert (board.line_pane("table").region, board.line_pane("log").region) == (table, log)

    replaying("war-at-sea", 370, look, size)


def test_a_battle_brings_the_combat_table_back_over_a_page() -> None:
    async def look(pilot: Pilot[Any], board: Board) -> None:
        await pilot.press("6")
        await pilot.pause()
        assert not board.line_pane("table").display
        while board.forecast is None:
            await pilot.press("right")
            await pilot.pause()
        assert board.line_pane("table").display
        assert board.line_pane("peoples").display

    replaying("war-at-sea", 370, look, MIDDLE)


@pytest.mark.parametrize(
    ("size", "names"), [(MIDDLE, "map stack peoples"), (LARGE, "chart map stack peoples")]
)
def test_the_focus_goes_round_the_panes_in_sight(size: Size, names: str) -> None:
    async def look(pilot: Pilot[Any], board: Board) -> None:
        await pilot.press("6")
        await pilot.pause()
        round = names.split()
        for key, order in (("tab", round), ("shift+tab", [*round[-2::-1], round[-1]])):
            for name in order:
                await pilot.press(key)
                await pilot.pause()
                assert pilot.app.screen.focused is pilot.app.screen.query_one(f"#{name}")

    replaying("war-at-sea", 370, look, size)


@pytest.mark.parametrize("size", [MIDDLE, LARGE])
def test_who_goes_back_to_the_question_keeps_the_page(tmp_path: Path, size: Size) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        asked = screen.focused
        await press(pilot, "6")
        page = lines(screen, "peoples")
        assert "Hamites-Semites" in "".join(page)
        await press(pilot, "escape")
        assert screen.focused is asked
        assert "".join(lines(screen, "peoples")).count("peace") == "".join(page).count("peace")

    at_table(new_game(tmp_path / "new.rubicon"), script, size)


def test_the_cursor_goes_by_rows_and_all_lines_of_its_row_are_seen() -> None:
    async def look(pilot: Pilot[Any], board: Board) -> None:
        await pilot.press("9")  # the stratagems
        await pilot.pause()
        page = board.rows("stratagems")
        assert page.count() > len(page.pane.rows) > page.body_height
        stops = [n for n, row in enumerate(page.pane.rows) if not row.heading]
        for key, way in (("down", stops), ("up", stops[::-1])):
            for stop in way:
                assert page.cursor == stop
                lines = page.lines_of(stop)
                assert page.top <= lines[0] <= lines[-1] < page.top + page.body_height
                shown = [page.render_line(line - page.top + page.fixed).text for line in lines]
                assert [text[0] for text in shown] == [">", *" " * (len(shown) - 1)]
                await pilot.press(key)

    replaying("civil-wars-complete", 900, look, MIDDLE)


def test_a_click_on_any_line_of_a_row_goes_there() -> None:
    async def look(pilot: Pilot[Any], board: Board) -> None:
        await pilot.press("9")
        await pilot.pause()
        page = board.rows("stratagems")
        long = next(n for n in range(len(page.pane.rows)) if len(page.lines_of(n)) > 1)
        page.go_to(0)
        await pilot.click(page, offset=(5, page.lines_of(long)[-1] - page.top + page.fixed))
        assert page.cursor == long

    replaying("civil-wars-complete", 900, look, MIDDLE)


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_every_page_key_turns_the_page_until_its_end(size: Size) -> None:
    """And back; what stands below the last row is seen as well."""

    async def look(pilot: Pilot[Any], board: Board) -> None:
        await pilot.press("9")
        await pilot.pause()
        page = board.rows("stratagems")
        last, tops = page.count() - page.body_height, [page.top]
        while page.top < last:
            await pilot.press("pagedown")
            assert page.top >= min(tops[-1] + page.body_height // 2, last)
            assert page.top <= tops[-1] + page.body_height, "no line is passed over"
            assert page.top <= page.lines_of(page.cursor)[0] < page.top + page.body_height
            tops.append(page.top)
        assert len(tops) > 2
        await pilot.press("pagedown")
        assert page.cursor == max(n for n, row in enumerate(page.pane.rows) if not row.heading)
        for _ in tops:
            await pilot.press("pageup")
        assert page.top == 0

    replaying("civil-wars-complete", 900, look, size)


def test_headings_are_not_counted() -> None:
    """The number in the title is of those that can be chosen."""

    async def look(pilot: Pilot[Any], board: Board) -> None:
        places = board.rows("map")
        rows = [row for row in places.pane.rows if not row.heading]
        assert len(rows) < len(places.pane.rows)
        board.select(rows[0].key)
        assert places.corner() == f"1/{len(rows)}"
        board.select(rows[-1].key)
        assert places.corner() == f"{len(rows)}/{len(rows)}"

    replaying("civil-wars-complete", 900, look, SMALL)


def test_a_pane_that_stands_alone_has_no_blanks_after_its_title() -> None:
    """Whatever longer titles came before."""

    async def look(pilot: Pilot[Any], board: Board) -> None:
        board.turn_to("stack")
        await pilot.pause()
        stack = board.rows("stack")
        stack.title_room = 60
        for key in ("italia-1", "africa-3"):
            board.select(key)
            await pilot.pause()
            assert f" {stack.title} ═" in stack.render_line(0).text

    replaying("civil-wars-complete", 900, look, SMALL)
