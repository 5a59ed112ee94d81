"""Figures of a game: dice, actions, years and scores, derived from its log."""

from pathlib import Path

from core.contract import TABLE
from core.game import Done, Game
from core.selfplay import Report, play
from core.statistics import Throws, expected_mean, figures, scores, throws, together
from tests.toy import Throw, Wait

SEED = 1  # its dice: 4 5 3


def played(*actions: object, path: Path | None = None) -> Game:
    game = Game.new("toy/race", SEED, data={"goal": 50}, path=path)
    for action in actions:
        assert game.prompt is not None
        assert isinstance(game.push(game.prompt.seat, action), Done)  # type: ignore[arg-type]
    return game


def test_each_face_is_counted_for_the_seat_whose_action_made_it_fall() -> None:
    found = throws(played(Throw(), Throw(), Wait(), Throw()))
    assert list(found) == ["d6"]
    assert found["d6"][1].faces == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0, 6: 0}
    assert found["d6"][2].faces == {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 0}
    assert found["d6"][2].mean == 4
    assert together(found["d6"]).faces == {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 0}
    assert together(found["d6"]).count == 3


def test_a_die_that_never_fell_has_no_mean() -> None:
    assert throws(played(Wait())) == {}
    assert Throws({1: 0, 2: 0}).mean is None


def test_draws_are_no_dice() -> None:
    game = play("alea/3", 1, Report(), checked=False)
    falls = [fall for move in game.moves for fall in move.falls] + game.opening_falls
    counted = {what: together(seats).count for what, seats in throws(game).items()}
    assert set(counted) == {"d6", "d10"}
    for what, count in counted.items():
        assert count == sum(1 for fall in falls if fall.what == what)
    assert any(fall.what == "draw" for fall in falls)


def test_a_fair_die() -> None:
    assert expected_mean("d6") == 3.5
    assert expected_mean("d10") == 4.5


def test_actions_are_counted_by_seat() -> None:
    found = figures(played(Throw(), Wait(), Wait()))
    assert found.actions == {TABLE: 0, 1: 2, 2: 1}
    assert found.total == 3
    assert found.taken_back == found.made_again == 0


def test_what_was_taken_back_is_known_from_the_file(tmp_path: Path) -> None:
    game = played(Throw(), Wait(), Wait(), path=tmp_path / "toy.rubicon")
    assert isinstance(game.undo(2), Done)
    assert isinstance(game.redo(1), Done)
    found = figures(game)
    assert (found.total, found.taken_back, found.made_again) == (2, 2, 1)


def test_scores_are_filed_by_year() -> None:
    game = play("alea/3", 1, Report(), checked=False)
    found = scores(game)
    assert [year for year, _ in found] == [-48, -47] == figures(game).years
    told = [score for _, values in found for score in values]
    assert told == [game.moment(position).score for position in range(len(game.moves) + 1)]
