"""Edited positions: a state in words that a person can read and change, and back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from core.caesar.box.board import (
    CAESAR,
    LOCKED,
    LOST,
    NOBODY,
    NOWHERE,
    POMPEY,
    POOL,
    TROPHY,
    Board,
)
from core.caesar.box.constraints import CARD_COUNT, fault
from core.caesar.box.state import (
    BIDS,
    CHOICE,
    FIRST_YEAR,
    LAST_YEAR,
    TURNS,
    Auction,
    Battle,
    Entry,
    State,
    attach,
    auction_of,
    caesar_opens,
    start,
)
from core.caesar.box.view import sees, turned
from core.caesar.sequence import STEPS
from core.caesar.start.invariants import faults
from core.contract import SEATS, Outcome
from core.faults import BadPosition, misshapen
from core.once import LOCK
from core.texts import catalogue, rules

Letter = Literal["C", "P"]
LETTER: dict[int, Letter] = {CAESAR: "C", POMPEY: "P"}
SIDE_LETTERS: dict[int, str] = {NOBODY: "", **LETTER}
SIDE = {letter: side for side, letter in SIDE_LETTERS.items()}
BOXES = {"pool": POOL, "lost": LOST, "locked": LOCKED, "trophy": TROPHY}
BOX_NAMES = {place: name for name, place in BOXES.items()}
PLAIN = (  # written as the state has it
    "year", "turn", "step", "hands", "chosen", "aside", "played", "acting", "factions",
    "moves_left", "levies_left", "moving", "battle", "falls", "draw_offer", "orders", "outcome",
)  # fmt: skip

Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Card = Annotated[int, msgspec.Meta(ge=0, le=CARD_COUNT)]  # 0: none, or face down
Side = Annotated[int, msgspec.Meta(ge=NOBODY, le=POMPEY)]
Two = msgspec.Meta(min_length=2, max_length=2)  # of each side, or of each seat


class BlockAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a block is, which side owns it, and how many steps it has."""

    place: str
    side: Letter
    steps: Few = 0
    moved: bool = False
    entered: str = ""  # the place on the other side of the border that it came by
    reserve: bool = False


class Unseen(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A block that the viewer sees from behind: its side and place are known, its name is not."""

    block: None  # always null: the name is hidden
    place: str
    side: Letter
    colour: Letter | Literal[""] = ""  # 3.1.colour: of the wood, if it is not its side's
    fleet: bool = False  # at sea it can be nothing else
    moved: bool = False
    entered: str = ""
    reserve: bool = False


class Written(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position; what is missing is as at the start of a turn."""

    year: Annotated[int, msgspec.Meta(ge=FIRST_YEAR, le=LAST_YEAR)]
    turn: Annotated[int, msgspec.Meta(ge=1, le=TURNS)]
    step: str
    active: Letter | Literal[""]
    first: Letter
    blocks: dict[str, BlockAt]
    hidden: list[Unseen] = []  # of a view: it can be looked at, and not be played from
    hands: Annotated[list[list[Card]], Two] = msgspec.field(default_factory=lambda: [[], []])
    chosen: Annotated[list[Card], Two] = msgspec.field(default_factory=lambda: [0, 0])
    aside: Annotated[list[Card], Two] = msgspec.field(default_factory=lambda: [0, 0])
    played: Annotated[list[list[Card]], Two] = msgspec.field(default_factory=lambda: [[], []])
    acting: Annotated[list[Card], Two] = msgspec.field(default_factory=lambda: [0, 0])
    factions: Annotated[list[Side], Two] = msgspec.field(default_factory=lambda: [1, 2])
    auction: tuple[Few, Few] | None = None  # seat, points: 1.1.bid
    moves_left: Few = 0
    levies_left: Few = 0
    group: str = ""
    moving: bool = False
    used: dict[str, Few] = {}  # "city city" -> blocks
    ferried: list[str] = []
    attackers: dict[str, Letter] = {}  # place -> side
    entries: list[tuple[Letter, str, str]] = []  # side, place, from
    surprise: str = ""
    started: list[str] = []
    battle: Battle | None = None
    falls: Number = 0
    draw_offer: Annotated[int, msgspec.Meta(ge=0, le=SEATS[-1])] = 0
    orders: Annotated[list[list[str]], Two] = msgspec.field(default_factory=lambda: [[], []])
    outcome: Outcome | None = None


def write(state: State) -> dict[str, Any]:
    board, auction = state.board, auction_of(state)
    ids, everybody = board.place_ids, range(board.block_count)
    written = Written(
        **{name: getattr(state, name) for name in PLAIN},
        active=LETTER.get(state.active, ""),
        first=LETTER[state.first],
        blocks={board.block_ids[b]: _block(state, b) for b in everybody if sees(state, b)},
        hidden=[_unseen(state, b) for b in everybody if not sees(state, b)],
        group="" if state.group == NOWHERE else ids[state.group],
        used={_road(board, e): n for e, n in enumerate(state.used) if n},
        ferried=[ids[sea] for sea in state.ferried],
        attackers={ids[p]: LETTER[s] for p, s in enumerate(state.attacker) if s},
        entries=[
            (LETTER[e.side], ids[e.place], ids[board.far_end(e.edge, e.place)])
            for e in state.entries
        ],
        surprise="" if state.surprise == NOWHERE else ids[state.surprise],
        started=[ids[place] for place in state.started],
        auction=None if auction is None else (auction.seat, auction.points),
    )
    built: dict[str, Any] = msgspec.to_builtins(written)
    return built


def _block(state: State, block: int) -> BlockAt:
    board, place, edge = state.board, state.where[block], state.entered[block]
    return BlockAt(
        place=BOX_NAMES[place] if place in BOX_NAMES else board.place_ids[place],
        side=LETTER[state.owner[block]],
        steps=state.steps[block],
        moved=bool(state.moved[block]),
        entered="" if edge == NOWHERE else board.place_ids[board.far_end(edge, place)],
        reserve=bool(state.reserve[block]),
    )


def _unseen(state: State, block: int) -> Unseen:
    """3.1.fog: the view has some block of that colour there, and means any."""
    board, at = state.board, _block(state, block)
    return Unseen(
        block=None,
        place=at.place,
        side=at.side,
        colour=LETTER[board.home[block]] if turned(state, block) else "",
        fleet=at.place not in BOXES and board.is_sea(state.where[block]),
        moved=at.moved,
        entered=at.entered,
        reserve=at.reserve,
    )


def _road(board: Board, edge: int) -> str:
    return " ".join(board.place_ids[end] for end in board.edge_ends[edge])


def read(board: Board, scenario: str, raw: dict[str, Any], caesar_first: bool, bids: bool) -> State:
    """Back from words; a position that breaks a rule is refused by its number."""
    try:
        with LOCK:
            written = msgspec.convert(raw, Written)
    except msgspec.ValidationError as error:
        raise BadPosition(misshapen("table.position", error)) from error
    try:
        state = _filled(start(board, scenario, caesar_first, bids), written)
    except (KeyError, ValueError, IndexError) as error:
        raise BadPosition(fault("table.position", "no-such-name", name=str(error))) from error
    if broken := faults(state):
        raise BadPosition(broken[0])
    return state


def _filled(state: State, written: Written) -> State:
    board, by_id = state.board, state.board.by_id
    if written.step not in STEPS:
        raise KeyError(written.step)
    if bool(written.active) == (written.step in (BIDS, CHOICE)):
        raise BadPosition(fault("1.1", "who-is-active"))
    if (end := written.outcome) is not None and not _ends_so(end):
        raise BadPosition(fault("1.2", "no-such-outcome", cause=end.cause))
    for name in PLAIN:
        setattr(state, name, getattr(written, name))
    state.active, state.first = SIDE[written.active], SIDE[written.first]
    if written.hidden:
        raise BadPosition(fault("3.1.fog", "hidden-blocks", count=len(written.hidden)))
    if set(written.blocks) != set(board.block_ids):
        raise BadPosition(fault("1.3", "every-block"))
    for name, at in written.blocks.items():
        block = board.block_by_id[name]
        state.where[block] = BOXES[at.place] if at.place in BOXES else by_id[at.place]
        state.owner[block], state.steps[block] = SIDE[at.side], at.steps
        state.moved[block], state.reserve[block] = at.moved, at.reserve
        if at.entered:
            state.entered[block] = board.edge_of[by_id[at.entered], state.where[block]]
    state.group = by_id[written.group] if written.group else NOWHERE
    for road, count in written.used.items():
        one, other = road.split()
        state.used[board.edge_of[by_id[one], by_id[other]]] = count
    state.ferried = [by_id[sea] for sea in written.ferried]
    for place, side in written.attackers.items():
        state.attacker[by_id[place]] = SIDE[side]
    state.entries = [
        Entry(SIDE[side], by_id[place], board.edge_of[by_id[place], by_id[origin]])
        for side, place, origin in written.entries
    ]
    state.surprise = by_id[written.surprise] if written.surprise else NOWHERE
    state.started = [by_id[place] for place in written.started]
    if written.auction is not None:
        state.terms = Auction(*written.auction, caesar_opens(state))
    state.__dict__.pop("index", None)
    return attach(state, board)


def _ends_so(outcome: Outcome) -> bool:
    """Is there such an end, by such a rule?"""
    known = outcome.cause in catalogue("caesar")["outcome"] and outcome.rule in rules("caesar")
    return known and not outcome.level
