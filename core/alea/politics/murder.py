"""3.5.3: the assassination of Caesar, what follows from it, and the end of his Assassins."""

from __future__ import annotations

from core.alea.box.board import CAESARIAN, DEAD, LEGIO, REPUBLICAN, RETURNING, SIDES
from core.alea.box.offices import (
    FATAL,
    assassins,
    assassins_left,
    daggers,
    end_claim,
    fatal,
    murdered,
)
from core.alea.box.pieces import move, set_side
from core.alea.box.state import State, on_map, units_at
from core.alea.combat.losses import drown_excess
from core.alea.peoples import war
from core.alea.politics.death import change_side, fall
from core.alea.politics.defection import (
    foreigners,
    free_zones,
    roman_leaders,
    roman_units_at,
    send_ally_home,
    stack_goes_over,
    withdraw,
)
from core.alea.politics.faction_leaders import fill_vacancy, name_faction_leader, succession
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.politics.murder_division import CedePrompt, divide
from core.alea.politics.triumvirs import free_regions
from core.alea.stratagems import phases_b_f
from core.contract import Event, Step, Table
from core.dice import D6, roll
from core.flow import ask
from core.imperator.asking.modifiers import modifier_args, rules_of

HALVED_AFTER_MURDER, HALVED_AFTER_VENGEANCE = 1, 5  # years
FOLLOWERS = ("pollio", "bassus", "plancus", "salvidienus")  # of M. Antonius to Alexandria


def caesar_segment(table: Table, state: State) -> Step:
    """2.F: an attempt on Caesar while he lives; afterwards the end of the last Assassin."""
    if state.scenario != "1":
        return
    if on_map(state, state.board.caesar):
        yield from _attempt(table, state)
    elif murdered(state) and not state.avenged and not assassins_left(state):
        yield from _the_east(table, state)


# --- the attempt -------------------------------------------------------------------------------


def _attempt(table: Table, state: State) -> Step:
    """The Ides make it certain that it takes place; else it depends on how mighty Caesar is."""
    ides = REPUBLICAN in (yield from phases_b_f.offer(table, state, "ides"))
    if not ides:
        held = sum(1 for holder in state.control if holder == CAESARIAN)
        die = yield from roll(
            table,
            state,
            D6,
            rule="3.5.3.attempt",
            purpose="conspiracy",
            good=lambda now, face: _dared(face, held),
        )
        args = {"total": die, "count": held}
        if not _dared(die, held):
            table.tell(Event("no-conspiracy", "3.5.3.attempt", args))
            return
        table.tell(Event("conspiracy", "3.5.3.attempt", args))
    added = daggers(state, ides)
    die = yield from roll(
        table,
        state,
        D6,
        rule="3.5.3.success",
        purpose="murder",
        good=lambda now, face: fatal(face, added),
    )
    fate = {"rating": FATAL, "reckoned": modifier_args(die, added)}
    if not fatal(die, added):
        table.tell(Event("caesar-escapes", "3.5.3.success", fate, also=rules_of(added)))
        return
    table.tell(Event("caesar-murdered", "3.5.3.success", fate, also=rules_of(added)))
    yield from _murder(table, state)


def _dared(die: int, held: int) -> bool:
    return die < held


def _murder(table: Table, state: State) -> Step:
    fall(table, state, state.board.caesar, "3.5.3", by=REPUBLICAN)
    state.murdered = state.year
    state.halved_until = max(state.halved_until, state.year + HALVED_AFTER_MURDER)
    state.avenged = not assassins_left(state)  # all were dead before: no revenge is left to take
    for place in _unmask(table, state):
        yield from _part(table, state, place)
    fill_vacancy(state, REPUBLICAN)
    yield from succession(table, state)


def _unmask(table: Table, state: State) -> list[int]:
    """The four stand on their Republican face; tells where stacks have to part.

    A neutral one stays neutral with his region and is a Republican when that ends.
    """
    places = set()
    for leader in assassins(state.board):
        end_claim(table, state, leader)  # drop the claim in the other faction, if any
        if state.where[leader] == DEAD or state.side[leader] != CAESARIAN:
            continue
        change_side(table, state, leader, REPUBLICAN)
        table.tell(Event("assassin", "3.5.3.faithful", {"leader": leader}))
        if on_map(state, leader):
            places.add(state.where[leader])
    return sorted(places)


def _part(table: Table, state: State, place: int) -> Step:
    """3.5.3: a stack with leaders of one side only stays together, any other is divided."""
    if not roman_leaders(state, CAESARIAN, place):
        stack_goes_over(table, state, place, REPUBLICAN, "3.5.3.stacks")
        if units_at(state, CAESARIAN, place):  # allies of Caesar in their own homeland
            yield from withdraw(table, state, REPUBLICAN, place, "3.5.3.stacks", free_zones)
        return
    yield from divide(table, state, place, CAESARIAN, "3.5.3.division")
    yield from withdraw(table, state, REPUBLICAN, place, "3.5.3.division", free_zones)
    yield from _adrift(table, state, place)


def _adrift(table: Table, state: State, place: int) -> Step:
    """3.4.2: at sea the fleets that were kept must carry those who stay."""
    yield from drown_excess(table, state, CAESARIAN, place)
    if state.board.is_sea(place) and not state.index.fleets[CAESARIAN][place]:
        for leader in roman_leaders(state, CAESARIAN, place):
            table.tell(Event("leader-returns-later", "3.4.2.excess", {"leader": leader}))
            move(state, leader, RETURNING)


# --- the end of the Assassins ------------------------------------------------------------------


def _the_east(table: Table, state: State) -> Step:
    """3.5.3: M. Antonius takes Alexandria and half the legions, and leads the Republicans."""
    state.avenged = True
    antonius = state.board.piece("m-antonius")
    if state.where[antonius] == DEAD:
        table.tell(Event("no-defection", "3.5.3.alexandria", {"leader": antonius}))
        return
    people = state.board.people_ids.index("aegyptii")
    alexandria = state.board.place("aegyptii")
    state.halved_until = max(state.halved_until, state.year + HALVED_AFTER_VENGEANCE)
    yield from _vacate(table, state, alexandria)
    _part_from_the_aegyptii(table, state, people)
    war.ally(table, state, people, REPUBLICAN, "3.5.3.alexandria")
    _defect(table, state, antonius, alexandria)
    yield from _half_the_legions(table, state, alexandria)
    yield from flee_lone_leaders(table, state, alexandria)
    yield from free_regions(table, state)
    yield from succession(table, state)


def _vacate(table: Table, state: State, alexandria: int) -> Step:
    """Caesarians who stand there make room, and so do peoples at war from elsewhere."""
    for leader in _party(state):
        if state.where[leader] == alexandria and state.side[leader] == CAESARIAN:
            change_side(table, state, leader, REPUBLICAN)
    if roman_leaders(state, CAESARIAN, alexandria) or roman_units_at(state, CAESARIAN, alexandria):
        yield from withdraw(table, state, CAESARIAN, alexandria, "3.5.3.alexandria")
    at_home = state.board.people_of[alexandria]
    for side in SIDES:
        for piece in foreigners(state, side, alexandria):
            if state.board.piece_people[piece] != at_home:
                send_ally_home(table, state, piece, "3.5.3.alexandria")


def _part_from_the_aegyptii(table: Table, state: State, people: int) -> None:
    """Aegyptii who stand with Caesarians, or with peoples of theirs, go home before they change
    sides."""
    for piece in state.board.people_leaders[people] + state.board.people_units[people]:
        place = state.where[piece]
        if place < state.board.place_count and _in_company(state, piece, place):
            send_ally_home(table, state, piece, "3.5.3.alexandria")


def _in_company(state: State, piece: int, place: int) -> bool:
    """Does it stand with Caesarian counters of another kind?"""
    people = state.board.piece_people
    here = state.index.leaders[CAESARIAN][place] + units_at(state, CAESARIAN, place)
    return state.side[piece] == CAESARIAN and any(people[x] != people[piece] for x in here)


def _party(state: State) -> list[int]:
    """M. Antonius and those of his followers who are in play."""
    followers = [state.board.piece(name) for name in FOLLOWERS]
    present = [x for x in followers if on_map(state, x) or state.where[x] == RETURNING]
    return [state.board.piece("m-antonius"), *present]


def _defect(table: Table, state: State, antonius: int, alexandria: int) -> None:
    party = _party(state)
    for leader in party:
        end_claim(table, state, leader)
        if state.side[leader] != REPUBLICAN:
            change_side(table, state, leader, REPUBLICAN)
        move(state, leader, alexandria)
    table.tell(Event("defects", "3.5.3.alexandria", {"leaders": party, "to": alexandria}))
    state.faction_leaders[REPUBLICAN] = []
    name_faction_leader(table, state, antonius, "3.5.3.alexandria")


def caesarian_legions(state: State) -> list[int]:
    """The Caesarian's."""
    board = state.board
    legions = board.roman_of_kind[LEGIO]
    places = board.place_count
    return [u for u in legions if state.side[u] == CAESARIAN and state.where[u] < places]


def _half_the_legions(table: Table, state: State, alexandria: int) -> Step:
    action = yield from ask(table, state, _cede_question)
    units = list(action.units) if action is not None else []
    for unit in units:
        move(state, unit, alexandria)
        set_side(state, unit, REPUBLICAN)
    if units:
        args = {"units": units, "to": alexandria, "side": REPUBLICAN}
        table.tell(Event("legions-ceded", "3.5.3.alexandria", args))


def _cede_question(state: State) -> CedePrompt | None:
    if len(caesarian_legions(state)) < 2:
        return None
    return CedePrompt(state, CAESARIAN, caesarian_legions)
