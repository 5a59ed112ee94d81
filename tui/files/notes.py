"""The notes on a game that is looked at: read, written, and struck out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.decoding import Malformed
from core.escaping import escaped
from core.log import LogError
from core.notes import Note, digest_at, placed, read_notes, written
from core.small_files import write_private

if TYPE_CHECKING:
    from core.game import Game


class Notes:
    """The notes on one game. What cannot be kept on disk is kept until the app is left."""

    def __init__(self, path: Path | None, game: Path | None = None) -> None:
        """If the file of the `game` is shared with a group, so is this."""
        self.path, self.game = path, game
        self.seat = 0  # of the player who writes here; 0: nobody knows
        self.problem: Exception | None = None  # why the notes are not kept on disk
        self.notes: list[Note] = []
        self._read()

    # --- the file ------------------------------------------------------------------------------

    def _read(self) -> None:
        """A file that is not understood is never written over."""
        if self.path is None or self.problem:
            return
        try:
            self.notes = read_notes(self.path)
        except FileNotFoundError:
            return
        except (LogError, OSError, Malformed) as error:
            self.problem = error

    def _write(self) -> None:
        if self.path is None or self.problem:
            return
        try:
            write_private(self.path, written(self.notes), self.game)
        except OSError as error:
            self.problem = error

    def lost(self, lang: str) -> str:
        """Why they are not kept on disk, in words; "" if they are."""
        if self.path is None or self.problem is None:
            return ""
        from tui.files.file_errors import explain  # Home needs only the name of the file

        return explain(Path(self.path.name), self.problem, lang)

    # --- writing and striking out ----------------------------------------------------------------

    def put(self, game: Game, position: int, text: str = "") -> None:
        """Write a note in place of the reader's own; keep those that another terminal has added."""
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
        """May the reader strike it out? Yes, unless it is known to be another player's."""
        return not self.seat or note.seat in (0, self.seat)

    def at(self, game: Game, position: int) -> Note | None:
        """The note that a new one would replace."""
        return next((note for note in self.here(game, position) if self.owns(note)), None)

    def here(self, game: Game, position: int) -> list[Note]:
        """The notes on one position: two players may each have written one."""
        return [note for where, note in self.placed(game) if where == position]

    def placed(self, game: Game) -> list[tuple[int | None, Note]]:
        """Each note that may be read here, and where it is now."""
        return placed(game, self.notes, self.seat)

    def positions(self, game: Game) -> set[int]:
        return {position for position, _ in self.placed(game) if position is not None}
