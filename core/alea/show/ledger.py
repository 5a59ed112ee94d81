"""The points as a ledger, from the events; and the battles, for looking back."""

from __future__ import annotations

from collections.abc import Iterable

from core.alea.box.state import State
from core.alea.box.victory_points import points_after
from core.alea.show.common import letter, short_name
from core.alea.show.foresight import Foresight
from core.alea.show.vocabulary import pane_words, signed, title
from core.contract import Event, Moment, Pane, Row
from core.imperator.show.rows import bookings, heading
from core.texts import labelled, year_text

BOOKED = ("points", "score-turned")
# What the points of a rule are about: the latest event of this kind names it.
ABOUT = {
    "10.1.leader": ("leader-dies", "leader"),
    "10.1.assassins": ("leader-dies", "leader"),
    "10.1.people": ("pacified", "people"),
    "10.1.battle": ("result", "place"),
}


def ledger_pane(
    events: Iterable[tuple[Moment, Event]], view: State, foresight: Foresight | None, lang: str
) -> Pane:
    """Each booking with the score after it; then what the year's end would add."""
    words, booked = pane_words(lang), list(bookings(events, BOOKED, ABOUT))
    rows, total = [], _opening(view, [event for _, event, _ in booked])
    if total:
        rows.append(Row("before", ("", words["before"], "", "", signed(total)), rule="10.1"))
    for n, (year, event, about) in enumerate(booked):
        total = points_after(total, [event])
        rows.append(_booking(view, n, year, event, about, total, lang))
    if foresight is not None:
        rows += _expected(view, foresight, lang)
    heads = tuple(words[h] for h in ("year", "what", "who", "points", "total"))
    return Pane("ledger", words["ledger"], heads, rows, short="Points", long=True)


def _opening(view: State, events: list[Event]) -> int:
    """The score before these events: they lead from it to the one that stands."""
    turned = points_after(1, events) - points_after(0, events)
    return (view.points - points_after(0, events)) * turned


def _booking(
    view: State, n: int, year: int, event: Event, about: Event, total: int, lang: str
) -> Row:
    when, what = year_text(year, lang), title(event.rule, lang)
    _, field = ABOUT.get(event.rule, ("", ""))
    if field and field in about.args:
        what = labelled(what, _name(view, field, about.args[field]), lang)
    if event.kind == "score-turned":
        cells = (when, what, "", "", signed(total))
    else:
        points = signed(points_after(0, [event]))  # the Caesarian's count up, the others' down
        cells = (when, what, letter(event.args["side"]), points, signed(total))
    return Row(f"{n}", cells, rule=event.rule)


def _name(view: State, field: str, value: int) -> str:
    board = view.board
    if field == "leader":
        return board.piece_names[value]
    return board.peoples[value].name if field == "people" else short_name(board, value)


def _expected(view: State, foresight: Foresight, lang: str) -> list[Row]:
    words, total, rows = pane_words(lang), view.points, []
    for n, event in enumerate(event for _, event in foresight.events if event.kind in BOOKED):
        total = points_after(total, [event])
        rows.append(_booking(view, n, view.year, event, event, total, lang))
    if not rows:
        rows = [Row("none", ("", words["no-points"], "", "", ""), rule="10.2")]
    return [heading(words["yearly"], "10.2"), *rows]
