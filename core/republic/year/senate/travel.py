"""frame.senate: each unit leaves Rome once and comes to Rome once in this phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Refusal, refuse
from core.republic.box.board import HOME
from core.republic.box.pieces import move
from core.republic.box.state import State, legions_at, squadrons_at
from core.republic.year.asking import no_legions

CAME, LEFT = 1, 2  # flags of a unit

Barred = tuple[int, Refusal | None]


def why_not_travel(view: State, unit: int, home: bool) -> Refusal | None:
    """May this unit still come to Rome (`home`), or leave it?"""
    if home and view.moved[unit] & CAME:
        return refuse("came-to-rome", "frame.senate.4", unit=unit)
    if not home and view.moved[unit] & LEFT:
        return refuse("left-rome", "frame.senate.4", unit=unit)
    return None


def legions_from(view: State, place: int, home: bool) -> list[Barred]:
    return [(unit, why_not_travel(view, unit, home)) for unit in legions_at(view, place)]


def able_legions(view: State, place: int, home: bool) -> list[int]:
    moved, flag = view.moved, CAME if home else LEFT
    return [unit for unit in legions_at(view, place) if not moved[unit] & flag]


def able_squadrons(view: State, place: int, home: bool) -> list[int]:
    moved, flag = view.moved, CAME if home else LEFT
    return [unit for unit in squadrons_at(view, place) if not moved[unit] & flag]


def why_not_units(
    view: State, place: int, legions: Sequence[int], squadrons: int, home: bool, rule: str
) -> Refusal | None:
    """These legions, and so many squadrons, from this place to Rome, or from Rome."""
    if no_legions(legions):
        return refuse("legion-twice", "E10")
    here = legions_at(view, place)
    for unit in legions:
        if unit not in here:
            return refuse("legion-elsewhere", rule, unit=unit)
        if (refusal := why_not_travel(view, unit, home)) is not None:
            return refusal
    able = len(able_squadrons(view, place, home))
    if not 0 <= squadrons <= able:
        return refuse("squadrons-elsewhere", rule, most=able)
    return None


def travel(view: State, units: Iterable[int], place: int) -> None:
    """They go there; in Rome they have come, elsewhere they have left."""
    units = list(units)
    move(view, units, place)
    for unit in units:
        view.moved[unit] |= CAME if place == HOME else LEFT


def units_at(view: State, place: int) -> list[int]:
    return [unit for unit, where in enumerate(view.where) if where == place]
