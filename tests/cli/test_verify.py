"""The command line: `verify`, damaged files, files that are busy or may not be written."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from core import locks
from core.game import Game, file_of
from core.log import GameLog
from tests.cli.saying import DONE, Cli, cut, first_legal

# --- verify ------------------------------------------------------------------------------------


def damage(path: Path, line: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"seat":', b'"Seat":', 1)
    path.write_bytes(b"".join(lines))


def test_verify_says_what_it_found(cli: Cli, whole: Game, finished: Path, fresh: Path) -> None:
    said = cli("verify", finished, fresh)
    assert said.code == 0
    assert f"{len(whole.moves)} records" in said.out
    assert whole.moves[-1].digest in said.out
    assert said.out.count(": ok") == 2


def test_a_damaged_file_is_exit_1_and_names_the_line(cli: Cli, finished: Path, fresh: Path) -> None:
    damage(finished, 21)
    content = finished.read_bytes()
    for words in (("show",), ("log",), ("legal",), ("undo",), ("play",), ("verify",)):
        said = cli(*words, finished)
        assert said.code == 1
        assert "line 21" in said.err
    assert cli("do", finished, DONE).code == 1
    assert finished.read_bytes() == content
    said = cli("verify", finished, fresh)
    assert said.code == 1
    assert ": ok" in said.out


def test_salvage_writes_the_good_records_into_a_new_file(
    cli: Cli, finished: Path, fresh: Path, tmp_path: Path
) -> None:
    damage(finished, 21)
    content, kept = finished.read_bytes(), fresh.read_bytes()
    assert cli("verify", finished, "--salvage", fresh).code == 2
    assert fresh.read_bytes() == kept
    said = cli("verify", finished, "--salvage", tmp_path / "new.rubicon")
    assert said.code == 1  # of the file that was verified
    assert "19 records salvaged" in said.out
    assert finished.read_bytes() == content
    assert cli("show", tmp_path / "new.rubicon", "--json").json["position"] == 19
    assert cli("verify", finished, fresh, "--salvage", tmp_path / "two").code == 2


def test_a_branch_that_is_cut_before_it_left_its_game_leaves_it_at_the_cut(
    cli: Cli, whole: Game, tmp_path: Path
) -> None:
    path, new = tmp_path / "branch.rubicon", tmp_path / "new.rubicon"
    whole.branch(30, path, seed=77)
    damage(path, 21)
    assert cli("verify", path, "--salvage", new).code == 1  # of the file that was verified
    assert cli("verify", new).code == 0
    game = Game.open(new)
    assert game.digest() == whole.moves[18].digest == game.header.branched
    [(since, seed)] = game.header.reseeded
    assert since == game.state.falls
    assert seed not in (77, whole.header.seed), "nobody knows the dice that it meets there"


def test_a_branch_that_is_cut_after_it_left_its_game_keeps_its_dice(
    cli: Cli, whole: Game, tmp_path: Path
) -> None:
    path, new = tmp_path / "branch.rubicon", tmp_path / "new.rubicon"
    branch = whole.branch(10, path, seed=77)
    for _ in range(12):
        assert branch.prompt is not None
        branch.push(branch.prompt.seat, branch.prompt.legal(branch.state)[0])
    damage(path, 21)
    assert cli("verify", path, "--salvage", new).code == 1
    assert cli("verify", new).code == 0
    assert Game.open(new).header.reseeded == branch.header.reseeded


def test_a_torn_end_is_said_and_does_no_harm(cli: Cli, finished: Path, tmp_path: Path) -> None:
    finished.write_bytes(finished.read_bytes()[:-10])
    said = cli("verify", finished)
    assert said.code == 0
    assert "line is torn" in said.out
    assert "never finished" in cli("show", finished).err
    assert "never finished" in cli("legal", finished).err
    assert cli("undo", finished).code == 0
    assert "line is torn" not in cli("verify", finished).out


def altered(game: Game, path: Path, number: int, **changed: Any) -> Path:
    """A file whose checksums are right and whose record is not what the rules give."""
    source = cut(game, 30, path.with_suffix(".source"))
    log = GameLog.open(source)
    records = list(log.records)
    records[number - 1] = records[number - 1] | changed
    GameLog.create(path, log.header, records).close()
    log.close()
    return path


def test_a_difference_is_named_by_record_and_makes_the_game_read_only(
    cli: Cli, whole: Game, tmp_path: Path
) -> None:
    path = altered(whole, tmp_path / "a.rubicon", 12, digest="0123456789abcdef")
    said = cli("verify", path)
    assert said.code == 1
    assert "record 12" in said.err
    content = path.read_bytes()
    for words in (("undo", path), ("redo", path), ("do", path, DONE), ("undo", path, "--ask")):
        said = cli(*words)
        assert said.code == 4
        assert "record 12" in said.err
    assert path.read_bytes() == content
    shown = cli("show", path, "--json")
    assert "record 12" in shown.json["difference"]
    assert "record 12" in shown.err
    new = tmp_path / "new.rubicon"
    assert cli("verify", path, "--salvage", new).code == 1
    assert cli("verify", new).code == 0


def test_dice_that_did_not_fall_are_a_difference(cli: Cli, whole: Game, tmp_path: Path) -> None:
    path = altered(whole, tmp_path / "a.rubicon", 5, falls=[["d6", 6]])
    said = cli("verify", path)
    assert said.code == 1
    assert "record 5: dice" in said.err


def test_verify_of_several_wrong_files(cli: Cli, tmp_path: Path, fresh: Path) -> None:
    said = cli("verify", tmp_path / "gone", fresh)
    assert said.code == 2
    assert "gone" in said.err
    assert ": ok" in said.out


def test_a_header_with_settings_that_do_not_exist_does_not_open(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "odd.rubicon"
    header, _ = file_of(Game.new("alea/1", 1))
    GameLog.create(path, header | {"settings": {**header["settings"], "undo": "x"}}).close()
    assert cli("verify", path).code in (1, 2)
    assert cli("legal", path).code == 2


# --- busy and read-only ------------------------------------------------------------------------


def test_a_busy_file_is_exit_4(cli: Cli, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    action = first_legal(cli, fresh)
    monkeypatch.setattr(GameLog.writing.__wrapped__, "__defaults__", (0.0,))  # type: ignore[attr-defined]
    with locks.held(fresh) as ours:
        assert ours
        assert cli("do", fresh, action).code == 4
        assert cli("show", fresh).code == 0
    assert cli("do", fresh, action).code == 0


def test_a_file_without_permission_is_exit_4(
    cli: Cli, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    action, real = first_legal(cli, fresh), os.open

    def guarded(name: Any, flags: int, *args: Any, **more: Any) -> int:
        """Root keeps every right, so the system call refuses."""
        if flags & os.O_ACCMODE != os.O_RDONLY:
            raise PermissionError(errno.EACCES, "no", str(name))
        return real(name, flags, *args, **more)

    monkeypatch.setattr(os, "open", guarded)
    assert cli("show", fresh).code == 0
    assert cli("do", fresh, action).code == 4
    assert cli("new", "alea/3", fresh.with_name("other.rubicon")).code == 4
