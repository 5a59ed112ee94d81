"""Small positions for tests of single rules: an empty map, a few counters, physical dice."""

from __future__ import annotations

from typing import Any

from core.alea.box.actions import Retreat, Sail
from core.alea.box.board import (
    CAESARIAN,
    DEAD,
    LEADER,
    LEGIO,
    NOBODY,
    NOWHERE,
    REPUBLICAN,
    RESERVE,
    Board,
    open_board,
)
from core.alea.box.state import MOVEMENT, State, reindex
from core.alea.peoples.war import DUMMIES
from core.alea.start.edited_position import write
from core.alea.start.setup import start
from core.contract import Action, Drawn, Event, GoOn, Prompt, Refusal, Rolled
from core.game import Done, Game
from core.imperator.actions import Done as EndMovement
from core.imperator.actions import Evade, Flee, March

C, R = CAESARIAN, REPUBLICAN
BOARD: Board = open_board()
LEGIONS = [f"legio-{n}" for n in ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")]
REGIONS = ("italia", "asia", "gallia", "africa", "graecia", "sicilia", "hispania")
SEAT = {C: 1, R: 2}


class Scene:
    """A map with nothing Roman on it, to be filled; `game()` starts a game from it."""

    def __init__(self, scenario: str = "2", year: int | None = None, active: int = C) -> None:
        printed = BOARD.scenarios[scenario]
        state: State = start(BOARD, printed, [])
        for piece in [*BOARD.roman_leaders, *BOARD.roman_units]:
            state.where[piece] = DEAD if BOARD.kind[piece] == LEADER else RESERVE
            if BOARD.kind[piece] != LEADER:
                state.side[piece] = NOBODY
            state.came[piece], state.reduced[piece] = NOWHERE, 0
        state.faction_leaders = [[], [], []]
        state.year = printed.last if year is None else year  # not the first: no Rubicon
        state.step, state.active, state.initiative = MOVEMENT, active, C
        state.sequences, state.played = [0, 3, 3], [0, 1, 1]
        reindex(state)
        self.state = state

    def put(self, side: int, place: str, *names: str, reduced: bool = False) -> Scene:
        """Counters by id ("caesar", "legio-x") or by type ("auxilia", "equites-2", "naves-6-0")."""
        for name in names:
            piece = self.counter(name)
            self.state.where[piece] = BOARD.place(place)
            self.state.side[piece] = side
            self.state.reduced[piece] = reduced
        reindex(self.state)
        return self

    def counter(self, name: str) -> int:
        if name in BOARD.piece_by_id:
            return BOARD.piece(name)
        free = (p for p in BOARD.roman_units if BOARD.type[p] == name and self.spare(p))
        return next(free)

    def spare(self, piece: int) -> bool:
        return self.state.where[piece] == RESERVE

    def chief(self, side: int, *names: str) -> Scene:
        self.state.faction_leaders[side] = [BOARD.piece(name) for name in names]
        return self

    def control(self, side: int, *regions: str) -> Scene:
        for region in regions:
            self.state.control[BOARD.region_ids.index(region)] = side
        return self

    def war(self, people: str, controller: int) -> Scene:
        """A people at war with Rome: its counters on the map belong to its controller."""
        number = BOARD.people_ids.index(people)
        self.state.war[number] = controller
        for piece in range(BOARD.piece_count):
            if BOARD.piece_people[piece] == number:
                self.state.side[piece] = controller
        reindex(self.state)
        return self

    def allied(self, people: str, side: int) -> Scene:
        """A people under allegiance: its counters on the map belong to its friend."""
        number = BOARD.people_ids.index(people)
        self.war(people, side)
        self.state.war[number], self.state.allied[number] = NOBODY, side
        reindex(self.state)
        return self

    def midway(self) -> Scene:
        """In the middle of a movement, when counters of both sides may stand together."""
        self.put(CAESARIAN, "hispania-4", "saxa")
        self.state.moved[BOARD.piece("saxa")] = 1
        return self

    def game(self, dice: str = "manual", flight: str = "", **fields: Any) -> Game:
        """A game from this position; `fields` are set in the state first (step=..., points=...)."""
        for name, value in fields.items():
            setattr(self.state, name, value)
        settings = {"dice": dice, "flight": flight} if flight else {"dice": dice}
        return Game.new(f"alea/{self.state.scenario}", 7, settings, position=write(self.state))


def zone(name: str) -> int:
    return BOARD.place(name)


def piece(name: str) -> int:
    return BOARD.piece(name)


def pieces(*names: str) -> tuple[int, ...]:
    return tuple(BOARD.piece(name) for name in names)


def people(name: str) -> int:
    return BOARD.people_ids.index(name)


def march(origin: str, leaders: Any, units: Any, *path: str, drops: Any = ()) -> March:
    """march("gallia-8", ["caesar"], ["legio-x"], "alpes-2", "italia-3")"""
    return March(
        zone(origin),
        pieces(*leaders),
        pieces(*units),
        tuple(zone(z) for z in path),
        tuple((piece(u), zone(z)) for u, z in drops),
    )


def sail(origin: str, leaders: Any, fleets: Any, units: Any, *path: str) -> Sail:
    names = (pieces(*leaders), pieces(*fleets), pieces(*units))
    return Sail(zone(origin), *names, tuple(zone(z) for z in path))


def do(game: Game, action: Action) -> Done:
    """Push for the seat that is asked; a refusal fails the test."""
    assert game.prompt is not None
    done = game.push(game.prompt.seat, action)
    assert isinstance(done, Done), done
    return done


def refused(game: Game, action: Action) -> Refusal:
    """Push and expect a refusal that changes nothing."""
    assert game.prompt is not None
    before = game.digest()
    refusal = game.push(game.prompt.seat, action)
    assert isinstance(refusal, Refusal), refusal
    assert game.digest() == before
    return refusal


def roll(game: Game, *faces: int) -> None:
    """Answer the questions for physical dice."""
    for face in faces:
        do(game, Rolled(face))


def draw(game: Game, *items: int) -> None:
    """Answer the questions for physical draws: stratagem counters, the markers of the peoples."""
    for item in items:
        do(game, Drawn(item))


OPTIONAL = ("geostrategy", "second")  # besides the stratagems of phases B and F


def quiet_answer(prompt: Prompt, state: Any) -> Action | None:
    """What keeps a year as quiet as it can be: no people rises, the event is a discouragement,
    nobody plays or names anything. None if the question asks for more than that."""
    if prompt.kind == "draw":
        dummy = prompt.args()["purpose"] == "activation"
        return Drawn(DUMMIES[0]) if dummy else prompt.legal(state)[-1]
    if prompt.kind == "roll" and prompt.args()["purpose"] == "event":
        return Rolled(3 if prompt.args()["die"] == "d6" else 0)
    if prompt.kind == "window":
        return GoOn()
    if prompt.kind in OPTIONAL or prompt.kind.startswith("play-"):
        return EndMovement()
    return None


def quietly(game: Game) -> Game:
    """On to the next question that a quiet year leaves open."""
    while game.prompt is not None:
        answer = quiet_answer(game.prompt, game.state)
        if answer is None:
            break
        do(game, answer)
    return game


def end_movement(game: Game) -> None:
    do(game, EndMovement())


def where(game: Game, name: str) -> str:
    """Where a counter is now, in words."""
    from core.alea.start.edited_position import place_word

    return place_word(BOARD, game.state.where[piece(name)])


def kinds(game: Game) -> list[str]:
    """The kinds of the last action's events."""
    return [event.kind for event in game.events(game.position)]


def told(game: Game, kind: str) -> list[Event]:
    """Every event of a kind since the start."""
    return [e for at in range(game.position + 1) for e in game.events(at) if e.kind == kind]


def asked(game: Game) -> str:
    """The kind of the open question."""
    assert game.prompt is not None
    return game.prompt.kind


def asked_of(game: Game) -> tuple[str, int]:
    """The kind of the open question and the seat it is put to."""
    return asked(game), game.prompt.seat if game.prompt is not None else 0


def seat(game: Game) -> int:
    """The side that is asked."""
    assert game.prompt is not None
    return int(game.state.factions[game.prompt.seat - 1])


def places(game: Game, *names: str) -> list[str]:
    return [where(game, name) for name in names]


def fight(scene: Scene, *faces: int) -> Game:
    """The battle without evasion, with these dice."""
    game = scene.game(step="combat")
    roll(game, *faces)
    return game


def evade(leaders: Any, units: Any, to: str) -> Evade:
    return Evade(pieces(*leaders), pieces(*units), zone(to))


def retreat(game: Game, to: str) -> None:
    do(game, Retreat(zone(to)))


def winter(year: int = -47) -> Scene:
    """A fleet and its cargo at sea, an army abroad, a leader in a region of the enemy; of the
    regions only Italia lacks a garrison."""
    scene = Scene(year=year).control(R, *BOARD.region_ids).control(C, "italia")
    scene.put(C, "occidentalis", "sulla", "naves-6-0a", "legio-x")
    scene.put(C, "moesia", "plancus", "legio-ix")
    scene.put(C, "graecia-3", "hirtius").put(C, "italia-1", "caesar")
    for region, printed in enumerate(BOARD.regions):
        if printed.id != "italia":
            capital = BOARD.place_ids[BOARD.region_zones[region][0]]
            free = [u for u in BOARD.roman_of_kind[LEGIO] if scene.spare(u)]
            scene.put(R, capital, *(BOARD.piece_ids[unit] for unit in free[: printed.garrison]))
    return scene.put(R, "graecia-2", "pompeius").chief(C, "caesar").chief(R, "pompeius")


def open_map(active: int = C) -> Scene:
    """All regions belong to the side that waits: no garrison binds the one that moves."""
    return Scene(active=active).control(R if active == C else C, *BOARD.region_ids)


def offered(game: Game) -> set[str]:
    """The places of all the answers that name one."""
    assert game.prompt is not None
    answers = game.prompt.legal(game.state)
    return {BOARD.place_ids[a.to] for a in answers if isinstance(a, Evade | Flee | Retreat)}


def two_leaders(year: int = -46) -> Scene:
    """Caesar and Pompeius far apart."""
    scene = Scene("2", year=year)
    scene.put(C, "gallia-9", "caesar").put(R, "asia-1", "pompeius")
    return scene.chief(C, "caesar").chief(R, "pompeius")


def boxed(scene: Scene, place: int, side: int, *names: str) -> Scene:
    """Leaders off the map: waiting, returning."""
    for name in names:
        scene.state.where[piece(name)] = place
        scene.state.side[piece(name)] = side
    reindex(scene.state)
    return scene


def rivals(scene: Scene) -> Scene:
    """Both Faction Leaders, far from everybody."""
    scene.put(C, "hispania-2", "caesar").put(R, "graecia-1", "pompeius")
    return scene.chief(C, "caesar").chief(R, "pompeius")


def place_names(zones: list[int] | set[int]) -> set[str]:
    return {BOARD.place_ids[zone] for zone in zones}
