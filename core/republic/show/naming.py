"""Arguments of events, refusals and questions in words: men, cards, provinces and units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.argument_words import MANY, Naming, each
from core.republic.box.board import DRAW_TWO, LEADER_CARD, LEGIONS, NOBODY, REBEL_ARMY, UNITS, Board
from core.republic.show.common import (
    card_name,
    leader_name,
    man_name,
    numeral,
    province_name,
    signed,
    target_key,
    target_name,
    target_of,
    war_name,
    war_short,
)
from core.republic.show.past import losses_in_words
from core.republic.show.vocabulary import (
    RESULTS,
    label_words,
    level_name,
    result_name,
    unit_names,
)

MASTER_ARG = "master"
MAN_ARGS = ("man", "commander", MASTER_ARG, "rebel", "governor", "partisan", "captive", "heir")
MEN_ARGS = ("men",)
CONFLICT_ARGS = ("conflict", "war")
CONFLICTS_ARGS = ("conflicts", "wars")
LEADER_ARGS = ("leader",)
PROVINCE_ARGS = ("province", "next")
PROVINCES_ARGS = ("provinces",)
UNIT_ARGS = ("unit", "legion", "squadron")
UNITS_ARGS = ("units",)
LEGIONS_ARGS = ("legions",)
CARD_ARGS, CARDS_ARGS = ("card",), ("cards",)
TARGET_ARGS = ("target",)
PLACES = (*CONFLICT_ARGS, *PROVINCE_ARGS, *TARGET_ARGS)


def naming(board: Board) -> Naming:
    names = Naming()

    def man(value: int, lang: str) -> str:
        return man_name(board, value)

    def master(value: int, lang: str) -> str:
        return label_words(lang)["no-master"] if value == NOBODY else man(value, lang)

    def war(value: int, lang: str) -> str:
        return war_name(board, value, lang)

    def leader(value: int, lang: str) -> str:
        return leader_name(board, value, lang)

    def province(value: int, lang: str) -> str:
        return province_name(board, value, lang)

    def card(value: int, lang: str) -> str:
        return card_name(board, value, lang)

    def target(value: int, lang: str) -> str:
        return target_name(board, value, lang)

    names.say([name for name in MAN_ARGS if name != MASTER_ARG], int, man)
    names.say([MASTER_ARG], int, master)
    names.say(MEN_ARGS, MANY, each(man))
    names.say(CONFLICT_ARGS, int, war)
    names.say(CONFLICTS_ARGS, MANY, each(war))
    names.say(LEADER_ARGS, int, leader)
    names.say(PROVINCE_ARGS, int, province)
    names.say(PROVINCES_ARGS, MANY, each(province))
    names.say(UNIT_ARGS, int, unit_name)
    names.say(UNITS_ARGS, MANY, units_text)
    names.say(LEGIONS_ARGS, MANY, each(lambda legion, lang: numeral(legion + 1)))
    names.say(CARD_ARGS, int, card)
    names.say(CARDS_ARGS, MANY, each(card))
    names.say(TARGET_ARGS, int, target)
    names.say(["result"], int, _result)
    names.say(["points", "steps", "balance"], int, lambda value, lang: signed(value))
    names.say(["level"], str, level_name)
    names.say(["losses", "foes_losses"], MANY, losses_in_words)
    names.say(["chits"], MANY, each(chit_name))
    return names


def _result(value: int, lang: str) -> str:
    return result_name(value, lang) if value in RESULTS else "?"


def unit_name(unit: int, lang: str) -> str:
    """Legion XIV, squadron 3."""
    names = unit_names(lang)
    if unit in LEGIONS:
        return names["a-legion"].format(number=numeral(unit + 1))
    if unit < UNITS:
        return names["a-squadron"].format(number=unit + 1 - len(LEGIONS))
    return "?"


def units_text(units: Sequence[int], lang: str) -> str:
    """Legion XIII, squadrons 15-22."""
    legions = [unit for unit in units if unit in LEGIONS]
    squadrons = [unit for unit in units if unit not in LEGIONS]
    parts = [
        _kind(legions, "some-legions", lambda legion: numeral(legion + 1), lang),
        _kind(squadrons, "some-squadrons", lambda ship: str(ship + 1 - len(LEGIONS)), lang),
    ]
    return ", ".join(part for part in parts if part) or "-"


def _kind(units: list[int], many: str, number: Callable[[int], str], lang: str) -> str:
    if len(units) <= 1:
        return "".join(unit_name(unit, lang) for unit in units)
    runs: list[list[int]] = []
    for unit in units:
        if runs and runs[-1][-1] + 1 == unit:
            runs[-1].append(unit)
        else:
            runs.append([unit])
    texts = [number(run[0]) + (f"-{number(run[-1])}" if len(run) > 1 else "") for run in runs]
    return unit_names(lang)[many].format(numbers=", ".join(texts))


def chit_name(chit: int, lang: str) -> str:
    """A number, a blank, or "draw two"."""
    if chit == DRAW_TWO:
        return label_words(lang)["draw-two"]
    return str(chit) if chit else label_words(lang)["blank"]


def short_names(board: Board, args: dict[str, Any], lang: str) -> dict[str, str]:
    """Of the conflicts among these arguments."""
    return {
        name: war_short(board, value, lang)
        for name, value in args.items()
        if name in (*CONFLICT_ARGS, *TARGET_ARGS)
        and isinstance(value, int)
        and 0 <= value < board.war_count
    }


# --- and back ------------------------------------------------------------------------------------


def number_of(board: Board, field: str, word: str) -> int | None:
    """The number of the thing whose id was typed."""
    known: dict[str, int] = {}
    if field in MAN_ARGS or field in MEN_ARGS:
        known = board.man_by_id
    elif field in PROVINCE_ARGS:
        known = board.province_by_id
    elif field in CONFLICT_ARGS:
        known = board.war_by_id
    elif field in LEADER_ARGS:
        known = board.leader_by_id
    elif field in CARD_ARGS:
        known = board.war_by_id | {
            name: LEADER_CARD + leader for name, leader in board.leader_by_id.items()
        }
    elif field in TARGET_ARGS:
        return target_of(board, word)
    return known.get(word)


def key_of(board: Board, field: str, value: Any) -> str:
    """The map list's key of the place that a value means."""
    if not isinstance(value, int):
        return ""
    if field in TARGET_ARGS:
        return target_key(board, value)
    if field in CONFLICT_ARGS:
        return target_key(board, value) if value < REBEL_ARMY else ""
    if field in PROVINCE_ARGS and value < board.province_count:
        return board.province_ids[value]
    return ""
