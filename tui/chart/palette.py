"""Colours of the drawn map: many, sixteen, or none. Each says the same; letters say it as well."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.style import Style

SHADES = 4  # neighbours of one holder differ in shade, where there are shades


class Palette(NamedTuple):
    """Colours by name or number, as Rich knows them; "" is the terminal's own."""

    sea: str
    closed: str  # a sea that nobody sails
    nowhere: str
    ground: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # of nobody, side 1, side 2
    ink: str  # borders and names on land
    foam: str  # names and crossings at sea
    faint: str  # names of what is never entered
    river: str
    badge: str  # the ground of counters
    sides: tuple[str, str, str]  # the letters of counters
    chosen: tuple[str, str]  # ink and ground of the chosen place
    target: tuple[str, str]  # of places that are on offer


def _numbers(*colours: int) -> tuple[str, ...]:
    return tuple(f"color({colour})" for colour in colours)


MANY = Palette(
    sea="color(24)",
    closed="color(23)",
    nowhere="color(238)",
    ground=(
        _numbers(180, 144, 186, 137),
        _numbers(167, 131, 174, 132),
        _numbers(71, 65, 108, 29),
    ),
    ink="color(16)",
    foam="color(153)",
    faint="color(252)",
    river="color(18)",
    badge="color(16)",
    sides=("color(230)", "color(210)", "color(120)"),
    chosen=("color(16)", "color(231)"),
    target=("color(16)", "color(220)"),
)

SIXTEEN = Palette(
    sea="blue",
    closed="blue",
    nowhere="bright_black",
    ground=(("yellow",) * SHADES, ("red",) * SHADES, ("green",) * SHADES),
    ink="black",
    foam="bright_white",
    faint="white",
    river="bright_cyan",
    badge="black",
    sides=("bright_white", "bright_red", "bright_green"),
    chosen=("black", "bright_white"),
    target=("black", "bright_cyan"),
)

NONE = Palette(
    sea="",
    closed="",
    nowhere="",
    ground=(("",) * SHADES,) * 3,
    ink="",
    foam="",
    faint="",
    river="",
    badge="",
    sides=("", "", ""),
    chosen=("", ""),
    target=("", ""),
)


def palette(colours: int) -> Palette:
    """The richest one that a terminal with so many colours shows."""
    if colours < 8:
        return NONE
    return MANY if colours >= 256 else SIXTEEN


def style(ink: str, paper: str, marked: str = "") -> Style:
    """One object for equal looks: rows compare quickly, and cells of one look are sent at once."""
    return _style(ink, paper, marked)


@cache
def _style(ink: str, paper: str, marked: str) -> Style:
    return Style(
        color=ink or None,
        bgcolor=paper or None,
        bold="b" in marked or None,
        dim="d" in marked or None,
        reverse="r" in marked or None,
    )
