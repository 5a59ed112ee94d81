"""What a rule system and the table agree on: actions, prompts, events, refusals, shared state.

The kernel (`core.game`), the screen, the bots and the command line know a rule system only through
the names in this file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

SEATS = (1, 2)
TABLE = 0  # the seat of records that are nobody's: going on after a window, dice on the table


# --- what is said at the table -----------------------------------------------------------------


class Action(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag=True,
    omit_defaults=True,
    gc=False,  # plain values, never part of a cycle
):
    """Something a player would say; each system has a tagged union of these."""

    talks: ClassVar[bool] = False  # is it said across the table, outside the rules of the game?
    falls: ClassVar[bool] = False  # is it what a die or a draw gave?

    if TYPE_CHECKING:  # at run time a plain attribute, unless a subclass has to look

        @property
        def interjects(self) -> bool:
            """May it be pushed while somebody else is asked?"""
            ...
    else:
        interjects = False


class TableTalk(Action, frozen=True):
    """What players say to each other about the game."""

    talks: ClassVar[bool] = True


class Resign(TableTalk, frozen=True, tag="resign"):
    """The seat gives the game up."""


class OfferDraw(TableTalk, frozen=True, tag="offer-draw"):
    """The seat proposes a draw; the offer stands until the other seat answers or plays on."""


class AcceptDraw(TableTalk, frozen=True, tag="accept-draw"):
    """The other seat agrees, and the game is drawn."""


class DeclineDraw(TableTalk, frozen=True, tag="decline-draw"):
    """The other seat refuses the draw."""


class StandingOrder(TableTalk, frozen=True, tag="standing-order"):
    """The windows at which this seat does not want to be asked any more."""

    windows: tuple[str, ...]


class GoOn(Action, frozen=True, tag="go-on"):
    """Nobody breaks in at this window."""


class PhysicalFall(Action, frozen=True, kw_only=True):
    """Physical dice and draws; `corrected` replaces what was typed just before."""

    falls: ClassVar[bool] = True
    corrected: bool = False


class Rolled(PhysicalFall, frozen=True, tag="rolled"):
    """The face that fell."""

    face: int


class Drawn(PhysicalFall, frozen=True, tag="drawn"):
    """What came out of the cup."""

    item: int


TableAction = (
    Resign | OfferDraw | AcceptDraw | DeclineDraw | StandingOrder | GoOn | Rolled | Drawn
)  # part of every system's union


# --- what comes back ---------------------------------------------------------------------------


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is refused: a kind for the message catalogue and the rule's id."""

    kind: str
    rule: str
    args: dict[str, Any] = {}


def refuse(kind: str, rule: str, **args: Any) -> Refusal:
    return Refusal(kind, rule, args)


class BadData(Exception):
    """Data that break a constraint of the rules: each breach named by its rule."""


class BadPosition(Exception):
    """An edited position that breaks a rule: named by its id."""

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        super().__init__(f"{text} (rule {rule})")


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened. `only` limits it to one seat (n) or to all but one (-n)."""

    kind: str
    rule: str
    args: dict[str, Any] = {}
    only: int = 0
    reveals: bool = False
    also: tuple[str, ...] = ()  # further rules that it rests on

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) be told? The whole truth is asked for with `all`."""
        if self.only == 0:
            return True
        if self.only > 0:
            return seat == self.only
        return seat != -self.only


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: the seat that won (0: a draw, -1: both lost), by what, at which level."""

    winner: int
    cause: str
    rule: str
    level: str = ""


class Fall(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One die or draw: `d6`/`d10`/`draw` and what fell."""

    what: str
    face: int


class Window(msgspec.Struct):
    """A pause at which either player may break in: its name and who has already gone on."""

    name: str
    passed: list[int]


class TableState(msgspec.Struct, kw_only=True, dict=True, array_like=True):
    """The part of every system's state that the table itself needs. Systems inherit from it."""

    scenario: str
    falls: int = 0  # dice and draws so far; fall k is a function of (seed, k)
    outcome: Outcome | None = None
    draw_offer: int = 0  # the seat whose offer stands
    window: Window | None = None
    die: Fall | None = None  # the die on the table, while somebody may still change it
    orders: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    hidden_hands: bool = False
    manual_dice: bool = False


# --- questions ---------------------------------------------------------------------------------


class Option(msgspec.Struct, frozen=True):
    """A candidate for the next field of a half-built action; `refusal` tells what bars it."""

    value: Any
    cost: int | None = None
    refusal: Refusal | None = None


class Options(msgspec.Struct, frozen=True):
    """The candidates for one field: one of them, or between `least` and `most` of them."""

    field: str
    candidates: list[Option]
    many: bool = False
    least: int = 0
    most: int = 1
    scarce: tuple[Any, ...] = ()  # of these values, at most `scarce_most` together
    scarce_most: int = 0

    def admits(self, chosen: Sequence[Any]) -> bool:
        """May these be chosen together?"""
        rare = sum(1 for value in chosen if value in self.scarce)
        return self.least <= len(chosen) <= self.most and (
            not self.scarce or rare <= self.scarce_most
        )

    def open(self) -> list[Option]:
        return [option for option in self.candidates if option.refusal is None]


class Forecast(msgspec.Struct, frozen=True):
    """The fight that an action would lead to, before anybody commits to it."""

    where: int
    title: str
    attack: int
    defend: int
    column: str
    shift: int
    shift_rule: str
    modifiers: list[tuple[str, int]]  # (rule id, value)
    faces: dict[int, tuple[str, str, str]]  # die -> attacker's result, defender's result, winner


class Prompt(ABC):
    """One question: it words itself, says who is asked, and is the only judge of the answers.

    Subclasses give `why_not` and `legal`; `options` has a default for lists that are complete.
    """

    kind: ClassVar[str] = ""
    rule: str = ""
    open: bool = False  # may interjections break in here?
    complete: bool = True  # does `legal` list everything?
    ends: float = 0.0  # how often a random player takes the first action, which ends it
    seat: int = TABLE

    def args(self) -> dict[str, Any]:
        """What the wording of the question needs."""
        return {}

    def why_not_seat(self, seat: int) -> Refusal | None:
        """Only whoever is asked answers; what the table is asked, anybody may answer."""
        if self.seat in (TABLE, seat):
            return None
        return refuse("not-your-turn", "table.turn", seat=self.seat)

    @abstractmethod
    def why_not(self, state: Any, action: Action) -> Refusal | None:
        """The reason against an action, or None. Total: any action of the system may be asked."""

    @abstractmethod
    def legal(self, state: Any) -> Sequence[Action]:
        """All legal actions, or (not `complete`) a fair, deterministic sample of whole ones."""

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """Candidates for the next field of a half-built action; None when it is whole."""
        return next_field(self.legal(view), partial)

    def forecast(self, view: Any, action: Action) -> Forecast | None:
        """The battle that the action would bring on, if any."""
        return None


def next_field(actions: Sequence[Any], partial: dict[str, Any]) -> Options | None:
    """The default of `options`: what the listed actions that agree with `partial` say next."""
    built = [msgspec.to_builtins(action) for action in actions]
    fitting = [a for a in built if all(k in a and a[k] == v for k, v in partial.items())]
    fields = dict.fromkeys(name for action in fitting for name in action)
    for name in fields:
        if name in partial or not all(name in action for action in fitting):
            continue
        values: list[Any] = []
        for action in fitting:
            if action[name] not in values:
                values.append(action[name])
        return Options(name, [Option(value) for value in values], least=1)
    return None


Answer = tuple[int, Action]
Step = Generator[Prompt, Answer, None]


# --- what a rule system provides ---------------------------------------------------------------


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A line of the scenario list."""

    id: str
    title: dict[str, str]
    turns: int
    years: tuple[int, int]


class Row(msgspec.Struct, frozen=True):
    """A line of a pane: a key to ask for more with, and its cells."""

    key: str
    cells: tuple[str, ...]


class Pane(msgspec.Struct, frozen=True):
    """What one pane shows: plain rows, no screen."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: list[Row]


class Presenter(Protocol):
    """How a system shows itself, from a view: plain text and rows in the player's language."""

    def status(self, view: Any, lang: str) -> str: ...
    def panes(self, view: Any, lang: str) -> list[Pane]: ...
    def stack(self, view: Any, key: str, lang: str) -> Pane: ...
    def summary(self, view: Any) -> dict[str, Any]: ...
    def names(self, name: str, value: Any, lang: str) -> str: ...
    def number(self, field: str, word: str) -> int | None: ...
    def faction(self, view: Any, seat: int, lang: str) -> str: ...


class Table(Protocol):
    """What the kernel hands to a step: dice, draws and the place to say what happened."""

    seed: int
    falls: list[Fall]
    system: System

    def tell(self, event: Event) -> None: ...


class System(Protocol):
    """A rule system bound to its data: built once per set of data, shared by all its games."""

    id: str
    title: str
    revision: int
    data_digest: str
    windows: tuple[str, ...]  # the names of its pauses
    actions: Any  # the union of its action types, the table's included

    @property
    def presenter(self) -> Presenter: ...

    def scenarios(self) -> list[ScenarioInfo]: ...
    def settings(self, scenario: str) -> dict[str, tuple[str, ...]]: ...
    def start(self, scenario: str, settings: dict[str, Any]) -> Any: ...
    def decode(self, data: bytes) -> Any: ...
    def next_step(self, state: Any, table: Table) -> Step: ...
    def view(self, state: Any, seat: int | None) -> Any: ...
    def factions(self, state: Any) -> dict[str, str]: ...
    def interjection(self, state: Any, seat: int, action: Action) -> Refusal | None: ...
    def interject(self, state: Any, table: Table, seat: int, action: Action) -> Step: ...
    def interjections(self, state: Any, seat: int) -> Sequence[Action]: ...
    def holders(self, state: Any, window: str) -> list[int]: ...
    def write_position(self, state: Any) -> dict[str, Any]: ...
    def read_position(
        self, scenario: str, position: dict[str, Any], settings: dict[str, Any]
    ) -> Any: ...
    def faults(self, state: Any) -> list[str]: ...
    def ledger(self, state: Any) -> tuple[int, ...]: ...
    def booked(self, ledger: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]: ...
    def doubts(self) -> list[str]: ...
    def odds(self, attack: int, defend: int, modifier: int, shift: int) -> dict[str, Any]: ...
