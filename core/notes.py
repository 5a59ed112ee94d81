"""Bookmarks and notes of readers: the small file that lies beside a game's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from core.decoding import json_value
from core.log import SUFFIX, NotOurs
from core.paths import games_dir, saves_dir
from core.small_files import read_small

if TYPE_CHECKING:
    from core.game import Game  # Home needs only the name of the file

ENDING = ".notes.json"
FORMAT = 1


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bookmark, with words if there are any; the digest finds it again after an undo."""

    position: int
    digest: str
    text: str = ""
    seat: int = 0  # who wrote it, if the game hid something from the other and that was known


class NotesFile(msgspec.Struct):
    format: int
    notes: list[Note]


def notes_path(game: Path) -> Path:
    """Beside the game; those of a sample game are the player's own."""
    name = game.name.removesuffix(SUFFIX) + ENDING
    if game.resolve().parent == saves_dir().resolve():
        return games_dir() / "notes" / name
    return game.with_name(name)


def read_notes(path: Path) -> list[Note]:
    """A file that is not there, or not understood, is an error."""
    file = json_value(read_small(path), NotesFile)
    if file.format != FORMAT:
        raise NotOurs(path.name, "other-format", found=file.format, known=FORMAT)
    return file.notes


def written(notes: list[Note]) -> bytes:
    """The content of a file of notes."""
    return msgspec.json.format(msgspec.json.encode(NotesFile(FORMAT, notes)), indent=1) + b"\n"


def placed(game: Game, notes: Sequence[Note], seat: int) -> list[tuple[int | None, Note]]:
    """Each note that this seat may read (0: the seat is not known), with its position now; None if
    the action that it was written on has been taken back. While the game hides something, a seat
    reads only its own notes."""
    readable = [note for note in notes if not game.hides or note.seat in (0, seat)]
    moved = [note for note in readable if not _stands(game, note)]
    wanted = {note.digest for note in moved}
    by_position = {
        digest: position
        for position in range(len(game.moves) + 1 if wanted else 0)
        if (digest := digest_at(game, position)) in wanted
    }
    return [
        (by_position.get(note.digest) if note in moved else note.position, note)
        for note in readable
    ]


def digest_at(game: Game, position: int) -> str:
    return game.moves[position - 1].digest if position else game.header.digest


def _stands(game: Game, note: Note) -> bool:
    """Several positions may be alike: prefer the one that the note was written at."""
    there = 0 <= note.position <= len(game.moves)
    return there and digest_at(game, note.position) == note.digest
