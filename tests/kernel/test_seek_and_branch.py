"""Game: seek and branch, on the toy system."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.contract import Resign
from core.game import Done, Game
from core.log import Exists
from tests.kernel.playing import do, picture, refusal_of, refused, start, waits
from tests.toy import Fetch, Stake, Take, Throw, Wait

# --- seek --------------------------------------------------------------------------------------


def test_seek_shows_any_position_and_takes_nothing_back() -> None:
    game = start()
    digests = [game.digest()]
    for turn in range(5):
        digests.append(do(game, (1 + turn % 2, Throw() if turn == 2 else Wait())).digest)
    for position in (0, 5, 3, 4, 1, 5):
        assert game.seek(position) is None
        assert game.position == position
        assert game.digest() == digests[position]
        assert game.prompt is not None
    assert len(game.moves) == 5
    assert game.records == 5


@pytest.mark.parametrize("position", [-1, 3, 100])
def test_a_position_that_does_not_exist_is_refused(position: int) -> None:
    game = start()
    waits(game, 2)
    before = picture(game)
    assert refusal_of(game, game.seek(position), before).rule == "table.seek"


def test_nothing_is_pushed_into_the_past() -> None:
    game = start()
    waits(game, 3)
    game.seek(1)
    refusal = refused(game, 2, Wait())
    assert refusal.rule == "table.seek"
    game.seek(3)
    waits(game, 1)
    assert game.position == 4


def test_undo_while_looking_back_takes_back_the_last_action() -> None:
    game = start()
    waits(game, 4)
    game.seek(2)
    digest = game.moves[2].digest
    result = game.undo()
    if isinstance(result, Done):
        assert (game.position, game.digest()) == (3, digest)
    else:
        assert result.rule == "table.seek"


def test_redo_while_looking_back_never_mixes_positions(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon")
    do(game, (1, Throw()), (2, Throw()), (1, Wait()), (2, Wait()))
    digests = [move.digest for move in game.moves]
    game.undo(2)
    game.seek(1)
    result = game.redo()
    if isinstance(result, Done):
        assert (result.position, result.digest) == (3, digests[2])
    else:
        assert result.rule == "table.seek"
        game.seek(2)
        assert isinstance(game.redo(), Done)
    assert game.digest() == digests[2]
    again = Game.open(tmp_path / "game.rubicon")
    assert again.difference is None
    assert again.digest() == digests[2]


# --- branch ------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [0, 2, 4])
def test_a_branch_has_the_same_past_and_its_own_future(tmp_path: Path, position: int) -> None:
    game = start(tmp_path / "game.rubicon")
    do(game, (1, Throw()), (2, Fetch()), (1, Stake(2)), (2, Take(1)))
    game.undo()
    game.redo()
    before = picture(game)
    branch = game.branch(position, tmp_path / "branch.rubicon")
    assert branch.position == position
    assert [m.digest for m in branch.moves] == [m.digest for m in game.moves[:position]]
    assert branch.header.branched == branch.digest()
    assert isinstance(branch.push(1, Resign()), Done)
    assert picture(game) == before
    again = Game.open(tmp_path / "branch.rubicon")
    assert again.difference is None
    assert picture(again) == picture(branch)
    game.seek(position)
    assert branch.moves[-1].digest != game.digest()


def faces(game: Game, count: int = 10) -> list[int]:
    """What falls from here on, whatever is answered."""
    found: list[int] = []
    luck = random.Random(1)
    while len(found) < count:
        assert game.prompt is not None
        action = luck.choice(game.prompt.legal(game.state))
        assert isinstance(game.push(game.prompt.seat, action), Done)
        found += [fall.face for fall in game.moves[-1].falls]
    return found[:count]


def test_a_branch_with_a_seed_of_its_own_does_not_tell_the_dice_of_its_game(tmp_path: Path) -> None:
    game = Game.new("alea/3", 7)
    faces(game, 3)
    here = len(game.moves)
    same = game.branch(here)
    other = game.branch(here, tmp_path / "other.rubicon", seed=5)
    third = other.branch(here, seed=6)
    of_game, of_other = faces(game), faces(other)
    assert faces(same) == of_game
    assert of_other != of_game
    assert faces(third) not in (of_game, of_other)
    later = other.branch(here + 5)  # of a branch: its own dice, not those of the first game
    for move in other.moves[here + 5 :]:
        assert isinstance(later.push(move.seat, move.action), Done)
    assert later.digest() == other.digest()
    again = Game.open(tmp_path / "other.rubicon")
    assert again.difference is None
    assert again.digest() == other.digest()


def test_a_branch_starts_where_one_looks_from() -> None:
    game = start()
    do(game, (1, Throw()), (2, Throw()), (1, Wait()))
    game.seek(1)
    branch = game.branch(1)
    do(branch, (2, Stake(3)))
    assert game.position == 1
    assert len(game.moves) == 3
    assert branch.state.score == [4, 0]


def test_a_branch_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon")
    waits(game, 2)
    before = picture(game)
    with pytest.raises(Exists):
        game.branch(1, tmp_path / "game.rubicon")
    assert picture(game) == before


def test_a_branch_meets_the_same_dice() -> None:
    game = start()
    do(game, (1, Throw()), (2, Throw()))
    branch = game.branch(1)
    assert do(branch, (2, Throw())).digest == game.digest()


def test_a_branch_of_a_finished_game_before_its_end_goes_on() -> None:
    game = start()
    do(game, (1, Wait()), (2, Resign()))
    branch = game.branch(1)
    assert not branch.ended()
    waits(branch, 1)
    assert game.branch(2).ended()


@pytest.mark.parametrize("position", [-1, 3])
def test_there_is_no_branch_at_a_position_that_does_not_exist(
    tmp_path: Path, position: int
) -> None:
    game = start()
    waits(game, 2)
    with pytest.raises((ValueError, IndexError)):
        game.branch(position, tmp_path / "branch.rubicon")
    assert not list(tmp_path.iterdir())
