"""s1 to s9: who stands where when a scenario begins, as its rule in the index tells it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    HEAD,
    REBEL,
    USURPER,
    State,
    on_map,
    with_title,
)
from core.semper.start.setup import start
from tests.semper.scene import BOARD, P, S, piece, zone

WEST = {"britanniae", "galliae", "viennensis", "hispaniae", "italia", "africa"}
EVERYWHERE = set(BOARD.diocese_ids)
EAST = EVERYWHERE - WEST


class Begin(NamedTuple):
    """What PRIMUS holds; the emperors and usurpers of both camps; who runs which people."""

    held: set[str]
    primus: dict[int, set[str]]
    secondus: dict[int, set[str]]
    wars: dict[str, int]


FIRST = {HEAD: {"galere"}, CAESAR: {"maximin-daia"}}
SECOND = {HEAD: {"constance-chlore"}, CAESAR: {"severe"}}
TETRARCHY = Begin(EAST, FIRST, SECOND, {"pictes": P})
SCENARIOS = {
    "1": Begin(
        {"italia", "africa", "asia", "pontica", "oriens"},
        {HEAD: {"maximin-daia"}, AUGUSTUS: {"maxence"}},
        {HEAD: {"constantin"}, AUGUSTUS: {"licinius"}},
        {},
    ),
    "2": Begin(
        EAST,
        {HEAD: {"galere"}, AUGUSTUS: {"licinius"}, CAESAR: {"maximin-daia"}},
        {HEAD: {"constantin"}, AUGUSTUS: {"maxence"}},
        {"franci": P},
    ),
    "3": Begin(WEST, {HEAD: {"constantin"}}, {HEAD: {"licinius"}}, {}),
    "4": Begin(
        EVERYWHERE,
        {HEAD: {"constantin"}, CAESAR: {"constantin-ii", "constance-ii"}},
        {},
        {"pictes": S},
    ),
    "5": Begin(
        EAST,
        {HEAD: {"constance-ii"}},
        {
            USURPER: {"magnence"},
            REBEL: {"decentius", "sylvanus", "marcellinus", "dux-treveri", "dux-mediolanum"},
        },
        {"persae": S},
    ),
    "6": TETRARCHY,
    "7": Begin(
        EVERYWHERE,
        {HEAD: {"constance-ii"}, CAESAR: {"julien"}},
        {USURPER: {"sylvanus"}},
        {"franci": S, "alamanni": S},
    ),
    "8": TETRARCHY,
    "9": Begin(
        {"britanniae", "galliae", "viennensis", "hispaniae"},
        {HEAD: {"constantin-ii"}},
        {HEAD: {"constance-ii"}, AUGUSTUS: {"constant"}},
        {"persae": P},
    ),
}


def begun(scenario: str) -> State:
    return start(BOARD, BOARD.scenarios[scenario], [])


def titles(state: State, side: int) -> dict[int, set[str]]:
    found = {
        title: {BOARD.piece_ids[x] for x in with_title(state, side, title)}
        for title in (HEAD, AUGUSTUS, CAESAR, USURPER, REBEL)
    }
    return {title: names for title, names in found.items() if names}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_s_setup_dioceses_titles_and_wars(scenario: str) -> None:
    state, told = begun(scenario), SCENARIOS[scenario]
    assert {BOARD.diocese_ids[d] for d, side in enumerate(state.control) if side == P} == told.held
    assert titles(state, P) == told.primus
    assert titles(state, S) == told.secondus
    wars = {BOARD.people_ids[number]: side for number, side in enumerate(state.war) if side}
    assert wars == told.wars
    assert state.built == (scenario in "4579")


def test_s4_setup_secondus_has_no_roman_leader() -> None:
    state = begun("4")
    romans = [x for x in BOARD.roman_leaders if on_map(state, x) and state.side[x] == S]
    assert romans == []


def test_s1_titles_licinius_is_no_son_of_constantin_and_keeps_his_title() -> None:
    """3.5.1.constantine binds nominations only."""
    state = begun("1")
    assert state.title[piece("licinius")] == AUGUSTUS
    assert piece("licinius") not in BOARD.sons


def test_s5_usurpation_of_magnence_is_under_way() -> None:
    """His followers have left PRIMUS, under whom they would serve again."""
    state = begun("5")
    for name in SCENARIOS["5"].secondus[REBEL]:
        assert state.cause[piece(name)] == piece("magnence")
        assert state.taken_from[piece(name)] == P
    assert state.taken_from[piece("magnence")] == P


@pytest.mark.parametrize(
    ("scenario", "names", "place", "elsewhere"),
    [
        ("1", ("victores", "iovii", "lanciarii"), "pannoniae-4", "pontica-1"),
        ("9", ("batavi", "heruli", "scutarii-4"), "galliae-2", "italia-2"),
    ],
)
def test_s1_units_and_s9_units_start_and_come_back_elsewhere(
    scenario: str, names: tuple[str, ...], place: str, elsewhere: str
) -> None:
    state = begun(scenario)
    for name in names:
        assert state.where[piece(name)] == zone(place)
        assert state.board.home_zone[piece(name)] == zone(place)
        assert BOARD.home_zone[piece(name)] == zone(elsewhere)  # by the table


def test_s7_setup_sylvanus_has_his_units_with_him() -> None:
    state = begun("7")
    here = zone("galliae-1")
    names = ("sylvanus", "ripenses-galliae", "pseudo-galliae-1")
    assert [state.where[piece(name)] for name in names] == [here] * 3
    assert [state.side[piece(name)] for name in names] == [S] * 3
