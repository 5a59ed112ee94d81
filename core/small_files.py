"""Small files beside the games: settings, notes, positions, corrected data, what is remembered.

Each is read whole, if it is a regular file and not too large, and written whole or not at all, for
its owner alone.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

LARGEST = 4 << 20  # bytes
OWNERS = stat.S_IRUSR | stat.S_IWUSR
GROUPS = OWNERS | stat.S_IRGRP | stat.S_IWGRP


class UnfitFile(OSError):
    """Something that is not read: a pipe, a device, or a file that is too large; `kind` is a
    sentence of the message catalogue."""

    def __init__(self, path: str | os.PathLike[str], kind: str) -> None:
        self.kind = kind
        super().__init__(errno.EINVAL, kind, os.fspath(path))


def open_regular(path: str | os.PathLike[str]) -> int:
    """A descriptor to read a regular file with. What it is, is asked of the open file: a pipe is
    neither waited for nor put in the file's place meanwhile."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError as error:
        if error.errno == errno.ENXIO:  # a socket
            raise UnfitFile(path, "not-plain") from error
        raise
    try:
        _must_be_regular(os.fstat(fd).st_mode, path)
    except OSError:
        os.close(fd)
        raise
    return fd


def read_small(path: str | os.PathLike[str], largest: int = LARGEST) -> bytes:
    """All that is in a file; OSError if it is not regular, or too large."""
    with os.fdopen(open_regular(path), "rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        raise UnfitFile(path, "too-large")
    return content


def write_private(file: Path, content: bytes, beside: Path | None = None) -> None:
    """Write the whole file, or leave the old one as it was; follow a link, and keep the mode of
    the file. A new file is private, or as open to its group as the file that it belongs to."""
    file = Path(os.path.realpath(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f".rubicon-{secrets.token_hex(8)}")
    fd = create_private(temporary)
    try:
        with os.fdopen(fd, "wb") as written:
            _take_mode(fd, file, beside)
            written.write(content)
            written.flush()
            os.fsync(fd)
        os.replace(temporary, file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def create_private(path: Path) -> int:
    """A descriptor to write a file with that was not there, nor a link in its place."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    return os.open(path, flags, OWNERS)


def sync_folder(folder: Path) -> None:
    """A new name is on disk only when its folder is; some disks cannot be asked for that."""
    with suppress(OSError):
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _take_mode(fd: int, file: Path, beside: Path | None) -> None:
    """Of the file that stands there, if any; nothing but a file is written over."""
    try:
        status = os.stat(file)
    except FileNotFoundError:
        if beside is not None:
            _share_with_group(fd, beside)
        return
    _must_be_regular(status.st_mode, file)
    _open_to_others(fd, status.st_gid, stat.S_IMODE(status.st_mode))


def _share_with_group(fd: int, beside: Path) -> None:
    with suppress(OSError):
        status = os.stat(beside)
        if status.st_mode & stat.S_IWGRP:
            _open_to_others(fd, status.st_gid, GROUPS)


def _open_to_others(fd: int, group: int, mode: int) -> None:
    with suppress(OSError):  # such a disk knows no modes, or it is not our group
        if os.fstat(fd).st_gid != group:
            os.fchown(fd, -1, group)
        os.fchmod(fd, mode | OWNERS)


def _must_be_regular(mode: int, path: str | os.PathLike[str]) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise UnfitFile(path, "not-plain")
