"""8.3, 8.5: the rebel who marches on Rome is fought to the death."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Event, Flow, Step, Table
from core.republic.box import points
from core.republic.box.board import NOWHERE, REBEL_ARMY
from core.republic.box.state import DEFEAT, STALEMATE, Battle, State
from core.republic.combat.armies import Army, army_land, rebel_army, total
from core.republic.combat.battle import (
    fall,
    fall_with_army,
    mortality,
    new_veterans,
    note,
    promoted_by,
)
from core.republic.combat.combat_table import ALL, Verdict
from core.republic.combat.fates import end_rebellion, end_without_units, glory
from core.republic.combat.losses import (
    NO_LOSSES,
    Camp,
    Losses,
    camp_of,
    suffer,
)
from core.republic.combat.sums import rebel_matchup
from core.republic.combat.victory import half


class Both(NamedTuple):
    """What the two sides of a civil war lost."""

    rome: Losses
    rebels: Losses


def both_suffer(
    table: Table,
    state: State,
    camps: tuple[Camp, Camp],
    means: Verdict,
    men: tuple[int, int],
    sea: bool,
) -> Flow[Both]:
    """8.3.2: the losses of the table fall on both, but "all" on Rome alone."""
    rome = yield from suffer(table, state, camps[0], means, men[0], sea)
    rebels = NO_LOSSES
    if means.loss != ALL:
        rebels = yield from suffer(table, state, camps[1], means, men[1], sea)
    note(state, rome)
    if state.battle is not None:
        state.battle.foes_lost = [rebels.land, rebels.naval]
    return Both(rome, rebels)


def fight_rebel(table: Table, state: State, army: Army) -> Flow[int]:
    """8.3.1 to 8.3.4, 8.5.1 to 8.5.4."""
    rebellion = state.rebellion
    assert rebellion is not None
    rebels, rebel = rebel_army(state), rebellion.rebel
    matchup, value = rebel_matchup(state, army), total(army_land(state, rebels))
    rebellion.turns += 1
    battle = Battle(REBEL_ARMY, army.slot, kind="rebel")
    camps = camp_of(army), camp_of(rebels)
    if rebellion.home == NOWHERE:
        means = yield from fall(table, state, matchup, battle, army.men, camps[0], rule="8.3.1")
    else:
        means = yield from fall(table, state, matchup, battle, army.men, camps[0], rule="8.5.1")
    lost = yield from both_suffer(table, state, camps, means, (army.commander, rebel), False)
    if means.result == DEFEAT:
        yield from _defeat(table, state, army, means, lost)
    elif means.result == STALEMATE:
        yield from _stalemate(table, state, army, means, lost)
    else:
        yield from _victory(table, state, army, means, lost, value)
    return means.result


def _defeat(table: Table, state: State, army: Army, means: Verdict, lost: Both) -> Step:
    """8.3.3.defeat, G7: the general falls; the rebel, if he lives and has an army, takes Rome."""
    _tell(table, state, "rebel-defeat", "8.3.3.defeat", army, means, lost)
    fall_with_army(table, state, army.men, "8.3.3.defeat")
    yield from _rebel_survives(table, state, lost)
    if state.rebellion is not None:
        take_rome(table, state, "8.3.3.defeat")


def _stalemate(table: Table, state: State, army: Army, means: Verdict, lost: Both) -> Step:
    """8.3.3.stalemate: Rome must fight again next turn."""
    _tell(table, state, "rebel-stalemate", "8.3.3.stalemate", army, means, lost)
    yield from mortality(table, state, army.men, lost.rome.units)
    yield from _rebel_survives(table, state, lost)
    new_veterans(table, state, army.place, army.commander, "8.3.3.stalemate")
    if state.rebellion is not None:
        state.rebellion.checked = True
        args = {"rebel": state.rebellion.rebel}
        table.tell(Event("rome-besieged", "8.3.3.stalemate", args, also=("G20",)))


def _rebel_survives(table: Table, state: State, lost: Both) -> Step:
    """8.3.4: dead or without a land unit he has failed; else a legion of his is a veteran now."""
    rebellion = state.rebellion
    assert rebellion is not None
    rebels, rebel = rebel_army(state), rebellion.rebel
    yield from mortality(table, state, [rebel], lost.rebels.units)
    end_without_units(table, state, "8.3.4")
    if state.rebellion is not None:
        new_veterans(table, state, rebels.place, rebel, "8.3.3")


def _victory(
    table: Table, state: State, army: Army, means: Verdict, lost: Both, value: int
) -> Step:
    """8.3.3.victory, 8.5.4: the rebel and his partisans fall."""
    _tell(table, state, "rebel-victory", "8.3.3.victory", army, means, lost)
    yield from mortality(table, state, army.men, lost.rome.units)
    end_rebellion(table, state, rule="8.3.3.victory")
    points.change_unrest(table, state, -1, "8.3.3.victory")
    count = promoted_by(state, army.commander)
    new_veterans(table, state, army.place, army.commander, "8.3.3.victory", count)
    glory(table, state, army.commander, half(value), "8.3.3.victory")


def take_rome(table: Table, state: State, rule: str) -> None:
    """8.10.3 looks at it at the end of the phase."""
    rebellion = state.rebellion
    assert rebellion is not None
    rebellion.took_rome = True
    table.tell(Event("rome-falls", rule, {"rebel": rebellion.rebel}))


def nobody_stops_him(table: Table, state: State) -> None:
    """8.3.5: no army against the rebel at Rome."""
    rebellion = state.rebellion
    if rebellion is None or not rebellion.marches or rebellion.checked or rebellion.took_rome:
        return
    take_rome(table, state, "8.3.5")


def _tell(
    table: Table, state: State, kind: str, rule: str, army: Army, means: Verdict, lost: Both
) -> None:
    rebellion = state.rebellion
    assert rebellion is not None
    args = {
        "commander": army.commander,
        "rebel": rebellion.rebel,
        "row": means.row,
        "losses": list(lost.rome),
        "foes_losses": list(lost.rebels),
    }
    also: tuple[str, ...] = ("8.3.2",) if means.loss == ALL else ()
    if rebellion.home != NOWHERE:
        also += _of_propraetor(means)
    table.tell(Event(kind, rule, args, also=also))


def _of_propraetor(means: Verdict) -> tuple[str, ...]:
    """8.5: what differs where a governor marches."""
    if means.result == DEFEAT:
        return ("8.5.2", "G7")
    return ("8.5.3",) if means.result == STALEMATE else ("8.5.4",)
