"""What an answer would bring, before it is given: battles of those who stay, chances of dice."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.actions import Assign, Negotiate, Play, TryTriumvir
from core.alea.box.offices import FATAL, daggers
from core.alea.combat.forces import draw_up
from core.alea.combat.forecast import forecast_battle
from core.alea.politics.coups import validated
from core.alea.politics.triumvirs import TriumvirPrompt, accepts
from core.alea.stratagems.phases_b_f import IdesPrompt
from core.alea.stratagems.without_battle import struck
from core.contract import Chance, Prompt
from core.dice import D6, D10, odds_of
from core.game import Game
from core.imperator.actions import Done, Stand, TryEvasion
from core.imperator.asking.modifiers import summed
from core.imperator.combat.forecast import Clash
from tests.alea.naval_scene import landing
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    evade,
    march,
    piece,
    pieces,
    roll,
    sail,
)


def question(game: Game, kind: str) -> Prompt:
    assert game.prompt is not None
    assert asked(game) == kind
    return game.prompt


def clash(found: Any) -> Clash:
    assert isinstance(found, Clash)
    return found


# --- 8.2 those who stay --------------------------------------------------------------------------


@pytest.fixture
def away() -> Game:
    """Labienus has got away; who goes with him?"""
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
    scene.put(R, "gallia-9", "labienus", "cato", "legio-i", "legio-ii", "legio-iii")
    game = scene.game()
    do(game, march("gallia-8", ["caesar"], ["legio-x", "legio-ix"], "gallia-9"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    return game


def test_8_2_the_battle_of_those_who_stay_follows_the_half_built_answer(away: Game) -> None:
    prompt, view = question(away, "evade"), away.view(2)
    everybody = clash(prompt.outlook(view, {"type": "evade"}))
    without = {"type": "evade", "leaders": list(pieces("labienus"))}
    leaderless = clash(prompt.outlook(view, without))
    assert leaderless.defend == everybody.defend
    assert leaderless.modifiers != everybody.modifiers  # his bonus is gone
    fewer = clash(prompt.outlook(view, without | {"units": list(pieces("legio-i"))}))
    assert fewer.defend < everybody.defend
    all_three = list(pieces("legio-i", "legio-ii", "legio-iii"))
    assert prompt.outlook(view, without | {"units": all_three}) is None


def test_8_2_the_battle_is_the_one_that_is_fought_when_they_have_gone(away: Game) -> None:
    prompt, going = question(away, "evade"), evade(["labienus"], ["legio-i"], "gallia-7")
    promised = clash(prompt.forecast(away.view(2), going))
    do(away, going)
    do(away, Stand())
    assert away.state.battle is not None
    assert forecast_battle(away.state, away.state.battle) == promised


def test_8_2_the_position_is_left_alone(away: Game) -> None:
    prompt, before = question(away, "evade"), away.digest()
    prompt.outlook(away.state, {"leaders": list(pieces("labienus")), "units": []})
    assert away.digest() == before


def test_8_2_at_sea_the_fleets_that_stay_fight_then_the_army() -> None:
    scene = Scene().control(0, "graecia").put(C, "centralis", "caesar", "naves-6-0a", "legio-i")
    scene.put(R, "graecia-4", "cato", "naves-6-0b", "naves-4-0a", "legio-ii")
    game = scene.game()
    do(game, sail("centralis", ["caesar"], ["naves-6-0a"], ["legio-i"], "graecia-4"))
    end_movement(game)
    for _ in range(2):
        do(game, Assign(()))
    prompt, view = question(game, "evasion"), game.view(2)
    do(game, Stand())
    prompt, view = question(game, "sea-evasion"), game.view(2)
    whole = clash(prompt.forecast(view, Stand()))
    assert whole.title == "naval"
    going = {"type": "evade", "leaders": list(pieces("cato")), "units": list(pieces("naves-4-0a"))}
    fewer = clash(prompt.outlook(view, going))
    assert (fewer.title, fewer.defend < whole.defend) == ("naval", True)
    going["units"] = list(pieces("naves-4-0a", "naves-6-0b"))
    assert clash(prompt.outlook(view, going)).title == "land"


# --- 8.1 leaders between two battles -------------------------------------------------------------


def test_8_1_both_battles_are_told_as_the_leaders_would_be_shared_out() -> None:
    game = landing("cato")
    prompt, view = question(game, "assign"), game.view(1)
    ashore = clash(prompt.forecast(view, Assign(())))
    afloat = clash(prompt.forecast(view, Assign(pieces("caesar"))))
    assert ashore.then is not None
    assert afloat.then is not None
    assert (ashore.title, ashore.then.title) == ("naval", "land")
    bonus = ("crt.a", BOARD.leader_tb[C][BOARD.caesar])
    assert bonus in afloat.modifiers
    assert bonus not in ashore.modifiers
    assert ashore.then.modifiers != afloat.then.modifiers
    do(game, Assign(pieces("caesar")))
    place = afloat.where
    assert forecast_battle(game.state, draw_up(game.state, place, False)) == afloat.then


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_8_1_the_odds_tell_of_the_second_battle_below_the_first(lang: str) -> None:
    game = landing("cato")
    found = question(game, "assign").forecast(game.view(1), Assign(()))
    odds = game.system.presenter.combat(game.view(1), found, lang)[1]
    keys = [row.key for row in odds.rows]
    assert len(set(keys)) == len(keys)
    assert keys.index("strengths") < keys.index("then strengths")
    assert any(key.startswith("then wins") for key in keys)


# --- dice ----------------------------------------------------------------------------------------


def test_the_chance_of_a_die_counts_its_good_faces() -> None:
    assert odds_of(D6, "x", lambda die: die < 3) == Chance(2, 6, "x", 2)
    assert odds_of(D10, "x", lambda die: die >= 8) == Chance(2, 10, "x", 8, high=True)
    assert odds_of(D10, "x", lambda die: die < 0).good == 0
    assert odds_of(D6, "x", lambda die: True) == Chance(6, 6, "x", 6)


def test_3_6_2_the_chance_of_a_coup() -> None:
    scene = Scene("1", year=-48).put(R, "graecia-2", "scipio", "legio-i")
    scene.put(R, "italia-1", "pompeius").chief(R, "pompeius").put(C, "gallia-8", "caesar")
    counter = next(n for n, faces in enumerate(BOARD.faces) if "coup-1" in faces)
    scene.state.hands[0] = [counter]
    game = scene.game(step="geostrategy", active=C)
    prompt = question(game, "geostrategy")
    play = Play(counter, "coup-1", leader=piece("scipio"))
    chance = prompt.chance(game.view(1), play)
    assert chance is not None
    good = [d for d in D6.faces() if validated(game.state, C, piece("scipio"), d - 1)]
    assert (chance.good, chance.rule) == (len(good), "3.6.2")
    assert prompt.chance(game.view(1), Done()) is None


def test_4_4_2_the_chance_of_diplomacy() -> None:
    scene = Scene("1", year=-48).war("numidae", R).put(C, "africa-1", "caesar").chief(C, "caesar")
    game = scene.game(step="geostrategy", active=C)
    prompt = question(game, "geostrategy")
    people = BOARD.people_ids.index("numidae")
    chance = prompt.chance(game.view(1), Negotiate(people))
    assert chance is not None
    assert (chance.of, chance.good) == (10, BOARD.pc[C][BOARD.caesar])
    do(game, Negotiate(people))
    roll(game, chance.needs)
    assert game.state.allied[people] == C


def test_3_6_5_the_chance_of_the_offer_to_a_pretender() -> None:
    scene = Scene("1", year=-48).put(C, "graecia-2", "scipio")
    state, leader = scene.state, piece("scipio")
    state.pretenders[R] = leader
    chance = TriumvirPrompt(state, leader).chance(state, TryTriumvir())
    assert chance is not None
    assert chance.good == sum(accepts(state, leader, die) for die in D6.faces())


def test_6_4_the_chance_of_the_ides() -> None:
    scene = Scene("1", year=-46).put(C, "italia-1", "caesar")
    chance = IdesPrompt(scene.state, R).chance(scene.state, Play(1, "ides"))
    assert chance is not None
    assert (chance.high, chance.needs) == (True, FATAL - summed(0, daggers(scene.state, ides=True)))


def test_6_3_the_chance_of_an_assassination() -> None:
    game = landing("cato")
    target = piece("cato")
    chance = game.system.interjection_chance(
        game.view(1), 1, Play(1, "assassination", leader=target)
    )
    assert chance is not None
    good = [die for die in D10.faces() if struck(game.state, target, die)]
    assert (chance.good, chance.needs, chance.high) == (len(good), good[0], True)
    assert game.system.interjection_chance(game.view(1), 1, Play(1, "veni")) is None
