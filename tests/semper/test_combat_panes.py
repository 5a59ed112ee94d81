"""The combat table lit by a battle, and its odds in words: what the forecast says, no more."""

from __future__ import annotations

import pytest

from core.contract import LINE, Pane
from core.game import Game
from core.imperator.combat.forecast import Clash
from core.imperator.combat.odds import attacker_wins, cell
from core.texts import LANGUAGES, rules
from tests.semper.panes import PRESENTER
from tests.semper.scene import BOARD, P, S, Scene, asked, march

COMBAT_ROOM = 66  # of the combat panes
MARK = 2  # the cursor's


def meeting() -> Game:
    """Constance Chlore crosses the Rhenus against the Franci, who are at war under PRIMUS."""
    scene = Scene("6", active=S).put(S, "galliae-2", "constance-chlore", "cornuti", "celtae")
    scene.put(P, "pontica-1", "galere").heads("galere", "constance-chlore")
    return scene.war("franci", P).game()


def planned(game: Game) -> Clash:
    move = march("galliae-2", ["constance-chlore"], ["cornuti", "celtae"], "franci")
    forecast = asked(game).forecast(game.view(2), move)
    assert isinstance(forecast, Clash)
    return forecast


def panes(game: Game, forecast: Clash | None, lang: str = "en") -> list[Pane]:
    return PRESENTER.combat(game.view(2), forecast, lang)


def combat_width(shown: Pane) -> int:
    """Of a combat pane, which has one blank between its columns."""
    lines = [shown.columns, *(row.cells for row in shown.rows if not row.heading)]
    return MARK + sum(max(map(len, column)) + 1 for column in zip(*lines, strict=True)) - 1


def test_without_a_battle_there_is_the_table_alone_and_nothing_lit() -> None:
    (table,) = panes(meeting(), None)
    assert (table.id, len(table.rows)) == ("table", 12)
    assert not any(row.lit for row in table.rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_result_of_the_table_is_explained_below_it_and_in_its_rule(lang: str) -> None:
    (table,) = panes(meeting(), None, lang)
    results = {part for row in table.rows for text in row.cells[1:] for part in text.split()}
    notes = " ".join(table.notes).replace(",", "").split()
    assert {part.rstrip("*") for part in results} | {"*"} <= {*notes}
    assert max(map(len, table.notes)) <= 76
    (rule,) = {row.rule for row in table.rows}
    assert all(part.rstrip("*") in rules("semper")[rule].text(lang) for part in results)


def test_8_4_1_where_both_retreat_a_star_tells_who_has_won() -> None:
    (table,) = panes(meeting(), None)
    for row in table.rows:
        for column, text in enumerate(row.cells[1:]):
            attacker, defender = cell(BOARD.combat, int(row.key), column)
            if attacker == defender:
                won = attacker_wins(BOARD.combat, int(row.key), column)
                assert text == ("R* R" if won else "R R*")


def test_8_3_a_battle_lights_its_column_and_the_rows_of_its_faces() -> None:
    game = meeting()
    forecast = planned(game)
    table, odds = panes(game, forecast)
    lit = [row for row in table.rows if row.lit]
    assert {column for row in lit for column in row.lit} == {
        0,
        1 + BOARD.combat.columns.index(forecast.column),
    }
    assert {int(row.key) for row in lit} == set(forecast.rows.values())
    assert odds.title == "Battle, Franci"
    texts = [" ".join(row.cells) for row in odds.rows]
    assert texts[0].startswith("Attack S 8 SP, Defence P 25 SP")
    cited = {row.rule for row in odds.rows if row.key.startswith("modifier")}
    assert {"crt.a", "crt.b", "crt.f"} <= cited  # TB 2 against 1, outside, over the Rhenus


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_battle_fits_its_panes_and_a_line(lang: str) -> None:
    game = meeting()
    forecast = planned(game)
    for shown in panes(game, forecast, lang):
        assert combat_width(shown) <= COMBAT_ROOM, shown.id
        assert all(row.rule in rules("semper") for row in shown.rows if row.rule)
    assert len(PRESENTER.odds_line(game.view(2), forecast, lang)) <= LINE
