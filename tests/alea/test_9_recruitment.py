"""9.4: garrisons, recruitment round by round, and the recruits who arrive in the next phase D."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from core.alea.box.actions import Garrison, Recruit
from core.alea.box.board import EQUITES, LEGIO, NAVES, RECRUITED, RESERVE
from core.alea.year.recruitment import RECRUIT_KINDS, RecruitPrompt, candidates
from core.contract import Action
from core.game import Game
from core.imperator.actions import Done as That
from core.imperator.actions import Place
from tests import random_play
from tests.alea.scene import (
    BOARD,
    REGIONS,
    C,
    R,
    Scene,
    asked_of,
    do,
    kinds,
    piece,
    pieces,
    quietly,
    refused,
    roll,
    told,
    where,
    zone,
)

# The table: garrison, then legio, auxilia, equites and naves a year.
TABLE = {
    "italia": (2, 4, 0, 1, 2),
    "asia": (3, 2, 1, 1, 1),
    "gallia": (3, 1, 2, 2, 1),
    "africa": (1, 2, 1, 2, 2),
    "graecia": (3, 2, 2, 1, 1),
    "sicilia": (0, 1, 2, 0, 2),
    "hispania": (2, 1, 1, 2, 0),
}
CITIES_OF_ITALIA = ["italia-1", "italia-3", "italia-4", "italia-5", "italia-6", "italia-7"]
VETERANS = [
    p for p in BOARD.roman_units if BOARD.kind[p] == LEGIO and not BOARD.recruit[p]
]  # I to XXXVIII
RECRUITS = [p for p in BOARD.roman_units if BOARD.recruit[p]]  # I-R to XVIII-R


def region(game: Game) -> str:
    """Whose recruitment is it?"""
    assert game.prompt is not None
    assert game.prompt.kind == "recruit"
    return REGIONS[game.prompt.args()["region"]]


def ids(units: list[int]) -> list[str]:
    return [BOARD.piece_ids[unit] for unit in units]


def garrison(legion: str, place: str) -> Garrison:
    return Garrison(piece(legion), zone(place))


def garrisoned() -> Scene:
    """Every region of both sides has its garrison: veterans XX to XXXIII."""
    scene, legions = Scene("2", year=-46), ids(VETERANS[19:33])
    for name, (count, *_) in TABLE.items():
        side = C if name == "gallia" else R
        scene.put(side, f"{name}-1", *(legions.pop() for _ in range(count)))
    return scene


def take_all(game: Game) -> Action:
    """One of each kind that the region may have, recruit legions first."""
    assert game.prompt is not None
    partial = {"type": "recruit"}
    while (options := game.prompt.options(game.state, partial)) is not None:
        partial[options.field] = options.open()[-1].value
    del partial["type"]
    return Recruit(**partial)


# --- garrisons -----------------------------------------------------------------------------------


def short_italia() -> Scene:
    """The Caesarian holds Italia without a legion and Gallia with two to spare."""
    scene = Scene("2", year=-46).control(C, "italia").control(R, "hispania")
    scene.put(C, "gallia-9", "legio-v", "legio-vi", "legio-vii", "auxilia-1")
    return scene.put(C, "gallia-1", "legio-viii", "legio-ix")


def test_9_4_a_region_without_its_garrison_is_filled_up_from_elsewhere() -> None:
    game = short_italia().game(step="garrisons")
    assert asked_of(game) == ("garrison", 1)
    do(game, garrison("legio-v", "italia-4"))
    do(game, garrison("legio-ix", "italia-6"))
    assert (where(game, "legio-v"), where(game, "legio-ix")) == ("italia-4", "italia-6")
    assert asked_of(game)[0] == "recruit"  # two are enough


def test_9_4_filling_up_is_not_optional() -> None:
    game = short_italia().game(step="garrisons")
    refused(game, That())


def test_9_4_a_garrison_goes_to_cities_without_enemies() -> None:
    game = short_italia().put(R, "italia-4", "naves-4-1a").game(step="garrisons")
    assert game.prompt is not None
    zones = {BOARD.place_ids[action.zone] for action in game.prompt.legal(game.state)}
    assert sorted(zones) == [name for name in CITIES_OF_ITALIA if name != "italia-4"]
    for place in ("italia-4", "italia-2", "gallia-9", "asia-1", "alpes-2"):
        assert refused(game, garrison("legio-v", place)).rule == "9.4.garrison"


def test_9_4_only_legions_that_no_garrison_needs_are_sent() -> None:
    scene = short_italia().put(R, "asia-1", "legio-i", "legio-ii", "legio-iii", "legio-iv")
    game = scene.put(R, "asia-1", "scipio").game(step="garrisons")
    for name in ("auxilia-1", "legio-i", "legio-xx", "caesar"):
        assert refused(game, garrison(name, "italia-4")).rule == "9.4.garrison"
    do(game, garrison("legio-v", "italia-4"))
    assert refused(game, garrison("legio-v", "italia-6")).rule == "9.4.garrison"  # needed now


def test_9_4_the_last_spare_legions_are_sent_and_no_more() -> None:
    scene = Scene("2", year=-46).control(C, "italia")
    scene.put(C, "gallia-9", "legio-v", "legio-vi", "legio-vii", "legio-viii")
    game = scene.game(step="garrisons", active=C)
    do(game, garrison("legio-v", "italia-4"))
    assert asked_of(game)[0] == "recruit"
    assert game.state.index.legions[C][REGIONS.index("gallia")] == 3


def test_9_4_the_enemys_legions_are_no_garrison() -> None:
    """They stay in Italia because their side controls nothing any more."""
    scene = short_italia().control(C, *BOARD.region_ids)
    game = scene.put(R, "italia-2", "legio-i", "legio-ii").game(step="garrisons")
    assert asked_of(game) == ("garrison", 1)


def test_9_4_the_enemys_regions_are_not_filled_up() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-9", *ids(VETERANS[:8]))
    assert asked_of(scene.game(step="garrisons"))[0] == "recruit"


@pytest.mark.parametrize(("first", "seats"), [(C, [1, 1, 2]), (R, [2, 1, 1])])
def test_9_4_the_initiative_players_garrisons_come_first(first: int, seats: list[int]) -> None:
    scene = short_italia().put(R, "asia-1", *ids(VETERANS[20:24]))
    game = scene.game(step="garrisons", initiative=first, active=first)
    order = []
    while asked_of(game)[0] == "garrison":
        order.append(asked_of(game)[1])
        do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]
    assert order == seats


# --- recruitment: order, rounds, limits ----------------------------------------------------------


def test_9_4_the_table_of_regions() -> None:
    printed = {r.id: (r.garrison, r.legio, r.auxilia, r.equites, r.naves) for r in BOARD.regions}
    assert printed == TABLE
    assert BOARD.region_ids == REGIONS


def test_9_4_the_regions_recruit_in_their_order_round_by_round() -> None:
    game = garrisoned().game(step="recruitment")
    order = []
    while asked_of(game)[0] == "recruit":
        order.append(region(game))
        assert asked_of(game)[1] == (1 if region(game) == "gallia" else 2)
        do(game, take_all(game))
    second = [name for name in REGIONS if max(TABLE[name][1:]) >= 2]
    assert order == [*REGIONS, *second, "italia", "italia"]  # only Italia has a limit of 4


def test_9_4_one_of_each_kind_a_round_up_to_the_limits_of_each_region() -> None:
    game = garrisoned().game(step="recruitment")
    while asked_of(game)[0] == "recruit":
        action = take_all(game)
        do(game, action)
    taken = {name: [0, 0, 0, 0] for name in REGIONS}
    for event in told(game, "recruited"):
        kinds = [BOARD.kind[unit] for unit in event.args["units"]]
        assert max(Counter(kinds).values()) == 1
        for kind in kinds:
            taken[REGIONS[event.args["region"]]][kind - 1] += 1
    assert taken == {name: list(limits) for name, (_, *limits) in TABLE.items()}


def test_9_4_a_region_takes_no_more_than_its_limit() -> None:
    game = garrisoned().game(step="recruitment")
    assert region(game) == "italia"
    refusal = refused(game, Recruit(auxilia=piece("auxilia-1")))  # Italia raises none
    assert (refusal.kind, refusal.rule) == ("recruits-exhausted", "9.4.recruits")
    do(game, Recruit(equites=piece("equites-4-1")))
    for _ in range(6):
        do(game, Recruit())
        assert kinds(game) == ["recruits-nobody"]  # that ends its recruiting, and is told
    assert region(game) == "italia"
    refusal = refused(game, Recruit(equites=piece("equites-4-2")))
    assert refusal.kind == "recruits-exhausted"


def test_9_4_only_counters_of_the_reserve_and_of_the_right_kind() -> None:
    game = garrisoned().put(R, "italia-7", "naves-6-1a").game(step="recruitment")
    for wrong in (
        Recruit(naves=piece("naves-6-1a")),
        Recruit(legio=VETERANS[19]),
        Recruit(legio=piece("equites-4-1")),
        Recruit(equites=piece("legio-i-r")),
        Recruit(naves=piece("aegyptii-naves-1")),
        Recruit(legio=piece("caesar")),
        Recruit(legio=-1),
        Recruit(legio=BOARD.piece_count),
    ):
        refused(game, wrong)
    refused(game, That())


def test_9_4_what_one_region_takes_is_gone_for_the_others() -> None:
    game = garrisoned().game(step="recruitment")
    do(game, Recruit(equites=piece("equites-4-1")))
    assert region(game) == "asia"
    refusal = refused(game, Recruit(equites=piece("equites-4-1")))
    assert (refusal.kind, refusal.rule) == ("not-in-reserve", "9.4.recruits")


def test_9_4_a_kind_that_is_out_of_stock_cannot_be_raised() -> None:
    scene = garrisoned()
    scene.put(R, "italia-7", *ids([p for p in BOARD.roman_units if BOARD.kind[p] == NAVES]))
    scene.put(R, "italia-7", *ids([p for p in BOARD.roman_units if BOARD.kind[p] == EQUITES]))
    game = scene.game(step="recruitment")
    action = take_all(game)
    assert isinstance(action, Recruit)
    assert (action.equites, action.naves) == (None, None)
    assert action.legio is not None


def test_9_4_when_nothing_is_left_the_recruitment_is_over() -> None:
    scene = garrisoned()
    free = [p for p in BOARD.roman_units if scene.state.where[p] == RESERVE]
    game = scene.put(R, "italia-7", *ids(free[:-1])).game(step="recruitment")
    left = BOARD.piece_ids[free[-1]]
    assert left == "naves-4-0a"
    do(game, Recruit(naves=free[-1]))
    assert asked_of(game)[0] != "recruit"
    assert where(game, left) == "recruited:italia"


def test_9_4_recruitment_is_optional_and_who_takes_nothing_is_done_for_the_year() -> None:
    game = garrisoned().game(step="recruitment")
    do(game, take_all(game))
    for _ in range(6):
        do(game, Recruit())
    assert region(game) == "italia"
    do(game, Recruit())
    assert asked_of(game)[0] != "recruit"
    assert len(told(game, "recruited")) == 1


# --- recruitment: the first legion, the garrison -------------------------------------------------


def test_9_4_the_first_legion_of_a_region_is_a_recruit_legion() -> None:
    game = garrisoned().game(step="recruitment")
    refusal = refused(game, Recruit(legio=piece("legio-i")))
    assert (refusal.kind, refusal.rule) == ("first-legion-is-recruit", "9.4.first")
    do(game, Recruit(legio=piece("legio-i-r")))
    assert refused(game, Recruit(legio=piece("legio-i"))).rule == "9.4.first"  # Asia's first
    for _ in range(6):
        do(game, Recruit())
    assert region(game) == "italia"
    do(game, Recruit(legio=piece("legio-i")))
    assert where(game, "legio-i") == "recruited:italia"


def test_9_4_without_recruit_legions_in_the_reserve_any_legion_will_do() -> None:
    scene = garrisoned().put(R, "italia-1", *ids(RECRUITS))
    game = scene.game(step="recruitment")
    do(game, Recruit(legio=piece("legio-i")))
    assert where(game, "legio-i") == "recruited:italia"


def test_9_4_the_rule_of_the_first_legion_begins_anew_each_year() -> None:
    game = garrisoned().game(step="recruitment")
    do(game, Recruit(legio=piece("legio-i-r")))
    while asked_of(game)[0] == "recruit":
        do(game, Recruit())
    position = game.system.write_position(game.state) | {"step": "recruitment"}
    later = Game.new("alea/2", 1, {"dice": "manual"}, position=position)
    assert later.state.year == -45
    assert refused(later, Recruit(legio=piece("legio-i"))).rule == "9.4.first"


def test_9_4_legions_that_a_garrison_lacks_must_be_raised() -> None:
    game = Scene("2", year=-46).game(step="recruitment")
    assert region(game) == "italia"  # without any of its two
    for action in (Recruit(), Recruit(equites=piece("equites-4-1"))):
        assert refused(game, action).rule == "9.4.mandatory"
    do(game, Recruit(legio=RECRUITS[0]))
    for number, name in enumerate(REGIONS[1:], start=1):
        assert region(game) == name
        if name == "sicilia":  # needs no garrison
            do(game, Recruit())
        else:
            assert refused(game, Recruit()).rule == "9.4.mandatory"
            do(game, Recruit(legio=RECRUITS[number]))
    assert region(game) == "italia"
    assert refused(game, Recruit()).rule == "9.4.mandatory"
    do(game, Recruit(legio=RECRUITS[10]))
    assert region(game) == "asia"
    do(game, Recruit(legio=RECRUITS[11]))
    assert region(game) == "gallia"  # one of three, but its limit is one legion a year
    assert refused(game, Recruit(legio=RECRUITS[12])).kind == "recruits-exhausted"
    do(game, Recruit())


def test_9_4_above_the_garrison_recruitment_is_free() -> None:
    scene = Scene("2", year=-46).put(R, "italia-1", "legio-i")
    game = scene.game(step="recruitment")
    do(game, Recruit(legio=RECRUITS[0]))  # the second of two
    while region(game) != "italia":
        do(game, take_all(game))
    do(game, Recruit())


def test_9_4_what_the_reserve_does_not_have_need_not_be_raised() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-9", *ids(VETERANS + RECRUITS))
    game = scene.game(step="recruitment")
    assert region(game) == "italia"
    do(game, Recruit())


def test_9_4_the_enemys_waiting_recruits_are_no_garrison() -> None:
    """Recruits of a region that was lost before they could be placed."""
    scene = Scene("2", year=-46).put(R, "italia-1", "legio-i")
    scene.state.where[RECRUITS[0]] = RECRUITED + REGIONS.index("italia")
    scene.state.side[RECRUITS[0]] = C
    game = scene.game(step="recruitment")
    assert region(game) == "italia"
    assert refused(game, Recruit()).rule == "9.4.mandatory"


def test_9_4_recruits_wait_in_their_regions_box_until_the_next_phase_d() -> None:
    game = garrisoned().game(step="recruitment")
    do(game, Recruit(legio=piece("legio-i-r"), naves=piece("naves-6-0a")))
    assert where(game, "legio-i-r") == where(game, "naves-6-0a") == "recruited:italia"
    assert game.state.side[piece("legio-i-r")] == R
    while asked_of(game)[0] == "recruit":
        do(game, Recruit())
    assert game.state.year == -45
    assert where(game, "legio-i-r") == "recruited:italia"
    roll(quietly(game), 6)
    assert asked_of(quietly(game)) == ("reinforcements", 2)


# --- 2.D reinforcements --------------------------------------------------------------------------


def recruited(side: int, name: str, *units: str, scene: Scene | None = None) -> Scene:
    """Last winter's recruits of a region."""
    scene = scene or Scene("2", year=-46)
    for unit in units:
        scene.state.where[piece(unit)] = RECRUITED + REGIONS.index(name)
        scene.state.side[piece(unit)] = side
    return scene


def zones_for(game: Game, unit: str) -> list[str]:
    assert game.prompt is not None
    every = range(BOARD.zone_count)
    fine = [z for z in every if game.prompt.judge(game.state, Place(pieces(unit), z)) is None]
    return sorted(BOARD.place_ids[z] for z in fine)


def test_2_d_recruits_arrive_in_city_or_port_zones_of_their_region() -> None:
    game = recruited(R, "graecia", "legio-i-r").game(step="reinforcements")
    zones = ["graecia-1", "graecia-2", "graecia-4", "graecia-5"]  # Creta is a port without a city
    assert zones_for(game, "legio-i-r") == zones
    assert refused(game, Place(pieces("legio-i-r"), zone("graecia-3"))).rule == "3.3.2"
    assert refused(game, Place(pieces("legio-i-r"), zone("asia-1"))).rule == "3.3.2"
    do(game, Place(pieces("legio-i-r"), zone("graecia-5")))
    assert where(game, "legio-i-r") == "graecia-5"


@pytest.mark.parametrize("unit", ["auxilia-1", "equites-2-1"])
def test_2_d_cities_will_do_for_horse_and_auxilia(unit: str) -> None:
    game = recruited(R, "italia", unit).game(step="reinforcements")
    assert zones_for(game, unit) == CITIES_OF_ITALIA


def test_2_d_fleets_arrive_in_ports_only() -> None:
    game = recruited(R, "italia", "naves-6-0a").game(step="reinforcements")
    assert zones_for(game, "naves-6-0a") == ["italia-1", "italia-4", "italia-5", "italia-7"]
    assert refused(game, Place(pieces("naves-6-0a"), zone("italia-3"))).rule == "3.3.2"


@pytest.mark.parametrize("unit", ["legio-i", "auxilia-9", "naves-4-0a"])
def test_2_d_no_recruits_arrive_where_an_enemy_unit_stands(unit: str) -> None:
    scene = recruited(C, "gallia", "legio-i-r").put(R, "gallia-8", unit)
    game = scene.game(step="reinforcements")
    assert zones_for(game, "legio-i-r") == ["gallia-4", "gallia-7", "gallia-9"]


def test_2_d_without_a_zone_recruits_wait_a_year() -> None:
    fleet = pieces("naves-6-0a")
    scene = recruited(C, "gallia", "legio-i-r", "naves-6-0a")
    scene.put(R, "gallia-8", "legio-i").put(R, "gallia-9", "legio-ii")
    game = scene.game(step="reinforcements")
    assert zones_for(game, "legio-i-r") == ["gallia-4", "gallia-7"]
    late = refused(game, Place(pieces("naves-6-0a"), zone("gallia-4")))
    assert (late.kind, late.rule) == ("recruits-wait", "2.D.reinforcements")
    assert game.prompt is not None
    listed = game.prompt.options(game.view(1), {"type": "place"})
    assert listed is not None
    bars = {option.value: option.refusal for option in listed.candidates}
    assert bars == {piece("legio-i-r"): None, piece("naves-6-0a"): late}
    do(game, Place(pieces("legio-i-r"), zone("gallia-4")))
    assert asked_of(game)[0] == "disband"
    (waits,) = told(game, "recruits-wait")
    assert waits.args == {"side": C, "region": REGIONS.index("gallia"), "units": list(fleet)}
    assert where(game, "naves-6-0a") == "recruited:gallia"
    position = game.system.write_position(game.state) | {"step": "reinforcements", "year": -45}
    for legion in ("legio-i", "legio-ii"):
        position["counters"][legion] = {"place": "reserve"}
    later = Game.new("alea/2", 1, {"dice": "manual"}, position=position)
    assert zones_for(later, "naves-6-0a") == ["gallia-8", "gallia-9"]


def test_2_d_recruits_of_a_region_that_was_lost_do_not_arrive() -> None:
    scene = recruited(C, "gallia", "legio-i-r").control(R, "gallia")
    game = scene.game(step="reinforcements")
    assert asked_of(game)[0] == "disband"
    assert where(game, "legio-i-r") == "recruited:gallia"


def test_2_d_recruits_must_be_placed() -> None:
    game = recruited(C, "gallia", "legio-i-r").game(step="reinforcements")
    refused(game, That())


def test_2_d_recruits_of_one_region_may_arrive_together_or_apart() -> None:
    game = recruited(C, "gallia", "legio-i-r", "auxilia-1", "naves-6-0a").game(
        step="reinforcements"
    )
    refused(game, Place(pieces("legio-i-r", "legio-i-r"), zone("gallia-8")))
    refused(game, Place(pieces("legio-i-r", "naves-6-0a"), zone("gallia-7")))
    do(game, Place(pieces("legio-i-r", "naves-6-0a"), zone("gallia-8")))
    do(game, Place(pieces("auxilia-1"), zone("gallia-7")))
    assert asked_of(game)[0] == "disband"


def test_2_d_recruits_of_several_regions_are_not_offered_together() -> None:
    scene = recruited(C, "italia", "legio-i-r", "naves-6-0a")
    scene = recruited(C, "gallia", "legio-ii-r", "auxilia-1", "equites-2-1", scene=scene)
    game = scene.control(C, "italia", "gallia").game(step="reinforcements")
    assert game.prompt is not None
    options = game.prompt.question(game.view(1), {"type": "place"})
    assert options is not None
    assert options.most == 3
    assert options.why_not(pieces("legio-i-r", "naves-6-0a")) is None
    assert options.why_not(pieces("legio-ii-r", "auxilia-1", "equites-2-1")) is None
    mixed = pieces("naves-6-0a", "legio-ii-r")
    refusal = options.why_too_many(mixed)
    assert refusal is not None
    assert refusal == options.why_too_many([option.value for option in options.open()])
    assert refusal == refused(game, Place(mixed, zone("italia-1")))  # wherever they are sent
    assert (refusal.kind, refusal.rule) == ("recruits-of-two-regions", "2.D.reinforcements")


def test_2_d_nobody_else_arrives() -> None:
    scene = recruited(C, "gallia", "legio-i-r").put(C, "gallia-1", "legio-x")
    game = recruited(R, "italia", "legio-ii-r", scene=scene).game(step="reinforcements")
    for name in ("legio-x", "legio-ii-r", "legio-iii-r", "caesar"):
        refused(game, Place(pieces(name), zone("gallia-8")))


@pytest.mark.parametrize(("first", "seats"), [(C, [1, 2]), (R, [2, 1])])
def test_2_d_the_initiative_players_recruits_arrive_first(first: int, seats: list[int]) -> None:
    scene = recruited(C, "gallia", "legio-i-r")
    scene = recruited(R, "italia", "legio-ii-r", scene=scene)
    game = scene.game(step="reinforcements", initiative=first, active=first)
    order = []
    while asked_of(game)[0] == "reinforcements":
        order.append(asked_of(game)[1])
        do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]
    assert order == seats


def test_9_4_a_garrison_catches_a_lone_enemy_leader() -> None:
    scene = Scene("2", year=-46).control(C, *BOARD.region_ids)
    scene.put(R, "gallia-9", "scipio")
    for number, name in enumerate(BOARD.region_ids):
        legions = [f"legio-{n}" for n in LEGIONS[3 * number : 3 * number + 3]]
        if name != "gallia":
            scene.put(C, f"{name}-1", *legions)
    scene.put(C, "italia-1", "legio-xxx", "legio-xxix", "legio-xxviii")
    game = scene.game(step="garrisons", active=C)
    do(game, Garrison(piece("legio-xxx"), zone("gallia-9")))
    assert game.prompt is not None
    assert game.prompt.kind == "roll"
    assert game.prompt.args()["purpose"] == "lone"


LEGIONS = (
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv",
    "xvi", "xvii", "xviii", "xix", "xx", "xxi",
)  # fmt: skip


def test_9_4_a_kind_of_which_nothing_can_be_taken_is_not_asked_for() -> None:
    """Hispania recruits no fleets; where the only answer is nothing there is no question."""
    game = Game.new("alea/3", 4)
    luck, asked_for = random.Random(4), 0
    for _ in range(1500):
        prompt = game.prompt
        if prompt is None:
            break
        if isinstance(prompt, RecruitPrompt):
            assert any(candidates(game.state, prompt.region, kind) for kind in RECRUIT_KINDS)
            partial: dict[str, Any] = {"type": "recruit"}
            while (options := prompt.options(game.state, partial)) is not None:
                assert len(options.open()) > 1 or options.open()[0].value is not None
                partial[options.field] = options.open()[-1].value
                asked_for += 1
            action = msgspec.convert(partial, game.system.actions)
            assert prompt.judge(game.state, action) is None
        legal = random_play.answers(prompt, game.state)
        ends = random_play.ends(prompt, game.state, luck)
        game.push(prompt.seat, legal[0 if ends else luck.randrange(len(legal))])
    assert asked_for > 5


def test_9_4_counters_of_one_type_are_listed_once() -> None:
    """One auxilia is as good as the next; each legion has a name of its own."""
    game = garrisoned().game(step="garrisons")
    assert isinstance(game.prompt, RecruitPrompt)
    board, partial, grouped = game.state.board, {"type": "recruit"}, 0
    while (options := game.prompt.options(game.state, partial)) is not None:
        listed = [option for option in options.candidates if option.times]
        assert sum(option.times for option in listed) == len(options.candidates)
        if options.field == "legio":
            assert listed == options.candidates
        else:
            types = [board.type[option.value] for option in listed if option.value is not None]
            assert len(set(types)) == len(types)
            grouped += len(listed) < len(options.candidates)
        last = options.open()[-1]  # one that another stands for can still be named
        partial[options.field] = last.value
    assert grouped
    assert game.prompt.judge(game.state, msgspec.convert(partial, game.system.actions)) is None
