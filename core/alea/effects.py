"""What this year's event means for those who march and fight: pure functions of the state."""

from __future__ import annotations

from core.alea.state import Force, State


def slowed(state: State) -> int:
    """event.2: movement points less for everybody."""
    return 1 if state.event == 2 else 0


def no_sailing(state: State) -> bool:
    """event.9: no naval movement this year; evasion is still allowed."""
    return state.event == 9


def bound(state: State, leader: int) -> bool:
    """event.4, event.6: may this leader not leave his zone of his own will?"""
    return False


def battle_modifiers(state: State, attacker: Force, defender: Force) -> list[tuple[str, int]]:
    """event.3, event.5, event.12, event.15: (rule, value for the attacker's die)."""
    return []
