"""frame.forum: the Forum phase, from the yearly chit to the cards of the Opposition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import (
    Action,
    Event,
    Flow,
    Option,
    Options,
    Refusal,
    Step,
    Table,
    foretell,
    refuse,
)
from core.dice import D6, draw, roll
from core.flow import ask
from core.republic.box.actions import PlayCard
from core.republic.box.board import (
    ACTIVE,
    EVENT_CARD,
    EVENTS,
    IMMINENT,
    IN_PLAY,
    LEADER_CARD,
    RETIRED,
)
from core.republic.box.state import FORUM_CARDS, INTRIGUE, State, numbers_of, option
from core.republic.start.setup import all_campaigns
from core.republic.year.asking import FoesPrompt
from core.republic.year.cards import bequeath, deaths, entry_status, play
from core.republic.year.roster import heirs, statesmen

LEAVES = 5  # frame.forum.4: a leader without a war leaves on this face and above
DRAWN, DRAWN_IN_HEAVY_YEARS = 2, 3
PLAYED, PLAYED_IN_HEAVY_YEARS = 1, 2


def forum(table: Table, state: State) -> Step:
    """frame.forum.1 to frame.forum.5: what comes by itself, and the Opposition's hand."""
    about = all_campaigns()[state.campaign]
    if state.turn == 1:
        _begins(table, state.campaign)
    table.tell(Event("new-turn", "frame.2", {"turn": state.turn, "total": about.turns}))
    if state.omens:
        state.omens = 0
        table.tell(Event("omens-pass", "frame.forum.1"))
    heirs(table, state)
    yield from deaths(table, state, 1, "frame.forum.1", "yearly-death")
    statesmen(table, state, about)
    for bequest in about.bequests:
        if bequest.turn == state.turn:
            bequeath(table, state, state.board.province_by_id[bequest.province])
    _imminent(table, state)
    yield from _leaders(table, state)
    heavy = state.turn in about.heavy
    state.plays_left = PLAYED_IN_HEAVY_YEARS if heavy else PLAYED
    yield from _draw_cards(table, state, DRAWN_IN_HEAVY_YEARS if heavy else DRAWN)
    state.step = FORUM_CARDS


def _begins(table: Table, campaign: str) -> None:
    late = "frame.middle" if campaign == "middle" else "frame.late"
    rule = "frame.early" if campaign == "early" else late
    table.tell(Event("campaign-begins", rule))


def _imminent(table: Table, state: State) -> None:
    """frame.forum.3"""
    for war in numbers_of(state.status, IMMINENT):
        state.status[war] = ACTIVE
        table.tell(Event("imminent-active", "frame.forum.3", {"conflict": war}))


def _leaders(table: Table, state: State) -> Flow:
    """frame.forum.4: each leader without an active conflict; as the option has it, he stays."""
    board = state.board
    for leader in numbers_of(state.leader, IN_PLAY):
        if any(state.status[war] == ACTIVE for war in board.followers[leader]):
            continue
        if option(state, "leaders-stay"):
            table.tell(Event("leader-waits", "option.leaders-stay", {"leader": leader}))
            continue
        face = yield from roll(table, state, D6, rule="frame.forum.4", purpose="leader-leaves")
        if face >= LEAVES:
            state.leader[leader] = RETIRED
            table.tell(Event("leader-leaves", "frame.forum.4", {"leader": leader}))
        else:
            table.tell(Event("leader-waits", "frame.forum.4", {"leader": leader}))


def _draw_cards(table: Table, state: State, count: int) -> Flow:
    """frame.forum.5: first those of unknown order, then those that went under the deck."""
    for _ in range(count):
        if state.deck:
            same = [c for c in state.deck if c >= EVENT_CARD and _event_of(c) == EVENTS[0]]
            card = yield from draw(table, state, state.deck, purpose="card", blanks=same)
            state.deck.remove(card)
        elif state.under:
            card = state.under.pop(0)
        else:
            break
        state.hand.append(card)
    if state.hand:
        table.tell(Event("cards-drawn", "frame.forum.5", {"cards": list(state.hand)}))


def _event_of(card: int) -> str:
    return EVENTS[card - EVENT_CARD]


# --- the Opposition's choice ---------------------------------------------------------------------


class CardPrompt(FoesPrompt[PlayCard]):
    """frame.forum.5: which card comes into play?"""

    kind = "card"
    rule = "frame.forum.5"

    def __init__(self, state: State) -> None:
        self.left = state.plays_left

    def args(self) -> dict[str, Any]:
        return {"count": self.left}

    def why_not(self, state: State, action: PlayCard) -> Refusal | None:
        if action.card not in state.hand:
            return refuse("not-in-hand", "frame.forum.5", card=action.card)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [PlayCard(card) for card in state.hand]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return Options("type", [Option("play-card")], least=1)
        if "card" in partial:
            return None
        cards = [Option(card, note=_entry(view, card)) for card in view.hand]
        return Options("card", cards, least=1)


def _entry(view: State, card: int) -> Any:
    """frame.forum.6: what becomes of a conflict card that is played."""
    if card >= LEADER_CARD:
        return None
    status = entry_status(view, card)
    if status == ACTIVE:
        return foretell("would-be-active", "frame.forum.6.4")
    if status == IMMINENT:
        return foretell("would-be-imminent", "frame.forum.6.2")
    return foretell("would-be-inactive", "frame.forum.6.1")


def play_cards(table: Table, state: State) -> Step:
    """frame.forum.5: one card; when all are played, the rest goes under the deck."""
    if state.plays_left and state.hand:
        card = state.hand[0]
        if len(state.hand) > 1:
            card = (yield from ask(table, state, CardPrompt)).card
        state.hand.remove(card)
        state.plays_left -= 1
        yield from play(table, state, card)
        return
    if state.hand:
        state.under += state.hand
        table.tell(Event("cards-under", "frame.forum.5", {"cards": list(state.hand)}))
        state.hand = []
    state.plays_left = 0
    state.intrigue += 1
    table.tell(Event("intrigue-gained", "frame.forum.9", {"count": 1, "total": state.intrigue}))
    state.step = INTRIGUE
