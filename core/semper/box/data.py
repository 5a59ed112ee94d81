"""The map, counters, tables and set-ups of Semper Victor, read from `data/semper/`."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.imperator.combat.odds import CombatTable

CampLetter = Literal["P", "S"]  # PRIMUS, SECONDUS


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all records of the data files share."""


class Border(Model, frozen=True):
    """7.2: contact with another zone: land, strait, or the river that is crossed."""

    to: str
    kind: str = "land"


class ZoneData(Model, frozen=True):
    """A land zone; group is its diocese, its people, or empty. A capital is a city, too."""

    id: str
    name: str
    group: str
    lon: float
    lat: float
    city: str = ""
    capital: bool = False
    port: bool = False  # 3.4.2: a box of one of the two fleets
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


class DioceseData(Model, frozen=True):
    """3.1.1; half: of the map, for event 11; faithful: 6.3.persecution and 6.3.heresy strike here;
    bagaudae: 6.3.bagaudae do."""

    id: str
    name: str
    half: Literal["west", "east"]
    faithful: bool = False
    bagaudae: bool = False


class FleetData(Model, frozen=True):
    """3.4.2: a fleet marker and the zone of its home port."""

    id: str
    name: str
    home: str


class PeopleData(Model, frozen=True):
    """A non-Roman people (1.1); group is its stacking group (4.2.4), entry the diocese by which it
    may enter the Empire (4.3); an ally has none."""

    id: str
    name: str
    nationality: str
    group: int
    rank: Literal["major", "minor", "ally"]
    entry: str = ""
    vp: int = 0


class LeaderData(Model, frozen=True):
    """A Roman leader. `tested` is the first year of his natural-death test, when the die has to be
    below `below`; one more each year, until the year of certain death `dies`. 0: never tested.

    entry is the year, place where: a capital's zone, "constantin", "licinius", or "" for those whom
    only scenarios place. A Dux has the zone of his capital as `dux`.
    """

    id: str
    name: str
    cc: int
    sr: int
    tb: int
    pc: int
    entry: int = 0
    place: str = ""
    tested: int = 0
    below: int = 0
    dies: int = 0
    religion: Literal["", "sun", "cross"] = ""
    dux: str = ""
    born: int = 0  # a son of Constantin: entry.sons
    nephew: bool = False  # 3.5.1.nephews


class ForeignLeader(Model, frozen=True):
    """A leader of a major people (4.2.1); a king has dates: in play from `first` to `last`, 0: to
    the end. `named`: he counts for 6.3.persian-coup."""

    id: str
    name: str
    people: str
    cc: int
    sr: int
    tb: int
    start: str
    first: int = 0
    last: int = 0
    named: bool = False


class Ratings(Model, frozen=True):
    """Strength points, quality and tactical bonus of one side of a unit (1.3)."""

    sp: int
    qu: int
    tb: int


class UnitData(Model, frozen=True):
    """A combat unit; a band is a people's. home: the diocese of limitanei, the zone of
    comitatenses (3.3.2)."""

    id: str
    name: str
    kind: Literal["comitatenses", "ripenses", "pseudo", "band"]
    full: Ratings
    reduced: Ratings
    home: str = ""
    people: str = ""
    start: str = ""  # of a major people's unit: the home zone where it stands at first


class StratagemData(Model, frozen=True):
    """6: a stratagem counter."""

    id: str
    face: str


class ScenarioData(Model, frozen=True):
    """A scenario's set-up. Leaders by camp and zone; titles by camp and leader: "head" (Primus or
    Secundus Augustus), "augustus", "caesar", "usurper", "rebel" (with a civil war marker)."""

    id: str
    title_en: str
    title_fr: str
    first: int
    last: int
    initiative: CampLetter
    control: dict[str, CampLetter]
    leaders: dict[CampLetter, dict[str, str]]  # camp -> leader -> zone
    titles: dict[str, Literal["head", "augustus", "caesar", "usurper", "rebel"]]
    built: bool = False  # does Constantinopolis stand?
    war: tuple[str, ...] = ()  # peoples at war; 4.4.1 says under whom
    moved: dict[str, str] = msgspec.field(default_factory=dict)  # comitatenses -> zone
    placed: dict[str, str] = msgspec.field(default_factory=dict)  # limitanei -> zone
    draws: int = 1  # counters that SECONDUS draws in the first year
    no_war_draw: bool = False  # 2.C.draw is left out
    persae: int = 0  # the year whose phase C brings Persae at peace into war
    mutiny: int = 0  # s7.julien: from this year on, the leader whom `mutineer` names
    mutineer: str = ""
    margin: bool = False  # s4.victory, s7.victory: whoever began as PRIMUS needs half as much again
    bonus: str = ""  # s9.victory: the diocese that pays PRIMUS at the end
    bonus_points: int = 0
    open_end: int = 0  # s8.end: from this year on the end is rolled for
    survivor: str = ""  # ... and comes at once without this leader


class Data(Model, frozen=True):
    """All of it; units are the Roman ones, then the peoples'; leaders end with the four Dux."""

    zones: tuple[ZoneData, ...]
    seas: tuple[SeaData, ...]
    dioceses: tuple[DioceseData, ...]
    fleets: tuple[FleetData, ...]
    peoples: tuple[PeopleData, ...]
    leaders: tuple[LeaderData, ...]
    foreign_leaders: tuple[ForeignLeader, ...]
    units: tuple[UnitData, ...]
    stratagems: tuple[StratagemData, ...]
    combat: CombatTable
    scenarios: tuple[ScenarioData, ...]
