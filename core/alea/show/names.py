"""What the arguments of Alea's events, refusals and prompts are called."""

from __future__ import annotations

from collections.abc import Iterable

from core.alea.box.board import Board
from core.alea.show.labels import marker_name, stratagem_label
from core.alea.show.vocabulary import (
    face_title,
    faction,
    level_name,
    nationality_name,
    signed,
)
from core.argument_words import MANY, Naming, Say, each
from core.imperator.show.names import common_names
from core.imperator.show.place_labels import some
from core.texts import labelled

PAIRS_ARGS = {"drops", "places"}  # (counter, zone)
PIECE_ARGS = {"piece", "leader", "unit", "legion", "legio", "auxilia", "equites", "naves"}
PIECES_ARGS = {"pieces", "leaders", "units", "naval", "legions", "fleets"}
PLACE_ARGS = {"place", "zone", "origin", "to", "other"}
LIST_WIDTH = 48  # columns for the first of many counters


def naming(board: Board) -> Naming:
    """How each is said. Refusals may name what does not exist."""
    names = Naming()

    def piece(value: int, lang: str = "") -> str:
        return board.piece_names[value] if 0 <= value < board.piece_count else f"#{value}"

    def people(value: int, lang: str) -> str:
        return board.peoples[value].name if 0 <= value < len(board.peoples) else "?"

    def place(value: int, lang: str = "") -> str:
        known = 0 <= value < board.place_count
        return board.place_labels[value] if known else board.closed_labels.get(value, "?")

    def region(value: int, lang: str) -> str:
        return board.regions[value].name

    def regions(values: Iterable[int], lang: str) -> str:
        return ", ".join(dict.fromkeys(region(value, lang) for value in values))

    def garrison(value: tuple[int, int], lang: str) -> str:
        return f"{region(value[0], lang)} {value[1]}"

    def pair(value: tuple[int, int], lang: str) -> str:
        return labelled(piece(value[0]), place(value[1]), lang)

    names.say(PIECE_ARGS, int, piece)
    names.say(PIECES_ARGS, MANY, each(piece))
    names.say(["some"], MANY, lambda pieces, lang: some([piece(one) for one in pieces], LIST_WIDTH))
    names.say(PLACE_ARGS, int, place)
    names.say(["path"], MANY, each(place, " - ", ""))
    names.say(["region"], int, region)
    names.say(["regions"], MANY, regions)
    names.say(["garrisons"], MANY, each(garrison))
    names.say(["people"], int, people)
    names.say(["peoples"], MANY, each(people))
    names.say(["stratagem"], int, lambda counter, lang: stratagem_label(board, counter, lang))
    names.say(["draw-activation"], int, lambda marker, lang: marker_name(board, marker, lang))
    names.say(["draw-stratagem"], int, lambda counter, lang: stratagem_label(board, counter, lang))
    names.say(PAIRS_ARGS, MANY, each(pair))
    for name, (kinds, way) in WITHOUT_A_BOARD.items():
        names.say([name], kinds, way)
    return names


WITHOUT_A_BOARD: dict[str, tuple[type | tuple[type, ...], Say]] = {
    **common_names("alea"),
    "side": (int, faction),
    "nationality": (str, nationality_name),
    "face": (str, face_title),
    "score": (int, lambda points, lang: signed(points)),
    "level": (object, level_name),
}
