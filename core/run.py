"""A position that can go on: the state, the step that is alive in it, and the question it asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from core.contract import (
    NO_WINNER,
    TABLE,
    AcceptDraw,
    Action,
    BreakingIn,
    DeclineDraw,
    Event,
    Fall,
    GoOn,
    OfferDraw,
    Outcome,
    Prompt,
    Refusal,
    Resign,
    Seed,
    StandingOrder,
    Step,
    System,
    accept_draw,
    asked_for_draw,
    offers_draw,
    refuse,
    seats_of,
)

Boundary = Callable[[Any], None]
Lister = Callable[[Prompt, Any], Sequence[Action]]

encode = msgspec.msgpack.Encoder().encode
_blank = blake2b(digest_size=8)  # to be copied: that is cheaper than to be made


def digest(state: Any) -> str:
    """A position's identity, the same on every machine."""
    summed = _blank.copy()
    summed.update(encode(state))
    return summed.hexdigest()


def digest_of(encoded: bytes) -> str:
    """The same of a state, or a view, that is encoded."""
    summed = _blank.copy()
    summed.update(encoded)
    return summed.hexdigest()


class TableTop:
    """What the steps see: where dice fall, and where they say what happened.

    `boundary` is called with each position at which no step is alive: there a checkpoint is whole.
    It does not know the run, which holds the living step that holds it: a run that is dropped is
    gone at once, and nothing waits for the garbage collector.
    """

    __slots__ = ("boundary", "events", "falls", "secrets", "seed", "system", "tell")

    def __init__(self, system: BreakingIn, seed: Seed, boundary: Boundary | None) -> None:
        self.system = system
        self.seed = seed
        self.boundary = boundary
        self.falls: list[Fall] = []  # of the action that was fed last, as are the events
        self.secrets: dict[int, int] = {}  # of the run so far
        self.events: list[Event] = []
        self.tell = self.events.append


def speaker(prompt: Prompt | None, seat: int, action: Action) -> int:
    """The seat that an action belongs to. Dice and the end of a pause belong to the table, a draw
    to the seat whose hand it goes to."""
    if prompt is not None and (action.falls or (isinstance(action, GoOn) and seat == TABLE)):
        return prompt.seat
    return seat


def steps(system: System, table: TableTop, state: Any) -> Step:
    """One step after the other until the game has ended.

    `yield from` hands over without raising anything: an exception for each step that ends would
    cost more than many of them do.
    """
    next_step = system.next_step
    while state.outcome is None:
        boundary = table.boundary
        if boundary is not None:
            boundary(state)
        yield from next_step(state, table)


class Listed(msgspec.Struct, frozen=True, gc=False):
    """One action of a listing, with the question and the position that it was listed at."""

    action: Action
    prompt: Prompt
    position: int


class Listing(msgspec.Struct, frozen=True):
    """What a question lists. It is valid only at that question and that position.

    `legal` is exact, so whoever picks from a listing may push what was picked as `trusted`: it is
    not judged again.
    """

    prompt: Prompt
    position: int
    actions: Sequence[Action]

    def pick(self, index: int) -> Listed:
        return Listed(self.actions[index], self.prompt, self.position)


class StaleListing(Exception):
    """A trusted action was not listed, or at another question or position: a bug of the caller."""


class Run:
    """Drives the steps of a system: a position, and the question that is open in it."""

    __slots__ = ("flow", "prompt", "state", "system", "table")

    def __init__(
        self, system: System, state: Any, seed: Seed, boundary: Boundary | None = None
    ) -> None:
        self.system = system
        self.state = state
        self.table = TableTop(system, seed, boundary)
        self.flow: Step | None = steps(system, self.table, state)
        self.prompt: Prompt | None = next(self.flow, None)
        if state.outcome is not None:
            self.flow = self.prompt = None

    def feed(self, seat: int, action: Action) -> None:
        """Give a checked action to the step that asked for it."""
        state, table, flow = self.state, self.table, self.flow
        table.falls.clear()
        table.events.clear()
        if action.talks:
            self._talk(seat, action)
            return
        if state.draw_offer:
            self._play_on(seat, action)
        assert flow is not None
        try:
            self.prompt = flow.send((seat, action))
        except StopIteration:
            self.flow = self.prompt = None
        if state.outcome is not None:  # some ends are immediate, whatever was being asked
            self.flow = self.prompt = None

    def _play_on(self, seat: int, action: Action) -> None:
        """To play on is to answer an offer of a draw."""
        if seat not in (TABLE, offers_draw(self.state)) and not isinstance(action, GoOn):
            self.state.draw_offer = 0

    def _talk(self, seat: int, action: Action) -> None:
        state = self.state
        match action:
            case Resign():
                self._end(_given_up(state, seat), "resigned", seat)
            case OfferDraw():
                state.draw_offer = seat
                self.table.tell(Event("draw-offered", "table.draw", {"seat": seat}))
            case AcceptDraw() if asked_for_draw(state) != (seat,):
                accept_draw(state, seat)
                self.table.tell(Event("draw-accepted", "table.draw", {"seat": seat}))
            case AcceptDraw():
                self._end(Outcome(0, "agreed", "table.draw"), "draw-agreed", seat)
            case DeclineDraw():
                state.draw_offer = 0
                self.table.tell(Event("draw-declined", "table.draw", {"seat": seat}))
            case StandingOrder(windows):
                state.orders[seat - 1] = list(windows)
                args = {"seat": seat, "windows": list(windows)}
                self.table.tell(Event("standing-order", "table.order", args, only=seat))

    def _end(self, outcome: Outcome, kind: str, seat: int) -> None:
        """A game that has ended lies open: that is a reveal."""
        self.state.outcome = outcome
        self.flow = self.prompt = None
        self.table.tell(Event(kind, outcome.rule, {"seat": seat}, reveals=True))

    def trust(self, seat: int, action: Action, listed: Listed, position: int) -> None:
        """A trusted action must be the one that was picked, by the seat that is asked, at the open
        question and at this position."""
        prompt = listed.prompt
        if (
            listed.action is not action
            or prompt is not self.prompt
            or listed.position != position
            or seat != prompt.seat
        ):
            raise StaleListing(seat, action, position)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The one arbiter: who may say this now, and does the question admit it?"""
        prompt = self.prompt
        if prompt is None:
            return refuse("game-over", "table.over")
        if action.talks:
            return self._why_not_talk(seat, action)
        if action.interjects:
            barred = self.why_not_break_in(seat)
            return barred or self.system.interjection(self.state, seat, action)
        if seat != prompt.seat:  # any seat that it names may answer
            refusal = prompt.why_not_seat(seat)
            if refusal is not None:
                return refusal
            prompt = prompt.put_to(seat)
        return prompt.judge(self.state, action)

    def why_not_break_in(self, seat: int) -> Refusal | None:
        """May anything be interjected now?"""
        if seat not in seats_of(self.state):
            return refuse("needs-a-seat", "table.turn")
        if self.prompt is None or not self.prompt.open:
            return refuse("no-window", "table.interject")
        return None

    def _why_not_talk(self, seat: int, action: Action) -> Refusal | None:
        state = self.state
        if seat not in seats_of(state):
            return refuse("needs-a-seat", "table.turn")
        match action:
            case OfferDraw() if len(seats_of(state)) == 1:
                return refuse("nobody-else", "table.draw")
            case OfferDraw() if state.draw_offer:
                return refuse("draw-already-offered", "table.draw")
            case AcceptDraw() | DeclineDraw() if seat not in asked_for_draw(state):
                return refuse("no-draw-offered", "table.draw")
            case StandingOrder() if not self.state.hidden_hands:
                return refuse("hands-are-open", "table.order")
            case StandingOrder(windows) if not set(windows) <= set(self.system.windows):
                return refuse("no-such-window", "table.order", windows=list(self.system.windows))
        return None


def _given_up(state: Any, seat: int) -> Outcome:
    """Of two the other wins; alone, or among several, nobody does."""
    rest = [other for other in seats_of(state) if other != seat]
    if len(rest) == 1:
        return Outcome(rest[0], "resigned", "table.resign")
    return Outcome(NO_WINNER, "abandoned", "table.resign")
