"""The line of time: where years, phases and battles are, and how it is drawn."""

from bisect import bisect_left
from pathlib import Path

import pytest

from core.contract import Topic
from core.game import Game
from core.paths import saves_dir
from tui.widgets.past import (
    ASCII,
    Past,
    battles_of,
    column,
    labels,
    past_of,
    place_of,
    position_at,
    stop_after,
    stop_before,
    track,
    way_to_say,
)

PAST = Past(100, [(0, -49), (50, -48), (98, -47)], [0, 10, 50, 98], [20, 21, 60])


def test_years_begin_where_the_moment_says_so(finished: Path) -> None:
    game = Game.open(finished)
    past = past_of(game)
    assert past.end == len(game.moves)
    assert past.years[0] == (0, game.moment(0).year)
    for position, year in past.years[1:]:
        assert game.moment(position).year == year != game.moment(position - 1).year
    assert [year for _, year in past.years] == [-48, -47]


def test_a_phase_begins_with_its_first_position(finished: Path) -> None:
    game = Game.open(finished)
    past = past_of(game)
    changes = [
        position
        for position in range(1, past.end + 1)
        if (game.moment(position).phase, game.moment(position).seat, game.moment(position).year)
        != (
            game.moment(position - 1).phase,
            game.moment(position - 1).seat,
            game.moment(position - 1).year,
        )
    ]
    assert past.phases == [0, *changes]


def test_every_battle_is_marked_once(finished: Path) -> None:
    game = Game.open(finished)
    fought = [
        position
        for position in range(len(game.moves) + 1)
        if any(event.kind == "battle" for event in game.events(position))
    ]
    assert past_of(game).battles == fought
    assert fought


def test_stops_on_both_sides() -> None:
    assert stop_after(PAST.battles, 20) == 21
    assert stop_after(PAST.battles, 60) is None
    assert stop_before(PAST.battles, 21) == 20
    assert stop_before(PAST.battles, 20) is None
    assert stop_before(PAST.phases, 49) == 10  # first the start of the phase one is in
    assert stop_before(PAST.phases, 10) == 0


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("0", 0),
        ("100", 100),
        ("101", None),
        ("-48", 50),
        ("48 BC", 50),
        ("47 av. J.-C.", 98),
        ("y48", 50),
        ("a47", 98),
        ("48 AD", None),
        ("+48", None),
        ("-46", None),
        ("Caesar", None),
        ("--48", None),
        ("y", None),
        ("-", None),
        ("12 13", None),
        ("48", 48),
        ("", None),
    ],
)
def test_what_can_be_gone_to(text: str, position: int | None) -> None:
    assert place_of(text, PAST) == position


def test_a_number_that_is_no_position_is_a_year() -> None:
    before, after = (
        Past(30, [(0, -49), (20, -48)], [], []),
        Past(250, [(0, 312), (90, 313)], [], []),
    )
    assert [place_of(text, before) for text in ("48", "30", "31")] == [20, 30, None]
    assert [place_of(text, after) for text in ("313", "250", "314")] == [90, 250, None]


def test_what_numbers_mean_is_said_and_where_one_is_both() -> None:
    assert way_to_say(PAST) == ("go-before", 49)
    assert way_to_say(Past(250, [(0, 312), (90, 313)], [], [])) == ("go-after", 312)
    assert way_to_say(Past(312, [(0, 312), (90, 313)], [], [])) == ("go-both", 312)
    assert way_to_say(Past(999, [(0, 305), (90, 306)], [], [])) == ("go-both", 305)


def test_years_after_christ() -> None:
    past = Past(40, [(0, 305), (20, 306)], [0], [])
    assert place_of("306 AD", past) == place_of("y306", past) == place_of("+306", past) == 20
    assert place_of("306 BC", past) is None


def test_years_stand_over_their_start() -> None:
    line = labels(PAST, 51, "en")
    assert len(line) == 51
    assert line.index("49 BC") == 0  # the era is told once
    assert line.index("48") == column(50, 100, 51) == 25
    assert line.endswith("47")  # pushed to the left, so that it is whole


def test_years_without_room_are_left_out() -> None:
    crowded = Past(20, [(n, n - 49) for n in range(21)], [0], [])
    words = labels(crowded, 30, "en").split()
    assert words[:2] == ["49", "BC"]
    assert all(len(word) == 2 for word in words)
    assert 5 < len(words) < 21


def test_the_line_shows_cursor_battles_years_and_bookmarks() -> None:
    line = track(PAST, 40, {30}, 101)
    assert line[20] == line[21] == line[60] == "x"
    assert line[30] == "*"
    assert line[40] == "█"
    assert line[39] == "═"
    assert line[41] == "─"
    assert line[50] == "┴"
    assert line[0] == "╧"
    assert len(line) == 101


def test_the_cursor_is_seen_above_all() -> None:
    assert track(PAST, 20, {20}, 101)[20] == "█"
    assert track(PAST, 0, {20}, 101)[20] == "*"


def test_the_line_in_ascii() -> None:
    line = labels(PAST, 80, "fr") + track(PAST, 40, {30, 500}, 80, ASCII)
    assert line.isascii()
    assert line.count("#") == 1
    assert {"=", "-", "+", "x", "*"} <= set(line)


@pytest.mark.parametrize("end", [1, 7, 79, 264, 2009])
def test_a_click_finds_the_first_position_of_its_column_or_else_the_next(end: int) -> None:
    columns = [column(position, end, 80) for position in range(end + 1)]
    for x in range(80):
        assert position_at(x, end, 80) == bisect_left(columns, x)
    assert position_at(0, end, 80) == 0
    assert position_at(79, end, 80) == end


def test_a_game_without_actions_is_a_line_too() -> None:
    past = Past(0, [(0, -49)], [0], [])
    assert track(past, 0, (), 10)[0] == "█"
    assert labels(past, 10, "en") == "49 BC     "
    assert labels(past, 10, "fr") == "49        ", "no room for the era"
    assert position_at(5, 0, 10) == 0


def test_a_battle_of_several_actions_is_met_at_its_onset() -> None:
    game = Game.open(saves_dir() / "blocks-a-leader-falls.rubicon")
    past = past_of(game)
    topic = game.system.presenter.topic
    assert past.battles
    for position in past.battles:
        assert Topic.ONSET in {topic(event) for event in game.events(position)}
        game.seek(position)
        assert game.state.battle.round == 1
    fought = [event for _, event in battles_of(game)]
    assert [event.kind for event in fought if event is not None] == ["battle-won"] * len(fought)
