"""8.0.6 to 8.0.12: what all battles share: the dice, mortality, veterans, the end of a general."""

from __future__ import annotations

from collections.abc import Iterable

from core.contract import Event, Flow, Step, Table
from core.dice import D6, roll, throw
from core.republic.box.board import CAPTIVE, NOBODY
from core.republic.box.pieces import promote, regulars_at
from core.republic.box.state import Battle, State
from core.republic.combat.chits import draw_chits, struck
from core.republic.combat.combat_table import Verdict
from core.republic.combat.fates import alive, capture, kill
from core.republic.combat.losses import Camp, Losses, land_units, naval_units
from core.republic.combat.matchup import Matchup

DICE = 3


def fall(
    table: Table,
    state: State,
    matchup: Matchup,
    battle: Battle,
    men: Iterable[int],
    camp: Camp | None,
    *,
    rule: str,
) -> Flow[Verdict]:
    """8.0.6: three dice, after the die of a commander who has one. `matchup` is what was shown."""
    state.battle = battle
    if camp is not None:
        battle.units = land_units(state, camp), naval_units(state, camp)
    _keep(battle, matchup, men)
    if matchup.die:
        battle.face = yield from roll(table, state, D6, rule="5.2.magnus", purpose="aptitude")
    total = yield from throw(table, state, D6, DICE, rule=rule, purpose="battle")
    means = matchup.verdict(total, battle.face)
    battle.total, battle.net, battle.result = total, means.row - total, means.result
    return means


def _keep(battle: Battle, matchup: Matchup, men: Iterable[int]) -> None:
    """What is fought on stays to be looked at."""
    battle.rule, battle.net = matchup.rule, matchup.net
    battle.own, battle.foe = matchup.own, matchup.foe
    battle.disaster, battle.standoff = matchup.disaster, matchup.standoff
    battle.numbers_off, battle.no_victory = matchup.numbers_off, matchup.no_victory
    battle.die, battle.die_sign = matchup.die, matchup.die_sign
    battle.die_most = matchup.die_most
    battle.men = tuple(men)


def note(state: State, lost: Losses) -> None:
    """The battle that was fought last, for those who look at it."""
    if state.battle is not None:
        state.battle.lost = [lost.land, lost.naval]


def mortality(
    table: Table, state: State, men: Iterable[int], lost: int, captor: int = NOBODY
) -> Step:
    """8.0.9: a chit for each unit lost. Who comes last of two or more is taken, where somebody can
    take him."""
    present = [man for man in men if alive(state, man) and state.post[man] != CAPTIVE]
    if not present or not lost:
        return
    drawn = yield from draw_chits(
        table, state, lost, rule="8.0.9", purpose="mortality", near=present
    )
    if state.battle is not None:
        state.battle.chits += drawn
    for man, last in (yield from struck(table, state, drawn, present)):
        if not alive(state, man):
            continue
        if last and captor != NOBODY:
            capture(table, state, man, captor, "8.0.9")
        else:
            kill(table, state, man, "8.0.9")


def fall_with_army(table: Table, state: State, men: Iterable[int], rule: str) -> None:
    """8.0.12: the general of a defeated army, and his Master of Horse."""
    for place, man in enumerate(men):
        if alive(state, man):
            kill(table, state, man, "8.0.12" if place else rule)


def new_veterans(
    table: Table, state: State, place: int, man: int, rule: str, count: int = 1
) -> None:
    """8.0.10: surviving regular legions, bound to their general."""
    promote_legions(table, state, regulars_at(state, place)[:count], man, rule)


def promoted_by(state: State, man: int) -> int:
    """5.2.caesar: how many legions a Victory makes veterans."""
    return 2 if man != NOBODY and state.board.ability[man] == "caesar" else 1


def promote_legions(
    table: Table, state: State, legions: Iterable[int], man: int, rule: str
) -> None:
    """8.0.10: wherever they are now. The dead have no legion, a captive does."""
    bound = man if alive(state, man) else NOBODY
    for legion in legions:
        promote(state, legion, bound)
        if bound == NOBODY:
            table.tell(Event("promoted-free", rule, {"unit": legion}, also=("8.0.10",)))
        else:
            args = {"unit": legion, "man": bound}
            table.tell(Event("promoted", rule, args, also=("8.0.10",)))
