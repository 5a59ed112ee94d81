"""Who starts where: leaders, units and peoples at war."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.contract import Pane, Row
from core.imperator.show.rows import heading
from core.semper.box.board import LEADER, SIDES, UNPLACED
from core.semper.box.state import State, in_box
from core.semper.show.common import by_rank, counts, letter, short_name, title_word
from core.semper.show.vocabulary import faction, pane_words
from core.texts import lines

STARTERS_WIDTH = 52  # room for names


def start_pane(view: State, lang: str) -> Pane:
    """Per zone leaders by name with their titles, units counted; limitanei are placed by the
    players (3.3.2)."""
    words, rows = pane_words(lang), list[Row]()
    for side in SIDES:
        rows += _placed(view, side, lang)
        rows += _to_place(view, side, lang)
    rows += _others(view, lang)
    heads = ("", words["where"], words["who"])
    return Pane("start", words["start"], heads, rows)


def _lines(side: int, where: str, names: Sequence[str], rule: str = "") -> Iterator[Row]:
    mark = letter(side)
    for n, text in enumerate(lines(names, STARTERS_WIDTH)):
        cells = (mark, where, text) if n == 0 else ("", "", text)
        yield Row(f"{mark} {where} {n}", cells, rule=rule)


def _placed(view: State, side: int, lang: str) -> Iterator[Row]:
    index, board = view.index, view.board
    yield heading(faction(side, lang))
    held = [d.name for n, d in enumerate(board.dioceses) if view.control[n] == side]
    yield from _lines(side, pane_words(lang)["holds"], held or ["-"], "3.7.3")
    for place in range(board.zone_count):
        leaders = [x for x in index.leaders[side][place] if board.is_roman(x)]
        units = [u for u in index.units[side][place] if board.is_roman(u)]
        names = [_named(view, leader, lang) for leader in by_rank(view, leaders)]
        if names or units:
            who = [*names, counts(board, units)] if units else names
            yield from _lines(side, short_name(board, place), who, "3.3.1")


def _named(view: State, leader: int, lang: str) -> str:
    own, name = title_word(view, leader, lang), view.board.piece_names[leader]
    return f"{name} ({own})" if own else name


def _to_place(view: State, side: int, lang: str) -> Iterator[Row]:
    waiting = [u for u in in_box(view, UNPLACED) if view.side[u] == side]
    units = [u for u in waiting if view.board.kind[u] != LEADER]
    if units:
        text = [counts(view.board, units)]
        yield from _lines(side, pane_words(lang)["limitanei"], text, "3.3.2")


def _others(view: State, lang: str) -> list[Row]:
    """Peoples at war, and the fleets."""
    board, words = view.board, pane_words(lang)
    rows = [
        Row(printed.id, (letter(view.war[people]), printed.name, words["war"]), rule="4.4.1")
        for people, printed in enumerate(board.peoples)
        if view.war[people]
    ]
    for fleet, name in enumerate(board.fleet_names):
        cells = (letter(view.fleet_side[fleet]), name, short_name(board, view.fleet_at[fleet]))
        rows.append(Row(board.fleet_ids[fleet], cells, rule="3.4.2"))
    return [heading(words["others"]), *rows]
