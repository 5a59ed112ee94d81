"""Playing by keys alone: answers, refusals, undo and redo, curtain, breaking in, two terminals."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import OfferDraw, Resign
from core.game import Game
from core.seat.words import word
from tests.alea.scene import C, R, Scene, winter
from tests.tui.at_table import (
    at_table,
    choose,
    choose_kind,
    field,
    from_scene,
    lines,
    mark,
    new_game,
    play_on,
    press,
    push,
    said,
    settle,
)
from tui.app import RubiconApp
from tui.screens.dialogs import Curtain, Menu, Question
from tui.screens.end import EndScreen
from tui.screens.home import HomeScreen
from tui.screens.map import MapScreen
from tui.screens.table import TableScreen
from tui.tools.shots import MARCH, Moment, stopped

TWO_DESERT = Moment("rise-of-caesar-half-way", 1)


@pytest.fixture
def border(tmp_path: Path) -> Path:
    """Caesar with two legions in Ariminum, Pompeius with one next door in Roma."""
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii", "legio-viii", "auxilia")
    scene.put(R, "italia-1", "pompeius", "legio-i")
    return from_scene(scene, tmp_path / "border.rubicon")


# --- a march -------------------------------------------------------------------------------------


def test_a_march_is_planned_and_made(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        assert "Aemilia" in said(table, "prompt")  # the only place to march from
        await press(pilot, "space enter")  # Caesar
        await press(pilot, "a enter")  # everybody
        assert "Legio VIII" in said(table, "prompt")
        await choose(pilot, table, "Italia 6")
        while (
            table.desk.draft is not None and table.desk.draft.partial
        ):  # nobody is dropped on the way
            await press(pilot, "enter")
        assert table.game.position == 1

    at_table(border, script)
    game = Game.open(border)
    assert [type(move.action).__name__ for move in game.moves] == ["March"]


def test_the_odds_are_shown_before_a_march_into_battle(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await press(pilot, "space enter")
        await press(pilot, "a enter")
        at = next(
            n
            for n, row in enumerate(table.candidate_list.pane.rows)
            if row.cells[1].startswith("Italia 1") and not row.rule
        )
        await mark(pilot, table, at)
        planned = table.board.forecast
        assert planned is not None
        assert f"{planned.attack}:{planned.defend}" in said(table, "notice")
        assert table.game.position == 0
        await press(pilot, "3")
        shown = "\n".join(lines(table, "odds") + lines(table, "table"))
        assert planned.column in shown
        assert "crt.a" in shown or any(
            row.rule == "crt.a" for row in table.board.rows("odds").pane.rows
        )

    at_table(border, script)


def test_the_tabs_name_the_battle_that_takes_the_place_of_the_log(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await press(pilot, "space enter a enter")
        rows = table.candidate_list.pane.rows
        for number in range(len(rows)):
            if table.board.forecast is None:
                break
            await mark(pilot, table, number)
        await press(pilot, "4 escape")
        assert "[4 Log]" in said(table, "tabs")
        into = next(n for n, row in enumerate(rows) if row.cells[1].startswith("Italia 1"))
        await mark(pilot, table, into)
        assert table.board.forecast is not None
        assert table.board.line_pane("odds").display
        assert "[3 Combat]" in said(table, "tabs")

    at_table(border, script, (120, 36))


def test_escape_takes_the_fields_back_one_by_one(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await press(pilot, "space enter")
        assert field(table) == "units"
        await press(pilot, "escape")
        assert field(table) == "leaders"
        await press(pilot, "backspace")
        assert field(table) == "type"
        await press(pilot, "escape")
        assert "again" in said(table, "notice")
        assert pilot.app.screen is table
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    at_table(border, script)


def test_enter_on_a_place_of_the_map_list_begins_a_march_there(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "1")
        table.board.select("italia-4")
        await press(pilot, "enter")
        assert table.desk.draft is not None
        assert table.desk.draft.partial["type"] == "march"
        assert table.focused is table.candidate_list

    at_table(border, script)


def test_the_map_list_follows_the_candidate(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await press(pilot, "space enter")
        await press(pilot, "a enter")
        seen = set()
        for _ in range(4):
            seen.add(table.board.selected)
            await press(pilot, "down")
        assert len(seen) > 1

    at_table(border, script)


def test_a_place_of_the_drawn_map_that_answers_nothing_leads_to_its_forces(border: Path) -> None:
    """The next Enter must not answer with another place."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await press(pilot, "space enter")
        await press(pilot, "a enter")
        before = table.game.position
        await press(pilot, "m")
        drawn = pilot.app.screen
        assert isinstance(drawn, MapScreen)
        drawn.map.select("africa-3")
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert table.board.selected == "africa-3"
        assert table.focused is not table.candidate_list
        await press(pilot, "enter")
        assert table.game.position == before

    at_table(border, script)


def test_to_look_at_the_drawn_map_begins_nothing(border: Path) -> None:
    """Escape over a place from which a march could start began the march."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "m")
        drawn = pilot.app.screen
        assert isinstance(drawn, MapScreen)
        drawn.map.select("italia-4")
        await press(pilot, "escape")
        assert pilot.app.screen is table
        assert table.board.selected == "italia-4"
        assert table.desk.draft is not None
        assert table.desk.draft.partial == {}

    at_table(border, script)


# --- refusals ------------------------------------------------------------------------------------


def test_a_barred_candidate_tells_why_and_nothing_changes(tmp_path: Path) -> None:
    scene = Scene().put(C, "italia-4", "legio-xiii", "auxilia")
    scene.put(C, "gallia-9", "caesar", "legio-viii")
    path = from_scene(scene, tmp_path / "barred.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await choose(pilot, table, "Italia 4")
        at = next(
            n for n, row in enumerate(table.candidate_list.pane.rows) if row.rule == "3.4.1.auxilia"
        )
        await mark(pilot, table, at)
        await press(pilot, "space")
        assert "3.4.1.auxilia" in said(table, "notice")
        assert table.rule_here() == "3.4.1.auxilia"
        assert table.game.position == 0

    at_table(path, script)


# --- the log -------------------------------------------------------------------------------------


def test_the_log_goes_on_with_the_game_unless_somebody_reads_it(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        await press(pilot, "4 home")
        table.board.event_log.catch_up()
        assert not table.board.event_log.following
        await press(pilot, "escape")
        await choose_kind(pilot, table, "done")
        await press(pilot, "enter")
        assert table.board.event_log.following

    at_table(path, script)


# --- what ends something -------------------------------------------------------------------------


def test_the_offered_set_up_asks_once(tmp_path: Path) -> None:
    """It ends the deployment, and is too long to be read out."""
    path = new_game(tmp_path / "game.rubicon", "alea/3")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "deploy")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Question)
        assert "Take the offered set-up. Are you sure?" in pilot.app.screen.text
        await press(pilot, "escape")
        assert table.game.position == 0
        await press(pilot, "enter enter")
        assert table.game.position == 1

    at_table(path, script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_an_answer_would_bring_is_told_before_it_is_given(tmp_path: Path, lang: str) -> None:
    """In the notice the first of it, in the question all."""
    scene = winter()
    scene.state.sequences = [0, 1, 0]
    path = from_scene(scene, tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert said(table, "notice") == ""
        await press(pilot, "end")
        assert "(9.1) " in said(table, "notice")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Question)
        for told in ("(9.1) ", "Naves 6/1/0 a", "Legio X", "Sulla", "(9.2.outside)"):
            assert told in pilot.app.screen.text

    at_table(path, script, lang=lang)


@pytest.mark.parametrize("confirm", [True, False])
def test_irreversible_steps_ask_once(tmp_path: Path, confirm: bool) -> None:
    path = new_game(tmp_path / "game.rubicon")
    app = RubiconApp(path, lang="en")
    app.settings.confirm = confirm

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        before = table.game.position
        await choose_kind(pilot, table, "done")
        assert isinstance(pilot.app.screen, Question) == confirm
        if confirm:
            await press(pilot, "escape")
            assert table.game.position == before
        else:
            assert table.game.position == before + 1

    at_table(path, script, app=app)


# --- hidden hands --------------------------------------------------------------------------------


def test_a_curtain_falls_whenever_the_other_player_is_asked(tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Curtain)
        first = table.session.curtain()
        assert not any(table.view.hands[0]) and not any(table.view.hands[1])  # noqa: PT018
        await press(pilot, "enter")
        assert table.session.eyes == first
        assert table.session.curtain() == 0
        seen = []
        for _ in range(40):
            if isinstance(pilot.app.screen, Curtain):
                seen.append(table.session.curtain())
                other = 3 - table.session.curtain()
                assert not any(table.view.hands[other - 1])
            await press(pilot, "enter")
            if len(set(seen)) == 2:
                return
        raise AssertionError("the keyboard never changed hands")

    at_table(path, script)


def test_at_one_seat_only_its_own_hand_is_seen(tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")
    game = Game.open(path)
    assert game.prompt is not None
    asked = game.prompt.seat
    game.log and game.log.close()
    for seat in (1, 2):
        session = TableScreen(Game.open(path), "en", (seat,)).session
        assert session.eyes == seat
        assert not any(session.view().hands[2 - seat])
        assert session.speaker() == (seat if seat == asked else None)


# --- breaking in ---------------------------------------------------------------------------------


def stratagem_in_hand(tmp_path: Path, hands: str) -> Path:
    """The Republican holds a counter with a face of phase E."""
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii")
    scene.put(R, "italia-1", "pompeius", "legio-i")
    counter = next(
        c for c in range(1, 20) if "plague" in scene.state.board.data.stratagems[c - 1].faces
    )
    scene.state.hands[1] = [counter]
    return from_scene(scene, tmp_path / "hand.rubicon", hands=hands)


def test_a_stratagem_is_played_between_two_actions(tmp_path: Path) -> None:
    path = stratagem_in_hand(tmp_path, "open")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, Menu)
        await press(pilot, "down enter")  # player 2
        assert table.desk.breaking_in == 2
        assert lines(table, "candidates")[0].startswith(f"══ {table.desk.side(2)} - ")
        await press(pilot, "escape")
        while table.desk.breaking_in:
            await press(pilot, "escape")
        await press(pilot, "i down enter")
        while table.desk.breaking_in and table.desk.draft is not None:
            await press(pilot, "enter")
        assert type(table.game.moves[0].action).__name__ == "Play"
        assert table.game.moves[0].seat == 2

    at_table(path, script)


def test_who_has_nothing_to_play_is_told(tmp_path: Path) -> None:
    path = stratagem_in_hand(tmp_path, "open")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "i home enter")  # player 1 has no counter
        assert table.desk.refusal is not None
        assert table.desk.refusal.kind == "nothing-to-play"

    at_table(path, script)


# --- two terminals -------------------------------------------------------------------------------


def test_a_move_made_elsewhere_appears(tmp_path: Path) -> None:
    path = new_game(tmp_path / "shared.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        other = Game.open(path)
        assert other.prompt is not None
        other.push(other.prompt.seat, other.prompt.legal(other.state)[0])
        assert other.log is not None
        other.log.close()
        table.follow()
        assert table.game.position == 1
        assert "1/1" in said(table, "tabs")

    at_table(path, script)


def test_reopening_offers_the_same_position(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def play(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")

    async def again(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.game.prompt is not None
        assert table.game.prompt.kind == "movement"

    at_table(path, play)
    at_table(path, again)


# --- languages -----------------------------------------------------------------------------------


def test_the_language_changes_in_the_middle_of_an_answer(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await press(pilot, "ctrl+g")
        assert "Joueur" in said(table, "prompt")

    at_table(border, script)


# --- what others may not see ---------------------------------------------------------------------


def test_breaking_in_shows_the_hand_of_whoever_breaks_in_and_no_other(tmp_path: Path) -> None:
    path = stratagem_in_hand(tmp_path, "hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "enter")  # the curtain rises for player 1
        await press(pilot, "i down enter")
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "enter")
        assert table.desk.breaking_in == 2
        assert any(table.board.view.hands[1])
        await press(pilot, "escape")
        while table.desk.breaking_in:
            await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Curtain)  # back to player 1
        assert not any(table.board.view.hands[1])

    at_table(path, script)


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "You only watch"), ("fr", "Vous ne faites que regarder")]
)
def test_a_spectator_takes_nothing_back(tmp_path: Path, lang: str, told: str) -> None:
    path = new_game(tmp_path / "game.rubicon")
    game = Game.open(path)
    assert game.prompt is not None
    game.push(game.prompt.seat, game.prompt.legal(game.state)[0])
    assert game.log is not None
    game.log.close()

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        for key in "urA":
            await press(pilot, key)
            assert table.game.position == 1
            assert table.game.asked_undo == (0, 0)
        assert table.desk.refusal is not None
        assert told in said(table, "notice")

    at_table(path, script, app=RubiconApp(path, lang=lang, seats=()))


def test_across_the_table_is_open_with_hidden_hands(tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "enter T")
        assert isinstance(pilot.app.screen, Menu)

    at_table(path, script)


# --- what stays on the table ---------------------------------------------------------------------


def test_a_half_built_answer_outlives_a_draw_offer_and_a_language(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await press(pilot, "space enter")
        built = dict(table.desk.draft.partial) if table.desk.draft else {}
        other = Game.open(border)
        other.push(2, OfferDraw())
        assert other.log is not None
        other.log.close()
        table.follow()
        await press(pilot, "ctrl+g")
        assert table.desk.draft is not None
        assert table.desk.draft.partial == built
        assert "nulle" in said(table, "notice")

    at_table(border, script)


def test_what_happened_since_ones_last_move_is_marked(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        assert table.board.event_log.since == table.session.last_own_position()
        assert table.session.last_own_position() < table.game.position

    at_table(path, script)


def test_news_stand_in_front_on_a_narrow_screen(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "disband")  # the year's event was rolled for
        assert table.board.current == "log"
        assert table.focused is table.candidate_list

    at_table(path, script)


def test_the_faces_seen_are_kept_in_their_pane_and_behind_the_curtain(tmp_path: Path) -> None:
    """With hidden hands at one keyboard nobody reads what the other has drawn."""
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        while isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        seat = table.session.eyes
        key = table.board.key_of("stratagems")
        await press(pilot, key)
        rows = [
            row for row in table.board.rows("stratagems").pane.rows if row.key.startswith("seen")
        ]
        mine = table.game.state.hands[seat - 1] if seat else []
        assert [row.cells[1] for row in rows if row.cells[1]] == [f"#{n}" for n in mine]

    at_table(path, script)


@pytest.mark.parametrize(
    ("moment", "keys", "enough", "promise"),
    [(TWO_DESERT, "", False, "table.go-on"), (MARCH, "enter down enter", True, "table.this-one")],
)
def test_enter_promises_the_line_under_the_cursor_only_where_one_is_enough(
    tmp_path: Path, moment: Moment, keys: str, enough: bool, promise: str
) -> None:
    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, keys)
        assert screen.desk.draft is not None
        options = screen.desk.draft.options
        assert options is not None
        assert options.many
        assert (options.least <= 1) is enough
        assert screen.key_line.brief("rows.choose") == word(promise, "en")

    at_table(stopped(moment, tmp_path), script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_result_of_a_game_that_is_over_can_be_looked_at_again(
    tmp_path: Path, lang: str
) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        push(table, Resign(), 1)
        await settle(pilot)
        assert isinstance(pilot.app.screen, EndScreen)
        await press(pilot, "escape")
        assert pilot.app.screen is table
        assert any(word("table.result", lang) in line for line in lines(table, "candidates"))
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, EndScreen)
        await press(pilot, "escape u")
        assert not any(word("table.result", lang) in line for line in lines(table, "candidates"))

    at_table(path, script, lang=lang)


def test_who_reads_a_pane_has_not_left_the_table_yet(border: Path) -> None:
    """What says that the next Escape leaves goes away when it does not."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "escape")
        assert "again leaves" in said(table, "notice")
        await press(pilot, "3")
        assert "again leaves" not in said(table, "notice")
        await press(pilot, "escape escape")
        assert pilot.app.screen is table
        assert "again leaves" in said(table, "notice")

    at_table(border, script)
