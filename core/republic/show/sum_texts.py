"""Sums: in short beside each other, or term by term with what each is and why it counts so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from core.contract import Row
from core.republic.box.state import State
from core.republic.combat.armies import total
from core.republic.combat.matchup import Summand
from core.republic.show.common import (
    counted_in_words,
    leader_name,
    man_name,
    province_name,
    signed,
)
from core.republic.show.vocabulary import combat_words
from core.texts import labelled

SUM_ROOM = 14  # columns of a sum in a list
OF_MEN = ("apt", "master")
OF_PROVINCES = {"captured-militia": "militia", "captured-natives": "natives"}
RULE_OF = {  # why a term counts as it does
    "card": "8.0.5",
    "leader": "8.0.5",
    "locals": "8.0.3",
    "ships": "8.0.3",
    "captured-militia": "8.8.1",
    "captured-natives": "8.8.1",
    "captured-ships": "G9",
    "support-cap": "E9",
    "omens": "8.0.6",
}
UNIT_KINDS = {  # terms that are units of one kind
    "legions": "legion",
    "veterans": "veteran",
    "squadrons": "squadron",
    "militia": "militia",
    "natives": "natives",
    "flotillas": "flotilla",
    "native-ships": "native-ships",
}
HALVED = ("locals", "ships", "militia")  # 8.0.3: where they count half


def in_short(parts: Sequence[Summand], room: int = SUM_ROOM) -> str:
    """27=10x2+4+1+2; where there is no room, terms of one kind are added up, or all of them."""
    if not parts:
        return "-"
    whole = str(total(parts))
    for terms in (parts, list(added_up(parts).values())):
        texts = [_product(part) for part in terms]
        text = f"{whole}={'+'.join(texts)}".replace("+-", "-")
        if texts != [whole] and len(text) <= room:
            return text
    return whole


def _product(part: Summand) -> str:
    if part.kind == "die":
        return "d6"
    if part.times > 1 and part.count * part.times == part.value:
        return f"{part.count}x{part.times}"
    return str(part.value)


def added_up(parts: Iterable[Summand]) -> dict[str, Summand]:
    """One term of each kind."""
    summed: dict[str, Summand] = {}
    for part in parts:
        before = summed.get(part.kind)
        if before is not None:
            value, count = part.value + before.value, part.count + before.count
            part = msgspec.structs.replace(part, value=value, count=count)
        summed[part.kind] = part
    return summed


def terms_text(parts: Iterable[Summand], lang: str) -> list[str]:
    """APT 4, legions 17, veterans 4x2."""
    words = combat_words(lang)
    return [f"{words[f'{kind}-short']} {_product(part)}" for kind, part in added_up(parts).items()]


def term_rows(view: State, key: str, parts: Iterable[Summand], lang: str) -> Iterator[Row]:
    """Each term on a line of its own."""
    for n, part in enumerate(parts):
        cells = (term_name(view, part, lang), term_value(part, lang))
        yield Row(f"{key} {n}", cells, rule=RULE_OF.get(part.kind, "8.0.4"))


def term_name(view: State, part: Summand, lang: str) -> str:
    """The aptitude of Sulla; 10 legions; the card."""
    board = view.board
    if part.kind == "leader":
        return leader_name(board, part.of, lang)
    if part.kind in UNIT_KINDS:
        return counted_in_words([(UNIT_KINDS[part.kind], part.count)], lang)[0]
    if part.kind in OF_PROVINCES:
        (units,) = counted_in_words([(OF_PROVINCES[part.kind], part.count)], lang)
        return labelled(province_name(board, part.of, lang), units, lang)
    text = combat_words(lang)[part.kind]
    if part.kind in OF_MEN:
        return text.format(man=man_name(board, part.of))
    return text.format(count=part.count)


def term_value(part: Summand, lang: str) -> str:
    """+20 (10 x 2); +5 (half of 9, rounded up)."""
    words, value = combat_words(lang), signed(part.value)
    if part.kind == "die":
        return "+d6"
    if part.kind == "card" and part.times > 1:
        return f"{value} ({part.count} x {part.times}: {words['related']})"
    if part.kind in HALVED and part.value < part.count:
        return f"{value} ({words['halved']})"
    if part.kind == "captured-ships" and part.value < part.count:
        return f"{value} ({words['half-of-ships']})"
    if part.kind == "veterans":
        return f"{value} ({part.count} x {part.times})"
    return value
