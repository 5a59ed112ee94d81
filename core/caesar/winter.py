"""8: the winter, in its printed order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from core.caesar.box.actions import Disband, Done, Harbour
from core.caesar.box.board import CAESAR, LOST, POMPEY, POOL, SIDES
from core.caesar.box.prompts import SidePrompt, group_of
from core.caesar.box.state import (
    DEAL,
    DISBANDING,
    FLEETS_HOME,
    LAST_YEAR,
    RESET,
    SUPPLY,
    VICTORY,
    State,
    bits,
    blocks_at,
    enemy,
    friendly,
    hostile,
    points,
    put,
    send_to_pool,
)
from core.caesar.combat.losses import join
from core.caesar.command.movement import tell_blocks
from core.contract import (
    Action,
    Event,
    Option,
    Options,
    Outcome,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.flow import ask

SUPPLIED = 3  # 8.3: blocks that any city feeds
ENOUGH = 10  # 1.2: points that win


def cleopatra_home(table: Table, state: State) -> Step:
    """8.1: she goes back to Alexandria, and joins the side that holds it."""
    board = state.board
    block, home = board.cleopatra, board.alexandria
    side = state.owner[block]
    if hostile(state, side, home):
        steps = state.steps[block]
        join(state, enemy(side), steps)
        args = {"side": enemy(side), "place": home}
        table.tell(Event("cleopatra-joins", "8.1", args))
    if state.where[block] != home:
        put(state, block, home)
        table.tell(Event("cleopatra-home", "8.1", {"place": home}))
    state.active = CAESAR
    state.step = FLEETS_HOME
    yield from ()


# --- 8.2 ---------------------------------------------------------------------------------------


class HarbourPrompt(SidePrompt[Harbour]):
    kind = "harbour"
    rule = "8.2"

    def __init__(self, state: State, side: int, sea: int) -> None:
        super().__init__(state, side)
        self.sea = sea

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.sea}

    def why_not(self, state: State, action: Harbour) -> Refusal | None:
        if action.block not in blocks_at(state, self.side, self.sea):
            return refuse("not-there", "8.2", block=action.block, place=self.sea)
        if action.port not in harbours(state, self.side, self.sea):
            return refuse("no-harbour-there", "8.2", place=action.port)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        ports = harbours(state, self.side, self.sea)
        return [
            Harbour(block, port)
            for block in blocks_at(state, self.side, self.sea)
            for port in ports
        ]


def harbours(state: State, side: int, sea: int) -> list[int]:
    return [port for port in state.board.ports[sea] if friendly(state, side, port)]


def fleets_home(table: Table, state: State) -> Step:
    """8.2: fleets at sea go into a friendly port of that sea, or are disbanded; Caesar first."""
    side = state.active
    seas = bits(state.index.held[side] & ~state.board.cities)
    if not seas:
        state.active, state.step = (POMPEY, FLEETS_HOME) if side == CAESAR else (CAESAR, SUPPLY)
        return
    sea = seas[0]
    ports, block = harbours(state, side, sea), blocks_at(state, side, sea)[0]
    if not ports:
        send_to_pool(state, block)
        tell_blocks(table, state, side, "fleet-disbanded", "8.2", [block], place=sea)
        return
    port = ports[0]
    if len(ports) > 1:
        action = yield from ask(table, state, lambda s: HarbourPrompt(s, side, sea))
        block, port = action.block, action.port
    put(state, block, port)
    tell_blocks(table, state, side, "harboured", "8.2", [block], path=[sea, port])


# --- 8.3 and 8.5 -------------------------------------------------------------------------------


def supply_of(state: State, city: int) -> int:
    return SUPPLIED + state.board.points[city]


def surplus(state: State, side: int) -> tuple[int, int] | None:
    """The first city with more blocks than it feeds, and how many too many."""
    for city in range(state.board.city_count):
        count = len(blocks_at(state, side, city)) - supply_of(state, city)
        if count > 0:
            return city, count
    return None


class SupplyPrompt(SidePrompt[Disband]):
    kind = "supply"
    rule = "8.3"
    complete = False

    def __init__(self, state: State, side: int, city: int, count: int) -> None:
        super().__init__(state, side)
        self.city, self.count = city, count

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.city, "count": self.count}

    def able(self, state: State) -> list[int]:
        here = blocks_at(state, self.side, self.city)
        return [block for block in here if block != state.board.cleopatra]

    def why_not(self, state: State, action: Disband) -> Refusal | None:
        able = self.able(state)
        for block in action.blocks:
            if block == state.board.cleopatra:
                return refuse("never-cleopatra", "8.5.cleopatra", block=block)
            if block not in able:
                return refuse("not-there", "8.3", block=block, place=self.city)
        if len(set(action.blocks)) != self.count or len(action.blocks) != self.count:
            return refuse("so-many", "8.3", count=self.count)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        able = self.able(state)
        actions = []
        for blocks in combinations(able, self.count):
            actions.append(Disband(blocks))
            if len(actions) == SAMPLE:
                break
        return actions

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return _disband_options(view, partial, self.able(view), self.count, self.count)


SAMPLE = 40


def _disband_options(
    view: State, partial: dict[str, Any], able: list[int], least: int, most: int
) -> Options | None:
    if "type" not in partial:
        return Options("type", [Option("disband")], least=1)
    if "blocks" in partial:
        return None
    options = [Option(b, group=group_of(view.board, b)) for b in able]
    return Options("blocks", options, many=True, least=least, most=most)


def supply(table: Table, state: State) -> Step:
    """8.3: a city feeds three blocks, and one more for each of its points."""
    side = state.active
    hungry = surplus(state, side)
    if hungry is None:
        state.active, state.step = (POMPEY, SUPPLY) if side == CAESAR else (CAESAR, VICTORY)
        return
    city, count = hungry
    action = yield from ask(table, state, lambda s: SupplyPrompt(s, side, city, count))
    _disband(table, state, side, action.blocks, "8.3")


def _disband(table: Table, state: State, side: int, blocks: Sequence[int], rule: str) -> None:
    tell_blocks(table, state, side, "disbanded", rule, list(blocks))
    for block in blocks:
        send_to_pool(state, block)


class DisbandPrompt(SidePrompt[Disband | Done]):
    kind = "disband"
    rule = "8.5"
    complete = False

    def able(self, state: State) -> list[int]:
        board = state.board
        return [
            block
            for block in range(board.block_count)
            if state.owner[block] == self.side
            and state.where[block] < board.place_count
            and block != board.cleopatra
        ]

    def why_not(self, state: State, action: Disband | Done) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not action.blocks or len(set(action.blocks)) != len(action.blocks):
            return refuse("no-blocks", "8.5")
        able = self.able(state)
        for block in action.blocks:
            if block == state.board.cleopatra:
                return refuse("never-cleopatra", "8.5.cleopatra", block=block)
            if block not in able:
                return refuse("not-yours", "6.1.own", block=block)
        return None

    def final(self, action: Action) -> bool:
        """No block goes: a plain "no"."""
        return isinstance(action, Disband)

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *(Disband((block,)) for block in self.able(state))]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return Options("type", [Option("done"), Option("disband")], least=1)
        if partial["type"] == "done":
            return None
        able = self.able(view)
        return _disband_options(view, partial, able, 1, len(able))


def disbanding(table: Table, state: State) -> Step:
    """8.5: blocks may be sent home to be raised elsewhere."""
    side = state.active
    if DisbandPrompt(state, side).able(state):
        action = yield from ask(table, state, lambda s: DisbandPrompt(s, side))
        if isinstance(action, Disband):
            _disband(table, state, side, action.blocks, "8.5")
    state.active, state.step = (POMPEY, DISBANDING) if side == CAESAR else (CAESAR, RESET)


# --- 8.4, 8.6 ----------------------------------------------------------------------------------


def victory(table: Table, state: State) -> Step:
    """1.2: ten points win; after the last year the most points, then Roma."""
    totals = {side: points(state, side) for side in SIDES}
    table.tell(Event("points", "8.4", {"caesar": totals[CAESAR], "pompey": totals[POMPEY]}))
    for side in SIDES:
        if totals[side] >= ENOUGH:
            _end(table, state, side, "ten-points", "1.2")
            return
    if state.year == LAST_YEAR:
        _decide(table, state, totals)
        return
    state.active = CAESAR
    state.step = DISBANDING
    yield from ()


def _decide(table: Table, state: State, totals: dict[int, int]) -> None:
    if totals[CAESAR] != totals[POMPEY]:
        _end(table, state, max(SIDES, key=lambda side: totals[side]), "most-points", "1.2.last")
        return
    for side in SIDES:
        if friendly(state, side, state.board.roma):
            _end(table, state, side, "roma", "1.2.roma")
            return
    state.outcome = Outcome(0, "drawn", "1.2.draw")
    table.tell(Event("drawn", "1.2.draw"))


def _end(table: Table, state: State, side: int, cause: str, rule: str) -> None:
    state.outcome = Outcome(state.seat_of(side), cause, rule)
    table.tell(Event("won", rule, {"side": side}))


def reset(table: Table, state: State) -> Step:
    """8.6: what was eliminated can be raised again; a new year begins."""
    for block in range(state.board.block_count):
        if state.where[block] == LOST:
            state.where[block] = POOL
    state.year += 1
    state.turn = 1
    table.tell(Event("new-year", "8.6", {"year": state.year}))
    state.step = DEAL
    yield from ()
