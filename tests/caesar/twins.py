"""Two games of Julius Caesar that differ only in what one seat may not see."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from core.caesar.box.board import LOCKED
from core.caesar.box.view import known
from core.contract import Action
from core.game import Done, Game
from core.selfplay import Report, play
from tests import random_play
from tests.caesar.scene import BOARD

ATTRIBUTES = ("where", "owner", "steps", "moved", "entered", "reserve")
HIDDEN = {"hands": "hidden", "undo": "fair"}


# --- exchanging two blocks ---------------------------------------------------------------------


class Exchange:
    """One block for another, and one card for another, in actions and in positions."""

    def __init__(self, one: int, other: int, *cards: int) -> None:
        self.pair = {one: other, other: one}
        self.cards = dict(zip(cards, reversed(cards), strict=True))

    def block(self, number: int) -> int:
        return self.pair.get(number, number)

    def card(self, number: int) -> int:
        return self.cards.get(number, number)

    def action(self, action: Action) -> Action:
        """The same order, given to the other of the two."""
        changed: dict[str, Any] = {}
        if hasattr(action, "card"):
            changed["card"] = self.card(action.card)
        for name in ("block", "one", "other"):
            if hasattr(action, name):
                changed[name] = self.block(getattr(action, name))
        if hasattr(action, "blocks"):
            changed["blocks"] = tuple(self.block(b) for b in action.blocks)
        return msgspec.structs.replace(action, **changed) if changed else action

    def position(self, state: Any) -> dict[str, Any]:
        """The position with the two in each other's place."""
        one, other = self.pair
        copy = msgspec.structs.replace(state)
        copy.board = state.board
        for name in ATTRIBUTES:
            row = bytearray(getattr(state, name))
            row[one], row[other] = row[other], row[one]
            setattr(copy, name, row)
        copy.hands = [sorted(map(self.card, hand)) for hand in state.hands]
        copy.aside = [self.card(card) for card in state.aside]
        written: dict[str, Any] = Game.new("caesar/historical", 1).system.write_position(copy)
        return written


def fits(state: Any, one: int, other: int) -> bool:
    """Can they stand in each other's place? No fleet inland, no legion at sea, no step too many."""
    places = [state.where[one], state.where[other]]
    both_at_home = all(p >= BOARD.place_count or BOARD.seas[p] for p in places)
    ashore = all(p < BOARD.city_count or p >= BOARD.place_count for p in places)
    same_kind = BOARD.fleet[one] == BOARD.fleet[other]
    strongest = max(state.steps[one], state.steps[other])
    return (same_kind or (both_at_home and ashore)) and strongest <= min(
        BOARD.most[one], BOARD.most[other]
    )


def hidden(state: Any, number: int, seat: int) -> bool:
    return not known(state, number, state.factions[seat - 1])


def pairs(state: Any, seat: int) -> list[tuple[int, int]]:
    """Blocks of the other side that could be exchanged without the seat's noticing."""
    enemy = 3 - state.factions[seat - 1]
    numbers = [
        n
        for n in range(BOARD.block_count)
        if state.owner[n] == BOARD.home[n] == enemy and hidden(state, n, seat)
    ]
    return [
        (one, other)
        for one in numbers
        for other in numbers
        if one < other
        and state.where[one] != state.where[other]
        and LOCKED not in (state.where[one], state.where[other])
        and fits(state, one, other)
    ]


def cards(state: Any, seat: int, luck: random.Random) -> tuple[int, ...]:
    """A card that the other side holds, and one that was dealt to nobody."""
    held = state.hands[2 - state.factions[seat - 1]]
    dealt = {*state.aside, *(card for row in state.hands + state.played for card in row)}
    rest = [card for card in range(1, BOARD.card_count + 1) if card not in dealt]
    return (luck.choice(held), luck.choice(rest)) if held else ()


# --- the twins ---------------------------------------------------------------------------------


class Twins:
    """A game at a random moment, and the same with two hidden blocks and a card exchanged."""

    def __init__(self, seed: int, seat: int, **more: str) -> None:
        self.seat, self.luck, self.settings = seat, random.Random(seed), {**HIDDEN, **more}
        written = self._moment(seed)
        first = Game.new("caesar/historical", seed, self.settings, position=written)
        self.chosen = self.luck.choice(pairs(first.state, seat))
        self.exchange = Exchange(*self.chosen, *cards(first.state, seat, self.luck))
        changed = self.exchange.position(first.state)
        second = Game.new("caesar/historical", seed, self.settings, position=changed)
        self.pair = [first, second]

    def _moment(self, seed: int) -> dict[str, Any]:
        """A position between two steps of a random game at which somebody can be exchanged."""
        game = play("caesar/historical", seed, Report(), self.settings, checked=False)
        positions = list(range(len(game.moves) - 40))
        self.luck.shuffle(positions)
        for position in positions:
            game.seek(position)
            state = game.state
            between = state.step in ("cards", "moves") and not any(state.chosen)
            if between and pairs(state, self.seat):
                return dict(game.system.write_position(state))
        raise AssertionError("no such moment")

    def still_hidden(self) -> bool:
        """Neither has been shown, and none of what happened depends on which of them it is."""
        game = self.pair[0]
        played = {card for row in game.state.played for card in row} | set(game.state.acting)
        if played & set(self.exchange.cards):
            return False
        named = [e.args.get("block") for e in game.events(game.position) if e.visible_to(self.seat)]
        return all(
            hidden(game.state, n, self.seat)
            and game.state.owner[n] == BOARD.home[n]
            and n not in named  # by Jupiter
            for n in self.chosen
        )

    def step(self) -> bool:
        """Both do the same; False when the two blocks would have to behave differently."""
        first, second = self.pair
        prompt = first.prompt
        assert prompt is not None
        actions = prompt.legal(first.state)
        ends = random_play.ends(prompt, first.state, self.luck)
        action = actions[0 if ends else self.luck.randrange(len(actions))]
        mine = prompt.seat == self.seat
        other = action if mine else self.exchange.action(action)
        if second.why_not(prompt.seat, other) is not None:
            return False  # the other's orders may depend on what its blocks are
        for game, said in ((first, action), (second, other)):
            assert isinstance(game.push(prompt.seat, said), Done)
        return True
