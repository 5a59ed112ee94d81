"""Dice that are thrown for a leader, or about a people."""

from __future__ import annotations

from typing import Any

from core.contract import Event, Fall, Flow, Table, TableState
from core.dice import Die, RollPrompt, die_test, fall, lie_open
from core.flow import DieTest, Good


class RollForPrompt(RollPrompt):
    """A physical die of a leader: its question names him."""

    sentence = "roll-for"

    def __init__(self, die: Die, purpose: str, leader: int, about: DieTest | None = None) -> None:
        super().__init__(die, purpose, about)
        self.leader = leader

    def args(self) -> dict[str, Any]:
        return {"die": self.die.name, "leader": self.leader, "purpose": self.purpose}


class RollForPeoplePrompt(RollPrompt):
    """A physical die about a people: which?"""

    sentence = "roll-for-people"

    def __init__(self, die: Die, purpose: str, people: int) -> None:
        super().__init__(die, purpose)
        self.people = people

    def args(self) -> dict[str, Any]:
        return {"die": self.die.name, "people": self.people, "purpose": self.purpose}


def roll_for(
    table: Table,
    state: TableState,
    die: Die,
    leader: int,
    *,
    rule: str,
    purpose: str,
    good: Good | None = None,
) -> Flow[int]:
    """As `roll`; the event names the leader."""
    about = die_test(purpose, rule, good)
    face = yield from fall(table, state, RollForPrompt(die, purpose, leader, about))
    args = {"leader": leader, "die": die.name, "face": face, "purpose": purpose}
    table.tell(Event("die-for", rule, args))
    return face


def open_roll_for(
    table: Table,
    state: TableState,
    die: Die,
    leader: int,
    *,
    rule: str,
    purpose: str,
    good: Good | None = None,
) -> Flow[int]:
    """As `open_roll`: it may still be changed."""
    face = yield from roll_for(table, state, die, leader, rule=rule, purpose=purpose, good=good)
    return (yield from lie_open(table, state, Fall(die.name, face), die_test(purpose, rule, good)))


def roll_for_people(
    table: Table, state: TableState, die: Die, people: int, *, rule: str, purpose: str
) -> Flow[int]:
    """As `roll`, and everybody is told about which people."""
    face = yield from fall(table, state, RollForPeoplePrompt(die, purpose, people))
    args = {"people": people, "die": die.name, "face": face, "purpose": purpose}
    table.tell(Event("die-for-people", rule, args))
    return face
