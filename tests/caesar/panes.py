"""Reading panes and offers in tests: what a view shows, what a question offers."""

from __future__ import annotations

from typing import Any

from core.caesar.box.state import State
from core.caesar.show.presenter import CaesarPresenter
from core.contract import Pane, Prompt
from tests.caesar.scene import BOARD

PRESENTER = CaesarPresenter(BOARD)
PLACES = BOARD.place_ids


def shown(view: State, lang: str) -> list[Pane]:
    """Every pane of a view."""
    panes = PRESENTER.panes(view, lang) + PRESENTER.combat(view, PRESENTER.fight(view), lang)
    return panes + [PRESENTER.stack(view, key, lang) for key in PLACES]


def pane(view: State, name: str, lang: str = "en") -> Pane:
    return next(p for p in shown(view, lang) if p.id == name)


def texts(found: Pane) -> list[str]:
    return [" | ".join(row.cells) for row in found.rows]


def offered(prompt: Prompt, view: State) -> list[Any]:
    """Every candidate of the question with its label and place, field by field."""
    found: list[Any] = []
    partials: list[dict[str, Any]] = [{}]
    while partials and len(found) < 400:
        partial = partials.pop(0)
        options = prompt.options(view, partial)
        if options is None:
            continue
        for option in options.candidates:
            label = ""
            if options.field != "type":
                label = PRESENTER.label(view, options.named, option.value, "en")
            found.append((partial, option, label, PRESENTER.place(options.field, option.value)))
        for option in options.open()[:4]:
            value = [option.value] if options.many else option.value
            partials.append({**partial, options.field: value})
    return found
