"""6.3.plague and 6.3.epidemic: infested zones, those in them and those who enter them."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Event, Refusal, Step, Table, refuse
from core.dice import D10
from core.imperator.actions import March
from core.imperator.asking.rolls import roll_for
from core.imperator.graph import places_of
from core.imperator.stratagems.plague import DEADLY, passing
from core.semper.box.actions import Play
from core.semper.box.board import LEADER
from core.semper.box.state import State, enemy, on_map, plague_zones
from core.semper.combat.losses import hit
from core.semper.emperors.death import fall

# --- entering an infested zone -------------------------------------------------------------------


def expose_to_plague(table: Table, state: State, zone: int, pieces: Sequence[int]) -> Step:
    """These have just entered `zone`: where the plague is they suffer as those who were there."""
    hearth, around = plague_zones(state)
    if (hearth | around) >> zone & 1:
        yield from _strike(table, state, pieces, mild=not hearth >> zone & 1)


def crossing(march: March, zone: int) -> list[int]:
    """Who passes through a zone on the way."""
    return passing(march.leaders + march.units, march.path, march.drops, zone)


def expose_on_the_way(table: Table, state: State, march: March) -> Step:
    """All infested zones that a march passes through, one after the other."""
    hearth, around = plague_zones(state)
    for zone in dict.fromkeys(march.path[:-1]):
        if (hearth | around) >> zone & 1:
            yield from expose_to_plague(table, state, zone, crossing(march, zone))


def _strike(table: Table, state: State, pieces: Sequence[int], mild: bool) -> Step:
    """Full units are reduced; reduced ones are lost, but in the zones around an epidemic. A die
    for each leader, which no stratagem can alter: only those of a combat lie open. It is no enemy's
    deed, and pays nothing (10.1.leader)."""
    rule = "6.3.epidemic" if mild else "6.3.plague"
    alive = [piece for piece in pieces if on_map(state, piece)]
    leaders = [piece for piece in alive if state.board.kind[piece] == LEADER]
    for unit in [piece for piece in alive if state.board.kind[piece] != LEADER]:
        if not mild or not state.reduced[unit]:
            hit(table, state, unit, rule)
    dead = []
    for leader in leaders:
        die = yield from roll_for(
            table, state, D10, leader, rule="6.3.plague", purpose="plague", good=_lives
        )
        if not _lives(state, die):
            dead.append(leader)
        else:
            table.tell(Event("survives", "6.3.plague", {"leader": leader}))
    for leader in dead:
        fall(table, state, leader, rule)


def _lives(state: State, die: int) -> bool:
    return die < DEADLY


# --- an outbreak ---------------------------------------------------------------------------------


def why_not_plague(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """Any land zone of the map."""
    if play.zone is None or not 0 <= play.zone < state.board.zone_count:
        return refuse("name-a-land-zone", _rule(play.face))
    return None


def _rule(face: str) -> str:
    return "6.3.epidemic" if face == "epidemic" else "6.3.plague"


def outbreak(table: Table, state: State, side: int, play: Play) -> Step:
    """All who are there suffer at once, and with an epidemic those next to it."""
    assert play.zone is not None
    zone = play.zone
    hearth = plague_zones(state)[0] | 1 << zone
    state.lying.append((play.counter, zone))
    table.tell(Event("plague-breaks-out", _rule(play.face), {"place": zone}))
    yield from _strike(table, state, _there(state, 1 << zone), mild=False)
    if play.face == "epidemic":
        near = state.board.near_mask[zone] & ~hearth
        yield from _strike(table, state, _there(state, near), mild=True)


def _there(state: State, zones: int) -> list[int]:
    board = state.board
    return [
        p for p, place in enumerate(state.where) if place < board.zone_count and zones >> place & 1
    ]


def plays_plague(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    """Where an enemy stands, if there are any."""
    index, foe = state.index, enemy(side)
    stricken = state.board.land_mask & (index.unit_mask[foe] | index.leader_mask[foe])
    zones = places_of(stricken or state.board.land_mask)
    return [Play(counter, face, zone=zone) for zone in zones]
