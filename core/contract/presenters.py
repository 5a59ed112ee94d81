"""How a rule system shows itself: what every screen asks for, with defaults for what it lacks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from core.contract.questions import Forecast, Prompt
from core.contract.shown import (
    LABEL,
    LINE,
    NO_TOLL,
    Chart,
    Pane,
    Row,
    Sign,
    Standing,
    Toll,
    Topic,
)
from core.contract.talk import Action, Event, Moment, Prospect


def blank(name: str) -> Pane:
    """A pane of something that a system does not have."""
    return Pane(name, "", (), [])


class Presenter(ABC):
    """How a system shows itself, from a view: plain text and rows in the player's language.

    A system gives `status` and `panes`, and of the rest what it has.
    """

    @abstractmethod
    def status(self, view: Any, lang: str, room: int = LINE) -> str:
        """Where the game stands, in a line of so many columns."""

    @abstractmethod
    def panes(self, view: Any, lang: str, only: Collection[str] = ()) -> list[Pane]:
        """The map list and the rest of the board, or `only` what is asked for by name; their titles
        are the same throughout a game."""

    def stack(self, view: Any, key: str, lang: str) -> Pane:
        """What stands in a place of the map list."""
        return blank("stack")

    def summary(self, view: Any) -> dict[str, Any]:
        """What a script wants to know first."""
        return {}

    # --- words ---------------------------------------------------------------------------------

    def names(self, name: str, value: Any, lang: str) -> str:
        """An argument of an event, refusal or prompt in words."""
        return str(value)

    def worded(self, args: dict[str, Any], lang: str, brief: bool = False) -> dict[str, str]:
        """All that one sentence names: `names`, but what one tells the others need not repeat.
        `brief`: the sentence has one line of a narrow terminal, as a question has."""
        return {name: self.names(name, value, lang) for name, value in args.items()}

    def number(self, field: str, word: str) -> int | None:
        """The number of what is typed by its id; None if there is no such thing, or if the field
        holds words."""
        return None

    def faction(self, view: Any, seat: int, lang: str) -> str:
        """The name of the side that a seat plays."""
        return str(seat)

    def side(self, view: Any, seat: int) -> int:
        """The side that a seat plays, numbered as in `Standing`; 0 before that is settled."""
        return seat

    def phase(self, phase: str, lang: str) -> str:
        return phase

    def label(self, view: Any, field: str, value: Any, lang: str, room: int = LABEL) -> str:
        """A candidate with what a player wants to know of it: ratings, state; as much of that as
        so many columns hold."""
        return self.names(field, value, lang)

    # --- places --------------------------------------------------------------------------------

    def place(self, field: str, value: Any) -> str:
        """The key in the map list of the place that a value means, or ""."""
        return ""

    def meant(self, view: Any, partial: dict[str, Any], field: str, key: str) -> Any:
        """What would have to be said for a half-built action to mean this place, whether or not
        it may be: the place, or the cheapest way there; None if it cannot be said."""
        return None

    def stands(self, view: Any, field: str, value: Any) -> str | None:
        """The key in the map list of the place where a counter (or the first of several) stands
        now; "" if it waits beside the map, None if the value means no counter."""
        return None

    def start(self, view: Any, lang: str) -> Pane:
        """Who starts where."""
        return blank("start")

    def chart(self, scenario: str, lang: str) -> Chart | None:
        """The drawn map, if the system has one."""
        return None

    def standing(self, view: Any) -> dict[str, Standing]:
        """What stands on the drawn map."""
        return {}

    def signs(self, lang: str) -> tuple[Sign, ...]:
        """What the letters and signs of that mean: who holds a place, what is counted, and what
        is told of a holder."""
        return ()

    def codes(self, lang: str) -> tuple[Sign, ...]:
        """What the letters, numbers and signs in panes and lines stand for."""
        return ()

    # --- the log and what is remembered --------------------------------------------------------

    def ledger(self, events: Iterable[tuple[Moment, Event]], view: Any, lang: str) -> Pane:
        """The points as a ledger: the events up to this view, the first of the game first."""
        return blank("ledger")

    @property
    def memory(self) -> str:
        """The pane of what is hidden, which `recalled` draws up; "" if there is none."""
        return ""

    def recalled(self, events: Iterable[tuple[Moment, Event]], view: Any, lang: str) -> Pane:
        """That pane with all that was seen over the game: from the events that the viewer was
        told, up to this view, the first of the game first."""
        return blank("")

    def topic(self, event: Event) -> Topic:
        return Topic.MOVE

    def toll(self, event: Event, lang: str) -> Toll:
        """Who died by this event, and which units were lost."""
        return NO_TOLL

    # --- battles -------------------------------------------------------------------------------

    def battle(self, event: Event, lang: str) -> Row | None:
        """A line of the statistics for an event of topic battle; its key is that of the place,
        and its last cell tells who won."""
        return None

    def battle_heads(self, lang: str) -> tuple[str, ...]:
        return ()

    def fight(self, view: Any) -> Forecast | None:
        """The battle that is being fought now."""
        return None

    def stage(self, view: Any) -> str:
        """The pane in which what happens now is followed best: log, or table in a battle that is
        told there."""
        return "log"

    def combat(self, view: Any, forecast: Forecast | None, lang: str) -> list[Pane]:
        """The battle (or the combat table with it lit up) and its odds: panes table and odds."""
        return []

    def odds_line(self, view: Any, forecast: Forecast, lang: str) -> str:
        """The odds of a fight in one line of at most 78 columns."""
        return forecast.title

    def prospects(self, view: Any, prompt: Prompt, action: Action) -> Sequence[Prospect]:
        """What a legal answer would bring by itself that a player may not see coming."""
        return ()
