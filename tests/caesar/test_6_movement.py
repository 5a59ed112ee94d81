"""6: moving by road, attacking, pinning, reacting."""

from core.caesar.box.actions import Done, MainAttack, Move
from core.contract import Options
from core.game import Game
from core.texts import prompt_text, rules
from tests.caesar.scene import (
    BOARD,
    FOUR,
    SIX,
    C,
    P,
    Scene,
    asked,
    block,
    blocks,
    command,
    do,
    end,
    ends_of,
    god,
    happened,
    move,
    offered,
    place,
    refused,
    told,
    where,
)

FEW = ["c-legio-8"]

# --- 6.1 ---------------------------------------------------------------------------------------


def test_6_1_the_massilia_example_by_land() -> None:
    game = Scene().at("massilia", "c-legio-7").game()
    one, two = ends_of(game, "massilia", "c-legio-7")
    assert one == {"narbo", "lugdunum", "genua"}
    far = {"tarraco", "burdigala", "cenabum", "treviri", "ravenna", "roma"}
    assert two - one == far
    assert two & one == {"genua", "lugdunum"}  # by the road between them


def test_6_1_the_massilia_example_with_a_fleet_in_the_group() -> None:
    game = Scene().at("massilia", "c-legio-7", "c-navis-1").game()
    one, two = ends_of(game, "massilia", "c-navis-1")
    assert one == {"hispanum"}
    seas = {"atlanticus", "tyrrhenum"}
    ports = {"caralis", "carthago-nova", "genua", "iomnium", "narbo", "siga", "tarraco", "tingis"}
    assert two == seas | ports | {"utica"}


def test_6_1_one_move_takes_blocks_of_a_place_in_several_directions() -> None:
    game = Scene().at("massilia", *FOUR, "c-navis-1").game()
    do(game, move("massilia", FOUR[:1], "narbo"))
    do(game, move("massilia", FOUR[1:3], "genua", "roma"))
    do(game, move("massilia", ["c-navis-1"], "hispanum"))
    assert game.state.moves_left == 1
    do(game, move("massilia", FOUR[3:], "lugdunum"))
    assert game.state.moves_left == 1
    assert [where(game, b) for b in FOUR] == ["narbo", "roma", "roma", "lugdunum"]


def test_6_1_each_place_costs_a_move() -> None:
    scene = Scene().at("massilia", "c-legio-7").at("narbo", "c-legio-8").at("roma", "c-legio-9")
    game = scene.game()  # two moves
    do(game, move("massilia", ["c-legio-7"], "lugdunum"))
    do(game, move("narbo", ["c-legio-8"], "burdigala"))
    assert game.state.moves_left == 0
    assert refused(game, move("roma", ["c-legio-9"], "neapolis")) == ("no-moves", "6.1.points")


def test_6_1_to_come_back_to_a_place_after_another_costs_a_move_again() -> None:
    """The ruling of 6.1.points: one place, then another, then the first one again."""
    scene = Scene().at("massilia", "c-legio-7", "c-legio-9", "c-legio-10").at("narbo", *FEW)
    game = scene.card(C, command(3, 1)).game()
    do(game, move("massilia", ["c-legio-7"], "lugdunum"))
    do(game, move("narbo", FEW, "burdigala"))
    assert game.state.moves_left == 1
    do(game, move("massilia", ["c-legio-9"], "genua"))
    assert game.state.moves_left == 0
    do(game, move("massilia", ["c-legio-10"], "genua"))  # for the same move
    ruling = rules("caesar")["6.1.points"].ruling
    assert "another move" in ruling("en")
    assert "un autre mouvement" in ruling("fr")


def test_6_1_the_question_offers_ships_only_while_blocks_can_be_shipped() -> None:
    """6.3.before: not after a group has moved."""
    scene = Scene().at("massilia", "c-legio-7").at("narbo", *FEW)
    game = scene.game()
    assert game.prompt is not None
    assert "ship" in prompt_text(game.system, game.prompt, "en")
    do(game, move("massilia", ["c-legio-7"], "lugdunum"))
    for lang, barred in (("en", "ship"), ("fr", "embarquez")):
        text = prompt_text(game.system, game.prompt, lang)
        assert barred not in text
        assert text.endswith("1.")


def test_6_1_who_has_spent_his_moves_reads_who_may_still_go() -> None:
    scene = Scene().at("massilia", "c-legio-7").at("narbo", "c-legio-8", "c-legio-9")
    game = scene.game()  # two moves
    for action in (move("massilia", ["c-legio-7"], "genua"), move("narbo", FEW, "burdigala")):
        prompt = game.prompt
        assert prompt is not None
        assert "moves left: " in prompt_text(game.system, prompt)
        do(game, action)
    prompt = game.prompt
    assert prompt is not None
    assert prompt.final(Done())  # others give their way up
    assert prompt_text(game.system, prompt) == (
        "CAESAR: no moves left, except for others from Narbo."
    )
    assert prompt_text(game.system, prompt, "fr") == (
        "CÉSAR\u00a0: plus de mouvement, sauf au départ de Narbo."
    )
    do(game, move("narbo", ["c-legio-9"], "tarraco"))
    assert game.state.moves_left == 0


def test_6_1_a_block_moves_once_in_a_turn() -> None:
    game = Scene().at("massilia", "c-legio-7").game()
    do(game, move("massilia", ["c-legio-7"], "narbo"))
    assert refused(game, move("narbo", ["c-legio-7"], "massilia")) == ("has-moved", "6.1.once")


def test_6_1_a_group_may_be_left_where_it_is() -> None:
    game = Scene().at("massilia", "c-legio-7").game()
    end(game)
    assert told(game, "moves-over")
    assert asked(game) == ("levies", 1)


def test_6_1_blocks_pass_friends_and_neutral_cities_but_stop_at_enemies() -> None:
    scene = Scene().at("massilia", "c-legio-7").at("genua", "p-legio-1").at("narbo", "c-legio-8")
    game = scene.game()
    assert refused(game, move("massilia", ["c-legio-7"], "genua", "roma")) == (
        "must-stop",
        "6.1.stop",
    )
    do(game, move("massilia", ["c-legio-7"], "narbo", "tarraco"))
    assert where(game, "c-legio-7") == "tarraco"


def test_6_1_the_second_step_does_not_lead_back() -> None:
    game = Scene().at("massilia", "c-legio-7").game()
    back = move("massilia", ["c-legio-7"], "genua", "massilia")
    assert refused(game, back) == ("back-again", "6.1.back")


def test_6_1_three_steps_are_too_far() -> None:
    game = Scene().at("massilia", "c-legio-7").game()
    far = move("massilia", ["c-legio-7"], "genua", "roma", "neapolis")
    assert refused(game, far) == ("too-far", "6.1.two")


def test_6_1_bad_orders_are_refused() -> None:
    scene = Scene().at("massilia", "c-legio-7", "c-navis-1").at("roma", "p-legio-1")
    game = scene.at("narbo", "c-legio-8").game(hands="hidden")
    enemy_block = move("roma", ["p-legio-1"], "neapolis")
    assert refused(game, enemy_block) == ("not-yours", "6.1.own")
    assert refused(game, enemy_block, seat=2) == ("not-your-turn", "table.turn")
    pooled = Move(240, blocks("c-legio-20"), (place("roma"),))
    assert refused(game, pooled) == ("not-there", "6.1.group")
    assert refused(game, move("narbo", ["c-legio-7"], "genua")) == ("not-there", "6.1.group")
    assert refused(game, move("massilia", [], "genua")) == ("no-blocks", "6.1")
    assert refused(game, move("massilia", ["c-legio-7"])) == ("no-path", "6.1")
    twice = move("massilia", ["c-legio-7", "c-legio-7"], "genua")
    assert refused(game, twice) == ("no-blocks", "6.1")
    assert refused(game, move("massilia", ["c-legio-7"], "roma")) == ("not-adjacent", "6.1.road")
    mixed = move("massilia", ["c-legio-7", "c-navis-1"], "genua")
    assert refused(game, mixed) == ("land-and-sea", "6.2")
    nowhere = Move(place("massilia"), blocks("c-legio-7"), (99,))
    assert refused(game, nowhere) == ("not-adjacent", "6.1.road")
    nobody = Move(place("massilia"), (99,), (place("genua"),))
    assert refused(game, nobody) == ("not-yours", "6.1.own")


# --- 6.11 --------------------------------------------------------------------------------------


def test_6_11_the_example_four_from_genua_to_roma_two_from_ravenna() -> None:
    game = Scene().at("genua", *SIX[:5]).at("ravenna", "caesar", "antonius", "c-legio-13").game()
    assert refused(game, move("genua", SIX[:5], "roma")) == ("road-full", "6.11")
    do(game, move("genua", FOUR, "roma"))
    assert refused(game, move("genua", SIX[4:5], "roma")) == ("road-full", "6.11")
    three = ["caesar", "antonius", "c-legio-13"]
    assert refused(game, move("ravenna", three, "roma")) == ("road-full", "6.11")
    do(game, move("ravenna", three[:2], "roma"))
    assert refused(game, move("ravenna", three[2:], "roma")) == ("road-full", "6.11")


def test_6_11_the_example_each_player_uses_the_road_to_its_limit() -> None:
    theirs = ["p-legio-1", "p-legio-2", "p-legio-3", "p-legio-4"]
    scene = Scene().card(C, command(2, 2)).card(P, command(2, 2, 1))
    game = scene.at("massilia", *FOUR).at("roma", *theirs).game()
    do(game, move("massilia", FOUR, "genua", "ravenna"))
    end(game, 2)
    assert asked(game) == ("moves", 2)
    do(game, move("roma", theirs, "genua", "massilia"))
    assert [where(game, b) for b in theirs] == ["massilia"] * 4


def test_6_11_the_example_a_block_left_in_genua_stops_them() -> None:
    theirs = ["p-legio-1", "p-legio-2", "p-legio-3", "p-legio-4"]
    game = Scene().at("massilia", *FOUR).at("roma", *theirs).game()
    do(game, move("massilia", FOUR[:3], "genua", "ravenna"))
    do(game, move("massilia", FOUR[3:], "genua"))
    end(game, 2)
    through = move("roma", theirs, "genua", "massilia")
    assert refused(game, through) == ("must-stop", "6.1.stop")
    do(game, move("roma", theirs, "genua"))
    assert told(game, "attacks")


def test_6_11_a_road_is_used_up_in_both_directions_together() -> None:
    game = Scene().at("genua", *FOUR[:3]).at("roma", "c-legio-11", "c-legio-12").game()
    do(game, move("genua", FOUR[:3], "roma"))
    both = move("roma", ["c-legio-11", "c-legio-12"], "genua")
    assert refused(game, both) == ("road-full", "6.11")
    do(game, move("roma", ["c-legio-11"], "genua"))


def test_6_11_two_steps_use_a_place_on_each_road() -> None:
    game = Scene().at("massilia", *FOUR[:3]).at("genua", *SIX[4:]).game()
    do(game, move("massilia", FOUR[:3], "genua", "roma"))
    assert refused(game, move("genua", SIX[4:], "roma")) == ("road-full", "6.11")


def test_6_11_a_strait_takes_two_or_one_that_attacks() -> None:
    game = Scene().at("rhegium", *FOUR[:3]).game()
    assert refused(game, move("rhegium", FOUR[:3], "messana")) == ("road-full", "6.11")
    do(game, move("rhegium", FOUR[:2], "messana"))
    game = Scene().at("rhegium", *FOUR[:2]).at("messana", "p-legio-1").game()
    assert refused(game, move("rhegium", FOUR[:2], "messana")) == ("road-full", "6.11")
    do(game, move("rhegium", FOUR[:1], "messana"))


def test_4_32_one_block_only_crosses_to_a_besieged_friend() -> None:
    scene = Scene(active=P, first=C).attack("messana", "syracusae", "c-legio-7")
    game = scene.at("messana", "p-legio-1").at("rhegium", "p-legio-2", "p-legio-3").game()
    both = move("rhegium", ["p-legio-2", "p-legio-3"], "messana")
    assert refused(game, both) == ("road-full", "6.11")
    do(game, move("rhegium", ["p-legio-2"], "messana"))
    assert told(game, "reacts")


# --- 6.12 --------------------------------------------------------------------------------------


def massilia_attack(event: str = "") -> Scene:
    """Six blocks of Caesar's in Massilia, three of Pompeius' in Tarraco and three in Genua."""
    scene = Scene().at("massilia", *SIX)
    scene.at("tarraco", "p-legio-5", "p-legio-6", "p-equitatus-1")
    scene.at("genua", "p-legio-1", "p-legio-2", "p-legio-3")
    return scene.card(C, god(event)) if event else scene


def test_6_12_the_example_of_an_attack_from_massilia() -> None:
    game = massilia_attack().game()
    far = move("massilia", SIX[:1], "narbo", "tarraco")
    assert refused(game, far) == ("attack-too-far", "6.12")
    assert refused(game, move("massilia", SIX[:5], "genua")) == ("road-full", "6.11")
    do(game, move("massilia", FOUR, "genua"))
    around = move("massilia", SIX[4:], "lugdunum", "genua")
    assert refused(game, around) == ("attack-too-far", "6.12")


def test_6_12_the_example_with_mercury_four_and_two() -> None:
    game = massilia_attack("mercury").game()
    do(game, move("massilia", FOUR, "genua"))
    do(game, move("massilia", SIX[4:], "lugdunum", "genua"))
    end(game)
    assert asked(game) == ("main-attack", 1)
    do(game, MainAttack(place("genua"), place("massilia")))
    reserve = [b for b in SIX if game.state.reserve[block(b)]]
    assert reserve == SIX[4:]


def test_6_12_the_example_with_mercury_tarraco() -> None:
    game = massilia_attack("mercury").game()
    do(game, move("massilia", FOUR, "narbo", "tarraco"))
    assert told(game, "attacks")
    assert game.state.attacker[place("tarraco")] == C


def test_6_12_several_roads_need_several_moves() -> None:
    scene = Scene().card(C, command(1, 2)).at("genua", "c-legio-7").at("ravenna", "c-legio-8")
    game = scene.at("roma", "p-legio-1").game()
    do(game, move("genua", ["c-legio-7"], "roma"))
    assert refused(game, move("ravenna", ["c-legio-8"], "roma")) == ("no-moves", "6.1.points")


def test_6_12_a_second_group_joins_an_attack_on_its_first_step_only() -> None:
    scene = Scene().at("genua", "c-legio-7").at("aquileia", "c-legio-8").at("roma", "p-legio-1")
    game = scene.game()
    do(game, move("genua", ["c-legio-7"], "roma"))
    late = move("aquileia", ["c-legio-8"], "ravenna", "roma")
    assert refused(game, late) == ("attack-too-far", "6.12")


# --- 6.13 --------------------------------------------------------------------------------------

FIVE = ["p-legio-1", "p-legio-2", "p-legio-3", "p-legio-4", "p-legio-5"]


def pinned_at_roma() -> Scene:
    """The example: five defend Roma, four attack from Genua, two more come from Ravenna."""
    scene = Scene(active=P, first=C).at("roma", *FIVE)
    scene.attack("roma", "genua", *FOUR)
    return scene.attack("roma", "ravenna", *SIX[4:], reserve=True)


def test_6_13_the_example_of_pinning_at_roma() -> None:
    game = pinned_at_roma().game()
    assert refused(game, move("roma", FIVE[:2], "neapolis")) == ("pinned", "6.13")
    for road in ("genua", "ravenna"):
        assert refused(game, move("roma", FIVE[:1], road)) == ("enemy-road", "6.13.road")
    do(game, move("roma", FIVE[2:3], "neapolis", "rhegium"))  # the owner chooses which
    assert where(game, FIVE[2]) == "rhegium"


def candidates(game: Game, field: str, **partial: object) -> Options:
    prompt = game.prompt
    assert prompt is not None
    options = prompt.question(game.view(prompt.seat), {"type": "move", **partial})
    assert options is not None
    assert options.field == field
    return options


def test_6_13_a_city_that_nobody_can_leave_is_listed_with_the_reason() -> None:
    scene = Scene(active=P, first=C).at("roma", *FIVE[:2]).at("neapolis", FIVE[2])
    game = scene.attack("roma", "genua", *FOUR).game()
    found = {option.value: option.refusal for option in candidates(game, "origin").candidates}
    assert found[place("neapolis")] is None
    why = found[place("roma")]
    assert why is not None
    assert (why.kind, why.rule) == ("all-pinned", "6.13")


def test_6_13_who_chooses_too_many_is_told_of_the_pinning() -> None:
    game = pinned_at_roma().game()
    options = candidates(game, "blocks", origin=place("roma"))
    assert options.why_not([block(FIVE[0])]) is None
    why = options.why_not([block(name) for name in FIVE[:2]])
    assert why is not None
    assert (why.kind, why.rule, why.args["count"]) == ("pinned", "6.13", 1)


def test_6_13_who_attacked_this_turn_is_not_called_pinned() -> None:
    scene = Scene().at("genua", "c-legio-7").at("ravenna", "c-legio-8").at("roma", *FIVE[:2])
    game = scene.game()
    do(game, move("genua", ["c-legio-7"], "roma"))
    origins = [option.value for option in candidates(game, "origin").candidates]
    assert origins == [place("ravenna")]


def test_6_13_who_has_left_counts() -> None:
    game = pinned_at_roma().game()
    do(game, move("roma", FIVE[:1], "neapolis"))
    assert refused(game, move("roma", FIVE[1:2], "asculum")) == ("pinned", "6.13")


def test_6_13_two_leave_in_two_directions_but_not_three() -> None:
    scene = Scene(active=P, first=C).at("roma", *FIVE)
    game = scene.attack("roma", "genua", *FOUR[:3]).game()
    do(game, move("roma", FIVE[:1], "neapolis"))
    do(game, move("roma", FIVE[1:2], "asculum"))
    assert refused(game, move("roma", FIVE[2:3], "neapolis")) == ("pinned", "6.13")


def test_6_13_whoever_comes_to_help_sets_nobody_free() -> None:
    game = pinned_at_roma().at("neapolis", "pompeius").game()
    do(game, move("neapolis", ["pompeius"], "roma"))
    do(game, move("roma", FIVE[:1], "asculum"))
    assert refused(game, move("roma", FIVE[1:2], "neapolis")) == ("pinned", "6.13")


def test_6_13_an_unpinned_block_may_attack() -> None:
    game = pinned_at_roma().at("neapolis", "c-legio-13").game()
    do(game, move("roma", FIVE[:1], "neapolis"))
    assert told(game, "attacks")
    assert game.state.attacker[place("neapolis")] == P


def test_6_13_the_enemys_road_is_closed_for_the_step_out_only() -> None:
    """From Roma over Neapolis a block may go on to where it likes."""
    scene = Scene(active=P, first=C).at("roma", "p-legio-1", "p-legio-2")
    game = scene.attack("roma", "genua", "c-legio-7").game()
    do(game, move("roma", ["p-legio-1"], "ravenna", "genua"))
    assert where(game, "p-legio-1") == "genua"


def test_6_13_a_fleet_leaves_not_by_the_sea_that_the_enemy_came_by() -> None:
    scene = Scene(active=P, first=C).at("utica", "p-navis-1", "p-navis-2", "p-legio-39")
    game = scene.attack("utica", "hispanum", "c-navis-1").game()
    assert refused(game, move("utica", ["p-navis-1"], "hispanum")) == ("enemy-road", "6.13.road")
    do(game, move("utica", ["p-navis-1"], "tyrrhenum"))
    do(game, move("utica", ["p-navis-2"], "internum"))
    assert refused(game, move("utica", ["p-legio-39"], "badias")) == ("pinned", "6.13")


def test_6_13_what_is_offered_leaves_the_pinned_out() -> None:
    game = pinned_at_roma().game()
    roma = place("roma")
    assert game.prompt is not None
    options = game.prompt.options(game.state, {"type": "move", "origin": roma})
    assert options is not None
    assert options.most == 1
    one, two = ends_of(game, "roma", FIVE[0])
    assert one == {"neapolis", "asculum"}
    assert not {"genua", "ravenna"} & one
    assert {"sipontum", "brundisium", "rhegium"} <= two


# --- 6.14, 6.15 --------------------------------------------------------------------------------


def test_6_14_reactions_come_from_next_door_and_go_into_reserve() -> None:
    scene = Scene(active=P, first=C).at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    game = scene.at("neapolis", "p-legio-2").at("brundisium", "p-legio-3").game()
    far = move("brundisium", ["p-legio-3"], "neapolis", "roma")
    assert refused(game, far) == ("reaction-too-far", "6.14")
    do(game, move("neapolis", ["p-legio-2"], "roma"))
    assert told(game, "reacts")[0].rule == "6.14"
    assert game.state.reserve[block("p-legio-2")] == 1
    assert game.state.reserve[block("p-legio-1")] == 0
    assert game.state.attacker[place("roma")] == C


def test_6_14_fleets_react_at_sea() -> None:
    scene = Scene(active=P, first=C).at("hispanum", "p-navis-1")
    scene.attack("hispanum", "massilia", "c-navis-1").at("utica", "p-navis-3")
    game = scene.at("neapolis", "p-navis-2").game()
    far = move("neapolis", ["p-navis-2"], "tyrrhenum", "hispanum")
    assert refused(game, far) == ("reaction-too-far", "6.14")
    assert refused(game, move("hispanum", ["p-navis-1"], "tyrrhenum")) == ("pinned", "6.13")
    do(game, move("utica", ["p-navis-3"], "hispanum"))
    assert told(game, "reacts")
    assert game.state.reserve[block("p-navis-3")] == 1


def test_6_14_a_pinned_block_does_not_react_elsewhere() -> None:
    scene = Scene(active=P, first=C).at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    scene.at("neapolis", "p-legio-2").attack("neapolis", "sipontum", "c-legio-8")
    game = scene.game()
    assert refused(game, move("neapolis", ["p-legio-2"], "roma")) == ("pinned", "6.13")


def test_6_12_the_second_player_attacks_where_the_attackers_came_from() -> None:
    """Genua was left with one block: Pompeius' unpinned blocks come round to it."""
    scene = Scene(active=P, first=C).at("genua", "c-legio-8").at("massilia", "p-legio-2")
    game = scene.at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7").game()
    do(game, move("massilia", ["p-legio-2"], "genua"))
    assert game.state.attacker[place("genua")] == P
    assert game.state.attacker[place("roma")] == C
    assert not game.state.reserve[block("p-legio-2")]


def test_6_15_there_is_no_stacking_limit() -> None:
    game = Scene().at("massilia", *SIX).at("genua", "caesar", "antonius", "c-legio-13").game()
    do(game, move("massilia", FOUR, "genua"))
    assert sum(where(game, b) == "genua" for b in (*SIX, "caesar", "antonius", "c-legio-13")) == 7


# --- what is offered ---------------------------------------------------------------------------


def test_6_1_land_blocks_and_fleets_are_offered_together_but_not_sent_together() -> None:
    game = Scene().at("massilia", "c-legio-7", "c-navis-1").game()
    both = list(blocks("c-legio-7", "c-navis-1"))
    massilia = place("massilia")
    assert offered(game, "blocks", type="move", origin=massilia) == both
    assert offered(game, "path", type="move", origin=massilia, blocks=both) == []


def test_6_1_every_path_that_is_allowed_is_offered() -> None:
    """All paths of one to three steps, asked one by one, against those on offer."""
    scene = Scene().at("genua", *FOUR[:2]).at("roma", "p-legio-1").at("massilia", "c-legio-12")
    for card in (command(2, 2), god("mercury"), god("pluto")):
        game = scene.card(C, card).game()
        tried, tips = [], [(place("genua"),)]
        for _ in range(3):
            tips = [(*tip, city) for tip in tips for city in BOARD.roads[tip[-1]]]
            tried += [list(tip[1:]) for tip in tips]
        sent = list(blocks(*FOUR[:2]))
        allowed = [
            path
            for path in tried
            if game.why_not(1, Move(place("genua"), tuple(sent), tuple(path))) is None
        ]
        on_offer = offered(game, "path", type="move", origin=place("genua"), blocks=sent)
        assert sorted(on_offer) == sorted(allowed)
    assert "moves" not in happened(game)
