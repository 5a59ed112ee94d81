"""What the tests of all systems ask of panes: that they fit, and what they are made from."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Event, Moment, Pane
from core.game import Game

ROOM, GAP = 78, 2


def width(shown: Pane) -> int:
    """As the screen lays it out: columns as wide as their widest cell, headings across them."""
    table = [shown.columns, *(row.cells for row in shown.rows if not row.heading)]
    columns = [max(map(len, column)) for column in zip(*table, strict=True)]
    across = [len(" ".join(row.cells)) for row in shown.rows if row.heading]
    return max([sum(columns) + GAP * (len(columns) - 1), *across])


def story(game: Game) -> list[tuple[Moment, Event]]:
    """Everything told up to the cursor, with the moment of its action."""
    found = [(game.opening_moment, event) for event in game.opening]
    for move in game.moves[: game.position]:
        found += [(move.moment, event) for event in move.events]
    return found


def positions(game: Game, spacing: int) -> Iterator[Game]:
    """The same game at some of its positions, and at its end."""
    for position in [*range(0, len(game.moves), spacing), len(game.moves)]:
        game.seek(position)
        yield game
