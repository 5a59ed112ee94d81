"""Stratagems: both hands as the viewer knows them, the counters that lie open, the rest."""

from __future__ import annotations

from core.alea.board import NOWHERE
from core.alea.hand import RULES, carriers, cup, faces_of, lying_open
from core.alea.show.common import heading, letter
from core.alea.show.words import WORDS
from core.alea.state import State
from core.alea.words import FACTION, face_name
from core.contract import Pane, Row
from core.texts import catalogue


def stratagems_pane(view: State, lang: str) -> Pane:
    words = WORDS[lang]
    rows: list[Row] = []
    for seat, hand in enumerate(view.hands, start=1):
        side = view.factions[seat - 1]
        title = words["hand"].format(side=FACTION[lang][side], count=len(hand))
        rows.append(heading(title, "2.F.hands"))
        rows += _hand(view, hand, side, lang)
    plague = carriers(view.board, ("plague",)) if view.plague != NOWHERE else []
    open_places = (("in-roma", view.intrigues), ("on-map", plague), ("spent", view.spent))
    for where, counters in open_places:
        if counters:
            rows.append(heading(words[where]))
            rows += [row for n in counters for row in _faces(view, n, where, "", lang)]
    rows += _rest(view, lang)
    heads = ("", words["counter"], words["face"], words["gist"])
    return Pane("stratagems", words["stratagems"], heads, rows)


def _hand(view: State, hand: list[int], side: int, lang: str) -> list[Row]:
    """A hidden hand is only counted."""
    known = [n for n in hand if faces_of(view.board, n)]
    mark = letter(side)
    rows = [row for n in known for row in _faces(view, n, mark, mark, lang)]
    if hidden := len(hand) - len(known):
        text = WORDS[lang]["face-down"].format(count=hidden)
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
    words, board = WORDS[lang], view.board
    everything = len(board.data.stratagems)
    unseen = cup(view)  # what lies in a visible hand or open is not among them
    hidden = sum(1 for hand in view.hands for n in hand if not faces_of(board, n))
    known = everything - len(lying_open(view)) - sum(map(len, view.hands))
    told = {"all": everything, "count": known, "hidden": hidden, "unseen": len(unseen)}
    rows = [heading(words["cup-hidden" if hidden else "cup-open"].format(**told), "2.A")]
    for counter in unseen:
        first, second = (face_name(face, lang) for face in faces_of(board, counter))
        rows.append(Row(f"cup-{counter}", ("", f"#{counter}", first, second), rule="6"))
    return rows
