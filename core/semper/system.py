"""Semper Victor as the table sees it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from core.contract import (
    TABLE_SETTINGS,
    Action,
    Chance,
    Event,
    Fault,
    Forecast,
    Moment,
    Options,
    Refusal,
    ScenarioInfo,
    Seen,
    Step,
    System,
    Table,
)
from core.faults import NoSuchGame
from core.imperator.combat.calculator import CombatCalculator
from core.imperator.show.scenarios import scenario_list
from core.imperator.stratagems.cup import UNKNOWN
from core.imperator.stratagems.hidden_filling import deal_unseen, shown
from core.semper import sequence
from core.semper.box.actions import Play, SemperAction
from core.semper.box.board import PRIMUS, open_board
from core.semper.box.constraints import doubts
from core.semper.box.state import State, attach
from core.semper.box.victory_points import points_after
from core.semper.show.presenter import SemperPresenter
from core.semper.start import edited_position, setup
from core.semper.start.invariants import faults, faults_in_play
from core.semper.start.steps_done import faults_between_steps
from core.semper.stratagems import choose_play, phase_e
from core.semper.stratagems.cup import cup, may_be_kept
from core.semper.stratagems.forecast_play import forecast_play

SETTINGS: dict[str, tuple[str, ...]] = {
    "success": ("mixed", "strict"),  # 3.6.4.both: how two Augusti have to fall
}


def options_of(settings: dict[str, Any]) -> list[str]:
    """Optional rules that are on."""
    return ["strict"] if settings.get("success") == "strict" else []


class Semper(System):
    """One set of data with the rules that go over it."""

    id = "semper"
    title = "Semper Victor"
    revision = 1
    own_points = True
    windows: tuple[str, ...] = (
        "before-evasion",
        "before-battle",
        "after-die",
        "after-battle",
        "end-of-sequence",
    )
    actions = SemperAction
    next_step = staticmethod(sequence.next_step)

    def __init__(self, overlay: dict[str, Any] | None) -> None:
        self.board = open_board(overlay)
        self.data_digest = self.board.digest
        self.presenter = SemperPresenter(self.board)
        self.calculator = CombatCalculator(self.board.combat)
        self._decoder = msgspec.msgpack.Decoder(State)

    def scenarios(self) -> list[ScenarioInfo]:
        return scenario_list("semper", self.board.scenarios.values())

    def settings(self, scenario: str) -> dict[str, tuple[str, ...]]:
        self._scenario(scenario)
        return TABLE_SETTINGS | SETTINGS

    def _scenario(self, scenario: str) -> Any:
        if scenario not in self.board.scenarios:
            known = ", ".join(f"semper/{name}" for name in self.board.scenarios)
            raise NoSuchGame("no-scenario", name=f"semper/{scenario}", known=known)
        return self.board.scenarios[scenario]

    def start(self, scenario: str, settings: dict[str, Any]) -> State:
        return setup.start(self.board, self._scenario(scenario), options_of(settings))

    def decode(self, data: bytes) -> State:
        return attach(self._decoder.decode(data), self.board)

    def view(self, state: State, seat: int | None) -> State:
        """A copy in which hidden hands and the standing orders of others are face down."""
        return attach(self._covered(state, seat), self.board)

    def view_bytes(self, state: State, seat: int | None) -> bytes:
        """Without an index of who stands where, which takes longer than all the rest."""
        return msgspec.msgpack.encode(self._covered(state, seat))

    def _covered(self, state: State, seat: int | None) -> State:
        view = self._decoder.decode(msgspec.msgpack.encode(state))
        for other in (1, 2):
            if other != seat and state.hidden_hands:
                view.hands[other - 1] = [UNKNOWN] * len(state.hands[other - 1])
                view.orders[other - 1] = []
        return view

    def as_seen(self, state: State, by: int, action: Action) -> Action | None:
        return shown(state, action)

    def fill(self, seen: Seen, luck: Random) -> State:
        return deal_unseen(self.decode(seen.before), seen, luck, Play, cup, may_be_kept)

    def moment(self, state: State) -> Moment:
        """Each player keeps his points when the roles change."""
        points, factions = state.points, state.factions
        scores = (points[factions[0]], points[factions[1]])
        seat = factions.index(state.active) + 1 if state.active else 0
        return Moment(state.year, state.step, seat, scores)

    def factions(self, state: State) -> dict[str, str]:
        names = {PRIMUS: "PRIMUS"}
        return {str(n + 1): names.get(side, "SECONDUS") for n, side in enumerate(state.factions)}

    def interjection(self, state: State, seat: int, action: Action) -> Refusal | None:
        return phase_e.why_not_interjection(state, seat, action)

    def interjection_chance(self, view: State, seat: int, action: Action) -> Chance | None:
        return phase_e.interjection_chance(view, action)

    def interjection_forecast(
        self, view: State, seat: int, partial: dict[str, Any]
    ) -> Forecast | None:
        return forecast_play(view, seat, partial)

    def interject(self, state: State, table: Table, seat: int, action: Action) -> Step:
        assert isinstance(action, Play)
        yield from phase_e.interject(table, state, seat, action)

    def interjections(self, state: State, seat: int) -> Sequence[Action]:
        return phase_e.interjections(state, seat)

    def interject_options(self, view: State, seat: int, partial: dict[str, Any]) -> Options | None:
        return choose_play.interject_options(view, seat, partial)

    def holders(self, state: State, window: str) -> list[int]:
        return phase_e.holders(state, window)

    def write_position(self, state: State) -> dict[str, Any]:
        return edited_position.write(state)

    def read_position(
        self, scenario: str, written: dict[str, Any], settings: dict[str, Any]
    ) -> State:
        self._scenario(scenario)
        return edited_position.read(self.board, scenario, written, options_of(settings))

    def faults(self, state: State) -> list[Fault]:
        return faults(state)

    def faults_in_play(self, state: State) -> list[Fault]:
        return faults_in_play(state)

    def faults_between_steps(self, state: State) -> list[Fault]:
        return faults_between_steps(state)

    def ledger(self, state: State) -> tuple[int, ...]:
        """The points of both camps, which the events book one by one."""
        return tuple(state.points)

    def booked(self, ledger: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]:
        """The ledger after these events."""
        return points_after(ledger, events)

    def doubts(self) -> list[Fault]:
        """Where an owner's corrections leave what we guessed: said, not refused."""
        return doubts(self.board.data)
