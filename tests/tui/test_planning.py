"""The odds on the screen follow the answer while it is being built."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from core.alea.start.edited_position import write
from core.alea.start.free_deployment import DeployPrompt
from core.contract import GoOn, foretell
from core.flow import WindowPrompt
from core.game import Game
from core.imperator.actions import Place, TryEvasion
from core.imperator.combat.forecast import Clash
from core.paths import saves_dir
from core.seat.draft import Draft
from core.texts import LANGUAGES, prospect_text
from tests.alea.scene import BOARD, C, R, Scene, do, end_movement, march, pieces, roll, sail
from tests.alea.stratagem_scene import counter
from tests.tui.at_table import (
    at_table,
    choose_kind,
    field,
    lines,
    mark,
    new_game,
    press,
    push,
    said,
)
from tests.tui.driving import screen
from tui.screens.dialogs import Curtain, Question
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.widgets.chart import ChartMap

pytestmark = pytest.mark.slow


def begun(scene: Scene, path: Path) -> Game:
    scenario, position = f"alea/{scene.state.scenario}", write(scene.state)
    return Game.new(scenario, 7, {"dice": "manual"}, position=position, path=path)


@pytest.fixture
def landing(tmp_path: Path) -> Path:
    """8.1: Caesar and Curio are to be shared out between the fleet and the army."""
    path = tmp_path / "landing.rubicon"
    scene = Scene().control(0, "graecia")
    scene.put(C, "centralis", "caesar", "curio", "naves-6-0a", "legio-i")
    game = begun(scene.put(R, "graecia-4", "cato", "naves-6-0b", "legio-ii"), path)
    both = ["caesar", "curio"]
    do(game, sail("centralis", both, ["naves-6-0a"], ["legio-i"], "graecia-4"))
    end_movement(game)
    return path


def caught_up_with(path: Path) -> Game:
    """8.2: Labienus may try to get away."""
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
    game = begun(scene.put(R, "gallia-9", "labienus", "petreius", "legio-i", "legio-ii"), path)
    do(game, march("gallia-8", ["caesar"], ["legio-x", "legio-ix"], "gallia-9"))
    end_movement(game)
    return game


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """8.2: Labienus has got away; who goes with him?"""
    path = tmp_path / "away.rubicon"
    game = caught_up_with(path)
    do(game, TryEvasion())
    roll(game, 0)
    return path


def test_a_physical_die_tells_what_it_has_to_show(tmp_path: Path) -> None:
    path = tmp_path / "die.rubicon"
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
    game = begun(scene.put(R, "gallia-9", "labienus", "legio-i"), path)
    do(game, march("gallia-8", ["caesar"], ["legio-x", "legio-ix"], "gallia-9"))
    end_movement(game)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "try-evasion")
        assert table.desk.prompt is not None
        assert table.desk.prompt.kind == "roll"
        assert said(table, "notice").startswith("It succeeds on a die of 0 or less: 1 of 10")

    at_table(path, script)


def expected(table: TableScreen) -> Clash:
    found = table.board.forecast
    assert isinstance(found, Clash)
    assert f"{found.attack}:{found.defend}" in said(table, "notice")
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_odds_follow_the_marks_of_an_assignment(landing: Path, lang: str) -> None:
    bonus = ("crt.a", BOARD.leader_tb[C][BOARD.caesar])

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        draft = table.desk.draft
        assert draft is not None
        caesar = [option.value for option in draft.candidates()].index(BOARD.caesar)
        rows = table.candidate_list.pane.rows
        await mark(pilot, table, next(n for n, row in enumerate(rows) if row.key == str(caesar)))
        assert bonus in expected(table).modifiers  # Enter would send him who is under the cursor
        await press(pilot, "space")
        assert bonus in expected(table).modifiers
        before = said(table, "notice")
        await press(pilot, "space")
        await mark(pilot, table, next(n for n, row in enumerate(rows) if not row.key.isdigit()))
        nobody = expected(table)
        assert bonus not in nobody.modifiers
        assert said(table, "notice") != before
        await press(pilot, "3 3")
        assert nobody.then is not None
        told = "\n".join(row.cells[0] for row in table.board.rows("odds").pane.rows)
        assert ("Then the battle" if lang == "en" else "Puis la bataille") in told

    at_table(landing, script, lang=lang)


def test_the_odds_of_those_who_stay_follow_the_marks_of_those_who_go(away: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert field(table) == "leaders"
        alone = expected(table).modifiers
        await press(pilot, "a")
        assert expected(table).modifiers != alone
        await press(pilot, "enter")
        assert field(table) == "units"
        draft = table.desk.draft
        assert isinstance(draft, Draft)
        whole = {"type": "evade", "leaders": list(pieces("labienus", "petreius")), "units": []}
        assert table.game.prompt is not None
        nobody = table.game.prompt.outlook(table.view, whole)
        assert isinstance(nobody, Clash)
        one = expected(table).defend
        assert one < nobody.defend  # the one under the cursor would go
        await press(pilot, "3 3")
        shown = "\n".join(lines(table, "odds"))
        assert f"Attack C {nobody.attack} SP, Defence R {one} SP" in shown
        assert "6 of 6  100 %" in shown
        await press(pilot, "escape")
        await press(pilot, "a")
        assert table.board.forecast is None  # nobody is left to fight

    at_table(away, script)


def test_a_battle_that_a_march_brings_on_is_forecast_at_the_destination(tmp_path: Path) -> None:
    """Also where nothing more is asked after it."""
    path = tmp_path / "march.rubicon"
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
    begun(scene.put(R, "gallia-9", "labienus", "legio-i"), path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        while field(table) != "path":
            await press(pilot, "a enter")
        target = BOARD.place("gallia-9")
        assert table.desk.draft is not None
        ends = [option.value[-1] for option in table.desk.draft.candidates()]
        rows = table.candidate_list.pane.rows
        wanted = str(ends.index(target))
        await mark(pilot, table, next(n for n, row in enumerate(rows) if row.key == wanted))
        assert expected(table).where == target

    at_table(path, script)


# --- stratagems before a battle ------------------------------------------------------------------


def besieged(path: Path, hands: str) -> Path:
    """6.3: Caesar storms a city; the defender holds a wall."""
    scene = Scene("2", year=-46).put(C, "gallia-7", "caesar", "legio-x", "legio-ix")
    scene.put(R, "gallia-8", "legio-i", "legio-ii")
    scene.state.hands[1] = [next(n for n, faces in enumerate(BOARD.faces) if "wall-2" in faces)]
    settings = {"dice": "manual", "hands": hands}
    game = Game.new("alea/2", 7, settings, position=write(scene.state), path=path)
    do(game, march("gallia-7", ["caesar"], ["legio-x", "legio-ix"], "gallia-8"))
    end_movement(game)
    while game.state.window is None or game.state.window.name != "before-battle":
        do(game, GoOn())
    assert game.log is not None
    game.log.close()
    return path


WALL = ("6.3.wall", -2)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_odds_follow_the_stratagem_under_the_cursor(tmp_path: Path, lang: str) -> None:
    path = besieged(tmp_path / "wall.rubicon", "open")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        before = expected(table)
        assert WALL not in before.modifiers
        await press(pilot, "i down enter")
        while field(table) != "face":
            await press(pilot, "enter")
        assert table.desk.draft is not None
        faces = [option.value for option in table.desk.draft.candidates()]
        await mark(pilot, table, faces.index("wall-2"))
        walled = expected(table)
        assert (walled.modifiers[-1], walled.was) == (WALL, before)
        assert ("without it" if lang == "en" else "sinon") in said(table, "notice")
        assert len(said(table, "notice")) <= 78
        odds = [row.key for row in table.board.rows("odds").pane.rows]
        assert "without" in odds
        await mark(pilot, table, faces.index("intrigue"))
        assert expected(table) == before  # that changes no battle
        await mark(pilot, table, faces.index("wall-2"))
        await press(pilot, "enter")
        assert table.game.state.battle is not None
        assert expected(table).modifiers == walled.modifiers

    at_table(path, script, lang=lang)


def test_whoever_thinks_of_a_stratagem_leaves_no_trace_of_it(tmp_path: Path) -> None:
    path = besieged(tmp_path / "hidden.rubicon", "hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        while isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        before = expected(table)
        await press(pilot, "i down enter")
        if isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        while field(table) != "face":
            await press(pilot, "enter")
        assert table.desk.draft is not None
        faces = [option.value for option in table.desk.draft.candidates()]
        await mark(pilot, table, faces.index("wall-2"))
        assert WALL in expected(table).modifiers
        while table.desk.breaking_in:
            await press(pilot, "escape")
        assert table.board.forecast == before
        assert "without" not in [row.key for row in table.board.rows("odds").pane.rows]

    at_table(path, script)


# --- ? on what is shown ---------------------------------------------------------------------------


def cited(pilot: Pilot[Any]) -> str:
    """The entry of the rules that is open."""
    page = pilot.app.screen
    assert isinstance(page, RulesScreen)
    assert page.rule is not None
    return page.rule.id


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_modifier_opens_the_rule_that_it_cites(landing: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "a 3 3")
        odds = table.board.rows("odds")
        assert odds.has_focus
        modifiers = [row for row in odds.pane.rows if row.rule.startswith("crt.")]
        assert modifiers
        for row in modifiers[:2]:
            odds.select(row.key)
            await press(pilot, "question_mark")
            assert cited(pilot) == row.rule
            shown = pilot.app.screen._compositor.render_strips()
            assert row.rule in "\n".join(line.text for line in shown)
            await press(pilot, "escape")
        await press(pilot, "3")
        await press(pilot, "question_mark")
        assert cited(pilot) == "8.4.2"  # a row of the table

    at_table(landing, script, lang=lang)


def test_a_refusal_opens_its_rule_until_another_pane_is_read(tmp_path: Path) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "u")  # there is nothing to take back
        assert table.desk.refusal is not None
        rule = table.desk.refusal.rule
        assert f"({rule})" in said(table, "notice")
        await press(pilot, "question_mark")
        assert cited(pilot) == rule
        await press(pilot, "escape 4 question_mark")
        assert cited(pilot) == table.board.event_log.rule_here() != rule
        await press(pilot, "escape")

    at_table(path, script)


def test_a_barred_candidate_opens_the_rule_that_bars_it(tmp_path: Path) -> None:
    path = tmp_path / "barred.rubicon"
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x")
    begun(scene.put(R, "gallia-9", "labienus", "legio-i"), path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.desk.draft is not None
        for _ in range(6):
            found = [
                n for n, o in enumerate(table.desk.draft.candidates()) if o.refusal is not None
            ]
            if found:
                break
            await press(pilot, "enter")
        refusal = table.desk.draft.candidates()[found[0]].refusal
        assert refusal is not None
        table.desk.details = True
        table.panes.show_answer()
        rows = table.candidate_list.pane.rows
        await mark(pilot, table, next(n for n, r in enumerate(rows) if r.key == str(found[0])))
        assert said(table, "notice").startswith(f"Not now ({refusal.rule})")
        await press(pilot, "question_mark")
        assert cited(pilot) == refusal.rule
        await press(pilot, "escape enter")
        assert said(table, "notice").startswith("Refused"), "now he has tried"

    at_table(path, script)


def test_a_line_of_the_log_opens_its_rule(away: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "4 up")
        rule = table.board.event_log.rule_here()
        assert rule
        await press(pilot, "question_mark")
        assert cited(pilot) == rule

    at_table(away, script)


# --- the board follows the candidates ------------------------------------------------------------


def test_in_a_free_deployment_the_board_shows_where_a_block_stands(tmp_path: Path) -> None:
    path = new_game(tmp_path / "free.rubicon", "caesar/free", hands="open")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "swap")
        seen = set()
        for _ in range(2):  # the one, and the other that changes places with it
            assert table.desk.draft is not None
            assert table.desk.draft.options is not None
            for number in range(len(table.candidate_list.pane.rows)):
                await mark(pilot, table, number)
                block = table.desk.draft.candidates()[number].value
                place = table.presenter.names("place", table.view.where[block], "en")
                row = table.board.rows("map").row
                assert row is not None
                assert place in row.cells
                assert table.board.query_one(ChartMap).key == table.board.selected
                seen.add(place)
            await mark(pilot, table, 0)
            await press(pilot, "enter")
        assert len(seen) == 5

    at_table(path, script, size=(160, 48))


def test_a_counter_that_waits_has_its_zones_marked_and_one_that_stands_is_shown(
    tmp_path: Path,
) -> None:
    path = new_game(tmp_path / "deploy.rubicon", "alea/3")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "place")
        assert table.desk.draft is not None
        leads = table.desk.draft.leads_to(0)
        assert leads is not None
        open_ = {table.presenter.place("zone", option.value) for option in leads.open()}
        assert set(table.board.pointed) == open_
        assert open_
        await press(pilot, "enter")  # this one ...
        zone = table.board.selected
        await press(pilot, "enter")  # ... stands there
        await choose_kind(pilot, table, "place")
        await press(pilot, "d")
        table.board.select(next(row.key for row in table.board.rows("map").pane.rows
                                if not row.heading and row.key != zone))  # fmt: skip
        await press(pilot, "end up")
        assert table.board.selected == zone
        assert table.board.current == "map"

    at_table(path, script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_offered_set_up_tells_what_it_undoes_and_ends_before_it_is_taken(
    tmp_path: Path, lang: str
) -> None:
    path = new_game(tmp_path / "deploy.rubicon", "alea/3")
    game = Game.open(path)
    prompt = game.prompt
    assert isinstance(prompt, DeployPrompt)
    offered = dict(prompt.offered(game.state).places)
    places = (action for action in prompt.legal(game.state) if isinstance(action, Place))
    game.push(prompt.seat, next(a for a in places if offered[a.pieces[0]] != a.zone))

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "deploy")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Question)
        moved = foretell("placed-anew", "deploy", count=1)
        for told in (moved, foretell("deployment-over", "deploy")):
            sentence = prospect_text(table.system, told, lang)
            assert any(sentence in line for line in screen(pilot))

    at_table(path, script, lang=lang)


# --- a die that may be changed -------------------------------------------------------------------


def test_at_the_pause_after_a_die_its_meaning_is_told_and_what_favour_makes_of_it(
    tmp_path: Path,
) -> None:
    """An evasion: no battle's die."""
    path = tmp_path / "favour.rubicon"
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
    scene.state.hands = [[], [counter("favour")]]
    game = begun(scene.put(R, "gallia-9", "labienus", "legio-i"), path)
    do(game, march("gallia-8", ["caesar"], ["legio-x", "legio-ix"], "gallia-9"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 9)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert "(8.2) evasion, die 9: the defender does not get away." in said(table, "notice")
        await press(pilot, "i down enter")
        while table.desk.draft is not None and "die" not in (field(table), ""):
            await press(pilot, "enter")
        assert "(6.3.favour) Die 0: the defender gets away. Without it" in said(table, "notice")
        await press(pilot, "end")
        assert "(6.3.favour) Die 9: the defender does not" in said(table, "notice")

    at_table(path, script)


def test_a_game_opened_at_a_pause_in_a_battle_looks_at_the_battle(tmp_path: Path) -> None:
    path = tmp_path / "battle.rubicon"
    whole = Game.open(saves_dir() / "pharsalus-complete.rubicon")
    fought = whole.branch(207, path)
    assert fought.log is not None
    fought.log.close()

    async def script(_: Pilot[Any], screen: TableScreen) -> None:
        battle = screen.presenter.fight(screen.view)
        assert battle is not None
        assert isinstance(screen.game.prompt, WindowPrompt)
        assert screen.board.selected == BOARD.place_ids[battle.where] != screen.board.first_place()

    at_table(path, script)


def test_another_battle_is_read_from_its_first_line(landing: Path) -> None:
    """Wherever the reader of the one before had got to."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        board = table.board
        forecast = expected(table)
        await press(pilot, "3 3")
        odds = board.rows("odds")
        await press(pilot, "end")
        assert odds.top > 0
        board.expect(msgspec.structs.replace(forecast, attack=forecast.attack + 1))
        assert odds.top > 0  # the same battle, and the reader is left where he is
        where = (forecast.where + 1) % BOARD.zone_count
        board.expect(msgspec.structs.replace(forecast, where=where))
        assert odds.top == 0
        assert odds.cursor == next(n for n, row in enumerate(odds.pane.rows) if not row.heading)

    at_table(landing, script)


def test_a_die_that_the_odds_do_not_tell_of_is_read_in_the_log(tmp_path: Path) -> None:
    """8.2: he does not get away, and the battle goes on; its odds stand above the question."""
    path = tmp_path / "stays.rubicon"
    caught_up_with(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        board = table.board
        assert board.beside == "odds"
        push(table, TryEvasion())
        await press(pilot, "9")
        assert any("Labienus" in line and "(" in line for line in lines(table, "log"))
        assert board.line_pane("log").display
        assert not board.line_pane("odds").display
        assert "wins" in said(table, "notice")

    at_table(path, script, (120, 36))
