"""What politics may bring, for those who think ahead: pure functions of a view."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Chance
from core.dice import D6, odds_of
from core.semper.box.board import NOWHERE
from core.semper.box.state import State, enemy, head_of, in_revolt
from core.semper.emperors.heirs_apparent import PRIMUS_LINE, SECUNDUS_LINE, line_of
from core.semper.emperors.titles import (
    crowned_side,
    diocese_of_leader,
    generals,
    most_capable,
    primus_augustus,
    roman_leaders_at,
)
from core.semper.emperors.usurpation import deserts, validated, wavering


class Aftermath(NamedTuple):
    """By which rule a dead head is followed, by whom (by one of several: the player chooses), and
    whether the players change roles."""

    rule: str
    heirs: tuple[int, ...]
    swap: bool = False


class Follower(NamedTuple):
    """A zone that a usurpation may win: its leaders, and the chance; None: they follow at once."""

    zone: int
    leaders: tuple[int, ...]
    chance: Chance | None = None


def if_primus_died(view: State) -> list[Aftermath]:
    """3.5.2: what his death would bring, if no usurper has done it; nothing if there is none."""
    side, primus = crowned_side(view), primus_augustus(view)
    if primus == NOWHERE:
        return []
    line = line_of(view, side, PRIMUS_LINE, without=primus)
    if line is not None:
        return [Aftermath(line.rule, line.heirs)]
    rival = head_of(view, enemy(side))
    if rival != NOWHERE:
        return [Aftermath("3.5.2.primus.4", (rival,), swap=True)]
    return [Aftermath("3.5.2.primus.5", tuple(generals(view, side)))]


def if_secundus_died(view: State) -> list[Aftermath]:
    """3.5.2: the same of the head of the other side."""
    side = enemy(crowned_side(view))
    head = head_of(view, side)
    if head == NOWHERE:
        return []
    line = line_of(view, side, SECUNDUS_LINE, without=head)
    if line is not None:
        return [Aftermath(line.rule, line.heirs)]
    return [Aftermath("3.5.2.secundus.4", tuple(generals(view, side)))]


def usurpation_chance(view: State, leader: int) -> Chance:
    """3.6.2: that he declares himself; a stratagem's bonus does not count for that."""
    return odds_of(D6, "3.6.2", lambda die: validated(view, leader, die))


def followers(view: State, leader: int, bonus: int) -> list[Follower]:
    """3.6.3.A, 3.6.3.B: who would follow him if he were turned now."""
    board, side, place = view.board, view.side[leader], view.where[leader]
    beside = [x for x in roman_leaders_at(view, side, place) if x != leader]
    zones = [Follower(place, tuple(x for x in beside if not in_revolt(view, x)))]
    diocese = diocese_of_leader(view, leader)
    for zone in board.diocese_zones[diocese] if diocese >= 0 else ():
        if zone != place and (leaders := wavering(view, side, zone)):
            best = most_capable(view, leaders)[0]
            zones.append(Follower(zone, tuple(leaders), _desertion(view, best, bonus)))
    return zones


def _desertion(view: State, leader: int, bonus: int) -> Chance:
    return odds_of(D6, "3.6.3.B", lambda die: deserts(view, leader, die + bonus))
