"""What this year's event means for those who march and fight: pure functions of the state."""

from __future__ import annotations

from collections.abc import Iterable

from core.contract import Refusal, refuse
from core.semper.box.board import COMITATENSES
from core.semper.box.state import HEAD, Force, State, bearers, capitals_held

(
    SICK_ROME, WEATHER, DISCOURAGED, ILLNESS, VIGOUR, AGITATED, SEVERE_WINTER, MILD, STORMS,
    UNPOPULAR, VINDICTA, DONATION, EASTERN_PLAGUE, FICKLE_PERSIANS, FAMINE,
) = range(1, 16)  # fmt: skip


def slowed(state: State) -> int:
    """event.2: movement points less for everybody."""
    return 1 if state.event == WEATHER else 0


def no_sailing(state: State) -> bool:
    """event.9: no fleet moves or lands anybody this year."""
    return state.event == STORMS


def bound(state: State, piece: int) -> str:
    """The rule by which this year's event holds a piece in its zone, or nothing: the ill, the heads
    of both camps who have to stay in a capital, and those whom a capital does not let go."""
    if piece in state.ill:
        return "event.4"
    if piece in state.detained:
        return "event.11"
    if state.event == AGITATED and piece < len(state.title) and state.title[piece] == HEAD:
        # a camp without a capital has nowhere to send him: he is free
        return "event.6" if capitals_held(state, state.side[piece]) else ""
    return ""


def nobody_bound(state: State) -> bool:
    """Is the event of the year none that holds anybody?"""
    return not state.ill and not state.detained and state.event != AGITATED


def pieces_held(state: State) -> list[int]:
    """All whom it holds."""
    pieces = state.ill + state.detained
    if state.event == AGITATED:
        pieces += [leader for leader in bearers(state)[HEAD] if bound(state, leader)]
    return pieces


def why_not_leave(state: State, pieces: Iterable[int]) -> Refusal | None:
    """The first of these pieces whom the event holds in place, if any."""
    if nobody_bound(state):
        return None
    for piece in pieces:
        if rule := bound(state, piece):
            return refuse("must-stay", rule, piece=piece)
    return None


# --- battle --------------------------------------------------------------------------------------


def roman(state: State, force: Force) -> bool:
    """A force with units that are Roman or of the Armenian ally."""
    return any(not state.board.hostile[unit] for unit in force.units)


def enemy_of_rome(state: State, force: Force) -> bool:
    """A force of peoples at war with Rome: they never fight beside Romans."""
    return bool(force.units) and not roman(state, force)


def battle_modifiers(state: State, attacker: Force, defender: Force) -> list[tuple[str, int]]:
    """event.3, event.5, event.12, event.15: (rule, value for the attacker's die).

    What favours a force adds to the die when it attacks and takes away when it defends.
    """
    ours = _favour(state, attacker, defender)
    theirs = _favour(state, defender, attacker)
    return ours + [(rule, -value) for rule, value in theirs]


def _favour(state: State, force: Force, foe: Force) -> list[tuple[str, int]]:
    """What the event gives to one force (or takes from it) against another."""
    board = state.board
    if state.event == DISCOURAGED and roman(state, force) and enemy_of_rome(state, foe):
        return [("event.3", -1)]
    if state.event == VIGOUR and any(board.german[unit] for unit in force.units):
        return [("event.5", 2)]
    if state.event == DONATION and _comitatenses(state, force) and enemy_of_rome(state, foe):
        return [("event.12", 1)]
    if state.event == FAMINE and any(board.german[unit] for unit in force.units):
        return [("event.15", -1)]
    return []


def _comitatenses(state: State, force: Force) -> bool:
    return any(state.board.kind[unit] == COMITATENSES for unit in force.units)
