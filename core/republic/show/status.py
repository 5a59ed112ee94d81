"""The line of status."""

from __future__ import annotations

from core.republic.box.points import balance
from core.republic.box.state import State, conflicts_counted
from core.republic.combat.phase_end import MOST_CONFLICTS
from core.republic.show.common import signed
from core.republic.show.vocabulary import label_words, phase_name
from core.republic.start.setup import all_campaigns
from core.republic.year.end import NEEDED
from core.texts import labelled


def status(view: State, lang: str, room: int) -> str:
    """One line that always fits: what weighs least is left out where there is no room."""
    words = label_words(lang)
    first = [_when(view, lang), phase_name(view.step, lang)]
    middle = [f"{words['unrest']} {view.unrest}", _count(view, lang)]
    more = [
        f"{words['treasury']} {view.treasury}",
        f"{words['omens-short']} {view.omens}" if view.omens else "",
        f"{words['intrigue']} {view.intrigue}" if view.campaign else "",
    ]
    for kept in range(len(more), -1, -1):
        for points in _points(view, lang):
            parts = [*first, *middle, points, *more[:kept]]
            if len(line := "  ".join(part for part in parts if part)) <= room:
                return line
    return line[:room]


def _points(view: State, lang: str) -> tuple[str, ...]:
    """Balance and par; or Authority and what the Senate needs at the end, in two lengths."""
    words = label_words(lang)
    if view.campaign:
        text = f"{words['authority']} {view.authority}"
        return f"{text} ({words['need']} {NEEDED})", f"{text}/{NEEDED}"
    if view.par is None:
        return ("",)
    return (f"{words['balance']} {signed(balance(view))} ({words['par']} {view.par})",)


def _when(view: State, lang: str) -> str:
    """Late 4/10; a single phase has no turns."""
    if not view.campaign:
        return ""
    name = label_words(lang)[view.campaign]
    return f"{name} {view.turn}/{all_campaigns()[view.campaign].turns}"


def _count(view: State, lang: str) -> str:
    """wars 2/3; at 3 it warns, above it Rome falls at the end of the phase."""
    words, count = label_words(lang), conflicts_counted(view)
    name = f"{words['conflicts-short']} {count}"
    if count > MOST_CONFLICTS:
        over = view.outcome is not None
        return name if over else labelled(name, words["rome-falls"], lang)
    return f"{name}/{MOST_CONFLICTS}{'!' if count == MOST_CONFLICTS else ''}"
