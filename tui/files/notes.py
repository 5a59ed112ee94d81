"""Bookmarks and notes of a reader, in a small file beside the game's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from core.decoding import Malformed, json_value
from core.escaping import escaped
from core.log import SUFFIX, NotOurs
from core.paths import games_dir, saves_dir
from core.small_files import read_small, write_private

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


def digest_at(game: Game, position: int) -> str:
    return game.moves[position - 1].digest if position else game.header.digest


class Notes:
    """The notes on one game. What cannot be kept on disk is kept until the app is left."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.seat = 0  # of whoever reads and writes here; 0: nobody knows
        self.problem: Exception | None = None  # why the notes are not kept on disk
        self.notes: list[Note] = []
        self._read()

    # --- the file ------------------------------------------------------------------------------

    def _read(self) -> None:
        """A file that is not understood is never written over."""
        if self.path is None or self.problem:
            return
        try:
            found = json_value(read_small(self.path), NotesFile)
        except FileNotFoundError:
            return
        except (OSError, Malformed) as error:
            self.problem = error
        else:
            if found.format == FORMAT:
                self.notes = found.notes
            else:
                self.problem = NotOurs(
                    self.path.name, "other-format", found=found.format, known=FORMAT
                )

    def _write(self) -> None:
        if self.path is None or self.problem:
            return
        data = msgspec.json.format(msgspec.json.encode(NotesFile(FORMAT, self.notes)), indent=1)
        try:
            write_private(self.path, data + b"\n")
        except OSError as error:
            self.problem = error

    def lost(self, lang: str) -> str:
        """Why they are not kept on disk, in words; "" if they are."""
        if self.path is None or self.problem is None:
            return ""
        from tui.files.reading import explain  # Home needs only the name of the file

        return explain(Path(self.path.name), self.problem, lang)

    # --- writing and striking out ----------------------------------------------------------------

    def put(self, game: Game, position: int, text: str = "") -> None:
        """In the place of what he had written there; another terminal may have added some."""
        self._read()
        there = self.at(game, position)
        kept = [note for note in self.notes if note != there]
        seat = self.seat if game.hides else 0
        # a terminal may paste what is no text: it is kept as it is shown
        kept.append(Note(position, digest_at(game, position), escaped(text), seat))
        self.notes = sorted(kept, key=lambda note: note.position)
        self._write()

    def strike(self, note: Note) -> None:
        self._read()
        self.notes = [kept for kept in self.notes if kept != note]
        self._write()

    # --- finding -------------------------------------------------------------------------------

    def owns(self, note: Note) -> bool:
        """May whoever reads here strike it out? What is not known to be another's."""
        return not self.seat or note.seat in (0, self.seat)

    def at(self, game: Game, position: int) -> Note | None:
        """The note that another one would take the place of."""
        return next((note for note in self.here(game, position) if self.owns(note)), None)

    def here(self, game: Game, position: int) -> list[Note]:
        """Two players may each have written on one moment."""
        return [note for where, note in self.placed(game) if where == position]

    def placed(self, game: Game) -> list[tuple[int | None, Note]]:
        """Each note that may be read here, and where it is now; None if what it was written on has
        been taken back. While the game hides something, nobody reads what the other wrote."""
        notes = [note for note in self.notes if not game.hides or note.seat in (0, self.seat)]
        moved = [note for note in notes if not _stands(game, note)]
        wanted = {note.digest for note in moved}
        found = {
            digest: position
            for position in range(len(game.moves) + 1 if wanted else 0)
            if (digest := digest_at(game, position)) in wanted
        }
        return [
            (found.get(note.digest) if note in moved else note.position, note) for note in notes
        ]

    def positions(self, game: Game) -> set[int]:
        return {position for position, _ in self.placed(game) if position is not None}


def _stands(game: Game, note: Note) -> bool:
    """Positions of different times may be alike: the one that was meant comes first."""
    there = 0 <= note.position <= len(game.moves)
    return there and digest_at(game, note.position) == note.digest
