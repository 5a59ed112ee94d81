"""8.5: leaders who die of a defeat; event.4 the ill; 3.6.4 what becomes of a beaten revolt."""

from __future__ import annotations

import pytest

from core.contract import Event
from core.game import Game
from core.semper.box.state import AUGUSTUS, PLAIN
from tests.semper.combat_scene import (
    ATTACKER_WINS_R,
    FIVES,
    clash,
    deaths,
    fight,
    of_kind,
    retreat,
    scored,
    ways_out,
)
from tests.semper.scene import P, S, Scene, asked, at, piece, push, zone

Events = tuple[Event, ...]

CHLORUS = "constance-chlore"
GONE = ""


def civil_war(attackers: tuple[str, ...], defenders: tuple[str, ...], active: int = P) -> Scene:
    """Both forces with two units of 5 SP; PRIMUS has his head elsewhere."""
    ours, theirs = (*attackers, *FIVES[:2]), (*defenders, *FIVES[2:4])
    scene = clash(ours, theirs, active=active).put(P, "pontica-1", "diocletien")
    return scene.heads("diocletien")


# --- 8.5.2 ---------------------------------------------------------------------------------------


def lose_any(game: Game, events: Events) -> tuple[Game, Events]:
    """The winner's losses, if he has to choose them."""
    if asked(game).kind == "lose":
        events += push(game, asked(game).legal(game.state)[0])
    return game, events


def test_8_5_2_an_usurper_kills_the_titled_of_the_beaten_force() -> None:
    """Maxentius against Severus Caesar and a Dux of SECONDUS, who fights under Constantius."""
    scene = civil_war(("maxence",), ("severe", "dux-treveri")).revolt("maxence")
    scene.put(S, "britanniae-1", CHLORUS).heads("", CHLORUS).title("caesar", "severe")
    game, events = fight(scene, 6)  # -1 for the bonus, +1 for the capacity: 1/2 / A
    game, events = lose_any(game, events)
    assert deaths(events) == [("severe", "8.5.2")]
    assert scored(events) == [("10.1.leader", P, 1)]
    retreat(game, "galliae-3")
    assert (at(game, "severe"), at(game, "dux-treveri")) == (GONE, "galliae-3")


def test_8_5_2_without_losses_too() -> None:
    scene = civil_war(("maxence",), ("severe",)).revolt("maxence")
    scene.put(S, "britanniae-1", CHLORUS).heads("", CHLORUS).title("caesar", "severe")
    _, events = fight(scene, ATTACKER_WINS_R)
    assert of_kind(events, "no-losses")
    assert deaths(events) == [("severe", "8.5.2")]


@pytest.mark.parametrize("word", ["plain", "rebel"])
def test_8_5_2_plain_leaders_and_followers_retreat(word: str) -> None:
    scene = civil_war(("maxence",), ("severe",)).revolt("maxence").title(word, "severe")
    scene.put(S, "britanniae-1", CHLORUS).heads("", CHLORUS)
    if word == "rebel":
        scene.put(S, "britanniae-2", "alexander").revolt("alexander", "severe")
    game, events = fight(scene, 5)
    game, events = lose_any(game, events)
    assert deaths(events) == []
    assert asked(game).kind == "retreat"


def test_8_5_2_emperors_do_not_kill_each_other() -> None:
    scene = civil_war(("galere",), (CHLORUS,)).title("caesar", "galere").heads("", CHLORUS)
    game, events = fight(scene, ATTACKER_WINS_R)
    assert deaths(events) == []
    retreat(game, "galliae-3")
    assert at(game, CHLORUS) == "galliae-3"


def test_8_5_2_usurpers_do_not_kill_each_other() -> None:
    scene = civil_war(("maxence",), ("alexander",)).revolt("maxence").revolt("alexander")
    scene.put(S, "britanniae-1", CHLORUS).heads("", CHLORUS)
    game, events = lose_any(*fight(scene, ATTACKER_WINS_R))
    assert deaths(events) == []
    assert asked(game).kind == "retreat"


def test_8_5_2_a_head_who_falls_to_an_usurper_is_overthrown() -> None:
    """3.6.4.success against SECONDUS: Constantin is an Augustus of PRIMUS."""
    scene = civil_war(("constantin", "dux-sirmium"), (CHLORUS, "severe")).heads("", CHLORUS)
    scene.revolt("constantin", "dux-sirmium")
    game, events = fight(scene, 6)
    game, events = lose_any(game, events)
    assert deaths(events) == [(CHLORUS, "8.5.2")]
    retreat(game, "galliae-3")
    assert game.state.title[piece("constantin")] == AUGUSTUS


# --- 3.6.4.failure -------------------------------------------------------------------------------


def revolt(*followers: str, successor: bool = False) -> tuple[Game, Events]:
    """PRIMUS runs the revolt of Maxentius; Constantius beats it in Galliae 4."""
    scene = civil_war(("maxence", *followers), (CHLORUS,)).heads("", CHLORUS)
    scene.revolt("maxence", *followers)
    if successor:
        scene.state.taken_from[piece("maxence")] = P
    return fight(scene, 1)


def test_3_6_4_a_revolt_without_its_usurper_is_theirs_again_whom_it_left() -> None:
    game, events = lose_any(*revolt("alexander"))
    assert deaths(events) == [("maxence", "8.5.2")]
    assert of_kind(events, "revolt-submits")
    assert not of_kind(events, "retreats")
    state = game.state
    for name in ("alexander", *FIVES[:2]):
        assert (at(game, name), state.side[piece(name)]) == ("galliae-4", S)
    assert state.title[piece("alexander")] == PLAIN


def test_3_6_4_units_without_a_follower_submit_too() -> None:
    game, events = lose_any(*revolt())
    assert of_kind(events, "revolt-submits")
    assert {game.state.side[piece(name)] for name in FIVES[:2]} == {S}


def test_3_6_4_the_army_of_an_usurper_by_succession_retreats() -> None:
    game, events = lose_any(*revolt("alexander", successor=True))
    assert deaths(events) == [("maxence", "8.5.2")]
    assert asked(game).kind == "retreat"


def test_3_6_4_while_another_usurper_lives_the_army_retreats() -> None:
    scene = civil_war(("maxence", "alexander"), (CHLORUS,)).heads("", CHLORUS)
    scene.put(P, "oriens-1", "licinius").revolt("maxence", "alexander").revolt("licinius")
    game, events = lose_any(*fight(scene, 1))
    assert deaths(events) == [("maxence", "8.5.2")]
    retreat(game, "galliae-3")
    assert (at(game, "alexander"), game.state.side[piece("alexander")]) == ("galliae-3", P)


# --- 8.5.1 ---------------------------------------------------------------------------------------


def test_8_5_1_leaders_of_a_people_come_back() -> None:
    scene = Scene().put(P, "galliae-2", "galere", *FIVES[:5]).put(S, "galliae-2", "ascaricus")
    scene.put(S, "galliae-2", "franci-1", reduced=True).war("franci", S)
    _, events = fight(scene, 6)
    assert deaths(events) == [("ascaricus", "8.5.1")]
    assert of_kind(events, "leader-returns-later")
    assert scored(events) == [("10.1.leader", P, 1)]


def test_8_5_1_in_a_civil_war_the_titled_die_by_8_5_2_even_with_an_e() -> None:
    scene = clash(("constantin", *FIVES[:5]), ("severe", "alexander", "pseudo-galliae-1"))
    scene.put(P, "pontica-1", "diocletien").heads("diocletien").revolt("constantin")
    scene.put(S, "britanniae-1", CHLORUS).heads("", CHLORUS).title("caesar", "severe")
    _, events = fight(scene, 6)
    assert deaths(events) == [("severe", "8.5.2"), ("alexander", "8.5.1")]


# --- event.4 -------------------------------------------------------------------------------------


def ill(face: int) -> tuple[Game, Events]:
    """Galerius, Primus Augustus and ill, attacked in Galliae 4 by a Dux."""
    scene = clash(("dux-treveri", *FIVES[:2]), ("galere", "severe", *FIVES[2:4]), active=S).heads(
        "galere"
    )
    scene.put(S, "britanniae-1", CHLORUS).heads("", CHLORUS)
    scene.state.ill = [piece("galere")]
    return lose_any(*fight(scene, face))


def test_event_4_the_ill_die_when_they_have_to_retreat() -> None:
    game, events = ill(6)  # -1 for the bonus of Severus
    assert deaths(events) == [("galere", "event.4")]
    assert scored(events) == [("10.1.leader", S, 1)]
    assert "galliae-3" in ways_out(game)  # the others go


def test_event_4_the_ill_who_win_live() -> None:
    game, events = ill(1)
    assert deaths(events) == []
    assert zone(at(game, "galere")) == zone("galliae-4")
