"""Who starts where, city by city."""

from __future__ import annotations

from collections.abc import Iterator

from core.caesar.box.board import LOCKED, POOL, SIDES
from core.caesar.box.state import State
from core.caesar.show.common import heading, letter, rating
from core.caesar.show.vocabulary import faction, pane_words
from core.contract import Pane, Row
from core.texts import lines

STARTERS_WIDTH = 48  # room for names


def start_pane(view: State, lang: str) -> Pane:
    """As printed: a free deployment begins from it."""
    words = pane_words(lang)
    rows = [row for side in SIDES for row in _side(view, side, lang)]
    return Pane("start", words["start"], ("", words["where"], words["who"]), rows)


def _side(view: State, side: int, lang: str) -> Iterator[Row]:
    board, words = view.board, pane_words(lang)
    yield heading(faction(side, lang), "5.1")
    boxes = {POOL: words["in-pool"], LOCKED: words["locked"]}
    own = [b for b in range(board.block_count) if board.home[b] == side]
    for place in sorted({board.start[b] for b in own}):
        where = boxes.get(place) or board.place_names[place]
        texts = [
            f"{board.block_names[b]} {rating(board, b)}" for b in own if board.start[b] == place
        ]
        for n, text in enumerate(lines(texts, STARTERS_WIDTH)):
            cells = (letter(side), where, text) if n == 0 else ("", "", text)
            yield Row(f"{side} {place} {n}", cells, rule="5.2" if place in boxes else "5.1")
