"""6.3: stratagems of phase E, which either player may play between any two actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from core.alea.box.actions import PHASE_E, Play
from core.alea.box.board import NOBODY
from core.alea.box.state import WAR, State, enemy
from core.alea.politics.lone_leaders import flee_everywhere
from core.alea.stratagems import before_battle, flight, without_battle
from core.alea.stratagems.cup import spend, why_not_counter
from core.contract import SEATS, Action, Chance, Refusal, Step, Table, refuse
from core.dice import D10, odds_of
from core.imperator.stratagems.cup import held

BATTLE_FACES = (
    "flight", "turncoats", "veni", "poliorcetics-1", "poliorcetics-2", "wall-1", "wall-2",
)  # fmt: skip
MADE_FOR: dict[str, tuple[str, ...]] = {
    "before-evasion": (),
    "before-battle": BATTLE_FACES,
    "after-die": ("favour",),
    "after-battle": ("parthian-shot",),
    "end-of-sequence": tuple(sorted(PHASE_E - {*BATTLE_FACES, "favour", "parthian-shot"})),
}  # pause -> the faces that it is there for


class PhaseEPlay(NamedTuple):
    """What a face of phase E needs, does, and could be aimed at."""

    why_not: Callable[[State, int, Play, str], Refusal | None]
    effect: Callable[[Table, State, int, Play], Step]
    plays: Callable[[State, int, int, str, str], Iterable[Play]]


def _always(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    return None


def _plain(
    why_not: Callable[[State, int, Play, str], Refusal | None],
) -> Callable[[State, int, int, str, str], list[Play]]:
    """The sample of a face that is aimed at nothing."""

    def plays(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
        play = Play(counter, face)
        return [play] if why_not(state, side, play, pause) is None else []

    return plays


SIEGE = PhaseEPlay(
    before_battle.why_not_siege, before_battle.siege, _plain(before_battle.why_not_siege)
)
PACIFY = PhaseEPlay(
    without_battle.why_not_pacify_by_stratagem,
    without_battle.pacify_by_stratagem,
    without_battle.plays_pacify_by_stratagem,
)
PHASE_E_PLAYS: dict[str, PhaseEPlay] = {
    "flight": PhaseEPlay(flight.why_not_flight, flight.flee, flight.plays_flight),
    "favour": PhaseEPlay(
        without_battle.why_not_favour, without_battle.favour, without_battle.plays_favour
    ),
    "assassination": PhaseEPlay(
        without_battle.why_not_assassination,
        without_battle.assassination,
        without_battle.plays_assassination,
    ),
    "plague": PhaseEPlay(
        without_battle.why_not_plague, without_battle.outbreak, without_battle.plays_plague
    ),
    "desertion": PhaseEPlay(
        without_battle.why_not_desertion,
        without_battle.desertion_in_zone,
        without_battle.plays_desertion,
    ),
    "turncoats": PhaseEPlay(
        before_battle.why_not_turncoats, before_battle.turncoats, before_battle.plays_turncoats
    ),
    "veni": PhaseEPlay(
        before_battle.why_not_veni, before_battle.veni, _plain(before_battle.why_not_veni)
    ),
    **dict.fromkeys(("poliorcetics-1", "poliorcetics-2", "wall-1", "wall-2"), SIEGE),
    "parthian-shot": PhaseEPlay(
        without_battle.why_not_parthian_shot,
        without_battle.parthian_shot,
        without_battle.plays_parthian_shot,
    ),
    "intrigue": PhaseEPlay(_always, without_battle.intrigue, _plain(_always)),
    **dict.fromkeys(("pacify-minor", "pacify-major", "pacify-nationality", "pax-romana"), PACIFY),
}


def pause_of(state: State) -> str:
    return state.window.name if state.window is not None else ""


def why_not_interjection(state: State, seat: int, action: Action) -> Refusal | None:
    """May this seat play this face of phase E now?"""
    if not isinstance(action, Play) or action.face not in PHASE_E_PLAYS:
        return refuse("not-an-answer", "table.action")
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
    return odds_of(D10, "6.3.assassination", lambda die: without_battle.struck(state, target, die))


def interject(table: Table, state: State, seat: int, play: Play) -> Step:
    """The face takes effect at once; dice that lie on the table wait for it."""
    side = state.factions[seat - 1]
    spend(table, state, seat, play)
    effect = PHASE_E_PLAYS[play.face].effect
    if play.face == "favour":
        yield from effect(table, state, side, play)
        return
    die, batch = state.die, state.batch
    state.die, state.batch = None, []
    yield from effect(table, state, side, play)
    yield from flee_everywhere(table, state)  # leaders that it has left alone among enemies
    state.die, state.batch = die, batch
    without_battle.remove_intrigues(table, state)


def interjections(state: State, seat: int) -> Sequence[Action]:
    """A fair sample of what this seat could break in with now."""
    if state.step not in WAR or not state.hands[seat - 1]:
        return []
    return list(_plays(state, seat, PHASE_E, pause_of(state)))


def _plays(
    state: State, seat: int, faces: Sequence[str] | frozenset[str], pause: str
) -> Iterator[Play]:
    side = state.factions[seat - 1]
    for counter, face in held(state, seat, faces):
        yield from PHASE_E_PLAYS[face].plays(state, side, counter, face, pause)


def holders(state: State, window: str) -> list[int]:
    """Open hands: the seats that hold a face made for this window, and could play it."""
    faces = MADE_FOR[window]
    if not faces or (window == "end-of-sequence" and not _last_sequence(state)):
        return []
    return [seat for seat in SEATS if next(_plays(state, seat, faces, window), None) is not None]


def _last_sequence(state: State) -> bool:
    """The last chance of the year for stratagems of phase E."""
    left = state.sequences
    return left[state.active] == 1 and not left[enemy(state.active)] and state.extra == NOBODY
