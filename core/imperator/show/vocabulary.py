"""Words of the series from its catalogue."""

from __future__ import annotations

from core.texts import short_texts


def battle_name(naval: bool, lang: str) -> str:
    return short_texts("imperator", "battle", lang)["naval" if naval else "land"]
