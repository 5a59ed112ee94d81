"""8.4: victor and vanquished, losses; 10.1 the points of a large battle."""

from __future__ import annotations

import pytest

from core.game import Game
from core.imperator.actions import Lose
from core.semper.box.actions import Retreat
from core.texts import LANGUAGES, event_text
from tests.semper.combat_scene import (
    ATTACKER_WINS_1_2,
    ATTACKER_WINS_R,
    DEFENDER_WINS_1_2,
    DEFENDER_WINS_R,
    FIVES,
    attack,
    clash,
    field,
    fight,
    of_kind,
    reduced,
    result,
    retreat,
    scored,
    ways_out,
)
from tests.semper.scene import P, S, Scene, asked, at, piece, pieces, push, refused, roll, zone

PSEUDOS = (
    "pseudo-hispaniae-1", "pseudo-britanniae-1", "pseudo-viennensis-1", "pseudo-galliae-1",
    "pseudo-galliae-2", "pseudo-italia-1", "pseudo-italia-2", "pseudo-africa-1",
    "pseudo-pannoniae-1",
)  # fmt: skip
RESERVE = ""  # off the map


def duel() -> Scene:
    """One unit of 5 SP on each side: the column 1/1, no modifiers."""
    return clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"))


# --- 8.4.1 ---------------------------------------------------------------------------------------


def test_8_4_1_of_two_draws_the_lower_is_the_defenders() -> None:
    game, events = fight(duel(), DEFENDER_WINS_R)
    assert result(events) == ("R", "R", S)
    assert asked(game).seat == game.state.seat_of(P)
    retreat(game, "galliae-3")
    assert (at(game, "ioviani"), at(game, "hercules")) == ("galliae-3", "galliae-4")


def test_8_4_1_of_two_draws_the_higher_is_the_attackers() -> None:
    game, events = fight(duel(), ATTACKER_WINS_R)
    assert result(events) == ("R", "R", P)
    assert asked(game).seat == game.state.seat_of(S)
    retreat(game, "galliae-3")
    assert (at(game, "dux-treveri"), at(game, "hercules")) == ("galliae-3", "galliae-3")


def test_8_4_1_the_retreat_has_the_limits_of_evasion() -> None:
    """Anywhere next to it, but not to enemies and not to where the attackers came from."""
    scene = clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"), origin="galliae-1").put(
        P, "galliae-5", "dux-nicomedia", "cornuti"
    )
    game, _ = fight(scene, ATTACKER_WINS_R)
    assert ways_out(game) == {"viennensis-2", "viennensis-3", "galliae-2", "galliae-3"}
    for to, kind, rule in (
        ("galliae-5", "enemies-there", "8.2"),
        ("galliae-1", "attackers-came-from", "8.2.origin"),
        ("italia-1", "not-adjacent", "7.2"),
    ):
        refusal = refused(game, Retreat(zone(to)))
        assert (refusal.kind, refusal.rule) == (kind, rule)


def test_8_4_1_a_beaten_attacker_may_go_back() -> None:
    scene = clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"), origin="galliae-1")
    game, _ = fight(scene, DEFENDER_WINS_R)
    assert "galliae-1" in ways_out(game)


def test_8_4_1_a_beaten_attacker_goes_back_the_way_he_came() -> None:
    """8.2.origin bars that way to the defender only."""
    game = attack(field("dux-treveri", "hercules"))
    roll(game, DEFENDER_WINS_R)
    assert asked(game).seat == game.state.seat_of(P)
    retreat(game, "galliae-1")
    assert (at(game, "dux-sirmium"), at(game, "ioviani")) == ("galliae-1", "galliae-1")


@pytest.mark.parametrize("event", [6, 11])
def test_8_4_1_who_may_not_march_this_year_retreats_all_the_same(event: int) -> None:
    """event.6, event.11: they bind movement; a retreat is forced."""
    scene = clash(("dux-sirmium", "ioviani"), ("constance-chlore", "hercules"))
    scene.heads("", "constance-chlore")
    scene.state.event, scene.state.detained = event, list(pieces("hercules"))
    game, _ = fight(scene, ATTACKER_WINS_R + 2)  # Constance Chlore has TB 2
    retreat(game, "galliae-3")
    assert (at(game, "constance-chlore"), at(game, "hercules")) == ("galliae-3", "galliae-3")


def test_8_4_1_ripenses_are_lost_outside_their_diocese() -> None:
    """The printed example; the others of the force go on."""
    scene = clash(
        ("dux-sirmium", "ioviani", "pannonici"), ("dux-treveri", "hercules", "ripenses-galliae")
    )
    game, _ = fight(scene, ATTACKER_WINS_R)
    assert "viennensis-2" in ways_out(game)
    events = retreat(game, "viennensis-2")
    (lost,) = of_kind(events, "unit-left-behind")
    assert lost.args["unit"] == piece("ripenses-galliae")
    assert (at(game, "ripenses-galliae"), at(game, "hercules")) == (RESERVE, "viennensis-2")


def test_8_4_1_ripenses_alone_have_no_way_out_of_their_diocese() -> None:
    scene = clash(("dux-sirmium", "ioviani"), ("ripenses-britanniae",), "britanniae-3")
    scene.put(P, "britanniae-1", "cornuti").put(P, "britanniae-2", "celtae")
    _, events = fight(scene, 6)
    (lost,) = of_kind(events, "unit-trapped")
    assert lost.rule == "8.4.1.retreat"


@pytest.mark.parametrize(("word", "goes"), [("caesar", True), ("plain", False)])
def test_8_4_1_pseudo_comitatenses_follow_the_titled_only(word: str, goes: bool) -> None:
    theirs = ("severe", "pseudo-galliae-1", "hercules")
    game, _ = fight(clash(("galere", *FIVES[2:5]), theirs).title(word, "severe"), ATTACKER_WINS_R)
    if asked(game).kind == "lose":
        push(game, asked(game).legal(game.state)[0])
    retreat(game, "viennensis-2")
    assert at(game, "severe") == "viennensis-2"
    assert at(game, "pseudo-galliae-1") == ("viennensis-2" if goes else RESERVE)


def test_8_4_1_without_a_leader_they_retreat_into_dioceses_of_their_side() -> None:
    scene = clash(("dux-sirmium", "ioviani"), ("hercules",), "italia-1")
    game, _ = fight(scene, ATTACKER_WINS_R)
    assert ways_out(game) == {"galliae-5", "italia-2", "italia-3"}  # not to Pannoniae


def test_8_4_1_with_a_leader_they_may_go_anywhere() -> None:
    scene = clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"), "italia-1")
    game, _ = fight(scene, ATTACKER_WINS_R)
    assert ways_out(game) == {"galliae-5", "italia-2", "italia-3", "pannoniae-1"}


def test_8_4_1_romans_retreat_to_peoples_at_war_only() -> None:
    scene = clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"), "italia-1")
    scene.put(S, "marcomanni", "marcomanni-1").war("marcomanni", P).war("alamanni", P)
    for name in BOARD_ALAMANNI:
        scene.put(P, "galliae-1", name)
    for name in ("marcomanni-1", "marcomanni-2"):
        scene.put(P, "marcomanni", name)
    game, _ = fight(scene, ATTACKER_WINS_R)
    assert "alamanni" in ways_out(game)
    assert "marcomanni" not in ways_out(game)  # enemies are there


BOARD_ALAMANNI = ("chnodomarius", "vadomarius", *(f"alamanni-{n}" for n in range(1, 7)))


def test_8_4_1_leaders_do_not_abandon_their_units() -> None:
    """A Dux may go alone among the Alamanni, who are at peace, but not to leave his men behind."""
    scene = clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"), "italia-1")
    game, _ = fight(scene, ATTACKER_WINS_R)
    refusal = refused(game, Retreat(zone("alamanni")))
    assert (refusal.kind, refusal.rule) == ("homeland-at-peace", "3.4.1.homeland")


def test_8_4_1_foreigners_keep_to_their_leash_and_entry() -> None:
    """Franci at home: into the Empire by Galliae only, and not where Romans are."""
    scene = Scene().put(P, "franci", "dux-sirmium", *FIVES[:3])
    scene.put(S, "franci", "ascaricus", "franci-1").put(S, "germania", "merogaisus")
    for n in range(2, 6):
        scene.put(S, "germania", f"franci-{n}")
    game, _ = fight(scene.war("franci", S), 6)
    assert ways_out(game) == {"germania", "galliae-1", "galliae-2"}  # other homes are at peace


def test_8_4_1_without_a_way_out_units_and_leaders_are_lost() -> None:
    scene = clash(("dux-sirmium", "ioviani"), ("severe", "hercules"), "oriens-7", origin="oriens-6")
    game, events = fight(scene, 5)  # 4, for the bonus of Severus
    (lost,) = of_kind(events, "unit-trapped")
    assert "no way to retreat" in event_text(game.system, lost, "en")
    assert [len(event_text(game.system, lost, lang)) > 20 for lang in LANGUAGES] == [True] * 2
    assert (at(game, "hercules"), at(game, "severe")) == (RESERVE, RESERVE)
    assert scored(events) == [("10.1.leader", P, 1)]


def test_8_4_1_a_retreat_knows_no_command() -> None:
    """A Dux leads four; five go with him."""
    theirs = ("scutarii-1", "scutarii-2", "scutarii-3", "scutarii-4", "scutarii-5")
    game, _ = fight(clash(("dux-sirmium", *FIVES[:4]), ("dux-treveri", *theirs)), 5)
    if asked(game).kind == "lose":
        push(game, asked(game).legal(game.state)[0])
    retreat(game, "galliae-3")
    assert {at(game, name) for name in theirs} == {"galliae-3"}


# --- 8.4.2 ---------------------------------------------------------------------------------------


def test_8_4_2_a_reduces_full_units_and_eliminates_reduced_ones() -> None:
    scene = clash(("dux-sirmium", *FIVES[:2]), ("dux-treveri", FIVES[2]))
    scene.put(S, "galliae-4", FIVES[3], reduced=True)  # 10 against 7
    game, events = fight(scene, 6)
    assert result(events)[1] == "A"
    assert reduced(game, FIVES[2]) == [True]
    assert at(game, FIVES[3]) == RESERVE


def test_8_4_2_a_may_eliminate_every_unit_and_the_leaders_retreat() -> None:
    scene = clash(("dux-sirmium", FIVES[0]), ("severe",)).put(
        S, "galliae-4", FIVES[2], reduced=True
    )
    game, events = fight(scene, 6)
    assert at(game, "severe") == "galliae-4"
    retreat(game, "galliae-3")
    assert at(game, "severe") == "galliae-3"
    assert scored(events) == []


def test_8_4_2_r_means_no_losses() -> None:
    game, events = fight(duel(), ATTACKER_WINS_R)
    assert of_kind(events, "no-losses")
    assert reduced(game, "ioviani", "hercules") == [False, False]


def test_8_4_2_e_eliminates_units_and_leaders() -> None:
    scene = clash(("galere", *FIVES[:5]), ("severe", "pseudo-galliae-1"))
    game, events = fight(scene, 6)
    assert result(events) == ("R", "E", P)
    assert (at(game, "severe"), at(game, "pseudo-galliae-1")) == (RESERVE, RESERVE)
    assert scored(events) == [("10.1.leader", P, 1)]


def nine_pseudos() -> tuple[Game, int]:
    """Six units, 30 SP, against nine, 36 SP: 4/5, but better quality: 1/1."""
    scene = clash(("dux-sirmium", *FIVES[:6]), ("dux-treveri", *PSEUDOS))
    game, events = fight(scene, ATTACKER_WINS_1_2)
    assert result(events) == ("1/2", "A", P)
    return game, len(of_kind(events, "unit-reduced"))


def test_8_4_2_fraction_printed_example_6_against_9_with_half_costs_4() -> None:
    game, struck = nine_pseudos()
    assert struck == len(PSEUDOS)
    assert asked(game).kind == "lose"
    assert asked(game).seat == game.state.seat_of(P)
    assert asked(game).args()["count"] == 4
    push(game, Lose(pieces(*FIVES[:4])))
    assert reduced(game, *FIVES[:6]) == [True] * 4 + [False] * 2


@pytest.mark.parametrize("count", [0, 3, 5])
def test_8_4_2_fraction_a_wrong_number_is_refused(count: int) -> None:
    game, _ = nine_pseudos()
    refusal = refused(game, Lose(pieces(*FIVES[:count])))
    assert (refusal.kind, refusal.rule) == ("wrong-number", "8.4.2.fraction")


def test_8_4_2_fraction_printed_example_2_against_4_reduced_lose_2_once_each() -> None:
    scene = clash(("dux-sirmium", *FIVES[:2]), ("dux-treveri",))
    scene.put(S, "galliae-4", *FIVES[2:6], reduced=True)  # 10 against 8, quality 3 and 2: 3/2
    game, events = fight(scene, 3)
    assert result(events) == ("3/4", "A", P)
    assert [at(game, name) for name in FIVES[2:6]] == [RESERVE] * 4
    assert reduced(game, *FIVES[:2]) == [True, True]
    assert [at(game, name) for name in FIVES[:2]] == ["galliae-4"] * 2
    assert asked(game).kind == "retreat"  # nobody chose


def test_8_4_2_fraction_a_defender_who_wins_pays_for_the_attackers_units() -> None:
    scene = clash(("dux-sirmium", *FIVES[:4]), ("dux-treveri", *FIVES[4:8]))
    game, events = fight(scene, DEFENDER_WINS_1_2)
    assert result(events) == ("A", "1/2", S)
    assert asked(game).args()["count"] == 2
    assert asked(game).seat == game.state.seat_of(S)


def test_8_4_2_fraction_of_few_units_may_be_nothing() -> None:
    """A quarter of three, rounded for the victor."""
    scene = clash(("dux-sirmium", *FIVES[:3]), ("constantin", FIVES[3]), active=S)
    scene.put(P, "galliae-4", *FIVES[4:6])
    game, events = fight(scene, 3)  # row 0 of 1/1: the defender has the bonus of Constantin
    assert result(events) == ("A", "1/4", P)
    assert len(of_kind(events, "unit-reduced")) == 3
    assert reduced(game, *FIVES[3:6]) == [False] * 3
    assert asked(game).kind == "retreat"


# --- 10.1 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("defenders", "points"), [(3, 1), (2, 0)])
def test_10_1_a_battle_of_35_sp_pays_a_point(defenders: int, points: int) -> None:
    theirs = FIVES[4 : 4 + defenders]
    scene = clash(("dux-sirmium", *FIVES[:4]), ("dux-treveri", *theirs))
    _, events = fight(scene, 4)
    if asked(_).kind == "lose":
        events = push(_, asked(_).legal(_.state)[0])
    events += retreat(_, "galliae-3")
    assert scored(events) == [("10.1.battle", P, 1)] * points


def test_10_1_reduced_units_count_with_their_weaker_side() -> None:
    scene = clash(("dux-sirmium", *FIVES[:4]), ("dux-treveri", *FIVES[4:6]))
    scene.put(S, "galliae-4", FIVES[6], reduced=True)  # 20 and 12
    _, events = fight(scene, 3)
    assert not [event for event in events if event.rule == "10.1.battle"]


# --- who may not follow, and whose they are then -------------------------------------------------


def test_8_4_1_a_people_beyond_its_leash_is_left_behind() -> None:
    """Pictes are five zones from home in Viennensis 1; their allies go on."""
    scene = Scene().put(P, "viennensis-1", "dux-sirmium", *FIVES[:3])
    scene.put(S, "viennensis-1", "marcomanni-1", "pictes-1", "pictes-2", "pictes-3")
    scene.put(P, "viennensis-2", "celtae").put(P, "galliae-3", "batavi")
    game, _ = fight(scene.war("pictes", S).war("marcomanni", S), 6)
    if asked(game).kind == "lose":
        push(game, asked(game).legal(game.state)[0])
    assert ways_out(game) == {"viennensis-4"}
    lost = of_kind(retreat(game, "viennensis-4"), "unit-left-behind")
    assert [event.args["unit"] for event in lost] == list(
        pieces("pictes-1", "pictes-2", "pictes-3")
    )
    assert at(game, "marcomanni-1") == "viennensis-4"
    assert at(game, "drest") == "pictes-1"


@pytest.mark.parametrize("both", [True, False])
def test_4_1_gothi_retreat_as_far_from_either_homeland(both: bool) -> None:
    """Italia 1 is five zones from the Visigothi and six from the Ostrogothi."""
    scene = Scene().put(P, "pannoniae-1", "dux-sirmium", *FIVES[:3])
    scene.put(S, "pannoniae-1", "ostrogothi-1").war("ostrogothi", S)
    for name in ("ostrogothi-2", "ostrogothi-3"):
        scene.put(S, "ostrogothi", name)
    game, _ = fight((scene.war("visigothi", S) if both else scene).put(P, "italia-3", "celtae"), 6)
    if asked(game).kind == "lose":
        push(game, asked(game).legal(game.state)[0])
    assert ("italia-1" in ways_out(game)) == both


def test_4_3_entry_binds_a_retreat_into_the_empire() -> None:
    """Beaten outside it, the Quades may enter by Pannoniae but not by Italia."""
    scene = Scene(active=S).put(S, "marcomanni", "dux-treveri", *FIVES[:3])
    scene.put(P, "marcomanni", "quades-1").war("quades", P).war("marcomanni", P)
    scene.put(P, "germania", "marcomanni-1", "marcomanni-2")
    game, _ = fight(scene, 6)
    if asked(game).kind == "lose":
        push(game, asked(game).legal(game.state)[0])
    open_ways = ways_out(game)
    assert {"pannoniae-1", "pannoniae-2", "quades"} <= open_ways
    assert "italia-1" not in open_ways


@pytest.mark.parametrize(("to", "kept"), [("pontica-5", True), ("pontica-3", False)])
def test_4_4_2_armenians_retreat_next_to_their_home_only(to: str, kept: bool) -> None:
    scene = clash(
        ("dux-treveri", *FIVES[:3]), ("dux-sirmium", FIVES[4], "armenia-1"), "pontica-4", S
    )
    game, _ = fight(scene.war("iberia", S), 6)
    if asked(game).kind == "lose":
        push(game, asked(game).legal(game.state)[0])
    retreat(game, to)
    assert at(game, "armenia-1") == (to if kept else RESERVE)


def test_3_7_2_units_without_a_leader_change_sides_after_the_battle_only() -> None:
    """PRIMUS defends Galliae 4, in a diocese of SECONDUS, with units whose leader has evaded."""
    scene = clash(("dux-treveri", "celtae"), FIVES[:2], active=S)
    game, events = fight(scene, DEFENDER_WINS_R)
    assert result(events)[2] == P
    events = retreat(game, "galliae-3")
    (turned,) = of_kind(events, "goes-over")
    assert turned.rule == "3.7.2.leaderless"
    assert game.state.side[piece(FIVES[0])] == S
