"""Figures of a game: its dice, its length, its score. All of it is derived from the log."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from core.contract import TABLE
from core.dice import D6, D10, totals
from core.game import Game
from core.undo_rights import goes_on

DICE = {die.name: die for die in (D6, D10)}
TOTAL = re.compile(r"([1-9]\d?)(d\d+)")  # of several dice that nobody told one by one


class Throws(msgspec.Struct, frozen=True):
    """How often each face fell."""

    faces: dict[int, int]

    @property
    def count(self) -> int:
        return sum(self.faces.values())

    @property
    def mean(self) -> float | None:
        """None if the die never fell."""
        total = sum(face * times for face, times in self.faces.items())
        return total / self.count if self.count else None


class Figures(msgspec.Struct, frozen=True):
    """The length of a game: positions count what is in force, the file also what was not."""

    actions: dict[int, int]  # by seat, the table's (0) are dice typed in and pauses gone through
    taken_back: int  # actions that were undone at one time or another
    made_again: int  # of those, how often one was redone
    years: list[int]

    @property
    def total(self) -> int:
        return sum(self.actions.values())


def figures(game: Game) -> Figures:
    actions = Counter(dict.fromkeys((TABLE, *game.seats), 0))
    for move in game.moves:
        actions[TABLE if goes_on(move) else move.seat] += 1
    records = game.log.records if game.log is not None else []
    undone = sum(record.get("undo", 0) for record in records)
    redone = sum(record.get("redo", 0) for record in records)
    years = dict.fromkeys(game.moment(position).year for position in range(len(game.moves) + 1))
    return Figures(dict(actions), undone, redone, list(years))


def faces_of(what: str) -> range:
    """The faces of a kind of die, or the totals of several; none of what is no die."""
    if what in DICE:
        return DICE[what].faces()
    match = TOTAL.fullmatch(what)
    return totals(DICE[match[2]], int(match[1])) if match and match[2] in DICE else range(0)


def is_total(what: str) -> bool:
    """Is it the total of several dice, of which nobody told each?"""
    return what not in DICE


def throws(game: Game) -> dict[str, dict[int, Throws]]:
    """Per kind of die and seat: a die counts for the seat whose action made it fall. A total that
    was typed counts as a total, apart from dice."""
    counted: dict[str, dict[int, Counter[int]]] = {}
    falls = [(TABLE, fall) for fall in game.opening_falls]
    falls += [(move.seat, fall) for move in game.moves for fall in move.falls]
    for seat, fall in falls:
        if fall.face in faces_of(fall.what):
            counted.setdefault(fall.what, {}).setdefault(seat, Counter())[fall.face] += 1
    return {
        what: {seat: _throws(what, seats[seat]) for seat in sorted(seats)}
        for what, seats in sorted(counted.items())
    }


def _throws(what: str, counted: Counter[int]) -> Throws:
    return Throws({face: counted[face] for face in faces_of(what)})


def together(seats: dict[int, Throws]) -> Throws:
    """The dice of all seats."""
    total: Counter[int] = Counter()
    for thrown in seats.values():
        total.update(thrown.faces)
    return Throws(dict(sorted(total.items())))


def expected_mean(what: str) -> float:
    """What a fair die, or several of them, shows on average."""
    faces = faces_of(what)
    return (faces[0] + faces[-1]) / 2


def scores(game: Game) -> list[tuple[int, list[int]]]:
    """For each year the score after each of its actions."""
    by_position: dict[int, list[int]] = {}
    for position in range(len(game.moves) + 1):
        moment = game.moment(position)
        by_position.setdefault(moment.year, []).append(moment.score)
    return list(by_position.items())
