"""What the first sequence of either side can do to a set-up, asked of the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from core.alea.box.actions import Sail
from core.alea.box.board import LEADER
from core.alea.box.pieces import move
from core.alea.box.state import MOVEMENT, State, copied, enemy, units_at
from core.alea.march.move_offer import MovePrompt
from core.alea.march.naval import fits
from core.alea.sequence import clear_sequence
from core.alea.start.free_deployment import deployed_counters
from core.game import Done, Game
from core.imperator.actions import Deploy, March
from core.imperator.combat.forecast import Clash
from tests.alea.scene import BOARD

Pieces = tuple[int, ...]


class Meeting(NamedTuple):
    """A zone with leaders of one side, and the best that a move of the other brings there."""

    zone: str
    attack: int
    defend: int
    move: March | Sail


def deployed(scenario: str, seed: int = 1) -> State:
    """The set-up when both sides take what the program offers, before the first year begins."""
    game = Game.new(f"alea/{scenario}", seed)
    while (prompt := game.prompt) is not None and prompt.kind == "deploy":
        offered = prompt.offered(game.view(prompt.seat))
        assert isinstance(offered, Deploy)
        state = copied(game.state)
        for piece, zone in offered.places:
            move(state, piece, zone)
        assert isinstance(game.push(prompt.seat, offered), Done)
    return state


def to_move(state: State, side: int) -> State:
    """The same position, at the start of a sequence of this side."""
    then = copied(state)
    then.step, then.active, then.initiative = MOVEMENT, side, side
    then.sequences = [0, 3, 3]
    clear_sequence(then)
    return then


# --- whom the first move meets -------------------------------------------------------------------


def meetings(state: State, side: int) -> list[Meeting]:
    """Zones where leaders of this side stand and which a move of the enemy reaches: the strongest
    one for each."""
    then, best = to_move(state, enemy(side)), dict[int, Meeting]()
    prompt = MovePrompt(then)
    for action in strongest(then, prompt):
        found = _met(then, prompt, action)
        known = best.get(action.path[-1])
        if found and (known is None or _worse(found, known)):
            best[action.path[-1]] = found
    return list(best.values())


def exposed(state: State, side: int) -> list[Meeting]:
    """Where the enemy would fight at better than one to one, or catch leaders without troops."""
    return [meeting for meeting in meetings(state, side) if meeting.attack > meeting.defend]


def _worse(one: Meeting, other: Meeting) -> bool:
    return one.attack * other.defend > other.attack * one.defend


def _met(state: State, prompt: MovePrompt, move: March | Sail) -> Meeting | None:
    """8.3: the first battle that the move brings; leaders without troops are no match at all."""
    place = move.path[-1]
    clash = prompt.forecast(state, move)
    if isinstance(clash, Clash):
        return Meeting(BOARD.place_ids[place], clash.attack, clash.defend, move)
    troops = move.units if isinstance(move, March) else move.units + move.fleets
    lonely = not units_at(state, enemy(prompt.side), place)
    if lonely and troops:
        return Meeting(BOARD.place_ids[place], strength(state, troops), 0, move)
    return None


def strength(state: State, units: Sequence[int]) -> int:
    return sum(BOARD.sp[state.reduced[unit]][unit] for unit in units)


def strongest(state: State, prompt: MovePrompt) -> Iterator[March | Sail]:
    """For every way to a leader of the enemy: as many and as strong units as the rules let go."""
    index, side = state.index, prompt.side
    goals = {
        state.where[p] for p in deployed_counters(state, enemy(side)) if BOARD.kind[p] == LEADER
    }
    for place in range(BOARD.place_count):
        fleets = tuple(index.fleets[side][place])
        for leaders, units in parties(state, side, place):
            moves: list[March | Sail] = [
                March(place, leaders, (), path)
                for path in ways(prompt, state, "march", place, leaders, (), units)
            ]
            if fleets and leaders:
                ports = ways(prompt, state, "sail", place, leaders, fleets, ())
                moves += [Sail(place, leaders, fleets, (), path) for path in ports]
            for start in moves:
                if start.path[-1] in goals:
                    yield most(state, prompt, start, units)


def parties(state: State, side: int, place: int) -> Iterator[tuple[Pieces, Pieces]]:
    """Leaders and land units that may go together: Romans with their allies, or one people. All
    leaders, all but one, each alone (some are barred where others are not), or none."""
    index, people = state.index, BOARD.piece_people
    groups: dict[int, list[int]] = {}
    for piece in [*index.leaders[side][place], *index.land[side][place]]:
        nation = people[piece] if people[piece] >= 0 and state.war[people[piece]] else -1
        groups.setdefault(nation, []).append(piece)
    for group in groups.values():
        leaders = tuple(p for p in group if BOARD.kind[p] == LEADER)
        units = [p for p in group if BOARD.kind[p] != LEADER]
        units.sort(key=lambda unit: -strength(state, (unit,)))
        count = len(leaders)
        for size in sorted({count, max(count - 1, 0), min(count, 1), 0}):
            for some in combinations(leaders, size):
                yield some, tuple(units)


def ways(
    prompt: MovePrompt,
    state: State,
    kind: str,
    place: int,
    leaders: Pieces,
    fleets: Pieces,
    units: Pieces,
) -> set[Pieces]:
    """Every path that is offered to these leaders with one of the units, or with the fleets."""
    partial = {"type": kind, "origin": place, "leaders": list(leaders)}
    kinds = {BOARD.kind[unit]: unit for unit in units}  # one of each goes as far as the others
    loads: list[dict[str, list[int]]] = [{"units": [unit]} for unit in kinds.values()]
    if fleets:
        loads = [{"fleets": list(fleets), "units": []}]
    found: set[Pieces] = set()
    for load in loads:
        options = prompt.options(state, {**partial, **load})
        if options is not None and options.field == "path":
            found |= {tuple(option.value) for option in options.open()}
    return found


def most(state: State, prompt: MovePrompt, move: March | Sail, units: Pieces) -> March | Sail:
    """One unit after the other, the strongest first, as long as nothing forbids it."""
    taken: Pieces = ()
    for unit in units:
        bigger = _with(move, (*taken, unit))
        if prompt.judge(state, bigger) is None:
            taken = (*taken, unit)
    return _with(move, taken)


def _with(move: March | Sail, units: Pieces) -> March | Sail:
    if isinstance(move, March):
        return March(move.origin, move.leaders, units, move.path)
    return Sail(move.origin, move.leaders, move.fleets, units, move.path)


# --- who cannot get off an island ----------------------------------------------------------------


def mainland() -> set[int]:
    """The greatest part of the map that hangs together by land and straits."""
    left, parts = set(range(BOARD.zone_count)), list[set[int]]()
    while left:
        edge = part = {left.pop()}
        while edge:
            edge = {near for zone in edge for near in BOARD.near[zone]} - part
            part |= edge
        left -= part
        parts.append(part)
    return max(parts, key=len)


def marooned(state: State, side: int) -> list[str]:
    """Islands with land units that cannot all leave with the fleets there in one voyage."""
    then, index = to_move(state, side), state.index
    prompt, firm = MovePrompt(then), mainland()
    found = []
    for zone in set(range(BOARD.zone_count)) - firm:
        land, fleets = index.land[side][zone], index.fleets[side][zone]
        if land and not _sails(then, prompt, zone, fleets, land):
            found.append(BOARD.place_ids[zone])
    return sorted(found)


def _sails(state: State, prompt: MovePrompt, zone: int, fleets: list[int], land: list[int]) -> bool:
    leaders = tuple(state.index.leaders[prompt.side][zone])
    voyages = [Sail(zone, leaders, tuple(fleets), tuple(land), (sea,)) for sea in BOARD.seas[zone]]
    fit = fits(BOARD, fleets, land)
    return fit and any(prompt.judge(state, voyage) is None for voyage in voyages)
