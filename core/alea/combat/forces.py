"""8.1, 8.3: which forces meet in a battle, and on which terms."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import NOWHERE
from core.alea.box.offices import chiefs
from core.alea.box.state import Battle, Force, State, enemy
from core.alea.combat.contested import land_contested, naval_contested
from core.alea.combat.odds import terms_of_battle


def force_left(
    state: State, side: int, place: int, naval: bool, assigned_now: Sequence[int] = ()
) -> Force:
    """Who takes part: fleets or land units, and the leaders that 8.1 leaves to this battle."""
    index = state.index
    leaders = index.leaders[side][place]
    with_fleets = (*state.naval_leaders, *assigned_now)
    assigned = [x for x in leaders if x in with_fleets]
    if naval:
        split = place in land_contested(state)
        present = assigned if split else list(leaders)
        return Force(side, present, list(index.fleets[side][place]))
    present = [x for x in leaders if x not in assigned]
    return Force(side, present, list(index.land[side][place]))


def draw_up(state: State, place: int, naval: bool, assigned_now: Sequence[int] = ()) -> Battle:
    """The two forces and the terms on which they meet; some leaders may just be assigned."""
    attacker = force_left(state, state.active, place, naval, assigned_now)
    defender = force_left(state, enemy(state.active), place, naval, assigned_now)
    came = {u: state.came[u] for u in attacker.units if state.came[u] != NOWHERE}
    return drawn(state, place, naval, attacker, defender, came)


def redrawn(state: State, before: Battle) -> Battle | None:
    """The battle ahead as the stratagems of the pause before it left it, with what they add to the
    die; None if they have removed a side."""
    if before.zone not in (naval_contested(state) if before.naval else land_contested(state)):
        return None
    now = draw_up(state, before.zone, before.naval)
    now.played = before.played
    if any(chiefs(state, f) for f in (now.attacker, now.defender) if f.side == before.conquered):
        now.conquered = before.conquered  # 6.3.veni: as long as the Faction Leader is there
    now.modifiers = now.modifiers + before.played
    return now


def drawn(
    state: State, place: int, naval: bool, attacker: Force, defender: Force, came: dict[int, int]
) -> Battle:
    """A battle of these two forces."""
    terms = terms_of_battle(state, place, naval, attacker, defender, came)
    return Battle(
        place,
        naval,
        attacker,
        defender,
        terms.attack,
        terms.defend,
        terms.column,
        terms.shift,
        terms.shift_rule,
        terms.modifiers,
    )
