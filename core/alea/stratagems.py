"""6: stratagems: the cup, the hands, and when each face may be played."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from core.alea.actions import Play
from core.alea.state import State
from core.contract import Action, Answer, Prompt, Refusal, Table, refuse

Flow = Generator[Prompt, Answer, None]


def draw_phase(table: Table, state: State) -> Flow:
    """2.A: each player draws one counter, in secret."""
    yield from ()


def contest_initiative(table: Table, state: State) -> Flow:
    """6.1: Initiative and its answer, then Janus."""
    yield from ()


def geostrategy(table: Table, state: State) -> Generator[Prompt, Answer, bool]:
    """2.C: stratagems and diplomacy by the active side; False when it is done."""
    yield from ()
    return False


def offer(table: Table, state: State, face: str) -> Generator[Prompt, Answer, list[int]]:
    """6.4: whoever holds this face may play it now, the initiative player first; returns the
    sides that played it."""
    yield from ()
    return []


def remove_intrigues(table: Table, state: State) -> None:
    """6.3.intrigue: a Faction Leader and three legions in Roma end it."""


def intrigue_points(table: Table, state: State) -> None:
    """6.3.intrigue: three points a year for whoever does not control Italia."""


def end_of_war(table: Table, state: State) -> None:
    """Phase E is over: the plague ends."""


def hand_limit(table: Table, state: State) -> Flow:
    """2.F: nobody keeps more than three counters."""
    yield from ()


def why_not_interjection(state: State, seat: int, action: Action) -> Refusal | None:
    """May this seat play this face of phase E now?"""
    return refuse("no-window", "table.interject")


def interject(table: Table, state: State, seat: int, play: Play) -> Flow:
    """The face takes effect at once."""
    yield from ()


def interjections(state: State, seat: int) -> Sequence[Action]:
    """A fair sample of what this seat could break in with now."""
    return []


def holders(state: State, window: str) -> list[int]:
    """Open hands: the seats that hold a face made for this window, and could play it."""
    return []
