"""6.secret: what a seat is asked and shown does not depend on the counters of the other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.contract import GoOn
from core.game import Game
from core.imperator.actions import Done as Pass
from core.imperator.stratagems.cup import UNKNOWN
from core.imperator.stratagems.hidden_filling import deal_unseen
from core.position import position_of
from core.semper.box.actions import Play
from core.semper.box.state import COMBAT, INITIATIVE, UPRISINGS, USURPATIONS
from core.semper.stratagems.cup import could_hold, cup, lying_open, may_hold
from tests.semper.scene import BOARD, P, S, Scene, asked, counter, piece, push
from tests.semper.stratagem_scene import emperors, kind_of, pause, plays, table


def courts() -> Scene:
    """Something to do in every phase: leaders to be turned, a people at war, a battle."""
    scene = emperors().put(P, "pannoniae-4", "licinius", "pannonici", "moesiaci")
    scene.put(P, "oriens-2", "maximin-daia").put(S, "italia-5", "maxence", "ioviani")
    scene.put(S, "africa-4", "alexander").put(S, "italia-7", "maximien")
    scene.title("caesar", "maximin-daia", "maximien").title("augustus", "licinius", "maxence")
    scene.war("mauri", P).put(P, "africa-1", "mauri-1")
    return scene.put(P, "galliae-1", "severe", "iovii").put(S, "galliae-1", "batavi", "heruli")


def decline(game: Game) -> None:
    """The quietest answer to whatever is asked."""
    prompt = asked(game)
    if prompt.kind == "window":
        push(game, GoOn(), 0)
        return
    choices = list(prompt.legal(game.state))
    quiet = [action for action in choices if isinstance(action, Pass)]
    push(game, (quiet or choices)[0])


def seen(game: Game, seat: int) -> tuple[Any, ...]:
    prompt = asked(game)
    view = game.view(seat)
    events = [e for e in game.events(game.position) if e.visible_to(seat)]
    offered = list(prompt.legal(view))
    options = prompt.options(view, {})
    breaking_in = game.system.interject_options(view, seat, {})
    return (
        prompt.kind, prompt.sentence, prompt.seat, prompt.args(), offered, options,
        breaking_in, events, game.digest(seat),
    )  # fmt: skip


THEIRS = ["initiative", "rise-minor", "usurp-s", "flight"]
OTHERS = [
    ["bagaudae", "pax-romana", "persian-coup", "furor"],
    ["sol-invictus", "in-hoc-signo", "usurp-caesar-s", "roma-victor"],
    ["plague", "desertion", "rise-majors", "parthian-shot"],
]


@pytest.mark.parametrize("start", [INITIATIVE, UPRISINGS, USURPATIONS, "movement", COMBAT])
@pytest.mark.parametrize("other", OTHERS)
def test_6_what_the_opponent_holds_changes_nothing_that_a_seat_sees(
    start: str, other: list[str]
) -> None:
    """The other hand and the cup are exchanged: question, offer, events and view are the same."""
    pair = []
    for theirs in (THEIRS, other):
        scene = courts()
        scene.state.sequences = [0, 2, 2]
        scene.hand(P, "assassination", "usurp-p").hand(S, *theirs)
        pair.append(scene.game("program", "hidden", step=start))
    year = pair[0].state.year
    questions = []
    for _ in range(40):
        if pair[0].state.step in ("hands", "calendar") or pair[0].state.year != year:
            break
        assert seen(pair[0], 1) == seen(pair[1], 1)
        questions.append(kind_of(pair[0]))
        for game in pair:
            decline(game)
    assert len(questions) > 4


def test_6_a_hand_that_is_publicly_empty_is_not_asked() -> None:
    game = table(courts(), ["usurp-p"], [], "hidden", step=USURPATIONS)
    assert asked(game).seat == 1
    push(game, Pass())
    assert game.state.step != USURPATIONS


def test_6_hidden_hands_pause_before_a_battle_whoever_holds_what() -> None:
    for mine in ([], ["flight"], ["bagaudae"]):
        assert pause(table(courts(), mine, hands="hidden", step=COMBAT)) == "before-battle"
    assert pause(table(courts(), [], step=COMBAT)) == ""
    assert pause(table(courts(), [], ["flight"], step=COMBAT)) == "before-battle"


def test_6_a_seat_is_offered_its_own_plays_only() -> None:
    game = table(courts(), ["usurp-p"], ["usurp-s"], "hidden", step=USURPATIONS, active=P)
    offered = {type(a).__name__ for a in asked(game).legal(game.view(1))}
    assert offered == {"Done", "Play"}
    assert [type(a).__name__ for a in asked(game).legal(game.view(2))] == ["Done"]


def test_6_hidden_hands_show_their_number_only() -> None:
    game = table(courts(), ["usurp-p"], ["usurp-s", "flight"], "hidden")
    assert game.view(1).hands == [[counter("usurp-p")], [UNKNOWN, UNKNOWN]]
    assert game.view(None).hands == [[UNKNOWN], [UNKNOWN, UNKNOWN]]
    open_game = table(courts(), ["usurp-p"], ["usurp-s"])
    assert open_game.view(None).hands == [[counter("usurp-p")], [counter("usurp-s")]]


def test_6_who_may_hold_a_face_is_public_knowledge() -> None:
    state = courts().hand(S, "flight").state
    state.hidden_hands = True
    assert may_hold(state, 2, ["furor"])
    assert not may_hold(state, 1, ["furor"])  # an empty hand
    assert not may_hold(state, 2, ["heresy"])  # nobody can hold it yet
    state.spent = [counter("pax-romana")]
    assert not may_hold(state, 2, ["pax-romana"])


def test_6_who_could_hold_a_face_as_far_as_a_view_shows() -> None:
    game = table(courts(), ["pax-romana", "bagaudae"], ["flight"], "hidden")
    view = game.view(1)
    assert could_hold(view, 2, ["furor"])
    assert not could_hold(view, 2, ["pax-romana"])  # the viewer has it himself
    assert could_hold(view, 1, ["bagaudae"])
    assert not could_hold(view, 1, ["furor"])


# --- filled in -----------------------------------------------------------------------------------


def test_6_any_counters_that_are_nowhere_else_may_be_in_a_hidden_hand() -> None:
    scene = courts()
    scene.state.spent = [counter("pax-romana")]
    scene.state.lying = [(counter("bagaudae"), BOARD.place("galliae-3"))]
    game = table(scene, ["usurp-p", "flight"], ["usurp-s", "furor", "plague"], "hidden")
    own = list(game.state.hands[0])
    luck, hands = Random(3), set()
    for _ in range(40):
        state = deal_unseen(game.view(1), position_of(game, 0).seen(1), luck, Play, cup)
        assert state.hands[0] == own
        assert len(set(state.hands[1])) == 3
        assert not {*state.hands[1]} & {*own, *lying_open(state)}
        assert state.hands[1] == sorted(state.hands[1])
        assert game.system.faults(state) == []
        hands.add(tuple(state.hands[1]))
    assert len(hands) > 20


def test_6_what_was_played_since_was_in_the_hand() -> None:
    game = table(courts(), [], ["desertion", "furor"], "hidden")
    plays(game, S, "desertion", zone=BOARD.place("pannoniae-4"))
    position = position_of(game, 0).seen(1)
    state = game.system.fill(position, Random(1))
    assert len(state.hands[1]) in (1, 2)  # at the last position without a live step
    assert counter("desertion") in {*state.hands[1], *cup(state)}
    assert piece("pannonici") >= 0
