"""What a rule system and the table agree on: actions, prompts, events, refusals, shared state.

The kernel (`core.game`), the screen, the bots and the command line know a rule system only through
the names in this file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Sequence
from math import comb
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
    final: ClassVar[bool] = False  # does it as a rule end something? `Prompt.final` decides

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


class Prospect(msgspec.Struct, frozen=True):
    """What an answer would bring by itself, to be known before it is given: as a `Refusal`."""

    kind: str
    rule: str
    args: dict[str, Any] = {}


def foretell(kind: str, rule: str, **args: Any) -> Prospect:
    return Prospect(kind, rule, args)


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with data or with a position: the rule that it breaks, and a kind for the
    message catalogue of a system."""

    rule: str
    kind: str
    args: dict[str, Any] = {}
    system: str = "table"


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


class Moment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """When an action happened, for those who look back: steps by phase and year, the score."""

    year: int
    phase: str
    seat: int  # whose part of the phase it is (0: both seats')
    score: int  # of the game as one number, from the first side's point of view


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
    group: str = ""  # its type, as a `word` of the catalogue: candidates of one type go together
    aside: bool = False  # seldom wanted: a list may show it on demand only
    note: Prospect | None = None  # what sets it apart from the others: that he must, that he may
    times: int = 1  # how many that come to the same it stands for; 0: one before stands for it
    risk: Prospect | None = None  # what may befall whoever is sent there, in a word or two


class Options(msgspec.Struct, frozen=True):
    """The candidates for one field: one of them, or between `least` and `most` of them.

    Whoever builds an action asks for the next options after each choice. If these are `stuck`,
    the choice led nowhere: the reason is shown and another choice is made. That happens only
    after a choice of several (each may be open while all of them together are not).
    """

    field: str
    candidates: list[Option]
    many: bool = False
    least: int = 0
    most: int = 1
    scarce: tuple[Any, ...] = ()  # of these values, at most `scarce_most` together
    scarce_most: int = 0
    needed: tuple[Any, ...] = ()  # values that must be among the chosen
    exclusive: bool = False  # candidates that begin with the same element exclude each other
    over: Refusal | None = None  # why no more than `most`
    rare: Refusal | None = None  # why no more than `scarce_most`
    refusal: Refusal | None = None  # why nothing can follow what was chosen before
    what: str = ""  # what the values are, where the field's name does not tell: see `named`
    rule: str = "table.action"  # that how many are chosen rests on: `Prompt.question` gives its own

    @property
    def named(self) -> str:
        """What to ask `Presenter.label` for."""
        return self.what or self.field

    def admits(self, chosen: Sequence[Any]) -> bool:
        """May these be chosen together?"""
        return self.why_not(chosen) is None

    def why_not(self, chosen: Sequence[Any]) -> Refusal | None:
        """The reason why these may not be chosen together, the missing ones included."""
        return self.why_too_many(chosen) or self.why_too_few(chosen)

    def why_too_many(self, chosen: Sequence[Any]) -> Refusal | None:
        """The reason against this choice that adding to it would not mend."""
        for option in self.candidates:
            if option.refusal is not None and option.value in chosen:
                return option.refusal
        if len(chosen) > self.most:
            return self.over or refuse("choose-at-most", self.rule, most=self.most)
        if self.scarce and sum(1 for value in chosen if value in self.scarce) > self.scarce_most:
            return self.rare or refuse("choose-at-most", self.rule, most=self.scarce_most)
        if self.exclusive and len({value[0] for value in chosen}) < len(chosen):
            return refuse("choose-once", self.rule)
        return None

    def why_too_few(self, chosen: Sequence[Any]) -> Refusal | None:
        if any(value not in chosen for value in self.needed):
            return refuse("choose-needed", self.rule)
        if len(chosen) < self.least:
            kind = "choose-exactly" if self.least == self.most else "choose-at-least"
            return refuse(kind, self.rule, least=self.least)
        return None

    def open(self) -> list[Option]:
        return [option for option in self.candidates if option.refusal is None]

    def stuck(self) -> Refusal | None:
        """Why nothing here can be chosen: what was chosen before leads nowhere."""
        if self.refusal is not None:
            return self.refusal
        values = [option.value for option in self.open()]
        least = self.least if self.many else 1
        if len(values) >= least and all(value in values for value in self.needed):
            return None
        barred = (option.refusal for option in self.candidates if option.refusal is not None)
        return next(barred, refuse("nothing-to-choose", "table.action"))


class Forecast(msgspec.Struct, frozen=True):
    """The fight that an action would lead to, before anybody commits to it; or the one on.

    Where it is and what it is called: each system adds the terms that it is fought on.
    """

    where: int
    title: str

    @property
    def settled(self) -> bool:
        """Have its dice fallen?"""
        return False


class Chance(msgspec.Struct, frozen=True):
    """How likely it is that something risky goes well: so many faces of so many."""

    good: int
    of: int
    rule: str
    needs: int  # the die decides: the last face that is still good
    high: bool = False  # is it the first one: are higher faces better?


class Prompt(ABC):
    """One question: it words itself, says who is asked, and is the only judge of the answers.

    Subclasses give `why_not` and `legal`; `options` has a default for lists that are complete.
    """

    kind: ClassVar[str] = ""
    rule: str = ""
    open: bool = False  # may interjections break in here?
    complete: bool = True  # does `legal` list everything?
    public: bool = False  # does the answer need nothing hidden? then no curtain falls for it
    ends: float = 0.0  # how often a random player takes the first action, which ends it
    seat: int = TABLE
    listed: Action | None = None  # picked from its list just now: legal by its own word

    def args(self) -> dict[str, Any]:
        """What the wording of the question needs."""
        return {}

    def why_not_seat(self, seat: int) -> Refusal | None:
        """Only whoever is asked answers (`seat` always may); what the table is asked, anybody."""
        if self.seat in (TABLE, seat):
            return None
        return refuse("not-your-turn", "table.turn", seat=self.seat)

    def put_to(self, seat: int) -> Prompt:
        """The question as this seat is asked it, where both answer at the same time."""
        return self

    @abstractmethod
    def why_not(self, state: Any, action: Action) -> Refusal | None:
        """The reason against an action, or None. Total: any action of the system may be asked."""

    @abstractmethod
    def legal(self, state: Any) -> Sequence[Action]:
        """All legal actions, or (not `complete`) a fair, deterministic sample of whole ones."""

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """Candidates for the next field of a half-built action; None when it is whole."""
        return next_field(self.legal(view), partial)

    def question(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """`options` as they are shown: whoever chooses too many is told the question's rule."""
        found = self.options(view, partial)
        if found is None or not found.many or not self.rule:
            return found
        return msgspec.structs.replace(found, rule=self.rule)

    def forecast(self, view: Any, action: Action) -> Forecast | None:
        """The battle that the action would bring on, if any."""
        return None

    def outlook(self, view: Any, partial: dict[str, Any]) -> Forecast | None:
        """The same for a half-built action, where that is enough to tell."""
        return None

    def offered(self, view: Any) -> Action | None:
        """A whole answer that the program proposes, where a player would be long in giving one."""
        return None

    def final(self, action: Action) -> bool:
        """Does it end something, so that a player is asked once more? A plain "no" does not."""
        return action.final

    def chance(self, view: Any, action: Action) -> Chance | None:
        """How likely the action is to go well, if a die decides that."""
        return None


def next_field(actions: Sequence[Any], partial: dict[str, Any]) -> Options | None:
    """The default of `options`: what the listed actions that agree with `partial` say next.

    A field that has its default in all of them is not asked for.
    """
    fitting = [action for action in actions if _agrees(action, partial)]
    for name in dict.fromkeys(name for action in fitting for name in _fields(action)):
        if name in partial:
            continue
        found = [_value(action, name) for action in fitting if name in _fields(action)]
        values = list({repr(value): value for value in found}.values())
        if len(values) == 1 and _is_default(fitting[0], name, values[0]):
            continue
        return _choice(name, values)
    return None


def _fields(action: Any) -> tuple[str, ...]:
    return ("type", *action.__struct_fields__)


def _value(action: Any, name: str) -> Any:
    if name == "type":
        return action.__struct_config__.tag
    return _listed(getattr(action, name))


def _listed(value: Any) -> Any:
    """As a half-built action holds it: lists for tuples."""
    if isinstance(value, tuple | list):
        return [_listed(item) for item in value]
    return value


def _agrees(action: Any, partial: dict[str, Any]) -> bool:
    fields = _fields(action)
    return all(name in fields and _same(_value(action, name), partial[name]) for name in partial)


def _same(value: Any, chosen: Any) -> bool:
    """Several are chosen in any order."""
    chosen = _listed(chosen)
    if value != chosen and isinstance(value, list) and isinstance(chosen, list):
        return sorted(map(repr, value)) == sorted(map(repr, chosen))
    return bool(value == chosen)


def _is_default(action: Any, name: str, value: Any) -> bool:
    defaults = action.__struct_defaults__
    optional = action.__struct_fields__[len(action.__struct_fields__) - len(defaults) :]
    found = dict(zip(optional, defaults, strict=True))
    return name in found and _listed(found[name]) == value


def _choice(name: str, values: list[Any]) -> Options:
    """All ways to take so many of some items are one choice of several."""
    lists = [value for value in values if isinstance(value, list)]
    size = len(lists[0]) if lists else 0
    if size > 1 and len(lists) == len(values) and all(len(value) == size for value in lists):
        items = sorted({item for value in lists for item in value if isinstance(item, int)})
        if len(lists) == comb(len(items), size):
            options = [Option(item) for item in items]
            return Options(name, options, many=True, least=size, most=size)
    return Options(name, [Option(value) for value in values], least=1)


def not_listed() -> Refusal:
    """A place that answers nothing now, where no rule says more of it."""
    return refuse("not-listed", "table.action")


def nothing_to_play() -> Options:
    """A seat has nothing to break in with."""
    return Options("type", [], refusal=refuse("nothing-to-play", "table.interject"))


Answer = tuple[int, Action]
Step = Generator[Prompt, Answer, None]


# --- what a rule system provides ---------------------------------------------------------------


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A line of the scenario list."""

    id: str
    title: dict[str, str]
    turns: int
    years: tuple[int, int]
    difficulty: int = 0  # stars out of five, 0: not rated
    situation: dict[str, str] = {}  # two sentences


class Row(msgspec.Struct, frozen=True):
    """A line of a pane: a key to ask for more with, and its cells."""

    key: str
    cells: tuple[str, ...]
    rule: str = ""  # the entry of the rules index that explains it
    lit: tuple[int, ...] = ()  # cells to point out
    heading: bool = False  # a title between rows: the cursor passes over it
    brief: tuple[str, ...] = ()  # its cells in fewer letters, for a pane that is too narrow


class Pane(msgspec.Struct, frozen=True):
    """What one pane shows: plain rows, no screen."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: list[Row]
    spare: tuple[int, ...] = ()  # columns that a narrow screen leaves out
    brief: tuple[str, ...] = ()  # the heads of its columns in fewer letters, like `Row.brief`
    legend: str = ""  # what stands over the rows in place of the heads
    short: str = ""  # a shorter title for a line of tabs, where the title is long


class Site(msgspec.Struct, frozen=True):
    """A place of the drawn map; its key is that of its row in the map list."""

    key: str
    name: str
    kind: str  # "land" and "sea" are areas, "city" is a point
    points: tuple[tuple[float, float], ...]  # (lon, lat): the label's, then others to grow from
    marks: tuple[str, ...] = ()  # "capital", "city", "port"; "closed": drawn, never chosen


class Link(msgspec.Struct, frozen=True):
    """Two places that touch, and by what: "land", "strait", "river", "coast", "sea", "road",
    "minor" (a lesser road)."""

    one: str
    other: str
    kind: str


class Chart(msgspec.Struct, frozen=True):
    """The drawn map without its counters: the same throughout a game."""

    bounds: tuple[float, float, float, float]  # west, south, east, north
    sites: tuple[Site, ...]
    links: tuple[Link, ...]
    nowhere: tuple[tuple[float, float], ...]  # land of no place grows from these points


class Standing(msgspec.Struct, frozen=True):
    """What the drawn map shows of a place now: who holds it, who stands there."""

    side: int = 0  # 1 or 2, 0: nobody's
    letter: str = ""  # of the side
    stacks: tuple[tuple[int, str, int], ...] = ()  # side, its letter, how many counters
    mark: str = ""  # a sign after the letter, as in the map list: "!" at war, "+" allied


class Presenter(Protocol):
    """How a system shows itself, from a view: plain text and rows in the player's language."""

    def status(self, view: Any, lang: str) -> str: ...
    def panes(self, view: Any, lang: str) -> list[Pane]: ...
    def stack(self, view: Any, key: str, lang: str) -> Pane: ...
    def summary(self, view: Any) -> dict[str, Any]: ...
    def names(self, name: str, value: Any, lang: str) -> str: ...
    def worded(self, args: dict[str, Any], lang: str, brief: bool = False) -> dict[str, str]:
        """All that one sentence names: `names`, but what one tells the others need not repeat.
        `brief`: the sentence has one line of a narrow terminal, as a question has."""

    def number(self, field: str, word: str) -> int | None: ...
    def faction(self, view: Any, seat: int, lang: str) -> str: ...
    def phase(self, phase: str, lang: str) -> str: ...
    def label(self, view: Any, field: str, value: Any, lang: str) -> str:
        """A candidate with what a player wants to know of it: ratings, state."""

    def place(self, field: str, value: Any) -> str:
        """The key in the map list of the place that a value means, or ""."""

    def meant(self, view: Any, partial: dict[str, Any], field: str, key: str) -> Any:
        """What would have to be said for a half-built action to mean this place, whether or not
        it may be: the place, or the cheapest way there; None if it cannot be said."""

    def stands(self, view: Any, field: str, value: Any) -> str | None:
        """The key in the map list of the place where a counter (or the first of several) stands
        now; "" if it waits beside the map, None if the value means no counter."""

    def ledger(self, events: Iterable[tuple[Moment, Event]], view: Any, lang: str) -> Pane:
        """The points as a ledger: the events up to this view, the first of the game first."""

    @property
    def memory(self) -> str:
        """The pane of what is hidden, which `recalled` draws up; "" if there is none."""

    def recalled(self, events: Iterable[tuple[Moment, Event]], view: Any, lang: str) -> Pane:
        """That pane with all that was seen over the game: from the events that the viewer was
        told, up to this view, the first of the game first."""

    def topic(self, event: Event) -> str:
        """What the log files an event under: battle (one was fought: told once for each), onset
        (one begins that takes several actions), combat, move, dice, politics, peoples, year (it
        begins, or its end is booked), table (talk)."""

    def battle(self, event: Event, lang: str) -> Row | None:
        """A line of the statistics for an event of topic battle; its key is that of the place,
        and its last cell tells who won."""

    def battle_heads(self, lang: str) -> tuple[str, ...]: ...

    def fight(self, view: Any) -> Forecast | None:
        """The battle that is being fought now."""

    def stage(self, view: Any) -> str:
        """The pane in which what happens now is followed best: log, or table in a battle that is
        told there."""

    def combat(self, view: Any, forecast: Forecast | None, lang: str) -> list[Pane]:
        """The battle (or the combat table with it lit up) and its odds: panes table and odds."""

    def odds_line(self, view: Any, forecast: Forecast, lang: str) -> str:
        """The odds of a fight in one line of at most 78 columns."""

    def prospects(self, view: Any, prompt: Prompt, action: Action) -> Sequence[Prospect]:
        """What a legal answer would bring by itself that a player may not see coming."""

    def start(self, view: Any, lang: str) -> Pane:
        """Who starts where."""

    def chart(self, scenario: str, lang: str) -> Chart | None:
        """The drawn map, if the system has one."""

    def standing(self, view: Any) -> dict[str, Standing]:
        """What stands on the drawn map."""


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
    def moment(self, state: Any) -> Moment: ...
    def factions(self, state: Any) -> dict[str, str]: ...
    def interjection(self, state: Any, seat: int, action: Action) -> Refusal | None: ...
    def interjection_chance(self, view: Any, seat: int, action: Action) -> Chance | None: ...
    def interjection_forecast(
        self, view: Any, seat: int, partial: dict[str, Any]
    ) -> Forecast | None: ...  # the fight that it would change, as it would be fought then
    def interject(self, state: Any, table: Table, seat: int, action: Action) -> Step: ...
    def interjections(self, state: Any, seat: int) -> Sequence[Action]: ...
    def interject_options(
        self, view: Any, seat: int, partial: dict[str, Any]
    ) -> Options | None: ...  # like `Prompt.options`; nothing to choose: `stuck`
    def holders(self, state: Any, window: str) -> list[int]: ...
    def write_position(self, state: Any) -> dict[str, Any]: ...
    def read_position(
        self, scenario: str, position: dict[str, Any], settings: dict[str, Any]
    ) -> Any: ...
    def faults(self, state: Any) -> list[Fault]: ...
    def ledger(self, state: Any) -> tuple[int, ...]: ...
    def booked(self, ledger: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]: ...
    def doubts(self) -> list[Fault]: ...
    def odds(self, attack: int, defend: int, modifier: int, shift: int) -> dict[str, Any]: ...
