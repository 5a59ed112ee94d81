"""Parts of a screen that take the room they are given."""

from __future__ import annotations

from textual.containers import Container
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget


class Fixed(Widget):
    """It never scrolls, nor asks for room by what it holds: a new size is the end of a layout,
    where Textual would begin another, for the sake of scrollbars."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)


class Part(Fixed, Container):
    """Several of them, one below the other unless the style sheet says otherwise."""
