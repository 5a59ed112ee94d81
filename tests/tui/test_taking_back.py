"""Undo, redo, and asking the other player for more than one's right, by keys alone."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from core.game import Done, Game
from core.texts import event_text
from tests.tui.at_table import at_table, follow, lines, new_game, play_on, press, said
from tests.tui.conftest import push_first
from tui.app import RubiconApp
from tui.screens.dialogs import Agreement, Handover, Question
from tui.screens.table import TableScreen
from tui.widgets.line import Line
from tui.widgets.past import past_of

pytestmark = pytest.mark.slow

LONG = 3  # actions of a phase: more than one undo takes back, and another number than any other's


def in_long_phases(path: Path, **settings: str) -> list[int]:
    """A game in the midst of a phase, the one before it as long; where those two began."""
    game = Game.open(new_game(path, **settings))
    while min(lengths(game)) < LONG:
        assert game.prompt is not None
        actions = game.prompt.legal(game.state)
        ends = (action for action in actions if game.prompt.final(action))
        assert isinstance(game.push(game.prompt.seat, next(ends, actions[0])), Done)
    assert game.log is not None
    game.log.close()
    return past_of(game).phases[-2:]


def lengths(game: Game) -> list[int]:
    """Actions of the last two phases."""
    ends = [0, 0, *past_of(game).phases, len(game.moves)]
    return [ends[-2] - ends[-3], ends[-1] - ends[-2]]


async def pick_a_line(pilot: Pilot[Any], table: TableScreen) -> int:
    """Up from the end of the log to a line with a number, and Enter; that number."""
    await press(pilot, "4 up up up up up up")
    while not (number := lit(table)[2:8].strip()):
        await press(pilot, "up")
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, Question)
    assert f"to position {number}?" in pilot.app.screen.text
    return int(number)


def lit(table: TableScreen) -> str:
    """The line of the log under the cursor."""
    return next(line for line in lines(table, "log") if line.startswith(">"))


def test_a_refused_undo_names_its_reason(tmp_path: Path) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "u")
        assert table.desk.refusal is not None
        assert table.desk.refusal.rule in said(table, "notice")

    at_table(path, script)


def test_undo_and_redo(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        position, digest = table.game.position, table.game.digest()
        await press(pilot, "u")
        assert table.game.position == position - 1
        await press(pilot, "r")
        assert table.game.digest() == digest

    at_table(path, script)


def test_undo_to_the_start_of_the_phase_and_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "game.rubicon"
    before, start = in_long_phases(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.game.position == start + LONG
        for expected in (start, before):
            await press(pilot, "U")
            assert table.game.position == expected
            assert len(Game.open(path).moves) == expected

    at_table(path, script)


def test_undo_to_a_line_of_the_log(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        end = table.game.position
        picked = await pick_a_line(pilot, table)
        assert 0 < picked < end - 1, "further than one undo goes"
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert table.game.position == picked
        assert len(Game.open(path).moves) == picked

    at_table(path, script)


def test_the_last_line_of_the_log_says_that_there_is_nothing_to_undo_to(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        end = table.game.position
        await press(pilot, "4 end enter")
        assert pilot.app.screen is table
        assert table.game.position == end
        said = table.query_one("#notice", Line).full_text
        assert "there is nothing to undo to here" in said

    at_table(path, script)


def test_a_line_of_the_log_that_was_not_meant_takes_nothing_back(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        end = table.game.position
        await pick_a_line(pilot, table)
        await press(pilot, "escape")
        assert pilot.app.screen is table
        assert table.game.position == end

    at_table(path, script)


def test_a_fair_undo_beyond_ones_right_is_asked_for(tmp_path: Path) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        while table.desk.refusal is None:
            await press(pilot, "u")
        assert table.desk.refusal.rule == "table.undo.die"
        position = table.game.position
        assert "A asks" in said(table, "notice")
        await press(pilot, "A")
        assert isinstance(pilot.app.screen, Question)
        first = next(event for event in table.game.moves[-1].events if table.session.sees(event))
        assert event_text(table.system, first) in pilot.app.screen.text
        assert "do you agree?" in pilot.app.screen.text
        await press(pilot, "enter")  # typed without looking: no answer
        assert table.game.position == position
        await press(pilot, "y")
        assert table.game.position == position - 1

    at_table(path, script)


def test_a_declined_undo_is_told_to_who_asked(tmp_path: Path) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")
    app = RubiconApp(path, lang="en", seats=(1,))

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "A")
        other = Game.open(path)
        assert isinstance(other.answer_undo(2, False), Done)
        table.follow()
        assert "does not agree" in said(table, "notice")
        assert "A asks" not in said(table, "notice")

    game = Game.open(path)
    while game.prompt is not None and game.position < 3:
        assert isinstance(game.push(game.prompt.seat, game.prompt.legal(game.state)[0]), Done)
    at_table(path, script, app=app)


@pytest.mark.parametrize("answer", ["y", "n"])
def test_who_has_answered_at_a_shared_keyboard_does_not_see_the_hand_of_who_asked(
    tmp_path: Path, answer: str
) -> None:
    """He still sits there: a curtain falls, and tells what became of the request."""
    path = new_game(tmp_path / "fair.rubicon", undo="fair", hands="hidden")
    game = Game.open(path)
    for _ in range(3):
        push_first(game)
    assert game.log is not None
    game.log.close()

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Handover)
        await press(pilot, "enter")
        asker = table.session.eyes
        assert asker is not None
        await press(pilot, "A")
        assert isinstance(pilot.app.screen, Agreement)
        await press(pilot, answer)
        assert isinstance(pilot.app.screen, Handover)
        assert table.session.eyes is None
        assert ("does not agree" in pilot.app.screen.text()) == (answer == "n")

    at_table(path, script)


def test_a_refusal_at_a_shared_keyboard_is_told(tmp_path: Path) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "movement")
        await press(pilot, "A n")
        assert "does not agree" in said(table, "notice")

    at_table(path, script)


def test_an_undo_at_the_first_curtain_is_answered(hidden: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Handover)
        await press(pilot, "u")
        assert isinstance(pilot.app.screen, Handover)
        assert "Not taken back" in pilot.app.screen.text()

    at_table(hidden, script)


async def to_the_curtain_after_an_answer(pilot: Pilot[Any], table: TableScreen) -> int:
    """Past the first curtain, and on to the next; who answered last."""
    await press(pilot, "enter")
    while not isinstance(pilot.app.screen, Handover):
        await press(pilot, "enter")
    return table.game.moves[-1].seat


@pytest.mark.parametrize("scenario", ["alea/1", "caesar/historical"])
def test_an_undo_at_a_curtain_shows_nobodys_hand(tmp_path: Path, scenario: str) -> None:
    """Nobody knows who pressed the key: whoever is asked then takes the keyboard first."""
    path = new_game(tmp_path / "hidden.rubicon", scenario, hands="hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        answered = await to_the_curtain_after_an_answer(pilot, table)
        await press(pilot, "u")
        curtain = pilot.app.screen
        assert isinstance(curtain, Handover)
        assert curtain.seat == answered
        assert table.game.position == 0
        assert table.session.eyes is None
        log = "\n".join(lines(table, "log"))
        hidden = [e for e in table.game.events(0) if e.only > 0]
        assert hidden
        assert not any(event_text(table.system, e)[:40] in log for e in hidden)
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert table.session.eyes == answered

    at_table(path, script)


def test_what_was_undone_by_mistake_at_a_curtain_is_done_again_there(hidden: Path) -> None:
    """And again nobody knows who pressed the key."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_the_curtain_after_an_answer(pilot, table)
        position, digest = table.game.position, table.game.digest()
        asked = table.session.curtain()
        assert "redo" not in keys(pilot)
        await press(pilot, "r")  # nothing was undone
        assert table.game.position == position
        await press(pilot, "u")
        assert table.session.curtain() != asked
        assert "r redo" in keys(pilot)
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, Handover)
        assert table.game.digest() == digest
        assert (table.session.curtain(), table.session.eyes) == (asked, None)
        assert "redo" not in keys(pilot)

    at_table(hidden, script)


def keys(pilot: Pilot[Any]) -> str:
    """What a curtain names."""
    return str(pilot.app.screen.query_one("#hint", Static).content)


@pytest.mark.parametrize("tried", [True, False])
def test_who_has_been_answered_asks_for_his_own_action_back(tmp_path: Path, tried: bool) -> None:
    """Not only for what the other player has done since, whether he has tried to undo or not."""
    path = new_game(tmp_path / "fair.rubicon", undo="fair")
    game = Game.open(path)
    while [move.seat for move in game.moves][-2:] != [1, 2]:
        assert game.prompt is not None
        assert isinstance(game.push(game.prompt.seat, game.prompt.legal(game.state)[0]), Done)
    own = len(game.moves) - 1

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        if tried:
            await press(pilot, "u")
            assert table.desk.refusal is not None
            assert table.desk.refusal.rule == "table.undo.other"
        await press(pilot, "A")
        other = Game.open(path)
        assert other.asked_undo == (1, 2)
        assert isinstance(other.answer_undo(2, True), Done)
        table.follow()
        assert table.game.position == own - 1

    at_table(path, script, app=RubiconApp(path, lang="en", seats=(1,)))


@pytest.mark.parametrize("way", ["U", "log"])
def test_as_much_is_asked_for_as_was_refused(tmp_path: Path, way: str) -> None:
    """Not for one action, nor back to one's own newest: exactly there it is to lead."""
    path = tmp_path / "fair.rubicon"
    _, start = in_long_phases(path, undo="fair")
    end = start + LONG
    seat = 3 - Game.open(path).moves[-1].seat

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        wanted = start
        if way == "U":
            await press(pilot, "U")
        else:
            wanted = await pick_a_line(pilot, table)
            await press(pilot, "enter")
        assert table.desk.refusal is not None
        assert table.game.position == end
        await press(pilot, "A")
        assert table.game.asked_undo == (seat, end - wanted)
        other = Game.open(path)
        assert isinstance(other.answer_undo(3 - seat, True), Done)
        table.follow()
        assert table.game.position == wanted

    at_table(path, script, app=RubiconApp(path, lang="en", seats=(seat,)))


# --- requests that come and go --------------------------------------------------------------------


def alone(path: Path, seat: int) -> RubiconApp:
    """One player's own terminal."""
    return RubiconApp(path, lang="en", seats=(seat,))


def fair_game(path: Path, moves: int = 6) -> tuple[Path, Game]:
    """And the same at the terminal of who asks."""
    new_game(path, undo="fair")
    other = Game.open(path)
    for _ in range(moves):
        push_first(other)
    return path, other


def requests(pilot: Pilot[Any]) -> int:
    return sum(isinstance(screen, Agreement) for screen in pilot.app.screen_stack)


def test_another_request_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    path, other = fair_game(tmp_path / "fair.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        for count in (2, 1):
            assert other.ask_undo(1, count) is None
            await follow(pilot, table)
        assert requests(pilot) == 1
        dialog = pilot.app.screen
        assert isinstance(dialog, Agreement)
        assert "take back the last action." in dialog.text
        await press(pilot, "y")
        assert pilot.app.screen is table
        assert table.game.position == 5
        assert table.desk.refusal is None

    at_table(path, script, app=alone(path, 2))


def test_a_request_that_stands_no_more_is_not_asked_any_more(tmp_path: Path) -> None:
    """Who asked has played on."""
    path, other = fair_game(tmp_path / "fair.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert other.ask_undo(1, 2) is None
        await follow(pilot, table)
        assert isinstance(pilot.app.screen, Agreement)
        push_first(other)
        await follow(pilot, table)
        assert pilot.app.screen is table
        assert table.game.position == 7

    at_table(path, script, app=alone(path, 2))


def test_a_request_that_still_stands_stays_where_it_is(tmp_path: Path) -> None:
    path, other = fair_game(tmp_path / "fair.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert other.ask_undo(1, 2) is None
        await follow(pilot, table)
        dialog = pilot.app.screen
        assert isinstance(dialog, Agreement)
        assert other.ask_undo(1, 2) is None  # again
        await follow(pilot, table)
        assert pilot.app.screen is dialog
        assert requests(pilot) == 1

    at_table(path, script, app=alone(path, 2))


def test_an_answer_to_a_request_that_was_replaced_unseen_answers_nothing(tmp_path: Path) -> None:
    """Something else lay over it: the new one is asked instead."""
    path, other = fair_game(tmp_path / "fair.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert other.ask_undo(1, 2) is None
        await follow(pilot, table)
        assert other.ask_undo(1, 1) is None
        assert table.game.follow() == 1
        await press(pilot, "y")
        assert table.game.position == 6
        dialog = pilot.app.screen
        assert isinstance(dialog, Agreement)
        assert "take back the last action." in dialog.text
        await press(pilot, "n")
        assert pilot.app.screen is table
        assert table.game.asked_undo == (0, 0)

    at_table(path, script, app=alone(path, 2))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("who", ["who asked", "who is asked"])
def test_that_a_request_is_void_is_told_to_both(tmp_path: Path, who: str, lang: str) -> None:
    """Somebody has acted, at this terminal or at the other."""
    void = {"en": "Void (table.undo.agree)", "fr": "Caduc (table.undo.agree)"}[lang]
    path, other = fair_game(tmp_path / "fair.rubicon")
    assert other.prompt is not None
    acts = other.prompt.seat
    asker = acts if who == "who asked" else 3 - acts

    async def here(pilot: Pilot[Any], table: TableScreen) -> None:
        if acts != asker:  # the question lies over the table until it is answered
            push_first(table.game)
            table.show(table.desk.put_question())
        else:
            while table.game.position == 6:
                await press(pilot, "enter")
        assert void in said(table, "notice")

    async def there(pilot: Pilot[Any], table: TableScreen) -> None:
        push_first(other)
        await follow(pilot, table)
        assert pilot.app.screen is table
        assert void in said(table, "notice")

    assert other.ask_undo(asker, 2) is None
    at_table(path, there, app=RubiconApp(path, lang=lang, seats=(3 - acts,)))
    assert isinstance(other.undo(1, acts), Done)
    assert other.ask_undo(asker, 2) is None
    at_table(path, here, app=RubiconApp(path, lang=lang, seats=(acts,)))


def test_that_an_answer_is_waited_for_stays_on_the_screen(tmp_path: Path) -> None:
    path, other = fair_game(tmp_path / "fair.rubicon")
    asker = other.moves[-1].seat

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "u A")
        waits = "waiting for the answer"
        assert waits in said(table, "notice")
        await press(pilot, "escape")
        assert "again leaves the table" in said(table, "notice")
        assert waits in said(table, "notice")
        await press(pilot, "4 down escape")
        assert waits in said(table, "notice")
        assert isinstance(Game.open(path).answer_undo(3 - asker, False), Done)
        await follow(pilot, table)
        assert waits not in said(table, "notice")

    at_table(path, script, app=alone(path, asker))
