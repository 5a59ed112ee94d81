"""A part of the rules tried on a copy: no die is foretold, nobody breaks in."""

from __future__ import annotations

import ast
import doctest
from pathlib import Path

import pytest

from core import preview
from core.contract import TABLE, Answer, GoOn, Prompt, Rolled, TableState
from core.dice import D6, RollPrompt, open_roll
from core.flow import WindowPrompt
from core.preview import Preview, going_on, nobody_answers
from core.systems import SYSTEMS

CORE = Path(preview.__file__).parent


def test_the_example_works() -> None:
    done = doctest.testmod(preview)
    assert done.attempted > 4
    assert done.failed == 0


def thrown(state: TableState) -> Preview[TableState]:
    found = Preview(state)
    found.play(open_roll(found.table, state, D6, rule="8.3", purpose="battle"), face_four)
    return found


def face_four(prompt: Prompt) -> Answer | None:
    return (TABLE, Rolled(4)) if isinstance(prompt, RollPrompt) else None


def test_a_die_is_a_question_even_with_dice_of_the_program() -> None:
    state = TableState(scenario="any", manual_dice=False)
    found = Preview(state)
    step = open_roll(found.table, state, D6, rule="8.3", purpose="battle")
    assert isinstance(found.play(step, nobody_answers), RollPrompt)
    assert found.falls == []


def test_with_open_hands_nobody_holds_anything_to_break_in_with() -> None:
    found = thrown(TableState(scenario="any"))
    assert [fall.face for fall in found.falls] == [4]
    assert [event.kind for event in found.events] == ["die"]
    assert found.state.die is None  # there was no pause at which it lay on the table


def test_with_hidden_hands_a_pause_comes_and_can_be_passed() -> None:
    state = TableState(scenario="any", hidden_hands=True)
    assert isinstance(asked(state, face_four), WindowPrompt)
    state = TableState(scenario="any", hidden_hands=True)
    assert asked(state, lambda prompt: face_four(prompt) or going_on(prompt)) is None
    assert going_on(WindowPrompt("after-die", [1, 2])) == (TABLE, GoOn())


def asked(state: TableState, replies: preview.Replies) -> Prompt | None:
    found = Preview(state)
    return found.play(open_roll(found.table, state, D6, rule="8.3", purpose="x"), replies)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_no_system_makes_a_table_of_its_own(system: str) -> None:
    """Only the kernel knows how a table works: whoever has `tell` is one."""
    found = [
        f"{path.name}: {node.name}"
        for path in sorted((CORE / system).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
        and any(isinstance(one, ast.FunctionDef) and one.name == "tell" for one in node.body)
    ]
    assert found == []
