"""5: the Republic's track, and the change of sides."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import LEGIO
from core.alea.box.state import State
from core.alea.box.victory_points import both_lose
from core.contract import Event, Table

DEATH = 5  # the last space
WEIGHTS = {
    "republic-chief-died": 1,
    "republic-bare-region": 1,
    "republic-wars": 1,
    "republic-legions": 1,
    "republic-peace": -1,
    "republic-quiet": -1,
    "republic-aegyptii": -1,
    "imperium": -1,
}  # 5.1.1, 6.4
FEW_LEGIONS, MANY_LEGIONS = 25, 40  # so few or fewer, so many or more


def adjust_track(table: Table, state: State) -> None:
    """5.1.1: each adjustment of the track, told one by one; then this year's flags are cleared.

    All of them are added up before the marker moves, and it stops at both ends of the track.
    """
    change = _dangers(table, state) - _comforts(table, state)
    state.track = max(0, min(DEATH, state.track + change))
    table.tell(Event("republic", "5.1.1", {"total": state.track}))
    state.chief_died = state.chief_fought = False


def track_after(track: int, events: Sequence[Event]) -> int:
    """The ledger of the track: the events of all adjustments must add up to its position."""
    change = 0
    for event in events:
        change += WEIGHTS.get(event.kind, 0)
        if event.kind in ("republic", "imperium"):  # the marker moves
            track, change = max(0, min(DEATH, track + change)), 0
    return track


def _dangers(table: Table, state: State) -> int:
    """What brings the Republic nearer to its death."""
    count = 0
    if state.chief_died:
        table.tell(Event("republic-chief-died", "5.1.1.chief"))
        count += 1
    for region in bare_regions(state):
        table.tell(Event("republic-bare-region", "5.1.1.garrison", {"region": region}))
        count += 1
    foes = foes_of_rome(state)
    if len(foes) > 1 and any(state.board.peoples[people].major for people in foes):
        table.tell(Event("republic-wars", "5.1.1.peoples", {"peoples": foes}))
        count += 1
    legions = legions_on_map(state)
    if legions <= FEW_LEGIONS or legions >= MANY_LEGIONS:
        table.tell(Event("republic-legions", "5.1.1.legions", {"count": legions}))
        count += 1
    return count


def _comforts(table: Table, state: State) -> int:
    """What gives it time."""
    count = 0
    if not foes_of_rome(state):
        table.tell(Event("republic-peace", "5.1.1.peace"))
        count += 1
    if not state.chief_fought:
        table.tell(Event("republic-quiet", "5.1.1.quiet"))
        count += 1
    if state.allied[state.board.people_ids.index("aegyptii")]:
        table.tell(Event("republic-aegyptii", "5.1.1.aegyptii"))
        count += 1
    return count


def bare_regions(state: State) -> list[int]:
    """Regions with fewer legions than their garrison, counting the legions of every side."""
    legions = state.index.legions
    return [
        region
        for region, printed in enumerate(state.board.regions)
        if sum(ours[region] for ours in legions) < printed.garrison
    ]


def foes_of_rome(state: State) -> list[int]:
    """Peoples at war with Rome; those under allegiance are not."""
    return [people for people, controller in enumerate(state.war) if controller]


def legions_on_map(state: State) -> int:
    """Everybody's legions, on land and at sea."""
    board = state.board
    return sum(state.where[unit] < board.place_count for unit in board.roman_of_kind[LEGIO])


def test_of_the_republic(table: Table, state: State) -> None:
    """5.1.1: in space 5 the Republic is dead and both players have lost."""
    if state.track >= DEATH:
        both_lose(table, state, "republic", "5.1.1")
