"""frame.early, frame.middle, frame.late: where the campaigns start, and what sets them apart."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from core.game import Game
from core.republic.box.actions import Done, PlayCard, Ransom
from core.republic.box.board import (
    ACTIVE,
    CAPTIVE,
    DEAD,
    EVENT_CARD,
    GOVERNS,
    HELD,
    HOME,
    IN_DECK,
    IN_ROME,
    LEADER_CARD,
    NOBODY,
    OPEN,
    REBEL,
    ROMAN,
    SITS,
)
from core.republic.box.pieces import assign
from core.republic.box.state import Rebellion, State
from core.republic.start.setup import all_campaigns
from core.texts import rules
from tests.republic.year_scene import (
    BLANK,
    BOARD,
    asked,
    card,
    do,
    draw,
    in_play,
    man,
    province,
    roll,
    told,
    war,
    year,
)

EVENTS = ["omens", "omens", "drought", "epidemic"]


class Start(NamedTuple):
    turns: int
    heavy: tuple[int, ...]
    treasury: int
    income: int
    legions: int  # regular
    veterans: int
    squadrons: int
    unrest: int
    intrigue: int
    follow: int  # a legion follows a rebel on a die up to this


STARTS = {
    "early": Start(8, (4, 8), 100, 120, 12, 0, 14, 0, 1, 4),
    "middle": Start(9, (3, 6, 9), 100, 100, 9, 1, 5, 0, 1, 5),
    "late": Start(10, (3, 6, 9), 100, 100, 12, 2, 8, 1, 1, 5),
}


def opened(campaign: str) -> State:
    state: State = year("forum", campaign=campaign).state
    return state


def figures(campaign: str) -> Start:
    state, about = opened(campaign), all_campaigns()[campaign]
    veterans = [n for n, v in enumerate(state.veteran) if v]
    assert all(state.where[n] == HOME and state.loyal_to[n] == NOBODY for n in veterans)
    at_home = state.where.count(HOME, 0, 25)
    return Start(
        about.turns, about.heavy, state.treasury, about.income, at_home - len(veterans),
        len(veterans), state.where.count(HOME, 25), state.unrest, state.intrigue,
        about.follow,
    )  # fmt: skip


def with_status(state: State, status: int) -> set[str]:
    return {name for n, name in enumerate(BOARD.war_ids) if state.status[n] == status}


def roman(state: State) -> set[str]:
    """Those that are developed in capitals."""
    return {
        name.upper() if state.developed[p] else name
        for p, name in enumerate(BOARD.province_ids)
        if state.holder[p] == ROMAN
    }


def deck(campaign: str) -> tuple[set[str], set[str], list[str]]:
    """Wars, leaders, events."""
    cards = opened(campaign).deck
    wars = {BOARD.war_ids[n] for n in cards if n < LEADER_CARD}
    leaders = {BOARD.leader_ids[n - LEADER_CARD] for n in cards if LEADER_CARD <= n < EVENT_CARD}
    assert with_status(opened(campaign), IN_DECK) == wars
    return wars, leaders, [BOARD.card_ids[n] for n in cards if n >= EVENT_CARD]


def men(campaign: str) -> set[str]:
    state = opened(campaign)
    return {BOARD.man_ids[n] for n, post in enumerate(state.post) if post in (IN_ROME, GOVERNS)}


def arrivals(campaign: str) -> list[tuple[int, str]]:
    about = all_campaigns()[campaign]
    return [(a.turn, a.man) for a in about.statesmen] + [
        (b.turn, b.province) for b in about.bequests
    ]


def governors(campaign: str) -> dict[str, str]:
    state = opened(campaign)
    return {
        BOARD.province_ids[state.at[n]]: BOARD.man_ids[n]
        for n, post in enumerate(state.post)
        if post == GOVERNS
    }


# --- the three set-ups ---------------------------------------------------------------------------


def test_frame_early_begins_with_the_first_punic_war_and_no_province() -> None:
    assert figures("early") == STARTS["early"]
    state = opened("early")
    assert (with_status(state, ACTIVE), roman(state)) == ({"pun1"}, set())
    assert governors("early") == {}


def test_frame_early_deck_and_men() -> None:
    wars = {"pun2", "gal1", "ill1", "ill2", "mac1", "mac2", "syr1"}
    assert deck("early") == (wars, {"hamilcar", "hannibal", "philip", "antiochus"}, EVENTS)


def test_frame_early_men_and_statesmen() -> None:
    assert men("early") == {"1", "2", "4", "5", "6", "7", "8", "13", "14", "15", "18", "19"}
    assert arrivals("early") == [(3, "2A"), (5, "1A")]


def test_frame_middle_begins_with_the_third_macedonian_war() -> None:
    assert figures("middle") == STARTS["middle"]
    state = opened("middle")
    assert with_status(state, ACTIVE) == {"mac3"}
    assert roman(state) == {"SIC", "sar", "hci", "hul", "ill", "gci"}


def test_frame_middle_deck_and_no_other_cards() -> None:
    wars = {"pun3", "pir1", "mac4", "ger1", "jug1", "spa1", "spa2", "slv1", "slv2"}
    assert deck("middle") == (wars, {"viriathus"}, EVENTS)


def test_frame_middle_men_the_least_able_and_most_loyal_govern() -> None:
    assert men("middle") == {
        "1",
        "2",
        "4",
        "5",
        "6",
        "7",
        "8",
        "12",
        "13",
        "14",
        "15",
        "18",
        "19",
        "21",
        "22",
        "24",
    }
    assert arrivals("middle") == [(2, "1B"), (5, "27A"), (4, "asi")]
    # aptitude 2: loyalty 10, 8, 7, 7; aptitude 3: loyalty 9, 9
    assert governors("middle") == {
        "sic": "22", "sar": "7", "hci": "5", "hul": "12", "ill": "21", "gci": "24",
    }  # fmt: skip


def test_frame_late_begins_with_the_social_war_and_two_open_cards() -> None:
    assert figures("late") == STARTS["late"]
    state = opened("late")
    assert with_status(state, ACTIVE) == {"soc1"}
    assert with_status(state, OPEN) == {"gma1", "bri1"}
    named = {"SIC", "HCI", "hul", "GCI", "gna", "MAC", "AFR", "ASI", "bit", "cil"}
    assert named <= roman(state)


def test_frame_late_deck_and_no_other_cards() -> None:
    wars = {"gal2", "gal3", "spa3", "slv3", "pir2", "mit1", "mit2", "mit3", "par1", "alx1"}
    leaders = {"mithridates", "spartacus", "vercingetorix", "cleopatra"}
    assert deck("late") == (wars, leaders, EVENTS)


def test_frame_late_men_and_who_comes() -> None:
    early_and_middle = "1 2 4 5 6 7 8 12 13 14 15 18 19 21 22 24"
    assert men("late") == set(f"{early_and_middle} 26 27 29 30".split())
    assert arrivals("late") == [(1, "30A"), (3, "29B"), (4, "4A"), (3, "cre")]
    assert set(governors("late")) == {name.lower() for name in roman(opened("late"))}


@pytest.mark.parametrize(
    ("campaign", "turn", "name"),
    [("early", 3, "2A"), ("early", 5, "1A"), ("middle", 2, "1B"), ("middle", 5, "27A"),
     ("late", 1, "30A"), ("late", 3, "29B"), ("late", 4, "4A")],
)  # fmt: skip
def test_frame_men_3_each_statesman_comes_in_his_turn(campaign: str, turn: int, name: str) -> None:
    """Nobody comes in the turn before."""
    state = opened(campaign)
    assert state.post[man(name)] not in (IN_ROME, GOVERNS)
    game = year("forum", campaign=campaign, turn=turn)
    draw(game, BLANK)
    assert game.state.post[man(name)] in (IN_ROME, GOVERNS)
    if turn > 1:
        before = year("forum", campaign=campaign, turn=turn - 1)
        draw(before, BLANK)
        assert before.state.post[man(name)] not in (IN_ROME, GOVERNS)


@pytest.mark.parametrize(("n", "campaign"), enumerate(STARTS))
def test_frame_score_1_the_rules_say_with_how_much_authority_it_starts(
    n: int, campaign: str
) -> None:
    """The number is one to be tuned: what players read is what they have."""
    authority, index = opened(campaign).authority, rules("republic")
    about = index[f"frame.{campaign}"]
    assert f"Authority {authority}." in about.en
    assert f"Autorité {authority}." in about.fr
    for text in (index["frame.score.1"].en, index["frame.score.1"].fr):
        assert [int(number) for number in re.findall(r"\d+", text)[:3]][n] == authority


# --- frame.1, frame.3 ----------------------------------------------------------------------------


@pytest.mark.parametrize("campaign", STARTS)
def test_frame_1_two_seats_and_nothing_is_hidden_but_the_order_of_the_deck(campaign: str) -> None:
    one = Game.new(f"republic/{campaign}", 1)
    assert one.system.seats(campaign) == (1, 2)
    assert "hands" not in one.system.settings(campaign)
    assert one.view(1) == one.view(2) == one.state
    known = opened(campaign).deck
    assert known == sorted(known)  # its cards are known; which comes next is drawn


def test_frame_1_the_opposition_chooses_foes_the_senate_commands() -> None:
    game = year("forum")
    draw(game, BLANK, card("gal1"), card("syr1"))
    assert (asked(game), game.prompt.seat) == ("card", 2)  # type: ignore[union-attr]
    do(game, PlayCard(card("gal1")))
    assert (asked(game), game.prompt.seat) == ("intrigue", 2)  # type: ignore[union-attr]
    do(game, Done())
    roll(game, 12)  # the people
    assert (asked(game), game.prompt.seat) == ("senate", 1)  # type: ignore[union-attr]


def test_frame_3_the_treasury_pays_a_ransom_and_no_man_has_money() -> None:
    """Ten talents for an influence of 4, then the upkeep of all that is in Rome."""
    game = year("ransoms", lambda s: assign(s, man("7"), CAPTIVE, war("pun1")), treasury=100)
    influence = list(game.state.influence)
    do(game, Ransom(man("7")))
    assert told(game, "ransomed")[0].args["total"] == 90
    upkeep = 20 + 2 * (12 + 14)  # PUN1, 12 legions, 14 squadrons
    assert game.state.treasury == 100 - 10 - upkeep
    assert list(game.state.influence) == influence


# --- frame.score.1.end ---------------------------------------------------------------------------


@pytest.mark.parametrize(("unrest", "points"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
def test_frame_score_1_end_a_third_of_unrest_rounded_down(unrest: int, points: int) -> None:
    game = year("turn-end", turn=8, authority=12, unrest=unrest)
    assert game.state.authority == 12 - points


def test_frame_score_1_end_a_point_for_each_province_of_a_conflict_or_a_rebel() -> None:
    def lost(state: State) -> None:
        in_play(state, "pir1", ACTIVE)
        for name, holder in (("sic", REBEL), ("hci", REBEL), ("sar", HELD + war("pir1"))):
            for n, post in enumerate(state.post):
                if post == GOVERNS and state.at[n] == province(name):
                    assign(state, n, IN_ROME)
            state.holder[province(name)] = holder
        state.taken.append(province("sar"))
        state.militia[province("sic")] = 1
        assign(state, man("6"), SITS, province("sic"))
        state.rebellion = Rebellion(man("6"), province("sic"), marches=False)

    game = year("turn-end", lost, "middle", turn=9, authority=20)
    assert game.state.authority == 17
    assert game.outcome is not None
    assert (game.state.post[man("6")] == DEAD, game.outcome.cause) == (False, "stands")
