"""What the rules say in passing about Roman leaders and units, and about the Combat Table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.alea.constraints.breach import SETUP, Breach

if TYPE_CHECKING:  # data.py imports this package
    from core.alea.data import Data, UnitData

FIXED = {"caesar", "octavianus", "pompeius", "g-pompeius", "s-pompeius"}
NEVER_PRETENDERS = {"octavianus", "g-pompeius", "s-pompeius"}
ASSASSINS = {"m-brutus", "cassius", "trebonius", "d-brutus"}
ONE_FACE = {"pompeius": "1.2.1", "s-pompeius": "6.4"}  # Republican only
TWO_FACES = {
    **dict.fromkeys(("m-brutus", "cassius", "trebonius", "d-brutus"), "3.5.3"),
    **dict.fromkeys(("m-antonius", "pollio", "bassus", "plancus", "salvidienus"), "3.5.3"),
    **dict.fromkeys(("corvinus", "l-antonius", "flaccus", "dolabella"), SETUP),
    "pansa": "3.3.2",
    "scipio": "3.6.2",
}
ENTRIES = {
    ("D", "R"): 9,
    ("D", "C"): 7,
    ("-48", "C"): 6,
    ("-48", "R"): 4,
    ("A", "C"): 5,
    ("A", "R"): 3,
    ("A", "?"): 2,
}

# the fleets of the set-ups: how many, SP, QU where it is printed, TB
NAVES: dict[str, tuple[int, int, int | None, int]] = {
    "naves-8-2-1": (2, 8, 2, 1),
    "naves-8-1-1": (1, 8, 1, 1),
    "naves-6-0": (2, 6, None, 0),
    "naves-6-1": (1, 6, None, 1),
    "naves-4-1": (2, 4, None, 1),
    "naves-4-0": (1, 4, None, 0),
}
EQUITES = {"equites-4": (4, 4), "equites-2": (5, 2)}  # how many at least, SP
ROMAN_DIGITS = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
ODDS = ("1/3", "1/2", "2/3", "4/5", "1/1", "5/4", "3/2", "2/1", "3/1", "4/1")


def leaders(data: Data) -> Iterator[Breach]:
    leaders = {leader.id: leader for leader in data.leaders}
    if Counter((leader.entry, leader.side) for leader in data.leaders) != ENTRIES:
        yield Breach("3.3.2", "The 36 leaders do not enter as in the table of entries.")
    for rule, flag, expected in (
        ("3.7.1", "fixed", FIXED),
        ("3.6.1", "never_pretender", NEVER_PRETENDERS),
        ("3.5.3", "assassin", ASSASSINS),
    ):
        if {leader.id for leader in data.leaders if getattr(leader, flag)} != expected:
            yield Breach(rule, f"The leaders marked {flag} are not those that the rule names.")
    for leader in data.leaders:
        if (leader.caesarian is None and leader.side != "R") or (
            leader.republican is None and leader.side != "C"
        ):
            yield Breach("1.2.1", f"{leader.name} lacks the face of his first side.")
    for name, rule in ONE_FACE.items():
        if leaders[name].caesarian is not None:
            yield Breach(rule, f"{leaders[name].name} has no Caesarian face.")
    for name, rule in TWO_FACES.items():
        if leaders[name].caesarian is None or leaders[name].republican is None:
            yield Breach(rule, f"{leaders[name].name} can stand on both sides.")


def ratings(data: Data) -> Iterator[Breach]:
    leaders = {leader.id: leader for leader in data.leaders}
    for rule, name, rating, low, high in (
        ("2.D", "caesar", "sr", 6, 6),
        ("2.D", "pompeius", "sr", 5, 5),
        (SETUP, "m-antonius", "cc", 9, 9),
        ("7.3", "caesar", "cc", 5, 99),
        ("3.4.2", "trebonius", "cc", 3, 99),
    ):
        face = leaders[name].republican if name == "pompeius" else leaders[name].caesarian
        if face is not None and not low <= getattr(face, rating) <= high:
            yield Breach(rule, f"{leaders[name].name} has the wrong {rating.upper()}.")
    for leader in data.leaders:
        checks = [number for number in leader.deaths if number]
        if checks != sorted(checks) or not all(0 <= number <= 9 for number in checks):
            yield Breach("2.D", f"{leader.name} must grow frailer with the years.")
    pompeius, curio = leaders["pompeius"].deaths, leaders["curio"].deaths
    if not pompeius[0] <= 5 < pompeius[1] or curio[0] or not curio[1]:
        yield Breach("2.D", "Pompeius and Curio do not age as in the examples.")


def roman_units(data: Data) -> Iterator[Breach]:
    units = {unit.id: unit for unit in data.units}
    types = Counter(unit.type for unit in data.units if not unit.people)
    legions = {unit.id: unit.recruit for unit in data.units if unit.kind == "legio"}
    veterans = {f"legio-{_roman(n)}": False for n in range(1, 39) if n != 35}
    recruits = {f"legio-{_roman(n)}-r": True for n in range(1, 19)}
    if {key: legions[key] for key in legions if key != "legio-xxxv"} != veterans | recruits:
        yield Breach("3.2.1", "The legions are not I to XXXVIII and the recruits I-R to XVIII-R.")
    if types["auxilia"] < 7 or any(types[key] < n for key, (n, _) in EQUITES.items()):
        yield Breach("3.2.2", "There are too few auxilia or equites for the set-ups.")
    if any(types[key] != wanted[0] for key, wanted in NAVES.items()):
        yield Breach("3.2.3", "The nine naves of the set-ups are not complete.")
    if any(units[f"legio-{number}"].full.qu != 3 for number in ("xxi", "xxii")):
        yield Breach("8.6.1", "Legio XXI and XXII have quality 3.")
    if not any(unit.full.qu == 1 for unit in data.units if unit.kind == "equites"):
        yield Breach("8.6.1", "Some equites have quality 1.")
    for unit in data.units:
        yield from _printed(unit)
        if (unit.full, unit.reduced) != next(
            (u.full, u.reduced) for u in data.units if u.type == unit.type
        ):
            yield Breach("1.3", f"{unit.name} differs from the equal counters of its type.")


def _printed(unit: UnitData) -> Iterator[Breach]:
    """What the set-ups print of a counter, and that its back is no stronger than its front."""
    full, reduced = unit.full, unit.reduced
    if not 0 < reduced.sp <= full.sp or reduced.qu > full.qu or reduced.tb > full.tb:
        yield Breach("1.3", f"{unit.name} must be weaker when reduced.")
    if unit.type in EQUITES and full.sp != EQUITES[unit.type][1]:
        yield Breach("3.2.2", f"{unit.name} does not have its printed strength.")
    if unit.type in NAVES:
        _, sp, qu, tb = NAVES[unit.type]
        if (full.sp, full.tb) != (sp, tb) or qu not in (None, full.qu):
            yield Breach("3.2.3", f"{unit.name} does not have its printed ratings.")


def _roman(number: int) -> str:
    digits = ""
    for value, digit in ROMAN_DIGITS:
        digits, number = digits + digit * (number // value), number % value
    return digits


# --- the Combat Table ----------------------------------------------------------------------------


def combat(data: Data) -> Iterator[Breach]:
    table = data.combat
    if table.columns != ODDS:
        yield Breach("8.3", "The odds columns do not run from 1/3 to 4/1.")
    if [row.die for row in table.rows] != list(range(-2, 10)):
        yield Breach("8.3", "The rows of the Combat Table do not run from -2 to 9.")
    if any(len(row.cells) != len(ODDS) for row in table.rows):
        yield Breach("8.3", "A row of the Combat Table lacks a cell or has one too many.")
        return
    for column, odds in enumerate(ODDS):
        cells = [row.cells[column] for row in table.rows]
        winners = "".join(_winner(cell) for cell in cells)
        if winners.lstrip("D").rstrip("A") != "==":
            yield Breach("8.4.1", f"Column {odds} has no two R / R between the sides' victories.")


def _winner(cell: str) -> str:
    """D or A for a cell with a beaten side, = for R / R, ? for no result of the table."""
    attacker, _, defender = cell.partition(" / ")
    victor = ("R", "1/4", "1/2", "3/4")
    if (attacker, defender) == ("R", "R"):
        return "="
    if attacker in ("A", "E") and defender in victor:
        return "D"
    return "A" if defender in ("A", "E") and attacker in victor else "?"


# --- guesses -------------------------------------------------------------------------------------


def counter_doubts(data: Data) -> Iterator[Breach]:
    faces = [f for x in data.leaders for f in (x.caesarian, x.republican) if f is not None]
    legions = [unit for unit in data.units if unit.kind == "legio"]
    fleets = [unit for unit in data.units if unit.type in NAVES and NAVES[unit.type][2] is None]
    guesses = (
        ("3.2.1", any(u.id == "legio-xxxv" for u in legions), "There is a Legio XXXV"),
        ("3.2.2", sum(u.kind == "auxilia" for u in data.units) == 9, "There are nine auxilia"),
        ("1.3", all(4 <= u.full.sp <= 6 for u in legions), "A legion has 4 to 6 SP"),
        ("1.3", all(u.full.qu == 1 for u in fleets), "Naves of 6 and 4 SP have quality 1"),
        ("1.2", all(1 <= f.pc <= 7 for f in faces), "A political capacity is 1 to 7"),
        ("1.2", all(1 <= f.sr <= 6 for f in faces), "A strategic rating is 1 to 6"),
    )
    return (Breach(rule, f"We had guessed: {text}.") for rule, holds, text in guesses if not holds)
