"""What must hold of armies, of the rebel's troops and of convoys."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.republic.box.board import (
    ABSENT,
    FORCE,
    GONE,
    GUARD,
    HOME,
    IN_DECK,
    LEGIONS,
    NOBODY,
    POOL,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
    REBELS,
    SLOTS,
    SQUADRONS,
)
from core.republic.box.constraints import fault
from core.republic.box.state import Expedition, State, force, garrison, legion_count
from core.republic.start.faults_of_provinces import known_places, province_names


def army_faults(state: State) -> Iterator[Fault]:
    yield from _places(state)
    slots = [army.slot for army in state.expeditions]
    if len(set(slots)) < len(slots) or not all(0 <= slot < SLOTS for slot in slots):
        yield fault("frame.senate.6", "slots", at=("armies",))
    dictators = [n for n, army in enumerate(state.expeditions) if army.master != NOBODY]
    for number in dictators[1:]:
        yield fault("8.0.4", "two-dictators", at=("armies", str(number), "master"))
    yield from _convoys(state)


def _places(state: State) -> Iterator[Fault]:
    """5.3.pool: a unit is where something can be."""
    forces = {force(army) for army in state.expeditions}
    places = {POOL, HOME, GUARD, REBELS} | known_places(state) | forces
    for unit, where in enumerate(state.where):
        number = unit + 1 if unit in LEGIONS else unit + 1 - SQUADRONS.start
        if where not in places:
            at = ("armies" if where >= FORCE else "provinces",)
            if unit in LEGIONS:
                yield fault("5.3.pool", "legions-astray", at=at, unit=number)
            else:
                yield fault("5.3.pool", "squadrons-astray", at=at, unit=number)
        elif where == GUARD and unit < SQUADRONS.start:
            yield fault("frame.senate.10", "legion-on-guard", at=("rome", "guard"), unit=number)
        elif where == REBELS and state.rebellion is not None and not state.rebellion.marches:
            yield fault("8.5", "troops-of-a-sitting-rebel", at=("rebellion",))


def _convoys(state: State) -> Iterator[Fault]:
    """8.4: in the k-th turn of fighting at Rome at most k-1 convoys, from rebel provinces, with
    what is there."""
    rebellion, board = state.rebellion, state.board
    if not state.convoys:
        return
    if rebellion is None or not rebellion.marches:
        yield fault("8.4", "convoy-to-nobody", at=("convoys",))
    elif len(state.convoys) > rebellion.turns:
        at, most = ("rebellion", board.man_ids[rebellion.rebel], "turns"), rebellion.turns
        yield fault("8.4.convoy", "too-many-convoys", at=at, most=most)
    shipped = [legion for convoy in state.convoys for legion in convoy.legions]
    if len(set(shipped)) < len(shipped):
        yield fault("8.4.convoy", "shipped-twice", at=("convoys",))
    for convoy in state.convoys:
        province = convoy.province
        name = province_names(board, province)
        origin = ("convoys", board.province_ids[province])
        if state.holder[province] != REBEL:
            yield fault("8.4.convoy", "convoy-from-elsewhere", at=origin, province=name)
        here = garrison(province)
        missing = any(state.where[legion] != here for legion in convoy.legions)
        if missing or convoy.militia > state.militia[province]:
            yield fault("8.4.convoy", "convoy-without-units", at=origin, province=name)


# --- before the first battle ---------------------------------------------------------------------


def opening_faults(state: State) -> Iterator[Fault]:
    """What a Combat Phase begins with: armies against an enemy. One without a commander is what a
    battle has left of it (8.0.13)."""
    for number, army in enumerate(state.expeditions):
        yield from _army(state, number, army)
    rebellion = state.rebellion
    if rebellion is not None and rebellion.marches:
        man = state.board.man_ids[rebellion.rebel]
        at = ("rebellion", man, "legions")
        name = state.board.man_names[rebellion.rebel]
        if not (legion_count(state, REBELS) or rebellion.militia):
            yield fault("8.3", "rebel-without-army", at=at, man=name)


def _army(state: State, number: int, army: Expedition) -> Iterator[Fault]:
    board, at = state.board, ("armies", str(number))
    stands = force(army) in state.where
    if army.commander == NOBODY:
        if army.master != NOBODY:
            yield fault("8.0.4", "master-without-dictator", at=(*at, "master"))
        elif not stands:
            yield fault("8.0.13.commander", "army-of-nobody", at=(*at, "commander"))
        elif not _is_enemy(state, army.target):
            yield fault("8.1", "nothing-to-besiege", at=(*at, "against"))
        return
    man = board.man_names[army.commander]
    if not stands:
        yield fault("8.0.13.commander", "commander-without-army", at=(*at, "legions"), man=man)
    if not _is_enemy(state, army.target):
        yield fault("8.1", "no-such-enemy", at=(*at, "against"), man=man)


def _is_enemy(state: State, target: int) -> bool:
    if target < REBEL_ARMY:
        return state.status[target] not in (ABSENT, IN_DECK, GONE)
    if state.rebellion is None:
        return False
    if target == REBEL_ARMY:
        return state.rebellion.marches
    return state.holder[target - PROVINCE] == REBEL
