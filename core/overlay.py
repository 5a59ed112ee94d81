"""An owner's corrections of the data, laid over what ships."""

from __future__ import annotations

from typing import Any

from core.contract import Fault
from core.faults import BadData


def merged(base: Any, over: Any, where: str) -> Any:
    """The base with the overlay laid on it: tables key by key, lists of tables by id; BadData if
    it corrects something that does not exist."""
    if isinstance(base, dict) and isinstance(over, dict):
        changed = {
            key: merged(base[key], value, f"{where}.{key}") if key in base else value
            for key, value in over.items()
        }
        return {**base, **changed}
    if _has_ids(base) and isinstance(over, list):
        return _merged_by_id(base, over, where)
    return over


def _has_ids(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, dict) and "id" in item for item in value)
    )


def _merged_by_id(base: list[Any], over: list[Any], where: str) -> list[Any]:
    result = {item["id"]: item for item in base}
    for item in over:
        key = item.get("id") if isinstance(item, dict) else None
        if not isinstance(key, str) or key not in result:
            raise BadData(Fault("table.data", "no-entry", {"where": where, "key": repr(key)}))
        result[key] = merged(result[key], item, f"{where}.{key}")
    return list(result.values())
