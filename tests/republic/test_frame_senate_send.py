"""frame.senate.5 to .8: commissions, expeditions, no token armies, earlier cards first."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import CallBack, Done, Recall, Send
from core.republic.box.board import (
    ACTIVE,
    COMMANDS,
    FORCE,
    GARRISON,
    HOME,
    INACTIVE,
    MASTER,
    NOBODY,
    OPEN,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
    REBELS,
    SITS,
)
from core.republic.box.pieces import assign
from core.republic.box.state import Rebellion, State
from core.republic.combat.forecast import BattleForecast
from core.republic.year.senate.strength import needs_of
from tests.republic.year_scene import (
    army,
    bars,
    do,
    in_play,
    legions,
    man,
    offered,
    option_for,
    options,
    pick,
    province,
    refused,
    squadrons,
    told,
    veteran,
    war,
    year,
)


def send(game: Game, name: str, target: int, count: int, ships: int, master: str = "") -> Send:
    chosen = tuple(legions(game)[:count])
    return Send(man(name), target, chosen, ships, man(master) if master else NOBODY)


def wars(*names: str) -> object:
    def change(state: State) -> None:
        for name in names:
            in_play(state, name, ACTIVE)
        for unit in range(25):
            state.where[unit] = HOME
        for unit in range(25, 50):
            state.where[unit] = HOME

    return change


def senate(*names: str, campaign: str = "early", **fields: object) -> Game:
    return year("senate", wars(*names), campaign, **fields)  # type: ignore[arg-type]


def marching(state: State) -> None:
    assign(state, man("13"), 7)
    pick(state, range(25), 3, REBELS)
    state.rebellion = Rebellion(man("13"))


# --- frame.senate.5 ------------------------------------------------------------------------------


def test_frame_senate_5_two_new_commanders_a_turn() -> None:
    game = senate("gal1")
    do(game, send(game, "1", war("pun1"), 5, 5))
    do(game, send(game, "2", war("gal1"), 5, 0))
    assert game.state.commissions == 2
    assert refused(game, send(game, "4", war("gal1"), 5, 0)) == (
        "two-commanders", "frame.senate.5",
    )  # fmt: skip
    barred = bars(options(game, type="send"))
    assert barred[man("4")] == "frame.senate.5"
    assert man("1") not in barred  # a commander may have more units


def test_frame_senate_5_proconsuls_are_free() -> None:
    game = year("senate", lambda s: army(s, "1", war("pun1"), 3, 5) and None)
    do(game, send(game, "1", war("pun1"), 2, 1))
    assert game.state.commissions == 0
    assert told(game, "reinforced")


def test_frame_senate_5_a_dictator_needs_three_conflicts() -> None:
    game = senate("gal1")
    assert refused(game, send(game, "1", war("pun1"), 5, 5, "2")) == (
        "no-crisis", "frame.senate.5",
    )  # fmt: skip
    game = senate("gal1", "syr1")
    do(game, send(game, "1", war("pun1"), 5, 5, "2"))
    assert game.state.dictator == man("1")
    assert game.state.commissions == 0
    assert (game.state.post[man("2")], game.state.expeditions[0].master) == (MASTER, man("2"))
    assert refused(game, send(game, "4", war("gal1"), 5, 0, "5")) == (
        "one-dictator", "frame.senate.5",
    )  # fmt: skip


def test_frame_senate_5_the_third_commander_is_the_dictator() -> None:
    game = senate("gal1", "syr1")
    do(game, send(game, "1", war("pun1"), 5, 5))
    do(game, send(game, "2", war("gal1"), 5, 0))
    assert refused(game, send(game, "4", war("syr1"), 5, 2)) == (
        "two-commanders", "frame.senate.5",
    )  # fmt: skip
    found = options(game, type="send", man=man("4"), target=war("syr1"), legions=legions(game)[:3],
                    squadrons=2)  # fmt: skip
    assert bars(found) == {NOBODY: "frame.senate.5"}
    do(game, send(game, "4", war("syr1"), 5, 2, "6"))
    assert game.state.dictator == man("4")


def test_frame_senate_5_the_master_of_horse_is_a_man_in_rome() -> None:
    game = senate("gal1", "syr1")
    do(game, send(game, "1", war("pun1"), 5, 5))
    assert refused(game, send(game, "2", war("gal1"), 5, 0, "1")) == ("has-a-post", "frame.men.1")
    assert refused(game, send(game, "2", war("gal1"), 5, 0, "2")) == ("has-a-post", "frame.men.1")
    do(game, send(game, "2", war("gal1"), 5, 0, "4"))
    assert refused(game, Recall(man("4"))) == ("master-stays", "frame.senate.5")
    do(game, Recall(man("2")))
    assert game.state.post[man("4")] == game.state.post[man("5")]  # both are in Rome


def test_frame_senate_5_a_commander_in_the_field_is_not_named_dictator() -> None:
    def crisis(state: State) -> None:
        wars("gal1", "syr1")(state)  # type: ignore[operator]
        army(state, "1", war("pun1"), 5, 5)

    game = year("senate", crisis)
    assert refused(game, send(game, "1", war("pun1"), 2, 0, "2")) == (
        "commands-already", "frame.senate.5",
    )  # fmt: skip


def test_frame_senate_5_the_command_against_a_rebel_at_rome_is_free() -> None:
    game = year("senate", marching, commissions=2)
    do(game, send(game, "1", REBEL_ARMY, 5, 0))
    assert game.state.commissions == 2


def test_frame_senate_5_and_may_be_the_dictators() -> None:
    def crisis(state: State) -> None:
        in_play(state, "gal1", ACTIVE)
        marching(state)

    game = year("senate", crisis, commissions=2)
    do(game, send(game, "1", REBEL_ARMY, 5, 0, "2"))
    assert game.state.dictator == man("1")


def test_frame_senate_5_without_a_crisis_nobody_is_asked_for_a_master() -> None:
    chosen = {"type": "send", "man": man("1"), "legions": [0, 1, 2, 3, 4], "squadrons": 5}
    calm, crisis = senate(), senate("gal1", "syr1")
    for game, asks in ((calm, False), (crisis, True)):
        assert game.prompt is not None
        said = chosen | {"target": war("pun1")}
        assert (game.prompt.options(game.view(1), said) is not None) == asks


# --- frame.senate.6 ------------------------------------------------------------------------------


def test_frame_senate_6_an_expedition_needs_a_legion() -> None:
    game = senate()
    assert refused(game, send(game, "1", war("pun1"), 0, 10)) == ("no-legion", "frame.senate.6")


def test_frame_senate_6_a_legion_is_named_once_and_is_in_rome() -> None:
    game = senate("gal1")
    assert refused(game, Send(man("1"), war("gal1"), (0, 0, 1, 2, 3, 4), 0, NOBODY)) == (
        "legion-twice", "E10",
    )  # fmt: skip
    assert refused(game, Send(man("1"), war("gal1"), (0, 77), 0, NOBODY)) == (
        "legion-twice", "E10",
    )  # fmt: skip
    do(game, Send(man("1"), war("gal1"), (0, 1, 2, 3, 4), 0, NOBODY))
    assert refused(game, Send(man("2"), war("pun1"), (0, 5, 6, 7, 8), 6, NOBODY)) == (
        "legion-elsewhere", "frame.senate.6",
    )  # fmt: skip


def test_frame_senate_6_only_as_many_squadrons_as_are_in_rome() -> None:
    game = year()
    assert refused(game, send(game, "1", war("pun1"), 5, 15)) == (
        "squadrons-elsewhere", "frame.senate.6",
    )  # fmt: skip
    assert refused(game, send(game, "1", war("pun1"), 5, -1)) == (
        "squadrons-elsewhere", "frame.senate.6",
    )  # fmt: skip


def test_frame_senate_6_targets() -> None:
    def many(state: State) -> None:
        in_play(state, "mac2", INACTIVE)
        in_play(state, "ill1", INACTIVE)

    game = year("senate", many)
    assert refused(game, send(game, "1", war("mac2"), 9, 5)) == ("inactive", "frame.senate.6")
    assert refused(game, send(game, "1", war("gal1"), 9, 5)) == ("no-target", "frame.senate.6")
    assert refused(game, send(game, "1", 33, 9, 5)) == ("no-target", "frame.senate.6")
    assert refused(game, send(game, "1", REBEL_ARMY, 9, 0)) == ("no-target", "frame.senate.6")
    assert bars(options(game, type="send", man=man("1")))[war("mac2")] == "frame.senate.6"
    do(game, send(game, "1", war("ill1"), 6, 3))  # a drought card wakes
    assert game.state.status[war("ill1")] == ACTIVE
    assert told(game, "provoked")


def test_frame_senate_6_rome_may_attack_germany() -> None:
    game = year("senate", campaign="late")
    assert game.state.status[war("gma1")] == OPEN
    do(game, send(game, "1", war("gma1"), 6, 0))
    assert game.state.status[war("gma1")] == ACTIVE
    assert "2.open" in told(game, "provoked")[0].also


def test_frame_senate_6_one_army_only_against_the_rebel_at_rome() -> None:
    game = year("senate", marching)
    assert refused(game, send(game, "1", REBEL_ARMY, 3, 2)) == ("no-ships-at-rome", "8.3")
    do(game, send(game, "1", REBEL_ARMY, 3, 0))
    assert refused(game, send(game, "2", REBEL_ARMY, 3, 0)) == ("one-army", "frame.senate.6")
    do(game, send(game, "1", REBEL_ARMY, 2, 0))
    assert len(legions(game, FORCE)) == 5


def test_frame_senate_6_several_expeditions_may_go_against_one_conflict() -> None:
    game = senate()
    do(game, send(game, "1", war("pun1"), 5, 5))
    do(game, send(game, "2", war("pun1"), 5, 5))
    assert [e.target for e in game.state.expeditions] == [war("pun1")] * 2


def test_frame_senate_6_a_new_commander_takes_over_an_army_that_lost_its_own() -> None:
    game = year("senate", lambda s: army(s, "", war("pun1"), 5, 6) and None)
    do(game, Send(man("1"), war("pun1"), (), 0, NOBODY))
    assert [e.commander for e in game.state.expeditions] == [man("1")]
    assert not game.state.expeditions[0].kept
    assert game.state.commissions == 1


def test_frame_senate_6_a_commander_reinforces_only_his_own_army() -> None:
    def two(state: State) -> None:
        in_play(state, "gal1", ACTIVE)
        army(state, "1", war("pun1"), 5, 6)

    game = year("senate", two)
    assert refused(game, send(game, "1", war("gal1"), 5, 0)) == ("has-a-post", "frame.men.1")
    assert refused(game, send(game, "1", war("pun1"), 0, 0)) == ("no-units", "frame.senate.6")
    assert offered(game, type="send", man=man("1")) == [war("pun1")]


def test_frame_senate_6_the_battle_is_foretold() -> None:
    game = senate("gal1")
    assert game.prompt is not None
    forecast = game.prompt.forecast(game.view(1), send(game, "2", war("gal1"), 10, 0))
    assert isinstance(forecast, BattleForecast)
    assert forecast.matchup.net == 4  # 8.12.1: APT 4 and 10 legions against 10
    part = {"type": "send", "man": man("2"), "target": war("gal1"), "legions": legions(game)[:7]}
    growing = game.prompt.outlook(game.view(1), part)
    assert isinstance(growing, BattleForecast)
    assert growing.matchup.net == 1
    assert game.state.expeditions == []


# --- frame.senate.7 ------------------------------------------------------------------------------


def test_frame_senate_7_half_of_land_and_sea_and_the_support() -> None:
    game = senate()
    assert needs_of(game.state, war("pun1"))[1:] == (5, 5, 5)  # 10/5/10
    assert refused(game, send(game, "5", war("pun1"), 2, 5)) == ("token-land", "frame.senate.7")
    assert refused(game, send(game, "5", war("pun1"), 3, 4)) == (
        "token-squadrons", "frame.senate.7",
    )  # fmt: skip
    do(game, send(game, "5", war("pun1"), 3, 5))  # APT 2


def test_frame_senate_7_a_fleet_for_the_battle_at_sea() -> None:
    game = senate("pun2")  # twice the naval strength: 20, of which 10 are needed
    assert needs_of(game.state, war("pun1"))[1:] == (10, 10, 5)
    assert refused(game, send(game, "1", war("pun1"), 6, 5)) == ("token-sea", "frame.senate.7")
    do(game, send(game, "1", war("pun1"), 6, 6))


def test_frame_senate_7_veterans_and_the_master_of_horse_count() -> None:
    def crisis(state: State) -> None:
        wars("gal1", "syr1")(state)  # type: ignore[operator]
        veteran(state, 0)
        veteran(state, 1)

    game = year("senate", crisis)
    do(game, Send(man("5"), war("pun1"), (0, 2), 5, man("6")))  # 2 + 3 + 3


def test_frame_senate_7_too_few_squadrons_are_listed_with_the_reason() -> None:
    game = senate()
    found = options(game, type="send", man=man("1"), target=war("pun1"), legions=legions(game)[:5])
    assert bars(found) == dict.fromkeys(range(5), "frame.senate.7")
    assert found.candidates[0].value == 5


def test_frame_senate_7_without_any_fleet_the_war_is_barred() -> None:
    def no_ships(state: State) -> None:
        for unit in range(25, 50):
            state.where[unit] = 0

    game = year("senate", no_ships)
    assert bars(options(game, type="send"))[man("1")] == "frame.senate.7"


def test_frame_senate_7_at_done_a_token_comes_home_and_that_is_told_before() -> None:
    game = year("senate", lambda s: army(s, "1", war("pun1"), 5, 6) and None)
    do(game, CallBack(war("pun1"), man("1"), tuple(legions(game, FORCE)[:4]), 0))
    assert option_for(options(game), "done").note is None  # APT 4 and a legion: still 5
    do(game, CallBack(war("pun1"), man("1"), (), 2))
    note = option_for(options(game), "done").note
    assert note is not None
    assert (note.kind, note.rule) == ("comes-home", "frame.senate.7")
    do(game, Done())
    assert told(game, "token-home")[0].args == {"target": war("pun1"), "man": man("1")}
    assert game.state.expeditions == []
    assert (len(legions(game)), len(squadrons(game))) == (12, 14)


def test_frame_senate_7_an_army_without_commander_comes_home() -> None:
    game = year("senate", lambda s: army(s, "", war("pun1"), 5, 6) and None)
    do(game, Done())
    assert told(game, "leaderless-home")
    assert game.state.expeditions == []


def test_frame_senate_7_an_army_that_shrank_in_battle_is_checked_too() -> None:
    game = year("senate", lambda s: army(s, "5", war("pun1"), 2, 6) and None)
    do(game, Done())
    assert told(game, "token-home")


def test_frame_senate_7_the_least_of_pompeius_magnus_counts() -> None:
    def magnus(state: State) -> None:
        state.post[man("30")] = 0
        assign(state, man("30A"), 1)
        in_play(state, "par1", ACTIVE)

    game = year("senate", magnus, "late")
    assert refused(game, send(game, "30A", war("par1"), 3, 2)) == ("token-land", "frame.senate.7")
    do(game, send(game, "30A", war("par1"), 4, 2))  # E14: 2 and 4


def test_frame_senate_7_province_half_of_its_land_value_and_the_support() -> None:
    def asia(state: State) -> None:
        wars()(state)  # type: ignore[operator]
        state.holder[province("asi")], state.developed[province("asi")] = REBEL, 1
        state.militia[province("asi")], state.flotillas[province("asi")] = 3, 10
        state.where[0] = GARRISON + province("asi")
        veteran(state, 0)
        assign(state, man("6"), SITS, province("asi"))
        state.rebellion = Rebellion(man("6"), province("asi"), marches=False)

    game = year("senate", asia)
    target = PROVINCE + province("asi")  # land 11, ships 15: surplus 4, support 11 (8.7)
    assert needs_of(game.state, target)[1:] == (6, 4, 11)
    assert refused(game, send(game, "5", target, 3, 12)) == (
        "token-land", "frame.senate.7.province",
    )  # fmt: skip
    assert refused(game, send(game, "5", target, 4, 10)) == (
        "token-squadrons", "frame.senate.7.province",
    )  # fmt: skip
    do(game, send(game, "5", target, 4, 11))
    assert game.state.post[man("5")] == COMMANDS


# --- frame.senate.8 ------------------------------------------------------------------------------


def test_frame_senate_8_a_later_card_needs_an_expedition_on_the_earlier() -> None:
    game = senate("pun2")
    assert refused(game, send(game, "1", war("pun2"), 15, 5)) == ("earlier-kin", "frame.senate.8")
    assert bars(options(game, type="send", man=man("1")))[war("pun2")] == "frame.senate.8"
    do(game, send(game, "1", war("pun1"), 6, 6))
    do(game, send(game, "2", war("pun2"), 15, 6))


def test_frame_senate_8_if_the_earlier_is_given_up_the_later_comes_home() -> None:
    def both(state: State) -> None:
        wars("pun2")(state)  # type: ignore[operator]
        army(state, "1", war("pun1"), 8, 8)
        army(state, "2", war("pun2"), 15, 6)

    game = year("senate", both)
    do(game, Recall(man("1")))
    note = option_for(options(game), "done").note
    assert note is not None
    assert note.rule == "frame.senate.8"
    do(game, Done())
    assert told(game, "token-home")[0].rule == "frame.senate.8"


@pytest.mark.parametrize(("chosen", "barred"), [([], False), (["spanish-matching"], True)])
def test_frame_senate_8_the_spanish_cards_only_with_their_option(
    chosen: list[str], barred: bool
) -> None:
    def spain(state: State) -> None:
        wars("spa1", "spa2")(state)  # type: ignore[operator]

    game = year("senate", spain, "middle", options=chosen)
    bar = bars(options(game, type="send", man=man("1")))
    assert (bar.get(war("spa2")) == "frame.senate.8") == barred
