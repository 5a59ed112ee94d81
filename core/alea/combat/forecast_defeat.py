"""8.4.1, 8.5: what a defeat costs besides the losses of the table, shown before the die falls.

The battle is fought on copies, by the very steps that resolve it, as far as a question that only
a player can answer: there, at the latest, the beaten have somewhere to go.
"""

from __future__ import annotations

from msgspec import structs

from core.alea.box.board import SIDES
from core.alea.box.state import Battle, State, copied
from core.alea.combat.battle import settle, undergo
from core.alea.combat.contested import land_contested
from core.alea.combat.refuge import remember_origins
from core.alea.politics.coups import is_pretender_battle
from core.imperator.combat.forecast_defeat import Fate, Fought, fates_of, until_a_choice
from core.preview import Preview

JOINS = "3.6.4.army"


def fates(state: State, fight: Battle, rows: list[int]) -> tuple[Fate, ...]:
    """3.6.4: the army of a beaten Pretender, or of his enemy, joins the winner."""
    joins = JOINS if is_pretender_battle(state, fight) else ""
    table = state.board.combat
    return fates_of(table, fight, rows, lambda row: _fought(state, fight, row), lambda _: joins)


def _fought(state: State, fight: Battle, row: int | None) -> Fought:
    """On a copy: from this row of the table on, or from where the battle stands."""
    preview = Preview(copied(state))
    table, copy = preview.table, preview.state
    copy.battle = structs.replace(fight)
    _share_out(copy, fight)
    if not copy.attacked_from:  # the movement is not over yet
        remember_origins(copy)
    step = settle(table, copy) if row is None else undergo(table, copy, row)
    return until_a_choice(preview, step)


def _share_out(copy: State, fight: Battle) -> None:
    """8.1: in a place with two battles, leaders of the naval battle are with the fleets."""
    if fight.zone not in land_contested(copy):
        return
    here = {x for side in SIDES for x in copy.index.leaders[side][fight.zone]}
    fighting = {*fight.attacker.leaders, *fight.defender.leaders}
    afloat = here & fighting if fight.naval else here - fighting
    copy.naval_leaders = sorted({*copy.naval_leaders, *afloat})
