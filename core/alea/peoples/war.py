"""4: the peoples: war, control, allegiance. Peace is in `peace`, their leaders in `leaders`."""

from __future__ import annotations

from core.alea.box.board import CAESARIAN, NOBODY, REPUBLICAN, Board
from core.alea.box.state import State
from core.alea.peoples.homelands import (
    in_the_box,
    keep_apart,
    land_zones,
    master,
    muster,
    open_homes,
    presence,
    send_people_home,
    set_master,
    stand_at_home,
)
from core.alea.peoples.leaders import ALLEGIANCE, end_with
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.contract import Chance, Event, Refusal, Step, Table, refuse
from core.dice import D6, D10, draw, odds_of
from core.imperator.asking.modifiers import counted, modifier_args, rules_of
from core.imperator.asking.rolls import roll_for, roll_for_people

DUMMIES = (100, 101, 102)  # 2.C: markers in the cup that stand for no people
PARTHIAN_WAR = ("6", -37)  # s6.parthi: scenario and year
NEAR = 4  # 4.4.2: movement points that an envoy may be away


def at_war(state: State, people: int) -> bool:
    """Activated and not under allegiance."""
    return bool(state.war[people])


def in_peace_years(state: State, people: int) -> bool:
    """9.3: was it pacified by arms less than five years ago?"""
    return state.year < state.peace_until[people]


# --- 4.2.2 war ---------------------------------------------------------------------------------


def why_not_rise(state: State, people: int, major: bool) -> Refusal | None:
    """6.2, 9.3: may a stratagem (or the cup) make this people go to war now?"""
    if not 0 <= people < len(state.board.peoples):
        return refuse("no-such-people", "1.1")
    if state.board.peoples[people].major != major:
        kind = "not-a-major-people" if major else "not-a-minor-people"
        return refuse(kind, "4.1", people=people)
    if state.war[people]:
        return refuse("already-at-war", "4.2.2", people=people)
    if state.allied[people]:
        return refuse("already-allied", "4.4.2", people=people, side=state.allied[people])
    if in_peace_years(state, people):
        year = state.peace_until[people]
        return refuse("still-at-peace", "9.3.peace", people=people, year=year)
    if not major and not open_homes(state, people):
        zone = state.board.homelands[people][0]
        return refuse("homeland-barred", "4.2.4", zone=zone)
    return None


def rise(table: Table, state: State, people: int, rule: str, controller: int = NOBODY) -> Step:
    """4.2.2: the people goes to war; 4.4.1 says who controls it, unless that is given."""
    table.tell(Event("rises", rule, {"people": people}))
    side, why = controller, rule
    if side == NOBODY:
        side, why = natural_controller(state, people), "4.4.1"
    if side == NOBODY:
        die = yield from roll_for_people(
            table, state, D6, people, rule="4.4.1.die", purpose="people-control"
        )
        side, why = CAESARIAN if die % 2 else REPUBLICAN, "4.4.1.die"
    set_master(state, people, war=side)
    _part_company(table, state, people, kindred=True)
    table.tell(Event("people-controlled", why, {"people": people, "side": side}))
    if in_the_box(state, people):
        yield from muster(table, state, people, "4.2.3")
    yield from flee_before(table, state, people)


def flee_before(table: Table, state: State, people: int) -> Step:
    """8.2: leaders who now stand alone among enemies get away: Roman ones, or the people's."""
    board = state.board
    pieces = board.people_leaders[people] + board.people_units[people]
    for zone in sorted({state.where[piece] for piece in pieces}):
        if zone < board.zone_count:
            yield from flee_lone_leaders(table, state, zone)


# --- 2.C the cup -------------------------------------------------------------------------------


def activation_cup(state: State) -> list[int]:
    """The major peoples that are nobody's allies and not in their years of peace; dummies."""
    markers = [
        people
        for people, printed in enumerate(state.board.peoples)
        if printed.major and not state.allied[people] and not in_peace_years(state, people)
    ]
    return [*markers, *DUMMIES]


def draw_activation(table: Table, state: State) -> Step:
    """2.C: one marker is drawn from the cup."""
    if (state.scenario, state.year) == PARTHIAN_WAR:
        yield from _parthian_war(table, state)
    marker = yield from draw(
        table, state, activation_cup(state), purpose="activation", blanks=DUMMIES
    )
    if marker in DUMMIES:
        table.tell(Event("dummy-drawn", "2.C.dummy"))
    elif state.war[marker]:
        args = {"people": marker, "side": state.war[marker]}
        table.tell(Event("drawn-at-war", "2.C.dummy", args))
    else:
        yield from rise(table, state, marker, "2.C.activation")


def _parthian_war(table: Table, state: State) -> Step:
    """s6.parthi: in -37 they are the REPUBLICAN's, at peace or at war before."""
    parthi = state.board.people_ids.index("parthi")
    if state.war[parthi] == NOBODY:
        yield from rise(table, state, parthi, "s6.parthi", REPUBLICAN)
    elif state.war[parthi] != REPUBLICAN:
        _change_control(table, state, parthi, REPUBLICAN, "s6.parthi")
        yield from flee_before(table, state, parthi)


# --- 4.4.1 control -----------------------------------------------------------------------------


def neighbours(board: Board, people: int) -> set[int]:
    """The regions next to its homelands."""
    zones = [near for home in board.homelands[people] for near in board.near[home]]
    return {board.region_of[zone] for zone in zones} - {-1}


def natural_controller(state: State, people: int) -> int:
    """Who controls no neighbouring region while the other does; NOBODY if that names nobody."""
    holders = {state.control[region] for region in neighbours(state.board, people)}
    if (CAESARIAN in holders) == (REPUBLICAN in holders):
        return NOBODY
    return REPUBLICAN if CAESARIAN in holders else CAESARIAN


def control_of_peoples(table: Table, state: State) -> None:
    """4.4.1, 2.F: the controller stays, unless the regions now clearly name the other."""
    for people, controller in enumerate(list(state.war)):
        named = natural_controller(state, people) if controller else NOBODY
        if named and named != controller:
            _change_control(table, state, people, named, "4.4.1")


def _change_control(table: Table, state: State, people: int, side: int, rule: str) -> None:
    set_master(state, people, war=side)
    table.tell(Event("people-changes-control", rule, {"people": people, "side": side}))
    _separate(table, state, people)


def _separate(table: Table, state: State, people: int) -> None:
    """4.2.4: it may stand with peoples of its new master that it may not stack with: it goes home
    from them, and they from its homeland."""
    homes = state.board.homelands[people]
    for other, hand in enumerate(state.war):
        if other == people or not hand or not keep_apart(state, people, other):
            continue
        shared = presence(state, people) & presence(state, other)
        send_people_home(table, state, people, sorted(shared - set(homes)), "4.2.4")
        send_people_home(table, state, other, sorted(shared & set(homes)), "4.2.4")


# --- 4.4.2 allegiance --------------------------------------------------------------------------


def why_not_ally(state: State, side: int, people: int) -> Refusal | None:
    """4.4.2: may this side seek or receive the allegiance of this people?"""
    board = state.board
    if not 0 <= people < len(board.peoples):
        return refuse("no-such-people", "1.1")
    if not board.peoples[people].major:
        return refuse("not-a-major-people", "4.1", people=people)
    if board.people_ids[people] == "parthi":
        return refuse("parthi-never-ally", "4.4.2", people=people)
    if state.allied[people]:
        return refuse("already-allied", "4.4.2", people=people, side=state.allied[people])
    if not state.war[people]:
        return refuse("people-at-peace", "4.4.2", people=people)
    return None


def ally(table: Table, state: State, people: int, side: int, rule: str) -> None:
    """4.4.2: the people comes under allegiance; `flee_before` settles what follows from it."""
    table.tell(Event("allied", rule, {"people": people, "side": side}))
    if not master(state, people):  # pacified this year, it may still be off the map
        stand_at_home(table, state, people, rule)
    set_master(state, people, allied=side)
    end_with(table, state, people, ALLEGIANCE)
    _part_company(table, state, people, kindred=False)


def _part_company(table: Table, state: State, people: int, kindred: bool) -> None:
    """4.2.4: peoples at war that may not stay with this one go home: all of them if it follows
    Rome now, else those of its master that are of another group."""
    shared, board = land_zones(state, people), state.board
    for other in range(len(board.peoples)):
        if other == people or not state.war[other]:
            continue
        if not kindred or keep_apart(state, people, other):
            send_people_home(table, state, other, shared, "4.2.4")


def why_not_negotiate(state: State, side: int, people: int) -> Refusal | None:
    """4.4.2: one attempt a year, by a Faction Leader."""
    if state.negotiated[side]:
        return refuse("negotiated-already", "4.4.2.diplomacy")
    refusal = why_not_ally(state, side, people)
    if refusal is None and not state.faction_leaders[side]:
        return refuse("no-envoy", "4.4.2.diplomacy", side=side)
    return refusal


def negotiate(table: Table, state: State, side: int, people: int) -> Step:
    """4.4.2: below his political capacity, a Faction Leader wins the people over."""
    leader = envoy(state, side, people)
    state.negotiated[side] += 1
    if leader is None:
        return
    die = yield from roll_for(
        table,
        state,
        D10,
        leader,
        rule="4.4.2.diplomacy",
        purpose="diplomacy",
        good=lambda now, face: won_over(now, side, leader, people, face),
    )
    far, rating = farness(state, leader, people), state.board.pc[side][leader]
    added = counted("4.4.2.far", far)
    args = {"leader": leader, "people": people, "side": side, "reckoned": modifier_args(die, added)}
    args |= {"total": die + far, "rating": rating}
    if won_over(state, side, leader, people, die):
        table.tell(Event("diplomacy-succeeds", "4.4.2.diplomacy", args, also=rules_of(added)))
        ally(table, state, people, side, "4.4.2")
        yield from flee_before(table, state, people)
    else:
        table.tell(Event("diplomacy-fails", "4.4.2.diplomacy", args, also=rules_of(added)))


def won_over(state: State, side: int, leader: int, people: int, die: int) -> bool:
    return die + farness(state, leader, people) < state.board.pc[side][leader]


def farness(state: State, leader: int, people: int) -> int:
    """4.4.2: what distance adds to the die."""
    return int(distance(state, leader, people) > NEAR)


def diplomacy_chance(state: State, side: int, people: int) -> Chance | None:
    leader = envoy(state, side, people)
    if leader is None:
        return None
    return odds_of(D10, "4.4.2.diplomacy", lambda die: won_over(state, side, leader, people, die))


def envoy(state: State, side: int, people: int) -> int | None:
    """The Faction Leader with the higher political capacity, of two equals the nearer."""
    chiefs = state.faction_leaders[side]
    pc = state.board.pc[side]
    return min(chiefs, key=lambda x: (-pc[x], distance(state, x, people)), default=None)


def distance(state: State, leader: int, people: int) -> int:
    """Movement points by land to the nearest homeland, whatever stands between; NEAR + 1 if far."""
    zone = state.where[leader]
    if zone >= state.board.zone_count:
        return NEAR + 1
    known = state.board.distances
    if (zone, people) not in known:
        known[zone, people] = _distance(state.board, zone, people)
    return known[zone, people]


def _distance(board: Board, start: int, people: int) -> int:
    homes = board.homelands[people]
    reached = {start: 0}
    for cost in range(NEAR + 1):
        for zone in [z for z, spent in reached.items() if spent == cost]:
            if zone in homes:
                return cost
            for near, step in board.step_cost[zone].items():
                if cost + step <= min(NEAR, reached.get(near, NEAR + 1) - 1):
                    reached[near] = cost + step
    return NEAR + 1
