"""8.3, 8.6: two forces in a place, and the terms that they fight on.

The preview of a battle and its resolution both come from `terms_of_battle`.
"""

from __future__ import annotations

from core.alea.box.board import NOWHERE, Board
from core.alea.box.event_effects import battle_modifiers, enemy_of_rome
from core.alea.box.offices import chiefs, is_pretender
from core.alea.box.state import Force, State
from core.imperator.odds import BattleTerms, average, quality_shift


def terms_of_battle(
    state: State, zone: int, naval: bool, attacker: Force, defender: Force, came: dict[int, int]
) -> BattleTerms:
    """8.3 and 8.6 for two forces in a place; `came` tells by which border attackers entered."""
    board = state.board
    sp, qu = board.sp, board.qu
    reduced = state.reduced
    attack = sum(sp[reduced[unit]][unit] for unit in attacker.units)
    defend = sum(sp[reduced[unit]][unit] for unit in defender.units)
    shift = quality_shift(
        average([qu[reduced[unit]][unit] for unit in attacker.units]),
        average([qu[reduced[unit]][unit] for unit in defender.units]),
    )
    return BattleTerms(
        attack, defend, shift, _modifiers(state, zone, naval, attacker, defender, came)
    )


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
    modifiers += _political(state, attacker, defender)
    modifiers += battle_modifiers(state, attacker, defender)
    if not naval and _crossed(board, zone, attacker, came):
        modifiers.append(("crt.f", -1))
    return [(rule, value) for rule, value in modifiers if value]


def tactics(state: State, force: Force) -> int:
    """8.6.2: the best leader's bonus, or the units' average if nobody leads them.

    event.4: the sick give no bonus, but units that one of them leads are not leaderless.
    """
    board = state.board
    if force.leaders:
        fit = [leader for leader in force.leaders if leader not in state.ill]
        return max((board.leader_tb[force.side][leader] for leader in fit), default=0)
    return average([board.tb[state.reduced[unit]][unit] for unit in force.units])


def _political(state: State, attacker: Force, defender: Force) -> list[tuple[str, int]]:
    """8.6.3: between Roman forces, if each has a Faction Leader or a Pretender."""
    ours, theirs = political_capacity(state, attacker), political_capacity(state, defender)
    if ours is None or theirs is None or ours == theirs:
        return []
    return [("crt.d", 1)] if ours > theirs else [("crt.e", -1)]


def political_capacity(state: State, force: Force) -> int | None:
    heads = chiefs(state, force) + [x for x in force.leaders if is_pretender(state, x)]
    if not heads or enemy_of_rome(state, force):
        return None
    return max(state.board.pc[force.side][leader] for leader in heads)


def _crossed(board: Board, zone: int, attacker: Force, came: dict[int, int]) -> bool:
    """crt.f: every attacking unit that came in this sequence crossed a river or a strait."""
    origins = [came[unit] for unit in attacker.units if came.get(unit, NOWHERE) != NOWHERE]
    return bool(origins) and all((origin, zone) in board.barriers for origin in origins)
