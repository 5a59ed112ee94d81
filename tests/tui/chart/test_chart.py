"""The drawn map: what a terminal of any kind shows of it, and how a place is chosen."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec import structs
from rich.color import Color
from rich.style import Style
from textual.app import App
from textual.pilot import Pilot

import tui
from core.alea.show.chart import signs
from core.contract import Chart, Link, Site, Standing
from core.game import Game
from core.paths import saves_dir
from tests.tui.at_table import at_table, press
from tui import themes
from tui.chart.drawn_views import Sights, sights_of
from tui.chart.legend import Legend, legend
from tui.chart.paint import Cell, Picture, changes
from tui.chart.view import View, fitted, ground, map_size, zoomed
from tui.screens.map import MapScreen, Note
from tui.screens.table import TableScreen
from tui.tools.shots import MARCH, stopped
from tui.widgets.board import MAP_DELAY
from tui.widgets.chart import ChartMap, towards
from tui.widgets.chart_picture import BREATH, between

pytestmark = pytest.mark.slow


def played(script: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that waits for the screen."""

    @wraps(script)
    def test(*args: Any, **settings: Any) -> None:
        asyncio.run(script(*args, **settings))

    return test


SIZES = [(80, 24), (120, 36), (160, 48)]
START = "italia-1"


class Stage(App[str]):
    """A map on the whole screen."""

    CSS_PATH = Path(tui.__file__).parent / "rubicon.tcss"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.DEFAULTS

    def __init__(
        self,
        chart: Chart,
        standings: dict[str, Standing],
        *,
        lang: str = "en",
        colours: int = 256,
        ascii: bool = False,
        start: str = START,
    ) -> None:
        super().__init__()
        self.page = MapScreen(
            chart, standings, start, lang, str.upper, signs, colours=colours, ascii=ascii
        )

    def on_mount(self) -> None:
        self.push_screen(self.page, self.exit)

    @property
    def map(self) -> ChartMap:
        return self.page.map

    def picture(self) -> Picture:
        return self.map.picture()

    def text(self) -> str:
        return "\n".join("".join(letter for letter, _ in row) for row in self.picture())


@pytest.fixture(scope="module")
def position() -> tuple[Chart, dict[str, Standing]]:
    """The middle of a game, with counters all over the map."""
    game = Game.open(saves_dir() / "pharsalus-complete.rubicon")
    game.seek(60)
    presenter = game.system.presenter
    chart = presenter.chart("3", "en")
    assert chart is not None
    return chart, presenter.standing(game.system.view(game.state, None))


@pytest.fixture(scope="module")
def chart(position: tuple[Chart, dict[str, Standing]]) -> Chart:
    return position[0]


@pytest.fixture(scope="module")
def standings(position: tuple[Chart, dict[str, Standing]]) -> dict[str, Standing]:
    return position[1]


@pytest.fixture(scope="module")
def drawn(chart: Chart) -> Legend:
    return legend(chart)


# --- the picture -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@played
async def test_every_stack_is_counted_on_the_map(
    chart: Chart, standings: dict[str, Standing], size: tuple[int, int]
) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=size):
        shown = app.text()
        for stands in standings.values():
            for _, letter, count in stands.stacks:
                assert f"{letter}{count}" in shown


@played
async def test_marks_names_rivers_and_straits_are_seen(
    chart: Chart, standings: dict[str, Standing]
) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(160, 48)):
        shown = app.text()
    assert "c*C35" in shown  # Roma, held and garrisoned by one side
    assert "r@" in shown
    assert "co" in shown
    assert "[Latium]" in shown
    for word in ("Mare Nostrum Centralis", "Pontus Euxinus", "Macedonia", "Numidae", "║", "═", ":"):
        assert word in shown


@played
async def test_sides_differ_in_colour(chart: Chart, standings: dict[str, Standing]) -> None:
    app = Stage(chart, standings, colours=16)
    async with app.run_test(size=(160, 48)):
        papers = {
            side: ground_colours(app, {k for k, s in standings.items() if s.side == side})
            for side in (1, 2)
        }
    assert papers == {1: {"red"}, 2: {"green"}}


def ground_colours(app: Stage, keys: set[str]) -> set[str]:
    """What lies under the cells that wholly belong to zones."""
    assert app.map.legend is not None
    assert app.map.view is not None
    seen = ground(app.map.legend.areas, app.map.view)
    numbers = {app.map.legend.numbers[key] for key in keys if "-" in key}
    found = set()
    for row, cells in enumerate(app.picture()):
        for column, (letter, style) in enumerate(cells):
            if letter == " " and seen.whole[row][column] in numbers and style.bgcolor:
                found.add(style.bgcolor.name)
    return found


@pytest.mark.parametrize(("colours", "most"), [(256, 256), (16, 16)])
@played
async def test_no_more_colours_than_the_terminal_has(
    chart: Chart, standings: dict[str, Standing], colours: int, most: int
) -> None:
    app = Stage(chart, standings, colours=colours)
    async with app.run_test(size=(120, 36)):
        numbers = [colour.number for colour in colours_of(app.picture())]
    assert len(set(numbers)) > 5
    assert all(number is not None and number < most for number in numbers)


def colours_of(picture: Picture) -> Iterator[Color]:
    for row in picture:
        for _, style in row:
            yield from (colour for colour in (style.color, style.bgcolor) if colour)


@played
async def test_without_colours_letters_tell_who_holds_what(
    chart: Chart, standings: dict[str, Standing]
) -> None:
    app = Stage(chart, standings, colours=0)
    async with app.run_test(size=(160, 48)):
        picture, shown = app.picture(), app.text()
    assert list(colours_of(picture)) == []
    assert shown.count("~") > 1000
    assert shown.count("c") > 30
    assert shown.count("r") > 30


@played
async def test_signs_beside_a_letter_are_drawn_and_explained_where_there_are_any(
    chart: Chart, standings: dict[str, Standing]
) -> None:
    plain = {key: structs.replace(stands, mark="") for key, stands in standings.items()}
    at_war = plain | {"numidae": structs.replace(plain["numidae"], letter="C", side=1, mark="!")}
    app = Stage(chart, plain)
    async with app.run_test(size=(160, 48)) as pilot:
        assert "at war" not in app.map.corner()
        app.map.show(chart, at_war, START)
        await pilot.pause()
        assert "c!" in app.text()
        assert "! at war" in app.map.render_line(0).text


@pytest.mark.parametrize("colours", [0, 16])
@pytest.mark.parametrize("size", SIZES, ids=str)
@played
async def test_ascii_is_ascii(
    chart: Chart, standings: dict[str, Standing], colours: int, size: tuple[int, int]
) -> None:
    app = Stage(chart, standings, colours=colours, ascii=True)
    async with app.run_test(size=size) as pilot:
        assert app.text().isascii()
        await pilot.press("plus", "plus", "right")
        assert app.text().isascii()


PANES = [(76, 18), (90, 31), (108, 22), (140, 40), (200, 56)]  # a map among other panes


@pytest.mark.parametrize("size", [*((w, h - 4) for w, h in SIZES), *PANES], ids=str)
def test_borders_coasts_and_seas_are_the_listed_ones_in_the_drawn_cells(
    chart: Chart, drawn: Legend, size: tuple[int, int]
) -> None:
    """Straits are crossed by dots: their shores need not touch, and may not by chance."""
    assert list(faults(chart, drawn_contacts(drawn, fitted(drawn.areas, *size)))) == []


@pytest.mark.parametrize("steps", [1, 2])
def test_no_false_border_comes_near(chart: Chart, drawn: Legend, steps: int) -> None:
    view = zoomed(drawn.areas, fitted(drawn.areas, 80, 20), steps, drawn.anchors[START])
    told = faults(chart, drawn_contacts(drawn, view))
    assert [fault for fault in told if fault.startswith("false")] == []


def faults(chart: Chart, seen: set[frozenset[str]]) -> Iterator[str]:
    """Each border that is listed and not drawn, or drawn and not listed."""
    kind = {site.key: site.kind for site in chart.sites}
    closed = {site.key for site in chart.sites if "closed" in site.marks}
    real = {frozenset((link.one, link.other)) for link in chart.links if link.kind != "strait"}
    for pair in sorted(map(sorted, real - seen)):
        yield f"missing: {' and '.join(pair)}"
    for pair in sorted(map(sorted, seen - real)):
        # a closed sea lists no neighbours at sea, because nobody sails it
        if not (closed & set(pair) and [kind[key] for key in pair] == ["sea", "sea"]):
            yield f"false: {' and '.join(pair)}"


def drawn_contacts(drawn: Legend, view: View) -> set[frozenset[str]]:
    """Places whose quarters of cells lie side by side."""
    rows = []
    for four in ground(drawn.areas, view).quarters:
        cells = list(zip(*four, strict=True))
        rows.append([owner for cell in cells for owner in cell[:2]])
        rows.append([owner for cell in cells for owner in cell[2:]])
    pairs = {
        pair
        for lines in (rows, zip(*rows, strict=True))
        for line in lines
        for pair in pairwise(line)
    }
    return {
        frozenset(drawn.sites[owner].key for owner in pair)
        for pair in pairs
        if pair[0] != pair[1] and all(owner in drawn.sites for owner in pair)
    }


def test_every_port_is_on_a_coast(chart: Chart) -> None:
    coasts = {link.one for link in chart.links if link.kind == "coast"}
    ports = {site.key for site in chart.sites if "port" in site.marks}
    assert ports
    assert ports <= coasts


# --- choosing ----------------------------------------------------------------------------------


def test_arrows_reach_every_place(drawn: Legend) -> None:
    reached, open_ = {START}, [START]
    while open_:
        here = open_.pop()
        for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            key = towards(drawn, here, dx, dy)
            if key and key not in reached:
                reached.add(key)
                open_.append(key)
    assert set(drawn.selectable()) - reached == set()


def test_closed_seas_are_drawn_and_not_chosen(drawn: Legend) -> None:
    assert "atlanticus" in drawn.numbers
    assert "atlanticus" not in drawn.selectable()


@played
async def test_arrows_choose_and_the_line_tells_what_is_near(
    chart: Chart, standings: dict[str, Standing]
) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("up")
        assert app.map.key == "italia-6"
        assert "[Etruria]" in app.text()
        assert app.map.neighbours().startswith("Etruria: Latium, ")
        assert app.page.query_one(Note).full_text == "ITALIA-6"
        await pilot.press("enter")
    assert app.return_value == "italia-6"


@played
async def test_escape_goes_back_with_the_choice(
    chart: Chart, standings: dict[str, Standing]
) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "escape")
    assert app.return_value == "italia-7"


@played
async def test_a_choice_repaints_little(chart: Chart, standings: dict[str, Standing]) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(160, 48)) as pilot:
        for key in ("down", "right", "right", "up", "left"):
            before = app.picture()
            await pilot.press(key)
            cells = sum(
                end - start
                for old, new in zip(before, app.picture(), strict=True)
                for start, end in changes(old, new)
            )
            assert 0 < cells < 100


@played
async def test_destinations_on_offer_show_their_cost(
    chart: Chart, standings: dict[str, Standing]
) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(120, 36)) as pilot:
        assert "<" not in app.text()
        app.map.show(chart, standings, START, {"graecia-1": "4", "gallia-8": "2"})
        await pilot.pause()
        assert "4<r@>" in app.text()  # Macedonia leaves no room after it
        assert "<c@C4>2" in app.text()


@played
async def test_what_is_looked_at_next_is_ready_before_it_is_asked_for(
    chart: Chart, standings: dict[str, Standing]
) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(160, 48)) as pilot:
        for key in ("plus", "plus", "L", "J", "minus", "K", "H"):
            views = app.map.next_views()
            await until_ready(pilot, app.map, views)
            await pilot.press(key)
            assert app.map.view in views, key


async def until_ready(pilot: Pilot[Any], map: ChartMap, views: list[View]) -> None:
    """Until all of these are drawn; the last look counts when the patience is at an end."""
    assert map.sights is not None
    for _ in range(200):
        if all(map.sights.knows(view) for view in views):
            break
        await pilot.pause(BREATH)
    assert [view for view in views if not map.sights.knows(view)] == []


def test_nearer_and_farther_come_back_to_what_was_seen(chart: Chart) -> None:
    """However often, and from wherever the scale cannot go on."""
    areas = legend(chart).areas
    view = whole = fitted(areas, 160, 44)
    seen = [view := zoomed(areas, view, 1, whole.middle()) for _ in range(6)]
    assert seen[-1] == seen[-2] != seen[0]
    back = [view := zoomed(areas, view, -1, whole.middle()) for _ in range(6)]
    assert back[-1] == whole
    assert set(back) <= {whole, *seen}


def test_a_scale_between_two_steps_goes_to_the_next(chart: Chart) -> None:
    areas = legend(chart).areas
    whole = fitted(areas, 160, 44)
    first, second = (zoomed(areas, whole, steps, whole.middle()) for steps in (1, 2))
    between = first._replace(across=1.1 * second.across, down=1.1 * second.down)
    assert zoomed(areas, between, 1, whole.middle()).across == second.across
    assert zoomed(areas, between, -1, whole.middle()).across == first.across


@played
async def test_zoom_and_pan(chart: Chart, standings: dict[str, Standing]) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(80, 24)) as pilot:
        whole = app.map.view
        await pilot.press("plus", "plus", "plus")
        assert app.map.view != whole
        assert "[Latium]" in app.text()
        before = app.map.view
        await pilot.press("L", "shift+down")
        assert app.map.view != before
        await pilot.press("up", "up", "up", "left", "left", "left")
        assert "[" in app.text()  # the view follows the choice
        await pilot.press("z")
        assert app.map.view == whole


@played
async def test_it_recovers_from_any_size(chart: Chart, standings: dict[str, Standing]) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(160, 48)) as pilot:
        for size in ((20, 6), (80, 24), (200, 60), (100, 14)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert len(app.picture()[0]) == 100
        assert "[Latium]" in app.text()


@played
async def test_a_click_chooses(chart: Chart, standings: dict[str, Standing]) -> None:
    app = Stage(chart, standings)
    async with app.run_test(size=(160, 48)) as pilot:
        rows = app.text().split("\n")
        row = next(n for n, line in enumerate(rows) if "Numidae" in line)
        await pilot.click(offset=(rows[row].index("Numidae"), row + 1))
        assert app.map.key == "numidae"


@played
async def test_it_speaks_french(chart: Chart, standings: dict[str, Standing]) -> None:
    app = Stage(chart, standings, lang="fr")
    async with app.run_test(size=(80, 24)):
        assert app.map.neighbours().startswith("Latium\u00a0: Etruria, ")


@played
async def test_what_is_near_is_never_cut(chart: Chart, standings: dict[str, Standing]) -> None:
    """What finds no room is counted; no two places go by one name."""
    app = Stage(chart, standings, lang="fr")
    async with app.run_test(size=(80, 24)):
        assert app.map.legend is not None
        for key in app.map.legend.selectable():
            app.map.select(key)
            told = app.map.neighbours()
            assert 0 < len(told) <= 80
            named, _, more = told.partition(" +")
            assert named.count(",") + 1 + int(more or 0) == len(app.map.legend.near[key])
            around = named.partition("\u00a0: ")[2].replace("=", "").replace(":", "").split(", ")
            assert len(set(around)) == len(around), told


# --- another system's map on the same coast ----------------------------------------------------


@played
async def test_cities_and_roads() -> None:
    cities = {"Roma": (12.5, 41.9), "Ravenna": (12.2, 44.4), "Genua": (8.9, 44.4)}
    sites = [Site(name, name, "city", (at,), ("port",)) for name, at in cities.items()]
    sites.append(Site("tyrrhenum", "Tyrrhenum", "sea", ((11.5, 40.0),)))
    links = [Link("Roma", "Genua", "road"), Link("Genua", "Ravenna", "road")]
    chart = Chart((4.0, 36.0, 20.0, 47.0), tuple(sites), tuple(links), ())
    standings = {"Roma": Standing(1, "C", ((1, "C", 3),)), "Ravenna": Standing(2, "P")}
    app = Stage(chart, standings, start="Roma")
    async with app.run_test(size=(100, 40)) as pilot:
        shown = app.text()
        assert "c@C3" in shown
        assert "p@" in shown
        assert ".." in shown
        assert "Genua" in shown
        await pilot.press("up")
        assert app.map.key == "Ravenna"


def test_changes_are_spans() -> None:
    def row(text: str) -> list[Cell]:
        return [(letter, Style.null()) for letter in text]

    assert changes(row("abcdefghijkl"), row("abcdefghijkl")) == []
    assert changes(row("abcdefghijkl"), row("Xbcdefghijkl")) == [(0, 1)]
    assert changes(row("abcdefghijkl"), row("XbcXefghijkX")) == [(0, 4), (11, 12)]


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_the_map_on_the_whole_screen_is_ready_before_it_is_asked_for(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Its areas take a while to grow, and its picture to be drawn: that is done meanwhile, and
    again when something has moved."""

    def ready(table: TableScreen) -> bool:
        if not sights_of.cache_info().currsize:
            return False
        board = table.board
        drawn = board.query_one(ChartMap)
        sights = sights_of(board.chart, drawn.colours, drawn.glyphs)
        todays = sights._standings == board.presenter.standing(board.view)
        return todays and sights.knows(fitted(sights.legend.areas, *between(map_size(table.size))))

    async def made_ready(pilot: Pilot[Any], table: TableScreen) -> None:
        for _ in range(100):
            if ready(table):
                break
            await pilot.pause(MAP_DELAY / 5)
        assert ready(table)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await made_ready(pilot, table)
        await press(pilot, "m")
        whole = pilot.app.screen
        assert isinstance(whole, MapScreen)
        assert whole.map.sights is not None
        assert whole.map.view == fitted(
            whole.map.sights.legend.areas, *between(map_size(table.size))
        )
        await press(pilot, "escape")
        board = table.board
        stood = board.presenter.standing(board.view)
        while board.presenter.standing(board.view) == stood:
            await press(pilot, "u")
        await made_ready(pilot, table)

    sights_of.cache_clear()
    at_table(stopped(MARCH, tmp_path), script, size)


def test_a_map_grows_on_when_its_table_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody who waits for what is under way learns that it was called off."""
    left = Event()

    def slowly(*args: Any) -> Sights:
        left.wait(10)
        return sights_of(*args)

    monkeypatch.setattr("tui.widgets.chart_picture.sights_of", slowly)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        while not any(worker.group == "chart" for worker in pilot.app.workers):
            await pilot.pause(MAP_DELAY / 5)
        (growing,) = (worker for worker in pilot.app.workers if worker.group == "chart")
        await pilot.app.pop_screen()
        left.set()
        await growing.wait()
        assert growing.is_finished

    at_table(stopped(MARCH, tmp_path), script)
