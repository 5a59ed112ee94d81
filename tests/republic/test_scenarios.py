"""scenario.1 to scenario.10: the ten set-ups, as their descriptions have them."""

from __future__ import annotations

from typing import Any

from core.game import Game
from core.republic.box.board import FORCE, GUARD, NOBODY, REBELS
from core.republic.box.state import conflicts_counted
from core.republic.combat.armies import total
from core.republic.combat.matchup import Matchup
from core.republic.combat.sums import (
    assault_matchup,
    conflict_land,
    conflict_naval,
    expedition_matchup,
    province_land,
    province_naval,
    province_support,
    support_of,
)
from core.republic.combat.sums import numbers as numbers_of
from tests.republic.scene import (
    BOARD,
    army_of,
    at,
    garrison,
    holder,
    man,
    province,
    target,
    veterans,
    war,
    written,
)


def opened(number: int) -> Game:
    return Game.new(f"republic/{number}", 1)


def facts(game: Game) -> tuple[int, int, int, int | None]:
    """Unrest, treasury, evil omens, par."""
    state = game.state
    return state.unrest, state.treasury, state.omens, state.par


def force_of(game: Game, against: str, by: str) -> tuple[int, int, int, int]:
    """Regular legions, those that are veterans of the general, free veterans, squadrons."""
    expedition = next(
        e for e in game.state.expeditions if e.target == target(against) and e.commander == man(by)
    )
    place = FORCE + expedition.slot
    there = [n for n in range(25) if game.state.where[n] == place]
    own = sum(game.state.veteran[n] and game.state.loyal_to[n] == man(by) for n in there)
    free = sum(game.state.veteran[n] and game.state.loyal_to[n] == NOBODY for n in there)
    return len(there) - own - free, own, free, at(game, place)[1]


def fight(game: Game, against: str, by: str, sea: bool | None = None) -> Matchup:
    expedition = next(
        e for e in game.state.expeditions if e.target == target(against) and e.commander == man(by)
    )
    return expedition_matchup(game.state, expedition, sea)


def local(game: Game, name: str) -> tuple[str, bool, int, int, int, int]:
    """Who governs, developed?, legions, militia, flotillas, squadrons."""
    about: dict[str, Any] = written(game)["provinces"][name]
    legions, squadrons = garrison(game, name)
    return (
        about.get("governor", ""),
        about.get("developed", False),
        legions,
        about.get("militia", 0),
        about.get("flotillas", 0),
        squadrons,
    )


def natives(name: str, developed: bool) -> tuple[int, int]:
    side = BOARD.side(province(name), developed)
    return side.land, side.naval


def in_play(game: Game) -> set[str]:
    return set(written(game).get("conflicts", {}))


def strength(game: Game, name: str) -> tuple[int, int, int]:
    """Land, support, naval."""
    number = war(name)
    naval = total(conflict_naval(game.state, number)) if BOARD.naval[number] else 0
    return total(conflict_land(game.state, number)), support_of(game.state, number), naval


def numbers(matchup: Matchup) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return matchup.disaster, matchup.standoff


def test_scenario_1_the_boii() -> None:
    game = opened(1)
    assert (facts(game), in_play(game)) == ((2, 40, 0, 2), {"gal1"})
    assert strength(game, "gal1") == (10, 0, 0)
    assert force_of(game, "gal1", "2") == (10, 0, 0, 0)
    matchup = fight(game, "gal1", "2")
    assert (matchup.net, numbers(matchup)) == (4, ((13,), (15,)))
    assert BOARD.wars[war("gal1")].spoils == 20


def test_scenario_2_mylae() -> None:
    game = opened(2)
    assert (facts(game), in_play(game)) == ((2, 60, 0, 3), {"pun1"})
    assert strength(game, "pun1") == (10, 5, 10)
    assert force_of(game, "pun1", "1") == (16, 0, 0, 16)
    matchup = fight(game, "pun1", "1")
    assert (matchup.rule, matchup.net) == ("8.2.2", 10)
    assert numbers(matchup) == ((13,), (11, 14))
    assert fight(game, "pun1", "1", sea=False).net == 10


def test_scenario_3_hannibal() -> None:
    game = opened(3)
    assert (facts(game), in_play(game)) == ((3, 20, 0, 0), {"pun2"})
    assert strength(game, "pun2") == (22, 5, 0)
    assert force_of(game, "pun2", "2A") == (6, 5, 0, 5)
    assert force_of(game, "pun2", "1A") == (8, 6, 0, 6)
    cunctator, scipio = fight(game, "pun2", "2A"), fight(game, "pun2", "1A")
    assert (cunctator.net, numbers(cunctator)) == (-1, ((9, 10), (11, 15, 16)))
    assert (scipio.net, numbers(scipio)) == (3, ((9,), (16,)))
    assert local(game, "gci") == ("15", False, 0, 3, 0, 0)
    assert natives("gci", False) == (1, 0)
    # 3 + half of four against 15 and 7: no multiplier, but Hannibal
    assert assault_matchup(game.state, war("pun2"), province("gci"), False).net == 5 - 22


def test_scenario_4_the_two_illyrian_wars() -> None:
    game = opened(4)
    assert (facts(game), in_play(game)) == ((2, 30, 0, 2), {"ill1", "ill2"})
    assert strength(game, "ill1") == (5 * 2, 3, 0)
    assert strength(game, "ill2") == (4 * 2, 2, 0)
    assert force_of(game, "ill1", "8") == (10, 0, 0, 4)
    assert force_of(game, "ill2", "18") == (6, 0, 0, 3)
    first, second = fight(game, "ill1", "8"), fight(game, "ill2", "18")
    assert (first.net, second.net) == (3, 1)
    assert numbers(first) == numbers(second) == ((5,), (17,))
    assert local(game, "mac") == ("14", False, 0, 4, 0, 0)
    assert natives("mac", False) == (5, 5)
    assert [BOARD.attacks[war(name)] for name in ("ill1", "ill2")] == [(province("mac"),)] * 2
    game.state.status[war("ill1")] = 0
    assert strength(game, "ill2")[0] == 4


def test_scenario_5_raiders() -> None:
    game = opened(5)
    assert (facts(game), in_play(game)) == ((2, 50, 1, -3), {"jug1", "pir1"})
    assert (strength(game, "jug1"), strength(game, "pir1")) == ((8, 2, 0), (3, 2, 8))
    assert force_of(game, "jug1", "24") == (9, 0, 0, 3)
    matchup = fight(game, "jug1", "24")
    assert (matchup.net, numbers(matchup)) == (3 + 9 - 8 - 1, ((14,), (13,)))
    assert local(game, "afr") == ("6", False, 1, 5, 3, 0)
    assert local(game, "sar") == ("20", False, 0, 0, 3, 4)
    assert local(game, "bit") == ("11", False, 1, 1, 3, 0)
    sides = [natives(name, False) for name in ("afr", "sar", "bit")]
    assert sides == [(3, 5), (0, 0), (2, 5)]
    raid = assault_matchup(game.state, war("pir1"), province("sar"), True)
    assert (raid.net, numbers(raid)) == (2 + 4 + 2 - 8 - 1, ((18,), (15,)))
    (only,) = game.state.expeditions
    assert only.commander == man("24")


def test_scenario_6_the_die_is_cast() -> None:
    game = opened(6)
    assert (facts(game), in_play(game)) == ((3, 80, 0, 0), {"slv3"})
    caesar = man("4A")
    assert (BOARD.apt[caesar], game.state.influence[caesar]) == (6, 5)
    assert game.state.popularity[caesar] == 7
    assert (at(game, REBELS), veterans(game, "4A")) == ((11, 0), 4)
    expedition = army_of(game, "rebels")
    assert (expedition.commander, expedition.master) == (man("1"), man("21"))
    assert force_of(game, "rebels", "1") == (13, 0, 1, 0)
    matchup = fight(game, "rebels", "1")
    assert [total(side) for side in (matchup.own, matchup.foe)] == [22, 21]
    assert conflicts_counted(game.state) == 2


def test_scenario_7_the_convoys() -> None:
    game = opened(7)
    assert (facts(game), in_play(game)) == ((3, 40, 0, 0), {"slv3"})
    rebellion = game.state.rebellion
    assert (rebellion.rebel, rebellion.home) == (man("13"), province("sar"))
    assert (rebellion.turns, rebellion.militia) == (2, 2)
    assert (at(game, REBELS), veterans(game, "13")) == ((8, 0), 2)
    assert local(game, "asi") == ("25", True, 2, 4, 5, 0)
    assert local(game, "sic") == ("17", True, 0, 5, 3, 0)
    assert (natives("asi", True), natives("sic", True)) == ((6, 5), (2, 0))
    assert [holder(game, name) for name in ("asi", "sic", "sar")] == ["rebel"] * 3
    assert at(game, GUARD) == (0, 9)
    assert force_of(game, "rebels", "19") == (13, 0, 1, 0)
    matchup = fight(game, "rebels", "19")
    assert [total(side) for side in (matchup.own, matchup.foe)] == [19, 16]


def test_scenario_8_asia_in_arms() -> None:
    game = opened(8)
    assert (facts(game), in_play(game)) == ((2, 40, 0, 2), set())
    state, asia, spain = game.state, province("asi"), province("hul")
    assert (state.rebellion.rebel, state.rebellion.marches) == (man("24"), False)
    assert local(game, "asi") == ("24", True, 1, 3, 10, 0)
    assert veterans(game, "24") == 1
    assert local(game, "hul") == ("26", True, 0, 4, 0, 0)
    assert (natives("asi", True), natives("hul", True)) == ((6, 5), (4, 0))
    assert total(province_land(state, asia)) == 11
    assert total(province_naval(state, asia)) == 15
    assert province_support(state, asia) == 11
    assert total(province_land(state, spain)) == 4
    assert force_of(game, "asi", "29") == (10, 0, 1, 13)
    assert force_of(game, "hul", "28") == (6, 0, 0, 0)
    assert fight(game, "asi", "29").net == 9  # at sea, against the surplus of 4
    assert fight(game, "asi", "29", sea=False).net == 1
    assert fight(game, "hul", "28").net == 2
    assert conflicts_counted(state) == 1


def test_scenario_9_the_asiatic_vespers() -> None:
    game = opened(9)
    assert (facts(game), in_play(game)) == ((2, 30, 0, 0), {"mit1"})
    assert strength(game, "mit1") == (10 + 4 + 4 + 8, 5 + 16, 0)
    assert [holder(game, name) for name in ("asi", "bit")] == ["mit1", "mit1"]
    assert local(game, "asi") == ("", True, 0, 3, 4, 0)
    assert local(game, "bit") == ("", False, 0, 1, 2, 0)
    assert force_of(game, "mit1", "1C") == (17, 4, 0, 22)
    matchup = fight(game, "mit1", "1C")
    assert (matchup.net, numbers(matchup)) == (3, ((12,), (15,)))
    assert local(game, "syr") == ("22", True, 1, 4, 2, 0)
    assert local(game, "mac") == ("12", True, 0, 5, 3, 0)
    assert (natives("syr", True), natives("mac", True)) == ((4, 5), (5, 5))


def test_scenario_10_the_year_of_four_wars() -> None:
    game = opened(10)
    assert (facts(game), in_play(game)) == ((3, 20, 1, 3), {"mit2", "slv3", "pir2"})
    assert conflicts_counted(game.state) == 4
    rebellion = game.state.rebellion
    assert (rebellion.rebel, rebellion.turns) == (man("27A"), 1)
    assert (at(game, REBELS), veterans(game, "27A")) == ((7, 0), 3)
    assert local(game, "afr") == ("11", True, 1, 4, 4, 0)
    assert natives("afr", True) == (4, 5)
    expedition = army_of(game, "rebels")
    assert (expedition.commander, expedition.master) == (man("1C"), man("26"))
    assert force_of(game, "rebels", "1C") == (6, 0, 3, 0)
    matchup = fight(game, "rebels", "1C")
    assert [total(side) for side in (matchup.own, matchup.foe)] == [18, 15 + 1]  # and an omen
    assert force_of(game, "mit2", "29B") == (3, 0, 2, 5)
    assert force_of(game, "pir2", "30A") == (2, 0, 0, 11)
    assert [strength(game, name) for name in ("mit2", "pir2")] == [(6, 4, 0), (3, 2, 6)]
    assert numbers(fight(game, "mit2", "29B")) == ((16,), (17,))
    assert numbers(fight(game, "pir2", "30A")) == ((18,), (12,))
    assert strength(game, "slv3")[0] == 6 + 5
    assert numbers_of(game.state, war("slv3"), []) == ((6, 11), (14, 16))
    assert at(game, GUARD) == (0, 5)
    assert local(game, "cil") == ("12", False, 0, 0, 3, 0)
    assert local(game, "cre") == ("16", False, 1, 3, 3, 0)
    assert (natives("cil", False), natives("cre", False)) == ((2, 5), (1, 5))
