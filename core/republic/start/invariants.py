"""What must hold in every position, and after every action."""

from __future__ import annotations

from core.contract import Fault
from core.republic.box.state import State


def faults(state: State) -> list[Fault]:
    """Of a typed position, too."""
    return []


def faults_in_play(state: State) -> list[Fault]:
    """Of a played one."""
    return faults(state)
