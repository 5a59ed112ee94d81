"""What chapter 6 says about the stratagem counters: how many faces of each kind, two a counter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.alea.box.constraints.breach import breach
from core.alea.box.data import Data
from core.contract import Fault

COUNTERS = 19
PRINTED = {
    "6.1": {"initiative": 2, "janus": 1},
    "6.2": {
        **dict.fromkeys(("coup-0", "coup-1", "coup-2"), 1),
        "rise-minor": 3,
        **dict.fromkeys(("rise-two", "rise-major", "allegiance"), 1),
    },
    "6.3": {
        **dict.fromkeys(("flight", "assassination", "intrigue"), 2),
        **dict.fromkeys(("favour", "plague", "desertion", "turncoats", "veni"), 1),
        **dict.fromkeys(("poliorcetics-1", "poliorcetics-2", "wall-1", "wall-2"), 1),
        **dict.fromkeys(("parthian-shot", "pacify-minor", "pacify-major"), 1),
        **dict.fromkeys(("pacify-nationality", "pax-romana"), 1),
    },
    "6.4": {"ides": 1, "imperium": 1, "rally": 2, "triumphus-1": 1, "triumphus-2": 1},
}


def check_stratagems(data: Data) -> Iterator[Fault]:
    if [counter.id for counter in data.stratagems] != [str(n + 1) for n in range(COUNTERS)]:
        yield breach("6", "counters-numbered", count=COUNTERS)
    counted = Counter(face for counter in data.stratagems for face in counter.faces)
    for rule, wanted in PRINTED.items():
        for face, number in wanted.items():
            if counted.pop(face, 0) != number:
                yield breach(rule, "face-times", face=face, count=number)
    for face in sorted(counted):
        yield breach("6", "no-face", face=face)
    for counter in data.stratagems:
        if counter.faces[0] == counter.faces[1]:
            yield breach("6", "same-faces", counter=counter.id)
