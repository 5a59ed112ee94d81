"""What must hold in every position, typed or played; and what a played one must keep besides.

Each fault names the rule and the place in the written position, so that a form can point there.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.republic.box.board import (
    ABSENT,
    ACTIVE,
    GONE,
    IN_DECK,
    IN_PLAY,
    LEADER_CARD,
    OPEN,
    Board,
)
from core.republic.box.constraints import fault
from core.republic.box.state import (
    ASSAULTS,
    BATTLES,
    COMBAT,
    CONVOYS,
    INTERCEPTIONS,
    LIQUIDATION,
    PHASE_END,
    State,
)
from core.republic.start.faults_of_armies import army_faults, opening_faults
from core.republic.start.faults_of_men import man_faults
from core.republic.start.faults_of_provinces import province_faults
from core.republic.start.setup import CAMPAIGNS, TABLE_GAME
from core.republic.start.year_faults import year_faults

PHASE = (COMBAT, CONVOYS, INTERCEPTIONS, BATTLES, ASSAULTS, PHASE_END, LIQUIDATION)


def faults(state: State) -> list[Fault]:
    """Of a typed position, too. What it begins with holds until the first battle only."""
    checks = [_numbers, _conflicts, _leaders, _decks, province_faults, man_faults, army_faults]
    if not state.campaign and state.step == COMBAT:
        checks.append(opening_faults)
    return [broken for check in checks for broken in check(state)]


def faults_in_play(state: State) -> list[Fault]:
    """Of a played one."""
    return [*faults(state), *_natives(state), *year_faults(state)]


def misplaced(state: State) -> Iterator[Fault]:
    """A position of another kind than the scenario, or a table at which nothing stands."""
    campaign = state.scenario if state.scenario in CAMPAIGNS else ""
    if state.campaign != campaign:
        name = f"republic/{state.campaign or TABLE_GAME}"
        yield fault("scenario.table", "other-kind", name=name)
    fights = state.expeditions or state.rebellion is not None or ACTIVE in state.status
    if state.scenario == TABLE_GAME and state.step == COMBAT and not fights:
        yield fault("scenario.table", "nothing-to-fight", at=("conflicts",))


# --- numbers -------------------------------------------------------------------------------------


def _numbers(state: State) -> Iterator[Fault]:
    """Unrest, omens and money are counted from 0."""
    for name, value in (("unrest", state.unrest), ("omens", state.omens)):
        if value < 0:
            yield fault("8.0.6", "below-0", at=("rome", name), count=value)
    if state.treasury < 0 and not state.campaign:
        yield fault("frame.revenue.7", "treasury-empty", at=("rome", "treasury"))
    for man, popularity in enumerate(state.popularity):
        if not -9 <= popularity <= 9 or state.influence[man] < 0:
            name = state.board.man_names[man]
            yield fault("8.0.11", "values-of-man", at=("men", state.board.man_ids[man]), man=name)


# --- cards ---------------------------------------------------------------------------------------


def war_names(board: Board, war: int) -> dict[str, str]:
    return {"en": board.wars[war].name_en, "fr": board.wars[war].name_fr}


def _conflicts(state: State) -> Iterator[Fault]:
    board = state.board
    for war, status in enumerate(state.status):
        at, conflict = ("conflicts", board.war_ids[war]), war_names(board, war)
        if status == OPEN and board.wars[war].start != "open":
            yield fault("2.open", "not-open", at=(*at, "state"), conflict=conflict)
        if state.fleet_beaten[war] and not board.naval[war]:
            yield fault("8.2.1", "has-no-fleet", at=(*at, "fleet_beaten"), conflict=conflict)
        if status in (ABSENT, IN_DECK) and (state.fleet_beaten[war] or state.numbers_off[war]):
            yield fault("2", "marked-but-not-in-play", at=at, conflict=conflict)


def _leaders(state: State) -> Iterator[Fault]:
    """3: a leader is there as long as a conflict of his family is undefeated."""
    board = state.board
    for leader, standing in enumerate(state.leader):
        if standing != IN_PLAY:
            continue
        if all(state.status[war] in (ABSENT, GONE) for war in board.followers[leader]):
            card = board.leaders[leader]
            names = {"en": card.name_en, "fr": card.name_fr}
            yield fault("3", "leader-alone", at=("leaders", card.id, "leader"), leader=names)


def _decks(state: State) -> Iterator[Fault]:
    """frame.forum.5: a card lies in one place. Of a campaign `year_faults` sees to it."""
    if state.campaign:
        return
    piled = [*state.deck, *state.under, *state.hand]
    if len(set(piled)) < len(piled):
        yield fault("frame.forum.5", "card-twice", at=("deck",))
    board = state.board
    for card in range(LEADER_CARD + board.leader_count):
        leader = card - LEADER_CARD
        status = state.status[card] if leader < 0 else state.leader[leader]
        if (status == IN_DECK) != (card in piled):
            part = "conflicts" if leader < 0 else "leaders"
            at = (part, board.card_ids[card], "state")
            yield fault("frame.forum.5", "card-astray", at=at, card=board.card_ids[card])


# --- only in play --------------------------------------------------------------------------------


def _natives(state: State) -> Iterator[Fault]:
    """8.10.2: outside the Combat Phase natives are full."""
    if state.step in PHASE:
        return
    for province, lost in enumerate(state.natives_lost):
        if lost or state.ships_lost[province]:
            name = state.board.province_ids[province]
            yield fault("8.10.2", "natives-missing", at=("provinces", name), province=name)
