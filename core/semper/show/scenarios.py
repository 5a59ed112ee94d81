"""What the list of scenarios says of each: how hard it is, and the situation."""

from __future__ import annotations

import tomllib

import msgspec

from core.once import once
from core.paths import data_dir


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stars out of five, and two sentences."""

    difficulty: int
    en: str
    fr: str


@once
def _all() -> dict[str, About]:
    path = data_dir() / "semper" / "scenarios-words.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return msgspec.convert(raw, dict[str, About])


def about(scenario: str) -> About:
    return _all()[scenario]
