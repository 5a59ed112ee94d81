"""What an answer would bring by itself is told before it is given."""

from __future__ import annotations

from typing import Any

import pytest

from core.contract import LINE, Action, Prospect
from core.game import Game
from core.imperator.actions import Deploy
from core.imperator.actions import Done as EndMovement
from core.texts import LANGUAGES, prospect_text
from tests.semper.panes import PRESENTER, college
from tests.semper.scene import P, S, Scene, asked, march, piece, pieces, zone

LAST: dict[str, Any] = {"sequences": [0, 1, 2]}


def prospects(game: Game, action: Action) -> list[Prospect]:
    prompt = asked(game)
    assert prompt.judge(game.state, action) is None
    return PRESENTER.prospects(game.view(prompt.seat), prompt, action)


def kinds(game: Game, action: Action) -> list[tuple[str, str]]:
    return [(prospect.kind, prospect.rule) for prospect in prospects(game, action)]


def test_3_3_2_a_whole_set_up_ends_the_deployment() -> None:
    game = Game.new("semper/6", 1)
    offered = next(a for a in asked(game).legal(game.state) if isinstance(a, Deploy))
    assert kinds(game, offered) == [("deployment-over", "3.3.2")]


def test_7_1_a_leader_who_would_stand_alone_among_enemies_is_told() -> None:
    scene = college().put(P, "galliae-4", "licinius")
    game = scene.game()
    (prospect,) = prospects(game, march("galliae-4", ["licinius"], [], "galliae-2"))
    assert (prospect.kind, prospect.rule) == ("lone-leader", "7.1.lone")
    assert prospect.args == {"leader": piece("licinius"), "bad": 1, "of": 10, "share": 10}


def winter() -> Scene:
    """A fleet at sea, an army beyond the frontier, a capital that is about to be lost."""
    scene = college().put(P, "classis-orientalis", "dux-sirmium", "pannonici")
    scene.put(P, "alamanni", "licinius", "iovii").war("alamanni", S)
    scene.state.fleet_at[1], scene.state.fleet_side[1] = zone("orientalis"), P
    return scene.put(S, "pannoniae-4", "severe", "batavi")


def test_9_the_last_sequence_tells_what_the_year_would_take() -> None:
    game = winter().game(**LAST)
    told = kinds(game, EndMovement())
    assert ("diocese-goes", "3.7.3") in told
    assert ("fleet-goes", "9.2") in told
    assert ("winter-losses", "9.2") in told
    assert ("winter-losses", "9.3.2.outside") in told
    assert ("must-come-home", "9.3.3") in told
    lost = [x.args["some"] for x in prospects(game, EndMovement()) if x.kind == "winter-losses"]
    assert [*lost] == [[*pieces("pannonici")], [*pieces("iovii")]]


def test_9_other_sequences_tell_nothing() -> None:
    assert kinds(winter().game(sequences=[0, 2, 1]), EndMovement()) == []
    assert kinds(winter().game(sequences=[0, 1, 1], extra=P), EndMovement()) == []


def test_9_the_other_side_is_not_warned_for() -> None:
    scene = winter()
    scene.state.active = S
    told = kinds(scene.game(sequences=[0, 1, 1]), EndMovement())
    assert not {"fleet-goes", "diocese-goes", "must-come-home"} & {kind for kind, _ in told}


def test_10_the_end_of_the_game_is_told_in_its_last_year_only() -> None:
    scene = college()
    scene.state.year = 324
    assert kinds(scene.game(points=[0, 20, 3], **LAST), EndMovement())[0] == ("game-won", "10.3")
    scene.state.year = 323
    assert "game-won" not in dict(kinds(scene.game(**LAST), EndMovement()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_prospect_fits_a_line(lang: str) -> None:
    game = winter().game(**LAST)
    for prospect in prospects(game, EndMovement()):
        if "some" not in prospect.args:
            assert len(prospect_text(game.system, prospect, lang)) <= LINE
