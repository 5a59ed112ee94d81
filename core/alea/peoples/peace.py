"""4.4.3 and 9.3: peoples are pacified, those at war recover in winter."""

from __future__ import annotations

from operator import or_

from core.alea.box.board import BOX, CAESARIAN, DEAD, NOBODY, RETURNING
from core.alea.box.pieces import eliminate, move
from core.alea.box.state import State, enemy, follows_rome
from core.alea.box.victory_points import score
from core.alea.march.naval import fits
from core.alea.peoples.homelands import (
    at_home,
    master,
    muster,
    on_the_map,
    rest,
    send_people_home,
    set_master,
)
from core.alea.peoples.leaders import PACIFICATION, end_by_date, end_with
from core.alea.peoples.redeployment import entrust, keeper, redeploy
from core.alea.politics.death import fall
from core.contract import Event, Step, Table
from core.imperator.graph import places_of

PEACE = 5  # 9.3: four whole years: pacified in -38, it may rise again in -33


# --- pacification ------------------------------------------------------------------------------


def resists_stratagems(state: State, people: int) -> bool:
    """s7.cleopatra: does the scenario say that arms alone pacify this people?"""
    board = state.board
    return board.people_ids[people] in board.scenarios[state.scenario].unpacifiable


def pacify(table: Table, state: State, people: int, rule: str, by: int, arms: bool) -> None:
    """4.4.3, 9.3: peace; `by` is the side that scores (NOBODY: nobody did it). A major people is
    redeployed later: at once after a stratagem, else in winter."""
    former = master(state, people)
    state.calmed.append(people)
    table.tell(Event("pacified", rule, {"people": people}))
    end_with(table, state, people, PACIFICATION)
    if arms and by == CAESARIAN and resists_stratagems(state, people):
        queen = state.board.piece("cleopatra-vii")
        if state.where[queen] != DEAD:
            fall(table, state, queen, "s7.cleopatra")
    set_master(state, people)
    stood = {state.where[unit] for unit in on_the_map(state, people)}
    _leave_the_map(state, people)
    if state.board.peoples[people].major and len(state.board.homelands[people]) > 1:
        entrust(state, people, former)
    _abandoned_at_sea(table, state, former, sorted(stood))
    if by != NOBODY:
        _reward(table, state, people, by, arms)


def _reward(table: Table, state: State, people: int, by: int, arms: bool) -> None:
    """10.1: a major people pays its points, half of them for a stratagem; arms bring years of
    peace (9.3)."""
    printed = state.board.peoples[people]
    if printed.major:
        score(table, state, by, printed.vp if arms else printed.vp // 2, "10.1.people")
    if arms:
        state.peace_until[people] = state.year + PEACE
        args = {"people": people, "year": state.peace_until[people]}
        table.tell(Event("years-of-peace", "9.3.peace", args))


def _leave_the_map(state: State, people: int) -> None:
    """4.4.3: at once; a major people comes back when it is redeployed."""
    board = state.board
    for unit in on_the_map(state, people):
        move(state, unit, BOX)
        rest(state, unit)
    for leader in board.people_leaders[people]:
        if state.where[leader] < board.place_count:
            move(state, leader, RETURNING)
            rest(state, leader)


def _abandoned_at_sea(table: Table, state: State, side: int, places: list[int]) -> None:
    """3.4.2: units that sailed with the fleets of a former ally and find no other ship are lost;
    leaders come back as after a winter at sea (9.1)."""
    board, index = state.board, state.index
    for place in (place for place in places if board.is_sea(place)):
        fleets = index.fleets[side][place]
        while not fits(board, fleets, index.land[side][place]):
            unit = index.land[side][place][-1]
            table.tell(Event("unit-drowned", "3.4.2.excess", {"unit": unit, "place": place}))
            eliminate(state, unit)
        if not fleets:
            for leader in list(index.leaders[side][place]):
                move(state, leader, RETURNING)
                rest(state, leader)
                table.tell(Event("leader-returns-later", "9.1", {"leader": leader}))


# --- E.3 occupation ----------------------------------------------------------------------------


def occupation(table: Table, state: State) -> None:
    """4.4.3: at the end of a sequence, peoples whose homelands are all occupied are pacified."""
    for people, side in enumerate(map(or_, state.war, state.allied)):  # one of them is nobody
        if side and occupied(state, people, enemy(side)):
            pacify(table, state, people, "4.4.3.occupation", enemy(side), arms=True)


def occupied(state: State, people: int, side: int) -> bool:
    """Land units of this side, Roman or allied, in all its homelands, and none of its own."""
    if state.board.homeland_mask[people] & ~state.index.land_mask[side]:
        return False
    return all(
        any(follows_rome(state, unit) for unit in state.index.land[side][zone])
        and not any(state.where[unit] == zone for unit in state.board.people_units[people])
        for zone in state.board.homelands[people]
    )


# --- 9.3 winter --------------------------------------------------------------------------------


def winter(table: Table, state: State) -> Step:
    """Annihilated peoples make peace, the others recover; leaders whose time is over go."""
    end_by_date(table, state)
    for people in range(len(state.board.peoples)):
        side = master(state, people)
        if side and not on_the_map(state, people):
            pacify(table, state, people, "9.3.annihilated", enemy(side), arms=True)
    leave_the_peaceful(table, state)
    for people, printed in enumerate(state.board.peoples):
        if master(state, people):
            _recover(table, state, people)
            yield from muster(table, state, people, "9.3.return")
        elif printed.major:
            rule = "4.4.3" if keeper(state, people) else "9.3.home"
            yield from redeploy(table, state, people, rule)


def leave_the_peaceful(table: Table, state: State) -> None:
    """Before anybody looks for winter quarters, and again when the annihilated have made peace."""
    for people in range(len(state.board.peoples)):
        if master(state, people):
            _leave_the_peaceful(table, state, people)


def _leave_the_peaceful(table: Table, state: State, people: int) -> None:
    """4.3: it does not stay in the homeland of another people that has made peace."""
    send_people_home(table, state, people, places_of(state.index.peaceful), "4.3")


def _recover(table: Table, state: State, people: int) -> None:
    """Reduced units in their homeland or in a city are brought up to strength."""
    board = state.board
    tired: dict[int, list[int]] = {}
    for unit in on_the_map(state, people):
        place = state.where[unit]
        if state.reduced[unit] and (at_home(board, people, place) or board.city[place]):
            state.reduced[unit] = 0
            tired.setdefault(place, []).append(unit)
    for place, units in sorted(tired.items()):
        table.tell(Event("recovers", "9.3.recovery", {"units": units, "place": place}))
