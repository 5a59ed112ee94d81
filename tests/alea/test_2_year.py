"""2: the sequence of play. Initiative, sequences, disbanding and the calendar."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.actions import Disband
from core.alea.sequence import STEPS
from core.contract import Action, Rolled
from core.game import Game
from core.imperator.actions import Deploy, Place
from core.imperator.actions import Done as That
from core.run import Run
from core.systems import open_system
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    do,
    draw,
    piece,
    pieces,
    quiet_answer,
    quietly,
    refused,
    roll,
    told,
    two_leaders,
    where,
    zone,
)


def through_winter(game: Game) -> None:
    """Whatever phase F asks, the first answer offered."""
    while game.prompt is not None and game.prompt.kind in ("relocate", "garrison", "recruit"):
        do(game, game.prompt.legal(game.state)[0])


def through_sequences(game: Game) -> list[int]:
    """Nobody moves: whose sequences follow each other?"""
    while game.prompt is not None and game.prompt.kind == "movement":
        do(game, That())
    return [event.args["side"] for event in told(game, "sequence")]


def deploy_both(game: Game) -> None:
    for _ in range(2):
        assert game.prompt is not None
        legal = game.prompt.legal(game.state)
        do(game, next(action for action in legal if isinstance(action, Deploy)))


# --- the order of the year -----------------------------------------------------------------------


def test_2_a_year_goes_through_its_phases_in_the_printed_order() -> None:
    """A year of political agitation (event.6), the only event with a step of its own."""
    steps: list[str] = []

    def boundary(state: Any) -> None:
        if not steps or steps[-1] != state.step:
            steps.append(state.step)

    system = open_system("alea")
    state = system.start("3", {})
    state.manual_dice = True
    run = Run(system, state, 7, boundary)
    while run.state.year == -48:
        assert run.prompt is not None
        run.feed(run.prompt.seat, answer_of_an_agitated_year(run))
    one = ["agitation", "movement", "assignment", "evasion", "naval-evasion", "combat", "record"]
    year = [
        *("deployment", "stratagems", "initiative"),
        *("entries", "activation", "geostrategy"),
        *("count", "event", "second", "deaths", "reinforcements", "disbanding"),
        *(one * 11),
        *("track", "swap", "murder", "control", "points", "fleets", "recovery", "relocation"),
        *("peoples", "garrisons", "recruitment", "hands", "calendar"),
    ]
    assert steps[: steps.index("calendar") + 1] == year
    assert steps[len(year)] == "stratagems"  # of the next year
    assert set(year) == set(STEPS)


def answer_of_an_agitated_year(run: Run) -> Action:
    """Nobody does more than he must."""
    prompt = run.prompt
    assert prompt is not None
    if prompt.kind == "roll" and prompt.args()["purpose"] == "event":
        return Rolled(6 if prompt.args()["die"] == "d6" else 0)
    if prompt.kind in ("movement", "disband"):
        return That()
    if prompt.kind == "deploy":
        return next(a for a in prompt.legal(run.state) if isinstance(a, Deploy))
    return quiet_answer(prompt, run.state) or prompt.legal(run.state)[0]


# --- 2.B initiative ------------------------------------------------------------------------------

NO_ANSWER = (17, 18)  # stratagem counters that say nothing about the initiative or Janus


@pytest.mark.parametrize("scenario", ["1", "2"])
def test_2_b_the_republican_leads_in_49_without_a_die(scenario: str) -> None:
    game = Game.new(f"alea/{scenario}", 3, {"dice": "manual"})
    draw(game, *NO_ANSWER)
    assert game.state.step == "activation"  # the initiative is settled, whoever holds what
    assert game.state.initiative == R
    assert told(game, "initiative-fixed")
    assert not told(game, "die")


def test_2_b_the_caesarian_leads_in_the_first_year_of_scenario_3_without_a_die() -> None:
    game = Game.new("alea/3", 3, {"dice": "manual"})
    deploy_both(game)
    draw(game, *NO_ANSWER)
    assert game.state.step == "activation"
    assert (game.state.year, game.state.initiative) == (-48, C)
    assert told(game, "initiative-fixed")
    assert not told(game, "die")


@pytest.mark.parametrize(("scenario", "year"), [("1", -48), ("2", -48), ("3", -47)])
def test_2_b_a_die_decides_from_the_second_year_on(scenario: str, year: int) -> None:
    scene = Scene(scenario, year=year).put(C, "gallia-9", "caesar").chief(C, "caesar")
    game = scene.game(step="initiative")
    assert game.prompt is not None
    assert game.prompt.args() == {"die": "d6", "purpose": "initiative"}


@pytest.mark.parametrize(
    ("chief", "die", "leads"),
    [
        ("caesar", 1, C),
        ("caesar", 5, C),
        ("caesar", 6, R),  # 6 is not below 6
        ("m-antonius", 3, C),
        ("m-antonius", 4, R),
        ("lurius", 1, R),
    ],
)
def test_2_b_below_the_caesarian_faction_leaders_pc_the_caesarian_leads(
    chief: str, die: int, leads: int
) -> None:
    scene = Scene("1", year=-46).put(C, "gallia-9", chief).chief(C, chief)
    scene.put(R, "asia-1", "pompeius").chief(R, "pompeius")
    game = scene.game(step="initiative", initiative=R if leads == C else C)
    roll(game, die)
    assert game.state.initiative == leads


def test_2_b_the_higher_pc_of_two_faction_leaders_counts() -> None:
    for order in (("m-antonius", "octavianus"), ("octavianus", "m-antonius")):
        scene = Scene("1", year=-40).put(C, "gallia-9", *order).chief(C, *order)
        game = scene.game(step="initiative")
        roll(game, 5)  # below Octavianus's 6, not below M. Antonius's 4
        assert game.state.initiative == C


def test_2_b_a_better_leader_without_the_marker_does_not_count() -> None:
    scene = Scene("1", year=-46).put(C, "gallia-9", "caesar", "curio").chief(C, "curio")
    game = scene.game(step="initiative")
    roll(game, 3)  # not below Curio's 3
    assert game.state.initiative == R


def test_2_b_a_side_without_faction_leader_never_leads() -> None:
    game = Scene("1", year=-46).put(R, "asia-1", "scipio").game(step="initiative")
    roll(game, 1)
    assert game.state.initiative == R


@pytest.mark.parametrize(("die", "first"), [(1, C), (6, R)])
def test_2_b_who_has_the_initiative_goes_first(die: int, first: int) -> None:
    game = two_leaders().game(step="initiative")
    roll(game, die)
    quietly(game)
    assert game.prompt is not None
    assert (game.prompt.kind, game.prompt.seat) == ("disband", SEAT[first])
    do(game, That())
    assert (game.prompt.kind, game.prompt.seat) == ("disband", 3 - SEAT[first])
    do(game, That())
    assert (game.prompt.kind, game.prompt.seat) == ("movement", SEAT[first])


# --- 2.D sequences -------------------------------------------------------------------------------


def counted(scene: Scene, **fields: Any) -> Game:
    """The year's sequences are counted; its event (3, discouragement) changes nothing here."""
    game = scene.game(step="count", **fields)
    roll(game, 3, 0)
    return game


@pytest.mark.parametrize(("initiative", "shares"), [(C, [0, 6, 5]), (R, [0, 5, 6])])
def test_2_d_eleven_sequences_are_shared_six_and_five(initiative: int, shares: list[int]) -> None:
    game = counted(two_leaders(), initiative=initiative)
    assert told(game, "sequences")[0].args["total"] == 11
    assert game.state.sequences == shares


@pytest.mark.parametrize("initiative", [C, R])
def test_2_d_an_even_number_is_shared_equally(initiative: int) -> None:
    scene = Scene("1", year=-46).put(C, "gallia-9", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "cassius").chief(R, "cassius")
    game = counted(scene, initiative=initiative)
    assert game.state.sequences == [0, 5, 5]
    assert not told(game, "odd-sequence")


@pytest.mark.parametrize("order", [("scipio", "pompeius"), ("pompeius", "scipio")])
def test_2_d_the_higher_sr_of_two_faction_leaders_counts(order: tuple[str, str]) -> None:
    scene = Scene("1", year=-46).put(C, "gallia-9", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", *order).chief(R, *order)
    assert counted(scene).state.sequences == [0, 6, 5]


def test_2_d_the_face_of_the_side_he_serves_counts() -> None:
    scene = Scene("1", year=-40).put(C, "gallia-9", "agrippa").chief(C, "agrippa")  # SR 5
    scene.put(R, "asia-1", "l-antonius").chief(R, "l-antonius")  # SR 3, as a Caesarian 2
    assert sum(counted(scene).state.sequences) == 8


def test_2_d_only_faction_leaders_count() -> None:
    scene = two_leaders().put(C, "gallia-9", "agrippa").chief(C, "m-antonius")
    scene.put(C, "gallia-9", "m-antonius")
    assert sum(counted(scene).state.sequences) == 4 + 5


def test_2_d_a_side_without_faction_leader_adds_nothing() -> None:
    scene = Scene("1", year=-46).put(C, "gallia-9", "caesar").chief(C, "caesar")
    assert counted(scene).state.sequences == [0, 3, 3]


def test_2_d_without_faction_leaders_the_year_has_no_sequences() -> None:
    game = counted(Scene("1", year=-46))
    assert game.state.sequences == [0, 0, 0]
    do(game, That())
    do(game, That())
    assert not told(game, "sequence")
    assert told(game, "republic")  # phase F has begun


# --- 2.E alternation -----------------------------------------------------------------------------


@pytest.mark.parametrize("first", [C, R])
def test_2_e_the_players_take_their_sequences_by_turns(first: int) -> None:
    game = counted(two_leaders(), initiative=first)
    do(game, That())
    do(game, That())
    sides = through_sequences(game)
    second = R if first == C else C
    assert sides == [first, second] * 5 + [first]
    assert game.state.sequences == [0, 0, 0]


def test_2_e_who_has_sequences_left_goes_on_alone() -> None:
    game = two_leaders().game(active=C, sequences=[0, 3, 1])
    assert through_sequences(game) == [R, C, C]  # the first one is under way already


def test_2_e_3_a_sequence_is_taken_off_when_it_ends() -> None:
    game = two_leaders().game(active=C, sequences=[0, 3, 3])
    do(game, That())
    assert game.state.sequences == [0, 2, 3]
    assert game.state.active == R
    do(game, That())
    assert game.state.sequences == [0, 2, 2]
    assert game.state.active == C


# --- 2.D disbanding ------------------------------------------------------------------------------

GALLIC = ("legio-v", "legio-vi", "legio-vii", "legio-viii", "legio-ix", "legio-x", "legio-xi")


def six_to_spare(**fields: Any) -> Game:
    """Gallia with its garrison of three and six legions more; the Republican has as many."""
    scene = two_leaders().put(C, "gallia-9", *GALLIC, "legio-xii", "legio-xiii", "auxilia")
    scene.put(R, "asia-1", "legio-i", "legio-ii", "legio-iii", "legio-iv", "legio-xiv")
    scene.put(R, "asia-5", "legio-xv", "legio-xvi", "legio-xvii", "legio-xviii")
    return scene.game(step="disbanding", **fields)


def test_2_d_disbanded_legions_go_to_the_reserve_fresh_and_free() -> None:
    scene = two_leaders().put(C, "gallia-9", *GALLIC[1:])
    scene.put(C, "gallia-9", "legio-v", reduced=True)
    game = scene.game(step="disbanding")
    do(game, Disband(pieces("legio-v")))
    assert where(game, "legio-v") == "reserve"
    assert (game.state.side[piece("legio-v")], game.state.reduced[piece("legio-v")]) == (0, 0)


def test_2_d_who_sends_nobody_home_has_said_so() -> None:
    game = six_to_spare()
    do(game, That())
    assert [event.args["side"] for event in told(game, "disbands-nobody")] == [C]


def test_2_d_only_legions_of_ones_own_on_the_map_are_disbanded() -> None:
    game = six_to_spare()
    auxilia = next(p for p in BOARD.roman_units if BOARD.type[p] == "auxilia")
    reserve = piece("legio-xxx")
    for wrong in (auxilia, piece("legio-i"), reserve, piece("caesar"), -1, BOARD.piece_count):
        assert refused(game, Disband((wrong,))).rule == "2.D.disband"
    assert refused(game, Disband(pieces("legio-v", "legio-v"))).kind == "named-twice"
    refused(game, Disband(()))
    refused(game, Place(pieces("legio-v"), zone("gallia-9")))


def test_2_d_disbanding_keeps_the_garrison() -> None:
    scene = two_leaders().put(C, "gallia-9", *GALLIC[:4])
    game = scene.game(step="disbanding")
    refusal = refused(game, Disband(pieces(*GALLIC[:2])))
    assert (refusal.rule, refusal.args["least"]) == ("3.1.1.garrison", 3)
    do(game, Disband(pieces(GALLIC[0])))
    assert refused(game, Disband(pieces(GALLIC[1]))).rule == "3.1.1.garrison"
    assert game.prompt is not None
    assert list(game.prompt.legal(game.state)) == [That()]


def test_2_d_a_garrison_that_is_short_already_gets_no_worse() -> None:
    game = two_leaders().put(C, "gallia-9", *GALLIC[:2]).game(step="disbanding")
    assert refused(game, Disband(pieces(GALLIC[0]))).rule == "3.1.1.garrison"


def test_2_d_no_garrison_binds_in_the_enemys_region() -> None:
    game = two_leaders().put(C, "italia-4", "legio-xiii").game(step="disbanding")
    do(game, Disband(pieces("legio-xiii")))
    assert where(game, "legio-xiii") == "reserve"


def test_2_d_the_enemys_legions_are_no_garrison_of_ours() -> None:
    scene = two_leaders().put(C, "gallia-9", *GALLIC[:3]).put(R, "gallia-8", "legio-i", "legio-ii")
    game = scene.game(step="disbanding")
    assert refused(game, Disband(pieces(GALLIC[0]))).rule == "3.1.1.garrison"


@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_10_1_every_complete_three_disbanded_legions_score_a_point(count: int, points: int) -> None:
    game = six_to_spare()
    do(game, Disband(pieces(*GALLIC[:count])))
    assert game.state.points == points


def test_10_1_three_legions_disbanded_one_by_one_score_a_point() -> None:
    game = six_to_spare()
    for number, legion in enumerate(GALLIC[:4], start=1):
        do(game, Disband(pieces(legion)))
        assert game.state.points == number // 3
    assert [event.rule for event in told(game, "points")] == ["10.1.disband"]


def test_10_1_the_republican_scores_his_disbanded_legions_in_the_negative() -> None:
    game = six_to_spare(points=4)
    do(game, That())
    do(game, Disband(pieces("legio-i", "legio-ii", "legio-iii")))
    assert game.state.points == 3


def test_10_1_legions_of_both_players_make_no_group() -> None:
    game = six_to_spare()
    do(game, Disband(pieces(*GALLIC[:2])))
    do(game, That())
    do(game, Disband(pieces("legio-i", "legio-ii")))
    assert game.state.points == 0


def test_10_1_no_disbanded_legion_is_carried_over_to_the_next_year() -> None:
    game = six_to_spare(sequences=[0, 0, 0])
    do(game, Disband(pieces(*GALLIC[:2])))
    do(game, That())
    do(game, That())
    through_winter(game)
    roll(quietly(game), 1)
    quietly(game)
    while game.prompt is not None and game.prompt.kind == "reinforcements":
        do(game, game.prompt.legal(game.state)[0])
    points = game.state.points
    assert game.state.year == -45
    do(game, Disband(pieces(GALLIC[2])))
    assert game.state.points == points


# --- 2.F the calendar ----------------------------------------------------------------------------


def test_2_f_the_year_moves_on_by_one() -> None:
    game = two_leaders(year=-46).game(step="calendar")
    assert game.state.year == -45
    assert game.outcome is None
    assert game.prompt is not None
    assert (game.state.step, game.prompt.args()["purpose"]) == ("stratagems", "stratagem")


@pytest.mark.parametrize(("scenario", "last"), [("1", -29), ("2", -44), ("3", -47)])
def test_2_f_after_the_last_year_the_game_is_over(scenario: str, last: int) -> None:
    before = Scene(scenario, year=last - 1).game(step="calendar")
    assert before.outcome is None
    assert before.state.year == last
    game = Scene(scenario, year=last).game(step="calendar")
    assert game.outcome is not None
    assert game.prompt is None
    assert game.state.year == last


def test_2_f_the_limits_of_recruitment_are_new_every_year() -> None:
    scene = two_leaders()
    scene.state.taken[:] = b"\1" * len(scene.state.taken)
    scene.state.done[:] = b"\1" * len(scene.state.done)
    game = scene.game(step="calendar")
    assert not any(game.state.taken)
    assert not any(game.state.done)
