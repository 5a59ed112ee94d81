"""Game: a table that you push actions onto, and take them back from.

The log is the truth: a game is its header and its records, everything else is derived. Undo, seek
and branch decode the nearest checkpoint and feed the few actions since.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from core import dice, undo_rights
from core.contract import (
    OneSeed,
    Refusal,
    refuse,
)
from core.line import Kept, RulesBug
from core.log import GameLog, NotOurs
from core.record import (
    FORMAT,
    Difference,
    Done,
    Header,
    Record,
    Revisions,
    action_of,
    builtins,
    falls_text,
    plain,
    plain_record,
)
from core.run import digest
from core.settings import chosen
from core.systems import open_system
from core.undo import TakingBack


class Game(TakingBack):
    """One game: its line of play, who may take back what, and the file if any."""

    def _begin(self) -> None:
        super()._begin()
        self._revised = self.header.revisions  # what the latest records were written under
        self._left = False  # has a branch come to where it left its game?

    # --- starting -----------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        scenario: str,
        seed: OneSeed,
        settings: dict[str, Any] | None = None,
        *,
        position: dict[str, Any] | None = None,
        data: dict[str, Any] | None = None,
        path: Path | None = None,
        shared: bool = False,
    ) -> Game:
        """A new game of `system/scenario`, in a new file if a path is given: its owner's alone,
        or shared with their group."""
        name, _, number = scenario.partition("/")
        system = open_system(name, data)
        settings = chosen(system, number, settings or {})
        revisions = Revisions(system.revision, dice.REVISION, system.data_digest)
        header = Header(FORMAT, name, number, seed, settings, revisions, position, data)
        game = cls(header)
        game.header = msgspec.structs.replace(
            header, falls=game.opening_falls, digest=digest(game.state)
        )
        if path is not None:
            game.log = GameLog.create(path, msgspec.to_builtins(game.header), shared=shared)
        return game

    @classmethod
    def open(cls, path: Path) -> Game:
        """Read a file, replaying and comparing every die and digest."""
        log = GameLog.open(path)
        try:
            header = msgspec.convert(log.header, Header)
            if header.format != FORMAT:
                raise NotOurs(path, "other-format", found=header.format, known=FORMAT)
            game = cls(header, log)
            game._compare_opening()
            game._judge_branch()
            for raw in log.records:
                game._take(raw)
                game._judge_branch()
            if header.reseeded and not game._left and game.difference is None:
                game._differ_in_header()
            return game
        except BaseException:
            log.close()
            raise

    def _compare_opening(self) -> None:
        """The set-up and the dice that fell in it, before there was any record."""
        opening_digest = digest(self.state)
        if self.opening_falls != self.header.falls:
            texts = falls_text(self.header.falls), falls_text(self.opening_falls)
            self.difference = Difference(0, "dice", *texts)
        elif self.header.digest != opening_digest:
            self.difference = Difference(0, "digest", self.header.digest, opening_digest)

    def branch(self, position: int, path: Path | None = None, seed: OneSeed | None = None) -> Game:
        """A game of its own with the same past; the original is not touched. With a `seed` of its
        own it has other dice from there on: of a game that still runs, it must not tell them."""
        if not 0 <= position <= len(self.moves):
            raise IndexError(position)
        state = self.line.run_at(position).state
        reseeded = [own for own in self.header.reseeded if own[0] <= state.falls]
        if seed is not None:
            reseeded.append((state.falls, seed))
        header = msgspec.structs.replace(
            self.header,
            branched=digest(state),
            reseeded=reseeded,
            revisions=self._revisions(),
        )
        game = Game(header)
        for move in self.moves[:position]:
            done = game.push(move.seat, plain(move.action))
            assert isinstance(done, Done), done
        if path is not None:
            game.log = GameLog.create(path, *file_of(game))
        return game

    # --- the file -----------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[bool]:
        """The lock is held for one append, which first takes in what others wrote, and says
        whether there was any. If the append fails, nothing has happened."""
        if self.log is None:
            yield False
            return
        with self.log.writing() as news:
            self._take_in(news)
            request = self.asked_undo, self.undo_agreed, self.undo_denied
            before = self.line.kept(), self.records, self._revised
            try:
                yield bool(news)
            except BaseException:
                line, self.records, self._revised = before
                self.asked_undo, self.undo_agreed, self.undo_denied = request
                self._restore(line)
                raise

    def _restore(self, line: Kept) -> None:
        assert self.log is not None
        if self.records < len(self.log.records):  # a revision record got through before the failure
            self.records, self._revised = len(self.log.records), self._revisions()
        self.line.restore(line)

    def follow(self) -> int:
        """Take in what other processes appended; how many records that were."""
        news = self.log.follow() if self.log is not None else []
        self._take_in(news)
        return len(news)

    def _take_in(self, news: list[dict[str, Any]]) -> None:
        """Append the records that others wrote. If the game shows an earlier position, it stays
        there."""
        if not news:
            return
        at, tip = self.position, len(self.moves)
        self.seek(tip)
        for raw in news:
            self._take(raw)
        if at != tip:
            self.seek(min(at, len(self.moves)))

    def _write(self, record: Record) -> None:
        """On disk before it is shown."""
        if self.log is None:
            self.records += 1
            return
        if self._revised != self._revisions():
            self.records = self.log.append(builtins(Record(revision=self._revisions())))
            self._revised = self._revisions()
        self.records = self.log.append(builtins(record))

    def _revisions(self) -> Revisions:
        return Revisions(self.system.revision, dice.REVISION, self.system.data_digest)

    # --- replaying ----------------------------------------------------------------------------

    def _take(self, raw: dict[str, Any]) -> None:
        """Replay one record of the file; a difference is kept and stops the replay there."""
        if self.difference is not None:
            return
        number = self.records + 1
        try:
            record = msgspec.convert(raw, Record)
            self._replay(record, number)
        except (msgspec.ValidationError, RulesBug) as error:
            self.difference = Difference(number, "unreadable", actual=str(error))
        if self.difference is None:
            self.records = number
        else:
            self._stand_before(number)

    def _stand_before(self, number: int) -> None:
        """Drop what the differing record did: the game ends with the last record that agrees."""
        assert self.log is not None
        difference = self.difference
        self._begin()
        for raw in self.log.records[: number - 1]:
            self._take(raw)
        self.difference = difference

    def _replay(self, record: Record, number: int) -> None:
        """Judge every record as it was judged when it was written, not only actions."""
        verb = record.verb()
        match verb:
            case "":
                self.difference = Difference(number, "verb")
            case "act":
                self._replay_action(record, number)
            case "revision":
                self._revised = record.revision or self._revised
            case _ if (refusal := self._why_not_verb(record, verb)) is not None:
                self.difference = Difference(number, "undo", actual=refusal.kind)
            case _:
                self._replay_verb(record, verb)
        if self.difference is None and verb in ("act", "undo", "redo"):
            replayed = self.moves[-1].digest if verb == "act" else digest(self.run.state)
            if record.digest != replayed:
                self.difference = Difference(number, "digest", record.digest, replayed)

    def _why_not_verb(self, record: Record, verb: str) -> Refusal | None:
        seat = record.seat or None
        match verb:
            case "undo" if record.agreed:
                asked = (record.seat, record.undo) == self.asked_undo
                if not self.fair or not asked or len(self.undo_awaits()) != 1:
                    return refuse("no-undo-asked", "table.undo.agree")
                return undo_rights.why_not_count(self.moves, record.undo)
            case "undo":
                return self.why_not_undo(record.undo, seat)
            case "redo":
                return self.why_not_redo(record.redo, seat)
            case "ask_undo":
                return self.why_not_ask(record.seat, record.ask_undo)
            case "agree_undo" if len(self.undo_awaits()) < 2:
                return refuse("no-undo-asked", "table.undo.agree")
            case _:
                return self.why_not_answer(record.seat)

    def _replay_verb(self, record: Record, verb: str) -> None:
        match verb:
            case "undo":
                if record.agreed:
                    self._answer(None)
                self._take_back(record.undo)
            case "redo":
                self._do_again(record.redo)
            case "ask_undo":
                self._request(record.seat, record.ask_undo)
            case "agree_undo":
                self.undo_agreed += (record.seat,)
            case _:
                self._answer(undo_rights.DECLINED)

    def _replay_action(self, record: Record, number: int) -> None:
        action = action_of(record.act, self.system.actions)
        refusal = self.why_not(record.seat, action)
        if refusal is not None:
            self.difference = Difference(number, "refused", actual=refusal.kind)
            return
        move = self._apply(record.seat, action)
        move.record = number
        if list(move.falls) != record.falls:
            self.difference = Difference(
                number, "dice", falls_text(record.falls), falls_text(move.falls)
            )
        elif move.seat != record.seat:
            self.difference = Difference(number, "seat", str(record.seat), str(move.seat))
        elif move.reveal != record.reveal and self._revised == self._revisions():
            # other revisions may have told other events; undo follows those of today
            self.difference = Difference(number, "reveal")

    def _judge_branch(self) -> None:
        """Dice of its own are a branch's. Where it left its game they have begun, not later."""
        header = self.header
        if not header.reseeded or self._left or digest(self.run.state) != header.branched:
            return
        self._left = True
        if any(since > self.state.falls for since, _ in header.reseeded):
            self._differ_in_header()

    def _differ_in_header(self) -> None:
        """No record agrees: the game stands at its start."""
        self._begin()
        self.difference = Difference(0, "branch")


def file_of(game: Game) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Header and records of a game as its actions in force would be written."""
    return msgspec.to_builtins(game.header), [builtins(plain_record(move)) for move in game.moves]
