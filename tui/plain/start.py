"""Sitting down to a game line by line: which seats, in which language."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from core.cli.common import opened
from core.cli.main import Wanted
from core.game import Game
from core.paths import games_dir, saves_dir
from core.seat.words import users_language, word
from tui.files import config, shelf
from tui.files.memory import seated
from tui.files.taken_seats import Seats
from tui.language.file_names import home_path
from tui.plain.commands import parsed
from tui.plain.lines import Ended, Lines, terminal
from tui.plain.table import PlainTable


def play(wanted: Wanted) -> int:
    """Play a game; the exit code is 0, whoever wins and whenever the player leaves."""
    settings, problems = config.load(config.settings_file())
    lang, lines = wanted.lang or settings.language or users_language(), terminal()
    if problems:
        lines.say(word("settings.problems", lang, file=config.settings_file().name))
        lines.say(config.listed(problems, lang))
    assert wanted.path is not None
    seats = (wanted.seat,) if wanted.seat is not None else None
    path, sample = wanted.path, wanted.path.resolve().parent == saves_dir().resolve()
    with opened(path, lang) as game, suppress(Ended):
        if not sample or game.ended():
            sit_down(game, lang, () if sample else seats, lines, settings.confirm)
            return 0
    with opened(_copy(path, lang, lines), lang) as game, suppress(Ended):
        sit_down(game, lang, seats, lines, settings.confirm)
    return 0


def _copy(sample: Path, lang: str, lines: Lines) -> Path:
    """A sample stays as it is: the player gets a copy. (One that is over is only read.)"""
    copy = shelf.copy(sample, shelf.free_name(games_dir(), sample.stem))
    lines.say(word("plain.copy", lang, path=home_path(copy)))
    return copy


def sit_down(
    game: Game, lang: str, seats: tuple[int, ...] | None, lines: Lines, confirm: bool
) -> None:
    """Where something is hidden, or undo is a right of each seat, it matters who looks."""
    if seats is None:
        matters = (game.fair or game.hidden_hands) and not game.ended() and len(game.seats) > 1
        seats = _ask_seats(game, lang, lines) if matters else game.seats
    assert game.log is not None
    sitting = Seats().sit(game.log.path, seats)
    try:
        if sitting.taken:
            names = (game.system.presenter.faction(game.view(None), s, lang) for s in sitting.taken)
            lines.say(word("plain.taken", lang, who=", ".join(names)))
        PlainTable(game, lang, seats, lines, confirm).play()
    finally:
        sitting.leave()


def _ask_seats(game: Game, lang: str, lines: Lines) -> tuple[int, ...]:
    view, choices = game.view(None), list((seated(game.seats) | {"watch": ()}).items())
    lines.say(word("seats.title", lang))
    for number, (key, seats) in enumerate(choices, 1):
        who = game.system.presenter.faction(view, seats[0], lang) if seats else ""
        name = "one" if len(seats) == 1 else key
        lines.say(f"{number}. {word(f'seats.{name}', lang, who=who)}")
    while True:
        lines.say(word("plain.which", lang))
        command = parsed(lines.read())
        number = command.number()
        if command.name == "quit":
            raise Ended
        if 0 < number <= len(choices):
            return choices[number - 1][1]
