"""Text from outside: what a terminal would obey is spelt out, all else stays."""

import json
import unicodedata

import pytest

from core.escaping import escaped, escaped_lines, json_text, masked

LEGITIMATE = (
    "Frédéric Bey, Œuvres « à la carte »\u00a0; 49\u202f% \u2009–—…·•×÷−°§≤≥→½ÀÇÿłđß’“”",
    "─│┌┐└┘├┤┬┴┼═║▀▄█░▒▓⠁⣿",
    "e\u0301 (an accent of its own), Ελλάδα, Москва, 東京",
    r"C:\x1b is written with a backslash",
)
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = "\u00ad\u034f\u200b\u200c\u200d\u2060\u2061\u2064\ufeff\ufe0f\u2028\u2029\U000e0041"
HARMFUL = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))] + [*BIDI, *INVISIBLE]


@pytest.mark.parametrize("text", LEGITIMATE)
def test_what_is_to_be_read_stays(text: str) -> None:
    assert escaped(text) == escaped_lines(text) == masked(text) == text
    assert json_text(text) == json.dumps(text, ensure_ascii=False)


@pytest.mark.parametrize("letter", HARMFUL, ids=lambda letter: f"{ord(letter):04x}")
def test_what_a_terminal_would_obey_is_spelt_out(letter: str) -> None:
    told = escaped(f"a{letter}b")
    assert told.isascii()
    assert told.isprintable()
    assert told.startswith("a\\")
    assert escaped(told) == told
    assert masked(f"a{letter}b") == "a?b"
    encoded = json_text({"a": letter})
    assert encoded.isascii()
    assert encoded.isprintable()
    assert json.loads(encoded) == {"a": letter}


def test_every_control_and_format_character_is_known() -> None:
    unknown = [
        f"{code:04x}"
        for code in range(0x110000)
        if unicodedata.category(chr(code)) in ("Cc", "Zl", "Zp", "Cs")
        or unicodedata.bidirectional(chr(code)) in ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "PDI")
        if escaped(chr(code)) == chr(code)
    ]
    assert unknown == []


def test_lines_stay_where_there_are_lines() -> None:
    assert escaped_lines("one\n\ttwo\r\x1b[2J") == "one\n\ttwo\\r\\x1b[2J"
    assert escaped("one\n\ttwo") == r"one\n\ttwo"


def test_a_byte_that_is_no_utf_8_is_shown_as_a_byte() -> None:
    name = b"g\xff\x9b.rubicon".decode(errors="surrogateescape")
    assert escaped(name) == r"g\xff\x9b.rubicon"
    assert escaped("g\u009b") == r"g\u009b"
    assert json.loads(json_text({"file": name})) == {"file": name}
