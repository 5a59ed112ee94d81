"""8.10: the end of the phase: what nobody fought, natives, and whether there is a winner."""

from __future__ import annotations

from core.contract import NO_WINNER, Event, Outcome, Step, Table, seats_of
from core.republic.box import points
from core.republic.box.board import (
    DEAD,
    FOES,
    GUARD,
    HOME,
    NOBODY,
    REBEL_ARMY,
    REBELS,
    ROME,
    SQUADRONS,
    UNITS,
)
from core.republic.box.pieces import end_expedition, move, to_rome
from core.republic.box.state import (
    CIVIL_WAR,
    LIQUIDATION,
    NOT_FOUGHT,
    Rebellion,
    State,
    active,
    conflicts_counted,
    expeditions_on,
    force,
    option,
)
from core.republic.combat.order import there_still

MOST_CONFLICTS = 3  # 8.10.3
# frame.end.2: levels of the Opposition
MASTER_LEVEL, FOUR_WARS_LEVEL, RUIN_LEVEL = "third", "second", "first"


def phase_end(table: Table, state: State) -> Step:
    state.convoys.clear()
    _unprosecuted(table, state)
    _natives(table, state)
    _home(state)
    if _decided(table, state):
        return
    points.phase_over(table, state, conflicts_counted(state))
    if state.campaign:
        _clear(state)
        state.step = CIVIL_WAR
    else:
        end_of_game(table, state)
    yield from ()


# --- 8.10.1, 8.10.2 ------------------------------------------------------------------------------


def _unprosecuted(table: Table, state: State) -> None:
    """8.10.1: no legion and no squadron of Rome stands on it; 5.2.lucullus: he was called home."""
    left = []
    for war in active(state):
        if state.unprosecuted[war] or not _units_on(state, [war]):
            state.unprosecuted[war] = 1
            left.append(war)
    if left:
        table.tell(Event("unprosecuted", "8.10.1", {"conflicts": left}))
    rebellion = state.rebellion
    if rebellion is not None:
        targets = [e.target for e in state.expeditions if e.target >= REBEL_ARMY]
        rebellion.unprosecuted = not _units_on(state, targets)
        if rebellion.unprosecuted:
            args = {"rebel": rebellion.rebel}
            table.tell(Event("rebellion-unprosecuted", "8.10.1", args))


def _units_on(state: State, targets: list[int]) -> bool:
    return any(force(e) in state.where for e in state.expeditions if e.target in targets)


def _natives(table: Table, state: State) -> None:
    """8.10.2"""
    lost = [p for p in range(len(state.holder)) if state.natives_lost[p] or state.ships_lost[p]]
    if not lost:
        return
    for province in lost:
        state.natives_lost[province] = state.ships_lost[province] = 0
    args = {"provinces": lost}
    table.tell(Event("natives-return", "8.10.2", args, also=("8.0.8.natives",)))


def _home(state: State) -> None:
    """Who has no army, and an army that has nobody to fight, goes to Rome; victors bring theirs
    home in the Civil War phase (8.0.13)."""
    for expedition in list(state.expeditions):
        place = force(expedition)
        empty = place not in state.where
        over = not there_still(state, expedition.target) and not _at_rome(state, expedition.target)
        if empty or (over and expedition.commander not in state.victors):
            end_expedition(state, expedition)
        elif expedition.commander == NOBODY and expedition.master != NOBODY:
            if state.post[expedition.master] != DEAD:
                to_rome(state, expedition.master)
            expedition.master = NOBODY


def _at_rome(state: State, target: int) -> bool:
    """The army stays before the rebel while he is there."""
    return target == REBEL_ARMY and state.rebellion is not None and state.rebellion.marches


# --- 8.10.3, 8.10.4 ------------------------------------------------------------------------------


def _decided(table: Table, state: State) -> bool:
    """8.10.3: is that the end, or does a rebel liquidate?"""
    count, rebellion = conflicts_counted(state), state.rebellion
    if count <= MOST_CONFLICTS:
        if rebellion is not None and rebellion.took_rome:
            master_of_rome(table, state, rebellion)
            return True
        return False
    table.tell(Event("too-many-conflicts", "8.10.3", {"count": count}))
    if rebellion is not None and (rebellion.checked or rebellion.took_rome):
        _start_liquidation(table, state, rebellion, count)
    else:
        four_wars(state)
    return True


def master_of_rome(table: Table, state: State, rebellion: Rebellion) -> None:
    """8.10.3, phase.7"""
    table.tell(Event("master-of-rome", "8.10.3", {"rebel": rebellion.rebel}))
    winner = FOES if FOES in seats_of(state) else NO_WINNER
    level = MASTER_LEVEL if state.campaign else ""
    state.outcome = Outcome(winner, "master-of-rome", "8.10.3", level)


def four_wars(state: State) -> None:
    """8.10.3, phase.7, frame.combat.4; with the option `all-lose` it is a draw (E7)."""
    winner = FOES if FOES in seats_of(state) else NO_WINNER
    if option(state, "option.all-lose"):
        state.outcome = Outcome(0, "four-wars", "option.all-lose")
    elif state.campaign:
        state.outcome = Outcome(winner, "four-wars", "frame.combat.4", FOUR_WARS_LEVEL)
    else:
        state.outcome = Outcome(winner, "four-wars", "8.10.3")


def ruin(table: Table, state: State, rule: str) -> None:
    """8.10.4: a liquidation that fails. Everybody loses: a draw in a phase (phase.7), the
    Opposition's win in a campaign (frame.combat.4) without the option `all-lose` (E7)."""
    table.tell(Event("liquidation-fails", rule))
    if option(state, "option.all-lose"):
        state.outcome = Outcome(0, "ruin", "option.all-lose")
    elif state.campaign:
        state.outcome = Outcome(FOES, "ruin", "frame.combat.4", RUIN_LEVEL)
    else:
        state.outcome = Outcome(0, "ruin", "phase.7")


def _start_liquidation(table: Table, state: State, rebellion: Rebellion, count: int) -> None:
    """8.10.4, E11: his army, the army that fought him, and all squadrons out of garrisons."""
    for expedition in expeditions_on(state, REBEL_ARMY):
        place = force(expedition)
        move(state, [unit for unit in range(UNITS) if state.where[unit] == place], REBELS)
        end_expedition(state, expedition)
    at_sea = {HOME, GUARD, *(force(expedition) for expedition in state.expeditions)}
    move(state, [unit for unit in SQUADRONS if state.where[unit] in at_sea], REBELS)
    state.tried = []
    state.battle = None
    state.step = LIQUIDATION
    need = count - MOST_CONFLICTS
    args = {"rebel": rebellion.rebel, "count": need}
    table.tell(Event("liquidation", "8.10.4", args, also=("E11",)))


# --- the end of a phase game, and of the phase ---------------------------------------------------


def end_of_game(table: Table, state: State) -> None:
    """phase.9: Rome wins with a balance of at least par."""
    if state.par is None:
        state.outcome = Outcome(0, "phase-over", "scenario.table")
        return
    args = {
        "balance": points.balance(state),
        "par": state.par,
        "steps": state.unrest - state.unrest_before,
        "count": max(0, state.units_lost),
    }
    table.tell(Event("final-balance", "phase.9", args, also=("phase.8", "phase.8.units")))
    margin = points.balance(state) - state.par
    great = abs(margin) >= points.TRIUMPH
    if margin >= 0:
        state.outcome = Outcome(ROME, "par-made", "phase.9", "triumph" if great else "made")
    else:
        winner = FOES if FOES in seats_of(state) else NO_WINNER
        state.outcome = Outcome(winner, "par-missed", "phase.9", "rout" if great else "missed")


def _clear(state: State) -> None:
    """What was true of this phase only."""
    state.numbers_off = bytearray(state.board.war_count)
    state.fresh, state.tried, state.assaulting, state.battle = [], [], [], None
    for expedition in state.expeditions:
        expedition.fate, expedition.at_sea, expedition.needs = NOT_FOUGHT, False, 0
    if state.rebellion is not None:
        state.rebellion.checked = state.rebellion.convoyed = False
