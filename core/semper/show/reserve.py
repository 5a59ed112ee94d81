"""The units that are off the map: limitanei still to deploy, what is lost and where it returns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Pane, Row
from core.imperator.show.rows import heading, listed
from core.semper.box.board import BOX, RESERVE, SIDES, UNPLACED
from core.semper.box.state import NEVER, State, in_box
from core.semper.peoples.war import controller_of
from core.semper.show.common import city_of, columned, counts, letter, ratings, short_name
from core.semper.show.vocabulary import pane_words
from core.texts import year_text

UNITS_WIDTH = 44  # room for the names of units


def reserve_pane(view: State, lang: str) -> Pane:
    """By the diocese or the capital to which they belong."""
    words, rows = pane_words(lang), list[Row]()
    units = view.board.roman_units
    first, last = units[0], units[-1] + 1
    if waiting := in_box(view, UNPLACED, first, last):
        rows.append(heading(words["deploying"], "3.3.2"))
        for side in SIDES:
            rows += _by_home(view, [u for u in waiting if view.side[u] == side], side)
    rows.append(heading(words["lost"], "9.3.1.return"))
    lost = _by_home(view, in_box(view, RESERVE, first, last), 0)
    rows += lost or [Row("none", ("", words["nothing"], "", ""))]
    rows += _fleets(view, lang)
    rows += _boxes(view, lang)
    heads = ("", words["belongs"], words["units"], words["which"])
    return Pane("reserve", words["reserve"], heads, rows, long=True)


def _by_home(view: State, units: Iterable[int], side: int) -> list[Row]:
    """A row for each diocese of limitanei, and for each capital of comitatenses."""
    board, homes = view.board, dict[str, list[int]]()
    for unit in units:
        diocese, zone = board.home_diocese[unit], board.home_zone[unit]
        home = board.dioceses[diocese].name if diocese >= 0 else city_of(view, zone)
        homes.setdefault(home or short_name(board, zone), []).append(unit)
    rows: list[Row] = []
    mark = letter(side) if side else ""
    for home, same in homes.items():
        rule = "3.3.2" if side else "9.3.2.return"
        cells = (mark, home, counts(board, same))
        rows += listed(f"{mark}-{home}", cells, _names(view, same), UNITS_WIDTH, rule)
    return rows


def _names(view: State, units: Sequence[int]) -> list[str]:
    return [view.board.piece_names[unit] for unit in units]


def _fleets(view: State, lang: str) -> list[Row]:
    """9.2.return: fleets that did not come home."""
    board, words, rows = view.board, pane_words(lang), list[Row]()
    for fleet, year in enumerate(view.fleet_back):
        if year != NEVER:
            home = short_name(board, board.fleet_homes[fleet])
            back = f"{words['returns']} {year_text(year, lang)}"
            cells = ("", home, "", f"{board.fleet_names[fleet]}, {back}")
            rows.append(Row(board.fleet_ids[fleet], cells, rule="9.2.return"))
    return [heading(words["lost-fleets"], "9.2"), *rows] if rows else []


def _boxes(view: State, lang: str) -> list[Row]:
    """4.2.3: units of the peoples."""
    board, words, rows = view.board, pane_words(lang), list[Row]()
    for people, printed in enumerate(board.peoples):
        away = [u for u in board.people_units[people] if view.where[u] == BOX]
        if away:
            side = controller_of(view, people)
            numbers = columned(ratings(view, away[0]))
            cells = (letter(side), printed.name, f"{len(away)}b", numbers)
            rows.append(Row(printed.id, cells, rule="4.2.3"))
    return [heading(words["boxes"], "4.2.3"), *rows] if rows else []
