"""2.A, 2.F and 6: the cup, the hands, and what becomes of a counter that is played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from core.alea.box.actions import Play
from core.alea.box.board import NOWHERE, SIDES
from core.alea.box.state import State, enemy
from core.contract import (
    Fault,
    Options,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.imperator.stratagems.cup import (
    carriers,
    draw_one,
    is_asked,
    is_possible,
    keep_at_most,
    left_in_cup,
    show_played,
    why_not_held,
    with_rest_of_hand,
)

KEPT = 3  # 2.F.hands: counters that a player may keep
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


def lying_open(state: State) -> list[int]:
    """Neither in the cup nor in a hand, for all to see."""
    plague = carriers(state.board, ("plague",)) if state.plague != NOWHERE else []
    return [*state.spent, *state.intrigues, *plague]


def cup(state: State) -> list[int]:
    """6: every counter that is nowhere else."""
    return left_in_cup(state, lying_open(state))


def may_hold(state: State, seat: int, faces: Collection[str], gone: Sequence[int] = ()) -> bool:
    """Is this seat to be asked for these faces, if these counters have just been played?"""
    return is_asked(state, seat, faces, {*gone, *lying_open(state)})


def could_hold(view: State, seat: int, faces: Collection[str]) -> bool:
    """Might this seat play one of these faces, as far as this view shows?"""
    return is_possible(view, seat, faces, lying_open(view))


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
    if (refusal := why_not_held(state, seat, play)) is not None:
        return refusal
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
    """The rest of the hand, as far as it is seen, with the reason why it is not for now."""
    return with_rest_of_hand(options, state, seat, partial, timely, Play, why_not)


def spend(table: Table, state: State, seat: int, play: Play) -> None:
    """The counter is shown and leaves the hand."""
    show_played(table, state, seat, play, RULES)


# --- the phases ----------------------------------------------------------------------------------


def draw_phase(table: Table, state: State) -> Step:
    """2.A: each player draws one counter; the Caesarian first."""
    for side in SIDES:
        yield from draw_one(table, state, side, cup(state))


def hand_limit(table: Table, state: State) -> Step:
    """2.F: nobody keeps more than three counters; the initiative player discards first."""
    for side in (state.initiative, enemy(state.initiative)):
        yield from keep_at_most(table, state, side, KEPT)
