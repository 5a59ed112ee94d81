"""The command line: every command, every exit code, the keys of every JSON object."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from core import __version__, selfplay
from core.cli.main import Wanted, main
from core.contract import Rolled
from core.game import Game, file_of
from core.log import GameLog

GAMES = ["new", "show", "legal", "do", "undo", "redo", "play", "replay"]
COMMANDS = [*GAMES, "log", "export", "verify", "scenarios", "odds", "selfplay", "bench"]
HALF_DONE = ("stand", "evade", "lose", "retreat", "try-evasion", "flee")
DONE = '{"type":"done"}'


class Said(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


Cli = Callable[..., Said]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    """Run a command in this process; an error is one line and no traceback."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def run(*words: object) -> Said:
        code = main([str(word) for word in words])
        said = Said(code, *capsys.readouterr())
        assert "Traceback" not in said.err
        if code:
            assert said.err.count("\n") == 1, said.err
            assert said.err.startswith("rubicon")
        return said

    return run


@pytest.fixture
def fresh(cli: Cli, tmp_path: Path) -> Path:
    path = tmp_path / "fresh.rubicon"
    assert cli("new", "alea/3", path, "--seed", 5).code == 0
    return path


@pytest.fixture(scope="module")
def whole() -> Game:
    """A complete game, in memory."""
    return played({})


def played(settings: dict[str, Any]) -> Game:
    report = selfplay.Report()
    game = selfplay.play("alea/3", 5, report, settings)
    assert not report.errors
    return game


@pytest.fixture
def finished(whole: Game, tmp_path: Path) -> Path:
    return cut(whole, len(whole.moves), tmp_path / "finished.rubicon")


def cut(game: Game, position: int, path: Path) -> Path:
    """The game as far as that position, as a file."""
    copy = game.branch(position, path)
    assert copy.log is not None
    copy.log.close()
    return path


def before(game: Game, wanted: Callable[[Any], bool]) -> int:
    """The position at which the first such move was made."""
    return next(n for n, move in enumerate(game.moves) if wanted(move))


def first_legal(cli: Cli, path: Path) -> str:
    return json.dumps(cli("legal", path, "--json").json["actions"][0])


# --- the program -------------------------------------------------------------------------------


def test_version(cli: Cli) -> None:
    assert cli("--version") == Said(0, f"rubicon {__version__}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(cli: Cli, command: str) -> None:
    said = cli(command, "--help")
    assert said.code == 0
    assert f"usage: rubicon {command}" in said.out


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

    assert main(["play", str(fresh)], app) == 2
    assert "terminal" in capsys.readouterr().err
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert main([], app) == main(["play", str(fresh)], app) == 0
    assert main(["replay", str(fresh)], app) == 0
    assert opened == [Wanted(), Wanted(fresh), Wanted(fresh, replay=True)]


def test_the_app_is_told_who_sits_here_and_how(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    opened: list[Wanted] = []

    def app(wanted: Wanted) -> int:
        opened.append(wanted)
        return 0

    assert main(["--lang", "fr", "--no-mouse"], app) == 0
    assert main(["--lang", "fr", "play", str(fresh), "--seat", "2", "--mouse"], app) == 0
    assert opened == [
        Wanted(lang="fr", mouse=False),
        Wanted(fresh, seat=2, lang="fr", mouse=True),
    ]
    assert main(["play", str(fresh), "--seat", "3"], app) == 2


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
    far = cli("odds", "alea", "--attack", 1, "--defend", 9, "--shift", -99, "--modifier", 99)
    assert far.code == 0


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
    assert 0 <= header["seed"] < 2**53


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


def kind(action: Any) -> str:
    return str(msgspec.to_builtins(action)["type"])


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


# --- show and legal ----------------------------------------------------------------------------


def test_show_has_its_keys(cli: Cli, fresh: Path) -> None:
    shown = cli("show", fresh, "--json").json
    wanted = {"record", "position", "digest", "seat", "factions", "phase", "position_data"}
    assert wanted <= set(shown)
    assert shown["factions"] == {"1": "CAESARIAN", "2": "REPUBLICAN"}
    assert (shown["record"], shown["position"], shown["viewer"]) == (0, 0, None)
    assert "seed" not in shown
    assert "outcome" not in shown


def test_show_in_words(cli: Cli, finished: Path) -> None:
    assert "Caesar" in cli("show", finished, "--at", 100).out
    assert "CÉSARIEN" in cli("show", finished, "--at", 100, "--lang", "fr").out


def test_each_seat_has_its_digest(cli: Cli, whole: Game, tmp_path: Path) -> None:
    path = cut(whole, 50, tmp_path / "a.rubicon")
    game = Game.open(path)
    for words, seat in (((), None), (("--seat", "1"), 1), (("--seat", "all"), "all")):
        assert cli("show", path, "--json", *words).json["digest"] == game.digest(seat)


def test_show_at_a_position(cli: Cli, whole: Game, finished: Path) -> None:
    last = cli("show", finished, "--json").json
    assert last["outcome"]["winner"] in (-1, 0, 1, 2)
    assert last["seat"] is None
    then = cli("show", finished, "--json", "--at", 10, "--seat", "all").json
    assert (then["position"], then["record"]) == (10, len(whole.moves))
    assert then["digest"] == whole.moves[9].digest
    assert cli("show", finished, "--at", len(whole.moves) + 1).code == 2
    assert cli("show", finished, "--at", -1).code == 2


def test_legal_offers_what_do_takes(cli: Cli, fresh: Path) -> None:
    found = cli("legal", fresh, "--json").json
    assert set(found) >= {"seat", "prompt", "actions", "complete"}
    assert found["seat"] == 1
    texts = [json.dumps(action, sort_keys=True) for action in found["actions"]]
    assert len(set(texts)) == len(texts)
    lines = cli("legal", fresh, "--seat", "1").out.splitlines()
    assert lines[1].startswith("# ")
    assert json.loads(lines[2]) == found["actions"][0]
    assert len(found["words"]) == len(found["actions"])
    assert cli("do", fresh, lines[2]).code == 0


def test_legal_for_a_seat_that_is_not_asked(cli: Cli, fresh: Path) -> None:
    found = cli("legal", fresh, "--seat", 2, "--json").json
    assert (found["seat"], found["actions"], found["asked"]) == (1, [], False)
    assert "seat 2 is not asked" in cli("legal", fresh, "--seat", 2).out


def test_legal_of_a_finished_game(cli: Cli, finished: Path) -> None:
    found = cli("legal", finished, "--json").json
    assert (found["seat"], found["actions"], found["complete"]) == (None, [], True)
    assert cli("legal", finished).out


# --- do ----------------------------------------------------------------------------------------


def test_do_prints_the_events(cli: Cli, fresh: Path) -> None:
    done = cli("do", fresh, first_legal(cli, fresh), "--json").json
    assert set(done) == {"record", "position", "digest", "events", "seat"}
    assert (done["record"], done["position"]) == (1, 1)
    assert done["digest"] == Game.open(fresh).digest()
    assert set(done["events"][0]) == {"rule", "text"}
    said = cli("do", fresh, first_legal(cli, fresh))
    assert said.out.startswith(f"[{done['events'][0]['rule']}] ")


def test_do_for_a_seat_gives_the_digest_of_its_view(cli: Cli, fresh: Path) -> None:
    action = first_legal(cli, fresh)
    done = cli("do", fresh, action, "--seat", 1, "--json").json
    assert done["digest"] == Game.open(fresh).digest(1)


def test_do_ends_a_game(cli: Cli, fresh: Path) -> None:
    done = cli("do", fresh, '{"type":"resign"}', "--seat", 2, "--json").json
    assert done["outcome"]["winner"] == 1
    assert "seat" not in done
    said = cli("do", fresh, '{"type":"resign"}', "--seat", 1)
    assert said.code == 3
    assert "refused (table.over)" in said.err


def test_a_draw_is_offered_and_accepted(cli: Cli, fresh: Path) -> None:
    offered = cli("do", fresh, '{"type":"offer-draw"}', "--seat", 1, "--json").json
    assert offered["draw_offer"] == cli("show", fresh, "--json").json["draw_offer"] == 1
    done = cli("do", fresh, '{"type":"accept-draw"}', "--json").json
    assert done["outcome"]["winner"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "march",
        "{",
        "[]",
        "{}",
        '{"type":"triumph"}',
        '{"type":"march"}',
        '{"type":"done","really":true}',
        '{"type":"rolled","face":"six"}',
        "\udcff",
        '{"type":"standing-order","windows":' + "[" * 100_000,
    ],
)
def test_an_action_that_cannot_be_read_is_exit_2(cli: Cli, fresh: Path, text: str) -> None:
    content = fresh.read_bytes()
    assert cli("do", fresh, text).code == 2
    assert fresh.read_bytes() == content


def test_a_refused_action_is_exit_3_and_names_the_rule(cli: Cli, fresh: Path) -> None:
    content = fresh.read_bytes()
    wrong_seat = cli("do", fresh, first_legal(cli, fresh), "--seat", 2)
    assert wrong_seat.code == 3
    assert "refused (table.turn): " in wrong_seat.err
    assert "(table.action)" in cli("do", fresh, '{"type":"stand"}').err
    assert "(table.correct)" in cli("do", fresh, '{"type":"rolled","face":1,"corrected":true}').err
    assert fresh.read_bytes() == content


def test_numbers_that_name_nothing_are_refused(cli: Cli, fresh: Path) -> None:
    for number in (-1, 99_999, 2**62):
        for pieces, zone in (([3], number), ([number], 3)):
            action = {"type": "place", "pieces": pieces, "zone": zone}
            assert cli("do", fresh, json.dumps(action)).code == 3


# --- undo and redo -----------------------------------------------------------------------------


def test_undo_and_redo_come_back_to_the_same_position(cli: Cli, fresh: Path) -> None:
    digests = [cli("show", fresh, "--json", "--seat", "all").json["digest"]]
    for _ in range(3):
        digests.append(cli("do", fresh, first_legal(cli, fresh), "--json").json["digest"])
    back = cli("undo", fresh, 2, "--json").json
    assert (back["record"], back["position"], back["events"]) == (4, 1, [])
    assert back["digest"] == digests[1]
    again = cli("redo", fresh, "--json").json
    assert (again["record"], again["position"], again["digest"]) == (5, 2, digests[2])
    assert again["events"]
    assert cli("redo", fresh, 2).code == 3
    assert cli("undo", fresh, 3).code == 3
    assert cli("undo", fresh, 0).code == 2
    assert cli("undo", fresh, "2", "--seat", "1").code == 0
    assert cli("verify", fresh).code == 0


def test_fair_undo_stops_at_a_die_until_both_agree(cli: Cli, tmp_path: Path) -> None:
    game = played({"undo": "fair"})
    rolled = before(game, lambda move: {"d6", "d10"} > {fall.what for fall in move.falls} > set())
    path = cut(game, rolled + 1, tmp_path / "fair.rubicon")
    seat = game.moves[rolled].seat
    refused = cli("undo", path, "--seat", seat)
    assert refused.code == 3
    assert "refused (table.undo.die)" in refused.err
    assert "die" in refused.err.partition(":")[2]
    assert cli("undo", path, "--agree").code == 3
    assert cli("undo", path, "--ask", "--json").json["asked_undo"] == {"seat": seat, "count": 1}
    assert cli("undo", path, "--refuse", "--seat", 3 - seat).code == 0
    assert cli("undo", path, "--agree").code == 3
    assert cli("undo", path, "--ask", "--seat", seat).code == 0
    agreed = cli("undo", path, "--agree", "--json").json
    assert agreed["position"] == rolled
    assert cli("verify", path).code == 0
    assert cli("undo", path, 999, "--ask", "--seat", 1).code == 3


def test_asking_before_anybody_acted_needs_a_seat(cli: Cli, fresh: Path) -> None:
    assert cli("undo", fresh, "--ask").code == 2


# --- physical dice -----------------------------------------------------------------------------


def test_a_physical_die_is_typed_and_corrected(cli: Cli, tmp_path: Path) -> None:
    game = played({"dice": "manual"})
    position = before(game, lambda move: isinstance(move.action, Rolled))
    path = cut(game, position, tmp_path / "manual.rubicon")
    found = cli("legal", path, "--json").json
    assert found["seat"] == 0
    assert found["actions"] == [{"type": "rolled", "face": face} for face in range(1, 7)]
    refused = cli("do", path, '{"type":"rolled","face":7}')
    assert refused.code == 3
    assert "refused (table.manual)" in refused.err
    assert cli("do", path, '{"type":"rolled","face":3}').code == 0
    corrected = cli("do", path, '{"type":"rolled","face":4,"corrected":true}', "--json").json
    assert corrected["position"] == position + 1
    entry = cli("log", path, "--from", position + 1, "--seat", "all", "--json").json["entries"][0]
    assert entry["corrected"]
    assert entry["events"][0]["rule"] == "table.correct"
    assert "4" in entry["events"][1]["text"]
    assert "(corrected)" in cli("log", path, "--from", position + 1).out
    assert cli("verify", path).code == 0


# --- log and export ----------------------------------------------------------------------------


def test_log_tells_position_by_position(cli: Cli, whole: Game, finished: Path) -> None:
    entries = cli("log", finished, "--json").json["entries"]
    assert [entry["position"] for entry in entries] == list(range(len(whole.moves) + 1))
    assert set(entries[1]) == {"position", "seat", "events"}
    later = cli("log", finished, "--from", 40, "--json").json["entries"]
    assert later == entries[40:]
    assert entries[1]["events"][0]["text"] in cli("log", finished).out


def test_log_speaks_french(cli: Cli, finished: Path) -> None:
    english, french = cli("log", finished).out, cli("log", finished, "--lang", "fr").out
    assert "CAESARIAN" in english
    assert "CÉSARIEN" in french
    assert english.count("\n") == french.count("\n")


def test_the_whole_log_of_hidden_hands_tells_each_draw_once(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.rubicon"
    assert cli("new", "alea/2", path, "--hands", "hidden").code == 0
    for words, count in ((("--seat", "all"), 2), (("--seat", 1), 1), ((), 0)):
        events = cli("log", path, "--json", *words).json["entries"][0]["events"]
        draws = [event["text"] for event in events if "draws a stratagem" in event["text"]]
        assert len(draws) == 2
        assert sum("#" in text for text in draws) == count


def test_what_one_seat_ordered_is_not_told_to_others(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.rubicon"
    assert cli("new", "alea/3", path, "--hands", "hidden").code == 0
    order = '{"type":"standing-order","windows":["end-of-sequence"]}'
    assert cli("do", path, order, "--seat", 1, "--json").json["events"]
    for words, count in (((), 0), (("--seat", 2), 0), (("--seat", 1), 1), (("--seat", "all"), 1)):
        entries = cli("log", path, "--json", *words).json["entries"]
        assert len(entries[1]["events"]) == count
    assert "end-of-sequence" not in cli("export", path, "--seat", 2).out
    assert "end-of-sequence" in cli("export", path, "--seat", 1).out
    digests = {
        seat: cli("show", path, "--json", "--seat", seat).json["digest"] for seat in (1, 2, "all")
    }
    assert digests[1] == digests["all"] != digests[2]


def test_export_for_a_seat_holds_neither_seed_nor_whole_digests(
    cli: Cli, whole: Game, tmp_path: Path
) -> None:
    path = cut(whole, 100, tmp_path / "a.rubicon")
    text = cli("export", path, "--seat", 1).out
    header, *lines = [json.loads(line) for line in text.splitlines()]
    assert "seed" not in header
    assert "branched" not in header
    assert (header["system"], header["scenario"], header["export"]) == ("alea", "3", 1)
    assert [line["position"] for line in lines] == list(range(101))
    assert all("act" not in line for line in lines if line["seat"] == 2)
    assert all("act" in line for line in lines if line["seat"] == 1)
    assert not any(move.digest in text for move in whole.moves)


def test_export_keeps_an_edited_start(cli: Cli, fresh: Path, tmp_path: Path) -> None:
    words, path = tmp_path / "p.json", tmp_path / "a.rubicon"
    words.write_text(cli("show", fresh, "--json", "--seat", "all").out)
    assert cli("new", "alea/3", path, "--position", words).code == 0
    header = json.loads(cli("export", path, "--seat", 1).out.splitlines()[0])
    assert header["position"]["year"] == -48


def test_export_as_a_report(cli: Cli, whole: Game, finished: Path) -> None:
    text = cli("export", finished, "--text").out
    assert text.startswith("Alea Iacta Est: ")
    assert "48 BC" in text
    events = [event for n in range(len(whole.moves) + 1) for event in whole.events(n)]
    assert all(f"[{event.rule}]" in text for event in events)
    assert cli("show", finished, "--json").json["outcome"]["text"] in text
    assert "av. J.-C." in cli("export", finished, "--text", "--lang", "fr").out
    assert cli("export", finished).code == 2


# --- verify ------------------------------------------------------------------------------------


def damage(path: Path, line: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"seat":', b'"Seat":', 1)
    path.write_bytes(b"".join(lines))


def test_verify_says_what_it_found(cli: Cli, whole: Game, finished: Path, fresh: Path) -> None:
    said = cli("verify", finished, fresh)
    assert said.code == 0
    assert f"{len(whole.moves)} records" in said.out
    assert whole.moves[-1].digest in said.out
    assert said.out.count(": ok") == 2


def test_a_damaged_file_is_exit_1_and_names_the_line(cli: Cli, finished: Path, fresh: Path) -> None:
    damage(finished, 21)
    content = finished.read_bytes()
    for words in (("show",), ("log",), ("legal",), ("undo",), ("play",), ("verify",)):
        said = cli(*words, finished)
        assert said.code == 1
        assert "line 21" in said.err
    assert cli("do", finished, DONE).code == 1
    assert finished.read_bytes() == content
    said = cli("verify", finished, fresh)
    assert said.code == 1
    assert ": ok" in said.out


def test_salvage_writes_the_good_records_into_a_new_file(
    cli: Cli, finished: Path, fresh: Path, tmp_path: Path
) -> None:
    damage(finished, 21)
    content, kept = finished.read_bytes(), fresh.read_bytes()
    assert cli("verify", finished, "--salvage", fresh).code == 2
    assert fresh.read_bytes() == kept
    said = cli("verify", finished, "--salvage", tmp_path / "new.rubicon")
    assert said.code == 1  # of the file that was verified
    assert "19 records salvaged" in said.out
    assert finished.read_bytes() == content
    assert cli("show", tmp_path / "new.rubicon", "--json").json["position"] == 19
    assert cli("verify", finished, fresh, "--salvage", tmp_path / "two").code == 2


def test_a_torn_end_is_said_and_does_no_harm(cli: Cli, finished: Path, tmp_path: Path) -> None:
    finished.write_bytes(finished.read_bytes()[:-10])
    said = cli("verify", finished)
    assert said.code == 0
    assert "line is torn" in said.out
    assert "never finished" in cli("show", finished).err
    assert "never finished" in cli("legal", finished).err
    assert cli("undo", finished).code == 0
    assert "line is torn" not in cli("verify", finished).out


def altered(game: Game, path: Path, number: int, **changed: Any) -> Path:
    """A file whose checksums are right and whose record is not what the rules give."""
    source = cut(game, 30, path.with_suffix(".source"))
    log = GameLog.open(source)
    records = list(log.records)
    records[number - 1] = records[number - 1] | changed
    GameLog.create(path, log.header, records).close()
    log.close()
    return path


def test_a_difference_is_named_by_record_and_makes_the_game_read_only(
    cli: Cli, whole: Game, tmp_path: Path
) -> None:
    path = altered(whole, tmp_path / "a.rubicon", 12, digest="0123456789abcdef")
    said = cli("verify", path)
    assert said.code == 1
    assert "record 12" in said.err
    content = path.read_bytes()
    for words in (("undo", path), ("redo", path), ("do", path, DONE), ("undo", path, "--ask")):
        said = cli(*words)
        assert said.code == 4
        assert "record 12" in said.err
    assert path.read_bytes() == content
    shown = cli("show", path, "--json")
    assert "record 12" in shown.json["difference"]
    assert "record 12" in shown.err
    new = tmp_path / "new.rubicon"
    assert cli("verify", path, "--salvage", new).code == 1
    assert cli("verify", new).code == 0


def test_dice_that_did_not_fall_are_a_difference(cli: Cli, whole: Game, tmp_path: Path) -> None:
    path = altered(whole, tmp_path / "a.rubicon", 5, falls=[["d6", 6]])
    said = cli("verify", path)
    assert said.code == 1
    assert "record 5: dice" in said.err


def test_verify_of_several_wrong_files(cli: Cli, tmp_path: Path, fresh: Path) -> None:
    said = cli("verify", tmp_path / "gone", fresh)
    assert said.code == 2
    assert "gone" in said.err
    assert ": ok" in said.out


# --- busy and read-only ------------------------------------------------------------------------


def test_a_busy_file_is_exit_4(cli: Cli, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    action = first_legal(cli, fresh)
    monkeypatch.setattr(GameLog.writing.__wrapped__, "__defaults__", (0.0,))  # type: ignore[attr-defined]
    with fresh.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert cli("do", fresh, action).code == 4
        assert cli("show", fresh).code == 0
    assert cli("do", fresh, action).code == 0


def test_a_file_without_permission_is_exit_4(
    cli: Cli, fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    action, real = first_legal(cli, fresh), os.open

    def guarded(name: Any, flags: int, *args: Any, **more: Any) -> int:
        """Root keeps every right, so the system call refuses."""
        if flags & os.O_ACCMODE != os.O_RDONLY:
            raise PermissionError(errno.EACCES, "no", str(name))
        return real(name, flags, *args, **more)

    monkeypatch.setattr(os, "open", guarded)
    assert cli("show", fresh).code == 0
    assert cli("do", fresh, action).code == 4
    assert cli("new", "alea/3", fresh.with_name("other.rubicon")).code == 4


# --- selfplay ----------------------------------------------------------------------------------


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


def test_the_program_plays_a_move(fresh: Path) -> None:
    legal = json.loads(program("legal", fresh, "--json").stdout)
    done = program("do", fresh, json.dumps(legal["actions"][0]), "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["position"] == 1
    wrong = program("do", fresh, '{"type":"stand"}')
    assert (wrong.returncode, wrong.stdout) == (3, "")
    assert wrong.stderr.startswith("rubicon: refused (table.action): ")


def test_without_a_terminal_there_is_no_app(fresh: Path) -> None:
    for words in ((), ("play", fresh)):
        done = program(*words, stdin=subprocess.DEVNULL)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1


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


@pytest.mark.parametrize("value", ["nan", "inf", "1979-05-27"])
def test_data_that_no_file_can_hold_are_refused(cli: Cli, tmp_path: Path, value: str) -> None:
    overlay = tmp_path / "odd.toml"
    overlay.write_text(f'[[zones]]\nid = "italia-1"\nlat = {value}\n')
    path = tmp_path / "odd.rubicon"
    refused = cli("new", "alea/1", path, "--data", overlay)
    assert refused.code == 2
    assert "table.data" in refused.err
    assert not path.exists()


def test_counters_and_places_may_be_given_by_id(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "words.rubicon"
    assert cli("new", "alea/1", path, "--seed", 8).code == 0  # an event that binds nobody
    while cli("legal", path, "--json").json["seat"] != 2 or "march" not in str(
        cli("legal", path, "--json").json["actions"]
    ):
        assert cli("do", path, '{"type":"done"}').code == 0
    march = {"type": "march", "origin": "italia-1", "leaders": ["pompeius"], "units": []}
    done = cli("do", path, json.dumps(march | {"path": ["italia-5"]}), "--json")
    assert done.code == 0
    assert "Pompeius" in done.json["events"][0]["text"]
    assert cli("do", path, json.dumps(march | {"path": ["atlantis"]})).code == 2


def test_only_pauses_that_exist_can_be_narrowed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "hidden.rubicon"
    assert cli("new", "alea/1", path, "--hands", "hidden").code == 0
    order = {"type": "standing-order", "windows": ["after-battle"]}
    assert cli("do", path, json.dumps(order), "--seat", 1).code == 0
    nonsense = cli("do", path, json.dumps(order | {"windows": ["nonsense"]}), "--seat", 1)
    assert nonsense.code == 3
    assert "before-battle" in nonsense.err


def test_a_header_with_settings_that_do_not_exist_does_not_open(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "odd.rubicon"
    header, _ = file_of(Game.new("alea/1", 1))
    GameLog.create(path, header | {"settings": {**header["settings"], "undo": "x"}}).close()
    assert cli("verify", path).code in (1, 2)
    assert cli("legal", path).code == 2


def test_log_from_a_position_that_is_not_there(cli: Cli, fresh: Path) -> None:
    assert cli("log", fresh, "--from", 9999).code == 2


def test_data_that_leave_our_guesses_are_taken_with_a_warning(cli: Cli, tmp_path: Path) -> None:
    overlay = tmp_path / "guess.toml"
    overlay.write_text('[[units]]\nid = "legio-x"\nfull = { sp = 7, qu = 4, tb = 1 }\n')
    said = cli("new", "alea/1", tmp_path / "guess.rubicon", "--data", overlay)
    assert said.code == 0
    assert "guess.toml" in said.err
    assert "4 to 6 SP" in said.err


def test_a_standing_order_is_nobody_elses_business(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "hidden.rubicon"
    assert cli("new", "alea/1", path, "--hands", "hidden").code == 0
    order = {"type": "standing-order", "windows": ["after-battle"]}
    assert cli("do", path, json.dumps(order), "--seat", 2).code == 0
    own, other = (cli("log", path, "--seat", n, "--json").json["entries"][1] for n in (2, 1))
    assert (own["seat"], len(own["events"])) == (2, 1)
    assert (other["seat"], other["events"]) == (0, [])
    exported = [json.loads(line) for line in cli("export", path, "--seat", 1).out.splitlines()]
    assert (exported[-1]["seat"], exported[-1]["events"]) == (0, [])


def test_the_first_game_of_the_readme_works(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    block = readme.split("A first game from the command line:")[1].split("```")[1]
    commands = [shlex.split(line, comments=True) for line in block.splitlines() if line.strip()]
    assert len(commands) > 6
    monkeypatch.chdir(tmp_path)
    for program, *words in commands:
        assert program == "rubicon"
        assert cli(*words).code == 0, words
