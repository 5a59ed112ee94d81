"""2: the order of things: a year of five turns, and its winter."""

from __future__ import annotations

from collections.abc import Callable

from core.caesar import winter
from core.caesar.box.board import NOWHERE
from core.caesar.box.state import (
    ASIDE,
    BATTLES,
    BIDS,
    CARDS,
    CHOICE,
    CLEOPATRA_HOME,
    DEAL,
    DEPLOYMENT,
    DISBANDING,
    FLEETS_HOME,
    LEVIES,
    MAIN_ATTACKS,
    MOVES,
    REGROUP,
    RESET,
    REVEAL,
    ROUND,
    SUPPLY,
    TURN_END,
    TURNS,
    VICTORY,
    State,
)
from core.caesar.cards import card_phase, gods
from core.caesar.cards.card_phase import event_of
from core.caesar.combat import battle
from core.caesar.command import levy, main_attack
from core.caesar.command.choose_move import moves
from core.caesar.start import free_deployment, side_auction
from core.contract import Event, Step, Table


def command(table: Table, state: State) -> Step:
    """2.2: a command card and most gods move blocks; two gods do something else."""
    god = event_of(state)
    if god == "jupiter":
        yield from gods.jupiter(table, state)
    elif god == "vulcan":
        yield from gods.vulcan(table, state)
    else:
        yield from moves(table, state)


def turn_end(table: Table, state: State) -> Step:
    """All may move again; after the fifth turn winter comes."""
    count = state.board.block_count
    state.moved = bytearray(count)
    state.entered = bytearray([NOWHERE] * count)
    state.reserve = bytearray(count)
    state.entries, state.started, state.ferried = [], [], []
    state.attacker = bytearray(state.board.place_count)
    state.surprise, state.group, state.moving = NOWHERE, NOWHERE, False
    state.acting = [0, 0]
    if state.turn < TURNS:
        state.turn += 1
        table.tell(Event("new-turn", "2.0", {"turn": state.turn}))
        state.step = CARDS
    else:
        table.tell(Event("winter", "8.0", {"year": state.year}))
        state.step = CLEOPATRA_HOME
    yield from ()


STEPS: dict[str, Callable[[Table, State], Step]] = {
    BIDS: side_auction.bids,
    CHOICE: side_auction.choice,
    DEPLOYMENT: free_deployment.deployment,
    DEAL: card_phase.deal,
    ASIDE: card_phase.put_aside,
    CARDS: card_phase.choose,
    REVEAL: card_phase.reveal,
    MOVES: command,
    MAIN_ATTACKS: main_attack.main_attacks,
    LEVIES: levy.levies,
    BATTLES: battle.battles,
    ROUND: battle.fight_round,
    REGROUP: battle.regroup,
    TURN_END: turn_end,
    CLEOPATRA_HOME: winter.cleopatra_home,
    FLEETS_HOME: winter.fleets_home,
    SUPPLY: winter.supply,
    VICTORY: winter.victory,
    DISBANDING: winter.disbanding,
    RESET: winter.reset,
}


def next_step(state: State, table: Table) -> Step:
    return STEPS[state.step](table, state)
