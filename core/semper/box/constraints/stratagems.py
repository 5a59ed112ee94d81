"""What chapter 6 says about the stratagem counters: which kinds there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.contract import Fault
from core.semper.box.constraints.breach import breach
from core.semper.box.data import Data

# the kinds, with the numbers that we have guessed
PRINTED_FACES = {
    "6.1": {"usurp-augustus-p": 1, "usurp-caesar-p": 1, "usurp-p": 3},
    "6.2": {"usurp-augustus-s": 1, "usurp-caesar-s": 1, "usurp-s": 3},
    "6.3": {
        **dict.fromkeys(("initiative", "assassination", "rise-minor"), 3),
        **dict.fromkeys(("flight", "plague", "desertion", "abandon"), 2),
        **dict.fromkeys(("in-hoc-signo", "sol-invictus", "roma-victor", "furor"), 2),
        **dict.fromkeys(("rise-two", "rise-major", "pacify-minor", "pacify-major"), 2),
        **dict.fromkeys(("epidemic", "parthian-shot", "persian-coup", "rise-three"), 1),
        **dict.fromkeys(("rise-majors", "pacify-two", "pacify-three", "pacify-nationality"), 1),
        **dict.fromkeys(("pax-romana", "persecution", "heresy", "bagaudae"), 1),
    },
}
ONCE = {"rise-majors": "6.3.rise-majors", "pax-romana": "6.3.pax-romana"}  # once in a scenario


def check_stratagems(data: Data) -> Iterator[Fault]:
    count = len(data.stratagems)
    if [counter.id for counter in data.stratagems] != [str(n + 1) for n in range(count)]:
        yield breach("6", "counters-numbered", count=count)
    counted = Counter(counter.face for counter in data.stratagems)
    for rule, wanted in PRINTED_FACES.items():
        for face in wanted:
            if not counted[face]:
                yield breach(rule, "face-missing", face=face)
    for face, rule in ONCE.items():
        if counted[face] > 1:
            yield breach(rule, "face-times", face=face, count=1)
    for face in sorted(
        set(counted) - {face for wanted in PRINTED_FACES.values() for face in wanted}
    ):
        yield breach("6", "no-face", face=face)


def stratagem_doubts(data: Data) -> Iterator[Fault]:
    counted = Counter(counter.face for counter in data.stratagems)
    for rule, wanted in PRINTED_FACES.items():
        if any(counted[face] != number for face, number in wanted.items()):
            yield breach(rule, "guess-stratagems")
