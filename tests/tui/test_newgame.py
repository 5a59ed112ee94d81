"""New game: from a scenario to a file on disk and a table."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

import core.log
from core.game import Game
from core.paths import config_dir, games_dir
from core.systems import SYSTEMS, open_system
from tests.tui.driving import drive, go_home, lines, press, rows, said, screen, settle
from tui.app import RubiconApp
from tui.screens.newgame import NewGameScreen, deploy, stars
from tui.screens.table import TableScreen
from tui.screens.typein import AskLine

pytestmark = pytest.mark.slow

DEPLOYED = 3  # a scenario with free deployment, by its place in the list
TOSSED = 5  # one in which a die falls before the deployment
BLOCKS = 8  # the first scenario of Julius Caesar


@pytest.fixture
def app(saves: Path) -> RubiconApp:
    return RubiconApp(lang="en", saves=saves)


async def go_to(pilot: Pilot[Any], field: str) -> None:
    """Stand on a line of the form."""
    form = rows(pilot, "form")
    if pilot.app.focused is not form:
        await press(pilot, "enter")
    await press(pilot, "home")
    while form.key != field:
        await pilot.press("down")


def field(pilot: Pilot[Any], name: str) -> str:
    return next(row.cells[1] for row in rows(pilot, "form").pane.rows if row.key == name)


def names(pilot: Pilot[Any]) -> list[str]:
    return [row.key for row in rows(pilot, "form").pane.rows]


def started() -> Game:
    (path,) = games_dir().glob("*.rubicon")
    return Game.open(path)


# --- what is shown -------------------------------------------------------------------------------


def test_every_scenario_is_listed_with_its_years_and_length(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        for name in SYSTEMS:
            for info in open_system(name).scenarios():
                row = next(r for r in rows(pilot, "scenarios").pane.rows if r.key == info.id)
                number = info.id.rpartition("/")[2]
                numbered = f"{number}. " if number.isdigit() else ""  # as in its rulebook
                assert row.cells[0] == numbered + info.title["en"]
                assert row.cells[2:] == (str(info.turns), stars(info.difficulty))
        assert "49-29 BC" in "\n".join(lines(pilot, "scenarios"))

    drive(app, script)


def test_difficulty_is_told_in_stars() -> None:
    assert [stars(n) for n in (0, 1, 3, 5)] == ["-", "*....", "***..", "*****"]


def test_the_form_has_what_the_scenario_has(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        for number in range(1, 8):
            screen = pilot.app.screen
            assert isinstance(screen, NewGameScreen)
            assert screen.scenario == f"alea/{number}"
            offered = screen.system.settings(str(number))
            assert set(offered) <= set(names(pilot))
            prompt = Game.new(screen.scenario, 0).prompt
            assert ("deployment" in names(pilot)) == (
                prompt is not None and prompt.kind == "deploy"
            )
            assert said(pilot, "situation") == screen.info.situation.get("en", "")
            await press(pilot, "down")
        await press(pilot, "ctrl+g")
        assert "\u00a0;" in said(pilot, "situation")  # a line does not begin with a sign

    drive(app, script)


def test_who_starts_where_is_one_tab_away_and_below_on_tall_terminals(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", "tab", "tab")
        form, start = rows(pilot, "form"), rows(pilot, "start")
        assert pilot.app.focused is start
        assert start.pane.rows
        assert not form.size.area
        await press(pilot, "shift+tab")
        assert pilot.app.focused is form
        assert form.size.area
        assert not start.size.area
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        assert form.size.area
        assert start.size.area

    drive(app, script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_at_80_columns_nothing_is_cut(saves: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        for _ in range(BLOCKS + 1):
            assert not [line for line in screen(pilot) if line.endswith("..") and "*" not in line]
            await press(pilot, "down")

    drive(RubiconApp(lang=lang, saves=saves), script)


# --- choosing ------------------------------------------------------------------------------------


def test_keys_turn_choices_both_ways(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        await go_to(pilot, "undo")
        before = field(pilot, "undo")
        for there, back in (("right", "left"), ("enter", "enter"), ("left", "right")):
            await press(pilot, there)
            assert field(pilot, "undo") != before
            await press(pilot, back)
            assert field(pilot, "undo") == before

    drive(app, script)


@pytest.mark.parametrize(("turns", "mode"), [(0, 0o600), (1, 0o660)])
def test_a_game_is_for_its_owner_or_shared_with_the_group(
    app: RubiconApp, turns: int, mode: int
) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        await go_to(pilot, "sharing")
        await press(pilot, *["right"] * turns)
        assert ("your group too" in field(pilot, "sharing")) == bool(turns)
        await press(pilot, "s")

    drive(app, script)
    (path,) = games_dir().glob("*.rubicon")
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("setting", ["undo", "hands"])
def test_a_chosen_seed_is_warned_of_where_it_could_be_used(app: RubiconApp, setting: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        await go_to(pilot, "seed")
        await press(pilot, "enter", "7", "enter")
        assert said(pilot, "notice") == ""
        await go_to(pilot, setting)
        await press(pilot, "right")
        assert "knows the seed knows every die" in said(pilot, "notice")
        await press(pilot, "left")
        assert said(pilot, "notice") == ""

    drive(app, script)


def test_what_is_chosen_is_what_is_started(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        for name in ("undo", "hands", "dice", "flight"):
            await go_to(pilot, name)
            await press(pilot, "right")
        await go_to(pilot, "seats")
        await press(pilot, "right", "right")
        assert "REPUBLICAN" in field(pilot, "seats")
        await go_to(pilot, "seed")
        await press(pilot, "enter", "4", "2", "enter")
        assert field(pilot, "seed") == "42"
        await go_to(pilot, "file")
        await press(pilot, "enter", "-", "x", "enter")
        await go_to(pilot, "start")
        await press(pilot, "enter")
        table = next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
        assert table.session.seats == (2,)

    drive(app, script)
    game = started()
    assert game.header.settings == {
        "undo": "fair",
        "hands": "hidden",
        "dice": "manual",
        "flight": "yes",
    }
    assert game.header.seed == 42
    assert game.log is not None
    assert game.log.path.name == "the-end-of-the-republic-x.rubicon"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_sides_may_be_bid_for(saves: Path, lang: str) -> None:
    """1.1.bid: until then a seat is a player without a side."""
    names = {"en": ("POMPEY", "player 2"), "fr": ("POMPÉE", "joueur 2")}[lang]

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", *["down"] * (BLOCKS - 1))
        await go_to(pilot, "seats")
        await press(pilot, "right", "right")
        assert names[0] in field(pilot, "seats")
        await go_to(pilot, "sides")
        await press(pilot, "right")
        assert names[1] in field(pilot, "seats")
        assert not [line for line in screen(pilot) if line.endswith("..") and "*" not in line]
        await press(pilot, "s")
        table = next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
        assert table.game.prompt is not None
        assert table.game.prompt.kind == "bid"

    drive(RubiconApp(lang=lang, saves=saves), script)
    assert started().header.settings["sides"] == "bid"


def test_a_choice_stays_when_the_scenario_changes(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        await go_to(pilot, "flight")
        await press(pilot, "right")
        await go_to(pilot, "undo")
        await press(pilot, "right", "shift+tab", "down", "down", "s")

    drive(app, script)
    assert started().header.settings["undo"] == "fair"
    assert "flight" not in started().header.settings  # this scenario knows nothing of it


def test_the_language_can_be_changed_here(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        await go_to(pilot, "language")
        await press(pilot, "right")
        assert pilot.app.lang == "fr"  # type: ignore[attr-defined]
        assert "Nouvelle partie" in said(pilot, "status")

    drive(app, script)


# --- starting ------------------------------------------------------------------------------------


def test_enter_pressed_twice_starts_one_game(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        await go_to(pilot, "start")
        page, form = pilot.app.screen, rows(pilot, "form")
        for _ in range(2):
            form.action_choose()
        await settle(pilot)
        assert page not in pilot.app.screen_stack

    drive(app, script)
    started()


def test_two_keys_start_with_the_offered_deployment(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", *["down"] * (DEPLOYED - 1), "enter", "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.game.prompt is not None
        assert table.game.prompt.kind != "deploy"
        await go_home(pilot)
        assert rows(pilot, "menu").pane.rows[0].key == "home.continue"

    drive(app, script)
    game = started()
    assert [move.seat for move in game.moves] == [1, 2]  # each side's deployment is its own


def test_what_a_die_decides_at_the_start_is_not_shown_before_the_game_is_made(
    app: RubiconApp,
) -> None:
    """Scenario 5: a die gives Dolabella to a side, and later the cup wakes a people."""

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", *["down"] * (TOSSED - 1))
        shown = rows(pilot, "start").pane.rows
        tossed = next(row for row in shown if row.key == "dolabella")
        assert tossed.cells == ("?", "Dolabella", "joins a side by the die")
        assert sum("Dolabella" in cell for row in shown for cell in row.cells) == 1
        assert not any(cell == "war" for row in shown for cell in row.cells)
        assert field(pilot, "deployment").startswith("as the program proposes it")
        await go_to(pilot, "dice")
        await press(pilot, "right")
        assert field(pilot, "deployment") == "at the table: a die falls first"
        await go_to(pilot, "deployment")
        await press(pilot, "right")  # there is nothing to choose
        await go_to(pilot, "dice")
        await press(pilot, "right")
        assert field(pilot, "deployment").startswith("as the program proposes it")
        await press(pilot, "up", "s")
        assert isinstance(pilot.app.screen, TableScreen)

    drive(app, script)
    assert len(started().moves) == 2  # both deployments, whatever the die gave


def test_deployment_by_hand_is_left_to_the_players(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", *["down"] * (DEPLOYED - 1))
        offered = len(rows(pilot, "start").pane.rows)
        await go_to(pilot, "deployment")
        await press(pilot, "right")
        assert len(rows(pilot, "start").pane.rows) != offered
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, TableScreen)

    drive(app, script)
    game = started()
    assert game.moves == []
    assert game.prompt is not None
    assert game.prompt.kind == "deploy"


@pytest.mark.parametrize("number", range(1, 8))
def test_the_program_has_a_whole_deployment_for_every_scenario(number: int) -> None:
    game = Game.new(f"alea/{number}", 1)
    asked = game.prompt is not None and game.prompt.kind == "deploy"
    deploy(game)
    assert len(game.moves) == (2 if asked else 0)
    assert game.prompt is not None
    assert game.prompt.offered(game.view(None)) is None
    assert game.system.faults(game.state) == []


def test_the_same_name_twice_gets_a_number(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for _ in range(2):
            await press(pilot, "n", "s")
            await go_home(pilot)

    drive(app, script)
    found = sorted(path.name for path in games_dir().iterdir())
    assert found == ["the-end-of-the-republic-2.rubicon", "the-end-of-the-republic.rubicon"]


def test_what_goes_wrong_is_told_here(app: RubiconApp, tmp_path: Path) -> None:
    taken = tmp_path / "taken.rubicon"
    taken.write_text("mine")
    (tmp_path / "file").write_text("no folder")

    async def typed(pilot: Pilot[Any], name: str, value: str) -> str:
        """What the dialog says to it; it stays open until it is content."""
        await go_to(pilot, name)
        await press(pilot, "enter")
        dialog = pilot.app.screen
        dialog.query_one(Input).value = value
        await press(pilot, "enter")
        if isinstance(pilot.app.screen, NewGameScreen):
            return ""
        assert isinstance(dialog, AskLine)
        wrong = str(dialog.query_one("#wrong", Static).content)
        await press(pilot, "escape")
        return wrong

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        assert "of that name already" in await typed(pilot, "file", str(taken))
        assert await typed(pilot, "file", str(tmp_path / "file" / "game")) == ""
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert "file" in said(pilot, "notice")
        assert await typed(pilot, "file", "") == ""
        assert said(pilot, "notice") == ""
        for seed in ("-1", "abc", "9" * 30, "²"):
            assert seed in await typed(pilot, "seed", seed)
            assert field(pilot, "seed") == "chance decides"
        assert await typed(pilot, "seed", "7") == ""
        assert field(pilot, "seed") == "7"

    drive(app, script)
    assert taken.read_text() == "mine"
    assert not games_dir().exists() or list(games_dir().iterdir()) == []


def test_a_game_that_cannot_be_written_whole_leaves_nothing(
    app: RubiconApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk has room for the head of the file, and not for the deployment."""
    wrote, room = core.log._write, [1000]

    def write(fd: int, line: bytes) -> None:
        if os.fstat(fd).st_size + len(line) > room[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        wrote(fd, line)

    monkeypatch.setattr("core.log._write", write)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", *["down"] * DEPLOYED, "s")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert "No space left on device" in said(pilot, "notice")
        assert "caesar-s-last-wars.rubicon" in said(pilot, "notice")
        assert list(games_dir().iterdir()) == []
        room[0] *= 100
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, TableScreen)

    drive(app, script)
    assert len(started().moves) == 2


def test_an_owners_corrections_are_used_or_told(app: RubiconApp) -> None:
    own = config_dir() / "alea.toml"
    own.parent.mkdir(parents=True)
    own.write_text("zones = nothing\n")

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", "s")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert "alea.toml" in said(pilot, "notice")
        own.write_text("\n")
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, TableScreen)

    drive(app, script)


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        ("zones = nothing\n", "n'est pas du TOML"),
        ("roma_points = 3\n", "10.2\u00a0: Les points de contrôle ne sont pas 18"),
        ('roma_points = "x"\n', "`int` attendu, `str` trouvé - à `$.roma_points`"),
        ('[[zones]]\nid = "utopia"\n', "overlay.zones n'a pas d'entrée avec l'id 'utopia'."),
    ],
)
def test_corrections_that_break_a_rule_are_refused_in_french(
    saves: Path, data: str, wanted: str
) -> None:
    own = config_dir() / "alea.toml"
    own.parent.mkdir(parents=True)
    own.write_text(data)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", "s")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert wanted in said(pilot, "notice")
        shown = [strip.text for strip in pilot.app.screen._compositor.render_strips()]
        assert " ".join(wanted.split(" ")[:3]) in "\n".join(shown)

    drive(RubiconApp(lang="fr", saves=saves), script)


OTHER_NAMES = {
    "alea": '[[leaders]]\nid = "caesar"\nname = "Gaius Iulius"\n',
    "caesar": '[[blocks]]\nid = "caesar"\nname = "Gaius Iulius"\n',
}


@pytest.mark.parametrize(("system", "downs"), [("alea", 0), ("caesar", BLOCKS)])
def test_who_starts_where_is_told_by_an_owners_corrections(
    app: RubiconApp, system: str, downs: int
) -> None:
    own = config_dir() / f"{system}.toml"
    own.parent.mkdir(parents=True)
    own.write_text(OTHER_NAMES[system])

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", *["down"] * downs)
        page = pilot.app.screen
        assert isinstance(page, NewGameScreen)
        assert page.system.id == system
        told = " ".join(cell for row in rows(pilot, "start").pane.rows for cell in row.cells)
        assert "Gaius Iulius" in told

    drive(app, script)


@pytest.mark.parametrize("data", ["zones = nothing\n", "roma_points = 3\n", "\xff"])
def test_bad_corrections_do_not_keep_anybody_from_looking(app: RubiconApp, data: str) -> None:
    """What is wrong with them is told who wants to play by them."""
    own = config_dir() / "alea.toml"
    own.parent.mkdir(parents=True)
    own.write_bytes(data.encode("latin-1"))

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", "down", "up")
        page = pilot.app.screen
        assert isinstance(page, NewGameScreen)
        assert page.game.system.data_digest == open_system("alea").data_digest
        assert rows(pilot, "start").pane.rows
        assert said(pilot, "notice") == ""

    drive(app, script)


def test_the_file_is_asked_for_with_the_folder_that_was_typed(
    app: RubiconApp, tmp_path: Path
) -> None:
    wanted = str(tmp_path / "elsewhere" / "ides")

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        await go_to(pilot, "file")
        await press(pilot, "enter")
        assert pilot.app.screen.query_one(Input).value == "the-end-of-the-republic"
        pilot.app.screen.query_one(Input).value = wanted
        await press(pilot, "enter", "enter")
        assert pilot.app.screen.query_one(Input).value == wanted
        await press(pilot, "enter")
        page = pilot.app.screen
        assert isinstance(page, NewGameScreen)
        assert page.path == tmp_path / "elsewhere" / "ides.rubicon"

    drive(app, script)


def test_the_list_of_scenarios_gets_its_part_of_the_terminal_as_it_is_now(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        scenarios = rows(pilot, "scenarios")
        whole = len(scenarios.pane.rows) + scenarios.fixed
        assert scenarios.size.height == 12 < whole
        tall = (120, 2 * whole)
        for size, height in ((tall, whole), ((80, 24), 12), (tall, whole)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert scenarios.size.height == height

    drive(app, script)
