"""What is remembered of games that were played here: where they lie, and who sat at them.

No game file tells it, so it does not lie in the cache, which may be thrown away.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from core.contract import SEATS
from core.decoding import Malformed, json_value
from core.paths import state_dir
from core.small_files import read_small, write_private
from tui.files.path_json import spelt, unspelt

FILE = "table.json"


def seated(seats: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Who may sit here: all of them, or one."""
    each: dict[str, tuple[int, ...]] = {str(seat): (seat,) for seat in seats}
    return {"both": seats, **each} if len(seats) > 1 else each


SEAT_CHOICES: dict[str, tuple[int, ...]] = seated(SEATS) | {"watch": ()}
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
        with self._changed() as known:
            known.opened[place_of(path)] = time.time()

    def sit(self, path: Path, who: str) -> None:
        """The seats of a game that were taken here are proposed when it is opened again."""
        if self.sat(path) != who:
            with self._changed() as known:
                known.seats[place_of(path)] = who

    def sat(self, path: Path) -> str:
        """Who sat here last; empty if that is not known."""
        return self._known.seats.get(place_of(path), "")

    def move(self, path: Path, target: Path) -> None:
        """Follow a game to its new name; forget the seats of a game that had that name before."""
        with self._changed() as known:
            who = known.seats.pop(place_of(path), "")
            known.seats.pop(place_of(target), "")
            if who:
                known.seats[place_of(target)] = who

    def forget(self, path: Path) -> None:
        """A game is gone; another may get its name."""
        with self._changed() as known:
            known.seats.pop(place_of(path), "")

    @contextmanager
    def _changed(self) -> Iterator[Remembered]:
        """Change what is known, and keep it. If it cannot be written, it is still
        known until the program ends."""
        with self._writing:
            known, written = self._known, self._read()
            now = Remembered(known.opened | written.opened, known.seats | written.seats)
            yield now
            latest = sorted(_there(now.opened), key=lambda place: -now.opened[place])[:ELSEWHERE]
            self._known = Remembered(
                {place: now.opened[place] for place in latest},
                {place: now.seats[place] for place in _there(now.seats)},
            )
            self._write()

    def _read(self) -> Remembered:
        """Treat a damaged file as none."""
        try:
            memory = json_value(read_small(self.file), Remembered)
        except (OSError, Malformed):
            return Remembered()
        return Remembered(
            {unspelt(place): when for place, when in memory.opened.items()},
            {unspelt(place): who for place, who in memory.seats.items()},
        )

    def _write(self) -> None:
        known = self._known
        written = Remembered(
            {spelt(place): when for place, when in known.opened.items()},
            {spelt(place): who for place, who in known.seats.items()},
        )
        with suppress(OSError):
            write_private(self.file, msgspec.json.encode(written))


def _there(places: dict[str, float] | dict[str, str]) -> list[str]:
    return [place for place in places if os.path.exists(place)]


def place_of(path: Path) -> str:
    """The same place for every path to its folder. The file keeps its name: notes lie beside it."""
    return os.path.join(os.path.realpath(path.parent), path.name)
