"""A candidate in a list: its name and, briefly, what a player wants to know of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.alea.box.board import LEADER, NOBODY, RECRUITED, SIDES, Board
from core.alea.box.state import State
from core.alea.combat.forecast import SIDE_LETTERS
from core.alea.peoples.war import DUMMIES
from core.alea.show.vocabulary import face_name, label_words
from core.contract import LABEL
from core.imperator.show.place_labels import (
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
from core.texts import none_text

PIECE_FIELDS = {"piece", "leader", "unit", "legion", "legio", "auxilia", "equites", "naves"}
PIECES_FIELDS = {"pieces", "leaders", "units", "naval", "legions", "fleets"}
PLACE_FIELDS = {"place", "zone", "origin", "to"}
SCATTERED_FIELDS = {
    "leader",
    "legions",
    "legion",
    "pieces",
}  # candidates that stand in different places


Names = Callable[[str, Any, str], str]


def label(view: State, field: str, value: Any, lang: str, names: Names, room: int = LABEL) -> str:
    """As much as there is room for. `names` words what has nothing more to tell."""
    words = label_words(lang)
    if value is None:
        return none_text("alea", field, lang)
    if field in PIECE_FIELDS | PIECES_FIELDS and isinstance(value, int):
        return piece_label(view, value, lang, room, placed=field in SCATTERED_FIELDS)
    if field in PIECES_FIELDS and isinstance(value, list | tuple):
        return _party(view, value, lang, room)
    if field in PLACE_FIELDS and isinstance(value, int):
        return _placed(view, value, lang, room)
    if field == "path":
        return _path(view, value, lang, room)
    if field == "drops" and len(value) == 2 and isinstance(value[0], int):
        unit, zone = value
        return f"{view.board.piece_names[unit]} > {short(view.board, zone)}"
    if field == "places":
        return words["offered"].format(count=len(value))
    if field in ("counter", "counters", "draw-stratagem") and isinstance(value, int):
        return stratagem_label(view.board, value, lang)
    if field in ("people", "peoples", "draw-activation"):
        return _peoples(view, value, lang, room)
    return names(field, value, lang)


# --- counters ----------------------------------------------------------------------------------


def piece_label(view: State, piece: int, lang: str, room: int, placed: bool = False) -> str:
    """Legio X  6-4-1 reduced; Caesar  CC9 SR8 PC5 TB3 Faction Leader."""
    board = view.board
    text = f"{board.piece_names[piece]}  {ratings_label(view, piece, lang)}"
    where = _stands(board, view.where[piece]) if placed else []
    notes = _notes(view, piece, lang)
    return noted(text, notes, where, room)


def _stands(board: Board, place: int) -> list[str]:
    """On the map, or among the recruits of a region."""
    if place < board.place_count:
        return [short(board, place)]
    region = place - RECRUITED
    return [board.regions[region].name] if 0 <= region < len(board.regions) else []


def ratings_label(view: State, piece: int, lang: str) -> str:
    board, side = view.board, view.side[piece]
    if board.kind[piece] == LEADER:
        face = side if side in SIDES else NOBODY
        tables = (board.cc, board.sr, board.pc, board.leader_tb)
        heads: Sequence[str] = label_words(lang)["leader"].split()
        pairs = zip(heads, tables, strict=True)
        return " ".join(f"{head}{table[face][piece]}" for head, table in pairs)
    turned = view.reduced[piece]
    return "-".join(str(table[turned][piece]) for table in (board.sp, board.qu, board.tb))


def _notes(view: State, piece: int, lang: str) -> list[str]:
    words = label_words(lang)
    states = {
        "reduced": bool(view.reduced[piece]),
        "ill": piece in view.ill,
        "moved": bool(view.moved[piece]),
        "chief": is_chief(view, piece),
        "pretender": piece in view.pretenders,
        "triumvir": any(piece == leader for leader, _ in view.triumvirs),
    }
    return [words[name] for name, true in states.items() if true]


def _party(view: State, pieces: Sequence[int], lang: str, room: int) -> str:
    """A stack that goes together: its first names, how many more, and where it stands."""
    board = view.board
    if len(pieces) == 1:
        return piece_label(view, pieces[0], lang, room, placed=True)
    if not pieces:
        return label_words(lang)["none"]
    place = view.where[pieces[0]]
    where = f" ({short(board, place)})" if place < board.place_count else ""
    return some(_named(view, pieces, lang), room - len(where)) + where


# --- places ------------------------------------------------------------------------------------


def short(board: Board, place: int) -> str:
    """Gallia 8 for Gallia 8 (Provincia), Mare Occidentalis for the sea's full name; the zones of
    a people have no numbers: Parthi Media."""
    name, _, own = board.place_labels[place].partition(" (")
    if own and not name[-1].isdigit():
        return f"{name} {own.removesuffix(')')}"
    return name.replace("Internum ", "").replace("Nostrum ", "")


def _placed(view: State, place: int, lang: str, room: int, ways: Sequence[str] = NO_WAY) -> str:
    """The place, who stands there, and the way to it if one leads there."""
    name = short(view.board, place)
    names = (view.board.place_labels[place], name, _brief(name.removeprefix("Mare ")))
    return place_label(names, lambda detail: presence_text(view, place, lang, detail), room, ways)


def presence_text(view: State, place: int, lang: str, detail: int = NAMED) -> str:
    """C 15+6N SP, Caesar +1 | R 8 SP: strength on land and of fleets (N), and the leaders, a
    Faction Leader first."""
    forces = (_force(view, side, place, lang, detail) for side in (*SIDES, NOBODY))
    return " | ".join(text for text in forces if text)


def _force(view: State, side: int, place: int, lang: str, detail: int) -> str:
    words, index = label_words(lang), view.index
    land = _strength(view, index.land[side][place])
    sea = _strength(view, index.fleets[side][place])
    leaders = _named(view, chiefs_first(view, index.leaders[side][place]), lang, detail)
    strength = "+".join(part for part in (str(land or ""), f"{sea}N" if sea else "") if part)
    parts = [f"{strength} {words['sp']}"] if strength else []
    parts += leader_words(leaders, detail, words["head"], words["heads"])
    return f"{SIDE_LETTERS[side] or '-'} {', '.join(parts)}" if parts else ""


def chiefs_first(view: State, leaders: Sequence[int]) -> list[int]:
    return sorted(leaders, key=lambda leader: not is_chief(view, leader))


def is_chief(view: State, leader: int) -> bool:
    return leader in view.faction_leaders[view.side[leader]]


def _named(view: State, pieces: Sequence[int], lang: str, detail: int = TITLED) -> list[str]:
    """Their names, that of a Faction Leader with his title."""
    names, title = view.board.piece_names, label_words(lang)["chief"]
    shown = detail >= TITLED
    return [f"{names[p]} ({title})" if shown and is_chief(view, p) else names[p] for p in pieces]


def _strength(view: State, units: Sequence[int]) -> int:
    return sum(view.board.sp[view.reduced[unit]][unit] for unit in units)


def _path(view: State, path: Sequence[int], lang: str, room: int) -> str:
    """Where it ends, who stands there, and the way."""
    if not path:
        return label_words(lang)["none"]
    places = [short(view.board, place) for place in path[:-1]]
    if not places:
        return _placed(view, path[-1], lang, room)
    ways = ways_by(places, _brief, label_words(lang)["via"])
    return _placed(view, path[-1], lang, room, ways)


def _brief(place: str) -> str:
    """Gal8 for Gallia 8, ParMed for Parthi Media, Occ for Occidentalis."""
    return "".join(word[:3] for word in place.split())


# --- the rest ----------------------------------------------------------------------------------


def stratagem_label(board: Board, number: int, lang: str) -> str:
    faces = [face_name(face, lang) for face in faces_of(board, number)]
    return f"#{number} " + (" / ".join(faces) or label_words(lang)["hidden"])


def marker_name(board: Board, marker: int, lang: str) -> str:
    """2.C: a people, or a dummy."""
    return label_words(lang)["dummy"] if marker in DUMMIES else board.peoples[marker].name


def _peoples(view: State, value: Any, lang: str, room: int) -> str:
    words, printed = label_words(lang), view.board.peoples
    if value in DUMMIES:
        return words["dummy"]
    if isinstance(value, int):
        if view.war[value]:
            state = f"{words['war']} ({SIDE_LETTERS[view.war[value]]})"
        elif view.allied[value]:
            state = f"{words['allied']} ({SIDE_LETTERS[view.allied[value]]})"
        else:
            state = words["peace"]
        return f"{printed[value].name}  {state}"
    if len(value) == 1:
        return _peoples(view, value[0], lang, room)
    return some([printed[people].name for people in value], room) if value else words["all"]
