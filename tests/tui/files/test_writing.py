"""Small files are written whole, where they really lie, and stay as private as they are."""

import stat
from pathlib import Path

import pytest

from tui.files.writing import put


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


def test_a_new_file_is_as_open_as_any(tmp_path: Path) -> None:
    path, other = tmp_path / "settings.toml", tmp_path / "other"
    other.touch()
    put(path, b"new")
    assert mode(path) == mode(other)
