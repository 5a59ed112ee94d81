"""What a game file tells: log, export, verify."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from core.cli.codes import UNVERIFIED, WRONG
from core.cli.common import (
    Commands,
    Failure,
    Seat,
    add,
    add_file,
    add_lang,
    add_seat,
    cli_text,
    close,
    corrections,
    named,
    one_line,
    open_game,
    opened,
    say,
    say_json,
    say_sentences,
    seat_of,
    visible,
    warn,
    worded_events,
)
from core.contract import PhysicalFall, StandingOrder
from core.decoding import Malformed
from core.error_text import complaint
from core.faults import NoSuchGame
from core.game import Game
from core.log import Damaged, Exists, LogError, NotOurs
from core.notes import Note, notes_path, placed, read_notes
from core.overlay import corrected_text
from core.record import Move
from core.salvage import salvage
from core.texts import call_text, event_text, labelled, outcome_text, table_text, year_text


def commands(parsers: Commands) -> None:
    log = add(
        parsers,
        "log",
        run_log,
        "The events in words, position by position. A finished game lies open.",
        entries="list of {position, seat, events}; seat 0 is the table, position 0 the set-up; an"
        " event is\n                 {rule, text}; a corrected die or draw is marked"
        ' "corrected": true',
    )
    add_file(log)
    log.add_argument("--from", type=int, default=0, dest="first", metavar="N", help="from there on")
    add_seat(log, "all", text="whose eyes; without it what everybody may see")
    add_lang(log)
    export = add(
        parsers,
        "export",
        run_export,
        "Write to the standard output what may leave this file. With --seat JSON lines: a header"
        " without\nthe seed, then for each position what that seat may know: {position, seat,"
        " events, act}, an event\nbeing {kind, rule, args, text} and act its own action. If the"
        " game has corrected data, the header has\nthem in data, and how many values they give"
        " in corrected_data. With --text a report to read,\nwith the bookmarks and notes that lie"
        " beside the game; while it hides something, the notes of a\nplayer are in the report for"
        " his own --seat only.",
    )
    add_file(export)
    add_seat(export, text="what this seat may have")
    export.add_argument("--text", action="store_true", help="the game as a readable report")
    add_lang(export)
    verify = add(
        parsers,
        "verify",
        run_verify,
        "Replay files and compare every die and digest. Exit 1 if one does not verify. A last line"
        "\nthat was never finished is said and does no harm.",
    )
    verify.add_argument("files", nargs="+", type=Path, metavar="FILE")
    verify.add_argument(
        "--salvage",
        type=Path,
        metavar="NEWFILE",
        help="write the good records before the damage of one FILE into a new file",
    )
    add_lang(verify)


# --- log ---------------------------------------------------------------------------------------


def run_log(args: argparse.Namespace) -> int:
    seat = seat_of(args.seat)
    with opened(args.file, args.lang, args.seat) as game:
        if game.difference is not None:
            warn(labelled(args.file, named(game.difference, args.lang), args.lang))
        if not 0 <= args.first <= len(game.moves):
            names = {"position": args.first, "last": len(game.moves)}
            raise Failure(WRONG, call_text("no-position", args.lang, **names))
        entries = [
            _entry(game, position, seat, args.lang)
            for position in range(args.first, len(game.moves) + 1)
        ]
    if args.json:
        say_json({"entries": entries})
        return 0
    for entry in entries:
        if entry["events"]:
            say(f"{entry['position']}.{_mark(entry, args.lang)}")
            say_sentences(entry["events"], "  ")
    return 0


def _mark(entry: dict[str, Any], lang: str) -> str:
    seat = f" {cli_text('seat', lang, seat=entry['seat'])}" if entry["seat"] else ""
    return seat + (f" ({cli_text('corrected', lang)})" if entry.get("corrected") else "")


def _move(game: Game, position: int) -> Move | None:
    return game.moves[position - 1] if position else None


def _actor(game: Game, move: Move | None, eyes: Seat) -> int:
    """The seat whose move it was; 0 for a standing order, which other seats may not know of."""
    if move is None:
        return 0
    secret = isinstance(move.action, StandingOrder) and eyes not in (move.seat, "all")
    return 0 if secret and not game.ended() else move.seat


def _entry(game: Game, position: int, seat: Seat, lang: str) -> dict[str, Any]:
    move = _move(game, position)
    entry: dict[str, Any] = {
        "position": position,
        "seat": _actor(game, move, seat),
        "events": worded_events(game, visible(game, game.events(position), seat), lang),
    }
    if move and isinstance(move.action, PhysicalFall) and move.action.corrected:
        entry["corrected"] = True
    return entry


# --- export ------------------------------------------------------------------------------------


def run_export(args: argparse.Namespace) -> int:
    if not args.text and args.seat is None:
        raise Failure(WRONG, call_text("export-what", args.lang))
    seat = seat_of(args.seat)
    with opened(args.file, args.lang, args.seat) as game:
        if game.difference is not None:
            warn(labelled(args.file, named(game.difference, args.lang), args.lang))
        if args.text:
            _report(game, seat, args.lang)
            return 0
        assert isinstance(seat, int)
        say_json(_public_header(game, seat))
        for position in range(len(game.moves) + 1):
            say_json(_public_entry(game, position, seat, args.lang))
    return 0


def _public_header(game: Game, seat: int) -> dict[str, Any]:
    """Without the seed, without digests of the whole, and with what others hold face down."""
    header = game.header
    public: dict[str, Any] = {
        "format": header.format,
        "export": seat,
        "system": header.system,
        "scenario": header.scenario,
        "settings": header.settings,
        "revisions": msgspec.to_builtins(header.revisions),
        "factions": game.system.factions(game.view(seat)),
    }
    if header.data is not None:
        public["data"] = header.data
    public |= corrections(game)
    if header.reseeded:
        public["reseeded"] = True  # a branch with dice of its own; its seed stays hidden
    if header.position is not None:
        first = game.first_state()
        shown = first if game.ended() else game.system.view(first, seat)
        public["position"] = game.system.write_position(shown)
    return public


def _public_entry(game: Game, position: int, seat: int, lang: str) -> dict[str, Any]:
    move = _move(game, position)
    events = visible(game, game.events(position), seat)
    entry: dict[str, Any] = {
        "position": position,
        "seat": _actor(game, move, seat),
        "events": [
            {
                "kind": e.kind,
                "rule": e.rule,
                "args": e.args,
                "text": event_text(game.system, e, lang),
            }
            for e in events
        ],
    }
    if move and (move.seat == seat or game.ended()):
        entry["act"] = msgspec.to_builtins(move.action)
    return entry


def _report(game: Game, seat: Seat, lang: str) -> None:
    header, system = game.header, game.system
    name = f"{header.system}/{header.scenario}"
    info = next(info for info in system.scenarios() if info.id == name)
    first, last = (year_text(year, lang) for year in info.years)
    title = labelled(system.title, f"{info.title[lang]} ({first} - {last})", lang)
    say(title)
    say("=" * len(title))
    view = game.view(seat if isinstance(seat, int) else None)
    factions = [
        labelled(number, system.presenter.faction(view, number, lang), lang)
        for number in game.seats
    ]
    say(f"{name}; " + "; ".join(factions))
    say(", ".join(f"{key} {value}" for key, value in header.settings.items()))
    if corrected := corrected_text(header.data, lang):
        say(corrected)
    notes = _notes(game, seat, lang)
    for line in _chronicle(game, seat, lang, notes):
        say(line)
    if lost := [note for where, note in notes if where is None]:
        say()
        say(cli_text("notes-taken-back", lang))
        for note in lost:
            say(_note_line(note.position, note, lang))
    say()
    if game.outcome is not None:
        say(outcome_text(system, game.outcome, lang))
    else:
        say(cli_text("goes-on", lang))


Placed = list[tuple[int | None, Note]]  # where each note is now


def _notes(game: Game, seat: Seat, lang: str) -> Placed:
    """Those that may be told to this seat. A report without them is better than none."""
    if game.log is None:
        return []
    path = notes_path(game.log.path)
    try:
        notes = read_notes(path)
    except FileNotFoundError:
        return []
    except (LogError, OSError, Malformed) as error:
        warn(cli_text("notes-unread", lang, path=path, error=complaint(error, lang)))
        return []
    return placed(game, notes, seat if isinstance(seat, int) else 0)


def _note_line(position: int, note: Note, lang: str) -> str:
    return f"{position:>5}  * {one_line(note.text) or cli_text('bookmark', lang)}"


def _chronicle(game: Game, seat: Seat, lang: str, notes: Placed) -> Iterator[str]:
    """What happened, and what was noted on it; a year's heading stands before the event that names
    it, or its first."""
    year: int | None = None
    for position in range(len(game.moves) + 1):
        events = visible(game, game.events(position), seat)
        now = game.moment(position).year
        first = next((e for e in events if e.args.get("year") == now), next(iter(events), None))
        for event in events:
            if now != year and event is first:
                year, heading = now, year_text(now, lang)
                yield from ("", heading, "-" * len(heading))
            yield f"{position:>5}  {event_text(game.system, event, lang)} [{event.rule}]"
        for where, note in notes:
            if where == position:
                yield _note_line(position, note, lang)


# --- verify ------------------------------------------------------------------------------------


def run_verify(args: argparse.Namespace) -> int:
    if args.salvage is not None and len(args.files) != 1:
        raise Failure(WRONG, call_text("salvage-one", args.lang))
    if args.salvage is not None and args.salvage.exists():
        raise Exists(args.salvage, "exists")
    codes = [_verify(path, args.lang) for path in args.files]
    if args.salvage is not None and WRONG not in codes:
        _salvage(args.files[0], args.salvage, args.lang)
    return UNVERIFIED if UNVERIFIED in codes else max(codes)


def _verify(path: Path, lang: str) -> int:
    """Ok, or what is wrong with the file, on a line of its own."""
    try:
        game = open_game(path, lang)
    except (Damaged, Failure, NotOurs, NoSuchGame, OSError) as error:
        text = complaint(error, lang)
        warn(text if str(path) in text else labelled(path, text, lang))
        if isinstance(error, Failure):
            return error.code
        return UNVERIFIED if isinstance(error, Damaged) else WRONG
    try:
        if game.difference is not None:
            warn(labelled(path, named(game.difference, lang), lang))
            return UNVERIFIED
        counts = {
            "records": game.records,
            "positions": len(game.moves),
            "digest": game.digest(None),
        }
        kind = "verified-torn" if game.log is not None and game.log.torn else "verified"
        verified = table_text("file", kind, lang, **counts)
        corrected = corrected_text(game.header.data, lang)
        say(labelled(path, f"{verified}, {corrected}" if corrected else verified, lang))
    finally:
        close(game)
    return 0


def _salvage(path: Path, new: Path, lang: str) -> None:
    records = salvage(path, new)
    say(labelled(new, table_text("file", "salvaged", lang, records=records), lang))
    if _verify(new, lang):
        raise Failure(UNVERIFIED, labelled(new, table_text("file", "salvage-fails", lang), lang))
