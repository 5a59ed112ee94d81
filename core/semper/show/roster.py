"""The peoples, and every leader in play."""

from __future__ import annotations

from core.contract import Pane, Row
from core.imperator.graph import places_of
from core.imperator.show.rows import heading, listed
from core.semper.box.board import (
    DEAD,
    NOBODY,
    NOWHERE,
    PRIMUS,
    RETURNING,
    SECONDUS,
    WAITING,
)
from core.semper.box.event_effects import bound
from core.semper.box.state import State, on_map
from core.semper.peoples.homelands import reach_of
from core.semper.peoples.war import controller_of, resting
from core.semper.show.calendar import year_of_entry
from core.semper.show.common import (
    by_rank,
    chance_below,
    columned,
    letter,
    rank,
    ratings,
    religion_mark,
    short_name,
    short_title,
    stands_at,
)
from core.semper.show.stack import RULES_OF_RANK
from core.semper.show.vocabulary import faction, pane_words
from core.semper.year.deaths import CERTAIN, death_number
from core.texts import labelled, year_text

DETAIL_WIDTH = {"en": 28, "fr": 26}  # room for a people's leaders and for how far it may go
STATE_WIDTH = 16  # room for the titles and the state of a leader

# --- peoples -------------------------------------------------------------------------------------


def peoples_pane(view: State, lang: str) -> Pane:
    words, rows = pane_words(lang), list[Row]()
    for name in ("major", "minor", "ally"):
        rows.append(heading(words[name], "4.4.2" if name == "ally" else "4.1"))
        for people, printed in enumerate(view.board.peoples):
            if printed.rank == name:
                rows += _people(view, people, lang)
    rows.append(heading(words["leash-note"], "4.3.leash"))
    heads = ("people", "status", "units", "back", "entry", "details")
    return Pane("peoples", words["peoples"], tuple(words[h] for h in heads), rows, long=True)


def _people(view: State, people: int, lang: str) -> list[Row]:
    """War or peace and who runs it; how many units it has, since when it may rise again; by which
    diocese it enters. At war: how far it may go."""
    board, words, printed = view.board, pane_words(lang), view.board.peoples[people]
    at_war, ally = view.war[people] != NOBODY, printed.rank == "ally"
    status = words["allied"] if ally else words["war"] if at_war else words["peace"]
    units = board.people_units[people]
    present = sum(on_map(view, unit) for unit in units)
    cells = (
        printed.name,
        f"{status} {letter(controller_of(view, people))}",
        f"{present}/{len(units)}",
        year_text(view.peace_until[people], lang) if resting(view, people) else "",
        "" if ally else board.dioceses[board.entry_of[people]].name,
    )
    leaders = [board.piece_names[x] for x in board.people_leaders[people] if on_map(view, x)]
    rule = "4.4.2" if ally else "4.4.1" if at_war else "4.2.2"
    rows = listed(printed.id, cells, leaders, DETAIL_WIDTH[lang], rule)
    if at_war:
        blank = ("",) * len(cells)
        key = f"{printed.id}-leash"
        rows += listed(key, blank, _reach(view, people, lang), DETAIL_WIDTH[lang], "4.3.leash")
    return rows


def _reach(view: State, people: int, lang: str) -> list[str]:
    """4.3.leash: the dioceses of which some zone lies near enough."""
    board = view.board
    zones = places_of(reach_of(view, people) & board.empire_mask)
    near = {board.diocese_of[zone] for zone in zones}
    names = [board.dioceses[diocese].name for diocese in sorted(near)]
    return [labelled(pane_words(lang)["up-to"], names[0], lang), *names[1:]] if names else []


# --- leaders -------------------------------------------------------------------------------------


def leaders_pane(view: State, lang: str) -> Pane:
    """Those in play by camp, then those of the peoples, those to come, and the dead."""
    board, words = view.board, pane_words(lang)
    romans, others = board.roman_leaders, range(len(board.leaders), board.leader_count)
    active = [x for x in romans if view.where[x] not in (DEAD, WAITING)]
    everybody = [*romans, *others]
    coming = [x for x in everybody if view.where[x] == WAITING and _coming(view, x, lang)]
    groups = [
        (faction(PRIMUS, lang), by_rank(view, [x for x in active if view.side[x] == PRIMUS])),
        (faction(SECONDUS, lang), by_rank(view, [x for x in active if view.side[x] == SECONDUS])),
        (words["of-peoples"], [x for x in others if view.where[x] not in (DEAD, WAITING)]),
        (words["waiting"], coming),
        (words["gone"], [x for x in everybody if view.where[x] == DEAD]),
    ]
    rows: list[Row] = []
    for title, leaders in groups:
        if leaders:
            rows.append(heading(labelled(title, len(leaders), lang)))
            for leader in leaders:
                rows += _leader(view, leader, lang)
    heads = ("", "name", "ratings", "", "where", "dies-below", "state")
    columns = tuple(words[head] if head else "" for head in heads)
    columns = (*columns[:2], columned(columns[2]), *columns[3:])
    return Pane("leaders", words["leaders"], columns, rows, long=True)


def _leader(view: State, leader: int, lang: str) -> list[Row]:
    board = view.board
    cells = (
        letter(view.side[leader]),
        board.piece_names[leader],
        columned(ratings(view, leader)),
        religion_mark(board, leader),
        _where(view, leader, lang),
        _dies(view, leader, lang),
    )
    return listed(
        board.piece_ids[leader], cells, _notes(view, leader, lang), STATE_WIDTH, _rule(view, leader)
    )


def _where(view: State, leader: int, lang: str) -> str:
    """His zone; of a leader aboard, where the fleet is; else why he is not on the map."""
    words, place = pane_words(lang), view.where[leader]
    if on_map(view, leader):
        where = stands_at(view, place)
        return "" if where == NOWHERE else short_name(view.board, where)
    if place == RETURNING:
        return words["back-later"]
    return words["dead"] if place == DEAD else _coming(view, leader, lang)


def _coming(view: State, leader: int, lang: str) -> str:
    """When a waiting leader comes; "" if he has no part in this scenario."""
    year = year_of_entry(view, leader)
    return "" if year is None else f"{pane_words(lang)['to-come']} {year_text(year, lang)}"


def _dies(view: State, leader: int, lang: str) -> str:
    """death.natural: how likely he is to die this year."""
    number = death_number(view, leader) if on_map(view, leader) else 0
    if not number:
        return ""
    return pane_words(lang)["surely"] if number >= CERTAIN else chance_below(number)


def _notes(view: State, leader: int, lang: str) -> list[str]:
    """Titles first, then his state."""
    words, board = pane_words(lang), view.board
    notes = [short_title(view, leader, lang)]
    if board.piece_people[leader] >= 0:
        notes.append(board.peoples[board.piece_people[leader]].name)
    states = {
        "guards": leader in view.guards,
        "aboard": view.where[leader] >= board.first_hold and on_map(view, leader),
        "ill": leader in view.ill,
        "bound": leader not in view.ill and on_map(view, leader) and bool(bound(view, leader)),
        "moved": bool(view.moved[leader]),
    }
    notes += [words[state] for state, true in states.items() if true]
    return [note for note in notes if note]


def _rule(view: State, leader: int) -> str:
    board = view.board
    if (own := rank(view, leader)) in RULES_OF_RANK:
        return RULES_OF_RANK[own]
    if not board.is_roman(leader):
        return "4.2.1"
    return "3.3.1.dux" if board.is_dux[leader] else "3.3.1"
