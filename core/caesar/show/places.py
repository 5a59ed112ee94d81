"""The map list, and one place: its blocks, its roads and what is left of them this turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.caesar.box.board import COAST, LIMIT, MAJOR, MINOR, NOWHERE, OPEN_SEA, STRAIT, Board
from core.caesar.box.state import MOVES, State, blocks_at, contested, friendly
from core.caesar.box.view import sees, turned
from core.caesar.command.movement import room
from core.caesar.show.common import (
    GAP,
    ROOM,
    face,
    heading,
    letter,
    rating,
    who,
)
from core.caesar.show.vocabulary import faction, pane_words
from core.cheapest_path import cheapest
from core.contract import Pane, Row

FLAG_WIDTH, NAME_WIDTH, POINTS_WIDTH, PORT_WIDTH, LEVY_WIDTH = (
    3,
    18,
    2,
    4,
    16,
)  # the first columns of the map list
WHO_WIDTH = ROOM - FLAG_WIDTH - NAME_WIDTH - POINTS_WIDTH - PORT_WIDTH - LEVY_WIDTH - 5 * GAP
WHO_WIDTH_BRIEF = 22  # where the list is 52 columns wide
WHO_WIDTH_LEAST = 5  # for who is there, beside roads
KIND_WORDS = {MAJOR: "major", MINOR: "minor", STRAIT: "strait", COAST: "coast", OPEN_SEA: "sea"}
KIND_BRIEF = {
    MAJOR: "major-brief",
    MINOR: "minor-brief",
    STRAIT: "strait-brief",
    COAST: "coast-brief",
    OPEN_SEA: "sea-brief",
}
FOG = "3.1.fog"
SHORT_KINDS = {"cavalry": "Eq", "elephant": "El"}


# --- the map list --------------------------------------------------------------------------------


def map_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    here = words["here-roads" if view.step == MOVES else "here"]
    heads = (*(words[h] for h in ("city", "points", "port", "levy")), here)
    brief = ("", words["city"], words["points"], "", words["levy"], here)
    rows = list(_places(view, lang))
    return Pane("map", words["map"], ("", *heads), rows, spare=(4, 3), brief=brief)


def _places(view: State, lang: str) -> Iterator[Row]:
    """Cities by area, from west to east as the data have them, then the seas."""
    board = view.board
    areas = dict.fromkeys(city.area for city in board.data.cities)
    for area in sorted(areas, key=lambda name: _longitude(board, name)):
        yield heading(area)
        for place, city in enumerate(board.data.cities):
            if city.area == area:
                yield _city(view, place)
    yield heading(pane_words(lang)["seas"], "4.4")
    for place in range(board.city_count, board.place_count):
        cells = (flag(view, place), board.place_names[place], "", "", "")
        yield _placed(view, place, cells, "4.4")


def _longitude(board: Board, area: str) -> float:
    longitudes = [city.lon for city in board.data.cities if city.area == area]
    return sum(longitudes) / len(longitudes)


def _city(view: State, place: int) -> Row:
    board = view.board
    cells = (
        flag(view, place),
        board.place_names[place],
        str(board.points[place] or ""),
        _port(board, place),
        _levies(board, place),
    )
    return _placed(view, place, cells, "4.21")


def _port(board: Board, place: int) -> str:
    """P a major port, p a minor one."""
    if not board.seas[place]:
        return ""
    return "P" if board.major_port[place] else "p"


def _placed(view: State, place: int, cells: tuple[str, ...], rule: str) -> Row:
    """With who is there, in as much room as there is, and which of its roads are filling up."""
    whole, brief = (_with_roads(view, place, width) for width in (WHO_WIDTH, WHO_WIDTH_BRIEF))
    return Row(view.board.place_ids[place], (*cells, whole), rule=rule, brief=(*cells, brief))


def _with_roads(view: State, place: int, width: int) -> str:
    """The forces give way: the stack of the place names them all."""
    roads = _filling(view, place, width - WHO_WIDTH_LEAST - GAP)
    if not roads:
        return who(view, place, width)
    return f"{who(view, place, width - len(roads) - GAP)}{' ' * GAP}{roads}".strip()


def _filling(view: State, place: int, width: int) -> str:
    """6.11: of the roads that blocks have taken this turn, what is left: Genua 1/4."""
    if view.step != MOVES:
        return ""
    board = view.board
    edges = {to: board.edge_of[place, to] for to in board.roads[place]}
    taken = [(to, edge) for to, edge in edges.items() if view.used[edge]]
    for letters in (None, 3):  # all of a name, or its beginning
        roads = [f"{_one_word(board, to)[:letters]} {_left(view, edge, to)}" for to, edge in taken]
        if len(text := " ".join(roads)) <= width:
            return text
    while len(f"{' '.join(roads)} +") > width:
        roads.pop()
    return f"{' '.join(roads)} +"


def _left(view: State, edge: int, to: int) -> str:
    """How many blocks a road still takes, of how many."""
    limit = room(view, view.active, edge, to)
    return f"{max(0, limit - view.used[edge])}/{limit}"


def flag(view: State, place: int) -> str:
    """The side that holds it; a contested place shows the attacker and the defender."""
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
    words, place = pane_words(lang), view.board.by_id[key]
    rows = [row for side in (1, 2) for row in _blocks(view, side, place, lang)]
    rows += _roads(view, place, lang)
    rows += _coasts(view, place, lang)
    heads = ("", *(words[h] for h in ("block", "rating", "state")))
    brief = ("", words["block"], "", words["state"])
    return Pane("stack", _titled(view.board, place, lang), heads, rows, brief=brief)


def _titled(board: Board, place: int, lang: str) -> str:
    """Tarraco (1 VP, p, C 7,8 P 5,6): what a map list beside it may have no room for."""
    name = board.place_names[place]
    if board.is_sea(place):
        return name
    points = f"{board.points[place]} {pane_words(lang)['points']}" if board.points[place] else ""
    facts = [fact for fact in (points, _port(board, place), _levies(board, place)) if fact]
    return f"{name} ({', '.join(facts)})" if facts else name


def _blocks(view: State, side: int, place: int, lang: str) -> Iterator[Row]:
    """Blocks with their strength up; of those that are not seen only that they are there."""
    board, mark, unseen = view.board, letter(side), 0
    for block in blocks_at(view, side, place):
        if sees(view, block):
            name = f"{face(view, block)} {board.block_names[block]}"
            cells = (mark, name, rating(board, block))
            yield _block_row(view, block, board.block_ids[block], cells, "3.1", place, lang)
    for block in blocks_at(view, side, place):
        if not sees(view, block):
            unseen += 1
            other = turned(view, block)
            colour = f" ({letter(board.home[block])})" if other else ""
            cells, rule = (mark, face(view, block) + colour, ""), "3.1.colour" if other else FOG
            yield _block_row(view, block, f"{mark} {unseen}", cells, rule, place, lang)


def _block_row(
    view: State, block: int, key: str, cells: tuple[str, ...], rule: str, place: int, lang: str
) -> Row:
    whole, brief = _notes(view, block, place, lang)
    return Row(key, (*cells, ", ".join(whole)), rule=rule, brief=(*cells, " ".join(brief)))


def _notes(view: State, block: int, place: int, lang: str) -> tuple[list[str], list[str]]:
    """In whole words, and briefly."""
    board, words, edge = view.board, pane_words(lang), view.entered[block]
    whole = [words["reserve"]] if view.reserve[block] else []
    brief = [words["reserve-brief"]] if view.reserve[block] else []
    if edge != NOWHERE and place in board.edge_ends[edge]:
        origin = board.far_end(edge, place)
        whole.append(words["from"].format(place=board.place_names[origin]))
        brief.append(f"<{_one_word(board, origin)}")
    elif view.moved[block]:
        whole.append(words["moved"])
        brief.append(words["moved"])
    return whole, brief


def _one_word(board: Board, place: int) -> str:
    """Carthago for Carthago Nova, Hispanum for Mare Hispanum."""
    words = board.place_names[place].split()
    return words[0] if place < board.city_count else words[-1]


def _brief_name(board: Board, place: int) -> str:
    name = board.place_names[place]
    return name.replace("Mare ", "M. ").replace("Oceanus ", "O. ")


def _roads(view: State, place: int, lang: str) -> list[Row]:
    board, words = view.board, pane_words(lang)
    if not board.roads[place]:
        return []
    moving = view.step == MOVES
    title = words["roads-of"].format(side=faction(view.active, lang)) if moving else words["roads"]
    return [heading(title, "6.11"), *(_road(view, place, to, lang) for to in board.roads[place])]


def _road(view: State, place: int, to: int, lang: str) -> Row:
    """Where it leads, its kind, how many blocks it carries and still takes, who is there."""
    board, words = view.board, pane_words(lang)
    edge = board.edge_of[place, to]
    kind = board.edge_kind[edge]
    text = _left(view, edge, to) if view.step == MOVES else str(LIMIT[kind])
    name = board.edge_names.get(edge, "")
    kind_word = f"{words[KIND_WORDS[kind]]} {name}".strip()
    there = who(view, to, 30)
    cells = (flag(view, to), board.place_names[to], kind_word, f"{text}  {there}".strip())
    kind_brief = words[KIND_BRIEF[kind]]
    brief = (flag(view, to), _brief_name(board, to), kind_brief, f"{text} {_how_many(view, to)}")
    rule = "4.32" if kind == STRAIT else "6.11"
    return Row(f"road {board.place_ids[to]}", cells, rule=rule, brief=brief)


def _how_many(view: State, place: int) -> str:
    """C3|P2: blocks of each side."""
    here = ((letter(side), len(blocks_at(view, side, place))) for side in (1, 2))
    return "|".join(f"{mark}{count}" for mark, count in here if count)


def _coasts(view: State, place: int, lang: str) -> list[Row]:
    """The seas that a port opens on; of a sea its ports and its neighbours."""
    board, words = view.board, pane_words(lang)
    near = board.sailing[place]
    if not near:
        return []
    rows = [heading(words["coasts"], "4.42")]
    for to in near:
        kind = board.edge_kind[board.edge_of[place, to]]
        mark, kind_word, kind_brief = (
            flag(view, to),
            words[KIND_WORDS[kind]],
            words[KIND_BRIEF[kind]],
        )
        cells = (mark, board.place_names[to], kind_word, who(view, to, 36))
        brief = (mark, _brief_name(board, to), kind_brief, _how_many(view, to))
        rows.append(Row(f"sea {board.place_ids[to]}", cells, rule="4.42", brief=brief))
    return rows


# --- ways ----------------------------------------------------------------------------------------


def way_there(board: Board, start: int, end: int, by_sea: bool) -> list[int]:
    """The shortest way on the map, even if enemies bar it; without any way, the place alone."""

    def by_land(here: int) -> Iterable[tuple[int, int]]:
        return ((city, 1) for city in board.roads[here])

    def afloat(here: int) -> Iterable[tuple[int, int]]:
        """A port is left only first, and entered only last."""
        ashore = here < board.city_count and here != start
        return () if ashore else ((place, 1) for place in board.sailing[here])

    return list(cheapest(afloat if by_sea else by_land, start, end)) or [end]
