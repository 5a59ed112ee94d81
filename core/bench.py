"""Measures the figures of core/README.md (Performance) on complete random games."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from core.contract import Refusal, ScenarioInfo
from core.game import Game, file_of
from core.log import GameLog
from core.position import Position, position_of
from core.selfplay import Report, play, write
from core.systems import SYSTEMS, open_system

GAMES = 30  # per scenario that is short enough
ROUNDS = 3  # the middle one counts: the speed of most machines swings
LONG = 5  # years; a longer scenario gets a tenth of the games
SIZES = (1_000, 10_000, 100_000)
PROBES = 200  # undo and seek positions


def bench() -> dict[str, Any]:
    """The figures of every system."""
    return {name: _bench_system(name) for name in SYSTEMS}


def _bench_system(name: str) -> dict[str, Any]:
    scenarios = open_system(name).scenarios()
    for scenario in scenarios:  # once to warm the caches, as in a long session
        play(scenario.id, 10_000, Report(), checked=False)
    rounds = sorted((_round(scenarios) for _ in range(ROUNDS)), key=lambda one: one.speed)
    middle = rounds[ROUNDS // 2]
    longest = middle.longest
    return {
        "actions_per_s": middle.speed,
        "rounds": [one.speed for one in rounds],
        "scenarios": middle.each,
        "games_per_s": middle.games_per_s,
        "replay_records_per_s": _replay_speed(longest),
        "longest_game": len(longest.moves),
        "legal_ms": _spread(_legal_times(longest)),
        "undo_ms": _spread(_undo_times(longest)),
        "seek_ms": _spread(_seek_times(longest)),
        "position_actions_per_s": _position_speed(longest),
        "copy_ms": _spread(_copy_times(longest)),
        "open_ms": _open_times(longest),
        "memory_mb": _memory(longest),
    }


class Round(NamedTuple):
    """The result of one round of the same games."""

    speed: int  # actions a second, listing and choosing included
    each: dict[str, int]  # by scenario
    games_per_s: float
    longest: Game


def _round(scenarios: Sequence[ScenarioInfo]) -> Round:
    report, each, longest = Report(), {}, None
    for scenario in scenarios:
        actions, seconds = report.actions, report.seconds
        for seed in range(GAMES if scenario.turns <= LONG else GAMES // 10):
            game = play(scenario.id, seed, report, checked=False)
            if longest is None or len(game.moves) > len(longest.moves):
                longest = game
        each[scenario.id] = round((report.actions - actions) / (report.seconds - seconds))
    assert longest is not None
    speed = round(report.actions / report.seconds)
    return Round(speed, each, round(report.games / report.seconds, 2), longest)


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return 1000 * (perf_counter() - start)


def _spread(times: list[float]) -> dict[str, float]:
    return {"median": round(median(times), 3), "worst": round(max(times), 3)}


def _replay_speed(game: Game) -> int:
    copy = Game(game.header)
    actions = [(move.seat, move.action) for move in game.moves]
    start = perf_counter()
    for seat, action in actions:
        done = copy.push(seat, action)
        assert not isinstance(done, Refusal)
    return round(len(actions) / (perf_counter() - start))


def _legal_times(game: Game) -> list[float]:
    """Times of listing all actions of `legal`, as the command line prints them."""
    times = []
    for position in _positions(game):
        game.seek(position)
        if (prompt := game.prompt) is not None:
            state = game.state
            times.append(_timed(lambda p=prompt, s=state: list(p.legal(s))))  # type: ignore[misc]
    game.seek(len(game.moves))
    return times


def _positions(game: Game) -> list[int]:
    step = max(1, len(game.moves) // PROBES)
    return list(range(0, len(game.moves), step))


def _seek_times(game: Game) -> list[float]:
    times = [_timed(lambda p=p: game.seek(p)) for p in _positions(game)]  # type: ignore[misc]
    game.seek(len(game.moves))
    return times


def _position_speed(game: Game) -> int:
    """How many of the same actions a position judges and applies in a second."""
    falls = [*game.opening_falls, *(fall for move in game.moves for fall in move.falls)]
    known = {k: fall.face for k, fall in enumerate(falls)}
    position = Position(game.system, game.first_state(), 0, known)
    start = perf_counter()
    for move in game.moves:
        refusal = position.apply(move.seat, move.action)
        assert refusal is None
    return round(len(game.moves) / (perf_counter() - start))


def _copy_times(game: Game) -> list[float]:
    """Times of copying positions up to their open question."""
    times = []
    for at in _positions(game):
        game.seek(at)
        times.append(_timed(position_of(game, 0).copy))
    game.seek(len(game.moves))
    return times


def _undo_times(game: Game) -> list[float]:
    """Times of taking one action back, everywhere in the game."""
    copy = game.branch(len(game.moves))
    times = []
    while copy.moves:
        times.append(_timed(lambda: copy.undo(1)))
    return times


def _open_times(game: Game) -> dict[str, float]:
    """Times of opening and verifying: the complete game, then files of so many records."""
    with tempfile.TemporaryDirectory() as folder:
        complete = Path(folder) / "complete.rubicon"
        write(game, complete)
        times = {f"complete ({len(game.moves)})": _timed(lambda: Game.open(complete))}
        for size in SIZES:
            path = Path(folder) / f"{size}.rubicon"
            _write_long(game, size, path)
            times[str(size)] = _timed(lambda path=path: Game.open(path))  # type: ignore[misc]
    return {name: round(value, 1) for name, value in times.items()}


def _write_long(game: Game, size: int, path: Path) -> None:
    """Write a file of so many records: the game, taken back and played again and again."""
    header, records = file_of(game)
    undo = {"undo": len(records), "digest": _first_digest(game)}
    lines: list[dict[str, Any]] = []
    while len(lines) < size:
        lines += [*records, undo]
    GameLog.create(path, header, lines[:size]).close()


def _first_digest(game: Game) -> str:
    return Game(game.header).digest()


def _memory(game: Game) -> float:
    """Peak memory of a process that opens the complete game with its history, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "complete.rubicon"
        write(game, path)
        code = (
            "import sys; from pathlib import Path; from core.game import Game\n"
            "from core.bench import peak_mb\n"
            "game = Game.open(Path(sys.argv[1]))\n"
            "print(peak_mb())"
        )
        shown = subprocess.run(
            [sys.executable, "-c", code, str(path)],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(Path(__file__).parent.parent)},
        )
    return round(float(shown.stdout), 1)


def peak_mb() -> float:
    """Peak memory of this process. On Linux getrusage counts the parent, too; /proc does not."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(x for x in status.read_text().splitlines() if x.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    unit = 1024**2 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
