"""What the rules say about Roman leaders: the Table of Leaders, the four Dux, and a few ratings."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.semper.box.constraints.atlas import Atlas
from core.semper.box.constraints.breach import breach
from core.semper.box.data import Data, LeaderData

# where they enter (a capital, or beside whom), when, when they die for certain (0: never), who
TABLE = (
    ("", 305, 310, "constance-chlore"),
    ("", 305, 315, "diocletien"),
    ("", 305, 318, "maximien"),
    ("", 305, 320, "galere"),
    ("", 305, 325, "severe maximin-daia"),
    ("", 305, 340, "maxence constantin licinius alexander"),
    ("Mediolanum", 315, 345, "volusianus"),
    ("Sirmium", 315, 345, "bassianus"),
    ("Nicomedia", 315, 345, "martinianus"),
    ("constantin", 317, 360, "crispus"),
    ("constantin", 330, 365, "constantin-ii"),
    ("constantin", 332, 365, "constance-ii"),
    ("constantin", 335, 370, "constant"),
    ("licinius", 335, 370, "licinianus"),
    ("Nicomedia", 335, 365, "delmatius hannibalianus"),
    ("Treveri", 335, 370, "saloustios marcellinus sylvanus"),
    ("Mediolanum", 335, 370, "barbation"),
    ("Sirmium", 340, 375, "mallobaude"),
    ("Treveri", 340, 375, "marcellus"),
    ("Mediolanum", 340, 375, "ursicinus"),
    ("Sirmium", 345, 375, "lupicinus"),
    ("Nicomedia", 345, 375, "florentius"),
    ("Mediolanum", 350, 375, "magnence decentius"),
    ("Nicomedia", 350, 0, "gallus victor"),
    ("Treveri", 350, 0, "nevitta"),
    ("Nicomedia", 355, 0, "julien"),
    ("Treveri", 355, 0, "arbetio"),
    ("Nicomedia", 355, 370, "jovien"),
    ("Sirmium", 360, 0, "procope"),
    ("Mediolanum", 360, 0, "sebastien"),
    ("Nicomedia", 360, 0, "valentinien"),
)
ROWS = {name: (place, entry, dies) for place, entry, dies, names in TABLE for name in names.split()}
FIRST_BELOW = {"constance-chlore": 5}  # who is tested from the first year on; all others: 1
SURE = 10  # the column of certain death, after those for 1 to 9
SONS = {"crispus": 300, "constantin-ii": 316, "constance-ii": 317, "constant": 320}
NEPHEWS = {"delmatius", "hannibalianus", "gallus", "julien"}
DUCES = 4

PRINTED_RATINGS = (  # rule, leader, rating, at least, at most
    ("2.D.count", "constantin", "sr", 4, 4),
    ("7.3", "constance-chlore", "cc", 5, 99),
    ("7.3", "galere", "cc", 3, 99),
    ("3.4.2.procedure", "maxence", "cc", 2, 99),
)


def check_table(atlas: Atlas) -> Iterator[Fault]:
    romans = [leader for leader in atlas.data.leaders if not leader.dux]
    if {leader.id for leader in romans} != set(ROWS):
        yield breach("entry.date", "forty-leaders")
        return
    for leader in romans:
        place, entry, dies = ROWS[leader.id]
        at = atlas.zone[leader.place].city if leader.place in atlas.zone else leader.place
        if leader.entry != entry:
            yield breach("entry.date", "entry-year", leader=leader.name)
        if at != place:
            yield breach("entry.place", "entry-place", leader=leader.name)
        if leader.dies != dies:
            yield breach("death.certain", "year-of-death", leader=leader.name)
        below = FIRST_BELOW.get(leader.id, 1)
        tests = (dies - SURE + below, below) if dies else (0, 0)
        if (leader.tested, leader.below) != tests:
            yield breach("death.natural", "years-of-tests", leader=leader.name)


def check_families(data: Data) -> Iterator[Fault]:
    if {leader.id: leader.born for leader in data.leaders if leader.born} != SONS:
        yield breach("entry.sons", "sons")
    if {leader.id for leader in data.leaders if leader.nephew} != NEPHEWS:
        yield breach("3.5.1.nephews", "nephews")
    if {leader.religion for leader in data.leaders} != {"", "sun", "cross"}:
        yield breach("1.2.religion", "religions")


def check_duces(atlas: Atlas) -> Iterator[Fault]:
    """Four, at the end of the leaders: the board numbers them after the forty."""
    duces = [leader for leader in atlas.data.leaders if leader.dux]
    if len(duces) != DUCES or tuple(duces) != atlas.data.leaders[-DUCES:]:
        yield breach("3.3.1.dux", "four-dux")
    if len({leader.dux for leader in duces}) != len(duces):
        yield breach("3.3.1.dux", "dux-twice")
    for leader in duces:
        zone = atlas.zone[leader.dux]
        if not zone.capital or leader.id != f"dux-{zone.city.lower()}":
            yield breach("3.3.1.dux", "dux-of-capital", leader=leader.name)
        if leader.entry or leader.place or leader.tested or leader.dies:
            yield breach("3.3.1.dux", "dux-in-table", leader=leader.name)


def check_ratings(data: Data) -> Iterator[Fault]:
    leaders = {leader.id: leader for leader in data.leaders}
    for rule, name, rating, low, high in PRINTED_RATINGS:
        if not low <= getattr(leaders[name], rating) <= high:
            yield breach(rule, f"wrong-rating-{rating}", leader=leaders[name].name)
    ratings = [(leader.name, leader.cc, leader.sr, leader.pc) for leader in data.leaders]
    ratings += [(leader.name, leader.cc, leader.sr, 0) for leader in data.foreign_leaders]
    for who, *numbers in ratings:
        if min(numbers) < 0:
            yield breach("1.2", "negative", leader=who)


# --- guesses -------------------------------------------------------------------------------------


POSTS = {"Treveri", "Mediolanum", "Sirmium", "Nicomedia"}
CHRISTIAN, PAGAN = "constantin", "julien"


def leader_doubts(atlas: Atlas) -> Iterator[Fault]:
    leaders = atlas.data.leaders
    religion = {leader.id: leader.religion for leader in leaders}
    posts = {atlas.zone[leader.dux].city for leader in leaders if leader.dux}
    guesses = (
        ("1.2", all(_usual(leader) for leader in leaders), "guess-ratings"),
        ("1.2", all(1 <= leader.pc <= 6 for leader in leaders), "guess-capacity"),
        ("3.3.1.dux", posts == POSTS, "guess-dux"),
        (
            "1.2.religion",
            (religion[CHRISTIAN], religion[PAGAN]) == ("cross", "sun"),
            "guess-religion",
        ),
    )
    return (breach(rule, kind) for rule, holds, kind in guesses if not holds)


def _usual(leader: LeaderData) -> bool:
    return 1 <= leader.cc <= 10 and 1 <= leader.sr <= 4 and 0 <= leader.tb <= 3
