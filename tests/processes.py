"""Other processes at the same table."""

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]


def child(script: str, *args: object) -> subprocess.Popen[bytes]:
    """Another process at the same table."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def finish(process: subprocess.Popen[bytes]) -> bytes:
    out, _ = process.communicate(timeout=30)
    return out
