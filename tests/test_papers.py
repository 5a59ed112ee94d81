"""The pages for people: what they point to is there, and what they show works."""

from __future__ import annotations

import doctest
import re
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


def test_every_package_of_the_core_is_on_its_page() -> None:
    text = read(ROOT / "core" / "README.md")
    packages = [path.parent.name for path in (ROOT / "core").glob("*/__init__.py")]
    assert packages
    assert [name for name in packages if f"\ncore/{name}/ " not in text] == []


def test_every_folder_of_the_app_is_on_its_page() -> None:
    text = read(ROOT / "tui" / "README.md")
    folders = [path.parent.name for path in (ROOT / "tui").glob("*/__init__.py")]
    assert folders
    assert [name for name in folders if f"\n{name}/ " not in text] == []
