"""The game file keeps what it acknowledged, whatever happens to the process or to a byte."""

import errno
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.log import Busy, Damaged, Exists, GameLog, LogError, NotOurs, ReadOnly, recover

ROOT = Path(__file__).resolve().parents[1]
HEADER = {"rubicon": 1, "format": 1, "system": "alea", "title": "Les ides — ides"}
RECORDS: list[dict[str, Any]] = [
    {"seat": 1, "action": {"march": ["VII", "IX"], "by": "Alpes"}, "dice": [3, 5]},
    {"seat": 2, "text": 'line\nbreak, é, "quote", \\ and \u2028'},
    {"undo": 1, "sums": {"sum": "nested is fine"}},
]


def make(path: Path, records: list[dict[str, Any]] = RECORDS) -> bytes:
    log = GameLog.create(path, HEADER)
    with log.writing():
        for record in records:
            log.append(record)
    log.close()
    return path.read_bytes()


def read(path: Path) -> list[dict[str, Any]]:
    log = GameLog.open(path)
    log.close()
    return log.records


def write(path: Path, *records: dict[str, Any]) -> None:
    log = GameLog.open(path)
    with log.writing():
        for record in records:
            log.append(record)
    log.close()


def child(script: str, *args: object) -> subprocess.Popen[bytes]:
    """Another process at the same table."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def finish(process: subprocess.Popen[bytes]) -> bytes:
    out, _ = process.communicate(timeout=30)
    return out


# Reading and writing


def test_what_was_appended_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.rubicon"
    data = make(path)
    log = GameLog.open(path)
    assert (log.header, log.records, log.torn) == (HEADER, RECORDS, False)
    assert log.path == path
    assert log.size == len(data)
    assert data.endswith(b',"sum":"' + log.tail + b'"}\n')
    assert recover(path) == (HEADER, RECORDS, None, False)
    log.close()
    log.close()


def test_records_are_numbered_from_one_and_lines_are_plain_json(tmp_path: Path) -> None:
    log = GameLog.create(tmp_path / "a", HEADER)
    with log.writing() as news:
        assert news == []
        assert [log.append(record) for record in RECORDS] == [1, 2, 3]
    with log.writing():
        assert log.append({"n": 4}) == 4
    log.close()
    lines = (tmp_path / "a").read_bytes().splitlines()
    assert len(lines) == 5
    assert lines[0].startswith(b'{"rubicon":1,"format":1,')


def test_the_log_keeps_no_alias_of_what_it_was_given(tmp_path: Path) -> None:
    log = GameLog.create(tmp_path / "a", HEADER)
    record: dict[str, Any] = {"dice": (1, 2)}
    with log.writing():
        log.append(record)
    record["dice"] = ()
    assert log.records == [{"dice": [1, 2]}] == read(tmp_path / "a")
    log.close()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
json_records = st.dictionaries(
    st.text().filter(lambda key: key != "sum"), json_values, min_size=1, max_size=4
)


@settings(max_examples=40, deadline=None)
@given(st.lists(json_records, max_size=4))
def test_any_json_object_survives(
    tmp_path_factory: pytest.TempPathFactory, records: list[dict[str, Any]]
) -> None:
    path = tmp_path_factory.mktemp("any") / "a"
    make(path, records)
    assert read(path) == records


def test_create_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "a"
    data = make(path)
    with pytest.raises(Exists):
        GameLog.create(path, HEADER)
    assert path.read_bytes() == data


def test_a_create_that_fails_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing_fsync)
    with pytest.raises(OSError, match="disk"):
        GameLog.create(tmp_path / "a", HEADER)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("record", [{}, {"sum": 1}, {"n": object()}, {"n": "\ud800"}])
def test_what_cannot_be_sealed_is_refused_and_writes_nothing(
    tmp_path: Path, record: dict[str, Any]
) -> None:
    data = make(tmp_path / "a")
    with pytest.raises((ValueError, TypeError)):
        write(tmp_path / "a", record)
    assert (tmp_path / "a").read_bytes() == data


def test_a_header_names_its_format(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="format"):
        GameLog.create(tmp_path / "a", {"rubicon": 1})
    assert not (tmp_path / "a").exists()


def test_append_needs_the_lock(tmp_path: Path) -> None:
    log = GameLog.create(tmp_path / "a", HEADER)
    with pytest.raises(LogError):
        log.append({"n": 1})
    with log.writing(), pytest.raises(LogError), log.writing():
        pass
    log.close()


def test_a_missing_file_is_missing(tmp_path: Path) -> None:
    for look in (GameLog.open, recover):
        with pytest.raises(FileNotFoundError):
            look(tmp_path / "none")


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"hello\n", b"[1]\n", b"\xff\xfe\n", b'{"a":1}\n', b'{"form', b"[" * 9999 + b"\n"],
)
def test_other_files_are_not_ours(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a").write_bytes(data)
    for look in (GameLog.open, recover):
        with pytest.raises(NotOurs):
            look(tmp_path / "a")
        with pytest.raises(NotOurs):
            look(tmp_path)
    assert (tmp_path / "a").read_bytes() == data


# Damage


def check_damage(path: Path, data: bytes, at: int, mask: int) -> None:
    """One changed byte is found in its own line, and costs nothing of the lines before it."""
    hurt = bytearray(data)
    hurt[at] ^= mask
    path.write_bytes(hurt)
    line = data.count(b"\n", 0, at) + 1
    if line == 1:
        for look in (GameLog.open, recover):
            with pytest.raises((Damaged, NotOurs)):
                look(path)
    elif at == len(data) - 1 and hurt[at] == 0:  # as a power cut may leave it
        assert recover(path) == (HEADER, RECORDS[:-1], None, True)
    else:
        with pytest.raises(Damaged) as caught:
            GameLog.open(path)
        assert (caught.value.line, caught.value.kept) == (line, line - 1)
        header, records, damage, torn = recover(path)
        assert (header, records, torn) == (HEADER, RECORDS[: line - 2], False)
        assert damage is not None
        assert damage.line == line
    assert path.read_bytes() == hurt


@pytest.mark.parametrize("mask", [*(1 << bit for bit in range(8)), 0x0A, 0x2A, 0xFF])
def test_every_changed_byte_is_found(tmp_path: Path, mask: int) -> None:
    data = make(tmp_path / "a")
    for at in range(len(data)):
        check_damage(tmp_path / "a", data, at, mask)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_byte_changed_to_any_other_is_found(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("flip") / "a"
    sound = make(path)
    at = data.draw(st.integers(0, len(sound) - 1))
    check_damage(path, sound, at, data.draw(st.integers(1, 255)))


def test_a_line_left_out_repeated_or_moved_is_damage(tmp_path: Path) -> None:
    one, two, three, four = make(tmp_path / "a").splitlines(keepends=True)
    for lines in ([one, three, four], [one, two, two, three], [one, three, two, four]):
        (tmp_path / "a").write_bytes(b"".join(lines))
        with pytest.raises(Damaged):
            GameLog.open(tmp_path / "a")


def test_upper_case_checksums_are_damage(tmp_path: Path) -> None:
    data = make(tmp_path / "a")
    (tmp_path / "a").write_bytes(data[:-35] + data[-35:-3].upper() + data[-3:])
    with pytest.raises(Damaged) as caught:
        GameLog.open(tmp_path / "a")
    assert caught.value.line == 4


# Torn ends


def test_a_torn_line_of_any_length_keeps_everything_before_it(tmp_path: Path) -> None:
    """A crash after any byte of an append, the whole line without its newline included."""
    path = tmp_path / "a"
    data = make(path)
    start = data.rindex(b"\n", 0, -1) + 1
    for end in range(start, len(data)):
        path.write_bytes(data[:end])
        log = GameLog.open(path)
        assert (log.records, log.torn, log.size) == (RECORDS[:-1], end > start, start)
        assert recover(path) == (HEADER, RECORDS[:-1], None, end > start)
        assert path.read_bytes() == data[:end]
        with log.writing() as news:
            assert news == []
            assert log.append(RECORDS[-1]) == 3
        assert not log.torn
        log.close()
        assert path.read_bytes() == data


def test_a_torn_line_stays_until_somebody_appends(tmp_path: Path) -> None:
    path = tmp_path / "a"
    data = make(path) + b'{"half'
    path.write_bytes(data)
    log = GameLog.open(path)
    with log.writing():
        pass
    assert log.torn
    assert path.read_bytes() == data
    log.close()


def test_a_header_cut_anywhere_is_no_game(tmp_path: Path) -> None:
    data = make(tmp_path / "a", [])
    for end in range(len(data)):
        (tmp_path / "a").write_bytes(data[:end])
        with pytest.raises((NotOurs, Damaged)):
            GameLog.open(tmp_path / "a")


# Writes that fail


def failing_fsync(fd: int) -> None:
    raise OSError(errno.EIO, "disk")


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """A real limit of the system: a write up to it is cut short, the next one fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("room", [0, 1, 20])
def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path, room: int) -> None:
    path = tmp_path / "a"
    data = make(path)
    log = GameLog.open(path)
    with log.writing():
        with room_for(len(data) + room), pytest.raises(OSError, match="large"):
            log.append({"n": 4})
        assert path.read_bytes() == data
        assert log.append({"n": 5}) == 4
    log.close()
    assert read(path) == [*RECORDS, {"n": 5}]


def test_a_failed_sync_is_not_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    data = make(path)
    log = GameLog.open(path)
    with monkeypatch.context() as broken, log.writing():
        broken.setattr(os, "fsync", failing_fsync)
        with pytest.raises(OSError, match="disk"):
            log.append({"n": 4})
    assert (path.read_bytes(), log.records) == (data, RECORDS)
    with log.writing():
        log.append({"n": 5})
    log.close()
    assert read(path) == [*RECORDS, {"n": 5}]


# Files that change under us


def test_a_replaced_file_is_neither_followed_nor_written(tmp_path: Path) -> None:
    path, other = tmp_path / "a", tmp_path / "b"
    make(path)
    data = make(other)
    log = GameLog.open(path)
    os.replace(other, path)
    refuses_to_go_on(log, "replaced")
    assert path.read_bytes() == data
    path.unlink()
    refuses_to_go_on(log, "removed")
    log.close()


def test_a_shorter_file_is_neither_followed_nor_written(tmp_path: Path) -> None:
    data = make(tmp_path / "a")
    log = GameLog.open(tmp_path / "a")
    os.truncate(tmp_path / "a", len(data) - 1)
    refuses_to_go_on(log, "short")
    log.close()


def test_another_history_in_place_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a"
    make(path)
    other = make(tmp_path / "b", [{"n": 1, "pad": "x" * 500}])
    log = GameLog.open(path)
    path.write_bytes(other)  # the same file as far as the system can tell
    refuses_to_go_on(log, "changed|damaged")
    assert path.read_bytes() == other
    log.close()


def test_another_history_of_the_same_length_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a"
    make(path, [{"n": 1}])
    other = make(tmp_path / "b", [{"n": 2}])
    log = GameLog.open(path)
    path.write_bytes(other)
    with pytest.raises(LogError, match="changed"), log.writing():
        log.append({"n": 3})
    assert path.read_bytes() == other
    log.close()


def test_damage_by_somebody_else_stops_a_writer(tmp_path: Path) -> None:
    path = tmp_path / "a"
    data = make(path)
    log = GameLog.open(path)
    path.write_bytes(data + b'{"n":4}\n')
    refuses_to_go_on(log, "line 5")
    assert (log.records, log.size) == (RECORDS, len(data))
    log.close()


def refuses_to_go_on(log: GameLog, why: str) -> None:
    with pytest.raises(LogError, match=why):
        log.follow()
    with pytest.raises(LogError, match=why), log.writing():
        log.append({"n": 4})


def test_a_writer_that_ignores_the_lock_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    data = make(path)
    log = GameLog.open(path)
    with log.writing():
        path.write_bytes(data + b"rude\n")
        with pytest.raises(LogError, match="lock"):
            log.append({"n": 4})
    log.close()
    assert path.read_bytes() == data + b"rude\n"


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


# Permissions


@contextmanager
def read_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Take the right to write away; root keeps every right, so there the system call refuses."""
    real = os.open

    def guarded(name: Any, flags: int, *args: Any, **more: Any) -> int:
        if flags & os.O_ACCMODE != os.O_RDONLY:
            raise PermissionError(errno.EACCES, "no", str(name))
        return real(name, flags, *args, **more)

    mode = path.stat().st_mode
    path.chmod(mode & ~0o222)
    with monkeypatch.context() as patch:
        if os.geteuid() == 0:
            patch.setattr(os, "open", guarded)
        yield
    path.chmod(mode)


def test_a_read_only_file_can_be_read_but_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path / "a")
    with read_only(tmp_path / "a", monkeypatch):
        log = GameLog.open(tmp_path / "a")
        assert (log.records, log.follow()) == (RECORDS, [])
        with pytest.raises(ReadOnly), log.writing():
            pass
        log.close()


def test_a_read_only_folder_takes_no_new_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with read_only(tmp_path, monkeypatch), pytest.raises(ReadOnly):
        GameLog.create(tmp_path / "a", HEADER)
    assert list(tmp_path.iterdir()) == []
