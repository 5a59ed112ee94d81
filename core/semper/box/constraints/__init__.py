"""What the rules say, in passing, about the map, the counters and the set-ups.

The rulebook prints neither map nor counters nor scenarios, so the data are a reconstruction that
anybody may correct. `breaches` lists where the data contradict a rule: such data are refused.
`doubts` lists where they depart from a guess of ours: that is only worth a warning.
"""

from __future__ import annotations

from core.contract import Fault
from core.imperator.constraints import check_borders, check_combat_table
from core.semper.box.constraints.atlas import Atlas
from core.semper.box.constraints.breach import breach
from core.semper.box.constraints.counters import check_roman_units, counter_doubts
from core.semper.box.constraints.ids import check_ids, check_references
from core.semper.box.constraints.leaders import (
    check_duces,
    check_families,
    check_ratings,
    check_table,
    leader_doubts,
)
from core.semper.box.constraints.map import (
    check_cities,
    check_dioceses,
    check_places,
    check_ways,
    map_doubts,
)
from core.semper.box.constraints.peoples import (
    check_foreign_leaders,
    check_homelands,
    check_peoples,
    check_peoples_units,
    people_doubts,
)
from core.semper.box.constraints.seas import check_fleets, check_seas, sea_doubts
from core.semper.box.constraints.setups import check_setup, setup_doubts
from core.semper.box.constraints.stratagems import check_stratagems, stratagem_doubts
from core.semper.box.data import Data

__all__ = ["breaches", "doubts"]


def breaches(data: Data) -> list[Fault]:
    """Every constraint of the rules that the data break; a faulty reference hides the rest."""
    atlas = Atlas(data)
    if broken := [*check_ids(data), *check_references(atlas)]:
        return broken
    faults = list(check_borders(atlas, breach))
    for check in (
        check_dioceses,
        check_cities,
        check_places,
        check_ways,
        check_seas,
        check_fleets,
        check_peoples,
        check_homelands,
        check_foreign_leaders,
        check_peoples_units,
        check_table,
        check_duces,
        check_roman_units,
    ):
        faults += check(atlas)
    for check_data in (check_families, check_ratings, check_stratagems):
        faults += check_data(data)
    faults += check_combat_table(data.combat, breach)
    for scenario in data.scenarios:
        faults += check_setup(atlas, scenario)
    return faults


def doubts(data: Data) -> list[Fault]:
    """Every guess of ours, beyond what the rules say, from which the data depart."""
    atlas = Atlas(data)
    return [
        *map_doubts(atlas),
        *sea_doubts(atlas),
        *people_doubts(data),
        *leader_doubts(atlas),
        *counter_doubts(atlas),
        *stratagem_doubts(data),
        *setup_doubts(atlas),
    ]
