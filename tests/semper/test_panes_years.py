"""Panes of time and points: calendar, ledger, and the year as if it ended now."""

from __future__ import annotations

from core.contract import Event, Moment
from core.game import Game
from core.semper.box.board import DEAD, RETURNING, WAITING
from core.semper.box.state import CONTROL, DEATHS, MOVEMENT, REINFORCEMENTS, SACRIFICE
from tests.semper.panes import PRESENTER, college, pane, under
from tests.semper.scene import P, S, people, piece, zone

# --- calendar -------------------------------------------------------------------------------------


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
    assert ("307", "", "may die of age", "Constance Chlore (70\u00a0%)") in entries_of(
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
    assert ("363", "", "the game may end", "20\u00a0%") in later


# --- ledger ---------------------------------------------------------------------------------------


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


# --- if the year ended now ------------------------------------------------------------------------


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
