"""3.5.2: the line of succession within a side: cases 1 to 3 of both heads, as pure functions."""

from __future__ import annotations

from typing import NamedTuple

from core.semper.box.board import NOWHERE
from core.semper.box.state import AUGUSTUS, CAESAR, State, head_of, with_title
from core.semper.emperors.titles import foremost

PRIMUS_LINE = ("3.5.2.primus.1", "3.5.2.primus.2", "3.5.2.primus.3")
SECUNDUS_LINE = ("3.5.2.secundus.1", "3.5.2.secundus.2", "3.5.2.secundus.3")


class Line(NamedTuple):
    """Who follows by which rule; of several equals the player chooses. `promoted` are Augusti
    from now on."""

    rule: str
    heirs: tuple[int, ...]
    promoted: tuple[int, ...] = ()


def line_of(
    state: State, side: int, rules: tuple[str, str, str], without: int = NOWHERE
) -> Line | None:
    """The heirs whom a side has itself; None: there is no emperor but `without`."""
    if (head := head_of(state, side)) not in (NOWHERE, without):
        return Line(rules[0], (head,))
    augusti, caesars = with_title(state, side, AUGUSTUS), with_title(state, side, CAESAR)
    if augusti:
        return Line(rules[0], tuple(foremost(state, augusti)))
    if len(caesars) == 1:
        return Line(rules[1], tuple(caesars))
    if caesars:
        return Line(rules[2], tuple(foremost(state, caesars)), tuple(caesars))
    return None
