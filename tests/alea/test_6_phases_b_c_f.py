"""6.1, 6.2 and 6.4: stratagems of phases B, C and F."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.alea.box.actions import Negotiate, Play
from core.alea.box.state import CONTROL, GEOSTRATEGY, INITIATIVE, POINTS, TRACK, State, reindex
from core.alea.march.ground import janus_closed
from core.alea.peoples import war
from core.alea.politics import coups, triumvirs
from core.alea.stratagems import phases_b_f
from core.contract import Prompt, Refusal, Table, refuse
from core.game import Game
from core.imperator.actions import Done as That
from core.systems import open_system
from core.texts import answer_text, event_text, prompt_text
from tests.alea.events_scene import rivals
from tests.alea.politics_scene import triumvir
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    kinds,
    people,
    piece,
    refused,
    roll,
    told,
    two_leaders,
    where,
    zone,
)
from tests.alea.stratagem_scene import at_war, bands, cannot, counter, held, plays, table

CAESAR_LEADS, POMPEIUS_LEADS = 1, 6  # faces of the initiative die
TALKED = [0, 1, 1]  # both have negotiated already


def recorder(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[tuple[Any, ...]]:
    """What another chapter is called with, in place of what it does."""
    calls: list[tuple[Any, ...]] = []

    def record(table: Table, state: State, *args: Any, **named: Any) -> Any:
        calls.append((*args, *named.values()))
        return iter(())

    monkeypatch.setattr(module, name, record)
    return calls


# --- 6.1 -----------------------------------------------------------------------------------------


def test_6_1_initiative_the_loser_may_turn_it_round() -> None:
    game = table(two_leaders(), [], ["initiative"], step=INITIATIVE)
    roll(game, CAESAR_LEADS)
    assert asked_of(game) == ("play-initiative", SEAT[R])
    plays(game, R, "initiative")
    assert game.state.initiative == R
    assert told(game, "initiative-reversed")[0].args == {"side": R}
    assert held(game, R) == []


def test_6_1_initiative_the_winner_of_the_roll_is_not_asked_first() -> None:
    game = table(two_leaders(), ["initiative"], [], step=INITIATIVE)
    roll(game, CAESAR_LEADS)
    assert asked(game) != "play-initiative"
    assert game.state.initiative == C


def test_6_1_initiative_is_answered_with_the_other_one() -> None:
    game = table(two_leaders(), [1], [2], step=INITIATIVE)
    roll(game, CAESAR_LEADS)
    plays(game, R, "initiative", 1)
    assert asked_of(game) == ("play-initiative", SEAT[C])
    plays(game, C, "initiative", 0)
    assert game.state.initiative == C
    assert asked(game) != "play-initiative"


def test_6_1_initiative_no_answer_where_nothing_was_played() -> None:
    game = table(two_leaders(), [1], [2], step=INITIATIVE)
    roll(game, POMPEIUS_LEADS)
    assert asked_of(game) == ("play-initiative", SEAT[C])
    do(game, That())
    assert asked(game) != "play-initiative"
    assert game.state.initiative == R


def test_6_1_initiative_of_the_first_year_is_reversed_unless_it_is_fixed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenarios = open_system("alea", None).board.scenarios  # type: ignore[attr-defined]
    asked_for = []
    for fixed in (False, True):
        printed = msgspec.structs.replace(scenarios["3"], initiative_fixed=fixed)
        monkeypatch.setitem(scenarios, "3", printed)
        scene = Scene("3", year=BOARD.scenarios["3"].first)
        game = table(scene, [], ["initiative"], step=INITIATIVE)
        asked_for.append(asked(game) == "play-initiative")
    assert asked_for == [True, False]


def test_6_1_janus_is_offered_to_the_initiative_player_first() -> None:
    game = table(two_leaders(), [], [], "hidden", step=INITIATIVE)
    assert asked(game) == "roll"
    game = table(two_leaders(), [4], ["janus"], "hidden", step=INITIATIVE)
    roll(game, POMPEIUS_LEADS)
    do(game, That())  # the Caesarian is asked for Initiative
    assert asked_of(game) == ("play-janus", SEAT[R])
    plays(game, R, "janus")
    assert game.state.janus
    assert asked(game) != "play-janus"  # once is enough
    assert kinds(game)[:2] == ["stratagem-played", "janus-shut"]


def test_6_1_janus_closes_zones_of_enemy_romans_and_their_allies() -> None:
    scene = two_leaders().put(R, "asia-2", "legio-i").put(R, "orientalis", "naves-6-0")
    at_war(scene, "germani", R, "germani-1")
    state = scene.state
    assert janus(state, C) == 0
    state.janus = True
    closed = {BOARD.place_ids[p] for p in range(BOARD.place_count) if janus(state, C) >> p & 1}
    assert closed == {"asia-2", "orientalis"}  # a leader alone and a people at war do not close
    state.war[people("germani")], state.allied[people("germani")] = 0, R
    assert janus(state, C) >> zone("germani-1") & 1
    assert janus(state, R) == 0


def janus(state: State, side: int) -> int:
    reindex(state)
    return janus_closed(state, side)


# --- 6.2 -----------------------------------------------------------------------------------------


def geostrategy(mine: list[Any], theirs: list[Any] | None = None, **fields: Any) -> Game:
    start = {"step": GEOSTRATEGY, "active": C, "negotiated": TALKED, **fields}
    return table(two_leaders(), mine, theirs or [], **start)


@pytest.mark.parametrize(("face", "modifier"), [("coup-0", 0), ("coup-1", -1), ("coup-2", -2)])
def test_6_2_coup_names_a_pretender_with_the_counters_modifier(
    face: str, modifier: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = recorder(monkeypatch, coups, "coup")
    monkeypatch.setattr(coups, "why_not_pretender", lambda *_: None)
    game = geostrategy([face])
    assert refused(game, Play(counter(face), face)).kind == "name-a-leader"
    assert refused(game, Play(counter(face), face, leader=400)).kind == "name-a-leader"
    plays(game, C, face, leader=piece("scipio"))
    assert calls == [(C, piece("scipio"), modifier)]
    assert told(game, "stratagem-played")[0].rule == "6.2.coup"


def test_6_2_coup_is_for_those_who_may_be_pretenders(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_scipio(state: State, side: int, leader: int) -> Refusal | None:
        return None if leader == piece("scipio") else refuse("not-an-heir", "3.5.2")

    monkeypatch.setattr(coups, "why_not_pretender", only_scipio)
    game = geostrategy(["coup-0"])
    assert game.prompt is not None
    offered = game.prompt.legal(game.state)
    assert list(offered) == [That(), Play(4, "coup-0", leader=piece("scipio"))]
    assert refused(game, Play(4, "coup-0", leader=piece("cassius"))).kind == "not-an-heir"


@pytest.mark.parametrize(
    ("face", "names"),
    [
        ("rise-minor", ["germani"]),
        ("rise-two", ["mauri", "germani"]),
        ("rise-major", ["pontici"]),
    ],
)
def test_6_2_uprisings(face: str, names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    calls = recorder(monkeypatch, war, "rise")
    game = geostrategy([face])
    chosen = tuple(people(name) for name in names)
    plays(game, C, face, peoples=chosen)
    assert calls == [(number, f"6.2.{face}") for number in chosen]


def test_6_2_uprisings_are_refused_for_the_wrong_peoples() -> None:
    scene = at_war(two_leaders(), "germani", R, "germani-1")
    scene.state.allied[people("numidae")] = R
    hand = ["rise-minor", "rise-two", "rise-major"]
    game = table(scene, hand, step=GEOSTRATEGY, active=C, negotiated=TALKED)

    def kind(face: str, *names: str) -> str:
        chosen = tuple(people(name) for name in names)
        return refused(game, Play(counter(face), face, peoples=chosen)).kind

    assert kind("rise-minor") == "name-peoples"
    assert kind("rise-minor", "mauri", "alpes") == "name-peoples"
    assert kind("rise-two", "mauri", "mauri") == "name-peoples"
    assert kind("rise-minor", "pontici") == "not-a-minor-people"
    assert kind("rise-major", "mauri") == "not-a-major-people"
    assert kind("rise-minor", "germani") == "already-at-war"
    assert kind("rise-two", "mauri", "germani") == "already-at-war"
    assert kind("rise-major", "numidae") == "already-allied"
    assert refused(game, Play(7, "rise-minor", peoples=(99,))).kind == "no-such-people"


def test_6_2_allegiance_comes_without_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = recorder(monkeypatch, war, "ally")
    monkeypatch.setattr(war, "why_not_ally", lambda *_: None)
    game = geostrategy([], ["allegiance"], active=R)
    plays(game, R, "allegiance", peoples=(people("pontici"),))
    assert calls == [(people("pontici"), R, "6.2.allegiance")]


def test_6_2_allegiance_asks_the_peoples_chapter_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(war, "why_not_ally", lambda *_: refuse("no-path", "7.2"))
    game = geostrategy(["allegiance", "rise-minor"])
    play = Play(12, "allegiance", peoples=(people("parthi"),))
    assert refused(game, play).rule == "7.2"


def test_2_c_diplomacy_once_a_year(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = recorder(monkeypatch, war, "negotiate")
    monkeypatch.setattr(war, "why_not_ally", lambda *_: None)
    game = geostrategy([], negotiated=[0, 0, 1])
    do(game, Negotiate(people("pontici")))
    assert calls == [(C, people("pontici"))]
    game = geostrategy(["rise-minor"])
    refusal = refused(game, Negotiate(people("pontici")))
    assert (refusal.kind, refusal.rule) == ("negotiated-already", "4.4.2.diplomacy")


def test_2_c_by_turns_until_both_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder(monkeypatch, war, "rise")
    game = geostrategy([7], [8, 9])
    do(game, That())
    assert asked_of(game) == ("geostrategy", SEAT[R])
    plays(game, R, "rise-minor", 1, peoples=(people("mauri"),))
    assert asked_of(game) == ("geostrategy", SEAT[R])
    do(game, That())
    assert asked_of(game) == ("geostrategy", SEAT[C])  # he may answer
    do(game, That())
    assert asked(game) != "geostrategy"


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_2_c_a_pass_is_told_and_the_other_knows_that_his_own_ends_the_phase(hands: str) -> None:
    game = geostrategy([7], [8, 9], hands=hands)
    assert prompt_text(game.system, asks(game)).endswith("act or pass? It ends when both pass.")
    assert not asks(game).final(That())
    do(game, That())
    (event,) = game.events(game.position)
    assert (event.rule, event.only) == ("2.C", 0)  # a pass is seen by everybody
    assert event_text(game.system, event) == "Geostrategy: the CAESARIAN passes."
    said = prompt_text(game.system, asks(game))
    assert said == "Geostrategy, REPUBLICAN: the other is done. Act, or pass to end it?"
    assert answer_text(game.system, "geostrategy", "done", "en", asks(game).sentence) == (
        "pass, which ends the phase"
    )
    assert asks(game).final(That())
    do(game, That())
    assert [event.args["side"] for event in told(game, "passes")] == [C, R]


def asks(game: Game) -> Prompt:
    assert game.prompt is not None
    return game.prompt


def test_2_c_nobody_is_asked_who_has_no_choice() -> None:
    game = geostrategy(["intrigue"], ["rise-minor"])
    assert asked_of(game) == ("geostrategy", SEAT[R])
    assert told(game, "passes") == []  # nor has he passed


# --- 6.4 -----------------------------------------------------------------------------------------


def test_6_4_imperium_moves_the_marker_towards_zero() -> None:
    game = table(two_leaders(), [], ["imperium"], step=TRACK, track=3)
    before = game.state.track
    assert asked_of(game) == ("play-imperium", SEAT[R])
    plays(game, R, "imperium")
    assert told(game, "imperium")[0].args == {"total": before - 1}
    assert asked(game) != "play-imperium"


def test_6_4_imperium_may_be_declined() -> None:
    game = table(two_leaders(), ["imperium"], step=TRACK, track=3)
    do(game, That())
    assert held(game, C) == [14]


def test_6_4_triumphus_scores_what_the_counter_says_for_either_player() -> None:
    game = table(two_leaders(), ["triumphus-1"], ["triumphus-2"], step=POINTS)
    assert asked_of(game) == ("play-triumphus", SEAT[C])
    plays(game, C, "triumphus-1")
    plays(game, R, "triumphus-2")
    scored = [(e.rule, e.args["side"], e.args["points"]) for e in told(game, "points")]
    assert scored[-2:] == [("6.4.triumphus", C, 1), ("6.4.triumphus", R, 2)]


def test_6_4_triumphus_both_by_one_player() -> None:
    game = table(two_leaders(), ["triumphus-1", "triumphus-2"], step=POINTS)
    plays(game, C, "triumphus-2")
    assert asked_of(game) == ("play-triumphus", SEAT[C])
    plays(game, C, "triumphus-1")
    assert asked(game) != "play-triumphus"


def test_6_4_with_hidden_hands_both_are_asked_whatever_they_hold() -> None:
    game = table(two_leaders(), [4], [5], "hidden", step=POINTS)
    assert asked_of(game) == ("play-triumphus", SEAT[C])
    do(game, That())
    assert asked_of(game) == ("play-triumphus", SEAT[R])


def test_6_4_rally_needs_a_triumvir(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = recorder(monkeypatch, triumvirs, "rally")
    for titles in ([], [(piece("lepidus"), 2)]):
        scene = two_leaders()
        scene.state.triumvirs = titles
        if titles:
            scene.put(0, "gallia-4", "lepidus")
            scene.control(0, "gallia")
        game = table(scene, [], ["rally"], "hidden", step=CONTROL)
        assert (asked(game) == "play-rally") == bool(titles)
    refusal = refused(game, Play(15, "rally", leader=piece("caesar")))
    assert (refusal.kind, refusal.rule) == ("not-a-triumvir", "6.4.rally")
    plays(game, R, "rally", leader=piece("lepidus"))
    assert calls == [(R, piece("lepidus"))]


def test_6_4_ides_are_the_republicans_alone() -> None:
    state = two_leaders().state
    for mine, theirs, expected in (([16], [], []), ([], [16], [R])):
        state.hands, state.initiative = [list(mine), list(theirs)], C
        heard: list[Any] = []
        offered = phases_b_f.offer(_Ear(heard), state, "ides")  # type: ignore[arg-type]
        sides = _answer(offered, Play(16, "ides"))
        assert sides == expected
        assert [event.rule for event in heard] == ["6.4.ides"] * len(expected)


class _Ear:
    def __init__(self, heard: list[Any]) -> None:
        self.tell = heard.append


def _answer(flow: Any, play: Play) -> Any:
    """The seat that is asked plays; return what the offer leads to."""
    try:
        prompt = next(flow)
        while True:
            assert prompt.kind == "play-ides"
            assert prompt.seat == SEAT[R]
            prompt = flow.send((prompt.seat, play))
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize(("holder", "controller"), [(C, R), (R, C)])
def test_6_2_a_people_may_rise_for_the_opponent(holder: int, controller: int) -> None:
    scene = rivals().control(holder, *BOARD.region_ids)
    negotiated = [0, 1, 1]
    game = table(scene, ["rise-minor"], step="geostrategy", active=C, negotiated=negotiated)
    plays(game, C, "rise-minor", peoples=(people("mauri"),))
    assert game.state.war[people("mauri")] == controller
    assert {game.state.side[unit] for unit in bands("mauri")} == {controller}
    assert {where(game, "mauri-band-1"), where(game, "mauri-band-2")} == {"mauri"}


def test_6_2_no_stratagem_before_the_years_of_peace_are_over() -> None:
    for year, refusal in ((-34, True), (-33, False)):
        scene = rivals("1", year)
        scene.state.peace_until[people("germani")] = -33
        scene.state.peace_until[people("pontici")] = -33
        hand, negotiated = ["rise-minor", "rise-major"], [0, 1, 1]
        game = table(scene, hand, step="geostrategy", active=C, negotiated=negotiated)
        if refusal:
            chosen = (people("germani"),)
            assert cannot(game, C, "rise-minor", peoples=chosen) == ("still-at-peace", "9.3.peace")
            chosen = (people("pontici"),)
            assert cannot(game, C, "rise-major", peoples=chosen) == ("still-at-peace", "9.3.peace")
        else:
            plays(game, C, "rise-minor", peoples=(people("germani"),))


def test_6_4_rally_comes_before_control_is_checked() -> None:
    """Lepidus' region joins the Republican, who conquers it in the same phase F."""
    scene = rivals().control(R, *BOARD.region_ids)
    zones = [BOARD.place_ids[z] for z in BOARD.region_zones[BOARD.region_ids.index("gallia")]]
    legions = [BOARD.piece_ids[u] for u in BOARD.roman_of_kind[1]]
    for name, legion in zip(zones, legions, strict=False):
        scene.put(C, name, legion)
    scene.put(C, "gallia-8", "lepidus")
    game = table(triumvir(scene, "lepidus", "gallia", C), [], ["rally"], step="control")
    plays(game, R, "rally", leader=piece("lepidus"))
    assert game.state.side[piece("lepidus")] == R
    assert game.state.control[BOARD.region_ids.index("gallia")] == R
    assert told(game, "region-taken")[0].args["side"] == R
