"""6.3: stratagems that are played just before a battle; opportune flight has its own file."""

from __future__ import annotations

from itertools import combinations

from core.alea.box.actions import Play
from core.alea.box.board import LEGIO, NAVES, NOWHERE
from core.alea.box.pieces import set_side
from core.alea.box.state import Battle, Force, State, enemy, follows_rome
from core.alea.combat.losses import drown_excess
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import succession
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.contract import Event, Refusal, Step, Table, refuse
from core.imperator.asking.sample import scatter

BEFORE = "before-battle"
BATTLE_MODIFIERS = {"poliorcetics-1": 1, "poliorcetics-2": 2, "wall-1": -1, "wall-2": -2}
SAMPLED_PLAYS = 12


def battle_to_come(state: State, pause: str) -> Battle | None:
    """The battle that is about to be fought, at the pause before it."""
    return state.battle if pause == BEFORE else None


def mustered(state: State, fight: Battle, side: int) -> Force:
    """A side's force in the battle, without those who have left it since it was drawn up."""
    force = fight.attacker if fight.attacker.side == side else fight.defender

    def still(piece: int) -> bool:
        return state.where[piece] == fight.zone and state.side[piece] == side

    return Force(side, [x for x in force.leaders if still(x)], [u for u in force.units if still(u)])


# --- turncoats -----------------------------------------------------------------------------------


def why_not_turncoats(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """Two Roman units of the enemy's force, one legion or fleet at most among them."""
    fight = battle_to_come(state, pause)
    if fight is None:
        return refuse("before-battle-only", "6.3.turncoats")
    board, units = state.board, play.pieces
    ours, theirs = mustered(state, fight, side), mustered(state, fight, enemy(side))
    if not all(follows_rome(state, unit) for unit in ours.units):
        return refuse("nobody-to-join", "6.3.turncoats")
    wanted = 1 if fight.naval else 2
    if len(set(units)) != len(units) or len(units) != wanted:
        return refuse("wrong-number", "6.3.turncoats", count=wanted)
    if not set(units) <= {u for u in theirs.units if board.piece_people[u] < 0}:
        return refuse("not-their-romans", "6.3.turncoats")
    if sum(1 for unit in units if board.kind[unit] in (LEGIO, NAVES)) > 1:
        return refuse("one-legion-only", "6.3.turncoats")
    return None


def turncoats(table: Table, state: State, side: int, play: Play) -> Step:
    """They change sides for good."""
    fight = state.battle
    assert fight is not None
    ours, theirs = fight.attacker, fight.defender
    if ours.side != side:
        ours, theirs = theirs, ours
    for unit in play.pieces:
        set_side(state, unit, side)
        state.came[unit] = NOWHERE
        theirs.units.remove(unit)
        ours.units.append(unit)
    args = {"units": list(play.pieces), "side": side, "place": fight.zone}
    table.tell(Event("units-change-side", "6.3.turncoats", args))
    yield from _shipless(table, state, enemy(side), fight.zone)
    yield from flee_lone_leaders(table, state, fight.zone)


def _shipless(table: Table, state: State, side: int, place: int) -> Step:
    """3.4.2: at sea, what the remaining fleets cannot carry is lost."""
    yield from drown_excess(table, state, side, place)
    if state.board.is_sea(place) and not state.index.fleets[side][place]:
        for leader in list(state.index.leaders[side][place]):
            fall(table, state, leader, "3.4.2.excess", by=enemy(side))
        yield from succession(table, state)


def plays_turncoats(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    fight = battle_to_come(state, pause)
    if fight is None:
        return []
    theirs = mustered(state, fight, enemy(side))
    romans = [u for u in theirs.units if state.board.piece_people[u] < 0]
    ways = list(combinations(romans, 1 if fight.naval else 2))
    plays = [Play(counter, face, pieces=way) for way in ways]
    plays = [play for play in plays if why_not_turncoats(state, side, play, pause) is None]
    if len(plays) <= SAMPLED_PLAYS:
        return plays
    chosen = {scatter(state.falls, i) % len(plays) for i in range(SAMPLED_PLAYS)}
    return [plays[i] for i in sorted(chosen)]


# --- Veni, vidi, vici ----------------------------------------------------------------------------


def why_not_veni(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """A Faction Leader against enemies of Rome alone."""
    fight = battle_to_come(state, pause)
    if fight is None:
        return refuse("before-battle-only", "6.3.veni")
    ours, theirs = mustered(state, fight, side), mustered(state, fight, enemy(side))
    if not any(leader in state.faction_leaders[side] for leader in ours.leaders):
        return refuse("needs-faction-leader", "6.3.veni")
    if any(follows_rome(state, unit) for unit in theirs.units):
        return refuse("against-peoples-only", "6.3.veni")
    if fight.conquered:
        return refuse("already-conquered", "6.3.veni")
    return None


def veni(table: Table, state: State, side: int, play: Play) -> Step:
    """The best row of the table instead of a die."""
    assert state.battle is not None
    state.battle.conquered = side
    table.tell(Event("comes-and-conquers", "6.3.veni", {"side": side, "place": state.battle.zone}))
    yield from ()


# --- poliorcetics and wall -----------------------------------------------------------------------


def why_not_siege(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """The attacker storms, the defender mans his wall: where there is a city or a port."""
    storms = BATTLE_MODIFIERS[play.face] > 0
    rule = "6.3.poliorcetics" if storms else "6.3.wall"
    fight = battle_to_come(state, pause)
    if fight is None:
        return refuse("before-battle-only", rule)
    if storms and fight.attacker.side != side:
        return refuse("attacker-only", rule)
    if not storms and fight.defender.side != side:
        return refuse("defender-only", rule)
    if not state.board.city[fight.zone] and not state.board.port[fight.zone]:
        return refuse("no-city-or-port", rule, zone=fight.zone)
    return None


def siege(table: Table, state: State, side: int, play: Play) -> Step:
    assert state.battle is not None
    value = BATTLE_MODIFIERS[play.face]
    rule = "6.3.poliorcetics" if value > 0 else "6.3.wall"
    state.battle.played.append((rule, value))
    args = {"place": state.battle.zone, "modifiers": [[rule, value]]}
    table.tell(Event("siege", rule, args))
    yield from ()
