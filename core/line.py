"""The line of play: the actions in force, what was taken back, and the position that is looked at.

Nothing of a file here, and nothing of who may take back what: `Game` sees to both.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from core.checkpoints import Checkpoints
from core.contract import Action, Event, Seed, System
from core.dice import correction, others
from core.faults import BadCall
from core.record import Move, corrects, plain
from core.run import Run, digest, encode, speaker


class RulesBug(BadCall):
    """A step raised: the position before it was restored. Never a player's fault."""


class Kept(NamedTuple):
    """A line as it was, but for the live run."""

    moves: list[Move]
    undone: list[Move]
    checkpoints: Checkpoints
    cursor: int


class StepStart(NamedTuple):
    """The position at which the step began that is alive now, encoded, and what fell since."""

    state: bytes
    position: int  # how many actions had led to it
    falls: dict[int, int]  # the dice and draws since: number and face


class Line:
    """From a first position on; `cursor` is how many of the actions are seen."""

    def __init__(self, system: System, state: Any, seed: Seed) -> None:
        self.system = system
        self.seed = seed
        self.moves: list[Move] = []
        self.undone: list[Move] = []
        self.cursor = 0
        self._checkpoints = Checkpoints()
        self._ended_at_tip = False
        self.run = Run(system, state, seed, self._checkpoints.offer)

    @property
    def at_tip(self) -> bool:
        """Is what is seen the newest?"""
        return self.cursor == len(self.moves)

    def ended(self) -> bool:
        """Has the game as a whole ended (wherever the cursor stands)?"""
        if self.at_tip:
            return self.run.state.outcome is not None
        return bool(self.moves) and self._ended_at_tip

    # --- forwards ------------------------------------------------------------------------------

    def add(self, seat: int, action: Action) -> Move:
        """Make an action the newest in force; a correction takes the place of the newest."""
        correcting = action.falls and corrects(action)
        move = self._correct(seat, action) if correcting else self._feed(seat, action)
        self.undone = []
        return move

    def _correct(self, seat: int, action: Action) -> Move:
        replaced = self.moves[-1]
        self._rewind(len(self.moves) - 1)
        try:
            return self._feed(seat, action, plain(replaced.action))
        except RulesBug:
            self._feed_again(replaced)
            raise

    def _feed_again(self, move: Move) -> Move:
        again = self._feed(move.seat, move.action, move.typed)
        again.record = move.record
        return again

    def _feed(self, seat: int, action: Action, typed: Action | None = None) -> Move:
        """`typed`: what the action corrects."""
        run, position = self.run, len(self.moves)
        state, table, prompt = run.state, run.table, run.prompt
        if not seat or action.falls:
            seat = speaker(prompt, seat, action)
        self.cursor = self._checkpoints.position = position + 1  # of the boundaries met now
        try:
            run.feed(seat, action)
        except Exception as bug:
            self._rewind(position)
            from core.crash import named  # imported late: only a bug of the rules needs it

            raise RulesBug("rules-bug", position=position, bug=named(bug)) from bug
        falls, events = tuple(table.falls), table.events.copy()
        if prompt is not None and typed is not None:
            events.insert(0, correction(prompt, typed, action))
        ended, moment = state.outcome is not None, self.system.moment(state)
        move = Move(seat, action, falls, ended, digest(state), events, 0, moment, typed)
        self.moves.append(move)
        return move

    def corrections(self) -> list[Action]:
        """What the last action, if it was a typed die or draw, can be corrected to."""
        if not self.moves or not self.moves[-1].action.falls:
            return []
        run, typed = self.run_at(len(self.moves) - 1), plain(self.moves[-1].action)
        assert run.prompt is not None
        corrections = others(run.prompt, run.state, typed)
        return [msgspec.structs.replace(action, corrected=True) for action in corrections]

    def correction(self, action: Action) -> Event:
        """What the log would tell of such a correction."""
        prompt = self.run_at(len(self.moves) - 1).prompt
        assert prompt is not None
        return correction(prompt, plain(self.moves[-1].action), action)

    # --- back, and forwards again ----------------------------------------------------------------

    def take_back(self, count: int) -> None:
        position = len(self.moves) - count
        self.undone = self.moves[position:] + self.undone
        self._rewind(position)

    def do_again(self, count: int) -> list[Event]:
        self.seek(len(self.moves))
        again, later = self.undone[:count], self.undone[count:]
        events: list[Event] = []
        for move in again:
            events += self._feed_again(move).events
        self.undone = later
        return events

    def seek(self, position: int) -> None:
        """Look at the game as it was after so many actions."""
        if position != self.cursor:
            if self.at_tip:
                self._ended_at_tip = self.ended()
            self._look(self.run_at(position), position)

    def run_at(self, position: int) -> Run:
        """The game after `position` actions, from the nearest checkpoint before it."""
        if position == self.cursor == len(self.moves):
            return self.run
        mark, kept = self._checkpoints.before(position)
        run = Run(self.system, self.system.decode(kept), self.seed)
        for move in self.moves[mark:position]:
            run.feed(move.seat, move.action)
        return run

    def step_start(self) -> StepStart:
        """The last position, up to the one that is seen, at which no step was alive."""
        position, kept = self._checkpoints.before(self.cursor)
        state = self.system.decode(kept)
        first, start = state.falls, (kept, position, state.falls)

        def keep(state: Any) -> None:
            nonlocal start
            start = encode(state), position, state.falls

        run = Run(self.system, state, self.seed, keep)
        falls = list(run.table.falls)
        for move in self.moves[position : self.cursor]:
            position += 1
            run.feed(move.seat, move.action)
            falls += run.table.falls
        before, position, fallen = start
        since = {k: fall.face for k, fall in enumerate(falls, first) if k >= fallen}
        return StepStart(before, position, since)

    def _rewind(self, position: int) -> None:
        """Make `position` the end of the game."""
        self.cursor = -1  # the live run is not to be reused
        run = self.run_at(position)
        del self.moves[position:]
        self._checkpoints.forget_after(position)
        self._look(run, position)

    def _look(self, run: Run, position: int) -> None:
        """Only at its end does a line get new checkpoints."""
        self.run, self.cursor = run, position
        if self.at_tip:
            run.table.boundary = self._checkpoints.offer

    # --- if something fails ----------------------------------------------------------------------

    def kept(self) -> Kept:
        return Kept(self.moves.copy(), self.undone.copy(), self._checkpoints.copy(), self.cursor)

    def restore(self, kept: Kept) -> None:
        self.moves, self.undone, self._checkpoints, position = kept
        self.cursor = -1  # the live run is not to be reused
        self._look(self.run_at(position), position)
