"""The scenario list, the combat table as a calculator, games by the random player, measurements."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.cli.codes import UNVERIFIED, WRONG
from core.cli.common import (
    Commands,
    Failure,
    add,
    add_json,
    add_lang,
    add_settings,
    cli_text,
    describe_json,
    say,
    say_json,
    say_table,
    seed_number,
    warn,
)
from core.faults import NoSuchGame
from core.systems import SYSTEMS, open_system
from core.texts import call_text, labelled, refusal_text, short_texts, year_text

CORE, APP = PARTS = ("core", "app")  # that `bench` can measure by itself


def commands(parsers: Commands) -> None:
    scenarios = add(
        parsers,
        "scenarios",
        run_scenarios,
        "Every system and scenario.",
        scenarios="list of {id, system, title, turns, years}, id as `rubicon new` takes it",
    )
    add_lang(scenarios)
    _odds_command(parsers)
    _selfplay_command(parsers)
    _bench_command(parsers)


def _bench_command(parsers: Commands) -> None:
    bench = add(
        parsers,
        "bench",
        run_bench,
        "Measure the rules, the game files and the app. The core takes less than a minute, the app"
        "\nsome minutes.",
        SYSTEM="actions_per_s (of the middle one of the rounds), games_per_s,"
        "\n                 replay_records_per_s, legal_ms, undo_ms, seek_ms (each"
        "\n                 {median, worst}), position_actions_per_s and copy_ms (of a"
        "\n                 position to think about), open_ms by size, memory_mb",
        app="first_paint_s (of Home), table_s (of a game that is called for), cursor_bytes (of"
        "\n                 the key alone; by pane, and with what follows once the cursor"
        "\n                 rests, in cursor_bytes_by_pane, and in"
        "\n                 cursor_bytes_with_margins for terminals that scroll a part of their"
        "\n                 screen), focus_bytes (the median of the worst size; each in"
        "\n                 focus_bytes_by_size), page_bytes_by_size, idle_bytes,"
        "\n                 key_to_paint_ms, focus_to_paint_ms, page_to_paint_ms,"
        "\n                 step_to_paint_ms, jump_to_paint_ms (in a replay, by one action, and to"
        "\n                 another battle or year; by size in paint_ms_by_size),"
        "\n                 screen_to_paint_ms (opening another screen or question, and Escape),"
        "\n                 map_paint_ms and"
        "\n                 other_terminal_ms (from a key in one terminal until its move stands in"
        "\n                 another); a figure of a pane or of a size, and every time, is {median,"
        "\n                 worst}",
    )
    bench.add_argument("part", nargs="?", choices=PARTS, help="one part alone; else both")


# --- scenarios ---------------------------------------------------------------------------------


def run_scenarios(args: argparse.Namespace) -> int:
    scenarios: list[dict[str, Any]] = [
        {
            "id": info.id,
            "system": system.id,
            "title": info.title[args.lang],
            "turns": info.turns,
            "years": info.years,
        }
        for system in map(open_system, SYSTEMS)
        for info in system.scenarios()
    ]
    if args.json:
        say_json({"scenarios": scenarios})
        return 0
    say_table(
        (
            (
                s["id"],
                s["title"],
                " - ".join(year_text(year, args.lang) for year in s["years"]),
                cli_text("turns", args.lang, count=s["turns"]),
            )
            for s in scenarios
        ),
        indent="",
    )
    return 0


# --- odds --------------------------------------------------------------------------------------


def _odds_command(parsers: Commands) -> None:
    odds = add(
        parsers,
        "odds",
        run_odds,
        "The combat of a system as a calculator. It tells by itself which numbers it wants, and\n"
        "which keys --json has: "
        + ", ".join(f"`rubicon odds {name} --help`" for name in SYSTEMS)
        + ".",
    )
    add_json(odds)
    odds.add_argument("system", metavar="SYSTEM", help="alea, for instance")
    add_lang(odds)
    odds.prepare = _describe_system


def _describe_system(odds: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """The numbers that the named system wants, and the keys that it gives."""
    first = next((word for word in words[:1] if not word.startswith("-")), None)
    name = next((word for word in words if word in SYSTEMS), first)
    calculator = None if name is None else open_system(name).calculator
    if calculator is None:
        return
    meanings = short_texts(str(name), "odds-key", "en")
    describe_json(odds, {key: meanings[key] for key in calculator.keys})
    for term in calculator.terms:
        text = short_texts(str(name), "term", "en")[term.name]
        limits = f"{term.least} to {term.most}"
        needed = "" if term.default is None else f", {term.default} if not given"
        odds.add_argument(
            f"--{term.name}",
            type=numbers if term.many else int,
            default=argparse.SUPPRESS,
            metavar="N,N" if term.many else "N",
            help=f"{text}: {limits}{needed}",
        )


def numbers(words: str) -> tuple[int, ...]:
    """11,14: several numbers, with commas between them."""
    return tuple(int(word) for word in words.split(",") if word.strip())


def positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def run_odds(args: argparse.Namespace) -> int:
    system = open_system(args.system)
    calculator = system.calculator
    if calculator is None:
        raise NoSuchGame("no-combat-table", title=system.title)
    given = {t.name: getattr(args, t.name) for t in calculator.terms if hasattr(args, t.name)}
    if (refusal := calculator.why_not(given)) is not None:
        raise Failure(
            WRONG, labelled(refusal.rule, refusal_text(system, refusal, args.lang), args.lang)
        )
    if args.json:
        say_json(calculator.odds(given))
        return 0
    pane = calculator.pane(given, args.lang)
    say(pane.title)
    say_table([pane.columns, *(row.cells for row in pane.rows)])
    return 0


# --- selfplay ----------------------------------------------------------------------------------


def _selfplay_command(parsers: Commands) -> None:
    selfplay = add(
        parsers,
        "selfplay",
        run_selfplay,
        "Complete games by the random player, every invariant checked after every action. Exit 1"
        " if\nsomething was wrong.",
        games="how many were begun",
        finished="how many came to an end",
        actions="how many actions that took",
        seconds="listing, choosing and applying them, in memory",
        check_seconds="checking the invariants",
        errors="list of what went wrong, with the seed that repeats it",
        outcomes="how the games ended: cause to count",
        coverage="rule id to count, of what happened and of what was barred, with --coverage",
    )
    selfplay.add_argument("scenario", metavar="SYSTEM/SCENARIO")
    selfplay.add_argument("--games", type=positive, required=True, metavar="N")
    selfplay.add_argument(
        "--seed", type=seed_number, required=True, metavar="S", help="of the first game"
    )
    selfplay.add_argument("--save", type=Path, metavar="DIR", help="write the game files there")
    add_settings(selfplay)
    add_lang(selfplay)
    selfplay.add_argument(
        "--coverage",
        action="store_true",
        help="count the rules that were met, in what happened and in what was barred",
    )


def run_selfplay(args: argparse.Namespace) -> int:
    from core import selfplay

    if args.save is not None:
        args.save.mkdir(parents=True, exist_ok=True)
    report = selfplay.run(
        args.scenario, args.games, args.seed, args.save, dict(args.set), looking=args.coverage
    )
    answer = report.as_json()
    if not args.coverage:
        answer["coverage"] = {}
    if args.json:
        say_json(answer)
    else:
        _say_report(answer, args.lang)
    return UNVERIFIED if report.errors else 0


def _say_report(answer: dict[str, Any], lang: str) -> None:
    say(cli_text("games-finished", lang, **answer))
    say(cli_text("games-seconds", lang, **answer))
    for cause, count in answer["outcomes"].items():
        say(f"  {count:>6}  {cause}")
    if answer["coverage"]:
        say(cli_text("rules-met", lang))
    for rule, count in answer["coverage"].items():
        say(f"  {count:>8}  {rule}")
    for error in answer["errors"]:
        first, *_, last = [line for line in error.splitlines() if line.strip()] * 2
        warn(f"{first} {last}")


# --- bench -------------------------------------------------------------------------------------


def run_bench(args: argparse.Namespace) -> int:
    if args.part == APP and args.app_figures is None:
        raise Failure(WRONG, call_text("no-screen", "en"))
    figures = {} if args.part == APP else _core_figures()
    if args.part != CORE and args.app_figures is not None:
        figures[APP] = args.app_figures()
    if args.json:
        say_json(figures)
        return 0
    for group, values in figures.items():
        say(group)
        _say_figures(values, 1)
    return 0


def _core_figures() -> dict[str, Any]:
    from core.bench import bench

    return bench()


def _say_figures(values: Any, depth: int) -> None:
    """Nested figures as an indented list."""
    if not isinstance(values, dict):
        say(f"{'  ' * depth}{values}")
        return
    for name, value in values.items():
        if isinstance(value, dict):
            say(f"{'  ' * depth}{name}")
            _say_figures(value, depth + 1)
        else:
            say(f"{'  ' * depth}{name:<24} {value}")
