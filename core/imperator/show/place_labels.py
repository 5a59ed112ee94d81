"""Places, ways and stacks as candidates: what comes first tells most, and room decides the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

# how leaders are written: (2), 2 leaders, Caesar +1, Caesar (Faction Leader) +1, all by name
BARE, COUNTED, NAMED, TITLED, ALL = range(5)
# how a place is written: its name in full (0), short (1) or brief (2), its leaders, and in which
# of four forms the way; each gives up what is missed least
FORMS = (
    (0, ALL, 0),
    (0, ALL, 1),
    (0, TITLED, 1),
    (0, NAMED, 1),
    (1, NAMED, 1),
    (1, COUNTED, 1),
    (1, COUNTED, 2),
    (1, COUNTED, 3),
    (1, BARE, 3),
    (2, BARE, 3),
)
NO_WAY = ("",) * 4

PlaceNames = tuple[str, str, str]  # of a place: in full, short, brief


def place_label(
    names: PlaceNames, presence: Callable[[int], str], room: int, ways: Sequence[str] = NO_WAY
) -> str:
    """The place, who stands there (in so much detail), and the way to it if one leads there."""
    text = ""
    for form, detail, way in FORMS:
        parts = (names[form], presence(detail), ways[way])
        text = "  ".join(part for part in parts if part)
        if len(text) <= room:
            break
    return text


def ways_by(places: Sequence[str], abridged: Callable[[str], str], via: str) -> list[str]:
    """The way over these places in its four forms."""
    waters = [place.removeprefix("Mare ") for place in places]
    brief = [abridged(place) for place in waters]
    forms = (", ".join(places), ", ".join(waters), ", ".join(brief), "-".join(brief))
    return [f"({via} {way})" for way in forms]


def leader_words(names: Sequence[str], detail: int, leader: str, leaders: str) -> list[str]:
    """Leaders of a stack, the first of whom counts most; `leader`, `leaders`: the words for one and
    for several."""
    if not names:
        return []
    if detail == BARE:
        return [f"({len(names)})"]
    if detail == ALL:
        return list(names)
    if detail >= NAMED:
        return [names[0] + (f" +{len(names) - 1}" if len(names) > 1 else "")]
    return [f"{len(names)} {leader if len(names) == 1 else leaders}"]


def some(names: Sequence[str], room: int) -> str:
    """As many names as there is room for, one at least, and how many more there are."""
    text = ""
    for shown in range(len(names), 0, -1):
        rest = f" +{len(names) - shown}" if shown < len(names) else ""
        text = ", ".join(names[:shown]) + rest
        if len(text) <= room:
            break
    return text


def noted(text: str, notes: list[str], where: list[str], room: int) -> str:
    """What there is room for of these notes, the last of which is the least; and where it is."""
    while notes and len(_noted(text, notes + where)) > room:
        notes = notes[:-1]
    return _noted(text, notes + where)


def _noted(text: str, notes: Sequence[str]) -> str:
    return f"{text}  {', '.join(notes)}" if notes else text
