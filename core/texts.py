"""Sentences: events, refusals and questions in the player's language, and the rules index."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.contract import Action, Event, Fault, Outcome, Prompt, Prospect, Refusal, Sign, System
from core.escaping import escaped
from core.families import folders
from core.once import once
from core.paths import data_dir

LANGUAGES = ("en", "fr")
VOWELS = tuple("aeiouyâàéèêëîïôöûü")  # before which French drops an e
BEFORE_CHRIST = "av. J.-C."
TYPED = ("typed", "fell")  # what was typed of a die or a draw, and what fell
NOTHING: tuple[Any, ...] = (None, "", (), [])  # what a field may hold that names nothing


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the rules index: the rule in our words, and our ruling if we made one."""

    id: str
    title_en: str
    title_fr: str
    en: str
    fr: str
    ruling_en: str = ""
    ruling_fr: str = ""
    uncited: str = ""  # why no code cites it

    def title(self, lang: str) -> str:
        return str(getattr(self, f"title_{lang}"))

    def text(self, lang: str) -> str:
        return str(getattr(self, lang))

    def ruling(self, lang: str) -> str:
        return str(getattr(self, f"ruling_{lang}"))


@once
def rules(system: str) -> dict[str, Rule]:
    """The rules index of a system: the table's rules, its family's, its own."""
    by_id: dict[str, Rule] = {}
    for folder in folders(system):
        for path in sorted((data_dir() / folder).glob("rules*.toml")):
            raw = tomllib.loads(path.read_text(encoding="utf-8"))
            for rule in msgspec.convert(raw["rule"], list[Rule]):
                by_id[rule.id] = rule
    return by_id


Sentences = dict[str, dict[str, dict[str, str]]]  # section -> kind -> language -> sentence


@once
def catalogue(system: str) -> Sentences:
    """Sections: event, refusal, prompt, word, setting, ..."""
    return _read(system, "messages*.toml")


@once
def complaints(system: str) -> Sentences:
    """Sections: fault, call. Read only when something is wrong."""
    return _read(system, "faults*.toml")


def _read(system: str, files: str) -> Sentences:
    sentences: Sentences = {}
    for folder in folders(system):
        for path in sorted((data_dir() / folder).glob(files)):
            for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
                sentences.setdefault(section, {}).update(entries)
    return sentences


@once
def short_texts(system: str, section: str, lang: str) -> dict[str, str]:
    """A section of short texts in one language: what a pane, which shows many of them, looks up."""
    texts = {kind: text[lang] for kind, text in catalogue(system)[section].items()}
    return {kind: unbroken(text) for kind, text in texts.items()} if lang == "fr" else texts


def _say(
    system: System,
    section: str,
    kind: str,
    args: dict[str, Any],
    lang: str,
    brief: bool = False,
    few: Mapping[str, int] = {},  # how many of a list are named; the others are counted
) -> str:
    sentence = catalogue(system.id)[section][kind][lang]
    named = {name: args[name][:count] for name, count in few.items()}
    words = system.presenter.worded(args | named, lang, brief)
    for name, count in few.items():
        if more := len(args[name]) - count:
            others = table_text("list", "others", lang, count=more)
            words[name] = f"{words[name]}, {others}" if count else f"({more})"
    if "purpose" in args:
        purposes = catalogue(system.id)["purpose"]
        words["purpose"] = purposes[args["purpose"]][lang]
        words |= _drawn(system, args, lang)
    if lang == "fr":  # French punctuation stays with its word
        sentence = _elided(unbroken(sentence), words)
    return filled(sentence, words)


def _drawn(system: System, args: dict[str, Any], lang: str) -> dict[str, str]:
    """What the number of a draw means depends on what is drawn for."""
    if "die" in args:
        return {}
    field = f"draw-{args['purpose']}"
    drawn = ((name, args[name]) for name in TYPED if name in args)
    return {name: system.presenter.names(field, item, lang) for name, item in drawn}


def filled(sentence: str, words: Mapping[str, object]) -> str:
    """A year that ends with a stop ends its sentence, too."""
    return sentence.format_map(words).replace(f"{BEFORE_CHRIST}.", BEFORE_CHRIST)


def _elided(sentence: str, words: dict[str, str]) -> str:
    """French: d'Italia, but de Gallia."""
    if "de {" not in sentence.lower():
        return sentence
    for name, text in words.items():
        if text[:1].lower() in VOWELS:
            sentence = sentence.replace(f"de {{{name}}}", f"d'{{{name}}}")
            sentence = sentence.replace(f"De {{{name}}}", f"D'{{{name}}}")
    return sentence


def year_text(year: int, lang: str) -> str:
    """A year as people say it: -49 is 49 BC. There is no year 0: it stands for none."""
    if year >= 0:
        return str(year or "")
    return f"{-year} {BEFORE_CHRIST}" if lang == "fr" else f"{-year} BC"


def decimal_text(number: float, lang: str) -> str:
    """With two decimals, after the sign of the language."""
    return f"{number:.2f}".replace(".", table_text("number", "decimal", lang))


def within(names: Sequence[str], room: int) -> str:
    """As many names as there is room for, and how many more there are."""
    for shown in range(len(names), 0, -1):
        rest = f" +{len(names) - shown}" if shown < len(names) else ""
        text = ", ".join(names[:shown]) + rest
        if len(text) <= room:
            return text
    return f"+{len(names)}" if names else ""


def lines(names: Sequence[str], room: int) -> list[str]:
    """All of them, in as many lines as they need; a comma tells that the next line goes on."""
    texts: list[str] = []
    for name in [*(f"{name}," for name in names[:-1]), *names[-1:]]:
        if texts and len(texts[-1]) + 1 + len(name) <= room:
            texts[-1] += f" {name}"
        else:
            texts.append(name)
    return texts


def unbroken(sentence: str) -> str:
    """French signs stay with their word when lines are wrapped."""
    for mark in ":;?!»%":
        sentence = sentence.replace(f" {mark}", f"\u00a0{mark}")
    return sentence.replace("« ", "«\u00a0")


def labelled(name: object, text: object, lang: str) -> str:
    """French puts a space before its colon. The name may be a file's, and hold anything."""
    name = escaped(str(name))
    return f"{name}\u00a0: {text}" if lang == "fr" else f"{name}: {text}"


def joined(parts: Iterable[str], lang: str) -> str:
    """Parts of a sentence that may have commas of their own."""
    return ("\u00a0; " if lang == "fr" else "; ").join(parts)


def table_text(section: str, kind: str, lang: str, **args: object) -> str:
    """A sentence of the table's own, whatever the game."""
    return _filled(catalogue("table")[section][kind][lang], lang, args)


def call_text(kind: str, lang: str, **args: object) -> str:
    """What is wrong with a call, whatever the game."""
    return _filled(complaints("table")["call"][kind][lang], lang, args)


def fault_text(fault: Fault, lang: str = "en") -> str:
    """What is wrong with data or with a position."""
    args = {
        name: value[lang] if isinstance(value, dict) else value
        for name, value in fault.args.items()
    }
    return _filled(complaints(fault.system)["fault"][fault.kind][lang], lang, args)


def _filled(sentence: str, lang: str, args: dict[str, Any]) -> str:
    return filled(unbroken(sentence) if lang == "fr" else sentence, harmless(args))


def harmless(args: Mapping[str, object], keep: str = "") -> dict[str, object]:
    """What a sentence names, which may come from outside: numbers, and text to be read."""
    return {
        name: value if isinstance(value, int | float) else escaped(str(value), keep)
        for name, value in args.items()
    }


def sign(system: str, kind: str, drawn: str, lang: str, mark: str = "") -> Sign:
    """A sign of the drawn map; one that stands beside a letter is also told in a word."""
    signs = catalogue(system)["sign"]
    brief = signs[f"{kind}-brief"][lang] if mark else ""
    return Sign(drawn, _filled(signs[kind][lang], lang, {}), mark, brief)


def word_text(system: System, name: str, lang: str = "en") -> str:
    """A kind of action, a type of counter or a pause in words."""
    return _plain(system, "word", name, lang)


def field_text(system: System, name: str, lang: str = "en") -> str:
    """A field of an action in words."""
    return _plain(system, "field", name, lang)


def asked_text(system: System, name: str, lang: str = "en", what: str = "") -> str:
    """A field as the title of its candidates: what they are, if that is known."""
    for title in (what, name):
        if title in catalogue(system.id)["asked"]:
            return _plain(system, "asked", title, lang)
    return _plain(system, "field", name, lang)


def none_text(system: str, name: str, lang: str = "en") -> str:
    """That none of the candidates for a field is chosen."""
    known = catalogue(system)["none"]
    return known.get(name, known["any"])[lang]


def answer_text(system: System, prompt: str, tag: str, lang: str = "en", sentence: str = "") -> str:
    """A kind of action as the answer to a question of this kind, or with this sentence: "done" may
    mean "no"."""
    for question in (sentence, prompt):
        if (name := f"{question}-{tag}") in catalogue(system.id).get("answer", {}):
            return _plain(system, "answer", name, lang)
    return word_text(system, tag, lang)


def _plain(system: System, section: str, name: str, lang: str) -> str:
    return catalogue(system.id)[section][name][lang]


def action_text(system: System, action: Action, lang: str = "en") -> str:
    """An action in words: its kind and what each of its fields names, or that none does."""
    values = [getattr(action, name) for name in action.__struct_fields__]
    if not values or any(value is False or value not in NOTHING for value in values):
        return partial_text(system, msgspec.to_builtins(action), lang)
    kind = word_text(system, str(action.__struct_config__.tag), lang)
    return labelled(kind, table_text("list", "nobody", lang), lang)


def short_action_text(system: System, action: Action, lang: str, room: int) -> str:
    """The same in so many letters: as many of a list as they hold, and how many more there are; ""
    if not even the first finds room, or where a list tells more of each than who it is."""
    fields = msgspec.to_builtins(action)
    lists = [value for value in fields.values() if isinstance(value, list | tuple)]
    if any(isinstance(item, list | tuple) for value in lists for item in value):
        return ""
    for few in range(max(map(len, lists), default=0), 0, -1):
        if len(text := partial_text(system, fields, lang, few, rest="and-others")) <= room:
            return text
    return ""


def partial_text(
    system: System, partial: dict[str, Any], lang: str = "en", few: int = 0, rest: str = "plus"
) -> str:
    """The same of an action that may be half built; what names nothing is left out.

    `few`: so many of a list are named, the others counted (how: `rest`), and places are named
    briefly.
    """
    fields = [
        _field(system, name, value, lang, few, rest)
        for name, value in partial.items()
        if name != "type" and _says(system, name, value)
    ]
    if "type" not in partial:  # some questions ask who before what
        return joined(fields, lang)
    kind = word_text(system, partial["type"], lang)
    return labelled(kind, joined(fields, lang), lang) if fields else kind


def _says(system: System, name: str, value: Any) -> bool:
    """What names nothing is left out, but for a field of which that may be said."""
    if value is None:
        return name in catalogue(system.id)["none"]
    return value is not False and value not in NOTHING


def _field(system: System, name: str, value: Any, lang: str, few: int, rest: str) -> str:
    if value is None:
        return none_text(system.id, name, lang)
    untitled = name in system.presenter.untitled
    title, more = "" if untitled else field_text(system, name, lang), ""
    if value is True:
        return title
    if few and isinstance(value, list | tuple) and len(value) > few:
        if system.presenter.place(name, value):  # a way is meant by its end
            title, value = f"{title} ... -", value[-few:]
        else:
            more = table_text("list", rest, lang, count=len(value) - few)
            value = value[:few]
    words = system.presenter.worded({name: value}, lang, brief=few > 0)
    if name in catalogue(system.id)["none"] and not isinstance(value, list | tuple):
        return words[name]  # one of several kinds, which its name tells
    return f"{title} {words[name]} {more}".strip()


def setting_text(system: System, name: str, lang: str = "en") -> str:
    """What a setting of a new game is called."""
    return _say(system, "setting", name, {}, lang)


def choice_text(system: System, name: str, value: str, lang: str = "en") -> str:
    """What a value of a setting means, in one short line."""
    return _say(system, "choice", f"{name}-{value}", {}, lang)


def event_text(system: System, event: Event, lang: str = "en", brief: bool = False) -> str:
    return _say(system, "event", event.kind, event.args, lang, brief)


def typed_text(system: System, correction: Event, lang: str = "en") -> str:
    """Which die or draw may be corrected, and what was typed."""
    return _say(system, "typed", correction.kind, correction.args, lang)


def fell_text(system: System, correction: Event, lang: str = "en") -> str:
    """What it is corrected to."""
    return _say(system, "typed", "fell", correction.args, lang)


def short_event_text(system: System, event: Event, lang: str, fits: Callable[[str], bool]) -> str:
    """An event where there is little room: the longest of its lists is counted, from its end on,
    until the sentence fits; the first (the way of a march, before who marches) comes last."""
    args = event.args
    sentence = catalogue(system.id)["event"][event.kind][lang]
    named = [name for name in args if f"{{{name}}}" in sentence]
    few = {
        name: len(args[name])
        for name in sorted(named, key=lambda name: sentence.index(f"{{{name}}}"))
        if isinstance(args[name], list | tuple)
    }
    text = _say(system, "event", event.kind, args, lang, brief=True)
    while not fits(text) and any(few.values()):
        later = [name for name in list(few)[1:] if few[name]] or [next(iter(few))]
        few[max(reversed(later), key=lambda name: few[name])] -= 1
        text = _say(system, "event", event.kind, args, lang, True, few)
    return text


def refusal_text(system: System, refusal: Refusal, lang: str = "en") -> str:
    return _say(system, "refusal", refusal.kind, refusal.args, lang)


def prospect_text(system: System, prospect: Prospect, lang: str = "en") -> str:
    return _say(system, "prospect", prospect.kind, prospect.args, lang, brief=True)


def prompt_text(system: System, prompt: Prompt, lang: str = "en") -> str:
    """Of a real draw a system may have a sentence of its own, by what is drawn for."""
    args, kind = prompt.args(), prompt.sentence or prompt.kind
    if kind == "draw" and args["purpose"] in catalogue(system.id).get("draw", {}):
        return _say(system, "draw", args["purpose"], args, lang, brief=True)
    return _say(system, "prompt", kind, args, lang, brief=True)


def outcome_text(system: System, outcome: Outcome, lang: str = "en") -> str:
    args = {"seat": outcome.winner, "level": outcome.level}
    return _say(system, "outcome", outcome.cause, args, lang)
