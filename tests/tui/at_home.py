"""Home, and the games in its list."""

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tests.tui.driving import rows
from tui.app import RubiconApp


def app(saves: Path, lang: str = "en", path: Path | None = None) -> RubiconApp:
    return RubiconApp(path, lang=lang, saves=saves)


def keys(pilot: Pilot[Any], id: str = "games") -> list[str]:
    """The files in the list."""
    return [Path(row.key).name for row in rows(pilot, id).pane.rows if not row.heading]
