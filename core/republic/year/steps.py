"""frame.2: the phases of a turn around the Combat Phase."""

from __future__ import annotations

from collections.abc import Callable

from core.contract import Step, Table
from core.republic.box.state import (
    ANNOUNCE,
    CIVIL_WAR,
    FORUM,
    FORUM_CARDS,
    INTRIGUE,
    LEVIES,
    PEOPLE,
    RANSOMS,
    REBEL_LEVIES,
    REVENUE,
    SENATE,
    TURN_END,
    UPKEEP,
    State,
)
from core.republic.year.civil_war import civil_war
from core.republic.year.end import turn_end
from core.republic.year.forum import forum, play_cards
from core.republic.year.intrigue import intrigue
from core.republic.year.levies import levies, rebel_levies
from core.republic.year.people import people
from core.republic.year.revenue import revenue
from core.republic.year.senate.announce import announce
from core.republic.year.senate.menu import senate
from core.republic.year.upkeep import ransoms, upkeep

YEAR_STEPS: dict[str, Callable[[Table, State], Step]] = {
    FORUM: forum,
    FORUM_CARDS: play_cards,
    INTRIGUE: intrigue,
    REVENUE: revenue,
    LEVIES: levies,
    RANSOMS: ransoms,
    UPKEEP: upkeep,
    PEOPLE: people,
    ANNOUNCE: announce,
    SENATE: senate,
    CIVIL_WAR: civil_war,
    REBEL_LEVIES: rebel_levies,
    TURN_END: turn_end,
}
