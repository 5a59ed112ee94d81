"""Where the words of the map stand: markers with their counters, names, crossings, the choice.

Words find room in the order of their weight, and never move with the choice of a place: a new
choice repaints only itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from core.chart import NOBODYS
from core.contract import Site, Standing
from tui.chart.legend import Legend, Path
from tui.chart.palette import Palette
from tui.chart.view import Ground, View

CAPITAL, HAVEN, CITY, PORT = "*", "@", "o", "u"  # a haven is a city with a port
CROSSING, ROAD = ":", "."
WITHIN, OWN, AFLOAT = range(3)  # a name inside its area, over its borders, partly on water
CROWDED = 5.5  # cells of the chart in one of the screen: from here on only the first
# How far a marker may stand from its place, the nearest first: columns and rows.
BESIDE = (
    (0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1),
    (2, 1), (-2, 1), (2, -1), (-2, -1), (3, 0), (-3, 0), (3, 1), (-3, 1), (3, -1), (-3, -1),
)  # fmt: skip
ASIDE = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5)  # how far a name may stand from its marker


class Ink(NamedTuple):
    """A cell of a word: paper "" is the ground that it stands on."""

    letter: str
    ink: str
    paper: str
    marked: str


Cells = dict[tuple[int, int], Ink]
Text = list[Ink]


class Scene(NamedTuple):
    """What is to be shown on the ground."""

    standings: dict[str, Standing]
    chosen: str
    offered: dict[str, str]  # places that may be gone to, with a short text: what it costs
    named: bool = True  # does the chosen place show its name?


def mark(site: Site) -> str:
    """What a place has, as one letter."""
    if "capital" in site.marks:
        return CAPITAL
    if "city" in site.marks or site.kind == "city":
        return HAVEN if "port" in site.marks else CITY
    return PORT if "port" in site.marks else ""


def text(letters: str, ink: str, paper: str = "", marked: str = "") -> Text:
    return [Ink(letter, ink, paper, marked) for letter in letters]


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
        self.shore = [row.translate(wet) for row in ground.owners]  # all water is 0
        self.spots: dict[str, tuple[int, int, int]] = {}  # place -> column, row, width of its mark
        self.names: dict[str, tuple[int, int]] = {}  # place -> where its name starts

    # --- what stands whatever is chosen ----------------------------------------------------------

    def lay(self, standings: dict[str, Standing]) -> None:
        for path in self.legend.crossings:
            self.dots(path, CROSSING)
        sites = [site for site in self.legend.sites.values() if self.seen(site)]
        sites.sort(key=lambda site: self.weight(site, standings))
        for site in sites:
            self.lay_marker(site, standings.get(site.key, Standing()))
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
        """A dotted way over the water (or land) between two places, one dot at least."""
        x1, y1, x2, y2 = path
        (a, b), (c, d) = self.view.cell(x1, y1), self.view.cell(x2, y2)
        steps = max(abs(c - a), abs(d - b), 1)
        inner = [(a + (c - a) * n / steps, b + (d - b) * n / steps) for n in range(1, steps)]
        for x, y in inner or [((a + c) / 2, (b + d) / 2)]:
            column, row = round(x), round(y)
            if self.view.holds(column, row) and not self.taken[row][column]:
                self.write(column, row, [Ink(letter, self.palette.ink, "", "b")])

    def lay_marker(self, site: Site, stands: Standing) -> None:
        column, row = self.view.cell(*self.legend.anchors[site.key])
        for words in self.markers(site, stands):
            for dx, dy in BESIDE:
                start = column + dx - len(words) // 2
                if self.free(start, row + dy, len(words)):
                    self.write(start, row + dy, words)
                    self.spots[site.key] = (start, row + dy, len(words))
                    return
        self.spots[site.key] = (column, row, 1)

    def markers(self, site: Site, stands: Standing) -> Iterator[Text]:
        """The whole marker, then shorter ones: counters matter most, then who holds the place."""
        palette = self.palette
        ink, paper = palette.ink, ""
        if site.kind == "city":  # no area tells who holds it
            ink, paper = palette.sides[stands.side], palette.badge
        held, sign = (
            text(letters, ink, paper, "b")
            for letters in (stands.letter.lower() + stands.mark, mark(site))
        )
        stacks = [
            ink
            for side, letter, count in stands.stacks
            for ink in text(f"{letter}{count}", palette.sides[side], palette.badge, "b")
        ]
        yield held + sign + stacks
        if stacks:
            yield held + stacks
            yield stacks
        else:
            yield held or sign

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
        if room == AFLOAT:
            places = [(column + width + 1, row), (column - len(name) - 1, row)]
            places += [(centre + dx, row + dy) for dy in (1, -1) for dx in ASIDE]
        fitting = (p for p in places if self.has_room(number, p[0], p[1], len(name), room))
        if room == AFLOAT:
            found = min(fitting, key=lambda p: self.shores(p[0], p[1], len(name)), default=None)
        else:
            found = next(fitting, None)
        if found is not None:
            self.names[site.key] = found
            faint = "closed" in site.marks
            self.write(*found, text(name, self.palette.faint if faint else self.palette.ink))

    def shores(self, start: int, row: int, width: int) -> int:
        """How often a name passes from land to water: the less, the better it reads."""
        part = self.shore[row][start : start + width]
        return sum(one != other for one, other in pairwise(part))

    # --- the choice, and what is on offer ------------------------------------------------------

    def over(self, scene: Scene) -> Cells:
        """What the choice lays over everything else."""
        found: Cells = {}
        for key, cost in scene.offered.items():
            if key in self.spots:
                self.offer(found, key, cost)
        if scene.chosen in self.spots:
            self.choose(found, scene.chosen, scene.named)
        return found

    def offer(self, found: Cells, key: str, cost: str) -> None:
        """Right of the marker, left of it, or over its end, wherever it hides nothing else."""
        column, row, width = self.spots[key]
        letters = f"<{cost}>"
        for start in (column + width, column - len(letters), column):
            cells = [(start + n, row) for n in range(len(letters))]
            free = all(cell not in self.cells and cell not in found for cell in cells)
            if free and all(self.view.holds(*cell) for cell in cells):
                break
        for cell, ink in zip(cells, text(letters, *self.palette.target, "b"), strict=True):
            if self.view.holds(*cell):
                found[cell] = ink

    def choose(self, found: Cells, key: str, named: bool) -> None:
        """The marker turned over; its name in brackets beside it, or the brackets round itself."""
        column, row, width = self.spots[key]
        for x in range(column, column + width):
            old = self.cells.get((x, row)) or found.get((x, row))
            self.turn_over(found, x, row, old.letter if old else " ")
        if not named:
            first, last = self.offered_too(found, key)
            self.turn_over(found, first - 1, row, "[")
            self.turn_over(found, last, row, "]")
            return
        letters = f"[{self.legend.sites[self.legend.numbers[key]].name}]"
        start, line = column + (width - len(letters)) // 2, row - 1 if row else row + 1
        if key in self.names:
            start, line = self.names[key][0] - 1, self.names[key][1]
        start = max(0, min(start, self.view.width - len(letters)))
        for n, letter in enumerate(letters):
            self.turn_over(found, start + n, line, letter)

    def turn_over(self, found: Cells, column: int, row: int, letter: str) -> None:
        if self.view.holds(column, row):
            ink, paper = self.palette.chosen
            found[column, row] = Ink(letter, ink, paper, "b" if paper else "br")

    def offered_too(self, found: Cells, key: str) -> tuple[int, int]:
        """Where the marker starts and ends, together with the cost that stands beside it."""
        column, row, width = self.spots[key]
        start, end = column, column + width
        while (start - 1, row) in found:
            start -= 1
        while (end, row) in found:
            end += 1
        return start, end

    # --- room ----------------------------------------------------------------------------------

    def free(self, start: int, row: int, width: int) -> bool:
        """Is there nothing in these cells, nor right beside them?"""
        if start < 0 or start + width > self.view.width or not 0 <= row < self.view.height:
            return False
        return 1 not in self.taken[row][max(0, start - 1) : start + width + 1]

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

    def is_dark(self, owner: int) -> bool:
        """Water, and land outside the map of zones."""
        return self.is_wet(owner) or (owner == NOBODYS and self.legend.zoned)

    def write(self, start: int, row: int, words: Text) -> None:
        for n, ink in enumerate(words):
            plain = ink.ink == self.palette.ink and not ink.paper
            if plain and self.is_dark(self.ground.owners[row][start + n]):
                ink = ink._replace(ink=self.palette.foam)
            self.cells[start + n, row] = ink
            self.taken[row][start + n] = 1
