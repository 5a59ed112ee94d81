"""Panes of the board: map, dioceses, college, peoples, leaders, what is off the map."""

from __future__ import annotations

import re

import pytest

from core.game import Game
from core.semper.box.board import RESERVE
from core.semper.show.heirs import heirs
from core.texts import LANGUAGES
from tests.semper.panes import PRESENTER, cells, college, headings, pane, rows, under
from tests.semper.scene import BOARD, P, S, Scene, people, piece, zone

SCENARIOS = tuple(BOARD.scenarios)


def columned(numbers: str) -> str:
    return "\u00a0".join(number.rjust(2, "\u00a0") for number in numbers.split())


# --- map and dioceses -----------------------------------------------------------------------------


def test_the_map_lists_every_zone_and_sea_once_under_its_diocese() -> None:
    shown = pane(Game.new("semper/6", 1).view(None), "map")
    keys = [row.key for row in shown.rows if not row.heading]
    assert keys == list(BOARD.place_ids[: BOARD.first_hold])  # no holds
    assert [row.key for row in under(shown, "Galliae")] == [f"galliae-{n}" for n in range(1, 6)]
    assert "Galliae (SECONDUS)" in headings(shown)
    assert [row.key for row in under(shown, "Seas")] == list(
        BOARD.place_ids[BOARD.zone_count : BOARD.first_hold]
    )


def test_the_map_counts_units_and_names_who_bears_a_title_first() -> None:
    scene = college().put(S, "galliae-2", "alexander", "ripenses-galliae", "pseudo-galliae-1")
    shown = rows(pane(scene.state, "map"))
    assert shown["galliae-2"].cells == (
        "S",
        "Galliae 2 Belgica Prima",
        "*Treveri",
        "S 1c1r1p Constance Chlore +1",
    )
    assert shown["galliae-2"].brief[1:3] == ("2 Belgica Prima", "*")
    assert shown["italia-6"].cells[2:] == ("port", "S fleet")
    assert shown["italia-5"].brief[2] == "o"


def test_3_1_2_built_constantinopolis_has_its_name_on_the_map() -> None:
    assert cells(Game.new("semper/4", 1).view(None), "map", "thracia-3")[2] == "*Constantinopolis"
    assert cells(Game.new("semper/6", 1).view(None), "map", "thracia-3")[2] == "Byzantium"


def test_3_4_2_whoever_is_aboard_is_seen_where_the_fleet_is() -> None:
    scene = Scene("6").put(S, "classis-occidentalis", "maxence", "pseudo-italia-1")
    state = scene.state
    state.fleet_at[0] = zone("occidentalis")
    assert cells(state, "map", "occidentalis")[3] == "S 1p Maxence, fleet"
    assert PRESENTER.stands(state, "leader", piece("maxence")) == "occidentalis"
    assert PRESENTER.standing(state)["occidentalis"].stacks == ((S, "S", 3),)
    stack = PRESENTER.stack(state, "occidentalis", "en")
    assert [row.key for row in stack.rows] == [
        "classis-occidentalis",
        "maxence",
        "pseudo-italia-1",
    ]


def test_4_4_1_a_homeland_shows_who_runs_its_people_in_war() -> None:
    scene = Scene("6").war("franci", P)
    assert cells(scene.state, "map", "franci")[0] == "P!"
    assert cells(scene.state, "map", "alamanni")[0] == ""
    assert cells(scene.state, "map", "armenia")[0] == "P&"  # 4.4.2: who holds Oriens


def test_3_7_3_dioceses_show_what_control_takes_and_who_is_there() -> None:
    scene = Scene("6").put(P, "moesiae-2", "licinius", "cornuti").put(S, "moesiae-3", "celtae")
    shown = cells(scene.state, "dioceses", "moesiae")
    assert shown == ("Moesiae", "P", "Serdica, Thessalonica", "P -", "peace", "P 1 S 1")
    assert cells(scene.state, "dioceses", "galliae")[2:4] == ("*Treveri", "-")
    scene.war("alamanni", P).war("franci", P)
    assert cells(scene.state, "dioceses", "galliae")[4] == "Franci +1"
    assert "Dioceses held: P 6, S 6" in headings(pane(scene.state, "dioceses"))


# --- the college ----------------------------------------------------------------------------------


def test_3_5_1_the_college_counts_emperors_against_capitals() -> None:
    shown = pane(college().state, "college")
    assert headings(shown)[0] == "PRIMUS: emperors 2, capitals held 3"
    assert [row.cells[:3] for row in under(shown, "PRIMUS")] == [
        ("P", "Primus Augustus", "Galère"),
        ("P", "Caesar", "Maximin Daïa"),
    ]
    assert [row.cells[1] for row in under(shown, "SECONDUS")] == ["Secundus Augustus", "Augustus"]
    assert "All emperors: 4 of 6" in headings(shown)


def test_3_5_2_the_heirs_come_in_order() -> None:
    state = college().state
    line = [(heir.leader, heir.swap) for heir in heirs(state, P)]
    assert line[0] == (piece("maximin-daia"), False)
    assert line[1] == (piece("constance-chlore"), True)  # 3.5.2.primus.4
    assert next(heir.leader for heir in heirs(state, S)) == piece("maxence")
    shown = under(pane(state, "college"), "Heirs of Galère")
    assert [row.cells[1:3] for row in shown] == [
        ("1 Caesar", "Maximin Daïa"),
        ("2 Secundus Augustus", "Constance Chlore"),
    ]
    assert [row.rule for row in shown] == ["3.5.2.primus.2", "3.5.2.primus.4"]
    assert shown[1].cells[4] == "roles change"


def test_3_5_2_two_caesares_are_ranked_by_command() -> None:
    scene = college().put(P, "pannoniae-4", "licinius").title("caesar", "licinius")
    first, second = heirs(scene.state, P)[:2]
    assert (first.leader, first.rule) == (piece("licinius"), "3.5.2.primus.3")
    assert second.leader == piece("maximin-daia")


def test_3_5_2_without_heirs_the_players_choose() -> None:
    scene = Scene("6").put(P, "pontica-1", "galere").put(P, "oriens-2", "licinius", "severe")
    scene.put(S, "italia-5", "maxence").heads("galere")
    shown = under(pane(scene.state, "college"), "Heirs of Galère")
    assert [row.cells[2] for row in shown] == ["to be chosen"]


def test_3_6_3_a_revolt_names_its_usurper_and_his_followers() -> None:
    scene = college().put(P, "galliae-4", "alexander").put(P, "galliae-5", "dux-treveri")
    state = scene.revolt("alexander", "dux-treveri", bonus=2).state
    shown = under(pane(state, "college"), "PRIMUS: revolt against SECONDUS")
    assert [row.cells[1:3] for row in shown if row.cells[1]] == [
        ("Usurper", "Alexander"),
        ("Civil war", "Dux Treveri"),
    ]
    told = " ".join(row.cells[4] for row in shown)
    assert "+2 on dice" in told
    assert "from S" in told
    assert [row.rule for row in shown if row.cells[1]] == ["3.6.1", "3.6.3.A"]


def test_3_5_3_the_guards_and_the_death_number_stand_by_his_name() -> None:
    state = college().state
    state.guards[S], state.year = piece("constance-chlore"), 307
    shown = under(pane(state, "college"), "SECONDUS")
    notes = ", ".join(
        row.cells[4].rstrip(",") for row in shown if not row.cells[1] or "S" in row.cells[1]
    )
    assert "guards" in notes
    assert "dies 70\u00a0%" in notes  # 5 in 305, one more each year


# --- peoples and leaders --------------------------------------------------------------------------


def test_peoples_show_war_peace_rest_entry_and_reach() -> None:
    scene = Scene("6", year=310).war("alamanni", P)
    scene.state.peace_until[people("marcomanni")] = 314
    alamanni = cells(scene.state, "peoples", "alamanni")
    assert alamanni == ("Alamanni", "war P", "6/6", "", "Galliae", "Chnodomarius, Vadomarius")
    assert cells(scene.state, "peoples", "marcomanni")[:5] == (
        "Marcomanni",
        "peace S",
        "0/2",
        "314",
        "Pannoniae",
    )
    assert cells(scene.state, "peoples", "armenia")[1:5] == ("ally P", "2/2", "", "")
    reach = rows(pane(scene.state, "peoples"))["alamanni-leash"]
    assert reach.cells[-1].startswith("up to: Hispaniae")
    assert reach.rule == "4.3.leash"
    assert "franci-leash" not in rows(pane(scene.state, "peoples"))
    assert cells(scene.state, "peoples", "alamanni", "fr")[1] == "guerre P"


def test_the_roster_has_every_leader_of_the_scenario_once() -> None:
    for scenario in SCENARIOS:
        shown = pane(Game.new(f"semper/{scenario}", 1).view(None), "leaders")
        keys = [row.key for row in shown.rows if not row.heading and row.cells[1]]
        last = BOARD.scenarios[scenario].last
        later = {x.id for x in BOARD.data.leaders if x.entry > last}
        later |= {x.id for x in BOARD.data.foreign_leaders if x.first > last}
        assert set(BOARD.piece_ids[: BOARD.leader_count]) - set(keys) == later
        assert len(set(keys)) == len(keys)


def test_the_roster_shows_ratings_religion_place_death_and_state() -> None:
    state = college().state
    state.moved[piece("constance-chlore")], state.year = 1, 306
    assert cells(state, "leaders", "constance-chlore") == (
        "S",
        "Constance Chlore",
        columned("8 3 5 2"),
        "@",
        "Galliae 2",
        "60\u00a0%",
        "Secundus, moved",
    )
    assert cells(state, "leaders", "drest")[2] == columned("3 1 - 1")
    state.year = 310
    assert cells(state, "leaders", "constance-chlore")[5] == "yes"  # death.certain
    assert cells(state, "leaders", "maxence")[5] == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_stand_below_their_names(lang: str) -> None:
    shown = pane(Game.new("semper/6", 1).view(1), "leaders", lang)
    ends = [match.end() for match in re.finditer(r"\S+", shown.columns[2])]
    numbers = [row.cells[2] for row in shown.rows if not row.heading and row.cells[2]]
    assert len(numbers) > 20
    for text in numbers:
        assert [match.end() for match in re.finditer(r"\S+", text)] == ends


def test_the_roster_says_when_a_leader_comes() -> None:
    state = Game.new("semper/6", 1).view(None)
    assert cells(state, "leaders", "crispus")[4] == "to come 317"
    assert cells(state, "leaders", "sapor-ii")[4] == "to come 320"
    assert "julien" not in rows(pane(state, "leaders"))


# --- units off the map ----------------------------------------------------------------------------


def test_9_3_lost_units_stand_with_their_home() -> None:
    view = Game.new("semper/6", 1).view(None)
    waiting = under(pane(view, "reserve"), "Limitanei still to deploy")
    galliae = next(row for row in waiting if row.cells[1] == "Galliae")
    assert galliae.cells[:3] == ("S", "Galliae", "1r 2p")
    scene = Scene("6")
    for unit in BOARD.roman_units:
        scene.state.where[unit] = RESERVE
    scene.put(
        P, "italia-5", *(BOARD.piece_ids[u] for u in BOARD.roman_units if u != piece("iovii"))
    )
    lost = under(pane(scene.state, "reserve"), "Lost")
    assert [row.cells for row in lost] == [("", "Nicomedia", "1c", "Iovii")]
