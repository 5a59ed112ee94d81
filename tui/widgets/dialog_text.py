"""Text of a dialog, and its title: what comes from outside is shown, and means nothing else."""

from __future__ import annotations

from textual.containers import Vertical
from textual.content import Content
from textual.visual import VisualType
from textual.widgets import Static

from core.escaping import escaped, escaped_lines


class Plain(Static):
    """Plain text without markup, of one line or several."""

    def __init__(self, text: str = "", *, id: str, classes: str = "") -> None:
        super().__init__(escaped_lines(text), id=id, markup=False, classes=classes)

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        super().update(
            escaped_lines(content) if isinstance(content, str) else content, layout=layout
        )


def entitle(box: Vertical, title: str) -> None:
    """Textual takes brackets in the title of a box for markup."""
    box.border_title = Content(escaped(title))
