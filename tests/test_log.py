"""The game file keeps what it acknowledged, whatever happens to the disk or to a byte."""

import errno
import os
import resource
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.log import Damaged, Exists, GameLog, LogError, NotOurs, ReadOnly, Unsure, recover
from tests.logs import HEADER, RECORDS, make, read, write

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


def test_a_log_that_is_dropped_keeps_no_file_open(tmp_path: Path) -> None:
    path = tmp_path / "a.rubicon"
    make(path)
    log = GameLog.open(path)
    fd = log._fd
    os.fstat(fd)
    del log
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(fd)


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
@pytest.mark.slow
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
def test_every_changed_byte_is_found(
    tmp_path: Path, mask: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.log.PAUSE", 0.0)  # nobody else writes
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


# What a hostile or dying machine leaves


def test_rubbish_of_any_size_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for start in (b"", make(path, [])):
        with path.open("wb") as file:
            file.write(start)
            file.seek(200_000_000, os.SEEK_CUR)
            file.write(b"x")
        tracemalloc.start()
        with pytest.raises((NotOurs, Damaged)):
            GameLog.open(path)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < 100_000_000
        path.unlink()


@pytest.mark.parametrize("follows", [True, False], ids=["follow", "write"])
def test_a_header_byte_that_changes_while_the_file_is_open_is_noticed(
    tmp_path: Path, follows: bool
) -> None:
    path = tmp_path / "a"
    data = make(path)
    log = GameLog.open(path)
    at = data.index(b"alea")
    times = path.stat()
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"aleb")
    if follows:
        with pytest.raises(Damaged, match="line 1"):
            log.follow()
    else:
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # within a tick of the clock
        with pytest.raises(Damaged, match="line 1"), log.writing():
            pass
    log.close()


def test_an_old_record_that_changes_while_the_file_is_open_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    data = make(path)
    log = GameLog.open(path)
    path.write_bytes(data.replace(b"Alpes", b"Alpis"))
    os.utime(path, ns=(0, 0))
    with pytest.raises(Damaged, match="line 2"), log.writing():
        pass
    log.close()


@pytest.mark.parametrize("byte", [0, 13, 32, 48, 125, 255])
@pytest.mark.parametrize("records", [[], RECORDS], ids=["header", "records"])
def test_a_last_newline_that_became_another_byte_is_damage(
    tmp_path: Path, byte: int, records: list[dict[str, Any]]
) -> None:
    path = tmp_path / "a"
    path.write_bytes(make(path, records)[:-1] + bytes([byte]))
    with pytest.raises(Damaged) as caught:
        GameLog.open(path)
    assert caught.value.line == len(records) + 1


def test_when_neither_the_disk_confirms_nor_lets_go_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    make(path)
    log = GameLog.open(path)

    def broken(fd: int, *args: Any) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr("core.log.os.fsync", broken)
        patch.setattr("core.log.os.ftruncate", broken)
        with pytest.raises(Unsure, match="stands in the file"), log.writing():
            log.append({"n": 4})
    with log.writing() as news:
        assert news == [{"n": 4}]  # as it was told
    log.close()


@pytest.mark.parametrize("call", ["pread", "fsync", "write"])
def test_an_error_of_the_disk_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "a"
    make(path)
    log = GameLog.open(path)

    def broken(fd: int, *args: Any) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(f"core.log.os.{call}", broken)
        with pytest.raises(OSError, match="Input/output") as caught, log.writing():
            log.append({"n": 4})
    assert caught.value.filename == str(path)
    log.close()
