"""The app ends when its terminal goes away."""

from __future__ import annotations

import os
import select
import signal
import threading
from collections.abc import Callable

GRACE = 2.0  # seconds in which the app may end by itself once its terminal has left
HUNG_UP = 128 + signal.SIGHUP


def watch(fd: int, left: Callable[[], None]) -> None:
    """Call `left` when the terminal hangs up, and end the process if that does not end it.

    Everything is on disk already, so there is nothing to save; but a program that goes on reading
    a terminal that has left would keep a processor busy for ever.
    """

    def wait() -> None:
        poll = select.poll()
        poll.register(fd, 0)  # poll reports a hang-up unasked
        if not any(event & select.POLLHUP for _, event in poll.poll()):
            return  # the platform cannot say
        left()
        threading.Event().wait(GRACE)
        os._exit(HUNG_UP)

    threading.Thread(target=wait, name="terminal", daemon=True).start()
