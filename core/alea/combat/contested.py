"""8.1, 8.2: which places are contested, by land and by sea."""

from __future__ import annotations

from core.alea.box.state import State, enemy
from core.imperator.graph import places_of


def strangers(state: State) -> int:
    """4.4.1: where peoples of both sides meet, who do not fight each other."""
    return state.index.band_mask[1] & state.index.band_mask[2]


def land_contested(state: State) -> tuple[int, ...]:
    """Land zones where both players have land units that fight each other."""
    mask = state.index.land_mask
    return places_of(mask[1] & mask[2] & state.board.land_mask & ~strangers(state))


def naval_contested(state: State) -> tuple[int, ...]:
    """Places where both players have fleets."""
    mask = state.index.fleet_mask
    return places_of(mask[1] & mask[2] & ~strangers(state))


def naval_battles(state: State) -> tuple[int, ...]:
    """Places where fleets will fight: where they are forced off a coast (8.2), they do not."""
    return tuple(place for place in naval_contested(state) if place not in forced_out(state))


def forced_out(state: State) -> tuple[int, ...]:
    """8.2: the defender's fleets alone on a coast where the attacker has land units."""
    index, attacker, defender = state.index, state.active, enemy(state.active)
    alone = index.fleet_mask[defender] & ~index.land_mask[defender] & ~strangers(state)
    return places_of(alone & index.land_mask[attacker] & state.board.land_mask)
