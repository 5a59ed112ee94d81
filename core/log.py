"""The game file: a durable, append-only, checksummed log in JSON Lines.

It knows nothing of games. The first line is a header, each later line a record; both are JSON
objects, and each line ends in a checksum over its own bytes and the checksum of the line before:

    {"who":1,"did":"march","sum":"5f0c..."}

So a byte that changes anywhere breaks the chain at its own line, and two files that agree in
their last checksum agree in everything before it.
"""

import errno
import json
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec

from core import locks
from core.faults import Complaint
from core.texts import labelled, table_text

Record = dict[str, Any]

SUFFIX = ".rubicon"  # of the names of game files
SEED = b"rubicon"  # stands where the first line would have the checksum of the line before
OPENING, CLOSING = b',"sum":"', b'"}'
DIGEST = 16
SEAL = len(OPENING) + 2 * DIGEST + len(CLOSING)  # what a checksum adds to the end of a line
PATIENCE = 5.0  # seconds to wait for the lock: an append holds it for milliseconds
LOOKS, PAUSE = 20, 0.005  # how often a reader looks again at what may be half written, how quickly
LONGEST_LINE = 16 << 20  # bytes; what has longer lines is no game of ours
CHUNK = 1 << 20
PRIVATE, SHARED = 0o600, 0o660  # for the owner alone, or for a group
FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Record).decode


class LogError(Complaint):
    """Anything that keeps a game file from being read or written as asked: a kind for the message
    catalogue, and the file that it is about."""

    def __init__(self, place: str | os.PathLike[str], kind: str, **args: object) -> None:
        self.place, self.kind, self.names = place, kind, args
        super().__init__(place, kind, args)

    def text(self, lang: str) -> str:
        text = table_text("file", self.kind, lang, **self.names)
        return labelled(self.place, text, lang) if self.place else text


class NotOurs(LogError):
    """The file is something else: its first line is no header."""


class Busy(LogError):
    """Another process kept the lock for longer than we were willing to wait."""


class ReadOnly(LogError):
    """We may look at the file, or at its folder, but not write there."""


class Exists(LogError):
    """A new game never takes the place of a file that is already there."""


class Unsure(LogError):
    """The record stands in the file, but the disk has not confirmed it, nor let us take it out."""


class Damaged(LogError):
    """A finished line does not check; the lines before it do."""

    def __init__(self, path: Path, line: int) -> None:
        self.line = line
        self.kept = line - 1
        super().__init__(path, "damaged", line=line, kept=self.kept)


class _Scan(NamedTuple):
    """What a stretch of the file holds, as far as it checks."""

    records: list[Record]
    size: int  # bytes of the good lines
    tail: bytes  # checksum of the last good line
    rest: bytes  # a last line without its newline
    bad: int  # number of the line that does not check, 0 if all do


class GameLog:
    """An open game file. Many processes may follow it; they write one at a time."""

    def __init__(self, path: Path, fd: int, writable: bool) -> None:
        """Use `create` or `open`: a bare log has read nothing yet."""
        self.path = path
        self.header: Record = {}
        self.records: list[Record] = []
        self.torn = False  # the file ended in an unfinished line when we last made sure
        self.size = 0
        self.tail = SEED
        self._first = b""  # the header's line
        self._stamp = (0, 0)  # of the file as we know it
        self._fd = fd
        self._writable = writable
        self._writing = False

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        header: Record,
        records: Iterable[Record] = (),
        *,
        shared: bool = False,
    ) -> Self:
        """Start a file, with a past if it has one, that survives a power cut once this returns.
        Only its owner can read it, unless it is shared with the owner's group."""
        place = _absolute(path)
        if "format" not in header:
            raise ValueError("a header needs the key 'format'")
        payloads = [_payload(record) for record in (header, *records)]
        log = cls(place, _create_file(place), writable=True)
        try:
            with _naming(place):
                if shared:
                    os.fchmod(log._fd, SHARED)  # a umask would drop the group
                    locks.make(place)
                log._put(*payloads)
                _sync_folder(place.parent)
        except BaseException:
            log.close()
            os.unlink(place)  # it is ours: O_EXCL made it a moment ago
            locks.drop(place)
            raise
        log.header, *log.records = [_decode(payload) for payload in payloads]
        return log

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Read and check the whole file; one that may not be written opens for reading."""
        place = _absolute(path)
        log = cls(place, *_open_file(place))
        try:
            with _naming(place):
                scan = log._first_look()
            if scan.bad:
                raise Damaged(place, scan.bad)
            log.header = scan.records.pop(0)
            log._take(scan)
            log.torn = bool(scan.rest)
        except BaseException:
            log.close()
            raise
        return log

    @contextmanager
    def writing(self, timeout: float = PATIENCE) -> Iterator[list[Record]]:
        """Hold the lock, and hand over what others wrote since we last looked.

        The caller decides on its move only after it has applied these news, so that no move
        is ever recorded after one that its player had not seen.
        """
        if not self._writable:
            raise ReadOnly(self.path, "read-only")
        if self._writing:
            raise LogError(self.path, "written-twice")
        with self._lock(timeout):
            self._writing = True
            try:
                with _naming(self.path):
                    news = self._catch_up()
                yield news
            finally:
                self._writing = False

    def append(self, record: Record) -> int:
        """Put one record on disk, and return its number only once it is there."""
        if not self._writing:
            raise LogError(self.path, "not-writing")
        payload = _payload(record)
        kept = _decode(payload)  # as every later reader will see it, and no alias of the caller's
        with _naming(self.path):
            self._put(payload)
        self.records.append(kept)
        return len(self.records)

    def follow(self) -> list[Record]:
        """The records that others finished since; an unfinished line is not there yet.

        It takes no lock, so a spectator never holds up a player.
        """
        with _naming(self.path):
            if self._stamp_on_disk() == self._stamp:
                return []
            self._make_sure()
            scan = self._scan_settled(torn=False)
        if scan.bad:
            raise Damaged(self.path, scan.bad)
        return self._take(scan)

    def close(self) -> None:
        """Let go of the file; doing so twice does no harm."""
        if self._fd >= 0:
            fd, self._fd = self._fd, -1
            os.close(fd)

    def __del__(self) -> None:
        """A log that is dropped without `close` keeps no file open."""
        self.close()

    def _first_look(self) -> _Scan:
        """Read from the start; without a good header there is nothing to go on from."""
        scan = self._scan_settled(torn=True)
        if not scan.records:
            raise self._headless()
        if "format" not in scan.records[0]:
            raise NotOurs(self.path, "no-header")
        self._first = _first_line(self._fd)
        return scan

    def _headless(self) -> LogError:
        """Tell a header that was hurt from a file that never had one."""
        with suppress(ValueError, RecursionError):
            first, _ = json.JSONDecoder().raw_decode(
                os.pread(self._fd, CHUNK, 0).decode("utf-8", "replace")
            )
            if isinstance(first, dict) and "format" in first:
                return Damaged(self.path, 1)
        return NotOurs(self.path, "not-a-game")

    def _scan(self) -> _Scan:
        """Check what lies beyond the part that we know."""
        known = 1 + len(self.records) if self.size else 0
        return _scan(self._fd, self.size, self.tail, known)

    def _scan_settled(self, torn: bool) -> _Scan:
        """Look again while it changes: what seems wrong, or torn, may be a write under way."""
        scan = self._scan()
        for _ in range(LOOKS):
            if self._writing or not (scan.bad or (torn and scan.rest)):
                break
            before, stamp = scan, self._stamp_on_disk()
            time.sleep(PAUSE)
            scan = self._scan()
            if scan == before and stamp == self._stamp_on_disk():
                break
        return scan

    def _take(self, scan: _Scan) -> list[Record]:
        """Make what was found part of what we know."""
        self.records.extend(scan.records)
        self.size += scan.size
        self.tail = scan.tail
        self._stamp = self._stamp_on_disk()
        return scan.records

    def _catch_up(self) -> list[Record]:
        """Under the lock: make sure that this is still our file, and read on to its end."""
        if self._stamp_on_disk() != self._stamp:
            self._make_sure()
        known_end = self.tail + CLOSING + b"\n"
        if os.pread(self._fd, len(known_end), self.size - len(known_end)) != known_end:
            raise LogError(self.path, "changed")
        # two changes within a tick of the clock leave one stamp: the header is always compared
        if os.pread(self._fd, len(self._first), 0) != self._first:
            raise Damaged(self.path, 1)
        scan = self._scan()
        if scan.bad:
            raise Damaged(self.path, scan.bad)
        self.torn = bool(scan.rest)
        return self._take(scan)

    def _make_sure(self) -> None:
        """The file has changed: is the part that we have read still there, byte for byte?"""
        scan = _scan(self._fd, 0, SEED, 0, end=self.size)
        if scan.bad or scan.rest:
            raise Damaged(self.path, scan.bad or 1 + len(scan.records))
        if scan.tail != self.tail:
            raise LogError(self.path, "changed")

    def _stamp_on_disk(self) -> tuple[int, int]:
        """How long the file is now and when it was written, if the path still leads to it."""
        try:
            now = os.stat(self.path)
        except FileNotFoundError as gone:
            raise LogError(self.path, "removed") from gone
        if not os.path.samestat(now, os.fstat(self._fd)):
            raise LogError(self.path, "replaced")
        if now.st_size < self.size:
            raise LogError(self.path, "cut")
        return now.st_size, now.st_mtime_ns

    def _put(self, *payloads: bytes) -> None:
        """Write sealed lines through to the disk, or leave the file as it was."""
        tail, sealed = self.tail, bytearray()
        for payload in payloads:
            tail = _checksum(payload, tail)
            sealed += payload[:-1] + OPENING + tail + CLOSING + b"\n"
        lines = bytes(sealed)
        if self.torn:
            os.ftruncate(self._fd, self.size)
            self.torn = False
        if os.fstat(self._fd).st_size != self.size:
            raise LogError(self.path, "no-lock")
        self._write_through(lines)
        self._first = self._first or lines[: lines.index(b"\n") + 1]
        self.size += len(lines)
        self.tail = tail
        self._stamp = self._stamp_on_disk()

    def _write_through(self, lines: bytes) -> None:
        whole = False
        try:
            _write(self._fd, lines)
            whole = True
            os.fsync(self._fd)
        except BaseException as failure:
            try:
                os.ftruncate(self._fd, self.size)
            except OSError:
                if whole:  # every reader sees it, though the disk may not have it
                    raise Unsure(self.path, "unsure") from failure
                # what stays behind is a torn line, and the next writer cuts it
            raise

    @contextmanager
    def _lock(self, timeout: float) -> Iterator[None]:
        """Hold the lock beside the file, which only writers can open."""
        try:
            with locks.held(self.path, timeout) as ours:
                if not ours:
                    raise Busy(self.path, "busy")
                yield
        except FileNotFoundError as gone:
            raise LogError(self.path, "removed") from gone


def recover(path: str | os.PathLike[str]) -> tuple[Record, list[Record], Damaged | None, bool]:
    """Header, the records before the first damage, that damage, and whether the end is torn.

    For salvage: the file is only read. Reading stops at damage, so nothing is said of the end then.
    """
    place = _absolute(path)
    with closing(GameLog(place, *_open_file(place))) as log:
        scan = log._first_look()
    damage = Damaged(place, scan.bad) if scan.bad else None
    return scan.records[0], scan.records[1:], damage, bool(scan.rest)


def _checksum(payload: bytes, before: bytes) -> bytes:
    return blake2b(before + payload, digest_size=DIGEST).hexdigest().encode()


def _payload(record: Record) -> bytes:
    """The bytes that are checksummed; the seal needs a key before it, and its own name free."""
    if not record or "sum" in record:
        raise ValueError("a record has at least one key, and none called 'sum'")
    return _encode(record)


def _unseal(line: bytes, before: bytes) -> tuple[Record, bytes] | None:
    """The record and checksum of a line, or None unless it is byte for byte what we write."""
    payload = line[:-SEAL] + b"}"
    tail = _checksum(payload, before)
    if line[-SEAL:] != OPENING + tail + CLOSING:
        return None
    try:
        record = _decode(payload)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None  # sealed, but not by us
    return (record, tail) if record and "sum" not in record else None


def _scan(fd: int, offset: int, tail: bytes, known: int, end: int | None = None) -> _Scan:
    """Follow the chain through whole lines, from the checksum `tail` of line number `known`.
    It stops at what does not check: rubbish of any length is not read to its end."""
    records: list[Record] = []
    size, rest = 0, b""
    for chunk in _chunks(fd, offset, end):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            payload = _unseal(line, tail)
            if payload is None:
                return _Scan(records, size, tail, b"", known + len(records) + 1)
            record, tail = payload
            records.append(record)
            size += len(line) + 1
        if len(rest) > LONGEST_LINE:
            return _Scan(records, size, tail, b"", known + len(records) + 1)
    if _newline_was_hurt(rest, tail):
        return _Scan(records, size, tail, b"", known + len(records) + 1)
    return _Scan(records, size, tail, rest, 0)


def _newline_was_hurt(rest: bytes, tail: bytes) -> bool:
    """A whole line and then a byte that is no newline: an acknowledged record, so not to be cut."""
    return _unseal(rest[:-1], tail) is not None


def _first_line(fd: int) -> bytes:
    """The header's, which is known to end in a newline."""
    line = b""
    for chunk in _chunks(fd, 0):
        line += chunk
        if b"\n" in chunk:
            break
    return line[: line.index(b"\n") + 1]


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """What the system says of a descriptor gets the name of its file."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def _absolute(path: str | os.PathLike[str]) -> Path:
    """A log outlives a change of the working directory."""
    return Path(os.path.abspath(path))


def _create_file(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, PRIVATE)
    except FileExistsError as there:
        raise Exists(path, "exists") from there
    except OSError as error:
        if error.errno not in FORBIDDEN:
            raise
        raise ReadOnly(path.parent, "read-only") from error


def _open_file(path: Path) -> tuple[int, bool]:
    """The descriptor, and whether it may write: a shipped game is often read-only."""
    if path.exists() and not path.is_file():
        raise NotOurs(path, "not-plain")  # opening a pipe could wait for ever
    try:
        return os.open(path, os.O_RDWR | os.O_APPEND), True
    except OSError as error:
        if error.errno not in FORBIDDEN:
            raise
    return os.open(path, os.O_RDONLY), False


def _sync_folder(folder: Path) -> None:
    """A new file's name is on disk only when its folder is."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _chunks(fd: int, offset: int, end: int | None = None) -> Iterator[bytes]:
    while chunk := os.pread(fd, CHUNK if end is None else min(CHUNK, end - offset), offset):
        yield chunk
        offset += len(chunk)


def _write(fd: int, line: bytes) -> None:
    """One write as a rule; a nearly full disk may take it in pieces before it says no."""
    rest = memoryview(line)
    while rest:
        rest = rest[os.write(fd, rest) :]
