"""What stands on a table, in words: every fault is refused by its rule, and points to its place."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from core.contract import Fault
from core.faults import BadPosition
from core.game import Game
from core.record import Done
from core.republic.box.board import GARRISON, GOVERNS, REBELS, open_board
from core.republic.box.state import SENATE, State
from core.republic.start.edited_position import empty, filled, written_of
from core.republic.start.invariants import faults, faults_in_play
from core.republic.start.setup import all_phases
from core.republic.start.writing import write
from core.systems import open_system
from core.texts import LANGUAGES, complaints, fault_text, rules

TEN = "10"  # the year of four wars: everything is in it

Change = dict[str, Any]


def changed(changes: Change, scenario: str = TEN) -> dict[str, Any]:
    """A set-up in which some things are otherwise, by the way to them: armies.0.legions."""
    position = deepcopy(all_phases()[scenario])
    for path, value in changes.items():
        *way, last = path.split(".")
        spot: Any = position
        for step in way:
            spot = spot[int(step)] if isinstance(spot, list) else spot.setdefault(step, {})
        if value is None:
            spot.pop(int(last) if isinstance(spot, list) else last)
        elif isinstance(spot, list):
            spot[int(last)] = value
        else:
            spot[last] = value
    return position


def refused(position: dict[str, Any], scenario: str = "table") -> Fault:
    with pytest.raises(BadPosition) as error:
        Game.new(f"republic/{scenario}", 1, position=position)
    return error.value.fault


def test_set_ups_break_no_rule() -> None:
    for position in all_phases().values():
        assert Game.new("republic/table", 1, position=position).prompt is not None


# What is wrong with it -> its kind, its rule, and the place that it points to.
WRONG: list[tuple[Change, str, str, tuple[str, ...]]] = [
    ({"armies.0.legions": 25}, "too-many-legions", "5.3.pool", ("armies", "0")),
    ({"rome.guard": 25}, "too-many-squadrons", "5.3.pool", ("armies", "1")),
    (
        {"armies.0.legions": [1, 1], "armies.1.legions": [2]},
        "unit-twice", "E10", ("armies", "0"),
    ),
    ({"armies.1.commander": "1C"}, "man-twice", "frame.men.1", ("armies", "1")),
    ({"armies.1.commander": "11"}, "man-twice", "frame.men.1", ("armies", "1")),
    ({"armies.2.against": "nowhere"}, "no-such-name", "table.position", ("armies", "2")),
    ({"leaders": {"nobody": "in-play"}}, "no-such-name", "table.position", ("leaders", "nobody")),
    (
        {"armies.1": {"against": "mit2"}},
        "army-of-nobody", "8.0.13.commander", ("armies", "1", "commander"),
    ),
    (
        {"armies.1": {"against": "gal1", "legions": 2}},
        "nothing-to-besiege", "8.1", ("armies", "1", "against"),
    ),
    (
        {"armies.2.legions": 0, "armies.2.squadrons": 0},
        "commander-without-army", "8.0.13.commander", ("armies", "2", "legions"),
    ),
    (
        {"armies.0.commander": ""},
        "master-without-dictator", "8.0.4", ("armies", "0", "master"),
    ),
    ({"armies.1.master": "28"}, "two-dictators", "8.0.4", ("armies", "1", "master")),
    ({"armies.1.against": "gal1"}, "no-such-enemy", "8.1", ("armies", "1", "against")),
    ({"armies.1.against": "cil"}, "no-such-enemy", "8.1", ("armies", "1", "against")),
    (
        {"provinces.cil.holder": "pir2"},
        "governor-of-held", "8.9.8", ("provinces", "cil", "governor"),
    ),
    (
        {"provinces.cre.holder": "pir2", "provinces.cre.governor": ""},
        "garrison-of-held", "8.9.8", ("provinces", "cre", "legions"),
    ),
    (
        {"provinces.cil.holder": "gal1", "provinces.cil.governor": ""},
        "holder-not-in-play", "8.9.8", ("provinces", "cil", "holder"),
    ),
    ({"provinces.cil.militia": 1}, "too-many-militia", "4", ("provinces", "cil", "militia")),
    ({"provinces.cil.flotillas": 4}, "too-many-flotillas", "4", ("provinces", "cil", "flotillas")),
    (
        {"provinces.afr.developed": False, "provinces.afr.flotillas": 4},
        "too-many-flotillas", "4", ("provinces", "afr", "flotillas"),
    ),
    ({"provinces.cil.natives_lost": 3}, "natives-lost", "8.0.8", ("provinces", "cil", "natives")),
    (
        {"rebellion": None, "armies.0": None, "provinces.afr.governor": ""},
        "rebel-province-alone", "frame.combat.3", ("provinces", "afr", "holder"),
    ),
    (
        {"rebellion.legions": 0, "rebellion.veterans": {}},
        "rebel-without-army", "8.3", ("rebellion", "27A", "legions"),
    ),
    ({"rebellion.home": "gci"}, "home-not-there", "4", ("rebellion", "27A", "home")),
    (
        {"rebellion.marches": False},
        "troops-of-a-sitting-rebel", "8.5", ("rebellion", "27A"),
    ),
    (
        {"convoys": [{"province": "afr"}, {"province": "afr"}]},
        "too-many-convoys", "8.4.convoy", ("rebellion", "27A", "turns"),
    ),
    (
        {"convoys": [{"province": "cil"}]},
        "convoy-from-elsewhere", "8.4.convoy", ("convoys", "cil"),
    ),
    (
        {"convoys": [{"province": "afr", "militia": 5}]},
        "convoy-without-units", "8.4.convoy", ("convoys", "afr"),
    ),
    (
        {"convoys": [{"province": "afr", "legions": [25]}]},
        "convoy-without-units", "8.4.convoy", ("convoys", "afr"),
    ),
    ({"conflicts.mit2.state": "open"}, "not-open", "2.open", ("conflicts", "mit2", "state")),
    (
        {"conflicts.slv3.fleet_beaten": True},
        "has-no-fleet", "8.2.1", ("conflicts", "slv3", "fleet_beaten"),
    ),
    (
        {"conflicts.pir1": {"state": "out", "fleet_beaten": True}},
        "marked-but-not-in-play", "2", ("conflicts", "pir1"),
    ),
    ({"leaders.hannibal": "in-play"}, "leader-alone", "3", ("leaders", "hannibal", "leader")),
    (
        {"conflicts.gal1": {"state": "deck"}},
        "card-astray", "frame.forum.5", ("conflicts", "gal1", "state"),
    ),
    ({"deck": ["omens", "omens"]}, "card-twice", "frame.forum.5", ("deck",)),
    ({"treasury": -1}, "treasury-empty", "frame.revenue.7", ("rome", "treasury")),
    (
        {"men.28": {"does": "captive", "at": "gal1"}},
        "captor-not-in-play", "6.capture", ("men", "28", "man"),
    ),
    (
        {"men.1": {"does": "in-rome"}},
        "man-and-statesman", "frame.men.3", ("men", "1", "man"),
    ),
    (
        {"men.29": {"does": "dead"}, "armies.1.veterans": {"29": 1}},
        "bound-to-the-dead", "6.death", ("men", "29", "man"),
    ),
    ({"campaign": "late"}, "other-kind", "scenario.table", ()),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "kind", "rule", "at"), WRONG, ids=[w[1] for w in WRONG])
def test_a_wrong_position_is_refused_by_rule_and_place(
    changes: Change, kind: str, rule: str, at: tuple[str, ...]
) -> None:
    fault = refused(changed(changes))
    assert (fault.kind, fault.rule, fault.at) == (kind, rule, at)
    assert rule in rules("republic") or rule.startswith("table.")
    texts = {lang: fault_text(fault, lang) for lang in LANGUAGES}
    assert texts["en"] != texts["fr"]
    assert "{" not in "".join(texts.values())


def test_a_sitting_rebel_governs_a_rebel_province() -> None:
    home = refused(changed({"provinces.asi.holder": "rome"}, "8"))
    assert (home.kind, home.rule) == ("home-not-rebel", "8.5") or home.kind == "rebel-not-at-home"
    away = refused(changed({"provinces.asi.governor": "1"}, "8"))
    assert (away.kind, away.at) == ("rebel-not-at-home", ("rebellion", "24", "home"))


@pytest.mark.parametrize("name", ["unrest", "omens", "turn"])
def test_numbers_below_their_least_are_refused(name: str) -> None:
    assert refused(changed({name: -1})).rule == "table.position"


def test_an_empty_table_has_nothing_to_fight() -> None:
    assert refused({}).kind == "nothing-to-fight"
    assert refused({"conflicts": {"gal1": {"state": "inactive"}}}).kind == "nothing-to-fight"
    assert Game.new("republic/table", 1, position={"conflicts": {"gal1": {}}}).state.par is None


def test_a_table_without_a_position_ends_at_once_and_nobody_wins() -> None:
    game = Game.new("republic/table", 1)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (0, "phase-over")


def test_a_real_table_has_no_par() -> None:
    assert Game.new("republic/table", 1, position=changed({})).state.par is None
    assert Game.new("republic/10", 1, position=changed({})).state.par == 3


def test_a_campaigns_position_starts_its_campaign() -> None:
    late = Game.new("republic/late", 1)
    position = late.system.write_position(late.state)
    assert Game.new("republic/late", 1, position=position).state.campaign == "late"
    assert refused(position).kind == "other-kind"
    assert refused(position, "early").kind == "other-kind"


# --- what only a played position could have ------------------------------------------------------


def state_of(scenario: str = TEN) -> State:
    return filled(empty(open_board(), scenario, 2), written_of(all_phases()[scenario]))


def kinds(state: State) -> set[str]:
    return {fault.kind for fault in faults(state)}


def test_5_3_a_unit_is_where_something_can_be() -> None:
    state = state_of()
    state.where[0] = GARRISON + state.board.province_by_id["gtr"]
    assert {"province-not-there", "legions-astray"} <= kinds(state)
    state = state_of()
    state.where[30] = 200
    assert kinds(state) == {"squadrons-astray"}


def test_frame_men_1_a_man_is_in_one_place() -> None:
    state = state_of()
    state.expeditions[1].commander = state.expeditions[0].commander
    assert "not-with-his-army" in kinds(state)
    state = state_of()
    man = state.board.man_by_id["28"]
    state.post[man], state.at[man] = GOVERNS, state.board.province_by_id["cil"]
    assert kinds(state) == {"two-governors"}


def test_frame_combat_3_nothing_rebel_without_a_rebel() -> None:
    state = state_of("6")
    state.rebellion = None
    assert {"rebel-army-alone", "rebel-alone"} <= kinds(state)
    assert REBELS in state.where


def test_8_10_2_natives_are_full_outside_the_combat_phase() -> None:
    state = state_of()
    state.natives_lost[state.board.province_by_id["cil"]] = 1
    assert faults_in_play(state) == []
    state.step = SENATE
    assert "natives-missing" in {fault.kind for fault in faults_in_play(state)}


def test_every_sentence_is_of_a_fault_that_there_is() -> None:
    """In both languages, and none is empty."""
    sentences = complaints("republic")["fault"]
    assert {kind for _, kind, _, _ in WRONG} <= set(sentences)
    assert all(text[lang] for text in sentences.values() for lang in LANGUAGES)


# --- whole games ---------------------------------------------------------------------------------

GAMES = [*all_phases(), "early", "middle", "late"]
ACTIONS = 400


@pytest.mark.parametrize("scenario", GAMES)
def test_each_played_position_can_be_written_and_read(scenario: str) -> None:
    """frame D, too: no rule is broken at any of them."""
    system = open_system("republic")
    encode, luck = msgspec.msgpack.encode, Random(f"positions:{scenario}")
    actions = 0
    for seed in range(6):
        game = Game.new(f"republic/{scenario}", seed)
        while game.prompt is not None and actions < ACTIONS:
            state = game.state
            read = system.read_position(scenario, write(state), game.header.settings)
            read.hidden_hands, read.manual_dice = state.hidden_hands, state.manual_dice
            assert encode(read) == encode(state)
            assert system.faults_in_play(state) == []
            done = game.push(game.prompt.seat, luck.choice(game.prompt.legal(state)))
            assert isinstance(done, Done), done
            actions += 1
    assert actions >= 6
