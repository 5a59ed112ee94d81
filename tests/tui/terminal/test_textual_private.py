"""The private names of Textual and Rich that the app makes use of: few, each in one module, and
each still what it was. A new version that changes one of them is found here, not by a player."""

from __future__ import annotations

import ast
import asyncio
import importlib
import inspect
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest
import rich
import textual
from textual import _xterm_parser, events, messages
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from tui.terminal.repaint import SteadyScreen

ROOT = Path(__file__).parents[3]
MOST = 9
LIBRARIES = ("textual", "rich")
OURS = ("tui", "core")
OF_TUPLES = set(dir(NamedTuple("Pair", [])))  # private by their form alone
PLACES = {  # each name, and the only module that has it
    "_check_refresh": "tui.terminal.repaint",
    "_compositor_refresh": "tui.terminal.repaint",
    "_driver": "tui.terminal.driver",
    "_handle_exception": "tui.crash_handling",
    "_layout_required": "tui.terminal.repaint",
    "_on_timer_update": "tui.terminal.repaint",
    "_position_to_cell": "tui.widgets.typed",
    "_size_updated": "tui.widgets.line_pane",
    "textual._xterm_parser": "tui.terminal.keyboard",
}


# --- which there are -----------------------------------------------------------------------------


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def lies_in(name: str, packages: tuple[str, ...]) -> bool:
    return name.partition(".")[0] in packages


def modules() -> dict[str, ast.Module]:
    found = {}
    for path in sorted((ROOT / "tui").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def given(tree: ast.AST, by: tuple[str, ...] = ()) -> set[str]:
    """Private names that a piece of code makes: functions, attributes and fields of classes, but
    no variables of functions. `by` are those who may set attributes, if not anybody: what is set
    from without is somebody else's."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.Attribute(value=owner, attr=name, ctx=ast.Store()):
                if not by or (isinstance(owner, ast.Name) and owner.id in by):
                    names.add(name)
            case ast.ClassDef(body=body):
                names |= {part.id for line in body for part in targets(line)}
    return {name for name in names if private(name)}


def targets(line: ast.stmt) -> Iterator[ast.Name]:
    if isinstance(line, ast.Assign | ast.AnnAssign):
        found = line.targets if isinstance(line, ast.Assign) else [line.target]
        yield from (part for part in found if isinstance(part, ast.Name))


@cache
def given_by_libraries() -> frozenset[str]:
    files = (path for each in (textual, rich) for path in Path(each.__file__).parent.rglob("*.py"))
    return frozenset().union(*(given(ast.parse(path.read_text("utf-8"))) for path in files))


def imported(tree: ast.Module) -> Iterator[str]:
    """Private modules of Textual and Rich, and private names of their modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = node.module
            hidden = any(private(part) for part in inner.split("."))
            names = [inner] if hidden else [f"{inner}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if lies_in(name, LIBRARIES) and any(private(part) for part in name.split(".")):
                yield name


def looked_up(tree: ast.AST) -> Iterator[str]:
    """Private names that are read from something else than a module, also by `getattr`."""
    aliases = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name)) if name in aliases:
                continue
            case ast.Attribute(attr=name) if private(name):
                yield name
            case ast.Call(func=ast.Name(id=call), args=[_, ast.Constant(value=str(name)), *_]):
                if call in ("getattr", "setattr", "hasattr", "delattr") and private(name):
                    yield name


def classes(module: str, tree: ast.Module) -> Iterator[tuple[ast.ClassDef, type]]:
    """The classes that a module of ours makes: what stands there, and what it is."""
    code = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for kind in vars(importlib.import_module(module)).values():
        if isinstance(kind, type) and kind.__module__ == module and kind.__name__ in code:
            yield code[kind.__name__], kind


def taken_over(module: str, tree: ast.Module) -> Iterator[str]:
    """Private names of a class of ours that a class of a library below it has as well."""
    for code, kind in classes(module, tree):
        yield from given(code) & given_by_bases(kind, LIBRARIES)


def given_by_bases(kind: type, packages: tuple[str, ...]) -> set[str]:
    bases = [base for base in kind.__mro__ if lies_in(base.__module__, packages)]
    return set().union(*(given_by_class(base) for base in bases))


@cache
def given_by_class(kind: type) -> frozenset[str]:
    inside = given(ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind))))
    return frozenset(inside | {name for name in vars(kind) if private(name)})


def ours(module: str, tree: ast.Module) -> set[str]:
    """Private names that a module may use for its own: it makes them, or a class of ours below one
    of its classes does. That another module makes one of that name says nothing."""
    return given(tree, by=("self", "cls")).union(
        *(given_by_bases(kind, OURS) for _, kind in classes(module, tree))
    )


def foreign(module: str, tree: ast.Module) -> set[str]:
    """Private names of the libraries that a module looks up, imports or takes over."""
    strange = set(looked_up(tree)) - ours(module, tree)
    return (strange & given_by_libraries() - OF_TUPLES) | {
        *imported(tree),
        *taken_over(module, tree),
    }


def used() -> dict[str, set[str]]:
    """The private names of the libraries, and the modules of ours that use them."""
    places: dict[str, set[str]] = {}
    for module, tree in modules().items():
        for name in foreign(module, tree) | (set(looked_up(tree)) & set(PLACES)):
            places.setdefault(name, set()).add(module)
    return places


def test_private_names_are_few_and_each_has_its_place() -> None:
    assert used() == {name: {place} for name, place in PLACES.items()}
    assert len(PLACES) <= MOST


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("from textual._compositor import Compositor", {"textual._compositor"}),
        ("from textual.keys import _character_to_key", {"textual.keys._character_to_key"}),
        ("import textual._wait", {"textual._wait"}),
        ("from rich._loop import loop_last", {"rich._loop"}),
        ("from rich.style import _Bit", {"rich.style._Bit"}),
        ("import richer._loop", set()),
        ("from textual.app import App", set()),
    ],
)
def test_every_way_to_import_is_found(code: str, names: set[str]) -> None:
    assert set(imported(ast.parse(code))) == names


def test_every_way_to_look_a_name_up_is_found() -> None:
    code = "import os\napp._exit\nos._exit(0)\ngetattr(screen, '_compositor', None)\nx.public"
    assert set(looked_up(ast.parse(code))) == {"_exit", "_compositor"}


def test_a_name_that_textual_has_as_well_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("tui.widgets.typed")
    code = "class TypedLine(Input):\n    def _value(self): ...\n    def f(self): self._size = 1"
    assert set(taken_over(module.__name__, ast.parse(code))) == {"_value", "_size"}


@pytest.mark.parametrize("name", ["_lines", "_value", "_tabs", "_line", "_spans"])
def test_a_name_that_another_module_makes_is_not_ours(name: str) -> None:
    for code in (f"widget.{name}", f"widget.{name} = 1", f"getattr(widget, '{name}')"):
        assert foreign("tui.themes", ast.parse(f"def f(widget):\n    {code}")) == {name}
    for code in (
        f"def {name}(): ...",
        f"class A:\n    {name} = 1",
        f"def f(self): self.{name} = 1",
    ):
        assert foreign("tui.themes", ast.parse(f"{code}\nwidget.{name}")) == set()


def test_a_name_of_a_class_of_ours_below_is_ours() -> None:
    module = "tui.widgets.board"
    assert "_steady" in ours("tui.screens.table", modules()["tui.screens.table"])
    assert "_steady" not in ours(module, modules()[module])


# --- what each of them is ------------------------------------------------------------------------


def parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)


SIGNATURES: list[tuple[Callable[..., Any], list[str]]] = [
    (Widget._check_refresh, ["self"]),
    (Screen._compositor_refresh, ["self"]),
    (Screen._on_timer_update, ["self"]),
    (App._handle_exception, ["self", "error"]),
    (Input._position_to_cell, ["self", "position"]),
    (Widget._size_updated, ["self", "size", "virtual_size", "container_size", "layout"]),
    (_xterm_parser.XTermParser.feed, ["self", "data"]),
    (_xterm_parser.XTermParser.tick, ["self"]),
]


@pytest.mark.parametrize(
    ("function", "names"), SIGNATURES, ids=lambda part: getattr(part, "__qualname__", "")
)
def test_it_is_called_as_it_was(function: Callable[..., Any], names: list[str]) -> None:
    assert parameters(function) == names
    assert not inspect.iscoroutinefunction(function)


class Heard(HeadlessDriver):
    """What would be sent."""

    sent = ""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.sent += data


class Word(Widget):
    """A word that may become another; it notes what happens to it."""

    text = "Roma"

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[object] = []

    def render(self) -> str:
        self.noted.append("drawn")
        return self.text

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        self.noted.append(size)
        return super()._size_updated(size, virtual_size, container_size, layout)


class Plain(Screen[None]):
    """It may leave out what Textual does."""

    draws = shows = True

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[str] = []
        self.got: list[type[Message]] = []

    def compose(self) -> ComposeResult:
        yield Word()

    def post_message(self, message: Message) -> bool:
        self.got.append(type(message))
        return super().post_message(message)

    def _on_timer_update(self) -> None:
        self.noted.append("looks")
        if self.draws:
            super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        self.noted.append("shows")
        if self.shows:
            super()._compositor_refresh()


class Small(App[None]):
    """Nothing but such a screen."""

    def __init__(self) -> None:
        super().__init__()
        self.driver_class = Heard

    def get_default_screen(self) -> Screen[None]:
        return Plain()


Script = Callable[[Pilot[None], Plain, Word, Heard], Awaitable[None]]


def run(script: Script) -> None:
    async def session() -> None:
        async with Small().run_test(headless=False, size=(40, 10)) as pilot:
            await pilot.pause()
            screen, driver = pilot.app.screen, pilot.app._driver
            assert isinstance(screen, Plain)
            assert isinstance(driver, Heard)
            await script(pilot, screen, screen.query_one(Word), driver)

    asyncio.run(session())


def test_an_app_has_its_driver_while_it_runs() -> None:
    assert App[None]()._driver is None

    async def script(pilot: Pilot[None], screen: Plain, word: Word, driver: Heard) -> None:
        assert isinstance(pilot.app._driver, Driver)
        assert "Roma" in driver.sent

    run(script)


def test_a_screen_looks_whether_something_changed_and_then_shows_it() -> None:
    async def script(pilot: Pilot[None], screen: Plain, word: Word, driver: Heard) -> None:
        screen.noted, driver.sent, word.text = [], "", "Ostia"
        word.refresh()
        await pilot.pause()
        assert screen.noted[:2] == ["looks", "shows"]
        assert "Ostia" in driver.sent

    run(script)


@pytest.mark.parametrize(
    ("left_out", "noted"), [("draws", {"looks"}), ("shows", {"looks", "shows"})]
)
def test_nothing_else_draws_a_screen(left_out: str, noted: set[str]) -> None:
    async def script(pilot: Pilot[None], screen: Plain, word: Word, driver: Heard) -> None:
        setattr(screen, left_out, False)
        screen.noted, driver.sent, word.text = [], "", "Ostia"
        word.refresh()
        await pilot.pause()
        assert set(screen.noted) == noted
        assert "Ostia" not in driver.sent

    run(script)


def test_a_part_that_is_asked_tells_at_once_what_it_needs() -> None:
    async def script(pilot: Pilot[None], screen: Plain, word: Word, driver: Heard) -> None:
        screen.got = []
        word._check_refresh()
        assert screen.got == []
        word.refresh()
        word._check_refresh()
        assert screen.got == [messages.Update]
        word.refresh(layout=True)
        word._check_refresh()
        assert messages.Layout in screen.got

    run(script)


def test_a_screen_knows_whether_it_has_to_be_laid_out() -> None:
    async def script(pilot: Pilot[None], screen: Plain, word: Word, driver: Heard) -> None:
        assert not screen._layout_required
        screen.draws = False
        word.refresh(layout=True)
        word._check_refresh()
        await pilot.pause()
        assert screen._layout_required
        screen.draws = True
        screen._on_timer_update()
        assert not screen._layout_required

    run(script)


def test_a_part_learns_its_size_before_it_is_drawn() -> None:
    async def script(pilot: Pilot[None], screen: Plain, word: Word, driver: Heard) -> None:
        assert word.noted[0] == word.size
        assert word.size
        assert "drawn" in word.noted[1:]
        word.styles.width = 20
        await pilot.pause()
        assert [note for note in word.noted if note != "drawn"][-1] == word.size

    run(script)


class Styled(Screen[None]):
    """It notes whether its parts look their styles up again."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[str] = []

    def update_node_styles(self, animate: bool = True) -> None:
        self.noted.append("styles")
        super().update_node_styles(animate)


class Kept(SteadyScreen[None], Styled):
    """It keeps the styles that it has."""


def test_a_screen_that_comes_back_can_be_told_to_keep_its_styles() -> None:
    assert events.ScreenResume().refresh_styles is True
    assert parameters(events.ScreenResume) == ["refresh_styles"]
    assert "refresh_styles" in inspect.getsource(Screen._on_screen_resume)
    seen: dict[type, list[str]] = {}

    async def session(kind: type[Styled]) -> None:
        async with App[None]().run_test() as pilot:
            screen = kind()
            await pilot.app.push_screen(screen)
            await pilot.pause()
            screen.noted.clear()
            screen.post_message(events.ScreenResume())
            await pilot.pause()
            seen[kind] = screen.noted

    for kind in (Styled, Kept):
        asyncio.run(session(kind))
    assert seen == {Styled: ["styles"], Kept: []}


class Broken(App[None]):
    """Its key goes wrong."""

    BINDINGS: ClassVar[list[BindingType]] = [("x", "fail", "Fail")]

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[object] = []

    def action_fail(self) -> None:
        raise KeyError("secret")

    def _handle_exception(self, error: Exception) -> None:
        self.noted.append(error)
        vars(error)["__rich__"] = str
        super()._handle_exception(error)

    def panic(self, *renderables: object) -> None:
        self.noted += renderables
        self.exit(return_code=70)


def test_a_mistake_that_can_draw_itself_is_handed_to_panic() -> None:
    app = Broken()

    async def session() -> None:
        async with app.run_test() as pilot:
            await pilot.press("x")

    with pytest.raises(KeyError, match="secret"):
        asyncio.run(session())
    first, shown = app.noted
    assert first is shown
    assert isinstance(first, KeyError)
    assert app.return_code == 70


class Wide(Input):
    """Each letter takes three cells."""

    def _position_to_cell(self, position: int) -> int:
        return 3 * position


def test_the_cursor_of_a_line_is_where_its_position_is_said_to_be() -> None:
    class Lines(App[None]):
        def compose(self) -> ComposeResult:
            yield Input("Roma")
            yield Wide("Roma")

    async def session() -> None:
        async with Lines().run_test() as pilot:
            plain, wide = pilot.app.query(Input)
            for line in (plain, wide):
                line.cursor_position = 2
            await pilot.pause()
            assert wide.cursor_screen_offset.x - plain.cursor_screen_offset.x == 2 * (3 - 1)

    asyncio.run(session())


def test_what_a_terminal_sends_becomes_keys() -> None:
    parser = _xterm_parser.XTermParser()
    heard = [message for text in ("a", "\x1b[A", "\x1b[1;2R") for message in parser.feed(text)]
    assert [message.key for message in heard if isinstance(message, events.Key)][:2] == ["a", "up"]
    assert list(parser.tick()) == []
