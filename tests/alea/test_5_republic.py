"""5.1.1: the Republic's track and its death; 3.5.1: the second Faction Leader."""

from __future__ import annotations

import pytest

from core.alea import sequence
from core.alea.box.actions import Name
from core.alea.box.board import LEGIO, NOBODY, NOWHERE, RETURNING
from core.alea.box.state import State, reindex
from core.alea.combat.battle import battle, chief_among_romans
from core.alea.combat.forces import draw_up
from core.alea.politics import republic_track
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import second_candidates
from core.alea.show.presenter import AleaPresenter
from core.contract import Event, Outcome
from core.imperator.actions import Done
from core.texts import event_text, outcome_text
from tests.alea.events_scene import Play, rivals
from tests.alea.politics_scene import STRONG_R, Stage, finish, pretender, sound
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    boxed,
    march,
    piece,
    pieces,
    quietly,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import at_war

LEGIONS = [BOARD.piece_ids[p] for p in BOARD.roman_of_kind[LEGIO]]
GARRISONS = {region.id: region.garrison for region in BOARD.regions}


class Ears:
    """A table that only listens."""

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def tell(self, event: Event) -> None:
        self.heard.append(event)


def calm(extra: int = 16) -> Scene:
    """Garrisons everywhere, 30 legions, one minor people at war, a Faction Leader who fought."""
    scene = Scene("2", year=-46).war("daci", C)
    names = iter(LEGIONS)
    for region, garrison in GARRISONS.items():
        scene.put(C, f"{region}-1", *(next(names) for _ in range(garrison)))
    scene.put(R, "sicilia-1", *(next(names) for _ in range(extra)))
    scene.state.chief_fought, scene.state.track = True, 2
    return scene


def adjusted(scene: Scene) -> tuple[int, list[str]]:
    """The track after the adjustment, and the rules that moved it."""
    reindex(scene.state)
    ears = Ears()
    republic_track.adjust_track(ears, scene.state)  # type: ignore[arg-type]
    rules = [event.rule for event in ears.heard]
    assert rules[-1] == "5.1.1"
    assert ears.heard[-1].args["total"] == scene.state.track
    return scene.state.track, rules[:-1]


def allegiance(scene: Scene, people: str, side: int) -> Scene:
    number = BOARD.people_ids.index(people)
    scene.state.allied[number], scene.state.war[number] = side, NOBODY
    return scene


# --- 5.1.1 the adjustments -----------------------------------------------------------------------


def test_5_1_1_a_year_that_changes_nothing() -> None:
    assert adjusted(calm()) == (2, [])


def test_5_1_1_chief_a_faction_leaders_death_counts_once_and_is_forgotten() -> None:
    scene = calm()
    scene.state.chief_died = True
    assert adjusted(scene) == (3, ["5.1.1.chief"])
    assert not scene.state.chief_died
    assert not scene.state.chief_fought


def test_5_1_1_garrison_each_region_that_lacks_legions_counts() -> None:
    scene = calm()
    for legion in BOARD.roman_of_kind[LEGIO]:
        if BOARD.place_ids[scene.state.where[legion]].startswith("asia"):
            scene.state.where[legion] = zone("sicilia-1")
            break
    assert adjusted(scene) == (3, ["5.1.1.garrison"])
    scene = calm()
    for legion in pieces(*LEGIONS[:30]):
        scene.state.where[legion] = zone("sicilia-1")
    track, rules = adjusted(scene)
    assert (track, rules) == (5, ["5.1.1.garrison"] * 6)  # Sicilia needs none


def test_5_1_1_garrison_legions_of_anybody_guard_a_region() -> None:
    for side in (NOBODY, C, R):
        scene = calm()
        scene.state.control[BOARD.region_ids.index("italia")] = R
        for legion in BOARD.roman_of_kind[LEGIO]:
            if scene.state.where[legion] == zone("italia-1"):
                scene.state.side[legion] = side
        assert adjusted(scene) == (2, [])


@pytest.mark.parametrize(
    ("at_war", "counts"),
    [
        (["parthi"], False),
        (["germani", "daci"], False),
        (["germani", "daci", "alpes"], False),
        (["parthi", "germani"], True),
        (["parthi", "pontici"], True),
        (["parthi", "pontici", "daci"], True),
    ],
)
def test_5_1_1_peoples_two_at_war_and_a_major_one(at_war: list[str], counts: bool) -> None:
    scene = calm().war("daci", NOBODY)
    for people in at_war:
        scene.war(people, R)
    assert adjusted(scene) == ((3, ["5.1.1.peoples"]) if counts else (2, []))


def test_5_1_1_peoples_allegiance_is_not_war() -> None:
    scene = allegiance(calm().war("numidae", R), "numidae", R)
    assert adjusted(scene) == (2, [])


@pytest.mark.parametrize(
    ("legions", "counts"), [(24, True), (25, True), (26, False), (39, False), (40, True)]
)
def test_5_1_1_legions_twenty_five_or_fewer_forty_or_more(legions: int, counts: bool) -> None:
    garrisons = sum(GARRISONS.values())
    scene = calm(extra=legions - garrisons)
    assert republic_track.legions_on_map(scene.state) == legions
    assert adjusted(scene) == ((3, ["5.1.1.legions"]) if counts else (2, []))


def test_5_1_1_peace_no_people_is_at_war() -> None:
    assert adjusted(calm().war("daci", NOBODY)) == (1, ["5.1.1.peace"])


def test_5_1_1_quiet_no_faction_leader_fought() -> None:
    scene = calm()
    scene.state.chief_fought = False
    assert adjusted(scene) == (1, ["5.1.1.quiet"])


@pytest.mark.parametrize("side", [C, R])
def test_5_1_1_aegyptii_under_allegiance(side: int) -> None:
    assert adjusted(allegiance(calm(), "aegyptii", side)) == (1, ["5.1.1.aegyptii"])


def test_5_1_1_aegyptii_at_war_or_at_peace_do_not_help() -> None:
    assert adjusted(calm()) == (2, [])
    assert adjusted(calm().war("daci", NOBODY).war("aegyptii", C)) == (2, [])


def test_5_1_1_the_sum_moves_the_marker_which_stops_at_both_ends() -> None:
    scene = calm().war("daci", NOBODY)
    scene.state.chief_fought, scene.state.chief_died, scene.state.track = False, True, 0
    # one up and two down: from 0 it stays at 0, it does not stand at 1 in between
    assert adjusted(scene) == (0, ["5.1.1.chief", "5.1.1.peace", "5.1.1.quiet"])
    scene = calm(extra=30)
    scene.state.chief_died, scene.state.track = True, 4
    assert adjusted(scene)[0] == 5


# --- 5.1.1 what counts as a death and as a battle -------------------------------------------------


def died(chief: bool, by: int) -> bool:
    scene = rivals().put(C, "gallia-4", "curio")
    if not chief:
        scene.chief(C, "curio")
    state: State = scene.state
    fall(Ears(), state, piece("caesar"), "8.5.1", by=by)  # type: ignore[arg-type]
    return state.chief_died


def test_5_1_1_chief_only_a_faction_leader_whom_somebody_killed() -> None:
    assert died(chief=True, by=R)
    assert not died(chief=True, by=NOBODY)  # age, plague
    assert not died(chief=False, by=R)


def fought(*romans: str, others: tuple[str, ...] = ("legio-i",)) -> bool:
    scene = rivals().war("daci", R).put(C, "gallia-4", *romans).put(R, "gallia-4", *others)
    return chief_among_romans(scene.state, draw_up(scene.state, zone("gallia-4"), naval=False))


def test_5_1_1_quiet_a_faction_leader_in_a_battle_between_romans() -> None:
    assert fought("caesar", "legio-x")
    assert fought("legio-x", others=("pompeius", "legio-i"))
    assert not fought("curio", "legio-x")
    assert not fought("caesar", "legio-x", others=("daci-band-1",))


def test_5_1_1_quiet_a_people_under_allegiance_counts_as_roman() -> None:
    scene = allegiance(rivals(), "numidae", R)
    for unit in range(BOARD.piece_count):
        if BOARD.piece_people[unit] == BOARD.people_ids.index("numidae"):
            scene.state.side[unit] = R
    scene.put(C, "africa-1", "caesar", "legio-x").put(R, "africa-1", "numidae-band-1")
    fight = draw_up(scene.state, zone("africa-1"), naval=False)
    assert chief_among_romans(scene.state, fight)


def test_5_1_1_quiet_is_remembered_from_the_battle_to_phase_f() -> None:
    scene = rivals().put(C, "gallia-4", "caesar", "legio-x", "legio-xi", "legio-xii")
    scene.put(R, "gallia-5", "labienus", "legio-i")
    play = Play(scene, step="movement", active=C, sequences=[0, 1, 0])
    units = ["legio-x", "legio-xi", "legio-xii"]
    play.do(march("gallia-4", ["caesar"], units, "gallia-5")).do(Done())
    assert not play.state.chief_fought
    play.do(play.prompt.legal(play.state)[0])  # stand
    while play.run.prompt is not None and not play.told("republic"):
        play.do(play.prompt.legal(play.state)[-1])
    assert play.told("result")
    assert not play.told("republic-quiet")
    assert not play.state.chief_fought  # the next year begins


# --- 5.1.1 the death of the Republic --------------------------------------------------------------


def test_5_1_1_in_space_five_both_players_lose() -> None:
    scene = calm()
    scene.state.track, scene.state.chief_died = 4, True
    play = Play(scene, step="track", points=12)
    assert play.run.prompt is None
    assert play.state.outcome == Outcome(-1, "republic", "5.1.1")
    [end] = play.told("both-lose")
    assert (end.rule, end.reveals, end.args["score"]) == ("5.1.1", True, 12)
    for lang in ("en", "fr"):
        assert event_text(play.run.system, end, lang)
        assert outcome_text(play.run.system, play.state.outcome, lang)
    assert not play.told("victory")


def test_5_1_1_in_space_four_the_game_goes_on() -> None:
    scene = calm()
    scene.state.track = 4
    play = Play(scene, step="track")
    assert play.state.outcome is None
    assert play.told("republic")[0].args == {"total": 4}


# --- 3.5.1 the second Faction Leader --------------------------------------------------------------


def heirless() -> Scene:
    """Scipio leads the Republicans, Caesar the Caesarians; each has two more leaders on the map."""
    scene = Scene("2", year=-46).put(C, "gallia-4", "caesar", "curio").put(C, "gallia-7", "sulla")
    scene.put(R, "asia-1", "scipio", "cato").put(R, "asia-2", "labienus")
    return scene.chief(C, "caesar").chief(R, "scipio")


def names(found: list[int]) -> set[str]:
    return {BOARD.piece_ids[leader] for leader in found}


def test_3_5_1_any_other_leader_of_the_side_on_the_map() -> None:
    state = heirless().state
    assert names(second_candidates(state, C)) == {"curio", "sulla"}
    assert names(second_candidates(state, R)) == {"cato", "labienus"}


def test_3_5_1_not_while_caesar_and_pompeius_lead_their_sides() -> None:
    scene = heirless().put(R, "asia-1", "pompeius").chief(R, "pompeius")
    assert second_candidates(scene.state, C) == second_candidates(scene.state, R) == []
    # Pompeius in play, but not as Faction Leader: no restriction
    assert second_candidates(scene.chief(R, "scipio").state, C) != []
    # Pompeius leads, but not against Caesar
    assert second_candidates(scene.chief(R, "pompeius").chief(C, "curio").state, R) != []


def test_3_5_1_only_beside_exactly_one() -> None:
    two = heirless().chief(C, "caesar", "curio")
    assert second_candidates(two.state, C) == []
    assert second_candidates(heirless().chief(C).state, C) == []


def test_3_5_1_not_for_the_side_against_which_a_coup_goes_on() -> None:
    state = heirless().state
    state.pretenders[R] = piece("curio")  # he claims the Republican title
    assert second_candidates(state, R) == []
    assert names(second_candidates(state, C)) == {"sulla"}  # and is no Caesarian chief


def test_3_5_1_not_who_rallied_to_a_pretender_while_the_coup_lasts() -> None:
    state = heirless().state
    state.pretenders[R], state.rallied[R] = piece("curio"), [piece("sulla")]
    assert second_candidates(state, C) == []
    state.pretenders[R] = NOWHERE
    assert names(second_candidates(state, C)) == {"curio", "sulla"}


def test_3_5_1_second_the_initiative_player_decides_first_and_may_decline() -> None:
    play = Play(heirless(), step="second", initiative=R, active=R)
    assert (play.prompt.kind, play.prompt.seat) == ("second", play.state.seat_of(R))
    assert play.prompt.legal(play.state)[0] == Done()
    refusal = play.refused(Name(piece("curio")))
    assert (refusal.kind, refusal.rule) == ("not-a-second", "3.5.1.second")
    assert play.refused(Name(9999)).kind == "not-a-second"
    play.do(Name(piece("labienus")))
    assert play.state.faction_leaders[R] == [*pieces("scipio", "labienus")]
    assert play.rules("faction-leader") == ["3.5.1.second"]
    assert (play.prompt.kind, play.prompt.seat) == ("second", play.state.seat_of(C))
    play.do(Done())
    assert play.state.faction_leaders[C] == [piece("caesar")]
    assert play.prompt.kind == "disband"


def test_3_5_1_second_nobody_is_asked_where_nobody_may_be_named() -> None:
    assert Play(rivals(), step="second").prompt.kind == "disband"


# --- 5.1.2 two coups and the initiative, 5.1.1 the marker ----------------------------------------


def two_coups() -> Stage:
    """Hirtius has claimed Caesar's title, Scipio that of Pompeius: both stand before them."""
    scene = Scene("1", year=-46).put(C, "gallia-4", "caesar", "legio-i")
    scene.put(R, "gallia-4", "hirtius", *STRONG_R).put(R, "asia-4", "pompeius", "legio-xviii")
    scene.put(C, "asia-4", "scipio", "legio-iii", "legio-v", "legio-vi", "legio-viii")
    scene.put(C, "italia-6", "lepidus", "legio-x").put(R, "africa-1", "cato", "legio-xix")
    scene.control(C, "italia", "gallia").control(R, "asia", "africa")
    scene = pretender(pretender(scene, C, "hirtius"), R, "scipio")
    scene.chief(C, "caesar").chief(R, "pompeius")
    stage = Stage(scene)
    for place, attacker in (("gallia-4", R), ("asia-4", C)):
        stage.state.active = attacker
        stage.play(battle(stage, stage.state, zone(place), naval=False), 6)
        finish(stage)
    return stage


def test_5_1_2_two_coups_of_one_year_are_two_exchanges() -> None:
    stage = two_coups()
    assert stage.state.swap == C | R
    before, initiative = stage.state.points, stage.state.initiative
    sound(stage)
    stage.play(sequence.swap(stage, stage.state))
    finish(stage)
    assert len(stage.told("sides-change")) == 2
    assert stage.state.factions == [C, R]
    assert stage.state.points == before
    assert stage.state.initiative == initiative
    assert (stage.chiefs(C), stage.chiefs(R)) == (["hirtius"], ["scipio"])
    assert stage.state.pretenders == [NOWHERE] * 3
    assert stage.state.swap == NOBODY
    sound(stage)


def test_5_1_2_two_coups_survive_a_game_file() -> None:
    from core.alea.start.edited_position import read, write

    stage = two_coups()
    state = stage.state
    state.step = "control"
    assert read(state.board, "1", write(state), state.options).swap == C | R


@pytest.mark.parametrize("side", [C, R])
def test_5_1_2_the_person_with_the_initiative_keeps_it(side: int) -> None:
    scene = Scene("2", year=-46).put(C, "gallia-4", "scipio", "legio-ii")
    scene.put(C, "hispania-3", "caesar", "legio-x").chief(C, "caesar").chief(R)
    scene = pretender(scene.put(R, "africa-1", "cato").control(C, "hispania"), R, "scipio")
    scene.state.swap, scene.state.initiative = R, side
    stage = Stage(scene)
    before = stage.state.seat_of(side)
    stage.play(sequence.swap(stage, stage.state))
    assert stage.state.factions == [R, C]
    assert stage.state.seat_of(stage.state.initiative) == before


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_5_1_1_the_marker_shows_cicero_while_caesar_lives_and_then_the_princeps(lang: str) -> None:
    def marker(scene: Scene) -> str:
        panes = AleaPresenter(BOARD).panes(scene.state, lang)
        text = " ".join(str(row) for pane in panes for row in pane.rows)
        return " ".join(word for word in ("Cicero", "Princeps") if word in text)

    alive = Scene("1", year=-46).put(C, "italia-3", "caesar").chief(C, "caesar")
    assert marker(alive) == "Cicero"
    back = boxed(Scene("1", year=-46), RETURNING, C, "caesar")
    assert marker(back) == "Cicero"
    assert marker(Scene("1", year=-46)) == "Princeps"


@pytest.mark.parametrize(
    ("place", "others", "step"),
    [("centralis", ["naves-6-0a"], "fleets"), ("germani-1", ["legio-x"], "recovery")],
)
def test_5_1_1_a_faction_leader_lost_in_winter_is_no_step_towards_the_end(
    place: str, others: list[str], step: str
) -> None:
    scene = Scene("2", year=-46).put(C, place, "caesar", *others).put(C, "gallia-9", "curio")
    if step == "recovery":
        at_war(scene, "germani", R, "germani-2", 1)
    game = quietly(scene.chief(C, "caesar").game(step=step))
    assert where(game, "caesar") == "returning"
    assert game.state.faction_leaders[C] == [piece("caesar")]
    assert not game.state.chief_died
    assert told(game, "leader-dies") == []
