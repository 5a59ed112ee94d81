"""The points as a ledger, from the events; and the battles, for looking back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Event, Moment, Pane, Row
from core.imperator.show.rows import bookings, heading
from core.semper.box.board import PRIMUS, SECONDUS
from core.semper.box.state import State
from core.semper.box.victory_points import points_after
from core.semper.show.common import letter, short_name
from core.semper.show.foresight import Foresight
from core.semper.show.vocabulary import pane_words, title
from core.texts import labelled, year_text

BOOKED = ("points", "points-swapped")
# What the points of a rule are about: the latest event of this kind names it.
ABOUT = {
    "10.1.leader": ("leader-dies", "leader"),
    "10.2.minor": ("pacified-by-arms", "people"),
    "10.2.major": ("pacified-by-arms", "people"),
    "10.1.battle": ("result", "place"),
}

Score = tuple[int, ...]  # by side


def ledger_pane(
    events: Iterable[tuple[Moment, Event]], view: State, foresight: Foresight | None, lang: str
) -> Pane:
    """Each booking with both scores after it; then what the year's end would add."""
    words, booked = pane_words(lang), list(bookings(events, BOOKED, ABOUT))
    rows, score = [], _opening(view, [event for _, event, _ in booked])
    if any(score):
        cells = ("", words["before"], "", "", *_both(score))
        rows.append(Row("before", cells, rule="10.1"))
    for n, (year, event, about) in enumerate(booked):
        score = points_after(score, [event])
        rows.append(_booking(view, f"{n}", year, event, about, score, lang))
    if foresight is not None:
        rows += _expected(view, foresight, lang)
    heads = (*(words[h] for h in ("year", "what", "who", "points")), *map(letter, (1, 2)))
    return Pane("ledger", words["ledger"], heads, rows, short=words["ledger-short"], long=True)


def _both(score: Score) -> tuple[str, str]:
    return str(score[PRIMUS]), str(score[SECONDUS])


def _opening(view: State, events: Sequence[Event]) -> Score:
    """The score before these events: they lead from it to the one that stands."""
    score = list(view.points)
    for event in reversed(events):
        if event.kind == "points":
            score[event.args["side"]] -= event.args["points"]
        else:
            score[PRIMUS], score[SECONDUS] = score[SECONDUS], score[PRIMUS]
    return tuple(score)


def _booking(
    view: State, key: str, year: int, event: Event, about: Event, score: Score, lang: str
) -> Row:
    when, what = year_text(year, lang), title(event.rule, lang)
    _, field = ABOUT.get(event.rule, ("", ""))
    if field and field in about.args:
        what = labelled(what, _name(view, field, about.args[field]), lang)
    whose = booked = ""
    if event.kind == "points":
        whose, booked = letter(event.args["side"]), f"{event.args['points']:+d}"
    return Row(key, (when, what, whose, booked, *_both(score)), rule=event.rule)


def _name(view: State, field: str, value: int) -> str:
    board = view.board
    if field == "leader":
        return board.piece_names[value]
    return board.peoples[value].name if field == "people" else short_name(board, value)


def _expected(view: State, foresight: Foresight, lang: str) -> list[Row]:
    words, score, rows = pane_words(lang), tuple(view.points), list[Row]()
    about = dict[str, Event]()
    for n, event in enumerate(event for _, event in foresight.events):
        if event.kind in BOOKED:
            score = points_after(score, [event])
            kind, _ = ABOUT.get(event.rule, (event.kind, ""))
            named = about.get(kind, event)
            rows.append(_booking(view, f"due-{n}", view.year, event, named, score, lang))
        about[event.kind] = event
    if not rows:
        rows = [Row("none", ("", words["no-points"], "", "", "", ""), rule="10.2")]
    return [heading(words["yearly"], "10.2"), *rows]
