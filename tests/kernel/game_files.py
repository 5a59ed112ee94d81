"""Games of the toy with their files: played, rewritten, opened read-only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.contract import Refusal, Resign
from core.game import Game
from core.log import GameLog
from tests.kernel.playing import do, start
from tests.toy import Fetch, Stake, Take, Throw, Wait

Builtins = dict[str, Any]


def played(path: Path, **settings: Any) -> Game:
    """Five actions, one of them redone, one undone for good: eight records."""
    game = start(path, **settings)
    do(game, (1, Throw()), (2, Fetch()), (1, Stake(3)), (2, Take(1)))
    game.undo(2)
    game.redo()
    do(game, (2, Take(2)), (2, Wait()))
    return game


def picture(game: Game) -> Any:
    """The game as every process should see it."""
    return (
        game.digest(),
        game.records,
        game.position,
        [(m.seat, m.action, m.falls, m.reveal, m.digest, m.events) for m in game.moves],
        [(move.seat, move.action) for move in game.undone],
        type(game.prompt),
        game.outcome,
        game.difference,
    )


def rewritten(
    path: Path,
    *,
    header: Callable[[Builtins], None] = lambda header: None,
    records: Callable[[list[Builtins]], None] = lambda records: None,
) -> Path:
    """The same file with something changed in it, and every checksum right again."""
    log = GameLog.open(path)
    log.close()
    header(log.header)
    records(log.records)
    copy = path.with_name("rewritten.rubicon")
    new = GameLog.create(copy, log.header)
    with new.writing():
        for record in log.records:
            new.append(record)
    new.close()
    return copy


def read_only_at(game: Game, record: int, what: str) -> None:
    """The file is left alone, up to a difference that has a number."""
    assert game.difference is not None
    assert (game.difference.record, game.difference.what) == (record, what)
    assert f"record {record}:" in str(game.difference)
    assert game.readonly
    assert game.log is not None
    before, bytes_before = picture(game), game.log.path.read_bytes()
    results = [
        game.push(1, Wait()),
        game.push(2, Wait()),
        game.push(1, Resign()),
        game.undo(),
        game.redo(),
        game.ask_undo(1, 1),
        game.answer_undo(2, agree=True),
    ]
    for result in results:
        assert isinstance(result, Refusal), result
    for result in results[:6]:
        assert isinstance(result, Refusal)
        assert result.rule == "table.readonly"
        assert result.args["record"] == record
    assert picture(game) == before
    assert game.log.path.read_bytes() == bytes_before


def branches_there(game: Game, path: Path) -> None:
    branch = game.branch(len(game.moves), path)
    assert branch.difference is None
    assert branch.digest() == game.digest()
    assert branch.prompt is not None
    do(branch, (branch.prompt.seat, branch.prompt.legal(branch.state)[0]))
    again = Game.open(path)
    assert again.difference is None
    assert picture(again) == picture(branch)


def other_rules(header: Builtins) -> None:
    """The file was written under an earlier revision of the rules."""
    header["revisions"]["rules"] = 0
