"""What can be typed, by its short name and in either language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.seat.text_search import fold
from core.seat.words import word
from core.texts import LANGUAGES

# The order of the help. Each is `plain.command.NAME` in the catalogue: its words, the short first.
NUMBER = "number"  # has no word: it is typed itself
COMMANDS = (
    "mark",
    "unmark",
    "all",
    "type",
    "none",
    "ok",
    "back",
    "undo",
    "phase",
    "redo",
    "ask",
    "break-in",
    "talk",
    "again",
    "more",
    "why",
    "odds",
    "map",
    "force",
    "pane",
    "legend",
    "log",
    "rule",
    "help",
    "quit",
)
# Those that answer the question: they are void if another question has come meanwhile.
ANSWERS = frozenset({NUMBER, "mark", "unmark", "all", "type", "none", "ok", "back", "why", "odds"})
# Where a sentence of the table names a key of the app, line mode names this command.
KEYS = {
    "app.help": "rule",
    "table.details": "more",
    "table.talk": "talk",
    "table.ask-undo": "ask",
}

DIGITS = 9
ECHO = 60  # letters of what was typed that are told again
TOO_MANY = 10**DIGITS


class Command(NamedTuple):
    """A command and what was typed after it; the name is empty if no command is known by it."""

    name: str
    rest: str = ""

    def numbers(self) -> list[int]:
        """The numbers after it; [] if anything else is there, too. A number that is too long
        is read as one that no list has."""
        words = self.rest.replace(",", " ").split()
        if not all(each.isdecimal() for each in words):
            return []
        return [int(each) if len(each) <= DIGITS else TOO_MANY for each in words]

    def number(self) -> int:
        """The only one; 0 if there are others, or none."""
        numbers = self.numbers() if self.name == NUMBER else []
        return numbers[0] if len(numbers) == 1 else 0


def words_of(name: str, lang: str) -> list[str]:
    return word(f"plain.command.{name}", lang).split()


def short(name: str, lang: str) -> str:
    return words_of(name, lang)[0]


def parsed(line: str) -> Command:
    """A number, or a command in any language that we speak: its short name or its whole one."""
    first, _, rest = line.partition(" ")
    if first.replace(",", "").isdecimal():
        return Command(NUMBER, line)
    if first[:1] in "+-" and first[1:].isdecimal():  # "+3" is "+ 3"
        first, rest = first[0], f"{first[1:]} {rest}"
    typed = fold(first)
    for name in COMMANDS:
        if any(typed == fold(each) for lang in LANGUAGES for each in words_of(name, lang)):
            return Command(name, rest.strip())
    return Command("", line)


def typed_text(key: str, lang: str, *names: str, **args: object) -> str:
    """A sentence of the line mode that names what may be typed."""
    typed = args | {name: short(name, lang) for name in names}
    return word(f"plain.{key}", lang, enter=word("keyname.enter", lang), **typed)


def key_name(lang: str, name: str, usual: str) -> str:
    """What is typed where the app has a key."""
    return short(KEYS[name], lang) if name in KEYS else usual


def help_lines(lang: str) -> Iterator[str]:
    """Every command, one a line."""
    yield word("plain.help.number", lang)
    for name in COMMANDS:
        typed = word("plain.or", lang).join(words_of(name, lang))
        does = word(f"plain.help.{name}", lang, enter=word("keyname.enter", lang))
        yield word("plain.help-line", lang, typed=typed, does=does)
