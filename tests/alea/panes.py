"""Reading panes in tests: rows by key, columns by number, how wide a pane is."""

from __future__ import annotations

from typing import Any

from core.alea.present import AleaPresenter
from core.alea.state import State
from core.contract import Event, Moment, Pane, Row
from core.game import Game
from tests.alea.scene import BOARD

PRESENTER = AleaPresenter(BOARD)
LANGUAGES = ("en", "fr")
ROOM, GAP = 78, 2


def pane(view: Any, name: str, lang: str = "en") -> Pane:
    return next(p for p in PRESENTER.panes(view, lang) if p.id == name)


def rows(shown: Pane) -> dict[str, Row]:
    """By key; headings have none."""
    return {row.key: row for row in shown.rows if not row.heading}


def cells(view: State, name: str, key: str, lang: str = "en") -> tuple[str, ...]:
    return rows(pane(view, name, lang))[key].cells


def text(shown: Pane) -> str:
    return "\n".join(" | ".join(row.cells) for row in shown.rows)


def under(shown: Pane, title: str) -> list[Row]:
    """The rows under a heading, up to the next one."""
    found: list[Row] = []
    inside = False
    for row in shown.rows:
        if row.heading:
            inside = row.cells[0].startswith(title)
        elif inside:
            found.append(row)
    return found


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
