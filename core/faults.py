"""What is wrong with data, positions and calls: errors that say so in the player's language."""

from __future__ import annotations

import re
from abc import abstractmethod

import msgspec

from core.contract import Fault
from core.texts import call_text, fault_text, joined, labelled

# What msgspec says of a value of the wrong type; any other message is shown as it is.
SHAPES = (
    ("wrong-type", re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`")),
    ("missing-field", re.compile(r"Object missing required field `(?P<field>.+)`")),
    ("unknown-field", re.compile(r"Object contains unknown field `(?P<field>.+)`")),
    ("malformed", re.compile(r"JSON is malformed: (?P<detail>.+)")),
    ("too-long-number", re.compile(r"Integer value out of range")),
    ("truncated", re.compile(r"Input data was truncated")),
    ("wrong-value", re.compile(r"Invalid (?:enum )?value (?P<found>.+)")),
    (
        "wrong-length",
        re.compile(r"Expected `array` of length (?P<wanted>(?:[<>]= )?\d+)(?:, got \d+)?"),
    ),
    ("out-of-range", re.compile(r"Expected `int` (?P<wanted>[<>]= -?\d+)")),
)


class Complaint(Exception):
    """An error for people."""

    @abstractmethod
    def text(self, lang: str) -> str:
        """What is wrong, in their language."""

    def __str__(self) -> str:
        return self.text("en")


class BadData(Complaint):
    """Data that break a constraint of the rules: each breach named by its rule."""

    def __init__(self, *faults: Fault) -> None:
        self.faults = list(faults)
        super().__init__(*faults)

    def text(self, lang: str) -> str:
        texts = (labelled(fault.rule, fault_text(fault, lang), lang) for fault in self.faults)
        return joined(texts, lang)


class UnfitData(BadData):
    """Data that no person would write: names that a terminal would obey, tables nested too deep."""


class BadPosition(Complaint):
    """An edited position that breaks a rule: named by its id."""

    def __init__(self, fault: Fault) -> None:
        self.fault, self.rule = fault, fault.rule
        super().__init__(fault)

    def text(self, lang: str) -> str:
        text = fault_text(self.fault, lang)
        return call_text("by-rule", lang, text=text, rule=self.rule)


class BadCall(Complaint):
    """The caller asked for something that does not exist."""

    def __init__(self, kind: str, **args: object) -> None:
        self.kind, self.names = kind, args
        super().__init__(kind, args)

    def text(self, lang: str) -> str:
        return call_text(self.kind, lang, **self.names)


class NoSuchGame(BadCall):
    """A system or scenario that does not exist."""


def misshapen(rule: str, error: msgspec.MsgspecError) -> Fault:
    """What cannot be read as what it should be, and where in it."""
    text, _, where = str(error).partition(" - at ")
    for kind, shape in SHAPES:
        if match := shape.fullmatch(text):
            return Fault(rule, kind, match.groupdict() | {"where": where.strip("`") or "$"})
    return Fault(rule, "misshapen", {"detail": str(error)})
