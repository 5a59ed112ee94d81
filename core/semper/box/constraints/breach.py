"""What is at odds with the rules."""

from __future__ import annotations

from core.contract import Fault


def breach(rule: str, kind: str, **args: object) -> Fault:
    """A rule, and what in the data is at odds with it."""
    return Fault(rule, kind, args, "semper")
