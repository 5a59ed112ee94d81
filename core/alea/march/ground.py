"""3.4.1, 4.3, 7: what the map is like for one kind of traveller, as masks of zones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from core.alea.box.board import REPUBLICAN
from core.alea.box.event_effects import slowed
from core.alea.box.state import ENEMY, State, enemy, neutral_zones, roman_units_mask, rubicon
from core.contract import Refusal, refuse
from core.imperator.march.allowance import LEADER_MA, UNIT_MA


class TravelLimits(msgspec.Struct, frozen=True, gc=False):
    """How far a traveller comes, and what the zones are to him."""

    allowance: int  # 0: one zone, at any cost
    stops: int  # 7.1: enemy units: a force that enters must stop
    transit: int  # 3.4.1: homelands at peace, to be crossed between zones of the Republic only
    closed: int  # 3.4.1: out of the Republic, for those without a leader
    guarded: int  # s1.rubicon.italia: to be entered from within only
    shut: int  # never to be entered, for whatever other reason
    shared: int  # 4.2.4: may be crossed, but not ended in


def guarded(state: State, side: int) -> int:
    """s1.rubicon.italia: in the first year no Republican unit enters Italia from outside."""
    surprised = side == REPUBLICAN and rubicon(state)
    return state.board.region_mask[state.board.italia] if surprised else 0


def shut_to_romans(state: State, side: int) -> int:
    """3.6.5: a Triumvir's region; 6.1: with Janus' gates shut, where enemy Romans stand."""
    if not state.triumvirs and not state.janus:
        return 0
    return neutral_zones(state) | janus_closed(state, side)


def janus_closed(state: State, side: int) -> int:
    """6.1.janus: where enemy Romans or their allies stand, in a year without civil war."""
    return roman_units_mask(state, enemy(side)) if state.janus else 0


def barred(state: State, leaders: Iterable[int]) -> int:
    """s6.chiefs: regions that these leaders may not enter."""
    mask, board = 0, state.board
    if board.bars:
        for leader in leaders:
            mask |= board.barred[leader]
    return mask


class Ground:
    """The map as one side's travellers find it; the same while nobody on it changes hands."""

    __slots__ = ("allies_leaderless", "alone", "key", "leaderless", "led")

    def __init__(self, state: State, side: int, key: object) -> None:
        index, board = state.index, state.board
        self.key = key
        self.led = TravelLimits(
            UNIT_MA - slowed(state),
            index.units_mask[enemy(side)] & board.land_mask,
            index.peaceful,
            0,
            guarded(state, side),
            shut_to_romans(state, side),
            index.band_mask[side],
        )
        # 3.4.1: without a leader one zone at any cost; Romans never out of the Republic
        self.allies_leaderless = replace(self.led, allowance=0)
        self.leaderless = replace(self.led, allowance=0, transit=0, closed=board.abroad_mask)
        # 3.4.1, 7.1: a leader alone goes anywhere, past enemies too
        shut = neutral_zones(state)
        self.alone = TravelLimits(
            LEADER_MA - slowed(state), 0, 0, 0, 0, shut, index.band_mask[side]
        )


def ground_for(state: State, side: int) -> Ground:
    """What Romans and allies of a side find now, built afresh when it has changed."""
    index = state.index
    _, ours, theirs = index.band_mask
    key: tuple[object, ...] = (
        index.units_mask[ENEMY[side]], ours, theirs, state.event, state.year, state.janus,
    )  # fmt: skip
    if state.triumvirs:
        key += tuple(state.triumvirs)
    ground: Ground | None = index.grounds[side]
    if ground is None or ground.key != key:
        ground = index.grounds[side] = Ground(state, side, key)
    return ground


# --- 4.3: peoples that a side merely controls ----------------------------------------------------


def shut_to_band(state: State, people: int) -> int:
    """4.3.leash, 4.3.homeland: zones beyond the leash, and the homelands of other peoples that
    are not at war."""
    known = state.index.shut_to_band.get(people)
    if known is None:
        known = state.index.shut_to_band[people] = _shut_to_band(state, people)
    return known


def _shut_to_band(state: State, people: int) -> int:
    board = state.board
    mask = board.land_mask & ~board.leash_mask[people]
    for other, homeland in enumerate(board.homeland_mask):
        if other != people and not state.war[other]:
            mask |= homeland
    return mask


def shared_with_band(state: State, side: int, people: int) -> int:
    """4.2.4: Romans of the same side, and its peoples of another group."""
    index, own = state.index, state.board.group_of[people]
    mask = (index.units_mask[side] | index.leader_mask[side]) & ~index.band_mask[side]
    for group, places in enumerate(index.group_mask[side]):
        if group != own:
            mask |= places
    return mask


def band_limits(state: State, side: int, people: int, led: bool) -> TravelLimits:
    """Units of a people, with a leader of theirs or one zone without."""
    allowance = UNIT_MA - slowed(state) if led else 0
    stops = roman_units_mask(state, enemy(side)) & state.board.land_mask
    stops |= neutral_zones(state)  # 3.6.5: a force that enters such a region ends its neutrality
    shut, shared = shut_to_band(state, people), shared_with_band(state, side, people)
    return TravelLimits(allowance, stops, 0, 0, 0, shut, shared)


def band_alone_limits(state: State, side: int, people: int) -> TravelLimits:
    """4.3: a leader of a people moves alone outside the Republic only."""
    shut = shut_to_band(state, people) | state.board.republic_mask
    shared = shared_with_band(state, side, people)
    return TravelLimits(LEADER_MA - slowed(state), 0, 0, 0, 0, shut, shared)


# --- who travels ---------------------------------------------------------------------------------


def people_of_band(state: State, pieces: Sequence[int]) -> int:
    """The people at war that these belong to, or -1: Romans and allies.

    They stand together, and a people at war stands with nobody who follows Rome: one is enough.
    """
    if not pieces:
        return -1
    people = state.board.piece_people[pieces[0]]
    return people if people >= 0 and not state.allied[people] else -1


def limits_for(
    state: State, side: int, leaders: tuple[int, ...], units: tuple[int, ...]
) -> TravelLimits:
    """The limits within which these travel together."""
    people = people_of_band(state, leaders or units)
    if people >= 0:
        if units:
            return band_limits(state, side, people, led=bool(leaders))
        return band_alone_limits(state, side, people)
    ground = ground_for(state, side)
    if units and not leaders:
        allies = all(map(state.board.foreign.__getitem__, units))
        return ground.allies_leaderless if allies else ground.leaderless
    limits = ground.led if units else ground.alone
    forbidden = barred(state, leaders)
    return replace(limits, shut=limits.shut | forbidden) if forbidden else limits


def why_shut(state: State, side: int, pieces: tuple[int, ...], zone: int) -> Refusal:
    """The reason why a zone is shut to these."""
    board, bit = state.board, 1 << zone
    people = people_of_band(state, pieces)
    if people < 0:
        if neutral_zones(state) & bit:
            return refuse("triumvirs-region", "3.6.5.neutral", zone=zone)
        if any(board.barred[piece] & bit for piece in pieces):
            return refuse("forbidden-region", "s6.chiefs", zone=zone)
        return refuse("janus-forbids", "6.1.janus", zone=zone)
    if not board.leash_mask[people] & bit:
        return refuse("beyond-leash", "4.3.leash", zone=zone, people=people)
    if board.republic_mask & bit:
        return refuse("foreign-leader-alone", "4.3.alone", zone=zone)
    return refuse("homeland-not-at-war", "4.3.homeland", zone=zone)
