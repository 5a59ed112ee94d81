"""The command line: its own words, in the language of the call."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from core.contract import OfferDraw
from core.game import Done, Game
from core.paths import saves_dir
from core.texts import catalogue
from tests.cli.saying import DONE, Cli

COMMANDS = Path(__file__).parents[2] / "core" / "cli"
SAMPLE = saves_dir() / "rise-of-caesar-half-way.rubicon"


def test_every_word_of_the_command_line_is_in_the_catalogue_and_none_is_left() -> None:
    used = {
        node.args[0].value
        for path in COMMANDS.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "cli_text"
        and isinstance(node.args[0], ast.Constant)
    }
    assert used == set(catalogue("table")["cli"])


def test_scenarios_count_their_turns_in_french(cli: Cli) -> None:
    lines = cli("scenarios", "--lang", "fr").out.splitlines()
    assert all(line.endswith(" tours") for line in lines)


def test_what_is_offered_is_told_in_french(cli: Cli, fresh: Path) -> None:
    assert "rien n'est demandé au joueur 2" in cli("legal", fresh, "--seat", 2, "--lang", "fr").out
    assert "joueur 1 (" in cli("legal", fresh, "--lang", "fr").out
    said = cli("legal", SAMPLE, "--lang", "fr").out
    assert "# un échantillon de " in said
    assert "# le joueur 2 pourrait intervenir\u00a0: " in said


def test_what_came_of_an_action_is_told_in_french(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "new.rubicon"
    game = Game.new("alea/3", 5, path=path)
    assert isinstance(game.push(2, OfferDraw()), Done)
    assert "le joueur 2 propose la nulle" in cli("show", path, "--lang", "fr").out
    refused = cli("do", path, DONE, "--seat", 2, "--lang", "fr").err
    assert refused.startswith("rubicon: refusé (table.turn) : ")
    assert cli("export", path, "--text", "--lang", "fr").out.endswith("La partie continue.\n")


def test_selfplay_reports_in_french(cli: Cli) -> None:
    words = ("selfplay", "caesar/historical", "--games", 1, "--seed", 2, "--coverage")
    shown = cli(*words, "--lang", "fr").out.splitlines()
    assert shown[0].startswith("1 parties finies sur 1, ")
    assert re.fullmatch(r"[\d.]+ s de jeu, [\d.]+ s de contrôles", shown[1])
    assert "règles rencontrées\u00a0:" in shown
    assert cli(*words).out.startswith("1 of 1 games finished, ")
