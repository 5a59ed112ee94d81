"""8.1, 8.3: which forces meet in a battle, and on which terms."""

from __future__ import annotations

from core.semper.box.board import NOWHERE
from core.semper.box.event_effects import enemy_of_rome, roman
from core.semper.box.state import Battle, Force, State, enemy
from core.semper.combat.contested import contested_mask
from core.semper.combat.odds import terms_of_battle


def force_at(state: State, side: int, zone: int) -> Force:
    """8.3: everybody of a side who is there takes part."""
    index = state.index
    return Force(side, list(index.leaders[side][zone]), list(index.units[side][zone]))


def draw_up(state: State, zone: int) -> Battle:
    """The two forces and the terms on which they meet."""
    attacker = force_at(state, state.active, zone)
    defender = force_at(state, enemy(state.active), zone)
    came = {u: state.came[u] for u in attacker.units if state.came[u] != NOWHERE}
    terms = terms_of_battle(state, zone, attacker, defender, came)
    return Battle(
        zone,
        attacker,
        defender,
        terms.attack,
        terms.defend,
        terms.column,
        terms.shift,
        terms.shift_rule,
        terms.modifiers,
    )


def redrawn(state: State, before: Battle) -> Battle | None:
    """The battle ahead as the stratagems of the pause before it left it; None if they have removed
    a side. A decreed result knows no modifiers of the die."""
    if not contested_mask(state) >> before.zone & 1:
        return None
    now = draw_up(state, before.zone)
    now.annulled = before.annulled
    if _still_decreed(state, now, before.decreed):
        now.decreed = before.decreed
        if not now.annulled:
            now.modifiers = []
    return now


def _still_decreed(state: State, fight: Battle, side: int) -> bool:
    """6.3.roma-victor lasts while Romans fight enemies of Rome, 6.3.furor while there are
    Germans in the force that is beside itself."""
    ours, foe = fight.attacker, fight.defender
    if side != ours.side:
        ours, foe = foe, ours
    if side != ours.side:
        return False
    if roman(state, ours):
        return enemy_of_rome(state, foe)
    return any(state.board.german[unit] for unit in ours.units)
