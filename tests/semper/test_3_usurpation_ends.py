"""3.6.4, 3.6.5: how an usurpation ends, and what is left of it."""

from __future__ import annotations

from typing import Any

import pytest

from core.imperator.actions import Flee, Relocate
from core.semper.box.actions import Choose
from core.semper.box.board import NOBODY
from core.semper.box.state import AUGUSTUS, CAESAR, HEAD, PLAIN, REBEL, USURPER, attach
from core.semper.emperors.loyalty import MakeRoomPrompt
from core.semper.emperors.titles import primus_augustus
from core.semper.emperors.usurpation import why_not_extend
from tests.semper.politics_scene import Play, names, of, rules, tetrarchy
from tests.semper.scene import BOARD, P, S, Scene, diocese, piece, pieces, zone

# --- 3.6.4.success --------------------------------------------------------------------------------


def revolt_against_primus() -> Scene:
    """Licinius, taken from PRIMUS, stands with Severus against Galère at Sirmium."""
    scene = tetrarchy().put(S, "pannoniae-4", "licinius", "severe", "ioviani", "hercules")
    return scene.revolt("licinius", "severe")


def test_3_6_4_success_a_beaten_primus_is_followed_by_the_usurper() -> None:
    play = Play(revolt_against_primus()).beaten("galere", by=S)
    events = play.settled()
    assert rules(events, "usurpation-succeeds") == ["3.6.4.success"]
    assert primus_augustus(play.state) == piece("licinius")
    assert (play.state.swap, play.title("licinius"), play.title("severe")) == (True, USURPER, REBEL)


def test_3_6_4_success_needs_the_usurper_in_the_battle() -> None:
    scene = revolt_against_primus().put(S, "moesiae-3", "licinius")
    play = Play(scene).beaten("galere", by=S)
    events = play.settled()
    assert of(events, "usurpation-succeeds") == []
    assert rules(events, "primus-augustus") == ["3.5.2.primus.4"]  # an ordinary death


def test_3_6_4_success_by_murder() -> None:
    play = Play(revolt_against_primus()).murdered("galere")
    play.settled()
    assert primus_augustus(play.state) == piece("licinius")
    assert play.state.points[S] == 1


def test_3_6_4_success_age_is_no_usurpation() -> None:
    play = Play(revolt_against_primus()).dies("galere")
    assert rules(play.settled(), "primus-augustus") == ["3.5.2.primus.4"]


def test_3_6_4_success_caesares_do_not_save_the_side() -> None:
    scene = revolt_against_primus().put(P, "oriens-2", "maximin-daia")
    play = Play(scene.title("caesar", "maximin-daia")).murdered("galere")
    play.settled()
    assert primus_augustus(play.state) == piece("licinius")


def test_3_6_4_success_against_secundus() -> None:
    scene = tetrarchy().put(P, "galliae-2", "maxence", "maximien", "ioviani", "hercules")
    scene.revolt("maxence", "maximien").put(S, "africa-4", "alexander").title("caesar", "alexander")
    play = Play(scene).beaten("constance-chlore", by=P)
    events = play.settled()
    assert not play.state.swap
    assert (play.title("maxence"), play.title("maximien")) == (AUGUSTUS, PLAIN)
    assert rules(events, "secundus-augustus") == ["3.5.2.secundus.2"]
    assert [play.side(n) for n in ("maxence", "maximien", "ioviani")] == [P, P, P]


@pytest.mark.parametrize(
    ("augusti", "caesares", "title"),
    [(0, 0, AUGUSTUS), (1, 0, CAESAR), (1, 2, PLAIN), (0, 2, AUGUSTUS)],
)
def test_3_6_4_success_against_secundus_gives_the_title_there_is_room_for(
    augusti: int, caesares: int, title: int
) -> None:
    scene = tetrarchy().put(P, "italia-5", "maxence").revolt("maxence")
    scene.put(P, "moesiae-3", "licinius").put(P, "oriens-2", "severe", "maximin-daia")
    scene.title("augustus", *("licinius",)[:augusti])
    scene.title("caesar", *("severe", "maximin-daia")[:caesares])
    play = Play(scene).murdered("constance-chlore")
    play.settled()
    assert (play.title("maxence"), play.side("maxence")) == (title, P)


# --- 3.6.4.both -----------------------------------------------------------------------------------


def two_augusti(**fields: Any) -> Scene:
    scene = revolt_against_primus().put(P, "oriens-2", "maximin-daia", "divitenses")
    return scene.title("augustus", "maximin-daia")


def test_3_6_4_both_augusti_must_fall() -> None:
    play = Play(two_augusti()).murdered("galere")
    assert rules(play.settled(), "primus-augustus") == ["3.5.2.primus.1"]
    play.murdered("maximin-daia")
    play.settled()
    assert primus_augustus(play.state) == piece("licinius")


def test_3_6_4_both_may_fall_in_one_battle() -> None:
    scene = two_augusti().put(P, "pannoniae-4", "maximin-daia")
    play = Play(scene).beaten("galere", "maximin-daia", by=S)
    events = play.settled()
    assert names(events, "primus-augustus") == ["licinius"]


@pytest.mark.parametrize("strict", [False, True])
def test_3_6_4_both_the_option_asks_for_one_manner(strict: bool) -> None:
    play = Play(two_augusti(), options=["strict"] if strict else []).beaten("galere", by=S)
    play.settled()
    play.state.battle = None
    play.murdered("maximin-daia")
    events = play.settled()
    rule = "3.5.2.primus.4" if strict else "3.6.4.success"
    assert rules(events, "primus-augustus") == [rule]


def test_3_6_4_both_one_who_dies_otherwise_counts_no_more() -> None:
    play = Play(two_augusti()).dies("maximin-daia")
    play.settled()
    play.murdered("galere")
    play.settled()
    assert primus_augustus(play.state) == piece("licinius")


def test_3_6_4_the_last_one_must_fall_to_the_usurpation() -> None:
    play = Play(two_augusti()).murdered("galere")
    play.settled()
    play.dies("maximin-daia")
    assert rules(play.settled(), "primus-augustus") == ["3.5.2.primus.4"]


# --- 3.6.4.failure --------------------------------------------------------------------------------


def test_3_6_4_failure_followers_and_their_units_go_back() -> None:
    scene = tetrarchy().put(S, "moesiae-3", "licinius", "pannonici").revolt("licinius", "severe")
    scene.put(S, "moesiae-1", "severe", "ioviani").put(S, "italia-1", "hercules")
    play = Play(scene).dies("licinius")
    events = play.settled()
    assert rules(events, "revolt-ends") == ["3.6.4.failure"]
    assert (play.title("severe"), play.side("severe"), play.side("ioviani")) == (PLAIN, P, P)
    assert play.side("pannonici") == P  # 3.7.2: PRIMUS holds Moesiae
    assert play.state.taken_from[piece("severe")] == NOBODY


def test_3_6_4_failure_those_of_a_succession_stay_where_they_serve() -> None:
    scene = tetrarchy().put(S, "italia-5", "maxence", "maximien", "ioviani")
    scene.revolt("maxence", "maximien")
    scene.state.taken_from[piece("maximien")] = S
    play = Play(scene).dies("maxence")
    play.settled()
    assert (play.title("maximien"), play.side("maximien"), play.side("ioviani")) == (PLAIN, S, S)


def test_3_6_5_title_nobody_goes_back_while_another_usurper_lives() -> None:
    scene = tetrarchy().put(S, "moesiae-3", "licinius", "severe").put(S, "oriens-2", "maximin-daia")
    scene.revolt("licinius", "severe").revolt("maximin-daia")
    play = Play(scene).dies("licinius")
    play.settled()
    assert (play.title("severe"), play.side("severe")) == (REBEL, S)
    assert play.state.cause[piece("severe")] == piece("maximin-daia")
    play.dies("maximin-daia")
    play.settled()
    assert (play.title("severe"), play.side("severe")) == (PLAIN, P)


def test_3_6_4_failure_leaders_left_among_enemies_flee() -> None:
    scene = tetrarchy().put(S, "moesiae-3", "licinius").revolt("licinius", "severe")
    scene.put(S, "italia-5", "severe", "maxence", "ioviani").revolt("maxence")
    scene.state.taken_from[piece("maxence")] = S
    scene.state.taken_from[piece("severe")] = P
    scene.state.title[piece("maxence")] = REBEL
    scene.state.cause[piece("maxence")] = piece("licinius")
    play = Play(scene).dies("licinius")
    play.settled(4, Flee(zone("italia-4")))
    assert (play.side("maxence"), play.side("ioviani")) == (S, S)
    assert (play.side("severe"), play.place("severe")) == (P, "italia-4")


# --- 3.6.5.title ----------------------------------------------------------------------------------


def test_3_6_5_title_the_higher_pc_takes_it_whoever_won() -> None:
    scene = revolt_against_primus().put(S, "oriens-2", "maximin-daia").revolt("maximin-daia")
    play = Play(scene).beaten("galere", by=S)
    play.settled()
    assert primus_augustus(play.state) == piece("licinius")  # PC 5 against 4
    assert play.title("maximin-daia") == REBEL  # until phase F
    assert play.state.cause[piece("maximin-daia")] == piece("licinius")


def test_3_6_5_title_at_equal_pc_the_player_chooses() -> None:
    scene = tetrarchy().put(P, "italia-5", "maxence").put(P, "africa-4", "maximien")
    scene.revolt("maxence").revolt("maximien")
    play = Play(scene).murdered("constance-chlore")
    play.settled(Choose(piece("maximien")))
    assert (play.title("maximien"), play.title("maxence")) == (AUGUSTUS, PLAIN)
    assert play.title("galere") == HEAD


# --- 4.2.4 ----------------------------------------------------------------------------------------


def test_4_2_4_romans_who_come_back_leave_the_peoples_of_their_side() -> None:
    scene = tetrarchy().put(S, "moesiae-3", "licinius").revolt("licinius", "severe")
    scene.put(S, "moesiae-1", "severe", "ioviani").war("visigothi", P)
    scene.put(P, "moesiae-1", "visigothi-1")
    play = Play(scene).dies("licinius")
    goes = Relocate(pieces("severe", "ioviani"), zone("moesiae-2"))
    events = play.settled(goes)
    assert rules(events, "leaves-peoples") == ["4.2.4"]
    assert [play.place(n) for n in ("severe", "ioviani")] == ["moesiae-2", "moesiae-2"]
    assert play.place("visigothi-1") == "moesiae-1"


def test_4_2_4_units_that_can_stay_nowhere_are_lost() -> None:
    scene = tetrarchy().put(S, "moesiae-3", "licinius").revolt("licinius", "severe")
    scene.put(S, "italia-5", "severe", "ripenses-moesiae").war("visigothi", P)
    scene.put(P, "italia-5", "visigothi-1")
    play = Play(scene).dies("licinius")
    play.settled(Flee(zone("italia-4")))
    assert not play.lives("ripenses-moesiae")
    assert play.place("severe") == "italia-4"


# --- at sea and abroad ----------------------------------------------------------------------------


def scattered() -> Scene:
    """Licinius' followers, taken from PRIMUS: Severus in Armenia, a Dux in Atlas, Maximien aboard a
    fleet of SECONDUS, each with a unit."""
    scene = tetrarchy().put(S, "italia-5", "licinius").put(S, "armenia", "severe", "ioviani")
    scene.put(S, "atlas", "dux-sirmium", "hercules").put(S, "italia-6", "maximien", "victores")
    state = scene.revolt("licinius", "severe", "dux-sirmium", "maximien").state
    state.fleet_at[0] = zone("occidentalis")
    for name in ("maximien", "victores"):
        state.where[piece(name)] = BOARD.hold(0)
    attach(state, BOARD)
    return scene


def test_3_6_4_failure_reaches_those_abroad_and_at_sea_with_their_ship() -> None:
    play = Play(scattered()).dies("licinius")
    events = play.settled()
    assert len(rules(events, "goes-over")) == 3
    for name in ("severe", "ioviani", "dux-sirmium", "hercules", "maximien", "victores"):
        assert play.side(name) == P
    assert (play.place("severe"), play.place("dux-sirmium")) == ("armenia", "atlas")
    assert play.state.fleet_side[0] == P


def test_3_6_3_c_outside_the_empire_he_carries_it_nowhere() -> None:
    scene = tetrarchy().put(P, "armenia", "licinius", "ioviani").put(P, "oriens-3", "severe")
    play = Play(scene)
    play.rises("licinius")
    assert play.asked == []
    refusal = why_not_extend(play.state, piece("licinius"), diocese("oriens"))
    assert refusal is not None
    assert refusal.rule == "3.6.3.C"


def test_3_6_4_an_usurper_who_dies_before_he_is_crowned_has_failed() -> None:
    """He has beaten the last Augustus, and is murdered while the beaten retreat."""
    scene = revolt_against_primus().put(P, "oriens-2", "maximin-daia")
    play = Play(scene.title("caesar", "maximin-daia")).beaten("galere", by=S)
    events = play.dies("licinius", by=P, rule="6.3.assassination").settled()
    assert of(events, "usurpation-succeeds") == []
    assert rules(events, "primus-augustus") == ["3.5.2.primus.2"]
    assert (play.title("maximin-daia"), play.side("severe")) == (HEAD, P)


def test_3_6_3_lots_among_equals_mean_the_same() -> None:
    """Severus and a Dux both have PC 3: whoever answers, 3 is too much and 2 is not."""
    for die, side in ((3, S), (2, P)):
        scene = tetrarchy().put(P, "moesiae-3", "licinius")
        play = Play(scene.put(P, "moesiae-1", "severe", "dux-sirmium"))
        play.rises("licinius", die)
        assert [play.side(name) for name in ("severe", "dux-sirmium")] == [side, side]


# --- what is left of a revolt ---------------------------------------------------------------------


def test_3_6_5_a_dead_usurpers_diocese_is_free_for_the_next_one() -> None:
    scene = tetrarchy().put(P, "italia-5", "maxence").put(P, "hispaniae-1", "alexander")
    scene.revolt("maxence").revolt("alexander").put(S, "viennensis-3", "maximien")
    scene.state.extensions = [(piece("alexander"), diocese("viennensis"))]
    play = Play(scene).dies("alexander")
    play.settled()
    assert why_not_extend(play.state, piece("maxence"), diocese("viennensis")) is None


def test_3_6_4_both_is_over_when_the_usurpation_has_succeeded() -> None:
    play = Play(two_augusti()).murdered("galere")
    play.settled()
    assert play.state.felled[P] != 0
    play.murdered("maximin-daia")
    play.settled()
    assert play.state.felled == [0, 0, 0]


def test_3_6_3_a_armenians_without_romans_go_home_from_a_lone_usurper() -> None:
    scene = tetrarchy().put(P, "oriens-3", "licinius", "armenia-1")
    scene.state.war[scene.state.board.persae] = S
    play = Play(scene)
    play.rises("licinius")
    assert (play.place("armenia-1"), play.side("armenia-1")) == ("armenia", P)


def test_3_6_3_stack_only_he_who_arrives_makes_room() -> None:
    scene = tetrarchy().put(S, "italia-2", "maxence", "ioviani").revolt("maxence")
    state = scene.put(S, "italia-2", "volusianus").state
    prompt = MakeRoomPrompt(state, piece("volusianus"))
    to = zone("italia-4")
    refusal = prompt.why_not(state, Relocate(pieces("maxence"), to))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("he-alone-goes", "3.6.3.stack")
    assert prompt.why_not(state, Relocate(pieces("volusianus"), to)) is None
