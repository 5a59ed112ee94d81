"""2.1: the cards: dealt, put aside, chosen in secret, revealed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

from core.caesar.box.actions import PlayCard, PutAside
from core.caesar.box.board import CAESAR, NOWHERE, SIDES
from core.caesar.box.state import (
    ASIDE,
    CARDS,
    FIRST_YEAR,
    MOVES,
    REVEAL,
    TURN_END,
    State,
    caesar_opens,
    enemy,
)
from core.caesar.start.side_auction import pay
from core.contract import (
    TABLE,
    Action,
    Event,
    Option,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import draw
from core.flow import ask_several
from core.same_candidates import alike

DEALT = 6
GROUP_EVENTS = ("mars", "mercury", "neptune", "pluto")  # one group moves


def deal(table: Table, state: State) -> Step:
    """All cards are shuffled; six go to each side, unseen by the other."""
    cup = list(range(1, state.board.card_count + 1))
    state.hands = [[], []]
    for side in SIDES:
        for _ in range(DEALT):
            card = yield from draw(
                table, state, cup, seat=state.seat_of(side), purpose="card", secret=True
            )
            cup.remove(card)
            state.hands[side - 1].append(card)
        state.hands[side - 1].sort()
        _tell_secret(table, state, side, "dealt", "2.1.deal", cards=list(state.hands[side - 1]))
    state.played = [[], []]
    state.aside = [0, 0]
    state.step = ASIDE


def _tell_secret(table: Table, state: State, side: int, kind: str, rule: str, **args: Any) -> None:
    """The owner learns which card it is, the other player only that there is one."""
    seat = state.seat_of(side)
    if not state.hidden_hands:
        table.tell(Event(kind, rule, {"side": side, **args}))
        return
    table.tell(Event(kind, rule, {"side": side, **args}, only=seat))
    table.tell(Event(f"{kind}-unseen", rule, {"side": side}, only=-seat))


Choice = TypeVar("Choice", PlayCard, PutAside)


class CardPrompt(Prompt[Choice]):
    """Both sides choose at the same time: a side that has not chosen yet may answer."""

    action: type[Choice]

    def __init__(self, state: State, seat: int = 0) -> None:
        self.state = state
        self.waiting = [state.seat_of(side) for side in SIDES if not state.chosen[side - 1]]
        self.seat = seat or self.waiting[0]
        self.side = state.factions[self.seat - 1]

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def why_not_seat(self, seat: int) -> Refusal | None:
        if seat in self.waiting:
            return None
        return refuse("not-your-turn", "table.turn", seat=self.seat)

    def put_to(self, seat: int) -> Prompt:
        return type(self)(self.state, seat) if seat in self.waiting else self

    def openly(self) -> Prompt:
        """A spectator does not see who has chosen already: he hears that both are asked."""
        if not self.state.hidden_hands:
            return self
        both = self.to_both()
        both.seat = TABLE
        return both

    @abstractmethod
    def to_both(self) -> Prompt:
        """The same with its wording for spectators."""

    def why_not(self, state: State, action: Choice) -> Refusal | None:
        if action.card not in state.hands[self.side - 1]:
            return refuse("card-not-held", "2.1.hand", card=action.card)
        return self.barred(state, action.card)

    def barred(self, state: State, card: int) -> Refusal | None:
        return None

    def legal(self, state: State) -> Sequence[Action]:
        hand = state.hands[self.side - 1]
        return [self.action(card) for card in hand if self.barred(state, card) is None]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """2.1: several cards are printed alike; which of them it is makes no difference. A card
        that cannot be played now is listed with the reason."""
        board = view.board

        def face(card: int) -> Hashable:
            return board.event(card) or (board.moves[card], board.levies[card])

        options = alike(super().options(view, partial), "card", face)
        if options is not None and options.field == "card":
            held = ((card, self.barred(view, card)) for card in view.hands[self.side - 1])
            options.candidates.extend(Option(card, refusal=why) for card, why in held if why)
        return options


class AsidePrompt(CardPrompt[PutAside]):
    kind = "put-aside"
    rule = "2.1.aside"
    action = PutAside

    def to_both(self) -> Prompt:
        return AsideByBoth(self.state)


class AsideByBoth(AsidePrompt):
    sentence = "put-aside-both"

    def args(self) -> dict[str, Any]:
        return {}


class PlayPrompt(CardPrompt[PlayCard]):
    kind = "play-card"
    rule = "2.1.play"
    action = PlayCard

    def to_both(self) -> Prompt:
        return PlayByBoth(self.state)

    def barred(self, state: State, card: int) -> Refusal | None:
        """Apollo copies the other's card of the turn before; the first turn of a year has none."""
        if state.board.event(card) == "apollo" and state.turn == 1:
            return refuse("nothing-to-copy", "event.apollo")
        return None


class PlayByBoth(PlayPrompt):
    sentence = "play-card-both"

    def args(self) -> dict[str, Any]:
        return {}


def _choose(table: Table, state: State, question: type[CardPrompt[Choice]]) -> Step:
    """Ask until both have chosen. Which side chose first stays hidden."""
    while not all(state.chosen):
        seat, action = yield from ask_several(table, state, question)
        side = state.factions[seat - 1]
        state.chosen[side - 1] = action.card
        state.hands[side - 1].remove(action.card)


def put_aside(table: Table, state: State) -> Step:
    """One card of the six is not played; the other side does not see which."""
    yield from _choose(table, state, AsidePrompt)
    state.aside, state.chosen = list(state.chosen), [0, 0]
    for side in SIDES:
        _tell_secret(table, state, side, "put-aside", "2.1.aside", card=state.aside[side - 1])
    state.turn = 1
    state.step = CARDS


def choose(table: Table, state: State) -> Step:
    yield from _choose(table, state, PlayPrompt)
    state.step = REVEAL


def reveal(table: Table, state: State) -> Step:
    """Both cards are turned over: who is first, and what each card is."""
    board = state.board
    cards, state.chosen = list(state.chosen), [0, 0]
    for side in SIDES:
        card = cards[side - 1]
        table.tell(Event("played", "2.1.play", {"side": side, "card": card}, reveals=True))
    events = [bool(board.event(card)) for card in cards]
    if not all(events):
        state.acting = [_acts_as(table, state, side, cards[side - 1]) for side in SIDES]
    for side in SIDES:
        state.played[side - 1].append(cards[side - 1])
    if all(events):
        table.tell(Event("cancelled", "2.1.cancel"))
        state.step = TURN_END
        return
    state.first = _first(state, events)
    table.tell(Event("first-player", "2.1.first", {"side": state.first}))
    begin_command(table, state, state.first)
    yield from ()


def _acts_as(table: Table, state: State, side: int, card: int) -> int:
    """Apollo is the card that the other side played in the turn before."""
    if state.board.event(card) != "apollo":
        return card
    copied = state.played[enemy(side) - 1][-1]
    table.tell(Event("copied", "event.apollo", {"side": side, "card": copied}))
    return copied


def _first(state: State, events: list[bool]) -> int:
    """An event goes first, then the higher number of moves; Caesar if they are equal."""
    if caesar_opens(state) and state.year == FIRST_YEAR and state.turn == 1:
        return CAESAR
    if any(events):
        return SIDES[events.index(True)]
    moves = [state.board.moves[card] for card in state.acting]
    return CAESAR if moves[0] >= moves[1] else enemy(CAESAR)


def begin_command(table: Table, state: State, side: int) -> None:
    """2.2: a side's part of the command phase."""
    board, card = state.board, state.acting[side - 1]
    state.active = side
    event = board.event(card)
    state.moves_left = int(event in GROUP_EVENTS) if event else board.moves[card]
    state.levies_left = 0 if event else board.levies[card] + pay(table, state, side)
    state.group, state.moving = NOWHERE, False
    state.used = bytearray(len(state.used))
    state.ferried, state.started = [], []
    state.step = MOVES


def event_of(state: State) -> str:
    """The god whose card the active side plays, or ""."""
    return state.board.event(state.acting[state.active - 1])
