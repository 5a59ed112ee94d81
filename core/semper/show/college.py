"""The imperial college: emperors, usurpers and their followers of both camps, and who succeeds."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import LINE, Pane, Row
from core.imperator.show.rows import heading, listed
from core.semper.box.board import NOWHERE, SIDES
from core.semper.box.state import (
    REBEL,
    USURPER,
    State,
    capitals_held,
    emperors,
    enemy,
    head_of,
    with_title,
)
from core.semper.show.common import (
    GAP,
    by_rank,
    chance_below,
    city_of,
    letter,
    religion_mark,
    short_name,
    stands_at,
    title_word,
)
from core.semper.show.heirs import heirs
from core.semper.show.stack import RULES_OF_RANK
from core.semper.show.vocabulary import faction, pane_words, title
from core.semper.year.deaths import CERTAIN, death_number
from core.texts import labelled

NAME_WIDTH, TITLE_WIDTH, WHERE_WIDTH = 16, 17, 22
NOTES_WIDTH = LINE - 1 - NAME_WIDTH - TITLE_WIDTH - WHERE_WIDTH - 4 * GAP


def college_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows: list[Row] = []
    for side in SIDES:
        rows += _camp(view, side, lang)
        rows += _succession(view, side, lang)
        rows += _revolt(view, side, lang)
    rows += _all(view, lang)
    heads = ("", words["title"], words["name"], words["where"], words["state"])
    return Pane("college", words["college"], heads, rows)


# --- 3.5.1 emperors ------------------------------------------------------------------------------


def _camp(view: State, side: int, lang: str) -> Iterator[Row]:
    """How many emperors a camp has for how many capitals, and who they are."""
    words, bearers = pane_words(lang), emperors(view, side)
    text = words["emperors-of"].format(
        side=faction(side, lang), count=len(bearers), capitals=capitals_held(view, side)
    )
    yield heading(text, "3.5.1.capitals")
    for leader in by_rank(view, bearers):
        yield from _bearer(view, leader, lang)
    if head_of(view, side) == NOWHERE:
        yield Row(f"no-head-{letter(side)}", (letter(side), words["no-head"], "", "", ""), "3.5.1")


def _bearer(view: State, leader: int, lang: str) -> list[Row]:
    board, side = view.board, view.side[leader]
    cells = (
        letter(side),
        title_word(view, leader, lang),
        board.piece_names[leader],
        whereabouts(view, leader),
    )
    rule = RULES_OF_RANK[view.title[leader]]
    return listed(board.piece_ids[leader], cells, _notes(view, leader, lang), NOTES_WIDTH, rule)


def whereabouts(view: State, leader: int) -> str:
    """His zone and its city; of a leader aboard, where the fleet is."""
    board, place = view.board, view.where[leader]
    where = stands_at(view, place)
    if where >= board.place_count:
        return ""
    city = city_of(view, where) if where < board.zone_count else ""
    text = short_name(board, where)
    full = f"{text}, {city}"
    return full if city and len(full) <= WHERE_WIDTH else text


def _notes(view: State, leader: int, lang: str) -> list[str]:
    words = pane_words(lang)
    notes = [religion_mark(view.board, leader)]
    if leader in view.guards:
        notes.append(words["guards"])
    if leader in view.ill:
        notes.append(words["ill"])
    if number := death_number(view, leader):
        if number >= CERTAIN:
            notes.append(words["dies-surely"])
        else:
            notes.append(words["age-chance"].format(chance=chance_below(number)))
    return [note for note in notes if note]


# --- 3.5.2 succession ----------------------------------------------------------------------------


def _succession(view: State, side: int, lang: str) -> Iterator[Row]:
    """Who would follow the head, in order; what the players would have to choose."""
    words, head = pane_words(lang), head_of(view, side)
    if head == NOWHERE or view.swap or view.outcome is not None:  # 5: phase F makes another order
        return
    line = heirs(view, side)
    yield heading(words["heirs-of"].format(name=view.board.piece_names[head]), "3.5.2")
    for n, heir in enumerate(line, start=1):
        key = f"heir-{letter(side)}-{n}"
        known = heir.leader != NOWHERE
        name = view.board.piece_names[heir.leader] if known else words["to-choose"]
        swap = words["roles-brief"] if heir.swap else ""
        own = title_word(view, heir.leader, lang) if known else ""
        cells = (letter(side), f"{n} {own}".rstrip(), name, "", swap)
        yield Row(key, cells, rule=heir.rule)
    if not line:
        yield Row(f"heir-{letter(side)}", (letter(side), "", words["nobody"], "", ""), "3.5.2")


# --- 3.6 usurpers --------------------------------------------------------------------------------


def _revolt(view: State, side: int, lang: str) -> Iterator[Row]:
    """Usurpers whom a camp runs, and who follows them."""
    words, usurpers = pane_words(lang), with_title(view, side, USURPER)
    if not usurpers:
        return
    against = faction(enemy(side), lang)
    yield heading(words["revolt"].format(side=faction(side, lang), against=against), "3.6.3")
    for usurper in usurpers:
        bonus = view.bonus[usurper]
        notes = _notes(view, usurper, lang)
        notes += [words["bonus"].format(bonus=bonus)] if bonus else []
        yield from _rebel(view, usurper, notes, lang)
        for rebel in with_title(view, side, REBEL):
            if view.cause[rebel] == usurper:
                yield from _rebel(view, rebel, [], lang)
    for rebel in with_title(view, side, REBEL):  # whose usurper is dead, while another lives
        if view.cause[rebel] not in usurpers:
            yield from _rebel(view, rebel, [], lang)


def _rebel(view: State, leader: int, notes: list[str], lang: str) -> list[Row]:
    board, words = view.board, pane_words(lang)
    if origin := view.taken_from[leader]:
        notes = [*notes, words["taken-from"].format(side=letter(origin))]
    cells = (
        letter(view.side[leader]),
        title_word(view, leader, lang),
        board.piece_names[leader],
        whereabouts(view, leader),
    )
    rule = RULES_OF_RANK[view.title[leader]]
    return listed(board.piece_ids[leader], cells, notes, NOTES_WIDTH, rule)


# --- both camps ----------------------------------------------------------------------------------


def _all(view: State, lang: str) -> Iterator[Row]:
    """All emperors against all capitals; what is pending, and who was refused this year."""
    words, board = pane_words(lang), view.board
    count = sum(len(emperors(view, side)) for side in SIDES)
    most = bin(board.capital_mask).count("1")
    yield heading(words["emperors-all"].format(count=count, most=most), "3.5.1.total")
    if view.swap:
        yield heading(labelled(words["if-swap"], title("5", lang), lang), "5")
    if view.refused:
        names = ", ".join(board.piece_names[x] for x in view.refused)
        yield heading(labelled(words["refused"], names, lang), "3.5.1.veto")
