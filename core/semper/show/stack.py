"""The counters of one place: by side, leaders before units, their sums, fleets with their cargo,
and stratagems that lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.contract import Pane, Row
from core.imperator.combat.odds import average
from core.imperator.show.rows import heading
from core.semper.box.board import LEADER, NOBODY, SIDES
from core.semper.box.state import AUGUSTUS, CAESAR, HEAD, REBEL, USURPER, State
from core.semper.show.common import (
    by_rank,
    fleets_at,
    letter,
    rank,
    ratings,
    religion_mark,
    strength,
)
from core.semper.show.hands import lying_at
from core.semper.show.vocabulary import faction, label_words, title_kind
from core.texts import short_texts

BRIEF_NAME = 13  # letters of a counter beside the map list
RULES_OF_RANK = {
    HEAD: "3.5.1",
    AUGUSTUS: "3.5.1.augustus",
    CAESAR: "3.5.1.caesar",
    USURPER: "3.6.1",
    REBEL: "3.6.3.A",
}


def stack_pane(view: State, place: int, lang: str) -> Pane:
    """Leaders CC SR PC TB, units SP QU TB: the names of the numbers stay over all stacks."""
    board, words = view.board, label_words(lang)
    here = [p for p in range(board.piece_count) if view.where[p] == place]
    sides = [side for side in (*SIDES, NOBODY) if any(view.side[p] == side for p in here)]
    rows: list[Row] = []
    for side in sides:
        if len(sides) > 1:  # a space: the list beside it may reach as far as the left edge
            rows.append(heading(f" {faction(side, lang)}"))
        rows += _force(view, [piece for piece in here if view.side[piece] == side], side, lang)
    for fleet in fleets_at(view, place):
        rows += _fleet(view, fleet, lang)
    for sign, name, rule in lying_at(view, place, lang):
        brief = ("", _brief(name), "", sign)
        rows.append(Row(f"lying-{sign}", ("", name, "", sign), rule, brief=brief))
    parts = (("heads", "leader"), ("troops", "unit"))
    legend = ", ".join(f"{words[name]} {words[kind]}" for name, kind in parts)
    columns = ("",) * 4  # side, counter, ratings, state
    return Pane("stack", board.place_labels[place], columns, rows, legend=legend)


def _fleet(view: State, fleet: int, lang: str) -> Iterator[Row]:
    """3.4.2: whose it is, and what it carries."""
    board, side = view.board, view.fleet_side[fleet]
    name, mark = board.fleet_names[fleet], letter(side)
    texts = [short_texts("semper", part, lang) for part in ("counter", "counter-brief")]
    note, short = (words["moved"] if fleet in view.fleet_moved else "" for words in texts)
    brief = (mark, _brief(name), "", short)
    yield Row(board.fleet_ids[fleet], (mark, name, "", note), rule="3.4.2", brief=brief)
    hold = board.hold(fleet)
    cargo = [p for p in range(board.piece_count) if view.where[p] == hold]
    yield from _force(view, cargo, side, lang, f"{board.fleet_ids[fleet]}-")


def _force(view: State, pieces: list[int], side: int, lang: str, key: str = "") -> Iterator[Row]:
    """Leaders by their titles, then units, then what these are worth together."""
    leaders = [piece for piece in pieces if view.board.kind[piece] == LEADER]
    units = [piece for piece in pieces if view.board.kind[piece] != LEADER]
    for piece in by_rank(view, leaders) + units:
        yield _counter(view, piece, lang)
    if len(units) > 1:
        yield _sum(view, units, side, lang, key)


def _sum(view: State, units: Sequence[int], side: int, lang: str, key: str) -> Row:
    """8.3, 8.6.1, 8.6.2: strength in all, average quality and bonus; how many are reduced."""
    words, board = label_words(lang), view.board
    turned = sum(view.reduced[unit] for unit in units)
    quality, bonus = (
        average([table[view.reduced[unit]][unit] for unit in units])
        for table in (board.qu, board.tb)
    )
    numbers = f"{strength(view, units)} {quality} {bonus}"
    text = words["sum"].format(count=len(units))
    note, short = (
        words[name].format(count=turned) if turned else "" for name in ("sum-reduced", "sum-brief")
    )
    mark = letter(side)
    return Row(
        f"sum-{key}{mark}",
        (mark, text, numbers, note),
        rule="8.3.odds",
        brief=(mark, text[:BRIEF_NAME], numbers, short),
    )


def _counter(view: State, piece: int, lang: str) -> Row:
    board, mark, name = view.board, letter(view.side[piece]), view.board.piece_names[piece]
    notes = list(_states(view, piece))
    words, brief = (
        short_texts("semper", section, lang) for section in ("counter", "counter-brief")
    )
    cross = religion_mark(board, piece)
    faith = [cross] if cross else []
    rule = RULES_OF_RANK.get(rank(view, piece), "1.2" if board.kind[piece] == LEADER else "1.3")
    return Row(
        board.piece_ids[piece],
        (mark, name, ratings(view, piece), ", ".join(faith + [words[note] for note in notes])),
        rule=rule,
        brief=(
            mark,
            _brief(name),
            ratings(view, piece),
            " ".join(faith + [brief[note] for note in notes]),
        ),
    )


def _states(view: State, piece: int) -> Iterator[str]:
    """Titles first: what is cut off in a narrow pane matters least."""
    if own := rank(view, piece):
        yield title_kind(own, view.side[piece])
    states = {
        "guards": piece in view.guards,
        "ill": piece in view.ill,
        "detained": piece in view.detained,
        "reduced": bool(view.reduced[piece]),
        "moved": bool(view.moved[piece]),
    }
    yield from (state for state, true in states.items() if true)


def _brief(name: str) -> str:
    """As many letters as there is room for, and the number that tells it apart: "PC Pannoni. 1"."""
    if len(name) <= BRIEF_NAME:
        return name
    stem, _, number = name.rpartition(" ")
    if number.isdigit():
        return f"{stem[: BRIEF_NAME - len(number) - 2]}. {number}"
    return f"{name[: BRIEF_NAME - 1].rstrip()}."
