"""Garbage is collected while nobody waits.

The collector runs when enough has been made, which is while something is drawn, and takes up to
20 ms then. What it finds when the player rests for a moment, no key has to wait for.
"""

from __future__ import annotations

import asyncio
import gc

REST = 0.06  # seconds after a key
WORTH_IT = 5_000  # objects made since the last time


class Garbage:
    """Put off with every key."""

    def __init__(self) -> None:
        self._planned: asyncio.TimerHandle | None = None

    def when_it_rests(self) -> None:
        if self._planned is not None:
            self._planned.cancel()
        self._planned = asyncio.get_running_loop().call_later(REST, tidy)


def tidy() -> None:
    """Only what is new: what is old has been looked at."""
    if gc.get_count()[0] > WORTH_IT:
        gc.collect(0)
