"""Across the table: physical dice are typed, not guessed; what is said does not slip out."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from core.contract import TABLE, OfferDraw, Resign, StandingOrder
from core.dice import DrawPrompt
from core.flow import WindowPrompt
from core.game import Done, Game
from core.texts import event_text, refusal_text
from tests.alea.scene import C, R, Scene, do, march
from tests.tui.at_table import at_table, from_scene, lines, new_game, play_on, press, said
from tui.app import RubiconApp
from tui.screens.dialogs import Aside, Handover, Menu, Question
from tui.screens.table import TableScreen
from tui.widgets.rows import RowList

pytestmark = pytest.mark.slow

# --- dice ----------------------------------------------------------------------------------------


def test_a_physical_die_is_typed_and_corrected(tmp_path: Path) -> None:
    path = new_game(tmp_path / "manual.rubicon", dice="manual")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert "mistyped" not in said(table, "keys")
        await play_on(pilot, table, "roll")
        position = table.game.position
        await press(pilot, "4")
        assert table.game.moves[position].falls[0].face == 4
        assert "T mistyped" in said(table, "keys")
        await to_corrections(pilot)
        await press(pilot, "enter")  # by mistake: it stays as it is
        assert pilot.app.screen is table
        assert table.game.moves[position].falls[0].face == 4
        menu = await to_corrections(pilot)
        assert menu.heading.startswith("Die d6: 4 (")
        assert [text[-2:] for _, text in menu.choices[1:]] == [" 1", " 2", " 3", " 5", " 6"]
        await press(pilot, "down down enter")
        assert pilot.app.screen is table
        assert table.game.moves[position].falls[0].face == 2
        assert "Die d6: 4, corrected to 2 (" in "\n".join(lines(table, "log"))

    at_table(path, script)


async def to_corrections(pilot: Pilot[Any]) -> Menu:
    """Through the menu of what can be said."""
    await press(pilot, "T")
    menu = pilot.app.screen
    assert isinstance(menu, Menu)
    assert menu.choices[0][1] == "what was typed last is wrong ..."
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, Menu)
    return pilot.app.screen


@pytest.mark.parametrize(
    ("hands", "kind", "told"), [("hidden", "activation", "Parthi"), ("open", "stratagem", "#2 ")]
)
def test_a_mistyped_draw_is_told_by_its_name(
    tmp_path: Path, hands: str, kind: str, told: str
) -> None:
    """Of the dummies in the cup one is as good as the other."""
    path = new_game(tmp_path / "cup.rubicon", "alea/2", hands=hands, dice="manual")
    game = Game.open(path)
    while not (isinstance(game.prompt, DrawPrompt) and game.prompt.purpose == kind):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    assert isinstance(game.push(game.prompt.seat, game.prompt.legal(game.state)[0]), Done)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        if isinstance(pilot.app.screen, Handover):
            await press(pilot, "enter")
        menu = await to_corrections(pilot)
        first = {"activation": "Aegyptii", "stratagem": "#1 "}[kind]
        assert first in menu.heading
        texts = [text for _, text in menu.choices]
        assert len(texts) == len(set(texts))
        assert told in texts[1]
        assert sum("dummy" in text for text in texts) == (kind == "activation")
        await press(pilot, "down enter")
        (event,) = (e for e in table.game.moves[-1].events if e.kind == "corrected-draw")
        text = event_text(table.system, event)
        assert first in text
        assert told in text

    at_table(path, script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_hurried_keys_enter_no_die_that_nobody_rolled(tmp_path: Path, lang: str) -> None:
    path = new_game(tmp_path / "manual.rubicon", dice="manual")
    told = {"en": "type the face that fell", "fr": "tapez la face tombée"}

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "roll")
        position = table.game.position
        await press(pilot, "enter enter enter")
        assert table.game.position == position
        assert told[lang] in said(table, "notice")
        assert not any(line.startswith(">") for line in lines(table, "candidates"))
        await press(pilot, "9")  # no die that is rolled first has it
        assert table.game.position == position
        assert table.desk.refusal is not None
        assert table.desk.refusal.kind == "no-such-face"
        assert refusal_text(table.system, table.desk.refusal, lang) in said(table, "notice")
        await press(pilot, "down")
        assert lines(table, "candidates")[1].startswith("> ")
        await press(pilot, "down enter")
        assert table.game.moves[position].falls[0].face == 2

    at_table(path, script, lang=lang)


def test_the_face_that_a_stratagem_wants_has_not_fallen(tmp_path: Path) -> None:
    """6.3: divine favour names a face: that is chosen, not typed in after a throw."""
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii", "legio-viii")
    scene.put(R, "italia-1", "pompeius", "legio-i")
    printed = scene.state.board.data.stratagems
    scene.state.hands[1] = [n for n, one in enumerate(printed, 1) if "favour" in one.faces][:1]
    path = from_scene(scene, tmp_path / "favour.rubicon", dice="manual")
    game = Game.open(path)
    do(game, march("italia-4", ["caesar"], ["legio-xiii", "legio-viii"], "italia-1"))
    while not (isinstance(game.prompt, WindowPrompt) and game.state.die):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        position = table.game.position
        await press(pilot, "i enter")
        while table.candidate_list.what != "die":
            await press(pilot, "enter")
        assert not table.candidate_list.waits
        await press(pilot, "enter")
        assert table.game.position == position + 1

    at_table(path, script)


def test_a_draw_is_not_guessed_either(tmp_path: Path) -> None:
    path = new_game(tmp_path / "manual.rubicon", dice="manual")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.game.prompt is not None
        assert table.game.prompt.kind == "draw"
        await press(pilot, "enter")
        assert table.game.position == 0
        assert "Draw first" in said(table, "notice")
        await press(pilot, "end enter")
        assert table.game.position == 1

    at_table(path, script)


def test_what_the_table_is_asked_is_asked_in_the_view_of_both(tmp_path: Path) -> None:
    """Both look at the cup: what one of them has drawn in secret is not told above it."""
    path = new_game(tmp_path / "cup.rubicon", "alea/2", hands="hidden", dice="manual")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        secrets = [e for e in table.game.events(0) if e.only > 0]
        texts = [event_text(table.system, event)[:50] for event in secrets]
        await press(pilot, "enter")
        assert any(text in "\n".join(lines(table, "log")) for text in texts)
        await play_on(pilot, table, "draw")
        assert pilot.app.screen is table
        log = "\n".join(lines(table, "log"))
        assert "draws a stratagem." in log
        assert texts
        assert not any(text in log for text in texts)

    at_table(path, script)


# --- what players say ----------------------------------------------------------------------------


@pytest.mark.parametrize("action", [OfferDraw, Resign])
def test_what_may_end_the_game_stands_last_and_is_asked_once_more(
    tmp_path: Path, action: type
) -> None:
    path = new_game(tmp_path / "manual.rubicon", dice="manual")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await play_on(pilot, table, "roll")
        await press(pilot, "4 T")
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        ends = [n for n, (_, text) in enumerate(menu.choices) if text.startswith("player ")]
        assert ends[-4:] == list(range(len(menu.choices) - 4, len(menu.choices)))
        steps = {OfferDraw: 3, Resign: 0}[action]
        await press(pilot, " ".join(["end", *["up"] * steps, "enter"]))
        before = len(table.game.moves)
        assert isinstance(pilot.app.screen, Question)
        await press(pilot, "n")
        assert len(table.game.moves) == before
        assert table.game.state.draw_offer == 0
        await press(pilot, " ".join(["T end", *["up"] * steps, "enter y"]))
        assert isinstance(table.game.moves[-1].action, action)

    at_table(path, script)


# --- breaking in ---------------------------------------------------------------------------------


def hands(path: Path, shown: str, counters: int = 1) -> Path:
    """The Republican holds a counter with a face of phase E, the Caesarian none."""
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii")
    scene.put(R, "italia-1", "pompeius", "legio-i")
    faces = [counter.faces for counter in scene.state.board.data.stratagems]
    fitting = [number for number, some in enumerate(faces, 1) if "plague" in some]
    scene.state.hands[1] = fitting[:counters]
    return from_scene(scene, path / "hand.rubicon", hands=shown)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_can_break_in_is_seen_before_anybody_is_chosen(tmp_path: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "i")
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        (_, first), (_, second) = menu.choices
        nothing = {"en": "(nothing now)", "fr": "(rien à présent)"}[lang]
        assert nothing in first
        assert nothing not in second
        options = table.system.interject_options(table.game.view(1), 1, {})
        assert options is not None
        refusal = options.stuck()
        assert refusal is not None
        assert refusal_text(table.system, refusal, lang) in menu.text
        assert refusal.rule in menu.text
        shown = str(menu.query_one("#text", Static).content)
        assert " ".join(shown.split()) == " ".join(menu.text.split())
        assert menu.query_one(RowList).key == menu.choices[1][0]  # on who can

    at_table(hands(tmp_path, "open"), script, lang=lang)


def test_the_menu_tells_nothing_of_a_hand_that_is_hidden(tmp_path: Path) -> None:
    """Nobody has a counter, but whoever looks knows that of himself only."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "enter i")  # behind the curtain
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        marked = [seat for seat, text in menu.choices if "nothing now" in text]
        assert marked == [str(table.session.eyes)]
        assert menu.text.count("player") == 1

    at_table(hands(tmp_path, "hidden", counters=0), script)


@pytest.mark.parametrize(
    ("lang", "told", "never"),
    [("en", "you want to break in", "your turn"), ("fr", "vous voulez intervenir", "c'est à vous")],
)
def test_breaking_in_is_called_off_before_anything_is_shown(
    tmp_path: Path, lang: str, told: str, never: str
) -> None:
    """The wrong player was chosen: the one whose turn it is goes on."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "enter")
        eyes, view = table.session.eyes, table.view
        await press(pilot, "i")
        other = "down" if eyes == 1 else "up"
        await press(pilot, f"{other} enter")
        curtain = pilot.app.screen
        assert isinstance(curtain, Aside)
        shown = str(curtain.query_one("#text", Static).content)
        assert told in shown
        assert never not in shown
        await press(pilot, "escape")
        assert pilot.app.screen is table
        assert (table.session.eyes, table.desk.breaking_in, table.view) == (eyes, 0, view)

    at_table(hands(tmp_path, "hidden"), script, lang=lang)


# --- what has happened ---------------------------------------------------------------------------


def since(game: Game) -> list[int]:
    """The positions since the seat that is asked acted last that told both of something."""
    seat = game.prompt.seat if game.prompt is not None and not game.prompt.public else TABLE
    last = max((n + 1 for n, move in enumerate(game.moves) if move.seat == seat), default=0)
    found = range(last + 1 if seat else game.position + 1, game.position + 1)
    return [n for n in found if any(event.visible_to(None) for event in game.events(n))]


def test_the_curtain_tells_all_since_the_seat_acted_last(tmp_path: Path) -> None:
    path = tmp_path / "long.rubicon"
    game = Game.new("alea/3", 5, {"hands": "hidden"}, path=path)
    while len(seen := since(game)) < 2:
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    assert game.log is not None
    game.log.close()

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        shown = str(pilot.app.screen.query_one("#text", Static).content)
        assert isinstance(pilot.app.screen, Handover)
        for position in seen[-2:]:
            event = next(e for e in table.game.events(position) if e.visible_to(None))
            assert event_text(table.system, event, "en")[:30] in shown

    at_table(path, script, (80, 36))


def test_a_curtain_is_in_one_language(tmp_path: Path) -> None:
    """Also after another was chosen at it: the side's name, and why an undo was refused."""
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "u")
        french = curtain_text(pilot)
        assert "RÉPUBLICAIN" in french
        assert "Pas d'annulation" in french
        await press(pilot, "ctrl+g")
        english = curtain_text(pilot)
        assert "REPUBLICAN: it is your turn" in english
        assert "Not taken back: " in english
        assert "RÉPUBLICAIN" not in english
        assert "Pas d'annulation" not in english

    at_table(path, script, lang="fr")


def curtain_text(pilot: Pilot[Any]) -> str:
    assert isinstance(pilot.app.screen, Handover)
    return str(pilot.app.screen.query_one("#text", Static).content)


# --- pauses --------------------------------------------------------------------------------------


def test_at_a_pause_either_player_switches_his_own_pauses_behind_a_curtain(tmp_path: Path) -> None:
    """Which pauses somebody does without is hidden from the other."""
    path = tmp_path / "pause.rubicon"
    game = Game.new("alea/3", 5, {"hands": "hidden"}, path=path)
    while not isinstance(game.prompt, WindowPrompt):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    game.push(2, StandingOrder((game.system.windows[0],)))
    assert game.log is not None
    game.log.close()

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.session.eyes is None
        await press(pilot, "T")
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        assert [text for _, text in menu.choices if "pause" in text] == [
            "player 1: pauses ...",
            "player 2: pauses ...",
        ]
        await press(pilot, "down enter")
        assert isinstance(pilot.app.screen, Aside)
        await press(pilot, "enter")
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        assert len(menu.choices) == len(table.system.windows)
        assert menu.choices[0][1].startswith("player 2: pause again")
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert table.game.state.orders == [[], []]
        assert table.session.eyes is None
        await press(pilot, "T enter escape")
        assert pilot.app.screen is table, "it can be called off"

    at_table(path, script)


def test_in_a_turn_only_whoever_looks_is_offered_his_pauses(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "enter T")
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        offered = [text for _, text in menu.choices if "pause" in text]
        assert len(offered) == len(table.system.windows)
        assert all(text.startswith(f"player {table.session.eyes}") for text in offered)

    at_table(hands(tmp_path, "hidden"), script)


@pytest.mark.parametrize(("seats", "told"), [((1,), "waiting"), ((2,), "T answers")])
def test_whoever_offers_a_draw_waits_and_the_other_answers(
    tmp_path: Path, seats: tuple[int, ...], told: str
) -> None:
    path = new_game(tmp_path / "draw.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert isinstance(table.game.push(1, OfferDraw()), Done)
        table.show(table.desk.put_question())
        await pilot.pause()
        assert told in said(table, "notice")

    at_table(path, script, app=RubiconApp(path, lang="en", seats=seats))


# --- taking back ---------------------------------------------------------------------------------


def test_a_seat_neither_redoes_for_the_other_nor_is_held_up_by_his_pauses(tmp_path: Path) -> None:
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii", "auxilia")
    path = from_scene(scene, tmp_path / "fair.rubicon", undo="fair", hands="hidden")
    game = Game.open(path)
    assert game.prompt is not None
    mover = game.prompt.seat
    march = next(a for a in game.prompt.legal(game.state) if not a.final)

    async def takes_back(pilot: Pilot[Any], table: TableScreen) -> None:
        table.session.push(march)
        assert isinstance(table.game.push(3 - mover, StandingOrder(("after-die",))), Done)
        await press(pilot, "u")
        assert [type(move.action) for move in table.game.moves] == [StandingOrder]

    async def cannot_redo(pilot: Pilot[Any], table: TableScreen) -> None:
        table.game.push(mover, march)
        table.game.undo(1, seat=mover)
        await press(pilot, "r")
        assert table.desk.refusal is not None
        assert table.desk.refusal.kind == "redo-other"

    at_table(path, takes_back, app=RubiconApp(path, seats=(mover,)))
    at_table(path, cannot_redo, app=RubiconApp(path, seats=(3 - mover,)))
