"""8.10: what would happen if the phase ended now."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Pane, Row
from core.republic.box.board import REBEL_ARMY
from core.republic.box.points import balance
from core.republic.box.state import NOT_FOUGHT, State, active, conflicts_counted, expeditions_on
from core.republic.combat.phase_end import MOST_CONFLICTS
from core.republic.show.common import heading, man_name, signed, war_name
from core.republic.show.vocabulary import label_words, pane_words, result_name
from core.republic.year.end import NEEDED


def end_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows = list(_rows(view, lang))
    return Pane("end", words["end"], ("", words["so-far"]), rows, short=words["end-short"])


def _rows(view: State, lang: str) -> Iterator[Row]:
    words, board = pane_words(lang), view.board
    count = conflicts_counted(view)
    yield heading(words["counted"].format(count=count, most=MOST_CONFLICTS), "8.10.3")
    for war in active(view):
        fates = so_far(view, war, lang)
        yield Row(f"end {board.war_ids[war]}", (war_name(board, war, lang), fates), rule="8.10.3")
    if view.rebellion is not None:
        name = words["rebellion-of"].format(man=man_name(board, view.rebellion.rebel))
        fates = so_far(view, REBEL_ARMY, lang) if view.rebellion.marches else ""
        yield Row("end rebels", (name, fates), rule="8.10.3")
    yield heading(words["if-now"], "8.10.3")
    kind, rule = ending_now(view)
    yield Row("verdict", (words[kind], ""), rule=rule)
    if view.par is not None:
        points = balance(view)
        text = words["balance-against"].format(balance=signed(points), par=view.par)
        yield Row("par", (text, words["par-made" if points >= view.par else "par-missed"]),
                  rule="phase.9")  # fmt: skip
    if view.campaign:
        text = words["authority-against"].format(authority=view.authority, needed=NEEDED)
        yield Row("authority", (text, ""), rule="frame.end.1")


def so_far(view: State, target: int, lang: str) -> str:
    """How its battles of this phase have gone: unprosecuted, not yet fought, Stalemate."""
    words = label_words(lang)
    there = expeditions_on(view, target)
    if not there:
        return words["unprosecuted"]
    fates = (
        words["to-fight"] if e.fate == NOT_FOUGHT else result_name(e.fate, lang) for e in there
    )
    return ", ".join(dict.fromkeys(fates))


def ending_now(view: State) -> tuple[str, str]:
    """8.10.3: more than three conflicts are too many; a rebel who is master of Rome wins."""
    rebellion, count = view.rebellion, conflicts_counted(view)
    if count <= MOST_CONFLICTS:
        return ("rebel-wins", "8.10.3") if rebellion and rebellion.took_rome else (
            "goes-on", "8.10.3")  # fmt: skip
    if rebellion and rebellion.marches and (rebellion.checked or rebellion.took_rome):
        return "rebel-liquidates", "8.10.4"
    return "all-fall", "8.10.3"
