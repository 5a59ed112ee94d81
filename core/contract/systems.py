"""The interface that a rule system provides, and the one that the kernel gives it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec

from core.contract.calculators import Calculator
from core.contract.forms import Form, FormValues
from core.contract.presenters import Presenter
from core.contract.questions import Chance, Forecast, Options, Step, nothing_to_play
from core.contract.seen import Seen
from core.contract.shown import ScenarioInfo
from core.contract.talk import SEATS, Action, Event, Fall, Fault, Moment, Refusal, refuse

# The settings of every game, the default of each first; a system adds its own.
TABLE_SETTINGS: dict[str, tuple[str, ...]] = {
    "undo": ("free", "fair"),
    "hands": ("open", "hidden"),
    "dice": ("program", "manual"),
}

OneSeed = int | str  # a number that a player chose, or 32 hexadecimal digits of chance


class Seeds(NamedTuple):
    """The seeds of the dice of a branch: up to the fall where the branch left its game the seed of
    that game, then one of its own. A `Position` made from a view knows neither: it keeps the faces
    that have fallen (`known`)."""

    first: OneSeed
    later: tuple[tuple[int, OneSeed], ...] = ()  # (first fall, seed); the latest is the last
    known: Mapping[int, int] = {}  # fall -> its face

    def of(self, fall: int) -> OneSeed:
        return next((seed for since, seed in reversed(self.later) if fall >= since), self.first)


Seed = OneSeed | Seeds


class BreakingIn(Protocol):
    """The methods of a system that a table calls while a step runs: they name the seats that may
    break in at a pause, and carry a break-in out."""

    def holders(self, state: Any, window: str) -> list[int]: ...
    def interject(self, state: Any, table: Table, seat: int, action: Action) -> Step: ...


class Table(Protocol):
    """The kernel as a step sees it: it gives dice and draws, and takes events."""

    falls: list[Fall]
    secrets: dict[int, int]  # draws that only one seat saw: their number, and the seat (0: nobody)
    system: BreakingIn

    @property
    def seed(self) -> Seed: ...

    def tell(self, event: Event) -> None: ...


class System(ABC):
    """A rule system bound to its data: built once per set of data, shared by all its games.

    A system overrides a default only if its game has the thing: pauses at which players break in,
    hidden things, a ledger, invariants, corrections of its data.
    """

    id: str
    title: str
    revision: int = 1  # of its rules; written into each file's header
    data_digest: str = ""
    windows: tuple[str, ...] = ()  # the names of its pauses
    own_points = False  # does a player who changes sides keep the points, or does the side?
    actions: Any  # the union of its action types, the table's included
    presenter: Presenter
    calculator: Calculator | None = None  # its odds without a game

    @abstractmethod
    def scenarios(self) -> list[ScenarioInfo]: ...

    def seats(self, scenario: str) -> tuple[int, ...]:
        """The seats of a scenario: 1 alone, or 1 and 2, or more."""
        return SEATS

    def settings(self, scenario: str) -> dict[str, tuple[str, ...]]:
        """The values that each setting of a new game may have, its default first. A game for one
        has no hidden hands."""
        alone = len(self.seats(scenario)) == 1
        return {name: ways for name, ways in TABLE_SETTINGS.items() if name != "hands" or not alone}

    @abstractmethod
    def start(self, scenario: str, settings: dict[str, Any]) -> Any: ...

    @abstractmethod
    def decode(self, data: bytes) -> Any: ...

    @abstractmethod
    def next_step(self, state: Any, table: Table) -> Step: ...

    def view(self, state: Any, seat: int | None) -> Any:
        """A copy without what this seat (None: a spectator) may not see: here only the standing
        orders of others are hidden, and only while hands are."""
        copy = self.decode(msgspec.msgpack.encode(state))
        if copy.hidden_hands:
            for of, orders in enumerate(copy.orders, 1):
                if of != seat:
                    orders.clear()
        return copy

    def view_bytes(self, state: Any, seat: int | None) -> bytes:
        """The view as it is encoded, for its digest, or to be kept. A system may have a shorter way
        to it than to a view that can be asked."""
        return msgspec.msgpack.encode(self.view(state, seat))

    def as_seen(self, state: Any, by: int, action: Action) -> Action | None:
        """An action inside a step as the other seats see it: whole, `Answered`, or None if they
        do not notice it at all."""
        return action

    def fill(self, seen: Seen, luck: Random) -> Any:
        """The whole position before the step. Hidden things are filled in at random, in a way that
        fits all that the seat has seen."""
        return self.decode(seen.before)

    def moment(self, state: Any) -> Moment:
        return Moment(0, "", 0)

    def factions(self, state: Any) -> dict[str, str]:
        """The faction of each seat, for scripts."""
        return {}

    # --- breaking in -----------------------------------------------------------------------------

    def interjection(self, state: Any, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not break in with this, or None."""
        return refuse("no-window", "table.interject")

    def interjection_chance(self, view: Any, seat: int, action: Action) -> Chance | None:
        return None

    def interjection_forecast(
        self, view: Any, seat: int, partial: dict[str, Any]
    ) -> Forecast | None:
        """The present fight as it would be after the interjection."""
        return None

    def interject(self, state: Any, table: Table, seat: int, action: Action) -> Step:
        """Carry out the interjection."""
        yield from ()

    def interjections(self, state: Any, seat: int) -> Sequence[Action]:
        return ()

    def interject_options(self, view: Any, seat: int, partial: dict[str, Any]) -> Options | None:
        """Like `Prompt.options`; `stuck` if there is nothing to choose."""
        return nothing_to_play()

    def holders(self, state: Any, window: str) -> list[int]:
        """The seats that hold something that fits this pause."""
        return []

    # --- edited positions ------------------------------------------------------------------------

    def write_position(self, state: Any) -> dict[str, Any]:
        """A position in a form that people can edit: by default its fields."""
        names = state.__struct_fields__
        return {name: msgspec.to_builtins(getattr(state, name)) for name in names}

    def read_position(
        self, scenario: str, position: dict[str, Any], settings: dict[str, Any]
    ) -> Any:
        """The state of an edited position; a missing field is as at the start."""
        first = self.start(scenario, settings)
        fields = self.write_position(first)
        known = [(name, Any, None) for name in fields]
        msgspec.convert(position, msgspec.defstruct("Known", known, forbid_unknown_fields=True))
        return msgspec.convert(list((fields | position).values()), type(first))

    def form(self, scenario: str, lang: str, values: FormValues | None = None) -> Form | None:
        """The form for a scenario that begins with what a player types, as it is after `values`;
        None: it begins by itself."""
        return None

    def from_form(self, scenario: str, values: FormValues) -> dict[str, Any]:
        """The edited position that a filled form means. Whether it breaks a rule is seen when it is
        read; a `Fault` tells the part, the record (its number or its name) and the field."""
        return {}

    # --- checks ----------------------------------------------------------------------------------

    def faults(self, state: Any) -> list[Fault]:
        """The rules that a played or edited position breaks."""
        return []

    def faults_in_play(self, state: Any) -> list[Fault]:
        """The same, and the rules that only a played position has to keep."""
        return self.faults(state)

    def faults_between_steps(self, state: Any) -> list[Fault]:
        """What the steps that are over have left undone, in a position at which no step is
        alive."""
        return []

    def ledger(self, state: Any) -> tuple[int, ...]:
        """The totals that the events of the game must add up to."""
        return ()

    def booked(self, ledger: tuple[int, ...], events: Sequence[Event]) -> tuple[int, ...]:
        """The ledger after these events."""
        return ledger

    def doubts(self) -> list[Fault]:
        """Corrections that contradict a guess of ours: Rubicon warns of them, and takes them."""
        return []
