"""Julius Caesar at the table: the curtain between two hands, the battle and its odds on screen."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from core.caesar.box.view import sees
from core.contract import Pane
from core.game import Done, Game
from core.paths import saves_dir
from core.seat.session import Session
from core.selfplay import Report, play
from tests.caesar.scene import P, Scene
from tests.tui.at_table import (
    at_table,
    choose,
    choose_kind,
    lines,
    new_game,
    play_on,
    press,
    said,
    settle,
)
from tui.app import RubiconApp
from tui.screens.dialogs import Curtain, Question
from tui.screens.table import TableScreen
from tui.widgets.chart import ChartMap
from tui.widgets.rows import RowList

pytestmark = pytest.mark.slow


def drawn_up(screen: TableScreen) -> list[Pane]:
    presenter, view, lang = screen.presenter, screen.view, screen.lang
    return presenter.panes(view, lang) + presenter.combat(view, screen.board.forecast, lang)


def whole(screen: TableScreen) -> str:
    """Every pane, whether it is in sight or not."""
    panes = drawn_up(screen)
    return "\n".join(" ".join(row.cells) for pane in panes for row in pane.rows)


def in_battle(path: Path, hands: str) -> Path:
    """A game in which somebody has attacked as soon as he could, at its first battle."""
    game = Game.new("caesar/historical", 3, {"hands": hands}, path=path)
    while game.state.battle is None:
        assert game.prompt is not None
        legal = game.prompt.legal(game.state)
        attacks = (a for a in legal if game.prompt.forecast(game.state, a) is not None)
        action = next(attacks, legal[0])
        assert isinstance(game.push(game.prompt.seat, action), Done)
    assert game.log is not None
    game.log.close()
    return path


def test_the_curtain_falls_between_two_secret_cards(tmp_path: Path) -> None:
    path = new_game(tmp_path / "x.rubicon", "caesar/historical")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Curtain)
        assert "1N Caesar" not in whole(screen)
        await press(pilot, "enter")
        assert "1N Caesar" in whole(screen)
        assert "P 3?" in whole(screen)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Curtain)
        assert "1N Caesar" not in whole(screen)
        await press(pilot, "enter")
        assert "1N Pompeius" in whole(screen)
        assert "C 3?" in whole(screen)

    at_table(path, script, size=(160, 48))


@pytest.mark.parametrize(
    ("position", "asks"),
    [
        (7, True),  # a move is left
        (8, True),  # none is, but others of the last place could still go
        (36, False),  # nobody could
    ],
)
def test_6_1_whoever_gives_up_no_move_ends_his_moves_without_a_second_question(
    tmp_path: Path, position: int, asks: bool
) -> None:
    path = tmp_path / "moves.rubicon"
    game = Game.open(saves_dir() / "blocks-a-leader-falls.rubicon").branch(position, path)
    assert game.log is not None
    game.log.close()

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        while isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        assert screen.desk.prompt is not None
        assert screen.desk.prompt.kind == "moves"
        await choose_kind(pilot, screen, "done")
        assert isinstance(pilot.app.screen, Question) == asks
        assert screen.game.position == position + (not asks)

    at_table(path, script)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_a_battle_has_its_view_and_its_odds(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    path = in_battle(tmp_path / "x.rubicon", "open")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "3")
        table = "\n".join(lines(screen, "table"))
        assert "[III] " in table
        assert "d6 1-" in table
        await press(pilot, "3")
        assert "%" in "\n".join(lines(screen, "odds"))
        assert "%" in said(screen, "notice")

    at_table(path, script, size=size, lang=lang)


def test_sides_that_were_bid_put_their_cards_aside_at_one_keyboard(tmp_path: Path) -> None:
    """Player 1 takes POMPEY, so that player 2 is asked first."""
    path = new_game(tmp_path / "bid.rubicon", "caesar/historical", 15, hands="hidden", sides="bid")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await choose(pilot, screen, "pass")
        await press(pilot, "enter")
        await choose(pilot, screen, "POMPEY")
        for _ in range(2):
            assert isinstance(pilot.app.screen, Curtain)
            await press(pilot, "enter enter")
        moves = screen.game.moves
        assert [(type(move.action).__name__, move.seat) for move in moves[-2:]] == [
            ("PutAside", 2),
            ("PutAside", 1),
        ]

    at_table(path, script)


def test_the_sides_are_bid_for_without_a_curtain(tmp_path: Path) -> None:
    """1.1.bid: nothing is hidden yet; the curtain falls when there are hands to hide."""
    path = new_game(tmp_path / "x.rubicon", "caesar/historical", sides="bid")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert screen.game.prompt is not None
        first = screen.game.prompt.seat
        assert screen.desk.side(first) == f"player {first}"
        await choose_kind(pilot, screen, "bid")
        await press(pilot, "enter")  # of one
        assert screen.game.state.terms.points == 1
        assert not isinstance(pilot.app.screen, Curtain)
        await choose_kind(pilot, screen, "done")  # the other passes
        await play_on(pilot, screen, "choose-side")
        await choose(pilot, screen, "POMPEY")
        assert screen.game.state.factions[first - 1] == 2
        assert isinstance(pilot.app.screen, Curtain)

    at_table(path, script)


def test_a_turn_is_played_by_keys_alone(tmp_path: Path) -> None:
    path = new_game(tmp_path / "x.rubicon", "caesar/historical", hands="open")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await play_on(pilot, screen, "moves")
        await press(pilot, "enter")  # what can be done comes first, the end last
        assert screen.desk.draft is not None
        assert screen.desk.draft.options is not None
        assert screen.desk.draft.options.field == "origin"

    at_table(path, script)


def test_a_battle_comes_to_the_front_by_itself_and_a_shot_is_one_key(tmp_path: Path) -> None:
    path = in_battle(tmp_path / "x.rubicon", "hidden")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert screen.board.current == "table"
        assert "round 1 of 4" in "\n".join(lines(screen, "table"))
        assert screen.desk.draft is not None
        assert screen.desk.draft.options is not None
        shooter = screen.desk.draft.partial["block"]  # alone of its letter: nobody is asked which
        await choose_kind(pilot, screen, "retreat")
        assert "7.6.first" in said(screen, "notice")  # barred, and the reason is told
        await choose_kind(pilot, screen, "fire")
        assert screen.game.state.battle.firer == shooter
        assert screen.board.current == "table"
        assert "rolled" in "\n".join(lines(screen, "table"))

    at_table(path, script)


def test_the_board_tells_nothing_of_where_the_other_player_looked(tmp_path: Path) -> None:
    """Nor does the width of a column tell of a card with a long text in the other hand."""
    path = new_game(tmp_path / "x.rubicon", "caesar/historical", seed=3)

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "enter")
        screen.board.select("brundisium")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "enter")
        assert screen.board.selected == "asturica"
        for pane in drawn_up(screen):
            if not any(screen.board.rows(pane.id)._natural):
                continue  # it has not been drawn for these eyes
            fresh = RowList(pane.id)
            fresh._widen(pane, afresh=True)
            assert screen.board.rows(pane.id)._natural == fresh._natural, pane.id
        await press(pilot, "enter")
        await press(pilot, "enter")
        assert screen.board.selected == "brundisium", "each finds his own place again"

    at_table(path, script)


def test_the_curtain_tells_what_both_have_seen_and_takes_it_back(tmp_path: Path) -> None:
    path = in_battle(tmp_path / "x.rubicon", "hidden")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        while not isinstance(pilot.app.screen, Curtain):
            await press(pilot, "enter")
        before = screen.game.position
        text = str(pilot.app.screen.query_one("#text", Static).content)
        assert "wins the battle" in text
        await press(pilot, "u")
        assert screen.game.position == before - 1
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "escape")
        assert screen not in pilot.app.screen_stack

    at_table(path, script)


def test_a_battle_is_seen_by_both_from_its_first_question_on() -> None:
    """7.1, 7.3: at one keyboard nobody's reserves are named, whoever moved last."""
    same = reserves = 0
    for seed in (1, 2, 3):
        past = play("caesar/historical", seed, Report(), {"hands": "hidden"}, checked=False)
        game = Game.new("caesar/historical", seed, {"hands": "hidden"})
        session = Session(game)
        for move in past.moves[:-1]:
            before = session.eyes
            session.look()
            if seat := session.curtain():
                session.lift(seat)
            assert game.prompt is not None
            if game.prompt.kind in ("fight", "block-turn", "suffer"):
                same += before == game.prompt.seat
                assert session.eyes is None
                reserves += reserves_named(session)
            assert isinstance(game.push(move.seat, move.action), Done)
    assert same > 10, "often whoever moved last is asked first"
    assert reserves == 0


def reserves_named(session: Session) -> int:
    """How many blocks that wait for the second round the view names."""
    view, state = session.view(), session.game.state
    if (battle := state.battle) is None or battle.round > 1:
        return 0
    here = [b for b in range(len(view.where)) if view.where[b] == battle.place and view.reserve[b]]
    return sum(sees(view, block) and block != view.board.cleopatra for block in here)


def test_the_table_opens_a_battle_on_what_everybody_sees(tmp_path: Path) -> None:
    """The second player has moved last and defends: his hidden blocks are turned away first."""
    scene = Scene("levies", active=P).at("genua", "c-legio-8").at("neapolis", "p-legio-1")
    scene.at("asculum", "p-legio-4").at("roma", "p-legio-2", moved=True)
    scene.attack("roma", "genua", "c-legio-7")
    scene.at("roma", "p-legio-3", moved=True, entered="neapolis", reserve=True)
    written = scene.written(entries=[("C", "roma", "genua"), ("P", "roma", "neapolis")])
    path, hidden = tmp_path / "x.rubicon", {"hands": "hidden"}
    game = Game.new("caesar/historical", 7, hidden, position=written, path=path)
    assert game.log is not None
    game.log.close()

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "enter")
        assert screen.session.eyes == 2
        await choose_kind(pilot, screen, "done")
        if isinstance(pilot.app.screen, Question):
            await press(pilot, "y")
        assert screen.game.state.battle is not None
        assert screen.game.prompt is not None
        assert screen.game.prompt.seat == 2, "the same player is asked"
        assert screen.session.eyes is None
        screen.board.select("roma")
        await settle(pilot)
        stack = screen.presenter.stack(screen.view, "roma", "en")
        told = " ".join(" ".join(row.cells) for row in stack.rows)
        assert "Legio 2" in told
        assert "Legio 3" not in told

    at_table(path, script, size=(160, 48))


def test_lists_begin_with_their_first_line(tmp_path: Path) -> None:
    path = new_game(tmp_path / "x.rubicon", "caesar/historical", hands="open")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "1")
        assert lines(screen, "map")[2] == "Hispania", "the heading over the first city"
        screen.board.select("genua")
        await press(pilot, "2 down down down")
        screen.board.select("massilia")
        await settle(pilot)
        assert screen.board.rows("stack").cursor == 0, "another city: from its first block"
        assert "Massilia (1 VP, P)" in lines(screen, "stack")[0]

    at_table(path, script)


def test_who_is_not_asked_sees_more_of_the_board(tmp_path: Path) -> None:
    path = new_game(tmp_path / "x.rubicon", "caesar/historical")
    app = RubiconApp(path, lang="en", seats=(2,))

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "enter")
        assert "Waiting for player 1" in said(screen, "prompt")
        assert screen.candidate_list.size.height == 1

    at_table(path, script, app=app)


def test_the_drawn_map_does_not_repeat_the_roads_that_the_stack_lists(tmp_path: Path) -> None:
    """Whoever looks at the map itself is told them there."""
    path = new_game(tmp_path / "x.rubicon", "caesar/historical", hands="open")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        chart = screen.query_one(ChartMap)
        screen.board.select("narbo")
        await settle(pilot)
        assert any("Tarraco" in line for line in lines(screen, "stack"))
        assert chart.key == "narbo"
        assert chart.neighbours() == ""
        chart.focus()
        await settle(pilot)
        assert "Tarraco" in chart.neighbours()

    at_table(path, script, size=(160, 48))
