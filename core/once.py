"""Making things once, though two threads ask at the same time.

The app reads games in the background. `msgspec` learns a type when it first converts to it, and
two threads that make it learn the same one at once bring the interpreter down.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOCK = RLock()  # one for all, and reentrant: what is made may need what else is made once


def once(make: Callable[P, T]) -> Callable[P, T]:
    """A cache; a thread that finds the thing made does not wait."""
    made: dict[Hashable, T] = {}

    @wraps(make)
    def given(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (args, *kwargs.items())
        if key not in made:
            with LOCK:
                if key not in made:
                    made[key] = make(*args, **kwargs)
        return made[key]

    return given
