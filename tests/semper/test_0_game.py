"""0: dice, years, stacks and sides."""

from __future__ import annotations

import pytest

from core.contract import Rolled
from core.semper.box.board import open_board
from core.semper.box.state import CALENDAR, EVENT, HEAD, NOMINATIONS, head_of
from core.semper.start.invariants import faults
from core.semper.start.setup import start
from core.systems import open_system
from tests.semper.politics_scene import Play, tetrarchy
from tests.semper.scene import (
    BOARD,
    SEAT,
    P,
    S,
    asked,
    at,
    end_movement,
    march,
    piece,
    push,
    refused,
    roll,
)

SCENARIOS = [str(number) for number in range(1, 10)]


def test_0_1_six_faces_from_1_and_ten_faces_from_0() -> None:
    game = tetrarchy().game(step=EVENT, sequences=[5, 0, 0])  # 1d6, then 1d10
    for faces in (range(1, 7), range(10)):
        prompt = asked(game)
        fine = [n for n in range(-1, 12) if prompt.judge(game.state, Rolled(n)) is None]
        assert fine == list(faces)
        roll(game, faces[0])


def test_0_3_a_turn_is_a_year() -> None:
    game = tetrarchy().game(step=CALENDAR, year=310)
    assert (game.state.year, asked(game).args()["purpose"]) == (311, "stratagem")


def test_0_4_any_number_of_counters_shares_a_zone() -> None:
    crowd = [BOARD.piece_ids[u] for u in (*BOARD.comitatenses, *BOARD.limitanei[:1])]
    scene = tetrarchy().put(P, "moesiae-3", *crowd[:12], "licinius", "severe", "diocletien")
    scene.put(P, "moesiae-1", "maximin-daia", *crowd[12:16])
    game = scene.game()
    assert faults(game.state) == []
    push(game, march("moesiae-1", ["maximin-daia"], crowd[12:16], "moesiae-3"))
    assert [at(game, name) for name in crowd[:16]] == ["moesiae-3"] * 16
    end_movement(game)
    assert faults(game.state) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_0_5_primus_serves_the_primus_augustus_and_secondus_his_rivals(scenario: str) -> None:
    board = open_board()
    state = start(board, board.scenarios[scenario], [])
    assert state.factions == [P, S]
    assert open_system("semper").factions(state) == {"1": "PRIMUS", "2": "SECONDUS"}
    primus, secundus = head_of(state, P), head_of(state, S)
    assert (state.title[primus], state.side[primus]) == (HEAD, P)
    if secundus < len(state.title):
        assert (state.title[secundus], state.side[secundus]) == (HEAD, S)
    rivals = {state.side[x] for x, title in enumerate(state.title) if title == HEAD + 1}
    assert rivals <= {S}  # the usurpers of scenarios 5 and 7


def test_0_5_each_player_gives_orders_to_his_own_camp_only() -> None:
    game = tetrarchy().game()
    assert asked(game).seat == SEAT[P]
    theirs = march("galliae-2", ["constance-chlore"], ["cornuti"], "galliae-4")
    assert refused(game, theirs).kind == "not-yours"


def test_0_5_players_may_change_camps() -> None:
    """5: seat 2 plays PRIMUS from then on, with the leaders that he had."""
    from core.semper.emperors.roles import change_roles

    play = Play(tetrarchy()).dies("galere")
    play.settled()
    play.run(change_roles(play.preview.table, play.state))
    names = open_system("semper").factions(play.state)
    assert names == {"1": "SECONDUS", "2": "PRIMUS"}
    play.state.step, play.state.active = NOMINATIONS, P
    assert play.state.seat_of(play.state.side[piece("constance-chlore")]) == SEAT[S]
