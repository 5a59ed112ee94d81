"""Small positions for tests of single rules: an empty map, a few counters, physical dice."""

from __future__ import annotations

from typing import Any

from core.contract import Action, Drawn, Event, GoOn, Prompt, Refusal, Rolled
from core.game import Done, Game
from core.imperator.actions import Done as EndMovement
from core.imperator.actions import Flee, March
from core.semper.box.actions import Sail
from core.semper.box.board import (
    BOX,
    DEAD,
    LEADER,
    NOBODY,
    NOWHERE,
    PRIMUS,
    RESERVE,
    SECONDUS,
    Board,
    open_board,
)
from core.semper.box.state import (
    HEAD,
    MOVEMENT,
    PLAIN,
    REBEL,
    TITLES,
    USURPER,
    State,
    attach,
    enemy,
)
from core.semper.start.edited_position import write
from core.semper.start.setup import start

P, S = PRIMUS, SECONDUS
BOARD: Board = open_board()
SEAT = {P: 1, S: 2}
WEST = ("hispaniae", "britanniae", "viennensis", "galliae", "italia", "africa")
EAST = ("pannoniae", "moesiae", "thracia", "asia", "pontica", "oriens")


class Scene:
    """A map with nothing Roman on it, to be filled; `game()` starts a game from it.

    PRIMUS holds the East, SECONDUS the West; each needs a head if the test does not mean otherwise.
    """

    def __init__(self, scenario: str = "6", year: int | None = None, active: int = P) -> None:
        printed = BOARD.scenarios[scenario]
        state: State = start(BOARD, printed, [])
        for piece in range(BOARD.piece_count):
            if BOARD.piece_people[piece] >= 0:
                continue
            state.where[piece] = DEAD if BOARD.kind[piece] == LEADER else RESERVE
            state.side[piece] = NOBODY
            state.came[piece], state.reduced[piece] = NOWHERE, 0
        for leader in BOARD.roman_leaders:
            state.title[leader] = PLAIN
            state.taken_from[leader], state.cause[leader] = NOBODY, NOWHERE
        state.guards = [NOWHERE] * 3
        state.war = bytearray(len(BOARD.peoples))
        for name in WEST:
            state.control[BOARD.diocese_ids.index(name)] = S
        for name in EAST:
            state.control[BOARD.diocese_ids.index(name)] = P
        self.state = state
        self._send_home()
        state.year = printed.first + 1 if year is None else year  # not the first
        state.step, state.active, state.initiative = MOVEMENT, active, P
        state.sequences, state.played = [0, 3, 3], [0, 1, 1]
        attach(state, BOARD)

    def _send_home(self) -> None:
        """Every people is at peace; Armenia follows Oriens."""
        for piece in range(BOARD.piece_count):
            people = BOARD.piece_people[piece]
            if people < 0:
                continue
            self.state.side[piece] = NOBODY
            if people == BOARD.armenia:
                self.state.side[piece] = self.state.control[BOARD.oriens]
            elif BOARD.peoples[people].rank == "minor" and BOARD.kind[piece] != LEADER:
                self.state.where[piece] = BOX

    def put(self, side: int, place: str, *names: str, reduced: bool = False) -> Scene:
        """Counters by id: "constantin", "cornuti", "ripenses-galliae"."""
        for name in names:
            piece = BOARD.piece(name)
            self.state.where[piece] = BOARD.place(place)
            self.state.side[piece] = side
            self.state.reduced[piece] = reduced
        attach(self.state, BOARD)
        return self

    def title(self, word: str, *names: str) -> Scene:
        """ "head", "augustus", "caesar": they stand on the map already."""
        for name in names:
            self.state.title[BOARD.piece(name)] = TITLES.index(word)
        return self

    def heads(self, primus: str = "", secundus: str = "") -> Scene:
        """Who is Primus and Secundus; on the map each stands where he was put."""
        return self.title(TITLES[HEAD], *(name for name in (primus, secundus) if name))

    def revolt(self, usurper: str, *rebels: str, bonus: int = 0) -> Scene:
        """A usurper and those who follow him, all taken from the other side."""
        leader = BOARD.piece(usurper)
        self.state.title[leader], self.state.bonus[leader] = USURPER, bonus
        self.state.taken_from[leader] = enemy(self.state.side[leader])
        for name in rebels:
            rebel = BOARD.piece(name)
            self.state.title[rebel], self.state.cause[rebel] = REBEL, leader
            self.state.taken_from[rebel] = self.state.taken_from[leader]
        return self

    def control(self, side: int, *dioceses: str) -> Scene:
        for name in dioceses:
            self.state.control[BOARD.diocese_ids.index(name)] = side
        return self

    def war(self, people: str, controller: int) -> Scene:
        """A people at war with Rome: its counters on the map belong to its controller."""
        number = BOARD.people_ids.index(people)
        self.state.war[number] = controller
        for piece in range(BOARD.piece_count):
            if BOARD.piece_people[piece] == number:
                self.state.side[piece] = controller
                if self.state.where[piece] == BOX:
                    self.state.where[piece] = BOARD.homelands[number][0]
        attach(self.state, BOARD)
        return self

    def hand(self, side: int, *faces: str) -> Scene:
        """Stratagem counters with these faces in the hand of a side's player."""
        hand = self.state.hands[self.state.seat_of(side) - 1]
        for face in faces:
            hand.append(counter(face, {*self.state.hands[0], *self.state.hands[1]}))
        hand.sort()
        return self

    def game(self, dice: str = "manual", hands: str = "open", **fields: Any) -> Game:
        """A game from this position; `fields` are set in the state first (step=..., points=...)."""
        for name, value in fields.items():
            setattr(self.state, name, value)
        settings = {"dice": dice, "hands": hands}
        scenario = f"semper/{self.state.scenario}"
        return Game.new(scenario, 7, settings, position=write(self.state))


def counter(face: str, taken: set[int] | None = None) -> int:
    """A stratagem counter that shows this face and is not among those taken."""
    taken = taken or set()
    return next(n for n, faces in enumerate(BOARD.faces) if face in faces and n not in taken)


def zone(name: str) -> int:
    return BOARD.place(name)


def piece(name: str) -> int:
    return BOARD.piece(name)


def pieces(*names: str) -> tuple[int, ...]:
    return tuple(BOARD.piece(name) for name in names)


def people(name: str) -> int:
    return BOARD.people_ids.index(name)


def diocese(name: str) -> int:
    return BOARD.diocese_ids.index(name)


def march(origin: str, leaders: Any, units: Any, *path: str, drops: Any = ()) -> March:
    """march("galliae-2", ["constantin"], ["cornuti"], "galliae-4", "viennensis-3")"""
    return March(
        zone(origin),
        pieces(*leaders),
        pieces(*units),
        tuple(zone(z) for z in path),
        tuple((piece(u), zone(z)) for u, z in drops),
    )


def sail(fleet: int, to: str, aboard: Any = (), **landings: Any) -> Sail:
    """sail(0, "occidentalis", ["maxence"], africa_4=["maxence"])"""
    pairs = tuple(
        (piece(name), zone(place.replace("_", "-")))
        for place, names in landings.items()
        for name in names
    )
    return Sail(fleet, zone(to), pieces(*aboard), pairs)


# --- playing -------------------------------------------------------------------------------------


def asked(game: Game) -> Prompt:
    assert game.prompt is not None
    return game.prompt


def push(game: Game, action: Action, seat: int | None = None) -> tuple[Event, ...]:
    """It has to be taken; the events come back."""
    done = game.push(asked(game).seat if seat is None else seat, action)
    assert isinstance(done, Done), done
    return tuple(done.events)


def refused(game: Game, action: Action, seat: int | None = None) -> Refusal:
    """It has to be refused, and to change nothing."""
    before = game.digest(), game.position
    refusal = game.push(asked(game).seat if seat is None else seat, action)
    assert isinstance(refusal, Refusal), action
    assert (game.digest(), game.position) == before
    return refusal


def roll(game: Game, *faces: int) -> tuple[Event, ...]:
    """Physical dice, one after another."""
    events: tuple[Event, ...] = ()
    for face in faces:
        assert asked(game).kind == "roll", asked(game).kind
        events += push(game, Rolled(face))
    return events


def draw(game: Game, item: int) -> tuple[Event, ...]:
    return push(game, Drawn(item))


def go_on(game: Game) -> tuple[Event, ...]:
    """Nobody breaks in at any pause that comes."""
    events: tuple[Event, ...] = ()
    while game.prompt is not None and game.prompt.kind == "window":
        events += push(game, GoOn(), 0)
    return events


def end_movement(game: Game) -> tuple[Event, ...]:
    return push(game, EndMovement())


def kinds(events: Any) -> list[str]:
    return [event.kind for event in events]


def at(game: Game, name: str) -> str:
    """Where a counter is."""
    place = game.state.where[piece(name)]
    return str(BOARD.place_ids[place]) if place < BOARD.place_count else ""


def flee(to: str) -> Flee:
    return Flee(zone(to))
