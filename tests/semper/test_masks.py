"""What is reckoned with masks, or kept from one question to the next, is what the rules say one
by one: at many positions of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from core.contract import SEATS
from core.game import Game
from core.imperator.actions import Evade
from core.imperator.stratagems.cup import carriers
from core.players.random import RandomPlayer
from core.semper.box.actions import Play
from core.semper.box.board import PRIMUS, SIDES, WAITING
from core.semper.box.state import (
    REBEL,
    TITLES,
    USURPER,
    State,
    anybody_in_revolt,
    bearers,
    controlled,
    holdings,
    in_revolt,
    on_map,
)
from core.semper.combat.evaders import evader, free_to_go, why_not_evade
from core.semper.combat.lone_leaders import threats, uneasy_zones
from core.semper.combat.refuge import land_refuges, origins, why_no_land_refuge
from core.semper.emperors.candidates import GIVEN, candidates, why_not_name
from core.semper.emperors.loyalty import unsettled
from core.semper.emperors.mingled import mingled
from core.semper.emperors.succession import unresolved
from core.semper.march.ground import limits_for
from core.semper.march.move_offer import MovePrompt
from core.semper.march.stacking import closed_by_revolt
from core.semper.stratagems.any_time import plays_abandon, why_not_abandon
from core.semper.stratagems.phase_e import MADE_FOR, PHASE_E_PLAYS, pause_of, plays_of
from core.semper.year.entries import enters_now
from tests.semper.scene import BOARD

GAMES = (("semper/5", 1), ("semper/3", 2), ("semper/7", 3))
EVERY = 9  # positions


def positions(scenario: str, seed: int) -> Iterator[State]:
    """The live states of a random game, now and then: with all that is kept beside them."""
    game = Game.new(scenario, seed, {"hands": "open"})
    player = RandomPlayer(game.system, f"{scenario}:{seed}")
    while game.prompt is not None:
        listed = player.choose(game)
        game.push(listed.prompt.seat, listed.action, trusted=listed)
        if game.position % EVERY == 0:
            yield game.state


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_titles_and_markers(scenario: str, seed: int) -> None:
    for state in positions(scenario, seed):
        for title in range(len(TITLES)):
            named = [x for x in BOARD.roman_leaders if state.title[x] == title]
            assert list(bearers(state)[title]) == named
        assert anybody_in_revolt(state) == any(title in (USURPER, REBEL) for title in state.title)
        for side in SIDES:
            dioceses = [d for d, holder in enumerate(state.control) if holder == side]
            zones = {zone for d in dioceses for zone in BOARD.diocese_zones[d]}
            assert controlled(state, side) == holdings(state)[side] == sum(1 << z for z in zones)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_3_6_3_revolts_keep_apart(scenario: str, seed: int) -> None:
    for state in positions(scenario, seed):
        for side in SIDES:
            leaders = [x for x in BOARD.roman_leaders if state.side[x] == side and on_map(state, x)]
            rebels = {state.where[x] for x in leaders if in_revolt(state, x)}
            loyal = {state.where[x] for x in leaders if not in_revolt(state, x)}
            for leader in leaders:
                closed = (loyal if in_revolt(state, leader) else rebels) if rebels else set()
                mask = closed_by_revolt(state, side, (leader,))
                assert mask == sum(1 << place for place in closed)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_7_1_nobody_is_caught_but_in_uneasy_zones(scenario: str, seed: int) -> None:
    for state in positions(scenario, seed):
        index, uneasy = state.index, uneasy_zones(state)
        for side in SIDES:
            for zone in range(BOARD.zone_count):
                for leader in index.leaders[side][zone]:
                    alone = not index.units[side][zone]
                    caught = alone and threats(state, side, leader) >> zone & 1
                    bands = any(map(BOARD.hostile.__getitem__, index.units[side][zone]))
                    if caught or (bands and not BOARD.hostile[leader]):
                        assert uneasy >> zone & 1


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_8_2_refuges(scenario: str, seed: int) -> None:
    seen = 0
    for state in positions(scenario, seed):
        for side in SIDES:
            for zone in range(BOARD.zone_count):
                leaders = tuple(state.index.leaders[side][zone][:2])
                units = tuple(state.index.units[side][zone][:1])
                if not leaders and not units:
                    continue
                barred = origins(state, side, zone)
                mask = land_refuges(state, side, zone, leaders, units, barred)
                for to in range(BOARD.zone_count):
                    refusal = why_no_land_refuge(state, side, zone, leaders, units, barred, to)
                    assert (refusal is None) == bool(mask >> to & 1), (zone, to, refusal)
                seen += bool(mask)
    assert seen > 100


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_8_2_whoever_can_get_away_is_asked(scenario: str, seed: int) -> None:
    for state in positions(scenario, seed):
        for side in SIDES:
            for zone in range(BOARD.zone_count):
                if evader(state, side, zone) is None:
                    continue
                leaders = free_to_go(state, state.index.leaders[side][zone])
                units = free_to_go(state, state.index.units[side][zone])
                ways = [
                    Evade((leader,), party, to)
                    for leader in leaders
                    for party in ((), *((unit,) for unit in units))
                    for to in BOARD.near[zone]
                ]
                assert any(why_not_evade(state, side, zone, way) is None for way in ways)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_3_5_1_candidates(scenario: str, seed: int) -> None:
    for state in positions(scenario, seed):
        for side in SIDES:
            named = [
                (leader, title)
                for leader in BOARD.roman_leaders
                for title in GIVEN
                if why_not_name(state, side, leader, TITLES[title]) is None
            ]
            assert candidates(state, side) == named


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_offer_of_movements_is_that_of_somebody_who_looks_afresh(
    scenario: str, seed: int
) -> None:
    game = Game.new(scenario, seed, {"hands": "open"})
    player = RandomPlayer(game.system, f"{scenario}:{seed}")
    offers = 0
    while game.prompt is not None:
        if isinstance(game.prompt, MovePrompt):
            fresh = game.system.view(game.state, None)
            kept, afresh = (
                [(x.place, x.people, x.leaders, x.units) for x in game.prompt.stacks(state)]
                for state in (game.state, fresh)
            )
            assert kept == afresh
            offers += 1
        listed = player.choose(game)
        game.push(listed.prompt.seat, listed.action, trusted=listed)
    assert offers > 50


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_6_3_a_face_is_offered_wherever_it_is_let_through(scenario: str, seed: int) -> None:
    offered: Counter[str] = Counter()
    for state in positions(scenario, seed):
        pause = pause_of(state)
        for seat in SEATS:
            for face in ("bagaudae", "heresy", "persecution", "flight", "assassination"):
                why_not = PHASE_E_PLAYS[face].why_not
                aims = [Play(1, face, zone=zone) for zone in range(BOARD.zone_count)]
                if face == "assassination":
                    aims = [Play(1, face, leader=leader) for leader in range(BOARD.leader_count)]
                side = state.factions[seat - 1]
                able = [play for play in aims if why_not(state, side, play, pause) is None]
                assert list(plays_of(state, seat, 1, face, pause)) == able
                offered[face] += bool(able)
    assert offered["bagaudae"]
    assert offered["assassination"]


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_6_3_abandon_is_offered_once_for_each_diocese(scenario: str, seed: int) -> None:
    for state in positions(scenario, seed):
        zones = [zones[0] for zones in BOARD.diocese_zones]
        able = [
            play
            for zone in zones
            if why_not_abandon(state, PRIMUS, play := Play(1, "abandon", zone=zone), "") is None
        ]
        assert plays_abandon(state, PRIMUS, 1, "abandon", "") == able


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_3_2_units_of_a_kin_may_go_to_the_same_places(scenario: str, seed: int) -> None:
    pairs = 0
    for state in positions(scenario, seed):
        for side in SIDES:
            for zone in range(BOARD.zone_count):
                units = state.index.units[side][zone]
                leaders = [x for x in state.index.leaders[side][zone] if not BOARD.hostile[x]]
                first: dict[int, int] = {}
                for unit in units:
                    one = first.setdefault(BOARD.kin[unit], unit)
                    for led in ((), () if BOARD.hostile[unit] else tuple(leaders)):
                        assert limits_for(state, side, led, (unit,)) == limits_for(
                            state, side, led, (one,)
                        )
                    pairs += one != unit
    assert pairs > 100


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_3_5_2_what_waits_to_be_settled(scenario: str, seed: int) -> None:
    for state in positions(scenario, seed):
        waits = state.fallen or state.lost_usurpers or unsettled(state) or mingled(state)
        assert unresolved(state) == bool(waits)


@cache
def waiting() -> State:
    state: State = Game.new("semper/8", 1).state
    return state


@pytest.mark.parametrize("year", [337, 350, 363, 378])
def test_entry_date(year: int) -> None:
    state = waiting()
    before, state.year = state.year, year
    due = [x for x in BOARD.roman_leaders if enters_now(state, x)]
    assert [x for x in BOARD.entered_by(year) if state.where[x] == WAITING] == due
    state.year = before


def test_6_counters_of_a_window() -> None:
    for faces in MADE_FOR.values():
        assert BOARD.carriers_of(faces) == set(carriers(BOARD, faces))
