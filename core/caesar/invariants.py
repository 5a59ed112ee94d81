"""What must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from core.caesar.board import LEADER, LIMIT, LOCKED, LOST, NOBODY, NOWHERE, POOL, SIDES, TROPHY
from core.caesar.cards import DEALT, event_of
from core.caesar.movement import PLUTO
from core.caesar.sides import MOST
from core.caesar.state import (
    ASIDE,
    BATTLES,
    BIDS,
    CARDS,
    CHOICE,
    DEAL,
    DEPLOYMENT,
    LEVIES,
    MAIN_ATTACKS,
    MOVES,
    REGROUP,
    REVEAL,
    ROUND,
    Battle,
    Index,
    State,
    auction_of,
    blocks_at,
    contested,
    contested_places,
    points,
)
from core.contract import SEATS

LAST_ROUND = 4
NO_BATTLE = Battle(NOWHERE, 0, 0)
FIGHTING = (MOVES, MAIN_ATTACKS, LEVIES, BATTLES, ROUND, REGROUP)


def faults(state: State) -> list[str]:
    checks = (_sides, _blocks, _index, _places, _cards, _roads, _leaders, _battle, _points)
    return [f"{rule}: {text}" for check in checks for rule, text in check(state)]


def _sides(state: State) -> Iterator[tuple[str, str]]:
    """Each seat plays a side of its own, once it is chosen; bids have their bounds."""
    auction, choosing = auction_of(state), state.step in (BIDS, CHOICE)
    if sorted(state.factions) != ([NOBODY, NOBODY] if choosing else list(SIDES)):
        yield "1.1", f"the seats play {state.factions}"
    if choosing and (auction is None or (state.step == CHOICE and not auction.seat)):
        yield "1.1.bid", "bids in a game without them, or a choice without a player"
    if auction is not None and not (0 <= auction.points <= MOST and auction.seat in (0, *SEATS)):
        yield "1.1.bid", f"seat {auction.seat} has {auction.points} points"


def _blocks(state: State) -> Iterator[tuple[str, str]]:
    """Each block is in one place, with the steps that it may have there."""
    board = state.board
    for block, place in enumerate(state.where):
        name, steps = board.block_ids[block], state.steps[block]
        if place < board.place_count:
            if not 1 <= steps <= board.most[block]:
                yield "3.11", f"{name} has {steps} steps"
        elif place not in (POOL, LOST, LOCKED, TROPHY):
            yield "4.1", f"{name} is in place {place}"
        elif steps:
            yield "5.2", f"{name} has steps off the map"
        elif state.owner[block] != board.home[block]:
            yield "5.2", f"{name} is in the wrong pool"
    if state.where[board.cleopatra] >= board.place_count:
        yield "3.27", "Cleopatra is off the map"


def _index(state: State) -> Iterator[tuple[str, str]]:
    if state.index != Index(state):
        yield "4.1", "who stands where is not what the index says"


def _places(state: State) -> Iterator[tuple[str, str]]:
    """Fleets in ports and seas, land blocks in cities; mixed places only between attack and end."""
    board = state.board
    for block, place in enumerate(state.where):
        if place >= board.place_count:
            continue
        if board.is_sea(place) and not board.fleet[block]:
            yield "4.4", f"{board.block_ids[block]} is in the water"
        if board.fleet[block] and not board.is_sea(place) and not board.seas[place]:
            yield "4.1", f"{board.block_ids[block]} is inland"
    if state.step not in FIGHTING and (mixed := contested_places(state)):
        yield "2.3", f"{board.place_ids[mixed[0]]} is still contested"


def _cards(state: State) -> Iterator[tuple[str, str]]:
    """Six are dealt, one is put aside, one is played a turn; no card is in two places."""
    if state.step in (BIDS, CHOICE, DEPLOYMENT, DEAL):
        return
    everywhere = [card for side in SIDES for card in _cards_of(state, side)]
    if len(everywhere) != len(set(everywhere)):
        yield "2.1", "a card is in two places"
    for side in SIDES:
        if len(_cards_of(state, side)) != DEALT:
            yield "2.1.deal", f"{len(_cards_of(state, side))} cards of side {side}"
        held = len(state.hands[side - 1]) + bool(state.chosen[side - 1])
        if held != (wanted := _hand(state)):
            yield "2.1.play", f"{held} cards in the hand of side {side}, not {wanted}"


def _hand(state: State) -> int:
    """How many cards a side has not played yet; a chosen card counts until it is revealed."""
    if state.step == ASIDE:
        return DEALT
    return DEALT - state.turn - (state.step not in (CARDS, REVEAL))


def _cards_of(state: State, side: int) -> list[int]:
    own = [
        *state.hands[side - 1],
        *state.played[side - 1],
        state.aside[side - 1],
        state.chosen[side - 1],
    ]
    return [card for card in own if card]


def _roads(state: State) -> Iterator[tuple[str, str]]:
    """6.11: no road carries more than it may, for the side that moves."""
    if state.step not in (MOVES, MAIN_ATTACKS, LEVIES):
        return
    kinds = state.board.edge_kind
    for edge, count in enumerate(state.used):
        if not count:
            continue
        if edge >= state.board.road_count:
            yield "6.11", f"{count} blocks on the sea border {edge}"
        elif count > (PLUTO if event_of(state) == "pluto" else LIMIT)[kinds[edge]]:
            yield "6.11", f"{count} blocks on road {edge}"
    for sea in state.ferried:
        if not blocks_at(state, state.active, sea):
            yield "6.3.held", f"nobody holds {state.board.place_ids[sea]} any more"


def _leaders(state: State) -> Iterator[tuple[str, str]]:
    """7.51: the third leader waits for the first death."""
    board = state.board
    for side in SIDES:
        leaders = board.leaders[side]
        dead = any(state.where[leader] == TROPHY for leader in leaders)
        locked = any(state.where[leader] == LOCKED for leader in leaders)
        if dead == locked:
            yield (
                "7.51.third",
                f"side {side}: the third leader waits for the first death",
            )
    for block, place in enumerate(state.where):
        if place == TROPHY and board.kind[block] != LEADER:
            yield "7.51", f"{board.block_ids[block]} is a trophy"


def _battle(state: State) -> Iterator[tuple[str, str]]:
    for place in contested_places(state):
        if not state.attacker[place]:
            yield "6.12", f"nobody attacks in {state.board.place_ids[place]}"
    if (state.battle is not None) != (state.step in (ROUND, REGROUP)):
        yield "7.1", "a battle without its step, or a step without its battle"
    battle = state.battle
    if battle is not None:
        yield from _fighting(state, battle)
    for block, edge in enumerate(state.entered):
        if edge != NOWHERE and state.where[block] not in state.board.edge_ends[edge]:
            yield "6.12", f"{state.board.block_ids[block]} came by a road elsewhere"
    for block, reserve in enumerate(state.reserve):
        if reserve and not _in_battle(state, state.where[block]):
            yield "7.3", f"{state.board.block_ids[block]} is in reserve of no battle"


def _fighting(state: State, battle: Battle) -> Iterator[tuple[str, str]]:
    held = [bool(blocks_at(state, side, battle.place)) for side in SIDES]
    if battle.attacker == battle.defender or not 1 <= battle.round <= LAST_ROUND:
        yield "7.2", f"round {battle.round} of {battle.attacker} against {battle.defender}"
    if battle.winner and held[2 - battle.winner]:
        yield "7.1", "the loser is still there"
    if not battle.winner and not all(held):
        yield "7.1", "nobody to fight with"


def _in_battle(state: State, place: int) -> bool:
    here = place < state.board.place_count
    return here and (contested(state, place) or (state.battle or NO_BATTLE).place == place)


def _points(state: State) -> Iterator[tuple[str, str]]:
    """1.2: the points once more, block by block; and who has won has won by them."""
    totals = [_count_points(state, side) for side in SIDES]
    for side in SIDES:
        if totals[side - 1] != (found := points(state, side)):
            yield "1.2", f"side {side} has {totals[side - 1]} points, not {found}"
    if state.outcome is not None and state.outcome.cause in ("ten-points", "most-points"):
        winner = state.factions[state.outcome.winner - 1]
        if totals[winner - 1] <= totals[2 - winner]:
            yield "1.2", f"side {winner} has won with {totals}"


def _count_points(state: State, side: int) -> int:
    board, cities, total = state.board, {SIDES[0]: set[int](), SIDES[1]: set[int]()}, 0
    for block, place in enumerate(state.where):
        if place < board.city_count:
            cities[state.owner[block]].add(place)
        total += place == TROPHY and board.home[block] != side
    return total + sum(board.points[city] for city in cities[side] - cities[3 - side])
