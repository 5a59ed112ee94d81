"""What happened, in as many lines as there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Event, System, Toll
from core.seat.words import word
from core.seat.wrapping import wrap
from core.texts import event_text, short_event_text

CUT = " .."  # the rest of a text found no room
MORE = " ..."  # more has happened than the lines hold


def broken(text: str, width: int) -> list[str]:
    """A text in lines, as the screen breaks it."""
    return wrap(text, width, break_on_hyphens=False)


def cut(text: str, width: int, lines: int) -> list[str]:
    """So many lines of a text, with a sign that there was more."""
    lines_cut = broken(text, width)
    if len(lines_cut) > lines:
        lines_cut = broken(" ".join(lines_cut[:lines])[: -len(CUT)].rstrip() + CUT, width)[:lines]
    return lines_cut


def sentence(system: System, event: Event, lang: str, width: int, lines: int) -> str:
    """One event; of a list that is too long for these lines, the first and how many more."""
    return short_event_text(system, event, lang, lambda text: len(broken(text, width)) <= lines)


def latest(
    system: System, events: Sequence[Event], lang: str, width: int, lines: int
) -> tuple[list[str], int]:
    """The last of these events in so many lines, each in two at most, and how many were before;
    to say that takes a line as well."""
    texts: list[str] = []
    for event in reversed(events):
        text = sentence(system, event, lang, width, 2)
        lines -= len(broken(text, width))
        if lines < (len(texts) + 1 < len(events)):
            break
        texts.insert(0, text)
    return texts, len(events) - len(texts)


def _ended(text: str) -> str:
    """Some sentences of a log, where each has its line, have no stop."""
    return text if text[-1] in ".!?" else f"{text}."


def toll_text(tolls: Iterable[Toll], lang: str) -> str:
    """All who died and all units that were lost, in as few words as name them: "Died: Cassius.
    Lost: Legio III, IV"; "" if there are none."""
    tolls = list(tolls)
    died = ", ".join(name for toll in tolls for name in toll.died)
    lost = _by_kind([name for toll in tolls for name in toll.lost])
    parts = (("log.died", died), ("log.lost", lost))
    return " ".join(word(key, lang, names=names) for key, names in parts if names)


def _by_kind(units: list[str]) -> str:
    """Legions, horse and ships: the first word of each kind is said once."""
    kinds: dict[str, list[str]] = {}
    for unit in units:
        kind, _, rest = unit.partition(" ")
        kinds.setdefault(kind, []).append(rest)
    return "; ".join(f"{kind} {', '.join(names)}".rstrip() for kind, names in kinds.items())


def happened(
    system: System, events: Sequence[Event], lang: str, width: int, lines: int, more: bool = False
) -> list[str]:
    """Whole sentences, as many as the lines hold; the first is there in any case. `more`: these
    events are not all."""
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
