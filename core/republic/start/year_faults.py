"""What must hold in a campaign: cards, the Treasury, rebels, and what a turn allows."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.republic.box.board import (
    EVENT_CARD,
    GUARD,
    IN_DECK,
    LEADER_CARD,
    NOBODY,
    PARTISAN,
    REBEL,
    REBELS,
)
from core.republic.box.constraints import fault
from core.republic.box.state import (
    ANNOUNCE,
    CIVIL_WAR,
    FORUM,
    FORUM_CARDS,
    PEOPLE,
    REBEL_LEVIES,
    SENATE,
    TURN_END,
    State,
    rebel_provinces,
)
from core.republic.start.setup import all_campaigns
from core.republic.year.senate.recruits import MOST_GAMES, MOST_RAISED
from core.republic.year.senate.send import CONSULS
from core.republic.year.senate.strength import still_an_enemy

AFTER_REVENUE = (PEOPLE, ANNOUNCE, SENATE, CIVIL_WAR, REBEL_LEVIES, TURN_END)


def year_faults(state: State) -> list[Fault]:
    """Of a campaign that is played."""
    if not state.campaign:
        return []
    checks = (_counts, _cards, _rebels, _armies)
    return [broken for check in checks for broken in check(state)]


def _counts(state: State) -> Iterator[Fault]:
    """frame.revenue.7, frame.senate: nothing below 0, no more than a turn allows."""
    if state.treasury < 0 and state.step in AFTER_REVENUE:
        yield fault("frame.revenue.7", "treasury-below-zero", count=state.treasury)
    if state.intrigue < 0 or state.unrest < 0 or state.omens < 0:
        yield fault("frame.forum.9", "points-below-zero")
    if state.turn > all_campaigns()[state.campaign].turns:
        yield fault("frame.2", "turn-too-late", turn=state.turn)
    if state.raised > MOST_RAISED:
        yield fault("frame.senate.2", "too-many-raised", most=MOST_RAISED)
    if state.games > MOST_GAMES:
        yield fault("frame.senate.3", "too-many-games", most=MOST_GAMES)
    if state.commissions > CONSULS:
        yield fault("frame.senate.5", "too-many-consuls", most=CONSULS)
    if len(set(state.spent)) < len(state.spent):
        yield fault("frame.forum.9", "intrigue-twice")


def _cards(state: State) -> Iterator[Fault]:
    """frame.forum.5: each card is in one pile, and only if it is in the deck."""
    piled = [*state.deck, *state.under, *state.hand]
    if len(set(piled)) < len(piled):
        yield fault("frame.forum.5", "card-twice")
    if state.deck != sorted(state.deck):
        yield fault("frame.forum.5", "deck-in-order")
    if state.hand and state.step not in (FORUM, FORUM_CARDS):
        yield fault("frame.forum.5", "hand-left")
    for card in range(EVENT_CARD):
        leader = card - LEADER_CARD
        status = state.status[card] if leader < 0 else state.leader[leader]
        if (status == IN_DECK) != (card in piled):
            yield fault("frame.forum.5", "card-astray", card=card)


def _rebels(state: State) -> Iterator[Fault]:
    """frame.combat.3: without a rebellion there is nothing rebel."""
    rebellion = state.rebellion
    marching = rebellion is not None and rebellion.marches
    if rebellion is None and (rebel_provinces(state) or PARTISAN in state.post):
        yield fault("frame.combat.3", "rebels-left")
    if REBELS in state.where and not marching:
        yield fault("frame.combat.3", "army-left")
    if state.convoys and not marching:
        yield fault("frame.senate.1", "convoys-left")
    if GUARD in state.where and not state.convoys and state.step == SENATE:
        yield fault("frame.senate.10", "guard-left")
    if rebellion is None or rebellion.marches:
        return
    if state.holder[rebellion.home] != REBEL:
        yield fault("frame.civil.3", "home-lost", province=rebellion.home)


def _armies(state: State) -> Iterator[Fault]:
    """frame.senate.6: a commander leads one army, and armies have enemies."""
    led = [e.commander for e in state.expeditions if e.commander != NOBODY]
    if len(set(led)) < len(led):
        yield fault("frame.men.1", "commands-twice")
    if state.step == SENATE:
        for army in state.expeditions:
            if not still_an_enemy(state, army.target):
                yield fault("frame.senate.6", "no-enemy", conflict=army.target)
