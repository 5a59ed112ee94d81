"""A battle before its die: the terms, the results and the fates of the battle itself."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from core.alea.box.board import LETTER, NOWHERE
from core.alea.box.pieces import move
from core.alea.box.state import Battle, State, copied
from core.alea.combat.contested import land_contested, naval_battles, naval_contested
from core.alea.combat.forces import draw_up, redrawn
from core.alea.combat.forecast_defeat import fates
from core.imperator.combat.forecast import Clash, clash_of, fallen, rows_of_faces

SIDE_LETTERS = {side: letter for letter, side in LETTER.items()}


def forecast_battle(state: State, battle: Battle) -> Clash:
    """A battle by its own terms: as it would be rolled for, or as it was."""
    decreed = battle.conquered  # 6.3.veni
    rows = rows_of_faces(battle, decreed)
    return clash_of(
        state.board.combat,
        battle,
        rows,
        title="naval" if battle.naval else "land",
        letters=SIDE_LETTERS,
        fates=fates(state, battle, rows),
        die=fallen(battle, state.die if battle is state.battle else None),
    )


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
