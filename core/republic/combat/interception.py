"""8.4.2 to 8.4.5: squadrons of Rome against a convoy."""

from __future__ import annotations

from core.contract import Event, Flow, Step, Table
from core.republic.box import points
from core.republic.box.board import GUARD, NOWHERE, REBEL_ARMY, REBELS, UNITS
from core.republic.box.pieces import lose_unit, move
from core.republic.box.state import (
    DEFEAT,
    VICTORY,
    Battle,
    Convoy,
    State,
    garrison,
    squadrons_at,
)
from core.republic.combat.battle import fall
from core.republic.combat.combat_table import ALL, Verdict, lost_of
from core.republic.combat.losses import (
    FLOTILLA,
    MILITIA,
    NO_LOSSES,
    Losses,
    Pool,
    legion_pool,
    picked,
    sorted_out,
)
from core.republic.combat.sums import convoy_matchup
from core.republic.combat.victory import half


def let_pass(table: Table, state: State, convoy: Convoy) -> None:
    """8.4.1: nobody is there to stop it."""
    _arrive(state, convoy, convoy.legions, convoy.militia)
    args = {"province": convoy.province, "count": len(convoy.legions) + convoy.militia}
    table.tell(Event("convoy-arrives", "8.4.1", args))


def intercept(table: Table, state: State, convoy: Convoy, squadrons: int) -> Step:
    """8.4.2: no general, no mortality, no unrest, no glory."""
    matchup = convoy_matchup(state, convoy, squadrons)
    battle = Battle(REBEL_ARMY, NOWHERE, convoy.province, "convoy")
    battle.units = (0, squadrons)
    means = yield from fall(table, state, matchup, battle, (), None, rule="8.4.2")
    ours = _squadrons_lost(state, squadrons, means)
    theirs = yield from _convoy_loses(table, state, convoy, means)
    battle.lost, battle.foes_lost = [0, ours.naval], [theirs.land, theirs.naval]
    if means.result == VICTORY:
        _tell(table, "convoy-stopped", "8.4.3.victory", convoy, means, ours, theirs)
        return
    if means.result == DEFEAT:
        _tell(table, "convoy-breaks-through", "8.4.3.defeat", convoy, means, ours, theirs)
        _arrive(state, convoy, convoy.legions, convoy.militia)
        return
    _tell(table, "convoy-scattered", "8.4.3.stalemate", convoy, means, ours, theirs)
    yield from _half_arrives(table, state, convoy)


def _squadrons_lost(state: State, squadrons: int, means: Verdict) -> Losses:
    """Those that are sent are all alike."""
    sent = squadrons_at(state, GUARD)[:squadrons]
    lost = sent[: lost_of(means, len(sent))]
    for unit in lost:
        lose_unit(state, unit)
    points.units_gone(state, len(lost))
    return Losses(squadrons=len(lost))


def _convoy_loses(table: Table, state: State, convoy: Convoy, means: Verdict) -> Flow[Losses]:
    """8.4.3: units on board are lost, too, unless the convoy wins; "all" is lost by Rome alone."""
    if means.loss == ALL:
        return NO_LOSSES
    province = convoy.province
    land: list[int] = []
    if means.result != DEFEAT:
        aboard = len(convoy.legions) + convoy.militia
        land = yield from picked(
            table, state, _aboard(state, convoy), lost_of(means, aboard), "loss"
        )
    rebels = squadrons_at(state, garrison(province))
    escort: Pool = {FLOTILLA: [FLOTILLA] * state.flotillas[province]}
    if rebels:
        escort[rebels[0]] = rebels
    ships = len(rebels) + state.flotillas[province]
    naval = yield from picked(table, state, escort, lost_of(means, ships), "loss")
    lost = sorted_out(state, [*land, *naval])
    for unit in (*land, *naval):
        if unit < UNITS:
            lose_unit(state, unit)
    convoy.legions = [unit for unit in convoy.legions if unit not in land]
    convoy.militia -= lost.militia
    state.militia[province] -= lost.militia
    state.flotillas[province] -= lost.flotillas
    return lost


def _half_arrives(table: Table, state: State, convoy: Convoy) -> Step:
    """8.4.5: which half is chance."""
    count = half(len(convoy.legions) + convoy.militia)
    units = yield from picked(table, state, _aboard(state, convoy), count, "arrival")
    legions = [unit for unit in units if unit != MILITIA]
    _arrive(state, convoy, legions, units.count(MILITIA))
    args = {"province": convoy.province, "count": count}
    table.tell(Event("half-arrives", "8.4.5", args))


def _aboard(state: State, convoy: Convoy) -> Pool:
    pool = legion_pool(state, convoy.legions)
    pool[MILITIA] = [MILITIA] * convoy.militia
    return pool


def _arrive(state: State, convoy: Convoy, legions: list[int], militia: int) -> None:
    """They are with the rebel at Rome; who does not arrive has never left."""
    move(state, legions, REBELS)
    state.militia[convoy.province] -= militia
    if state.rebellion is not None:
        state.rebellion.militia += militia


def _tell(
    table: Table,
    kind: str,
    rule: str,
    convoy: Convoy,
    means: Verdict,
    ours: Losses,
    theirs: Losses,
) -> None:
    args = {
        "province": convoy.province,
        "row": means.row,
        "losses": list(ours),
        "foes_losses": list(theirs),
    }
    also = ("8.3.2",) if means.loss == ALL else ()
    table.tell(Event(kind, rule, args, also=also))
