"""Parts of a screen that take the room they are given."""

from __future__ import annotations

from textual.containers import Container
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget


class FixedSize(Widget):
    """A widget that takes the size it is given and never scrolls. Textual would lay the screen out
    a second time whenever what it holds gets another size, for the sake of scrollbars."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)


class FixedContainer(FixedSize, Container):
    """A container of that kind: widgets one below the other, unless the style sheet says
    otherwise."""
