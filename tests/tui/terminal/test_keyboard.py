"""When is an Escape an Escape? Keys are told as soon as nothing more can come of them."""

import asyncio
import os
import select
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Queue
from typing import Any

import pytest
from textual import constants, events
from textual.app import App
from textual.message import Message

from tui.terminal import keyboard
from tui.terminal.keyboard import KeyboardDriver, Parser

NEVER = 3600.0  # seconds
UNKNOWN = "replacement_character"
LONG = 60.0  # seconds after which a key that should have come will not come any more


class Listener(KeyboardDriver):
    """Hears what is written into a pipe."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fileno, self.typing = os.pipe()
        self.heard: Queue[str] = Queue()

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.Key):
            self.heard.put(message.key)
        elif isinstance(message, events.Paste):
            self.heard.put(f"pasted {message.text}")


Type = Callable[[str | bytes], None]
Hear = Callable[[], str]


def listen(script: Callable[[Type, Hear], None]) -> None:
    async def session() -> None:
        driver = Listener(App[None](), size=(80, 24))
        thread = threading.Thread(target=driver.run_input_thread, daemon=True)
        thread.start()

        def type_(keys: str | bytes) -> None:
            os.write(driver.typing, keys.encode() if isinstance(keys, str) else keys)

        try:
            script(type_, lambda: driver.heard.get(timeout=LONG))
            assert driver.heard.empty()
        finally:
            driver.exit_event.set()
            thread.join(LONG)
            for end in (driver.fileno, driver.typing):
                with suppress(OSError):
                    os.close(end)

    asyncio.run(session())


def test_an_escape_that_stays_alone_does_not_wait_as_long_as_a_sequence_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(constants, "ESCAPE_DELAY", NEVER)

    def script(type_: Type, hear: Hear) -> None:
        type_("\x1b")
        assert hear() == "escape"
        type_("a\x1b")
        assert [hear(), hear()] == ["a", "escape"]
        type_("\x1b\x1b")
        assert [hear(), hear()] == ["escape", "escape"]
        type_("q")
        assert hear() == "q"

    listen(script)


def test_what_is_begun_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a lone Escape is in a hurry: whoever sends more of a key sends all of it."""
    monkeypatch.setattr(constants, "ESCAPE_DELAY", NEVER)

    def script(type_: Type, hear: Hear) -> None:
        type_("\x1b[A")
        assert hear() == "up"
        for piece in ("x\x1b[", "1;", "2B"):
            type_(piece)
        assert [hear(), hear()] == ["x", "shift+down"]

    listen(script)


def test_a_connection_that_tears_its_packets_may_have_more_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """ESCDELAY."""
    monkeypatch.setattr(keyboard, "ALONE", NEVER)
    monkeypatch.setattr(constants, "ESCAPE_DELAY", NEVER)

    def script(type_: Type, hear: Hear) -> None:
        type_("b\x1b")
        assert hear() == "b"
        type_("[C")
        assert hear() == "right"

    listen(script)


def test_half_a_letter_is_no_key() -> None:
    def script(type_: Type, hear: Hear) -> None:
        letter = "é".encode()
        type_(b"a" + letter[:1])
        assert hear() == "a"
        type_(letter[1:])
        assert hear() == "é"

    listen(script)


def test_a_byte_that_is_no_letter_is_no_end() -> None:
    """A terminal that does not speak UTF-8 sends one; the keys after it are still heard."""

    def script(type_: Type, hear: Hear) -> None:
        type_(b"a\xe9b")
        assert [hear(), hear(), hear()] == ["a", UNKNOWN, "b"]
        type_(b"\xff")
        assert hear() == UNKNOWN
        type_("q")
        assert hear() == "q"

    listen(script)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 100])
def test_a_pasted_escape_does_not_end_the_paste(size: int) -> None:
    """In however many reads it comes: it is text, and none of it a key."""
    sent = "a\x1b[200~one\x1bq\x1b[A\x1b[200~two\x1b[201~b"
    parser = Parser()
    heard = [
        message for at in range(0, len(sent), size) for message in parser.feed(sent[at : at + size])
    ]
    pasted = [message.text for message in heard if isinstance(message, events.Paste)]
    assert pasted == ["oneq[A[200~two"]
    assert [message.key for message in heard if isinstance(message, events.Key)] == ["a", "b"]


def test_a_paste_whose_end_does_not_come_ends_when_nothing_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else every key from then on would be text."""
    monkeypatch.setattr(keyboard, "UNFINISHED", 0.0)

    def script(type_: Type, hear: Hear) -> None:
        type_("\x1b[200~Gallia q")
        assert hear() == "pasted Gallia q"
        type_("q")
        assert hear() == "q"
        type_("\x1b[200~whole\x1b[201~x")
        assert [hear(), hear()] == ["pasted whole", "x"]

    listen(script)


def test_a_paste_that_is_slow_to_come_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard, "UNFINISHED", NEVER)
    monkeypatch.setattr(keyboard, "LOOK", 0.001)  # it is looked at many times meanwhile

    def script(type_: Type, hear: Hear) -> None:
        type_("a\x1b[200~one ")
        assert hear() == "a"
        for _ in range(100):
            select.select([], [], [], 0.001)
        type_("q\x1b[201~")
        assert hear() == "pasted one q"

    listen(script)


def test_the_mark_of_a_paste_may_be_torn_like_any_other_sequence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(constants, "ESCAPE_DELAY", NEVER)
    monkeypatch.setattr(keyboard, "LOOK", 0.001)

    def script(type_: Type, hear: Hear) -> None:
        type_("a\x1b[2")
        assert hear() == "a"
        select.select([], [], [], 10 * keyboard.ALONE)  # a lone Escape would be known by now
        type_("00~\x1bq\x1b[201~")
        assert hear() == "pasted q"

    listen(script)


@pytest.mark.parametrize("size", [1, 1000, 4096])
def test_of_a_paste_without_measure_the_beginning_is_kept(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """None of the rest is a key, and it takes no room."""
    monkeypatch.setattr(keyboard, "LONGEST", 10)
    sent = "\x1b[200~" + "0123456789q\x1b[20" * 300 + "\x1b[201~b"
    parser, heard = Parser(), []
    for at in range(0, len(sent), size):
        heard += parser.feed(sent[at : at + size])
        assert len(parser._pasted or "") < 20
    assert [message.text for message in heard if isinstance(message, events.Paste)] == [
        "0123456789"
    ]
    assert [message.key for message in heard if isinstance(message, events.Key)] == ["b"]
