"""What a move would lead to, tried on a copy: its battle, and 7.1 the leaders that it would leave
alone among enemies, with their chance to fall."""

from __future__ import annotations

from msgspec import structs

from core.contract import Prospect
from core.imperator.actions import March
from core.imperator.combat.forecast import Clash
from core.imperator.combat.lone_leaders import Danger, risk_alone, worst_first
from core.preview import Preview
from core.semper.box.actions import Sail
from core.semper.box.state import State, copied, enemy
from core.semper.combat.contested import contested_mask
from core.semper.combat.evasion import land_evasion_chance
from core.semper.combat.forces import draw_up
from core.semper.combat.forecast import forecast_battle
from core.semper.combat.lone_leaders import perils
from core.semper.march.movement import carry_out
from core.semper.march.naval import set_sail


def after(view: State, move: March | Sail) -> State:
    """The position once they are there, before anything befalls them."""
    state = Preview(copied(view)).state
    if isinstance(move, March):
        carry_out(state, move)
    else:
        set_sail(state, move)
    return state


def ends_of(view: State, move: March | Sail) -> list[int]:
    """Where somebody arrives: at the end of the path, in the port, or where a fleet lands them."""
    if isinstance(move, March):
        return [move.path[-1]]
    if move.to < view.board.zone_count:
        return [move.to]
    return sorted({zone for _, zone in move.landings})


def forecast_move(view: State, move: March | Sail) -> Clash | None:
    """The battle where the move ends, as things stand then, if any is to be fought there: the first
    one, if a fleet lands in several zones."""
    foes = view.index.unit_mask[enemy(view.active)]
    if not any(foes >> zone & 1 for zone in ends_of(view, move)):
        return None
    state = after(view, move)
    fought = [zone for zone in ends_of(view, move) if contested_mask(state) >> zone & 1]
    if not fought:
        return None
    battle = forecast_battle(state, draw_up(state, fought[0]))
    chance = land_evasion_chance(state, fought[0])
    return structs.replace(battle, evasion=chance if chance and chance.good else None)


def left_alone(state: State, move: March | Sail) -> list[Danger]:
    """After a move: the leaders who must flee where it ends and where units are dropped, movers and
    those whom they came upon; the leader with the fewest saving faces comes first."""
    zones = ends_of(state, move)
    if isinstance(move, March):
        zones = [*zones, *{zone for _, zone in move.drops} - {*zones}]
        movers = move.leaders
    else:
        movers = tuple(piece for piece, _ in move.landings)
    dangers = [peril for zone in zones for peril in perils(state, zone)]
    return worst_first(dangers, movers)


def risk(view: State, side: int, march: March) -> Prospect | None:
    """What a leader who goes without units risks among enemies, in a word."""
    index, end = view.index, 1 << march.path[-1]
    if march.units or index.unit_mask[side] & end or not index.unit_mask[enemy(side)] & end:
        return None
    return risk_alone(left_alone(after(view, march), march))
