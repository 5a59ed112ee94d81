"""`rubicon`: the app, or one of the commands of core."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

from core.cli.main import Wanted, crashed
from core.cli.main import main as run

PICTURES = "240"  # a second, at most


def open_app(wanted: Wanted) -> int:
    """Textual is imported only here: a command does not wait for a screen, nor does a game that is
    played line by line."""
    if wanted.plain:
        from tui.plain.start import play

        return play(wanted)
    # Its clock runs only while something has changed: at 60 pictures a second a change in two
    # steps (a pane turned to, then laid out) would wait 17 ms for the second.
    os.environ.setdefault("TEXTUAL_FPS", PICTURES)
    gc.disable()  # nothing that is made for the first picture is garbage; preloading.py goes on
    from tui.app import RubiconApp

    app = RubiconApp(
        wanted.path,
        wanted.replay,
        lang=wanted.lang,
        mouse=wanted.mouse,
        seats=None if wanted.seat is None else (wanted.seat,),
    )
    app.run()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # whoever closes the terminal now is not too late
    return app.return_code or 0 if app.crash is None else crashed(app.crash, app.lang)


def app_figures() -> dict[str, Any]:
    from tui.tools.bench import figures

    return figures()


def main(argv: Sequence[str] | None = None) -> int:
    # Games hold no cycles, and their history only grows: an undo need not wait for a collection.
    gc.set_threshold(50_000, 50, 100)
    return run(argv, open_app, app_figures)


if __name__ == "__main__":
    sys.exit(main())
