"""6.3.flight: a force slips away just before its battle."""

from __future__ import annotations

from core.contract import Event, Refusal, Step, Table, refuse
from core.imperator.graph import places_of
from core.semper.box.actions import Play
from core.semper.box.pieces import move_together
from core.semper.box.state import Battle, State
from core.semper.combat.evaders import free_to_go, why_kept
from core.semper.combat.refuge import kindred, land_refuges, why_no_land_refuge
from core.semper.emperors.loyalty import settle_zone
from core.semper.stratagems.before_battle import battle_to_come, mustered
from core.semper.stratagems.plague import expose_to_plague

_Party = tuple[tuple[int, ...], tuple[int, ...]]  # leaders and units


def could_flee(state: State, fight: Battle) -> _Party:
    """The defender's force, without those whom the event of the year keeps (event.4, event.11)."""
    force = mustered(state, fight, fight.defender.side)
    return tuple(free_to_go(state, force.leaders)), tuple(free_to_go(state, force.units))


def fugitives(state: State, fight: Battle, to: int) -> _Party:
    """Those of the force who may go there by 3.2, 4.2.4 and 4.3, whatever their number: the others
    stay and fight. Units of a people bring their leaders along, Roman leaders their units."""
    side = fight.defender.side
    leaders, units = could_flee(state, fight)
    hostile = state.board.hostile

    def may(chiefs: tuple[int, ...], led: tuple[int, ...]) -> bool:
        return bool(land_refuges(state, side, fight.zone, chiefs, led, 0) >> to & 1)

    if any(hostile[piece] for piece in (*leaders, *units)):
        units = tuple(unit for unit in units if may((), (unit,)))
        return tuple(leader for leader in leaders if may((leader,), units)), units
    leaders = tuple(leader for leader in leaders if may((leader,), ()))
    return leaders, tuple(unit for unit in units if may(leaders, (unit,)))


def _ways_of_flight(state: State, fight: Battle) -> int:
    """The zones, as a mask, to which `why_not_flight` lets the force go."""
    side, zone = fight.defender.side, fight.zone
    leaders, units = could_flee(state, fight)
    near, hostile = state.board.near_mask[zone], state.board.hostile
    if not units:
        return 0

    def ways(chiefs: tuple[int, ...]) -> int:
        mask = 0
        for _, unit in kindred(state, units):
            mask |= land_refuges(state, side, zone, chiefs, (unit,), 0)
            if mask == near:
                break
        return mask

    if any(hostile[piece] for piece in (*leaders, *units)):
        return ways(())
    open_to = [(x, land_refuges(state, side, zone, (x,), (), 0)) for x in leaders]
    led: dict[tuple[int, ...], int] = {}  # by those of the leaders who may go along
    mask = 0
    for to in state.board.near[zone]:
        chiefs = tuple(leader for leader, zones in open_to if zones >> to & 1)
        if chiefs not in led:
            led[chiefs] = ways(chiefs)
        mask |= led[chiefs] & 1 << to
    return mask


def why_not_flight(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """The defender of the battle to come, to one adjacent zone that units of his may enter."""
    fight = battle_to_come(state, pause)
    if fight is None:
        return refuse("before-battle-only", "6.3.flight")
    if fight.defender.side != side:
        return refuse("defender-only", "6.3.flight")
    if not mustered(state, fight, side).units:  # they were lost during the pause
        return refuse("nobody-left-to-flee", "6.3.flight")
    to = play.zone
    if to is None or not 0 <= to < state.board.zone_count or to == fight.zone:
        return refuse("name-a-land-zone", "6.3.flight")
    leaders, units = fugitives(state, fight, to)
    return None if units else _why_no_unit(state, fight, leaders, to)


def _why_no_unit(state: State, fight: Battle, leaders: tuple[int, ...], to: int) -> Refusal | None:
    """A force has fled when units have: the reason that keeps the first of them here."""
    force = mustered(state, fight, fight.defender.side)
    able = could_flee(state, fight)[1]
    if not able:
        return why_kept(state, force.units[0])
    chiefs = () if state.board.hostile[able[0]] else leaders
    return why_no_land_refuge(state, force.side, fight.zone, chiefs, able[:1], 0, to)


def flee(table: Table, state: State, side: int, play: Play) -> Step:
    """They go; those left behind fight on."""
    fight, to = state.battle, play.zone
    assert fight is not None
    assert to is not None
    pieces = [piece for party in fugitives(state, fight, to) for piece in party]
    move_together(state, pieces, to)
    args = {"side": side, "pieces": pieces, "origin": fight.zone, "to": to}
    table.tell(Event("slips-away", "6.3.flight", args))
    yield from expose_to_plague(table, state, to, pieces)
    settle_zone(table, state, to)


def plays_flight(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    fight = battle_to_come(state, pause)
    if fight is None or fight.defender.side != side:
        return []
    return [Play(counter, face, zone=to) for to in places_of(_ways_of_flight(state, fight))]
