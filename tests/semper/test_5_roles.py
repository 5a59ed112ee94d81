"""5: the players change roles."""

from __future__ import annotations

from core.semper.box.actions import Choose
from core.semper.box.board import NOWHERE
from core.semper.box.index import Index
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    FLEETS,
    HANDS,
    HEAD,
    PLAIN,
    REBEL,
    SWAP,
    USURPER,
    attach,
)
from core.semper.emperors.roles import change_roles
from core.semper.sequence import STEPS
from tests.semper.politics_scene import Play, names, of, rules, tetrarchy
from tests.semper.scene import BOARD, P, S, Scene, asked, diocese, people, piece, push


def changed(play: Play) -> Play:
    play.state.step = SWAP
    play.run(change_roles(play.preview.table, play.state))
    return play


def after_a_death(scene: Scene) -> Play:
    """Galère dies of age: Constance Chlore is Primus, and the roles change."""
    play = Play(scene).dies("galere")
    play.settled()
    return changed(play)


def after_a_success(scene: Scene) -> Play:
    """Licinius has Galère murdered and is Primus."""
    play = Play(scene).murdered("galere")
    play.settled()
    return changed(play)


def revolt() -> Scene:
    """Licinius and Severus have left PRIMUS."""
    scene = tetrarchy().put(S, "moesiae-3", "licinius", "severe", "ioviani")
    return scene.revolt("licinius", "severe")


def test_5_each_player_keeps_what_he_has_under_the_other_name() -> None:
    scene = tetrarchy().put(P, "moesiae-3", "licinius", "ioviani").war("franci", P)
    scene.state.guards = [255, piece("galere"), piece("constance-chlore")]
    scene.state.sequences, scene.state.played = [0, 0, 1], [0, 3, 2]
    scene.state.initiative, scene.state.fleet_side = P, [S, P]
    play = after_a_death(scene)
    state = play.state
    assert state.factions == [S, P]
    assert (play.side("licinius"), play.side("ioviani")) == (S, S)
    assert (play.side("constance-chlore"), play.side("cornuti")) == (P, P)
    assert state.control[diocese("galliae")] == P
    assert state.control[diocese("pannoniae")] == S
    assert state.war[people("franci")] == S
    assert state.guards[P] == piece("constance-chlore")
    assert (state.sequences, state.played) == ([0, 1, 0], [0, 2, 3])
    assert (state.initiative, state.fleet_side) == (S, [P, S])
    assert (state.swap, state.heir) == (False, 255)


def test_5_armenia_still_follows_oriens_and_peoples_at_peace_nobody() -> None:
    play = after_a_death(tetrarchy())
    assert play.side("armenia-1") == play.state.control[BOARD.oriens] == S
    assert play.side("franci-1") == 0


def test_5_the_index_is_that_of_the_new_position() -> None:
    state = after_a_death(tetrarchy().put(P, "moesiae-3", "licinius", "ioviani")).state
    assert state.index == Index(state)


def test_5_points_the_printed_example_of_32_and_24() -> None:
    scene = tetrarchy()
    scene.state.points = [0, 32, 24]
    play = after_a_death(scene)
    assert play.state.points == [0, 24, 32]
    (event,) = of(play.preview.events, "points-swapped")
    assert (event.rule, event.args) == ("5.points", {"primus": 24, "secondus": 32})


def test_5_the_successor_is_the_head_of_primus() -> None:
    play = after_a_death(tetrarchy())
    assert (play.title("constance-chlore"), play.side("constance-chlore")) == (HEAD, P)
    assert rules(play.preview.events, "no-new-secundus") == ["5.secundus"]


def test_5_secundus_the_best_caesar_of_the_old_primus() -> None:
    scene = revolt().put(P, "oriens-2", "maximin-daia").put(P, "asia-2", "maximien")
    scene.title("caesar", "maximin-daia", "maximien")  # CC 7 and SR 2 both, TB 1 and 2
    play = after_a_success(scene)
    assert names(play.preview.events, "secundus-augustus") == ["maximien"]
    assert (play.title("maximien"), play.side("maximien")) == (HEAD, S)
    assert (play.title("maximin-daia"), play.side("maximin-daia")) == (CAESAR, S)


def test_5_secundus_the_old_one_is_an_ordinary_augustus() -> None:
    play = after_a_success(revolt())
    assert (play.title("licinius"), play.side("licinius")) == (HEAD, P)
    assert (play.title("constance-chlore"), play.side("constance-chlore")) == (AUGUSTUS, P)


def test_5_usurpers_lose_their_markers_when_they_have_won() -> None:
    play = after_a_success(revolt())
    assert (play.title("severe"), play.side("severe")) == (PLAIN, P)
    assert play.state.taken_from[piece("severe")] == 0
    assert play.state.extensions == []


def test_5_usurpers_of_the_old_secundus_are_plain_after_a_succession() -> None:
    play = Play(revolt()).dies("galere")
    play.settled()
    changed(play)
    assert (play.title("licinius"), play.title("severe")) == (PLAIN, PLAIN)
    assert play.title("constance-chlore") == HEAD


def test_5_usurpers_of_the_old_primus_go_on_against_the_new_one() -> None:
    scene = tetrarchy().put(P, "africa-4", "alexander", "maxence").revolt("alexander", "maxence")
    play = after_a_death(scene)
    assert (play.title("alexander"), play.side("alexander")) == (USURPER, S)
    assert (play.title("maxence"), play.side("maxence")) == (REBEL, S)
    assert play.state.taken_from[piece("alexander")] == P


def test_5_their_usurpation_can_succeed_now() -> None:
    scene = tetrarchy().put(P, "africa-4", "alexander").revolt("alexander")
    play = after_a_death(scene)
    play.murdered("constance-chlore")
    events = play.settled()
    assert names(events, "usurpation-succeeds") == ["alexander"]
    assert play.state.swap


def test_3_6_4_an_usurper_of_the_other_player_kills_the_new_primus_before_phase_f() -> None:
    scene = tetrarchy().put(P, "africa-4", "alexander", "maxence").revolt("alexander", "maxence")
    play = Play(scene).dies("galere")
    play.settled()
    play.murdered("constance-chlore")
    events = play.settled()
    assert rules(events, "roles-stay") == ["3.5.2.primus.4"]
    assert (play.title("alexander"), play.side("alexander")) == (HEAD, P)
    assert (play.title("maxence"), play.side("maxence")) == (PLAIN, P)
    assert not play.state.swap


def test_3_5_2_primus_4_the_crown_goes_back_to_a_caesar_of_the_old_primus() -> None:
    scene = revolt().put(P, "oriens-2", "maximin-daia").title("caesar", "maximin-daia")
    scene.state.where[piece("constance-chlore")] = 201
    scene.state.title[piece("constance-chlore")] = PLAIN
    attach(scene.state, BOARD)
    play = Play(scene).murdered("galere")
    play.settled()
    play.dies("licinius")
    events = play.settled()
    assert rules(events, "primus-augustus") == ["3.5.2.primus.4"]
    assert (play.title("maximin-daia"), play.state.swap) == (HEAD, False)
    assert (play.title("severe"), play.side("severe")) == (PLAIN, P)  # the revolt has failed


def test_3_5_2_primus_4_the_party_of_a_dead_usurper_has_won_if_the_roles_still_change() -> None:
    play = Play(revolt()).murdered("galere")
    play.settled()
    play.dies("licinius")
    play.settled()
    assert (play.state.heir, play.state.swap) == (piece("constance-chlore"), True)
    assert (play.title("severe"), play.side("severe")) == (PLAIN, S)
    changed(play)
    assert (play.title("constance-chlore"), play.side("severe")) == (HEAD, P)


# --- at the turn of the year ---------------------------------------------------------------------


def lost_at_sea() -> Scene:
    """Galère is still aboard in phase F, when his fleet is out of its port."""
    scene = tetrarchy()
    scene.state.where[piece("galere")] = BOARD.hold(1)
    scene.state.fleet_at[1] = BOARD.place("orientalis")
    scene.state.points = [0, 10, 20]
    attach(scene.state, BOARD)
    return scene


def test_5_a_primus_who_is_lost_in_winter_changes_the_roles_in_the_same_phase_f() -> None:
    """9.2 comes after the change of roles, but the year does not end before it."""
    game = lost_at_sea().game(step=FLEETS)
    assert (game.state.swap, game.state.factions) == (True, [P, S])
    while asked(game).kind == "limitanei":
        push(game, asked(game).legal(game.state)[0])
    state = game.state
    assert asked(game).args() == {"purpose": "stratagem"}  # the next year has begun
    assert (state.swap, state.heir, state.factions) == (False, NOWHERE, [S, P])
    assert (state.title[piece("constance-chlore")], state.points) == (HEAD, [0, 20, 10])


def test_5_each_player_keeps_his_hand_and_puts_back_what_is_of_no_use_now() -> None:
    """2.F.hands: in the same phase F, for the camp that he has by then."""
    scene = tetrarchy().hand(P, "usurp-p", "flight").hand(S, "usurp-s", "usurp-p")
    hands = [list(hand) for hand in scene.state.hands]
    play = Play(scene).dies("galere")
    play.settled()
    changed(play)
    assert play.state.hands == hands
    play.state.step = HANDS
    play.run(STEPS[HANDS](play.preview.table, play.state))
    faces = [[BOARD.faces[counter][0] for counter in hand] for hand in play.state.hands]
    assert faces == [["flight"], ["usurp-p"]]  # seat 1 is SECONDUS, seat 2 PRIMUS


def test_5_secundus_of_two_equal_caesares_the_player_chooses() -> None:
    scene = revolt().put(P, "oriens-2", "volusianus").put(P, "asia-2", "severe")
    scene.title("caesar", "volusianus", "severe")  # 5, 2 and 1 both
    scene.state.title[piece("severe")] = CAESAR
    scene.state.cause[piece("severe")] = scene.state.taken_from[piece("severe")] = 0
    play = Play(scene).murdered("galere")
    play.settled()
    play.state.step = SWAP
    play.run(change_roles(play.preview.table, play.state), Choose(piece("severe")))
    prompt = play.asked[-1]
    assert (prompt.kind, prompt.rule, prompt.seat) == ("heir", "5.secundus", 1)
    assert (play.title("severe"), play.title("volusianus")) == (HEAD, CAESAR)


def test_5_usurpers_of_both_sides_one_wins_and_one_goes_on() -> None:
    """Licinius has left PRIMUS and wins; Alexander has left SECONDUS and serves his old foe."""
    scene = revolt().put(P, "africa-4", "alexander", "maxence", "hercules")
    play = after_a_success(scene.revolt("alexander", "maxence"))
    assert (play.title("licinius"), play.side("licinius")) == (HEAD, P)
    assert (play.title("constance-chlore"), play.side("constance-chlore")) == (AUGUSTUS, P)
    assert (play.title("alexander"), play.side("alexander")) == (USURPER, S)
    assert (play.title("maxence"), play.side("hercules")) == (REBEL, S)
    assert play.state.taken_from[piece("maxence")] == P
    play.dies("alexander")
    play.settled()  # his followers are PRIMUS' again, under whom those serve whom they have left
    assert (play.title("maxence"), play.side("maxence"), play.side("hercules")) == (PLAIN, P, P)
