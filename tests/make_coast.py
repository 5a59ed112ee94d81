"""Makes data/table/coast.toml from Natural Earth's land polygons (public domain).

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tests/make_coast.py package/land-10m.json data/table/coast.toml

A cell of the raster is land when most of it is. Straits that are narrower than a cell are dug by
hand, so that seas meet and islands stay islands; islets and ponds of a few cells are left out.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path

WEST, NORTH, COLUMNS, ROWS = -12.0, 60.0, 620, 467
STEP_LON, STEP_LAT = 0.1, 0.075  # a cell is as wide as it is high at 41 degrees north
SCANS = 4  # lines through each row
SMALLEST = 5  # cells of an island or a lake that is kept

# Cells along these lines become water.
STRAITS = [
    [(29.15, 41.35), (29.05, 41.1), (28.85, 40.9)],  # Bosporus
    [(26.1, 40.0), (26.45, 40.2), (26.75, 40.45), (27.2, 40.55)],  # Hellespontus
    [(15.85, 38.4), (15.6, 38.15), (15.5, 37.9)],  # Fretum Siculum
    [(8.9, 41.3), (9.2, 41.35), (9.5, 41.3)],  # between Sardinia and Corsica
    [(-6.1, 35.9), (-5.6, 35.95), (-5.2, 36.0)],  # Fretum Gaditanum
    [(36.4, 45.0), (36.6, 45.2), (36.7, 45.5)],  # Bosporus Cimmerius
    [(21.2, 38.3), (21.75, 38.3), (22.3, 38.3), (22.8, 38.05)],  # gulf of Corinth
    [(23.1, 38.95), (23.5, 38.65), (23.7, 38.4), (24.1, 38.25)],  # Euripus
]

Grid = list[list[bool]]
Line = list[tuple[float, float]]


def rings(topology: dict) -> list[Line]:
    """The rings of all polygons, in degrees."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * sx + tx, y * sy + ty))
        arcs.append(arc)
    found = []
    for geometry in topology["objects"]["land"]["geometries"]:
        for polygon in geometry["arcs"]:
            for ring in polygon:
                found.append([p for a in ring for p in (arcs[a] if a >= 0 else arcs[~a][::-1])])
    return found


def land(lines: list[Line]) -> Grid:
    """Every cell of which at least half lies within an odd number of rings."""
    cover = [[0.0] * COLUMNS for _ in range(ROWS)]
    for scan in range(ROWS * SCANS):
        lat = NORTH - (scan + 0.5) * STEP_LAT / SCANS
        cuts = []
        for line in lines:
            for (x1, y1), (x2, y2) in zip(line, line[1:] + line[:1], strict=True):
                if (y1 > lat) != (y2 > lat):
                    cuts.append((x1 + (lat - y1) * (x2 - x1) / (y2 - y1) - WEST) / STEP_LON)
        cuts.sort()
        row = cover[scan // SCANS]
        for left, right in zip(cuts[::2], cuts[1::2], strict=True):
            for x in range(max(0, int(left)), min(COLUMNS, int(right) + 1)):
                row[x] += max(0.0, min(x + 1, right) - max(x, left)) / SCANS
    return [[share >= 0.5 for share in row] for row in cover]


def near(lines: list[Line]) -> list[Line]:
    """Only rings that come near the window."""
    east, south = WEST + COLUMNS * STEP_LON, NORTH - ROWS * STEP_LAT

    def meets(line: Line) -> bool:
        xs, ys = [x for x, _ in line], [y for _, y in line]
        return max(xs) > WEST and min(xs) < east and max(ys) > south and min(ys) < NORTH

    return [line for line in lines if meets(line)]


def dig(grid: Grid) -> None:
    for line in STRAITS:
        for (x1, y1), (x2, y2) in pairwise(line):
            for n in range(41):
                x = int((x1 + (x2 - x1) * n / 40 - WEST) / STEP_LON)
                y = int((NORTH - y1 - (y2 - y1) * n / 40) / STEP_LAT)
                grid[y][x] = False


def drop_specks(grid: Grid, kind: bool) -> None:
    """Islands (or lakes) of a few cells become what is around them."""
    seen = set()
    for y in range(ROWS):
        for x in range(COLUMNS):
            if grid[y][x] != kind or (x, y) in seen:
                continue
            seen.add((x, y))
            island, edge = [(x, y)], False
            for cx, cy in island:
                for nx, ny in ((cx + 1, cy), (cx - 1, cy), (cx, cy + 1), (cx, cy - 1)):
                    if not (0 <= nx < COLUMNS and 0 <= ny < ROWS):
                        edge = True
                    elif grid[ny][nx] == kind and (nx, ny) not in seen:
                        seen.add((nx, ny))
                        island.append((nx, ny))
            if len(island) < SMALLEST and not edge:
                for cx, cy in island:
                    grid[cy][cx] = not kind


def runs(row: list[bool]) -> str:
    """Lengths of water, land, water, ... from the west."""
    lengths, now = [0], False
    for cell in row:
        if cell != now:
            lengths.append(0)
            now = cell
        lengths[-1] += 1
    return " ".join(map(str, lengths))


NOTE = """\
# Land and water round the Mediterranean, for every drawn map.
#
# Made by tests/make_coast.py from Natural Earth's land polygons, 1:10m (public domain,
# naturalearthdata.com), as the npm package world-atlas 2.0.2 carries them: clipped, turned into
# cells, the narrowest straits opened by hand. Each line of `rows`, from the north, is a row of
# cells: so many of water, so many of land, and so on, from the west.
"""


def main(source: Path, target: Path) -> None:
    topology = json.loads(source.read_text(encoding="utf-8"))
    grid = land(near(rings(topology)))
    dig(grid)
    drop_specks(grid, kind=True)
    drop_specks(grid, kind=False)
    head = f"west = {WEST}\nnorth = {NORTH}\nstep_lon = {STEP_LON}\nstep_lat = {STEP_LAT}\n"
    size = f"columns = {COLUMNS}\n"
    rows = "\n".join(map(runs, grid))
    target.write_text(f'{NOTE}\n{head}{size}rows = """\n{rows}\n"""\n', encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
