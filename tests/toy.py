"""A tiny second rule system, so that the kernel is tested on more than one game.

Two players, red and blue, race to a goal. On his turn a player throws a die, waits, fetches a card
in secret, stakes points that the other may take, or trips. Cards break in:

- CHANGE: after a die, it shows another face.
- SWAP: the players change sides.
- STEAL: the stake is gone, and with it the question who takes it.
- STORM: the game ends on the spot.
- OMEN: a die falls in the middle of somebody else's question.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import msgspec
import pytest

from core import systems
from core.contract import (
    LINE,
    AcceptDraw,
    Action,
    DeclineDraw,
    Drawn,
    Event,
    Fault,
    Flow,
    GoOn,
    Moment,
    OfferDraw,
    Options,
    Outcome,
    Pane,
    Presenter,
    Prompt,
    Refusal,
    Resign,
    Rolled,
    Row,
    ScenarioInfo,
    Seen,
    StandingOrder,
    Step,
    System,
    Table,
    TableState,
    next_field,
    nothing_to_play,
    refuse,
)
from core.dice import D6, draw, roll
from core.flow import ask, window
from core.run import digest

RED, BLUE = 1, 2
CHANGE, SWAP, STEAL, STORM, OMEN = 1, 2, 3, 4, 5
CUP = [CHANGE, CHANGE, SWAP, STEAL, STORM, OMEN]
UNKNOWN = 0
STAKES = (1, 2, 3)


NEGATIVE = Fault("toy.gain", "misshapen", {"detail": "a negative score"})


class State(TableState, kw_only=True):
    """A position: whose turn it is, the points, the cards, the die and the stake on the table."""

    active: int = RED
    turns: int = 0
    score: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # by side
    factions: list[int] = msgspec.field(default_factory=lambda: [RED, BLUE])  # by seat
    hands: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])  # by seat
    cup: list[int] = msgspec.field(default_factory=lambda: list(CUP))
    deals: int = 0  # cards that are still to be dealt
    die: int = 0
    stake: int = 0


# --- what is said ------------------------------------------------------------------------------


class Throw(Action, frozen=True, tag="throw"):
    """Roll for points."""


class Wait(Action, frozen=True, tag="wait"):
    """Do nothing."""


class Fetch(Action, frozen=True, tag="fetch"):
    """Draw a card from the cup."""


class Stake(Action, frozen=True, tag="stake"):
    """Put points on the table."""

    points: int


class Take(Action, frozen=True, tag="take"):
    """So many of them for me, the rest for you."""

    points: int


class Trip(Action, frozen=True, tag="trip"):
    """A rule with a bug: it raises if the die shows more than `limit`."""

    limit: int


class PlayCard(Action, frozen=True, tag="play-card"):
    """Break in with a card."""

    interjects: ClassVar[bool] = True
    card: int
    face: int = 0


ToyAction = (
    Throw
    | Wait
    | Fetch
    | Stake
    | Take
    | Trip
    | PlayCard
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | StandingOrder
    | GoOn
    | Rolled
    | Drawn
)


# --- the rules ---------------------------------------------------------------------------------


def seat_of(state: State, side: int) -> int:
    return state.factions.index(side) + 1


def other(side: int) -> int:
    return RED + BLUE - side


def deal(table: Table, state: State) -> Step:
    """Cards before the first turn, by turns."""
    state.deals -= 1
    yield from fetch(table, state, 1 + state.deals % 2)


def fetch(table: Table, state: State, seat: int) -> Flow:
    card = yield from draw(table, state, state.cup, seat=seat, purpose="card")
    state.cup.remove(card)
    state.hands[seat - 1] = sorted([*state.hands[seat - 1], card])
    table.tell(Event("fetched", "toy.cup", {"seat": seat, "card": card}, only=seat))
    table.tell(Event("fetches", "toy.cup", {"seat": seat}, only=-seat))


def turn(table: Table, state: State) -> Step:
    """One turn is one step: in between nothing is alive."""
    action = yield from ask(table, state, TurnPrompt)
    match action:
        case Throw():
            yield from throw(table, state)
        case Fetch():
            yield from fetch(table, state, seat_of(state, state.active))
        case Stake(points):
            yield from stake(table, state, points)
        case Trip(limit):
            yield from trip(table, state, limit)
    state.turns += 1
    state.active = other(state.active)


def throw(table: Table, state: State) -> Flow:
    """The die falls, may be changed, and counts; after a six one may throw again."""
    state.die = yield from roll(table, state, D6, rule="toy.throw", purpose="throw")
    yield from window(table, state, "after-die")
    face, state.die = state.die, 0
    gain(table, state, state.active, face)
    if face == 6:
        again = yield from ask(table, state, AgainPrompt)
        if isinstance(again, Throw):
            yield from throw(table, state)


def stake(table: Table, state: State, points: int) -> Flow:
    """Without a die: a pause, then a question that a card may leave without its object."""
    state.stake = points
    yield from window(table, state, "stake")
    action = yield from ask(table, state, lambda s: TakePrompt(s) if s.stake else None)
    if action is not None:
        left = state.stake - action.points
        state.stake = 0
        gain(table, state, other(state.active), action.points)
        gain(table, state, state.active, left)


def trip(table: Table, state: State, limit: int) -> Flow:
    state.score = [99, 99]  # half done when it raises
    face = yield from roll(table, state, D6, rule="toy.trip", purpose="trip")
    if face > limit:
        raise ZeroDivisionError("tripped")
    state.score = [0, 0]


def gain(table: Table, state: State, side: int, points: int) -> None:
    """Whoever reaches the goal has won at once, in the middle of whatever is being done."""
    state.score[side - 1] += points
    table.tell(Event("gains", "toy.gain", {"side": side, "points": points}))
    assert isinstance(table.system, Toy)
    if state.score[side - 1] >= table.system.goal and state.outcome is None:
        state.outcome = Outcome(seat_of(state, side), "goal", "toy.goal")
        table.tell(Event("won", "toy.goal", {"side": side}))


def why_not_card(state: State, seat: int, action: PlayCard) -> Refusal | None:
    if action.card not in state.hands[seat - 1]:
        return refuse("not-in-hand", "toy.hand", card=action.card)
    if action.card == CHANGE:
        if state.window is None or state.window.name != "after-die":
            return refuse("no-die", "toy.change")
        if action.face not in D6.faces():
            return refuse("no-such-face", "toy.change")
    if action.card == STEAL and not state.stake:
        return refuse("no-stake", "toy.steal")
    return None


def play_card(table: Table, state: State, seat: int, action: PlayCard) -> Step:
    state.hands[seat - 1].remove(action.card)
    told = {"seat": seat, "card": action.card}
    table.tell(Event("played", "toy.hand", told, reveals=True))
    if action.card == CHANGE:
        state.die = action.face
    elif action.card == SWAP:
        state.factions.reverse()
    elif action.card == STEAL:
        points, state.stake = state.stake, 0
        gain(table, state, state.factions[seat - 1], points)
    elif action.card == STORM:
        state.outcome = Outcome(0, "storm", "toy.storm")
    else:
        face = yield from roll(table, state, D6, rule="toy.omen", purpose="omen")
        gain(table, state, state.factions[seat - 1], face)


# --- questions ---------------------------------------------------------------------------------


class TurnPrompt(Prompt[Throw | Wait | Fetch | Stake | Trip]):
    """What does the player do on his turn?"""

    kind = "turn"
    rule = "toy.turn"
    open = True
    complete = False  # nobody is advised to trip

    def __init__(self, state: State) -> None:
        self.seat = seat_of(state, state.active)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Stake) and action.points not in STAKES:
            return refuse("no-such-stake", "toy.stake")
        if isinstance(action, Fetch) and not state.cup:
            return refuse("cup-is-empty", "toy.cup")
        return None

    def legal(self, state: State) -> Sequence[Action]:
        found: list[Action] = [Throw(), Wait(), *map(Stake, STAKES)]
        return [*found, Fetch()] if state.cup else found


class AgainPrompt(Prompt[Throw | Wait]):
    """After a six: once more? Nobody breaks in here."""

    kind = "again"
    rule = "toy.six"

    def __init__(self, state: State) -> None:
        self.seat = seat_of(state, state.active)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Throw(), Wait()]


class TakePrompt(Prompt[Take]):
    """How much of the stake does the other player take?"""

    kind = "take"
    rule = "toy.stake"
    open = True

    def __init__(self, state: State) -> None:
        self.seat = seat_of(state, other(state.active))

    def why_not(self, state: State, action: Take) -> Refusal | None:
        if not 0 <= action.points <= state.stake:
            return refuse("not-on-the-table", "toy.stake", most=state.stake)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Take(points) for points in range(state.stake + 1)]


# --- the system --------------------------------------------------------------------------------


class ToyPresenter(Presenter):
    """Points and hands in plain text."""

    def status(self, view: State, lang: str, room: int = LINE) -> str:
        return f"{view.turns}: {view.score[0]}-{view.score[1]}"

    def panes(self, view: State, lang: str, only: Collection[str] = ()) -> list[Pane]:
        return [self.stack(view, "hands", lang)]

    def stack(self, view: State, key: str, lang: str) -> Pane:
        rows = [Row(str(seat + 1), (str(hand),)) for seat, hand in enumerate(view.hands)]
        return Pane(key, key, ("cards",), rows)

    def summary(self, view: State) -> dict[str, Any]:
        return {"score": view.score}

    def side(self, view: State, seat: int) -> int:
        return view.factions[seat - 1]

    def faction(self, view: object, seat: int, lang: str) -> str:
        return f"side {seat}"

    def ledger(self, events: Iterable[tuple[Moment, Event]], view: State, lang: str) -> Pane:
        rows = [Row(str(n), (str(moment.year),)) for n, (moment, _) in enumerate(events)]
        return Pane("ledger", "ledger", ("turn",), rows)

    def start(self, view: State, lang: str) -> Pane:
        return self.stack(view, "start", lang)


class Toy(System):
    """The rules bound to their data: a goal."""

    id = "toy"
    title = "Toy"
    revision = 1
    windows = ("after-die", "stake")
    actions = ToyAction
    presenter = ToyPresenter()
    started = 0  # steps begun since the program started: what undo and seek cost

    def __init__(self, data: dict[str, Any] | None) -> None:
        self.goal: int = (data or {}).get("goal", 12)
        self.data_digest = digest({"goal": self.goal})
        self._decoder = msgspec.msgpack.Decoder(State)

    def scenarios(self) -> list[ScenarioInfo]:
        return [ScenarioInfo("toy/race", {"en": "Race", "fr": "Course"}, 0, (1, 1))]

    def moment(self, state: State) -> Moment:
        scores = tuple(state.score[side - 1] for side in state.factions)
        return Moment(state.turns, "race", 0, scores, seat_of(state, RED))

    def start(self, scenario: str, settings: dict[str, Any]) -> State:
        return State(scenario=scenario)

    def decode(self, data: bytes) -> State:
        return self._decoder.decode(data)

    def next_step(self, state: State, table: Table) -> Step:
        Toy.started += 1
        return deal(table, state) if state.deals else turn(table, state)

    def view(self, state: State, seat: int | None) -> State:
        view = self.decode(msgspec.msgpack.encode(state))
        view.cup = [UNKNOWN] * len(state.cup)
        for unseen in (1, 2):
            if unseen != seat:
                view.hands[unseen - 1] = [UNKNOWN] * len(state.hands[unseen - 1])
                view.orders[unseen - 1] = []
        return view

    def fill(self, seen: Seen, luck: random.Random) -> State:
        """What a card played since shows was in that hand; the rest of the cards lies anywhere."""
        state = self.decode(seen.before)
        for deed in seen.since:
            hand = state.hands[deed.seat - 1] if deed.seat else []
            if isinstance(deed.action, PlayCard) and UNKNOWN in hand:
                hand[hand.index(UNKNOWN)] = deed.action.card
        rest = list((Counter(CUP) - Counter(state.hands[0] + state.hands[1])).elements())
        luck.shuffle(rest)
        for hand in (*state.hands, state.cup):  # an edited position may have more cards than these
            hand[:] = [(rest or CUP[:1]).pop() if card == UNKNOWN else card for card in hand]
        return state

    def factions(self, state: State) -> dict[str, str]:
        names = {RED: "RED", BLUE: "BLUE"}
        return {str(n + 1): names[side] for n, side in enumerate(state.factions)}

    def interjection(self, state: State, seat: int, action: Action) -> Refusal | None:
        assert isinstance(action, PlayCard)
        return why_not_card(state, seat, action)

    def interject(self, state: State, table: Table, seat: int, action: Action) -> Step:
        assert isinstance(action, PlayCard)
        return play_card(table, state, seat, action)

    def interjections(self, state: State, seat: int) -> Sequence[Action]:
        plays = [PlayCard(card, face) for card in state.hands[seat - 1] for face in (1, 6)]
        return [play for play in plays if why_not_card(state, seat, play) is None]

    def interject_options(self, view: State, seat: int, partial: dict[str, Any]) -> Options | None:
        plays = self.interjections(view, seat)
        return next_field(plays, partial) if plays else nothing_to_play()

    def holders(self, state: State, window: str) -> list[int]:
        fitting = {"after-die": CHANGE, "stake": STEAL}[window]
        return [seat for seat in (1, 2) if fitting in state.hands[seat - 1]]

    def faults(self, state: State) -> list[Fault]:
        return [] if min(state.score) >= 0 else [NEGATIVE]


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy among the systems for one test; what was opened is forgotten afterwards."""
    monkeypatch.setitem(systems.SYSTEMS, "toy", Toy)
    fresh = lru_cache(maxsize=8)(systems._opened.__wrapped__)
    monkeypatch.setattr(systems, "_opened", fresh)
