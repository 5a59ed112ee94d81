"""Candidates in a list: what a player wants to know of each; names of what is said."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from core.game import Game
from core.semper.box.actions import Name, Play, Sail, SemperAction, Veto
from core.semper.show.common import short_name
from core.semper.show.labels import abridged
from core.systems import open_system
from core.texts import LANGUAGES, action_text, catalogue
from tests.semper.panes import PRESENTER, college
from tests.semper.scene import (
    BOARD,
    P,
    S,
    Scene,
    asked,
    counter,
    diocese,
    people,
    piece,
    pieces,
    zone,
)


def labels(game: Game, **answer: Any) -> list[str]:
    """The candidates that come next, in English."""
    prompt = asked(game)
    view = game.view(prompt.seat)
    options = prompt.options(view, answer)
    assert options is not None
    named = options.named
    return [PRESENTER.label(view, named, option.value, "en") for option in options.candidates]


def camp() -> Game:
    scene = Scene("6").put(P, "pontica-1", "galere", "licinius", "iovii", "victores")
    scene.put(P, "pontica-1", "dux-nicomedia").put(S, "galliae-2", "constance-chlore")
    return scene.heads("galere", "constance-chlore").game()


# --- counters and places -------------------------------------------------------------------------


def test_a_leader_shows_ratings_religion_and_title() -> None:
    view, label = camp().view(1), PRESENTER.label
    galere = piece("galere")
    assert label(view, "leaders", galere, "en") == "Galère  CC8 SR3 PC5 TB2 @  Primus Augustus"
    assert (
        label(view, "leader", galere, "fr")
        == "Galère  CC8 VS3 CP5 BT2 @  Primus Augustus, Pontica 1"
    )
    assert label(view, "leaders", galere, "en", 30) == "Galère  CC8 SR3 PC5 TB2 @"
    assert label(view, "leader", piece("sapor-ii"), "en") == "Sapor II  CC8 SR3 TB2"


def test_a_unit_shows_its_numbers_and_its_state() -> None:
    scene = Scene("6").put(P, "pontica-1", "iovii", reduced=True).put(P, "pontica-1", "victores")
    label = partial(PRESENTER.label, scene.state, "units", lang="en")
    assert label(piece("iovii")) == "Iovii  2-2-0  reduced"
    assert label(piece("victores")) == "Victores  4-3-1"


def test_a_place_names_all_leaders_where_there_is_room() -> None:
    view, place = camp().view(1), zone("pontica-1")
    lines = {
        80: "Pontica 1 (Bithynia)  P 8 SP, Galère (Primus Augustus), Licinius, Dux Nicomedia",
        60: "Pontica 1 (Bithynia)  P 8 SP, Galère (Primus Augustus) +2",
        40: "Pontica 1 (Bithynia)  P 8 SP, Galère +2",
        30: "Pontica 1  P 8 SP, Galère +2",
        25: "Pontica 1  P 8 SP, (3)",
    }
    label = PRESENTER.label
    assert {room: label(view, "origin", place, "en", room) for room in lines} == lines


def test_a_stack_that_goes_together_says_where_it_stands() -> None:
    party = pieces("galere", "iovii", "victores")
    label = PRESENTER.label(camp().view(1), "pieces", party, "en")
    assert label == "Galère (Primus Augustus), Iovii, Victores (Pontica 1)"


def test_3_4_1_a_way_gives_up_what_is_missed_least() -> None:
    view, way = camp().view(1), [zone(name) for name in ("galliae-4", "galliae-2")]
    whole = "Galliae 2 (Belgica Prima)  S Constance Chlore (Secundus Augustus)  (by Galliae 4)"
    label = partial(PRESENTER.label, view, "path", way, "en")
    assert label(90) == whole
    assert label(65) == whole.replace(" (Secundus Augustus)", "")
    assert label(30) == "Galliae 2  S (1)  (by Gal4)"


def test_3_4_2_a_fleet_says_where_it_is_and_whom_it_carries() -> None:
    scene = Scene("6").put(S, "classis-occidentalis", "maxence", "pseudo-italia-1")
    label = partial(PRESENTER.label, scene.state, "fleet", lang="en")
    assert label(0) == "Classis Occidentalis  Italia 6  S 4 SP, Maxence"
    assert label(1) == "Classis Orientalis  Asia 1"
    landing = (piece("maxence"), zone("africa-4"))
    assert PRESENTER.label(scene.state, "landings", landing, "en") == "Maxence > Africa 4"


def test_3_6_3_c_a_diocese_names_its_holder_and_the_leaders_in_it() -> None:
    label = PRESENTER.label(college().state, "diocese", BOARD.diocese_ids.index("galliae"), "en")
    assert label == "Galliae  S  Constance Chlore"


def test_peoples_say_whether_they_are_at_war() -> None:
    scene = Scene("6").war("franci", P)
    label = partial(PRESENTER.label, scene.state, "peoples", lang="en")
    assert label(people("franci")) == "Franci  at war (P)"
    assert label([people("franci"), people("pictes")]) == "Franci, Pictes"
    assert PRESENTER.label(scene.state, "draw-activation", 100, "en") == "no people (dummy)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_3_5_1_titles_and_vetoes_are_words(lang: str) -> None:
    state, label = college().state, PRESENTER.label
    assert label(state, "title", "caesar", lang) == "Caesar"
    words = catalogue("semper")["label"]
    assert label(state, "refused", True, lang) == words["refuse"][lang]
    assert label(state, "refused", False, lang) == words["accept"][lang]


def test_a_stratagem_has_its_number_and_its_name() -> None:
    label = partial(PRESENTER.label, college().state, "counter", lang="en")
    number = counter("usurp-caesar-p")
    assert label(number) == f"#{number} Usurpation: Caesar S"
    assert label(0) == "#0 face down"


def test_no_two_places_have_the_same_name_however_short() -> None:
    places = range(BOARD.place_count)
    short = partial(short_name, BOARD)
    for named in (BOARD.place_labels.__getitem__, short, lambda place: abridged(short(place))):
        assert len({named(place) for place in places}) == BOARD.place_count
    words = PRESENTER.worded({"origin": zone("persae-1"), "path": [zone("persae-3")]}, "en", True)
    assert words == {"origin": "Persae Arbayistan", "path": "Persae Asuristan"}


# --- what is typed and chosen --------------------------------------------------------------------


def test_everything_has_an_id_to_type() -> None:
    number = PRESENTER.number
    assert number("leader", "galere") == piece("galere")
    assert number("zone", "galliae-2") == zone("galliae-2")
    assert number("people", "franci") == people("franci")
    assert number("zone", "franci") == zone("franci")  # a people and its homeland share a name
    assert number("diocese", "oriens") == BOARD.oriens
    assert number("fleet", "classis-orientalis") == 1
    assert number("face", "plague") is None
    assert number("title", "caesar") is None


def test_a_place_of_the_map_means_a_fleet_and_a_way() -> None:
    state = college().state
    assert PRESENTER.meant(state, {}, "fleet", "asia-1") == 1
    assert PRESENTER.meant(state, {}, "fleet", "galliae-2") is None
    assert PRESENTER.meant(state, {}, "to", "galliae-2") == zone("galliae-2")
    way = PRESENTER.meant(state, {"origin": zone("galliae-2")}, "path", "galliae-4")
    assert way[-1] == zone("galliae-4")
    assert PRESENTER.place("path", way) == "galliae-4"
    assert PRESENTER.place("leader", piece("galere")) == ""
    assert PRESENTER.place("to", BOARD.hold(0)) == ""
    galliae = diocese("galliae")
    assert PRESENTER.place("diocese", galliae) == "galliae-1", "the map shows it from there"
    assert PRESENTER.meant(state, {}, "diocese", "galliae-4") == galliae
    assert PRESENTER.meant(state, {}, "diocese", "franci") is None
    assert PRESENTER.meant(state, {}, "diocese", "centralis") is None
    assert PRESENTER.stands(state, "fleet", 1) == "asia-1"
    assert PRESENTER.stands(state, "leader", piece("crispus")) == ""
    assert PRESENTER.stands(state, "zone", zone("galliae-2")) is None


# --- actions in words ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_and_every_field_has_its_word(lang: str) -> None:
    texts, system = catalogue("semper"), open_system("semper")
    for kind in SemperAction.__args__:
        assert texts["word"][kind.__struct_config__.tag][lang]
        for name in kind.__struct_fields__:
            assert texts["field"][name][lang], name
    assert action_text(system, Name(piece("licinius"), "augustus"), lang).endswith("Augustus")
    assert "PRIMUS" not in action_text(system, Veto(True), lang)


def test_actions_in_words_name_what_they_mean() -> None:
    system = open_system("semper")
    play = Play(counter("pacify-nationality"), "pacify-nationality", nationality="Celts")
    assert "Celtes" in action_text(system, play, "fr")
    assert "Classis Orientalis" in action_text(system, Sail(1, zone("orientalis")))


def test_names_of_what_does_not_exist_are_no_error() -> None:
    names = PRESENTER.names
    assert names("people", 99, "en") == "no people (dummy)"
    assert names("place", 250, "en") == "?"
    assert names("piece", 250, "en") == "#250"
    assert (
        names("places", [zone("galliae-2"), zone("atlas")], "en")
        == "Galliae 2 (Belgica Prima), Atlas"
    )
    assert names("fleet", BOARD.hold(1), "en") == "Classis Orientalis"
    assert names("title", 2, "fr") == "Augustus"
    assert names("face", "no-such-face", "fr") == "no-such-face"
    assert names("face", 6, "en") == "6"  # of a die


def test_candidates_of_a_march_are_told() -> None:
    assert labels(camp(), type="march", origin=zone("pontica-1"))[0].startswith("Galère  CC8")
