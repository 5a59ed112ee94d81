"""6.3: stratagems played just before a battle, and the Parthian shot after it."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.board import RESERVE
from core.alea.box.state import COMBAT
from core.alea.stratagems.choose_play import interject_options
from core.alea.stratagems.phase_e import interjections
from core.game import Game
from core.imperator.actions import Discard, Fight
from tests.alea.peoples_scene import Land
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked,
    do,
    kinds,
    piece,
    pieces,
    places,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import at_war, cannot, clash, go_on, held, pause, plays, table

FLEET = BOARD.piece_ids[next(p for p in BOARD.roman_units if BOARD.type[p] == "naves-6-0")]


def ready(scene: Scene, mine: Any = (), theirs: Any = (), **fields: Any) -> Game:
    """At the pause before the battle."""
    game = table(scene, mine, theirs, step=COMBAT, **fields)
    assert pause(game) == "before-battle"
    return game


def legal(game: Game, side: int, face: str) -> list[Any]:
    """The sample of a seat, each of which must be legal."""
    found = [p for p in interjections(game.state, SEAT[side]) if p.face == face]
    assert all(game.why_not(SEAT[side], play) is None for play in found)
    return found


# --- opportune flight ----------------------------------------------------------------------------


def led_defence() -> Scene:
    return clash(["caesar", "legio-x", "legio-xi"], ["afranius", "legio-i", "legio-ii", "auxilia"])


def test_6_3_flight_takes_the_force_away_and_the_battle_lapses() -> None:
    game = ready(led_defence(), [], ["flight"])
    fleeing = tuple(p for p, at in enumerate(game.state.where) if at == zone("gallia-8"))
    ours = tuple(p for p in fleeing if game.state.side[p] == R)
    plays(game, R, "flight", zone=zone("gallia-9"), pieces=ours)
    assert places(game, "afranius", "legio-i", "legio-x") == ["gallia-9", "gallia-9", "gallia-8"]
    assert told(game, "slips-away")[0].args["origin"] == zone("gallia-8")
    assert told(game, "battle") == []
    assert game.state.battle is None


def test_6_3_flight_of_some_leaves_the_others_to_fight() -> None:
    game = ready(led_defence(), [], ["flight"])
    gone = pieces("afranius", "legio-i")
    plays(game, R, "flight", zone=zone("gallia-7"), pieces=gone)
    assert asked(game) == "roll"
    battle = told(game, "battle")[0].args
    assert battle["defend"] == BOARD.sp[0][piece("legio-ii")] + 3  # and the auxilia


def test_6_3_flight_of_the_attacker() -> None:
    game = ready(led_defence(), ["flight"], [])
    gone = pieces("caesar", "legio-x", "legio-xi")
    plays(game, C, "flight", zone=zone("gallia-5"), pieces=gone)  # two zones away
    assert where(game, "caesar") == "gallia-5"
    assert told(game, "battle") == []


def test_6_3_flight_keeps_to_the_rules_of_movement() -> None:
    scene = led_defence().put(C, "gallia-9", "legio-xii").put(R, "gallia-8", "naves-6-0")
    game = ready(scene, [], ["flight"])
    led = pieces("afranius", "legio-i")
    auxilia = next(u for u in BOARD.roman_of_kind[2] if game.state.where[u] == zone("gallia-8"))

    def refusal(to: str, gone: tuple[int, ...]) -> tuple[str, str]:
        return cannot(game, R, "flight", zone=zone(to), pieces=gone)

    assert refusal("gallia-9", led) == ("enemies-there", "6.3.flight")
    assert refusal("asia-1", led) == ("no-flight-there", "6.3.flight")
    assert refusal("alpes-2", led) == ("no-flight-there", "6.3.flight")  # at peace: no stop
    assert refusal("gallia-7", ()) == ("name-who-flees", "6.3.flight")
    assert refusal("gallia-7", pieces("caesar")) == ("not-of-the-force", "6.3.flight")
    assert refusal("gallia-7", (auxilia,)) == ("auxilia-need-leader", "3.4.1.auxilia")
    assert refusal("gallia-4", pieces("legio-i")) == ("no-flight-there", "6.3.flight")
    assert refusal("gallia-8", led) == ("name-a-zone", "6.3.flight")
    assert cannot(game, R, "flight", pieces=led) == ("name-a-zone", "6.3.flight")
    assert refusal("gallia-7", pieces(FLEET))[0] == "not-of-the-force"
    plays(game, R, "flight", zone=zone("gallia-7"), pieces=pieces("legio-i", "legio-ii"))


def fugitives(game: Game) -> dict[str, str]:
    """Who is listed for the Republican's flight, and the reason against him."""
    said = {"type": "play", "counter": held(game, R)[0], "face": "flight"}
    options = interject_options(game.view(SEAT[R]), SEAT[R], said)
    assert options is not None
    assert options.field == "pieces"
    barred = {BOARD.piece_ids[o.value]: o.refusal for o in options.candidates}
    return {name: refusal.kind if refusal else "" for name, refusal in barred.items()}


def test_6_3_flight_bars_auxilia_in_the_list_where_nobody_can_lead_them() -> None:
    game = ready(clash(["caesar", "legio-x"], ["legio-i", "auxilia-9"]), [], ["flight"])
    assert fugitives(game) == {"legio-i": "", "auxilia-9": "auxilia-need-leader"}
    led = clash(["caesar", "legio-x"], ["afranius", "legio-i", "auxilia-9"])
    assert set(fugitives(ready(led, [], ["flight"])).values()) == {""}
    ill = ready(led, [], ["flight"], ill=[piece("afranius")])
    assert fugitives(ill) == {
        "afranius": "must-stay",
        "legio-i": "",
        "auxilia-9": "auxilia-need-leader",
    }


def test_6_3_flight_is_limited_by_command() -> None:
    many = [f"legio-{n}" for n in ("i", "ii", "iii", "iv", "v", "vi", "xiv", "xv")]
    game = ready(clash(["legio-x"], ["petreius", *many]), [], ["flight"])
    everybody = pieces("petreius", *many)
    assert cannot(game, R, "flight", zone=zone("gallia-7"), pieces=everybody) == (
        "beyond-command", "6.3.flight",
    )  # fmt: skip
    plays(game, R, "flight", zone=zone("gallia-7"), pieces=everybody[:7])


def test_6_3_flight_breaks_no_garrison() -> None:
    scene = led_defence().control(R, "gallia")
    game = ready(scene, [], ["flight"])
    away = pieces("afranius", "legio-i")
    assert cannot(game, R, "flight", zone=zone("hispania-1"), pieces=away) == (
        "garrison", "3.1.1.garrison",
    )  # fmt: skip
    plays(game, R, "flight", zone=zone("gallia-7"), pieces=away)


def test_6_3_flight_by_sea_needs_a_leader_and_carries_the_load() -> None:
    scene = clash(["curio", "naves-8-2-1"], ["bibulus", "naves-6-0", "legio-i"], "occidentalis")
    game = ready(scene, [], ["flight"])
    fleet = piece(FLEET)
    to = zone("sicilia-1")
    assert cannot(game, R, "flight", zone=to, pieces=(fleet,))[0] == "fleet-needs-leader"
    assert cannot(game, R, "flight", zone=to, pieces=(fleet, piece("bibulus"))) == (
        "left-at-sea", "3.4.2.excess",
    )  # fmt: skip
    crew = (fleet, *pieces("bibulus", "legio-i"))
    assert cannot(game, R, "flight", zone=zone("africa-3"), pieces=crew)[0] == "no-flight-there"
    plays(game, R, "flight", zone=to, pieces=crew)
    assert places(game, "bibulus", "legio-i") == ["sicilia-1", "sicilia-1"]
    assert told(game, "battle") == []


def test_6_3_flight_by_sea_follows_the_weather() -> None:
    scene = clash(["curio", "naves-8-2-1"], ["bibulus", "naves-6-0"], "occidentalis")
    game = ready(scene, [], ["flight"], event=9, hands="hidden")
    crew = pieces(FLEET, "bibulus")
    assert cannot(game, R, "flight", zone=zone("sicilia-1"), pieces=crew)[0] == "no-flight-there"


def test_6_3_flight_samples_are_legal_and_reach_several_zones() -> None:
    game = ready(led_defence(), ["flight"], [13])
    for side in (C, R):
        found = legal(game, side, "flight")
        assert len({play.zone for play in found}) > 3


def test_6_3_flight_is_only_for_those_in_the_battle_and_only_before_it() -> None:
    game = table(led_defence(), [], ["flight"], active=C)
    assert asked(game) == "movement"
    gone = pieces("afranius", "legio-i")
    assert cannot(game, R, "flight", zone=zone("gallia-7"), pieces=gone) == (
        "before-battle-only", "6.3.flight",
    )  # fmt: skip


def test_6_3_flight_leaves_no_fleet_on_a_coast_that_the_enemy_holds() -> None:
    scene = clash(["caesar", "legio-x"], ["afranius", "legio-i", "naves-6-0"], "gallia-8")
    game = ready(scene, [], ["flight"])
    gone = pieces("afranius", "legio-i")
    plays(game, R, "flight", zone=zone("gallia-9"), pieces=gone)
    assert asked(game) == "sea-retreat"


# --- turncoats -----------------------------------------------------------------------------------


def test_6_3_turncoats_change_sides_for_good_before_the_battle() -> None:
    scene = clash(["caesar", "legio-x"], ["legio-i", "legio-ii", "equites-2"])
    game = ready(scene, ["turncoats"])
    rider = piece("equites-2-1")
    plays(game, C, "turncoats", pieces=(rider, piece("legio-i")))
    assert [game.state.side[p] for p in (rider, piece("legio-i"), piece("legio-ii"))] == [C, C, R]
    battle = told(game, "battle")[0].args
    assert (battle["attack"], battle["defend"]) == (6 + 2 + 5, 5)


def test_6_3_turncoats_refused() -> None:
    scene = clash(["caesar", "legio-x"], ["legio-i", "legio-ii", "equites-2", "auxilia"])
    game = ready(scene, ["turncoats"])
    rider = piece("equites-2-1")

    def kind(*chosen: int) -> str:
        return cannot(game, C, "turncoats", pieces=chosen)[0]

    assert kind(rider) == "wrong-number"
    assert kind(rider, rider) == "wrong-number"
    assert kind(*pieces("legio-i", "legio-ii")) == "one-legion-only"
    assert kind(rider, piece("legio-x")) == "not-their-romans"
    assert all(len(play.pieces) == 2 for play in legal(game, C, "turncoats"))


def test_6_3_turncoats_at_sea_are_a_single_fleet_and_its_load_drowns() -> None:
    scene = clash(["curio", "naves-8-2-1"], ["bibulus", "naves-6-0", "legio-i"], "occidentalis")
    game = ready(scene, ["turncoats"])
    fleet = piece(FLEET)
    assert cannot(game, C, "turncoats", pieces=(fleet, piece("legio-i")))[0] == "wrong-number"
    plays(game, C, "turncoats", pieces=(fleet,))
    assert game.state.side[fleet] == C
    assert places(game, "legio-i", "bibulus") == ["reserve", "dead"]
    assert told(game, "battle") == []


def test_6_3_turncoats_do_not_join_a_people() -> None:
    scene = Scene(active=C).put(C, "gallia-2", "legio-i", "equites-2")
    at_war(scene, "germani", R, "gallia-2")
    game = table(scene, ["wall-1"], ["turncoats"], step=COMBAT, hands="hidden")
    chosen = pieces("legio-i", "equites-2-1")
    assert cannot(game, R, "turncoats", pieces=chosen) == ("nobody-to-join", "6.3.turncoats")


# --- Veni, vidi, vici ----------------------------------------------------------------------------


def against_germani(active: int = C) -> Scene:
    scene = Scene(active=active).put(C, "gallia-2", "caesar", "legio-x").chief(C, "caesar")
    return at_war(scene, "germani", R, "gallia-2")


@pytest.mark.parametrize(("active", "row"), [(C, 9), (R, -2)])
def test_6_3_veni_takes_the_best_row_without_a_die(active: int, row: int) -> None:
    game = ready(against_germani(active), ["veni"])
    plays(game, C, "veni")
    result = told(game, "result")[0].args
    assert (result["row"], result["side"]) == (row, C)
    assert told(game, "die") == []


def test_6_3_veni_needs_a_faction_leader_and_no_roman_enemy() -> None:
    scene = against_germani()
    scene.state.faction_leaders[C] = []
    game = table(scene, ["veni"], step=COMBAT, hands="hidden")
    assert cannot(game, C, "veni") == ("needs-faction-leader", "6.3.veni")
    scene = clash(["caesar", "legio-x"], ["legio-i"]).chief(C, "caesar")
    game = table(scene, ["veni"], step=COMBAT, hands="hidden")
    assert cannot(game, C, "veni") == ("against-peoples-only", "6.3.veni")
    scene = against_germani()
    scene.state.war[4], scene.state.allied[4] = 0, R  # an ally fights as a Roman
    game = table(scene, ["veni"], step=COMBAT, hands="hidden")
    assert cannot(game, C, "veni")[0] == "against-peoples-only"


# --- poliorcetics and wall -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "side", "value"),
    [
        ("poliorcetics-1", C, 1),
        ("poliorcetics-2", C, 2),
        ("wall-1", R, -1),
        ("wall-2", R, -2),
    ],
)
def test_6_3_sieges_change_the_die(face: str, side: int, value: int) -> None:
    hands: dict[int, list[str]] = {C: [], R: []}
    hands[side] = [face]
    game = ready(clash(["legio-i"], ["legio-ii"], "gallia-8"), hands[C], hands[R])
    plays(game, side, face)
    rule = f"6.3.{face[:-2]}"
    assert [rule, value] in told(game, "battle")[0].args["modifiers"]
    roll(game, 4)
    assert told(game, "result")[0].args["row"] == 4 + value


def test_6_3_sieges_add_up() -> None:
    game = ready(clash(["legio-i"], ["legio-ii"]), ["poliorcetics-1", "poliorcetics-2"], ["wall-2"])
    plays(game, C, "poliorcetics-1")
    plays(game, R, "wall-2")
    plays(game, C, "poliorcetics-2")
    roll(game, 3)
    assert told(game, "result")[0].args["row"] == 4


def test_6_3_poliorcetics_are_the_attackers_and_walls_the_defenders() -> None:
    scene = clash(["legio-i"], ["legio-ii"])
    game = table(scene, ["wall-1"], ["poliorcetics-1"], step=COMBAT, hands="hidden")
    assert cannot(game, C, "wall-1") == ("defender-only", "6.3.wall")
    assert cannot(game, R, "poliorcetics-1") == ("attacker-only", "6.3.poliorcetics")


def test_6_3_sieges_need_a_city_or_a_port() -> None:
    scene = clash(["legio-i"], ["legio-ii"], "gallia-2")
    game = table(scene, ["poliorcetics-1"], ["wall-1"], step=COMBAT)
    assert asked(game) == "roll"  # open hands: no pause for nothing
    scene = clash(["legio-i"], ["legio-ii"], "graecia-5")  # a port without a city
    game = ready(scene, ["poliorcetics-1"])
    plays(game, C, "poliorcetics-1")


def test_6_3_each_battle_has_its_pause() -> None:
    scene = clash(["legio-i"], ["legio-ii"], "gallia-8")
    scene.put(C, "italia-4", "legio-iii").put(R, "italia-4", "legio-iv")
    game = table(scene, ["poliorcetics-1"], step=COMBAT)
    assert cannot(game, C, "poliorcetics-1")[0] == "before-battle-only"
    do(game, Fight(zone("italia-4")))
    assert pause(game) == "before-battle"
    go_on(game)
    assert asked(game) == "roll"


# --- Parthian shot -------------------------------------------------------------------------------


def against_parthi() -> Scene:
    scene = Scene(active=C).control(0, *BOARD.region_ids)
    scene.put(C, "asia-5", "legio-i", "legio-ii", "legio-iii", "bassus")
    scene.put(C, "asia-4", "legio-iv")
    return at_war(scene, "parthi", R, "asia-5", 1)


@pytest.mark.parametrize("side", [C, R])
def test_6_3_parthian_shot_takes_a_roman_unit_of_the_battle(side: int) -> None:
    hands: dict[int, list[str]] = {C: [], R: []}
    hands[side] = ["parthian-shot"]
    game = table(against_parthi(), hands[C], hands[R], step=COMBAT)
    unit = piece("legio-ii")
    assert cannot(game, side, "parthian-shot", pieces=(unit,))[0] == "no-window"
    roll(game, 6)
    while asked(game) in ("lose", "retreat"):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    assert pause(game) == "after-battle"
    for wrong in (
        (),
        (piece("legio-iv"),),
        (piece("parthi-band-1"),),
        pieces("legio-i", "legio-ii"),
    ):
        assert cannot(game, side, "parthian-shot", pieces=wrong)[0] == "not-shot-at"
    assert {p.pieces for p in legal(game, side, "parthian-shot")} == {
        (p,) for p in pieces("legio-i", "legio-ii", "legio-iii")
    }
    plays(game, side, "parthian-shot", pieces=(unit,))
    assert game.state.where[unit] == RESERVE
    assert kinds(game)[:2] == ["stratagem-played", "unit-lost"]
    assert game.state.battle is None


def test_6_3_parthian_shot_needs_parthi() -> None:
    game = table(clash(["legio-i"], ["legio-ii"]), ["parthian-shot"], step=COMBAT, hands="hidden")
    go_on(game)
    roll(game, 6)
    go_on(game)
    while asked(game) in ("lose", "retreat"):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    assert pause(game) == "after-battle"
    refusal = cannot(game, C, "parthian-shot", pieces=pieces("legio-i"))
    assert refusal == ("not-shot-at", "6.3.parthian-shot")


# --- 6.3.veni and its Faction Leader -------------------------------------------------------------


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
