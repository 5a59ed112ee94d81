"""3.6.1 to 3.6.3: who rises against an emperor, and who follows him."""

from __future__ import annotations

import pytest

from core.imperator.actions import Done, Relocate
from core.semper.box.actions import Extend
from core.semper.box.board import NOWHERE
from core.semper.box.state import AUGUSTUS, PLAIN, REBEL, USURPER
from core.semper.emperors.loyalty import make_room
from core.semper.emperors.outlook import followers, usurpation_chance
from core.semper.emperors.usurpation import why_not_extend, why_not_usurper
from tests.semper.politics_scene import Play, names, rules, tetrarchy
from tests.semper.scene import P, S, Scene, diocese, piece, pieces, zone


def barred(scene: Scene, side: int, name: str, face: str = "usurp") -> tuple[str, str] | None:
    refusal = why_not_usurper(scene.state, side, piece(name), face)
    return None if refusal is None else (refusal.kind, refusal.rule)


# --- 3.6.2 ----------------------------------------------------------------------------------------


def test_3_6_2_the_die_stays_within_his_pc() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius")  # PC 5
    assert usurpation_chance(scene.state, piece("licinius")).good == 5
    play = Play(scene)
    events = play.usurps("licinius", 5)
    assert [e.kind for e in events[1:3]] == ["usurpation-validated", "usurper"]
    assert (play.title("licinius"), play.side("licinius")) == (USURPER, S)
    assert play.state.taken_from[piece("licinius")] == P


def test_3_6_2_a_failed_attempt_changes_nothing() -> None:
    play = Play(tetrarchy().put(P, "moesiae-3", "licinius").title("augustus", "licinius"))
    assert play.usurps("licinius", 6)[-1].kind == "usurpation-fails"
    assert (play.title("licinius"), play.side("licinius")) == (AUGUSTUS, P)


def test_3_6_2_an_emperor_trades_his_title_and_loses_his_guards() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius").title("caesar", "licinius")
    scene.state.guards[P] = piece("licinius")
    play = Play(scene)
    play.rises("licinius", bonus=1)
    assert play.title("licinius") == USURPER
    assert play.state.bonus[piece("licinius")] == 1
    assert play.state.guards[P] == NOWHERE


@pytest.mark.parametrize(
    ("rank", "superior", "free"),
    [
        ("plain", "caesar", False),
        ("plain", "augustus", False),
        ("plain", "plain", True),
        ("caesar", "caesar", True),
        ("caesar", "augustus", False),
        ("caesar", "plain", True),
        ("augustus", "head", False),
        ("augustus", "caesar", True),
    ],
)
def test_3_6_2_rank_nobody_above_him_stands_with_him(rank: str, superior: str, free: bool) -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius", "severe")
    scene.title(rank, "licinius").title(superior, "severe")
    face = {"plain": "usurp", "caesar": "usurp-caesar", "augustus": "usurp-augustus"}[rank]
    bar = None if free else ("beside-superior", "3.6.2.rank")
    assert barred(scene, S, "licinius", face) == bar


def test_3_6_2_rank_leaders_of_the_other_side_do_not_matter() -> None:
    scene = tetrarchy().put(P, "galliae-2", "licinius")
    assert barred(scene, S, "licinius") is None


@pytest.mark.parametrize(
    ("name", "kind", "rule"),
    [
        ("maxence", "not-an-enemy-leader", "3.6.2"),
        ("julien", "not-an-enemy-leader", "3.6.2"),
        ("dux-sirmium", "dux-untitled", "3.3.1.dux"),
        ("severe", "in-revolt", "3.6.2.rank"),
        ("galere", "wrong-title", "3.6.2"),
    ],
)
def test_3_6_2_who_cannot_be_turned(name: str, kind: str, rule: str) -> None:
    scene = tetrarchy().put(P, "moesiae-3", "dux-sirmium").put(S, "italia-5", "maxence")
    scene.put(P, "oriens-2", "severe").revolt("severe")
    assert barred(scene, S, name) == (kind, rule)


def test_3_6_2_rank_nobody_rises_at_sea() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius")
    scene.state.where[piece("licinius")] = scene.state.board.hold(0)
    assert barred(scene, S, "licinius") == ("sails-at-sea", "3.6.2.rank")


# --- 3.6.1, 3.6.5 two usurpers --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "free"), [("hispaniae-1", True), ("italia-7", False), ("galliae-4", False)]
)
def test_3_6_5_the_second_rises_neither_there_nor_next_to_it(place: str, free: bool) -> None:
    scene = tetrarchy().put(P, "italia-5", "maxence").revolt("maxence")
    scene.put(S, place, "alexander")
    bar = None if free else ("usurper-too-near", "3.6.5")
    assert barred(scene, P, "alexander") == bar


def test_3_6_1_a_third_usurper_is_too_many() -> None:
    scene = tetrarchy().put(P, "italia-5", "maxence").put(P, "hispaniae-1", "alexander")
    scene.revolt("maxence").revolt("alexander").put(S, "britanniae-1", "maximien")
    assert barred(scene, P, "maximien") == ("two-usurpers", "3.6.1")


def test_3_6_5_the_printed_example_of_alexander_and_maxence() -> None:
    scene = tetrarchy().put(P, "italia-5", "maxence").put(P, "hispaniae-1", "alexander")
    scene.revolt("maxence").revolt("alexander").put(S, "viennensis-3", "maximien")
    viennensis = diocese("viennensis")
    scene.state.extensions = [(piece("alexander"), viennensis)]
    refusal = why_not_extend(scene.state, piece("maxence"), viennensis)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("extended-already", "3.6.5")


# --- 3.6.3.A --------------------------------------------------------------------------------------


def test_3_6_3_a_his_zone_follows_him() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius", "severe", "dux-sirmium", "hercules")
    play = Play(scene.title("caesar", "severe").title("caesar", "licinius"))
    events = play.rises("licinius")
    assert rules(events, "goes-over") == ["3.6.3.A"]
    for name in ("severe", "dux-sirmium"):
        assert (play.title(name), play.side(name)) == (REBEL, S)
        assert play.state.cause[piece(name)] == piece("licinius")
        assert play.state.taken_from[piece(name)] == P
    assert play.side("hercules") == S


def test_3_6_3_a_armenians_go_home() -> None:
    scene = tetrarchy().put(P, "oriens-3", "licinius", "ioviani", "armenia-1")
    scene.state.war[scene.state.board.persae] = S
    play = Play(scene)
    play.rises("licinius")
    assert (play.place("armenia-1"), play.side("armenia-1")) == ("armenia", P)
    assert play.side("ioviani") == S


# --- 3.6.3.B --------------------------------------------------------------------------------------


def diocese_of_four() -> Scene:
    """Licinius in Moesiae 3; Severus (PC 3) with units and a Dux (3), a Caesar, and Diocletianus
    (6), each in a zone of his own."""
    scene = tetrarchy().put(P, "moesiae-3", "licinius", "hercules")
    scene.put(P, "moesiae-1", "severe", "dux-sirmium", "ioviani")
    scene.put(P, "moesiae-4", "maximin-daia", "lanciarii").title("caesar", "maximin-daia")
    return scene.put(P, "moesiae-5", "diocletien")


def test_3_6_3_b_the_highest_pc_answers_for_his_zone() -> None:
    play = Play(diocese_of_four())
    events = play.rises("licinius", 3, 5)
    assert names(events, "loyalty-fails") == ["severe"]
    assert names(events, "loyalty-holds") == ["diocletien"]
    assert [play.side(n) for n in ("severe", "dux-sirmium", "ioviani")] == [S, S, S]
    assert (play.title("severe"), play.title("diocletien")) == (REBEL, PLAIN)
    assert (play.side("maximin-daia"), play.side("lanciarii")) == (P, P)  # no roll


def test_3_6_3_b_a_bonus_is_added() -> None:
    play = Play(diocese_of_four())
    events = play.rises("licinius", 1, 4, bonus=2)
    assert names(events, "loyalty-fails") == ["severe", "diocletien"]
    assert events[3].args["reckoned"] == {"die": 1, "modifiers": [["3.6.3.bonus", 2]]}


def test_3_6_3_b_units_without_a_leader_do_not_move() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius").put(P, "moesiae-1", "ioviani")
    play = Play(scene)
    play.rises("licinius")
    assert play.side("ioviani") == P


def test_3_6_3_b_outside_the_empire_there_is_no_diocese() -> None:
    scene = tetrarchy().put(P, "armenia", "licinius", "ioviani").put(P, "oriens-3", "severe")
    play = Play(scene)
    play.rises("licinius")
    assert (play.side("ioviani"), play.side("severe")) == (S, P)


def test_3_6_3_who_would_follow_can_be_foreseen() -> None:
    scene = diocese_of_four()
    here, first, last = followers(scene.state, piece("licinius"), 1)
    assert (here.zone, here.leaders, here.chance) == (zone("moesiae-3"), (), None)
    assert (first.zone, first.leaders) == (zone("moesiae-1"), pieces("severe", "dux-sirmium"))
    assert first.chance is not None
    assert (first.chance.good, first.chance.of) == (5, 6)  # 2 and more with a bonus of 1
    assert last.zone == zone("moesiae-5")


# --- 3.6.3.C --------------------------------------------------------------------------------------


def neighbours(*titles: str) -> Scene:
    """Licinius (PC 5) in Moesiae, Severus in Thracia; there an emperor, if one is named."""
    scene = tetrarchy().put(P, "moesiae-3", "licinius").put(P, "thracia-1", "severe", "ioviani")
    for title in titles:
        scene.put(P, "thracia-4", "maximin-daia").title(title, "maximin-daia")
    return scene


THRACIA = Extend(diocese("thracia"))


@pytest.mark.parametrize(
    ("titles", "bonus", "last"),
    [((), 0, 4), (("caesar",), 0, 3), (("augustus",), 0, 2), ((), 1, 5)],
)
def test_3_6_3_c_the_die_is_below_his_pc(titles: tuple[str, ...], bonus: int, last: int) -> None:
    play = Play(neighbours(*titles))
    events = play.rises("licinius", THRACIA, last, 6, bonus=bonus)
    assert rules(events, "extension-succeeds") == ["3.6.3.C"]
    assert (play.title("severe"), play.side("ioviani")) == (REBEL, S)
    assert play.state.extensions == [(piece("licinius"), diocese("thracia"))]
    play = Play(neighbours(*titles))
    assert play.rises("licinius", THRACIA, last + 1, bonus=bonus)[-1].kind == "extension-fails"


def test_3_6_3_c_the_chance_is_shown() -> None:
    play = Play(neighbours("augustus"))
    play.rises("licinius", Done())
    (prompt,) = play.asked
    play.state.title[piece("licinius")] = USURPER
    chance = prompt.chance(play.state, THRACIA)
    assert chance is not None
    assert (chance.good, chance.of) == (3, 10)


def test_3_6_3_c_it_may_be_left() -> None:
    play = Play(neighbours())
    assert play.rises("licinius", Done())[-1].kind == "no-extension"
    assert play.state.extensions == []


def test_3_6_3_c_a_strait_makes_neighbours() -> None:
    scene = tetrarchy().put(S, "britanniae-1", "maxence").put(S, "galliae-4", "maximien")
    play = Play(scene)
    play.rises("maxence", Extend(diocese("galliae")), 0, 1)
    assert play.side("maximien") == S  # Constance Chlore adds 2, and he is loyal all the same


@pytest.mark.parametrize(
    ("name", "kind"), [("oriens", "no-such-neighbour"), ("pannoniae", "nobody-wavers")]
)
def test_3_6_3_c_other_dioceses_are_refused(name: str, kind: str) -> None:
    scene = neighbours().revolt("licinius")
    scene.state.side[piece("licinius")] = S
    refusal = why_not_extend(scene.state, piece("licinius"), diocese(name))
    assert refusal is not None
    assert refusal.kind == kind


# --- 3.6.3.stack ----------------------------------------------------------------------------------


def test_3_6_3_stack_who_arrives_beside_an_usurper_goes_on() -> None:
    scene = tetrarchy().put(S, "italia-2", "maxence", "ioviani").revolt("maxence")
    scene.put(S, "italia-2", "volusianus")
    play = Play(scene)
    step = make_room(play.preview.table, play.state, pieces("volusianus"))
    to = zone("italia-4")
    events = play.run(step, Relocate(pieces("volusianus"), to))
    assert rules(events, "makes-room") == ["3.6.3.stack"]
    assert play.place("volusianus") == "italia-4"


def test_3_6_3_stack_lone_leaders_of_his_new_side_make_room_for_his_army() -> None:
    scene = tetrarchy().put(P, "galliae-4", "licinius", "ioviani").put(S, "galliae-4", "maxence")
    scene.put(S, "galliae-1", "maximien")
    play = Play(scene)
    play.rises("licinius", Relocate(pieces("maxence"), zone("galliae-3")))
    assert (play.place("licinius"), play.place("maxence")) == ("galliae-4", "galliae-3")
