"""Reading panes in tests: rows by key, columns by number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.alea.box.board import LEGIO
from core.alea.box.state import State
from core.alea.show.presenter import AleaPresenter
from core.alea.start.edited_position import write
from core.contract import Pane, Row
from core.game import Game
from tests.alea.scene import BOARD, C, R, Scene

PRESENTER = AleaPresenter(BOARD)
SAVES = Path(__file__).resolve().parent.parent.parent / "saves"
COMBAT_ROOM = 66  # of the combat panes
MARK = 2  # the cursor's


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


def calm(scene: Scene) -> Scene:
    """Garrisons everywhere and neither too few legions nor too many: the Republic lives."""
    names = [BOARD.piece_ids[p] for p in BOARD.roman_of_kind[LEGIO] if scene.spare(p)][::-1]
    for region in BOARD.regions:
        holder = scene.state.control[BOARD.region_ids.index(region.id)] or C
        scene.put(holder, f"{region.id}-2", *(names.pop() for _ in range(region.garrison)))
    return scene.put(R, "sicilia-1", *names[:12])


def with_hands(hands: list[list[int]], hidden: str = "hidden") -> Game:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").put(R, "asia-1", "pompeius")
    scene.chief(C, "caesar").chief(R, "pompeius")
    scene.state.hands = hands
    return Game.new("alea/1", 3, {"hands": hidden}, position=write(scene.state))


def combat_width(shown: Pane) -> int:
    """Of a combat pane, which has no headings and one blank between its columns."""
    cells = [shown.columns, *(row.cells for row in shown.rows)]
    return MARK + sum(max(map(len, column)) + 1 for column in zip(*cells, strict=True)) - 1
