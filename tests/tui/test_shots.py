"""The pictures that the pages show are those that the app makes now."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_the_screenshots_are_current(tmp_path: Path) -> None:
    """`make screenshots` makes them anew."""
    subprocess.run([sys.executable, "-m", "tui.tools.shots", tmp_path], check=True, cwd=ROOT)
    made = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.svg")}
    kept = {path.name: path.read_text("utf-8") for path in (ROOT / "screenshots").glob("*.svg")}
    assert len(made) >= 4
    assert [name for name in made if made[name] != kept.get(name)] == []
    assert made.keys() == kept.keys()
    first = (ROOT / "README.md").read_text("utf-8")
    app = (ROOT / "tui" / "README.md").read_text("utf-8")
    shown = [name for name in made if f"(screenshots/{name})" in first]
    assert shown == ["emperors.svg"]  # one picture for players who come by
    assert {name for name in made if f"(../screenshots/{name})" in app} == made.keys() - shown
