"""The last line names keys that work, where they work; and the frame says who is asked."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import SEATS
from core.game import Done, Game
from core.paths import saves_dir
from tests.tui.at_table import at_table, lines, new_game, play_on, press, said
from tests.tui.driving import drive
from tests.tui.driving import press as type_keys
from tests.tui.driving import said as told
from tests.tui.moments import LOSSES
from tui.app import RubiconApp
from tui.language.keys import keys_of
from tui.screens.help import HelpScreen
from tui.screens.table import TableScreen
from tui.tools.shots import BATTLE, MARCH, PLAN, Moment, stopped
from tui.widgets.board_layout import KEYS, MAIN

pytestmark = pytest.mark.slow

CHOOSE = "Enter choose"


def whoever_waits(tmp_path: Path) -> tuple[Path, RubiconApp]:
    """The seat that is not asked, at a terminal of its own."""
    path = new_game(tmp_path / "new.rubicon", hands="hidden")
    prompt = Game.open(path).prompt
    assert prompt is not None
    return path, RubiconApp(path, lang="en", seats=(3 - prompt.seat,))


# --- Enter ---------------------------------------------------------------------------------------


def test_enter_is_named_only_where_it_does_something(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert CHOOSE in said(screen, "keys")
        for number, name in enumerate(screen.board.order):
            await press(pilot, KEYS[number])
            assert (CHOOSE in said(screen, "keys")) is (name == "map"), name
            assert ("rows.choose" in keys_of(screen)) is (name == "map"), name
        await press(pilot, "escape")
        assert CHOOSE in said(screen, "keys")

    at_table(new_game(tmp_path / "new.rubicon"), script)


def test_undo_is_named_once_there_is_something_to_undo(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert "u undo" not in said(screen, "keys")
        await press(pilot, "u")
        assert "table.undo" in said(screen, "notice")
        await press(pilot, "enter")
        assert screen.game.moves
        assert "u undo" in said(screen, "keys")

    at_table(new_game(tmp_path / "new.rubicon"), script)


def test_under_a_dialog_no_keys_are_named_that_do_not_work(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        before = said(screen, "keys")
        await press(pilot, "T")
        assert not said(screen, "keys").strip()
        await press(pilot, "escape")
        assert said(screen, "keys") == before

    at_table(new_game(tmp_path / "new.rubicon"), script)


def test_breaking_in_is_named_where_somebody_could(tmp_path: Path) -> None:
    async def deploying(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert "i break in" not in said(screen, "keys")
        await press(pilot, "i")
        assert "table.interject" in said(screen, "notice")

    async def marching(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert "i break in" in said(screen, "keys")

    at_table(new_game(tmp_path / "new.rubicon", "alea/3"), deploying, size=(120, 36))
    at_table(stopped(MARCH, tmp_path), marching, size=(120, 36))


def test_redo_is_named_to_whom_it_belongs(tmp_path: Path) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")
    game = Game.open(path)
    while not game.undone:
        assert game.prompt is not None
        seat = game.prompt.seat
        assert isinstance(game.push(seat, game.prompt.legal(game.state)[0]), Done)
        game.undo(1, seat)

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        named = "r redo" in said(screen, "keys")
        assert named == (screen.session.seats == (seat,))

    for here in SEATS:
        app = RubiconApp(path, lang="en", seats=(here,))
        at_table(path, script, size=(120, 36), app=app)


def test_whoever_waits_has_nothing_to_choose(tmp_path: Path) -> None:
    path, app = whoever_waits(tmp_path)

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert screen.desk.draft is None
        assert "Enter" not in said(screen, "keys")
        assert lines(screen, "candidates")[0].startswith("══ Nothing is asked of you now ")

    at_table(path, script, app=app)


def test_the_choices_of_a_new_game_and_the_usual_keys_are_named_where_they_are(saves: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await type_keys(pilot, "n")
        assert "Enter" in told(pilot, "keys")
        assert "Right" not in told(pilot, "keys")
        await type_keys(pilot, "tab")
        assert "Right" in told(pilot, "keys")
        await type_keys(pilot, "tab")
        assert "Enter" not in told(pilot, "keys")
        await type_keys(pilot, "escape", "s", "tab")
        assert "Del" not in told(pilot, "keys")
        await type_keys(pilot, "enter", "f5")  # another key for the first of the list
        assert "Del" in told(pilot, "keys")

    drive(RubiconApp(lang="en", saves=saves), script)


@pytest.mark.parametrize(
    ("lang", "back"), [("en", "Esc to the answers"), ("fr", "Échap aux réponses")]
)
def test_from_every_pane_the_way_back_to_the_answers_is_named(
    tmp_path: Path, lang: str, back: str
) -> None:
    """On a narrow terminal they are out of sight there."""

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert back not in said(screen, "keys")
        for number in range(len(screen.board.order)):
            await press(pilot, KEYS[number])
            assert back in said(screen, "keys")
            assert len(said(screen, "keys")) <= 78
        await press(pilot, "escape")
        assert screen.focused is screen.candidate_list
        assert back not in said(screen, "keys")

    at_table(stopped(BATTLE, tmp_path), script, lang=lang)


def test_whoever_waits_is_led_to_no_answers(tmp_path: Path) -> None:
    path, app = whoever_waits(tmp_path)

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "2")
        assert "Esc back" in said(screen, "keys")

    at_table(path, script, app=app)


# --- the combat table has another side -----------------------------------------------------------


@pytest.mark.parametrize(("lang", "full"), [("en", "3 in full"), ("fr", "3 en détail")])
def test_the_battle_in_full_is_announced_where_the_same_key_brings_it(
    tmp_path: Path, lang: str, full: str
) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert full not in said(screen, "keys")
        await press(pilot, "3")
        assert said(screen, "keys").startswith(full)
        await press(pilot, "3")
        assert screen.board.current == "odds"
        assert full not in said(screen, "keys")
        assert said(screen, "keys").startswith("3 ")
        await press(pilot, "3")
        assert screen.board.current == "table"

    at_table(stopped(BATTLE, tmp_path), script, lang=lang)


def test_no_battle_no_other_side(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "3")
        assert not said(screen, "keys").startswith("3 ")

    at_table(stopped(MARCH, tmp_path), script)


def test_the_replay_announces_it_as_battles_come_and_go() -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await type_keys(pilot, "3")
        assert not told(pilot, "keys").startswith("3 ")
        await type_keys(pilot, "o", *str(BATTLE.position + 1), "enter")
        assert told(pilot, "keys").startswith("3 in full")
        await type_keys(pilot, "s")
        assert not told(pilot, "keys").startswith("3 ")

    path = saves_dir() / f"{BATTLE.save}.rubicon"
    drive(RubiconApp(path, replay=True, lang="en"), script)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("moment", [MARCH, BATTLE])
def test_the_results_are_explained_where_there_is_room_below_the_table(
    tmp_path: Path, lang: str, moment: Moment
) -> None:
    async def narrow(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "3")
        notes = screen.board.rows("table").pane.notes
        assert notes
        assert [line.strip() for line in lines(screen, "table") if line][-len(notes) :] == [*notes]

    async def vast(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "3")
        shown = lines(screen, "table")
        assert len(shown) == 14
        assert not any(line.strip() in screen.board.rows("table").pane.notes for line in shown)

    path = stopped(moment, tmp_path)
    at_table(path, narrow, lang=lang)
    at_table(path, vast, lang=lang, size=(160, 48))


# --- searching the log ---------------------------------------------------------------------------

HITS = {
    "en": ("n next hit", "N hit before", "Esc end search", "f filter"),
    "fr": ("n suivante", "N précédente", "Échap fin de recherche", "f filtrer"),
}


@pytest.mark.parametrize("lang", HITS)
def test_while_words_are_searched_for_the_last_line_tells_how(tmp_path: Path, lang: str) -> None:
    """At the table and in a replay; Escape ends the search first."""

    async def searching(pilot: Pilot[Any]) -> None:
        page = pilot.app.screen
        await type_keys(pilot, "4")
        assert not any(key in told(pilot, "keys") for key in HITS[lang][:3])
        await type_keys(pilot, "slash", "a", "enter")
        assert all(key in told(pilot, "keys") for key in HITS[lang])
        await type_keys(pilot, "h")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "log.end-search" in pilot.app.screen.key_names
        await type_keys(pilot, "escape", "escape")
        assert pilot.app.screen is page
        assert page.focused is not None
        assert page.focused.id == "log"
        assert not any(key in told(pilot, "keys") for key in HITS[lang][:3])
        await type_keys(pilot, "escape")
        assert pilot.app.screen is not page or page.focused.id == "candidates"

    drive(RubiconApp(stopped(MARCH, tmp_path), lang=lang), searching)
    path = saves_dir() / f"{MARCH.save}.rubicon"
    drive(RubiconApp(path, replay=True, lang=lang), searching)


# --- who is asked --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "owner", "asked"),
    [(LOSSES, "CAESARIAN", "REPUBLICAN"), (MARCH, "CAESARIAN", "CAESARIAN")],
)
def test_the_candidates_are_headed_by_the_side_that_answers(
    tmp_path: Path, moment: Moment, owner: str, asked: str
) -> None:
    """In the status line stands whose sequence it is."""

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert owner in said(screen, "status")
        assert lines(screen, "candidates")[0].startswith(f"══ {asked} - ")

    at_table(stopped(moment, tmp_path), script)


def test_a_die_may_be_typed_and_that_is_said(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await play_on(pilot, screen, "roll")
        assert "(its digit is enough)" in lines(screen, "candidates")[0]
        position = screen.game.position
        await press(pilot, "4")
        assert screen.game.position == position + 1

    at_table(new_game(tmp_path / "manual.rubicon", dice="manual"), script)


# --- Tab -----------------------------------------------------------------------------------------


def test_tab_passes_over_an_empty_question(tmp_path: Path) -> None:
    path, app = whoever_waits(tmp_path)

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        seen = set()
        for _ in range(2 * len(MAIN)):
            await press(pilot, "tab")
            assert screen.focused is not None
            seen.add(screen.focused.id)
        assert {"map", "stack", "table"} <= seen
        assert "candidates" not in seen

    at_table(path, script, size=(120, 36), app=app)


def test_tab_leads_to_the_question_where_there_is_one(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, f"{PLAN} 1 tab")
        assert screen.focused is screen.candidate_list

    at_table(stopped(MARCH, tmp_path), script)
