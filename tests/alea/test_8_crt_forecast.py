"""A forecast is the battle: before a march, and in whole self-played games."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

import msgspec

from core.alea.box.actions import Assign, Play, Sail
from core.alea.box.state import Battle, State
from core.alea.combat.contested import land_contested, naval_contested
from core.alea.combat.forces import draw_up
from core.alea.combat.forecast import forecast_battle, forecast_now
from core.alea.combat.forecast_defeat import JOINS
from core.contract import Action, Chance, Event, Fall, Forecast, Rolled
from core.game import Done, Game
from core.imperator.actions import Evade, Fight, March
from core.imperator.combat.forecast import Clash
from core.imperator.combat.forecast_defeat import TRAPPED, Fate
from tests.alea.scene import C, R, Scene, do, end_movement, march
from tests.whole_games import Check, seen


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


class BattlesForetold(Check):
    """Each forecast is the battle that comes, each chance of an evasion the die that decides, and
    the beaten fare as was foretold (8.4.1, 8.5)."""

    enough: ClassVar = {"rolls": 4, "fights": 1, "moves": 4, "evasions": 1, "played": 1}
    seldom: ClassVar = {"moves": 11, "naval": 1, "voyages": 1, "drops": 1, "stayed": 1} | {
        "assigned": 1, "trapped": 1, "killed": 1, "joined": 1,
    }  # fmt: skip

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.promised: dict[tuple[int, bool], tuple[Any, Forecast]] = {}
        self.forecast: Forecast | None = None  # of the action that is being done
        self.open: tuple[Forecast, int] | None = None  # a die that may still be changed
        self.attacker = 0
        self.face = -1  # of the die for an evasion
        self.chance: Chance | None = None  # of the evasion that is being rolled for
        self.now: Clash | None = None  # the battle that was last rolled for
        self.fate: Fate | None = None  # of those whom it has beaten
        self.since: list[Event] = []  # what has befallen them

    def before(self, game: Game, seat: int, action: Action) -> None:
        self.forecast = None
        if isinstance(action, Play) and action.interjects:
            if action.face == "favour" and action.die is not None:
                self.change(game.state, action.die)
            return
        prompt, view = game.prompt, seen(game, game.position, seat or None)
        assert prompt is not None
        self.forecast = prompt.forecast(view, action)
        self.chance = prompt.chance(view, action) or self.chance
        if isinstance(action, Rolled) and prompt.args()["purpose"] == "evasion":
            self.face = action.face
        if isinstance(action, Rolled) and prompt.args()["purpose"] == "battle":
            assert self.open is None  # every roll has had its result
            self.open = (self.before_the_roll(game), action.face)

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        self.told(game.state, done.events)
        if isinstance(action, Play) and action.interjects:
            self.met["played"] += 1
            return
        self.follow(game, done.events)
        if self.forecast is not None:
            self.remember(game.state, action, self.forecast)

    def end(self, game: Game) -> None:
        assert self.open is None

    def change(self, state: State, face: int) -> None:
        """The die that lies on the table, if it is a battle's or an evasion's."""
        die = state.die
        if die == Fall("d10", self.face):
            self.face = face
        elif die is not None and die.what == "d6" and self.open is not None:
            self.open = (self.open[0], face)

    def before_the_roll(self, game: Game) -> Clash:
        """At the moment of the roll: the same as what was promised, if the forces are the same."""
        state, battle = game.state, game.state.battle
        assert battle is not None
        now = forecast_battle(state, battle)
        assert forecast_now(game.view(1)) == now
        self.met["rolls"] += 1
        self.met["naval"] += battle.naval
        self.attacker = battle.attacker.side
        forces, promise = self.promised.pop((battle.zone, battle.naval), (None, now))
        if forces == _forces(state, battle) and not battle.played and not state.ill:
            assert lasting(promise) == lasting(now)
            self.met["moves"] += 1
        self.now = now
        return now

    def follow(self, game: Game, events: list[Event]) -> None:
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
        if game.prompt is None or game.prompt.kind != "lose":
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
        self.met["trapped"] += trapped
        self.met["killed"] += bool(self.fate.dead)
        self.met["joined"] += self.fate.rule == JOINS
        self.fate, self.since = None, []

    def told(self, state: State, events: list[Event]) -> None:
        """What the events say, in their order: terms before the die, result after it."""
        for rolled in (e for e in events if e.kind.startswith("evasion-")):
            assert self.chance is not None
            assert (rolled.kind == "evasion-succeeds") == (self.face <= self.chance.needs)
            self.chance = None
            self.met["evasions"] += 1
        for result in (e for e in events if e.kind == "result"):
            if self.open is None:
                conquered(state, result)
                continue
            (forecast, face), self.open = self.open, None
            attacker, defender, winner = forecast.faces[face]
            assert (result.args["attacker"], result.args["defender"]) == (attacker, defender)
            assert (result.args["side"] == self.attacker) == (winner == "attacker")
        terms_told = [e for e in events if e.kind == "battle"]
        if terms_told and state.battle is not None:
            last = terms_told[-1].args
            now = forecast_battle(state, state.battle)
            assert (last["place"], last["attack"], last["defend"]) == (
                now.where,
                now.attack,
                now.defend,
            )
            assert (last["odds"], last["shift"]) == (now.column, now.shift)
            assert [tuple(m) for m in last["modifiers"]] == now.modifiers

    def remember(self, state: State, action: Action, forecast: Forecast) -> None:
        place, naval = forecast.where, forecast.title == "naval"
        if isinstance(action, Fight):  # the very next roll is that battle's
            assert state.battle is not None
            assert state.battle.zone == place
            assert state.battle.naval == naval
            assert forecast_battle(state, state.battle) == rid(forecast)
            self.met["fights"] += 1
        elif isinstance(action, Evade | Assign):
            contested = naval_contested(state) if naval else land_contested(state)
            if place in contested:  # others may still get away, or be assigned
                self.promised[place, naval] = (
                    _forces(state, draw_up(state, place, naval)),
                    forecast,
                )
                self.met["stayed"] += isinstance(action, Evade)
                self.met["assigned"] += isinstance(action, Assign)
        elif isinstance(action, March | Sail):
            at_sea, on_land = place in naval_contested(state), place in land_contested(state)
            both = at_sea and on_land  # 8.1: the leaders are still to be shared out
            if state.step == "movement" and (at_sea if naval else on_land) and not both:
                met_now = draw_up(state, place, naval)
                self.met["voyages"] += isinstance(action, Sail)
                self.met["drops"] += isinstance(action, March) and bool(action.drops)
                self.promised[place, naval] = (_forces(state, met_now), forecast)


def _forces(state: State, battle: Battle) -> Any:
    """Who meets, the hurt as they are: a promise may be older than the last battle."""
    return [
        (force.side, sorted(force.leaders), [(u, state.reduced[u]) for u in sorted(force.units)])
        for force in (battle.attacker, battle.defender)
    ]


def conquered(state: State, result: Event) -> None:
    """6.3.veni: no die, and the forecast knows it."""
    assert state.battle is not None
    assert state.battle.conquered
    now = forecast_battle(state, state.battle)
    told = (result.args["attacker"], result.args["defender"])
    assert {face[:2] for face in now.faces.values()} == {told}
