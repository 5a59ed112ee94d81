"""What a move would lead to, tried on a copy: its battle, and 8.2 the leaders that it would leave
alone among enemies, with their chance to fall."""

from __future__ import annotations

from msgspec import structs

from core.alea.box.actions import Sail
from core.alea.box.board import SIDES
from core.alea.box.state import State, copied, enemy
from core.alea.combat.contested import land_contested, naval_battles
from core.alea.combat.evasion import land_evasion_chance
from core.alea.combat.forces import draw_up
from core.alea.combat.forecast import forecast_battle
from core.alea.combat.naval_evasion import sea_evasion_chance
from core.alea.march.movement import carry_out
from core.alea.march.naval import set_sail
from core.alea.politics.lone_leaders import perils
from core.alea.politics.triumvirs import invaded
from core.contract import Prospect
from core.imperator.actions import March
from core.imperator.combat.forecast import Clash
from core.imperator.combat.lone_leaders import Danger, risk_alone, worst_first
from core.preview import Preview, nobody_answers


def after(view: State, move: March | Sail) -> State:
    """The position once they are there, before anything befalls them."""
    state = Preview(copied(view)).state
    if isinstance(move, March):
        carry_out(state, move)
    else:
        set_sail(state, move)
    return state


def forecast_move(view: State, move: March | Sail) -> Clash | None:
    """The battle where the move ends, as things stand then, if any is to be fought there: who
    marches into one on land, who sails into one at sea. A leader who joins it alone changes it."""
    end, index = move.path[-1], view.index
    if not index.units_mask[enemy(view.active)] >> end & 1 and not view.triumvirs:
        return None
    state = after(view, move)
    preview = Preview(state)
    # 3.6.5: a Triumvir's army wakes
    preview.play(invaded(preview.table, state, end), nobody_answers)
    at_sea, on_land = end in naval_battles(state), end in land_contested(state)
    if not at_sea and not on_land:
        return None
    naval = at_sea and (isinstance(move, Sail) or not on_land)
    # 8.1: the player assigns leaders later; until then the forecast has all of them in its battle
    here = [x for side in SIDES for x in state.index.leaders[side][end]] if naval else ()
    battle = forecast_battle(state, draw_up(state, end, naval, here))
    chance = sea_evasion_chance(state, end) if naval else land_evasion_chance(state, end)
    return structs.replace(battle, evasion=chance if chance and chance.good else None)


def left_alone(state: State, move: March | Sail) -> list[Danger]:
    """After a move: the leaders at its end who must flee, movers and those whom they
    came upon; the leader with the fewest saving faces comes first."""
    fleets = move.fleets if isinstance(move, Sail) else ()
    ends = {state.where[piece] for piece in (*move.leaders, *move.units, *fleets)}
    dangers = [peril for place in sorted(ends) for peril in perils(state, place)]
    return worst_first(dangers, move.leaders)


def risk(view: State, side: int, march: March) -> Prospect | None:
    """What a leader who goes without units risks among enemies, in a word."""
    index, end = view.index, 1 << march.path[-1]
    if march.units or index.units_mask[side] & end or not index.units_mask[enemy(side)] & end:
        return None
    return risk_alone(left_alone(after(view, march), march))
