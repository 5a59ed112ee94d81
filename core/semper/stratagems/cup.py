"""2.A, 2.F and 6: the cup, the hands, and what becomes of a counter that is played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from core.contract import Event, Fault, Options, Refusal, Step, Table, refuse
from core.imperator.stratagems.cup import (
    draw_one,
    faces_of,
    is_asked,
    is_possible,
    keep_at_most,
    left_in_cup,
    show_played,
    why_not_held,
    with_rest_of_hand,
)
from core.semper.box.actions import Play
from core.semper.box.board import PRIMUS, SECONDUS, SIDES, Board
from core.semper.box.state import CALENDAR, GUARDS, NEVER, State, enemy, first_turn
from core.semper.stratagems.lying import coup_expires, take_from_map

KEPT = 5  # 2.F.hands: counters that a player may keep
TOLERANCE = 340  # 6.3.persecution: the year that ends it
PLAY_FIELDS = ("leader", "zone", "pieces", "peoples", "nationality", "die")
CAMP = {
    **dict.fromkeys(("usurp-augustus-p", "usurp-caesar-p", "usurp-p"), PRIMUS),
    **dict.fromkeys(("usurp-augustus-s", "usurp-caesar-s", "usurp-s"), SECONDUS),
}  # face -> the only side that may use it
RULES = {
    "usurp-augustus-p": "6.1.usurp-augustus",
    "usurp-caesar-p": "6.1.usurp-caesar",
    "usurp-p": "6.1.usurp",
    "usurp-augustus-s": "6.2.usurp-augustus",
    "usurp-caesar-s": "6.2.usurp-caesar",
    "usurp-s": "6.2.usurp",
    "initiative": "6.3.initiative",
    "flight": "6.3.flight",
    "assassination": "6.3.assassination",
    "plague": "6.3.plague",
    "epidemic": "6.3.epidemic",
    "desertion": "6.3.desertion",
    "abandon": "6.3.abandon",
    "in-hoc-signo": "6.3.in-hoc-signo",
    "sol-invictus": "6.3.sol-invictus",
    "roma-victor": "6.3.roma-victor",
    "furor": "6.3.furor",
    "parthian-shot": "6.3.parthian-shot",
    "persian-coup": "6.3.persian-coup",
    "rise-minor": "6.3.rise-minor",
    "rise-two": "6.3.rise-two",
    "rise-three": "6.3.rise-three",
    "rise-major": "6.3.rise-major",
    "rise-majors": "6.3.rise-majors",
    "pacify-minor": "6.3.pacify-minor",
    "pacify-two": "6.3.pacify-two",
    "pacify-three": "6.3.pacify-three",
    "pacify-major": "6.3.pacify-major",
    "pacify-nationality": "6.3.pacify-nationality",
    "pax-romana": "6.3.pax-romana",
    "persecution": "6.3.persecution",
    "heresy": "6.3.heresy",
    "bagaudae": "6.3.bagaudae",
}  # face -> its rule
AIMS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((*CAMP, "assassination"), ("leader",)),
    **dict.fromkeys(("rise-minor", "rise-two", "rise-three"), ("peoples",)),
    **dict.fromkeys(("rise-major", "rise-majors"), ("peoples",)),
    **dict.fromkeys(("pacify-minor", "pacify-two", "pacify-three"), ("peoples",)),
    **dict.fromkeys(("pacify-major", "pax-romana"), ("peoples",)),
    **dict.fromkeys(("flight", "plague", "epidemic", "desertion", "abandon"), ("zone",)),
    **dict.fromkeys(("persecution", "heresy", "bagaudae"), ("zone",)),
    **dict.fromkeys(("in-hoc-signo", "sol-invictus"), ("die",)),
    "parthian-shot": ("pieces",),
    "pacify-nationality": ("nationality",),
}  # face -> the fields of a play that it uses


# --- where the counters are --------------------------------------------------------------------


def to_come(state: State) -> list[int]:
    """6.3.heresy: it is in the cup from the phase A that follows Constantin's death."""
    died = state.constantin_died
    if died != NEVER and state.year > died:
        return []
    return sorted(state.board.carriers_of(("heresy",)))


def lying_open(state: State) -> list[int]:
    """Neither in the cup nor in a hand, for all to see."""
    return [*state.spent, *(counter for counter, _ in state.lying), *to_come(state)]


def cup(state: State) -> list[int]:
    """6: every counter that is nowhere else."""
    return left_in_cup(state, lying_open(state))


def may_hold(state: State, seat: int, faces: Collection[str], gone: Sequence[int] = ()) -> bool:
    """Is this seat to be asked for these faces, if these counters have just been played?"""
    return is_asked(state, seat, faces, {*gone, *lying_open(state)})


def could_hold(view: State, seat: int, faces: Collection[str]) -> bool:
    """Might this seat play one of these faces, as far as this view shows?"""
    return is_possible(view, seat, faces, lying_open(view))


def usable(board: Board, counter: int, side: int) -> bool:
    """6.1, 6.2: the other camp's stratagems are of no use; a counter face down may be."""
    return all(CAMP.get(face, side) == side for face in faces_of(board, counter))


def may_be_kept(state: State, seat: int, counter: int) -> bool:
    """2.F.hands: in winter everybody knows that what a player cannot use has gone back."""
    winter = state.step in (GUARDS, CALENDAR)
    return not winter or usable(state.board, counter, state.factions[seat - 1])


def misplaced(state: State) -> list[Fault]:
    """For the invariants: every counter is in one place only, and the hands are sorted."""
    places = state.hands[0] + state.hands[1] + lying_open(state)
    known = all(1 <= counter <= len(state.board.data.stratagems) for counter in places)
    if len(set(places)) != len(places) or not known:
        return [Fault("6", "counters-misplaced", {"counters": sorted(places)}, "semper")]
    in_order = all(hand == sorted(hand) for hand in state.hands)
    return [] if in_order else [Fault("6", "hand-unsorted", system="semper")]


# --- 6 playing one -------------------------------------------------------------------------------


def why_not_now(play: Play) -> Refusal:
    """A face that this moment is not made for, or that is on no counter."""
    if play.face not in RULES:
        return refuse("no-such-stratagem", "6", face=play.face)
    rule = RULES[play.face]
    return refuse("not-in-this-phase", rule, face=play.face, moment=rule)


def why_not_camp(side: int, face: str) -> Refusal | None:
    """6.1, 6.2: is this a stratagem of the other camp?"""
    camp = CAMP.get(face, side)
    return None if camp == side else refuse("other-camps", RULES[face], face=face, side=camp)


def why_not_counter(state: State, seat: int, play: Play) -> Refusal | None:
    """The counter is in this hand, shows that face, is no other camp's, and is aimed at nothing it
    cannot hit."""
    refusal = why_not_held(state, seat, play)
    if refusal is None:
        refusal = why_not_camp(state.factions[seat - 1], play.face)
    if refusal is not None:
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


def use_up(state: State, counter: int) -> None:
    """6.once: played once in a scenario, it does not go back into the cup."""
    state.spent.append(counter)


# --- the phases ----------------------------------------------------------------------------------


def draw_phase(table: Table, state: State) -> Step:
    """2.A: each player draws one counter, PRIMUS first; a scenario may give SECONDUS more in its
    first year."""
    coup_expires(table, state)
    _persecutions_end(table, state)
    extra = state.board.scenarios[state.scenario].draws if first_turn(state) else 1
    for side, count in ((PRIMUS, 1), (SECONDUS, extra)):
        for _ in range(count):
            yield from draw_one(table, state, side, cup(state))


def _persecutions_end(table: Table, state: State) -> None:
    """6.3.persecution: in 340 it leaves cup, hands and map."""
    if state.year < TOLERANCE:
        return
    for counter in sorted(state.board.carriers_of(("persecution",))):
        if counter in state.spent:
            continue
        take_from_map(state, counter)
        for hand in state.hands:
            if counter in hand:
                hand.remove(counter)
        use_up(state, counter)
        if not first_turn(state):
            args = {"counter": counter}
            table.tell(Event("persecutions-over", "6.3.persecution", args, reveals=True))


def return_unusable(table: Table, state: State) -> None:
    """2.F.hands: stratagems of the other camp go back into the cup."""
    for side in SIDES:
        seat = state.seat_of(side)
        back = [n for n in state.hands[seat - 1] if not usable(state.board, n, side)]
        if back:
            state.hands[seat - 1] = [n for n in state.hands[seat - 1] if n not in back]
            _tell_returned(table, state, side, back)


def _tell_returned(table: Table, state: State, side: int, counters: list[int]) -> None:
    """The owner hears which, the others how many."""
    seat = state.seat_of(side)
    named = {"side": side, "counters": counters}
    if not state.hidden_hands:
        table.tell(Event("put-back", "2.F.hands", named))
        return
    args = {"side": side, "count": len(counters)}
    table.tell(Event("puts-back", "2.F.hands", args, only=-seat))
    table.tell(Event("put-back", "2.F.hands", named, only=seat))


def hand_limit(table: Table, state: State) -> Step:
    """2.F: nobody keeps more than five counters; the initiative player discards first."""
    for side in (state.initiative, enemy(state.initiative)):
        yield from keep_at_most(table, state, side, KEPT)
