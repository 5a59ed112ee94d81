"""Bookmarks and notes beside a game file."""

import json
import shutil
from pathlib import Path

import pytest

from core.contract import SEATS, Resign
from core.game import Done, Game
from core.notes import digest_at, notes_path
from core.paths import saves_dir
from tests.tui.conftest import push_first, short_game
from tui.files.notes import Notes


@pytest.fixture
def game(short: Path) -> Game:
    return Game.open(short)


def notes_of(game: Game) -> Notes:
    assert game.log is not None
    return Notes(notes_path(game.log.path))


def test_notes_lie_beside_the_game(tmp_path: Path) -> None:
    assert notes_path(tmp_path / "a.rubicon") == tmp_path / "a.notes.json"
    assert notes_path(tmp_path / "letter") == tmp_path / "letter.notes.json"


def test_notes_on_a_sample_are_the_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = notes_path(saves_dir() / "a.rubicon")
    assert found == tmp_path / "rubicon" / "games" / "notes" / "a.notes.json"


def test_notes_are_found_again(game: Game) -> None:
    notes = notes_of(game)
    notes.put(game, 2, "Alea iacta est")
    notes.put(game, 0)
    again = notes_of(game)
    assert [(where, note.text) for where, note in again.placed(game)] == [
        (0, ""),
        (2, "Alea iacta est"),
    ]
    assert again.positions(game) == {0, 2}
    note = again.at(game, 2)
    assert note is not None
    again.strike(note)
    assert notes_of(game).positions(game) == {0}


def test_a_note_takes_the_place_of_the_one_before(game: Game) -> None:
    notes = notes_of(game)
    notes.put(game, 1, "one")
    notes.put(game, 1, "two")
    assert [note.text for note in notes.notes] == ["two"]


def test_two_terminals_write_to_one_file(game: Game) -> None:
    first, second = notes_of(game), notes_of(game)
    first.put(game, 1, "one")
    second.put(game, 2, "two")
    assert notes_of(game).positions(game) == {1, 2}


@pytest.mark.parametrize(("shared", "mode"), [(False, 0o600), (True, 0o660)])
def test_notes_are_as_shared_as_their_game(tmp_path: Path, shared: bool, mode: int) -> None:
    path = tmp_path / "game.rubicon"
    game = Game.new("alea/1", seed=1, path=path, shared=shared)
    file = notes_path(path)
    for text in ("one", "two"):
        Notes(file, path).put(game, 0, text)
        assert file.stat().st_mode & 0o777 == mode


def test_what_is_taken_back_keeps_its_note(game: Game) -> None:
    notes = notes_of(game)
    notes.put(game, 3, "was it wise?")
    assert isinstance(game.undo(1), Done)
    assert notes.placed(game)[0][0] is None
    assert isinstance(game.redo(1), Done)
    assert notes.placed(game)[0][0] == 3


def test_a_note_moves_with_its_position(game: Game, tmp_path: Path) -> None:
    """A branch has the same positions; a note that points elsewhere is found by its digest."""
    notes = notes_of(game)
    notes.put(game, 3, "here")
    assert notes.path is not None
    wrong = notes.path.read_text().replace('"position": 3', '"position": 1')
    notes.path.write_text(wrong)
    assert notes_of(game).placed(game)[0][0] == 3


def test_a_damaged_file_is_told_and_left_alone(game: Game) -> None:
    path = notes_of(game).path
    assert path is not None
    path.write_text("my own letter")
    notes = notes_of(game)
    assert notes.lost("en").startswith(f"{path.name}: ")
    assert notes.lost("fr").startswith(f"{path.name}\u00a0: ")
    notes.put(game, 1, "kept in memory")
    assert notes.positions(game) == {1}
    assert path.read_text() == "my own letter"


def test_a_later_format_is_left_alone(game: Game) -> None:
    path = notes_of(game).path
    assert path is not None
    path.write_text('{"format": 9, "notes": []}')
    notes = notes_of(game)
    notes.put(game, 1)
    assert notes.lost("en") == f"{path.name}: format 9; this program reads 1"
    assert "ce programme lit 1" in notes.lost("fr")
    assert path.read_text() == '{"format": 9, "notes": []}'


def test_a_folder_that_cannot_be_written_is_told(game: Game, tmp_path: Path) -> None:
    """A file stands where the folder should be: that stops a superuser, too."""
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    notes = Notes(blocked / "a.notes.json")
    assert notes.lost("fr") == "a.notes.json\u00a0: N'est pas un dossier"
    notes = Notes(tmp_path / "later" / "a.notes.json")
    (tmp_path / "later").write_text("")
    notes.put(game, 2, "kept")
    assert notes.lost("en")
    assert notes.positions(game) == {2}


def test_a_game_in_memory_has_notes_in_memory() -> None:
    game = Game.new("alea/1", seed=1)
    push_first(game)
    notes = Notes(None)
    notes.put(game, 1, "x")
    assert notes.positions(game) == {1}
    assert not notes.lost("en")


def test_equal_positions_have_notes_of_their_own(tmp_path: Path) -> None:
    """A position may come again: the note stays where it was written."""
    path = tmp_path / "pharsalus.rubicon"
    shutil.copy(saves_dir() / "pharsalus-complete.rubicon", path)
    game = Game.open(path)
    seen: dict[str, int] = {}
    for position, move in enumerate(game.moves, 1):
        if move.digest in seen:
            twins = seen[move.digest], position
            break
        seen[move.digest] = position
    else:
        pytest.fail("no position of this game comes twice: take another game")
    notes = notes_of(game)
    for twin in twins:
        notes.put(game, twin, str(twin))
    assert [(where, note.text) for where, note in notes.placed(game)] == [
        (twin, str(twin)) for twin in twins
    ]


# --- of whom -------------------------------------------------------------------------------------


@pytest.fixture
def secret(tmp_path: Path) -> Game:
    """A game that hides something, a few actions old."""
    return Game.open(short_game(tmp_path / "secret.rubicon", hands="hidden"))


def notes_at(game: Game, seat: int) -> Notes:
    notes = notes_of(game)
    notes.seat = seat
    return notes


def test_what_one_player_notes_of_a_hidden_game_is_not_shown_to_the_other(secret: Game) -> None:
    for seat in SEATS:
        notes_at(secret, seat).put(secret, 2, f"plan of {seat}")
    notes_at(secret, 0).put(secret, 3, "of somebody")
    told = {
        seat: [note.text for _, note in notes_at(secret, seat).placed(secret)]
        for seat in (0, *SEATS)
    }
    assert told == {
        0: ["of somebody"],
        1: ["plan of 1", "of somebody"],
        2: ["plan of 2", "of somebody"],
    }
    assert notes_at(secret, 0).positions(secret) == {3}


def test_a_player_writes_over_his_own_note_only(secret: Game) -> None:
    first, second = notes_at(secret, 1), notes_at(secret, 2)
    first.put(secret, 2, "old")
    second.put(secret, 2, "mine")
    first.put(secret, 2, "new")
    assert {note.text for note in notes_of(secret).notes} == {"mine", "new"}


def test_when_the_game_is_over_everybody_reads_all_and_strikes_out_his_own(secret: Game) -> None:
    for seat in SEATS:
        notes_at(secret, seat).put(secret, 2, f"plan of {seat}")
    assert isinstance(secret.push(1, Resign()), Done)
    for seat in (0, *SEATS):
        notes = notes_at(secret, seat)
        found = notes.here(secret, 2)
        assert [note.text for note in found] == ["plan of 1", "plan of 2"]
        assert [notes.owns(note) for note in found] == [seat in (0, 1), seat in (0, 2)]


def test_an_open_game_has_no_notes_of_one_seat(game: Game) -> None:
    notes_at(game, 1).put(game, 2, "for all")
    assert notes_at(game, 2).positions(game) == {2}


def test_notes_of_before_seats_were_written_down_are_everybodys(secret: Game) -> None:
    path = notes_of(secret).path
    assert path is not None
    note = {"position": 2, "digest": digest_at(secret, 2), "text": "old"}
    path.write_text(json.dumps({"format": 1, "notes": [note]}))
    for seat in (0, *SEATS):
        assert notes_at(secret, seat).positions(secret) == {2}
