"""Rows in the room that there is: nothing that a player needs is cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region, Size

from core.contract import Pane, Row
from core.game import Game
from core.selfplay import Report, play
from tui.widgets.candidate_list import CandidateList
from tui.widgets.rows import RowList, _widest
from tui.widgets.wrapped_rows import heading, laid

SAVES = Path(__file__).resolve().parents[3] / "saves"
MAP = {120: 52, 160: 52, 80: 80}  # columns of the terminal, of the map list
STACK = {120: 52, 160: 39, 80: 80}


def drawn(pane: Pane, width: int) -> list[str]:
    rows = RowList(pane.id)
    rows.pane = pane
    rows._widen(pane, afresh=True)
    lines = [rows.heads(width), *(rows.body_line(n, width)[0] for n in range(len(pane.rows)))]
    return [line.rstrip() for line in lines]


def cut(pane: Pane, width: int) -> list[str]:
    lines = drawn(pane, width)
    return [line for line in lines if ".." in line or len(line) > width]


def test_letters_give_way_before_columns() -> None:
    rows = [
        Row("a", ("C", "Italia 7 Campania", "Neapolis P"), brief=("C", "7 Campania", "*P")),
        Row("b", ("R", "Roma", ""), brief=()),
    ]
    pane = Pane("map", "", ("", "Place", "City"), rows, spare=(2,), brief=("", "Place", ""))
    assert drawn(pane, 40)[1] == "  C  Italia 7 Campania  Neapolis P"
    assert drawn(pane, 32)[1] == "  C Italia 7 Campania Neapolis P", "the gaps first"
    assert drawn(pane, 31) == ["    Place", "  C 7 Campania *P", "  R Roma"]
    assert drawn(pane, 16) == ["    Place", "  C 7 Campania", "  R Roma"], "then what is spare"
    assert cut(pane, 10), "then there is no help"


def test_what_is_pointed_out_in_the_last_column_is_in_brackets_on_both_sides() -> None:
    rows = [Row("a", ("d1", "A R", "1/2 A"), lit=(2,)), Row("b", ("d2", "A R", "R R"), lit=(2,))]
    pane = Pane("table", "", ("Die", "3/1", "4/1"), rows)
    assert drawn(pane, 40)[1:] == ["  d1   A R [1/2 A]", "  d2   A R [R R]"]


def test_a_name_and_its_cost_do_not_run_together_where_reasons_find_no_room() -> None:
    cells = ("   ", "Africa 1 (Africa Vetus)  R 4 SP, Cato", "cost 1")
    rows = [Row("0", (*cells, "")), Row("1", (" - ", "Mauri", "cost 1", "(3.4.1.homeland) " * 5))]
    pane, ask = Pane("candidates", "", ("", "", "", ""), rows, spare=(3,)), CandidateList()
    ask.pane = pane
    ask._widen(pane, afresh=True)
    assert "R 4 SP, Cato  cost 1" in ask._cells(rows[0].cells, (), 80)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("scenario", ["alea/1", "alea/6", "caesar/historical", "semper/3"])
@pytest.mark.slow
def test_the_map_list_and_the_stacks_are_uncut_at_every_size(scenario: str, lang: str) -> None:
    played = play(scenario, 5, Report())
    game, presenter, wrong = Game.new(scenario, 5), played.system.presenter, []
    for number, move in enumerate(played.moves):
        game.push(move.seat, move.action)
        if number % 60 == 0:
            view = game.view(1)
            listed = next(pane for pane in presenter.panes(view, lang) if pane.id == "map")
            wrong += [line for width in MAP.values() for line in cut(listed, width)]
            for row in listed.rows[::5]:
                if not row.heading:
                    stack = presenter.stack(view, row.key, lang)
                    wrong += [line for width in STACK.values() for line in cut(stack, width)]
    assert sorted(set(wrong)) == []


def test_the_mark_of_a_list_that_others_follow_covers_the_name() -> None:
    """Written in whole or briefly, and wherever its column begins."""
    cells = ("C", "Italia 7 Campania", "Neapolis P")
    row = Row("a", cells, brief=("C", "7 Campania", "*P"))
    pane = Pane("map", "", ("", "Place", "City"), [row], spare=(2,))
    rows = RowList(pane.id, leads=True)
    rows.pane = pane
    rows._widen(pane, afresh=True)
    for width in (40, 32, 31, 17):
        line, _ = rows.body_line(0, width)
        assert line[: rows.name_end(0, width)].endswith("7 Campania")
    rows.leads = False
    assert rows.name_end(0, 40) == 0


def test_the_sizes_are_those_of_the_board() -> None:
    """What the styles give to the two lists, so that the test above tests the real thing."""
    import asyncio

    from tui.app import RubiconApp
    from tui.screens.replay import ReplayScreen

    async def sizes(size: tuple[int, int]) -> tuple[int, int]:
        app = RubiconApp(lang="en")
        async with app.run_test(size=size) as pilot:
            game = Game.open(SAVES / "pharsalus-complete.rubicon")
            await app.push_screen(ReplayScreen(game, "en", 0))
            await pilot.pause()
            board = pilot.app.screen.board  # type: ignore[attr-defined]
            return board.line_pane("map").size.width, board.line_pane("stack").size.width

    for size in ((120, 36), (160, 48)):
        assert asyncio.run(sizes(size)) == (MAP[size[0]], STACK[size[0]])


def wrapped(pane: Pane, width: int) -> list[str]:
    found = laid(pane, _widest([pane.columns, *(row.cells for row in pane.rows)]), width)
    return [found.heads[0][-1], *(" ".join(cells).rstrip() for cells in found.lines)]


def test_a_page_goes_on_in_the_next_line_where_that_takes_fewest() -> None:
    """The column is squeezed in which one cell is long, not the one in which all are."""
    rows = [
        Row("a", ("Gallia", "a few words more than others")),
        Row("b", ("Hispania Ulterior", "short")),
        Row("c", ("Hispania Citerior", "short")),
        Row("", ("a heading that is longer than the page",), heading=True),
    ]
    pane = Pane("page", "", ("Place", "What"), [row for row in rows if not row.heading])
    assert wrapped(pane, 60)[1:] == [" ".join(row.cells) for row in rows[:3]], "there is room"
    assert wrapped(pane, 39) == [
        "What",
        "Gallia a few words more",
        " than others",
        "Hispania Ulterior short",
        "Hispania Citerior short",
    ]
    assert heading(rows[3].cells[0], 30) == ["a heading that is longer than", "  the page"]


def test_a_head_is_broken_before_every_row_is() -> None:
    rows = [Row(name, (name, "C 1 R 2", "1/2")) for name in ("Gallia", "Asia")]
    pane = Pane("page", "", ("Region", "Zones", "Recruits L/A"), rows)
    found = laid(pane, [6, 7, 12], 27)
    assert [cells[-1] for cells in found.heads] == ["Recruits", "L/A"]
    assert found.lines == [row.cells for row in rows]


class Narrow(RowList):
    """Of a fixed size, and it tells what would be drawn anew."""

    size = Size(39, 8)  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__("stack", follows=True)
        self.anew: list[Region] = []
        self.title_room = 30  # longer titles came before

    def refresh(self, *regions: Region, **options: bool) -> Narrow:  # type: ignore[override]
        self.anew += regions
        return self


@pytest.mark.parametrize("title", ["Italia 5 (Apulia)", "Hispania 2 (Carthaginiensis et al.)"])
def test_the_place_of_the_cursor_stands_uncut_after_every_title(title: str) -> None:
    """And it is drawn anew wherever a longer title has put it."""
    rows = Narrow()
    rows.title, rows.cursor = title, 11
    rows.pane = Pane("stack", "", ("",), [Row(str(n), ("",)) for n in range(20)])
    drawn = rows._title_strip(rows.size.width, "").text
    assert " 12/20 " in drawn
    rows.refresh_corner()
    assert drawn.index("12/20") + len("12/20") <= rows.anew[-1].right
