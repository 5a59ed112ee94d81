"""Every sign that a drawn map can show, and what it means, for a reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.contract import Chart, Sign
from core.seat.words import word
from tui.chart.map_labels import CROSSING, ROAD
from tui.chart.markers import CAPITAL, CITY, HAVEN, PORT, mark
from tui.chart.paint import DOT, WAVE, Glyphs
from tui.chart.view import DOWN, LEFT, RIGHT, UP

NEAR = {"river": "=", "strait": ":"}  # before the names of neighbours, in the line below the map
MARKS = {CAPITAL: "capital", HAVEN: "haven", CITY: "city", PORT: "port"}
ROADS = {"road", "minor"}
LEVEL, UPRIGHT = LEFT | RIGHT, UP | DOWN  # the arms of lines that go straight on

Explained = tuple[str, str]  # a sign as it is drawn, and what it means


def explained(
    chart: Chart, own: Sequence[Sign], lines: Glyphs, plain: bool, lang: str
) -> list[Explained]:
    """The system's own first; `plain`: without colours, where letters tell whose the ground is."""
    signs = [(sign.drawn, sign.text) for sign in own]
    return signs + [
        (drawn, word(f"map.sign.{name}", lang)) for drawn, name in _table(chart, lines, plain)
    ]


def _table(chart: Chart, lines: Glyphs, plain: bool) -> Iterator[tuple[str, str]]:
    """What the table draws itself, as far as there is any of it on this chart."""
    yield "X", "uncounted"
    there = {mark(site) for site in chart.sites}
    yield from ((drawn, name) for drawn, name in MARKS.items() if drawn in there)
    kinds = {link.kind for link in chart.links}
    if "river" in kinds:
        yield f"{lines.double[LEVEL]} {lines.double[UPRIGHT]}", "river"
    zoned = any(site.kind == "land" for site in chart.sites)
    if zoned and "strait" in kinds:  # between cities it is drawn like a road
        yield CROSSING, "strait"
    if kinds & ROADS:
        yield ROAD, "road-or-land" if plain else "road"
    if zoned:
        yield f"{lines.plain[LEVEL]} {lines.plain[UPRIGHT]}", "border"
    if plain:
        yield WAVE[0], "water"
        yield "x   x", "strewn"
    if plain and not kinds & ROADS:
        yield DOT[0], "nowhere"
    yield "<x>", "offered"
    yield "<x>4", "cost"
    yield "[x]", "chosen"
    name = min((site.name for site in chart.sites), key=len)
    yield from ((f"{NEAR[kind]}{name}", f"near-{kind}") for kind in NEAR if kind in kinds)
    yield "+2", "near-more"
