"""2.A, 2.F and 6: the cup and the hands, as a second game of the series would use them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.contract import Option, Options, Refusal, refuse
from core.dice import Drawn
from core.imperator.actions import Discard
from core.imperator.stratagems.cup import (
    UNKNOWN,
    DiscardPrompt,
    carriers,
    draw_one,
    faces_of,
    held,
    is_asked,
    is_possible,
    keep_at_most,
    left_in_cup,
    show_played,
    why_not_held,
    with_rest_of_hand,
)
from tests.imperator.scene import BOARD, PRIMUS, SECONDUS, kinds, play, position, table

RULES = {"plague": "6.3.plague", "flight": "6.3.flight", "pax": "6.3.pax-romana"}
KEPT = 5  # one game keeps three counters, the other five


class Played(msgspec.Struct, frozen=True):
    counter: int
    face: str


# --- where the counters are --------------------------------------------------------------------


def test_6_a_counter_has_as_many_faces_as_its_game_prints() -> None:
    assert faces_of(BOARD, 1) == ("plague", "flight")
    assert faces_of(BOARD, 2) == ("flight",)
    assert faces_of(BOARD, UNKNOWN) == faces_of(BOARD, 99) == ()
    assert carriers(BOARD, ("flight", "pax")) == [1, 2, 5]


def test_6_what_is_nowhere_else_is_in_the_cup() -> None:
    state = position(hands=[[1], [3]])
    assert left_in_cup(state, [5]) == [2, 4, 6]
    assert held(state, 1, ("flight",)) == [(1, "flight")]
    assert held(state, 2, ("flight",)) == []


def test_6_hidden_hands_are_asked_by_what_everybody_knows() -> None:
    hidden = position(hands=[[3], []], hidden_hands=True)
    assert is_asked(hidden, 1, ("pax",), ())  # counter 5 might be it
    assert not is_asked(hidden, 1, ("pax",), (5,))  # it lies there for all to see
    assert not is_asked(hidden, 2, ("pax",), ())  # an empty hand
    opened = position(hands=[[3], []])
    assert not is_asked(opened, 1, ("pax",), ())


def test_6_a_view_tells_what_an_unseen_hand_cannot_hold() -> None:
    view = position(hands=[[5], [UNKNOWN]])
    assert not is_possible(view, 2, ("pax",), ())  # I hold it myself
    assert is_possible(view, 2, ("plague",), (1,))
    assert not is_possible(view, 2, ("plague",), (1, 4))
    assert is_possible(view, 1, ("pax",), ())


# --- playing one -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counter", "face", "kind"),
    [(2, "flight", "not-in-hand"), (1, "pax", "not-on-counter"), (1, "flight", "")],
)
def test_6_only_what_is_held_is_played(counter: int, face: str, kind: str) -> None:
    refusal = why_not_held(position(hands=[[1], []]), 1, Played(counter, face))
    assert (refusal.kind if isinstance(refusal, Refusal) else "") == kind


def test_6_a_counter_that_is_played_is_shown_and_leaves_the_hand() -> None:
    heard, state = table(), position(hands=[[1, 5], []])
    show_played(heard, state, 1, Played(5, "pax"), RULES)
    assert state.hands == [[1], []]
    (event,) = heard.events
    assert (event.kind, event.rule, event.reveals) == ("stratagem-played", "6.3.pax-romana", True)
    assert event.args["side"] == SECONDUS


def rest(field: str, known: list[Any], **partial: Any) -> list[tuple[Any, str]]:
    options = Options(field, [Option(value) for value in known])
    state = position(hands=[[1, 5], []])
    not_now = lambda one: refuse("not-in-this-phase", "6", face=one.face)  # noqa: E731
    found = with_rest_of_hand(options, state, 1, partial, ("flight",), Played, not_now)
    assert found is not None
    new = found.candidates[len(known) :]
    return [(one.value, one.refusal.args["face"]) for one in new if one.refusal is not None]


def test_6_the_rest_of_the_hand_is_shown_with_its_reason() -> None:
    assert rest("counter", [5]) == [(1, "flight")]  # the face that would be for now
    assert rest("face", ["flight"], counter=1) == [("plague", "plague")]
    assert rest("type", ["done"]) == [("play", "flight")]
    assert rest("type", ["play"]) == []
    assert rest("zone", []) == []


# --- 2.A and 2.F -------------------------------------------------------------------------------


def test_2_a_a_draw_goes_into_the_sorted_hand_of_the_sides_player() -> None:
    heard, state = table(), position(hands=[[], [2, 6]], manual_dice=True)
    play(draw_one(heard, state, PRIMUS, [3, 4]), (2, Drawn(4)))
    assert state.hands == [[], [2, 4, 6]]
    assert kinds(heard) == ["drew"]
    play(draw_one(heard, state, PRIMUS, []))
    assert state.hands == [[], [2, 4, 6]]


def test_2_a_hidden_hands_tell_the_owner_alone() -> None:
    heard, state = table(), position(hidden_hands=True)
    play(draw_one(heard, state, PRIMUS, [3]))
    assert [(event.kind, event.only) for event in heard.events] == [("draws", -2), ("drew", 2)]


def test_2_f_each_game_has_its_limit() -> None:
    heard, state = table(), position(hands=[[], [1, 2, 3, 4, 5, 6]])
    asked, _ = play(keep_at_most(heard, state, PRIMUS, KEPT), (2, Discard((4,))))
    assert [prompt.args() for prompt in asked] == [{"side": PRIMUS, "count": 1}]
    assert state.hands[1] == [1, 2, 3, 5, 6]
    assert kinds(heard) == ["discarded"]
    assert play(keep_at_most(heard, state, PRIMUS, KEPT)) == ([], None)


@pytest.mark.parametrize(
    ("counters", "kind"),
    [((1,), "wrong-surplus"), ((1, 1), "named-twice"), ((1, 6), "not-in-hand"), ((1, 2), "")],
)
def test_2_f_what_goes_back(counters: tuple[int, ...], kind: str) -> None:
    state = position(hands=[[], [1, 2, 3]])
    prompt = DiscardPrompt(state, PRIMUS, 2)
    refusal = prompt.why_not(state, Discard(counters))
    assert (refusal.kind if isinstance(refusal, Refusal) else "") == kind
    assert len(prompt.legal(state)) == 3
