"""Positions written and read again, edited, refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from core.alea.box.board import CAESARIAN, NOBODY, NOWHERE, REPUBLICAN
from core.alea.box.state import LONG_AGO, State
from core.alea.start.edited_position import Written
from core.contract import TableState
from core.faults import BadPosition
from core.game import Game
from core.run import Run, digest
from core.systems import open_system
from tests import random_play
from tests.alea.scenario_scene import started
from tests.alea.scene import BOARD, C, R, Scene, do, piece, zone

# --- written and read again ----------------------------------------------------------------------


def read_back(scenario: str, seed: int) -> tuple[State, set[str]]:
    """A random game whose positions are read back at every step: how it stands, its steps."""
    system, steps, odd = open_system("alea"), set[str](), set[str]()

    def boundary(state: State) -> None:
        steps.add(state.step)
        again = system.read_position(scenario, system.write_position(state), {})
        if digest(again) != digest(state):
            odd.add(state.step)

    settings = Game.new(f"alea/{scenario}", seed).header.settings
    run = Run(system, system.start(scenario, settings), seed, boundary)
    luck = random.Random(seed)
    for _ in range(600):
        if run.prompt is None:
            break
        actions = random_play.answers(run.prompt, run.state)
        run.feed(run.prompt.seat, actions[int(luck.random() * len(actions))])
    assert odd == set()
    return run.state, steps


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("1", 2), ("2", 3), ("3", 4), ("3", 9), ("4", 1), ("5", 6), ("6", 7), ("7", 8)],
)
def test_a_position_written_and_read_again_is_the_same_at_every_step(
    scenario: str, seed: int
) -> None:
    _, steps = read_back(scenario, seed)
    assert {"movement", "combat", "record", "control", "recruitment", "initiative"} <= steps


def test_a_position_is_read_back_until_the_republic_dies() -> None:
    state, _ = read_back("4", 5)
    assert state.outcome is not None
    assert (state.outcome.cause, state.outcome.rule) == ("republic", "5.1.1")


def test_a_game_goes_on_from_a_written_position_with_the_same_dice() -> None:
    game = Game.new("alea/2", 11)
    luck = random.Random(1)
    while game.state.step != "initiative" or game.state.year == -49:
        assert game.prompt is not None
        actions = game.prompt.legal(game.state)
        do(game, actions[int(luck.random() * len(actions))])
        if game.state.year == -48:
            break
    written = game.system.write_position(game.state)
    again = Game.new("alea/2", 11, position=written)
    assert again.state.year == -48
    assert again.state.falls >= game.state.falls


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


def test_a_good_position_is_not_refused() -> None:
    system = Game.new("alea/2", 1).system
    state = system.start("2", {})
    assert system.faults(state) == []
    assert digest(system.read_position("2", system.write_position(state), {})) == digest(state)


def test_seats_follow_the_factions_of_a_position() -> None:
    game = (
        Scene("2", year=-46)
        .put(C, "italia-4", "legio-x")
        .game(step="relocation", factions=[R, C], active=C)
    )
    assert game.prompt is not None
    assert game.prompt.seat == 2


# --- what a position leaves out ------------------------------------------------------------------


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


def test_roman_counters_that_a_position_does_not_name_are_off_the_map() -> None:
    system = Game.new("alea/2", 1).system
    written = system.write_position(system.start("2", {}))
    for name in ("curio", "legio-xiii"):
        del written["counters"][name]
    again = system.write_position(system.read_position("2", written, {}))
    assert again["counters"]["curio"]["place"] == "dead"
    assert again["counters"]["legio-xiii"] == {"place": "reserve"}


# --- positions that are refused ------------------------------------------------------------------


def broken(scene: Scene | None = None, **fields: Any) -> str:
    """The rule by which a position is refused."""
    with pytest.raises(BadPosition) as caught:
        (scene or Scene("2", year=-46)).game(**fields)
    assert caught.value.rule in str(caught.value)
    return caught.value.rule


def edited(**changes: Any) -> str:
    """The rule by which the opening of scenario 2 is refused after changes in words."""
    system = Game.new("alea/2", 1).system
    written = system.write_position(system.start("2", {}))
    counters = changes.pop("counters", {})
    everything = written | changes | {"counters": written["counters"] | counters}
    with pytest.raises(BadPosition) as caught:
        system.read_position("2", everything, {})
    return caught.value.rule


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


def test_8_4_1_a_zone_of_both_sides_is_refused() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-9", "legio-x").put(R, "gallia-9", "legio-i")
    assert broken(scene, step="control") == "8.4.1"
    scene = Scene("2", year=-46).put(C, "centralis", "caesar", "naves-6-0a")
    scene.put(R, "centralis", "scipio", "naves-6-1a")
    assert broken(scene, step="control") == "8.4.1"


def test_3_4_2_a_fleet_inland_is_refused() -> None:
    assert broken(Scene("2", year=-46).put(C, "gallia-7", "naves-6-0a")) == "3.4.2"
    assert broken(Scene("2", year=-46).put(C, "gallia-6", "naves-6-0a")) == "3.4.2"  # the Ocean


def test_3_4_2_cargo_adrift_is_refused() -> None:
    assert broken(Scene("2", year=-46).put(C, "centralis", "legio-x")) == "3.4.2"
    assert broken(Scene("2", year=-46).put(C, "centralis", "caesar")) == "3.4.2"
    full = Scene("2", year=-46).put(C, "centralis", "caesar", "naves-4-0a", "legio-v", "legio-vi")
    full.put(C, "centralis", "auxilia-1").game()
    full.put(C, "centralis", "auxilia-2")
    assert broken(full) == "3.4.2"
    legions = Scene("2", year=-46).put(C, "centralis", "caesar", "naves-4-0a")
    assert broken(legions.put(C, "centralis", "legio-v", "legio-vi", "legio-vii")) == "3.4.2"


def test_an_unknown_counter_place_or_field_is_refused() -> None:
    assert edited(counters={"legio-xcix": {"place": "gallia-9", "side": "C"}}) == "table.position"
    assert edited(counters={"legio-x": {"place": "gallia-12", "side": "C"}}) == "table.position"
    assert edited(counters={"legio-x": {"side": "C"}}) == "table.position"
    assert edited(weather="fine") == "table.position"
    assert edited(step="tea") == "table.position"
    assert edited(faction_leaders={"C": ["vercingetorix"]}) == "table.position"


def test_0_5_an_unknown_side_is_refused() -> None:
    assert edited(counters={"legio-x": {"place": "gallia-9", "side": "X"}}) == "0.5"
    assert edited(control={"italia": "X"}) == "0.5"


def test_3_7_1_a_leader_has_no_face_for_every_side() -> None:
    for side, name in ((R, "caesar"), (R, "octavianus"), (C, "pompeius"), (C, "s-pompeius")):
        assert broken(Scene("2", year=-46).put(side, "gallia-9", name)) == "3.7.1"
    Scene("2", year=-46).put(C, "gallia-9", "m-brutus").put(R, "asia-1", "m-antonius").game()


def test_3_7_2_units_on_the_map_belong_to_somebody() -> None:
    assert edited(counters={"legio-x": {"place": "gallia-9"}}) == "3.7.2"


def test_3_7_2_recruits_in_a_box_belong_to_somebody() -> None:
    assert edited(counters={"legio-v-r": {"place": "recruited:italia"}}) == "3.7.2"


def test_3_4_1_romans_in_a_homeland_at_peace_are_refused() -> None:
    scene = Scene("2", year=-46).put(C, "alpes-2", "caesar", "legio-x")
    assert broken(scene) == "3.4.1"
    Scene("2", year=-46).war("alpes", R).put(C, "alpes-2", "caesar", "legio-x").game()
    Scene("2", year=-46).put(C, "alpes-2", "caesar").game()  # a leader alone may be there


def test_8_4_2_units_in_the_reserve_are_fresh_and_free() -> None:
    assert edited(counters={"legio-xxx": {"place": "reserve", "side": "R"}}) == "8.4.2"
    assert edited(counters={"legio-xxx": {"place": "reserve", "reduced": True}}) == "8.4.2"


def test_3_5_1_faction_leaders_are_alive_of_the_side_and_two_at_most() -> None:
    three = ["caesar", "m-antonius", "curio"]
    assert edited(faction_leaders={"C": three, "R": ["pompeius"]}) == "3.5.1"
    assert edited(faction_leaders={"C": ["scipio"], "R": ["pompeius"]}) == "3.5.1"
    assert edited(counters={"caesar": {"place": "dead", "side": "C"}}) == "3.5.1"


def test_3_3_1_counters_are_only_where_there_is_a_place_for_them() -> None:
    for name, box in (
        ("caesar", "reserve"),
        ("curio", "unplaced"),
        ("legio-x", "dead"),
        ("legio-x", "unplaced"),
        ("legio-x", "box"),
        ("parthi-band-1", "reserve"),
        ("m-antonius", "recruited:italia"),
    ):
        assert edited(counters={name: {"place": box, "side": "C"}}) in ("3.3.1", "3.5.1")


def test_1_3_2_leaders_have_no_reduced_side() -> None:
    counters = {"caesar": {"place": "italia-4", "side": "C", "reduced": True}}
    assert edited(counters=counters) == "1.3.2"


def test_2_the_calendar_and_the_sequences_of_a_position_must_fit() -> None:
    assert edited(year=-50) == "2.F.calendar"
    assert edited(year=-43) == "2.F.calendar"
    assert edited(step="movement", active="C", sequences=[0, 0, 3]) == "2.E"
    assert edited(step="movement", active="", sequences=[0, 3, 3])


@pytest.mark.parametrize(
    "changes",
    [
        {"recruited": {"italia": [1, 0]}},
        {"recruited": {"italia": [999, 0, 0, 0]}},
        {"step": "recruitment", "region": 9},
        {"step": "control", "initiative": ""},
        {"step": "relocation", "active": ""},
        {"sequences": [0, -1, 3]},
        {"control": {"atlantis": "C"}},
        {"war": {"picti": "C"}},
        {"faction_leaders": {"X": ["caesar"]}},
    ],
)
def test_a_position_that_makes_no_sense_is_refused_not_played(changes: dict[str, Any]) -> None:
    assert edited(**changes)


def test_4_2_3_a_people_at_peace_is_at_home_and_nobodys() -> None:
    assert edited(counters={"orodes-ii": {"place": "italia-1"}}) == "4.2.3"
    assert edited(counters={"darius": {"place": "italia-4", "side": "C"}}) == "4.4.1"


def test_s1_definitive_a_decided_score_is_no_position() -> None:
    system = Game.new("alea/1", 1).system
    written = system.write_position(system.start("1", {}))
    system.read_position("1", written | {"points": 75}, {})
    with pytest.raises(BadPosition, match=r"s1\.definitive"):
        system.read_position("1", written | {"points": -76}, {})
