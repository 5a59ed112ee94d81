"""The battle as its own view: who meets whom on which sums, what each total brings, the odds."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Forecast, Pane, Row
from core.republic.box.board import NOBODY, NOWHERE, PROVINCE, REBEL_ARMY, ROME
from core.republic.box.state import State
from core.republic.combat.armies import total
from core.republic.combat.forecast import BattleForecast, Surrender, fight, stakes
from core.republic.combat.odds import Odds
from core.republic.combat.sums import numbers
from core.republic.show.common import (
    heading,
    man_name,
    percent,
    province_name,
    signed,
    target_name,
    war_short,
)
from core.republic.show.sum_texts import terms_text
from core.republic.show.table_rows import face_rows, plain_rows, total_rows
from core.republic.show.vocabulary import combat_words, faction_name, pane_words, result_name
from core.texts import decimal_text, joined, labelled

ROOM = 76  # columns of a line of sums
ODDS_ROOM = 78
LEFT_OUT = (  # where there is no room
    *((), ("dies",), ("stalemate",), ("stalemate", "dies")),
    ("stalemate", "dies", "standoff"),
)
HEADS = ("dice", "chance", "row", "result", "loss")


def _surrender(view: State, forecast: Surrender, lang: str) -> str:
    who = man_name(view.board, forecast.commander)
    province = province_name(view.board, forecast.province, lang)
    return combat_words(lang)["surrender"].format(who=who, province=province)


def shown(view: State, forecast: Forecast | None) -> BattleForecast | None:
    """What would be fought, else what goes on or was fought last."""
    return forecast if isinstance(forecast, BattleForecast) else fight(view)


# --- the table -----------------------------------------------------------------------------------


def table_pane(view: State, forecast: Forecast | None, lang: str) -> Pane:
    words, battle = pane_words(lang), shown(view, forecast)
    heads = tuple(words[head] for head in HEADS)
    if isinstance(forecast, Surrender):
        rows = [heading(_surrender(view, forecast, lang), "8.0.13.commander")]
    elif battle is None:
        rows = [heading(words["no-battle"], "1"), *plain_rows(lang)]
    else:
        rows = list(_battle(view, battle, lang))
    return Pane("table", words["table"], heads, rows)


def _battle(view: State, battle: BattleForecast, lang: str) -> Iterator[Row]:
    matchup = battle.matchup
    yield heading(title(view, battle, lang), matchup.rule)
    if battle.settled:
        yield heading(_fell(view, battle, lang), "8.0.6")
    for text in _sums(view, battle, lang):
        yield heading(text, "8.0.6")
    for text, rule in _notes(view, battle, lang):
        yield heading(text, rule)
    at_stake = stakes(view, matchup.rule, battle.title, battle.men, battle.units, True)
    yield from face_rows(matchup, lang, battle.total, at_stake)


def _fell(view: State, battle: BattleForecast, lang: str) -> str:
    """12 fell: RF 16, Victory, lost 2+0."""
    fought, means = view.battle, battle.matchup.verdict(battle.total, battle.face)
    lost = "+".join(map(str, fought.lost)) if fought is not None and fought.lost else "-"
    name = result_name(means.result, lang)
    return combat_words(lang)["fell"].format(
        total=battle.total, row=means.row, result=name, lost=lost
    )


def title(view: State, battle: BattleForecast, lang: str) -> str:
    """Scipio against the 2nd Punic War, on land."""
    words, board = combat_words(lang), view.board
    who = " + ".join(man_name(board, man) for man in battle.men) or words["squadrons-short"]
    against = target_name(board, battle.where, lang)
    if battle.where == REBEL_ARMY and view.rebellion is not None:
        against = man_name(board, view.rebellion.rebel)
    place = "" if battle.province == NOWHERE else province_name(board, battle.province, lang)
    if battle.where >= PROVINCE:
        against = place
    return words[f"title-{battle.title}"].format(who=who, against=against, province=place)


def _sums(view: State, battle: BattleForecast, lang: str) -> Iterator[str]:
    """Sulla 29 = APT 4 + legions 17 + veterans 4x2, the same of the enemy, and the net strength."""
    words, matchup = combat_words(lang), battle.matchup
    for name, parts in (
        (_own(view, battle, lang), matchup.own),
        (_foe(view, battle, lang), matchup.foe),
    ):
        head = f"{name} {total(parts)} = "
        yield from _wrapped(head, terms_text(parts, lang))
    net = matchup.net
    dice = ["3d6", *([f"{'+' if matchup.die_sign > 0 else '-'} d6"] if matchup.die else [])]
    if net:
        dice.append(f"{'+' if net > 0 else '-'} {abs(net)}")
    yield words["net"].format(net=signed(net), dice=" ".join(dice))


def _own(view: State, battle: BattleForecast, lang: str) -> str:
    """Who rolls."""
    if battle.men and battle.men[0] != NOBODY:
        return man_name(view.board, battle.men[0])
    return faction_name(ROME, False, lang)


def _foe(view: State, battle: BattleForecast, lang: str) -> str:
    board = view.board
    if battle.where < board.war_count:
        return war_short(board, battle.where, lang)
    if battle.where == REBEL_ARMY and battle.title == "rebel" and view.rebellion is not None:
        return man_name(board, view.rebellion.rebel)
    return province_name(board, battle.province, lang) if battle.province != NOWHERE else "-"


def _wrapped(head: str, texts: list[str]) -> Iterator[str]:
    """Lines that fit; one that goes on stands under the first term."""
    line = head
    for n, text in enumerate(texts or ["0"]):
        part = text if n == 0 else f" + {text}"
        if len(line) + len(part) > ROOM:
            yield line
            line = f"{' ' * (len(head) - 2)}{part.lstrip()}"
        else:
            line += part
    yield line


def _notes(view: State, battle: BattleForecast, lang: str) -> Iterator[tuple[str, str]]:
    """What the numbers do not tell by themselves."""
    words, matchup = combat_words(lang), battle.matchup
    if matchup.numbers_off:
        yield words["numbers-off"], matchup.numbers_off
    elif battle.where < view.board.war_count:
        printed = numbers(view, battle.where, [])
        if (matchup.disaster, matchup.standoff) != printed and battle.men and not battle.settled:
            man = man_name(view.board, battle.men[0])
            yield words["numbers-ignored"].format(man=man), "5.2.numbers"
    elif battle.title != "convoy":
        yield words["no-numbers"], "8.0.7"
    if matchup.no_victory:
        yield words["no-victory"], matchup.no_victory


# --- the odds ------------------------------------------------------------------------------------


def odds_pane(view: State, forecast: Forecast | None, lang: str) -> Pane:
    words, battle = pane_words(lang), shown(view, forecast)
    heads = (words["chance"], "", words["result"])
    if isinstance(forecast, Surrender):
        rows = [heading(words["nothing-on"], "8.0.13.commander")]
    elif battle is None:
        rows = [heading(words["nothing-on"], "1")]
    else:
        rows = list(_odds(battle, lang))
    return Pane("odds", words["odds"], heads, rows)


def _odds(battle: BattleForecast, lang: str) -> Iterator[Row]:
    words, odds = combat_words(lang), battle.odds
    for row in total_rows(odds, lang):
        yield Row(row.key, (row.cells[0], row.cells[1], row.cells[3]), rule=row.rule)
    yield heading(words["expected"], "8.0.8")
    for name, lost, count in zip(
        ("land-units", "naval-units"), (odds.land_lost, odds.naval_lost), battle.units, strict=False
    ):
        if count:
            text = words[name].format(count=count)
            yield Row(name, (decimal_text(lost, lang), "", text), rule="8.0.8")
    for name, chance in (("he-dies", odds.dies), ("he-is-taken", odds.taken)):
        if chance:
            rule = "6.death" if name == "he-dies" else "6.capture"
            yield Row(name, (percent(chance, lang), "", words[name]), rule=rule)


def odds_line(view: State, forecast: Forecast, lang: str) -> str:
    """That a province falls without a battle, or the odds of one."""
    if isinstance(forecast, Surrender):
        return _surrender(view, forecast, lang)[:ODDS_ROOM]
    assert isinstance(forecast, BattleForecast)
    return _line_of_odds(view, forecast, lang)


def _line_of_odds(view: State, battle: BattleForecast, lang: str) -> str:
    """As much as there is room for: who, against whom, the net strength, the chances."""
    words, odds = combat_words(lang), battle.odds
    net = signed(battle.matchup.net) + ("+d6" if battle.matchup.die else "")
    parts = {
        name: f"{words[name]} {percent(count / odds.falls, lang)}"
        for name, count in _by_result(odds)
        if count
    }
    if odds.dies:
        parts["dies"] = f"{words['he-dies-brief']} {percent(odds.dies, lang)}"
    man = man_name(view.board, battle.men[0]) if battle.men else _foe(view, battle, lang)
    named = [(title(view, battle, lang), LEFT_OUT[0]), *((man, left) for left in LEFT_OUT)]
    for head, left in named:
        texts = [text for name, text in parts.items() if name not in left]
        line = labelled(f"{head} ({net})", joined(texts, lang), lang)
        if len(line) <= ODDS_ROOM:
            break
    return line[:ODDS_ROOM]


def _by_result(odds: Odds) -> tuple[tuple[str, int], ...]:
    return (
        ("victory", odds.victory),
        ("stalemate", odds.stalemate),
        ("defeat", odds.defeat),
        ("disaster", odds.disaster),
        ("standoff", odds.standoff),
    )
