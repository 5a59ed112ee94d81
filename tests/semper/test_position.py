"""Positions of Semper Victor in words."""

from __future__ import annotations

import random

import msgspec
import pytest

from core.contract import TableState
from core.faults import BadPosition
from core.game import Game
from core.run import Run
from core.semper.box.state import State
from core.semper.start.edited_position import FIELDS, write
from core.systems import open_system
from tests.semper.scene import P, S, Scene

COUNTERS = {"where", "side", "reduced", "moved", "came"}  # written counter by counter
WITHIN = {"battle"}  # nothing of it is left between two steps


def test_every_field_of_a_state_is_written() -> None:
    own = set(State.__struct_fields__) - set(TableState.__struct_fields__)
    assert own - COUNTERS - WITHIN - {"options"} == set(FIELDS) - {"falls"}


def read_back(scenario: str, seed: int) -> set[str]:
    """A random game; at each position without a living step the words give the same state."""
    system = open_system("semper")
    encode = msgspec.msgpack.encode
    steps: set[str] = set()

    def boundary(state: State) -> None:
        again = system.read_position(scenario, system.write_position(state), {})
        assert encode(again) == encode(state)
        assert again.index == state.index
        steps.add(state.step)

    run = Run(system, system.start(scenario, {}), seed, boundary)
    luck = random.Random(seed)
    while run.prompt is not None and len(steps) < 33:
        actions = run.prompt.legal(run.state)
        run.feed(run.prompt.seat, actions[int(luck.random() * len(actions))])
    return steps


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seed"), [("1", 1), ("5", 2), ("7", 3)])
def test_a_position_written_and_read_again_is_the_same_at_every_step(
    scenario: str, seed: int
) -> None:
    steps = read_back(scenario, seed)
    assert {"movement", "combat", "record", "control", "peoples", "initiative"} <= steps


def test_a_wrong_word_is_refused() -> None:
    words = write(Scene().put(P, "pontica-1", "galere").heads("galere").state)
    for field, value in (
        ("control", {"nowhere": "P"}),
        ("title", {"galere": "king"}),
        ("year", 200),
        ("step", "lunch"),
        ("factions", ["P", "P"]),
    ):
        with pytest.raises(BadPosition):
            Game.new("semper/6", 1, {}, position=words | {field: value})


def test_what_breaks_a_rule_is_refused_by_its_number() -> None:
    scene = Scene().put(P, "pontica-1", "galere").heads("galere")
    scene.put(S, "galliae-1", "ripenses-asia")
    with pytest.raises(BadPosition) as caught:
        Game.new("semper/6", 1, {}, position=write(scene.state))
    assert "3.2.1.ripenses" in str(caught.value)
