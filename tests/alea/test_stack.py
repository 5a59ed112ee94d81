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


LEGEND = {
    "en": "leaders CC SR PC TB, units SP QU TB",
    "fr": "chefs CC VS CP BT, unités PF QU BT",
}


@pytest.mark.parametrize("lang", LEGEND)
def test_the_numbers_have_names(lang: str) -> None:
    game = battlefield()
    for place in ("italia-4", "italia-5"):
        pane = game.system.presenter.stack(game.view(1), place, lang)
        assert pane.legend == LEGEND[lang]
    assert {row.rule for row in rows(game, lang) if not row.heading} == {"1.2", "1.3"}


@pytest.mark.parametrize(
    ("lang", "heads"),
    [("en", ["CAESARIAN", "REPUBLICAN"]), ("fr", ["CÉSARIEN", "RÉPUBLICAIN"])],
)
def test_where_both_sides_stand_each_has_a_head_line(lang: str, heads: list[str]) -> None:
    found = [row.cells[0].strip() for row in rows(battlefield(), lang) if row.heading]
    assert found == heads


def test_the_sides_are_not_mixed_and_the_faction_leader_comes_first() -> None:
    found = [row.key for row in rows(battlefield()) if not row.heading]
    ours, theirs = ["caesar", "bassus", "legio-v", "legio-x"], ["cato", "legio-i", "naves-6-0a"]
    assert found == ours + theirs


def test_one_side_alone_needs_no_head_line() -> None:
    game = Scene().put(C, "italia-4", "legio-x").game()
    assert [row.key for row in rows(game)] == ["legio-x"]
    assert game.system.presenter.stack(game.view(1), "italia-5", "en").rows == []
