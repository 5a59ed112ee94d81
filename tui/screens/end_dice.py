"""The dice of a finished game: whose they were, how often each face fell, and the mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.contract import TABLE, Pane, Row
from core.seat.words import word
from core.statistics import Throws, expected_mean, is_total, together
from core.texts import decimal_text

BySeat = dict[int, Throws]
Seats = Callable[[int], str]  # how a seat is called


def dice_pane(throws: Mapping[str, BySeat], seat: Seats, lang: str) -> Pane:
    """Each kind of die: whose action made it fall, how often each face, and the mean."""
    dice = [seats for what, seats in throws.items() if not is_total(what)]
    faces = sorted({face for seats in dice for face in together(seats).faces})
    ends = (word("over.throws", lang), word("over.mean", lang))
    heads = (word("over.after", lang), *map(str, faces), *ends)
    rows = []
    for what, seats in throws.items():
        fair = decimal_text(expected_mean(what), lang)
        rows.append(Row(what, (word("over.die", lang, die=what, fair=fair),), heading=True))
        if is_total(what):
            rows.append(_totals(what, together(seats), lang))
            continue
        for number, thrown in seats.items():
            who = word("over.table", lang) if number == TABLE else seat(number)
            rows.append(_faces(f"{what}-{number}", who, faces, thrown, lang))
        everybody = word("over.together", lang)
        rows.append(_faces(f"{what}-all", everybody, faces, together(seats), lang))
    return Pane("dice", "", heads, rows)


def mean_text(thrown: Throws, lang: str) -> str:
    return decimal_text(thrown.mean, lang) if thrown.mean is not None else "-"


def _totals(what: str, thrown: Throws, lang: str) -> Row:
    """Totals that were typed, those that fell: there are too many for columns."""
    fell = " ".join(f"{total}:{times}" for total, times in thrown.faces.items() if times)
    cells = (f"  {fell}  =", str(thrown.count), mean_text(thrown, lang))
    return Row(f"{what}-all", cells, heading=True)


def _faces(key: str, who: str, faces: list[int], thrown: Throws, lang: str) -> Row:
    counts = [str(thrown.faces.get(face, "")).rjust(3) for face in faces]
    return Row(key, (who, *counts, str(thrown.count), mean_text(thrown, lang)))
