"""What is drawn, in words: chits, units that are alike, cards; and what a player types for it."""

from __future__ import annotations

from core.republic.box.board import DRAW_TWO, LEGIONS, NOBODY, UNITS, Board
from core.republic.box.state import State
from core.republic.combat.losses import FLOTILLA, MILITIA, NATIVE_SHIP, NATIVES
from core.republic.show.common import card_name, man_name, war_name
from core.republic.show.naming import chit_name, unit_name
from core.texts import short_texts

FROM_THE_CUP = ("draw-mortality", "draw-epidemic", "draw-yearly-death")
DRAWN_UNITS = ("draw-loss", "draw-arrival")
OTHERS = {MILITIA: "militia", NATIVES: "natives", FLOTILLA: "flotilla", NATIVE_SHIP: "native-ship"}


def typed(field: str, item: int) -> str:
    """6: chits are typed by their number: 0 a blank, D a "draw two"."""
    if field not in FROM_THE_CUP:
        return ""
    return "D" if item == DRAW_TWO else str(item)


def drawn_name(board: Board, field: str, item: int, lang: str) -> str:
    """As the log names it; "" if it is no draw that is known."""
    if field in FROM_THE_CUP:
        return chit_name(item, lang)
    if field in DRAWN_UNITS:
        words = short_texts("republic", "drawn", lang)
        return words[OTHERS[item]] if item in OTHERS else unit_name(item, lang)
    if field == "draw-assault-order":
        return war_name(board, item, lang)
    if field == "draw-same-chit":
        return man_name(board, item)
    return card_name(board, item, lang) if field == "draw-card" else ""


def drawn_label(view: State, field: str, item: int, lang: str) -> str:
    """As a candidate: of units that are alike what they are, not the number of the first."""
    if field not in DRAWN_UNITS or item >= UNITS:
        return drawn_name(view.board, field, item, lang)
    words = short_texts("republic", "drawn", lang)
    if item not in LEGIONS:
        return words["squadron"]
    if not view.veteran[item]:
        return words["legion"]
    man = view.loyal_to[item]
    if man == NOBODY:
        return words["free-veteran"]
    return words["veteran"].format(man=man_name(view.board, man))
