"""What the arguments of Semper's events, refusals and prompts are called."""

from __future__ import annotations

from collections.abc import Iterable

from core.argument_words import MANY, Naming, Say, each
from core.imperator.show.names import common_names
from core.imperator.show.place_labels import some
from core.semper.box.board import Board
from core.semper.box.state import TITLES
from core.semper.show.labels import stratagem_label
from core.semper.show.vocabulary import (
    face_title,
    faction,
    label_words,
    level_name,
    nationality_name,
)
from core.texts import labelled

POSTS_ARGS = {"drops", "places", "landings"}  # zones, or (counter, zone)
PIECE_ARGS = {"piece", "leader", "unit", "heir", "usurper"}
PIECES_ARGS = {"pieces", "leaders", "units", "aboard", "lost"}
PLACE_ARGS = {"place", "zone", "origin", "to"}
LIST_WIDTH = 48  # columns for the first of many counters


def naming(board: Board) -> Naming:
    """How each is said. Refusals may name what does not exist."""
    names = Naming()

    def piece(value: int, lang: str = "") -> str:
        return board.piece_names[value] if 0 <= value < board.piece_count else f"#{value}"

    def people(value: int, lang: str) -> str:
        known = 0 <= value < len(board.peoples)
        return board.peoples[value].name if known else label_words(lang)["dummy"]

    def place(value: int, lang: str = "") -> str:
        known = 0 <= value < board.place_count
        return board.place_labels[value] if known else board.closed_labels.get(value, "?")

    def fleet(value: int, lang: str = "") -> str:
        number = value if board.fleet_of(value) < 0 else board.fleet_of(value)
        return board.fleet_names[number] if 0 <= number < len(board.fleet_names) else "?"

    def diocese(value: int, lang: str = "") -> str:
        return board.dioceses[value].name if 0 <= value < len(board.dioceses) else "?"

    def dioceses(values: Iterable[int], lang: str) -> str:
        return ", ".join(dict.fromkeys(map(diocese, values)))

    def post(value: int | tuple[int, int], lang: str) -> str:
        """A zone, or the counter that goes there and the zone."""
        if isinstance(value, int):
            return place(value)
        return labelled(piece(value[0]), place(value[1]), lang)

    names.say(PIECE_ARGS, int, piece)
    names.say(PIECES_ARGS, MANY, each(piece))
    names.say(["some"], MANY, lambda pieces, lang: some([piece(one) for one in pieces], LIST_WIDTH))
    names.say(PLACE_ARGS, int, place)
    names.say(["zones"], MANY, each(place))
    names.say(["path"], MANY, each(place, " - ", ""))
    names.say(["fleet"], int, fleet)
    names.say(["diocese"], int, diocese)
    names.say(["dioceses"], MANY, dioceses)
    names.say(["people", "other", "draw-activation"], int, people)
    names.say(["peoples"], MANY, each(people))
    names.say(["stratagem"], int, lambda counter, lang: stratagem_label(board, counter, lang))
    names.say(["draw-stratagem"], int, lambda counter, lang: stratagem_label(board, counter, lang))
    names.say(POSTS_ARGS, MANY, each(post))
    for name, (kinds, way) in WITHOUT_A_BOARD.items():
        names.say([name], kinds, way)
    return names


def _title(value: int | str, lang: str) -> str:
    """3.5.1: a title by its number or its word."""
    return label_words(lang)[TITLES[value] if isinstance(value, int) else value]


def _verdict_on_candidate(value: bool, lang: str) -> str:
    """3.5.1.veto: refused, or let pass."""
    return label_words(lang)["refuse" if value else "accept"]


WITHOUT_A_BOARD: dict[str, tuple[type | tuple[type, ...], Say]] = {
    **common_names("semper"),
    "side": (int, faction),
    "nationality": (str, nationality_name),
    "title": ((int, str), _title),
    "refused": (bool, _verdict_on_candidate),
    "face": (str, face_title),
    "level": (object, level_name),
}
