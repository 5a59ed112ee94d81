"""A battle before its die: the terms, the results and the fates of the battle itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from core.alea.box.board import LETTER, NOWHERE
from core.alea.box.pieces import move
from core.alea.box.state import Battle, State, copied
from core.alea.combat.contested import land_contested, naval_battles, naval_contested
from core.alea.combat.forces import draw_up, redrawn
from core.alea.combat.forecast_defeat import Fate, fates
from core.contract import Chance, Forecast
from core.dice import D6
from core.imperator.odds import HIGHEST, LOWEST, clamp_row, faces, odds_column


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
    fates: tuple[Fate, ...] = ()  # what becomes of the beaten, by their result
    evasion: Chance | None = None  # that the defender gets away first
    die: int = 0  # what has fallen; 0: nothing yet
    then: Clash | None = None  # the battle that follows it in the same place
    was: Clash | None = None  # as it stands now, if a stratagem would change it to this
    given: str = ""  # the rule of the dice that are taken to fall as they should
    off: bool = False  # would there be no battle any more?

    @property
    def settled(self) -> bool:
        return bool(self.die)

    def fate(self, beaten: str, result: str) -> str:
        """The rule by which a force that is beaten with this result does not retreat, if any."""
        return next((f.rule for f in self.fates if (f.beaten, f.result) == (beaten, result)), "")


SIDE_LETTERS = {side: letter for letter, side in LETTER.items()}


def forecast_battle(state: State, battle: Battle) -> Clash:
    """A battle by its own terms: as it would be rolled for, or as it was."""
    board, columns = state.board, state.board.combat.columns
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
        faces=faces(board.combat, battle.column, rows),
        rows=dict(zip(D6.faces(), rows, strict=True)),
        base=columns[odds_column(battle.attack, battle.defend)],
        attacker=SIDE_LETTERS[battle.attacker.side],
        defender=SIDE_LETTERS[battle.defender.side],
        fates=fates(state, battle, rows),
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
    return first_battle_at(left, place, naval)


def forecast_ahead(state: State) -> dict[int, Clash]:
    """The battle that is being fought; else the next one of each place that is contested."""
    if state.battle is not None:
        now = forecast_now(state)
        return {} if now is None else {now.where: now}
    places = sorted({*land_contested(state), *naval_contested(state)})
    battles = {place: first_battle_at(state, place, True) for place in places}
    return {place: clash for place, clash in battles.items() if clash is not None}


def first_battle_at(state: State, place: int, naval: bool) -> Clash | None:
    """8.1: the naval battle of a place, unless it is over, comes before the one on land."""
    if naval and place in naval_battles(state):
        return forecast_battle(state, draw_up(state, place, True))
    if place in land_contested(state):
        return forecast_battle(state, draw_up(state, place, False))
    return None
