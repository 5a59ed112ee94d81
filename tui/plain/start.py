"""Sitting down to a game line by line: which seats, in which language."""

from __future__ import annotations

from contextlib import suppress

from core.cli.codes import WRONG
from core.cli.common import Failure, opened
from core.cli.main import Wanted
from core.contract import SEATS
from core.game import Game
from core.paths import saves_dir
from core.seat.words import users_language, word
from tui.files import config
from tui.files.memory import SEAT_CHOICES
from tui.files.sitting import Seats
from tui.plain.commands import NUMBER, parsed
from tui.plain.lines import Ended, Lines, terminal
from tui.plain.table import PlainTable


def play(wanted: Wanted) -> int:
    """Exit code 0 whoever wins, and whenever it is left."""
    settings, _ = config.load(config.settings_file())
    lang = wanted.lang or settings.language or users_language()
    assert wanted.path is not None
    lines = terminal()
    if wanted.path.resolve().parent == saves_dir().resolve():
        raise Failure(WRONG, word("plain.sample", lang, path=wanted.path))
    with opened(wanted.path, lang) as game:
        seats = (wanted.seat,) if wanted.seat is not None else None
        with suppress(Ended):
            sit_down(game, lang, seats, lines, settings.confirm)
    return 0


def sit_down(
    game: Game, lang: str, seats: tuple[int, ...] | None, lines: Lines, confirm: bool
) -> None:
    """Where something is hidden, or undo is a right of each seat, it matters who looks."""
    if seats is None:
        matters = (game.fair or game.hidden_hands) and not game.ended()
        seats = _ask_seats(game, lang, lines) if matters else SEATS
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
    view, choices = game.view(None), list(SEAT_CHOICES.items())
    lines.say(word("seats.title", lang))
    for number, (key, seats) in enumerate(choices, 1):
        who = game.system.presenter.faction(view, seats[0], lang) if seats else ""
        name = "one" if len(seats) == 1 else key
        lines.say(f"{number}. {word(f'seats.{name}', lang, who=who)}")
    while True:
        lines.say(word("plain.which", lang))
        said = parsed(lines.read())
        number = int(said.rest) if said.name == NUMBER and said.rest.isdecimal() else 0
        if said.name == "quit":
            raise Ended
        if 0 < number <= len(choices):
            return choices[number - 1][1]
