"""Actions, and what comes of them: refusals, events, the end; and the state that games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

SEATS = (1, 2)  # of a game for two; `System.seats` tells those of a scenario
TABLE = 0  # the seat of records that belong to no seat: going on after a window, dice on the table
NO_WINNER = -1  # in place of a seat that won: all have lost


# --- actions -----------------------------------------------------------------------------------


class Action(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag=True,
    omit_defaults=True,
    gc=False,  # plain values, never part of a cycle
):
    """A move of a player; each system has a tagged union of its actions."""

    talks: ClassVar[bool] = False  # do players settle it themselves, outside the rules?
    falls: ClassVar[bool] = False  # does it type in a die or a draw?
    idle: ClassVar[bool] = False  # does it pass?
    final: ClassVar[bool] = False  # does it usually end something? `Prompt.final` decides

    if TYPE_CHECKING:  # at run time a plain attribute, unless a subclass has to look

        @property
        def interjects(self) -> bool:
            """May a seat push it while another seat is asked?"""
            ...
    else:
        interjects = False


class TableTalk(Action, frozen=True):
    """Words between players about the game."""

    talks: ClassVar[bool] = True


class Resign(TableTalk, frozen=True, tag="resign"):
    """The seat gives the game up."""


class OfferDraw(TableTalk, frozen=True, tag="offer-draw"):
    """The seat proposes a draw; the offer stands until all other seats accept, or one declines or
    plays on."""


class AcceptDraw(TableTalk, frozen=True, tag="accept-draw"):
    """Another seat agrees; once all have, the game is drawn."""


class DeclineDraw(TableTalk, frozen=True, tag="decline-draw"):
    """Another seat refuses the draw."""


class StandingOrder(TableTalk, frozen=True, tag="standing-order"):
    """The windows at which this seat is no longer asked."""

    windows: tuple[str, ...]


class GoOn(Action, frozen=True, tag="go-on"):
    """No seat breaks in at this window."""


class PhysicalFall(Action, frozen=True, kw_only=True):
    """A physical die or draw; `corrected` replaces the one that was typed just before."""

    falls: ClassVar[bool] = True
    corrected: bool = False


class Rolled(PhysicalFall, frozen=True, tag="rolled"):
    """The face that fell."""

    face: int


class Thrown(PhysicalFall, frozen=True, tag="thrown"):
    """The faces of several dice that were thrown together; part of the union of a system that
    throws so."""

    faces: tuple[int, ...]


class Drawn(PhysicalFall, frozen=True, tag="drawn"):
    """The item that came out of the cup."""

    item: int


TableAction = (
    Resign | OfferDraw | AcceptDraw | DeclineDraw | StandingOrder | GoOn | Rolled | Drawn
)  # part of every system's union


# --- results -----------------------------------------------------------------------------------


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is refused: a kind for the message catalogue and the rule's id."""

    kind: str
    rule: str
    args: dict[str, Any] = {}


def refuse(kind: str, rule: str, **args: Any) -> Refusal:
    return Refusal(kind, rule, args)


class Prospect(msgspec.Struct, frozen=True):
    """An effect of an answer, shown to the player beforehand; worded like a `Refusal`."""

    kind: str
    rule: str
    args: dict[str, Any] = {}


def foretell(kind: str, rule: str, **args: Any) -> Prospect:
    return Prospect(kind, rule, args)


class Fault(msgspec.Struct, frozen=True):
    """A fault of data or of a position: the rule that it breaks, and a kind for the message
    catalogue of a system. An argument that languages name differently is a table of names."""

    rule: str
    kind: str
    args: dict[str, Any] = {}
    system: str = "table"
    at: tuple[str, ...] = ()  # where it is: in a form its part, the record and the field


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened. `only` limits it to one seat (n) or to all but one (-n)."""

    kind: str
    rule: str
    args: dict[str, Any] = {}
    only: int = 0
    reveals: bool = False
    also: tuple[str, ...] = ()  # further rules that it rests on

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) see it?"""
        if self.only == 0:
            return True
        if self.only > 0:
            return seat == self.only
        return seat != -self.only

    def shown_to(self, seat: int | None, openly: bool) -> bool:
        """May this seat see it? Where everything lies open, it sees the fuller of two versions."""
        return self.only >= 0 if openly else self.visible_to(seat)


class Outcome(msgspec.Struct, frozen=True):
    """The end of the game: the seat that won (0: a draw, `NO_WINNER`: all lost, as in a game for
    one), the cause, and the level."""

    winner: int
    cause: str
    rule: str
    level: str = ""


class Moment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The time of an action, for replays: phase, year and score."""

    year: int
    phase: str
    seat: int  # the phase is this seat's (0: everybody's)
    scores: tuple[int, ...] = ()  # of each seat
    first: int = 1  # the seat from whose point of view the score is one number

    @property
    def score(self) -> int:
        """The score as one number: how far a seat is ahead of the best of the others."""
        if not self.scores:
            return 0
        own = self.scores[self.first - 1]
        rest = self.scores[: self.first - 1] + self.scores[self.first :]
        return own - max(rest, default=0)


class Fall(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One die or draw: `d6`/`d10`/`draw` and its face or item."""

    what: str
    face: int


class Window(msgspec.Struct):
    """A pause at which any player may break in: its name, and the seats that have passed."""

    name: str
    passed: list[int]


class TableState(msgspec.Struct, kw_only=True, dict=True, array_like=True):
    """The part of every system's state that the table itself needs. Systems inherit from it."""

    scenario: str
    falls: int = 0  # dice and draws so far; fall k is a function of (seed, k)
    outcome: Outcome | None = None
    draw_offer: int = 0  # the seat whose offer stands, and who accepted it: see `offers_draw`
    window: Window | None = None
    die: Fall | None = None  # the die on the table, while a seat may still change it
    orders: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])  # of each seat
    hidden_hands: bool = False
    manual_dice: bool = False


def seats_of(state: TableState) -> tuple[int, ...]:
    """The seats of this table."""
    return tuple(range(1, len(state.orders) + 1))


# A draw needs all the others. Who of several has accepted stands above the seat that offers, so
# that the state of a game for two is what it always was.
_ACCEPTED = 8  # bits


def offers_draw(state: TableState) -> int:
    """The seat whose offer stands, or 0."""
    return state.draw_offer & ((1 << _ACCEPTED) - 1)


def asked_for_draw(state: TableState) -> tuple[int, ...]:
    """The seats that have still to answer it."""
    offer, accepted = offers_draw(state), state.draw_offer >> _ACCEPTED
    if not offer:
        return ()
    return tuple(seat for seat in seats_of(state) if seat != offer and not accepted >> seat & 1)


def accept_draw(state: TableState, seat: int) -> None:
    state.draw_offer |= 1 << _ACCEPTED + seat
