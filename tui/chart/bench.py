"""How long the drawn map takes: `rubicon bench` reports it."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from core.contract import Chart, Standing
from tui.chart.legend import legend
from tui.chart.paint import Painter, glyphs
from tui.chart.palette import palette
from tui.chart.view import fitted, ground
from tui.chart.words import Layout, Scene

TIMES = 15


def map_paint_ms(
    chart: Chart, standings: dict[str, Standing], width: int = 160, height: int = 48
) -> dict[str, float]:
    """Milliseconds to draw the whole map afresh; `grow` is what its first picture costs more."""
    start = perf_counter()
    drawn = legend(chart)
    grow = perf_counter() - start
    times = []
    for _ in range(TIMES):
        start = perf_counter()
        view = fitted(drawn.areas, width, height)
        seen = ground(drawn.areas, view)
        colours = palette(256)
        painter = Painter(drawn, colours, glyphs(ascii=False), standings)
        layout = Layout(drawn, view, seen, colours)
        layout.lay(standings)
        over = layout.over(Scene(standings, chart.sites[0].key, {}))
        painter.written(painter.base(seen), seen, layout.cells, over)
        times.append(1000 * (perf_counter() - start))
    return {
        "median": round(median(times), 1),
        "worst": round(max(times), 1),
        "grow": round(1000 * grow, 1),
    }
