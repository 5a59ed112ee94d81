"""Panes, rules and the log as lines, of which each can be read by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from core.contract import Event, Moment, Pane, Presenter, Row
from core.game import Game
from core.seat.desk import Desk
from core.seat.outlook import Plan
from core.seat.rule_index import nearest, search
from core.seat.text_search import fold
from core.seat.words import word
from core.texts import event_text, rules
from tui.plain.commands import typed_text

WIDE = 200  # columns of a line: the terminal breaks it, or a reader reads it
FEW = 12  # rules that are named at a time


def _name_column(pane: Pane) -> int:
    """What a row is about stands in the first column that has a head; without heads in the second,
    after the sign of a side."""
    return next((n for n, head in enumerate(pane.columns) if head), min(1, len(pane.columns) - 1))


def _figures(legend: str, cell: str) -> str:
    """Figures, each after its name, if the legend names so many: "CC 12, SR 5"."""
    figures = cell.split()
    for part in legend.split(", "):
        names = [name for name in part.split() if name.isupper()]
        if len(names) == len(figures) > 1:
            return ", ".join(f"{name} {each}" for name, each in zip(names, figures, strict=True))
    return cell.strip()


def row_line(pane: Pane, row: Row, name: str, lit: str = "") -> str:
    """Its name, the sign of its side in brackets, and the other cells, each after the head of its
    column. `lit` follows the cells that are pointed out."""
    at = _name_column(pane)
    signs = "".join(f" ({cell})" for cell in row.cells[:at] if cell)
    parts = [f"{name}{signs}{lit if at in row.lit else ''}".strip()]
    cells = zip(pane.columns[at + 1 :], row.cells[at + 1 :], strict=False)
    for number, (head, cell) in enumerate(cells, at + 1):
        if cell.strip():
            text = f"{head}: {cell.strip()}" if head else _figures(pane.legend, cell)
            parts.append(text + (lit if number in row.lit else ""))
    return "; ".join(part for part in parts if part)


def pane_lines(
    pane: Pane, wanted: str = "", empty: str = "", lit: str = "", whole: bool = False
) -> Iterator[str]:
    """Its title, then its rows, or only those with the wanted word. A row without a name continues
    the previous one, and repeats its name. Of headings without rows only a `whole` pane tells."""
    yield f"{pane.title} ({pane.legend})" if pane.legend else pane.title
    sought, heading, name, none = fold(wanted), "", "", True
    at = _name_column(pane)
    for row in pane.rows:
        if row.heading:
            if heading and whole:
                yield heading
            heading, name = " ".join(cell for cell in row.cells if cell), ""
            continue
        name = row.cells[at].strip() or name
        line = row_line(pane, row, name, lit)
        if sought in fold(f"{heading} {line}"):
            if heading:
                yield heading
            heading, none = "", False
            yield line
    if none and empty:
        yield empty
    yield from pane.notes


def _stack_lines(stack: Pane, empty: str) -> Iterator[str]:
    """The heads of the columns are those of the counters: what stands below under a heading of its
    own, as the roads from a city, has none."""
    rows = stack.rows
    first = 0 if any(stack.columns) else 1
    end = next((n for n, row in enumerate(rows) if n >= first and row.heading), len(rows))
    yield from pane_lines(msgspec.structs.replace(stack, rows=rows[:end]), empty=empty)
    if end < len(rows):
        below = Pane(stack.id, "", ("",) * len(stack.columns), rows[end:], legend=stack.legend)
        yield from list(pane_lines(below))[1:]


def map_lines(desk: Desk, wanted: str) -> Iterator[str]:
    """All places with this word; without one those where any piece stands."""
    (pane,) = desk.presenter.panes(desk.view, desk.lang, ("map",))
    if wanted:
        yield from pane_lines(pane, wanted, word("plain.no-place", desk.lang, name=wanted))
        return
    peopled = [row for row in pane.rows if row.heading or row.cells[-1]]
    yield from pane_lines(Pane(pane.id, pane.title, pane.columns, peopled))
    yield typed_text("map-more", desk.lang, "map")


def place_named(desk: Desk, name: str) -> str:
    """The key of the place with this name; else of one whose name begins so; else of one that has
    these letters in its name or in that of its city."""
    (pane,) = desk.presenter.panes(desk.view, desk.lang, ("map",))
    at, sought = _name_column(pane), fold(name)
    places = [row for row in pane.rows if not row.heading]
    ways = (
        [row for row in places if fold(row.cells[at]) == sought],
        [row for row in places if fold(row.cells[at]).startswith(sought)],
        [row for row in places if sought in fold(" ".join(row.cells[at:-1]))],
    )
    return next((rows[0].key for rows in ways if rows), "")


def force_lines(desk: Desk, name: str) -> Iterator[str]:
    """Who stands at a place."""
    if not name:
        yield typed_text("force-of", desk.lang, "force")
        return
    key = place_named(desk, name)
    if not key:
        yield word("plain.no-place", desk.lang, name=name)
        return
    stack = desk.presenter.stack(desk.view, key, desk.lang)
    yield from _stack_lines(stack, word("nobody", desk.lang))


def odds_lines(desk: Desk, at: int | None) -> Iterator[str]:
    """The battle that is on, or that the answer would bring: its odds, and the table."""
    forecast = Plan(desk, at).forecast
    if forecast is None:
        yield word("plain.no-battle", desk.lang)
        return
    yield desk.wording.odds(forecast)
    for pane in desk.presenter.combat(desk.view, forecast, desk.lang):
        yield from pane_lines(pane, lit=word("plain.lit", desk.lang), whole=True)


def other_panes(desk: Desk) -> dict[str, str]:
    """The rest of the board: the names of the panes, and their titles."""
    return {
        pane.id: pane.short or pane.title
        for pane in desk.presenter.panes(desk.view, desk.lang)
        if pane.id != "map"
    }


def named_pane(desk: Desk, name: str) -> Iterator[str]:
    """A pane by its title; without one, which there are."""
    titles = other_panes(desk)
    sought = fold(name)
    key = (
        next((key for key, title in titles.items() if fold(title).startswith(sought)), "")
        if name
        else ""
    )
    if name and not key:
        yield word("plain.no-pane", desk.lang, name=name)
    if not key:
        yield word("plain.panes", desk.lang, names=", ".join(titles.values()))
        return
    yield from pane_lines(_filled(desk, key), empty=word("nobody", desk.lang))


def legend_lines(desk: Desk, wanted: str) -> Iterator[str]:
    """What the codes in the lines stand for; only one of them, if it is named."""
    signs = desk.presenter.codes(desk.lang)
    for sign in [sign for sign in signs if sign.drawn == wanted] or signs:
        yield word("plain.help-line", desk.lang, typed=sign.drawn, does=sign.text)
    if not signs:
        yield word("plain.no-codes", desk.lang)


def ledger_lines(desk: Desk) -> Iterator[str]:
    """The points, one by one."""
    yield from pane_lines(_filled(desk, "ledger"))


def _filled(desk: Desk, key: str) -> Pane:
    """Some are drawn up from all that happened, as far as it may be told here."""
    presenter: Presenter = desk.presenter
    if key == "ledger":
        return presenter.ledger(_past(desk.game), desk.view, desk.lang)
    if key == presenter.memory:
        seen = (both for both in _past(desk.game) if desk.sees(both[1]))
        return presenter.recalled(seen, desk.view, desk.lang)
    (pane,) = presenter.panes(desk.view, desk.lang, (key,))
    return pane


def _past(game: Game) -> Iterator[tuple[Moment, Event]]:
    for position in range(game.position + 1):
        for event in game.events(position):
            yield game.moment(position), event


def events_of(desk: Desk, positions: range) -> list[Event]:
    """What happened in these actions, as far as it may be told here."""
    events = (event for position in positions for event in desk.game.events(position))
    return [event for event in events if desk.sees(event)]


def event_line(desk: Desk, event: Event) -> str:
    return f"{event_text(desk.system, event, desk.lang)} [{event.rule}]"


def rule_lines(system: Any, name: str, lang: str) -> Iterator[str]:
    """A rule by its number; else those that have these words."""
    entries = rules(system.id)
    rule = entries.get(name) or entries.get(nearest(system.id, name) if name[:1].isdigit() else "")
    if rule is not None:
        yield f"{rule.id} {rule.title(lang)}"
        yield from rule.text(lang).split("\n")
        if ruling := rule.ruling(lang):
            yield word("plain.ruling", lang, text=ruling)
        return
    if not name:
        yield typed_text("rule-of", lang, "rule")
        return
    matches = search(system.id, lang, name)
    if not matches:
        yield word("plain.no-rule", lang, name=name)
    for each in matches[:FEW]:
        yield f"{each.id} {each.title(lang)}"
    if len(matches) > FEW:
        yield word("plain.more-rules", lang, count=len(matches) - FEW)
