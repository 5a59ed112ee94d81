"""2: what is done one after the other in a year."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from core.game import Game
from core.imperator.actions import Done
from core.players.random import RandomPlayer
from core.run import Run
from core.semper.box.board import NOWHERE, RETURNING
from core.semper.box.state import CALENDAR, COUNT, PAX, SWAP, State
from core.systems import open_system
from tests.semper.scene import BOARD, P, Scene, asked, piece, push, roll

C = ["entries", "war-draw", "constantinople", "uprisings", "usurpations", "pax"]
D = ["count", "event", "nominations", "deaths", "reinforcements"]
E = ["agitation", "movement", "evasion", "combat", "record"]
F = [
    *("swap", "control", "sacrifice", "peoples-control", "points"),
    *("fleets", "romans", "limitanei", "leaders-home", "peoples"),
    *("hands", "guards", "city", "calendar"),
]
YEAR = ["stratagems", "initiative", *C, *D, *E, *F]  # as it is printed


def years_of(scenario: str, seed: int) -> list[list[str]]:
    """A game by chance: the steps of each year in the order in which they began."""
    years: dict[int, list[str]] = {}

    def begun(state: State) -> None:
        if state.step != "deployment":
            years.setdefault(state.year, []).append(state.step)

    system = open_system("semper")
    run = Run(system, system.start(scenario, {}), seed, begun)
    player = RandomPlayer(system, f"order:{seed}")
    while run.prompt is not None:
        actions = run.prompt.legal(run.state)
        run.feed(run.prompt.seat, actions[int(player.luck.random() * len(actions))])
    return list(years.values())


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seed"), [("2", 3), ("3", 1), ("7", 2)])
def test_2_turn_every_step_has_its_place_in_the_year(scenario: str, seed: int) -> None:
    """2.C, 2.D and 2.F name the order of what is done in them; phase E repeats its own."""
    years = years_of(scenario, seed)
    printed = BOARD.scenarios[scenario]
    assert len(years) == printed.last - printed.first + 1
    for steps in years:
        once = [step for step in dict.fromkeys(steps) if step not in E]
        assert once == [step for step in YEAR if step in once]
        war = [step for step in steps if step in E]
        assert steps.index("swap") > max((steps.index(step) for step in set(war)), default=0)
        for step, after in pairwise(war):
            begins_anew = step == "record" and after in E[:2]
            assert begins_anew or E.index(step) <= E.index(after)
        assert set(once) >= {*YEAR[:2], *C, *F}


# --- a year of Pax Romana ------------------------------------------------------------------------


def peaceful() -> Scene:
    """The Empire is one, and nobody is at war."""
    scene = Scene("4", year=336).put(P, "thracia-3", "constantin").heads("constantin")
    return scene.control(P, "hispaniae", "britanniae", "viennensis", "galliae", "italia", "africa")


def told(game: Game) -> Counter[str]:
    return Counter(e.kind for position in range(game.position + 1) for e in game.events(position))


def test_2_C_pax_brings_back_neither_a_dux_nor_a_fleet() -> None:
    """They come in phase D, which there is not: they wait for the next year."""
    scene = peaceful()
    scene.state.where[piece("dux-sirmium")] = RETURNING
    scene.state.fleet_at[0], scene.state.fleet_back[0] = NOWHERE, 336
    game = scene.game(step=PAX)
    roll(game, 9)
    assert told(game)["pax-romana"] == 1
    assert game.state.where[piece("dux-sirmium")] == RETURNING
    assert (game.state.fleet_at[0], game.state.fleet_back[0]) == (NOWHERE, 336)


def test_2_C_pax_broken_nobody_is_tested_twice() -> None:
    """Phase D begins anew, without its deaths: Licinius, who has survived, is safe this year."""
    scene = peaceful().put(P, "galliae-2", "constance-ii", "licinius")
    game = scene.title("caesar", "constance-ii").game(step=PAX)
    roll(game, 0, 9)
    assert told(game)["pax-broken"] == 1
    roll(game, 3, 5)
    while asked(game).kind == "nominate":
        push(game, Done())
    assert asked(game).kind == "movement"
    assert told(game)["nobody-dies"] == 0


def test_2_C_pax_broken_the_marker_is_turned_back() -> None:
    """10.2.pax: a year that went on pays nothing for the peace that it began with."""
    scene = peaceful().put(P, "galliae-2", "constance-ii").title("caesar", "constance-ii")
    game = scene.game(step=PAX)
    roll(game, 0)
    assert (game.state.pax, game.state.step) == (False, "event")
    scene.state.pax = True
    paid = scene.game(step="points")
    assert told(paid)["points"] > told(peaceful().game(step="points"))["points"]


# --- the number of sequences ---------------------------------------------------------------------


def test_2_D_count_nobody_leads_and_a_hard_winter_takes_no_more() -> None:
    """Without a Primus and without a leader of SECONDUS there is nothing to take from."""
    scene = Scene(year=307)
    for leader in BOARD.roman_leaders:
        scene.state.where[leader] = 201
    game = scene.game(step=COUNT)
    roll(game, 4, 3)
    assert told(game)["event-winter"] == 1
    assert game.state.sequences == [0, 0, 0]
    assert told(game)["sequence"] == 0


@pytest.mark.parametrize(("year", "over"), [(323, False), (324, True)])
def test_2_turn_the_last_year_is_played_to_its_end_and_no_year_after_it(
    year: int, over: bool
) -> None:
    scene = Scene("6", year=year).put(P, "pontica-1", "galere").heads("galere")
    assert (scene.game(step=CALENDAR).outcome is not None) == over
    game = scene.game(step=SWAP)  # all of phase F comes before the end
    while game.prompt is not None and game.prompt.kind == "limitanei":
        action = game.prompt.legal(game.state)[0]
        game.push(game.prompt.seat, action)
    assert told(game)["points"] >= 2
    assert (game.prompt is None) == over
    if not over:
        assert asked(game).args()["purpose"] == "stratagem"
