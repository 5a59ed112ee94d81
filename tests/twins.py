"""Two games of a system with stratagems that differ only in what one seat may not see."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from typing import Any, ClassVar, NamedTuple

import pytest

from core.contract import Action, Fall
from core.dice import chance
from core.game import Done, Game
from core.imperator.actions import Discard
from core.imperator.stratagems import cup as hands_of_the_series
from tests import random_play

SELDOM = 8  # actions


class Deck(NamedTuple):
    """The stratagem counters of a system, from 1 on."""

    counters: int
    own: int  # so many are drawn by the seat that looks on alone
    moved: int  # so many of the others are exchanged
    kind: Callable[[int], Hashable]  # for others of this kind; None: for none
    probe: Callable[[int], Action]  # a play of a counter, to ask why not


class Dealer:
    """Deals to two games that go alike. The seat that looks on draws the same in both, from
    counters of its own; the other seat's counters are exchanged for others in the second game."""

    def __init__(self, seat: int, luck: random.Random, deck: Deck) -> None:
        self.seat, self.deck = seat, range(1, deck.counters + 1)
        counters = luck.sample(self.deck, len(self.deck))
        self.own, rest = counters[: deck.own], counters[deck.own :]
        kinds: dict[Hashable, list[int]] = {}
        for counter in rest[: deck.moved]:  # the last ones are the same in both
            if (kind := deck.kind(counter)) is not None:
                kinds.setdefault(kind, []).append(counter)
        changed = {
            one: other
            for alike in kinds.values()
            if len(alike) > 1
            for one, other in zip(alike, alike[1:] + alike[:1], strict=True)
        }
        self.exchange: list[dict[int, int]] = [{}, changed]
        self.game = 0  # the one that is being dealt to

    def truth(self, counter: int) -> int:
        """What a counter of the first game is in this one."""
        return self.exchange[self.game].get(counter, counter)

    def draw(
        self, table: Any, state: Any, items: list[int], *, seat: int, purpose: str, secret: bool
    ) -> Iterator[Any]:
        """In place of core.dice.draw; each hand of the other seat gets an exchanged counter."""
        assert secret
        names = [n for n in self.deck if self.truth(n) in items]
        moved, hand = self.exchange[1], state.hands[seat - 1]
        if seat == self.seat:
            names = [n for n in names if n in self.own]
        elif any(n in moved for n in hand):
            names = [n for n in names if n not in self.own]
        else:
            names = [n for n in names if n in moved]
        counter = self.truth(names[chance(table.seed, state.falls, len(names))])
        state.falls += 1
        table.falls.append(Fall("draw", counter))
        yield from ()
        return counter


def recalled(game: Game, seat: int | None, view: Any) -> Any:
    """The faces that a seat (None: a spectator) has seen over the game, as its pane shows them."""
    past = (
        (game.moment(position), event)
        for position in range(game.position + 1)
        for event in game.events(position)
        if event.visible_to(seat)
    )
    return game.system.presenter.recalled(past, view, "en")


class Pair:
    """Two games with hidden hands that differ in what one seat may not see."""

    deck: ClassVar[Deck]

    def __init__(self, scenario: str, seed: int, seat: int, patch: pytest.MonkeyPatch) -> None:
        self.luck, self.seat = random.Random(seed), seat
        self.dealer = Dealer(seat, self.luck, self.deck)
        patch.setattr(hands_of_the_series, "draw", self.dealer.draw)
        self.pair: list[Game] = []
        for self.dealer.game in (0, 1):
            self.pair.append(Game.new(scenario, seed, {"hands": "hidden", "undo": "fair"}))

    def seen(self, game: Game) -> dict[str, Any]:
        """All that a seat is shown, asked, offered, allowed and told."""
        seat, prompt = self.seat, game.prompt
        view, public = game.view(seat), game.view(None)
        assert prompt is not None
        events = game.events(game.position)
        probes = range(self.deck.counters + 1)
        return {
            "view": [game.digest(seat), game.digest(None), public],
            "told": [[e for e in events if e.visible_to(s)] for s in (seat, None)],
            "undo": game.position and game.why_not_undo(1, seat),
            "asked": (prompt.kind, prompt.rule, prompt.seat, prompt.open, prompt.args()),
            "offered": list(prompt.legal(view)),
            "fields": prompt.options(view, {}),
            "plays": [list(game.system.interjections(view, s)) for s in (1, 2)],
            "why not": [game.why_not(seat, self.deck.probe(n)) for n in probes],
            "recalled": self._recalled(game, view, public),
        }

    def _recalled(self, game: Game, view: Any, public: Any) -> list[Any]:
        """Of the whole past, so that now and then is enough: what was once seen stays there."""
        if game.position % SELDOM:
            return []
        return [recalled(game, self.seat, view), recalled(game, None, public)]

    def spoken(self) -> tuple[int, list[Action]]:
        """Who says what: the other seat only what it could say in both games."""
        first, second = self.pair
        assert first.prompt is not None
        assert second.prompt is not None
        asked = first.prompt.seat
        if first.prompt.open and self.luck.random() < 0.3:
            speaker = self.luck.choice((1, 2))
            plays = [game.system.interjections(game.state, speaker) for game in self.pair]
            common = [play for play in plays[0] if play in plays[1]]
            if common:
                return speaker, [self.luck.choice(common)] * 2
        legal = [
            list(random_play.answers(game.prompt, game.state)) for game in self.pair if game.prompt
        ]
        if first.prompt.kind == "discard" and asked != self.seat:
            return asked, self.discards(self.luck.choice(legal[0]))
        common = [action for action in legal[0] if action in legal[1]]
        ends = random_play.ends(first.prompt, first.state, self.luck)
        return asked, [common[0] if ends else self.luck.choice(common)] * 2

    def discards(self, action: Action) -> list[Action]:
        """The other seat puts the same counters back, as far as they are the same."""
        assert isinstance(action, Discard)
        moved = self.dealer.exchange[1]
        return [action, Discard(tuple(sorted(moved.get(n, n) for n in action.counters)))]

    def play(self) -> None:
        speaker, actions = self.spoken()
        for self.dealer.game in (0, 1):
            done = self.pair[self.dealer.game].push(speaker, actions[self.dealer.game])
            assert isinstance(done, Done), (speaker, actions, done)
