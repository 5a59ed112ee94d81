"""2, 3: the figures of all conflict cards and leaders, typed in from the published game."""

from __future__ import annotations

import pytest

from core.republic.box.board import (
    ABSENT,
    ACTIVE,
    IMMINENT,
    IN_PLAY,
    INACTIVE,
    NO_PROVINCE,
    OPEN,
    ROMAN,
    open_board,
)
from core.republic.box.state import State
from core.republic.combat.sums import expedition_matchup, multiplier
from core.republic.start.setup import start
from core.republic.year.cards import entry_status
from tests.republic.scene import Scene, battle, kinds, terms, throw
from tests.republic.year_scene import (
    BLANK,
    asked,
    card,
    do,
    draw,
    in_play,
    leader,
    told,
    war,
    year,
)

BOARD = open_board()

# card; era; family; rank; land; support; naval; Disaster; Standoff; spoils; start; drought;
# creates; attacks; revolt. Marks: * if the whole family is beaten, ! as soon as it is attacked,
# ^ developed, ? active only if these provinces exist.
WARS = """
PUN1;E;punic;1;10;5;10;13;11 14;35;inactive;;SIC SAR;;
PUN2;E;punic;2;15;5;0;10;11 15;25;active;;HCI HUL;GCI GNA;
PUN3;M;punic;3;7;1;0;7;15;20;active;;AFR;;
ILL1;E;illyrian;1;5;3;0;5;17;10;inactive;drought;ILL*;MAC;
ILL2;E;illyrian;2;4;2;0;5;17;10;active;;ILL*;MAC;
GAL1;E;gallic;1;10;0;0;13;15;20;active;;GCI;GCI GNA GTR;
GAL2;L;gallic;2;12;0;0;12;16;15;inactive;;GTR;GCI GNA GTR;GTR
GAL3;L;gallic;3;15;0;0;10;17;15;active;;GTR;GCI GNA GTR;GTR
MAC1;E;macedonian;1;12;10;0;12;11 18;25;active;;;ILL MAC;MAC
MAC2;E;macedonian;2;10;5;0;13;14;45;inactive;;;ILL MAC;MAC
MAC3;M;macedonian;3;8;5;0;8;14;35;active;;;ILL MAC;MAC
MAC4;M;macedonian;4;5;1;0;5;17;30;active;;MAC;ILL;
SYR1;E;syrian;1;6;2;0;16;15;45;active;;;BIT MAC ASI;SYR
GER1;M;;0;15;0;0;10;11;15;active;;GNA!;GCI ILL GTR;
JUG1;M;;0;8;2;0;14;13;25;active;;;AFR;
SPA1;M;spanish;1;6;2;0;6;11 16;0;active?HCI HUL;;;HCI HUL;always
SPA2;M;spanish;2;8;2;0;14;11 18;0;active?HCI;;;HCI;always
SPA3;L;spanish;3;8;2;0;14;13;0;active?HCI HUL;;;HCI HUL;always
SLV1;M;slave;1;4;0;0;17;15;0;active?SIC;drought;;SIC;always
SLV2;M;slave;2;7;1;0;7;15;0;active?SIC;drought;;SIC;always
SLV3;L;slave;3;6;0;0;6;16;0;active;;;;always
PIR1;M;pirates;1;3;2;8;18;15;10;inactive;drought;CIL;SAR BIT;
PIR2;L;pirates;2;3;2;6;18;12;10;inactive;drought;CRE;CIL CRE;
MIT1;L;mithridatic;1;10;5;0;13;14;30;active;;;BIT SYR MAC ASI;BIT
MIT2;L;mithridatic;2;6;4;0;16;17;15;inactive;;;BIT SYR ASI;BIT
MIT3;L;mithridatic;3;8;6;0;14;11 17;25;active;;SYR BIT^;SYR ASI;
PAR1;L;;0;12;2;0;12;18;35;active;;;CIL BIT SYR ASI;
SOC1;L;;0;10;0;0;13;16;15;active;;;;
ALX1;L;alexandrine;1;2;2;10;18;17;25;active;drought;;;
BRI1;L;;0;4;2;0;5;17;10;open;;;;
GMA1;L;;0;6;0;0;16;18;10;open;;;;
""".strip().splitlines()

# leader; era; family; bonus; Disaster; Standoff
LEADERS = """
hamilcar;E;punic;3;8;12
hannibal;E;punic;7;9;16
philip;E;macedonian;6;15;14
antiochus;E;syrian;5;14;17
viriathus;M;spanish;5;15;12
mithridates;L;mithridatic;4;12;15
spartacus;L;slave;5;11;14
vercingetorix;L;gallic;6;14;18
cleopatra;L;alexandrine;3;16;15
""".strip().splitlines()


def as_printed(number: int) -> str:
    """A card of the data in the form of the table above."""
    war = BOARD.wars[number]
    mark = {"family": "*", "attacked": "!"}.get(war.creates_when, "")
    creates = [f"{p.upper()}{'^' if p in war.developed else mark}" for p in war.creates]
    fields = (
        war.id.upper(), war.era[0].upper(), war.family, war.rank, war.land, war.support, war.naval,
        " ".join(map(str, war.disaster)), " ".join(map(str, war.standoff)), war.spoils,
        war.start + ("?" + " ".join(war.needs).upper() if war.needs else ""),
        "drought" if war.drought else "", " ".join(creates), " ".join(war.attacks).upper(),
        war.revolt if war.revolt == "always" else war.revolt.upper(),
    )  # fmt: skip
    return ";".join(map(str, fields))


@pytest.mark.parametrize("line", WARS, ids=lambda line: line[:4])
def test_2_each_card_is_as_it_is_printed(line: str) -> None:
    assert as_printed(war(line[:4].lower())) == line


def test_2_there_are_no_other_cards() -> None:
    assert sorted(BOARD.war_ids) == sorted(line[:4].lower() for line in WARS)
    assert len(WARS) == 31


# --- 2.1, 2.start: how a card comes --------------------------------------------------------------


def alone(*missing: str) -> State:
    """No card is in play; all provinces exist but these."""
    state = start(BOARD, "early", [])
    for number in range(BOARD.war_count):
        state.status[number] = ABSENT
    for number, name in enumerate(BOARD.province_ids):
        state.holder[number] = NO_PROVINCE if name in missing else ROMAN
    return state


def entering(state: State, status: int) -> set[str]:
    return {name for n, name in enumerate(BOARD.war_ids) if entry_status(state, n) == status}


PRINTED_INACTIVE = {"pun1", "ill1", "gal2", "mac2", "pir1", "pir2", "mit2"}


@pytest.mark.parametrize(
    ("missing", "asleep"),
    [
        ((), set()),
        (("hci",), {"spa1", "spa2", "spa3"}),
        (("hul",), {"spa1", "spa3"}),
        (("sic",), {"slv1", "slv2"}),
    ],
)
def test_2_start_seven_come_inactive_others_need_their_provinces(
    missing: tuple[str, ...], asleep: set[str]
) -> None:
    state = alone(*missing)
    assert entering(state, INACTIVE) == PRINTED_INACTIVE | asleep
    assert entering(state, OPEN) == {"gma1", "bri1"}
    assert len(entering(state, ACTIVE)) == 31 - 7 - 2 - len(asleep)


@pytest.mark.parametrize(
    ("name", "wakes"),
    [
        ("hannibal", {"pun1"}),
        ("vercingetorix", {"gal2"}),
        ("philip", {"mac2"}),
        ("mithridates", {"mit2"}),
    ],
)
def test_2_start_a_leader_of_its_family_makes_it_active(name: str, wakes: set[str]) -> None:
    state = alone()
    state.leader[leader(name)] = IN_PLAY
    assert entering(state, INACTIVE) == PRINTED_INACTIVE - wakes


def test_2_1_no_die_of_the_forum_touches_tax_farmers() -> None:
    """PUN2 with Hannibal: one chit, two cards and a choice, as in every year."""

    def punic(state: State) -> None:
        in_play(state, "pun2", ACTIVE)
        state.leader[leader("hannibal")] = IN_PLAY
        state.deck.remove(card("hannibal"))

    game = year("forum", punic)
    draw(game, BLANK, card("gal1"), card("syr1"))
    assert asked(game) == "card"
    do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]
    assert asked(game) == "intrigue"


# --- 2.drought, 2.soc1 ---------------------------------------------------------------------------

DROUGHTS = ("ill1", "slv1", "slv2", "pir1", "pir2", "alx1")


@pytest.mark.parametrize(
    ("name", "asleep"), [*((name, 1) for name in DROUGHTS[:5]), ("alx1", 0), ("gal1", 0)]
)
def test_2_drought_each_card_and_whether_it_sleeps(name: str, asleep: int) -> None:
    awake = 0 if name == "gal1" else 1
    for status, rise in ((ACTIVE, awake), (IMMINENT, awake), (INACTIVE, asleep)):
        game = year("people", lambda s, at=status: in_play(s, name, at), "late", unrest=0)  # type: ignore[misc]
        assert game.state.unrest == rise, status
        assert [e.also for e in told(game, "drought-unrest")] == [("2.drought",)] * rise


def test_2_drought_all_together_raise_unrest_by_six() -> None:
    def dry(state: State) -> None:
        for name in DROUGHTS:
            in_play(state, name, ACTIVE)

    assert year("people", dry, "late", unrest=0).state.unrest == 6


def test_2_soc1_wakes_inactive_families_and_multiplies_nothing() -> None:
    def before(state: State) -> None:
        in_play(state, "soc1", ABSENT)
        for name in ("mit2", "pir2", "jug1"):
            in_play(state, name, INACTIVE)
        state.hand, state.plays_left = [card("soc1")], 1

    state = year("forum-cards", before, "late").state
    assert [state.status[war(name)] for name in ("soc1", "mit2", "pir2")] == [ACTIVE] * 3
    assert state.status[war("jug1")] == INACTIVE  # it has no family
    assert [multiplier(state, war(name)) for name in ("soc1", "mit2", "pir2")] == [1, 1, 1]


# --- 3 -------------------------------------------------------------------------------------------


def test_3_numbers_of_each_leader() -> None:
    found = [
        f"{n.id};{n.era[0].upper()};{n.family};{n.bonus};{n.disaster[0]};{n.standoff[0]}"
        for n in BOARD.leaders
        if len(n.disaster) == len(n.standoff) == 1
    ]
    assert found == LEADERS


@pytest.mark.parametrize(
    ("total", "kind"),
    [(8, "disaster"), (9, "disaster"), (10, "disaster"), (11, "standoff"), (12, "standoff"),
     (15, "standoff"), (16, "standoff"), (13, ""), (14, "")],
)  # fmt: skip
def test_3_numbers_of_two_leaders_stand_beside_those_of_the_card(total: int, kind: str) -> None:
    """Facts 8.12, 3: PUN1 and PUN2 with Hamilcar and Hannibal: land 40."""
    scene = Scene().war("pun1", "pun2").leader("hamilcar", "hannibal")
    game = scene.army("pun2", "2", 25, 5).game()
    foe = terms(expedition_matchup(game.state, game.state.expeditions[0]))[1]
    assert foe == {"card": 30, "leader": 10}
    battle(game, "pun2", "2")
    throw(game, total)
    found = {"land-disaster": "disaster", "land-standoff": "standoff"}
    assert [found[k] for k in kinds(game) if k in found] == ([kind] if kind else [])
