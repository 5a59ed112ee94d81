"""A battle before its die: the terms, the results and the fates of the battle itself."""

from __future__ import annotations

from collections.abc import Sequence

from core.imperator.combat.forecast import Clash, clash_of, fallen, rows_of_faces
from core.semper.box.board import LETTER, NOBODY, NOWHERE
from core.semper.box.pieces import move
from core.semper.box.state import Battle, State, copied
from core.semper.combat.contested import contested, contested_mask
from core.semper.combat.forces import draw_up, redrawn
from core.semper.combat.forecast_defeat import fates

SIDE_LETTERS = {side: letter for letter, side in LETTER.items()}


def forecast_battle(state: State, battle: Battle) -> Clash:
    """A battle by its own terms: as it would be rolled for, or as it was."""
    decreed = battle.decreed if not battle.annulled else NOBODY  # 6.3.roma-victor, 6.3.furor
    rows = rows_of_faces(battle, decreed)
    return clash_of(
        state.board.combat,
        battle,
        rows,
        title="land",
        letters=SIDE_LETTERS,
        fates=fates(state, battle, rows),
        die=fallen(battle, state.die if battle is state.battle else None),
    )


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
