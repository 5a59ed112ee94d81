"""6: stratagems. Those of phases B and F here; 2.C in `geostrategy`, phase E in `phase_e`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from core.alea.box.actions import Play
from core.alea.box.board import NOBODY, REPUBLICAN
from core.alea.box.offices import daggers, fatal
from core.alea.box.state import State, enemy, first_turn
from core.alea.box.victory_points import book, score
from core.alea.politics import triumvirs
from core.alea.stratagems.cup import may_hold, spend, why_not_counter, why_not_now, with_hand
from core.contract import (
    Action,
    Chance,
    Event,
    Flow,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import D6, odds_of
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.stratagems.cup import held

INTRIGUE_POINTS = 3  # 6.3.intrigue


# --- the questions of phases B and F -----------------------------------------------------------


class PlayPrompt(Prompt[Done | Play]):
    """Does this side play one of these faces now?"""

    faces: ClassVar[tuple[str, ...]] = ()

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def why_not(self, state: State, action: Done | Play) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if action.face not in self.faces:
            return why_not_now(action)
        return why_not_counter(state, self.seat, action) or self.why_not_aim(state, action)

    def final(self, action: Action) -> bool:
        return False

    def why_not_aim(self, state: State, play: Play) -> Refusal | None:
        return None

    def plays(self, state: State, counter: int, face: str) -> Sequence[Play]:
        return [Play(counter, face)]

    def legal(self, state: State) -> Sequence[Action]:
        ours = held(state, self.seat, self.faces)
        return [Done(), *(play for pair in ours for play in self.plays(state, *pair))]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        options = super().options(view, partial)
        why_not = lambda play: self.why_not(view, play)  # noqa: E731
        return with_hand(options, view, self.seat, partial, self.faces, why_not)


class InitiativePrompt(PlayPrompt):
    """6.1: does the loser of the initiative turn it round?"""

    kind = "play-initiative"
    rule = "6.1.initiative"
    faces = ("initiative",)


class JanusPrompt(PlayPrompt):
    """6.1: are the gates of the temple of Janus shut?"""

    kind = "play-janus"
    rule = "6.1.janus"
    faces = ("janus",)


class ImperiumPrompt(PlayPrompt):
    """6.4: is the Republic's marker moved back?"""

    kind = "play-imperium"
    rule = "6.4.imperium"
    faces = ("imperium",)


class IdesPrompt(PlayPrompt):
    """6.4: do the Ides of March come?"""

    kind = "play-ides"
    rule = "6.4.ides"
    faces = ("ides",)

    def chance(self, view: State, action: Action) -> Chance | None:
        if not isinstance(action, Play):
            return None
        added = daggers(view, ides=True)
        return odds_of(D6, "3.5.3.success", lambda die: fatal(die, added))


class TriumphusPrompt(PlayPrompt):
    """6.4: does anybody hold a triumph?"""

    kind = "play-triumphus"
    rule = "6.4.triumphus"
    faces = ("triumphus-1", "triumphus-2")


class RallyPrompt(PlayPrompt):
    """6.4: is a Triumvir won over?"""

    kind = "play-rally"
    rule = "6.4.rally"
    faces = ("rally",)

    def why_not_aim(self, state: State, play: Play) -> Refusal | None:
        if play.leader not in [leader for leader, _ in state.triumvirs]:
            return refuse("not-a-triumvir", "6.4.rally")
        return None

    def plays(self, state: State, counter: int, face: str) -> Sequence[Play]:
        return [Play(counter, face, leader=leader) for leader, _ in state.triumvirs]


PROMPTS: dict[str, type[PlayPrompt]] = {
    "initiative": InitiativePrompt,
    "janus": JanusPrompt,
    "imperium": ImperiumPrompt,
    "ides": IdesPrompt,
    "rally": RallyPrompt,
    "triumphus": TriumphusPrompt,
}


def offer(table: Table, state: State, face: str) -> Flow[list[int]]:
    """6: players who hold this face may play it now, the initiative player first; returns the sides
    that played it. A side that plays one is asked again, as long as it may hold another."""
    sides = [state.initiative, enemy(state.initiative)]
    if face == "ides":  # 6.4: his alone
        sides = [REPUBLICAN]
    played: list[int] = []
    gone: list[int] = []
    for side in sides:
        while True:
            action = yield from ask(table, state, _question(face, side, gone))
            if not isinstance(action, Play):
                break
            spend(table, state, state.seat_of(side), action)
            yield from _take_effect(table, state, side, action)
            played.append(side)
            gone.append(action.counter)
    return played


def _question(face: str, side: int, gone: Sequence[int]) -> Callable[[State], PlayPrompt | None]:
    def question(state: State) -> PlayPrompt | None:
        prompt = PROMPTS[face](state, side)
        if not _useful(state, face) or not may_hold(state, prompt.seat, prompt.faces, gone):
            return None
        return prompt

    return question


def _useful(state: State, face: str) -> bool:
    """Could it have any effect, for all that everybody knows?"""
    if face == "imperium":
        return state.track > 0
    if face == "rally":
        return bool(state.triumvirs)
    return not (face == "janus" and state.janus)


def _take_effect(table: Table, state: State, side: int, play: Play) -> Step:
    """What these faces do; the caller that offered the Ides of March carries them out."""
    match play.face:
        case "initiative":
            state.initiative = side
            table.tell(Event("initiative-reversed", "6.1.initiative", {"side": side}))
        case "janus":
            state.janus = True
            table.tell(Event("janus-shut", "6.1.janus"))
        case "imperium":
            state.track = max(0, state.track - 1)
            table.tell(Event("imperium", "6.4.imperium", {"total": state.track}))
        case "rally":
            assert play.leader is not None
            yield from triumvirs.rally(table, state, side, play.leader)
        case "triumphus-1" | "triumphus-2":
            score(table, state, side, int(play.face[-1]), "6.4.triumphus")


# --- B -------------------------------------------------------------------------------------------


def contest_initiative(table: Table, state: State) -> Step:
    """6.1: the loser may turn the initiative round, the other may answer; then Janus."""
    if not _settled(state):
        loser = enemy(state.initiative)
        gone: list[int] = []
        for side in (loser, enemy(loser)):
            action = yield from ask(table, state, _question("initiative", side, gone))
            if not isinstance(action, Play):
                break
            spend(table, state, state.seat_of(side), action)
            yield from _take_effect(table, state, side, action)
            gone.append(action.counter)
    yield from offer(table, state, "janus")


def _settled(state: State) -> bool:
    """Some scenarios fix their first year's initiative for good."""
    return first_turn(state) and state.board.scenarios[state.scenario].initiative_fixed


# --- 6.3 intrigue in the Senate, year after year -------------------------------------------------


def intrigue_points(table: Table, state: State) -> None:
    """6.3.intrigue: each pays the side that does not control Italia; nothing if neither side
    controls it."""
    side = state.control[state.board.italia]
    if side == NOBODY:
        return
    for _ in state.intrigues:
        book(table, state, enemy(side), INTRIGUE_POINTS, "6.3.intrigue")
