"""Every sentence exists in both languages, uses only what the code tells it, and cites a real rule.

The code is read, not run, to find all kinds and rule ids: rare events count as much as common ones.
"""

from __future__ import annotations

import ast
import random
import re
import textwrap
import tomllib
import typing
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import msgspec
import pytest

from core.alea.actions import Fight, Recruit
from core.alea.choices import GROUPS
from core.alea.words import face_title
from core.caesar.actions import Turn
from core.caesar.board import KINDS
from core.contract import Action, Event, Prompt, Refusal, Rolled
from core.game import Done, Game
from core.selfplay import Report, play
from core.systems import open_system
from core.texts import (
    LANGUAGES,
    Rule,
    action_text,
    answer_text,
    catalogue,
    event_text,
    outcome_text,
    prompt_text,
    refusal_text,
    rules,
    said_text,
    unbroken,
    word_text,
)
from tui.words import word

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = sorted(path.parent.name for path in (ROOT / "core").glob("*/system.py"))
SOURCES = sorted(set((ROOT / "core").rglob("*.py")) - {ROOT / "core" / "__init__.py"})
SECTIONS = ("event", "refusal", "prompt", "prospect", "purpose", "outcome")
WORDED = (
    "asked",
    *("word", "field", "answer", "setting", "choice", "face", "face-name", "god"),
    *("moment", "verdict", "why"),
    *("file", "difference", "system"),  # tests/test_complaints.py
    "list",  # tests/tui/test_telling.py
)
DATA_CHECKS = "constraints"  # cites the rules that data break: no event, no refusal
GROUPS_OF = {"alea": set(GROUPS.values()), "caesar": set(KINDS)}  # types of counters, for the lists
BARE = {"done", "place", "play", "name", "stand"}  # words that need a question to be clear
ID = re.compile(r"(\d+(\.\w+)+|(table|crt|shift|event|deploy|entry|death|s\d)(\.\w+)+)")

Function = ast.FunctionDef
Known = set[str] | None  # None: what a name stands for cannot be told from the code


# --- reading the code ----------------------------------------------------------------------------


class Site(NamedTuple):
    """A place in the code that makes an event, a refusal, a question, a roll or an end."""

    section: str
    where: str
    folder: str  # whose catalogue must have it
    kinds: Known
    rules: Known
    args: set[str]  # told whatever happens


class Module:
    """A source file: its calls, functions and classes, each with what encloses it."""

    def __init__(self, path: Path, folder: str) -> None:
        self.path, self.folder = path, folder
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.parent = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    def where(self, node: ast.expr | ast.stmt) -> str:
        return f"{self.path.relative_to(ROOT)}:{node.lineno}"

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.parent:
            node = self.parent[node]
            yield node

    def function(self, node: ast.AST) -> Function | None:
        return next((n for n in self.around(node) if isinstance(n, Function)), None)

    def owner(self, node: ast.AST) -> ast.ClassDef | None:
        return next((n for n in self.around(node) if isinstance(n, ast.ClassDef)), None)

    @cached_property
    def makers(self) -> set[str]:
        """What it imports, or has itself, to make events, refusals and the like with."""
        imports = [node for node in self.tree.body if isinstance(node, ast.ImportFrom)]
        sources = ("core.contract", "core.dice")
        own = {node.name for node in self.tree.body if isinstance(node, ast.FunctionDef)}
        return {"refuse"} & own | {
            alias.name for node in imports if node.module in sources for alias in node.names
        }

    @cached_property
    def calls(self) -> list[ast.Call]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]

    @cached_property
    def functions(self) -> dict[str, Function]:
        return {n.name: n for n in ast.walk(self.tree) if isinstance(n, Function)}

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        return {n.name: n for n in ast.walk(self.tree) if isinstance(n, ast.ClassDef)}

    @cached_property
    def strings(self) -> list[ast.Constant]:
        """String constants that are not docstrings."""
        bare = {n.value for n in ast.walk(self.tree) if isinstance(n, ast.Expr)}
        return [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in bare
        ]


class Code:
    """The kernel and one rule system."""

    def __init__(self, system: str) -> None:
        folders = {path: path.relative_to(ROOT / "core").parts[0] for path in SOURCES}
        kernel = [path for path in SOURCES if folders[path] not in SYSTEMS]
        self.modules = [Module(path, "table") for path in kernel]
        self.modules += [Module(path, system) for path in SOURCES if folders[path] == system]
        self.rules = rules(system)
        self.bound: dict[tuple[Function, str], Known] = {}  # what one caller gives for a parameter

    # --- what a name stands for ------------------------------------------------------------------

    def texts(self, module: Module, node: ast.expr | None) -> Known:
        """The strings that an expression can give; None if that cannot be told."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.Constant(value=None):
                return set()
            case ast.IfExp():
                return _union([self.texts(module, node.body), self.texts(module, node.orelse)])
            case ast.JoinedStr():
                return self._joined(module, node)
            case ast.Call(func=ast.Name(id=name)) if name in module.functions:
                returns = ast.walk(module.functions[name])
                found = [n.value for n in returns if isinstance(n, ast.Return)]
                return _union([self.texts(module, value) for value in found])
            case ast.Name(id=name):
                return self._named(module, node, name)
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                return self._attribute(module, node, name)
        return None

    def _joined(self, module: Module, node: ast.JoinedStr) -> Known:
        parts: list[set[str]] = []
        for value in node.values:
            inner = value.value if isinstance(value, ast.FormattedValue) else value
            found = self.texts(module, inner)
            if found is None:
                return None
            parts.append(found)
        return {"".join(pieces) for pieces in product(*parts)}

    def _named(self, module: Module, node: ast.expr, name: str) -> Known:
        function = module.function(node)
        if function is not None and (function, name) in self.bound:
            return self.bound[function, name]
        scope: ast.AST = function or module.tree
        assigned = [
            self._assigned(module, target, value, name)
            for target, value in _assignments(scope)
            if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(target))
        ]
        if assigned:
            return _union(assigned)
        if function is not None and name in _parameters(function):
            return self._passed(module, function, name)
        return None

    def _assigned(
        self, module: Module, target: ast.expr, value: ast.expr | None, name: str
    ) -> Known:
        if not isinstance(target, ast.Tuple):
            return self.texts(module, value)
        if isinstance(value, ast.IfExp) and isinstance(value.body, ast.Tuple):
            ways = (value.body, value.orelse)
            return _union([self._assigned(module, target, way, name) for way in ways])
        at = [isinstance(t, ast.Name) and t.id == name for t in target.elts].index(True)
        if isinstance(value, ast.Tuple):
            return self.texts(module, value.elts[at])
        return {record[at] for record in self._records(module) if at < len(record)} or None

    def _records(self, module: Module) -> list[tuple[str, str]]:
        """Tuples of the module that begin with a kind and a rule: what a loop unpacks."""
        found = []
        for node in ast.walk(module.tree):
            match node:
                case ast.Tuple(
                    elts=[ast.Constant(value=str(kind)), ast.Constant(value=str(rule)), *_]
                ) if rule in self.rules:
                    found.append((kind, rule))
        return found

    def _passed(self, module: Module, function: Function, name: str) -> Known:
        """What the callers of a function give for a parameter."""
        given = [
            self.texts(other, value)
            for other, call in self._callers(module, function)
            if (value := self._given(module, function, call, name)) is not None
        ]
        return _union(given) if given else None

    def _callers(self, module: Module, function: Function) -> Iterator[tuple[Module, ast.Call]]:
        owner = module.owner(function)
        called = owner.name if owner is not None and function.name == "__init__" else function.name
        for other in [module] if called.startswith("_") else self.modules:
            for call in other.calls:
                if _called(call) == called:
                    yield other, call

    def _given(
        self, module: Module, function: Function, call: ast.Call, name: str
    ) -> ast.expr | None:
        """What a call gives for a parameter."""
        owner = module.owner(function)
        method = owner is not None and owner in module.around(function)
        position = _parameters(function).index(name) - method
        by_name = {keyword.arg: keyword.value for keyword in call.keywords}
        if name in by_name:
            return by_name[name]
        return call.args[position] if position < len(call.args) else None

    def _attribute(self, module: Module, node: ast.expr, name: str) -> Known:
        owner = module.owner(node)
        if owner is None:
            return None
        found: list[Known] = []
        for target, value in _assignments(owner):
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=True))
            for one, given in pairs:
                if isinstance(one, ast.Attribute) and one.attr == name:
                    found.append(self.texts(module, given))
        return _union(found) if found else None

    def keys(self, module: Module, node: ast.expr | None) -> set[str]:
        """The keys that a dict of arguments has in any case."""
        match node:
            case ast.Dict():
                found = {str(k.value) for k in node.keys if isinstance(k, ast.Constant)}
                pairs = zip(node.keys, node.values, strict=True)
                spread = [self.keys(module, value) for key, value in pairs if key is None]
                return found.union(*spread)
            case ast.BinOp(op=ast.BitOr()):
                return self.keys(module, node.left) | self.keys(module, node.right)
            case ast.Name(id=name):
                return self._named_keys(module, node, name)
        return set()

    def _named_keys(self, module: Module, node: ast.Name, name: str) -> set[str]:
        """The last assignment before its use, and what was added to it since."""
        function = module.function(node)
        assert function is not None, module.where(node)
        before = sorted(
            (n for n in ast.walk(function) if isinstance(n, ast.Assign | ast.AugAssign)),
            key=lambda n: n.lineno,
        )
        found: set[str] = set()
        for statement in before:
            if statement.lineno >= node.lineno:
                break
            match statement:
                case ast.Assign(targets=[ast.Name(id=target)]) if target == name:
                    found = self.keys(module, statement.value)
                case ast.AugAssign(target=ast.Name(id=target)) if target == name:
                    found = found | self.keys(module, statement.value)
        return found

    # --- what the code makes ---------------------------------------------------------------------

    @cached_property
    def sites(self) -> list[Site]:
        found = [site for module in self.modules for site in self._calls(module)]
        return found + [site for module in self.modules for site in self._prompts(module)]

    def _calls(self, module: Module) -> Iterator[Site]:
        for call in module.calls:
            named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
            given = dict(enumerate(call.args)) | {
                n: named[name] for n, name in enumerate(("kind", "rule", "args")) if name in named
            }
            made = _called(call)
            match made if made in module.makers else "":
                case "Event":
                    args = self.keys(module, given.get(2))
                    for more in self._told_for(module, call):
                        kind, rule = given.get(0), given.get(1)
                        yield self._site("event", module, call, kind, rule, args | more)
                case "refuse" | "foretell":
                    args = set(named) - {"kind", "rule"}
                    section = "refusal" if made == "refuse" else "prospect"
                    yield self._site(section, module, call, given.get(0), given.get(1), args)
                case "Outcome":
                    args = {"seat", "level"}
                    yield self._site("outcome", module, call, given.get(1), given.get(2), args)
                case "roll" | "roll_batch" | "open_roll" | "draw" if "purpose" in named:
                    rule = named.get("rule")
                    yield self._site("purpose", module, call, named["purpose"], rule, set())

    def _told_for(self, module: Module, call: ast.Call) -> Iterator[set[str]]:
        """A function that tells for others is read once for each caller: the kind and the rule
        that it gives, and what more it tells."""
        function = module.function(call)
        if function is None or function.args.kwarg is None:
            yield set()
            return
        for other, caller in self._callers(module, function):
            for name in {"kind", "rule"} & set(_parameters(function)):
                value = self._given(module, function, caller, name)
                self.bound[function, name] = self.texts(other, value)
            names = {keyword.arg for keyword in caller.keywords if keyword.arg}
            yield names - set(_parameters(function))
        for name in ("kind", "rule"):
            self.bound.pop((function, name), None)

    def _site(
        self,
        section: str,
        module: Module,
        node: ast.expr,
        kind: ast.expr | None,
        rule: ast.expr | None,
        args: set[str],
    ) -> Site:
        kinds, cited = self.texts(module, kind), self.texts(module, rule)
        return Site(section, module.where(node), module.folder, kinds, cited, args)

    def _prompts(self, module: Module) -> Iterator[Site]:
        for node in module.classes.values():
            family = self._family(node)
            if family[-1].name != "Prompt" or node.name == "Prompt":
                continue
            kind = self._of_class(module, family, "kind")
            if kind is None and self._is_base(node):
                continue  # what questions share, no question itself
            rule = self._of_class(module, family, "rule")
            args = next((a for cls in family if (a := _prompt_args(cls)) is not None), set())
            yield Site("prompt", module.where(node), module.folder, kind, rule, args)

    def _is_base(self, node: ast.ClassDef) -> bool:
        every = (cls for module in self.modules for cls in module.classes.values())
        return any(isinstance(b, ast.Name) and b.id == node.name for c in every for b in c.bases)

    def _family(self, node: ast.ClassDef) -> list[ast.ClassDef]:
        """A class and those it inherits from, as far as they are ours."""
        every = {name: cls for module in self.modules for name, cls in module.classes.items()}
        bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in every]
        return [node, *(self._family(every[bases[0]]) if bases else [])]

    def _of_class(self, module: Module, family: list[ast.ClassDef], name: str) -> Known:
        """A class attribute; a rule that differs from question to question is a parameter."""
        for node in family:
            if node.name == "Prompt":
                continue
            for statement in node.body:
                match statement:
                    case ast.Assign(targets=[ast.Name(id=target)]) if target == name:
                        return self.texts(module, statement.value)
            for method in node.body:
                if isinstance(method, Function) and name in _parameters(method):
                    return self._passed(module, method, name)
        return None

    # --- rule ids --------------------------------------------------------------------------------

    def cited(self, *, by_play: bool) -> set[str]:
        """Ids of the index that stand in the code; `by_play` leaves out the check of the data."""
        found: set[str] = set()
        for module in self.modules:
            if by_play and DATA_CHECKS in (module.path.parent.name, module.path.stem):
                continue
            for node in module.strings:
                text = str(node.value)
                found.add(text if text in self.rules else text.partition(": ")[0])
        found |= {rule for site in self.sites for rule in site.rules or ()}
        return found & set(self.rules)

    def lookalikes(self) -> dict[str, str]:
        """Every string that has the form of an id, and one place where it stands."""
        return {
            str(node.value): module.where(node)
            for module in self.modules
            for node in module.strings
            if ID.fullmatch(str(node.value))
        }


def _union(found: list[Known]) -> Known:
    """All of them; what cannot be told makes the whole unknown only if nothing else is known."""
    known = [texts for texts in found if texts is not None]
    return set().union(*known) if known else None


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="self"), attr=name):
            return name
    return ""


def _parameters(function: Function) -> list[str]:
    arguments = function.args
    return [a.arg for a in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]


def _assignments(scope: ast.AST) -> list[tuple[ast.expr, ast.expr | None]]:
    found: list[tuple[ast.expr, ast.expr | None]] = []
    for node in ast.walk(scope):
        match node:
            case ast.Assign():
                found += [(target, node.value) for target in node.targets]
            case ast.AnnAssign():
                found.append((node.target, node.value))
            case ast.For() if isinstance(node.target, ast.Tuple):
                found.append((node.target, None))
    return found


def _prompt_args(node: ast.ClassDef) -> set[str] | None:
    for method in node.body:
        if isinstance(method, Function) and method.name == "args":
            dicts = [n.value for n in ast.walk(method) if isinstance(n, ast.Return)]
            keys = [
                {k.value for k in d.keys if isinstance(k, ast.Constant)}
                for d in dicts
                if isinstance(d, ast.Dict)
            ]
            return {str(key) for key in set.intersection(*keys)} if keys else set()
    return None


@lru_cache
def code(system: str) -> Code:
    return Code(system)


@lru_cache
def messages(folder: str, files: str = "messages") -> dict[str, dict[str, dict[str, str]]]:
    found: dict[str, dict[str, dict[str, str]]] = {}
    for path in sorted((ROOT / "data" / folder).glob(f"{files}*.toml")):
        for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            assert not set(entries) & set(found.get(section, {})), path
            found.setdefault(section, {}).update(entries)
    return found


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def needed(system: str, folder: str, section: str) -> set[str]:
    """The kinds that this folder's catalogue must have: the kernel's, or those it alone uses."""
    used: dict[str, set[str]] = {"table": set(), system: set()}
    for site in code(system).sites:
        if site.section == section:
            used[site.folder] |= site.kinds or set()
    return used["table"] if folder == "table" else used[system] - used["table"]


# --- the catalogues ------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_can_be_read_from_the_code(system: str) -> None:
    assert [site.where for site in code(system).sites if not site.kinds] == []


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("folder", ["table", "system"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_has_its_sentence_and_no_sentence_is_left(
    system: str, folder: str, section: str
) -> None:
    folder = system if folder == "system" else folder
    wanted, found = needed(system, folder, section), set(messages(folder).get(section, {}))
    assert sorted(wanted - found) == [], "without a sentence"
    assert sorted(found - wanted) == [], "said by nobody"


@pytest.mark.parametrize("files", ["messages", "faults"])  # the latter: tests/test_faults.py
@pytest.mark.parametrize("folder", ["table", *SYSTEMS])
def test_sentences_are_whole_in_every_language(folder: str, files: str) -> None:
    sections = {"fault", "call"} if files == "faults" else {*SECTIONS, *WORDED}
    assert set(messages(folder, files)) <= sections
    wrong = []
    for section, entries in messages(folder, files).items():
        for kind, sentences in entries.items():
            whole = set(sentences) == set(LANGUAGES) and all(
                text == text.strip() != "" for text in sentences.values()
            )
            if not whole or len({frozenset(placeholders(s)) for s in sentences.values()}) != 1:
                wrong.append(f"{section}.{kind}")
    assert wrong == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_placeholders_are_told_wherever_the_kind_is_used(system: str) -> None:
    sentences, wrong = catalogue(system), []
    for site in code(system).sites:
        for kind in site.kinds or ():
            for text in sentences[site.section][kind].values():
                if missing := placeholders(text) - site.args:
                    wrong.append(f"{site.where}: {site.section}.{kind} lacks {sorted(missing)}")
    assert sorted(set(wrong)) == []


# --- on a narrow terminal ------------------------------------------------------------------------

PLACE = "Italia 7 (Campania et Lucania)"
TYPICAL = {
    "alea": {
        **dict.fromkeys(("place", "zone", "origin", "other"), PLACE),
        "leader": "Salvidienus",
        "piece": "Legio XXVIII",
        "people": "Cappadocii",
        "region": "Hispania",
        "counter": "#18",
        "die": "d10",
        "year": "49 av. J.-C.",
        "some": "Legio XXXVIII, Naves 8/2/+1 (2), Salvidienus +12",
        **dict.fromkeys(("cost", "count", "least", "most"), "12"),
    },
    "caesar": {
        **dict.fromkeys(("place", "origin", "to"), "Oceanus Atlanticus"),
        "block": "Equitatus 4",
        "card": "Neptune",
        "die": "d6",
        "round": "3",
        **dict.fromkeys(("count", "least", "most"), "12"),
    },
}  # long ones of each
# Questions name places briefly, and those who are asked about by their longest names.
BRIEF = {"alea": {"place": "Mare Occidentalis", "leader": "Cleopatra VII"}, "caesar": {}}
SIDE = {
    "alea": {"en": "REPUBLICAN", "fr": "RÉPUBLICAIN"},
    "caesar": {"en": "POMPEY", "fr": "POMPÉE"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_refusals_need_two_lines_of_a_narrow_terminal_and_questions_one(
    system: str, lang: str
) -> None:
    """With the words that the table puts before and after them."""
    sentences, to_table, long = catalogue(system), catalogue("table")["prompt"], []
    told = {"seat": "1", "record": "1234", "position": "1234", "side": SIDE[system][lang]}
    told |= TYPICAL[system] | {"windows": "before-evasion, before-battle"}
    for name in ("purpose", "moment", "why"):
        if found := sentences.get(name):
            told[name] = max((words[lang] for words in found.values()), key=len)
    brief = {**told, **BRIEF[system]}
    told["face"] = max((face_title(f, lang) for f in catalogue("alea")["face"]), key=len)
    for site in code(system).sites:
        for kind in (site.kinds or set()) if site.section in ("refusal", "prompt") else ():
            given = brief if site.section == "prompt" else told
            text = sentences[site.section][kind][lang].format_map(given)
            for rule in site.rules or {"table.action"}:
                if site.section == "refusal":
                    names = ("table.refused", "table.barred")
                    said = max(
                        (word(n, lang, rule=rule, text=text, key="?") for n in names), key=len
                    )
                    lines = 2
                else:
                    whom = word("asked", lang, seat=1) if kind not in to_table else ""
                    said = whom + text
                    lines = 1  # what has been said so far stands below it
                if len(wrapped(said, lang)) > lines:
                    long.append(f"{site.section}.{kind}: {said}")
    assert sorted(set(long)) == []


def wrapped(text: str, lang: str) -> list[str]:
    text = unbroken(text) if lang == "fr" else text
    return textwrap.wrap(text, 78, break_on_hyphens=False, break_long_words=False)


# --- the rules index -----------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_event_refusal_and_question_cites_a_rule_of_the_index(system: str) -> None:
    index, wrong = rules(system), []
    for site in code(system).sites:
        if site.section == "prompt" and not site.rules:
            wrong.append(f"{site.where}: no rule")
        wrong += [f"{site.where}: {rule}" for rule in site.rules or () if rule not in index]
    assert wrong == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_id_in_the_code_is_in_the_index(system: str) -> None:
    found, index = code(system).lookalikes(), rules(system)
    assert {rule: where for rule, where in sorted(found.items()) if rule not in index} == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_is_cited_or_says_why_not(system: str) -> None:
    found, by_play = code(system).cited(by_play=False), code(system).cited(by_play=True)
    index = rules(system).values()
    silent = [rule.id for rule in index if rule.id not in found and not rule.uncited]
    excused = [rule.id for rule in index if rule.id in by_play and rule.uncited]
    assert silent == [], "neither cited nor excused"
    assert excused == [], "excused but cited"


@pytest.mark.parametrize("folder", ["table", *SYSTEMS])
def test_rules_are_whole_in_both_languages(folder: str) -> None:
    files = sorted((ROOT / "data" / folder).glob("rules*.toml"))
    raw = [entry for path in files for entry in tomllib.loads(path.read_text("utf-8"))["rule"]]
    entries = [Rule(**entry) for entry in raw]
    ids = [rule.id for rule in entries]
    assert len(set(ids)) == len(ids)
    for rule in entries:
        assert all((rule.title_en, rule.title_fr, rule.en, rule.fr)), rule.id
        assert bool(rule.ruling_en) == bool(rule.ruling_fr), rule.id


# --- whole games in words ------------------------------------------------------------------------


def read_aloud(game: Game, event: Event) -> None:
    cited = [event.rule, *(rule for rule, _ in event.args.get("modifiers", ()))]
    assert set(cited) <= set(rules(game.system.id)), event
    for lang in LANGUAGES:
        assert event_text(game.system, event, lang)


def refused(game: Game, seat: int, action: Action) -> Refusal | None:
    """An action out of place: the reason against it, if any, in words."""
    refusal = game.why_not(seat, action)
    if refusal is not None:
        assert refusal.rule in rules(game.system.id), refusal
        for lang in LANGUAGES:
            assert refusal_text(game.system, refusal, lang)
    return refusal


def unclear(game: Game, prompt: Prompt) -> list[str]:
    """Answers that a bare word like "done" would give, where there is something to choose."""
    options = prompt.options(game.view(prompt.seat or None), {})
    if options is None or options.field != "type" or len(options.candidates) == 1:
        return []
    tags = {option.value for option in options.candidates} & BARE
    return sorted(f"{prompt.kind}-{tag}" for tag in tags - _answered(game.system.id, prompt.kind))


def _answered(system: str, kind: str) -> set[str]:
    answers = catalogue(system)["answer"]
    return {name.removeprefix(f"{kind}-") for name in answers if name.startswith(f"{kind}-")}


@pytest.mark.parametrize(
    ("scenario", "seed", "settings"),
    [
        ("alea/3", 1, {}),
        ("alea/3", 2, {"dice": "manual"}),
        ("alea/3", 3, {"hands": "hidden"}),
        ("alea/2", 1, {"flight": "yes"}),
        ("caesar/historical", 1, {}),
        ("caesar/free", 2, {"dice": "manual", "hands": "open"}),
        ("caesar/historical", 3, {"hands": "open", "opening": "caesar"}),
        ("caesar/free", 4, {"sides": "bid", "dice": "manual"}),
    ],
)
def test_a_game_reads_in_both_languages(scenario: str, seed: int, settings: dict[str, str]) -> None:
    report = Report()
    played = play(scenario, seed, report, settings)
    assert report.errors == []
    luck = random.Random(seed)
    game = Game.new(scenario, seed, settings)
    heard: set[str] = set()
    for event in game.opening:
        read_aloud(game, event)
    for move in played.moves:
        prompt = game.prompt
        assert prompt is not None
        for lang in LANGUAGES:
            assert prompt_text(game.system, prompt, lang)
        assert unclear(game, prompt) == []
        for other in luck.choices(played.moves, k=3):
            if (refusal := refused(game, prompt.seat, other.action)) is not None:
                heard.add(refusal.kind)
        done = game.push(move.seat, move.action)
        assert isinstance(done, Done)
        for event in done.events:
            read_aloud(game, event)
    assert game.outcome is not None
    assert heard
    for lang in LANGUAGES:
        assert outcome_text(game.system, game.outcome, lang)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_action_and_field_has_a_word(name: str) -> None:
    """`legal` words each action: its kind and its fields, in both languages."""
    kinds, fields = said_by(name)
    kinds |= GROUPS_OF[name]
    kinds |= set(open_system(name).windows)  # pauses, for standing orders
    for section, needed in (("word", kinds), ("field", fields)):
        words = messages("table")[section] | messages(name)[section]
        assert sorted(needed - set(words)) == []
        assert sorted(set(words) - needed) == []


def said_by(name: str) -> tuple[set[str], set[str]]:
    """The kinds of action of a system, and all their fields."""
    kinds: set[str] = set()
    fields: set[str] = set()
    for kind in typing.get_args(open_system(name).actions):
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        kinds.add(str(info.tag))
        fields |= {field.name for field in info.fields}
    return kinds, fields


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_answer_is_one_to_a_question(name: str) -> None:
    """Its name is the question's kind and the action's."""
    prompts, (kinds, _) = set(catalogue(name)["prompt"]), said_by(name)
    possible = {f"{prompt}-{kind}" for prompt in prompts for kind in kinds}
    assert sorted(set(messages(name)["answer"]) - possible) == []


def test_an_answer_is_worded_for_its_question() -> None:
    system = open_system("alea")
    assert answer_text(system, "play-janus", "done") == "no"
    assert answer_text(system, "play-janus", "done", "fr") == "non"
    assert answer_text(system, "movement", "done", "fr") == "terminer le mouvement"
    assert answer_text(system, "retreat", "retreat") == word_text(system, "retreat")


def test_french_says_whence_without_a_gap_between_vowels() -> None:
    """Never "de Italia": a march is "depuis" a place, and a sentence drops the e."""
    alea = open_system("alea")
    italia, gallia = (alea.presenter.number("place", name) for name in ("italia-4", "gallia-8"))
    said = said_text(alea, {"type": "march", "origin": italia}, "fr")
    assert said.endswith("depuis Italia 4 (Aemilia)")
    for place, told in ((italia, "d'Italia 4"), (gallia, "de Gallia 8")):
        refusal = Refusal("no-admiral", "3.4.2.leader", {"place": place})
        assert f"flottes {told}" in refusal_text(alea, refusal, "fr")


def test_what_names_nothing_is_not_said() -> None:
    """Nor is a field mistaken for the action of the same name."""
    alea, caesar = open_system("alea"), open_system("caesar")
    legio = alea.presenter.number("legio", "legio-x") or 0
    said: dict[str, object] = {"type": "recruit", "legio": legio, "auxilia": None, "naves": None}
    assert said_text(alea, said, "fr") == "recruter\u00a0: légion Legio X"
    assert action_text(alea, Recruit()) == "recruit"
    assert action_text(alea, Fight(0), "fr").startswith("combattre\u00a0: lieu ")
    assert "True" not in action_text(caesar, Turn(0, 1, cleopatra=True))
    assert action_text(caesar, Turn(0, 1, cleopatra=True)).endswith("; Cleopatra")
    assert action_text(caesar, Rolled(3, corrected=True)) == "the die shows: face 3; corrected"
