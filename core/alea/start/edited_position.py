"""Edited positions: a state in words that a person can read and change, and back.

Written by `show --json --seat all`, read by `new --position`, checked against every invariant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec

from core.alea.box.board import (
    BOX,
    CAESARIAN,
    DEAD,
    LEADER,
    LETTER,
    NOBODY,
    NOWHERE,
    RECRUITED,
    REPUBLICAN,
    RESERVE,
    RETURNING,
    SIDES,
    UNPLACED,
    WAITING,
    Board,
)
from core.alea.box.state import LONG_AGO, MOVEMENT, State, reindex
from core.alea.box.victory_points import DEFINITIVE
from core.alea.sequence import STEPS
from core.alea.start import setup
from core.alea.start.invariants import faults
from core.contract import Fault
from core.faults import BadPosition, misshapen
from core.once import LOCK

NAME = {NOBODY: "", CAESARIAN: "C", REPUBLICAN: "R"}
BOXES = {
    "reserve": RESERVE,
    "dead": DEAD,
    "waiting": WAITING,
    "returning": RETURNING,
    "box": BOX,
    "unplaced": UNPLACED,
}
PLAIN = (
    "year",
    "step",
    "track",
    "points",
    "falls",
    "region",
    "took",
    "passes",
    "janus",
    "event",
    "halved_until",
    "chief_died",
    "chief_fought",
    "disinherited",
    "changes",
    "occupied_egypt",
)
GIVEN = ("caesar_died", "murdered", "avenged")  # what the scenario says, unless it is written
THREES = ("sequences", "played", "disbanded", "negotiated")


Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Stratagem = Annotated[int, msgspec.Meta(ge=0, le=19)]  # 0: face down
Number = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]


class Counter(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a counter is, whose it is, in which state."""

    place: str
    side: str = ""
    reduced: bool = False
    moved: bool = False
    came: str = ""


class Written(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position in words."""

    year: Number
    step: str
    counters: dict[str, Counter]
    control: dict[str, str]
    roma: str = ""
    initiative: str = ""
    active: str = ""
    track: Number = 0
    points: Number = 0
    sequences: tuple[Few, Few, Few] = (0, 0, 0)
    played: tuple[Few, Few, Few] = (0, 0, 0)
    disbanded: tuple[Few, Few, Few] = (0, 0, 0)
    faction_leaders: dict[str, list[str]] = {}
    war: dict[str, str] = {}
    allied: dict[str, str] = {}
    recruited: dict[str, tuple[Few, Few, Few, Few]] = {}
    hands: tuple[list[Stratagem], list[Stratagem]] = ([], [])
    spent: list[Stratagem] = []
    intrigues: list[Stratagem] = []
    plague: str = ""
    janus: bool = False
    batch: list[tuple[str, Few]] = []
    event: Annotated[int, msgspec.Meta(ge=0, le=16)] = 0
    ill: list[str] = []
    extra: str = ""
    factions: tuple[str, str] = ("C", "R")
    pretenders: dict[str, str] = {}
    rallied: dict[str, list[str]] = {}
    triumvirs: list[tuple[str, str]] = []
    last_control: dict[str, str] = {}
    swap: str = ""
    fallen_chiefs: list[tuple[str, str]] = []
    caesar_died: Number | None = None
    murdered: Number | None = None
    avenged: bool | None = None
    halved_until: Number = LONG_AGO
    chief_died: bool = False
    chief_fought: bool = False
    disinherited: bool = False
    calmed: list[str] = []
    peace_until: dict[str, Number] = {}
    passes: Few = 0
    negotiated: tuple[Few, Few, Few] = (0, 0, 0)
    changes: Few = 0
    occupied_egypt: bool = False
    falls: Number = 0
    region: Number = 0
    took: Number = 0
    done: list[str] = []
    shared_out: list[str] = []
    naval_leaders: list[str] = []
    attacked_from: list[tuple[str, str]] = []
    evaded: list[str] = []
    sailed: list[str] = []


# --- writing -----------------------------------------------------------------------------------


def write(state: State) -> dict[str, Any]:
    """The position at the start of its step, in words."""
    board = state.board
    written = Written(
        year=state.year,
        step=state.step,
        counters={
            board.piece_ids[piece]: _counter(state, piece) for piece in range(board.piece_count)
        },
        control={name: NAME[state.control[n]] for n, name in enumerate(board.region_ids)},
        roma=NAME[state.roma],
        initiative=NAME[state.initiative],
        active=NAME[state.active],
        track=state.track,
        points=state.points,
        sequences=_three(state.sequences),
        played=_three(state.played),
        disbanded=_three(state.disbanded),
        faction_leaders={
            NAME[side]: [board.piece_ids[x] for x in state.faction_leaders[side]]
            for side in (CAESARIAN, REPUBLICAN)
        },
        war=_sides(board.people_ids, state.war),
        allied=_sides(board.people_ids, state.allied),
        recruited={
            name: _four(state.taken[4 * n : 4 * n + 4]) for n, name in enumerate(board.region_ids)
        },
        hands=(state.hands[0], state.hands[1]),
        factions=(NAME[state.factions[0]], NAME[state.factions[1]]),
        falls=state.falls,
        region=state.region,
        took=state.took,
        done=[name for n, name in enumerate(board.region_ids) if state.done[n]],
        shared_out=[board.place_ids[place] for place in state.shared_out],
        naval_leaders=[board.piece_ids[x] for x in state.naval_leaders],
        attacked_from=[(board.place_ids[p], board.place_ids[o]) for p, o in state.attacked_from],
        evaded=[board.place_ids[place] for place in state.evaded],
        sailed=[board.place_ids[place] for place in state.sailed],
    )
    _write_stratagems(state, written)
    _write_politics(state, written)
    built: dict[str, Any] = msgspec.to_builtins(written)
    return built


def _write_stratagems(state: State, written: Written) -> None:
    """6, 2.D: counters out of the cup, and the event of the year."""
    board = state.board
    written.spent, written.intrigues = state.spent, state.intrigues
    written.plague = "" if state.plague == NOWHERE else board.place_ids[state.plague]
    written.batch = [(board.piece_ids[piece], face) for piece, face in state.batch]
    written.janus, written.event = state.janus, state.event
    written.ill = [board.piece_ids[x] for x in state.ill]
    written.extra = NAME[state.extra]


def _write_politics(state: State, written: Written) -> None:
    """3.5, 3.6 and 4: titles, claims, murders, and the peoples' peace."""
    board = state.board
    names, regions = board.piece_ids, board.region_ids
    written.pretenders = {
        NAME[side]: names[state.pretenders[side]]
        for side in SIDES
        if state.pretenders[side] != NOWHERE
    }
    written.rallied = {
        NAME[side]: [names[x] for x in state.rallied[side]] for side in SIDES if state.rallied[side]
    }
    written.triumvirs = [(names[x], regions[region]) for x, region in state.triumvirs]
    written.last_control = _sides(regions, state.last_control)
    written.swap = "".join(NAME[side] for side in SIDES if state.swap & side)
    written.fallen_chiefs = [
        ("" if x == NOWHERE else names[x], NAME[side]) for x, side in state.fallen_chiefs
    ]
    written.caesar_died, written.murdered = state.caesar_died, state.murdered
    written.avenged, written.halved_until = state.avenged, state.halved_until
    written.chief_died, written.chief_fought = state.chief_died, state.chief_fought
    written.disinherited = state.disinherited
    written.calmed = [board.people_ids[people] for people in state.calmed]
    written.peace_until = {
        people: state.peace_until[n]
        for n, people in enumerate(board.people_ids)
        if state.peace_until[n] != LONG_AGO
    }
    written.passes, written.negotiated = state.passes, _three(state.negotiated)
    written.changes, written.occupied_egypt = state.changes, state.occupied_egypt


def _four(values: Sequence[int]) -> tuple[int, int, int, int]:
    return values[0], values[1], values[2], values[3]


def _three(values: list[int]) -> tuple[int, int, int]:
    return values[0], values[1], values[2]


def _sides(names: tuple[str, ...], values: bytearray) -> dict[str, str]:
    return {name: NAME[values[n]] for n, name in enumerate(names) if values[n]}


def _counter(state: State, piece: int) -> Counter:
    return Counter(
        place_word(state.board, state.where[piece]),
        NAME.get(state.side[piece], ""),
        bool(state.reduced[piece]),
        bool(state.moved[piece]),
        place_word(state.board, state.came[piece]) if state.came[piece] < 200 else "",
    )


def place_word(board: Board, place: int) -> str:
    if place < board.place_count:
        return board.place_ids[place]
    for word, number in BOXES.items():
        if number == place:
            return word
    return f"recruited:{board.region_ids[place - RECRUITED]}"


# --- reading -----------------------------------------------------------------------------------


def read(board: Board, scenario: str, raw: dict[str, Any], options: list[str]) -> State:
    """A state from words; whatever breaks a rule is refused by its number."""
    try:
        with LOCK:
            written = msgspec.convert(raw, Written)
    except msgspec.ValidationError as error:
        raise BadPosition(misshapen("table.position", error)) from error
    state = setup.start(board, board.scenarios[scenario], options)
    _read_table(state, written)
    _read_stratagems(state, written)
    _read_politics(state, written)
    _unnamed(state, written)
    for name, counter in written.counters.items():
        _read_counter(state, name, counter)
    reindex(state)
    if broken := faults(state):
        raise BadPosition(broken[0])
    return state


def _wrong(rule: str, kind: str, **args: object) -> BadPosition:
    return BadPosition(Fault(rule, kind, args, "alea"))


def _unnamed(state: State, written: Written) -> None:
    """Romans who are not named are off the map; others are at home, and follow their people."""
    board = state.board
    for piece, name in enumerate(board.piece_ids):
        if name in written.counters:
            continue
        people = board.romanized.get(piece, board.piece_people[piece])
        if people >= 0:
            state.side[piece] = state.war[people] or state.allied[people]
        elif board.kind[piece] == LEADER:
            state.where[piece] = DEAD
        else:
            state.where[piece], state.side[piece], state.reduced[piece] = RESERVE, NOBODY, 0


def _read_table(state: State, written: Written) -> None:
    board = state.board
    first, last = board.scenarios[state.scenario].first, board.scenarios[state.scenario].last
    if not first <= written.year <= last:
        raise _wrong("2.F.calendar", "out-of-years", first=first, last=last)
    if written.step not in STEPS:
        raise _wrong("table.position", "no-step", name=written.step)
    if not 0 <= written.track <= 5 or sorted(written.factions) != ["C", "R"]:
        raise _wrong("table.position", "track-and-factions")
    if written.active not in ("C", "R") or written.initiative not in ("C", "R"):
        raise _wrong("table.position", "who-is-active")
    if written.falls < 0 or not 0 <= written.region <= len(board.regions):
        raise _wrong("table.position", "falls-and-regions")
    if state.scenario == "1" and abs(written.points) > DEFINITIVE:
        raise _wrong("s1.definitive", "has-ended")
    for name in PLAIN:
        setattr(state, name, getattr(written, name))
    for name in GIVEN:
        if getattr(written, name) is not None:
            setattr(state, name, getattr(written, name))
    for name in THREES:
        setattr(state, name, list(getattr(written, name)))
    state.roma = _side(written.roma)
    state.initiative = _side(written.initiative)
    state.active = _side(written.active)
    if state.step == MOVEMENT and not state.sequences[state.active]:
        raise _wrong("2.E", "no-sequence-left")
    state.factions = [_side(word) for word in written.factions]
    state.hands = [list(hand) for hand in written.hands]
    _known("region", written.control.keys() | written.recruited.keys(), board.region_ids)
    _known("people", written.war.keys() | written.allied.keys(), board.people_ids)
    _known("side", written.faction_leaders.keys(), ("C", "R"))
    for n, name in enumerate(board.region_ids):
        state.control[n] = _side(written.control.get(name, ""))
        state.taken[4 * n : 4 * n + 4] = bytes(written.recruited.get(name, (0, 0, 0, 0)))
        state.done[n] = name in written.done
    for n, name in enumerate(board.people_ids):
        state.war[n] = _side(written.war.get(name, ""))
        state.allied[n] = _side(written.allied.get(name, ""))
    state.shared_out = [_place(board, name) for name in written.shared_out]
    state.naval_leaders = [_piece(board, name) for name in written.naval_leaders]
    state.attacked_from = [(_place(board, p), _place(board, o)) for p, o in written.attacked_from]
    state.evaded = [_place(board, name) for name in written.evaded]
    state.sailed = [_place(board, name) for name in written.sailed]
    for letter in ("C", "R"):
        names = written.faction_leaders.get(letter, [])
        state.faction_leaders[LETTER[letter]] = [_piece(board, name) for name in names]


def _read_stratagems(state: State, written: Written) -> None:
    board = state.board
    drawn = [n for hand in (*written.hands, written.spent, written.intrigues) for n in hand if n]
    if len(set(drawn)) != len(drawn):
        raise _wrong("table.position", "stratagem-twice")
    state.spent, state.intrigues = list(written.spent), list(written.intrigues)
    state.plague = _place(board, written.plague) if written.plague else NOWHERE
    if state.plague != NOWHERE and state.plague >= board.zone_count:
        raise _wrong("table.position", "plague-at-sea")
    state.batch = [(_piece(board, name), face) for name, face in written.batch]
    state.ill = [_piece(board, name) for name in written.ill]
    state.extra = _side(written.extra)


def _read_politics(state: State, written: Written) -> None:
    board = state.board
    _known("side", written.pretenders.keys() | written.rallied.keys(), ("C", "R"))
    _known("region", [name for _, name in written.triumvirs], board.region_ids)
    _known("region", written.last_control, board.region_ids)
    _known("people", [*written.peace_until, *written.calmed], board.people_ids)
    for letter, name in written.pretenders.items():
        state.pretenders[LETTER[letter]] = _piece(board, name)
    for letter, names in written.rallied.items():
        state.rallied[LETTER[letter]] = [_piece(board, name) for name in names]
    state.triumvirs = [
        (_piece(board, leader), board.region_ids.index(region))
        for leader, region in written.triumvirs
    ]
    for n, name in enumerate(board.region_ids):
        state.last_control[n] = _side(written.last_control.get(name, ""))
    state.swap = sum(_side(letter) for letter in sorted(set(written.swap)))
    state.fallen_chiefs = [
        (_piece(board, name) if name else NOWHERE, _side(side))
        for name, side in written.fallen_chiefs
    ]
    state.calmed = [board.people_ids.index(name) for name in written.calmed]
    for n, name in enumerate(board.people_ids):
        state.peace_until[n] = written.peace_until.get(name, LONG_AGO)


def _known(what: str, names: Iterable[str], known: Sequence[str]) -> None:
    for name in names:
        if name not in known:
            raise _wrong("table.position", f"no-such-{what}", name=name)


def _side(word: str) -> int:
    """0.5: one of the two sides, or nobody."""
    if word not in LETTER:
        raise _wrong("0.5", "no-such-side", name=word)
    return LETTER[word]


def _piece(board: Board, name: str) -> int:
    if name not in board.piece_by_id:
        raise _wrong("table.position", "no-counter", name=name)
    return board.piece_by_id[name]


def _read_counter(state: State, name: str, counter: Counter) -> None:
    board = state.board
    piece = _piece(board, name)
    state.where[piece] = _place(board, counter.place)
    state.side[piece] = _side(counter.side)
    state.reduced[piece] = counter.reduced
    state.moved[piece] = counter.moved
    if counter.came:
        state.came[piece] = _place(board, counter.came)


def _place(board: Board, word: str) -> int:
    if word in board.by_id:
        return board.by_id[word]
    if word in BOXES:
        return BOXES[word]
    kind, _, region = word.partition(":")
    if kind == "recruited" and region in board.region_ids:
        return RECRUITED + board.region_ids.index(region)
    raise _wrong("table.position", "no-place", name=word)
