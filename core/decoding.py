"""TOML and JSON from outside: any content is either read or refused with a reason."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from core.contract import Fault
from core.faults import Complaint, misshapen
from core.small_files import read_small
from core.texts import fault_text, labelled

DEEPEST = 32  # names of a dotted key
WIDEST = 2**63  # integers of a game file
RULE = "table.decode"
# tomllib needs memory for the square of their number
NAME = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
LONG_KEY = re.compile(rf"(?<![\w-])(?:{NAME}[ \t]*\.[ \t]*){{{DEEPEST}}}")
Kind = TypeVar("Kind")


class Malformed(Complaint):
    """A text of the wrong form, or one that no person would write."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.place: Path | None = None  # of the file, if it is to be told
        super().__init__(fault)

    def text(self, lang: str) -> str:
        text = fault_text(self.fault, lang)
        return text if self.place is None else labelled(self.place, text, lang)


def toml_file(path: Path) -> dict[str, Any]:
    """What a TOML file says; OSError or Malformed, which names it, if it is none."""
    try:
        return toml_table(read_small(path))
    except Malformed as error:
        error.place = path
        raise


def toml_table(content: bytes) -> dict[str, Any]:
    """What a TOML text says; Malformed if it is none."""
    try:
        text = content.decode("utf-8")
        if LONG_KEY.search(text):
            raise Malformed(Fault(RULE, "too-deep"))
        table = tomllib.loads(text)
    except RecursionError as error:
        raise Malformed(Fault(RULE, "too-deep")) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Malformed(Fault(RULE, "not-toml", {"detail": error})) from error
    except ValueError as error:  # more digits than Python is willing to read
        raise Malformed(Fault(RULE, "too-long-number")) from error
    if _has_long_number(table):
        raise Malformed(Fault(RULE, "too-long-number"))
    return table


def _has_long_number(table: dict[str, Any]) -> bool:
    """Hexadecimal numbers are read at any length, and then cannot be told in digits."""
    left: list[Any] = [table]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, int) and not fits(value):
            return True
    return False


def fits(number: int) -> bool:
    return -WIDEST <= number < WIDEST


def json_value(content: bytes, kind: type[Kind]) -> Kind:
    """What a JSON file says; Malformed if it is not of this kind."""
    try:
        return msgspec.json.decode(content, type=kind)
    except RecursionError as error:
        raise Malformed(Fault(RULE, "too-deep")) from error
    except msgspec.MsgspecError as error:
        raise Malformed(misshapen(RULE, error)) from error
    except UnicodeDecodeError as error:
        raise Malformed(Fault(RULE, "misshapen", {"detail": error})) from error
