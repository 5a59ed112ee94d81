"""The pane of the counters in a place: whose they are, and what their numbers mean."""

from __future__ import annotations

import pytest

from core.contract import Row
from core.game import Game
from tests.alea.scene import C, R, Scene


def battlefield() -> Game:
    """Both sides in one place, as in the middle of a movement."""
    scene = Scene().midway().put(C, "italia-4", "bassus", "caesar", "legio-x", "legio-v")
    return scene.put(R, "italia-4", "cato", "legio-i", "naves-6-0a").chief(C, "caesar").game()


def rows(game: Game, lang: str = "en") -> list[Row]:
    return game.system.presenter.stack(game.view(1), "italia-4", lang).rows


HEADS = {
    "en": ["CAESARIAN: CC SR PC TB; SP QU TB", "REPUBLICAN: CC SR PC TB; SP QU TB"],
    "fr": ["CÉSARIEN : CC VS CP BT ; PF QU BT", "RÉPUBLICAIN : CC VS CP BT ; PF QU BT"],
}


@pytest.mark.parametrize("lang", HEADS)
def test_each_side_has_a_head_line_with_the_names_of_the_numbers(lang: str) -> None:
    found = [row for row in rows(battlefield(), lang) if row.heading]
    assert [row.cells[0].strip() for row in found] == HEADS[lang]
    assert {row.rule for row in found} == {"1.2"}


def test_the_sides_are_not_mixed_and_the_faction_leader_comes_first() -> None:
    found = [row.key for row in rows(battlefield()) if not row.heading]
    ours, theirs = ["caesar", "bassus", "legio-v", "legio-x"], ["cato", "legio-i", "naves-6-0a"]
    assert found == ours + theirs


def test_nobody_there_has_no_head_line() -> None:
    game = Scene().put(C, "italia-4", "legio-x").game()
    assert [row.cells[0] for row in rows(game)] == [" CAESARIAN: SP QU TB", "C"]
    assert game.system.presenter.stack(game.view(1), "italia-5", "en").rows == []
