"""The odds of a round against the battle itself: every way that the dice can fall, played out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from core.caesar.box.actions import Fire, Suffer
from core.caesar.box.state import ROUND, Battle, State, put, set_owner, start
from core.caesar.box.view import veil
from core.caesar.combat.battle import SufferPrompt, TurnPrompt, fight_round
from core.caesar.combat.battle_round import forecast_of_this_round
from core.caesar.combat.forecast import plan
from core.caesar.combat.odds import (
    MOST_POSITIONS,
    Fighter,
    Odds,
    Round,
    exactly,
    odds_of_round,
    volley,
)
from core.caesar.show.battle import percent
from core.contract import Event, Fall, Rolled
from core.dice import RollPrompt
from tests.caesar.scene import BOARD

C, P = 1, 2
HURT = ("step-lost", "eliminated", "leader-killed", "cleopatra-joins")
Side = dict[str, int]  # block -> steps


class Ears:
    """A table that remembers what it is told."""

    seed = 0
    system: Any = None

    def __init__(self) -> None:
        self.falls: list[Fall] = []
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


def battle(ours: Side, theirs: Side, number: int = 1, surprise: bool = False) -> State:
    """Caesar attacks Roma, which nobody else is near."""
    state = start(BOARD, "historical", False)
    state.manual_dice = True
    roma = BOARD.roma
    for side, blocks in ((C, ours), (P, theirs)):
        for name, steps in blocks.items():
            block = BOARD.block_by_id[name]
            put(state, block, roma)
            if state.owner[block] != side:
                set_owner(state, block, side)
            state.steps[block] = steps
    state.attacker[roma] = C
    if surprise:
        state.surprise = roma
    state.step, state.battle = ROUND, Battle(roma, C, P, round=number)
    return state


class Fought:
    """What came of one way in which the dice fell; `short`: the battle asked for more dice.

    Whoever may choose gives up what the odds take for granted, but first the blocks `chosen`.
    """

    def __init__(self, make: Any, dice: tuple[int, ...], chosen: tuple[int, ...] = ()) -> None:
        self.state, self.table, self.short = make(), Ears(), False
        self.foretold: list[Any] = []  # of each choice, before it was made
        faces, self.chosen = list(dice), list(chosen)
        steps = fight_round(self.table, self.state)
        prompt = next(steps, None)
        while prompt is not None:
            if isinstance(prompt, RollPrompt) and not faces:
                self.short = True
                return
            try:
                prompt = steps.send((0, self.answer(prompt, faces)))
            except StopIteration:
                return

    def answer(self, prompt: Any, faces: list[int]) -> Any:
        if isinstance(prompt, RollPrompt):
            return Rolled(faces.pop(0))
        if isinstance(prompt, TurnPrompt):
            return Fire(prompt.blocks[0])
        assert isinstance(prompt, SufferPrompt)
        actions = [action for action in prompt.legal(self.state) if isinstance(action, Suffer)]
        if self.chosen:
            action = Suffer(self.chosen.pop(0))
            self.foretold.append(prompt.forecast(self.state, action))
            return action
        return max(actions, key=lambda a: (-BOARD.fire[a.block], self.letter(a.block), a.block))

    def letter(self, block: int) -> int:
        attacks = self.state.owner[block] == C
        return BOARD.attack_letter[block] if attacks else BOARD.letter[block]

    def hits(self, side: int) -> int:
        """Steps that the other side lost."""
        hurt = [event for event in self.table.events if event.kind in HURT]
        return sum(1 for event in hurt if self.loser(event) != side)

    def loser(self, event: Event) -> int:
        if event.kind == "cleopatra-joins":
            return 3 - int(event.args["side"])
        if event.kind == "step-lost" and event.args["block"] == BOARD.cleopatra:
            return P  # until she changes side, which is at her last step
        return BOARD.home[event.args["block"]]

    def cleared(self, side: int) -> bool:
        return not self.state.index.here[3 - side][BOARD.roma]


def brute_force(make: Any, rolled: tuple[int, ...] = (), chosen: tuple[int, ...] = ()) -> Odds:
    """Of all that may come when so much was `rolled`."""
    hits: dict[int, dict[int, Fraction]] = {C: {}, P: {}}
    clears = {C: Fraction(0), P: Fraction(0)}
    pending = [rolled]
    while pending:
        dice = pending.pop()
        fought = Fought(make, dice, chosen)
        if fought.short:
            pending += [(*dice, face) for face in range(1, 7)]
            continue
        weight = Fraction(1, 6 ** (len(dice) - len(rolled)))
        for side in (C, P):
            count = fought.hits(side)
            hits[side][count] = hits[side].get(count, Fraction(0)) + weight
            clears[side] += weight * fought.cleared(side)
    told = {
        side: tuple(found.get(n, Fraction(0)) for n in range(max(found) + 1))
        for side, found in hits.items()
    }
    return Odds(told, clears, True)


BATTLES: dict[str, tuple[Side, Side, int, bool]] = {
    "one against one": ({"caesar": 1}, {"p-legio-1": 1}, 1, False),
    "strongest first": ({"caesar": 2}, {"p-legio-1": 1, "p-legio-2": 2}, 1, False),
    "equals": ({"c-legio-10": 2}, {"p-legio-1": 1, "p-auxilia-1": 1}, 1, False),
    "a surprise": ({"c-legio-10": 2}, {"scipio": 1, "p-legio-1": 1}, 1, True),
    "slow ballista": ({"c-ballista": 2}, {"p-ballista": 1, "p-navis-1": 1}, 1, False),
    "elephants": ({"c-legio-10": 2}, {"p-elephant": 1}, 1, False),
    "the queen turns": ({"c-legio-10": 2, "c-navis-4": 1}, {"cleopatra": 1}, 1, False),
    "the last round": ({"caesar": 1}, {"scipio": 2, "p-legio-1": 1}, 3, False),
}


@pytest.mark.parametrize("name", BATTLES)
def test_every_way_the_dice_can_fall(name: str) -> None:
    ours, theirs, number, surprise = BATTLES[name]
    fight = forecast_of_this_round(battle(ours, theirs, number, surprise))
    assert fight is not None
    found, truth = exactly(fight.fought), brute_force(lambda: battle(*BATTLES[name]))
    assert found.clears == truth.clears
    assert found.hits == truth.hits
    assert found.exact
    for side in (C, P):
        assert sum(found.hits[side]) == 1


SUFFERED: dict[str, tuple[Side, Side, str]] = {  # the attackers' surprise hits twice
    "the better goes first": ({"c-legio-10": 2}, {"p-legio-1": 2, "p-auxilia-1": 2}, "p-legio-1"),
    "the worse goes first": ({"c-legio-10": 2}, {"p-legio-1": 2, "p-auxilia-1": 2}, "p-auxilia-1"),
    "one is eliminated": ({"c-legio-10": 2}, {"p-legio-1": 1, "p-auxilia-1": 1}, "p-legio-1"),
    "the queen turns": ({"c-legio-10": 2}, {"cleopatra": 1, "p-legio-1": 1}, "cleopatra"),
}


@pytest.mark.parametrize("name", SUFFERED)
def test_hits_that_are_still_to_be_taken_count(name: str) -> None:
    ours, theirs, first = SUFFERED[name]
    rolled, chosen = (1, 1), (BOARD.block_by_id[first],)

    def make() -> State:
        return battle(ours, theirs, surprise=True)

    (fight,) = Fought(make, rolled, chosen).foretold
    found, truth = exactly(fight.fought), brute_force(make, rolled, chosen)
    assert found.clears == truth.clears
    assert found.hits == truth.hits
    assert found.hits[C][:2] == (0, 0)
    assert volley(fight.fought).hits[C] == found.hits[C]  # nothing is left to roll over there


def test_attackers_do_not_fire_in_the_fourth_round() -> None:
    fight = forecast_of_this_round(battle({"caesar": 3}, {"p-legio-1": 3}, number=4))
    assert fight is not None
    odds = odds_of_round(fight.fought)
    assert odds.hits[C] == (1,)
    assert odds.expected(P) == Fraction(3 * 2, 6)


def test_who_has_acted_does_not_fire_again() -> None:
    state = battle({"caesar": 3}, {"p-legio-1": 4})
    assert state.battle is not None
    state.battle.acted.append(BOARD.block_by_id["caesar"])
    fight = forecast_of_this_round(state)
    assert fight is not None
    assert odds_of_round(fight.fought).expected(C) == 0


def test_reserves_take_no_part_in_the_first_round() -> None:
    state = battle({"caesar": 3, "c-legio-7": 3}, {"p-legio-1": 4})
    state.reserve[BOARD.block_by_id["c-legio-7"]] = 1
    fight = forecast_of_this_round(state)
    assert fight is not None
    assert [BOARD.block_ids[block] for block in fight.blocks] == ["caesar", "p-legio-1"]
    assert fight.unseen == (1, 0)


def test_expected_hits_of_one_side_alone_are_dice_times_chance() -> None:
    """III at 3 against a wall that never falls."""
    wall = Fighter(P, 0, tuple(range(30)), 3)
    fought = Round((Fighter(C, 3, (0, 1, 2, 3), 0), wall), (3, 20), (0, 1))
    assert exactly(fought).expected(C) == Fraction(3, 2)
    assert exactly(fought).hits[C] == tuple(Fraction(n, 8) for n in (1, 3, 3, 1))


def test_a_volley_is_what_all_roll_before_any_loss() -> None:
    """The fallback for very many blocks: against every roll of all dice at once."""
    fighters = (Fighter(C, 2, (0, 1, 2), 0), Fighter(C, 4, (0, 1), 1), Fighter(P, 3, (0, 1, 2), 2))
    found = volley(Round(fighters, (2, 1, 2), (0, 1, 2)))
    rolls = list(product(range(1, 7), repeat=3))
    hits = [(a <= 2) + (b <= 2) + (c <= 4) for a, b, c in rolls]
    assert not found.exact
    assert found.clears[C] == Fraction(sum(hit >= 2 for hit in hits), len(rolls))
    assert found.hits[C][1] == Fraction(hits.count(1), len(rolls))
    assert sum(found.hits[C]) == 1


def test_a_crowd_is_reckoned_simply() -> None:
    crowd = tuple(Fighter(side, 3, (0, 1, 2, 3), 2) for side in (C, P) for _ in range(15))
    fought = Round(crowd, (3,) * 30, tuple(range(30)))
    assert MOST_POSITIONS < 46 * 46 * 30
    assert not odds_of_round(fought).exact
    few = Round(crowd[:2] + crowd[15:17], (3,) * 4, tuple(range(4)))
    assert odds_of_round(few).exact


# --- plans ---------------------------------------------------------------------------------------


def test_a_plan_names_what_is_not_seen() -> None:
    state = start(BOARD, "historical", False)
    state.hidden_hands = True
    view = veil(state, C)
    legions = [BOARD.block_by_id[name] for name in ("c-legio-7", "c-legio-10")]
    fight = plan(view, C, BOARD.by_id["tarraco"], legions)
    assert fight is not None
    assert fight.unseen == (0, 3)
    assert set(fight.blocks) == set(legions)


def test_a_plan_at_an_open_table_is_the_first_round() -> None:
    state = start(BOARD, "historical", False)
    tarraco = BOARD.by_id["tarraco"]
    legions = [BOARD.block_by_id[name] for name in ("c-legio-7", "c-legio-10")]
    fight = plan(state, C, tarraco, legions)
    assert fight is not None
    for block in legions:
        put(state, block, tarraco)
    state.attacker[tarraco] = C
    state.step, state.battle = ROUND, Battle(tarraco, C, P)
    now = forecast_of_this_round(state)
    assert now is not None
    assert odds_of_round(fight.fought) == odds_of_round(now.fought)


def test_nothing_that_can_happen_is_0_percent() -> None:
    assert percent(Fraction(1, 100_000), "en") == "1%"
    assert percent(Fraction(99_999, 100_000), "fr") == "99\u00a0%"
    assert (percent(Fraction(0), "en"), percent(Fraction(1), "en")) == ("0%", "100%")
