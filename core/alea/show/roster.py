"""The peoples, every leader in play, and the units that are off the map."""

from __future__ import annotations

from collections.abc import Iterable

from core.alea.box.board import (
    BOX,
    CAESARIAN,
    DEAD,
    LEGIO,
    NOBODY,
    RECRUITED,
    REPUBLICAN,
    RESERVE,
    RETURNING,
    SIDES,
    UNPLACED,
    WAITING,
    Board,
)
from core.alea.box.event_effects import bound
from core.alea.box.offices import is_assassin, is_pretender
from core.alea.box.state import State
from core.alea.peoples.homelands import master
from core.alea.peoples.leaders import foreign_leaders
from core.alea.peoples.leaders import printed as foreign_card
from core.alea.peoples.war import in_peace_years
from core.alea.show.calendar import year_of_entry
from core.alea.show.common import letter, ratings, short_name
from core.alea.show.vocabulary import faction, pane_words
from core.contract import Pane, Row
from core.imperator.show.rows import heading, listed
from core.texts import catalogue, labelled, year_text

LEADERS_WIDTH = {"en": 22, "fr": 16}  # room for the leaders of a people
STATE_WIDTH = 25  # room for the titles and the state of a leader
UNITS_WIDTH = 32  # room for the names of units, beside the drawn map too

# --- peoples -----------------------------------------------------------------------------------


def peoples_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows: list[Row] = []
    for title, major in (("major", True), ("minor", False)):
        rows.append(heading(words[title], "4.1"))
        for people, printed in enumerate(view.board.peoples):
            if printed.major == major:
                rows += _people(view, people, lang)
    heads = ("people", "status", "units", "back", "nationality", "leaders")
    return Pane("peoples", words["peoples"], tuple(words[h] for h in heads), rows)


def _people(view: State, people: int, lang: str) -> list[Row]:
    board, words, printed = view.board, pane_words(lang), view.board.peoples[people]
    side = master(view, people)
    state = "war" if view.war[people] else "allied" if side else "peace"
    units, leaders = board.people_units[people], board.people_leaders[people]
    present = sum(view.where[unit] < board.place_count for unit in units)
    here = [board.piece_names[x] for x in leaders if view.where[x] < board.place_count]
    cells = (
        printed.name,
        f"{words[state]} {letter(side)}" if side else words[state],
        f"{present}/{len(units)}",
        year_text(view.peace_until[people], lang) if in_peace_years(view, people) else "",
        catalogue("alea")["nationality"][printed.nationality][lang],
    )
    rule = {"war": "4.4.1", "allied": "4.4.2", "peace": "4.2.2"}[state]
    return listed(printed.id, cells, here, LEADERS_WIDTH[lang], rule)


# --- leaders -----------------------------------------------------------------------------------


def leaders_pane(view: State, lang: str) -> Pane:
    """Those in play by side, then those to come in this scenario, then the dead."""
    board, words = view.board, pane_words(lang)
    romans = [*board.roman_leaders]
    others = [x for x in foreign_leaders(board) if x not in romans]
    active = [x for x in romans if view.where[x] not in (DEAD, WAITING)]
    away = [*romans, *others]
    coming = [x for x in away if view.where[x] == WAITING and _coming(view, x, lang)]
    groups = [
        (faction(CAESARIAN, lang), [x for x in active if view.side[x] == CAESARIAN]),
        (faction(REPUBLICAN, lang), [x for x in active if view.side[x] == REPUBLICAN]),
        (words["neutral"], [x for x in active if view.side[x] == NOBODY]),
        (words["of-peoples"], [x for x in others if view.where[x] not in (DEAD, WAITING)]),
        (words["waiting"], coming),
        (words["gone"], [x for x in away if view.where[x] == DEAD]),
    ]
    rows: list[Row] = []
    for title, leaders in groups:
        if leaders:
            rows.append(heading(labelled(title, len(leaders), lang)))
            for leader in leaders:
                rows += _leader(view, leader, lang)
    heads = ("", words["name"], _columned(words["ratings"]), words["where"], words["state"])
    return Pane("leaders", words["leaders"], heads, rows, long=True)


def _leader(view: State, leader: int, lang: str) -> list[Row]:
    board, notes = view.board, _notes(view, leader, lang)
    here = view.where[leader] < board.place_count
    where = short_name(board, view.where[leader]) if here else _absence(view, leader, lang)
    people = board.piece_people[leader]
    if people >= 0:
        notes = [board.peoples[people].name, *notes]
    cells = (
        letter(view.side[leader]),
        board.piece_names[leader],
        _columned(ratings(view, leader)),
        where,
    )
    return listed(board.piece_ids[leader], cells, notes, STATE_WIDTH, _rule(view, leader))


def _notes(view: State, leader: int, lang: str) -> list[str]:
    """Titles first, then his state."""
    words = pane_words(lang)
    notes = []
    if any(leader in chiefs for chiefs in view.faction_leaders):
        notes.append(words["chief"])
    if is_pretender(view, leader):
        notes.append(f"{words['pretender']} {letter(view.pretenders.index(leader))}")
    for triumvir, region in view.triumvirs:
        if triumvir == leader:
            notes.append(f"{words['triumvir']} {view.board.regions[region].name}")
    if view.board.is_roman(leader) and is_assassin(view, leader):
        notes.append(words["assassin"])
    if leader in view.ill:
        notes.append(words["ill"])
    elif view.where[leader] < view.board.place_count and bound(view, leader):
        notes.append(words["bound"])
    if view.moved[leader]:
        notes.append(words["moved"])
    return notes


def _rule(view: State, leader: int) -> str:
    if is_pretender(view, leader):
        return "3.6.1"
    if any(leader == triumvir for triumvir, _ in view.triumvirs):
        return "3.6.5"
    if any(leader in chiefs for chiefs in view.faction_leaders):
        return "3.5.1"
    return "3.3.2" if view.board.is_roman(leader) else "4.2.1"


def _absence(view: State, leader: int, lang: str) -> str:
    """Why he is not on the map, and when he comes."""
    words, place = pane_words(lang), view.where[leader]
    if place == UNPLACED:
        return words["to-deploy"]
    if place == RETURNING:
        return words["back-later"]
    return words["dead"] if place == DEAD else _coming(view, leader, lang)


def _coming(view: State, leader: int, lang: str) -> str:
    """When a waiting leader comes; "" if he has no part in this scenario."""
    board, words = view.board, pane_words(lang)
    year = year_of_entry(view, leader)
    if year is not None:
        return f"{words['to-come']} {year_text(year, lang)}"
    if leader < len(board.data.leaders):
        heir = board.leaders[leader].entry == "A" and not view.caesar_died
        return words["after-caesar"] if heir else ""
    before = foreign_card(board, leader).after
    return words["after"].format(name=board.piece_names[board.piece(before)]) if before else ""


# --- units off the map ---------------------------------------------------------------------------


def reserve_pane(view: State, lang: str) -> Pane:
    """Counted by type; equal units share a row."""
    board, words = view.board, pane_words(lang)
    rows: list[Row] = []
    waiting = [u for u in board.roman_units if view.where[u] == UNPLACED]
    if waiting:
        rows.append(heading(words["deploying"], "deploy.all"))
        for side in SIDES:
            rows += _types(view, [u for u in waiting if view.side[u] == side], side, lang)
    rows += _recruits(view, lang)
    rows.append(heading(words["available"], "9.4.recruits"))
    free = [u for u in board.roman_units if view.where[u] == RESERVE]
    rows += _types(view, free, NOBODY, lang) or [Row("none", ("", words["nothing"], "", "", ""))]
    rows += _boxes(view, lang)
    heads = ("", words["units"], _columned(words["unit-ratings"]), words["count"], words["which"])
    return Pane("reserve", words["reserve"], heads, rows, long=True)


def _recruits(view: State, lang: str) -> list[Row]:
    board, words = view.board, pane_words(lang)
    rows: list[Row] = []
    for region, printed in enumerate(board.regions):
        box = RECRUITED + region
        for side in SIDES:
            come = [u for u in board.roman_units if view.where[u] == box and view.side[u] == side]
            if come:
                rows.append(heading(f"{words['arriving']} ({printed.name})", "2.D.reinforcements"))
                rows += _types(view, come, side, lang, f"{printed.id}-")
    return rows


def _boxes(view: State, lang: str) -> list[Row]:
    board, words = view.board, pane_words(lang)
    rows = []
    for people, printed in enumerate(board.peoples):
        away = [u for u in board.people_units[people] if view.where[u] == BOX]
        if away:
            total = len(board.people_units[people])
            cells = (letter(master(view, people)), printed.name, _columned(ratings(view, away[0])))
            rows.append(Row(printed.id, (*cells, f"{len(away)}/{total}", ""), rule="4.2.3"))
    return [heading(words["boxes"], "4.2.3"), *rows] if rows else []


def _types(view: State, units: Iterable[int], side: int, lang: str, key: str = "") -> list[Row]:
    """A row for each type, with the names of those that have one."""
    board = view.board
    sorts: dict[tuple[str, str], list[int]] = {}
    for unit in units:
        sorts.setdefault((_sort(board, unit, lang), ratings(view, unit)), []).append(unit)
    rows: list[Row] = []
    for (name, values), same in sorts.items():
        numerals = [board.piece_names[u].partition(" ")[2] for u in same]
        which = numerals if board.kind[same[0]] == LEGIO else []
        cells = (letter(side) if side else "", name, _columned(values), str(len(same)))
        rows += listed(f"{key}{letter(side)}-{board.type[same[0]]}", cells, which, UNITS_WIDTH, "")
    return rows


def _columned(numbers: str) -> str:
    """Each below its name, and on one line with the others."""
    return " ".join(f"{number:>2}" for number in numbers.split()).replace(" ", "\u00a0")


def _sort(board: Board, unit: int, lang: str) -> str:
    words = pane_words(lang)
    if board.kind[unit] == LEGIO:
        return words["recruit-legion"] if board.recruit[unit] else words["legion"]
    return board.type[unit].partition("-")[0].capitalize()
