"""2.C, 6.1 and 6.2: stratagems of usurpation; s7.julien: the one that needs none."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.semper.box.actions import Mutiny, Play
from core.semper.box.state import CAESAR, PLAIN, USURPATIONS, USURPER
from core.semper.stratagems.cup import cup
from tests.semper.scene import (
    SEAT,
    P,
    S,
    Scene,
    asked,
    counter,
    kinds,
    piece,
    push,
    refused,
    roll,
)
from tests.semper.stratagem_scene import (
    cannot,
    emperors,
    held,
    kind_of,
    passes,
    plays,
    refusals,
    table,
)


def courts() -> Scene:
    """Both camps with a head, another Augustus, two Caesars and a plain leader, all apart."""
    scene = emperors()
    scene.put(P, "pannoniae-4", "licinius").put(P, "oriens-2", "maximin-daia")
    scene.put(P, "asia-2", "severe").put(P, "moesiae-3", "diocletien")
    scene.put(S, "italia-5", "maxence").put(S, "viennensis-3", "constantin")
    scene.put(S, "italia-7", "maximien").put(S, "africa-4", "alexander")
    scene.title("augustus", "licinius", "maxence")
    return scene.title("caesar", "maximin-daia", "severe", "constantin", "maximien")


def usurping(scene: Scene, side: int, *faces: str, **more: Any) -> Game:
    mine, theirs = (faces, ()) if side == P else ((), faces)
    return table(scene, mine, theirs, step=USURPATIONS, initiative=side, active=side, **more)


CASES = [
    (P, "usurp-augustus-p", "maxence", "6.1.usurp-augustus", 2),
    (P, "usurp-caesar-p", "constantin", "6.1.usurp-caesar", 1),
    (P, "usurp-p", "alexander", "6.1.usurp", 0),
    (S, "usurp-augustus-s", "licinius", "6.2.usurp-augustus", 2),
    (S, "usurp-caesar-s", "severe", "6.2.usurp-caesar", 1),
    (S, "usurp-s", "diocletien", "6.2.usurp", 0),
]


@pytest.mark.parametrize(("side", "face", "name", "rule", "bonus"), CASES)
def test_6_an_usurpation_is_validated_by_his_pc(
    side: int, face: str, name: str, rule: str, bonus: int
) -> None:
    game = usurping(courts(), side, face)
    events = plays(game, side, face, leader=piece(name))
    assert (events[0].kind, events[0].rule) == ("stratagem-played", rule)
    assert counter(face) in cup(game.state)
    roll(game, 1)
    assert game.state.title[piece(name)] == USURPER
    assert game.state.side[piece(name)] == side
    assert game.state.bonus[piece(name)] == bonus


@pytest.mark.parametrize(("side", "face", "name", "rule", "bonus"), CASES)
def test_6_an_usurpation_that_fails_costs_the_counter_only(
    side: int, face: str, name: str, rule: str, bonus: int
) -> None:
    scene = courts()
    title = scene.state.title[piece(name)]
    game = usurping(scene, side, face)
    plays(game, side, face, leader=piece(name))
    prompt = asked(game)
    assert prompt.args()["leader"] == piece(name)
    rating = scene.state.board.pc[piece(name)]
    if rating < 6:
        roll(game, rating + 1)
        assert game.state.title[piece(name)] == title
        assert game.state.side[piece(name)] == 3 - side
    assert counter(face) in cup(game.state)


@pytest.mark.parametrize(
    ("side", "face", "name", "kind", "rule"),
    [
        (P, "usurp-augustus-p", "constantin", "wrong-title", "3.6.2"),
        (P, "usurp-augustus-p", "constance-chlore", "wrong-title", "3.6.2"),
        (P, "usurp-caesar-p", "maxence", "wrong-title", "3.6.2"),
        (P, "usurp-p", "constantin", "wrong-title", "3.6.2"),
        (P, "usurp-p", "diocletien", "not-an-enemy-leader", "3.6.2"),
        (P, "usurp-p", "dux-treveri", "not-an-enemy-leader", "3.6.2"),
        (P, "usurp-p", "julien", "not-an-enemy-leader", "3.6.2"),
        (S, "usurp-s", "alexander", "not-an-enemy-leader", "3.6.2"),
        (S, "usurp-s", "sapor-ii", "name-a-leader", "6.2.usurp"),
        (S, "usurp-s", None, "name-a-leader", "6.2.usurp"),
    ],
)
def test_6_it_is_aimed_at_the_right_enemy_leader(
    side: int, face: str, name: str | None, kind: str, rule: str
) -> None:
    game = usurping(courts(), side, face)
    leader = piece(name) if name else None
    assert cannot(game, side, face, leader=leader) == (kind, rule)


def test_6_a_dux_is_no_usurper() -> None:
    game = usurping(courts().put(S, "galliae-2", "dux-treveri"), P, "usurp-p")
    assert cannot(game, P, "usurp-p", leader=piece("dux-treveri"))[0] == "dux-untitled"


def test_6_not_beside_his_superior() -> None:
    scene = courts().put(S, "italia-7", "alexander").put(S, "hispaniae-1", "sylvanus")
    game = usurping(scene, P, "usurp-p")
    assert cannot(game, P, "usurp-p", leader=piece("alexander"))[1] == "3.6.2.rank"


@pytest.mark.parametrize(
    ("side", "face", "kind", "plain"),
    [
        (P, "usurp-augustus-p", "needs-two-augusti", "maxence"),
        (S, "usurp-augustus-s", "needs-two-augusti", "licinius"),
        (P, "usurp-caesar-p", "needs-two-caesares", "maximien"),
        (S, "usurp-caesar-s", "needs-two-caesares", "severe"),
    ],
)
def test_6_the_other_camp_needs_two_of_them(side: int, face: str, kind: str, plain: str) -> None:
    scene = courts()
    scene.state.title[piece(plain)] = PLAIN
    other = "usurp-p" if side == P else "usurp-s"
    game = usurping(scene, side, face, other)
    refusal = refused(game, Play(counter(face), face, leader=piece(plain)), SEAT[side])
    assert (refusal.kind, refusal.args) == (kind, {"side": 3 - side})
    assert refusals(game, "counter", type="play")[counter(face)] == kind
    assert refusals(game, "counter", type="play")[counter(other)] == ""


def test_6_the_head_counts_as_one_of_two_augusti() -> None:
    scene = emperors().put(S, "italia-5", "maxence").title("augustus", "maxence")
    game = usurping(scene, P, "usurp-augustus-p")
    plays(game, P, "usurp-augustus-p", leader=piece("maxence"))
    roll(game, 4)
    assert game.state.title[piece("maxence")] == USURPER


@pytest.mark.parametrize(("side", "face"), [(P, "usurp-s"), (S, "usurp-p")])
def test_6_the_other_camps_counters_are_refused(side: int, face: str) -> None:
    own = "usurp-p" if side == P else "usurp-s"
    game = usurping(courts(), side, face, own)
    leader = piece("alexander" if side == P else "diocletien")
    rule = "6.2.usurp" if side == P else "6.1.usurp"
    assert cannot(game, side, face, leader=leader) == ("other-camps", rule)
    assert refusals(game, "counter", type="play")[counter(face)] == "other-camps"


def test_6_who_could_lead_nobody_astray_is_not_asked() -> None:
    game = usurping(emperors(), P, "usurp-p", "usurp-caesar-p")
    assert kind_of(game) != "usurpations"


def test_6_1_usurp_against_a_camp_without_any_augustus() -> None:
    scene = Scene().put(P, "pontica-4", "galere").heads("galere").put(S, "africa-4", "alexander")
    game = usurping(scene, P, "usurp-p")
    plays(game, P, "usurp-p", leader=piece("alexander"))
    roll(game, 3)
    assert game.state.title[piece("alexander")] == USURPER


def test_2_c_usurpations_alternate() -> None:
    game = table(
        courts(), ["usurp-p", "usurp-p"], ["usurp-s"],
        step=USURPATIONS, initiative=S, active=S,
    )  # fmt: skip
    assert (kind_of(game), asked(game).seat) == ("usurpations", SEAT[S])
    passes(game)
    assert (asked(game).seat, asked(game).sentence) == (SEAT[P], "usurpations-last")
    plays(game, P, "usurp-p", leader=piece("alexander"))
    roll(game, 6)
    assert asked(game).seat == SEAT[S]
    passes(game)
    assert asked(game).seat == SEAT[P]
    passes(game)
    assert game.state.step != USURPATIONS
    assert [len(held(game, side)) for side in (P, S)] == [1, 1]


def test_3_6_2_the_question_tells_how_likely_it_is() -> None:
    game = usurping(courts(), P, "usurp-p")
    play = Play(counter("usurp-p"), "usurp-p", leader=piece("alexander"))
    chance = asked(game).chance(game.state, play)
    assert chance is not None
    assert (chance.good, chance.of) == (3, 6)
    offered = refusals(game, "leader", type="play", counter=play.counter, face="usurp-p")
    assert offered == {piece("alexander"): ""}
    prompt = asked(game)
    assert all(prompt.judge(game.state, action) is None for action in prompt.legal(game.state))


@pytest.mark.parametrize("theirs", [["flight"], ["usurp-s"]])
def test_6_with_hidden_hands_whoever_may_hold_one_is_asked(theirs: list[str]) -> None:
    game = table(courts(), [], theirs, "hidden", step=USURPATIONS, initiative=S, active=S)
    assert (kind_of(game), asked(game).seat) == ("usurpations", SEAT[S])


def test_6_with_hidden_hands_nobody_is_asked_for_what_all_see_to_be_idle() -> None:
    """Neither camp has a leader who could be turned."""
    game = table(emperors(), ["usurp-p"], ["usurp-s"], "hidden", step=USURPATIONS)
    assert kind_of(game) != "usurpations"


# --- s7.julien -----------------------------------------------------------------------------------


def julian(year: int = 360, title: str = "caesar", hands: str = "open", **fields: Any) -> Game:
    scene = Scene("7", year).put(P, "oriens-2", "constance-ii", "iovii")
    scene.heads("constance-ii").put(P, "galliae-4", "julien", "celtae", "petulantes")
    scene.control(P, *scene.state.board.diocese_ids).title(title, "julien")
    return table(scene, hands=hands, step=USURPATIONS, initiative=S, active=S, **fields)


def test_s7_julien_is_raised_by_his_troops() -> None:
    game = julian()
    assert (kind_of(game), asked(game).seat) == ("usurpations", SEAT[S])
    chance = asked(game).chance(game.state, Mutiny())
    assert chance is not None
    assert (chance.good, chance.of, chance.rule) == (5, 6, "3.6.2")
    events = push(game, Mutiny())
    assert kinds(events) == ["mutiny"]
    roll(game, 5)
    assert game.state.title[piece("julien")] == USURPER
    assert game.state.side[piece("julien")] == S
    assert game.state.bonus[piece("julien")] == 1
    assert [game.state.side[piece(name)] for name in ("celtae", "petulantes")] == [S, S]


def test_s7_julien_once_a_year() -> None:
    game = julian()
    push(game, Mutiny())
    roll(game, 6)
    assert game.state.title[piece("julien")] == CAESAR
    assert game.state.mutinied
    assert game.state.step != USURPATIONS  # nobody has anything else to try


@pytest.mark.parametrize(
    ("year", "title", "fields"),
    [(359, "caesar", {}), (360, "augustus", {}), (360, "caesar", {"mutinied": True})],
)
def test_s7_julien_stays_loyal(year: int, title: str, fields: dict[str, Any]) -> None:
    game = julian(year, title, **fields)
    assert game.state.step != USURPATIONS


def test_s7_julien_only_secondus_may_try_it() -> None:
    scene = Scene("7", 360).put(P, "oriens-2", "constance-ii").heads("constance-ii")
    scene.put(P, "galliae-4", "julien").title("caesar", "julien").put(S, "galliae-1", "sylvanus")
    game = table(scene, ["usurp-p"], ["usurp-caesar-s"], step=USURPATIONS, initiative=P, active=P)
    assert asked(game).seat == SEAT[P]
    assert refused(game, Mutiny()).kind == "no-mutineer"
    passes(game)
    assert asked(game).seat == SEAT[S]
    assert refusals(game, "type")["mutiny"] == ""
    # the counter would need two Caesars
    face = "usurp-caesar-s"
    assert cannot(game, S, face, leader=piece("julien"))[0] == "needs-two-caesares"
