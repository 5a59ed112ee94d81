"""3.5 and 3.6: what leaders are besides leaders: chiefs, Pretenders, Triumviri, Assassins."""

from __future__ import annotations

from core.alea.box.board import CAESARIAN, DEAD, NOWHERE, REPUBLICAN, Board
from core.alea.box.state import LONG_AGO, Force, State
from core.alea.box.victory_points import score
from core.contract import Event, Table
from core.imperator.asking.modifiers import Modifiers, counted, summed

VENGEANCE = 5  # 10.1: for the last of the Assassins
FATAL = 6  # 3.5.3: Caesar dies of so much on the second die
IDES_BONUS = 2


# --- Caesar's Assassins ------------------------------------------------------------------------


def murdered(state: State) -> bool:
    return state.murdered != LONG_AGO


def assassins(board: Board) -> tuple[int, ...]:
    """Who bears the mark, whether or not Caesar lives."""
    return board.assassins


def is_assassin(state: State, leader: int) -> bool:
    """3.5.3: the mark means nothing before the murder."""
    return murdered(state) and leader in assassins(state.board)


def assassins_left(state: State) -> list[int]:
    """Those who have still to die, wherever they are; nobody before the murder."""
    if not murdered(state):
        return []
    return [x for x in assassins(state.board) if state.where[x] != DEAD]


def last_assassin_falls(table: Table, state: State) -> None:
    """10.1: called when one of them has died: the last one is worth five points."""
    if murdered(state) and not assassins_left(state):
        score(table, state, CAESARIAN, VENGEANCE, "10.1.assassins")


def daggers(state: State, ides: bool) -> Modifiers:
    """3.5.3: what is added to the die of the attempt on Caesar."""
    board = state.board
    in_roma = state.where[board.caesar] == board.roma
    alone = state.where[board.pompeius] == DEAD
    return [
        *counted("3.5.3.roma", int(in_roma)),
        *counted("3.5.3.rival", int(alone)),
        *counted("6.4.ides", IDES_BONUS if ides else 0),
    ]


def fatal(die: int, added: Modifiers) -> bool:
    """3.5.3: does Caesar die of it?"""
    return summed(die, added) >= FATAL


# --- faces -------------------------------------------------------------------------------------


def has_face(state: State, leader: int, side: int) -> bool:
    """3.7.1: may he join that side? 3.5.3: after the murder the Assassins stay Republican."""
    if is_assassin(state, leader):
        return side == REPUBLICAN
    printed = state.board.leaders[leader]
    return (printed.caesarian if side == CAESARIAN else printed.republican) is not None


def may_go_over(state: State, leader: int, side: int) -> bool:
    return has_face(state, leader, side) and not state.board.leaders[leader].fixed


# --- Pretenders --------------------------------------------------------------------------------


def is_pretender(state: State, leader: int) -> bool:
    return leader in state.pretenders


def end_claim(table: Table, state: State, leader: int) -> None:
    """3.6: a Pretender is dead, or serves the old side again; leaders who rallied stay."""
    if not is_pretender(state, leader):
        return
    side = state.pretenders.index(leader)
    state.pretenders[side], state.rallied[side] = NOWHERE, []
    table.tell(Event("claim-ends", "3.6.4.death", {"leader": leader, "side": side}))
    if state.swap & side:  # he has won and cannot take over: the ordinary succession after all
        state.swap &= ~side
        state.fallen_chiefs.append((leader, side))


# --- in battle ---------------------------------------------------------------------------------


def chiefs(state: State, force: Force) -> list[int]:
    """The Faction Leaders of a force."""
    return [x for x in force.leaders if x in state.faction_leaders[force.side]]


def figures(state: State, force: Force) -> list[int]:
    """8.5.2: its Faction Leaders, Pretenders and Assassins of Caesar."""
    pretenders = [x for x in force.leaders if is_pretender(state, x)]
    return sorted({*chiefs(state, force), *pretenders, *assassins_of(state, force)})


def assassins_of(state: State, force: Force) -> list[int]:
    alive = (x for x in force.leaders if state.where[x] != DEAD)
    return [x for x in alive if is_assassin(state, x)]


def claimant(state: State, force: Force, other: Force) -> bool:
    """3.6.4: does this force have the Pretender to a title that a chief of the other one holds?"""
    return state.pretenders[other.side] in force.leaders and bool(chiefs(state, other))
