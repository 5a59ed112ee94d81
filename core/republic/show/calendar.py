"""The turns of a campaign: heavy years, statesmen and bequests."""

from __future__ import annotations

from core.contract import Pane, Row
from core.republic.box.state import State
from core.republic.show.common import man_name, province_name
from core.republic.show.vocabulary import label_words, pane_words
from core.republic.start.setup import Campaign, all_campaigns
from core.texts import joined


def calendar_pane(view: State, lang: str) -> Pane:
    words, about = pane_words(lang), all_campaigns()[view.campaign]
    rows = [_turn(view, about, turn, lang) for turn in range(1, about.turns + 1)]
    heads = (words["turn"], words["cards-played"], words["arrives"])
    return Pane("calendar", words["calendar"], heads, rows)


def _turn(view: State, about: Campaign, turn: int, lang: str) -> Row:
    words = label_words(lang)
    played = words["heavy"] if turn in about.heavy else words["plain-year"]
    text = joined(_arrivals(view, about, turn, lang), lang)
    if turn == about.turns:
        text = joined([part for part in (text, words["last-turn"]) if part], lang)
    lit = (0,) if turn == view.turn else ()
    return Row(f"turn {turn}", (str(turn), played, text), rule="frame.forum.5", lit=lit)


def _arrivals(view: State, about: Campaign, turn: int, lang: str) -> list[str]:
    board, words = view.board, label_words(lang)
    men = [
        words["statesman"].format(man=man_name(board, board.man_by_id[arrival.man]))
        for arrival in about.statesmen
        if arrival.turn == turn
    ]
    provinces = [
        words["bequest"].format(
            province=province_name(board, board.province_by_id[bequest.province], lang)
        )
        for bequest in about.bequests
        if bequest.turn == turn
    ]
    return men + provinces
