"""2.C, 6.1 and 6.2: stratagems of usurpation: an enemy leader is led astray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from core.contract import Action, Chance, Event, Flow, Option, Options, Refusal, Table, refuse
from core.dice import D6, odds_of
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.asking.choices import first_refusal, one_asked
from core.semper.box.actions import Mutiny, Play
from core.semper.box.board import PRIMUS, SECONDUS
from core.semper.box.state import AUGUSTUS, CAESAR, HEAD, PLAIN, State, enemy, on_map, with_title
from core.semper.emperors.usurpation import usurp, validated, why_not_usurper
from core.semper.stratagems.by_turns import ByTurnsPrompt, whose_turn
from core.semper.stratagems.cup import RULES, spend

FACES = {
    PRIMUS: ("usurp-augustus-p", "usurp-caesar-p", "usurp-p"),
    SECONDUS: ("usurp-augustus-s", "usurp-caesar-s", "usurp-s"),
}
OF_AUGUSTUS = ("usurp-augustus-p", "usurp-augustus-s")
OF_CAESAR = ("usurp-caesar-p", "usurp-caesar-s")
BONUS = {**dict.fromkeys(OF_AUGUSTUS, 2), **dict.fromkeys(OF_CAESAR, 1)}  # 3.6.3.bonus
_PAIR = 2  # 6.1, 6.2: Augusti, or Caesares, whom the other camp has
MUTINY = "usurp-caesar-s"  # s7.julien: it counts as this stratagem


def play_usurpation(table: Table, state: State) -> Flow[bool]:
    """2.C: one attempt of the active side; False when it is done."""
    action = yield from ask(table, state, _question)
    side = state.active
    if isinstance(action, Mutiny):
        leader = mutineer(state)
        state.mutinied = True
        table.tell(Event("mutiny", "s7.julien", {"leader": leader, "side": side}))
        yield from usurp(table, state, side, leader, BONUS[MUTINY], "s7.julien")
        return True
    if isinstance(action, Play):
        assert action.leader is not None
        spend(table, state, state.seat_of(side), action)
        bonus = BONUS.get(action.face, 0)
        yield from usurp(table, state, side, action.leader, bonus, RULES[action.face])
        return True
    if isinstance(action, Done):  # who has nothing to do is not asked, and nothing is said of it
        table.tell(Event("no-usurpation", "2.C", {"side": side}))
    return False


def _question(state: State) -> UsurpationPrompt | None:
    return whose_turn(state, UsurpationPrompt, LastUsurpationPrompt)


# --- who can be led astray -----------------------------------------------------------------------


def _title_of(face: str) -> int:
    """Whom the counter is aimed at."""
    if face in OF_AUGUSTUS:
        return AUGUSTUS
    return CAESAR if face in OF_CAESAR else PLAIN


def _why_not_face(state: State, side: int, face: str) -> Refusal | None:
    """6.1, 6.2: the other camp has two of them."""
    foe = enemy(side)
    if face in OF_AUGUSTUS and len(with_title(state, foe, AUGUSTUS, HEAD)) < _PAIR:
        return refuse("needs-two-augusti", RULES[face], side=foe)
    if face in OF_CAESAR and len(with_title(state, foe, CAESAR)) < _PAIR:
        return refuse("needs-two-caesares", RULES[face], side=foe)
    return None


def _theirs(state: State, side: int, *titles: int) -> list[int]:
    """The other camp's Romans on the map who bear one of these titles."""
    return with_title(state, enemy(side), *titles)


# --- s7.julien -----------------------------------------------------------------------------------


def mutineer(state: State) -> int:
    """The leader whom the scenario names."""
    return state.board.piece(state.board.scenarios[state.scenario].mutineer)


def why_not_mutiny(state: State, side: int) -> Refusal | None:
    """s7.julien: from 360 on SECONDUS may try it once a year, while Julien is a Caesar of PRIMUS;
    one Caesar is enough."""
    scenario = state.board.scenarios[state.scenario]
    if not scenario.mutiny or side != SECONDUS:
        return refuse("no-mutineer", "s7.julien")
    if state.year < scenario.mutiny:
        return refuse("no-mutiny-yet", "s7.julien", year=scenario.mutiny)
    if state.mutinied:
        return refuse("mutinied-already", "s7.julien")
    leader = mutineer(state)
    if state.title[leader] != CAESAR or state.side[leader] != PRIMUS or not on_map(state, leader):
        return refuse("mutineer-no-caesar", "s7.julien", leader=leader)
    return why_not_usurper(state, side, leader, MUTINY)


# --- the question --------------------------------------------------------------------------------


class UsurpationPrompt(ByTurnsPrompt[Done | Mutiny | Play]):
    """2.C: a usurpation, or nothing more?"""

    kind = "usurpations"
    rule = "2.C"

    def timely(self, side: int) -> tuple[str, ...]:
        return FACES[side]

    def worthwhile(self, state: State) -> bool:
        return why_not_mutiny(state, self.side) is None or super().worthwhile(state)

    def why_hopeless(self, state: State, face: str) -> Refusal | None:
        if (refusal := _why_not_face(state, self.side, face)) is not None:
            return refusal
        those = _theirs(state, self.side, _title_of(face))
        if not those:
            return refuse("nobody-to-usurp", RULES[face])
        return first_refusal(why_not_usurper(state, self.side, x, face) for x in those)

    def why_not(self, state: State, action: Done | Mutiny | Play) -> Refusal | None:
        if isinstance(action, Mutiny):
            return why_not_mutiny(state, self.side)
        return super().why_not(state, action)

    def why_not_aim(self, state: State, play: Play) -> Refusal | None:
        if play.leader is None or play.leader not in state.board.roman_leaders:
            return refuse("name-a-leader", RULES[play.face])
        refusal = _why_not_face(state, self.side, play.face)
        return refusal or why_not_usurper(state, self.side, play.leader, play.face)

    def aimed(self, state: State, counter: int, face: str) -> Iterator[Play]:
        for leader in _theirs(state, self.side, _title_of(face)):
            if why_not_usurper(state, self.side, leader, face) is None:
                yield Play(counter, face, leader=leader)

    def chances(self, state: State) -> Iterator[Action]:
        if why_not_mutiny(state, self.side) is None:
            yield Mutiny()
        yield from super().chances(state)

    def aims(self, view: State, partial: dict[str, Any]) -> Options | None:
        """The other camp's leaders of that title, those who cannot be meant with the reason."""
        if "leader" in partial:
            return None
        face = partial["face"]
        those = _theirs(view, self.side, _title_of(face))
        return one_asked("leader", those, lambda x: why_not_usurper(view, self.side, x, face))

    def barred_kinds(self, view: State) -> Iterable[Option]:
        refusal = why_not_mutiny(view, self.side)
        known = view.board.scenarios[view.scenario].mutiny and self.side == SECONDUS
        return [Option("mutiny", refusal=refusal)] if known and refusal is not None else []

    def chance(self, view: State, action: Action) -> Chance | None:
        """3.6.2: that the usurpation is validated."""
        leader = action.leader if isinstance(action, Play) else None
        if isinstance(action, Mutiny):
            leader = mutineer(view)
        if leader is None:
            return None
        return odds_of(D6, "3.6.2", lambda die: validated(view, leader, die))


class LastUsurpationPrompt(UsurpationPrompt):
    """The same after the other player has passed, or has nothing that he could do."""

    sentence = "usurpations-last"
