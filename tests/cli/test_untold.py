"""What is recorded though nobody could read of it, and what digests and seeds may tell."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.game import Game
from core.log import GameLog
from tests.cli.saying import Cli, first_legal
from tests.processes import ROOT


def run(*words: object, **streams: Any) -> subprocess.CompletedProcess[bytes]:
    call = [sys.executable, "-m", "tui", *map(str, words)]
    return subprocess.run(call, cwd=ROOT, stderr=subprocess.PIPE, check=False, **streams)


@pytest.mark.parametrize("command", ["do", "undo", "redo", "new"])
def test_what_is_recorded_but_cannot_be_printed_has_its_own_exit_status(
    cli: Cli, fresh: Path, command: str, tmp_path: Path
) -> None:
    action = first_legal(cli, fresh)
    if command in ("undo", "redo"):
        assert cli("do", fresh, action).code == 0
    if command == "redo":
        assert cli("undo", fresh).code == 0
    new = tmp_path / "new.rubicon"
    words = ("new", "alea/1", new) if command == "new" else (command, fresh)
    with open("/dev/full", "wb") as full:
        said = run(*words, *([action] if command == "do" else []), stdout=full)
    assert said.returncode == 5
    assert said.stderr.count(b"\n") == 1
    assert b"it is recorded" in said.stderr
    assert b"No space left" in said.stderr
    assert Game.open(new if command == "new" else fresh).difference is None


def test_a_move_is_recorded_though_the_standard_output_is_closed(cli: Cli, fresh: Path) -> None:
    action = first_legal(cli, fresh)
    said = run("do", fresh, action, preexec_fn=lambda: os.close(1))
    assert said.returncode == 5
    assert b"the standard output is closed" in said.stderr
    assert len(Game.open(fresh).moves) == 1


def test_what_only_reads_and_cannot_print_is_a_wrong_call(fresh: Path) -> None:
    said = run("show", fresh, preexec_fn=lambda: os.close(1))
    assert said.returncode == 2
    assert b"the standard output is closed" in said.stderr
    with open("/dev/full", "wb") as full:
        said = run("show", fresh, stdout=full)
    assert said.returncode == 2
    assert said.stderr.count(b"\n") == 1


def test_a_disk_that_fails_while_it_records_is_exit_6(
    cli: Cli, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    action = first_legal(cli, fresh)

    def broken(fd: int, *args: Any) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr("core.log.os.fsync", broken)
        patch.setattr("core.log.os.ftruncate", broken)
        said = cli("do", fresh, action)
    assert said.code == 6
    assert "stands in the file" in said.err
    assert len(Game.open(fresh).moves) == 1


# --- digests -------------------------------------------------------------------------------------


@pytest.fixture(params=["alea/1", "caesar/historical"])
def hidden(request: pytest.FixtureRequest, cli: Cli, tmp_path: Path) -> Path:
    path = tmp_path / "hidden.rubicon"
    assert cli("new", request.param, path, "--hands", "hidden").code == 0
    return path


def test_nothing_prints_the_whole_digest_of_a_game_that_hides_something(
    cli: Cli, hidden: Path
) -> None:
    action = first_legal(cli, hidden)
    for words in (("do", hidden, action), ("undo", hidden), ("redo", hidden)):
        said = cli(*words, "--json")
        game = Game.open(hidden)
        assert game.hides
        assert game.digest() not in said.out
        assert said.json["digest"] == game.digest(None)
    for words in (("verify", hidden), ("show", hidden, "--json"), ("legal", hidden, "--json")):
        said = cli(*words)
        assert said.code == 0
        assert game.digest() not in said.out
    assert game.digest(None) in cli("verify", hidden).out


# --- seeds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", [("--hands", "hidden"), ("--undo", "fair")])
def test_a_chosen_seed_is_warned_of_where_it_could_be_used(
    cli: Cli, tmp_path: Path, setting: tuple[str, str]
) -> None:
    said = cli("new", "alea/1", tmp_path / "a", "--seed", 5, *setting)
    assert said.code == 0
    assert "whoever knows the seed" in said.err
    assert cli("new", "alea/1", tmp_path / "b", *setting).err == ""
    assert cli("new", "alea/1", tmp_path / "c", "--seed", 5).err == ""


def test_a_number_and_digits_give_dice_that_replay(cli: Cli, tmp_path: Path) -> None:
    for name, more in (("number", ("--seed", 5)), ("chance", ())):
        path = tmp_path / name
        assert cli("new", "alea/3", path, *more).code == 0
        for _ in range(3):
            assert cli("do", path, first_legal(cli, path)).code == 0
        assert cli("verify", path).code == 0
    assert isinstance(Game.open(tmp_path / "number").header.seed, int)
    assert isinstance(Game.open(tmp_path / "chance").header.seed, str)


@pytest.mark.parametrize("seed", ["5", "A" * 32, "0" * 31, "0" * 33, -1, 2**64])
def test_a_seed_of_another_shape_is_no_header(cli: Cli, fresh: Path, seed: object) -> None:
    log = GameLog.open(fresh)
    log.close()
    path = fresh.with_name("odd.rubicon")
    GameLog.create(path, log.header | {"seed": seed}).close()
    assert cli("verify", path).code == 2


# --- sharing -------------------------------------------------------------------------------------


def test_new_makes_a_file_for_its_owner_or_with_shared_for_the_group(
    cli: Cli, tmp_path: Path
) -> None:
    before = os.umask(0o022)
    try:
        assert cli("new", "alea/1", tmp_path / "own").code == 0
        assert cli("new", "alea/1", tmp_path / "group", "--shared").code == 0
    finally:
        os.umask(before)
    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "group").stat().st_mode & 0o777 == 0o660


def exported(cli: Cli, path: Path) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(cli("export", path, "--seat", "1").out.splitlines()[0])
    return header


def test_a_branch_says_in_its_header_that_it_was_reseeded(
    cli: Cli, fresh: Path, tmp_path: Path
) -> None:
    game = Game.open(fresh)
    path = tmp_path / "branch.rubicon"
    game.branch(0, path, seed="0123456789abcdef" * 2)
    assert "reseeded" not in exported(cli, fresh)
    assert exported(cli, path)["reseeded"] is True, "and not how"
    header = json.loads(path.read_bytes().splitlines()[0])
    assert header["branched"] == game.digest()
    assert header["reseeded"] == [[game.state.falls, "0123456789abcdef" * 2]]
