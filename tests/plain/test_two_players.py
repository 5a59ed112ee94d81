"""Two players line by line: the curtain at one keyboard, and two terminals at one file."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from core.contract import SEATS
from core.game import Done, Game
from core.paths import saves_dir
from core.seat.words import word
from core.texts import LANGUAGES
from core.undo_rights import WATCHES
from tests.plain.console import Piped, numbered, typed
from tests.tui.at_table import new_game
from tests.tui.conftest import push_first
from tests.tui.test_table import stratagem_in_hand
from tui.files.taken_seats import Seats
from tui.plain.commands import typed_text

pytestmark = pytest.mark.slow

HEIGHT = 24  # lines of a screen that tells nothing of itself
HIDDEN = "caesar/historical"


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LINES", raising=False)
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))


def screens(said: list[str]) -> list[list[str]]:
    """What stands between two screenfuls of blank lines."""
    found: list[list[str]] = [[]]
    blank = 0
    for line in said:
        blank = 0 if line else blank + 1
        if blank == HEIGHT:
            found.append([])
        elif line:
            found[-1].append(line)
    return found


# --- at one keyboard -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_curtain_is_a_screenful_of_blank_lines_then_enter(tmp_path: Path, lang: str) -> None:
    path = new_game(tmp_path / "hidden.rubicon", HIDDEN, hands="hidden")
    own = [numbered(typed(path, lang=lang, seats=(1,)))]
    before, *shown = screens(typed(path, "", "1", lang=lang))
    own.append(numbered(typed(path, lang=lang, seats=(2,))))
    shown += screens(typed(path, "", "1", lang=lang))[1:]
    assert before == []
    assert [len(screen) > 3 for screen in own] == [True, True]
    ready = shown[0].index(typed_text("ready", lang, "undo", "redo", "quit").replace("\u00a0", " "))
    for screen, cards in zip(shown[:3], [own[0], [], own[1]], strict=True):
        assert word("plain.scrollback", lang).replace("\u00a0", " ") in screen
        assert numbered(screen[: ready + 1]) == [], "nothing is shown before Enter"
        assert numbered(screen) == cards
    assert Game.open(path).position == 2


def test_hundreds_of_undos_at_the_curtain_are_no_depth(tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", HIDDEN, hands="hidden")
    said = typed(path, "", "1", *["u", "r"] * 250, "quit")
    assert said[-1] == "You have left the table; the game is on disk."
    assert Game.open(path).position == 1


def test_sides_that_were_bid_put_their_cards_aside_at_one_keyboard(tmp_path: Path) -> None:
    """Player 1 takes POMPEY, so that player 2 is asked first."""
    path = new_game(tmp_path / "bid.rubicon", HIDDEN, 15, hands="hidden", sides="bid")
    typed(path, "1", "y", "2", "", "1", "", "1", "quit")
    moves = Game.open(path).moves
    assert [(type(move.action).__name__, move.seat) for move in moves[-2:]] == [
        ("PutAside", 2),
        ("PutAside", 1),
    ]


def test_undo_at_the_curtain_leads_behind_another(tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", HIDDEN, hands="hidden")
    said = screens(typed(path, "", "1", "u", "", "quit"))
    assert len(said) == 4
    assert any(line.startswith("Player 2, POMPEY: it is your turn") for line in said[2])
    assert any(line.startswith("Player 1, CAESAR: it is your turn") for line in said[3])
    assert not any("1. " in line for line in said[2])
    assert Game.open(path).position == 0


def test_at_the_curtain_only_enter_lifts_it(tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", HIDDEN, hands="hidden")
    said = typed(path, "1", "why 1", "map", "log", "pane cards")
    assert numbered(said) == []
    assert Game.open(path).position == 0


def test_who_breaks_in_takes_the_keyboard_behind_a_curtain(tmp_path: Path) -> None:
    """What he could play is not read by the other, whether he has something or not."""
    path = stratagem_in_hand(tmp_path, "hidden")
    shown = screens(typed(path, "", "i", "2", "", "b", ""))
    told = [
        next((n for n, s in enumerate(shown) if text in "\n".join(s)), -1)
        for text in ("you want to break in", "Player 2 breaks in: with what?")
    ]
    assert told[0] == told[1] > 0
    assert any("Plague" in line or "plague" in line for line in shown[told[0]])
    for number, screen in enumerate(shown):
        if number != told[0]:
            assert not any("plague" in line.lower() for line in screen)


def test_who_has_nothing_to_break_in_with_reads_it_alone(tmp_path: Path) -> None:
    path = stratagem_in_hand(tmp_path, "hidden")
    shown = screens(typed(path, "", "i", "1", "", ""))
    reason = [n for n, screen in enumerate(shown) if any("(table.interject)" in s for s in screen)]
    assert len(reason) == 1
    assert "Press Enter when you have read it." in shown[reason[0]]
    assert len(shown) > reason[0] + 1


def test_with_open_hands_there_is_no_curtain(tmp_path: Path) -> None:
    path = new_game(tmp_path / "open.rubicon", HIDDEN, hands="open")
    assert len(screens(typed(path, "1", "1", "1"))) == 1


# --- two terminals -------------------------------------------------------------------------------


def test_an_answer_to_a_question_that_is_gone_is_not_taken(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon", "alea/3")
    pipe = Piped(path)
    other = Game.open(path)
    push_first(other)
    said = pipe.type("2")
    assert "Not taken: 2. It was meant for the previous question." in said
    assert Game.open(path).position == 1
    said = pipe.type("log 1")
    assert said[0] == "The log up to position 1:"
    assert isinstance(other.undo(1), Done)
    said = pipe.type("2")
    assert "At another terminal an action was taken back." in said
    assert "One action has been taken back, to position 0." in said
    assert pipe.leave()[0] == 0


@pytest.mark.parametrize("line", ["", "again", "u", "phase"])
def test_what_meets_news_prints_the_list_once(tmp_path: Path, line: str) -> None:
    """Enter repeats the question, a refused undo leaves it: the news have printed it already."""
    path = new_game(tmp_path / "fair.rubicon", "alea/3", undo="fair")
    pipe = Piped(path)
    assert pipe.type("1")[-1].startswith("Your answer?")  # all play here
    other = Game.open(path)
    push_first(other)
    push_first(other)
    said = pipe.type(line)
    assert sum(text.startswith("1. ") for text in said) == 1, said
    assert sum(text.startswith("Refused (table.undo.") for text in said) == (line in ("u", "phase"))
    assert pipe.leave()[0] == 0
    assert Game.open(path).position == 2


def test_a_card_is_taken_after_the_other_player_has_chosen_his(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon", HIDDEN, hands="hidden")
    pipe = Piped(path, "--seat", "2")
    push_first(Game.open(path))
    assert not any(line.startswith("Not taken") for line in pipe.type("1"))
    assert Game.open(path).position == 2
    assert pipe.leave()[0] == 0


def test_a_yes_is_void_when_another_terminal_has_answered(tmp_path: Path) -> None:
    """Else the same answer would be given for the other player."""
    path = new_game(tmp_path / "game.rubicon", "alea/3")
    pipe = Piped(path)
    other = Game.open(path)
    pipe.type("2")
    assert pipe.type("1")[-1].startswith("Yes or no?")
    push_first(other)
    said = pipe.type("y")
    assert "Not taken: y. It was meant for the previous question." in said
    assert any(line.startswith("Player 2 - REPUBLICAN: place your counters") for line in said)
    assert pipe.type("talk")[-1].startswith("Which one?")
    assert isinstance(other.undo(1), Done)
    assert "Not taken: 1. It was meant for the previous question." in pipe.type("1")
    assert pipe.leave()[0] == 0
    assert Game.open(path).position == 0


def test_a_curtain_falls_again_when_another_terminal_has_answered(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon", HIDDEN, hands="hidden")
    pipe = Piped(path)
    assert pipe.type("1")[-1].startswith("Press Enter")  # both players sit here
    push_first(Game.open(path))
    said = pipe.type("")
    assert any(line.startswith("Player 2, POMPEY: it is your turn") for line in said)
    assert any(line.startswith("Player 2 - POMPEY") for line in pipe.type(""))
    assert pipe.leave()[0] == 0


def test_news_that_leave_the_question_as_it_is_are_told_after_the_answer(tmp_path: Path) -> None:
    path = new_game(tmp_path / "fair.rubicon", "alea/3", undo="fair")
    other = Game.open(path)
    push_first(other)
    pipe = Piped(path, "--seat", "2")
    pipe.type("2")
    assert pipe.type("1")[-1].startswith("Yes or no?")
    other.ask_undo(1, 1)
    said = pipe.type("n")
    assert any("asks to take back" in line for line in said)
    assert pipe.type("n")[-1].startswith("Your answer?")
    assert any("place counters" in line for line in pipe.type("b")), "one step was left"
    assert pipe.leave()[0] == 0
    assert Game.open(path).position == 1


def test_an_answer_is_not_taken_for_the_question_after_an_agreed_undo(tmp_path: Path) -> None:
    """What seat 2 typed before it agreed is not applied to the question that comes then."""
    path = new_game(tmp_path / "fair.rubicon", "alea/3", undo="fair")
    other = Game.open(path)
    push_first(other)
    assert other.prompt is not None
    assert other.prompt.seat == 2
    place = next(a for a in other.prompt.legal(other.state) if type(a).__name__ == "Place")
    assert isinstance(other.push(2, place), Done)
    pipe = Piped(path, "--seat", "2")
    other.ask_undo(1, 1)
    said = pipe.type("2")
    assert said[-1].startswith("Yes or no?")
    said = pipe.type("y")
    assert "Not taken: 2. It was meant for the previous question." in said
    assert said[-1].startswith("Your answer?")
    assert Game.open(path).position == 1
    assert pipe.leave()[0] == 0


def test_who_waits_is_told_what_the_other_does(tmp_path: Path) -> None:
    """He need not type anything for it."""
    path = new_game(tmp_path / "game.rubicon", HIDDEN, hands="hidden")
    pipe = Piped(path, "--seat", "2")
    assert any(line.startswith("Nothing is asked of you now. Enter") for line in pipe.said) or (
        pipe.said[-1].startswith("Your answer?")
    )
    other = Game.open(path)
    assert other.prompt is not None
    if pipe.said[-1].startswith("Your answer?"):
        pipe.type("1")
    push_first(other)
    said: list[str] = []
    started = time.monotonic()
    while not any("CAESAR puts a card aside" in line for line in said):
        assert time.monotonic() - started < 60
        said += pipe._heard()
    assert pipe.leave()[0] == 0


def test_a_seat_that_another_terminal_has_is_told(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon", "alea/3")
    here = Seats()
    sitting = here.sit(path, (1,))
    pipe = Piped(path, "--seat", "1")
    assert "Already playing at another terminal: CAESARIAN." in pipe.said
    sitting.leave()
    assert pipe.leave()[0] == 0


def test_it_is_asked_who_sits_here_where_that_matters(tmp_path: Path) -> None:
    hidden = new_game(tmp_path / "hidden.rubicon", HIDDEN, hands="hidden")
    said = typed(hidden, "9", "4", "u", "1", seats=None)
    assert said[0] == "Who plays at this terminal?"
    assert said.count("Which one? A number.") == 2
    assert any(line.startswith(f"Refused ({WATCHES.rule})") for line in said), (
        "who watches undoes nothing"
    )
    assert "Nothing is asked of you now." in said
    opened = new_game(tmp_path / "open.rubicon", HIDDEN, hands="open")
    assert typed(opened, seats=None)[0] != "Who plays at this terminal?"
    assert typed(hidden, "quit", seats=None)[-1] == "Which one? A number."


def test_each_seat_at_its_own_terminal_sees_its_own_cards_only(tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", HIDDEN, hands="hidden")
    hands = [typed(path, "pane cards", seats=(seat,)) for seat in SEATS]
    assert any("CAESAR: 6 in hand" in line for line in hands[0])
    assert hands[0] != hands[1]


def test_a_sample_is_played_in_a_copy_and_one_that_is_over_only_read(tmp_path: Path) -> None:
    names = sorted(saves_dir().glob("*.rubicon"))
    running = next(path for path in names if not Game.open(path).ended())
    over = next(path for path in names if Game.open(path).ended())
    before = {path: path.read_bytes() for path in names}
    pipe = Piped(running, "--seat", "1")
    assert pipe.said[0].startswith("A sample stays as it is: you play its copy, ")
    assert pipe.leave()[0] == 0
    pipe = Piped(over)
    said = pipe.type("u")
    assert any(line.startswith(f"Refused ({WATCHES.rule})") for line in said)
    assert pipe.leave()[0] == 0
    assert {path: path.read_bytes() for path in names} == before
