"""Which of several reasons is told."""

from __future__ import annotations

from collections.abc import Iterable

from core.contract import Refusal
from core.imperator.asking import choices

HOPELESS = ("no-sailing",)  # event.9: while nobody sails, nothing else will help


def first_reason(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return choices.first_refusal(refusals, HOPELESS)
