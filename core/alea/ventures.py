"""8.2: whom a move would leave alone among enemies, and how likely he is to fall: told before."""

from __future__ import annotations

from core.alea.actions import March, Sail
from core.alea.glimpse import tried
from core.alea.leaders import perils
from core.alea.movement import carry_out
from core.alea.naval import set_sail
from core.alea.state import State, enemy
from core.contract import Chance, Prospect, foretell


def after(view: State, move: March | Sail) -> State:
    """The position once they are there, before anything befalls them."""
    state = tried(view)
    if isinstance(move, March):
        carry_out(state, move)
    else:
        set_sail(state, move)
    return state


def left_alone(state: State, move: March | Sail) -> list[tuple[int, Chance]]:
    """After a move: the leaders who must flee where it ended, those who moved and those whom they
    came upon; the fewer faces save one, the sooner he is named."""
    fleets = move.fleets if isinstance(move, Sail) else ()
    ends = {state.where[piece] for piece in (*move.leaders, *move.units, *fleets)}
    found = [peril for place in sorted(ends) for peril in perils(state, place)]
    return sorted(found, key=lambda peril: (peril[0] not in move.leaders, peril[1].good))


def risk(view: State, side: int, march: March) -> Prospect | None:
    """What a leader who goes without units risks among enemies, in a word."""
    index, end = view.index, 1 << march.path[-1]
    if march.units or index.units_mask[side] & end or not index.units_mask[enemy(side)] & end:
        return None
    found = [chance for _, chance in left_alone(after(view, march), march)]
    if not found:
        return None
    worst = found[0]
    return foretell("risk-alone", worst.rule, share=share(worst))


def share(chance: Chance) -> int:
    """How many times in a hundred it goes wrong."""
    return round(100 * (chance.of - chance.good) / chance.of)
