"""3.3.1 the printed set-ups, free deployment, and positions written and read again."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from core.alea.actions import Deploy, Place
from core.alea.actions import Done as That
from core.alea.board import BOX, DEAD, LEADER, LEGIO, NAVES, RESERVE, UNPLACED, WAITING
from core.contract import Refusal
from core.faults import BadPosition
from core.game import Game
from core.run import Run, digest
from core.systems import open_system
from tests.alea.scene import BOARD, C, R, Scene, do, piece, pieces, refused, where, zone

REGIONS = ("italia", "asia", "gallia", "africa", "graecia", "sicilia", "hispania")

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
def test_03_3_1_every_counter_of_49_stands_where_printed(scenario: str) -> None:
    state = Game.new(f"alea/{scenario}", 1).state
    for side, lists in ((C, CAESARIAN_49), (R, REPUBLICAN_49)):
        for place, name in enumerate(BOARD.place_ids):
            expected = printed(lists.get(name, ("", "", [])))
            assert standing(state, side, place) == expected, name
    assert not any(state.reduced)


@pytest.mark.parametrize("scenario", ["1", "2"])
def test_03_3_1_everything_else_is_in_the_reserve_or_has_yet_to_enter(scenario: str) -> None:
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
def test_03_3_1_control_year_and_faction_leaders(
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
def test_04_2_3_majors_stand_in_their_homelands_minors_in_their_boxes(scenario: str) -> None:
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
    game = Game.new("alea/3", 1, {"dice": "manual"})
    if side == R:
        do(game, offered(game))
    return game


def offered(game: Game) -> Deploy:
    """The whole deployment that the question offers."""
    assert game.prompt is not None
    legal = game.prompt.legal(game.state)
    return next(action for action in legal if isinstance(action, Deploy))


def place(name: str | tuple[str, ...], to: str) -> Place:
    return Place(pieces(*((name,) if isinstance(name, str) else name)), zone(to))


def of(game: Game, side: int, kind: int) -> list[int]:
    """A side's counters of a kind that still wait."""
    everything = [*BOARD.roman_leaders, *BOARD.roman_units]
    state = game.state
    return [
        p
        for p in everything
        if state.side[p] == side and state.where[p] == UNPLACED and BOARD.kind[p] == kind
    ]


def open_to(game: Game, counter: int) -> set[str]:
    """Where the question lets a counter be placed."""
    assert game.prompt is not None
    found = set()
    for number in range(BOARD.place_count):
        if game.prompt.why_not(game.state, Place((counter,), number)) is None:
            found.add(BOARD.place_ids[number])
    return found


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
    do(game, place(("legio-x", "legio-v", "m-antonius"), "hispania-1"))
    do(game, place(("caesar", "legio-x"), "italia-3"))
    assert where(game, "caesar") == where(game, "legio-x") == "italia-3"
    assert where(game, "legio-v") == "hispania-1"
    assert where(game, "legio-vi") == "unplaced"


def test_deploy_only_counters_of_ones_own_list() -> None:
    game = pharsalus()
    for name in ("pompeius", "legio-i", "legio-xxxviii", "curio", "octavianus", "pharnaces-ii"):
        assert refused(game, place(name, "gallia-9")).rule == "deploy"
    refused(game, place((), "gallia-9"))
    refused(game, Place((BOARD.piece_count,), zone("gallia-9")))
    do(game, offered(game))
    assert refused(game, place("caesar", "asia-1")).rule == "deploy"


def test_deploy_nothing_is_named_twice() -> None:
    game = pharsalus()
    refused(game, place(("legio-x", "legio-x"), "gallia-9"))
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
    assert open_to(game, of(game, side, LEGIO)[0]) == ours - closed
    assert open_to(game, of(game, side, LEADER)[0]) == ours - closed
    ports = {name for name in ours - closed if BOARD.port[zone(name)]}
    assert open_to(game, of(game, side, NAVES)[0]) == ports


def test_deploy_fleets_in_ports_only() -> None:
    game = pharsalus()
    for name in ("gallia-7", "italia-2", "hispania-4"):
        assert refused(game, place("naves-6-0a", name)).rule == "deploy.port"
    assert refused(game, place(("legio-x", "naves-6-0a"), "gallia-7")).rule == "deploy.port"
    do(game, place(("legio-x", "naves-6-0a"), "gallia-8"))
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
    assert refused(game, Place((leaders[10],), zone("asia-1"))).rule == "deploy.leader"


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
    assert refusal.rule == "deploy.leader"
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
    do(game, place(("legio-x", "legio-v", "caesar"), "hispania-1"))
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
    do(game, place(("legio-x", "naves-6-0a"), "gallia-8"))
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


# --- positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seed"), [("1", 2), ("2", 3), ("3", 4), ("3", 9)])
def test_a_position_written_and_read_again_is_the_same_at_every_step(
    scenario: str, seed: int
) -> None:
    game = Game.new(f"alea/{scenario}", seed)
    system, steps, odd = game.system, set(), set()

    def boundary(state: Any) -> None:
        steps.add(state.step)
        again = system.read_position(scenario, system.write_position(state), {})
        if digest(again) != digest(state):
            odd.add(state.step)

    run = Run(system, system.start(scenario, game.header.settings), seed, boundary)
    luck = random.Random(seed)
    for _ in range(600):
        if run.prompt is None:
            break
        actions = run.prompt.legal(run.state)
        run.feed(run.prompt.seat, actions[int(luck.random() * len(actions))])
    assert odd == set()
    assert {"movement", "combat", "record", "control", "recruitment", "initiative"} <= steps


def test_a_game_goes_on_from_a_written_position_with_the_same_dice() -> None:
    game = Game.new("alea/2", 11)
    luck = random.Random(1)
    while game.state.step != "initiative" or game.state.year == -49:
        assert game.prompt is not None
        actions = game.prompt.legal(game.state)
        do(game, actions[int(luck.random() * len(actions))])
        if game.state.year == -48:
            break
    written = game.system.write_position(game.state)
    again = Game.new("alea/2", 11, position=written)
    assert again.state.year == -48
    assert again.state.falls >= game.state.falls


def test_a_half_done_deployment_can_be_written_and_read() -> None:
    game = pharsalus()
    do(game, place(("caesar", "legio-x"), "italia-3"))
    again = Game.new(
        "alea/3", 1, {"dice": "manual"}, position=game.system.write_position(game.state)
    )
    assert again.digest() == game.digest()
    do(again, offered(again))


def broken(scene: Scene | None = None, **fields: Any) -> str:
    """The rule by which a position is refused."""
    with pytest.raises(BadPosition) as caught:
        (scene or Scene("2", year=-46)).game(**fields)
    assert caught.value.rule in str(caught.value)
    return caught.value.rule


def edited(**changes: Any) -> str:
    """The rule by which the opening of scenario 2 is refused after changes in words."""
    system = Game.new("alea/2", 1).system
    written = system.write_position(system.start("2", {}))
    counters = changes.pop("counters", {})
    everything = written | changes | {"counters": written["counters"] | counters}
    with pytest.raises(BadPosition) as caught:
        system.read_position("2", everything, {})
    return caught.value.rule


def test_08_4_1_a_zone_of_both_sides_is_refused() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-9", "legio-x").put(R, "gallia-9", "legio-i")
    assert broken(scene, step="control") == "8.4.1"
    scene = Scene("2", year=-46).put(C, "centralis", "caesar", "naves-6-0a")
    scene.put(R, "centralis", "scipio", "naves-6-1a")
    assert broken(scene, step="control") == "8.4.1"


def test_03_4_2_a_fleet_inland_is_refused() -> None:
    assert broken(Scene("2", year=-46).put(C, "gallia-7", "naves-6-0a")) == "3.4.2"
    assert broken(Scene("2", year=-46).put(C, "gallia-6", "naves-6-0a")) == "3.4.2"  # the Ocean


def test_03_4_2_cargo_adrift_is_refused() -> None:
    assert broken(Scene("2", year=-46).put(C, "centralis", "legio-x")) == "3.4.2"
    assert broken(Scene("2", year=-46).put(C, "centralis", "caesar")) == "3.4.2"
    full = Scene("2", year=-46).put(C, "centralis", "caesar", "naves-4-0a", "legio-v", "legio-vi")
    full.put(C, "centralis", "auxilia-1").game()
    full.put(C, "centralis", "auxilia-2")
    assert broken(full) == "3.4.2"
    legions = Scene("2", year=-46).put(C, "centralis", "caesar", "naves-4-0a")
    assert broken(legions.put(C, "centralis", "legio-v", "legio-vi", "legio-vii")) == "3.4.2"


def test_an_unknown_counter_place_or_field_is_refused() -> None:
    assert edited(counters={"legio-xcix": {"place": "gallia-9", "side": "C"}}) == "table.position"
    assert edited(counters={"legio-x": {"place": "gallia-12", "side": "C"}}) == "table.position"
    assert edited(counters={"legio-x": {"side": "C"}}) == "table.position"
    assert edited(weather="fine") == "table.position"
    assert edited(step="tea") == "table.position"
    assert edited(faction_leaders={"C": ["vercingetorix"]}) == "table.position"


def test_00_5_an_unknown_side_is_refused() -> None:
    assert edited(counters={"legio-x": {"place": "gallia-9", "side": "X"}}) == "0.5"
    assert edited(control={"italia": "X"}) == "0.5"


def test_03_7_1_a_leader_has_no_face_for_every_side() -> None:
    for side, name in ((R, "caesar"), (R, "octavianus"), (C, "pompeius"), (C, "s-pompeius")):
        assert broken(Scene("2", year=-46).put(side, "gallia-9", name)) == "3.7.1"
    Scene("2", year=-46).put(C, "gallia-9", "m-brutus").put(R, "asia-1", "m-antonius").game()


def test_03_7_2_units_on_the_map_belong_to_somebody() -> None:
    assert edited(counters={"legio-x": {"place": "gallia-9"}}) == "3.7.2"


def test_03_7_2_recruits_in_a_box_belong_to_somebody() -> None:
    assert edited(counters={"legio-v-r": {"place": "recruited:italia"}}) == "3.7.2"


def test_03_4_1_romans_in_a_homeland_at_peace_are_refused() -> None:
    scene = Scene("2", year=-46).put(C, "alpes-2", "caesar", "legio-x")
    assert broken(scene) == "3.4.1"
    Scene("2", year=-46).war("alpes", R).put(C, "alpes-2", "caesar", "legio-x").game()
    Scene("2", year=-46).put(C, "alpes-2", "caesar").game()  # a leader alone may be there


def test_08_4_2_units_in_the_reserve_are_fresh_and_free() -> None:
    assert edited(counters={"legio-xxx": {"place": "reserve", "side": "R"}}) == "8.4.2"
    assert edited(counters={"legio-xxx": {"place": "reserve", "reduced": True}}) == "8.4.2"


def test_03_5_1_faction_leaders_are_alive_of_the_side_and_two_at_most() -> None:
    three = ["caesar", "m-antonius", "curio"]
    assert edited(faction_leaders={"C": three, "R": ["pompeius"]}) == "3.5.1"
    assert edited(faction_leaders={"C": ["scipio"], "R": ["pompeius"]}) == "3.5.1"
    assert edited(counters={"caesar": {"place": "dead", "side": "C"}}) == "3.5.1"


def test_03_3_1_counters_are_only_where_there_is_a_place_for_them() -> None:
    for name, box in (
        ("caesar", "reserve"),
        ("curio", "unplaced"),
        ("legio-x", "dead"),
        ("legio-x", "unplaced"),
        ("legio-x", "box"),
        ("parthi-band-1", "reserve"),
        ("m-antonius", "recruited:italia"),
    ):
        assert edited(counters={name: {"place": box, "side": "C"}}) in ("3.3.1", "3.5.1")


def test_01_3_2_leaders_have_no_reduced_side() -> None:
    counters = {"caesar": {"place": "italia-4", "side": "C", "reduced": True}}
    assert edited(counters=counters) == "1.3.2"


def test_02_the_calendar_and_the_sequences_of_a_position_must_fit() -> None:
    assert edited(year=-50) == "2.F.calendar"
    assert edited(year=-43) == "2.F.calendar"
    assert edited(step="movement", active="C", sequences=[0, 0, 3]) == "2.E"
    assert edited(step="movement", active="", sequences=[0, 3, 3])


@pytest.mark.parametrize(
    "changes",
    [
        {"recruited": {"italia": [1, 0]}},
        {"recruited": {"italia": [999, 0, 0, 0]}},
        {"step": "recruitment", "region": 9},
        {"step": "control", "initiative": ""},
        {"step": "relocation", "active": ""},
        {"sequences": [0, -1, 3]},
        {"control": {"atlantis": "C"}},
        {"war": {"picti": "C"}},
        {"faction_leaders": {"X": ["caesar"]}},
    ],
)
def test_a_position_that_makes_no_sense_is_refused_not_played(changes: dict[str, Any]) -> None:
    assert edited(**changes)


def test_a_good_position_is_not_refused() -> None:
    system = Game.new("alea/2", 1).system
    state = system.start("2", {})
    assert system.faults(state) == []
    assert digest(system.read_position("2", system.write_position(state), {})) == digest(state)


def test_seats_follow_the_factions_of_a_position() -> None:
    game = (
        Scene("2", year=-46)
        .put(C, "italia-4", "legio-x")
        .game(step="relocation", factions=[R, C], active=C)
    )
    assert game.prompt is not None
    assert game.prompt.seat == 2


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


def test_04_2_3_a_people_at_peace_is_at_home_and_nobodys() -> None:
    assert edited(counters={"orodes-ii": {"place": "italia-1"}}) == "4.2.3"
    assert edited(counters={"darius": {"place": "italia-4", "side": "C"}}) == "4.4.1"


def test_s1_definitive_a_decided_score_is_no_position() -> None:
    system = Game.new("alea/1", 1).system
    written = system.write_position(system.start("1", {}))
    system.read_position("1", written | {"points": 75}, {})
    with pytest.raises(BadPosition, match=r"s1\.definitive"):
        system.read_position("1", written | {"points": -76}, {})


def test_roman_counters_that_a_position_does_not_name_are_off_the_map() -> None:
    system = Game.new("alea/2", 1).system
    written = system.write_position(system.start("2", {}))
    for name in ("curio", "legio-xiii"):
        del written["counters"][name]
    again = system.write_position(system.read_position("2", written, {}))
    assert again["counters"]["curio"]["place"] == "dead"
    assert again["counters"]["legio-xiii"] == {"place": "reserve"}
