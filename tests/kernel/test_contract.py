"""What the table asks of a rule system, and does for it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import core
from core import systems
from core.caesar.show.presenter import CaesarPresenter
from core.caesar.system import JuliusCaesar
from core.contract import TABLE_SETTINGS, Action, Prompt, System
from core.faults import BadPosition
from core.game import Game
from tests.kernel.asking import refused, table
from tests.toy import (
    CHANGE,
    CUP,
    STORM,
    SWAP,
    AgainPrompt,
    Fetch,
    Stake,
    Take,
    TakePrompt,
    Throw,
    TurnPrompt,
    Wait,
)


def _prompts(kind: type[Prompt] = Prompt) -> Iterator[type[Prompt]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _prompts(sub)


@pytest.fixture(scope="module")
def prompts() -> list[type[Prompt]]:
    """Every question that is somebody's own: those that leave their answers open are not asked."""
    for module in pkgutil.walk_packages(core.__path__, "core."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return [kind for kind in _prompts() if kind.kind]


def test_a_question_declares_what_it_is_answered_with() -> None:
    assert TakePrompt.answers == (Take,)
    assert AgainPrompt.answers == (Throw, Wait)
    assert Prompt.answers == ()


def test_a_question_inherits_its_answers() -> None:
    class Double(AgainPrompt):
        kind = "double"

    assert Double.answers == AgainPrompt.answers


def test_all_questions_of_the_systems_declare_their_answers(prompts: list[type[Prompt]]) -> None:
    assert len(prompts) > 50
    assert [kind for kind in prompts if not kind.answers] == []
    assert all(issubclass(said, Action) for kind in prompts for said in kind.answers)


def test_the_kernel_refuses_what_is_no_answer_before_the_question_sees_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, judged = table(), list[Action]()
    monkeypatch.setattr(TurnPrompt, "why_not", lambda self, state, said: judged.append(said))
    refusal = refused(game, 1, Take(1))
    assert (refusal.kind, refusal.rule) == ("not-an-answer", "table.action")
    assert judged == []
    assert game.why_not(1, Stake(1)) is None
    assert judged == [Stake(1)]


def test_what_is_listed_is_an_answer() -> None:
    game = Game.new("toy/race", 1)
    assert isinstance(game.prompt, TurnPrompt)
    assert all(isinstance(said, TurnPrompt.answers) for said in game.prompt.legal(game.state))
    assert isinstance(Fetch(), game.prompt.answers)


# --- what a system need not write ----------------------------------------------------------------


STUBS = {
    *("interjection", "interjection_chance", "interjection_forecast", "interject"),
    *("interjections", "interject_options", "holders", "windows", "doubts"),
}


def test_a_system_writes_only_what_it_has() -> None:
    assert {*STUBS, "ledger", "booked", "write_position", "read_position"} <= vars(System).keys()
    assert not STUBS & vars(JuliusCaesar).keys()  # nobody breaks in, nothing of it is doubted
    assert not {"memory", "recalled", "prospects"} & vars(CaesarPresenter).keys()


def test_undo_hands_and_dice_are_the_tables_own() -> None:
    """The Republic hides nothing: it has no hidden hands."""
    assert list(TABLE_SETTINGS) == ["undo", "hands", "dice"]
    for name in systems.SYSTEMS:
        system = systems.open_system(name)
        for info in system.scenarios():
            offered = system.settings(info.id.partition("/")[2])
            own = {key: set(values) for key, values in TABLE_SETTINGS.items()}
            if name == "republic":
                assert own.pop("hands")
            assert {key: set(offered[key]) for key in TABLE_SETTINGS if key in offered} == own


@pytest.mark.parametrize(("hands", "seen"), [("open", ["stake"]), ("hidden", [])])
def test_a_system_that_hides_nothing_hides_the_orders_of_others(
    hands: str, seen: list[str]
) -> None:
    game = table(hands=hands)
    game.state.orders = [["after-die"], ["stake"]]
    for seat, orders in ((1, [["after-die"], seen]), (None, [["after-die"] if seen else [], seen])):
        view = System.view(game.system, game.state, seat)
        assert view.orders == orders
        assert view.hands == game.state.hands
    assert game.state.orders == [["after-die"], ["stake"]]


def test_an_edited_position_is_read_field_by_field() -> None:
    game = table([CHANGE], [STORM, SWAP])
    assert game.state.hands == [[CHANGE], [STORM, SWAP]]
    assert game.state.cup == CUP  # as at the start
    again = Game.new("toy/race", 1, position=game.system.write_position(game.state))
    assert again.digest() == game.digest()


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        ({"hats": 1}, "unknown-field"),
        ({"turns": "many"}, "wrong-type"),
        ({"score": [0, -1]}, "misshapen"),  # what its invariants say of a negative score
    ],
)
def test_an_edited_position_that_is_wrong_is_refused(position: dict[str, Any], kind: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Game.new("toy/race", 1, position=position)
    assert caught.value.fault.kind == kind
