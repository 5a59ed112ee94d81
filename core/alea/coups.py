"""3.6: Pretenders, coups and Triumviri; 5.1.2 the change of sides."""

from __future__ import annotations

from collections.abc import Generator

from core.alea.state import Battle, State
from core.contract import Answer, Prompt, Refusal, Table

Flow = Generator[Prompt, Answer, None]


def why_not_pretender(state: State, side: int, leader: int) -> Refusal | None:
    """3.6.1: may `side` make this leader of the other faction a Pretender?"""
    return None


def coup(table: Table, state: State, side: int, leader: int, modifier: int) -> Flow:
    """3.6.2, 3.6.5, 3.6.3: validation, the Triumvir's offer, rallying and loyalty."""
    yield from ()


def neutral_mask(state: State) -> int:
    """3.6.5: the zones of the Triumviri's regions, closed to Romans."""
    return 0


def invaded(table: Table, state: State, zone: int) -> Flow:
    """3.6.5: units of a people have entered a Triumvir's region; its forces resist them."""
    yield from ()


def rally(table: Table, state: State, side: int, leader: int) -> Flow:
    """6.4.rally: the Triumvir and his region join `side`."""
    yield from ()


def free_region(table: Table, state: State, region: int) -> Flow:
    """A region whose Triumvir is dead."""
    yield from ()


def is_pretender_battle(state: State, fight: Battle) -> bool:
    """3.6.4: does a Pretender meet a Faction Leader whose title he claims?"""
    return False


def settle_pretender_battle(table: Table, state: State) -> Flow:
    """3.6.4, in place of the retreat: the losing chief dies, his army joins the winner."""
    yield from ()


def change_sides(table: Table, state: State) -> Flow:
    """5.1.2: the players swap their factions, and the score its sign."""
    yield from ()
