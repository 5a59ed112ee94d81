"""Fits events into a given number of lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Event, System, Toll
from core.seat.words import word
from core.seat.wrapping import wrap
from core.texts import event_text, short_event_text

CUT = " .."  # the rest of a text is left out
MORE = " ..."  # further events are left out


def broken(text: str, width: int) -> list[str]:
    """Break a text into lines as the screen does."""
    return wrap(text, width, break_on_hyphens=False)


def cut(text: str, width: int, lines: int) -> list[str]:
    """The first lines of a text, with a sign if the rest is left out."""
    lines_cut = broken(text, width)
    if len(lines_cut) > lines:
        lines_cut = broken(" ".join(lines_cut[:lines])[: -len(CUT)].rstrip() + CUT, width)[:lines]
    return lines_cut


def sentence(system: System, event: Event, lang: str, width: int, lines: int) -> str:
    """One event; a list that is too long names its first items and counts the others."""
    return short_event_text(system, event, lang, lambda text: len(broken(text, width)) <= lines)


def latest(
    system: System, events: Sequence[Event], lang: str, width: int, lines: int
) -> tuple[list[str], int]:
    """The last events that fit into so many lines, each in two at most, and the number of earlier
    ones; that number needs a line, too."""
    texts: list[str] = []
    for event in reversed(events):
        text = sentence(system, event, lang, width, 2)
        lines -= len(broken(text, width))
        if lines < (len(texts) + 1 < len(events)):
            break
        texts.insert(0, text)
    return texts, len(events) - len(texts)


def _ended(text: str) -> str:
    """Add a full stop: some sentences have none in the log, where each has its line."""
    return text if text[-1] in ".!?" else f"{text}."


def toll_text(tolls: Iterable[Toll], lang: str) -> str:
    """Name the dead leaders and the lost units briefly: "Died: Cassius. Lost: Legio III, IV"; ""
    if there are none."""
    tolls = list(tolls)
    died = ", ".join(name for toll in tolls for name in toll.died)
    lost = _by_kind([name for toll in tolls for name in toll.lost])
    parts = (("log.died", died), ("log.lost", lost))
    return " ".join(word(key, lang, names=names) for key, names in parts if names)


def _by_kind(units: list[str]) -> str:
    """Group units by kind, and write the name of each kind once."""
    kinds: dict[str, list[str]] = {}
    for unit in units:
        kind, _, rest = unit.partition(" ")
        kinds.setdefault(kind, []).append(rest)
    return "; ".join(f"{kind} {', '.join(names)}".rstrip() for kind, names in kinds.items())


def happened(
    system: System, events: Sequence[Event], lang: str, width: int, lines: int, more: bool = False
) -> list[str]:
    """As many whole sentences as the lines hold, and always the first. `more`: there are further
    events."""
    shown = ""
    for left, event in zip(range(len(events) - 1, -1, -1), events, strict=True):

        def fits(text: str, end: str = MORE if left or more else "") -> bool:
            return len(broken(text + end, width)) <= lines

        if not shown:
            shown = short_event_text(system, event, lang, fits)
        elif fits(longer := f"{_ended(shown)} {event_text(system, event, lang, brief=True)}"):
            shown = longer
        else:
            return broken(shown + MORE, width)
    return broken(shown + MORE if more else shown, width)
