"""2.A, 2.F and 6: the cup and the hands; what a seat may not see."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.actions import Play
from core.alea.box.board import LEGIO
from core.alea.box.loading import load
from core.alea.box.state import COMBAT, GEOSTRATEGY, HANDS, INITIATIVE, POINTS, STRATAGEMS, TRACK
from core.alea.stratagems.cup import cup, misplaced
from core.contract import Drawn, GoOn, Prompt, Refusal
from core.faults import BadData
from core.game import Done, Game
from core.imperator.actions import Discard
from core.imperator.actions import Done as That
from core.imperator.stratagems.cup import faces_of
from core.texts import fault_text
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    refused,
    rivals,
    told,
    two_leaders,
    zone,
)
from tests.alea.stratagem_scene import (
    at_war,
    clash,
    counter,
    go_on,
    held,
    last,
    pause,
    plays,
    table,
)

ALL = list(range(1, 20))


# --- the counters --------------------------------------------------------------------------------


def test_6_nineteen_counters_show_thirty_eight_faces() -> None:
    faces = [face for number in ALL for face in faces_of(BOARD, number)]
    assert len(faces) == 38
    assert len(set(faces)) == 31
    assert faces_of(BOARD, 8) == ("rise-minor", "pax-romana")


def test_6_what_is_no_counter_has_no_face() -> None:
    assert faces_of(BOARD, 0) == faces_of(BOARD, 20) == ()


@pytest.mark.parametrize(
    ("changed", "rules"),
    [
        ({"id": "1", "faces": ["janus", "flight"]}, {"6.1"}),
        ({"id": "4", "faces": ["coup-1", "wall-1"]}, {"6.2"}),
        ({"id": "13", "faces": ["favour", "triumphus-2"]}, {"6.3"}),
        ({"id": "18", "faces": ["poliorcetics-2", "ides"]}, {"6.4"}),
        ({"id": "18", "faces": ["poliorcetics-2", "bribery"]}, {"6.4", "6"}),
    ],
)
def test_6_a_face_too_many_or_too_few_is_refused(changed: Any, rules: set[str]) -> None:
    with pytest.raises(BadData) as refusal:
        load({"stratagems": [changed]})
    assert {breach.rule for breach in refusal.value.faults} == rules


def test_6_two_equal_faces_on_a_counter_are_refused() -> None:
    swapped = [
        {"id": "1", "faces": ["initiative", "initiative"]},
        {"id": "2", "faces": ["flight", "desertion"]},
    ]
    with pytest.raises(BadData) as refusal:
        load({"stratagems": swapped})
    assert [fault_text(breach) for breach in refusal.value.faults] == [
        "The two faces of counter 1 are the same."
    ]


# --- 2.A -----------------------------------------------------------------------------------------


def test_2_a_each_draws_one_the_caesarian_first() -> None:
    game = table(two_leaders(), [9, 4], [1], step=STRATAGEMS)
    assert asked_of(game) == ("draw", SEAT[C])
    refusal = refused(game, Drawn(9))
    assert (refusal.kind, refusal.rule) == ("not-in-the-cup", "table.manual")
    do(game, Drawn(7))
    assert asked_of(game) == ("draw", SEAT[R])
    assert refused(game, Drawn(7)).kind == "not-in-the-cup"
    do(game, Drawn(19))
    assert game.state.hands == [[4, 7, 9], [1, 19]]


def test_2_a_what_was_drawn_is_told_to_the_drawer_alone() -> None:
    game = table(two_leaders(), step=STRATAGEMS, hands="hidden")  # the program draws both at once
    events = [e for e in game.opening if e.rule == "2.A"]
    heard = {s: [e.kind for e in events if e.visible_to(s)] for s in (1, 2, None)}
    assert heard == {1: ["drew", "draws"], 2: ["draws", "drew"], None: ["draws", "draws"]}
    (drawn,) = game.state.hands[0]
    assert next(e.args for e in events if e.kind == "drew") == {"side": C, "stratagem": drawn}
    assert [e.args for e in events if e.kind == "draws"] == [{"side": C}, {"side": R}]


def test_2_a_open_hands_are_drawn_openly() -> None:
    game = table(two_leaders(), step=STRATAGEMS)
    do(game, Drawn(7))
    assert [e.kind for e in last(game) if e.visible_to(2)] == ["drew"]
    assert told(game, "drew")[0].args == {"side": C, "stratagem": 7}


def test_2_a_with_hidden_hands_the_program_draws_even_beside_physical_dice() -> None:
    game = table(two_leaders(), step=STRATAGEMS, hands="hidden")
    assert [len(hand) for hand in game.state.hands] == [1, 1]
    assert asked(game) == "roll"  # the initiative


def test_6_the_cup_holds_what_is_nowhere_else() -> None:
    scene = two_leaders()
    state = scene.state
    state.hands, state.spent, state.intrigues = [[1, 2], [3]], [8], [17]
    assert cup(state) == [4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19]
    state.plague = zone("gallia-8")  # counter 9 lies there
    assert cup(state) == [4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 18, 19]


def test_6_a_counter_in_two_places_is_noticed() -> None:
    state = two_leaders().state
    state.hands = [[1, 2], [3]]
    assert misplaced(state) == []
    for hands in ([[1, 2], [2]], [[20], []], [[2, 1], []]):
        state.hands = hands
        assert len(misplaced(state)) == 1


# --- 2.F -----------------------------------------------------------------------------------------


def test_2_f_hands_of_more_than_three_are_cut_the_initiative_player_first() -> None:
    game = table(two_leaders(), [1, 2, 3, 4], [5, 6, 7, 8, 9], step=HANDS, initiative=R)
    assert asked_of(game) == ("discard", SEAT[R])
    assert game.prompt is not None
    assert len(game.prompt.legal(game.state)) == 10
    assert refused(game, Discard((5,))).kind == "wrong-surplus"
    assert refused(game, Discard((5, 5))).kind == "named-twice"
    assert refused(game, Discard((5, 1))).kind == "not-in-hand"
    assert refused(game, That()).kind == "not-an-answer"
    do(game, Discard((5, 9)))
    assert asked_of(game) == ("discard", SEAT[C])
    do(game, Discard((4,)))
    assert game.state.year == -45
    assert asked(game) == "draw"
    assert game.state.hands == [[1, 2, 3], [6, 7, 8]]


def test_2_f_the_opponent_hears_only_how_many() -> None:
    game = table(two_leaders(), [1, 2, 3, 4], hands="hidden", step=HANDS)
    assert game.prompt is not None
    assert game.prompt.legal(game.view(2)) == []
    do(game, Discard((2,)))
    heard = {s: [e.kind for e in last(game) if e.visible_to(s)] for s in (1, 2)}
    assert (heard[1][0], heard[2][0]) == ("discarded", "discards")
    assert told(game, "discards")[0].args == {"side": C, "count": 1}


def test_2_f_three_are_kept() -> None:
    game = table(two_leaders(), [1, 2, 3], [4, 5, 6], step=HANDS)
    assert asked(game) == "draw"


# --- playing -------------------------------------------------------------------------------------


def test_6_a_play_needs_the_counter_its_face_and_nothing_else() -> None:
    game = table(two_leaders(), [17], [16])
    for play, kind in (
        (Play(16, "assassination", leader=0), "not-in-hand"),
        (Play(99, "intrigue"), "not-in-hand"),
        (Play(17, "plague", zone=1), "not-on-counter"),
        (Play(17, "intrigue", zone=1), "aim-not-needed"),
    ):
        refusal = refused(game, play)
        assert (refusal.kind, refusal.rule) == (kind, "6")


def test_6_a_played_counter_is_shown_and_goes_back_into_the_cup() -> None:
    scene = two_leaders().put(R, "asia-1", "cassius")
    game = table(scene, ["assassination"])
    number = counter("assassination")
    plays(game, C, "assassination", leader=BOARD.piece("cassius"))
    event = last(game)[0]
    assert (event.kind, event.rule, event.reveals) == (
        "stratagem-played", "6.3.assassination", True,
    )  # fmt: skip
    assert event.args == {"side": C, "face": "assassination", "counter": number}
    assert number in cup(game.state)


# --- hidden hands --------------------------------------------------------------------------------


def test_6_hidden_hands_pause_before_a_battle_whoever_holds_what() -> None:
    for mine in ([], ["flight"]):
        hidden = table(clash(["legio-x"], ["legio-i"]), mine, hands="hidden", step=COMBAT)
        assert pause(hidden) == "before-battle"
        open_hands = table(clash(["legio-x"], ["legio-i"]), mine, step=COMBAT)
        assert pause(open_hands) == ("before-battle" if mine else "")


def garrisoned() -> Scene:
    """A Republic in good health: legions in every region."""
    scene = two_leaders()
    legions = iter(BOARD.roman_of_kind[LEGIO])
    for side, names in ((C, ("italia-4", "gallia-9", "hispania-1")), (R, ("asia-1", "graecia-2"))):
        for name in names:
            scene.put(side, name, *(BOARD.piece_ids[next(legions)] for _ in range(5)))
    scene.put(R, "africa-1", *(BOARD.piece_ids[next(legions)] for _ in range(3)))
    scene.control(C, "italia", "gallia", "hispania")
    return scene.control(R, "asia", "graecia", "africa", "sicilia")


def decline(game: Game) -> None:
    """The quietest answer to whatever is asked."""
    prompt: Prompt | None = game.prompt
    assert prompt is not None
    if prompt.kind == "window":
        go_on(game)
        return
    choices = prompt.legal(game.state)
    quiet_ones = [a for a in choices if isinstance(a, That | GoOn)]
    done = game.push(prompt.seat, (quiet_ones or choices)[0])
    assert isinstance(done, Done), done


def seen(game: Game, seat: int) -> tuple[Any, ...]:
    prompt = game.prompt
    assert prompt is not None
    offered = prompt.legal(game.view(seat)) if prompt.kind != "discard" else []
    events = [e for e in last(game) if e.visible_to(seat)]
    return prompt.kind, prompt.seat, prompt.args(), list(offered), events, game.digest(seat)


@pytest.mark.parametrize("start", [INITIATIVE, GEOSTRATEGY, "movement", TRACK])
@pytest.mark.parametrize("other", [[7, 9, 11], [3, 17, 18], [14, 15, 16], [1, 13, 19]])
def test_6_what_the_opponent_holds_changes_nothing_that_a_seat_sees(
    start: str, other: list[int]
) -> None:
    """The other hand and the cup are exchanged: question, offer, events and view are the same."""
    pair = []
    for theirs in ([2, 8, 10], other):
        scene = at_war(garrisoned(), "germani", R, "germani-1")
        state = scene.state
        state.active, state.sequences = C, [0, 2, 2]
        state.track = 2
        pair.append(table(scene, [4, 5], theirs, "hidden", "program", step=start, active=C))
    asked_kinds = []
    for _ in range(40):
        if pair[0].state.year != -46 or pair[0].prompt is None:
            break
        assert seen(pair[0], 1) == seen(pair[1], 1)
        asked_kinds.append(pair[0].prompt.kind if pair[0].prompt else "")
        for game in pair:
            decline(game)
            if game.state.year != -46:
                break
    assert len(asked_kinds) > 5


def test_6_a_seat_is_offered_its_own_plays_only() -> None:
    game = table(two_leaders(), ["triumphus-1"], ["triumphus-2"], "hidden", step=POINTS)
    while asked(game) != "play-triumphus":
        decline(game)
    assert game.prompt is not None
    assert list(game.prompt.legal(game.view(1))) == [That(), Play(6, "triumphus-1")]
    assert list(game.prompt.legal(game.view(2))) == [That()]


def test_6_a_hand_that_is_publicly_empty_is_not_asked() -> None:
    talked = {"negotiated": [0, 1, 1]}
    game = table(two_leaders(), [], [4], "hidden", step=GEOSTRATEGY, active=C, **talked)
    assert asked_of(game) == ("geostrategy", SEAT[R])


def test_6_3_phase_e_stratagems_wait_for_phase_e() -> None:
    game = table(two_leaders(), ["intrigue"], step=GEOSTRATEGY, active=C)
    refusal = game.push(1, Play(17, "intrigue"))
    assert isinstance(refusal, Refusal)
    assert refusal.kind == "no-window"
    assert held(game, C) == [17]


# --- 2.A, 2.F open and hidden hands --------------------------------------------------------------


def test_2_a_open_hands_lie_open_to_both_seats() -> None:
    game = table(rivals(Scene()), ["flight"], ["plague"])
    for seat in (1, 2, None):
        assert game.view(seat).hands == [[counter("flight")], [counter("plague")]]


def test_2_a_hidden_hands_show_their_number_only() -> None:
    game = table(rivals(Scene()), ["flight"], ["plague"], hands="hidden")
    assert game.view(1).hands[0] == [counter("flight")]
    assert game.view(2).hands[1] == [counter("plague")]
    for seat, other in ((1, 1), (2, 0), (None, 0), (None, 1)):
        hand = game.view(seat).hands[other]
        assert len(hand) == 1
        assert hand[0] not in (counter("flight"), counter("plague"))


def heard_kinds(game: Game) -> list[list[str]]:
    return [[e.kind for e in last(game) if e.visible_to(seat)] for seat in (1, 2, None)]


def test_2_a_with_open_hands_everybody_hears_what_was_drawn() -> None:
    game = table(rivals(Scene()), step="stratagems")
    do(game, Drawn(7))
    assert heard_kinds(game) == [["drew"]] * 3
    assert told(game, "drew")[0].args == {"side": C, "stratagem": 7}


def test_2_f_with_open_hands_everybody_hears_what_was_put_back() -> None:
    game = table(rivals(Scene()), [1, 2, 3, 4], step="hands")
    do(game, Discard((2,)))
    for kinds in heard_kinds(game):
        assert "discarded" in kinds
        assert "discards" not in kinds
    assert told(game, "discarded")[0].args == {"side": C, "counters": [2]}


def test_2_f_with_hidden_hands_the_opponent_hears_how_many() -> None:
    game = table(rivals(Scene()), [1, 2, 3, 4], hands="hidden", step="hands")
    while asked(game) != "discard":
        go_on(game)
    do(game, Discard((2,)))
    mine, theirs, nobodys = heard_kinds(game)
    assert "discarded" in mine
    assert "discards" not in mine
    assert "discards" in theirs
    assert "discarded" not in theirs
    assert "discarded" not in nobodys
