"""Candidates that look the same are listed once, with their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from core.contract import Options


def alike(options: Options | None, field: str, face: Callable[[Any], Hashable]) -> Options | None:
    """Of candidates for this field that show the same face, only the first is listed; an action may
    still name any of them."""
    if options is None or options.field != field:
        return options
    left = Counter(face(option.value) for option in options.candidates)
    marked = [
        msgspec.structs.replace(option, times=left.pop(face(option.value), 0))
        for option in options.candidates
    ]
    return msgspec.structs.replace(options, candidates=marked)
