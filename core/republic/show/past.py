"""What events tell of losses, deaths and battles."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import NO_TOLL, Event, Row, Toll
from core.republic.box.board import FOES, PROVINCE, REBEL_ARMY, ROME, Board
from core.republic.box.state import DEFEAT, DISASTER, STANDOFF, VICTORY
from core.republic.show.common import (
    counted_in_words,
    man_name,
    province_name,
    target_key,
    war_short,
)
from core.republic.show.topics import RESULT_OF
from core.republic.show.vocabulary import (
    combat_words,
    faction_name,
    label_words,
    pane_words,
    result_name,
    unit_names,
)

SORTS = (  # as `Losses` has them
    *("legion", "veteran", "militia", "natives", "squadron", "flotilla", "native-ships"),
)
WINNERS = {VICTORY: ROME, DEFEAT: FOES, DISASTER: FOES}


def losses_in_words(losses: Sequence[int], lang: str) -> str:
    """2 legions, 1 squadron."""
    names = counted_in_words(zip(SORTS, losses, strict=False), lang)
    return ", ".join(names) or label_words(lang)["no-losses"]


def toll(board: Board, event: Event, lang: str) -> Toll:
    if event.kind == "dies":
        return Toll(died=(man_name(board, event.args["man"]),))
    losses = event.args.get("losses")
    if event.kind not in RESULT_OF or not isinstance(losses, list | tuple):
        return NO_TOLL
    names = unit_names(lang)
    lost = zip(SORTS, losses, strict=False)  # the kind comes first: a line gathers them by it
    return Toll(lost=tuple(f"{names[f'{sort}-many']} {count}" for sort, count in lost if count))


# --- the statistics ------------------------------------------------------------------------------


def battle_heads(lang: str) -> tuple[str, ...]:
    words = pane_words(lang)
    return tuple(words[head] for head in ("where", "who", "result", "row", "loss", "winner"))


def battle_row(board: Board, event: Event, lang: str) -> Row | None:
    """Where, who, its result, the row of the table, Rome's losses, and the winner."""
    result = RESULT_OF.get(event.kind)
    if result is None:
        return None
    args, target = event.args, _target(event)
    who = args.get("governor", args.get("commander", -1))
    cells = (
        _where(board, event, lang),
        man_name(board, who),
        result_name(result, lang),
        "-" if result in (DISASTER, STANDOFF) else str(args["row"]),
        str(sum(args["losses"])),
        _winner(result, lang),
    )
    return Row(target_key(board, target), cells, rule=event.rule)


def _target(event: Event) -> int:
    """Of an assault, and of a convoy, the province."""
    args = event.args
    if "province" in args:
        return PROVINCE + int(args["province"])
    return int(args["conflict"]) if "conflict" in args else REBEL_ARMY


def _where(board: Board, event: Event, lang: str) -> str:
    args = event.args
    if "province" in args:
        return province_name(board, args["province"], lang)
    if "conflict" in args:
        return war_short(board, args["conflict"], lang)
    return pane_words(lang)["rome"]


def _winner(result: int, lang: str) -> str:
    if result in WINNERS:
        return faction_name(WINNERS[result], False, lang)
    return combat_words(lang)["nobody-wins"]
