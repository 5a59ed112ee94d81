"""4, 5: the figures of all provinces, families and statesmen, typed in from the published game."""

from __future__ import annotations

import pytest

from core.faults import BadPosition
from core.republic.box.actions import Raise
from core.republic.box.board import POOL, open_board
from core.republic.box.data import Income, ProvinceSide
from core.republic.box.state import State
from tests.republic.scene import Scene
from tests.republic.year_scene import army, do, legions, man, squadrons, war, year

BOARD = open_board()

# code; Latin name; frontier; then of either side: natives, native flotillas, most militia, most
# flotillas, tax, income of the treasury
PROVINCES = """
SIC;Sicilia;0;2;0;10;5;30;2d6-2;2;0;10;5;40;1d6+2
SAR;Sardinia et Corsica;0;0;0;0;3;5;-1d6-1;1;0;1;5;10;-1d6+1
HCI;Hispania Citerior;1;1;0;5;0;10;-1d6+1;2;0;10;0;15;1d6+1
HUL;Hispania Ulterior;1;2;0;5;0;10;-1d6-1;4;0;10;0;20;1d6-1
ILL;Illyricum;1;2;0;5;0;5;-1d6-1;4;0;10;0;15;1d6
GCI;Gallia Cisalpina;1;1;0;5;0;15;1d6-1;2;0;10;0;20;2d6-1
MAC;Macedonia;1;5;5;10;10;30;2d6-2;5;5;10;10;40;2d6+2
AFR;Africa;0;3;5;5;3;20;2d6-4;4;5;10;5;30;1d6+1
GNA;Gallia Narbonensis;0;1;0;5;0;10;1d6-3;2;0;10;0;20;1d6+1
CIL;Cilicia et Cyprus;0;2;5;0;3;10;-1d6;3;5;1;5;20;-1d6+3
ASI;Asia;0;6;5;10;10;35;2d6-3;6;5;10;10;50;2d6+3
SYR;Syria;0;4;5;10;10;20;1d6;4;5;10;10;30;1d6
BIT;Bithynia;0;2;5;1;3;10;1d6-2;4;5;10;5;30;1d6+2
GTR;Gallia Transalpina;1;3;0;5;0;10;1d6-5;6;0;10;0;20;1d6+1
CRE;Creta et Cyrenaica;1;1;5;5;5;15;1d6-2;2;5;10;5;20;1d6+2
""".strip().splitlines()

# chit; name; era; aptitude; loyalty; influence
FAMILIES = """
1;Cornelius;E;4;9;5
2;Fabius;E;4;9;5
3;Valerius;E;1;10;5
4;Julius;E;4;9;4
5;Claudius;E;2;7;4
6;Manlius;E;3;7;4
7;Fulvius;E;2;8;4
8;Furius;E;3;8;3
9;Aurelius;E;2;7;3
10;Junius;E;1;8;3
11;Papirius;E;1;6;3
12;Acilius;E;2;7;3
13;Flaminius;E;4;6;3
14;Aelius;E;3;7;2
15;Sulpicius;E;3;8;2
16;Calpurnius;E;1;9;2
17;Plautius;E;2;6;2
18;Quinctius;E;3;6;1
19;Aemilius;E;4;8;1
20;Terentius;E;2;6;1
21;Servilius;M;3;9;4
22;Porcius;M;2;10;1
23;Popillius;M;1;7;3
24;Cassius;M;3;9;3
25;Sempronius;M;1;6;3
26;Octavius;L;2;9;4
27;Marius;L;4;9;4
28;Tullius;L;2;7;3
29;Licinius;L;3;9;3
30;Pompeius;L;2;7;2
""".strip().splitlines()

# number; full name; era; aptitude (of Pompeius Magnus a die and 1); loyalty; influence; popularity
STATESMEN = """
1A;P. Cornelius Scipio Africanus;E;5;7;6;0
2A;Q. Fabius Maximus Cunctator;E;5;7;3;0
18A;T. Quinctius Flamininus;E;5;7;4;0
19A;L. Aemilius Paullus Macedonicus;E;5;8;4;0
22A;M. Porcius Cato the Elder;E;1;10;1;0
1B;P. Cornelius Scipio Aemilianus;M;4;7;5;0
1C;L. Cornelius Sulla;M;4;5;5;0
7A;M. Fulvius Flaccus;M;2;6;5;0
21A;C. Servilius Glaucia;M;1;3;2;0
23A;P. Popillius Laenas;M;2;6;4;0
25A;T. Sempronius Gracchus;M;1;6;3;2
25B;C. Sempronius Gracchus;M;1;6;4;3
27A;C. Marius;M;5;6;5;0
4A;C. Julius Caesar;L;6;9;5;2
22B;M. Porcius Cato the Younger;L;1;11;4;0
28A;M. Tullius Cicero;L;1;10;3;1
29A;M. Licinius Crassus;L;2;4;5;0
29B;L. Licinius Lucullus;L;5;10;3;0
30A;Cn. Pompeius Magnus;L;1d6+1;9;5;5
""".strip().splitlines()


def dice(income: Income) -> str:
    return f"{income.dice}d6" + (f"{income.plus:+}" if income.plus else "")


def side(of: ProvinceSide) -> str:
    return f"{of.land};{of.naval};{of.army};{of.fleet};{of.tax};{dice(of.state)}"


@pytest.mark.parametrize("line", PROVINCES, ids=lambda line: line[:3])
def test_4_both_sides_of_each_province_are_as_printed(line: str) -> None:
    card = BOARD.provinces[BOARD.province_by_id[line[:3].lower()]]
    frontier = int(card.frontier)
    either = f"{side(card.undeveloped)};{side(card.developed)}"
    assert f"{card.id.upper()};{card.latin};{frontier};{either}" == line
    assert len(BOARD.provinces) == len(PROVINCES) == 15


def test_4_a_province_has_no_more_than_its_card_allows() -> None:
    """Bithynia: one militia and three flotillas, developed ten and five."""
    for developed, militia, flotillas in ((False, 1, 3), (True, 10, 5)):
        here = {"developed": developed, "militia": militia, "flotillas": flotillas}
        Scene().war("soc1").province("bit", "11", **here).game()
        for more in ({"militia": militia + 1}, {"flotillas": flotillas + 1}):
            with pytest.raises(BadPosition):
                Scene().war("soc1").province("bit", "11", **{**here, **more}).game()


# --- 5 -------------------------------------------------------------------------------------------


def test_5_1_each_family_has_its_chit_and_its_values() -> None:
    assert [
        f"{m.id};{m.name};{m.era[0].upper()};{m.apt};{m.loyalty};{m.influence}"
        for m in BOARD.data.families
    ] == FAMILIES
    assert BOARD.chit[:30] == tuple(range(1, 31))
    assert BOARD.popularity[:30] == (0,) * 30


def test_5_1_popularity_goes_from_minus_nine_to_nine() -> None:
    for popularity in (-9, 9):
        game = Scene().war("soc1").man("2", popularity=popularity).game()
        assert game.state.popularity[man("2")] == popularity
    for wrong in ({"popularity": -10}, {"popularity": 10}, {"influence": -1}):
        with pytest.raises(BadPosition):
            Scene().war("soc1").man("2", **wrong).game()


def test_5_2_each_statesman_has_his_own_values_and_his_familys_chit() -> None:
    assert [
        f"{m.id};{m.full};{m.era[0].upper()};{'1d6+' if m.die else ''}{m.apt - m.die};"
        f"{m.loyalty};{m.influence};{m.popularity}"
        for m in BOARD.data.statesmen
    ] == STATESMEN
    assert BOARD.chit[30:] == tuple(int(line.split(";")[0][:-1]) for line in STATESMEN)


# --- 5.3.pool ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("legions", "squadrons", "rebels", "fits"),
    [(25, 0, 0, True), (26, 0, 0, False), (20, 0, 5, True), (20, 0, 6, False),
     (1, 25, 0, True), (1, 26, 0, False)],
)  # fmt: skip
def test_5_3_pool_of_twenty_five_with_those_of_rebels(
    legions: int, squadrons: int, rebels: int, fits: bool
) -> None:
    scene = Scene().war("gal1").army("gal1", "2", legions, squadrons)
    if rebels:
        scene.rebel("27A", rebels)
    if fits:
        assert scene.game().state.where.count(POOL) == 50 - legions - squadrons - rebels
    else:
        with pytest.raises(BadPosition):
            scene.game()


def test_5_3_pool_what_is_lost_can_be_raised_again_for_ten() -> None:
    """Of 25 legions one is free, of 25 squadrons none."""

    def nearly_all(state: State) -> None:
        for unit in range(50):
            state.where[unit] = 1 if unit != 7 else POOL

    game = year("senate", nearly_all, treasury=100)
    assert game.prompt is not None
    raises = [a for a in game.prompt.legal(game.state) if isinstance(a, Raise)]
    assert {(a.legions, a.squadrons) for a in raises} == {(1, 0)}
    do(game, Raise(1, 0))
    assert (len(legions(game)), len(squadrons(game)), game.state.treasury) == (25, 25, 90)


def test_5_3_pool_each_costs_two_a_turn_wherever_it_is() -> None:
    """PUN1 is active: 20; three legions and one squadron abroad, two and four at home."""

    def out(state: State) -> None:
        for unit in range(50):
            state.where[unit] = POOL
        for unit in (0, 1, 2, 3, 4, 25, 26, 27, 28, 29):
            state.where[unit] = 1
        army(state, "1", war("pun1"), 3, 1)

    game = year("upkeep", out, treasury=100)
    assert game.state.treasury == 100 - 20 - 2 * 10
