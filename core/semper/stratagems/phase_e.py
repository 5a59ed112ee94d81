"""6.3: stratagems of phase E, which either player may play between any two actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from core.contract import SEATS, Action, Chance, Refusal, Step, Table, refuse
from core.dice import D10, odds_of
from core.imperator.stratagems.cup import held
from core.semper.box.actions import PHASE_E, Play
from core.semper.box.board import NOBODY
from core.semper.box.state import WAR, State, enemy
from core.semper.combat.lone_leaders import flee_everywhere
from core.semper.emperors.loyalty import settle_everywhere
from core.semper.emperors.succession import succession
from core.semper.stratagems import (
    any_time,
    before_battle,
    flight,
    pacification,
    placed,
    plague,
    signs,
)
from core.semper.stratagems.cup import spend, why_not_counter, why_not_now

BATTLE_FACES = ("flight", "furor", "roma-victor")
SIGNS = ("in-hoc-signo", "sol-invictus")
MADE_FOR: dict[str, tuple[str, ...]] = {
    "before-evasion": (),
    "before-battle": BATTLE_FACES,
    "after-die": SIGNS,
    "after-battle": ("parthian-shot",),
    "end-of-sequence": tuple(sorted(PHASE_E - {*BATTLE_FACES, *SIGNS, "parthian-shot"})),
}  # pause -> the faces that it is there for


class PhaseEPlay(NamedTuple):
    """What a face of phase E needs, does, and could be aimed at."""

    why_not: Callable[[State, int, Play, str], Refusal | None]
    effect: Callable[[Table, State, int, Play], Step]
    plays: Callable[[State, int, int, str, str], Iterable[Play]]


def _unaimed(
    why_not: Callable[[State, int, Play, str], Refusal | None],
) -> Callable[[State, int, int, str, str], list[Play]]:
    """All plays of a face that is aimed at nothing."""

    def plays(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
        play = Play(counter, face)
        return [play] if why_not(state, side, play, pause) is None else []

    return plays


PACIFY = PhaseEPlay(
    pacification.why_not_pacify, pacification.pacify_by_stratagem, pacification.plays_pacify
)
PLAGUE = PhaseEPlay(plague.why_not_plague, plague.outbreak, plague.plays_plague)
SIGN = PhaseEPlay(signs.why_not_sign, signs.sign, signs.plays_sign)
TROUBLES = PhaseEPlay(placed.why_not_troubles, placed.troubles, placed.plays_troubles)
PACIFICATIONS = (
    "pacify-minor", "pacify-two", "pacify-three", "pacify-major", "pacify-nationality",
    "pax-romana",
)  # fmt: skip
PHASE_E_PLAYS: dict[str, PhaseEPlay] = {
    "flight": PhaseEPlay(flight.why_not_flight, flight.flee, flight.plays_flight),
    "roma-victor": PhaseEPlay(
        before_battle.why_not_roma_victor,
        before_battle.decree,
        _unaimed(before_battle.why_not_roma_victor),
    ),
    "furor": PhaseEPlay(
        before_battle.why_not_furor, before_battle.decree, _unaimed(before_battle.why_not_furor)
    ),
    **dict.fromkeys(SIGNS, SIGN),
    "parthian-shot": PhaseEPlay(
        any_time.why_not_parthian_shot, any_time.parthian_shot, any_time.plays_parthian_shot
    ),
    "assassination": PhaseEPlay(
        any_time.why_not_assassination, any_time.assassination, any_time.plays_assassination
    ),
    **dict.fromkeys(("plague", "epidemic"), PLAGUE),
    "desertion": PhaseEPlay(
        any_time.why_not_desertion, any_time.desertion, any_time.plays_desertion
    ),
    "abandon": PhaseEPlay(any_time.why_not_abandon, any_time.abandon, any_time.plays_abandon),
    "persian-coup": PhaseEPlay(placed.why_not_coup, placed.coup, placed.plays_coup),
    **dict.fromkeys(PACIFICATIONS, PACIFY),
    **dict.fromkeys(("persecution", "heresy"), TROUBLES),
    "bagaudae": PhaseEPlay(placed.why_not_bagaudae, placed.bagaudae, placed.plays_bagaudae),
}


def pause_of(state: State) -> str:
    return state.window.name if state.window is not None else ""


def why_not_interjection(state: State, seat: int, action: Action) -> Refusal | None:
    """May this seat play this face of phase E now?"""
    if not isinstance(action, Play):
        return refuse("not-an-answer", "table.action")
    if action.face not in PHASE_E_PLAYS:
        return why_not_now(action)
    if state.step not in WAR:
        return refuse("phase-e-only", "6.3")
    refusal = why_not_counter(state, seat, action)
    if refusal is not None:
        return refusal
    side = state.factions[seat - 1]
    return PHASE_E_PLAYS[action.face].why_not(state, side, action, pause_of(state))


def interjection_chance(state: State, action: Action) -> Chance | None:
    """6.3.assassination is the only face of phase E that a die decides."""
    if not isinstance(action, Play) or action.face != "assassination" or action.leader is None:
        return None
    target = action.leader
    return odds_of(D10, "6.3.assassination", lambda die: any_time.struck(state, target, die))


def interject(table: Table, state: State, seat: int, play: Play) -> Step:
    """The face takes effect at once; dice that lie on the table wait for it."""
    side = state.factions[seat - 1]
    spend(table, state, seat, play)
    effect = PHASE_E_PLAYS[play.face].effect
    if play.face in SIGNS:
        yield from effect(table, state, side, play)
        return
    die, batch = state.die, state.batch
    state.die, state.batch = None, []
    yield from effect(table, state, side, play)
    yield from _consequences(table, state)
    state.die, state.batch = die, batch


def _consequences(table: Table, state: State) -> Step:
    """3.5.2: emperors and usurpers who are gone; 3.7.2: units without a leader; 7.1: leaders alone
    among enemies."""
    yield from succession(table, state)
    settle_everywhere(table, state)
    yield from flee_everywhere(table, state)
    yield from succession(table, state)


def interjections(state: State, seat: int) -> Sequence[Action]:
    """A fair sample of what this seat could break in with now."""
    if state.step not in WAR or not state.hands[seat - 1]:
        return []
    return list(_plays(state, seat, PHASE_E, pause_of(state)))


def _plays(
    state: State, seat: int, faces: Sequence[str] | frozenset[str], pause: str
) -> Iterator[Play]:
    for counter, face in held(state, seat, faces):
        yield from plays_of(state, seat, counter, face, pause)


def plays_of(state: State, seat: int, counter: int, face: str, pause: str) -> Iterable[Play]:
    """What a face of phase E could be aimed at now."""
    side = state.factions[seat - 1]
    return PHASE_E_PLAYS[face].plays(state, side, counter, face, pause)


def holders(state: State, window: str) -> list[int]:
    """Open hands: the seats that hold a face made for this window, and could play it."""
    faces = MADE_FOR[window]
    if not faces or (window == "end-of-sequence" and not _last_sequence(state)):
        return []
    fitting = state.board.carriers_of(faces)
    return [
        seat
        for seat in SEATS
        if not fitting.isdisjoint(state.hands[seat - 1])
        and next(_plays(state, seat, faces, window), None) is not None
    ]


def _last_sequence(state: State) -> bool:
    """The last chance of the year for stratagems of phase E."""
    left = state.sequences
    return left[state.active] == 1 and not left[enemy(state.active)] and state.extra == NOBODY
