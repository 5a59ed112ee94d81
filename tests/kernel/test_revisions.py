"""Files of other revisions: what agrees is kept, and a difference makes a game read-only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from core.contract import Refusal
from core.game import Done, Game
from core.log import LogError
from tests.kernel.game_files import (
    Builtins,
    branches_there,
    other_rules,
    picture,
    played,
    read_only_at,
    rewritten,
)
from tests.kernel.playing import do, start
from tests.logs import read
from tests.toy import Take, Throw, Toy, Trip, Wait


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
    records = read(old)
    assert ["revision" in record for record in records] == [False] * 8 + [True, False, False]
    assert records[8]["revision"]["rules"] == Toy.revision
    assert [m.record for m in again.moves[-2:]] == [10, 11]
    later = Game.open(old)
    assert picture(later) == picture(again)
    do(later, (1, Wait()))
    assert sum("revision" in record for record in read(old)) == 1


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
    assert sum("revision" in record for record in read(old)) == 1


def test_a_branch_is_written_under_the_revision_of_today(path: Path) -> None:
    played(path)
    game = Game.open(rewritten(path, header=other_rules))
    branch = game.branch(3, path.with_name("branch.rubicon"))
    do(branch, (2, Take(0)))
    assert branch.header.revisions.rules == Toy.revision
    assert not any("revision" in record for record in read(path.with_name("branch.rubicon")))


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
        (empty, 7, "verb", 3),
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
    digests = [record["digest"] for record in read(path)[:4]]
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
