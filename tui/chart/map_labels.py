"""Where the words of the map stand: markers with their counters, names, crossings, the choice.

Words find room in the order of their weight, and never move with the choice of a place: a new
choice repaints only itself.
"""

from __future__ import annotations

from itertools import chain, pairwise
from math import hypot
from typing import NamedTuple

from core.chart import NOBODYS
from core.contract import Site, Standing
from tui.chart.legend import Legend, Path
from tui.chart.markers import Ink, Marker, Text, forms, most_in_a_row, placed, text
from tui.chart.palette import Palette
from tui.chart.view import Ground, View

CROSSING, ROAD = ":", "."
WITHIN, OWN, AFLOAT = range(3)  # a name inside its area, over its borders, partly on water
CROWDED = 5.5  # cells of the chart in one of the screen: from here on only the first
# How far what is not a marker may stand aside, the nearest first: columns and rows.
BESIDE = (
    (0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1),
    (2, 1), (-2, 1), (2, -1), (-2, -1), (3, 0), (-3, 0), (3, 1), (-3, 1), (3, -1), (-3, -1),
)  # fmt: skip
NEAR = (0, 1, -1, 2, -2, 3, -3)  # columns: how far from a place its own ground is looked for
ASIDE = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)  # how far a name may stand from its marker
TOUCHING = 2.0  # columns from a marker to its name: a blank between them, or the next row
TALL = 2  # a cell is so many times as high as it is wide


Cells = dict[tuple[int, int], Ink]


class Scene(NamedTuple):
    """What is to be shown on the ground."""

    standings: dict[str, Standing]
    chosen: str
    offered: dict[str, str]  # places that may be gone to, with a short text: what it costs
    named: bool = True  # does the chosen place show its name?


class Layout:
    """Finds room for words on one view: the weighty first, and none over another."""

    def __init__(self, legend: Legend, view: View, ground: Ground, palette: Palette) -> None:
        self.legend = legend
        self.view = view
        self.ground = ground
        self.palette = palette
        self.cells: Cells = {}
        self.taken = [bytearray(view.width) for _ in range(view.height)]
        wet = bytes(0 if self.is_wet(owner) else owner for owner in range(256))
        self.dark = [not wet[owner] for owner in range(256)]  # water, and land outside all zones
        self.dark[NOBODYS] = legend.zoned
        self.shore = [row.translate(wet) for row in ground.owners]  # all water is 0
        self.spots: dict[str, tuple[int, int, int]] = {}  # place -> column, row, width of its mark
        self.names: dict[str, tuple[int, int]] = {}  # place -> where its name starts

    # --- what stands whatever is chosen ----------------------------------------------------------

    def lay(self, standings: dict[str, Standing]) -> None:
        for path in self.legend.crossings:
            self.dots(path, CROSSING)
        sites = [site for site in self.legend.sites.values() if self.seen(site)]
        sites.sort(key=lambda site: self.weight(site, standings))
        self.lay_markers(sites, standings)
        for path in self.legend.crossings:
            self.keep_crossing(path)
        for path in self.legend.roads:  # there are many: no marker gives way to them
            self.dots(path, ROAD)
        for room in (WITHIN, OWN, AFLOAT) if self.view.across < CROWDED else (WITHIN,):
            for site in sites:
                if site.key not in self.names:
                    self.lay_name(site, room)

    def seen(self, site: Site) -> bool:
        return self.view.holds(*self.view.cell(*self.legend.anchors[site.key]))

    def weight(self, site: Site, standings: dict[str, Standing]) -> tuple[int, int]:
        stands = standings.get(site.key, Standing())
        return (-bool(stands.stacks), -len(site.marks))

    def dots(self, path: Path, letter: str) -> None:
        for column, row in self.way(path):
            if self.blank(column, row, 1):
                self.write(column, row, [Ink(letter, self.palette.ink, "", "b")])

    def way(self, path: Path) -> list[tuple[int, int]]:
        """The cells over the water (or land) between two places, one at least."""
        x1, y1, x2, y2 = path
        (a, b), (c, d) = self.view.cell(x1, y1), self.view.cell(x2, y2)
        steps = max(abs(c - a), abs(d - b), 1)
        inner = [(a + (c - a) * n / steps, b + (d - b) * n / steps) for n in range(1, steps)]
        cells = ((round(x), round(y)) for x, y in inner or [((a + c) / 2, (b + d) / 2)])
        return [cell for cell in cells if self.view.holds(*cell)]

    def keep_crossing(self, path: Path) -> None:
        """One that markers hide altogether has a dot on the water beside them."""
        way = self.way(path)
        if not way or any(self.cells[cell].letter == CROSSING for cell in way):
            return
        near = ((way[0][0] + dx, way[0][1] + dy) for dx, dy in BESIDE)
        wet = ((x, y) for x, y in near if self.view.holds(x, y) and not self.shore[y][x])
        for column, row in wet:
            if self.blank(column, row, 1):
                self.write(column, row, [Ink(CROSSING, self.palette.ink, "", "b")])
                return

    def lay_markers(self, sites: list[Site], standings: dict[str, Standing]) -> None:
        """Row by row; what has nothing to say stands where the others leave room."""
        rows: dict[int, list[Marker]] = {}
        silent = []
        for site in sites:
            stands = standings.get(site.key, Standing())
            column, row = self.spot(site)
            texts = forms(site, stands, self.palette)
            if texts[-1]:
                marker = Marker(site.key, column, self.weight(site, standings), texts)
                rows.setdefault(row, []).append(marker)
            else:
                silent.append(site)
        for row, markers in rows.items():
            self.lay_row(row, markers)
        for site in silent:
            self.lay_silent(site)

    def spot(self, site: Site) -> tuple[int, int]:
        """The cell of a place that its marker covers: where it lies, or, where few cells show much
        ground and that one goes to a neighbour, the nearest of its own in that row."""
        column, row = self.view.cell(*self.legend.anchors[site.key])
        owners, number = self.ground.owners[row], self.legend.numbers[site.key]
        near = (column + dx for dx in NEAR if 0 <= column + dx < self.view.width)
        return next((x for x in near if owners[x] == number), column), row

    def lay_row(self, row: int, markers: list[Marker]) -> None:
        """Where there are more than find any room, the weightiest."""
        by_weight = sorted(markers, key=lambda marker: marker.weight)
        for marker in by_weight:
            self.spots[marker.key] = (marker.column, row, 0)
        shown = by_weight[: most_in_a_row(self.view.width)]
        shown.sort(key=lambda marker: self.legend.anchors[marker.key])

        def cost(key: str, start: int, width: int) -> int:
            return self.strange(key, start, row, width)

        for key, start, words in placed(shown, self.view.width, cost):
            self.write(start, row, words)
            self.spots[key] = (start, row, len(words))

    def strange(self, key: str, start: int, row: int, width: int) -> int:
        """How many of these cells are land of other places, or the dots of a crossing."""
        own = (0, NOBODYS, self.legend.numbers[key])
        land = [owner not in own for owner in self.shore[row][start : start + width]]
        return sum(land) + self.taken[row].count(1, start, start + width)

    def lay_silent(self, site: Site) -> None:
        """Room for two brackets on its own ground, apart from other words if there is any."""
        column, row = self.spot(site)
        number, wide = self.legend.numbers[site.key], self.view.width
        near = [(max(1, min(column + dx, wide - 1)), row + dy) for dx, dy in BESIDE]
        apart = ((x, y) for x, y in near if self.free(x - 1, y, 2))
        tight = ((x, y) for x, y in near if 0 <= y < self.view.height and self.blank(x - 1, y, 2))
        own = ((x, y) for x, y in chain(apart, tight) if self.ground.owners[y][x] == number)
        column, row = next(own, near[0])
        self.spots[site.key] = (column, row, 0)
        self.taken[row][column - 1] = self.taken[row][column] = 1

    def lay_name(self, site: Site, room: int) -> None:
        """Under the marker, over it, or beside it on the water."""
        column, row, width = self.spots[site.key]
        name = site.name
        number = self.legend.numbers[site.key]
        if site.kind == "city":  # it owns no ground: what it stands on will do
            number = self.ground.owners[row][column]
        centre = column + (width - len(name)) // 2
        near = self.lines_near(row, number, len(name), room)
        places = [(centre + dx, line) for line in near for dx in ASIDE]
        beside = [(column + width + 1, row), (column - len(name) - 1, row)]
        if room == AFLOAT:
            places = beside + [(centre + dx, row + dy) for dy in (1, -1) for dx in ASIDE]
        elif site.kind == "city":
            places += beside
        fitting = (p for p in places if self.has_room(number, p[0], p[1], len(name), room))
        if site.kind == "city":
            fitting = (p for p in fitting if self.is_its_own(site.key, *p, len(name)))
        if room == AFLOAT:
            place = min(fitting, key=lambda p: self.shores(p[0], p[1], len(name)), default=None)
        else:
            place = next(fitting, None)
        if place is not None:
            self.names[site.key] = place
            faint = "closed" in site.marks
            self.write(*place, text(name, self.palette.faint if faint else self.palette.ink))

    def is_its_own(self, key: str, start: int, row: int, width: int, tie: bool = False) -> bool:
        """Does a name there touch the marker of its city, and is it nearer to no other city? With
        `tie`, for one that is pointed out, another may be as near."""
        own = self.distance(key, start, row, width)
        others = [
            self.distance(other, start, row, width)
            for other in self.spots
            if other != key and self.legend.sites[self.legend.numbers[other]].kind == "city"
        ]
        nearest = min(others, default=own + 1)
        return own <= TOUCHING and (own < nearest or (tie and own == nearest))

    def distance(self, key: str, start: int, row: int, width: int) -> float:
        """From words to the marker of a place, in columns."""
        column, line, wide = self.spots[key]
        across = max(column - (start + width - 1), start - (column + max(wide, 1) - 1), 0)
        return hypot(across, TALL * (line - row))

    def shores(self, start: int, row: int, width: int) -> int:
        """How often a name passes from land to water: the less, the better it reads."""
        part = self.shore[row][start : start + width]
        return sum(one != other for one, other in pairwise(part))

    # --- the choice, and what is on offer ------------------------------------------------------

    def above_ground(self, scene: Scene) -> Cells:
        """What the choice lays over everything else."""
        cells: Cells = {}
        offered = {key: cost for key, cost in scene.offered.items() if key in self.spots}
        for key in offered:
            self.offer(cells, key)
        for key, cost in offered.items():
            self.price(cells, key, cost)
        if scene.chosen in self.spots:
            self.choose(cells, scene.chosen, scene.named)
        return cells

    def offer(self, cells: Cells, key: str) -> None:
        """Brackets round the marker, which stays as it is; where the next begins right after it,
        that one's bracket parts them."""
        column, row, width = self.spots[key]
        if self.is_open(column - 1, row):
            cells[column - 1, row] = self.pointing("<")
        if self.is_open(column + width, row):
            cells.setdefault((column + width, row), self.pointing(">"))

    def price(self, over: Cells, key: str, cost: str) -> None:
        """After the bracket, else before it, with a blank to the next word; else not at all."""
        column, row, width = self.spots[key]
        after, before = column + width + 1, column - 1 - len(cost)
        for start, beyond in ((after, after + len(cost)), (before, before - 1)):
            cells = [(start + n, row) for n in range(len(cost))]
            room = all(self.is_open(*cell) and cell not in over for cell in cells)
            other = over.get((beyond, row))
            if room and not self.has_word(beyond, row) and (not other or other.letter in "<>"):
                over.update(zip(cells, map(self.pointing, cost), strict=True))
                return

    def is_open(self, column: int, row: int) -> bool:
        """May something be pointed out there? Dotted ways give way."""
        return self.view.holds(column, row) and not self.has_word(column, row)

    def has_word(self, column: int, row: int) -> bool:
        ink = self.cells.get((column, row))
        return ink is not None and ink.letter not in (CROSSING, ROAD)

    def pointing(self, letter: str) -> Ink:
        return Ink(letter, *self.palette.target, "b")

    def choose(self, cells: Cells, key: str, named: bool) -> None:
        """The marker turned over; its name in brackets beside it, or the brackets round itself if
        it is not to be named, or nowhere could be without being taken for another's."""
        column, row, width = self.spots[key]
        for x in range(column, column + width):
            old = self.cells.get((x, row)) or cells.get((x, row))
            self.turn_over(cells, x, row, old.letter if old else " ")
        letters = f"[{self.legend.sites[self.legend.numbers[key]].name}]"
        room = self.room_for_name(key, len(letters)) if named else None
        if room is None:
            self.turn_over(cells, column - 1, row, "[")
            self.turn_over(cells, column + width, row, "]")
            return
        start, line = room
        for n, letter in enumerate(letters):
            self.turn_over(cells, start + n, line, letter)

    def room_for_name(self, key: str, width: int) -> tuple[int, int] | None:
        """Where it stands anyway; else over the marker, under it or beside it, wherever it hides
        the least of other words. That of a city stands where nobody takes it for another's."""
        city = self.legend.sites[self.legend.numbers[key]].kind == "city"
        if key in self.names:
            start, line = self.names[key]
            start = max(0, min(start - 1, self.view.width - width))
            if not city or self.is_its_own(key, start, line, width, tie=True):
                return start, line
        places = self.places_for_name(key, width)
        if city:
            places = [p for p in places if self.is_its_own(key, *p, width, tie=True)]

        def hides(place: tuple[int, int]) -> int:
            return sum(self.has_word(place[0] + n, place[1]) for n in range(width))

        return min(places, key=hides, default=None)

    def places_for_name(self, key: str, width: int) -> list[tuple[int, int]]:
        column, row, wide = self.spots[key]
        centre = column + (wide - width) // 2
        places = [(centre + dx, row + dy) for dy in (-1, 1) for dx in ASIDE]
        places += [(column + wide + 1, row), (column - width - 1, row)]
        places += [(column + wide, row), (column - width, row)]  # the brackets part them
        places += [(centre + dx, row + dy) for dy in (-2, 2) for dx in ASIDE]
        room = self.view.width - width
        return [(max(0, min(x, room)), y) for x, y in places if 0 <= y < self.view.height]

    def turn_over(self, cells: Cells, column: int, row: int, letter: str) -> None:
        if self.view.holds(column, row):
            ink, paper = self.palette.chosen
            cells[column, row] = Ink(letter, ink, paper, "b" if paper else "br")

    # --- room ----------------------------------------------------------------------------------

    def free(self, start: int, row: int, width: int) -> bool:
        """Is there nothing in these cells, nor right beside them?"""
        if start < 0 or start + width > self.view.width or not 0 <= row < self.view.height:
            return False
        return 1 not in self.taken[row][max(0, start - 1) : start + width + 1]

    def blank(self, start: int, row: int, width: int) -> bool:
        return 1 not in self.taken[row][start : start + width]

    def lines_near(self, row: int, number: int, width: int, room: int) -> list[int]:
        """Lines round a marker on which its area is wide enough anywhere: on most it is not."""
        owners = self.ground.whole if room == WITHIN else self.ground.owners
        run = bytes((number,)) * width
        lines = (row + dy for dy in (1, -1, 2, -2))
        return [line for line in lines if 0 <= line < self.view.height and run in owners[line]]

    def has_room(self, number: int, start: int, row: int, width: int, room: int) -> bool:
        if not self.free(start, row, width):
            return False
        if room == AFLOAT:
            return set(self.shore[row][start : start + width]) <= {0, number}
        owners = self.ground.whole if room == WITHIN else self.ground.owners
        return owners[row].count(number, start, start + width) == width

    def is_wet(self, owner: int) -> bool:
        return owner == 0 or (owner in self.legend.sites and self.legend.sites[owner].kind == "sea")

    def write(self, start: int, row: int, words: Text) -> None:
        owners = self.ground.owners[row]
        for n, ink in enumerate(words):
            plain = ink.ink == self.palette.ink and not ink.paper
            if plain and self.dark[owners[start + n]]:
                ink = ink._replace(ink=self.palette.foam)
            self.cells[start + n, row] = ink
            self.taken[row][start + n] = 1
