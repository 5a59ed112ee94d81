"""The levy pools, the fallen, and the leaders of both sides."""

from __future__ import annotations

from collections.abc import Iterator

from core.caesar.box.actions import Raise
from core.caesar.box.board import (
    ANY_CITY,
    CAESAR,
    LOCKED,
    LOST,
    MAJOR_PORT,
    POMPEY,
    POOL,
    SIDES,
    TROPHY,
)
from core.caesar.box.state import State, trophies
from core.caesar.box.view import sees
from core.caesar.command.levy import why_not_raise
from core.caesar.show.common import face, heading, letter, most, rating
from core.caesar.show.vocabulary import faction, pane_words
from core.contract import Pane, Row

# --- the pools -----------------------------------------------------------------------------------


def pool_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows = [row for side in SIDES for row in _pool(view, side, lang)]
    fallen = [b for b in range(view.board.block_count) if view.where[b] == LOST]
    if fallen:
        rows.append(heading(words["lost"], "7.5"))
        rows += [_block(view, block, "-", lang) for block in fallen]
    heads = ("", *(words[h] for h in ("block", "rating", "most", "where", "now")))
    return Pane("pool", words["pool"], heads, rows)


def _pool(view: State, side: int, lang: str) -> Iterator[Row]:
    words, board = pane_words(lang), view.board
    own = [b for b in range(board.block_count) if view.owner[b] == side]
    blocks = [b for b in own if view.where[b] == POOL]
    title = words["pool-of"].format(side=faction(side, lang), count=len(blocks))
    yield heading(title, "5.2")
    seen = [b for b in blocks if sees(view, b)]
    for block in seen:
        yield _block(view, block, _now(view, side, block, lang), lang)
    if hidden := len(blocks) - len(seen):
        text = words["pool-hidden"].format(count=hidden)
        yield Row(f"{letter(side)} hidden", (letter(side), text, "", "", "", ""), rule="5.2")
    for block in own:
        if view.where[block] == LOCKED:
            yield _block(view, block, words["cannot"], lang, words["locked"])


def _block(view: State, block: int, now: str, lang: str, where: str = "") -> Row:
    board = view.board
    cells = (
        letter(board.home[block]),
        board.block_names[block],
        rating(board, block),
        most(board, block),
        where or _where(view, block, lang),
        now,
    )
    return Row(board.block_ids[block], cells, rule="6.4")


def _where(view: State, block: int, lang: str) -> str:
    words, wanted = pane_words(lang), view.board.levy[block]
    if wanted >= 0:
        return str(view.board.place_names[wanted])
    return words[{ANY_CITY: "any-city", MAJOR_PORT: "major-port"}.get(wanted, "never")]


def _now(view: State, side: int, block: int, lang: str) -> str:
    """Where it could be raised at once."""
    cities = range(view.board.city_count)
    trials = (why_not_raise(view, side, Raise(block, city)) for city in cities)
    words, count = pane_words(lang), sum(refusal is None for refusal in trials)
    if view.board.levy[block] >= 0:
        return words["can" if count else "cannot"]
    return words["can-many"].format(count=count) if count else words["cannot"]


# --- leaders -------------------------------------------------------------------------------------


def leaders_pane(view: State, lang: str) -> Pane:
    words, board = pane_words(lang), view.board
    rows: list[Row] = []
    for side in SIDES:
        rows.append(heading(faction(side, lang), "3.21"))
        rows += [_leader(view, leader, lang) for leader in board.leaders[side]]
    rows.append(heading(words["queen"], "3.27"))
    rows.append(_leader(view, board.cleopatra, lang))
    counts = {"caesar": trophies(view, CAESAR), "pompey": trophies(view, POMPEY)}
    rows.append(heading(words["trophies"].format(**counts), "7.51"))
    heads = ("", *(words[h] for h in ("name", "rating", "state", "where")))
    return Pane("leaders", words["leaders"], heads, rows)


def _leader(view: State, leader: int, lang: str) -> Row:
    """Where he is, if the viewer may know."""
    board, words = view.board, pane_words(lang)
    where, place = view.where[leader], words["unknown"]
    shown, rule = "[ ? ]", "3.21"
    if where == TROPHY:
        shown, rule = "", "7.51"
        place = words["killed"].format(side=faction(3 - board.home[leader], lang))
    elif where == LOCKED:
        shown, place, rule = "", words["locked"], "7.51.third"
    elif sees(view, leader) and where < board.place_count:
        shown, place = face(view, leader), board.place_names[where]
    elif sees(view, leader):
        shown, place = "", words["in-pool"]
    cells = (
        letter(view.owner[leader]),
        board.block_names[leader],
        f"{rating(board, leader)} {most(board, leader)}",
        shown,
        place,
    )
    return Row(board.block_ids[leader], cells, rule=rule)
