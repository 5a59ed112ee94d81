"""The list of scenarios: years, titles, how hard each is, and the situation."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Protocol

import msgspec

from core.contract import ScenarioInfo
from core.once import once
from core.paths import data_dir


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stars out of five, and two sentences."""

    difficulty: int
    en: str
    fr: str


class Scenario(Protocol):
    """What the data of a game say of a scenario, besides its set-up."""

    @property
    def id(self) -> str: ...
    @property
    def title_en(self) -> str: ...
    @property
    def title_fr(self) -> str: ...
    @property
    def first(self) -> int: ...  # year
    @property
    def last(self) -> int: ...


@once
def words_of_scenarios(system: str) -> dict[str, About]:
    path = data_dir() / system / "scenarios-words.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return msgspec.convert(raw, dict[str, About])


def scenario_list(system: str, scenarios: Iterable[Scenario]) -> list[ScenarioInfo]:
    words = words_of_scenarios(system)
    return [
        ScenarioInfo(
            id=f"{system}/{s.id}",
            title={"en": s.title_en, "fr": s.title_fr},
            turns=s.last - s.first + 1,
            years=(s.first, s.last),
            difficulty=words[s.id].difficulty,
            situation={"en": words[s.id].en, "fr": words[s.id].fr},
        )
        for s in scenarios
    ]
