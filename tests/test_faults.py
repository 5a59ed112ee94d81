"""What is wrong with data, positions and calls, said in both languages."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import pytest

from core.contract import Fault
from core.error_text import complaint
from core.families import COMMON, FAMILIES, folders
from core.faults import SHAPES, BadData, BadPosition, Complaint, NoSuchGame, misshapen
from core.game import Game
from core.settings import BadSetting
from core.systems import SYSTEMS, open_system
from core.texts import LANGUAGES, fault_text, rules
from tests.sentences import messages, placeholders

ROOT = Path(__file__).parent.parent
FAULTS = ("breach", "_fault", "fault", "_wrong", "Fault")  # rule, kind, what is told
CALLS = ("NoSuchGame", "BadSetting", "RulesBug", "call_text", "_no_screen")  # kind, what is told


def sentences(folder: str) -> dict[str, dict[str, dict[str, str]]]:
    return messages(folder, "faults")


class Site(NamedTuple):
    """Where something is said to be wrong: which sentences, with which words."""

    where: str
    section: str
    rule: str
    kind: str  # * stands for what is only known when it runs
    args: set[str] | None  # None: not to be read from the code

    def kinds(self, folder: str) -> set[str]:
        wanted = re.compile(re.escape(self.kind).replace(r"\*", r"[\w-]+"))
        return {k for k in sentences(folder).get(self.section, {}) if wanted.fullmatch(k)}


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for folder in ("core", "tui"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(path.read_text())


def text_of(node: ast.expr) -> str:
    """A string of the code; what is filled in is a star."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in node.values)
    return ""


def told(call: ast.Call, after: int) -> set[str] | None:
    """The words that a call fills in: keywords, or a table."""
    if any(word.arg is None for word in call.keywords):
        return None
    names = {str(word.arg) for word in call.keywords if word.arg not in ("system", "at", None)}
    for node in call.args[after:]:
        if isinstance(node, ast.Dict):
            names |= {text_of(key) for key in node.keys if key is not None}
        elif not isinstance(node, ast.Constant):
            return None
    return names


def sites() -> Iterator[Site]:
    for path, tree in modules():
        where = str(path.relative_to(ROOT))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            name, args = node.func.id, node.args
            if name in FAULTS and len(args) > 1 and text_of(args[1]):
                yield Site(where, "fault", text_of(args[0]), text_of(args[1]), told(node, 2))
            elif name in CALLS and args and text_of(args[0]):
                skipped = 2 if name == "call_text" else 1
                yield Site(where, "call", "", text_of(args[0]), told(node, skipped))
        for node in ast.walk(tree) if "constraints" in where else ():
            if isinstance(node, ast.Constant) and str(node.value).startswith("guess-"):
                yield Site(where, "fault", "", str(node.value), set())


FOUND = list(sites())


def home_of(site: Site) -> str:
    """The system, or the family of systems, whose code it is; or the table."""
    home = Path(site.where).parts[1]
    return home if home in {*SYSTEMS, *FAMILIES, *FAMILIES.values()} else COMMON


def folder_of(site: Site) -> str:
    """Where its sentence lies: what several need lies in the folder that they share."""
    known = folders(home_of(site))
    shared = (f for f in known if site.kind in sentences(f).get(site.section, {}))
    own = (f for f in reversed(known) if site.kinds(f))
    return next(shared, None) or next(own, known[-1])


FOLDERS = [COMMON, *sorted({*FAMILIES.values()}), *SYSTEMS]


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("section", ["fault", "call"])
def test_every_fault_has_its_sentence_and_no_sentence_is_left(folder: str, section: str) -> None:
    here = [s for s in FOUND if s.section == section and folder_of(s) == folder]
    assert [(s.where, s.kind) for s in here if not s.kinds(folder)] == [], "without a sentence"
    used = {kind for site in here for kind in site.kinds(folder)}
    if (folder, section) == ("table", "fault"):
        used |= {kind for kind, _ in SHAPES}
    assert sorted(set(sentences(folder).get(section, {})) - used) == [], "said by nobody"
    assert section == "call" or len(used) > 8


def test_the_words_of_each_sentence_are_told_where_it_is_used() -> None:
    wrong, read = [], 0
    for site in FOUND:
        folder = folder_of(site)
        for kind in site.kinds(folder):
            for lang in LANGUAGES:
                wanted = placeholders(sentences(folder)[site.section][kind][lang])
                if site.args is not None and wanted != site.args:
                    wrong.append((site.where, kind, lang, wanted ^ site.args))
                read += site.args is not None
    assert wrong == []
    assert read > 300


def indexes(home: str) -> list[str]:
    """The systems whose rules a fault found there may name."""
    family = [system for system, name in FAMILIES.items() if name == home]
    return family or [home if home != COMMON else "alea"]


def test_faults_cite_rules_of_the_index() -> None:
    """Those of a family cite rules of all its systems."""
    cited = {(index, s.rule) for s in FOUND if s.rule for index in indexes(home_of(s))}
    assert len(cited) > 40
    assert [(system, rule) for system, rule in cited if rule not in rules(system)] == []


def test_nothing_is_raised_in_words_of_its_own() -> None:
    """But for bugs, and for argparse, which speaks English."""
    ours = {"ArgumentTypeError", "AssertionError", "AttributeError", "ValueError"}
    wrong = []
    for path, tree in modules():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            func = node.exc.func
            name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
            spoken = [text_of(arg) for arg in node.exc.args]
            if name not in ours and any(re.search(r"[a-z]{2,} [a-z]", text) for text in spoken):
                wrong.append(f"{path.name}:{node.lineno} {name}")
    assert wrong == []


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("section", ["fault", "call"])
def test_the_languages_differ_unless_there_is_nothing_to_say(folder: str, section: str) -> None:
    found = sentences(folder).get(section, {})
    same = [kind for kind, said in found.items() if said["en"] == said["fr"]]
    assert same == []


# --- as they are raised --------------------------------------------------------------------------


def position(system: str, scenario: str, **changes: Any) -> dict[str, Any]:
    found = open_system(system)
    return found.write_position(found.start(scenario, {})) | changes


def start(scenario: str, **what: Any) -> Callable[[], object]:
    return lambda: Game.new(scenario, 1, **what)


RAISED: dict[str, tuple[Callable[[], object], type[Complaint], str]] = {
    "system": (start("beta/1"), NoSuchGame, "pas de système « beta » ; il y a : alea"),
    "scenario": (start("alea/9"), NoSuchGame, "pas de scénario alea/9 ; il y a : alea/1"),
    "caesar": (start("caesar/9"), NoSuchGame, "pas de scénario caesar/9"),
    "setting": (
        start("alea/1", settings={"undo": "never"}),
        BadSetting,
        "pas de réglage undo=never ; il y a : undo=free|fair",
    ),
    "overlay": (
        start("alea/1", data={"zones": [{"id": "utopia", "city": "X"}]}),
        BadData,
        "table.data : overlay.zones n'a pas d'entrée avec l'id 'utopia'.",
    ),
    "plain": (
        start("alea/1", data={"roma_points": {1, 2}}),
        BadData,
        "table.data : ce ne sont pas de simples nombres et mots",
    ),
    "type": (
        start("alea/1", data={"roma_points": "two"}),
        BadData,
        "table.data : `int` attendu, `str` trouvé - à `$.roma_points`",
    ),
    "field": (
        start("alea/1", data={"zones": [{"id": "italia-1", "harbour": True}]}),
        BadData,
        "table.data : Champ inconnu `harbour` - à `$.zones[0]`",
    ),
    "breach": (
        start("alea/1", data={"roma_points": 3}),
        BadData,
        "10.2 : Les points de contrôle ne sont pas 18 pour les régions et 2 pour Roma.",
    ),
    "blocks": (
        start("caesar/free", data={"blocks": [{"id": "c-legio-7", "side": "pompey"}]}),
        BadData,
        "1.3 : 30 blocs de caesar, il y en a 31 dans la boîte ; 1.3 : 33 blocs de pompey",
    ),
    "year": (
        start("alea/1", position=position("alea", "1", year=1)),
        BadPosition,
        "le scénario va de -49 à -29 (règle 2.F.calendar)",
    ),
    "counter": (
        start("alea/1", position=position("alea", "1", counters={"legio-c": {"place": "dead"}})),
        BadPosition,
        "pas de pion « legio-c » (règle table.position)",
    ),
    "hand": (
        start("alea/1", position=position("alea", "1", hands=[[2, 1], []])),
        BadPosition,
        "une main n'est pas dans l'ordre (règle 6)",
    ),
    "shape": (
        start("alea/1", position=position("alea", "1", year="once")),
        BadPosition,
        "`int` attendu, `str` trouvé - à `$.year` (règle table.position)",
    ),
    "63": (
        start("caesar/free", position=position("caesar", "free", blocks={})),
        BadPosition,
        "chacun des 63 blocs est quelque part, une fois (règle 1.3)",
    ),
}


@pytest.mark.parametrize("name", RAISED)
def test_what_is_refused_is_said_in_both_languages(name: str) -> None:
    work, kind, french = RAISED[name]
    with pytest.raises(kind) as caught:
        work()
    assert complaint(caught.value, "fr").replace("\u00a0", " ").startswith(french)
    assert complaint(caught.value, "en") == str(caught.value)
    assert complaint(caught.value, "en") != complaint(caught.value, "fr")


def test_a_fault_of_each_kind_is_said_whole() -> None:
    """Whatever is filled in, no brace is left."""
    for folder in FOLDERS:
        for kind, said in sentences(folder)["fault"].items():
            for lang in LANGUAGES:
                args = dict.fromkeys(placeholders(said[lang]), "x")
                text = fault_text(Fault("1.1", kind, args, folder), lang)
                assert text
                assert "{" not in text


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    pair: tuple[int, int] = (0, 0)
    three: Annotated[list[int], msgspec.Meta(min_length=3, max_length=3)] = msgspec.field(
        default_factory=lambda: [0, 0, 0]
    )
    few: Annotated[int, msgspec.Meta(ge=-1, le=3)] = 0


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{"number": "x"}', "wrong-type"),
        ("{}", "missing-field"),
        ('{"number": 1, "odd": 1}', "unknown-field"),
        ('{"number": 1, "pair": [1]}', "wrong-length"),
        ('{"number": 1, "three": [1]}', "wrong-length"),
        ('{"number": 1, "three": [1, 2, 3, 4]}', "wrong-length"),
        ('{"number": 1, "few": -2}', "out-of-range"),
        ('{"number": 1, "few": 4}', "out-of-range"),
        ("{", "truncated"),
        ("nonsense", "malformed"),
    ],
)
def test_what_is_built_wrongly_is_told_by_what_is_wrong(text: str, kind: str) -> None:
    with pytest.raises(msgspec.MsgspecError) as caught:
        msgspec.json.decode(text, type=Shape)
    fault = misshapen("table.data", caught.value)
    assert fault.kind == kind
    assert complaint(caught.value, "fr") != str(caught.value)
    for words in {*fault.args.values()} - {"$"}:
        assert words in complaint(caught.value, "fr")


def test_what_the_decoder_says_else_is_kept() -> None:
    odd = msgspec.ValidationError("Timestamp is out of range - at `$.when`")
    assert complaint(odd, "en") == str(odd)
    assert complaint(odd, "fr") == f"illisible\u00a0: {odd}"


# --- the program ---------------------------------------------------------------------------------


def rubicon(home: Path, *words: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tui", *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "XDG_CONFIG_HOME": str(home), "PYTHONUTF8": "1"},
    )
    assert done.stderr.count("\n") == 1, done.stderr
    return done.returncode, done.stderr.replace("\u00a0", " ")


def test_the_program_refuses_in_french_on_one_line(tmp_path: Path) -> None:
    data, edited = tmp_path / "d.toml", tmp_path / "p.json"
    data.write_text("roma_points = 3\n")
    edited.write_text(json.dumps(position("alea", "1", year=1)))
    game = tmp_path / "g.rubicon"
    for words, wanted in (
        (("beta/1",), "pas de système « beta »"),
        (("alea/9",), "pas de scénario alea/9"),
        (("alea/1", "--set", "undo=never"), "pas de réglage undo=never"),
        (("alea/1", "--data", data), "les données enfreignent une règle (table.data) : 10.2 : Les"),
        (("alea/1", "--position", edited), "le scénario va de -49 à -29 (règle 2.F.calendar)"),
        (("alea/1", "--position", data), "n'est pas un objet JSON"),
    ):
        code, said = rubicon(tmp_path, "new", words[0], game, *words[1:], "--lang", "fr")
        assert (code, wanted in said) == (2, True), said
        assert not game.exists()


def test_the_program_tells_of_a_wrong_call_in_french(tmp_path: Path) -> None:
    path = tmp_path / "game.rubicon"
    game = Game.new("alea/1", 1, path=path)
    assert game.log is not None
    game.log.close()
    for words, wanted in (
        (("show", path, "--at", "9"), "pas de position 9 : la partie va de 0 à 0"),
        (("log", path, "--from", "9"), "pas de position 9"),
        (("do", path, '{"type":"fly"}'), "n'est pas une action (table.decode)"),
        (("export", path), "il faut --seat S ou --text"),
        (("replay", path), "il faut un terminal"),
    ):
        code, said = rubicon(tmp_path, *words, "--lang", "fr")
        assert (code, wanted in said) == (2, True), said
