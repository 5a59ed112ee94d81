"""7.4, 7.5: fire and hits, blocks eliminated, leaders killed, Cleopatra won over."""

import pytest

from core.caesar.box.actions import Fire, Raise, Suffer
from core.caesar.box.board import LOST, TROPHY
from core.game import Game
from core.texts import prompt_text
from tests.caesar.scene import (
    MISS,
    C,
    P,
    Scene,
    asked,
    battle,
    block,
    blocks,
    do,
    fire,
    hold,
    place,
    refused,
    roll,
    rounds,
    side_of,
    strength,
    suffer,
    told,
    turn_of,
    where,
)

# --- 7.4 ---------------------------------------------------------------------------------------


def test_7_4_the_example_caesar_hits_with_one_two_and_three() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "caesar")
    game = scene.game()
    fire(game, "caesar", 1, 3, 4)
    (shot,) = told(game, "fires")
    assert (shot.args["dice"], shot.args["hits"]) == ([1, 3, 4], 2)
    assert strength(game, "p-legio-1") == 2


def test_7_4_whoever_types_dice_is_told_who_fires_and_what_lies_there() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "caesar")
    game = scene.game()
    do(game, Fire(block("caesar")))
    sentences = []
    for face in (2, 6, 1):
        assert game.prompt is not None
        sentences.append(prompt_text(game.system, game.prompt, "en"))
        roll(game, face)
    fires = "Caesar fires, hits on 1-3. Face of the d6"
    assert sentences == [
        f"{fires} 1 of 3? Before it: -",
        f"{fires} 2 of 3? Before it: 2",
        f"{fires} 3 of 3? Before it: 2 6",
    ]


def test_7_4_as_many_dice_as_strength() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "caesar")
    scene.blocks["caesar"]["steps"] = 1
    game = scene.game()
    fire(game, "caesar", 4)
    assert turn_of(game) == ["p-legio-1"]


def test_7_4_the_example_hits_on_three_two_and_two() -> None:
    scene = battle().at("roma", "p-legio-3").at("roma", "p-legio-1", "p-legio-2", steps=2)
    game = scene.attack("roma", "genua", "caesar").game()
    fire(game, "caesar", 1, 1, MISS)
    assert strength(game, "p-legio-3") == 2  # the first hit had to go there
    assert asked(game) == ("suffer", 2)
    assert game.prompt is not None
    assert set(game.prompt.legal(game.state)) == {
        Suffer(b) for b in blocks("p-legio-1", "p-legio-2", "p-legio-3")
    }
    assert refused(game, Suffer(block("caesar"))) == ("not-the-strongest", "7.4.choice")
    suffer(game, "p-legio-2")
    assert strength(game, "p-legio-2") == 1


def test_7_4_a_weaker_block_cannot_take_the_hit() -> None:
    scene = battle().at("roma", "p-legio-3", "p-legio-4").at("roma", "p-legio-1", steps=2)
    game = scene.attack("roma", "genua", "caesar").game()
    fire(game, "caesar", 1, MISS, MISS)
    weak = Suffer(block("p-legio-1"))
    assert refused(game, weak) == ("not-the-strongest", "7.4.choice")


def test_7_4_hits_are_applied_at_once_and_surplus_is_lost() -> None:
    scene = battle().at("roma", "p-legio-1", steps=1).attack("roma", "genua", "caesar")
    game = scene.game()
    fire(game, "caesar", 1, 1, 1)
    assert where(game, "p-legio-1") == "lost"
    assert told(game, "battle-won")


def test_7_41_the_elephant_loses_two_dice_with_a_step() -> None:
    scene = battle().at("utica", "p-elephant").attack("utica", "tacape", "caesar", "c-legio-7")
    game = scene.game()
    fire(game, "caesar", 1, MISS, MISS)
    assert strength(game, "p-elephant") == 1
    assert told(game, "step-lost")[0].also == ("7.41",)
    do(game, Fire(block("p-elephant")))
    roll(game, MISS, MISS)  # two dice
    assert turn_of(game) == ["c-legio-7"]
    fire(game, "c-legio-7", 1, MISS, MISS)
    assert where(game, "p-elephant") == "lost"


def test_7_41_the_elephant_counts_as_four_for_the_strongest() -> None:
    scene = battle().at("utica", "p-elephant", "p-legio-3")
    game = scene.attack("utica", "tacape", "caesar").game()
    fire(game, "caesar", 1, 1, MISS)
    assert strength(game, "p-elephant") == 1  # first from IV to II
    assert strength(game, "p-legio-3") == 2  # then III is the strongest


@pytest.mark.parametrize(("role", "letter"), [("defends", 1), ("attacks", 3)])
def test_7_42_the_ballista_is_quick_in_defence_and_slow_in_attack(role: str, letter: int) -> None:
    scene = battle()
    if role == "defends":
        scene.at("roma", "p-ballista", "p-legio-1").attack("roma", "genua", "c-equitatus-1")
    else:
        scene.at("roma", "c-legio-7").attack("roma", "genua", "p-ballista", "p-legio-1")
    game = scene.game()
    first = turn_of(game)
    expected = {"defends": ["p-ballista"], "attacks": ["c-legio-7"]}[role]
    assert first == expected
    order = []
    while game.state.battle.round == 1:
        order.append(turn_of(game)[0])
        hold(game, order[-1])
    assert order.index("p-ballista") == {1: 0, 3: 2}[letter]


def test_7_42_a_ballista_hits_with_four() -> None:
    scene = battle().at("roma", "p-ballista").attack("roma", "genua", "c-legio-7")
    game = scene.game()
    fire(game, "p-ballista", 4, 5)
    assert strength(game, "c-legio-7") == 2


# --- 7.5 ---------------------------------------------------------------------------------------


def test_7_5_the_eliminated_lie_open_until_the_year_ends() -> None:
    scene = battle().at("roma", "p-legio-1", steps=1).attack("roma", "genua", "caesar")
    game = scene.game(hands="hidden")
    fire(game, "caesar", 1, MISS, MISS)
    legion = block("p-legio-1")
    assert game.view(1).where[legion] == game.view(None).where[legion] == LOST
    assert game.state.steps[legion] == 0


def test_7_51_a_dead_leader_is_a_trophy_and_the_third_can_be_raised() -> None:
    scene = battle().at("roma", "pompeius", steps=1).attack("roma", "genua", "caesar")
    game = scene.game()
    before = game.moment(0).score
    fire(game, "caesar", 1, MISS, MISS)
    assert game.state.where[block("pompeius")] == TROPHY
    assert where(game, "brutus") == "pool"
    (kill,) = told(game, "leader-killed")
    assert kill.args["side"] == P
    assert game.system.ledger(game.state)[:2] == (1, 0)
    assert game.moment(game.position).score == before + 1 + 2  # the leader, and Roma


def test_7_51_the_third_leaders_death_is_a_point_too() -> None:
    scene = battle().box("trophy", "scipio").at("roma", "brutus", steps=1)
    game = scene.attack("roma", "genua", "caesar").game()
    hold(game, "brutus")
    fire(game, "caesar", 1, MISS, MISS)
    assert game.system.ledger(game.state)[:2] == (2, 0)
    assert not told(game, "third-leader")


def test_7_51_the_third_leader_can_be_raised_in_the_same_year() -> None:
    scene = Scene("battles", turn=2).at("roma", "pompeius", steps=1).at("neapolis", "p-auxilia-1")
    game = scene.attack("roma", "genua", "caesar").game()
    fire(game, "caesar", 1, MISS, MISS)
    state = game.state
    written = game.system.write_position(state)
    assert written["blocks"]["brutus"]["place"] == "pool"
    scene = Scene("levies", active=P, first=P).box("trophy", "pompeius").box("pool", "brutus")
    later = scene.at("neapolis", "p-auxilia-1").game()
    do(later, Raise(block("brutus"), place("neapolis")))


# --- 7.52 --------------------------------------------------------------------------------------


def cleopatra_falls(*others: str) -> Game:
    """Cleopatra, at I, defends Alexandria for Pompeius; Caesar comes from Memphis."""
    scene = battle().at("alexandria", "cleopatra", steps=1)
    if others:
        scene.at("alexandria", *others, steps=1)
    return scene.attack("alexandria", "memphis", "caesar", "c-legio-7").game()


def test_7_52_cleopatra_changes_sides_at_one_and_acts_from_the_next_round() -> None:
    game = cleopatra_falls("p-legio-38")
    fire(game, "caesar", 1, MISS, MISS)
    suffer(game, "cleopatra")
    assert (side_of(game, "cleopatra"), strength(game, "cleopatra")) == (C, 1)
    assert told(game, "cleopatra-joins")[0].args["side"] == C
    hold(game, "p-legio-38")
    assert turn_of(game) == ["c-legio-7"]  # C as well: she has to wait
    hold(game, "c-legio-7")
    assert game.state.battle.round == 2
    hold(game, "caesar", "p-legio-38")
    assert turn_of(game) == ["c-legio-7", "cleopatra"]


def test_7_52_when_she_was_the_last_of_her_side_the_battle_is_over() -> None:
    game = cleopatra_falls()
    fire(game, "caesar", 1, 1, 1)
    assert told(game, "battle-won")[0].args["side"] == C
    assert side_of(game, "cleopatra") == C
    assert where(game, "cleopatra") == "alexandria"


def test_7_52_she_can_be_hit_by_her_old_friends_in_the_same_round() -> None:
    scene = battle().at("alexandria", "cleopatra", "p-legio-38", steps=1)
    scene.attack("alexandria", "memphis", "caesar")
    scene.blocks["caesar"]["steps"] = 1
    game = scene.game()
    fire(game, "caesar", 1)
    suffer(game, "cleopatra")
    fire(game, "p-legio-38", 1)
    suffer(game, "cleopatra")  # as strong as Caesar
    assert (side_of(game, "cleopatra"), strength(game, "cleopatra")) == (P, 1)
    assert game.state.battle.round == 2  # she acts no more in this one


def test_7_52_a_failed_retreat_brings_her_over() -> None:
    scene = Scene("battles").at("memphis", "c-legio-7")
    scene.attack("memphis", "alexandria", "cleopatra").at("alexandria", "c-legio-8")
    game = scene.game()
    rounds(game, 4)
    hold(game, "c-legio-7")
    assert (side_of(game, "cleopatra"), strength(game, "cleopatra")) == (C, 1)
    assert told(game, "battle-won")[0].args["side"] == C


def test_7_52_a_disruption_brings_her_over() -> None:
    scene = battle().at("memphis", "p-legio-38", steps=1)
    scene.attack("memphis", "pelusium", "caesar")
    scene.attack("memphis", "alexandria", "cleopatra", "p-legio-1", reserve=True)
    scene.blocks["cleopatra"]["steps"] = 1
    game = scene.game(attackers={"memphis": "C"})
    fire(game, "caesar", 1, MISS, MISS)
    assert side_of(game, "cleopatra") == C
    assert strength(game, "p-legio-1") == 3
    assert game.state.battle.round == 2
    hold(game, "caesar")
    assert turn_of(game) == ["cleopatra"]  # now a defender, and it is the next round


def test_1_2_a_leader_who_must_retreat_and_cannot_is_a_trophy() -> None:
    scene = battle().at("roma", "p-legio-1").attack("roma", "genua", "caesar")
    game = scene.at("genua", "p-legio-2").at("ravenna", "p-legio-3").game()
    while where(game, "caesar") == "roma":
        hold(game, turn_of(game)[0])
    assert where(game, "caesar") == "trophy"
    assert where(game, "octavianus") == "pool"
    assert game.system.ledger(game.state)[:2] == (0, 1)
