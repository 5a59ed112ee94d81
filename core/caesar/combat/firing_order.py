"""7.2: who fights in a round, in which order, and who is struck first."""

from __future__ import annotations

from core.caesar.box.state import State, blocks_at

LAST_ROUND = 4  # 7.2
LETTERS = range(4)


def present(state: State, side: int) -> list[int]:
    """7.3: reserves are not there in the first round."""
    battle = state.battle
    assert battle is not None
    here = blocks_at(state, side, battle.place)
    return here if battle.round > 1 else [b for b in here if not state.reserve[b]]


def letter_of(state: State, block: int) -> int:
    """3.12; 7.42: a ballista is slow when it attacks."""
    battle, board = state.battle, state.board
    attacks = battle is not None and state.owner[block] == battle.attacker
    return board.attack_letter[block] if attacks else board.letter[block]


def order_of_round(state: State) -> list[tuple[int, int]]:
    """7.2: letter by letter, the defender first; a surprise lets all attackers fire before."""
    battle = state.battle
    assert battle is not None
    if battle.round == 1 and state.surprise == battle.place:
        roles = (battle.attacker, battle.defender)
        return [(letter, side) for side in roles for letter in LETTERS]
    roles = (battle.defender, battle.attacker)
    return [(letter, side) for letter in LETTERS for side in roles]


def waiting(state: State, side: int, letter: int) -> list[int]:
    """Blocks of this letter that have not acted in this round."""
    battle = state.battle
    assert battle is not None
    return [
        b for b in present(state, side) if b not in battle.acted and letter_of(state, b) == letter
    ]


def round_over(state: State) -> bool:
    """7.1: one side has no block left, reserves included."""
    battle = state.battle
    assert battle is not None
    here = state.index.here
    return not here[1][battle.place] or not here[2][battle.place]


def must_retreat(state: State, side: int) -> bool:
    """7.2: attackers do not fire in the fourth round."""
    battle = state.battle
    assert battle is not None
    return battle.round >= LAST_ROUND and side == battle.attacker


def strongest(state: State, side: int) -> list[int]:
    """7.4: a hit goes to the strongest block that is there."""
    dice, steps = state.board.dice, state.steps
    here = present(state, side)
    most = max((dice[b][steps[b]] for b in here), default=0)
    return [b for b in here if dice[b][steps[b]] == most]
