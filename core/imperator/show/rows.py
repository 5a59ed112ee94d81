"""Rows that the panes of both games share: headings, lists in several lines, sections, battles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from core.contract import Event, Moment, Pane, Row
from core.texts import lines

BOTH_SIDES = 1 + 2  # whoever is not one of them is the other
BATTLE_HEADS = ("place", "side", "strength", "column", "die", "row", "result", "winner")

_BEFORE_ALL_YEARS = -10_000

Section = tuple[str, str, Iterable[Row]]  # the word of its heading, its rule, its rows
Subjects = Mapping[str, tuple[str, str]]  # rule -> the kind of event that names what it is about


def heading(text: str, rule: str = "") -> Row:
    return Row(f"heading {text}", (text,), rule=rule, heading=True)


def listed(
    key: str, cells: tuple[str, ...], names: Sequence[str], room: int, rule: str
) -> list[Row]:
    """A row that ends with these names, and goes on in others where they are many."""
    first, *more = lines(names, room) or [""]
    blank = ("",) * len(cells)
    return [
        Row(key, (*cells, first), rule=rule),
        *(Row(f"{key} {n}", (*blank, line), rule=rule) for n, line in enumerate(more, 2)),
    ]


# --- the rest of the year ------------------------------------------------------------------------


def projection(words: Mapping[str, str], sections: Iterable[Section] | None, over: bool) -> Pane:
    """What the end of the year would bring, each part that has anything below its heading. `None`:
    nothing can be said, as the game is `over` or has not begun."""
    rows: list[Row] = []
    if sections is None:
        rows = [Row("none", (words["over" if over else "not-yet"], "", ""))]
    for name, rule, section in sections or ():
        if part := list(section):
            rows += [heading(words[name], rule), *part]
    return Pane("projection", words["projection"], (words["yearly"], "", ""), rows, long=True)


def projected(what: str, detail: str = "", value: str = "", rule: str = "", key: str = "") -> Row:
    return Row(key or f"{what} {detail}", (what, detail, value), rule=rule)


# --- what has happened ---------------------------------------------------------------------------


def dated(events: Iterable[tuple[Moment, Event]]) -> Iterator[tuple[int, Event]]:
    """Events with their year: one action may end a year and begin the next."""
    year = _BEFORE_ALL_YEARS
    for moment, event in events:
        year = max(year, moment.year)
        if event.kind == "year":
            year = event.args["year"]
        yield year, event


def bookings(
    events: Iterable[tuple[Moment, Event]], booked: Collection[str], about: Subjects
) -> Iterator[tuple[int, Event, Event]]:
    """What changed the score: its year, and the latest event that may say what it was about."""
    latest: dict[str, Event] = {}
    for year, event in dated(events):
        if event.kind in booked:
            kind, _ = about.get(event.rule, (event.kind, ""))
            yield year, event, latest.get(kind, event)
        latest[event.kind] = event


def battle_heads(words: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(words[name] for name in BATTLE_HEADS)


def battle_row(event: Event, place_id: str, place: str, letter: Callable[[int], str]) -> Row:
    """A battle that was fought: who attacked, with what, on which column, and what came of it."""
    args = event.args
    attacker = args["by"]
    cells = (
        place,
        f"{letter(attacker)} > {letter(BOTH_SIDES - attacker)}",
        f"{args['attack']} : {args['defend']}",
        args["odds"],
        str(args["die"] or "-"),
        str(args["row"]),
        f"{args['attacker']} / {args['defender']}",
        letter(args["side"]),
    )
    return Row(place_id, cells, rule=event.rule)
