"""8.5 leaders who fall in battle, 3.5.2 who follows them."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Name
from core.alea.box.board import RETURNING
from core.game import Game
from tests.alea.battle_scene import (
    ATTACKER_WINS_1_2,
    ATTACKER_WINS_R,
    DEFENDER_WINS_R,
    clash,
    heirs,
    points,
    result,
    slaughter,
)
from tests.alea.politics_scene import STRONG_C
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    fight,
    people,
    piece,
    refused,
    retreat,
    roll,
    seat,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import go_on, pause, plays, settle, table

# --- 8.5.1 ---------------------------------------------------------------------------------------


def test_8_5_1_leaders_die_with_an_e() -> None:
    game = slaughter("cato", "spinther")
    assert (where(game, "cato"), where(game, "spinther")) == ("dead", "dead")
    assert points(game) == [("10.1.leader", C, 1), ("10.1.leader", C, 1)]


def test_8_5_1_leaders_do_not_die_with_an_a() -> None:
    game = fight(clash(("legio-i",), ("spinther", "legio-ii")), 6)
    assert result(game)[1] == "A"
    retreat(game, "gallia-7")
    assert where(game, "spinther") == "gallia-7"
    assert points(game) == []


def test_8_5_1_the_victors_leaders_live() -> None:
    assert where(slaughter("cato"), "caesar") == "gallia-4"


# --- 8.5.2 ---------------------------------------------------------------------------------------


def chiefs(*extra: str, die: int) -> Game:
    """Lepidus against Ahenobarbus: both PC 4 and TB 0, both Faction Leaders."""
    scene = clash(("lepidus", "legio-i"), ("ahenobarbus", "legio-ii", *extra))
    scene.chief(C, "lepidus").chief(R, "ahenobarbus").put(R, "hispania-1", "scipio")
    return fight(scene.put(C, "italia-1", "plancus"), die)


def test_8_5_2_a_faction_leader_beaten_by_one_dies_even_on_r() -> None:
    game = chiefs(die=ATTACKER_WINS_R)
    assert result(game) == ("R", "R", C)
    assert where(game, "ahenobarbus") == "dead"
    assert points(game) == [("10.1.leader", C, 1)]


def test_8_5_2_on_a_as_well() -> None:
    game = chiefs(die=ATTACKER_WINS_1_2)
    assert where(game, "ahenobarbus") == "dead"


def test_8_5_2_an_attacker_too() -> None:
    game = chiefs(die=DEFENDER_WINS_R)
    assert where(game, "lepidus") == "dead"
    assert where(game, "ahenobarbus") == "gallia-4"
    assert points(game) == [("10.1.leader", R, 1)]


def test_8_5_2_his_force_and_other_leaders_retreat() -> None:
    game = chiefs("cato", die=ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    do(game, Name(piece("cato")))
    assert (where(game, "cato"), where(game, "legio-ii")) == ("gallia-7", "gallia-7")


def test_8_5_2_both_faction_leaders_of_a_force_die() -> None:
    scene = clash(("lepidus", "legio-i"), ("ahenobarbus", "scipio", "legio-ii"))
    scene.chief(C, "lepidus").chief(R, "ahenobarbus", "scipio").put(R, "hispania-1", "cato")
    game = fight(scene, 5)  # Scipio's TB takes 1 off
    assert result(game) == ("R", "R", C)
    assert (where(game, "ahenobarbus"), where(game, "scipio")) == ("dead", "dead")


def test_8_5_2_not_if_the_victors_have_no_faction_leader() -> None:
    scene = clash(("lepidus", "legio-i"), ("ahenobarbus", "legio-ii")).chief(R, "ahenobarbus")
    game = fight(scene.put(C, "italia-1", "caesar").chief(C, "caesar"), ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    assert where(game, "ahenobarbus") == "gallia-7"
    assert points(game) == []


def test_8_5_2_not_if_the_victors_have_no_leader() -> None:
    scene = clash(("legio-i",), ("ahenobarbus", "legio-ii")).chief(R, "ahenobarbus")
    game = fight(scene, ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    assert where(game, "ahenobarbus") == "gallia-7"


def test_8_5_2_not_for_other_leaders_beaten_by_a_faction_leader() -> None:
    scene = clash(("lepidus", "legio-i"), ("ahenobarbus", "legio-ii")).chief(C, "lepidus")
    game = fight(scene, ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    assert where(game, "ahenobarbus") == "gallia-7"


# --- 3.5.2 ---------------------------------------------------------------------------------------


def beheaded(*others: str) -> Game:
    """Pompeius falls with his legion, others of his side are in Hispania."""
    scene = clash(
        ("caesar", "legio-i", "legio-iii", "legio-v", "legio-vi"), ("pompeius", "legio-ii")
    )
    scene.chief(R, "pompeius").put(R, "hispania-1", *others)
    game = fight(scene, 6)  # 6 + 3 - 2: 4/1 on 7, R / E
    assert where(game, "pompeius") == "dead"
    return game


def test_3_5_2_the_player_names_a_leader_at_most_one_below_the_best() -> None:
    """Cato's PC 5 is the best: 4 will do, 3 will not."""
    game = beheaded("cato", "scipio", "g-pompeius", "labienus")
    assert seat(game) == R
    assert heirs(game) == {"cato", "scipio"}
    for name in ("g-pompeius", "labienus", "pompeius", "caesar"):
        refusal = refused(game, Name(piece(name)))
        assert (refusal.kind, refusal.rule) == ("not-an-heir", "3.5.2")
    do(game, Name(piece("scipio")))
    assert game.state.faction_leaders[R] == [piece("scipio")]


def test_3_5_2_the_best_is_the_best_of_those_who_are_left() -> None:
    assert heirs(beheaded("g-pompeius", "labienus", "menas")) == {"g-pompeius", "labienus"}


def test_3_5_2_only_leaders_on_the_map_inherit() -> None:
    """Cato is still waiting to enter."""
    assert heirs(beheaded("scipio")) == {"scipio"}


def test_3_5_2_a_leader_who_dies_in_the_same_defeat_does_not_inherit() -> None:
    mine = ("caesar", "legio-i", "legio-iii", "legio-v", "legio-vi")
    scene = clash(mine, ("pompeius", "scipio", "legio-ii")).chief(R, "pompeius")
    game = fight(scene.put(R, "hispania-1", "ahenobarbus"), 6)
    assert heirs(game) == {"ahenobarbus"}
    do(game, Name(piece("ahenobarbus")))
    assert (where(game, "pompeius"), where(game, "scipio")) == ("dead", "dead")
    assert game.state.faction_leaders[R] == [piece("ahenobarbus")]


def test_3_5_2_nor_one_who_is_lost_without_a_retreat() -> None:
    scene = clash(("legio-i",), ("pompeius", "scipio", "legio-ii"), "graecia-5")
    scene.chief(R, "pompeius").put(R, "hispania-1", "ahenobarbus")
    game = fight(scene, 6)  # 6 - 2: R / R, and no way out of Creta
    assert heirs(game) == {"ahenobarbus"}


def test_3_5_2_a_second_faction_leader_carries_on_alone() -> None:
    mine = ("caesar", "legio-i", "legio-iii", "legio-v", "legio-vi")
    scene = clash(mine, ("pompeius", "legio-ii")).chief(R, "pompeius", "scipio")
    game = fight(scene.put(R, "hispania-1", "scipio", "cato"), 6)
    assert where(game, "pompeius") == "dead"
    assert game.state.faction_leaders[R] == [piece("scipio")]
    assert asked(game) != "name"


def caesar_falls(heir_side: int | None, *others: str) -> Game:
    """Caesar and a legion are beaten by Pompeius, and Caesar dies by 8.5.2."""
    scene = clash(("caesar", "legio-i"), ("pompeius", "legio-ii", "legio-iv"))
    scene.chief(C, "caesar").chief(R, "pompeius").put(C, "italia-1", *others)
    if heir_side is not None:
        scene.put(heir_side, "italia-7", "m-antonius")
    game = fight(scene, 3)  # 1/2, 3 + 3 - 2 + 1
    assert where(game, "caesar") == "dead"
    assert asked(game) == "retreat"
    assert game.prompt is not None
    do(game, game.prompt.legal(game.state)[0])
    return game


def test_3_5_2_m_antonius_follows_caesar_without_a_question() -> None:
    game = caesar_falls(C, "lepidus", "plancus")
    assert game.state.faction_leaders[C] == [piece("m-antonius")]
    assert told(game, "faction-leader")[-1].rule == "3.5.2.caesar"
    assert game.state.caesar_died == game.state.year


@pytest.mark.parametrize("side", [None, R])
def test_3_5_2_without_m_antonius_the_player_names_caesars_heir(side: int | None) -> None:
    """He is dead, or stands on the other side."""
    game = caesar_falls(side, "lepidus", "plancus", "hirtius")
    assert seat(game) == C
    assert heirs(game) == {"lepidus", "plancus"}


def test_3_5_2_a_side_without_leaders_has_no_faction_leader() -> None:
    game = beheaded()
    assert game.state.faction_leaders[R] == []
    assert told(game, "no-faction-leader")[-1].args["side"] == R


def test_3_5_2_m_brutus_and_cassius_join_caesar_when_pompeius_dies() -> None:
    game = beheaded("m-brutus", "cassius", "cato")
    for name in ("m-brutus", "cassius"):
        assert game.state.side[piece(name)] == C
        assert where(game, name) == "gallia-4"
    assert heirs(game) == {"cato"}


def test_3_5_2_a_turncoat_who_leads_the_caesarians_is_succeeded_there() -> None:
    scene = clash(("m-brutus", "legio-i"), ("pompeius", "legio-ii", "legio-iv"))
    scene.chief(C, "m-brutus").chief(R, "pompeius").put(C, "italia-1", "lepidus")
    game = fight(scene, 3)
    assert where(game, "m-brutus") == "dead"
    while asked(game) == "retreat":
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    assert seat(game) == C
    do(game, Name(piece("lepidus")))
    assert game.state.faction_leaders[C] == [piece("lepidus")]


def test_3_5_2_m_antonius_inherits_while_he_is_on_his_way_back() -> None:
    scene = clash(("caesar", "legio-i"), ("pompeius", "legio-ii", "legio-iv"))
    scene.chief(C, "caesar").chief(R, "pompeius").put(C, "italia-1", "lepidus")
    heir = piece("m-antonius")
    scene.state.where[heir], scene.state.side[heir] = RETURNING, C
    game = fight(scene, 3)
    while asked(game) == "retreat":
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    assert game.state.faction_leaders[C] == [heir]


# --- 8.5.1 those who changed sides during the battle ---------------------------------------------


def test_8_5_1_brutus_who_joins_caesar_after_the_die_does_not_die_with_the_beaten() -> None:
    scene = Scene("1", year=-46).put(C, "gallia-4", "caesar", *STRONG_C).chief(C, "caesar")
    scene.put(R, "gallia-4", "pompeius", "m-brutus", "auxilia-1").chief(R, "pompeius")
    scene.put(R, "asia-1", "scipio", "legio-iv").control(R, "asia", "gallia")
    game = table(scene, ["assassination"], [], hands="hidden", step="combat")
    go_on(game)
    roll(game, 6)
    assert pause(game) == "after-die"
    plays(game, C, "assassination", leader=piece("pompeius"))
    roll(game, 9)
    settle(game, Name(piece("scipio")))
    assert where(game, "auxilia-1") == "reserve"  # an E
    assert (where(game, "m-brutus"), game.state.side[piece("m-brutus")]) == ("gallia-4", C)
    fallen = [BOARD.piece_ids[event.args["leader"]] for event in told(game, "leader-dies")]
    assert fallen == ["pompeius"]
    paid = [event.rule for event in told(game, "points")]
    assert paid.count("10.1.leader") <= 1


def test_8_5_1_a_people_pacified_after_the_die_pays_no_leader() -> None:
    scene = Scene().war("parthi", R).put(C, "parthi-1", "caesar", *STRONG_C).chief(C, "caesar")
    for n in range(1, 7):
        if f"parthi-band-{n}" in BOARD.piece_by_id:
            scene.state.where[piece(f"parthi-band-{n}")] = zone("parthi-2")
    scene.put(R, "parthi-1", "surena", "parthi-band-1")
    game = table(scene, [], ["pacify-major"], hands="hidden", step="combat", event=12)
    while asked(game) == "window":
        go_on(game)
    roll(game, 6)
    assert pause(game) == "after-die"
    plays(game, R, "pacify-major", peoples=(people("parthi"),))
    assert game.prompt is not None
    do(game, game.prompt.offered(game.state))  # 4.4.3: they stand at home again
    at_peace = where(game, "surena")
    settle(game, Name(0))
    assert told(game, "leader-dies") == []
    assert where(game, "surena") == at_peace != "returning"
    assert "10.1.leader" not in [event.rule for event in told(game, "points")]
    assert told(game, "unit-lost") == []
    assert not game.state.reduced[piece("parthi-band-1")]
