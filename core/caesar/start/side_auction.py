"""1.1: which seat plays which side. In a tournament the players may bid levy points for the
choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.caesar.box.actions import Bid, Done, PlaySide
from core.caesar.box.board import CAESAR, SIDES
from core.caesar.box.state import CHOICE, Auction, State, auction_of, enemy, first_step
from core.contract import SEATS, Action, Event, Prompt, Refusal, Step, Table, refuse
from core.dice import draw
from core.flow import ask

MOST_BID = 10  # levy points: more than anybody could use


class BidPrompt(Prompt[Bid | Done]):
    """More than the other, or the choice is his."""

    kind = "bid"
    public = True
    rule = "1.1.bid"

    def __init__(self, auction: Auction) -> None:
        self.seat, self.highest = auction.seat, auction.points

    def args(self) -> dict[str, Any]:
        return {"seat": self.seat, "count": self.highest}

    def why_not(self, state: State, action: Bid | Done) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not self.highest < action.points <= MOST_BID:
            return refuse("bid-out-of-range", "1.1.bid", least=self.highest + 1, most=MOST_BID)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *(Bid(points) for points in range(self.highest + 1, MOST_BID + 1))]


class ChoicePrompt(Prompt[PlaySide]):
    kind = "choose-side"
    public = True
    rule = "1.1.bid"

    def __init__(self, auction: Auction) -> None:
        self.seat, self.points = auction.seat, auction.points

    def args(self) -> dict[str, Any]:
        return {"seat": self.seat, "count": self.points}

    def why_not(self, state: State, action: PlaySide) -> Refusal | None:
        if action.side not in SIDES:
            return refuse("no-such-side", "1.1.bid")
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [PlaySide(side) for side in SIDES]


def bids(table: Table, state: State) -> Step:
    """One bid after the other; who passes leaves the choice to the other, at his last bid."""
    auction = auction_of(state)
    assert auction is not None
    if not auction.seat:
        auction.seat = yield from draw(table, state, SEATS, purpose="bidder")
        table.tell(Event("bids-first", "1.1.bid", {"seat": auction.seat}))
        return
    action = yield from ask(table, state, lambda _: BidPrompt(auction))
    if isinstance(action, Bid):
        auction.points = action.points
        args = {"seat": auction.seat, "count": action.points}
        table.tell(Event("bids", "1.1.bid", args))
        if action.points == MOST_BID:  # nobody can bid more
            state.step = CHOICE
        else:
            auction.seat = other(auction.seat)
        return
    table.tell(Event("bid-passed", "1.1.bid", {"seat": auction.seat}))
    auction.seat = other(auction.seat)
    state.step = CHOICE


def choice(table: Table, state: State) -> Step:
    """The highest bidder chooses; what he bid is owed to the other."""
    auction = auction_of(state)
    assert auction is not None
    action = yield from ask(table, state, lambda _: ChoicePrompt(auction))
    chooser = auction.seat
    state.factions = [action.side if seat == chooser else enemy(action.side) for seat in SEATS]
    table.tell(Event("side-chosen", "1.1.bid", {"seat": chooser, "side": action.side}))
    auction.seat = other(chooser)
    if auction.points:
        args = {"side": enemy(action.side), "count": auction.points}
        table.tell(Event("levies-owed", "1.1.bid", args))
    state.active, state.step = CAESAR, first_step(state.scenario)


def owed(state: State, side: int) -> int:
    """1.1.bid: levy points that a side has not had yet."""
    auction = auction_of(state)
    if auction is None or side not in state.factions or auction.seat != state.seat_of(side):
        return 0
    return auction.points


def pay(table: Table, state: State, side: int) -> int:
    """1.1.bid: they come with the first levies of that side, and only then."""
    auction = auction_of(state)
    points = owed(state, side)
    if auction is not None and points:
        auction.points = 0
        table.tell(Event("levies-paid", "1.1.bid", {"side": side, "count": points}))
    return points


def other(seat: int) -> int:
    return sum(SEATS) - seat
