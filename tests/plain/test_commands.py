"""The table line by line: every command, refusals with their reasons, and leaving."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from core.game import Game
from core.paths import saves_dir
from core.texts import LANGUAGES, call_text
from tests.plain.console import ROOT, Piped, numbered, typed
from tests.tui.at_table import new_game
from tests.tui.test_table import stratagem_in_hand
from tui.plain.commands import COMMANDS, parsed, short, words_of

pytestmark = pytest.mark.slow

SIGNS = ("%", "(this one)")  # odds, and the lit column and row of the table
OFFERED = "take the offered set-up"


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """Scenario 3 begins with a free deployment."""
    return new_game(tmp_path / "fresh.rubicon", "alea/3")


def after(said: list[str], line: str) -> list[str]:
    """What was printed after this line."""
    return said[said.index(line) + 1 :]


# --- what can be typed ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_lists_every_command(fresh: Path, lang: str) -> None:
    said = typed(fresh, "help", lang=lang)
    for name in COMMANDS:
        heads = [line.split(":")[0].split() for line in said]
        assert any(words_of(name, lang)[0] in head for head in heads), name


def test_a_command_is_understood_in_either_language_and_without_accents() -> None:
    for name in COMMANDS:
        for lang in LANGUAGES:
            for each in words_of(name, lang):
                assert parsed(f"{each} 3").name == name
                assert parsed(f"{each} 3").rest == "3"
    assert parsed("regle 8.3") == ("rule", "8.3")
    assert parsed("LOG") == ("log", "")
    assert parsed("+3 4") == ("mark", "3 4")
    assert parsed("conquer") == ("", "conquer")
    assert len({short(name, "en") for name in COMMANDS}) == len(COMMANDS)
    assert len({short(name, "fr") for name in COMMANDS}) == len(COMMANDS)


def test_the_answers_are_numbered_and_each_line_tells_all(fresh: Path) -> None:
    said = typed(fresh)
    assert said[1] == "Player 1 - CAESARIAN: place your counters, then end the deployment."
    first, second, third = numbered(said)
    assert (first, second) == ("place counters", OFFERED)
    assert third.startswith("end the deployment, not possible: (deploy.roma) You hold Roma")
    assert said[-2:] == [
        "Your answer? A number, or help.",
        "You have left the table; the game is on disk.",
    ]


@pytest.mark.parametrize(
    ("lang", "refused"), [("en", "Refused (deploy.roma): "), ("fr", "Refusé (deploy.roma) : ")]
)
def test_a_barred_number_is_refused_with_its_reason_and_rule(
    fresh: Path, lang: str, refused: str
) -> None:
    said = typed(fresh, "3", "rule", lang=lang)
    assert sum(line.startswith(refused) for line in said) == 1
    assert any(line.startswith("deploy.roma ") for line in said)
    assert Game.open(fresh).position == 0


def test_what_is_no_number_of_the_list_is_said(fresh: Path) -> None:
    said = typed(fresh, "4", "0", "99999", "1 2", "conquer Gallia", "why 9")
    assert said.count("There is no such number: 1 to 3.") == 4
    assert "Only one answer may be chosen here." in said
    assert "Not understood: conquer Gallia. help lists the commands." in said


def test_why_tells_what_bars_an_answer_or_what_it_would_bring(fresh: Path) -> None:
    assert any(line.startswith("Not now (deploy.roma): ") for line in typed(fresh, "why 3"))
    assert "(deploy) Your deployment is over." in typed(fresh, "2", "why 1")


def test_an_answer_is_built_and_taken_back_step_by_step(fresh: Path) -> None:
    said = typed(fresh, "1", "2", "b", "b", "b")
    assert numbered(said[: said.index("place: counters Bassus")])[1].startswith("Bassus")
    assert "CAESARIAN - Zone" in said
    assert said[-3:-1] == [
        "There is no step to go back to in this answer.",
        "Your answer? A number, or help.",
    ]
    assert Game.open(fresh).position == 0


def test_several_are_marked_or_typed_at_once(fresh: Path) -> None:
    said = typed(fresh, "1", "+ 2 13", "- 13", "+14", "", "ok")
    assert "2. Bassus  CC8 SR4 PC2 TB2, marked" in said
    assert "place: counters Bassus, Legio V" in said
    assert "place: counters Bassus, Legio V" in typed(fresh, "1", "2 14")
    assert "place: counters Bassus, Legio V" in typed(fresh, "1", "+ 2", "14")
    assert "place: counters Bassus, Legio V" in typed(fresh, "1", "+ 2 14", "14")
    marked = [line for line in typed(fresh, "1", "type 13", "") if line.endswith(", marked")]
    assert marked
    assert all("Legio" in line for line in marked)
    assert "CAESARIAN - Counters: choose 1 to 42, marked 42" in typed(fresh, "1", "all")
    assert numbered(typed(fresh, "1", "all", "none"))[0] == "M. Antonius  CC9 SR4 PC4 TB2"


def test_a_mark_is_told_in_a_line_and_the_list_is_left_to_enter(fresh: Path) -> None:
    said = after(
        typed(fresh, "1", "+ 2 13", "- 13", "none", "all", "quit"), "Marked: Bassus, Legio II"
    )
    assert said[:-2] == [
        "CAESARIAN - Counters: choose 1 to 42, marked 2",
        "Your answer? Numbers, or ok for what is marked, or help.",
        "No longer marked: Legio II",
        "CAESARIAN - Counters: choose 1 to 42, marked 1",
        "Your answer? Numbers, or ok for what is marked, or help.",
        "No longer marked: Bassus",
        "CAESARIAN - Counters: choose 1 to 42, marked 0",
        "Your answer? Numbers, or ok for what is marked, or help.",
        "Marked: 42",
        "CAESARIAN - Counters: choose 1 to 42, marked 42",
    ]


def test_why_and_odds_without_the_number_of_an_answer_say_so(fresh: Path) -> None:
    said = typed(fresh, "why", "why 1 2", "odds x", "why 9", "+")
    assert said.count("Add the number of an answer: why 1.") == 2
    assert "Add the number of an answer: odds 1." in said
    assert "There is no such number: 1 to 3." in said
    assert "Nothing is asked of you now." in typed(fresh, "why 1", "odds 1", seats=())


def test_an_end_is_asked_again_and_done_and_undone(fresh: Path) -> None:
    said = typed(fresh, "2", "1", "perhaps", "n", "1", "y", "u", "r", "log 1")
    assert said.count("Yes or no? Type y or n.") == 3
    assert "One action has been taken back, to position 0." in said
    assert "The log up to position 1:" in said
    assert after(said, "The log up to position 1:")[0].endswith("[deploy]")
    assert Game.open(fresh).position == 1


def test_everything_on_the_board_can_be_read(fresh: Path) -> None:
    lines = ("map", "force roma", "force nowhere", "odds", "pane", "pane lead")
    said = typed(fresh, "2", "1", "y", *lines)
    assert any(
        line.startswith("Italia 1 Latium (C); City, P port: Roma P; Who: C ") for line in said
    )
    stack = after(said, next(line for line in said if line.startswith("Italia 1 (Latium)")))
    assert re.fullmatch(r"[^;]+ \(C\); CC \d+, SR \d+, PC \d+, TB \d+.*", stack[0])
    assert "No place has this name: nowhere" in said
    assert "No battle is on, and this answer brings none." in said
    assert any(line.startswith("The panes are: Regions, Peoples, ") for line in said)
    assert any(line.startswith("Caesar (C); CC SR PC TB: 12 ") for line in said)


def test_a_rule_is_found_by_its_number_or_its_words(fresh: Path) -> None:
    assert any(line.startswith("8.3 ") for line in typed(fresh, "rule 8.3"))
    assert any(line.startswith("deploy.roma ") for line in typed(fresh, "rule deploy.roma"))
    assert any(line.startswith("8.4") for line in typed(fresh, "rule retreat"))
    assert "No rule has this number, nor these words: xyzzy" in typed(fresh, "rule xyzzy")


def test_the_odds_of_a_march_are_told_before_it_is_made(tmp_path: Path) -> None:
    game = Game.open(saves_dir() / "pharsalus-complete.rubicon")
    told = False
    for position, move in enumerate(game.moves):
        if type(move.action).__name__ != "March":
            continue
        path = tmp_path / f"{position}.rubicon"
        copy = game.branch(position, path)
        assert copy.log is not None
        copy.log.close()
        for first in ("1", "2", "3"):
            said = typed(path, "1", first, "all", "ok", *[f"odds {n}" for n in range(1, 9)])
            told = told or {"%", "(this one)"} <= {s for s in SIGNS for line in said if s in line}
        if told:
            return
    assert told


# --- others, and the end -------------------------------------------------------------------------


def test_somebody_breaks_in_between_two_actions(tmp_path: Path) -> None:
    path = stratagem_in_hand(tmp_path, "open")
    said = typed(path, "i", "2", "b", "i", "1", "i", "2", *["1"] * 6)
    assert said.count("Who breaks in?") == 3
    assert "1. player 1, CAESARIAN (nothing now)" in said
    assert "Player 2 breaks in: with what?" in said
    move = Game.open(path).moves[0]
    assert (type(move.action).__name__, move.seat) == ("Play", 2)


def test_an_undo_is_asked_of_the_other_player_and_answered(tmp_path: Path) -> None:
    """Seat 1 has deployed, seat 2 too: more than one's right is asked for."""
    path = new_game(tmp_path / "fair.rubicon", "alea/3", undo="fair")
    both = ["2", "1", "y"] * 2
    said = typed(path, *both, "u", "ask", "n", "ask", "y")
    refused = next(line for line in said if line.startswith("Refused (table.undo."))
    assert "ask asks for agreement." in refused
    asked = [line for line in said if "asks to take back" in line]
    assert len(asked) == 2
    assert any(line.startswith("Refused (table.undo.agree)") for line in said)
    assert any("taken back, to position" in line for line in said)
    assert Game.open(path).position < 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_the_game_is_told_and_its_points(fresh: Path, lang: str) -> None:
    resigned = {"en": "Game over. Player 2 wins", "fr": "Partie finie. Le joueur 2 gagne"}[lang]
    yes = {"en": "y", "fr": "o"}[lang]
    said = typed(fresh, "talk", "3", yes, "1", "log", lang=lang)
    assert any(line.startswith(resigned) for line in said)
    row = {"en": "1. the result and the points", "fr": "1. le résultat et les points"}[lang]
    assert row in said
    assert Game.open(fresh).outcome is not None
    said = typed(fresh, "1", "u", lang=lang)
    assert any(line.startswith(resigned) for line in said)
    assert Game.open(fresh).outcome is None


def test_the_end_of_input_ends_it_wherever_that_is(fresh: Path) -> None:
    ways = [(), ("1",), ("2", "1"), ("talk",), ("help",), ("quit", "1")]
    for way in ways:
        assert typed(fresh, *way)[-1] == "You have left the table; the game is on disk."
    assert Game.open(fresh).position == 0


def test_the_last_line_needs_no_newline(fresh: Path) -> None:
    pipe = Piped(fresh)
    assert pipe.process.stdin is not None
    pipe.process.stdin.write(b"2\n1\ny")
    code, rest = pipe.leave()
    assert code == 0
    assert rest[-1] == "You have left the table; the game is on disk."
    assert Game.open(fresh).position == 1


def test_settings_that_are_not_understood_are_told(
    fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    settings = tmp_path / "config" / "rubicon" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("confirm = perhaps\n")
    pipe = Piped(fresh)
    assert pipe.said[0] == "Not understood in settings.toml"
    assert pipe.said[1].startswith("settings.toml, line 1: ")
    assert pipe.leave()[0] == 0


@pytest.mark.parametrize("command", ["play", "replay"])
def test_without_an_output_it_is_a_wrong_call(fresh: Path, command: str) -> None:
    call = f'exec "{sys.executable}" -m tui {command} "{fresh}" >&-'
    done = subprocess.run(
        ["sh", "-c", call], cwd=ROOT, input=b"", stderr=subprocess.PIPE, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stderr.decode().strip() == f"rubicon: {call_text('no-output', 'en')}"


def test_undo_takes_so_many_back_or_says_why_not(fresh: Path) -> None:
    both = ["2", "1", "y"] * 2
    typed(fresh, *both, "u 2")
    assert Game.open(fresh).position == 0
    said = typed(fresh, *both, "undo 9", "undo x")
    assert any(line.startswith("Refused (table.undo") for line in said)
    assert "Type how many actions: u 2." in said
    assert Game.open(fresh).position == 2


def test_what_a_command_does_not_take_is_said(fresh: Path) -> None:
    said = typed(fresh, "redo 3", "talk x", "force", "pane xyzzy", "pane")
    assert "r takes nothing after it." in said
    assert "talk takes nothing after it." in said
    assert "Add the name of a place: force Roma." in said
    assert "No pane has this name: xyzzy" in said
    assert sum(line.startswith("The panes are: ") for line in said) == 2
    assert "Add the number of a rule, or words of it: rule 1." in typed(
        fresh, "talk", "3", "y", "rule"
    )


def test_help_and_quit_are_understood_in_dialogs(fresh: Path) -> None:
    for way in (["2", "1"], ["talk"]):
        said = typed(fresh, *way, "help", "q", "2", "1", "y")
        assert any(line.startswith("q or quit: ") or "quit" in line for line in said[-40:])
        assert said[-1] == "You have left the table; the game is on disk."
        assert "b or back: one step back in this answer." in said
    assert Game.open(fresh).position == 0


def test_who_does_not_resign_after_all_is_asked_again(fresh: Path) -> None:
    said = typed(fresh, "talk", "3", "n")
    assert said[-3].startswith("3. end the deployment, not possible")


def test_roads_are_not_labelled_as_the_blocks_above_them(tmp_path: Path) -> None:
    path = new_game(tmp_path / "c.rubicon", "caesar/historical", hands="open")
    said = typed(path, "force Ravenna")
    assert "[III] Caesar (C); Rating: A3" in said
    assert "Aquileia; major; 4" in after(said, "Roads: limit")
