"""Small files of the app's own: settings, notes, what it remembers."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

OWNERS = stat.S_IRUSR | stat.S_IWUSR


def put(file: Path, content: bytes) -> None:
    """The whole file anew, or the old one as it was; where a link leads, and as open to others as
    it is there."""
    file = Path(os.path.realpath(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as written:
            with suppress(OSError):  # it is new, or such a disk knows no modes
                os.fchmod(written.fileno(), stat.S_IMODE(file.stat().st_mode) | OWNERS)
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        os.replace(temporary, file)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
