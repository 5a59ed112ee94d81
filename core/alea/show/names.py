"""What the arguments of Alea's events, refusals and prompts are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.alea.box.board import Board
from core.alea.show.labels import marker_name, stratagem_label
from core.alea.show.vocabulary import (
    face_title,
    faction,
    label_words,
    level_name,
    signed,
    title,
)
from core.argument_words import MANY, Naming, Say, each
from core.imperator.asking.modifiers import summed
from core.imperator.show.place_labels import some
from core.imperator.show.vocabulary import battle_name
from core.texts import catalogue, labelled, year_text

PAIRS_ARGS = {"drops", "places"}  # (counter, zone)
PIECE_ARGS = {"piece", "leader", "unit", "legion", "legio", "auxilia", "equites", "naves"}
PIECES_ARGS = {"pieces", "leaders", "units", "naval", "legions", "fleets"}
PLACE_ARGS = {"place", "zone", "origin", "to", "other"}
CHAPTER = len("6.3")  # of a rule's id
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


def _counter(value: int, lang: str) -> str:
    return f"#{value}"


def _moment(value: str, lang: str) -> str:
    """Of a rule, or of its chapter."""
    moments = catalogue("alea")["moment"]
    text: str = (moments.get(value) or moments[value[:CHAPTER]])[lang]
    return text


def _listed(part: str) -> Say:
    """A word of a part of the catalogue."""
    return lambda value, lang: catalogue("alea")[part][value][lang]


def _modifier(value: tuple[str, int], lang: str) -> str:
    rule, by = value
    return f"{title(rule, lang)} {by:+d} ({rule})"


def _reckoned(value: dict[str, Any], lang: str) -> str:
    """die 3, +1 distant envoy (4.4.2.far) = 4"""
    die, modifiers = value["die"], value["modifiers"]
    parts = [f"{label_words(lang)['die']} {die}"]
    for rule, by in modifiers:
        name = title(rule, lang)
        parts.append(f"{by:+d} {name[0].lower()}{name[1:]} ({rule})")
    total = f" = {summed(die, modifiers)}" if modifiers else ""
    return ", ".join(parts) + total


WITHOUT_A_BOARD: dict[str, tuple[type | tuple[type, ...], Say]] = {
    "side": (int, faction),
    "nationality": (str, _listed("nationality")),
    "counter": (int, _counter),
    "counters": (MANY, each(_counter)),
    "moment": (str, _moment),
    "then": (str, _listed("verdict")),
    "now": (str, _listed("verdict")),
    "why": (str, _listed("why")),
    "window": (str, _listed("word")),
    "face": (str, face_title),
    "reason": (str, title),
    "score": (int, lambda points, lang: signed(points)),
    "year": (int, year_text),
    "level": (object, level_name),
    "naval": (object, battle_name),
    "modifiers": (MANY, each(_modifier)),
    "reckoned": (dict, _reckoned),
}
