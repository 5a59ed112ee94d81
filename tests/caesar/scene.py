"""Small positions for tests of single rules: an empty map, a few blocks, physical dice."""

from __future__ import annotations

from typing import Any

from core.caesar.box.actions import Done as End
from core.caesar.box.actions import Ferry, Fire, Move, Pass, Retreat, Suffer
from core.caesar.box.board import CAESAR, POMPEY, Board, open_board
from core.contract import Action, Event, Option, Refusal, Rolled
from core.game import Done, Game

C, P = CAESAR, POMPEY
LETTER = {C: "C", P: "P"}
BOARD: Board = open_board()
SCENARIOS = ("caesar/historical", "caesar/free")
FOUR = ["c-legio-7", "c-legio-8", "c-legio-9", "c-legio-10"]
SIX = [*FOUR, "c-legio-11", "c-legio-12"]
MISS = 6  # a die with which no block hits
LOCKED = ("octavianus", "brutus")


class Scene:
    """A map with nobody on it but Cleopatra, to be filled; `game()` starts a game from it."""

    def __init__(self, step: str = "moves", active: int = C, first: int = C, turn: int = 1) -> None:
        self.step, self.active, self.first, self.turn = step, active, first, turn
        self.year = -48
        self.cards = {C: command(2, 2), P: command(2, 2, 1)}
        self.earlier: dict[int, list[int]] = {C: [], P: []}
        self.held: dict[int, list[int]] = {C: [], P: []}
        self.blocks: dict[str, dict[str, Any]] = {
            name: {"place": "pool", "side": LETTER[BOARD.home[number]]}
            for number, name in enumerate(BOARD.block_ids)
        }
        for name in LOCKED:
            self.blocks[name]["place"] = "locked"
        self.fields: dict[str, Any] = {}
        self.at("alexandria", "cleopatra")

    def at(self, city: str, *names: str, steps: int = 0, side: int = 0, **flags: Any) -> Scene:
        """Blocks in a place, at full strength unless told otherwise."""
        for name in names:
            most = BOARD.most[block(name)]
            owner = LETTER[side] if side else self.blocks[name]["side"]
            self.blocks[name] = {"place": city, "side": owner, "steps": steps or most, **flags}
        return self

    def box(self, where: str, *names: str) -> Scene:
        """Blocks off the map: pool, lost, locked, trophy."""
        for name in names:
            self.blocks[name] = {"place": where, "side": LETTER[BOARD.home[block(name)]]}
        return self

    def attack(self, city: str, origin: str, *names: str, reserve: bool = False) -> Scene:
        """Blocks that came into a battle from next door."""
        side = self.blocks[names[0]]["side"]
        self.at(city, *names, moved=True, entered=origin, reserve=reserve)
        self.fields.setdefault("attackers", {}).setdefault(city, side)
        entry = (side, city, origin)
        if entry not in self.fields.setdefault("entries", []):
            self.fields["entries"].append(entry)
        return self

    def card(self, side: int, number: int) -> Scene:
        self.cards[side] = number
        return self

    def before(self, side: int, *numbers: int) -> Scene:
        """The cards of the turns before this one."""
        self.earlier[side] = list(numbers)
        return self

    def hand(self, side: int, *numbers: int) -> Scene:
        """Cards that the side still holds, among others."""
        self.held[side] = list(numbers)
        return self

    def game(self, hands: str = "open", dice: str = "manual", **more: Any) -> Game:
        """A game from this position; `more` are settings, or fields of a written position."""
        offered = ("undo", "opening", "sides")
        settings = {name: more.pop(name) for name in offered if name in more}
        chosen = {"hands": hands, "dice": dice, **settings}
        return Game.new("caesar/historical", 7, chosen, position=self.written(**more))

    def written(self, **fields: Any) -> dict[str, Any]:
        shown = self.step not in ("cards", "deal", "aside", "deployment")
        card = self.cards[self.active]
        left = {}
        if shown:
            left["acting"] = [self.cards[C], self.cards[P]]
        if self.step == "moves":
            event = BOARD.event(card)
            group = event in ("mars", "mercury", "neptune", "pluto")
            left["moves_left"] = int(group) if event else BOARD.moves[card]
        if self.step in ("moves", "levies"):
            left["levies_left"] = 0 if BOARD.event(card) else BOARD.levies[card]
        return {
            "year": self.year,
            "turn": self.turn,
            "step": self.step,
            "active": LETTER[self.active],
            "first": LETTER[self.first],
            "blocks": self.blocks,
            **self._cards(shown),
            **left,
            **self.fields,
            **fields,
        }

    def _cards(self, shown: bool) -> dict[str, Any]:
        """Six for each side: those that were named, the rest from the top of the deck."""
        rest = [n for n in range(1, BOARD.card_count + 1) if not BOARD.event(n)]
        for side in (C, P):
            for used in (self.cards[side] * shown, *self.earlier[side], *self.held[side]):
                if used in rest:
                    rest.remove(used)
        written: dict[str, Any] = {"hands": [], "played": [], "aside": []}
        for side in (C, P):
            played = [*self.earlier[side], *([self.cards[side]] if shown else [])]
            while len(played) < self.turn - (not shown):
                played.insert(0, rest.pop())
            hand = list(self.held[side])
            while len(hand) < 6 - self.turn - shown:
                hand.append(rest.pop())
            written["played"].append(played)
            written["hands"].append(sorted(hand))
            written["aside"].append(rest.pop())
        return written


# --- names -------------------------------------------------------------------------------------


def block(name: str) -> int:
    return BOARD.block_by_id[name]


def blocks(*names: str) -> tuple[int, ...]:
    return tuple(block(name) for name in names)


def place(name: str) -> int:
    return BOARD.by_id[name]


def places(*names: str) -> tuple[int, ...]:
    return tuple(place(name) for name in names)


def command(moves: int, levies: int, copy: int = 0) -> int:
    """A command card by its values."""
    found = [
        n
        for n in range(1, BOARD.first_event)
        if (BOARD.moves[n], BOARD.levies[n]) == (moves, levies)
    ]
    return found[copy]


def god(name: str) -> int:
    return BOARD.card_with(name)


# --- saying ------------------------------------------------------------------------------------


def do(game: Game, action: Action, seat: int = 0) -> Done:
    """Push by whoever is asked; a refusal fails the test."""
    assert game.prompt is not None
    done = game.push(seat or game.prompt.seat, action)
    assert isinstance(done, Done), done
    assert game.system.faults(game.state) == []
    return done


def refused(game: Game, action: Action, seat: int = 0) -> tuple[str, str]:
    """Push and expect a refusal that changes nothing: its kind and its rule."""
    assert game.prompt is not None
    before = game.digest(), game.records
    refusal = game.push(seat or game.prompt.seat, action)
    assert isinstance(refusal, Refusal), refusal
    assert (game.digest(), game.records) == before
    return refusal.kind, refusal.rule


def move(origin: str, names: list[str], *path: str) -> Move:
    return Move(place(origin), blocks(*names), places(*path))


def ferry(name: str, *path: str) -> Ferry:
    return Ferry(block(name), places(*path))


def end(game: Game, count: int = 1) -> None:
    for _ in range(count):
        do(game, End())


def to_battles(game: Game) -> None:
    """Nobody moves or levies any more."""
    while game.prompt is not None and game.prompt.kind in ("moves", "levies"):
        end(game)


def roll(game: Game, *faces: int) -> None:
    for face in faces:
        do(game, Rolled(face), 1)


def fire(game: Game, name: str, *faces: int) -> None:
    do(game, Fire(block(name)))
    roll(game, *faces)


def hold(game: Game, *names: str) -> None:
    """These blocks pass."""
    for name in names:
        do(game, Pass(block(name)))


def retreat(game: Game, name: str, to: str) -> None:
    do(game, Retreat(block(name), place(to)))


def suffer(game: Game, name: str) -> None:
    do(game, Suffer(block(name)))


# --- looking -----------------------------------------------------------------------------------


def asked(game: Game) -> tuple[str, int]:
    assert game.prompt is not None
    return game.prompt.kind, game.prompt.seat


def turn_of(game: Game) -> list[str]:
    """The blocks of which one acts now."""
    assert game.prompt is not None
    assert game.prompt.kind == "block-turn"
    found = dict.fromkeys(a.block for a in game.prompt.legal(game.state))  # type: ignore[attr-defined]
    return [BOARD.block_ids[b] for b in found]


def where(game: Game, name: str) -> str:
    written = game.system.write_position(game.state)["blocks"][name]
    return str(written["place"])


def side_of(game: Game, name: str) -> int:
    return int(game.state.owner[block(name)])


def strength(game: Game, name: str) -> int:
    return int(game.state.steps[block(name)])


def told(game: Game, kind: str = "") -> list[Event]:
    """What the last action brought about."""
    return [e for e in game.events(game.position) if kind in ("", e.kind)]


def happened(game: Game) -> set[str]:
    return {e.kind for n in range(game.position + 1) for e in game.events(n)}


def offered(game: Game, field: str, **partial: Any) -> list[Any]:
    """The values that the question offers next, those barred left out."""
    assert game.prompt is not None
    options = game.prompt.options(game.view(game.prompt.seat), partial)
    assert options is not None
    assert options.field == field, options.field
    return [o.value for o in options.open()]


def barred(options: list[Option]) -> list[Any]:
    return [o.value for o in options if o.refusal is not None]


def ends_of(game: Game, origin: str, *names: str) -> tuple[set[str], set[str]]:
    """Where these blocks may go: in one step, in more."""
    paths = offered(game, "path", type="move", origin=place(origin), blocks=list(blocks(*names)))
    one = {BOARD.place_ids[p[-1]] for p in paths if len(p) == 1}
    more = {BOARD.place_ids[p[-1]] for p in paths if len(p) > 1}
    return one, more


def rounds(game: Game, last: int) -> None:
    """Everybody passes until this round begins."""
    while game.state.battle.round < last:
        hold(game, turn_of(game)[0])


def battle(step: str = "battles", first: int = C) -> Scene:
    return Scene(step, first=first)
