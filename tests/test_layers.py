"""Who knows whom: the screen plays any rule system, through the contract alone; and of the app's
own folders each knows only those below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.systems import SYSTEMS

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "tui").rglob("*.py"))

APP = "app"  # what lies in tui itself
LAYERS = ("language", "terminal", "files", "model", "chart", "widgets", "screens", APP, "tools")
# Names that say nothing to a reader who looks for something.
RIDDLES = {
    *("ahead", "ask", "hearing", "keeping", "leaf", "moving", "over", "overscreen", "part"),
    *("sheet", "story", "thrift", "tidying"),
}
ALLOWED = {
    "tui.__main__": {"tui.tools.bench"},  # a command, read when it is asked for
}


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


def all_named(code: str) -> set[str]:
    return {module for node in ast.walk(ast.parse(code)) for module in modules_named(node)}


def systems_named(code: str) -> set[str]:
    return {system for module in all_named(code) if (system := system_of(module))}


def layer_of(module: str) -> str:
    """The folder of the app that a module lies in, if any."""
    package, _, rest = module.partition(".")
    name = rest.partition(".")[0]
    return "" if package != "tui" or not name else name if name in LAYERS else APP


def named_above(module: str, code: str) -> set[str]:
    """What of the folders above its own a module names, but for what it may."""
    own = LAYERS.index(layer_of(module))
    above = {name for name in all_named(code) if layer_of(name) in LAYERS[own + 1 :]}
    allowed = ALLOWED.get(module, set())
    return {name for name in above if not any(lies_in(name, each) for each in allowed)}


def lies_in(name: str, module: str) -> bool:
    return f"{name}.".startswith(f"{module}.")


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_no_screen_knows_a_rule_system(path: Path) -> None:
    assert systems_named(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    "code",
    [
        "import core.alea",
        "import core.alea.box.board as board",
        "from core import alea",
        "from core.alea import board",
        "def f():\n    from core.alea.box.board import BOARD",
        "import_module('core.alea.box.board')",
        "import_module(f'core.alea.{name}')",
    ],
)
def test_every_way_to_name_a_system_is_found(code: str) -> None:
    assert systems_named(code) == {"alea"}


def test_the_rest_of_core_is_open_to_all() -> None:
    assert MODULES
    for code in ("import core", "from core import systems", "import core.aleatory", "'alea'"):
        assert systems_named(code) == set()


# --- the folders of the app ----------------------------------------------------------------------


@pytest.mark.parametrize("path", [p for p in MODULES if layer_of(name_of(p))], ids=ids)
def test_no_folder_knows_one_above_it(path: Path) -> None:
    assert named_above(name_of(path), path.read_text(encoding="utf-8")) == set()


def test_every_folder_has_its_place() -> None:
    folders = {layer_of(name_of(path)) for path in MODULES} - {""}
    assert folders == set(LAYERS)
    assert {path.parent.name for path in MODULES if path.parent.parent.name == "tui"} < set(LAYERS)
    assert all(path.parent.parent in (ROOT, ROOT / "tui") for path in MODULES)


@pytest.mark.parametrize(
    "code",
    [
        "import tui.screens.map",
        "from tui import screens",
        "from tui.screens import map",
        "from tui.screens.map import MapScreen",
        "if TYPE_CHECKING:\n    from tui.screens.map import MapScreen",
        "def f():\n    from tui.app import RubiconApp",
        "import_module(f'tui.screens.{name}')",
        "from tui import themes",
    ],
)
def test_a_widget_that_knows_a_screen_is_found(code: str) -> None:
    assert named_above("tui.widgets.board", code)


def test_what_lies_below_is_open() -> None:
    code = "import tui\nfrom tui.widgets.line import Line\nfrom tui.language import words"
    assert named_above("tui.widgets.board", code) == set()


def test_what_may_be_named_above_is_named() -> None:
    for name, allowed in ALLOWED.items():
        code = (ROOT / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")
        assert all(any(lies_in(named, each) for named in all_named(code)) for each in allowed)


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_names_of_modules_and_classes_are_no_riddles(path: Path) -> None:
    code = ast.parse(path.read_text(encoding="utf-8"))
    classes = {node.name.lower() for node in ast.walk(code) if isinstance(node, ast.ClassDef)}
    assert not {path.stem, *classes} & RIDDLES
