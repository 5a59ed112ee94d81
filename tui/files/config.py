"""The player's settings: language, theme, mouse, glyphs, keys; kept in a file."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec

from core.decoding import Malformed, toml_table
from core.paths import config_dir
from core.seat.words import word
from core.small_files import UnfitFile, read_small, write_private
from core.texts import LANGUAGES

FILE = "settings.toml"
TOLD = 8  # problems that are named in a dialog

# What may stand in the file; the first of each is what a player gets who chose nothing.
CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("", *LANGUAGES),
    "theme": ("dark", "light", "16-colour", "high-contrast"),
    "mouse": ("auto", "on", "off"),
    "glyphs": ("auto", "unicode", "ascii"),
}
SWITCHES = ("confirm",)
# problems for which nothing of a file is used
IGNORED = {
    "unreadable",
    "not-plain",
    "too-large",
    "not-utf-8",
    "syntax",
    "too-deep",
    "too-long-number",
}


class Settings(msgspec.Struct, kw_only=True):
    """The choices of the settings screen; an empty one follows the terminal."""

    language: str = ""  # "" follows the locale
    theme: str = "dark"
    mouse: str = "auto"  # auto: off over SSH
    glyphs: str = "auto"  # auto: ASCII where the locale has nothing else
    confirm: bool = True  # ask once before a step that ends something
    keys: dict[str, str] = {}  # binding id -> keys, separated by commas


class Problem(msgspec.Struct, frozen=True):
    """Something in the file that is not understood: where, and what."""

    line: int
    kind: str  # a word of [problem]
    args: dict[str, str] = {}

    def what(self, lang: str) -> str:
        return word(f"problem.{self.kind}", lang, **self.args)

    def text(self, lang: str) -> str:
        where = "at" if self.line else "in"
        return word(f"problem.{where}", lang, file=FILE, line=self.line, what=self.what(lang))


def listed(problems: list[Problem], lang: str) -> str:
    """The first of them, each on a line of its own, and how many more there are."""
    lines = [problem.text(lang) for problem in problems]
    text = "\n".join(lines[:TOLD])
    if len(lines) > TOLD:
        text += " " + word("problem.more", lang, count=len(lines) - TOLD)
    return text


def settings_file() -> Path:
    return config_dir() / FILE


# --- reading -----------------------------------------------------------------------------------


def load(path: Path) -> tuple[Settings, list[Problem]]:
    """Take each setting that is understood; report each other one with its line."""
    try:
        content = read_small(path)
        text = content.decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), []
    except OSError as error:
        return Settings(), [_unreadable(error)]
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        return Settings(), [Problem(line, "not-utf-8")]
    try:
        raw = toml_table(content)
    except Malformed as error:
        if error.fault.kind != "not-toml":
            return Settings(), [Problem(0, error.fault.kind)]
        return Settings(), [_syntax(str(error), text)]
    return _understood(raw, text)


def _unreadable(error: OSError) -> Problem:
    if isinstance(error, UnfitFile):
        return Problem(0, error.kind)
    return Problem(0, "unreadable", {"error": error.strerror or str(error)})


def _syntax(message: str, text: str) -> Problem:
    """tomllib says the line in words, or that the file ended too early."""
    number = re.search(r"\(at line (\d+)", message)
    line = int(number.group(1)) if number else max(1, len(text.splitlines()))
    return Problem(line, "syntax")


def _understood(raw: dict[str, Any], text: str) -> tuple[Settings, list[Problem]]:
    settings, problems = Settings(), []
    for name, value in raw.items():
        problem = _take(settings, name, value)
        if problem is not None:
            problems.append(Problem(line_of(text, name), *problem))
    table = raw.get("keys", {})
    for name, keys in table.items() if isinstance(table, dict) else ():
        if isinstance(keys, str) and keys.strip():
            settings.keys = settings.keys | {name: keys}
        else:
            problems.append(Problem(line_of(text, name, "keys"), "no-key", {"id": name}))
    return settings, sorted(problems, key=lambda problem: problem.line)


def _take(settings: Settings, name: str, value: Any) -> tuple[str, dict[str, str]] | None:
    """Set one thing, or say what is wrong with it."""
    if name == "keys":
        return None if isinstance(value, dict) else ("no-table", {"name": name})
    if name in SWITCHES:
        if not isinstance(value, bool):
            return "value", {"name": name, "value": str(value), "known": "true, false"}
    elif name in CHOICES:
        if value not in CHOICES[name]:
            known = ", ".join(f'"{choice}"' for choice in CHOICES[name])
            return "value", {"name": name, "value": str(value), "known": known}
    else:
        known = ", ".join([*CHOICES, *SWITCHES, "[keys]"])
        return "name", {"name": name, "known": known}
    setattr(settings, name, value)
    return None


def line_of(text: str, name: str, table: str = "") -> int:
    """The line on which a name is given a value (or a table begins), to point at; 0: not found."""
    here = ""
    wanted = re.compile(
        rf"""\s*(?:"{re.escape(name)}"|'{re.escape(name)}'|{re.escape(name)})\s*="""
    )
    for number, line in enumerate(text.splitlines(), start=1):
        if head := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
            here = head.group(1).strip("\"'")
            if not table and here.partition(".")[0] == name:
                return number
        elif here == table and wanted.match(line):
            return number
    return 0


# --- writing -----------------------------------------------------------------------------------


def update(
    path: Path,
    now: Settings,
    chosen: Collection[str] = (),
    rebound: Collection[str] = (),
    lang: str = "en",
) -> None:
    """Put the settings and the keys that were chosen into the file. The rest of it stays as it
    is now: another terminal or the player may have edited it. What is not understood
    is lost."""
    settings, problems = load(path)
    if any(problem.kind in IGNORED for problem in problems):
        settings = now
    changes = {name: getattr(now, name) for name in (*CHOICES, *SWITCHES) if name in chosen}
    others = {name: keys for name, keys in settings.keys.items() if name not in rebound}
    ours = {name: keys for name, keys in now.keys.items() if name in rebound}
    save(msgspec.structs.replace(settings, keys=others | ours, **changes), path, lang)


def save(settings: Settings, path: Path, lang: str = "en") -> None:
    write_private(path, written(settings, lang).encode())


def written(settings: Settings, lang: str) -> str:
    """The file, with a word on how to edit it."""
    lines = [f"# {line}".rstrip() for line in word("settings-file", lang).splitlines()]
    for name, choices in CHOICES.items():
        known = ", ".join(_quoted(choice) for choice in choices)
        lines += ["", f"# {known}", f"{name} = {_quoted(getattr(settings, name))}"]
    for name in SWITCHES:
        lines += ["", "# true, false", f"{name} = {str(getattr(settings, name)).lower()}"]
    lines += ["", "[keys]"]
    lines += [f"{_quoted(name)} = {_quoted(keys)}" for name, keys in sorted(settings.keys.items())]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
