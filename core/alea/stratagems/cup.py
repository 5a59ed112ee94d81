"""2.A, 2.F and 6: the cup, the hands, and what becomes of a counter that is played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from typing import Any

import msgspec

from core.alea.box.actions import Play
from core.alea.box.board import NOWHERE, SIDES, Board
from core.alea.box.state import State, enemy
from core.contract import (
    Action,
    Event,
    Fault,
    Option,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import draw
from core.flow import ask
from core.imperator.actions import Discard
from core.imperator.asking.choices import subset

UNKNOWN = 0  # what a hidden counter looks like to the other seat
KEPT = 3  # 2.F: counters that a player may keep
PLAY_FIELDS = ("leader", "zone", "pieces", "peoples", "nationality", "die")
RULES = {
    "initiative": "6.1.initiative",
    "janus": "6.1.janus",
    "coup-0": "6.2.coup",
    "coup-1": "6.2.coup",
    "coup-2": "6.2.coup",
    "rise-minor": "6.2.rise-minor",
    "rise-two": "6.2.rise-two",
    "rise-major": "6.2.rise-major",
    "allegiance": "6.2.allegiance",
    "flight": "6.3.flight",
    "favour": "6.3.favour",
    "assassination": "6.3.assassination",
    "plague": "6.3.plague",
    "desertion": "6.3.desertion",
    "turncoats": "6.3.turncoats",
    "veni": "6.3.veni",
    "poliorcetics-1": "6.3.poliorcetics",
    "poliorcetics-2": "6.3.poliorcetics",
    "wall-1": "6.3.wall",
    "wall-2": "6.3.wall",
    "parthian-shot": "6.3.parthian-shot",
    "intrigue": "6.3.intrigue",
    "pacify-minor": "6.3.pacify-minor",
    "pacify-major": "6.3.pacify-major",
    "pacify-nationality": "6.3.pacify-nationality",
    "pax-romana": "6.3.pax-romana",
    "ides": "6.4.ides",
    "imperium": "6.4.imperium",
    "rally": "6.4.rally",
    "triumphus-1": "6.4.triumphus",
    "triumphus-2": "6.4.triumphus",
}  # face -> its rule
AIMS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("coup-0", "coup-1", "coup-2", "assassination", "rally"), ("leader",)),
    **dict.fromkeys(("rise-minor", "rise-two", "rise-major", "allegiance"), ("peoples",)),
    **dict.fromkeys(("pacify-minor", "pacify-major", "pax-romana"), ("peoples",)),
    **dict.fromkeys(("flight", "desertion"), ("zone", "pieces")),
    **dict.fromkeys(("turncoats", "parthian-shot"), ("pieces",)),
    "favour": ("die", "leader", "pieces"),
    "plague": ("zone",),
    "pacify-nationality": ("nationality",),
}  # face -> the fields of a play that it uses


# --- where the counters are --------------------------------------------------------------------


def faces_of(board: Board, counter: int) -> tuple[str, ...]:
    """The two faces; none for a counter that is face down or does not exist."""
    return board.faces[counter] if 0 <= counter < len(board.faces) else ()


def carriers(board: Board, faces: Collection[str]) -> list[int]:
    """The counters that show one of these faces."""
    printed = board.data.stratagems
    return [n for n, one in enumerate(printed, 1) if any(face in faces for face in one.faces)]


def lying_open(state: State) -> list[int]:
    """Neither in the cup nor in a hand, for all to see."""
    plague = carriers(state.board, ("plague",)) if state.plague != NOWHERE else []
    return [*state.spent, *state.intrigues, *plague]


def cup(state: State) -> list[int]:
    """6: every counter that is nowhere else."""
    out = {*state.hands[0], *state.hands[1], *lying_open(state)}
    return [n for n in range(1, len(state.board.data.stratagems) + 1) if n not in out]


def held(state: State, seat: int, faces: Collection[str]) -> list[tuple[int, str]]:
    """What a seat could play of these faces: counter and face."""
    shown = state.board.faces
    return [
        (counter, face)
        for counter in state.hands[seat - 1]
        for face in shown[counter]
        if face in faces
    ]


def may_hold(state: State, seat: int, faces: Collection[str], gone: Sequence[int] = ()) -> bool:
    """Is this seat to be asked for these faces? With hidden hands that must depend on what
    everybody knows: the size of the hand, what lies open, and what has just been played."""
    if not state.hidden_hands:
        return bool(held(state, seat, faces))
    if not state.hands[seat - 1]:
        return False
    out = {*gone, *lying_open(state)}
    return any(counter not in out for counter in carriers(state.board, faces))


def could_hold(view: State, seat: int, faces: Collection[str]) -> bool:
    """Might this seat play one of these faces, for all that whoever has this view can tell? What
    he sees of the hands lies in no hand that he does not see."""
    hand, carrying = view.hands[seat - 1], carriers(view.board, faces)
    if UNKNOWN not in hand:
        return any(counter in hand for counter in carrying)
    seen = {*view.hands[0], *view.hands[1], *lying_open(view)}
    return any(counter not in seen for counter in carrying)


def misplaced(state: State) -> list[Fault]:
    """For the invariants: every counter is in one place only, and the hands are sorted."""
    places = state.hands[0] + state.hands[1] + lying_open(state)
    known = all(1 <= counter <= len(state.board.data.stratagems) for counter in places)
    if len(set(places)) != len(places) or not known:
        return [Fault("6", "counters-misplaced", {"counters": sorted(places)}, "alea")]
    in_order = all(hand == sorted(hand) for hand in state.hands)
    return [] if in_order else [Fault("6", "hand-unsorted", system="alea")]


# --- 6 playing one -------------------------------------------------------------------------------


def why_not_now(play: Play) -> Refusal:
    """A face that this moment is not made for, or that is on no counter."""
    if play.face not in RULES:
        return refuse("no-such-stratagem", "6", face=play.face)
    rule = RULES[play.face]
    return refuse("not-in-this-phase", rule, face=play.face, moment=rule)


def why_not_counter(state: State, seat: int, play: Play) -> Refusal | None:
    """The counter is in this hand, shows that face, and is aimed at nothing it cannot hit."""
    if play.counter not in state.hands[seat - 1]:
        return refuse("not-in-hand", "6", counter=play.counter)
    if play.face not in faces_of(state.board, play.counter):
        return refuse("not-on-counter", "6", counter=play.counter)
    aims = AIMS.get(play.face, ())
    for name in PLAY_FIELDS:
        if name not in aims and getattr(play, name) not in (None, (), ""):
            return refuse("aim-not-needed", "6", counter=play.counter)
    return None


def with_hand(
    options: Options | None,
    state: State,
    seat: int,
    partial: dict[str, Any],
    timely: Collection[str],
    why_not: Callable[[Play], Refusal | None],
) -> Options | None:
    """The rest of the hand, as far as it is seen, with the reason why it is not for now: that of
    a `timely` face, where the counter has one."""
    if options is None or options.field not in ("type", "counter", "face"):
        return options
    known = [option.value for option in options.candidates]
    hand = [n for n in state.hands[seat - 1] if faces_of(state.board, n)]
    plays = [Play(n, _nearest(state.board, n, timely)) for n in hand]
    if options.field == "type":
        rest: list[tuple[Any, Refusal | None]] = []
        if plays and "play" not in known:
            bars = [why_not(play) for play in plays if play.face in timely]
            rest = [("play", _one_reason(bars))]
    elif options.field == "counter":
        rest = [(play.counter, why_not(play)) for play in plays if play.counter not in known]
    else:
        number = partial["counter"]
        faces = [face for face in faces_of(state.board, number) if face not in known]
        rest = [(face, why_not(Play(number, face))) for face in faces]
    barred = [Option(value, refusal=refusal) for value, refusal in rest]
    return msgspec.structs.replace(options, candidates=options.candidates + barred)


def _nearest(board: Board, counter: int, timely: Collection[str]) -> str:
    faces = faces_of(board, counter)
    return next((face for face in faces if face in timely), faces[0])


def _one_reason(bars: Sequence[Refusal | None]) -> Refusal | None:
    """Why nothing of a hand can be played: the reason that all timely faces share, if any do."""
    shared = len({bar.kind for bar in bars if bar is not None}) == 1
    return bars[0] if shared else refuse("nothing-to-play", "6")


def spend(table: Table, state: State, seat: int, play: Play) -> None:
    """The counter is shown and leaves the hand: into the cup, unless its face keeps it."""
    state.hands[seat - 1].remove(play.counter)
    told = {"side": state.factions[seat - 1], "face": play.face, "counter": play.counter}
    table.tell(Event("stratagem-played", RULES[play.face], told, reveals=True))


# --- 2.A -----------------------------------------------------------------------------------------


def draw_phase(table: Table, state: State) -> Step:
    """2.A: each player draws one counter, in secret; the Caesarian first."""
    for side in SIDES:
        seat = state.seat_of(side)
        items = cup(state)
        if not items:
            continue
        counter = yield from draw(
            table, state, items, seat=seat, purpose="stratagem", secret=state.hidden_hands
        )
        state.hands[seat - 1] = sorted([*state.hands[seat - 1], counter])
        told = {"side": side, "stratagem": counter}
        if state.hidden_hands:
            table.tell(Event("draws", "2.A", {"side": side}, only=-seat))
            table.tell(Event("drew", "2.A", told, only=seat))
        else:
            table.tell(Event("drew", "2.A", told))


# --- 2.F -----------------------------------------------------------------------------------------


def hand_limit(table: Table, state: State) -> Step:
    """2.F: nobody keeps more than three counters; the initiative player discards first."""
    for side in (state.initiative, enemy(state.initiative)):
        action = yield from ask(table, state, _discard_question(side))
        if action is not None:
            _discard(table, state, side, action.counters)


def _discard(table: Table, state: State, side: int, counters: Sequence[int]) -> None:
    """The owner hears which, the others how many."""
    seat = state.seat_of(side)
    for counter in counters:
        state.hands[seat - 1].remove(counter)
    named = {"side": side, "counters": sorted(counters)}
    if not state.hidden_hands:
        table.tell(Event("discarded", "2.F.hands", named))
        return
    told = {"side": side, "count": len(counters)}
    table.tell(Event("discards", "2.F.hands", told, only=-seat))
    table.tell(Event("discarded", "2.F.hands", named, only=seat))


def _discard_question(side: int) -> Callable[[State], DiscardPrompt | None]:
    def question(state: State) -> DiscardPrompt | None:
        surplus = len(state.hands[state.seat_of(side) - 1]) - KEPT
        return DiscardPrompt(state, side, surplus) if surplus > 0 else None

    return question


class DiscardPrompt(Prompt[Discard]):
    """2.F: which counters go back into the cup?"""

    kind = "discard"
    rule = "2.F.hands"

    def __init__(self, state: State, side: int, surplus: int) -> None:
        self.side, self.surplus = side, surplus
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "count": self.surplus}

    def why_not(self, state: State, action: Discard) -> Refusal | None:
        if len(set(action.counters)) != len(action.counters):
            return refuse("named-twice", "table.action")
        if len(action.counters) != self.surplus:
            return refuse("wrong-surplus", "2.F.hands", count=self.surplus)
        for counter in action.counters:
            if counter not in state.hands[self.seat - 1]:
                return refuse("not-in-hand", "2.F.hands", counter=counter)
        return None

    def _hand(self, state: State) -> list[int]:
        """Nobody else sees which counters these are."""
        return [n for n in state.hands[self.seat - 1] if faces_of(state.board, n)]

    def legal(self, state: State) -> Sequence[Action]:
        return [Discard(way) for way in combinations(self._hand(state), self.surplus)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        found = [Option(counter) for counter in self._hand(view)]
        return subset(partial, "discard", "counters", found, self.surplus, self.surplus)
