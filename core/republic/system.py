"""The Republic as the table sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.contract import Event, Fault, Form, FormValues, Moment, ScenarioInfo, System
from core.faults import BadPosition, NoSuchGame
from core.republic import sequence
from core.republic.box.actions import RepublicAction
from core.republic.box.board import FOES, ROME, open_board
from core.republic.box.state import State, attach
from core.republic.combat.calculator import TableCalculator
from core.republic.show.presenter import RepublicPresenter
from core.republic.show.scenarios import all_scenarios
from core.republic.start import edited_position, form, writing
from core.republic.start.invariants import faults, faults_in_play, misplaced
from core.republic.start.setup import (
    CAMPAIGNS,
    OPTIONS,
    PHASES,
    TABLE_GAME,
    all_campaigns,
    seats_in,
    start,
)

SCENARIOS = (*PHASES, TABLE_GAME, *CAMPAIGNS)


class Republic(System):
    """One set of data with the rules that go over it."""

    id = "republic"
    title = "Res Publica"
    actions = RepublicAction
    next_step = staticmethod(sequence.next_step)

    def __init__(self, overlay: dict[str, Any] | None) -> None:
        self.board = open_board(overlay)
        self.data_digest = self.board.digest
        self.presenter = RepublicPresenter(self.board)
        self.calculator = TableCalculator()
        self._decoder = msgspec.msgpack.Decoder(State)

    def scenarios(self) -> list[ScenarioInfo]:
        scenarios = []
        for name in SCENARIOS:
            about = all_scenarios()[name]
            turns = all_campaigns()[name].turns if name in CAMPAIGNS else 1
            title = {"en": about.title_en, "fr": about.title_fr}
            situation = {"en": about.en, "fr": about.fr}
            years = (about.first, about.last)
            scenarios.append(
                ScenarioInfo(f"republic/{name}", title, turns, years, about.difficulty, situation)
            )
        return scenarios

    def seats(self, scenario: str) -> tuple[int, ...]:
        return seats_in(self._scenario(scenario))

    def settings(self, scenario: str) -> dict[str, tuple[str, ...]]:
        """Everything lies open: there are no hidden hands."""
        settings = super().settings(self._scenario(scenario))
        settings.pop("hands", None)
        if scenario == TABLE_GAME:  # phase.3: those who have a table have dice
            settings["dice"] = settings["dice"][::-1]
        return settings | dict.fromkeys(OPTIONS, ("off", "on"))

    def _scenario(self, scenario: str) -> str:
        if scenario not in SCENARIOS:
            known = ", ".join(f"republic/{name}" for name in SCENARIOS)
            raise NoSuchGame("no-scenario", name=f"republic/{scenario}", known=known)
        return scenario

    def start(self, scenario: str, settings: dict[str, Any]) -> State:
        return start(self.board, self._scenario(scenario), _options(settings))

    def decode(self, data: bytes) -> State:
        return attach(self._decoder.decode(data), self.board)

    def moment(self, state: State) -> Moment:
        """A phase is in its year and scores Rome's balance, a campaign counts turns and scores its
        Authority. What stands on a table is in no year."""
        score = state.authority if state.campaign else state.balance
        seats = seats_in(state.scenario)
        return Moment(_year(state), state.step, 0, (score, 0)[: len(seats)])

    def factions(self, state: State) -> dict[str, str]:
        names = {ROME: "ROME", FOES: "FOES"}
        return {str(seat): names[seat] for seat in seats_in(state.scenario)}

    def write_position(self, state: State) -> dict[str, Any]:
        return writing.write(state)

    def read_position(
        self, scenario: str, written: dict[str, Any], settings: dict[str, Any]
    ) -> State:
        name = self._scenario(scenario)
        state = edited_position.empty(self.board, name, len(seats_in(name)))
        edited_position.filled(state, edited_position.written_of(written))
        state.options = _options(settings) or state.options
        if name == TABLE_GAME:
            state.par = None  # scenario.table
        if broken := [*misplaced(state), *faults(state)]:
            raise BadPosition(broken[0])
        return state

    def form(self, scenario: str, lang: str, values: FormValues | None = None) -> Form | None:
        """A real table begins with what stands there."""
        return form.form(self.board, lang, values) if scenario == TABLE_GAME else None

    def from_form(self, scenario: str, values: FormValues) -> dict[str, Any]:
        return form.position(values)

    def faults(self, state: State) -> list[Fault]:
        return faults(state)

    def faults_in_play(self, state: State) -> list[Fault]:
        return faults_in_play(state)

    def ledger(self, state: State) -> tuple[int, ...]:
        """phase.8, frame.score.1: what is booked for Rome."""
        return (state.balance, state.authority)

    def booked(self, ledger: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]:
        return tuple(
            total + sum(event.args["points"] for event in events if event.kind == kind)
            for total, kind in zip(ledger, ("balance", "authority"), strict=True)
        )


def _year(state: State) -> int:
    if state.campaign:
        return state.turn
    return 0 if state.scenario == TABLE_GAME else all_scenarios()[state.scenario].first


def _options(settings: dict[str, Any]) -> list[str]:
    return [name for name in OPTIONS if settings.get(name) == "on"]
