"""The locks of a game: files beside it that only those who may write the game can open.

A reader can open the game itself, so a lock on that would let any reader hold up the players.
What is held here dies with its process; the file that stays behind means nothing by itself.
"""

from __future__ import annotations

import fcntl
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

POLL = 0.002  # seconds between two tries
LONGEST_NAME = 255  # bytes that a file system allows
WRITER = "lock"
SEAT_KIND = "seat-"  # and its number


class Lock:
    """A lock that this process holds until it lets go, or ends."""

    def __init__(self, fd: int, place: Path) -> None:
        self._fd, self.place = fd, place

    def release(self, remove: bool = False) -> None:
        """Let go; with `remove` nothing stays behind. Doing so twice does no harm."""
        if self._fd < 0:
            return
        fd, self._fd = self._fd, -1
        if remove:
            with suppress(OSError):
                self.place.unlink()
        os.close(fd)


def lock_path(game: Path, kind: str = WRITER) -> Path:
    """A hidden file beside the game, by whatever link the game is reached."""
    real = Path(os.path.realpath(game))
    name = f".{real.name}.{kind}"
    if len(os.fsencode(name)) > LONGEST_NAME:
        short = blake2b(os.fsencode(real.name), digest_size=16).hexdigest()
        name = f".{short}.{kind}"
    return real.with_name(name)


def seat_kind(seat: int) -> str:
    return f"{SEAT_KIND}{seat}"


def take(game: Path, kind: str = WRITER) -> Lock | None:
    """Hold the lock, or None while another process holds it."""
    place = lock_path(game, kind)
    while True:
        fd = _open(place, os.stat(game))
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(fd)
            return None
        except BaseException:
            os.close(fd)
            raise
        if _leads_to(place, fd):
            return Lock(fd, place)
        os.close(fd)  # it was renamed or removed before we had it


@contextmanager
def held(game: Path, timeout: float = 0.0) -> Iterator[bool]:
    """Hold the writer's lock meanwhile; False if others kept it for that many seconds."""
    deadline = time.monotonic() + timeout
    while (lock := take(game)) is None and time.monotonic() < deadline:
        time.sleep(POLL)
    try:
        yield lock is not None
    finally:
        if lock is not None:
            lock.release()


def make(game: Path) -> None:
    """Have the writer's lock ready: not everybody who may write may make files there."""
    os.close(_open(lock_path(game), os.stat(game)))


def drop(game: Path) -> None:
    """The game has gone from here, and its locks with it."""
    lock_path(game).unlink(missing_ok=True)
    seats = lock_path(game, SEAT_KIND)  # however many seats the game has
    for place in seats.parent.iterdir():
        number = place.name.removeprefix(seats.name)
        if number != place.name and number.isdigit():
            place.unlink(missing_ok=True)


def _open(place: Path, game: os.stat_result) -> int:
    """Open the lock file, made if need be, for those who may write the game."""
    flags = os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK
    while True:
        with suppress(FileNotFoundError):
            fd = os.open(place, flags)
            break
        with suppress(FileExistsError):
            fd = os.open(place, flags | os.O_CREAT | os.O_EXCL, 0o600)
            break
    try:
        _allow_writers(fd, game)
    except BaseException:
        os.close(fd)
        raise
    return fd


def _allow_writers(fd: int, game: os.stat_result) -> None:
    """The mode is set, not asked for at the opening: a umask would drop the group."""
    info = os.fstat(fd)
    with suppress(PermissionError):  # another user's file: that user sets its mode
        if (info.st_uid, info.st_gid) != (game.st_uid, game.st_gid):
            os.fchown(fd, game.st_uid if os.geteuid() == 0 else -1, game.st_gid)
        if stat.S_IMODE(info.st_mode) != (mode := _writers(game.st_mode)):
            os.fchmod(fd, mode)


def _writers(mode: int) -> int:
    """Open to the group, or to all, only where they may write the game."""
    group = 0o060 if mode & stat.S_IWGRP else 0
    others = 0o006 if mode & stat.S_IWOTH else 0
    return 0o600 | group | others


def _leads_to(place: Path, fd: int) -> bool:
    try:
        return os.path.samestat(os.stat(place, follow_symlinks=False), os.fstat(fd))
    except FileNotFoundError:
        return False
