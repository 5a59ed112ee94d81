"""What the panes share: letters of sides, short names of places, lists that fit their room."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import NOBODY, Board
from core.alea.box.state import State
from core.alea.start.edited_position import NAME

ROOM = 78  # columns of a pane that an 80 column terminal shows
GAP = 2  # between columns
BRIEF = 18  # letters of a place in a narrow list
KIND_LETTERS = "LAENB"  # legio, auxilia, equites, naves, band


def letter(side: int) -> str:
    """A side is always a letter."""
    return NAME.get(side, "") or "-"


def long_name(board: Board, place: int) -> str:
    """A place in a list of places: "Gallia 8 Provincia", "Mare Int. Occidentalis"."""
    name = board.place_labels[place].replace("Internum", "Int.")
    if board.region_of[place] < 0:
        return board.data.zones[place].name if place < board.zone_count else name
    printed = board.data.zones[place]
    return f"{short_name(board, place)} {printed.name.replace(' et ', ', ')}"


def brief_name(board: Board, place: int) -> str:
    """A place in a narrow list, under the name of its region: "7 Campania", "Thracia Haemus"."""
    if board.region_of[place] < 0:
        name = short_name(board, place).replace("(", "").replace(")", "")
        return name if len(name) <= BRIEF else board.place_labels[place].partition(" (")[0]
    _, _, number = board.place_ids[place].partition("-")
    names = board.data.zones[place].name.split(" et ")
    text = f"{number} {', '.join(names)}"
    return text if len(text) <= BRIEF else f"{number} {names[0]}"


def short_name(board: Board, place: int) -> str:
    """A place in a cell: "Gallia 8", "Mare Occidentalis"."""
    group, _, number = board.place_ids[place].partition("-")
    name = long_name(board, place) if board.region_of[place] < 0 else ""
    if number and "(" not in name:
        return f"{group.capitalize()} {number}"
    return name.replace("Int. ", "").replace("Nostrum ", "")


def counts(board: Board, units: Sequence[int]) -> str:
    """3L 2A 1E"""
    numbers = [0] * 6
    for unit in units:
        numbers[board.kind[unit]] += 1
    return " ".join(f"{n}{mark}" for n, mark in zip(numbers[1:], KIND_LETTERS, strict=True) if n)


def notables_first(view: State, leaders: Sequence[int]) -> list[int]:
    """Who bears a title is named before the others."""
    chiefs = {leader for side in view.faction_leaders for leader in side}
    titled = chiefs | set(view.pretenders) | {leader for leader, _ in view.triumvirs}
    return sorted(leaders, key=lambda x: (x not in chiefs, x not in titled, x))


def ratings(view: State, piece: int) -> str:
    """CC SR PC TB of a leader, as he shows himself now; SP QU TB of a unit."""
    board, side = view.board, view.side[piece]
    if piece < board.leader_count:
        face = side if side in NAME else NOBODY
        if not board.cc[face][piece]:  # no side yet: whichever face he has
            face = next((s for s in (1, 2) if board.cc[s][piece]), NOBODY)
        tables = (board.cc, board.sr, board.pc, board.leader_tb)
        return " ".join(str(table[face][piece]) for table in tables)
    turned = view.reduced[piece]
    return " ".join(str(table[turned][piece]) for table in (board.sp, board.qu, board.tb))
