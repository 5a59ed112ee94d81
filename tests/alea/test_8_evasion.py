"""8.2 evasion on land."""

from __future__ import annotations

import pytest

from core.alea.box.board import NOWHERE
from core.alea.box.state import EVASION
from core.game import Game
from core.imperator.actions import Flee, Stand, TryEvasion
from core.texts import event_text
from tests.alea.evasion_scene import field, offered, rolling
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    evade,
    kinds,
    march,
    piece,
    refused,
    roll,
    sail,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import clash, go_on, pause, table


def attack(scene: Scene, *, leaders: tuple[str, ...] = (), units: tuple[str, ...] = ()) -> Game:
    """C marches from gallia-8 into gallia-7 and ends his movement."""
    game = scene.game()
    do(game, march("gallia-8", leaders, units or ("legio-x",), "gallia-7"))
    end_movement(game)
    return game


def escaped(*defenders: str, **attackers: tuple[str, ...]) -> Game:
    """The defender has rolled a 0 against leaderless attackers: who goes, and where to?"""
    game = attack(field(*defenders), **attackers)
    do(game, TryEvasion())
    roll(game, 0)
    assert asked(game) == "evade"
    return game


# --- who may try ---------------------------------------------------------------------------------


def test_8_2_the_defender_with_a_leader_is_asked() -> None:
    game = attack(field("cato", "legio-i"))
    assert asked(game) == "evasion"
    assert game.prompt is not None
    assert game.prompt.seat == game.state.seat_of(R)
    assert list(game.prompt.legal(game.state)) == [Stand(), TryEvasion()]


def test_8_2_a_force_without_a_leader_cannot_evade() -> None:
    game = attack(field("legio-i"))
    assert rolling(game) == {"die": "d6", "purpose": "battle"}


def test_8_2_the_attacker_cannot_evade() -> None:
    """Caesar's stack walks into leaderless legions: nobody is asked."""
    game = attack(field("legio-i", attackers=("caesar", "legio-x")), leaders=("caesar",))
    assert rolling(game)["purpose"] == "battle"


def test_8_2_who_stands_fights() -> None:
    game = attack(field("cato", "legio-i"))
    do(game, Stand())
    assert kinds(game)[0] == "stands"  # the attacker sees that he was not evaded
    assert rolling(game)["purpose"] == "battle"


def test_8_2_the_attacker_ends_all_his_movement_first() -> None:
    game = field("cato", "legio-i").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    assert asked(game) == "movement"


# --- the roll ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "success"), [(0, True), (1, True), (2, False), (9, False)])
def test_8_2_die_plus_the_attackers_bonus_stays_below_the_rating(die: int, success: bool) -> None:
    """Caesar's TB 3 against Pompeius's SR 5."""
    scene = field("pompeius", "legio-i", attackers=("caesar", "legio-x"))
    game = attack(scene, leaders=("caesar",))
    do(game, TryEvasion())
    assert rolling(game) == {"die": "d10", "leader": piece("pompeius"), "purpose": "evasion"}
    roll(game, die)
    event = next(e for e in game.events(game.position) if e.kind.startswith("evasion-"))
    assert event.kind == ("evasion-succeeds" if success else "evasion-fails")
    assert (event.args["total"], event.args["rating"]) == (die + 3, 5)
    assert asked(game) == ("evade" if success else "roll")


@pytest.mark.parametrize(
    ("die", "en", "fr"),
    [
        (
            1,
            "can slip away; die 1, +3 pursuer's tactical bonus (8.2.bonus) = 4, below SR 5.",
            "peut s'esquiver\u00a0; dé 1, +3 bonus tactique du poursuivant (8.2.bonus) = 4, "
            "moins que la VS de 5.",
        ),
        (
            2,
            "cannot slip away; die 2, +3 pursuer's tactical bonus (8.2.bonus) = 5, not below SR 5.",
            "ne peut pas s'esquiver\u00a0; dé 2, +3 bonus tactique du poursuivant (8.2.bonus) = 5, "
            "pas moins que la VS de 5.",
        ),
    ],
)
def test_8_2_the_log_tells_the_die_the_bonus_and_the_rating(die: int, en: str, fr: str) -> None:
    game = attack(
        field("pompeius", "legio-i", attackers=("caesar", "legio-x")), leaders=("caesar",)
    )
    do(game, TryEvasion())
    roll(game, die)
    event = next(e for e in game.events(game.position) if e.kind.startswith("evasion-"))
    assert event.also == ("8.2.bonus",)
    assert event_text(game.system, event).endswith(f"the REPUBLICAN {en}")
    assert event_text(game.system, event, "fr").endswith(f"le RÉPUBLICAIN {fr}")


def test_8_2_where_nothing_is_added_the_die_alone_is_told() -> None:
    game = attack(field("pompeius", "legio-i"))
    do(game, TryEvasion())
    roll(game, 4)
    event = next(e for e in game.events(game.position) if e.kind == "evasion-succeeds")
    assert event.also == ()
    assert event_text(game.system, event).endswith("can slip away; die 4, below SR 5.")


@pytest.mark.parametrize(("die", "success"), [(4, True), (5, False)])
def test_8_2_without_an_attacking_leader_nothing_is_added(die: int, success: bool) -> None:
    """The bonus of cavalry is not a leader's."""
    game = attack(field("pompeius", "legio-i", attackers=("equites-2-1",)), units=("equites-2-1",))
    do(game, TryEvasion())
    roll(game, die)
    assert (asked(game) == "evade") == success


def test_8_2_the_best_attacking_bonus_counts() -> None:
    scene = field("pompeius", "legio-i", attackers=("curio", "m-antonius", "hirtius", "legio-x"))
    game = attack(scene, leaders=("curio", "m-antonius", "hirtius"))
    do(game, TryEvasion())
    roll(game, 3)
    event = next(e for e in game.events(game.position) if e.kind == "evasion-fails")
    assert event.args["total"] == 3 + 2


@pytest.mark.parametrize(("die", "success"), [(3, True), (4, False)])
def test_8_2_the_best_rating_of_the_zone_counts(die: int, success: bool) -> None:
    """Labienus's SR 4 for Cato, 2, and Scipio, 3."""
    game = attack(field("cato", "labienus", "scipio", "legio-i"))
    do(game, TryEvasion())
    roll(game, die)
    assert (asked(game) == "evade") == success


@pytest.mark.parametrize(("die", "success"), [(2, True), (3, False)])
def test_8_2_foreign_leaders_have_a_rating_of_3(die: int, success: bool) -> None:
    scene = Scene().war("numidae", R).war("mauri", R).control(0, "africa")
    scene.put(R, "numidae", "juba-i", *(f"numidae-band-{n}" for n in range(1, 5)))
    game = scene.put(C, "africa-1", "curio", "legio-x").game()
    do(game, march("africa-1", ["curio"], ["legio-x"], "numidae"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, die)
    assert (asked(game) == "evade") == success


# --- who goes ------------------------------------------------------------------------------------


def test_8_2_the_evading_force_goes_to_an_adjacent_zone() -> None:
    game = escaped("pompeius", "legio-i", "legio-ii")
    do(game, evade(["pompeius"], ["legio-i", "legio-ii"], "gallia-4"))
    for name in ("pompeius", "legio-i", "legio-ii"):
        assert where(game, name) == "gallia-4"
    assert asked(game) == "movement"  # no battle: the other player's sequence


def test_8_2_the_leader_takes_no_more_units_than_his_command() -> None:
    """Cato's CC is 4."""
    legions = ["legio-i", "legio-ii", "legio-iii", "legio-iv", "legio-v"]
    game = escaped("cato", *legions)
    refusal = refused(game, evade(["cato"], legions, "gallia-4"))
    assert (refusal.kind, refusal.rule) == ("beyond-command", "8.2.command")
    assert (refusal.args["count"], refusal.args["most"]) == (5, 4)
    do(game, evade(["cato"], legions[:4], "gallia-4"))
    assert where(game, "legio-iv") == "gallia-4"
    assert where(game, "legio-v") == "gallia-7"
    assert rolling(game)["purpose"] == "battle"  # the fifth is alone, and cannot evade


def test_8_2_companions_do_not_add_their_command() -> None:
    """Spinther and Cato, 4 each: the one who evades leads 4, not 8."""
    legions = ["legio-i", "legio-ii", "legio-iii", "legio-iv", "legio-v"]
    game = escaped("cato", "spinther", *legions)
    assert game.prompt is not None
    leader = BOARD.piece_ids[game.prompt.args()["leader"]]
    assert refused(game, evade(["cato", "spinther"], legions, "gallia-4")).rule == "8.2.command"
    do(game, evade([leader], legions[:4], "gallia-4"))


def test_8_2_any_number_of_leaders_goes_along() -> None:
    names = ["pompeius", "cato", "scipio", "labienus", "spinther", "g-pompeius"]
    game = escaped(*names, "legio-i")
    do(game, evade(names, ["legio-i"], "gallia-4"))
    assert {where(game, name) for name in names} == {"gallia-4"}


def test_8_2_the_leader_whose_rating_was_used_goes_himself() -> None:
    game = escaped("labienus", "cato", "legio-i")
    refusal = refused(game, evade(["cato"], ["legio-i"], "gallia-4"))
    assert (refusal.kind, refusal.rule) == ("evader-must-go", "8.2.command")


def test_8_2_only_who_is_there_evades() -> None:
    game = escaped("cato", "legio-i")
    assert refused(game, evade(["cato"], ["legio-x"], "gallia-4")).kind == "not-here"
    assert refused(game, evade(["cato"], ["legio-i", "legio-i"], "gallia-4")).kind == "named-twice"


# --- again ---------------------------------------------------------------------------------------


def test_8_2_after_a_success_those_left_may_try_again() -> None:
    game = escaped("labienus", "cato", "legio-i", "legio-ii")
    do(game, evade(["labienus"], ["legio-i"], "gallia-4"))
    assert asked(game) == "evasion"
    do(game, TryEvasion())
    roll(game, 1)
    event = next(e for e in game.events(game.position) if e.kind == "evasion-succeeds")
    assert event.args["rating"] == 2  # now Cato's
    do(game, evade(["cato"], ["legio-ii"], "gallia-5"))
    assert where(game, "legio-ii") == "gallia-5"
    assert asked(game) == "movement"


def test_8_2_after_a_failure_nobody_tries_again() -> None:
    game = attack(field("labienus", "cato", "legio-i", "legio-ii"))
    do(game, TryEvasion())
    roll(game, 9)
    assert rolling(game)["purpose"] == "battle"


def test_8_2_a_failure_after_a_success_ends_it_too() -> None:
    game = escaped("labienus", "cato", "spinther", "legio-i", "legio-ii")
    do(game, evade(["labienus"], ["legio-i"], "gallia-4"))
    do(game, TryEvasion())
    roll(game, 9)
    assert rolling(game)["purpose"] == "battle"


def test_8_2_a_leader_left_behind_alone_must_flee() -> None:
    game = escaped("labienus", "cato", "legio-i")
    do(game, evade(["labienus"], ["legio-i"], "gallia-4"))
    assert rolling(game) == {"die": "d10", "leader": piece("cato"), "purpose": "lone"}


def test_8_2_each_zone_has_its_own_tries() -> None:
    scene = field("cato", "legio-i", attackers=("legio-x", "legio-ix"))
    game = scene.put(R, "gallia-9", "scipio", "legio-ii").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    do(game, march("gallia-8", [], ["legio-ix"], "gallia-9"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 9)
    assert asked(game) == "evasion"
    assert game.prompt is not None
    assert game.prompt.args()["place"] == zone("gallia-9")


# --- where to ------------------------------------------------------------------------------------


def test_8_2_not_where_the_attackers_came_from() -> None:
    game = escaped("cato", "legio-i")
    assert "gallia-8" not in offered(game)
    refusal = refused(game, evade(["cato"], ["legio-i"], "gallia-8"))
    assert (refusal.kind, refusal.rule) == ("attackers-came-from", "8.2.origin")


def test_8_2_not_into_any_of_several_zones_the_attackers_came_from() -> None:
    scene = field("cato", "legio-i").put(C, "gallia-9", "legio-ix")
    game = scene.game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    do(game, march("gallia-9", [], ["legio-ix"], "gallia-7"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    assert offered(game) == {"gallia-4", "gallia-5", "gallia-6"}


def test_8_2_the_attackers_origin_is_the_last_zone_of_their_march() -> None:
    """From gallia-9 by gallia-8: the latter is barred, the former is not."""
    scene = Scene().control(0, "gallia").put(R, "gallia-7", "cato", "legio-i")
    game = scene.put(C, "gallia-9", "curio", "legio-x").game()
    do(game, march("gallia-9", ["curio"], ["legio-x"], "gallia-8", "gallia-7"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    assert offered(game) == {"gallia-4", "gallia-5", "gallia-6", "gallia-9"}


def test_8_2_not_into_a_zone_with_enemy_units() -> None:
    scene = field("cato", "legio-i").put(C, "gallia-4", "auxilia")
    game = attack(scene)
    do(game, TryEvasion())
    roll(game, 0)
    assert "gallia-4" not in offered(game)
    refusal = refused(game, evade(["cato"], ["legio-i"], "gallia-4"))
    assert (refusal.kind, refusal.rule) == ("enemies-there", "8.2")


def test_8_2_an_enemy_leader_alone_bars_no_zone_and_has_to_flee() -> None:
    scene = field("cato", "legio-i").put(C, "gallia-4", "curio")
    game = attack(scene)
    do(game, TryEvasion())
    roll(game, 0)
    do(game, evade(["cato"], ["legio-i"], "gallia-4"))
    assert rolling(game)["purpose"] == "lone"
    roll(game, 0)
    do(game, Flee(zone("gallia-1")))
    assert where(game, "curio") == "gallia-1"


def test_8_2_only_into_an_adjacent_zone() -> None:
    game = escaped("cato", "legio-i")
    assert refused(game, evade(["cato"], ["legio-i"], "gallia-1")).kind == "not-adjacent"
    assert refused(game, evade(["cato"], ["legio-i"], "gallia-7")).kind == "not-adjacent"


def test_8_2_romans_do_not_evade_out_of_the_republic() -> None:
    game = escaped("cato", "legio-i")
    assert offered(game) == {"gallia-4", "gallia-5", "gallia-6", "gallia-9"}
    refusal = refused(game, evade(["cato"], ["legio-i"], "alpes-2"))
    assert (refusal.kind, refusal.rule) == ("not-out-of-republic", "8.2.republic")
    assert refused(game, evade(["cato"], [], "alpes-2")).rule == "8.2.republic"  # nor leaders


def test_8_2_romans_do_not_evade_to_a_people_at_war_either() -> None:
    scene = field("cato", "legio-i").war("alpes", R)
    game = attack(scene)
    do(game, TryEvasion())
    roll(game, 0)
    assert refused(game, evade(["cato"], ["legio-i"], "alpes-2")).rule == "8.2.republic"


def away(scene: Scene, origin: str, to: str) -> Game:
    """Curio has marched there with a legion, and all enemies there get away."""
    game = scene.game()
    do(game, march(origin, ["curio"], ["legio-x"], to))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    return game


def outside() -> Game:
    """R in Thracia, a people at war: attacked from Macedonia, and away."""
    scene = Scene().war("thracii", R).control(0, "graecia")
    scene.put(R, "thracia-1", "cato", "legio-i").put(C, "graecia-2", "curio", "legio-x")
    return away(scene, "graecia-2", "thracia-1")


def test_8_2_romans_already_outside_may_evade_outside() -> None:
    """To Thracia's other zone and to Moesia, nobody's; not to the Daci, who are at peace."""
    game = outside()
    assert offered(game) == {"thracia-2", "moesia"}
    do(game, evade(["cato"], ["legio-i"], "moesia"))
    assert where(game, "legio-i") == "moesia"


def test_8_2_romans_outside_may_evade_into_the_republic() -> None:
    scene = Scene().war("thracii", R).put(R, "thracia-2", "cato", "legio-i")
    scene.put(C, "thracia-1", "curio", "legio-x")
    game = away(scene, "thracia-1", "thracia-2")
    assert {"graecia-2", "asia-1", "asia-2"} <= offered(game)


def numidae() -> Game:
    """Juba at home, attacked from Africa Vetus: Syrtica is Roman, the Mauri are not."""
    scene = Scene().war("numidae", R).war("mauri", R).control(0, "africa")
    scene.put(R, "numidae", "juba-i", *(f"numidae-band-{n}" for n in range(1, 5)))
    return away(scene.put(C, "africa-1", "curio", "legio-x"), "africa-1", "numidae")


def test_4_3_foreigners_do_not_evade_into_a_homeland_at_peace() -> None:
    scene = Scene().war("numidae", R).control(0, "africa")
    scene.put(R, "numidae", "juba-i", *(f"numidae-band-{n}" for n in range(1, 5)))
    game = scene.put(C, "africa-1", "curio", "legio-x").game()
    do(game, march("africa-1", ["curio"], ["legio-x"], "numidae"))
    end_movement(game)
    assert asked(game) != "evasion"


def test_8_2_foreigners_outside_do_not_evade_into_the_republic() -> None:
    game = numidae()
    assert offered(game) == {"mauri"}
    refusal = refused(game, evade(["juba-i"], ["numidae-band-1"], "africa-2"))
    assert refusal.rule == "8.2.republic"


def test_8_2_nor_does_a_foreign_leader_without_his_units() -> None:
    game = numidae()
    assert refused(game, evade(["juba-i"], [], "africa-2")).rule == "8.2.republic"


def test_8_2_foreigners_inside_the_republic_may_go_either_way() -> None:
    scene = Scene().war("numidae", R).control(0, "africa")
    scene.put(R, "africa-2", "juba-i", *(f"numidae-band-{n}" for n in range(1, 5)))
    game = scene.put(C, "africa-1", "curio", "legio-x").game()
    do(game, march("africa-1", ["curio"], ["legio-x"], "africa-2"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    assert offered(game) == {"numidae", "africa-3"}


def test_8_2_straits_are_borders_and_the_cost_does_not_matter() -> None:
    scene = Scene().control(0, "graecia", "italia")
    game = scene.put(R, "graecia-1", "cato", "legio-i").put(C, "graecia-2", "legio-x").game()
    do(game, march("graecia-2", [], ["legio-x"], "graecia-1"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    assert offered(game) == {"graecia-3", "italia-5"}
    do(game, evade(["cato"], ["legio-i"], "italia-5"))
    assert where(game, "legio-i") == "italia-5"


def test_8_2_without_a_zone_to_go_to_nobody_is_asked() -> None:
    """Achaia touches Thessalia alone, and the attackers came from there."""
    scene = Scene().control(0, "graecia")
    game = scene.put(R, "graecia-4", "cato", "legio-i").put(C, "graecia-3", "legio-x").game()
    do(game, march("graecia-3", [], ["legio-x"], "graecia-4"))
    end_movement(game)
    assert rolling(game)["purpose"] == "battle"


def test_8_2_the_evaders_can_move_in_their_next_sequence() -> None:
    game = escaped("pompeius", "legio-i")
    do(game, evade(["pompeius"], ["legio-i"], "gallia-4"))
    assert game.state.came[piece("legio-i")] == NOWHERE
    do(game, march("gallia-4", ["pompeius"], ["legio-i"], "gallia-1"))


def test_8_2_leaders_may_go_where_their_units_may_not() -> None:
    """s1.rubicon: out of Sicilia 1 only Italia is left, and it is closed to Republican units."""
    scene = Scene("2", year=-49).put(R, "sicilia-1", "labienus", "legio-i", "legio-iii")
    scene.put(C, "occidentalis", "lepidus", "legio-x", "naves-6-0a").control(C, "sicilia")
    game = scene.game()
    do(game, sail("occidentalis", ["lepidus"], ["naves-6-0a"], ["legio-x"], "sicilia-1"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    assert asked(game) == "evade"
    assert game.prompt is not None
    assert list(game.prompt.legal(game.state)) == [evade(["labienus"], [], "italia-7")]
    with_unit = evade(["labienus"], ["legio-i"], "italia-7")
    assert refused(game, with_unit).rule == "s1.rubicon.italia"


# --- the pause before it -------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["gallia-7", "italia-4"])
def test_8_2_a_pause_before_an_evasion_shows_the_battle_that_it_would_avoid(first: str) -> None:
    """With two of them nobody could tell which was meant."""
    scene = Scene(active=C).control(0, *BOARD.region_ids)
    scene.put(C, "gallia-7", "caesar", "legio-x").put(R, "gallia-7", "pompeius", "legio-i")
    scene.put(C, "italia-4", "curio", "legio-xi").put(R, "italia-4", "scipio", "legio-ii")
    over = [zone(name) for name in ("gallia-7", "italia-4") if name != first]
    game = table(scene, hands="hidden", step=EVASION, evaded=over)
    assert pause(game) == "before-evasion"
    shown = game.system.presenter.fight(game.view(None))
    assert shown is not None
    assert shown.where == zone(first)
    go_on(game)
    assert game.prompt is not None
    assert game.prompt.args()["place"] == zone(first)


@pytest.mark.parametrize(("ill", "escapes"), [(False, False), (True, True)])
def test_event_4_a_sick_attacker_does_not_hinder_an_evasion(ill: bool, escapes: bool) -> None:
    """Pompeius has 5; a die of 4 is enough if Caesar's bonus is not added."""
    scene = clash(["caesar", "legio-x"], ["pompeius", "legio-i"])
    game = table(scene, step=EVASION, ill=[piece("caesar")] if ill else [])
    do(game, TryEvasion())
    roll(game, 4)
    assert bool(told(game, "evasion-succeeds")) == escapes
