"""The command line at a real table: a position, a throw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.game import Game
from core.texts import LANGUAGES
from tests.cli.saying import Cli

POSITION = {
    "conflicts": {"gal1": {}},
    "armies": [{"against": "gal1", "commander": "2", "legions": 10}],
}


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(POSITION))
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_without_a_position_is_refused_with_the_way_out(
    cli: Cli, tmp_path: Path, lang: str
) -> None:
    said = cli("new", "republic/table", tmp_path / "a.rubicon", "--lang", lang)
    assert said.code == 2
    assert "--position" in said.err
    assert not (tmp_path / "a.rubicon").exists()


def test_a_throw_is_pushed_as_a_total_or_as_dice_and_corrected(
    cli: Cli, tmp_path: Path, position: Path
) -> None:
    path = tmp_path / "a.rubicon"
    assert cli("new", "republic/table", path, "--position", position).code == 0
    first = cli("legal", path).out.splitlines()[-1]
    assert cli("do", path, first).code == 0
    assert '{"type":"rolled","face":13}' in cli("legal", path).out
    assert cli("do", path, '{"type":"thrown","faces":[4,5]}').code != 0
    assert cli("do", path, '{"type":"rolled","face":12}').code == 0
    assert cli("do", path, '{"type":"thrown","faces":[4,5,4],"corrected":true}').code == 0
    game = Game.open(path)
    assert [fall.face for fall in game.moves[-1].falls] == [4, 5, 4]
    assert game.log is not None
    game.log.close()
    assert cli("verify", path).code == 0
