"""Parts of the drawn map are made ready, and kept while nothing on them changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.contract import Standing
from core.game import Game
from core.paths import saves_dir
from tui.chart.drawn_views import Sights
from tui.chart.legend import legend
from tui.chart.map_labels import Scene
from tui.chart.paint import glyphs
from tui.chart.palette import MANY, NONE, Palette
from tui.chart.view import View, fitted, zoomed

PLACE = "italia-1"
PARTS = 4  # of the work on a view: survey, borders, colours, words


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.open(saves_dir() / "pharsalus-complete.rubicon")


def standings(game: Game, position: int) -> dict[str, Standing]:
    game.seek(position)
    return game.system.presenter.standing(game.system.view(game.state, None))


def sights(game: Game, position: int = 60) -> Sights:
    chart = game.system.presenter.chart(game.header.scenario, "en")
    assert chart is not None
    found = Sights(legend(chart), MANY, glyphs(ascii=False))
    found.stand(standings(game, position))
    return found


def views(found: Sights) -> Iterator[View]:
    """Ever closer."""
    view = fitted(found.legend.areas, 100, 30)
    for _ in range(3):
        yield view
        view = zoomed(found.legend.areas, view, 1, found.legend.anchors[PLACE])


def test_what_is_made_in_parts_is_what_is_made_at_once(game: Game) -> None:
    at_once, in_parts = sights(game), sights(game)
    for view in views(at_once):
        for part in range(PARTS):
            assert not in_parts.knows(view), part
            in_parts.prepare(view)
        assert in_parts.knows(view)
        assert in_parts.of(view).picture == at_once.of(view).picture


def test_whoever_looks_meanwhile_gets_all_of_it(game: Game) -> None:
    """At the view that is half made ready, or at another."""
    found = sights(game)
    half, other, _ = views(found)
    for view in (half, other):
        found.prepare(half)
        assert found.of(view).picture == sights(game).of(view).picture


def test_two_that_make_views_ready_by_turns_come_to_an_end(game: Game) -> None:
    """The pane looks ahead while the whole screen is made ready: each threw away what the other
    had begun, a thousand times a second."""
    found = sights(game)
    one, other, _ = views(found)
    for _ in range(PARTS):
        found.prepare(one)
        found.prepare(other)
    assert found.knows(one)
    assert found.knows(other)


def test_what_was_begun_before_a_move_does_not_show_what_stood_there(game: Game) -> None:
    found = sights(game, 60)
    view = next(views(found))
    for _ in range(PARTS - 1):
        found.prepare(view)
    found.stand(standings(game, 0))
    assert found.of(view).picture == sights(game, 0).of(view).picture
    assert found.of(view).picture != sights(game, 60).of(view).picture


@pytest.mark.parametrize("palette", [MANY, NONE])
def test_what_is_repainted_for_other_holders_is_what_is_painted_for_them(
    game: Game, palette: Palette
) -> None:
    """Most of the map stays with who had it, and is not mixed anew."""
    chart = game.system.presenter.chart(game.header.scenario, "en")
    assert chart is not None
    kept = Sights(legend(chart), palette, glyphs(ascii=False))
    view, holders = fitted(kept.legend.areas, 100, 30), set()
    for position in range(0, len(game.moves), 40):
        stands = standings(game, position)
        anew = Sights(legend(chart), palette, glyphs(ascii=False))
        for found in (kept, anew):
            found.stand(stands)
        assert kept.of(view).picture == anew.of(view).picture
        holders.add(tuple(standing.side for standing in stands.values()))
    assert len(holders) > 2


def test_a_line_without_the_choice_is_made_for_the_screen_once(game: Game) -> None:
    found = sights(game)
    sight = found.of(next(views(found)))
    bare = sight.picture
    chosen = sight.chosen(Scene(standings(game, 60), PLACE, {}))
    rows = [row for row in range(len(bare)) if chosen[row] != bare[row]]
    assert 0 < len(rows) <= 2
    for row in range(len(bare)):
        made = sight.strip(chosen, row)
        assert made.text == "".join(letter for letter, _ in chosen[row])
        assert (made is sight.strip(bare, row)) == (row not in rows)
