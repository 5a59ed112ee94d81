"""The battle that a move would lead to: the same terms as the battle itself."""

from __future__ import annotations

from core.alea.actions import March, Sail
from core.alea.board import NOBODY, NOWHERE, Board
from core.alea.odds import Terms, attacker_wins, cell, terms_of_battle
from core.alea.state import Battle, Force, State, enemy, follows_rome, neutral_zones
from core.alea.titles import has_face
from core.contract import Forecast


def faces(board: Board, column: int, terms_row: list[int]) -> dict[int, tuple[str, str, str]]:
    """Every face of the die: both results and who wins."""
    found = {}
    for die, row in enumerate(terms_row, start=1):
        attacker, defender = cell(board, row, column)
        winner = "attacker" if attacker_wins(board, row, column) else "defender"
        found[die] = (attacker, defender, winner)
    return found


def _forecast(state: State, place: int, naval: bool, terms: Terms) -> Forecast:
    board = state.board
    return Forecast(
        where=place,
        title="naval" if naval else "land",
        attack=terms.attack,
        defend=terms.defend,
        column=board.data.combat.columns[terms.column],
        shift=terms.shift,
        shift_rule=terms.shift_rule,
        modifiers=terms.modifiers,
        faces=faces(board, terms.column, [terms.row(die) for die in range(1, 7)]),
        rows={die: terms.row(die) for die in range(1, 7)},
    )


def forecast_march(state: State, side: int, march: March) -> Forecast | None:
    """If the march ends among enemy units, the land battle there, evasion apart."""
    dropped = {unit for unit, _ in march.drops}
    units = [unit for unit in march.units if unit not in dropped]
    origin = march.path[-2] if len(march.path) > 1 else march.origin
    return _meeting(state, side, march.path[-1], False, list(march.leaders), units, origin)


def forecast_sail(state: State, side: int, sail: Sail) -> Forecast | None:
    """If the voyage ends among enemies: the naval battle, which comes first, else the landing."""
    origin = sail.path[-2] if len(sail.path) > 1 else sail.origin
    end, leaders = sail.path[-1], list(sail.leaders)
    naval = _meeting(state, side, end, True, leaders, list(sail.fleets), origin)
    return naval or _meeting(state, side, end, False, leaders, list(sail.units), origin)


def _meeting(
    state: State,
    side: int,
    place: int,
    naval: bool,
    leaders: list[int],
    units: list[int],
    origin: int,
) -> Forecast | None:
    index, foe = state.index, enemy(side)
    standing = index.fleets if naval else index.land
    if not units or (not naval and state.board.is_sea(place)):
        return None
    them = _met(state, foe, place, standing, follows_rome(state, units[0]))
    if not them.units:
        return None
    ours = Force(side, index.leaders[side][place] + leaders, standing[side][place] + units)
    came = {unit: state.came[unit] for unit in standing[side][place]} | dict.fromkeys(units, origin)
    return _forecast(state, place, naval, terms_of_battle(state, place, naval, ours, them, came))


def _met(
    state: State, foe: int, place: int, standing: list[list[list[int]]], romans: bool
) -> Force:
    """The enemies there; a people meets no other people (4.4.1), but wakes a Triumvir's army."""
    index = state.index
    leaders, units = list(index.leaders[foe][place]), list(standing[foe][place])
    if romans:
        return Force(foe, leaders, units)
    if index.band_mask[foe] >> place & 1:
        return Force(foe, [], [])
    if neutral_zones(state) >> place & 1:
        units += standing[NOBODY][place]
        leaders += [x for x in index.leaders[NOBODY][place] if _joins(state, x, foe)]
    return Force(foe, leaders, units)


def _joins(state: State, leader: int, side: int) -> bool:
    return state.board.piece_people[leader] < 0 and has_face(state, leader, side)


def forecast_battle(state: State, battle: Battle) -> Forecast:
    """The battle that is about to be rolled for."""
    came = {u: state.came[u] for u in battle.attacker.units if state.came[u] != NOWHERE}
    terms = terms_of_battle(
        state, battle.zone, battle.naval, battle.attacker, battle.defender, came
    )
    return _forecast(state, battle.zone, battle.naval, terms)
