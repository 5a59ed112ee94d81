"""6.3: intrigue and pacification; the pauses of phase E."""

from __future__ import annotations

import msgspec
import pytest

from core.alea.box.actions import Play
from core.alea.box.state import EVASION, POINTS, RECORD, State, reindex
from core.alea.peoples import peace
from core.alea.stratagems.cup import cup
from core.alea.stratagems.phase_e import holders, interjections
from core.contract import Table
from core.systems import open_system
from tests.alea.scene import BOARD, SEAT, C, R, Scene, asked, do, march, people, piece, roll, told
from tests.alea.stratagem_scene import (
    at_war,
    cannot,
    clash,
    go_on,
    held,
    last,
    plays,
    scattered,
    table,
)

# --- 6.3 intrigue, year after year ---------------------------------------------------------------


def italia(holder: int, legions: int, chief: bool = True, place: str = "italia-1") -> Scene:
    scene = scattered().control(0, *BOARD.region_ids).control(holder, "italia")
    scene.put(C, place, *(["caesar"] if chief else ["curio"]))
    return scene.put(C, "italia-1", *["legio-i", "legio-ii", "legio-iii"][:legions])


def test_6_3_intrigue_pays_three_for_each_counter_to_whoever_does_not_hold_italia() -> None:
    game = table(italia(C, 2), step=POINTS, intrigues=[17, 19])
    scored = [e.args for e in told(game, "points") if e.rule == "6.3.intrigue"]
    assert [(a["side"], a["points"]) for a in scored] == [(R, 3), (R, 3)]
    assert game.state.intrigues == [17, 19]


def test_6_3_intrigue_pays_nothing_while_nobody_holds_italia() -> None:
    game = table(italia(0, 3), step=POINTS, intrigues=[17])
    assert [e for e in told(game, "points") if e.rule == "6.3.intrigue"] == []
    assert game.state.intrigues == [17]


@pytest.mark.parametrize(
    ("scene", "ended"),
    [
        (italia(C, 3), True),
        (italia(C, 2), False),
        (italia(C, 3, chief=False), False),
        (italia(C, 3, place="italia-4"), False),
        (italia(R, 3), False),
    ],
)
def test_6_3_intrigue_ends_with_a_faction_leader_and_three_legions_in_roma(
    scene: Scene, ended: bool
) -> None:
    game = table(scene, step=POINTS, intrigues=[17, 19])
    assert bool(told(game, "intrigue-ends")) == ended
    assert (game.state.intrigues == []) == ended


# --- intrigue and pacification -------------------------------------------------------------------


@pytest.mark.parametrize("side", [C, R])
def test_6_3_intrigue_stays_in_roma(side: int) -> None:
    hands: dict[int, list[int]] = {C: [], R: []}
    hands[side] = [17, 19]
    game = table(scattered(), hands[C], hands[R])
    plays(game, side, "intrigue")
    plays(game, side, "intrigue", 1)
    assert game.state.intrigues == [17, 19]
    assert held(game, side) == []
    assert not {17, 19} & set(cup(game.state))


def wars() -> Scene:
    scene = at_war(scattered(), "germani", R, "germani-1")
    for name, side in (("alpes", C), ("galatae", R), ("parthi", C)):
        scene.war(name, side)
    scene.state.allied[people("numidae")] = R
    reindex(scene.state)
    return scene


@pytest.fixture
def pacified(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int, bool]]:
    """What the chapter of the peoples is told to pacify: people, rule, who scores, by arms?"""
    calls: list[tuple[str, str, int, bool]] = []

    def record(t: Table, s: State, number: int, rule: str, by: int, arms: bool) -> None:
        calls.append((BOARD.people_ids[number], rule, by, arms))

    monkeypatch.setattr(peace, "pacify", record)
    return calls


Calls = list[tuple[str, str, int, bool]]


def test_6_3_pacify_minor(pacified: Calls) -> None:
    game = table(wars(), ["pacify-minor"])
    for names, kind in (
        ([], "name-peoples"),
        (["parthi"], "wrong-rank"),
        (["mauri"], "nothing-to-pacify"),
        (["germani", "alpes"], "name-peoples"),
    ):
        chosen = tuple(people(name) for name in names)
        refusal = cannot(game, C, "pacify-minor", peoples=chosen)
        assert refusal == (kind, "6.3.pacify-minor")
    assert cannot(game, C, "pacify-minor", peoples=(77,))[0] == "unknown-people"
    plays(game, C, "pacify-minor", peoples=(people("germani"),))
    assert pacified == [("germani", "6.3.pacify-minor", C, False)]


@pytest.mark.parametrize(("side", "allowed"), [(C, True), (R, False)])
def test_6_3_pacify_major_also_the_opponents_ally(
    side: int, allowed: bool, pacified: Calls
) -> None:
    hands = ([11], []) if side == C else ([], [11])
    game = table(wars(), *hands)
    chosen = (people("numidae"),)
    if allowed:
        plays(game, side, "pacify-major", peoples=chosen)
        assert pacified == [("numidae", "6.3.pacify-major", side, False)]
    else:
        assert cannot(game, side, "pacify-major", peoples=chosen)[0] == "nothing-to-pacify"
        plays(game, side, "pacify-major", peoples=(people("parthi"),))
        assert pacified == [("parthi", "6.3.pacify-major", side, False)]


def test_6_3_pacify_nationality_all_its_peoples_at_war(pacified: Calls) -> None:
    game = table(wars(), [], ["pacify-nationality"])
    for wrong in ("", "Illyrians", "Hamites-Semites", "Gauls"):
        assert cannot(game, R, "pacify-nationality", nationality=wrong)[0] == "no-war-with-them"
    offered = {p.nationality for p in interjections(game.state, SEAT[R])}
    assert offered == {"Germans", "Celts", "Iranians"}
    plays(game, R, "pacify-nationality", nationality="Celts")
    assert [(name, by) for name, _, by, _ in pacified] == [("alpes", R), ("galatae", R)]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ((), {"germani", "alpes", "galatae", "parthi"}),
        (("parthi",), {"parthi"}),
        (("germani",), {"germani"}),
        (("numidae",), {"numidae"}),
    ],
)
def test_6_3_pax_romana_all_or_one_and_never_again(
    chosen: tuple[str, ...], expected: set[str], pacified: Calls
) -> None:
    game = table(wars(), ["pax-romana"])
    plays(game, C, "pax-romana", peoples=tuple(people(name) for name in chosen))
    assert {name for name, _, _, _ in pacified} == expected
    assert game.state.spent == [8]
    assert 8 not in cup(game.state)


def test_6_3_pax_romana_needs_a_war(pacified: Calls) -> None:
    game = table(scattered(), ["pax-romana"])
    assert cannot(game, C, "pax-romana") == ("no-war-with-them", "6.3.pax-romana")


def test_6_3_a_scenario_may_exempt_a_people(
    pacified: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenarios = open_system("alea", None).board.scenarios  # type: ignore[attr-defined]
    exempt = msgspec.structs.replace(scenarios["2"], unpacifiable=("germani", "parthi"))
    monkeypatch.setitem(scenarios, "2", exempt)
    game = table(wars(), ["pacify-minor", "pax-romana"])
    refusal = cannot(game, C, "pacify-minor", peoples=(people("germani"),))
    assert refusal == ("never-pacified", "6.3.pacify-minor")
    plays(game, C, "pax-romana")
    assert {name for name, _, _, _ in pacified} == {"alpes", "galatae"}


# --- pauses --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "extra", "pauses"),
    [([0, 1, 0], 0, True), ([0, 1, 1], 0, False), ([0, 2, 0], 0, False), ([0, 1, 0], R, False)],
)
def test_6_3_the_years_last_chance_is_a_pause(left: list[int], extra: int, pauses: bool) -> None:
    state = scattered().state
    state.hands, state.active, state.step = [[], [16]], C, RECORD
    state.sequences, state.extra = left, extra
    assert holders(state, "end-of-sequence") == ([2] if pauses else [])
    assert holders(state, "before-evasion") == []


def test_6_3_nobody_waits_at_the_end_for_a_face_of_no_use() -> None:
    state = scattered().state
    state.active, state.step, state.sequences = C, RECORD, [0, 1, 0]
    for hand, waits in (([7], []), ([13], []), ([14], []), ([12], []), ([17], [1])):
        state.hands = [hand, []]  # pacify-minor without a war, flight, favour, shot; intrigue
        assert holders(state, "end-of-sequence") == waits


def test_6_3_a_lone_leader_killed_while_his_die_lies_there_dies_once() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-9", "caesar", "legio-x")
    scene.put(R, "gallia-8", "cato").put(R, "asia-1", "pompeius").chief(R, "pompeius")
    game = table(scene, ["assassination"], hands="hidden")
    do(game, march("gallia-9", ["caesar"], ["legio-x"], "gallia-8"))
    roll(game, 9)
    plays(game, C, "assassination", leader=piece("cato"))
    roll(game, 8)
    for _ in range(2):
        if asked(game) == "window":
            go_on(game)
    assert [e.rule for e in told(game, "leader-dies")] == ["6.3.assassination"]
    assert game.state.points == 1


def test_6_3_after_a_stratagem_the_question_is_put_afresh() -> None:
    scene = clash(["curio", "legio-x"], ["afranius", "legio-i"])
    game = table(scene, ["assassination"], step=EVASION)
    assert asked(game) == "evasion"
    plays(game, C, "assassination", leader=piece("afranius"))
    roll(game, 9)
    assert asked(game) == "roll"  # nobody is left to evade: the battle's die
    assert last(game)[0].kind == "die-for"


def test_6_3_samples_are_legal_for_whoever_holds_everything() -> None:
    for seat, side in ((1, C), (2, R)):
        scene = wars()
        hand = list(range(1, 20))
        hands = (hand, []) if seat == 1 else ([], hand)
        game = table(scene, *hands)
        found = interjections(game.state, seat)
        assert {p.face for p in found if isinstance(p, Play)} >= {
            "assassination", "plague", "desertion", "intrigue", "pacify-minor", "pacify-major",
            "pacify-nationality", "pax-romana",
        }  # fmt: skip
        assert all(game.why_not(seat, p) is None for p in found)
        assert interjections(game.state, 3 - seat) == []
        assert side == game.state.factions[seat - 1]
