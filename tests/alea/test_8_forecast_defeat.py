"""8.2, 8.4.1, 8.5: before a battle it is told who cannot get away, who could not retreat and who
would die of a defeat; and so it comes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from core.alea.box.actions import Assign
from core.alea.box.state import COMBAT
from core.alea.combat.forecast_defeat import JOINS
from core.contract import Action, GoOn, Prospect, Row
from core.dice import D6
from core.game import Game
from core.imperator.actions import Fight, Stand, TryEvasion
from core.imperator.combat.forecast import Clash
from core.imperator.combat.forecast_defeat import DESTROYED, TRAPPED
from core.seat.wording import LINE, Wording
from core.texts import LANGUAGES, prospect_text
from tests.alea.panes import COMBAT_ROOM, combat_width
from tests.alea.politics_scene import murder_done
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    march,
    piece,
    pieces,
    roll,
    sail,
    told,
    zone,
)
from tests.alea.stratagem_scene import pause, table

MINE, THEIRS = ["legio-ix", "legio-x"], ["legio-i", "legio-ii", "legio-iii", "legio-iv"]


def achaia(*leaders: str) -> Scene:
    """Graecia 4 touches Graecia 3 only, from where Caesar comes: there is no way out of it."""
    scene = Scene("2", year=-46).control(0, "graecia").put(C, "graecia-3", "caesar", *MINE)
    return scene.put(R, "graecia-4", *leaders, *THEIRS)


ATTACK = march("graecia-3", ["caesar"], MINE, "graecia-4")


def told_of(game: Game, action: Action) -> Clash:
    assert game.prompt is not None
    assert game.prompt.judge(game.state, action) is None
    found = game.prompt.forecast(game.view(game.prompt.seat), action)
    assert isinstance(found, Clash)
    return found


def fates(clash: Clash) -> dict[tuple[str, str], str]:
    return {(fate.beaten, fate.result): fate.rule for fate in clash.fates}


def prospects(game: Game, action: Action) -> list[Prospect]:
    assert game.prompt is not None
    view = game.view(game.prompt.seat or 1)
    return list(game.system.presenter.prospects(view, game.prompt, action))


def page(game: Game, clash: Clash, lang: str = "en") -> list[Row]:
    view = game.view(1)
    shown = game.system.presenter.combat(view, clash, lang)[1]
    assert combat_width(shown) <= COMBAT_ROOM
    assert len(game.system.presenter.odds_line(view, clash, lang)) <= LINE
    return shown.rows


def cells(game: Game, clash: Clash, lang: str = "en") -> dict[str, str]:
    """The first cell of each row, and the rule it cites."""
    return {row.cells[0]: row.rule for row in page(game, clash, lang)}


# --- 8.4.1 no way out ----------------------------------------------------------------------------


def test_8_4_1_a_defender_without_a_retreat_is_told_to_be_lost_if_beaten() -> None:
    game = achaia("labienus").game()
    clash = told_of(game, ATTACK)
    assert set(fates(clash).values()) == {"", TRAPPED}
    lost = {beaten for (beaten, _), rule in fates(clash).items() if rule == TRAPPED}
    assert lost == {"defender"}  # the attacker may go back
    shown = cells(game, clash)
    assert shown["Defence R: A, no way out: lost"] == TRAPPED
    assert not any(text.startswith("Defence R") and "retreats" in text for text in shown)
    assert any("sans issue" in text for text in cells(game, clash, "fr"))


@pytest.mark.parametrize("face", D6.faces())
def test_8_4_1_so_it_comes_whatever_falls(face: int) -> None:
    game = achaia("labienus").game()
    clash = told_of(game, ATTACK)
    do(game, ATTACK)
    end_movement(game)
    assert game.system.presenter.fight(game.view(2)) == clash  # no evasion is asked
    roll(game, face)
    while asked(game) == "lose":
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    attacker, defender, winner = clash.faces[face]
    result = attacker if winner == "defender" else defender
    beaten = "attacker" if winner == "defender" else "defender"
    assert bool(told(game, "unit-trapped")) == (fates(clash).get((beaten, result)) == TRAPPED)
    assert (asked(game) == "retreat") == (fates(clash).get((beaten, result)) == "")


def test_8_4_2_a_force_of_reduced_units_is_told_to_be_lost_by_an_a() -> None:
    scene = Scene().control(0, "gallia").put(C, "gallia-8", "caesar", *MINE)
    game = scene.put(R, "gallia-7", "auxilia-2", reduced=True).game()
    clash = told_of(game, march("gallia-8", ["caesar"], MINE, "gallia-7"))
    assert fates(clash)["defender", "A"] == DESTROYED
    assert "Defence R: A, all hit and lost" in cells(game, clash)


def test_8_4_1_with_a_fleet_to_embark_on_there_is_a_way_out() -> None:
    game = achaia("labienus", "naves-6-0a").game()
    assert set(fates(told_of(game, ATTACK)).values()) == {""}


def test_8_4_1_without_ships_nobody_gets_away_from_creta() -> None:
    """Creta touches no other zone."""
    scene = Scene().control(0, "graecia").put(C, "graecia-5", "curio", "legio-i")
    game = scene.put(R, "graecia-5", "legio-ii").game(step="combat")
    clash = game.system.presenter.fight(game.view(1))
    assert isinstance(clash, Clash)
    assert set(fates(clash).values()) == {TRAPPED}
    assert {beaten for beaten, _ in fates(clash)} == {"attacker", "defender"}


def test_8_4_1_where_attackers_came_from_counts_even_if_all_of_them_are_lost() -> None:
    """A reduced legion, which wins at the cost of its life."""
    scene = Scene().control(0, "graecia").put(C, "graecia-3", "legio-x", reduced=True)
    scene.put(R, "graecia-4", "auxilia-2", reduced=True).put(R, "graecia-4", "auxilia-1")
    game, attack = scene.game(), march("graecia-3", [], ["legio-x"], "graecia-4")
    clash = told_of(game, attack)
    lost = {rule for (beaten, _), rule in fates(clash).items() if beaten == "defender"}
    assert lost == {TRAPPED}
    assert any(face[0] in ("1/2", "3/4") for face in clash.faces.values())


def test_8_1_a_sick_leader_with_the_fleets_is_told_to_die_of_their_defeat() -> None:
    """event.4: an ill leader cannot leave with the beaten."""
    scene = Scene().control(0, "graecia").put(C, "centralis", "caesar", "naves-6-0a", "legio-i")
    scene.put(R, "graecia-4", "cato", "naves-6-0b", "legio-ii")
    game = scene.game(ill=[piece("cato")])
    do(game, sail("centralis", ["caesar"], ["naves-6-0a"], ["legio-i"], "graecia-4"))
    end_movement(game)
    do(game, Assign(()))
    for naval, dead in (((), set()), (pieces("cato"), {(piece("cato"), "event.4")})):
        clash = told_of(game, Assign(naval))
        beaten = [fate for fate in clash.fates if fate.beaten == "defender"]
        assert beaten
        assert {one for fate in beaten for one in fate.dead} == dead


def test_8_4_1_it_is_told_while_the_winner_chooses_his_losses() -> None:
    scene = achaia("labienus").put(C, "graecia-3", "legio-xi", "legio-xii")
    game = scene.game()
    do(game, march("graecia-3", ["caesar"], [*MINE, "legio-xi", "legio-xii"], "graecia-4"))
    end_movement(game)
    roll(game, 3)
    assert asked(game) == "lose"
    clash = game.system.presenter.fight(game.view(1))
    assert isinstance(clash, Clash)
    assert set(fates(clash).values()) == {TRAPPED}


def test_8_4_1_the_position_is_left_alone() -> None:
    game = achaia("labienus").game()
    before = game.digest()
    told_of(game, ATTACK)
    assert game.digest() == before


# --- 8.2 who may get away ------------------------------------------------------------------------


def test_8_2_whoever_has_nowhere_to_go_may_not_get_away() -> None:
    game = achaia("labienus").game()
    assert told_of(game, ATTACK).evasion is None
    assert "evasion" not in [row.key for row in page(game, told_of(game, ATTACK))]
    do(game, ATTACK)
    end_movement(game)
    assert asked(game) == "roll"


def gallia(leader: str, *hunters: str) -> Game:
    scene = Scene("2", year=-46).control(0, "gallia").put(C, "gallia-8", *hunters, "legio-x")
    return scene.put(R, "gallia-7", leader, "legio-i").game()


def test_8_2_the_chance_to_get_away_is_the_one_that_is_rolled_for() -> None:
    game, attack = (
        gallia("labienus", "caesar"),
        march("gallia-8", ["caesar"], ["legio-x"], "gallia-7"),
    )
    clash = told_of(game, attack)
    do(game, attack)
    end_movement(game)
    assert game.prompt is not None
    chance = game.prompt.chance(game.view(2), TryEvasion())
    assert chance is not None
    assert chance.good
    assert clash.evasion == chance
    (row,) = [row for row in page(game, clash) if row.key == "evasion"]
    assert row.cells[1].startswith(f"{chance.good} of 10")


def test_8_2_where_no_face_brings_success_nobody_may_get_away() -> None:
    """An SR of Caesar's bonus or less."""
    bonus = BOARD.leader_tb[C][BOARD.caesar]
    slow = next(x for x in BOARD.roman_leaders if BOARD.sr[R][x] == bonus and BOARD.cc[R][x])
    game = gallia(BOARD.piece_ids[slow], "caesar")
    attack = march("gallia-8", ["caesar"], ["legio-x"], "gallia-7")
    assert told_of(game, attack).evasion is None
    do(game, attack)
    end_movement(game)
    assert game.prompt is not None
    chance = game.prompt.chance(game.view(2), TryEvasion())
    assert chance is not None
    assert chance.good == 0


@pytest.mark.parametrize("leader", [True, False])
def test_8_2_fleets_get_away_by_themselves_if_somebody_leads_them(leader: bool) -> None:
    scene = Scene().put(C, "orientalis", "caesar", "naves-6-0a")
    scene.put(R, "centralis", "naves-4-0a", *(["cato"] if leader else []))
    attack = sail("orientalis", ["caesar"], ["naves-6-0a"], [], "centralis")
    chance = told_of(scene.game(), attack).evasion
    assert (chance is not None) == leader
    if chance is not None:
        assert (chance.good, chance.of, chance.rule) == (10, 10, "8.2.naves")


# --- 8.5.2 who dies of a defeat ------------------------------------------------------------------


def chiefs() -> Scene:
    scene = Scene("2", year=-46).control(0, "gallia").put(C, "gallia-8", "caesar", *MINE)
    scene.put(R, "gallia-7", "pompeius", "labienus", *THEIRS)
    return scene.chief(C, "caesar").chief(R, "pompeius")


MEET = march("gallia-8", ["caesar"], MINE, "gallia-7")


def test_8_5_2_faction_leaders_who_would_die_if_beaten_are_named_on_the_odds_page() -> None:
    game = chiefs().game()
    clash = told_of(game, MEET)
    dead = {(fate.beaten, *one) for fate in clash.fates for one in fate.dead}
    assert dead == {
        ("attacker", piece("caesar"), "8.5.2"),
        ("defender", piece("pompeius"), "8.5.2"),
    }
    shown = {row.cells: row.rule for row in page(game, clash)}
    assert shown["If R is beaten, Pompeius dies", "(8.5.2)"] == "8.5.2"
    assert shown["If C is beaten, Caesar dies", "(8.5.2)"] == "8.5.2"
    assert cells(game, clash, "fr")["Si R est battu, mort de Pompeius"] == "8.5.2"


def test_8_5_2_and_in_the_notice_the_side_that_is_asked_first() -> None:
    game = chiefs().game()
    found = prospects(game, MEET)
    assert [(f.kind, f.rule, f.args["leader"]) for f in found] == [
        ("dies-if-beaten", "8.5.2", piece("caesar")),
        ("dies-if-beaten", "8.5.2", piece("pompeius")),
    ]
    do(game, MEET)
    end_movement(game)
    assert [f.args["leader"] for f in prospects(game, Stand())] == [*pieces("pompeius", "caesar")]


def test_8_5_2_against_a_force_without_such_a_leader_nobody_dies_of_it() -> None:
    scene = chiefs()
    scene.state.faction_leaders[R] = []
    clash = told_of(scene.game(), MEET)
    assert [fate.dead for fate in clash.fates] == [()] * len(clash.fates)


def test_8_5_2_a_faction_leader_beaten_by_an_assassin_is_not_told_to_die() -> None:
    scene = Scene("1", year=-42).control(0, "gallia").put(C, "gallia-8", "octavianus", *MINE)
    scene.put(R, "gallia-7", "cassius", *THEIRS[:3])
    scene = murder_done(scene).chief(C, "octavianus").chief(R, "cassius")
    clash = told_of(scene.game(), march("gallia-8", ["octavianus"], MINE, "gallia-7"))
    assert {fate.beaten for fate in clash.fates} == {"attacker", "defender"}
    assert {one for fate in clash.fates for one, _ in fate.dead} == {piece("cassius")}


def test_3_6_4_the_army_of_a_beaten_chief_is_told_to_go_over_to_the_pretender() -> None:
    scene = chiefs()
    scene.state.pretenders[R] = piece("caesar")
    clash = told_of(scene.game(), MEET)
    assert set(fates(clash).values()) == {JOINS}
    assert {rule for fate in clash.fates for _, rule in fate.dead} == {"3.6.4"}
    assert any("goes over to the winner" in text for text in cells(scene.game(), clash))


def test_8_5_2_it_is_told_when_a_battle_is_chosen_and_at_the_pause_before_it() -> None:
    scene = chiefs().put(C, "graecia-4", "legio-v").put(R, "graecia-4", "legio-vi")
    for name in ("caesar", *MINE):
        scene.put(C, "gallia-7", name)
    game = table(scene, hands="hidden", step=COMBAT)
    assert asked(game) == "fight"
    chosen = Fight(zone("gallia-7"))
    assert [f.args["leader"] for f in prospects(game, chosen)] == [*pieces("caesar", "pompeius")]
    do(game, chosen)
    assert pause(game) == "before-battle"
    assert len(prospects(game, GoOn())) == 2


# --- leaders who join a battle -------------------------------------------------------------------


def test_8_3_a_leader_who_joins_a_battle_alone_is_told_how_he_changes_it() -> None:
    scene = chiefs().put(C, "gallia-9", "curio")
    game = scene.game()
    with_legions = march("gallia-8", [], ["legio-x"], "gallia-7")
    do(game, with_legions)
    before = told_of(game, march("gallia-9", ["curio"], [], "gallia-7"))
    alone = march("gallia-8", ["caesar"], [], "gallia-7")
    joined = told_of(game, alone)
    assert joined.attack == before.attack
    assert dict(joined.modifiers) != dict(before.modifiers)
    assert [f.args.get("leader") for f in prospects(game, alone)][:1] == [piece("caesar")]
    do(game, alone)
    end_movement(game)
    do(game, Stand())
    assert game.system.presenter.fight(game.view(1)) == without(joined)


def without(clash: Clash) -> Clash:
    """Nobody has got away."""
    return structs.replace(clash, evasion=None)


def test_8_2_a_leader_who_goes_alone_where_no_battle_waits_is_told_of_none() -> None:
    game = chiefs().game()
    alone = march("gallia-8", ["caesar"], [], "gallia-7")
    assert game.prompt is not None
    assert game.prompt.forecast(game.view(1), alone) is None


# --- how it is said ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_8_4_1_the_notices_take_one_line_at_80_columns(lang: str) -> None:
    game = achaia("labienus").game()
    found = prospects(game, ATTACK)
    assert [(f.kind, f.rule) for f in found] == [("no-way-out", TRAPPED)]
    long: dict[str, Any] = {"leader": BOARD.piece_names.index("Cleopatra VII")}
    longest = [Prospect("no-way-out", TRAPPED, {"side": side}) for side in (C, R)]
    longest += [Prospect("dies-if-beaten", "8.5.2", long | {"side": side}) for side in (C, R)]
    wording = Wording(game.system, game.view(1), lang)
    for prospect in longest:
        (line,) = wording.prospects([prospect] * 3)  # and how many more there are
        assert len(line) <= LINE, line
        assert prospect_text(game.system, prospect, lang) in line
