"""The least that a rule system has to write: a game for one, which can be lost to nobody.

Alone (`patience/alone`) or with two more (`patience/three`) somebody digs for treasure: each throw
of the die adds to what he carries home; on a one the mine falls in, and all is lost.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import msgspec
import pytest

from core import systems
from core.contract import (
    LINE,
    NO_WINNER,
    AcceptDraw,
    Action,
    DeclineDraw,
    Drawn,
    Event,
    GoOn,
    Moment,
    OfferDraw,
    Outcome,
    Pane,
    Presenter,
    Prompt,
    Refusal,
    Resign,
    Rolled,
    Row,
    ScenarioInfo,
    StandingOrder,
    Step,
    System,
    Table,
    TableState,
)
from core.dice import D6, roll
from core.flow import ask
from core.texts import Rule, catalogue, rules

MINE = "patience.mine"
TITLE = {"en": "Digging", "fr": "La mine"}
GOAL = 12
SENTENCES = {
    "prompt": {"dig": {"en": "Dig or go home?", "fr": "Creuser ou rentrer ?"}},
    "action": {
        "dig": {"en": "dig", "fr": "creuser"},
        "go-home": {"en": "go home", "fr": "rentrer"},
    },
    "word": {
        "dig": {"en": "dig", "fr": "creuser"},
        "go-home": {"en": "go home", "fr": "rentrer"},
    },
    "answer": {},
    "field": {},
    "purpose": {"digging": {"en": "digging", "fr": "fouille"}},
    "event": {
        "dug": {"en": "Player {seat} finds {face}.", "fr": "Le joueur {seat} trouve {face}."},
        "buried": {"en": "The mine falls in.", "fr": "La mine s'effondre."},
        "home": {"en": "Player {seat} goes home.", "fr": "Le joueur {seat} rentre."},
    },
    "outcome": {
        "buried": {"en": "Buried, {level}: nobody wins.", "fr": "Enseveli, {level}."},
        "home": {"en": "Player {seat} is home.", "fr": "Le joueur {seat} est rentré."},
    },
    "level": {"deep": {"en": "deep down", "fr": "au fond"}},
}


class State(TableState, kw_only=True):
    """What each of them carries, and whose turn it is."""

    found: list[int]
    active: int = 1


class Dig(Action, frozen=True, tag="dig"):
    """One throw of the die."""


class GoHome(Action, frozen=True, tag="go-home"):
    """With what there is."""


PatienceAction = (
    Dig
    | GoHome
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | StandingOrder
    | GoOn
    | Rolled
    | Drawn
)


class DigPrompt(Prompt[Dig | GoHome]):
    """Once more?"""

    kind = "dig"
    rule = MINE

    def __init__(self, state: State) -> None:
        self.seat = state.active

    def why_not(self, state: State, action: Dig | GoHome) -> Refusal | None:
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Dig(), GoHome()]


def dig(table: Table, state: State) -> Step:
    seat = state.active
    action = yield from ask(table, state, DigPrompt)
    if isinstance(action, GoHome):
        table.tell(Event("home", MINE, {"seat": seat}))
        state.outcome = Outcome(seat, "home", MINE)
        return
    face = yield from roll(table, state, D6, rule=MINE, purpose="digging")
    if face == 1:
        table.tell(Event("buried", MINE))
        state.outcome = Outcome(NO_WINNER, "buried", MINE, "deep")
        return
    state.found[seat - 1] += face
    table.tell(Event("dug", MINE, {"seat": seat, "face": face}))
    state.active = seat % len(state.found) + 1


class PatiencePresenter(Presenter):
    """What each of them carries."""

    def status(self, view: State, lang: str, room: int = LINE) -> str:
        return f"{TITLE[lang]}: {sum(view.found)}"

    def panes(self, view: State, lang: str, only: Collection[str] = ()) -> list[Pane]:
        rows = [Row(str(seat), (str(gold),)) for seat, gold in enumerate(view.found, start=1)]
        return [Pane("map", TITLE[lang], ("gold",), rows)]


class Patience(System):
    """Nothing is hidden, nobody breaks in, and there is nothing to correct."""

    id = "patience"
    title = "Patience"
    actions = PatienceAction
    presenter = PatiencePresenter()

    def __init__(self, data: dict[str, Any] | None) -> None:
        self._decoder = msgspec.msgpack.Decoder(State)

    def scenarios(self) -> list[ScenarioInfo]:
        return [ScenarioInfo(f"patience/{name}", TITLE, 1, (1, 1)) for name in ("alone", "three")]

    def seats(self, scenario: str) -> tuple[int, ...]:
        return (1,) if scenario == "alone" else (1, 2, 3)

    def start(self, scenario: str, settings: dict[str, Any]) -> State:
        return State(scenario=scenario, found=[0 for _ in self.seats(scenario)])

    def decode(self, data: bytes) -> State:
        return self._decoder.decode(data)

    def next_step(self, state: State, table: Table) -> Step:
        return dig(table, state)

    def moment(self, state: State) -> Moment:
        return Moment(1, "digging", state.active, tuple(state.found))


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among the systems for one test, with its sentences."""
    monkeypatch.setitem(systems.SYSTEMS, "patience", Patience)
    fresh = lru_cache(maxsize=8)(systems._opened.__wrapped__)
    monkeypatch.setattr(systems, "_opened", fresh)
    for section, entries in SENTENCES.items():
        catalogue("patience").setdefault(section, {}).update(entries)
    rules("patience")[MINE] = Rule(MINE, "The mine", "La mine", "Dig.", "Creusez.")
