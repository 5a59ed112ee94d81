"""The drawn map against the listed one: every border is drawn, and no other."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from core.alea.box.loading import FILES
from core.chart import NOBODYS, Areas, areas
from core.contract import Chart
from core.game import Game
from core.systems import open_system
from tests.alea.scene import BOARD, C, R, Scene, people

LEAST = 5  # cells' sides that a border must have to be seen
SHORE = 3

Pair = tuple[str, str]


@pytest.fixture(scope="module")
def drawn() -> Chart:
    found = open_system("alea").presenter.chart("1", "en")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def grown(drawn: Chart) -> Areas:
    return areas(drawn)


def contacts(found: Areas) -> dict[tuple[int, int], int]:
    """How many cells' sides any two owners have in common; the lower number comes first."""
    shared: dict[tuple[int, int], int] = {}
    for y, row in enumerate(found.owner):
        below = found.owner[y + 1] if y + 1 < len(found.owner) else row
        for pairs in (pairwise(row), zip(row, below, strict=True)):
            for one, other in pairs:
                if one != other:
                    key = (one, other) if one < other else (other, one)
                    shared[key] = shared.get(key, 0) + 1
    return shared


def touching(drawn: Chart, grown: Areas) -> dict[Pair, int]:
    """Pairs of places whose areas touch, by key, in the order of the alphabet."""
    keys = [site.key for site in drawn.sites]
    found = {}
    for (one, other), sides in contacts(grown).items():
        if one > 0 and other < NOBODYS:
            found[pair(keys[one - 1], keys[other - 1])] = sides
    return found


def pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def listed(drawn: Chart, *kinds: str) -> set[Pair]:
    return {pair(link.one, link.other) for link in drawn.links if link.kind in kinds}


def of_kinds(drawn: Chart, pairs: dict[Pair, int], one: str, other: str) -> dict[Pair, int]:
    kind = {site.key: site.kind for site in drawn.sites}
    return {p: n for p, n in pairs.items() if {kind[p[0]], kind[p[1]]} == {one, other}}


def faults(real: set[Pair], seen: dict[Pair, int], least: int) -> Iterator[str]:
    for one, other in sorted(real):
        if (sides := seen.get((one, other), 0)) < least:
            yield f"missing: {one} and {other} share {sides} sides"
    for one, other in sorted(set(seen) - real):
        yield f"false: {one} and {other} share {seen[one, other]} sides"


def test_borders_of_zones_are_the_listed_ones(drawn: Chart, grown: Areas) -> None:
    seen = of_kinds(drawn, touching(drawn, grown), "land", "land")
    assert list(faults(listed(drawn, "land", "river"), seen, LEAST)) == []


def test_coasts_are_the_listed_ones(drawn: Chart, grown: Areas) -> None:
    seen = of_kinds(drawn, touching(drawn, grown), "land", "sea")
    assert list(faults(listed(drawn, "coast"), seen, SHORE)) == []


def test_open_seas_meet_as_listed(drawn: Chart, grown: Areas) -> None:
    """Closed seas list no neighbours, because nobody sails them; on the map they meet others."""
    closed = {site.key for site in drawn.sites if "closed" in site.marks}
    seas = of_kinds(drawn, touching(drawn, grown), "sea", "sea")
    seen = {p: n for p, n in seas.items() if not closed & set(p)}
    assert list(faults(listed(drawn, "sea"), seen, 1)) == []


def test_every_point_lies_on_its_own_ground(drawn: Chart, grown: Areas) -> None:
    """A point that another area has swallowed draws nothing."""
    for number, site in enumerate(drawn.sites, start=1):
        for point in site.points:
            x, y = grown.window.cell(*point)
            around = {grown.owner[y + dy][x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)}
            assert number in around, f"{site.key} {point}"


def test_the_drawing_is_no_part_of_the_data() -> None:
    """Saved games verify whatever the map looks like."""
    assert "chart" not in FILES


@pytest.mark.parametrize("scenario", ["alea/1", "alea/3", "alea/5", "alea/7"])
def test_standings_are_those_of_the_map_list(scenario: str) -> None:
    game = Game.new(scenario, seed=1)
    view = game.system.view(game.state, None)
    presenter = game.system.presenter
    standings = presenter.standing(view)
    rows = next(pane for pane in presenter.panes(view, "en") if pane.id == "map").rows
    assert [row.key for row in rows if not row.heading] == list(standings)
    for key, stands in standings.items():
        counters = [row for row in presenter.stack(view, key, "en").rows if not row.heading]
        assert sum(count for _, _, count in stands.stacks) == len(counters)
    listed = {row.key: row.cells[0].strip("-") for row in rows if not row.heading}
    assert {key: stands.letter + stands.mark for key, stands in standings.items()} == listed
    held = {stands.letter for stands in standings.values() if stands.side}
    assert held <= {"C", "R"}
    assert standings["occidentalis"].side == 0


def test_4_war_and_allegiance_of_peoples_are_signs_beside_a_letter() -> None:
    scene = Scene().war("aegyptii", C).allied("numidae", R)
    game = scene.game()
    stands = game.system.presenter.standing(game.view(1))
    assert (stands["aegyptii"].side, stands["aegyptii"].letter, stands["aegyptii"].mark) == (
        C,
        "C",
        "!",
    )
    homes = [BOARD.place_ids[zone] for zone in BOARD.homelands[people("numidae")]]
    assert {(stands[home].letter, stands[home].mark) for home in homes} == {("R", "+")}
    assert {stands[f"italia-{number}"].mark for number in range(1, 8)} == {""}
