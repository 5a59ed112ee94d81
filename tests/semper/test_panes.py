"""The panes of Semper Victor: all of them, the status, forces, start and legend."""

from __future__ import annotations

import pytest

from core.game import Game
from core.semper.box.state import INITIATIVE
from core.systems import open_system
from core.texts import LANGUAGES, catalogue, choice_text, rules, setting_text
from tests.panes import ROOM, width
from tests.semper.panes import PRESENTER, college, pane, rows
from tests.semper.scene import BOARD, P, S, Scene, counter, diocese, piece, zone

IDS = ["map", "dioceses", "college", "peoples", "leaders", "reserve", "stratagems"]
IDS += ["calendar", "ledger", "projection", "tracks"]
SCENARIOS = tuple(BOARD.scenarios)


# --- all of them ----------------------------------------------------------------------------------


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


# --- status and the year --------------------------------------------------------------------------


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


# --- forces ---------------------------------------------------------------------------------------


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


# --- start, scenarios, settings, legend -----------------------------------------------------------


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
