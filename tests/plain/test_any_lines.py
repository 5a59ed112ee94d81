"""Whatever is typed, it is answered, nothing breaks, and the file stays whole."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.game import Game
from tests.plain.console import Piped, typed
from tests.tui.at_table import new_game
from tui.plain.commands import COMMANDS, words_of

pytestmark = pytest.mark.slow

STRANGE = [
    "",
    "0",
    "-1",
    "9" * 5000,
    "\x1b[2J",
    "é\u202e",
    "1,2",
    "1 1",
    "rule \x00",
    "force ",
    "٣",
]


def random_line(luck: random.Random) -> str:
    if luck.random() < 0.45:
        return str(luck.randint(1, 6))
    if luck.random() < 0.15:
        return luck.choice(STRANGE)
    name = luck.choice([each for each in COMMANDS if each != "quit"])
    word = luck.choice(words_of(name, luck.choice(["en", "fr"])))
    return f"{word} {luck.choice(['', '1', '2 3', 'roma', 'a', '8.3'])}".strip()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("scenario", "settings"),
    [
        ("alea/3", {}),
        ("alea/1", {"hands": "hidden", "undo": "fair"}),
        ("alea/2", {"dice": "manual"}),
        ("caesar/historical", {"hands": "hidden", "undo": "fair"}),
        ("semper/5", {"hands": "hidden", "undo": "fair"}),
    ],
)
def test_random_lines_break_nothing(
    tmp_path: Path, scenario: str, settings: dict[str, str], seed: int
) -> None:
    path, luck = new_game(tmp_path / "game.rubicon", scenario, **settings), random.Random(seed)
    lines = []
    for _ in range(250):
        lines += [random_line(luck), *(["y", ""] if luck.random() < 0.5 else [])]
    said = typed(path, *lines, lang=luck.choice(["en", "fr"]))
    assert not any("\x1b" in line or "\u202e" in line for line in said)
    game = Game.open(path)
    assert game.difference is None
    assert game.records > 1


def test_every_line_is_answered(tmp_path: Path) -> None:
    pipe = Piped(new_game(tmp_path / "game.rubicon", "alea/3"))
    for name in COMMANDS:
        if name != "quit":
            for rest in ("", " 1", " x"):
                answer = pipe.type(words_of(name, "en")[0] + rest)
                if answer[-1].startswith(("Yes or no?", "Which one?")):
                    pipe.type("n" if answer[-1].startswith("Yes") else "b")
                assert len(answer) > 1, (name, rest)
    assert pipe.leave()[0] == 0


def test_a_line_without_end_is_cut(tmp_path: Path) -> None:
    pipe = Piped(new_game(tmp_path / "game.rubicon", "alea/3"))
    out, _ = pipe.process.communicate(b"x" * 3_000_000 + b"\n", timeout=60)
    assert pipe.process.returncode == 0
    assert out.decode().count("Not understood: xxx") >= 2
    assert len(out) < 10_000
