"""Keys without delay: an Escape counts as a key as soon as nothing more can follow it."""

from __future__ import annotations

import codecs
import os
import re
import select
from collections.abc import Iterable
from time import monotonic
from typing import Any, NoReturn

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

ESCAPE = "\x1b"
PASTE_START, PASTE_END = "\x1b[200~", "\x1b[201~"
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # no text: left out of a paste
# Seconds in which the rest of another key has come: it is sent in one packet with its Escape.
# ESCDELAY, in milliseconds, is for connections that tear packets.
ALONE = constants.ESCAPE_DELAY if "ESCDELAY" in os.environ else 0.01
LOOK = 0.1  # seconds between two looks whether the app ends
MOST = 4096  # bytes that are read at once
# A paste whose end never comes would take every key for text. After so many seconds without a byte
# it has ended; not sooner, for the rest of a paste on a line that stands still must not be keys.
UNFINISHED = 5.0
LONGEST = 65_536  # characters of a paste; nobody pastes more into a line, and the rest is left out


class Parser(XTermParser):
    """Textual's parser waits after a lone Escape as long as after half a sequence, and takes
    an Escape within a pasted text for a key."""

    def __init__(self) -> None:
        super().__init__()
        self._pasted: str | None = None  # what has come of a paste; None: there is none
        self._begun = ""  # what may be the beginning of the mark before a paste

    @property
    def alone(self) -> bool:
        """Has an Escape come last?"""
        return self._begun.endswith(ESCAPE)

    @property
    def waits(self) -> bool:
        """Has something come last that may be whole, or not?"""
        return bool(self._begun)

    @property
    def pasting(self) -> bool:
        """Has a paste begun, and not ended?"""
        return self._pasted is not None

    def feed(self, data: str) -> Iterable[Message]:
        """All between the marks of a paste is text, however many reads bring it."""
        data, self._begun = self._begun + data, ""
        while data:
            if self._pasted is not None:
                text, mark, rest = (self._pasted + data).partition(PASTE_END)
                self._pasted, data = _bounded(text), rest
                if mark:
                    yield from self.end_paste()
                continue
            keys, mark, data = data.partition(PASTE_START)
            if mark:
                self._pasted = ""
            else:
                keys, self._begun = _without_beginning(keys)
            if keys:
                yield from super().feed(keys)

    def end_paste(self) -> Iterable[Message]:
        """Send what has come of a paste as the whole of it."""
        text, self._pasted = self._pasted or "", None
        yield events.Paste(CONTROL.sub("", text[:LONGEST]))

    def give_up(self) -> Iterable[Message]:
        """No paste has begun: send what was held back. A lone Escape is a key of its own."""
        begun, alone, self._begun = self._begun, self.alone, ""
        if alone:
            yield from [events.Key("escape", ESCAPE) for _ in begun]
        elif begun:
            yield from super().feed(begun)


def _bounded(text: str) -> str:
    """What is kept of a paste: at its end may stand the beginning of the mark that ends it."""
    tail = len(PASTE_END) - 1
    return text if len(text) <= LONGEST + tail else text[:LONGEST] + text[-tail:]


def _without_beginning(keys: str) -> tuple[str, str]:
    """Keys, and what at their end may be the beginning of a paste, or Escapes that stay alone."""
    for length in range(min(len(keys), len(PASTE_START) - 1), 1, -1):
        if PASTE_START.startswith(keys[-length:]):
            return keys[:-length], keys[-length:]
    rest = keys.rstrip(ESCAPE)
    return rest, keys[len(rest) :]


def _raise(error: Exception) -> NoReturn:
    raise error


class KeyboardDriver(LinuxDriver):
    """Textual's driver looks ten times a second whether an Escape has stayed alone."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self.app = app

    def run_input_thread(self) -> None:
        """An error in this thread ends the app like any other error."""
        try:
            self._hear()
        except Exception as error:
            self.app.call_later(_raise, error)

    def _hear(self) -> None:
        parser = Parser()
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        heard = monotonic()
        while not self.exit_event.is_set():
            if select.select([self.fileno], [], [], ALONE if parser.alone else LOOK)[0]:
                text, heard = decode(os.read(self.fileno, MOST)), monotonic()
                for message in parser.feed(text) if text else ():  # half a letter is no text
                    self.process_message(message)
            elif parser.alone or (parser.waits and monotonic() - heard > constants.ESCAPE_DELAY):
                for message in parser.give_up():
                    self.process_message(message)
            elif parser.pasting and monotonic() - heard > UNFINISHED:
                for message in parser.end_paste():
                    self.process_message(message)
            for message in parser.tick():
                self.process_message(message)
