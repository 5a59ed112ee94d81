"""3.5.2: who follows a Primus or a Secundus Augustus."""

from __future__ import annotations

import pytest

from core.imperator.actions import Flee
from core.semper.box.actions import Choose
from core.semper.box.board import DEAD, NOWHERE, RETURNING
from core.semper.box.state import AUGUSTUS, CAESAR, HEAD, PLAIN, REBEL, USURPER, State, attach
from core.semper.emperors.candidates import why_not_name
from core.semper.emperors.loyalty import settle_zone, unsettled
from core.semper.emperors.outlook import Aftermath, if_primus_died, if_secundus_died
from core.semper.emperors.succession import crown_newcomer
from core.semper.emperors.titles import primus_augustus
from tests.semper.politics_scene import Play, names, rules, tetrarchy
from tests.semper.scene import BOARD, P, S, Scene, piece, pieces, zone


def crowned(state: State) -> tuple[int, bool]:
    """Who is Primus Augustus, and do the players change roles?"""
    return primus_augustus(state), state.swap


def choose(name: str) -> Choose:
    return Choose(piece(name))


# --- 3.5.2.primus --------------------------------------------------------------------------------


def test_3_5_2_primus_1_another_augustus_follows() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius", "severe")
    scene.title("augustus", "licinius").title("caesar", "severe")
    play = Play(scene).dies("galere")
    events = play.settled()
    assert rules(events, "primus-augustus") == ["3.5.2.primus.1"]
    assert (play.title("licinius"), play.title("severe")) == (HEAD, CAESAR)
    assert not play.state.swap


def test_3_5_2_primus_2_the_only_caesar_follows() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius").title("caesar", "licinius")
    play = Play(scene).dies("galere")
    assert rules(play.settled(), "primus-augustus") == ["3.5.2.primus.2"]
    assert play.title("licinius") == HEAD


def test_3_5_2_primus_3_both_caesares_rise_and_the_better_one_leads() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius").put(P, "oriens-2", "severe")
    scene.title("caesar", "licinius", "severe")  # CC 8 and 5
    play = Play(scene).dies("galere")
    assert rules(play.settled(), "primus-augustus") == ["3.5.2.primus.3"]
    assert (play.title("licinius"), play.title("severe")) == (HEAD, AUGUSTUS)


@pytest.mark.parametrize(
    ("better", "worse"),
    [("maximin-daia", "maxence"), ("constance-ii", "maxence"), ("crispus", "constance-ii")],
)
def test_3_5_2_primus_3_equals_are_compared_by_sr_then_tb(better: str, worse: str) -> None:
    scene = tetrarchy("8").put(P, "moesiae-3", better, worse).title("caesar", better, worse)
    play = Play(scene).dies("galere")
    play.settled()
    assert play.title(better) == HEAD


def test_3_5_2_primus_3_between_perfect_equals_the_player_chooses() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "volusianus", "severe")
    scene.title("caesar", "volusianus", "severe")
    play = Play(scene).dies("galere")
    play.settled(choose("volusianus"))
    assert (play.title("volusianus"), play.title("severe")) == (HEAD, AUGUSTUS)


def test_3_5_2_primus_4_the_secundus_follows_and_the_roles_will_change() -> None:
    play = Play(tetrarchy().put(P, "moesiae-3", "licinius")).dies("galere")
    events = play.settled()
    assert rules(events, "primus-augustus") == ["3.5.2.primus.4"]
    assert rules(events, "roles-will-change") == ["5"]
    assert crowned(play.state) == (piece("constance-chlore"), True)
    assert play.side("constance-chlore") == S  # until phase F


def test_3_5_2_primus_4_his_heirs_follow_him_before_phase_f() -> None:
    scene = tetrarchy().put(S, "italia-5", "maxence").title("caesar", "maxence")
    play = Play(scene).dies("galere")
    play.settled()
    play.dies("constance-chlore")
    assert rules(play.settled(), "primus-augustus") == ["3.5.2.primus.2"]
    assert crowned(play.state) == (piece("maxence"), True)


def test_3_5_2_primus_5_both_players_choose_if_the_new_primus_dies_too() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius").put(S, "italia-5", "maxence")
    play = Play(scene).dies("galere")
    play.settled()
    play.dies("constance-chlore")
    play.settled()  # each has one general only
    assert crowned(play.state) == (piece("maxence"), True)
    assert (play.title("licinius"), play.side("licinius")) == (USURPER, P)


def headless() -> Scene:
    """PRIMUS has a head and plain leaders; SECONDUS plain leaders only."""
    scene = Scene().put(P, "pannoniae-4", "galere").put(P, "moesiae-3", "licinius", "severe")
    scene.put(S, "galliae-2", "constantin", "cornuti").put(S, "italia-5", "maxence")
    return scene.heads("galere")


def test_3_5_2_primus_5_primus_chooses_first_then_secundus_an_usurper() -> None:
    play = Play(headless()).dies("galere")
    events = play.settled(choose("severe"), choose("constantin"))
    assert [prompt.seat for prompt in play.asked] == [1, 2]
    assert [prompt.kind for prompt in play.asked] == ["choose-primus", "choose-usurper"]
    assert crowned(play.state) == (piece("severe"), False)
    assert (play.title("constantin"), play.side("constantin")) == (USURPER, S)
    assert rules(events, "usurper") == ["3.5.2.primus.5"]


def test_3_5_2_primus_5_his_usurper_tempts_the_leaders_of_primus() -> None:
    """3.6.3.A and 3.6.3.B: his own zone follows him; those of PRIMUS in his diocese are tested."""
    scene = headless().put(S, "galliae-2", "maximien").put(S, "galliae-4", "alexander", "celtae")
    scene.put(P, "galliae-5", "volusianus", "batavi")
    play = Play(scene).dies("galere")
    events = play.settled(choose("severe"), choose("constantin"), 3)
    assert names(events, "loyalty-fails") == ["volusianus"]  # PC 3
    assert (play.title("volusianus"), play.side("batavi")) == (REBEL, S)
    assert (play.title("maximien"), play.title("alexander")) == (REBEL, PLAIN)
    assert play.side("alexander") == S


def test_3_5_2_primus_5_no_dux_is_chosen() -> None:
    scene = headless().put(P, "moesiae-3", "dux-sirmium")
    play = Play(scene).dies("galere", "licinius")
    play.settled(choose("maxence"))  # Severus is the only one, and not asked for
    assert crowned(play.state) == (piece("severe"), False)


def test_3_5_2_primus_5_without_a_general_of_primus_the_roles_change() -> None:
    play = Play(headless()).dies("galere", "licinius", "severe")
    play.settled(choose("maxence"))
    assert crowned(play.state) == (piece("maxence"), True)
    assert play.title("constantin") == PLAIN


def test_3_5_2_primus_5_then_an_usurper_of_secundus() -> None:
    scene = headless().revolt("maxence")
    play = Play(scene).dies("galere", "licinius", "severe", "constantin")
    play.settled()
    assert crowned(play.state) == (piece("maxence"), True)


def test_3_5_2_primus_5_nobody_is_left_and_the_next_to_enter_is_primus() -> None:
    play = Play(headless()).dies("galere", "licinius", "severe", "constantin", "maxence")
    assert rules(play.settled(), "no-primus") == ["3.5.2.primus.5"]
    assert crowned(play.state) == (NOWHERE, False)
    play.state.where[piece("volusianus")] = zone("italia-2")
    play.state.side[piece("volusianus")] = S
    crown_newcomer(play.preview.table, play.state, piece("volusianus"))
    assert crowned(play.state) == (piece("volusianus"), True)


# --- 3.5.2.secundus ------------------------------------------------------------------------------


def test_3_5_2_secundus_1_another_augustus_follows() -> None:
    scene = tetrarchy().put(S, "italia-5", "maxence").title("augustus", "maxence")
    play = Play(scene).dies("constance-chlore")
    assert rules(play.settled(), "secundus-augustus") == ["3.5.2.secundus.1"]
    assert play.title("maxence") == HEAD


def test_3_5_2_secundus_2_the_only_caesar_follows() -> None:
    scene = tetrarchy().put(S, "italia-5", "maxence").title("caesar", "maxence")
    play = Play(scene).dies("constance-chlore")
    assert rules(play.settled(), "secundus-augustus") == ["3.5.2.secundus.2"]


def test_3_5_2_secundus_3_the_better_caesar_follows() -> None:
    scene = tetrarchy().put(S, "italia-5", "maxence", "maximien")
    play = Play(scene.title("caesar", "maxence", "maximien")).dies("constance-chlore")
    assert rules(play.settled(), "secundus-augustus") == ["3.5.2.secundus.3"]
    assert (play.title("maximien"), play.title("maxence")) == (HEAD, AUGUSTUS)  # CC 7 and 6


def orphans() -> Scene:
    """SECONDUS has plain leaders far apart: Constantin (PC 6), Maxence (4), Alexander (3)."""
    scene = tetrarchy().put(S, "britanniae-1", "constantin", "divitenses")
    scene.put(S, "italia-5", "maxence", "ioviani").put(S, "africa-4", "alexander", "hercules")
    return scene.put(S, "galliae-4", "dux-treveri")


def test_3_5_2_secundus_4_an_usurper_and_tests_of_loyalty() -> None:
    play = Play(orphans()).dies("constance-chlore")
    events = play.settled(choose("constantin"), 3, 3)  # Maxence stays below 4, Alexander goes
    assert rules(events, "usurper") == ["3.5.2.secundus.4"]
    assert (play.title("constantin"), play.side("constantin")) == (USURPER, S)
    assert names(events, "stays-loyal") == ["maxence"]
    assert names(events, "forsakes") == ["alexander"]
    assert (play.side("alexander"), play.side("hercules")) == (P, P)
    assert (play.side("maxence"), play.side("ioviani")) == (S, S)
    assert play.side("dux-treveri") == S  # takes no test


def test_3_5_2_loyalty_the_highest_pc_is_tested_first() -> None:
    """Severus (PC 3) stands before Licinius (5) in the table."""
    scene = tetrarchy().put(S, "britanniae-1", "constantin").put(S, "italia-5", "severe")
    play = Play(scene.put(S, "africa-4", "licinius")).dies("constance-chlore")
    events = play.settled(choose("constantin"), 1, 1)
    assert names(events, "stays-loyal") == ["licinius", "severe"]


def test_3_5_2_loyalty_all_units_of_the_zone_go_and_the_loyal_one_flees() -> None:
    scene = orphans().put(S, "italia-5", "maximien")
    play = Play(scene).dies("constance-chlore")
    flight = Flee(zone("italia-4"))
    # the highest PC first: Maximien (4) and Maxence (4) by the table, then Alexander (3)
    events = play.settled(choose("constantin"), 4, 1, 1, 5, flight)
    assert names(events, "forsakes") == ["maximien"]
    assert play.side("ioviani") == P
    assert (play.side("maxence"), play.place("maxence")) == (S, "italia-4")


def test_3_5_2_loyalty_units_beside_the_usurper_stay_with_him() -> None:
    scene = orphans().put(S, "britanniae-1", "maximien")
    play = Play(scene).dies("constance-chlore", "maxence", "alexander")
    flight = Flee(zone("britanniae-2"))
    play.settled(choose("constantin"), 6, 5, flight)
    assert play.side("maximien") == P
    assert play.side("divitenses") == S


def test_3_5_2_loyalty_the_usurper_marks_those_of_his_zone() -> None:
    scene = orphans().put(S, "britanniae-1", "maximien")
    play = Play(scene).dies("constance-chlore", "maxence", "alexander")
    play.settled(choose("constantin"), 1)
    assert (play.title("maximien"), play.side("maximien")) == (REBEL, S)
    assert play.state.taken_from[piece("maximien")] == S


def test_3_5_2_loyalty_an_usurper_of_the_side_is_not_tested() -> None:
    scene = orphans().revolt("maxence")
    play = Play(scene).dies("constance-chlore", "alexander")
    play.settled()  # Constantin is the only general
    assert (play.title("maxence"), play.title("constantin")) == (USURPER, USURPER)


def test_3_5_2_secundus_4_nobody_to_choose() -> None:
    scene = tetrarchy().put(S, "galliae-4", "dux-treveri")
    play = Play(scene).dies("constance-chlore")
    assert [e.kind for e in play.settled()] == ["no-secundus"]
    assert primus_augustus(play.state) == piece("galere")


def test_3_5_2_both_heads_die_and_the_secundus_is_followed_first() -> None:
    scene = tetrarchy().put(S, "italia-5", "maxence").title("caesar", "maxence")
    play = Play(scene).dies("galere", "constance-chlore")
    events = play.settled()
    assert [e.kind for e in events][:2] == ["secundus-augustus", "primus-augustus"]
    assert crowned(play.state) == (piece("maxence"), True)


# --- 3.7.2 ---------------------------------------------------------------------------------------


def test_3_7_2_units_follow_the_diocese_when_their_leader_dies() -> None:
    scene = tetrarchy().put(S, "moesiae-1", "maxence", "ioviani")
    play = Play(scene).dies("maxence")
    assert unsettled(play.state) == [zone("moesiae-1")]
    events = play.settled()
    assert rules(events, "goes-over") == ["3.7.2.leaderless"]
    assert play.side("ioviani") == P


def test_3_7_2_outside_the_empire_the_last_owner_keeps_them() -> None:
    scene = tetrarchy().put(S, "armenia", "maxence", "ioviani")
    play = Play(scene).dies("maxence")
    assert play.settled() == []
    settle_zone(play.preview.table, play.state, zone("armenia"))  # as after a retreat to it
    assert play.side("ioviani") == S


def test_3_7_2_nobody_changes_sides_in_the_middle_of_a_battle() -> None:
    scene = tetrarchy().put(S, "moesiae-1", "maxence", "ioviani").put(P, "moesiae-1", "hercules")
    play = Play(scene, step="combat").dies("maxence")
    settle_zone(play.preview.table, play.state, zone("moesiae-1"))
    assert play.side("ioviani") == S


# --- 8.5, 10.1 -----------------------------------------------------------------------------------


def test_8_5_1_a_dux_comes_back_and_others_do_not() -> None:
    scene = tetrarchy().put(P, "moesiae-1", "dux-sirmium", "licinius")
    play = Play(scene).dies("dux-sirmium", "licinius", by=S, rule="8.5.1")
    assert [play.state.where[p] for p in pieces("dux-sirmium", "licinius")] == [RETURNING, DEAD]
    assert play.state.points == [0, 0, 2]


def test_10_1_leader_age_pays_nothing_and_the_fathers_are_remembered() -> None:
    scene = tetrarchy().put(P, "moesiae-1", "licinius").put(S, "italia-1", "constantin")
    play = Play(scene).dies("licinius", "constantin")
    assert play.state.points == [0, 0, 0]
    assert (play.state.licinius_died, play.state.constantin_died) == (306, 306)


# --- what may be foreseen ------------------------------------------------------------------------


def test_3_5_2_what_would_happen() -> None:
    scene = tetrarchy()
    chlore = piece("constance-chlore")
    assert if_primus_died(scene.state) == [Aftermath("3.5.2.primus.4", (chlore,), swap=True)]
    assert if_secundus_died(scene.state) == [Aftermath("3.5.2.secundus.4", ())]
    scene.put(P, "moesiae-1", "volusianus", "severe").title("caesar", "volusianus", "severe")
    both = tuple(sorted(pieces("volusianus", "severe")))
    assert if_primus_died(scene.state) == [Aftermath("3.5.2.primus.3", both)]


# --- several at once -----------------------------------------------------------------------------


def test_3_5_2_both_heads_die_without_heirs_secundus_4_then_primus_5() -> None:
    """Maxence is the Usurper of SECONDUS's own succession, Constantin that of PRIMUS's."""
    scene = tetrarchy().put(P, "asia-2", "licinius", "severe").put(S, "africa-4", "maxence")
    play = Play(scene.put(S, "britanniae-1", "constantin")).dies("galere", "constance-chlore")
    answers = (choose("maxence"), 1, choose("severe"))  # Constantin stays loyal
    events = play.settled(*answers)
    assert rules(events, "usurper") == ["3.5.2.secundus.4", "3.5.2.primus.5"]
    assert crowned(play.state) == (piece("severe"), False)
    assert (play.title("maxence"), play.title("constantin")) == (USURPER, USURPER)


def test_3_5_2_usurper_two_are_enough() -> None:
    scene = headless().put(S, "africa-4", "alexander").put(S, "britanniae-1", "maximien")
    play = Play(scene.revolt("alexander").revolt("maximien")).dies("galere")
    play.settled(choose("licinius"))
    assert (play.title("constantin"), play.title("maxence")) == (PLAIN, PLAIN)


def test_3_5_2_usurper_not_next_to_another_one() -> None:
    scene = headless().put(S, "viennensis-3", "alexander").revolt("alexander")
    play = Play(scene).dies("galere")
    play.settled(choose("licinius"))  # Galliae and Italia touch Viennensis
    assert (play.title("constantin"), play.title("maxence")) == (PLAIN, PLAIN)


def test_3_5_2_secundus_4_at_sea_there_is_no_diocese_and_a_ship_goes_as_one() -> None:
    scene = tetrarchy().put(S, "italia-6", "maxence", "maximien", "ioviani", "constantin")
    scene.put(S, "italia-5", "alexander")
    for name in ("maxence", "maximien", "ioviani"):
        scene.state.where[piece(name)] = BOARD.hold(0)
    scene.state.fleet_at[0], scene.state.fleet_side[0] = zone("occidentalis"), S
    attach(scene.state, BOARD)
    play = Play(scene).dies("constance-chlore")
    play.settled(choose("constantin"), 4, 1)  # PC 4 answers for the ship, Alexander for himself
    assert [play.side(name) for name in ("maxence", "maximien", "ioviani")] == [P, P, P]
    assert play.state.fleet_side[0] == P
    assert play.side("alexander") == S
    play = Play(scene).dies("constance-chlore")
    play.settled(choose("maxence"), 1, 1, 1)  # Constantin, Maximien and Alexander stay
    assert (play.title("maximien"), play.side("ioviani")) == (REBEL, S)


def test_3_5_2_primus_4_until_phase_f_the_old_camp_names_nobody() -> None:
    play = Play(tetrarchy().put(P, "moesiae-3", "licinius")).dies("galere")
    play.settled()
    refusal = why_not_name(play.state, P, piece("licinius"), "caesar")
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("primus-names-nobody", "3.5.2.primus.4")


# --- 3.5.2.primus.5: nobody but a revolt is left --------------------------------------------------


def test_3_5_2_primus_5_the_last_of_all_is_an_usurper_of_primus_himself() -> None:
    scene = Scene().put(P, "pannoniae-4", "galere").put(P, "italia-5", "maxence", "ioviani")
    scene.put(P, "italia-1", "alexander").heads("galere").revolt("maxence", "alexander")
    play = Play(scene).dies("galere")
    play.settled()
    assert crowned(play.state) == (piece("maxence"), False)
    assert (play.title("maxence"), play.title("alexander")) == (HEAD, PLAIN)
    assert [play.state.taken_from[x] for x in pieces("maxence", "alexander")] == [0, 0]
    assert (play.side("alexander"), play.side("ioviani")) == (P, P)


def test_3_5_2_primus_5_a_dux_with_a_marker_is_never_primus() -> None:
    scene = Scene().put(P, "pannoniae-4", "galere").put(S, "italia-5", "maxence")
    scene.put(S, "italia-2", "dux-mediolanum").heads("galere").revolt("maxence", "dux-mediolanum")
    play = Play(scene).dies("galere", "maxence")
    assert rules(play.settled(), "no-primus") == ["3.5.2.primus.5"]
    assert play.title("dux-mediolanum") == PLAIN
