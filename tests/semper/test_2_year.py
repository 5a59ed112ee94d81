"""2: the sequence of the year: initiative, sequences, Pax Romana, the end of a turn."""

from __future__ import annotations

import pytest

from core.game import Game
from core.imperator.actions import Done as Pass
from core.semper.box.actions import Name
from core.semper.box.board import PRIMUS, SECONDUS
from core.semper.box.state import (
    COUNT,
    EVENT,
    HEAD,
    INITIATIVE,
    LIMITANEI,
    PAX,
    REINFORCEMENTS,
    State,
)
from tests.semper.scene import P, S, Scene, asked, end_movement, go_on, kinds, piece, push, roll


def state_of(game: Game) -> State:
    state: State = game.state
    return state


def year_335(initiative: int, people: str = "pictes") -> Scene:
    """2.D: Constantin is the only Augustus, SR 4; the best of SECONDUS is the king of the Picts."""
    scene = Scene("4", year=336).put(P, "thracia-3", "constantin").heads("constantin")
    scene.control(P, "hispaniae", "britanniae", "viennensis", "galliae", "italia", "africa")
    scene.war(people, S)
    scene.state.initiative = scene.state.active = initiative
    return scene


@pytest.mark.parametrize(("initiative", "primus", "secondus"), [(P, 3, 2), (S, 2, 3)])
def test_2_D_in_335_constantin_and_the_picts_make_five_sequences(
    initiative: int, primus: int, secondus: int
) -> None:
    game = year_335(initiative).game(step=COUNT)
    roll(game, 1, 1)  # event 2: no effect on the count
    state = state_of(game)
    assert sum(state.sequences) == 5
    assert state.sequences[PRIMUS] == primus
    assert state.sequences[SECONDUS] == secondus


def test_2_D_a_leader_on_his_pax_face_does_not_count() -> None:
    """The Franci have SR 2; the Picts are at peace."""
    game = year_335(P, "franci").game(step=COUNT)
    roll(game, 1, 1)
    assert sum(state_of(game).sequences) == 6


@pytest.mark.parametrize(("die", "winner"), [(5, P), (6, S)])
def test_2_B_below_the_political_capacity_of_the_primus(die: int, winner: int) -> None:
    """Constantin has 6: he loses on a 6 only."""
    game = year_335(P).game(step=INITIATIVE)
    events = roll(game, die)
    assert "initiative" in kinds(events)
    assert state_of(game).initiative == winner


def peaceful() -> Scene:
    """The Empire is one, and nobody is at war."""
    scene = Scene("4", year=336).put(P, "thracia-3", "constantin").heads("constantin")
    return scene.control(P, "hispaniae", "britanniae", "viennensis", "galliae", "italia", "africa")


def test_2_C_pax_a_year_without_war_rival_or_usurper_goes_to_phase_f() -> None:
    game = peaceful().game(step=PAX)
    roll(game, 9)  # he lives: 336 needs a die below 6
    assert "pax-romana" in [event.kind for event in all_events(game)]
    points = {e.rule: e.args for e in all_events(game) if e.kind == "points"}
    assert points["10.2.pax"]["points"] in (1, 2)
    assert state_of(game).step == LIMITANEI  # and no sequence has been played
    assert "sequence" not in [event.kind for event in all_events(game)]


def all_events(game: Game) -> list:
    return [event for position in range(game.position + 1) for event in game.events(position)]


def test_2_C_pax_both_camps_are_paid_for_it() -> None:
    game = peaceful().game(step=PAX)
    roll(game, 9)
    paid = {
        event.args["side"]: event.args["points"]
        for event in all_events(game)
        if event.kind == "points" and event.rule == "10.2.pax"
    }
    assert paid == {P: 2, S: 1}


@pytest.mark.parametrize("what", ["war", "secundus", "usurper"])
def test_2_C_pax_one_war_or_rival_is_enough_to_have_a_year(what: str) -> None:
    scene = peaceful()
    if what == "war":
        scene.war("franci", S)
    else:
        scene.put(S, "galliae-2", "constant")
        if what == "secundus":
            scene.heads("", "constant")
        else:
            scene.revolt("constant")
    game = scene.game(step=PAX)
    assert asked(game).args()["purpose"] == "event"  # phase D: the year goes on


def test_2_C_pax_broken_by_the_death_of_the_only_augustus() -> None:
    """Back to the start of phase D, without a second round of deaths."""
    scene = peaceful().put(P, "galliae-2", "constance-ii").title("caesar", "constance-ii")
    game = scene.game(step=PAX)
    roll(game, 0)  # Constantin dies; his Caesar succeeds
    assert "pax-broken" in [event.kind for event in all_events(game)]
    assert asked(game).args()["purpose"] == "event"
    roll(game, 3, 5)  # event 8
    while asked(game).kind == "nominate":
        push(game, Pass())
    assert asked(game).kind == "movement"
    purposes = [e.args.get("purpose") for e in all_events(game) if e.kind == "die-for"]
    assert purposes.count("age") == 1


def test_2_C_pax_another_augustus_upholds_it() -> None:
    scene = peaceful().put(P, "galliae-2", "constance-ii").title("augustus", "constance-ii")
    game = scene.game(step=PAX)
    roll(game, 0)  # Constantin dies, and an Augustus follows him (3.5.2.primus.1)
    assert "pax-broken" not in [event.kind for event in all_events(game)]
    assert "sequence" not in [event.kind for event in all_events(game)]


def test_2_C_pax_broken_if_both_augusti_die() -> None:
    scene = peaceful().put(P, "galliae-2", "licinius", "volusianus")
    game = scene.title("augustus", "licinius").game(step=PAX)
    roll(game, 0, 0, 9)
    assert "pax-broken" in [event.kind for event in all_events(game)]
    assert asked(game).args()["purpose"] == "event"


def test_event_7_one_sequence_less() -> None:
    game = year_335(P).game(step=COUNT)
    roll(game, 4, 3)
    assert sum(state_of(game).sequences) == 4


def test_event_8_one_sequence_each() -> None:
    game = year_335(P).game(step=COUNT)
    roll(game, 4, 4)
    assert state_of(game).sequences[1:] == [1, 1]


def test_2_D_event_the_dice_are_added() -> None:
    game = year_335(P).game(step=EVENT, sequences=[5, 0, 0])
    roll(game, 6, 9)
    assert state_of(game).event == 15
    go_on(game)


# --- 2.E -----------------------------------------------------------------------------------------


def turns(game: Game) -> list[int]:
    """Whose sequences there are until phase F, if nobody does anything in them."""
    while asked(game).kind in ("movement", "window"):
        end_movement(game)
        go_on(game)
    return [event.args["side"] for event in all_events(game) if event.kind == "sequence"]


@pytest.mark.parametrize(
    ("initiative", "left", "order"),
    [(P, [0, 2, 2], [P, S, P, S]), (S, [0, 2, 3], [S, P, S, P, S]), (S, [0, 0, 1], [S])],
)
def test_2_E_the_players_take_turns_and_who_has_one_more_begins_and_ends(
    initiative: int, left: list[int], order: list[int]
) -> None:
    scene = year_335(initiative)
    game = scene.game(step=REINFORCEMENTS, sequences=left, active=initiative)
    assert turns(game) == order


def test_event_10_the_extra_sequence_comes_after_all_others() -> None:
    game = year_335(S).game(step=REINFORCEMENTS, sequences=[0, 2, 2], active=S, extra=S)
    assert turns(game) == [S, P, S, P, S]
    assert state_of(game).extra == 0


def test_2_D_count_a_dux_and_an_usurper_of_secundus_count_for_him() -> None:
    scene = year_335(P).put(S, "galliae-2", "dux-treveri")  # SR 1, like the king of the Picts
    game = scene.game(step=COUNT)
    roll(game, 1, 1)
    assert sum(state_of(game).sequences) == 5
    scene = year_335(P).put(S, "galliae-2", "sylvanus").revolt("sylvanus")  # SR 3
    game = scene.game(step=COUNT)
    roll(game, 1, 1)
    assert sum(state_of(game).sequences) == 7


def test_2_D_count_is_not_made_again_when_the_primus_dies() -> None:
    scene = year_335(P).put(P, "oriens-2", "constance-ii").title("caesar", "constance-ii")
    game = scene.game(step=COUNT)
    roll(game, 1, 1)
    push(game, Pass())
    roll(game, 0)  # Constantin dies; Constance II has SR 3
    assert sum(state_of(game).sequences) == 5
    assert state_of(game).title[piece("constance-ii")] == HEAD


def test_2_D_an_heir_may_be_named_in_the_year_in_which_his_emperor_dies() -> None:
    """Nominations come before deaths."""
    game = year_335(P).put(P, "oriens-2", "constance-ii").game(step=COUNT)
    roll(game, 1, 1)
    push(game, Name(piece("constance-ii"), "caesar"))
    push(game, Pass())
    roll(game, 0)
    assert state_of(game).title[piece("constance-ii")] == HEAD
