"""What the list of scenarios says of each: its title, how hard it is, and the situation."""

from __future__ import annotations

import tomllib

import msgspec

from core.once import once
from core.paths import data_dir


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title, its years, stars out of five, and two sentences."""

    title_en: str
    title_fr: str
    en: str
    fr: str
    first: int
    last: int
    difficulty: int = 0


@once
def all_scenarios() -> dict[str, About]:
    path = data_dir() / "republic" / "scenarios-words.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return msgspec.convert(raw, dict[str, About])
