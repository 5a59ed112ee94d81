"""What the rules say, in passing, about the map, the counters and the set-ups.

The rulebook prints neither map nor counters, so the data are a reconstruction that anybody may
correct. `breaches` lists where the data contradict a rule: such data are refused. `doubts` lists
where they depart from a guess of ours: that is only worth a warning.
"""

from __future__ import annotations

from core.alea.box.constraints.atlas import Atlas
from core.alea.box.constraints.breach import breach
from core.alea.box.constraints.counters import (
    check_leaders,
    check_ratings,
    check_roman_units,
    counter_doubts,
)
from core.alea.box.constraints.ids import check_ids, check_references
from core.alea.box.constraints.map import (
    check_places,
    check_regions,
    check_seas,
    check_ways,
    map_doubts,
)
from core.alea.box.constraints.peoples import (
    check_foreign_leaders,
    check_homelands,
    check_nationalities,
    check_peoples_units,
)
from core.alea.box.constraints.setups import check_setup
from core.alea.box.constraints.stratagems import check_stratagems
from core.alea.box.data import Data
from core.contract import Fault
from core.imperator.constraints import check_borders, check_combat_table

__all__ = ["breaches", "doubts"]


def breaches(data: Data) -> list[Fault]:
    """Every constraint of the rules that the data break; a faulty reference hides the rest."""
    atlas = Atlas(data)
    if broken := [*check_ids(data), *check_references(atlas)]:
        return broken
    faults = list(check_borders(atlas, breach))
    for check in (
        check_regions,
        check_places,
        check_ways,
        check_seas,
        check_nationalities,
        check_homelands,
    ):
        faults += check(atlas)
    for check_data in (
        check_foreign_leaders,
        check_leaders,
        check_ratings,
        check_roman_units,
        check_peoples_units,
    ):
        faults += check_data(data)
    faults += check_combat_table(data.combat, breach)
    faults += check_stratagems(data)
    for scenario in data.scenarios:
        faults += check_setup(atlas, scenario)
    return faults


def doubts(data: Data) -> list[Fault]:
    """Every guess of ours, beyond what the rules say, from which the data depart."""
    atlas = Atlas(data)
    return [*map_doubts(atlas), *counter_doubts(data)]
