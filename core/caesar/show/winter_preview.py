"""What winter would bring if it came now: its own steps, on a copy of the view."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from core.caesar.box.board import CAESAR, POMPEY, SIDES
from core.caesar.box.state import State, attach, blocks_at, points, put, send_to_pool
from core.caesar.show.common import heading, letter
from core.caesar.show.ledger import sides_points
from core.caesar.show.vocabulary import faction, pane_words
from core.caesar.winter import cleopatra_home, harbours, supply_of, victory
from core.contract import Outcome, Pane, Row
from core.preview import Preview, nobody_answers

_copies = msgspec.msgpack.Decoder(State)


def copied(view: State) -> State:
    """A copy of the position, to try something on it."""
    copy = attach(_copies.decode(msgspec.msgpack.encode(view)), view.board)
    copy.eyes = view.eyes
    return copy


def winter_pane(view: State, lang: str) -> Pane:
    words, copy = pane_words(lang), copied(view)
    rows = [heading(words["winter-note"], "8.0"), _cleopatra(view, copy, lang)]
    rows += [heading(words["fleets"], "8.2"), *_fleets(copy, lang)]
    rows += [heading(words["supply"], "8.3"), *_supply(copy, lang)]
    rows += [heading(words["score"], "8.4"), _score(copy, lang)]
    heads = ("", words["where"], words["what"])
    return Pane("winter", words["winter"], heads, rows)


def _cleopatra(view: State, copy: State, lang: str) -> Row:
    """8.1: she goes home first."""
    words, block, home = pane_words(lang), view.board.cleopatra, view.board.alexandria
    preview = Preview(copy)
    preview.play(cleopatra_home(preview.table, copy), nobody_answers)  # it asks nobody
    text = words["stays" if view.where[block] == home else "goes"]
    if copy.owner[block] != view.owner[block]:
        text = words["joins"].format(side=faction(copy.owner[block], lang))
    return Row("cleopatra", (letter(copy.owner[block]), words["cleopatra"], text), rule="8.1")


def _fleets(copy: State, lang: str) -> Iterator[Row]:
    """8.2: who has one port goes there, who has none is lost; a choice is left open."""
    board, words, any_fleet = copy.board, pane_words(lang), False
    for sea in range(board.city_count, board.place_count):
        for side in SIDES:
            ports = harbours(copy, side, sea)
            fleets = list(blocks_at(copy, side, sea))
            if not fleets:
                continue
            any_fleet = True
            names = ", ".join(board.place_names[port] for port in ports)
            text = words["harbour"].format(ports=names) if ports else words["no-harbour"]
            cells = (letter(side), f"{len(fleets)} {board.place_names[sea]}", text)
            yield Row(f"{side} {board.place_ids[sea]}", cells, rule="8.2")
            for fleet in fleets:
                if not ports:
                    send_to_pool(copy, fleet)
                elif len(ports) == 1:
                    put(copy, fleet, ports[0])
    if not any_fleet:
        yield Row("no fleets", ("", "-", ""), rule="8.2")


def _supply(copy: State, lang: str) -> Iterator[Row]:
    """8.3: cities that hold more blocks than they feed."""
    board, words, any_surplus = copy.board, pane_words(lang), False
    for city in range(board.city_count):
        for side in SIDES:
            count, limit = len(blocks_at(copy, side, city)), supply_of(copy, city)
            if count > limit:
                any_surplus = True
                text = words["feeds"].format(count=count, limit=limit, over=count - limit)
                cells = (letter(side), board.place_names[city], text)
                yield Row(f"{side} {board.place_ids[city]}", cells, rule="8.3", lit=(2,))
    if not any_surplus:
        yield Row("fed", ("", "-", words["all-fed"]), rule="8.3")


def _score(copy: State, lang: str) -> Row:
    """8.4: who would win by the rule itself; without a winner, who would lead."""
    words, cells = pane_words(lang), ("", sides_points(copy))
    outcome = _outcome(copy)
    if outcome is None:
        return Row("score", (*cells, _leader(copy, lang)), rule="8.4")
    key = "wins" if outcome.winner else "draws"
    text = words[key].format(side=faction(outcome.winner, lang))
    return Row("score", (*cells, text), rule=outcome.rule)


def _outcome(copy: State) -> Outcome | None:
    """1.2: of a copy at whose table the first seat plays Caesar, the second Pompey."""
    copy.outcome, copy.factions = None, list(SIDES)
    preview = Preview(copy)
    preview.play(victory(preview.table, copy), nobody_answers)  # it asks nobody
    return copy.outcome


def _leader(copy: State, lang: str) -> str:
    totals = {side: points(copy, side) for side in SIDES}
    if totals[CAESAR] == totals[POMPEY]:
        return pane_words(lang)["even"]
    best = max(SIDES, key=lambda side: totals[side])
    return pane_words(lang)["leads"].format(side=faction(best, lang))
