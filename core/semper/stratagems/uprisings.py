"""2.C and 6.3: stratagems of uprising: peoples go to war with Rome."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from core.contract import Event, Flow, Option, Options, Refusal, Table, refuse
from core.flow import ask
from core.imperator.actions import Done
from core.semper.box.actions import Play
from core.semper.box.state import State
from core.semper.peoples import war
from core.semper.stratagems.by_turns import ByTurnsPrompt, whose_turn
from core.semper.stratagems.cup import RULES, spend, use_up

RISING = {"rise-minor": 1, "rise-two": 2, "rise-three": 3, "rise-major": 1, "rise-majors": 3}
_MAJOR = ("rise-major", "rise-majors")
_ONCE = "rise-majors"  # 6.once


def play_uprising(table: Table, state: State) -> Flow[bool]:
    """2.C: one uprising of the active side; False when it is done."""
    action = yield from ask(table, state, _question)
    side = state.active
    if isinstance(action, Play):
        spend(table, state, state.seat_of(side), action)
        if action.face == _ONCE:
            use_up(state, action.counter)
        for people in action.peoples:
            yield from war.go_to_war(table, state, people, RULES[action.face])
        return True
    if isinstance(action, Done):  # who has nothing to do is not asked, and nothing is said of it
        table.tell(Event("no-uprising", "2.C", {"side": side}))
    return False


def _question(state: State) -> UprisingPrompt | None:
    return whose_turn(state, UprisingPrompt, LastUprisingPrompt)


# --- who can rise --------------------------------------------------------------------------------


def _why_not_rise(state: State, people: int, face: str) -> Refusal | None:
    """6.3: the right kind of people, at peace with Rome."""
    return war.why_not_rise(state, people, major=face in _MAJOR)


def _could_rise(state: State, face: str) -> list[int]:
    of_rank = state.board.of_rank[face in _MAJOR]
    return [people for people in of_rank if _why_not_rise(state, people, face) is None]


def _wanted(state: State, face: str) -> int:
    """6.4.max: as many as the counter says, or all that are left."""
    return min(RISING[face], len(_could_rise(state, face)))


class UprisingPrompt(ByTurnsPrompt[Done | Play]):
    """2.C: an uprising, or nothing more?"""

    kind = "uprisings"
    rule = "2.C"

    def timely(self, side: int) -> tuple[str, ...]:
        return tuple(RISING)

    def why_hopeless(self, state: State, face: str) -> Refusal | None:
        return None if _could_rise(state, face) else refuse("nobody-to-rise", RULES[face])

    def why_not_aim(self, state: State, play: Play) -> Refusal | None:
        wanted = _wanted(state, play.face)
        if not wanted:
            return self.why_hopeless(state, play.face)
        refusals = (_why_not_rise(state, people, play.face) for people in play.peoples)
        barred = next((refusal for refusal in refusals if refusal is not None), None)
        if barred is not None:
            return barred
        if len(play.peoples) != wanted or len(set(play.peoples)) != wanted:
            rule = RULES[play.face] if wanted == RISING[play.face] else "6.4.max"
            return refuse("name-peoples", rule, count=wanted)
        return None

    def aimed(self, state: State, counter: int, face: str) -> Iterator[Play]:
        could = _could_rise(state, face)
        for chosen in combinations(could, min(RISING[face], len(could))):
            yield Play(counter, face, peoples=chosen)

    def aims(self, view: State, partial: dict[str, Any]) -> Options | None:
        """The peoples of that rank, those who cannot rise with the reason."""
        if "peoples" in partial:
            return None
        face, board = partial["face"], view.board
        rank = "major" if face in _MAJOR else "minor"
        those = [p for p, people in enumerate(board.peoples) if people.rank == rank]
        options = [Option(people, refusal=_why_not_rise(view, people, face)) for people in those]
        options.sort(key=lambda option: option.refusal is not None)
        count = _wanted(view, face)
        return Options("peoples", options, many=True, least=count, most=count)


class LastUprisingPrompt(UprisingPrompt):
    """The same after the other player has passed, or has nothing that he could do."""

    sentence = "uprisings-last"
