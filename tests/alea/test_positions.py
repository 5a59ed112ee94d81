"""Edited positions: written, read again, refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from core.alea.board import CAESARIAN, NOBODY, NOWHERE, REPUBLICAN
from core.alea.position import Written
from core.alea.state import LONG_AGO, State
from core.contract import TableState
from core.faults import BadPosition
from core.game import Game
from core.run import Run, digest
from core.systems import open_system
from tests.alea.scenario_scene import started
from tests.alea.scene import BOARD, C, R, piece, zone


@pytest.mark.parametrize(("scenario", "seed"), [("4", 5), ("5", 6), ("6", 7), ("7", 8)])
def test_a_position_written_and_read_again_is_the_same_at_every_step(
    scenario: str, seed: int
) -> None:
    game = Game.new(f"alea/{scenario}", seed)
    system, odd = game.system, set()

    def boundary(state: Any) -> None:
        again = system.read_position(scenario, system.write_position(state), {})
        if digest(again) != digest(state):
            odd.add(state.step)

    play = Run(system, system.start(scenario, game.header.settings), seed, boundary)
    luck = random.Random(seed)
    for _ in range(500):
        if play.prompt is None:
            break
        actions = play.prompt.legal(play.state)
        play.feed(play.prompt.seat, actions[int(luck.random() * len(actions))])
    assert odd == set()


NOT_WRITTEN = {  # the table's own, and what is alive only within a step
    *TableState.__struct_fields__,
    "battle",
    "options",
} - {"falls"}  # fmt: skip


def test_every_field_of_the_state_is_written() -> None:
    counters = {"where", "side", "reduced", "moved", "came"}
    renamed = {"taken": "recruited"}
    fields = [f for f in State.__struct_fields__ if f not in NOT_WRITTEN | counters]
    missing = [f for f in fields if renamed.get(f, f) not in Written.__struct_fields__]
    assert missing == []


def rich(scenario: str = "5") -> State:
    """A position in which every part of the political half is in use."""
    state = started(scenario)
    regions, peoples = len(BOARD.regions), len(BOARD.peoples)
    state.hands, state.spent, state.intrigues = [[1, 3], [7]], [8], [17, 19]
    state.plague, state.janus = zone("asia-3"), True
    state.batch = [(piece("cassius"), 4), (piece("legio-i"), 9)]
    state.event, state.ill, state.extra = 4, [piece("octavianus")], R
    state.pretenders = [NOWHERE, piece("m-brutus"), piece("lepidus")]
    state.rallied = [[], [piece("cassius")], [piece("plancus"), piece("saxa")]]
    state.triumvirs = [(piece("pollio"), 2), (piece("trebonius"), 1)]
    state.control[2] = NOBODY
    state.last_control = bytearray([0, 2, 1] + [0] * (regions - 3))
    state.swap, state.murdered, state.avenged = C, -44, False
    state.caesar_died, state.halved_until = -44, -40
    state.chief_died = state.chief_fought = state.occupied_egypt = True
    state.peace_until = [LONG_AGO] * (peoples - 1) + [-38]
    state.negotiated, state.changes, state.passes = [0, 1, 0], 1, 1
    state.fallen_chiefs = [(piece("cassius"), R)]
    return state


def test_a_position_carries_everything_in_words() -> None:
    system, state = open_system("alea"), rich()
    written = system.write_position(state)
    assert digest(system.read_position("5", written, {})) == digest(state)
    assert written["plague"] == "asia-3"
    assert written["pretenders"] == {"C": "m-brutus", "R": "lepidus"}
    assert written["rallied"] == {"C": ["cassius"], "R": ["plancus", "saxa"]}
    assert written["triumvirs"] == [("pollio", "gallia"), ("trebonius", "asia")]
    assert written["last_control"] == {"asia": "R", "gallia": "C"}
    assert written["peace_until"] == {BOARD.people_ids[-1]: -38}
    assert written["fallen_chiefs"] == [("cassius", "R")]
    assert written["batch"] == [("cassius", 4), ("legio-i", 9)]
    assert (written["extra"], written["swap"]) == ("R", "C")
    assert written["ill"] == ["octavianus"]


@pytest.mark.parametrize(
    "changes",
    [
        {"plague": "atlantis"},
        {"plague": "centralis"},
        {"spent": [20]},
        {"spent": [3]},  # in a hand as well
        {"event": 17},
        {"ill": ["vercingetorix"]},
        {"extra": "X"},
        {"pretenders": {"X": "cassius"}},
        {"pretenders": {"C": "nobody"}},
        {"rallied": {"C": ["nobody"]}},
        {"triumvirs": [["pollio", "atlantis"]]},
        {"last_control": {"atlantis": "C"}},
        {"last_control": {"asia": "X"}},
        {"peace_until": {"picti": -40}},
        {"swap": "Z"},
        {"changes": -1},
    ],
)
def test_words_that_make_no_sense_are_refused(changes: dict[str, Any]) -> None:
    system = open_system("alea")
    written = system.write_position(rich()) | changes
    with pytest.raises(BadPosition):
        system.read_position("5", written, {})


def test_what_a_position_leaves_out_is_as_the_scenario_says() -> None:
    system = open_system("alea")
    written = system.write_position(started("5"))
    for name in ("caesar_died", "murdered", "avenged"):
        del written[name]
    again = system.read_position("5", written, {})
    assert (again.caesar_died, again.murdered, again.avenged) == (-44, -44, True)


def test_peoples_that_are_not_named_follow_the_war_of_the_position() -> None:
    system = open_system("alea")
    written = system.write_position(started("4"))
    written["counters"] = {
        name: counter
        for name, counter in written["counters"].items()
        if BOARD.piece_people[piece(name)] < 0
    }
    written["war"] = {"pontici": "C"}
    again = system.read_position("4", written, {})
    assert again.side[piece("pharnaces-ii")] == CAESARIAN
    assert again.side[piece("achillas")] == NOBODY
    assert again.side[piece("juba-i")] == REPUBLICAN
