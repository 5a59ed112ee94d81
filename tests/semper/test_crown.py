"""What a game never shows: each of these positions breaks a rule about crowns and revolts."""

from __future__ import annotations

from core.semper.box.board import NOWHERE, RETURNING
from core.semper.box.state import DEATHS, INITIATIVE, PLAIN, SWAP, State, reindex
from core.semper.start.crown import faults_of_the_crown
from core.semper.start.invariants import faults_in_play
from tests.semper.politics_scene import Play, tetrarchy
from tests.semper.scene import P, S, Scene, diocese, piece


def found(state: State) -> list[tuple[str, str]]:
    reindex(state)
    return [(fault.rule, fault.kind) for fault in faults_of_the_crown(state)]


def revolt() -> Scene:
    """Licinius and Severus have left PRIMUS, Alexander SECONDUS."""
    scene = tetrarchy().put(S, "moesiae-3", "licinius", "severe", "ioviani")
    scene.put(P, "africa-4", "alexander", "hercules")
    return scene.revolt("licinius", "severe").revolt("alexander")


def test_a_revolt_is_sound_and_so_is_its_success() -> None:
    play = Play(revolt())
    assert found(play.state) == []
    play.murdered("galere")
    assert found(play.state) == []  # nothing is asked while it is being settled
    play.settled()
    assert (play.state.swap, found(play.state)) == (True, [])


def test_the_faults_of_the_crown_are_faults_of_a_game() -> None:
    state = revolt().state
    state.swap = True
    assert "heir-unknown" in [fault.kind for fault in faults_in_play(state)]


def test_5_no_year_begins_with_the_roles_still_to_be_changed() -> None:
    play = Play(tetrarchy()).dies("galere")
    play.settled()
    for step, faults in ((SWAP, []), (INITIATIVE, [("5", "roles-pending")])):
        play.state.step = step
        assert found(play.state) == faults


def test_5_the_primus_of_the_other_camp_is_known_and_alone() -> None:
    play = Play(tetrarchy().put(P, "moesiae-3", "licinius")).dies("galere")
    play.settled()
    play.state.heir = NOWHERE
    assert found(play.state) == [("5", "heir-unknown")]
    play.state.heir = piece("licinius")  # he serves PRIMUS
    assert found(play.state) == [("5", "heir-unknown")]


def test_3_6_3_markers_are_of_a_revolt_and_of_its_own_camp() -> None:
    fault = [("3.6.3", "wrong-marker")]
    state = revolt().state
    state.cause[piece("severe")] = piece("alexander")
    assert found(state) == fault
    state = revolt().state
    state.taken_from[piece("severe")] = 0
    assert found(state) == fault
    state = revolt().state
    state.taken_from[piece("galere")] = S
    assert found(state) == fault
    state = revolt().state
    state.title[piece("alexander")] = PLAIN
    assert found(state) == fault


def test_3_6_5_each_usurper_of_a_camp_has_a_diocese_of_his_own() -> None:
    scene = revolt().put(S, "oriens-2", "maximin-daia").revolt("maximin-daia")
    asia, leaders = diocese("asia"), ("licinius", "maximin-daia")
    scene.state.extensions = [(piece(name), asia) for name in leaders]
    assert found(scene.state) == [("3.6.5", "extended-twice")]
    scene.state.extensions = [(piece("licinius"), asia), (piece("alexander"), asia)]
    assert found(scene.state) == []  # of two camps


def test_3_3_1_dux_only_those_who_are_away_are_late() -> None:
    play = Play(tetrarchy().put(P, "moesiae-1", "dux-sirmium"), step=DEATHS).dies("dux-sirmium")
    assert play.state.where[piece("dux-sirmium")] == RETURNING
    assert (play.state.late, found(play.state)) == ([piece("dux-sirmium")], [])
    play.state.late = [piece("licinius")]
    assert found(play.state) == [("3.3.1.dux", "cannot-be-there")]
