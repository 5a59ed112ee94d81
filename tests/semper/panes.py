"""Reading panes in tests: rows by key, what stands under a heading."""

from __future__ import annotations

from typing import Any

from core.contract import Pane, Row
from core.semper.box.state import State
from core.semper.show.presenter import SemperPresenter
from tests.semper.scene import BOARD, P, S, Scene

PRESENTER = SemperPresenter(BOARD)


def pane(view: Any, name: str, lang: str = "en") -> Pane:
    (shown,) = PRESENTER.panes(view, lang, (name,))
    return shown


def rows(shown: Pane) -> dict[str, Row]:
    """By key; headings have none."""
    return {row.key: row for row in shown.rows if not row.heading}


def cells(view: State, name: str, key: str, lang: str = "en") -> tuple[str, ...]:
    return rows(pane(view, name, lang))[key].cells


def under(shown: Pane, title: str) -> list[Row]:
    """The rows under the first heading that begins so, up to the next one."""
    inside, part = False, list[Row]()
    for row in shown.rows:
        if row.heading:
            if inside:
                break
            inside = row.cells[0].startswith(title)
        elif inside:
            part.append(row)
    return part


def headings(shown: Pane) -> list[str]:
    return [row.cells[0] for row in shown.rows if row.heading]


def college() -> Scene:
    """Two heads, a Caesar of PRIMUS, and a second Augustus of SECONDUS."""
    scene = Scene("6").put(P, "pontica-1", "galere").put(P, "oriens-2", "maximin-daia")
    scene.put(S, "galliae-2", "constance-chlore", "cornuti").put(S, "italia-5", "maxence")
    scene.heads("galere", "constance-chlore")
    return scene.title("caesar", "maximin-daia").title("augustus", "maxence")
