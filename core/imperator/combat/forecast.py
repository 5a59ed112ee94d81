"""8.3: a battle before its die: the terms, the results and the fates of the battle itself."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Chance, Fall, Forecast
from core.dice import D6
from core.imperator.combat.forecast_defeat import Fate
from core.imperator.combat.odds import (
    HIGHEST,
    LOWEST,
    CombatTable,
    clamp_row,
    faces,
    odds_column,
)
from core.imperator.state import SeriesBattle


class Clash(Forecast, frozen=True):
    """A battle on the combat table: its strengths, its column and what each face would bring."""

    attack: int
    defend: int
    column: str
    shift: int
    shift_rule: str
    modifiers: list[tuple[str, int]]  # (rule id, value)
    faces: dict[int, tuple[str, str, str]]  # die -> attacker's result, defender's result, winner
    rows: dict[int, int]  # die -> row of the table
    base: str = ""  # the column before the shift
    attacker: str = ""  # the sides' letters
    defender: str = ""
    fates: tuple[Fate, ...] = ()  # what becomes of the beaten, by their result
    evasion: Chance | None = None  # that the defender gets away first
    die: int = 0  # what has fallen; 0: nothing yet
    then: Clash | None = None  # the battle that follows it in the same place, if two are fought
    was: Clash | None = None  # as it stands now, if a stratagem would change it to this
    given: str = ""  # the rule of the dice that are taken to fall as they should
    off: bool = False  # would there be no battle any more?

    @property
    def settled(self) -> bool:
        return bool(self.die)

    def fate(self, beaten: str, result: str) -> str:
        """The rule by which a force that is beaten with this result does not retreat, if any."""
        return next((f.rule for f in self.fates if (f.beaten, f.result) == (beaten, result)), "")


def rows_of_faces(fight: SeriesBattle, decreed: int) -> list[int]:
    """The row that each face leads to; 6.3: no die counts if a stratagem has `decreed` a winner."""
    if decreed:
        return [HIGHEST if decreed == fight.attacker.side else LOWEST for _ in D6.faces()]
    total = sum(value for _, value in fight.modifiers)
    return [clamp_row(die + total) for die in D6.faces()]


def clash_of(
    table: CombatTable,
    fight: SeriesBattle,
    rows: Sequence[int],
    *,
    title: str,
    letters: dict[int, str],  # side -> its letter
    fates: tuple[Fate, ...],
    die: int,
) -> Clash:
    """A battle by its own terms: as it would be rolled for, or as it was."""
    return Clash(
        where=fight.zone,
        title=title,
        attack=fight.attack,
        defend=fight.defend,
        column=table.columns[fight.column],
        shift=fight.shift,
        shift_rule=fight.shift_rule,
        modifiers=list(fight.modifiers),
        faces=faces(table, fight.column, rows),
        rows=dict(zip(D6.faces(), rows, strict=True)),
        base=table.columns[odds_column(fight.attack, fight.defend)],
        attacker=letters[fight.attacker.side],
        defender=letters[fight.defender.side],
        fates=fates,
        die=die,
    )


def fallen(fight: SeriesBattle, on_table: Fall | None) -> int:
    """The battle's die, while it still lies on the table and may be changed, and after."""
    if fight.die is not None:
        return fight.die.face
    return on_table.face if on_table is not None and on_table.what == D6.name else 0
