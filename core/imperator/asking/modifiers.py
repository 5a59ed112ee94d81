"""A die and what is added to it, each addition with the rule that it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Modifiers = Sequence[tuple[str, int]]  # rule id, value


def counted(rule: str, value: int) -> Modifiers:
    """What adds nothing is not told."""
    return [(rule, value)] if value else []


def summed(die: int, modifiers: Modifiers) -> int:
    return die + sum(value for _, value in modifiers)


def modifier_args(die: int, modifiers: Modifiers) -> dict[str, Any]:
    """For an event: its sentence tells the die, each modifier and the sum."""
    return {"die": die, "modifiers": [[rule, value] for rule, value in modifiers]}


def rules_of(modifiers: Modifiers) -> tuple[str, ...]:
    return tuple(rule for rule, _ in modifiers)
