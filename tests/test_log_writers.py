"""The game file keeps what it acknowledged when several read and write it, or are killed."""

import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from core.log import Busy, GameLog
from tests.logs import RECORDS, make, read
from tests.processes import child, finish, pipe

pytestmark = pytest.mark.slow

# Several readers and writers


def test_follow_gives_whole_lines_only(tmp_path: Path) -> None:
    path = tmp_path / "a"
    data = make(path)
    starts = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    path.write_bytes(data[: starts[0]])
    log = GameLog.open(path)
    seen: list[dict[str, Any]] = []
    for at in range(starts[0], len(data)):
        with path.open("ab") as file:
            file.write(data[at : at + 1])
        news = log.follow()
        assert news == (RECORDS[len(seen) : len(seen) + 1] if at + 1 in starts else [])
        seen += news
    assert seen == log.records == RECORDS
    assert log.follow() == []
    log.close()


def test_a_writer_hears_the_news_first(tmp_path: Path) -> None:
    make(tmp_path / "a", [])
    one, two = GameLog.open(tmp_path / "a"), GameLog.open(tmp_path / "a")
    with one.writing():
        one.append({"n": 1})
        one.append({"n": 2})
    with two.writing() as news:
        assert news == [{"n": 1}, {"n": 2}]
        assert two.append({"n": 3}) == 3
    assert one.follow() == [{"n": 3}]
    assert one.records == two.records == read(tmp_path / "a")
    one.close()
    two.close()


ECHO = """
import sys
from core.log import GameLog
log = GameLog.open(sys.argv[1])
for line in sys.stdin:
    with log.writing():
        log.append({"said": line})
    print(len(log.records), flush=True)
"""


def test_follow_sees_what_another_process_appends(tmp_path: Path) -> None:
    make(tmp_path / "a", [])
    log = GameLog.open(tmp_path / "a")
    writer = child(ECHO, tmp_path / "a")
    for word in ("alea\n", "iacta\n", "est\n"):
        pipe(writer.stdin).write(word.encode())
        pipe(writer.stdin).flush()
        assert int(pipe(writer.stdout).readline()) == len(log.records) + 1
        assert log.follow() == [{"said": word}]
    finish(writer)
    log.close()


HOLD = """
import sys
from core.log import GameLog
log = GameLog.open(sys.argv[1])
with log.writing():
    print("held", flush=True)
    sys.stdin.read()
    log.append({"from": "holder"})
"""


def test_a_held_lock_makes_the_file_busy_but_not_unreadable(tmp_path: Path) -> None:
    make(tmp_path / "a")
    holder = child(HOLD, tmp_path / "a")
    assert pipe(holder.stdout).readline() == b"held\n"
    log = GameLog.open(tmp_path / "a")
    assert (log.records, log.follow()) == (RECORDS, [])
    with pytest.raises(Busy), log.writing(timeout=0.02):
        pass
    finish(holder)
    with log.writing() as news:
        assert news == [{"from": "holder"}]
    log.close()


CLEAN = """
import os, sys
from core.log import GameLog
log = GameLog.open(sys.argv[1])
with log.writing():
    os.write(log._fd, b"half of one line, half of another\\n")
    print("held", flush=True)
    sys.stdin.readline()
    os.ftruncate(log._fd, log.size)
    log.append({"from": "holder"})
"""


def test_a_write_under_way_is_not_taken_for_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path / "a", [])
    log = GameLog.open(tmp_path / "a")
    holder = child(CLEAN, tmp_path / "a")
    assert pipe(holder.stdout).readline() == b"held\n"
    nap = time.sleep

    def let_go(_: float) -> None:
        monkeypatch.setattr(time, "sleep", nap)  # waiting for a child sleeps as well
        finish(holder)

    monkeypatch.setattr(time, "sleep", let_go)  # the holder goes on once the reader waits for it
    assert log.follow() == [{"from": "holder"}]
    log.close()


HAMMER = """
import sys
from core.log import GameLog
path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
log = GameLog.open(path)
print("ready", flush=True)
sys.stdin.readline()
for n in range(count):
    with log.writing(timeout=60):
        number = log.append({"who": name, "n": n, "pad": name * (n * 37 % 900)})
    assert number == len(log.records)
"""


def test_two_writers_never_mix_or_lose_a_record(tmp_path: Path) -> None:
    make(tmp_path / "a", [])
    writers = [child(HAMMER, tmp_path / "a", name, 200) for name in "xy"]
    for writer in writers:
        assert pipe(writer.stdout).readline() == b"ready\n"
    for writer in writers:
        pipe(writer.stdin).write(b"\n")
        pipe(writer.stdin).flush()
    log = GameLog.open(tmp_path / "a")
    while any(writer.poll() is None for writer in writers):
        log.follow()
    assert [writer.wait() for writer in writers] == [0, 0]
    for writer in writers:
        finish(writer)
    log.follow()
    assert log.records == read(tmp_path / "a")
    assert len(log.records) == 400
    for name in "xy":
        own = [record for record in log.records if record["who"] == name]
        assert [record["n"] for record in own] == list(range(200))
        assert all(record["pad"] == name * (record["n"] * 37 % 900) for record in own)
    log.close()


# Writers that are killed

COUNT = """
import os, sys
from core.log import GameLog
log, pad = GameLog.open(sys.argv[1]), int(sys.argv[2])
while True:
    with log.writing():
        n = len(log.records)
        log.append({"n": n, "pad": chr(97 + n % 26) * pad})
    os.write(1, b"%d\\n" % n)
"""


def kill_after(path: Path, acks: int, spin: int, pad: int) -> int:
    """Kill a counting writer at some instant; return the last number that it acknowledged."""
    writer = child(COUNT, path, pad)
    heard = [pipe(writer.stdout).readline() for _ in range(acks)]
    for _ in range(spin):
        pass
    writer.kill()
    heard += pipe(writer.stdout).readlines()  # what was read ahead is lost to `communicate`
    finish(writer)
    assert writer.returncode == -signal.SIGKILL
    return int(heard[-1])


def test_a_killed_writer_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    path, rng = tmp_path / "a", random.Random(49)
    make(path, [])
    for turn in range(25):
        before = len(read(path))
        acks, pad = rng.randrange(1, 6), rng.choice([0, 300, 5000, 200_000])
        last = kill_after(path, acks, rng.randrange(60_000), pad)
        records = read(path)
        assert [record["n"] for record in records] == list(range(len(records))), turn
        assert all(set(r["pad"]) <= {chr(97 + r["n"] % 26)} for r in records)
        assert all(len(record["pad"]) == pad for record in records[before:])
        assert before + acks <= last + 1 <= len(records) <= last + 2


DIE = """
import os, signal, sys
from core.log import GameLog
path, step = sys.argv[1:]
log, write, fsync, truncate = GameLog.open(path), os.write, os.fsync, os.ftruncate
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
def half(fd, line):
    write(fd, line[:len(line) // 2]), die()
def synced(fd):
    fsync(fd), die()
def cut(fd, size):
    truncate(fd, size), die()
name, deed = {"cut": ("ftruncate", cut), "unwritten": ("write", die), "half": ("write", half),
              "unsynced": ("fsync", die), "synced": ("fsync", synced)}[step]
setattr(os, name, deed)
with log.writing():
    log.append({"n": "killed"})
"""


@pytest.mark.parametrize("torn", [b"", b'{"torn'])
@pytest.mark.parametrize("step", ["unwritten", "half", "unsynced", "synced", "cut"])
def test_a_writer_killed_at_each_step_of_an_append(tmp_path: Path, step: str, torn: bytes) -> None:
    path = tmp_path / "a"
    path.write_bytes(make(path) + torn)
    finish(child(DIE, path, step))
    whole = step in ("unsynced", "synced") or (step == "cut" and not torn)
    expected = [*RECORDS, {"n": "killed"}] if whole else RECORDS
    log = GameLog.open(path)
    assert log.records == expected
    assert log.torn == (step == "half")
    with log.writing():
        log.append({"n": "next"})
    log.close()
    assert read(path) == [*expected, {"n": "next"}]
