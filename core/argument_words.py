"""Arguments of events, refusals and prompts in words: which way to say one goes by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

FEMININE = "f"
Say = Callable[[Any, str], str]  # a value, in a language
MANY = (list, tuple)


class Noun(str):
    """A name with its gender. A sentence agrees with it: of `{block:éliminé|éliminée}` it takes the
    second form if the name is feminine, else the first."""

    __slots__ = ("gender",)
    gender: str

    def __new__(cls, name: str, gender: str) -> Noun:
        noun = super().__new__(cls, name)
        noun.gender = gender
        return noun

    def __format__(self, form: str) -> str:
        if "|" not in form:
            return super().__format__(form)
        first, second = form.split("|")
        return second if self.gender == FEMININE else first


class Naming:
    """The ways to say what a system's arguments mean; what has none is written as it is."""

    def __init__(self) -> None:
        self._ways: dict[str, list[tuple[type | tuple[type, ...], Say]]] = {}

    def say(self, names: Iterable[str], kinds: type | tuple[type, ...], way: Say) -> None:
        """Arguments of these names, if their values are of such a kind; the first to fit counts."""
        for name in names:
            self._ways.setdefault(name, []).append((kinds, way))

    def text(self, name: str, value: Any, lang: str) -> str:
        for kinds, way in self._ways.get(name, ()):
            if isinstance(value, kinds):
                return way(value, lang)
        return ", ".join(map(str, value)) if isinstance(value, MANY) else str(value)


def each(way: Say, between: str = ", ", none: str = "-") -> Say:
    """Many, said one by one."""
    return lambda values, lang: between.join(way(value, lang) for value in values) or none


def standing_at(board: Any, where: Any, value: Any) -> str | None:
    """The key of the place where a counter (or the first of several) stands; "" if it waits beside
    the map, None if that is no counter."""
    piece = value[0] if isinstance(value, MANY) and value else value
    if not isinstance(piece, int):
        return None
    place = where[piece]
    return str(board.place_ids[place]) if place < board.place_count else ""
