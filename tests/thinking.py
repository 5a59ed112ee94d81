"""Whoever thinks ahead: what a position made from a seat's eyes must share with the true one.

A seat knows what its view shows, what was said and fell before its eyes, and what it is asked. So
these must be the same: the view, the question (kind, rule, seat, words), the answers that are open
to the seat and the candidates that it is offered. Hands, the cup and the deck, blocks with their
backs to the seat and all dice to come may be others.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from core.contract import Action, DeclineDraw, OfferDraw, Prompt, Seen, StandingOrder
from core.flow import WindowPrompt
from core.game import Done, Game
from core.players.random import RandomPlayer
from core.position import Position, imagined, position_of
from core.selfplay import Report, play

MANY = 6  # of a longer list of answers some are compared
NOW_AND_THEN = 8  # one question of so many gets the slow checks, too


def check_games(scenario: str, seeds: Sequence[int], settings: dict[str, Any]) -> int:
    """Every question of these games; how many of them had something hidden filled in otherwise."""
    guessed = 0
    for seed in seeds:
        played = play(scenario, seed, Report(), settings, checked=False)
        game = Game(played.header)
        for number, move in enumerate(played.moves):
            guessed += check_question(game, number)
            assert isinstance(game.push(move.seat, move.action), Done)
    return guessed


def until(played: Game, count: int) -> Game:
    """So many actions of a finished game, played again: it goes on, and hides what it hides."""
    game = Game(played.header)
    for move in played.moves[:count]:
        assert isinstance(game.push(move.seat, move.action), Done)
    return game


def check_talk(scenario: str, seed: int, count: int) -> int:
    """A game with hidden hands in which the seats talk: orders for pauses, offers of a draw. At how
    many questions one of them had an order that the other does not know."""
    game, luck, ordered = Game.new(scenario, seed, {"hands": "hidden"}), random.Random(seed), 0
    player = RandomPlayer(game.system, str(seed))
    while (prompt := game.prompt) is not None and game.position < count:
        check_question(game, NOW_AND_THEN * game.position)
        ordered += any(game.state.orders)
        if luck.random() < 0.15:
            seat = luck.choice((1, 2))
            windows = [name for name in game.system.windows if luck.random() < 0.5]
            for talk in (StandingOrder(tuple(windows)), OfferDraw(), DeclineDraw()):
                game.push(seat, talk)
            continue
        action = player.choose(game).action
        who = luck.choice(prompt.waiting) if isinstance(prompt, WindowPrompt) else prompt.seat
        assert isinstance(game.push(who, action), Done)
    return ordered


def check_question(game: Game, seed: int) -> int:
    """The true position asks what the game asks; those from the seats' eyes ask each seat what the
    game asks it. The seat that is asked is always looked at, the other one and a spectator now and
    then; a spectator also wherever several answer in secret."""
    prompt = game.prompt
    assert prompt is not None
    truth = position_of(game, seed)
    assert truth.digest() == game.digest()
    assert truth.prompt is not None
    assert described(truth.prompt) == described(prompt)
    assert some(truth.legal()) == some(prompt.legal(game.state))
    slow = seed % NOW_AND_THEN == 0
    seats = [seat for seat in (1, 2) if slow or prompt.why_not_seat(seat) is None]
    watched = seed % NOW_AND_THEN == NOW_AND_THEN // 2 or prompt.openly() is not prompt
    eyes: list[int | None] = [*seats, None] if watched else [*seats]
    return sum(check_seat(truth, seat, seed) for seat in eyes)


def check_seat(truth: Position, seat: int | None, seed: int) -> bool:
    seen = truth.seen(seat)
    mine = imagined(truth.system, seen, seed)
    slow = seed % NOW_AND_THEN == 0
    if seen.since or slow:  # `imagined` has compared the views
        orders = any(truth.state.orders)  # of others: where they are not asked, here they go on
        assert without_deeds(mine.seen(seat), orders) == without_deeds(seen, orders)
    if slow:
        assert truth.system.faults_in_play(mine.state) == []
    if seat is None:
        return mine.digest() != truth.digest()
    own, true = mine.asked(seat), truth.asked(seat)
    assert (own is None) == (true is None)
    if own is not None and true is not None:
        assert described(own) == described(true)
        assert some(own.legal(mine.state)) == some(true.legal(truth.state))
        view = truth.view(seat)
        assert own.options(view, {}) == true.options(view, {})
    return mine.digest() != truth.digest()


def without_deeds(seen: Seen, indeed: bool) -> Seen:
    return msgspec.structs.replace(seen, since=()) if indeed else seen


def described(prompt: Prompt) -> tuple[object, ...]:
    return type(prompt), prompt.kind, prompt.rule, prompt.seat, prompt.args()


def some(actions: Sequence[Action]) -> tuple[int, list[Action]]:
    """How many answers there are, and so many of them, from all over the list."""
    return len(actions), [actions[i] for i in range(0, len(actions), 1 + len(actions) // MANY)]


def play_on(position: Position, seed: int, count: int) -> list[Any]:
    """What comes of it when it is played on at random: actions, events and digests."""
    found: list[Any] = []
    player = RandomPlayer(position.system, str(seed))
    while (prompt := position.prompt) is not None and len(found) < count:
        action = player.choose(position).action
        assert position.apply(prompt.seat, action) is None
        found.append((prompt.kind, action, list(position.events), position.digest()))
    return found
