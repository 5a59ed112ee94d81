"""6.3.in-hoc-signo and 6.3.sol-invictus: a die of a combat shows what its player's god wishes."""

from __future__ import annotations

from core.contract import Event, Fall, Refusal, Step, Table, refuse
from core.dice import D6
from core.semper.box.actions import Play
from core.semper.box.board import NOBODY
from core.semper.box.state import EVASION, State, enemy, is_titled
from core.semper.combat.evasion import next_to_evade

AFTER = "after-die"


def zone_of_die(state: State) -> int | None:
    """Where the combat is whose die lies on the table: that of a battle, or of an evasion."""
    if state.die is None or state.die.what != D6.name:
        return None
    fight = state.battle
    if fight is not None:
        return fight.zone if fight.die is None and fight.winner == NOBODY else None
    return next_to_evade(state) if state.step == EVASION else None


def _emperors(state: State, side: int, zone: int) -> list[int]:
    """The Augusti, Caesares and usurpers of a force in this combat."""
    leaders, fight = state.index.leaders[side][zone], state.battle
    if fight is not None:
        force = fight.attacker if fight.attacker.side == side else fight.defender
        leaders = [leader for leader in force.leaders if leader in leaders]
    return [leader for leader in leaders if is_titled(state, leader)]


def why_not_sign(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """An emperor or usurper of that faith in the own force, and no Christian one in the other."""
    refusal = _why_no_sign(state, side, play.face, pause)
    if refusal is None and play.die not in D6.faces():
        rule, faces = _rule(play.face), D6.faces()
        return refuse("no-such-face", rule, least=faces[0], most=faces[-1])
    return refusal


def _why_no_sign(state: State, side: int, face: str, pause: str) -> Refusal | None:
    """The same, whatever the die is to show."""
    rule, board = _rule(face), state.board
    zone = zone_of_die(state) if pause == AFTER else None
    if zone is None:
        return refuse("combat-die-only", rule)
    ours = _emperors(state, side, zone)
    if face == "in-hoc-signo" and not any(board.christian[x] for x in ours):
        return refuse("needs-christian", rule)
    if face == "sol-invictus" and not any(board.pagan[x] for x in ours):
        return refuse("needs-sun", rule)
    for leader in _emperors(state, enemy(side), zone):
        if board.christian[leader]:
            return refuse("christian-there", rule, leader=leader)
    return None


def _rule(face: str) -> str:
    return "6.3.sol-invictus" if face == "sol-invictus" else "6.3.in-hoc-signo"


def sign(table: Table, state: State, side: int, play: Play) -> Step:
    """Modifiers are applied to the new face as to any other."""
    assert state.die is not None
    assert play.die is not None
    state.die = Fall(state.die.what, play.die)
    table.tell(Event("die-replaced", _rule(play.face), {"side": side, "result": play.die}))
    yield from ()


def plays_sign(state: State, side: int, counter: int, face: str, pause: str) -> list[Play]:
    zone = zone_of_die(state) if pause == AFTER else None
    if zone is None:
        return []
    faith = state.board.christian if face == "in-hoc-signo" else state.board.pagan
    if not any(map(faith.__getitem__, _emperors(state, side, zone))):
        return []  # by far most often; the rest is seldom asked
    if _why_no_sign(state, side, face, pause) is not None:
        return []
    return [Play(counter, face, die=n) for n in D6.faces()]
