"""A candidate in a list: its name and, briefly, what a player wants to know of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.contract import LABEL
from core.imperator.show.place_labels import (
    BARE,
    COUNTED,
    NAMED,
    NO_WAY,
    TITLED,
    leader_words,
    noted,
    place_label,
    some,
    ways_by,
)
from core.imperator.stratagems.cup import faces_of
from core.semper.box.board import LEADER, NOBODY, NOWHERE, SIDES, Board
from core.semper.box.state import HEAD, State
from core.semper.show.common import (
    by_rank,
    fleets_at,
    letter,
    rank,
    religion_mark,
    short_name,
    stands_at,
    strength,
    title_word,
)
from core.semper.show.vocabulary import face_name, label_words
from core.semper.start.setup import plan_name
from core.texts import none_text

PIECE_FIELDS = {"piece", "leader", "unit"}
PIECES_FIELDS = {"pieces", "leaders", "units", "aboard"}
PLACE_FIELDS = {"place", "zone", "origin", "to"}
PAIR_FIELDS = {"drops", "landings", "places"}  # (counter, zone)
SCATTERED_FIELDS = {"leader", "pieces"}  # candidates that stand in different places

Names = Callable[[str, Any, str], str]


def label(view: State, field: str, value: Any, lang: str, names: Names, room: int = LABEL) -> str:
    """As much as there is room for. `names` words what has nothing more to tell."""
    if value is None:
        return none_text("semper", field, lang)
    if field in PAIR_FIELDS:
        return _pair(view, value, lang)
    if isinstance(value, list | tuple):
        return _several(view, field, value, lang, names, room)
    if field in PIECE_FIELDS | PIECES_FIELDS and isinstance(value, int):
        return piece_label(view, value, lang, room, placed=field in SCATTERED_FIELDS)
    if field in PLACE_FIELDS and isinstance(value, int):
        return _placed(view, value, lang, room)
    if field == "fleet" and isinstance(value, int):
        return _fleet(view, value, lang, room)
    if field == "diocese" and isinstance(value, int):
        return _diocese(view, value, lang, room)
    if field in ("counter", "counters", "draw-stratagem") and isinstance(value, int):
        return stratagem_label(view.board, value, lang)
    if field in ("people", "peoples", "draw-activation") and isinstance(value, int):
        return _people(view, value, lang)
    return names(field, value, lang)


def _several(
    view: State, field: str, values: Sequence[Any], lang: str, names: Names, room: int
) -> str:
    """Counters that go together, a way, or peoples."""
    if field in PIECES_FIELDS | PIECE_FIELDS:
        return _party(view, values, lang, room)
    if field == "path":
        return _path(view, values, lang, room)
    if field in ("people", "peoples"):
        return _peoples(view, values, lang, room)
    return names(field, values, lang)


# --- counters ----------------------------------------------------------------------------------


def piece_label(view: State, piece: int, lang: str, room: int, placed: bool = False) -> str:
    """Cornuti  4-3-1 reduced; Galère  CC8 SR3 PC5 TB2  Primus Augustus."""
    board = view.board
    text = f"{board.piece_names[piece]}  {ratings_label(view, piece, lang)}"
    where = _stands(view, view.where[piece]) if placed else []
    notes = _notes(view, piece, lang)
    return noted(text, notes, where, room)


def _stands(view: State, place: int) -> list[str]:
    """On the map, or where the fleet is that carries it."""
    board = view.board
    if place >= board.place_count:
        return []
    where = stands_at(view, place)
    return [] if where == NOWHERE else [short_name(board, where)]


def ratings_label(view: State, piece: int, lang: str) -> str:
    """CC8 SR3 PC5 TB2 + of a leader; 4-3-1 of a unit."""
    board = view.board
    if board.kind[piece] == LEADER:
        roman = board.is_roman(piece)
        numbers = (board.cc, board.sr, board.pc, board.leader_tb)
        heads: Sequence[str] = label_words(lang)["leader"].split()
        pairs = zip(heads, numbers, strict=True)
        shown = (f"{h}{table[piece]}" for h, table in pairs if roman or table is not board.pc)
        return f"{' '.join(shown)} {religion_mark(board, piece)}".rstrip()
    turned = view.reduced[piece]
    return "-".join(str(table[turned][piece]) for table in (board.sp, board.qu, board.tb))


def _notes(view: State, piece: int, lang: str) -> list[str]:
    words = label_words(lang)
    states = {
        "reduced": bool(view.reduced[piece]),
        "ill": piece in view.ill,
        "moved": bool(view.moved[piece]),
        "guards": piece in view.guards,
    }
    titled = [title_word(view, piece, lang)] if rank(view, piece) else []
    return titled + [words[name] for name, true in states.items() if true]


def _party(view: State, pieces: Sequence[int], lang: str, room: int) -> str:
    """A stack that goes together: its first names, how many more, and where it stands."""
    if len(pieces) == 1:
        return piece_label(view, pieces[0], lang, room, placed=True)
    if not pieces:
        return label_words(lang)["none"]
    where = "".join(f" ({name})" for name in _stands(view, view.where[pieces[0]]))
    return some(_named(view, pieces, lang), room - len(where)) + where


def _pair(view: State, value: Any, lang: str) -> str:
    """A counter and the zone where it stays; of a whole set-up, how many there are."""
    board = view.board
    if len(value) == 2 and isinstance(value[0], int):
        piece, zone = value
        return f"{board.piece_names[piece]} > {short_name(board, zone)}"
    words = label_words(lang)
    plan = plan_name(view, value)
    return words["offered"].format(count=len(value), plan=words[plan] if plan else "-")


# --- places ------------------------------------------------------------------------------------


def _placed(view: State, place: int, lang: str, room: int, ways: Sequence[str] = NO_WAY) -> str:
    """The place, who stands there, and the way to it if one leads there."""
    board, name = view.board, short_name(view.board, place)
    full = name if place >= board.place_count else board.place_labels[place]
    names = (full, name, abridged(name.removeprefix("Mare ")))
    return place_label(names, lambda detail: presence_text(view, place, lang, detail), room, ways)


def presence_text(view: State, place: int, lang: str, detail: int = NAMED) -> str:
    """P 15 SP, Galère +1 | S 8 SP, fleet: strength and leaders, heads and usurpers first."""
    if place >= view.board.place_count:
        return ""
    forces = (_force(view, side, place, lang, detail) for side in (*SIDES, NOBODY))
    return " | ".join(text for text in forces if text)


def _force(view: State, side: int, place: int, lang: str, detail: int) -> str:
    words, index = label_words(lang), view.index
    sp = strength(view, index.units[side][place])
    leaders = _named(view, by_rank(view, index.leaders[side][place]), lang, detail)
    parts = [f"{sp} {words['sp']}"] if sp else []
    parts += leader_words(leaders, detail, words["head-count"], words["heads"])
    parts += [words["fleet"] for n in fleets_at(view, place) if view.fleet_side[n] == side]
    return f"{letter(side)} {', '.join(parts)}" if parts else ""


def _named(view: State, pieces: Sequence[int], lang: str, detail: int = TITLED) -> list[str]:
    """Their names, those of heads with their titles."""
    names = view.board.piece_names
    return [
        f"{names[p]} ({title_word(view, p, lang)})"
        if detail >= TITLED and rank(view, p) == HEAD
        else names[p]
        for p in pieces
    ]


def _path(view: State, path: Sequence[int], lang: str, room: int) -> str:
    """Where it ends, who stands there, and the way."""
    if not path:
        return label_words(lang)["none"]
    places = [short_name(view.board, place) for place in path[:-1]]
    if not places:
        return _placed(view, path[-1], lang, room)
    ways = ways_by(places, abridged, label_words(lang)["via"])
    return _placed(view, path[-1], lang, room, ways)


def abridged(place: str) -> str:
    """Gal8 for Galliae 8, PerAdi for Persae Adiabene, Alam for Alamanni."""
    first, *more = place.split()
    return "".join(word[:3] for word in (first, *more)) if more else first[:4]


def _fleet(view: State, value: int, lang: str, room: int) -> str:
    """A fleet by its number or its hold: where it is, and whom it carries."""
    board = view.board
    fleet = value if board.fleet_of(value) < 0 else board.fleet_of(value)
    side, hold, where = view.fleet_side[fleet], board.hold(fleet), view.fleet_at[fleet]
    parts = [board.fleet_names[fleet]]
    parts += [short_name(board, where)] if where != NOWHERE else []
    text = ""
    for detail in (TITLED, NAMED, COUNTED, BARE):
        force = _force(view, side, hold, lang, detail)
        text = "  ".join([*parts, force] if force else parts)
        if len(text) <= room:
            break
    return text


def _diocese(view: State, diocese: int, lang: str, room: int) -> str:
    """Who holds it, and the leaders in it: as many as there is room for."""
    board, index = view.board, view.index
    present = [
        leader
        for side in SIDES
        for zone in board.diocese_zones[diocese]
        for leader in index.leaders[side][zone]
        if board.is_roman(leader)
    ]
    names = [board.piece_names[leader] for leader in by_rank(view, present)]
    text = f"{board.dioceses[diocese].name}  {letter(view.control[diocese])}"
    return f"{text}  {some(names, room - len(text) - 2)}" if names else text


# --- the rest ----------------------------------------------------------------------------------


def stratagem_label(board: Board, number: int, lang: str) -> str:
    faces = [face_name(face, lang) for face in faces_of(board, number)]
    return f"#{number} " + (" / ".join(faces) or label_words(lang)["hidden"])


def _people(view: State, people: int, lang: str) -> str:
    words, board = label_words(lang), view.board
    if not 0 <= people < len(board.peoples):
        return words["dummy"]
    side = view.war[people]
    state = f"{words['war']} ({letter(side)})" if side else words["peace"]
    return f"{board.peoples[people].name}  {state}"


def _peoples(view: State, peoples: Sequence[int], lang: str, room: int) -> str:
    if len(peoples) == 1:
        return _people(view, peoples[0], lang)
    if not peoples:
        return label_words(lang)["all"]
    return some([view.board.peoples[people].name for people in peoples], room)
