"""The catalogues of sentences, and the kinds and rule ids that the source of the code tells.

The code is read, not run, to find them all: rare events count as much as common ones.
"""

from __future__ import annotations

import ast
import re
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from io import StringIO
from itertools import product
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from core.families import COMMON, FAMILIES, folders
from core.seat.words import words
from core.texts import rules

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = sorted(path.parent.name for path in (ROOT / "core").glob("*/system.py"))
CONTENTS = {ROOT / "core" / name / "__init__.py" for name in ("", *SYSTEMS)}  # names all rules
SOURCES = sorted(set((ROOT / "core").rglob("*.py")) - CONTENTS)
SEAT = ROOT / "core" / "seat"
ROLLS = (
    *("roll", "open_roll", "draw", "throw", "draw_chits"),
    *("roll_for", "open_roll_for", "roll_for_people", "roll_fire"),
)
DATA_CHECKS = "constraints"  # cites the rules that data break: no event, no refusal
ID = re.compile(
    r"(\d+(\.\w+)+|[GE]\d+"
    r"|(table|crt|shift|event|deploy|entry|death|s\d|frame|phase|ask|option|scenario)(\.[\w-]+)+(?<!-))"
)
HEAD = re.compile(r"(\w[\w-]*(?:\.[\w-]+)*)(, | and | to |:|(?=[ .,;)])|$)")  # 8.4.1, 8.5: ...
TELLERS = ("Event", "Fault", "Outcome", "breach", "foretell", "refuse")  # with a rule by its place

Function = ast.FunctionDef
Known = set[str] | None  # None: what a name stands for cannot be told from the code


class Site(NamedTuple):
    """A place in the code that makes an event, a refusal, a question, a roll or an end."""

    section: str
    where: str
    path: Path
    folder: str  # whose catalogue must have it
    kinds: Known
    rules: Known
    args: set[str]  # told whatever happens


class Module:
    """A source file: its calls, functions and classes, each with what encloses it."""

    def __init__(self, path: Path, folder: str) -> None:
        self.path, self.folder = path, folder
        self.source = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.source)
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
        dice = ("core.dice", "core.imperator.asking.rolls", "core.caesar.combat.fire")
        sources = ("core.contract", "core.contract.talk", *dice)
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

    def tells(self, node: ast.Constant) -> bool:
        """May a string be an id? One that might be another word is one only where a rule stands."""
        if "." in str(node.value):
            return True
        match self.parent[node]:
            case ast.Call() as call:
                return node in call.args and _called(call) in TELLERS
            case ast.keyword(arg=name) | ast.Assign(targets=[ast.Name(id=name)]):
                return name == "rule"
        return False

    @cached_property
    def heads(self) -> list[tuple[int, str]]:
        """Its docstrings and comments, each with its line."""
        owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        docstrings = [
            (node.body[0].lineno, text)
            for node in ast.walk(self.tree)
            if isinstance(node, owners) and (text := ast.get_docstring(node))
        ]
        tokens = tokenize.generate_tokens(StringIO(self.source).readline)
        comments = [(t.start[0], t.string) for t in tokens if t.type == tokenize.COMMENT]
        return docstrings + [(line, text.lstrip("#:- ")) for line, text in comments]

    def part(self, line: int) -> int:
        """Where the function, the class or the assignment begins that a line belongs to."""
        spans = ((node.lineno, node.end_lineno or node.lineno) for node in self.tree.body)
        return next((first for first, last in spans if first <= line <= last), line)


def ids_at_the_head(text: str) -> Iterator[str]:
    """What may be ids, until another word comes: 8.4.1 and 8.5 of "8.4.1, 8.5: who retreats".
    One without a dot, which may be a word, needs a colon behind it."""
    while part := HEAD.match(text):
        if "." in part[1] or part[2] == ":":
            yield part[1]
        text = text[part.end() :] if part[2] in (", ", " and ", " to ") else ""


def folder_of(path: Path) -> str:
    """Whose catalogue a source file tells from: a system's, a family's, or the table's."""
    name = path.relative_to(ROOT / "core").parts[0]
    return name if name in {*SYSTEMS, *FAMILIES.values()} else COMMON


class Code:
    """The kernel, one rule system and its family."""

    def __init__(self, system: str) -> None:
        ours = [(path, folder_of(path)) for path in SOURCES]
        self.modules = [
            Module(path, folder)
            for wanted in folders(system)
            for path, folder in ours
            if folder == wanted
        ]
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
                case made if made in ROLLS and "purpose" in named:
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
        return Site(section, module.where(node), module.path, module.folder, kinds, cited, args)

    def _prompts(self, module: Module) -> Iterator[Site]:
        for node in module.classes.values():
            family = self._family(node)
            if family[-1].name != "Prompt" or node.name == "Prompt":
                continue
            kind = self._of_class(module, family, "kind")
            if kind is None and self._is_base(node):
                continue  # what questions share, no question itself
            kind = self._of_class(module, family, "sentence") or kind
            rule = self._of_class(module, family, "rule")
            args = next((a for cls in family if (a := _prompt_args(cls)) is not None), set())
            yield Site("prompt", module.where(node), module.path, module.folder, kind, rule, args)

    def _is_base(self, node: ast.ClassDef) -> bool:
        every = (cls for module in self.modules for cls in module.classes.values())
        return any(_named(base) == node.name for c in every for base in c.bases)

    def _family(self, node: ast.ClassDef) -> list[ast.ClassDef]:
        """A class and those it inherits from, as far as they are ours."""
        every = {name: cls for module in self.modules for name, cls in module.classes.items()}
        bases = [name for base in node.bases if (name := _named(base)) in every]
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

    def cited_by(self, module: Module) -> dict[str, Counter[int]]:
        """The rules of the index that a module cites, with what it tells or at the beginning of a
        docstring or a comment; and the parts of it that do so, how often each. A word in the
        middle of a sentence is no citation."""
        told = [
            (n.lineno, str(n.value).partition(": ")[0]) for n in module.strings if module.tells(n)
        ]
        noted = [(line, id) for line, text in module.heads for id in ids_at_the_head(text)]
        cited: dict[str, Counter[int]] = {}
        for line, rule in (*told, *noted):
            if rule in self.rules:
                cited.setdefault(rule, Counter())[module.part(line)] += 1
        return cited

    def lookalikes(self) -> dict[str, str]:
        """Every string that has the form of an id, and one place where it stands; but for words of
        data/screen and names of keys, which the player's side of the table uses."""
        screen = {*words(), *(name.removeprefix("key.") for name in words())}
        return {
            str(node.value): module.where(node)
            for module in self.modules
            for node in module.strings
            if ID.fullmatch(str(node.value))
            if module.path.parent != SEAT or node.value not in screen
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


def _named(base: ast.expr) -> str:
    """A base class by its name: `Prompt[Bid | Done]` is a Prompt."""
    base = base.value if isinstance(base, ast.Subscript) else base
    return base.id if isinstance(base, ast.Name) else ""


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
    """The kinds that this folder's catalogue must have: those that its own code uses, but for
    those that the table's or the family's catalogue has for others, too."""
    used: dict[str, set[str]] = {name: set() for name in folders(system)}
    for site in code(system).sites:
        if site.section == section:
            used[site.folder] |= site.kinds or set()
    above = folders(system)[: folders(system).index(folder)]
    return used[folder].difference(*(used[name] for name in above))
