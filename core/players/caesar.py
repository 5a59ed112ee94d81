"""Habits of a random player of Julius Caesar."""

from __future__ import annotations

ENDS = {
    "bid": 0.4,
    "swap": 0.2,
    "moves": 0.1,
    "levies": 0.03,
    "jupiter": 0.1,
    "vulcan": 0.05,
    "block-turn": 0.5,  # it holds out for a while: battles would end in the second round
    "regroup": 0.5,
    "disband": 0.9,
}
