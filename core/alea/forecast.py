"""The battle that a move would lead to: the same terms as the battle itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from core.alea.actions import March, Sail
from core.alea.board import LETTER, NOBODY, NOWHERE, Board
from core.alea.contested import land_contested, naval_contested
from core.alea.forces import draw_up, drawn, redrawn
from core.alea.odds import HIGHEST, LOWEST, attacker_wins, cell, clamp_row, odds_column
from core.alea.state import (
    Battle,
    Force,
    State,
    copied,
    enemy,
    follows_rome,
    move,
    neutral_zones,
)
from core.alea.titles import has_face
from core.contract import Forecast
from core.dice import D6


class Clash(Forecast, frozen=True):
    """A battle on the combat table: its strengths, its column and what each face would bring."""

    attack: int
    defend: int
    column: str
    shift: int
    shift_rule: str
    modifiers: list[tuple[str, int]]  # (rule id, value)
    faces: dict[int, tuple[str, str, str]]  # die -> attacker's result, defender's result, winner
    rows: dict[int, int]  # die -> row of the table
    base: str = ""  # the column before the shift
    attacker: str = ""  # the sides' letters
    defender: str = ""
    evasion: str = ""  # the rule by which the defender may get away first
    die: int = 0  # what has fallen; 0: nothing yet
    then: Clash | None = None  # the battle that follows it in the same place
    was: Clash | None = None  # as it stands now, if a stratagem would change it to this
    given: str = ""  # the rule of the dice that are taken to fall as they should
    off: bool = False  # would there be no battle any more?

    @property
    def settled(self) -> bool:
        return bool(self.die)


NAMES = {side: letter for letter, side in LETTER.items()}


def faces(board: Board, column: int, terms_row: list[int]) -> dict[int, tuple[str, str, str]]:
    """Every face of the die: both results and who wins."""
    found = {}
    for die, row in enumerate(terms_row, start=1):
        attacker, defender = cell(board, row, column)
        winner = "attacker" if attacker_wins(board, row, column) else "defender"
        found[die] = (attacker, defender, winner)
    return found


def forecast_battle(state: State, battle: Battle) -> Clash:
    """A battle by its own terms: as it would be rolled for, or as it was."""
    board, columns = state.board, state.board.data.combat.columns
    total = sum(value for _, value in battle.modifiers)
    rows = [clamp_row(die + total) for die in D6.faces()]
    if battle.conquered:  # 6.3.veni: no die
        best = HIGHEST if battle.conquered == battle.attacker.side else LOWEST
        rows = [best for _ in rows]
    return Clash(
        where=battle.zone,
        title="naval" if battle.naval else "land",
        attack=battle.attack,
        defend=battle.defend,
        column=columns[battle.column],
        shift=battle.shift,
        shift_rule=battle.shift_rule,
        modifiers=list(battle.modifiers),
        faces=faces(board, battle.column, rows),
        rows=dict(zip(D6.faces(), rows, strict=True)),
        base=columns[odds_column(battle.attack, battle.defend)],
        attacker=NAMES[battle.attacker.side],
        defender=NAMES[battle.defender.side],
        die=_fallen(state, battle),
    )


def _fallen(state: State, battle: Battle) -> int:
    """The battle's die, while it may still be changed and after."""
    if battle.die is not None:
        return battle.die.face
    on_table = state.die if battle is state.battle else None
    return on_table.face if on_table is not None and on_table.what == D6.name else 0


def forecast_now(state: State) -> Clash | None:
    """The battle that is being fought; before it the forces are drawn up afresh, as it will be."""
    fight = state.battle
    if fight is None:
        return None
    if state.window is None or state.window.name != "before-battle":
        return forecast_battle(state, fight)
    now = redrawn(state, fight)
    return None if now is None else forecast_battle(state, now)


def forecast_assigned(state: State, place: int, naval: Sequence[int]) -> Clash:
    """8.1: the naval battle, which comes first, with these leaders, and the land battle without."""
    land = forecast_battle(state, draw_up(state, place, False, naval))
    return structs.replace(forecast_battle(state, draw_up(state, place, True, naval)), then=land)


def forecast_left(state: State, place: int, gone: Sequence[int], naval: bool) -> Clash | None:
    """8.2: the battle of those who stay, once these have got away; at sea it comes first."""
    left = copied(state)
    for piece in gone:
        move(left, piece, NOWHERE)
    return _first_at(left, place, naval)


def forecast_ahead(state: State) -> dict[int, Clash]:
    """The battle that is being fought; else the next one of each place that is contested."""
    if state.battle is not None:
        now = forecast_now(state)
        return {} if now is None else {now.where: now}
    places = sorted({*land_contested(state), *naval_contested(state)})
    found = {place: _first_at(state, place, True) for place in places}
    return {place: clash for place, clash in found.items() if clash is not None}


def _first_at(state: State, place: int, naval: bool) -> Clash | None:
    """8.1: the naval battle of a place, unless it is over, comes before the one on land."""
    if naval and place in naval_contested(state):
        return forecast_battle(state, draw_up(state, place, True))
    if place in land_contested(state):
        return forecast_battle(state, draw_up(state, place, False))
    return None


def forecast_march(state: State, side: int, march: March) -> Clash | None:
    """If the march ends among enemy units, the land battle there, evasion apart."""
    dropped = {unit for unit, _ in march.drops}
    units = [unit for unit in march.units if unit not in dropped]
    origin = march.path[-2] if len(march.path) > 1 else march.origin
    return _meeting(state, side, march.path[-1], False, list(march.leaders), units, origin)


def forecast_sail(state: State, side: int, sail: Sail) -> Clash | None:
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
) -> Clash | None:
    index, foe = state.index, enemy(side)
    standing = index.fleets if naval else index.land
    if not units or (not naval and state.board.is_sea(place)):
        return None
    them = _met(state, foe, place, standing, follows_rome(state, units[0]))
    if not them.units:
        return None
    ours = Force(side, index.leaders[side][place] + leaders, standing[side][place] + units)
    came = {unit: state.came[unit] for unit in standing[side][place]} | dict.fromkeys(units, origin)
    forecast = forecast_battle(state, drawn(state, place, naval, ours, them, came))
    return structs.replace(forecast, evasion=_evasion(them))


def _evasion(force: Force) -> str:
    """8.2: whoever has a leader there may try to get away before the battle."""
    return "8.2" if force.leaders else ""


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
