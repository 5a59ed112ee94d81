"""Keys as they come: an Escape is known for one as soon as nothing can follow it any more."""

from __future__ import annotations

import codecs
import os
import select

from textual import constants
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

ESCAPE = "\x1b"
# Seconds in which the rest of another key has come: it is sent in one packet with its Escape.
# ESCDELAY, in milliseconds, is for connections that tear packets.
ALONE = constants.ESCAPE_DELAY if "ESCDELAY" in os.environ else 0.01
LOOK = 0.1  # seconds between two looks whether the app ends
MOST = 4096  # bytes that are read at once


class Parser(XTermParser):
    """Textual's, which waits for an Escape as long as for what is left of a sequence."""

    def give_up(self) -> None:
        """Let the next tick take what was read for whole keys: nothing more will come of it."""
        if self._timeout_time is not None:
            self._timeout_time = 0.0


class HearingDriver(LinuxDriver):
    """Textual's driver looks ten times a second whether an Escape has stayed alone."""

    def _run_input_thread(self) -> None:
        """What goes wrong here ends the app like any other mistake."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)

    def run_input_thread(self) -> None:
        parser = Parser(self._debug)
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        alone = False  # has an Escape come last?
        while not self.exit_event.is_set():
            if select.select([self.fileno], [], [], ALONE if alone else LOOK)[0]:
                text = decode(os.read(self.fileno, MOST))
                alone = text.endswith(ESCAPE)
                for message in parser.feed(text) if text else ():  # half a letter is no text
                    self.process_message(message)
            elif alone:
                alone = False
                parser.give_up()
            for message in parser.tick():
                self.process_message(message)
