"""Whole pictures: a screen is drawn when all its parts are ready, not part by part.

Textual draws a new screen before its panes know how large they are, to draw it again when they do;
and after a key it draws whichever panes have told by then that they have changed.
"""

from __future__ import annotations

from typing import Self, TypeVar

from textual import events, on
from textual.screen import ModalScreen, Screen
from textual.widget import Widget

Result = TypeVar("Result")
ROUNDS = 2  # sizes arrive in a message that may cause another one
PATIENCE = 0.5  # seconds after which a screen is shown as it is


class SteadyScreen(Screen[Result]):
    """The first picture is drawn once all parts have got their sizes and filled them: over SSH a
    screen that comes in three steps is sent three times, and the first two are wrong."""

    gives_way = False  # is it for looking only, so that it may be put away at any time?
    _steady = False  # has it been drawn?
    _rounds = 0  # of messages that have gone round all parts since the last layout
    _awaited = 0  # parts that the message has not reached yet
    _asking = False  # have the parts been asked what they need, for the next picture?

    @on(events.ScreenResume)
    def _keep_styles(self, event: events.ScreenResume) -> None:
        """Its parts keep their styles while it is away, and get new ones when those
        change: looking all of them up again at every return would be wasted."""
        event.refresh_styles = False

    def _compositor_refresh(self) -> None:
        if self._steady:
            super()._compositor_refresh()
        elif not self._awaited:
            if not self._rounds:
                self.set_timer(PATIENCE, self._come_to_rest)
            self._send_round()

    def _on_timer_update(self) -> None:
        """A part reports what has changed when it is idle. Ask the parts that have not done so
        yet: otherwise a picture after half the changes of a key would show two moments.
        It is drawn once all these reports have been handled."""
        if not self.is_active:  # another lies above it, and draws what is seen of it
            super()._on_timer_update()
        elif not self._asking:
            self._asking = True
            for part in self.walk_children(Widget):
                part._check_refresh()
            self.call_later(self._draw)

    def _draw(self) -> None:
        self._asking = False
        super()._on_timer_update()

    def _send_round(self) -> None:
        """A message to all parts; when it has reached the last one they have their sizes."""
        parts = list(self.walk_children())
        self._rounds, self._awaited = self._rounds + 1, len(parts)

        def reached() -> None:
            self._awaited -= 1
            if not self._awaited:
                self.call_later(self._look_again)

        for part in parts:
            part.call_later(reached)
        if not parts:
            self._come_to_rest()

    def _look_again(self) -> None:
        """All parts have got the message: lay the screen out again if need be, else draw it."""
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
    """A box over a screen that stays. Its ground is transparent, so that Textual draws what lies
    below, and nothing of that is sent again."""

    def hiding(self, hides: bool = True) -> Self:
        """Hide what lies below, if the reader must not see it."""
        return self.set_class(hides, "hiding")
