"""8.3, 8.6: two forces in a place, and the terms that they fight on.

The preview of a battle and its resolution both come from `terms_of_battle`.
"""

from __future__ import annotations

from core.alea.box.event_effects import battle_modifiers, enemy_of_rome
from core.alea.box.offices import chiefs, is_pretender
from core.alea.box.state import Force, State
from core.imperator.combat.comparison import (
    all_crossed,
    bonus_without_leader,
    political_modifier,
    terms_of_forces,
)
from core.imperator.combat.odds import BattleTerms


def terms_of_battle(
    state: State, zone: int, naval: bool, attacker: Force, defender: Force, came: dict[int, int]
) -> BattleTerms:
    """8.3 and 8.6 for two forces in a place; `came` tells by which border attackers entered."""
    modifiers = _modifiers(state, zone, naval, attacker, defender, came)
    return terms_of_forces(state, state.board, attacker, defender, modifiers)


def _modifiers(
    state: State, zone: int, naval: bool, attacker: Force, defender: Force, came: dict[int, int]
) -> list[tuple[str, int]]:
    board = state.board
    modifiers = [("crt.a", tactics(state, attacker) - tactics(state, defender))]
    outside = not board.is_sea(zone) and not board.republic_mask >> zone & 1
    if outside and enemy_of_rome(state, defender):
        modifiers.append(("crt.b", -1))
    if outside and enemy_of_rome(state, attacker):
        modifiers.append(("crt.c", 1))
    modifiers += political_modifier(
        political_capacity(state, attacker), political_capacity(state, defender)
    )
    modifiers += battle_modifiers(state, attacker, defender)
    if not naval and all_crossed(board, zone, attacker.units, came):
        modifiers.append(("crt.f", -1))
    return modifiers


def tactics(state: State, force: Force) -> int:
    """8.6.2: the best leader's bonus, or the units' average if nobody leads them.

    event.4: the sick give no bonus, but units that one of them leads are not leaderless.
    """
    board = state.board
    if force.leaders:
        fit = [leader for leader in force.leaders if leader not in state.ill]
        return max((board.leader_tb[force.side][leader] for leader in fit), default=0)
    return bonus_without_leader(state, board, force.units)


def political_capacity(state: State, force: Force) -> int | None:
    """8.6.3: of a Roman force that has a Faction Leader or a Pretender."""
    heads = chiefs(state, force) + [x for x in force.leaders if is_pretender(state, x)]
    if not heads or enemy_of_rome(state, force):
        return None
    return max(state.board.pc[force.side][leader] for leader in heads)
