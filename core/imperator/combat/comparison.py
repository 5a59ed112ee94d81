"""8.3, 8.6: two forces compared: their strength, their quality and the modifiers of the die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.imperator.combat.odds import BattleTerms, average, quality_shift
from core.imperator.state import SeriesForce, SeriesState

Modifier = tuple[str, int]  # rule, value
BySide = tuple[tuple[int, ...], ...]  # reduced or not -> piece -> rating


class PrintedRatings(Protocol):
    """What is printed on units, and where a river or a strait runs."""

    @property
    def sp(self) -> BySide: ...
    @property
    def qu(self) -> BySide: ...
    @property
    def tb(self) -> BySide: ...
    @property
    def barriers(self) -> set[tuple[int, int]]: ...


def terms_of_forces(
    state: SeriesState,
    board: PrintedRatings,
    attacker: SeriesForce,
    defender: SeriesForce,
    modifiers: list[Modifier],
) -> BattleTerms:
    """8.3: the strength points of both forces; 8.6.1: the shift for their quality."""
    sp, qu, reduced = board.sp, board.qu, state.reduced
    attack = sum(sp[reduced[unit]][unit] for unit in attacker.units)
    defend = sum(sp[reduced[unit]][unit] for unit in defender.units)
    shift = quality_shift(
        average([qu[reduced[unit]][unit] for unit in attacker.units]),
        average([qu[reduced[unit]][unit] for unit in defender.units]),
    )
    return BattleTerms(attack, defend, shift, [m for m in modifiers if m[1]])


def bonus_without_leader(state: SeriesState, board: PrintedRatings, units: Sequence[int]) -> int:
    """8.6.2: the average of units that nobody leads."""
    return average([board.tb[state.reduced[unit]][unit] for unit in units])


def political_modifier(ours: int | None, theirs: int | None) -> list[Modifier]:
    """8.6.3: who has the higher political capacity, if both have any that counts."""
    if ours is None or theirs is None or ours == theirs:
        return []
    return [("crt.d", 1)] if ours > theirs else [("crt.e", -1)]


def all_crossed(
    board: PrintedRatings, zone: int, units: Sequence[int], came: dict[int, int]
) -> bool:
    """crt.f: every attacking unit that came in this sequence crossed a river or a strait."""
    origins = [came[unit] for unit in units if unit in came]
    return bool(origins) and all((origin, zone) in board.barriers for origin in origins)
