"""The drawn map: cities and seas with the roads and straits between them, and who stands there."""

from __future__ import annotations

from core.caesar.box.board import NOBODY, SIDES, Board
from core.caesar.box.state import State, friendly
from core.caesar.show.common import letter
from core.chart_data import Drawing, drawing
from core.contract import Chart, Link, Sign, Site, Standing
from core.texts import sign

ROADS = {"major": "road", "minor": "minor", "strait": "strait"}


def chart(board: Board) -> Chart:
    """Places have one name in all languages."""
    how = drawing("caesar")
    return Chart(how.bounds, tuple(_sites(board, how)), tuple(_links(board)), how.nowhere)


def _sites(board: Board, how: Drawing) -> list[Site]:
    sites = []
    for city in board.data.cities:
        marks = [
            *(["capital"] if city.points > 1 else []),
            *(["city"] if city.points else []),
            *(["port"] if city.seas else []),
        ]
        sites.append(Site(city.id, city.name, "city", ((city.lon, city.lat),), tuple(marks)))
    for sea in board.data.seas:
        points = ((sea.lon, sea.lat), *how.points.get(sea.id, ()))
        sites.append(Site(sea.id, sea.name, "sea", points))
    return sites


def _links(board: Board) -> list[Link]:
    links = [Link(*road.ends, ROADS[road.kind]) for road in board.data.roads]
    links += [Link(city.id, sea, "coast") for city in board.data.cities for sea in city.seas]
    for sea in board.data.seas:
        links += [Link(sea.id, other, "sea") for other in sea.adjacent if sea.id < other]
    return links


def standing(view: State) -> dict[str, Standing]:
    """How many blocks of each side stand where: everybody may count them."""
    board = view.board
    standings = {}
    for place in range(board.place_count):
        side = next((s for s in SIDES if friendly(view, s, place)), NOBODY)
        stacks = tuple(
            (whose, letter(whose), len(blocks))
            for whose in SIDES
            if (blocks := view.index.here[whose][place])
        )
        mark = letter(side) if side else ""
        standings[board.place_ids[place]] = Standing(side, mark, stacks)
    return standings


def signs(lang: str) -> tuple[Sign, ...]:
    return sign("caesar", "held", "c, p", lang), sign("caesar", "blocks", "C9, P9", lang)
