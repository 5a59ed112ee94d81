"""The map list, and one place: its blocks, its roads and what is left of them this turn."""

from __future__ import annotations

from collections.abc import Iterator

from core.caesar.board import COAST, LIMIT, MAJOR, MINOR, NOWHERE, OPEN_SEA, STRAIT, Board
from core.caesar.movement import room
from core.caesar.show.common import (
    GAP,
    ROOM,
    face,
    heading,
    letter,
    rating,
    who,
)
from core.caesar.show.words import FACTION, WORDS
from core.caesar.state import MOVES, State, blocks_at, contested, friendly
from core.caesar.view import sees
from core.contract import Pane, Row

FLAG, NAME, POINTS, PORT, LEVY = 3, 18, 2, 4, 16  # the first columns of the map list
WHO = ROOM - FLAG - NAME - POINTS - PORT - LEVY - 5 * GAP
KIND_WORDS = {MAJOR: "major", MINOR: "minor", STRAIT: "strait", COAST: "coast", OPEN_SEA: "sea"}
SHORT_KINDS = {"cavalry": "Eq", "elephant": "El"}


# --- the map list --------------------------------------------------------------------------------


def map_pane(view: State, lang: str) -> Pane:
    words = WORDS[lang]
    heads = tuple(words[h] for h in ("city", "points", "port", "levy", "here"))
    return Pane("map", words["map"], ("", *heads), list(_places(view, lang)), spare=(4, 3))


def _places(view: State, lang: str) -> Iterator[Row]:
    """Cities by area, from west to east as the data have them, then the seas."""
    board = view.board
    areas = dict.fromkeys(city.area for city in board.data.cities)
    for area in sorted(areas, key=lambda name: _longitude(board, name)):
        yield heading(area)
        for place, city in enumerate(board.data.cities):
            if city.area == area:
                yield _city(view, place)
    yield heading(WORDS[lang]["seas"], "4.4")
    for place in range(board.city_count, board.place_count):
        cells = (flag(view, place), board.place_names[place], "", "", "", who(view, place, WHO))
        yield Row(board.place_ids[place], cells, rule="4.4")


def _longitude(board: Board, area: str) -> float:
    found = [city.lon for city in board.data.cities if city.area == area]
    return sum(found) / len(found)


def _city(view: State, place: int) -> Row:
    board = view.board
    port = ("P" if board.major_port[place] else "p") if board.seas[place] else ""
    cells = (
        flag(view, place),
        board.place_names[place],
        str(board.points[place] or ""),
        port,
        _levies(board, place),
        who(view, place, WHO),
    )
    return Row(board.place_ids[place], cells, rule="4.21")


def flag(view: State, place: int) -> str:
    """Who holds it; a contested place shows who attacks whom."""
    if contested(view, place):
        attacker = view.attacker[place] or 1
        return f"{letter(attacker)}>{letter(3 - attacker)}"
    return next((letter(side) for side in (1, 2) if friendly(view, side, place)), "")


def _levies(board: Board, place: int) -> str:
    """C 13,14 P 3,Eq1: the blocks that name this city."""
    parts = []
    for side in (1, 2):
        own = [
            _short(board, block)
            for block in range(board.block_count)
            if board.levy[block] == place and board.home[block] == side
        ]
        if own:
            parts.append(f"{letter(side)} {','.join(own)}")
    return " ".join(parts)


def _short(board: Board, block: int) -> str:
    """A legion by its number."""
    number = board.block_names[block].rpartition(" ")[2]
    mark = SHORT_KINDS.get(board.data.blocks[block].kind, "")
    return mark + number if number.isdigit() else mark


# --- one place -----------------------------------------------------------------------------------


def stack_pane(view: State, key: str, lang: str) -> Pane:
    words, place = WORDS[lang], view.board.by_id[key]
    rows = [row for side in (1, 2) for row in _blocks(view, side, place, lang)]
    rows += _roads(view, place, lang)
    rows += _coasts(view, place, lang)
    heads = ("", *(words[h] for h in ("block", "rating", "state")))
    return Pane("stack", view.board.place_names[place], heads, rows)


def _blocks(view: State, side: int, place: int, lang: str) -> Iterator[Row]:
    """Blocks with their strength up; of those that are not seen only that they are there."""
    board, unseen = view.board, 0
    for block in blocks_at(view, side, place):
        if sees(view, block):
            cells = (letter(side), f"{face(view, block)} {board.block_names[block]}")
            notes = _notes(view, block, place, lang)
            yield Row(board.block_ids[block], (*cells, rating(board, block), notes), rule="3.1")
    for block in blocks_at(view, side, place):
        if not sees(view, block):
            unseen += 1
            cells = (letter(side), face(view, block))
            notes = _notes(view, block, place, lang)
            yield Row(f"{letter(side)} {unseen}", (*cells, "", notes), rule="3.1.fog")


def _notes(view: State, block: int, place: int, lang: str) -> str:
    words, edge = WORDS[lang], view.entered[block]
    notes = [words["reserve"]] if view.reserve[block] else []
    if edge != NOWHERE and place in view.board.edge_ends[edge]:
        origin = view.board.place_names[view.board.far_end(edge, place)]
        notes.append(words["from"].format(place=origin))
    elif view.moved[block]:
        notes.append(words["moved"])
    return ", ".join(notes)


def _roads(view: State, place: int, lang: str) -> list[Row]:
    board, words = view.board, WORDS[lang]
    if not board.roads[place]:
        return []
    moving = view.step == MOVES
    title = words["roads-of"].format(side=FACTION[lang][view.active]) if moving else words["roads"]
    return [heading(title, "6.11"), *(_road(view, place, to, lang) for to in board.roads[place])]


def _road(view: State, place: int, to: int, lang: str) -> Row:
    """Where it leads, its kind, how many blocks it carries and still takes, who is there."""
    board, words = view.board, WORDS[lang]
    edge = board.edge_of[place, to]
    kind = board.edge_kind[edge]
    if view.step == MOVES:
        limit = room(view, view.active, edge, to)
        text = f"{max(0, limit - view.used[edge])}/{limit}"
    else:
        text = str(LIMIT[kind])
    name = board.edge_names.get(edge, "")
    kind_word = f"{words[KIND_WORDS[kind]]} {name}".strip()
    there = who(view, to, 30)
    cells = (flag(view, to), board.place_names[to], kind_word, f"{text}  {there}".strip())
    rule = "4.32" if kind == STRAIT else "6.11"
    return Row(f"road {board.place_ids[to]}", cells, rule=rule)


def _coasts(view: State, place: int, lang: str) -> list[Row]:
    """The seas that a port opens on; of a sea its ports and its neighbours."""
    board, words = view.board, WORDS[lang]
    near = board.sailing[place]
    if not near:
        return []
    rows = [heading(words["coasts"], "4.42")]
    for to in near:
        kind = words[KIND_WORDS[board.edge_kind[board.edge_of[place, to]]]]
        cells = (flag(view, to), board.place_names[to], kind, who(view, to, 36))
        rows.append(Row(f"sea {board.place_ids[to]}", cells, rule="4.42"))
    return rows
