"""frame.men and frame.forum: who comes and goes, and how cards come into play."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import Done, Omens, PlayCard, Rouse, Stir
from core.republic.box.board import (
    ACTIVE,
    CAPTIVE,
    DEAD,
    GONE,
    GOVERNS,
    IMMINENT,
    IN_DECK,
    IN_PLAY,
    IN_ROME,
    INACTIVE,
    NO_PROVINCE,
    NOBODY,
    OPEN,
    RETIRED,
    ROMAN,
    UNKNOWN,
)
from core.republic.box.pieces import assign, die
from core.republic.box.state import Rebellion, State, force
from tests.republic.year_scene import (
    BLANK,
    army,
    asked,
    bars,
    card,
    do,
    draw,
    in_play,
    leader,
    man,
    offered,
    option_for,
    options,
    province,
    refused,
    roll,
    told,
    veteran,
    war,
    year,
)

DRAW_TWO = 31


def forum(change: object = None, campaign: str = "early", **fields: object) -> Game:
    return year("forum", change, campaign, **fields)  # type: ignore[arg-type]


def hand(change: object, *cards: str, campaign: str = "early", plays: int = 1) -> Game:
    """The Opposition has drawn these cards."""

    def drawn(state: State) -> None:
        if change is not None:
            change(state)  # type: ignore[operator]
        state.hand = [card(name) for name in cards]
        state.deck = [n for n in state.deck if n not in state.hand]
        state.plays_left = plays

    return year("forum-cards", drawn, campaign)


def play(game: Game, name: str) -> Game:
    if asked(game) == "card":
        do(game, PlayCard(card(name)))
    return game


# --- the men -------------------------------------------------------------------------------------


def test_frame_men_1_a_man_has_one_post() -> None:
    game = year("senate", lambda s: assign(s, man("1"), CAPTIVE, war("pun1")))
    assert bars(options(game, type="send")).get(man("1")) is None  # no candidate at all
    assert man("1") not in offered(game, type="send")


def test_frame_men_2_a_dead_mans_family_sends_another_with_printed_values() -> None:
    def dead(state: State) -> None:
        state.influence[man("2")], state.popularity[man("2")] = 12, 5
        veteran(state, 0, "2")
        die(state, man("2"))

    game = forum(dead)
    assert game.state.post[man("2")] == IN_ROME
    assert (game.state.influence[man("2")], game.state.popularity[man("2")]) == (5, 0)
    assert game.state.loyal_to[0] == NOBODY
    assert told(game, "heir")[0].rule == "frame.men.2"


def test_frame_men_2_who_dies_by_the_yearly_chit_has_no_heir_yet() -> None:
    game = forum()
    draw(game, 1)
    assert game.state.post[man("1")] == DEAD


def test_frame_men_3_the_statesman_takes_post_influence_and_popularity() -> None:
    def serving(state: State) -> None:
        expedition = army(state, "2", war("pun1"), 6, 6)
        state.influence[man("2")], state.popularity[man("2")] = 11, 4
        legion = next(n for n in range(25) if state.where[n] == force(expedition))
        veteran(state, legion, "2")

    game = forum(serving, turn=3)
    draw(game, BLANK)
    state = game.state
    assert state.expeditions[0].commander == man("2A")
    assert (state.influence[man("2A")], state.popularity[man("2A")]) == (11, 4)
    assert state.post[man("2")] == UNKNOWN
    assert man("2A") in state.loyal_to
    assert man("2") not in state.loyal_to


def test_frame_men_3_his_printed_influence_stays_if_it_is_higher() -> None:
    game = forum(turn=5, change=lambda s: die(s, man("2A")))
    draw(game, BLANK)
    assert game.state.influence[man("1A")] == 6
    assert game.state.post[man("1A")] == IN_ROME


def test_frame_men_3_he_waits_while_his_familys_man_is_captive() -> None:
    game = forum(lambda s: assign(s, man("2"), CAPTIVE, war("pun1")), turn=3)
    draw(game, BLANK)
    assert game.state.post[man("2A")] == UNKNOWN
    assert told(game, "statesman-waits")[0].rule == "frame.men.3"


def test_frame_men_3_he_comes_later_when_the_captive_is_free() -> None:
    game = forum(turn=4)
    draw(game, BLANK)
    assert game.state.post[man("2A")] == IN_ROME


def test_frame_men_3_a_new_number_joins_the_roster() -> None:
    game = forum(campaign="middle", turn=5)
    draw(game, BLANK)
    assert game.state.post[man("27A")] == IN_ROME
    assert game.state.post[man("27")] == UNKNOWN


def test_frame_men_3_his_heir_is_of_his_family_and_he_does_not_return() -> None:
    def fallen(state: State) -> None:
        state.post[man("2")] = UNKNOWN
        state.post[man("2A")] = DEAD

    game = forum(fallen, turn=4)
    assert game.state.post[man("2")] == IN_ROME
    draw(game, BLANK)
    assert game.state.post[man("2A")] == DEAD


def test_frame_men_4_the_yearly_chit_does_not_touch_the_rebel() -> None:
    def rebel(state: State) -> None:
        army(state, "4", war("pun1"), 5)
        legion = state.expeditions[0]
        for unit in range(25):
            if state.where[unit] == force(legion):
                state.where[unit] = 3
        state.expeditions.clear()
        assign(state, man("4"), 7)
        state.rebellion = Rebellion(man("4"))

    game = forum(rebel)
    draw(game, 4)
    assert game.state.post[man("4")] != DEAD
    assert game.state.rebellion is not None


# --- frame.forum.1 to .4 -------------------------------------------------------------------------


def test_frame_forum_1_omens_end_and_one_man_dies() -> None:
    game = forum(omens=2)
    assert game.state.omens == 0
    draw(game, 18)
    assert game.state.post[man("18")] == DEAD
    assert asked(game) == "draw"  # the next draw is for the cards


def test_frame_forum_1_a_draw_two_is_two_chits() -> None:
    game = forum()
    draw(game, DRAW_TWO, 1, 5)
    assert [n for n, post in enumerate(game.state.post) if post == DEAD] == [man("1"), man("5")]


def test_frame_forum_1_a_governor_dies_in_his_province() -> None:
    game = forum(campaign="middle")
    governor = next(n for n, post in enumerate(game.state.post) if post == GOVERNS)
    draw(game, int(game.system.board.chit[governor]))  # type: ignore[attr-defined]
    assert game.state.post[governor] == DEAD


def test_frame_forum_2_a_bequest_is_an_undeveloped_province() -> None:
    game = forum(campaign="middle", turn=4)
    draw(game, BLANK)
    assert game.state.holder[province("asi")] == ROMAN
    assert game.state.developed[province("asi")] == 0


def test_frame_forum_3_imminent_conflicts_become_active() -> None:
    game = forum(lambda s: in_play(s, "pun2", IMMINENT))
    draw(game, BLANK)
    assert game.state.status[war("pun2")] == ACTIVE


@pytest.mark.parametrize(("face", "standing"), [(4, IN_PLAY), (5, RETIRED), (6, RETIRED)])
def test_frame_forum_4_a_leader_without_a_war_leaves_on_5_and_6(face: int, standing: int) -> None:
    def idle(state: State) -> None:
        state.leader[leader("philip")] = IN_PLAY
        state.deck.remove(card("philip"))

    game = forum(idle)
    draw(game, BLANK)
    roll(game, face)
    assert game.state.leader[leader("philip")] == standing


def test_frame_forum_4_with_the_option_he_stays_without_a_die() -> None:
    def idle(state: State) -> None:
        state.leader[leader("philip")] = IN_PLAY
        state.deck.remove(card("philip"))

    game = forum(idle, options=["leaders-stay"])
    draw(game, BLANK)
    assert asked(game) == "draw"
    assert game.state.leader[leader("philip")] == IN_PLAY


# --- frame.forum.5 -------------------------------------------------------------------------------


def test_frame_forum_5_two_cards_are_drawn_and_one_is_played() -> None:
    game = forum()
    draw(game, BLANK, card("gal1"), card("syr1"))
    assert asked(game) == "card"
    assert offered(game, type="play-card") == [card("gal1"), card("syr1")]
    assert refused(game, PlayCard(card("mac1"))) == ("not-in-hand", "frame.forum.5")
    play(game, "gal1")
    assert game.state.under == [card("syr1")]
    assert card("syr1") not in game.state.deck
    assert game.state.status[war("syr1")] == IN_DECK


def test_frame_forum_5_a_heavy_year_draws_three_and_plays_two() -> None:
    game = forum(turn=4)
    draw(game, BLANK, card("gal1"), card("syr1"), card("mac1"))
    play(game, "mac1")
    assert asked(game) == "card"
    play(game, "gal1")
    assert asked(game) != "card"
    assert game.state.under == [card("syr1")]


def test_frame_forum_5_known_cards_come_last_and_in_order() -> None:
    def nearly_out(state: State) -> None:
        state.deck, state.under = [card("syr1")], [card("gal1"), card("mac1")]
        for name in ("pun2", "ill1", "ill2", "mac2"):
            state.status[war(name)] = GONE
        for name in ("hamilcar", "hannibal", "philip", "antiochus"):
            state.leader[leader(name)] = RETIRED

    game = forum(nearly_out)
    draw(game, BLANK, card("syr1"))
    assert game.state.hand == [card("syr1"), card("gal1")]
    play(game, "gal1")
    assert game.state.under == [card("mac1"), card("syr1")]


def test_frame_forum_5_a_single_card_is_not_asked_for() -> None:
    game = hand(None, "gal1")
    assert asked(game) == "intrigue"
    assert game.state.status[war("gal1")] == ACTIVE


# --- frame.forum.6 -------------------------------------------------------------------------------


def test_frame_forum_6_1_a_missing_province_makes_it_inactive() -> None:
    game = hand(lambda s: s.holder.__setitem__(province("sic"), NO_PROVINCE) or _idle(s), "slv1",
                campaign="middle")  # fmt: skip
    assert game.state.status[war("slv1")] == INACTIVE
    assert told(game, "conflict-inactive")[0].rule == "frame.forum.6.1"


def _idle(state: State) -> None:
    """Nobody governs what is not there."""
    for n, post in enumerate(state.post):
        if post == GOVERNS and state.at[n] == province("sic"):
            assign(state, n, IN_ROME)


def test_frame_forum_6_2_an_active_kin_makes_it_imminent() -> None:
    game = hand(None, "pun2")
    assert game.state.status[war("pun2")] == IMMINENT
    assert game.state.status[war("pun1")] == ACTIVE


def test_frame_forum_6_3_the_inactive_kin_of_lowest_rank_wakes() -> None:
    game = hand(lambda s: in_play(s, "mac2", INACTIVE), "mac1")
    assert game.state.status[war("mac1")] == IMMINENT
    assert game.state.status[war("mac2")] == ACTIVE
    assert told(game, "conflict-wakes")[0].rule == "frame.forum.6.3"


def test_frame_forum_6_3_the_spanish_cards_are_kin() -> None:
    game = hand(lambda s: in_play(s, "spa2", ACTIVE), "spa1", campaign="middle")
    assert game.state.status[war("spa1")] == IMMINENT


@pytest.mark.parametrize(
    ("name", "status"), [("ill1", INACTIVE), ("gal1", ACTIVE), ("mac2", INACTIVE)]
)
def test_frame_forum_6_4_otherwise_its_printed_state(name: str, status: int) -> None:
    assert hand(None, name).state.status[war(name)] == status


def test_frame_forum_6_4_its_leader_in_play_makes_it_active() -> None:
    def waiting(state: State) -> None:
        state.leader[leader("philip")] = IN_PLAY
        state.deck.remove(card("philip"))

    assert hand(waiting, "mac2").state.status[war("mac2")] == ACTIVE


def test_frame_forum_6_5_a_revolt_is_fixed_when_the_card_enters() -> None:
    middle = hand(None, "slv1", campaign="middle")
    assert middle.state.revolt[war("slv1")] == 1
    late = hand(None, "mit1", campaign="late")  # Bithynia exists
    assert late.state.revolt[war("mit1")] == 1
    assert hand(None, "mac1").state.revolt[war("mac1")] == 0  # there is no Macedonia


def test_frame_forum_6_5_after_the_last_war_of_its_family_an_earlier_one_is_a_revolt() -> None:
    game = hand(lambda s: in_play(s, "mac2", GONE), "mac1")
    assert game.state.revolt[war("mac1")] == 0  # the fourth is not beaten
    game = hand(lambda s: in_play(s, "pun3", GONE), "pun2")
    assert game.state.revolt[war("pun2")] == 1


def test_frame_forum_6_the_social_war_wakes_inactive_families() -> None:
    def before(state: State) -> None:
        in_play(state, "soc1", IN_DECK)
        in_play(state, "mit2", INACTIVE)
        in_play(state, "pir2", INACTIVE)

    game = hand(before, "soc1", campaign="late")
    assert game.state.status[war("mit2")] == game.state.status[war("pir2")] == ACTIVE
    assert told(game, "conflict-wakes")[0].rule == "2.soc1"


def test_frame_forum_6_germany_and_britain_lie_open_outside_all_counts() -> None:
    game = forum(campaign="late")
    assert game.state.status[war("gma1")] == game.state.status[war("bri1")] == OPEN


def test_frame_forum_6_the_question_tells_how_a_card_would_enter() -> None:
    game = hand(None, "pun2", "gal1")
    found = options(game, type="play-card")
    notes = [option_for(found, card(name)).note for name in ("pun2", "gal1")]
    assert [note and note.kind for note in notes] == ["would-be-imminent", "would-be-active"]


# --- frame.forum.7, .8 ---------------------------------------------------------------------------


def test_frame_forum_7_a_leader_wakes_his_family() -> None:
    def waiting(state: State) -> None:
        in_play(state, "mac1", INACTIVE)
        in_play(state, "mac2", IMMINENT)

    game = hand(waiting, "philip")
    assert game.state.leader[leader("philip")] == IN_PLAY
    assert game.state.status[war("mac1")] == game.state.status[war("mac2")] == ACTIVE


def test_frame_forum_7_a_leader_whose_cards_are_in_the_deck_stays() -> None:
    assert hand(None, "antiochus").state.leader[leader("antiochus")] == IN_PLAY


def test_frame_forum_7_without_a_family_he_is_discarded() -> None:
    game = hand(lambda s: in_play(s, "syr1", GONE), "antiochus")
    assert game.state.leader[leader("antiochus")] == RETIRED
    assert told(game, "leader-discarded")


def test_frame_forum_7_cleopatra_leads_the_alexandrine_war() -> None:
    game = hand(lambda s: in_play(s, "alx1", INACTIVE), "cleopatra", campaign="late")
    assert game.state.status[war("alx1")] == ACTIVE


def test_frame_forum_8_omens_and_drought() -> None:
    game = hand(None, "omens", "drought", plays=2)
    play(game, "omens")
    assert (game.state.omens, game.state.unrest) == (1, 1)


def test_frame_forum_8_an_epidemic_is_two_chits() -> None:
    game = hand(None, "epidemic")
    draw(game, 1, 2)
    assert game.state.post[man("1")] == game.state.post[man("2")] == DEAD


# --- frame.forum.9 -------------------------------------------------------------------------------


def test_frame_forum_9_a_point_comes_each_forum_phase() -> None:
    assert hand(None, "gal1").state.intrigue == 2  # one at the start


def test_frame_forum_9_each_use_once_and_at_its_price() -> None:
    game = year("intrigue", lambda s: in_play(s, "mac2", INACTIVE), intrigue=5)
    do(game, Rouse(war("mac2")))
    assert game.state.status[war("mac2")] == ACTIVE
    assert game.state.intrigue == 3
    assert refused(game, Rouse(war("mac2"))) == ("intrigue-once", "frame.forum.9")
    do(game, Omens())
    do(game, Stir())
    assert (game.state.intrigue, game.state.omens, game.state.unrest) == (1, 1, 1)
    assert asked(game) != "intrigue"  # nothing is left to do
    assert game.state.intrigue == 1  # points are kept


def test_frame_forum_9_too_few_points() -> None:
    game = year("intrigue", lambda s: in_play(s, "mac2", INACTIVE), intrigue=1)
    assert refused(game, Rouse(war("mac2"))) == ("too-little-intrigue", "frame.forum.9")
    do(game, Done())
    assert game.state.intrigue == 1


def test_frame_forum_9_an_open_card_is_not_roused() -> None:
    game = year("intrigue", campaign="late", intrigue=4)
    assert refused(game, Rouse(war("gma1"))) == ("not-roused", "2.open")
    assert refused(game, Rouse(war("soc1"))) == ("not-inactive", "frame.forum.9.rouse")


def test_frame_forum_9_nothing_to_choose_is_not_asked() -> None:
    assert asked(year("intrigue", intrigue=0)) != "intrigue"
