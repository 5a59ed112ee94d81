"""The things that a rule system gives the screen: rows and places, in the player's language."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from enum import StrEnum
from typing import Any

import msgspec

LABEL = 60  # columns of a candidate's label if the caller does not say how many
LINE = 78  # columns of a line on a narrow terminal


class Topic(StrEnum):
    """The topics under which the log files events."""

    BATTLE = "battle"  # a battle was fought: one event for each
    ONSET = "onset"  # a battle begins that takes several actions
    COMBAT = "combat"
    MOVE = "move"
    DICE = "dice"
    POLITICS = "politics"
    PEOPLES = "peoples"
    YEAR = "year"  # it begins, or its end is booked
    TALK = "talk"  # between the players


class Toll(msgspec.Struct, frozen=True):
    """The names of dead leaders and lost units."""

    died: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


NO_TOLL = Toll()


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A line of the scenario list."""

    id: str
    title: dict[str, str]
    turns: int
    years: tuple[int, int]
    difficulty: int = 0  # stars out of five, 0: not rated
    situation: dict[str, str] = {}  # two sentences

    def listed(self, lang: str) -> str:
        """Its title; before it the number that it has in the rulebook, if its id is one."""
        number = self.id.rpartition("/")[2]
        return f"{number}. {self.title[lang]}" if number.isdigit() else self.title[lang]


class Row(msgspec.Struct, frozen=True):
    """A line of a pane: a key to ask for more with, and its cells."""

    key: str
    cells: tuple[str, ...]
    rule: str = ""  # the entry of the rules index that explains it
    lit: tuple[int, ...] = ()  # cells to point out
    heading: bool = False  # a title between rows: the cursor passes over it
    brief: tuple[str, ...] = ()  # its cells in fewer letters, for a pane that is too narrow


class Pane(msgspec.Struct, frozen=True):
    """The contents of one pane: plain rows, no screen."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: list[Row]
    spare: tuple[int, ...] = ()  # columns that a narrow screen leaves out
    brief: tuple[str, ...] = ()  # the heads of its columns in fewer letters, like `Row.brief`
    legend: str = ""  # what stands over the rows in place of the heads
    short: str = ""  # a shorter title for a line of tabs, where the title is long
    notes: tuple[str, ...] = ()  # lines that explain its signs, where there is room below the rows
    long: bool = False  # too long for a position that is printed whole


def drawn_up(
    panes: dict[str, Callable[[Any, str], Pane]], view: Any, lang: str, only: Collection[str]
) -> list[Pane]:
    """All of the panes, or only some: a screen shows few of them at once."""
    return [make(view, lang) for name, make in panes.items() if not only or name in only]


class Ending(msgspec.Struct, frozen=True):
    """What the page of the end tells in place of the years and the score: rows of a title and a
    text, and over what its curve runs; without a curve the page tells what happened last."""

    rows: tuple[Row, ...]
    curve: str = ""


class Site(msgspec.Struct, frozen=True):
    """A place of the drawn map; its key is that of its row in the map list."""

    key: str
    name: str
    kind: str  # "land" and "sea" are areas, "city" is a point
    points: tuple[tuple[float, float], ...]  # (lon, lat): the label's, then others to grow from
    marks: tuple[str, ...] = ()  # "capital", "city", "port"; "closed": drawn, never chosen


class Link(msgspec.Struct, frozen=True):
    """Two places that touch, and how: by "land", "strait", "river", "coast", "sea", "road" or
    "minor" (a lesser road)."""

    one: str
    other: str
    kind: str


class Chart(msgspec.Struct, frozen=True):
    """The drawn map without its counters: the same throughout a game."""

    bounds: tuple[float, float, float, float]  # west, south, east, north
    sites: tuple[Site, ...]
    links: tuple[Link, ...]
    nowhere: tuple[tuple[float, float], ...]  # land of no place grows from these points
    line: float = math.inf  # degrees of latitude on a line of the screen, at most


class Standing(msgspec.Struct, frozen=True):
    """The state of a place on the drawn map: its holder and its pieces."""

    side: int = 0  # 1 or 2, 0: nobody's
    letter: str = ""  # of the side
    stacks: tuple[tuple[int, str, int], ...] = ()  # side, its letter, how many counters
    mark: str = ""  # a sign after the letter, as in the map list; `Sign` tells what it means


class Sign(msgspec.Struct, frozen=True):
    """The meaning of letters and signs: of a `Standing` on the drawn map, or of a code in panes."""

    drawn: str  # an example: "c, r", "C9"
    text: str  # what it means, in one line beside it
    mark: str = ""  # the `Standing.mark` that it explains
    brief: str = ""  # that in a word or two, for the title of the map
