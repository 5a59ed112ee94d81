"""frame.civil, frame.score and frame.end: rebels, armies that come home, the end of a campaign."""

from __future__ import annotations

from itertools import product

import pytest

from core.game import Game
from core.republic.box.actions import Bribe, Done, Levy, Tempt
from core.republic.box.board import (
    ACTIVE,
    CAPTIVE,
    DEAD,
    FORCE,
    GARRISON,
    GONE,
    GOVERNS,
    HELD,
    HOME,
    IN_ROME,
    MARCHES,
    MASTER,
    PARTISAN,
    REBEL,
    REBELS,
    ROMAN,
    SITS,
)
from core.republic.box.pieces import assign
from core.republic.box.state import Rebellion, State
from core.republic.combat.fates import end_rebellion
from core.republic.year.civil_war import chance_of, needed_to_tempt
from core.republic.year.end import outcome_of
from tests.republic.year_scene import (
    army,
    asked,
    bars,
    do,
    garrison,
    in_play,
    legions,
    man,
    offered,
    option_for,
    options,
    province,
    refused,
    roll,
    squadrons,
    told,
    veteran,
    war,
    year,
)


def victor(state: State, name: str = "18", count: int = 6, ships: int = 4) -> None:
    """He has beaten GAL1 on land, and is with his army."""
    in_play(state, "gal1", GONE)
    army(state, name, war("gal1"), count, ships)
    state.victors.append(man(name))


def governor(state: State, place: str, name: str, militia: int = 0) -> None:
    for other, post in enumerate(state.post):
        if post == GOVERNS and state.at[other] == province(place):
            assign(state, other, IN_ROME)
    state.holder[province(place)] = ROMAN
    state.militia[province(place)] = militia
    assign(state, man(name), GOVERNS, province(place))


def civil(change: object, campaign: str = "early", **fields: object) -> Game:
    fields = {"intrigue": 3} | fields
    return year("civil-war", change, campaign, **fields)  # type: ignore[arg-type]


def sitting(state: State, place: str = "sic", name: str = "6") -> None:
    state.holder[province(place)] = REBEL
    state.militia[province(place)] = max(1, state.militia[province(place)])
    assign(state, man(name), SITS, province(place))
    state.rebellion = Rebellion(man(name), province(place), marches=False)


# --- tempting ------------------------------------------------------------------------------------


def test_frame_civil_1_a_victor_with_his_army_or_a_strong_governor() -> None:
    def both(state: State) -> None:
        victor(state)
        governor(state, "sic", "13", militia=4)
        governor(state, "mac", "14", militia=3)

    game = civil(both)
    assert set(offered(game, type="tempt")) == {man("18"), man("13")}
    assert bars(options(game, type="tempt")) == {man("14"): "frame.civil.1"}
    assert refused(game, Tempt(man("14"))) == ("garrison-small", "frame.civil.1")
    assert refused(game, Tempt(man("1"))) == ("no-victor", "frame.civil.1")
    assert refused(game, Tempt(250)) == ("no-victor", "frame.civil.1")


def test_frame_civil_1_legions_and_militia_count_together() -> None:
    def mixed(state: State) -> None:
        governor(state, "sic", "13", militia=2)
        garrison(state, "sic", 2)

    assert offered(civil(mixed), type="tempt") == [man("13")]


def test_frame_civil_1_popularity_and_unrest_help() -> None:
    def popular(state: State) -> None:
        victor(state, "5")  # LOY 7
        state.popularity[man("5")] = 5

    game = civil(popular, unrest=7)
    assert needed_to_tempt(game.state, man("5")) == 7 - 1 - 2 + 1
    assert game.prompt is not None
    chance = game.prompt.chance(game.view(2), Tempt(man("5")))
    assert chance is not None
    ways = sum(1 for a, b in product(range(1, 7), repeat=2) if a + b + 1 + 2 > 7)
    assert (chance.good, chance.of) == (ways, 36)
    note = option_for(options(game, type="tempt"), man("5")).note
    assert note is not None
    assert note.args == {"needed": 5, "good": ways}
    do(game, Tempt(man("5")))
    roll(game, 4)
    assert told(game, "stays-loyal")[0].args["needed"] == 5
    assert game.state.rebellion is None
    assert game.state.intrigue >= 1


def test_frame_civil_1_bad_repute_rounds_down() -> None:
    def hated(state: State) -> None:
        victor(state, "5")
        state.popularity[man("5")] = -1

    assert needed_to_tempt(civil(hated).state, man("5")) == 7 + 1 + 1


def test_frame_civil_1_once_a_turn_and_two_points() -> None:
    def two(state: State) -> None:
        victor(state)
        governor(state, "sic", "13", militia=4)

    game = civil(two, intrigue=5)
    do(game, Tempt(man("18")))
    roll(game, 2)
    assert asked(game) != "civil-war"  # nothing is left for this turn
    assert told(game, "victor-home")
    game = civil(two, intrigue=1)
    assert asked(game) != "civil-war"


def test_frame_civil_1_never_in_the_last_turn() -> None:
    assert civil(victor, turn=8).outcome is not None
    assert asked(civil(victor, turn=7)) == "civil-war"


def test_frame_civil_1_not_while_there_is_a_rebellion() -> None:
    def both(state: State) -> None:
        victor(state)
        sitting(state)
        governor(state, "mac", "14")

    game = civil(both)
    assert refused(game, Tempt(man("18"))) == ("one-rebellion", "frame.civil.1")


@pytest.mark.parametrize(("needed", "good"), [(2, 36), (7, 21), (12, 1), (13, 0), (-1, 36)])
def test_frame_civil_1_chances_of_two_dice(needed: int, good: int) -> None:
    assert chance_of(needed, "frame.civil.1").good == good


# --- outbreak ------------------------------------------------------------------------------------


def test_frame_civil_2_his_veterans_follow_and_others_roll() -> None:
    def bound(state: State) -> None:
        victor(state, "18", 4, 3)
        mine = [n for n in range(25) if state.where[n] == FORCE]
        veteran(state, mine[0], "18")
        veteran(state, mine[1], "1")

    game = civil(bound)
    do(game, Tempt(man("18")))
    roll(game, 12)  # LOY 6
    roll(game, 5, 4, 1)  # three dice: he leads his own veteran without one
    state = game.state
    assert len(legions(game, REBELS)) == 3
    assert not squadrons(game, REBELS)
    assert len(squadrons(game, HOME)) == 14
    assert (state.post[man("18")], state.expeditions) == (MARCHES, [])
    assert state.rebellion is not None
    assert (state.rebellion.rebel, state.rebellion.turns) == (man("18"), 0)
    assert state.rebelled


@pytest.mark.parametrize(("campaign", "follows"), [("early", False), ("late", True)])
def test_frame_civil_2_a_five_follows_only_later(campaign: str, follows: bool) -> None:
    def one(state: State) -> None:
        in_play(state, "gal1", GONE)
        army(state, "18", war("gal1"), 1)
        state.victors.append(man("18"))
        for n, post in enumerate(state.post):
            if post == GOVERNS:
                assign(state, n, IN_ROME)

    game = civil(one, campaign)
    do(game, Tempt(man("18")))
    roll(game, 12, 5)
    assert bool(told(game, "nobody-follows")) != follows
    assert (game.state.rebellion is not None) == follows


def test_frame_civil_2_if_nobody_follows_he_dies_and_authority_rises() -> None:
    game = civil(lambda s: victor(s, "18", 1, 0))
    do(game, Tempt(man("18")))
    roll(game, 12, 6)
    assert [e.args["points"] for e in told(game, "authority")] == [2]
    assert told(game, "dies")[0].args == {"man": man("18")}
    assert game.state.rebellion is None


def test_frame_civil_2_the_master_of_horse_stays_loyal() -> None:
    def dictator(state: State) -> None:
        victor(state, "18", 2)
        state.expeditions[0].master = man("7")
        assign(state, man("7"), MASTER, 0)
        state.dictator = man("18")

    game = civil(dictator)
    do(game, Tempt(man("18")))
    roll(game, 12, 1, 1)
    assert game.state.post[man("7")] == IN_ROME


def test_frame_civil_3_a_governor_holds_his_province_with_all_that_is_in_it() -> None:
    def strong(state: State) -> None:
        governor(state, "sic", "13", militia=4)
        garrison(state, "sic", 1, 2)

    game = civil(strong)
    do(game, Tempt(man("13")))
    roll(game, 12)
    state = game.state
    assert state.holder[province("sic")] == REBEL
    assert state.post[man("13")] == SITS
    assert state.rebellion is not None
    assert not state.rebellion.marches
    place = GARRISON + province("sic")
    assert (len(legions(game, place)), len(squadrons(game, place))) == (1, 2)


def test_frame_civil_4_other_governors_roll_and_rebel_provinces_levy() -> None:
    def three(state: State) -> None:
        governor(state, "sic", "13", militia=4)
        governor(state, "mac", "14")  # LOY 7
        governor(state, "afr", "5")  # LOY 7

    game = civil(three)
    do(game, Tempt(man("13")))
    roll(game, 12)
    roll(game, 8, 7)  # in the order of the provinces: Macedonia, Africa
    assert game.state.post[man("14")] == PARTISAN
    assert game.state.holder[province("mac")] == REBEL
    assert game.state.post[man("5")] == GOVERNS
    for name, most in (("sic", 3), ("mac", 3)):
        assert asked(game) == "levy"
        assert game.prompt is not None
        assert game.prompt.seat == 2
        do(game, Levy(province(name), most, 0))
    assert asked(game) == "civil-war"  # the loyal governor may be bribed
    assert game.state.militia[province("mac")] == 3


# --- bribes --------------------------------------------------------------------------------------


def test_frame_civil_5_a_loyal_governor_may_be_bribed_once_a_turn() -> None:
    def rebels(state: State) -> None:
        sitting(state)
        governor(state, "mac", "14")
        governor(state, "afr", "5")

    game = civil(rebels)
    assert refused(game, Bribe(man("6"))) == ("no-loyal-governor", "frame.civil.5")
    do(game, Bribe(man("14")))
    roll(game, 8)
    assert game.state.post[man("14")] == PARTISAN
    assert told(game, "partisan")[0].rule == "frame.civil.5"
    assert asked(game) != "civil-war"
    assert game.state.holder[province("afr")] == ROMAN


def test_frame_civil_5_needs_a_rebellion_and_a_point() -> None:
    game = civil(victor)
    assert refused(game, Bribe(man("18"))) == ("no-rebellion", "frame.civil.5")

    def rebels(state: State) -> None:
        sitting(state)
        governor(state, "mac", "14")

    assert asked(civil(rebels, intrigue=0)) != "civil-war"
    assert civil(rebels, turn=8).outcome is not None  # never in the last turn


# --- home ----------------------------------------------------------------------------------------


def test_frame_civil_6_loyal_victors_bring_their_armies_home() -> None:
    game = civil(victor)
    do(game, Done())
    assert told(game, "victor-home")[0].args["man"] == man("18")
    assert game.state.expeditions == []
    assert len(legions(game)) == 12


def test_frame_civil_6_who_still_has_an_enemy_stays() -> None:
    game = civil(lambda s: army(s, "1", war("pun1"), 6, 6) and None, intrigue=0)
    assert len(game.state.expeditions) == 1


def test_frame_civil_7_the_end_of_a_rebellion_costs_all_intrigue() -> None:
    class Ears:
        def __init__(self) -> None:
            self.heard: list[str] = []

        def tell(self, event: object) -> None:
            self.heard.append(event.kind)  # type: ignore[attr-defined]

    game = civil(lambda s: (sitting(s), governor(s, "mac", "14"))[0], intrigue=4)
    state, ears = game.state, Ears()
    end_rebellion(ears, state, rule="frame.combat.3")  # type: ignore[arg-type]
    assert (state.intrigue, state.rebellion) == (0, None)
    assert "intrigue-lost" in ears.heard
    assert state.post[man("6")] == DEAD


# --- the end -------------------------------------------------------------------------------------


def test_frame_score_1_lost_provinces_and_unrest_cost_authority_at_the_end() -> None:
    def lost(state: State) -> None:
        in_play(state, "pir1", ACTIVE)
        for name in ("sic", "sar"):
            for n, post in enumerate(state.post):
                if post == GOVERNS and state.at[n] == province(name):
                    assign(state, n, CAPTIVE, war("pir1"))
            state.holder[province(name)] = HELD + war("pir1")
            state.taken.append(province(name))

    game = year("turn-end", lost, "middle", turn=9, authority=20, unrest=5)
    assert game.state.authority == 20 - 2 - 1
    assert {e.rule for e in told(game, "authority")} == {"frame.score.1.end"}


def test_frame_score_1_authority_may_fall_below_zero() -> None:
    game = year("turn-end", turn=8, authority=0, unrest=9)
    assert game.state.authority == -3
    assert game.outcome is not None
    assert game.outcome.cause == "hollow"


@pytest.mark.parametrize(
    ("authority", "winner", "cause", "level"),
    [
        (9, 2, "hollow", "first"),
        (10, 1, "stands", "first"),
        (17, 1, "stands", "first"),
        (18, 1, "secure", "second"),
        (22, 1, "secure", "second"),
        (23, 1, "mistress", "third"),
    ],
)
def test_frame_end_1_levels(authority: int, winner: int, cause: str, level: str) -> None:
    outcome = outcome_of(authority)
    assert (outcome.winner, outcome.cause, outcome.level) == (winner, cause, level)
    game = year("turn-end", turn=8, authority=authority, unrest=2)
    assert game.outcome == outcome


def test_frame_2_before_the_last_turn_a_new_one_begins() -> None:
    game = year("turn-end", turn=7)
    assert game.outcome is None
    assert game.state.turn == 8
    assert told(game, "new-turn")[0].args == {"turn": 8, "total": 8}


def test_frame_end_2_four_wars_end_the_campaign() -> None:
    def four(state: State) -> None:
        for name in ("gal1", "syr1", "mac1"):
            in_play(state, name, ACTIVE)

    game = year("combat", four)
    while game.prompt is not None:
        do(game, game.prompt.legal(game.state)[0])
    assert game.outcome is not None
    outcome = game.outcome
    assert (outcome.winner, outcome.cause, outcome.level) == (2, "four-wars", "second")
