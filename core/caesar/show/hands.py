"""The cards: hands as the viewer knows them, what was put aside, what was played this year."""

from __future__ import annotations

from core.caesar.box.board import SIDES
from core.caesar.box.state import CARDS, State
from core.caesar.show.common import card_gist, card_name, heading, letter
from core.caesar.show.vocabulary import faction, pane_words
from core.contract import Pane, Row


def cards_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows: list[Row] = []
    for side in SIDES:
        hand = view.hands[side - 1]
        title = words["hand"].format(side=faction(side, lang), count=len(hand))
        rows.append(heading(title, "2.1.hand"))
        rows += _hand(view, side, lang)
    if any(view.played):
        rows.append(heading(words["played"], "2.1.play"))
        rows += _played(view, lang)
    heads = ("", words["card"], words["what"], words["when"])
    return Pane("cards", words["cards"], heads, rows)


def _hand(view: State, side: int, lang: str) -> list[Row]:
    words, mark = pane_words(lang), letter(side)
    hand, aside, chosen = view.hands[side - 1], view.aside[side - 1], view.chosen[side - 1]
    rows = [_card(view, side, card, "", lang) for card in hand if card]
    if hidden := sum(1 for card in hand if not card):
        text = words["face-down"].format(count=hidden)
        rows.append(Row(f"{mark} hidden", (mark, "?", text, ""), rule="2.1.hand"))
    if chosen:
        rows.append(_card(view, side, chosen, words["on-table"], lang))
    if aside:
        rows.append(_card(view, side, aside, words["put-aside"], lang))
    elif hidden and view.eyes != side and (view.step == CARDS or view.played[side - 1]):
        text = words["aside-unseen"]
        rows.append(Row(f"{mark} aside", (mark, "?", text, ""), rule="2.1.aside"))
    return rows


def _card(view: State, side: int, card: int, state: str, lang: str) -> Row:
    board = view.board
    rule = f"event.{board.event(card)}" if board.event(card) else "2.1"
    cells = (letter(side), card_name(board, card, lang), card_gist(board, card, lang), state)
    return Row(f"{letter(side)} {card}", cells, rule=rule)


def _played(view: State, lang: str) -> list[Row]:
    """Turn by turn; the cards of this turn last."""
    words = pane_words(lang)
    turns = max(len(played) for played in view.played)
    return [
        _card(view, side, view.played[side - 1][turn], words["turn-of"].format(turn=turn + 1), lang)
        for turn in range(turns)
        for side in SIDES
        if turn < len(view.played[side - 1])
    ]


def acting(view: State, side: int, lang: str) -> str:
    """The card of this turn: Apollo with the one that it copies."""
    board, played, now = view.board, view.played[side - 1], view.acting[side - 1]
    if not now or not played:
        return ""
    name = card_name(board, played[-1], lang)
    return name if played[-1] == now else f"{name} = {card_name(board, now, lang)}"
