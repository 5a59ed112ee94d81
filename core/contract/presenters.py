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
    Ending,
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
        """The panes of the board, the map list among them; with `only` those with these names. A
        pane keeps its title throughout a game."""

    def stack(self, view: Any, key: str, lang: str) -> Pane:
        """The pieces in a place of the map list."""
        return blank("stack")

    def summary(self, view: Any) -> dict[str, Any]:
        """What a script wants to know first."""
        return {}

    # --- words ---------------------------------------------------------------------------------

    def names(self, name: str, value: Any, lang: str) -> str:
        """Word an argument of an event, refusal or prompt."""
        return str(value)

    def worded(self, args: dict[str, Any], lang: str, brief: bool = False) -> dict[str, str]:
        """Word all arguments of a sentence, as `names` does; one need not repeat what another
        says. `brief`: the sentence has one line of a narrow terminal, as a question has."""
        return {name: self.names(name, value, lang) for name, value in args.items()}

    @property
    def untitled(self) -> Collection[str]:
        """The fields of actions whose values tell by themselves what they are."""
        return ()

    def number(self, field: str, word: str) -> int | None:
        """The number of the thing whose id was typed; None if no thing has this id, or if the
        field holds words."""
        return None

    def faction(self, view: Any, seat: int, lang: str) -> str:
        """The name of the side that a seat plays."""
        return str(seat)

    def addressed(self, view: Any, seat: int, lang: str) -> str:
        """The name of who is asked, before a question; "": the number of the seat stands there."""
        return ""

    def side(self, view: Any, seat: int) -> int:
        """The side that a seat plays, numbered as in `Standing`; 0 before it has one."""
        return seat

    def phase(self, phase: str, lang: str) -> str:
        return phase

    def label(self, view: Any, field: str, value: Any, lang: str, room: int = LABEL) -> str:
        """A candidate with its ratings and its state, as far as they fit into so many columns."""
        return self.names(field, value, lang)

    def typed(self, field: str, value: Any, lang: str) -> str:
        """What a player types for what came out of a cup, where its label is more than that; "" if
        it is chosen from the list. `field` is as for a label: `draw-activation`."""
        return ""

    # --- places --------------------------------------------------------------------------------

    def place(self, field: str, value: Any) -> str:
        """The map list's key of the place that a value means, or ""."""
        return ""

    def meant(self, view: Any, partial: dict[str, Any], field: str, key: str) -> Any:
        """The value that makes a half-built action mean this place, legal or not: the place, or
        the cheapest way there; None if no value does."""
        return None

    def stands(self, view: Any, field: str, value: Any) -> str | None:
        """The map list's key of the place where a counter (or the first of several) stands now;
        "" if it waits beside the map, None if the value means no counter."""
        return None

    def start(self, view: Any, lang: str) -> Pane:
        """The starting places of all pieces."""
        return blank("start")

    def chart(self, scenario: str, lang: str) -> Chart | None:
        """The drawn map, if the system has one."""
        return None

    def standing(self, view: Any) -> dict[str, Standing]:
        """Holders and pieces of each place of the drawn map, by its key."""
        return {}

    def signs(self, lang: str) -> tuple[Sign, ...]:
        """The meanings of the letters and signs on the drawn map: the holder of a place, the count
        of its pieces, and marks of the holder."""
        return ()

    def codes(self, lang: str) -> tuple[Sign, ...]:
        """The meanings of the letters, numbers and signs in panes and lines."""
        return ()

    # --- the log and the memory of a seat ------------------------------------------------------

    def ledger(self, events: Iterable[tuple[Moment, Event]], view: Any, lang: str) -> Pane:
        """The points as a ledger. `events` are those of the game up to this view, in order."""
        return blank("ledger")

    @property
    def memory(self) -> str:
        """The id of the pane of hidden things, which `recalled` fills; "" if there is none."""
        return ""

    def recalled(self, events: Iterable[tuple[Moment, Event]], view: Any, lang: str) -> Pane:
        """The `memory` pane, filled with all that the viewer has seen. `events` are those that the
        viewer may know, up to this view, in order."""
        return blank("")

    def topic(self, event: Event) -> Topic:
        return Topic.MOVE

    def toll(self, event: Event, lang: str) -> Toll:
        """The leaders and the units that this event killed."""
        return NO_TOLL

    def ending(self, view: Any, years: int, lang: str) -> Ending | None:
        """The end of a game that does not count years and a score; None if it does."""
        return None

    # --- battles -------------------------------------------------------------------------------

    def battle(self, event: Event, lang: str) -> Row | None:
        """A line of the statistics for an event of topic battle. Its key is that of the place, its
        last cell names the winner."""
        return None

    def battle_heads(self, lang: str) -> tuple[str, ...]:
        return ()

    def fight(self, view: Any) -> Forecast | None:
        """The battle that goes on now."""
        return None

    def stage(self, view: Any) -> str:
        """The pane that shows best what happens now: "log", or "table" in a battle that has one."""
        return "log"

    def combat(self, view: Any, forecast: Forecast | None, lang: str) -> list[Pane]:
        """Two panes: "table", the battle or the combat table with its cells lit, and "odds"."""
        return []

    def odds_line(self, view: Any, forecast: Forecast, lang: str) -> str:
        """The odds of a fight in one line of at most 78 columns."""
        return forecast.title

    def prospects(self, view: Any, prompt: Prompt, action: Action) -> Sequence[Prospect]:
        """Effects of a legal answer that its player may not foresee."""
        return ()
