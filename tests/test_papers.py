"""The pages for people: what they point to is there, and what they show works."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "core/README.md", "tui/README.md", "CONTRIBUTING.md", "CHANGELOG.md")
LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(text: str) -> set[str]:
    """As GitHub makes them of headings: small letters, no signs, hyphens for spaces."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    here = ROOT / page
    text = read(here)
    for path, anchor in LINK.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        target = here.parent / path if path else here
        assert target.is_file(), path
        assert not anchor or anchor in anchors(read(target)), (path, anchor)


@pytest.mark.parametrize("page", PAGES[1:])
def test_the_first_page_leads_to_the_others(page: str) -> None:
    assert f"({page})" in read(ROOT / "README.md")


def test_the_first_page_is_short_and_has_one_picture() -> None:
    text = read(ROOT / "README.md")
    assert len(text.splitlines()) < 100
    assert text.count("![") == 1


def test_the_python_example_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "core" / "README.md"
    code = read(page).split("```python\n")[1].split("```")[0]
    example = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    assert len(example.examples) == 10
    for call in ("Game.open(", ".legal(", ".push(", ".undo("):
        assert any(call in line.source for line in example.examples), call
    told: list[str] = []
    assert doctest.DocTestRunner().run(example, out=told.append).failed == 0, "".join(told)


PATH = re.compile(r"[\w.*<>-]+(?:/[\w.*<>-]+)*/?")
IS_PATH = re.compile(r"/|\.(py|toml|md)$")
PLAYERS = "rubicon/"  # in the directories of the player, not in ours


def cited(text: str) -> list[str]:
    """Paths in the text, as `core/paths.py`, and at the start of a line in a list of folders."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    listed = re.findall(r"^(\S+)  ", "\n".join(blocks), re.MULTILINE)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    paths = [span for span in (*spans, *listed) if PATH.fullmatch(span) and IS_PATH.search(span)]
    return [path for path in paths if not path.startswith(PLAYERS)]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_is_cited_exists(page: str) -> None:
    here = (ROOT / page).parent
    paths = cited(read(ROOT / page))
    assert len(paths) >= {"core/README.md": 25, "tui/README.md": 10, "CONTRIBUTING.md": 5}.get(
        page, 0
    )
    patterns = [re.sub(r"<\w+>", "*", path).rstrip("/") for path in paths]
    assert [p for p in patterns if not any([*here.glob(p), *ROOT.glob(p)])] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_target_that_is_cited_exists(page: str) -> None:
    targets = set(re.findall(r"^([a-z][\w-]*):", read(ROOT / "Makefile"), re.MULTILINE))
    called = set(re.findall(r"(?:^|`)make ([a-z][\w-]*)", read(ROOT / page), re.MULTILINE))
    assert "test" in called
    assert called <= targets


CLASSES = {
    name: value
    for module in ("core.game", "core.line", "core.log", "core.run", "core.contract")
    for name, value in vars(import_module(module)).items()
    if isinstance(value, type)
}


@pytest.mark.parametrize("page", PAGES)
def test_every_method_that_is_cited_exists(page: str) -> None:
    methods = re.findall(r"`([A-Z]\w+)\.(\w+)[`(]", read(ROOT / page))
    assert len(methods) >= (8 if page == "core/README.md" else 0)
    assert [m for m in methods if not hasattr(CLASSES.get(m[0]), m[1])] == []


def test_every_package_of_the_core_is_on_its_page() -> None:
    text = read(ROOT / "core" / "README.md")
    packages = [path.parent.name for path in (ROOT / "core").glob("*/__init__.py")]
    assert packages
    assert [name for name in packages if f"\ncore/{name}/ " not in text] == []


def test_every_module_of_the_kernel_is_on_its_page_once() -> None:
    """In the first cell of a row of its two tables of files."""
    text = read(ROOT / "core" / "README.md")
    kernel = text.partition("The files of `core/` itself")[2].partition("Who imports whom")[0]
    cells = re.findall(r"^\| (`[^|]*) \|", kernel, re.MULTILINE)
    named = [name for cell in cells for name in re.findall(r"`(\w+\.py)`", cell)]
    modules = [path.name for path in (ROOT / "core").glob("*.py") if path.name != "__init__.py"]
    assert sorted(named) == sorted(modules)
    assert all(len(line) <= 100 for line in kernel.split("The rest of it")[1].splitlines())


def test_every_folder_of_the_app_is_on_its_page() -> None:
    text = read(ROOT / "tui" / "README.md")
    folders = [path.parent.name for path in (ROOT / "tui").glob("*/__init__.py")]
    assert folders
    assert [name for name in folders if f"\n{name}/ " not in text] == []
