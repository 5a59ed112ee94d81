"""2.A, 2.F and 6: the cup and the hands; what a seat may not see."""

from __future__ import annotations

import pytest

from core.contract import Drawn
from core.imperator.actions import Discard
from core.imperator.stratagems.cup import carriers, faces_of
from core.semper.box.actions import PHASE_E, Play
from core.semper.box.state import HANDS, STRATAGEMS
from core.semper.stratagems.cup import (
    AIMS,
    CAMP,
    KEPT,
    RULES,
    cup,
    misplaced,
    to_come,
    why_not_now,
)
from core.semper.stratagems.phase_e import PHASE_E_PLAYS
from core.semper.stratagems.uprisings import RISING
from core.texts import rules
from tests.semper.scene import BOARD, SEAT, P, S, counter, draw, piece, push, refused
from tests.semper.stratagem_scene import cannot, emperors, held, kind_of, plays, table

ALL = range(1, 56)
HERESY, PERSECUTION = counter("heresy"), counter("persecution")


# --- the counters --------------------------------------------------------------------------------


def test_6_there_are_55_counters_of_33_kinds() -> None:
    shown = [faces_of(BOARD, number) for number in ALL]
    assert all(len(faces) == 1 for faces in shown)
    assert len(set(shown)) == 33
    assert {face for faces in shown for face in faces} == set(RULES)
    assert faces_of(BOARD, 0) == faces_of(BOARD, 56) == ()


def test_6_every_face_has_a_rule_and_a_moment() -> None:
    assert set(RULES.values()) <= set(rules("semper"))
    assert set(AIMS) <= set(RULES)
    assert set(PHASE_E_PLAYS) == PHASE_E
    assert set(RULES) == {*PHASE_E, *CAMP, *RISING, "initiative"}


# --- 2.A -----------------------------------------------------------------------------------------


def test_2_a_each_draws_one_primus_first() -> None:
    game = table(emperors(), step=STRATAGEMS)
    assert kind_of(game) == "draw"
    assert game.prompt is not None
    assert game.prompt.seat == SEAT[P]
    draw(game, 16)
    refused(game, Drawn(16))
    draw(game, 11)
    assert game.state.hands == [[16], [11]]


def test_2_a_secondus_draws_three_in_the_first_year_of_scenario_4() -> None:
    scene = emperors("4", 335)
    game = table(scene, step=STRATAGEMS)
    for number in (1, 2, 3, 4):
        draw(game, number)
    assert game.state.hands == [[1], [2, 3, 4]]
    assert game.state.step != STRATAGEMS


def test_2_a_an_empty_cup_gives_nothing() -> None:
    scene = emperors()
    scene.state.spent = [n for n in ALL if n != HERESY]
    game = table(scene, step=STRATAGEMS)
    assert game.state.hands == [[], []]


def test_6_the_cup_holds_what_is_nowhere_else() -> None:
    state = emperors().state
    state.hands, state.spent, state.lying = [[1, 2], [3]], [52], [(55, 5)]
    assert cup(state) == [n for n in ALL if n not in (1, 2, 3, 52, 55, HERESY)]


def test_6_a_counter_in_two_places_is_noticed() -> None:
    state = emperors().state
    state.hands = [[1, 2], [3]]
    assert misplaced(state) == []
    for hands in ([[1, 2], [2]], [[56], []], [[2, 1], []], [[HERESY], []]):
        state.hands = hands
        assert len(misplaced(state)) == 1


# --- 6.3.heresy, 6.3.persecution: when they are in the cup ---------------------------------------


def test_6_3_heresy_is_in_the_cup_from_the_year_after_constantins_death() -> None:
    scene = emperors(year=337)
    assert to_come(scene.state) == [HERESY]
    scene.state.constantin_died = 337
    assert HERESY not in cup(scene.state)
    scene.state.year = 338
    assert HERESY in cup(scene.state)


@pytest.mark.parametrize("place", ["cup", "hand", "map"])
def test_6_3_persecution_leaves_the_game_in_340(place: str) -> None:
    scene = emperors("4", 339)
    if place == "hand":
        scene.hand(S, "persecution")
    elif place == "map":
        scene.state.lying = [(PERSECUTION, 40)]
    game = table(scene, step=STRATAGEMS)
    draw(game, 1)
    assert PERSECUTION not in game.state.spent
    scene = emperors("4", 340)
    scene.state.hands = [[], [PERSECUTION] if place == "hand" else []]
    scene.state.lying = [(PERSECUTION, 40)] if place == "map" else []
    game = table(scene, step=STRATAGEMS)
    assert (game.state.spent, game.state.lying) == ([PERSECUTION], [])
    assert refused(game, Drawn(PERSECUTION)).kind == "not-in-the-cup"


# --- 2.F -----------------------------------------------------------------------------------------


def test_2_f_the_other_camps_stratagems_go_back() -> None:
    scene = emperors()
    game = table(scene, ["usurp-s", "usurp-p"], ["usurp-caesar-p", "flight"], step=HANDS)
    events = [e for e in game.opening if e.kind == "put-back"]
    assert [(e.args["side"], e.args["counters"]) for e in events] == [
        (P, [counter("usurp-s")]),
        (S, [counter("usurp-caesar-p")]),
    ]
    assert held(game, P) == [counter("usurp-p")]
    assert held(game, S) == [counter("flight")]


def test_2_f_with_hidden_hands_the_opponent_hears_only_how_many() -> None:
    game = table(emperors(), ["usurp-s"], hands="hidden", step=HANDS)
    heard = {s: [e.kind for e in game.opening if e.visible_to(s)] for s in (1, 2)}
    assert "put-back" in heard[1]
    assert "puts-back" not in heard[1]
    assert "puts-back" in heard[2]
    assert "put-back" not in heard[2]


def test_2_f_five_are_kept_and_the_initiative_player_discards_first() -> None:
    own = ["flight", "assassination", "plague", "desertion", "abandon", "initiative"]
    theirs = ["flight", "assassination", "plague", "desertion", "abandon", "initiative", "furor"]
    game = table(emperors(), own, theirs, step=HANDS, initiative=S)
    assert game.prompt is not None
    assert (kind_of(game), game.prompt.seat) == ("discard", SEAT[S])
    assert refused(game, Discard((held(game, S)[0],))).kind == "wrong-surplus"
    push(game, Discard(tuple(held(game, S)[:2])))
    assert (kind_of(game), game.prompt.seat) == ("discard", SEAT[P])
    push(game, Discard((held(game, P)[0],)))
    assert [len(hand) for hand in game.state.hands] == [KEPT, KEPT]


def test_2_f_with_hidden_hands_the_opponent_hears_how_many_are_discarded() -> None:
    own = ["flight", "assassination", "plague", "desertion", "abandon", "initiative", "furor"]
    game = table(emperors(), own, own[:3], hands="hidden", step=HANDS)
    assert game.prompt is not None
    assert (kind_of(game), game.prompt.args()["count"]) == ("discard", 2)
    kept = held(game, P)[2:]
    events = push(game, Discard(tuple(held(game, P)[:2])))
    heard = {seat: [e for e in events if e.visible_to(seat)] for seat in SEAT.values()}
    assert [e.kind for e in heard[SEAT[P]] if "discard" in e.kind] == ["discarded"]
    (told,) = [e for e in heard[SEAT[S]] if "discard" in e.kind]
    assert (told.kind, told.args) == ("discards", {"side": P, "count": 2})
    assert set(kept) <= set(held(game, P))


def test_2_f_what_only_the_other_camp_can_use_does_not_count_against_the_five() -> None:
    own = ["flight", "assassination", "plague", "desertion", "abandon", "usurp-s"]
    game = table(emperors(), own, step=HANDS)
    assert kind_of(game) != "discard"
    assert set(held(game, P)) >= {counter(face) for face in own[:KEPT]}
    assert counter("usurp-s") not in held(game, P)


# --- playing -------------------------------------------------------------------------------------


def test_6_a_play_needs_the_counter_its_face_and_nothing_else() -> None:
    game = table(emperors(), ["assassination"], ["bagaudae"])
    number = counter("assassination")
    for play, kind in (
        (Play(counter("bagaudae"), "bagaudae"), "not-in-hand"),
        (Play(99, "assassination"), "not-in-hand"),
        (Play(number, "plague", zone=1), "not-on-counter"),
        (Play(number, "assassination", leader=piece("constance-chlore"), zone=1), "aim-not-needed"),
    ):
        assert refused(game, play, SEAT[P]).kind == kind


def test_6_a_played_counter_is_shown_and_goes_back_into_the_cup() -> None:
    game = table(emperors(), ["desertion"])
    event = plays(game, P, "desertion", zone=BOARD.place("galliae-4"))[0]
    number = counter("desertion")
    assert (event.kind, event.rule, event.reveals) == (
        "stratagem-played", "6.3.desertion", True,
    )  # fmt: skip
    assert event.args == {"side": P, "face": "desertion", "counter": number}
    assert number in cup(game.state)
    assert held(game, P) == []


def test_6_stratagems_of_other_phases_are_shown_with_their_moment() -> None:
    game = table(emperors(), ["initiative", "rise-minor", "usurp-p", "desertion", "usurp-s"])
    offered = game.system.interject_options(game.state, SEAT[P], {"type": "play"})
    assert offered is not None
    bars = {BOARD.faces[o.value][0]: o.refusal for o in offered.candidates}
    assert bars.pop("desertion") is None
    barred = {face: (bar.kind, bar.rule, bar.args) for face, bar in bars.items() if bar is not None}
    assert barred.pop("usurp-s")[:2] == ("other-camps", "6.2.usurp")
    assert barred == {
        face: ("not-in-this-phase", RULES[face], {"face": face, "moment": RULES[face]})
        for face in ("initiative", "rise-minor", "usurp-p")
    }


def test_6_there_is_no_such_stratagem() -> None:
    refusal = why_not_now(Play(11, "bribery"))
    assert (refusal.kind, refusal.rule) == ("no-such-stratagem", "6")


def test_6_3_phase_e_stratagems_wait_for_phase_e() -> None:
    game = table(emperors(), ["persian-coup"], step="uprisings")
    assert cannot(game, P, "persian-coup")[0] in ("no-window", "not-your-turn", "not-in-this-phase")


def test_6_two_of_a_kind_are_two_counters() -> None:
    assert carriers(BOARD, ("assassination",)) == [16, 17, 18]
