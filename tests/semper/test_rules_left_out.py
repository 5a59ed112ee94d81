"""Games from which a rule was left out: self-play has to notice it."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from core.contract import Table
from core.selfplay import run
from core.semper import sequence
from core.semper.box.state import State
from core.semper.emperors import sacrifice
from core.semper.march import ground
from core.semper.peoples import armenia, foreign_leaders, peace, war
from core.semper.stratagems import cup, lying
from core.semper.year import control, deaths, entries, winter

pytestmark = pytest.mark.slow


def no_step(*_: object, **__: object) -> Iterator[object]:
    """A step that does nothing, and has nothing more to do."""
    yield from ()
    return False


def nothing(*_: object, **__: object) -> None:
    """A function that does nothing, or finds nothing wrong."""


def all_for_primus(table: Table, state: State, total: int) -> None:
    state.sequences = [0, total, 0]


Mutation = tuple[str, int, ModuleType, str, Any]  # scenario, games, where, what, instead
MUTATIONS: dict[str, Mutation] = {
    "entry.date: nobody enters": ("7", 2, entries, "enter_one", no_step),
    "4.2.1: leaders of peoples stay away": ("7", 6, foreign_leaders, "leaders_come", no_step),
    "2.D: PRIMUS has all sequences": ("7", 2, sequence, "_share_out", all_for_primus),
    "death: nobody dies of age": ("6", 2, deaths, "natural_deaths", no_step),
    "9.2: lost fleets stay away": ("7", 6, entries, "reinforcements", no_step),
    "3.2: every unit goes anywhere": ("7", 2, ground, "_tied", lambda *_: 0),
    "4.3: peoples go anywhere": ("7", 6, ground, "reach_of", lambda s, people: s.board.land_mask),
    "8.1: battles are not fought": ("7", 6, sequence, "contested_mask", lambda state: 0),
    "3.5.2: nobody succeeds the dead": ("2", 6, sequence, "succession", no_step),
    "7.1: lone leaders stay": ("7", 6, sequence, "flee_everywhere", no_step),
    "6.3: the plague goes on": ("7", 6, lying, "end_of_war", nothing),
    "4.4.2: Armenians stay abroad": ("7", 6, armenia, "armenians_go_home", nothing),
    "5: the roles do not change": ("3", 6, sequence, "_change_roles", no_step),
    "3.7.3: dioceses are not taken": ("7", 6, control, "check_control", nothing),
    "3.5.4: too many emperors": ("5", 6, sacrifice, "adjust_numbers", no_step),
    "4.4.1: peoples keep their master": ("7", 6, war, "control_of_peoples", no_step),
    "4.4.2: Armenia keeps its master": ("7", 6, war, "follow_oriens", nothing),
    "9.2: fleets winter at sea": ("7", 2, winter, "fleets_winter", nothing),
    "9.3: Roman units do not winter": ("7", 2, winter, "recover_and_return", no_step),
    "9.3: nobody recovers": ("7", 2, winter, "_recover", nothing),
    "9.3.1: limitanei do not come back": ("7", 2, winter, "place_limitanei", no_step),
    "9.3.2: comitatenses do not come back": ("7", 6, winter, "_come_back", nothing),
    "9.3.3: leaders winter abroad": ("7", 2, winter, "bring_leader_home", no_step),
    "9.4: peoples do not winter": ("7", 2, peace, "winter", no_step),
    "9.4: peoples do not recover": ("7", 2, peace, "_recover", nothing),
    "4.4.2: Armenia does not winter": ("7", 2, peace, "armenia_winters", nothing),
    "4.2.1: kings stay for ever": ("2", 2, foreign_leaders, "kings_leave", nothing),
    "2.F: hands keep what is of no use": ("5", 6, cup, "return_unusable", nothing),
    "2.F: hands have no limit": ("3", 6, cup, "hand_limit", no_step),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_rule_left_out_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario, games, module, function, instead = MUTATIONS[name]
    monkeypatch.setattr(module, function, instead)
    assert run(f"semper/{scenario}", games=games, seed=1).errors != []


def test_with_every_rule_the_same_games_are_sound() -> None:
    for scenario in ("2", "3", "5", "6", "7"):
        assert run(f"semper/{scenario}", games=2, seed=1).errors == []
