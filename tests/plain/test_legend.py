"""The line mode explains the codes of its lines: `legend`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.alea.show.common import KIND_LETTERS as ALEA_KINDS
from core.caesar.show.common import KIND_LETTERS as CAESAR_KINDS
from core.game import Game
from core.republic.show.codes import COUNTED as REPUBLIC_COUNTED
from core.semper.show.common import KIND_LETTERS as SEMPER_KINDS
from core.systems import open_system
from core.texts import LANGUAGES, short_texts
from tests.patience import register
from tests.plain.console import typed
from tests.tui.at_table import new_game

SCENARIOS = {
    "alea": "alea/3",
    "caesar": "caesar/historical",
    "semper": "semper/1",
    "republic": "republic/9",
}
OPEN = ("republic",)  # nothing is hidden in any of its games
COMMAND = {"en": "legend", "fr": "légende"}
COUNTED = re.compile(r"\b\d+([A-Za-z?])(?= |$)")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", SCENARIOS)
def test_the_legend_tells_what_every_code_stands_for(
    tmp_path: Path, system: str, lang: str
) -> None:
    hands = {} if system in OPEN else {"hands": "open"}
    path = new_game(tmp_path / "a.rubicon", SCENARIOS[system], **hands)
    lines = typed(path, COMMAND[lang], lang=lang)
    colon = " : " if lang == "fr" else ": "
    for sign in open_system(system).presenter.codes(lang):
        entry = f"{sign.drawn}{colon}{sign.text}"
        assert entry.replace("\u00a0", " ") in lines
    words = set(short_texts(system, "code", lang).values())
    assert words <= {sign.text for sign in open_system(system).presenter.codes(lang)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", SCENARIOS)
def test_the_legend_knows_the_letters_that_are_counted(system: str, lang: str) -> None:
    codes = {sign.drawn for sign in open_system(system).presenter.codes(lang)}
    kinds = {"alea": ALEA_KINDS, "caesar": CAESAR_KINDS.values(), "semper": SEMPER_KINDS}
    kinds["republic"] = [
        short_texts("republic", "counter-brief", lang)[unit] for unit in REPUBLIC_COUNTED
    ]
    letters = set(kinds[system])
    assert letters <= codes
    game = Game.new(SCENARIOS[system], 1)
    (pane,) = game.system.presenter.panes(game.view(None), lang, ("map",))
    cells = [cell for row in pane.rows if not row.heading for cell in row.cells]
    assert {letter for cell in cells for letter in COUNTED.findall(cell)} <= {*codes, "?"}


def test_the_ratings_of_alea_have_their_names_in_both_languages(tmp_path: Path) -> None:
    path = new_game(tmp_path / "a.rubicon", "alea/3")
    assert "SR: strategic rating" in typed(path, "legend")
    assert "VS : valeur stratégique" in typed(path, "legende", lang="fr")
    assert typed(path, "legend SR")[-3] == "SR: strategic rating"
    assert "CC: command capacity" not in typed(path, "legend SR")


def test_a_game_without_codes_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
    path = new_game(tmp_path / "p.rubicon", "patience/alone")
    assert "This game has no codes to explain." in typed(path, "legend", seats=(1,))
