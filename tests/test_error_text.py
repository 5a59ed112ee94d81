"""What is wrong with a file, said in both languages: damage, differences, the system's errors."""

from __future__ import annotations

import ast
import errno
import subprocess
import sys
from pathlib import Path

import pytest

from core.contract import Fall
from core.error_text import complaint, os_text
from core.game import Game
from core.log import Damaged, Exists, GameLog, LogError, NotOurs
from core.record import Difference, falls_text
from core.texts import LANGUAGES, catalogue

ROOT = Path(__file__).parent.parent
FRENCH = "\u00a0:"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.rubicon"
    game = Game.new("alea/1", seed=1, path=path)
    for _ in range(3):
        assert game.prompt is not None
        game.push(game.prompt.seat, game.prompt.legal(game.state)[0])
    assert game.log is not None
    game.log.close()
    return path


def damage(path: Path, line: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b"e", b"f", 1)
    path.write_bytes(b"".join(lines))


def kinds(module: str, *calls: str) -> set[str]:
    """The second argument wherever one of these is called."""
    found = set()
    for node in ast.walk(ast.parse((ROOT / module).read_text())):
        if isinstance(node, ast.Call) and len(node.args) > 1:
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            name = node.func.attr if isinstance(node.func, ast.Attribute) else name
            kind = node.args[1]
            if name in calls and isinstance(kind, ast.Constant):
                found.add(str(kind.value))
    return found


def test_every_error_of_a_file_has_its_sentence_and_no_sentence_is_left() -> None:
    raised = ("LogError", "NotOurs", "Busy", "ReadOnly", "Exists", "Unsure", "__init__")
    used = set()
    for module in ("core/log.py", "core/game.py", "tui/files/shelf.py", "core/cli/files.py"):
        used |= kinds(module, *raised)
    for module in ("common", "games", "files", "main"):
        used |= kinds(f"core/cli/{module}.py", "table_text")
    used |= kinds("core/small_files.py", "UnfitFile")
    used |= {"verified", "verified-torn"}  # one of two
    used |= {"corrected", "corrected-one", "corrected-brief"}  # one of three
    assert used == set(catalogue("table")["file"])
    assert kinds("core/game.py", "Difference") == set(catalogue("table")["difference"])


def test_damage_is_told_in_both_languages(path: Path) -> None:
    damage(path, 3)
    with pytest.raises(Damaged) as caught:
        GameLog.open(path)
    assert str(caught.value) == f"{path}: line 3 is damaged (good lines before it: 2)"
    told = complaint(caught.value, "fr")
    assert told == f"{path}{FRENCH} la ligne 3 est endommagée (bonnes lignes avant elle{FRENCH} 2)"


@pytest.mark.parametrize("what", ["dice", "digest", "refused", "unreadable", "undo"])
def test_a_difference_names_its_record_in_both_languages(what: str) -> None:
    difference = Difference(7, what, "d6=1", "d6=2")
    english, french = (difference.text(lang) for lang in LANGUAGES)
    assert english.startswith("record 7: ")
    assert french.startswith(f"enregistrement 7{FRENCH} ")
    assert str(difference) == english


def test_dice_that_did_not_fall_are_told_in_words_of_the_language() -> None:
    difference = Difference(7, "dice", falls_text([Fall("d6", 4)]), falls_text([]))
    assert str(difference) == "record 7: dice differ: file d6=4, replay nothing"
    assert difference.text("fr").endswith("fichier d6=4, relecture rien")


def test_errors_of_the_system_are_told_without_their_number(tmp_path: Path) -> None:
    missing = tmp_path / "none.rubicon"
    with pytest.raises(FileNotFoundError) as caught:
        GameLog.open(missing)
    assert complaint(caught.value, "fr") == f"{missing}{FRENCH} Fichier ou dossier inexistant"
    assert complaint(caught.value, "en") == f"{missing}: No such file or directory"
    assert os_text(OSError(errno.EIO, "Input/output error"), "fr") == "Input/output error"
    for name in catalogue("table")["system"]:
        assert getattr(errno, name) in errno.errorcode


def test_other_errors(tmp_path: Path, path: Path) -> None:
    with pytest.raises(Exists) as there:
        GameLog.create(path, {"format": 1})
    assert complaint(there.value, "fr").endswith("existe déjà")
    (tmp_path / "text").write_text("hello\n")
    with pytest.raises(NotOurs) as other:
        GameLog.open(tmp_path / "text")
    assert "n'est pas une partie" in complaint(other.value, "fr")
    assert complaint(LogError("", "nameless"), "fr") == "une partie a besoin d'un nom"
    assert complaint(ValueError("a\nb"), "fr") == "a b"


# --- the program ---------------------------------------------------------------------------------


def rubicon(*words: str | Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "tui", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr.count("\n") <= 1
    return done.returncode, done.stderr.replace("\u00a0", " ")


@pytest.mark.parametrize("command", ["verify", "show", "log", "play", "replay"])
def test_the_program_tells_of_damage_in_french_on_one_line(path: Path, command: str) -> None:
    damage(path, 3)
    code, said = rubicon(command, path, "--lang", "fr")
    assert code == 1
    assert said.startswith(f"rubicon: {path} : la ligne 3 est endommagée")


def test_the_program_tells_of_a_difference_in_french_on_one_line(path: Path) -> None:
    log = GameLog.open(path)
    records = [*log.records[:-1], {**log.records[-1], "digest": "0" * 16}]
    other = path.with_name("other.rubicon")
    GameLog.create(other, log.header, records).close()
    log.close()
    code, said = rubicon("verify", other, "--lang=fr")
    assert code == 1
    assert "enregistrement 3 : l'empreinte diffère" in said
    code, said = rubicon("do", other, '{"type":"done"}', "--lang", "fr")
    assert code == 4
    assert said.startswith("rubicon: lecture seule : enregistrement 3")
