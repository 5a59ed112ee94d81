"""Where everything stands at the start."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Pane, Row
from core.republic.box.board import HELD, HOME, NO_PROVINCE, NOBODY, REBEL, REBELS
from core.republic.box.state import State, force
from core.republic.combat.armies import governor_of
from core.republic.show.common import (
    army,
    counted,
    heading,
    man_name,
    province_name,
    target_name,
    war_name,
)
from core.republic.show.map_list import garrison_of
from core.republic.show.vocabulary import label_words, pane_words

UnitCounts = list[tuple[str, int]]


def start_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    heads = (words["name"], words["where"], words["units"])
    return Pane("start", words["start"], heads, list(_rows(view, lang)))


def _rows(view: State, lang: str) -> Iterator[Row]:
    words, labels, board = pane_words(lang), label_words(lang), view.board

    def row(key: str, who: str, where: str, there: UnitCounts, rule: str) -> Row:
        return Row(key, (who, where, counted(there, lang)), rule=rule)

    home = army(view, HOME)
    if any(count for _, count in home):
        yield row("home", labels["in-rome"], "", home, "frame.men.1")
    if view.expeditions:
        yield heading(words["expeditions"], "8.1.2")
    for expedition in view.expeditions:
        who = man_name(board, expedition.commander)
        where = target_name(board, expedition.target, lang)
        there = army(view, force(expedition))
        yield row(f"army {expedition.slot}", who, where, there, "8.1.2")
    rebellion = view.rebellion
    if rebellion is not None and rebellion.marches:
        yield heading(words["rebellion"], "8.3")
        there = [*army(view, REBELS), ("militia", rebellion.militia)]
        yield row("rebel", man_name(board, rebellion.rebel), labels["at-rome"], there, "8.3")
    provinces = [p for p, holder in enumerate(view.holder) if holder != NO_PROVINCE]
    if provinces:
        yield heading(words["provinces"], "4")
    for province in provinces:
        governor = governor_of(view, province)
        who = man_name(board, governor) if governor != NOBODY else "-"
        if view.holder[province] >= HELD:
            who = war_name(board, view.holder[province] - HELD, lang)
        elif view.holder[province] == REBEL:
            who = f"{who} ({words['rebel-mark']})"
        where = province_name(board, province, lang)
        yield row(f"province {province}", who, where, garrison_of(view, province), "4")
