"""What must hold of provinces: who holds them, what stands there, the card's maxima."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.republic.box.board import (
    ABSENT,
    GARRISON,
    GONE,
    GOVERNS,
    HELD,
    IN_DECK,
    NO_PROVINCE,
    PARTISAN,
    REBEL,
    REBELS,
    ROMAN,
    SITS,
    Board,
)
from core.republic.box.constraints import fault
from core.republic.box.state import State, garrison

# Who is in a province, and whose it is then.
SIDE_OF_POST = {GOVERNS: ROMAN, PARTISAN: REBEL, SITS: REBEL}


def province_names(board: Board, province: int) -> dict[str, str]:
    card = board.provinces[province]
    return {"en": card.name_en, "fr": card.name_fr}


def province_faults(state: State) -> Iterator[Fault]:
    for province, holder in enumerate(state.holder):
        if holder == NO_PROVINCE:
            yield from _not_there(state, province)
        else:
            yield from _maxima(state, province)
            yield from _held(state, province, holder)
    yield from _lists(state)
    yield from _rebels(state)


def _at(state: State, province: int, field: str) -> tuple[str, ...]:
    return ("provinces", state.board.province_ids[province], field)


def _not_there(state: State, province: int) -> Iterator[Fault]:
    """4: what does not exist is empty."""
    counters = (state.militia, state.flotillas, state.natives_lost, state.ships_lost)
    empty = not any(counter[province] for counter in counters)
    if not empty or garrison(province) in state.where:
        name = province_names(state.board, province)
        yield fault("4", "province-not-there", at=_at(state, province, "province"), province=name)


def _maxima(state: State, province: int) -> Iterator[Fault]:
    """4: the side of the card that is up says how many militia and flotillas there can be."""
    side = state.board.side(province, state.developed[province])
    name = province_names(state.board, province)
    if (there := state.militia[province]) > (most := side.army):
        at = _at(state, province, "militia")
        yield fault("4", "too-many-militia", at=at, province=name, count=there, most=most)
    if (there := state.flotillas[province]) > (most := side.fleet):
        at = _at(state, province, "flotillas")
        yield fault("4", "too-many-flotillas", at=at, province=name, count=there, most=most)
    if state.natives_lost[province] > side.land or state.ships_lost[province] > side.naval:
        yield fault("8.0.8", "natives-lost", at=_at(state, province, "natives"), province=name)


def _held(state: State, province: int, holder: int) -> Iterator[Fault]:
    """8.9.8: a conflict that has taken a province holds it without legions, without a governor."""
    name = province_names(state.board, province)
    if (holder >= HELD) != (province in state.taken):
        yield fault("phase.5", "not-in-order", at=_at(state, province, "holder"), province=name)
    if holder < HELD:
        return
    if state.status[holder - HELD] in (ABSENT, IN_DECK, GONE):
        at = _at(state, province, "holder")
        yield fault("8.9.8", "holder-not-in-play", at=at, province=name)
    if garrison(province) in state.where:
        at = _at(state, province, "legions")
        yield fault("8.9.8", "garrison-of-held", at=at, province=name)
    if any(post in SIDE_OF_POST and state.at[m] == province for m, post in enumerate(state.post)):
        at = _at(state, province, "governor")
        yield fault("8.9.8", "governor-of-held", at=at, province=name)


def _lists(state: State) -> Iterator[Fault]:
    if len(set(state.taken)) < len(state.taken):
        yield fault("phase.5", "taken-twice")
    if any(state.holder[province] == NO_PROVINCE for province in state.fresh):
        yield fault("E16", "fresh-not-there")


def _rebels(state: State) -> Iterator[Fault]:
    """frame.combat.3: no rebel province and no rebel army without a rebel."""
    if state.rebellion is None:
        for province, holder in enumerate(state.holder):
            if holder == REBEL:
                name = province_names(state.board, province)
                at = _at(state, province, "holder")
                yield fault("frame.combat.3", "rebel-province-alone", at=at, province=name)
        if REBELS in state.where:
            yield fault("frame.combat.3", "rebel-army-alone", at=("rebellion",))


def known_places(state: State) -> set[int]:
    """Garrisons can be where a province exists."""
    return {GARRISON + p for p, holder in enumerate(state.holder) if holder != NO_PROVINCE}
