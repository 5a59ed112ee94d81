"""3.6: Pretenders and their coups; 3.6.4 their battles; 5.1.2 the change of sides."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import CAESARIAN, NOBODY, NOWHERE, REPUBLICAN
from core.alea.box.offices import chiefs, claimant, figures, is_assassin, is_pretender, may_go_over
from core.alea.box.pieces import set_side
from core.alea.box.state import Battle, Force, State, enemy, on_map, rubicon, units_at
from core.alea.politics.death import change_side, fall
from core.alea.politics.defection import (
    allies,
    go_over,
    roman_leaders,
    roman_units_at,
    send_ally_home,
    send_home,
    stack_goes_over,
    withdraw,
)
from core.alea.politics.faction_leaders import fill_vacancy, name_faction_leader, succession
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.politics.murder_division import divide
from core.alea.politics.triumvirs import bought_off
from core.contract import Event, Refusal, Step, Table, refuse
from core.dice import D6
from core.imperator.asking.modifiers import counted, modifier_args, rules_of
from core.imperator.asking.rolls import roll_for
from core.imperator.combat.battle import loser, result_of, winner

# --- 3.6.1 who may be a Pretender --------------------------------------------------------------


def why_not_pretender(state: State, side: int, leader: int) -> Refusal | None:
    """3.6.1: may `side` make this leader of the other faction a Pretender?"""
    board, foe = state.board, enemy(side)
    if side == REPUBLICAN and rubicon(state):
        return refuse("no-coup-this-year", "s1.rubicon")
    if state.pretenders[foe] != NOWHERE:
        return refuse("pretender-in-play", "3.6.1", leader=state.pretenders[foe])
    roman = 0 <= leader < len(board.leaders)
    if not roman or state.side[leader] != foe or not on_map(state, leader):
        return refuse("not-an-enemy-leader", "3.6.1")
    return _why_not_ambitious(state, foe, leader)


def _why_not_ambitious(state: State, foe: int, leader: int) -> Refusal | None:
    heads = state.faction_leaders[foe]
    if leader in heads:
        return refuse("leads-already", "3.6.1", leader=leader)
    if any(state.where[head] == state.where[leader] for head in heads):
        return refuse("beside-his-chief", "3.6.1", leader=leader)
    if state.board.leaders[leader].never_pretender or is_pretender(state, leader):
        return refuse("never-a-pretender", "3.6.1", leader=leader)
    if is_assassin(state, leader):
        return refuse("assassins-stay", "3.5.3.faithful", leader=leader)
    if not may_go_over(state, leader, enemy(foe)):
        return refuse("no-other-face", "3.6.2", leader=leader)
    return None


# --- 3.6.2 and 3.6.3 the coup ------------------------------------------------------------------


def coup(table: Table, state: State, side: int, leader: int, modifier: int) -> Step:
    """3.6.2, 3.6.5, 3.6.3: validation, the Triumvir's offer, rallying and loyalty."""
    threatened = enemy(side)
    die = yield from roll_for(
        table,
        state,
        D6,
        leader,
        rule="3.6.2",
        purpose="coup",
        good=lambda now, face: validated(now, side, leader, face + modifier),
    )
    rating, added = state.board.pc[threatened][leader], counted("6.2.coup", modifier)
    args = {"leader": leader, "side": threatened, "reckoned": modifier_args(die, added)}
    args |= {"rating": rating}
    if not validated(state, side, leader, die + modifier):
        table.tell(Event("coup-fails", "3.6.2", args, also=rules_of(added)))
        return
    table.tell(Event("coup-validated", "3.6.2", args, also=rules_of(added)))
    state.pretenders[threatened], state.rallied[threatened] = leader, []
    change_side(table, state, leader, side)
    where = state.where[leader]
    table.tell(
        Event(
            "goes-over", "3.6.2", {"side": side, "place": where, "leaders": [leader], "units": []}
        )
    )
    if not (yield from bought_off(table, state, leader)):
        yield from _rising(table, state, side, leader, modifier)
    fill_vacancy(state, side)
    yield from succession(table, state)


def validated(state: State, side: int, leader: int, total: int) -> bool:
    """3.6.2: the die stays within his political capacity."""
    return total <= state.board.pc[enemy(side)][leader]


def _rising(table: Table, state: State, side: int, leader: int, modifier: int) -> Step:
    """3.6.3: his zone goes over, the others of his region are put to the test."""
    board, place = state.board, state.where[leader]
    region = board.region_of[place]
    zones = board.region_zones[region] if region >= 0 else ()
    leaderless = [zone for zone in zones if not _led(state, zone)]
    _rallies(table, state, side, place, "3.6.3")
    for zone in zones:
        if zone != place:
            yield from _loyalty(table, state, side, zone, modifier)
    _follow_the_region(table, state, region, leaderless)
    for zone in (place, *zones):  # who could not go over may stand alone among enemies
        yield from flee_lone_leaders(table, state, zone)
    if units_at(state, enemy(side), place) and roman_units_at(state, side, place):
        yield from withdraw(table, state, side, place, "3.6.3")  # allies in their own homeland


def _led(state: State, zone: int) -> bool:
    return any(roman_leaders(state, side, zone) for side in range(3))


def _rallies(table: Table, state: State, side: int, place: int, rule: str) -> None:
    gone = stack_goes_over(table, state, place, side, rule)
    state.rallied[enemy(side)] += gone


def _loyalty(table: Table, state: State, side: int, zone: int, modifier: int) -> Step:
    """The leader with the best political capacity answers for his zone; chiefs are not tested."""
    foe = enemy(side)
    present = roman_leaders(state, foe, zone)
    if not present or any(x in state.faction_leaders[foe] for x in present):
        return
    best = max(present, key=lambda x: (state.board.pc[foe][x], -x))
    rating = state.board.pc[foe][best]
    die = yield from roll_for(
        table,
        state,
        D6,
        best,
        rule="3.6.3.loyalty",
        purpose="loyalty",
        good=lambda now, face: _loyal(face + modifier, rating),
    )
    added = counted("6.2.coup", modifier)
    args = {"leader": best, "place": zone, "rating": rating, "reckoned": modifier_args(die, added)}
    if not _loyal(die + modifier, rating):
        table.tell(Event("loyalty-fails", "3.6.3.loyalty", args, also=rules_of(added)))
        _rallies(table, state, side, zone, "3.6.3.loyalty")
    else:
        table.tell(Event("loyalty-holds", "3.6.3.loyalty", args, also=rules_of(added)))


def _loyal(total: int, rating: int) -> bool:
    return total <= rating


def _follow_the_region(table: Table, state: State, region: int, zones: Sequence[int]) -> None:
    """3.6.3: units that had no leader when the coup began are the region's controller's."""
    holder = state.control[region] if region >= 0 else NOBODY
    if holder == NOBODY:
        return
    for zone in zones:
        units = roman_units_at(state, enemy(holder), zone)
        if units:
            go_over(table, state, zone, holder, "3.6.3.leaderless", (), units)
            send_home(table, state, enemy(holder), zone, "3.6.3.leaderless")


# --- 3.6.4 the Pretender's battle --------------------------------------------------------------


def is_pretender_battle(state: State, fight: Battle) -> bool:
    """3.6.4: does a Pretender meet a Faction Leader whose title he claims?"""
    one, other = fight.attacker, fight.defender
    return claimant(state, one, other) or claimant(state, other, one)


def settle_pretender_battle(table: Table, state: State) -> Step:
    """3.6.4, in place of the retreat: the losing chief dies, his army joins the winner."""
    fight = state.battle
    assert fight is not None
    beaten, victor = loser(fight), winner(fight)
    usurped = claimant(state, victor, beaten)
    caesar = state.board.caesar
    state.disinherited |= usurped and caesar in beaten.leaders and on_map(state, caesar)
    for leader in _doomed(state, fight, beaten, victor):
        if state.where[leader] == fight.zone and state.side[leader] == beaten.side:
            fall(table, state, leader, "3.6.4", by=victor.side)
    gone = _army_joins(table, state, fight, beaten, victor.side)
    if usurped:
        state.rallied[beaten.side] += gone
        _usurps(table, state, beaten.side)
    yield from ()


def _doomed(state: State, fight: Battle, beaten: Force, victor: Force) -> list[int]:
    """All who followed a Pretender (or suffer an E); else the Faction Leaders, and 8.5.2."""
    if claimant(state, beaten, victor) or result_of(fight, beaten) == "E":
        return list(beaten.leaders)
    return figures(state, beaten) if chiefs(state, victor) else chiefs(state, beaten)


def _army_joins(table: Table, state: State, fight: Battle, beaten: Force, to: int) -> list[int]:
    """The beaten stay in the place and change sides; a land battle still to come is left alone."""
    side, place, land = beaten.side, fight.zone, state.index.land_mask
    pending = not state.board.is_sea(place) and land[side] & land[to] & 1 << place
    afloat = set(state.index.fleets[side][place])
    strangers = allies(state, side, place)
    if fight.naval and pending:
        leaders = [x for x in beaten.leaders if state.where[x] == place]
        fleets = sorted(afloat - set(strangers))
        gone = go_over(table, state, place, to, "3.6.4.army", leaders, fleets)
        strangers = [piece for piece in strangers if piece in afloat]
    else:
        gone = stack_goes_over(table, state, place, to, "3.6.4.army")
    for piece in strangers:  # allied peoples do not change sides: they leave
        if state.where[piece] == place:
            send_ally_home(table, state, piece, "3.6.4.army")
    return gone


def _usurps(table: Table, state: State, side: int) -> None:
    """The last Faction Leader of the side is gone: the players change sides in phase F."""
    args = {"leader": state.pretenders[side], "side": side}
    if state.faction_leaders[side]:
        table.tell(Event("one-chief-left", "3.6.4", args))
    else:
        state.swap |= side
        table.tell(Event("coup-succeeds", "3.6.4", args))


# --- 5.1.2 the change of sides -----------------------------------------------------------------


def change_sides(table: Table, state: State) -> Step:
    """5.1.2: the players swap their factions, and the score its sign; who had the initiative
    keeps it. Coups on both sides in one year are two changes."""
    side = CAESARIAN if state.swap & CAESARIAN else REPUBLICAN
    state.swap &= ~side
    state.initiative = enemy(state.initiative)
    pretender, rallied = state.pretenders[side], state.rallied[side]
    assert pretender != NOWHERE  # his death would have called the change off
    state.pretenders[side], state.rallied[side] = NOWHERE, []
    state.factions.reverse()
    state.points = -state.points
    table.tell(Event("sides-change", "5.1.2", {"leader": pretender, "side": side}))
    table.tell(Event("score-turned", "5.1.2.score", {"score": state.points}))
    party = [x for x in dict.fromkeys([pretender, *rallied]) if _serves(state, x, enemy(side))]
    for leader in party:
        change_side(table, state, leader, side)
    state.faction_leaders[side] = []
    name_faction_leader(table, state, pretender, "5.1.2")
    for place in sorted({state.where[x] for x in party if on_map(state, x)}):
        yield from _part(table, state, side, place)
    yield from succession(table, state)


def _serves(state: State, leader: int, side: int) -> bool:
    """Those who died or changed again in the meantime are not concerned."""
    return state.side[leader] == side and may_go_over(state, leader, enemy(side))


def _part(table: Table, state: State, side: int, place: int) -> Step:
    """The units follow the Pretender's party; hosts who share its zone divide them and leave."""
    host = enemy(side)
    if roman_leaders(state, host, place) and not state.board.is_sea(place):
        yield from divide(table, state, place, host, "5.1.2.part")
        yield from withdraw(table, state, host, place, "5.1.2.part")
    else:
        for unit in roman_units_at(state, host, place):
            set_side(state, unit, side)
        if roman_leaders(state, host, place):
            yield from withdraw(table, state, host, place, "5.1.2.part")
    send_home(table, state, host, place, "5.1.2.part")
    if units_at(state, host, place):
        yield from withdraw(table, state, side, place, "5.1.2.part")
