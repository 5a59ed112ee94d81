"""What must always hold, on random games of Alea and Semper Victor."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from core.alea.box.board import open_board
from core.alea.box.state import INITIATIVE
from core.alea.start.edited_position import write
from core.alea.start.setup import start
from core.contract import (
    AcceptDraw,
    Action,
    DeclineDraw,
    Drawn,
    GoOn,
    OfferDraw,
    Prompt,
    Refusal,
    Rolled,
    StandingOrder,
)
from core.game import Done, Game
from core.line import RulesBug
from core.record import Move, action_of
from tests import random_play, toy
from tests.alea.twins import Twins
from tests.offers import walk

pytestmark = pytest.mark.slow

ALEA = [f"alea/{number}" for number in range(1, 8)]
SCENARIOS = st.sampled_from([*ALEA, *(f"semper/{number}" for number in range(1, 10))])
SEEDS = st.integers(0, 10_000)
UNORDERED = (
    *("units", "leaders", "fleets", "pieces", "legions", "naval"),
    *("peoples", "counters", "aboard", "landings", "places"),
)
DRAWN = (Phase.explicit, Phase.generate)  # a seed does not shrink to a shorter game
FEW = settings(max_examples=16, phases=DRAWN)
SOME = settings(max_examples=30, phases=DRAWN)


# --- random play -------------------------------------------------------------------------------


def choose(prompt: Prompt, state: Any, luck: random.Random) -> Action:
    """One of the legal actions; what ends a step often enough that the year goes on."""
    actions = random_play.answers(prompt, state)
    assert actions, prompt.kind
    ends = random_play.ends(prompt, state, luck)
    return actions[0 if ends else luck.randrange(len(actions))]


def step(game: Game, luck: random.Random) -> Action:
    prompt = game.prompt
    assert prompt is not None
    action = choose(prompt, game.state, luck)
    seat = luck.choice((0, 1, 2)) if isinstance(action, GoOn) else prompt.seat
    done = game.push(seat, action)
    if isinstance(action, GoOn) and isinstance(done, Refusal):
        done = game.push(0, action)
    assert isinstance(done, Done), (action, done)
    return action


def play(game: Game, luck: random.Random, count: int) -> Game:
    """So many actions, or until the end."""
    for _ in range(count):
        if game.prompt is None:
            break
        step(game, luck)
    return game


def positions(scenario: str, seed: int, count: int) -> Iterator[tuple[Game, random.Random]]:
    """The same game at each of its first positions."""
    game, luck = Game.new(scenario, seed), random.Random(seed)
    while game.prompt is not None and game.position < count:
        yield game, luck
        step(game, luck)


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def digests(game: Game) -> list[str]:
    return [move.digest for move in game.moves]


def mixed(game: Game, luck: random.Random, count: int) -> list[str]:
    """Actions, undos and redos as they come; the digest after each record."""
    told = []
    for _ in range(count):
        what = luck.randrange(10)
        done: Done | Refusal | None = None
        if what == 0:
            done = game.undo(luck.randint(1, 6))
        elif what == 1:
            done = game.redo(luck.randint(1, 3))
        elif game.prompt is not None:
            step(game, luck)
            told.append(game.digest())
        if isinstance(done, Done):
            told.append(done.digest)
    return told


# --- the log is the truth ----------------------------------------------------------------------


@FEW
@given(SCENARIOS, SEEDS, st.sampled_from(["open", "hidden"]))
def test_replaying_a_log_gives_the_same_digest_at_every_record(
    scenario: str, seed: int, hands: str
) -> None:
    with folder() as at:
        path = at / "game.rubicon"
        game = Game.new(scenario, seed, {"hands": hands}, path=path)
        told = mixed(game, random.Random(seed), 120)
        again = Game.open(path)
        assert again.difference is None
        assert again.log is not None
        assert [record["digest"] for record in again.log.records] == told
        assert digests(again) == digests(game)
        assert [m.events for m in again.moves] == [m.events for m in game.moves]
        assert [m.action for m in again.undone] == [m.action for m in game.undone]
        assert again.digest() == game.digest()


@SOME
@given(SCENARIOS, SEEDS, st.integers(1, 200), st.integers(1, 60))
def test_undo_and_redo_of_as_many_gives_the_same_position(
    scenario: str, seed: int, count: int, back: int
) -> None:
    game = play(Game.new(scenario, seed), random.Random(seed), count)
    before, events = digests(game), [move.events for move in game.moves]
    back = min(back, game.position)
    undone = game.undo(back)
    assert isinstance(undone, Done)
    tip = len(before) - back
    if tip:
        assert undone.digest == game.digest() == before[tip - 1]
    redone = game.redo(back)
    assert isinstance(redone, Done)
    assert redone.digest == game.digest() == before[-1]
    assert digests(game) == before
    assert [move.events for move in game.moves] == events


@FEW
@given(SCENARIOS, SEEDS, st.data())
def test_seek_equals_playing_so_many_actions(scenario: str, seed: int, data: st.DataObject) -> None:
    game = play(Game.new(scenario, seed), random.Random(seed), 250)
    for _ in range(6):
        position = data.draw(st.integers(0, len(game.moves)))
        assert game.seek(position) is None
        twin = Game.new(scenario, seed)
        for move in game.moves[:position]:
            assert isinstance(twin.push(move.seat, move.action), Done)
        assert game.digest() == twin.digest()
        assert type(game.prompt) is type(twin.prompt)
        if game.prompt is not None and twin.prompt is not None:
            assert game.prompt.seat == twin.prompt.seat
            assert list(game.prompt.legal(game.state)) == list(twin.prompt.legal(twin.state))


@FEW
@given(SCENARIOS, SEEDS, st.integers(0, 80), st.integers(0, 20))
def test_a_branch_shares_its_past_and_leaves_the_original_alone(
    scenario: str, seed: int, position: int, further: int
) -> None:
    with folder() as at:
        luck = random.Random(seed)
        game = play(Game.new(scenario, seed, path=at / "game.rubicon"), luck, 80)
        position = min(position, game.position)
        before, written = digests(game), (at / "game.rubicon").read_bytes()
        branch = game.branch(position, at / "branch.rubicon")
        assert digests(branch) == before[:position]
        play(branch, random.Random(seed + 1), further)
        assert digests(game) == before
        assert (at / "game.rubicon").read_bytes() == written
        assert digests(Game.open(at / "branch.rubicon")) == digests(branch)
        play(game, luck, 5)
        assert digests(game)[: len(before)] == before


@FEW
@given(SCENARIOS, SEEDS, st.data())
def test_the_kept_index_equals_a_rebuilt_one(scenario: str, seed: int, data: st.DataObject) -> None:
    luck = random.Random(seed)
    game = play(Game.new(scenario, seed), luck, data.draw(st.integers(20, 250)))
    for _ in range(12):
        match data.draw(st.sampled_from(["undo", "redo", "seek", "play"])):
            case "undo":
                game.undo(min(data.draw(st.integers(1, 40)), max(1, len(game.moves))))
            case "redo":
                game.redo(min(data.draw(st.integers(1, 40)), max(1, len(game.undone))))
            case "seek":
                game.seek(data.draw(st.integers(0, len(game.moves))))
                assert game.state.index == type(game.state.index)(game.state)
                game.seek(len(game.moves))
            case "play":
                play(game, luck, 3)
        assert game.state.index == type(game.state.index)(game.state)
        assert game.system.faults_in_play(game.state) == []


# --- what a seat may not see -------------------------------------------------------------------

BOARD = open_board()
HANDS = st.lists(st.integers(1, 9), max_size=5, unique=True).map(sorted)
OTHERS = st.integers(10, 19)  # a counter is in one hand only


def after_the_draw(scenario: str) -> dict[str, Any]:
    """The first year without its phase A: what one seat draws depends on what is in the cup."""
    return {**write(start(BOARD, BOARD.scenarios[scenario], [])), "step": INITIATIVE}


@SOME
@given(st.sampled_from(["1", "2"]), HANDS, st.data(), st.sampled_from([1, 2]))
def test_a_view_does_not_depend_on_what_its_seat_may_not_see(
    scenario: str, mine: list[int], data: st.DataObject, seat: int
) -> None:
    theirs = sorted(data.draw(st.lists(OTHERS, max_size=5, unique=True)))
    size = len(theirs)
    others = sorted(data.draw(st.lists(OTHERS, min_size=size, max_size=size, unique=True)))
    orders = st.lists(st.sampled_from(["before-battle", "after-battle", "end-of-sequence"]))
    written = after_the_draw(scenario)
    games = []
    for hidden, order in ((theirs, data.draw(orders)), (others, data.draw(orders))):
        hands = [mine, hidden] if seat == 1 else [hidden, mine]
        position = {**written, "hands": hands}
        game = Game.new(f"alea/{scenario}", 5, {"hands": "hidden"}, position=position)
        assert isinstance(game.push(3 - seat, StandingOrder(tuple(order))), Done)
        assert game.state.hands == hands
        assert game.state.orders[2 - seat] == order
        games.append(game)
    first, second = games
    for viewer in (seat, None):
        assert first.digest(viewer) == second.digest(viewer)
        assert first.view(viewer) == second.view(viewer)
    assert (first.digest() == second.digest()) == (
        (theirs, first.state.orders) == (others, second.state.orders)
    )
    assert first.view(seat).hands[seat - 1] == mine
    told = [[e for e in game.events(1) if e.visible_to(seat)] for game in games]
    assert told == [[], []]


@FEW
@given(st.sampled_from(ALEA), SEEDS, st.sampled_from([1, 2]))
def test_what_a_seat_sees_is_offered_and_told_stays_the_same_through_play(
    scenario: str, seed: int, seat: int
) -> None:
    """Two games that differ in the other seat's hand and in the cup, played alike for years."""
    with pytest.MonkeyPatch.context() as patch:
        twins = Twins(scenario, seed, seat, patch)
        first, second = twins.pair
        different = 0
        for _ in range(300):
            if first.outcome is not None:  # now everything lies open
                break
            pictures = [twins.seen(game) for game in twins.pair]
            assert pictures[0] == pictures[1]
            hands = [game.state.hands for game in twins.pair]
            assert hands[0][seat - 1] == hands[1][seat - 1]
            assert (first.digest() == second.digest()) == (hands[0] == hands[1])
            different += hands[0] != hands[1]
            twins.play()
        assert first.outcome == second.outcome
        assert different > first.position / 2


# --- one arbiter -------------------------------------------------------------------------------


def normal(action: Action) -> Any:
    """An action as a value: in which order units are named does not matter."""
    built = msgspec.to_builtins(action)
    return tuple(
        (name, str(sorted(value) if name in UNORDERED else value))
        for name, value in sorted(built.items())
    )


@FEW
@given(SCENARIOS, SEEDS)
def test_nothing_legal_is_refused(scenario: str, seed: int) -> None:
    for game, _ in positions(scenario, seed, 400):
        prompt = game.prompt
        assert prompt is not None
        actions = list(prompt.legal(game.state))
        assert actions, prompt.kind
        assert actions == list(prompt.legal(game.state))  # never drawn from the game's dice
        before = game.digest()
        for action in actions:
            assert game.why_not(prompt.seat, action) is None, (prompt.kind, action)
        assert game.digest() == before
        if prompt.complete:
            values = [normal(action) for action in actions]
            assert len(set(values)) == len(values), prompt.kind


def perturbed(game: Game, action: Action, luck: random.Random) -> Action:
    """The same action with something else in one of its fields."""
    fields = action.__struct_fields__
    if not fields:
        return action
    name = luck.choice(fields)
    value = getattr(action, name)
    other = msgspec.structs.replace(action, **{name: _other(value, luck)})
    try:
        return action_of(msgspec.to_builtins(other), game.system.actions)
    except msgspec.ValidationError:
        return action  # nobody can say that


def _other(value: Any, luck: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if value is None or isinstance(value, int):
        return luck.choice([(value or 0) + luck.choice((-1, 1)), luck.randrange(-2, 260)])
    if not value or luck.random() < 0.3:
        return (*value, luck.randrange(250)) if not value or isinstance(value[0], int) else ()
    items = list(value)
    where = luck.randrange(len(items))
    if luck.random() < 0.4:
        del items[where]
    else:
        items[where] = _other(items[where], luck)
    return tuple(items)


@FEW
@given(SCENARIOS, SEEDS)
def test_where_the_list_is_complete_nothing_else_is_accepted(scenario: str, seed: int) -> None:
    seen: list[Action] = []
    for game, luck in positions(scenario, seed, 400):
        prompt = game.prompt
        assert prompt is not None
        legal = list(prompt.legal(game.state))
        known = luck.sample(seen, min(12, len(seen)))
        tries = known + [perturbed(game, a, luck) for a in known]
        tries += [perturbed(game, luck.choice(legal), luck) for _ in range(24)]
        allowed = {normal(action) for action in legal}
        before = game.digest()
        for action in tries:
            refusal = game.why_not(prompt.seat, action)  # total: it never raises
            if refusal is not None:
                assert refusal.rule
            elif prompt.complete:
                assert normal(action) in allowed, (prompt.kind, action)
        assert game.digest() == before
        seen += legal[:3]
        del seen[:-200]


@FEW
@given(SCENARIOS, SEEDS)
def test_whatever_is_offered_leads_to_an_accepted_action(scenario: str, seed: int) -> None:
    for game, luck in positions(scenario, seed, 200):
        prompt = game.prompt
        assert prompt is not None
        view = game.view(prompt.seat or None)
        for _ in range(2):
            built = walk(partial(prompt.options, view), luck)
            action = msgspec.convert(built, game.system.actions)
            written = msgspec.json.encode(built)
            assert msgspec.json.decode(written, type=game.system.actions) == action
            refusal = game.why_not(prompt.seat, action)
            assert refusal is None, (prompt.kind, action, refusal)


@FEW
@given(SCENARIOS, SEEDS)
def test_a_game_is_played_by_offers_alone(scenario: str, seed: int) -> None:
    game, luck = Game.new(scenario, seed), random.Random(seed)
    for _ in range(120):
        prompt = game.prompt
        if prompt is None:
            break
        built = walk(partial(prompt.options, game.view(prompt.seat or None)), luck)
        if built.get("type") != "done" and random_play.ends(prompt, game.state, luck):
            built = msgspec.to_builtins(prompt.legal(game.state)[0])
        done = game.push(prompt.seat, msgspec.convert(built, game.system.actions))
        assert isinstance(done, Done), (prompt.kind, built, done)
        assert game.system.faults_in_play(game.state) == []


# --- fair undo ---------------------------------------------------------------------------------


def barriers(move: Move, seat: int) -> set[str]:
    """What keeps a seat from taking this action back by itself."""
    found = {f"table.undo.{'draw' if fall.what == 'draw' else 'die'}" for fall in move.falls}
    if move.reveal:
        found.add("table.undo.reveal")
    if move.seat not in (0, seat) and not isinstance(move.action, GoOn):
        found.add("table.undo.other")
    return found


@SOME
@given(SCENARIOS, SEEDS, st.sampled_from(["open", "hidden"]), st.data())
def test_fair_undo_crosses_nothing_that_it_should_not(
    scenario: str, seed: int, hands: str, data: st.DataObject
) -> None:
    luck = random.Random(seed)
    game = Game.new(scenario, seed, {"undo": "fair", "hands": hands})
    for _ in range(25):
        play(game, luck, data.draw(st.integers(0, 8)))
        seat, count = data.draw(st.sampled_from([1, 2])), data.draw(st.integers(1, 5))
        if count > len(game.moves):
            continue
        before, tip = game.digest(), len(game.moves)
        taken = list(reversed(game.moves[-count:]))
        met = [barriers(move, seat) for move in taken]
        result = game.undo(count, seat)
        if isinstance(result, Done):
            assert not any(met)
            assert len(game.moves) == tip - count
        else:
            first = next((found for found in met if found), None)
            assert first is not None, (taken, result)
            assert result.rule in first
            assert (game.digest(), len(game.moves)) == (before, tip)


# --- the kernel under everything at once ---------------------------------------------------------


def said(game: Game, luck: random.Random) -> tuple[int, Action]:
    """Anything that somebody at the toy's table might say now, wise or not."""
    prompt = game.prompt
    ideas: list[tuple[int, Action]] = [(luck.choice((1, 2)), OfferDraw())]
    ideas += [(seat, answer()) for seat in (1, 2) for answer in (AcceptDraw, DeclineDraw)]
    ideas += [(luck.choice((1, 2)), StandingOrder(("after-die",) * luck.randrange(2)))]
    ideas += [(0, Rolled(luck.randint(0, 7), corrected=True)), (1, Drawn(2, corrected=True))]
    for seat, hand in enumerate(game.state.hands, 1):
        ideas += [(seat, toy.PlayCard(card, luck.randint(0, 6))) for card in hand] * 3
    if prompt is not None:
        seat = prompt.seat or luck.choice((0, 1, 2))
        ideas += [(seat, action) for action in prompt.legal(game.state)] * 4
        ideas.append((seat, toy.Trip(luck.randint(0, 6))))
    return luck.choice(ideas)


def happens(game: Game, luck: random.Random) -> None:
    match luck.randrange(14):
        case 0:
            game.undo(luck.randint(1, 4), luck.choice((None, 1, 2)))
        case 1 | 2:
            game.redo(luck.randint(1, 2))
        case 3:
            game.ask_undo(luck.choice((1, 2)), luck.randint(1, 4))
        case 4:
            game.answer_undo(luck.choice((1, 2)), agree=luck.random() < 0.7)
        case 5:
            game.seek(luck.randint(0, len(game.moves)))
        case _:
            if luck.random() < 0.8:
                game.seek(len(game.moves))
            with suppress(RulesBug):
                game.push(*said(game, luck))


def table(game: Game) -> Any:
    """All that two games on one file agree about."""
    moves = [
        (m.seat, m.action, m.falls, m.reveal, m.digest, m.events, m.record) for m in game.moves
    ]
    return game.records, moves, [m.action for m in game.undone], game.asked_undo, game.difference


@settings(max_examples=100, phases=DRAWN)
@given(
    SEEDS,
    st.sampled_from(["free", "fair"]),
    st.sampled_from(["open", "hidden"]),
    st.sampled_from(["program", "manual"]),
)
def test_whatever_happens_at_a_table_its_file_tells_the_same(
    seed: int, undo: str, hands: str, dice: str
) -> None:
    with pytest.MonkeyPatch.context() as patch, folder() as at:
        toy.register(patch)
        luck, path = random.Random(seed), at / "game.rubicon"
        chosen = {"undo": undo, "hands": hands, "dice": dice}
        position = {"deals": 4} if seed % 2 else {"hands": [[1, 2, 5], [3, 5, 5]]}
        game = Game.new("toy/race", seed, chosen, position=position, data={"goal": 40}, path=path)
        memory = Game.new("toy/race", seed, chosen, position=position, data={"goal": 40})
        other, twin = Game.open(path), random.Random(seed)
        for _ in range(60):
            happens(game, luck)
            happens(memory, twin)
            if other.follow():
                assert table(other) == table(game)
            assert table(memory) == table(game)
            assert memory.digest() == game.digest()
        again = Game.open(path)
        assert table(again) == table(game)
        for number in range(len(game.moves), -1, -1):
            assert [each.seek(number) for each in (game, memory, again)] == [None] * 3
            assert game.digest() == memory.digest() == again.digest()
            if number:
                assert game.digest() == game.moves[number - 1].digest
