"""The state of a game of Julius Caesar: plain data, and the index of who stands where beside it."""

from __future__ import annotations

from bisect import insort
from functools import cached_property

import msgspec

from core.caesar.box.board import NOBODY, NOWHERE, POOL, SIDES, TROPHY, Board
from core.contract import TableState

# The steps of a game, of a turn and of the winter, in the printed order.
BIDS = "bids"  # 1.1.bid
CHOICE = "choice"
DEPLOYMENT = "deployment"  # 5.3
DEAL = "deal"  # 2.1, 8.6
ASIDE = "aside"
CARDS = "cards"
REVEAL = "reveal"
MOVES = "moves"  # 2.2, of the side that is active
MAIN_ATTACKS = "main-attacks"
LEVIES = "levies"
BATTLES = "battles"  # 2.3
ROUND = "round"
REGROUP = "regroup"
TURN_END = "turn-end"
CLEOPATRA_HOME = "cleopatra"  # 8.1
FLEETS_HOME = "fleets"  # 8.2
SUPPLY = "supply"  # 8.3
VICTORY = "victory"  # 8.4
DISBANDING = "disbanding"  # 8.5
RESET = "reset"  # 8.6

FIRST_YEAR, LAST_YEAR, TURNS = -49, -45, 5
EVERYONE = 3  # whose eyes see everything: no fog of war lies over the position


class Battle(msgspec.Struct):
    """7: the battle being fought."""

    place: int
    attacker: int
    defender: int  # the roles may be exchanged (7.31)
    round: int = 1
    acted: list[int] = msgspec.field(default_factory=list)  # blocks, this round
    used: list[tuple[int, int]] = msgspec.field(default_factory=list)  # 7.61: edge, blocks
    by_sea: list[int] = msgspec.field(default_factory=list)  # 7.64: sides, this round
    winner: int = NOBODY
    dice: list[int] = msgspec.field(default_factory=list)  # of the last block that fired
    firer: int = NOWHERE


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """A border by which a side entered a battle this turn."""

    side: int
    place: int
    edge: int


class Auction(msgspec.Struct, array_like=True):
    """1.1.bid: levy points for the choice of side."""

    seat: int = 0  # the seat that bids next, then that chooses, then that is owed the points
    points: int = 0  # the highest bid, then what is owed
    caesar_first: bool = False  # 2.1.opening


class State(TableState, kw_only=True):
    """A position. Blocks are numbers; their attributes are bytes."""

    year: int
    turn: int
    step: str
    active: int  # the side that acts
    first: int  # 2.1: the side of the first player
    where: bytearray
    owner: bytearray  # the side that a block fights for
    steps: bytearray
    moved: bytearray  # this turn
    entered: bytearray  # the edge by which it came into the battle of its place
    reserve: bytearray  # 7.3
    factions: list[int]  # seat - 1 -> side; nobody's until it is chosen (1.1.bid)
    hands: list[list[int]]  # side - 1 -> cards
    chosen: list[int]  # side - 1 -> the card put face down, or aside
    aside: list[int]  # side - 1 -> the card that is not played this year
    played: list[list[int]]  # side - 1 -> this year's cards, in their order
    acting: list[int]  # side - 1 -> the card of this turn; Apollo's, the one it copies
    moves_left: int = 0
    levies_left: int = 0
    group: int = NOWHERE  # the place whose blocks are being moved for one move
    moving: bool = False  # has a group moved? then no more ferries (6.3)
    used: bytearray  # 6.11: edge -> blocks of the active side
    ferried: list[int] = msgspec.field(default_factory=list)  # seas that must stay held
    attacker: bytearray  # place -> the side that attacks there
    entries: list[Entry] = msgspec.field(default_factory=list)
    surprise: int = NOWHERE  # the place of Mars' or Neptune's surprise
    started: list[int] = msgspec.field(default_factory=list)  # battles begun under an event
    battle: Battle | None = None
    # 2.1.opening: is Caesar first in the first turn? Where sides are bid for, the auction says it:
    # one field for both, so that games without bids keep the digests that their files have.
    terms: bool | Auction = False

    @cached_property
    def board(self) -> Board:
        raise AttributeError("attach a board first")

    @cached_property
    def index(self) -> Index:
        return Index(self)

    @cached_property
    def eyes(self) -> int:
        """The side that looks at a view; no part of the position, `veil` sets it."""
        return EVERYONE

    def seat_of(self, side: int) -> int:
        return self.factions.index(side) + 1 if side else 0


class Index:
    """Who stands where, by side; kept by `put` and `set_owner`, rebuilt when it is lost."""

    __slots__ = ("held", "here")

    def __init__(self, state: State) -> None:
        count = state.board.place_count
        self.here: list[list[list[int]]] = [[[] for _ in range(count)] for _ in range(3)]
        self.held = [0, 0, 0]  # side -> the places with its blocks, as bits
        for block, place in enumerate(state.where):
            if place < count:
                self.add(state.owner[block], place, block)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Index) and (self.here, self.held) == (other.here, other.held)

    __hash__ = None  # type: ignore[assignment]

    def add(self, side: int, place: int, block: int) -> None:
        insort(self.here[side][place], block)
        self.held[side] |= 1 << place

    def remove(self, side: int, place: int, block: int) -> None:
        row = self.here[side][place]
        row.remove(block)
        if not row:
            self.held[side] ^= 1 << place


def attach(state: State, board: Board) -> State:
    state.board = board
    return state


# --- the only functions that put a block elsewhere ---------------------------------------------


def put(state: State, block: int, place: int) -> None:
    """To another place of the map, or off it."""
    index, side, old = state.index, state.owner[block], state.where[block]
    if old < state.board.place_count:
        index.remove(side, old, block)
    state.where[block] = place
    if place < state.board.place_count:
        index.add(side, place, block)


def set_owner(state: State, block: int, side: int) -> None:
    """To the other side, where it stands."""
    place = state.where[block]
    if place < state.board.place_count:
        state.index.remove(state.owner[block], place, block)
        state.index.add(side, place, block)
    state.owner[block] = side


def send_to_pool(state: State, block: int, pool: int = POOL) -> None:
    """A block goes back to the side in whose box it came (7.5, 8.5)."""
    put(state, block, pool)
    state.owner[block] = state.board.home[block]
    state.steps[block] = 0
    forget(state, block)


def forget(state: State, block: int) -> None:
    """It is in no battle any more."""
    state.entered[block], state.reserve[block] = NOWHERE, 0


# --- looking -----------------------------------------------------------------------------------


def enemy(side: int) -> int:
    return 3 - side


def blocks_at(state: State, side: int, place: int) -> list[int]:
    return state.index.here[side][place]


def friendly(state: State, side: int, place: int) -> bool:
    """4.21: own blocks and no others."""
    here = state.index.here
    return bool(here[side][place]) and not here[3 - side][place]


def neutral(state: State, place: int) -> bool:
    here = state.index.here
    return not here[1][place] and not here[2][place]


def hostile(state: State, side: int, place: int) -> bool:
    """4.21: enemy or contested: a block that enters must stop and fight."""
    return bool(state.index.here[3 - side][place])


def contested(state: State, place: int) -> bool:
    here = state.index.here
    return bool(here[1][place] and here[2][place])


def contested_places(state: State) -> list[int]:
    held = state.index.held
    return bits(held[1] & held[2])


def held_alone(state: State, side: int) -> int:
    """4.21: the friendly places of a side, as bits."""
    held = state.index.held
    return held[side] & ~held[3 - side]


def bits(mask: int) -> list[int]:
    """The numbers that a mask holds, the lowest first."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low.bit_length() - 1)
        mask ^= low
    return bits


def points(state: State, side: int) -> int:
    """1.2: cities held, and a point for each enemy leader killed."""
    alone, total = held_alone(state, side), trophies(state, side)
    for value, cities in state.board.worth:
        total += value * (alone & cities).bit_count()
    return total


def auction_of(state: State) -> Auction | None:
    return state.terms if isinstance(state.terms, Auction) else None


def caesar_opens(state: State) -> bool:
    """2.1.opening: the tournament's rule."""
    terms = state.terms
    return terms.caesar_first if isinstance(terms, Auction) else terms


def first_step(scenario: str) -> str:
    """5: the step that follows when each seat has its side."""
    return DEPLOYMENT if scenario == "free" else DEAL


def trophies(state: State, side: int) -> int:
    where, total = state.where, 0
    for leader in state.board.leaders[3 - side]:
        total += where[leader] == TROPHY
    return total


def start(board: Board, scenario: str, caesar_first: bool, bids: bool = False) -> State:
    """5.1: the historical deployment; everybody at full strength."""
    count = board.block_count
    where = bytearray(board.start)
    steps = bytearray(board.most[b] if where[b] < board.place_count else 0 for b in range(count))
    state = State(
        scenario=scenario,
        year=FIRST_YEAR,
        turn=1,
        step=BIDS if bids else first_step(scenario),
        active=NOBODY if bids else SIDES[0],
        first=SIDES[0],
        where=where,
        owner=bytearray(board.home),
        steps=steps,
        moved=bytearray(count),
        entered=bytearray([NOWHERE] * count),
        reserve=bytearray(count),
        factions=[NOBODY, NOBODY] if bids else [1, 2],
        hands=[[], []],
        chosen=[0, 0],
        aside=[0, 0],
        played=[[], []],
        acting=[0, 0],
        used=bytearray(len(board.edge_ends)),
        attacker=bytearray(board.place_count),
        terms=Auction(caesar_first=caesar_first) if bids else caesar_first,
    )
    return attach(state, board)
