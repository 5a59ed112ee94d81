"""The keys of the app itself, which work on every screen."""

from __future__ import annotations

from textual.binding import Binding, BindingType

BINDINGS: list[BindingType] = [
    Binding("q", "quit", "Quit", id="app.quit"),
    Binding("ctrl+c", "quit", "Quit", id="app.interrupt", show=False, priority=True),
    # No plain letter: a slip would change every word, and that is remembered. One byte in every
    # terminal, and no key of tmux, screen or a line that is typed.
    Binding("ctrl+g", "language", "Language", id="app.language"),
    Binding("ctrl+l", "redraw", "Redraw", id="app.redraw", show=False, priority=True),
    Binding("ctrl+z", "suspend_process", "Stop", id="app.stop", show=False, priority=True),
    Binding("R", "rules", "Rules", id="app.rules"),
    Binding("question_mark", "help", "Help", id="app.help"),
    Binding("h,f1", "keys", "Keys", id="app.keys", show=False),
]
