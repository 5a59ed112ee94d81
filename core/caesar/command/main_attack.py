"""7.3, Mars and Neptune: once a side has moved, which of its roads carries the main attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.caesar.box.actions import MainAttack, Surprise
from core.caesar.box.board import NOWHERE
from core.caesar.box.prompts import SidePrompt
from core.caesar.box.state import LEVIES, State, blocks_at, contested, contested_places
from core.caesar.cards.card_phase import event_of
from core.caesar.combat.forecast import plan
from core.contract import Action, Event, Forecast, Refusal, Step, Table, refuse
from core.flow import ask


def attacked_from(state: State, side: int, place: int) -> list[int]:
    """The places from which a side's attackers came into a battle."""
    board = state.board
    edges = dict.fromkeys(
        state.entered[b] for b in blocks_at(state, side, place) if state.entered[b] != NOWHERE
    )
    return [board.far_end(edge, place) for edge in edges]


class MainAttackPrompt(SidePrompt[MainAttack]):
    kind = "main-attack"
    rule = "7.3"

    def __init__(self, state: State, side: int, place: int) -> None:
        super().__init__(state, side)
        self.place = place

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}

    def why_not(self, state: State, action: MainAttack) -> Refusal | None:
        if action.place != self.place:
            return refuse("not-an-answer", "table.action")
        if action.origin not in attacked_from(state, self.side, self.place):
            return refuse("no-attack-from-there", "7.3", origin=action.origin)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        sources = attacked_from(state, self.side, self.place)
        return [MainAttack(self.place, origin) for origin in sources]

    def forecast(self, view: State, action: MainAttack) -> Forecast | None:
        """The first round with the blocks that come from there, before it is settled."""
        if self.why_not(view, action) is not None:
            return None
        return plan(view, self.side, self.place, later=_others(view, self.side, action))


class SurprisePrompt(SidePrompt[Surprise]):
    kind = "surprise"
    rule = "event.mars"  # or Neptune's

    def __init__(self, state: State, side: int, places: list[int], god: str) -> None:
        super().__init__(state, side)
        self.places, self.rule = places, f"event.{god}"

    def why_not(self, state: State, action: Surprise) -> Refusal | None:
        if action.place not in self.places:
            return refuse("no-battle-there", self.rule, place=action.place)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Surprise(place) for place in self.places]


def _others(state: State, side: int, action: MainAttack) -> list[int]:
    """7.3: the blocks that came by other roads than the main attack."""
    main = state.board.edge_of[action.origin, action.place]
    here = blocks_at(state, side, action.place)
    return [block for block in here if state.entered[block] not in (main, NOWHERE)]


def main_attacks(table: Table, state: State) -> Step:
    """One main force for each battle that this side has begun; the rest is reserve."""
    side = state.active
    for place in contested_places(state):
        if state.attacker[place] == side and len(attacked_from(state, side, place)) > 1:
            yield from _main_attack(table, state, side, place)
    yield from _surprise(table, state, side)
    state.step = LEVIES


def _main_attack(table: Table, state: State, side: int, place: int) -> Step:
    action = yield from ask(table, state, lambda s: MainAttackPrompt(s, side, place))
    later = _others(state, side, action)
    for block in blocks_at(state, side, place):
        state.reserve[block] = block in later
    args = {"side": side, "place": place, "origin": action.origin}
    table.tell(Event("main-attack", "7.3", args))


def _surprise(table: Table, state: State, side: int) -> Step:
    god = event_of(state)
    places = [place for place in dict.fromkeys(state.started) if contested(state, place)]
    if god not in ("mars", "neptune") or not places:
        return
    if len(places) == 1:
        state.surprise = places[0]
    else:
        action = yield from ask(table, state, lambda s: SurprisePrompt(s, side, places, god))
        state.surprise = action.place
    table.tell(Event("surprise", f"event.{god}", {"side": side, "place": state.surprise}))
