"""Tests of rules are called after them, by one numbering: test_3_5_3_... is rule 3.5.3."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.texts import rules
from tests.sentences import ROOT, SYSTEMS

PADDED = re.compile(r"test_0\d")
NUMBER = re.compile(r"test_(\d+(?:_\d+)*)(?:_|$)")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
FILES = sorted((ROOT / "tests").rglob("test_*.py"))


def names_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, FUNCTIONS) and node.name.startswith("test_"):
            yield node.name


def known(system: str) -> set[str]:
    """The id of every rule and of all chapters around it: 8.4.1.retreat, 8.4.1, 8.4, 8."""
    parts = [rule.split(".") for rule in rules(system)]
    return {".".join(part[:length]) for part in parts for length in range(1, len(part) + 1)}


def test_the_chapters_of_rules_have_no_zero_before_them() -> None:
    assert len(FILES) > 150
    assert [name for path in FILES for name in names_in(path) if PADDED.match(name)] == []
    assert [path.name for path in FILES if PADDED.match(path.name)] == []


def test_no_test_hides_another_of_its_file() -> None:
    twice = [
        f"{path.name}: {name}"
        for path in FILES
        for name, count in Counter(names_in(path)).items()
        if count > 1
    ]
    assert twice == []


def test_a_file_is_called_after_what_it_tests() -> None:
    vague = ("_review", "_rulings", "_misc", "_more_rules", "_various")
    assert [path.name for path in FILES if any(word in path.name for word in vague)] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_test_is_called_after_a_rule_that_there_is(system: str) -> None:
    ids, strange, named = known(system), [], 0
    for path in sorted((ROOT / "tests" / system).rglob("test_*.py")):
        for name in (path.stem, *names_in(path)):
            if number := NUMBER.match(name):
                named += 1
                if number.group(1).replace("_", ".") not in ids:
                    strange.append(f"{path.name}: {name}")
    assert named > 200
    assert strange == []


# --- names in the code ---------------------------------------------------------------------------

CATCH_ALLS = re.compile(r"_?(re)?(told|found|said)(_|$)")


def is_vague(name: str) -> bool:
    return bool(CATCH_ALLS.match(name))


def bound_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that is bound: variables, attributes, fields, parameters, functions."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.arg(arg=name):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield node.lineno, name


def test_a_name_says_what_a_thing_is() -> None:
    sources = [path for folder in ("core", "tui") for path in (ROOT / folder).rglob("*.py")]
    vague = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sorted(sources)
        for line, name in bound_in(ast.parse(path.read_text(encoding="utf-8")))
        if is_vague(name)
    ]
    assert vague == []


def test_such_names_would_be_seen() -> None:
    code = "def said(told):\n    self.found = [_told for _told in told]\n    f = lambda told_end: 1"
    names = sorted(name for _, name in bound_in(ast.parse(code)))
    assert names == ["_told", "f", "found", "said", "told", "told_end"]
    assert [name for name in names if not is_vague(name)] == ["f"]
    assert all(map(is_vague, ("_found", "retold", "_retold", "found_here")))
    assert not any(map(is_vague, ("founder", "foundation", "untold", "is_told")))
