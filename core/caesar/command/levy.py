"""6.4: new blocks and new steps, in cities that are friendly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.caesar.box.actions import Done, Raise, Reinforce
from core.caesar.box.board import ANY_CITY, LOCKED, LOST, MAJOR_PORT, POOL
from core.caesar.box.prompts import SidePrompt
from core.caesar.box.state import BATTLES, State, bits, enemy, friendly, held_alone, put
from core.caesar.cards.card_phase import begin_command
from core.caesar.command.movement import tell_blocks
from core.contract import Action, Event, Option, Options, Refusal, Step, Table, refuse
from core.flow import ask


def why_not_raise(state: State, side: int, action: Raise) -> Refusal | None:
    board, block, city = state.board, action.block, action.city
    if not 0 <= block < board.block_count or state.owner[block] != side:
        return refuse("not-yours", "6.1.own", block=block)
    if state.where[block] == LOST:
        return refuse("lost-this-year", "7.5", block=block)
    if state.where[block] == LOCKED:
        return refuse("leader-waits", "7.51.third", block=block)
    if state.where[block] != POOL:
        return refuse("not-in-pool", "6.4", block=block)
    if not 0 <= city < board.city_count or not friendly(state, side, city):
        return refuse("city-not-friendly", "6.4.friendly", place=city)
    wanted = board.levy[block]
    if wanted == MAJOR_PORT and not board.major_port[city]:
        return refuse("not-a-major-port", "6.4.fleet", place=city)
    if wanted >= 0 and wanted != city:
        return refuse("raised-elsewhere", "6.4.named", block=block, place=wanted)
    return None


def why_not_reinforce(state: State, side: int, block: int) -> Refusal | None:
    board = state.board
    if not 0 <= block < board.block_count or state.owner[block] != side:
        return refuse("not-yours", "6.1.own", block=block)
    place = state.where[block]
    if place >= board.place_count:
        return refuse("not-on-map", "6.4", block=block)
    if board.is_sea(place):
        return refuse("not-at-sea", "6.4.sea", block=block)
    if not friendly(state, side, place):
        return refuse("city-not-friendly", "6.4.friendly", place=place)
    if state.steps[block] >= board.most[block]:
        return refuse("at-full-strength", "6.4.full", block=block)
    return None


class LevyPrompt(SidePrompt[Done | Raise | Reinforce]):
    kind = "levies"
    rule = "6.4"

    def __init__(self, state: State, side: int) -> None:
        super().__init__(state, side)
        self.left = state.levies_left

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "count": self.left}

    def why_not(self, state: State, action: Done | Raise | Reinforce) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, Raise):
            return why_not_raise(state, self.side, action)
        return why_not_reinforce(state, self.side, action.block)

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *_levies(state, self.side)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        options = super().options(view, partial)
        return self._doings(options) if options is not None and options.field == "type" else options

    @staticmethod
    def _doings(asked: Options) -> Options:
        """The end comes last, as it does at the table; what cannot be done says why."""
        listed = [option.value for option in asked.candidates]
        new = None if "raise" in listed else refuse("nobody-to-raise", "6.4")
        more = None if "reinforce" in listed else refuse("nobody-to-add-to", "6.4")
        doings = (Option("raise", refusal=new), Option("reinforce", refusal=more), Option("done"))
        return Options("type", sorted(doings, key=lambda o: o.refusal is not None), least=1)


def _levies(state: State, side: int) -> Iterator[Action]:
    """New blocks where they may appear, and a step for each block that has room for it."""
    board, where, steps = state.board, state.where, state.steps
    friends = held_alone(state, side) & board.cities
    cities = bits(friends)
    ports = [city for city in cities if board.major_port[city]]
    for block, owner in enumerate(state.owner):
        if owner != side:
            continue
        place = where[block]
        if place == POOL:
            wanted = board.levy[block]
            if wanted >= 0:
                if friends >> wanted & 1:
                    yield Raise(block, wanted)
                continue
            for city in cities if wanted == ANY_CITY else ports:
                yield Raise(block, city)
        elif steps[block] < board.most[block] and friends >> place & 1:
            yield Reinforce(block)


def levies(table: Table, state: State) -> Step:
    """One levy, or the end; then the other side's command, or the battles."""
    side = state.active
    if state.levies_left and next(_levies(state, side), None) is not None:
        action = yield from ask(table, state, lambda s: LevyPrompt(s, side))
        if isinstance(action, Raise):
            put(state, action.block, action.city)
            state.steps[action.block], state.moved[action.block] = 1, 1
            state.levies_left -= 1
            tell_blocks(table, state, side, "raised", "6.4", [action.block], place=action.city)
            return
        if isinstance(action, Reinforce):
            state.steps[action.block] += 1
            state.levies_left -= 1
            place = state.where[action.block]
            tell_blocks(table, state, side, "reinforced", "6.4", [action.block], place=place)
            return
    table.tell(Event("command-over", "2.2", {"side": side}))
    if side == state.first:
        begin_command(table, state, enemy(side))
    else:
        state.active = state.first
        state.step = BATTLES
