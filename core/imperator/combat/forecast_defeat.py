"""8.4.1, 8.5: what a defeat costs besides the losses of the table, shown before the die falls.

Each game fights the battle on a copy, by the very steps that resolve it, as far as a question that
only a player can answer: there, at the latest, the beaten have somewhere to go.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import structs

from core.contract import TABLE, Answer, Event, Prompt, Step
from core.imperator.combat.losses import LosePrompt
from core.imperator.combat.odds import CombatTable, attacker_wins, cell
from core.imperator.state import SeriesBattle
from core.preview import Preview, S

TRAPPED, DESTROYED = "8.4.1.retreat", "8.4.2.A"
PERISH = "8.5.1"  # leaders, with a force that is destroyed or cannot retreat

Fought = tuple[list[Event], bool]  # what happens, and whether the beaten come to a question


class Fate(msgspec.Struct, frozen=True):
    """Of a beaten force: the rule by which it does not retreat, and who dies of the defeat."""

    beaten: str  # "attacker" or "defender"
    result: str
    rule: str = ""  # no way out, nobody left, or it surrenders; "": it retreats
    dead: tuple[tuple[int, str], ...] = ()  # leader, rule


def fates_of(
    table: CombatTable,
    fight: SeriesBattle,
    rows: list[int],
    fought: Callable[[int | None], Fought],
    surrender: Callable[[list[Event]], str],
) -> tuple[Fate, ...]:
    """For each result that beats a side without destroying it. `fought` leads the battle on from
    this row, or from where it stands; `surrender` gives the rule by which a side lays down its
    arms, if it does."""

    def fate(row: int | None, beaten: str, result: str) -> Fate:
        events, asked = fought(row)
        dead = tuple((e.args["leader"], e.rule) for e in events if e.kind == "leader-dies")
        trapped = PERISH in (rule for _, rule in dead)
        trapped = trapped or any(event.kind == "unit-trapped" for event in events)
        rule = TRAPPED if trapped else DESTROYED if row is not None and not asked else ""
        rule = surrender(events) or rule
        return Fate(beaten, result, rule, tuple(one for one in dead if one[1] != PERISH))

    if fight.winner:  # the table has been read: only the rest is to come
        beaten = "defender" if fight.winner == fight.attacker.side else "attacker"
        rest = [] if "E" in fight.result else [fate(None, beaten, "A")]
        return tuple(structs.replace(fate, result=result) for fate in rest for result in "AR")
    by_result: dict[tuple[str, str], Fate] = {}
    for row in sorted(set(rows)):
        attacker, defender = cell(table, row, fight.column)
        won = attacker_wins(table, row, fight.column)
        way = ("defender", defender) if won else ("attacker", attacker)
        if way[1] != "E" and way not in by_result:
            by_result[way] = fate(row, *way)
    return tuple(by_result.values())


def until_a_choice(preview: Preview[S], step: Step) -> Fought:
    """What happens until the beaten choose where to go, and whether they come to that; the
    winner's losses, which change nothing for them, are any that he may choose."""

    def any_losses(prompt: Prompt) -> Answer | None:
        if isinstance(prompt, LosePrompt):
            return TABLE, prompt.legal(preview.state)[0]
        return None

    prompt = preview.play(step, any_losses)
    return preview.events, prompt is not None
