"""What the rules say about the set-ups: control, leaders, titles and units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from core.contract import Fault
from core.semper.box.constraints.atlas import Atlas
from core.semper.box.constraints.breach import breach
from core.semper.box.constraints.leaders import NEPHEWS, SONS
from core.semper.box.constraints.map import DIOCESES
from core.semper.box.data import CampLetter, LeaderData, ScenarioData

FIRST, LAST = 305, 375  # the calendar, to the last year of the Table of Leaders
NAMED_HEADS = {"2": {"P": "galere"}, "6": {"P": "galere", "S": "constance-chlore"}}  # 3.5.1
EMPERORS = ("head", "augustus", "caesar")
REVOLT = ("usurper", "rebel")
CAMPS: tuple[CampLetter, ...] = get_args(CampLetter)
CAMP_NAMES = {"P": "PRIMUS", "S": "SECONDUS"}  # as people name them


class Setup:
    """A scenario beside the map: who stands where, on which side, with which title."""

    def __init__(self, atlas: Atlas, scenario: ScenarioData) -> None:
        self.atlas, self.scenario, self.id = atlas, scenario, scenario.id
        self.leaders: dict[str, LeaderData] = {x.id: x for x in atlas.data.leaders}
        self.placed = [
            (name, camp, zone)
            for camp, stands in scenario.leaders.items()
            for name, zone in stands.items()
        ]

    def owner(self, zone: str) -> CampLetter:
        """The camp whose diocese a zone of the Empire lies in."""
        return self.scenario.control[self.atlas.zone[zone].group]

    def stands(self) -> list[tuple[str, CampLetter, str]]:
        """All leaders with camp and zone; the Dux in their capitals, which 3.3.1.dux says."""
        duces = [x for x in self.leaders.values() if x.dux]
        return self.placed + [(x.id, self.owner(x.dux), x.dux) for x in duces]

    def with_title(self, camp: CampLetter, *titles: str) -> list[str]:
        title = self.scenario.titles
        return [
            name for name, side, _ in self.stands() if side == camp and title.get(name) in titles
        ]

    def capitals(self) -> list[str]:
        """The zones of all capitals, Constantinopolis among them once it stands (3.1.2.built)."""
        built = ["thracia-3"] if self.scenario.built else []
        return [zone.id for zone in self.atlas.capitals.values()] + built


def check_setup(atlas: Atlas, scenario: ScenarioData) -> Iterator[Fault]:
    setup = Setup(atlas, scenario)
    if unknown := list(_unknown(setup)):
        yield from unknown
        return
    yield from _years(scenario)
    yield from _leaders(setup)
    for camp in CAMPS:
        yield from _emperors(setup, camp)
        yield from _revolts(setup, camp)
    yield from _stacks(setup)
    yield from _units(setup)
    yield from _special(scenario)


# --- references ----------------------------------------------------------------------------------


def _unknown(setup: Setup) -> Iterator[Fault]:
    scenario, atlas, data = setup.scenario, setup.atlas, setup.atlas.data
    if set(scenario.control) != set(DIOCESES):
        yield breach("3.7.3", "uncontrolled", scenario=scenario.id)
    named = {name for name, _, _ in setup.placed} | set(scenario.titles)
    named |= {name for name in (scenario.mutineer, scenario.survivor) if name}
    for key in sorted(named - set(setup.leaders)):
        yield breach("3.3.1", "unknown-leader", scenario=scenario.id, leader=key)
    zones = [zone for _, _, zone in setup.placed]
    for key in sorted({*zones, *scenario.moved.values(), *scenario.placed.values()}):
        if key not in atlas.zone:
            yield breach("3.3.1", "unknown-zone", scenario=scenario.id, zone=key)
        elif not atlas.is_roman(key):
            yield breach("9.3.3", "outside-the-empire", scenario=scenario.id, zone=key)
    for key in sorted(set(scenario.war) - {people.id for people in data.peoples}):
        yield breach("4.2.2", "unknown-people", scenario=scenario.id, people=key)
    units = {unit.id for unit in data.units if not unit.people}
    for key in sorted({*scenario.moved, *scenario.placed} - units):
        yield breach("3.3.2", "unknown-unit", scenario=scenario.id, unit=key)
    if scenario.bonus and scenario.bonus not in atlas.regions:
        yield breach("3.7.3", "unknown-place", scenario=scenario.id, place=scenario.bonus)


def _years(scenario: ScenarioData) -> Iterator[Fault]:
    first, last = scenario.first, scenario.last
    if not FIRST <= first <= last <= LAST:
        yield breach("2.F.calendar", "years", scenario=scenario.id)
    named = (scenario.persae, scenario.mutiny, scenario.open_end)
    if any(year and not first <= year <= last for year in named):
        yield breach("2.F.calendar", "year-outside", scenario=scenario.id)


# --- leaders and titles --------------------------------------------------------------------------


def _leaders(setup: Setup) -> Iterator[Fault]:
    scenario = setup.scenario
    for name, number in Counter(name for name, _, _ in setup.placed).items():
        if number > 1:
            twice = setup.leaders[name].name
            yield breach("3.7.1", "placed-twice", scenario=setup.id, leader=twice)
    for name, _, _ in setup.placed:
        leader = setup.leaders[name]
        if leader.dux:
            yield breach("3.3.1.dux", "dux-placed", scenario=setup.id, leader=leader.name)
        if leader.entry > scenario.first:
            yield breach("entry.date", "before-his-time", scenario=setup.id, leader=leader.name)
        if leader.dies and leader.dies <= scenario.first:
            yield breach("death.certain", "dead-already", scenario=setup.id, leader=leader.name)
    present = {name for name, _, _ in setup.stands()}
    for name in sorted(set(scenario.titles) - present):
        absent = setup.leaders[name].name
        yield breach("3.5.1", "title-of-absent", scenario=setup.id, leader=absent)


def _emperors(setup: Setup, camp: CampLetter) -> Iterator[Fault]:
    heads = setup.with_title(camp, "head")
    if len(heads) > 1 or (camp == "P" and not heads):
        yield breach("3.5.1", "one-head", scenario=setup.id, camp=CAMP_NAMES[camp])
    if (wanted := NAMED_HEADS.get(setup.id, {}).get(camp)) and heads != [wanted]:
        named = setup.leaders[wanted].name
        yield breach("3.5.1", "named-head", scenario=setup.id, leader=named)
    emperors = setup.with_title(camp, *EMPERORS)
    if emperors and not heads:
        yield breach("3.5.1.secundus", "no-head", scenario=setup.id, camp=CAMP_NAMES[camp])
    augusti = setup.with_title(camp, "head", "augustus")
    if max(len(augusti), len(setup.with_title(camp, "caesar"))) > 2:
        yield breach("3.5.1.camp", "too-many-titles", scenario=setup.id, camp=CAMP_NAMES[camp])
    if len(emperors) > sum(setup.owner(zone) == camp for zone in setup.capitals()):
        yield breach("3.5.1.capitals", "too-few-capitals", scenario=setup.id, camp=CAMP_NAMES[camp])
    for name in setup.with_title(camp, *EMPERORS, "usurper"):
        leader = setup.leaders[name]
        if leader.dux:
            yield breach("3.3.1.dux", "dux-with-title", scenario=setup.id, leader=leader.name)


def _revolts(setup: Setup, camp: CampLetter) -> Iterator[Fault]:
    usurpers = setup.with_title(camp, "usurper")
    if len(usurpers) > 2:
        yield breach("3.6.1", "setup-usurpers", scenario=setup.id, camp=CAMP_NAMES[camp])
    if setup.with_title(camp, "rebel") and not usurpers:
        yield breach("3.6.3", "rebels-alone", scenario=setup.id, camp=CAMP_NAMES[camp])


def _stacks(setup: Setup) -> Iterator[Fault]:
    """3.6.3.stack, and 3.7.2: units belong to the side of the leaders beside them."""
    title = setup.scenario.titles
    here: dict[str, set[tuple[CampLetter, bool]]] = {}
    for name, camp, zone in setup.stands():
        here.setdefault(zone, set()).add((camp, title.get(name) in REVOLT))
    for zone, kinds in here.items():
        if len({camp for camp, _ in kinds}) > 1:
            yield breach("3.7.2", "both-camps", scenario=setup.id, zone=zone)
        elif len(kinds) > 1:
            yield breach("3.6.3.stack", "beside-rebels", scenario=setup.id, zone=zone)


# --- units and peoples ---------------------------------------------------------------------------


def _units(setup: Setup) -> Iterator[Fault]:
    scenario, atlas = setup.scenario, setup.atlas
    units = {unit.id: unit for unit in atlas.data.units}
    for name, zone in scenario.moved.items():
        if units[name].kind != "comitatenses" or zone not in setup.capitals():
            yield breach("9.3.2", "moved-to-capital", scenario=setup.id, unit=units[name].name)
    for name, zone in scenario.placed.items():
        unit, frontier = units[name], atlas.frontier(units[name].home)
        if unit.kind not in ("ripenses", "pseudo") or atlas.zone[zone].group != unit.home:
            yield breach("3.3.2", "placed-abroad", scenario=setup.id, unit=unit.name)
        elif unit.kind == "ripenses" and frontier and zone not in frontier:
            yield breach("3.3.2.frontier", "off-the-frontier", scenario=setup.id, unit=unit.name)
    if "armenia" in scenario.war:
        yield breach("4.4.2", "armenia-at-war", scenario=setup.id)
    if len(set(scenario.war)) != len(scenario.war):
        yield breach("4.2.2", "war-twice", scenario=setup.id)


def _special(scenario: ScenarioData) -> Iterator[Fault]:
    """The scenario's own rules come whole or not at all."""
    if scenario.draws < 1:
        yield breach("2.A", "draws", scenario=scenario.id)
    pairs: Iterable[tuple[object, object]] = (
        (scenario.mutiny, scenario.mutineer),
        (scenario.bonus, scenario.bonus_points),
        (scenario.open_end, scenario.survivor),
    )
    if any(bool(one) != bool(other) for one, other in pairs):
        yield breach("3.3.1", "half-a-rule", scenario=scenario.id)


# --- guesses -------------------------------------------------------------------------------------


GRANTED = {"1", "2"}  # scenarios whose set-up gives titles that nobody could have given


def setup_doubts(atlas: Atlas) -> Iterator[Fault]:
    setups = [Setup(atlas, scenario) for scenario in atlas.data.scenarios]
    guesses = (
        ("3.7.1", not any(map(_strays, setups)), "guess-own-dioceses"),
        ("3.5.1.constantine", all(map(_sons_alone, setups)), "guess-sons"),
        ("3.5.1.nephews", all(map(_nephews_of_sons, setups)), "guess-nephews"),
        (
            "3.1.2.built",
            all(s.first > 330 or not s.built for s in atlas.data.scenarios),
            "guess-built",
        ),
        ("2.D.count", all(map(_alone_in_335, setups)), "guess-335"),
    )
    return (breach(rule, kind) for rule, holds, kind in guesses if not holds)


def _strays(setup: Setup) -> list[str]:
    """Leaders in a diocese of the other camp who are in no revolt."""
    return [
        name
        for name, camp, zone in setup.placed
        if setup.owner(zone) != camp and setup.scenario.titles.get(name) not in REVOLT
    ]


def _sons_alone(setup: Setup) -> bool:
    """The camp of Constantin has no other emperors than his sons."""
    camps = [camp for camp in CAMPS if setup.with_title(camp, "head") == ["constantin"]]
    named = {name for camp in camps for name in setup.with_title(camp, "augustus", "caesar")}
    return named <= set(SONS) or setup.id in GRANTED


def _nephews_of_sons(setup: Setup) -> bool:
    """A camp whose emperor is a nephew has a son of Constantin, and a son is head of a camp."""
    heads = {name for camp in CAMPS for name in setup.with_title(camp, "head")}
    for camp in CAMPS:
        sons = set(SONS) & {name for name, side, _ in setup.placed if side == camp}
        if NEPHEWS & set(setup.with_title(camp, *EMPERORS)) and not (sons and heads & set(SONS)):
            return False
    return True


def _alone_in_335(setup: Setup) -> bool:
    """As in the example of 2.D: Constantin is the only Augustus, and only the Pictes are at war."""
    augusti = [name for camp in CAMPS for name in setup.with_title(camp, "head", "augustus")]
    example = augusti == ["constantin"] and setup.scenario.war == ("pictes",)
    return example or setup.scenario.first != 335
