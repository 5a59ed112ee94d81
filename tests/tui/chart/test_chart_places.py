"""Markers of the drawn map stand on their own ground, whatever counters come and go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from core.contract import Standing
from core.game import Game
from core.log import recover
from core.paths import saves_dir
from core.systems import open_system
from tests.tui.chart.test_chart_reading import ROOMS, game_of, laid, letters, standings
from tui.chart.legend import Legend, Path, legend
from tui.chart.map_labels import CROSSING, NEAR, Layout, Scene
from tui.chart.markers import Marker, forms, most_in_a_row, placed, spread, text
from tui.chart.palette import MANY
from tui.chart.view import View, fitted, goes_on, moved, zoomed

pytestmark = pytest.mark.slow


def has_map(path: File) -> bool:
    header, *_ = recover(path)
    return open_system(header["system"]).presenter.chart(header["scenario"], "en") is not None


SAVES = sorted(path.stem for path in saves_dir().glob("*.rubicon") if has_map(path))
LOOKS = 6  # positions of each game
REACH = max(NEAR)  # columns from its place within which a marker looks for its own ground
STEP = 3  # lines from one part of a map to the next
BESIDE = 2  # columns from the cell of a place to that of another in the same cell


@lru_cache(maxsize=2)
def played(save: str) -> tuple[Legend, list[dict[str, Standing]]]:
    """What stood on the map in the course of a game: at first, at last, and in between."""
    game = Game.open(saves_dir() / f"{save}.rubicon")
    presenter = game.system.presenter
    chart = presenter.chart(game.header.scenario, "en")
    assert chart is not None
    found = []
    for look in range(LOOKS):
        game.seek(len(game.moves) * look // (LOOKS - 1))
        found.append(presenter.standing(game.system.view(game.state, None)))
    return legend(chart), found


def layouts(
    save: str, room: tuple[int, int]
) -> Iterator[tuple[Legend, Layout, dict[str, Standing]]]:
    drawn, stood = played(save)
    for stands in stood:
        for view in farthest(drawn, room):
            yield drawn, laid(drawn, view, stands), stands


def farthest(drawn: Legend, room: tuple[int, int]) -> list[View]:
    """The whole map; of one that finds no room as a whole all parts, from the north."""
    views = [fitted(drawn.areas, *room)]
    while goes_on(drawn.areas, views[-1]) in ("south", "both"):
        views.append(moved(drawn.areas, views[-1], 0, STEP))
    return views


def marked(layout: Layout) -> dict[str, tuple[int, int, int]]:
    """The places that say something."""
    return {key: spot for key, spot in layout.spots.items() if spot[2]}


def shown(layout: Layout, key: str) -> str:
    column, row, width = layout.spots[key]
    return letters([layout.cells[column + n, row] for n in range(width)])


Laid = list[tuple[Legend, Layout, dict[str, Standing]]]


LAID = [(save, name) for save in SAVES for name in ROOMS]


@pytest.fixture(
    scope="module",
    params=[(save, ROOMS[name]) for save, name in LAID],
    ids=[f"{save}-{name}" for save, name in LAID],
)
def everywhere(request: pytest.FixtureRequest) -> Laid:
    """To lay them out takes longer than to look: all tests look at the same."""
    return list(layouts(*request.param))


# --- where they stand ----------------------------------------------------------------------------


WAR_OF_BLOCKS = ["caesar/historical", "caesar/free"]  # whose cities are points
CLOSER = 3  # steps of the zoom
FEW = {"80x24": 1, "120x36": 0, "160x48": 0, "pane": 8}  # names of cities that find no room
NAMED = {"80x24": 10, "120x36": 40, "160x48": 45, "pane": 8}  # cities at least, on the whole map


def gap(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Columns from one word to another (column, row, width): a row counts for two of them."""
    (a, above, wide), (b, below, broad) = one, other
    across = max(b - (a + wide - 1), a - (b + broad - 1), 0)
    return hypot(across, 2 * (below - above))


def check_names_of_cities(drawn: Legend, layout: Layout) -> int:
    """How many cities have names; each touches its own marker and is nearer to no other."""
    cities = {key for key, number in drawn.numbers.items() if drawn.sites[number].kind == "city"}
    marks = {
        key: (column, row, max(width, 1))
        for key, (column, row, width) in layout.spots.items()
        if key in cities
    }
    named = cities & layout.names.keys()
    for key in named:
        word = (*layout.names[key], len(drawn.sites[drawn.numbers[key]].name))
        nearest = min(marks, key=lambda other: gap(word, marks[other]))
        assert nearest == key, (key, nearest)
        assert gap(word, marks[key]) <= 2, key  # a blank beside it, or the next row
    return len(named)


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("scenario", WAR_OF_BLOCKS)
def test_the_name_of_a_city_stands_at_it_or_nowhere(scenario: str, name: str) -> None:
    game, drawn = game_of(scenario)
    for stands in standings(game):
        layout = laid(drawn, fitted(drawn.areas, *ROOMS[name]), stands)
        assert check_names_of_cities(drawn, layout) >= NAMED[name]


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("about", ["roma", "athenae", "alexandria"])
def test_the_name_of_a_city_stands_at_it_from_nearer_too(about: str, name: str) -> None:
    game, drawn = game_of("caesar/historical")
    stands = next(standings(game))
    view = fitted(drawn.areas, *ROOMS[name])
    for _ in range(CLOSER):
        view = zoomed(drawn.areas, view, 1, drawn.anchors[about])
        assert check_names_of_cities(drawn, laid(drawn, view, stands))


@pytest.mark.parametrize("name", ROOMS)
def test_the_name_of_the_chosen_city_is_nearer_to_no_other(name: str) -> None:
    game, drawn = game_of("caesar/historical")
    left_out = set()
    for stands in standings(game):
        layout = laid(drawn, fitted(drawn.areas, *ROOMS[name]), stands)
        cities = [k for k in layout.spots if drawn.sites[drawn.numbers[k]].kind == "city"]
        marks = {key: (*layout.spots[key][:2], max(layout.spots[key][2], 1)) for key in cities}
        for key in cities:
            width = len(drawn.sites[drawn.numbers[key]].name) + 2
            room = layout.room_for_name(key, width)
            if room is None:
                left_out.add(key)
                continue
            word = (*room, width)
            own = gap(word, marks[key])
            assert own <= 2, key
            assert own <= min(gap(word, mark) for mark in marks.values()), key
    assert len(left_out) <= FEW[name]


def test_a_marker_stands_on_its_own_ground(everywhere: Laid) -> None:
    """It covers a cell of its place, near where that lies and in that row. What owns no cell there,
    a small island or a city, has its marker over the very spot, or right beside that of one which
    lies in the same cell."""
    for drawn, layout, _ in everywhere:
        for key, (start, row, width) in marked(layout).items():
            column, line = layout.view.cell(*drawn.anchors[key])
            cells = range(start, start + width)
            assert row == line, key
            owners, number = layout.ground.owners[row], drawn.numbers[key]
            if number in owners[max(0, column - REACH) : column + REACH + 1]:
                own = [x for x in cells if owners[x] == number]
                assert min(abs(x - column) for x in own) <= REACH, key
            else:
                assert min(abs(x - column) for x in cells) <= BESIDE, key


def test_places_keep_their_order(everywhere: Laid) -> None:
    """What is north of another is never drawn south of it, what is west of it never east of all
    of it (but for a cell or two in another row, where two places share one); in one row there is
    a blank between them."""
    for drawn, layout, _ in everywhere:
        spots = marked(layout)
        for west, east in combinations(sorted(spots, key=drawn.anchors.__getitem__), 2):
            (start, row, width), (then, line, wide) = spots[west], spots[east]
            assert start < then + wide + BESIDE, (west, east)
            if row == line:
                assert start + width < then, (west, east)
            elif drawn.anchors[west][1] < drawn.anchors[east][1]:
                assert row < line, (west, east)
            else:
                assert row > line, (west, east)


def test_no_place_is_left_out(everywhere: Laid) -> None:
    """All that have something to say do so; hardly any counters go without their number."""
    counted = uncounted = 0
    seen: dict[int, set[str]] = {}  # on all parts of the map at one moment
    for drawn, layout, stands in everywhere:
        seen.setdefault(id(stands), set()).update(layout.spots)
        for key in layout.spots:
            number, here = drawn.numbers[key], stands.get(key, Standing())
            told = [letters(form) for form in forms(drawn.sites[number], here, MANY)]
            assert shown(layout, key) in told, key
            assert bool(shown(layout, key)) == bool(told[-1]), key
            if here.stacks:
                counted += told[2] in shown(layout, key)
                uncounted += told[2] not in shown(layout, key)
    assert all(places == set(everywhere[0][0].numbers) for places in seen.values())
    assert uncounted <= counted / 100


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_counters_that_come_and_go_move_no_other_marker(room: tuple[int, int]) -> None:
    """Zones and cities say something with and without counters: they cover the same cell."""
    for save in ("pharsalus-complete", "blocks-a-leader-falls"):
        drawn, stood = played(save)
        view = fitted(drawn.areas, *room)
        bare = {key: structs.replace(stands, stacks=()) for key, stands in stood[3].items()}
        before, after = marked(laid(drawn, view, bare)), marked(laid(drawn, view, stood[3]))
        for key, (start, row, width) in before.items():
            then, line, wide = after[key]
            assert row == line, key
            assert start < then + wide + 1, key
            assert then < start + width + 1, key


def test_straits_are_seen_whatever_stands_there(everywhere: Laid) -> None:
    """In their place, or on the water beside the markers that stand there."""
    crossed: set[Path] = set()
    for drawn, layout, _ in everywhere:
        dots = {cell for cell, ink in layout.cells.items() if ink.letter == CROSSING}
        for path in drawn.crossings:
            if way := layout.way(path):  # else it is out of sight
                column, row = way[0]
                near = {(column + dx, row + dy) for dx in range(-3, 4) for dy in (-1, 0, 1)}
                assert dots & (near | set(way))
                crossed.add(path)
    assert crossed == set(everywhere[0][0].crossings)


# --- what points a place out ---------------------------------------------------------------------


def test_what_is_on_offer_keeps_its_marker(everywhere: Laid) -> None:
    """Brackets stand round markers and on none, before each of them; the costs, too, hide none."""
    for drawn, layout, stands in everywhere:
        offered = dict.fromkeys(drawn.selectable(), "12")
        over = layout.above_ground(Scene(stands, "", offered))
        for key, (start, row, width) in marked(layout).items():
            assert not over.keys() & {(start + n, row) for n in range(width)}, key
            if key in offered:
                assert over[start - 1, row].letter == "<", key
                assert over[start + width, row].letter in "<>", key


def test_costs_stand_beside_what_they_are_of() -> None:
    drawn, stood = played("pharsalus-complete")
    layout = laid(drawn, fitted(drawn.areas, *ROOMS["160x48"]), stood[2])
    for key in drawn.selectable():
        over = layout.above_ground(Scene(stood[2], "", {key: "12"}))
        cells = sorted(over)
        assert "".join(over[cell].letter for cell in cells) in ("<>12", "12<>"), key
        (start, row, width), columns = layout.spots[key], [column for column, _ in cells]
        assert {line for _, line in cells} == {row}
        assert set(columns) <= set(range(start - 3, start + width + 3)), key


def test_the_name_of_the_chosen_place_hides_no_marker_where_there_is_room() -> None:
    """At 80x24 the name of Latium stood on Etruria; few are too long for all that is free."""
    drawn, stood = played("pharsalus-complete")
    layout = laid(drawn, fitted(drawn.areas, *ROOMS["80x24"]), stood[2])
    hidden = 0
    for chosen in drawn.selectable():
        over = layout.above_ground(Scene(stood[2], chosen, {}))
        for key, (start, row, width) in marked(layout).items():
            hidden += key != chosen and any((start + n, row) in over for n in range(width))
    assert hidden <= 3


# --- room in a row -------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 39), max_size=19), st.integers(40, 60))
def test_spots_are_apart_in_their_order(columns: list[int], width: int) -> None:
    found = spread(sorted(columns), width)
    assert all(other - one >= 2 for one, other in pairwise(found))
    assert all(1 <= column <= width - 2 for column in found)


@given(
    st.lists(st.tuples(st.integers(0, 39), st.integers(0, 3), st.integers(1, 9)), max_size=19),
)
def test_each_covers_its_spot_and_says_one_of_its_forms(
    places: list[tuple[int, int, int]],
) -> None:
    row = [
        Marker(str(n), column, (weight,), (text("C", ""), text("C" * size, "")))
        for n, (column, weight, size) in enumerate(sorted(places))
    ]
    end = 0
    spots = spread([marker.column for marker in row], 40)
    found = placed(row, 40, lambda key, start, width: 0) if row else []
    for marker, spot, (key, start, words) in zip(row, spots, found, strict=True):
        assert key == marker.key
        assert words in marker.forms
        assert start <= spot < start + len(words)
        assert start > end
        end = start + len(words)
    assert end < 40


def test_the_weightier_says_more() -> None:
    long = (text("C", ""), text("C12", ""))
    row = [Marker(key, column, (n,), long) for n, key, column in ((1, "a", 1), (0, "b", 4))]
    told = {key: letters(words) for key, _, words in placed(row, 8, lambda *_: 0)}
    assert told == {"a": "C", "b": "C12"}


def test_a_crowded_row_of_a_tiny_map_leaves_out_the_lightest() -> None:
    drawn, stood = played("blocks-a-leader-falls")
    layout = laid(drawn, fitted(drawn.areas, 11, 10), stood[2])
    rows = Counter(row for _, row, width in layout.spots.values() if width)
    assert max(rows.values()) == most_in_a_row(11) == 5
    assert set(layout.spots) == set(drawn.numbers)
