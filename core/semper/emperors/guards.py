"""3.5.3: the Protectores Domestici are given to one emperor of a side."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Action, Event, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.asking.prompts import ActivePrompt
from core.semper.box.actions import Choose
from core.semper.box.board import NOWHERE
from core.semper.box.state import State, emperors


def assign(table: Table, state: State) -> Step:
    """3.5.3: in phase F the active side may give its guards to another emperor, wherever he is."""
    side = state.active
    action = yield from ask(table, state, _question)
    bearers, before = emperors(state, side), state.guards[side]
    chosen = before
    if isinstance(action, Choose):
        chosen = action.leader
    elif before not in bearers:  # no choice, or none made
        chosen = bearers[0] if len(bearers) == 1 else NOWHERE
    if chosen != before:
        state.guards[side] = chosen
    if chosen not in (before, NOWHERE):
        table.tell(Event("guards-given", "3.5.3", {"leader": chosen, "side": side}))
    elif isinstance(action, Done | Choose):
        table.tell(Event("guards-stay", "3.5.3", {"side": side}))


def _question(state: State) -> GuardsPrompt | None:
    """Asked only where there is a choice."""
    return GuardsPrompt(state) if len(emperors(state, state.active)) > 1 else None


class GuardsPrompt(ActivePrompt[Done | Choose]):
    """3.5.3: whom do the guards protect next year?"""

    kind = "guards"
    rule = "3.5.3"

    def final(self, action: Action) -> bool:
        return False

    def why_not(self, state: State, action: Done | Choose) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if action.leader not in emperors(state, self.side):
            return refuse("guards-for-emperors", "3.5.3")
        if action.leader == state.guards[self.side]:
            return refuse("has-the-guards", "3.5.3", leader=action.leader)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        before = state.guards[self.side]
        others = (x for x in emperors(state, self.side) if x != before)
        return [Done(), *(Choose(leader) for leader in others)]
