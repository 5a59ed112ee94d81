"""What the panes say of known positions."""

from __future__ import annotations

import re

import pytest

from core.contract import Event, Moment
from core.game import Game
from core.semper.box.board import DEAD, RESERVE, RETURNING, WAITING
from core.semper.box.state import CONTROL, DEATHS, INITIATIVE, MOVEMENT, REINFORCEMENTS, SACRIFICE
from core.semper.show.heirs import heirs
from core.systems import open_system
from core.texts import LANGUAGES, catalogue, choice_text, rules, setting_text
from tests.panes import ROOM, width
from tests.semper.panes import PRESENTER, cells, college, headings, pane, rows, under
from tests.semper.scene import BOARD, P, S, Scene, counter, diocese, people, piece, zone

IDS = ["map", "dioceses", "college", "peoples", "leaders", "reserve", "stratagems"]
IDS += ["calendar", "ledger", "projection", "tracks"]
SCENARIOS = tuple(BOARD.scenarios)


def columned(numbers: str) -> str:
    return "\u00a0".join(number.rjust(2, "\u00a0") for number in numbers.split())


# --- all of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_panes_come_in_their_order(lang: str) -> None:
    panes = PRESENTER.panes(Game.new("semper/6", 1).view(1), lang)
    assert [shown.id for shown in panes] == IDS
    assert len({shown.title for shown in panes}) == len(IDS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_panes_of_every_set_up_fit_and_cite_rules_of_the_index(
    scenario: str, lang: str
) -> None:
    view, index = Game.new(f"semper/{scenario}", 1).view(None), rules("semper")
    for shown in (*PRESENTER.panes(view, lang), PRESENTER.start(view, lang)):
        assert width(shown) <= ROOM, shown.id
        keys = [row.key for row in shown.rows if not row.heading]
        assert len(set(keys)) == len(keys), shown.id
        assert [row.rule for row in shown.rows if row.rule and row.rule not in index] == []


# --- map and dioceses ----------------------------------------------------------------------------


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


# --- the college ---------------------------------------------------------------------------------


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
    assert "d10<7" in notes  # 5 in 305, one more each year


# --- peoples and leaders -------------------------------------------------------------------------


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
        "<6",
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


# --- units off the map ---------------------------------------------------------------------------


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


# --- stratagems ----------------------------------------------------------------------------------


def hands(hidden: str = "hidden") -> Game:
    scene = college().hand(P, "assassination", "plague").hand(S, "usurp-s")
    return scene.game(hands=hidden)


def test_own_stratagems_say_what_they_do() -> None:
    shown = under(pane(hands().view(1), "stratagems"), "Hand of PRIMUS: 2")
    assert [row.rule for row in shown] == ["6.3.assassination", "6.3.plague"]
    assert shown[0].cells[0] == "P"
    assert shown[0].cells[3] == "an enemy leader dies on 8 or 9 of the d10"


def test_a_hidden_hand_is_a_number_and_its_counters_may_be_in_the_cup() -> None:
    shown = pane(hands().view(1), "stratagems")
    assert [row.cells[1:3] for row in under(shown, "Hand of SECONDUS: 1")] == [
        ("?", "face down: 1")
    ]
    assert "Not seen (cup 51, hidden hand 1): 52 of 55" in headings(shown)
    unseen = {row.key: row.cells[1] for row in under(shown, "Not seen")}
    assert unseen["cup-usurp-s"] == "3x"
    assert unseen["cup-assassination"] == "2x"


def test_open_hands_leave_the_cup_known() -> None:
    shown = pane(hands("open").view(None), "stratagems")
    assert under(shown, "Hand of SECONDUS: 1")[0].cells[2] == "Usurpation against P"
    assert "In the cup: 51 of 55" in headings(shown)
    assert sum(int(row.cells[1].rstrip("x")) for row in under(shown, "In the cup")) == 51


def test_what_lies_on_the_map_and_what_has_been_seen() -> None:
    state = college().state
    number = counter("bagaudae")
    state.lying.append((number, zone("hispaniae-3")))
    shown = pane(state, "stratagems")
    assert [row.cells[2:] for row in under(shown, "On the map")] == [("Bagaudae", "Hispaniae 3")]
    assert [row.cells[2] for row in under(shown, "Not in the cup yet")] == ["Heresy"]
    played = Event(
        "stratagem-played", "6.3.bagaudae", {"side": S, "face": "bagaudae", "counter": number}
    )
    recalled = PRESENTER.recalled([(Moment(307, "movement", 2), played)], state, "en")
    assert [row.cells for row in under(recalled, "Seen")] == [
        ("S", f"#{number}", "Bagaudae", "played, 307")
    ]


def test_6_3_what_lies_in_a_zone_is_named_on_the_map_and_in_its_stack() -> None:
    state = college().state
    state.lying = [
        (counter("bagaudae"), zone("hispaniae-2")),
        (counter("epidemic"), zone("asia-3")),
    ]
    rows = {row.key: row.cells[-1] for row in pane(state, "map").rows}
    assert rows["hispaniae-2"] == "#55 Bagaudae"
    assert rows["asia-3"] == "#21 Epidemic of plague"
    assert rows["asia-4"] == "(#21) Plague around"
    shown = PRESENTER.stack(state, "asia-3", "en").rows[-1]
    assert (shown.cells[1], shown.rule) == ("Epidemic of plague", "6.3.epidemic")


def test_5_a_change_of_roles_that_is_due_leaves_the_heirs_open() -> None:
    state = college().state
    state.swap = True
    assert not [text for text in headings(pane(state, "college")) if text.startswith("Heirs of")]


def test_every_stratagem_says_what_it_does_in_both_languages() -> None:
    faces = {stratagem.face for stratagem in BOARD.data.stratagems}
    texts = catalogue("semper")
    assert set(texts["face"]) == faces
    assert set(texts["face-name"]) <= faces
    assert all(len(entry[lang]) <= 44 for entry in texts["face"].values() for lang in LANGUAGES)


# --- calendar ------------------------------------------------------------------------------------


def entries_of(state: object, title: str) -> list[tuple[str, ...]]:
    return [row.cells for row in under(pane(state, "calendar"), title)]


def test_entry_date_leaders_stand_under_their_year_and_camp() -> None:
    later = entries_of(Game.new("semper/6", 1).view(None), "Later")
    assert ("315", "P", "enters", "Bassianus, Martinianus") in later
    assert ("315", "S", "enters", "Volusianus") in later
    assert ("317", "S", "enters", "Crispus") in later  # Constantin's camp
    assert ("320", "", "enters", "Sapor II") in later
    assert ("309", "", "leaves the game", "Hormoz II") in later
    assert later[-1] == ("324", "", "end of the scenario", "")
    years = [int(year) for year, *_ in later if year]
    assert years == sorted(years)


def test_3_3_1_a_dux_is_due_this_year_until_the_reinforcements() -> None:
    state = college().state
    dux = piece("dux-sirmium")
    state.where[dux], state.step = RETURNING, REINFORCEMENTS
    assert ("306", "P", "comes back", "Dux Sirmium") in entries_of(state, "This year")
    state.step = MOVEMENT
    assert ("307", "P", "comes back", "Dux Sirmium") in entries_of(state, "Later")


def test_fleets_peoples_and_the_city_are_in_the_calendar() -> None:
    state = college().state
    state.fleet_back[1], state.peace_until[people("quades")], state.founding = 312, 311, 313
    later = entries_of(state, "Later")
    assert ("312", "P", "comes back", "Classis Orientalis") in later
    assert ("311", "", "may rise again", "Quades") in later
    assert ("313", "P", "will stand", "Constantinopolis") in later


def test_death_natural_each_leaders_number_stands_by_his_name() -> None:
    state = college().state
    state.year, state.step = 307, DEATHS
    assert ("307", "", "may die of age", "Constance Chlore (d10 < 7)") in entries_of(
        state, "This year"
    )
    later = entries_of(state, "Later")
    assert ("310", "", "dies for certain", "Constance Chlore") in later
    assert ("311", "", "tested for age from", "Galère") in later


def test_entry_sons_a_son_without_his_father_enters_perhaps() -> None:
    state = college().state
    state.where[piece("crispus")], state.where[piece("constantin")] = WAITING, DEAD
    state.constantin_died = 306
    assert ("317", "", "enters, perhaps", "Crispus") in entries_of(state, "Later")


def test_s7_the_persian_war_and_the_mutiny_are_in_the_calendar() -> None:
    later = entries_of(Game.new("semper/7", 1).view(None), "Later")
    assert ("359", "", "go to war", "Persae") in later
    assert ("360", "S", "may be raised", "Julien") in later


def test_s8_the_open_end_is_in_the_calendar() -> None:
    later = entries_of(Game.new("semper/8", 1).view(None), "Later")
    assert ("363", "", "the game may end", "d10 < 2") in later


# --- ledger --------------------------------------------------------------------------------------


def booked(*events: Event, **fields: object) -> list[tuple[str, ...]]:
    state = college().state
    for name, value in fields.items():
        setattr(state, name, value)
    dated = [(Moment(306, "movement", 1), event) for event in events]
    return [row.cells for row in PRESENTER.ledger(dated, state, "en").rows]


def test_10_1_the_ledger_names_whom_the_points_are_for() -> None:
    died = Event("leader-dies", "8.5.1", {"leader": piece("maxence"), "place": zone("italia-5")})
    points = Event("points", "10.1.leader", {"side": P, "points": 1, "score": 6})
    lines = booked(died, points, points=[0, 6, 2])
    assert lines[0] == ("", "brought forward", "", "", "5", "2")
    assert lines[1][2:] == ("P", "+1", "6", "2")
    assert lines[1][1].endswith(": Maxence")


def test_5_points_change_places_with_the_roles() -> None:
    points = Event("points", "10.2.capital", {"side": P, "points": 1, "score": 33})
    swapped = Event("points-swapped", "5.points", {"primus": 24, "secondus": 33})
    lines = booked(points, swapped, points=[0, 24, 33])
    assert lines[0][4:] == ("32", "24")
    assert [line[4:] for line in lines[1:3]] == [("33", "24"), ("24", "33")]


def test_10_2_the_ledger_tells_what_the_year_would_still_pay() -> None:
    state = college().state
    expected = under(pane(state, "ledger"), "If the year ended now")
    assert [(row.rule, row.cells[2:4]) for row in expected] == [
        ("10.1.dioceses", ("P", "+2")),
        ("10.2.capital", ("P", "+1")),
        ("10.1.dioceses", ("S", "+2")),
        ("10.2.capital", ("S", "+1")),
        ("10.2.peace", ("P", "+1")),
    ]


# --- if the year ended now -----------------------------------------------------------------------


def values(state: object, title: str) -> dict[str, str]:
    return {row.cells[0]: row.cells[2] for row in under(pane(state, "projection"), title)}


def test_3_7_3_the_projection_shows_dioceses_that_would_change() -> None:
    scene = college().put(P, "italia-2", "licinius", "cornuti")
    shown = values(scene.state, "Control")
    assert shown["Italia"] == "S -> P"
    assert "Galliae" not in shown
    assert shown["Dioceses"] == "P 7 S 5"
    assert values(college().state, "Control")["no change"] == ""


def test_3_5_4_the_projection_shows_an_emperor_too_many() -> None:
    """SECONDUS would hold Galliae and Italia, for a Secundus, an Augustus and a Caesar."""
    scene = college().control(P, "viennensis").put(S, "italia-7", "severe")
    shown = under(pane(scene.title("caesar", "severe").state, "projection"), "Emperors")
    assert [row.cells for row in shown] == [("Sévère", "dies", "S")]


def test_4_4_1_the_projection_shows_peoples_and_fleets_that_change_hands() -> None:
    scene = college().war("marcomanni", S).put(S, "pannoniae-4", "severe", "pannonici")
    scene.put(P, "italia-2", "licinius", "cornuti")
    shown = values(scene.state, "Peoples and fleets")
    assert shown["Marcomanni"] == "S -> P"
    assert shown["Classis Occidentalis"] == "S -> P"


def test_9_2_the_projection_shows_what_the_winter_takes() -> None:
    scene = college().put(S, "classis-occidentalis", "alexander", "celtae")
    scene.put(P, "alamanni", "licinius", "iovii", "victores").war("alamanni", P)
    scene.state.fleet_at[0] = zone("occidentalis")
    scene.state.war[people("alamanni")] = S
    shown = under(pane(scene.state, "projection"), "Winter")
    told = {row.cells[:2] for row in shown}
    assert ("Classis Occidentalis", "lost until") in told
    assert ("Alexander", "dies") in told
    assert ("P Alamanni", "units lost 2c") in told


def test_5_the_projection_turns_the_roles_and_the_points() -> None:
    scene = college()
    state = scene.state
    state.title[piece("galere")], state.where[piece("galere")] = 0, DEAD
    state.title[piece("maximin-daia")] = 0
    state.swap, state.points, state.heir = True, [0, 32, 24], piece("constance-chlore")
    shown = pane(scene.game(swap=True).view(1), "projection")
    assert under(shown, "Phase F")[0].cells[2] == "P <-> S"
    scores = [row.cells for row in under(shown, "Points") if row.cells[0] == "Points"]
    assert [score[1] for score in scores] == ["P", "S"]


def test_what_is_decided_already_is_not_foretold() -> None:
    state = college().state
    state.step = SACRIFICE
    assert "decided already this year" in values(state, "Control")
    state.step = CONTROL
    assert "no change" in values(state, "Control")


def test_10_3_the_projection_tells_who_would_win() -> None:
    state = college().state
    state.points = [0, 20, 3]
    (row,) = under(pane(state, "projection"), "If the game ended with this year")
    assert row.cells == ("PRIMUS", "a decisive victory", "P 29 S 6")


def test_the_deployment_has_no_year_to_end() -> None:
    shown = pane(Game.new("semper/6", 1).view(1), "projection")
    assert [row.cells[0] for row in shown.rows] == ["The limitanei are still being deployed."]


# --- status and the year -------------------------------------------------------------------------


def test_the_status_says_year_phase_side_points_and_sequences() -> None:
    scene = Scene("6", active=S)
    scene.state.points = [0, 12, 9]
    line = "306  movement  SECONDUS  VP P 12 S 9  Seq. P 3 S 3  Initiative P"
    assert PRESENTER.status(scene.state, "en") == line
    assert PRESENTER.status(scene.state, "fr").startswith("306  mouvement  SECONDUS  PV P 12 S 9")
    scene.state.step = INITIATIVE
    assert "SECONDUS" not in PRESENTER.status(scene.state, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_status_keeps_what_must_be_there(lang: str) -> None:
    state = Scene("6").state
    state.points, state.sequences, state.pax = [0, 300, 300], [0, 12, 12], True
    for step in catalogue("semper")["step"]:
        state.step = step
        line = PRESENTER.status(state, lang)
        assert len(line) <= ROOM
        assert "P 300 S 300" in line


def test_the_year_keeps_every_fact() -> None:
    scene = college()
    state = scene.state
    state.event, state.founding, state.constantin_died = 9, 313, 305
    state.lying = [(counter("epidemic"), zone("asia-2"))]
    facts = {row.cells[0]: row.cells[1] for row in pane(state, "tracks").rows}
    assert facts["Initiative"] == "PRIMUS"
    assert facts["Sequences left"] == "P 3 S 3"
    assert facts["Primus Augustus"] == "Galère"
    assert facts["Capitals held"] == "P 3 S 3"
    assert facts["Emperors"] == "P 2 S 2"
    assert facts["Event"] == "Event 9: dangerous seas"
    assert facts["Plague"] == "Asia 2"
    assert "Asia 3" in facts["Plague around"]
    assert facts["Constantinopolis"] == "will stand 313"
    assert facts["Constantin dead since"] == "305"


def test_the_year_names_what_a_scenario_changes() -> None:
    shown = pane(Game.new("semper/7", 1).view(None), "tracks")
    own = [row.rule for row in shown.rows if row.cells[0] == "In this scenario"]
    assert own == ["s7.persae", "s7.julien", "s7.victory"]


# --- forces --------------------------------------------------------------------------------------


def battlefield() -> Scene:
    """Both camps in one zone, as in the middle of a movement."""
    scene = college().put(S, "galliae-2", "alexander", "celtae", "ripenses-galliae")
    scene.put(P, "galliae-2", "licinius", "iovii")
    scene.state.reduced[piece("celtae")] = 1
    scene.state.guards[S] = piece("constance-chlore")
    return scene


@pytest.mark.parametrize(
    ("lang", "legend"),
    [
        ("en", "leaders CC SR PC TB, units SP QU TB"),
        ("fr", "chefs CC VS CP BT, unités PF QU BT"),
    ],
)
def test_the_numbers_of_a_stack_have_names(lang: str, legend: str) -> None:
    assert PRESENTER.stack(battlefield().state, "galliae-2", lang).legend == legend


def test_a_stack_has_each_side_apart_titles_first_and_its_sum() -> None:
    shown = PRESENTER.stack(battlefield().state, "galliae-2", "en")
    assert [row.cells[0].strip() for row in shown.rows if row.heading] == ["PRIMUS", "SECONDUS"]
    assert [row.key for row in shown.rows if not row.heading] == [
        "licinius",
        "iovii",
        "constance-chlore",
        "alexander",
        "cornuti",
        "celtae",
        "ripenses-galliae",
        "sum-S",
    ]
    by_key = rows(shown)
    assert by_key["constance-chlore"].cells[3] == "@, Secundus Augustus, guards"
    assert by_key["celtae"].cells[2:] == ("2 2 0", "reduced")
    # 8.3: 4 + 2 + 6; 8.6.1: (3 + 2 + 1) / 3; 8.6.2: (1 + 0 + 0) / 3
    assert by_key["sum-S"].cells == ("S", "3 units", "12 2 0", "reduced: 1")


BESIDE = 35  # columns for a stack beside the map list, at 160 columns
GAPS = 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_beside_the_map_list_nothing_of_a_stack_is_cut(lang: str) -> None:
    scene = college().put(S, "galliae-2", "scutarii-clibanarii", "pseudo-pannoniae-2", "celtae")
    state = scene.put(S, "galliae-2", "hannibalianus").title("caesar", "hannibalianus").state
    for name in ("hannibalianus", "scutarii-clibanarii"):
        state.moved[piece(name)] = 1
    state.reduced[piece("celtae")] = 1
    shown = [row for row in PRESENTER.stack(state, "galliae-2", lang).rows if row.brief]
    assert sum(max(len(row.brief[n]) for row in shown) for n in range(4)) + GAPS <= BESIDE
    names = [row.brief[1] for row in shown]
    assert "PC Pannoni. 2" in names
    assert len(set(names)) == len(names)


# --- start, scenarios, settings, legend ----------------------------------------------------------


def test_3_3_1_the_start_says_who_stands_where() -> None:
    shown = PRESENTER.start(Game.new("semper/6", 1).view(None), "en")
    lines = [row.cells for row in shown.rows if not row.heading]
    assert ("P", "Oriens 2", "Maximin Daïa (Caesar), 6c") in lines
    assert ("S", "limitanei", "6r 8p") in lines
    assert ("P", "Pictes", "war") in lines


def test_every_scenario_is_rated_and_described_in_two_sentences() -> None:
    infos = open_system("semper").scenarios()
    assert len(infos) == len(SCENARIOS)
    assert all(1 <= info.difficulty <= 5 for info in infos)
    for info in infos:
        assert set(info.situation) == set(LANGUAGES)
        for situation in info.situation.values():
            assert situation.endswith(".")
            assert situation.count(". ") == 1, situation


def test_every_setting_and_every_choice_has_its_words() -> None:
    system = open_system("semper")
    for name, choices in system.settings("6").items():
        for lang in LANGUAGES:
            assert 0 < len(setting_text(system, name, lang)) <= 20
            lines = [choice_text(system, name, value, lang) for value in choices]
            assert len(set(lines)) == len(choices)
            assert all(0 < len(line) <= 60 for line in lines), lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_one_meaning(lang: str) -> None:
    codes = [sign.drawn for sign in PRESENTER.codes(lang)]
    assert [code for code in codes if codes.count(code) > 1] == []
    assert {"+", "@", "*", "P", "S", "c", "r", "p", "b", "PA"} <= set(codes)


def test_every_letter_and_mark_of_the_drawn_map_is_explained() -> None:
    signs = PRESENTER.signs("en")
    drawn = "".join(sign.drawn for sign in signs)
    state = Game.new("semper/5", 1).view(None)
    for standing in PRESENTER.standing(state).values():
        assert standing.letter.lower() in drawn
        assert all(letter in drawn for _, letter, _ in standing.stacks)
        assert not standing.mark or standing.mark in {sign.mark for sign in signs}
    assert all(sign.brief for sign in signs if sign.mark)


def test_3_7_3_the_drawn_map_knows_who_holds_a_diocese() -> None:
    state = Scene("6").control(P, "galliae").state
    assert diocese("galliae") >= 0
    assert PRESENTER.standing(state)["galliae-4"].letter == "P"
    assert PRESENTER.standing(state)["germania"].letter == ""
