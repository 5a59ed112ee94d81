"""A game's past as a line: where its years and phases begin, where battles were fought."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from core.contract import Event, Moment, Topic
from core.game import Game
from core.texts import year_text
from tui.widgets.ticks import ticks


class Past(NamedTuple):
    """The stops of a game, as positions in order; `years` with the year that begins there."""

    end: int
    years: list[tuple[int, int]]
    phases: list[int]
    battles: list[int]


class Glyphs(NamedTuple):
    """What the line is drawn with: played and to come, a year's start in either, the rest."""

    played: str
    coming: str
    year_played: str
    year_coming: str
    cursor: str
    battle: str = "x"
    bookmark: str = "*"


DRAWN = Glyphs("═", "─", "╧", "┴", "█")
ASCII = Glyphs("=", "-", "+", "+", "#")


# --- where to stop -------------------------------------------------------------------------------


def past_of(game: Game) -> Past:
    """Everything is in memory: no position is replayed for it."""
    end = len(game.moves)
    years, phases = [], []
    year: int | None = None
    phase: tuple[int, str, int] | None = None
    for position in range(end + 1):
        moment = game.moment(position)
        if moment.year != year:
            year = moment.year
            years.append((position, year))
        if _part(moment) != phase:
            phase = _part(moment)
            phases.append(position)
    return Past(end, years, phases, [start for start, _ in battles_of(game)])


def _part(moment: Moment) -> tuple[int, str, int]:
    return moment.year, moment.phase, moment.seat


def battles_of(game: Game) -> list[tuple[int, Event | None]]:
    """Where each battle begins, and the event that tells of its end; None: it is still fought."""
    topic, onset = game.system.presenter.topic, None
    battles: list[tuple[int, Event | None]] = []
    for position in range(len(game.moves) + 1):
        for event in game.events(position):
            if topic(event) is Topic.ONSET:
                onset = position
            elif topic(event) is Topic.BATTLE:
                battles.append((position if onset is None else onset, event))
                onset = None
    return battles if onset is None else [*battles, (onset, None)]


def stop_after(stops: Sequence[int], position: int) -> int | None:
    at = bisect_right(stops, position)
    return stops[at] if at < len(stops) else None


def stop_before(stops: Sequence[int], position: int) -> int | None:
    at = bisect_left(stops, position)
    return stops[at - 1] if at else None


# --- where a player wants to go ------------------------------------------------------------------

BEFORE_CHRIST = ("bc", "av", "av.")
AFTER_CHRIST = ("ad", "ap", "ap.")


def place_of(text: str, past: Past) -> int | None:
    """The position that is meant: `123` is one if there is such a position, else a year; `-44`,
    `44 BC` and `y44` are years."""
    typed = text.lower().replace("j.-c.", "").split()
    if not typed:
        return None
    first, era = typed[0], typed[1] if len(typed) > 1 else ""
    if first[0] in "ya" and first[1:].isdecimal():  # "y44", "a44": a year of either era
        return _start_of(past, {int(first[1:]), -int(first[1:])})
    if not first.lstrip("+-").isdecimal() or len(first) - len(first.lstrip("+-")) > 1:
        return None
    number = int(first)
    if era in BEFORE_CHRIST or first[0] == "-":
        return _start_of(past, {-abs(number)})
    if era in AFTER_CHRIST or first[0] == "+":
        return _start_of(past, {number})
    if era:
        return None
    return number if number <= past.end else _start_of(past, {number, -number})


def _start_of(past: Past, wanted: Collection[int]) -> int | None:
    return next((position for position, year in past.years if year in wanted), None)


def way_to_say(past: Past) -> tuple[str, int]:
    """What the player is to know of numbers: the name of a text, and a year for its example. A
    year of our era may be a position too."""
    years = [year for _, year in past.years]
    both = [year for year in years if 0 < year <= past.end]
    if both:
        return "go-both", both[0]
    return ("go-before", -years[0]) if years[0] < 0 else ("go-after", years[0])


def extent(past: Past, lang: str) -> tuple[str, str]:
    """The first year and the last, in words."""
    return year_text(past.years[0][1], lang), year_text(past.years[-1][1], lang)


# --- the line ------------------------------------------------------------------------------------


def column(position: int, end: int, width: int) -> int:
    """Every action takes the same room; the last stands in the last column."""
    return position * (width - 1) // end if end else 0


def position_at(x: int, end: int, width: int) -> int:
    """The first position that stands in this column, or the next if none does."""
    if width < 2:
        return 0
    return max(0, min(end, -(-x * end // (width - 1))))


def labels(past: Past, width: int, lang: str) -> str:
    """The years over their first positions."""
    return ticks(((column(at, past.end, width), year) for at, year in past.years), width, lang)


def track(
    past: Past, cursor: int, bookmarks: Collection[int], width: int, glyphs: Glyphs = DRAWN
) -> str:
    """Years, battles, bookmarks, the cursor: in one column the later of these is seen."""
    here = column(cursor, past.end, width)
    line = [glyphs.played if x < here else glyphs.coming for x in range(width)]
    for x in _columns((position for position, _ in past.years), past, width):
        line[x] = glyphs.year_played if x < here else glyphs.year_coming
    for x in _columns(past.battles, past, width):
        line[x] = glyphs.battle
    for x in _columns(bookmarks, past, width):
        line[x] = glyphs.bookmark
    line[here] = glyphs.cursor
    return "".join(line)


def _columns(positions: Collection[int] | Iterator[int], past: Past, width: int) -> Iterator[int]:
    return (column(position, past.end, width) for position in positions if position <= past.end)
