"""What the rules say in passing about Roman leaders and units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.alea.box.constraints.breach import SETUP, breach
from core.alea.box.data import Data, UnitData
from core.contract import Fault

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
LEADERS_BY_ENTRY = {
    ("D", "R"): 9,
    ("D", "C"): 7,
    ("-48", "C"): 6,
    ("-48", "R"): 4,
    ("A", "C"): 5,
    ("A", "R"): 3,
    ("A", "?"): 2,
}

# the fleets of the set-ups: how many, SP, QU where it is printed, TB
NAVES_COUNTERS: dict[str, tuple[int, int, int | None, int]] = {
    "naves-8-2-1": (2, 8, 2, 1),
    "naves-8-1-1": (1, 8, 1, 1),
    "naves-6-0": (2, 6, None, 0),
    "naves-6-1": (1, 6, None, 1),
    "naves-4-1": (2, 4, None, 1),
    "naves-4-0": (1, 4, None, 0),
}
EQUITES_COUNTERS = {"equites-4": (4, 4), "equites-2": (5, 2)}  # how many at least, SP
ROMAN_DIGITS = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def check_leaders(data: Data) -> Iterator[Fault]:
    leaders = {leader.id: leader for leader in data.leaders}
    if Counter((leader.entry, leader.side) for leader in data.leaders) != LEADERS_BY_ENTRY:
        yield breach("3.3.2", "entries")
    for rule, flag, expected in (
        ("3.7.1", "fixed", FIXED),
        ("3.6.1", "never_pretender", NEVER_PRETENDERS),
        ("3.5.3", "assassin", ASSASSINS),
    ):
        if {leader.id for leader in data.leaders if getattr(leader, flag)} != expected:
            yield breach(rule, "marked", flag=flag)
    for leader in data.leaders:
        if (leader.caesarian is None and leader.side != "R") or (
            leader.republican is None and leader.side != "C"
        ):
            yield breach("1.2.1", "no-first-face", leader=leader.name)
    for name, rule in ONE_FACE.items():
        if leaders[name].caesarian is not None:
            yield breach(rule, "not-caesarian", leader=leaders[name].name)
    for name, rule in TWO_FACES.items():
        if leaders[name].caesarian is None or leaders[name].republican is None:
            yield breach(rule, "both-faces", leader=leaders[name].name)


def check_ratings(data: Data) -> Iterator[Fault]:
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
            yield breach(rule, f"wrong-rating-{rating}", leader=leaders[name].name)
    for leader in data.leaders:
        checks = [number for number in leader.deaths if number]
        if checks != sorted(checks) or not all(0 <= number <= 9 for number in checks):
            yield breach("2.D", "frailer", leader=leader.name)
    pompeius, curio = leaders["pompeius"].deaths, leaders["curio"].deaths
    if not pompeius[0] <= 5 < pompeius[1] or curio[0] or not curio[1]:
        yield breach("2.D", "ages")


def check_roman_units(data: Data) -> Iterator[Fault]:
    units = {unit.id: unit for unit in data.units}
    types = Counter(unit.type for unit in data.units if not unit.people)
    legions = {unit.id: unit.recruit for unit in data.units if unit.kind == "legio"}
    veterans = {f"legio-{_roman(n)}": False for n in range(1, 39) if n != 35}
    recruits = {f"legio-{_roman(n)}-r": True for n in range(1, 19)}
    if {key: legions[key] for key in legions if key != "legio-xxxv"} != veterans | recruits:
        yield breach("3.2.1", "legions")
    if types["auxilia"] < 7 or any(types[key] < n for key, (n, _) in EQUITES_COUNTERS.items()):
        yield breach("3.2.2", "too-few-auxilia")
    if any(types[key] != wanted[0] for key, wanted in NAVES_COUNTERS.items()):
        yield breach("3.2.3", "nine-naves")
    if any(units[f"legio-{number}"].full.qu != 3 for number in ("xxi", "xxii")):
        yield breach("8.6.1", "legio-quality")
    if not any(unit.full.qu == 1 for unit in data.units if unit.kind == "equites"):
        yield breach("8.6.1", "equites-quality")
    for unit in data.units:
        yield from _printed(unit)
        if (unit.full, unit.reduced) != next(
            (u.full, u.reduced) for u in data.units if u.type == unit.type
        ):
            yield breach("1.3", "unlike-its-type", unit=unit.name)


def _printed(unit: UnitData) -> Iterator[Fault]:
    """What the set-ups print of a counter, and that its back is no stronger than its front."""
    full, reduced = unit.full, unit.reduced
    if not 0 < reduced.sp <= full.sp or reduced.qu > full.qu or reduced.tb > full.tb:
        yield breach("1.3", "not-weaker", unit=unit.name)
    if unit.type in EQUITES_COUNTERS and full.sp != EQUITES_COUNTERS[unit.type][1]:
        yield breach("3.2.2", "printed-strength", unit=unit.name)
    if unit.type in NAVES_COUNTERS:
        _, sp, qu, tb = NAVES_COUNTERS[unit.type]
        if (full.sp, full.tb) != (sp, tb) or qu not in (None, full.qu):
            yield breach("3.2.3", "printed-ratings", unit=unit.name)


def _roman(number: int) -> str:
    digits = ""
    for value, digit in ROMAN_DIGITS:
        digits, number = digits + digit * (number // value), number % value
    return digits


# --- guesses -------------------------------------------------------------------------------------


def counter_doubts(data: Data) -> Iterator[Fault]:
    faces = [f for x in data.leaders for f in (x.caesarian, x.republican) if f is not None]
    legions = [unit for unit in data.units if unit.kind == "legio"]
    fleets = [
        unit
        for unit in data.units
        if unit.type in NAVES_COUNTERS and NAVES_COUNTERS[unit.type][2] is None
    ]
    guesses = (
        ("3.2.1", any(u.id == "legio-xxxv" for u in legions), "guess-legio-xxxv"),
        ("3.2.2", sum(u.kind == "auxilia" for u in data.units) == 9, "guess-auxilia"),
        ("1.3", all(4 <= u.full.sp <= 6 for u in legions), "guess-legions"),
        ("1.3", all(u.full.qu == 1 for u in fleets), "guess-naves"),
        ("1.2", all(1 <= f.pc <= 7 for f in faces), "guess-capacity"),
        ("1.2", all(1 <= f.sr <= 6 for f in faces), "guess-rating"),
    )
    return (breach(rule, kind) for rule, holds, kind in guesses if not holds)
