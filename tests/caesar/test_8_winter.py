"""8, 1.2: the winter in its order, supply, disbanding, victory."""

import pytest

from core.caesar.box.actions import Disband, Harbour
from core.game import Game
from tests.caesar.scene import (
    C,
    P,
    Scene,
    asked,
    block,
    blocks,
    do,
    end,
    happened,
    offered,
    place,
    refused,
    side_of,
    strength,
    told,
    where,
)

LEGIONS = [f"c-legio-{n}" for n in (7, 8, 9, 10, 11, 12)]


def winter(year: int = -48) -> Scene:
    scene = Scene("turn-end", turn=5)
    scene.year = year
    return scene


def quiet(game: Game) -> Game:
    """Nobody disbands."""
    while game.prompt is not None and asked(game)[0] == "disband":
        end(game)
    return game


# --- 8.1 ---------------------------------------------------------------------------------------


def test_8_1_cleopatra_goes_home_to_alexandria() -> None:
    game = winter().at("roma", "cleopatra", steps=2).game()
    assert (where(game, "cleopatra"), side_of(game, "cleopatra")) == ("alexandria", P)
    assert strength(game, "cleopatra") == 2
    assert "cleopatra-home" in happened(game)


def test_8_1_she_joins_an_enemy_who_holds_it_at_her_strength() -> None:
    game = winter().at("roma", "cleopatra", steps=3).at("alexandria", "c-legio-7").game()
    assert (where(game, "cleopatra"), side_of(game, "cleopatra")) == ("alexandria", C)
    assert strength(game, "cleopatra") == 3


def test_8_1_she_stays_with_caesar_if_alexandria_is_vacant() -> None:
    game = winter().at("roma", "cleopatra", side=C).game()
    assert (where(game, "cleopatra"), side_of(game, "cleopatra")) == ("alexandria", C)
    game = winter().at("roma", "cleopatra", side=C).at("alexandria", "p-navis-2").game()
    assert side_of(game, "cleopatra") == P


# --- 8.2 ---------------------------------------------------------------------------------------


def test_8_2_fleets_go_into_a_friendly_port_of_their_sea() -> None:
    scene = (
        winter().at("hispanum", "c-navis-1").at("massilia", "c-legio-7").at("genua", "c-legio-8")
    )
    game = scene.game()
    assert asked(game) == ("harbour", 1)
    navis = block("c-navis-1")
    assert refused(game, Harbour(navis, place("narbo"))) == ("no-harbour-there", "8.2")
    assert refused(game, Harbour(navis, place("roma"))) == ("no-harbour-there", "8.2")
    other = Harbour(block("c-navis-2"), place("genua"))
    assert refused(game, other) == ("not-there", "8.2")
    do(game, Harbour(navis, place("genua")))
    assert where(game, "c-navis-1") == "genua"


def test_8_2_one_port_needs_no_choice_and_none_disbands_the_fleet() -> None:
    scene = winter().at("hispanum", "c-navis-1").at("massilia", "c-legio-7")
    game = scene.at("euxinus", "p-navis-1").game()
    assert where(game, "c-navis-1") == "massilia"
    assert where(game, "p-navis-1") == "pool"  # to be raised again next year
    assert {"harboured", "fleet-disbanded"} <= happened(game)


def test_8_2_caesar_first_and_fleets_in_port_stay() -> None:
    scene = (
        winter().at("hispanum", "c-navis-1").at("massilia", "c-legio-7").at("genua", "c-legio-8")
    )
    scene.at("internum", "p-navis-1").at("utica", "p-legio-39").at("syracusae", "p-legio-37")
    game = scene.at("neapolis", "p-navis-2").game()
    assert asked(game) == ("harbour", 1)
    do(game, Harbour(block("c-navis-1"), place("massilia")))
    assert asked(game) == ("harbour", 2)
    do(game, Harbour(block("p-navis-1"), place("utica")))
    assert where(game, "p-navis-2") == "neapolis"


# --- 8.3 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("city", "fed"), [("genua", 3), ("massilia", 4), ("roma", 5)])
def test_8_3_the_example_genua_feeds_three_massilia_four_roma_five(city: str, fed: int) -> None:
    game = winter().at(city, *LEGIONS[:fed]).game()
    assert asked(game)[0] == "disband"  # nothing too many
    game = winter().at(city, *LEGIONS[: fed + 1]).game()
    assert asked(game) == ("supply", 1)
    chosen = LEGIONS[fed - 1]
    do(game, Disband(blocks(chosen)))
    assert where(game, chosen) == "pool"
    assert strength(game, chosen) == 0
    assert asked(game)[0] == "disband"


def test_8_3_exactly_the_surplus_of_that_city() -> None:
    game = winter().at("genua", *LEGIONS[:5]).at("massilia", "caesar").game()
    assert game.prompt is not None
    assert game.prompt.args()["count"] == 2
    one = Disband(blocks(LEGIONS[0]))
    assert refused(game, one) == ("so-many", "8.3")
    assert refused(game, Disband(blocks(*LEGIONS[:3]))) == ("so-many", "8.3")
    twice = Disband(blocks(LEGIONS[0], LEGIONS[0]))
    assert refused(game, twice) == ("so-many", "8.3")
    elsewhere = Disband(blocks(LEGIONS[0], "caesar"))
    assert refused(game, elsewhere) == ("not-there", "8.3")
    do(game, Disband(blocks(*LEGIONS[3:5])))


def test_8_3_fleets_and_cleopatra_count_but_she_stays() -> None:
    """Alexandria feeds five: Cleopatra and four others."""
    others = ["p-legio-38", "p-legio-34", "p-legio-1", "p-navis-1", "p-navis-2"]
    game = winter().at("alexandria", *others).game()
    assert asked(game) == ("supply", 2)
    queen = Disband(blocks("cleopatra"))
    assert refused(game, queen) == ("never-cleopatra", "8.5.cleopatra")
    assert block("cleopatra") not in offered(game, "blocks", type="disband")
    do(game, Disband(blocks("p-navis-1")))


def test_8_3_harboured_fleets_are_fed_too() -> None:
    game = winter().at("hispanum", "c-navis-1").at("genua", *LEGIONS[:3]).game()
    assert asked(game) == ("supply", 1)


def test_8_3_a_disbanded_leader_is_no_trophy() -> None:
    game = winter().at("genua", "caesar", *LEGIONS[:3]).game()
    do(game, Disband(blocks("caesar")))
    assert where(game, "caesar") == "pool"
    assert game.system.ledger(game.state)[:2] == (0, 0)
    assert where(game, "octavianus") == "locked"


# --- 8.4, 1.2 ----------------------------------------------------------------------------------

POINTS = {
    "alexandria": 2, "roma": 2, "antiochia": 1, "athenae": 1, "byzantium": 1, "carthago-nova": 1,
    "ephesus": 1, "massilia": 1, "syracusae": 1, "tarraco": 1, "utica": 1,
}  # fmt: skip


def holding(cities: list[str], year: int = -48) -> Scene:
    """Caesar holds these cities; Cleopatra is in Alexandria, Caesar's if it is his."""
    scene = winter(year)
    names = [f"c-legio-{n}" for n in (7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18)]
    for city, name in zip(cities, names, strict=False):
        scene.at(city, name)
    return scene


def test_1_2_ten_points_win_at_the_end_of_a_year() -> None:
    nine = ["roma", "antiochia", "athenae", "byzantium", "carthago-nova", "ephesus", "massilia"]
    game = holding([*nine, "syracusae"]).game()  # nine points
    assert game.outcome is None
    assert [e.args for n in range(1) for e in game.events(n) if e.kind == "points"] == [
        {"caesar": 9, "pompey": 2}
    ]
    game = holding([*nine, "syracusae", "tarraco"]).game()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (1, "ten-points")


def test_1_2_dead_leaders_count() -> None:
    nine = ["roma", "antiochia", "athenae", "byzantium", "carthago-nova", "ephesus", "massilia"]
    scene = holding([*nine, "syracusae"]).box("trophy", "scipio").box("pool", "brutus")
    game = scene.game()
    assert game.outcome is not None
    assert game.outcome.winner == 1


def test_1_2_cleopatras_homecoming_counts() -> None:
    """Her arrival makes Alexandria friendly: two points for her side."""
    eight = ["antiochia", "athenae", "byzantium", "carthago-nova", "ephesus", "massilia", "roma"]
    game = holding(eight).at("damascus", "cleopatra", side=C).game()
    assert game.outcome is not None
    assert game.outcome.winner == 1


@pytest.mark.parametrize("winner", [C, P])
def test_1_2_after_five_years_the_most_points_win(winner: int) -> None:
    scene = winter(-45)
    if winner == C:
        scene.at("roma", "c-legio-7").at("utica", "c-legio-8")
    game = scene.game()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (winner, "most-points")


def test_1_2_a_tie_goes_to_the_holder_of_roma_else_it_is_a_draw() -> None:
    game = winter(-45).at("roma", "c-legio-7").game()  # two points against Alexandria's two
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (1, "roma")
    scene = winter(-45).at("massilia", "c-legio-7").at("utica", "c-legio-8")
    game = scene.game()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (0, "drawn")


def test_1_2_no_decision_before_the_last_year() -> None:
    assert winter(-46).at("roma", "c-legio-7").game().outcome is None


def test_1_2_a_finished_game_lies_open() -> None:
    game = winter(-45).at("roma", "c-legio-7").game(hands="hidden")
    assert game.view(2).steps[block("c-legio-7")] == 3


# --- 8.5, 8.6 ----------------------------------------------------------------------------------


def test_8_5_any_block_but_cleopatra_may_be_disbanded() -> None:
    game = winter().at("genua", "c-legio-7", "caesar").at("roma", "c-navis-1").game()
    assert asked(game) == ("disband", 1)
    assert refused(game, Disband(())) == ("no-blocks", "8.5")
    assert refused(game, Disband(blocks("p-legio-1"))) == ("not-yours", "6.1.own")
    assert refused(game, Disband(blocks("c-legio-20"))) == ("not-yours", "6.1.own")
    do(game, Disband(blocks("c-legio-7", "c-navis-1")))
    assert where(game, "c-legio-7") == where(game, "c-navis-1") == "pool"
    assert asked(game)[0] == "put-aside"  # Pompeius has nobody but Cleopatra


def test_8_5_cleopatra_is_never_disbanded() -> None:
    game = winter().at("utica", "p-legio-39").game()
    assert asked(game) == ("disband", 2)
    assert refused(game, Disband(blocks("cleopatra"))) == ("never-cleopatra", "8.5.cleopatra")


def test_8_5_a_block_that_changed_sides_goes_to_its_first_owner() -> None:
    game = winter().at("genua", "p-legio-1", side=C).game()
    do(game, Disband(blocks("p-legio-1")))
    assert (where(game, "p-legio-1"), side_of(game, "p-legio-1")) == ("pool", P)


def test_8_6_the_eliminated_can_be_raised_again_trophies_stay() -> None:
    scene = winter().at("roma", "c-legio-7").box("lost", "c-legio-8", "p-legio-1")
    game = quiet(scene.box("trophy", "scipio").box("pool", "brutus").game())
    assert where(game, "c-legio-8") == where(game, "p-legio-1") == "pool"
    assert where(game, "scipio") == "trophy"
    assert (game.state.year, game.state.turn) == (-47, 1)


def test_8_6_all_cards_are_shuffled_and_dealt_anew() -> None:
    game = quiet(winter().at("roma", "c-legio-7").game())
    assert asked(game)[0] == "put-aside"
    dealt = [card for hand in game.state.hands for card in hand]
    assert len(set(dealt)) == 12
    assert (game.state.played, game.state.aside) == ([[], []], [0, 0])
    assert told(game, "new-year")


def test_8_0_the_order_of_the_winter() -> None:
    scene = winter().at("roma", "cleopatra").at("hispanum", "c-navis-1")
    game = scene.at("genua", *LEGIONS[:3]).game()
    do(game, Disband(blocks(LEGIONS[0])))
    quiet(game)
    kinds = [e.kind for n in range(game.position + 1) for e in game.events(n)]
    order = ["winter", "cleopatra-home", "harboured", "disbanded", "points", "new-year", "dealt"]
    found = [kinds.index(kind) for kind in order]
    assert found == sorted(found)
