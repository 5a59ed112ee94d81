"""PRIMUS and SECONDUS are names: one name for one thing, in English without an article."""

from __future__ import annotations

import re
import tomllib

from core.paths import data_dir
from core.texts import catalogue, rules

ARTICLE = re.compile(r"\b[Tt]he (\{side\}|PRIMUS|SECONDUS)")


def test_no_english_sentence_puts_an_article_before_a_side() -> None:
    spoken = [
        text["en"]
        for section in catalogue("semper").values()
        for text in section.values()
        if "en" in text
    ]
    spoken += [text for rule in rules("semper").values() for text in (rule.en, rule.ruling_en)]
    assert len(spoken) > 1000
    assert [text for text in spoken if ARTICLE.search(text)] == []


def test_what_is_said_without_the_article_is_the_familys_else() -> None:
    """Nothing but the article differs: who mends a sentence of the family mends both."""

    def read(folder: str, files: str) -> dict[tuple[str, str], dict[str, str]]:
        return {
            (section, kind): text
            for path in (data_dir() / folder).glob(files)
            for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items()
            for kind, text in entries.items()
        }

    family = read("imperator", "messages*.toml")
    own = read("semper", "messages-names.toml")
    assert len(own) == 11
    for name, text in own.items():
        with_article = family[name]["en"]
        assert text["fr"] == family[name]["fr"], name
        assert text["en"] == re.sub(r"\b[Tt]he \{side\}", "{side}", with_article), name
        assert text["en"] != with_article, name
