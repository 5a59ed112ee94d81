"""A battle before its die: the terms, the results and the fates of the battle itself."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Chance, Forecast
from core.dice import D6
from core.imperator.odds import HIGHEST, LOWEST, clamp_row, faces, odds_column
from core.semper.box.board import LETTER, NOBODY, NOWHERE
from core.semper.box.pieces import move
from core.semper.box.state import Battle, State, copied
from core.semper.combat.contested import contested, contested_mask
from core.semper.combat.forces import draw_up, redrawn
from core.semper.combat.forecast_defeat import Fate, fates


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
    if battle.decreed and not battle.annulled:  # 6.3.roma-victor, 6.3.furor: no die
        best = HIGHEST if battle.decreed == battle.attacker.side else LOWEST
        rows = [best for _ in rows]
    return Clash(
        where=battle.zone,
        title="land",
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
    """The battle that is being fought; before it the forces are drawn up afresh, as it will be.
    Until the table is read it comes to nothing where a side has gone."""
    fight = state.battle
    if fight is None:
        return None
    if fight.winner == NOBODY and not contested_mask(state) >> fight.zone & 1:
        return None
    if state.window is None or state.window.name != "before-battle":
        return forecast_battle(state, fight)
    now = redrawn(state, fight)
    return None if now is None else forecast_battle(state, now)


def forecast_left(state: State, zone: int, gone: Sequence[int]) -> Clash | None:
    """8.2: the battle of those who stay, once these have got away."""
    left = copied(state)
    for piece in gone:
        move(left, piece, NOWHERE)
    return battle_ahead_in(left, zone)


def forecast_ahead(state: State) -> dict[int, Clash]:
    """The battle that is being fought; else the one of each zone that is contested."""
    if state.battle is not None:
        now = forecast_now(state)
        return {} if now is None else {now.where: now}
    battles = {zone: battle_ahead_in(state, zone) for zone in contested(state)}
    return {zone: clash for zone, clash in battles.items() if clash is not None}


def battle_ahead_in(state: State, zone: int) -> Clash | None:
    """The battle of a zone, if there is one to fight."""
    if not contested_mask(state) >> zone & 1:
        return None
    return forecast_battle(state, draw_up(state, zone))
