"""What comes when: leaders, fleets, peoples that may rise again, deaths, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Pane
from core.imperator.show.calendar import Entry, entries_pane, in_year
from core.semper.box.board import (
    LETTER,
    NOBODY,
    NOWHERE,
    PRIMUS,
    RETURNING,
    SECONDUS,
    WAITING,
)
from core.semper.box.state import (
    CONSTANTINOPLE,
    COUNT,
    DEATHS,
    DEPLOYMENT,
    ENTRIES,
    EVENT,
    INITIATIVE,
    NEVER,
    NOMINATIONS,
    PAX,
    REINFORCEMENTS,
    STRATAGEMS,
    UPRISINGS,
    USURPATIONS,
    WAR_DRAW,
    State,
    on_map,
)
from core.semper.peoples.foreign_leaders import comes_now, people_leaders
from core.semper.peoples.war import PERSIAN_WAR, resting
from core.semper.show.common import chance_below, letter
from core.semper.show.vocabulary import pane_words
from core.semper.stratagems.cup import TOLERANCE
from core.semper.year import entries
from core.semper.year.deaths import CERTAIN, death_number
from core.semper.year.victory import end_number

BEFORE_ENTRIES = (DEPLOYMENT, STRATAGEMS, INITIATIVE, ENTRIES)  # leaders may still enter this year
IN_C = (WAR_DRAW, CONSTANTINOPLE, UPRISINGS, USURPATIONS, PAX)
BEFORE_DEATHS = (*BEFORE_ENTRIES, *IN_C, COUNT, EVENT, NOMINATIONS, DEATHS)
BEFORE_REINFORCEMENTS = (*BEFORE_DEATHS, REINFORCEMENTS)
NAMES_WIDTH = 42  # room for a list of names


def calendar_pane(view: State, lang: str) -> Pane:
    """What is due this year first."""
    last = view.board.scenarios[view.scenario].last
    words, coming = pane_words(lang), _entries(view, lang)
    return entries_pane(words, coming, view.year, last, lang, letter, NAMES_WIDTH)


# --- what there is -------------------------------------------------------------------------------


def _entries(view: State, lang: str) -> Iterator[Entry]:
    yield from _romans(view, lang)
    yield from _foreigners(view, lang)
    yield from _fleets(view, lang)
    yield from _peoples(view, lang)
    yield from _deaths(view, lang)
    yield from _city(view, lang)
    yield from _fixed(view, lang)


def _next(view: State, steps: tuple[str, ...]) -> int:
    """The year in which a phase comes next."""
    return view.year if view.step in steps else view.year + 1


def year_of_entry(view: State, leader: int) -> int | None:
    """The first year in which a leader who is not on the map is due, as the position stands."""
    board, returns = view.board, view.where[leader] == RETURNING
    roman = leader < len(board.leaders)
    if returns and roman:  # 3.3.1.dux
        late = leader in view.late
        return view.year + 1 if late else _next(view, BEFORE_REINFORCEMENTS)
    comes = entries.enters_now if roman else comes_now
    first, last = _next(view, BEFORE_ENTRIES), board.scenarios[view.scenario].last
    due = (year for year in range(first, last + 1) if comes(in_year(view, year), leader))
    return next(due, None)


def _romans(view: State, lang: str) -> Iterator[Entry]:
    """entry.date: leaders of one camp who enter in the same year by the same rule share a line."""
    board, words = view.board, pane_words(lang)
    groups: dict[tuple[int, str, str, int], list[str]] = {}
    for leader in board.roman_leaders:
        if view.where[leader] not in (WAITING, RETURNING):
            continue
        year = year_of_entry(view, leader)
        if year is None:
            continue  # not in this scenario
        key = (year, *_way_in(view, leader))
        groups.setdefault(key, []).append(board.piece_names[leader])
    for (year, what, rule, side), names in groups.items():
        yield Entry(year, words[what], ", ".join(names), rule, side)


def _way_in(view: State, leader: int) -> tuple[str, str, int]:
    """How he comes, by which rule, and to which camp as dioceses and fathers stand now."""
    board = view.board
    if view.where[leader] == RETURNING:
        zone = board.place(board.leaders[leader].dux)
        return "returns", "3.3.1.dux", view.control[board.diocese_of[zone]]
    if entries.entry_place(view, leader) == NOWHERE:
        return "enters-perhaps", "entry.sons", NOBODY
    zone_name = board.leaders[leader].place
    rule = "entry.place" if zone_name in entries.WITH_EMPEROR else "entry.date"
    return "enters", rule, entries.entry_side(view, leader)


def _foreigners(view: State, lang: str) -> Iterator[Entry]:
    """4.2.1: leaders of peoples who come back, and the kings' dates."""
    board, words = view.board, pane_words(lang)
    for leader in people_leaders(board):
        name, printed, where = board.piece_names[leader], board.foreign_data(leader), view.where
        if where[leader] in (WAITING, RETURNING):
            year = year_of_entry(view, leader)
            back = where[leader] == RETURNING
            if year is not None:
                rule = "4.2.1.return" if back else "4.2.1.kings"
                yield Entry(year, words["returns" if back else "enters"], name, rule)
        if printed.last and (on_map(view, leader) or where[leader] == RETURNING):
            yield Entry(max(printed.last, view.year), words["goes"], name, "4.2.1.kings")


def _fleets(view: State, lang: str) -> Iterator[Entry]:
    """9.2.return"""
    board, words = view.board, pane_words(lang)
    for fleet, year in enumerate(view.fleet_back):
        if year != NEVER:
            side = view.control[board.diocese_of[board.fleet_homes[fleet]]]
            due = max(year, _next(view, BEFORE_REINFORCEMENTS))
            yield Entry(due, words["returns"], board.fleet_names[fleet], "9.2.return", side)


def _peoples(view: State, lang: str) -> Iterator[Entry]:
    """9.4.peace: peoples whose years of peace end; the war that a scenario has in store."""
    board, words = view.board, pane_words(lang)
    for people, printed in enumerate(board.peoples):
        if resting(view, people):
            yield Entry(view.peace_until[people], words["may-rise"], printed.name, "9.4.peace")
    year = board.scenarios[view.scenario].persae
    if year >= _next(view, (*BEFORE_ENTRIES, WAR_DRAW)) and not view.war[board.persae]:
        rule, name = PERSIAN_WAR[view.scenario], board.peoples[board.persae].name
        yield Entry(year, words["persian-war"], name, rule)


def _deaths(view: State, lang: str) -> Iterator[Entry]:
    """death.natural, death.certain: who is tested this year, who for the first time later, and
    who dies in any case."""
    board, words = view.board, pane_words(lang)
    year = _next(view, BEFORE_DEATHS)
    tested, surely, first = list[str](), dict[int, list[str]](), dict[int, list[str]]()
    for leader in board.roman_leaders:
        name, printed = board.piece_names[leader], board.leaders[leader]
        if not on_map(view, leader) or not printed.dies:
            continue
        number = death_number(in_year(view, year), leader)
        if 0 < number < CERTAIN:
            tested.append(f"{name} ({chance_below(number)})")
        elif printed.tested > year:
            first.setdefault(printed.tested, []).append(name)
        surely.setdefault(max(printed.dies, year), []).append(name)
    if tested:
        yield Entry(year, words["ages"], ", ".join(tested), "death.natural")
    for due, names in first.items():
        yield Entry(due, words["ages-first"], ", ".join(names), "death.natural")
    for due, names in surely.items():
        yield Entry(due, words["dies-surely"], ", ".join(names), "death.certain")


def _city(view: State, lang: str) -> Iterator[Entry]:
    """3.1.2: Constantinopolis."""
    words = pane_words(lang)
    if view.founding != NEVER and not view.built:
        yield Entry(view.founding, words["stands-from"], "Constantinopolis", "3.1.2.built", PRIMUS)


def _fixed(view: State, lang: str) -> Iterator[Entry]:
    """What the scenario and the stratagems print."""
    board, words = view.board, pane_words(lang)
    scenario = board.scenarios[view.scenario]
    if view.year < TOLERANCE:
        yield Entry(TOLERANCE, words["no-more"], words["persecutions"], "6.3.persecution")
    if scenario.mutiny:
        year = max(scenario.mutiny, _next(view, (*BEFORE_ENTRIES, *IN_C)))
        name, rule = board.piece_names[board.piece(scenario.mutineer)], f"s{view.scenario}.julien"
        yield Entry(year, words["may-mutiny"], name, rule, SECONDUS)
    if scenario.open_end:
        year = max(scenario.open_end, view.year)
        number = end_number(in_year(view, year))
        yield Entry(year, words["may-end"], chance_below(number), f"s{view.scenario}.end")
    if view.year == scenario.first and view.step in (DEPLOYMENT, STRATAGEMS, INITIATIVE):
        side, rule = LETTER[scenario.initiative], f"s{view.scenario}.initiative"
        yield Entry(view.year, words["has-initiative"], "", rule, side)
    yield Entry(scenario.last, words["last-year"], "", "2.F.calendar")
