"""Two at one file: in one process, and in several that race or are killed."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from core.contract import Refusal, Resign
from core.game import Done, Game
from tests.kernel.game_files import picture
from tests.kernel.playing import do, start
from tests.logs import read
from tests.processes import child, pipe
from tests.toy import Fetch, Stake, Throw, Wait


def test_two_games_on_one_file_play_alternately(path: Path) -> None:
    first = start(path)
    second = Game.open(path)
    for turn in range(6):
        seat, game = (1, first) if turn % 2 == 0 else (2, second)
        assert do(game, (seat, Fetch() if turn in (1, 4) else Wait())).position == turn + 1
    assert first.follow() == 1
    assert picture(first) == picture(second) == picture(Game.open(path))


def test_an_action_is_judged_by_what_the_other_has_written(path: Path) -> None:
    first = start(path)
    second = Game.open(path)
    do(first, (1, Wait()))
    refusal = second.push(1, Wait())  # it was his turn when he last looked
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "table.turn"
    assert second.position == 1
    assert first.follow() == 0
    assert len(read(path)) == 1


def test_undo_and_redo_of_the_other_are_taken_in(path: Path) -> None:
    first = start(path)
    second = Game.open(path)
    do(first, (1, Throw()), (2, Wait()))
    unseen = second.undo(2)  # not what he has seen; now he has
    assert isinstance(unseen, Refusal)
    assert unseen.rule == "table.news"
    assert isinstance(second.undo(2), Done)
    assert isinstance(first.redo(), Refusal)
    assert isinstance(first.redo(), Done)
    assert first.position == 1
    do(second, (2, Stake(1)))
    first.follow()
    assert picture(first) == picture(second)
    assert first.undone == []


def test_follow_tells_how_much_is_new(path: Path) -> None:
    game = start(path)
    watcher = Game.open(path)
    assert watcher.follow() == 0
    do(game, (1, Throw()), (2, Wait()))
    game.undo()
    assert watcher.follow() == 3
    assert watcher.follow() == 0
    assert picture(watcher) == picture(game)


def test_who_looks_back_goes_on_looking_there(path: Path) -> None:
    game = start(path)
    do(game, (1, Throw()), (2, Wait()), (1, Wait()))
    watcher = Game.open(path)
    watcher.seek(1)
    digest = watcher.digest()
    do(game, (2, Throw()), (1, Fetch()))
    assert watcher.follow() == 2
    assert (watcher.position, watcher.digest()) == (1, digest)
    watcher.seek(5)
    assert picture(watcher) == picture(game)
    watcher.seek(4)
    game.undo(3)
    watcher.follow()
    assert watcher.position == 2  # where he looked is gone


def test_who_looks_back_learns_that_the_game_has_ended(path: Path) -> None:
    game = start(path, hands="hidden")
    do(game, (1, Wait()), (2, Wait()))
    watcher = Game.open(path)
    watcher.seek(1)
    do(game, (1, Resign()))
    assert not watcher.ended()
    watcher.follow()
    assert watcher.position == 1
    assert watcher.ended()


def test_nothing_is_pushed_into_the_past_even_if_there_is_news(path: Path) -> None:
    first = start(path)
    do(first, (1, Wait()), (2, Wait()))
    second = Game.open(path)
    second.seek(1)
    do(first, (1, Wait()))
    refusal = second.push(2, Wait())  # fits the position that he looks at, and the latest one too
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "table.seek"
    assert len(read(path)) == 3


PLAYER = """
import sys
from pathlib import Path
from core import systems
from core.contract import Refusal
from core.game import Game
from tests.toy import Fetch, Toy, Wait
systems.SYSTEMS["toy"] = Toy
game, seat = Game.open(Path(sys.argv[1])), int(sys.argv[2])
print("ready", flush=True)
for line in sys.stdin:
    done = game.push(seat, Fetch() if game.position in (1, 4) else Wait())
    print("refused" if isinstance(done, Refusal) else done.digest, flush=True)
"""

RUNNER = """
import sys
from pathlib import Path
from core import systems
from core.contract import Refusal
from core.game import Game
from tests.toy import Toy, Wait
systems.SYSTEMS["toy"] = Toy
game, seat, count = Game.open(Path(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3])
print("ready", flush=True)
sys.stdin.readline()
while count:
    done = game.push(seat, Wait())
    if not isinstance(done, Refusal):
        count -= 1
        print(done.record, done.position, done.digest, flush=True)
"""


def seated(script: str, *args: object) -> subprocess.Popen[bytes]:
    """A player in another process, who has opened the game."""
    process = child(script, *args)
    assert pipe(process.stdout).readline() == b"ready\n"
    return process


def say(process: subprocess.Popen[bytes], line: bytes = b"go\n") -> None:
    pipe(process.stdin).write(line)
    pipe(process.stdin).flush()


def test_two_processes_play_alternately(path: Path) -> None:
    game = start(path)
    players = [seated(PLAYER, path, seat) for seat in (1, 2)]
    for turn in range(6):
        player = players[turn % 2]
        say(player)
        digest = pipe(player.stdout).readline().decode().strip()
        assert game.follow() == 1
        assert (game.position, game.digest()) == (turn + 1, digest)
    say(players[1])
    assert pipe(players[1].stdout).readline() == b"refused\n"
    for player in players:
        player.communicate(timeout=30)
        assert player.returncode == 0
    assert picture(Game.open(path)) == picture(game)


def test_two_processes_that_race_never_mix(path: Path) -> None:
    start(path)
    players = [seated(RUNNER, path, seat, 25) for seat in (1, 2)]
    for player in players:
        say(player)
    outs = [player.communicate(timeout=60)[0].decode().split("\n")[:-1] for player in players]
    game = Game.open(path)
    assert game.difference is None
    assert game.position == game.records == 50
    assert [move.seat for move in game.moves] == [1, 2] * 25
    told = sorted(tuple(line.split()) for out in outs for line in out)
    kept = sorted((str(m.record), str(n + 1), m.digest) for n, m in enumerate(game.moves))
    assert told == kept


@pytest.mark.parametrize("acknowledged", [1, 7, 20])
def test_a_killed_player_loses_nothing_acknowledged(path: Path, acknowledged: int) -> None:
    start(path)
    script = RUNNER.replace("game.push(seat,", "game.push(game.prompt.seat,")
    player = seated(script, path, 1, 1_000_000)
    say(player)
    lines = [pipe(player.stdout).readline() for _ in range(acknowledged)]
    player.send_signal(signal.SIGKILL)
    rest, _ = player.communicate(timeout=30)
    lines += [line for line in rest.splitlines(keepends=True) if line.endswith(b"\n")]
    game = Game.open(path)
    assert game.difference is None
    assert game.position >= len(lines)
    for line in lines:
        record, position, digest = line.decode().split()
        move = game.moves[int(position) - 1]
        assert (move.record, move.digest) == (int(record), digest)
    assert game.prompt is not None
    do(game, (game.prompt.seat, Wait()))
    assert picture(Game.open(path)) == picture(game)
