"""6.3: Roma Victor and Furor Germanicus, played just before a battle; opportune flight has its own
file."""

from __future__ import annotations

from core.contract import Event, Refusal, Step, Table, refuse
from core.semper.box.actions import Play
from core.semper.box.board import NOBODY
from core.semper.box.event_effects import enemy_of_rome, roman
from core.semper.box.state import Battle, Force, State, enemy

BEFORE = "before-battle"


def battle_to_come(state: State, pause: str) -> Battle | None:
    """The battle that is about to be fought, at the pause before it."""
    return state.battle if pause == BEFORE else None


def mustered(state: State, fight: Battle, side: int) -> Force:
    """A side's force in the battle, without those who have left it since it was drawn up."""
    force = fight.attacker if fight.attacker.side == side else fight.defender

    def still(piece: int) -> bool:
        return state.where[piece] == fight.zone and state.side[piece] == side

    return Force(side, [x for x in force.leaders if still(x)], [u for u in force.units if still(u)])


def why_not_roma_victor(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """A force that is Roman against one with foreign units."""
    fight = battle_to_come(state, pause)
    if fight is None:
        return refuse("before-battle-only", "6.3.roma-victor")
    if not roman(state, mustered(state, fight, side)):
        return refuse("needs-romans", "6.3.roma-victor")
    if not enemy_of_rome(state, mustered(state, fight, enemy(side))):
        return refuse("against-peoples-only", "6.3.roma-victor")
    return _why_settled(fight, side, "6.3.roma-victor")


def why_not_furor(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """A force with at least one German unit."""
    fight = battle_to_come(state, pause)
    if fight is None:
        return refuse("before-battle-only", "6.3.furor")
    if not any(state.board.german[unit] for unit in mustered(state, fight, side).units):
        return refuse("needs-germans", "6.3.furor")
    return _why_settled(fight, side, "6.3.furor")


def _why_settled(fight: Battle, side: int, rule: str) -> Refusal | None:
    """One of each cancels the other, and then the die decides."""
    if fight.annulled:
        return refuse("both-played", rule)
    return refuse("already-decreed", rule) if fight.decreed == side else None


def decree(table: Table, state: State, side: int, play: Play) -> Step:
    """The best row of the table instead of a die; with both stratagems the die is rolled."""
    fight = state.battle
    assert fight is not None
    rule = "6.3.furor" if play.face == "furor" else "6.3.roma-victor"
    if fight.decreed == NOBODY:
        fight.decreed = side
        table.tell(Event("result-decreed", rule, {"side": side, "place": fight.zone}))
    else:
        fight.decreed, fight.annulled = NOBODY, True
        table.tell(Event("decree-annulled", rule, {"side": side, "place": fight.zone}))
    yield from ()
