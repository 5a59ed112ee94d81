"""3.3.1 the printed set-ups, and free deployment."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from core.alea.box.board import BOX, DEAD, LEADER, LEGIO, NAVES, RESERVE, UNPLACED, WAITING
from core.contract import Refusal
from core.game import Game
from core.imperator.actions import Deploy, Place
from core.imperator.actions import Done as That
from core.systems import open_system
from core.texts import refusal_text, rules
from tests.alea.scenario_scene import offered, open_to, place, table
from tests.alea.scene import BOARD, REGIONS, C, R, do, piece, pieces, refused, where, zone

# --- the printed lists ---------------------------------------------------------------------------

AUX, EQ4, EQ2 = "auxilia", "equites-4", "equites-2"

# zone: leaders, legions, other units
CAESARIAN_49 = {
    "italia-4": ("caesar curio", "XIII", []),
    "italia-3": ("m-antonius", "VIII", [AUX, EQ2]),
    "gallia-9": ("lepidus d-brutus trebonius", "V VI VII IX X XI", [EQ4, AUX]),
    "gallia-1": ("", "I-R", []),
    "gallia-2": ("hirtius", "XII XIV III-R", [EQ2, AUX]),
    "gallia-8": ("", "II-R", ["naves-6-0", "naves-6-0"]),
}
REPUBLICAN_49 = {
    "italia-1": ("pompeius g-pompeius scipio labienus cato spinther", "", []),
    "italia-7": ("ahenobarbus", "XV", ["naves-6-1", "naves-4-1"]),
    "hispania-1": ("afranius", "II XVI XIX", [EQ2, AUX]),
    "hispania-2": ("", "XVII XX", []),
    "hispania-4": ("petreius", "IV XVIII", [AUX]),
    "graecia-2": ("", "I XXI XXX", [EQ4]),
    "graecia-3": ("", "III XXII XXVIII", [AUX]),
    "asia-1": ("", "XI-R", []),
    "asia-5": ("", "XXIII XXIV X-R", [EQ2, AUX]),
    "africa-1": ("", "XXV XXVI", [EQ2]),
}
CAESARIAN_48 = (
    "caesar m-antonius lepidus d-brutus hirtius trebonius bassus calvinus dolabella plancus pollio "
    "sulla",
    "II V VI VII VIII IX X XI XII XIII XIV XVII XXVII I-R II-R III-R IV-R V-R VI-R VII-R",
    [AUX] * 3 + [EQ4] + [EQ2] * 2 + ["naves-8-2-1", "naves-6-0", "naves-6-0", "naves-4-0"],
)
REPUBLICAN_48 = (
    "pompeius g-pompeius scipio labienus cato spinther ahenobarbus afranius petreius bibulus "
    "m-brutus cassius s-pompeius",
    "I III XXI XXII XXV XXVI XXVIII XXX X-R XI-R XII-R XIII-R XIV-R XV-R XVI-R XVII-R",
    [AUX] * 3
    + [EQ4] * 2
    + [EQ2]
    + ["naves-8-2-1", "naves-8-1-1", "naves-6-1", "naves-4-1", "naves-4-1"],
)


def printed(entry: tuple[str, str, list[str]]) -> Counter[str]:
    """A printed line as leaders and types of units."""
    leaders, legions, others = entry
    legio = [f"legio-{number.lower()}" for number in legions.split()]
    return Counter([*leaders.split(), *legio, *others])


def standing(state: Any, side: int, place: int) -> Counter[str]:
    """Roman counters of a side in a place: leaders by name, units by type."""
    return Counter(
        BOARD.piece_ids[p] if BOARD.kind[p] == LEADER else BOARD.type[p]
        for p in [*BOARD.roman_leaders, *BOARD.roman_units]
        if state.where[p] == place and state.side[p] == side
    )


# --- fixed set-ups -------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["1", "2"])
def test_3_3_1_every_counter_of_49_stands_where_printed(scenario: str) -> None:
    state = Game.new(f"alea/{scenario}", 1).state
    for side, lists in ((C, CAESARIAN_49), (R, REPUBLICAN_49)):
        for number, name in enumerate(BOARD.place_ids):
            expected = printed(lists.get(name, ("", "", [])))
            assert standing(state, side, number) == expected, name
    assert not any(state.reduced)


@pytest.mark.parametrize("scenario", ["1", "2"])
def test_3_3_1_everything_else_is_in_the_reserve_or_has_yet_to_enter(scenario: str) -> None:
    state = Game.new(f"alea/{scenario}", 1).state
    units = sum(
        (printed(line) for line in [*CAESARIAN_49.values(), *REPUBLICAN_49.values()]), Counter()
    )
    free = [p for p in BOARD.roman_units if state.where[p] == RESERVE]
    on_map = [p for p in BOARD.roman_units if state.where[p] != RESERVE]
    assert Counter(BOARD.type[p] for p in on_map) <= units
    assert len(free) + len(on_map) == len(BOARD.roman_units)
    assert not any(state.side[p] for p in free)
    leaders = Counter(state.where[x] for x in BOARD.roman_leaders)
    assert leaders[WAITING] == 20  # ten of 48 BC, ten after Caesar's death
    assert leaders[DEAD] == 0


@pytest.mark.parametrize(
    ("scenario", "year", "track", "caesarian"),
    [
        ("1", -49, 0, {"gallia"}),
        ("2", -49, 0, {"gallia"}),
        ("3", -48, 1, {"gallia", "hispania", "italia"}),
    ],
)
def test_3_3_1_control_year_and_faction_leaders(
    scenario: str, year: int, track: int, caesarian: set[str]
) -> None:
    state = open_system("alea").start(scenario, {})
    assert (state.year, state.track, state.points) == (year, track, 0)
    held = {name for n, name in enumerate(BOARD.region_ids) if state.control[n] == C}
    assert held == caesarian
    assert all(state.control)
    assert state.roma == (C if "italia" in caesarian else R)
    assert state.faction_leaders == [[], [piece("caesar")], [piece("pompeius")]]
    assert not any(state.war)
    assert not any(state.allied)


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_4_2_3_majors_stand_in_their_homelands_minors_in_their_boxes(scenario: str) -> None:
    state = Game.new(f"alea/{scenario}", 1).state
    for p in range(BOARD.leader_count, BOARD.piece_count):
        people = BOARD.piece_people[p]
        if people >= 0 and BOARD.peoples[people].major:
            assert state.where[p] in BOARD.homelands[people]
        elif people >= 0:
            assert state.where[p] == BOX
    present = {
        BOARD.piece_ids[p]
        for p in range(len(BOARD.leaders), BOARD.leader_count)
        if state.where[p] < BOARD.place_count
    }
    names = "cleopatra-vii achillas orodes-ii pacorus surena pharnaces-ii juba-i"
    assert present == set(names.split())


# --- free deployment -----------------------------------------------------------------------------


def pharsalus(side: int = C) -> Game:
    """Scenario 3 before a side deploys."""
    return table("3", side)


def of(game: Game, side: int, kind: int) -> list[int]:
    """A side's counters of a kind that still wait."""
    everything = [*BOARD.roman_leaders, *BOARD.roman_units]
    state = game.state
    return [
        p
        for p in everything
        if state.side[p] == side and state.where[p] == UNPLACED and BOARD.kind[p] == kind
    ]


def test_deploy_each_side_has_the_counters_of_its_list() -> None:
    state = pharsalus().state
    assert standing(state, C, UNPLACED) == printed(CAESARIAN_48)
    assert standing(state, R, UNPLACED) == printed(REPUBLICAN_48)
    others = [p for p in BOARD.roman_units if state.where[p] != UNPLACED]
    assert all(state.where[p] == RESERVE for p in others)
    absent = [x for x in BOARD.roman_leaders if state.where[x] != UNPLACED]
    assert {BOARD.piece_ids[x] for x in absent if state.where[x] == DEAD} == {"curio"}


def test_deploy_the_initiative_player_first_then_his_opponent() -> None:
    game = pharsalus()
    assert game.prompt is not None
    assert (game.prompt.kind, game.prompt.seat) == ("deploy", 1)
    assert isinstance(game.push(2, place("pompeius", "asia-1")), Refusal)
    do(game, offered(game))
    assert (game.prompt.kind, game.prompt.seat) == ("deploy", 2)
    assert isinstance(game.push(1, place("caesar", "gallia-8")), Refusal)
    do(game, offered(game))
    assert game.state.step != "deployment"


def test_deploy_counter_by_counter_and_again() -> None:
    game = pharsalus()
    do(game, place("caesar", "gallia-9"))
    assert where(game, "caesar") == "gallia-9"
    do(game, place("legio-x legio-v m-antonius", "hispania-1"))
    do(game, place("caesar legio-x", "italia-3"))
    assert where(game, "caesar") == where(game, "legio-x") == "italia-3"
    assert where(game, "legio-v") == "hispania-1"
    assert where(game, "legio-vi") == "unplaced"


def test_deploy_only_counters_of_ones_own_list() -> None:
    game = pharsalus()
    for name in ("pompeius", "legio-i", "legio-xxxviii", "curio", "octavianus", "pharnaces-ii"):
        assert refused(game, place(name, "gallia-9")).rule == "deploy"
    refused(game, place("", "gallia-9"))
    refused(game, Place((BOARD.piece_count,), zone("gallia-9")))
    do(game, offered(game))
    assert refused(game, place("caesar", "asia-1")).rule == "deploy"


def test_deploy_nothing_is_named_twice() -> None:
    game = pharsalus()
    refused(game, place("legio-x legio-x", "gallia-9"))
    whole = offered(game)
    refused(game, Deploy((*whole.places, (piece("caesar"), zone("gallia-1")))))


@pytest.mark.parametrize(
    ("side", "counter", "wrong"),
    [
        (C, "legio-x", ["asia-1", "sicilia-2", "alpes-2", "marmarica"]),
        (C, "caesar", ["graecia-2", "aegyptii"]),
        (R, "legio-i", ["gallia-9", "hispania-1", "italia-1", "numidae"]),
        (R, "pompeius", ["italia-1"]),
    ],
)
def test_deploy_in_ones_own_regions_only(side: int, counter: str, wrong: list[str]) -> None:
    game = pharsalus(side)
    for name in wrong:
        assert refused(game, place(counter, name)).rule == "deploy.region"
    refused(game, place(counter, "occidentalis"))


@pytest.mark.parametrize(
    ("side", "counters", "name"),
    [
        (C, ("caesar", "legio-x", "auxilia-1", "naves-6-0a"), "italia-5"),
        (C, ("caesar", "legio-x", "naves-6-0a"), "italia-7"),
        (R, ("pompeius", "legio-i", "naves-6-1a"), "graecia-1"),
        (R, ("pompeius", "legio-i", "naves-6-1a"), "sicilia-1"),
    ],
)
def test_deploy_not_next_to_a_region_of_the_enemy(
    side: int, counters: tuple[str, ...], name: str
) -> None:
    game = pharsalus(side)
    for counter in counters:
        assert refused(game, place(counter, name)).rule == "deploy.border"


@pytest.mark.parametrize(
    ("side", "regions", "closed"),
    [
        (C, ("italia", "gallia", "hispania"), {"italia-5", "italia-7"}),
        (R, ("asia", "africa", "graecia", "sicilia"), {"graecia-1", "sicilia-1"}),
    ],
)
def test_deploy_all_other_zones_of_ones_regions_are_open(
    side: int, regions: tuple[str, ...], closed: set[str]
) -> None:
    game = pharsalus(side)
    ours = {name for name in BOARD.place_ids if name.rpartition("-")[0] in regions}
    assert open_to(game, BOARD.piece_ids[of(game, side, LEGIO)[0]]) == ours - closed
    assert open_to(game, BOARD.piece_ids[of(game, side, LEADER)[0]]) == ours - closed
    ports = {name for name in ours - closed if BOARD.port[zone(name)]}
    assert open_to(game, BOARD.piece_ids[of(game, side, NAVES)[0]]) == ports


def test_deploy_fleets_in_ports_only() -> None:
    game = pharsalus()
    for name in ("gallia-7", "italia-2", "hispania-4"):
        assert refused(game, place("naves-6-0a", name)).rule == "deploy.port"
    assert refused(game, place("legio-x naves-6-0a", "gallia-7")).rule == "deploy.port"
    do(game, place("legio-x naves-6-0a", "gallia-8"))
    game = pharsalus(R)
    do(game, place("naves-6-1a", "graecia-5"))  # a port without a city


def test_deploy_no_placement_may_make_a_garrison_impossible() -> None:
    """Of the 20 legions Italia and Hispania need two each, Gallia three."""
    game = pharsalus()
    legions = of(game, C, LEGIO)
    assert len(legions) == 20
    do(game, Place(tuple(legions[:16]), zone("gallia-9")))
    assert refused(game, Place((legions[16],), zone("gallia-9"))).rule == "deploy.garrison"
    do(game, Place(tuple(legions[16:18]), zone("hispania-1")))
    assert refused(game, Place((legions[18],), zone("hispania-1"))).rule == "deploy.garrison"
    do(game, Place((legions[18],), zone("italia-2")))
    do(game, Place((legions[0],), zone("italia-2")))  # placed again: now one is to spare
    do(game, Place((legions[19],), zone("gallia-9")))
    assert refused(game, Place((legions[18],), zone("gallia-9"))).rule == "deploy.garrison"


def test_deploy_a_refusal_for_garrisons_tells_how_many_legions_each_region_lacks() -> None:
    game = pharsalus()
    legions = of(game, C, LEGIO)
    do(game, Place(tuple(legions[:16]), zone("gallia-9")))
    refusal = refused(game, Place((legions[16],), zone("gallia-9")))
    text = refusal_text(game.system, refusal, "fr")
    assert "à placer\xa0: 3" in text
    assert text.endswith("Italia 2, Hispania 2.")
    for leader, name in zip(of(game, C, LEADER), ("italia-1", "italia-2"), strict=False):
        do(game, Place((leader,), zone(name)))
    do(game, Place(tuple(of(game, C, LEADER)[2:4]), zone("hispania-1")))
    do(game, Place(tuple(of(game, C, LEADER)[4:]), zone("gallia-9")))
    do(game, Place((legions[16],), zone("italia-2")))
    text = refusal_text(game.system, refused(game, That()), "en")
    assert text == "Legions still lacking in garrisons: Italia 1, Hispania 2."


def test_deploy_no_placement_may_leave_a_region_without_a_leader() -> None:
    """Of the 12 leaders Roma, Italia, Gallia and Hispania need one each."""
    game = pharsalus()
    leaders = of(game, C, LEADER)
    assert len(leaders) == 12
    do(game, Place(tuple(leaders[:9]), zone("gallia-9")))
    refusal = refused(game, Place((leaders[9],), zone("gallia-9")))
    assert refusal.rule in ("deploy.leader", "deploy.roma")
    do(game, Place((leaders[9],), zone("hispania-1")))
    do(game, Place((leaders[10],), zone("italia-3")))
    assert refused(game, Place((leaders[11],), zone("italia-3"))).rule == "deploy.roma"
    do(game, Place((leaders[11],), zone("italia-1")))


def test_deploy_the_republicans_needs_are_counted_too() -> None:
    """Sixteen legions, seven of them for Asia, Graecia and Africa; none for Sicilia."""
    game = pharsalus(R)
    legions, leaders = of(game, R, LEGIO), of(game, R, LEADER)
    assert (len(legions), len(leaders)) == (16, 13)
    do(game, Place(tuple(legions[:9]), zone("sicilia-2")))
    assert refused(game, Place((legions[9],), zone("sicilia-2"))).rule == "deploy.garrison"
    do(game, Place(tuple(leaders[:10]), zone("asia-1")))
    refusal = refused(game, Place((leaders[10],), zone("asia-1")))
    assert (refusal.kind, refusal.rule) == ("region-needs-leader", "deploy.leader")


def all_but(game: Game, *names: str) -> None:
    """The offered deployment, counter by counter, except for some."""
    without = set(pieces(*names))
    for counter, to in offered(game).places:
        if counter not in without:
            do(game, Place((counter,), to))


def test_deploy_the_leader_in_roma_does_not_count_for_italia() -> None:
    game = pharsalus()
    leaders = of(game, C, LEADER)
    for counter, to in offered(game).places:
        if BOARD.kind[counter] != LEADER:
            do(game, Place((counter,), to))
    do(game, Place((leaders[0],), zone("italia-1")))
    do(game, Place((leaders[1],), zone("hispania-1")))
    do(game, Place(tuple(leaders[2:11]), zone("gallia-9")))
    refusal = refused(game, Place((leaders[11],), zone("gallia-9")))
    assert (refusal.rule, refusal.args["region"]) == ("deploy.leader", REGIONS.index("italia"))
    refusal = refused(game, That())
    assert (refusal.kind, refusal.rule) == ("region-needs-another", "deploy.leader")
    assert "Roma" in refusal_text(game.system, refusal)
    assert "Roma" in rules("alea")[refusal.rule].ruling_en
    assert refusal.args["unmet"] == ["deploy.leader"]
    assert refusal.args["regions"] == [REGIONS.index("italia")]
    do(game, Place((leaders[11],), zone("italia-6")))
    do(game, That())
    assert game.prompt is not None
    assert game.prompt.seat == 2


def test_deploy_two_leaders_in_italia_1_serve_roma_and_italia() -> None:
    game = pharsalus()
    leaders = of(game, C, LEADER)
    for counter, to in offered(game).places:
        if BOARD.kind[counter] != LEADER:
            do(game, Place((counter,), to))
    do(game, Place(tuple(leaders[:2]), zone("italia-1")))
    do(game, Place((leaders[2],), zone("hispania-1")))
    do(game, Place(tuple(leaders[3:]), zone("gallia-9")))
    do(game, That())


def unmet(refusal: Refusal) -> set[tuple[str, str]]:
    regions = [REGIONS[n] for n in refusal.args["regions"]]
    return set(zip(refusal.args["unmet"], regions, strict=True))


def test_deploy_ending_lists_everything_that_is_unmet() -> None:
    game = pharsalus()
    refusal = refused(game, That())
    assert unmet(refusal) == {
        ("deploy.roma", "italia"),
        ("deploy.leader", "italia"),
        ("deploy.leader", "gallia"),
        ("deploy.leader", "hispania"),
        ("deploy.garrison", "italia"),
        ("deploy.garrison", "gallia"),
        ("deploy.garrison", "hispania"),
    }
    waiting = of(game, C, LEADER) + of(game, C, LEGIO) + of(game, C, NAVES)
    assert set(waiting) < set(refusal.args["pieces"])
    do(game, place("legio-x legio-v caesar", "hispania-1"))
    assert ("deploy.garrison", "hispania") not in unmet(refused(game, That()))
    assert ("deploy.leader", "hispania") not in unmet(refused(game, That()))


def test_deploy_ending_lists_what_the_republican_lacks() -> None:
    refusal = refused(pharsalus(R), That())
    leaders = {("deploy.leader", name) for name in ("asia", "africa", "graecia", "sicilia")}
    garrisons = {("deploy.garrison", name) for name in ("asia", "africa", "graecia")}
    assert unmet(refusal) == leaders | garrisons


def test_deploy_no_counter_is_kept_back() -> None:
    game = pharsalus()
    all_but(game, "legio-x", "naves-6-0a")
    refusal = refused(game, That())
    assert refusal.rule == "deploy.all"
    assert set(refusal.args["pieces"]) == set(pieces("legio-x", "naves-6-0a"))
    do(game, place("legio-x naves-6-0a", "gallia-8"))
    do(game, That())
    assert game.prompt is not None
    assert game.prompt.seat == 2


@pytest.mark.parametrize("side", [C, R])
def test_deploy_the_offered_deployment_is_accepted_as_one_action(side: int) -> None:
    game = pharsalus(side)
    before = game.position
    whole = offered(game)
    do(game, whole)
    assert game.position == before + 1
    state = game.state
    mine = [p for p, _ in whole.places]
    lists = CAESARIAN_48 if side == C else REPUBLICAN_48
    assert len(mine) == len(set(mine)) == printed(lists).total()
    assert UNPLACED not in {state.where[p] for p in mine}
    regions = ("italia", "gallia", "hispania") if side == C else REGIONS[1:2] + REGIONS[3:6]
    needs = {"italia": 2, "asia": 3, "gallia": 3, "africa": 1, "graecia": 3, "hispania": 2}
    at = {p: BOARD.place_ids[state.where[p]] for p in mine}
    assert all(at[p].rpartition("-")[0] in regions for p in mine)
    assert not {"italia-5", "italia-7", "graecia-1", "sicilia-1"} & set(at.values())
    assert all(BOARD.port[state.where[p]] for p in mine if BOARD.kind[p] == NAVES)
    for region in regions:
        here = [p for p in mine if at[p].startswith(region)]
        assert sum(BOARD.kind[p] == LEGIO for p in here) >= needs.get(region, 0)
        assert sum(BOARD.kind[p] == LEADER for p in here) >= 1 + (region == "italia")
    if side == C:
        assert any(at[p] == "italia-1" for p in mine if BOARD.kind[p] == LEADER)


def test_deploy_as_one_action_keeps_all_the_rules() -> None:
    game = pharsalus()
    places = dict(offered(game).places)

    def changed(**moves: str) -> Deploy:
        named = {piece(name.replace("_", "-")): zone(to) for name, to in moves.items()}
        return Deploy(tuple((places | named).items()))

    assert refused(game, changed(caesar="italia-5")).rule == "deploy.border"
    assert refused(game, changed(caesar="asia-1")).rule == "deploy.region"
    assert refused(game, changed(naves_6_0a="gallia-7")).rule == "deploy.port"
    assert refused(game, changed(pompeius="gallia-7")).rule == "deploy"
    legions = {p: zone("gallia-9") for p in places if BOARD.kind[p] == LEGIO}
    assert refused(game, Deploy(tuple((places | legions).items()))).rule == "deploy.garrison"
    leaders = {p: zone("italia-1") for p in places if BOARD.kind[p] == LEADER}
    assert refused(game, Deploy(tuple((places | leaders).items()))).rule == "deploy.leader"
    away = {p: zone("italia-3") for p in leaders if places[p] == zone("italia-1")}
    assert refused(game, Deploy(tuple((places | away).items()))).rule == "deploy.roma"
    del places[piece("legio-x")]
    refused(game, Deploy(tuple(places.items())))
    do(game, place("legio-x", "gallia-9"))
    do(game, Deploy(tuple(places.items())))  # what stands already need not be named


@pytest.mark.parametrize("side", [C, R])
def test_deploy_whatever_is_offered_is_accepted(side: int) -> None:
    game = pharsalus(side)
    luck = random.Random(5)
    for _ in range(25):
        assert game.prompt is not None
        actions = list(game.prompt.legal(game.state))
        assert any(isinstance(action, Deploy) for action in actions)
        for action in actions:
            assert game.why_not(game.prompt.seat, action) is None
        places = [action for action in actions if isinstance(action, Place)]
        do(game, luck.choice(places))
    do(game, offered(game))


def test_a_half_done_deployment_can_be_written_and_read() -> None:
    game = pharsalus()
    do(game, place("caesar legio-x", "italia-3"))
    again = Game.new(
        "alea/3", 1, {"dice": "manual"}, position=game.system.write_position(game.state)
    )
    assert again.digest() == game.digest()
    do(again, offered(again))


def test_deploy_options_offer_the_zones_of_ones_own_regions_only() -> None:
    game = Game.new("alea/3", 1)
    assert game.prompt is not None
    view = game.view(1)
    caesar = [piece("caesar")]
    options = game.prompt.options(view, {"type": "place", "pieces": caesar})
    assert options is not None
    groups = {BOARD.data.zones[option.value].group for option in options.candidates}
    assert groups == {"italia", "gallia", "hispania"}
    barred = {o.value: o.refusal.rule for o in options.candidates if o.refusal is not None}
    assert barred[zone("italia-5")] == "deploy.border"
