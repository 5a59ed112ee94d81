"""The pane of the counters in a place: whose they are, and what their numbers mean."""

from __future__ import annotations

import pytest

from core.contract import Row
from core.game import Game
from tests.alea.scene import BOARD, C, R, Scene, piece


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


BESIDE = 35  # columns for a stack beside the map list, at 160 columns
GAPS = 3


@pytest.mark.parametrize("lang", LEGEND)
def test_beside_the_map_list_nothing_of_a_stack_is_cut(lang: str) -> None:
    """A Faction Leader who has moved, with fleets and the longest legion."""
    units = ("naves-8-2-1a", "naves-8-1-1a", "naves-4-1b", "legio-xxxviii")
    scene = Scene().put(C, "italia-4", "m-antonius", *units).chief(C, "m-antonius")
    scene.state.moved[piece("m-antonius")] = 1
    scene.state.reduced[piece("legio-xxxviii")] = scene.state.moved[piece("legio-xxxviii")] = 1
    found = rows(scene.game(), lang)
    widest = [max(len(row.brief[n]) for row in found) for n in range(4)]
    assert sum(widest) + GAPS <= BESIDE
    fleets = [row.brief[1:3] for row in found if row.key.startswith("naves")]
    names = [name for name, _ in fleets]  # told apart by their ratings, reduced or not
    assert names == ["Naves 8/2/+1a", "Naves 8/1/+1", "Naves 4/1/+1b"]


def test_beside_the_map_list_a_fleet_of_a_people_is_not_cut_either() -> None:
    scene = Scene().allied("aegyptii", C).put(C, "italia-4", "caesar", "aegyptii-naves-2")
    scene.state.moved[piece("aegyptii-naves-2")] = 1
    found = rows(scene.chief(C, "caesar").game())
    assert [row.brief[1] for row in found] == ["Caesar", "Aegyptii N. 2"]
    assert sum(max(len(row.brief[n]) for row in found) for n in range(4)) + GAPS <= BESIDE


def test_the_faction_leader_is_no_leader_like_the_others_in_few_letters() -> None:
    game = battlefield()
    assert next(r.brief[3] for r in rows(game, "fr") if r.key == "caesar") == "CdP"
    assert next(r.cells[3] for r in rows(game, "fr") if r.key == "caesar") == "Chef de parti"


def test_no_counter_is_named_so_that_it_reads_as_how_many_there_are() -> None:
    """Equal counters differ by a letter; one that is alone of its type needs none."""
    names = [BOARD.piece_names[unit] for unit in BOARD.roman_units]
    assert len(set(names)) == len(names)
    assert [name for name in names if "(" in name] == []
    assert BOARD.piece_names[piece("equites-4-3")] == "Equites 4c"  # ids stay as they were
    assert BOARD.piece_names[piece("naves-8-2-1b")] == "Naves 8/2/+1 b"
    assert BOARD.piece_names[piece("naves-8-1-1a")] == "Naves 8/1/+1"
