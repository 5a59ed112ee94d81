"""The end of a game from the keyboard: result, score, ledger, battles, dice, and what is next."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Done, Game
from core.paths import saves_dir
from core.selfplay import Report, play, write
from core.statistics import scores, throws, together
from core.texts import outcome_text, year_text
from tests.tui.at_table import new_game
from tests.tui.driving import said, screen
from tui.app import RubiconApp
from tui.screens.end import EndScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.newgame import NewGameScreen
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen
from tui.widgets.line_pane import LinePane
from tui.widgets.past import past_of
from tui.widgets.plot import Plot
from tui.widgets.rows import RowList
from tui.widgets.timeline import Timeline

pytestmark = pytest.mark.slow

Script = Callable[[Pilot[Any]], Awaitable[None]]
NOTHING_YET = -1


class Answers:
    """What the screen gave back."""

    def __init__(self) -> None:
        self.given: int | None = NOTHING_YET

    def take(self, position: int | None) -> None:
        self.given = position


def drive(
    path: Path,
    script: Script,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    answers: Answers | None = None,
) -> None:
    taken = answers or Answers()

    async def session() -> None:
        app = RubiconApp(lang=lang, saves=path.parent / "none")
        async with app.run_test(size=size) as pilot:
            await app.push_screen(EndScreen(Game.open(path), lang), taken.take)
            await pilot.pause()
            await script(pilot)

    asyncio.run(session())


def seen(pilot: Pilot[Any]) -> list[str | None]:
    return [line_pane.id for line_pane in pilot.app.screen.query(LinePane) if line_pane.size.area]


def rows(pilot: Pilot[Any], id: str) -> list[tuple[str, ...]]:
    return [row.cells for row in pilot.app.screen.query_one(f"#{id}", RowList).pane.rows]


def fact(pilot: Pilot[Any], name: str) -> str:
    return next(cells[1] for cells in rows(pilot, "result") if cells[0] == name)


# --- the parts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_says_who_won_and_by_which_rule(finished: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        game = Game.open(finished)
        assert game.outcome is not None
        assert outcome_text(game.system, game.outcome, lang) in said(pilot, "outcome")
        assert f"[{game.outcome.rule}]" in said(pilot, "outcome")
        screen = pilot.app.screen
        assert isinstance(screen, EndScreen)
        assert screen.rule_here() == game.outcome.rule
        scenario = {info.id: info for info in game.system.scenarios()}["alea/3"]
        assert scenario.title[lang] in said(pilot, "status")

    drive(finished, script, lang=lang)


def test_the_rule_that_decided_is_a_key_away(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, RulesScreen)
        await pilot.press("escape", "down", "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)

    drive(finished, script)


def test_the_result_counts(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        game = Game.open(finished)
        battles = past_of(game).battles
        assert fact(pilot, "Years") == "48 BC to 47 BC (2)"
        assert fact(pilot, "Actions").startswith(f"{len(game.moves)}: ")
        assert fact(pilot, "Taken back") == "0, made again 0"
        assert fact(pilot, "Battles").startswith(f"{len(battles)} (")
        won = [
            int(part.split()[-1]) for part in fact(pilot, "Battles")[:-1].split(":")[1].split(",")
        ]
        assert sum(won) == len(battles)

    drive(finished, script)


@pytest.mark.parametrize(
    ("scenario", "seed", "en", "fr"),
    [
        ("alea/3", 3, "REPUBLICAN ahead", "RÉPUBLICAIN en tête"),
        ("alea/3", 2, "CAESARIAN ahead", "CÉSARIEN en tête"),
        ("caesar/historical", 2, "POMPEY ahead", "POMPÉE en tête"),
        ("caesar/historical", 7, "even", "à égalité"),
        ("semper/1", 1, "PRIMUS (player 1) ahead", "PRIMUS (joueur 1) en tête"),
    ],
)
def test_the_score_tells_whom_it_favours(
    tmp_path: Path, scenario: str, seed: int, en: str, fr: str
) -> None:
    path = tmp_path / "scored.rubicon"
    game = play(scenario, seed, Report(), checked=False)
    write(game, path)
    score = game.moment(len(game.moves)).score
    told = f"{score:+d}" if score else "0"

    async def script(pilot: Pilot[Any]) -> None:
        assert fact(pilot, "Score") == f"{told}, {en}"
        await pilot.press("ctrl+g")
        assert fact(pilot, "Score") == f"{told}, {fr}"

    drive(path, script)


def test_5_points_the_curve_of_semper_is_a_players_whatever_his_role(tmp_path: Path) -> None:
    """Two changes of roles: at neither does the curve leap to the other side."""
    game = Game.open(saves_dir() / "emperors-a-usurper-rules.rubicon")
    changes = [
        position
        for position in range(len(game.moves) + 1)
        if any(event.kind == "roles-change" for event in game.events(position))
    ]
    curve = [score for _, year in scores(game) for score in year]
    assert len(changes) == 2
    for at in changes:
        pair = [game.moment(at - 1).scores, game.moment(at).scores]
        assert curve[at] == pair[1][0] - pair[1][1]
        assert all(now >= then for then, now in zip(*pair, strict=True)), "each keeps his own"

    async def script(pilot: Pilot[Any]) -> None:
        title = pilot.app.screen.query_one(Plot).render_line(0).text
        assert "(+ SECONDUS (player 1), - PRIMUS (player 2))" in title

    path = tmp_path / "swapped.rubicon"
    other = game.branch(changes[0], path)
    assert other.log is not None
    other.log.close()
    drive(path, script)


@pytest.mark.parametrize(
    ("scenario", "sides"),
    [
        ("alea/3", "(+ CÉSARIEN, - RÉPUBLICAIN)"),
        ("caesar/historical", "(+ CÉSAR, - POMPÉE)"),
        ("semper/1", "(+ PRIMUS (joueur 1), - SECONDUS (joueur 2))"),
    ],
)
def test_the_curve_tells_whose_points_are_above(tmp_path: Path, scenario: str, sides: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+g")
        assert sides in pilot.app.screen.query_one(Plot).render_line(0).text

    drive(new_game(tmp_path / "new.rubicon", scenario), script)


@pytest.mark.parametrize(("glyphs", "dots"), [("auto", False), ("unicode", True)])
def test_the_console_of_linux_gets_a_curve_of_stars(
    finished: Path, monkeypatch: pytest.MonkeyPatch, glyphs: str, dots: bool
) -> None:
    """Its font has what the old code page 437 had: boxes and half blocks, no braille."""
    monkeypatch.setenv("TERM", "linux")

    async def session() -> None:
        app = RubiconApp(lang="en", saves=finished.parent / "none")
        app.change_settings(glyphs=glyphs)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(EndScreen(Game.open(finished), "en"))
            await pilot.pause()
            drawn = "".join(screen(pilot))
            assert any("\u2800" <= letter < "\u2900" for letter in drawn) is dots
            if not dots:
                drawn.encode("cp437")

    asyncio.run(session())


def test_parts_by_number_and_by_tab(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert seen(pilot) == ["result"]
        assert "[1 Result]" in said(pilot, "tabs")
        for key, part in {"2": "ledger", "3": "battles", "4": "dice", "1": "result"}.items():
            await pilot.press(key)
            assert seen(pilot) == [part]
        for part in ("ledger", "battles", "dice", "result"):
            await pilot.press("tab")
            assert seen(pilot) == [part]
        await pilot.press("shift+tab")
        assert seen(pilot) == ["dice"]
        await pilot.resize_terminal(160, 48)
        await pilot.pause()
        assert seen(pilot) == ["result", "dice"]
        await pilot.press("2")
        assert seen(pilot) == ["result", "ledger"]

    drive(finished, script)


def test_the_ledger_is_the_systems(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        game = Game.open(finished)
        told = [
            (game.moment(position), event)
            for position in range(len(game.moves) + 1)
            for event in game.events(position)
        ]
        pane = game.system.presenter.ledger(told, game.view(None), "en")
        assert rows(pilot, "ledger") == [row.cells for row in pane.rows]

    drive(finished, script)


def test_every_battle_is_a_row(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        game = Game.open(finished)
        battles = past_of(game).battles
        told, year = [], ""
        for cells in rows(pilot, "battles"):
            if len(cells) == 1:
                year = cells[0]  # the heading of those below
            else:
                told.append((int(cells[0]), year))
        assert told == [(at, year_text(game.moment(at).year, "en")) for at in battles]

    drive(finished, script)


@pytest.mark.parametrize(("lang", "mark"), [("en", "."), ("fr", ",")])
def test_dice_are_counted_by_face(finished: Path, lang: str, mark: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        found = throws(Game.open(finished))
        heads = pilot.app.screen.query_one("#dice", RowList).pane.columns
        assert heads[1:-2] == tuple("0123456789")
        counted = [cells for cells in rows(pilot, "dice") if len(cells) > 1]  # no headings
        assert len(counted) == sum(len(seats) + 1 for seats in found.values())
        d10 = together(found["d10"])
        assert d10.mean is not None
        row = counted[len(found["d10"])]
        assert [cell.strip() for cell in row[1:-2]] == [str(n) for n in d10.faces.values()]
        assert row[-2:] == (str(d10.count), f"{d10.mean:.2f}".replace(".", mark))

    drive(finished, script, lang=lang)


def test_the_score_is_plotted(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        plot = pilot.app.screen.query_one(Plot)
        drawn = [plot.render_line(y).text for y in range(plot.size.height)]
        assert "score" in drawn[0]
        assert drawn[-1].split() == ["48", "BC", "47"]
        assert any("\u2800" < letter <= "\u28ff" for line in drawn for letter in line)
        assert plot.size.height >= 8

    drive(finished, script)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.slow
def test_nothing_is_cut_on_a_narrow_terminal(finished: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for key, part in {"1": "result", "2": "ledger", "3": "battles", "4": "dice"}.items():
            await pilot.press(key)
            line_pane = pilot.app.screen.query_one(f"#{part}", RowList)
            for y in range(line_pane.size.height):
                assert ".." not in line_pane.render_line(y).text
        assert len(said(pilot, "keys")) <= 78
        assert len(said(pilot, "tabs")) <= 78

    drive(finished, script, lang=lang)


# --- what comes next -----------------------------------------------------------------------------


def test_escape_goes_back(finished: Path) -> None:
    answers = Answers()

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(finished, script, answers=answers)
    assert answers.given is None


def test_replay_from_the_start(finished: Path) -> None:
    answers = Answers()

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("p")

    drive(finished, script, answers=answers)
    assert answers.given == 0


def test_a_new_game_is_begun_from_the_end_of_another(finished: Path) -> None:
    answers = Answers()

    async def script(pilot: Pilot[Any]) -> None:
        over = pilot.app.screen
        assert "n new game" in said(pilot, "keys")
        await pilot.press("n")
        assert isinstance(pilot.app.screen, NewGameScreen)
        await pilot.press("escape")
        assert pilot.app.screen is over

    drive(finished, script, answers=answers)
    assert answers.given == NOTHING_YET


@pytest.mark.parametrize("key", ["p", "enter"])
def test_replay_from_a_battle(finished: Path, key: str) -> None:
    answers = Answers()

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("3", "down", key)

    drive(finished, script, answers=answers)
    assert answers.given == past_of(Game.open(finished)).battles[1]


def test_from_a_replay_and_back_to_it(finished: Path) -> None:
    battles = past_of(Game.open(finished)).battles

    async def session() -> None:
        app = RubiconApp(lang="en", saves=finished.parent / "none")
        async with app.run_test(size=(80, 24)) as pilot:
            replay = ReplayScreen(Game.open(finished), "en", 0)
            await app.push_screen(replay)
            await pilot.press("right", "r", "3", "enter")
            assert app.screen is replay
            assert replay.game.position == battles[0]
            await pilot.press("r", "escape")
            assert app.screen is replay
            assert replay.game.position == battles[0]  # where it was

    asyncio.run(session())


def test_the_language_changes_at_once(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+g")
        assert "Batailles" in said(pilot, "tabs")
        assert "score au fil" in pilot.app.screen.query_one(Plot).render_line(0).text

    drive(finished, script)


def test_a_running_game_says_so(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert "not over" in said(pilot, "outcome")
        await pilot.press("3", "p")

    answers = Answers()
    drive(short, script, answers=answers)
    assert answers.given == 0


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_keys_are_explained(finished: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("f1")
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, EndScreen)

    drive(finished, script, lang=lang)


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_any_keys_in_any_order(finished: Path, size: tuple[int, int]) -> None:
    luck = random.Random(f"over:{size}")
    keys = [
        *("1", "2", "3", "4", "tab", "shift+tab", "left", "right", "up", "down", "pageup"),
        *("pagedown", "home", "end", "enter", "p", "n", "ctrl+g", "question_mark", "escape"),
    ]

    async def script(pilot: Pilot[Any]) -> None:
        for _ in range(120):
            await pilot.press(luck.choice(keys))
            if isinstance(pilot.app.screen, HomeScreen):
                await pilot.app.push_screen(EndScreen(Game.open(finished), "en"))
        assert pilot.app.is_running

    drive(finished, script, size=size)


def test_ascii_is_enough(finished: Path) -> None:
    async def session() -> None:
        app = RubiconApp(lang="en", saves=finished.parent / "none")
        app.ascii = True
        async with app.run_test(size=(80, 24)) as pilot:
            replay = ReplayScreen(Game.open(finished), "en", 40)
            await app.push_screen(replay)
            await pilot.pause()
            line = replay.query_one(Timeline)
            assert all(line.render_line(y).text.isascii() for y in range(2))
            assert "#" in line.render_line(1).text
            await pilot.press("r")
            plot = pilot.app.screen.query_one(Plot)
            drawn = "".join(plot.render_line(y).text for y in range(plot.size.height))
            assert drawn.isascii()
            assert "*" in drawn

    asyncio.run(session())


def test_the_result_counts_who_won_battles_of_blocks() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        total, _, tally = fact(pilot, "Battles").partition(" (won by: ")
        times = {who: int(count) for who, count in (x.split() for x in tally[:-1].split(", "))}
        assert set(times) == {"C", "P"}
        assert sum(times.values()) == int(total)

    drive(saves_dir() / "blocks-deployed-freely.rubicon", script)


# --- taken back ----------------------------------------------------------------------------------


def all_that_is_told(pilot: Pilot[Any]) -> list[Any]:
    told = [line_pane.pane.rows for line_pane in pilot.app.screen.query(RowList)]
    return [said(pilot, "outcome"), said(pilot, "status"), *told]


@pytest.mark.parametrize("moves", [1, 10_000])
def test_an_end_that_was_taken_back_is_told_as_it_was(whole: Path, moves: int) -> None:
    """The game under it has become another: in the other language it is still of the same end."""

    async def script(pilot: Pilot[Any]) -> None:
        over = pilot.app.screen
        assert isinstance(over, EndScreen)
        english, scores = all_that_is_told(pilot), over.query_one(Plot).series
        await pilot.press("ctrl+g")
        french = all_that_is_told(pilot)
        assert french != english
        assert isinstance(over.game.undo(min(moves, len(over.game.moves))), Done)
        assert over.game.outcome is None
        for told in (english, french, english):
            await pilot.press("ctrl+g")
            assert all_that_is_told(pilot) == told
        assert over.query_one(Plot).series == scores

    drive(whole, script)
