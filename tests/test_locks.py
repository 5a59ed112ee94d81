"""Who may open a game and hold it up: modes of the files, locks that only writers can open."""

from __future__ import annotations

import fcntl
import os
import stat
from pathlib import Path

import pytest

from core import locks
from core.log import Busy, GameLog
from tests.logs import HEADER, make, write
from tests.processes import child, finish, pipe

HOLD = """
import sys
from pathlib import Path
from core import locks
lock = locks.take(Path(sys.argv[1]), sys.argv[2])
print("held" if lock else "taken", flush=True)
sys.stdin.read()
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(params=[0o022, 0o077, 0o000])
def any_umask(request: pytest.FixtureRequest) -> object:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@pytest.mark.usefixtures("any_umask")
def test_a_game_is_its_owners_alone(tmp_path: Path) -> None:
    make(tmp_path / "a")
    assert mode(tmp_path / "a") == 0o600
    assert mode(locks.lock_path(tmp_path / "a")) == 0o600


@pytest.mark.usefixtures("any_umask")
def test_a_shared_game_is_its_groups_too_whatever_the_umask(tmp_path: Path) -> None:
    GameLog.create(tmp_path / "a", HEADER, shared=True).close()
    assert mode(tmp_path / "a") == 0o660
    assert mode(locks.lock_path(tmp_path / "a")) == 0o660  # ready: the folder may be the owner's


def test_the_lock_follows_who_may_write(tmp_path: Path) -> None:
    make(tmp_path / "a")
    for game, lock in ((0o660, 0o660), (0o644, 0o600), (0o666, 0o666), (0o640, 0o600)):
        (tmp_path / "a").chmod(game)
        write(tmp_path / "a", {"n": game})
        assert mode(locks.lock_path(tmp_path / "a")) == lock


@pytest.mark.parametrize("kind", [fcntl.LOCK_SH, fcntl.LOCK_EX])
def test_a_reader_that_locks_the_game_holds_up_nobody(tmp_path: Path, kind: int) -> None:
    make(tmp_path / "a")
    log = GameLog.open(tmp_path / "a")
    with (tmp_path / "a").open("rb") as reader:
        fcntl.flock(reader, kind)
        with log.writing(timeout=0.0):
            assert log.append({"n": 4}) == 4
    log.close()


def test_writers_hold_each_other_up_by_whatever_link(tmp_path: Path) -> None:
    make(tmp_path / "a")
    (tmp_path / "folder").mkdir()
    link = tmp_path / "folder" / "b"
    link.symlink_to(tmp_path / "a")
    log = GameLog.open(link)
    with locks.held(tmp_path / "a") as ours:
        assert ours
        with pytest.raises(Busy), log.writing(timeout=0.0):
            pass
    log.close()


def test_a_game_with_the_longest_name_has_a_lock(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    make(path)
    assert locks.lock_path(path).exists()


def test_a_lock_that_is_a_link_to_elsewhere_is_not_followed(tmp_path: Path) -> None:
    make(tmp_path / "a", [])
    locks.drop(tmp_path / "a")
    locks.lock_path(tmp_path / "a").symlink_to(tmp_path / "victim")
    with pytest.raises(OSError, match="symbolic"):
        write(tmp_path / "a", {"n": 1})
    assert not (tmp_path / "victim").exists()


def test_a_lock_that_was_removed_while_held_does_not_count(tmp_path: Path) -> None:
    """Who waits for it finds another under its name."""
    make(tmp_path / "a")
    first = locks.take(tmp_path / "a")
    assert first is not None
    assert locks.take(tmp_path / "a") is None
    first.release(remove=True)
    second = locks.take(tmp_path / "a")
    assert second is not None
    assert locks.take(tmp_path / "a") is None
    second.release()


def test_a_taken_seat_is_free_again_when_its_process_is_killed(tmp_path: Path) -> None:
    make(tmp_path / "a")
    holder = child(HOLD, tmp_path / "a", "seat-1")
    assert pipe(holder.stdout).readline() == b"held\n"
    assert locks.take(tmp_path / "a", locks.seat_kind(1)) is None
    other = locks.take(tmp_path / "a", locks.seat_kind(2))
    assert other is not None
    holder.kill()
    finish(holder)
    mine = locks.take(tmp_path / "a", locks.seat_kind(1))
    assert mine is not None
    mine.release(remove=True)
    other.release(remove=True)
    write(tmp_path / "a", {"n": 4})  # a taken seat holds up no writer


def test_readers_make_no_lock_files(tmp_path: Path) -> None:
    make(tmp_path / "a", [])
    locks.drop(tmp_path / "a")
    log = GameLog.open(tmp_path / "a")
    log.follow()
    log.close()
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_the_locks_of_all_seats_go_with_the_game(tmp_path: Path) -> None:
    make(tmp_path / "a", [])
    other = tmp_path / ".a.seat-of-war"
    other.touch()
    for seat in (1, 2, 3, 12):
        taken = locks.take(tmp_path / "a", locks.seat_kind(seat))
        assert taken is not None
        taken.release()
    locks.drop(tmp_path / "a")
    assert sorted(path.name for path in tmp_path.iterdir()) == [other.name, "a"]
