"""Play: a game without its file: what is looked at, what is pushed, and who judges it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from core.contract import (
    Action,
    Event,
    GoOn,
    Moment,
    Outcome,
    Prompt,
    Refusal,
    System,
    refuse,
)
from core.faults import BadPosition, misshapen
from core.line import Line
from core.log import GameLog
from core.record import (
    Difference,
    Done,
    Header,
    Move,
    Record,
    corrects,
    plain,
    record_of,
)
from core.run import Listed, Lister, Listing, Run, digest, digest_of, encode
from core.settings import chosen
from core.systems import open_system


class Play:
    """A header and the line of play that goes on from it."""

    def __init__(self, header: Header, log: GameLog | None = None) -> None:
        self.log = log
        self.system: System = open_system(header.system, header.data)
        settings = chosen(self.system, header.scenario, header.settings)
        self.seats = self.system.seats(header.scenario)
        # a setting that is younger than the file has its first value, which changes nothing
        self.header = msgspec.structs.replace(header, settings=settings)
        self._begin()
        self.opening = list(self.run.table.events)
        self.opening_falls = list(self.run.table.falls)
        self.opening_moment = self.system.moment(self.run.state)

    def _begin(self) -> None:
        """At the first question, before any record."""
        self.records = 0
        self.difference: Difference | None = None
        self.line = Line(self.system, self.first_state(), self.header.dice())

    def first_state(self) -> Any:
        """The state at the start, before any die. Callers show seats only a view of it."""
        header = self.header
        if header.position is not None:
            state = self._edited(header.position)
        else:
            state = self.system.start(header.scenario, header.settings)
        state.hidden_hands = self.hidden_hands
        state.manual_dice = header.settings.get("dice") == "manual"
        if len(state.orders) != len(self.seats):
            state.orders = [[] for _ in self.seats]
        return state

    def _edited(self, written: dict[str, Any]) -> Any:
        """Read an edited position and check that it breaks no rule."""
        header, system = self.header, self.system
        try:
            state = system.read_position(header.scenario, written, header.settings)
        except msgspec.ValidationError as error:
            raise BadPosition(misshapen("table.position", error)) from error
        if broken := system.faults(state):
            raise BadPosition(broken[0])
        return state

    # --- looking ------------------------------------------------------------------------------

    @property
    def moves(self) -> list[Move]:
        """The actions in force."""
        return self.line.moves

    @property
    def undone(self) -> list[Move]:
        return self.line.undone

    @property
    def run(self) -> Run:
        return self.line.run

    @property
    def state(self) -> Any:
        return self.line.run.state

    @property
    def prompt(self) -> Prompt | None:
        return self.line.run.prompt

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    @property
    def position(self) -> int:
        """How many of the actions are seen (at the cursor)."""
        return self.line.cursor

    @property
    def fair(self) -> bool:
        return self.header.settings.get("undo") == "fair"

    @property
    def hidden_hands(self) -> bool:
        return self.header.settings.get("hands") == "hidden"

    @property
    def hides(self) -> bool:
        """Is anything still hidden from a seat?"""
        return self.hidden_hands and not self.ended()

    @property
    def readonly(self) -> bool:
        return self.difference is not None

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may see; a finished game lies open."""
        state = self.run.state
        return self.system.decode(encode(state)) if self.ended() else self.system.view(state, seat)

    def ended(self) -> bool:
        """Has the game as a whole ended (wherever the cursor stands)?"""
        return self.line.ended()

    def digest(self, seat: int | str | None = "all") -> str:
        """The position's digest, or that of a seat's view (None: a spectator's). With a digest of
        the whole, a seat could find out what is hidden by trying."""
        if seat == "all":
            return digest(self.run.state)
        assert not isinstance(seat, str)
        if self.ended():
            return digest(self.run.state)
        return digest_of(self.system.view_bytes(self.run.state, seat))

    def events(self, position: int) -> list[Event]:
        """What the action that led to `position` brought about (0: the set-up)."""
        return self.opening if position == 0 else self.moves[position - 1].events

    def moment(self, position: int) -> Moment:
        """When the action that led to `position` happened."""
        return self.opening_moment if position == 0 else self.moves[position - 1].moment

    def seek(self, position: int) -> Refusal | None:
        """Show the game as it was after `position` actions; nothing is taken back."""
        if position < 0 or position > len(self.moves):
            return refuse("no-such-position", "table.seek", position=position)
        self.line.seek(position)
        return None

    # --- pushing ------------------------------------------------------------------------------

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Why this action cannot be pushed now, or None."""
        if self.difference is not None:
            return self._why_not_write()
        line = self.line
        if line.cursor != len(line.moves):
            return refuse("not-at-the-end", "table.seek", position=line.cursor)
        if action.falls and corrects(action):
            return self._why_not_corrected(seat, action)
        return line.run.why_not(seat, action)

    def why_not_break_in(self, seat: int) -> Refusal | None:
        """Why no seat may interject now, or None."""
        return self.run.why_not_break_in(seat)

    def listing(self, answers: Lister = lambda prompt, state: prompt.legal(state)) -> Listing:
        """What the open question lists, all of it or what `answers` takes, bound to this
        position."""
        run = self.line.run
        assert run.prompt is not None
        return Listing(run.prompt, self.line.cursor, answers(run.prompt, run.state))

    def push(self, seat: int, action: Action, *, trusted: Listed | None = None) -> Done | Refusal:
        """Check, apply, write: an illegal action changes nothing and is not logged. Self-play,
        which plays what it has just picked from a listing, says that this is `trusted`."""
        if self.log is None:
            return self._push(seat, action, trusted)
        with self._writing() as news:
            if news and isinstance(action, GoOn):  # it was said of another pause
                return refuse("news", "table.news")
            return self._push(seat, action, trusted)

    def _push(self, seat: int, action: Action, trusted: Listed | None = None) -> Done | Refusal:
        if trusted is not None:
            line = self.line  # what was listed of an earlier position is of no use now
            line.run.trust(seat, action, trusted, len(line.moves))
        elif (refusal := self.why_not(seat, action)) is not None:
            return refusal
        move = self._apply(seat, action)
        if self.log is None:
            self.records += 1
        else:
            self._write(record_of(move))
        move.record = record = self.records
        return Done(record, self.line.cursor, move.digest, move.events)

    def _why_not_corrected(self, seat: int, action: Action) -> Refusal | None:
        """A mistyped die can be corrected until the next action."""
        if not self.moves or not self.moves[-1].action.falls:
            return refuse("nothing-to-correct", "table.correct")
        run = self.line.run_at(len(self.moves) - 1)
        return run.why_not(seat, plain(action))

    def _why_not_write(self) -> Refusal | None:
        if self.difference is None:
            return None
        return refuse("read-only", "table.readonly", record=self.difference.record)

    def corrections(self) -> list[Action]:
        """What the last action, if it was a typed die or draw, can be corrected to."""
        return self.line.corrections()

    def correction(self, action: Action) -> Event:
        """What the log would tell of such a correction."""
        return self.line.correction(action)

    def _apply(self, seat: int, action: Action) -> Move:
        return self.line.add(seat, action)

    @contextmanager
    def _writing(self) -> Iterator[bool]:
        """A game that has a file appends to it here, and says whether others have done so."""
        yield False

    def _write(self, record: Record) -> None:
        self.records += 1
