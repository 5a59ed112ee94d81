"""The words of the panes lie in the catalogues: all of them, each of use, in both languages."""

from __future__ import annotations

import ast
from functools import lru_cache

import pytest

from core.alea import sequence as alea_sequence
from core.alea.box.loading import load
from core.alea.box.state import DEFECTION
from core.alea.show.vocabulary import FACTION as ALEA_FACTION
from core.caesar import sequence as caesar_sequence
from core.caesar.show.vocabulary import FACTION as CAESAR_FACTION
from core.families import folders
from core.republic import sequence as republic_sequence
from core.republic.box.loading import load as load_republic
from core.republic.show.vocabulary import FACTION as REPUBLIC_FACTION
from core.semper import sequence as semper_sequence
from core.semper.box.loading import load as load_semper
from core.semper.show.vocabulary import FACTION as SEMPER_FACTION
from core.texts import LANGUAGES, catalogue, short_texts
from tests.sentences import ROOT

PANES = {
    "alea": ("pane", "label", "combat", "counter", "counter-brief"),
    "caesar": ("pane",),
    "semper": ("pane", "label", "combat", "counter", "counter-brief"),
    "republic": ("pane", "label", "combat", "counter"),
}
SYSTEM_SECTIONS = [(system, section) for system, sections in PANES.items() for section in sections]
REPUBLIC_BATTLES = (
    *("land", "naval", "convoy", "rebel", "assault-land", "assault-naval"),
    *("province-land", "province-naval"),
)
REPUBLIC_TERMS = (
    *("apt", "master", "legions", "veterans", "squadrons", "militia", "natives", "locals"),
    *("flotillas", "native-ships", "ships", "surplus", "card", "leader", "omens"),
    *("captured-militia", "captured-natives", "captured-ships"),
)
REPUBLIC_UNITS = ("legion", "veteran", "squadron", "militia", "flotilla", "natives", "native-ships")
BUILT = {  # the code puts these names together
    "alea": {"line-fell", "line-was", "line-fell-was"},
    "caesar": {"moves-one", "moves-many", "levies-one", "levies-many"},
    "semper": {"line-fell", "line-was", "line-fell-was"},
    "republic": {
        *(f"title-{kind}" for kind in REPUBLIC_BATTLES),
        *(f"{term}-short" for term in REPUBLIC_TERMS),
        *(f"{unit}-many" for unit in REPUBLIC_UNITS),
        *(f"{unit}-worth" for unit in ("legion", "squadron")),
        *("disaster-letter", "standoff-letter"),
    },
}
# they know letters and signs of French, no words
SPELLING = {"core/texts.py", "core/seat/wrapping.py", "tui/terminal/glyphs.py"}
ACCENTS = set("àâçèéêëîïôùûœÀÂÇÈÉÊËÎÏÔÙÛŒ«»")


@lru_cache
def modules() -> list[tuple[str, ast.Module]]:
    paths = [path for folder in ("core", "tui") for path in sorted((ROOT / folder).rglob("*.py"))]
    return [
        (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in paths
    ]


def docstrings(tree: ast.Module) -> set[ast.expr]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def texts(node: ast.AST) -> list[str]:
    constants = (n.value for n in ast.walk(node) if isinstance(n, ast.Constant))
    return [value for value in constants if isinstance(value, str)]


def by_language(node: ast.AST) -> bool:
    """Whether a dictionary is written there that has texts under the name of a language."""
    return isinstance(node, ast.Dict) and any(
        isinstance(key, ast.Constant) and key.value in LANGUAGES and texts(value)
        for key, value in zip(node.keys, node.values, strict=True)
    )


def test_no_module_holds_words_by_language() -> None:
    held = [
        f"{name}:{node.lineno}"
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict) and by_language(node)
    ]
    assert held == []


def test_no_module_holds_a_word_of_french() -> None:
    held = [
        f"{name}:{node.lineno}"
        for name, tree in modules()
        if name not in SPELLING
        for prose in [docstrings(tree)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node not in prose
        if isinstance(node.value, str) and ACCENTS & set(node.value)
    ]
    assert held == []


def test_such_a_dictionary_would_be_seen() -> None:
    for text in ('{"en": "die"}', '{"fr": {1: "Caesar"}}', '{"en": ("CC", "SR")}'):
        assert by_language(ast.parse(text, mode="eval").body)
    for text in ('{"en": 22, "fr": 16}', '{"english": "die"}', '{"en": title}'):
        assert not by_language(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize(("system", "section"), SYSTEM_SECTIONS)
def test_every_word_of_the_panes_is_looked_up(system: str, section: str) -> None:
    ours = tuple(f"core/{folder}/" for folder in folders(system))
    used = {text for name, tree in modules() if name.startswith(ours) for text in texts(tree)}
    words = set(catalogue(system)[section])
    assert len(words) >= 6
    assert sorted(words - used - BUILT[system]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_has_a_name_in_the_panes_has_it_in_the_catalogue(lang: str) -> None:
    assert set(short_texts("alea", "step", lang)) == {*alea_sequence.STEPS, DEFECTION}
    assert set(short_texts("caesar", "step", lang)) == set(caesar_sequence.STEPS)
    assert set(short_texts("semper", "step", lang)) == set(semper_sequence.STEPS)
    assert set(short_texts("republic", "step", lang)) == set(republic_sequence.STEPS)
    assert set(short_texts("republic", "faction", lang)) == set(REPUBLIC_FACTION.values())
    cards = {war.id for war in load_republic().wars}
    assert set(short_texts("republic", "conflict", lang)) == cards
    assert set(short_texts("alea", "faction", lang)) == set(ALEA_FACTION.values())
    assert set(short_texts("caesar", "faction", lang)) == set(CAESAR_FACTION.values())
    assert set(short_texts("semper", "faction", lang)) == set(SEMPER_FACTION.values())
    for system, data in (("alea", load()), ("semper", load_semper())):
        nations = {people.nationality for people in data.peoples}
        assert set(short_texts(system, "nationality", lang)) == nations
    assert set(short_texts("alea", "battle", lang)) == {"land", "naval"}
    for system in PANES:
        assert len(set(short_texts(system, "faction", lang).values())) == 3


def test_french_signs_of_the_panes_stay_with_their_word() -> None:
    assert short_texts("alea", "pane", "fr")["due"] == "Cette année\u00a0: {year}"
    assert short_texts("alea", "pane", "en")["due"] == "This year: {year}"
