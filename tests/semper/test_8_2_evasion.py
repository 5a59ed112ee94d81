"""8.2: evasion."""

from __future__ import annotations

from typing import Any

import pytest

from core.contract import Options
from core.game import Game
from core.imperator.actions import Done as EndMovement
from core.imperator.actions import Evade, Stand, TryEvasion
from core.texts import event_text
from tests.semper.combat_scene import FIVES, attack, evade, field, lucky, of_kind, ways
from tests.semper.scene import BOARD, P, S, Scene, asked, at, march, piece, push, refused, roll

CHLORUS = "constance-chlore"  # CC 8, SR 3


# --- who may try ---------------------------------------------------------------------------------


def test_8_2_the_defender_with_a_leader_is_asked() -> None:
    game = attack(field(CHLORUS, "hercules"))
    assert (asked(game).kind, asked(game).seat) == ("evasion", game.state.seat_of(S))
    assert list(asked(game).legal(game.state)) == [Stand(), TryEvasion()]


def test_8_2_a_force_without_a_leader_cannot_evade() -> None:
    assert asked(attack(field("hercules"))).args()["purpose"] == "battle"


def test_8_2_no_die_is_below_a_rating_of_1() -> None:
    assert asked(attack(field("dux-treveri", "hercules"))).args()["purpose"] == "battle"


def test_8_2_who_stands_fights() -> None:
    game = attack(field(CHLORUS, "hercules"))
    assert of_kind(push(game, Stand()), "stands")
    assert asked(game).args()["purpose"] == "battle"


def test_8_2_blocked_without_an_open_zone_nobody_is_asked() -> None:
    """Enemies in one zone next to Galliae 4 after the other, but for where the attackers were."""
    scene = field(CHLORUS, "hercules").control(P, "galliae", "viennensis")
    for place, name in zip(("galliae-2", "galliae-3", "galliae-5"), FIVES[2:5], strict=True):
        scene.put(P, place, name)
    for place, name in zip(("viennensis-2", "viennensis-3"), FIVES[5:7], strict=True):
        scene.put(P, place, name)
    assert asked(attack(scene)).args()["purpose"] == "battle"
    assert asked(attack(field(CHLORUS, "hercules"))).kind == "evasion"


# --- the roll ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "success"), [(1, True), (2, True), (3, False), (6, False)])
def test_8_2_the_die_has_to_be_below_the_best_rating(face: int, success: bool) -> None:
    """Galerius' bonus is nothing to it; Severus is there, too."""
    game = attack(field(CHLORUS, "severe", "hercules", attackers=("galere", "ioviani")))
    chance = asked(game).chance(game.state, TryEvasion())
    assert chance is not None
    assert (chance.good, chance.of, chance.needs) == (2, 6, 2)
    push(game, TryEvasion())
    assert asked(game).args() == {"die": "d6", "leader": piece(CHLORUS), "purpose": "evasion"}
    events = roll(game, face)
    assert bool(of_kind(events, "evasion-succeeds")) == success
    assert asked(game).kind == ("evade" if success else "roll")


def test_8_2_the_log_tells_the_die_and_the_rating() -> None:
    game = attack(field(CHLORUS, "hercules"))
    push(game, TryEvasion())
    (event,) = of_kind(roll(game, 3), "evasion-fails")
    assert event_text(game.system, event, "en").endswith("cannot slip away; die 3, not below SR 3.")


def test_8_2_there_is_one_attempt_only() -> None:
    """Severus and the unit that he leaves behind fight."""
    game = lucky(field(CHLORUS, "severe", "hercules"))
    push(game, evade([CHLORUS], [], "galliae-3"))
    assert asked(game).args()["purpose"] == "battle"


def test_8_2_the_ill_lend_their_rating_but_stay() -> None:
    scene = field("galere", "hercules").put(S, "galliae-4", "alexander")
    scene.state.ill = [piece("galere")]
    game = lucky(scene)
    refusal = refused(game, evade(["galere"], ["hercules"], "galliae-3"))
    assert (refusal.kind, refusal.rule) == ("must-stay", "event.4")
    push(game, evade(["alexander"], ["hercules"], "galliae-3"))
    assert at(game, "hercules") == "galliae-3"


def test_8_2_the_ill_alone_cannot_try() -> None:
    scene = field("galere", "hercules")
    scene.state.ill = [piece("galere")]
    assert asked(attack(scene)).args()["purpose"] == "battle"


def test_8_2_the_detained_stay() -> None:
    scene = field(CHLORUS, "hercules", "celtae")
    scene.state.detained = [piece("celtae")]
    refusal = refused(lucky(scene), evade([CHLORUS], ["celtae"], "galliae-3"))
    assert (refusal.kind, refusal.rule) == ("must-stay", "event.11")


def test_8_2_agitation_does_not_forbid_it() -> None:
    scene = field(CHLORUS, "hercules").heads("", CHLORUS)
    scene.state.event = 6
    game = lucky(scene)
    push(game, evade([CHLORUS], ["hercules"], "galliae-3"))
    assert at(game, CHLORUS) == "galliae-3"


# --- who goes ------------------------------------------------------------------------------------


def test_8_2_command_leaders_together_take_the_sum_of_their_cc() -> None:
    """Severus 5 and a Dux 4."""
    nine = (*FIVES[1:], "celtae", "cornuti")
    game = lucky(field("severe", "dux-treveri", *nine, "petulantes"))
    refusal = refused(game, evade(["severe", "dux-treveri"], [*nine, "petulantes"], "galliae-3"))
    assert (refusal.kind, refusal.rule) == ("beyond-command", "8.2.command")
    assert (refusal.args["count"], refusal.args["most"]) == (10, 9)
    push(game, evade(["severe", "dux-treveri"], nine, "galliae-3"))
    assert {at(game, name) for name in nine} == {"galliae-3"}
    assert asked(game).args()["purpose"] == "battle"  # Petulantes fight, without a leader


def test_8_2_command_of_those_who_go_only() -> None:
    game = lucky(field("severe", "dux-treveri", *FIVES[1:7]))
    refusal = refused(game, evade(["severe"], FIVES[1:7], "galliae-3"))
    assert (refusal.args["count"], refusal.args["most"]) == (6, 5)


def test_8_2_units_do_not_go_without_a_leader() -> None:
    refusal = refused(lucky(field(CHLORUS, "hercules")), evade([], ["hercules"], "galliae-3"))
    assert (refusal.kind, refusal.rule) == ("evasion-needs-leader", "8.2.command")


def test_8_2_others_cannot_be_taken_along() -> None:
    game = lucky(field(CHLORUS, "hercules").put(S, "galliae-3", "celtae"))
    assert refused(game, evade([CHLORUS], ["celtae"], "galliae-3")).kind == "not-here"
    assert refused(game, evade([CHLORUS, CHLORUS], [], "galliae-3")).kind == "named-twice"


# --- where to ------------------------------------------------------------------------------------


def open_ways(game: Game) -> set[str]:
    return ways(asked(game), game.state)


def test_8_2_origin_is_barred() -> None:
    game = lucky(field(CHLORUS, "hercules"))
    assert open_ways(game) == {
        "viennensis-2", "viennensis-3", "galliae-2", "galliae-3", "galliae-5",
    }  # fmt: skip
    refusal = refused(game, evade([CHLORUS], [], "galliae-1"))
    assert (refusal.kind, refusal.rule) == ("attackers-came-from", "8.2.origin")


def test_8_2_not_to_enemy_units_but_to_enemy_leaders() -> None:
    scene = field(CHLORUS, "hercules").put(P, "galliae-3", "celtae", "severe")
    scene.put(P, "galliae-5", "maximien")
    game = lucky(scene)
    refusal = refused(game, evade([CHLORUS], [], "galliae-3"))
    assert (refusal.kind, refusal.rule) == ("enemies-there", "8.2")
    assert "galliae-5" in open_ways(game)


def test_8_2_it_is_one_zone_only() -> None:
    refusal = refused(lucky(field(CHLORUS, "hercules")), evade([CHLORUS], [], "italia-1"))
    assert (refusal.kind, refusal.rule) == ("not-adjacent", "7.2")


def test_8_2_ripenses_keep_to_their_diocese() -> None:
    """The printed example."""
    game = lucky(field(CHLORUS, "ripenses-galliae"))
    refusal = refused(game, evade([CHLORUS], ["ripenses-galliae"], "viennensis-2"))
    assert (refusal.kind, refusal.rule) == ("ripenses-stay", "3.2.1.ripenses")
    push(game, evade([CHLORUS], ["ripenses-galliae"], "galliae-3"))
    assert at(game, "ripenses-galliae") == "galliae-3"


@pytest.mark.parametrize(
    ("word", "free"), [("caesar", True), ("augustus", True), ("usurper", True), ("plain", False)]
)
def test_8_2_pseudo_comitatenses_leave_their_diocese_with_the_titled(word: str, free: bool) -> None:
    """The printed example."""
    scene = field(CHLORUS, "pseudo-galliae-1").heads("", "").title(word, CHLORUS)
    if word == "usurper":
        scene.revolt(CHLORUS)
    game = lucky(scene)
    action = evade([CHLORUS], ["pseudo-galliae-1"], "viennensis-2")
    refusal = asked(game).why_not(game.state, action)
    assert (refusal is None) == free
    if refusal is not None:
        assert (refusal.kind, refusal.rule) == ("pseudo-need-emperor", "3.2.1.pseudo")


@pytest.mark.parametrize("at_war", [True, False])
def test_8_2_to_the_home_of_a_people_at_war_without_units(at_war: bool) -> None:
    scene = Scene().put(P, "galliae-4", "dux-sirmium", "ioviani")
    scene.put(S, "galliae-5", CHLORUS, "hercules")
    for name in ("chnodomarius", "vadomarius", *(f"alamanni-{n}" for n in range(1, 7))):
        scene.put(0, "alamanni", name)
    if at_war:
        scene.war("alamanni", P)
        for name in ("chnodomarius", "vadomarius", *(f"alamanni-{n}" for n in range(1, 7))):
            scene.put(P, "burgondi", name)
    game = scene.game()
    push(game, march("galliae-4", ["dux-sirmium"], ["ioviani"], "galliae-5"))
    push(game, EndMovement())
    push(game, TryEvasion())
    roll(game, 1)
    refusal = asked(game).why_not(game.state, evade([CHLORUS], ["hercules"], "alamanni"))
    assert (refusal is None) == at_war
    if refusal is not None:
        assert refusal.rule == "3.4.1.homeland"


def test_8_2_not_beside_a_people_of_the_own_side() -> None:
    scene = field(CHLORUS, "hercules").put(S, "galliae-3", "marcomanni-1")
    refusal = refused(lucky(scene.war("marcomanni", S)), evade([CHLORUS], [], "galliae-3"))
    assert (refusal.kind, refusal.rule) == ("may-not-stack", "4.2.4")


def test_8_2_a_revolt_does_not_flee_to_the_loyal() -> None:
    scene = field("maxence", "hercules").put(S, "galliae-3", CHLORUS).revolt("maxence")
    refusal = refused(lucky(scene), evade(["maxence"], ["hercules"], "galliae-3"))
    assert (refusal.kind, refusal.rule) == ("revolt-apart", "3.6.3.stack")


# --- peoples -------------------------------------------------------------------------------------


def goths(*pieces: str) -> Game:
    """PRIMUS attacks Visigothi of SECONDUS in Moesiae 2; they may get away."""
    scene = Scene().control(P, "moesiae").put(P, "moesiae-1", "dux-sirmium", "ioviani")
    scene.put(S, "moesiae-2", *pieces).war("visigothi", S)
    for name in ("athanaricus", "ariaricus", *(f"visigothi-{n}" for n in range(1, 7))):
        if name not in pieces:
            scene.put(S, "visigothi", name)
    game = scene.game()
    push(game, march("moesiae-1", ["dux-sirmium"], ["ioviani"], "moesiae-2"))
    push(game, EndMovement())
    push(game, TryEvasion())
    roll(game, 1)
    return game


def test_8_2_a_people_goes_where_it_may() -> None:
    game = goths("athanaricus", "visigothi-1")
    assert open_ways(game) == {"moesiae-3", "thracia-2", "thracia-4", "visigothi"}
    refusal = refused(game, evade(["athanaricus"], ["visigothi-1"], "gepides"))
    assert (refusal.kind, refusal.rule) == ("homeland-not-at-war", "4.3.homeland")


def test_8_2_in_the_empire_its_leader_does_not_go_alone() -> None:
    game = goths("athanaricus", "visigothi-1")
    refusal = refused(game, evade(["athanaricus"], [], "thracia-2"))
    assert (refusal.kind, refusal.rule) == ("foreign-leader-alone", "4.3.alone")


def test_8_2_he_leads_his_own_people_only() -> None:
    scene = Scene().control(P, "moesiae").put(P, "moesiae-1", "dux-sirmium", "ioviani")
    scene.put(S, "moesiae-2", "athanaricus", "visigothi-1", "gepides-1").war("visigothi", S)
    game = scene.war("gepides", S).game()
    push(game, march("moesiae-1", ["dux-sirmium"], ["ioviani"], "moesiae-2"))
    push(game, EndMovement())
    push(game, TryEvasion())
    roll(game, 1)
    refusal = refused(game, evade(["athanaricus"], ["gepides-1"], "thracia-2"))
    assert (refusal.kind, refusal.rule) == ("one-people-only", "4.3.own")


def test_8_2_somebody_can_be_named_whatever_leaders_without_units_are_there() -> None:
    """Alamannic leaders among Franks go nowhere by themselves; their host can always get away."""
    scene = Scene().control(P, "galliae").put(P, "galliae-5", "galere", "ioviani")
    scene.put(S, "galliae-2", "ascaricus", "chnodomarius", "vadomarius", "franci-1", "franci-2")
    scene.war("franci", S).war("alamanni", S)
    scene.put(P, "galliae-1", "hercules").put(P, "galliae-4", "celtae")  # only homes are open
    game = scene.game()
    push(game, march("galliae-5", ["galere"], ["ioviani"], "galliae-2"))
    push(game, EndMovement())
    push(game, TryEvasion())
    roll(game, 1)
    prompt, view = asked(game), game.view(2)
    assert prompt.kind == "evade"
    for falls in range(40):  # what is proposed goes by the dice that have fallen
        view.falls = falls
        actions = list(prompt.legal(view))
        assert actions, falls
        assert all(prompt.why_not(view, action) is None for action in actions)
    refusal = refused(game, evade(["vadomarius"], ["franci-1"], "franci"))
    assert (refusal.kind, refusal.rule) == ("one-people-only", "4.3.own")


# --- Armenia -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "kind"), [("pontica-5", ""), ("pontica-3", "armenians-near-home")])
def test_8_2_armenians_go_next_to_their_home_only(to: str, kind: str) -> None:
    scene = Scene(active=S).put(P, "pontica-4", "licinius", "armenia-1", "ioviani").war("iberia", S)
    scene.put(S, "asia-3", "maxence", "hercules").title("augustus", "maxence")
    game = scene.game()
    push(game, march("asia-3", ["maxence"], ["hercules"], "pontica-4"))
    push(game, EndMovement())
    push(game, TryEvasion())
    roll(game, 1)
    refusal = asked(game).why_not(game.state, evade(["licinius"], ["armenia-1", "ioviani"], to))
    assert (refusal.kind if refusal else "") == kind


# --- the question --------------------------------------------------------------------------------


def offered(game: Game, partial: dict[str, Any]) -> Options:
    options = asked(game).options(game.state, partial)
    assert options is not None
    return options


def test_8_2_the_candidates_field_by_field() -> None:
    scene = field(CHLORUS, "severe", "hercules", "ripenses-galliae")
    scene.state.detained = [piece("severe")]
    game = lucky(scene)
    assert [option.value for option in offered(game, {}).candidates] == ["evade"]
    partial: dict[str, Any] = {"type": "evade"}
    leaders = offered(game, partial)
    assert {option.value: option.refusal is None for option in leaders.candidates} == {
        piece(CHLORUS): True, piece("severe"): False,
    }  # fmt: skip
    partial["leaders"] = [piece(CHLORUS)]
    units = offered(game, partial)
    assert (units.least, units.most, len(units.open())) == (0, 2, 2)
    partial["units"] = [piece("ripenses-galliae")]
    to = {BOARD.place_ids[option.value] for option in offered(game, partial).open()}
    assert to == {"galliae-2", "galliae-3", "galliae-5"}
    partial["to"] = 0
    assert asked(game).options(game.state, partial) is None


def test_8_2_every_sampled_answer_is_legal() -> None:
    game = lucky(field(CHLORUS, "severe", *FIVES[1:], "ripenses-galliae", "pseudo-galliae-1"))
    actions = list(asked(game).legal(game.state))
    assert len(actions) > 10
    assert [asked(game).why_not(game.state, action) for action in actions] == [None] * len(actions)
    sizes = {len(action.units) for action in actions if isinstance(action, Evade)}
    assert len(sizes) > 2


def test_8_2_the_battle_of_those_who_stay_is_shown() -> None:
    game = lucky(field(CHLORUS, "severe", "hercules", "celtae"))
    prompt = asked(game)
    left = prompt.forecast(game.state, evade([CHLORUS], ["hercules"], "galliae-3"))
    assert left is not None
    assert left.where == BOARD.place("galliae-4")
    everybody = evade([CHLORUS, "severe"], ["hercules", "celtae"], "galliae-3")
    assert prompt.forecast(game.state, everybody) is None


def test_8_2_all_gone_no_battle() -> None:
    game = lucky(field(CHLORUS, "hercules"))
    push(game, evade([CHLORUS], ["hercules"], "galliae-3"))
    assert game.state.battle is None
    assert at(game, "ioviani") == "galliae-4"
