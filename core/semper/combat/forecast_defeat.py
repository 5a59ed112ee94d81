"""8.4.1, 8.5: what a defeat costs besides the losses of the table, shown before the die falls.

The battle is fought on copies, by the very steps that resolve it, as far as a question that only
a player can answer: there, at the latest, the beaten have somewhere to go.
"""

from __future__ import annotations

import msgspec
from msgspec import structs

from core.contract import TABLE, Answer, Event, Prompt
from core.imperator.losses import LosePrompt
from core.imperator.odds import attacker_wins, cell
from core.preview import Preview
from core.semper.box.board import NOBODY
from core.semper.box.state import Battle, State, copied
from core.semper.combat.battle import settle, undergo
from core.semper.combat.refuge import remember_origins

TRAPPED, DESTROYED, SUBMITS = "8.4.1.retreat", "8.4.2.A", "3.6.4.failure"
PERISH = "8.5.1"  # leaders, with a force that is destroyed or cannot retreat


class Fate(msgspec.Struct, frozen=True):
    """Of a beaten force: the rule by which it does not retreat, and who dies of the defeat."""

    beaten: str  # "attacker" or "defender"
    result: str
    rule: str = ""  # no way out, nobody left, or a revolt that submits; "": it retreats
    dead: tuple[tuple[int, str], ...] = ()  # leader, rule


def fates(state: State, fight: Battle, rows: list[int]) -> tuple[Fate, ...]:
    """For each result that beats a side without destroying it."""
    board = state.board
    if fight.winner != NOBODY:  # the table has been read: only the rest is to come
        beaten = "defender" if fight.winner == fight.attacker.side else "attacker"
        rest = [] if "E" in fight.result else [_fate(state, fight, None, beaten, "A")]
        return tuple(structs.replace(fate, result=result) for fate in rest for result in "AR")
    by_result: dict[tuple[str, str], Fate] = {}
    for row in sorted(set(rows)):
        attacker, defender = cell(board.combat, row, fight.column)
        won = attacker_wins(board.combat, row, fight.column)
        way = ("defender", defender) if won else ("attacker", attacker)
        if way[1] != "E" and way not in by_result:
            by_result[way] = _fate(state, fight, row, *way)
    return tuple(by_result.values())


def _fate(state: State, fight: Battle, row: int | None, beaten: str, result: str) -> Fate:
    events, asked = _fought(state, fight, row)
    kinds = {event.kind for event in events}
    dead = tuple((e.args["leader"], e.rule) for e in events if e.kind == "leader-dies")
    trapped = "unit-trapped" in kinds or PERISH in (rule for _, rule in dead)
    rule = TRAPPED if trapped else DESTROYED if row is not None and not asked else ""
    rule = SUBMITS if "revolt-submits" in kinds else rule
    return Fate(beaten, result, rule, tuple(one for one in dead if one[1] != PERISH))


def _fought(state: State, fight: Battle, row: int | None) -> tuple[list[Event], bool]:
    """What happens until the beaten choose where to go, and whether they come to that; the
    winner's losses, which change nothing for them, are any that he may choose."""
    preview = Preview(copied(state))
    table, copy = preview.table, preview.state
    copy.battle = structs.replace(fight)
    if not copy.attacked_from:  # the movement is not over yet
        remember_origins(copy)
    step = settle(table, copy) if row is None else undergo(table, copy, row)

    def any_losses(prompt: Prompt) -> Answer | None:
        return (TABLE, prompt.legal(copy)[0]) if isinstance(prompt, LosePrompt) else None

    prompt = preview.play(step, any_losses)
    return preview.events, prompt is not None
