"""Candidates in a list: what a player wants to know of each; names of what is said."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from core.alea.box.actions import Negotiate, Play
from core.alea.box.board import RECRUITED
from core.alea.show.labels import short
from core.game import Game
from core.systems import open_system
from core.texts import action_text
from tests.alea.scene import BOARD, C, R, Scene, people, piece, pieces, zone
from tests.alea.stratagem_scene import counter, table


def labels(game: Game, **said: Any) -> list[str]:
    """The candidates that come next, in English."""
    assert game.prompt is not None
    view = game.view(game.prompt.seat)
    options = game.prompt.options(view, said)
    assert options is not None
    label = game.system.presenter.label
    return [label(view, options.named, option.value, "en") for option in options.candidates]


# --- 2.D recruits --------------------------------------------------------------------------------


def test_2_d_recruits_are_listed_by_region_and_name_it() -> None:
    scene = Scene("2").control(C, "gallia", "hispania")
    for unit, region in (
        ("legio-i-r", "hispania"),
        ("legio-ii-r", "gallia"),
        ("auxilia-1", "hispania"),
    ):
        scene.put(C, "italia-1", unit)
        scene.state.where[piece(unit)] = RECRUITED + BOARD.region_ids.index(region)
    game = scene.game(step="reinforcements")
    assert labels(game, type="place") == [
        "Legio II-R  4-1-0  Gallia",
        "Legio I-R  4-1-0  Hispania",
        "Auxilia 1  3-2-0  Hispania",
    ]


# --- 3.5.1 the Faction Leader --------------------------------------------------------------------


def camp() -> Game:
    scene = Scene().put(C, "italia-4", "bassus", "caesar", "hirtius", "legio-x")
    return scene.put(R, "italia-2", "cato", "legio-i").chief(C, "caesar").game()


def test_3_5_a_leader_who_is_chosen_by_name_tells_where_he_stands() -> None:
    """The heirs of a Faction Leader, a second one, the victim of a coup."""
    scene = Scene("2", year=-46).put(C, "italia-1", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius").put(R, "asia-4", "labienus").chief(R, "pompeius")
    scene.put(C, "gallia-8", "m-antonius")
    second = table(scene.chief(R), step="second")
    assert labels(second, type="name") == ["M. Antonius  CC9 SR4 PC4 TB2  Gallia 8"]
    coup = table(scene.chief(R, "pompeius"), ["coup-0"], step="geostrategy")
    assert labels(coup, type="play", counter=counter("coup-0"), face="coup-0") == [
        "Labienus  CC8 SR4 PC2 TB2  Asia 4",
        "Pompeius  CC12 SR5 PC5 TB2  Faction Leader, Asia 1",
    ]


def test_3_5_1_a_place_names_the_faction_leader_first_with_his_title() -> None:
    assert labels(camp(), type="march") == [
        "Italia 4 (Aemilia)  C 6 SP, Caesar (Faction Leader) +2"
    ]


def test_3_5_1_a_place_names_all_leaders_where_there_is_room() -> None:
    """In less room it tells how many more there are, then only how many."""
    view, place = camp().view(1), zone("italia-4")
    told = {
        80: "Italia 4 (Aemilia)  C 6 SP, Caesar (Faction Leader), Bassus, Hirtius",
        60: "Italia 4 (Aemilia)  C 6 SP, Caesar (Faction Leader) +2",
        40: "Italia 4 (Aemilia)  C 6 SP, Caesar +2",
        30: "Italia 4  C 6 SP, Caesar +2",
        25: "Italia 4  C 6 SP, (3)",
    }
    label = camp().system.presenter.label
    assert {room: label(view, "origin", place, "en", room) for room in told} == told


def test_3_3_a_way_is_told_by_names_where_there_is_room() -> None:
    view, label = camp().view(1), camp().system.presenter.label
    way = [BOARD.by_id["occidentalis"], zone("gallia-8")]
    told = {
        60: "Gallia 8 (Provincia)  (by Mare Occidentalis)",
        40: "Gallia 8 (Provincia)  (by Occidentalis)",
        30: "Gallia 8  (by Occidentalis)",
        20: "Gallia 8  (by Occ)",
        15: "Gal8  (by Occ)",
    }
    assert {room: label(view, "path", way, "en", room) for room in told} == told


def test_3_5_1_he_is_marked_among_the_leaders() -> None:
    found = labels(camp(), type="march", origin=zone("italia-4"))
    assert [text.endswith("Faction Leader") for text in found] == [False, True, False]


@pytest.mark.parametrize(("lang", "title"), [("en", "Faction Leader"), ("fr", "chef de parti")])
def test_3_5_1_a_stack_that_goes_together_tells_that_he_is_in_it(lang: str, title: str) -> None:
    game = camp()
    party = pieces("bassus", "caesar", "legio-x")
    label = game.system.presenter.label(game.view(1), "pieces", party, lang)
    assert label == f"Bassus, Caesar ({title}), Legio X (Italia 4)"


# --- names ---------------------------------------------------------------------------------------


def test_peoples_and_stratagems_have_names() -> None:
    names = open_system("alea").presenter.names
    celts = [people("alpes"), people("galatae")]
    assert names("people", people("germani"), "en") == "Germani"
    assert names("peoples", celts, "fr") == "Alpes, Galatae"
    assert names("people", 99, "en") == "?"
    assert names("nationality", "Hamites-Semites", "fr") == "Hamites-Sémites"
    assert (names("counter", 5, "en"), names("counters", [5, 6], "en")) == ("#5", "#5, #6")
    assert names("face", "wall-2", "en").endswith(" (-2)")
    assert names("face", "poliorcetics-1", "en").endswith(" (+1)")
    assert names("face", "no-such-face", "fr") == "no-such-face"
    assert names("face", 6, "en") == "6"  # of a die


def test_every_stratagem_in_words() -> None:
    system = open_system("alea")
    play = Play(10, "pacify-nationality", nationality="Celts")
    assert "#10" in action_text(system, play)
    assert "Celtes" in action_text(system, play, "fr")
    assert "Aegyptii" in action_text(system, Negotiate(people("aegyptii")))


def test_no_two_places_have_the_same_name_however_short() -> None:
    """4.2: the zones of a people share its name and have no numbers."""
    places = range(BOARD.place_count)
    for named in (BOARD.place_labels.__getitem__, partial(short, BOARD), short_of_a_way):
        assert len({named(place) for place in places}) == BOARD.place_count
    ways = [BOARD.by_id[place] for place in ("parthi-1", "parthi-3")]
    system = open_system("alea")
    told = system.presenter.worded({"origin": ways[0], "path": ways[1:]}, "en", brief=True)
    assert told == {"origin": "Parthi Mesopotamia", "path": "Parthi Media"}


def short_of_a_way(place: int) -> str:
    """As it stands among the places on the way where there is least room."""
    label = camp().system.presenter.label(
        camp().view(1), "path", [place, zone("italia-1")], "en", 1
    )
    return label.partition("(by ")[2]


# --- 3.4.1 a way, in less and less room ----------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (80, "Sicilia 1 (Sicilia)  R 4+22N SP, M. Brutus, Petreius  (by Italia 1, Italia 7)"),
        (60, "Sicilia 1  R 4+22N SP, M. Brutus +1  (by Italia 1, Italia 7)"),
        (50, "Sicilia 1  R 4+22N SP, 2 leaders  (by Ita1, Ita7)"),
        (45, "Sicilia 1  R 4+22N SP, (2)  (by Ita1-Ita7)"),
    ],
)
def test_3_4_1_a_way_gives_up_what_is_missed_least(room: int, told: str) -> None:
    fleets = ("naves-8-2-1a", "naves-6-1a", "naves-4-1b", "naves-4-0a")
    scene = Scene().put(R, "sicilia-1", "m-brutus", "petreius", "legio-xvi-r", *fleets)
    game, way = scene.game(), [zone(name) for name in ("italia-1", "italia-7", "sicilia-1")]
    assert game.system.presenter.label(game.view(1), "path", way, "en", room) == told
