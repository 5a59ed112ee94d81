"""The result of something that a player does: what has changed, and which dialog opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from core.contract import Event

# Rows that are no candidates; those are called by their numbers.
BREAK_IN = "break-in"  # leads to what may be played at a pause
MORE = "more"  # lists the rest
NOBODY = "nobody"  # says so, where nobody has to be chosen
RESULT = "result"  # of a game that is over


class Changed(IntEnum):
    """How much has to be shown again; each includes those before it."""

    NOTHING = 0
    NOTICE = 1  # what is said about the answer: a refusal, what it would bring
    ANSWER = 2  # the answer as far as it is built, and its candidates
    TABLE = 3  # the position, and the question


class Sure(NamedTuple):
    """Yes or no, before something is done."""

    text: str
    answer: Callable[[bool], Shown]


class Request(NamedTuple):
    """The other seat asks for an undo: yes or no, and Enter is neither. It may come while somebody
    types, and it is void when `about` is no longer the open request."""

    text: str
    answer: Callable[[bool], Shown]
    about: tuple[int, int]  # who asks, and for how many actions
    hides: bool = False  # must the reader of this not see the table?


class Choice(NamedTuple):
    """One of several, by their keys, or none."""

    title: str
    choices: list[tuple[str, str]]
    choose: Callable[[str], Shown]
    text: str = ""  # a word on some of them
    at: str = ""  # the one that is proposed


class Handover(NamedTuple):
    """The curtain between two turns: this seat takes the keyboard, or a player takes back what
    was done; see `core.seat.handing_over`."""

    seat: int


class Aside(NamedTuple):
    """The curtain before a seat that takes the keyboard for something else than its turn; it can
    be called off."""

    seat: int
    purpose: str  # break-in, pauses
    answer: Callable[[], Shown]


class Told(NamedTuple):
    """Something to read for the present viewer alone: it covers the table."""

    title: str
    text: str
    then: Callable[[], Shown]


Dialog = Sure | Choice | Handover | Aside | Told


@dataclass(frozen=True, slots=True)
class Shown:
    """The answer of the desk. The caller redraws as much of the table as has changed, and opens
    the dialog."""

    changed: Changed = Changed.NOTHING
    afresh: bool = False  # there are other candidates than before
    at: str = ""  # the row that is pointed at; "" if afresh: the first that can be chosen
    stays: bool = False  # the row that is pointed at stays, although all are listed afresh
    another: bool = False  # another question, or another viewer
    log_replaced: bool = False  # the log must be drawn from its beginning
    other_eyes: bool = False  # another player looks now: hide what the previous one saw
    look: str | None = None  # the place to look at; "": the first
    stage: bool = False  # the pane in which it is followed best comes to the front
    focus: bool = False  # an answer begins: the candidates have the keys
    news: tuple[Event, ...] | None = None  # what an action of this desk brought
    over: bool | None = None  # the game has just ended, or (False) its end was taken back
    dialog: Dialog | None = None
    request: Request | None = None  # what the other seat asks for, whatever else is asked

    def with_news(self, events: Sequence[Event]) -> Shown:
        return replace(self, news=tuple(events))

    def with_stage(self) -> Shown:
        return replace(self, stage=True)

    def with_request(self, request: Request | None) -> Shown:
        return replace(self, request=request)
