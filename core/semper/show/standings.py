"""What stands on the drawn map: who holds a place, who runs a people, and the counters."""

from __future__ import annotations

from core.contract import Sign, Standing
from core.semper.box.board import NOBODY, SIDES
from core.semper.box.state import State
from core.semper.show.common import fleets_at, letter
from core.texts import sign

AT_WAR, ALLY = "!", "&"


def standings(view: State) -> dict[str, Standing]:
    """Control as the map list tells it, wars in homelands, and counters; of a fleet those that it
    carries, too."""
    board = view.board
    by_place = {}
    for place in range(board.first_hold):
        side, mark = holder(view, place)
        stacks = []
        for whose in (*SIDES, NOBODY):
            if count := counters_at(view, whose, place):
                stacks.append((whose, letter(whose), count))
        drawn = letter(side) if side else ""
        by_place[board.place_ids[place]] = Standing(side, drawn, tuple(stacks), mark)
    return by_place


def counters_at(view: State, side: int, place: int) -> int:
    """How many counters of a side stand there, fleets and what they carry among them."""
    index, board = view.index, view.board
    own = [fleet for fleet in fleets_at(view, place) if view.fleet_side[fleet] == side]
    places = [place, *(board.hold(fleet) for fleet in fleets_at(view, place))]
    return len(own) + sum(
        len(index.units[side][each]) + len(index.leaders[side][each]) for each in places
    )


def signs(lang: str) -> tuple[Sign, ...]:
    return (
        sign("semper", "held", "p, s", lang),
        sign("semper", "counters", "P9, S9", lang),
        sign("semper", "neutral", "-5", lang),
        sign("semper", "war", f"p{AT_WAR}, s{AT_WAR}", lang, AT_WAR),
        sign("semper", "ally", f"p{ALLY}, s{ALLY}", lang, ALLY),
    )


def holder(view: State, place: int) -> tuple[int, str]:
    """The side that holds the diocese; of a homeland the side that runs its people, at war with
    Rome (4.4.1) or as her ally (4.4.2)."""
    board = view.board
    if place >= board.zone_count:
        return NOBODY, ""
    if (diocese := board.diocese_of[place]) >= 0:
        return view.control[diocese], ""
    people = board.people_of[place]
    if people == board.armenia:
        return view.control[board.oriens], ALLY
    if people < 0 or view.war[people] == NOBODY:
        return NOBODY, ""
    return view.war[people], AT_WAR
