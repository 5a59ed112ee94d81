"""Each system begins with a table of contents: rule and module. It is held against the code."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

import pytest

from core.families import COMMON
from core.texts import rules
from tests.sentences import ROOT, SYSTEMS, Module, code

SHOW = "show"  # the panes cite the rules of all chapters


def contents(system: str) -> dict[str, str]:
    found = import_module(f"core.{system}").CONTENTS
    assert isinstance(found, dict)
    return found


def name_of(module: Module, system: str) -> str:
    """Modules of the system as seen from it, those of its family with the family's name."""
    home = ROOT / "core" / (system if module.folder == system else "")
    parts = module.path.relative_to(home).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@lru_cache
def named(system: str) -> dict[str, set[str]]:
    """The rules that each module of the rules names."""
    every = [module for module in code(system).modules if module.folder != COMMON]
    found = {name_of(m, system): code(system).named_by(m) for m in every}
    return {name: ids for name, ids in found.items() if name.partition(".")[0] != SHOW}


def entry(table: dict[str, str], rule: str) -> str | None:
    """The line of the contents that a rule is found under: its own, or that of a rule above."""
    while rule and rule not in table:
        rule = rule.rpartition(".")[0]
    return rule or None


def lost(system: str, table: dict[str, str]) -> dict[str, set[str]]:
    """Rules that the code names, but not in the module that the contents send a reader to."""
    found: dict[str, set[str]] = {}
    for module, ids in named(system).items():
        for rule in ids:
            if rule.startswith("table."):
                continue  # the kernel's
            line = entry(table, rule)
            if line is None or rule not in named(system).get(table[line], ()):
                found.setdefault(rule, set()).add(module)
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_is_found_where_the_contents_say(system: str) -> None:
    assert lost(system, contents(system)) == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_line_of_the_contents_is_of_use(system: str) -> None:
    table = contents(system)
    used = {entry(table, rule) for ids in named(system).values() for rule in ids}
    assert set(table) - used == set()
    assert set(table.values()) <= set(named(system))
    above = {line: entry(table, line.rpartition(".")[0]) for line in table}
    doubled = {line for line, upper in above.items() if upper and table[line] == table[upper]}
    assert doubled == set()


def other_module(system: str, line: str) -> str:
    """A module that names nothing of what is found under a line."""
    under = f"{line}."
    return next(
        module
        for module, ids in named(system).items()
        if not any(f"{rule}.".startswith(under) for rule in ids)
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_wrong_line_would_be_noticed(system: str) -> None:
    table = contents(system)
    for line in table:
        assert lost(system, {**table, line: other_module(system, line)}), line


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_contents_name_rules_in_the_order_of_the_book(system: str) -> None:
    """By chapters: 2 before 10."""
    chapters = [int(head) for line in contents(system) if (head := line.split(".")[0]).isdigit()]
    assert chapters == sorted(chapters)
    assert all(
        any(f"{rule}.".startswith(f"{line}.") for rule in rules(system))
        for line in contents(system)
    )
