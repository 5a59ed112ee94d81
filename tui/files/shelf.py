"""The games that lie here: what Home tells of each, kept in an index that may be thrown away.

To say where a game stands it must be replayed, which takes a moment. So each game's row is kept in
the cache, under the file's size, time and last checksum, and Home shows at once what it knows.
"""

from __future__ import annotations

import os
import re
import shutil
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from os.path import exists, expanduser  # unlike Path's, they never raise
from pathlib import Path
from typing import Any

import msgspec

from core import __version__, locks
from core.decoding import Malformed, json_value
from core.error_text import complaint
from core.log import SEAL, SUFFIX, Exists, GameLog, LogError
from core.notes import notes_path
from core.paths import cache_dir
from core.seat.words import word
from core.small_files import create_private, open_regular, read_small, sync_folder, write_private
from tui.files.memory import Memory
from tui.files.path_json import spelt, unspelt

INDEX = "games.json"
LARGEST_INDEX = 64 << 20  # bytes
A_BIT = 1_000_000  # nanoseconds by which a copy is older than its original
LONGEST_NAME = 255  # bytes
LONGEST = 230  # of a stem: the name of its notes, while they are written, is longer
TAIL = SEAL + 1  # the last line's checksum and its newline

Words = dict[str, str]  # language -> text


class Card(msgspec.Struct, frozen=True):
    """What is told of a game, in each language; `problem` instead if it cannot be read."""

    system: str = ""
    scenario: str = ""  # its id
    title: Words = {}
    year: int = 0
    phase: Words = {}
    who: Words = {}  # whose move it is, or who won
    outcome: Words = {}  # the sentence; empty while the game goes on
    ended: bool = False
    problem: Words = {}

    def text(self, field: str, lang: str) -> str:
        words: Words = getattr(self, field)
        return words.get(lang, "")


class Kept(msgspec.Struct, frozen=True):
    """A card with the state of the file that it was written for."""

    stamp: tuple[int, int, str]
    card: Card


class Index(msgspec.Struct):
    program: str
    games: dict[str, Kept]


class Game(msgspec.Struct):
    """A file on the shelf."""

    path: Path
    sample: bool
    played: float  # seconds since 1970
    stamp: tuple[int, int, str]
    card: Card | None = None  # what was last known of it
    fresh: bool = False  # is that of this very state?
    elsewhere: bool = False  # it was opened from another folder, which may not be ours alone


class Shelf:
    """The player's games, newest first, then those opened from elsewhere, then the samples."""

    def __init__(self, games: Path, samples: Path, cache: Path | None = None) -> None:
        self.games, self.samples = games, samples
        self.cache = (cache_dir() if cache is None else cache) / INDEX
        self.writing = threading.Lock()  # games are read in a thread of their own
        self.index = self._read()
        self.memory = Memory()

    def _read(self) -> dict[str, Kept]:
        """Another version may word it otherwise; a damaged index is as good as none."""
        try:
            index = json_value(read_small(self.cache, LARGEST_INDEX), Index)
        except (OSError, Malformed):
            return {}
        if index.program != __version__:
            return {}
        return {unspelt(path): kept for path, kept in index.games.items()}

    def list(self) -> list[Game]:
        own = self._cards_in(_inside(self.games), False)
        others = [path for path in self.memory.elsewhere if not self._lists(path)]
        elsewhere = self._cards_in(others, False, elsewhere=True)
        samples = [] if self.samples == self.games else _inside(self.samples)
        return [
            *sorted(own, key=lambda game: (-game.played, game.path.name)),
            *sorted(elsewhere, key=lambda game: (-game.played, game.path.name)),
            *sorted(self._cards_in(samples, True), key=lambda game: game.path.name),
        ]

    def _cards_in(
        self, paths: Iterable[Path], sample: bool, elsewhere: bool = False
    ) -> Iterable[Game]:
        for path in paths:
            with suppress(OSError):
                stamp = stamp_of(path)
                game = Game(path, sample, stamp[1] / 1e9, stamp, elsewhere=elsewhere)
                if (kept := self.index.get(str(path))) is not None:
                    game.card, game.fresh = kept.card, kept.stamp == stamp
                yield game

    def keep(self, game: Game, card: Card) -> None:
        game.card, game.fresh = card, True
        self.index[str(game.path)] = Kept(game.stamp, card)

    def _lists(self, path: Path) -> bool:
        """Is it in the list by its folder?"""
        folders = {os.path.realpath(self.games), os.path.realpath(self.samples)}
        return path.suffix == SUFFIX and os.path.dirname(os.path.realpath(path)) in folders

    def is_sample(self, path: Path) -> bool:
        """By whatever way it is reached."""
        samples = os.path.realpath(self.samples)
        own = samples == os.path.realpath(self.games)
        return not own and os.path.dirname(os.path.realpath(path)) == samples

    def remember(self, path: Path) -> None:
        """A game was opened: if it lies elsewhere, Home will tell of it too."""
        if not self._lists(path):
            self.memory.open(path)

    def rename(self, path: Path, name: str) -> Path:
        """Who sat at the game is remembered under its new name."""
        target = rename(path, name)
        self.memory.move(path, target)
        return target

    def delete(self, path: Path) -> None:
        delete(path)
        self.memory.forget(path)

    def write(self) -> None:
        """Keep only what still exists; a failure to write does no harm."""
        places = {str(path) for path in self.memory.elsewhere}
        here = {str(self.games), str(self.samples)}
        with self.writing, suppress(OSError):
            kept = {
                spelt(path): entry
                for path, entry in list(self.index.items())
                if (path in places or os.path.dirname(path) in here) and exists(path)
            }
            write_private(self.cache, msgspec.json.encode(Index(__version__, kept)))


def _inside(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []


def stamp_of(path: Path) -> tuple[int, int, str]:
    """Two states of a file that agree in this are the same."""
    with os.fdopen(open_regular(path), "rb") as file:
        info = os.fstat(file.fileno())
        file.seek(max(0, info.st_size - TAIL))
        tail = file.read(TAIL)
    return info.st_size, info.st_mtime_ns, tail.decode("ascii", "replace")


# --- what is told of a game ----------------------------------------------------------------------


def describe(path: Path) -> Card:
    """Replay a game and say where it stands, or what is wrong with its file: one bad file must not
    end the list of all. It takes a while: not for the first picture."""
    from core.game import Game as Played
    from core.texts import LANGUAGES
    from tui.files.file_errors import explain

    try:
        game = Played.open(path)
        try:
            return _card_of(game)
        finally:
            if game.log is not None:
                game.log.close()
    except Exception as error:
        return Card(problem={lang: explain(path, error, lang) for lang in LANGUAGES})


def _card_of(game: Any) -> Card:
    from core.texts import LANGUAGES, outcome_text

    system, view, outcome = game.system, game.view(None), game.outcome
    moment, presenter = game.moment(len(game.moves)), system.presenter
    name = f"{system.id}/{game.header.scenario}"
    title: Words = next((info.title for info in system.scenarios() if info.id == name), {})
    seat = game.prompt.openly().seat if game.prompt is not None else 0
    if outcome is not None:
        seat = outcome.winner

    def by_language(text: Callable[[str], str]) -> Words:
        return {lang: text(lang) for lang in LANGUAGES}

    return Card(
        system=system.title,
        scenario=name,
        title=title,
        year=moment.year,
        phase=by_language(lambda lang: presenter.phase(moment.phase, lang)),
        who=by_language(lambda lang: presenter.faction(view, seat, lang)) if seat > 0 else {},
        outcome=by_language(lambda lang: outcome_text(system, outcome, lang)) if outcome else {},
        ended=outcome is not None,
        problem=by_language(game.difference.text) if game.difference is not None else {},
    )


# --- rename, copy, delete ------------------------------------------------------------------------


class Taken(Exception):
    """The game is in use, so that it stays where it is."""


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Hold writers off meanwhile; raise unless nobody else has the game open."""
    with locks.held(path) as ours:
        if not ours or _open_elsewhere(path):
            raise Taken(str(path))
        yield


def _open_elsewhere(path: Path, processes: Path = Path("/proc")) -> bool:
    """Does another process of ours have the file open? Only Linux can say."""
    wanted = path.stat()
    for process in processes.glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue
        with suppress(OSError):
            for held in (process / "fd").iterdir():
                with suppress(OSError):
                    if os.path.samestat(held.stat(), wanted):
                        return True
    return False


def delete(path: Path) -> None:
    """The game with its notes and locks."""
    with claimed(path):
        path.unlink()
        _drop_notes(path)
        locks.drop(path)


def rename(path: Path, name: str) -> Path:
    """A name, not a place; what is there is never overwritten. The notes go with their game."""
    target = path.with_name(named(name))
    if target == path:
        return path
    with claimed(path):
        _new(target, lambda: os.link(path, target))
        with _undone_by_failure(target):
            _carry_notes(path, target, os.link)
        path.unlink()
        if notes_path(target) != notes_path(path):
            _drop_notes(path)
        locks.drop(path)  # under its new name it gets others
    return target


def copy(path: Path, target: Path) -> Path:
    """The whole file, checked, under another name, and its notes; it was not played for that."""
    with closing(GameLog.open(path)):
        pass  # a damaged game is not multiplied
    target.parent.mkdir(parents=True, exist_ok=True)
    _new(target, lambda: _copy_file(path, target))
    with _undone_by_failure(target):
        _carry_notes(path, target, _copy_file)
        _age(path, target)
    return target


def _age(path: Path, target: Path) -> None:
    """Give the copy the age of its original, but a moment older."""
    times = path.stat()
    os.utime(target, ns=(times.st_atime_ns, times.st_mtime_ns - A_BIT))


def _copy_file(path: Path, target: Path) -> None:
    """For its owner alone, whatever the original is."""
    with (
        os.fdopen(open_regular(path), "rb") as source,
        os.fdopen(create_private(target), "wb") as new,
    ):
        shutil.copyfileobj(source, new)
        new.flush()
        os.fsync(new.fileno())
    sync_folder(target.parent)


def _new(target: Path, make: Callable[[], None]) -> None:
    try:
        make()
    except FileExistsError as there:
        raise Exists(target.name, "exists") from there


@contextmanager
def _undone_by_failure(target: Path) -> Iterator[None]:
    """Remove the new file again if the notes cannot go with it."""
    try:
        yield
    except (OSError, LogError):
        target.unlink()
        raise


def _carry_notes(path: Path, target: Path, carry: Callable[[Path, Path], None]) -> None:
    """A game without notes must not take over another game's notes under its new name."""
    old, new = notes_path(path), notes_path(target)
    if old == new:
        return
    if exists(old):
        new.parent.mkdir(parents=True, exist_ok=True)
        _new(new, lambda: carry(old, new))
    elif exists(new):
        raise Exists(new.name, "exists")


def _drop_notes(path: Path) -> None:
    """The game has gone; `ides` and `ides.rubicon` have their notes in one file."""
    stem, notes = path.name.removesuffix(SUFFIX), notes_path(path)
    if exists(notes) and not any(exists(path.with_name(twin)) for twin in (stem, stem + SUFFIX)):
        notes.unlink(missing_ok=True)


def named(name: str) -> str:
    """A file name out of what was typed."""
    if "/" in name:
        raise LogError("", "no-name")
    stem = name.strip().lstrip(".").removesuffix(SUFFIX)
    if not stem:
        raise LogError("", "nameless")
    return _short(stem + SUFFIX)


def _short(name: str) -> str:
    """A name for which a file system has room."""
    if len(name.encode(errors="surrogateescape")) > LONGEST_NAME:
        raise LogError("", "name-too-long")
    return name


def placed(folder: Path, typed: str) -> Path:
    """The path of a game whose name was typed; an absolute path stays as it is. Home would not find
    a game in a subfolder: a player who wants that writes ./ before it."""
    place = Path(expanduser(typed))
    if len(place.parts) > 1 and not (place.is_absolute() or typed.startswith("./")):
        raise LogError("", "name-with-folder")
    return folder / Path(*map(_short, place.parent.parts)) / named(place.name)


def called(folder: Path, typed: str) -> Path:
    """The file that is meant by what was typed: it may be a game of this folder by its name."""
    place = Path(expanduser(typed))
    with suppress(LogError):
        game = placed(folder, typed)
        return game if os.path.isfile(game) and not os.path.isfile(place) else place
    return place


def why_not(folder: Path, lang: str, typed: str) -> str:
    """Why no new game can have this name, as far as that is known beforehand: a file that is
    there already is not overwritten."""
    return _refused(partial(placed, folder, typed), lang) if typed else ""


def why_not_named(folder: Path, lang: str, typed: str, itself: Path | None = None) -> str:
    """Why a game of this folder cannot be called so; it may keep the name that it has `itself`."""
    return _refused(lambda: folder / named(typed), lang, itself) if typed else ""


def _refused(place: Callable[[], Path], lang: str, itself: Path | None = None) -> str:
    """Why this place is refused; a game must not get the notes of a lost one either."""
    try:
        path = place()
    except LogError as error:
        return complaint(error, lang)
    if path == itself:
        return ""
    if exists(path):
        return word("replay.taken", lang)
    notes = notes_path(path)
    lost = exists(notes) and (itself is None or notes != notes_path(itself))
    return complaint(Exists(notes.name, "exists"), lang) if lost else ""


def free_name(folder: Path, stem: str) -> Path:
    """A name that nobody has yet, nor notes of a lost game: stem, stem-2, stem-3..."""
    path, number = folder / f"{_cut(stem)}{SUFFIX}", 2
    while exists(path) or exists(notes_path(path)):
        path, number = folder / f"{_cut(stem, f'-{number}')}{SUFFIX}", number + 1
    return path


def _cut(stem: str, ending: str = "") -> str:
    """Without the letters that a file system has no room for."""
    while len((stem + ending).encode(errors="surrogateescape")) > LONGEST:
        stem = stem[:-1]
    return stem + ending


def slug(title: str) -> str:
    """A title as a file name."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "game"
