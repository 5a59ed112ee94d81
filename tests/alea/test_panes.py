"""What the panes say of known positions."""

from __future__ import annotations

import random
import re
from textwrap import wrap

import pytest

from core.alea.box.board import LEGIO, RECRUITED, RESERVE
from core.alea.box.state import INITIATIVE, RECRUITMENT, WAR, enemy
from core.alea.show.vocabulary import face_name, faction
from core.alea.start.free_deployment import waiting
from core.game import Done, Game
from core.systems import open_system
from core.texts import LANGUAGES, catalogue, choice_text, rules, setting_text
from tests.alea.panes import PRESENTER, SAVES, cells, pane, rows, under, with_hands
from tests.alea.scene import BOARD, C, R, Scene, people, piece, zone

IDS = ["map", "regions", "peoples", "leaders", "reserve", "stratagems"]
IDS += ["calendar", "ledger", "projection", "tracks"]
PHRAATES = -38  # enters in


def columned(numbers: str) -> str:
    return "\u00a0".join(number.rjust(2, "\u00a0") for number in numbers.split())


# --- the list of panes ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_panes_come_in_their_order(lang: str) -> None:
    panes = PRESENTER.panes(Game.new("alea/3", 1).view(1), lang)
    assert [p.id for p in panes] == IDS
    assert all(p.title for p in panes)


def test_every_row_cites_an_entry_of_the_index_or_none() -> None:
    game = Game.open(SAVES / "civil-wars-complete.rubicon")
    index = rules("alea")
    for position in range(0, len(game.moves), 97):
        game.seek(position)
        for shown in PRESENTER.panes(game.view(None), "en"):
            assert all(row.rule in index for row in shown.rows if row.rule), shown.id


# --- map and regions -----------------------------------------------------------------------------


def test_the_map_lists_every_place_once_under_its_region() -> None:
    shown = pane(Game.new("alea/1", 1).view(None), "map")
    assert [row.key for row in shown.rows if not row.heading] == list(BOARD.place_ids)
    italia = under(shown, "Italia")
    assert [row.key for row in italia] == [f"italia-{n}" for n in range(1, 8)]
    assert [row.key for row in under(shown, "Seas")] == list(BOARD.place_ids[BOARD.zone_count :])
    assert "Italia (REPUBLICAN)" in [row.cells[0] for row in shown.rows if row.heading]


def test_the_map_counts_units_and_names_leaders_chiefs_first() -> None:
    view = Game.new("alea/1", 1).view(None)
    assert cells(view, "map", "italia-4") == (
        "R",
        "Italia 4 Aemilia",
        "Ariminum P",
        "C 1L Caesar, Curio",
    )
    assert cells(view, "map", "gallia-9")[3].startswith("C 6L 1A 1E")
    assert cells(view, "map", "italia-1")[3].startswith("R Pompeius, ")  # before Cato, Labienus
    assert cells(view, "map", "graecia-5")[2] == "P"


def test_two_large_armies_in_one_place_are_both_counted() -> None:
    scene = Scene("2")
    legions = [BOARD.piece_ids[p] for p in BOARD.roman_of_kind[LEGIO]]
    scene.put(C, "graecia-3", *legions[:12], "auxilia", "equites-2", "caesar", "m-antonius")
    scene.put(R, "graecia-3", *legions[12:24], "auxilia", "equites-4", "pompeius", "labienus")
    who = cells(scene.state, "map", "graecia-3")[3]
    assert len(who) <= 29
    assert "C 12L1A1E" in who
    assert "| R 12L1A1E" in who


def test_a_homeland_shows_whom_its_people_fights_for() -> None:
    scene = Scene("2").war("daci", C).allied("aegyptii", R)
    assert cells(scene.state, "map", "daci")[0] == "C!"
    assert cells(scene.state, "map", "aegyptii")[0] == "R+"
    assert cells(scene.state, "map", "pontici")[0] == ""


def test_3_7_3_regions_show_what_is_held_and_what_control_takes() -> None:
    scene = Scene("2").control(R, "hispania").put(C, "hispania-1", "caesar", "legio-x", "legio-ix")
    scene.put(C, "hispania-2", "legio-vi").put(R, "hispania-3", "legio-xvi")
    scene.war("mauri", R).put(R, "hispania-3", "juba-i")  # no Roman: he controls no region
    shown = cells(scene.state, "regions", "hispania")
    printed = next(r for r in BOARD.regions if r.id == "hispania")
    assert shown[:3] == ("Hispania", "R", f"C 2 R 1 /{printed.zones}")
    assert shown[3] == f"C 2 R 1 /{printed.cities}"
    assert shown[4:6] == ("C 1 R 0", f"4/{printed.garrison}")
    assert shown[7] == str(printed.points)


def test_a_region_without_its_garrison_is_pointed_out() -> None:
    lit = {key: row.lit for key, row in rows(pane(Scene("2").state, "regions")).items()}
    assert lit["gallia"] == (5,)
    assert lit["sicilia"] == ()  # needs none
    assert lit["roma"] == ()


def test_recruits_of_this_year_are_taken_off() -> None:
    scene = Scene("2")
    italia = BOARD.region_ids.index("italia")
    printed = BOARD.regions[italia]
    scene.state.taken[italia * 4] = 2
    left = cells(scene.state, "regions", "italia")[6]
    assert left == f"{printed.legio - 2}/{printed.auxilia}/{printed.equites}/{printed.naves}"


# --- peoples and leaders -------------------------------------------------------------------------


def test_peoples_show_war_allegiance_and_years_of_peace() -> None:
    scene = Scene("1", year=-40).war("daci", C).allied("aegyptii", R)
    scene.state.peace_until[people("parthi")] = -36
    assert cells(scene.state, "peoples", "daci")[1] == "war C"
    assert cells(scene.state, "peoples", "aegyptii")[1] == "allied R"
    assert cells(scene.state, "peoples", "aegyptii", "fr")[1] == "alliés R"
    assert cells(scene.state, "peoples", "parthi")[1:4] == ("peace", "6/6", "36 BC")
    assert "Cleopatra VII" in cells(scene.state, "peoples", "aegyptii")[5]
    assert cells(scene.state, "peoples", "germani", "fr")[4] == "Germains"


def test_the_roster_has_every_leader_of_the_scenario_once() -> None:
    for scenario in "1234567":
        shown = pane(Game.new(f"alea/{scenario}", 1).view(None), "leaders")
        keys = [row.key for row in shown.rows if not row.heading]
        last = BOARD.scenarios[scenario].last
        gone = {"phraates-iv"} if last < PHRAATES else set()  # his year lies beyond the last one
        assert sorted(keys) == sorted(set(BOARD.piece_ids[: BOARD.leader_count]) - gone)


def test_the_roster_shows_ratings_place_titles_and_state() -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").put(R, "gallia-9", "bassus")
    scene.chief(C, "caesar")
    state = scene.state
    state.pretenders[C], state.ill = piece("bassus"), [piece("caesar")]
    state.moved[piece("bassus")] = 1
    assert cells(state, "leaders", "caesar") == (
        "C",
        "Caesar",
        columned("12 6 6 3"),
        "Italia 3",
        "Faction Leader, ill",
    )
    assert cells(state, "leaders", "bassus")[3:] == ("Gallia 9", "Pretender C, moved")
    assert cells(state, "leaders", "caesar", "fr")[4] == "Chef de parti, malade"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", ["leaders", "reserve"])
def test_numbers_stand_below_their_names_and_are_not_torn_apart(id: str, lang: str) -> None:
    shown = PRESENTER.panes(Game.new("alea/1", 1).view(1), lang)
    found = next(p for p in shown if p.id == id)
    ends = [match.end() for match in re.finditer(r"\w+", found.columns[2])]
    numbers = [row.cells[2] for row in found.rows if not row.heading and row.cells[2]]
    assert len(numbers) > 5
    for text in [found.columns[2], *numbers]:
        assert [match.end() for match in re.finditer(r"\w+", text)] == ends
        assert len(wrap(text, 4, break_long_words=False)) == 1


def test_event_6_binds_the_faction_leaders() -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").chief(C, "caesar")
    scene.state.event = 6
    assert cells(scene.state, "leaders", "caesar")[4] == "Faction Leader, must stay"


def test_3_6_5_a_triumvir_is_neutral_and_shows_his_region() -> None:
    scene = Scene("1", year=-42).put(0, "gallia-9", "lepidus")
    scene.state.triumvirs = [(piece("lepidus"), BOARD.region_ids.index("gallia"))]
    shown = pane(scene.state, "leaders")
    assert [row.key for row in under(shown, "Neutral")] == ["lepidus"]
    row = rows(shown)["lepidus"]
    assert row.cells == ("-", "Lepidus", columned("7 2 4 0"), "Gallia 9", "Triumvir Gallia")
    assert row.rule == "3.6.5"


def test_the_roster_says_when_a_leader_comes() -> None:
    state = Game.new("alea/1", 1).view(None)
    assert cells(state, "leaders", "bassus")[3] == "to come 48 BC"
    assert cells(state, "leaders", "octavianus")[3] == "after Caesar's death"
    assert cells(state, "leaders", "phraates-iv")[3] == "to come 38 BC"
    assert cells(state, "leaders", "darius")[3] == "after Pharnaces II"
    short = Game.new("alea/3", 1).view(None)
    assert "phraates-iv" not in rows(pane(short, "leaders"))
    assert cells(short, "leaders", "caesar")[3] == "to deploy"


# --- reserve -------------------------------------------------------------------------------------


def test_the_reserve_counts_equal_units_in_one_row() -> None:
    scene = Scene("2").put(C, "italia-1", "auxilia", "legio-x")
    free = [p for p in BOARD.roman_units if scene.state.where[p] == RESERVE]
    shown = under(pane(scene.state, "reserve"), "In reserve")
    assert sum(int(row.cells[3] or 0) for row in shown) == len(free)
    auxilia = [row for row in shown if row.cells[1] == "Auxilia"]
    assert [int(row.cells[3]) for row in auxilia] == [
        sum(BOARD.type[p] == "auxilia" for p in BOARD.roman_units) - 1
    ]
    assert not any("X" in row.cells[4].split(", ") for row in shown)
    assert len([row for row in shown if row.cells[3]]) < 16  # the others only go on


def test_recruits_who_arrive_stand_with_their_region() -> None:
    scene = Scene("2", year=-47)
    unit = piece("legio-i-r")
    scene.state.where[unit], scene.state.side[unit] = (
        RECRUITED + BOARD.region_ids.index("gallia"),
        C,
    )
    come = under(pane(scene.state, "reserve"), "Recruited")
    assert [row.cells[:4] for row in come] == [("C", "Legio, recruits", columned("4 1 0"), "1")]


def test_a_free_deployment_shows_what_waits() -> None:
    view = Game.new("alea/3", 1).view(None)
    shown = under(pane(view, "reserve"), "Still to be deployed")
    for side, mark in ((C, "C"), (R, "R")):
        units = [p for p in waiting(view, side) if p >= BOARD.leader_count]
        assert sum(int(r.cells[3]) for r in shown if r.cells[0] == mark) == len(units)


# --- stratagems ----------------------------------------------------------------------------------


def test_own_counters_show_both_faces_and_what_they_do() -> None:
    shown = pane(with_hands([[3, 14], [7]]).view(1), "stratagems")
    mine = under(shown, "Hand of the CAESARIAN: 2")
    assert [row.rule for row in mine] == [
        "6.1.janus",
        "6.3.turncoats",
        "6.3.favour",
        "6.4.imperium",
    ]
    assert mine[0].cells == ("C", "#3", "Janus", "no combat between Romans this year")
    assert mine[1].cells[:2] == ("", "")


def test_a_hidden_hand_is_a_number_and_its_counters_may_be_in_the_cup() -> None:
    shown = pane(with_hands([[3, 14], [7]]).view(1), "stratagems")
    theirs = under(shown, "Hand of the REPUBLICAN: 1")
    assert [row.cells[1:3] for row in theirs] == [("?", "face down: 1")]
    unseen = under(shown, "Not seen (cup 16, hidden hand 1): 17 of 19")
    counters = [row.cells[1] for row in unseen if row.cells[1]]
    assert counters == [f"#{n}" for n in range(1, 20) if n not in (3, 14)]


def test_open_hands_leave_the_cup_known() -> None:
    game = with_hands([[3, 14], [7]], "open")
    game.state.spent.append(8)
    game.state.intrigues.append(17)
    shown = pane(game.view(None), "stratagems")
    assert [row.cells[1] for row in under(shown, "Hand of the REPUBLICAN")] == ["#7", ""]
    assert [row.cells[1] for row in under(shown, "Out of the game")] == ["#8", ""]
    assert [row.cells[1] for row in under(shown, "In Roma")] == ["#17", ""]
    cup = under(shown, "In the cup: 14 of 19")
    assert sum(1 for row in cup if row.cells[1]) == 14


def test_the_counters_of_the_cup_show_both_faces_and_what_they_do() -> None:
    shown = pane(with_hands([[3, 14], [7]], "open").view(None), "stratagems")
    cup = under(shown, "In the cup: 16 of 19")
    assert len(cup) == 2 * 16
    assert cup[0].cells == ("", "#1", "Initiative", "after the roll: the initiative is yours")
    told = {entry["en"] for entry in catalogue("alea")["face"].values()}
    assert all(row.cells[3] in told for row in cup)


def test_every_face_says_what_it_does_in_both_languages() -> None:
    faces = {face for counter in BOARD.data.stratagems for face in counter.faces}
    said = catalogue("alea")
    assert set(said["face"]) == faces
    assert set(said["face-name"]) <= faces
    assert all(len(entry[lang]) <= 44 for entry in said["face"].values() for lang in LANGUAGES)


# --- tracks and status ---------------------------------------------------------------------------


def test_the_tracks_keep_every_fact() -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").put(R, "asia-1", "pompeius")
    scene.chief(C, "caesar").chief(R, "pompeius").put(R, "gallia-9", "bassus")
    state = scene.state
    state.event, state.janus, state.plague, state.track = 9, True, zone("italia-5"), 3
    state.pretenders[C] = piece("bassus")
    state.triumvirs = [(piece("lepidus"), BOARD.region_ids.index("africa"))]
    shown = {key: row.cells[1] for key, row in rows(pane(state, "tracks")).items()}
    assert shown["Initiative"] == "CAESARIAN"
    assert shown["Sequences"] == "left: C 3, R 3"
    assert shown["Event"] == "Event 9: Neptune's wrath"
    assert shown["Janus"] == "gates shut"
    assert shown["Plague"] == "Italia 5 Apulia"
    assert shown["The Republic's track"] == "3 (Cicero)"
    assert shown["Faction Leader C"] == "Caesar"
    assert shown["Faction Leader R"] == "Pompeius"
    assert shown["Pretender C"] == "Bassus"
    assert shown["Triumvir"] == "Lepidus (Africa)"


def test_the_status_says_year_phase_side_score_and_track() -> None:
    scene = Scene("2", year=-46, active=R)
    scene.state.points, scene.state.track = -7, 2
    assert PRESENTER.status(scene.state, "en").startswith(
        "46 BC  movement  REPUBLICAN  Score -7  SPQR 2"
    )
    french = PRESENTER.status(scene.state, "fr")
    assert french.startswith("46 av. J.-C.  mouvement  RÉPUBLICAIN  Score -7  SPQR 2")


def test_9_4_the_status_names_the_side_that_is_asked_or_none() -> None:
    """Whoever was active last has nothing to do with the initiative, and with recruitment only
    where it is his region's turn."""
    state = Scene("2", year=-46, active=C).control(C, "italia").control(R, "asia").state
    sides = {"en": ("CAESARIAN", "REPUBLICAN"), "fr": ("CÉSARIEN", "RÉPUBLICAIN")}
    for lang, (caesarian, republican) in sides.items():
        state.step = INITIATIVE
        assert not {caesarian, republican} & set(PRESENTER.status(state, lang).split("  "))
        state.step = RECRUITMENT
        for region, side in (("italia", caesarian), ("asia", republican)):
            state.region = BOARD.region_ids.index(region)
            assert PRESENTER.status(state, lang).split("  ")[2] == side
            assert cells(state, "tracks", "Phase", lang)[1].endswith(f", {side}")


def test_the_status_of_whole_games_names_nobody_but_whoever_is_asked_or_moves() -> None:
    game = Game.open(SAVES / "pharsalus-complete.rubicon")
    for position in range(game.position):
        game.seek(position)
        if game.prompt is not None and game.prompt.seat and game.state.step not in WAR:
            other = faction(enemy(game.state.factions[game.prompt.seat - 1]), "en")
            assert other not in PRESENTER.status(game.state, "en"), position


# --- the start, the scenarios, the settings ------------------------------------------------------


def test_3_3_1_the_start_of_a_fixed_set_up() -> None:
    shown = PRESENTER.start(Game.new("alea/2", 1).view(None), "en")
    assert ("C", "Italia 4", "Caesar, Curio, 1L") in [row.cells for row in shown.rows]
    first = [row.cells for row in under(shown, "REPUBLICAN")][:2]
    assert first[0][:2] == ("R", "Italia 1")
    assert ", ".join(cells[2] for cells in first).count("Pompeius") == 2  # with his son


def test_the_start_of_a_free_deployment_says_what_and_where() -> None:
    shown = PRESENTER.start(Game.new("alea/6", 1).view(None), "en")
    theirs = {row.cells[1]: row.cells[2] for row in under(shown, "REPUBLICAN: free")}
    assert theirs["in"] == "Sicilia"
    assert theirs["units also in"] == "Italia 2, Italia 6, Gallia 8"
    assert theirs["units"] == "17L 3A 4E 3N"
    posts = [row for row in shown.rows if row.cells[1:2] == ("post",)]
    assert ("R", "post", "Bassus: Gallia 8") in [row.cells for row in posts]
    assert {row.rule for row in posts} == {"s6.chiefs", "s6.deployment"}


def test_every_scenario_is_rated_and_described_in_two_sentences() -> None:
    found = open_system("alea").scenarios()
    assert [info.difficulty for info in found] == [4, 3, 1, 2, 2, 3, 3]
    for info in found:
        assert set(info.situation) == set(LANGUAGES)
        for said in info.situation.values():
            assert said.endswith(".")
            assert said.count(". ") == 1, said


def test_every_setting_and_every_choice_has_its_words() -> None:
    system = open_system("alea")
    for scenario in "1234567":
        for name, choices in system.settings(scenario).items():
            for lang in LANGUAGES:
                assert 0 < len(setting_text(system, name, lang)) <= 20
                said = [choice_text(system, name, value, lang) for value in choices]
                assert len(set(said)) == len(choices)
                assert all(0 < len(line) <= 60 for line in said), said
    known = {name for scenario in "1234567" for name in system.settings(scenario)}
    assert set(catalogue("alea")["setting"]) == known


# --- the faces that were seen --------------------------------------------------------------------


def recalled(game: Game, seat: int | None, lang: str = "en") -> list[tuple[str, ...]]:
    """What is told of the past under its heading."""
    past = [
        (game.moment(position), event)
        for position in range(game.position + 1)
        for event in game.events(position)
        if event.visible_to(seat)
    ]
    rows = game.system.presenter.recalled(past, game.view(seat), lang).rows
    start = next((n for n, row in enumerate(rows) if row.cells[0].startswith("Faces")), len(rows))
    return [row.cells for row in rows[start + 1 :]]


def test_2_a_each_seat_recalls_the_faces_that_it_has_seen_and_when() -> None:
    game = Game.new("alea/1", 3, {"hands": "hidden"})
    own = [recalled(game, seat) for seat in (1, 2)]
    for seat, seen in zip((1, 2), own, strict=True):
        (counter,) = game.state.hands[seat - 1]
        assert [cells[2] for cells in seen] == [face_name(f, "en") for f in BOARD.faces[counter]]
        assert [cells[3] for cells in seen] == ["drawn, 49 BC", ""]
        assert seen[0][:2] == ("CR"[seat - 1], f"#{counter}")
    assert recalled(game, None) == []
    assert recalled(game, 1, "fr")[0][-1] == "tiré, 49 av. J.-C."


def test_6_a_face_that_was_played_is_recalled_by_everybody_though_it_is_in_the_cup_again() -> None:
    game = play_until(Game.new("alea/3", 2, {"hands": "hidden"}), "stratagem-played")
    told = [e for at in range(game.position + 1) for e in game.events(at)]
    event = next(e for e in told if e.kind == "stratagem-played")
    for seat in (1, 2, None):
        seen = [cells for cells in recalled(game, seat) if cells[-1].startswith("played")]
        assert seen[0][1] == f"#{event.args['counter']}"
    assert len(recalled(game, None)) == 1


def play_until(game: Game, kind: str) -> Game:
    """Random play until something happens."""
    luck = random.Random(1)
    while not any(event.kind == kind for event in game.events(game.position)):
        assert game.prompt is not None
        legal = game.prompt.legal(game.state)
        done = game.push(game.prompt.seat, legal[luck.randrange(len(legal))])
        assert isinstance(done, Done)
    return game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_name_everybody(lang: str) -> None:
    """In as many rows as they need; only the map list, of one line each, counts."""
    game = Game.open(SAVES / "civil-wars-complete.rubicon")
    for position in range(0, len(game.moves), 97):
        game.seek(position)
        pages = [page for page in PRESENTER.panes(game.view(None), lang) if page.id != "map"]
        told = [cell for page in pages for row in page.rows for cell in row.cells]
        assert [cell for cell in told if re.search(r"\w \+\d+$", cell)] == []
    reserve = pane(Game.new("alea/1", 1).view(None), "reserve")
    rows_ = [row.cells for row in reserve.rows if not row.heading]
    legions = sum(int(count) for _, name, _, count, _ in rows_ if name.startswith("Legio"))
    assert sum(len(which.split(", ")) for *_, which in rows_ if which) == legions > 20


def test_the_status_leaves_nothing_out_where_there_is_room() -> None:
    view = Game.open(SAVES / "rise-of-caesar-half-way.rubicon").view(None)
    initiative = f"Initiative {'-CR'[view.initiative]}"
    assert initiative not in PRESENTER.status(view, "fr")
    assert PRESENTER.status(view, "fr", 118) == f"{PRESENTER.status(view, 'fr')}  {initiative}"
