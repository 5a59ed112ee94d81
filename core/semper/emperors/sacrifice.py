"""3.5.4.demotion, 3.5.4.sacrifice: surplus titles are laid down, and emperors without a capital
go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Event, Step, Table
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    HEAD,
    State,
    capitals_held,
    emperors,
    with_title,
)
from core.semper.emperors.choosing import ChoosePrompt, choose_one
from core.semper.emperors.death import fall
from core.semper.emperors.honours import lay_down, raise_to
from core.semper.emperors.titles import MOST_AUGUSTI, MOST_CAESARS


def adjust_numbers(table: Table, state: State) -> Step:
    """Of the active side: first titles beyond 3.5.1.camp, then those without a capital."""
    side = state.active
    while len(with_title(state, side, AUGUSTUS, HEAD)) > MOST_AUGUSTI:
        yield from _demote_augustus(table, state, side)
    while len(with_title(state, side, CAESAR)) > MOST_CAESARS:
        caesars = with_title(state, side, CAESAR)
        leader = yield from choose_one(table, state, DemotePrompt(state, side, caesars, CAESAR))
        _plain(table, state, leader)
    while len(emperors(state, side)) > capitals_held(state, side):
        # Caesares first; the Primus and the Secundus Augustus never
        surplus = with_title(state, side, CAESAR) or with_title(state, side, AUGUSTUS)
        if not surplus:
            break
        leader = yield from choose_one(table, state, SacrificePrompt(state, side, surplus))
        fall(table, state, leader, "3.5.4.sacrifice")


class DemotePrompt(ChoosePrompt):
    """3.5.4.demotion: who of too many lays his title down?"""

    kind = "demote"
    rule = "3.5.4.demotion"

    def __init__(self, state: State, side: int, leaders: Sequence[int], title: int) -> None:
        super().__init__(state, side, leaders)
        self.title = title

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "title": self.title}


class SacrificePrompt(ChoosePrompt):
    """3.5.4.sacrifice: whom does the side give up?"""

    kind = "sacrifice"
    rule = "3.5.4.sacrifice"


def _demote_augustus(table: Table, state: State, side: int) -> Step:
    """3.5.4.demotion: he becomes Caesar if there is room, else a plain leader."""
    augusti = with_title(state, side, AUGUSTUS)
    leader = yield from choose_one(table, state, DemotePrompt(state, side, augusti, AUGUSTUS))
    if len(with_title(state, side, CAESAR)) < MOST_CAESARS:
        raise_to(table, state, leader, CAESAR, "3.5.4.demotion")
    else:
        _plain(table, state, leader)


def _plain(table: Table, state: State, leader: int) -> None:
    args = {"leader": leader, "side": state.side[leader]}
    table.tell(Event("lays-down", "3.5.4.demotion", args))
    lay_down(table, state, leader)
