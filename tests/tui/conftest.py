"""Games to look at: a short one, and one that the random player finished."""

import shutil
from pathlib import Path

import pytest

from core.game import Done, Game
from core.paths import games_dir, saves_dir
from core.selfplay import write
from tests.tui import cards, stylesheets
from tests.tui.idle import Idleness
from tests.tui.pictures import Camera

SHORT = 3  # actions
OWN = ("CONFIG", "DATA", "CACHE", "STATE")  # folders of the player


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever the caller's terminal and settings are, the screens look the same."""
    for name in ("NO_COLOR", "SSH_CONNECTION", "LC_CTYPE", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "en_GB.UTF-8"}
    own = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in OWN}
    for name, value in (terminal | own).items():
        monkeypatch.setenv(name, value)


@pytest.fixture(autouse=True)
def _without_waste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what Textual does for every key and every app, and Home for every list of games."""
    Idleness(monkeypatch)
    stylesheets.share(monkeypatch)
    cards.share(monkeypatch)


@pytest.fixture
def camera(request: pytest.FixtureRequest) -> Camera:
    return Camera(request)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def short(saves: Path) -> Path:
    """The first legal action, a few times over."""
    return short_game(saves / "short.rubicon")


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A complete game of the samples: new rules of the deployment do not make it another one."""
    path = tmp_path_factory.mktemp("finished") / "finished.rubicon"
    write(Game.open(saves_dir() / "pharsalus-complete.rubicon"), path)
    return path


@pytest.fixture
def games() -> Path:
    """The player's own folder."""
    folder = games_dir()
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def mine(games: Path) -> Path:
    return short_game(games / "mine.rubicon")


@pytest.fixture
def whole(finished: Path, tmp_path: Path) -> Path:
    """A finished game that may get notes beside it."""
    path = tmp_path / "whole.rubicon"
    shutil.copy(finished, path)
    return path


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    """A running game with hidden hands."""
    path = tmp_path / "hidden.rubicon"
    game = Game.new("alea/1", seed=1, settings={"hands": "hidden"}, path=path)
    assert game.log is not None
    game.log.close()
    return path


def short_game(path: Path, **settings: str) -> Path:
    game = Game.new("alea/1", seed=1, settings=settings, path=path)
    for _ in range(SHORT):
        push_first(game)
    assert game.log is not None
    game.log.close()
    return path


def push_first(game: Game) -> None:
    assert game.prompt is not None
    done = game.push(game.prompt.seat, game.prompt.legal(game.state)[0])
    assert isinstance(done, Done), done
