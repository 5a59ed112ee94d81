"""6.2, 6.3: fleets, and land blocks over the sea."""

from core.caesar.box.actions import Ferry
from core.contract import refuse
from tests.caesar.scene import (
    C,
    P,
    Scene,
    block,
    blocks,
    command,
    do,
    end,
    ends_of,
    ferry,
    god,
    move,
    offered,
    place,
    refused,
    told,
    where,
)


def test_6_2_example_1_a_fleet_in_massilia() -> None:
    game = Scene().at("massilia", "c-navis-1").at("carthago-nova", "p-legio-2").game()
    one, two = ends_of(game, "massilia", "c-navis-1")
    assert one == {"hispanum"}
    ports = {"caralis", "genua", "iomnium", "narbo", "siga", "tarraco", "tingis", "utica"}
    assert two == ports | {"atlanticus", "tyrrhenum"}  # not Carthago Nova: an enemy's


def test_6_2_example_1_massilia_again_from_the_sea() -> None:
    game = Scene().at("hispanum", "c-navis-1").game()
    one, _ = ends_of(game, "hispanum", "c-navis-1")
    assert {"massilia", "carthago-nova", "utica"} <= one
    assert len(one) == 10 + 2  # ten ports, two seas


def test_6_2_example_2_a_fleet_in_internum() -> None:
    game = Scene().at("internum", "c-navis-1").game()
    one, two = ends_of(game, "internum", "c-navis-1")
    seas = {"tyrrhenum", "hadriaticum", "aegaeum", "aegypticum"}
    assert {p for p in one if p.endswith("um")} >= seas
    over = {"propontis", "aegypticum", "aenos", "athenae", "creta", "ephesus", "thessalonica"}
    assert over <= two
    assert "pergamum" not in one | two


def test_6_2_a_fleet_does_not_go_inland() -> None:
    game = Scene().at("internum", "c-navis-1").game()
    inland = move("internum", ["c-navis-1"], "aegaeum", "pergamum")
    assert refused(game, inland) == ("fleet-inland", "6.2.port")
    game = Scene().at("massilia", "c-navis-1").game()
    assert refused(game, move("massilia", ["c-navis-1"], "lugdunum")) == (
        "fleet-inland",
        "6.2.port",
    )


def test_6_2_not_from_port_to_port() -> None:
    game = Scene().at("massilia", "c-navis-1").game()
    assert refused(game, move("massilia", ["c-navis-1"], "genua")) == ("not-adjacent", "6.2")
    do(game, move("massilia", ["c-navis-1"], "hispanum", "genua"))
    assert told(game, "moves")[0].rule == "6.2"


def test_6_2_one_step_with_an_attack() -> None:
    scene = (
        Scene().at("massilia", "c-navis-1").at("utica", "p-legio-39").at("hispanum", "c-navis-2")
    )
    game = scene.game()
    far = move("massilia", ["c-navis-1"], "hispanum", "utica")
    assert refused(game, far) == ("attack-too-far", "6.12")
    do(game, move("hispanum", ["c-navis-2"], "utica"))
    assert told(game, "attacks")


def test_6_2_a_fleet_in_port_attacks_the_sea_outside() -> None:
    game = Scene().at("massilia", "c-navis-1").at("hispanum", "p-navis-1").game()
    through = move("massilia", ["c-navis-1"], "hispanum", "tyrrhenum")
    assert refused(game, through) == ("must-stop", "6.1.stop")
    do(game, move("massilia", ["c-navis-1"], "hispanum"))
    assert game.state.attacker[place("hispanum")] == C


def test_6_2_land_and_sea_attack_a_port_one_of_them_is_reserve() -> None:
    scene = Scene().at("neapolis", "p-legio-1").at("roma", "c-legio-7").at("tyrrhenum", "c-navis-1")
    game = scene.game()
    do(game, move("roma", ["c-legio-7"], "neapolis"))
    do(game, move("tyrrhenum", ["c-navis-1"], "neapolis"))
    end(game)
    origins = offered(game, "origin", type="main-attack", place=place("neapolis"))
    assert sorted(origins) == sorted([place("roma"), place("tyrrhenum")])


def test_6_2_any_number_of_fleets_crosses_a_sea_border() -> None:
    fleets = ["c-navis-1", "c-navis-2", "c-navis-3", "c-navis-4", "c-navis-5"]
    game = Scene().at("massilia", *fleets).game()
    do(game, move("massilia", fleets, "hispanum", "tyrrhenum"))
    assert {where(game, name) for name in fleets} == {"tyrrhenum"}


# --- 6.3 ---------------------------------------------------------------------------------------


def antioch() -> Scene:
    """The example: three fleets of Caesar's, two legions go from Roma to Antiochia."""
    scene = Scene().at("tyrrhenum", "c-navis-1").at("internum", "c-navis-2")
    scene.at("aegypticum", "c-navis-3").at("roma", "c-legio-7", "c-legio-8", "c-legio-9")
    return scene


ROUTE = ("tyrrhenum", "internum", "aegypticum", "antiochia")


def test_6_3_the_example_two_legions_from_roma_to_antiochia() -> None:
    game = antioch().game()
    do(game, ferry("c-legio-7", *ROUTE))
    do(game, ferry("c-legio-8", *ROUTE))
    assert where(game, "c-legio-7") == where(game, "c-legio-8") == "antiochia"
    assert game.state.moves_left == 0
    assert refused(game, ferry("c-legio-9", *ROUTE)) == ("no-moves", "6.1.points")


def test_6_3_every_sea_must_be_friendly_and_next_to_the_last() -> None:
    game = antioch().at("internum", "p-navis-1").box("pool", "c-navis-2").game()
    assert refused(game, ferry("c-legio-7", *ROUTE)) == ("sea-not-friendly", "6.3.seas")
    game = antioch().box("pool", "c-navis-2").game()
    assert refused(game, ferry("c-legio-7", *ROUTE)) == ("sea-not-friendly", "6.3.seas")
    game = antioch().game()
    jump = ferry("c-legio-7", "tyrrhenum", "aegypticum", "antiochia")
    assert refused(game, jump) == ("not-adjacent", "6.3.seas")
    wrong = ferry("c-legio-7", "hispanum", "massilia")
    assert refused(game, wrong) == ("not-adjacent", "6.3.seas")
    round_about = ferry("c-legio-7", "tyrrhenum", "internum", "tyrrhenum", "utica")
    assert refused(game, round_about) == ("no-path", "6.3")


def test_6_3_ferries_come_before_all_other_moves() -> None:
    game = antioch().game()
    do(game, move("roma", ["c-legio-9"], "neapolis"))
    assert refused(game, ferry("c-legio-7", *ROUTE)) == ("ferries-first", "6.3.before")


def test_6_3_a_sea_that_becomes_friendly_this_turn_comes_too_late() -> None:
    game = antioch().box("pool", "c-navis-2").at("utica", "c-navis-2").game()
    do(game, move("utica", ["c-navis-2"], "internum"))
    assert refused(game, ferry("c-legio-7", *ROUTE)) == ("ferries-first", "6.3.before")


def test_6_3_not_by_road_and_by_sea_in_one_turn() -> None:
    game = antioch().card(C, command(3, 1)).game()
    do(game, ferry("c-legio-7", *ROUTE))
    back = move("antiochia", ["c-legio-7"], "tarsus")
    assert refused(game, back) == ("has-moved", "6.1.once")


def test_6_3_one_fleet_stays_in_each_sea_crossed() -> None:
    game = antioch().at("internum", "c-navis-4").card(C, command(4, 1)).game()
    do(game, ferry("c-legio-7", *ROUTE))
    away = move("tyrrhenum", ["c-navis-1"], "hispanum")
    assert refused(game, away) == ("sea-must-be-held", "6.3.held")
    both = move("internum", ["c-navis-2", "c-navis-4"], "hadriaticum")
    assert refused(game, both) == ("sea-must-be-held", "6.3.held")
    do(game, move("internum", ["c-navis-2"], "hadriaticum"))
    assert refused(game, move("internum", ["c-navis-4"], "hadriaticum")) == (
        "sea-must-be-held",
        "6.3.held",
    )


def test_6_3_a_sea_that_was_not_crossed_may_be_left() -> None:
    game = antioch().card(C, command(3, 1)).game()
    do(game, ferry("c-legio-7", "tyrrhenum", "aleria"))
    do(game, move("internum", ["c-navis-2"], "hadriaticum"))


def test_6_3_never_to_an_enemys_or_contested_port() -> None:
    game = antioch().at("antiochia", "p-legio-34").game()
    assert refused(game, ferry("c-legio-7", *ROUTE)) == ("no-landing", "6.3.landing")
    scene = Scene(active=P, first=C).at("neapolis", "p-legio-1").at("tyrrhenum", "p-navis-1")
    scene.attack("neapolis", "brundisium", "c-legio-7").at("utica", "p-legio-39")
    game = scene.game()
    help_comes = ferry("p-legio-39", "tyrrhenum", "neapolis")
    assert refused(game, help_comes) == ("no-landing", "6.3.landing")


def test_6_3_unpinned_blocks_leave_a_contested_port() -> None:
    scene = Scene(active=P, first=C).at("neapolis", "p-legio-1", "p-legio-2")
    scene.at("tyrrhenum", "p-navis-1").attack("neapolis", "brundisium", "c-legio-7")
    game = scene.game()
    do(game, ferry("p-legio-1", "tyrrhenum", "utica"))
    assert refused(game, ferry("p-legio-2", "tyrrhenum", "utica")) == ("pinned", "6.13")


def test_6_3_only_land_blocks_in_ports_are_ferried() -> None:
    game = antioch().at("lugdunum", "c-legio-10").at("roma", "c-navis-4").game()
    assert refused(game, ferry("c-navis-4", "tyrrhenum", "utica")) == ("fleets-sail", "6.3")
    assert refused(game, ferry("c-legio-10", "tyrrhenum", "utica")) == (
        "not-adjacent",
        "6.3.seas",
    )
    assert refused(game, ferry("c-legio-20", *ROUTE)) == ("not-in-port", "6.3")
    assert refused(game, ferry("p-legio-1", *ROUTE)) == ("not-yours", "6.1.own")
    assert refused(game, ferry("c-legio-7", "tyrrhenum", "roma")) == ("not-a-port", "6.3.port")
    assert refused(game, ferry("c-legio-7", "tyrrhenum", "lugdunum")) == ("not-a-port", "6.3.port")
    assert refused(game, ferry("c-legio-7", "tyrrhenum")) == ("no-path", "6.3")


def test_6_3_not_with_an_event_card() -> None:
    game = antioch().card(C, god("pluto")).game()
    assert refused(game, ferry("c-legio-7", *ROUTE)) == ("no-ferry-with-event", "6.3.event")


def test_6_3_every_way_over_friendly_seas_is_offered() -> None:
    scene = antioch().at("aegaeum", "c-navis-4")
    game = scene.game()
    paths = offered(game, "path", type="ferry", block=block("c-legio-7"))
    to_antioch = [p for p in paths if p[-1] == place("antiochia")]
    aegaeum = [place(n) for n in ("tyrrhenum", "internum", "aegaeum", "aegypticum", "antiochia")]
    assert to_antioch == [[place(n) for n in ROUTE], aegaeum]
    assert offered(game, "block", type="ferry") == list(
        blocks("c-legio-7", "c-legio-8", "c-legio-9")
    )


def test_6_13_nobody_is_shipped_over_the_sea_border_that_the_enemy_came_by() -> None:
    """Caesar's fleet left the sea for the port; one of Pompeius' has taken the sea behind it."""
    scene = Scene(active=P, first=C).at("utica", "p-legio-39", "p-legio-1")
    scene.attack("utica", "internum", "c-navis-1").at("internum", "p-navis-3")
    game = scene.at("hispanum", "p-navis-2").game()
    over = ferry("p-legio-1", "internum", "syracusae")
    assert refused(game, over) == ("enemy-road", "6.13.road")
    assert game.prompt is not None
    seas = {a.path[0] for a in game.prompt.legal(game.state) if isinstance(a, Ferry)}
    assert seas == {place("hispanum")}
    do(game, ferry("p-legio-1", "hispanum", "siga"))


def test_6_3_a_side_that_can_ship_nobody_is_told_why() -> None:
    game = Scene().at("roma", "c-legio-7").game()
    assert game.prompt is not None
    options = game.prompt.options(game.view(1), {})
    assert options is not None
    assert [o.value for o in options.open()] == ["move", "done"]
    assert options.candidates[-1].refusal == refuse("nobody-to-ship", "6.3.seas")
    do(game, move("roma", ["c-legio-7"], "genua"))
    options = game.prompt.options(game.view(1), {})
    assert options is not None
    assert options.candidates[-1].refusal == refuse("ferries-first", "6.3.before")
