"""4 and 9.3: the peoples: war, control, allegiance, pacification, their leaders."""

from __future__ import annotations

from collections.abc import Generator

from core.alea.state import State
from core.contract import Answer, Prompt, Refusal, Table

Flow = Generator[Prompt, Answer, None]


def at_war(state: State, people: int) -> bool:
    """Activated and not under allegiance."""
    return bool(state.war[people])


def why_not_rise(state: State, people: int, major: bool) -> Refusal | None:
    """6.2, 9.3: may a stratagem (or the cup) make this people go to war now?"""
    return None


def rise(table: Table, state: State, people: int, rule: str, controller: int = 0) -> Flow:
    """4.2.2: the people goes to war; 4.4.1 says who controls it, unless that is given."""
    yield from ()


def why_not_ally(state: State, side: int, people: int) -> Refusal | None:
    """4.4.2: may this side seek or receive the allegiance of this people?"""
    return None


def ally(table: Table, state: State, people: int, side: int, rule: str) -> None:
    """4.4.2: the people comes under allegiance."""


def negotiate(table: Table, state: State, side: int, people: int) -> Flow:
    """4.4.2: diplomacy."""
    yield from ()


def pacify(table: Table, state: State, people: int, rule: str, by: int, arms: bool) -> None:
    """4.4.3, 9.3: peace; `by` is the side that scores (NOBODY: nobody)."""


def activation(table: Table, state: State) -> Flow:
    """2.C: one marker is drawn from the cup."""
    yield from ()


def leaders_come(table: Table, state: State) -> Flow:
    """2.C: leaders of the peoples enter or come back."""
    yield from ()


def occupation(table: Table, state: State) -> None:
    """4.4.3: at the end of a sequence, peoples whose homelands are all occupied are pacified."""


def control_of_peoples(table: Table, state: State) -> None:
    """4.4.1, 2.F: who controls the peoples at war next year."""


def winter(table: Table, state: State) -> Flow:
    """9.3: annihilated peoples make peace, the others recover; leaders whose time is over go."""
    yield from ()
