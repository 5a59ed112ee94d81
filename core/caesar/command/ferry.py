"""6.3: land blocks go by sea, over seas that are friendly and stay so."""

from __future__ import annotations

from core.caesar.box.actions import Ferry
from core.caesar.box.state import State, bits, blocks_at, contested, friendly, held_alone, hostile
from core.caesar.cards.card_phase import event_of
from core.caesar.command.movement import barred_way, free_to_leave
from core.contract import Refusal, refuse


def why_not_ferry(state: State, side: int, ferry: Ferry) -> Refusal | None:
    board, block = state.board, ferry.block
    if not 0 <= block < board.block_count or state.owner[block] != side:
        return refuse("not-yours", "6.1.own", block=block)
    origin = state.where[block]
    if board.fleet[block]:
        return refuse("fleets-sail", "6.3", block=block)
    if origin >= board.city_count:
        return refuse("not-in-port", "6.3", block=block)
    if state.moved[block]:
        return refuse("has-moved", "6.1.once", block=block)
    return (
        _why_not_now(state)
        or _why_not_leave(state, side, origin)
        or _why_not_way(state, side, origin, ferry.path)
    )


def why_no_ferry(state: State, side: int) -> Refusal | None:
    """The reason why no block can go by sea now."""
    if refusal := _why_not_now(state):
        return refusal
    return None if ferries(state, side) else refuse("nobody-to-ship", "6.3.seas")


def _why_not_now(state: State) -> Refusal | None:
    if event_of(state):
        return refuse("no-ferry-with-event", "6.3.event")
    if state.moving:
        return refuse("ferries-first", "6.3.before")
    if not state.moves_left:
        return refuse("no-moves", "6.1.points")
    return None


def _why_not_leave(state: State, side: int, origin: int) -> Refusal | None:
    """6.13: only unpinned blocks leave a contested port."""
    if contested(state, origin) and not free_to_leave(state, side, origin):
        return refuse("pinned", "6.13", place=origin, count=0)
    return None


def _why_not_way(state: State, side: int, origin: int, path: tuple[int, ...]) -> Refusal | None:
    board = state.board
    if len(path) < 2 or len(set(path)) != len(path):
        return refuse("no-path", "6.3")
    if not all(0 <= place < board.place_count for place in path):
        return refuse("no-path", "6.3")
    here = origin
    for sea in path[:-1]:
        if not board.is_sea(sea) or sea not in board.seas[here]:
            return refuse("not-adjacent", "6.3.seas", origin=here, to=sea)
        if not friendly(state, side, sea):
            return refuse("sea-not-friendly", "6.3.seas", place=sea)
        here = sea
    if contested(state, origin) and barred_way(state, side, origin, path[0]):
        return refuse("enemy-road", "6.13.road")
    port = path[-1]
    if port not in board.ports[here] or port == origin:
        return refuse("not-a-port", "6.3.port", place=port)
    if hostile(state, side, port):
        return refuse("no-landing", "6.3.landing", place=port)
    return None


def ferries(state: State, side: int) -> list[Ferry]:
    """Every land block in a port to every port that friendly seas lead to, by every way."""
    board, ferries = state.board, []
    seas = held_alone(state, side) & ~board.cities
    if not seas or _why_not_now(state) is not None:
        return []
    ports = dict.fromkeys(port for sea in bits(seas) for port in board.ports[sea])
    for origin in sorted(ports):
        here = blocks_at(state, side, origin)
        blocks = [b for b in here if not board.fleet[b] and not state.moved[b]]
        if not blocks or _why_not_leave(state, side, origin) is not None:
            continue
        for path in _ways(state, side, origin, seas):
            ferries += [Ferry(block, path) for block in blocks]
    return ferries


def _ways(state: State, side: int, origin: int, seas: int) -> list[tuple[int, ...]]:
    """All ways over these seas, none crossed twice, the short ones first."""
    board = state.board
    paths: list[tuple[int, ...]] = []
    tips: list[tuple[int, ...]] = [
        (sea,)
        for sea in board.seas[origin]
        if seas >> sea & 1
        and not (contested(state, origin) and barred_way(state, side, origin, sea))
    ]
    while tips:
        paths += [
            (*tip, port)
            for tip in tips
            for port in board.ports[tip[-1]]
            if port != origin and not hostile(state, side, port)
        ]
        tips = [
            (*tip, sea)
            for tip in tips
            for sea in board.seas[tip[-1]]
            if seas >> sea & 1 and sea not in tip
        ]
    return paths
