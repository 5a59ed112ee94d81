"""The map list and its stacks: sums in short, and term by term."""

from __future__ import annotations

import pytest

from core.republic.box.board import ACTIVE, COMMANDS, HELD, NOBODY
from core.texts import LANGUAGES, rules
from tests.panes import ROOM, width
from tests.republic.panes import (
    BOARD,
    PRESENTER,
    SET_UPS,
    cells,
    headings,
    pane,
    set_up,
    stack,
    with_cards,
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", SET_UPS)
def test_every_pane_fits_a_narrow_terminal_and_cites_rules(scenario: str, lang: str) -> None:
    view, index = set_up(scenario), rules("republic")
    panes = [*PRESENTER.panes(view, lang), PRESENTER.start(view, lang)]
    keys = [row.key for row in panes[0].rows if not row.heading]
    panes += [PRESENTER.stack(view, key, lang) for key in keys]
    for shown in panes:
        assert width(shown) <= ROOM, (shown.id, shown.title)
        own = [row.key for row in shown.rows if not row.heading]
        assert len(set(own)) == len(own), shown.title
        assert [row.rule for row in shown.rows if row.rule and row.rule not in index] == []


# --- conflicts -----------------------------------------------------------------------------------


def test_hannibal_adds_seven_on_land_and_nothing_to_the_support() -> None:
    rows = cells(pane(set_up("3"), "map"))
    numbers = "9 10 / 11 15 16"
    assert rows["pun2"] == ("PUN2", "2nd Punic War", "22=15+7", "needs 5", numbers)
    assert rows["pun2/1"] == (">", "Fabius Cunctator", "21=5+6+5x2", "5", "6L 5V 5S")
    assert rows["pun2/2"] == (">", "Scipio Africanus", "25=5+8+6x2", "6", "8L 6V 6S")
    french = cells(pane(set_up("3"), "map", "fr"))
    assert french["pun2"] == ("PUN2", "2e G. punique", "22=15+7", "soutien 5", numbers)
    assert french["pun2/1"][-1] == "6L 5V 5E"


def test_8_0_5_two_punic_wars_and_two_leaders() -> None:
    """8.12.3: on land 40 for the second war, at sea 30 for the first, support 5 on each."""
    view = with_cards("pun1", "pun2", "hannibal", "hamilcar")
    rows = cells(pane(view, "map"))
    assert rows["pun2"][2:] == ("40=15x2+3+7", "needs 5", "8 9 10/11 12 15 16")
    assert rows["pun1"][2:4] == ("30=10x2+3+7", "30, needs 5")
    lines = stack(view, "pun1")
    assert "At sea: 30" in lines
    assert "The card  +20 (10 x 2: related conflicts)" in lines
    assert "Hamilcar  +3" in lines
    assert "Squadrons needed to land: 5" in lines
    view.status[BOARD.war_by_id["pun1"]] = 6
    assert cells(pane(view, "map"))["pun2"][2] == "25=15+3+7"


def test_8_2_1_a_beaten_fleet_is_not_shown_as_strength_at_sea() -> None:
    view = with_cards("pun1")
    assert cells(pane(view, "map"))["pun1"][3] == "10, needs 5"
    view.fleet_beaten[BOARD.war_by_id["pun1"]] = 1
    assert cells(pane(view, "map"))["pun1"][3] == "needs 5"
    assert "Fleet beaten, it would be 10 at sea" in stack(view, "pun1")


def test_8_8_a_conflict_counts_what_it_has_taken() -> None:
    view = set_up("9")
    rows = cells(pane(view, "map"))
    assert rows["mit1"] == (
        "MIT1",
        "1st Mithridatic War",
        "26=10+4+4+8",
        "needs 21",
        "12 13 / 14 15",
    )
    assert rows["asi"] == ("ASI", "Asia d", "-", "-", "3m 4f 6/5")
    assert "Held by MIT1" in headings(pane(view, "map"))
    lines = stack(view, "mit1")
    assert lines[:4] == [
        "1. Sulla: land 29, sea 26",
        "Sulla (1C)  APT 4 LOY 5 INF 5 POP 0",
        "17 legions  1 each",
        "4 veteran legions  bound to Sulla",
    ]
    for line in (
        "On land: 26",
        "Asia: 3 militia  +3",
        "Bithynia: 2 natives  +2",
        "Squadrons needed to land: 21",
        "captured ships, 16  +16",
        "Mithridates VI  12 / 15",
        "Goes for, in order  Bithynia, Syria, Macedonia, Asia",
    ):
        assert line in lines
    assert "At sea" not in " ".join(lines)  # it has no fleet of its own


def test_6_ransom_stands_with_the_captive() -> None:
    view = set_up("9")
    man, war = BOARD.man_by_id["7"], BOARD.war_by_id["mit1"]
    view.post[man], view.at[man], view.influence[man] = 6, war, 8
    assert "Fulvius  ransom 16" in stack(view, "mit1")
    view.influence[man] = 3
    assert "Fulvius  rançon 10" in stack(view, "mit1", "fr")
    assert cells(pane(view, "men"))["man 7"][-1] == "captive: MIT1, ransom 10"


def test_an_army_without_a_commander_says_so() -> None:
    view = set_up("1")
    view.post[view.expeditions[0].commander] = 2
    view.expeditions[0].commander = NOBODY
    assert cells(pane(view, "map"))["gal1/1"][1:3] == ("nobody leads", "10")
    assert "1. nobody leads: land 10" in stack(view, "gal1")


def test_5_2_magnus_his_die_stands_in_the_sum() -> None:
    assert cells(pane(set_up("10"), "map"))["pir2/1"][2] == "3=1+d6+2"
    assert cells(pane(set_up("10"), "men"))["man 30A"][2] == "d6+1"


# --- rebels and provinces ------------------------------------------------------------------------


def test_the_rebel_at_rome_and_the_army_before_him() -> None:
    view = set_up("10")
    rows = cells(pane(view, "map"))
    assert rows["rebels"] == ("REB", "C. Marius", "15=5+4+3x2", "-", "4L 3V")
    assert rows["rebels/1"][1:3] == ("Sulla", "18=4+2+6+3x2")
    lines = stack(view, "rebels")
    for line in (
        "Turn 2 of fighting at Rome",
        "3 veteran legions  bound to C. Marius",
        "On land: 15",
        "APT of C. Marius  +5",
        "3 veteran legions  +6 (3 x 2)",
        "Africa  Papirius",
        "1. Sulla: land 18",
    ):
        assert line in lines


def test_8_0_3_units_count_half_where_no_legion_stands() -> None:
    view = set_up("3")
    assert cells(pane(view, "map"))["gci"] == (
        "GCI!",
        "Cisalpine Gaul u",
        "5=3+2",
        "-",
        "Sulpicius 3m",
    )
    lines = stack(view, "gci")
    assert "militia and natives, 4  +2 (half, no legion there)" in lines
    assert "3 militia  at most 5" in lines
    assert lines[-2:] == ["Conflicts that go for it", "2nd Punic War  PUN2"]
    french = stack(view, "gci", "fr")
    assert "milices et indigènes, 4  +2 (moitié, sans légion)" in french
    assert french[0] == "sous-développée  romaine"


def test_8_0_3_a_legion_makes_them_count_in_full() -> None:
    lines = stack(set_up("9"), "syr")
    for line in ("1 legion  +1", "4 militia  +4", "4 natives  +4", "On land: 11", "At sea: 9"):
        assert line in lines


def test_8_7_a_rebel_province_with_its_ships() -> None:
    view = set_up("8")
    rows = cells(pane(view, "map"))
    assert rows["asi"][2:] == ("14=3+1x2+3+6", "18=3+10+5", "Cassius 1V 3m 10f")
    assert rows["asi/1"][1:3] == ("Licinius", "15=3+10+1x2")
    assert rows["rebels"][-1] == "Asia"


def test_8_9_1_only_threatened_provinces_have_the_mark() -> None:
    view = set_up("5")
    marks = {key: row[0] for key, row in cells(pane(view, "map")).items() if len(key) == 3}
    assert marks == {"afr": "AFR!", "sar": "SAR!", "bit": "BIT!"}
    view.status[BOARD.war_by_id["jug1"]] = 2
    assert cells(pane(view, "map"))["afr"][0] == "AFR"
    view.holder[BOARD.province_by_id["sar"]] = HELD + BOARD.war_by_id["pir1"]
    view.taken.append(BOARD.province_by_id["sar"])
    assert cells(pane(view, "map"))["sar"][0] == "SAR"


def test_a_row_means_its_target_and_that_of_an_army_its_commander() -> None:
    view = set_up("3")
    assert PRESENTER.meant(view, {}, "target", "pun2") == BOARD.war_by_id["pun2"]
    assert PRESENTER.meant(view, {}, "man", "pun2/2") == BOARD.man_by_id["1A"]
    assert PRESENTER.meant(view, {}, "man", "gci") is None
    assert PRESENTER.meant(view, {}, "province", "gci") == BOARD.province_by_id["gci"]
    assert PRESENTER.place("target", 40) == "rebels"
    assert PRESENTER.place("province", BOARD.province_by_id["gci"]) == "gci"
    assert PRESENTER.stands(view, "man", BOARD.man_by_id["1A"]) == "pun2"
    assert PRESENTER.stands(view, "man", BOARD.man_by_id["15"]) == "gci"
    assert view.post[BOARD.man_by_id["1A"]] == COMMANDS


# --- campaigns -----------------------------------------------------------------------------------


def test_a_campaign_lists_rome_and_the_deck() -> None:
    rows = cells(pane(set_up("late"), "map"))
    assert rows["rome"] == ("ROM", "in Rome", "16", "8", "10 men")
    assert rows["deck"][1] == "deck: 18 cards"
    assert rows["soc1"][2:] == ("10", "-", "13 / 16")
    assert headings(pane(set_up("late"), "map"))[:2] == ["Active conflicts", "Only if Rome attacks"]
    assert "rome" not in cells(pane(set_up("1"), "map"))


def test_frame_civil_1_the_chance_that_a_man_is_tempted() -> None:
    """Flaminius has loyalty 6: seven or more on two dice, 21 of 36."""
    view = set_up("late")
    line = "Flaminius (13)  APT 4 LOY 6 INF 3 POP 0  tempt 7+ (58%)"
    assert line in stack(view, "rome")
    view.unrest = 3
    assert "Flaminius (13)  APT 4 LOY 6 INF 3 POP 0  tempt 6+ (72%)" in stack(view, "rome")


def test_frame_forum_4_leaders_wait_for_a_conflict() -> None:
    view = set_up("early")
    view.leader[BOARD.leader_by_id["philip"]] = 2
    assert cells(pane(view, "map"))["deck"][-1] == "+ Philip V"
    assert "Philip V  waits for a conflict" in stack(view, "deck")
    view.status[BOARD.war_by_id["mac1"]] = ACTIVE
    assert cells(pane(view, "map"))["deck"][-1] == ""
