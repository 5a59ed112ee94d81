"""The state of a game of the Republic: plain data.

Units, men, conflicts and provinces are numbers (see `board`); what is true of them is in bytes.
"""

from __future__ import annotations

from functools import cached_property
from itertools import compress

import msgspec

from core.contract import TableState
from core.republic.box.board import (
    ACTIVE,
    CAPTIVE,
    FORCE,
    GARRISON,
    HELD,
    IN_PLAY,
    LEGIONS,
    NOBODY,
    NOWHERE,
    REBEL,
    SLOTS,
    SQUADRONS,
    Board,
)

# The steps of a turn, in their order. A phase game knows only those of the Combat Phase.
FORUM = "forum"
FORUM_CARDS = "forum-cards"
INTRIGUE = "intrigue"
REVENUE = "revenue"
LEVIES = "levies"
RANSOMS = "ransoms"
UPKEEP = "upkeep"
PEOPLE = "people"
ANNOUNCE = "announce"
SENATE = "senate"
COMBAT = "combat"  # 8.1: the phase begins
CONVOYS = "convoys"  # 8.4: what is shipped
INTERCEPTIONS = "interceptions"  # 8.4.1: what Rome does about it
BATTLES = "battles"  # 8.1.2: Rome's
ASSAULTS = "assaults"  # 8.9
PHASE_END = "phase-end"  # 8.10
LIQUIDATION = "liquidation"
CIVIL_WAR = "civil-war"
REBEL_LEVIES = "rebel-levies"  # frame.civil.4: at the outbreak
TURN_END = "turn-end"

# How an expedition or an assault ended this phase.
NOT_FOUGHT, WON_AT_SEA, LACKED_SUPPORT = 0, 1, 2  # (at sea, and then it stopped)
DISASTER, STANDOFF, DEFEAT, STALEMATE, VICTORY = 3, 4, 5, 6, 7
RECALLED = 8  # 5.2.lucullus
FAILED = (DISASTER, DEFEAT)  # 8.0.14


class Expedition(msgspec.Struct, array_like=True):
    """An army on its target. Its units are where `FORCE + slot` says."""

    slot: int
    target: int
    commander: int = NOBODY  # dead or captive: nobody
    master: int = NOBODY  # the Master of Horse who is with a Dictator
    kept: bool = False  # 8.0.13: he goes on with last turn's conflict, as Proconsul
    fate: int = NOT_FOUGHT  # of this phase's last battle
    at_sea: bool = False  # has it won at sea this phase, so that the land battle is due?
    needs: int = 0  # 8.7.5: squadrons for a landing, reckoned before the battle at sea


class Rebellion(msgspec.Struct, array_like=True):
    """A rebel, and the war with him."""

    rebel: int  # the man
    home: int = NOWHERE  # a propraetor's province; a general has none
    marches: bool = True  # is he at Rome? Else he sits in his province
    turns: int = 0  # turns of fighting at Rome so far; in the k-th it is k, once it is fought
    militia: int = 0  # that marches with him
    checked: bool = False  # a Stalemate this phase (8.3.3)
    took_rome: bool = False
    sea_won: list[int] = msgspec.field(default_factory=list)  # 8.7.4: provinces
    unprosecuted: bool = False
    convoyed: bool = False  # 8.1.3: are the convoys of this turn settled, and the fight is next?


class Convoy(msgspec.Struct, array_like=True):
    """8.4: reinforcements that a province ships to Rome."""

    province: int
    legions: list[int]
    militia: int


class Summand(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A term of a sum: what it is, and how much it counts."""

    kind: str  # "apt", "master", "legions", "veterans", "squadrons", "card", "leader", "omens", ...
    value: int  # what it adds
    of: int = -1  # the man, leader, conflict or province that it comes from
    count: int = 0  # of units, or the printed number that is multiplied
    times: int = 1  # the multiplier


class Battle(msgspec.Struct):
    """The fight that goes on, or was the last."""

    target: int  # as of an expedition; of an assault the conflict
    slot: int = NOWHERE  # of the expedition
    province: int = NOWHERE  # of an assault, or of a convoy
    kind: str = "land"  # or "naval", "convoy", "rebel", "province-land", "assault-land", ...
    total: int = 0  # of the dice; 0: they have not fallen
    face: int = 0  # 5.2.magnus: his die
    net: int = 0
    result: int = NOT_FOUGHT
    # units that Rome's side lost, and its enemy: land, naval
    lost: list[int] = msgspec.field(default_factory=list)
    foes_lost: list[int] = msgspec.field(default_factory=list)
    chits: list[int] = msgspec.field(default_factory=list)
    # the matchup that was fought, and the units that were there: land, naval, twice
    rule: str = ""
    own: tuple[Summand, ...] = ()
    foe: tuple[Summand, ...] = ()
    disaster: tuple[int, ...] = ()
    standoff: tuple[int, ...] = ()
    numbers_off: str = ""
    no_victory: str = ""
    die: bool = False
    die_sign: int = 1
    die_most: int = 6
    units: tuple[int, ...] = ()
    men: tuple[int, ...] = ()  # who commanded


class State(TableState, kw_only=True):
    """A position."""

    campaign: str = ""  # "early", "middle", "late"; "": one Combat Phase
    turn: int = 1
    step: str = COMBAT
    options: list[str] = msgspec.field(default_factory=list)  # those that are on

    unrest: int = 0
    treasury: int = 0
    omens: int = 0  # evil omens in play
    authority: int = 0
    intrigue: int = 0

    # a phase game's balance (phase.8)
    par: int | None = None  # None: no balance is kept (scenario.table)
    balance: int = 0  # booked so far, without unrest and losses
    unrest_before: int = 0
    units_lost: int = 0  # lost or gone over, minus those that came over

    # units
    where: bytearray
    veteran: bytearray  # of each legion
    loyal_to: bytearray  # of each legion: the man, or NOBODY
    moved: bytearray  # of each unit, in this Senate phase: 1 came to Rome, 2 left it

    # men
    post: bytearray
    at: bytearray
    influence: list[int]
    popularity: list[int]
    used: bytearray  # of each man, in this Senate phase: 1 recalled, 2 has a new post

    # conflicts and leaders
    status: bytearray
    fleet_beaten: bytearray
    revolt: bytearray
    unprosecuted: bytearray
    numbers_off: bytearray  # 8.0.7, in this phase: 1 off; 2 on for good, after a first Defeat
    leader: bytearray

    # provinces
    holder: bytearray
    developed: bytearray
    militia: bytearray
    flotillas: bytearray
    natives_lost: bytearray  # 8.10.2: until the end of the phase
    ships_lost: bytearray  # native flotillas, likewise
    taken: list[int]  # provinces that conflicts hold, the oldest first (phase.5)
    fresh: list[int]  # E16: created in this phase

    expeditions: list[Expedition]
    rebellion: Rebellion | None = None
    rebelled: bool = False  # has there ever been one? (for the campaign's statistics)
    convoys: list[Convoy] = msgspec.field(default_factory=list)  # announced, not yet settled
    assaulting: list[int] = msgspec.field(default_factory=list)  # conflicts still to assault
    tried: list[int] = msgspec.field(default_factory=list)  # conflicts of a liquidation
    battle: Battle | None = None
    victors: list[int] = msgspec.field(default_factory=list)  # 8.0.13: men who won on land

    # the campaign's deck, and what is used up in a turn
    deck: list[int] = msgspec.field(default_factory=list)  # cards of unknown order, by number
    under: list[int] = msgspec.field(default_factory=list)  # below them, in their order
    hand: list[int] = msgspec.field(default_factory=list)  # frame.forum.5: drawn, not yet chosen
    plays_left: int = 0
    spent: list[str] = msgspec.field(default_factory=list)  # intrigue of this turn
    levied: list[int] = msgspec.field(default_factory=list)  # provinces that have raised units
    raised: int = 0  # units, this turn
    games: int = 0
    commissions: int = 0  # new commanders, this turn
    dictator: int = NOBODY
    manpower: int = 0  # frame.people.2: 0 plenty, 1 short, 2 none

    @cached_property
    def board(self) -> Board:
        raise AttributeError("attach a board first")


def attach(state: State, board: Board) -> State:
    state.__dict__["board"] = board
    return state


def numbers_of(data: bytearray, value: int) -> list[int]:
    """Where this value stands; quick if that is at few places only."""
    places, at = [], data.find(value)
    while at >= 0:
        places.append(at)
        at = data.find(value, at + 1)
    return places


# --- units ---------------------------------------------------------------------------------------


# Of each place: a table that makes 1 of this place and 0 of all others.
_HERE = tuple(bytes(other == place for other in range(256)) for place in range(256))


def legions_at(state: State, place: int) -> list[int]:
    where = state.where
    if not where.count(place, 0, SQUADRONS.start):  # most places, most of the time
        return []
    return list(compress(LEGIONS, where[: SQUADRONS.start].translate(_HERE[place])))


def squadrons_at(state: State, place: int) -> list[int]:
    where = state.where
    if not where.count(place, SQUADRONS.start):
        return []
    return list(compress(SQUADRONS, where[SQUADRONS.start :].translate(_HERE[place])))


def legion_count(state: State, place: int) -> int:
    return state.where.count(place, 0, SQUADRONS.start)


def squadron_count(state: State, place: int) -> int:
    return state.where.count(place, SQUADRONS.start)


def legion_value(state: State, place: int) -> int:
    """8.0.4: regular legions count 1, veterans 2."""
    legions = legions_at(state, place)
    return len(legions) + sum(map(state.veteran.__getitem__, legions))


def garrison(province: int) -> int:
    return GARRISON + province


def force(expedition: Expedition) -> int:
    return FORCE + expedition.slot


# --- expeditions ---------------------------------------------------------------------------------


def expedition_in(state: State, slot: int) -> Expedition:
    return next(e for e in state.expeditions if e.slot == slot)


def expeditions_on(state: State, target: int) -> list[Expedition]:
    return [e for e in state.expeditions if e.target == target]


def free_slot(state: State) -> int:
    taken = {e.slot for e in state.expeditions}
    return next(slot for slot in range(SLOTS) if slot not in taken)


# --- conflicts -----------------------------------------------------------------------------------


def active(state: State) -> list[int]:
    return numbers_of(state.status, ACTIVE)


def conflicts_counted(state: State) -> int:
    """8.10.3: n, a live rebellion counting as one."""
    return state.status.count(ACTIVE) + (state.rebellion is not None)


def leaders_with(state: State, war: int) -> list[int]:
    """3: the leaders in play of its family."""
    return [leader for leader in state.board.leaders_of[war] if state.leader[leader] == IN_PLAY]


def held_by(state: State, war: int) -> list[int]:
    """8.8: the provinces that a conflict holds, the first taken first."""
    return [province for province in state.taken if state.holder[province] == HELD + war]


def rebel_provinces(state: State) -> list[int]:
    return numbers_of(state.holder, REBEL)


def captives_of(state: State, war: int) -> list[int]:
    return [man for man in numbers_of(state.post, CAPTIVE) if state.at[man] == war]


def man_at(state: State, post: int, at: int) -> int:
    """The man with this post there, or NOBODY."""
    posts, places = state.post, state.at
    man = posts.find(post)
    while man >= 0:
        if places[man] == at:
            return man
        man = posts.find(post, man + 1)
    return NOBODY


def option(state: State, name: str) -> bool:
    """By its name, or by the rule of it: `option.cap-apt`."""
    return bool(state.options) and name.removeprefix("option.") in state.options
