"""Small files of the app's own: settings, notes, what it remembers."""

from __future__ import annotations

import os
from pathlib import Path


def put(file: Path, content: bytes) -> None:
    """The whole file anew, or the old one as it was."""
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        os.replace(temporary, file)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
