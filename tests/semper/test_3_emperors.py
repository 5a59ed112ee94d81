"""3.5.1: who may be named Augustus or Caesar; 3.5.3 the guards; 3.5.4 too many emperors."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.imperator.actions import Done
from core.semper.box.actions import Choose, Name, Veto
from core.semper.box.board import NOWHERE
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    CALENDAR,
    GUARDS,
    HEAD,
    NOMINATIONS,
    PLAIN,
    SACRIFICE,
    attach,
    head_of,
)
from core.semper.emperors.guards import assign
from core.semper.emperors.sacrifice import adjust_numbers
from core.semper.start.setup import start
from tests.semper.politics_scene import Play, barred, names, of, rules, tetrarchy
from tests.semper.scene import BOARD, P, S, Scene, asked, kinds, piece, push, refused


def court() -> Scene:
    """Besides the heads four plain leaders a side, each side with three capitals."""
    scene = tetrarchy().put(P, "moesiae-3", "licinius", "diocletien", "severe", "maximin-daia")
    return scene.put(S, "italia-5", "maxence", "maximien", "alexander", "volusianus")


def naming(scene: Scene, side: int = P, **fields: Any) -> Game:
    return scene.game(step=NOMINATIONS, active=side, **fields)


def title_of(game: Game, name: str) -> int:
    title: int = game.state.title[piece(name)]
    return title


# --- 3.5.1.camp, 3.5.1.capitals, 3.5.1.total -----------------------------------------------------


def test_3_5_1_the_printed_example_of_five_capitals_and_one() -> None:
    scene = court().control(P, "galliae", "viennensis").put(P, "thracia-3", "volusianus")
    scene.title("augustus", "licinius").title("caesar", "severe", "maximin-daia")
    assert barred(scene, P, "diocletien", "augustus") == ("two-augusti", "3.5.1.camp")
    assert barred(scene, P, "diocletien", "caesar") == ("two-caesares", "3.5.1.camp")
    assert barred(scene, S, "maxence", "augustus") == ("too-few-capitals", "3.5.1.capitals")
    assert barred(scene, S, "maxence", "caesar") == ("too-few-capitals", "3.5.1.capitals")


def test_3_5_1_a_fourth_emperor_with_five_capitals_is_allowed() -> None:
    scene = court().control(P, "galliae", "viennensis")
    scene.title("augustus", "licinius").title("caesar", "severe")
    assert barred(scene, P, "maximin-daia", "caesar") is None


def test_3_5_1_capitals_a_caesar_who_rises_takes_none() -> None:
    scene = court().title("caesar", "severe", "maximin-daia")
    assert barred(scene, P, "licinius", "augustus") == ("too-few-capitals", "3.5.1.capitals")
    assert barred(scene, P, "severe", "augustus") is None


@pytest.mark.parametrize("built", [False, True])
def test_3_5_1_total_there_are_no_more_emperors_than_capitals(built: bool) -> None:
    scene = court().control(P, "viennensis")  # four capitals, and Constantinopolis
    scene.title("augustus", "licinius", "maxence").title("caesar", "severe", "maximien")
    scene.state.built = built
    attach(scene.state, BOARD)
    bar = None if built else ("enough-emperors", "3.5.1.total")
    assert barred(scene, P, "maximin-daia", "caesar") == bar


# --- 3.5.1.augustus, 3.5.1.caesar ----------------------------------------------------------------


def test_3_5_1_primus_names_then_secundus() -> None:
    game = naming(court())
    prompt = asked(game)
    assert (prompt.kind, prompt.seat) == ("nominate", 1)
    events = push(game, Name(piece("licinius"), "augustus"))
    assert (events[0].kind, events[0].rule) == ("raised", "3.5.1.augustus")
    assert title_of(game, "licinius") == AUGUSTUS
    push(game, Name(piece("severe"), "caesar"))  # and now there is no capital left
    assert (asked(game).kind, asked(game).seat) == ("nominate", 2)
    assert kinds(push(game, Done()))[0] == "names-no-more"


@pytest.mark.parametrize(
    ("name", "title", "kind", "rule"),
    [
        ("galere", "augustus", "has-title", "2.D.nomination"),
        ("dux-sirmium", "caesar", "dux-untitled", "3.3.1.dux"),
        ("maxence", "caesar", "not-your-leader", "3.5.1"),
        ("julien", "caesar", "not-your-leader", "3.5.1"),
        ("licinius", "king", "no-such-title", "3.5.1"),
    ],
)
def test_3_5_1_who_cannot_be_named(name: str, title: str, kind: str, rule: str) -> None:
    scene = court().put(P, "pannoniae-4", "dux-sirmium")
    assert barred(scene, P, name, title) == (kind, rule)
    if title != "king":
        refusal = refused(naming(scene), Name(piece(name), title))
        assert (refusal.kind, refusal.rule) == (kind, rule)


def test_2_d_usurpers_and_their_followers_are_not_named() -> None:
    scene = court().revolt("licinius", "severe")
    assert barred(scene, P, "licinius", "augustus") == ("in-revolt", "2.D.nomination")
    assert barred(scene, P, "severe", "caesar") == ("in-revolt", "2.D.nomination")


def test_2_d_two_caesares_a_year_even_if_one_rises() -> None:
    scene = court().control(P, "galliae", "viennensis")
    game = naming(scene)
    for name, title in (("severe", "caesar"), ("maximin-daia", "caesar"), ("severe", "augustus")):
        push(game, Name(piece(name), title))
    assert (title_of(game, "severe"), title_of(game, "maximin-daia")) == (AUGUSTUS, CAESAR)
    assert asked(game).seat != 1 or asked(game).kind != "nominate"


def test_3_5_1_secundus_without_his_head_he_names_nobody() -> None:
    scene = court()
    scene.state.title[piece("constance-chlore")] = PLAIN
    assert barred(scene, S, "maxence", "caesar") == ("needs-secundus", "3.5.1.secundus")


def test_3_5_1_barred_leaders_are_shown_with_the_reason() -> None:
    game = naming(court().title("augustus", "licinius"))
    options = asked(game).options(game.state, {"type": "name"})
    assert options is not None
    bars = {o.value: o.refusal.kind if o.refusal else "" for o in options.candidates}
    assert bars[piece("galere")] == "has-title"
    assert bars[piece("severe")] == ""
    titles = asked(game).options(game.state, {"type": "name", "leader": piece("severe")})
    assert titles is not None
    assert [o.value for o in titles.open()] == ["caesar"]


# --- 3.5.1.veto ----------------------------------------------------------------------------------


def test_3_5_1_veto_the_second_candidate_passes() -> None:
    game = naming(court(), S)
    push(game, Name(piece("maxence"), "augustus"))
    assert (asked(game).kind, asked(game).seat) == ("veto", 1)
    events = push(game, Veto(refused=True))
    assert (events[0].kind, events[0].rule) == ("vetoed", "3.5.1.veto")
    refusal = refused(game, Name(piece("maxence"), "caesar"))
    assert (refusal.kind, refusal.rule) == ("refused-this-year", "3.5.1.veto")
    push(game, Name(piece("maximien"), "augustus"))
    assert title_of(game, "maximien") == AUGUSTUS


def test_3_5_1_veto_there_is_one_for_each_place() -> None:
    game = naming(court(), S)
    push(game, Name(piece("maxence"), "caesar"))
    push(game, Veto(refused=True))
    push(game, Name(piece("maximien"), "caesar"))  # nothing can be said against him
    push(game, Name(piece("alexander"), "caesar"))
    assert asked(game).kind == "veto"
    push(game, Veto(refused=False))
    assert title_of(game, "alexander") == CAESAR


def test_3_5_1_veto_next_year_it_can_be_used_again_and_he_may_stand_again() -> None:
    game = court().game(step=CALENDAR, refused=[piece("maxence")], vetoes=["augustus"])
    assert game.state.year == 307
    assert (game.state.refused, game.state.vetoes) == ([], [])


def test_3_5_1_veto_not_against_a_caesar_who_rises() -> None:
    game = naming(court().title("caesar", "maxence"), S)
    push(game, Name(piece("maxence"), "augustus"))
    assert title_of(game, "maxence") == AUGUSTUS


def test_3_5_1_veto_primus_asks_nobody() -> None:
    game = naming(court())
    push(game, Name(piece("licinius"), "augustus"))
    assert asked(game).kind == "nominate"


# --- 3.5.1.constantine, 3.5.1.licinianus, 3.5.1.nephews ------------------------------------------


def house_of_constantin(*sons: str) -> Scene:
    scene = Scene("8", 336).put(P, "pannoniae-4", "constantin").put(P, "pontica-1", *sons)
    scene.put(S, "galliae-2", "licinius").put(P, "oriens-2", "delmatius", "sylvanus")
    return scene.heads("constantin", "licinius")


def test_3_5_1_constantine_only_his_sons_in_their_order() -> None:
    scene = house_of_constantin("crispus", "constantin-ii", "constance-ii", "constant")
    assert barred(scene, P, "sylvanus", "caesar") == ("only-his-sons", "3.5.1.constantine")
    assert barred(scene, P, "crispus", "caesar") is None
    for younger in ("constantin-ii", "constance-ii", "constant"):
        assert barred(scene, P, younger, "caesar") == ("elder-first", "3.5.1.constantine")


def test_3_5_1_constantine_the_order_goes_by_the_title() -> None:
    scene = house_of_constantin("crispus", "constantin-ii", "constance-ii", "constant")
    scene.title("caesar", "crispus")
    assert barred(scene, P, "constantin-ii", "caesar") is None
    assert barred(scene, P, "constantin-ii", "augustus") == ("elder-first", "3.5.1.constantine")
    scene.title("caesar", "constantin-ii")
    assert barred(scene, P, "constant", "augustus") == ("elder-first", "3.5.1.constantine")
    assert barred(scene, P, "crispus", "augustus") is None


def test_3_5_1_constantine_no_caesar_need_one_have_been() -> None:
    scene = house_of_constantin("crispus", "constantin-ii").title("augustus", "crispus")
    assert barred(scene, P, "constantin-ii", "caesar") is None


@pytest.mark.parametrize("fate", ["dead", "absent", "other side", "usurper"])
def test_3_5_1_constantine_sons_who_cannot_be_named_are_passed_over(fate: str) -> None:
    scene = house_of_constantin("constantin-ii")
    if fate == "other side":
        scene.put(S, "galliae-4", "crispus")
    if fate == "usurper":
        scene.put(P, "thracia-3", "crispus").revolt("crispus")
    assert barred(scene, P, "constantin-ii", "caesar") is None


def test_3_5_1_constantine_his_rule_ends_with_him() -> None:
    scene = house_of_constantin("crispus")
    scene.state.title[piece("constantin")] = PLAIN
    scene.heads("crispus")
    assert barred(scene, P, "sylvanus", "caesar") is None


def test_3_5_1_licinianus_is_named_by_his_father_only() -> None:
    scene = house_of_constantin().put(S, "galliae-2", "licinianus")
    assert barred(scene, S, "licinianus", "caesar") is None
    other = tetrarchy().put(S, "italia-5", "licinianus").put(P, "moesiae-3", "licinius")
    assert barred(other, S, "licinianus", "caesar") == ("only-by-his-father", "3.5.1.licinianus")


def test_3_5_1_nephews_need_a_cousin_who_reigns_and_one_with_them() -> None:
    scene = tetrarchy().put(S, "italia-5", "gallus")
    assert barred(scene, S, "gallus", "caesar") == ("no-son-reigns", "3.5.1.nephews")
    scene.put(S, "italia-6", "crispus")  # he is with them, and reigns nowhere
    assert barred(scene, S, "gallus", "caesar") == ("no-son-reigns", "3.5.1.nephews")
    scene.put(P, "italia-6", "crispus")
    scene.put(P, "oriens-2", "constance-ii")
    scene.state.title[piece("galere")] = PLAIN
    scene.heads("constance-ii")
    assert barred(scene, S, "gallus", "caesar") == ("no-son-with-you", "3.5.1.nephews")
    scene.put(S, "italia-7", "constant")
    assert barred(scene, S, "gallus", "caesar") is None


# --- 3.5.3 ---------------------------------------------------------------------------------------


def test_3_5_3_the_guards_pass_to_another_emperor() -> None:
    scene = court().title("augustus", "licinius")
    scene.state.guards[P] = piece("galere")
    play = Play(scene, step=GUARDS, active=P)
    events = play.run(assign(play.preview.table, play.state), Choose(piece("licinius")))
    assert names(events, "guards-given") == ["licinius"]
    assert play.state.guards[P] == piece("licinius")


def test_3_5_3_the_only_emperor_has_them_without_a_question() -> None:
    play = Play(court(), step=GUARDS, active=S)
    play.run(assign(play.preview.table, play.state))
    assert play.state.guards[S] == piece("constance-chlore")


def test_3_5_3_nobody_else_has_guards() -> None:
    game = court().title("caesar", "licinius").game(step=GUARDS, active=P)
    refusal = refused(game, Choose(piece("severe")))
    assert (refusal.kind, refusal.rule) == ("guards-for-emperors", "3.5.3")


def test_3_5_3_who_has_them_is_named_by_leaving_them() -> None:
    scene = court().title("caesar", "licinius")
    scene.state.guards[P] = piece("galere")
    refusal = refused(scene.game(step=GUARDS, active=P), Choose(piece("galere")))
    assert (refusal.kind, refusal.rule) == ("has-the-guards", "3.5.3")


def test_3_5_3_the_guards_of_the_dead_are_set_aside() -> None:
    scene = court().title("augustus", "licinius")
    scene.state.guards[P] = piece("licinius")
    play = Play(scene).dies("licinius")
    assert play.state.guards[P] == NOWHERE
    assert rules(play.preview.events, "guards-aside") == ["3.5.3"]
    assert play.settled() == []


def test_3_5_3_at_the_start_the_heads_have_them() -> None:
    for scenario in BOARD.scenarios.values():
        state = start(BOARD, scenario, [])
        for side in (P, S):
            assert state.guards[side] == head_of(state, side), scenario.id


# --- 3.5.4 ---------------------------------------------------------------------------------------


def adjusted(scene: Scene, side: int, *answers: Any) -> Play:
    play = Play(scene, step=SACRIFICE, active=side)
    play.run(adjust_numbers(play.preview.table, play.state), *answers)
    return play


def test_3_5_4_the_printed_example_a_caesar_is_given_up() -> None:
    scene = court().control(S, "oriens")  # two capitals are left
    scene.title("caesar", "severe", "maximin-daia")
    play = adjusted(scene, P, Choose(piece("severe")))
    assert not play.lives("severe")
    assert play.title("maximin-daia") == CAESAR
    assert rules(play.preview.events, "leader-dies") == ["3.5.4.sacrifice"]
    assert of(play.preview.events, "points") == []


def test_3_5_4_caesares_go_before_augusti() -> None:
    scene = court().control(S, "oriens", "pontica").title("augustus", "licinius")
    play = adjusted(scene.title("caesar", "severe"), P)
    assert names(play.preview.events, "leader-dies") == ["severe", "licinius"]


def test_3_5_4_the_heads_are_never_given_up() -> None:
    play = adjusted(court().control(S, "oriens", "pontica", "pannoniae"), P)
    assert play.title("galere") == HEAD
    assert play.preview.events == []


def test_3_5_4_an_usurper_costs_no_capital() -> None:
    scene = court().control(S, "oriens").put(P, "hispaniae-1", "maxence").revolt("maxence")
    play = adjusted(scene.title("caesar", "severe"), P)  # two capitals for Galère and Severus
    assert play.title("severe") == CAESAR
    assert play.preview.events == []


def test_3_5_4_demotion_comes_first_and_kills_nobody() -> None:
    scene = court().title("augustus", "licinius", "diocletien")
    play = adjusted(scene, P, Choose(piece("diocletien")))
    assert (play.title("licinius"), play.title("diocletien")) == (AUGUSTUS, CAESAR)
    assert of(play.preview.events, "leader-dies") == []


def test_3_5_4_demotion_without_room_makes_a_plain_leader() -> None:
    scene = court().control(P, "galliae").title("augustus", "licinius", "diocletien")
    scene.title("caesar", "severe", "maximin-daia")
    play = adjusted(scene, P, Choose(piece("licinius")))
    assert play.title("licinius") == PLAIN
    assert rules(play.preview.events, "lays-down") == ["3.5.4.demotion"]
