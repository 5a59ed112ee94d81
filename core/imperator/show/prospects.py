"""What a move, a battle or a die would bring: leaders alone, a defeat, a die that is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from core.contract import Forecast, Prospect, foretell
from core.flow import DieTest
from core.imperator.combat.forecast import Clash
from core.imperator.combat.forecast_defeat import DESTROYED, TRAPPED
from core.imperator.combat.lone_leaders import Danger, share
from core.imperator.state import SeriesState

DiceLying = list[tuple[int | None, int]]  # dice on the table: whose, and the face


def dice_lying(view: SeriesState) -> DiceLying:
    return list(view.batch) if view.die is None else [(None, view.die.face)]


def dice_left_alone(view: SeriesState, about: DieTest, lying: DiceLying) -> Iterator[Prospect]:
    """What they mean as they lie there."""
    for piece, face in lying:
        now = _outcome_of(view, about, face)
        if piece is None:
            yield foretell("die-lies", about.rule, purpose=about.purpose, face=face, now=now)
        else:
            yield foretell("die-lies-for", about.rule, piece=piece, face=face, now=now)


def die_changed(
    view: SeriesState, about: DieTest, result: int, face: int, rule: str
) -> Iterator[Prospect]:
    """What a stratagem would make of one of them."""
    then, now = (_outcome_of(view, about, one) for one in (result, face))
    yield foretell("die-changed", rule, result=result, then=then, face=face, now=now)


def _outcome_of(view: SeriesState, about: DieTest, face: int) -> str:
    return f"{about.purpose}-{'good' if about.good(view, face) else 'bad'}"


def leaders_alone(dangers: Iterable[Danger]) -> Iterator[Prospect]:
    """Who would stand without units among enemies rolls for his life."""
    for leader, chance in dangers:
        bad, of, rule = chance.of - chance.good, chance.of, chance.rule
        if chance.good == of:
            yield foretell("lone-leader-safe", rule, leader=leader)
        elif bad == of:
            yield foretell("lone-leader-lost", rule, leader=leader)
        else:
            part = share(chance)
            yield foretell("lone-leader", rule, leader=leader, bad=bad, of=of, share=part)


def costs_of_defeat(
    battle: Forecast | None, first: int, sides: Mapping[str, int]
) -> Iterator[Prospect]:
    """8.4.1, 8.5: of each side, the `first` one first: is there no way out for the beaten, and who
    dies? `sides`: by their letters."""
    if not isinstance(battle, Clash):
        return
    attacker, defender = sides[battle.attacker], sides[battle.defender]
    order = (("attacker", attacker), ("defender", defender))
    for which, side in order if first == attacker else order[::-1]:
        own = [fate for fate in battle.fates if fate.beaten == which]
        rules = {fate.rule for fate in own}
        if TRAPPED in rules and rules <= {TRAPPED, DESTROYED}:
            yield foretell("no-way-out", TRAPPED, side=side)
        for leader, rule in own[0].dead if own else ():
            yield foretell("dies-if-beaten", rule, leader=leader, side=side)
