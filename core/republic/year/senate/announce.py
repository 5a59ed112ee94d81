"""frame.senate.1: what the Opposition announces before the Senate acts; and a phase begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Event, Options, Refusal, Step, Table, refuse
from core.flow import ask
from core.republic.box.actions import Done, March, SendConvoy
from core.republic.box.board import MARCHES, NOBODY, REBELS
from core.republic.box.pieces import assign, move, to_rome
from core.republic.box.state import (
    SENATE,
    Expedition,
    Rebellion,
    State,
    force,
    garrison,
    legions_at,
)
from core.republic.combat.convoys import ConvoyPrompt, most_convoys, send, shippers
from core.republic.year.asking import FoesPrompt, doings


def announce(table: Table, state: State) -> Step:
    """The turn's counters begin anew; then a rebel marches or stays, and convoys are named."""
    _begin(table, state)
    rebellion = state.rebellion
    if rebellion is not None and not rebellion.marches and why_not_march(state) is None:
        answer = yield from ask(table, state, MarchPrompt)
        if isinstance(answer, March):
            march(table, state, rebellion)
    while shippers(state):
        convoy = yield from ask(table, state, _convoy_question)
        if not isinstance(convoy, SendConvoy):
            break
        send(table, state, convoy)
    state.step = SENATE


def _convoy_question(state: State) -> ConvoyPrompt:
    return ConvoyPrompt(most_convoys(state) - len(state.convoys))


def _begin(table: Table, state: State) -> None:
    """frame.senate: each man and each unit may be moved again; who stays is Proconsul."""
    state.moved = bytearray(len(state.moved))
    state.used = bytearray(len(state.used))
    state.raised = state.games = state.commissions = 0
    state.dictator = NOBODY
    for army in list(state.expeditions):
        if army.master != NOBODY:  # his office was for one turn
            master, army.master = army.master, NOBODY
            to_rome(state, master)
            table.tell(Event("master-home", "frame.senate.5", {"man": master}))
        army.kept = army.commander != NOBODY
        if army.commander == NOBODY:
            _gather(state, army)


def _gather(state: State, army: Expedition) -> None:
    """Armies on one target that have lost their commanders are one."""
    units = [unit for unit, place in enumerate(state.where) if place == force(army)]
    others = [
        e
        for e in state.expeditions
        if e is not army and e.target == army.target and e.commander == NOBODY
    ]
    if others or not units:
        if others:
            move(state, units, force(others[0]))
        state.expeditions.remove(army)


# --- the march -----------------------------------------------------------------------------------


def why_not_march(state: State) -> Refusal | None:
    rebellion = state.rebellion
    if rebellion is None or rebellion.marches:
        return refuse("no-march", "frame.senate.1")
    home = rebellion.home
    if not legions_at(state, garrison(home)) and not state.militia[home]:
        return refuse("nobody-marches", "frame.senate.1")
    return None


class MarchPrompt(FoesPrompt[March | Done]):
    """Does the rebel march on Rome?"""

    kind = "march"
    rule = "frame.senate.1"

    def __init__(self, state: State) -> None:
        assert state.rebellion is not None
        self.rebel, self.province = state.rebellion.rebel, state.rebellion.home

    def args(self) -> dict[str, Any]:
        return {"rebel": self.rebel, "province": self.province}

    def why_not(self, state: State, action: March | Done) -> Refusal | None:
        return None if isinstance(action, Done) else why_not_march(state)

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), March()] if why_not_march(state) is None else [Done()]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" in partial:
            return None
        return doings([("march", why_not_march(view)), ("done", None)])

    def final(self, action: Action) -> bool:
        """He cannot go back."""
        return isinstance(action, March)


def march(table: Table, state: State, rebellion: Rebellion) -> None:
    """His legions, veterans and militia go; natives and all ships stay; the province has no
    governor."""
    home = rebellion.home
    units = legions_at(state, garrison(home))
    move(state, units, REBELS)
    rebellion.marches = True
    rebellion.militia, state.militia[home] = state.militia[home], 0
    assign(state, rebellion.rebel, MARCHES, home)
    args = {
        "rebel": rebellion.rebel, "province": home, "units": units, "militia": rebellion.militia,
    }  # fmt: skip
    table.tell(Event("marches", "frame.senate.1", args))
