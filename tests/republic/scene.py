"""Small positions for tests of the Combat Phase: what stands on a table, and typed dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.contract import Action, Drawn, Event, Refusal, Rolled
from core.game import Done, Game
from core.republic.box.actions import Land, NextBattle, StayAboard
from core.republic.box.board import (
    DRAW_TWO,
    FORCE,
    GARRISON,
    PROVINCE,
    REBEL_ARMY,
    Board,
    open_board,
)
from core.republic.box.state import Expedition, State, legion_count, squadron_count
from core.republic.combat.matchup import Matchup, Summand

BOARD: Board = open_board()
ROME, FOES = 1, 2
REBELS = "rebels"  # the target of an army against a rebel at Rome
Table = dict[str, Any]


class Scene:
    """An empty table to be filled; `game()` starts its Combat Phase with typed dice."""

    def __init__(self, **fields: Any) -> None:
        self.fields: Table = {"unrest": 3, "treasury": 50, **fields}
        self.conflicts: dict[str, Table] = {}
        self.leaders: dict[str, str] = {}
        self.armies: list[Table] = []
        self.provinces: dict[str, Table] = {}
        self.men: dict[str, Table] = {}
        self.rebellion: Table | None = None

    def war(self, *names: str, **about: Any) -> Scene:
        for name in names:
            self.conflicts[name] = dict(about)
        return self

    def leader(self, *names: str) -> Scene:
        for name in names:
            self.leaders[name] = "in-play"
        return self

    def army(
        self, against: str, commander: str, legions: Any = 0, squadrons: int = 0, **about: Any
    ) -> Scene:
        army = {"against": against, "commander": commander, "legions": legions}
        self.armies.append({**army, "squadrons": squadrons, **about})
        return self

    def province(self, name: str, governor: str = "", **about: Any) -> Scene:
        self.provinces[name] = {"governor": governor, **about}
        return self

    def held(self, name: str, by: str, **about: Any) -> Scene:
        self.provinces[name] = {"holder": by, **about}
        return self

    def rebel(self, man: str, legions: Any = 0, **about: Any) -> Scene:
        """At Rome."""
        self.rebellion = {"rebel": man, "legions": legions, **about}
        return self

    def sits(self, man: str, home: str, **about: Any) -> Scene:
        """In his province."""
        self.rebellion = {"rebel": man, "home": home, "marches": False}
        return self.province(home, man, holder="rebel", **about)

    def partisan(self, man: str, home: str, **about: Any) -> Scene:
        return self.province(home, man, holder="rebel", **about)

    def man(self, name: str, **about: Any) -> Scene:
        self.men[name] = about
        return self

    def written(self) -> Table:
        return {
            **self.fields,
            "conflicts": self.conflicts,
            "leaders": self.leaders,
            "armies": self.armies,
            "provinces": self.provinces,
            "men": self.men,
            **({"rebellion": self.rebellion} if self.rebellion else {}),
        }

    def game(self, dice: str = "manual", seed: int = 7, **options: str) -> Game:
        """With a par as a game of scenario 10, whose balance is kept."""
        settings = {"dice": dice, **{name.replace("_", "-"): on for name, on in options.items()}}
        scenario = "10" if "par" in self.fields else "table"
        return Game.new(f"republic/{scenario}", seed, settings, position=self.written())

    def state(self, **options: str) -> State:
        """The position as it is at the first question."""
        state: State = self.game(**options).state
        return state


# --- names ---------------------------------------------------------------------------------------


def man(name: str) -> int:
    return BOARD.man_by_id[name]


def war(name: str) -> int:
    return BOARD.war_by_id[name]


def province(name: str) -> int:
    return BOARD.province_by_id[name]


def target(name: str) -> int:
    if name == REBELS:
        return REBEL_ARMY
    return PROVINCE + province(name) if name in BOARD.province_by_id else war(name)


# --- saying --------------------------------------------------------------------------------------


def do(game: Game, action: Action, seat: int = 0) -> Done:
    """Push by whoever is asked; a refusal fails the test."""
    assert game.prompt is not None
    done = game.push(seat or game.prompt.seat or ROME, action)
    assert isinstance(done, Done), done
    return done


def refused(game: Game, action: Action, seat: int = 0) -> tuple[str, str]:
    """Push and expect a refusal that changes nothing: its kind and its rule."""
    assert game.prompt is not None
    before = game.digest(), game.records
    refusal = game.push(seat or game.prompt.seat or ROME, action)
    assert isinstance(refusal, Refusal), refusal
    assert (game.digest(), game.records) == before
    return refusal.kind, refusal.rule


def battle(game: Game, against: str, by: str) -> None:
    do(game, NextBattle(target(against), man(by)))


def throw(game: Game, total: int, chits: Iterable[int] = (), lost: Iterable[int] = ()) -> None:
    """Three dice. Then come these units to be lost and these chits, else the first unit offered
    and chits of nobody who is here."""
    asked(game, "throw")
    do(game, Rolled(total))
    settle(game, chits, lost)


def settle(game: Game, chits: Iterable[int] = (), lost: Iterable[int] = ()) -> None:
    units = list(lost)
    left = {"mortality": list(chits), "loss": units, "arrival": units}
    while game.prompt is not None and game.prompt.kind == "draw":
        purpose = game.prompt.args()["purpose"]
        if purpose not in left:
            break
        waiting = left[purpose]
        items = [action.item for action in game.prompt.legal(game.state)]  # type: ignore[attr-defined]
        if waiting:
            item = waiting.pop(0)
        elif purpose == "mortality":
            item = harmless(game, items)
        else:
            item = items[0]
        do(game, Drawn(item))
    assert not any(left.values()), f"never asked for: {left}"


def harmless(game: Game, items: Iterable[int]) -> int:
    """The chit of somebody who is not on the table."""
    here = {BOARD.chit[m] for m, post in enumerate(game.state.post) if post}
    return next(item for item in items if item not in here and item not in (0, DRAW_TWO))


def roll(game: Game, *faces: int) -> None:
    for face in faces:
        do(game, Rolled(face))


def land(game: Game) -> None:
    do(game, Land())


def stay(game: Game) -> None:
    do(game, StayAboard())


# --- looking -------------------------------------------------------------------------------------


def asked(game: Game, kind: str) -> None:
    assert game.prompt is not None, game.outcome
    assert game.prompt.kind == kind, game.prompt.kind


def kinds(game: Game) -> list[str]:
    """All that was told, in order."""
    return [event.kind for event in told(game)]


def told(game: Game, kind: str = "") -> list[Event]:
    events = [e for position in range(game.position + 1) for e in game.events(position)]
    return [event for event in events if kind in ("", event.kind)]


def only(game: Game, kind: str) -> Event:
    (event,) = told(game, kind)
    return event


def rules(game: Game) -> set[str]:
    """All rules that were cited."""
    return {rule for event in told(game) for rule in (event.rule, *event.also)}


def army_of(game: Game, against: str) -> Expedition:
    found: Expedition = next(e for e in game.state.expeditions if e.target == target(against))
    return found


def force(game: Game, slot: int = 0) -> tuple[int, int]:
    """Legions and squadrons of an expedition."""
    return at(game, FORCE + slot)


def garrison(game: Game, name: str) -> tuple[int, int]:
    return at(game, GARRISON + province(name))


def at(game: Game, place: int) -> tuple[int, int]:
    return legion_count(game.state, place), squadron_count(game.state, place)


def veterans(game: Game, of: str = "") -> int:
    """Bound to this man, or to nobody."""
    owner = man(of) if of else 255
    return sum(v and game.state.loyal_to[n] == owner for n, v in enumerate(game.state.veteran))


def written(game: Game) -> Table:
    position: Table = game.system.write_position(game.state)
    return position


def status(game: Game, name: str) -> str:
    return str(written(game)["conflicts"].get(name, {}).get("state", "active"))


def holder(game: Game, name: str) -> str:
    return str(written(game)["provinces"][name].get("holder", "rome"))


def part(parts: Iterable[Summand], kind: str) -> int:
    """What the terms of a kind add up to."""
    return sum(part.value for part in parts if part.kind == kind)


def terms(matchup: Matchup) -> tuple[dict[str, int], dict[str, int]]:
    def of(parts: Iterable[Summand]) -> dict[str, int]:
        parts = list(parts)
        return {p.kind: part(parts, p.kind) for p in parts}

    return of(matchup.own), of(matchup.foe)
