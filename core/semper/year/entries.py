"""2.C and 2.D: Roman leaders who enter the game; a Dux and a fleet that come back."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Action, Event, Flow, Refusal, Step, Table, refuse
from core.dice import D6
from core.flow import ask
from core.imperator.actions import Place
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.rolls import roll_for
from core.imperator.graph import places_of
from core.semper.box.board import DEAD, NOWHERE, PRIMUS, RETURNING, SECONDUS, WAITING
from core.semper.box.pieces import kill, move, set_side
from core.semper.box.state import NEVER, USURPER, State, enemy, on_map, with_title
from core.semper.combat.lone_leaders import flee_lone_leaders
from core.semper.emperors.honours import mark_rebel
from core.semper.emperors.loyalty import make_room
from core.semper.emperors.succession import crown_newcomer

WITH_EMPEROR = ("constantin", "licinius")  # entry.place: where the father is


# --- entry.date ----------------------------------------------------------------------------------


def enters_now(state: State, leader: int) -> bool:
    printed = state.board.leaders[leader]
    return state.where[leader] == WAITING and 0 < printed.entry <= state.year


def _entering(state: State) -> list[int]:
    """All for whom that holds, in the order of the table."""
    where = state.where
    return [x for x in state.board.entered_by(state.year) if where[x] == WAITING]


def entry_zones(state: State, leader: int) -> list[int]:
    """entry.place: his capital, or where the emperor is whom he belongs to; with enemy units there
    the nearest zones of the same diocese without any."""
    place = entry_place(state, leader)
    if place == NOWHERE:
        return []
    if place >= state.board.zone_count:
        return [place]
    return nearest_free(state, place, entry_side(state, leader))


def entry_place(state: State, leader: int) -> int:
    """Where his table sends him; NOWHERE if nobody is there to join."""
    board, printed = state.board, state.board.leaders[leader]
    if printed.place in WITH_EMPEROR:
        father = board.piece(printed.place)
        return state.where[father] if on_map(state, father) else NOWHERE
    return board.place(printed.place) if printed.place else NOWHERE


def entry_side(state: State, leader: int) -> int:
    """3.7.1: he joins the camp of the diocese where he enters, or that of the emperor he joins."""
    board, printed = state.board, state.board.leaders[leader]
    if printed.place in WITH_EMPEROR:
        return state.side[board.piece(printed.place)]
    return state.control[board.diocese_of[board.place(printed.place)]]


def nearest_free(state: State, zone: int, side: int) -> list[int]:
    """The zone, or those of its diocese that are nearest, without enemy units."""
    board, foes = state.board, state.index.unit_mask[enemy(side)]
    if not foes >> zone & 1:
        return [zone]
    free = places_of(board.diocese_mask[board.diocese_of[zone]] & ~foes)
    steps = board.steps_from(zone)
    nearest = min((steps[z] for z in free), default=0)
    return [z for z in free if steps[z] == nearest]


def lose_the_unborn(table: Table, state: State) -> Step:
    """entry.sons, entry.licinianus: who has lost his father too early never enters; a son of
    Constantin born before that enters where a die sends him."""
    board = state.board
    for leader in _entering(state):
        printed = board.leaders[leader]
        if printed.place not in WITH_EMPEROR:
            continue
        father = board.piece(printed.place)
        if state.where[father] != DEAD:
            continue
        if printed.born and state.constantin_died >= printed.born:
            yield from _by_the_die(table, state, leader)
        else:
            rule = "entry.sons" if printed.born else "entry.licinianus"
            table.tell(Event("never-enters", rule, {"leader": leader}))
            kill(state, leader)


def _by_the_die(table: Table, state: State, leader: int) -> Step:
    """entry.sons: even Treveri, odd Nicomedia."""
    board = state.board
    die = yield from roll_for(table, state, D6, leader, rule="entry.sons", purpose="entry-place")
    zone = board.nicomedia if die % 2 else board.treveri
    side = state.control[board.diocese_of[zone]]
    free = nearest_free(state, zone, side)
    if free:
        yield from _enter(table, state, leader, free[0], side, "entry.sons")


def enter_one(table: Table, state: State) -> Flow[bool]:
    """The player of the active side places one leader who is due; those without a zone wait."""
    yield from lose_the_unborn(table, state)
    action = yield from ask(table, state, _entry_question)
    if action is None:
        due = _due_now(state)
        if not due:
            return False
        leader, zones = next(iter(due.items()))
        action = Place((leader,), zones[0])
    leader = action.pieces[0]
    yield from _enter(table, state, leader, action.zone, entry_side(state, leader), "entry.date")
    return True


def _enter(table: Table, state: State, leader: int, zone: int, side: int, rule: str) -> Step:
    set_side(state, leader, side)
    move(state, leader, zone)
    table.tell(Event("enters", rule, {"leader": leader, "to": zone, "side": side}))
    crown_newcomer(table, state, leader)
    _join_the_revolt(table, state, leader, zone)
    yield from make_room(table, state, [leader])
    yield from flee_lone_leaders(table, state, state.where[leader])


def _join_the_revolt(table: Table, state: State, leader: int, zone: int) -> None:
    """s5.entries: while a usurper of SECONDUS lives, who enters there follows him."""
    if state.scenario != "5" or state.side[leader] != SECONDUS:
        return
    taken_from, usurpers = state.taken_from, with_title(state, SECONDUS, USURPER)
    cause = next((usurper for usurper in usurpers if taken_from[usurper] == PRIMUS), NOWHERE)
    if cause != NOWHERE:
        mark_rebel(state, leader, cause, PRIMUS)
        table.tell(Event("joins-revolt", "s5.entries", {"leader": leader, "place": zone}))


def _due_now(state: State) -> dict[int, list[int]]:
    """Who enters now for the active side, and where he may."""
    due = {}
    for leader in _entering(state):
        if entry_place(state, leader) == NOWHERE:
            continue
        if entry_side(state, leader) == state.active and (zones := entry_zones(state, leader)):
            due[leader] = zones
    return due


def _entry_question(state: State) -> EntryPrompt | None:
    """Asked only where there is a choice of places."""
    due = _due_now(state)
    chosen = {leader: zones for leader, zones in due.items() if len(zones) > 1}
    return EntryPrompt(state, chosen) if chosen and len(chosen) == len(due) else None


class EntryPrompt(ActivePrompt[Place]):
    """entry.place: in which of equally near zones does he enter?"""

    kind = "entry"
    rule = "entry.place"

    def __init__(self, state: State, due_now: dict[int, list[int]]) -> None:
        super().__init__(state)
        self.due_now = due_now

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if len(action.pieces) != 1:
            return refuse("not-an-answer", "table.action")
        zones = self.due_now.get(action.pieces[0])
        if zones is None:
            return refuse("not-due", "entry.date")
        if action.zone not in zones:
            return refuse("no-entry-there", "entry.place", zone=action.zone)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Place((x,), zone) for x, zones in self.due_now.items() for zone in zones]


# --- 2.D.reinforcements --------------------------------------------------------------------------


def reinforcements(table: Table, state: State) -> Step:
    """3.3.1.dux: a Dux returns to his capital; 9.2.return: a fleet to its port."""
    for dux in state.board.duces:
        if state.where[dux] == RETURNING and dux not in state.late:
            yield from _dux_returns(table, state, dux)
    for fleet, year in enumerate(state.fleet_back):
        if year and year <= state.year:
            _fleet_returns(table, state, fleet)


def _dux_returns(table: Table, state: State, dux: int) -> Step:
    board = state.board
    zone = board.place(board.leaders[dux].dux)
    side = state.control[board.diocese_of[zone]]
    if state.index.unit_mask[enemy(side)] >> zone & 1:
        table.tell(Event("dux-waits", "3.3.1.dux", {"leader": dux, "place": zone}))
        return
    set_side(state, dux, side)
    move(state, dux, zone)
    table.tell(Event("dux-returns", "3.3.1.dux", {"leader": dux, "to": zone, "side": side}))
    yield from make_room(table, state, [dux])
    yield from flee_lone_leaders(table, state, state.where[dux])  # 4.2.4


def _fleet_returns(table: Table, state: State, fleet: int) -> None:
    board = state.board
    home = board.fleet_homes[fleet]
    state.fleet_at[fleet], state.fleet_back[fleet] = home, NEVER
    state.fleet_side[fleet] = state.control[board.diocese_of[home]]
    args = {"fleet": board.hold(fleet), "to": home, "side": state.fleet_side[fleet]}
    table.tell(Event("fleet-returns", "9.2.return", args))
