"""The settings that a game is started with."""

from __future__ import annotations

from typing import Any

from core.contract import System
from core.faults import BadCall


class BadSetting(BadCall):
    """A setting or value that the scenario does not have."""


def chosen(system: System, scenario: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """The settings of a new game: what is wanted, else the first of each."""
    offered = system.settings(scenario)
    for name, value in wanted.items():
        if name not in offered or value not in offered[name]:
            known = ", ".join(f"{n}={'|'.join(values)}" for n, values in offered.items())
            raise BadSetting("no-setting", name=name, value=value, known=known)
    return {name: values[0] for name, values in offered.items()} | wanted
