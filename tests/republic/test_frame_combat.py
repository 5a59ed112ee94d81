"""frame.combat, frame.forum.9 and the options: the phase in a campaign, what can be changed."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import (
    Done,
    Land,
    Liquidate,
    NextBattle,
    Omens,
    PlayCard,
    Rouse,
    Stir,
)
from core.republic.box.board import (
    ACTIVE,
    DEAD,
    EVENT_CARD,
    GONE,
    GOVERNS,
    HOME,
    IMMINENT,
    IN_DECK,
    IN_PLAY,
    IN_ROME,
    INACTIVE,
    LEADER_CARD,
    MARCHES,
    NOWHERE,
    PARTISAN,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
    REBELS,
    RETIRED,
    ROMAN,
)
from core.republic.box.pieces import assign
from core.republic.box.state import Rebellion, State
from core.republic.combat.armies import total
from core.republic.combat.sums import conflict_land, expedition_matchup, province_naval_due
from core.republic.start.invariants import faults_in_play
from tests.republic import scene
from tests.republic.scene import Scene
from tests.republic.year_scene import (
    BLANK,
    army,
    asked,
    card,
    do,
    draw,
    garrison,
    in_play,
    leader,
    man,
    pick,
    province,
    refused,
    roll,
    told,
    war,
    year,
)


def at_rome(state: State, legions: int = 8, against: int = 6) -> None:
    """Julius (4) is a rebel before Rome; Fabius (4) meets him."""
    pick(state, range(25), legions, REBELS)
    assign(state, man("4"), MARCHES, NOWHERE)
    state.rebellion = Rebellion(man("4"))
    army(state, "2", REBEL_ARMY, against)


def wars(state: State, *names: str) -> None:
    for name in names:
        in_play(state, name, ACTIVE)


def seat(game: Game) -> int:
    assert game.prompt is not None
    return int(game.prompt.seat)


def settled(game: Game) -> None:
    """Lots for units and chits: the first that is offered, a blank."""
    while asked(game) == "draw" and game.prompt.args()["purpose"] in ("loss", "mortality"):  # type: ignore[union-attr]
        do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]


def ended(game: Game) -> tuple[int, str, str]:
    assert game.outcome is not None
    return game.outcome.winner, game.outcome.cause, game.outcome.level


# --- frame.combat.1 ------------------------------------------------------------------------------


def test_frame_combat_1_sea_land_and_the_way_home_in_a_campaign() -> None:
    """PUN1: 4 and 12 against 10 at sea and on land: nothing is lost."""
    game = year("combat", lambda s: army(s, "1", war("pun1"), 12, 12))
    assert (asked(game), seat(game)) == ("next-battle", 1)
    do(game, NextBattle(war("pun1"), man("1")))
    roll(game, 12)
    assert (asked(game), seat(game)) == ("land", 1)
    do(game, Land())
    roll(game, 12)
    assert game.state.status[war("pun1")] == GONE
    assert told(game, "province-created")
    assert (game.outcome, game.state.turn) == (None, 2)  # the year is over, with the army at home
    assert game.state.where.count(HOME, 0, 25) == 12


def test_frame_combat_1_the_opposition_answers_for_the_rebel() -> None:
    game = year("combat", lambda s: (at_rome(s), wars(s, "syr1", "gal1"))[0])  # four with PUN1
    do(game, NextBattle(REBEL_ARMY, man("2")))
    roll(game, 9)
    settled(game)
    assert (asked(game), seat(game)) == ("liquidate", 2)


# --- frame.combat.4 ------------------------------------------------------------------------------


def test_frame_combat_4_four_conflicts_without_a_rebel_are_level_two() -> None:
    game = year("combat", lambda s: wars(s, "gal1", "syr1", "mac1"))
    assert ended(game) == (2, "four-wars", "second")
    assert game.outcome is not None
    assert game.outcome.rule == "frame.combat.4"
    assert year("combat", lambda s: wars(s, "gal1", "syr1")).outcome is None


def beaten(*names: str, legions: int = 8) -> Game:
    """All of Fabius' army is lost: 4 and 1 against 4 and so many, row 3 or less."""
    game = year("combat", lambda s: (at_rome(s, legions, 1), wars(s, *names))[0])
    do(game, NextBattle(REBEL_ARMY, man("2")))
    roll(game, 3)
    return game


def test_frame_combat_4_a_rebel_master_of_rome_is_level_three() -> None:
    assert ended(beaten()) == (2, "master-of-rome", "third")


def test_frame_combat_4_after_clearing_the_conflicts_it_is_level_three_too() -> None:
    game = beaten("gal1", "syr1", legions=11)
    do(game, Liquidate(war("gal1")))
    roll(game, 15 + 1)  # 4, 10 and a veteran to 10
    assert ended(game) == (2, "master-of-rome", "third")


def test_frame_combat_4_if_he_fails_to_clear_them_it_is_level_one() -> None:
    """GAL1 takes all of two legions; then he has nobody left."""
    game = beaten("gal1", "syr1", legions=2)
    do(game, Liquidate(war("gal1")))
    roll(game, 4)
    assert ended(game) == (2, "ruin", "first")


# --- frame.combat.7 ------------------------------------------------------------------------------


def with_deck(cards: int, name: str = "gal2", chief: str = "vercingetorix") -> Game:
    """A governor of Cisalpine Gaul with 20 legions beats GAL2 and its leader; the deck holds so
    many cards."""

    def besieged(state: State) -> None:
        wars(state, name)
        state.status[war("soc1")] = GONE
        state.leader[leader(chief)] = IN_PLAY
        for n in list(state.deck):
            if n < LEADER_CARD:
                state.status[n] = GONE
            elif n < EVENT_CARD:
                state.leader[n - LEADER_CARD] = IN_PLAY if n == card(chief) else RETIRED
        kept = ["mit1", "mit2", "mit3", "par1", "alx1", "slv3", "pir2"][:cards]
        for other in kept:
            state.status[war(other)] = IN_DECK
        state.deck, state.under = sorted(card(other) for other in kept), []
        garrison(state, "gci", 14)

    game = year("combat", besieged, "late")
    governor = next(
        n
        for n, post in enumerate(game.state.post)
        if post == GOVERNS and game.state.at[n] == province("gci")
    )
    do(game, NextBattle(war(name), governor))
    roll(game, 17)
    settled(game)
    return game


@pytest.mark.parametrize(("cards", "status"), [(6, GONE), (7, IN_DECK)])
def test_frame_combat_7_back_into_a_deck_of_more_than_six_cards(cards: int, status: int) -> None:
    state = with_deck(cards).state
    assert state.status[war("gal2")] == status
    assert (war("gal2") in state.deck) == (status == IN_DECK)
    assert state.leader[leader("vercingetorix")] == RETIRED


# --- frame.forum.9 -------------------------------------------------------------------------------


def test_frame_forum_9_rouse_wakes_an_inactive_conflict_for_two_points() -> None:
    def before(state: State) -> None:
        in_play(state, "mac2", INACTIVE)
        in_play(state, "pun2", IMMINENT)

    game = year("intrigue", before, intrigue=2)
    assert refused(game, Rouse(war("pun2"))) == ("not-inactive", "frame.forum.9.rouse")
    do(game, Rouse(war("mac2")))
    assert (game.state.status[war("mac2")], game.state.intrigue) == (ACTIVE, 0)
    assert told(game, "roused")[0].rule == "frame.forum.9.rouse"


def test_frame_forum_9_omens_weigh_on_rome_until_the_next_forum() -> None:
    game = year("intrigue", intrigue=1)
    do(game, Omens())
    assert (game.state.omens, game.state.intrigue) == (1, 0)
    assert told(game, "omens-bought")[0].rule == "frame.forum.9.omens"
    assert year("forum", omens=1).state.omens == 0


def test_frame_forum_9_stir_raises_unrest_before_the_people_are_asked() -> None:
    """13 less one is no longer calm."""
    game = year("intrigue", intrigue=1)
    do(game, Stir())
    assert (game.state.unrest, game.state.intrigue) == (1, 0)
    assert told(game, "stirred")[0].rule == "frame.forum.9.stir"
    roll(game, 13)
    assert told(game, "people-quiet")
    calm = year("intrigue", intrigue=1)
    do(calm, Done())
    roll(calm, 13)
    assert told(calm, "people-calm")


# --- options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "apt"), [("off", (4, 3)), ("on", (4, 1))])
def test_option_cap_apt_no_more_than_the_army_is_strong(option: str, apt: tuple[int, int]) -> None:
    """A Dictator (4) and his Master of Horse (3) with three legions and a veteran: five."""
    army = Scene().war("gal1").army("gal1", "2", 3, 2, master="21", veterans={"free": 1})
    state = army.state(cap_apt=option)
    own, _ = scene.terms(expedition_matchup(state, state.expeditions[0]))
    assert (own["apt"], own["master"]) == apt
    assert own["legions"] + own["veterans"] == 5


@pytest.mark.parametrize(("option", "ships"), [("off", 4), ("on", 15)])
def test_option_rebel_naval_full_all_ships_of_the_province(option: str, ships: int) -> None:
    """Asia: ships 15, land forces 11. Without a surplus there is no battle at sea either way."""
    here = {"developed": True, "militia": 3, "flotillas": 10, "veterans": {"24": 1}}
    asia = Scene().sits("24", "asi", **here).army("asi", "1", 5, 18)
    state = asia.state(rebel_naval_full=option)
    _, foe = scene.terms(expedition_matchup(state, state.expeditions[0]))
    assert sum(foe.values()) - foe["apt"] == ships
    level = Scene().sits("24", "afr", developed=True, legions=1).army("afr", "1", 10, 5)
    state = level.state(rebel_naval_full=option)
    assert not province_naval_due(state, province("afr"))


def test_frame_combat_6_a_siege_ends_when_a_chit_takes_the_partisan() -> None:
    """His province is Rome's again, and the army before it comes to Rome."""

    def siege(state: State) -> None:
        rebel, partisan = man("24"), man("21")
        state.rebellion = Rebellion(rebel, NOWHERE, True)
        assign(state, rebel, MARCHES)
        assign(state, partisan, PARTISAN, province("sic"))
        state.holder[province("sic")] = REBEL
        army(state, "1", PROVINCE + province("sic"), 3, 2)

    game = year("forum", siege, "middle")
    draw(game, 21)
    assert game.state.post[man("21")] == DEAD
    assert game.state.holder[province("sic")] == ROMAN
    assert game.state.rebellion is not None
    assert game.state.expeditions == []
    assert game.state.post[man("1")] == IN_ROME
    assert [event.rule for event in told(game, "army-home")] == ["frame.combat.6"]
    assert faults_in_play(game.state) == []


@pytest.mark.parametrize(("option", "times"), [("off", 1), ("on", 3)])
def test_option_spanish_matching_multiplies_the_three_spanish_cards(
    option: str, times: int
) -> None:
    """Viriathus is with each of them in any case."""
    spain = Scene().war("spa1", "spa2", "spa3").leader("viriathus").army("spa1", "1B", 9, 2)
    state = spain.state(spanish_matching=option)
    lands = [total(conflict_land(state, war(name))) for name in ("spa1", "spa2", "spa3")]
    assert lands == [6 * times + 5, 8 * times + 5, 8 * times + 5]


@pytest.mark.parametrize(("options", "dice"), [([], 1), (["leaders-stay"], 0)])
def test_option_leaders_stay_until_their_last_conflict_is_beaten(
    options: list[str], dice: int
) -> None:
    """Philip waits, with the option without a die, and wakes MAC2, that would come inactive."""

    def idle(state: State) -> None:
        state.leader[leader("philip")] = IN_PLAY
        state.deck.remove(card("philip"))

    game = year("forum", idle, options=options)
    draw(game, BLANK)
    assert (asked(game) == "roll") == bool(dice)
    roll(game, *[4] * dice)
    rule = "option.leaders-stay" if options else "frame.forum.4"
    assert [e.rule for e in told(game, "leader-waits")] == [rule]
    draw(game, card("mac2"), card("syr1"))
    do(game, PlayCard(card("mac2")))
    assert game.state.status[war("mac2")] == ACTIVE
    assert game.state.leader[leader("philip")] == IN_PLAY
