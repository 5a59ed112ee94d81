"""5: the two players change roles: each keeps all he has, under the name of the other side."""

from __future__ import annotations

from core.contract import Event, Step, Table
from core.semper.box.board import NOWHERE, PRIMUS, SECONDUS
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    ENEMY,
    HEAD,
    State,
    enemy,
    head_of,
    reindex,
    with_title,
)
from core.semper.box.victory_points import swap_points
from core.semper.emperors.choosing import choose_one
from core.semper.emperors.honours import become_secundus, lay_down, raise_to, stand_down
from core.semper.emperors.succession import HeirPrompt
from core.semper.emperors.titles import foremost


def change_roles(table: Table, state: State) -> Step:
    """5: what was SECONDUS' is PRIMUS', and the other way round."""
    primus = state.heir
    _flip(state)
    state.swap, state.heir = False, NOWHERE
    table.tell(Event("roles-change", "5", {"leader": primus}))
    swap_points(table, state)
    _enthrone(table, state, primus)
    yield from _new_secundus(table, state)


# --- every side of the position ------------------------------------------------------------------


def _flip(state: State) -> None:
    """All that belongs to a side; who stands where stays as it is."""
    turned = bytes(ENEMY) + bytes(range(len(ENEMY), 256))
    state.side = state.side.translate(turned)
    state.control = state.control.translate(turned)
    state.war = state.war.translate(turned)
    state.taken_from = state.taken_from.translate(turned)
    state.fleet_side = [enemy(side) for side in state.fleet_side]
    state.factions = [enemy(side) for side in state.factions]
    state.initiative, state.active = enemy(state.initiative), enemy(state.active)
    state.extra = enemy(state.extra)
    for pair in (state.guards, state.sequences, state.played, state.felled):
        pair[PRIMUS], pair[SECONDUS] = pair[SECONDUS], pair[PRIMUS]
    reindex(state)


# --- titles --------------------------------------------------------------------------------------


def _enthrone(table: Table, state: State, leader: int) -> None:
    """5: he is the head of PRIMUS now; 5.secundus: a Secundus Augustus of his side is an ordinary
    one; 5.usurpers: nobody there is in revolt any more."""
    head = head_of(state, PRIMUS)
    if head not in (NOWHERE, leader):
        raise_to(table, state, head, AUGUSTUS, "5.secundus")
    if leader != NOWHERE and state.title[leader] != HEAD:
        lay_down(table, state, leader)
        state.title[leader] = HEAD
    stand_down(table, state, PRIMUS, "5.usurpers")


class SecundusPrompt(HeirPrompt):
    """5.secundus: which of two equal Caesares is Secundus Augustus?"""

    rule = "5.secundus"


def _new_secundus(table: Table, state: State) -> Step:
    """5.secundus: the best emperor whom the old PRIMUS has left becomes Secundus Augustus; of
    equals the player chooses."""
    side = SECONDUS
    heirs = with_title(state, side, AUGUSTUS) or with_title(state, side, CAESAR)
    if not heirs:
        table.tell(Event("no-new-secundus", "5.secundus", {"side": side}))
    elif head_of(state, side) == NOWHERE:
        prompt = SecundusPrompt(state, side, foremost(state, heirs))
        heir = yield from choose_one(table, state, prompt)
        become_secundus(table, state, heir, "5.secundus")
