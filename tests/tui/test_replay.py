"""The replay from the keyboard: steps, stops, eyes, auto-play, following."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from core.contract import Resign
from core.game import Done, Game
from core.log import GameLog
from core.seat.event_lines import happened
from core.seat.words import word
from core.texts import year_text
from tests.tui.conftest import push_first
from tests.tui.driving import press, said, settle
from tests.tui.replaying import at, drive, line_of_time, replay
from tui.app import RubiconApp
from tui.language.keys import footer
from tui.screens.end import EndScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.map import MapScreen
from tui.screens.replay import ReplayScreen
from tui.screens.typein import AskLine
from tui.widgets.board import Board
from tui.widgets.chart import ChartMap
from tui.widgets.past import past_of

pytestmark = pytest.mark.slow

STEPS = {
    "right": "action",
    "full_stop": "phase",
    "greater_than_sign": "battle",
    "plus": "year",
}


# --- along the line ------------------------------------------------------------------------------


def test_one_action_both_ways(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("left")
        assert at(pilot) == 0
        await pilot.press("right", "right", "right", "left")
        assert at(pilot) == 2
        game = Game.open(whole)
        game.seek(2)
        assert said(pilot, "status") == game.system.presenter.status(game.view(None), "en")
        await pilot.press("e", "right")
        assert at(pilot) == len(game.moves)
        await pilot.press("s")
        assert at(pilot) == 0

    drive(whole, script)


def test_phases_both_ways(whole: Path) -> None:
    past = past_of(Game.open(whole))

    async def script(pilot: Pilot[Any]) -> None:
        for position in past.phases[1:]:
            await pilot.press("full_stop")
            assert at(pilot) == position
        await pilot.press("full_stop")
        assert at(pilot) == past.end
        for position in reversed(past.phases):
            if position < past.end:
                await pilot.press("comma")
                assert at(pilot) == position
        await pilot.press("comma")
        assert at(pilot) == 0

    drive(whole, script)


def test_years_both_ways(whole: Path) -> None:
    past = past_of(Game.open(whole))
    second = past.years[1][0]

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("plus")
        assert at(pilot) == second
        assert said(pilot, "status").startswith(year_text(past.years[1][1], "en"))
        await pilot.press("right", "right", "minus")
        assert at(pilot) == second
        await pilot.press("minus")
        assert at(pilot) == 0
        await pilot.press("plus", "equals_sign")
        assert at(pilot) == past.end

    drive(whole, script)


def test_the_keys_work_from_every_pane(whole: Path) -> None:
    """The keys of the list that has the focus do not swallow those of the replay."""

    async def script(pilot: Pilot[Any]) -> None:
        for pane in "1234567890":
            await pilot.press(pane)
            for key in STEPS:
                before = at(pilot)
                await pilot.press(key)
                assert at(pilot) > before, (pane, key)
            await pilot.press("less_than_sign", "minus", "comma", "left", "s", "down", "up")
            assert at(pilot) == 0, pane

    drive(whole, script)


@pytest.mark.parametrize(
    ("typed", "position"), [("42", 42), ("-47", 163), ("47 bc", 163), ("y48", 0), ("", 10)]
)
def test_go_to_a_position_or_a_year(whole: Path, typed: str, position: int) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("o")
        assert isinstance(pilot.app.screen, AskLine)
        keys = {" ": "space", "-": "minus"}
        await pilot.press(*(keys.get(letter, letter) for letter in typed), "enter")
        assert at(pilot) == position

    drive(whole, script, at=10)


def test_nobody_goes_to_what_is_not_there(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("o", *"9999", "enter")
        assert isinstance(pilot.app.screen, AskLine)
        assert "no such" in str(pilot.app.screen.query_one("#wrong").render())
        await pilot.press("escape")
        assert at(pilot) == 10

    drive(whole, script, at=10)


def test_the_line_of_time_follows(whole: Path) -> None:
    past = past_of(Game.open(whole))

    async def script(pilot: Pilot[Any]) -> None:
        years, track = line_of_time(pilot)
        assert years.split() == ["48", "BC", "47"]
        assert track[0] == "█"
        assert track.count("x") >= 2
        await pilot.press("plus")
        years, track = line_of_time(pilot)
        assert track.index("█") == years.index("47")
        await pilot.press("t", "right", "right", "right", "right")
        years, track = line_of_time(pilot)
        assert track[years.index("47")] == "*"
        await pilot.press("e")
        assert line_of_time(pilot)[1].endswith("█")
        assert len(track) == 80
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        assert len(line_of_time(pilot)[1]) == 120

    assert len(past.years) == 2
    drive(whole, script)


def test_a_click_on_the_line_goes_there(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.click("#timeline", offset=(79, 1))
        await pilot.pause()
        assert at(pilot) == len(replay(pilot).game.moves)
        await pilot.click("#timeline", offset=(0, 0))
        await pilot.pause()
        assert at(pilot) == 0

    drive(whole, script)


def test_every_pane_shows_the_moment_at_the_cursor(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("plus", "greater_than_sign", "right")
        game = Game.open(whole)
        game.seek(at(pilot))
        board = replay(pilot).board
        presenter = game.system.presenter
        of_all_that_was = ("ledger", presenter.memory)
        panes = presenter.panes(game.view(None), "en")
        for pane in (pane for pane in panes if pane.id not in of_all_that_was):
            board.turn_to(pane.id)  # a page is written when it is looked at
            assert board.rows(pane.id).pane == pane
        assert len(panes) > 5
        assert board.event_log.position == at(pilot)

    drive(whole, script, size=(160, 48))


@pytest.mark.parametrize(("size", "pane"), [((80, 24), "4"), ((160, 48), "1")])
def test_every_step_brings_the_log_to_its_moment(
    whole: Path, size: tuple[int, int], pane: str
) -> None:
    """Wherever its reader has gone, and whether the log has the focus or not."""

    async def script(pilot: Pilot[Any]) -> None:
        for step in ("right", "left", "full_stop", "greater_than_sign", "plus", "e", "o", "a"):
            replay(pilot).seek(90)
            await press(pilot, "4", *["up"] * 5, pane)
            event_log = replay(pilot).board.event_log
            assert event_log.cursor is not None, step
            assert event_log.cursor[0] < at(pilot) == 90, step
            await press(pilot, step, *([*"100", "enter"] if step == "o" else []))
            if step == "a":
                replay(pilot).beat()
            assert at(pilot) != 90, step
            assert event_log.cursor == event_log.past.last(), step
            assert event_log.cursor is not None, step
            assert event_log.cursor[0] == at(pilot), step
            await press(pilot, "4", "up", "e", "up", "e")  # there already
            assert event_log.cursor == event_log.past.last(), step

    drive(whole, script, size)


# --- auto-play -----------------------------------------------------------------------------------


def test_auto_play_has_three_speeds(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for speed in ("slow", "medium", "fast"):
            await pilot.press("a")
            assert speed in said(pilot, "mode")
        await pilot.press("a")
        assert said(pilot, "mode") == ""
        assert replay(pilot).speed == ""

    drive(whole, script)


def test_auto_play_goes_on_by_itself_and_stops_at_the_end(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        end = len(screen.game.moves)
        await pilot.press("e", "left", "left", "a")
        screen.beat()
        assert at(pilot) == end - 1
        assert screen.speed == "slow"
        screen.beat()
        assert at(pilot) == end
        assert screen.speed == ""
        assert said(pilot, "mode") == ""
        await pilot.press("a")
        assert screen.speed == ""
        assert "end of the game" in said(pilot, "notice")

    drive(whole, script)


@pytest.mark.parametrize("key", ["right", "down", "4", "o", "x", "question_mark"])
def test_any_other_key_stops_auto_play(whole: Path, key: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        await pilot.press("a", "a", key)
        assert screen.speed == ""

    drive(whole, script)


# --- what others play, and what goes wrong -------------------------------------------------------


def test_what_others_play_is_followed_at_the_end(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        await pilot.press("e", "right")
        assert said(pilot, "notice") == word("replay.last", "en")
        other = Game.open(short)
        push_first(other)
        screen.follow()
        assert at(pilot) == 4 == screen.past.end
        assert said(pilot, "notice") == ""
        await pilot.press("left")
        assert isinstance(other.undo(2), Done)
        screen.follow()  # looking back: left alone
        assert (at(pilot), screen.past.end) == (3, 4)
        await pilot.press("e")
        assert at(pilot) == 2 == screen.past.end
        assert line_of_time(pilot)[1].endswith("█")

    drive(short, script)


def test_a_game_that_ends_while_it_is_followed_opens_its_result(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        await pilot.press("e", "r")
        assert pilot.app.screen is screen
        assert "result" not in said(pilot, "keys")
        other = Game.open(short)
        assert isinstance(other.push(1, Resign()), Done)
        screen.follow()
        assert "result" in said(pilot, "keys")
        await pilot.press("r")
        assert isinstance(pilot.app.screen, EndScreen)

    drive(short, script, size=(160, 48))


def test_a_file_that_goes_away_is_told(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("e")
        short.unlink()
        replay(pilot).follow()
        assert "removed" in said(pilot, "notice")
        await pilot.press("left")
        assert at(pilot) == 2

    drive(short, script)


def test_a_torn_file_is_told(short: Path) -> None:
    with short.open("ab") as file:
        file.write(b'{"act":')

    async def script(pilot: Pilot[Any]) -> None:
        assert "unfinished" in said(pilot, "notice")

    drive(short, script)


def test_a_differing_file_says_where(tmp_path: Path, short: Path) -> None:
    path = tmp_path / "differs.rubicon"
    log = GameLog.open(short)
    records: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(log.records))
    records[1]["digest"] = "0" * 16
    GameLog.create(path, log.header, records).close()

    async def script(pilot: Pilot[Any]) -> None:
        assert "record 2: digest" in said(pilot, "notice")

    drive(path, script)


# --- words and keys ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_keys_are_explained(whole: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        shown = pilot.app.screen.key_names
        assert {str(binding.id) for binding in ReplayScreen.BINDINGS} <= set(shown)  # type: ignore[union-attr]
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, ReplayScreen)

    drive(whole, script, lang=lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_last_line_names_the_steps_on_a_narrow_terminal(whole: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        steps = ("replay.on-one", "replay.on-phase", "replay.on-battle", "replay.on-year")
        for name in (*steps, "replay.play", "replay.branch", "app.help"):
            assert footer(screen, [name], lang, 80) in said(pilot, "keys")
        assert len(said(pilot, "keys")) <= 78

    drive(whole, script, lang=lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_at_the_end_the_last_line_names_the_ways_back(whole: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        back = [f"replay.back-{what}" for what in ("one", "phase", "battle", "year")]
        on = [f"replay.on-{what}" for what in ("one", "phase", "battle", "year")]
        await press(pilot, "e")
        for name in ("replay.result", *back, "replay.start", "app.help"):
            assert footer(screen, [name], lang, 80) in said(pilot, "keys")
        for name in (*on, "replay.play"):
            assert footer(screen, [name], lang, 80) not in said(pilot, "keys")
        assert len(said(pilot, "keys")) <= 78

    drive(whole, script, lang=lang)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("e", "right"), "the end"),
        (("e", "full_stop"), "the end"),
        (("e", "plus"), "the end"),
        (("left",), "the start"),
        (("comma",), "the start"),
        (("minus",), "the start"),
    ],
)
def test_where_it_goes_no_further_that_is_said(
    whole: Path, keys: tuple[str, ...], told: str
) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, *keys[:-1])
        assert said(pilot, "notice") == ""
        await press(pilot, keys[-1])
        assert told in said(pilot, "notice")
        await press(pilot, "left", "right", "left", "right")
        await press(pilot, "minus" if told == "the end" else "plus")
        assert said(pilot, "notice") == ""

    drive(whole, script)


def test_the_language_changes_at_once(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("t", "p", "ctrl+g")
        assert "Vu par" in said(pilot, "mode")
        assert "signet" in said(pilot, "mode")
        assert "bataille" in said(pilot, "keys")

    drive(whole, script)


# --- the drawn map, other keys -----------------------------------------------------------------


def test_the_drawn_map_on_the_whole_screen(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        here = replay(pilot).board.selected
        await pilot.press("m")
        await settle(pilot)
        assert isinstance(pilot.app.screen, MapScreen)
        await pilot.press("right", "down")
        there = pilot.app.screen.map.key
        await pilot.press("m")
        await settle(pilot)
        assert replay(pilot).board.selected == there != here

    drive(whole, script)


def test_the_drawn_map_changes_its_language_too(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        chart = pilot.app.screen.query_one(ChartMap)
        assert (chart.title, chart.lang) == ("Drawn map", "en")
        await pilot.press("ctrl+g")
        await settle(pilot)
        assert (chart.title, chart.lang) == ("Carte dessinée", "fr")

    drive(whole, script, size=(160, 48))


def test_the_first_footer_has_the_keys_of_the_pane_in_front(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        first = said(pilot, "keys")
        assert first == footer(screen, screen.footer, "en", 158)
        assert "m map" in first
        await pilot.press("4")
        await settle(pilot)
        assert said(pilot, "keys") == footer(screen, screen.footer, "en", 158)

    drive(whole, script, size=(160, 30))


def test_in_a_battle_the_log_stays_and_its_odds_are_a_key_away(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        board = replay(pilot).board
        assert board.forecast is not None
        assert board.line_pane("log").display
        assert not board.line_pane("odds").display
        await pilot.press("3", "3")
        await settle(pilot)
        assert board.line_pane("odds").display
        assert not board.line_pane("log").display
        await pilot.press("4")
        await settle(pilot)
        assert board.line_pane("log").display

    drive(whole, script, size=(120, 36), at=in_a_battle(whole))


def in_a_battle(path: Path) -> int:
    game = Game.open(path)
    for position in range(len(game.moves)):
        game.seek(position)
        if game.system.presenter.fight(game.view(None)) is not None:
            return position
    raise AssertionError("no battle stops for a question")


def test_the_tabs_name_the_keys_of_the_player(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        app = pilot.app
        assert isinstance(app, RubiconApp)
        assert said(pilot, "tabs").startswith("[1 Map] 2 Forces 3 Combat 4 Log 5-x more")
        app.change_settings(keys={"board.pane-2": "f2", "board.pane-5": "ctrl+r"})
        await settle(pilot)
        assert said(pilot, "tabs").startswith("[1 Map] F2 Forces 3 Combat 4 Log ? more")
        await pilot.press("ctrl+r")
        await settle(pilot)
        assert "[Ctrl+r Regions]" in said(pilot, "tabs")

    drive(whole, script)


@pytest.mark.parametrize("pane", ["1", "2"])
def test_after_a_resize_what_has_happened_is_told_where_the_log_is_not_seen(
    whole: Path, pane: str
) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("greater_than_sign", pane)
        asked = replay(pilot)._question()
        for size, narrow in (((80, 24), True), ((120, 36), False), ((80, 24), True)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert replay(pilot).board.wide != narrow
            shown = said(pilot, "prompt")
            assert asked in " ".join(shown.split())
            assert (asked != " ".join(shown.split())) == narrow
            assert pilot.app.screen.query_one("#prompt").has_class("told") == narrow
            replay(pilot).show()
            assert said(pilot, "prompt") == shown

    drive(whole, script, (120, 36))


def test_escape_leaves(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(whole, script)


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_any_keys_in_any_order(whole: Path, size: tuple[int, int]) -> None:
    """Whatever is pressed, nothing breaks and the cursor stays in the game."""
    luck = random.Random(f"replay:{size}")
    keys = [
        *("left", "right", "comma", "full_stop", "less_than_sign", "greater_than_sign"),
        *("minus", "plus", "s", "e", "a", "o", "p", "t", "T", "n", "i", "r", "tab", "shift+tab"),
        *("up", "down", "pageup", "pagedown", "home", "end", "enter", "escape", "ctrl+g"),
        *("question_mark", "1", "2", "3", "4", "7", "9", "0", "v", "w", "x", "d", "y"),
    ]

    async def script(pilot: Pilot[Any]) -> None:
        for _ in range(120):
            await pilot.press(luck.choice(keys))
            if isinstance(pilot.app.screen, HomeScreen):
                await pilot.app.push_screen(ReplayScreen(Game.open(whole), "en", 50))
        game = Game.open(whole)
        assert len(game.moves) == 264
        assert game.difference is None

    drive(whole, script, size=size)


def test_what_happened_is_told_in_two_lines_and_the_board_stays_where_it_is(whole: Path) -> None:
    """At 80 columns; a march of many units needs both, and counts those that find no room."""
    known, rooms, long = Game.open(whole), set[int](), 0

    async def script(pilot: Pilot[Any]) -> None:
        nonlocal long
        for position in range(1, 70):
            await pilot.press("right")
            await settle(pilot)
            *two, asked = said(pilot, "prompt").splitlines()
            assert len(two) == 2
            lines = [line for line in two if line]
            assert lines == happened(known.system, known.events(position), "fr", 78, 2)
            assert asked.startswith("Joueur")
            shown = [s.text for s in pilot.app.screen._compositor.render_strips()]
            assert all(any(line in row for row in shown) for line in (*lines, asked))
            long += len(lines) > 1
            rooms.add(pilot.app.screen.query_one(Board).size.height)

    drive(whole, script, lang="fr")
    assert long
    assert len(rooms) == 1
