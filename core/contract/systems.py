"""What a rule system provides, and what the kernel hands to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from core.contract.questions import Chance, Forecast, Options, Prompt, Step
from core.contract.seen import Seen
from core.contract.shown import (
    LABEL,
    LINE,
    Chart,
    Pane,
    Row,
    ScenarioInfo,
    Sign,
    Standing,
    Toll,
    Topic,
)
from core.contract.talk import Action, Event, Fall, Fault, Moment, Prospect, Refusal


class Presenter(Protocol):
    """How a system shows itself, from a view: plain text and rows in the player's language."""

    def status(self, view: Any, lang: str, room: int = LINE) -> str:
        """Where the game stands, in a line of so many columns."""

    def panes(self, view: Any, lang: str, only: Collection[str] = ()) -> list[Pane]:
        """The map list and the rest of the board, or `only` what is asked for by name; their titles
        are the same throughout a game."""

    def stack(self, view: Any, key: str, lang: str) -> Pane: ...
    def summary(self, view: Any) -> dict[str, Any]: ...
    def names(self, name: str, value: Any, lang: str) -> str: ...
    def worded(self, args: dict[str, Any], lang: str, brief: bool = False) -> dict[str, str]:
        """All that one sentence names: `names`, but what one tells the others need not repeat.
        `brief`: the sentence has one line of a narrow terminal, as a question has."""

    def number(self, field: str, word: str) -> int | None:
        """The number of what is typed by its id; None if there is no such thing, or if the field
        holds words."""

    def faction(self, view: Any, seat: int, lang: str) -> str: ...
    def side(self, view: Any, seat: int) -> int:
        """The side that a seat plays, numbered as in `Standing`; 0 before that is settled."""

    def phase(self, phase: str, lang: str) -> str: ...
    def label(self, view: Any, field: str, value: Any, lang: str, room: int = LABEL) -> str:
        """A candidate with what a player wants to know of it: ratings, state; as much of that as
        so many columns hold."""

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

    def topic(self, event: Event) -> Topic: ...

    def toll(self, event: Event, lang: str) -> Toll:
        """Who died by this event, and which units were lost."""

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

    def signs(self, lang: str) -> tuple[Sign, ...]:
        """What the letters and signs of that mean: who holds a place, what is counted, and what
        is told of a holder."""


OneSeed = int | str  # a number that somebody chose, or 32 hexadecimal digits of chance


class Seeds(NamedTuple):
    """What the dice of a branch come from: up to the fall where it left its game from the seed of
    that, then from one of its own. Whoever thinks about a position has neither: there those that
    have fallen are `known` by their faces."""

    first: OneSeed
    later: tuple[tuple[int, OneSeed], ...] = ()  # from which fall on, the seed; the nearest last
    known: Mapping[int, int] = {}  # fall -> its face

    def of(self, fall: int) -> OneSeed:
        return next((seed for since, seed in reversed(self.later) if fall >= since), self.first)


Seed = OneSeed | Seeds


class Table(Protocol):
    """What the kernel hands to a step: dice, draws and the place to say what happened."""

    falls: list[Fall]
    secrets: dict[int, int]  # draws that only one seat saw: their number, and the seat (0: nobody)
    system: System

    @property
    def seed(self) -> Seed: ...

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
    def as_seen(self, state: Any, by: int, action: Action) -> Action | None:
        """An action inside a step as those see it who did not say it: whole, `Answered`, or None
        if they do not even notice it."""

    def fill(self, seen: Seen, luck: Random) -> Any:
        """The position before the step, whole: what the seat does not see is filled in at random,
        as it may be for all that the seat has seen."""

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
