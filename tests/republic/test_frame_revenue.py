"""frame.revenue and frame.people: money, levies, ransoms, and the mood of the city."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import Disband, Done, Levy, Ransom
from core.republic.box.board import (
    ACTIVE,
    CAPTIVE,
    GOVERNS,
    HOME,
    IMMINENT,
    IN_ROME,
    INACTIVE,
    PARTISAN,
    REBEL,
    ROMAN,
    SITS,
)
from core.republic.box.pieces import assign
from core.republic.box.state import Rebellion, State
from core.republic.year.upkeep import upkeep_of
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
    pick,
    province,
    refused,
    roll,
    squadrons,
    told,
    war,
    year,
)


def governed(state: State, name: str, governor: str, developed: int = 0) -> None:
    state.holder[province(name)], state.developed[province(name)] = ROMAN, developed
    assign(state, man(governor), GOVERNS, province(name))


def levy(state: State, name: str, governor: str = "5", developed: int = 0) -> None:
    """Of all provinces only this one may levy."""
    governed(state, name, governor, developed)


# --- income --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("campaign", "income"), [("early", 120), ("middle", 100), ("late", 100)])
def test_frame_revenue_1_income(campaign: str, income: int) -> None:
    game = year("revenue", campaign=campaign, treasury=0, dice="program")
    assert told(game, "income")[0].args["count"] == income


def test_frame_revenue_2_dice_of_the_card_are_added() -> None:
    game = year("revenue", lambda s: governed(s, "sic", "5", 1), treasury=0)
    roll(game, 3)  # 1d6+2
    assert told(game, "province-pays")[0].args["count"] == 5
    assert told(game, "province-pays")[0].args["total"] == 125


def test_frame_revenue_2_two_dice_are_thrown_together() -> None:
    game = year("revenue", lambda s: governed(s, "sic", "5"), treasury=0)
    roll(game, 7)  # 2d6-2
    assert told(game, "province-pays")[0].args["count"] == 5


def test_frame_revenue_2_a_negative_result_costs() -> None:
    game = year("revenue", lambda s: governed(s, "sar", "5"), treasury=0)
    roll(game, 4)  # -1d6-1
    assert told(game, "province-costs")[0].args == {"province": province("sar"), "count": 5,
                                                    "total": 115}  # fmt: skip


def test_frame_revenue_2_a_threatened_province_pays_nothing() -> None:
    def threat(state: State) -> None:
        governed(state, "mac", "5", 1)
        in_play(state, "mac1", ACTIVE)

    game = year("revenue", threat, treasury=0)
    assert told(game, "no-income")[0].args == {"province": province("mac")}
    assert not told(game, "province-pays")


def test_frame_revenue_2_without_a_governor_it_pays_nothing() -> None:
    game = year("revenue", lambda s: s.holder.__setitem__(province("sic"), ROMAN), treasury=0)
    assert not told(game, "province-pays")
    assert not told(game, "no-income")


@pytest.mark.parametrize(("face", "developed"), [(5, 0), (6, 1)])
def test_frame_revenue_3_a_six_develops(face: int, developed: int) -> None:
    game = year("revenue", lambda s: governed(s, "gci", "5"))
    roll(game, 2, face)
    assert game.state.developed[province("gci")] == developed


def test_frame_revenue_3_a_threatened_province_may_develop() -> None:
    def threat(state: State) -> None:
        governed(state, "mac", "5")
        in_play(state, "mac1", ACTIVE)

    game = year("revenue", threat)
    roll(game, 6)
    assert game.state.developed[province("mac")] == 1


# --- levies --------------------------------------------------------------------------------------


def test_frame_revenue_4_a_tenth_of_the_tax_up_to_the_maxima() -> None:
    game = year("levies", lambda s: levy(s, "afr"))  # tax 20, maxima 5 and 3
    assert asked(game) == "levy"
    assert offered(game, type="levy", province=province("afr")) == [0, 1, 2]
    assert refused(game, Levy(province("afr"), 2, 1)) == ("too-few-taxes", "frame.revenue.4")
    assert refused(game, Levy(province("sic"), 1, 0)) == ("other-province", "frame.revenue.4")
    assert refused(game, Levy(province("afr"), -1, 1)) == ("below-zero", "frame.revenue.4")
    treasury = game.state.treasury
    do(game, Levy(province("afr"), 1, 1))
    assert (game.state.militia[province("afr")], game.state.flotillas[province("afr")]) == (1, 1)
    assert told(game, "levied")[0].args["militia"] == 1
    assert told(game, "upkeep")[0].args["total"] <= treasury  # nothing else was paid


def test_frame_revenue_4_the_cards_maxima_stand() -> None:
    def full(state: State) -> None:
        levy(state, "afr")
        state.militia[province("afr")] = 4
        state.flotillas[province("afr")] = 3

    game = year("levies", full)
    assert refused(game, Levy(province("afr"), 2, 0)) == ("militia-full", "frame.revenue.4")
    assert refused(game, Levy(province("afr"), 0, 1)) == ("flotillas-full", "frame.revenue.4")
    do(game, Levy(province("afr"), 1, 0))


@pytest.mark.parametrize(("turn", "asks"), [(1, True), (2, False)])
def test_frame_revenue_4_a_tax_of_five_pays_in_odd_turns(turn: int, asks: bool) -> None:
    game = year("levies", lambda s: levy(s, "sar"), turn=turn)
    assert (asked(game) == "levy") == asks


def test_frame_revenue_4_a_threatened_province_may_raise() -> None:
    def threat(state: State) -> None:
        levy(state, "mac")
        in_play(state, "mac1", ACTIVE)

    assert asked(year("levies", threat)) == "levy"


def test_frame_revenue_4_without_a_governor_nothing_is_raised() -> None:
    game = year("levies", lambda s: s.holder.__setitem__(province("afr"), ROMAN))
    assert asked(game) != "levy"


def test_frame_revenue_4_the_opposition_chooses_for_rebel_provinces() -> None:
    def rebels(state: State) -> None:
        levy(state, "afr")
        for name, governor, post in (("sic", "6", SITS), ("mac", "7", PARTISAN)):
            state.holder[province(name)] = REBEL
            assign(state, man(governor), post, province(name))
        state.rebellion = Rebellion(man("6"), province("sic"), marches=False)

    game = year("levies", rebels)
    assert game.prompt is not None
    assert (game.prompt.seat, game.prompt.args()["province"]) == (1, province("afr"))
    do(game, Levy(province("afr"), 0, 0))
    assert (game.prompt.seat, game.prompt.args()["province"]) == (2, province("sic"))
    do(game, Levy(province("sic"), 3, 0))
    assert game.prompt.args()["province"] == province("mac")


# --- ransoms -------------------------------------------------------------------------------------


def test_frame_revenue_5_ransom_is_ten_or_twice_his_influence() -> None:
    def taken(state: State) -> None:
        assign(state, man("18"), CAPTIVE, war("pun1"))
        assign(state, man("1"), CAPTIVE, war("pun1"))
        state.influence[man("1")] = 8

    game = year("ransoms", taken, treasury=30)
    found = options(game, type="ransom")
    notes = [option_for(found, man(name)).note for name in ("1", "18")]
    assert [note and note.args["price"] for note in notes] == [16, 10]
    do(game, Ransom(man("1")))
    assert (game.state.treasury, game.state.post[man("1")]) == (14, IN_ROME)
    assert refused(game, Ransom(man("1"))) == ("no-captive", "frame.revenue.5")
    do(game, Ransom(man("18")))
    assert game.state.post[man("18")] == IN_ROME
    assert told(game, "ransomed")[1].args["total"] == 4


def test_frame_revenue_5_the_senate_may_leave_him() -> None:
    game = year("ransoms", lambda s: assign(s, man("1"), CAPTIVE, war("pun1")), treasury=30)
    do(game, Done())
    assert game.state.post[man("1")] == CAPTIVE


def test_frame_revenue_5_a_price_that_is_too_high_is_barred_with_its_reason() -> None:
    def taken(state: State) -> None:
        assign(state, man("18"), CAPTIVE, war("pun1"))
        assign(state, man("1"), CAPTIVE, war("pun1"))
        state.influence[man("1")] = 8

    game = year("ransoms", taken, treasury=12)
    assert bars(options(game, type="ransom")) == {man("1"): "frame.revenue.5"}
    assert refused(game, Ransom(man("1"))) == ("treasury-small", "frame.revenue.5")


# --- upkeep --------------------------------------------------------------------------------------


def test_frame_revenue_6_wars_cost_twenty_and_units_two() -> None:
    def spread(state: State) -> None:
        army(state, "1", war("pun1"), 4, 5)
        in_play(state, "gal1", ACTIVE)
        governed(state, "sic", "5")
        garrison(state, "sic", 2, 1)

    game = year("upkeep", spread, treasury=200)
    assert told(game, "upkeep")[0].args["count"] == 40 + 2 * 26  # 12 legions, 14 squadrons


def test_frame_revenue_6_a_rebellion_costs_twenty_and_rebels_nothing() -> None:
    def rebels(state: State) -> None:
        state.holder[province("sic")] = REBEL
        garrison(state, "sic", 3, 2)
        assign(state, man("6"), SITS, province("sic"))
        state.rebellion = Rebellion(man("6"), province("sic"), marches=False)

    game = year("upkeep", rebels, treasury=200)
    assert told(game, "upkeep")[0].args["count"] == 40 + 2 * 21


def test_frame_revenue_7_units_in_rome_go_until_the_rest_can_be_paid() -> None:
    game = year("upkeep", treasury=61)  # 20 and 52 are due: 11 are missing
    assert asked(game) == "reduce"
    assert game.prompt is not None
    assert game.prompt.args() == {"count": 6}
    some = tuple(legions(game)[:2])
    assert refused(game, Disband(some, 3)) == ("so-many-units", "frame.revenue.7")
    assert refused(game, Disband(some, 40)) == ("too-few-squadrons", "frame.revenue.7")
    assert refused(game, Disband((24,), 5)) == ("not-in-rome", "frame.revenue.7")
    do(game, Disband(some, 4))
    assert (len(legions(game)), len(squadrons(game))) == (10, 10)
    assert told(game, "upkeep")[0].args["total"] == 1


def test_frame_revenue_7_what_is_missing_raises_unrest() -> None:
    def away(state: State) -> None:
        army(state, "1", war("pun1"), 12, 14)

    game = year("upkeep", away, treasury=31)  # 72 are due, nobody is in Rome
    assert told(game, "bankrupt")[0].args == {"count": 41, "unrest": 3, "total": 3}
    assert game.state.treasury == 0


def test_frame_revenue_7_all_units_in_rome_go_without_a_question() -> None:
    def away(state: State) -> None:
        army(state, "1", war("pun1"), 11, 13)

    game = year("upkeep", away, treasury=0)
    assert not legions(game)
    assert not squadrons(game)
    assert told(game, "disbanded")[0].rule == "frame.revenue.7"
    assert upkeep_of(game.state) == 20 + 2 * 24


# --- the people ----------------------------------------------------------------------------------


def people(total: int, **fields: object) -> Game:
    game = year("people", **fields)  # type: ignore[arg-type]
    roll(game, total)
    return game


def test_frame_people_1_unprosecuted_conflicts_and_droughts() -> None:
    def before(state: State) -> None:
        in_play(state, "gal1", ACTIVE)
        state.unprosecuted[war("gal1")] = 1
        in_play(state, "ill1", INACTIVE)
        in_play(state, "ill2", ACTIVE)

    game = year("people", before, unrest=1)
    assert game.state.unrest == 3  # GAL1, and ILL1 although it is inactive
    assert told(game, "unprosecuted-unrest")[0].args["conflict"] == war("gal1")


def test_frame_people_1_a_neglected_rebellion_counts() -> None:
    def rebels(state: State) -> None:
        state.holder[province("sic")] = REBEL
        assign(state, man("6"), SITS, province("sic"))
        state.rebellion = Rebellion(man("6"), province("sic"), marches=False, unprosecuted=True)

    assert year("people", rebels).state.unrest == 1


@pytest.mark.parametrize(("status", "unrest"), [(ACTIVE, 1), (IMMINENT, 1), (INACTIVE, 0)])
def test_frame_people_1_most_droughts_need_to_be_in_play(status: int, unrest: int) -> None:
    game = year("people", lambda s: in_play(s, "alx1", status), campaign="late", unrest=0)
    assert game.state.unrest == unrest


@pytest.mark.parametrize(
    ("total", "unrest", "after", "manpower", "kind"),
    [
        (15, 2, 1, 0, "people-calm"),
        (13, 0, 0, 0, "people-calm"),
        (14, 2, 2, 0, "people-quiet"),
        (8, 2, 2, 0, "people-quiet"),
        (7, 2, 2, 1, "people-short"),
        (5, 2, 2, 1, "people-short"),
        (4, 2, 2, 2, "people-refuse"),
        (3, 5, 5, 2, "people-refuse"),
    ],
)
def test_frame_people_2_the_rows(
    total: int, unrest: int, after: int, manpower: int, kind: str
) -> None:
    game = people(total, unrest=unrest)
    assert told(game, kind)
    assert (game.state.unrest, game.state.manpower) == (after, manpower)


def test_frame_people_2_at_minus_three_the_mob_takes_the_city() -> None:
    game = people(4, unrest=7)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause, game.outcome.level) == (2, "mob", "second")
    assert game.outcome.rule == "frame.end.2"
    assert people(5, unrest=7).outcome is None


def test_units_of_a_scene_come_from_rome_first() -> None:
    game = year("senate", lambda s: pick(s, range(25), 2, 11) and None)
    assert len(legions(game, HOME)) == 10
    assert option_for(options(game), "done").note is None
