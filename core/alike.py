"""Candidates that come to the same are offered once, with how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from core.contract import Options


def alike(options: Options | None, field: str, face: Callable[[Any], Hashable]) -> Options | None:
    """Of the candidates for this field that show the same face, the first stands for all. Nothing
    becomes illegal: whoever names another of them is understood as before."""
    if options is None or options.field != field:
        return options
    count = Counter(face(option.value) for option in options.candidates)
    first = {face(option.value): option for option in reversed(options.candidates)}
    merged = [
        msgspec.structs.replace(option, times=count[face(option.value)])
        for option in options.candidates
        if first[face(option.value)] is option
    ]
    return msgspec.structs.replace(options, candidates=merged)
