"""The command line: calls and exit codes, the small commands, and the program as it is run."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core import __version__, bench
from core.cli import codes
from core.cli.main import MODULES, Parser, Wanted, main, parser
from core.game import Game
from core.log import GameLog
from tests.cli.saying import Cli, Said

PAGE = Path(__file__).parents[2] / "core" / "README.md"  # of the command line
GAMES = ["new", "show", "legal", "do", "undo", "redo", "play", "replay"]
COMMANDS = [*GAMES, "log", "export", "verify", "scenarios", "odds", "selfplay", "bench"]


# --- the program -------------------------------------------------------------------------------


def test_version(cli: Cli) -> None:
    assert cli("--version") == Said(0, f"rubicon {__version__}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(cli: Cli, command: str) -> None:
    said = cli(command, "--help")
    assert said.code == 0
    assert f"usage: rubicon {command}" in said.out
    assert "1|2" not in said.out  # how many seats there are, each game tells
    assert "the other seat " not in said.out


def test_help_documents_the_json_keys(cli: Cli, fresh: Path) -> None:
    for command in ("show", "legal"):
        told = cli(command, "--help").out
        for key in cli(command, fresh, "--json").json:
            assert f"\n  {key} " in told


@pytest.mark.parametrize(
    "words",
    [
        ("conquer",),
        ("show",),
        ("new", "alea/3"),
        ("show", "a.rubicon", "--seat", "3"),
        ("show", "a.rubicon", "--at", "many"),
        ("odds", "alea", "--attack", "0", "--defend", "4"),
        ("odds", "alea", "--attack", "4"),
        ("odds", "chess", "--attack", "4", "--defend", "4"),
        ("selfplay", "alea/3", "--games", "0", "--seed", "1"),
        ("selfplay", "alea/99", "--games", "1", "--seed", "1"),
        ("new", "alea/3", "a.rubicon", "--seed", "-1"),
        ("new", "alea/3", "a.rubicon", "--seed", str(2**64)),
        ("new", "alea/3", "a.rubicon", "--set", "flight"),
        ("undo", "a.rubicon", "--ask", "--agree"),
        ("play", "a.rubicon", "b.rubicon"),
        (),
    ],
)
def test_a_wrong_call_is_exit_2(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli(*words).code == 2
    assert not list(tmp_path.glob("*.rubicon"))


@pytest.mark.parametrize("command", ["show", "legal", "undo", "redo", "log", "play", "replay"])
def test_a_missing_file_is_exit_2(cli: Cli, tmp_path: Path, command: str) -> None:
    said = cli(command, tmp_path / "gone.rubicon")
    assert said.code == 2
    assert "gone.rubicon" in said.err


def test_a_file_that_is_not_ours_is_exit_2(cli: Cli, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    for text in ("Gallia est omnis divisa\n", "", '{"a":1}\n', "\x00" * 100):
        other.write_text(text)
        assert cli("show", other).code == 2
        assert cli("verify", other).code == 2
    assert cli("show", tmp_path).code == 2


def test_a_header_of_another_program_is_exit_2(cli: Cli, tmp_path: Path) -> None:
    other = tmp_path / "other.rubicon"
    GameLog.create(other, {"format": 1, "board": "chess"}).close()
    assert cli("show", other).code == 2
    assert cli("verify", other).code == 2


def test_the_app_is_opened_on_a_readable_game_at_a_terminal(
    fresh: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Wanted] = []

    def app(wanted: Wanted) -> int:
        opened.append(wanted)
        return 0

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["play", str(fresh)], app) == 2
    assert "terminal" in capsys.readouterr().err
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert main([], app) == main(["play", str(fresh)], app) == 0
    assert main(["replay", str(fresh)], app) == 0
    assert opened == [Wanted(), Wanted(fresh), Wanted(fresh, replay=True)]


@pytest.mark.parametrize(
    ("words", "measured"),
    [
        ((), ["alea", "caesar", "semper", "republic", "app"]),
        (("core",), ["alea", "caesar", "semper", "republic"]),
        (("app",), ["app"]),
    ],
)
def test_the_bench_measures_both_parts_or_one_alone(
    words: tuple[str, ...],
    measured: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(bench, "_bench_system", lambda name: {"actions_per_s": 1})
    assert main(["bench", "--json", *words], figures=lambda: {"first_paint_s": 1}) == 0
    assert list(json.loads(capsys.readouterr().out)) == measured


def test_without_the_app_the_bench_measures_the_core(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "_bench_system", lambda name: {"actions_per_s": 1})
    assert main(["bench", "app"]) == 2
    assert capsys.readouterr().err
    assert main(["bench", "everything"]) == 2
    capsys.readouterr()
    assert main(["bench", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == ["alea", "caesar", "semper", "republic"]


@pytest.mark.parametrize(
    ("terminal", "term", "words", "plain"),
    [
        (True, "xterm", (), False),
        (True, "xterm", ("--plain",), True),
        (True, "dumb", (), True),
        (False, "xterm", (), True),
    ],
)
def test_a_game_is_played_line_by_line_where_nothing_else_can_be(
    fresh: Path,
    monkeypatch: pytest.MonkeyPatch,
    terminal: bool,
    term: str,
    words: tuple[str, ...],
    plain: bool,
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    monkeypatch.setenv("TERM", term)
    opened: list[Wanted] = []
    assert main(["play", str(fresh), *words], lambda wanted: opened.append(wanted) or 0) == 0
    assert opened == [Wanted(fresh, plain=plain)]


def test_the_app_is_told_who_sits_here_and_how(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    opened: list[Wanted] = []

    def app(wanted: Wanted) -> int:
        opened.append(wanted)
        return 0

    assert main(["--lang", "fr", "--no-mouse"], app) == 0
    for command in ("play", "replay"):
        words = ["--lang", "fr", command, str(fresh), "--seat", "2", "--mouse"]
        assert main(words, app) == 0
        assert main([command, str(fresh), "--seat", "3"], app) == 2
    assert opened == [
        Wanted(lang="fr", mouse=False),
        Wanted(fresh, seat=2, lang="fr", mouse=True),
        Wanted(fresh, replay=True, seat=2, lang="fr", mouse=True),
    ]


# --- scenarios and odds ------------------------------------------------------------------------


def test_scenarios(cli: Cli) -> None:
    found = cli("scenarios", "--json").json["scenarios"]
    third = next(scenario for scenario in found if scenario["id"] == "alea/3")
    assert third["system"] == "alea"
    assert third["turns"] == 2
    assert third["title"] in cli("scenarios").out
    assert "alea/3" in cli("scenarios", "--lang", "fr").out


def test_odds_of_a_battle(cli: Cli) -> None:
    found = cli("odds", "alea", "--attack", 10, "--defend", 8, "--json").json
    assert found["column"] == "5/4"
    assert list(found["faces"]) == list("123456")
    assert found["faces"]["1"] == {"attacker": "A", "defender": "3/4", "winner": "defender"}
    assert "5/4" in cli("odds", "alea", "--attack", 10, "--defend", 8).out


def test_odds_with_shift_and_modifier(cli: Cli) -> None:
    plain = cli("odds", "alea", "--attack", 3, "--defend", 2, "--json").json
    moved = cli(
        *("odds", "alea", "--attack", 10, "--defend", 8, "--shift", 1, "--modifier", -1, "--json")
    ).json
    assert moved["column"] == plain["column"] == "3/2"
    assert moved["faces"]["2"] == plain["faces"]["1"]


# --- selfplay ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_selfplay_reports_and_saves(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    words = ("selfplay", "alea/3", "--games", 2, "--seed", 5)
    found = cli(*words, "--save", folder, "--json").json
    wanted = {"games", "finished", "actions", "seconds", "check_seconds", "errors", "coverage"}
    assert wanted <= set(found)
    assert (found["games"], found["finished"], found["errors"]) == (2, 2, [])
    assert found["coverage"] == {}
    files = sorted(folder.iterdir())
    assert [path.suffix for path in files] == [".rubicon"] * 2
    assert cli("verify", *files).code == 0
    assert cli(*words, "--save", folder).code == 2  # it overwrites nothing
    covered = cli(*words, "--coverage", "--json").json
    assert covered["coverage"]["2.E"] > 0
    assert covered["actions"] == found["actions"]
    assert "2 of 2 games finished" in cli(*words).out


def test_selfplay_takes_the_settings_of_a_scenario(cli: Cli, tmp_path: Path) -> None:
    words = ("selfplay", "caesar/historical", "--games", 1, "--seed", 2, "--coverage", "--json")
    assert "1.1.bid" not in cli(*words).json["coverage"]
    bid = cli(*words, "--set", "sides=bid", "--set", "hands=open", "--save", tmp_path).json
    assert bid["errors"] == []
    assert bid["coverage"]["1.1.bid"] > 0
    game = Game.open(next(tmp_path.iterdir()))
    assert (game.header.settings["sides"], game.header.settings["hands"]) == ("bid", "open")


@pytest.mark.parametrize("setting", ["sides", "sides=won", "flight=yes"])
def test_selfplay_refuses_settings_that_a_scenario_has_not(cli: Cli, setting: str) -> None:
    words = ("selfplay", "caesar/historical", "--games", 1, "--seed", 2, "--set", setting)
    assert cli(*words).code == 2


# --- as a program ------------------------------------------------------------------------------


def program(*words: object, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tui", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


@pytest.mark.slow
def test_the_program_plays_a_move(fresh: Path) -> None:
    legal = json.loads(program("legal", fresh, "--json").stdout)
    done = program("do", fresh, json.dumps(legal["actions"][0]), "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["position"] == 1
    wrong = program("do", fresh, '{"type":"stand"}')
    assert (wrong.returncode, wrong.stdout) == (3, "")
    assert wrong.stderr.startswith("rubicon: refused (table.action): ")


def test_without_a_terminal_there_is_no_app(fresh: Path) -> None:
    for words in ((), ("replay", fresh)):
        done = program(*words, stdin=subprocess.DEVNULL)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
    done = program("play", fresh, stdin=subprocess.DEVNULL)  # line by line, and nobody types
    assert (done.returncode, done.stderr) == (0, "")
    assert "What do you do?" in done.stdout
    assert Game.open(fresh).position == 0


def test_a_command_loads_no_screen() -> None:
    code = (
        "import sys, tui.__main__ as program\n"
        "program.main(['--version']); program.main(['scenarios'])\n"
        "sys.exit(bool({'textual', 'rich'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_reader_who_leaves_gets_no_complaint(finished: Path) -> None:
    command = [sys.executable, "-m", "tui", "log", str(finished)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""


def test_a_crash_of_the_app_is_its_exit_code(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert main(["play", str(fresh)], lambda wanted: 1) == 1


def test_the_options_that_the_page_names_are_taken(cli: Cli) -> None:
    table = PAGE.read_text(encoding="utf-8").split("| command | what it does |")[1]
    rows = [line.split(" | ", 1) for line in table.split("\n\n")[0].splitlines()[2:]]
    found = {command: row for row in rows for command in re.findall(r"`([a-z]+)", row[0])}
    assert set(found) == set(COMMANDS)
    for command, row in found.items():
        told = cli(command, "--help").out
        for option in re.findall(r"--[a-z]+", " ".join(row)):
            assert option in told, (command, option)


def test_the_page_names_every_exit_status() -> None:
    table = PAGE.read_text(encoding="utf-8").split("| exit status | means |")[1]
    named = [int(row.split("|")[1]) for row in table.split("\n\n")[0].splitlines()[2:]]
    ours = {value for value in vars(codes).values() if isinstance(value, int)}
    assert named == sorted(ours - {codes.INTERRUPTED, codes.PIPE})  # those are the shell's


def test_the_first_game_of_the_page_works(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PAGE.read_text(encoding="utf-8")
    block = page.split("A first game from the command line:")[1].split("```")[1]
    commands = [shlex.split(line, comments=True) for line in block.splitlines() if line.strip()]
    assert len(commands) > 6
    monkeypatch.chdir(tmp_path)
    for program, *words in commands:
        assert program == "rubicon"
        assert cli(*words).code == 0, words


# --- the parser ----------------------------------------------------------------------------------


def commands_of(program: Parser) -> dict[str, argparse.ArgumentParser]:
    (action,) = [a for a in program._actions if isinstance(a, argparse._SubParsersAction)]
    return dict(action.choices)


def test_every_command_is_added_by_the_module_that_the_table_names() -> None:
    whole = commands_of(parser())
    assert list(whole) == list(MODULES)
    for name, module in MODULES.items():
        built = commands_of(parser(["--mouse", name, "FILE"]))
        assert set(built) == {other for other in MODULES if MODULES[other] == module}
        assert built[name].format_help() == whole[name].format_help()


def test_words_without_a_command_are_read_with_all_of_them() -> None:
    for words in ([], ["--help"], ["game.rubicon"], ["--lang", "fr"]):
        assert list(commands_of(parser(words))) == list(MODULES)
