"""The seats that this terminal has taken, so that other terminals know of them.

A seat is a lock beside the game: it is free again when the game is left here, or when this process
ends, however it ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from core import locks


class Seats:
    """What is taken at this terminal. A game that is left and opened again at once, or twice, does
    not find its own seats taken."""

    def __init__(self) -> None:
        self._held: dict[Path, tuple[locks.Lock, int]] = {}  # by place; how often it was taken

    def sit(self, game: Path, seats: Iterable[int]) -> Sitting:
        """Take these seats, as far as no other terminal has them."""
        sitting = Sitting(self)
        for seat in seats:
            kind = locks.seat_kind(seat)
            place = locks.lock_path(game, kind)
            with suppress(OSError):  # without locks no terminal learns of another
                if place not in self._held:
                    lock = locks.take(game, kind)
                    if lock is None:
                        sitting.taken.append(seat)
                        continue
                    self._held[place] = lock, 0
                sitting.places.append(place)
                lock, times = self._held[place]
                self._held[place] = lock, times + 1
        return sitting

    def taken_elsewhere(self, game: Path, seats: Iterable[int]) -> list[int]:
        """The seats among these that another terminal has."""
        sitting = self.sit(game, seats)
        sitting.leave()
        return sitting.taken

    def stand_up(self, place: Path) -> None:
        lock, times = self._held.pop(place)
        if times > 1:
            self._held[place] = lock, times - 1
        else:
            lock.release(remove=True)


class Sitting:
    """Seats of one game that are taken here, until it is left."""

    def __init__(self, seats: Seats) -> None:
        self.taken: list[int] = []  # that another terminal has
        self.places: list[Path] = []  # of our own locks
        self._seats = seats

    def leave(self) -> None:
        """Doing so twice does no harm."""
        while self.places:
            self._seats.stand_up(self.places.pop())
