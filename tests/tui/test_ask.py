"""Digits answer where a die is asked for, and only there."""

from __future__ import annotations

import asyncio
from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from core.alea.plays import interject_options
from core.contract import Pane, Rolled, Row, next_field
from core.dice import D6, RollPrompt
from core.game import Game
from core.systems import open_system
from tests.alea.scene import C, R, Scene
from tests.alea.stratagem_scene import counter, table
from tui.widgets.ask import Ask
from tui.widgets.board import MAIN
from tui.words import words


class OneList(App[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("2", "turn", "Turn")]

    def __init__(self, asked: str) -> None:
        super().__init__()
        self.asked = asked
        self.heard: list[str] = []

    def compose(self) -> ComposeResult:
        yield Ask()

    def on_mount(self) -> None:
        ask = self.query_one(Ask)
        ask.what = self.asked
        ask.show(Pane("ask", "", ("", ""), [Row("0", ("", "one")), Row("1", ("", "two"))]), "")
        ask.focus()

    def on_ask_typed(self, event: Ask.Typed) -> None:
        self.heard.append(f"die {event.digit}")

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


@pytest.mark.parametrize("name", ["alea", "caesar"])
def test_the_frame_has_no_words_for_the_panes_of_a_game(name: str) -> None:
    system = open_system(name)
    game = Game.new(system.scenarios()[0].id, 1)
    for lang in ("en", "fr"):
        for pane in system.presenter.panes(game.view(1), lang):
            assert pane.id not in words()
            assert pane.id in MAIN or len(pane.short or pane.title) <= 12, "it stands in a tab"
