"""The command line: `new`, with corrected data and with positions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from core.game import Game
from tests.cli.saying import Cli, before, cut, kind

HALF_DONE = ("stand", "evade", "lose", "retreat", "try-evasion", "flee")


# --- new ---------------------------------------------------------------------------------------


def test_new_never_overwrites(cli: Cli, fresh: Path) -> None:
    content = fresh.read_bytes()
    said = cli("new", "alea/3", fresh)
    assert said.code == 2
    assert fresh.read_bytes() == content


@pytest.mark.parametrize(
    "words", [("alea/99",), ("alea",), ("chess/1",), ("alea/3", "--set", "flight=yes")]
)
def test_new_refuses_what_does_not_exist(cli: Cli, tmp_path: Path, words: tuple[str, ...]) -> None:
    scenario, *more = words
    assert cli("new", scenario, tmp_path / "a.rubicon", *more).code == 2
    assert not (tmp_path / "a.rubicon").exists()


def test_new_writes_its_settings_into_the_header(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.rubicon"
    words = ("--undo", "fair", "--hands", "hidden", "--dice", "manual", "--set", "flight=yes")
    assert cli("new", "alea/2", path, *words).code == 0
    header = json.loads(path.read_text().splitlines()[0])
    wanted = {"undo": "fair", "hands": "hidden", "dice": "manual", "flight": "yes"}
    assert header["settings"] == wanted
    assert re.fullmatch("[0-9a-f]{32}", header["seed"])


def test_two_games_have_two_seeds(cli: Cli, tmp_path: Path) -> None:
    headers = set()
    for name in "ab":
        assert cli("new", "alea/3", tmp_path / name).code == 0
        headers.add(json.loads((tmp_path / name).read_text())["seed"])
    assert len(headers) == 2


def test_a_new_game_in_a_folder_that_is_not_there(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", "alea/3", tmp_path / "nowhere" / "a.rubicon").code == 2


# --- corrected data ----------------------------------------------------------------------------

FINE = '[[units]]\nid = "legio-x"\nfull = { sp = 6, qu = 4, tb = 1 }\n'
BROKEN = '[[regions]]\nid = "italia"\ngarrison = 9\n'


def header_of(path: Path) -> Any:
    return json.loads(path.read_text().splitlines()[0])


def test_corrected_data_are_embedded(cli: Cli, tmp_path: Path) -> None:
    overlay, path = tmp_path / "mine.toml", tmp_path / "a.rubicon"
    overlay.write_text(FINE)
    assert cli("new", "alea/3", path, "--data", overlay).code == 0
    overlay.unlink()
    assert header_of(path)["data"]["units"][0]["id"] == "legio-x"
    assert cli("verify", path).code == 0


def test_corrected_data_may_be_json(cli: Cli, tmp_path: Path) -> None:
    overlay, path = tmp_path / "mine.json", tmp_path / "a.rubicon"
    overlay.write_text('{"units": [{"id": "legio-x", "name": "Legio Equestris"}]}')
    assert cli("new", "alea/3", path, "--data", overlay).code == 0
    assert "Equestris" in json.dumps(header_of(path))


def test_the_config_directory_corrects_every_new_game(cli: Cli, tmp_path: Path) -> None:
    overlay, path = tmp_path / "config" / "rubicon" / "alea.toml", tmp_path / "a.rubicon"
    overlay.parent.mkdir(parents=True)
    overlay.write_text(FINE)
    assert cli("new", "alea/3", path).code == 0
    assert header_of(path)["data"]["units"][0]["id"] == "legio-x"


def test_data_that_break_a_rule_are_refused_by_its_number(cli: Cli, tmp_path: Path) -> None:
    overlay, path = tmp_path / "mine.toml", tmp_path / "a.rubicon"
    overlay.write_text(BROKEN)
    said = cli("new", "alea/3", path, "--data", overlay)
    assert said.code == 2
    assert "3.1.1" in said.err
    assert not path.exists()


@pytest.mark.parametrize("text", ["[[units", '[[units]]\nid = "legio-m"\n', "\udcff"])
def test_data_that_cannot_be_read(cli: Cli, tmp_path: Path, text: str) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(text, errors="surrogateescape")
    assert cli("new", "alea/3", tmp_path / "a.rubicon", "--data", overlay).code == 2
    assert cli("new", "alea/3", tmp_path / "a.rubicon", "--data", tmp_path / "no").code == 2


@pytest.mark.parametrize("value", ["nan", "inf", "1979-05-27"])
def test_data_that_no_file_can_hold_are_refused(cli: Cli, tmp_path: Path, value: str) -> None:
    overlay = tmp_path / "odd.toml"
    overlay.write_text(f'[[zones]]\nid = "italia-1"\nlat = {value}\n')
    path = tmp_path / "odd.rubicon"
    refused = cli("new", "alea/1", path, "--data", overlay)
    assert refused.code == 2
    assert "table.data" in refused.err
    assert not path.exists()


def test_data_that_leave_our_guesses_are_taken_with_a_warning(cli: Cli, tmp_path: Path) -> None:
    overlay = tmp_path / "guess.toml"
    overlay.write_text('[[units]]\nid = "legio-x"\nfull = { sp = 7, qu = 4, tb = 1 }\n')
    said = cli("new", "alea/1", tmp_path / "guess.rubicon", "--data", overlay)
    assert said.code == 0
    assert "guess.toml" in said.err
    assert "4 to 6 SP" in said.err


# --- positions ---------------------------------------------------------------------------------


def test_a_position_makes_the_round(cli: Cli, whole: Game, tmp_path: Path) -> None:
    position = before(whole, lambda move: kind(move.action) == "march")
    path = cut(whole, position, tmp_path / "a.rubicon")
    shown = cli("show", path, "--json", "--seat", "all")
    words, again = tmp_path / "p.json", tmp_path / "b.rubicon"
    words.write_text(shown.out)
    assert cli("new", "alea/3", again, "--position", words, "--seed", 5).code == 0
    copy = cli("show", again, "--json", "--seat", "all").json
    assert shown.json["position_at"] == shown.json["position"] == position
    assert copy["digest"] == shown.json["digest"]
    words.write_text(json.dumps(shown.json["position_data"]))
    assert cli("new", "alea/3", tmp_path / "c", "--position", words).code == 0


def test_a_step_half_done_starts_again_where_words_can_tell_it(
    cli: Cli, whole: Game, finished: Path, tmp_path: Path
) -> None:
    inside = [n for n, m in enumerate(whole.moves) if kind(m.action) in HALF_DONE][:8]
    assert inside
    steps_back = 0
    for number, position in enumerate(inside):
        shown = cli("show", finished, "--at", position, "--json", "--seat", "all")
        words, path = tmp_path / f"{number}.json", tmp_path / f"{number}.rubicon"
        words.write_text(shown.out)
        assert cli("new", "alea/3", path, "--position", words, "--seed", 5).code == 0
        base = shown.json["position_at"]
        steps_back += position - base
        then = cli("show", finished, "--at", base, "--json", "--seat", "all").json
        assert cli("show", path, "--json", "--seat", "all").json["digest"] == then["digest"]
    assert steps_back > 0


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        "{}",
        '{"position_data": 3}',
        '{"position_data": {"year": 1}}',
        "[" * 100_000,
    ],
)
def test_a_position_that_cannot_be_read(cli: Cli, tmp_path: Path, text: str) -> None:
    words = tmp_path / "p.json"
    words.write_text(text)
    assert cli("new", "alea/3", tmp_path / "a.rubicon", "--position", words).code == 2
    assert not (tmp_path / "a.rubicon").exists()


def test_a_position_against_the_rules_is_refused_by_number(
    cli: Cli, fresh: Path, tmp_path: Path
) -> None:
    position = cli("show", fresh, "--json", "--seat", "all").json["position_data"]
    position["counters"]["legio-x"]["place"] = "dead"
    words = tmp_path / "p.json"
    words.write_text(json.dumps(position))
    said = cli("new", "alea/3", tmp_path / "a.rubicon", "--position", words)
    assert said.code == 2
    assert "3.3.1" in said.err
