"""8.5.1, 8.5.2: a leader dies, and what that leaves to be settled."""

from __future__ import annotations

from core.contract import Event, Table
from core.semper.box.board import DEAD, NOBODY, RETURNING
from core.semper.box.pieces import kill
from core.semper.box.state import HEAD, PHASES_C_AND_D, USURPER, Death, State
from core.semper.box.victory_points import score
from core.semper.emperors.honours import lay_down
from core.semper.emperors.titles import augusti_of, usurpers_of

BEATEN, MURDERED = 1, 2  # 3.6.4.both: how an Augustus falls to a usurpation
MURDER = "6.3.assassination"


def fall(table: Table, state: State, leader: int, rule: str, by: int = NOBODY) -> None:
    """A leader dies, and the side that killed him scores (10.1.leader); `succession` settles what
    follows. A Dux and the leaders of peoples come back next year."""
    board, roman = state.board, state.board.is_roman(leader)
    table.tell(Event("leader-dies", rule, {"leader": leader, "place": state.where[leader]}))
    if roman:
        _leave_open(table, state, leader, rule, by)
    if roman and not board.is_dux[leader]:
        kill(state, leader, DEAD)
    else:
        kill(state, leader, RETURNING)
        if roman and state.step in PHASES_C_AND_D:  # 3.3.1.dux: not those of this year
            state.late.append(leader)
        back = "3.3.1.dux" if roman else "4.2.1.return"
        table.tell(Event("leader-returns-later", back, {"leader": leader}))
    if roman:
        lay_down(table, state, leader)
        _remember_fathers(state, leader)
    if by != NOBODY:
        score(table, state, by, 1, "10.1.leader")


def _leave_open(table: Table, state: State, leader: int, rule: str, by: int) -> None:
    """3.5.2, 3.6.4: the title of the head, or the cause of the usurper, is to be settled."""
    side, title = state.side[leader], state.title[leader]
    overthrown = _overthrown(table, state, leader, rule, by)
    if title == HEAD or leader == state.heir or overthrown:
        state.fallen.append(Death(leader, side, overthrown))
    elif title == USURPER:
        state.lost_usurpers.append(leader)


def _overthrown(table: Table, state: State, leader: int, rule: str, by: int) -> bool:
    """3.6.4.success, 3.6.4.both: does a usurpation succeed with his death? The last Augustus of
    the side has to fall by it; how the one before him fell matters to a strict table only."""
    side = state.side[leader]
    manner = _manner(state, leader, rule, by)
    if not manner:
        return False
    if any(other != leader for other in augusti_of(state, side)):
        state.felled[side] = manner
        args = {"leader": leader, "side": side}
        table.tell(Event("one-augustus-left", "3.6.4.both", args))
        return False
    return "strict" not in state.options or state.felled[side] in (0, manner)


def _manner(state: State, leader: int, rule: str, by: int) -> int:
    """How a usurpation that `by` runs brings an Augustus down; 0: it does not."""
    if by == NOBODY or leader not in augusti_of(state, state.side[leader]):
        return 0
    usurpers, fight = usurpers_of(state, by), state.battle
    if usurpers and rule == MURDER:
        return MURDERED
    if fight is None or fight.winner != by:
        return 0
    victor, beaten = fight.attacker, fight.defender
    if victor.side != by:
        victor, beaten = beaten, victor
    present = any(x in victor.leaders and state.where[x] == fight.zone for x in usurpers)
    return BEATEN if present and leader in beaten.leaders else 0


def _remember_fathers(state: State, leader: int) -> None:
    """entry.sons, entry.licinianus: the year matters to their sons."""
    if leader == state.board.constantin:
        state.constantin_died = state.year
    elif leader == state.board.licinius:
        state.licinius_died = state.year
