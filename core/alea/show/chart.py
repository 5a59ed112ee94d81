"""The drawn map of Alea: its zones and seas with their points, and what stands on it now."""

from __future__ import annotations

from core.alea.box.board import NOBODY, SIDES, Board
from core.alea.box.state import State
from core.alea.peoples.homelands import master
from core.alea.start.edited_position import NAME
from core.chart_data import Drawing, drawing
from core.contract import Chart, Link, Sign, Site, Standing
from core.texts import sign

AT_WAR, ALLIED = "!", "+"


def chart(board: Board) -> Chart:
    """Zones and seas, the closed ones too; places have one name in all languages."""
    how = drawing("alea")
    return Chart(how.bounds, tuple(_sites(board, how)), tuple(_links(board)), how.nowhere)


def _sites(board: Board, how: Drawing) -> list[Site]:
    sites = []
    for place, zone in enumerate(board.data.zones):
        marks = [
            *(["capital"] if place == board.roma else []),
            *(["city"] if zone.city else []),
            *(["port"] if zone.port else []),
        ]
        points = ((zone.lon, zone.lat), *how.points.get(zone.id, ()))
        sites.append(Site(zone.id, zone.name, "land", points, tuple(marks)))
    for sea in board.data.seas:
        points = ((sea.lon, sea.lat), *how.points.get(sea.id, ()))
        sites.append(Site(sea.id, sea.name, "sea", points, ("closed",) if sea.closed else ()))
    return sites


def _links(board: Board) -> list[Link]:
    """Each border once; a river is a river whatever its name."""
    links = []
    for zone in board.data.zones:
        for border in zone.adjacent:
            if zone.id < border.to:
                kind = border.kind if border.kind in ("land", "strait") else "river"
                links.append(Link(zone.id, border.to, kind))
        links += [Link(zone.id, sea, "coast") for sea in zone.seas]
    for sea in board.data.seas:
        links += [Link(sea.id, other, "sea") for other in sea.adjacent if sea.id < other]
    return links


def standings(view: State) -> dict[str, Standing]:
    """Control as the map list tells it, war or allegiance in homelands, and counters."""
    board = view.board
    by_place = {}
    for place in range(board.place_count):
        side, mark = holder(view, place)
        stacks = []
        for whose in (*SIDES, NOBODY):
            index = view.index
            held = index.land[whose][place], index.fleets[whose][place], index.leaders[whose][place]
            if count := sum(map(len, held)):
                stacks.append((whose, NAME[whose] or "-", count))
        by_place[board.place_ids[place]] = Standing(side, NAME[side], tuple(stacks), mark)
    return by_place


def signs(lang: str) -> tuple[Sign, ...]:
    return (
        sign("alea", "held", "c, r", lang),
        sign("alea", "counters", "C9, R9", lang),
        sign("alea", "neutral", "-5", lang),
        sign("alea", "war", f"c{AT_WAR}, r{AT_WAR}", lang, AT_WAR),
        sign("alea", "allied", f"c{ALLIED}, r{ALLIED}", lang, ALLIED),
    )


def holder(view: State, place: int) -> tuple[int, str]:
    """The side that holds the region; of a homeland, the side that its people serves, and whether
    in war (4.1)."""
    board = view.board
    if (region := board.region_of[place]) >= 0:
        return view.control[region], ""
    people = board.people_of[place]
    side = NOBODY if people < 0 else master(view, people)
    if side == NOBODY:
        return NOBODY, ""
    return side, AT_WAR if view.war[people] else ALLIED
