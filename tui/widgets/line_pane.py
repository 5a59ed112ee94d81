"""A pane of lines under a title. It draws line by line, so that a key repaints what it changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import RenderResult
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.timer import Timer

from core.escaping import escaped
from tui.terminal.abilities import over_ssh
from tui.terminal.driver import talents_of
from tui.terminal.glyphs import DOUBLE_RULE, RULE
from tui.widgets.fixed_size import FixedSize

WHEEL = 3  # lines a notch
AROUND = 7  # cells beside a title and the corner
LONGER = 3  # cells that the corner may have had more
NEAR = 4  # lines out of sight that are slipped in; what is farther off gets to the middle
REST = 0.2  # seconds that the cursor must rest before costly parts follow it
# bytes: that a key may bring over SSH, with some to spare; to get to a line; to wipe one
AFFORDED, WAY, WIPED = 300, 6, 9


def fit(text: str, width: int) -> str:
    """Exactly `width` characters; what is cut off leaves two dots."""
    if len(text) > width:
        text = text[: max(0, width - 2)] + ".."[:width]
    return text.ljust(width)


def cut(text: str, component: str, name: int = 0) -> tuple[str, str]:
    """The cursor's mark ends where its line does, or where the `name` in it does: the rest would
    be sent with every key."""
    end = name or len(text.rstrip()) if component == "line-pane--mark" else len(text)
    return text[:end], text[end:]


def affordable(texts: list[str], lines: Iterable[int], bytes_left: int) -> set[int]:
    """The first of these lines, as many as may be sent; one at least."""
    afforded: set[int] = set()
    for line in lines:
        bytes_left -= WAY + len(texts[line].strip())
        if afforded and bytes_left < 0:
            break
        afforded.add(line)
    return afforded


class LinePane(FixedSize, can_focus=True, inherit_bindings=False):
    """Title, fixed lines, and a body of which a part is seen. Subclasses draw the lines."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {
        "line-pane--title",
        "line-pane--focus",
        "line-pane--heads",
        "line-pane--lit",
        "line-pane--mark",
    }
    BINDINGS = [
        Binding("up,k", "line(-1)", "Up", id="sheet.up", show=False),
        Binding("down,j", "line(1)", "Down", id="sheet.down", show=False),
        Binding("pageup,b", "page(-1)", "Page up", id="sheet.page-up", show=False),
        Binding("pagedown", "page(1)", "Page down", id="sheet.page-down", show=False),
        Binding("home,g", "edge(-1)", "First line", id="sheet.top", show=False),
        Binding("end,G", "edge(1)", "Last line", id="sheet.bottom", show=False),
    ]

    fixed = 1  # lines that stay: the title, and column heads if any

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.title = ""
        self.title_room = 0  # for titles that come and go, so that the rule stays after them
        self.alone = False  # has it the whole width?
        self.top = 0  # the first body line that is seen
        self.put_off: set[int] = set()  # lines of the part that is seen, blank until the rest
        self._resting: Timer | None = None
        self._plain: Style | None = None
        self._given = Size(0, 0)  # its size when it was laid out last

    # --- what subclasses give ------------------------------------------------------------------

    def count(self) -> int:
        """How many body lines there are."""
        return 0

    def body_line(self, index: int, width: int) -> tuple[str, str]:
        """A body line and the component class of its style ("" for plain)."""
        return "", ""

    def note(self, line: int) -> str:
        """What stands in a line below the body, if anything."""
        return ""

    def name_end(self, index: int, width: int) -> int:
        """How far the mark on a body line reaches, if not over all that is written."""
        return 0

    def heads(self, width: int, line: int = 0) -> str:
        """A line of column heads, if there are any."""
        return ""

    def corner(self) -> str:
        """What stands after the title: where the cursor is."""
        return ""

    def fit_in(self) -> None:
        """It has got another size."""

    def rule_here(self) -> str:
        """The rule that the line under the cursor rests on, if it names one."""
        return ""

    def action_line(self, step: int) -> None:
        self.scroll_lines(step)

    def action_page(self, step: int) -> None:
        self.action_line(step * max(1, self.body_height - 1))

    def action_edge(self, way: int) -> None:
        """To the first line or the last."""
        self.action_line(way * self.count())

    # --- its room ------------------------------------------------------------------------------

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        """Learn the new size before drawing: a resize event would come later, and the pane
        would be drawn twice."""
        another, self._given = size != self._given, size
        changed = super()._size_updated(size, virtual_size, container_size, layout)
        if another:
            self.fit_in()
        return changed

    def on_hide(self) -> None:
        """The pane may have come back since."""
        self._given = self.size

    # --- drawing -------------------------------------------------------------------------------

    @property
    def body_height(self) -> int:
        return max(1, self.size.height - self.fixed)

    def render(self) -> RenderResult:
        return ""

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y == 0:
            style = "line-pane--focus" if self.has_focus else "line-pane--title"
            return self._title_strip(width, style)
        if y < self.fixed:
            return self._strip(self.heads(width, y - 1), "line-pane--heads", width)
        index = self.top + y - self.fixed
        if index >= self.count() and (note := self.note(index - self.count())):
            return self._strip(note, "line-pane--heads", width)
        if index >= self.count() or y - self.fixed in self.put_off:
            return Strip.blank(width, self.style_of(""))
        text, component = self.body_line(index, width)
        return self._strip(text, component, width, self.name_end(index, width))

    def _title_strip(self, width: int, style: str) -> Strip:
        """The pane with the focus has a double rule. What changes with every key stands in the
        style of the lines below, which change as well: over SSH a change of style costs bytes."""
        parts = [(f"{self.rule * 2} {escaped(self.title)} ", style)]
        if self.title_room:
            parts = [(f"{self.rule * 2} ", style), (self._roomy_title(width), ""), (" ", style)]
        if corner := self.corner():
            parts += [(f"{self.rule} ", style), (corner, ""), (" ", style)]
        text = fit("".join(part for part, _ in parts).ljust(width, self.rule), width)
        segments, at = [], 0
        for part, look in [*parts, (text, style)]:
            segments.append(Segment(text[at : at + len(part)], self.style_of(look)))
            at += len(part)
        return Strip(segments, width)

    def _roomy_title(self, width: int) -> str:
        """Beside other panes with blanks after it, as far as they leave room for what follows;
        that is not cut. Alone it does not change with every key of another pane."""
        room = max(0, width - len(self.corner()) - AROUND)
        wanted = len(self.title) if self.alone else max(len(self.title), self.title_room)
        return fit(self.title, min(wanted, room))

    @property
    def rule(self) -> str:
        return DOUBLE_RULE if self.has_focus else RULE

    def _strip(self, text: str, component: str, width: int, name: int = 0) -> Strip:
        written, rest = cut(fit(escaped(text), width), component, name)
        segments = [Segment(written, self.style_of(component)), Segment(rest, self.style_of(""))]
        return Strip(segments if rest else segments[:1], width)

    def style_of(self, component: str) -> Style:
        """Textual keeps the styles of components, but works out the pane's own every time."""
        if component:
            return self.get_component_rich_style(component)
        if self._plain is None:
            self._plain = self.rich_style
        return self._plain

    def notify_style_update(self) -> None:
        self._plain = None
        super().notify_style_update()

    def refresh_title(self) -> None:
        self.refresh(Region(0, 0, self.size.width, 1))

    def refresh_corner(self) -> None:
        """Only as far as the number after the title, which changes with every key.

        It stands at the left because a repaint always begins at the left edge of a pane.
        """
        width = self.size.width
        end = len(self._roomy_title(width)) + len(self.corner()) + AROUND + LONGER
        self.refresh(Region(0, 0, min(width, end), 1))

    def refresh_body(self, index: int) -> None:
        """One body line, if it is seen."""
        y = index - self.top + self.fixed
        if self.fixed <= y < self.size.height:
            self.refresh(Region(0, y, self.size.width, 1))

    @property
    def slips(self) -> bool:
        """Does it scroll by single lines? Over the whole width most terminals move them by
        themselves, some within a pane too; elsewhere each time costs all lines, so that it is
        better done by half a page."""
        talents = talents_of(self.app)
        return talents.parts or (self.spans and talents.scrolls)

    @property
    def spans(self) -> bool:
        """Has it the whole width of the terminal?"""
        return self.size.width == self.app.size.width

    def scroll_lines(self, step: int) -> None:
        self.show_from(self.top + step)

    def show_from(self, top: int) -> None:
        top = max(0, min(top, self.count() - self.body_height))
        if top != self.top:
            self.top = top
            self.put_off.clear()
            self.refresh()

    # --- a page that is dear ---------------------------------------------------------------------

    def bring(self, texts: list[str], near: list[int], new: Sequence[int]) -> None:
        """Decide, after a step of the cursor to the lines `near`, which of the lines that are seen
        are drawn at once and which are put off until the cursor rests. Over SSH a key brings only
        as much as it may send: of the `new` lines the nearest, and if the cursor hurries on, the
        others are never sent."""
        if new:
            self.put_off = self._too_dear(texts, near, new)
        else:
            waiting = [line for line in near if line in self.put_off]
            self.put_off -= affordable(texts, waiting, AFFORDED)
        if self._resting is not None:
            self._resting.stop()
        self._resting = self.set_timer(REST, self.fill_in) if self.put_off else None

    def _too_dear(self, texts: list[str], near: list[int], new: Sequence[int]) -> set[int]:
        """Where lines are moved only the new ones are sent, else all."""
        if not over_ssh() or (self.slips and self.spans):
            return set()
        sent = new if self.slips else range(len(texts))
        lines = sorted(sent, key=lambda n: max(near[0] - n, n - near[-1], 0))
        if affordable(texts, lines, AFFORDED) == set(lines):
            return set()
        return set(lines) - affordable(texts, lines, AFFORDED - WIPED * len(lines))

    def fill_in(self) -> None:
        """The cursor rests: what was put off is shown."""
        lines, self.put_off = self.put_off, set()
        for line in lines:
            self.refresh(Region(0, line + self.fixed, self.size.width, 1))

    # --- the focus (Textual would repaint the whole pane for it) ---------------------------------

    def on_focus(self, event: events.Focus) -> None:
        event.prevent_default()
        self.has_focus = True
        self.refresh_focus()
        if self.parent is not None:
            self.parent.post_message(events.DescendantFocus(self))

    def on_blur(self, event: events.Blur) -> None:
        event.prevent_default()
        self.has_focus = False
        self.refresh_focus()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """No style depends on it: to look all of them up again would be for nothing."""

    def refresh_focus(self) -> None:
        self.refresh_title()

    # --- the mouse is a convenience --------------------------------------------------------------

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_lines(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_lines(-WHEEL)
