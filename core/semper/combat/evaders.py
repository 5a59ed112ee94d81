"""8.2: who may get away from a zone before the battle, with whom, and what keeps the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Refusal, refuse
from core.dice import D6
from core.imperator.actions import Evade
from core.semper.box.event_effects import bound, nobody_bound
from core.semper.box.state import State, enemy
from core.semper.combat.contested import contested_mask
from core.semper.combat.refuge import kindred, land_refuges, origins, why_no_land_refuge
from core.semper.march.ground import one_nation

STAYS_LEGAL = "event.6"  # it binds the heads' movement; evasion and retreat are open to them


def evader(state: State, side: int, zone: int) -> int | None:
    """The leader with the best strategic rating, if anybody can get away from here. No face of a
    die is below a rating of 1."""
    if not contested_mask(state) >> zone & 1:
        return None
    return would_evade(state, side, zone)


def would_evade(state: State, side: int, zone: int) -> int | None:
    """The same where both sides are known to meet."""
    if best_rating(state, side, zone) <= D6.first:
        return None
    if not _somebody_can_go(state, side, zone):
        return None
    leaders, board = state.index.leaders[side][zone], state.board
    return max(leaders, key=lambda x: (board.sr[x], board.cc[x], -x))


def best_rating(state: State, side: int, zone: int) -> int:
    """The rating to stay below: also that of a leader who has to stay himself."""
    return max(map(state.board.sr.__getitem__, state.index.leaders[side][zone]), default=0)


def _somebody_can_go(state: State, side: int, zone: int) -> bool:
    index, board, barred = state.index, state.board, origins(state, enemy(side), zone)
    for leader in free_to_go(state, index.leaders[side][zone]):
        alone = land_refuges(state, side, zone, (leader,), (), barred)
        if not board.hostile[leader]:
            if alone:  # where his units may go he may go, too
                return True
            continue
        if alone & board.abroad_mask and board.abroad_mask >> zone & 1:  # 4.3.alone
            return True
        units = free_to_go(state, index.units[side][zone])
        if ways_with_a_unit(state, side, zone, leader, units, barred):
            return True
    return False


def ways_with_a_unit(
    state: State, side: int, zone: int, leader: int, units: Sequence[int], barred: int
) -> int:
    """Where a leader may get away to with one of these units, as a mask."""
    ways = 0
    for _, unit in kindred(state, units):
        if one_nation(state, (leader, unit)):
            ways |= land_refuges(state, side, zone, (leader,), (unit,), barred)
    return ways


def free_to_go(state: State, pieces: Iterable[int]) -> list[int]:
    """Those whom the event of the year does not keep here."""
    if nobody_bound(state):
        return list(pieces)
    return [piece for piece in pieces if why_kept(state, piece) is None]


def why_kept(state: State, piece: int) -> Refusal | None:
    """event.4, event.11: why a piece may not evade."""
    rule = bound(state, piece)
    if not rule or rule == STAYS_LEGAL:
        return None
    return refuse("must-stay", rule, piece=piece)


def why_not_evade(
    state: State, side: int, zone: int, evade: Evade, barred: int | None = None
) -> Refusal | None:
    """None if these may get away to that zone; `barred`: the `origins`, if they are known."""
    if barred is None:
        barred = origins(state, enemy(side), zone)
    return (
        _why_not_party(state, side, zone, evade)
        or _why_not_led(state, evade)
        or _why_not_alone(state, zone, evade)
        or why_no_land_refuge(state, side, zone, evade.leaders, evade.units, barred, evade.to)
    )


def _why_not_party(state: State, side: int, zone: int, evade: Evade) -> Refusal | None:
    """Everybody named is here, ours, and free to go; a leader among them."""
    pieces = evade.leaders + evade.units
    if len(set(pieces)) != len(pieces):
        return refuse("named-twice", "table.action")
    index = state.index
    if not set(evade.leaders) <= set(index.leaders[side][zone]):
        return refuse("not-here", "8.2")
    if not set(evade.units) <= set(index.units[side][zone]):
        return refuse("not-here", "8.2")
    if not evade.leaders:
        return refuse("evasion-needs-leader", "8.2.command")
    return next((why for piece in pieces if (why := why_kept(state, piece))), None)


def _why_not_led(state: State, evade: Evade) -> Refusal | None:
    """8.2.command: no more units than their own leaders command, all together."""
    if _all_roman(state, evade.leaders) and _all_roman(state, evade.units):
        most, count = _command(state, evade.leaders), len(evade.units)
        if count > most:
            return refuse("beyond-command", "8.2.command", count=count, most=most)
        return None
    for unit in evade.units:
        chiefs = [x for x in evade.leaders if one_nation(state, (x, unit))]
        if not chiefs:
            people = state.board.piece_people[unit]
            return refuse("one-people-only", "4.3.own", people=people)
        most = _command(state, chiefs)
        count = sum(1 for other in evade.units if one_nation(state, (chiefs[0], other)))
        if count > most:
            return refuse("beyond-command", "8.2.command", count=count, most=most)
    return None


def _why_not_alone(state: State, zone: int, evade: Evade) -> Refusal | None:
    """4.3.alone: in the Empire the leader of a people goes nowhere without a unit."""
    board = state.board
    if not board.empire_mask & (1 << zone | 1 << evade.to):
        return None
    for leader in evade.leaders:
        if not board.hostile[leader]:
            continue
        if not any(one_nation(state, (leader, unit)) for unit in evade.units):
            return refuse("foreign-leader-alone", "4.3.alone", zone=evade.to)
    return None


def _all_roman(state: State, pieces: Sequence[int]) -> bool:
    """And of the Armenian ally."""
    return not any(map(state.board.hostile.__getitem__, pieces))


def _command(state: State, leaders: Sequence[int]) -> int:
    return sum(map(state.board.cc.__getitem__, leaders))


def commands(
    state: State, leaders: Sequence[int], units: Sequence[int]
) -> list[tuple[int, list[int]]]:
    """8.2.command: how many of which units these leaders may take along, nation by nation."""
    if leaders and _all_roman(state, leaders) and _all_roman(state, units):
        return [(_command(state, leaders), list(units))]
    groups: list[tuple[int, list[int]]] = []
    rest = list(leaders)
    while rest:
        peers = [leader for leader in rest if one_nation(state, (rest[0], leader))]
        led = [unit for unit in units if one_nation(state, (rest[0], unit))]
        groups.append((_command(state, peers), led))
        rest = [leader for leader in rest if leader not in peers]
    return groups
