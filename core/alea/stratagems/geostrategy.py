"""2.C and 6.2: coups, uprisings, allegiance and diplomacy, by turns until both players are done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from core.alea.box.actions import Negotiate, Play
from core.alea.box.state import State, enemy, on_map
from core.alea.peoples import war
from core.alea.politics import coups
from core.alea.stratagems.cup import RULES, spend, why_not_counter, why_not_now, with_hand
from core.contract import (
    Action,
    Chance,
    Event,
    Flow,
    Option,
    Options,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import D6, odds_of
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.stratagems.cup import held

COUP_MODIFIERS = {"coup-0": 0, "coup-1": -1, "coup-2": -2}
RISING = {"rise-minor": 1, "rise-two": 2, "rise-major": 1}  # how many peoples
# refusals that hold whatever target a player would name
WRONG_KIND = ("not-a-major-people", "not-a-minor-people")
NO_EMBASSY = ("negotiated-already", "no-envoy")
NO_COUP = ("no-coup-this-year", "pretender-in-play")
PHASE_C = (*COUP_MODIFIERS, *RISING, "allegiance")


def play_geostrategy(table: Table, state: State) -> Flow[bool]:
    """2.C: one stratagem or negotiation of the active side; False when it is done."""
    action = yield from ask(table, state, _question)
    side = state.active
    if isinstance(action, Negotiate):
        yield from war.negotiate(table, state, side, action.people)
        return True
    if isinstance(action, Play):
        spend(table, state, state.seat_of(side), action)
        yield from _take_effect(table, state, side, action)
        return True
    if isinstance(action, Done):  # who has nothing to do is not asked, and nothing is said of it
        table.tell(Event("passes", "2.C", {"side": side}))
    return False


def _take_effect(table: Table, state: State, side: int, play: Play) -> Step:
    if play.face in COUP_MODIFIERS:
        assert play.leader is not None
        yield from coups.coup(table, state, side, play.leader, COUP_MODIFIERS[play.face])
    elif play.face in RISING:
        for people in play.peoples:
            yield from war.rise(table, state, people, RULES[play.face])
    else:
        war.ally(table, state, play.peoples[0], side, "6.2.allegiance")
        yield from war.flee_before(table, state, play.peoples[0])


def _question(state: State) -> GeostrategyPrompt | None:
    prompt = GeostrategyPrompt(state, state.active)
    if not prompt.worthwhile(state):
        return None
    other = GeostrategyPrompt(state, enemy(state.active))
    if state.passes or not other.worthwhile(state):
        return LastGeostrategyPrompt(state, state.active)
    return prompt


class GeostrategyPrompt(ActivePrompt[Done | Negotiate | Play]):
    """2.C: a stratagem, diplomacy, or nothing more?"""

    kind = "geostrategy"
    rule = "2.C"

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)

    def worthwhile(self, state: State) -> bool:
        """With hidden hands every player who holds a counter is asked, so that the question reveals
        nothing."""
        if state.hidden_hands and state.hands[self.seat - 1]:
            return True
        return next(self.chances(state), None) is not None

    def final(self, action: Action) -> bool:
        """A pass hands over."""
        return False

    def why_not(self, state: State, action: Done | Negotiate | Play) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, Negotiate):
            return war.why_not_negotiate(state, self.side, action.people)
        if action.face not in PHASE_C:
            return why_not_now(action)
        return why_not_counter(state, self.seat, action) or self._why_not_aim(state, action)

    def _why_not_aim(self, state: State, play: Play) -> Refusal | None:
        if play.face in COUP_MODIFIERS:
            if play.leader is None or play.leader not in state.board.roman_leaders:
                return refuse("name-a-leader", "6.2.coup")
            return coups.why_not_pretender(state, self.side, play.leader)
        wanted = RISING.get(play.face, 1)
        if len(play.peoples) != wanted or len(set(play.peoples)) != wanted:
            return refuse("name-peoples", RULES[play.face], count=wanted)
        if play.face == "allegiance":
            return war.why_not_ally(state, self.side, play.peoples[0])
        refusals = (_why_not_rise(state, people, play.face) for people in play.peoples)
        return next((refusal for refusal in refusals if refusal is not None), None)

    def chances(self, state: State) -> Iterator[Action]:
        """Everything but being done."""
        for counter, face in held(state, self.seat, PHASE_C):
            for play in _aimed(state, self.side, counter, face):
                if face in RISING or self._why_not_aim(state, play) is None:
                    yield play
        if state.negotiated[self.side]:
            return
        for people in range(len(state.board.peoples)):
            if war.why_not_negotiate(state, self.side, people) is None:
                yield Negotiate(people)

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *self.chances(state)]

    def chance(self, view: State, action: Action) -> Chance | None:
        """Of a coup that it is validated, of diplomacy that it wins the people over."""
        if isinstance(action, Negotiate):
            return war.diplomacy_chance(view, self.side, action.people)
        if (
            not isinstance(action, Play)
            or action.face not in COUP_MODIFIERS
            or action.leader is None
        ):
            return None
        leader, modifier = action.leader, COUP_MODIFIERS[action.face]
        return odds_of(
            D6, "3.6.2", lambda die: coups.validated(view, self.side, leader, die + modifier)
        )

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """What is legal, and with its reason whatever else a player might think of."""
        why_not = lambda play: self._why_not_face(view, play)  # noqa: E731
        legal = super().options(view, partial)
        options = with_hand(legal, view, self.seat, partial, PHASE_C, why_not)
        if options is None:
            return None
        known = [option.value for option in options.candidates]
        rest = [(x, bar) for x, bar in self._barred(view, options.field, partial) if x not in known]
        options.candidates.extend(Option(value, refusal=bar) for value, bar in rest)
        return options

    def _barred(
        self, view: State, field: str, partial: dict[str, Any]
    ) -> Iterator[tuple[Any, Refusal]]:
        """Values of a field, each with what would bar it."""
        if field == "type":
            yield "negotiate", self._why_no_embassy(view)
        every = range(len(view.board.peoples))
        aims: Iterator[tuple[Any, Refusal | None]] = iter(())
        if field == "people":
            aims = ((p, war.why_not_negotiate(view, self.side, p)) for p in every)
        elif field in ("leader", "peoples"):
            play = Play(partial["counter"], partial["face"])
            if field == "leader":
                enemies = enemy_leaders(view, self.side)
                aims = ((x, coups.why_not_pretender(view, self.side, x)) for x in enemies)
            elif RISING.get(play.face, 1) == 1:
                one = [(p, Play(play.counter, play.face, peoples=(p,))) for p in every]
                aims = (([p], self._why_not_aim(view, aimed)) for p, aimed in one)
        for value, bar in aims:
            if bar is not None and bar.kind not in WRONG_KIND:
                yield value, bar

    def _why_no_embassy(self, view: State) -> Refusal:
        """4.4.2: the reason that holds for every people."""
        every = range(len(view.board.peoples))
        bars = [war.why_not_negotiate(view, self.side, people) for people in every]
        bar_shown = next((bar for bar in bars if bar and bar.kind in NO_EMBASSY), None)
        return bar_shown or refuse("nobody-to-win", "4.4.2")

    def _why_not_face(self, view: State, play: Play) -> Refusal | None:
        """A face that is for now, but could be aimed at nobody."""
        if play.face not in PHASE_C:
            return self.why_not(view, play)
        if play.face in RISING:
            return refuse("nobody-to-rise", RULES[play.face], count=RISING[play.face])
        if play.face == "allegiance":
            return refuse("nobody-to-win", RULES[play.face])
        enemies = enemy_leaders(view, self.side)
        bars = [coups.why_not_pretender(view, self.side, leader) for leader in enemies]
        general = next((bar for bar in bars if bar and bar.kind in NO_COUP), None)
        return general or refuse("nobody-for-a-coup", "3.6.1")


class LastGeostrategyPrompt(GeostrategyPrompt):
    """The same after the other player has passed, or has nothing that he could do."""

    sentence = "geostrategy-last"

    def final(self, action: Action) -> bool:
        """A pass that nobody answers any more ends the phase."""
        return isinstance(action, Done)


def enemy_leaders(state: State, side: int) -> list[int]:
    """The other faction's Romans on the map."""
    foe = enemy(side)
    return [x for x in state.board.roman_leaders if state.side[x] == foe and on_map(state, x)]


def _aimed(state: State, side: int, counter: int, face: str) -> Iterator[Play]:
    """The face with everything that it could be aimed at: leaders of the other faction, peoples
    that can rise."""
    board, foe = state.board, enemy(side)
    if face in COUP_MODIFIERS:
        for leader in board.roman_leaders:
            if state.side[leader] == foe:
                yield Play(counter, face, leader=leader)
        return
    every = range(len(board.peoples))
    if face in RISING:
        every_one = [p for p in every if _why_not_rise(state, p, face) is None]
        for chosen in combinations(every_one, RISING[face]):
            yield Play(counter, face, peoples=chosen)
        return
    for people in every:
        yield Play(counter, face, peoples=(people,))


def _why_not_rise(state: State, people: int, face: str) -> Refusal | None:
    """6.2: the right kind of people, at peace with Rome."""
    return war.why_not_rise(state, people, major=face == "rise-major")
