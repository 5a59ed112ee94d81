"""The battle as its own view: who acts when, what was rolled, who may retreat where; its odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from core.caesar.battle import (
    letter_of,
    must_retreat,
    order_of_round,
    present,
)
from core.caesar.board import NOBODY, NOWHERE, SIDES
from core.caesar.odds import Odds, reckon, round_of, turn_of, unseen
from core.caesar.retreat import retreats
from core.caesar.show.common import face, heading, letter, within
from core.caesar.show.words import FACTION, WORDS
from core.caesar.state import Battle, State, blocks_at
from core.contract import Pane, Row

WAYS = 26  # room for the places that a block may retreat to
SHOWN = 7  # numbers of hits with a column of their own; the last one stands for all beyond


# --- the battle ----------------------------------------------------------------------------------


def table_pane(view: State, lang: str) -> Pane:
    words, battle = WORDS[lang], view.battle
    rows = list(_battle(view, battle, lang)) if battle is not None else []
    heads = tuple(words[h] for h in ("order", "block", "dice", "state", "retreat"))
    return Pane("table", words["battle"], heads, rows or [_nothing(lang)])


def _nothing(lang: str) -> Row:
    return Row("none", ("", WORDS[lang]["nothing-on"], "", "", ""), rule="7.1")


def _battle(view: State, battle: Battle, lang: str) -> Iterator[Row]:
    words, sides = WORDS[lang], FACTION[lang]
    told = {"place": view.board.place_names[battle.place], "round": battle.round}
    if battle.winner != NOBODY:
        yield heading(words["won"].format(side=sides[battle.winner], **told), "7.7")
        return
    yield heading(words["battle-of"].format(side=sides[battle.attacker], **told), "7.2")
    if battle.round == 1 and view.surprise == battle.place:
        yield heading(words["fires-first"], "event.mars")
    if battle.firer != NOWHERE:
        yield heading(_rolled(view, battle, lang), "7.4")
    now = turn_of(view)
    for letter_number, side in order_of_round(view):
        for block in present(view, side):
            if letter_of(view, block) == letter_number:
                yield _fighter(view, battle, block, now == (letter_number, side), lang)
    yield from _reserves(view, battle, lang)


def _rolled(view: State, battle: Battle, lang: str) -> str:
    board, fire = view.board, view.board.fire[battle.firer]
    return WORDS[lang]["rolled"].format(
        block=board.block_names[battle.firer],
        dice=" ".join(map(str, battle.dice)),
        hits=sum(1 for die in battle.dice if die <= fire),
        fire=fire,
    )


def _fighter(view: State, battle: Battle, block: int, now: bool, lang: str) -> Row:
    """A letter, a block, its dice, whether it has acted, and where it could go."""
    board, words = view.board, WORDS[lang]
    acted = block in battle.acted
    state = "acted" if acted else "acts" if now else "to-act"
    if not acted and must_retreat(view, view.owner[block]):
        state = "must"
    dice = board.dice[block][view.steps[block]]
    cells = (
        f"{'ABCD'[letter_of(view, block)]} {letter(view.owner[block])}",
        f"{face(view, block)} {board.block_names[block]}",
        f"{dice}d6 1-{board.fire[block]}" if board.fire[block] > 1 else f"{dice}d6 1",
        words[state],
        "" if acted or battle.round == 1 else _ways(view, block, lang),
    )
    rule = "7.62.must" if state == "must" else "7.2"
    return Row(board.block_ids[block], cells, rule=rule, lit=(1,) if now and not acted else ())


def _ways(view: State, block: int, lang: str) -> str:
    names = [view.board.place_names[place] for place in retreats(view, block)]
    return within(names, WAYS) or WORDS[lang]["no-way"]


def _reserves(view: State, battle: Battle, lang: str) -> Iterator[Row]:
    """7.3: they come in the second round; the other side's are not seen."""
    board, words = view.board, WORDS[lang]
    waiting = [
        (side, block)
        for side in SIDES
        for block in blocks_at(view, side, battle.place)
        if block not in present(view, side)
    ]
    if waiting:
        yield heading(words["reserves"], "7.3")
    for n, (side, block) in enumerate(waiting):
        shown = face(view, block)
        name = "" if "?" in shown else f" {board.block_names[block]}"
        yield Row(f"reserve {n}", (f"  {letter(side)}", shown + name, "", "", ""), rule="7.3")


# --- the odds ------------------------------------------------------------------------------------


def odds_pane(view: State, lang: str) -> Pane:
    words, battle = WORDS[lang], view.battle
    columns = (*map(str, range(SHOWN - 1)), f"{SHOWN - 1}+")
    heads = ("", words["mean"], *columns, words["clears"])
    rows: list[Row] = []
    if battle is None or battle.winner != NOBODY:
        rows.append(heading(words["nothing-on"], "7.1"))
    else:
        odds = reckon(round_of(view))
        rows = [heading(words["to-end"], "7.4"), *(_chances(odds, side) for side in SIDES)]
        rows.append(heading(words["ties" if odds.exact else "simple"], "7.4.choice"))
        rows += _unknown(view, lang)
    return Pane("odds", words["odds"], heads, rows)


def _chances(odds: Odds, side: int) -> Row:
    """Expected hits, the chance of each number of them, and that of an empty field."""
    hits = list(odds.hits[side])
    hits += [Fraction(0)] * (SHOWN - len(hits))
    beyond = sum(hits[SHOWN - 1 :], Fraction(0))
    shown = [percent(chance) for chance in (*hits[: SHOWN - 1], beyond)]
    cells = (letter(side), decimal(odds.expected(side)), *shown, percent(odds.clears[side]))
    return Row(f"odds {side}", cells, rule="7.4")


def decimal(number: Fraction) -> str:
    return f"{float(number):.2f}"


def percent(chance: Fraction) -> str:
    """Nothing that can happen is 0 %, nothing that can fail is 100 %."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    return f"{min(99, max(1, round(chance * 100)))}%"


def _unknown(view: State, lang: str) -> Iterator[Row]:
    for side in SIDES:
        if count := unseen(view, side):
            text = WORDS[lang]["unseen-reserve"].format(side=FACTION[lang][side], count=count)
            yield heading(text, "7.3")
