"""8.4: from the second turn of fighting at Rome on, provinces ship reinforcements to the rebel, and
Rome may meet them at sea."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import (
    Action,
    Event,
    Forecast,
    Option,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
    seats_of,
)
from core.flow import ask
from core.republic.box.actions import Done, Intercept, SendConvoy
from core.republic.box.board import FOES, GUARD, REBEL, ROME
from core.republic.box.state import (
    BATTLES,
    INTERCEPTIONS,
    Convoy,
    State,
    garrison,
    legion_count,
    legions_at,
    squadron_count,
)
from core.republic.combat.forecast import forecast_of_convoy
from core.republic.combat.interception import intercept, let_pass


def most_convoys(view: State) -> int:
    """8.4.4: in the k-th turn of fighting at Rome k-1 convoys."""
    rebellion = view.rebellion
    return rebellion.turns if rebellion is not None and rebellion.marches else 0


def escorted(view: State, province: int) -> bool:
    """ask.convoy: without a flotilla or a rebel squadron nothing is shipped."""
    at = garrison(province)
    return bool(view.flotillas[province] + squadron_count(view, at))


def cargo(view: State, province: int) -> int:
    return legion_count(view, garrison(province)) + view.militia[province]


def shippers(view: State) -> list[int]:
    """Provinces that may still ship something."""
    sent = {convoy.province for convoy in view.convoys}
    if len(sent) >= most_convoys(view):
        return []
    return [
        province
        for province, holder in enumerate(view.holder)
        if holder == REBEL
        and province not in sent
        and escorted(view, province)
        and cargo(view, province)
    ]


def why_no_convoy(view: State, convoy: SendConvoy) -> Refusal | None:
    """ask.convoy, 8.4.convoy, 8.4.4: of the phase, and of a campaign's announcement."""
    province = convoy.province
    if len(view.convoys) >= most_convoys(view):
        return refuse("no-more-convoys", "8.4.4", most=most_convoys(view))
    if province not in range(view.board.province_count) or view.holder[province] != REBEL:
        return refuse("not-rebel", "ask.convoy")
    if any(other.province == province for other in view.convoys):
        return refuse("ships-once", "8.4.4", province=province)
    if not escorted(view, province):
        return refuse("no-escort", "ask.convoy", province=province)
    if len(set(convoy.legions)) < len(convoy.legions):
        return refuse("unit-twice", "E10")
    there = legions_at(view, garrison(province))
    for legion in convoy.legions:
        if legion not in there:
            return refuse("not-in-the-province", "8.4.convoy", unit=legion, province=province)
    if not 0 <= convoy.militia <= view.militia[province]:
        have = view.militia[province]
        return refuse("not-so-much-militia", "8.4.convoy", count=have, province=province)
    if not convoy.legions and not convoy.militia:
        return refuse("empty-convoy", "8.4.convoy", province=province)
    return None


# --- ask.convoy ----------------------------------------------------------------------------------


class ConvoyPrompt(Prompt[SendConvoy | Done]):
    """The rebels say what they ship; Rome hears all of it before she divides her squadrons."""

    kind = "convoy"
    rule = "ask.convoy"
    complete = False
    seat = FOES

    def __init__(self, left: int) -> None:
        self.left = left

    def args(self) -> dict[str, Any]:
        return {"left": self.left}

    def why_not(self, state: State, action: SendConvoy | Done) -> Refusal | None:
        return None if isinstance(action, Done) else why_no_convoy(state, action)

    def final(self, action: Action) -> bool:
        return False

    def legal(self, state: State) -> Sequence[Action]:
        """Of each province all that it has, half of it, and its legions or its militia alone."""
        actions: list[Action] = [Done()]
        for province in shippers(state):
            legions, militia = legions_at(state, garrison(province)), state.militia[province]
            loads = (
                (tuple(legions), militia),
                (tuple(legions[: len(legions) // 2]), militia // 2),
                (tuple(legions), 0),
                ((), militia),
            )
            for load in dict.fromkeys(loads):
                if any(load):
                    actions.append(SendConvoy(province, *load))
        return actions

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return Options("type", [Option("convoy"), Option("done")], least=1)
        if partial["type"] == "done":
            return None
        if "province" not in partial:
            return Options("province", [Option(p) for p in shippers(view)], least=1)
        return self._load(view, partial, partial["province"])

    def _load(self, view: State, partial: dict[str, Any], province: int) -> Options | None:
        legions, militia = legions_at(view, garrison(province)), view.militia[province]
        if legions and "legions" not in partial:
            units = [Option(unit) for unit in legions]
            return Options("legions", units, many=True, least=0 if militia else 1, most=len(units))
        if militia and "militia" not in partial:
            least = 0 if partial.get("legions") else 1
            return Options("militia", [Option(n) for n in range(militia, least - 1, -1)], least=1)
        return None

    def offered(self, view: State) -> Action | None:
        province = next(iter(shippers(view)), None)
        if province is None:
            return Done()
        legions = tuple(legions_at(view, garrison(province)))
        return SendConvoy(province, legions, view.militia[province])


def convoys(table: Table, state: State) -> Step:
    """The rebels load their ships, one province after the other."""
    if FOES in seats_of(state) and shippers(state):
        left = most_convoys(state) - len(state.convoys)
        action = yield from ask(table, state, lambda now: ConvoyPrompt(left))
        if isinstance(action, SendConvoy):
            send(table, state, action)
            return
    state.step = INTERCEPTIONS


def send(table: Table, state: State, action: SendConvoy) -> None:
    """What is announced: here, or in the Senate phase of a campaign."""
    convoy = Convoy(action.province, sorted(action.legions), action.militia)
    state.convoys.append(convoy)
    args = {
        "province": action.province,
        "legions": len(action.legions),
        "militia": action.militia,
    }
    table.tell(Event("convoy-sails", "8.4.convoy", args, also=("8.1.3",)))


def unload(table: Table, state: State) -> None:
    """What Rome has taken from a province is not shipped; nor is anything without an escort."""
    kept = []
    for convoy in state.convoys:
        province = convoy.province
        there = legions_at(state, garrison(province))
        convoy.legions = [legion for legion in convoy.legions if legion in there]
        convoy.militia = min(convoy.militia, state.militia[province])
        loaded = convoy.legions or convoy.militia
        if state.holder[province] == REBEL and loaded and escorted(state, province):
            kept.append(convoy)
        else:
            table.tell(Event("convoy-stays", "8.4.convoy", {"province": province}))
    state.convoys = kept


# --- ask.intercept -------------------------------------------------------------------------------


class InterceptPrompt(Prompt[Intercept]):
    """Squadrons that survive may be used again for the next convoy."""

    kind = "intercept"
    rule = "ask.intercept"
    seat = ROME

    def __init__(self, convoy: Convoy) -> None:
        self.convoy = convoy

    def args(self) -> dict[str, Any]:
        return {"province": self.convoy.province}

    def why_not(self, state: State, action: Intercept) -> Refusal | None:
        have = squadron_count(state, GUARD)
        if not 0 <= action.squadrons <= have:
            return refuse("not-so-many-squadrons", "ask.intercept", count=have)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Intercept(count) for count in range(squadron_count(state, GUARD), -1, -1)]

    def forecast(self, view: State, action: Intercept) -> Forecast | None:
        return forecast_of_convoy(view, self.convoy, action.squadrons)

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        return forecast_of_convoy(view, self.convoy, squadron_count(view, GUARD))


def interceptions(table: Table, state: State) -> Step:
    """8.4.1: one answer a convoy; then the fight at Rome (8.4.6)."""
    if not state.convoys:
        if state.rebellion is not None:
            state.rebellion.convoyed = True
        state.step = BATTLES
        return
    convoy = state.convoys[0]
    if squadron_count(state, GUARD):
        action = yield from ask(table, state, lambda now: InterceptPrompt(now.convoys[0]))
        squadrons = action.squadrons
    else:
        squadrons = 0
    state.convoys.pop(0)
    if squadrons:
        yield from intercept(table, state, convoy, squadrons)
    else:
        let_pass(table, state, convoy)
