"""What the arguments of Semper's events, refusals and prompts are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.argument_words import MANY, Naming, Say, each
from core.imperator.asking.modifiers import summed
from core.imperator.show.place_labels import some
from core.imperator.show.vocabulary import battle_name
from core.semper.box.board import Board
from core.semper.box.state import TITLES
from core.semper.show.labels import stratagem_label
from core.semper.show.vocabulary import (
    face_title,
    faction,
    label_words,
    level_name,
    nationality_name,
    title,
)
from core.texts import catalogue, labelled, year_text

POSTS_ARGS = {"drops", "places", "landings"}  # zones, or (counter, zone)
PIECE_ARGS = {"piece", "leader", "unit", "heir", "usurper"}
PIECES_ARGS = {"pieces", "leaders", "units", "aboard", "lost"}
PLACE_ARGS = {"place", "zone", "origin", "to"}
CHAPTER = len("6.3")  # of a rule's id
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


def _counter(value: int, lang: str) -> str:
    return f"#{value}"


def _moment(value: str, lang: str) -> str:
    """Of a rule, or of its chapter."""
    moments = catalogue("semper")["moment"]
    text: str = (moments.get(value) or moments[value[:CHAPTER]])[lang]
    return text


def _listed(part: str) -> Say:
    """A word of a part of the catalogue."""
    return lambda value, lang: catalogue("semper")[part][value][lang]


def _title(value: int | str, lang: str) -> str:
    """3.5.1: a title by its number or its word."""
    return label_words(lang)[TITLES[value] if isinstance(value, int) else value]


def _verdict_on_candidate(value: bool, lang: str) -> str:
    """3.5.1.veto: refused, or let pass."""
    return label_words(lang)["refuse" if value else "accept"]


def _modifier(value: tuple[str, int], lang: str) -> str:
    rule, by = value
    return f"{title(rule, lang)} {by:+d} ({rule})"


def _reckoned(value: dict[str, Any], lang: str) -> str:
    """die 3, +2 an Augustus (6.1.usurp-augustus) = 5"""
    die, modifiers = value["die"], value["modifiers"]
    parts = [f"{label_words(lang)['die']} {die}"]
    for rule, by in modifiers:
        name = title(rule, lang)
        parts.append(f"{by:+d} {name[0].lower()}{name[1:]} ({rule})")
    total = f" = {summed(die, modifiers)}" if modifiers else ""
    return ", ".join(parts) + total


WITHOUT_A_BOARD: dict[str, tuple[type | tuple[type, ...], Say]] = {
    "side": (int, faction),
    "nationality": (str, nationality_name),
    "title": ((int, str), _title),
    "refused": (bool, _verdict_on_candidate),
    "counter": (int, _counter),
    "counters": (MANY, each(_counter)),
    "moment": (str, _moment),
    "then": (str, _listed("verdict")),
    "now": (str, _listed("verdict")),
    "why": (str, _listed("why")),
    "window": (str, _listed("word")),
    "face": (str, face_title),
    "reason": (str, title),
    "year": (int, year_text),
    "level": (object, level_name),
    "naval": (bool, battle_name),
    "modifiers": (MANY, each(_modifier)),
    "reckoned": (dict, _reckoned),
}
