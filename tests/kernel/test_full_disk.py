"""A full disk: a write that fails leaves game and file as they were."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.checkpoints import SPACING
from core.game import Done, Game
from tests.kernel.game_files import other_rules, picture, played, rewritten
from tests.kernel.playing import do, start
from tests.logs import read
from tests.toy import Stake, Throw, Toy, Wait

FAILURES = [OSError(28, "No space left on device"), KeyboardInterrupt()]


def fails_once(
    monkeypatch: pytest.MonkeyPatch, name: str, error: BaseException, after: int = 0
) -> None:
    """The call raises once, in the midst of its work, and works again afterwards."""
    real = getattr(os, name)
    left = [after, 1]

    def failing(fd: int, *args: Any) -> Any:
        if left[0]:
            left[0] -= 1
        elif left[1]:
            left[1] = 0
            if name == "write":
                real(fd, args[0][:20])
            raise error
        return real(fd, *args)

    monkeypatch.setattr(f"core.log.os.{name}", failing)


def goes_on(game: Game, path: Path) -> None:
    """Game and file agree, and so they do for the rest of the game."""
    assert picture(Game.open(path)) == picture(game)
    for _ in range(3 * SPACING):
        assert game.prompt is not None
        do(game, (game.prompt.seat, Wait()))
    game.undo(2)
    game.redo()
    again = Game.open(path)
    assert picture(again) == picture(game)
    for position in range(game.position, -1, -1):
        game.seek(position)
        again.seek(position)
        assert game.digest() == again.digest()
    game.seek(len(game.moves))
    before = Toy.started
    game.undo()
    assert Toy.started - before <= SPACING + 1  # checkpoints are still taken


@pytest.mark.parametrize("error", FAILURES, ids=["full", "interrupted"])
@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize(
    "step",
    [
        lambda game: game.push(1, Throw()),
        lambda game: game.push(1, Stake(2)),
        lambda game: game.undo(),
        lambda game: game.redo(),
    ],
    ids=["push", "push-open", "undo", "redo"],
)
def test_a_failed_append_leaves_game_and_file_as_they_were(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    call: str,
    step: Callable[[Game], Any],
) -> None:
    game = played(path)
    do(game, (1, Wait()), (2, Wait()))
    game.undo(2)
    before, bytes_before, asked = picture(game), path.read_bytes(), game.asked_undo
    fails_once(monkeypatch, call, error)
    with pytest.raises(type(error)):
        step(game)
    assert path.read_bytes() == bytes_before
    assert (picture(game), game.asked_undo) == (before, asked)
    assert isinstance(game.redo(2), Done)
    goes_on(game, path)


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_request_that_cannot_be_written_was_not_made(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    game = start(path, undo="fair")
    do(game, (1, Throw()))
    before, bytes_before = picture(game), path.read_bytes()
    fails_once(monkeypatch, call, FAILURES[0])
    with pytest.raises(OSError, match="No space"):
        game.ask_undo(1, 1)
    assert path.read_bytes() == bytes_before
    assert (picture(game), game.asked_undo) == (before, (0, 0))


def test_an_append_that_fails_after_its_revision_record(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path)
    old = rewritten(path, header=other_rules)
    game = Game.open(old)
    digest = game.digest()
    fails_once(monkeypatch, "fsync", FAILURES[0], after=1)
    with pytest.raises(OSError, match="No space"):
        game.push(1, Wait())
    assert game.digest() == digest
    goes_on(game, old)
    assert sum("revision" in record for record in read(old)) == 1


def test_a_torn_line_that_stays_behind_is_cut_by_the_next_append(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(path)
    before = picture(game)
    fails_once(monkeypatch, "write", FAILURES[0])
    fails_once(monkeypatch, "ftruncate", OSError(5, "Input/output error"))
    with pytest.raises(OSError, match="No space"):
        game.push(1, Wait())
    assert picture(game) == before
    goes_on(game, path)


def test_a_game_that_cannot_be_created_leaves_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_once(monkeypatch, "fsync", FAILURES[0])
    with pytest.raises(OSError, match="No space"):
        start(path)
    assert not path.exists()


def test_a_branch_that_cannot_be_written_leaves_the_original(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(path)
    before, bytes_before = picture(game), path.read_bytes()
    fails_once(monkeypatch, "fsync", FAILURES[0])
    with pytest.raises(OSError, match="No space"):
        game.branch(4, path.with_name("branch.rubicon"))
    assert (picture(game), path.read_bytes()) == (before, bytes_before)
