"""The battle that is being fought, from here to the end of its round."""

from __future__ import annotations

import msgspec

from core.caesar.box.board import NOBODY
from core.caesar.box.state import State, blocks_at
from core.caesar.combat.firing_order import must_retreat, order_of_round, present, waiting
from core.caesar.combat.forecast import BATTLE, RoundForecast, fighter
from core.caesar.combat.odds import Round, after_hits


def forecast_of_this_round(state: State) -> RoundForecast | None:
    """Both sides know every block that fights; reserves do not fight in the first round (7.3)."""
    battle = state.battle
    if battle is None or battle.winner != NOBODY:
        return None
    blocks = [block for side in (1, 2) for block in present(state, side)]
    order: list[int] = []
    for letter, side in order_of_round(state):
        if not must_retreat(state, side):
            order += [blocks.index(block) for block in waiting(state, side, letter)]
    fought = Round(
        tuple(fighter(state, block, battle.attacker) for block in blocks),
        tuple(state.steps[block] for block in blocks),
        tuple(order),
    )
    unseen = (in_reserve(state, 1), in_reserve(state, 2))
    where, number = battle.place, battle.round
    return RoundForecast(where, BATTLE, number, battle.attacker, tuple(blocks), fought, unseen)


def after_suffering(state: State, block: int, hits: int) -> RoundForecast | None:
    """The same, once so many hits are taken that were rolled: the first of them by this block."""
    fight = forecast_of_this_round(state)
    if fight is None:
        return None
    first, foe = fight.blocks.index(block), state.owner[block]
    return msgspec.structs.replace(fight, fought=after_hits(fight.fought, foe, first, hits))


def in_reserve(state: State, side: int) -> int:
    """How many come in the second round."""
    assert state.battle is not None
    return len(blocks_at(state, side, state.battle.place)) - len(present(state, side))


def turn_of(state: State) -> tuple[int, int] | None:
    """The letter and the side that act now; None when the round is over."""
    for letter, side in order_of_round(state):
        if waiting(state, side, letter):
            return letter, side
    return None
