"""A forecast is the battle: before a march, and in whole self-played games."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any

import msgspec
import pytest

from core.alea.box.actions import Assign, Evade, Fight, March, Play, Sail
from core.alea.box.state import Battle, State
from core.alea.combat.contested import land_contested, naval_contested
from core.alea.combat.forces import draw_up
from core.alea.combat.forecast import Clash, forecast_battle, forecast_now
from core.alea.combat.forecast_defeat import JOINS, TRAPPED, Fate
from core.contract import Chance, Event, Fall, Forecast, Rolled
from core.game import Done, Game
from tests import random_play
from tests.alea.scene import C, R, Scene, do, end_movement, march


def test_a_march_is_forecast_with_the_terms_of_its_battle() -> None:
    scene = Scene().put(C, "italia-5", "caesar", "legio-i", "legio-x").put(C, "graecia-3", "curio")
    scene.put(R, "graecia-1", "legio-xvii", "auxilia")
    game = scene.game()
    move = march("italia-5", ["caesar"], ["legio-i", "legio-x"], "graecia-1")
    assert game.prompt is not None
    forecast = game.prompt.forecast(game.state, move)
    assert forecast is not None
    assert (forecast.attack, forecast.defend) == (11, 8)
    assert (forecast.column, forecast.shift) == ("3/2", 1)
    assert forecast.modifiers == [("crt.a", 3), ("crt.f", -1)]
    assert forecast.faces[1] == ("3/4", "A", "attacker")
    do(game, move)
    end_movement(game)
    assert forecast_battle(game.state, game.state.battle) == rid(forecast)


def test_a_march_into_an_empty_zone_has_no_forecast() -> None:
    scene = Scene().put(C, "italia-5", "caesar", "legio-i").put(R, "graecia-1", "scipio")
    game = scene.game()
    assert game.prompt is not None
    move = march("italia-5", ["caesar"], ["legio-i"], "graecia-1")
    assert game.prompt.forecast(game.state, move) is None


def test_a_march_is_forecast_without_the_units_dropped_on_the_way() -> None:
    scene = Scene().put(C, "gallia-8", "curio", "legio-i", "legio-iii")
    scene.put(R, "gallia-4", "legio-ii")
    move = march(
        "gallia-8",
        ["curio"],
        ["legio-i", "legio-iii"],
        "gallia-7",
        "gallia-4",
        drops=[("legio-iii", "gallia-7")],
    )
    game = scene.game()
    assert game.prompt is not None
    forecast = game.prompt.forecast(game.state, move)
    assert forecast is not None
    assert (forecast.attack, forecast.defend) == (5, 5)


def rid(forecast: Forecast) -> Forecast:
    """Evasion is over when the battle begins, and what follows it is another battle."""
    return msgspec.structs.replace(forecast, evasion=None, then=None)


def lasting(forecast: Forecast) -> Forecast:
    """What others do elsewhere before the battle may open or close a way out."""
    return msgspec.structs.replace(rid(forecast), fates=())


DEFEAT = ("8.5.2", "3.6.4", "event.4")  # what leaders die of when they are beaten


class Observer:
    """Plays a game with random legal actions and compares each forecast with its battle."""

    def __init__(self, seed: int, scenario: str = "alea/3") -> None:
        self.luck = random.Random(f"forecast:{seed}")
        self.game = Game.new(scenario, seed, {"dice": "manual"})
        self.promised: dict[tuple[int, bool], tuple[Any, Forecast]] = {}
        self.open: tuple[Forecast, int] | None = None  # a die that may still be changed
        self.rolls = self.fights = self.moves = self.attacker = 0
        self.naval = self.voyages = self.drops = self.evasions = self.played = 0
        self.stayed = self.assigned = 0
        self.face = -1  # of the die for an evasion
        self.chance: Chance | None = None  # of the evasion that is being rolled for
        self.now: Clash | None = None  # the battle that was last rolled for
        self.fate: Fate | None = None  # of those whom it has beaten
        self.since: list[Event] = []  # what has befallen them
        self.trapped = self.killed = self.joined = 0

    @property
    def state(self) -> State:
        return self.game.state

    def play(self) -> None:
        while self.game.outcome is None:
            prompt = self.game.prompt
            assert prompt is not None
            if prompt.kind == "window" and self.breaks_in():
                continue
            legal = random_play.answers(prompt, self.state)
            ends = random_play.ends(prompt, self.state, self.luck)
            action = legal[0 if ends else int(self.luck.random() * len(legal))]
            view = self.game.view(prompt.seat or None)
            forecast = prompt.forecast(view, action)
            self.chance = prompt.chance(view, action) or self.chance
            if isinstance(action, Rolled) and prompt.args()["purpose"] == "evasion":
                self.face = action.face
            rolling = isinstance(action, Rolled) and prompt.args()["purpose"] == "battle"
            if rolling:
                assert self.open is None  # every roll has had its result
                self.open = (self.before_the_roll(), action.face)
            done = self.game.push(prompt.seat, action)
            assert isinstance(done, Done), (action, done)
            self.told(done.events)
            self.follow(done.events)
            self.remember(action, forecast)

    def breaks_in(self) -> bool:
        """Stratagems change the terms of a battle before it, and its die after it has fallen."""
        seat = self.luck.choice((1, 2))
        plays = self.game.system.interjections(self.state, seat)
        if not plays or self.luck.random() < 0.5:
            return False
        play = plays[int(self.luck.random() * len(plays))]
        assert isinstance(play, Play)
        if play.face == "favour" and play.die is not None:
            self.change(play.die)
        done = self.game.push(seat, play)
        assert isinstance(done, Done)
        self.told(done.events)
        self.played += 1
        return True

    def change(self, face: int) -> None:
        """The die that lies on the table, if it is a battle's or an evasion's."""
        die = self.state.die
        if die == Fall("d10", self.face):
            self.face = face
        elif die is not None and die.what == "d6" and self.open is not None:
            self.open = (self.open[0], face)

    def before_the_roll(self) -> Clash:
        """At the moment of the roll: the same as what was promised, if the forces are the same."""
        battle = self.state.battle
        assert battle is not None
        now = forecast_battle(self.state, battle)
        assert forecast_now(self.game.view(1)) == now
        self.rolls += 1
        self.naval += battle.naval
        self.attacker = battle.attacker.side
        forces, promise = self.promised.pop((battle.zone, battle.naval), (None, now))
        if forces == _forces(self.state, battle) and not battle.played and not self.state.ill:
            assert lasting(promise) == lasting(now)
            self.moves += 1
        self.now = now
        return now

    def follow(self, events: list[Event]) -> None:
        """8.4.1, 8.5: what becomes of the beaten, until they choose a way out, is as foretold."""
        for event in events:
            if event.kind in ("result", "battle"):
                self.settle()
            if event.kind == "result" and self.now is not None:
                won = event.args["side"] == self.attacker
                beaten = "defender" if won else "attacker"
                ways = {(fate.beaten, fate.result): fate for fate in self.now.fates}
                self.fate, self.now = ways.get((beaten, event.args[beaten])), None
                assert (self.fate is None) == (event.args[beaten] == "E")
            elif self.fate is not None:
                self.since.append(event)
        if self.game.prompt is None or self.game.prompt.kind != "lose":
            self.settle()

    def settle(self) -> None:
        if self.fate is None:
            return
        dead = [(e.args["leader"], e.rule) for e in self.since if e.kind == "leader-dies"]
        trapped = (
            any(e.kind == "unit-trapped" for e in self.since) or "8.5.1" in dict(dead).values()
        )
        assert trapped == (self.fate.rule == TRAPPED)
        assert {one for one in dead if one[1] in DEFEAT} == set(self.fate.dead)
        self.trapped += trapped
        self.killed += bool(self.fate.dead)
        self.joined += self.fate.rule == JOINS
        self.fate, self.since = None, []

    def told(self, events: list[Event]) -> None:
        """What the events say, in their order: terms before the die, result after it."""
        for rolled in (e for e in events if e.kind.startswith("evasion-")):
            assert self.chance is not None
            assert (rolled.kind == "evasion-succeeds") == (self.face <= self.chance.needs)
            self.chance = None
            self.evasions += 1
        for result in (e for e in events if e.kind == "result"):
            if self.open is None:
                self.conquered(result)
                continue
            (forecast, face), self.open = self.open, None
            attacker, defender, winner = forecast.faces[face]
            assert (result.args["attacker"], result.args["defender"]) == (attacker, defender)
            assert (result.args["side"] == self.attacker) == (winner == "attacker")
        terms_told = [e for e in events if e.kind == "battle"]
        if terms_told and self.state.battle is not None:
            last = terms_told[-1].args
            now = forecast_battle(self.state, self.state.battle)
            assert (last["place"], last["attack"], last["defend"]) == (
                now.where,
                now.attack,
                now.defend,
            )
            assert (last["odds"], last["shift"]) == (now.column, now.shift)
            assert [tuple(m) for m in last["modifiers"]] == now.modifiers

    def conquered(self, result: Event) -> None:
        """6.3.veni: no die, and the forecast knows it."""
        assert self.state.battle is not None
        assert self.state.battle.conquered
        now = forecast_battle(self.state, self.state.battle)
        told = (result.args["attacker"], result.args["defender"])
        assert {face[:2] for face in now.faces.values()} == {told}

    def remember(self, action: Any, forecast: Forecast | None) -> None:
        if forecast is None:
            return
        state, place, naval = self.state, forecast.where, forecast.title == "naval"
        if isinstance(action, Fight):  # the very next roll is that battle's
            assert state.battle is not None
            assert state.battle.zone == place
            assert state.battle.naval == naval
            assert forecast_battle(state, state.battle) == rid(forecast)
            self.fights += 1
        elif isinstance(action, Evade | Assign):
            contested = naval_contested(state) if naval else land_contested(state)
            if place in contested:  # others may still get away, or be assigned
                self.promised[place, naval] = (
                    _forces(state, draw_up(state, place, naval)),
                    forecast,
                )
                self.stayed += isinstance(action, Evade)
                self.assigned += isinstance(action, Assign)
        elif isinstance(action, March | Sail):
            at_sea, on_land = place in naval_contested(state), place in land_contested(state)
            both = at_sea and on_land  # 8.1: the leaders are still to be shared out
            if state.step == "movement" and (at_sea if naval else on_land) and not both:
                met_now = draw_up(state, place, naval)
                self.voyages += isinstance(action, Sail)
                self.drops += isinstance(action, March) and bool(action.drops)
                self.promised[place, naval] = (_forces(state, met_now), forecast)


def _forces(state: State, battle: Battle) -> Any:
    """Who meets, the hurt as they are: a promise may be older than the last battle."""
    return [
        (force.side, sorted(force.leaders), [(u, state.reduced[u]) for u in sorted(force.units)])
        for force in (battle.attacker, battle.defender)
    ]


COUNTED = (
    *("rolls", "fights", "moves", "naval", "voyages", "drops", "evasions", "played"),
    *("stayed", "assigned", "trapped", "killed"),
)


@lru_cache
def observed(scenario: str) -> Counter[str]:
    """Whole games of a scenario, each forecast compared; what they met."""
    met: Counter[str] = Counter()
    for seed in range(1, 4):
        observer = Observer(seed, scenario)
        observer.play()
        assert observer.open is None
        met.update({name: getattr(observer, name) for name in COUNTED})
    return met


@pytest.mark.parametrize("scenario", [f"alea/{n}" for n in range(1, 8)])
@pytest.mark.slow
def test_the_forecast_equals_the_battle_in_whole_games(scenario: str) -> None:
    assert observed(scenario)["rolls"] > 3


def test_the_games_met_battles_of_every_origin() -> None:
    met = sum((observed(f"alea/{n}") for n in range(1, 8)), Counter())
    assert all(met[name] for name in COUNTED), met
    assert met["moves"] > 10
