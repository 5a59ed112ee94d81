"""The rule systems: a plain table; each is opened on demand."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from core.contract import Fault, System
from core.faults import BadData, NoSuchGame
from core.once import LOCK
from core.overlay import check


def _alea(data: dict[str, Any] | None) -> System:
    from core.alea.system import Alea

    return Alea(data)


def _caesar(data: dict[str, Any] | None) -> System:
    from core.caesar.system import JuliusCaesar

    return JuliusCaesar(data)


def _semper(data: dict[str, Any] | None) -> System:
    from core.semper.system import Semper

    return Semper(data)


def _republic(data: dict[str, Any] | None) -> System:
    from core.republic.system import Republic

    return Republic(data)


SYSTEMS: dict[str, Callable[[dict[str, Any] | None], System]] = {
    "alea": _alea,
    "caesar": _caesar,
    "semper": _semper,
    "republic": _republic,
}


def open_system(name: str, data: dict[str, Any] | None = None) -> System:
    """The system with this name, with an owner's corrections of its data if there are any."""
    if name not in SYSTEMS:
        raise NoSuchGame("no-system", name=name, known=", ".join(SYSTEMS))
    if data:
        check(data)
    try:
        corrections = json.dumps(data, sort_keys=True, allow_nan=False) if data else ""
    except (TypeError, ValueError) as error:
        raise BadData(Fault("table.data", "not-plain", {"detail": str(error)})) from error
    with LOCK:
        return _opened(name, corrections)


@lru_cache(maxsize=8)
def _opened(name: str, corrections: str) -> System:
    system = SYSTEMS[name](json.loads(corrections) if corrections else None)
    msgspec.json.Decoder(system.actions)  # msgspec learns the types here, in one thread
    return system
