"""What a screen looks like: a dozen pictures in full, with colours, and the rest as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot

from core.paths import saves_dir
from tests.tui.driving import drive, screen
from tui.app import RubiconApp
from tui.tools.shots import settle

Size = tuple[int, int]
DARK, SIXTEEN, LIGHT, CONTRAST = "dark", "16-colour", "light", "high-contrast"
FINISHED = saves_dir() / "pharsalus-complete.rubicon"


class TextFile(SingleFileSnapshotExtension):
    """One file a screen, which a reader can compare line by line."""

    _write_mode = WriteMode.TEXT
    _file_extension = "txt"


class Camera:
    """Compares a screen with what was accepted; `--snapshot-update` accepts it as it is now."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._request = request

    def look(
        self,
        size: Size,
        keys: str = "",
        *,
        full: bool = False,
        game: Path | None = None,
        replay: bool = False,
        theme: str = DARK,
        lang: str = "en",
        saves: Path | None = None,
        games: Path | None = None,
        seats: tuple[int, ...] | None = None,
    ) -> None:
        """The app after these keys looks as it did: its letters, or in `full` its colours too."""
        app = RubiconApp(game, replay=replay, lang=lang, saves=saves, games=games, seats=seats)
        app.change_settings(theme=theme)

        async def prepare(pilot: Pilot[Any]) -> None:
            await settle(pilot)
            for key in keys.split():
                await pilot.press(key)
                await settle(pilot)

        if full:
            compare = self._request.getfixturevalue("snap_compare")
            assert compare(app, terminal_size=size, run_before=prepare)
        else:
            assert self._text(app, size, prepare) == self._accepted()

    def _text(self, app: RubiconApp, size: Size, prepare: Any) -> str:
        lines: list[str] = []

        async def script(pilot: Pilot[Any]) -> None:
            await prepare(pilot)
            lines.extend(screen(pilot))

        drive(app, script, size)
        return "\n".join(lines) + "\n"

    def _accepted(self) -> SnapshotAssertion:
        snapshot: SnapshotAssertion = self._request.getfixturevalue("snapshot")
        return snapshot.use_extension(TextFile)
