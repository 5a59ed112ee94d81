"""Candidates with their values, and which row of the map list means which of them."""

from __future__ import annotations

from typing import Any

from core.republic.box.board import (
    CAPTIVE,
    COMMANDS,
    GOVERNS,
    LEADER_CARD,
    MARCHES,
    MASTER,
    NOBODY,
    NOWHERE,
    PARTISAN,
    PROVINCE,
    REBEL_ARMY,
    SITS,
)
from core.republic.box.state import State, expedition_in, expeditions_on
from core.republic.combat import sums
from core.republic.combat.armies import army_land, rebel_army, total
from core.republic.show.cards import ships_text
from core.republic.show.common import (
    CITY,
    REBELS_KEY,
    card_name,
    counted,
    man_name,
    province_name,
    signed,
    target_key,
    target_name,
    target_of,
)
from core.republic.show.map_list import garrison_of, strengths, with_command
from core.republic.show.men import post_text, ratings, values
from core.republic.show.naming import (
    CARD_ARGS,
    CONFLICT_ARGS,
    MAN_ARGS,
    PROVINCE_ARGS,
    TARGET_ARGS,
    unit_name,
)
from core.republic.show.vocabulary import label_words


def label(view: State, field: str, value: Any, lang: str, room: int) -> str:
    """The longest that fits; "" if there is nothing to add to its name."""
    if not isinstance(value, int):
        return ""
    texts: tuple[str, ...] = ()
    if field in MAN_ARGS and value < view.board.man_count:
        texts = _man(view, value, lang)
    elif field in (*TARGET_ARGS, *CONFLICT_ARGS) and value < PROVINCE:
        texts = _target(view, value, lang)
    elif field in PROVINCE_ARGS or field in TARGET_ARGS:
        texts = _province(view, value % PROVINCE, lang)
    elif field == "legions":
        texts = _legion(view, value, lang)
    elif field in CARD_ARGS:
        texts = _card(view, value, lang)
    return next((text for text in texts if len(text) <= room), texts[-1] if texts else "")


def _man(view: State, man: int, lang: str) -> tuple[str, ...]:
    """Fabius  APT 4 LOY 9 INF 5 POP 0  in Rome"""
    name = man_name(view.board, man)
    pairs = list(zip(ratings(lang), values(view, man), strict=True))
    rated = f"{name}  {' '.join(f'{head} {value}' for head, value in pairs)}"
    return f"{rated}  {post_text(view, man, lang)}", rated, name


def _target(view: State, target: int, lang: str) -> tuple[str, ...]:
    """1st Gallic War  land 10  D 13 S 15"""
    name, words = target_name(view.board, target, lang), label_words(lang)
    if target >= REBEL_ARMY:
        return _rebels(view, name, lang)
    naval = total(sums.conflict_naval(view, target)) if sums.naval_due(view, target) else 0
    land = words["land-of"].format(count=total(sums.conflict_land(view, target)))
    sea = ships_text(naval, sums.support_of(view, target), lang)
    if naval:
        sea = words["sea-of"].format(text=sea)
    return f"{name}  {land}" + (f"  {sea}" if sea != "-" else ""), f"{name}  {land}", name


def _rebels(view: State, name: str, lang: str) -> tuple[str, ...]:
    """the rebel at Rome  C. Marius, land 15"""
    if view.rebellion is None or not view.rebellion.marches:
        return (name,)
    own = rebel_army(view)
    strong = total(with_command(view, own, army_land(view, own)))
    land = label_words(lang)["land-of"].format(count=strong)
    return f"{name}  {man_name(view.board, own.commander)}, {land}", name


def _province(view: State, province: int, lang: str) -> tuple[str, ...]:
    """Asia  2L 4m 3f  land 8, sea 8"""
    name, words = province_name(view.board, province, lang), label_words(lang)
    land, sea = (total(parts) for parts in strengths(view, province))
    strong = f"{words['land-of'].format(count=land)}, {words['sea-of'].format(text=sea)}"
    units = counted(garrison_of(view, province), lang)
    return "  ".join(filter(None, (name, units, strong))), f"{name}  {strong}", name


def _legion(view: State, legion: int, lang: str) -> tuple[str, ...]:
    """Legion XIV  veteran of Sulla"""
    name, words = unit_name(legion, lang), label_words(lang)
    if not view.veteran[legion]:
        return (name,)
    owner = view.loyal_to[legion]
    if owner == NOBODY:
        return (f"{name}  {words['free-veteran']}", name)
    return (f"{name}  {words['veteran-of'].format(man=man_name(view.board, owner))}", name)


def _card(view: State, card: int, lang: str) -> tuple[str, ...]:
    board, name, words = view.board, card_name(view.board, card, lang), label_words(lang)
    if card < LEADER_CARD:
        war = board.wars[card]
        land = words["land-of"].format(count=war.land)
        sea = ships_text(war.naval, war.support, lang)
        return f"{name}  {land}" + (f"  {sea}" if sea != "-" else ""), name
    if card < LEADER_CARD + board.leader_count:
        bonus = signed(board.leaders[card - LEADER_CARD].bonus)
        return f"{name}  {words['leader-of'].format(bonus=bonus)}", name
    return (name,)


# --- the map list --------------------------------------------------------------------------------


def stands(view: State, field: str, value: Any) -> str | None:
    """Where a man is."""
    if field not in MAN_ARGS or not isinstance(value, int) or value >= view.board.man_count:
        return None
    board, post, at = view.board, view.post[value], view.at[value]
    if post in (COMMANDS, MASTER):
        return target_key(board, expedition_in(view, at).target)
    if post in (GOVERNS, SITS, PARTISAN):
        return board.province_ids[at]
    if post == CAPTIVE and at != NOWHERE:
        return board.war_ids[at]
    return REBELS_KEY if post == MARCHES else CITY


def meant(view: State, partial: dict[str, Any], field: str, key: str) -> Any:
    """A row of the list as a value of this field: an army's row means its commander."""
    place, _, number = key.partition("/")
    target = target_of(view.board, place)
    if target is None:
        return None
    if field in TARGET_ARGS:
        return target
    if field in CONFLICT_ARGS:
        return target if target < REBEL_ARMY else None
    if field in PROVINCE_ARGS:
        return target - PROVINCE if target >= PROVINCE else None
    if field in MAN_ARGS and number:
        armies = expeditions_on(view, target)
        commander = armies[int(number) - 1].commander if int(number) <= len(armies) else NOBODY
        return commander if commander != NOBODY else None
    return None
