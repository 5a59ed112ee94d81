"""The state of a game of Alea: plain data, and the index of who stands where beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from core.alea.box.board import (
    CAESARIAN,
    NOBODY,
    NOWHERE,
    REPUBLICAN,
    Board,
)
from core.alea.box.index import Index
from core.contract import Fall
from core.imperator.state import SeriesState

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


class State(SeriesState, kw_only=True):
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


def reindex(state: State) -> None:
    """Build the index afresh, after counters were put down by hand."""
    state.__dict__["index"] = Index(state)


# --- what rules ask all the time ----------------------------------------------------------------


ENEMY = (CAESARIAN, REPUBLICAN, CAESARIAN)  # by side


def enemy(side: int) -> int:
    return ENEMY[side]


def in_box(state: State, box: int, last: int | None = None) -> list[int]:
    """The counters in a box off the map (the first `last` counters only), in order."""
    pieces = []
    piece = state.where.find(box, 0, last)
    while piece >= 0:
        pieces.append(piece)
        piece = state.where.find(box, piece + 1, last)
    return pieces


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
