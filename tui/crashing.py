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
        if self.crash is None:
            self.crash = error.error if isinstance(error, WorkerFailed) else error
        super()._handle_exception(error)
        self._return_code = BUG

    def _fatal_error(self) -> None:
        self.bell()
        self._close_messages_no_wait()

    def panic(self, *renderables: object) -> None:
        """An exception may have a picture of itself, with lines of the style sheet."""
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        self._exit_renderables.clear()
