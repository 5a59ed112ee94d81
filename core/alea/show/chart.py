"""The drawn map of Alea: its zones and seas with their points, and what stands on it now."""

from __future__ import annotations

from core.alea.box.board import NOBODY, SIDES, Board
from core.alea.box.state import State
from core.alea.peoples.homelands import master
from core.alea.start.edited_position import NAME
from core.contract import Chart, Sign, Standing
from core.imperator.drawn_map import drawn_map
from core.texts import sign

AT_WAR, ALLIED = "!", "+"


def chart(board: Board) -> Chart:
    """Zones and seas, the closed ones too."""
    return drawn_map("alea", board.data.zones, board.data.seas, lambda place: place == board.roma)


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
