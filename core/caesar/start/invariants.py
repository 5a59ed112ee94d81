"""What must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from core.caesar.box.board import (
    LEADER,
    LIMIT,
    LOCKED,
    LOST,
    NOBODY,
    NOWHERE,
    POOL,
    SIDES,
    TROPHY,
    Board,
)
from core.caesar.box.constraints import fault
from core.caesar.box.state import (
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
from core.caesar.cards.card_phase import DEALT, event_of
from core.caesar.combat.firing_order import LAST_ROUND
from core.caesar.command.movement import PLUTO
from core.caesar.start.side_auction import MOST_BID
from core.contract import SEATS, Fault
from core.dice import D6

DRAWN = ("drawn", "agreed")  # causes of a game that nobody won
NO_BATTLE = Battle(NOWHERE, 0, 0)
FIGHTING = (MOVES, MAIN_ATTACKS, LEVIES, BATTLES, ROUND, REGROUP)


def faults(state: State) -> list[Fault]:
    checks = (_sides, _blocks, _index, _places, _cards, _roads, _leaders, _battle, _points)
    return [fault for check in checks for fault in check(state)]


def _sides(state: State) -> Iterator[Fault]:
    """Each seat plays a side of its own, once it is chosen; bids have their bounds."""
    auction, choosing = auction_of(state), state.step in (BIDS, CHOICE)
    if sorted(state.factions) != ([NOBODY, NOBODY] if choosing else list(SIDES)):
        yield fault("1.1", "factions", factions=state.factions)
    if choosing and (auction is None or (state.step == CHOICE and not auction.seat)):
        yield fault("1.1.bid", "no-bids")
    if auction is not None and not (
        0 <= auction.points <= MOST_BID and auction.seat in (0, *SEATS)
    ):
        yield fault("1.1.bid", "bid-points", seat=auction.seat, count=auction.points)


def _blocks(state: State) -> Iterator[Fault]:
    """Each block is in one place, with the steps that it may have there."""
    board = state.board
    for block, place in enumerate(state.where):
        name, steps = board.block_ids[block], state.steps[block]
        if place < board.place_count:
            if not 1 <= steps <= board.most[block]:
                yield fault("3.11", "steps", block=name, count=steps)
        elif place not in (POOL, LOST, LOCKED, TROPHY):
            yield fault("4.1", "in-place", block=name, place=place)
        elif steps:
            yield fault("5.2", "steps-off-map", block=name)
        elif state.owner[block] != board.home[block]:
            yield fault("5.2", "wrong-pool", block=name)
    if state.where[board.cleopatra] >= board.place_count:
        yield fault("3.27", "cleopatra-off-map")


def _index(state: State) -> Iterator[Fault]:
    if state.index != Index(state):
        yield fault("4.1", "index")


def _places(state: State) -> Iterator[Fault]:
    """Fleets in ports and seas, land blocks in cities; mixed places only between attack and end."""
    board = state.board
    for block, place in enumerate(state.where):
        if place >= board.place_count:
            continue
        if board.is_sea(place) and not board.fleet[block]:
            yield fault("4.4", "in-the-water", block=board.block_ids[block])
        if board.fleet[block] and not board.is_sea(place) and not board.seas[place]:
            yield fault("4.1", "inland", block=board.block_ids[block])
    if state.step not in FIGHTING and (mixed := contested_places(state)):
        yield fault("2.3", "still-contested", place=board.place_ids[mixed[0]])


def _cards(state: State) -> Iterator[Fault]:
    """Six are dealt, one is put aside, one is played a turn; no card is in two places."""
    if state.step in (BIDS, CHOICE, DEPLOYMENT, DEAL):
        return
    everywhere = [card for side in SIDES for card in _cards_of(state, side)]
    if len(everywhere) != len(set(everywhere)):
        yield fault("2.1", "card-twice")
    for side in SIDES:
        if len(_cards_of(state, side)) != DEALT:
            yield fault("2.1.deal", "cards-of-side", count=len(_cards_of(state, side)), side=side)
        held = len(state.hands[side - 1]) + bool(state.chosen[side - 1])
        if held != (wanted := _hand(state)):
            yield fault("2.1.play", "cards-in-hand", found=held, side=side, count=wanted)


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


def _roads(state: State) -> Iterator[Fault]:
    """6.11: no road carries more than it may, for the side that moves."""
    if state.step not in (MOVES, MAIN_ATTACKS, LEVIES):
        return
    kinds = state.board.edge_kind
    for edge, count in enumerate(state.used):
        if not count:
            continue
        if edge >= state.board.road_count:
            yield fault("6.11", "on-sea-border", count=count, edge=edge)
        elif count > (PLUTO if event_of(state) == "pluto" else LIMIT)[kinds[edge]]:
            yield fault("6.11", "on-road", count=count, edge=edge)
    for sea in state.ferried:
        if not blocks_at(state, state.active, sea):
            yield fault("6.3.held", "sea-not-held", place=state.board.place_ids[sea])


def _leaders(state: State) -> Iterator[Fault]:
    """7.51: the third leader waits for the first death."""
    board = state.board
    for side in SIDES:
        leaders = board.leaders[side]
        dead = any(state.where[leader] == TROPHY for leader in leaders)
        locked = any(state.where[leader] == LOCKED for leader in leaders)
        if dead == locked:
            yield fault("7.51.third", "third-leader", side=side)
    for block, place in enumerate(state.where):
        if place == TROPHY and board.kind[block] != LEADER:
            yield fault("7.51", "trophy", block=board.block_ids[block])


def _battle(state: State) -> Iterator[Fault]:
    for place in contested_places(state):
        if not state.attacker[place]:
            yield fault("6.12", "nobody-attacks", place=state.board.place_ids[place])
    if (state.battle is not None) != (state.step in (ROUND, REGROUP)):
        yield fault("7.1", "battle-and-step")
    battle = state.battle
    if battle is not None:
        yield from _fighting(state, battle)
    for block, edge in enumerate(state.entered):
        if edge != NOWHERE and state.where[block] not in state.board.edge_ends[edge]:
            yield fault("6.12", "road-elsewhere", block=state.board.block_ids[block])
    for block, reserve in enumerate(state.reserve):
        if reserve and not _in_battle(state, state.where[block]):
            yield fault("7.3", "reserve-of-none", block=state.board.block_ids[block])


def _fighting(state: State, battle: Battle) -> Iterator[Fault]:
    if not _known(state.board, battle):
        yield fault("7.1", "no-such-battle")
        return
    held = [bool(blocks_at(state, side, battle.place)) for side in SIDES]
    if battle.attacker == battle.defender or not 1 <= battle.round <= LAST_ROUND:
        yield fault("7.2", "round", round=battle.round, one=battle.attacker, other=battle.defender)
    if battle.winner and held[2 - battle.winner]:
        yield fault("7.1", "loser-still-there")
    if not battle.winner and not all(held):
        yield fault("7.1", "nobody-to-fight")


def _known(board: Board, battle: Battle) -> bool:
    """Are the place, the sides, blocks, borders and dice of a battle such as there are?"""
    blocks, borders = range(board.block_count), range(len(board.edge_ends))
    return (
        battle.place in range(board.place_count)
        and {battle.attacker, battle.defender, *battle.by_sea} <= {*SIDES}
        and battle.winner in (NOBODY, *SIDES)
        and {*battle.acted, battle.firer} <= {*blocks, NOWHERE}
        and all(edge in borders and count in blocks for edge, count in battle.used)
        and {*battle.dice} <= {*D6.faces()}
    )


def _in_battle(state: State, place: int) -> bool:
    here = place < state.board.place_count
    return here and (contested(state, place) or (state.battle or NO_BATTLE).place == place)


def _points(state: State) -> Iterator[Fault]:
    """1.2: the points once more, block by block; and who has won has won by them."""
    totals = [_count_points(state, side) for side in SIDES]
    for side in SIDES:
        if totals[side - 1] != (counted := points(state, side)):
            yield fault("1.2", "points", side=side, found=totals[side - 1], count=counted)
    outcome = state.outcome
    if outcome is not None and (outcome.winner in SEATS) == (outcome.cause in DRAWN):
        yield fault("1.2", "no-such-outcome", cause=outcome.cause)
    elif outcome is not None and outcome.cause in ("ten-points", "most-points"):
        winner = state.factions[outcome.winner - 1]
        if totals[winner - 1] <= totals[2 - winner]:
            yield fault("1.2", "won-with", side=winner, points=totals)


def _count_points(state: State, side: int) -> int:
    board, cities, total = state.board, {SIDES[0]: set[int](), SIDES[1]: set[int]()}, 0
    for block, place in enumerate(state.where):
        if place < board.city_count:
            cities[state.owner[block]].add(place)
        total += place == TROPHY and board.home[block] != side
    return total + sum(board.points[city] for city in cities[side] - cities[3 - side])
