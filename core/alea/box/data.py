"""The map, counters, tables and set-ups of Alea Iacta Est, read from `data/alea/`."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.imperator.combat.odds import CombatTable

Side = Literal["C", "R"]


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all records of the data files share."""


class Border(Model, frozen=True):
    """7.2: contact with another zone: land, strait, or the river that is crossed."""

    to: str
    kind: str = "land"


class ZoneData(Model, frozen=True):
    """A land zone; group is its region, its people, or empty."""

    id: str
    name: str
    group: str
    lon: float
    lat: float
    city: str = ""
    port: bool = False
    seas: tuple[str, ...] = ()
    adjacent: tuple[Border, ...] = ()


class SeaData(Model, frozen=True):
    """A naval zone; no fleet enters a closed one (3.4.2)."""

    id: str
    name: str
    lon: float
    lat: float
    adjacent: tuple[str, ...] = ()
    closed: bool = False


class RegionData(Model, frozen=True):
    """A line of the Table of Regions: garrison, yearly recruits, what control takes and pays."""

    id: str
    name: str
    garrison: int
    legio: int
    auxilia: int
    equites: int
    naves: int
    zones: int
    cities: int
    points: int


class PeopleData(Model, frozen=True):
    """A non-Roman people (1.1); group is its stacking group (4.2.4)."""

    id: str
    name: str
    nationality: str
    group: int
    major: bool
    vp: int = 0


class Face(Model, frozen=True):
    """One side of a Roman leader: command, strategic, political and tactical ratings (1.2)."""

    cc: int
    sr: int
    pc: int
    tb: int


class LeaderData(Model, frozen=True):
    """A Roman leader; deaths are the natural-death numbers of the three periods, 0 for none."""

    id: str
    name: str
    side: Literal["C", "R", "?"]
    entry: Literal["D", "-48", "A"]
    caesarian: Face | None = None
    republican: Face | None = None
    fixed: bool = False
    assassin: bool = False
    never_pretender: bool = False
    deaths: tuple[int, int, int] = (0, 0, 0)


class ForeignLeader(Model, frozen=True):
    """A leader of a major people (4.2.1).

    He enters in the year `entry`, or the turn after the leader `after` is gone. `leaves` is
    "never", a year, "pacification" or "allegiance-or-pacification".
    """

    id: str
    name: str
    people: str
    cc: int
    tb: int
    entry: int | None = None
    after: str = ""
    leaves: str = "never"


class Ratings(Model, frozen=True):
    """Strength points, quality and tactical bonus of one side of a unit (1.3)."""

    sp: int
    qu: int
    tb: int


class UnitData(Model, frozen=True):
    """A combat unit; equal counters share a type, and a band is a people's land unit."""

    id: str
    name: str
    kind: Literal["legio", "auxilia", "equites", "naves", "band"]
    type: str
    full: Ratings
    reduced: Ratings
    recruit: bool = False
    people: str = ""


class StratagemData(Model, frozen=True):
    """6: a stratagem counter; only one of its two faces is used when it is played."""

    id: str
    faces: tuple[str, str]


class PostData(Model, frozen=True):
    """Leaders who must be deployed in a region or in one zone.

    Lifted ones may stand next to a region of the enemy, and so may the units with them.
    """

    leaders: tuple[str, ...]
    where: str
    rule: str
    lifted: bool = False


class ScenarioData(Model, frozen=True):
    """A scenario's set-up; `fixed` maps side to zone to counters, `free` side to counters, which
    `offered` proposes zones for."""

    id: str
    title_en: str
    title_fr: str
    first: int
    last: int
    track: int
    marker: Literal["cicero", "princeps"]
    initiative: Side
    roma: Literal["C", "R", ""]
    control: dict[str, str]
    faction_leaders: dict[str, tuple[str, ...]]
    foreign_leaders: tuple[str, ...]
    fixed: dict[str, dict[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    free: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    offered: dict[str, dict[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    initiative_fixed: bool = False  # no stratagem reverses the first year's initiative
    murdered: int = 0  # the year of Caesar's murder, if it came before the start
    war: dict[str, Side] = msgspec.field(default_factory=dict)  # people -> who controls it
    allied: dict[str, Side] = msgspec.field(default_factory=dict)  # people -> its ally
    stands: tuple[PostData, ...] = ()
    enclaves: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # side -> zones
    recruits_reduced: bool = False  # recruit legions start on their reduced side
    wavering: str = ""  # a leader who follows the initiative
    barred: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)  # leader -> regions
    command: dict[str, int] = msgspec.field(default_factory=dict)  # leader -> CC
    roman: dict[str, str] = msgspec.field(default_factory=dict)  # leader -> whose PC he has
    unpacifiable: tuple[str, ...] = ()  # peoples that no stratagem pacifies


class Data(Model, frozen=True):
    """All of it; units are the Roman ones, then the peoples'."""

    zones: tuple[ZoneData, ...]
    seas: tuple[SeaData, ...]
    regions: tuple[RegionData, ...]
    roma_points: int
    peoples: tuple[PeopleData, ...]
    leaders: tuple[LeaderData, ...]
    foreign_leaders: tuple[ForeignLeader, ...]
    units: tuple[UnitData, ...]
    stratagems: tuple[StratagemData, ...]
    combat: CombatTable
    scenarios: tuple[ScenarioData, ...]
