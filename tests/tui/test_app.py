"""The app from the keyboard: lists, opening, stepping, languages, errors, following."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from tui.screens.game import GameScreen

from core.game import Done, Game
from core.log import GameLog
from core.systems import SYSTEMS, open_system
from core.texts import outcome_text, prompt_text
from tui.app import RubiconApp
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.page import Line, Notice, OpenFile
from tui.widgets.rows import RowList
from tui.widgets.sheet import Sheet, fit
from tui.widgets.story import Story
from tui.words import WORDS, users_language, years_text

Script = Callable[[Pilot[Any]], Awaitable[None]]


def drive(app: RubiconApp, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Run the app without a terminal, and the script once its first game (if any) is open."""

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await script(pilot)

    asyncio.run(session())


async def settle(pilot: Pilot[Any]) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def said(pilot: Pilot[Any], id: str) -> str:
    return pilot.app.screen.query_one(f"#{id}", Line).said


def lines(pilot: Pilot[Any], id: str) -> list[str]:
    """What a pane shows."""
    sheet = pilot.app.screen.query_one(f"#{id}", Sheet)
    return [sheet.render_line(y).text.rstrip() for y in range(sheet.size.height)]


def status_at(path: Path, position: int | None = None, lang: str = "en") -> str:
    game = Game.open(path)
    game.seek(len(game.moves) if position is None else position)
    return game.system.presenter.status(game.view(None), lang)


# --- the first screen ----------------------------------------------------------------------------


def test_home_lists_every_scenario(saves: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        shown = "\n".join(lines(pilot, "scenarios"))
        for name in SYSTEMS:
            for info in open_system(name).scenarios():
                assert info.id in shown
                assert info.title["en"] in shown
        assert {f"alea/{number}" for number in range(1, 8)} <= set(shown.split())

    drive(RubiconApp(lang="en", saves=saves), script)


def test_home_lists_the_sample_games(saves: Path, short: Path) -> None:
    (saves / "other.rubicon").write_text("no game\n")

    async def script(pilot: Pilot[Any]) -> None:
        rows = pilot.app.screen.query_one("#games", RowList).pane.rows
        assert [row.cells[:2] for row in rows] == [("other.rubicon", "?"), (short.name, "alea/1")]

    drive(RubiconApp(lang="en", saves=saves), script)


def test_enter_on_a_scenario_tells_how_to_start_it(saves: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("down", "enter")
        notice = pilot.app.screen
        assert isinstance(notice, Notice)
        assert "rubicon new alea/2 FILE" in notice.text
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(RubiconApp(lang="en", saves=saves), script)


def test_enter_on_a_game_opens_it(saves: Path, short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("tab", "enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, GameScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(RubiconApp(lang="en", saves=saves), script)


def test_a_file_can_be_typed(monkeypatch: pytest.MonkeyPatch, saves: Path, short: Path) -> None:
    monkeypatch.chdir(saves)

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("o", "q", "escape")  # in the input, q is a letter
        assert isinstance(pilot.app.screen, HomeScreen)
        await pilot.press("o")
        assert isinstance(pilot.app.screen, OpenFile)
        await pilot.press(*short.name, "enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, GameScreen)

    drive(RubiconApp(lang="en", saves=saves), script)


@pytest.mark.parametrize("keys", [[], ["question_mark"], ["enter"], ["tab", "enter"]])
def test_q_quits_everywhere(saves: Path, short: Path, keys: list[str]) -> None:
    app = RubiconApp(lang="en", saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press(*keys)
        await settle(pilot)
        await pilot.press("q")

    drive(app, script)
    assert app.return_code == 0
    assert not app.is_running


# --- a game --------------------------------------------------------------------------------------


def test_a_game_opens_at_its_last_position(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        game = Game.open(finished)
        assert said(pilot, "status") == status_at(finished)
        assert f"{len(game.moves)}/{len(game.moves)}" in said(pilot, "tabs")
        assert game.outcome is not None
        assert outcome_text(game.system, game.outcome, "en") in said(pilot, "prompt")

    drive(RubiconApp(finished, lang="en"), script)


def test_a_replay_opens_at_the_start(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        game = Game.open(finished)
        game.seek(0)
        assert said(pilot, "status") == status_at(finished, 0)
        assert game.prompt is not None
        assert prompt_text(game.system, game.prompt, "en") in said(pilot, "prompt")

    drive(RubiconApp(finished, replay=True, lang="en"), script)


def test_keys_step_through_the_game(finished: Path) -> None:
    end = len(Game.open(finished).moves)
    at = {"left": end - 1, "pageup": end - 11, "right": end - 10, "home": 0, "pagedown": 10}

    async def script(pilot: Pilot[Any]) -> None:
        last = said(pilot, "status")
        for key, position in at.items():
            await pilot.press(key)
            assert said(pilot, "status") == status_at(finished, position)
            assert f" {position}/{end}" in said(pilot, "tabs")
            if key == "left":
                assert said(pilot, "status") != last
        await pilot.press("end", "right")
        assert said(pilot, "status") == last

    drive(RubiconApp(finished, lang="en"), script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_tab_line_fits_a_narrow_terminal(finished: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        room = 80 - 2 - len("12345/12345")
        assert len(said(pilot, "tabs").rsplit(maxsplit=1)[0].rstrip().removesuffix("alea/3")) < room

    drive(RubiconApp(finished, lang=lang), script)


def test_every_pane_shows_the_position_at_the_cursor(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("home", "pagedown")
        screen = pilot.app.screen
        game = Game.open(finished)
        game.seek(10)
        for pane in game.system.presenter.panes(game.view(None), "en"):
            assert screen.query_one(f"#{pane.id}", RowList).pane == pane
        assert screen.query_one("#log", Story).position == 10

    drive(RubiconApp(finished, lang="en"), script, size=(160, 48))


def test_the_stack_follows_the_map(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = pilot.app.screen
        places = screen.query_one("#map", RowList)
        await pilot.press("down", "j", "space", "b", "up")
        game = Game.open(short)
        expected = game.system.presenter.stack(game.view(None), places.key, "en")
        assert screen.query_one("#stack", RowList).pane == expected
        await pilot.press("enter")
        assert screen.focused is screen.query_one("#stack")

    drive(RubiconApp(short, lang="en"), script)


def test_narrow_shows_one_pane_and_wide_shows_four(short: Path) -> None:
    def seen(pilot: Pilot[Any]) -> list[str | None]:
        return [sheet.id for sheet in pilot.app.screen.query(Sheet) if sheet.size.area]

    async def script(pilot: Pilot[Any]) -> None:
        assert seen(pilot) == ["map"]
        await pilot.press("6")
        assert seen(pilot) == ["log"]
        await pilot.press("tab")
        assert seen(pilot) == ["peoples"]
        await pilot.press("tab", "tab")
        assert seen(pilot) == ["reserve"]
        await pilot.press("tab", "shift+tab", "shift+tab", "shift+tab", "shift+tab")
        assert seen(pilot) == ["log"]
        await pilot.resize_terminal(160, 48)
        await pilot.pause()
        assert seen(pilot) == ["map", "stack", "table", "log"]
        await pilot.press("4")
        assert seen(pilot) == ["map", "stack", "table", "regions"]

    drive(RubiconApp(short, lang="en"), script)


def test_the_log_tells_what_everybody_may_know(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("6")
        told = "\n".join(lines(pilot, "log"))
        assert "initiative" in told
        await pilot.press("home")
        assert len("\n".join(lines(pilot, "log"))) < len(told)

    drive(RubiconApp(short, lang="en"), script)


def test_language_can_be_changed_anywhere(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert said(pilot, "status") == status_at(short)
        await pilot.press("l")
        assert said(pilot, "status") == status_at(short, lang="fr")
        assert lines(pilot, "map")[0].startswith("══ Carte ")
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert lines(pilot, "key-list")[0].startswith("══ Touches ")
        await pilot.press("l", "escape")
        assert said(pilot, "status") == status_at(short)
        await pilot.press("escape")
        assert lines(pilot, "scenarios")[0].startswith("══ Scenarios ")

    drive(RubiconApp(short, lang="en"), script)


def test_what_others_play_is_followed_at_the_end(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        other = Game.open(short)
        assert other.prompt is not None
        done = other.push(other.prompt.seat, other.prompt.legal(other.state)[0])
        assert isinstance(done, Done)
        screen.follow()
        assert "4/4" in said(pilot, "tabs")
        await pilot.press("left")
        assert isinstance(other.undo(2), Done)
        screen.follow()  # looking back: left alone
        assert "3/4" in said(pilot, "tabs")
        await pilot.press("end")
        assert "2/2" in said(pilot, "tabs")
        assert said(pilot, "status") == status_at(short)

    drive(RubiconApp(short, lang="en"), script)


# --- what goes wrong -----------------------------------------------------------------------------


def test_unreadable_files_are_explained(tmp_path: Path, short: Path) -> None:
    damaged = tmp_path / "damaged.rubicon"
    damaged.write_bytes(short.read_bytes().replace(b'"act":', b'"akt":', 1))
    foreign = tmp_path / "foreign.rubicon"
    foreign.write_text("A letter to Cicero\n")
    later = tmp_path / "later.rubicon"
    GameLog.create(later, {"format": 99, "novelty": True}).close()
    unknown = tmp_path / "unknown.rubicon"
    header = GameLog.open(short).header
    GameLog.create(unknown, header | {"system": "chess"}).close()
    wanted = {
        damaged: "line 2 is damaged",
        foreign: "not a game file",
        later: "later.rubicon",
        unknown: "no rule system 'chess'",
        tmp_path / "missing.rubicon": "No such file",
    }
    for path, words in wanted.items():

        async def script(pilot: Pilot[Any], path: Path = path, words: str = words) -> None:
            notice = pilot.app.screen
            assert isinstance(notice, Notice)
            assert words in notice.text
            assert path.name in notice.text
            assert "\n" not in notice.text
            await pilot.press("enter")
            assert isinstance(pilot.app.screen, HomeScreen)

        drive(RubiconApp(path, lang="en"), script)


def test_a_differing_file_says_where(tmp_path: Path, short: Path) -> None:
    path = tmp_path / "differs.rubicon"
    log = GameLog.open(short)
    copy = GameLog.create(path, log.header)
    records: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(log.records))
    records[1]["digest"] = "0" * 16
    for record in records:
        with copy.writing():
            copy.append(record)
    copy.close()

    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, GameScreen)
        assert "record 2: digest" in said(pilot, "notice")

    drive(RubiconApp(path, lang="en"), script)


def test_a_file_that_goes_away_is_said(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, GameScreen)
        short.unlink()
        screen.follow()
        assert "removed" in said(pilot, "notice")
        await pilot.press("left")
        assert said(pilot, "tabs").endswith("2/3")

    drive(RubiconApp(short, lang="en"), script)


# --- small things --------------------------------------------------------------------------------


def test_every_binding_has_an_id() -> None:
    owners = (RubiconApp, HomeScreen, GameScreen, HelpScreen, Notice, OpenFile, RowList, Sheet)
    for owner in owners:
        assert all(binding.id for binding in owner.BINDINGS), owner


def test_every_word_is_said_in_both_languages() -> None:
    assert all(len(pair) == 2 and all(pair) for pair in WORDS.values())


def test_the_mouse_is_off_over_ssh(monkeypatch: pytest.MonkeyPatch, saves: Path) -> None:
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    assert RubiconApp(saves=saves).mouse
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 22 10.0.0.2 22")
    assert not RubiconApp(saves=saves).mouse
    assert RubiconApp(saves=saves, mouse=True).mouse


def test_language_of_the_locale() -> None:
    assert users_language({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert users_language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}) == "en"
    assert users_language({}) == "en"


def test_years_before_christ_are_negative() -> None:
    assert years_text((-49, -44), "en") == "49-44 BC"
    assert years_text((305, 363), "en") == "AD 305-363"


def test_a_cell_that_is_cut_shows_it() -> None:
    assert fit("Mediolanum", 10) == "Mediolanum"
    assert fit("Mediolanum", 6) == "Medi.."
    assert fit("Roma", 6) == "Roma  "
