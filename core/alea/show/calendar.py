"""What comes when: leaders, recruits, peoples that may rise again, the end of the scenario."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.box.board import RECRUITED, REPUBLICAN, RETURNING, SIDES, WAITING
from core.alea.box.state import (
    DEATHS,
    DEPLOYMENT,
    ENTRIES,
    EVENT,
    INITIATIVE,
    SECOND,
    STRATAGEMS,
    State,
)
from core.alea.peoples import leaders
from core.alea.peoples.war import PARTHIAN_WAR, in_peace_years
from core.alea.show.common import counts, letter
from core.alea.show.vocabulary import pane_words
from core.alea.year import entries
from core.contract import Pane
from core.imperator.show.calendar import UNDATED, Entry, entries_pane, in_year

BEFORE_C = (DEPLOYMENT, STRATAGEMS, INITIATIVE, ENTRIES)  # leaders may still enter this year
BEFORE_D = (*BEFORE_C, "activation", "geostrategy", "count", EVENT, SECOND, DEATHS)
NAMES_WIDTH = 35  # room for a list of names


def calendar_pane(view: State, lang: str) -> Pane:
    """What is due this year first."""
    last = view.board.scenarios[view.scenario].last
    words, coming = pane_words(lang), _entries(view, lang)
    return entries_pane(words, coming, view.year, last, lang, letter, NAMES_WIDTH)


# --- what there is -----------------------------------------------------------------------------


def _entries(view: State, lang: str) -> Iterator[Entry]:
    yield from _romans(view, lang)
    yield from _foreigners(view, lang)
    yield from _recruits(view, lang)
    yield from _peoples(view, lang)
    yield from _fixed(view, lang)


def _next(view: State, steps: tuple[str, ...]) -> int:
    """The year in which a phase comes next."""
    return view.year if view.step in steps else view.year + 1


def year_of_entry(view: State, leader: int) -> int | None:
    """The first year in which a leader who is not on the map is due, as the position stands."""
    roman = leader in view.board.roman_leaders
    last = view.board.scenarios[view.scenario].last
    for year in range(_next(view, BEFORE_C), last + 1):
        then = in_year(view, year)
        if entries.enters_now(then, leader) if roman else leaders.people_leader_comes(then, leader):
            return year
    return None


def _romans(view: State, lang: str) -> Iterator[Entry]:
    """3.3.2: leaders of one side who enter or come back in the same year share a line."""
    board, words = view.board, pane_words(lang)
    groups: dict[tuple[int, str, str, int], list[str]] = {}
    for leader in board.roman_leaders:
        if view.where[leader] not in (WAITING, RETURNING):
            continue
        back = view.where[leader] == RETURNING
        heir = board.leaders[leader].entry == "A" and not back
        rule = "3.3.2" if back else "entry.caesar" if heir else "entry.date"
        year = year_of_entry(view, leader)
        what = "returns" if back else "enters"
        if year is None:
            if not heir or view.caesar_died:
                continue  # not in this scenario
            what, year = "after-caesar", UNDATED
        key = (year, what, rule, view.side[leader])
        groups.setdefault(key, []).append(board.piece_names[leader])
    for (year, what, rule, side), names in groups.items():
        yield Entry(year, words[what], ", ".join(names), rule, side)


def _foreigners(view: State, lang: str) -> Iterator[Entry]:
    board, words = view.board, pane_words(lang)
    for leader in leaders.foreign_leaders(board):
        if leader in board.roman_leaders:
            continue
        name, card = board.piece_names[leader], leaders.printed(board, leader)
        where = view.where[leader]
        if where in (WAITING, RETURNING):
            year = year_of_entry(view, leader)
            if year is not None:
                back = where == RETURNING
                rule = "4.2.1.return" if back else "4.2.1.entry"
                yield Entry(year, words["returns" if back else "enters"], name, rule)
            elif card.after:
                before = board.piece_names[board.piece(card.after)]
                yield Entry(UNDATED, words["after"].format(name=before), name, "4.2.1.entry")
        if card.leaves.startswith("-") and (where < board.place_count or where == RETURNING):
            yield Entry(max(int(card.leaves), view.year), words["goes"], name, "4.2.1.end")


def _recruits(view: State, lang: str) -> Iterator[Entry]:
    board, words = view.board, pane_words(lang)
    for region, printed in enumerate(board.regions):
        for side in SIDES:
            come = [
                unit
                for unit in board.roman_units
                if view.where[unit] == RECRUITED + region and view.side[unit] == side
            ]
            if come:
                who = f"{printed.name} {counts(board, come)}"
                year = _next(view, BEFORE_D)
                yield Entry(year, words["recruits-come"], who, "2.D.reinforcements", side)


def _peoples(view: State, lang: str) -> Iterator[Entry]:
    """9.3: peoples whose years of peace end."""
    board, words = view.board, pane_words(lang)
    for people, printed in enumerate(board.peoples):
        if in_peace_years(view, people):
            year = view.peace_until[people]
            yield Entry(year, words["may-rise"], printed.name, "9.3.peace")
    scenario, year = PARTHIAN_WAR
    if view.scenario == scenario and _next(view, (*BEFORE_C, "activation")) <= year:
        name = board.peoples[board.people_ids.index("parthi")].name
        yield Entry(year, words["parthian-war"], name, "s6.parthi", REPUBLICAN)


def _fixed(view: State, lang: str) -> Iterator[Entry]:
    """What the scenario and the table of natural deaths print."""
    board, words = view.board, pane_words(lang)
    last = board.scenarios[view.scenario].last
    for period in range(3):
        first = entries.FIRST_DEATHS + period * entries.PERIOD
        risky = [
            f"{board.piece_names[x]} (d10 < {printed.deaths[period]})"
            for x, printed in enumerate(board.leaders)
            if printed.deaths[period] and view.where[x] < board.place_count
        ]
        if risky and first <= last and view.year < first + entries.PERIOD:
            year = max(first, view.year)
            yield Entry(year, words["ages"], ", ".join(risky), "death.natural")
    if view.halved_until >= _next(view, (*BEFORE_C, "activation", "geostrategy", "count")):
        yield Entry(view.halved_until, words["halved"], words["up-to"], "3.5.3.halved")
    yield Entry(last, words["last-year"], "", "2.F.calendar")
