"""6.3: stratagems of phase E that need no moment of their own: murder, desertion, abandonment; and
the Parthian shot after a battle."""

from __future__ import annotations

from core.contract import Event, Refusal, Step, Table, refuse
from core.dice import D10
from core.imperator.asking.rolls import roll_for
from core.imperator.graph import places_of
from core.semper.box.actions import Play
from core.semper.box.board import PSEUDO
from core.semper.box.pieces import eliminate
from core.semper.box.state import State, enemy, on_map
from core.semper.combat.losses import hit
from core.semper.emperors.death import fall

KILLED, WELL_GUARDED = 8, 9  # 6.3.assassination: from this number on

# --- assassination -------------------------------------------------------------------------------


def why_not_assassination(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """An enemy Roman leader on the map or at sea; a Dux is not worth it."""
    board, target = state.board, play.leader
    if target is None or target not in board.roman_leaders:
        return refuse("name-a-leader", "6.3.assassination")
    if state.side[target] != enemy(side) or not on_map(state, target):
        return refuse("no-enemy-leader", "6.3.assassination", leader=target)
    if board.is_dux[target]:
        return refuse("no-dux", "6.3.assassination", leader=target)
    return None


def assassination(table: Table, state: State, side: int, play: Play) -> Step:
    """On 8 or 9 he dies; on 9 only beside the Protectores Domestici (3.5.3)."""
    target = play.leader
    assert target is not None
    table.tell(Event("assassins", "6.3.assassination", {"leader": target, "side": side}))
    die = yield from roll_for(
        table,
        state,
        D10,
        target,
        rule="6.3.assassination",
        purpose="assassination",
        good=lambda now, face: struck(now, target, face),
    )
    if struck(state, target, die):
        fall(table, state, target, "6.3.assassination", by=side)
    else:
        table.tell(Event("survives", "6.3.assassination", {"leader": target}))


def struck(state: State, target: int, die: int) -> bool:
    return die >= (WELL_GUARDED if target in state.guards else KILLED)


def plays_assassination(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    board, sides, foe = state.board, state.side, enemy(side)
    return [
        Play(counter, face, leader=x)
        for x in board.roman_leaders
        if sides[x] == foe and not board.is_dux[x] and on_map(state, x)
    ]


# --- desertion -----------------------------------------------------------------------------------


def deserters(state: State, side: int, zone: int) -> list[int]:
    """The opponent's Roman units there, or his Persae."""
    board, there = state.board, state.index.units[enemy(side)][zone]
    people = board.piece_people
    return [u for u in there if people[u] < 0 or people[u] == board.persae]


def why_not_desertion(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """A land zone with such units."""
    if play.zone is None or not 0 <= play.zone < state.board.zone_count:
        return refuse("name-a-land-zone", "6.3.desertion")
    if not deserters(state, side, play.zone):
        return refuse("nobody-deserts", "6.3.desertion", zone=play.zone)
    return None


def desertion(table: Table, state: State, side: int, play: Play) -> Step:
    """All of them are reduced, the reduced are lost."""
    assert play.zone is not None
    table.tell(Event("desertion", "6.3.desertion", {"side": side, "place": play.zone}))
    for unit in deserters(state, side, play.zone):
        hit(table, state, unit, "6.3.desertion")
    yield from ()


def plays_desertion(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    zones = places_of(state.index.unit_mask[enemy(side)] & state.board.land_mask)
    return [Play(counter, face, zone=zone) for zone in zones if deserters(state, side, zone)]


# --- abandonment ---------------------------------------------------------------------------------


def abandoned(state: State, diocese: int) -> tuple[list[int], list[int]]:
    """In a diocese: its own limitanei, who are lost, and the pseudo-comitatenses of others."""
    board, index = state.board, state.index
    there = sorted(
        unit
        for units in index.units
        for zone in board.diocese_zones[diocese]
        for unit in units[zone]
        if board.home_diocese[unit] >= 0
    )
    own = [u for u in there if board.home_diocese[u] == diocese]
    return own, [u for u in there if u not in own and board.kind[u] == PSEUDO]


def why_not_abandon(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """A zone of the Empire names its diocese."""
    board = state.board
    if play.zone is None or not 0 <= play.zone < board.zone_count:
        return refuse("name-a-land-zone", "6.3.abandon")
    diocese = board.diocese_of[play.zone]
    if diocese < 0:
        return refuse("in-no-diocese", "6.3.abandon", zone=play.zone)
    if not any(abandoned(state, diocese)):
        return refuse("nobody-to-abandon", "6.3.abandon", diocese=diocese)
    return None


def abandon(table: Table, state: State, side: int, play: Play) -> Step:
    """The diocese's own limitanei are gone, strangers among them are reduced."""
    assert play.zone is not None
    diocese = state.board.diocese_of[play.zone]
    own, strangers = abandoned(state, diocese)
    table.tell(Event("abandons", "6.3.abandon", {"side": side, "diocese": diocese}))
    for unit in own:
        args = {"unit": unit, "place": state.where[unit]}
        table.tell(Event("unit-lost", "6.3.abandon", args))
        eliminate(state, unit)
    for unit in strangers:
        hit(table, state, unit, "6.3.abandon")
    yield from ()


def plays_abandon(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    """A zone for each diocese; which one makes no difference."""
    board, where = state.board, state.where
    stricken = set()
    for unit in board.limitanei:
        if where[unit] < board.zone_count:
            diocese = board.diocese_of[where[unit]]
            if board.kind[unit] == PSEUDO or board.home_diocese[unit] == diocese:
                stricken.add(diocese)
    zones = board.diocese_zones
    return [Play(counter, face, zone=zones[d][0]) for d in sorted(stricken) if d >= 0]


# --- Parthian shot -------------------------------------------------------------------------------


def shot_at(state: State, side: int, pause: str) -> list[int]:
    """The Roman units left of a battle that this side's Persae took part in."""
    fight, board = state.battle, state.board
    if fight is None or pause != "after-battle":
        return []
    force = fight.attacker if fight.attacker.side == side else fight.defender
    if not any(board.piece_people[unit] == board.persae for unit in force.units):
        return []
    units = fight.attacker.units + fight.defender.units
    return sorted(u for u in units if board.is_roman(u) and on_map(state, u))


def why_not_parthian_shot(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """After a battle of the Persae, a Roman unit that has survived it."""
    if pause != "after-battle":
        return refuse("after-battle-only", "6.3.parthian-shot")
    targets = shot_at(state, side, pause)
    if not targets:
        return refuse("no-persae-fought", "6.3.parthian-shot")
    if len(play.pieces) != 1 or play.pieces[0] not in targets:
        return refuse("not-shot-at", "6.3.parthian-shot")
    return None


def parthian_shot(table: Table, state: State, side: int, play: Play) -> Step:
    """Whatever the result of the battle was."""
    unit, place = play.pieces[0], state.where[play.pieces[0]]
    table.tell(Event("unit-lost", "6.3.parthian-shot", {"unit": unit, "place": place}))
    eliminate(state, unit)
    yield from ()


def plays_parthian_shot(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    return [Play(counter, face, pieces=(unit,)) for unit in shot_at(state, side, pause)]
