"""Rules whose parts are tested elsewhere, played through: what they come to together."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Done as That
from core.alea.box.actions import Flee, Place, Retreat, TryEvasion
from core.alea.box.board import BOX, NOBODY, WAITING
from core.alea.box.state import COMBAT, EVASION, LONG_AGO
from core.alea.combat.forces import draw_up
from core.alea.combat.odds import tactics
from core.alea.politics import coups
from core.alea.politics.death import fall
from core.alea.year.entries import enters_now
from core.contract import Rolled
from core.game import Game
from core.texts import rules
from tests.alea.evasion_scene import on_roma
from tests.alea.events_scene import Play as Year
from tests.alea.events_scene import faces, rivals
from tests.alea.politics_scene import Stage, pretender, triumvir
from tests.alea.scene import (
    BOARD,
    LEGIONS,
    SEAT,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    end_movement,
    march,
    people,
    piece,
    pieces,
    places,
    quietly,
    refused,
    roll,
    sail,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import (
    at_war,
    bands,
    cannot,
    clash,
    counter,
    held,
    pause,
    plays,
    table,
)

# --- 3.5.3 half the sequences --------------------------------------------------------------------


def halved(until: int, number: int = 3, initiative: int = C) -> Year:
    """46 BC: Caesar (6) and Pompeius (5) make eleven; the event has this number."""
    play = Year(rivals(), step="count", halved_until=until, initiative=initiative)
    return play.roll(*faces(number))


@pytest.mark.parametrize(
    ("until", "total", "shares"), [(-46, 5, (3, 2)), (-45, 5, (3, 2)), (-47, 11, (6, 5))]
)
def test_3_5_3_the_count_is_halved_and_rounded_down(
    until: int, total: int, shares: tuple[int, int]
) -> None:
    play = halved(until)
    counted = play.told("sequences")[0].args
    assert (counted["total"], counted["caesarian"], counted["republican"]) == (total, *shares)
    assert play.rules("sequences-halved") == (["3.5.3.halved"] if total == 5 else [])


def test_3_5_3_the_odd_one_of_the_half_is_the_initiative_players() -> None:
    counted = halved(-46, initiative=R).told("sequences")[0].args
    assert (counted["caesarian"], counted["republican"]) == (2, 3)


@pytest.mark.parametrize(("number", "total"), [(7, 4), (8, 2)])
def test_3_5_3_the_event_changes_the_half(number: int, total: int) -> None:
    """Eleven, halved to five, less one; not ten, halved."""
    assert halved(-46, number).told("sequences")[0].args["total"] == total


# --- 5.1.1, 6.4 Imperium -------------------------------------------------------------------------


def doomed() -> Game:
    """The Republic stands at 4; most regions are without garrisons."""
    scene = Scene("2", year=-46).put(C, "gallia-9", "caesar").put(R, "asia-1", "pompeius")
    scene.chief(C, "caesar").chief(R, "pompeius")
    return table(scene, [], ["imperium"], step="track", track=4)


def test_6_4_imperium_saves_a_republic_that_has_reached_space_five() -> None:
    game = doomed()
    assert told(game, "republic")[0].args == {"total": 5}
    assert asked_of(game) == ("play-imperium", SEAT[R])
    plays(game, R, "imperium")
    assert game.state.track == 4
    assert game.outcome is None


def test_6_4_without_imperium_space_five_ends_the_game() -> None:
    game = doomed()
    do(game, That())
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == (-1, "5.1.1")


# --- 6.4 the Ides of March -----------------------------------------------------------------------


def ides(die: int, caesar: str = "italia-3", holds: str = "italia") -> Game:
    scene = Scene("1", year=-46).control(R, *BOARD.region_ids).control(C, holds)
    scene.put(C, caesar, "caesar", "legio-x").put(C, "italia-6", "m-antonius")
    scene.put(R, "asia-1", "pompeius", "legio-ii").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, [], ["ides"], step="murder")
    assert asked_of(game) == ("play-ides", SEAT[R])
    plays(game, R, "ides")
    roll(game, die)
    return game


@pytest.mark.parametrize(("die", "dies"), [(3, False), (4, True)])
def test_6_4_ides_are_one_die_plus_two_however_few_regions_caesar_holds(
    die: int, dies: bool
) -> None:
    game = ides(die)
    assert where(game, "caesar") == ("dead" if dies else "italia-3")
    assert told(game, "conspiracy") == told(game, "no-conspiracy") == []


def test_6_4_ides_in_roma_add_up() -> None:
    assert where(ides(3, "italia-1"), "caesar") == "dead"
    assert where(ides(2, "italia-1"), "caesar") == "italia-1"


def test_6_4_ides_not_played_leave_the_attempt_to_the_die() -> None:
    scene = Scene("1", year=-46).control(R, *BOARD.region_ids).control(C, "italia", "gallia")
    scene.put(C, "italia-3", "caesar").put(R, "asia-1", "pompeius").chief(C, "caesar")
    game = table(scene.chief(R, "pompeius"), [], ["ides"], step="murder")
    do(game, That())
    roll(game, 2)
    assert told(game, "no-conspiracy")[0].args == {"total": 2, "count": 2}
    assert held(game, R) == [counter("ides")]


# --- 5.1.1 who is lost in winter is not killed ---------------------------------------------------


@pytest.mark.parametrize(
    ("place", "others", "step"),
    [("centralis", ["naves-6-0a"], "fleets"), ("germani-1", ["legio-x"], "recovery")],
)
def test_5_1_1_a_faction_leader_lost_in_winter_is_no_step_towards_the_end(
    place: str, others: list[str], step: str
) -> None:
    scene = Scene("2", year=-46).put(C, place, "caesar", *others).put(C, "gallia-9", "curio")
    if step == "recovery":
        at_war(scene, "germani", R, "germani-2", 1)
    game = quietly(scene.chief(C, "caesar").game(step=step))
    assert where(game, "caesar") == "returning"
    assert game.state.faction_leaders[C] == [piece("caesar")]
    assert not game.state.chief_died
    assert told(game, "leader-dies") == []


# --- 6.1 and 6.3: how long stratagems last -------------------------------------------------------


def test_6_1_janus_is_open_again_in_the_next_year() -> None:
    game = quietly(rivals("2", -46).game(step="calendar", janus=True))
    assert game.state.year == -45
    assert not game.state.janus


def test_6_3_intrigue_ends_as_soon_as_they_are_there() -> None:
    """A Faction Leader and three legions march into Roma: nobody waits for the sequence to end."""
    legions = ["legio-i", "legio-ii", "legio-iii"]
    scene = Scene("2", year=-46).control(R, *BOARD.region_ids).control(C, "italia")
    scene.put(C, "italia-4", "caesar", *legions, "legio-iv", "legio-v")
    scene.put(R, "asia-1", "pompeius").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, intrigues=[17], sequences=[0, 2, 2])
    do(game, march("italia-4", [], legions[:1], "italia-1"))
    assert game.state.intrigues == [17]
    do(game, march("italia-4", ["caesar"], [*legions[1:], "legio-iv"], "italia-1"))
    assert told(game, "intrigue-ends")[0].args == {"side": C, "count": 1}
    assert game.state.intrigues == []
    assert asked(game) == "movement"
    game.undo()
    assert game.state.intrigues == [17]


def test_6_3_intrigue_against_whoever_stands_there_already_ends_at_once() -> None:
    scene = Scene("2", year=-46).control(R, *BOARD.region_ids).control(C, "italia")
    scene.put(C, "italia-1", "caesar", "legio-i", "legio-ii", "legio-iii")
    scene.put(R, "asia-1", "pompeius").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, (), ["intrigue"], sequences=[0, 2, 2])
    plays(game, R, "intrigue")
    assert [event.kind for event in game.events(game.position)][-1] == "intrigue-ends"
    assert game.state.intrigues == []


# --- 3.4.2 cargo whose leader is lost ------------------------------------------------------------


def test_3_4_2_units_stay_aboard_though_nobody_commands_them_any_more() -> None:
    """8.1: only a lack of ships drowns them."""
    cargo = ["legio-i", "legio-ii", "auxilia-1"]
    scene = Scene("2", year=-46).control(R, *BOARD.region_ids)
    scene.put(R, "centralis", "scipio", "naves-6-0a", *cargo).put(C, "italia-1", "caesar")
    scene.put(R, "asia-1", "pompeius").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, ["assassination"], sequences=[0, 2, 2])
    plays(game, C, "assassination", leader=piece("scipio"))
    roll(game, 9)
    assert where(game, "scipio") == "dead"
    assert places(game, *cargo) == ["centralis"] * 3
    assert "command limits a voyage when it is made" in rules("alea")["3.4.2.excess"].ruling_en
    assert "commandement limite un voyage" in rules("alea")["3.4.2.excess"].ruling_fr


def test_3_4_2_cargo_above_the_command_that_is_left_stays_aboard_but_does_not_sail_on() -> None:
    """Spinther leads four of the six, and a fleet holds three: the others wait for a leader."""
    ships, cargo = ["naves-6-0a", "naves-6-0b"], LEGIONS[:6]
    scene = Scene("2", year=-46, active=R).control(R, *BOARD.region_ids)
    scene.put(R, "centralis", "scipio", "spinther", *ships, *cargo).put(C, "italia-1", "caesar")
    scene.put(R, "asia-1", "pompeius").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, ["assassination"], sequences=[0, 2, 2])
    plays(game, C, "assassination", leader=piece("scipio"))
    roll(game, 9)
    assert where(game, "scipio") == "dead"
    assert places(game, *cargo, *ships) == ["centralis"] * 8
    assert BOARD.cc[R][piece("spinther")] == 4
    together = refused(game, sail("centralis", ["spinther"], ships, cargo, "orientalis"))
    assert together.kind == "beyond-command"
    four = sail("centralis", ["spinther"], ships, cargo[:4], "orientalis")
    assert refused(game, four).kind == "left-at-sea"  # nobody drowns of one's own will
    three = sail("centralis", ["spinther"], ships[:1], cargo[:3], "orientalis")
    do(game, three)
    assert places(game, *cargo) == ["orientalis"] * 3 + ["centralis"] * 3


# --- 6.3 divine favour ---------------------------------------------------------------------------


def test_6_3_favour_of_a_lone_leader() -> None:
    scene = Scene("2", year=-46).control(0, *BOARD.region_ids).put(R, "gallia-7", "cato")
    game = table(scene.put(C, "gallia-8", "legio-x"), [], ["favour"])
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    roll(game, 9)
    assert pause(game) == "after-die"
    plays(game, R, "favour", die=0)
    assert asked_of(game) == ("flee", SEAT[R])
    do(game, Flee(zone("gallia-4")))
    assert where(game, "cato") == "gallia-4"


REFUSED = ("no-window", "phase-e-only", "not-an-answer")


def test_6_3_favour_not_of_the_dice_of_other_phases() -> None:
    """Initiative, event and natural death: no pause follows, and the face is refused."""
    for step, dice in (("initiative", (1,)), ("event", (3, 0)), ("deaths", (9,))):
        scene = rivals("1", -43)
        game = table(scene, ["favour"], ["favour"], step=step, sequences=[4, 0, 0])
        for die in dice:
            assert asked(game) == "roll"
            assert cannot(game, C, "favour", die=1)[0] in REFUSED
            do(game, Rolled(die))
            assert asked(game) != "window"
            assert cannot(game, C, "favour", die=1)[0] in REFUSED


def test_6_3_favour_not_of_a_coup() -> None:
    scene = rivals("2", -46).put(R, "asia-4", "scipio")
    negotiated = [0, 1, 1]
    game = table(scene, ["coup-0", "favour"], step="geostrategy", active=C, negotiated=negotiated)
    plays(game, C, "coup-0", leader=piece("scipio"))
    roll(game, 6)
    assert told(game, "coup-fails")
    assert asked(game) != "window"
    assert counter("favour") in held(game, C)


def test_6_3_favour_not_of_a_lone_leader_outside_phase_e() -> None:
    """In phase C the Pontici rise around Cato: his die stands."""
    scene = rivals("2", -46).control(R, *BOARD.region_ids).put(R, "pontici", "cato")
    hand, negotiated = ["rise-major", "favour"], [0, 1, 1]
    game = table(scene, hand, step="geostrategy", active=C, negotiated=negotiated)
    plays(game, C, "rise-major", peoples=(people("pontici"),))
    assert game.state.war[people("pontici")] == C
    roll(game, 8)
    assert where(game, "cato") == "dead"
    assert game.state.points == 1
    assert counter("favour") in held(game, C)


# --- 3.7.2 whose units without a leader are ------------------------------------------------------


def test_3_7_2_units_without_a_leader_stay_their_owners_in_a_region_of_the_enemy() -> None:
    """Neither their own region's loss nor the enemy's rule makes them change sides."""
    scene = rivals().control(R, *BOARD.region_ids).put(C, "italia-3", "legio-x", "auxilia-1")
    scene.put(R, "africa-1", "legio-i")
    game = scene.game(sequences=[0, 1, 0])
    end_movement(game)
    quietly(game)
    assert told(game, "republic")
    assert game.state.control[BOARD.italia] == R
    names = pieces("legio-x", "auxilia-1", "legio-i")
    assert [game.state.side[unit] for unit in names] == [C, C, R]


def test_4_4_2_a_leader_may_march_away_from_his_units_in_the_homeland_of_their_ally() -> None:
    """3.4.1 binds units outside the Republic to a leader, but an ally shelters them."""
    away = march("aegyptii", ["caesar"], [], "marmarica")
    for friend in (C, R):
        scene = Scene("2", year=-46).control(R, *BOARD.region_ids).allied("aegyptii", friend)
        for counter_ in bands("aegyptii"):
            scene.state.where[counter_] = BOX
        game = table(scene.put(C, "aegyptii", "caesar", "legio-x"))
        if friend == C:
            do(game, away)
            assert places(game, "caesar", "legio-x") == ["marmarica", "aegyptii"]
        else:
            assert refused(game, away).rule == "3.4.1.outside"


# --- 10.1 the peace of many ----------------------------------------------------------------------


def test_10_1_pax_romana_pays_half_for_every_major_people_whoever_ran_it() -> None:
    scene = at_war(at_war(rivals(), "parthi", C, "parthi-1"), "pontici", R, "pontici")
    at_war(scene, "germani", C, "germani-1")
    game = table(scene, ["pax-romana"])
    plays(game, C, "pax-romana")
    assert [game.state.war[people(n)] for n in ("parthi", "pontici", "germani")] == [NOBODY] * 3
    assert game.state.points == 3 + 2  # half of 6, half of 4, nothing for a minor people
    assert asked_of(game) == ("redeploy", SEAT[C])  # 4.4.3: who ran the Parthi
    do(game, game.prompt.offered(game.state))
    assert all(BOARD.people_of[game.state.where[unit]] == people("parthi")
               for unit in BOARD.people_units[people("parthi")])  # fmt: skip


def test_10_1_pacify_nationality_pays_the_republican_in_the_negative() -> None:
    scene = at_war(at_war(rivals(), "numidae", R, "numidae"), "aegyptii", C, "aegyptii")
    scene = at_war(scene, "parthi", C, "parthi-1")
    game = table(scene, [], ["pacify-nationality"])
    plays(game, R, "pacify-nationality", nationality="Hamites-Semites")
    assert game.state.points == -(1 + 2)
    assert game.state.war[people("parthi")] == C


# --- 6.2 uprisings, played -----------------------------------------------------------------------


@pytest.mark.parametrize(("holder", "controller"), [(C, R), (R, C)])
def test_6_2_a_people_may_rise_for_the_opponent(holder: int, controller: int) -> None:
    scene = rivals().control(holder, *BOARD.region_ids)
    negotiated = [0, 1, 1]
    game = table(scene, ["rise-minor"], step="geostrategy", active=C, negotiated=negotiated)
    plays(game, C, "rise-minor", peoples=(people("mauri"),))
    assert game.state.war[people("mauri")] == controller
    assert {game.state.side[unit] for unit in bands("mauri")} == {controller}
    assert {where(game, "mauri-band-1"), where(game, "mauri-band-2")} == {"mauri"}


def test_6_2_no_stratagem_before_the_years_of_peace_are_over() -> None:
    for year, refusal in ((-34, True), (-33, False)):
        scene = rivals("1", year)
        scene.state.peace_until[people("germani")] = -33
        scene.state.peace_until[people("pontici")] = -33
        hand, negotiated = ["rise-minor", "rise-major"], [0, 1, 1]
        game = table(scene, hand, step="geostrategy", active=C, negotiated=negotiated)
        if refusal:
            chosen = (people("germani"),)
            assert cannot(game, C, "rise-minor", peoples=chosen) == ("still-at-peace", "9.3.peace")
            chosen = (people("pontici"),)
            assert cannot(game, C, "rise-major", peoples=chosen) == ("still-at-peace", "9.3.peace")
        else:
            plays(game, C, "rise-minor", peoples=(people("germani"),))


# --- 3.6 a Pretender among his new friends -------------------------------------------------------


def test_3_6_3_a_pretender_stands_and_fights_with_leaders_of_his_new_side() -> None:
    scene = Scene("2", year=-46).control(0, *BOARD.region_ids).chief(C, "caesar")
    scene.put(C, "gallia-8", "scipio", "legio-iv").put(C, "gallia-7", "caesar", "legio-x")
    scene.put(R, "gallia-4", "labienus", "legio-i").put(R, "asia-1", "pompeius")
    pretender(scene.chief(R, "pompeius"), R, "scipio")
    game = table(scene)
    do(game, march("gallia-8", ["scipio"], ["legio-iv"], "gallia-7", "gallia-4"))
    do(game, march("gallia-7", ["caesar"], ["legio-x"], "gallia-4"))
    fight = draw_up(game.state, zone("gallia-4"), naval=False)
    assert set(fight.attacker.leaders) == set(pieces("caesar", "scipio"))
    assert tactics(game.state, fight.attacker) == BOARD.leader_tb[C][piece("caesar")]
    assert not coups.is_pretender_battle(game.state, fight)  # Pompeius is elsewhere


def test_3_6_4_the_pretender_must_be_there_for_his_side_to_usurp() -> None:
    """Caesar beats Pompeius without him: the ordinary death of a Faction Leader."""
    scene = Scene("2", year=-46).control(0, *BOARD.region_ids).chief(C, "caesar")
    scene.put(C, "gallia-4", "caesar", "legio-x", "legio-xi", "legio-xii", "legio-xiii")
    scene.put(R, "gallia-4", "pompeius", "legio-i").put(C, "asia-4", "scipio", "legio-iv")
    scene.put(R, "asia-1", "cato", "spinther")
    pretender(scene.chief(R, "pompeius"), R, "scipio")
    game = table(scene, step=COMBAT)
    roll(game, 6)
    assert where(game, "pompeius") == "dead"
    assert game.state.swap == NOBODY
    assert game.state.pretenders[R] == piece("scipio")


def test_3_6_5_a_triumvir_dead_of_the_plague_frees_his_region_when_the_sequence_ends() -> None:
    scene = rivals().control(C, "hispania", "gallia", "italia").control(R, "asia", "africa")
    scene.put(C, "gallia-8", "lepidus", "legio-iii").put(R, "gallia-4", "legio-i")
    game = table(triumvir(scene, "lepidus", "gallia", C), ["plague"], sequences=[0, 2, 2])
    assert game.state.side[piece("legio-iii")] == NOBODY
    plays(game, C, "plague", zone=zone("gallia-8"))
    roll(game, 9)
    assert where(game, "lepidus") == "dead"
    end_movement(game)
    assert game.state.triumvirs == []
    assert told(game, "region-joins")[0].rule == "3.6.5.death"
    assert [game.state.side[unit] for unit in pieces("legio-iii", "legio-i")] == [C, C]
    assert game.state.control[BOARD.region_ids.index("gallia")] == C


def beaten_at_sea(scene: Scene, sea: str) -> set[str]:
    """Where Spinther's fleet may go after its defeat."""
    scene.put(C, sea, "curio", "naves-8-2-1a", "naves-8-2-1b").put(R, sea, "spinther", "naves-6-0b")
    game = table(scene, step=COMBAT)
    roll(game, 4)
    assert asked_of(game) == ("sea-retreat", SEAT[R])
    assert game.prompt is not None
    ways = [action for action in game.prompt.legal(game.state) if isinstance(action, Retreat)]
    return {BOARD.place_ids[way.to] for way in ways}


def test_3_6_5_fleets_do_not_retreat_to_a_triumvirs_coast() -> None:
    """Beaten off Hispania, where Lepidus stands aside."""

    def lepidus() -> Scene:
        return Scene("2", year=-46, active=C).put(C, "hispania-4", "lepidus", "legio-iii")

    ways = beaten_at_sea(lepidus(), "occidentalis")
    coasts = {name for name in ways if name.startswith("hispania")}
    assert coasts
    closed = triumvir(lepidus(), "lepidus", "hispania", C)
    assert beaten_at_sea(closed, "occidentalis") == ways - coasts


def test_s1_rubicon_no_republican_fleet_retreats_to_italia() -> None:
    ways = beaten_at_sea(Scene("1", year=-48, active=C), "centralis")
    coasts = {name for name in ways if name.startswith("italia")}
    assert coasts
    assert beaten_at_sea(Scene("1", year=-49, active=C), "centralis") == ways - coasts


@pytest.mark.parametrize(("ill", "escapes"), [(False, False), (True, True)])
def test_event_4_a_sick_attacker_does_not_hinder_an_evasion(ill: bool, escapes: bool) -> None:
    """Pompeius has 5; a die of 4 is enough if Caesar's bonus is not added."""
    scene = clash(["caesar", "legio-x"], ["pompeius", "legio-i"])
    game = table(scene, step=EVASION, ill=[piece("caesar")] if ill else [])
    do(game, TryEvasion())
    roll(game, 4)
    assert bool(told(game, "evasion-succeeds")) == escapes


def test_6_4_rally_comes_before_control_is_checked() -> None:
    """Lepidus' region joins the Republican, who conquers it in the same phase F."""
    scene = rivals().control(R, *BOARD.region_ids)
    zones = [BOARD.place_ids[z] for z in BOARD.region_zones[BOARD.region_ids.index("gallia")]]
    legions = [BOARD.piece_ids[u] for u in BOARD.roman_of_kind[1]]
    for name, legion in zip(zones, legions, strict=False):
        scene.put(C, name, legion)
    scene.put(C, "gallia-8", "lepidus")
    game = table(triumvir(scene, "lepidus", "gallia", C), [], ["rally"], step="control")
    plays(game, R, "rally", leader=piece("lepidus"))
    assert game.state.side[piece("lepidus")] == R
    assert game.state.control[BOARD.region_ids.index("gallia")] == R
    assert told(game, "region-taken")[0].args["side"] == R


# --- 3.5.2 the heirs of Caesar -------------------------------------------------------------------


def box_of(stage: Stage, name: str) -> int:
    stage.state.where[piece(name)] = WAITING
    return piece(name)


@pytest.mark.parametrize("scenario", ["2", "3"])
@pytest.mark.parametrize(("rule", "by"), [("8.5.2", R), ("6.3.plague", NOBODY)])
def test_3_5_2_whatever_killed_caesar_his_heirs_are_called(
    scenario: str, rule: str, by: int
) -> None:
    scene = rivals(scenario, BOARD.scenarios[scenario].first).put(C, "gallia-4", "m-antonius")
    stage = Stage(scene)
    fall(stage, stage.state, piece("caesar"), rule, by=by)
    assert stage.state.caesar_died == stage.state.year
    assert stage.state.halved_until == LONG_AGO  # 3.5.3: half the sequences after a murder only
    stage.state.year += 1
    assert enters_now(stage.state, box_of(stage, "agrippa"))


# --- s2.flight, s6.deployment --------------------------------------------------------------------


@pytest.mark.parametrize(("flight", "question"), [("yes", "flee"), ("no", "roll")])
def test_s2_flight_is_a_setting_of_scenario_1_too(flight: str, question: str) -> None:
    assert asked(on_roma("1", flight)) == question


def test_s2_flight_is_off_unless_somebody_wants_it() -> None:
    for scenario in ("1", "2"):
        assert "flight" not in Game.new(f"alea/{scenario}", 7).state.options


def test_s6_sicilia_only_units_with_s_pompeius_or_menas_stand_next_to_italia() -> None:
    game = Game.new("alea/6", 1, {"dice": "manual"})
    assert game.state.active == R
    do(game, Place(pieces("s-pompeius", "menas"), zone("sicilia-3")))
    refusal = refused(game, Place(pieces("legio-xix"), zone("sicilia-1")))
    assert (refusal.kind, refusal.rule) == ("units-need-company", "deploy.border")
    do(game, Place(pieces("menas"), zone("sicilia-1")))
    do(game, Place(pieces("legio-xix"), zone("sicilia-1")))


# --- printed examples ----------------------------------------------------------------------------


def test_3_7_1_pompeius_has_a_republican_face_only() -> None:
    printed = BOARD.leaders[piece("pompeius")]
    assert printed.republican is not None
    assert printed.caesarian is None


def test_1_1_the_celts_are_four_peoples() -> None:
    celts = {p.id for p in BOARD.peoples if p.nationality == "Celts"}
    assert celts == {"alpes", "galatae", "celtiberes", "pannonii"}


def test_4_1_germani_have_no_leader_and_aegyptii_have() -> None:
    for name, major in (("germani", False), ("aegyptii", True)):
        assert BOARD.peoples[people(name)].major == major
        assert bool(BOARD.people_leaders[people(name)]) == major


def test_4_4_1_germani_of_the_republican_fight_caesarians_only() -> None:
    """They march where Caesarians stand, and not where Republicans do."""
    scene = Scene("2", year=-46, active=R).control(C, *BOARD.region_ids).control(R, "italia")
    scene = at_war(scene, "germani", R, "germani-1")
    scene.put(C, "gallia-2", "legio-x").put(R, "gallia-1", "legio-i")
    game = table(scene)
    among_friends = march("germani-1", [], ["germani-band-1"], "gallia-1")
    assert refused(game, among_friends).rule == "4.2.4"
    do(game, march("germani-1", [], ["germani-band-2"], "gallia-2"))
    end_movement(game)
    assert asked(game) == "roll"
    assert draw_up(game.state, zone("gallia-2"), naval=False).attacker.units == list(
        pieces("germani-band-2")
    )


def test_crt_b_and_c_not_at_sea() -> None:
    """The seas are not outside the Republic: a people's fleet fights there like any other."""
    for attackers in (C, R):
        scene = Scene("2", year=-46, active=attackers).war("aegyptii", R)
        scene.put(R, "orientalis", "aegyptii-naves-1").put(C, "orientalis", "naves-6-0a")
        game = table(scene)
        rules = {rule for rule, _ in draw_up(game.state, zone("orientalis"), naval=True).modifiers}
        assert not rules & {"crt.b", "crt.c"}
