"""The state of a game of Semper Victor: plain data, and the index of who stands where beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from core.contract import Fall
from core.imperator.state import SeriesState
from core.semper.box.board import NOBODY, NOWHERE, PRIMUS, SECONDUS, Board
from core.semper.box.index import Index

# The steps of a year, in the printed order (rule 2).
DEPLOYMENT = "deployment"
STRATAGEMS = "stratagems"  # A
INITIATIVE = "initiative"  # B
ENTRIES = "entries"  # C
WAR_DRAW = "war-draw"
CONSTANTINOPLE = "constantinople"
UPRISINGS = "uprisings"
USURPATIONS = "usurpations"
PAX = "pax"
COUNT = "count"  # D
EVENT = "event"
NOMINATIONS = "nominations"
DEATHS = "deaths"
REINFORCEMENTS = "reinforcements"
AGITATION = "agitation"  # E: event 6's marches open a sequence
MOVEMENT = "movement"
EVASION = "evasion"
COMBAT = "combat"
RECORD = "record"
SWAP = "swap"  # F
CITY = "city"  # Constantinopolis is built
CONTROL = "control"
SACRIFICE = "sacrifice"
PEOPLES_CONTROL = "peoples-control"
POINTS = "points"
FLEETS = "fleets"  # 9.2
ROMANS_WINTER = "romans"  # 9.3
LIMITANEI = "limitanei"
LEADERS_HOME = "leaders-home"
PEOPLES = "peoples"  # 9.4
HANDS = "hands"
GUARDS = "guards"
CALENDAR = "calendar"

PHASES_C_AND_D = (  # without the last step of D
    ENTRIES, WAR_DRAW, CONSTANTINOPLE, UPRISINGS, USURPATIONS, PAX,
    COUNT, EVENT, NOMINATIONS, DEATHS,
)  # fmt: skip
WAR = (AGITATION, MOVEMENT, EVASION, COMBAT, RECORD)  # phase E
NEVER = 0  # no year

# Titles of Roman leaders; the higher rank is the higher number up to HEAD (3.6.2).
PLAIN, CAESAR, AUGUSTUS, HEAD, USURPER, REBEL = range(6)
TITLES = ("plain", "caesar", "augustus", "head", "usurper", "rebel")  # in the catalogue


class Force(msgspec.Struct):
    """One side of a battle: who takes part."""

    side: int
    leaders: list[int]
    units: list[int]


class Battle(msgspec.Struct):
    """8.3: the battle being fought, as everybody sees it."""

    zone: int
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
    decreed: int = (
        NOBODY  # 6.3.roma-victor, 6.3.furor: the side that has the best row without a die
    )
    annulled: bool = False  # both were played: the die is rolled after all


class Death(msgspec.Struct):
    """A head who died, for the succession (3.5.2): who, of which camp, and how."""

    leader: int
    side: int
    overthrown: bool  # by a usurper of the other camp who has succeeded (3.6.4)


class State(SeriesState, kw_only=True):
    """A position. Pieces are numbers; their attributes are bytes."""

    year: int
    step: str
    where: bytearray
    side: bytearray
    reduced: bytearray
    moved: bytearray  # has it moved in this sequence?
    came: bytearray  # the place it entered its zone from in this sequence
    control: bytearray  # diocese -> side
    war: bytearray  # people -> the side that runs it while it is at war with Rome
    factions: list[int]  # seat - 1 -> side
    title: bytearray  # Roman leader -> his title
    taken_from: bytearray  # usurpers and rebels -> the side whom they have left
    cause: bytearray  # rebel -> the usurper whom he follows
    bonus: bytearray  # usurper -> 6.1, 6.2: what he adds to the dice of 3.6.3
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # by side
    initiative: int = NOBODY
    active: int = NOBODY  # whose sequence, or whose turn to decide in an alternating step
    sequences: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # left, by side
    played: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])  # begun this year
    passes: int = 0  # players who have passed one after the other
    guards: list[int] = msgspec.field(default_factory=lambda: [NOWHERE] * 3)  # 3.5.3: side -> who
    # 3.4.2: the fleets: a sea or a port; NOWHERE while one is lost
    fleet_at: list[int] = msgspec.field(default_factory=list)
    fleet_side: list[int] = msgspec.field(default_factory=list)
    fleet_back: list[int] = msgspec.field(default_factory=list)  # 9.2: the year of its return
    fleet_moved: list[int] = msgspec.field(default_factory=list)  # in this sequence
    # 8: combat
    attacked_from: list[tuple[int, int]] = msgspec.field(default_factory=list)  # zone, origin
    evaded: list[int] = msgspec.field(default_factory=list)  # zones whose evasions are over
    called: list[int] = msgspec.field(default_factory=list)  # 3.6.3.D: zones tried in this sequence
    battle: Battle | None = None
    batch: list[tuple[int, int]] = msgspec.field(default_factory=list)  # dice together: who, face
    # 3.5, 3.6 and 5: politics
    fallen: list[Death] = msgspec.field(default_factory=list)  # heads whose succession is to settle
    lost_usurpers: list[int] = msgspec.field(default_factory=list)  # dead usurpers, still to settle
    extensions: list[tuple[int, int]] = msgspec.field(default_factory=list)  # usurper, diocese
    swap: bool = False  # 5: the players change roles in phase F
    heir: int = NOWHERE  # 3.5.2.primus.4, 3.6.4: who is Primus in the other camp until then
    # 3.6.4.both: side -> how a usurpation felled one Augustus while another stood; 0: not
    felled: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    refused: list[int] = msgspec.field(default_factory=list)  # 3.5.1.veto: candidates of this year
    vetoes: list[str] = msgspec.field(default_factory=list)  # slots whose veto has been used
    named: list[str] = msgspec.field(default_factory=list)  # slots filled this year by the active
    constantin_died: int = NEVER  # the year
    licinius_died: int = NEVER
    founding: int = NEVER  # 3.1.2: the year in which the city will stand
    built: bool = False
    pax: bool = False  # 2.C.pax: this is a year of Pax Romana
    deaths_done: bool = False  # the death rolls of the year have been made
    late: list[int] = msgspec.field(default_factory=list)  # 3.3.1.dux: not back this year
    mutinied: bool = False  # s7.julien: tried this year
    # 6: stratagem counters are their numbers; those nowhere here are in the cup
    hands: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])  # by seat
    spent: list[int] = msgspec.field(default_factory=list)  # out of the game
    lying: list[tuple[int, int]] = msgspec.field(default_factory=list)  # on the map: counter, zone
    # 2.D: this year's event and whom it strikes
    event: int = 0
    ill: list[int] = msgspec.field(default_factory=list)  # event.4, event.1
    detained: list[int] = msgspec.field(default_factory=list)  # event.11: pieces that stay
    extra: int = NOBODY  # event.10: who gets one more sequence
    # 4: peoples
    peace_until: list[int] = msgspec.field(default_factory=list)  # 9.4: year of the return
    calmed: list[int] = msgspec.field(default_factory=list)  # made peace this year, not by arms
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
    state.__dict__["board"] = board.variant(state.scenario, state.built)
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


ENEMY = (NOBODY, SECONDUS, PRIMUS)  # by side


def enemy(side: int) -> int:
    return ENEMY[side]


def on_map(state: State, piece: int) -> bool:
    """In a zone or in the hold of a fleet."""
    return state.where[piece] < state.board.place_count


def in_box(state: State, box: int, first: int = 0, last: int | None = None) -> list[int]:
    """The counters in a box off the map, in order."""
    pieces = []
    piece = state.where.find(box, first, last)
    while piece >= 0:
        pieces.append(piece)
        piece = state.where.find(box, piece + 1, last)
    return pieces


def bearers(state: State) -> tuple[tuple[int, ...], ...]:
    """[title] -> the Roman leaders who bear it, wherever they are; kept while no title changes."""
    index, titles = state.index, state.title
    if index.titles != titles:
        rows: list[list[int]] = [[] for _ in TITLES]
        for leader, title in enumerate(titles):
            rows[title].append(leader)
        index.titles, index.bearers = titles.copy(), tuple(map(tuple, rows))
        index.ranks, index.revolts = {}, [None] * 3
        index.in_revolt = bool(index.bearers[USURPER] or index.bearers[REBEL])
    return index.bearers


def _ranked(state: State, titles: tuple[int, ...]) -> tuple[int, ...]:
    """The bearers of any of several titles, in the order of the table; kept likewise."""
    named = bearers(state)
    known = state.index.ranks.get(titles)
    if known is None:
        known = tuple(sorted([leader for title in titles for leader in named[title]]))
        state.index.ranks[titles] = known
    return known


def head_of(state: State, side: int) -> int:
    """The Primus or the Secundus Augustus; NOWHERE if the camp has none."""
    for leader in bearers(state)[HEAD]:
        if state.side[leader] == side:
            return leader
    return NOWHERE


def with_title(state: State, side: int, *titles: int) -> list[int]:
    """The camp's leaders on the map who bear one of these titles, in the order of the table."""
    sides, where, places = state.side, state.where, state.board.place_count
    leaders = bearers(state)[titles[0]] if len(titles) == 1 else _ranked(state, titles)
    return [x for x in leaders if sides[x] == side and where[x] < places]


def emperors(state: State, side: int) -> list[int]:
    """3.5.1: Augusti and Caesars of a camp, its head among them."""
    return with_title(state, side, CAESAR, AUGUSTUS, HEAD)


def is_titled(state: State, leader: int) -> bool:
    """An Augustus, a Caesar or a usurper: who may lead pseudo-comitatenses abroad (3.2.1)."""
    return leader < len(state.title) and state.title[leader] in (CAESAR, AUGUSTUS, HEAD, USURPER)


def in_revolt(state: State, leader: int) -> bool:
    """A usurper, or one who follows him."""
    return leader < len(state.title) and state.title[leader] >= USURPER


def anybody_in_revolt(state: State) -> bool:
    """Does 3.6.3.stack matter at all?"""
    index = state.index
    if index.titles != state.title:
        bearers(state)
    return index.in_revolt


def units_enemy_to(state: State, side: int, band: bool) -> int:
    """Where enemy units are, as a mask: 4.4.1: to a people at war only Romans (and Armenians) of
    the other side are enemies."""
    foe = ENEMY[side]
    return state.index.roman_mask[foe] if band else state.index.unit_mask[foe]


def holdings(state: State) -> tuple[int, ...]:
    """[side] -> the zones of its dioceses, as a mask; kept while no marker changes."""
    index, control = state.index, state.control
    if index.markers != control:
        masks = [0, 0, 0]
        for diocese, holder in enumerate(control):
            masks[holder] |= state.board.diocese_mask[diocese]
        index.markers, index.holdings = control.copy(), tuple(masks)
    return index.holdings


def controlled(state: State, side: int) -> int:
    """The zones of the side's dioceses, as a mask."""
    return holdings(state)[side]


def capitals_held(state: State, side: int) -> int:
    """3.5.1.capitals: how many dioceses with a capital the side controls."""
    return [state.control[d] for d in state.board.capital_dioceses].count(side)


def at_war(state: State, people: int) -> bool:
    return state.war[people] != NOBODY


def plague_zones(state: State) -> tuple[int, int]:
    """6.3.plague, 6.3.epidemic: infested zones as masks: those of the counters, and their
    neighbours."""
    if not state.lying:
        return 0, 0
    index = state.index
    if index.lying != state.lying:
        index.lying, index.plague = state.lying.copy(), _plague_zones(state)
    return index.plague


def _plague_zones(state: State) -> tuple[int, int]:
    board, hearth, around = state.board, 0, 0
    for counter, zone in state.lying:
        face = board.faces[counter][0]
        if face in ("plague", "epidemic"):
            hearth |= 1 << zone
        if face == "epidemic":
            around |= board.near_mask[zone]
    return hearth, around & ~hearth


def first_turn(state: State) -> bool:
    return state.year == state.board.scenarios[state.scenario].first


def pass_on(state: State, after: str) -> None:
    """The other player's turn in a step that both take, or the next step."""
    if state.active == state.initiative:
        state.active = enemy(state.active)
    else:
        state.step, state.active = after, state.initiative
