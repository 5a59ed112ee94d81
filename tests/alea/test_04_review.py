"""Peoples and stratagems once more: what an independent reading found wanting, rule by rule."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Assign, Evade, Flee, Play, Retreat, TryEvasion
from core.alea.box.board import BOX, NOBODY
from core.alea.box.state import reindex
from core.alea.peoples import peace, war
from core.alea.politics.lone_leaders import flee_everywhere
from core.alea.stratagems.phase_e import interjections
from core.contract import Drawn
from core.game import Game
from core.imperator.actions import Discard
from tests.alea.march_scene import bands
from tests.alea.peoples_scene import Land, Session, units
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    evade,
    march,
    open_map,
    people,
    piece,
    pieces,
    refused,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import cannot, clash, counter, go_on, last, pause, plays, table

LEGIONS = ("legio-x", "legio-xiii", "legio-viii", "legio-vii", "legio-ix", "legio-xi")


def rivals(scene: Scene) -> Scene:
    """Both Faction Leaders, far from everybody."""
    scene.put(C, "hispania-2", "caesar").put(R, "graecia-1", "pompeius")
    return scene.chief(C, "caesar").chief(R, "pompeius")


# --- 4.4.1, 10.1 control of the peoples ----------------------------------------------------------


def africa_conquered(scene: Land) -> Game:
    """The end of the year in which Caesar conquers Africa."""
    scene.put(C, "africa-1", "caesar", "legio-x").put(C, "africa-2", "legio-xiii")
    scene.put(C, "africa-3", "legio-viii").chief(C, "caesar")
    scene.put(R, "graecia-1", "pompeius", "legio-i").chief(R, "pompeius")
    game = table(scene, step="control", dice="program")
    while game.state.step not in ("garrisons", "recruitment", "recruits"):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    return game


def annihilated_numidae() -> Game:
    """C controlled the Numidae, R has killed them all; but this year C conquered Africa."""
    scene = Land().control(R, "africa").at_war("numidae", C)
    for unit in units("numidae"):
        scene.state.where[unit] = BOX
    reindex(scene.state)
    return africa_conquered(scene)


def test_10_1_who_annihilated_a_people_is_paid_though_its_control_changes_this_year() -> None:
    game = annihilated_numidae()
    assert game.state.control[BOARD.region_ids.index("africa")] == C
    assert game.state.war[people("numidae")] == NOBODY
    paid = [(e.args["side"], e.args["points"]) for e in told(game, "points")
            if e.rule == "10.1.people"]  # fmt: skip
    assert paid == [(R, BOARD.peoples[people("numidae")].vp)]


def test_4_4_1_control_changes_after_the_winter_for_the_next_year() -> None:
    """Of a people that is still there."""
    scene = Land().control(R, "africa").at_war("numidae", C, "mauri").at_war("mauri", C)
    game = africa_conquered(scene)
    placed = [e for e in told(game, "people-placed") if e.args["people"] == people("numidae")]
    assert {e.args["side"] for e in placed} == {C}  # this winter still
    changed = [e.args["people"] for e in told(game, "people-changes-control")]
    assert people("numidae") in changed
    assert game.state.war[people("numidae")] == R


@pytest.mark.parametrize("side", [C, R])
def test_10_2_an_ally_pays_his_friend(side: int) -> None:
    scene = rivals(Land().allied("aegyptii", side, "aegyptii"))
    game = table(scene.control(NOBODY, *BOARD.region_ids), step="points")
    paid = [(e.args["side"], e.args["points"]) for e in told(game, "points")
            if e.rule == "10.2.allegiance"]  # fmt: skip
    assert paid == [(side, 1)]


# --- 9.3 winter ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("guest", "host"), [("parthi", "armenii"), ("galatae", "pontici")])
def test_9_3_guests_of_a_people_annihilated_this_winter_leave_its_homeland(
    guest: str, host: str
) -> None:
    """Whichever of the two is dealt with first."""
    home = BOARD.place_ids[BOARD.homelands[people(host)][0]]
    scene = Land().at_war(guest, R, home).at_war(host, R, home)
    for unit in units(host):
        scene.state.where[unit] = BOX
    reindex(scene.state)
    session = Session(scene, step="peoples")
    session.start(peace.winter(session, session.state))
    while session.prompt is not None:
        session.answer(session.prompt.legal(session.state)[-1])
    assert session.war(host) == NOBODY
    assert session.war(guest) == R
    assert all(place.startswith(guest) for place in session.stand(guest))


# --- 6.3.flight ----------------------------------------------------------------------------------


def test_4_3_an_opportune_flight_takes_a_leader_with_his_own_people_only() -> None:
    scene = Land().at_war("parthi", R, "commagene").at_war("armenii", R, *["commagene"] * 2)
    scene.put(R, "commagene", "surena").put(C, "commagene", "caesar", *LEGIONS[:3])
    game = table(scene.chief(C, "caesar"), [], ["flight"], step="combat")
    assert pause(game) == "before-battle"
    others = units("armenii")[:2]
    to = {"zone": zone("armenii")}
    refusal = cannot(game, R, "flight", **to, pieces=(piece("surena"), *others))
    assert refusal == ("one-people-only", "4.3.own")
    plays(game, R, "flight", **to, pieces=pieces("surena", "parthi-band-1"))
    assert (where(game, "surena"), where(game, "armenii-band-1")) == ("armenii", "commagene")


def test_4_3_each_people_of_a_force_is_offered_its_own_flight() -> None:
    scene = Land().at_war("pannonii", R, "illyrii").at_war("illyrii", R, "illyrii")
    scene.put(C, "illyrii", "caesar", *LEGIONS[:3]).chief(C, "caesar")
    game = table(scene, [], ["flight"], step="combat")
    offers = interjections(game.state, SEAT[R])
    parties = {offer.pieces for offer in offers if isinstance(offer, Play)}
    assert parties == {pieces("pannonii-band-1"), pieces("illyrii-band-1")}
    assert all(game.why_not(SEAT[R], offer) is None for offer in offers)


def test_4_3_nor_does_he_slip_away_alone_inside_the_republic() -> None:
    scene = Land().at_war("parthi", R, "asia-5").put(R, "asia-5", "surena")
    scene.put(C, "asia-5", "caesar", *LEGIONS[:3]).chief(C, "caesar")
    game = table(scene, [], ["flight"], step="combat")
    to = {"zone": zone("parthi-1")}
    refusal = cannot(game, R, "flight", **to, pieces=pieces("surena"))
    assert refusal == ("foreign-leader-alone", "4.3.alone")
    plays(game, R, "flight", **to, pieces=pieces("surena", "parthi-band-1"))


def test_4_4_2_romans_and_their_allies_slip_away_together() -> None:
    scene = Land().allied("pontici", R, "asia-2", "asia-2").put(R, "asia-2", "scipio", "legio-i")
    scene.put(C, "asia-2", "caesar", *LEGIONS[:3]).chief(C, "caesar")
    game = table(scene.control(NOBODY, *BOARD.region_ids), [], ["flight"], step="combat")
    party = pieces("scipio", "legio-i", "pontici-band-1", "pontici-band-2")
    plays(game, R, "flight", zone=zone("asia-1"), pieces=party)
    assert [where(game, BOARD.piece_ids[p]) for p in party] == ["asia-1"] * 4


# --- 6.3.veni ------------------------------------------------------------------------------------


def test_6_3_veni_lapses_with_the_faction_leader() -> None:
    scene = Land().at_war("germani", R, "gallia-2").put(C, "italia-1", "hirtius")
    scene.put(C, "gallia-2", "octavianus", "legio-x").chief(C, "octavianus")
    game = table(scene, ["veni"], ["assassination"], hands="hidden", step="combat")
    plays(game, C, "veni")
    assert pause(game) == "before-battle"
    plays(game, R, "assassination", leader=piece("octavianus"))
    roll(game, 9)
    while asked(game) in ("window", "name"):
        if asked(game) == "window":
            go_on(game)
        else:
            do(game, game.prompt.legal(game.state)[0] if game.prompt else Discard(()))
    assert told(game, "result") == []
    assert asked(game) == "roll"


def test_6_3_veni_holds_while_another_faction_leader_is_there() -> None:
    scene = Land().at_war("germani", R, "gallia-2")
    scene.put(C, "gallia-2", "octavianus", "m-antonius", "legio-x")
    scene.chief(C, "octavianus", "m-antonius")
    game = table(scene, ["veni"], ["assassination"], hands="hidden", step="combat")
    plays(game, C, "veni")
    assert pause(game) == "before-battle"
    plays(game, R, "assassination", leader=piece("octavianus"))
    roll(game, 9)
    while asked(game) == "window" and not told(game, "result"):
        go_on(game)
    assert len(told(game, "result")) == 1


# --- 2.A, 2.F: hands -----------------------------------------------------------------------------


def test_2_a_open_hands_lie_open_to_both_seats() -> None:
    game = table(rivals(Scene()), ["flight"], ["plague"])
    for seat in (1, 2, None):
        assert game.view(seat).hands == [[counter("flight")], [counter("plague")]]


def test_2_a_hidden_hands_show_their_number_only() -> None:
    game = table(rivals(Scene()), ["flight"], ["plague"], hands="hidden")
    assert game.view(1).hands[0] == [counter("flight")]
    assert game.view(2).hands[1] == [counter("plague")]
    for seat, other in ((1, 1), (2, 0), (None, 0), (None, 1)):
        hand = game.view(seat).hands[other]
        assert len(hand) == 1
        assert hand[0] not in (counter("flight"), counter("plague"))


def heard_kinds(game: Game) -> list[list[str]]:
    return [[e.kind for e in last(game) if e.visible_to(seat)] for seat in (1, 2, None)]


def test_2_a_with_open_hands_everybody_hears_what_was_drawn() -> None:
    game = table(rivals(Scene()), step="stratagems")
    do(game, Drawn(7))
    assert heard_kinds(game) == [["drew"]] * 3
    assert told(game, "drew")[0].args == {"side": C, "stratagem": 7}


def test_2_f_with_open_hands_everybody_hears_what_was_put_back() -> None:
    game = table(rivals(Scene()), [1, 2, 3, 4], step="hands")
    do(game, Discard((2,)))
    for kinds in heard_kinds(game):
        assert "discarded" in kinds
        assert "discards" not in kinds
    assert told(game, "discarded")[0].args == {"side": C, "counters": [2]}


def test_2_f_with_hidden_hands_the_opponent_hears_how_many() -> None:
    game = table(rivals(Scene()), [1, 2, 3, 4], hands="hidden", step="hands")
    while asked(game) != "discard":
        go_on(game)
    do(game, Discard((2,)))
    mine, theirs, nobodys = heard_kinds(game)
    assert "discarded" in mine
    assert "discards" not in mine
    assert "discards" in theirs
    assert "discarded" not in theirs
    assert "discarded" not in nobodys


# --- 4.2.4 ---------------------------------------------------------------------------------------


def test_4_2_4_peoples_at_war_go_home_from_a_people_that_becomes_an_ally() -> None:
    """Into their box, for the new ally stands in their homeland, too."""
    scene = rivals(Land()).at_war("pontici", R, "pontici", "armenii")
    session = Session(scene.at_war("armenii", R, "pontici"))
    war.ally(session, session.state, people("pontici"), R, "4.4.2")
    assert session.stand("armenii")[0] == "box"
    assert session.told("people-goes-home").args["people"] == people("armenii")


def test_4_2_4_to_their_open_homeland() -> None:
    scene = rivals(Land().at_war("pontici", R, "pontici").at_war("armenii", C, "pontici"))
    session = Session(scene)
    war.ally(session, session.state, people("pontici"), R, "4.4.2")
    assert session.stand("armenii")[0] == "armenii"
    assert session.stand("pontici")[0] == "pontici"


def test_4_2_4_allies_stay_with_each_other() -> None:
    scene = rivals(Land().at_war("pontici", R, "asia-2").allied("numidae", R, "asia-2"))
    session = Session(scene)
    war.ally(session, session.state, people("pontici"), R, "4.4.2")
    assert (session.stand("pontici")[0], session.stand("numidae")[0]) == ("asia-2", "asia-2")
    assert "people-goes-home" not in session.kinds()


def risen_alpes(place: str = "alpes-1", *others: str) -> Session:
    """D. Brutus stands alone where a people that his side will control takes the field."""
    scene = rivals(Land()).put(R, place, "d-brutus").control(C, "gallia").control(R, "italia")
    for other in others:
        scene.put(C, other, "legio-x")
    session = Session(scene)
    session.start(war.rise(session, session.state, people("alpes"), "6.2.rise-minor", R))
    assert session.prompt is not None
    return session.place("alpes-1", "alpes-band-1", "alpes-band-2")


def test_4_2_4_a_roman_leader_gives_way_to_a_people_of_his_own_side_without_a_die() -> None:
    session = risen_alpes()
    assert session.prompt is not None
    assert session.prompt.kind == "flee"
    session.answer(Flee(zone("italia-3")))
    assert session.where("d-brutus") == ["italia-3"]
    flight = session.told("flees")
    assert flight.rule == "4.2.4"
    assert "leader-dies" not in session.kinds()


def test_4_2_4_with_nowhere_to_go_he_comes_back_later() -> None:
    near = [BOARD.place_ids[z] for z in BOARD.near[zone("alpes-1")]]
    scene = rivals(Land()).put(R, "alpes-1", "d-brutus").at_war("alpes", R, "alpes-1")
    legions = iter(("legio-x", "legio-xi", "legio-xii", "legio-xiii", "legio-vii", "legio-viii"))
    for place in near:
        scene.put(C, place, next(legions))
    session = Session(scene)
    session.start(flee_everywhere(session, session.state))
    assert session.prompt is None
    assert session.where("d-brutus") == ["returning"]
    assert session.told("leader-returns-later").rule == "4.2.4"


def test_4_2_4_allies_of_both_hands_share_a_zone() -> None:
    scene = rivals(Land()).allied("pontici", R, "asia-2").put(R, "asia-2", "scipio")
    session = Session(scene)
    session.start(flee_everywhere(session, session.state))
    assert session.prompt is None
    assert session.where("scipio") == ["asia-2"]


# --- 4.3, 8.2: what a people may do --------------------------------------------------------------


def test_4_3_a_people_does_not_end_where_it_may_not_stay_but_passes_through() -> None:
    """Its controller's Romans in Asia 5: the Parthi go past them."""
    scene = bands(open_map(), C, "parthi", "parthi-1", 1).put(C, "asia-5", "legio-x")
    game = scene.put(C, "parthi-1", "surena").game()
    led = [["surena"], ["parthi-band-1"]]
    assert refused(game, march("parthi-1", *led, "asia-5")).rule == "4.2.4"
    do(game, march("parthi-1", *led, "asia-5", "asia-4"))
    assert where(game, "parthi-band-1") == "asia-4"


def test_4_4_1_peoples_of_both_sides_do_not_fight_at_the_end_of_a_movement() -> None:
    scene = bands(bands(open_map(), C, "pannonii", "pannonii", 1), R, "illyrii", "illyrii", 1)
    game = rivals(scene).game()
    do(game, march("pannonii", [], ["pannonii-band-1"], "illyrii"))
    end_movement(game)
    assert told(game, "battle") == []
    assert where(game, "pannonii-band-1") == where(game, "illyrii-band-1") == "illyrii"


# --- 6.3.plague: everybody who enters ------------------------------------------------------------


def test_6_3_plague_checks_whoever_retreats_into_it() -> None:
    scene = clash(["curio", *LEGIONS], ["afranius", "legio-i", "legio-ii"])
    game = table(scene, step="combat", plague=zone("gallia-9"))
    roll(game, 1)
    while asked(game) != "retreat":
        do(game, game.prompt.legal(game.state)[0] if game.prompt else Retreat(0))
    do(game, Retreat(zone("gallia-9")))
    checked = []
    while asked(game) == "roll" and game.prompt is not None:
        checked.append(game.prompt.args()["purpose"])
        roll(game, 9)
    assert checked == ["plague"] * 3
    assert where(game, "afranius") == "dead"


def test_6_3_plague_checks_whoever_slips_away_into_it() -> None:
    scene = clash(["curio", "legio-x"], ["afranius", "legio-i"])
    game = table(scene, [], ["flight"], step="combat", plague=zone("gallia-9"))
    plays(game, R, "flight", zone=zone("gallia-9"), pieces=pieces("afranius", "legio-i"))
    roll(game, 9, 9)
    assert where(game, "afranius") == "dead"
    assert game.state.reduced[piece("legio-i")]


def test_6_3_plague_checks_a_lone_leader_who_flees_into_it() -> None:
    scene = Scene().control(NOBODY, *BOARD.region_ids).put(C, "gallia-7", "curio", "legio-x")
    game = table(scene.put(R, "gallia-8", "afranius"), plague=zone("gallia-9"))
    do(game, march("gallia-7", ["curio"], ["legio-x"], "gallia-8"))
    roll(game, 0)
    do(game, Flee(zone("gallia-9")))
    assert game.prompt is not None
    assert game.prompt.args()["purpose"] == "plague"
    roll(game, 9)
    assert where(game, "afranius") == "dead"


# --- 6.3: interjections at every open question ---------------------------------------------------


def test_6_3_an_assassination_while_the_retreat_is_asked_for() -> None:
    scene = clash(["curio", *LEGIONS], ["afranius", "legio-i", "legio-ii"])
    game = table(scene, ["assassination"], step="combat")
    while asked(game) != "retreat":
        if asked(game) == "roll":
            roll(game, 1)
        elif asked(game) == "window":
            go_on(game)
        else:
            do(game, game.prompt.legal(game.state)[0] if game.prompt else Retreat(0))
    plays(game, C, "assassination", leader=piece("afranius"))
    roll(game, 9)
    assert where(game, "afranius") == "dead"
    assert asked(game) == "retreat"  # the legions still have to go
    do(game, Retreat(zone("gallia-9")))
    assert where(game, "legio-i") == "gallia-9"


def test_6_3_a_desertion_while_the_retreat_is_asked_for() -> None:
    """Nobody is left: the question has lost its object."""
    scene = clash(["curio", *LEGIONS], ["legio-i"])
    game = table(scene, ["desertion"], step="combat")
    while asked(game) != "retreat":
        if asked(game) == "roll":
            roll(game, 1)
        else:
            go_on(game)
    assert game.state.reduced[piece("legio-i")]  # by the result
    plays(game, C, "desertion", zone=zone("gallia-8"))
    assert where(game, "legio-i") == "reserve"
    assert asked(game) == "movement"


def both_arms() -> Scene:
    """8.1: fleets and land units of both sides in one coastal zone, two leaders each."""
    scene = clash(["curio", "trebonius", "legio-x", "naves-6-0a"], ["afranius", "scipio"])
    return scene.put(R, "gallia-8", "legio-i", "naves-6-0b")


def test_6_3_an_assassination_while_leaders_are_assigned() -> None:
    game = table(both_arms(), [], ["assassination"], step="assignment")
    assert asked(game) == "assign"
    plays(game, R, "assassination", leader=piece("curio"))
    roll(game, 9)
    assert asked(game) == "assign"
    assert refused(game, Assign(pieces("curio"))).kind == "not-here"
    do(game, Assign(pieces("trebonius")))
    assert asked(game) == "assign"
    assert game.prompt is not None
    assert game.prompt.seat == SEAT[R]


def test_6_3_an_assassination_of_the_only_leader_who_was_to_be_assigned() -> None:
    scene = clash(["curio", "legio-x", "naves-6-0a"], ["afranius", "legio-i", "naves-6-0b"])
    game = table(scene, [], ["assassination"], step="assignment")
    plays(game, R, "assassination", leader=piece("curio"))
    roll(game, 9)
    assert asked(game) == "assign"
    assert game.prompt is not None
    assert game.prompt.seat == SEAT[R]  # the Caesarian has nobody left to assign


def got_away(*leaders: str) -> Game:
    """The evasion has succeeded: who goes where?"""
    scene = clash(["curio", "legio-x"], [*leaders, "legio-i"])
    game = table(scene, ["assassination"], step="evasion")
    do(game, TryEvasion())
    roll(game, 0)
    while asked(game) == "window":
        go_on(game)
    assert asked(game) == "evade"
    return game


def test_6_3_an_assassination_of_the_evader_ends_the_question() -> None:
    game = got_away("afranius")
    plays(game, C, "assassination", leader=piece("afranius"))
    roll(game, 9)
    assert asked(game) != "evade"
    assert where(game, "legio-i") == "gallia-8"


def test_6_3_an_assassination_of_a_companion_leaves_the_question() -> None:
    game = got_away("scipio", "afranius")
    assert game.prompt is not None
    leader = game.prompt.args()["leader"]
    other = next(x for x in pieces("scipio", "afranius") if x != leader)
    plays(game, C, "assassination", leader=other)
    roll(game, 9)
    assert asked(game) == "evade"
    assert refused(game, Evade((leader, other), (), zone("gallia-9"))).kind == "not-here"
    do(game, evade([BOARD.piece_ids[leader]], ["legio-i"], "gallia-9"))
    assert where(game, "legio-i") == "gallia-9"


def test_6_3_a_people_pacified_after_the_die_loses_nothing_more() -> None:
    scene = Land().at_war("germani", R, "gallia-2", "gallia-2")
    scene.put(C, "gallia-2", "caesar", *LEGIONS).chief(C, "caesar")
    game = table(scene, ["pacify-minor"], [], hands="hidden", step="combat")
    while asked(game) == "window":
        go_on(game)
    roll(game, 6)
    assert pause(game) == "after-die"
    plays(game, C, "pacify-minor", peoples=(people("germani"),))
    while asked(game) == "window":
        go_on(game)
    lost = [e.args["unit"] for e in told(game, "unit-lost")]
    assert not set(lost) & set(units("germani"))
    assert game.state.battle is None
    assert [where(game, f"germani-band-{n}") for n in (1, 2)] == ["box", "box"]
    assert not any(game.state.reduced[unit] for unit in units("germani"))
