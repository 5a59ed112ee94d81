"""Who starts where, or what each side may deploy and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.alea.box.board import LEADER, SIDES, UNPLACED, WAITING
from core.alea.box.state import State
from core.alea.peoples.homelands import master
from core.alea.show.common import counts, letter, notables_first, short_name
from core.alea.show.vocabulary import faction, pane_words
from core.alea.start.setup import waverer
from core.contract import Pane, Row
from core.imperator.graph import places_of
from core.imperator.show.rows import heading
from core.texts import labelled, lines

STARTERS_WIDTH = 52  # room for names


def start_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows: list[Row] = []
    for side in SIDES:
        waiting = [p for p in view.board.roman_pieces if _waits(view, p, side)]
        if waiting:
            rows += _free(view, side, waiting, lang)
        else:
            rows += _placed(view, side, lang)
    rows += _peoples(view, lang)
    heads = ("", words["where"], words["who"])
    return Pane("start", words["start"], heads, rows)


def _waits(view: State, piece: int, side: int) -> bool:
    return view.where[piece] == UNPLACED and view.side[piece] == side


def _lines(side: int, where: str, names: Sequence[str], rule: str = "") -> Iterator[Row]:
    mark = letter(side)
    for n, text in enumerate(lines(names, STARTERS_WIDTH)):
        cells = (mark, where, text) if n == 0 else ("", "", text)
        yield Row(f"{mark} {where} {n}", cells, rule=rule)


# --- a set-up that is printed --------------------------------------------------------------------


def _placed(view: State, side: int, lang: str) -> Iterator[Row]:
    """Per zone: leaders by name, units counted."""
    index, board = view.index, view.board
    yield heading(faction(side, lang))
    for place in range(board.place_count):
        leaders = [x for x in index.leaders[side][place] if board.is_roman(x)]
        units = [
            u for u in index.land[side][place] + index.fleets[side][place] if board.is_roman(u)
        ]
        names = [board.piece_names[x] for x in notables_first(view, leaders)]
        if names or units:
            who = [*names, counts(board, units)] if units else names
            yield from _lines(side, short_name(board, place), who, "3.3.1")


# --- free deployment -----------------------------------------------------------------------------


def _free(view: State, side: int, waiting: Sequence[int], lang: str) -> Iterator[Row]:
    board, words = view.board, pane_words(lang)
    yield heading(words["free"].format(side=faction(side, lang)), "deploy")
    regions = [r.name for n, r in enumerate(board.regions) if view.control[n] == side]
    yield from _lines(side, words["in-regions"], regions, "deploy.region")
    leaders = [p for p in waiting if board.kind[p] == LEADER]
    names = [board.piece_names[x] for x in notables_first(view, leaders)]
    yield from _lines(side, words["leaders-of"], names, "deploy.leader")
    units = [p for p in waiting if board.kind[p] != LEADER]
    yield from _lines(side, words["units-of"], [counts(board, units)], "deploy.garrison")
    yield from _posts(view, side, leaders, lang)
    if enclaves := places_of(board.enclaves[side]):
        zones = [short_name(board, zone) for zone in enclaves]
        yield from _lines(side, words["enclave"], zones, "s6.enclaves")


def _posts(view: State, side: int, leaders: Sequence[int], lang: str) -> Iterator[Row]:
    """Leaders who must stand in a region or in one zone."""
    board, words = view.board, pane_words(lang)
    for leader in leaders:
        if leader in board.posts:
            post = board.posts[leader]
            zones = places_of(post.zones)
            region = board.region_of[zones[0]]
            whole = len(zones) > 1 and region >= 0
            where = board.regions[region].name if whole else short_name(board, zones[0])
            text = labelled(board.piece_names[leader], where, lang)
            yield Row(f"post {leader}", (letter(side), words["post"], text), rule=post.rule)


# --- the others ----------------------------------------------------------------------------------


def _peoples(view: State, lang: str) -> list[Row]:
    """Peoples that are not at peace, and a leader whose side the die decides."""
    board, words = view.board, pane_words(lang)
    rows = []
    for people, printed in enumerate(board.peoples):
        if side := master(view, people):
            state = words["war" if view.war[people] else "allied"]
            cells = (letter(side), printed.name, state)
            rows.append(Row(printed.id, cells, rule="4.4.1" if view.war[people] else "4.4.2"))
    leader = waverer(view)
    if leader is not None and view.where[leader] == WAITING:
        cells = ("?", board.piece_names[leader], words["toss"])
        rows.append(Row(board.piece_ids[leader], cells, rule="s5.dolabella"))
    return [heading(words["others"]), *rows] if rows else []
