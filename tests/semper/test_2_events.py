"""2.D: the events of the year, 1 to 15."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.semper.box.board import RESERVE
from core.semper.box.event_effects import AGITATED, DISCOURAGED, DONATION, FAMINE, VIGOUR
from core.semper.box.state import AGITATION, EVENT, HEAD, State, at_war
from core.texts import event_text
from tests.semper.combat_scene import of_kind
from tests.semper.peoples_scene import units
from tests.semper.scene import (
    BOARD,
    P,
    S,
    Scene,
    asked,
    at,
    kinds,
    march,
    people,
    piece,
    push,
    refused,
    roll,
    zone,
)
from tests.semper.stratagem_scene import alive, weak

CHLORUS = "constance-chlore"


def heads() -> Scene:
    """Galère in Caesarea, Constance Chlore in Lugdunum: neither is in a capital."""
    scene = Scene().put(P, "pontica-4", "galere", "victores").put(S, "galliae-4", CHLORUS, "celtae")
    return scene.heads("galere", CHLORUS)


def year_of(event: int, scene: Scene | None = None) -> tuple[Game, tuple[Any, ...]]:
    """The dice of 2.D bring this event."""
    game = (scene or heads()).game(step=EVENT, sequences=[5, 0, 0])
    six = min(6, event)
    roll(game, six)
    return game, roll(game, event - six)


def state_of(game: Game) -> State:
    state: State = game.state
    return state


# --- event.1 -------------------------------------------------------------------------------------


def test_event_1_units_in_roma_are_reduced_and_none_is_lost() -> None:
    scene = heads().put(S, "italia-5", "ioviani").put(S, "italia-5", "hercules", reduced=True)
    game, _ = year_of(1, scene.put(S, "italia-6", "batavi"))
    assert [weak(game, name) for name in ("ioviani", "hercules", "batavi")] == [True, True, False]
    assert alive(game, "hercules")


@pytest.mark.parametrize(
    ("name", "title", "ill"),
    [("maxence", "augustus", True), ("maxence", "caesar", False), ("maxence", "usurper", False)],
)
def test_event_1_every_augustus_in_roma_falls_ill(name: str, title: str, ill: bool) -> None:
    game, _ = year_of(1, heads().put(S, "italia-5", name).title(title, name))
    assert state_of(game).ill == ([piece(name)] if ill else [])


def test_event_1_the_heads_too_of_either_camp() -> None:
    scene = heads().put(S, "italia-5", CHLORUS).put(P, "italia-6", "galere")
    game, _ = year_of(1, scene)
    assert state_of(game).ill == [piece(CHLORUS)]


# --- event.4, 7, 8, 10 ---------------------------------------------------------------------------


def test_event_4_the_primus_falls_ill() -> None:
    game, events = year_of(4)
    assert state_of(game).ill == [piece("galere")]
    assert of_kind(events, "falls-ill")[0].rule == "event.4"


@pytest.mark.parametrize(("event", "total"), [(7, 4), (8, 2), (9, 5)])
def test_event_7_and_8_change_the_number_of_sequences(event: int, total: int) -> None:
    game, _ = year_of(event)
    assert sum(state_of(game).sequences) == total


def test_event_10_promises_secondus_a_last_sequence() -> None:
    game, _ = year_of(10)
    assert state_of(game).extra == S
    assert sum(state_of(game).sequences) == 5


# --- event.3, 5, 12, 15: in battle ---------------------------------------------------------------


def modified(event: int, active: int, roman: str = "ioviani", foe: str = "franci") -> int:
    """What the event adds to the attacker's die when Romans of PRIMUS meet a people."""
    from core.semper.combat.forces import draw_up

    scene = Scene(active=active).put(P, "galliae-1", roman).war(foe, S)
    scene.put(S, "galliae-1", f"{foe}-1")
    scene.state.event = event
    fight = draw_up(scene.state, zone("galliae-1"))
    return dict(fight.modifiers).get(f"event.{event}", 0)


@pytest.mark.parametrize(
    ("event", "attacks", "defends"),
    [(DISCOURAGED, -1, 1), (VIGOUR, -2, 2), (DONATION, 1, -1), (FAMINE, 1, -1)],
)
def test_event_sign_turns_with_who_attacks(event: int, attacks: int, defends: int) -> None:
    """The printed example: a malus of the Romans is -1 when they attack and +1 when they do not."""
    assert modified(event, P) == attacks
    assert modified(event, S) == defends


@pytest.mark.parametrize("event", [VIGOUR, FAMINE])
def test_event_5_and_15_are_for_germans_only(event: int) -> None:
    assert modified(event, P, foe="mauri") == 0


def test_event_12_is_for_comitatenses_only() -> None:
    assert modified(DONATION, P, roman="pseudo-galliae-1") == 0


def test_event_12_is_not_for_armenians() -> None:
    assert modified(DONATION, P, roman="armenia-1") == 0
    assert modified(DISCOURAGED, P, roman="armenia-1") == -1  # they are Romans otherwise


@pytest.mark.parametrize("event", [DISCOURAGED, VIGOUR, DONATION, FAMINE])
def test_event_3_5_12_15_not_in_battles_of_romans(event: int) -> None:
    from core.semper.combat.forces import draw_up

    scene = Scene().put(P, "galliae-1", "ioviani").put(S, "galliae-1", "hercules")
    scene.state.event = event
    assert draw_up(scene.state, zone("galliae-1")).modifiers == []


def test_event_15_germans_on_the_map_are_reduced_at_peace_too() -> None:
    scene = heads().war("quades", P).put(P, "pannoniae-2", "quades-1")
    scene.put(P, "pannoniae-2", "quades-2", reduced=True)
    game, _ = year_of(15, scene)
    assert all(state_of(game).reduced[unit] for unit in (*units("quades"), *units("franci")))
    assert not any(state_of(game).reduced[unit] for unit in (*units("pictes"), *units("persae")))
    assert not any(state_of(game).reduced[unit] for unit in units("frisii"))  # not on the map


# --- event.11 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "held"), [(0, {"ioviani", "lanciarii"}), (4, {"ioviani"}), (7, {"lanciarii"})]
)
def test_event_11_the_die_names_the_capitals(die: int, held: set[str]) -> None:
    scene = heads().put(S, "italia-2", "ioviani").put(P, "pannoniae-4", "lanciarii")
    game, _ = year_of(11, scene.put(S, "italia-5", "hercules"))
    roll(game, die)
    assert {BOARD.piece_ids[piece] for piece in state_of(game).detained} == held


# --- event.13, 14 --------------------------------------------------------------------------------


def test_event_13_strikes_everybody_in_oriens_but_leaders() -> None:
    scene = heads().war("persae", S).put(S, "oriens-3", "persae-1").put(P, "oriens-2", "divitenses")
    scene.put(P, "oriens-2", "licinius").put(P, "oriens-2", "tungrecani", reduced=True)
    game, _ = year_of(13, scene.put(P, "pontica-1", "lanciarii"))
    assert (weak(game, "persae-1"), weak(game, "divitenses")) == (True, True)
    assert state_of(game).where[piece("tungrecani")] == RESERVE
    assert (alive(game, "licinius"), weak(game, "lanciarii")) == (True, False)


def test_event_14_persae_at_peace_go_to_war_whatever_was_agreed() -> None:
    scene = heads()
    scene.state.peace_until[BOARD.persae] = 900
    game, events = year_of(14, scene)
    assert state_of(game).war[BOARD.persae] == S  # PRIMUS holds Oriens
    assert of_kind(events, "rises")[0].rule == "event.14"


def test_event_14_persae_at_war_make_peace_without_points_or_years_of_peace() -> None:
    scene = heads().war("persae", S).put(S, "oriens-3", "persae-1")
    game, events = year_of(14, scene)
    push(game, asked(game).offered(game.state))  # type: ignore[arg-type]
    assert not at_war(state_of(game), BOARD.persae)
    assert state_of(game).peace_until[BOARD.persae] <= state_of(game).year
    assert state_of(game).calmed == [people("persae")]
    assert not of_kind(events, "points")


def test_event_14_a_leader_who_stood_alone_among_them_must_flee_and_has_an_heir_at_once() -> None:
    """7.1.lone, 3.5.2: before anybody is named (2.D)."""
    scene = heads().put(P, "persae-3", "galere").put(P, "moesiae-3", "licinius")
    game, _ = year_of(14, scene.title("caesar", "licinius"))
    assert asked(game).args()["leader"] == piece("galere")
    roll(game, 9)
    assert state_of(game).title[piece("licinius")] == HEAD
    assert state_of(game).fallen == []


# --- event.6 -------------------------------------------------------------------------------------


def agitated(scene: Scene) -> Game:
    scene.state.event = AGITATED
    return scene.game(step=AGITATION)


def test_event_6_the_head_goes_to_his_nearest_capital_first_of_all() -> None:
    """From Caesarea to Antiochia over Cilicia; the units beside him may keep pace."""
    game = agitated(heads())
    assert (asked(game).kind, asked(game).seat) == ("forced-march", 1)
    ways = {tuple(a.path) for a in asked(game).legal(game.state)}  # type: ignore[attr-defined]
    assert ways == {(zone("oriens-2"),)}
    events = push(game, march("pontica-4", ["galere"], [], "oriens-2"))
    (told,) = of_kind(events, "forced-march")
    assert told.rule == "event.6"
    assert event_text(game.system, told, "en")
    assert (at(game, "galere"), at(game, "victores")) == ("oriens-2", "pontica-4")
    assert asked(game).kind == "movement"


def test_event_6_units_that_keep_pace_may_come_along() -> None:
    game = agitated(heads().put(P, "pontica-4", "lanciarii"))
    push(game, march("pontica-4", ["galere"], ["victores"], "oriens-2"))
    assert [at(game, name) for name in ("galere", "victores", "lanciarii")] == [
        "oriens-2", "oriens-2", "pontica-4",
    ]  # fmt: skip
    again = march("oriens-2", [], ["victores"], "oriens-4")
    assert refused(game, again).kind == "already-moved"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("ripenses-pontica", "ripenses-stay"),
        ("celtae", "not-yours"),
        ("mattiarii", "not-together"),
    ],
)
def test_event_6_others_do_not_come_along(name: str, kind: str) -> None:
    scene = heads().put(P, "pontica-4", "ripenses-pontica").put(P, "asia-1", "mattiarii")
    game = agitated(scene)
    assert refused(game, march("pontica-4", ["galere"], [name], "oriens-2")).kind == kind


def test_event_6_no_other_way_and_no_more_than_he_commands() -> None:
    nine = ["victores", "iovii", "lanciarii", "mattiarii", "divitenses", "tungrecani"]
    nine += ["scutarii-1", "scutarii-2", "gentiles-iuniores"]
    game = agitated(heads().put(P, "pontica-4", *nine))
    assert refused(game, march("pontica-4", ["galere"], [], "oriens-1")).kind == "not-the-way"
    refusal = refused(game, march("pontica-4", ["galere"], nine, "oriens-2"))
    assert (refusal.kind, refusal.args["most"]) == ("beyond-command", 8)
    options = asked(game).options(game.state, {"type": "march", "origin": 0, "leaders": [0]})
    assert options is not None
    assert (options.field, options.least, options.most) == ("units", 0, 8)


def test_event_6_without_units_and_with_one_way_nobody_is_asked() -> None:
    game = agitated(heads().put(P, "oriens-4", "galere"))
    assert (asked(game).kind, at(game, "galere")) == ("movement", "oriens-2")


def test_event_6_those_left_behind_on_enemy_soil_change_sides_at_once() -> None:
    scene = heads().put(P, "italia-3", "galere", "ioviani")
    game = agitated(scene)
    push(game, march("italia-3", ["galere"], [], "pannoniae-4"))
    assert state_of(game).side[piece("ioviani")] == S  # 3.7.2: Italia is SECONDUS's


def test_event_6_he_goes_on_in_the_next_sequence_and_stays_there() -> None:
    scene = Scene(active=S).put(S, "africa-6", CHLORUS).heads("", CHLORUS)
    game = agitated(scene)
    ways = asked(game).legal(game.state)  # 4 MP of the long way to Arelate
    ends = {BOARD.place_ids[a.path[-1]] for a in ways}  # type: ignore[attr-defined]
    assert ends == {"africa-1", "mauri"}
    scene = heads().put(P, "oriens-2", "galere")
    game = agitated(scene)
    assert asked(game).kind == "movement"
    refusal = refused(game, march("oriens-2", ["galere"], [], "oriens-4"))
    assert (refusal.kind, refusal.rule) == ("must-stay", "event.6")


def test_event_6_a_camp_without_a_capital_leaves_him_free() -> None:
    scene = heads().control(S, "pannoniae", "pontica", "oriens")
    game = agitated(scene.put(S, "armenia", "armenia-1", "armenia-2"))
    assert asked(game).kind == "movement"
    push(game, march("pontica-4", ["galere"], ["victores"], "pontica-3"))
    assert at(game, "galere") == "pontica-3"


def test_event_6_the_next_field_is_always_legal() -> None:
    game = agitated(heads().put(P, "pontica-4", "ripenses-pontica", "lanciarii"))
    partial: dict[str, Any] = {}
    prompt = asked(game)
    while (options := prompt.options(game.state, partial)) is not None:
        values = [option.value for option in options.open()]
        partial[options.field] = values if options.many else values[0]
    assert kinds(push(game, march("pontica-4", ["galere"], ["victores", "lanciarii"], "oriens-2")))
    assert set(partial["units"]) == {piece("victores"), piece("lanciarii")}
    assert partial["path"] == [zone("oriens-2")]
