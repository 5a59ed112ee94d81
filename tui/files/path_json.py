"""Places of files in JSON, which holds no bytes that are not UTF-8; names of files may."""

from __future__ import annotations

import os
from urllib.parse import quote_from_bytes, unquote_to_bytes

SPELT = "\0"  # with what no place begins


def spelt(place: str) -> str:
    """As it is, or byte by byte if JSON could not hold it."""
    try:
        place.encode()
    except UnicodeEncodeError:
        return SPELT + quote_from_bytes(os.fsencode(place))
    return place


def unspelt(text: str) -> str:
    if not text.startswith(SPELT):
        return text
    return os.fsdecode(unquote_to_bytes(text.removeprefix(SPELT)))
