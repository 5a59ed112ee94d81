"""Files of a game: made, read and written to in one go."""

from pathlib import Path
from typing import Any

from core.log import GameLog

HEADER = {"rubicon": 1, "format": 1, "system": "alea", "title": "Les ides — ides"}
RECORDS: list[dict[str, Any]] = [
    {"seat": 1, "action": {"march": ["VII", "IX"], "by": "Alpes"}, "dice": [3, 5]},
    {"seat": 2, "text": 'line\nbreak, é, "quote", \\ and \u2028'},
    {"undo": 1, "sums": {"sum": "nested is fine"}},
]


def make(path: Path, records: list[dict[str, Any]] = RECORDS) -> bytes:
    log = GameLog.create(path, HEADER)
    with log.writing():
        for record in records:
            log.append(record)
    log.close()
    return path.read_bytes()


def read(path: Path) -> list[dict[str, Any]]:
    log = GameLog.open(path)
    log.close()
    return log.records


def write(path: Path, *records: dict[str, Any]) -> None:
    log = GameLog.open(path)
    with log.writing():
        for record in records:
            log.append(record)
    log.close()
