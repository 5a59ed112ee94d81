"""The end of an app that goes wrong. Textual would print the whole way to the mistake, with the
variables of every function: they hold the hands of both players."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.worker import WorkerFailed

from core.cli.codes import BUG


class DiscreetApp(App[Any], inherit_bindings=False):
    """It shows nothing of a mistake, but keeps the first for whoever started it."""

    crash: BaseException | None = None

    def _handle_exception(self, error: Exception) -> None:
        """Textual panics over a mistake that can draw itself, and draws any other by itself."""
        if self.crash is None:
            self.crash = error.error if isinstance(error, WorkerFailed) else error
        vars(error)["__rich__"] = str
        super()._handle_exception(error)

    def panic(self, *renderables: object) -> None:
        """Nothing of them is shown."""
        self.bell()
        self.exit(return_code=BUG)
