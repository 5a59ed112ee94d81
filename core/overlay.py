"""An owner's corrections of the data, laid over what ships."""

from __future__ import annotations

from typing import Any

from core.contract import Fault
from core.decoding import fits
from core.escaping import harmful
from core.faults import BadData, UnfitData
from core.texts import table_text

DEEPEST = 16  # tables and lists within each other; ours are half as deep


def check(over: Any) -> None:
    """Refuse what could not be shown or written, whatever the rules say of it. Without recursion:
    it may lie as deep as a file can hold it."""
    left = [("overlay", over)]
    for _ in range(DEEPEST):
        left = [inner for where, value in left for inner in _inner(where, value)]
    if left:
        raise UnfitData(Fault("table.data", "too-deep"))


def _inner(where: str, value: Any) -> list[tuple[str, Any]]:
    """What lies in a value; refused if the value itself is unfit."""
    if isinstance(value, dict):
        for key in value:
            _inner(where, key)
        return [(f"{where}.{key}", item) for key, item in value.items()]
    if isinstance(value, list | tuple):
        return [(where, item) for item in value]
    if isinstance(value, str) and harmful(value):
        raise UnfitData(Fault("table.data", "unprintable", {"text": value, "where": where}))
    if isinstance(value, int) and not fits(value):
        raise UnfitData(Fault("table.data", "too-long-number"))
    return []


def corrected_text(over: dict[str, Any] | None, lang: str, brief: bool = False) -> str:
    """That a game is played with corrected data, and how much of it; "" if it is not."""
    count = values(over)
    if not count:
        return ""
    kind = "corrected-brief" if brief else "corrected-one" if count == 1 else "corrected"
    return table_text("file", kind, lang, count=count)


def values(over: Any) -> int:
    """How many values an overlay gives; an id only says what they belong to."""
    if isinstance(over, dict):
        return sum(values(item) for key, item in over.items() if key != "id")
    if isinstance(over, list) and any(isinstance(item, dict) for item in over):
        return sum(map(values, over))
    return 0 if over is None else 1


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
