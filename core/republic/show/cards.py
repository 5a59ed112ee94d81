"""The deck, what was drawn, and the leaders who wait for a conflict of theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.contract import Pane, Row
from core.republic.box.board import GONE, IN_PLAY, LEADER_CARD
from core.republic.box.state import State, active
from core.republic.show.common import (
    card_name,
    heading,
    leader_name,
    numbers_text,
    signed,
    war_name,
)
from core.republic.show.vocabulary import label_words, pane_words


def waiting_leaders(view: State) -> list[int]:
    """frame.forum.4: in play without an active conflict of his family."""
    fought = {view.board.family[war] for war in active(view)}
    leaders = view.board.leaders
    return [
        leader
        for leader, status in enumerate(view.leader)
        if status == IN_PLAY and leaders[leader].family not in fought
    ]


def cards_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows = list(_rows(view, lang))
    heads = (words["card"], words["land"], words["ships"], words["card-numbers"])
    return Pane("deck", words["deck"], heads, rows)


def _rows(view: State, lang: str) -> Iterator[Row]:
    words = pane_words(lang)
    groups: tuple[tuple[str, Sequence[int]], ...] = (
        ("hand", view.hand),
        ("in-deck", view.deck),
        ("under-deck", view.under),
    )
    for name, cards in groups:
        if cards:
            yield heading(words[name].format(count=len(cards)), "frame.forum.5")
            for n, card in enumerate(cards):
                yield card_row(view, f"{name} {n}", card, lang)
    if waiting := waiting_leaders(view):
        yield heading(words["waiting"], "frame.forum.4")
        for leader in waiting:
            yield card_row(view, f"waiting {leader}", LEADER_CARD + leader, lang)
    beaten = [war for war, status in enumerate(view.status) if status == GONE]
    if beaten:
        yield heading(words["beaten"], "8.2.9.victory")
        for war in beaten:
            yield Row(f"beaten {war}", (war_name(view.board, war, lang), "", "", ""))


def card_row(view: State, key: str, card: int, lang: str) -> Row:
    """A card as it is printed."""
    board, name = view.board, card_name(view.board, card, lang)
    if card < LEADER_CARD:
        war = board.wars[card]
        numbers = numbers_text(war.disaster, war.standoff)
        return Row(key, (name, str(war.land), ships_text(war.naval, war.support, lang), numbers))
    if card < LEADER_CARD + board.leader_count:
        leader = board.leaders[card - LEADER_CARD]
        numbers = numbers_text(leader.disaster, leader.standoff)
        return Row(key, (name, signed(leader.bonus), "", numbers))
    return Row(key, (name, "", "", ""))


def ships_text(naval: int, support: int, lang: str) -> str:
    """18, needs 2: the strength at sea, and the squadrons that a land battle needs."""
    needs = label_words(lang)["needs"].format(count=support) if support else ""
    if not naval:
        return needs or "-"
    return f"{naval}, {needs}" if needs else str(naval)


def leader_names(view: State, leaders: Sequence[int], lang: str) -> list[str]:
    return [leader_name(view.board, leader, lang) for leader in leaders]
