"""What is told beforehand comes so: battles, stratagems, lone leaders, dice. Checks for whole
games."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

import msgspec

from core.contract import Action, Chance, Event, Forecast, GoOn, Rolled
from core.dice import RollPrompt
from core.flow import WindowPrompt
from core.game import Done, Game
from core.imperator.combat.forecast import Clash
from core.imperator.combat.forecast_defeat import TRAPPED, Fate
from core.semper.box.actions import Evade, Fight, March, Play, Sail
from core.semper.box.state import MOVEMENT, Battle, State, plague_zones
from core.semper.combat.contested import contested
from core.semper.combat.forces import draw_up
from core.semper.combat.forecast import forecast_ahead, forecast_battle, forecast_now
from core.semper.combat.forecast_defeat import SUBMITS
from core.semper.stratagems.cup import AIMS
from core.semper.stratagems.phase_e import SIGNS
from tests.semper.whole_games import FACES
from tests.whole_games import Check, as_presumed, seen

# --- 6.3 stratagems ------------------------------------------------------------------------------


class StratagemsForetold(Check):
    """6.3: what is told before a stratagem is the battle after it. With hidden hands: the pause
    goes on, and the battle is still ahead."""

    enough: ClassVar = {"compared": 1}

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.play: Play | None = None  # that is being compared
        self.ahead: dict[int, Clash] = {}
        self.promised: Clash | None = None
        self.asked: tuple[Any, ...] = ()

    def before(self, game: Game, seat: int, action: Action) -> None:
        if not isinstance(action, Play) or not action.interjects or not game.state.hidden_hands:
            falls = self.play is not None and as_presumed(FACES, game, self.play) == action
            self.play = self.play if falls else None
            return
        self.play, self.asked = action, question(game)
        self.ahead, said = forecast_ahead(game.state), answers(action)
        self.promised = clash(game.system.interjection_forecast(game.view(seat), seat, said))
        for eyes in (None, 3 - seat):
            assert game.system.interjection_forecast(game.view(eyes), seat, said) is None

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        if self.play is None or as_presumed(FACES, game, self.play) is not None:
            return
        if question(game) == self.asked:
            self.compare(game, self.play)
        self.play = None

    def compare(self, game: Game, play: Play) -> None:
        after, promised = forecast_ahead(game.state), self.promised
        self.met["compared"] += 1
        if promised is None:
            assert {place: after.get(place) for place in self.ahead} == self.ahead, play
            return
        self.met[play.face] += 1
        if promised.off:
            assert promised.where not in after, play
            self.met["off"] += 1
        else:
            assert after[promised.where] == bare(promised), play


def answers(play: Play) -> dict[str, Any]:
    """The fields as they are asked for, one after the other."""
    aims = {name: getattr(play, name) for name in AIMS.get(play.face, ())}
    meant = {n: v for n, v in aims.items() if v not in (None, "", ()) or n == "peoples"}
    lists = {name: list(v) if isinstance(v, tuple) else v for name, v in meant.items()}
    return {"type": "play", "counter": play.counter, "face": play.face, **lists}


def question(game: Game) -> tuple[Any, ...]:
    """Which one is open, and whether dice lie on the table."""
    prompt, state = game.prompt, game.state
    window = state.window.name if state.window else ""
    kind = "" if prompt is None else prompt.kind
    return kind, window, state.step, state.die is None, state.battle is None


def clash(forecast: Forecast | None) -> Clash | None:
    assert forecast is None or isinstance(forecast, Clash)
    return forecast


def bare(forecast: Clash) -> Clash:
    """The battle alone, as it is told when it is on."""
    return msgspec.structs.replace(forecast, was=None, given="")


# --- 8.3 to 8.5 battles --------------------------------------------------------------------------


DEFEAT = ("8.5.2", "event.4")  # what leaders die of when they are beaten


class BattlesForetold(Check):
    """Each forecast is the battle that comes, each chance of an evasion the die that decides, and
    the beaten fare as was foretold (8.4.1, 8.5)."""

    enough: ClassVar = {"rolls": 4, "fights": 1, "moves": 2}
    seldom: ClassVar = {"moves": 60, "stayed": 1, "evasions": 5, "played": 10} | {
        "trapped": 1, "killed": 1,
    }  # fmt: skip

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.promised: dict[int, tuple[Any, Clash]] = {}
        self.forecast: Clash | None = None  # of the action that is being done
        self.open: tuple[Clash, int] | None = None  # a die that may still be changed
        self.attacker = 0
        self.face = 0  # of the die for an evasion
        self.chance: Chance | None = None  # of the evasion that is being rolled for
        self.now: Clash | None = None  # the battle that was last rolled for
        self.fate: Fate | None = None  # of those whom it has beaten
        self.since: list[Event] = []  # what has befallen them

    def before(self, game: Game, seat: int, action: Action) -> None:
        self.forecast = None
        if isinstance(action, Play) and action.interjects:
            if action.face in SIGNS and action.die is not None:
                self.change(action.die)
            return
        prompt, view = game.prompt, seen(game, game.position, seat or None)
        assert prompt is not None
        self.forecast = clash(prompt.forecast(view, action))
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

    def change(self, face: int) -> None:
        """The die that lies on the table is a battle's, or else an evasion's."""
        if self.open is not None:
            self.open = (self.open[0], face)
        else:
            self.face = face

    def before_the_roll(self, game: Game) -> Clash:
        """At the moment of the roll: the same as what was promised, if the forces are the same."""
        state, battle = game.state, game.state.battle
        assert battle is not None
        now = forecast_battle(state, battle)
        assert forecast_now(game.view(1)) == now
        self.met["rolls"] += 1
        self.attacker = battle.attacker.side
        forces, promise = self.promised.pop(battle.zone, (None, now))
        if forces == _forces(state, battle) and not battle.decreed and not state.ill:
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
        trapped = any(event.kind == "unit-trapped" for event in self.since)
        trapped = trapped or "8.5.1" in dict(dead).values()
        submits = any(event.kind == "revolt-submits" for event in self.since)
        assert submits == (self.fate.rule == SUBMITS)
        assert submits or trapped == (self.fate.rule == TRAPPED)
        assert {one for one in dead if one[1] in DEFEAT} == set(self.fate.dead)
        self.met["trapped"] += trapped
        self.met["submits"] += submits
        self.met["killed"] += bool(self.fate.dead)
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
                decreed(state, result)
                continue
            (forecast, face), self.open = self.open, None
            attacker, defender, winner = forecast.faces[face]
            assert (result.args["attacker"], result.args["defender"]) == (attacker, defender)
            assert (result.args["side"] == self.attacker) == (winner == "attacker")
        if any(event.kind == "battle-off" for event in events):
            self.open = None
        terms_told = [event.args for event in events if event.kind == "battle"]
        fight = state.battle
        if terms_told and fight is not None and fight.zone == terms_told[-1]["place"]:
            last, now = terms_told[-1], forecast_battle(state, fight)
            assert (last["attack"], last["defend"]) == (now.attack, now.defend)
            assert (last["odds"], last["shift"]) == (now.column, now.shift)
            assert [tuple(m) for m in last["modifiers"]] == now.modifiers

    def remember(self, state: State, action: Action, forecast: Clash) -> None:
        place = forecast.where
        if isinstance(action, Fight):  # the very next roll is that battle's
            assert state.battle is not None
            assert state.battle.zone == place
            assert forecast_battle(state, state.battle) == rid(forecast)
            self.met["fights"] += 1
        elif isinstance(action, Evade):
            if place in contested(state):  # others may still get away
                self.promised[place] = (_forces(state, draw_up(state, place)), forecast)
                self.met["stayed"] += 1
        elif isinstance(action, March | Sail):
            healthy = plague_zones(state) == (0, 0)  # else it strikes first
            if state.step == MOVEMENT and healthy and place in contested(state):
                self.met["voyages"] += isinstance(action, Sail)
                self.promised[place] = (_forces(state, draw_up(state, place)), forecast)


def rid(forecast: Clash) -> Clash:
    """Evasion is over when the battle begins."""
    return msgspec.structs.replace(forecast, evasion=None)


def lasting(forecast: Clash) -> Clash:
    """What others do elsewhere before the battle may open or close a way out."""
    return msgspec.structs.replace(rid(forecast), fates=())


def _forces(state: State, battle: Battle) -> Any:
    """Who meets, the hurt as they are: a promise may be older than the last battle."""
    return [
        (force.side, sorted(force.leaders), [(u, state.reduced[u]) for u in sorted(force.units)])
        for force in (battle.attacker, battle.defender)
    ]


def decreed(state: State, result: Event) -> None:
    """6.3.roma-victor, 6.3.furor: no die, and the forecast knows it."""
    fight = state.battle
    if fight is None or not fight.winner or fight.zone != result.args["place"]:
        return  # it is over already
    assert fight.decreed
    now = forecast_battle(state, fight)
    letters = (result.args["attacker"], result.args["defender"])
    assert {face[:2] for face in now.faces.values()} == {letters}


# --- 7.1 lone leaders ----------------------------------------------------------------------------


class LoneLeadersFlee(Check):
    """7.1: every leader whom the forecast names has to flee, and no other."""

    seldom: ClassVar = {"lone": 10}

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.alone: set[int] | None = None  # the leaders whom the last move leaves alone

    def before(self, game: Game, seat: int, action: Action) -> None:
        state, prompt = game.state, game.prompt
        if not isinstance(action, Rolled):  # their dice come one after the other
            self.alone = None
        healthy = plague_zones(state) == (0, 0)
        if isinstance(action, March | Sail) and healthy and state.step == MOVEMENT:
            assert prompt is not None
            prospects = game.system.presenter.prospects(game.view(None), prompt, action)
            self.alone = {p.args["leader"] for p in prospects if p.kind.startswith("lone-leader")}

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        if self.alone is None:
            return
        asked = game.prompt.args() if game.prompt is not None else {}
        rolls = asked.get("purpose") == "lone"
        if isinstance(action, March | Sail):
            if game.prompt is not None and game.prompt.kind == "rally":
                return  # 3.6.3.D: units may follow him first
            dead = {e.args["leader"] for e in done.events if e.kind == "leader-dies"}
            assert dead <= self.alone  # 7.1: who has no way out needs no die
            assert rolls or self.alone <= dead
            self.met["lone"] += rolls
        assert not rolls or asked["leader"] in self.alone


# --- dice ----------------------------------------------------------------------------------------

GOOD = {
    "evasion": [("evasion-succeeds", "evasion-fails")],
    "usurpation": [("usurpation-validated", "usurpation-fails")],
    "loyalty": [("loyalty-fails", "loyalty-holds"), ("stays-loyal", "forsakes")],
    "extension": [("extension-succeeds", "extension-fails")],
    "rally": [("rallies", "rally-fails")],
    "assassination": [("leader-dies", "survives")],
    "lone": [("flees", "leader-dies")],
}  # what a die is rolled for: how its good faces end, and its bad ones
UNTESTED = {  # their faces are read off a list, or mean one thing for a side and one for the other
    "battle", "initiative", "event", "capitals", "entry-place", "end",
}  # fmt: skip


class ChancesTold(Check):
    """The chance told at a die is the one told before it, and the one that decides."""

    seldom: ClassVar = {
        "evasion": 3, "usurpation": 2, "loyalty": 2, "assassination": 2, "lone": 4, "rally": 1,
    }  # fmt: skip

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.ahead: Chance | None = None  # of the action that has led to the die
        self.chance: Chance | None = None  # of the one that is being done
        self.purpose = ""  # of the die that is being read

    def before(self, game: Game, seat: int, action: Action) -> None:
        prompt = game.prompt
        self.purpose = prompt.purpose if isinstance(prompt, RollPrompt) else ""
        self.chance = chance_of(game, seat, action)
        if self.purpose:
            assert (self.chance is None) == (self.purpose in UNTESTED), self.purpose
            assert self.ahead is None or self.chance == self.ahead

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        self.ahead = None if self.purpose else self.chance
        if isinstance(action, Rolled) and self.purpose and self.chance:
            kinds = [event.kind for event in done.events]
            ends = [(kind, pair) for kind in kinds for pair in GOOD.get(self.purpose, ())]
            first = next(((kind, pair) for kind, pair in ends if kind in pair), None)
            if first is not None:
                kind, (good, _) = first
                assert (kind == good) == holds(self.chance, action.face), self.purpose
                self.met[self.purpose] += 1


def holds(chance: Chance, face: int) -> bool:
    return face >= chance.needs if chance.high else face <= chance.needs


def chance_of(game: Game, seat: int, action: Action) -> Chance | None:
    assert game.prompt is not None
    view = seen(game, game.position, seat or None)
    if action.interjects:
        return game.system.interjection_chance(view, seat, action)
    return game.prompt.chance(view, action)


VERDICTS = {"evasion": ("evasion-succeeds", "evasion-fails")}


class DiceDecide(Check):
    """6.3: the pause after a die tells what it decides, and so it does."""

    seldom: ClassVar = {"evasion True": 1, "evasion False": 1}

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.expected: tuple[str, bool] | None = None  # what the die is for, and if it is good

    def before(self, game: Game, seat: int, action: Action) -> None:
        prompt, die = game.prompt, game.state.die
        about = prompt.about if isinstance(prompt, WindowPrompt) else None
        self.expected = None
        if about is not None and about.purpose in VERDICTS and isinstance(action, GoOn):
            assert die is not None
            self.expected = (about.purpose, about.good(game.view(None), die.face))

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        if self.expected is None or not done.events:
            return
        purpose, good = self.expected
        assert VERDICTS[purpose][not good] in [event.kind for event in done.events]
        self.met[f"{purpose} {good}"] += 1
