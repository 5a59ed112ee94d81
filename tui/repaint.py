"""Less to draw: of what stands on a screen, only the lines that something has changed.

Textual draws every widget in the box around all that has changed: after a key that changes a tab
at the top and a line at the bottom, the whole screen, to throw most of it away.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip

Render = tuple[Region, Region, list[Strip]]


class LineCompositor(Compositor):
    """Textual's, but a widget that has not changed is left alone, and of others most lines."""

    _changed: list[Region] | None = None  # while a part of the screen is drawn

    def render_partial_update(self) -> ChopsUpdate | None:
        self._changed = list(self._dirty_regions)
        try:
            return super().render_partial_update()
        finally:
            self._changed = None

    def _get_renders(self, crop: Region | None = None) -> Iterable[Render]:
        if self._changed is None:
            yield from super()._get_renders(crop)
            return
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            if part := changed_lines(seen, self._changed):
                lines = widget.render_lines(part.translate(-region.offset))
                yield region, part, lines


def changed_lines(seen: Region, changed: list[Region]) -> Region:
    """The lines from the first to the last in which something that is seen has changed."""
    touched = [region for region in changed if region.overlaps(seen)]
    if not touched:
        return Region()
    top = max(seen.y, min(region.y for region in touched))
    bottom = min(seen.bottom, max(region.bottom for region in touched))
    return Region(seen.x, top, seen.width, bottom - top)
