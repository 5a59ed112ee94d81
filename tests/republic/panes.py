"""Panes of the Republic as tests read them: set-ups, rows by their keys, the lines of a stack."""

from __future__ import annotations

from typing import Any

from core.contract import Pane
from core.republic.box.board import ACTIVE, IN_PLAY
from core.republic.box.state import State
from core.republic.combat.forecast import BattleForecast, forecast_of
from core.systems import open_system

REPUBLIC: Any = open_system("republic")
PRESENTER = REPUBLIC.presenter
BOARD = REPUBLIC.board
SET_UPS = (*map(str, range(1, 11)), "table", "early", "middle", "late")


def set_up(name: str) -> State:
    """The first position of a scenario."""
    state: State = REPUBLIC.start(name, {})
    return state


def with_cards(*names: str) -> State:
    """An empty table with these conflicts active and these leaders in play."""
    state = set_up("table")
    for name in names:
        if name in BOARD.war_by_id:
            state.status[BOARD.war_by_id[name]] = ACTIVE
        else:
            state.leader[BOARD.leader_by_id[name]] = IN_PLAY
    return state


def pane(view: State, name: str, lang: str = "en") -> Pane:
    (found,) = PRESENTER.panes(view, lang, (name,))
    shown: Pane = found
    return shown


def cells(shown: Pane) -> dict[str, tuple[str, ...]]:
    """The cells of each row by its key, without headings."""
    return {row.key: row.cells for row in shown.rows if not row.heading}


def headings(shown: Pane) -> list[str]:
    return [row.cells[0] for row in shown.rows if row.heading]


def stack(view: State, key: str, lang: str = "en") -> list[str]:
    """Each line as one text."""
    rows = PRESENTER.stack(view, key, lang).rows
    return ["  ".join(cell for cell in row.cells if cell).replace("\u00a0", " ") for row in rows]


def first_battle(view: State, number: int = 0) -> BattleForecast:
    """The next battle of an expedition."""
    return forecast_of(view, view.expeditions[number])


def combat(view: State, forecast: BattleForecast | None, lang: str = "en") -> tuple[Pane, Pane]:
    table, odds = PRESENTER.combat(view, forecast, lang)
    return table, odds
