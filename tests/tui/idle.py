"""Waiting until the app has nothing to do, without looking at the clock for it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual import _wait, app, pilot
from textual.screen import UPDATE_PERIOD

SOON = 2.5 * UPDATE_PERIOD  # seconds: what has changed is drawn after one period, or after two
LONG = 1.0  # seconds, as Textual has it: whatever never rests is left at that


class Idleness:
    """Textual sleeps twice after every key to see whether the process was busy meanwhile: most of
    the tests' time would go there. The event loop knows what is ready and what is due soon; only
    while a thread works is there no better way than Textual's."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._threads: set[asyncio.Future[Any]] = set()
        self._run = asyncio.BaseEventLoop.run_in_executor
        monkeypatch.setattr(asyncio.BaseEventLoop, "run_in_executor", self._noted())
        for module in (app, pilot):
            monkeypatch.setattr(module, "wait_for_idle", self.wait)

    def _noted(self) -> Any:
        def run_in_executor(loop: asyncio.BaseEventLoop, *args: Any) -> asyncio.Future[Any]:
            future = self._run(loop, *args)
            self._threads.add(future)
            future.add_done_callback(self._threads.discard)
            return future

        return run_in_executor

    async def wait(
        self, min_sleep: float = _wait.SLEEP_GRANULARITY, max_sleep: float = LONG
    ) -> None:
        await until_nothing_is_due(max_sleep)
        if self._threads:
            await _wait.wait_for_idle(min_sleep, max_sleep)
            await until_nothing_is_due(max_sleep)


async def until_nothing_is_due(longest: float = LONG, soon: float = SOON) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + longest
    while (pause := due(loop, soon)) is not None and loop.time() < end:
        await asyncio.sleep(pause)


def due(loop: Any, soon: float) -> float | None:
    """Seconds until the loop has something to do, if that is soon."""
    if loop._ready:
        return 0.0
    waits = [timer.when() - loop.time() for timer in loop._scheduled if not timer.cancelled()]
    return max(0.0, min(waits)) if waits and min(waits) < soon else None
