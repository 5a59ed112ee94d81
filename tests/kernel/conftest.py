"""The toy system is among the systems, and there is a name for a game's file."""

from pathlib import Path

import pytest

from tests.toy import register


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.rubicon"
