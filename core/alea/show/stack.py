"""The counters of one place: by side, leaders before units, and what their numbers are."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.board import LEADER, NOBODY, SIDES
from core.alea.labels import WORDS as LABELS
from core.alea.labels import chiefs_first, is_chief
from core.alea.position import NAME
from core.alea.show.common import heading, labelled
from core.alea.state import State
from core.alea.words import BRIEF_NOTES, FACTION, TITLES
from core.contract import Pane, Row


def stack_pane(view: State, place: int, lang: str) -> Pane:
    words, board = TITLES[lang], view.board
    here = [p for p in range(board.piece_count) if view.where[p] == place]
    rows: list[Row] = []
    for side in (*SIDES, NOBODY):
        rows += _force(view, side, [piece for piece in here if view.side[piece] == side], lang)
    heads = tuple(words[head] for head in ("side", "counter", "ratings", "state"))
    brief = ("", words["counter"], "", words["state"])
    return Pane("stack", board.place_labels[place], heads, rows, brief=brief)


def _force(view: State, side: int, pieces: list[int], lang: str) -> Iterator[Row]:
    """CAESARIAN: CC SR PC TB; SP QU TB. The numbers of leaders, then those of units."""
    board = view.board
    leaders = chiefs_first(view, [p for p in pieces if board.kind[p] == LEADER])
    units = [piece for piece in pieces if board.kind[piece] != LEADER]
    numbers = [
        " ".join(LABELS[lang][kind])
        for kind, some in (("leader", leaders), ("unit", units))
        if some
    ]
    if numbers:
        between = " ; " if lang == "fr" else "; "
        text = labelled(FACTION[lang][side], between.join(numbers), lang)
        # a space: the list beside it may reach as far as the left edge
        yield heading(f" {text}", "1.2" if leaders else "1.3")
    for piece in leaders + units:
        yield _counter(view, piece, lang)


def _counter(view: State, piece: int, lang: str) -> Row:
    board, words, side = view.board, TITLES[lang], view.side[piece]
    if board.kind[piece] == LEADER:
        face = side if side in SIDES else NOBODY
        ratings = (board.cc, board.sr, board.pc, board.leader_tb)
        shown = " ".join(str(table[face][piece]) for table in ratings)
    else:
        turned = view.reduced[piece]
        shown = " ".join(str(t[turned][piece]) for t in (board.sp, board.qu, board.tb))
    told = {
        "reduced": bool(view.reduced[piece]),
        "moved": bool(view.moved[piece]),
        "leader": is_chief(view, piece),
        "pretender": piece in view.pretenders,
        "triumvir": any(piece == x for x, _ in view.triumvirs),
        "ill": piece in view.ill,
    }
    notes = [name for name, true in told.items() if true]
    cells = (board.piece_names[piece], shown)
    return Row(
        board.piece_ids[piece],
        (NAME.get(side, "-") or "-", *cells, ", ".join(words[name] for name in notes)),
        brief=("", *cells, " ".join(BRIEF_NOTES[lang][name] for name in notes)),  # see its title
    )
