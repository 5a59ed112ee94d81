"""Less to send: Textual's driver, with a picture of the terminal between the two."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from threading import Lock
from typing import Any

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

from tui.terminal.abilities import OLD, Talents, has_job_control
from tui.terminal.keyboard import KeyboardDriver
from tui.terminal.picture import MARGINS, NO_MARGINS, Picture

# Between margins at its third and ninth columns, how far to the right does the cursor get? A
# terminal without margins takes the "s" for "remember where the cursor is".
MARGIN_TEST = f"{MARGINS}\x1b[3;9s\x1b[2;5H\x1b[20C\x1b[6n{NO_MARGINS}"
STOPPED = (8, 1)  # where it stands then, column and line
# Clicks, movements, and their places in the two longer forms.
MOUSE_MODES = (1000, 1003, 1015, 1006)
MOUSE_ON, MOUSE_OFF = ("".join(f"\x1b[?{mode}{way}" for mode in MOUSE_MODES) for way in "hl")


class PictureDriver(KeyboardDriver):
    """Textual's driver, with a picture between it and the terminal."""

    def __init__(self, app: App[Any], *, mouse: bool = True, **options: Any) -> None:
        """Textual's driver can switch the mouse only when it starts: this one does so by itself."""
        super().__init__(app, mouse=False, **options)
        self._wants_mouse = mouse
        self._has_left = False  # was the terminal left, for the job to be stopped?
        signal.signal(signal.SIGTSTP, self._stop_job)
        signal.signal(signal.SIGCONT, self._go_on)
        self._picture = Picture(Talents.of(os.environ.get("TERM", "")))
        self._stale = True  # set by a signal, looked at before the next drawing
        self._on_trial = False  # has the terminal still to say how far its cursor got?
        self._one_at_a_time = Lock()

    def write(self, data: str) -> None:
        with self._one_at_a_time:
            size = shutil.get_terminal_size()
            if self._stale:
                self._stale = False
                self._picture.forget()
                self._picture.columns = size[0]
            if thinned := self._picture.thin(data):
                super().write(thinned)
            if self._picture.exceeds(*size):  # drawn for a terminal that was larger a moment ago
                self._stale = True

    def forget(self) -> None:
        """What the terminal shows is not known any more: send everything again."""
        self._stale = True

    def start_application_mode(self) -> None:
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.use_mouse(self._wants_mouse)
        resized, loop = signal.getsignal(signal.SIGWINCH), asyncio.get_running_loop()

        def on_resize(*args: Any) -> None:
            """One after the other: a signal that comes while another is being handled would tell
            of the newest size before that tells of its own, and the screen would keep that."""
            self.forget()
            if callable(resized):
                loop.call_soon_threadsafe(resized, *args)

        signal.signal(signal.SIGWINCH, on_resize)
        if self.input_tty and not OLD.match(os.environ.get("TERM", "")):
            super().write(MARGIN_TEST)
            self._on_trial = True
            self.flush()

    def use_mouse(self, wanted: bool) -> None:
        """Tell the terminal to report the mouse, or to leave off."""
        if wanted or self._wants_mouse:
            self.write(MOUSE_ON if wanted else MOUSE_OFF)
            self.flush()
        self._wants_mouse = wanted

    def disable_input(self) -> None:
        if self._wants_mouse:
            self.write(MOUSE_OFF)
        super().disable_input()

    def _stop_job(self, *_: Any) -> None:
        """The terminal is left first, then the whole job stops, with the `make` that started us:
        else the shell would go on waiting for that."""
        self.suspend_application_mode()
        self._has_left = True
        if has_job_control():
            os.killpg(0, signal.SIGSTOP)
        else:
            os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on(self, *_: Any) -> None:
        """Only what has left the terminal comes back to it; else there would be two of us reading.
        Who was stopped from outside has only to draw again."""
        if self._has_left:
            self.forget()
            self.resume_application_mode()  # in the background it stops here, and comes here again
        self._has_left = False
        self.send_message(self.SignalResume())

    @property
    def talents(self) -> Talents:
        return self._picture.talents

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.CursorPosition):
            if not self._on_trial:  # a key that looks like an answer: Shift+F3
                return
            self._on_trial = False
            parts = (message.x, message.y) == STOPPED
            self._picture.talents = self._picture.talents._replace(parts=parts)
            return
        if isinstance(message, events.Resize | InBandWindowResize):
            self.forget()
        super().process_message(message)


def with_picture(driver: type[Driver]) -> type[Driver]:
    """The same, sending less, where that is known to work."""
    return PictureDriver if driver is LinuxDriver else driver


def driver_of(app: App[Any]) -> Driver | None:
    """What an app sends through; none before it runs."""
    return app._driver


def talents_of(app: App[Any]) -> Talents:
    """What its terminal can do, as far as that is made use of."""
    talents = getattr(driver_of(app), "talents", None)
    return talents if isinstance(talents, Talents) else Talents()
