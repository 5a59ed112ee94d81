"""Politics once more: what an independent reading of the rules found wanting, rule by rule."""

from __future__ import annotations

import pytest

from core.alea import sequence
from core.alea.box.actions import Done, Name, Place
from core.alea.box.board import NOBODY, NOWHERE, RETURNING
from core.alea.combat.battle import battle
from core.alea.politics import coups, murder, triumvirs
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import heirs, succession
from core.alea.show.presenter import AleaPresenter
from core.alea.start.invariants import faults_in_play
from core.alea.year.entries import enter_one
from core.alea.year.year_end import roma_held_by
from core.game import Game
from tests.alea.politics_scene import Stage, murder_done, pretender, triumvir
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    asked_of,
    boxed,
    do,
    end_movement,
    kinds,
    march,
    people,
    piece,
    pieces,
    refused,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import counter, go_on, pause, plays, table

STRONG_C = ("legio-x", "legio-i", "legio-iii", "legio-v", "legio-vi", "legio-viii")
STRONG_R = ("legio-ii", "legio-iv", "legio-xiv", "legio-xv", "legio-xvi")


def sound(stage: Stage, step: str = "control") -> None:
    """No invariant of the position is broken."""
    stage.state.step = step
    assert faults_in_play(stage.state) == []


def finish(stage: Stage) -> Stage:
    """The first answer to every question that is left."""
    while stage.prompt is not None:
        stage.first()
    return stage


# --- 3.5.2 succession ----------------------------------------------------------------------------


def chief_beaten(*mine: str | int) -> Game:
    """Caesar has killed Pompeius in battle: the Republican is asked for a Faction Leader."""
    scene = Scene("1", year=-46).put(C, "gallia-4", "caesar", *STRONG_C).chief(C, "caesar")
    scene.put(R, "gallia-4", "pompeius", "legio-ii").chief(R, "pompeius")
    scene.put(R, "asia-1", "scipio", "spinther", "petreius", "labienus", "legio-iv")
    game = table(scene.control(R, "asia", "gallia"), mine, [], step="combat")
    while asked(game) != "name":
        if asked(game) == "roll":
            roll(game, 6)
        else:
            go_on(game)
    return game


def named(game: Game) -> list[str]:
    return [BOARD.piece_ids[event.args["leader"]] for event in told(game, "faction-leader")]


def settle(game: Game, answer: Name) -> int:
    """Through all pauses and questions for a name; how often it was asked for."""
    count = 0
    while asked(game) in ("window", "name"):
        if asked(game) == "window":
            go_on(game)
        else:
            count += 1
            do(game, answer)
    return count


@pytest.mark.parametrize("die", [0, 9])
def test_3_5_2_an_assassination_before_the_name_is_given_leaves_one_question(die: int) -> None:
    game = chief_beaten("assassination")
    assert asked_of(game) == ("name", 2)
    plays(game, C, "assassination", leader=piece("spinther"))
    roll(game, die)
    assert settle(game, Name(piece("scipio"))) == 1
    assert game.state.faction_leaders[R] == [piece("scipio")]
    assert game.state.fallen_chiefs == []
    assert named(game) == ["scipio"]


def test_3_5_2_a_second_assassination_while_the_first_ones_heir_is_named() -> None:
    """The succession of the one death is asked for inside the succession of the other."""
    scene = Scene().put(C, "italia-1", "octavianus").chief(C, "octavianus")
    scene.put(R, "graecia-2", "scipio", "cato", "afranius", "ahenobarbus").chief(R, "scipio")
    scene.put(R, "africa-1", "petreius", "legio-i")
    game = table(scene, ["assassination", counter("assassination", 1)])
    plays(game, C, "assassination", leader=piece("scipio"))
    roll(game, 9)
    assert asked(game) == "name"
    plays(game, C, "assassination", 1, leader=piece("petreius"))
    roll(game, 9)
    assert settle(game, Name(piece("ahenobarbus"))) == 1
    assert game.state.faction_leaders[R] == [piece("ahenobarbus")]
    assert asked(game) == "movement"


def test_3_5_2_the_plague_may_break_out_before_the_name_is_given() -> None:
    game = chief_beaten("plague")
    plays(game, C, "plague", zone=zone("asia-1"))
    roll(game, 0, 0, 9, 0)
    assert where(game, "labienus") == "asia-1"
    dead = [x for x in ("scipio", "spinther", "petreius") if where(game, x) == "dead"]
    assert len(dead) == 1
    heir = game.prompt.legal(game.state)[0] if game.prompt else None
    assert isinstance(heir, Name)
    assert settle(game, heir) == 1
    assert game.state.faction_leaders[R] == [heir.leader]
    assert len(named(game)) == 1


def test_3_5_2_the_heir_of_caesar_is_not_asked_for_when_another_chief_falls_with_him() -> None:
    scene = Scene("1", year=-46, active=R).put(C, "gallia-4", "caesar", "bassus", "legio-x")
    scene.put(C, "italia-6", "m-antonius", "lepidus", "legio-i").chief(C, "caesar", "bassus")
    scene.put(R, "gallia-4", "scipio", *STRONG_R).chief(R, "scipio").control(R, "gallia")
    stage = Stage(scene)
    stage.play(battle(stage, stage.state, zone("gallia-4"), naval=False), 6)
    assert [stage.where(x) for x in ("caesar", "bassus")] == ["dead", "dead"]
    while stage.prompt is not None:
        assert stage.asked != "name"
        stage.first()
    assert stage.chiefs(C) == ["m-antonius"]


@pytest.mark.parametrize("order", [("caesar", "bassus"), ("bassus", "caesar")])
def test_3_5_2_whoever_of_two_chiefs_falls_first_m_antonius_follows(
    order: tuple[str, str],
) -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar", "bassus").chief(C, "caesar", "bassus")
    stage = Stage(scene.put(C, "italia-6", "m-antonius", "lepidus"))
    for name in order:
        fall(stage, stage.state, piece(name), "8.5.2", by=R)
    stage.play(succession(stage, stage.state))
    assert (stage.asked, stage.chiefs(C)) == ("", ["m-antonius"])


def test_3_5_2_m_antonius_leads_beside_a_living_second_faction_leader() -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").chief(C, "caesar", "lepidus")
    stage = Stage(scene.put(C, "italia-6", "m-antonius", "lepidus"))
    fall(stage, stage.state, piece("caesar"), "8.5.2", by=R)
    stage.play(succession(stage, stage.state))
    assert (stage.asked, stage.chiefs(C)) == ("", ["lepidus", "m-antonius"])
    assert stage.told("faction-leader")[0].rule == "3.5.2.caesar"


def test_3_5_2_m_antonius_has_one_marker_only() -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").put(C, "italia-6", "m-antonius")
    stage = Stage(scene.chief(C, "caesar", "m-antonius"))
    fall(stage, stage.state, piece("caesar"), "8.5.2", by=R)
    stage.play(succession(stage, stage.state))
    assert (stage.asked, stage.chiefs(C)) == ("", ["m-antonius"])


def test_3_5_2_brutus_and_cassius_turn_caesarian_while_caesar_is_on_his_way_back() -> None:
    scene = boxed(Scene("1", year=-47), RETURNING, C, "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius").put(R, "asia-2", "m-brutus", "legio-ii")
    scene = boxed(scene, RETURNING, R, "cassius").chief(R, "pompeius").control(C, "italia")
    stage = Stage(scene)
    fall(stage, stage.state, piece("pompeius"), "8.2.lone", by=C)
    assert stage.sides("m-brutus", "cassius", "legio-ii") == [C, C, R]
    assert [stage.where(x) for x in ("m-brutus", "cassius")] == ["returning", "returning"]
    assert stage.mixed() == 0
    stage.state.step, stage.state.active = "entries", C
    for name in ("caesar", "m-brutus", "cassius"):  # the next phase C brings all three
        stage.play(enter_one(stage, stage.state))
        stage.say(Place(pieces(name), zone("italia-1")))
    assert stage.sides("m-brutus", "cassius") == [C, C]


def test_3_5_2_a_returning_pretender_does_not_lead_the_side_that_he_serves() -> None:
    scene = boxed(Scene("1", year=-46).control(C, "gallia"), RETURNING, C, "scipio")
    scene = pretender(scene.put(R, "asia-1", "pompeius"), R, "scipio")
    scene.chief(C).chief(R, "pompeius")
    stage = Stage(scene)
    stage.state.step, stage.state.active = "entries", C
    stage.play(enter_one(stage, stage.state)).first()
    assert stage.where("scipio").startswith("gallia")
    assert stage.chiefs(C) == []
    assert stage.state.pretenders[R] == piece("scipio")
    sound(stage)


# --- 5.1.2 the change of sides -------------------------------------------------------------------


def two_coups() -> Stage:
    """Hirtius has claimed Caesar's title, Scipio that of Pompeius: both stand before them."""
    scene = Scene("1", year=-46).put(C, "gallia-4", "caesar", "legio-i")
    scene.put(R, "gallia-4", "hirtius", *STRONG_R).put(R, "asia-4", "pompeius", "legio-xviii")
    scene.put(C, "asia-4", "scipio", "legio-iii", "legio-v", "legio-vi", "legio-viii")
    scene.put(C, "italia-6", "lepidus", "legio-x").put(R, "africa-1", "cato", "legio-xix")
    scene.control(C, "italia", "gallia").control(R, "asia", "africa")
    scene = pretender(pretender(scene, C, "hirtius"), R, "scipio")
    scene.chief(C, "caesar").chief(R, "pompeius")
    stage = Stage(scene)
    for place, attacker in (("gallia-4", R), ("asia-4", C)):
        stage.state.active = attacker
        stage.play(battle(stage, stage.state, zone(place), naval=False), 6)
        finish(stage)
    return stage


def test_5_1_2_two_coups_of_one_year_are_two_exchanges() -> None:
    stage = two_coups()
    assert stage.state.swap == C | R
    before, initiative = stage.state.points, stage.state.initiative
    sound(stage)
    stage.play(sequence.swap(stage, stage.state))
    finish(stage)
    assert len(stage.told("sides-change")) == 2
    assert stage.state.factions == [C, R]
    assert stage.state.points == before
    assert stage.state.initiative == initiative
    assert (stage.chiefs(C), stage.chiefs(R)) == (["hirtius"], ["scipio"])
    assert stage.state.pretenders == [NOWHERE] * 3
    assert stage.state.swap == NOBODY
    sound(stage)


def test_5_1_2_two_coups_survive_a_game_file() -> None:
    from core.alea.start.edited_position import read, write

    stage = two_coups()
    state = stage.state
    state.step = "control"
    assert read(state.board, "1", write(state), state.options).swap == C | R


@pytest.mark.parametrize("side", [C, R])
def test_5_1_2_the_person_with_the_initiative_keeps_it(side: int) -> None:
    scene = Scene("2", year=-46).put(C, "gallia-4", "scipio", "legio-ii")
    scene.put(C, "hispania-3", "caesar", "legio-x").chief(C, "caesar").chief(R)
    scene = pretender(scene.put(R, "africa-1", "cato").control(C, "hispania"), R, "scipio")
    scene.state.swap, scene.state.initiative = R, side
    stage = Stage(scene)
    before = stage.state.seat_of(side)
    stage.play(sequence.swap(stage, stage.state))
    assert stage.state.factions == [R, C]
    assert stage.state.seat_of(stage.state.initiative) == before


# --- 3.5.3 the murder ----------------------------------------------------------------------------


def test_3_5_3_the_murder_ends_the_claim_of_an_assassin() -> None:
    scene = Scene("1", year=-44).control(C, "italia").put(R, "asia-1", "trebonius", "legio-ii")
    scene.put(R, "asia-4", "scipio", "legio-iv").put(C, "italia-3", "caesar", "legio-x")
    scene = pretender(scene.put(C, "italia-6", "m-antonius"), C, "trebonius")
    scene.chief(R, "scipio").chief(C, "caesar")
    stage = Stage(scene)
    stage.play(murder._murder(stage, stage.state))
    finish(stage)
    assert stage.state.pretenders == [NOWHERE] * 3
    assert [e.args["leader"] for e in stage.told("claim-ends")] == [piece("trebonius")]
    assert stage.sides("trebonius") == [R]
    sound(stage)


def avenged(scene: Scene) -> Stage:
    """The last Assassin is dead: M. Antonius takes the east, all questions are answered."""
    stage = Stage(scene)
    stage.play(murder.caesar_segment(stage, stage.state))
    return finish(stage)


def test_3_5_3_aegyptii_who_march_with_caesarians_go_home_before_they_change_sides() -> None:
    scene = murder_done(Scene("1", year=-42)).put(C, "italia-1", "octavianus")
    scene.put(C, "italia-6", "m-antonius").put(R, "asia-5", "scipio", "legio-ii")
    scene = scene.control(C, "africa", "italia").allied("aegyptii", C)
    scene.put(C, "africa-3", "lepidus", "legio-i", "legio-iii", "legio-v", "aegyptii-band-1")
    scene.chief(C, "octavianus", "m-antonius").chief(R, "scipio")
    stage = avenged(scene)
    assert (stage.sides("aegyptii-band-1"), stage.where("aegyptii-band-1")) == ([R], "aegyptii")
    assert (stage.sides("lepidus"), stage.where("lepidus")) == ([C], "africa-3")
    legions = ("legio-i", "legio-iii", "legio-v")  # some have gone with M. Antonius
    assert "africa-3" in [stage.where(x) for x in legions if stage.sides(x) == [C]]
    assert stage.mixed() == 0
    sound(stage)


def test_3_5_3_m_antonius_ends_his_claim_when_he_defects() -> None:
    scene = murder_done(Scene("1", year=-42)).put(C, "italia-1", "octavianus")
    scene.put(R, "asia-5", "m-antonius", "scipio", "legio-ii")
    scene = pretender(scene, C, "m-antonius").chief(C, "octavianus").chief(R, "scipio")
    stage = avenged(scene)
    assert stage.state.pretenders == [NOWHERE] * 3
    assert stage.sides("m-antonius") == [R]
    sound(stage)


# --- 8.5 those who changed sides during the battle -----------------------------------------------


def test_8_5_1_brutus_who_joins_caesar_after_the_die_does_not_die_with_the_beaten() -> None:
    scene = Scene("1", year=-46).put(C, "gallia-4", "caesar", *STRONG_C).chief(C, "caesar")
    scene.put(R, "gallia-4", "pompeius", "m-brutus", "auxilia-1").chief(R, "pompeius")
    scene.put(R, "asia-1", "scipio", "legio-iv").control(R, "asia", "gallia")
    game = table(scene, ["assassination"], [], hands="hidden", step="combat")
    go_on(game)
    roll(game, 6)
    assert pause(game) == "after-die"
    plays(game, C, "assassination", leader=piece("pompeius"))
    roll(game, 9)
    settle(game, Name(piece("scipio")))
    assert where(game, "auxilia-1") == "reserve"  # an E
    assert (where(game, "m-brutus"), game.state.side[piece("m-brutus")]) == ("gallia-4", C)
    fallen = [BOARD.piece_ids[event.args["leader"]] for event in told(game, "leader-dies")]
    assert fallen == ["pompeius"]
    paid = [event.rule for event in told(game, "points")]
    assert paid.count("10.1.leader") <= 1


def test_8_5_1_a_people_pacified_after_the_die_pays_no_leader() -> None:
    scene = Scene().war("parthi", R).put(C, "parthi-1", "caesar", *STRONG_C).chief(C, "caesar")
    for n in range(1, 7):
        if f"parthi-band-{n}" in BOARD.piece_by_id:
            scene.state.where[piece(f"parthi-band-{n}")] = zone("parthi-2")
    scene.put(R, "parthi-1", "surena", "parthi-band-1")
    game = table(scene, [], ["pacify-major"], hands="hidden", step="combat", event=12)
    while asked(game) == "window":
        go_on(game)
    roll(game, 6)
    assert pause(game) == "after-die"
    plays(game, R, "pacify-major", peoples=(people("parthi"),))
    assert game.prompt is not None
    do(game, game.prompt.offered(game.state))  # 4.4.3: they stand at home again
    at_peace = where(game, "surena")
    settle(game, Name(0))
    assert told(game, "leader-dies") == []
    assert where(game, "surena") == at_peace != "returning"
    assert "10.1.leader" not in [event.rule for event in told(game, "points")]
    assert told(game, "unit-lost") == []
    assert not game.state.reduced[piece("parthi-band-1")]


# --- 3.6.5 Triumviri -----------------------------------------------------------------------------


def parthi_at_the_border() -> Game:
    """Asia is Scipio's: his legion stands at the coast; the Parthi come from the east."""
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar", "legio-x").chief(C, "caesar")
    scene.put(R, "italia-7", "pompeius", "legio-ii").chief(R, "pompeius").war("parthi", C)
    scene.put(C, "parthi-1", "surena", "parthi-band-1").control(R, "asia", "italia")
    scene.put(R, "asia-1", "scipio", "legio-iv")
    return table(triumvir(scene, "scipio", "asia", R))


def test_3_6_5_a_people_stops_in_the_first_zone_of_a_triumvirs_region() -> None:
    game = parthi_at_the_border()
    way = march("parthi-1", ["surena"], ["parthi-band-1"], "asia-5", "commagene")
    assert refused(game, way).kind == "must-stop"
    way = march("parthi-1", ["surena"], ["parthi-band-1"], "asia-5", "asia-4")
    assert refused(game, way).kind == "must-stop"


def test_3_6_5_its_entry_ends_the_neutrality() -> None:
    game = parthi_at_the_border()
    do(game, march("parthi-1", ["surena"], ["parthi-band-1"], "asia-5"))
    assert "neutrality-broken" in kinds(game)
    assert game.state.triumvirs == []
    assert [game.state.side[x] for x in pieces("scipio", "legio-iv")] == [R, R]
    end_movement(game)
    assert asked(game) == "movement"


def test_3_6_5_leaders_freed_by_a_triumvirs_death_revive_their_side() -> None:
    scene = Scene("1", year=-43).control(C, "hispania").put(C, "hispania-1", "lepidus")
    scene.put(C, "hispania-2", "cato").put(C, "italia-3", "octavianus")
    scene = triumvir(scene.chief(C, "octavianus").chief(R), "lepidus", "hispania", C)
    stage = Stage(scene)
    fall(stage, stage.state, piece("lepidus"), "death.natural")
    stage.play(triumvirs.free_regions(stage, stage.state))
    assert stage.sides("cato") == [R]
    assert (stage.asked, stage.asks) == ("name", R)
    stage.say(Name(piece("cato")))
    assert stage.chiefs(R) == ["cato"]
    sound(stage)


def test_3_6_1_a_coup_for_a_side_without_leaders_gives_it_no_faction_leader() -> None:
    scene = Scene("1", year=-46).put(C, "gallia-4", "lepidus", "legio-x").chief(R)
    scene.put(C, "italia-3", "caesar", "legio-i").chief(C, "caesar").put(R, "asia-1", "legio-ii")
    stage = Stage(scene.control(C, "gallia", "italia"))
    stage.play(coups.coup(stage, stage.state, R, piece("lepidus"), 0), 1)
    while stage.prompt is not None:
        if stage.asked == "triumvir":
            stage.say(Done())
        else:
            stage.first()
    assert stage.sides("lepidus") == [R]
    assert stage.state.pretenders[C] == piece("lepidus")
    assert stage.chiefs(R) == []
    assert heirs(stage.state, R) == []
    sound(stage, "count")


# --- 3.7.3 Roma, 5.1.1 the marker ----------------------------------------------------------------


def test_3_7_3_an_allied_queen_does_not_hold_roma() -> None:
    scene = Scene("1", year=-46).allied("aegyptii", R)
    scene.put(R, "italia-1", "cleopatra-vii", "aegyptii-band-1")
    assert roma_held_by(scene.state) == NOBODY


def test_s7_cleopatra_holds_roma_as_a_roman() -> None:
    scene = Scene("7").put(R, "italia-1", "cleopatra-vii")
    assert roma_held_by(scene.state) == R


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_5_1_1_the_marker_shows_cicero_while_caesar_lives_and_then_the_princeps(lang: str) -> None:
    def marker(scene: Scene) -> str:
        panes = AleaPresenter(BOARD).panes(scene.state, lang)
        text = " ".join(str(row) for pane in panes for row in pane.rows)
        return " ".join(word for word in ("Cicero", "Princeps") if word in text)

    alive = Scene("1", year=-46).put(C, "italia-3", "caesar").chief(C, "caesar")
    assert marker(alive) == "Cicero"
    back = boxed(Scene("1", year=-46), RETURNING, C, "caesar")
    assert marker(back) == "Cicero"
    assert marker(Scene("1", year=-46)) == "Princeps"
