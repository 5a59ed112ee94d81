"""Pages that stay built when they are put away, and are built before anybody asks for them: that
takes longer than to draw them."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, TypeVar

from textual.app import App
from textual.screen import Screen

from tui.screens.page import Page
from tui.widgets.rows import RowList


class KeptPage(Page):
    """There is one of a kind, besides those that lie over it."""

    @abstractmethod
    def open_again(self, *args: Any, **kwargs: Any) -> None:
        """As if it were new, of what it is made from."""

    def empty_lists(self) -> None:
        """They are read from their first lines again, with columns as wide as what comes."""
        for rows in self.query(RowList):
            rows.start_over()
            rows.forget_widths()


Kept = TypeVar("Kept", bound=KeptPage)


def taken_out(app: App[Any], kind: type[Kept], *args: Any) -> Kept:
    """A page of this kind, to be shown: the one that was put away, else a new one."""
    page = app._installed_screens.get(kind.__name__)
    if isinstance(page, kind) and page not in app.screen_stack:
        page.open_again(*args)
        return page
    new = kind(*args)
    if page is None:
        app.install_screen(new, kind.__name__)
    return new


def build(app: App[Any], kind: type[KeptPage], *args: Any) -> None:
    """All of it but the picture."""
    if kind.__name__ not in app._installed_screens:
        page = kind(*args)
        app.install_screen(page, kind.__name__)
        app._get_screen(page)


def forget(app: App[Any]) -> None:
    """Other words, colours or keys: whatever is seen is told of them, but what is put away is
    not."""
    for name, page in list(app._installed_screens.items()):
        if isinstance(page, Screen) and page not in app.screen_stack:
            app.uninstall_screen(name)
            page.remove()
