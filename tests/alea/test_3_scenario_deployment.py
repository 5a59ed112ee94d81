"""Free deployment in scenarios 4 to 7: posts, enclaves, forbidden regions."""

from __future__ import annotations

import random

import pytest

from core.alea.box.board import LEADER, LEGIO, RETURNING, UNPLACED
from core.alea.year.entries import entry_zones_of
from core.imperator.actions import Deploy, Place
from core.imperator.actions import Done as That
from tests.alea.scenario_scene import (
    LISTS,
    offered,
    open_to,
    place,
    printed,
    started,
    table,
    zones_of,
)
from tests.alea.scene import BOARD, REGIONS, C, R, asked, do, piece, refused, where, zone


@pytest.mark.parametrize(("scenario", "side"), LISTS)
def test_deploy_the_offered_deployment_is_accepted_as_one_action(scenario: str, side: int) -> None:
    game = table(scenario, side)
    mine = printed(scenario, side).total() + (scenario == "5" and side == C)
    whole = offered(game)
    assert len(whole.places) == mine
    do(game, whole)
    assert UNPLACED not in {game.state.where[p] for p, _ in whole.places}


@pytest.mark.parametrize(("scenario", "side"), LISTS)
def test_deploy_counter_by_counter_never_runs_into_a_dead_end(scenario: str, side: int) -> None:
    """Whatever is offered is accepted, and the end can always be reached."""
    luck = random.Random(f"{scenario}{side}")
    for _ in range(3):
        game = table(scenario, side)
        while game.state.index.unplaced[side][0]:
            assert game.prompt is not None
            choices = [a for a in list(game.prompt.legal(game.state)) if isinstance(a, Place)]
            do(game, luck.choice(choices) if choices else offered(game))
        if asked(game) == "deploy" and game.state.active == side:
            do(game, That())


@pytest.mark.parametrize(("scenario", "side"), LISTS)
def test_deploy_options_lead_to_legal_places(scenario: str, side: int) -> None:
    game = table(scenario, side)
    prompt = game.prompt
    assert prompt is not None
    view = game.view(prompt.seat)
    counters = prompt.options(view, {"type": "place"})
    assert counters is not None
    assert len(counters.candidates) == game.state.index.unplaced[side][0]
    for option in counters.candidates[::7]:
        zones = prompt.options(view, {"type": "place", "pieces": [option.value]})
        assert zones is not None
        assert zones.open()
        for candidate in zones.candidates:
            refusal = prompt.judge(game.state, Place((option.value,), candidate.value))
            assert refusal == candidate.refusal


@pytest.mark.parametrize(
    ("scenario", "side", "regions", "closed"),
    [
        ("4", C, "asia gallia graecia hispania italia", "italia-7"),
        ("4", R, "africa sicilia", "sicilia-1"),
        ("5", C, "africa gallia hispania italia", "italia-5 italia-7"),
        ("7", C, "africa gallia hispania italia sicilia", "italia-5"),
        ("7", R, "asia graecia", "graecia-1"),
    ],
)
def test_deploy_not_next_to_a_region_of_the_enemy(
    scenario: str, side: int, regions: str, closed: str
) -> None:
    game = table(scenario, side)
    state = game.state
    free = zones_of(*regions.split()) - set(closed.split())
    for kind in (LEADER, LEGIO):
        name = next(
            BOARD.piece_ids[p]
            for p in BOARD.roman_pieces
            if BOARD.kind[p] == kind and state.side[p] == side and state.where[p] == UNPLACED
        )
        assert open_to(game, name) == free
        for name_of_zone in closed.split():
            assert refused(game, place(name, name_of_zone)).rule == "deploy.border"


def test_deploy_a_peoples_counters_are_not_deployed() -> None:
    game = table("4", R)
    assert refused(game, place("achillas", "africa-1")).rule == "deploy"
    assert refused(game, place("numidae-band-1", "africa-1")).rule == "deploy"


# --- s5.sicilia, s5.d-brutus ---------------------------------------------------------------------


def test_s5_sicilia_s_pompeius_and_menas_stand_in_sicilia() -> None:
    game = table("5", R)
    for name in ("s-pompeius", "menas"):
        assert open_to(game, name) == zones_of("sicilia")
        assert refused(game, place(name, "asia-1")).rule == "s5.sicilia"
        assert refused(game, place(name, "italia-1")).rule == "s5.sicilia"
    do(game, place("s-pompeius", "sicilia-1"))
    do(game, place("menas", "sicilia-3"))  # in one or more zones


def test_s5_sicilia_only_units_with_them_stand_next_to_italia() -> None:
    game = table("5", R)
    for leader in ("trebonius", "cassius"):
        assert refused(game, place(leader, "sicilia-1")).rule == "deploy.border"
    do(game, place("legio-i naves-8-1-1a", "sicilia-1"))  # they may still come
    do(game, place("menas", "sicilia-2"))
    refusal = refused(game, place("s-pompeius", "sicilia-2"))
    assert (refusal.kind, refusal.rule) == ("units-need-company", "deploy.border")
    do(game, place("s-pompeius", "sicilia-1"))
    assert refused(game, place("s-pompeius", "sicilia-3")).rule == "deploy.border"
    do(game, place("menas", "sicilia-1"))
    do(game, place("s-pompeius", "sicilia-3"))  # Menas is with them now
    do(game, place("legio-i naves-8-1-1a", "sicilia-2"))
    do(game, place("menas", "sicilia-2"))
    assert refused(game, place("legio-i", "sicilia-1")).kind == "units-need-company"


def test_s5_sicilia_as_one_action_too() -> None:
    game = table("5", R)
    places = dict(offered(game).places) | {piece("legio-i"): zone("sicilia-1")}
    assert refused(game, Deploy(tuple(places.items()))).rule == "deploy.border"
    do(game, Deploy(tuple((places | {piece("menas"): zone("sicilia-1")}).items())))


def test_s5_d_brutus_is_alone_in_the_northern_alpes() -> None:
    game = table("5", R)
    assert open_to(game, "d-brutus") == {"alpes-1"}
    assert refused(game, place("d-brutus", "graecia-2")).rule == "s5.d-brutus"
    assert refused(game, place("d-brutus", "alpes-2")).rule == "s5.d-brutus"
    for name in ("legio-i", "cassius", "auxilia-4", "trebonius"):
        assert refused(game, place(name, "alpes-1")).rule == "deploy.region"
    do(game, offered(game))
    assert where(game, "d-brutus") == "alpes-1"
    assert game.state.index.land[R][zone("alpes-1")] == []


def test_s5_leaders_with_a_post_do_not_serve_other_regions() -> None:
    """Graecia and Asia need M. Brutus, Cassius or Trebonius; Sicilia has its two."""
    game = table("5", R)
    do(game, place("m-brutus cassius", "asia-1"))
    assert refused(game, place("trebonius", "asia-1")).rule == "deploy.leader"
    do(game, place("trebonius", "graecia-2"))


# --- s6: posts and enclaves ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "name", "zones", "rule"),
    [
        (C, "octavianus", zones_of("italia") - {"italia-2", "italia-6", "italia-7"}, "s6.chiefs"),
        (C, "m-antonius", zones_of("asia"), "s6.chiefs"),
        (C, "salvidienus", zones_of("hispania"), "s6.deployment"),
        (R, "s-pompeius", zones_of("sicilia"), "s6.deployment"),
        (R, "menas", zones_of("sicilia"), "s6.deployment"),
        (R, "bassus", {"gallia-8"}, "s6.deployment"),
        (R, "pollio", {"italia-2"}, "s6.deployment"),
        (R, "l-antonius", {"italia-6"}, "s6.deployment"),
        (R, "plancus", {"italia-6"}, "s6.deployment"),
    ],
)
def test_s6_leaders_with_a_post(side: int, name: str, zones: set[str], rule: str) -> None:
    game = table("6", side)
    assert open_to(game, name) == zones
    for elsewhere in ("africa-1", "gallia-9", "alpes-1"):
        assert refused(game, place(name, elsewhere)).rule == rule
    do(game, offered(game))
    assert where(game, name) in zones


def test_s6_enclaves_the_republican_may_deploy_units_there() -> None:
    game = table("6", R)
    enclaves = {"gallia-8", "italia-2", "italia-6"}
    assert open_to(game, "legio-xix") == enclaves | zones_of("sicilia")
    assert open_to(game, "auxilia-4") == enclaves | zones_of("sicilia")
    ports = {"gallia-8", "sicilia-1", "sicilia-2"}
    assert open_to(game, "naves-8-2-1a") == ports
    assert refused(game, place("naves-8-2-1a", "italia-2")).rule == "deploy.port"
    assert refused(game, place("legio-xix", "italia-1")).rule == "deploy.region"
    assert refused(game, place("legio-xix", "gallia-9")).rule == "deploy.region"


def test_s6_enclaves_he_need_not() -> None:
    """The French text: all his units may be in Sicilia."""
    game = table("6", R)
    posts = dict(offered(game).places)
    for unit in posts:
        if BOARD.kind[unit] != LEADER:
            posts[unit] = zone("sicilia-2")
    do(game, Deploy(tuple(posts.items())))


def test_s6_enclaves_the_caesarian_may_deploy_nothing_there() -> None:
    game = table("6", C)
    for name in ("agrippa", "legio-x", "auxilia-1"):
        for enclave in ("gallia-8", "italia-2", "italia-6"):
            assert refused(game, place(name, enclave)).rule == "s6.enclaves"
    assert refused(game, place("naves-8-1-1a", "gallia-8")).rule == "s6.enclaves"
    assert open_to(game, "legio-x") == zones_of(*REGIONS) - zones_of("sicilia") - {
        "gallia-8",
        "italia-2",
        "italia-6",
        "italia-7",
    }


def test_s6_roma_needs_a_leader_besides_italias() -> None:
    game = table("6", C)
    free = "agrippa calvinus lepidus sulla flaccus saxa corvinus"
    do(game, place("octavianus", "italia-1"))
    do(game, place("m-antonius", "asia-1"))
    do(game, place("salvidienus", "hispania-1"))
    names = free.split()
    do(game, place(" ".join(names[:3]), "gallia-9"))
    do(game, place(names[3], "africa-1"))
    do(game, place(names[4], "graecia-2"))
    do(game, place(names[5], "gallia-9"))
    refusal = refused(game, place(names[6], "gallia-9"))
    assert (refusal.rule, refusal.args["region"]) == ("deploy.leader", REGIONS.index("italia"))
    do(game, place(names[6], "italia-3"))


def test_s6_a_waiting_leader_with_a_post_is_counted_for_his_region() -> None:
    """Octavianus alone cannot be both Roma's leader and Italia's; M. Antonius is Asia's."""
    game = table("6", C)
    names = ("agrippa", "calvinus", "lepidus", "sulla", "flaccus", "saxa", "corvinus")
    do(game, place(" ".join(names[:4]), "gallia-9"))
    # Africa, Graecia and Italia (or Roma) still need one of the three others each
    assert refused(game, place(names[4], "gallia-9")).rule in ("deploy.leader", "deploy.roma")
    do(game, place(names[4], "africa-1"))
    do(game, place(names[5], "graecia-2"))
    do(game, place(names[6], "italia-3"))


def test_s6_zones_next_to_an_enclave_are_open() -> None:
    """The ban looks at regions, and these are the Caesarian's."""
    assert {"italia-1", "italia-3", "gallia-9"} <= open_to(table("6", C), "legio-x")


# --- s6.chiefs: forbidden regions ----------------------------------------------------------------


def test_s6_barred_regions_by_leader() -> None:
    board = started("6").board
    barred = {
        board.piece_ids[p]: {board.place_ids[z] for z in range(board.place_count) if mask >> z & 1}
        for p, mask in enumerate(board.barred)
        if mask
    }
    assert barred == {
        "octavianus": zones_of("asia", "graecia"),
        "m-antonius": zones_of("africa", "gallia", "hispania", "italia", "sicilia"),
    }


def test_s6_no_chief_comes_back_in_a_forbidden_region() -> None:
    state = started("6")
    for name, regions in (("octavianus", {"asia", "graecia"}), ("m-antonius", {"asia", "graecia"})):
        state.where[piece(name)] = RETURNING
        found = {BOARD.place_ids[z].rpartition("-")[0] for z in entry_zones_of(state, piece(name))}
        caesarian = set(REGIONS) - {"sicilia"}
        assert found == (caesarian - regions if name == "octavianus" else regions)


@pytest.mark.parametrize("scenario", ["1", "2", "3", "4", "5", "7"])
def test_s6_nobody_is_barred_elsewhere(scenario: str) -> None:
    board = started(scenario).board
    assert len(board.barred) == board.piece_count
    assert not any(board.barred)
