"""Style sheets are read once, not again by every app that a test starts."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest
from textual.css import stylesheet
from textual.css.model import RuleSet
from textual.css.parse import parse

READ: dict[Hashable, list[RuleSet]] = {}  # never changed by Textual, which shares them, too


def share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stylesheet, "parse", read)


def read(*source: Any, variable_tokens: dict[str, Any], **options: Any) -> list[RuleSet]:
    colours = ((name, *(t.value for t in tokens)) for name, tokens in variable_tokens.items())
    key = (source, *options.items(), *colours)
    if key not in READ:
        READ[key] = list(parse(*source, variable_tokens=variable_tokens, **options))
    return READ[key]
