"""Less to draw: of what stands on a screen, only the lines that something has changed.

Textual draws every widget in the box around all that has changed: after a key that changes a tab
at the top and a line at the bottom, the whole screen, to throw most of it away; and the empty
ground behind panes that cover it. And it draws a new screen before its panes know how large they
are, to draw it again when they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self, TypeVar

from textual import events
from textual._compositor import ChopsUpdate, Compositor
from textual._styles_cache import StylesCache
from textual.filter import LineFilter
from textual.geometry import Region
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget

Render = tuple[Region, Region, list[Strip]]
Result = TypeVar("Result")
ROUNDS = 2  # a pane that has learnt its size tells of it in a message, and that may bring another
PATIENCE = 0.5  # seconds after which a screen is shown as it is


class LineCompositor(Compositor):
    """Textual's, but a widget that has not changed is left alone, and of others most lines; and so
    is one that nothing is seen of."""

    _changed: Cells | None = None  # while a part of the screen is drawn

    def render_partial_update(self) -> ChopsUpdate | None:
        self._changed = Cells(self.size.height, self._dirty_regions)
        try:
            return super().render_partial_update()
        finally:
            self._changed = None

    def lines(self, part: Region) -> list[Strip]:
        """Some lines of the screen, as they would be drawn."""
        self._changed = Cells(self.size.height, [part])
        try:
            chops = self._render_chops(part, part.line_range.__contains__)
        finally:
            self._changed = None
        return [Strip.join(chops[y].values()).crop(*part.column_span) for y in part.line_range]

    def _get_renders(self, crop: Region | None = None) -> Iterable[Render]:
        """From the front to the back: what nothing in front of it covers, and has changed."""
        covered = Cells(self.size.height)
        for widget, (region, clip) in self.visible_widgets.items():
            if part := covered.left(region.intersection(clip), self._changed):
                covered.add(part)
                yield region, part, widget.render_lines(part.translate(-region.offset))


class PlainLines(StylesCache):
    """The lines of a widget without frame and padding: nothing has to be put around what it draws,
    so that they are kept as they come, in the colours and letters of the terminal."""

    _filters: Sequence[LineFilter] = ()  # which made them so

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        width, lines, filters = widget.size.width, crop.line_range, widget.get_line_filters()
        if (width, filters) != (self._width, self._filters):
            self.clear()
            self._width, self._filters = width, filters
        if afresh := [y for y in lines if y in self._dirty_lines or y not in self._cache]:
            background = widget.background_colors[1]
            for y in afresh:
                strip = widget.render_line(y)
                for each in filters:
                    strip = strip.apply_filter(each, background)
                self._cache[y] = strip
            self._dirty_lines.difference_update(afresh)
        strips = [self._cache[y] for y in lines]
        left, right = crop.column_span
        return strips if (left, right) == (0, width) else [s.crop(left, right) for s in strips]


class Cells:
    """Some cells of the screen: a bit each, a number each line."""

    def __init__(self, height: int, regions: Iterable[Region] = ()) -> None:
        self._lines = [0] * height
        for region in regions:
            self.add(region)

    def add(self, region: Region) -> None:
        cells = _bits(region)
        for y in range(max(0, region.y), min(region.bottom, len(self._lines))):
            self._lines[y] |= cells

    def left(self, region: Region, wanted: Cells | None = None) -> Region:
        """Of a part of the screen the lines from the first to the last in which others are left;
        of some that are `wanted`, if not of all."""
        cells, lines = _bits(region), self._lines
        if wanted is None:
            return _lines_of(region, [y for y in region.line_range if cells & ~lines[y]])
        among = wanted._lines
        return _lines_of(region, [y for y in region.line_range if cells & among[y] & ~lines[y]])


def _bits(region: Region) -> int:
    return (1 << region.width) - 1 << max(0, region.x)


def _lines_of(region: Region, lines: list[int]) -> Region:
    if not lines:
        return Region()
    return Region(region.x, lines[0], region.width, lines[-1] - lines[0] + 1)


class SteadyScreen(Screen[Result]):
    """The first picture is drawn once all parts have got their sizes and filled them: over SSH a
    screen that comes in three steps is sent three times, and the first two are wrong."""

    gives_way = False  # is it for looking only, so that it may be put away at any time?
    _steady = False  # has it been drawn?
    _rounds = 0  # of messages that have gone round all parts since the last layout
    _awaited = 0  # parts that the message has not reached yet

    def __init__(self) -> None:
        super().__init__()
        self._compositor = LineCompositor()

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        """Its parts have had their styles since they are there, and new ones whenever there were
        any: to look all of them up again each time that it comes to the front is for nothing."""
        event.refresh_styles = False

    def _compositor_refresh(self) -> None:
        if self._steady:
            super()._compositor_refresh()
        elif not self._awaited:
            if not self._rounds:
                self.set_timer(PATIENCE, self._come_to_rest)
            self._send_round()

    def _on_timer_update(self) -> None:
        """Parts tell of what they need when they have nothing else to do. Whoever has not done so
        yet is asked, for a picture of half of what a key brought would show panes of two moments;
        and it is drawn when all that was told has been heard."""
        if not self.is_active:  # another lies above it, and draws what is seen of it
            super()._on_timer_update()
            return
        self._update_timer.pause()
        for part in self.walk_children(Widget):
            if part._repaint_required or part._layout_required:
                part._check_refresh()
        self.call_later(super()._on_timer_update)

    def _send_round(self) -> None:
        parts = list(self.walk_children())
        self._rounds, self._awaited = self._rounds + 1, len(parts)
        for part in parts:
            part.call_later(self._reached)
        if not parts:
            self._come_to_rest()

    def _reached(self) -> None:
        self._awaited -= 1
        if not self._awaited:
            self.call_later(self._look_again)

    def _look_again(self) -> None:
        """What has to be laid out again comes back as a wish to draw."""
        if self._steady:
            return
        if self._layout_required:
            self._on_timer_update()
        elif self._rounds < ROUNDS:
            self._send_round()
        else:
            self._come_to_rest()

    def _come_to_rest(self) -> None:
        if not self._steady:
            self._steady = True
            self.refresh()
            self._on_timer_update()


class Dialog(SteadyScreen[Result], ModalScreen[Result]):
    """A box over a screen that stays: to wipe that, and to draw it again afterwards, would send
    all of it twice."""

    hides = False  # is what lies below none of the reader's business?

    def hiding(self, hides: bool = True) -> Self:
        self.hides = hides
        return self.set_class(hides, "hiding")

    def render_lines(self, crop: Region) -> list[Strip]:
        """What is seen around the box; nothing while the screen below is not laid out anew."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1]._compositor if self in stack else None
        if not self.hides and isinstance(below, LineCompositor) and below.size == self.size:
            return below.lines(crop)
        return [Strip.blank(crop.width, self.rich_style)] * crop.height
