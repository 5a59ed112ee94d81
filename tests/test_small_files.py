"""Small files are written whole, where they really lie, as private as they are; and only regular
files are read."""

import errno
import os
import socket
import stat
from pathlib import Path

import pytest

from core.error_text import complaint
from core.small_files import UnfitFile, read_small
from core.small_files import write_private as put


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_one_and_its_file_is_written(tmp_path: Path, there: bool) -> None:
    """Some keep their settings among other such files, and only link to them."""
    real, link = tmp_path / "dotfiles" / "real.toml", tmp_path / "settings.toml"
    link.symlink_to(real.relative_to(tmp_path))
    if there:
        real.parent.mkdir()
        real.write_text("old")
    put(link, b"new")
    assert link.is_symlink()
    assert real.read_text() == link.read_text() == "new"
    assert list(real.parent.iterdir()) == [real]


@pytest.mark.parametrize("private", [0o600, 0o640, 0o664])
def test_a_file_keeps_its_mode(tmp_path: Path, private: int) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("old")
    path.chmod(private)
    put(path, b"new")
    assert (path.read_text(), mode(path)) == ("new", private)


def test_what_was_barred_is_readable_once_it_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("old")
    path.chmod(0)
    put(path, b"new")
    assert mode(path) == stat.S_IRUSR | stat.S_IWUSR


def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    put(path, b"new")
    assert (path.read_bytes(), mode(path)) == (b"new", 0o600)


def test_no_name_that_somebody_foresees_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link in the place of the temporary file would have another file written over."""
    path, other = tmp_path / "settings.toml", tmp_path / "other"
    other.write_text("kept")
    (tmp_path / f".settings.toml.{os.getpid()}").symlink_to(other)
    opened: list[tuple[str, int, int]] = []
    true_open = os.open

    def watched(name: str, flags: int, mode: int = 0o777) -> int:
        opened.append((os.path.basename(name), flags, mode))
        return true_open(name, flags, mode)

    monkeypatch.setattr(os, "open", watched)
    put(path, b"one")
    put(path, b"two")
    assert other.read_text() == "kept"
    made = [(name, flags, mode) for name, flags, mode in opened if flags & os.O_CREAT]
    assert len({name for name, _, _ in made}) == len(made) == 2
    assert all(flags & os.O_EXCL and flags & os.O_NOFOLLOW for _, flags, _ in made)
    assert {mode for _, _, mode in made} == {0o600}


def test_the_folder_is_on_disk_after_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    true_sync, true_replace = os.fsync, os.replace

    def synced(fd: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")
        true_sync(fd)

    def replaced(source: Path, target: Path) -> None:
        done.append("renamed")
        true_replace(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    put(tmp_path / "settings.toml", b"new")
    assert done == ["file", "renamed", "folder"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("old")

    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        put(path, b"new")
    assert (path.read_text(), list(tmp_path.iterdir())) == ("old", [path])


# --- what is no regular file ----------------------------------------------------------------------


def odd_files(folder: Path) -> dict[str, Path]:
    pipe, inner, door = folder / "pipe", folder / "folder", folder / "socket"
    os.mkfifo(pipe)
    inner.mkdir()
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind(os.path.relpath(door))
    return {"pipe": pipe, "folder": inner, "socket": door, "device": Path("/dev/zero")}


def test_only_regular_files_are_read_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = {}
    for name, path in odd_files(tmp_path).items():
        with pytest.raises(OSError, match=r".") as refused:
            read_small(path)
        told[name] = complaint(refused.value, "en").removeprefix(f"{path}: ")
        if name != "device":
            with pytest.raises(OSError, match=r"."):
                put(path, b"new")
            assert not path.is_file()
    plain = "not a plain file"
    assert told == {"pipe": plain, "folder": "Is a directory", "socket": plain, "device": plain}
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".rubicon-")]


def test_a_link_to_a_file_is_read_and_one_to_a_pipe_is_not(tmp_path: Path) -> None:
    real, pipe, link, other = (tmp_path / name for name in ("real", "pipe", "link", "other"))
    real.write_text("here")
    os.mkfifo(pipe)
    link.symlink_to(real)
    other.symlink_to(pipe)
    assert read_small(link) == b"here"
    with pytest.raises(UnfitFile):
        read_small(other)


def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"12345")
    assert read_small(path, 5) == b"12345"
    with pytest.raises(UnfitFile) as refused:
        read_small(path, 4)
    assert complaint(refused.value, "fr") == f"{path}\u00a0: trop grand"
