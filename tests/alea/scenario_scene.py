"""What the tests of scenarios 3 to 7 share: their printed lists, and tables to deploy at."""

from __future__ import annotations

from collections import Counter

from core.alea.box.board import NOBODY
from core.alea.box.state import State
from core.game import Game
from core.imperator.actions import Deploy, Place
from core.systems import open_system
from tests.alea.scene import BOARD, C, R, do, piece, pieces, roll, zone

NEW = ("4", "5", "6", "7")
LATE = "cleopatra-vii orodes-ii pacorus surena darius juba-ii"

# scenario, side: leaders, legions, auxilia, equites of 4 and 2 SP, fleets
LISTS: dict[tuple[str, int], tuple[str, str, int, int, int, str]] = {
    ("4", C): (
        "caesar m-antonius lepidus d-brutus hirtius trebonius bassus calvinus dolabella plancus "
        "pollio sulla m-brutus cassius",
        "II V VI VII VIII IX X XI XII XIII XIV XVII XXVII I-R II-R III-R IV-R V-R VI-R VII-R",
        3, 2, 2, "8-2-1 6-0 6-0 4-1 4-1",
    ),
    ("4", R): (
        "g-pompeius scipio labienus cato afranius petreius bibulus s-pompeius",
        "I III X-R XI-R XII-R XIII-R XIV-R XV-R XVI-R XVII-R XVIII-R",
        2, 0, 1, "8-2-1 6-1 4-0",
    ),
    ("5", C): (
        "octavianus m-antonius agrippa calvinus lepidus sulla bassus plancus flaccus saxa pollio "
        "salvidienus",
        "II III V VI VII VIII IX X XII XIII XIV XVII XVIII XIX XXIII XXIV XXVI XXVIII XXIX XXX "
        "I-R II-R IV-R V-R XII-R XI-R XIII-R XV-R XVI-R XVII-R XVIII-R",
        3, 2, 2, "8-2-1 8-2-1 6-0 6-0 4-1 4-1",
    ),
    ("5", R): (
        "m-brutus cassius s-pompeius menas trebonius d-brutus",
        "I IV XI XV XVI XX XXI XXII XXV XXVII XXXI XXXIII XXXVI XXXVII XXXVIII "
        "III-R VI-R VII-R VIII-R X-R XIV-R",
        3, 2, 2, "8-1-1 6-1 4-0",
    ),
    ("6", C): (
        "octavianus m-antonius agrippa calvinus lepidus sulla flaccus saxa salvidienus corvinus",
        "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XXV XXVI XXVII "
        "I-R II-R III-R IV-R V-R VI-R VII-R",
        3, 2, 2, "8-1-1 6-0 4-1",
    ),
    ("6", R): (
        "s-pompeius l-antonius menas bassus plancus pollio",
        "XIX XX XXI XXII XXIII XXIV XXVIII XXIX XXX XXXI XXXII XXXIII XXXIV X-R XI-R XII-R XIII-R",
        3, 2, 2, "8-2-1 6-0 4-1",
    ),
    ("7", C): (
        "octavianus agrippa calvinus lepidus sulla plancus l-antonius saxa",
        "V VI VII VIII IX X XI XII XIII XIV XIX XXXI XXXII I-R II-R III-R IV-R XV-R XVI-R XVII-R "
        "XVIII-R",
        2, 1, 2, "8-2-1 8-2-1 6-1 4-1",
    ),
    ("7", R): (
        "m-antonius corvinus bassus flaccus",
        "I II III IV XV XVI XVII XVIII XX XXI XXIX XXX V-R VI-R VII-R VIII-R IX-R X-R XI-R XII-R "
        "XIII-R XIV-R",
        2, 1, 2, "8-1-1 6-0 6-0",
    ),
}  # fmt: skip


def printed(scenario: str, side: int) -> Counter[str]:
    leaders, legions, auxilia, four, two, fleets = LISTS[scenario, side]
    units = [f"legio-{number.lower()}" for number in legions.split()]
    units += ["auxilia"] * auxilia + ["equites-4"] * four + ["equites-2"] * two
    return Counter([*leaders.split(), *units, *(f"naves-{fleet}" for fleet in fleets.split())])


def started(scenario: str) -> State:
    state: State = open_system("alea").start(scenario, {})
    return state


def table(scenario: str, side: int = NOBODY, die: int = 6) -> Game:
    """The scenario before a side deploys; Dolabella's die in scenario 5 makes him Caesarian."""
    game = Game.new(f"alea/{scenario}", 1, {"dice": "manual"})
    if scenario == "5":
        roll(game, die)
    if side not in (NOBODY, game.state.active):
        do(game, offered(game))
    return game


def offered(game: Game) -> Deploy:
    assert game.prompt is not None
    return next(a for a in game.prompt.legal(game.state) if isinstance(a, Deploy))


def place(names: str, to: str) -> Place:
    return Place(pieces(*names.split()), zone(to))


def open_to(game: Game, name: str) -> set[str]:
    """Where the question lets a counter be placed."""
    assert game.prompt is not None
    return {
        BOARD.place_ids[z]
        for z in range(BOARD.place_count)
        if game.prompt.judge(game.state, Place((piece(name),), z)) is None
    }


def zones_of(*regions: str) -> set[str]:
    return {name for name in BOARD.place_ids if name.rpartition("-")[0] in regions}
