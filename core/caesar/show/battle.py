"""The battle as its own view: who acts when, what was rolled, who may retreat where; its odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from core.caesar.box.board import NOBODY, NOWHERE, SIDES
from core.caesar.box.state import Battle, State, blocks_at
from core.caesar.box.view import sees
from core.caesar.combat.battle_round import forecast_of_this_round, turn_of
from core.caesar.combat.firing_order import must_retreat, order_of_round, present
from core.caesar.combat.forecast import PLAN, RoundForecast
from core.caesar.combat.odds import Odds, odds_of_round, volley
from core.caesar.combat.retreat import retreats
from core.caesar.show.common import NUMERALS, face, faces, heading, letter
from core.caesar.show.vocabulary import faction, pane_words
from core.contract import Forecast, Pane, Row
from core.texts import decimal_text, joined, labelled, within

WAYS, WAYS_BRIEF = 33, 20  # room for the places that a block may retreat to
SHOWN = 7  # numbers of hits with a column of their own; the last one stands for all beyond


def forecast_shown(view: State, forecast: Forecast | None) -> RoundForecast | None:
    """What is planned, else what is being fought."""
    return forecast if isinstance(forecast, RoundForecast) else forecast_of_this_round(view)


# --- the battle ----------------------------------------------------------------------------------


def table_pane(view: State, forecast: Forecast | None, lang: str) -> Pane:
    words, battle, fight = pane_words(lang), view.battle, forecast_shown(view, forecast)
    rows: list[Row] = []
    if fight is not None and fight.title == PLAN:
        rows = list(_plan(view, fight, lang))
    elif battle is not None:
        rows = list(_battle(view, battle, lang))
    heads = tuple(words[h] for h in ("order", "block", "dice", "state", "retreat"))
    return Pane("table", words["battle"], heads, rows or [_nothing(lang)])


def _nothing(lang: str) -> Row:
    return Row("none", ("", pane_words(lang)["nothing-on"], "", "", ""), rule="7.1")


def _plan(view: State, fight: RoundForecast, lang: str) -> Iterator[Row]:
    """The first round as it would be, as far as the blocks are known."""
    names = {"place": view.board.place_names[fight.where], "side": faction(fight.attacker, lang)}
    yield heading(pane_words(lang)["plan-of"].format(**names), "7.2")
    for n in fight.fought.order:
        yield _line(view, fight, n)
    for side, count in zip(SIDES, fight.unseen, strict=True):
        for n in range(count):
            yield Row(f"unseen {side} {n}", (f"?  {letter(side)}", "[ ? ]", "", "", ""), rule="7.1")


def _line(view: State, fight: RoundForecast, number: int) -> Row:
    known, block = fight.fought.fighters[number], fight.blocks[number]
    dice = known.dice[fight.fought.steps[number]]
    cells = (
        f"{'ABCD'[known.letter]}{known.fire} {letter(known.side)}",
        f"[{NUMERALS[dice]:^3}] {view.board.block_names[block]}",
        rolls(dice, known.fire),
        "",
        "",
    )
    return Row(view.board.block_ids[block], cells, rule="7.2")


def rolls(dice: int, fire: int) -> str:
    """3d6 1-3: so many dice, and the faces that hit."""
    return f"{dice}d6 {faces(fire)}"


def _battle(view: State, battle: Battle, lang: str) -> Iterator[Row]:
    words = pane_words(lang)
    names = {"place": view.board.place_names[battle.place], "round": battle.round}
    if battle.winner != NOBODY:
        yield heading(words["won"].format(side=faction(battle.winner, lang), **names), "7.7")
        return
    yield heading(words["battle-of"].format(side=faction(battle.attacker, lang), **names), "7.2")
    if battle.round == 1 and view.surprise == battle.place:
        yield heading(words["fires-first"], "event.mars")
    if battle.firer != NOWHERE:
        yield heading(_rolled(view, battle, lang), "7.4")
    now, fight = turn_of(view), forecast_of_this_round(view)
    assert fight is not None
    for turn in order_of_round(view):
        for number, known in enumerate(fight.fought.fighters):
            if (known.letter, known.side) == turn:
                yield _fighter(view, battle, fight, number, turn == now, lang)
    yield from _reserves(view, battle, lang)


def _rolled(view: State, battle: Battle, lang: str) -> str:
    board, fire = view.board, view.board.fire[battle.firer]
    return pane_words(lang)["rolled"].format(
        side=letter(view.owner[battle.firer]),
        block=board.block_names[battle.firer],
        dice=" ".join(map(str, battle.dice)),
        hits=sum(1 for die in battle.dice if die <= fire),
        fire=faces(fire),
    )


def _fighter(
    view: State, battle: Battle, fight: RoundForecast, number: int, now: bool, lang: str
) -> Row:
    """A letter, a block, its dice, whether it has acted, and where it could go."""
    words, block = pane_words(lang), fight.blocks[number]
    acted = block in battle.acted
    state = "acted" if acted else "acts" if now else "to-act"
    if not acted and must_retreat(view, view.owner[block]):
        state = "must"
    still = not acted and battle.round > 1
    ways, few = (_ways(view, block, lang, n) if still else "" for n in (WAYS, WAYS_BRIEF))
    line = _line(view, fight, number)
    cells, brief = ((*line.cells[:3], words[state], to) for to in (ways, few))
    rule = "7.62.must" if state == "must" else "7.2"
    return Row(line.key, cells, rule=rule, lit=(1,) if now and not acted else (), brief=brief)


def _ways(view: State, block: int, lang: str, room: int) -> str:
    names = [view.board.place_names[place] for place in retreats(view, block)]
    return within(names, room) or pane_words(lang)["no-way"]


def _reserves(view: State, battle: Battle, lang: str) -> Iterator[Row]:
    """7.3: they come in the second round; the other side's are not seen."""
    board, words = view.board, pane_words(lang)
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
        name = f" {board.block_names[block]}" if sees(view, block) else ""
        yield Row(f"reserve {n}", (f"   {letter(side)}", shown + name, "", "", ""), rule="7.3")


# --- the odds ------------------------------------------------------------------------------------


def odds_pane(view: State, forecast: Forecast | None, lang: str) -> Pane:
    words, fight = pane_words(lang), forecast_shown(view, forecast)
    columns = (*map(str, range(SHOWN - 1)), f"{SHOWN - 1}+")
    heads = ("", words["mean"], *columns, words["clears"])
    rows = [heading(words["nothing-on"], "7.1")] if fight is None else _odds(fight, lang)
    return Pane("odds", words["odds"], heads, rows)


def _odds(fight: RoundForecast, lang: str) -> list[Row]:
    """Exact where everybody who fights is known; else what those who are known would strike."""
    words = pane_words(lang)
    odds, known = odds_of(fight)
    rows = [heading(words["to-end" if fight.title != PLAN else "first-round"], "7.4")]
    rows += [
        _chances(odds, side, known, lang) for side in SIDES if known or not _blind(fight, side)
    ]
    note = "half" if not known else "ties" if odds.exact else "simple"
    rows.append(heading(words[note], "7.4.choice"))
    for side, count in zip(SIDES, fight.unseen, strict=True):
        if count:
            key = "unseen-blocks" if fight.title == PLAN else "unseen-reserve"
            text = words[key].format(side=faction(side, lang), count=count)
            rows.append(heading(text, "7.3"))
    return rows


def odds_of(fight: RoundForecast) -> tuple[Odds, bool]:
    """The odds, and whether all who fight in the round are known."""
    known = fight.title != PLAN or fight.unseen == (0, 0)
    return (odds_of_round(fight.fought) if known else volley(fight.fought, struck=False)), known


def _blind(fight: RoundForecast, side: int) -> bool:
    """Nothing is known of what this side would roll."""
    return not any(fighter.side == side for fighter in fight.fought.fighters)


def _chances(odds: Odds, side: int, known: bool, lang: str) -> Row:
    """Expected hits, the chance of each number of them, and that of an empty field."""
    hits = list(odds.hits[side])
    hits += [Fraction(0)] * (SHOWN - len(hits))
    beyond = sum(hits[SHOWN - 1 :], Fraction(0))
    shown = [percent(chance, lang) for chance in (*hits[: SHOWN - 1], beyond)]
    clears = percent(odds.clears[side], lang) if known else "?"
    mean = decimal_text(float(odds.expected(side)), lang)
    return Row(f"odds {side}", (letter(side), mean, *shown, clears), "7.4")


def percent(chance: Fraction | float, lang: str) -> str:
    """Nothing that can happen is 0 %, nothing that can fail is 100 %."""
    share = int(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))
    return f"{share}\u00a0%" if lang == "fr" else f"{share}%"


def odds_line(fight: RoundForecast, place: str, lang: str) -> str:
    """Genua, round 1: C 1.83 hits, clears 12%; P 0.50 hits, clears 1%"""
    words = pane_words(lang)
    odds, known = odds_of(fight)
    parts = []
    for side in SIDES:
        if not known and _blind(fight, side):
            parts.append(
                words["line-unseen"].format(side=letter(side), count=fight.unseen[side - 1])
            )
            continue
        texts = {"side": letter(side), "hits": decimal_text(float(odds.expected(side)), lang)}
        share = percent(odds.clears[side], lang) if known else "?"
        parts.append(words["line-side"].format(share=share, **texts))
    where = words["line"].format(place=place, round=fight.number)
    return labelled(where, joined(parts, lang), lang)
