"""What the table asks of a rule system, and does for it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import core
from core.contract import Action, Prompt
from core.game import Game
from tests.kernel.asking import refused, table
from tests.toy import AgainPrompt, Fetch, Stake, Take, TakePrompt, Throw, TurnPrompt, Wait


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
