"""2.D: the event of the year."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.contract import Event, Step, Table
from core.dice import D6, D10, roll
from core.imperator.graph import places_of
from core.semper.box.board import NOWHERE, PRIMUS, SECONDUS, SIDES
from core.semper.box.state import AUGUSTUS, HEAD, State, at_war, head_of, with_title
from core.semper.combat.lone_leaders import flee_lone_leaders
from core.semper.combat.losses import hit
from core.semper.peoples import peace, war

EVENTS = (
    ("event-unhealthy-roma", "event.1"),
    ("event-weather", "event.2"),
    ("event-discouragement", "event.3"),
    ("event-illness", "event.4"),
    ("event-vigour", "event.5"),
    ("event-agitation", "event.6"),
    ("event-winter", "event.7"),
    ("event-divine-peace", "event.8"),
    ("event-storms", "event.9"),
    ("event-unpopularity", "event.10"),
    ("event-vindicta", "event.11"),
    ("event-donation", "event.12"),
    ("event-plague", "event.13"),
    ("event-persae", "event.14"),
    ("event-famine", "event.15"),
)
HALVES = {0: "west", 1: "east"}  # event.11: an even or an odd die; 0 is both


def event_of_the_year(table: Table, state: State) -> Step:
    """1d6 + 1d10: the event is rolled for, told and applied."""
    six = yield from roll(table, state, D6, rule="2.D.event", purpose="event")
    ten = yield from roll(table, state, D10, rule="2.D.event", purpose="event")
    state.event = six + ten
    kind, rule = EVENTS[state.event - 1]
    table.tell(Event(kind, rule, {"number": state.event}))
    if state.event in AT_ONCE:  # the others last all year: see `box.event_effects`
        yield from AT_ONCE[state.event](table, state)


# --- illness -------------------------------------------------------------------------------------


def unhealthy_roma(table: Table, state: State) -> Step:
    """event.1: units in Roma's zone are reduced, and an Augustus there falls ill."""
    roma = state.board.roma
    _weaken(table, state, [u for u in _units_on_map(state) if state.where[u] == roma], "event.1")
    for side in SIDES:
        for leader in with_title(state, side, AUGUSTUS, HEAD):
            if state.where[leader] == roma:
                _fall_ill(table, state, leader, "event.1")
    yield from ()


def illness(table: Table, state: State) -> Step:
    """event.4: the Primus Augustus is ill."""
    head = head_of(state, PRIMUS)
    if head == NOWHERE:
        table.tell(Event("event-void", "event.4"))
    else:
        _fall_ill(table, state, head, "event.4")
    yield from ()


def _fall_ill(table: Table, state: State, leader: int, rule: str) -> None:
    state.ill.append(leader)
    args = {"leader": leader, "place": state.where[leader]}
    table.tell(Event("falls-ill", rule, args, also=("event.4",)))


# --- units that suffer ---------------------------------------------------------------------------


def _units_on_map(state: State) -> list[int]:
    board = state.board
    units = range(board.leader_count, board.piece_count)
    return [unit for unit in units if state.where[unit] < board.place_count]


def _weaken(table: Table, state: State, units: Sequence[int], rule: str) -> None:
    """Full units are reduced, reduced ones stay as they are."""
    for unit in units:
        if not state.reduced[unit]:
            hit(table, state, unit, rule)


def plague_in_the_east(table: Table, state: State) -> Step:
    """event.13: units in Oriens are reduced or lost, whosever; leaders do not suffer."""
    board = state.board
    sick = board.diocese_mask[board.oriens]
    for unit in _units_on_map(state):
        if sick >> state.where[unit] & 1:
            hit(table, state, unit, "event.13")
    for zone in places_of(sick):
        yield from flee_lone_leaders(table, state, zone)


def famine(table: Table, state: State) -> Step:
    """event.15: all German units on the map are reduced, also those at peace."""
    german = state.board.german
    _weaken(table, state, [u for u in _units_on_map(state) if german[u]], "event.15")
    yield from ()


# --- sequences and Persians ----------------------------------------------------------------------


def unpopularity(table: Table, state: State) -> Step:
    """event.10: SECONDUS gets one sequence more, after all others."""
    state.extra = SECONDUS
    table.tell(Event("extra-promised", "event.10", {"side": SECONDUS}))
    yield from ()


def fickle_persians(table: Table, state: State) -> Step:
    """event.14: the Persae change from peace to war, or from war to peace, whatever was agreed."""
    persae = state.board.persae
    if at_war(state, persae):
        yield from peace.pacify(table, state, persae, "event.14")
    else:
        yield from war.go_to_war(table, state, persae, "event.14")


# --- event.11 ------------------------------------------------------------------------------------


def vindicta(table: Table, state: State) -> Step:
    """event.11: those who stand in some capitals have to stay there."""
    die = yield from roll(table, state, D10, rule="event.11", purpose="capitals")
    board = state.board
    half = HALVES[die % 2] if die else ""
    zones = [
        zone
        for zone in places_of(board.capital_mask)
        if half in ("", board.dioceses[board.diocese_of[zone]].half)
    ]
    pieces = [p for p, place in enumerate(state.where) if place in zones]
    state.detained = [p for p in pieces if state.side[p] in SIDES]
    args = {"places": zones, "die": die, "count": len(state.detained)}
    table.tell(Event("capitals-restless", "event.11", args))


AT_ONCE: dict[int, Callable[[Table, State], Step]] = {
    1: unhealthy_roma,
    4: illness,
    10: unpopularity,
    11: vindicta,
    13: plague_in_the_east,
    14: fickle_persians,
    15: famine,
}
