"""6.4: new blocks and new steps."""

from core.caesar.box.actions import Raise, Reinforce
from core.caesar.box.state import points
from core.contract import refuse
from tests.caesar.scene import (
    C,
    P,
    Scene,
    asked,
    block,
    command,
    do,
    end,
    god,
    move,
    place,
    refused,
    strength,
    told,
    where,
)


def levy(*cities: str, side: int = C) -> Scene:
    """Three levies for a side that holds these cities with an auxilia each."""
    scene = Scene("levies", active=side, first=side).card(side, command(2, 3))
    for number, city in enumerate(cities, start=1):
        scene.at(city, f"{'cp'[side - 1]}-auxilia-{number}", steps=1)
    return scene


def raise_(name: str, city: str) -> Raise:
    return Raise(block(name), place(city))


def test_6_4_a_new_block_has_one_step_and_steps_may_be_added_at_once() -> None:
    game = levy("roma").game()
    do(game, raise_("c-legio-17", "roma"))
    assert (where(game, "c-legio-17"), strength(game, "c-legio-17")) == ("roma", 1)
    do(game, Reinforce(block("c-legio-17")))
    do(game, Reinforce(block("c-legio-17")))
    assert strength(game, "c-legio-17") == 3
    assert asked(game) == ("moves", 2)  # three levies are spent


def test_6_4_several_new_blocks_in_one_city() -> None:
    game = levy("roma").game()
    do(game, raise_("c-legio-17", "roma"))
    do(game, raise_("caesar", "roma"))
    do(game, raise_("c-ballista", "roma"))
    assert {where(game, n) for n in ("c-legio-17", "caesar", "c-ballista")} == {"roma"}


def test_6_4_no_step_above_the_full_strength() -> None:
    game = levy("roma").at("roma", "c-legio-7").game()
    assert refused(game, Reinforce(block("c-legio-7"))) == ("at-full-strength", "6.4.full")
    assert strength(game, "c-legio-7") == 3


def test_6_4_legions_and_cavalry_appear_in_their_city() -> None:
    game = levy("massilia", "toletum").game()
    assert refused(game, raise_("c-legio-17", "massilia")) == ("raised-elsewhere", "6.4.named")
    assert refused(game, raise_("c-equitatus-2", "massilia")) == ("raised-elsewhere", "6.4.named")
    do(game, raise_("c-equitatus-2", "toletum"))


def test_6_4_leaders_auxilia_and_ballista_anywhere_friendly() -> None:
    game = levy("cenabum").game()
    for name in ("antonius", "c-auxilia-4", "c-ballista"):
        do(game, raise_(name, "cenabum"))


def test_6_4_fleets_appear_in_major_ports() -> None:
    game = levy("genua", "massilia").game()
    assert refused(game, raise_("c-navis-3", "genua")) == ("not-a-major-port", "6.4.fleet")
    do(game, raise_("c-navis-3", "massilia"))


def test_6_4_fleets_get_steps_in_any_port_but_never_at_sea() -> None:
    game = levy("genua").at("genua", "c-navis-1", steps=1).at("hispanum", "c-navis-2", steps=1)
    table = game.game()
    assert refused(table, Reinforce(block("c-navis-2"))) == ("not-at-sea", "6.4.sea")
    do(table, Reinforce(block("c-navis-1")))
    assert strength(table, "c-navis-1") == 2


def test_6_4_only_in_cities_that_are_friendly_already() -> None:
    game = levy("massilia").at("neapolis", "p-legio-1").game()
    assert refused(game, raise_("c-legio-17", "roma")) == ("city-not-friendly", "6.4.friendly")
    assert refused(game, raise_("caesar", "neapolis")) == ("city-not-friendly", "6.4.friendly")


def test_6_4_nothing_in_a_contested_city() -> None:
    scene = levy("massilia").at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    scene.blocks["c-legio-7"]["steps"] = 1
    game = scene.game()
    assert refused(game, raise_("c-legio-17", "roma")) == ("city-not-friendly", "6.4.friendly")
    assert refused(game, raise_("caesar", "roma")) == ("city-not-friendly", "6.4.friendly")
    assert refused(game, Reinforce(block("c-legio-7"))) == ("city-not-friendly", "6.4.friendly")


def test_6_4_a_city_entered_this_turn_will_do() -> None:
    game = Scene().at("genua", "c-legio-7").game()
    do(game, move("genua", ["c-legio-7"], "roma"))
    end(game)
    do(game, raise_("c-legio-17", "roma"))
    assert game.state.moved[block("c-legio-17")] == 1  # it does not move this turn


def test_6_4_a_block_of_the_same_levy_city_is_the_holders() -> None:
    game = levy("roma", side=P).game()
    assert refused(game, raise_("c-legio-17", "roma")) == ("not-yours", "6.1.own")
    do(game, raise_("p-legio-1", "roma"))


def test_6_4_blocks_on_the_map_are_not_raised_nor_pooled_ones_strengthened() -> None:
    game = levy("roma").at("genua", "c-legio-11", steps=1).game()
    assert refused(game, raise_("c-legio-11", "roma")) == ("not-in-pool", "6.4")
    assert refused(game, Reinforce(block("c-legio-17"))) == ("not-on-map", "6.4")
    assert refused(game, Reinforce(block("p-legio-1"))) == ("not-yours", "6.1.own")
    assert refused(game, Reinforce(99)) == ("not-yours", "6.1.own")


def test_7_5_blocks_eliminated_this_year_are_not_raised() -> None:
    game = levy("roma").box("lost", "c-legio-17").game()
    assert refused(game, raise_("c-legio-17", "roma")) == ("lost-this-year", "7.5")


def test_7_51_the_third_leader_waits() -> None:
    game = levy("roma").game()
    assert refused(game, raise_("octavianus", "roma")) == ("leader-waits", "7.51.third")
    game = levy("roma").box("trophy", "antonius").box("pool", "octavianus").game()
    do(game, raise_("octavianus", "roma"))


def test_7_41_the_elephant_costs_one_for_two_and_two_for_four() -> None:
    game = levy("utica", side=P).game()
    elephant = block("p-elephant")
    do(game, raise_("p-elephant", "utica"))
    assert game.system.board.dice[elephant][game.state.steps[elephant]] == 2  # type: ignore[attr-defined]
    do(game, Reinforce(elephant))
    assert game.system.board.dice[elephant][game.state.steps[elephant]] == 4  # type: ignore[attr-defined]
    assert refused(game, Reinforce(elephant)) == ("at-full-strength", "6.4.full")
    assert game.state.levies_left == 1


def test_6_4_cleopatra_gets_steps_but_is_never_raised() -> None:
    game = levy("utica", side=P).at("alexandria", "cleopatra", steps=2).game()
    assert refused(game, raise_("cleopatra", "alexandria")) == ("not-in-pool", "6.4")
    do(game, Reinforce(block("cleopatra")))
    assert strength(game, "cleopatra") == 3


def test_2_1_a_player_may_take_fewer_levies_and_saves_none() -> None:
    game = levy("roma").game()
    end(game)
    assert asked(game) == ("moves", 2)
    assert game.state.levies_left == 2  # those of the other's card


def test_6_4_an_event_gives_no_levies() -> None:
    game = Scene().card(C, god("mars")).at("roma", "c-auxilia-1", steps=1).game()
    end(game)
    assert asked(game) == ("moves", 2)


def test_6_4_everything_that_is_allowed_is_offered() -> None:
    scene = levy("roma", "massilia", "byzantium").at("roma", "c-legio-7", steps=1)
    game = scene.at("massilia", "c-navis-1", steps=1).at("neapolis", "p-legio-1").game()
    assert game.prompt is not None
    count = game.system.board.block_count  # type: ignore[attr-defined]
    trials = [Raise(b, c) for b in range(count) for c in range(76)]
    wanted = [a for a in trials if game.why_not(1, a) is None]
    wanted += [r for b in range(count) if game.why_not(1, r := Reinforce(b)) is None]
    listed = [a for a in game.prompt.legal(game.state) if isinstance(a, Raise | Reinforce)]
    assert sorted(map(str, listed)) == sorted(map(str, wanted))
    assert len(listed) == len(set(listed))


def test_6_4_the_other_side_is_told_where_not_what() -> None:
    game = levy("roma").game(hands="hidden")
    do(game, raise_("c-legio-17", "roma"))
    (own, other) = told(game)
    assert own.visible_to(1)
    assert not own.visible_to(2)
    assert other.kind == "raised-unseen"
    assert other.args == {"side": C, "place": place("roma"), "count": 1}
    assert not other.visible_to(1)


def test_4_21_a_lone_fleet_holds_its_port() -> None:
    """It is a friendly city like any other: points, and levies of land blocks too."""
    scene = Scene("levies").card(C, command(2, 3)).at("syracusae", "c-navis-1")
    game = scene.game()
    before = points(game.state, C)
    assert before == 1
    do(game, raise_("c-legio-19", "syracusae"))
    do(game, raise_("antonius", "syracusae"))


def test_6_4_what_can_be_done_comes_first_and_the_rest_says_why() -> None:
    game = levy("roma").game()
    assert game.prompt is not None
    options = game.prompt.options(game.view(1), {})
    assert options is not None
    assert [o.value for o in options.candidates] == ["raise", "reinforce", "done"]
    scene = Scene("levies").card(C, command(2, 3)).at("roma", "c-auxilia-1")
    game = scene.game()
    assert game.prompt is not None
    options = game.prompt.options(game.view(1), {})
    assert options is not None
    assert [o.value for o in options.candidates] == ["raise", "done", "reinforce"]
    assert options.candidates[-1].refusal == refuse("nobody-to-add-to", "6.4")
