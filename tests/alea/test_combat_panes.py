"""The combat table lit by a battle, and its odds in words: what the forecast says, no more."""

from __future__ import annotations

import random

import pytest

from core.contract import Pane
from core.game import Done, Game
from core.imperator.actions import Stand, TryEvasion
from core.imperator.combat.forecast import Clash
from core.imperator.combat.odds import attacker_wins, cell
from core.texts import LANGUAGES, rules
from tests.alea.panes import COMBAT_ROOM, combat_width
from tests.alea.scene import BOARD, C, R, Scene, do, end_movement, march, roll


def meeting() -> Game:
    """Caesar attacks across a river."""
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
    return scene.put(R, "gallia-9", "labienus", "legio-i", "legio-ii").game()


def planned(game: Game) -> Clash:
    assert game.prompt is not None
    move = march("gallia-8", ["caesar"], ["legio-x", "legio-ix"], "gallia-9")
    forecast = game.prompt.forecast(game.view(1), move)
    assert isinstance(forecast, Clash)
    return forecast


def panes(game: Game, forecast: Clash | None, lang: str = "en") -> list[Pane]:
    return game.system.presenter.combat(game.view(1), forecast, lang)


def test_without_a_battle_there_is_the_table_alone_and_nothing_lit() -> None:
    game = meeting()
    (table,) = panes(game, None)
    assert table.id == "table"
    assert len(table.rows) == 12
    assert not any(row.lit for row in table.rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_result_of_the_table_is_explained_below_it_and_in_its_rule(lang: str) -> None:
    game = meeting()
    (table,) = panes(game, None, lang)
    results = {part for row in table.rows for cell in row.cells[1:] for part in cell.split()}
    told = " ".join(table.notes).replace(",", "").split()
    assert {part.rstrip("*") for part in results} | {"*"} <= {*told}
    assert max(map(len, table.notes)) <= 76
    (rule,) = {row.rule for row in table.rows}
    text = rules("alea")[rule].fr if lang == "fr" else rules("alea")[rule].en
    assert all(part.rstrip("*") in text for part in results)


def test_where_both_retreat_a_star_tells_who_has_won() -> None:
    """8.4.1: the printed table has the winner in bold."""
    game = meeting()
    (table,) = panes(game, None)
    stars = 0
    for row in table.rows:
        for column, text in enumerate(row.cells[1:]):
            attacker, defender = cell(BOARD.combat, int(row.key), column)
            if attacker == defender:
                won = attacker_wins(BOARD.combat, int(row.key), column)
                assert text == ("R* R" if won else "R R*")
                stars += 1
            else:
                assert "*" not in text
    assert stars > 10
    assert "*" in table.title


def test_the_rows_that_the_die_reaches_are_lit_in_the_column_and_named_by_their_faces() -> None:
    game = meeting()
    forecast = planned(game)
    table, _ = panes(game, forecast)
    column = table.columns.index(forecast.column)
    for row in table.rows:
        faces = [die for die, reached in forecast.rows.items() if str(reached) == row.key]
        assert row.lit == ((0, column) if faces else ())
        if faces:
            attacker, defender, _ = forecast.faces[faces[0]]
            assert row.cells[column].replace("*", "") == f"{attacker} {defender}"
            assert row.cells[0].startswith(f"d{faces[0]}")


def test_the_odds_name_strengths_shift_modifiers_faces_and_chances() -> None:
    game = meeting()
    forecast = planned(game)
    _, odds = panes(game, forecast)
    cells = {row.key: row for row in odds.rows}
    assert cells["strengths"].cells == (
        f"Attack C {forecast.attack} SP, Defence R {forecast.defend} SP",
        f"Ratio {forecast.base}",
    )
    assert cells["evasion"].rule == "8.2"
    assert [row.rule for row in odds.rows if row.key.startswith("modifier")] == [
        rule for rule, _ in forecast.modifiers
    ]
    for die, (attacker, defender, winner) in forecast.faces.items():
        side = "C" if winner == "attacker" else "R"
        told = (f"{die}  row {forecast.rows[die]}", f"{attacker} / {defender}  {side} wins")
        assert cells[f"face {die}"].cells == told
    won = sum(1 for face in forecast.faces.values() if face[2] == "attacker")
    assert cells["wins attacker"].cells[1].startswith(f"{won} of 6")
    assert cells["wins defender"].cells[1].startswith(f"{6 - won} of 6")


def test_a_die_that_has_fallen_is_pointed_out_alone() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix", "legio-v")
    game = scene.put(R, "gallia-9", "legio-i", "legio-ii", "legio-iii").game(manual_dice=True)
    do(game, march("gallia-8", ["caesar"], ["legio-x", "legio-ix", "legio-v"], "gallia-9"))
    end_movement(game)
    fight = game.system.presenter.fight(game.view(1))
    assert fight is not None
    assert fight.die == 0
    roll(game, 2)
    fight = game.system.presenter.fight(game.view(1))
    assert fight is not None
    assert fight.die == 2
    table, odds = panes(game, fight)
    assert [row.key for row in table.rows if row.lit] == [str(fight.rows[2])]
    assert [row.key for row in odds.rows if row.key.startswith("face") and row.lit] == ["face 2"]


def test_8_2_the_chance_to_get_away_and_the_battle_if_nobody_does() -> None:
    game = meeting()
    do(game, march("gallia-8", ["caesar"], ["legio-x", "legio-ix"], "gallia-9"))
    end_movement(game)
    prompt = game.prompt
    assert prompt is not None
    assert prompt.kind == "evasion"
    chance = prompt.chance(game.view(2), TryEvasion())
    assert chance is not None
    board = game.state.board
    rating = board.sr[R][board.piece("labienus")]
    bonus = board.leader_tb[C][board.caesar]
    assert (chance.good, chance.of, chance.rule) == (max(0, rating - bonus), 10, "8.2")
    assert chance.needs == chance.good - 1
    assert prompt.chance(game.view(2), Stand()) is None
    forecast = prompt.forecast(game.view(2), Stand())
    assert forecast is not None
    assert (forecast.attacker, forecast.defender) == ("C", "R")


@pytest.mark.parametrize("scenario", ["alea/1", "alea/3", "alea/6"])
def test_the_panes_fit_and_cite_rules_that_exist(scenario: str) -> None:
    game, luck, shown = Game.new(scenario, 2), random.Random(2), 0
    known = rules("alea")
    for _ in range(1500):
        prompt = game.prompt
        if prompt is None:
            break
        legal = prompt.legal(game.state)
        action = legal[luck.randrange(len(legal))]
        view = game.view(prompt.seat or None)
        for found in (prompt.forecast(view, action), game.system.presenter.fight(view)):
            for lang in LANGUAGES if found is not None else ():
                for pane in game.system.presenter.combat(view, found, lang):
                    shown += 1
                    assert combat_width(pane) <= COMBAT_ROOM, [row.cells for row in pane.rows]
                    assert len({row.key for row in pane.rows}) == len(pane.rows)
                    assert all(not row.rule or row.rule in known for row in pane.rows)
        assert isinstance(game.push(prompt.seat, action), Done)
    assert shown > 20
