"""Corrections of the data, and what is said of those that break a rule."""

from __future__ import annotations

from typing import Any

import pytest

from core.contract import Fault
from core.faults import BadData
from core.semper.box.data import Data
from core.semper.box.loading import load
from core.texts import fault_text, rules

DATA: Data = load()


def borders(zone: str, **changed: str | None) -> dict[str, Any]:
    """An overlay's zone whose borders to the given zones (_ for -) have another kind or none."""
    wanted = {key.replace("_", "-"): kind for key, kind in changed.items()}
    kinds: dict[str, str | None] = {
        border.to: border.kind for z in DATA.zones if z.id == zone for border in z.adjacent
    }
    kinds.update(wanted)
    return {"id": zone, "adjacent": [{"to": to, "kind": k} for to, k in kinds.items() if k]}


def refusals(overlay: dict[str, Any]) -> list[Fault]:
    with pytest.raises(BadData) as refused:
        load(overlay)
    assert all(breach.rule in str(refused.value) for breach in refused.value.faults)
    return refused.value.faults


def texts(faults: list[Fault], rule: str) -> list[str]:
    """What is said of a rule, which the index has."""
    assert {fault.rule for fault in faults} <= set(rules("semper")) | {"table.data"}
    return [fault_text(fault) for fault in faults if fault.rule == rule]
