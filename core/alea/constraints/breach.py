"""What is at odds with the rules, and the error that says so."""

from __future__ import annotations

import msgspec

from core.contract import BadData

SETUP = "3.3.1"  # initial placement, which the scenarios fill in


class Breach(msgspec.Struct, frozen=True):
    """A rule, and what in the data is at odds with it."""

    rule: str
    text: str


class DataError(BadData):
    """The data contradict the rules."""

    def __init__(self, breaches: list[Breach]) -> None:
        super().__init__("; ".join(f"{breach.rule}: {breach.text}" for breach in breaches))
        self.breaches = breaches
