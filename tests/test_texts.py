"""Every sentence exists in both languages, uses only what the code tells, and cites a real rule."""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from core.alea.show.vocabulary import face_title as alea_face
from core.argument_words import Noun
from core.caesar.box.loading import load
from core.contract import Event, refuse
from core.families import FAMILIES, folders
from core.seat.words import word
from core.semper.show.vocabulary import face_title as semper_face
from core.systems import open_system
from core.texts import (
    LANGUAGES,
    Rule,
    catalogue,
    complaints,
    decimal_text,
    event_text,
    filled,
    lines,
    refusal_text,
    rules,
    unbroken,
    year_text,
)
from tests.sentences import ROOT, SYSTEMS, code, messages, needed, placeholders

SECTIONS = ("event", "refusal", "prompt", "prospect", "purpose", "outcome")
WORDED = (
    "asked",
    *("word", "field", "none", "answer", "setting", "choice", "face", "face-name", "god"),
    *("moment", "verdict", "why"),
    *("file", "difference", "system"),  # tests/test_complaints.py
    "cli",  # tests/cli/test_words.py
    *("term", "odds-key"),  # tests/cli/test_odds.py
    *("list", "number"),  # tests/tui/language/test_telling.py
    "typed",  # tests/tui/test_across.py
    "sign",  # tests/tui/chart/test_chart_signs.py
    "gender",
    "form",  # tests/tui/test_form.py
    *("draw", "drawn"),  # tests/republic/test_physical_dice.py
    "code",  # tests/plain/test_legend.py
    # the panes: tests/test_pane_words.py
    *("pane", "label", "combat", "counter", "counter-brief"),
    *("faction", "step", "nationality", "level", "battle", "conflict"),
)


# --- the languages -------------------------------------------------------------------------------


def test_the_languages_are_listed_once() -> None:
    """Who adds one adds it there, and its words to the catalogues."""
    listed = re.compile(r"""["']en["'], ["']fr["']""")
    files = [path for folder in ("core", "tui") for path in (ROOT / folder).rglob("*.py")]
    named = {str(path.relative_to(ROOT)) for path in files if listed.search(path.read_text())}
    assert named == {"core/texts.py"}


def test_the_app_asks_for_no_language_by_name() -> None:
    asked = re.compile(r"""== ["'](en|fr)["']""")
    files = (ROOT / "tui").rglob("*.py")
    assert [path.name for path in files if asked.search(path.read_text())] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_told_in_a_language(lang: str) -> None:
    rule = Rule("0", "Day", "Jour", "It dawns.", "L'aube.", "At six.", "À six heures.")
    told = {"en": ("Day", "It dawns.", "At six."), "fr": ("Jour", "L'aube.", "À six heures.")}
    assert (rule.title(lang), rule.text(lang), rule.ruling(lang)) == told[lang]


def test_decimals_have_the_sign_of_their_language() -> None:
    assert [decimal_text(3.5, lang) for lang in LANGUAGES] == ["3.50", "3,50"]


# --- the catalogues ------------------------------------------------------------------------------


def french(entry: dict[str, Any]) -> Iterator[str]:
    """Every French text of a file, however deep it stands."""
    for name, value in entry.items():
        if isinstance(value, str) and (name == "fr" or name.endswith("_fr")):
            yield value
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                yield from french(inner)


@pytest.mark.parametrize("folder", sorted(path.name for path in (ROOT / "data").iterdir()))
def test_french_is_written_as_the_french_do(folder: str) -> None:
    """A space before each of :;?! that ends something, and the State with a capital."""
    files = (ROOT / "data" / folder).glob("*.toml")
    texts = [text for path in files for text in french(tomllib.loads(path.read_text("utf-8")))]
    assert len(texts) > 10
    tight = re.compile(r"\S[:;?!](?=\s|$)")
    assert [text for text in texts if tight.search(text) or "coup d'état" in text] == []


OF_TWO = re.compile(
    r"the other (player|seat)\b|both players|l'autre (joueur|siège)|les deux joueurs", re.IGNORECASE
)
ONLY_TWO = ("outcome.resigned", "table.resign")  # told of two; of others something else is


@pytest.mark.parametrize("folder", ["screen", "table"])
def test_no_sentence_of_the_table_counts_on_two_players(folder: str) -> None:
    """A game may have one player, or three."""
    wrong = [
        entry
        for path in sorted((ROOT / "data" / folder).glob("*.toml"))
        for entry in re.split(r"\n\n|\n(?=\S+ = \{)", path.read_text("utf-8"))
        if OF_TWO.search(entry) and not any(name in entry for name in ONLY_TWO)
    ]
    assert wrong == []


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.slow
def test_every_kind_can_be_read_from_the_code(system: str) -> None:
    assert [site.where for site in code(system).sites if not site.kinds] == []


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize(
    ("system", "folder"), [(system, folder) for system in SYSTEMS for folder in folders(system)]
)
def test_every_kind_has_its_sentence_and_no_sentence_is_left(
    system: str, folder: str, section: str
) -> None:
    wanted, found = needed(system, folder, section), set(messages(folder).get(section, {}))
    assert sorted(wanted - found) == [], "without a sentence"
    if folder == system:  # it may say a sentence of its family in its own way
        wanted |= needed(system, folders(system)[1], section)
    assert sorted(found - wanted) == [], "said by nobody"


@pytest.mark.parametrize("files", ["messages", "faults"])  # the latter: tests/test_faults.py
@pytest.mark.parametrize("folder", ["table", *FAMILIES.values(), *SYSTEMS])
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


@pytest.mark.parametrize("section", ["event", "prompt"])
def test_the_table_tells_of_nothing_that_only_one_game_has(section: str) -> None:
    """A game without leaders or peoples rolls dice, too."""
    sentences = [words["en"] for words in messages("table")[section].values()]
    known = {"seat", "die", "face", "purpose", "typed", "fell", "window", "moment"}
    known |= {"count", "dice", "total"}  # of dice that are thrown together
    assert set().union(*map(placeholders, sentences)) <= known


@pytest.mark.parametrize("system", SYSTEMS)
def test_placeholders_are_told_wherever_the_kind_is_used(system: str) -> None:
    sentences, wrong = catalogue(system), []
    for site in code(system).sites:
        for kind in site.kinds or ():
            for text in sentences[site.section][kind].values():
                if missing := placeholders(text) - site.args:
                    wrong.append(f"{site.where}: {site.section}.{kind} lacks {sorted(missing)}")
    assert sorted(set(wrong)) == []


TEXTS = sorted(
    path.name
    for path in (ROOT / "data").iterdir()
    if path.name not in FAMILIES.values() or list(path.glob("messages*.toml"))
)


@pytest.mark.parametrize("folder", TEXTS)
def test_french_has_one_word_for_one_thing(folder: str) -> None:
    """What is drawn from is the bowl of the French rules; recruiting goes turn by turn."""
    files = (ROOT / "data" / folder).glob("*.toml")
    texts = [text for path in files for text in french(tomllib.loads(path.read_text("utf-8")))]
    strange = ("gobelet", "tournée", "chez soi", "meilleure ligne pour votre chef")
    strange += ("hors contrôle", "au dé contre", "si battu", "pas d'auxiliaires")
    assert [text for text in texts if any(word in text for word in strange)] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_french_question_gives_no_order(system: str) -> None:
    """Licencier, ou continuer ? An order ends with a stop: Levez un bloc, ou passez."""
    order = re.compile(r"\bou \w+ez \?$")
    asked = [sentences["fr"] for sentences in catalogue(system)["prompt"].values()]
    assert any(text.endswith("?") for text in asked)
    assert [text for text in asked if order.search(text)] == []


@pytest.mark.parametrize("section", ["event", "refusal", "prospect", "outcome"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_ends_with_a_stop_does_so_in_every_language(system: str, section: str) -> None:
    """A sentence has one; a list after a colon has none."""
    told = catalogue(system).get(section, {})
    ends = {kind: {text[-1] in ".!?" for text in both.values()} for kind, both in told.items()}
    assert [kind for kind, stops in ends.items() if len(stops) > 1] == []


def test_french_peoples_are_many() -> None:
    """Armenii, Parthi: a name that is followed by its verb has it in the plural."""
    singular = re.compile(r"\{people\}( \(\{side\}\))? (ne )?(est|sort|prend|peut|a|reste|fait)\b")
    said = [entry["fr"] for part in messages("alea").values() for entry in part.values()]
    assert [text for text in said if singular.search(text)] == []
    assert any("{people} ({side}) prennent" in text for text in said)


# what may befall anybody who leads a people: Cleopatra VII does
OF_ANYBODY = {
    "prompt": ("people-leader", "flee", "evade"),
    "prospect": ("lone-leader", "lone-leader-lost", "lone-leader-safe", "risk-alone"),
    "refusal": ("joins-his-people", "evader-must-go", "stands-elsewhere"),
}


def test_what_is_said_of_any_leader_needs_no_gender() -> None:
    gendered = re.compile(r"\b(he|his|him|himself|seul|tué|lui-même|déployé)\b|-il\b")
    said = [
        text
        for section, kinds in OF_ANYBODY.items()
        for kind in kinds
        for text in catalogue("alea")[section][kind].values()
    ]
    assert [text for text in said if gendered.search(text)] == []


# --- genders -------------------------------------------------------------------------------------

MASCULINE = ("éliminé", "le lever")
FEMININE = ("éliminée", "la lever")


@pytest.mark.parametrize(
    ("block", "forms"),
    [
        ("p-legio-6", FEMININE),
        ("p-navis-1", FEMININE),
        ("c-ballista", FEMININE),
        ("c-equitatus-1", MASCULINE),
        ("c-auxilia-1", MASCULINE),
        ("p-elephant", MASCULINE),
    ],
)
def test_what_is_said_of_a_block_agrees_with_its_name(block: str, forms: tuple[str, str]) -> None:
    caesar = open_system("caesar")
    number = caesar.presenter.number("block", block)
    assert number is not None
    lost, raised = forms
    dead = event_text(
        caesar, Event("eliminated", "7.5", {"block": number, "side": 1, "place": 0}), "fr"
    )
    late = refusal_text(caesar, refuse("lost-this-year", "7.5", block=number), "fr")
    assert f" est {lost} à " in dead
    assert f" a été {lost} cette année" in late
    assert f" on pourra {raised} l'an prochain" in late


def test_every_kind_of_block_has_a_gender() -> None:
    kinds = {block.kind for block in load().blocks}
    assert kinds == catalogue("caesar")["gender"].keys()
    assert {entry["fr"] for entry in catalogue("caesar")["gender"].values()} == {"m", "f"}


def test_a_name_without_a_gender_is_followed_by_the_first_form() -> None:
    assert "{block} {block:né|née}".format(block=Noun("#99", "")) == "#99 né"
    assert "{block:>5}".format(block=Noun("IX", "f")) == "   IX"


# Of a counter that is named alone: a participle or a pronoun that would have to agree with it.
GENDERED = re.compile(
    r"^\{(block|unit|piece|name)\} (n'|ne )?[^.:;{]*\b"
    r"(est|était|été|être|es) (pas )?(\w*(é|ée|ués?|uées?|venue?|battue?|perdue?)|neuve?)\b"
    r"|^\{(block|unit|piece|name|leader)\}[^.:;{]* (il|lui)\b"
)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_participle_agrees_or_is_not_needed(system: str) -> None:
    """A legio and a fleet are feminine, an equitatus and a people's leader may be either."""
    said = [
        (kind, text["fr"])
        for part in (catalogue(system), complaints(system))
        for entries in part.values()
        for kind, text in entries.items()
    ]
    assert [told for told in said if GENDERED.search(told[1])] == []


def test_the_sequence_too_many_is_not_called_odd_in_french() -> None:
    """It is one more than the other player has, whatever its number."""
    said = [catalogue("alea")["event"]["odd-sequence"]["fr"], rules("alea")["2.D.share"].text("fr")]
    assert all("la séquence supplémentaire" in text.lower() for text in said)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_figure_has_its_sign_in_every_language(system: str) -> None:
    """+1 on the die, -2 on the die."""
    signed, wrong = re.compile(r"[+-]\d"), []
    for section, entries in catalogue(system).items():
        for kind, sentences in entries.items():
            if len({tuple(sorted(signed.findall(text))) for text in sentences.values()}) > 1:
                wrong.append(f"{section}.{kind}")
    assert wrong == []


WITHOUT_YEARS = ("republic",)  # it counts turns


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_year_before_christ_ends_a_sentence_with_one_stop(system: str) -> None:
    played, found = open_system(system), 0
    for kind, sentences in catalogue(system)["event"].items():
        if "{year}" in sentences["fr"]:
            told = dict.fromkeys(placeholders(sentences["fr"]), 0) | {"year": -49}
            text = event_text(played, Event(kind, "table.action", told), "fr")
            assert "49 av. J.-C." in text
            assert ".." not in text
            found += 1
    assert bool(found) != (system in WITHOUT_YEARS)
    assert filled("Hiver de {year}.", {"year": year_text(-49, "fr")}) == "Hiver de 49 av. J.-C."
    assert word("bc", "fr", first=49, last=29) == "49-29 av. J.-C."


def test_a_list_that_goes_on_in_the_next_line_ends_its_line_with_a_comma() -> None:
    names = ["XXXI", "XXXII", "XXXIII"]
    assert lines(names, 12) == ["XXXI, XXXII,", "XXXIII"]
    assert lines(names, 11) == ["XXXI,", "XXXII,", "XXXIII"]  # there is room for the comma
    assert lines(names, 20) == ["XXXI, XXXII, XXXIII"]
    assert lines([], 20) == []


# --- on a narrow terminal ------------------------------------------------------------------------

PLACE = "Italia 7 (Campania et Lucania)"
TYPICAL = {
    "alea": {
        **dict.fromkeys(("place", "zone", "origin", "other"), PLACE),
        "leader": "Salvidienus",
        "piece": "Legio XXVIII",
        "people": "Cappadocii",
        "region": "Hispania",
        "garrisons": "Hispania 3, Illyricum 2, Africa 2, Asia 3",
        "left": "12",
        "counter": "#18",
        "die": "d10",
        "year": "49 av. J.-C.",
        "some": "Legio XXXVIII, Naves 8/2/+1 b, Salvidienus +12",
        **dict.fromkeys(("cost", "count", "least", "most"), "12"),
    },
    "caesar": {
        "fire": "1-4",
        "dice": "6 6 6",
        "number": "4",
        **dict.fromkeys(("place", "origin", "to"), "Oceanus Atlanticus"),
        "block": Noun("Equitatus 4", "f"),
        "card": "Neptune",
        "die": "d6",
        "round": "3",
        **dict.fromkeys(("count", "least", "most"), "12"),
    },
    "semper": {
        **dict.fromkeys(("place", "zone", "origin", "to"), "Viennensis 1 (Aquitanica Secunda)"),
        **dict.fromkeys(("leader", "usurper"), "Constance Chlore"),
        **dict.fromkeys(("piece", "unit"), "Scutarii Clibanarii"),
        "fleet": "Classis Occidentalis",
        "people": "Austuriani",
        "diocese": "Viennensis",
        "title": "Usurpateur",
        "counter": "#36",
        "die": "d10",
        "year": "363",
        **dict.fromkeys(("first", "last"), "363"),
        "some": "Scutarii Clibanarii, Scutarii Sagittarii +12",
        **dict.fromkeys(("cost", "count", "least", "most"), "12"),
    },
    "republic": {
        **dict.fromkeys(
            ("man", "commander", "governor", "rebel", "master", "captive"), "Scipio Africanus"
        ),
        **dict.fromkeys(("conflict", "target", "other"), "1re Révolte servile de Sicile"),
        "leader": "Vercingétorix",
        "province": "Espagne citérieure",
        "provinces": "Espagne citérieure, Espagne ultérieure",
        "unit": "légion XXIII",
        "units": "légion XXIII, légion XXIV",
        "card": "1re Révolte servile de Sicile",
        "die": "d6",
        **dict.fromkeys(("count", "least", "most", "needed", "need", "left"), "12"),
        **dict.fromkeys(("row", "squadrons", "militia", "flotillas", "legions", "points"), "12"),
        **dict.fromkeys(("total", "size", "others", "number", "price", "talents"), "120"),
    },
}  # long ones of each

# Questions name places briefly, and those who are asked about by their longest names.
BRIEF = {
    "alea": {"place": "Mare Occidentalis", "leader": "Cleopatra VII"},
    "caesar": {},
    "semper": {
        **dict.fromkeys(("place", "zone"), "Britanniae 3"),
        "leader": "Constance Chlore",
    },
    "republic": dict.fromkeys(("conflict", "target"), "1re G. de Mithridate"),
}
SIDE = {
    "alea": {"en": "REPUBLICAN", "fr": "RÉPUBLICAIN"},
    "caesar": {"en": "POMPEY", "fr": "POMPÉE"},
    "semper": {"en": "SECONDUS", "fr": "SECONDUS"},
    "republic": {"en": "OPPOSITION", "fr": "OPPOSITION"},
}
FACES = {"alea": alea_face, "semper": semper_face}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_refusals_need_two_lines_of_a_narrow_terminal_and_questions_one(
    system: str, lang: str
) -> None:
    """With the words that the table puts before and after them."""
    sentences, long = catalogue(system), []
    to_table = {*catalogue("table")["prompt"], "roll-for", "roll-for-people", "roll-fire"}
    told = {"seat": "1", "record": "1234", "position": "1234", "side": SIDE[system][lang]}
    told |= TYPICAL[system] | {"windows": "before-evasion, before-battle"}
    told |= {"term": "modifier", "known": "attack, defend, modifier, shift"}
    told["window"] = catalogue("alea")["word"]["end-of-sequence"][lang]  # the longest
    for name in ("purpose", "moment", "why"):
        if found := sentences.get(name):
            told[name] = max((words[lang] for words in found.values()), key=len)
    brief = {**told, **BRIEF[system]}
    if face_of := FACES.get(system):
        told["face"] = max((face_of(face, lang) for face in sentences["face"]), key=len)
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
    """But for words of the player's side of the table, such as `table.cost`."""
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
