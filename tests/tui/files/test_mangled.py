"""Files that somebody, or something, has changed: told what is wrong with them, never an end."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import systems
from core.contract import Refusal, System
from core.game import Game
from core.log import GameLog, recover
from tui.files.file_errors import UNREADABLE
from tui.files.shelf import describe

SAVES = Path(__file__).parents[3] / "saves"
GAMES = (
    "pharsalus-complete",
    "rise-of-caesar-half-way",
    "blocks-a-leader-falls",
    "blocks-sides-bid-for",
)
ODD: tuple[Any, ...] = (
    None, 0, -1, 3, 255, 2**63, 10**30, 1.5, True, "", "x", "C", "caesar", "/../x", [], {},
    {"a": 1}, [[1]], [0, 0], [[], []],
)  # fmt: skip
RECORDS = 40
TRIES = 150
File = tuple[dict[str, Any], list[dict[str, Any]]]  # header, records


def in_words(name: str, at: int) -> dict[str, Any]:
    """The header of a game that starts from a position of a sample."""
    game = Game.open(SAVES / f"{name}.rubicon")
    game.seek(at)
    header = dict(recover(SAVES / f"{name}.rubicon")[0])
    header.pop("digest", None)
    return header | {"position": copy.deepcopy(game.system.write_position(game.state))}


def whole(name: str) -> list[File]:
    """A sample as it is, and a few games that start in the midst of it."""
    header, records, _, _ = recover(SAVES / f"{name}.rubicon")
    starts: list[File] = [(in_words(name, at), []) for at in (2, 8, 15, 23, 31)]
    return [(header, records[:RECORDS]), *starts]


def ways(node: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """To every value within a value."""
    inner = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in inner:
        yield (*way, key)
        if isinstance(value, dict | list | tuple):
            yield from ways(value, (*way, key))


def mangled(node: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """One value of it is another, or is not there: in a position each field as often."""
    changed = _lists(copy.deepcopy(node))
    fields = [name for name in changed if name != "format"]  # which no log is without
    field = luck.choice(fields)
    within = [way for way in ways(changed) if way[0] == field]
    if "position" in changed and luck.random() < 0.8:
        field = luck.choice(list(changed["position"]))
        within = [way for way in ways(changed) if way[:2] == ("position", field)]
    way = luck.choice(within)
    holder: Any = changed
    for key in way[:-1]:
        holder = holder[key]
    if isinstance(holder, dict) and luck.random() < 0.2:
        del holder[way[-1]]
    else:
        holder[way[-1]] = luck.choice(ODD)
    return changed


def _lists(node: Any) -> Any:
    """Tuples as lists, as a file has them."""
    if isinstance(node, dict):
        return {key: _lists(value) for key, value in node.items()}
    return [_lists(item) for item in node] if isinstance(node, list | tuple) else node


def changed_file(file: File, luck: random.Random) -> File:
    header, records = file
    if not records or luck.random() < 0.3:
        return mangled(header, luck), records
    number = luck.randrange(len(records))
    return header, [*records[:number], mangled(records[number], luck), *records[number + 1 :]]


def play_on(game: Game, luck: random.Random) -> None:
    """What is read as a game can be looked at and played."""
    for _ in range(3):
        if game.prompt is None:
            return
        for seat in (None, 1, 2):
            game.system.presenter.panes(game.view(seat), "fr")
        done = game.push(game.prompt.seat, luck.choice(list(game.prompt.legal(game.state))))
        assert not isinstance(done, Refusal)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_a_changed_file_is_refused_with_a_reason_or_can_be_played(
    name: str, tmp_path: Path
) -> None:
    luck, files, read = random.Random(name), whole(name), 0
    for number in range(TRIES):
        header, records = changed_file(luck.choice(files), luck)
        path = tmp_path / f"{number}.rubicon"
        GameLog.create(path, header, records).close()
        try:
            game = Game.open(path)
        except UNREADABLE:
            continue
        read += 1
        assert game.log is not None
        game.log.close()
        play_on(Game(game.header), luck)
    assert 0 < read < TRIES


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_bug_in_one_game_is_told_of_that_game_alone(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(data: dict[str, Any] | None) -> System:
        raise ZeroDivisionError("one side\nis empty")

    monkeypatch.setitem(systems.SYSTEMS, "broken", broken)
    header, _, _, _ = recover(SAVES / f"{GAMES[0]}.rubicon")
    path = tmp_path / "odd.rubicon"
    GameLog.create(path, header | {"system": "broken"}).close()
    problem = describe(path).text("problem", lang)
    assert "odd.rubicon" in problem
    assert "ZeroDivisionError, core/systems.py:" in problem
    assert "one side" not in problem, "what an error says may be a secret"
