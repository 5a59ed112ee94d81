"""The state of a game of Alea: plain data, and the index of who stands where beside it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from core.alea.box.board import (
    BAND,
    BOX,
    CAESARIAN,
    DEAD,
    LEADER,
    LEGIO,
    NAVES,
    NOBODY,
    NOWHERE,
    REPUBLICAN,
    RESERVE,
    UNPLACED,
    Board,
)
from core.contract import Fall, TableState

# The steps of a year, in the printed order (rule 2).
DEPLOYMENT = "deployment"
STRATAGEMS = "stratagems"  # A
INITIATIVE = "initiative"  # B
ENTRIES = "entries"  # C
ACTIVATION = "activation"
GEOSTRATEGY = "geostrategy"
COUNT = "count"  # D
EVENT = "event"
SECOND = "second"
DEATHS = "deaths"
REINFORCEMENTS = "reinforcements"
DISBANDING = "disbanding"
AGITATION = "agitation"  # E: event 6's forced marches open a sequence
MOVEMENT = "movement"
ASSIGNMENT = "assignment"
EVASION = "evasion"
NAVAL_EVASION = "naval-evasion"
COMBAT = "combat"
RECORD = "record"
TRACK = "track"  # F
SWAP = "swap"
MURDER = "murder"
DEFECTION = "defection"  # what that step brings once Caesar is avenged
CONTROL = "control"
POINTS = "points"
FLEETS = "fleets"
RECOVERY = "recovery"
RELOCATION = "relocation"
PEOPLES = "peoples"
GARRISONS = "garrisons"
RECRUITMENT = "recruitment"
HANDS = "hands"
CALENDAR = "calendar"

WAR = (AGITATION, MOVEMENT, ASSIGNMENT, EVASION, NAVAL_EVASION, COMBAT, RECORD)  # phase E
LONG_AGO = -100  # before every year of the game


class Force(msgspec.Struct):
    """One side of a battle: who takes part."""

    side: int
    leaders: list[int]
    units: list[int]


class Battle(msgspec.Struct):
    """8.3: the battle being fought, as everybody sees it."""

    zone: int
    naval: bool
    attacker: Force
    defender: Force
    attack: int  # SP at the start
    defend: int
    column: int  # of the table, shifts included
    shift: int
    shift_rule: str
    modifiers: list[tuple[str, int]]
    die: Fall | None = None
    row: int = 0
    result: tuple[str, str] = ("", "")
    winner: int = NOBODY
    owed: int = 0  # units that the winner must still reduce
    played: list[tuple[str, int]] = msgspec.field(default_factory=list)  # by stratagem: rule, value
    conquered: int = NOBODY  # 6.3.veni: the side that came, saw and conquered


class State(TableState, kw_only=True):
    """A position. Pieces are numbers; their attributes are bytes."""

    year: int
    step: str
    where: bytearray
    side: bytearray
    reduced: bytearray
    moved: bytearray  # has it moved in this sequence?
    came: bytearray  # the place it entered its zone from in this sequence
    control: bytearray  # region -> side
    war: bytearray  # people -> the side that controls it while it is at war with Rome
    allied: bytearray  # people -> the side that it gives allegiance to
    taken: bytearray  # region * 4 + kind - 1: recruited this year
    done: bytearray  # region -> has ended its recruitment this year
    factions: list[int]  # seat - 1 -> side
    roma: int = NOBODY
    track: int = 0
    points: int = 0
    initiative: int = NOBODY
    active: int = NOBODY  # whose sequence, or whose turn to decide in an alternating step
    sequences: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # left, by side
    played: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # begun this year
    faction_leaders: list[list[int]] = msgspec.field(default_factory=lambda: [[], [], []])
    disbanded: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    shared_out: list[int] = msgspec.field(default_factory=list)  # 8.1: places of two battles
    naval_leaders: list[int] = msgspec.field(default_factory=list)  # 8.1: assigned to the fleets
    attacked_from: list[tuple[int, int]] = msgspec.field(default_factory=list)  # 8.2: place, origin
    evaded: list[int] = msgspec.field(default_factory=list)  # zones whose land evasions are over
    sailed: list[int] = msgspec.field(default_factory=list)  # places whose naval evasions are over
    battle: Battle | None = None
    region: int = 0  # 9.4: whose turn it is in the recruitment round
    took: int = 0  # regions that recruited in this round
    fallen_chiefs: list[tuple[int, int]] = msgspec.field(default_factory=list)  # 3.5.2: who, side
    caesar_died: int = 0  # the year, for those who enter after it
    passes: int = 0  # 2.C: players who have ended their geostrategy one after the other
    # 6: stratagem counters are their numbers; those nowhere here are in the cup
    hands: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])  # by seat
    spent: list[int] = msgspec.field(default_factory=list)  # out of the game: Pax Romana
    plague: int = NOWHERE  # the zone of the outbreak
    intrigues: list[int] = msgspec.field(default_factory=list)  # counters lying in Roma
    janus: bool = False  # no combat between Romans this year
    batch: list[tuple[int, int]] = msgspec.field(default_factory=list)  # dice together: who, face
    # 2.D: this year's event and whom it strikes
    event: int = 0
    ill: list[int] = msgspec.field(default_factory=list)  # event.4: Faction Leaders in bed
    extra: int = NOBODY  # event.10: who gets one more sequence
    # 3.5 and 3.6: politics. Pretenders by the side whose title they claim.
    pretenders: list[int] = msgspec.field(default_factory=lambda: [NOWHERE] * 3)
    rallied: list[list[int]] = msgspec.field(default_factory=lambda: [[], [], []])  # with them
    triumvirs: list[tuple[int, int]] = msgspec.field(default_factory=list)  # leader, region
    last_control: bytearray = msgspec.field(default_factory=bytearray)  # of regions nobody holds
    swap: int = NOBODY  # 5.1.2: sides whose last Faction Leader fell to their Pretender, added up
    murdered: int = LONG_AGO  # the year of Caesar's murder
    disinherited: bool = False  # 3.5.2: Caesar fell to a Pretender, Octavianus inherits no title
    avenged: bool = False  # 3.5.3: the end of the last Assassin has been settled
    halved_until: int = LONG_AGO  # 3.5.3: the last year with half the sequences
    chief_died: bool = False  # 5.1.1: a Faction Leader killed or assassinated since the last check
    chief_fought: bool = False  # 5.1.1: one was in a battle between Romans this year
    # 4: peoples
    peace_until: list[int] = msgspec.field(default_factory=list)  # 9.3: year of the return
    calmed: list[int] = msgspec.field(default_factory=list)  # peoples that made peace this year
    negotiated: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # 4.4.2: this year
    changes: int = 0  # s5.dolabella: how often he changed sides
    occupied_egypt: bool = False  # s7.victory: by the Caesarian, before the adjustments of winter
    options: list[str] = msgspec.field(default_factory=list)

    if TYPE_CHECKING:  # at run time plain attributes, set by `attach`: they are read all the time

        @property
        def board(self) -> Board: ...
        @property
        def index(self) -> Index: ...

    def seat_of(self, side: int) -> int:
        return 1 if self.factions[0] == side else 2


def attach(state: State, board: Board) -> State:
    """A state that was just made or decoded gets its board back, as its scenario changes it."""
    state.__dict__["board"] = board.variant(state.scenario)
    reindex(state)
    return state


def copied(state: State) -> State:
    """A state to try something on."""
    decoded = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    return attach(decoded, state.board.base)


# of the index: what has happened since somebody looked, and what is kept for those who look
NOT_COMPARED = ("begun", "changed", "entered", "grounds", "joined", "offers", "shut_to_band")

Party = tuple[Sequence[int], Sequence[int], Sequence[int]]  # leaders, land units and fleets


class Index:
    """Who stands where, kept while pieces move: never encoded, rebuilt when a state is decoded.

    Only `move`, `set_side` and `eliminate` below change it; its lists stay sorted, so that a
    position reached by play and one reached by undo are the same to the last detail.
    """

    __slots__ = (
        "allies",
        "at_war",
        "band_mask",
        "begun",
        "changed",
        "entered",
        "fleet_mask",
        "fleets",
        "grounds",
        "group_mask",
        "joined",
        "land",
        "land_mask",
        "leader_count",
        "leader_mask",
        "leaders",
        "legions",
        "offers",
        "peaceful",
        "reserve",
        "shut_to_band",
        "units_mask",
        "unplaced",
        "waiting",
    )

    def __init__(self, state: State) -> None:
        board = state.board
        places = board.place_count
        self.land, self.fleets, self.leaders = (_nobody_anywhere(places) for _ in range(3))
        regions = len(board.regions)
        self.legions = [[0] * regions for _ in range(3)]
        self.leader_count = [[0] * (regions + 1) for _ in range(3)]  # the last: out of the Republic
        self.land_mask = [0] * 3
        self.leader_mask = [0] * 3
        self.fleet_mask = [0] * 3
        self.units_mask = [0] * 3
        self.reserve: list[list[int]] = [[] for _ in range(BAND + 1)]  # by kind
        self.unplaced = [[0, 0, 0] for _ in range(3)]  # by side: all, leaders, legions
        self.waiting: list[list[int]] = [[], [], []]  # by side: the same ones themselves
        self.changed = [0] * 3  # [side]: places, as a mask, since `offer` last looked
        self.joined = [0] * 3  # [side]: the same, where nobody has come but such as have moved
        self.begun = [True] * 3  # [side]: a sequence, since `offer` last looked
        self.entered = [-1] * 3  # [side]: where anybody can stand who has moved in this sequence
        self.count_peoples(state)
        for piece, place in enumerate(state.where):
            if place < places:
                self.add(board, piece, state.side[piece], place)
            elif place == RESERVE:
                self.reserve[board.kind[piece]].append(piece)
            elif place == UNPLACED:
                self.count_unplaced(board, piece, state.side[piece], 1)

    def count_peoples(self, state: State) -> None:
        """4: who is at war, who an ally, and where those at war stand; what rests on it goes."""
        board, where = state.board, state.where
        self.at_war = bytes(state.war)  # by people
        self.allies = any(state.allied)  # is any people under allegiance?
        self.peaceful = _peaceful(state)
        self.shut_to_band: dict[int, int] = {}  # 4.3: kept by `terms` while nobody's war changes
        self.offers: list[Any] = [None] * 3  # [side]: kept by `offer`
        self.grounds: list[Any] = [None] * 3  # [side]: kept by `terms`
        self.band_mask = [0] * 3  # 4: peoples that a side merely controls, and their leaders
        self.group_mask = [[0] * 4 for _ in range(3)]  # [side]: 4.2.4: the same by their group
        for people in [people for people, side in enumerate(state.war) if side]:
            for piece in board.people_leaders[people] + board.people_units[people]:
                if where[piece] < board.place_count:
                    bit = 1 << where[piece]
                    self.band_mask[state.side[piece]] |= bit
                    self.group_mask[state.side[piece]][board.group_of[people]] |= bit

    def count_unplaced(self, board: Board, piece: int, side: int, one: int) -> None:
        """Counters that a free deployment has still to place."""
        if one > 0:
            insort(self.waiting[side], piece)
        else:
            self.waiting[side].remove(piece)
        counts, kind = self.unplaced[side], board.kind[piece]
        counts[0] += one
        if kind == LEADER:
            counts[1] += one
        elif kind == LEGIO:
            counts[2] += one

    def add(self, board: Board, piece: int, side: int, place: int) -> None:
        self.changed[side] |= 1 << place
        self.entered[side] |= 1 << place
        kind, people = board.kind[piece], board.piece_people[piece]
        if people >= 0 and self.at_war[people]:
            self.band_mask[side] |= 1 << place
            self.group_mask[side][board.group_of[people]] |= 1 << place
        if kind == LEADER:
            insort(self.leaders[side][place], piece)
            self.leader_mask[side] |= 1 << place
            self.leader_count[side][board.region_of[place]] += 1
        elif kind == NAVES:
            insort(self.fleets[side][place], piece)
            self.fleet_mask[side] |= 1 << place
            self.units_mask[side] |= 1 << place
        else:
            insort(self.land[side][place], piece)
            self.land_mask[side] |= 1 << place
            self.units_mask[side] |= 1 << place
            if kind == LEGIO and (region := board.region_of[place]) >= 0:
                self.legions[side][region] += 1

    def remove(self, board: Board, piece: int, side: int, place: int) -> None:
        self.changed[side] |= 1 << place
        kind = board.kind[piece]
        if kind == LEADER:
            leaders = self.leaders[side][place]
            leaders.remove(piece)
            self.leader_count[side][board.region_of[place]] -= 1
            if not leaders:
                self.leader_mask[side] &= ~(1 << place)
                self._forget_bands(side)
            return
        if kind == NAVES:
            fleets = self.fleets[side][place]
            fleets.remove(piece)
            if not fleets:
                self.fleet_mask[side] &= ~(1 << place)
        else:
            land = self.land[side][place]
            land.remove(piece)
            if not land:
                self.land_mask[side] &= ~(1 << place)
            if kind == LEGIO and (region := board.region_of[place]) >= 0:
                self.legions[side][region] -= 1
        self.units_mask[side] = self.land_mask[side] | self.fleet_mask[side]
        self._forget_bands(side)

    def shift(self, board: Board, side: int, place: int, to: int, party: Party) -> None:
        """The same as to remove and to add each of them."""
        leaders, land, fleets = party
        here, there = 1 << place, 1 << to
        lost, won = board.region_of[place], board.region_of[to]
        if leaders:
            left = _shift(self.leaders[side], leaders, place, to)
            mask = self.leader_mask[side] | there
            self.leader_mask[side] = mask if left else mask & ~here
            self.leader_count[side][lost] -= len(leaders)
            self.leader_count[side][won] += len(leaders)
        if land:
            left = _shift(self.land[side], land, place, to)
            mask = self.land_mask[side] | there
            self.land_mask[side] = mask if left else mask & ~here
            if lost != won:
                self._recount_legions(board, side, lost, won, land)
        if fleets:
            left = _shift(self.fleets[side], fleets, place, to)
            mask = self.fleet_mask[side] | there
            self.fleet_mask[side] = mask if left else mask & ~here
        self.units_mask[side] = self.land_mask[side] | self.fleet_mask[side]
        self.changed[side] |= here
        self.joined[side] |= there
        self.entered[side] |= there
        if self.band_mask[side]:
            for piece in (*leaders, *land, *fleets):
                people = board.piece_people[piece]
                if people >= 0 and self.at_war[people]:
                    self.band_mask[side] |= there
                    self.group_mask[side][board.group_of[people]] |= there
            self._forget_bands(side)

    def _recount_legions(
        self, board: Board, side: int, lost: int, won: int, units: Sequence[int]
    ) -> None:
        """They have left one region for another (-1: for none)."""
        legions = sum(map(board.is_legion.__getitem__, units))
        if lost >= 0:
            self.legions[side][lost] -= legions
        if won >= 0:
            self.legions[side][won] += legions

    def _forget_bands(self, side: int) -> None:
        """Bands never share a place with Romans of their side, nor with a band of their side and
        another group: whoever is left is of their kind."""
        left = self.band_mask[side] & (self.units_mask[side] | self.leader_mask[side])
        if left != self.band_mask[side]:
            self.band_mask[side] = left
            self.group_mask[side] = [mask & left for mask in self.group_mask[side]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Index) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name not in NOT_COMPARED
        )

    __hash__ = None  # type: ignore[assignment]


def _shift(row: list[list[int]], pieces: Sequence[int], place: int, to: int) -> list[int]:
    """From one place of a row to another; who stays behind."""
    here, there = row[place], row[to]
    for piece in pieces:
        here.remove(piece)
    there += pieces
    there.sort()
    return here


def _nobody_anywhere(places: int) -> list[list[list[int]]]:
    """[side][place] -> pieces."""
    return [[[] for _ in range(places)] for _ in range(3)]


def _peaceful(state: State) -> int:
    """3.4.1: homelands at peace, which Roman units may cross but not stop in."""
    mask = 0
    for people, homeland in enumerate(state.board.homeland_mask):
        if state.war[people] == NOBODY and state.allied[people] == NOBODY:
            mask |= homeland
    return mask


# --- the only functions that put a piece elsewhere or on another side ----------------------------


def move(state: State, piece: int, to: int) -> None:
    board, index, side = state.board, state.index, state.side[piece]
    place = state.where[piece]
    if place < board.place_count:
        index.remove(board, piece, side, place)
    elif place == RESERVE:
        index.reserve[board.kind[piece]].remove(piece)
    elif place == UNPLACED:
        index.count_unplaced(board, piece, side, -1)
    state.where[piece] = to
    if to < board.place_count:
        index.add(board, piece, side, to)
    elif to == RESERVE:
        insort(index.reserve[board.kind[piece]], piece)


def move_together(state: State, pieces: Sequence[int], to: int) -> None:
    """Counters of one side that stand in one place of the map go to another."""
    if not pieces:
        return
    first, where, board = pieces[0], state.where, state.board
    party: tuple[list[int], list[int], list[int]] = ([], [], [])
    for piece in pieces:
        party[board.row[piece]].append(piece)
    side = state.side[first]
    state.index.shift(board, side, where[first], to, party)
    state.index.changed[side] |= 1 << to
    for piece in pieces:
        where[piece] = to


def march_in(state: State, side: int, place: int, origin: int, to: int, party: Party) -> None:
    """The same in their sequence: they have moved, and by which border they came is remembered
    for battle and retreat."""
    state.index.shift(state.board, side, place, to, party)
    where, moved, came = state.where, state.moved, state.came
    for pieces in party:
        for piece in pieces:
            where[piece], moved[piece], came[piece] = to, 1, origin


def set_side(state: State, piece: int, side: int) -> None:
    board, index, place = state.board, state.index, state.where[piece]
    if place < board.place_count:
        index.remove(board, piece, state.side[piece], place)
        index.add(board, piece, side, place)
    state.side[piece] = side


def eliminate(state: State, unit: int) -> None:
    """8.4.2: a lost unit goes to the reserve (Romans) or to its people's box, on its full side."""
    roman = state.board.piece_people[unit] < 0
    move(state, unit, RESERVE if roman else BOX)
    state.reduced[unit] = 0
    state.moved[unit] = 0
    state.came[unit] = NOWHERE
    if roman:
        state.side[unit] = NOBODY


def reindex(state: State) -> None:
    """Somebody has put counters down by hand: the index is built afresh."""
    state.__dict__["index"] = Index(state)


def recount_peoples(state: State) -> None:
    """War or allegiance has changed who counts as what."""
    state.index.count_peoples(state)


def kill(state: State, leader: int, box: int = DEAD) -> None:
    """A dead leader leaves the game (or the map) and everything he was assigned to."""
    move(state, leader, box)
    state.moved[leader] = 0
    state.came[leader] = NOWHERE
    if leader in state.naval_leaders:
        state.naval_leaders.remove(leader)


# --- what rules ask all the time ----------------------------------------------------------------


ENEMY = (CAESARIAN, REPUBLICAN, CAESARIAN)  # by side


def enemy(side: int) -> int:
    return ENEMY[side]


def in_box(state: State, box: int, last: int | None = None) -> list[int]:
    """The counters in a box off the map (the first `last` counters only), in order."""
    found = []
    piece = state.where.find(box, 0, last)
    while piece >= 0:
        found.append(piece)
        piece = state.where.find(box, piece + 1, last)
    return found


def units_at(state: State, side: int, place: int) -> list[int]:
    """All combat units of a side in a place."""
    return state.index.land[side][place] + state.index.fleets[side][place]


def roman_units_mask(state: State, side: int) -> int:
    """Where Roman and allied units of a side are, as a mask; 4.4.2 makes no difference."""
    return state.index.units_mask[side] & ~state.index.band_mask[side]


def enemies_of(state: State, side: int, people: int) -> int:
    """Where enemy units are; to a people at war (not -1) only Romans are enemies (4.4.1)."""
    return (
        roman_units_mask(state, enemy(side)) if people >= 0 else state.index.units_mask[enemy(side)]
    )


def follows_rome(state: State, piece: int) -> bool:
    """Roman, or of a people under allegiance: used as if it were Roman (4.4.2)."""
    people = state.board.piece_people[piece]
    return people < 0 or bool(state.allied[people])


def neutral_zones(state: State) -> int:
    """3.6.5: the regions of the Triumviri, closed to all other Romans."""
    mask = 0
    for _, region in state.triumvirs:
        mask |= state.board.region_mask[region]
    return mask


def closed_to_romans(state: State, side: int) -> int:
    """Where Romans of a side may not be put: enemies, peoples of their own side, Triumviri."""
    index = state.index
    closed = index.units_mask[ENEMY[side]] | index.band_mask[side]
    return closed | neutral_zones(state) if state.triumvirs else closed


def first_turn(state: State) -> bool:
    return state.year == state.board.scenarios[state.scenario].first


def rubicon(state: State) -> bool:
    """Scenarios 1 and 2, first year: the Republic is caught unawares."""
    return state.board.rubicon_year.get(state.scenario) == state.year


def controlled(state: State, side: int) -> int:
    """The zones of the side's regions, as a mask."""
    board, key = state.board, (bytes(state.control), side)
    mask = board.holdings.get(key)
    if mask is None:
        own = (r for r, holder in enumerate(state.control) if holder == side)
        mask = board.holdings[key] = sum(board.region_mask[region] for region in own)
    return mask


def phase_of(state: State) -> str:
    """The step as a player knows it: years after the murder the same one brings the last of it."""
    return DEFECTION if state.step == MURDER and state.avenged else state.step


def pass_on(state: State, after: str) -> None:
    """The other player's turn in a step that both take, or the next step."""
    if state.active == state.initiative:
        state.active = enemy(state.active)
    else:
        state.step, state.active = after, state.initiative


def on_map(state: State, leader: int) -> bool:
    return state.where[leader] < state.board.place_count
