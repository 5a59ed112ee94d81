"""What tells candidates apart that a player would take for the same, or for equally pressing."""

from typing import Any

import pytest

from core.alea.box.actions import Negotiate
from core.alea.box.state import GEOSTRATEGY
from core.alea.peoples.war import DUMMIES
from core.contract import Drawn, Option, Options
from core.game import Game
from core.imperator.actions import Deploy, Done
from tests.alea.scene import C, R, Scene, do, pieces
from tests.alea.stratagem_scene import table


def asked_for(game: Game, **said: Any) -> Options:
    prompt = game.prompt
    assert prompt is not None
    options = prompt.question(game.view(prompt.seat or None), said)
    assert options is not None
    return options


def noted(option: Option) -> tuple[str, str]:
    assert option.note is not None
    return option.note.kind, option.note.rule


def test_9_2_the_list_tells_who_must_go_from_who_may() -> None:
    scene = Scene("2").put(C, "italia-4", "caesar", "legio-xiii").put(C, "gallia-5", "curio")
    options = asked_for(scene.game(step="relocation"), type="relocate")
    assert {tuple(option.value): noted(option) for option in options.candidates} == {
        pieces("caesar", "legio-xiii"): ("must-go", "9.2.relocation"),
        pieces("curio"): ("may-go", "9.2.lone"),
    }


def test_2_c_the_dummies_of_the_cup_are_one_candidate_and_all_of_them_legal() -> None:
    game = Game.new("alea/1", 5, {"dice": "manual"})
    while game.prompt is not None and game.prompt.args().get("purpose") != "activation":
        do(game, game.prompt.legal(game.state)[0])
    options = asked_for(game, type="drawn")
    dummies = [option for option in options.candidates if option.value in DUMMIES]
    assert [(option.value, option.times) for option in dummies] == [
        (DUMMIES[0], len(DUMMIES)),
        *((dummy, 0) for dummy in DUMMIES[1:]),
    ]
    assert all(option.times == 1 for option in options.candidates if option not in dummies)
    prompt = game.prompt
    assert prompt is not None
    listed = [action.item for action in prompt.legal(game.state) if isinstance(action, Drawn)]
    assert set(DUMMIES) < set(listed)
    assert all(prompt.judge(game.state, Drawn(item)) is None for item in listed)


def test_one_set_up_is_offered_and_it_is_the_proposal() -> None:
    game = Game.new("alea/3", 1)
    options = asked_for(game, type="deploy")
    assert not any(option.aside for option in options.candidates)
    assert game.prompt is not None
    proposal = game.prompt.offered(game.state)
    assert isinstance(proposal, Deploy)
    assert [option.value for option in options.candidates] == [list(map(list, proposal.places))]


def geostrategy(mine: list[Any], theirs: list[Any], hands: str = "open") -> Game:
    scene = Scene("2", year=-46).put(C, "gallia-9", "caesar").put(R, "asia-1", "pompeius")
    scene.chief(C, "caesar").chief(R, "pompeius")
    both_talked = [0, 1, 1]
    return table(scene, mine, theirs, hands, step=GEOSTRATEGY, active=C, negotiated=both_talked)


def final(game: Game) -> bool:
    """Is a player who passes now asked whether he is sure?"""
    assert game.prompt is not None
    assert game.prompt.kind == "geostrategy"
    return game.prompt.final(Done())


def test_2_c_a_pass_that_hands_over_ends_nothing_the_one_after_it_does() -> None:
    game = geostrategy(["rise-minor"], ["rise-minor"])
    assert not final(game)
    do(game, Done())
    assert final(game)
    assert game.prompt is not None
    assert not game.prompt.final(Negotiate(0))
    do(game, Done())
    assert game.prompt is None or game.prompt.kind != "geostrategy"


@pytest.mark.parametrize(("hands", "ends"), [("open", True), ("hidden", False)])
def test_2_c_a_pass_ends_the_phase_if_the_other_will_not_be_asked(hands: str, ends: bool) -> None:
    """With hidden hands a seat that holds any counter is asked, so that passing reveals nothing."""
    game = geostrategy(["rise-minor"], ["intrigue"], hands)
    assert final(game) is ends
    do(game, Done())
    assert (game.prompt is not None and game.prompt.kind == "geostrategy") is not ends
