"""What the commands share: opening a game, whose eyes are meant, sentences, output."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from core.cli.codes import LOCKED, REFUSED, UNTOLD, UNVERIFIED, WRONG
from core.contract import Action, Event, Pane, Prompt, Refusal, heard
from core.error_text import complaint
from core.escaping import escaped, json_text
from core.faults import BadData, BadPosition, UnfitData
from core.game import Game
from core.overlay import values
from core.record import Difference
from core.texts import (
    LANGUAGES,
    call_text,
    event_text,
    labelled,
    outcome_text,
    prompt_text,
    refusal_text,
    table_text,
)

SEEDS = 2**63

Seat = int | str | None  # 1, 2, "all", or None: what everybody may see
Command = Callable[[argparse.Namespace], int]
Commands = Any  # what argparse's add_subparsers gives


class Failure(Exception):
    """What a command could not do: one line for people, and the exit code."""

    def __init__(self, code: int, text: str) -> None:
        self.code = code
        super().__init__(text)


# --- arguments ---------------------------------------------------------------------------------


def add(commands: Commands, name: str, run: Command, text: str, **keys: str) -> Any:
    """A command, its help, and the keys of its JSON object."""
    parser = commands.add_parser(
        name,
        help=text.split(".", 1)[0],
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    if keys:
        add_json(parser)
        describe_json(parser, keys)
    return parser


def add_json(parser: Any) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")


def describe_json(parser: Any, keys: Mapping[str, str]) -> None:
    """The keys of the JSON object stand below the help."""
    listed = "\n".join(f"  {key:<14} {meaning}" for key, meaning in keys.items())
    parser.epilog = f"--json prints one object:\n{listed}"


def add_file(parser: Any) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a game file (.rubicon)")


def add_lang(parser: Any) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts")


def add_seat(parser: Any, *more: str, text: str) -> None:
    """Which numbers there are, the game tells: see `opened`."""

    def seat(word: str) -> str:
        if word not in more:
            at_least_one(word)
        return word

    parser.add_argument("--seat", type=seat, metavar="|".join(("N", *more)), help=text)


def at_least_one(word: str) -> int:
    number = int(word) if word.lstrip("-").isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 1 on")
    return number


def add_settings(parser: Any) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        type=_setting,
        metavar="KEY=VALUE",
        help="any setting of the scenario, flight=yes or sides=bid for instance",
    )


def _setting(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(f"{word!r} is not KEY=VALUE")
    return key, value


def seed_number(word: str) -> int:
    if not word.isdigit() or int(word) >= SEEDS:
        raise argparse.ArgumentTypeError(f"a seed is a number from 0 to {SEEDS - 1}")
    return int(word)


def seat_of(word: str | None) -> Seat:
    return int(word) if word is not None and word.isdigit() else word


def person(word: str | None) -> int | None:
    """The seat that acts: the one that the caller names, or the one that the game asks."""
    return None if word is None else int(word)


# --- the game ----------------------------------------------------------------------------------


@contextmanager
def opened(path: Path, lang: str = "en", seat: str | None = None) -> Iterator[Game]:
    """The game of a file, replayed and compared; the file is let go of afterwards. `seat` is named
    in the call: the game must have it."""
    game = open_game(path, lang)
    if game.log is not None and game.log.torn:
        warn(labelled(path, table_text("file", "torn", lang), lang))
    try:
        why_no_seat(game, seat_of(seat), lang)
        yield game
    finally:
        close(game)


def why_no_seat(game: Game, seat: Seat, lang: str) -> None:
    if isinstance(seat, int) and seat not in game.seats:
        known = ", ".join(map(str, game.seats))
        raise Failure(WRONG, call_text("no-seat", lang, seat=seat, known=known))


def open_game(path: Path, lang: str = "en") -> Game:
    """As `Game.open`; a header that does not hold under our rules does not verify."""
    try:
        return Game.open(path)
    except msgspec.ValidationError as error:
        text = labelled(table_text("file", "no-header", lang), complaint(error, lang), lang)
        raise Failure(WRONG, labelled(path, text, lang)) from error
    except (BadData, BadPosition) as error:
        text = call_text("header", lang, path=path, error=error.text(lang))
        code = WRONG if isinstance(error, UnfitData) else UNVERIFIED
        raise Failure(code, text) from error


def close(game: Game) -> None:
    if game.log is not None:
        game.log.close()


def writable(game: Game, lang: str = "en") -> None:
    """A file that parts from the rules of today is for reading only."""
    if game.difference is not None:
        text = named(game.difference, lang)
        raise Failure(LOCKED, table_text("file", "kept-out", lang, difference=text))


def named(difference: Difference, lang: str = "en") -> str:
    return one_line(difference.text(lang))


def look(game: Game, seat: Seat) -> Any:
    """The position as that seat sees it; `all` is the whole truth."""
    if isinstance(seat, str):
        return game.state
    return game.view(seat)


def visible(game: Game, events: Iterable[Event], seat: Seat) -> list[Event]:
    """The events that may be shown; a finished game lies open. Of an event that one seat saw in
    full and the others in part, only the full one is shown."""
    openly, eyes = seat == "all" or game.ended(), None if isinstance(seat, str) else seat
    return [event for event in events if event.shown_to(eyes, openly)]


def put(game: Game, eyes: Seat = None) -> Prompt | None:
    """The question as these eyes are asked it: where several seats answer at the same time, each
    has its own, with its own cards, and everybody hears only that they are asked."""
    prompt = game.prompt
    if prompt is None or isinstance(eyes, str) or (eyes is None and game.ended()):
        return prompt
    return heard(prompt, eyes)


def asked(game: Game, eyes: Seat = None) -> int | None:
    """The seat to move (0: the table, or several in secret), or None when the game is over."""
    prompt = put(game, eyes)
    return None if prompt is None else prompt.seat


# --- sentences ---------------------------------------------------------------------------------


def refuse(game: Game, refusal: Refusal, lang: str = "en") -> NoReturn:
    """Say why not, with the rule's id."""
    if refusal.kind == "read-only":
        writable(game, lang)
    text = refusal_text(game.system, refusal, lang)
    raise Failure(REFUSED, cli_text("refused", lang, rule=refusal.rule, text=text))


def cli_text(kind: str, lang: str, **args: object) -> str:
    """A sentence of the command line's own."""
    return table_text("cli", kind, lang, **args)


def worded_events(game: Game, events: Iterable[Event], lang: str) -> list[dict[str, str]]:
    return [{"rule": e.rule, "text": event_text(game.system, e, lang)} for e in events]


def question(game: Game, lang: str, eyes: Seat = None) -> str:
    """What is asked, or how the game ended."""
    if (prompt := put(game, eyes)) is not None:
        return prompt_text(game.system, prompt, lang)
    return outcome_text(game.system, game.outcome, lang) if game.outcome else ""


def ending(game: Game, lang: str) -> dict[str, Any]:
    """The outcome as JSON, if there is one."""
    outcome = game.outcome
    if outcome is None:
        return {}
    built: dict[str, Any] = msgspec.to_builtins(outcome)
    return {"outcome": built | {"text": outcome_text(game.system, outcome, lang)}}


def corrections(game: Game) -> dict[str, int]:
    """How many values of the data its owner has corrected, if any, as JSON."""
    count = values(game.header.data)
    return {"corrected_data": count} if count else {}


def action_json(action: Action) -> str:
    return msgspec.json.encode(action).decode()


@contextmanager
def telling(game: Game, lang: str) -> Iterator[None]:
    """What is printed inside is already recorded. If the output cannot be written, the error says
    that it is recorded."""
    try:
        if sys.stdout is None:
            raise Failure(UNTOLD, _untold(game, call_text("no-output", lang), lang))
        yield
        sys.stdout.flush()
    except OSError as error:
        raise Failure(UNTOLD, _untold(game, complaint(error, lang), lang)) from error


def _untold(game: Game, error: str, lang: str) -> str:
    return call_text("untold", lang, record=game.records, error=error)


# --- output ------------------------------------------------------------------------------------


def say(text: str = "") -> None:
    """One line. Whatever is in the text, a terminal only shows it."""
    print(escaped(text))


def warn(text: str) -> None:
    print(f"rubicon: {one_line(text)}", file=sys.stderr)


def one_line(text: str) -> str:
    return escaped(" ".join(text.split()))


def say_json(value: Any) -> None:
    """One object, on one line."""
    print(json_text(value))


def say_sentences(sentences: Iterable[dict[str, str]], indent: str = "") -> None:
    for sentence in sentences:
        say(f"{indent}[{sentence['rule']}] {sentence['text']}")


def say_table(rows: Iterable[tuple[str, ...]], indent: str = "  ") -> None:
    """Columns as wide as their widest cell."""
    kept = list(rows)
    widths = [max(len(cell) for cell in column) for column in zip(*kept, strict=True)]
    for row in kept:
        say_cells(row, widths, indent)


def say_cells(cells: tuple[str, ...], widths: list[int], indent: str = "  ") -> None:
    wide = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    say((indent + "  ".join(wide)).rstrip())


def say_pane(pane: Pane, wanted: Callable[[tuple[str, ...]], bool] = any) -> None:
    """A pane as text: its title, its heads, the rows that are wanted."""
    say(pane.title)
    rows = [row for row in pane.rows if row.heading or wanted(row.cells)]
    table = [pane.columns, *(row.cells for row in rows if not row.heading)]
    widths = [max(len(cell) for cell in column) for column in zip(*table, strict=True)]
    say_cells(pane.columns, widths)
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        if not row.heading:
            say_cells(row.cells, widths)
        elif following is not None and not following.heading:  # a title of nothing is left out
            say(" " + " ".join(row.cells))
