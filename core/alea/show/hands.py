"""Stratagems: both hands as the viewer knows them, the counters that lie open, the rest."""

from __future__ import annotations

from collections.abc import Iterable

from core.alea.box.board import NOWHERE
from core.alea.box.state import State
from core.alea.show.common import letter
from core.alea.show.vocabulary import face_name, faction, pane_words
from core.alea.stratagems.cup import RULES, cup, lying_open
from core.contract import Event, Moment, Pane, Row
from core.imperator.show.rows import dated, heading
from core.imperator.stratagems.cup import carriers, faces_of
from core.texts import catalogue, year_text

STRATAGEMS_PANE = "stratagems"
SEEN = {"drew": "seen-drawn", "stratagem-played": "seen-played", "discarded": "seen-back"}


def stratagems_pane(view: State, lang: str, events: Iterable[tuple[Moment, Event]] = ()) -> Pane:
    words = pane_words(lang)
    rows: list[Row] = []
    for seat, hand in enumerate(view.hands, start=1):
        side = view.factions[seat - 1]
        title = words["hand"].format(side=faction(side, lang), count=len(hand))
        rows.append(heading(title, "2.F.hands"))
        rows += _hand(view, hand, side, lang)
    plague = carriers(view.board, ("plague",)) if view.plague != NOWHERE else []
    open_places = (("in-roma", view.intrigues), ("on-map", plague), ("spent", view.spent))
    for where, counters in open_places:
        if counters:
            rows.append(heading(words[where]))
            rows += [row for n in counters for row in _faces(view, n, where, "", lang)]
    rows += _rest(view, lang)
    rows += _seen(view, events, lang)
    heads = ("", words["counter"], words["face"], words["gist"])
    return Pane(STRATAGEMS_PANE, words["stratagems"], heads, rows)


def _seen(view: State, events: Iterable[tuple[Moment, Event]], lang: str) -> list[Row]:
    """Every face that the viewer has been shown, the latest first: who, which, what, when."""
    groups: list[list[Row]] = []
    for year, event in dated(events):
        for counter in _shown(event):
            groups.append(_sight(view, f"seen-{len(groups)}", year, event, counter, lang))
    rows = [row for sight in reversed(groups) for row in sight]
    return [heading(pane_words(lang)["seen"], "6"), *rows] if rows else []


def _shown(event: Event) -> list[int]:
    """The counters that an event shows to those who see it."""
    if event.kind not in SEEN:
        return []
    if event.kind == "discarded":
        return list(event.args["counters"])
    return [event.args["stratagem" if event.kind == "drew" else "counter"]]


def _sight(view: State, key: str, year: int, event: Event, counter: int, lang: str) -> list[Row]:
    """A row for each face, for there is no room beside each other."""
    args = event.args
    rows: list[Row] = []
    for face in [args["face"]] if "face" in args else faces_of(view.board, counter):
        when = pane_words(lang)[SEEN[event.kind]].format(year=year_text(year, lang))
        cells = (letter(args["side"]), f"#{counter}", face_name(face, lang), when)
        blank = ("", "", face_name(face, lang), "")
        rows.append(Row(f"{key}-{face}", blank if rows else cells, rule=RULES[face]))
    return rows


def _hand(view: State, hand: list[int], side: int, lang: str) -> list[Row]:
    """A hidden hand is only counted."""
    known = [n for n in hand if faces_of(view.board, n)]
    mark = letter(side)
    rows = [row for n in known for row in _faces(view, n, mark, mark, lang)]
    if hidden := len(hand) - len(known):
        text = pane_words(lang)["face-down"].format(count=hidden)
        rows.append(Row(f"{mark}-hidden", (mark, "?", text, ""), rule="6"))
    return rows


def _faces(view: State, counter: int, key: str, mark: str, lang: str) -> list[Row]:
    """A row for each face: a counter is played for one of them."""
    rows: list[Row] = []
    for face in faces_of(view.board, counter):
        shown = f"#{counter}" if not rows else ""
        cells = (mark if not rows else "", shown, face_name(face, lang), gist_of(face, lang))
        rows.append(Row(f"{key}-{counter}-{face}", cells, rule=RULES[face]))
    return rows


def gist_of(face: str, lang: str) -> str:
    return catalogue("alea")["face"][face][lang]


def _rest(view: State, lang: str) -> list[Row]:
    """Counters that the viewer sees nowhere: in the cup, or in a hand that is hidden from him."""
    words, board = pane_words(lang), view.board
    everything = len(board.data.stratagems)
    unseen = cup(view)  # what lies in a visible hand or open is not among them
    hidden = sum(1 for hand in view.hands for n in hand if not faces_of(board, n))
    known = everything - len(lying_open(view)) - sum(map(len, view.hands))
    counts = {"all": everything, "count": known, "hidden": hidden, "unseen": len(unseen)}
    rows = [heading(words["cup-hidden" if hidden else "cup-open"].format(**counts), "2.A")]
    return rows + [row for counter in unseen for row in _faces(view, counter, "cup", "", lang)]
