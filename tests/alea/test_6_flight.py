"""6.3: who takes part in an opportune flight (4.3, 4.4.2)."""

from __future__ import annotations

from core.alea.box.actions import Play
from core.alea.box.board import NOBODY
from core.alea.stratagems.phase_e import interjections
from tests.alea.peoples_scene import Land, units
from tests.alea.scene import BOARD, SEAT, C, R, piece, pieces, where, zone
from tests.alea.stratagem_scene import SIX_LEGIONS, cannot, pause, plays, table


def test_4_3_an_opportune_flight_takes_a_leader_with_his_own_people_only() -> None:
    scene = Land().at_war("parthi", R, "commagene").at_war("armenii", R, *["commagene"] * 2)
    scene.put(R, "commagene", "surena").put(C, "commagene", "caesar", *SIX_LEGIONS[:3])
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
    scene.put(C, "illyrii", "caesar", *SIX_LEGIONS[:3]).chief(C, "caesar")
    game = table(scene, [], ["flight"], step="combat")
    offers = interjections(game.state, SEAT[R])
    parties = {offer.pieces for offer in offers if isinstance(offer, Play)}
    assert parties == {pieces("pannonii-band-1"), pieces("illyrii-band-1")}
    assert all(game.why_not(SEAT[R], offer) is None for offer in offers)


def test_4_3_nor_does_he_slip_away_alone_inside_the_republic() -> None:
    scene = Land().at_war("parthi", R, "asia-5").put(R, "asia-5", "surena")
    scene.put(C, "asia-5", "caesar", *SIX_LEGIONS[:3]).chief(C, "caesar")
    game = table(scene, [], ["flight"], step="combat")
    to = {"zone": zone("parthi-1")}
    refusal = cannot(game, R, "flight", **to, pieces=pieces("surena"))
    assert refusal == ("foreign-leader-alone", "4.3.alone")
    plays(game, R, "flight", **to, pieces=pieces("surena", "parthi-band-1"))


def test_4_4_2_romans_and_their_allies_slip_away_together() -> None:
    scene = Land().allied("pontici", R, "asia-2", "asia-2").put(R, "asia-2", "scipio", "legio-i")
    scene.put(C, "asia-2", "caesar", *SIX_LEGIONS[:3]).chief(C, "caesar")
    game = table(scene.control(NOBODY, *BOARD.region_ids), [], ["flight"], step="combat")
    party = pieces("scipio", "legio-i", "pontici-band-1", "pontici-band-2")
    plays(game, R, "flight", zone=zone("asia-1"), pieces=party)
    assert [where(game, BOARD.piece_ids[p]) for p in party] == ["asia-1"] * 4
