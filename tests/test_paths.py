"""Where a player's own files go, on each platform, and that folders of earlier times are kept."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from core import paths

KINDS = ("CONFIG", "CACHE", "STATE", "DATA")
LINUX = {
    "config": ".config/rubicon",
    "cache": ".cache/rubicon",
    "state": ".local/state/rubicon",
    "games": ".local/share/rubicon/games",
}
MAC = {
    "config": "Library/Application Support/rubicon",
    "cache": "Library/Caches/rubicon",
    "state": "Library/Application Support/rubicon",
    "games": "Library/Application Support/rubicon/games",
}
PLATFORMS = {"linux": (Unix, LINUX), "darwin": (MacOS, MAC)}


def own() -> dict[str, Path]:
    return {
        "config": paths.config_dir(),
        "cache": paths.cache_dir(),
        "state": paths.state_dir(),
        "games": paths.games_dir(),
    }


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty one, and no variables."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for kind in KINDS:
        monkeypatch.delenv(f"XDG_{kind}_HOME", raising=False)
    return tmp_path


@pytest.fixture(params=PLATFORMS)
def platform(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """As if we were there."""
    name: str = request.param
    monkeypatch.setattr(sys, "platform", name)
    monkeypatch.setattr(platformdirs, "PlatformDirs", PLATFORMS[name][0])
    return name


def test_each_platform_has_its_places(home: Path, platform: str) -> None:
    assert own() == {kind: home / place for kind, place in PLATFORMS[platform][1].items()}


@pytest.mark.usefixtures("platform")
def test_the_variables_come_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS:
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind))
    places = ("CONFIG/rubicon", "CACHE/rubicon", "STATE/rubicon", "DATA/rubicon/games")
    assert list(own().values()) == [home / place for place in places]


@pytest.mark.parametrize("kind", KINDS)
def test_a_variable_moves_no_other_folder(
    home: Path, platform: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = own()
    monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / "elsewhere"))
    moved = [name for name, place in own().items() if place != before[name]]
    assert moved == ["games" if kind == "DATA" else kind.lower()]


def test_an_empty_variable_is_none(
    home: Path, platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in KINDS:
        monkeypatch.setenv(f"XDG_{kind}_HOME", "")
    assert own() == {kind: home / place for kind, place in PLATFORMS[platform][1].items()}


class Elsewhere(Unix):
    """A platform that has other places by now."""

    user_config_dir = user_cache_dir = user_state_dir = user_data_dir = "/new/rubicon"


def test_a_folder_that_is_there_is_kept(
    home: Path, platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", Elsewhere)
    new = Path("/new/rubicon")
    assert own() == {"config": new, "cache": new, "state": new, "games": new / "games"}
    old = {kind: home / place for kind, place in PLATFORMS[platform][1].items()}
    for place in old.values():
        place.mkdir(parents=True, exist_ok=True)
    assert own() == old


def test_a_folder_by_a_relative_variable_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The specification says to ignore such a variable, as platformdirs does by now; we did not."""
    monkeypatch.chdir(home)
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    (home / "here" / "rubicon").mkdir(parents=True)
    assert paths.games_dir() == Path("here/rubicon/games")


def test_what_we_use_is_asked_for() -> None:
    """Textual brings platformdirs; what we import ourselves we name."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
    (asked,) = [d for d in project["project"]["dependencies"] if d.startswith("platformdirs")]
    assert asked == "platformdirs>=4.9.5,<5"
    assert (4, 9, 5) <= tuple(int(part) for part in version("platformdirs").split(".")[:3]) < (5,)


def test_the_core_finds_them_without_a_screen() -> None:
    code = (
        "import sys; from core import paths; "
        "paths.config_dir(), paths.cache_dir(), paths.state_dir(), paths.games_dir(); "
        "assert 'platformdirs' in sys.modules; "
        "sys.exit(bool({'textual', 'rich'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=False, env={"HOME": "/nowhere"})
    assert ran.returncode == 0
