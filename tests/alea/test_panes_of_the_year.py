"""The panes that look along the years: calendar, ledger, and if the year ended now."""

from __future__ import annotations

from core.alea.box.board import DEAD, RECRUITED, RETURNING, WAITING
from core.alea.box.state import (
    CONTROL,
    DEATHS,
    GEOSTRATEGY,
    INITIATIVE,
    MOVEMENT,
    RELOCATION,
    STRATAGEMS,
    TRACK,
)
from core.game import Game
from core.imperator.stratagems.cup import carriers
from tests.alea.panes import PRESENTER, SAVES, calm, pane, text, under, with_hands
from tests.alea.scene import BOARD, C, R, Scene, people, piece
from tests.panes import story

# --- calendar ------------------------------------------------------------------------------------


def entries_of(state: object, title: str) -> list[tuple[str, ...]]:
    return [row.cells for row in under(pane(state, "calendar"), title)]


def before_christ(year: str) -> int:
    """44 BC is -44."""
    number, _, era = year.partition(" ")
    assert era == "BC"
    return -int(number)


def test_leaders_with_a_date_stand_under_their_year() -> None:
    state = Game.new("alea/1", 1).view(None)
    later = entries_of(state, "Later")
    at = later.index(("48 BC", "R", "enters", "Bibulus, M. Brutus, Cassius,"))  # it goes on
    assert later[at + 1] == ("", "", "", "S. Pompeius")
    assert ("38 BC", "", "enters", "Phraates IV") in later
    assert ("29 BC", "", "end of the scenario", "") in later
    years = [before_christ(year) for year, *_ in later if year]
    assert years == sorted(years)
    waiting_for = entries_of(state, "Without a date")
    assert ("", "", "after Caesar's death", "Pansa, Salvidienus") in waiting_for


def test_2_c_who_is_due_comes_this_year_until_phase_c_is_over() -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").chief(C, "caesar")
    state = scene.state
    state.where[piece("curio")], state.side[piece("curio")] = RETURNING, C
    state.step = INITIATIVE
    assert ("46 BC", "C", "comes back", "Curio") in entries_of(state, "This year")
    state.step = GEOSTRATEGY
    assert ("45 BC", "C", "comes back", "Curio") in entries_of(state, "Later")


def test_caesars_heirs_get_a_year_when_he_is_dead() -> None:
    scene = Scene("1", year=-44)
    state = scene.state
    for name in ("octavianus", "agrippa"):
        state.where[piece(name)], state.side[piece(name)] = WAITING, C
    state.where[piece("caesar")], state.caesar_died = DEAD, -44
    assert ("43 BC", "C", "enters", "Agrippa, Octavianus") in entries_of(state, "Later")


def test_recruits_and_years_of_peace_are_in_the_calendar() -> None:
    scene = Scene("2", year=-47)
    unit, state = piece("legio-i-r"), scene.state
    state.where[unit], state.side[unit] = RECRUITED + BOARD.region_ids.index("gallia"), C
    state.peace_until[people("daci")] = -45
    later = entries_of(state, "Later")
    assert ("46 BC", "C", "recruits arrive", "Gallia 1L") in later
    assert ("45 BC", "", "may rise again", "Daci") in later
    state.step = DEATHS
    assert ("47 BC", "C", "recruits arrive", "Gallia 1L") in entries_of(state, "This year")


def test_death_natural_each_leaders_number_stands_by_his_name() -> None:
    scene = Scene("1", year=-43).put(R, "italia-3", "cato", "bibulus").chief(R, "cato")
    assert ("43 BC", "", "may die of age", "Cato (d10 < 2)") in entries_of(scene.state, "This year")
    later = entries_of(scene.state, "Later")
    assert ("38 BC", "", "may die of age", "Bibulus (d10 < 2), Cato (d10 < 4)") in later


def test_what_comes_after_the_scenario_is_left_out() -> None:
    assert "Orodes" not in text(pane(Game.new("alea/3", 1).view(None), "calendar"))


def test_s6_the_parthian_war_is_in_the_calendar() -> None:
    view = Game.new("alea/6", 1).view(None)
    assert ("37 BC", "R", "go to war", "Parthi") in entries_of(view, "Later")


# --- ledger --------------------------------------------------------------------------------------


def test_10_the_ledger_of_a_complete_game_adds_up() -> None:
    game = Game.open(SAVES / "civil-wars-complete.rubicon")
    view = game.view(None)
    booked = [row for row in PRESENTER.ledger(story(game), view, "en").rows if not row.heading]
    assert len(booked) > 50
    total = 0
    for row in booked:
        if row.rule == "5.1.2.score":
            total = -total
        else:
            total += int(row.cells[3])
        assert int(row.cells[4]) == total
    assert total == view.points
    years = [before_christ(row.cells[0]) for row in booked]
    assert years == sorted(years)
    assert years[0] == -49


def test_10_1_the_ledger_names_whom_the_points_are_for() -> None:
    game = Game.open(SAVES / "rise-of-caesar-half-way.rubicon")
    shown = text(PRESENTER.ledger(story(game), game.view(None), "en"))
    assert "48 BC | Leader killed: Pompeius | C | +1 | +2" in shown
    assert "Chef tué\u00a0: Pompeius" in text(PRESENTER.ledger(story(game), game.view(None), "fr"))


def test_a_ledger_without_its_beginning_brings_the_score_forward() -> None:
    game = Game.open(SAVES / "rise-of-caesar-half-way.rubicon")
    view = game.view(None)
    everything = story(game)
    late = [pair for pair in everything if pair[0].year > -49]
    first = PRESENTER.ledger(late, view, "en").rows[0]
    before = [e for m, e in everything if m.year == -49 and e.kind == "points"]
    score = sum(e.args["points"] * (1 if e.args["side"] == C else -1) for e in before)
    assert score != 0
    assert first.cells == ("", "brought forward", "", "", f"{score:+d}")
    assert pane(view, "ledger").rows[0].cells[4] == f"{view.points:+d}"


def test_10_2_the_ledger_tells_what_the_year_would_still_pay() -> None:
    scene = Scene("2", year=-46).put(C, "italia-1", "caesar", "legio-x").chief(C, "caesar")
    scene.control(C, *BOARD.region_ids)
    expected = under(pane(calm(scene).state, "ledger"), "If the year ended now")
    assert [(row.rule, row.cells[3]) for row in expected] == [
        ("10.2.control", "+3"),
        ("10.2.roma", "+1"),
    ]


# --- if the year ended now -----------------------------------------------------------------------


def values(state: object, title: str) -> dict[str, str]:
    return {row.cells[0]: row.cells[2] for row in under(pane(state, "projection"), title)}


def test_3_7_3_the_projection_shows_regions_and_roma_that_would_change() -> None:
    scene = Scene("2", year=-46).control(R, "hispania").chief(C, "caesar")
    scene.put(C, "hispania-1", "caesar", "legio-x").put(C, "hispania-2", "legio-ix")
    scene.put(C, "hispania-3", "legio-vi").put(C, "italia-1", "m-antonius", "legio-vii")
    scene.state.roma = R
    shown = values(scene.state, "Control")
    assert shown["Hispania"] == "R -> C"
    assert shown["Roma"] == "R -> C"
    assert "Gallia" not in shown


def test_5_1_1_the_projection_names_each_cause_of_the_track() -> None:
    scene = Scene("2", year=-46).war("daci", C).war("parthi", R)
    scene.state.track = 1
    shown = under(pane(scene.state, "projection"), "The Republic")
    causes = [row.rule for row in shown]
    bare = sum(region.garrison > 0 for region in BOARD.regions)
    assert causes.count("5.1.1.garrison") == bare
    assert {"5.1.1.peoples", "5.1.1.legions", "5.1.1.quiet"} <= set(causes)
    assert ("Track", "both lose", "1 -> 5") in [row.cells for row in shown]
    verdict = under(pane(scene.state, "projection"), "If the game ended")
    assert [row.cells[0] for row in verdict] == ["both lose"]


def test_9_2_the_projection_warns_of_winter_losses() -> None:
    scene = Scene("2", year=-46).put(C, "scythia", "caesar", "legio-x", "legio-ix")
    scene.chief(C, "caesar")
    winter = under(pane(calm(scene).state, "projection"), "Winter")
    assert ("C Scythia", "units lost 2L", "") in [row.cells for row in winter]


def test_3_5_3_the_attempt_on_caesar_is_a_die_that_nobody_foresees() -> None:
    scene = Scene("1", year=-46).put(C, "italia-1", "caesar", "legio-x").chief(C, "caesar")
    shown = pane(calm(scene.control(C, "italia")).state, "projection")
    doubts = under(shown, "Not foreseen")
    assert [(row.cells[:2], row.rule) for row in doubts] == [
        (("conspiracy against Caesar", "a die"), "3.5.3.attempt")
    ]
    assert values(scene.state, "Points")["Holding Roma"] == "+1"  # the rest is shown all the same


def test_6_4_faces_that_may_be_played_are_named() -> None:
    game = with_hands([[14], []], "open")
    game.state.track = 3
    doubts = [row.cells for row in under(pane(game.view(None), "projection"), "Not foreseen")]
    assert ("Imperium", "may be played", "C") in doubts
    game.state.hands[0] = []
    doubts = [row.cells for row in under(pane(game.view(None), "projection"), "Not foreseen")]
    assert not any(cells[0] == "Imperium" for cells in doubts)


def doubts_of(view: object) -> list[tuple[str, ...]]:
    return [row.cells for row in under(pane(view, "projection"), "Not foreseen")]


def imperium(view: object) -> str:
    """Who may play it, as far as this view tells."""
    doubts = doubts_of(view)
    return "".join(side for side in "CR" if ("Imperium", "may be played", side) in doubts)


def test_6_4_with_hidden_hands_nobody_is_told_what_he_knows_to_be_impossible() -> None:
    (carrier,) = carriers(BOARD, ("imperium",))
    game = with_hands([[4], [5]])
    game.state.track = 3
    assert [imperium(game.view(seat)) for seat in (1, 2, None)] == ["R", "C", "CR"]
    game.state.hands[0] = [carrier]  # who holds the only one knows that the other does not
    assert imperium(game.view(1)) == "C"
    game.state.hands[0], game.state.step = [4], STRATAGEMS  # he may still draw it
    assert imperium(game.view(1)) == "CR"


def test_3_5_2_a_question_that_stops_several_steps_is_named_once() -> None:
    """Pompeius has just fallen: whoever names his heir is asked in the steps that follow too."""
    scene = Scene("2", year=-46).put(C, "italia-1", "caesar", "legio-x").chief(C, "caesar")
    scene.put(R, "asia-1", "cato", "ahenobarbus")
    scene.state.fallen_chiefs = [(piece("pompeius"), R)]
    assert doubts_of(calm(scene).state).count(("Succession", "a question", "R")) == 1


def test_9_2_the_projection_tells_who_must_leave_for_winter_quarters() -> None:
    scene = Scene("2", year=-46).control(R, *BOARD.region_ids).control(C, "italia")
    scene.put(C, "italia-1", "caesar", "legio-x").chief(C, "caesar")
    scene.put(C, "graecia-5", "sulla", "legio-ix", "auxilia-1").put(C, "asia-4", "curio")
    scene = calm(scene.put(R, "graecia-1", "pompeius"))
    for step in (MOVEMENT, RELOCATION):
        scene.state.step = step
        winter = under(pane(scene.state, "projection"), "Winter")
        going = [row.cells[:2] for row in winter if row.rule == "9.2.relocation"]
        assert going == [("C Graecia 5", "must leave 1L 1A"), ("C Asia 4", "must leave Curio")]


def test_what_phase_f_has_settled_is_not_settled_again() -> None:
    scene = Scene("2", year=-46).put(C, "italia-1", "caesar", "legio-x").chief(C, "caesar")
    scene.state.track = 2
    scene.state.step = TRACK  # the marker has moved, Imperium is being asked for
    assert values(scene.state, "The Republic")["Track"] == "2 -> 2"
    scene.state.step = RELOCATION
    assert values(scene.state, "Points") == {"Score": "0 -> 0"}
    scene.state.step = CONTROL
    assert values(scene.state, "Points")["Holding Roma"] == "+1"


def test_the_projection_knows_when_there_is_nothing_to_say() -> None:
    view = Game.new("alea/3", 1).view(None)
    assert text(pane(view, "projection")).startswith("The armies are still being deployed.")
    over = Game.open(SAVES / "pharsalus-complete.rubicon").view(None)
    assert text(pane(over, "projection")).startswith("The game is over.")


def test_s1_the_verdict_has_its_level() -> None:
    scene = Scene("1", year=-40).put(R, "italia-2", "cato").chief(R, "cato")
    scene.state.points = -60
    scene.state.where[piece("caesar")] = DEAD
    verdict = under(pane(calm(scene).state, "projection"), "If the game ended")
    assert verdict[0].cells[:2] == ("REPUBLICAN", "a total victory")
