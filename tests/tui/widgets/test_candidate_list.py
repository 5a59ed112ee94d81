"""Digits answer where a die is asked for, and only there."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.pilot import Pilot

from core.alea.start.edited_position import write
from core.alea.stratagems.choose_play import interject_options
from core.contract import Pane, Rolled, Row, next_field
from core.dice import D6, RollPrompt
from core.game import Game
from core.paths import saves_dir
from core.seat.words import words
from core.systems import open_system
from tests.alea.scene import C, R, Scene
from tests.alea.stratagem_scene import counter, table
from tests.tui.at_table import at_table, choose, choose_kind, field, lines, mark, press, said
from tui.screens.table import TableScreen
from tui.widgets.board_layout import MAIN
from tui.widgets.candidate_list import CandidateList


class OneList(App[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("2", "turn", "Turn")]

    def __init__(self, asked: str) -> None:
        super().__init__()
        self.asked = asked
        self.heard: list[str] = []

    def compose(self) -> ComposeResult:
        yield CandidateList()

    def on_mount(self) -> None:
        ask = self.query_one(CandidateList)
        ask.what = self.asked
        ask.show(
            Pane("candidates", "", ("", ""), [Row("0", ("", "one")), Row("1", ("", "two"))]), ""
        )
        ask.focus()

    def on_candidate_list_typed(self, event: CandidateList.Typed) -> None:
        self.heard.append(f"die {event.text}")

    def action_turn(self) -> None:
        self.heard.append("pane 2")


@pytest.mark.parametrize(("asked", "heard"), [("die", "die 2"), ("face", "pane 2")])
def test_a_digit_is_a_die_only_where_one_is_asked_for(asked: str, heard: str) -> None:
    async def script() -> list[str]:
        app = OneList(asked)
        async with app.run_test() as pilot:
            await pilot.press("2")
            await pilot.pause()
        return app.heard

    assert asyncio.run(script()) == [heard]


def test_a_roll_asks_for_a_die_and_a_stratagem_for_one_of_its_faces() -> None:
    """Both fields are called `face`."""
    roll = RollPrompt(D6, "battle").options(None, {"type": "rolled"})
    assert roll is not None
    assert (roll.field, roll.named) == ("face", "die")
    assert next_field([Rolled(1), Rolled(2)], {"type": "rolled"}) is not None
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii")
    game = table(scene.put(R, "italia-1", "pompeius", "legio-i"), mine=["plague"])
    said = {"type": "play", "counter": counter("plague")}
    faces = interject_options(game.view(1), 1, said)
    assert faces is not None
    assert (faces.field, faces.named) == ("face", "face")


@pytest.mark.parametrize("name", ["alea", "caesar", "semper"])
def test_the_frame_has_no_words_for_the_panes_of_a_game(name: str) -> None:
    system = open_system(name)
    game = Game.new(system.scenarios()[0].id, 1)
    for lang in ("en", "fr"):
        for pane in system.presenter.panes(game.view(1), lang):
            assert pane.id not in words()
            assert pane.id in MAIN or len(pane.short or pane.title) <= 12, "it stands in a tab"


def test_a_long_reason_gives_way_to_names_and_ways() -> None:
    """It is cut where it still says something, else left to the notice; also after a resize."""
    label, reason = (
        "Italia 3 (Transpadana)  C 5 SP, D. Brutus +2  (by Italia 4)",
        "(3.4) " + "x" * 90,
    )
    cells = [("", label, "cost 2", ""), ("-", "Roma", "", reason)]
    ask = CandidateList()
    ask.pane = Pane(
        "candidates", "", ("",) * 4, [Row(str(n), c) for n, c in enumerate(cells)], spare=(3,)
    )
    ask._widen(ask.pane, afresh=True)
    for width, told in ((200, reason), (120, "(3.4) xxxx"), (80, "")):
        there, barred = (ask.body_line(n, width)[0] for n in range(2))
        assert label in there
        assert "cost 2" in there
        assert told in barred
        assert ("(3.4)" in barred) == bool(told)
        assert len(barred) <= width


def test_candidates_stay_whole_when_the_terminal_shrinks(tmp_path: Path) -> None:
    path = tmp_path / "game.rubicon"
    shutil.copy(saves_dir() / "rise-of-caesar-half-way.rubicon", path)

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await choose_kind(pilot, screen, "march")
        await choose(pilot, screen, "Italia 5")
        await press(pilot, "enter a enter")
        assert field(screen) == "path"
        for size in ((120, 36), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            listed = lines(screen, "candidates")
            assert any("(by Italia 4)" in line for line in listed)
            assert [line for line in listed if ".." in line] == []

    at_table(path, script, size=(120, 36))


@pytest.fixture
def farther(tmp_path: Path) -> Path:
    """A leader of Italia 6 may go to Sicilia, where two of the enemy stand with their fleet."""
    path = tmp_path / "farther.rubicon"
    scene = Scene("2", year=-46).put(C, "italia-6", "hirtius").put(C, "gallia-9", "curio")
    fleets = ("naves-8-2-1a", "naves-6-1a", "naves-4-1b", "naves-4-0a")
    scene.put(R, "sicilia-1", "m-brutus", "petreius", "legio-xvi-r", *fleets)
    position = write(scene.state)
    Game.new("alea/2", 7, {"dice": "manual"}, position=position, path=path)
    return path


@pytest.mark.parametrize(
    ("lang", "whole", "brief"),
    [
        ("en", "M. Brutus, Petreius  (by Italia 1, Italia 7)", "2 leaders  (by Ita1, Ita7)"),
        ("fr", "M. Brutus, Petreius  (par Italia 1, Italia 7)", "2 chefs  (par Ita1, Ita7)"),
    ],
)
def test_candidates_tell_as_much_as_there_is_room_for(
    farther: Path, lang: str, whole: str, brief: str
) -> None:
    """And what a narrow list leaves out of the line under the cursor stands in the notice."""

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await choose_kind(pilot, screen, "march")
        await choose(pilot, screen, "Italia 6")
        assert field(screen) == "path"
        rows = screen.candidate_list.pane.rows
        await mark(pilot, screen, next(n for n, r in enumerate(rows) if "Sicilia 1" in r.cells[1]))
        assert whole in listed(screen)
        assert "Petreius" not in said(screen, "notice")
        await pilot.resize_terminal(80, 24)
        await press(pilot, "up down")
        assert brief in listed(screen)
        assert "Petreius" in said(screen, "notice")
        assert ".." not in listed(screen)
        await press(pilot, "up")
        assert "Petreius" not in said(screen, "notice")

    def listed(screen: TableScreen) -> str:
        return "\n".join(lines(screen, "candidates"))

    at_table(farther, script, size=(160, 48), lang=lang)
