"""The wheel works by itself: installed in a fresh environment, run far from the checkout."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import msgspec
import platformdirs
import pytest
import rich
import textual

import core

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent


class Installed:
    """A virtual environment that holds the wheel, and an empty directory to run it from."""

    def __init__(self, base: Path) -> None:
        self.prefix = base / "venv"
        self.bin = self.prefix / "bin"
        self.cwd = base / "elsewhere"
        self.cwd.mkdir()
        venv.create(self.prefix, with_pip=False, symlinks=True)

    def run(self, *command: str | Path) -> str:
        """Run a program of the environment and return what it printed."""
        program, *arguments = command
        done = subprocess.run(
            [self.bin / program, *arguments],
            cwd=self.cwd,
            env=self.environment(),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"{command}: exit {done.returncode}\n{done.stderr}"
        return done.stdout

    def environment(self) -> dict[str, str]:
        """Nothing of the caller's Python, and no overlay from the caller's config directory."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "XDG_", "VIRTUAL_ENV"))
        }
        return kept | {"HOME": str(self.cwd), "PYTHONUTF8": "1"}

    def python(self, code: str) -> str:
        """Evaluate in isolated mode: neither the working directory nor PYTHONPATH counts."""
        return self.run("python", "-I", "-c", code).strip()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT]
    done = subprocess.run(command, cwd=out, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("rubicon-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    env = Installed(tmp_path_factory.mktemp("installed"))
    pip = [sys.executable, "-m", "pip", "--isolated", "--python", env.bin / "python"]
    subprocess.run(
        [*pip, "install", "--quiet", "--no-index", "--no-deps", wheel],
        cwd=env.cwd,
        check=True,
        env=env.environment(),
    )
    borrow_dependencies(env)
    return env


def borrow_dependencies(env: Installed) -> None:
    """Put our own site-packages behind the new one.

    A path that a .pth file names is not searched for further .pth files, so the editable
    install of the checkout, which is such a file, stays out.
    """
    site = Path(env.python("import sysconfig; print(sysconfig.get_path('purelib'))"))
    modules = (msgspec, platformdirs, rich, textual)
    places = sorted({str(Path(str(module.__file__)).parents[1]) for module in modules})
    (site / "borrowed.pth").write_text("\n".join(places) + "\n", encoding="utf-8")


def files_below(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".") and path.suffix != ".pyc"
    }


@pytest.mark.parametrize("folder", ["data", "saves"])
def test_wheel_carries_the_shipped_files(wheel: Path, folder: str) -> None:
    inside = f"core/_{folder}/"
    names = zipfile.ZipFile(wheel).namelist()
    shipped = {name.removeprefix(inside) for name in names if name.startswith(inside)}
    assert files_below(ROOT / folder) <= shipped


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"core", "tui", f"rubicon-{core.__version__}.dist-info"}


def test_wheel_ships_the_page_for_players_and_no_other(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    assert [name for name in archive.namelist() if name.endswith(".md")] == []
    about = archive.read(f"rubicon-{core.__version__}.dist-info/METADATA").decode("utf-8")
    assert about.endswith((ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("package", ["core", "tui"])
def test_installed_packages_are_not_the_checkout(installed: Installed, package: str) -> None:
    found = Path(installed.python(f"import {package}; print({package}.__file__)"))
    assert found.is_relative_to(installed.prefix)
    paths = installed.python("import sys; print('\\n'.join(sys.path))").splitlines()
    assert str(ROOT) not in paths


def test_installed_version(installed: Installed) -> None:
    assert core.__version__ in installed.run("rubicon", "--version")


def test_installed_scenarios(installed: Installed) -> None:
    listing = json.loads(installed.run("rubicon", "scenarios", "--json"))
    assert {"alea/1", "alea/2", "alea/3"} <= {entry["id"] for entry in listing["scenarios"]}


def test_installed_samples_verify(installed: Installed) -> None:
    saves = Path(installed.python("from core.paths import saves_dir; print(saves_dir())"))
    assert saves.is_relative_to(installed.prefix)
    samples = sorted(saves.rglob("*.rubicon"))
    assert samples
    for sample in samples:
        installed.run("rubicon", "verify", sample)
