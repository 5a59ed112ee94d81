"""Complete games by a random player, every invariant checked after every action."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from core.contract import Action, Fault, Prompt, Refusal
from core.game import Game, file_of
from core.log import GameLog
from core.players.barred_rules import BarredRules
from core.players.errands import Errand
from core.players.random import RandomPlayer
from core.texts import fault_text

LONGEST = 200_000  # actions: a game that goes on for ever is a bug


class Report:
    """What a run of games gave."""

    def __init__(self) -> None:
        self.games = self.finished = self.actions = 0
        self.seconds = self.check_seconds = 0.0
        self.errors: list[str] = []
        self.coverage: Counter[str] = Counter()
        self.outcomes: Counter[str] = Counter()

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "finished": self.finished,
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
            "check_seconds": round(self.check_seconds, 3),
            "errors": self.errors,
            "outcomes": dict(sorted(self.outcomes.items())),
            "coverage": dict(sorted(self.coverage.items())),
        }


def play(
    scenario: str,
    seed: int,
    report: Report,
    settings: dict[str, Any] | None = None,
    checked: bool = True,
    errands: bool = False,
    looking: bool = False,
) -> Game:
    """One game to its end; what goes wrong is reported with a seed that repeats it. On
    `errands` the players make for a place; `looking` counts the rules that bar answers, too."""
    game = Game.new(scenario, seed, settings)
    errand = _errand(game, f"{scenario}:{seed}") if errands else None
    player = RandomPlayer(game.system, f"{scenario}:{seed}", errand)
    barred = BarredRules(f"{scenario}:{seed}") if looking else None
    line = game.line
    undone = _between_steps(game, report) if checked else []
    report.games += 1
    ledger = game.system.ledger(game.state)
    start, checks = perf_counter(), report.check_seconds  # listing, choosing and applying
    try:
        while line.run.prompt is not None and line.cursor < LONGEST:
            if barred is not None:
                _look(barred, game, line.run.prompt, report)
            _one_action(game, player, report if checked else None)
            if checked:
                ledger = game.system.booked(ledger, game.moves[-1].events)
                _check(game, ledger, report, undone)
    except Exception:
        report.errors.append(f"seed {seed}, position {game.position}: {traceback.format_exc()}")
        return game
    finally:
        report.seconds += perf_counter() - start - (report.check_seconds - checks)
        report.actions += len(game.moves)
    if game.outcome is None:
        report.errors.append(f"seed {seed}: no end after {LONGEST} actions")
    else:
        report.finished += 1
        report.outcomes[game.outcome.cause] += 1
    for position in range(len(game.moves) + 1):
        for event in game.events(position):
            report.coverage[event.rule] += 1
            for rule in event.also:
                report.coverage[rule] += 1
    return game


def _one_action(game: Game, player: RandomPlayer, judge: Report | None) -> None:
    prompt = game.line.run.prompt
    if prompt is not None and prompt.open and (played := player.break_in(game)) is not None:
        seat, play = played
        done = game.push(seat, play)
        if isinstance(done, Refusal):
            raise AssertionError(f"offered but refused: {play} by {done}")
        return
    listed = player.choose(game)
    action, prompt = listed.action, listed.prompt
    if judge is not None:
        _judge(game, prompt, action, judge)
    game.push(prompt.seat, action, trusted=listed)


def _errand(game: Game, seed: str) -> Errand | None:
    presenter = game.system.presenter
    chart = presenter.chart(game.header.scenario, "en")
    return None if chart is None else Errand(chart, presenter, seed)


def _look(barred: BarredRules, game: Game, prompt: Prompt, report: Report) -> None:
    start = perf_counter()
    report.coverage += barred.look(game, prompt)
    report.check_seconds += perf_counter() - start


def _judge(game: Game, prompt: Prompt, action: Action, report: Report) -> None:
    """What is pushed as trusted is not judged there; here it is."""
    start = perf_counter()
    refusal = prompt.judge(game.state, action)
    report.check_seconds += perf_counter() - start
    if refusal is not None:
        raise AssertionError(f"offered but refused: {action} by {refusal}")


def _between_steps(game: Game, report: Report) -> list[Fault]:
    """A list that gets whatever is wrong where one step of the rules is over and the next begins;
    most of these positions nobody sees."""
    table, faults = game.line.run.table, list[Fault]()
    keep = table.boundary

    def look(state: Any) -> None:
        start = perf_counter()
        faults.extend(game.system.faults_between_steps(state))
        report.check_seconds += perf_counter() - start
        if keep is not None:
            keep(state)

    table.boundary = look
    return faults


def _check(
    game: Game, ledger: tuple[int, ...], report: Report, undone: Sequence[Fault] = ()
) -> None:
    start = perf_counter()
    faults = [*undone, *game.system.faults_in_play(game.state)]
    broken = [f"{fault.rule}: {fault_text(fault)}" for fault in faults]
    if ledger != (tracks := game.system.ledger(game.state)):
        broken.append(f"ledger: the events say {ledger}, the tracks {tracks}")
    report.check_seconds += perf_counter() - start
    if broken:
        raise AssertionError("; ".join(broken))


def run(
    scenario: str,
    games: int,
    seed: int,
    save: Path | None = None,
    settings: Any = None,
    looking: bool = False,
) -> Report:
    """A series of games with seeds from `seed` on, every other one with errands; `save` gets
    their files."""
    report = Report()
    for number in range(seed, seed + games):
        errands = number % 2 == 0
        game = play(scenario, number, report, settings, errands=errands, looking=looking)
        if save is not None:
            name = f"{scenario.replace('/', '-')}-{number}.rubicon"
            write(game, save / name)
    return report


def write(game: Game, path: Path) -> None:
    """A game played in memory as a file."""
    GameLog.create(path, *file_of(game)).close()
