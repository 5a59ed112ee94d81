"""frame.forum.9: what the Opposition does with its points in the Forum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Event, Options, Refusal, Step, Table, refuse
from core.flow import ask
from core.republic.box.actions import Done, Omens, Rouse, Stir
from core.republic.box.board import ACTIVE, INACTIVE, OPEN
from core.republic.box.state import REVENUE, State, numbers_of
from core.republic.year.asking import FoesPrompt, doings, one_of

PRICES = {"rouse": 2, "omens": 1, "stir": 1, "tempt": 2, "bribe": 1}
Intrigue = Rouse | Omens | Stir


def why_not_spend(state: State, what: str, rule: str) -> Refusal | None:
    """Each use of intrigue has its price, and comes once a turn."""
    if what in state.spent:
        return refuse("intrigue-once", rule)
    if state.intrigue < PRICES[what]:
        return refuse("too-little-intrigue", rule, price=PRICES[what], total=state.intrigue)
    return None


def spend(state: State, what: str) -> None:
    state.intrigue -= PRICES[what]
    state.spent.append(what)


def why_not_rouse(state: State, war: int) -> Refusal | None:
    status = state.status[war] if 0 <= war < state.board.war_count else ACTIVE
    if status == OPEN:
        return refuse("not-roused", "2.open", conflict=war)
    if status != INACTIVE:
        return refuse("not-inactive", "frame.forum.9.rouse", conflict=war)
    return None


def uses(state: State) -> list[Action]:
    """The end, and each use that the points are enough for."""
    listed: list[Action] = [Done()]
    points, spent = state.intrigue, state.spent
    if points >= PRICES["omens"] and "omens" not in spent:
        listed.append(Omens())
    if points >= PRICES["stir"] and "stir" not in spent:
        listed.append(Stir())
    if points >= PRICES["rouse"] and "rouse" not in spent:
        listed += [Rouse(war) for war in numbers_of(state.status, INACTIVE)]
    return listed


class IntriguePrompt(FoesPrompt[Rouse | Omens | Stir | Done]):
    kind = "intrigue"
    rule = "frame.forum.9"

    def __init__(self, state: State) -> None:
        self.points = state.intrigue

    def args(self) -> dict[str, Any]:
        return {"count": self.points}

    def why_not(self, state: State, action: Intrigue | Done) -> Refusal | None:
        if isinstance(action, Done):
            return None
        refusal = why_not_spend(state, _tag(action), "frame.forum.9")
        if refusal is None and isinstance(action, Rouse):
            return why_not_rouse(state, action.conflict)
        return refusal

    def legal(self, state: State) -> Sequence[Action]:
        return uses(state)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            bars = {tag: why_not_spend(view, tag, "frame.forum.9") for tag in _TAGS}
            if bars["rouse"] is None and INACTIVE not in view.status:
                bars["rouse"] = refuse("nothing-inactive", "frame.forum.9.rouse")
            return doings([*bars.items(), ("done", None)])
        if partial["type"] != "rouse" or "conflict" in partial:
            return None
        wars = [war for war, status in enumerate(view.status) if status in (INACTIVE, OPEN)]
        return one_of("conflict", [(war, why_not_rouse(view, war)) for war in wars])


_TAGS = ("rouse", "omens", "stir")


def _tag(action: Intrigue) -> str:
    return str(action.__struct_config__.tag)


def intrigue(table: Table, state: State) -> Step:
    """frame.forum.9: one use of the points, or no more of it."""
    answer: Action = Done()
    if len(uses(state)) > 1:
        answer = yield from ask(table, state, IntriguePrompt)
    if isinstance(answer, Rouse):
        spend(state, "rouse")
        state.status[answer.conflict] = ACTIVE
        table.tell(Event("roused", "frame.forum.9.rouse", {"conflict": answer.conflict}))
    elif isinstance(answer, Omens):
        spend(state, "omens")
        state.omens += 1
        table.tell(Event("omens-bought", "frame.forum.9.omens", {"count": 1, "total": state.omens}))
    elif isinstance(answer, Stir):
        spend(state, "stir")
        state.unrest += 1
        table.tell(Event("stirred", "frame.forum.9.stir", {"count": 1, "total": state.unrest}))
    else:
        state.step = REVENUE
