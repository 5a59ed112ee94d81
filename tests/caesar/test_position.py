"""Positions of Julius Caesar to think about, from the truth and from a seat's eyes."""

from __future__ import annotations

from typing import Any

import pytest

from core.caesar.box.view import known
from core.game import Game
from core.position import imagined, position_of, seen_by
from core.run import digest
from core.selfplay import Report, play
from tests.caesar.scene import BOARD
from tests.caesar.twins import Twins
from tests.thinking import check_games, play_on, until

pytestmark = pytest.mark.slow

GAMES = [("historical", "hidden", 15), ("free", "hidden", 15), ("historical", "open", 20)]


def test_fifty_games() -> None:
    assert sum(count for _, _, count in GAMES) == 50


@pytest.mark.parametrize(("scenario", "hands", "count"), GAMES)
def test_at_every_question_a_position_asks_what_the_seat_is_asked(
    scenario: str, hands: str, count: int
) -> None:
    guessed = check_games(f"caesar/{scenario}", range(500, 500 + count), {"hands": hands})
    assert (guessed > 100 * count) == (hands == "hidden")  # what is hidden is never guessed


@pytest.mark.parametrize("more", [{"dice": "manual"}, {"sides": "bid", "opening": "caesar"}])
def test_physical_dice_and_the_rules_of_tournaments(more: dict[str, str]) -> None:
    assert check_games("caesar/historical", [7, 8], {"hands": "hidden", **more}) > 100


@pytest.mark.parametrize("seat", [1, 2, None])
@pytest.mark.parametrize("seed", range(1, 6))
def test_who_thinks_ahead_sees_neither_hidden_blocks_nor_coming_dice(
    seed: int, seat: int | None
) -> None:
    """Two games that differ in two hidden blocks, a hidden card and the seed of all dice to come:
    from the same view, with the same seed of one's own, one gets the same position and future."""
    twins = Twins(seed, seat or 1)  # of a spectator as much is hidden as of both seats
    moments = 0
    while twins.still_hidden() and twins.pair[0].outcome is None and moments < 25:
        first, second = twins.pair
        other = second.branch(len(second.moves), seed=1000 + moments)
        same_thoughts(first, other, seat, moments)
        moments += 1
        if not twins.step():
            break
    assert moments


def same_thoughts(first: Game, other: Game, seat: int | None, seed: int) -> None:
    assert first.digest() != other.digest()
    seen, twin = seen_by(first, seat), seen_by(other, seat)
    assert twin == seen
    ahead = [play_on(imagined(first.system, one, seed), seed, 25) for one in (seen, twin)]
    assert ahead[0] == ahead[1]
    assert len(ahead[0]) > 5


def test_what_is_behind_the_fog_is_filled_in_at_random() -> None:
    """One place in mid-game, seen from 40 seeds: several blocks, steps and cards."""
    played = play("caesar/historical", 500, Report(), {"hands": "hidden"}, checked=False)
    game = until(played, 95)
    system, view, true = game.system, game.view(1), position_of(game, 1).state
    seen = seen_by(game, 1)
    states = [imagined(system, seen, seed).state for seed in range(40)]
    enemy = 3 - true.factions[0]
    unknown = [b for b in range(BOARD.block_count) if not known(view, b, true.factions[0])]
    standing = [b for b in unknown if true.owner[b] == enemy and true.where[b] < BOARD.city_count]
    places = [true.where[b] for b in standing]
    place = max(set(places), key=places.count)

    def there(state: Any) -> frozenset[tuple[int, int]]:
        return frozenset((b, state.steps[b]) for b in unknown if state.where[b] == place)

    blocks = {b for state in states for b, _ in there(state)}
    assert len(blocks) > 5
    assert len({frozenset(b for b, _ in there(state)) for state in states}) > 8
    first = min(standing)
    assert len({s.steps[first] for s in states if s.where[first] < BOARD.place_count}) > 1
    assert len({tuple(state.hands[enemy - 1]) for state in states}) > 10
    assert len({card for state in states for card in state.hands[enemy - 1]}) > 8
    assert len({state.aside[enemy - 1] for state in states}) > 5
    again = [imagined(system, seen, seed).state for seed in range(40)]
    assert [digest(state) for state in states] == [digest(state) for state in again]
