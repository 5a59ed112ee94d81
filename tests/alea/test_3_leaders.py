"""3.3.2 leaders who enter, natural deaths, 3.5.2 who takes over."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Name
from core.alea.box.board import NOBODY, RETURNING, WAITING
from core.dice import RollPrompt
from core.game import Game
from core.imperator.actions import Done as That
from core.imperator.actions import Place
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked_of,
    boxed,
    do,
    piece,
    pieces,
    quietly,
    refused,
    roll,
    told,
    where,
    zone,
)

CITIES_OF_GALLIA = ["gallia-4", "gallia-7", "gallia-8", "gallia-9"]

# Who may die of age: below the number on a d10, in -43 to -39, -38 to -34, -33 to -29.
AGES = {
    "ahenobarbus": (2, 4, 6),
    "bibulus": (0, 2, 4),
    "caesar": (2, 4, 7),
    "cato": (2, 4, 6),
    "curio": (0, 2, 4),
    "hirtius": (0, 2, 4),
    "labienus": (2, 4, 7),
    "plancus": (0, 2, 4),
    "pompeius": (3, 6, 8),
}
PERIODS = ((-43, -39), (-38, -34), (-33, -29))


def places(game: Game, leader: str) -> list[str]:
    """Where the question lets a leader enter."""
    assert game.prompt is not None
    legal = game.prompt.legal(game.state)
    return sorted(BOARD.place_ids[a.zone] for a in legal if a.pieces == pieces(leader))


def enter(leader: str, place: str) -> Place:
    return Place(pieces(leader), zone(place))


# --- 3.3.2 entries by date -----------------------------------------------------------------------


def test_3_3_2_a_leader_enters_in_any_city_of_his_sides_regions() -> None:
    scene = boxed(Scene("2", year=-48), WAITING, C, "bassus")
    game = scene.game(step="entries")
    assert asked_of(game) == ("entry", 1)
    assert places(game, "bassus") == CITIES_OF_GALLIA
    do(game, enter("bassus", "gallia-7"))
    assert where(game, "bassus") == "gallia-7"
    assert told(game, "enters")[0].rule == "entry.date"


@pytest.mark.parametrize("place", ["gallia-5", "italia-3", "alpes-2", "aegyptii"])
def test_3_3_2_no_entry_without_a_city_or_outside_ones_regions(place: str) -> None:
    game = boxed(Scene("2", year=-48), WAITING, C, "bassus").game(step="entries")
    assert refused(game, enter("bassus", place)).rule == "3.3.2"


@pytest.mark.parametrize("unit", ["legio-i", "auxilia", "naves-6-0"])
def test_3_3_2_no_entry_where_an_enemy_unit_stands(unit: str) -> None:
    scene = boxed(Scene("2", year=-48), WAITING, C, "bassus").put(R, "gallia-8", unit)
    game = scene.game(step="entries")
    assert places(game, "bassus") == ["gallia-4", "gallia-7", "gallia-9"]
    assert refused(game, enter("bassus", "gallia-8")).rule == "3.3.2"


def test_3_3_2_nobody_enters_before_his_date() -> None:
    game = boxed(Scene("2", year=-49), WAITING, C, "bassus").game(step="entries")
    assert asked_of(quietly(game))[0] == "disband"
    assert where(game, "bassus") == "waiting"


def test_3_3_2_ten_leaders_enter_in_48() -> None:
    game = Game.new("alea/1", 5, {"dice": "manual"})
    waiting = {x for x in BOARD.roman_leaders if BOARD.leaders[x].entry == "-48"}
    assert {BOARD.piece_ids[x] for x in waiting} == {
        *("bassus", "calvinus", "dolabella", "plancus", "pollio", "sulla"),
        *("bibulus", "m-brutus", "cassius", "s-pompeius"),
    }
    assert all(game.state.where[x] == WAITING for x in waiting)
    sides = {name: game.state.side[piece(name)] for name in ("sulla", "pollio", "bibulus")}
    assert sides == {"sulla": C, "pollio": C, "bibulus": R}


def test_3_3_2_the_entry_is_not_optional() -> None:
    game = boxed(Scene("2", year=-48), WAITING, C, "bassus").game(step="entries")
    refused(game, That())


def test_3_3_2_only_those_who_are_due_enter_one_at_a_time() -> None:
    scene = boxed(Scene("2", year=-48), WAITING, C, "bassus", "sulla", "agrippa")
    scene.put(C, "gallia-9", "curio")
    game = boxed(scene, WAITING, R, "cassius").game(step="entries")
    for name in ("agrippa", "curio", "cassius", "caesar"):
        assert refused(game, enter(name, "gallia-9")).rule == "3.3.2"
    refused(game, Place(pieces("bassus", "sulla"), zone("gallia-9")))
    do(game, enter("sulla", "gallia-9"))
    do(game, enter("bassus", "gallia-8"))
    assert asked_of(game) == ("entry", 2)


@pytest.mark.parametrize(("first", "seats"), [(C, [1, 2]), (R, [2, 1])])
def test_2_c_the_initiative_players_leaders_enter_first(first: int, seats: list[int]) -> None:
    scene = boxed(Scene("2", year=-48), WAITING, C, "bassus")
    game = boxed(scene, WAITING, R, "cassius").game(step="entries", initiative=first, active=first)
    order = []
    while asked_of(game)[0] == "entry":
        order.append(asked_of(game)[1])
        do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]
    assert order == seats


def test_3_3_2_who_finds_no_zone_waits_for_a_later_year() -> None:
    regions = ("italia", "asia", "gallia", "africa", "graecia", "sicilia", "hispania")
    scene = boxed(Scene("2", year=-48).control(R, *regions), WAITING, C, "bassus")
    game = scene.game(step="entries")
    assert asked_of(quietly(game))[0] == "disband"
    assert where(game, "bassus") == "waiting"
    later = boxed(Scene("2", year=-46), WAITING, C, "bassus").game(step="entries")
    assert places(later, "bassus") == CITIES_OF_GALLIA


def test_3_3_2_who_comes_back_enters_by_the_same_rule() -> None:
    scene = boxed(Scene("2", year=-46), RETURNING, C, "curio").put(R, "gallia-9", "legio-i")
    game = scene.game(step="entries")
    assert places(game, "curio") == ["gallia-4", "gallia-7", "gallia-8"]
    do(game, enter("curio", "gallia-8"))
    assert where(game, "curio") == "gallia-8"
    assert told(game, "enters")[0].rule == "3.3.2"


def test_3_5_2_a_faction_leader_who_comes_back_keeps_his_marker() -> None:
    scene = boxed(Scene("2", year=-46), RETURNING, C, "caesar").put(C, "gallia-8", "m-antonius")
    game = scene.chief(C, "caesar").game(step="entries")
    do(game, enter("caesar", "gallia-9"))
    assert game.state.faction_leaders[C] == [piece("caesar")]
    assert not told(game, "faction-leader")
    assert sum(game.state.sequences) == 6


def test_3_5_2_the_first_to_enter_a_side_without_leaders_takes_the_marker() -> None:
    scene = boxed(Scene("2", year=-48), WAITING, C, "bassus", "pollio")
    game = scene.game(step="entries")
    do(game, enter("bassus", "gallia-8"))
    do(game, enter("pollio", "gallia-8"))
    assert game.state.faction_leaders[C] == [piece("bassus")]


# --- entries on Caesar's death -------------------------------------------------------------------

HEIRS_C = ("agrippa", "octavianus", "flaccus", "lurius", "saxa")
HEIRS_R = ("l-antonius", "corvinus", "menas")


def caesar_is_dead(year: int = -42, died: int = -43) -> Scene:
    """M. Antonius leads the Caesarians, Scipio the Republicans."""
    scene = Scene("1", year=year).put(C, "gallia-3", "m-antonius").put(C, "italia-2", "curio")
    scene.put(R, "asia-3", "scipio").put(R, "graecia-5", "spinther")
    scene.chief(C, "m-antonius").chief(R, "scipio")
    scene.state.caesar_died = died
    return scene


def test_3_5_2_leaders_a_join_a_leader_of_their_faction() -> None:
    scene = boxed(caesar_is_dead(), WAITING, C, "agrippa")
    game = boxed(scene, WAITING, R, "menas").game(step="entries")
    assert places(game, "agrippa") == ["gallia-3", "italia-2"]  # no city, no own region needed
    assert refused(game, enter("agrippa", "gallia-8")).rule == "3.3.2"
    do(game, enter("agrippa", "gallia-3"))
    assert told(game, "enters")[0].rule == "entry.caesar"
    assert asked_of(game) == ("entry", 2)
    assert places(game, "menas") == ["asia-3", "graecia-5"]


def test_3_5_2_they_enter_the_year_after_caesars_death_not_in_it() -> None:
    scene = boxed(caesar_is_dead(year=-43, died=-43), WAITING, C, *HEIRS_C)
    assert asked_of(quietly(scene.game(step="entries")))[0] == "disband"
    scene = boxed(caesar_is_dead(year=-42, died=-43), WAITING, C, *HEIRS_C)
    assert asked_of(scene.game(step="entries"))[0] == "entry"


def test_3_5_2_while_caesar_lives_they_wait() -> None:
    scene = boxed(Scene("1", year=-30).put(C, "gallia-9", "m-antonius"), WAITING, C, *HEIRS_C)
    assert asked_of(quietly(scene.game(step="entries")))[0] == "disband"


def test_3_5_2_all_of_them_enter() -> None:
    scene = boxed(caesar_is_dead(), WAITING, C, *HEIRS_C)
    scene = boxed(boxed(scene, WAITING, R, *HEIRS_R), WAITING, NOBODY, "pansa", "salvidienus")
    game = scene.game(step="entries")
    roll(game, 2, 1)
    entered = 0
    while asked_of(game)[0] == "entry":
        do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]
        entered += 1
    assert entered == 10
    assert WAITING not in game.state.where[: len(BOARD.leaders)]


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
def test_3_5_2_a_new_game_keeps_the_ten_leaders_a_waiting(scenario: str) -> None:
    state = Game.new(f"alea/{scenario}", 1).state
    late = {BOARD.piece_ids[x] for x in BOARD.roman_leaders if BOARD.leaders[x].entry == "A"}
    assert late == {*HEIRS_C, *HEIRS_R, "pansa", "salvidienus"}
    assert all(state.where[piece(name)] == WAITING for name in late)
    assert all(state.side[piece(name)] == C for name in HEIRS_C)
    assert all(state.side[piece(name)] == R for name in HEIRS_R)


@pytest.mark.parametrize(("die", "side"), [(1, R), (2, C), (3, R), (4, C), (5, R), (6, C)])
def test_entry_even_makes_a_caesarian_odd_a_republican(die: int, side: int) -> None:
    game = boxed(caesar_is_dead(), WAITING, NOBODY, "pansa").game(step="entries")
    assert isinstance(game.prompt, RollPrompt)
    assert game.prompt.args() == {"die": "d6", "leader": piece("pansa"), "purpose": "side"}
    roll(game, die)
    assert game.state.side[piece("pansa")] == side
    assert asked_of(game) == ("entry", 1 if side == C else 2)
    zones = ["gallia-3", "italia-2"] if side == C else ["asia-3", "graecia-5"]
    assert places(game, "pansa") == zones


def test_entry_each_of_the_undecided_has_his_own_die() -> None:
    scene = boxed(caesar_is_dead(), WAITING, NOBODY, "pansa", "salvidienus")
    game = scene.game(step="entries")
    roll(game, 2, 3)
    assert [game.state.side[x] for x in pieces("pansa", "salvidienus")] == [C, R]


def test_3_5_2_octavianus_becomes_the_second_faction_leader() -> None:
    game = boxed(caesar_is_dead(), WAITING, C, "octavianus", "agrippa").game(step="entries")
    do(game, enter("agrippa", "gallia-3"))
    assert game.state.faction_leaders[C] == [piece("m-antonius")]
    do(game, enter("octavianus", "italia-2"))
    assert game.state.faction_leaders[C] == list(pieces("m-antonius", "octavianus"))
    assert told(game, "faction-leader")[0].rule == "3.5.2.caesar"


def test_3_5_1_there_are_never_three_faction_leaders() -> None:
    scene = boxed(caesar_is_dead(), WAITING, C, "octavianus")
    game = scene.chief(C, "m-antonius", "curio").game(step="entries")
    do(game, enter("octavianus", "italia-2"))
    assert len(game.state.faction_leaders[C]) == 2


# --- natural deaths ------------------------------------------------------------------------------


def old(name: str, year: int) -> Game:
    """One leader alone with his age."""
    scene = Scene("1", year=year)
    side = C if BOARD.leaders[piece(name)].side == "C" else R
    scene.put(side, "gallia-9" if side == C else "asia-1", name)
    return scene.game(step="deaths", points=3)


def test_death_pompeius_survives_a_five_in_39_but_not_in_38() -> None:
    game = old("pompeius", -39)
    roll(game, 5)
    assert where(game, "pompeius") == "asia-1"
    game = old("pompeius", -38)
    roll(game, 5)
    assert where(game, "pompeius") == "dead"


def test_death_curio_does_not_check_in_39_but_in_38() -> None:
    assert asked_of(old("curio", -39))[0] == "disband"
    game = old("curio", -38)
    assert game.prompt is not None
    assert game.prompt.args() == {"die": "d10", "leader": piece("curio"), "purpose": "age"}


@pytest.mark.parametrize("year", range(-49, -28))
def test_death_octavianus_never_checks(year: int) -> None:
    assert asked_of(old("octavianus", year))[0] == "disband"


@pytest.mark.parametrize("year", range(-49, -43))
def test_death_nobody_checks_before_43(year: int) -> None:
    assert asked_of(old("pompeius", year))[0] == "disband"


@pytest.mark.parametrize("period", range(3))
@pytest.mark.parametrize("name", AGES)
def test_death_below_his_number_a_leader_dies(name: str, period: int) -> None:
    number = AGES[name][period]
    for year in PERIODS[period]:
        if number == 0:
            assert asked_of(old(name, year))[0] == "disband"
            continue
        game = old(name, year)
        roll(game, number)
        assert where(game, name) != "dead"
        game = old(name, year)
        roll(game, number - 1)
        assert where(game, name) == "dead"
        assert told(game, "leader-dies")[0].rule == "death.natural"


@pytest.mark.parametrize("period", range(3))
def test_death_everybody_on_the_map_with_a_number_rolls_and_nobody_else(period: int) -> None:
    scene = Scene("1", year=PERIODS[period][0])
    for leader in BOARD.leaders:
        side = R if leader.side == "R" else C
        scene.put(side, "gallia-9" if side == C else "asia-1", leader.id)
    game = scene.game(step="deaths")
    while isinstance(game.prompt, RollPrompt):
        roll(game, 9)
    dice = [e for at in range(game.position + 1) for e in game.events(at) if "face" in e.args]
    rolled = {BOARD.piece_ids[event.args["leader"]] for event in dice}
    assert {event.rule for event in dice} == {"death.natural"}
    assert rolled == {name for name, numbers in AGES.items() if numbers[period]}


@pytest.mark.parametrize("box", [WAITING, RETURNING])
def test_death_who_is_not_on_the_map_does_not_check(box: int) -> None:
    game = boxed(Scene("1", year=-38), box, R, "pompeius").game(step="deaths")
    assert asked_of(game)[0] == "disband"


def test_10_1_a_natural_death_scores_nothing() -> None:
    for name in ("pompeius", "caesar"):
        game = old(name, -38)
        roll(game, 0)
        assert game.state.points == 3
        assert not told(game, "points")


def test_death_is_for_good() -> None:
    game = old("pompeius", -38)
    roll(game, 0)
    position = game.system.write_position(game.state) | {"step": "entries", "year": -37}
    later = Game.new("alea/1", 1, {"dice": "manual"}, position=position)
    assert asked_of(quietly(later))[0] == "disband"
    assert where(later, "pompeius") == "dead"


# --- 3.5.2 succession ----------------------------------------------------------------------------


def bereaved(*others: str, chiefs: tuple[str, ...] = ("pompeius",), year: int = -38) -> Game:
    """Pompeius dies of age among his friends."""
    scene = Scene("1", year=year).put(R, "asia-1", "pompeius", *others).chief(R, *chiefs)
    game = scene.put(C, "gallia-9", "m-antonius").chief(C, "m-antonius").game(step="deaths")
    roll(game, 0)
    return game


def test_3_5_2_the_owner_names_a_leader_with_the_best_pc_or_one_below() -> None:
    game = bereaved("m-brutus", "s-pompeius", "cassius", "g-pompeius", "scipio", "petreius")
    assert asked_of(game) == ("name", 2)
    assert game.prompt is not None
    heirs = {action.leader for action in game.prompt.legal(game.state)}  # PC 5 and 4
    assert heirs == set(pieces("m-brutus", "s-pompeius", "cassius", "scipio"))
    assert refused(game, Name(piece("g-pompeius"))).rule == "3.5.2"  # PC 3
    assert refused(game, Name(piece("m-antonius"))).rule == "3.5.2"  # the enemy
    assert refused(game, Name(piece("pompeius"))).rule == "3.5.2"  # dead
    do(game, Name(piece("scipio")))
    assert game.state.faction_leaders[R] == [piece("scipio")]


def test_3_5_2_the_heir_must_be_on_the_map() -> None:
    scene = Scene("1", year=-38).put(R, "asia-1", "pompeius", "petreius").chief(R, "pompeius")
    scene = boxed(boxed(scene, WAITING, R, "cassius"), RETURNING, R, "scipio")
    game = scene.game(step="deaths")
    roll(game, 0)
    assert game.prompt is not None
    assert list(game.prompt.legal(game.state)) == [Name(piece("petreius"))]


def test_3_5_2_the_face_that_an_heir_shows_counts() -> None:
    scene = Scene("1", year=-38).put(C, "gallia-9", "caesar", "m-brutus", "curio", "trebonius")
    game = scene.chief(C, "caesar").game(step="deaths")
    roll(game, 0, 9)  # Caesar dies, Curio lives; M. Antonius is not there
    assert game.prompt is not None
    heirs = {action.leader for action in game.prompt.legal(game.state)}
    assert heirs == set(pieces("m-brutus", "curio"))  # 4 and 3; as a Republican M. Brutus has 5


def test_3_5_2_a_second_faction_leader_carries_on_alone() -> None:
    game = bereaved("petreius", "m-brutus", chiefs=("pompeius", "petreius"))
    assert asked_of(game)[0] == "disband"
    assert game.state.faction_leaders[R] == [piece("petreius")]


def test_3_5_2_no_succession_when_another_leader_dies() -> None:
    game = bereaved("scipio", chiefs=("scipio",))
    assert asked_of(game)[0] == "disband"
    assert game.state.faction_leaders[R] == [piece("scipio")]


def test_3_5_2_a_side_without_leaders_has_no_faction_leader() -> None:
    game = bereaved()
    assert asked_of(game)[0] == "disband"
    assert game.state.faction_leaders[R] == []
    assert told(game, "no-faction-leader")[0].rule == "3.5.2.none"


def test_3_5_2_m_antonius_follows_caesar_at_once() -> None:
    scene = Scene("1", year=-43).put(C, "gallia-9", "caesar", "octavianus", "lepidus")
    scene.put(C, "italia-2", "m-antonius")
    game = scene.chief(C, "caesar").game(step="deaths")
    roll(game, 1)
    assert asked_of(game)[0] == "disband"  # nobody is asked
    assert game.state.faction_leaders[C] == [piece("m-antonius")]
    assert told(game, "faction-leader")[0].rule == "3.5.2.caesar"
    assert game.state.caesar_died == -43


def test_3_5_2_without_m_antonius_the_ordinary_succession_applies_to_caesar_too() -> None:
    scene = Scene("1", year=-43).put(C, "gallia-9", "caesar", "lepidus", "curio", "hirtius")
    scene = boxed(scene, WAITING, C, "octavianus")
    game = scene.chief(C, "caesar").game(step="deaths")
    roll(game, 1)
    assert asked_of(game) == ("name", 1)
    do(game, Name(piece("curio")))  # one below Lepidus
    assert game.state.faction_leaders[C] == [piece("curio")]
    position = game.system.write_position(game.state) | {"step": "entries", "year": -42}
    game = Game.new("alea/1", 1, {"dice": "manual"}, position=position)
    do(game, enter("octavianus", "gallia-9"))
    assert game.state.faction_leaders[C] == list(pieces("curio", "octavianus"))


def test_3_5_2_when_pompeius_dies_m_brutus_and_cassius_go_over_to_caesar() -> None:
    scene = Scene("1", year=-38).put(R, "asia-1", "pompeius", "scipio").chief(R, "pompeius")
    scene.put(R, "graecia-2", "m-brutus", "cassius", "spinther")
    game = scene.put(C, "gallia-9", "caesar").chief(C, "caesar").game(step="deaths")
    roll(game, 9, 0)  # Caesar lives, Pompeius dies
    while asked_of(game)[0] == "name":
        do(game, Name(piece("scipio")))
    assert [where(game, name) for name in ("m-brutus", "cassius")] == ["gallia-9", "gallia-9"]
    assert [game.state.side[x] for x in pieces("m-brutus", "cassius", "spinther")] == [C, C, R]
    assert game.state.faction_leaders[R] == [piece("scipio")]


def test_3_5_2_when_pompeius_dies_after_caesar_nobody_goes_over() -> None:
    game = bereaved("m-brutus", "cassius", "scipio")
    do(game, Name(piece("scipio")))
    assert [game.state.side[x] for x in pieces("m-brutus", "cassius")] == [R, R]


def test_3_5_2_m_brutus_and_cassius_enter_with_caesar_if_pompeius_died_before_them() -> None:
    scene = boxed(Scene("2", year=-48), WAITING, R, "m-brutus", "cassius")
    scene.put(C, "italia-4", "caesar").put(R, "asia-1", "scipio")
    game = scene.chief(C, "caesar").chief(R, "scipio").game(step="entries")
    assert asked_of(game) == ("entry", 1)
    assert places(game, "m-brutus") == places(game, "cassius") == ["italia-4"]
    do(game, enter("m-brutus", "italia-4"))
    assert game.state.side[piece("m-brutus")] == C
