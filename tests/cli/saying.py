"""What the tests of the command line share: what a command said, and games to give to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from core import selfplay
from core.game import Game

DONE = '{"type":"done"}'


class Said(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


Cli = Callable[..., Said]


def played(settings: dict[str, Any]) -> Game:
    report = selfplay.Report()
    game = selfplay.play("alea/3", 5, report, settings)
    assert not report.errors
    return game


def cut(game: Game, position: int, path: Path) -> Path:
    """The game as far as that position, as a file."""
    copy = game.branch(position, path)
    assert copy.log is not None
    copy.log.close()
    return path


def before(game: Game, wanted: Callable[[Any], bool]) -> int:
    """The position at which the first such move was made."""
    return next(n for n, move in enumerate(game.moves) if wanted(move))


def first_legal(cli: Cli, path: Path) -> str:
    return json.dumps(cli("legal", path, "--json").json["actions"][0])


def kind(action: Any) -> str:
    return str(msgspec.to_builtins(action)["type"])
