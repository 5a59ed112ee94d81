"""The command line, and games to try it on."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.cli.main import main
from core.game import Game
from tests.cli.saying import Cli, Said, cut, played


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    """Run a command in this process; an error is one line and no traceback."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def run(*words: object) -> Said:
        code = main([str(word) for word in words])
        said = Said(code, *capsys.readouterr())
        assert "Traceback" not in said.err
        if code:
            assert said.err.count("\n") == 1, said.err
            assert said.err.startswith("rubicon")
        return said

    return run


@pytest.fixture
def fresh(cli: Cli, tmp_path: Path) -> Path:
    path = tmp_path / "fresh.rubicon"
    assert cli("new", "alea/3", path, "--seed", 5).code == 0
    return path


@pytest.fixture(scope="session")
def whole() -> Game:
    """A complete game, in memory."""
    return played({})


@pytest.fixture
def finished(whole: Game, tmp_path: Path) -> Path:
    return cut(whole, len(whole.moves), tmp_path / "finished.rubicon")
