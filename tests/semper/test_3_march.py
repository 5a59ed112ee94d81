"""3.2 and 3.4.1: who marches with whom, and where Roman units may be."""

from __future__ import annotations

import pytest

from core.contract import Options
from core.imperator.actions import Done, March
from core.semper.march.choose_march import march_options
from core.semper.march.move_offer import MovePrompt
from core.texts import LANGUAGES, prospect_text, refusal_text
from tests.semper.scene import (
    BOARD,
    P,
    S,
    Scene,
    asked,
    at,
    kinds,
    march,
    piece,
    push,
    refused,
    zone,
)
from tests.semper.test_7_movement import west


def why(scene: Scene, action: March) -> tuple[str, str]:
    """The kind and the rule of a refusal, which can be read in both languages."""
    game = scene.game()
    refusal = refused(game, action)
    for lang in LANGUAGES:
        assert refusal_text(game.system, refusal, lang)
    return refusal.kind, refusal.rule


# --- who --------------------------------------------------------------------------------------


def test_3_4_1_command_a_leader_takes_as_many_units_as_his_cc() -> None:
    units = ["scutarii-3", "cornuti", "celtae", "petulantes"]
    scene = west().put(S, "galliae-4", "alexander", *units, "batavi")
    over = march("galliae-4", ["alexander"], [*units, "batavi"], "galliae-5")
    assert why(scene, over) == ("beyond-command", "3.4.1.command")
    game = scene.game()
    push(game, march("galliae-4", ["alexander"], units, "galliae-5"))
    assert at(game, "petulantes") == "galliae-5"


def test_3_4_1_command_leaders_who_march_together_add_their_cc() -> None:
    units = ["scutarii-3", "cornuti", "celtae", "petulantes", "batavi"]
    scene = west().put(S, "galliae-4", "alexander", "bassianus", *units)
    game = scene.game()
    push(game, march("galliae-4", ["alexander", "bassianus"], units, "galliae-5"))
    assert at(game, "batavi") == "galliae-5"


def test_3_4_1_command_all_start_in_one_zone_and_nobody_is_picked_up() -> None:
    scene = west().put(S, "galliae-4", "maxence", "cornuti").put(S, "galliae-5", "celtae")
    stray = march("galliae-4", ["maxence"], ["cornuti", "celtae"], "galliae-5")
    assert why(scene, stray) == ("not-together", "3.4.1.command")


def test_3_4_1_once_each_counter_moves_once_in_a_sequence() -> None:
    game = west().put(S, "galliae-4", "maxence", "cornuti").game()
    push(game, march("galliae-4", ["maxence"], ["cornuti"], "galliae-5"))
    again = refused(game, march("galliae-5", ["maxence"], [], "galliae-4"))
    assert (again.kind, again.rule) == ("already-moved", "3.4.1.once")


@pytest.mark.parametrize(
    ("leaders", "units", "kind"),
    [
        ([], [], "nobody-named"),
        (["maxence", "maxence"], [], "named-twice"),
        (["cornuti"], [], "wrong-kind"),
        (["galere"], [], "not-yours"),
        (["constantin"], [], "not-yours"),  # he is dead
        (["chnodomarius"], [], "people-at-home"),  # nobody moves the Alamanni about in one zone
    ],
)
def test_3_4_1_only_own_counters_march(leaders: list[str], units: list[str], kind: str) -> None:
    scene = west().put(S, "galliae-4", "maxence", "cornuti").put(P, "galliae-4", "galere")
    assert why(scene, march("galliae-4", leaders, units, "galliae-5"))[0] == kind


def test_3_4_1_a_number_that_is_no_counter_is_refused() -> None:
    game = west().put(S, "galliae-4", "maxence").game()
    for leaders in ((999,), (-1,)):
        odd = March(zone("galliae-4"), leaders, (), (zone("galliae-5"),))
        assert refused(game, odd).kind == "no-such-piece"


def test_3_4_1_sea_nobody_walks_on_water() -> None:
    scene = west().put(S, "italia-6", "maxence")
    sea = march("italia-6", ["maxence"], [], "occidentalis")
    assert why(scene, sea) == ("no-march-at-sea", "3.4.1.sea")
    ocean = March(zone("italia-6"), (piece("maxence"),), (), (BOARD.closed_seas["atlanticus"],))
    assert why(scene, ocean) == ("no-march-at-sea", "3.4.1.sea")
    hold = BOARD.place_ids[BOARD.hold(0)]
    scene = west().put(S, hold, "maxence")
    scene.state.fleet_at[0] = zone("occidentalis")
    assert why(scene, march(hold, ["maxence"], [], "italia-6")) == ("at-sea", "3.4.1.sea")


# --- units without a leader ---------------------------------------------------------------------


def test_3_4_1_leaderless_units_go_one_zone_whatever_it_costs() -> None:
    scene = west().put(S, "britanniae-3", "cornuti")
    two = march("britanniae-3", [], ["cornuti"], "britanniae-2", "britanniae-1")
    assert why(scene, two) == ("one-zone-only", "3.4.1.leaderless")
    game = scene.game()
    push(game, march("britanniae-3", [], ["cornuti"], "galliae-1"))  # a strait: 2 MP


def test_3_7_2_leaderless_units_do_not_go_alone_into_an_enemy_diocese() -> None:
    scene = west().put(S, "italia-3", "maxence", "batavi").put(P, "pannoniae-2", "galere", "iovii")
    alone = march("italia-3", [], ["batavi"], "pannoniae-1")
    assert why(scene, alone) == ("enemy-soil-needs-leader", "3.7.2.leaderless")
    push(scene.game(), march("italia-3", ["maxence"], ["batavi"], "pannoniae-1"))


def test_3_7_2_leaderless_units_are_not_left_in_an_enemy_diocese() -> None:
    scene = west().put(S, "pannoniae-1", "maxence", "severe", "batavi", "heruli")
    left = march("pannoniae-1", ["maxence", "severe"], ["batavi"], "italia-3")
    assert why(scene, left) == ("left-on-enemy-soil", "3.7.2.leaderless")
    assert why(scene, march("pannoniae-1", ["maxence", "severe"], [], "italia-3"))[0] == (
        "left-on-enemy-soil"
    )
    dropped = march(
        "pannoniae-1",
        ["maxence", "severe"],
        ["batavi", "heruli"],
        "pannoniae-4",
        "italia-3",
        drops=[("heruli", "pannoniae-4")],
    )
    assert why(scene, dropped) == ("enemy-soil-needs-leader", "3.7.2.leaderless")
    push(scene.game(), march("pannoniae-1", ["maxence"], ["batavi"], "italia-3"))


# --- units left on the way ----------------------------------------------------------------------


def test_3_4_1_drop_units_may_be_left_on_the_way() -> None:
    game = west().put(S, "galliae-3", "maxence", "cornuti", "celtae").game()
    both = ["cornuti", "celtae"]
    way = march(
        "galliae-3", ["maxence"], both, "galliae-4", "galliae-5", drops=[("celtae", "galliae-4")]
    )
    events = push(game, way)
    assert kinds(events)[:2] == ["marches", "dropped"]
    assert [at(game, name) for name in ("maxence", *both)] == [
        "galliae-5",
        "galliae-5",
        "galliae-4",
    ]
    assert refused(game, march("galliae-4", [], ["celtae"], "galliae-5")).rule == "3.4.1.once"


@pytest.mark.parametrize(
    ("drops", "kind"),
    [
        ([("celtae", "galliae-4"), ("cornuti", "galliae-4")], "leader-stays-with-units"),
        ([("celtae", "galliae-5")], "bad-drop"),  # that is the end of the way
        ([("celtae", "galliae-1")], "bad-drop"),  # that is not on the way
        ([("celtae", "galliae-4"), ("celtae", "galliae-4")], "bad-drop"),
        ([("batavi", "galliae-4")], "leader-stays-with-units"),  # he does not march
    ],
)
def test_3_4_1_drop_the_leader_stays_with_the_last_unit(
    drops: list[tuple[str, str]], kind: str
) -> None:
    scene = west().put(S, "galliae-3", "maxence", "cornuti", "celtae")
    way = march(
        "galliae-3", ["maxence"], ["cornuti", "celtae"], "galliae-4", "galliae-5", drops=drops
    )
    assert why(scene, way)[0] == kind


def test_3_4_1_drop_a_slow_unit_that_stays_behind_does_not_hold_the_others() -> None:
    scene = west().put(S, "galliae-1", "maxence", "cornuti", "ripenses-galliae")
    path = ["galliae-4", "viennensis-2", "viennensis-4", "hispaniae-1"]
    both = ["cornuti", "ripenses-galliae"]
    assert why(scene, march("galliae-1", ["maxence"], both, *path))[0] == "ripenses-stay"
    game = scene.game()
    push(game, march("galliae-1", ["maxence"], both, *path, drops=[(both[1], "galliae-4")]))
    assert [at(game, name) for name in both] == ["hispaniae-1", "galliae-4"]


# --- 3.2 limitanei and comitatenses -------------------------------------------------------------


def test_3_2_1_ripenses_never_leave_their_diocese() -> None:
    scene = west().put(S, "galliae-4", "maxence", "ripenses-galliae").title("augustus", "maxence")
    for leaders in ([], ["maxence"]):
        out = march("galliae-4", leaders, ["ripenses-galliae"], "viennensis-2")
        assert why(scene, out) == ("ripenses-stay", "3.2.1.ripenses")
    push(scene.game(), march("galliae-4", [], ["ripenses-galliae"], "galliae-5"))


def test_3_2_1_ripenses_do_not_leave_the_empire() -> None:
    scene = west().put(S, "galliae-2", "maxence", "ripenses-galliae").war("franci", P)
    across = march("galliae-2", ["maxence"], ["ripenses-galliae"], "franci")
    assert why(scene, across) == ("ripenses-stay", "3.2.1.ripenses")


@pytest.mark.parametrize("title", ["plain", "rebel", "caesar", "augustus", "head", "usurper"])
def test_3_2_1_pseudo_leave_their_diocese_with_an_emperor_only(title: str) -> None:
    scene = west().put(S, "galliae-4", "maxence", "pseudo-galliae-1").put(S, "italia-2", "severe")
    if title == "rebel":
        scene.revolt("severe", "maxence")
    else:
        scene.title(title, "maxence")
    out = march("galliae-4", ["maxence"], ["pseudo-galliae-1"], "viennensis-2")
    if title in ("plain", "rebel"):
        assert why(scene, out) == ("pseudo-need-emperor", "3.2.1.pseudo")
    else:
        push(scene.game(), out)


def test_3_2_1_pseudo_move_freely_at_home() -> None:
    scene = west().put(S, "galliae-4", "pseudo-galliae-1")
    push(scene.game(), march("galliae-4", [], ["pseudo-galliae-1"], "galliae-5"))


def test_3_2_1_pseudo_left_outside_stand_still_without_an_emperor() -> None:
    """Even the step back into their diocese begins outside it."""
    scene = west().put(S, "viennensis-2", "maxence", "pseudo-galliae-1")
    for leaders in ([], ["maxence"]):
        for to in ("galliae-4", "viennensis-1"):
            back = march("viennensis-2", leaders, ["pseudo-galliae-1"], to)
            assert why(scene, back) == ("pseudo-need-emperor", "3.2.1.pseudo")
    scene.title("caesar", "maxence")
    push(scene.game(), march("viennensis-2", ["maxence"], ["pseudo-galliae-1"], "galliae-4"))


def test_3_2_1_pseudo_are_dropped_at_the_border_by_a_simple_leader() -> None:
    scene = west().put(S, "galliae-1", "maxence", "cornuti", "pseudo-galliae-1")
    both = ["cornuti", "pseudo-galliae-1"]
    path = ["galliae-4", "viennensis-2"]
    assert why(scene, march("galliae-1", ["maxence"], both, *path))[1] == "3.2.1.pseudo"
    push(scene.game(), march("galliae-1", ["maxence"], both, *path, drops=[(both[1], "galliae-4")]))


def test_3_2_2_comitatenses_leave_the_empire_with_a_leader_only() -> None:
    scene = west().put(S, "africa-1", "maxence", "cornuti").war("mauri", P)
    scene.put(P, "atlas", "mauri-1")
    assert why(scene, march("africa-1", [], ["cornuti"], "mauri")) == (
        "outside-needs-leader",
        "3.2.2",
    )
    push(scene.game(), march("africa-1", ["maxence"], ["cornuti"], "mauri"))


def test_3_4_1_outside_no_leader_goes_off_and_leaves_units_there() -> None:
    scene = west().put(S, "atlas", "maxence", "severe", "cornuti", "celtae")
    assert why(scene, march("atlas", ["maxence", "severe"], ["cornuti"], "hispaniae-5")) == (
        "left-outside",
        "3.4.1.outside",
    )
    push(scene.game(), march("atlas", ["maxence"], ["cornuti"], "hispaniae-5"))


def test_3_4_1_outside_no_unit_is_dropped_there_without_a_leader() -> None:
    scene = west().put(S, "hispaniae-5", "maxence", "cornuti", "celtae").war("mauri", P)
    scene.put(P, "austuriani", "mauri-1")
    way = march(
        "hispaniae-5",
        ["maxence"],
        ["cornuti", "celtae"],
        "atlas",
        "mauri",
        drops=[("celtae", "atlas")],
    )
    assert why(scene, way) == ("outside-needs-leader", "3.4.1.outside")
    push(scene.put(S, "atlas", "severe").game(), way)


# --- homelands ----------------------------------------------------------------------------------


def test_3_4_1_homeland_units_enter_only_those_of_peoples_at_war() -> None:
    scene = west().put(S, "galliae-2", "maxence", "cornuti")
    across = march("galliae-2", ["maxence"], ["cornuti"], "franci")
    assert why(scene, across) == ("homeland-at-peace", "3.4.1.homeland")
    for path in (["franci"], ["franci", "galliae-1"]):  # nor do they cross it
        assert (
            why(scene, march("galliae-2", ["maxence"], ["cornuti"], *path))[1] == "3.4.1.homeland"
        )
    push(scene.war("franci", P).game(), across)


def test_3_4_1_homeland_zones_of_nobody_need_no_war() -> None:
    scene = west().put(S, "hispaniae-5", "maxence", "cornuti")
    push(scene.game(), march("hispaniae-5", ["maxence"], ["cornuti"], "atlas"))


def test_3_4_1_homeland_pseudo_need_an_emperor_there() -> None:
    scene = west().put(S, "galliae-2", "maxence", "pseudo-galliae-1").war("franci", P)
    across = march("galliae-2", ["maxence"], ["pseudo-galliae-1"], "franci")
    assert why(scene, across)[1] == "3.2.1.pseudo"
    push(scene.title("usurper", "maxence").game(), across)


def test_3_4_1_homeland_romans_caught_by_a_peace_may_leave() -> None:
    scene = west().put(S, "franci", "maxence", "cornuti")
    push(scene.game(), march("franci", ["maxence"], ["cornuti"], "galliae-2"))


def test_3_4_1_alone_a_leader_enters_any_land_zone() -> None:
    game = west().put(S, "galliae-2", "maxence", "severe").game()
    push(game, march("galliae-2", ["maxence"], [], "franci"))
    push(
        game,
        march("galliae-2", ["severe"], [], "galliae-5", "italia-1", "pannoniae-1", "pannoniae-2"),
    )
    assert at(game, "severe") == "pannoniae-2"


@pytest.mark.parametrize("side", [P, S])
def test_4_4_2_armenia_is_open_to_the_romans_of_both_camps(side: int) -> None:
    scene = Scene(active=side).put(side, "oriens-3", "galere", "scutarii-2")
    if side == S:
        scene.control(S, "oriens").put(S, "armenia", "armenia-1", "armenia-2")
    push(scene.game(), march("oriens-3", ["galere"], ["scutarii-2"], "armenia"))
    away = Scene(active=side).put(side, "oriens-3", "scutarii-2").put(side, "oriens-3", "galere")
    if side == P:  # without a leader it is abroad like all others
        assert why(away, march("oriens-3", [], ["scutarii-2"], "armenia"))[1] == "3.2.2"


# --- 3.6.3.stack those in revolt keep apart -----------------------------------------------------


def revolt() -> Scene:
    """Maximin Daia, a usurper run by SECONDUS, whose head is Constance Chlore."""
    scene = west().put(S, "galliae-4", "maximin-daia", "cornuti").revolt("maximin-daia")
    return scene.put(S, "galliae-5", "constance-chlore", "celtae").heads("", "constance-chlore")


def test_3_6_3_stack_an_usurper_does_not_stay_with_loyal_leaders_of_his_side() -> None:
    party = (["maximin-daia"], ["cornuti"])
    for leaders, units in (party, (["maximin-daia"], [])):
        stay = march("galliae-4", leaders, units, "galliae-5")
        assert why(revolt(), stay) == ("revolt-apart", "3.6.3.stack")
        push(revolt().game(), march("galliae-4", leaders, units, "galliae-5", "italia-2"))


def test_3_6_3_stack_binds_loyal_leaders_as_well() -> None:
    stay = march("galliae-5", ["constance-chlore"], ["celtae"], "galliae-4")
    assert why(revolt(), stay) == ("revolt-apart", "3.6.3.stack")


def test_3_6_3_stack_units_of_the_revolt_do_not_join_loyal_leaders() -> None:
    assert why(revolt(), march("galliae-4", [], ["cornuti"], "galliae-5"))[0] == "revolt-apart"


def test_3_6_3_stack_units_without_a_leader_may_be_led_by_either() -> None:
    scene = revolt().put(S, "viennensis-2", "batavi")
    push(scene.game(), march("viennensis-2", [], ["batavi"], "galliae-4"))
    push(scene.game(), march("galliae-4", ["maximin-daia"], ["cornuti"], "viennensis-2"))


def test_3_6_3_stack_two_usurpers_of_one_player_may_stand_together() -> None:
    scene = revolt().put(S, "galliae-3", "severe").revolt("severe")
    push(scene.game(), march("galliae-3", ["severe"], [], "galliae-4"))


# --- the offer ----------------------------------------------------------------------------------


def camp(origin: str, *leaders: str, **fields: object) -> dict[str, object]:
    """A march that is half said."""
    given = [piece(name) for name in leaders]
    return {"type": "march", "origin": zone(origin), "leaders": given, **fields}


def test_3_4_1_drop_the_offer_names_those_who_stay_on_the_way() -> None:
    scene = west().put(S, "galliae-1", "maxence", "cornuti", "ripenses-galliae")
    units = [piece("cornuti"), piece("ripenses-galliae")]
    options = march_options(scene.state, S, camp("galliae-1", "maxence", units=units))
    assert options is not None
    notes = {BOARD.place_ids[o.value[-1]]: o.note for o in options.open() if not o.aside}
    assert notes["galliae-4"] is None
    left = notes["viennensis-2"]
    assert left is not None
    assert (left.kind, left.args) == ("units-stay", {"some": [piece("ripenses-galliae")]})
    assert prospect_text(scene.game().system, left, "en") == "left on the way: RI Galliae"
    path = [zone("galliae-4"), zone("viennensis-2")]
    drops = march_options(scene.state, S, camp("galliae-1", "maxence", units=units, path=path))
    assert drops is not None
    assert [o.value for o in drops.open()] == [[piece("ripenses-galliae"), zone("galliae-4")]]
    assert drops.least == 1
    assert drops.needed == ([piece("ripenses-galliae"), zone("galliae-4")],)


def test_3_7_2_leaderless_the_offer_names_who_must_come_along() -> None:
    scene = west().put(S, "pannoniae-1", "maxence", "severe", "batavi", "heruli")
    one = march_options(scene.state, S, camp("pannoniae-1", "maxence"))
    both = march_options(scene.state, S, camp("pannoniae-1", "maxence", "severe"))
    assert one is not None
    assert both is not None
    assert (one.needed, one.least) == ((), 0)
    assert sorted(both.needed) == sorted([piece("batavi"), piece("heruli")])


def test_3_2_1_the_offer_keeps_who_cannot_march_with_the_reason() -> None:
    scene = west().put(S, "viennensis-2", "maxence", "batavi", "pseudo-galliae-1")
    options = march_options(scene.state, S, camp("viennensis-2", "maxence"))
    assert options is not None
    barred = {o.value: o.refusal for o in options.candidates if o.refusal is not None}
    assert [(unit, bar.rule) for unit, bar in barred.items()] == [
        (piece("pseudo-galliae-1"), "3.2.1.pseudo")
    ]


# --- what this year's event forbids -------------------------------------------------------------


def test_event_4_the_ill_primus_does_not_march() -> None:
    scene = Scene().put(P, "pontica-1", "galere", "iovii").heads("galere")
    game = scene.game(event=4, ill=[piece("galere")])
    stay = refused(game, march("pontica-1", ["galere"], ["iovii"], "pontica-3"))
    assert (stay.kind, stay.rule) == ("must-stay", "event.4")
    push(game, march("pontica-1", [], ["iovii"], "pontica-3"))


def test_event_11_those_in_the_capitals_stay_and_others_do_not() -> None:
    scene = west().put(S, "galliae-2", "maxence", "cornuti").put(S, "galliae-4", "severe", "celtae")
    game = scene.game(event=11, detained=[piece("maxence"), piece("cornuti")])
    assert refused(game, march("galliae-2", [], ["cornuti"], "galliae-4")).rule == "event.11"
    assert refused(game, march("galliae-2", ["maxence"], [], "galliae-4")).rule == "event.11"
    push(game, march("galliae-4", ["severe"], ["celtae"], "galliae-2"))


def test_event_11_nothing_is_offered_to_those_who_stay() -> None:
    scene = west().put(S, "galliae-2", "maxence", "cornuti")
    game = scene.game(event=11, detained=[piece("maxence"), piece("cornuti")])
    prompt = asked(game)
    assert isinstance(prompt, MovePrompt)
    marches = [a for a in prompt.legal(game.state) if isinstance(a, March)]
    assert all(a.origin != zone("galliae-2") for a in marches)
    assert Done() in prompt.legal(game.state)


def test_3_4_1_drop_who_must_stay_comes_first_and_is_chosen_if_there_is_one_zone() -> None:
    scene = west().put(S, "galliae-1", "maxence", "cornuti", "batavi", "ripenses-galliae")
    *others, stays = units = [piece(name) for name in ("cornuti", "batavi", "ripenses-galliae")]

    def drops(*path: str) -> Options:
        way = [zone(name) for name in path]
        asked = camp("galliae-1", "maxence", units=units, path=way)
        options = march_options(scene.state, S, asked)
        assert options is not None
        return options

    near = drops("galliae-4", "viennensis-2")
    assert [o.value[0] for o in near.candidates] == [stays, *others]
    assert [o.note is not None for o in near.candidates] == [True, False, False]
    assert near.needed == ([stays, zone("galliae-4")],)
    far = drops("galliae-3", "galliae-4", "viennensis-2")
    assert [o.value[0] for o in far.candidates[:2]] == [stays, stays]
    assert far.needed == (), "two zones: the player chooses"
    assert far.why_not([]) is not None
    assert far.why_not([[stays, zone("galliae-3")]]) is None
