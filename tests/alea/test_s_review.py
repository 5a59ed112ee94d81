"""Scenarios and events once more: what an independent reading found wanting, rule by rule."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Done, March, Relocate, Retreat, Sail
from core.alea.box.board import DEAD, NOBODY, RETURNING, Board
from core.alea.box.state import reindex
from core.alea.combat.evasion import EvadePrompt
from core.alea.combat.forecast_move import forecast_move
from core.alea.peoples import peace
from core.alea.peoples.leaders import foreign_leaders, printed
from core.alea.politics.defection import WithdrawPrompt, free_zones, shelters
from core.alea.start.edited_position import read, write
from core.alea.year.entries import entry_zones_of
from core.alea.year.events import forced_ways
from core.alea.year.year_end import fleets_winter, quarters_for
from core.contract import Forecast
from core.game import Game
from tests.alea.events_scene import Play
from tests.alea.peoples_scene import Land, Session
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
    people,
    piece,
    pieces,
    refused,
    roll,
    sail,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import cannot, clash, go_on, plays, table

FIVE = ("legio-xix", "legio-xx", "legio-ii", "legio-iv", "legio-xiv")


def names(zones: list[int] | set[int]) -> set[str]:
    return {BOARD.place_ids[zone] for zone in zones}


# --- s7: the leaders of the peoples --------------------------------------------------------------


@pytest.mark.parametrize("scenario", sorted(BOARD.scenarios))
def test_4_2_1_every_leader_of_a_people_has_his_own_card(scenario: str) -> None:
    board: Board = BOARD.variant(scenario)
    for leader in foreign_leaders(board):
        assert printed(board, leader).id == board.piece_ids[leader]


def test_s7_pacorus_stays_after_the_first_winter() -> None:
    scene = Land("7", year=-32)
    assert scene.state.where[piece("pacorus")] < BOARD.place_count
    session = Session(scene, step="peoples")
    session.start(peace.winter(session, session.state))
    assert "leader-goes" not in session.kinds()
    assert session.state.where[piece("pacorus")] < BOARD.place_count


@pytest.mark.parametrize(("name", "leader"), [("pontici", "darius"), ("numidae", "juba-ii")])
def test_s7_darius_and_juba_ii_survive_the_pacification(name: str, leader: str) -> None:
    session = Session(Land("7", year=-31).at_war(name, R))
    assert session.state.where[piece(leader)] < BOARD.place_count
    peace.pacify(session, session.state, people(name), "6.3.pacify-major", by=C, arms=False)
    assert "leader-goes" not in session.kinds()
    assert session.state.where[piece(leader)] != DEAD


def test_s7_an_unnamed_cleopatra_of_an_edited_position_is_at_home() -> None:
    scene = Scene("7").put(C, "italia-1", "octavianus").chief(C, "octavianus")
    scene.put(R, "asia-1", "m-antonius").chief(R, "m-antonius")
    state = scene.state
    position = write(state)
    counters = position["counters"] if isinstance(position, dict) else position.counters
    counters.pop("cleopatra-vii", None)
    found = read(state.board, "7", position, state.options)
    queen = piece("cleopatra-vii")
    assert names({found.where[queen]}) == {"aegyptii"}
    assert found.side[queen] == found.allied[people("aegyptii")] == R


# --- 9: winter -----------------------------------------------------------------------------------


def test_9_2_allies_leave_a_homeland_that_made_peace_before_the_leaders_relocate() -> None:
    scene = Land().allied("pontici", R, "cappadocii", "pontici").control(R, "asia")
    scene.put(R, "cappadocii", "pompeius").chief(R, "pompeius").control(C, "italia")
    scene.put(C, "italia-1", "caesar", "legio-x").chief(C, "caesar")
    scene.state.calmed = [people("cappadocii")]
    game = table(scene, step="recovery")
    assert where(game, "pontici-band-1") == "pontici"
    while where(game, "pompeius") == "cappadocii":
        assert asked(game) == "relocate"
        moves = game.prompt.legal(game.state) if game.prompt else []
        stacks = [m for m in moves if isinstance(m, Relocate) and piece("pompeius") in m.pieces]
        do(game, stacks[0] if stacks else moves[0])
    assert game.state.where[piece("pompeius")] in quarters_for(game.state, R, pieces("pompeius"))


@pytest.mark.parametrize(("master", "kept"), [("war", False), ("peace", False), ("ally", True)])
def test_9_1_a_roman_fleet_winters_in_alexandria_only_with_an_ally(master: str, kept: bool) -> None:
    scene = Land("4", year=-46).put(C, "hispania-2", "caesar").chief(C, "caesar")
    if master == "war":
        scene.at_war("aegyptii", R, "judaei")
    elif master == "ally":
        scene.allied("aegyptii", C, "judaei")
    scene.put(C, "aegyptii", "sulla", "naves-6-0a")
    session = Session(scene)
    fleets_winter(session, session.state)
    assert (session.where("naves-6-0a") == ["aegyptii"]) is kept
    assert (session.where("sulla") == ["aegyptii"]) is kept


def test_9_1_nor_with_an_ally_of_the_enemy() -> None:
    scene = Land("4", year=-46).allied("aegyptii", R, "judaei")
    session = Session(scene.put(C, "aegyptii", "sulla", "naves-6-0a"))
    fleets_winter(session, session.state)
    assert session.where("naves-6-0a", "sulla") == ["reserve", "returning"]


# --- s1.rubicon ----------------------------------------------------------------------------------


def test_s1_rubicon_peoples_of_the_republican_move_without_a_leader() -> None:
    scene = Land("1", year=-49, active=R).at_war("illyrii", R, "illyrii")
    scene.put(R, "graecia-2", "pompeius", "legio-i").chief(R, "pompeius")
    scene.put(C, "gallia-9", "caesar").chief(C, "caesar")
    game = table(scene, played=[0, 2, 2])
    do(game, march("illyrii", [], ["illyrii-band-1"], "moesia"))
    assert where(game, "illyrii-band-1") == "moesia"
    refusal = refused(game, march("graecia-2", [], ["legio-i"], "graecia-1"))
    assert (refusal.kind, refusal.rule) == ("leaderless-this-year", "s1.rubicon.italia")


# --- s6.chiefs: forbidden regions ----------------------------------------------------------------

FORBIDDEN = ("forbidden-region", "s6.chiefs")


def octavianus_at_brundisium(*with_him: str, active: int = C) -> Scene:
    """Graecia begins beyond the strait, and it is Caesarian."""
    scene = Scene("6", year=-40, active=active).put(C, "italia-5", "octavianus", *with_him)
    scene.put(R, "sicilia-1", "s-pompeius").chief(R, "s-pompeius")
    scene.control(NOBODY, *BOARD.region_ids)  # no garrison binds him
    return scene.chief(C, "octavianus").control(C, "graecia", "sicilia")


def attacked(*with_him: str, by: tuple[str, ...] = FIVE) -> Game:
    """Menas comes from Italia 1 with an army."""
    scene = octavianus_at_brundisium(*with_him, active=R)
    scene.put(R, "italia-1", "menas", *by)
    game = scene.game()
    do(game, march("italia-1", ["menas"], by[:1], "italia-5"))
    if len(by) > 1:
        for legion in by[1:]:
            do(game, march("italia-1", [], [legion], "italia-5"))
    return game


def test_s6_chiefs_he_does_not_march_there() -> None:
    game = octavianus_at_brundisium("agrippa", "legio-v", "legio-vi").game()
    for leaders, units in (
        (["octavianus"], []),
        (["octavianus"], ["legio-v"]),
        (["agrippa", "octavianus"], ["legio-v"]),
    ):
        refusal = refused(game, march("italia-5", leaders, units, "graecia-1"))
        assert (refusal.kind, refusal.rule) == FORBIDDEN
    do(game, march("italia-5", ["agrippa"], ["legio-v"], "graecia-1"))


def test_s6_chiefs_no_offer_takes_him_there() -> None:
    east = {z for z in range(BOARD.zone_count) if BOARD.place_ids[z].startswith("graecia")}
    gone: set[int] = set()
    for falls in range(30):  # other offers each time
        scene = octavianus_at_brundisium("agrippa", "legio-v", "naves-6-0a")
        game = scene.game(falls=falls)
        assert game.prompt is not None
        for offer in game.prompt.legal(game.state):
            assert game.prompt.judge(game.state, offer) is None
            if isinstance(offer, March | Sail) and east & set(offer.path):
                gone |= set(offer.leaders)
    assert piece("agrippa") in gone
    assert piece("octavianus") not in gone


def test_s6_chiefs_he_does_not_sail_there() -> None:
    game = octavianus_at_brundisium("agrippa", "legio-v", "naves-6-0a").game()
    way = ("centralis", "graecia-4")
    refusal = refused(game, sail("italia-5", ["octavianus"], ["naves-6-0a"], [], *way))
    assert refusal.rule == "s6.chiefs"
    do(game, sail("italia-5", ["agrippa"], ["naves-6-0a"], [], *way))


def test_s6_chiefs_he_does_not_evade_there_and_nobody_takes_him_along() -> None:
    scene = octavianus_at_brundisium("agrippa", "legio-v", active=R)
    scene.put(R, "italia-5", "menas", "legio-xix")
    scene.state.came[piece("legio-xix")] = scene.state.came[piece("menas")] = zone("italia-1")
    prompt = EvadePrompt(scene.state, C, zone("italia-5"), piece("agrippa"))
    both = evade(["agrippa", "octavianus"], ["legio-v"], "graecia-1")
    refusal = prompt.judge(scene.state, both)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == FORBIDDEN
    assert prompt.judge(scene.state, evade(["agrippa"], ["legio-v"], "graecia-1")) is None
    offers = list(prompt.legal(scene.state))
    assert all(prompt.judge(scene.state, offer) is None for offer in offers)
    assert any(offer.to == zone("graecia-1") for offer in offers if hasattr(offer, "to"))
    prompt = EvadePrompt(scene.state, C, zone("italia-5"), piece("octavianus"))
    alone = prompt.judge(scene.state, evade(["octavianus"], [], "graecia-1"))
    assert alone is not None
    assert alone.rule == "s6.chiefs"


def test_s6_chiefs_he_does_not_retreat_there() -> None:
    game = attacked("legio-v", "legio-vi", "legio-viii", "legio-x")
    end_movement(game)
    while asked(game) != "retreat":
        if asked(game) == "roll":
            roll(game, 6)
        else:
            do(game, game.prompt.legal(game.state)[0] if game.prompt else Done())
    offers = game.prompt.legal(game.state) if game.prompt else []
    assert names({a.to for a in offers if isinstance(a, Retreat)}) == {"italia-4", "italia-7"}


def test_s6_chiefs_he_does_not_flee_there() -> None:
    game = attacked(by=("legio-xix",))
    roll(game, 0)
    assert asked(game) == "flee"
    offers = game.prompt.legal(game.state) if game.prompt else []
    zones = {a.to for a in offers if hasattr(a, "to")}
    assert names(zones) == {"italia-1", "italia-4", "italia-7"}


def test_s6_chiefs_an_opportune_flight_does_not_take_him_there() -> None:
    scene = octavianus_at_brundisium("agrippa", "legio-v", active=R)
    scene.put(R, "italia-5", "menas", "legio-xix")
    game = table(scene, ["flight"], step="combat")
    where_to = {"zone": zone("graecia-1")}
    both = pieces("agrippa", "octavianus", "legio-v")
    assert cannot(game, C, "flight", **where_to, pieces=both) == ("no-flight-there", "6.3.flight")
    plays(game, C, "flight", **where_to, pieces=pieces("agrippa", "legio-v"))


@pytest.mark.parametrize("zones", [shelters, free_zones])
def test_s6_chiefs_he_does_not_withdraw_there(zones: object) -> None:
    scene = octavianus_at_brundisium("legio-v").control(C, "italia")
    prompt = WithdrawPrompt(scene.state, C, zone("italia-5"), "5.1.2.part", zones)  # type: ignore[arg-type]
    found = names(prompt.targets(scene.state))
    assert "italia-4" in found
    assert not any(name.startswith(("graecia", "asia")) for name in found)


def test_s6_chiefs_he_does_not_winter_there() -> None:
    scene = octavianus_at_brundisium("agrippa")
    scene.control(C, "italia")
    assert names(quarters_for(scene.state, C, pieces("octavianus", "agrippa"))) == {
        *(f"italia-{n}" for n in range(1, 8)),
        "sicilia-1",
        "sicilia-2",
        "sicilia-3",
    }
    assert "graecia-1" in names(quarters_for(scene.state, C, pieces("agrippa")))


@pytest.mark.parametrize(
    ("name", "start", "open_regions"),
    [("octavianus", "illyrii", ("italia", "gallia")), ("m-antonius", "marmarica", ("asia",))],
)
def test_s6_chiefs_the_forced_march_of_event_6_does_not_lead_there(
    name: str, start: str, open_regions: tuple[str, ...]
) -> None:
    scene = Scene("6", year=-40).put(C, start, name).chief(C, name)
    scene.put(R, "sicilia-1", "s-pompeius").chief(R, "s-pompeius")
    scene.control(C, "africa", "asia", "italia", "graecia", "gallia")
    forbidden = scene.state.board.barred[piece(name)]
    for way in forced_ways(scene.state, piece(name)):
        assert not any(forbidden >> z & 1 for z in way.path)
    play = Play(scene, step="agitation", event=6)
    while play.run.prompt is not None and play.prompt.kind == "forced-march":
        play.do(play.prompt.legal(play.state)[0])
    here = play.place(name)
    assert (
        here == start
        or here.startswith(open_regions)
        or not here.startswith(tuple(BOARD.region_ids))
    )


def test_s6_chiefs_octavianus_does_march_to_a_city_that_is_open_to_him() -> None:
    """From the Illyrii the cities of Graecia are nearer than those of Italia."""
    scene = Scene("6", year=-40).put(C, "illyrii", "octavianus").chief(C, "octavianus")
    scene.put(R, "sicilia-1", "s-pompeius").chief(R, "s-pompeius").control(C, "italia", "graecia")
    ways = forced_ways(scene.state, piece("octavianus"))
    assert ways
    assert {BOARD.place_ids[way.path[0]] for way in ways} == {"italia-2"}


def test_s6_chiefs_he_does_not_come_back_there() -> None:
    scene = octavianus_at_brundisium().control(C, "italia")
    scene.state.where[piece("octavianus")] = RETURNING
    reindex(scene.state)
    found = names(entry_zones_of(scene.state, piece("octavianus")))
    assert found
    assert all(name.startswith(("italia", "sicilia")) for name in found)


# --- events 4 and 6 ------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "ill"), [(4, True), (6, False)])
def test_event_4_6_an_opportune_flight_does_not_take_the_faction_leader(
    event: int, ill: bool
) -> None:
    scene = clash(["trebonius", "legio-x"], ["pompeius", "scipio", "legio-i", "legio-ii"])
    scene.chief(R, "pompeius")
    sick = [piece("pompeius")] if ill else []
    game = table(scene, [], ["flight"], step="combat", event=event, ill=sick)
    to = {"zone": zone("gallia-9")}
    party = pieces("pompeius", "legio-i", "legio-ii")
    assert cannot(game, R, "flight", **to, pieces=party) == ("must-stay", f"event.{event}")
    plays(game, R, "flight", **to, pieces=pieces("scipio", "legio-i"))
    assert (where(game, "scipio"), where(game, "pompeius")) == ("gallia-9", "gallia-8")


def test_event_4_6_where_only_the_faction_leader_could_flee_nobody_is_asked() -> None:
    scene = clash(["trebonius", "legio-x"], ["pompeius"]).put(R, "gallia-8", "auxilia-1")
    scene.chief(R, "pompeius")
    game = table(scene, [], ["flight"], step="combat", event=4, ill=[piece("pompeius")])
    assert asked(game) == "roll"  # auxilia do not go without a leader


def test_event_6_the_plague_on_the_way_is_rolled_for() -> None:
    scene = Scene("2", year=-46).put(C, "africa-3", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius").chief(R, "pompeius").put(R, "africa-2", "legio-i")
    scene.control(R, *BOARD.region_ids).control(C, "africa")
    play = Play(scene, step="agitation", event=6, plague=zone("africa-2"))
    assert play.place("caesar") == "africa-1"  # past the enemies of Africa 2
    assert (play.prompt.kind, play.prompt.args()["purpose"]) == ("roll", "plague")
    play.roll(8)
    assert play.place("caesar") == "africa-1"
    assert play.prompt.kind != "roll"


def test_event_6_the_plague_on_the_way_kills_on_a_9() -> None:
    scene = Scene("2", year=-46).put(C, "africa-3", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius").chief(R, "pompeius").put(R, "africa-2", "legio-i")
    scene.control(R, *BOARD.region_ids).control(C, "africa")
    play = Play(scene, step="agitation", event=6, plague=zone("africa-2")).roll(9)
    assert play.place("caesar") == "off"


# --- the forecast --------------------------------------------------------------------------------


def test_4_4_1_no_battle_is_forecast_where_two_peoples_meet() -> None:
    scene = Land("2", year=-46).at_war("pannonii", C, "pannonii", "pannonii")
    scene.at_war("illyrii", R, "illyrii").put(C, "hispania-2", "caesar").chief(C, "caesar")
    game = scene.put(R, "asia-1", "pompeius").chief(R, "pompeius").game()
    meeting = march("pannonii", [], ["pannonii-band-1"], "illyrii")
    assert game.prompt is not None
    assert game.prompt.forecast(game.state, meeting) is None
    do(game, meeting)
    end_movement(game)
    assert told(game, "battle") == []


def numidae_before_africa() -> tuple[Game, March]:
    """Lepidus' legions are neutral: they will join the enemy of whoever attacks them."""
    scene = Land("2", year=-46, active=R).at_war("numidae", R, *["numidae"] * 4)
    scene.put(R, "numidae", "juba-i").put(C, "hispania-2", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius", "naves-6-0a").chief(R, "pompeius")
    scene.put(NOBODY, "africa-2", "lepidus", "m-antonius", "legio-v", "legio-vi")
    africa = BOARD.region_ids.index("africa")
    scene.control(NOBODY, "africa").state.last_control[africa] = C
    scene.state.triumvirs = [(piece("lepidus"), africa)]
    reindex(scene.state)
    bands = [f"numidae-band-{n}" for n in range(1, 5)]
    return table(scene), march("numidae", ["juba-i"], bands, "africa-2")


def test_3_6_5_neutrals_who_would_join_the_enemy_are_in_the_forecast() -> None:
    game, attack = numidae_before_africa()
    assert game.prompt is not None
    forecast = game.prompt.forecast(game.state, attack)
    assert isinstance(forecast, Forecast)
    do(game, attack)
    end_movement(game)
    while asked(game) != "roll":
        if asked(game) == "window":
            go_on(game)
        else:
            do(game, game.prompt.legal(game.state)[0])
    battle = told(game, "battle")[0].args
    assert (battle["attack"], battle["defend"]) == (forecast.attack, forecast.defend)
    assert battle["odds"] == forecast.column
    assert [tuple(m) for m in battle["modifiers"]] == [tuple(m) for m in forecast.modifiers]


def test_3_6_5_romans_forecast_no_battle_with_neutrals() -> None:
    game, _ = numidae_before_africa()
    state = game.state
    way = march("asia-1", ["pompeius"], [], "asia-2")
    assert forecast_move(state, way) is None
    voyage = sail("asia-1", ["pompeius"], ["naves-6-0a"], [], "orientalis")
    assert forecast_move(state, voyage) is None
