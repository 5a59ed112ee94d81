"""Who knows whom: the screen plays any rule system, through the contract alone; of the app's own
folders each knows only those below it; and no modules import each other in a circle."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import FunctionType

import pytest

from core.families import FAMILIES
from core.systems import SYSTEMS
from tui.screens.table import TableScreen

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "tui").rglob("*.py"))

APP = "app"  # what lies in tui itself
LAYERS = ("language", "terminal", "files", "plain", "chart", "widgets", "screens", APP, "tools")
ALLOWED = {
    "tui.__main__": {"tui.tools.bench"},  # a command, read when it is asked for
}


def system_of(module: str) -> str:
    """The rule system that a module belongs to, or the family of systems, if any."""
    package, _, rest = module.partition(".")
    name = rest.partition(".")[0]
    return name if package == "core" and name in {*SYSTEMS, *FAMILIES.values()} else ""


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


# --- systems and their families -------------------------------------------------------------------

RULES = sorted({*SYSTEMS, *FAMILIES.values()})
OPENERS = {"core.systems"}  # opens systems on demand


def known_to(name: str) -> set[str]:
    """The systems and families that a module of this name may know: its own, or whose player's
    habits it tells."""
    own = system_of(name.replace("core.players.", "core."))
    return {own, FAMILIES.get(own, own)} - {""}


@pytest.mark.parametrize("folder", ["", *RULES])
def test_a_system_knows_itself_and_its_family_the_family_and_the_kernel_no_system(
    folder: str,
) -> None:
    code = {n: t for n, t in sources("core").items() if system_of(n) == folder}
    assert code
    strangers = {name: systems_named(text) - known_to(name) for name, text in code.items()}
    assert {name for name, found in strangers.items() if found} <= OPENERS


def test_every_stranger_is_noticed() -> None:
    assert known_to("core.alea.system") == {"alea", "imperator"}
    assert known_to("core.imperator.graph") == {"imperator"}
    assert known_to("core.caesar.combat.battle") == {"caesar"}
    assert known_to("core.game") == known_to("core.players.random") == set()
    assert known_to("core.players.caesar") == {"caesar"}
    assert systems_named("from core.imperator import graph\nimport core.caesar.combat.battle") == {
        "imperator",
        "caesar",
    }


# --- core and the screen ------------------------------------------------------------------------

CORE = sorted((ROOT / "core").rglob("*.py"))
SCREEN = ("tui", "textual", "rich")


def imports(code: str) -> set[str]:
    """The packages that a module imports, wherever in its code."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).partition(".")[0])
    return found


@pytest.mark.parametrize("path", CORE, ids=ids)
def test_core_knows_no_screen(path: Path) -> None:
    assert imports(path.read_text(encoding="utf-8")).isdisjoint(SCREEN)


def test_line_mode_knows_neither_textual_nor_rich() -> None:
    """Nor does anything that it imports, at the top or inside a function."""
    code = sources("core", "tui")
    edges, needed = graph(code), {name for name in code if lies_in(name, "tui.plain")}
    assert needed
    while more := {name for each in needed for name in edges[each]} - needed:
        needed |= more
    for name in needed:
        assert imports(code[name]).isdisjoint({"textual", "rich"}), name


@pytest.mark.parametrize(
    "code", ["import tui.app", "from textual.app import App", "def f():\n    import rich"]
)
def test_every_way_to_import_a_screen_is_found(code: str) -> None:
    assert not imports(code).isdisjoint(SCREEN)


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


# --- cycles --------------------------------------------------------------------------------------


def sources(*folders: str) -> dict[str, str]:
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return {name_of(path): path.read_text(encoding="utf-8") for path in paths}


def imported(code: str, modules: Iterable[str]) -> Iterator[str]:
    """The modules that are imported, at the top or inside a function, to run or for types, or by
    name: a text that is the name of a module is taken for that."""
    for name in all_named(code):
        inner, outer = name, name.rpartition(".")[0]
        yield inner if inner in modules else outer


def graph(code: dict[str, str]) -> dict[str, set[str]]:
    """Each module, and those of ours that it imports."""
    return {
        module: {name for name in imported(text, code) if name in code and name != module}
        for module, text in code.items()
    }


def circle(edges: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, if there are any."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return [str(name) for name in error.args[1]]
    return []


def test_no_circle_in_the_core() -> None:
    edges = graph(sources("core"))
    assert "core.contract" in edges["core.game"]
    assert circle(edges) == []


def test_no_circle_in_the_app() -> None:
    edges = graph(sources("tui"))
    assert circle(edges) == []


@pytest.mark.parametrize(
    "code",
    [
        "import core.b",
        "from core import b",
        "from core.b import B",
        "def f():\n    from core.b import B",
        "if TYPE_CHECKING:\n    from core.b import B",
        "import_module('core.b')",
        "def f():\n    return import_module('core.b').B",
        "SYSTEMS = {'b': ('core.b', 'B')}",
    ],
)
def test_every_circle_is_found(code: str) -> None:
    lonely = {"core": "", "core.b": "import core.c", "core.c": "", "core.a": code}
    assert circle(graph(lonely)) == []
    assert circle(graph({**lonely, "core.c": "from core.a import A"}))


# --- names ---------------------------------------------------------------------------------------


def public_names(code: str) -> Iterator[str]:
    """Functions, classes and constants of a module, but for those of its own use; and what it
    hands on from another."""
    yield from (name for name in bound(ast.parse(code).body) if not name.startswith("_"))


def bound(body: Iterable[ast.stmt]) -> Iterator[str]:
    """What a piece of a module binds, also under a condition."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign():
                inner = (n for target in node.targets for n in ast.walk(target))
                yield from (n.id for n in inner if isinstance(n, ast.Name))
            case ast.Import() | ast.ImportFrom():
                yield from (a.name for a in node.names if a.asname == a.name)
            case ast.If() | ast.For() | ast.While():
                yield from bound([*node.body, *node.orelse])
            case ast.With():
                yield from bound(node.body)
            case ast.Try():
                handled = [part for handler in node.handlers for part in handler.body]
                yield from bound([*node.body, *handled, *node.orelse, *node.finalbody])


def defined_twice(code: dict[str, str]) -> dict[str, list[str]]:
    """Names that more than one module defines."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, text in code.items():
        for name in set(public_names(text)):
            found[name].append(module)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_name_of_a_system_is_defined_once(system: str) -> None:
    """In the system, or in its family."""
    folders = {f"core/{name}" for name in (system, FAMILIES.get(system, system))}
    assert defined_twice(sources(*folders)) == {}


def test_every_kind_of_double_name_is_found() -> None:
    for code in (
        *("def a(): ...", "async def a(): ...", "class a: ...", "a = 1", "b, a = 1, 2"),
        *("a: int = 1", "for c in b:\n    a = 1"),
        *("if b:\n    a = 1", "if b:\n    c = 1\nelse:\n    def a(): ...", "with b:\n    a = 1"),
        *("try:\n    c = 1\nexcept E:\n    a = 1", "try:\n    a = 1\nfinally:\n    c = 1"),
        *("from b import a as a", "import a as a"),
    ):
        assert defined_twice({"one": code, "two": "a = 3"}) == {"a": ["one", "two"]}
    assert defined_twice({"one": "from b import a, c as d\nimport a", "two": "a = d = 1"}) == {}
    assert defined_twice({"one": "_a = 1\ndef f():\n    b = 1", "two": "_a = b = 1"}) == {}


# Names that say nothing to a reader who looks for something.
RIDDLES = {
    *("ahead", "ask", "coats", "fray", "frost", "glance", "glances", "glimpse", "hand", "hearing"),
    *("keeping", "leaf", "moving", "over", "overscreen", "part", "readiness", "reckoning", "ruses"),
    *("sheet", "story", "tally", "terms", "thrift", "tidying", "toss", "tosses", "trial", "trials"),
    *("ventures", "walks"),
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
VERBS = {"ask"}  # of functions and methods: they say what these do


def riddles(code: dict[str, str]) -> set[str]:
    """Names of modules, functions, classes, constants and methods that are riddles."""
    names, functions = set(code), set[str]()
    for module, text in code.items():
        tree = ast.parse(text)
        names |= {f"{module}.{name}" for name in public_names(text)}
        functions |= {f"{module}.{part.name}" for part in tree.body if isinstance(part, FUNCTIONS)}
        for kind in ast.walk(tree):
            if isinstance(kind, ast.ClassDef):
                methods = [part for part in kind.body if isinstance(part, FUNCTIONS)]
                functions |= {f"{module}.{kind.name}.{part.name}" for part in methods}
    last = {full: full.rpartition(".")[2].lower() for full in names | functions}
    verbs = {full for full in functions if last[full] in VERBS}
    return {full for full, name in last.items() if name in RIDDLES} - verbs


def test_names_say_what_a_reader_would_look_for() -> None:
    assert riddles(sources("core", "tui")) == set()


def test_every_riddle_is_found() -> None:
    code = "class Glimpse: ...\nTERMS = 1\nclass A:\n    async def over(self): ...\n    part = 1"
    every = {"core.fray", *(f"core.fray.{name}" for name in ("Glimpse", "TERMS", "A.over"))}
    assert riddles({"core.fray": code}) == every
    code = "def ask(): ...\nclass A:\n    def ask(self): ...\nclass Ask: ..."
    assert riddles({"core.flow": code}) == {"core.flow.Ask"}


# --- size ----------------------------------------------------------------------------------------

LINES, METHODS = 500, 40


def methods_of(node: ast.ClassDef) -> int:
    return sum(isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) for part in node.body)


@pytest.mark.parametrize("folder", ["core", "tui"])
def test_no_file_and_no_class_is_too_long_to_read(folder: str) -> None:
    code = sources(folder)
    assert len(code) > 50
    assert [module for module, text in code.items() if text.count("\n") > LINES] == []
    classes = [
        node
        for text in code.values()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef)
    ]
    assert [node.name for node in classes if methods_of(node) > METHODS] == []


def test_the_table_maps_keys_to_a_seat_in_few_methods() -> None:
    """Those that it inherits from classes of ours are counted, too."""
    ours = (each for each in TableScreen.__mro__ if each.__module__.startswith("tui."))
    methods = {
        name
        for each in ours
        for name, value in vars(each).items()
        if isinstance(value, FunctionType | property | staticmethod | classmethod)
    }
    assert {"show", "board", "relabel"} <= methods
    assert len(methods) <= METHODS
