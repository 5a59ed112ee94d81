"""A game of three dice and a cup, for one: each throw adds its total, each chit its number.

Patience with other dice. Of the cup's chits a player types the number, and D for "draw two".
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

import pytest

from core import systems
from core.contract import LINE, Event, Outcome, Pane, ScenarioInfo, Step, Table, Thrown
from core.dice import D6, draw, throw
from core.flow import ask
from core.texts import Rule, catalogue, rules
from tests.patience import (
    SENTENCES,
    DigPrompt,
    GoHome,
    Patience,
    PatienceAction,
    PatiencePresenter,
    State,
)

BONES = "bones.throw"
CUP = (*(0, 0, 0, 0), *range(1, 31), *(31, 31))
DRAW_TWO = 31
TITLE = {"en": "Bones", "fr": "Osselets"}


def play(table: Table, state: State) -> Step:
    action = yield from ask(table, state, DigPrompt)
    if isinstance(action, GoHome):
        table.tell(Event("home", BONES, {"seat": 1}))
        state.outcome = Outcome(1, "home", BONES)
        return
    state.found[0] += yield from throw(table, state, D6, 3, rule=BONES, purpose="digging")
    state.found[0] += yield from draw(table, state, CUP, purpose="chit")


class BonesPresenter(PatiencePresenter):
    """Chits are typed by their number."""

    def status(self, view: State, lang: str, room: int = LINE) -> str:
        return f"{TITLE[lang]}: {sum(view.found)}"

    def panes(self, view: State, lang: str, only: Collection[str] = ()) -> list[Pane]:
        return [Pane("map", TITLE[lang], ("",), [])]

    def typed(self, field: str, value: Any, lang: str) -> str:
        return "D" if value == DRAW_TWO else str(value)


class Bones(Patience):
    """It has throws, so it has `Thrown` in its union."""

    id = "bones"
    title = "Bones"
    actions = PatienceAction | Thrown
    presenter = BonesPresenter()

    def scenarios(self) -> list[ScenarioInfo]:
        return [ScenarioInfo("bones/one", TITLE, 1, (1, 1))]

    def seats(self, scenario: str) -> tuple[int, ...]:
        return (1,)

    def next_step(self, state: State, table: Table) -> Step:
        return play(table, state)


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among the systems for one test, with its sentences."""
    monkeypatch.setitem(systems.SYSTEMS, "bones", Bones)
    fresh = lru_cache(maxsize=8)(systems._opened.__wrapped__)
    monkeypatch.setattr(systems, "_opened", fresh)
    for section, entries in SENTENCES.items():
        catalogue("bones").setdefault(section, {}).update(entries)
    catalogue("bones")["purpose"]["chit"] = {"en": "chit", "fr": "pion"}
    rules("bones")[BONES] = Rule(BONES, "Bones", "Osselets", "Throw.", "Lancez.")
