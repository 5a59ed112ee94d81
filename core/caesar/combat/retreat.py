"""7.6, 7.64, 7.7, 7.82, 7.83: where blocks may retreat or regroup to."""

from __future__ import annotations

from core.caesar.box.board import LIMIT, STRAIT
from core.caesar.box.state import Battle, State, enemy, friendly, neutral
from core.caesar.command.movement import entered_by
from core.contract import Refusal, refuse

STRAIT_RETREAT = 1  # 7.61


def retreats(state: State, block: int) -> list[int]:
    """All the places that a block of the battle may retreat to now."""
    battle = state.battle
    assert battle is not None
    if state.board.fleet[block]:
        return _fleet_retreats(state, battle, block)
    roads = by_road(state, battle, block)
    return roads + [port for port in _by_sea(state, battle, block) if port not in roads]


def why_not_retreat(state: State, block: int, to: int) -> Refusal | None:
    battle = state.battle
    assert battle is not None
    if battle.round == 1:
        return refuse("not-in-round-one", "7.6.first")
    if to in retreats(state, block):
        return None
    board = state.board
    edge = -1 if board.fleet[block] else board.edge_of.get((battle.place, to), -1)
    if 0 <= edge < board.road_count and not _has_room(state, battle, edge, STRAIT_RETREAT):
        count = used(battle, edge)
        return refuse("road-full", "7.61", origin=battle.place, to=to, count=count)
    return refuse("no-retreat-there", rule_of_retreat(state, battle, block), place=to)


def why_no_retreat(state: State, block: int) -> Refusal | None:
    """The reason why a block cannot retreat at all now."""
    battle = state.battle
    assert battle is not None
    if battle.round == 1:
        return refuse("not-in-round-one", "7.6.first")
    if retreats(state, block):
        return None
    return refuse("no-retreat", rule_of_retreat(state, battle, block), block=block)


def rule_of_retreat(state: State, battle: Battle, block: int) -> str:
    """Fleets, attackers and defenders each have a rule of their own."""
    if state.board.fleet[block]:
        return "7.82"
    return "7.62" if state.owner[block] == battle.attacker else "7.63"


def by_road(state: State, battle: Battle, block: int) -> list[int]:
    """7.62: attackers to friends, or back by the roads they came; 7.63: defenders by others."""
    board, place, side = state.board, battle.place, state.owner[block]
    attacks = side == battle.attacker
    own, theirs = (entered_by(state, s, place) for s in (side, enemy(side)))
    places = []
    for city in board.roads[place]:
        edge = board.edge_of[place, city]
        if not _has_room(state, battle, edge, STRAIT_RETREAT):
            continue
        if attacks:
            fits = friendly(state, side, city) or (edge in own and neutral(state, city))
        else:
            fits = edge not in theirs and (friendly(state, side, city) or neutral(state, city))
        if fits:
            places.append(city)
    return places


def _has_room(state: State, battle: Battle, edge: int, strait: int) -> bool:
    """7.61: the limits of roads hold for each round."""
    kind = state.board.edge_kind[edge]
    limit = strait if kind == STRAIT else LIMIT[kind]
    return used(battle, edge) < limit


def used(battle: Battle, edge: int) -> int:
    return next((count for e, count in battle.used if e == edge), 0)


def use(battle: Battle, edge: int, count: int = 1) -> None:
    total = used(battle, edge) + count
    battle.used = [(e, n) for e, n in battle.used if e != edge] + [(edge, total)]


def _by_sea(state: State, battle: Battle, block: int) -> list[int]:
    """7.64: one block a side and round, over one friendly sea to a friendly port."""
    board, side = state.board, state.owner[block]
    if side in battle.by_sea:
        return []
    ports = [
        port
        for sea in board.seas[battle.place]
        if friendly(state, side, sea)
        for port in board.ports[sea]
        if port != battle.place and friendly(state, side, port)
    ]
    return list(dict.fromkeys(ports))


def _fleet_retreats(state: State, battle: Battle, block: int) -> list[int]:
    board, place, side = state.board, battle.place, state.owner[block]
    attacks = side == battle.attacker
    came = [board.far_end(edge, place) for edge in entered_by(state, side, place)]
    barred = [board.far_end(edge, place) for edge in entered_by(state, enemy(side), place)]
    retreats = []
    for other in board.sailing[place]:
        if friendly(state, side, other) or (
            neutral(state, other)
            and (other in came if attacks else board.is_sea(other) and other not in barred)
        ):
            retreats.append(other)
    return retreats


def regroups(state: State, block: int) -> list[int]:
    """7.7, 7.83: to an adjacent place that is friendly or neutral."""
    battle = state.battle
    assert battle is not None
    board, place, side = state.board, battle.place, state.owner[block]
    near = board.sailing[place] if board.fleet[block] else board.roads[place]
    return [p for p in near if friendly(state, side, p) or neutral(state, p)]


def regroup_room(state: State, to: int) -> int:
    """7.7: roads have their usual limits; the sea has none."""
    battle = state.battle
    assert battle is not None
    edge = state.board.edge_of[battle.place, to]
    if edge >= state.board.road_count:
        return 99
    return LIMIT[state.board.edge_kind[edge]] - used(battle, edge)
