"""Games and their files: there and back, damage, what the header holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.contract import OfferDraw, Refusal
from core.game import Done, Game, Record, file_of
from core.log import Damaged, GameLog, NotOurs
from core.systems import open_system
from tests.kernel.game_files import picture, played
from tests.kernel.playing import SEED, do, start
from tests.logs import read
from tests.toy import OMEN, SWAP, Fetch, PlayCard, Stake, Take, Throw, Wait

# --- there and back ----------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("undo", ["free", "fair"])
def test_a_file_is_read_back_as_it_was_played(path: Path, hands: str, undo: str) -> None:
    game = start(path, hands=hands, undo=undo)
    do(game, (1, Wait()), (2, Wait()))
    game.undo()
    game.redo()
    do(game, (1, Fetch()), (2, Stake(2)))
    game.undo()
    again = Game.open(path)
    assert picture(again) == picture(game)
    assert again.header == game.header
    assert again.fair == (undo == "fair")
    assert again.state.hidden_hands == (hands == "hidden")


def test_every_record_is_on_disk_when_push_returns(path: Path) -> None:
    game = start(path, undo="fair")
    assert picture(Game.open(path)) == picture(game)
    for step in (
        lambda: game.push(1, Throw()),
        lambda: game.push(2, Wait()),
        game.undo,
        game.redo,
        lambda: game.push(1, Stake(3)),
        lambda: game.ask_undo(1, 1),
        lambda: game.answer_undo(2, agree=True),
    ):
        assert not isinstance(step(), Refusal)
        again = Game.open(path)
        assert picture(again) == picture(game)
        assert again.asked_undo == game.asked_undo


def test_a_record_says_who_did_what_and_what_fell(path: Path) -> None:
    game = start(path)
    do(game, (1, Throw()), (2, Fetch()))
    throw, fetch = read(path)
    assert throw["seat"] == 1
    assert throw["act"] == {"type": "throw"}
    assert throw["falls"] == [["d6", 4]]
    assert throw["digest"] == game.moves[0].digest
    assert [what for what, _ in fetch["falls"]] == ["draw"]


def test_nothing_is_ever_cut_out_of_a_file(path: Path) -> None:
    game = played(path)
    lines = path.read_bytes()
    game.undo(3)
    do(game, (1, Wait()))
    assert path.read_bytes().startswith(lines)
    assert game.records == len(read(path)) == 10


def test_play_goes_on_in_an_opened_file(path: Path) -> None:
    game = played(path)
    game.undo(2)
    again = Game.open(path)
    assert isinstance(again.redo(), Done)
    assert isinstance(again.undo(), Done)
    do(again, (2, Take(0)), (2, Throw()))
    assert picture(Game.open(path)) == picture(again)


def test_a_refused_action_is_not_written(path: Path) -> None:
    game = played(path)
    before = path.read_bytes()
    assert isinstance(game.push(2, Wait()), Refusal)
    assert isinstance(game.undo(99), Refusal)
    assert isinstance(game.redo(), Refusal)
    assert path.read_bytes() == before


# --- damage ------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [1, 2, 5, 9])
def test_a_damaged_line_is_named_and_the_file_left_alone(path: Path, line: int) -> None:
    played(path)
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b'"', b"'", 1)
    path.write_bytes(b"\n".join(lines))
    before = path.read_bytes()
    with pytest.raises((Damaged, NotOurs), match=str(line) if line > 1 else "first line"):
        Game.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_a_torn_last_line_keeps_everything_before_it(path: Path, cut: int) -> None:
    played(path)
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    game = Game.open(path)
    assert game.log is not None
    assert game.log.torn
    assert game.difference is None
    assert game.records == 7
    do(game, (2, Stake(1)))
    assert game.records == 8
    assert picture(Game.open(path)) == picture(game)


# --- what the header holds ---------------------------------------------------------------------


def test_an_edited_position_is_embedded_in_the_file(path: Path) -> None:
    position = {"score": [3, 4], "hands": [[OMEN], [SWAP]], "active": 2, "falls": 2}
    game = Game.new("toy/race", SEED, {"hands": "hidden"}, position=position, path=path)
    do(game, (2, Throw()))
    assert [fall.face for fall in game.moves[0].falls] == [3]  # fall number 2 of the seed
    again = Game.open(path)
    assert again.header.position == position
    assert again.state.hidden_hands
    assert picture(again) == picture(game)


def test_a_written_position_starts_an_equal_game(path: Path) -> None:
    game = start(path)
    do(game, (1, Throw()), (2, Fetch()))
    written = game.system.write_position(game.state)
    twin = Game.new("toy/race", SEED, position=written, path=path.with_name("twin.rubicon"))
    assert twin.digest() == game.digest()
    assert Game.open(path.with_name("twin.rubicon")).digest() == game.digest()


def test_corrected_data_are_embedded_in_the_file(path: Path) -> None:
    game = Game.new("toy/race", SEED, data={"goal": 4}, path=path)
    do(game, (1, Throw()))
    assert game.outcome is not None
    again = Game.open(path)
    assert again.header.data == {"goal": 4}
    assert again.difference is None
    assert again.outcome == game.outcome
    assert again.header.revisions.data != start(path.with_name("b.rubicon")).header.revisions.data


def test_a_branch_takes_position_and_data_along(path: Path) -> None:
    position = {"hands": [[OMEN], []]}
    game = Game.new("toy/race", SEED, data={"goal": 50}, position=position, path=path)
    do(game, (1, Wait()), (1, PlayCard(OMEN)))
    branch = game.branch(2, path.with_name("branch.rubicon"))
    again = Game.open(path.with_name("branch.rubicon"))
    assert (again.header.position, again.header.data) == (position, {"goal": 50})
    assert picture(again) == picture(branch)


def test_records_take_no_more_room_than_they_need(path: Path) -> None:
    played(path)
    for record in read(path):
        assert msgspec.to_builtins(msgspec.convert(record, Record)) == record


# --- before the first record ---------------------------------------------------------------------


def test_dice_of_the_set_up_are_recorded_and_compared(path: Path) -> None:
    """A game that starts before the initiative of a later year rolls before anybody is asked."""
    system = open_system("alea")
    words = system.write_position(system.start("2", {})) | {"year": -48}
    game = Game.new("alea/2", 1, position=words, path=path)
    assert [fall.what for fall in game.header.falls] == ["draw", "draw", "d6"]  # 2.A, 2.B
    assert Game.open(path).difference is None
    header = header_of(path)
    *draws, (_, face) = header["falls"]
    forged = path.with_name("forged.rubicon")
    GameLog.create(forged, header | {"falls": [*draws, ["d6", 7 - face]]}).close()
    difference = Game.open(forged).difference
    assert difference is not None
    assert (difference.record, difference.what) == (0, "dice")
    GameLog.create(path.with_name("moved.rubicon"), header | {"digest": "0" * 16}).close()
    moved = Game.open(path.with_name("moved.rubicon"))
    assert moved.difference is not None
    assert moved.difference.what == "digest"
    assert isinstance(moved.push(1, OfferDraw()), Refusal)


def header_of(path: Path) -> dict[str, Any]:
    log = GameLog.open(path)
    log.close()
    return log.header


def test_a_file_that_is_older_than_a_setting_has_its_first_value(path: Path) -> None:
    """A later version of the rules may offer more to choose: that must close no file."""
    game = played(path)
    assert game.log is not None
    header, records = file_of(game)
    game.log.close()
    del header["settings"]["hands"]
    older = path.with_name("older.rubicon")
    GameLog.create(older, header, records).close()
    again = Game.open(older)
    assert again.header.settings == game.header.settings
    assert (again.difference, again.digest()) == (None, game.digest())
    do(again, (1, Throw()))
    assert again.log is not None
    again.log.close()
    assert Game.open(older).position == game.position + 1
