"""8.2 and 4.2.4: leaders who stand alone among enemies, and where they flee."""

from __future__ import annotations

from collections.abc import Callable

from core.alea.box.board import RETURNING, SIDES
from core.alea.box.offices import is_assassin
from core.alea.box.pieces import move
from core.alea.box.state import WAR, State, enemy, follows_rome, roman_units_mask
from core.alea.combat.refuge import flights, why_no_flight
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import succession
from core.alea.stratagems import plague
from core.contract import (
    Chance,
    Event,
    Step,
    Table,
)
from core.dice import D10, odds_of
from core.flow import ask
from core.imperator.actions import Flee
from core.imperator.asking.rolls import open_roll_for, roll_for
from core.imperator.combat.questions import FleePrompt
from core.imperator.graph import places_of

LONE_DEATH = 8  # 8.2: 8 and 9 on the die


def flee_lone_leaders(table: Table, state: State, place: int) -> Step:
    """A leader who stands alone among enemy units must get away at once."""
    if not uneasy_at(state, place):
        return
    zone = 1 << place
    if (state.index.band_mask[1] | state.index.band_mask[2]) & zone:
        yield from _give_way(table, state, place)
    for side in SIDES:
        index = state.index  # afresh: an interjection may have rebuilt it
        alone = index.leader_mask[side] & ~index.units_mask[side]
        if not alone & threats(state, side, place) & zone:
            continue
        for leader in list(index.leaders[side][place]):
            if _caught(state, side, leader, place):
                yield from _flee(table, state, side, leader, place)
        yield from succession(table, state)


def uneasy_at(state: State, place: int) -> bool:
    """On land, do leaders stand here alone among enemy units, or peoples at war? Else nobody has
    to go."""
    if place >= state.board.zone_count:
        return False
    index, here = state.index, 1 << place
    if (index.band_mask[1] | index.band_mask[2]) & here:
        return True
    _, ours, theirs = index.units_mask
    if ours & here:
        return bool(index.leader_mask[2] & here) and not theirs & here
    return bool(index.leader_mask[1] & theirs & here)


def _give_way(table: Table, state: State, place: int) -> Step:
    """4.2.4: where a people of his own side takes the field a Roman leader does not stay; he goes
    unharmed, and comes back in the next phase C if he has nowhere to go."""
    for side in SIDES:
        if not state.index.band_mask[side] >> place & 1:
            continue
        for leader in [x for x in state.index.leaders[side][place] if follows_rome(state, x)]:
            asked = lambda s, x=leader, side=side: _flee_question(s, side, x, place)  # noqa: E731
            action = yield from ask(table, state, asked)
            to = action.to if isinstance(action, Flee) else RETURNING
            if state.where[leader] == place:
                move(state, leader, to)
                _tell_way(table, leader, place, to)


def _tell_way(table: Table, leader: int, place: int, to: int) -> None:
    if to == RETURNING:
        table.tell(Event("leader-returns-later", "4.2.4", {"leader": leader}))
    else:
        table.tell(Event("flees", "4.2.4", {"leader": leader, "origin": place, "to": to}))


def flee_everywhere(table: Table, state: State) -> Step:
    """After a change of sides, or when a people goes to war or makes peace: leaders who now stand
    alone among enemies."""
    index = state.index
    led = (index.leader_mask[1] | index.leader_mask[2]) & state.board.land_mask
    for zone in places_of(led) if led & _uneasy(state) else ():
        if uneasy_at(state, zone):
            yield from flee_lone_leaders(table, state, zone)


def _uneasy(state: State) -> int:
    """The places for which `uneasy_at` holds, and perhaps some at sea."""
    index = state.index
    _, caesar, republic = index.units_mask
    bands = index.band_mask[1] | index.band_mask[2]
    return (
        bands
        | index.leader_mask[1] & republic & ~caesar
        | index.leader_mask[2] & caesar & ~republic
    )


def threats(state: State, side: int, place: int) -> int:
    """Enemy units that catch a leader: for a people's leader only Romans are enemies (4.4.1)."""
    if state.index.band_mask[side] >> place & 1:
        return roman_units_mask(state, enemy(side))
    return state.index.units_mask[enemy(side)]


def _caught(state: State, side: int, leader: int, place: int) -> bool:
    index = state.index
    alone = not index.units_mask[side] >> place & 1
    return alone and state.where[leader] == place and bool(threats(state, side, place) >> place & 1)


def _flee(table: Table, state: State, side: int, leader: int, place: int) -> Step:
    if leader in state.ill:  # he would have to leave
        fall(table, state, leader, "event.4", by=enemy(side))
        return
    if _spared_by_option(state, place):
        table.tell(Event("flees-unharmed", "s2.flight", {"leader": leader, "place": place}))
    else:
        rule, escapes = _lone_die(state, leader)

        def good(now: State, face: int) -> bool:
            return escapes(face) and bool(flights(now, side, leader, place))

        if state.step in WAR:
            die = yield from open_roll_for(
                table, state, D10, leader, rule=rule, purpose="lone", good=good
            )
        else:  # 6.3: only dice of phase E are changed
            die = yield from roll_for(
                table, state, D10, leader, rule=rule, purpose="lone", good=good
            )
        if state.where[leader] != place:  # something else has befallen him meanwhile
            return
        if not escapes(die):
            fall(table, state, leader, rule, by=enemy(side))
            return
    action = yield from ask(table, state, lambda s: _flee_question(s, side, leader, place))
    if isinstance(action, Flee):
        move(state, leader, action.to)
        args = {"leader": leader, "origin": place, "to": action.to}
        table.tell(Event("flees", "8.2.lone", args))
        yield from plague.expose_to_plague(table, state, action.to, [leader])
    elif state.where[leader] == place:
        fall(table, state, leader, "8.2.lone", by=enemy(side))


def _lone_die(state: State, leader: int) -> tuple[str, Callable[[int], bool]]:
    """8.2: the die that he rolls by which rule, and whether a face lets him go: what kills others
    is what saves an Assassin of Caesar."""
    hunted = is_assassin(state, leader)
    return "8.2.assassin" if hunted else "8.2.lone", lambda face: (face >= LONE_DEATH) == hunted


def perils(state: State, place: int) -> list[tuple[int, Chance]]:
    """8.2: the leaders who stand alone among enemies here, and how likely each is to get away."""
    if not uneasy_at(state, place):
        return []
    caught = [
        (side, leader)
        for side in SIDES
        for leader in state.index.leaders[side][place]
        if _caught(state, side, leader, place)
    ]
    return [(leader, _lone_chance(state, side, leader, place)) for side, leader in caught]


def _lone_chance(state: State, side: int, leader: int, place: int) -> Chance:
    """As in `_flee`: a leader who is ill or has nowhere to go falls without a die."""
    if leader in state.ill:
        return odds_of(D10, "event.4", lambda face: False)
    if not flights(state, side, leader, place):
        return odds_of(D10, "8.2.lone", lambda face: False)
    if _spared_by_option(state, place):
        return odds_of(D10, "s2.flight", lambda face: True)
    return odds_of(D10, *_lone_die(state, leader))


def _spared_by_option(state: State, place: int) -> bool:
    """s2.flight, an option of scenarios 1 and 2: leaders alone in Roma escape without a die."""
    return "flight" in state.options and place == state.board.roma


def _flee_question(state: State, side: int, leader: int, place: int) -> FleePrompt | None:
    if state.where[leader] != place or not flights(state, side, leader, place):
        return None
    return FleePrompt(state, side, leader, place, "8.2.lone", flights, why_no_flight)
