"""2.2: the question for a side's moves: a group, a ferry, or the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, overload

from core.caesar.box.actions import Done, Ferry, Move
from core.caesar.box.board import NOWHERE
from core.caesar.box.prompts import SidePrompt, group_of
from core.caesar.box.state import State, blocks_at, contested, contested_places, hostile
from core.caesar.cards.card_phase import event_of
from core.caesar.combat.forecast import plan
from core.caesar.command.ferry import ferries, why_no_ferry, why_not_ferry
from core.caesar.command.move_range import Group, Outlook, Path
from core.caesar.command.movement import (
    capacity,
    carry,
    end_moves,
    free_to_leave,
    march,
    why_not_move,
)
from core.contract import Action, Forecast, Option, Options, Refusal, Step, Table, refuse
from core.flow import ask

FERRIES = 8  # of them in a sample


class MovePrompt(SidePrompt[Done | Ferry | Move]):
    """2.2: a group moves, a block is ferried, or the moves are over."""

    kind = "moves"
    rule = "6.1"
    complete = False

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "count": self.left}

    def __init__(self, state: State, side: int) -> None:
        super().__init__(state, side)
        self.left = state.moves_left

    def why_not(self, state: State, action: Done | Ferry | Move) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, Move):
            return why_not_move(state, self.side, action)
        return why_not_ferry(state, self.side, action)

    def legal(self, state: State) -> Sequence[Action]:
        return Sample(state, self.side)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        if not isinstance(action, Move) or not hostile(view, self.side, action.path[-1]):
            return None
        return plan(view, self.side, action.path[-1], action.blocks)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        kind = partial.get("type")
        if kind is None:
            return Options("type", self._doings(view), least=1)
        if kind == "ferry":
            return _ferry_options(ferries(view, self.side), view, partial)
        if kind == "move":
            return self._move_options(view, partial)
        return None

    def _doings(self, view: State) -> list[Option]:
        """What can be done comes first, the end last; what is barred says why."""
        stay = None
        if not Outlook(view, self.side).groups():
            stay = refuse("nobody-can-move" if self.left else "no-moves", "6.1.points")
        move = Option("move", refusal=stay)
        ship = Option("ferry", refusal=why_no_ferry(view, self.side))
        return sorted((move, ship, Option("done")), key=lambda option: option.refusal is not None)

    def _move_options(self, view: State, partial: dict[str, Any]) -> Options | None:
        groups = Outlook(view, self.side).groups()
        if "origin" not in partial:
            places = dict.fromkeys(group.origin for group in groups)
            options = [Option(place) for place in places]
            return Options("origin", options + self._pinned(view, places), least=1)
        here = [group for group in groups if group.origin == partial["origin"]]
        if "blocks" not in partial:
            return self._blocks(view, partial["origin"], here)
        if "path" in partial:
            return None
        return self._paths(view, here, tuple(partial["blocks"]))

    def _pinned(self, view: State, able: Collection[int]) -> list[Option]:
        """6.13: contested places that no block can leave."""
        if not view.moves_left:
            return []
        return [
            Option(place, refusal=refuse("all-pinned", "6.13", place=place))
            for place in contested_places(view)
            if place not in able
            and not free_to_leave(view, self.side, place)
            and not all(view.moved[block] for block in blocks_at(view, self.side, place))
        ]

    def _blocks(self, view: State, origin: int, groups: list[Group]) -> Options:
        """Land blocks or fleets: never both together."""
        able = [block for group in groups for block in group.blocks]
        most = max((widest(view, self.side, group) for group in groups), default=0)
        blocks = []
        for block in blocks_at(view, self.side, origin):
            refusal = None
            if view.moved[block]:
                refusal = refuse("has-moved", "6.1.once", block=block)
            elif block not in able:
                refusal = _why_stay(view, self.side, block)
            blocks.append(Option(block, refusal=refusal, group=group_of(view.board, block)))
        over = None
        if contested(view, origin) and len(able) > (free := free_to_leave(view, self.side, origin)):
            over = refuse("pinned", "6.13", place=origin, count=free)
        return Options("blocks", blocks, many=True, least=1, most=most, over=over)

    def _paths(self, view: State, groups: list[Group], blocks: tuple[int, ...]) -> Options:
        fleets = view.board.fleet[blocks[0]]
        paths: list[Path] = []
        for group in groups:
            if group.fleets == fleets:
                paths = [*group.reach.peaceful, *group.reach.attacks]
        trials = [Move(groups[0].origin, blocks, path) for path in paths]
        return Options(
            "path",
            [
                Option(list(m.path), refusal=why_not_move(view, self.side, m))
                for m in sorted(trials, key=lambda m: (len(m.path), m.path))
            ],
            least=1,
        )


class GroupPrompt(MovePrompt):
    """6.3.before, 6.3.event: a group has moved, or a god's card was played: no block may go by
    sea."""

    sentence = "moves-groups"


class FleetPrompt(MovePrompt):
    """Neptune moves fleets alone."""

    sentence = "moves-fleets"


class RestPrompt(MovePrompt):
    """6.1: all moves are spent; others of the place that moved last may still go with the last."""

    sentence = "moves-rest"

    def __init__(self, state: State, side: int) -> None:
        super().__init__(state, side)
        self.place = state.group

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}


def _ferry_options(over: list[Ferry], view: State, partial: dict[str, Any]) -> Options | None:
    if "block" not in partial:
        able = dict.fromkeys(ferry.block for ferry in over)
        options = [Option(block, group=group_of(view.board, block)) for block in able]
        return Options("block", options, least=1)
    if "path" in partial:
        return None
    paths = [list(ferry.path) for ferry in over if ferry.block == partial["block"]]
    return Options("path", [Option(path) for path in paths], least=1)


def widest(view: State, side: int, group: Group) -> int:
    """How many of a group can go together by one of its paths."""
    paths = (*group.reach.peaceful, *group.reach.attacks)
    room = max(capacity(view, side, group.origin, path, group.fleets) for path in paths)
    return min(group.most, room)


def _why_stay(view: State, side: int, block: int) -> Refusal:
    """Why a block that has not moved is not offered: its kind, or its ways."""
    near = (view.board.sailing if view.board.fleet[block] else view.board.roads)[view.where[block]]
    trials = [Move(view.where[block], (block,), (place,)) for place in near]
    refusals = (why_not_move(view, side, trial) for trial in trials)
    return next((r for r in refusals if r is not None), refuse("no-path", "6.1"))


# --- a sample for callers that want a list -----------------------------------------------------


class Sample(Sequence[Action]):
    """The end, attacks with the whole group, half of it or one block, a peaceful move of
    every group, some ferries. A move is built when it is asked for."""

    __slots__ = ("ferries", "moves", "side", "spin", "state")

    def __init__(self, state: State, side: int) -> None:
        self.state, self.side = state, side
        self.spin = state.falls + 5 * state.turn + 11 * state.moves_left + 3 * sum(state.moved)
        self.moves: list[tuple[Group, Path, int]] = []  # a size of 0: still to be found
        for group in Outlook(state, side).groups():
            if group.reach.attacks:
                self._attacks(group)
            if group.reach.peaceful:
                self.moves.append((group, (), 0))
        over = ferries(state, side)
        few = min(FERRIES, len(over))
        first = self.spin % len(over) if over else 0
        self.ferries = [over[(n * len(over) + first) // few % len(over)] for n in range(few)]

    def _attacks(self, group: Group) -> None:
        for path in group.reach.attacks:
            room = capacity(self.state, self.side, group.origin, path, group.fleets)
            count = min(group.most, room)
            for size in dict.fromkeys((count, (count + 1) // 2, 1)):
                self.moves.append((group, path, size))

    def _move(self, number: int) -> Move:
        """Which blocks go, and how far in peace, turns with the game."""
        group, path, size = self.moves[number]
        spin = self.spin + 7 * group.origin
        if not size:
            path = group.reach.peaceful[spin % len(group.reach.peaceful)]
            room = capacity(self.state, self.side, group.origin, path, group.fleets)
            size = 1 + spin % min(group.most, room)
        first = spin % (len(group.blocks) - size + 1)
        return Move(group.origin, tuple(group.blocks[first : first + size]), path)

    def __len__(self) -> int:
        return 1 + len(self.moves) + len(self.ferries)

    @overload
    def __getitem__(self, number: int) -> Action: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Action]: ...
    def __getitem__(self, number: int | slice) -> Action | Sequence[Action]:
        if isinstance(number, slice):
            return [self[n] for n in range(*number.indices(len(self)))]
        if number < 0:
            number += len(self)
        if not 0 <= number < len(self):
            raise IndexError(number)
        if number == 0:
            return Done()
        if number > len(self.moves):
            return self.ferries[number - 1 - len(self.moves)]
        return self._move(number - 1)


# --- the step ----------------------------------------------------------------------------------


def _question(state: State, side: int) -> MovePrompt:
    if not state.moves_left and state.group != NOWHERE:
        return RestPrompt(state, side)
    if event_of(state) == "neptune":
        return FleetPrompt(state, side)
    return (GroupPrompt if state.moving or event_of(state) else MovePrompt)(state, side)


def moves(table: Table, state: State) -> Step:
    """One move: a group, a ferry, or the end."""
    side = state.active
    action = yield from ask(table, state, lambda s: _question(s, side))
    if isinstance(action, Move):
        march(table, state, side, action)
    elif isinstance(action, Ferry):
        carry(table, state, side, action)
    else:
        end_moves(table, state, side)
