"""8.4: what the table does to both forces of a battle: who has won, and which units suffer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from core.contract import Event, Step, Table
from core.flow import ask
from core.imperator.combat.losses import LosePrompt, weaken
from core.imperator.combat.odds import FRACTIONS, attacker_wins, cell, fraction_of
from core.imperator.state import S, SeriesBattle, SeriesForce, SeriesState

F = TypeVar("F", bound=SeriesForce)
F_co = TypeVar("F_co", bound=SeriesForce, covariant=True)


class Sides(Protocol[F_co]):
    """A battle with the forces of its game."""

    @property
    def attacker(self) -> F_co: ...
    @property
    def defender(self) -> F_co: ...
    @property
    def winner(self) -> int: ...
    @property
    def result(self) -> tuple[str, str]: ...


def loser(fight: Sides[F]) -> F:
    return fight.defender if fight.winner == fight.attacker.side else fight.attacker


def winner(fight: Sides[F]) -> F:
    return fight.attacker if fight.winner == fight.attacker.side else fight.defender


def result_of(fight: Sides[F], force: F) -> str:
    return fight.result[0] if force is fight.attacker else fight.result[1]


def units_standing(state: SeriesState, fight: SeriesBattle, force: SeriesForce) -> list[int]:
    """Its units that nothing has taken away since the battle began."""
    still = (u for u in force.units if state.where[u] == fight.zone)
    return [unit for unit in still if state.side[unit] == force.side]


def battle_on(state: SeriesState) -> SeriesBattle:
    assert state.battle is not None
    return state.battle


def tell_terms(table: Table, state: SeriesState, rule: str, *, naval: bool = False) -> None:
    """8.3: what it is fought at."""
    fight = battle_on(state)
    args = {
        "place": fight.zone,
        "naval": naval,
        "side": fight.attacker.side,
        "attack": fight.attack,
        "defend": fight.defend,
        "odds": state.board.combat.columns[fight.column],
        "shift": fight.shift,
        "modifiers": [[cause, value] for cause, value in fight.modifiers],
    }
    also = [cause for cause, _ in fight.modifiers] + ([fight.shift_rule] if fight.shift else [])
    table.tell(Event("battle", rule, args, also=tuple(also)))


def read_table(table: Table, state: SeriesState, row: int, *, naval: bool = False) -> None:
    """8.4.1: the cell of the table, and who has won."""
    fight, printed = battle_on(state), state.board.combat
    fight.row = row
    fight.result = cell(printed, fight.row, fight.column)
    won = attacker_wins(printed, fight.row, fight.column)
    fight.winner = fight.attacker.side if won else fight.defender.side
    results = {"attacker": fight.result[0], "defender": fight.result[1]}
    args = {"place": fight.zone, "row": fight.row, "side": fight.winner, **results}
    terms = {  # for those who look back: one event says it all
        "by": fight.attacker.side,
        "attack": fight.attack,
        "defend": fight.defend,
        "odds": printed.columns[fight.column],
        "die": fight.die.face if fight.die else 0,
        "naval": naval,
    }
    table.tell(Event("result", "8.4.1", args | terms))


# --- 8.4.2 losses --------------------------------------------------------------------------------


def losses(table: Table, state: S, eliminate: Callable[[S, int], None]) -> Step:
    """Those of the beaten, then those of the victor."""
    fight = battle_on(state)
    beaten = loser(fight)
    result = result_of(fight, beaten)
    for unit in units_standing(state, fight, beaten):
        if result == "E":
            table.tell(Event("unit-lost", "8.4.2.E", {"unit": unit, "place": fight.zone}))
            eliminate(state, unit)
        elif result == "A":
            weaken(table, state, unit, "8.4.2.A", eliminate)
    if result == "R":
        table.tell(Event("no-losses", "8.4.2.R", {"side": beaten.side, "place": fight.zone}))
    if result_of(fight, winner(fight)) in FRACTIONS:
        yield from _victors_losses(table, state, eliminate)


def _victors_losses(table: Table, state: S, eliminate: Callable[[S, int], None]) -> Step:
    """A share of the beaten force's units; each own unit at most once; the owner chooses."""
    fight = battle_on(state)
    share = fraction_of(result_of(fight, winner(fight)), len(loser(fight).units))
    units: Sequence[int] = units_standing(state, fight, winner(fight))
    fight.owed = min(share, len(units))
    if not fight.owed:
        return
    if fight.owed < len(units):
        action = yield from ask(table, state, _losses_question)
        units = action.units if action is not None else ()
    for unit in units:
        weaken(table, state, unit, "8.4.2.fraction", eliminate)
    battle_on(state).owed = 0


def _losses_question(state: SeriesState) -> LosePrompt | None:
    """An interjection may leave fewer units than are owed."""
    fight = battle_on(state)
    present = units_standing(state, fight, winner(fight))
    owed = min(fight.owed, len(present))
    if not owed:
        return None
    return LosePrompt(state, fight.winner, fight.zone, present, owed, "8.4.2.fraction")
