"""The combat table and the odds of a battle, for what is planned and for what was fought."""

from __future__ import annotations

import pytest

from core.contract import Event, Row, Topic
from core.republic.box.state import Battle, Convoy, State
from core.republic.combat.forecast import (
    BattleForecast,
    fight,
    forecast_of,
    forecast_of_assault,
    forecast_of_convoy,
)
from core.republic.show.topics import TOPICS
from core.texts import LANGUAGES
from tests.panes import ROOM, width
from tests.republic.panes import BOARD, PRESENTER, cells, combat, first_battle, headings, set_up
from tests.sentences import code

WAYS = (1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1)  # of the totals 3 to 18
FOUGHT = ("1", "2", "3", "4", "5", "6", "8", "9", "10")


def fought(view: State, total: int, number: int = 0) -> BattleForecast:
    """The first battle of an expedition as if these dice had fallen."""
    planned = first_battle(view, number)
    matchup = planned.matchup
    view.battle = Battle(
        planned.where,
        kind=planned.title,
        total=total,
        lost=[2, 0],
        rule=matchup.rule,
        own=matchup.own,
        foe=matchup.foe,
        disaster=matchup.disaster,
        standoff=matchup.standoff,
        units=planned.units,
        men=planned.men,
    )
    battle = fight(view)
    assert battle is not None
    return battle


# --- the table -----------------------------------------------------------------------------------


def test_8_0_6_the_first_lesson_by_its_totals() -> None:
    """Fabius (4) with ten legions against 10: net +4; D 13, S 15."""
    view = set_up("1")
    table, odds = combat(view, first_battle(view))
    assert headings(table) == [
        "Fabius against 1st Gallic War, on land",
        "Fabius 14 = APT 4 + legions 10",
        "1st Gallic War 10 = card 10",
        "Net +4: RF = 3d6 + 4",
    ]
    rows = cells(table)
    assert list(rows) == [f"total {total}" for total in range(3, 19)]
    assert rows["total 12"] == ("12", "25/216", "16", "Victory", "2+0")
    assert rows["total 13"] == ("13", "21/216", "-", "Disaster", "half 5+0")
    assert rows["total 15"] == ("15", "10/216", "-", "Standoff", "a quarter 3+0")
    assert rows["total 3"] == ("3", "1/216", "7", "Defeat", "1+0")
    chances = cells(odds)
    assert chances["victory"] == ("48%", "104/216", "Victory")
    assert chances["lossless"] == ("12%", "25/216", "- without losses")
    assert chances["stalemate"] == ("37%", "80/216", "Stalemate")
    assert chances["disaster"] == ("10%", "21/216", "Disaster")
    assert "all-lost" not in chances


def test_the_same_table_in_french() -> None:
    view = set_up("1")
    table, odds = combat(view, first_battle(view), "fr")
    rows = cells(table)
    assert rows["total 12"][3:] == ("Victoire", "2+0")
    assert rows["total 13"][3:] == ("Désastre", "moitié 5+0")
    assert rows["total 15"][3:] == ("Retraite", "un quart 3+0")
    assert rows["total 7"][3] == "Usure"
    assert rows["total 3"][3] == "Défaite"
    assert cells(odds)["victory"] == ("48\u00a0%", "104/216", "Victoire")


def test_5_2_numbers_scipio_ignores_those_of_the_card() -> None:
    """Only Hannibal's touch him: D 9, S 16. Fabius has all of them, and half the losses."""
    view = set_up("3")
    table, odds = combat(view, first_battle(view, 1))
    results = [row[3] for row in cells(table).values()]
    assert [3 + n for n, name in enumerate(results) if name == "Disaster"] == [9]
    assert [3 + n for n, name in enumerate(results) if name == "Standoff"] == [16]
    assert "Scipio Africanus ignores the card's Disaster and Standoff numbers" in headings(table)
    assert cells(odds)["victory"][1] == "102/216"
    table, odds = combat(view, first_battle(view, 0))
    results = [row[3] for row in cells(table).values()]
    assert [3 + n for n, name in enumerate(results) if name == "Disaster"] == [9, 10]
    assert [3 + n for n, name in enumerate(results) if name == "Standoff"] == [11, 15, 16]
    assert cells(table)["total 5"][4] == "2+2"  # four of each, halved
    assert cells(table)["total 3"][4] == "all 11+5"


def test_8_0_7_several_numbers_are_off_for_a_later_army() -> None:
    view = set_up("3")
    view.numbers_off[BOARD.war_by_id["pun2"]] = 1
    table, _ = combat(view, first_battle(view, 0))
    assert "Disaster and Standoff are off: another army fought first" in headings(table)
    assert not {"Disaster", "Standoff"} & {row[3] for row in cells(table).values()}


def test_5_2_magnus_the_table_of_six_faces() -> None:
    """Pompeius at sea against the pirates: d6 + 1 + 11 - 6 - 1 omen."""
    view = set_up("10")
    battle = next(
        forecast_of(view, e) for e in view.expeditions if e.target == BOARD.war_by_id["pir2"]
    )
    table, odds = combat(view, battle)
    assert "Net +5: RF = 3d6 + d6 + 5" in headings(table)
    assert cells(table)["total 3"] == (
        "3",
        "6/1296",
        "9..14",
        "Stalemate / Victory",
        "none..2+4",
    )
    assert cells(table)["total 18"][3] == "Disaster"
    assert sum(int(row[1].partition("/")[0]) for row in cells(table).values()) == 1296
    assert cells(odds)["disaster"][1] == "6/1296"


def test_8_9_6_too_few_ships_make_a_victory_a_stalemate() -> None:
    view = set_up("9")
    war, province = BOARD.war_by_id["mit1"], BOARD.province_by_id["syr"]
    table, _ = combat(view, forecast_of_assault(view, war, province, False))
    assert headings(table)[0] == "1st Mithridatic War attacks Syria: Porcius, on land"
    assert "Too few ships: a Victory counts as a Stalemate" in headings(table)
    assert "Victory" not in {row[3] for row in cells(table).values()}


def test_8_3_a_civil_war_has_no_disasters() -> None:
    view = set_up("6")
    table, odds = combat(view, first_battle(view))
    assert headings(table)[0] == "Cornelius + Servilius against Caesar"
    assert headings(table)[1:3] == [
        "Cornelius 22 = APT 4 + Master of Horse 3 + legions 13 + veterans 1x2",
        "Caesar 21 = APT 6 + legions 7 + veterans 4x2",
    ]
    assert "No Disaster or Standoff in a civil war; both sides lose" in headings(table)
    assert cells(odds)["victory"][1] == "56/216"


def test_8_4_2_squadrons_against_a_convoy() -> None:
    view = set_up("7")
    convoy = Convoy(BOARD.province_by_id["asi"], [], 2)
    battle = forecast_of_convoy(view, convoy, 9)
    table, _ = combat(view, battle)
    assert headings(table)[:3] == [
        "squadrons against the convoy from Asia",
        "ROME 9 = squadrons 9",
        "Asia 5 = flotillas 5",
    ]


def test_the_row_that_fell_is_pointed_out() -> None:
    view = set_up("1")
    battle = fought(view, 12)
    table, _ = combat(view, battle)
    assert [row.key for row in table.rows if row.lit] == ["total 12"]
    assert "12 fell: RF 16, Victory; lost 2+0 (land+naval)" in headings(table)
    again, _ = combat(view, None)  # what was fought last stays
    assert again == table
    planned, _ = combat(view, first_battle(view))
    assert [row.key for row in planned.rows if row.lit] == []


def test_1_without_a_battle_the_table_itself_is_shown() -> None:
    table, odds = combat(set_up("1"), None)
    rows = cells(table)
    assert rows["row 3"][2:] == ("<= 3", "Defeat", "all")
    assert rows["row 8"][2:] == ("8", "Stalemate", "5+5")
    assert rows["row 17"][2:] == ("17", "Victory", "1+1")
    assert rows["row 18"][2:] == (">= 18", "Victory", "none")
    assert rows["disaster"][3:] == ("Disaster", "half")
    assert cells(odds) == {}


# --- the odds ------------------------------------------------------------------------------------


def test_the_losses_and_the_fate_of_the_commander_to_be_expected() -> None:
    """Scipio against Hannibal: all of it is reckoned from the table above."""
    view = set_up("3")
    battle = first_battle(view, 1)
    _, odds = combat(view, battle)
    rows = cells(odds)
    weighed = {  # land units that each total costs
        3: 2,
        4: 1,
        5: 5,
        6: 4,
        7: 3,
        8: 2,
        9: 7,
        11: 4,
        12: 3,
        13: 2,
        14: 1,
        16: 4,
    }
    ways = dict(zip(range(3, 19), WAYS, strict=True))
    mean = sum(ways[total] * units for total, units in weighed.items()) / 216
    assert rows["land-units"] == (f"{mean:.2f}", "", "land units, of 14")
    assert rows["he-dies"][2] == "the commander dies"
    assert rows["he-is-taken"] == ("1%", "", "the commander is taken")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", FOUGHT)
def test_table_odds_and_line_fit_a_narrow_terminal(scenario: str, lang: str) -> None:
    view = set_up(scenario)
    for number in range(len(view.expeditions)):
        battle = first_battle(view, number)
        for shown in combat(view, battle, lang):
            assert width(shown) <= ROOM, shown.title
        line = PRESENTER.odds_line(view, battle, lang)
        assert len(line) <= ROOM
        assert any(name in line for name in ("Victory", "Victoire"))


def test_the_odds_in_one_line() -> None:
    view = set_up("8")
    line = PRESENTER.odds_line(view, first_battle(view, 0), "en")
    assert line == "Licinius against Asia, at sea (+9): Victory 98%; Stalemate 2%; he dies 3%"
    view = set_up("3")
    line = PRESENTER.odds_line(view, first_battle(view, 1), "fr")
    assert line.replace("\u00a0", " ") == (
        "Scipio Africanus (+3) : Victoire 47 % ; Défaite 2 % ; Désastre 12 %"
    )
    line = PRESENTER.odds_line(view, first_battle(view, 0), "en")
    assert line == "Fabius Cunctator (-1): Victory 2%; Defeat 26%; Disaster 24%; Standoff 20%"


# --- the log -------------------------------------------------------------------------------------

WON = Event(
    "land-victory",
    "8.2.9.victory",
    {"commander": 1, "conflict": 5, "row": 16, "losses": [2, 1, 0, 0, 1, 0, 0]},
)
TAKEN = Event(
    "assault-defeat",
    "8.9.6.defeat",
    {"governor": 5, "conflict": 1, "province": 5, "row": 2, "losses": [0, 0, 3, 1, 0, 0, 0]},
)


def test_a_battle_is_a_line_of_the_statistics() -> None:
    heads = PRESENTER.battle_heads("en")
    row = PRESENTER.battle(WON, "en")
    assert isinstance(row, Row)
    assert dict(zip(heads, row.cells, strict=True)) == {
        "Where": "1st Gallic War",
        "Who": "Fabius",
        "Result": "Victory",
        "RF": "16",
        "Loss": "4",
        "Won by": "ROME",
    }
    assert row.key == "gal1"
    fallen = PRESENTER.battle(TAKEN, "fr")
    assert fallen is not None
    assert fallen.key == BOARD.province_ids[5]
    assert fallen.cells[0] == "Gaule cisalpine"
    assert fallen.cells[-1] == "ENNEMIS"
    assert PRESENTER.battle(Event("dies", "6.death", {"man": 1}), "en") is None


def test_the_toll_of_a_battle() -> None:
    assert PRESENTER.toll(WON, "en").lost == ("legions 2", "veteran legions 1", "squadrons 1")
    assert PRESENTER.toll(TAKEN, "fr").lost == ("milices 3", "indigènes 1")
    assert PRESENTER.toll(Event("dies", "6.death", {"man": 1}), "en").died == ("Fabius",)
    assert PRESENTER.names("losses", [0, 0, 0, 0, 0, 0, 0], "en") == "nothing"


def test_every_event_has_a_topic() -> None:
    told = {kind for site in code("republic").sites if site.section == "event"
            for kind in site.kinds or ()}  # fmt: skip
    assert sorted(told - TOPICS.keys()) == []
    assert PRESENTER.topic(WON) == Topic.BATTLE
