"""Odds without a game: each system names the numbers that it takes, and computes the odds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import msgspec

from core.contract.shown import Pane
from core.contract.talk import Refusal, refuse

Given = Mapping[str, Any]  # by the name of a term its number, or all of its numbers


class Term(msgspec.Struct, frozen=True):
    """A number that the odds depend on; what it means is a `term` of the system's catalogue."""

    name: str
    least: int
    most: int
    default: int | None = None  # None: it must be given
    many: bool = False  # are several given together, or none?

    def numbers(self, given: Given) -> tuple[int, ...]:
        """What is given of it, else its default."""
        value = given.get(self.name, () if self.many else self.default)
        if isinstance(value, tuple):
            return value
        return () if value is None else (value,)


class Calculator(ABC):
    """The combat of a system as a calculator."""

    rule: str  # the rule that it follows
    terms: tuple[Term, ...]
    keys: tuple[str, ...]  # of `odds`; what they mean is an `odds-key` of the system's catalogue

    def why_not(self, given: Given) -> Refusal | None:
        """Why these numbers give no odds: one is missing, unknown or out of its limits."""
        known = {term.name for term in self.terms}
        for name in given:
            if name not in known:
                return refuse("no-such-term", self.rule, term=name, known=", ".join(sorted(known)))
        for term in self.terms:
            numbers = term.numbers(given)
            if not numbers and not term.many:
                return refuse("term-missing", self.rule, term=term.name)
            if any(not term.least <= number <= term.most for number in numbers):
                name, least, most = term.name, term.least, term.most
                return refuse("term-out-of-range", self.rule, term=name, least=least, most=most)
        return None

    def whole(self, given: Given) -> dict[str, int]:
        """Every term of one number; one that was not given has its default."""
        defaults = {term.name: term.default for term in self.terms if term.default is not None}
        return {**defaults, **{name: n for name, n in given.items() if isinstance(n, int)}}

    @abstractmethod
    def odds(self, given: Given) -> dict[str, Any]:
        """For scripts: an object with these `keys`, or some of them."""

    @abstractmethod
    def pane(self, given: Given, lang: str) -> Pane:
        """The odds as a pane, for people."""
