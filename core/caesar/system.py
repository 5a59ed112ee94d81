"""Julius Caesar as the table sees it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from core.caesar import hidden_filling, sequence
from core.caesar.box.actions import CaesarAction
from core.caesar.box.board import CAESAR, NOBODY, POMPEY, SIDES, open_board
from core.caesar.box.state import (
    FIRST_YEAR,
    LAST_YEAR,
    TURNS,
    State,
    attach,
    enemy,
    points,
    start,
    trophies,
)
from core.caesar.box.view import veil
from core.caesar.combat.calculator import FireCalculator
from core.caesar.show.presenter import CaesarPresenter
from core.caesar.show.scenarios import all_scenarios
from core.caesar.start import edited_position
from core.caesar.start.invariants import faults
from core.caesar.start.side_auction import owed
from core.contract import (
    TABLE_SETTINGS,
    Action,
    Event,
    Fault,
    Moment,
    ScenarioInfo,
    Seen,
    System,
)
from core.faults import NoSuchGame

SETTINGS: dict[str, tuple[str, ...]] = {
    "hands": ("hidden", "open"),  # the fog of war
    "opening": ("cards", "caesar"),  # 2.1.opening: a tournament's rule
    "sides": ("given", "bid"),  # 1.1.bid: another one
}
SCENARIOS = ("historical", "free")


def _options(settings: dict[str, Any]) -> tuple[bool, bool]:
    """2.1.opening, 1.1.bid"""
    return settings.get("opening") == "caesar", settings.get("sides") == "bid"


class JuliusCaesar(System):
    """One set of data with the rules that go over it."""

    id = "caesar"
    title = "Julius Caesar"
    revision = 2  # 2: no roles change when a disruption ends the battle
    actions = CaesarAction
    next_step = staticmethod(sequence.next_step)

    def __init__(self, overlay: dict[str, Any] | None) -> None:
        self.board = open_board(overlay)
        self.data_digest = self.board.digest
        self.presenter = CaesarPresenter(self.board)
        self.calculator = FireCalculator(self.board)
        self._decoder = msgspec.msgpack.Decoder(State)

    def scenarios(self) -> list[ScenarioInfo]:
        turns = (LAST_YEAR - FIRST_YEAR + 1) * TURNS
        scenarios = []
        for name in SCENARIOS:
            about = all_scenarios()[name]
            title = {"en": about.title_en, "fr": about.title_fr}
            situation = {"en": about.en, "fr": about.fr}
            years = (FIRST_YEAR, LAST_YEAR)
            scenarios.append(
                ScenarioInfo(f"caesar/{name}", title, turns, years, about.difficulty, situation)
            )
        return scenarios

    def settings(self, scenario: str) -> dict[str, tuple[str, ...]]:
        self._scenario(scenario)
        return TABLE_SETTINGS | SETTINGS

    def _scenario(self, scenario: str) -> str:
        if scenario not in SCENARIOS:
            known = ", ".join(f"caesar/{name}" for name in SCENARIOS)
            raise NoSuchGame("no-scenario", name=f"caesar/{scenario}", known=known)
        return scenario

    def start(self, scenario: str, settings: dict[str, Any]) -> State:
        return start(self.board, self._scenario(scenario), *_options(settings))

    def decode(self, data: bytes) -> State:
        return attach(self._decoder.decode(data), self.board)

    def view(self, state: State, seat: int | None) -> State:
        """A copy behind the fog of war."""
        view = self.decode(msgspec.msgpack.encode(state))
        if not state.hidden_hands:
            return view
        return veil(view, None if seat is None else state.factions[seat - 1])

    def as_seen(self, state: State, by: int, action: Action) -> Action | None:
        return hidden_filling.shown(state, action)

    def fill(self, seen: Seen, luck: Random) -> State:
        return hidden_filling.lift(self.decode(seen.before), seen, luck)

    def moment(self, state: State) -> Moment:
        turned = state.factions[0] == POMPEY  # before sides are chosen seats stand for them
        scores = (points(state, CAESAR), points(state, POMPEY))
        seat, first = state.seat_of(state.active), 2 if turned else 1
        return Moment(state.year, state.step, seat, scores[::-1] if turned else scores, first)

    def factions(self, state: State) -> dict[str, str]:
        names = {NOBODY: "", CAESAR: "CAESAR", POMPEY: "POMPEY"}
        return {str(n + 1): names[side] for n, side in enumerate(state.factions)}

    def write_position(self, state: State) -> dict[str, Any]:
        return edited_position.write(state)

    def read_position(
        self, scenario: str, written: dict[str, Any], settings: dict[str, Any]
    ) -> State:
        return edited_position.read(
            self.board, self._scenario(scenario), written, *_options(settings)
        )

    def faults(self, state: State) -> list[Fault]:
        return faults(state)

    def ledger(self, state: State) -> tuple[int, ...]:
        """7.51: the trophies of each side; 1.1.bid: the levy points owed to it. The points of
        cities are counted where they stand."""
        return tuple(count(state, side) for count in (trophies, owed) for side in SIDES)

    def booked(self, ledger: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]:
        totals = list(ledger)
        for event in events:
            if event.kind == "leader-killed":
                totals[enemy(event.args["side"]) - 1] += 1
            elif event.kind in ("levies-owed", "levies-paid"):
                sign = 1 if event.kind == "levies-owed" else -1
                totals[event.args["side"] + 1] += sign * event.args["count"]
        return tuple(totals)
