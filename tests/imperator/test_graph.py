"""The map of the series: 7.2 costs, 3.4.2 seas, and masks of places."""

from __future__ import annotations

import msgspec
import pytest

from core.imperator.graph import Graph, mask_of, places_of


class Border(msgspec.Struct, frozen=True):
    to: str
    kind: str = "land"


class ZoneOnMap(msgspec.Struct, frozen=True):
    id: str
    adjacent: tuple[Border, ...]
    group: str = ""
    name: str = "Nomen"
    city: str = ""
    port: bool = False
    seas: tuple[str, ...] = ()


class SeaOnMap(msgspec.Struct, frozen=True):
    id: str
    adjacent: tuple[str, ...] = ()
    name: str = "Mare"
    closed: bool = False


# The frontier on the Rhenus and the way over the mountains: Franci | Galliae 2 - Alpes - Italia 1.
ZONES = (
    ZoneOnMap("franci", (Border("galliae-2", "Rhenus"),), "franci"),
    ZoneOnMap(
        "galliae-2",
        (Border("franci", "Rhenus"), Border("alpes-1"), Border("britanniae-3", "strait")),
        "galliae",
        city="Treveri",
    ),
    ZoneOnMap("alpes-1", (Border("galliae-2"), Border("italia-1")), "alpes"),
    ZoneOnMap("italia-1", (Border("alpes-1"),), "italia", "Roma", "Roma", True, ("internum",)),
    ZoneOnMap(
        "britanniae-3", (Border("galliae-2", "strait"),), "britanniae", seas=("fretum", "internum")
    ),
)
SEAS = (
    SeaOnMap("internum", ("pontus", "fretum")),
    SeaOnMap("fretum", ("internum",), "Fretum Gallicum", closed=True),
    SeaOnMap("pontus", ("internum",)),
)
FRANCI, GALLIAE, ALPES, ITALIA, BRITANNIAE, INTERNUM, PONTUS = range(7)


@pytest.fixture
def graph() -> Graph:
    return Graph(ZONES, SEAS, steep=("alpes",))


def test_7_2_a_zone_costs_one_a_river_or_a_strait_one_more(graph: Graph) -> None:
    assert graph.step_cost[FRANCI] == {GALLIAE: 2}  # over the Rhenus to Treveri: 2 MP
    assert graph.step_cost[GALLIAE] == {FRANCI: 2, ALPES: 2, BRITANNIAE: 2}
    assert graph.step_cost[ALPES] == {GALLIAE: 1, ITALIA: 1}
    assert graph.barriers == {
        *((FRANCI, GALLIAE), (GALLIAE, FRANCI)),
        *((GALLIAE, BRITANNIAE), (BRITANNIAE, GALLIAE)),
    }


def test_7_2_without_mountains_nothing_is_steep() -> None:
    flat = Graph(ZONES, SEAS)
    assert flat.step_cost[GALLIAE][ALPES] == 1
    assert flat.steps[ITALIA] == ((ALPES, 1, 1 << ALPES),)


def test_3_4_2_closed_seas_are_no_places_but_have_names(graph: Graph) -> None:
    assert graph.place_ids[graph.zone_count :] == ("internum", "pontus")
    assert graph.closed_seas == {"fretum": 7}
    assert graph.closed_labels == {7: "Fretum Gallicum"}
    assert graph.seas[BRITANNIAE] == (INTERNUM,)
    assert graph.seas[INTERNUM] == (PONTUS,)
    assert graph.coasts[INTERNUM] == (ITALIA, BRITANNIAE)
    assert [graph.is_sea(place) for place in range(8)] == [False] * 5 + [True] * 2 + [False]


def test_masks_have_a_bit_for_each_place(graph: Graph) -> None:
    assert graph.city_mask == mask_of([GALLIAE, ITALIA])
    assert graph.port_mask == 1 << ITALIA
    assert graph.land_mask == 0b11111
    assert graph.near_mask[ALPES] == mask_of([GALLIAE, ITALIA])
    assert graph.near_mask[INTERNUM] == 0
    assert places_of(mask_of([4, 0, 2])) == (0, 2, 4)
    assert places_of(0) == ()


def test_groups_are_numbered_in_the_order_that_is_asked_for(graph: Graph) -> None:
    assert graph.numbers(("italia", "galliae")) == (-1, 1, -1, 0, -1, -1, -1)
    assert graph.zones_of("galliae") == (GALLIAE,)
    assert graph.zones_of("hispaniae") == ()


def test_4_3_a_leash_counts_zones_not_costs(graph: Graph) -> None:
    home = 1 << FRANCI
    assert graph.within(home, 0) == home
    assert graph.within(home, 1) == mask_of([FRANCI, GALLIAE])
    assert graph.within(home, 2) == graph.land_mask & ~(1 << ITALIA)


def test_numbered_zones_are_called_by_their_region(graph: Graph) -> None:
    assert graph.place_labels[ITALIA] == "Italia 1 (Roma)"
    assert graph.place_labels[FRANCI] == "Nomen"
    assert graph.place("italia-1") == ITALIA
