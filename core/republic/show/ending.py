"""The end of a game: a phase has a balance, a campaign has turns and Authority."""

from __future__ import annotations

from core.contract import Ending, Row
from core.republic.box.points import balance
from core.republic.box.state import State
from core.republic.show.common import signed
from core.republic.show.vocabulary import pane_words
from core.republic.start.setup import all_campaigns
from core.republic.year.end import NEEDED


def ending(view: State, lang: str) -> Ending:
    words = pane_words(lang)
    if view.campaign:
        turns = all_campaigns()[view.campaign].turns
        played = words["turns-played"].format(turn=view.turn, of=turns)
        text = words["authority-of"].format(authority=view.authority, needed=NEEDED)
        rows = (
            Row("turns", (words["turns"], played), "frame.2"),
            Row("authority", (words["authority"], text), "frame.end.1"),
        )
        return Ending(rows, words["authority-curve"])
    if view.par is None:  # scenario.table
        return Ending(())
    points = balance(view)
    short = view.par - points
    kind = "below-par" if short > 0 else "above-par" if short else "at-par"
    text = words[kind].format(balance=signed(points), par=view.par, count=abs(short))
    return Ending((Row("balance", (words["balance"], text), "phase.8"),))
