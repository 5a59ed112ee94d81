"""Replay judges every verb of a file: forged records whose checksums are right are found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.contract import Resign
from core.game import Game
from tests.kernel.game_files import Builtins, other_rules, read_only_at, rewritten
from tests.kernel.playing import do, start, waits
from tests.toy import Fetch, Throw, Wait

FAR = 999_999_999_999


def fair_game(path: Path) -> Path:
    """Seven records: a die, a draw, a request that is refused, one that is agreed to, and more."""
    game = start(path, undo="fair")
    do(game, (1, Throw()), (2, Fetch()))
    assert game.ask_undo(2, 1) is None
    game.answer_undo(1, agree=False)
    assert game.ask_undo(2, 1) is None
    game.answer_undo(1, agree=True)
    do(game, (2, Wait()))
    return path


def judged(path: Path, change: Callable[[list[Builtins]], None]) -> Game:
    return Game.open(rewritten(path, records=change))


def put(number: int, **fields: Any) -> Callable[[list[Builtins]], None]:
    """Change or add fields of one record."""
    return lambda records: records[number - 1].update(fields)


def append(**fields: Any) -> Callable[[list[Builtins]], None]:
    """One record more, of the position that the game has reached."""

    def change(records: list[Builtins]) -> None:
        records.append({"digest": records[0]["digest"], **fields})

    return change


def append_bare(**fields: Any) -> Callable[[list[Builtins]], None]:
    return lambda records: records.append(fields)


def test_a_game_with_requests_and_answers_replays(tmp_path: Path) -> None:
    game = Game.open(fair_game(tmp_path / "game.rubicon"))
    assert game.difference is None
    assert game.records == 7
    assert game.position == 2


@pytest.mark.parametrize(
    ("record", "what", "change"),
    [
        (8, "undo", append(seat=1, undo=2)),  # past a die, without agreement
        (8, "undo", append(undo=2)),
        (8, "undo", append(seat=1, undo=2, agreed=True)),  # nobody asked
        (6, "undo", put(6, undo=2)),  # another number than was asked for
        (6, "undo", put(6, seat=1)),  # by another seat than asked
        (8, "undo", append(seat=99, undo=1)),
        (8, "undo", append(seat=-1, undo=1)),
        (8, "undo", append(undo=-1)),
        (8, "undo", append(undo=FAR)),
        (8, "undo", append(redo=1)),  # nothing is undone
        (8, "undo", append(redo=FAR)),
        (8, "undo", append_bare(seat=1, ask_undo=-5)),
        (8, "undo", append_bare(seat=1, ask_undo=FAR)),
        (8, "undo", append_bare(seat=99, ask_undo=1)),
        (8, "undo", append_bare(ask_undo=1)),
        (8, "undo", append_bare(seat=1, refuse_undo=True)),  # nobody asked
        (4, "undo", put(4, seat=2)),  # who asked answers himself
        (4, "undo", put(4, seat=99)),
        (2, "reveal", put(2, reveal=True)),  # nothing was shown
        (1, "refused", put(1, seat=2)),
        (1, "refused", put(1, seat=99)),
        (7, "verb", put(7, undo=1)),  # two verbs in one record
        (7, "verb", put(7, ask_undo=1)),
        (7, "verb", put(7, agreed=True)),
        (3, "verb", put(3, refuse_undo=True)),
        (3, "verb", put(3, digest="0" * 16)),
        (4, "verb", put(4, falls=[["d6", 4]])),
        (6, "verb", put(6, redo=1)),
        (6, "verb", put(6, reveal=True)),
        (8, "verb", append_bare(seat=1)),  # it says nothing
        (8, "verb", append_bare(revision={"rules": 1, "dice": 1, "data": ""}, undo=1)),
        (8, "unreadable", append_bare(ask_undo="many")),
    ],
)
def test_a_forged_verb_is_found_and_named_by_its_record(
    tmp_path: Path, record: int, what: str, change: Callable[[list[Builtins]], None]
) -> None:
    game = judged(fair_game(tmp_path / "game.rubicon"), change)
    read_only_at(game, record, what)


def test_a_reveal_that_is_kept_silent_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.rubicon"
    game = start(path)
    do(game, (1, Wait()), (2, Resign()))
    last = game.records
    read_only_at(judged(path, lambda records: records[-1].pop("reveal")), last, "reveal")


def test_other_revisions_may_have_shown_other_things(tmp_path: Path) -> None:
    """A game from before is not lost because an event is a reveal only since."""
    path = fair_game(tmp_path / "game.rubicon")
    game = Game.open(rewritten(path, header=other_rules, records=put(2, reveal=True)))
    assert game.difference is None


def test_typed_dice_are_the_tables_whoever_forges_a_seat(tmp_path: Path) -> None:
    path = tmp_path / "game.rubicon"
    game = start(path, dice="manual")
    do(game, (1, Throw()))
    assert game.prompt is not None
    do(game, (game.prompt.seat, game.prompt.legal(game.state)[2]))
    assert Game.open(path).difference is None
    found = judged(path, put(2, seat=1)).difference
    assert found is not None
    assert found.record == 2


def free(header: Builtins) -> None:
    header["settings"]["undo"] = "free"


def test_fair_turned_to_free_is_found_where_the_file_holds_a_request(tmp_path: Path) -> None:
    path = fair_game(tmp_path / "game.rubicon")
    read_only_at(Game.open(rewritten(path, header=free)), 3, "undo")


@pytest.mark.parametrize("left_out", ["ask_undo", "refuse_undo"])
def test_fair_turned_to_free_is_found_by_an_answer_too(tmp_path: Path, left_out: str) -> None:
    path = fair_game(tmp_path / "game.rubicon")

    def drop(records: list[Builtins]) -> None:
        records[:] = [record for record in records if left_out not in record]

    game = Game.open(rewritten(path, header=free, records=drop))
    assert game.difference is not None
    assert game.difference.what == "undo"


# --- dice of a branch ----------------------------------------------------------------------------


def branched(tmp_path: Path) -> Path:
    game = start()
    do(game, (1, Throw()), (2, Throw()), (1, Throw()))
    path = tmp_path / "branch.rubicon"
    branch = game.branch(2, path, seed=77)
    do(branch, (1, Throw()))
    waits(branch, 1)
    return path


def test_a_branch_with_dice_of_its_own_replays(tmp_path: Path) -> None:
    game = Game.open(branched(tmp_path))
    assert game.difference is None
    assert game.header.reseeded == [(2, 77)]


def test_a_branch_of_a_branch_replays(tmp_path: Path) -> None:
    game = Game.open(branched(tmp_path))
    again = game.branch(3, tmp_path / "second.rubicon", seed=78)
    waits(again, 1)
    found = Game.open(tmp_path / "second.rubicon")
    assert found.difference is None
    assert found.header.reseeded == [(2, 77), (3, 78)]


def without_branched(header: Builtins) -> None:
    del header["branched"]


def branched_elsewhere(header: Builtins) -> None:
    header["branched"] = "0123456789abcdef"


def later_dice(header: Builtins) -> None:
    """The dice of the records stay what they are: only the coming ones are chosen."""
    header["reseeded"].append([9, 5])


@pytest.mark.parametrize("change", [without_branched, branched_elsewhere, later_dice])
def test_dice_that_no_branch_explains_are_found_in_the_header(
    tmp_path: Path, change: Callable[[Builtins], None]
) -> None:
    read_only_at(Game.open(rewritten(branched(tmp_path), header=change)), 0, "branch")


def test_a_game_that_is_no_branch_has_no_other_dice(tmp_path: Path) -> None:
    path = fair_game(tmp_path / "game.rubicon")
    changed = rewritten(path, header=lambda header: header.update(reseeded=[[50, 5]]))
    read_only_at(Game.open(changed), 0, "branch")
