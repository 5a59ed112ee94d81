"""The program `rubicon`: arguments, commands, and errors as one line with an exit code."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import core
from core.cli.codes import BUG, INTERRUPTED, LOCKED, PIPE, UNSURE, UNTOLD, UNVERIFIED, WRONG


class Wanted(NamedTuple):
    """What the screen is to show, and how; None leaves it to the player's settings."""

    path: Path | None = None
    replay: bool = False
    seat: int | None = None  # who sits at this terminal, if only one does
    lang: str | None = None
    mouse: bool | None = None
    plain: bool = False  # line by line, without a screen


App = Callable[[Wanted], int]  # opens the screen
Figures = Callable[[], dict[str, Any]]  # how fast the screen is


class Parser(argparse.ArgumentParser):
    """A wrong call is one line, as every other error."""

    prepare: Callable[[Parser, Sequence[str]], None] | None = None  # once the words are known

    def parse_known_args(  # type: ignore[override]  # argparse's stubs overload it
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        if self.prepare is not None and args is not None:
            self.prepare(self, args)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        from core.escaping import escaped

        text = escaped(" ".join(message.split()))
        self.exit(WRONG, f"{self.prog}: {text} (see {self.prog} --help)\n")


SCREEN = "screen"  # opens the app
# Which module of this folder adds a command.
MODULES = {
    **dict.fromkeys(("play", "replay"), SCREEN),
    "new": "start",
    **dict.fromkeys(("show", "legal", "do", "undo", "redo"), "games"),
    **dict.fromkeys(("log", "export", "verify"), "files"),
    **dict.fromkeys(("scenarios", "odds", "selfplay", "bench"), "tools"),
}


def parser(words: Sequence[str] = ()) -> Parser:
    """With the commands of the module that these words need; with all of them if they name none.
    To build every one takes longer than most commands do."""
    named = next((MODULES[word] for word in words if word in MODULES), None)
    program = Parser(
        prog="rubicon",
        description="The Roman civil wars in a terminal. Without a command it opens the app.",
        epilog="Exit codes: 1 a file that does not verify, 2 a wrong call or a missing file, "
        "3 a refused action or undo, 4 a file that is busy or read-only, "
        "5 recorded but not printed, 6 a disk that failed while it recorded, 70 a bug of ours.",
    )
    program.add_argument("--version", action="version", version=f"rubicon {core.__version__}")
    _screen_options(program, None)
    commands = program.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name in dict.fromkeys(MODULES.values()) if named is None else (named,):
        if name == SCREEN:
            _screen_commands(commands)
        else:
            import_module(f"core.cli.{name}").commands(commands)
    return program


def _screen_commands(commands: Any) -> None:
    from core.cli.common import at_least_one

    for name, text in (("play", "open the app on a game"), ("replay", "step through a game")):
        screen = commands.add_parser(name, help=text, description=text)
        screen.add_argument("file", type=Path, metavar="FILE", help="a game file (.rubicon)")
        text = "who sits at this terminal, if only one does"
        screen.add_argument("--seat", type=at_least_one, metavar="N", help=text)
        if name == "play":
            text = "line by line, without a screen (so also where stdout is no terminal)"
            screen.add_argument("--plain", action="store_true", help=text)
        _screen_options(screen, argparse.SUPPRESS)


def _screen_options(parser: argparse.ArgumentParser, default: Any) -> None:
    """Said before or after the command, they mean the same."""
    from core.texts import LANGUAGES

    mouse = argparse.BooleanOptionalAction
    parser.add_argument(
        "--mouse", action=mouse, default=default, help="of the app; over SSH off if not given"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default=default, help="of the app")


def main(
    argv: Sequence[str] | None = None, app: App | None = None, figures: Figures | None = None
) -> int:
    """Run one command; `app` opens the screen, which core knows nothing of, `figures` times it."""
    words = sys.argv[1:] if argv is None else list(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without accents is no bug
    try:
        if words == ["--version"]:
            print(f"rubicon {core.__version__}")
            return 0
        code = _run(words, app, figures)
        return _flushed(code, _language(words))
    except SystemExit as done:  # argparse has said what it had to say
        return done.code if isinstance(done.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return PIPE
    except Exception as error:
        return _failed(error, _language(words))


def _flushed(code: int, lang: str) -> int:
    """What was said has to get out, unless there was nothing to be said."""
    from core.texts import call_text

    if sys.stdout is None:
        return code or _say(WRONG, call_text("no-output", lang))
    sys.stdout.flush()
    return code


def _run(words: list[str], app: App | None, figures: Figures | None) -> int:
    if not words:
        return _screen(app, Wanted())
    args = parser(words).parse_args(words)
    if args.command in (None, "play", "replay"):
        replay, seat = args.command == "replay", getattr(args, "seat", None)
        plain = args.command == "play" and (args.plain or not _has_screen())
        file = getattr(args, "file", None)
        return _screen(app, Wanted(file, replay, seat, args.lang, args.mouse, plain))
    args.app_figures = figures
    code: int = args.run(args)
    return code


def _has_screen() -> bool:
    """Can a cursor be moved on what we write to?"""
    shown = sys.stdout is not None and sys.stdout.isatty()
    return shown and os.environ.get("TERM") != "dumb"


def _screen(app: App | None, wanted: Wanted) -> int:
    """The app, on a file that can be read; what is wrong with it is said before the screen."""
    if wanted.path is not None:
        _check_file(wanted.path, wanted.seat, wanted.lang or "en")
    if sys.stdout is None:
        return _no_screen("no-output", wanted)
    if app is None:
        return _no_screen("no-screen", wanted)
    if not wanted.plain and (sys.stdin is None or not sys.stdin.isatty()):
        return _no_screen("no-terminal", wanted)
    return app(wanted)


def _check_file(path: Path, seat: int | None, lang: str) -> None:
    """It can be read, and has the seat that was asked for."""
    from core.log import GameLog

    GameLog.open(path).close()
    if seat is not None:
        from core.cli.common import opened

        with opened(path, lang, str(seat)):
            pass


def _no_screen(why: str, wanted: Wanted) -> int:
    from core.texts import call_text

    return _say(WRONG, call_text(why, wanted.lang or "en"))


def _language(words: list[str]) -> str:
    """Of errors: what was asked for, even if the call was never understood."""
    from core.texts import LANGUAGES

    line = " ".join(words).replace("--lang=", "--lang ")
    return next((lang for lang in LANGUAGES if f"--lang {lang}" in line), LANGUAGES[0])


def _failed(error: Exception, lang: str) -> int:
    """What an error is called, and its exit code."""
    from core import log
    from core.cli.common import Failure
    from core.error_text import complaint
    from core.faults import NoSuchGame
    from core.settings import BadSetting
    from core.texts import table_text

    match error:
        case Failure():
            if error.code == UNTOLD:
                _let_go_of_stdout()
            return _say(error.code, str(error))
        case log.Unsure():
            return _say(UNSURE, complaint(error, lang))
        case log.Busy() | log.ReadOnly() | PermissionError():
            return _say(LOCKED, complaint(error, lang))
        case log.Exists():
            kept = table_text("file", "untouched", lang, error=complaint(error, lang))
            return _say(WRONG, kept)
        case log.NotOurs() | NoSuchGame() | BadSetting() | OSError():
            _drop_unprinted()
            return _say(WRONG, complaint(error, lang))
        case log.LogError():
            return _say(UNVERIFIED, complaint(error, lang))
        case _:
            return crashed(error, lang)


def crashed(error: BaseException, lang: str) -> int:
    """A bug of ours: one line for the player, the rest in a file. If that goes wrong too, the line
    says so much at least."""
    try:
        from core.crash import write_report
        from core.error_text import bug_text

        text = bug_text(error, lang, write_report(error))
    except Exception:  # the catalogue of texts may be what is broken
        text = f"a bug in rubicon: {type(error).__name__}"
    return _say(BUG, text)


def _say(code: int, text: str) -> int:
    from core.escaping import escaped

    if sys.stderr is not None:
        with suppress(OSError):
            print(f"rubicon: {escaped(' '.join(text.split()))}", file=sys.stderr, flush=True)
    return code


def _drop_unprinted() -> None:
    """A full disk may have refused what was printed: Python is not to try it again at its end."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        _let_go_of_stdout()


def _let_go_of_stdout() -> None:
    """The reader of our output has gone: keep Python from complaining when it exits."""
    if sys.stdout is None:
        return
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
