"""7: battles: order, rounds, initiative, reserves, disruption, regrouping."""

import pytest

from core.caesar.box.actions import Fight, Fire, MainAttack, Pass, Regroup, Retreat
from core.caesar.combat.forecast import RoundForecast
from core.contract import refuse
from core.game import Done, Game
from tests.caesar.scene import (
    BOARD,
    FOUR,
    MISS,
    C,
    P,
    Scene,
    asked,
    battle,
    block,
    blocks,
    do,
    end,
    fire,
    happened,
    hold,
    move,
    offered,
    place,
    refused,
    retreat,
    rounds,
    strength,
    suffer,
    to_battles,
    told,
    turn_of,
    where,
)

# --- 7.1 ---------------------------------------------------------------------------------------


def two_battles(first: int) -> Game:
    scene = battle(first=first).at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    scene.at("utica", "c-legio-8").attack("utica", "tacape", "p-legio-39")
    return scene.game()


@pytest.mark.parametrize("first", [C, P])
def test_7_1_the_first_player_orders_the_battles(first: int) -> None:
    game = two_battles(first)
    assert asked(game) == ("fight", first)
    assert refused(game, Fight(place("genua"))) == ("no-battle-there", "7.1")
    do(game, Fight(place("utica")))
    assert game.state.battle.place == place("utica")
    assert (game.state.battle.attacker, game.state.battle.defender) == (P, C)


def test_7_1_a_single_battle_needs_no_choice() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    assert asked(scene.game()) == ("block-turn", 2)


def test_7_1_a_battle_won_opens_a_retreat_for_the_next_one() -> None:
    """Caesar's men at Roma came from Genua, which Pompeius then attacks."""
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    scene.at("genua", "c-legio-8").attack("genua", "massilia", "p-legio-2", "p-legio-3")
    game = scene.game()
    do(game, Fight(place("roma")))
    rounds(game, 2)
    hold(game, "p-legio-1")
    no = Retreat(block("c-legio-7"), place("genua"))
    assert refused(game, no) == ("no-retreat-there", "7.62")
    game = scene.game()
    do(game, Fight(place("genua")))
    hold(game, "c-legio-8", "p-legio-2", "p-legio-3")
    hold(game, "c-legio-8")
    retreat(game, "p-legio-2", "massilia")
    retreat(game, "p-legio-3", "massilia")
    while asked(game)[0] == "regroup":
        end(game)
    rounds(game, 2)
    hold(game, "p-legio-1")
    retreat(game, "c-legio-7", "genua")
    assert where(game, "c-legio-7") == "genua"


# --- 7.2 ---------------------------------------------------------------------------------------


def test_7_2_the_initiative_example() -> None:
    """Caesar A3 and Equitatus 1 B2 attack Pompeius B3 and a fleet."""
    scene = battle().at("roma", "pompeius", "p-navis-3")
    game = scene.attack("roma", "genua", "caesar", "c-equitatus-1").game()
    order = []
    while game.state.battle.round == 1:
        order += [(asked(game)[1], *turn_of(game))]
        hold(game, turn_of(game)[0])
    assert order == [(1, "caesar"), (2, "pompeius"), (1, "c-equitatus-1"), (2, "p-navis-3")]


def test_7_2_within_a_letter_the_owner_chooses_whose_turn_it_is() -> None:
    scene = battle().at("roma", "p-legio-1", "p-legio-2").attack("roma", "genua", "c-legio-7")
    game = scene.game()
    assert turn_of(game) == ["p-legio-1", "p-legio-2"]
    assert refused(game, Fire(block("c-legio-7"))) == ("not-its-turn", "7.2.order")
    fire(game, "p-legio-2", *[MISS] * 4)
    assert turn_of(game) == ["p-legio-1"]
    assert refused(game, Fire(block("p-legio-2"))) == ("not-its-turn", "7.2.order")


def test_7_2_a_block_may_pass() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    game = scene.game()
    hold(game, "p-legio-1")
    assert told(game, "passes")
    assert turn_of(game) == ["c-legio-7"]


def test_7_6_no_retreat_in_round_one() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    game = scene.at("neapolis", "pompeius").game()
    out = Retreat(block("p-legio-1"), place("neapolis"))
    assert refused(game, out) == ("not-in-round-one", "7.6.first")
    rounds(game, 2)
    do(game, out)
    assert where(game, "p-legio-1") == "neapolis"


def test_7_2_attackers_must_retreat_in_round_four() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    game = scene.game()
    rounds(game, 4)
    fire(game, "p-legio-1", *[MISS] * 4)  # a defender fires in round four, too
    legion = block("c-legio-7")
    assert refused(game, Fire(legion)) == ("must-retreat", "7.62.must")
    assert refused(game, Pass(legion)) == ("must-retreat", "7.62.must")
    retreat(game, "c-legio-7", "genua")
    assert told(game, "battle-won")[0].args["side"] == P


def test_7_6_who_must_retreat_and_cannot_is_eliminated() -> None:
    """Genua has been taken behind their backs; Caesar dies there with his legion."""
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "caesar", "c-legio-7")
    game = scene.at("genua", "p-legio-2").game()
    rounds(game, 4)
    assert where(game, "caesar") == "trophy"  # his turn came first: A
    hold(game, "p-legio-1")
    assert where(game, "c-legio-7") == "lost"
    assert game.outcome is None
    assert "third-leader" in happened(game)


def test_7_2_defenders_may_retreat_in_round_four_and_leave_the_field() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    game = scene.game()
    rounds(game, 4)
    retreat(game, "p-legio-1", "neapolis")
    assert told(game, "battle-won")[0].args["side"] == C
    assert where(game, "c-legio-7") == "roma"


# --- 7.3 ---------------------------------------------------------------------------------------
TWO = ["c-legio-11", "c-legio-12"]
THREE = ["p-legio-5", "p-legio-6", "p-equitatus-1"]
HELP = ["p-legio-1", "p-legio-2", "p-legio-3", "p-legio-4"]


def test_7_3_the_tarraco_example() -> None:
    """Four from Narbo, two from Bilbilis; three defend, four come from Carthago Nova."""
    scene = Scene().at("narbo", *FOUR).at("bilbilis", *TWO).at("tarraco", *THREE)
    game = scene.at("carthago-nova", *HELP).game(hands="hidden")
    do(game, move("narbo", FOUR, "tarraco"))
    do(game, move("bilbilis", TWO, "tarraco"))
    end(game)
    assert asked(game) == ("main-attack", 1)
    wrong = MainAttack(place("tarraco"), place("carthago-nova"))
    assert refused(game, wrong) == ("no-attack-from-there", "7.3")
    do(game, MainAttack(place("tarraco"), place("narbo")))
    do(game, move("carthago-nova", HELP, "tarraco"))
    to_battles(game)
    fought = set()
    while game.state.battle.round == 1:
        fought |= set(turn_of(game))
        seen = game.view(1)
        for name in HELP:  # not revealed yet
            assert seen.steps[block(name)] == 0
        hold(game, turn_of(game)[0])
    assert fought == {*FOUR, *THREE}
    assert told(game, "round")[0].reveals
    seen = game.view(1)
    assert all(seen.steps[block(name)] for name in HELP)
    while game.state.battle.round == 2:
        fought |= set(turn_of(game))
        hold(game, turn_of(game)[0])
    assert fought == {*FOUR, *THREE, *TWO, *HELP}


def test_7_3_each_main_attack_is_forecast_before_it_is_chosen() -> None:
    scene = Scene().at("narbo", *FOUR).at("bilbilis", *TWO).at("tarraco", *THREE)
    game = scene.game(hands="hidden")
    do(game, move("narbo", FOUR, "tarraco"))
    do(game, move("bilbilis", TWO, "tarraco"))
    end(game)
    assert game.prompt is not None
    for origin, coming in (("narbo", FOUR), ("bilbilis", TWO)):
        action = MainAttack(place("tarraco"), place(origin))
        fray = game.prompt.forecast(game.view(1), action)
        assert isinstance(fray, RoundForecast)
        assert {BOARD.block_ids[b] for b in fray.blocks} == set(coming)
        assert fray.unseen == (0, 3)


def test_7_2_what_a_block_may_do_is_asked_after_the_block() -> None:
    """Nobody retreats in round 1, attackers only retreat in round 4: both say why."""
    game = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7").game()
    assert offered(game, "block") == [block("p-legio-1")]
    first = {"block": block("p-legio-1")}
    assert offered(game, "type", **first) == ["fire", "pass"]
    assert game.prompt is not None
    options = game.prompt.options(game.view(2), first)
    assert options is not None
    reasons = {option.value: option.refusal for option in options.candidates}
    assert reasons["retreat"] == refuse("not-in-round-one", "7.6.first")
    while game.state.battle.round < 4 or turn_of(game) != ["c-legio-7"]:
        hold(game, turn_of(game)[0])
    last = {"block": block("c-legio-7")}
    assert offered(game, "type", **last) == ["retreat"]
    assert offered(game, "to", **last, type="retreat") == [place("genua")]


def test_7_3_reserves_take_no_hits_in_round_one() -> None:
    """Two hits on one block at I: the second is lost, though a reserve stands there."""
    scene = battle().at("roma", "p-legio-1", "p-legio-2", steps=1)
    scene.attack("roma", "genua", "c-legio-10").at("neapolis", "p-auxilia-1")
    scene.attack("roma", "neapolis", "p-legio-3", reserve=True)
    game = scene.game(attackers={"roma": "C"})
    hold(game, "p-legio-1", "p-legio-2")
    fire(game, "c-legio-10", 1, 1, 1)  # the owner chooses among the equal ones
    suffer(game, "p-legio-1")
    assert strength(game, "p-legio-3") == 2  # main force gone: disrupted, not hit
    assert {"disrupted", "roles-change"} <= happened(game)


def test_7_3_the_main_attack_is_fixed_before_the_other_moves() -> None:
    scene = Scene().at("genua", "c-legio-7", "c-legio-8").at("ravenna", "c-legio-9")
    game = scene.at("roma", "p-legio-1", "p-legio-2", "p-legio-3").game()
    do(game, move("genua", ["c-legio-7", "c-legio-8"], "roma"))
    do(game, move("ravenna", ["c-legio-9"], "roma"))
    end(game)
    do(game, MainAttack(place("roma"), place("ravenna")))
    both = move("roma", ["p-legio-1", "p-legio-2"], "neapolis")
    do(game, both)  # one is pinned by one, two are free
    last = move("roma", ["p-legio-3"], "neapolis")
    assert refused(game, last) == ("pinned", "6.13")


# --- 7.31 --------------------------------------------------------------------------------------


def test_7_31_attackers_reserves_are_disrupted_and_stay_attackers() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    scene.blocks["c-legio-7"]["steps"] = 1
    scene.attack("roma", "ravenna", "c-legio-8", "c-auxilia-1", reserve=True)
    scene.blocks["c-auxilia-1"]["steps"] = 1
    game = scene.game()
    fire(game, "p-legio-1", 1, MISS, MISS, MISS)
    assert where(game, "c-legio-7") == "lost"
    assert where(game, "c-auxilia-1") == "lost"  # at I
    assert strength(game, "c-legio-8") == 2
    assert game.state.battle.round == 2
    assert (game.state.battle.attacker, game.state.battle.defender) == (C, P)
    assert turn_of(game) == ["p-legio-1"]


def swapped() -> Game:
    """Pompeius' main force falls; his reserves from Neapolis attack from now on."""
    scene = battle().at("roma", "p-legio-1", steps=1).attack("roma", "genua", "c-legio-10")
    scene.attack("roma", "genua", "c-ballista")
    scene.attack("roma", "neapolis", "p-legio-2", "p-ballista", reserve=True)
    game = scene.game(attackers={"roma": "C"})
    hold(game, "p-legio-1")
    fire(game, "c-legio-10", 1, MISS, MISS)
    return game


def test_7_31_a_disrupted_defender_becomes_the_attacker() -> None:
    game = swapped()
    assert (game.state.battle.attacker, game.state.battle.defender) == (P, C)
    assert (strength(game, "p-legio-2"), strength(game, "p-ballista")) == (3, 1)
    assert strength(game, "c-legio-10") == 3  # the other side's blocks are unhurt
    order = []
    while game.state.battle.round == 2:
        order += turn_of(game)[:1]
        hold(game, turn_of(game)[0])
    # 7.42: the ballista of the new defender is B, that of the new attacker D
    assert order == ["c-ballista", "c-legio-10", "p-legio-2", "p-ballista"]


def test_7_31_the_new_attacker_must_retreat_in_round_four_by_his_roads() -> None:
    game = swapped()
    rounds(game, 4)
    hold(game, "c-ballista", "c-legio-10")
    assert refused(game, Fire(block("p-legio-2"))) == ("must-retreat", "7.62.must")
    wrong = Retreat(block("p-legio-2"), place("asculum"))
    assert refused(game, wrong) == ("no-retreat-there", "7.62")
    retreat(game, "p-legio-2", "neapolis")


def test_7_31_the_new_defender_keeps_off_the_roads_of_the_new_attacker() -> None:
    game = swapped()
    hold(game, "c-ballista")
    wrong = Retreat(block("c-legio-10"), place("neapolis"))
    assert refused(game, wrong) == ("no-retreat-there", "7.63")
    retreat(game, "c-legio-10", "asculum")


def disrupted(reserve: str) -> Game:
    """The defender of Roma falls, and with him his only reserve, which had a step left."""
    scene = battle().at("roma", "p-legio-1", steps=1).attack("roma", "genua", "c-legio-10")
    scene.attack("roma", "neapolis", reserve, reserve=True)
    scene.blocks[reserve]["steps"] = 1
    game = scene.game(attackers={"roma": "C"})
    hold(game, "p-legio-1")
    fire(game, "c-legio-10", 1, MISS, MISS)
    return game


def test_7_31_a_disruption_can_end_a_battle() -> None:
    game = disrupted("pompeius")
    assert where(game, "pompeius") == "trophy"
    assert told(game, "battle-won")[0].args["side"] == C


# --- 7.7 ---------------------------------------------------------------------------------------


def won(*reserve: str) -> Game:
    """Caesar's blocks have won at Roma; Ravenna is an enemy's, the rest is open."""
    scene = battle().at("roma", "p-legio-1", steps=1).at("ravenna", "p-legio-3")
    scene.attack("roma", "genua", "caesar", "c-legio-7", "c-legio-8", "c-legio-9", "c-legio-10")
    if reserve:
        scene.attack("roma", "asculum", *reserve, reserve=True)
    game = scene.at("neapolis", "c-legio-13").game()
    fire(game, "caesar", 1, MISS, MISS)
    return game


def test_7_7_the_winner_regroups_next_door_within_the_limits_of_roads() -> None:
    game = won("c-legio-11")
    assert asked(game) == ("regroup", 1)
    enemy_held = Regroup(blocks("caesar"), place("ravenna"))
    assert refused(game, enemy_held) == ("no-regroup-there", "7.7")
    far = Regroup(blocks("caesar"), place("massilia"))
    assert refused(game, far) == ("no-regroup-there", "7.7")
    five = blocks("caesar", "c-legio-7", "c-legio-8", "c-legio-9", "c-legio-10")
    assert refused(game, Regroup(five, place("genua"))) == ("road-full", "6.11")
    do(game, Regroup(five[:4], place("genua")))
    assert refused(game, Regroup(five[4:], place("genua"))) == ("road-full", "6.11")
    do(game, Regroup(blocks("c-legio-10", "c-legio-11"), place("asculum")))  # reserves, too
    assert game.state.battle is None
    assert where(game, "c-legio-11") == "asculum"


def test_7_7_a_minor_road_takes_two() -> None:
    game = won()
    three = blocks("c-legio-7", "c-legio-8", "c-legio-9")
    assert refused(game, Regroup(three, place("asculum"))) == ("road-full", "6.11")


def test_7_7_a_strait_takes_two() -> None:
    scene = battle().at("rhegium", "p-legio-1", steps=1)
    scene.attack("rhegium", "neapolis", "caesar", "c-legio-7", "c-legio-8")
    game = scene.game()
    fire(game, "caesar", 1, MISS, MISS)
    three = blocks("caesar", "c-legio-7", "c-legio-8")
    assert refused(game, Regroup(three, place("messana"))) == ("road-full", "6.11")
    do(game, Regroup(three[:2], place("messana")))


def test_7_7_never_over_the_sea_nor_by_the_loser() -> None:
    game = won()
    over_sea = Regroup(blocks("caesar"), place("tyrrhenum"))
    assert refused(game, over_sea) == ("no-regroup-there", "7.7")
    loser = Regroup(blocks("p-legio-3"), place("neapolis"))
    assert refused(game, loser) == ("not-there", "7.7")
    assert refused(game, loser, seat=2) == ("not-your-turn", "table.turn")
    assert refused(game, Regroup((), place("genua"))) == ("no-blocks", "7.7")


def test_7_7_not_into_a_contested_city() -> None:
    scene = battle().at("roma", "p-legio-1", steps=1).attack("roma", "genua", "caesar")
    scene.at("neapolis", "p-legio-3").attack("neapolis", "sipontum", "c-legio-7")
    game = scene.game()
    do(game, Fight(place("roma")))
    fire(game, "caesar", 1, MISS, MISS)
    into = Regroup(blocks("caesar"), place("neapolis"))
    assert refused(game, into) == ("no-regroup-there", "7.7")


def test_7_1_blocks_are_hidden_again_when_the_battle_is_over() -> None:
    scene = battle().at("roma", "p-legio-1", steps=1).attack("roma", "genua", "caesar")
    game = scene.game(hands="hidden")
    assert game.view(2).steps[block("caesar")] == 3
    fire(game, "caesar", 1, MISS, MISS)
    assert asked(game)[0] == "regroup"
    assert game.view(2).steps[block("caesar")] == 0
    assert game.view(1).steps[block("caesar")] == 3


def test_7_1_the_retreated_and_the_winners_are_in_no_battle_any_more() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    game = scene.game()
    rounds(game, 2)
    retreat(game, "p-legio-1", "neapolis")
    do(game, Regroup(blocks("c-legio-7"), place("asculum")))
    state = game.state
    assert set(state.entered) == {255}
    assert not any(state.reserve)
    assert not state.entries
    assert not any(state.attacker)


def test_7_fair_undo_stops_at_a_battle() -> None:
    scene = Scene(active=P, first=C).at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    game = scene.game(hands="hidden", undo="fair")
    to_battles(game)
    assert game.state.battle is not None
    refusal = game.why_not_undo(1, 2)
    assert refusal is not None
    assert refusal.kind == "undo-reveal"


def test_7_3_fair_undo_stops_where_reserves_are_shown() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    scene.attack("roma", "ravenna", "c-legio-8", reserve=True)
    game = scene.game(hands="hidden", undo="fair")
    hold(game, "p-legio-1")
    assert game.why_not_undo(1, 2) is None
    hold(game, "c-legio-7")
    refusal = game.why_not_undo(1, 1)
    assert refusal is not None
    assert refusal.kind == "undo-reveal"


def test_7_a_position_in_the_middle_of_a_battle_is_read_back() -> None:
    game = swapped()
    written = game.system.write_position(game.state)
    again = Game.new("caesar/historical", 7, game.header.settings, position=written)
    assert again.digest() == game.digest()
    assert isinstance(again.push(1, Pass(block("c-ballista"))), Done)


def test_7_31_nobody_changes_roles_when_all_reserves_fall() -> None:
    """The battle is over: who attacked it has won it as the attacker."""
    game = disrupted("p-legio-2")
    assert "roles-change" not in happened(game)
    assert told(game, "battle-won")[0].args["attacker"] == C


def test_7_7_a_block_regroups_once() -> None:
    game = won()
    do(game, Regroup(blocks("caesar"), place("genua")))
    again = Regroup(blocks("caesar"), place("massilia"))
    assert refused(game, again) == ("not-there", "7.7")
