"""frame.forum.6 to frame.forum.8: how a card comes into play."""

from __future__ import annotations

from collections.abc import Iterable

from core.contract import Event, Flow, Table
from core.republic.box.board import (
    ACTIVE,
    EVENT_CARD,
    EVENTS,
    GONE,
    IMMINENT,
    IN_DECK,
    IN_PLAY,
    INACTIVE,
    LEADER_CARD,
    NO_PROVINCE,
    NOBODY,
    OPEN,
    PROVINCE,
    REBEL,
    RETIRED,
    ROMAN,
)
from core.republic.box.pieces import end_expedition
from core.republic.box.state import State, force, leaders_with
from core.republic.combat.chits import draw_chits, man_of_chit
from core.republic.combat.fates import kill
from core.republic.year.roster import mortal

SOCIAL_WAR = "soc1"  # 2.1: it wakes others


def play(table: Table, state: State, card: int) -> Flow:
    """frame.forum.5: the card takes effect at once."""
    table.tell(Event("card-played", "frame.forum.5", {"card": card}))
    if card >= EVENT_CARD:
        yield from _event(table, state, EVENTS[card - EVENT_CARD])
    elif card >= LEADER_CARD:
        _leader(table, state, card - LEADER_CARD)
    else:
        enter(table, state, card)


# --- frame.forum.6 -------------------------------------------------------------------------------


def enter(table: Table, state: State, war: int) -> None:
    """frame.forum.6: a conflict comes into play."""
    board = state.board
    sleeping = [kin for kin in board.kin[war] if state.status[kin] == INACTIVE]
    status = entry_status(state, war)
    state.revolt[war] = is_revolt(state, war)
    state.fleet_beaten[war] = state.unprosecuted[war] = state.numbers_off[war] = 0
    state.status[war] = status
    _tell_entry(table, state, war)
    if status == IMMINENT and not _any_active(state, board.kin[war]):
        first = min(sleeping, key=lambda kin: board.wars[kin].rank)
        awake(table, state, first, "frame.forum.6.3")
    if board.war_ids[war] == SOCIAL_WAR:
        for other in range(board.war_count):
            if board.family[other] and state.status[other] == INACTIVE:
                awake(table, state, other, "2.soc1")


def entry_status(view: State, war: int) -> int:
    """frame.forum.6: the state that the card would have."""
    board = view.board
    if _lacks_province(view, war):
        return INACTIVE
    kin = [view.status[other] for other in board.kin[war]]
    if ACTIVE in kin or INACTIVE in kin:
        return IMMINENT
    start = board.wars[war].start
    if start == "active" or leaders_with(view, war):
        return ACTIVE
    return OPEN if start == "open" else INACTIVE


def is_revolt(view: State, war: int) -> bool:
    """frame.forum.6.5, 2.revolt: a revolt has no spoils. Earlier cards of a family whose last war
    is beaten are revolts, too."""
    board = view.board
    needed = board.wars[war].revolt
    if needed == "always":
        return True
    if needed and view.holder[board.province_by_id[needed]] != NO_PROVINCE:
        return True
    last = max(board.kin[war], key=lambda kin: board.wars[kin].rank, default=war)
    return board.wars[last].rank > board.wars[war].rank and view.status[last] == GONE


def _tell_entry(table: Table, state: State, war: int) -> None:
    """frame.forum.6.1 to frame.forum.6.5: which of them applies."""
    status = state.status[war]
    args = {"conflict": war}
    also = ("frame.forum.6.5", "2.revolt") if state.revolt[war] else ()
    if status == ACTIVE:
        table.tell(Event("conflict-active", "frame.forum.6.4", args, also=("2.start", *also)))
    elif status == IMMINENT:
        rule = "frame.forum.6.2" if _any_active(state, state.board.kin[war]) else "frame.forum.6.3"
        table.tell(Event("conflict-imminent", rule, args, also=also))
    else:
        rule = "frame.forum.6.1" if _lacks_province(state, war) else "frame.forum.6.4"
        table.tell(Event("conflict-inactive", rule, args, also=also))


def _any_active(state: State, wars: Iterable[int]) -> bool:
    return any(state.status[war] == ACTIVE for war in wars)


def _lacks_province(view: State, war: int) -> bool:
    return any(view.holder[province] == NO_PROVINCE for province in view.board.needs[war])


def awake(table: Table, state: State, war: int, rule: str) -> None:
    """An inactive or imminent conflict becomes active."""
    state.status[war] = ACTIVE
    table.tell(Event("conflict-wakes", rule, {"conflict": war}))


# --- frame.forum.7 -------------------------------------------------------------------------------


def _leader(table: Table, state: State, leader: int) -> None:
    """He is in play, and wakes his family; without one he is discarded."""
    board = state.board
    args = {"leader": leader}
    standing = (IN_DECK, INACTIVE, IMMINENT, ACTIVE, OPEN)
    if not any(state.status[war] in standing for war in board.followers[leader]):
        state.leader[leader] = RETIRED
        table.tell(Event("leader-discarded", "frame.forum.7", args))
        return
    state.leader[leader] = IN_PLAY
    table.tell(Event("leader-enters", "frame.forum.7", args))
    for war in board.followers[leader]:
        asleep = state.status[war] in (INACTIVE, IMMINENT)
        if asleep and not _lacks_province(state, war):  # 3: Viriathus waits for Spain
            state.status[war] = ACTIVE
            table.tell(Event("leader-wakes", "frame.forum.7", args | {"conflict": war}))


# --- frame.forum.8 -------------------------------------------------------------------------------


def _event(table: Table, state: State, event: str) -> Flow:
    if event == "omens":
        state.omens += 1
        table.tell(Event("omens-card", "frame.forum.8", {"count": 1, "total": state.omens}))
    elif event == "drought":
        state.unrest += 1
        table.tell(Event("drought-card", "frame.forum.8", {"count": 1, "total": state.unrest}))
    else:
        yield from deaths(table, state, 2, "frame.forum.8", "epidemic")


def deaths(table: Table, state: State, chits: int, rule: str, purpose: str) -> Flow:
    """frame.forum.1: the men die whose chits are drawn, wherever they are."""
    numbers = yield from draw_chits(
        table, state, chits, rule=rule, purpose=purpose, near=mortal(state)
    )
    rebel = None if state.rebellion is None else state.rebellion.rebel
    for number in numbers:
        man = yield from man_of_chit(table, state, number, mortal(state))
        if rebel is not None and number == state.board.chit[rebel]:
            table.tell(Event("rebel-spared", "frame.men.4", {"rebel": rebel}))
        if man != NOBODY:
            kill(table, state, man, rule)
            _lift_sieges(table, state)


def _lift_sieges(table: Table, state: State) -> None:
    """frame.combat.6: an army before a province that is Rome's again comes home."""
    for army in list(state.expeditions):
        if army.target >= PROVINCE and state.holder[army.target - PROVINCE] != REBEL:
            if army.commander != NOBODY or force(army) in state.where:
                table.tell(Event("army-home", "frame.combat.6", {"target": army.target}))
            end_expedition(state, army)


def bequeath(table: Table, state: State, province: int) -> None:
    """frame.forum.2: an undeveloped province without a governor comes by itself."""
    if state.holder[province] == NO_PROVINCE:
        state.holder[province] = ROMAN
        table.tell(Event("bequest", "frame.forum.2", {"province": province}))
