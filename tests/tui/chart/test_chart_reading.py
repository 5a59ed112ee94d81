"""The drawn map can be read: marks stand apart, and inks stand out from their grounds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from rich.color import Color
from rich.style import Style

from core.contract import Standing
from core.game import Game
from core.selfplay import Report, play
from tui.chart.legend import Legend, _shortened, legend
from tui.chart.map_labels import CROSSING, ROAD, Layout, Scene
from tui.chart.markers import Text, forms, mark
from tui.chart.paint import DOUBLE, PLAIN, Painter, Picture, glyphs
from tui.chart.palette import MANY
from tui.chart.view import View, fitted, ground, zoomed

pytestmark = pytest.mark.slow

# The whole screen at three sizes, and the pane beside the lists of the largest.
ROOMS = {"80x24": (80, 20), "120x36": (120, 32), "160x48": (160, 44), "pane": (91, 17)}
SCENARIOS = ["alea/1", "alea/3", "caesar/historical", "caesar/free", "semper/3"]
SPACING = 25  # positions from one look to the next
TEXT, LINES = 4.5, 3.0  # the least contrast of words and of what is only drawn, by WCAG 2.1
DRAWN = {*PLAIN, *DOUBLE, ROAD, CROSSING}
BLOCKS = {" ", "▀", "▌"}  # ground


@lru_cache(maxsize=4)
def game_of(scenario: str) -> tuple[Game, Legend]:
    game = play(scenario, 3, Report(), checked=False)
    chart = game.system.presenter.chart(game.header.scenario, "en")
    assert chart is not None
    return game, legend(chart)


def standings(game: Game) -> Iterator[dict[str, Standing]]:
    """What stands on the map as the game goes on."""
    for position in range(0, len(game.moves), SPACING):
        game.seek(position)
        yield game.system.presenter.standing(game.system.view(game.state, None))


def laid(drawn: Legend, view: View, stands: dict[str, Standing]) -> Layout:
    layout = Layout(drawn, view, ground(drawn.areas, view), MANY)
    layout.lay(stands)
    return layout


def letters(word: Text) -> str:
    return "".join(ink.letter for ink in word)


# --- room ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_marks_and_counters_stand_apart(scenario: str, room: tuple[int, int]) -> None:
    """Every mark is whole, or one of its shorter forms, and over none other."""
    game, drawn = game_of(scenario)
    for stands in standings(game):
        layout = laid(drawn, fitted(drawn.areas, *room), stands)
        taken: set[tuple[int, int]] = set()
        for key, (column, row, width) in layout.spots.items():
            cells = [(column + n, row) for n in range(width)]
            site = drawn.sites[drawn.numbers[key]]
            words = [letters(word) for word in forms(site, stands.get(key, Standing()), MANY)]
            if words[-1]:
                assert letters([layout.cells[cell] for cell in cells]) in words, key
                assert not taken & set(cells), key
                taken |= set(cells)


def test_roma_and_neapolis_are_both_seen() -> None:
    """They lie side by side, and a stack in the one is wider than the way to the other."""
    game, drawn = game_of("caesar/historical")
    game.seek(0)
    stands = game.system.presenter.standing(game.system.view(game.state, None))
    for room in ROOMS.values():
        layout = laid(drawn, fitted(drawn.areas, *room), stands)
        for key in ("roma", "neapolis"):
            column, row, width = layout.spots[key]
            shown = letters([layout.cells[column + n, row] for n in range(width)])
            assert shown.strip(), (key, room)
            assert stands[key].stacks or mark(drawn.sites[drawn.numbers[key]]) in shown


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_chosen_place_is_on_top(scenario: str) -> None:
    game, drawn = game_of(scenario)
    stands = next(standings(game))
    every = dict.fromkeys(drawn.selectable(), "")
    for key in every:
        layout = laid(drawn, fitted(drawn.areas, *ROOMS["80x24"], drawn.anchors[key]), stands)
        over = layout.above_ground(Scene(stands, key, every))
        column, row, width = layout.spots[key]
        shown = [over[column + n, row].paper for n in range(width)]
        assert shown == [MANY.chosen[1]] * width, key


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_whom_a_people_serves_is_told_by_a_letter_and_a_sign(room: tuple[int, int]) -> None:
    """Not by colour alone; where only its counters find room, they have a letter of their own."""
    game, drawn = game_of("alea/1")
    served = 0
    for stands in standings(game):
        layout = laid(drawn, fitted(drawn.areas, *room), stands)
        for key in (key for key, held in stands.items() if held.mark):
            held, (column, row, width) = stands[key], layout.spots[key]
            shown = letters([layout.cells[column + n, row] for n in range(width)])
            assert shown.startswith(f"{held.letter.lower()}{held.mark}") or held.stacks, (
                key,
                shown,
            )
            served += shown.startswith(f"{held.letter.lower()}{held.mark}")
    assert served > 5


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_short_names_are_told_apart(scenario: str) -> None:
    drawn = game_of(scenario)[1]
    assert len(set(drawn.short.values())) == len(drawn.sites)


def test_a_short_name_ends_where_no_other_goes_on() -> None:
    names = ("Mare Aegaeum", "Mare Aegypticum", "Mare Internum", "Roma", "Thracia (Haemus)")
    more = {name: name for name in (*names, "Thracia (Propontis)")}
    short = [_shortened(more)[name] for name in names]
    assert short == ["Mare Aega.", "Mare Aegy.", "Mare Int.", "Roma", "Thracia Hae."]


# --- contrast ------------------------------------------------------------------------------------


def luminance(colour: Color) -> float:
    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour.get_truecolor())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(look: Style) -> float:
    assert look.color is not None
    assert look.bgcolor is not None
    darker, lighter = sorted((luminance(look.color), luminance(look.bgcolor)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(Style(color="#ffffff", bgcolor="#000000")) == pytest.approx(21)
    assert contrast(Style(color="#777777", bgcolor="#ffffff")) == pytest.approx(4.48, abs=0.01)


def pictures(drawn: Legend, stands: dict[str, Standing]) -> Iterator[Picture]:
    """Every size, and nearer; a place chosen, and others on offer."""
    for room in ROOMS.values():
        whole = fitted(drawn.areas, *room)
        about = drawn.anchors[drawn.selectable()[0]]
        for view in (whole, *(zoomed(drawn.areas, whole, steps, about) for steps in (1, 3))):
            below = ground(drawn.areas, view)
            painter = Painter(drawn, MANY, glyphs(ascii=False), stands)
            layout = laid(drawn, view, stands)
            scene = Scene(stands, drawn.selectable()[0], dict.fromkeys(drawn.selectable(), "2"))
            base = painter.base(below)
            yield painter.written(base, below, layout.cells)
            yield painter.written(base, below, layout.cells, layout.above_ground(scene))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_words_and_lines_stand_out_from_their_ground(scenario: str) -> None:
    """The many colours of the map are those of every theme that has more than sixteen."""
    game, drawn = game_of(scenario)
    looks: dict[tuple[bool, Style], str] = {}
    for stands in list(standings(game))[::4]:
        for picture in pictures(drawn, stands):
            for row in picture:
                for letter, look in row:
                    if letter not in BLOCKS:
                        looks[letter in DRAWN, look] = letter
    faint = {
        f"{letter} {look}": round(contrast(look), 2)
        for (line, look), letter in looks.items()
        if contrast(look) < (LINES if line else TEXT)
    }
    assert faint == {}
    assert len(looks) > 8
