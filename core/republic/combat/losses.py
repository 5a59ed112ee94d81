"""8.0.8: units are lost at random among those of their kind on that side, natives included.

Units that are alike stand for each other: the lowest number goes, and nothing is drawn where all
candidates are alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from core.contract import Event, Flow, Table
from core.dice import draw
from core.republic.box import points
from core.republic.box.board import NOBODY, NOWHERE, SQUADRONS
from core.republic.box.pieces import lose_unit
from core.republic.box.state import (
    State,
    garrison,
    held_by,
    legion_count,
    legions_at,
    squadron_count,
    squadrons_at,
)
from core.republic.combat.armies import Army, halved, native_ships, natives
from core.republic.combat.combat_table import ALL, Verdict, lost_of

# What is drawn for a unit that has no number of its own.
MILITIA, NATIVES, FLOTILLA, NATIVE_SHIP = 60, 61, 62, 63


class Losses(NamedTuple):
    """How many units of each sort; events tell them in this order."""

    legions: int = 0  # regular ones
    veterans: int = 0
    militia: int = 0
    natives: int = 0
    squadrons: int = 0
    flotillas: int = 0
    native_ships: int = 0

    @property
    def land(self) -> int:
        return self.legions + self.veterans + self.militia + self.natives

    @property
    def naval(self) -> int:
        return self.squadrons + self.flotillas + self.native_ships

    @property
    def units(self) -> int:
        return self.land + self.naval


NO_LOSSES = Losses()


class Camp(NamedTuple):
    """Where one side's units stand in a battle."""

    place: int
    province: int = NOWHERE
    marching: bool = False  # with militia of a rebel
    loyal: bool = True


def camp_of(army: Army) -> Camp:
    return Camp(army.place, marching=not army.loyal, loyal=army.loyal)


def camp_in(state: State, province: int, loyal: bool) -> Camp:
    return Camp(garrison(province), province, loyal=loyal)


def land_units(state: State, camp: Camp) -> int:
    count = legion_count(state, camp.place)
    if camp.province != NOWHERE:
        count += state.militia[camp.province] + natives(state, camp.province)
    if camp.marching and state.rebellion is not None:
        count += state.rebellion.militia
    return count


def naval_units(state: State, camp: Camp) -> int:
    count = squadron_count(state, camp.place)
    if camp.province != NOWHERE:
        count += state.flotillas[camp.province] + native_ships(state, camp.province)
    return count


# --- how many ------------------------------------------------------------------------------------


def amount(state: State, verdict: Verdict, units: int, commander: int) -> int:
    """8.0.8 of so many units of a kind; Cunctator loses half of that (5.2.cunctator), but all if
    all are lost (E5)."""
    lost = lost_of(verdict, units)
    cautious = commander != NOBODY and state.board.ability[commander] == "cunctator"
    return halved(lost) if cautious and verdict.loss != ALL else lost


def suffer(
    table: Table, state: State, camp: Camp, verdict: Verdict, commander: int, sea: bool = True
) -> Flow[Losses]:
    """What the table, a Disaster or a Standoff takes from a side; without `sea` land units only."""
    land = amount(state, verdict, land_units(state, camp), commander)
    naval = amount(state, verdict, naval_units(state, camp), commander) if sea else 0
    return (yield from lose(table, state, camp, land, naval))


# --- which ---------------------------------------------------------------------------------------


def lose(table: Table, state: State, camp: Camp, land: int, naval: int) -> Flow[Losses]:
    """So many land units and so many naval units of this side."""
    if not land and not naval:
        return NO_LOSSES
    units: list[int] = []
    if land:
        units += yield from picked(table, state, _land_pool(state, camp), land, "loss")
    if naval:
        units += yield from picked(table, state, _naval_pool(state, camp), naval, "loss")
    lost = _remove(state, camp, units)
    if camp.loyal:
        points.units_gone(state, lost.legions + lost.veterans + lost.squadrons)
    return lost


Pool = dict[int, list[int]]  # what is drawn for units that are alike -> these units


def legion_pool(state: State, legions: Iterable[int]) -> Pool:
    """Legions are alike if both are regular, or veterans bound to the same man."""
    alike: dict[tuple[int, int], list[int]] = {}
    veteran, loyal_to = state.veteran, state.loyal_to
    for unit in legions:
        kind = veteran[unit], loyal_to[unit]
        if kind in alike:
            alike[kind].append(unit)
        else:
            alike[kind] = [unit]
    return {units[0]: units for units in alike.values()}


def _land_pool(state: State, camp: Camp) -> Pool:
    pool = legion_pool(state, legions_at(state, camp.place))
    if camp.province != NOWHERE:
        pool[MILITIA] = [MILITIA] * state.militia[camp.province]
        pool[NATIVES] = [NATIVES] * natives(state, camp.province)
    if camp.marching and state.rebellion is not None:
        pool[MILITIA] = [MILITIA] * state.rebellion.militia
    return pool


def _naval_pool(state: State, camp: Camp) -> Pool:
    squadrons = squadrons_at(state, camp.place)
    pool = {squadrons[0]: squadrons} if squadrons else {}
    if camp.province != NOWHERE:
        pool[FLOTILLA] = [FLOTILLA] * state.flotillas[camp.province]
        pool[NATIVE_SHIP] = [NATIVE_SHIP] * native_ships(state, camp.province)
    return pool


def picked(table: Table, state: State, pool: Pool, count: int, purpose: str) -> Flow[list[int]]:
    """So many units out of a pool, each as likely as any other."""
    left = {item: list(units) for item, units in pool.items() if units}
    if count >= sum(map(len, left.values())):
        return [unit for units in left.values() for unit in units]
    if len(left) == 1:
        return next(iter(left.values()))[:count]
    units: list[int] = []
    cup = [item for item, alike in left.items() for _ in alike]
    for _ in range(count):
        item = cup[0]
        if len(left) > 1:
            if purpose == "loss":
                item = yield from draw(table, state, cup, purpose="loss")
            else:
                item = yield from draw(table, state, cup, purpose="arrival")
        cup.remove(item)
        units.append(left[item].pop(0))
        if not left[item]:
            del left[item]
    return units


def _remove(state: State, camp: Camp, units: list[int]) -> Losses:
    lost = sorted_out(state, units)
    for unit in units:
        if unit < SQUADRONS.stop:
            lose_unit(state, unit)
    if camp.province != NOWHERE:
        state.militia[camp.province] -= lost.militia
        state.natives_lost[camp.province] += lost.natives
        state.flotillas[camp.province] -= lost.flotillas
        state.ships_lost[camp.province] += lost.native_ships
    elif camp.marching and state.rebellion is not None:
        state.rebellion.militia -= lost.militia
    return lost


def sorted_out(state: State, units: list[int]) -> Losses:
    """These units by their sorts."""
    legions = [unit for unit in units if unit < SQUADRONS.start]
    veterans = sum(map(state.veteran.__getitem__, legions))
    squadrons = len([unit for unit in units if unit in SQUADRONS])
    if len(legions) + squadrons == len(units):
        return Losses(len(legions) - veterans, veterans, squadrons=squadrons)
    return Losses(
        len(legions) - veterans,
        veterans,
        units.count(MILITIA),
        units.count(NATIVES),
        squadrons,
        units.count(FLOTILLA),
        units.count(NATIVE_SHIP),
    )


# --- conflicts -----------------------------------------------------------------------------------


def conflict_loses(table: Table, state: State, war: int, land: int, naval: int) -> None:
    """8.8.4, phase.5: militia and flotillas that it holds, kind for kind, of the province that it
    took first."""
    militia = flotillas = 0
    for province in held_by(state, war):
        some = min(state.militia[province], land - militia)
        ships = min(state.flotillas[province], naval - flotillas)
        state.militia[province] -= some
        state.flotillas[province] -= ships
        militia, flotillas = militia + some, flotillas + ships
    if state.battle is not None:
        state.battle.foes_lost = [militia, flotillas]
    if militia or flotillas:
        lost = list(Losses(militia=militia, flotillas=flotillas))
        also = ("8.0.8.conflict", "phase.5")
        table.tell(Event("conflict-loses", "8.8.4", {"conflict": war, "losses": lost}, also=also))
