"""What the rules say, in passing, about the map, the counters and the set-ups.

The rulebook prints neither map nor counters, so the data are a reconstruction that anybody may
correct. `breaches` lists where the data contradict a rule: such data are refused. `doubts` lists
where they depart from a guess of ours: that is only worth a warning.
"""

from __future__ import annotations

from core.alea.box.constraints.atlas import Atlas
from core.alea.box.constraints.counters import combat, counter_doubts, leaders, ratings, roman_units
from core.alea.box.constraints.ids import identities, references
from core.alea.box.constraints.map import borders, map_doubts, places, regions, seas, ways
from core.alea.box.constraints.peoples import (
    foreign_leaders,
    homelands,
    nationalities,
    peoples_units,
)
from core.alea.box.constraints.setups import setup
from core.alea.box.constraints.stratagems import stratagems
from core.alea.box.data import Data
from core.contract import Fault

__all__ = ["breaches", "doubts"]


def breaches(data: Data) -> list[Fault]:
    """Every constraint of the rules that the data break; a faulty reference hides the rest."""
    atlas = Atlas(data)
    if broken := [*identities(data), *references(atlas)]:
        return broken
    found: list[Fault] = []
    for check in (borders, regions, places, ways, seas, nationalities, homelands):
        found += check(atlas)
    for check_data in (foreign_leaders, leaders, ratings, roman_units, peoples_units, combat):
        found += check_data(data)
    found += stratagems(data)
    for scenario in data.scenarios:
        found += setup(atlas, scenario)
    return found


def doubts(data: Data) -> list[Fault]:
    """Every guess of ours, beyond what the rules say, from which the data depart."""
    atlas = Atlas(data)
    return [*map_doubts(atlas), *counter_doubts(data)]
