"""1.2.2, 1.3.2: the movement points that a march may cost."""

from __future__ import annotations

from core.contract import Refusal, refuse

LEADER_MA, UNIT_MA = 4, 3  # 1.2.2, 1.3.2
OUTSIDE_MA = 2  # far from Rome (7.3)


def why_not_cost(spent: int, allowance: int, steps: int) -> Refusal | None:
    """3.4.1.leaderless: one step without a leader; else what a traveller can afford anywhere."""
    if allowance == 0:
        return refuse("one-zone-only", "3.4.1.leaderless") if steps > 1 else None
    if spent > allowance:
        rule = "1.2.2" if allowance > UNIT_MA else "1.3.2"
        return refuse("too-far", rule, cost=spent, most=allowance)
    return None
