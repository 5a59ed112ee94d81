"""Read the data of a game of the series from `data/<system>/`, with an overlay, and check them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from core import paths
from core.contract import Fault
from core.faults import BadData, misshapen
from core.overlay import merged

SERIES = ("combat",)  # files of the series

D = TypeVar("D")


def load_data(
    system: str,
    files: Iterable[str],
    shape: type[D],
    breaches: Callable[[D], list[Fault]],
    overlay: dict[str, Any] | None,
) -> D:
    """The data as corrected by the overlay; BadData if they contradict the rules."""
    raw = merged(_read(system, files), overlay or {}, "overlay")
    try:
        data = msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise BadData(misshapen("table.data", error)) from error
    if broken := breaches(data):
        raise BadData(*broken)
    return data


def _read(system: str, files: Iterable[str]) -> dict[str, Any]:
    raw: dict[str, Any] = {}
    for folder, name in (*((system, n) for n in files), *(("imperator", n) for n in SERIES)):
        path = paths.data_dir() / folder / f"{name}.toml"
        for key, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            raw[key] = raw[key] + value if key in raw else value  # units stand in two files
    return raw
