"""Who knows whom: the screen plays any rule system, through the contract alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.systems import SYSTEMS

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "tui").rglob("*.py"))


def system_of(module: str) -> str:
    """The rule system that a module belongs to, if any."""
    package, _, rest = module.partition(".")
    name = rest.partition(".")[0]
    return name if package == "core" and name in SYSTEMS else ""


def modules_named(node: ast.AST) -> Iterator[str]:
    """What is imported, wherever in the code; and every text, for it may be imported by name."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.level == 0:
        yield from (f"{node.module}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def systems_named(code: str) -> set[str]:
    named = (module for node in ast.walk(ast.parse(code)) for module in modules_named(node))
    return {system for module in named if (system := system_of(module))}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_screen_knows_a_rule_system(path: Path) -> None:
    assert systems_named(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    "code",
    [
        "import core.alea",
        "import core.alea.board as board",
        "from core import alea",
        "from core.alea import board",
        "def f():\n    from core.alea.board import BOARD",
        "import_module('core.alea.board')",
        "import_module(f'core.alea.{name}')",
    ],
)
def test_every_way_to_name_a_system_is_found(code: str) -> None:
    assert systems_named(code) == {"alea"}


def test_the_rest_of_core_is_open_to_all() -> None:
    assert MODULES
    for code in ("import core", "from core import systems", "import core.aleatory", "'alea'"):
        assert systems_named(code) == set()
