"""Stratagems: both hands as the viewer knows them, the counters that lie open, the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.contract import Event, Moment, Pane, Row
from core.imperator.show.rows import dated, heading
from core.imperator.stratagems.cup import faces_of
from core.semper.box.state import State, plague_zones
from core.semper.show.common import letter, short_name
from core.semper.show.vocabulary import face_name, faction, gist_of, pane_words
from core.semper.stratagems.cup import RULES, cup, lying_open, to_come
from core.texts import year_text

STRATAGEMS_PANE = "stratagems"
SEEN = {  # kinds of events that show a counter, and how that is told
    "drew": "seen-drawn",
    "stratagem-played": "seen-played",
    "discarded": "seen-back",
    "put-back": "seen-back",
}


class Lying(NamedTuple):
    """A stratagem where it lies: its number, in brackets where it only reaches, and its name."""

    sign: str
    name: str
    rule: str


def stratagems_pane(view: State, lang: str, events: Iterable[tuple[Moment, Event]] = ()) -> Pane:
    words = pane_words(lang)
    rows: list[Row] = []
    for seat, hand in enumerate(view.hands, start=1):
        side = view.factions[seat - 1]
        title = words["hand"].format(side=faction(side, lang), count=len(hand))
        rows.append(heading(title, "2.F.hands"))
        rows += _hand(view, hand, side, lang)
    rows += _on_map(view, lang)
    for where, counters in (("spent", view.spent), ("not-yet-in", to_come(view))):
        if counters:
            rows.append(heading(words[where], "6.once" if where == "spent" else "6.3.heresy"))
            rows += [_counter(view, n, where, "", lang) for n in counters]
    rows += _rest(view, lang)
    rows += _seen(view, events, lang)
    heads = ("", words["counter"], words["face"], words["gist"])
    return Pane(STRATAGEMS_PANE, words["stratagems"], heads, rows)


def _hand(view: State, hand: Sequence[int], side: int, lang: str) -> list[Row]:
    """A hidden hand is only counted."""
    known = [n for n in hand if faces_of(view.board, n)]
    mark = letter(side)
    rows = [_counter(view, n, mark, mark, lang) for n in known]
    if hidden := len(hand) - len(known):
        text = pane_words(lang)["face-down"].format(count=hidden)
        rows.append(Row(f"{mark}-hidden", (mark, "?", text, ""), rule="6"))
    return rows


def _counter(view: State, counter: int, key: str, mark: str, lang: str) -> Row:
    (face,) = faces_of(view.board, counter)
    cells = (mark, f"#{counter}", face_name(face, lang), gist_of(face, lang))
    return Row(f"{key}-{counter}", cells, rule=RULES[face])


def _on_map(view: State, lang: str) -> list[Row]:
    """6.3: counters that lie in a zone until they are removed."""
    rows = []
    for counter, zone in view.lying:
        (face,) = faces_of(view.board, counter)
        cells = ("", f"#{counter}", face_name(face, lang), short_name(view.board, zone))
        rows.append(Row(f"on-map-{counter}", cells, rule=RULES[face]))
    return [heading(pane_words(lang)["on-map"], "6"), *rows] if rows else []


def lying_at(view: State, place: int, lang: str) -> list[Lying]:
    """6.3: what lies in a zone, and the epidemics that reach it from the next one."""
    board, (_, around) = view.board, plague_zones(view)
    here = []
    for counter, zone in view.lying:
        (face,) = faces_of(board, counter)
        if zone == place:
            here.append(Lying(f"#{counter}", face_name(face, lang), RULES[face]))
        elif face == "epidemic" and around & board.near_mask[zone] & 1 << place:
            here.append(Lying(f"(#{counter})", pane_words(lang)["plague-near"], RULES[face]))
    return here


def _rest(view: State, lang: str) -> list[Row]:
    """Counters that the viewer sees nowhere: in the cup, or in a hand that is hidden from him; a
    row for those alike."""
    words, board = pane_words(lang), view.board
    everything = len(board.data.stratagems)
    unseen = cup(view)  # what lies in a visible hand or open is not among them
    hidden = sum(1 for hand in view.hands for n in hand if not faces_of(board, n))
    known = everything - len(lying_open(view)) - sum(map(len, view.hands))
    counts = {"all": everything, "count": known, "hidden": hidden, "unseen": len(unseen)}
    rows = [heading(words["cup-hidden" if hidden else "cup-open"].format(**counts), "2.A")]
    alike: dict[str, int] = {}
    for counter in unseen:
        (face,) = faces_of(board, counter)
        alike[face] = alike.get(face, 0) + 1
    for face, count in alike.items():
        cells = ("", f"{count}x", face_name(face, lang), gist_of(face, lang))
        rows.append(Row(f"cup-{face}", cells, rule=RULES[face]))
    return rows


# --- what was seen -------------------------------------------------------------------------------


def _seen(view: State, events: Iterable[tuple[Moment, Event]], lang: str) -> list[Row]:
    """Every face that the viewer has been shown, the latest first: who, which, what, when."""
    rows: list[Row] = []
    for year, event in dated(events):
        for counter in _shown(event):
            rows.append(_sight(view, f"seen-{len(rows)}", year, event, counter, lang))
    return [heading(pane_words(lang)["seen"], "6"), *reversed(rows)] if rows else []


def _shown(event: Event) -> list[int]:
    """The counters that an event shows to those who see it."""
    if event.kind not in SEEN:
        return []
    if "counters" in event.args:
        return list(event.args["counters"])
    return [event.args["stratagem" if event.kind == "drew" else "counter"]]


def _sight(view: State, key: str, year: int, event: Event, counter: int, lang: str) -> Row:
    (face,) = faces_of(view.board, counter)
    when = pane_words(lang)[SEEN[event.kind]].format(year=year_text(year, lang))
    cells = (letter(event.args["side"]), f"#{counter}", face_name(face, lang), when)
    return Row(key, cells, rule=RULES[face])
