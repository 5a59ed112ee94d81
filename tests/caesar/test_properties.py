"""What must always hold, on random games of Julius Caesar."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.caesar.box.state import Index
from core.caesar.combat import battle
from core.caesar.start.edited_position import read, write
from core.contract import Action, Prompt
from core.game import Done, Game
from core.line import RulesBug
from tests import random_play
from tests.caesar.scene import BOARD, SCENARIOS


def step(game: Game, luck: random.Random) -> None:
    prompt = game.prompt
    assert prompt is not None
    seat = prompt.seat
    if prompt.kind in ("put-aside", "play-card"):  # either may choose first
        seat = luck.choice(prompt.waiting)  # type: ignore[attr-defined]
    put = prompt.put_to(seat)
    actions = put.legal(game.state)
    ends = random_play.ends(put, game.state, luck)
    done = game.push(seat, actions[0 if ends else luck.randrange(len(actions))])
    assert isinstance(done, Done), done


def positions(scenario: str, seed: int, count: int, **settings: str) -> Iterator[Game]:
    game, luck = Game.new(scenario, seed, settings), random.Random(seed)
    while game.prompt is not None and game.position < count:
        yield game
        step(game, luck)


def played(scenario: str, seed: int, count: int, **settings: str) -> Game:
    game = Game.new(scenario, seed, settings)
    luck = random.Random(seed)
    while game.prompt is not None and game.position < count:
        step(game, luck)
    return game


# --- one arbiter -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_listed_is_refused(seed: int) -> None:
    for game in positions(SCENARIOS[seed % 2], seed, 400):
        prompt = game.prompt
        assert prompt is not None
        actions = list(prompt.legal(game.state))
        assert actions, prompt.kind
        assert actions == list(prompt.legal(game.state))
        assert len(actions) == len(prompt.legal(game.state))
        before = game.digest()
        for action in actions:
            assert game.why_not(prompt.seat, action) is None, (prompt.kind, action)
        assert game.digest() == before
        if prompt.complete:
            assert len(set(actions)) == len(actions), prompt.kind


def walked(prompt: Prompt, view: Any, action: Action) -> bool:
    """Do the options lead to this action, field by field?"""
    built = msgspec.to_builtins(action)
    for name in action.__struct_fields__:
        value = getattr(action, name)
        built[name] = list(value) if isinstance(value, tuple) else value
    partial: dict[str, Any] = {}
    while (options := prompt.options(view, dict(partial))) is not None:
        wanted = built[options.field]
        values = [option.value for option in options.open()]
        if options.many:
            if options.why_not(wanted) is not None or not set(wanted) <= set(values):
                return False
        elif wanted not in values:
            return False
        partial[options.field] = wanted
    return True


@pytest.mark.parametrize("seed", range(4))
def test_the_options_lead_to_whatever_is_listed(seed: int) -> None:
    luck = random.Random(seed)
    for game in positions(SCENARIOS[seed % 2], 40 + seed, 300):
        prompt = game.prompt
        assert prompt is not None
        view = game.view(prompt.seat)
        actions = list(prompt.legal(game.state))
        for action in luck.sample(actions, min(6, len(actions))):
            assert walked(prompt, view, action), (prompt.kind, action)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_options_lead_to_is_accepted(seed: int) -> None:
    """Any of the open candidates, as many of them as are allowed; a path may still be barred to
    a mixed group or to too many blocks, then the option says so."""
    luck = random.Random(seed)
    for game in positions(SCENARIOS[seed % 2], 60 + seed, 300):
        prompt = game.prompt
        assert prompt is not None
        view, partial, whole = game.view(prompt.seat), dict[str, Any](), True
        while (options := prompt.options(view, dict(partial))) is not None:
            able = [option.value for option in options.open()]
            if len(able) < max(1, options.least):
                whole = False
                break
            count = luck.randint(max(1, options.least), min(len(able), options.most))
            partial[options.field] = luck.sample(able, count) if options.many else luck.choice(able)
        if whole:
            action = msgspec.convert(partial, game.system.actions)
            assert game.why_not(prompt.seat, action) is None, (prompt.kind, action)


@pytest.mark.parametrize("seed", range(6))
def test_any_order_gets_an_answer_and_a_refusal_changes_nothing(seed: int) -> None:
    """Orders of a whole game, garbled, said by either seat at any time."""
    luck = random.Random(seed)
    spoken = [move.action for move in played(SCENARIOS[seed % 2], seed, 2000).moves]
    for game in positions(SCENARIOS[seed % 2], 80 + seed, 150):
        before, records = game.digest(), game.records
        for action in luck.sample(spoken, 15):
            said = garbled(action, luck)
            if game.why_not(luck.choice((1, 2)), said) is not None:
                refusal = game.push(luck.choice((1, 2)), said)
                if isinstance(refusal, Done):
                    game.undo(1)
                    records = game.records
            assert game.digest() == before
            assert game.records == records


def garbled(action: Action, luck: random.Random) -> Action:
    fields = action.__struct_fields__
    if not fields:
        return action
    name = luck.choice(fields)
    value = getattr(action, name)
    if isinstance(value, tuple):
        other: Any = tuple(luck.randrange(-2, 260) for _ in range(luck.randrange(4)))
    elif isinstance(value, bool):
        other = not value
    else:
        other = luck.randrange(-2, 260)
    return msgspec.structs.replace(action, **{name: other})


# --- the log is the truth ----------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["open", "hidden"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_seek_undo_and_redo_meet_the_same_positions(scenario: str, hands: str) -> None:
    game = played(scenario, 5, 2000, hands=hands)
    digests = [move.digest for move in game.moves]
    assert len(digests) > 200
    luck = random.Random(1)
    for position in luck.sample(range(1, len(digests) + 1), 60):
        assert game.seek(position) is None
        assert game.digest() == digests[position - 1]
        assert game.state.index == Index(game.state)
    game.seek(len(digests))
    for count in (1, 7, 30, 100):
        assert isinstance(game.undo(count), Done)
        assert game.digest() == digests[-count - 1]
        assert isinstance(game.redo(count), Done)
        assert [move.digest for move in game.moves] == digests


def test_a_file_replays_to_the_same_digests(tmp_path: Path) -> None:
    luck = random.Random(8)
    path = tmp_path / "game.rubicon"
    game = Game.new("caesar/free", 8, {"undo": "free"}, path=path)
    while game.prompt is not None:
        step(game, luck)
        if luck.random() < 0.05:
            game.undo(luck.randint(1, min(5, len(game.moves))))
    again = Game.open(path)
    assert again.difference is None
    assert again.outcome == game.outcome
    assert again.digest() == game.digest()


@pytest.mark.parametrize("seed", range(3))
def test_every_position_is_written_and_read_back(seed: int) -> None:
    for game in positions(SCENARIOS[seed % 2], 90 + seed, 400):
        state = game.state
        again = read(BOARD, state.scenario, write(state), False, False)
        again.hidden_hands, again.manual_dice = state.hidden_hands, state.manual_dice
        assert msgspec.msgpack.encode(again) == msgspec.msgpack.encode(state)


def test_physical_dice_ask_for_every_face() -> None:
    game = played("caesar/historical", 12, 600, dice="manual")
    faces = [m for m in game.moves if m.action.falls]
    fires = [e for n in range(len(game.moves) + 1) for e in game.events(n) if e.kind == "fires"]
    assert len(faces) >= sum(len(e.args["dice"]) for e in fires) > 0


def test_a_rule_that_raises_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(battle, "lose_step", broken)
    game, luck = Game.new("caesar/historical", 3), random.Random(3)
    before = game.digest()
    bug = None
    while bug is None:
        before = game.digest()
        try:
            step(game, luck)
        except RulesBug as found:
            bug = found
    assert "ZeroDivisionError" in str(bug)
    assert game.digest() == before
