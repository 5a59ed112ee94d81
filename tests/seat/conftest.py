"""A game to look back on."""

from pathlib import Path

import pytest

from core.game import Game
from core.paths import saves_dir
from core.selfplay import write


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A complete game of the samples."""
    path = tmp_path_factory.mktemp("finished") / "finished.rubicon"
    write(Game.open(saves_dir() / "pharsalus-complete.rubicon"), path)
    return path
