"""What is remembered of games that were played here: where they lie, and who sat at them.

No game file tells it, so it does not lie in the cache, which may be thrown away.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from core.contract import SEATS
from core.paths import state_dir
from tui.files.writing import put

FILE = "table.json"
SEATED: dict[str, tuple[int, ...]] = {"both": SEATS, "1": (1,), "2": (2,)}  # who sits here
SEAT_CHOICES: dict[str, tuple[int, ...]] = SEATED | {"watch": ()}
ELSEWHERE = 12  # games outside of the player's folder that are remembered


class Remembered(msgspec.Struct):
    """Games by their places."""

    opened: dict[str, float] = {}  # those that lie elsewhere -> when they were opened
    seats: dict[str, str] = {}  # who sat here when they were played last


class Memory:
    """Other terminals have the same: what they have written meanwhile is kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self.file = (state_dir() if folder is None else folder) / FILE
        self._writing = threading.Lock()  # games are read and opened in threads of their own
        self._known = self._read()

    @property
    def elsewhere(self) -> list[Path]:
        return [Path(place) for place in self._known.opened]

    def open(self, path: Path) -> None:
        """A game that lies elsewhere was opened."""
        self._add(Remembered({place_of(path): time.time()}))

    def sit(self, path: Path, who: str) -> None:
        """The seats of a game that were taken here are proposed when it is opened again."""
        if self.sat(path) != who:
            self._add(Remembered(seats={place_of(path): who}))

    def sat(self, path: Path) -> str:
        """Who sat here last; empty if that is not known."""
        return self._known.seats.get(place_of(path), "")

    def _add(self, news: Remembered) -> None:
        """That it cannot be written does no harm: it is known as long as the program runs."""
        with self._writing:
            written = self._read()
            opened = self._known.opened | written.opened | news.opened
            seats = self._known.seats | written.seats | news.seats
            latest = sorted(_there(opened), key=lambda place: -opened[place])[:ELSEWHERE]
            self._known = Remembered(
                {place: opened[place] for place in latest},
                {place: seats[place] for place in _there(seats)},
            )
            with suppress(OSError):
                put(self.file, msgspec.json.encode(self._known))

    def _read(self) -> Remembered:
        """A damaged file is as good as none."""
        try:
            return msgspec.json.decode(self.file.read_bytes(), type=Remembered)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return Remembered()


def _there(places: dict[str, float] | dict[str, str]) -> list[str]:
    return [place for place in places if os.path.exists(place)]


def place_of(path: Path) -> str:
    """By whichever way its folder is reached. The file keeps its name: notes lie beside it."""
    return os.path.join(os.path.realpath(path.parent), path.name)
