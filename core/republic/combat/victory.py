"""8.2.9.victory, 8.8.6, 8.9.6: what a conflict leaves when it ends or is put out of action."""

from __future__ import annotations

from core.contract import Event, Table
from core.republic.box import points
from core.republic.box.board import (
    ABSENT,
    ACTIVE,
    DEAD,
    GONE,
    HOME,
    IMMINENT,
    IN_DECK,
    INACTIVE,
    NOBODY,
    RETIRED,
)
from core.republic.box.pieces import move, to_rome
from core.republic.box.state import (
    Expedition,
    State,
    expeditions_on,
    force,
    held_by,
    leaders_with,
)
from core.republic.combat.armies import Army
from core.republic.combat.fates import alive, create_province, give_back, kill_captives

LEAST_DECK = 6  # 8.9.6.leader: with more cards the conflict goes back into it


def half(number: int) -> int:
    """8.0.1"""
    return -(-number // 2)


def third(number: int) -> int:
    return -(-number // 3)


# --- beaten --------------------------------------------------------------------------------------


def beat_conflict(table: Table, state: State, war: int, army: Army) -> None:
    """8.2.9.victory: discarded, with spoils, the end of its captives, and new provinces."""
    board = state.board
    state.status[war] = GONE
    kin = any(state.status[other] == ACTIVE for other in board.kin[war])
    also = ("2.2",) if kin else ()
    table.tell(Event("conflict-beaten", "8.2.9.victory", {"conflict": war}, also=also))
    spoils = 0 if state.revolt[war] else board.wars[war].spoils
    if spoils:
        state.treasury += spoils
        args = {"talents": spoils, "treasury": state.treasury}
        table.tell(Event("spoils", "8.2.9.victory", args))
    if army.loyal and alive(state, army.commander):
        state.victors.append(army.commander)
    give_back(table, state, held_by(state, war), "8.8.6")
    kill_captives(table, state, war, "6.ransom")
    points.conflict_beaten(table, state, war)
    _provinces(table, state, war)
    _last_of_family(table, state, war)


def _provinces(table: Table, state: State, war: int) -> None:
    """2.creates: at once, or once its whole family is beaten."""
    board = state.board
    card = board.wars[war]
    if card.creates_when == "family" and any(state.status[kin] != GONE for kin in board.kin[war]):
        return
    for province in board.creates[war]:
        developed = board.province_ids[province] in card.developed
        create_province(table, state, province, developed, "2.creates")


def _last_of_family(table: Table, state: State, war: int) -> None:
    """8.2.9, 2.revolt: no conflict is left for its leader; with its last war beaten the earlier
    ones of a family count as revolts."""
    board = state.board
    kin = board.kin[war]
    if kin and all(board.wars[other].rank < board.wars[war].rank for other in kin):
        for other in kin:
            if state.status[other] in (INACTIVE, IMMINENT, ACTIVE) and not state.revolt[other]:
                state.revolt[other] = 1
                table.tell(Event("becomes-revolt", "2.revolt", {"conflict": other}))
    for leader in leaders_with(state, war):
        if all(state.status[other] in (GONE, ABSENT) for other in board.followers[leader]):
            state.leader[leader] = RETIRED
            table.tell(Event("leader-retires", "8.2.9.victory", {"leader": leader}))


# --- put out of action by a governor -------------------------------------------------------------


def put_out_of_action(table: Table, state: State, war: int) -> None:
    """8.9.6.inactive, 8.9.6.leader: without leader it is inactive; with one he is gone, and the
    conflict goes into the deck, or out of the game (G13)."""
    give_back(table, state, held_by(state, war), "8.9.6.victory")
    leaders = leaders_with(state, war)
    for leader in leaders:
        state.leader[leader] = RETIRED
        table.tell(Event("leader-gone", "8.9.6.leader", {"leader": leader}))
    if not leaders:
        state.status[war] = INACTIVE
        table.tell(Event("conflict-beaten-off", "8.9.6.inactive", {"conflict": war}))
    else:
        _shuffled_back(table, state, war)
        kill_captives(table, state, war, "E6")
    points.beaten_off(table, state)
    for expedition in expeditions_on(state, war):
        if force(expedition) in state.where:
            table.tell(Event("army-comes-home", "E12", {"conflict": war}))
        bring_home(state, expedition)


def _shuffled_back(table: Table, state: State, war: int) -> None:
    """frame.combat.7: nothing is left on it; its fleet is whole again (E12)."""
    if len(state.deck) + len(state.under) > LEAST_DECK:
        state.status[war] = IN_DECK
        state.fleet_beaten[war] = state.numbers_off[war] = 0
        state.deck = sorted([*state.deck, war])
        args = {"conflict": war}
        table.tell(Event("conflict-reshuffled", "8.9.6.leader", args, also=("frame.combat.7",)))
    else:
        state.status[war] = GONE
        table.tell(Event("conflict-discarded", "8.9.6.leader", {"conflict": war}, also=("G13",)))


def bring_home(state: State, expedition: Expedition) -> None:
    """E12, E5: what is left of it goes to Rome; what became of it this phase is remembered."""
    place = force(expedition)
    move(state, [unit for unit, where in enumerate(state.where) if where == place], HOME)
    for man in (expedition.commander, expedition.master):
        if man != NOBODY and state.post[man] != DEAD:
            to_rome(state, man)
    expedition.commander = expedition.master = NOBODY
