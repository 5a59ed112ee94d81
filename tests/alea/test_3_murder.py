"""3.5.3 the murder of Caesar and the end of his Assassins; 8.2 and 8.5.2 with Assassins."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Cede, Keep, Name
from core.alea.box.board import DEAD, NOBODY, NOWHERE, RETURNING, WAITING, open_board
from core.alea.box.offices import assassins, assassins_left, daggers, is_assassin
from core.alea.box.pieces import eliminate
from core.alea.box.state import LONG_AGO, MURDER, reindex
from core.alea.combat.battle import battle
from core.alea.politics import murder
from core.alea.politics.death import fall
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.politics.triumvirs import rally
from core.alea.start.setup import start
from core.imperator.actions import Relocate
from core.imperator.asking.modifiers import summed
from core.systems import open_system
from core.texts import event_text
from tests.alea.politics_scene import (
    FOUR_C,
    FOUR_R,
    Stage,
    finish,
    murder_done,
    pretender,
    region,
    sound,
    triumvir,
)
from tests.alea.scene import BOARD, REGIONS, C, R, Scene, boxed, piece, pieces, zone

SYSTEM = open_system("alea")
THE_FOUR = ("d-brutus", "m-brutus", "cassius", "trebonius")


def rome(*held: str, caesar: str = "italia-3") -> Scene:
    """Caesar and M. Antonius in Italia, Pompeius in Asia; `held` are Caesar's regions."""
    scene = Scene("1", year=-44).control(R, *REGIONS).control(C, *held)
    scene.put(C, caesar, "caesar", "legio-x").put(C, "italia-6", "m-antonius")
    scene.put(R, "asia-1", "pompeius", "legio-ii")
    return scene.chief(C, "caesar").chief(R, "pompeius")


def segment(scene: Scene, *faces: int) -> Stage:
    stage = Stage(scene)
    return stage.play(murder.caesar_segment(stage, stage.state), *faces)


# --- the attempt ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "follows"), [(2, True), (3, False)])
def test_3_5_3_below_the_number_of_caesars_regions(die: int, follows: bool) -> None:
    """Regions, not legions: three regions, one legion."""
    stage = segment(rome("italia", "gallia", "hispania"))
    assert stage.asked == "roll conspiracy"
    stage.roll(die)
    assert stage.asked == ("roll murder" if follows else "")
    kind = "conspiracy" if follows else "no-conspiracy"
    assert stage.told(kind)[0].rule == "3.5.3.attempt"


@pytest.mark.parametrize(
    ("die", "roma", "pompeius_dead", "dies"),
    [
        (5, False, False, False),
        (6, False, False, True),
        (4, True, False, False),
        (5, True, False, True),
        (4, False, True, False),
        (5, False, True, True),
        (3, True, True, False),
        (4, True, True, True),
    ],
)
def test_3_5_3_six_or_more_with_one_for_roma_and_one_for_pompeius_death(
    die: int, roma: bool, pompeius_dead: bool, dies: bool
) -> None:
    scene = rome(*REGIONS, caesar="italia-1" if roma else "italia-3")
    if pompeius_dead:
        boxed(scene, DEAD, R, "pompeius").put(R, "asia-1", "scipio").chief(R, "scipio")
    stage = segment(scene, 1, die)
    assert stage.where("caesar") == ("dead" if dies else ("italia-1" if roma else "italia-3"))


def test_3_5_3_the_ides_add_two() -> None:
    assert daggers(rome().state, ides=True) == [("6.4.ides", 2)]
    assert summed(3, daggers(rome(caesar="italia-1").state, ides=True)) == 3 + 1 + 2


def test_3_5_3_the_log_tells_what_was_added_to_the_die_of_the_daggers() -> None:
    scene = boxed(rome(*REGIONS, caesar="italia-1"), DEAD, R, "pompeius")
    scene.put(R, "asia-1", "scipio").chief(R, "scipio")
    (event,) = segment(scene, 1, 4).told("caesar-murdered")
    assert event.also == ("3.5.3.roma", "3.5.3.rival")
    assert event_text(SYSTEM, event) == (
        "Caesar is murdered; die 4, +1 victim within reach (3.5.3.roma), "
        "+1 death of Pompeius (3.5.3.rival) = 6, at least 6."
    )
    (event,) = segment(rome(*REGIONS, caesar="italia-3"), 1, 5).told("caesar-escapes")
    assert event_text(SYSTEM, event, "fr") == (
        "Caesar échappe aux poignards\u00a0; dé 5, moins de 6."
    )


def test_3_5_3_the_attempt_is_made_in_scenario_1_only_while_caesar_is_on_the_map() -> None:
    other = Scene("2", year=-44).put(C, "italia-1", "caesar").control(C, *REGIONS)
    assert segment(other).asked == ""
    assert segment(boxed(rome(*REGIONS), RETURNING, C, "caesar")).asked == ""
    assert segment(boxed(rome(*REGIONS), DEAD, C, "caesar")).asked == ""


# --- consequences --------------------------------------------------------------------------------


def ides(scene: Scene) -> Stage:
    """The murder succeeds."""
    return segment(scene.control(C, *REGIONS), 1, 6)


def test_3_5_3_caesar_dies_the_republican_scores_and_m_antonius_follows() -> None:
    stage = ides(rome())
    assert stage.where("caesar") == "dead"
    assert stage.state.points == -1
    assert stage.chiefs(C) == ["m-antonius"]
    assert stage.told("faction-leader")[0].rule == "3.5.2.caesar"
    assert (stage.state.murdered, stage.state.caesar_died) == (-44, -44)
    assert stage.state.halved_until == -43
    assert stage.state.chief_died  # counts on the next year's track
    assert not stage.state.avenged or not assassins_left(stage.state)


def test_3_5_3_the_four_are_republicans_wherever_they_are() -> None:
    scene = rome().put(C, "gallia-3", "d-brutus").put(R, "asia-1", "cassius")
    boxed(scene, RETURNING, C, "trebonius")
    boxed(scene, WAITING, C, "m-brutus")
    stage = ides(scene)
    assert stage.sides(*THE_FOUR) == [R] * 4
    assert [stage.where(x) for x in THE_FOUR] == ["gallia-3", "waiting", "asia-1", "returning"]
    assert stage.asked == ""


def test_3_5_3_units_stacked_only_with_those_who_turn_go_with_them() -> None:
    scene = rome().put(C, "gallia-3", "d-brutus", "trebonius", "legio-i", "auxilia-1")
    stage = ides(scene)
    assert stage.sides("d-brutus", "trebonius", "legio-i", "auxilia-1") == [R] * 4
    assert stage.asked == ""
    assert stage.sides("legio-x", "m-antonius") == [C, C]


def test_3_5_3_caesars_own_army_follows_the_assassins_who_are_alone_with_it() -> None:
    stage = ides(rome().put(C, "italia-3", "m-brutus", "cassius"))
    assert stage.sides("legio-x", "m-brutus") == [R, R]


def mixed() -> Stage:
    """Five legions and three other units under Hirtius and Trebonius, far from Caesar."""
    scene = rome().put(C, "gallia-4", "hirtius", "trebonius", "legio-i", "legio-iii", "legio-v")
    scene.put(C, "gallia-4", "legio-vi", "legio-viii", "auxilia-1", "auxilia-2", "auxilia-3")
    return ides(scene)


def test_3_5_3_the_caesarian_keeps_half_of_the_legions_and_half_of_the_rest() -> None:
    stage = mixed()
    assert (stage.asked, stage.asks) == ("keep", C)
    assert stage.prompt is not None
    assert stage.prompt.args() == {"side": C, "place": zone("gallia-4"), "count": 2}
    assert len(stage.prompt.legal(stage.state)) == 10
    assert stage.refused(Keep(pieces("legio-i"))).rule == "3.5.3.division"
    assert stage.refused(Keep(pieces("legio-i", "legio-i"))).kind == "wrong-number"
    assert stage.refused(Keep(pieces("legio-i", "auxilia-1"))).kind == "not-among-them"
    assert stage.refused(Cede(pieces("legio-i", "legio-v"))).kind == "not-an-answer"
    options = stage.prompt.options(stage.state, {"type": "keep"})
    assert options is not None
    assert (options.least, options.most, len(options.candidates)) == (2, 2, 5)
    stage.say(Keep(pieces("legio-v", "legio-vi")))
    assert stage.prompt is not None
    assert stage.prompt.args()["count"] == 1
    stage.say(Keep(pieces("auxilia-2")))
    assert stage.sides("legio-v", "legio-vi", "auxilia-2", "hirtius") == [C] * 4
    rest = ("legio-i", "legio-iii", "legio-viii", "auxilia-1", "auxilia-3", "trebonius")
    assert stage.sides(*rest) == [R] * 6


def test_3_5_3_then_the_republican_moves_his_part_anywhere_in_the_republic() -> None:
    stage = mixed().say(Keep(pieces("legio-v", "legio-vi"))).say(Keep(pieces("auxilia-2")))
    assert (stage.asked, stage.asks) == ("withdraw", R)
    assert stage.prompt is not None
    party = pieces("trebonius", "legio-i", "legio-iii", "legio-viii", "auxilia-1", "auxilia-3")
    assert stage.refused(Relocate(party[:-1], zone("asia-2"))).kind == "all-withdraw"
    for bad in ("italia-6", "gallia-4", "alpes-2", "italia-3"):  # enemies, here, outside, legio X
        assert stage.refused(Relocate(party, zone(bad))).kind == "no-shelter-there"
    stage.say(Relocate(party, zone("hispania-4")))  # a region of the Caesarian, no city
    assert stage.where("legio-i") == "hispania-4"
    assert stage.asked == ""
    assert stage.mixed() == 0


def test_3_5_3_with_fleets_they_need_a_port() -> None:
    scene = rome().put(C, "gallia-8", "hirtius", "trebonius", "naves-6-0", "legio-i")
    stage = ides(scene)
    assert stage.asked == "withdraw"  # one legion, one fleet: nothing is kept
    assert stage.prompt is not None
    targets = {action.to for action in stage.prompt.legal(stage.state)}
    assert targets
    assert all(BOARD.port[to] for to in targets)


def test_3_5_3_leaders_part_even_without_units() -> None:
    stage = ides(rome().put(C, "gallia-4", "hirtius", "trebonius"))
    assert stage.asked == "withdraw"
    stage.say(Relocate(pieces("trebonius"), zone("gallia-5")))
    assert stage.where("hirtius") == "gallia-4"


def test_3_5_3_a_second_faction_leader_who_turns_loses_his_marker() -> None:
    scene = rome().put(C, "gallia-3", "trebonius").chief(C, "caesar", "trebonius")
    stage = ides(scene)
    assert stage.chiefs(C) == ["m-antonius"]


def test_3_5_3_a_pretender_of_the_republic_among_them_is_one_no_more() -> None:
    scene = pretender(rome().put(C, "gallia-3", "m-brutus", "legio-i"), R, "m-brutus")
    stage = ides(scene)
    assert stage.sides("m-brutus", "legio-i") == [R, R]
    assert stage.state.pretenders[R] == 255


def test_3_5_3_a_neutral_assassin_stays_neutral_and_has_one_face_from_now_on() -> None:
    scene = rome().put(C, "hispania-1", "trebonius", "legio-i")
    scene.control(C, *REGIONS)
    stage = segment(triumvir(scene, "trebonius", "hispania", C), 1, 6)
    assert stage.sides("trebonius", "legio-i") == [NOBODY, NOBODY]
    stage.play(rally(stage, stage.state, C, piece("trebonius")))
    assert stage.where("trebonius") == "dead"  # 3.6.5: he has no Caesarian face any more
    assert stage.sides("legio-i") == [C]


def test_3_5_3_a_republican_side_without_chief_names_one_of_the_newcomers() -> None:
    scene = rome().put(C, "gallia-3", "trebonius", "d-brutus")
    boxed(scene, DEAD, R, "pompeius").chief(R)
    reindex(scene.state)
    stage = ides(scene)
    assert (stage.asked, stage.asks) == ("name", R)
    stage.say(Name(piece("d-brutus")))
    assert stage.chiefs(R) == ["d-brutus"]


# --- who is an Assassin --------------------------------------------------------------------------


def test_3_5_3_the_mark_means_nothing_before_the_murder() -> None:
    assert {BOARD.piece_ids[x] for x in assassins(BOARD)} == set(THE_FOUR)
    scene = rome().put(C, "gallia-3", "trebonius")
    assert not is_assassin(scene.state, piece("trebonius"))
    assert is_assassin(murder_done(scene).state, piece("trebonius"))
    assert not is_assassin(scene.state, piece("m-antonius"))
    assert not is_assassin(scene.state, piece("surena"))


def test_3_5_3_scenarios_that_begin_after_the_ides_take_the_murder_for_granted() -> None:
    board = open_board()
    for scenario in board.scenarios.values():
        state = start(board, scenario, [])
        assert state.murdered == (-44 if scenario.first > -44 else LONG_AGO)


# --- 10.1 and the end of the Assassins -----------------------------------------------------------


def hunted(*alive: str, waiting: tuple[str, ...] = ()) -> Scene:
    """Year 42: Octavianus and M. Antonius against the last of the Assassins."""
    scene = murder_done(Scene("1", year=-42)).put(C, "italia-1", "octavianus")
    scene.put(C, "italia-6", "m-antonius", "legio-i", "legio-iii", "legio-v")
    scene.put(C, "gallia-8", "legio-vi", "legio-viii").put(R, "asia-5", "scipio", "legio-ii")
    scene.chief(C, "octavianus", "m-antonius").chief(R, "scipio")
    if alive:
        scene.put(R, "asia-4", *alive)
    return boxed(scene, WAITING, R, *waiting)


def test_10_1_the_last_assassin_is_worth_five_points() -> None:
    stage = Stage(hunted("cassius", "d-brutus"))
    fall(stage, stage.state, piece("d-brutus"), "8.5.2", by=C)
    assert stage.state.points == 1
    fall(stage, stage.state, piece("scipio"), "8.5.2", by=C)
    assert stage.state.points == 2
    fall(stage, stage.state, piece("cassius"), "death.natural")
    assert stage.state.points == 7
    assert stage.told("points")[-1].rule == "10.1.assassins"


def test_10_1_who_has_still_to_enter_lives() -> None:
    stage = Stage(hunted("cassius", waiting=("m-brutus",)))
    fall(stage, stage.state, piece("cassius"), "8.5.2", by=C)
    assert stage.state.points == 1


def test_10_1_before_the_murder_nobody_is_avenged() -> None:
    scene = hunted("cassius")
    scene.state.murdered = LONG_AGO
    stage = Stage(scene)
    fall(stage, stage.state, piece("cassius"), "8.5.2", by=C)
    assert stage.state.points == 1


def test_3_5_3_the_east_waits_for_the_last_assassin() -> None:
    stage = segment(hunted("cassius"))
    assert (stage.asked, stage.events) == ("", [])
    assert not stage.state.avenged


def east(*more: str) -> Stage:
    """The last Assassin is dead; some of M. Antonius' friends stand in Hispania."""
    scene = hunted()
    if more:
        scene.put(C, "hispania-1", *more)
    return segment(scene)


def test_3_5_3_m_antonius_becomes_the_only_republican_faction_leader_in_alexandria() -> None:
    stage = east()
    assert stage.where("m-antonius") == "aegyptii"
    assert stage.sides("m-antonius") == [R]
    assert stage.chiefs(R) == ["m-antonius"]
    assert stage.chiefs(C) == ["octavianus"]
    assert stage.state.avenged
    assert stage.state.halved_until == -37


def test_3_5_3_the_aegyptii_give_their_allegiance_to_the_republican() -> None:
    stage = east()
    assert stage.state.allied[BOARD.people_ids.index("aegyptii")] == R
    assert stage.sides("aegyptii-band-1") == [R]


def test_3_5_3_aegyptii_among_peoples_of_the_caesarian_go_home_before_they_change_sides() -> None:
    scene = hunted().allied("aegyptii", C).put(C, "marmarica", "aegyptii-band-1")
    scene.war("numidae", C).put(C, "marmarica", "numidae-band-1")
    stage = segment(scene)
    assert stage.where("aegyptii-band-1") == "aegyptii"
    assert stage.where("numidae-band-1") == "marmarica"
    assert stage.sides("aegyptii-band-1", "numidae-band-1") == [R, C]


def test_3_5_3_four_friends_go_with_him_if_they_are_in_play() -> None:
    scene = hunted().put(C, "hispania-1", "pollio", "hirtius").put(R, "asia-5", "bassus")
    boxed(scene, RETURNING, C, "plancus")
    boxed(scene, WAITING, C, "salvidienus")
    stage = segment(scene)
    names = ("pollio", "bassus", "plancus", "salvidienus", "hirtius")
    assert [stage.where(x) for x in names] == [*["aegyptii"] * 3, "waiting", "hispania-1"]
    assert stage.sides("pollio", "bassus", "plancus", "hirtius") == [R, R, R, C]


def test_3_5_3_the_caesarian_chooses_half_of_his_legions_for_alexandria() -> None:
    stage = east()
    assert (stage.asked, stage.asks) == ("cede", C)
    assert stage.prompt is not None
    assert stage.prompt.args() == {"side": C, "count": 2}  # of five
    assert stage.refused(Cede(pieces("legio-i"))).kind == "wrong-number"
    assert stage.refused(Cede(pieces("legio-i", "legio-ii"))).kind == "not-among-them"
    options = stage.prompt.options(stage.state, {"type": "cede"})
    assert options is not None
    assert (options.least, options.most, len(options.candidates)) == (2, 2, 5)
    stage.say(Cede(pieces("legio-vi", "legio-viii")))
    assert [stage.where(x) for x in ("legio-vi", "legio-viii")] == ["aegyptii"] * 2
    assert stage.sides("legio-vi", "legio-i") == [R, C]
    assert stage.told("legions-ceded")[0].rule == "3.5.3.alexandria"
    assert stage.asked == ""


@pytest.mark.parametrize(
    ("lang", "plot", "defection"),
    [
        ("en", "plot against Caesar", "M. Antonius defects"),
        ("fr", "complot contre César", "défection de M. Antonius"),
    ],
)
def test_3_5_3_the_status_tells_the_plot_from_what_follows_years_later(
    lang: str, plot: str, defection: str
) -> None:
    for stage, named in ((mixed(), plot), (east(), defection)):
        stage.state.step = MURDER
        assert stage.asked
        assert stage.system.presenter.status(stage.state, lang).split("  ")[1] == named
        moment = stage.system.moment(stage.state)
        assert stage.system.presenter.phase(moment.phase, lang) == named


@pytest.mark.parametrize(("left", "ceded"), [(3, 1), (2, 1), (1, 0)])
def test_3_5_3_half_of_few_legions_is_rounded_down(left: int, ceded: int) -> None:
    scene = hunted()
    legions = ("legio-i", "legio-iii", "legio-v", "legio-vi", "legio-viii")
    for name in legions[left:]:
        eliminate(scene.state, piece(name))
    stage = segment(scene)
    assert (stage.asked == "cede") == (ceded > 0)
    if ceded:
        assert stage.prompt is not None
        assert stage.prompt.args()["count"] == ceded


def test_3_5_3_many_legions_are_offered_as_a_sample() -> None:
    scene = hunted()
    legions = [BOARD.piece_ids[u] for u in BOARD.roman_of_kind[1][:20]]
    stage = segment(scene.put(C, "gallia-4", *legions))
    assert stage.prompt is not None
    assert not stage.prompt.complete
    stage.first()
    assert stage.asked == ""


def test_3_5_3_a_side_left_without_faction_leader_names_another() -> None:
    scene = hunted().chief(C, "m-antonius").put(C, "hispania-1", "hirtius", "lepidus")
    stage = segment(scene).say(Cede(pieces("legio-i", "legio-iii")))
    assert (stage.asked, stage.asks) == ("name", C)
    stage.say(Name(piece("octavianus")))
    assert stage.chiefs(C) == ["octavianus"]


def test_3_5_3_caesarians_in_alexandria_make_room_first() -> None:
    scene = hunted().control(C, "italia").allied("aegyptii", C)
    scene.put(C, "aegyptii", "hirtius", "legio-vii", "m-antonius")
    stage = segment(scene)
    assert (stage.asked, stage.asks) == ("withdraw", C)
    stage.say(Relocate(pieces("hirtius", "legio-vii"), zone("italia-3")))
    assert stage.where("m-antonius") == "aegyptii"
    assert stage.where("legio-vii") == "italia-3"


def test_3_5_3_with_m_antonius_dead_nothing_follows() -> None:
    scene = boxed(hunted(), DEAD, C, "m-antonius").chief(C, "octavianus")
    stage = segment(scene)
    assert stage.asked == ""
    assert stage.state.avenged
    assert stage.state.halved_until == LONG_AGO
    assert stage.chiefs(R) == ["scipio"]


def test_3_5_3_it_happens_once_and_only_in_scenario_1() -> None:
    scene = hunted()
    scene.state.avenged = True
    assert segment(scene).events == []
    scene = hunted()
    scene.state.scenario = "2"
    assert segment(scene).events == []


def test_3_6_5_a_triumvir_called_to_alexandria_leaves_his_region_free() -> None:
    scene = triumvir(hunted().put(C, "hispania-1", "pollio", "legio-vii"), "pollio", "hispania", C)
    stage = segment(scene)
    stage.first()
    assert stage.where("pollio") == "aegyptii"
    assert stage.state.triumvirs == []
    assert stage.sides("pollio", "legio-vii") == [R, C]
    assert stage.state.control[region("hispania")] == C


# --- 8.2 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("die", range(10))
def test_8_2_only_8_and_9_save_an_assassin_after_the_murder(die: int, after: bool) -> None:
    scene = Scene("1", year=-42).put(R, "asia-4", "cassius").put(C, "asia-4", "legio-i")
    stage = Stage(murder_done(scene) if after else scene)
    stage.play(flee_lone_leaders(stage, stage.state, zone("asia-4")), die)
    saved = (die >= 8) == after
    assert (stage.where("cassius") != "dead") == saved
    assert stage.asked == ("flee" if saved else "")


def test_8_2_others_roll_as_before() -> None:
    scene = murder_done(Scene("1", year=-42).put(R, "asia-4", "scipio").put(C, "asia-4", "legio-i"))
    stage = Stage(scene)
    stage.play(flee_lone_leaders(stage, stage.state, zone("asia-4")), 7)
    assert stage.where("scipio") == "asia-4"


# --- 8.5.2 ---------------------------------------------------------------------------------------


def field(mine: tuple[str, ...], theirs: tuple[str, ...], die: int, after: bool = True) -> Stage:
    """The Caesarian attacks in Gallia 4; Octavianus and Scipio lead from afar unless they fight."""
    scene = Scene("1", year=-42).put(C, "gallia-4", *mine).put(R, "gallia-4", *theirs)
    heads = [x for x in mine if x == "lepidus"]
    scene.chief(C, *heads).chief(R, *(x for x in theirs if x == "m-brutus"))
    if after:
        murder_done(scene)
    stage = Stage(scene)
    return stage.play(battle(stage, stage.state, zone("gallia-4"), naval=False), die)


def test_8_5_2_an_assassin_beaten_by_a_faction_leader_dies() -> None:
    stage = field(("lepidus", *FOUR_C), ("cassius", "spinther", "legio-ii"), 6)
    assert stage.where("cassius") == "dead"
    assert stage.where("spinther") == "gallia-4"  # he retreats
    assert stage.told("leader-dies")[0].rule == "8.5.2"


def test_8_5_2_before_the_murder_he_is_like_anybody() -> None:
    stage = field(("lepidus", *FOUR_C), ("cassius", "legio-ii"), 6, after=False)
    assert stage.where("cassius") != "dead"


def test_8_5_2_beaten_by_others_he_lives() -> None:
    stage = field(("hirtius", *FOUR_C), ("cassius", "legio-ii"), 6)
    assert stage.where("cassius") != "dead"


def test_8_5_2_a_faction_leader_beaten_by_an_assassin_retreats_alive() -> None:
    stage = field(("lepidus", "legio-i"), ("cassius", *FOUR_R), 5)
    assert stage.asked == "retreat"
    assert stage.where("lepidus") == "gallia-4"


def test_8_5_2_even_if_the_assassin_is_a_faction_leader_who_himself_dies_if_beaten() -> None:
    stage = field(("lepidus", "legio-i"), ("m-brutus", *FOUR_R), 6)
    assert stage.where("lepidus") != "dead"
    stage = field(("lepidus", *FOUR_C), ("m-brutus", "legio-ii"), 6)
    assert stage.where("m-brutus") == "dead"


def test_8_5_1_an_e_kills_a_faction_leader_even_before_an_assassin() -> None:
    """One against six, row 0 or less."""
    stage = field(("lepidus", "auxilia-1"), ("cassius", *FOUR_R, "legio-xvi"), 1)
    assert [e.rule for e in stage.told("unit-lost")] == ["8.4.2.E"]
    assert stage.where("lepidus") == "dead"


# --- 3.5.3 what the murder ends, and what the defection ends -------------------------------------


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
