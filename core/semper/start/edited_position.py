"""Edited positions: a state in words that a person can read and change, and back.

Written by `show --json --seat all`, read by `new --position`, checked against every invariant.
Each field of a state has a codec: how it is spelt, and how that is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from core.contract import Fault
from core.faults import BadPosition, misshapen
from core.once import LOCK
from core.semper.box.board import (
    BOX,
    DEAD,
    LEADER,
    LETTER,
    NOBODY,
    NOWHERE,
    PRIMUS,
    RESERVE,
    RETURNING,
    SECONDUS,
    UNPLACED,
    WAITING,
    Board,
)
from core.semper.box.state import MOVEMENT, NEVER, TITLES, Death, State, attach
from core.semper.sequence import STEPS
from core.semper.start import setup
from core.semper.start.invariants import faults

NAME = {NOBODY: "", PRIMUS: "P", SECONDUS: "S"}
BOXES = {
    "reserve": RESERVE,
    "dead": DEAD,
    "waiting": WAITING,
    "returning": RETURNING,
    "box": BOX,
    "unplaced": UNPLACED,
    "": NOWHERE,
}
WORD = {number: word for word, number in BOXES.items()}
Number = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Few = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Counter(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a counter is, whose it is, in which state."""

    place: str
    side: str = ""
    reduced: bool = False
    moved: bool = False
    came: str = ""


class Codec(NamedTuple):
    """The shape of a field in words; how it is written, and how it is read."""

    shape: Any
    write: Callable[[Board, Any], Any]
    read: Callable[[Board, Any], Any]


def _wrong(rule: str, kind: str, **args: object) -> BadPosition:
    return BadPosition(Fault(rule, kind, args, "semper"))


# --- names ---------------------------------------------------------------------------------------


def _side(board: Board, word: str) -> int:
    """0.5: one of the two camps, or nobody."""
    if word not in LETTER:
        raise _wrong("0.5", "no-such-side", name=word)
    return LETTER[word]


def _piece(board: Board, name: str) -> int:
    if not name:
        return NOWHERE
    if name not in board.piece_by_id:
        raise _wrong("table.position", "no-counter", name=name)
    return board.piece_by_id[name]


def _place(board: Board, word: str) -> int:
    if word in board.by_id:
        return board.by_id[word]
    if word in BOXES:
        return BOXES[word]
    raise _wrong("table.position", "no-place", name=word)


def _side_word(board: Board, side: int) -> str:
    return NAME[side]


def _piece_word(board: Board, piece: int) -> str:
    return "" if piece == NOWHERE else board.piece_ids[piece]


def place_word(board: Board, place: int) -> str:
    return board.place_ids[place] if place < board.place_count else WORD[place]


def _numbered(what: str, names: Sequence[str], name: str) -> int:
    if name not in names:
        raise _wrong("table.position", f"no-such-{what}", name=name)
    return names.index(name)


# --- codecs --------------------------------------------------------------------------------------


def _plain(shape: Any) -> Codec:
    return Codec(shape, lambda board, value: value, lambda board, value: value)


def _many(one: Codec) -> Codec:
    return Codec(
        list[one.shape],  # type: ignore[name-defined]
        lambda board, values: [one.write(board, value) for value in values],
        lambda board, values: [one.read(board, value) for value in values],
    )


def _pairs(first: Codec, second: Codec) -> Codec:
    return Codec(
        list[tuple[first.shape, second.shape]],  # type: ignore[name-defined]
        lambda board, pairs: [(first.write(board, a), second.write(board, b)) for a, b in pairs],
        lambda board, pairs: [(first.read(board, a), second.read(board, b)) for a, b in pairs],
    )


def _by_name(what: str, names: Callable[[Board], Sequence[str]], one: Codec, empty: int) -> Codec:
    """A row of values as a table by name, without those that are empty."""

    def write(board: Board, row: Sequence[int]) -> dict[str, Any]:
        named = zip(names(board), row, strict=True)
        return {name: one.write(board, value) for name, value in named if value != empty}

    def read(board: Board, table: dict[str, Any]) -> list[int]:
        known = names(board)
        row = [empty] * len(known)
        for name, value in table.items():
            row[_numbered(what, known, name)] = one.read(board, value)
        return row

    return Codec(dict[str, one.shape], write, read)  # type: ignore[name-defined]


def _bytes(codec: Codec) -> Codec:
    return codec._replace(read=lambda board, value: bytearray(codec.read(board, value)))


def _romans(board: Board) -> Sequence[str]:
    return board.piece_ids[: len(board.leaders)]


SIDE, PIECE, PLACE = (
    Codec(str, _side_word, _side),
    Codec(str, _piece_word, _piece),
    Codec(str, place_word, _place),
)
TITLE = Codec(
    str,
    lambda board, title: TITLES[title],
    lambda board, word: _numbered("title", TITLES, word),
)
DIOCESE = Codec(
    str,
    lambda board, diocese: board.diocese_ids[diocese],
    lambda board, name: _numbered("diocese", board.diocese_ids, name),
)
PEOPLE = Codec(
    str,
    lambda board, people: board.people_ids[people],
    lambda board, name: _numbered("people", board.people_ids, name),
)
YEAR, SMALL, FLAG, WORDS = _plain(Number), _plain(Few), _plain(bool), _plain(list[str])
THREE, COUNTERS = _plain(list[Few]), _plain(list[Few])
DEATH = Codec(
    list[tuple[str, str, bool]],
    lambda board, dead: [(board.piece_ids[d.leader], NAME[d.side], d.overthrown) for d in dead],
    lambda board, dead: [Death(_piece(board, x), _side(board, s), o) for x, s, o in dead],
)

FIELDS: dict[str, Codec] = {
    "year": YEAR,
    "step": _plain(str),
    "control": _bytes(_by_name("diocese", lambda b: b.diocese_ids, SIDE, NOBODY)),
    "war": _bytes(_by_name("people", lambda b: b.people_ids, SIDE, NOBODY)),
    "factions": _many(SIDE),
    "title": _bytes(_by_name("leader", _romans, TITLE, 0)),
    "taken_from": _bytes(_by_name("leader", _romans, SIDE, NOBODY)),
    "cause": _bytes(_by_name("leader", _romans, PIECE, NOWHERE)),
    "bonus": _bytes(_by_name("leader", _romans, SMALL, 0)),
    "points": THREE,
    "initiative": SIDE,
    "active": SIDE,
    "sequences": THREE,
    "played": THREE,
    "passes": SMALL,
    "guards": _many(PIECE),
    "fleet_at": _many(PLACE),
    "fleet_side": _many(SIDE),
    "fleet_back": _many(YEAR),
    "fleet_moved": COUNTERS,
    "attacked_from": _pairs(PLACE, PLACE),
    "evaded": _many(PLACE),
    "called": _many(PLACE),
    "batch": _pairs(PIECE, SMALL),
    "fallen": DEATH,
    "lost_usurpers": _many(PIECE),
    "extensions": _pairs(PIECE, DIOCESE),
    "felled": THREE,
    "swap": FLAG,
    "heir": PIECE,
    "refused": _many(PIECE),
    "vetoes": WORDS,
    "named": WORDS,
    "constantin_died": YEAR,
    "licinius_died": YEAR,
    "founding": YEAR,
    "built": FLAG,
    "pax": FLAG,
    "deaths_done": FLAG,
    "late": _many(PIECE),
    "mutinied": FLAG,
    "hands": _plain(tuple[list[Few], list[Few]]),
    "spent": COUNTERS,
    "lying": _pairs(SMALL, PLACE),
    "event": SMALL,
    "ill": _many(PIECE),
    "detained": _many(PIECE),
    "extra": SIDE,
    "peace_until": _by_name("people", lambda b: b.people_ids, YEAR, NEVER),
    "calmed": _many(PEOPLE),
    "falls": YEAR,
}
NEEDED = ("year", "step")
LISTS = ("hands",)  # read as tuples, kept as lists

Written = msgspec.defstruct(
    "Written",
    [
        ("counters", dict[str, Counter]),
        ("year", Number),
        ("step", str),
        *(
            (name, codec.shape | None, None)
            for name, codec in FIELDS.items()
            if name not in ("year", "step")
        ),
    ],
    forbid_unknown_fields=True,
)


# --- writing and reading -------------------------------------------------------------------------


def write(state: State) -> dict[str, Any]:
    """The position at the start of its step, in words."""
    board = state.board
    words: dict[str, Any] = {
        name: codec.write(board, getattr(state, name)) for name, codec in FIELDS.items()
    }
    counters = {
        board.piece_ids[piece]: msgspec.to_builtins(_counter(state, piece))
        for piece in range(board.piece_count)
    }
    built: dict[str, Any] = msgspec.to_builtins({**words, "counters": counters})
    return built


def _counter(state: State, piece: int) -> Counter:
    return Counter(
        place_word(state.board, state.where[piece]),
        NAME[state.side[piece]],
        bool(state.reduced[piece]),
        bool(state.moved[piece]),
        place_word(state.board, state.came[piece]),
    )


def read(board: Board, scenario: str, raw: dict[str, Any], options: list[str]) -> State:
    """A state from words; whatever breaks a rule is refused by its number."""
    try:
        with LOCK:
            written = msgspec.convert(raw, Written)
    except msgspec.ValidationError as error:
        raise BadPosition(misshapen("table.position", error)) from error
    state = setup.start(board, board.scenarios[scenario], options)
    words = msgspec.structs.asdict(written)
    counters: dict[str, Counter] = words["counters"]
    for name, codec in FIELDS.items():
        value = words[name]
        if value is not None:
            read_value = codec.read(board, value)
            setattr(state, name, list(read_value) if name in LISTS else read_value)
    _check_table(state)
    _unnamed(state, counters)
    for name, counter in counters.items():
        _read_counter(state, name, counter)
    attach(state, board)
    if broken := faults(state):
        raise BadPosition(broken[0])
    return state


def _check_table(state: State) -> None:
    scenario = state.board.scenarios[state.scenario]
    if not scenario.first <= state.year <= scenario.last:
        raise _wrong("2.F.calendar", "out-of-years", first=scenario.first, last=scenario.last)
    if state.step not in STEPS:
        raise _wrong("table.position", "no-step", name=state.step)
    if sorted(state.factions) != [PRIMUS, SECONDUS]:
        raise _wrong("0.5", "who-plays-whom")
    if NOBODY in (state.active, state.initiative) or NOBODY in state.control:
        raise _wrong("table.position", "who-is-active")
    threes = (state.points, state.sequences, state.played, state.guards, state.felled)
    if any(len(row) != 3 for row in threes) or state.falls < 0:
        raise _wrong("table.position", "wrong-count")
    fleets = (state.fleet_at, state.fleet_side, state.fleet_back)
    if any(len(row) != len(state.board.fleet_homes) for row in fleets):
        raise _wrong("table.position", "wrong-count")
    if state.step == MOVEMENT and not state.sequences[state.active]:
        raise _wrong("2.E", "no-sequence-left")


def _unnamed(state: State, named: dict[str, Counter]) -> None:
    """Romans who are not named are off the map; others are where they start, with their people."""
    board = state.board
    for piece, name in enumerate(board.piece_ids):
        if name in named:
            continue
        people = board.piece_people[piece]
        if people >= 0:
            state.side[piece] = state.war[people]
            if people == board.armenia:
                state.side[piece] = state.control[board.oriens]
        elif board.kind[piece] == LEADER:
            state.where[piece], state.title[piece] = DEAD, 0
        else:
            state.where[piece], state.side[piece], state.reduced[piece] = RESERVE, NOBODY, 0


def _read_counter(state: State, name: str, counter: Counter) -> None:
    board = state.board
    piece = _piece(board, name)
    state.where[piece] = _place(board, counter.place)
    state.side[piece] = _side(board, counter.side)
    state.reduced[piece] = counter.reduced
    state.moved[piece] = counter.moved
    state.came[piece] = _place(board, counter.came)
