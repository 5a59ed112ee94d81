"""The bench of the core, on few games: it gives every figure that its help names."""

import pytest

from core import bench
from core.cli.main import main

pytestmark = pytest.mark.slow


def test_every_figure_of_a_system_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "GAMES", 10)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SIZES", (100,))
    monkeypatch.setattr(bench, "PROBES", 10)
    figures = bench._bench_system("caesar")
    assert main(["bench", "--help"]) == 0
    page = capsys.readouterr().out
    for name in ("actions_per_s", "games_per_s", "replay_records_per_s", "position_actions_per_s"):
        assert figures[name] > 0
        assert name in page
    for name in ("legal_ms", "undo_ms", "seek_ms", "copy_ms"):
        assert 0 < figures[name]["median"] <= figures[name]["worst"]
        assert name in page
    assert "100" in figures["open_ms"]
    assert figures["memory_mb"] > 0
