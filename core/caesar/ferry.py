"""6.3: land blocks go by sea, over seas that are friendly and stay so."""

from __future__ import annotations

from core.caesar.actions import Ferry
from core.caesar.state import State, blocks_at, contested, enemy, friendly, hostile
from core.contract import Refusal, refuse


def why_not_ferry(state: State, side: int, ferry: Ferry) -> Refusal | None:
    board, block = state.board, ferry.block
    if not 0 <= block < board.block_count or state.owner[block] != side:
        return refuse("not-yours", "6.1.own", block=block)
    origin = state.where[block]
    if origin >= board.city_count:
        return refuse("not-in-port", "6.3", block=block)
    if board.fleet[block]:
        return refuse("fleets-sail", "6.3", block=block)
    if state.moved[block]:
        return refuse("has-moved", "6.1.once", block=block)
    return (
        _why_not_now(state)
        or _why_not_leave(state, side, origin)
        or _why_not_way(state, side, origin, ferry.path)
    )


def _why_not_now(state: State) -> Refusal | None:
    if state.board.event(state.acting[state.active - 1]):
        return refuse("no-ferry-with-event", "6.3.event")
    if state.moving:
        return refuse("ferries-first", "6.3.before")
    if not state.moves_left:
        return refuse("no-moves", "6.1.points")
    return None


def _why_not_leave(state: State, side: int, origin: int) -> Refusal | None:
    """6.13: only unpinned blocks leave a contested port."""
    if contested(state, origin):
        theirs = [b for b in blocks_at(state, enemy(side), origin) if not state.reserve[b]]
        free = len(blocks_at(state, side, origin)) - len(theirs)
        if free < 1:
            return refuse("pinned", "6.13", place=origin, count=0)
    return None


def _why_not_way(state: State, side: int, origin: int, path: tuple[int, ...]) -> Refusal | None:
    board = state.board
    if len(path) < 2 or not all(0 <= place < board.place_count for place in path):
        return refuse("no-path", "6.3")
    here = origin
    for sea in path[:-1]:
        if not board.is_sea(sea) or sea not in board.seas[here]:
            return refuse("not-adjacent", "6.3.seas", origin=here, to=sea)
        if not friendly(state, side, sea):
            return refuse("sea-not-friendly", "6.3.seas", place=sea)
        here = sea
    port = path[-1]
    if port not in board.ports[here] or port == origin:
        return refuse("not-a-port", "6.3.port", place=port)
    if hostile(state, side, port):
        return refuse("no-landing", "6.3.landing", place=port)
    return None


def ferries(state: State, side: int) -> list[Ferry]:
    """Every land block in a port to every port that friendly seas lead to, by the shortest way."""
    if _why_not_now(state) is not None:
        return []
    board, found = state.board, []
    for origin in range(board.city_count):
        here = state.index.here[side][origin]
        if not here or not any(friendly(state, side, sea) for sea in board.seas[origin]):
            continue
        if _why_not_leave(state, side, origin) is not None:
            continue
        blocks = [b for b in here if not board.fleet[b] and not state.moved[b]]
        for path in _ways(state, side, origin) if blocks else []:
            found += [Ferry(block, path) for block in blocks]
    return found


def _ways(state: State, side: int, origin: int) -> list[tuple[int, ...]]:
    board = state.board
    ways: dict[int, tuple[int, ...]] = {}
    reached: dict[int, tuple[int, ...]] = {}
    tips = [(sea,) for sea in board.seas[origin] if friendly(state, side, sea)]
    while tips:
        tip = tips.pop(0)
        if tip[-1] in reached:
            continue
        reached[tip[-1]] = tip
        for port in board.ports[tip[-1]]:
            if port != origin and port not in ways and not hostile(state, side, port):
                ways[port] = (*tip, port)
        tips += [
            (*tip, sea)
            for sea in board.seas[tip[-1]]
            if sea not in reached and friendly(state, side, sea)
        ]
    return list(ways.values())
