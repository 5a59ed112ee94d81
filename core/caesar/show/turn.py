"""The line of status, and the state of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from core.caesar.box.board import CAESAR, NOBODY, NOWHERE, SIDES
from core.caesar.box.state import (
    ASIDE,
    BIDS,
    CARDS,
    CHOICE,
    DEAL,
    LEVIES,
    MOVES,
    REVEAL,
    TURNS,
    State,
    blocks_at,
    caesar_opens,
    contested_places,
)
from core.caesar.show.common import counted, heading, letter
from core.caesar.show.hands import acting
from core.caesar.show.ledger import sides_points
from core.caesar.show.vocabulary import faction, pane_words
from core.caesar.start.side_auction import owed
from core.contract import Pane, Row
from core.texts import short_texts, year_text

BOTH = (BIDS, CHOICE, DEAL, ASIDE, CARDS, REVEAL)  # steps in which no side acts by itself


def phase_name(phase: str, lang: str) -> str:
    return short_texts("caesar", "step", lang)[phase]


def status(view: State, lang: str, room: int) -> str:
    """One line that always fits: the last parts are left out where there is no room."""
    words = pane_words(lang)
    parts = [
        year_text(view.year, lang),
        f"{words['turn-word']} {view.turn}/{TURNS}",
        phase_name(view.step, lang),
        *([whose] if (whose := _whose(view, lang)) else []),
        f"{words['points']} {sides_points(view)}",
    ]
    left = ""
    if view.step == MOVES:
        left = counted("moves", view.moves_left, lang)
    elif view.step == LEVIES:
        left = counted("levies", view.levies_left, lang)
    for part in (cards_now(view, lang), left):
        if part and len("  ".join([*parts, part])) <= room:
            parts.append(part)
    return "  ".join(parts)


def _whose(view: State, lang: str) -> str:
    """Whose part it is; of a battle its place and round."""
    battle = view.battle
    if battle is None:
        return "" if view.step in BOTH else faction(view.active, lang)
    place = view.board.place_names[battle.place]
    if battle.winner != NOBODY:
        return f"{place} {faction(battle.winner, lang)}"
    return f"{place} {battle.round}/4"


def cards_now(view: State, lang: str) -> str:
    """C 2/1 P Mars"""
    cards = ((letter(side), acting(view, side, lang)) for side in SIDES)
    return " ".join(f"{mark} {card}" for mark, card in cards if card)


# --- the state of the turn -----------------------------------------------------------------------


def turn_pane(view: State, lang: str) -> Pane:
    words = pane_words(lang)
    rows = [Row(name, (name, value), rule=rule) for name, value, rule in _facts(view, lang)]
    if places := contested_places(view):
        rows.append(heading(words["battles"], "7.1"))
        rows += [_battle(view, place, lang) for place in places]
    return Pane("turn", words["turn"], ("", ""), rows)


def _facts(view: State, lang: str) -> Iterator[tuple[str, str, str]]:
    words, board = pane_words(lang), view.board
    turn = f"{words['turn-word']} {view.turn}/{TURNS}"
    yield words["year"], f"{year_text(view.year, lang)}, {turn}", "2.0"
    whose = _whose(view, lang)
    phase = phase_name(view.step, lang) + (f" ({whose})" if whose else "")
    yield words["phase"], phase, "2.0"
    if cards := cards_now(view, lang):
        yield words["cards-now"], cards, "2.1.play"
        yield words["first"], faction(view.first, lang), "2.1.first"
    if view.step in (MOVES, LEVIES):
        yield words["moves-left"], str(view.moves_left), "6.1.points"
        yield words["levies-left"], str(view.levies_left), "6.4"
    if view.group != NOWHERE:
        yield words["group"], board.place_names[view.group], "6.1.group"
    if view.ferried:
        seas = ", ".join(board.place_names[sea] for sea in view.ferried)
        yield words["ferried"], seas, "6.3.held"
    if view.surprise != NOWHERE:
        yield words["surprise"], board.place_names[view.surprise], "event.mars"
    for side in SIDES:
        if count := owed(view, side):
            yield words["owed"], f"{faction(side, lang)} {count}", "1.1.bid"
    if caesar_opens(view) and view.played == [[], []] and view.turn == 1:
        yield words["opening"], words["caesar-first"], "2.1.opening"
    yield words["score"], sides_points(view), "1.2"


def _battle(view: State, place: int, lang: str) -> Row:
    attacker = view.attacker[place] or CAESAR
    main, reserve = _forces(view, attacker, place)
    defence, reaction = _forces(view, 3 - attacker, place)
    text = pane_words(lang)["attacks"].format(
        attacker=letter(attacker),
        main=main,
        reserve=reserve,
        defender=letter(3 - attacker),
        defence=defence,
        reaction=reaction,
    )
    cells = (view.board.place_names[place], text)
    return Row(view.board.place_ids[place], cells, rule="7.3")


def _forces(view: State, side: int, place: int) -> tuple[int, int]:
    """How many fight from the first round, and how many come later."""
    here = blocks_at(view, side, place)
    later = sum(1 for block in here if view.reserve[block])
    return len(here) - later, later
