"""Scenario 7: M. Antonius and Cleopatra."""

from __future__ import annotations

import msgspec
import pytest

from core.alea.box.board import DEAD
from core.alea.box.state import State, attach, reindex
from core.alea.peoples import peace
from core.alea.politics.faction_leaders import heirs
from core.alea.start.edited_position import read, write
from core.alea.year.entries import enters_now
from core.alea.year.year_end import conquers, roma_held_by
from core.systems import open_system
from tests.alea.peoples_scene import Land, Session
from tests.alea.scenario_scene import offered, place, started, table
from tests.alea.scene import BOARD, REGIONS, C, R, Scene, people, piece, place_names, refused


def test_s7_m_antonius_commands_fifteen() -> None:
    antonius = piece("m-antonius")
    assert [started("7").board.cc[side][antonius] for side in (C, R)] == [15, 15]
    for scenario in ("1", "4", "5", "6"):
        assert started(scenario).board.cc[C][antonius] == 9
    assert BOARD.cc[R][antonius] == 9  # the printed counter is not changed


def test_s7_the_counters_show_their_values_of_the_scenario() -> None:
    system = open_system("alea")
    for scenario, command in (("7", "15"), ("5", "9")):
        rows = next(p for p in system.presenter.panes(started(scenario), "en") if p.id == "leaders")
        antonius = next(row for row in rows.rows if row.key == "m-antonius")
        assert antonius.cells[2].split()[0] == command


def test_s7_cleopatra_is_a_roman_leader_with_the_pc_of_m_antonius() -> None:
    state = started("7")
    board, cleopatra = state.board, piece("cleopatra-vii")
    assert board.is_roman(cleopatra)
    assert cleopatra in board.roman_leaders
    assert cleopatra < len(board.leaders)
    assert board.pc[R][cleopatra] == board.pc[R][piece("m-antonius")] == 4
    assert (board.cc[R][cleopatra], board.sr[R][cleopatra], board.leader_tb[R][cleopatra]) == (
        6,
        3,
        0,
    )
    counter = board.leaders[cleopatra]
    assert (counter.id, counter.fixed, counter.never_pretender) == ("cleopatra-vii", True, True)
    assert counter.caesarian is None
    assert counter.deaths == (0, 0, 0)
    assert (state.side[cleopatra], where_in(state, "cleopatra-vii")) == (R, "aegyptii")
    assert not enters_now(state, cleopatra)


def where_in(state: State, name: str) -> str:
    return BOARD.place_ids[state.where[piece(name)]]


@pytest.mark.parametrize("scenario", ["1", "4", "5", "6"])
def test_s7_cleopatra_is_a_foreigner_elsewhere(scenario: str) -> None:
    board, cleopatra = started(scenario).board, piece("cleopatra-vii")
    assert board.people_ids[board.piece_people[cleopatra]] == "aegyptii"
    assert cleopatra not in board.roman_leaders
    assert board.pc[R][cleopatra] == 0
    assert len(board.leaders) == 36


def test_s7_cleopatra_is_not_part_of_the_deployment() -> None:
    game = table("7", R)
    assert refused(game, place("cleopatra-vii", "asia-1")).rule == "deploy"
    assert piece("cleopatra-vii") not in dict(offered(game).places)


def test_s7_cleopatra_may_succeed_and_conquers_like_a_roman() -> None:
    scene = Scene("7", year=-31).put(R, "asia-1", "cleopatra-vii", "legio-i", "flaccus")
    scene.put(R, "asia-2", "legio-ii").put(R, "asia-4", "legio-iii")
    attach(scene.state, BOARD)
    assert heirs(scene.state, R) == [piece("cleopatra-vii")]  # PC 4 against the 2 of Flaccus
    scene.state.where[piece("flaccus")] = DEAD
    reindex(scene.state)
    assert conquers(scene.state, R, REGIONS.index("asia"))


def test_s7_cleopatra_keeps_her_place_through_a_game_file() -> None:
    game = table("7")
    system = game.system
    again = system.decode(msgspec.msgpack.encode(game.state))
    assert again.board is game.state.board
    assert game.view(1).board.is_roman(piece("cleopatra-vii"))


def test_variants_are_made_once_and_from_the_printed_board() -> None:
    seventh = BOARD.variant("7")
    assert BOARD.variant("7") is seventh
    assert seventh.variant("5").cc == BOARD.cc
    assert seventh.variant("7") is seventh
    assert BOARD.roman_leaders == tuple(range(36))


def test_s7_the_aegyptii_cannot_be_pacified_by_stratagem() -> None:
    found = {name: data.unpacifiable for name, data in BOARD.scenarios.items()}
    assert found.pop("7") == ("aegyptii",)
    assert not any(found.values())


# --- 3.7.3 Roma ----------------------------------------------------------------------------------


def test_s7_cleopatra_holds_roma_as_a_roman() -> None:
    scene = Scene("7").put(R, "italia-1", "cleopatra-vii")
    assert roma_held_by(scene.state) == R


# --- s7: the other leaders of the peoples --------------------------------------------------------


def test_s7_pacorus_stays_after_the_first_winter() -> None:
    scene = Land("7", year=-32)
    assert scene.state.where[piece("pacorus")] < BOARD.place_count
    session = Session(scene, step="peoples")
    session.start(peace.winter(session, session.state))
    assert "leader-goes" not in session.kinds()
    assert session.state.where[piece("pacorus")] < BOARD.place_count


@pytest.mark.parametrize(("name", "leader"), [("pontici", "darius"), ("numidae", "juba-ii")])
def test_s7_darius_and_juba_ii_survive_the_pacification(name: str, leader: str) -> None:
    session = Session(Land("7", year=-31).at_war(name, R))
    assert session.state.where[piece(leader)] < BOARD.place_count
    peace.pacify(session, session.state, people(name), "6.3.pacify-major", by=C, arms=False)
    assert "leader-goes" not in session.kinds()
    assert session.state.where[piece(leader)] != DEAD


def test_s7_an_unnamed_cleopatra_of_an_edited_position_is_at_home() -> None:
    scene = Scene("7").put(C, "italia-1", "octavianus").chief(C, "octavianus")
    scene.put(R, "asia-1", "m-antonius").chief(R, "m-antonius")
    state = scene.state
    position = write(state)
    counters = position["counters"] if isinstance(position, dict) else position.counters
    counters.pop("cleopatra-vii", None)
    found = read(state.board, "7", position, state.options)
    queen = piece("cleopatra-vii")
    assert place_names({found.where[queen]}) == {"aegyptii"}
    assert found.side[queen] == found.allied[people("aegyptii")] == R
