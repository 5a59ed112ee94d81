"""frame.senate.1 to .5, .9 to .11: recruits, games, posts, garrisons, marches and convoys."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import (
    CallBack,
    Disband,
    Done,
    Games,
    Garrison,
    Govern,
    Guard,
    March,
    Raise,
    Recall,
    SendConvoy,
    Withdraw,
)
from core.republic.box.board import (
    ACTIVE,
    FORCE,
    GARRISON,
    GOVERNS,
    GUARD,
    HOME,
    IN_ROME,
    MARCHES,
    MASTER,
    NOBODY,
    PARTISAN,
    POOL,
    REBEL,
    REBEL_ARMY,
    REBELS,
    ROMAN,
    SITS,
    SQUADRONS,
)
from core.republic.box.pieces import assign
from core.republic.box.state import Rebellion, State
from core.republic.year.people import MANPOWER_SHORT
from tests.republic.year_scene import (
    army,
    asked,
    bars,
    do,
    garrison,
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


def ruled(state: State, place: str, name: str) -> None:
    state.holder[province(place)] = ROMAN
    assign(state, man(name), GOVERNS, province(place))


def rebels(state: State, turns: int = 0, marching: bool = True) -> None:
    """Flaminius of Sicily, at Rome or at home; Asia is with him."""
    state.holder[province("sic")] = state.holder[province("asi")] = REBEL
    assign(state, man("5"), PARTISAN, province("asi"))
    state.militia[province("asi")], state.flotillas[province("asi")] = 4, 3
    units = pick(state, range(25), 3, REBELS if marching else GARRISON + province("sic"))
    assert units
    if marching:
        assign(state, man("13"), MARCHES, province("sic"))
    else:
        assign(state, man("13"), SITS, province("sic"))
        state.militia[province("sic")], state.flotillas[province("sic")] = 2, 1
    state.rebellion = Rebellion(man("13"), province("sic"), marching, turns)


# --- frame.senate.1 ------------------------------------------------------------------------------


def test_frame_senate_1_a_rebel_marches_with_legions_and_militia() -> None:
    def at_home(state: State) -> None:
        rebels(state, marching=False)
        pick(state, SQUADRONS, 2, GARRISON + province("sic"))

    game = year("announce", at_home)
    assert asked(game) == "march"
    do(game, March())
    state = game.state
    assert state.rebellion is not None
    assert (state.rebellion.marches, state.rebellion.militia) == (True, 2)
    assert len(legions(game, REBELS)) == 3
    assert (state.militia[province("sic")], state.flotillas[province("sic")]) == (0, 1)
    assert len(squadrons(game, GARRISON + province("sic"))) == 2
    assert state.post[man("13")] == MARCHES
    assert asked(game) == "senate"  # no convoy in the first turn at Rome


def test_frame_senate_1_or_stays() -> None:
    game = year("announce", lambda s: rebels(s, marching=False))
    assert game.prompt is not None
    assert game.prompt.seat == 2
    do(game, Done())
    assert game.state.post[man("13")] == SITS


def test_frame_senate_1_without_men_he_does_not_march() -> None:
    def alone(state: State) -> None:
        rebels(state, marching=False)
        state.militia[province("sic")] = 0
        for unit in range(25):
            if state.where[unit] == GARRISON + province("sic"):
                state.where[unit] = HOME

    assert asked(year("announce", alone)) == "senate"


def test_frame_senate_1_from_the_second_turn_partisans_convoy() -> None:
    assert asked(year("announce", rebels)) == "senate"
    game = year("announce", lambda s: rebels(s, turns=1))
    assert asked(game) == "convoy"
    do(game, SendConvoy(province("asi"), (), 3))
    assert asked(game) == "senate"  # one convoy in the second turn
    assert [(c.province, c.militia) for c in game.state.convoys] == [(province("asi"), 3)]


def test_frame_senate_1_all_may_act_again_and_who_stays_is_proconsul() -> None:
    def tired(state: State) -> None:
        army(state, "1", war("pun1"), 6, 6, kept=False)
        state.moved[0], state.used[man("1")] = 3, 3
        state.raised, state.games, state.commissions = 8, 2, 2
        state.dictator = man("1")
        state.expeditions[0].master = man("2")
        assign(state, man("2"), MASTER, 0)

    game = year("announce", tired)
    state = game.state
    assert not any(state.moved)
    assert not any(state.used)
    assert (state.raised, state.games, state.commissions) == (0, 0, 0)
    assert state.expeditions[0].kept
    assert (state.dictator, state.post[man("2")]) == (NOBODY, IN_ROME)  # his office is over
    assert told(game, "master-home")


def test_frame_senate_1_armies_without_commanders_are_one() -> None:
    def lost(state: State) -> None:
        army(state, "", war("pun1"), 2, 2)
        army(state, "", war("pun1"), 3, 1)

    game = year("announce", lost)
    assert [e.commander for e in game.state.expeditions] == [NOBODY]
    assert len(legions(game, FORCE + game.state.expeditions[0].slot)) == 5


# --- frame.senate.2 ------------------------------------------------------------------------------


def test_frame_senate_2_ten_talents_and_eight_units_a_turn() -> None:
    game = year(treasury=200)
    do(game, Raise(5, 2))
    assert game.state.treasury == 130
    assert (len(legions(game)), len(squadrons(game))) == (17, 16)
    assert refused(game, Raise(2, 0)) == ("raised-enough", "frame.senate.2")
    do(game, Raise(0, 1))
    assert refused(game, Raise(1, 0)) == ("raised-enough", "frame.senate.2")
    assert bars(options(game))["raise"] == "frame.senate.2"


def test_frame_senate_2_twenty_when_manpower_is_short() -> None:
    game = year(treasury=50, manpower=1)
    assert refused(game, Raise(3, 0)) == ("treasury-small", "frame.senate.2")
    do(game, Raise(2, 0))
    assert game.state.treasury == 10


def test_frame_senate_2_nobody_enlists() -> None:
    game = year(treasury=50, manpower=2)
    assert refused(game, Raise(1, 0)) == ("no-recruits", "frame.people.2")


def test_frame_senate_2_never_more_than_25_of_each_rebels_included() -> None:
    def many(state: State) -> None:
        rebels(state)
        for unit in range(24):
            if state.where[unit] == POOL:
                state.where[unit] = HOME

    game = year("senate", many, treasury=200)
    assert refused(game, Raise(2, 0)) == ("too-many-legions", "5.3.pool")
    do(game, Raise(1, 0))
    assert refused(game, Raise(1, 0)) == ("too-many-legions", "5.3.pool")
    assert offered(game, type="raise") == [0]
    do(game, Raise(0, 7))


@pytest.mark.parametrize("action", [Raise(0, 0), Raise(-1, 2), Raise(2, -1)])
def test_frame_senate_2_a_number_of_units(action: Raise) -> None:
    assert refused(year(treasury=100), action) == ("no-units", "frame.senate.2")


# --- frame.senate.3 ------------------------------------------------------------------------------


def test_frame_senate_3_units_in_rome_may_go() -> None:
    def some(state: State) -> None:
        veteran(state, 0)
        army(state, "1", war("pun1"), 6, 6)

    game = year("senate", some)
    there, here = legions(game, FORCE)[0], legions(game)[0]
    assert refused(game, Disband((there,), 0)) == ("legion-elsewhere", "frame.senate.3")
    assert refused(game, Disband((here, here), 0)) == ("legion-twice", "E10")
    assert refused(game, Disband((), 9)) == ("squadrons-elsewhere", "frame.senate.3")
    assert refused(game, Disband((), 0)) == ("no-units", "frame.senate.3")
    do(game, Disband((here,), 2))
    assert (len(legions(game)), len(squadrons(game))) == (5, 6)


def test_frame_senate_3_a_veteran_that_goes_is_one_no_longer() -> None:
    game = year("senate", lambda s: veteran(s, 0))
    do(game, Disband((0,), 0))
    assert (game.state.where[0], game.state.veteran[0]) == (POOL, 0)


def test_frame_senate_3_games_cost_ten_and_calm_the_people_twice_a_turn() -> None:
    game = year(treasury=40, unrest=3)
    do(game, Games())
    do(game, Games())
    assert (game.state.treasury, game.state.unrest) == (20, 1)
    assert refused(game, Games()) == ("games-twice", "frame.senate.3")


def test_frame_senate_3_no_games_without_money_or_unrest() -> None:
    assert refused(year(treasury=9, unrest=3), Games()) == ("treasury-small", "frame.senate.3")
    assert refused(year(treasury=90), Games()) == ("no-unrest", "frame.senate.3")


# --- frame.senate.4 ------------------------------------------------------------------------------


def test_frame_senate_4_a_commander_comes_home_with_all_that_is_with_him() -> None:
    game = year("senate", lambda s: army(s, "1", war("pun1"), 6, 6) and None)
    do(game, Recall(man("1")))
    assert game.state.expeditions == []
    assert (len(legions(game)), len(squadrons(game))) == (12, 14)
    assert game.state.post[man("1")] == IN_ROME


def test_frame_senate_4_a_slip_is_undone_not_moved_back() -> None:
    """Each unit leaves Rome once and comes to Rome once, each man has one recall and one post."""
    game = year("senate", lambda s: army(s, "1", war("pun1"), 6, 6) and None)
    do(game, Recall(man("1")))
    from core.republic.box.actions import Send

    do(game, Send(man("1"), war("pun1"), tuple(legions(game)[:8]), 8, NOBODY))
    assert refused(game, Recall(man("1"))) == ("recalled-once", "frame.senate.4")
    fresh = next(u for u in legions(game, FORCE) if not game.state.moved[u] & 1)
    came = next(u for u in legions(game, FORCE) if game.state.moved[u] & 1)
    assert refused(game, CallBack(war("pun1"), man("1"), (came,), 0)) == (
        "came-to-rome", "frame.senate.4",
    )  # fmt: skip
    do(game, CallBack(war("pun1"), man("1"), (fresh,), 0))
    assert refused(game, Send(man("1"), war("pun1"), (fresh,), 0, NOBODY)) == (
        "left-rome", "frame.senate.4",
    )  # fmt: skip


def test_frame_senate_4_units_come_without_their_commander() -> None:
    game = year("senate", lambda s: army(s, "1", war("pun1"), 6, 6) and None)
    two = tuple(legions(game, FORCE)[:2])
    assert refused(game, CallBack(war("pun1"), man("2"), two, 0)) == (
        "no-such-army", "frame.senate.4",
    )  # fmt: skip
    do(game, CallBack(war("pun1"), man("1"), two, 3))
    assert (len(legions(game)), len(squadrons(game))) == (8, 11)
    assert refused(game, CallBack(war("pun1"), man("1"), (), 4)) == (
        "squadrons-elsewhere", "frame.senate.4",
    )  # fmt: skip


def test_frame_senate_4_an_army_without_commander_is_called_back_whole() -> None:
    game = year("senate", lambda s: army(s, "", war("pun1"), 3, 2) and None)
    do(game, CallBack(war("pun1"), NOBODY, tuple(legions(game, FORCE)), 2))
    assert game.state.expeditions == []
    assert len(legions(game)) == 12


def test_frame_senate_4_only_commanders_and_governors_are_recalled() -> None:
    game = year()
    assert refused(game, Recall(man("1"))) == ("not-recalled", "frame.senate.4")
    assert refused(game, Recall(254)) == ("not-recalled", "frame.senate.4")


# --- frame.senate.9 ------------------------------------------------------------------------------


def test_frame_senate_9_a_man_in_rome_governs_a_vacant_roman_province() -> None:
    def provinces(state: State) -> None:
        state.holder[province("sic")] = ROMAN
        ruled(state, "sar", "5")
        state.holder[province("asi")] = REBEL
        assign(state, man("6"), SITS, province("asi"))
        state.rebellion = Rebellion(man("6"), province("asi"), marches=False)

    game = year("senate", provinces)
    assert refused(game, Govern(man("5"), province("sic"))) == ("has-a-post", "frame.men.1")
    assert refused(game, Govern(man("1"), province("sar"))) == (
        "has-a-governor", "frame.senate.9",
    )  # fmt: skip
    assert refused(game, Govern(man("1"), province("asi"))) == ("not-roman", "frame.senate.9")
    assert refused(game, Govern(man("1"), 99)) == ("not-roman", "frame.senate.9")
    assert bars(options(game, type="govern", man=man("1"))) == {
        province("sar"): "frame.senate.9", province("asi"): "frame.senate.9",
    }  # fmt: skip
    do(game, Govern(man("1"), province("sic")))
    assert game.state.post[man("1")] == GOVERNS


def test_frame_senate_9_a_governor_is_recalled_and_may_have_a_new_post() -> None:
    game = year("senate", lambda s: ruled(s, "sar", "5"))
    do(game, Recall(man("5")))
    do(game, Govern(man("5"), province("sar")))
    assert refused(game, Recall(man("5"))) == ("recalled-once", "frame.senate.4")
    game = year("senate", lambda s: s.holder.__setitem__(province("sic"), ROMAN))
    do(game, Govern(man("5"), province("sic")))
    do(game, Recall(man("5")))
    assert refused(game, Govern(man("5"), province("sic"))) == (
        "appointed-once", "frame.senate.4",
    )  # fmt: skip


def test_frame_senate_9_garrisons_go_and_come() -> None:
    def sicily(state: State) -> None:
        ruled(state, "sic", "5")
        garrison(state, "sic", 1, 1)
        state.holder[province("sar")] = ROMAN

    game = year("senate", sicily)
    place = GARRISON + province("sic")
    there, here = legions(game, place)[0], legions(game)[0]
    assert refused(game, Garrison(province("sar"), (here,), 0)) == (
        "no-governor", "frame.senate.9",
    )  # fmt: skip
    assert refused(game, Garrison(province("sic"), (there,), 0)) == (
        "legion-elsewhere", "frame.senate.9",
    )  # fmt: skip
    assert refused(game, Garrison(province("sic"), (), 0)) == ("no-units", "frame.senate.9")
    do(game, Garrison(province("sic"), (here,), 2))
    assert (len(legions(game, place)), len(squadrons(game, place))) == (2, 3)
    do(game, Withdraw(province("sic"), (there, here), 1))
    assert (len(legions(game, place)), len(squadrons(game, place))) == (0, 2)
    assert refused(game, Garrison(province("sic"), (here,), 0)) == (
        "left-rome", "frame.senate.4",
    )  # fmt: skip


def test_frame_senate_9_done_names_provinces_without_a_governor() -> None:
    game = year("senate", lambda s: s.holder.__setitem__(province("sic"), ROMAN))
    note = option_for(options(game), "done").note
    assert note is not None
    assert (note.kind, note.args) == ("no-governors", {"provinces": [province("sic")]})


# --- frame.senate.10, .11 ------------------------------------------------------------------------


def convoys(game: Game) -> Game:
    do(game, SendConvoy(province("asi"), (), 3))
    return game


def test_frame_senate_10_squadrons_wait_for_announced_convoys() -> None:
    game = convoys(year("announce", lambda s: rebels(s, turns=1)))
    assert refused(game, Guard(15)) == ("guard-range", "frame.senate.10")
    assert refused(game, Guard(0)) == ("guard-same", "frame.senate.10")
    do(game, Guard(6))
    assert (len(squadrons(game, GUARD)), len(squadrons(game))) == (6, 8)
    do(game, Guard(4))
    assert len(squadrons(game, GUARD)) == 4
    assert refused(game, Guard(15)) == ("guard-range", "frame.senate.10")


def test_frame_senate_10_without_a_convoy_there_is_no_guard() -> None:
    assert refused(year(), Guard(3)) == ("no-convoys", "frame.senate.10")


def test_frame_senate_11_a_rebel_without_an_army_against_him_takes_rome() -> None:
    game = year("senate", rebels)
    note = option_for(options(game), "done").note
    assert note is not None
    assert (note.kind, note.rule) == ("rome-falls", "frame.senate.11")
    assert game.prompt is not None
    assert game.prompt.final(Done())
    do(game, Done())
    assert game.outcome is not None
    assert (game.outcome.cause, game.outcome.level) == ("master-of-rome", "third")


def test_frame_senate_11_an_army_against_him_takes_the_warning_away() -> None:
    def fought(state: State) -> None:
        rebels(state)
        army(state, "1", REBEL_ARMY, 5)

    assert option_for(options(year("senate", fought)), "done").note is None


def test_frame_senate_the_menu_lists_what_is_barred_with_its_rule() -> None:
    game = year(treasury=0)
    barred = bars(options(game))
    assert barred["raise"] == "frame.senate.2"
    assert barred["recall"] in ("frame.senate.4", "table.action")
    assert barred["guard"] == "frame.senate.10"
    assert "done" in offered(game)
    assert "send" in offered(game)
    assert game.state.status[war("pun1")] == ACTIVE


def test_frame_senate_4_the_end_stands_before_what_calls_people_back() -> None:
    """Enter after Enter never undoes what was just ordered."""
    game = year("senate", lambda s: army(s, "1", war("pun1"), 12, 14) and None, treasury=0)
    offered_now = offered(game)
    assert offered_now[0] == "done"
    assert {"recall", "call-back"} <= set(offered_now)


def test_frame_senate_2_the_price_stands_beside_each_number() -> None:
    game = year("senate", treasury=60)

    def price(count: int, **partial: object) -> int:
        note = option_for(options(game, type="raise", **partial), count).note
        assert note is not None
        return int(note.args["price"])

    assert price(3) == 30
    assert price(2, legions=3) == 50


def test_frame_senate_2_short_manpower_doubles_the_price() -> None:
    game = year("senate", treasury=60, manpower=MANPOWER_SHORT)
    note = option_for(options(game, type="raise"), 3).note
    assert note is not None
    assert note.args["price"] == 60


def test_frame_senate_9_without_provinces_nobody_governs() -> None:
    refusal = option_for(options(year("senate")), "govern").refusal
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("no-provinces", "frame.senate.9")
