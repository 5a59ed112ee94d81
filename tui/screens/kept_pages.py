"""Pages that stay built when they are put away: to build them takes longer than to draw them."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, TypeVar

from textual.app import App

from tui.screens.page import Page
from tui.widgets.rows import RowList


class KeptPage(Page):
    """A page of which the app keeps one when it is closed, and shows that one again. (A second is
    made only to be shown over the first.)"""

    @abstractmethod
    def open_again(self, *args: Any, **kwargs: Any) -> None:
        """Show the page again as if it had just been made with these arguments."""

    def empty_lists(self) -> None:
        """Show every list from its first line, with columns as wide as the new rows need."""
        for rows in self.query(RowList):
            rows.start_over()
            rows.forget_widths()


Kept = TypeVar("Kept", bound=KeptPage)


def taken_out(app: App[Any], kind: type[Kept], *args: Any) -> Kept:
    """A page of this kind, to be shown: the one that was put away, else a new one."""
    kept = kept_page(app, kind)
    if kept is not None and kept not in app.screen_stack:
        kept.open_again(*args)
        return kept
    new = kind(*args)
    if kept is None:
        app.install_screen(new, kind.__name__)
    return new


def kept_page(app: App[Any], kind: type[Kept]) -> Kept | None:
    """The one of its kind that stays built, whether it is seen or put away."""
    name = kind.__name__
    return app.get_screen(name, kind) if app.is_screen_installed(name) else None


def forget(app: App[Any]) -> None:
    """Language, colours or keys have changed: pages on the screen hear of it, so drop those that
    are put away."""
    for kind in KeptPage.__subclasses__():
        page = kept_page(app, kind)
        if page is not None and page not in app.screen_stack:
            app.uninstall_screen(page)
            page.remove()
