"""Each system begins with a table of contents: rule and module. It is held against the code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import pytest

from core.families import COMMON
from core.texts import rules
from tests.sentences import ROOT, SYSTEMS, Module, code

SHOW = "show"  # the panes cite the rules of all chapters
# What a game is made of, and whether it is well made: these play a rule if no other module does.
MATTER = {
    "alea": (
        *("box.actions", "box.board", "box.constraints", "box.data", "box.index", "box.loading"),
        *("box.offices", "box.pieces", "box.state", "imperator.actions", "imperator.constraints"),
        *("imperator.state", "start.edited_position", "start.invariants"),
    ),
    "caesar": (
        *("box.actions", "box.board", "box.constraints", "box.data", "box.state", "box.view"),
        *("start.edited_position", "start.invariants"),
    ),
    "republic": (
        *("box.actions", "box.board", "box.constraints", "box.data", "box.loading"),
        *("box.pieces", "box.state", "start.edited_position", "start.faults_of_armies"),
        *("start.faults_of_men", "start.faults_of_provinces", "start.form", "start.invariants"),
        *("start.writing", "start.written", "start.year_faults"),
    ),
    "semper": (
        *("box.actions", "box.board", "box.constraints", "box.data", "box.index", "box.loading"),
        *("box.pieces", "box.state", "imperator.actions", "imperator.atlas"),
        *("imperator.constraints", "imperator.loading", "imperator.state", "start.crown"),
        *("start.edited_position", "start.invariants", "start.seasons", "start.steps_done"),
    ),
}
# Lines that may name another module as well, which has as much to do with the rule.
SHARED: dict[str, dict[str, set[str]]] = {
    "alea": {
        "1.3.1": {"imperator.constraints"},  # both check the names of units
        "3.4.1.homeland": {"combat.refuge", "march.naval"},  # by land, by sea, in a retreat
        "s1.rubicon.italia": {"march.paths"},  # which zones those are, and what goes past them
    },
    "caesar": {
        "3.1.colour": {"start.edited_position"},  # what is seen of it, what may be written
        "7.83": {"combat.battle"},  # where fleets may go, and the question for them
    },
    "republic": {  # a sum and its fight, a result and the odds of it, a phase and its rules
        "1": {"combat.calculator"},
        "2.2": {"combat.victory"},
        "2.creates": {"combat.victory"},
        "5.2": {"box.data"},
        "5.2.caesar": {"combat.conflict"},
        "5.2.cunctator": {"combat.odds"},
        "5.2.magnus": {"combat.fates", "combat.matchup"},
        "6.ransom": {"combat.victory", "year.upkeep"},
        "8.0.1": {"combat.victory"},
        "8.0.6": {"combat.sums"},
        "8.0.8.natives": {"combat.phase_end"},
        "8.8.6": {"combat.victory"},
        "E5": {"combat.victory"},
        "E10": {"year.senate.recruits", "year.senate.travel"},
        "E17": {"combat.rebel_province"},
        "frame.2": {"year.steps"},
        "frame.combat.3": {"combat.liquidation"},
        "frame.end.2": {"year.people"},
        "frame.men.4": {"year.roster"},
        "option.cap-apt": {"year.senate.strength"},
        "scenario.table": {"system"},
    },
    "semper": {
        "0.2": {"imperator.constraints"},  # both check where zones lie
        "event.2": {"march.movement", "year.events"},  # what it means, whom it slows, how it comes
        "event.9": {"box.event_effects", "imperator.march.reasons", "year.events"},  # the same
        "3.4.1.once": {"march.rally"},  # and those who go on after a call
        "3.4.1.sea": {"march.paths"},  # who is at sea, and who would walk there
        "3.5": {"emperors.choosing"},  # the chapter, and how its questions name a leader
        "3.5.2.primus.3": {"emperors.titles"},  # the case, and the order of equals
        "4.3.leaderless": {"imperator.march.telling"},  # the limit, and how it is told
        "7.1.stop": {"march.ground"},  # who has to stop, and where
        "8.1": {
            "combat.battle",
            "combat.forces",
            "combat.order",
        },  # who meets, and where
        "8.4": {"imperator.combat.battle", "imperator.combat.odds"},  # losses, and the table's
        "8.6.2": {"imperator.combat.comparison"},  # the bonus, and the sick who give none
        "crt.f": {"imperator.combat.comparison"},  # the modifier, and what a crossing is
        "9.2.return": {"march.naval"},  # the fleet comes back, and may not sail before
    },
}


def contents(system: str) -> dict[str, str]:
    table = import_module(f"core.{system}").CONTENTS
    assert isinstance(table, dict)
    return table


def name_of(module: Module, system: str) -> str:
    """Modules of the system as seen from it, those of its family with the family's name."""
    home = ROOT / "core" / (system if module.folder == system else "")
    parts = module.path.relative_to(home).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@lru_cache
def citations(system: str) -> dict[str, dict[str, Counter[int]]]:
    """What each module of the rules cites; but the rules of the table are the kernel's."""
    every = [module for module in code(system).modules if module.folder != COMMON]
    cited = {name_of(module, system): code(system).cited_by(module) for module in every}
    return {
        name: {rule: parts for rule, parts in rules.items() if not rule.startswith("table.")}
        for name, rules in cited.items()
        if SHOW not in name.split(".")[:2]
    }


def is_matter(system: str, module: str) -> bool:
    return any(f"{module}.".startswith(f"{name}.") for name in MATTER[system])


def entry(lines: Collection[str], rule: str) -> str | None:
    """The line of the contents that a rule is found under: its own, or that of a rule above."""
    while rule and rule not in lines:
        rule = rule.rpartition(".")[0]
    return rule or None


def cited_under(system: str, lines: Collection[str]) -> dict[str | None, set[str]]:
    """The rules that the code cites, by the line that each is found under."""
    under: dict[str | None, set[str]] = {}
    for rule in {rule for cited in citations(system).values() for rule in cited}:
        under.setdefault(entry(lines, rule), set()).add(rule)
    return under


def weight(system: str, module: str, rules: set[str]) -> tuple[bool, int, int]:
    """What a module has to do with these rules: how many of its functions cite them, how often."""
    cited = citations(system)[module]
    parts = sum((cited[rule] for rule in rules if rule in cited), start=Counter[int]())
    return bool(parts) and not is_matter(system, module), len(parts), parts.total()


def fitting(system: str, lines: Collection[str]) -> dict[str, set[str]]:
    """The modules that each line may name: they cite every rule that is found under it, and no
    other has more to do with these rules."""
    under, modules = cited_under(system, lines), citations(system)
    fits: dict[str, set[str]] = {}
    for line in lines:
        rules = under.get(line, set())
        weights = {module: weight(system, module, rules) for module in modules}
        best = max(weights.values())
        fits[line] = {
            module
            for module, cited in modules.items()
            if rules and rules <= set(cited) and weights[module] == best
        }
    return fits


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_is_found_where_the_contents_say(system: str) -> None:
    table = contents(system)
    assert None not in cited_under(system, table)
    fits = fitting(system, table)
    assert {line: fits[line] for line, module in table.items() if module not in fits[line]} == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_wrong_line_would_be_noticed(system: str) -> None:
    """Whatever other module it names, but for those that have just as much to do with the rule."""
    table = contents(system)
    others = {line: fits - {table[line]} for line, fits in fitting(system, table).items()}
    assert {line: names for line, names in others.items() if names} == SHARED[system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_line_says_what_the_one_above_it_says(system: str) -> None:
    table = contents(system)
    above = {line: entry(table, line.rpartition(".")[0]) for line in table}
    doubled = {line for line, upper in above.items() if upper and table[line] == table[upper]}
    assert doubled == set()


CODE = '''"""8.3, 8.4 and 8.5: battles, not evasion (8.2); 9.1 follows."""
FACES = {"death": "6.3.flight"}  # 7.2: the ways
# 6 of them, 7.3
# 6: the cup
def f(kind):
    """An event, entry or death."""
    refuse("unknown", "6")
    return kind in ("event", "6", "7.3 is no id")
'''


def test_a_word_in_a_sentence_is_no_citation(tmp_path: Path) -> None:
    path = tmp_path / "battle.py"
    path.write_text(CODE, encoding="utf-8")
    cited = code("alea").cited_by(Module(path, "alea"))
    assert {rule: sorted(parts) for rule, parts in cited.items()} == {
        "8.3": [1],
        "8.4": [1],
        "8.5": [1],
        "6.3.flight": [2],
        "7.2": [2],
        "6": [4, 5],
    }


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_contents_name_rules_in_the_order_of_the_book(system: str) -> None:
    """By chapters: 2 before 10."""
    chapters = [int(head) for line in contents(system) if (head := line.split(".")[0]).isdigit()]
    assert chapters == sorted(chapters)
    assert all(
        any(f"{rule}.".startswith(f"{line}.") for rule in rules(system))
        for line in contents(system)
    )
