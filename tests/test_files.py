"""Games and their files: several processes, other revisions, damage, a full disk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest

from core.checkpoints import SPACING
from core.contract import Action, OfferDraw, Refusal, Resign
from core.game import Done, Game, Record, file_of
from core.log import Damaged, GameLog, LogError, NotOurs
from core.systems import open_system
from tests.toy import OMEN, SWAP, Fetch, PlayCard, Stake, Take, Throw, Toy, Trip, Wait, register

ROOT = Path(__file__).resolve().parents[1]
SEED = 1  # its dice: 4 5 3 4 1 3
Builtins = dict[str, Any]


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.rubicon"


def start(path: Path, **settings: Any) -> Game:
    return Game.new("toy/race", SEED, settings, path=path)


def do(game: Game, *said: tuple[int, Action]) -> Done:
    for seat, action in said:
        done = game.push(seat, action)
        assert isinstance(done, Done), (action, done)
    return done


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


def records_of(path: Path) -> list[Builtins]:
    log = GameLog.open(path)
    log.close()
    return log.records


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


# --- there and back ----------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("undo", ["free", "fair"])
def test_a_file_is_read_back_as_it_was_played(path: Path, hands: str, undo: str) -> None:
    game = start(path, hands=hands, undo=undo)
    do(game, (1, Wait()), (2, Wait()))
    game.undo()
    game.redo()
    do(game, (1, Fetch()), (2, Stake(2)))
    game.undo()
    again = Game.open(path)
    assert picture(again) == picture(game)
    assert again.header == game.header
    assert again.fair == (undo == "fair")
    assert again.state.hidden_hands == (hands == "hidden")


def test_every_record_is_on_disk_when_push_returns(path: Path) -> None:
    game = start(path)
    assert picture(Game.open(path)) == picture(game)
    for step in (
        lambda: game.push(1, Throw()),
        lambda: game.push(2, Fetch()),
        game.undo,
        game.redo,
        lambda: game.push(1, Stake(3)),
        lambda: game.ask_undo(1, 1),
        lambda: game.answer_undo(2, agree=True),
    ):
        assert not isinstance(step(), Refusal)
        again = Game.open(path)
        assert picture(again) == picture(game)
        assert again.asked_undo == game.asked_undo


def test_a_record_says_who_did_what_and_what_fell(path: Path) -> None:
    game = start(path)
    do(game, (1, Throw()), (2, Fetch()))
    throw, fetch = records_of(path)
    assert throw["seat"] == 1
    assert throw["act"] == {"type": "throw"}
    assert throw["falls"] == [["d6", 4]]
    assert throw["digest"] == game.moves[0].digest
    assert [what for what, _ in fetch["falls"]] == ["draw"]


def test_nothing_is_ever_cut_out_of_a_file(path: Path) -> None:
    game = played(path)
    lines = path.read_bytes()
    game.undo(3)
    do(game, (1, Wait()))
    assert path.read_bytes().startswith(lines)
    assert game.records == len(records_of(path)) == 10


def test_play_goes_on_in_an_opened_file(path: Path) -> None:
    game = played(path)
    game.undo(2)
    again = Game.open(path)
    assert isinstance(again.redo(), Done)
    assert isinstance(again.undo(), Done)
    do(again, (2, Take(0)), (2, Throw()))
    assert picture(Game.open(path)) == picture(again)


def test_a_refused_action_is_not_written(path: Path) -> None:
    game = played(path)
    before = path.read_bytes()
    assert isinstance(game.push(2, Wait()), Refusal)
    assert isinstance(game.undo(99), Refusal)
    assert isinstance(game.redo(), Refusal)
    assert path.read_bytes() == before


# --- two at one file ---------------------------------------------------------------------------


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
    assert len(records_of(path)) == 1


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
    assert len(records_of(path)) == 3


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


def child(script: str, *args: object) -> subprocess.Popen[bytes]:
    """Another process at the same table."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert pipe(process.stdout).readline() == b"ready\n"
    return process


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def say(process: subprocess.Popen[bytes], line: bytes = b"go\n") -> None:
    pipe(process.stdin).write(line)
    pipe(process.stdin).flush()


def test_two_processes_play_alternately(path: Path) -> None:
    game = start(path)
    players = [child(PLAYER, path, seat) for seat in (1, 2)]
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
    players = [child(RUNNER, path, seat, 25) for seat in (1, 2)]
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
    player = child(script, path, 1, 1_000_000)
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


# --- other revisions ---------------------------------------------------------------------------


def other_rules(header: Builtins) -> None:
    header["revisions"]["rules"] = 0


def test_another_revision_that_replays_equal_stays_writable(path: Path) -> None:
    game = played(path)
    old = rewritten(path, header=other_rules)
    again = Game.open(old)
    assert again.difference is None
    assert not again.readonly
    assert again.digest() == game.digest()
    before = old.read_bytes()
    assert isinstance(again.push(2, Throw()), Refusal)  # a refusal needs no revision record
    assert old.read_bytes() == before
    do(again, (1, Wait()), (2, Wait()))
    records = records_of(old)
    assert ["revision" in record for record in records] == [False] * 8 + [True, False, False]
    assert records[8]["revision"]["rules"] == Toy.revision
    assert [m.record for m in again.moves[-2:]] == [10, 11]
    later = Game.open(old)
    assert picture(later) == picture(again)
    do(later, (1, Wait()))
    assert sum("revision" in record for record in records_of(old)) == 1


@pytest.mark.parametrize("part", ["rules", "dice", "data"])
def test_every_part_of_the_revision_counts(path: Path, part: str) -> None:
    played(path)

    def change(header: Builtins) -> None:
        header["revisions"][part] = "another" if part == "data" else 0

    game = Game.open(rewritten(path, header=change))
    assert isinstance(game.undo(), Done)
    assert game.log is not None
    assert [sorted(record) for record in game.log.records[8:]] == [["revision"], ["digest", "undo"]]


def test_two_processes_write_the_revision_once(path: Path) -> None:
    played(path)
    old = rewritten(path, header=other_rules)
    first, second = Game.open(old), Game.open(old)
    do(first, (1, Wait()))
    do(second, (2, Wait()))
    assert sum("revision" in record for record in records_of(old)) == 1


def test_a_branch_is_written_under_the_revision_of_today(path: Path) -> None:
    played(path)
    game = Game.open(rewritten(path, header=other_rules))
    branch = game.branch(3, path.with_name("branch.rubicon"))
    do(branch, (2, Take(0)))
    assert branch.header.revisions.rules == Toy.revision
    assert not any("revision" in record for record in records_of(path.with_name("branch.rubicon")))


def test_new_rules_that_change_the_past_open_read_only(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path)
    monkeypatch.setattr(Toy, "revision", 2)
    monkeypatch.setattr("tests.toy.gain", lambda table, state, side, points: None)
    game = Game.open(path)
    read_only_at(game, 1, "digest")  # the throw gains nothing now
    branches_there(game, tmp_path / "branch.rubicon")


def test_rules_that_refuse_a_played_action_open_read_only(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path)
    monkeypatch.setattr("tests.toy.STAKES", (1, 2))
    game = Game.open(path)
    read_only_at(game, 3, "refused")
    assert game.position == 2
    branches_there(game, tmp_path / "branch.rubicon")


def test_rules_that_raise_on_a_played_action_open_read_only(path: Path, tmp_path: Path) -> None:
    game = start(path)
    do(game, (1, Wait()), (2, Trip(6)), (1, Wait()))

    def change(records: list[Builtins]) -> None:
        records[1]["act"]["limit"] = 0

    again = Game.open(rewritten(path, records=change))
    read_only_at(again, 2, "unreadable")
    assert again.position == 1
    branches_there(again, tmp_path / "branch.rubicon")


def change_die(records: list[Builtins]) -> None:
    records[0]["falls"] = [["d6", 5]]


def change_draw(records: list[Builtins]) -> None:
    card = records[1]["falls"][0][1]
    records[1]["falls"] = [["draw", card + 1]]


def leave_out_die(records: list[Builtins]) -> None:
    del records[0]["falls"]


def add_die(records: list[Builtins]) -> None:
    records[2]["falls"] = [["d6", 1]]


def change_digest(records: list[Builtins]) -> None:
    records[3]["digest"] = "0" * 16


def change_digest_of_undo(records: list[Builtins]) -> None:
    records[4]["digest"] = "0" * 16


def change_digest_of_redo(records: list[Builtins]) -> None:
    records[5]["digest"] = "0" * 16


def undo_too_far(records: list[Builtins]) -> None:
    records[4]["undo"] = 5


def undo_backwards(records: list[Builtins]) -> None:
    records[4]["undo"] = -1


def redo_too_far(records: list[Builtins]) -> None:
    records[5]["redo"] = 3


def unknown_action(records: list[Builtins]) -> None:
    records[2]["act"] = {"type": "fly"}


def unknown_field(records: list[Builtins]) -> None:
    records[2]["act"]["height"] = 3


def unknown_key(records: list[Builtins]) -> None:
    records[2]["colour"] = "red"


def wrong_seat(records: list[Builtins]) -> None:
    records[2]["seat"] = 2


def empty(records: list[Builtins]) -> None:
    records[6] = {"seat": 1}


@pytest.mark.parametrize(
    ("change", "record", "what", "position"),
    [
        (change_die, 1, "dice", 0),
        (leave_out_die, 1, "dice", 0),
        (change_draw, 2, "dice", 1),
        (add_die, 3, "dice", 2),
        (change_digest, 4, "digest", 3),
        (undo_too_far, 5, "undo", 4),
        (undo_backwards, 5, "undo", 4),
        (redo_too_far, 6, "undo", 2),
        (unknown_action, 3, "unreadable", 2),
        (unknown_field, 3, "unreadable", 2),
        (unknown_key, 3, "unreadable", 2),
        (wrong_seat, 3, "refused", 2),
        (empty, 7, "undo", 3),
    ],
)
def test_a_difference_is_named_and_what_agrees_before_it_is_kept(
    path: Path,
    tmp_path: Path,
    change: Callable[[list[Builtins]], None],
    record: int,
    what: str,
    position: int,
) -> None:
    played(path)
    digests = [record["digest"] for record in records_of(path)[:4]]
    copy = Game.open(rewritten(path, records=change))
    read_only_at(copy, record, what)
    assert copy.position == len(copy.moves) == position  # up to the difference, not beyond
    assert [m.digest for m in copy.moves] == digests[:position]
    branches_there(copy, tmp_path / "branch.rubicon")


@pytest.mark.parametrize(
    ("change", "record"), [(change_digest_of_undo, 5), (change_digest_of_redo, 6)]
)
def test_the_digest_of_an_undo_or_redo_is_compared_too(
    path: Path, tmp_path: Path, change: Callable[[list[Builtins]], None], record: int
) -> None:
    played(path)
    copy = Game.open(rewritten(path, records=change))
    read_only_at(copy, record, "digest")
    branches_there(copy, tmp_path / "branch.rubicon")


def test_a_request_before_a_difference_is_not_answered(path: Path) -> None:
    game = start(path, undo="fair")
    do(game, (1, Throw()))
    game.ask_undo(1, 1)
    do(game, (2, Throw()))

    def change(records: list[Builtins]) -> None:
        records[2]["falls"] = [["d6", 1]]

    copy = Game.open(rewritten(path, records=change))
    read_only_at(copy, 3, "dice")


def test_one_can_look_around_in_a_read_only_game(path: Path) -> None:
    game = played(path)
    copy = Game.open(rewritten(path, records=change_digest))
    for position in range(len(copy.moves) + 1):
        assert copy.seek(position) is None
        game.seek(position)
        assert copy.digest() == game.digest()


def test_a_later_format_is_not_misread(path: Path) -> None:
    played(path)

    def change(header: Builtins) -> None:
        header["format"] = 99

    with pytest.raises((LogError, msgspec.ValidationError)):
        Game.open(rewritten(path, header=change))


# --- damage ------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [1, 2, 5, 9])
def test_a_damaged_line_is_named_and_the_file_left_alone(path: Path, line: int) -> None:
    played(path)
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b'"', b"'", 1)
    path.write_bytes(b"\n".join(lines))
    before = path.read_bytes()
    with pytest.raises((Damaged, NotOurs), match=str(line) if line > 1 else "first line"):
        Game.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_a_torn_last_line_keeps_everything_before_it(path: Path, cut: int) -> None:
    played(path)
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    game = Game.open(path)
    assert game.log is not None
    assert game.log.torn
    assert game.difference is None
    assert game.records == 7
    do(game, (2, Stake(1)))
    assert game.records == 8
    assert picture(Game.open(path)) == picture(game)


# --- what the header holds ---------------------------------------------------------------------


def test_an_edited_position_is_embedded_in_the_file(path: Path) -> None:
    position = {"score": [3, 4], "hands": [[OMEN], [SWAP]], "active": 2, "falls": 2}
    game = Game.new("toy/race", SEED, {"hands": "hidden"}, position=position, path=path)
    do(game, (2, Throw()))
    assert [fall.face for fall in game.moves[0].falls] == [3]  # fall number 2 of the seed
    again = Game.open(path)
    assert again.header.position == position
    assert again.state.hidden_hands
    assert picture(again) == picture(game)


def test_a_written_position_starts_an_equal_game(path: Path) -> None:
    game = start(path)
    do(game, (1, Throw()), (2, Fetch()))
    written = game.system.write_position(game.state)
    twin = Game.new("toy/race", SEED, position=written, path=path.with_name("twin.rubicon"))
    assert twin.digest() == game.digest()
    assert Game.open(path.with_name("twin.rubicon")).digest() == game.digest()


def test_corrected_data_are_embedded_in_the_file(path: Path) -> None:
    game = Game.new("toy/race", SEED, data={"goal": 4}, path=path)
    do(game, (1, Throw()))
    assert game.outcome is not None
    again = Game.open(path)
    assert again.header.data == {"goal": 4}
    assert again.difference is None
    assert again.outcome == game.outcome
    assert again.header.revisions.data != start(path.with_name("b.rubicon")).header.revisions.data


def test_a_branch_takes_position_and_data_along(path: Path) -> None:
    position = {"hands": [[OMEN], []]}
    game = Game.new("toy/race", SEED, data={"goal": 50}, position=position, path=path)
    do(game, (1, Wait()), (1, PlayCard(OMEN)))
    branch = game.branch(2, path.with_name("branch.rubicon"))
    again = Game.open(path.with_name("branch.rubicon"))
    assert (again.header.position, again.header.data) == (position, {"goal": 50})
    assert picture(again) == picture(branch)


def test_records_take_no_more_room_than_they_need(path: Path) -> None:
    played(path)
    for record in records_of(path):
        assert msgspec.to_builtins(msgspec.convert(record, Record)) == record


# --- a full disk -------------------------------------------------------------------------------

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
        lambda game: game.ask_undo(1, 1),
    ],
    ids=["push", "push-open", "undo", "redo", "ask"],
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
    assert sum("revision" in record for record in records_of(old)) == 1


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


# --- before the first record ---------------------------------------------------------------------


def test_dice_of_the_set_up_are_recorded_and_compared(path: Path) -> None:
    """A game that starts before the initiative of a later year rolls before anybody is asked."""
    system = open_system("alea")
    words = system.write_position(system.start("2", {})) | {"year": -48}
    game = Game.new("alea/2", 1, position=words, path=path)
    assert [fall.what for fall in game.header.falls] == ["draw", "draw", "d6"]  # 2.A, 2.B
    assert Game.open(path).difference is None
    header = header_of(path)
    *draws, (_, face) = header["falls"]
    forged = path.with_name("forged.rubicon")
    GameLog.create(forged, header | {"falls": [*draws, ["d6", 7 - face]]}).close()
    difference = Game.open(forged).difference
    assert difference is not None
    assert (difference.record, difference.what) == (0, "dice")
    GameLog.create(path.with_name("moved.rubicon"), header | {"digest": "0" * 16}).close()
    moved = Game.open(path.with_name("moved.rubicon"))
    assert moved.difference is not None
    assert moved.difference.what == "digest"
    assert isinstance(moved.push(1, OfferDraw()), Refusal)


def header_of(path: Path) -> dict[str, Any]:
    log = GameLog.open(path)
    log.close()
    return log.header


def test_a_file_that_is_older_than_a_setting_has_its_first_value(path: Path) -> None:
    """A later version of the rules may offer more to choose: that must close no file."""
    game = played(path)
    assert game.log is not None
    header, records = file_of(game)
    game.log.close()
    del header["settings"]["hands"]
    older = path.with_name("older.rubicon")
    GameLog.create(older, header, records).close()
    again = Game.open(older)
    assert again.header.settings == game.header.settings
    assert (again.difference, again.digest()) == (None, game.digest())
    do(again, (1, Throw()))
    assert again.log is not None
    again.log.close()
    assert Game.open(older).position == game.position + 1
