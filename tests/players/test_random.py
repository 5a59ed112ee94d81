"""The random player: what it likes is its own, and the rules know nothing of it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import core
from core.alea.box.actions import Play
from core.contract import Prompt
from core.game import Game
from core.players import alea, caesar, semper
from core.players.habits import Habits
from core.players.random import RandomPlayer, habits_of
from core.systems import open_system
from tests.alea.scene import SEAT, C, R


def kinds_of(system: str, kind: type[Prompt] = Prompt) -> set[str]:
    """The kinds of questions that a system asks."""
    open_system(system)  # which imports them
    found = set[str]()
    for sub in kind.__subclasses__():
        own = sub.__module__.startswith(f"core.{system}.")
        found |= ({sub.kind} if own else set()) | kinds_of(system, sub)
    return found


def test_the_rules_do_not_know_who_plays() -> None:
    """No frequency and no taste in the rules: neither on a question nor in a comment."""
    assert not hasattr(Prompt, "ends")
    home = Path(core.__path__[0])
    games = ("alea", "caesar", "imperator", "semper")
    files = [path for name in games for path in (home / name).rglob("*.py")]
    assert len(files) > 100
    told = re.compile(r"random player|\bself\.ends\b|^    ends = 0", re.MULTILINE)
    assert [path.name for path in files if told.search(path.read_text("utf-8"))] == []


def test_habits_are_about_questions_that_are_asked() -> None:
    assert {*alea.ENDS, *alea.RESTRAINT} <= kinds_of("alea")
    assert caesar.ENDS.keys() <= kinds_of("caesar")
    assert semper.ENDS.keys() <= kinds_of("semper")


def test_a_system_without_habits_takes_what_comes() -> None:
    habits = habits_of(open_system("alea"))
    assert isinstance(habits, alea.AleaHabits)
    game = Game.new("alea/3", 1)
    assert game.prompt is not None
    plain = Habits()
    assert plain.ending(game.prompt, game.state) == 0
    legal = game.prompt.legal(game.state)
    assert list(plain.answers(game.prompt, game.state)) == list(legal)


def test_the_more_legions_the_fewer_recruits() -> None:
    state = Game.new("alea/3", 1).state
    for legions, home, none in [(29, 0.9, 0.0), (30, 0.5, 0.0), (34, 0.5, 0.8), (38, 0.05, 0.8)]:
        state.index.legions = [[legions, 0, 0]]
        assert alea.RESTRAINT["disband"](state) == home
        assert alea.RESTRAINT["recruit"](state) == none


def test_revenge_is_sweet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each counter with which an Assassin can be killed is as good as nine; for Caesar's party."""
    monkeypatch.setattr(alea, "assassins_left", lambda state: [4, 9])
    state, habits = Game.new("alea/3", 1).state, alea.AleaHabits()
    plays = [
        Play(1, "assassination", leader=3),
        Play(1, "assassination", leader=4),
        Play(2, "intrigue"),
        Play(5, "assassination", leader=4),
        Play(5, "assassination", leader=9),
    ]
    assert habits.plays(plays, state, SEAT[R]) == plays
    found = habits.plays(plays, state, SEAT[C])
    assert found[:2] + found[10:11] + found[11:13] == plays
    assert Counter(found) == {play: 1 + 8 * (play.leader in (4, 9)) for play in plays}


def test_an_offer_to_people_prefers_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `legal` lists is asked of the rules alone; the taste is that of the player."""
    asked: list[int] = []

    def march(self: object, state: object, side: int, ends: object, luck: int) -> object:
        asked.append(side)
        return ends

    monkeypatch.setattr(alea.Hunter, "march", march)
    game = Game.new("alea/2", 1)
    player = RandomPlayer(game.system, "test")
    while game.prompt is not None and not asked:
        assert list(game.prompt.legal(game.state))
        assert asked == []
        picked = player.choose(game)
        game.push(picked.prompt.seat, picked.action)
    assert asked
