"""What can be saved of a damaged game file: everything before the damage, as a game of its own."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from core.dice import fresh_seed
from core.faults import Complaint
from core.game import Game
from core.log import GameLog, recover
from core.record import Header, Record, action_of


def salvage(path: Path, new: Path) -> int:
    """Write every record before the damage, or before the first difference, into a new file, and
    tell how many there are."""
    header, records, damage, _ = recover(path)
    if damage is None:
        records = records[: _agreeing(path)]
    GameLog.create(new, _left_where_cut(header, records), records).close()
    return len(records)


def _agreeing(path: Path) -> int:
    game = Game.open(path)
    assert game.log is not None
    with closing(game.log):
        return game.records


def _left_where_cut(header: dict[str, Any], records: list[dict[str, Any]]) -> dict[str, Any]:
    """A branch with dice of its own that is cut before it left its game leaves it where it is cut:
    it must not tell the dice that fall there."""
    if not header.get("reseeded"):
        return header
    try:
        game = Game(msgspec.convert(header, Header))
        if _reached_its_branch(game, records):
            return header
    except (msgspec.ValidationError, Complaint):  # the reader of the file reports what is wrong
        return header
    falls = game.state.falls
    kept = [own for own in game.header.reseeded if own[0] < falls]
    return header | {"branched": game.digest(), "reseeded": [*kept, (falls, fresh_seed())]}


def _reached_its_branch(game: Game, records: list[dict[str, Any]]) -> bool:
    """Play the records, up to where the branch left its game if they go so far. Until there a
    branch has nothing but actions."""
    for raw in records:
        record = msgspec.convert(raw, Record)
        if game.digest() == game.header.branched or record.verb() != "act":
            return True
        game.push(record.seat, action_of(record.act, game.system.actions))
    return game.digest() == game.header.branched
