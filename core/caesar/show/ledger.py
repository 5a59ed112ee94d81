"""Victory: the points of cities and trophies, and how they came to stand so; battles fought."""

from __future__ import annotations

from collections.abc import Iterable

from core.caesar.box.board import CAESAR, POMPEY, SIDES, Board
from core.caesar.box.state import State, contested, friendly, points, trophies
from core.caesar.show.common import heading, letter
from core.caesar.show.vocabulary import pane_words
from core.contract import Event, Moment, Pane, Row
from core.texts import year_text


def ledger_pane(events: Iterable[tuple[Moment, Event]], view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows = [heading(words["cities"], "1.2"), *_cities(view, lang), *_totals(view, lang)]
    rows.append(heading(words["need"], "1.2"))
    if booked := _history(events, view.board, lang):
        rows += [heading(words["history"], "8.4"), *booked]
    heads = ("", *(words[h] for h in ("what", "points", "held")), "C", "P")
    return Pane("ledger", words["ledger"], heads, rows, long=True)


def _cities(view: State, lang: str) -> Iterable[Row]:
    board, words = view.board, pane_words(lang)
    for city, value in sorted(enumerate(board.points), key=lambda pair: -pair[1]):
        if not value:
            continue
        holder = next((side for side in SIDES if friendly(view, side, city)), 0)
        held = words["contested"] if contested(view, city) else letter(holder)
        shares = tuple(str(value) if side == holder else "" for side in SIDES)
        cells = ("", board.place_names[city], str(value), held, *shares)
        yield Row(board.place_ids[city], cells, rule="4.2")


def _totals(view: State, lang: str) -> Iterable[Row]:
    words = pane_words(lang)
    taken = tuple(str(trophies(view, side) or "") for side in SIDES)
    yield Row("trophies", ("", words["trophy"], "1", "", *taken), rule="7.51")
    totals = tuple(str(points(view, side)) for side in SIDES)
    yield Row("total", ("", words["total"], "", "", *totals), rule="1.2")


def _history(events: Iterable[tuple[Moment, Event]], board: Board, lang: str) -> list[Row]:
    """What each winter counted, and the leaders who fell before it."""
    words, rows = pane_words(lang), []
    for n, (moment, event) in enumerate(events):
        year = year_text(moment.year, lang)
        if event.kind == "points":
            what = f"{words['winter-of']} {year}"
            shares = (str(event.args["caesar"]), str(event.args["pompey"]))
        elif event.kind == "leader-killed":
            name = board.block_names[event.args["block"]]
            what = f"{words['killed-one'].format(block=name)}, {year}"
            shares = ("", "+1") if event.args["side"] == CAESAR else ("+1", "")
        else:
            continue
        rows.append(Row(f"event {n}", ("", what, "", "", *shares), rule=event.rule))
    return rows


# --- battles -------------------------------------------------------------------------------------


def battle_heads(lang: str) -> tuple[str, ...]:
    return tuple(pane_words(lang)[name] for name in ("place", "attacker", "rounds", "winner"))


def battle_row(event: Event, board: Board) -> Row:
    """A battle that was fought: who attacked, in which round it ended, who won."""
    args = event.args
    place = args["place"]
    cells = (
        board.place_names[place],
        letter(args["attacker"]),
        str(args["round"]),
        letter(args["side"]),
    )
    return Row(board.place_ids[place], cells, rule=event.rule)


def sides_points(view: State) -> str:
    """C 3 P 7"""
    return f"C {points(view, CAESAR)} P {points(view, POMPEY)}"
