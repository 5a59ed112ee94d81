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

from core import dice, undoing
from core.contract import (
    SEATS,
    Action,
    Event,
    GoOn,
    Moment,
    OneSeed,
    Outcome,
    Prompt,
    Refusal,
    System,
    other,
    refuse,
)
from core.faults import BadPosition, misshapen
from core.line import Kept, Line, RulesBug
from core.log import GameLog, NotOurs
from core.record import (
    FORMAT,
    Difference,
    Done,
    Header,
    Move,
    Record,
    Revisions,
    action_of,
    builtins,
    corrects,
    plain,
    plain_record,
    record_of,
    said,
)
from core.run import Lister, Listing, Run, StaleListing, digest, encode
from core.settings import chosen
from core.systems import open_system


class Game:
    """One game: header, line of play, who may take back what, and the file if any."""

    def __init__(self, header: Header, log: GameLog | None = None) -> None:
        self.log = log
        self.system: System = open_system(header.system, header.data)
        settings = chosen(self.system, header.scenario, header.settings)
        # a setting that is younger than the file has its first value, which changes nothing
        self.header = msgspec.structs.replace(header, settings=settings)
        self._begin()
        self.opening = list(self.run.table.events)
        self.opening_falls = list(self.run.table.falls)
        self.opening_moment = self.system.moment(self.run.state)

    def _begin(self) -> None:
        """At the first question, before any record."""
        self.records = 0
        self.asked_undo = (0, 0)  # seat, how many: a request that the other seat has not answered
        self.undo_denied: Refusal | None = None  # why the last request came to nothing, if it did
        self.difference: Difference | None = None
        self._revised = self.header.revisions  # what the latest records were written under
        self._left = False  # has a branch come to where it left its game?
        self.line = Line(self.system, self.first_state(), self.header.dice())

    # --- starting ------------------------------------------------------------------------------

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
        or shared with his group."""
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
        found = digest(self.state)
        if self.opening_falls != self.header.falls:
            told = said(self.header.falls), said(self.opening_falls)
            self.difference = Difference(0, "dice", *told)
        elif self.header.digest != found:
            self.difference = Difference(0, "digest", self.header.digest, found)

    def first_state(self) -> Any:
        """The set-up, before any die; whoever may not see it gets a view of it."""
        header = self.header
        if header.position is not None:
            state = self._edited(header.position)
        else:
            state = self.system.start(header.scenario, header.settings)
        state.hidden_hands = self.hidden_hands
        state.manual_dice = header.settings.get("dice") == "manual"
        return state

    def _edited(self, written: dict[str, Any]) -> Any:
        """A position that somebody wrote: it can be read, and breaks no rule."""
        header, system = self.header, self.system
        try:
            state = system.read_position(header.scenario, written, header.settings)
        except msgspec.ValidationError as error:
            raise BadPosition(misshapen("table.position", error)) from error
        if broken := system.faults(state):
            raise BadPosition(broken[0])
        return state

    # --- looking -------------------------------------------------------------------------------

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
        """Does it still keep something from somebody?"""
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
        """The position's digest, or that of a seat's view of it (None: a spectator's). From a view
        and the digest of the whole what is hidden could be found by trying."""
        if seat == "all":
            return digest(self.run.state)
        assert not isinstance(seat, str)
        return digest(self.view(seat))

    def events(self, position: int) -> list[Event]:
        """What the action that led to `position` brought about (0: the set-up)."""
        return self.opening if position == 0 else self.moves[position - 1].events

    def moment(self, position: int) -> Moment:
        """When the action that led to `position` happened."""
        return self.opening_moment if position == 0 else self.moves[position - 1].moment

    # --- pushing -------------------------------------------------------------------------------

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
        """Why nobody may interject anything now, or None."""
        return self.run.why_not_break_in(seat)

    def listing(self, answers: Lister = lambda prompt, state: prompt.legal(state)) -> Listing:
        """What the open question lists, all of it or what `answers` takes, bound to this
        position."""
        run = self.line.run
        assert run.prompt is not None
        return Listing(run.prompt, self.line.cursor, answers(run.prompt, run.state))

    def push(self, seat: int, action: Action, trusted: Listing | None = None) -> Done | Refusal:
        """Check, apply, write: an illegal action changes nothing and is not logged. Self-play,
        which plays what it has just listed, says that this is `trusted`."""
        if self.log is None:
            return self._push(seat, action, trusted)
        with self._writing() as news:
            if news and isinstance(action, GoOn):  # it was said of another pause
                return refuse("news", "table.news")
            return self._push(seat, action, trusted)

    def _push(self, seat: int, action: Action, trusted: Listing | None = None) -> Done | Refusal:
        if trusted is not None:
            self._trust(seat, trusted)
        elif (refusal := self.why_not(seat, action)) is not None:
            return refusal
        move = self._apply(seat, action)
        if self.log is None:
            self.records += 1
        else:
            self._write(record_of(move))
        move.record = record = self.records
        return Done(record, self.line.cursor, move.digest, move.events)

    def _trust(self, seat: int, listing: Listing) -> None:
        """The list must be that of the open question, for the seat that is asked."""
        line, prompt = self.line, listing.prompt
        asked = prompt is line.run.prompt and seat == prompt.seat
        if not asked or not listing.position == line.cursor == len(line.moves):
            raise StaleListing(listing.position, line.cursor)

    def _apply(self, seat: int, action: Action) -> Move:
        move = self.line.add(seat, action)
        self._lapse()
        return move

    def _why_not_corrected(self, seat: int, action: Action) -> Refusal | None:
        """A mistyped die can be corrected until the next action."""
        if not self.moves or not self.moves[-1].action.falls:
            return refuse("nothing-to-correct", "table.correct")
        run = self.line.run_at(len(self.moves) - 1)
        return run.why_not(seat, plain(action))

    def corrections(self) -> list[Action]:
        """What the last action, if it was a typed die or draw, can be corrected to."""
        return self.line.corrections()

    def correction(self, action: Action) -> Event:
        """What the log would tell of such a correction."""
        return self.line.correction(action)

    # --- undo, redo, seek ----------------------------------------------------------------------

    def why_not_undo(self, count: int, seat: int | None = None) -> Refusal | None:
        """`free`: any number of actions. `fair`: not past a die, a draw, a reveal or the other
        seat's action, unless both agree."""
        refusal = self._why_not_write() or undoing.why_not_seat(seat)
        refusal = refusal or undoing.why_not_count(self.moves, count)
        if refusal is not None or not self.fair:
            return refusal
        return undoing.why_not_fair(self.moves[-count:], self._own(seat))

    def _why_not_write(self) -> Refusal | None:
        if self.difference is None:
            return None
        return refuse("read-only", "table.readonly", record=self.difference.record)

    def undoer(self) -> int:
        """Who takes back, if nobody is named: whoever acted last."""
        return undoing.undoer(self.moves)

    def _own(self, seat: int | None) -> int:
        return self.undoer() if seat is None else seat

    def undo(self, count: int = 1, seat: int | None = None) -> Done | Refusal:
        with self._writing() as news:
            if news:  # what would be taken back is not what was seen
                return refuse("news", "table.news")
            refusal = self.why_not_undo(count, seat)
            if refusal is not None:
                return refusal
            return self._undo(count, seat, agreed=False)

    def _undo(self, count: int, seat: int | None, agreed: bool) -> Done:
        kept = undoing.orders_kept(self.moves[-count:], self._own(seat)) if self.fair else []
        self._take_back(count)
        record = Record(seat=seat or 0, undo=count, agreed=agreed, digest=digest(self.run.state))
        self._write(record)
        for order in kept:
            self._push(order.seat, order.action)
        return Done(self.records, self.line.cursor, digest(self.run.state), [])

    def last_own(self, seat: int | None) -> int:
        """How many actions lead back before the newest that this seat could know of."""
        return undoing.last_own(self.moves, self._own(seat)) if self.fair else 1

    def ask_undo(self, seat: int, count: int) -> Refusal | None:
        """Under `fair`: ask the other seat for more than one's right."""
        with self._writing() as news:
            if news:
                return refuse("news", "table.news")
            if (refusal := self.why_not_ask(seat, count)) is not None:
                return refusal
            self._request(seat, count)
            self._write(Record(seat=seat, ask_undo=count))
        return None

    def why_not_ask(self, seat: int, count: int) -> Refusal | None:
        """Why this seat cannot ask for this undo, or None."""
        if (refusal := self._why_not_write()) is not None:
            return refusal
        if not self.fair:
            return refuse("undo-is-free", "table.undo.free")
        if seat not in SEATS:
            return refuse("needs-a-seat", "table.turn")
        if self.asked_undo[0] == other(seat):
            return refuse("undo-already-asked", "table.undo.agree")
        return undoing.why_not_count(self.moves, count)

    def answer_undo(self, seat: int, agree: bool) -> Done | Refusal:
        """The other seat's answer; agreement is recorded with the undo."""
        with self._writing() as news:
            if news:  # it may be asked for something else by now
                return refuse("news", "table.news")
            if (refusal := self.why_not_answer(seat)) is not None:
                return refusal
            asker, count = self.asked_undo
            self._answer(None if agree else undoing.DECLINED)
            if agree:
                return self._undo(count, asker, agreed=True)
            self._write(Record(seat=seat, refuse_undo=True))
            return Done(self.records, self.line.cursor, digest(self.run.state), [])

    def why_not_answer(self, seat: int) -> Refusal | None:
        """Why this seat has no request to answer, or None."""
        if (refusal := self._why_not_write()) is not None:
            return refusal
        asker = self.asked_undo[0]
        if seat not in SEATS or asker != other(seat):
            return refuse("no-undo-asked", "table.undo.agree")
        return None

    def _request(self, seat: int, count: int) -> None:
        self.asked_undo, self.undo_denied = (seat, count), None

    def _answer(self, denied: Refusal | None) -> None:
        self.asked_undo, self.undo_denied = (0, 0), denied

    def _lapse(self) -> None:
        """A request asked for other actions than those in force now."""
        if self.asked_undo[0]:
            self._answer(undoing.LAPSED)

    def why_not_redo(self, count: int = 1, seat: int | None = None) -> Refusal | None:
        """`fair`: a seat's own actions only."""
        refusal = self._why_not_write() or undoing.why_not_seat(seat)
        return refusal or undoing.why_not_redo(self.undone, count, seat if self.fair else None)

    def redo(self, count: int = 1, seat: int | None = None) -> Done | Refusal:
        """The same actions again, meeting the same dice."""
        with self._writing() as news:
            if news:
                return refuse("news", "table.news")
            if (refusal := self.why_not_redo(count, seat)) is not None:
                return refusal
            events = self._do_again(count)
            record = Record(seat=seat or 0, redo=count, digest=digest(self.run.state))
            self._write(record)
            return Done(self.records, self.line.cursor, record.digest, events)

    def seek(self, position: int) -> Refusal | None:
        """Show the game as it was after `position` actions; nothing is taken back."""
        if position < 0 or position > len(self.moves):
            return refuse("no-such-position", "table.seek", position=position)
        self.line.seek(position)
        return None

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

    def _take_back(self, count: int) -> None:
        self.line.take_back(count)
        self._lapse()

    def _do_again(self, count: int) -> list[Event]:
        events = self.line.do_again(count)
        self._lapse()
        return events

    # --- the file ------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[bool]:
        """The lock is held for one append, which first takes in what others wrote, and says
        whether there was any. If the append fails, nothing has happened."""
        if self.log is None:
            yield False
            return
        with self.log.writing() as news:
            self._take_in(news)
            request = self.asked_undo, self.undo_denied
            before = self.line.kept(), self.records, self._revised
            try:
                yield bool(news)
            except BaseException:
                line, self.records, self._revised = before
                self.asked_undo, self.undo_denied = request
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
        """Others' records go to the end; whoever looks at the past goes on looking there."""
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

    def _take(self, raw: dict[str, Any]) -> None:
        """Replay one record of the file; a difference is kept and stops the replay there."""
        if self.difference is not None:
            return
        number = self.records + 1
        try:
            record = msgspec.convert(raw, Record)
            self._replay(record, number)
        except (msgspec.ValidationError, RulesBug) as error:
            self.difference = Difference(number, "unreadable", found=str(error))
        if self.difference is None:
            self.records = number
        else:
            self._stand_before(number)

    def _stand_before(self, number: int) -> None:
        """What the differing record did is not shown: the game is what agrees before it."""
        assert self.log is not None
        difference = self.difference
        self._begin()
        for raw in self.log.records[: number - 1]:
            self._take(raw)
        self.difference = difference

    def _replay(self, record: Record, number: int) -> None:
        """Every verb is judged as it was when it was said, not only actions."""
        verb = record.verb()
        match verb:
            case "":
                self.difference = Difference(number, "verb")
            case "act":
                self._replay_action(record, number)
            case "revision":
                self._revised = record.revision or self._revised
            case _ if (refusal := self._why_not_verb(record, verb)) is not None:
                self.difference = Difference(number, "undo", found=refusal.kind)
            case _:
                self._replay_verb(record, verb)
        if self.difference is None and verb in ("act", "undo", "redo"):
            found = self.moves[-1].digest if verb == "act" else digest(self.run.state)
            if record.digest != found:
                self.difference = Difference(number, "digest", record.digest, found)

    def _why_not_verb(self, record: Record, verb: str) -> Refusal | None:
        seat = record.seat or None
        match verb:
            case "undo" if record.agreed:
                if not self.fair or (record.seat, record.undo) != self.asked_undo:
                    return refuse("no-undo-asked", "table.undo.agree")
                return undoing.why_not_count(self.moves, record.undo)
            case "undo":
                return self.why_not_undo(record.undo, seat)
            case "redo":
                return self.why_not_redo(record.redo, seat)
            case "ask_undo":
                return self.why_not_ask(record.seat, record.ask_undo)
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
            case _:
                self._answer(undoing.DECLINED)

    def _replay_action(self, record: Record, number: int) -> None:
        action = action_of(record.act, self.system.actions)
        refusal = self.why_not(record.seat, action)
        if refusal is not None:
            self.difference = Difference(number, "refused", found=refusal.kind)
            return
        move = self._apply(record.seat, action)
        move.record = number
        if list(move.falls) != record.falls:
            self.difference = Difference(number, "dice", said(record.falls), said(move.falls))
        elif move.seat != record.seat:
            self.difference = Difference(number, "seat", str(record.seat), str(move.seat))
        elif move.reveal != record.reveal and self._revised == self._revisions():
            # other revisions may have told of other things; undo goes by what is told today
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
        """Nothing agrees before it: the game stands at its start."""
        self._begin()
        self.difference = Difference(0, "branch")


def file_of(game: Game) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Header and records of a game as its actions in force would be written."""
    return msgspec.to_builtins(game.header), [builtins(plain_record(move)) for move in game.moves]
