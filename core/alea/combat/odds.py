"""8.3, 8.6 and the combat table: from two forces to a column, a list of modifiers and a result.

The preview of a battle and its resolution both come from `terms_of_battle`.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import NOWHERE, Board
from core.alea.box.event_effects import battle_modifiers, enemy_of_rome
from core.alea.box.offices import chiefs, is_pretender
from core.alea.box.state import Battle, Force, State

RATIOS = ((1, 3), (1, 2), (2, 3), (4, 5), (1, 1), (5, 4), (3, 2), (2, 1), (3, 1), (4, 1))
LOWEST, HIGHEST = -2, 9  # rows of the table
FRACTIONS = {"1/4": (1, 4), "1/2": (1, 2), "3/4": (3, 4)}


def odds_column(attack: int, defence: int) -> int:
    """8.3: the strongest ratio that the attacker really reaches."""
    for column in reversed(range(len(RATIOS))):
        a, d = RATIOS[column]
        if attack * d >= a * defence:
            return column
    return 0


def clamp_column(column: int) -> int:
    return max(0, min(len(RATIOS) - 1, column))


def clamp_row(total: int) -> int:
    return max(LOWEST, min(HIGHEST, total))


def cell(board: Board, row: int, column: int) -> tuple[str, str]:
    """The table's cell: the attacker's result, the defender's."""
    attacker, _, defender = board.data.combat.rows[row - LOWEST].cells[column].partition(" / ")
    return attacker, defender


def attacker_wins(board: Board, row: int, column: int) -> bool:
    """8.4.1: whoever is not hit by A or E; of two R/R rows the lower is the defender's."""
    attacker, defender = cell(board, row, column)
    if attacker == defender == "R":
        return row > LOWEST and cell(board, row - 1, column) == ("R", "R")
    return defender in ("A", "E")


def average(values: Sequence[int]) -> int:
    """8.6.1: averages round down."""
    return sum(values) // len(values) if values else 0


def quality_shift(attacker: int, defender: int) -> tuple[str, int]:
    """Column shifts a to d: one column for better quality, two for double."""
    if attacker > defender:
        return ("shift.c", 2) if attacker >= 2 * defender else ("shift.a", 1)
    if defender > attacker:
        return ("shift.d", -2) if defender >= 2 * attacker else ("shift.b", -1)
    return "", 0


class BattleTerms:
    """What a battle is fought at: strengths, column, shift, modifiers."""

    __slots__ = ("attack", "column", "defend", "modifiers", "shift", "shift_rule")

    def __init__(
        self, attack: int, defend: int, shift: tuple[str, int], modifiers: list[tuple[str, int]]
    ) -> None:
        self.attack, self.defend = attack, defend
        self.shift_rule, self.shift = shift
        self.column = clamp_column(odds_column(attack, defend) + self.shift)
        self.modifiers = modifiers

    def row(self, die: int) -> int:
        return clamp_row(die + sum(value for _, value in self.modifiers))


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
    found = [("crt.a", tactics(state, attacker) - tactics(state, defender))]
    outside = not board.is_sea(zone) and not board.republic_mask >> zone & 1
    if outside and enemy_of_rome(state, defender):
        found.append(("crt.b", -1))
    if outside and enemy_of_rome(state, attacker):
        found.append(("crt.c", 1))
    found += _political(state, attacker, defender)
    found += battle_modifiers(state, attacker, defender)
    if not naval and _crossed(board, zone, attacker, came):
        found.append(("crt.f", -1))
    return [(rule, value) for rule, value in found if value]


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


def fraction_of(result: str, beaten_units: int) -> int:
    """8.4.2: a share of the beaten force's units, rounded for the victor."""
    if result not in FRACTIONS:
        return 0
    share, whole = FRACTIONS[result]
    return beaten_units * share // whole


def loser(fight: Battle) -> Force:
    return fight.defender if fight.winner == fight.attacker.side else fight.attacker


def winner(fight: Battle) -> Force:
    return fight.attacker if fight.winner == fight.attacker.side else fight.defender


def result_of(fight: Battle, force: Force) -> str:
    return fight.result[0] if force is fight.attacker else fight.result[1]
