"""The counters of one place: by side, leaders before units, and what their numbers are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.alea.box.board import LEADER, NOBODY, SIDES
from core.alea.box.state import State
from core.alea.show.labels import chiefs_first, is_chief
from core.alea.show.vocabulary import faction, label_words
from core.alea.start.edited_position import NAME
from core.contract import Pane, Row
from core.imperator.show.rows import heading
from core.texts import short_texts

FLEET = re.compile(r"(/\S+) (?=\w$)")  # its ratings, and which of those alike
FOREIGN_FLEET = re.compile(r"(?<=\w) Naves (?=\w+$)")  # of a people, whose name comes first


def stack_pane(view: State, place: int, lang: str) -> Pane:
    """Leaders CC SR PC TB, units SP QU TB: the names of the numbers stay over all stacks."""
    board, words = view.board, label_words(lang)
    here = [p for p in range(board.piece_count) if view.where[p] == place]
    sides = [side for side in (*SIDES, NOBODY) if any(view.side[p] == side for p in here)]
    rows: list[Row] = []
    for side in sides:
        if len(sides) > 1:  # a space: the list beside it may reach as far as the left edge
            rows.append(heading(f" {faction(side, lang)}"))
        rows += _force(view, [piece for piece in here if view.side[piece] == side], lang)
    parts = (("heads", "leader"), ("troops", "unit"))
    legend = ", ".join(f"{words[name]} {words[kind]}" for name, kind in parts)
    columns = ("",) * 4  # side, counter, ratings, state
    return Pane("stack", board.place_labels[place], columns, rows, legend=legend)


def _force(view: State, pieces: list[int], lang: str) -> Iterator[Row]:
    """The Faction Leader, the other leaders, the units."""
    leaders = [piece for piece in pieces if view.board.kind[piece] == LEADER]
    units = [piece for piece in pieces if view.board.kind[piece] != LEADER]
    for piece in chiefs_first(view, leaders) + units:
        yield _counter(view, piece, lang)


def _counter(view: State, piece: int, lang: str) -> Row:
    board, side = view.board, view.side[piece]
    if board.kind[piece] == LEADER:
        face = side if side in SIDES else NOBODY
        ratings = (board.cc, board.sr, board.pc, board.leader_tb)
        shown = " ".join(str(table[face][piece]) for table in ratings)
    else:
        turned = view.reduced[piece]
        shown = " ".join(str(t[turned][piece]) for t in (board.sp, board.qu, board.tb))
    states = {  # titles first: what is cut off in a narrow pane matters least
        "leader": is_chief(view, piece),
        "pretender": piece in view.pretenders,
        "triumvir": any(piece == x for x, _ in view.triumvirs),
        "ill": piece in view.ill,
        "reduced": bool(view.reduced[piece]),
        "moved": bool(view.moved[piece]),
    }
    notes = [name for name, true in states.items() if true]
    words, brief = (short_texts("alea", section, lang) for section in ("counter", "counter-brief"))
    mark, name = NAME.get(side, "-") or "-", board.piece_names[piece]
    return Row(
        board.piece_ids[piece],
        (mark, name, shown, ", ".join(words[note] for note in notes)),
        rule="1.2" if board.kind[piece] == LEADER else "1.3",
        brief=(mark, _brief(name), shown, " ".join(brief[note] for note in notes)),
    )


def _brief(name: str) -> str:
    """A Roman fleet is known by the ratings in its name: "Naves 8/2/+1b"; a foreign one by its
    people: "Aegyptii N. 1"."""
    return FOREIGN_FLEET.sub(" N. ", FLEET.sub(r"\1", name))
