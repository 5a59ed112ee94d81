"""The end of an app that fails. Textual would print the whole traceback with the
variables of every function: they hold the hands of both players."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.worker import WorkerFailed

from core.cli.codes import BUG


class DiscreetApp(App[Any], inherit_bindings=False):
    """It shows nothing of an error, but keeps the first one for its caller."""

    crash: BaseException | None = None

    def _handle_exception(self, error: Exception) -> None:
        """Textual hands an error that can draw itself to `panic`, and draws any other itself."""
        if self.crash is None:
            self.crash = error.error if isinstance(error, WorkerFailed) else error
        vars(error)["__rich__"] = str
        super()._handle_exception(error)

    def panic(self, *renderables: object) -> None:
        """Show none of them."""
        self.bell()
        self.exit(return_code=BUG)
